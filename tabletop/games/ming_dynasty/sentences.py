"""The sentences of the log: what was done, then what followed by itself, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.events import CountersChanged, FlowChanged, PiecesMoved, Revealed
from tabletop.core.log import Entry
from tabletop.core.table import Table
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS_OF, KIND_NAMES, PROVINCE_NAMES
from tabletop.games.ming_dynasty.layout import (
    CARD_KIND,
    CLOISTER,
    DISPLAY,
    HOUSES,
    OWN_TILES,
    OWNER,
    PART_OF,
    RETURN_CARDS,
    STARTS,
    TILE_PROVINCE,
    TILES,
    Colour,
)
from tabletop.games.ming_dynasty.state import OVER, company_of, prince_at
from tabletop.games.ming_dynasty.words import PART_NAMES, colour_name, count, listed, seat_name

PART_AT = {counter: (seat, part) for (seat, part), counter in PART_OF.items()}
SEAT_OF_START = {zone: seat for seat, zone in STARTS.items()}
SEAT_OF_TILES = {zone: seat for seat, zone in OWN_TILES.items()}
RETURN_OWNER = {card: seat for seat, cards in RETURN_CARDS.items() for card in cards}
DISTRICT_OF_HOUSES = {zone: district for district, zone in HOUSES.items()}
CLOISTERS = frozenset(CLOISTER.values())
SUPPLIES = frozenset(TILES.values())


def move_sentence(entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str:
    """The whole entry in sentences."""
    return " ".join([*own_words(entry, before, viewer), *consequences(entry, before, after)])


def kind_of(card: object) -> str:
    """What a card is called that a move names by its kind or its id."""
    return KIND_NAMES.get(CARD_KIND.get(str(card), str(card)), str(card))


def place(name: object) -> str:
    """The name of a district or a province."""
    return DISTRICT_NAMES.get(str(name)) or PROVINCE_NAMES.get(str(name)) or str(name)


def members(open_: object, cloister: object, where: str) -> str:
    """A deployment in words."""
    told = []
    if isinstance(open_, int) and open_:
        told.append(f"{count(open_, 'member')} into {where}")
    if cloister:
        told.append(f"one into the cloister of {where}")
    return listed(told)


def own_words(entry: Entry, before: Table, viewer: Seat | None) -> list[str]:
    """The move itself as a sentence."""
    who = seat_name(before, entry.seat)
    tag, *fields = entry.move or ("",)
    neutral = company_of(before).neutral
    match tag, *fields:
        case "place_prince", district:
            return [f"{who} puts the prince into {place(district)}."]
        case "place_neutral_prince", district:
            return [f"{who} puts the neutral prince into {place(district)}."]
        case "place_member", space:
            return [f"{who} puts a member on the space of {place(space)}."]
        case "place_neutral", space:
            return [f"{who} puts a neutral member on the space of {place(space)}."]
        case "take_card", space:
            card = next(iter(before.zones.get(DISPLAY.get(str(space), ""), ())[-1:]), "")
            return [f"{who} takes the {kind_of(card)} of {place(space)}."]
        case "take_dragon", space:
            return [f"{who} gives up a member on the space of {place(space)} for a dragon."]
        case "walk", district, card:
            return [f"{who} moves to {place(district)} with the {kind_of(card)}."]
        case ("end",):
            return [f"{who} ends the walk in {place(prince_at(before, entry.seat))}."]
        case "stay", card:
            return [f"{who} stays in {place(prince_at(before, entry.seat))} for the {kind_of(card)}."]
        case ("pass",):
            return [f"{who} passes."]
        case "deploy", open_, cloister:
            colour = neutral if before.flow.agenda[-1:] == (("neutral_deploy",),) else entry.seat
            where = place(prince_at(before, colour))
            kind = "neutral: " if colour == neutral and neutral else ""
            return [f"{who} deploys {kind}{members(open_, cloister, where) or 'nobody'}."]
        case "move", tuple() | list() as path, tuple() | list() as cards, open_, cloister:
            end = place(path[-1]) if path else ""
            by = listed([kind_of(card) for card in cards])
            told = members(open_, cloister, end)
            return [f"{who} moves to {end} with {by}{f' and deploys {told}' if told else ''}."]
        case "remain", card, open_, cloister:
            here = place(prince_at(before, entry.seat))
            told = members(open_, cloister, here)
            return [f"{who} stays in {here} for the {kind_of(card)}{f' and deploys {told}' if told else ''}."]
        case ("neutral_pass",):
            return [f"{who} leaves the neutral prince where he is."]
        case "neutral", district:
            return [f"{who} puts the neutral prince into {place(district)}."]
        case "choose_return", tuple() | list() as cards:
            city = PROVINCE_NAMES.get(city_asked(before), "the city")
            if viewer == entry.seat:
                named = f"{'card' if len(cards) == 1 else 'cards'} {listed(list(map(str, cards)))}"
                return [f"You chose the return {named} for {city}."]
            return [f"{who} has chosen for {city}."]
        case ("take_back",):
            return [f"{who} takes the chosen return cards back."]
        case "return_members", *numbers:
            districts = DISTRICTS_OF.get(city_asked(before), ())
            told_ = [
                f"{some} from {DISTRICT_NAMES[district]}" for some, district in zip(numbers, districts, strict=False) if some
            ]
            return [f"{who} sends back {listed(told_)}."]
        case _:
            return []


def city_asked(table: Table) -> str:
    """The province whose city the decision on `table` is about; empty if it is about none."""
    row = table.flow.agenda[-1] if table.flow.agenda else ()
    return str(row[1]) if row[:1] in (("choose",), ("send",)) and len(row) > 1 else ""


def consequences(entry: Entry, before: Table, after: Table) -> list[str]:
    """What happened by itself: oustings, the scoring step by step, the next round, the end."""
    told: list[str] = []
    parts = dict(before.counters)
    for event in entry.events:
        match event:
            case PiecesMoved(pieces, source, to) if pieces:
                told += move_told(pieces, source, to, entry, after)
            case Revealed(pieces, _) if pieces and pieces[0] in RETURN_OWNER:
                told.append(f"The return cards are shown: {', '.join(shown_cards(pieces, after))}.")
            case CountersChanged(values):
                told += points_told(values, parts, after)
                parts.update(values)
            case FlowChanged(_, phase, round_, _):
                if round_ > before.flow.round:
                    told.append(f"Round {round_} begins.")
                if phase == OVER:
                    told.append("The game is over.")
            case _:
                pass
    return told


def shown_cards(pieces: Sequence[str], after: Table) -> list[str]:
    """The revealed return cards, one text for each seat."""
    values: dict[str, list[str]] = {}
    for piece in pieces:
        values.setdefault(RETURN_OWNER.get(piece, ""), []).append(piece[-1])
    return [f"{seat_name(after, seat)} {' + '.join(some)}" for seat, some in values.items()]


def move_told(pieces: Sequence[str], source: str, to: str, entry: Entry, after: Table) -> list[str]:
    """A movement of pieces that nobody chose, in a sentence; nothing for those that go without saying."""
    colour: Colour = OWNER.get(pieces[0], "")
    if source in CLOISTERS and colour:
        return [f"{colour_name(after, colour)} is ousted from the cloister."]
    if to in DISTRICT_OF_HOUSES and source == DISTRICT_OF_HOUSES[to]:
        return [f"{place(source)}: {colour_name(after, colour)} moves {count(len(pieces), 'member')} into the city."]
    if source in DISTRICT_OF_HOUSES and to == DISTRICT_OF_HOUSES[source] and (entry.move or ("",))[0] != "return_members":
        return [f"{colour_name(after, colour)} sends {count(len(pieces), 'member')} back to {place(to)}."]
    if to in SEAT_OF_START:
        return [f"{seat_name(after, SEAT_OF_START[to])} is the start player."]
    if source in SUPPLIES and to in SEAT_OF_TILES:
        return [f"{seat_name(after, SEAT_OF_TILES[to])} takes a tile of {place(TILE_PROVINCE.get(pieces[0], ''))}."]
    return []


def points_told(values: Sequence[tuple[str, int]], parts: dict[str, int], after: Table) -> list[str]:
    """Points scored, with what for."""
    told = []
    for name, value in values:
        if name in PART_AT and value > parts.get(name, 0):
            seat, part = PART_AT[name]
            gained = value - parts.get(name, 0)
            told.append(f"{seat_name(after, seat)}: {gained} point{'' if gained == 1 else 's'} for {PART_NAMES[part]}.")
    return told
