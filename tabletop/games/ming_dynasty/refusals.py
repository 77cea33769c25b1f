"""Why a move cannot be made now: a code and a sentence, the first that applies in the order of the reference (6.10)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import (
    BORDER,
    DISTRICT_NAMES,
    DRAGON,
    KIND_NAMES,
    PROVINCE_NAMES,
    PROVINCE_OF,
    DistrictId,
    Transport,
)
from tabletop.games.ming_dynasty.layout import CARD_KIND, DISPLAY, DRAGONS, HAND, RETURN_VALUES, SPACE, SUPPLY, Colour
from tabletop.games.ming_dynasty.moves import (
    AnyMove,
    ChooseReturn,
    Deploy,
    EndWalk,
    Neutral,
    NeutralPass,
    Pass,
    PlaceMember,
    PlaceNeutral,
    PlaceNeutralPrince,
    PlacePrince,
    Remain,
    ReturnMembers,
    Stay,
    TakeBack,
    TakeCard,
    TakeDragon,
    Travel,
    Walk,
)
from tabletop.games.ming_dynasty.scoring import has_chosen
from tabletop.games.ming_dynasty.state import (
    CARDS,
    MOVE,
    OVER,
    can_end,
    card_in_hand,
    cloister_owner,
    company_of,
    count_of,
    held_by_princes,
    kind_named,
    kinds_in_hand,
    number,
    presence,
    prince_at,
    without,
    word,
)
from tabletop.games.ming_dynasty.words import count, prompt_for, seat_name, seats_named
from tabletop.rules.ruleset import Move, Refused

WAITS_FOR: dict[type[AnyMove], tuple[str, ...]] = {
    PlacePrince: ("prince",),
    PlaceNeutralPrince: ("neutral_prince",),
    PlaceMember: ("place",),
    PlaceNeutral: ("neutral_place",),
    TakeCard: ("card",),
    TakeDragon: ("card",),
    Walk: ("action", "walk"),
    EndWalk: ("walk",),
    Stay: ("action",),
    Pass: ("action",),
    Travel: ("action",),
    Remain: ("action",),
    Deploy: ("deploy", "neutral_deploy"),
    NeutralPass: ("neutral_action",),
    Neutral: ("neutral_action",),
    ChooseReturn: ("choose",),
    TakeBack: ("choose",),
    ReturnMembers: ("send",),
}
"""What may lie on top of the agenda for a move to be in order."""


def refusal(table: Table, seat: Seat, move: Move) -> Refused | None:
    """Why `seat` may not make `move`; None if it may."""
    if not isinstance(move, AnyMove):
        return Refused("This is not a move of Ming Dynasty.", "NOT_A_MOVE")
    flow = table.flow
    if flow.phase == OVER:
        return Refused("The game is over.", "WRONG_PHASE")
    wanted = str(flow.agenda[-1][0]) if flow.agenda else ""
    if isinstance(move, Pass) and flow.phase == CARDS:
        return Refused(f"Nobody may stop before holding {count(rulings.HAND_LIMIT, 'card')}; take a card.", "MUST_TAKE_CARD")
    if wanted not in WAITS_FOR[type(move)]:
        acting = flow.to_act[0] if flow.to_act else ""
        return Refused(f"That is not what is to be done now. {prompt_for(table, acting)}", "WRONG_PHASE")
    if isinstance(move, TakeBack):
        if has_chosen(flow.agenda, seat):
            return None
        return Refused("You have chosen no return cards that could be taken back.", "WRONG_PHASE")
    if seat not in flow.to_act:
        if flow.phase == MOVE and any(seat in row[1:] for row in flow.agenda if row[0] == "action"):
            return Refused(f"{seat_name(table, seat)} has passed and is out for the rest of this phase.", "ALREADY_PASSED")
        if has_chosen(flow.agenda, seat):
            return Refused("Your return cards are chosen; take them back first to choose others.", "NOT_YOUR_TURN")
        return Refused(f"It is {seats_named(table, flow.to_act)}’s turn.", "NOT_YOUR_TURN")
    return detail(table, seat, move, wanted)


def detail(table: Table, seat: Seat, move: AnyMove, wanted: str) -> Refused | None:
    """What is wrong with the place, card or number that a move in due order names."""
    neutral = company_of(table).neutral
    match move:
        case PlacePrince(district) | PlaceNeutralPrince(district):
            return set_up_refusal(table, district)
        case PlaceMember(space):
            return space_refusal(table, seat, space)
        case PlaceNeutral(space):
            return space_refusal(table, neutral, space)
        case TakeCard(space):
            return take_refusal(table, seat, space, dragon=False)
        case TakeDragon(space):
            return take_refusal(table, seat, space, dragon=True)
        case Walk(district, card):
            return path_refusal(table, seat, (district,), (card,), whole=False)
        case EndWalk():
            return end_refusal(table, seat, prince_at(table, seat))
        case Stay(card):
            return stay_refusal(table, seat, card)
        case Travel(path, cards, open_, cloister):
            refused = path_refusal(table, seat, path, cards, whole=True)
            return refused or deploy_refusal(table, seat, path[-1], open_, cloister)
        case Remain(card, open_, cloister):
            refused = stay_refusal(table, seat, card)
            return refused or deploy_refusal(table, seat, prince_at(table, seat), open_, cloister)
        case Deploy(open_, cloister):
            colour = neutral if wanted == "neutral_deploy" else seat
            return deploy_refusal(table, colour, prince_at(table, colour), open_, cloister)
        case Neutral(district):
            if district not in DISTRICT_NAMES:
                return Refused(f"There is no district “{district}” on the map.", "NOT_ADJACENT")
            if district in held_by_princes(table, company_of(table).seats):
                return Refused(f"A player’s prince stands in {DISTRICT_NAMES[district]}.", "ENDS_ON_PRINCE")
            return None
        case ChooseReturn(cards):
            return choice_refusal(table, seat, cards)
        case ReturnMembers(first, second, third):
            return split_refusal(table, seat, (first, second, third))
        case _:
            return None


def set_up_refusal(table: Table, district: DistrictId) -> Refused | None:
    """A prince enters a district without a prince."""
    if district not in DISTRICT_NAMES:
        return Refused(f"There is no district “{district}” on the map.", "DISTRICT_OCCUPIED")
    if district in held_by_princes(table, company_of(table).colours):
        return Refused(f"Another prince stands in {DISTRICT_NAMES[district]} already.", "DISTRICT_OCCUPIED")
    return None


def space_refusal(table: Table, colour: Colour, space: str) -> Refused | None:
    """A member goes from the supply to one of the six spaces."""
    if space not in SPACE:
        return Refused(f"There is no province space “{space}”.", "WRONG_SPACE")
    if not count_of(table, SUPPLY[colour], colour):
        return Refused("No family member is left in the supply.", "NO_MEMBER_IN_SUPPLY")
    return None


def take_refusal(table: Table, seat: Seat, space: str, dragon: bool) -> Refused | None:
    """A card needs room in the hand and a member on the space; a dragon a dragon in the supply."""
    if len(table.zones[HAND[seat]]) >= rulings.HAND_LIMIT:
        return Refused(f"You hold {count(rulings.HAND_LIMIT, 'card')} already, the most there may be.", "HAND_FULL")
    if space not in SPACE or not count_of(table, SPACE[space], seat):
        name = PROVINCE_NAMES.get(space, f"“{space}”")
        return Refused(f"You have no family member on the space of {name}.", "NO_MEMBER_ON_SPACE")
    if dragon and not table.zones[DRAGONS]:
        return Refused("No dragon is left to take.", "NO_DRAGON_LEFT")
    if not dragon and not table.zones[DISPLAY[space]]:
        return Refused(f"No card lies beside the space of {PROVINCE_NAMES[space]}.", "NO_CARD")
    return None


def path_refusal(table: Table, seat: Seat, path: Sequence[DistrictId], cards: Sequence[str], whole: bool) -> Refused | None:
    """Each step crosses a border to a neighbour with a card that shows its transport, or a dragon; no end beside a prince."""
    if not path or len(path) != len(cards):
        return Refused(f"{count(len(path), 'step')} cost as many cards, not {len(cards)}.", "CARD_COUNT")
    here = prince_at(table, seat)
    spent: list[str] = []
    left = kinds_in_hand(table, seat)
    for there, card in zip(path, cards, strict=True):
        by = BORDER.get((here, there))
        if by is None:
            names = DISTRICT_NAMES.get(there, f"“{there}”"), DISTRICT_NAMES.get(here, "the prince")
            return Refused(f"{names[0]} does not border on {names[1]}.", "NOT_ADJACENT")
        kind = kind_named(card)
        refused = hand_refusal(table, seat, card, left, spent)
        if refused:
            return refused
        if kind not in (by, DRAGON):
            return Refused(
                f"The border between {DISTRICT_NAMES[here]} and {DISTRICT_NAMES[there]} is crossed with the "
                f"{KIND_NAMES[by]} or a dragon, not with the {KIND_NAMES[kind]}.",
                "WRONG_TRANSPORT",
            )
        spent.append(card)
        left = without(left, kind)
        here = there
    occupied = held_by_princes(table, company_of(table).colours, seat)
    if whole or not left:
        return end_refusal(table, seat, here)
    if not can_end(occupied, here, left):
        return Refused(f"A prince stands in {DISTRICT_NAMES[here]}, and your cards lead no further.", "ENDS_ON_PRINCE")
    return None


def hand_refusal(table: Table, seat: Seat, card: str, left: dict[Transport, int], spent: Sequence[str]) -> Refused | None:
    """The card must be in the hand, and not be spent on an earlier step."""
    kind = kind_named(card)
    named = card in CARD_KIND and (card in spent or not card_in_hand(table, seat, card))
    if kind not in left or named:
        return Refused(f"There is no {KIND_NAMES.get(kind, f'card “{card}”')} in your hand for that.", "CARD_NOT_IN_HAND")
    return None


def end_refusal(table: Table, seat: Seat, here: DistrictId) -> Refused | None:
    """No move ends beside another prince."""
    if here in held_by_princes(table, company_of(table).colours, seat):
        return Refused(f"Another prince stands in {DISTRICT_NAMES[here]}; no move may end there.", "ENDS_ON_PRINCE")
    return None


def stay_refusal(table: Table, seat: Seat, card: str) -> Refused | None:
    """Staying costs a card."""
    if not table.zones[HAND[seat]]:
        return Refused("Staying costs a card, and you have none; pass.", "NO_CARD")
    if not prince_at(table, seat):
        return Refused("Your prince is not on the map.", "WRONG_PHASE")
    return hand_refusal(table, seat, card, kinds_in_hand(table, seat), ())


def deploy_refusal(table: Table, colour: Colour, district: DistrictId, open_: int, cloister: int) -> Refused | None:
    """Up to three from the space of that province, one into the cloister, none beside one's own cloister member."""
    if not open_ and not cloister:
        return None
    space = SPACE[PROVINCE_OF[district]]
    there = count_of(table, space, colour)
    name = PROVINCE_NAMES[PROVINCE_OF[district]]
    if not there:
        return Refused(f"Members come from the space of {name} only, and none of these is there.", "WRONG_SPACE")
    if cloister_owner(table, district) == colour:
        return Refused(
            f"A member of this colour is in the cloister of {DISTRICT_NAMES[district]}; nobody is deployed there.", "OWN_CLOISTER"
        )
    if not 0 <= cloister <= 1:
        return Refused("Only one member may go into the cloister.", "CLOISTER_TOO_MANY")
    if open_ < 0 or open_ + cloister > min(rulings.MOST_DEPLOYED, there):
        most = count(min(rulings.MOST_DEPLOYED, there), "member")
        return Refused(f"From the space of {name} you may deploy {most} at the most.", "DEPLOY_TOO_MANY")
    return None


def choice_refusal(table: Table, seat: Seat, cards: Sequence[int]) -> Refused | None:
    """At least one return card, each once, and no more members than are in the city."""
    if not cards or len(set(cards)) != len(cards) or any(card not in RETURN_VALUES for card in cards):
        return Refused("Choose one or more of your four return cards, 0, 1, 2 and 3, each once.", "RETURN_EMPTY")
    province = word(table.flow.agenda[-1])
    there = sum(presence(table, province).get(seat, ()))
    if sum(cards) > there:
        return Refused(
            f"You have {count(there, 'member')} in the city of {PROVINCE_NAMES[province]} and cannot send back {sum(cards)}.",
            "RETURN_TOO_MANY",
        )
    return None


def split_refusal(table: Table, seat: Seat, way: tuple[int, int, int]) -> Refused | None:
    """Exactly the revealed number, out of houses where they are."""
    row = table.flow.agenda[-1]
    wanted = number(row, 3)
    houses = presence(table, word(row)).get(seat, (0, 0, 0))
    if sum(way) != wanted:
        return Refused(f"Exactly {count(wanted, 'member')} must go back, not {sum(way)}.", "RETURN_MISMATCH")
    if any(not 0 <= some <= held for some, held in zip(way, houses, strict=True)):
        return Refused("You do not have so many members in the houses of one of these districts.", "RETURN_MISMATCH")
    return None
