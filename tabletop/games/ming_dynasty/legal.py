"""What a seat may do now, as short lists: 18 districts, 12 ways to a card, 18 first answers of an action, 15 sets of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import CARD_KINDS, DISTRICTS, DRAGON, PROVINCES, ROADS, DistrictId
from tabletop.games.ming_dynasty.layout import DISPLAY, DRAGONS, HAND, OWNER, RETURN_VALUES, SPACE, SUPPLY
from tabletop.games.ming_dynasty.moves import (
    END_WALK,
    NEUTRAL_PASS,
    PASS,
    TAKE_BACK,
    AnyMove,
    ChooseReturn,
    Deploy,
    Neutral,
    PlaceMember,
    PlaceNeutral,
    PlaceNeutralPrince,
    PlacePrince,
    ReturnMembers,
    Stay,
    TakeCard,
    TakeDragon,
    Walk,
)
from tabletop.games.ming_dynasty.scoring import has_chosen
from tabletop.games.ming_dynasty.state import (
    Board,
    can_end,
    company_of,
    held_by_princes,
    kinds_in_hand,
    most_to_deploy,
    number,
    presence,
    prince_at,
    splits,
    without,
    word,
)

PRINCE_TO = {district: PlacePrince(district) for district in DISTRICTS}
NEUTRAL_PRINCE_TO = {district: PlaceNeutralPrince(district) for district in DISTRICTS}
NEUTRAL_TO = {district: Neutral(district) for district in DISTRICTS}
MEMBER_TO = tuple(PlaceMember(province) for province in PROVINCES)
NEUTRAL_MEMBER_TO = tuple(PlaceNeutral(province) for province in PROVINCES)
CARD_FROM = {province: TakeCard(province) for province in PROVINCES}
DRAGON_FOR = {province: TakeDragon(province) for province in PROVINCES}
STAY_WITH = {kind: Stay(kind) for kind in CARD_KINDS}
WALK_TO = {(there, kind): Walk(there, kind) for there in DISTRICTS for kind in CARD_KINDS}
WAYS: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1))
DEPLOY = {
    most: tuple(Deploy(open_, cloister) for open_, cloister in WAYS if open_ + cloister <= most)
    for most in range(rulings.MOST_DEPLOYED + 1)
}
"""The deployments of so many members at the most."""
CARD_SETS: tuple[tuple[int, ...], ...] = tuple(
    cards for size in range(1, len(RETURN_VALUES) + 1) for cards in combinations(RETURN_VALUES, size)
)
CHOOSE = tuple(ChooseReturn(cards) for cards in CARD_SETS)


def legal_list(table: Table, seat: Seat) -> Sequence[AnyMove]:
    """All moves `seat` is asked to choose among; the complete forms `move` and `remain` are left to the steps."""
    flow = table.flow
    if not flow.agenda:
        return ()
    if seat not in flow.to_act:
        return ()
    row = flow.agenda[-1]
    return LISTS[str(row[0])](table, seat, row)


def spare_list(table: Table, seat: Seat) -> Sequence[AnyMove]:
    """What `seat` may do although nothing is asked of it: take back the return cards it has chosen."""
    flow = table.flow
    return (TAKE_BACK,) if seat not in flow.to_act and has_chosen(flow.agenda, seat) else ()


def free_districts(table: Board, but: str = "") -> list[DistrictId]:
    """The districts without a prince, that of the colour `but` left out."""
    held = held_by_princes(table, company_of(table).colours if isinstance(table, Table) else table.company.colours, but)
    return [district for district in DISTRICTS if district not in held]


def prince_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any district without a prince (4.5)."""
    return [PRINCE_TO[district] for district in free_districts(table)]


def neutral_prince_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any district without a prince (6.9)."""
    return [NEUTRAL_PRINCE_TO[district] for district in free_districts(table)]


def place_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any of the six spaces (6.1)."""
    return MEMBER_TO if table.zones[SUPPLY[seat]] else ()


def neutral_place_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any of the six spaces (6.9)."""
    return NEUTRAL_MEMBER_TO


def card_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """A card beside a space with an own member, or a dragon for such a member (6.2, 6.3)."""
    zones = table.zones
    dragons = bool(zones[DRAGONS])
    moves: list[AnyMove] = []
    paying: list[AnyMove] = []
    for province in PROVINCES:
        for piece in zones[SPACE[province]]:
            if OWNER.get(piece) == seat:
                if zones[DISPLAY[province]]:
                    moves.append(CARD_FROM[province])
                if dragons:
                    paying.append(DRAGON_FOR[province])
                break
    return moves + paying


def steps(table: Table, seat: Seat) -> list[AnyMove]:
    """Steps to a neighbour after which the walk can still end (6.4)."""
    kinds = kinds_in_hand(table, seat)
    moves: list[AnyMove] = []
    here = prince_at(table, seat)
    if not kinds or not here:
        return moves
    occupied = held_by_princes(table, company_of(table).colours, seat)
    for there, by in ROADS[here]:
        for kind in (by, DRAGON):
            if kind in kinds and (there not in occupied or can_end(occupied, there, without(kinds, kind))):
                moves.append(WALK_TO[there, kind])
    return moves


def action_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """A first step, stay with a card, or pass (6.4, 6.5)."""
    moves = steps(table, seat)
    if prince_at(table, seat):
        moves += [STAY_WITH[kind] for kind in kinds_in_hand(table, seat)]
    moves.append(PASS)
    return moves


def walk_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """A further step, or the end where no other prince stands (6.4)."""
    moves = steps(table, seat) if table.zones[HAND[seat]] else []
    if prince_at(table, seat) not in held_by_princes(table, company_of(table).colours, seat):
        moves.append(END_WALK)
    return moves


def deploy_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Up to three members, one of them perhaps into the cloister (6.6)."""
    return DEPLOY[most_to_deploy(table, seat)]


def neutral_deploy_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """The same for the neutral members."""
    return DEPLOY[most_to_deploy(table, company_of(table).neutral)]


def neutral_action_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any district without a player's prince, or nothing (6.9)."""
    neutral = company_of(table).neutral
    return [*(NEUTRAL_TO[district] for district in free_districts(table, neutral)), NEUTRAL_PASS]


def choose_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Sets of return cards with no higher sum than there are members in the city (6.7 P4B)."""
    there = sum(presence(table, word(row)).get(seat, ()))
    return [move for move in CHOOSE if sum(move.cards) <= there]


def send_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """The ways to split those who go back (6.7 P4B)."""
    return [ReturnMembers(*way) for way in splits(presence(table, word(row)).get(seat, (0, 0, 0)), number(row, 3))]


LISTS: dict[str, Callable[[Table, Seat, Row], Sequence[AnyMove]]] = {
    "prince": prince_moves,
    "neutral_prince": neutral_prince_moves,
    "place": place_moves,
    "neutral_place": neutral_place_moves,
    "card": card_moves,
    "action": action_moves,
    "walk": walk_moves,
    "deploy": deploy_moves,
    "neutral_action": neutral_action_moves,
    "neutral_deploy": neutral_deploy_moves,
    "choose": choose_moves,
    "send": send_moves,
}
"""How the list is made, by the tag of the row on top of the agenda."""
