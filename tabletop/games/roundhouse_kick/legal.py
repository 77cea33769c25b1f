"""What a seat may do now, as short lists: six answers for an item, four attacks, twelve monsters, 21 ways to defend."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Row, Table
from tabletop.games.roundhouse_kick.board import Hits, free_slot, hits_of, number, points_left, uncovered
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.layout import ATTACK_SLOTS, DEFENSE_SLOTS, DRAWN, ITEM_DECK, LOCATIONS
from tabletop.games.roundhouse_kick.moves import (
    ABSORB_ALL,
    BARE_KICK,
    DISCARD,
    DRAW_ITEM,
    HEAL,
    KEEP,
    SKIP,
    Absorb,
    AnyMove,
    Hit,
    Kick,
    PlaceMonster,
    Replace,
)

REPLACE = {card: Replace(card) for card in ITEMS}
KICK_WITH = {card: Kick(card) for card, item in ITEMS.items() if item.attacks}
HIT_ON = {monster: Hit(monster) for monster in MONSTERS}
PLACE_AT = {place: PlaceMonster(place) for place in LOCATIONS}


def legal_list(table: Table, seat: Seat) -> Sequence[AnyMove]:
    """All moves `seat` may make now."""
    flow = table.flow
    if flow.to_act != (seat,) or not flow.agenda:
        return ()
    row = flow.agenda[-1]
    return LISTS[str(row[0])](table, seat, row)


def item_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Keep, replace or discard the drawn item (6.2)."""
    zones = table.zones
    card = zones[DRAWN][0]
    kept = bool(free_slot(table, seat, card))
    moves: list[AnyMove] = [KEEP] if kept else []
    attacks = ITEMS[card].attacks
    for slot in ATTACK_SLOTS[seat]:
        if zones[slot] and (attacks or kept):
            moves.append(REPLACE[zones[slot][0]])
    for slot in DEFENSE_SLOTS[seat]:
        if zones[slot] and (kept or not attacks):
            moves.append(REPLACE[zones[slot][0]])
    moves.append(DISCARD)
    return moves


def kick_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Attack with bare feet or one of the attack cards, or skip (6.3)."""
    moves: list[AnyMove] = [BARE_KICK]
    for slot in ATTACK_SLOTS[seat]:
        held = table.zones[slot]
        if held:
            moves.append(KICK_WITH[held[0]])
    moves.append(SKIP)
    return moves


def hit_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any monster with an uncovered mark (6.4)."""
    zones = table.zones
    return [HIT_ON[zones[place][0]] for place, _ in uncovered(table)]


def reward_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Heal, or draw an item while there are any (6.5)."""
    return (HEAL, DRAW_ITEM) if table.zones[ITEM_DECK] else (HEAL,)


def defend_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """How much the card that is asked for absorbs, the most first, or all that can be (6.8)."""
    slot = DEFENSE_SLOTS[seat][number(row, 4)]
    card = table.zones[slot][0]
    points = points_left(table, slot)
    moves: list[AnyMove] = [Absorb(card, *split) for split in splits(card, points, hits_of(row))]
    moves.append(ABSORB_ALL)
    return moves


def splits(card: PieceId, points: int, open_hits: Hits) -> list[Hits]:
    """All ways in which `card` with so many points left may absorb some of the hits, those that absorb most first."""
    against = ITEMS[card].against
    most = [min(points, hits) if one in against else 0 for one, hits in zip(("melee", "air", "magic"), open_hits, strict=True)]
    ways = [
        (melee, air, magic)
        for melee in range(most[0], -1, -1)
        for air in range(min(most[1], points - melee), -1, -1)
        for magic in range(min(most[2], points - melee - air), -1, -1)
    ]
    if len(against) > 1:
        ways.sort(key=sum, reverse=True)
    return ways


def place_moves(table: Table, seat: Seat, row: Row) -> Sequence[AnyMove]:
    """Any free location (6.10)."""
    return [PLACE_AT[place] for place in LOCATIONS if not table.zones[place]]


LISTS: dict[str, Callable[[Table, Seat, Row], Sequence[AnyMove]]] = {
    "item": item_moves,
    "kick": kick_moves,
    "hits": hit_moves,
    "reward": reward_moves,
    "defend": defend_moves,
    "place": place_moves,
}
"""How the list is made, by the tag of the row on top of the agenda."""
