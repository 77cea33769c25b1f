"""The game in words: prompts, what comes next, and what the coming scoring would give in a district."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import (
    DISTRICT_NAMES,
    DISTRICTS_OF,
    PROVINCE_NAMES,
    PROVINCE_OF,
    PROVINCES,
    ROADS,
    DistrictId,
    ProvinceId,
)
from tabletop.games.ming_dynasty.layout import CLOISTER, HAND, HOUSES, PRINCES, SPACE, TILES, Colour
from tabletop.games.ming_dynasty.scoring import has_chosen
from tabletop.games.ming_dynasty.state import (
    CARDS,
    CHOOSE,
    MOVE,
    OVER,
    PLACE,
    RETURN,
    SETUP,
    cloister_owner,
    company_of,
    counts_in,
    entering,
    following,
    majority_counts,
    most_in_city,
    most_to_deploy,
    number,
    order,
    presence,
    prince_at,
    word,
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
PART_NAMES = {
    "sets": "sets of six tiles",
    "members": "members who stayed in cities",
    "majorities": "most members in cities",
    "cloisters": "members in cloisters",
    "sets_of_five": "sets of five tiles",
    "tiles": "single tiles",
}


def colour_name(table: Table, colour: Colour) -> str:
    """The name of whoever plays a colour; the neutral one is called by it."""
    named = next((one.name for one in table.equipment.seats if one.id == colour), "")
    return named or f"Neutral ({colour})"


def seat_name(table: Table, seat: Seat) -> str:
    """The name of who sits at `seat`."""
    return next((one.name for one in table.equipment.seats if one.id == seat), "Nobody")


def seats_named(table: Table, seats: Sequence[Seat]) -> str:
    """The names of several seats."""
    return listed([seat_name(table, seat) for seat in seats]) or "Nobody"


def count(number: int, thing: str) -> str:
    """`one member`, `three members`."""
    return f"{NUMBERS[number] if 0 <= number < len(NUMBERS) else number} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def prompt_for(table: Table, seat: Seat) -> str:
    """What `seat` may do now, as a sentence; whom everybody waits for, if it may do nothing."""
    flow = table.flow
    if flow.phase == OVER:
        return "The game is over."
    if not flow.to_act or not flow.agenda:
        return "Nothing is asked of anybody now."
    if seat not in flow.to_act:
        acting = seats_named(table, flow.to_act)
        if has_chosen(flow.agenda, seat):
            return f"You have chosen; {acting} {'is' if len(flow.to_act) == 1 else 'are'} still choosing return cards."
        return f"{acting} {'is' if len(flow.to_act) == 1 else 'are'} to act."
    return ASKED[str(flow.agenda[-1][0])](table, seat)


def ask_place(table: Table, seat: Seat) -> str:
    lap = number(table.flow.agenda[-1]) + 1
    return f"Put family member {lap} of {rulings.MEMBERS_PER_ROUND} on a province space."


def ask_neutral_place(table: Table, seat: Seat) -> str:
    return f"Put a neutral {company_of(table).neutral} member on a province space."


def ask_card(table: Table, seat: Seat) -> str:
    held = len(table.zones[HAND[seat]])
    return (
        f"Take a card beside a space with a member of yours, or give a member up for a dragon "
        f"({held} of {rulings.HAND_LIMIT} cards in hand)."
    )


def ask_walk(table: Table, seat: Seat) -> str:
    here = DISTRICT_NAMES.get(prince_at(table, seat), "nowhere")
    return f"Your prince is in {here}: another step, or end the walk there."


def ask_deploy(table: Table, seat: Seat) -> str:
    here = prince_at(table, seat)
    return f"Deploy up to {count(most_to_deploy(table, seat), 'member')} into {DISTRICT_NAMES.get(here, here)}."


def ask_neutral_deploy(table: Table, seat: Seat) -> str:
    neutral = company_of(table).neutral
    here = prince_at(table, neutral)
    return f"Deploy up to {count(most_to_deploy(table, neutral), 'neutral member')} into {DISTRICT_NAMES.get(here, here)}."


def ask_choose(table: Table, seat: Seat) -> str:
    province = word(table.flow.agenda[-1])
    there = sum(presence(table, province).get(seat, ()))
    return (
        f"City of {PROVINCE_NAMES[province]}: choose return cards in secret. "
        f"Their sum is how many of your {count(there, 'member')} go back."
    )


def ask_send(table: Table, seat: Seat) -> str:
    row = table.flow.agenda[-1]
    return f"Choose from which houses of {PROVINCE_NAMES[word(row)]} your {count(number(row, 3), 'member')} go back."


ASKED = {
    "prince": lambda table, seat: "Put your prince into a district without a prince; you get a tile of its province.",
    "neutral_prince": lambda table, seat: "Put the neutral prince into a district without a prince.",
    "place": ask_place,
    "neutral_place": ask_neutral_place,
    "card": ask_card,
    "action": lambda table, seat: "Move your prince, stay with a card to deploy, or pass.",
    "walk": ask_walk,
    "deploy": ask_deploy,
    "neutral_action": lambda table, seat: "You passed: put the neutral prince into a district, or leave him where he is.",
    "neutral_deploy": ask_neutral_deploy,
    "choose": ask_choose,
    "send": ask_send,
}
"""What is asked, by the tag of the row on top of the agenda."""


def next_up_for(table: Table) -> str:
    """What comes after this decision."""
    flow = table.flow
    if not flow.to_act or flow.phase == OVER or not flow.agenda:
        return ""
    seats = company_of(table).seats
    turn = order(table, seats)
    seat = flow.to_act[0]
    match flow.phase:
        case "setup":
            rest = [one for one in turn if not prince_at(table, one) and one != seat]
            return f"Then {seat_name(table, rest[0])} places a prince." if rest else "Then the first round begins."
        case "place":
            last = turn.index(seat) == len(turn) - 1 and number(flow.agenda[-1]) == rulings.MEMBERS_PER_ROUND - 1
            following_seat = seat_name(table, following(turn, seat)[0])
            return "Then everybody takes cards." if last else f"Then {following_seat} places a member."
        case "cards":
            short = [one for one in following(turn, seat) if len(table.zones[HAND[one]]) < rulings.HAND_LIMIT]
            return f"Then {seat_name(table, short[0])} takes a card, until everybody holds five." if short else ""
        case "move":
            passed = [one for row in flow.agenda if row[0] == "action" for one in row[1:]]
            waiting = [one for one in following(turn, seat) if one not in passed and one != seat]
            after = "the scoring" if flow.round in rulings.SET_VALUES else "the next round"
            if waiting:
                return f"Then {seat_name(table, waiting[0])} moves."
            return f"When everybody has passed: {after}."
        case "choose":
            return "When all have chosen, the cards are shown together."
        case _:
            return "Then the city is scored and emptied."


def scoring_ahead(table: Table) -> int:
    """The round of the coming scoring; 0 after the last."""
    return next((round_ for round_ in sorted(rulings.SET_VALUES) if round_ >= table.flow.round), 0)


def ranking(table: Table, district: DistrictId) -> list[tuple[Colour, int]]:
    """Who has how many members that count for the majority in a district, most first."""
    return sorted(majority_counts(table, district).items(), key=lambda one: -one[1])


def district_report(table: Table, district: DistrictId) -> str:
    """Who leads in a district, who is second, and what the coming scoring would give as things stand: for hovering."""
    name = DISTRICT_NAMES[district]
    standing = [f"{colour_name(table, colour)} {members}" for colour, members in ranking(table, district)]
    parts = [f"{name}: {', '.join(standing)}." if standing else f"{name}: no members."]
    moving = entering(majority_counts(table, district))
    round_ = scoring_ahead(table)
    if round_ and standing:
        if not moving:
            parts.append("All are tied; nobody would enter a house.")
        else:
            tied = len(moving) > 1 and moving[0][1] == moving[1][1] == 1 and standing_tied(table, district)
            first = [colour_name(table, colour) for colour, _ in moving]
            tile = f"{count(len(table.zones[TILES[PROVINCE_OF[district]]]), 'tile')} left"
            if tied:
                parts.append(f"{listed(first)} tie: each would move one member into a house and take a tile ({tile}).")
            else:
                gains = [f"{colour_name(table, colour)} {count(members, 'house')}" for colour, members in moving]
                parts.append(f"After round {round_}: {listed(gains)}, with as many tiles ({tile}).")
    owner = cloister_owner(table, district)
    if owner:
        points = "" if owner == company_of(table).neutral else f" for {rulings.CLOISTER_POINTS} points"
        parts.append(f"Cloister: {colour_name(table, owner)}{points}.")
    roads = ", ".join(f"{DISTRICT_NAMES[there]} by {by}" for there, by in ROADS[district])
    parts.append(f"Roads: {roads}.")
    return " ".join(parts)


def standing_tied(table: Table, district: DistrictId) -> bool:
    """Whether the two strongest in a district are equal."""
    members = [number for _, number in ranking(table, district)]
    return len(members) > 1 and members[0] == members[1]


def city_report(table: Table, province: ProvinceId) -> str:
    """Who would enter the houses of a city in the coming scoring, and who is in them now."""
    there = presence(table, province)
    if there:
        inside = [f"{colour_name(table, colour)} {sum(houses)}" for colour, houses in there.items()]
        most = listed([colour_name(table, colour) for colour in most_in_city(there)])
        return f"City of {PROVINCE_NAMES[province]}: {', '.join(inside)}; most: {most}."
    coming: dict[Colour, int] = {}
    for district in DISTRICTS_OF[province]:
        for colour, members in entering(majority_counts(table, district)):
            coming[colour] = coming.get(colour, 0) + members
    if not coming or not scoring_ahead(table):
        return f"City of {PROVINCE_NAMES[province]}: nobody would enter it as things stand."
    gains = [f"{colour_name(table, colour)} {count(members, 'house')}" for colour, members in coming.items()]
    return f"City of {PROVINCE_NAMES[province]}: as things stand {listed(gains)} after round {scoring_ahead(table)}."


ZONE_DISTRICT: dict[str, DistrictId] = {
    zone: district for district in DISTRICT_NAMES for zone in (district, CLOISTER[district], PRINCES[district])
}
ZONE_PROVINCE: dict[str, ProvinceId] = {HOUSES[district]: PROVINCE_OF[district] for district in DISTRICT_NAMES}
ZONE_SPACE: dict[str, ProvinceId] = {SPACE[province]: province for province in PROVINCES}


def zone_report(table: Table, zone: str) -> str:
    """What is to be said about a zone of the map when the pointer rests on it; empty for others."""
    if zone in ZONE_DISTRICT:
        return district_report(table, ZONE_DISTRICT[zone])
    if zone in ZONE_PROVINCE:
        return city_report(table, ZONE_PROVINCE[zone])
    if zone in ZONE_SPACE:
        province = ZONE_SPACE[zone]
        waiting = [f"{colour_name(table, colour)} {members}" for colour, members in counts_in(table, zone).items()]
        where = f"Members here are deployed into the districts of {PROVINCE_NAMES[province]} only."
        return f"Space of {PROVINCE_NAMES[province]}: {', '.join(waiting) or 'nobody'}. {where}"
    return ""


PHASE_NAMES = {
    SETUP: "Set-up: the princes",
    PLACE: "1 Place family members",
    CARDS: "2 Take cards",
    MOVE: "3 Move and deploy",
    CHOOSE: "4 Scoring: return cards",
    RETURN: "4 Scoring: who goes back",
    OVER: "The game is over",
}
