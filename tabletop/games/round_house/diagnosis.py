"""Why the rules cannot go on from a table set by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import EXPERTS
from tabletop.games.round_house.experts import Others
from tabletop.games.round_house.gains import WORKING, More
from tabletop.games.round_house.menus import Paid, Performing, Reward, RoomAction, Sent
from tabletop.games.round_house.orders import Bonus, Ordering
from tabletop.games.round_house.play import HousePlay, HouseRow, Turn
from tabletop.games.round_house.turn import AT_END
from tabletop.games.round_house.worship import SpaceGift, Third, WorshipEnds
from tabletop.rules.diagnosis import BoxRules, piece_word
from tabletop.rules.game_rules import GameRules
from tabletop.rules.play import OVER
from tabletop.rules.words import zone_name

PASSING_SPACES = frozenset(space for zones in (ids.RIGHT, ids.BOTTOM) for number, space in zones.items() if number < 4)
BOX_RULES = BoxRules(
    spare=frozenset({"expert", "order", "amulet", "pirate", "temple", "cube", "coin"}),
    homes={
        "hall": frozenset(ids.STANDS.values()),
        "leader": frozenset({ids.OPEN}),
        "small_room": frozenset({ids.BOX}),
        "large_room": frozenset({ids.BOX}),
    },
    hints={"coin": "under the rules money is the number on the mats"},
)
"""Pieces may be missing from decks and supplies. Leaders may be on the open table before the Hall is placed; see `rooms`."""


BELOW = (RoomAction, Performing, Reward, Paid, Sent, More, Others, Third, SpaceGift, WorshipEnds, Bonus, Ordering)
"""Sorts of rows that other rows may lie on: they go on, or are dealt with, when the rows above them are done."""


NO_DECISION = "what is pending is none of this game’s decisions"


class CheckedRules(GameRules[HousePlay]):
    """The part of the rules that finds what is wrong on a table set by hand."""

    box = BOX_RULES

    def faults(self, table: Table) -> Iterator[str]:
        """Faults of this game alone, in the order in which a person should put them right."""
        yield from rooms(table)
        yield from assistants(table)
        yield from places(table)

    def flow_fault(self, table: Table) -> str:
        """One sentence if the agenda cannot be right, else an empty text. Taking up the turn at any step puts it right."""
        if table.flow.phase == OVER:
            return ""
        agenda = [self.rows.read(row) for row in table.flow.agenda]
        turn, rows = agenda[0], [row for row in agenda[1:] if isinstance(row, HouseRow) and row.is_known()]
        if not isinstance(turn, Turn) or not is_turn(turn) or len(table.flow.to_act) != 1:
            return NO_DECISION
        if len(rows) != len(agenda) - 1 or not rows or not is_stacked(rows):
            return NO_DECISION
        seat = table.flow.to_act[0]
        going_on = [row for row in rows[:-1] if isinstance(row, RoomAction | Performing)]
        return next(filter(None, [row.problem(table, seat) for row in going_on]), "")


def rooms(table: Table) -> Iterator[str]:
    """What is wrong with room tiles and leaders."""
    for slot in ids.OUTER:
        if len(table.zones[ids.TILE_SPACE[slot]]) != 1:
            yield f"room {slot} has {len(table.zones[ids.TILE_SPACE[slot]])} tiles instead of one"
    for node in ids.RING:
        if len(table.zones[node]) > 1:
            yield f"{len(table.zones[node])} leaders stand in room {node}, which has room for one"
    if any(row[:1] == ("hall",) for row in table.flow.agenda):
        return
    stand = table.where.get(ids.STAND)
    count = len(table.equipment.seats)
    for seat in table.equipment.seats:
        for leader in ids.LEADERS[seat.id][: 1 if count == 5 else 2]:
            where = table.where.get(leader, "")
            if where not in ids.NODE_OF or (where in ids.STANDS.values() and where != stand):
                yield f"a leader of {seat.name} stands neither in a room nor on the Hall"
    if count == 2:
        for colour, leader in ids.NEUTRALS.items():
            if table.where.get(leader) not in ids.RING:
                yield f"the neutral {colour} leader stands in no room"


def assistants(table: Table) -> Iterator[str]:
    """Assistants that are where none belongs, or show the wrong face."""
    anywhere = {*ids.TOWNS, *ids.CHAIRS, *ids.CELL_ZONE.values()}
    grown = {*ids.CHAIRS, *ids.CELL_ZONE.values()}
    for seat in table.equipment.seats:
        fit = {*anywhere, ids.TRACK[seat.id], ids.WORKERS[seat.id]}
        for token in ids.ASSISTANTS[seat.id]:
            zone = table.where.get(token)
            if zone is None:
                continue
            where, senior = zone_name(table, zone), table.pieces[token].face
            if token == ids.SCORE_TOKEN[seat.id]:
                if zone != ids.SCORE:
                    yield f"{seat.name}’s score token is not on the score track"
            elif zone not in fit:
                yield f"an assistant of {seat.name} lies in {where}, where it does not belong"
            elif senior and zone not in grown:
                yield f"a senior of {seat.name} lies in {where}; seniors stay on chairs and on the worship table, turn it over"
            elif zone in ids.CELL_ZONE.values() and not senior and not worshipping(table):
                yield f"a junior of {seat.name} was left on the worship table"


def worshipping(table: Table) -> bool:
    """Whether juniors may be on the worship table now."""
    return any(row[:1] == ("ends",) for row in table.flow.agenda)


def places(table: Table) -> Iterator[str]:
    """Displays, expert areas, seals and spaces that hold too much, or something wrong."""
    for zone in (ids.ORDER_DISPLAY, ids.EXPERT_DISPLAY, ids.AMULET_DISPLAY, ids.PIRATE_DISPLAY):
        if len(table.zones[zone]) > ids.DISPLAY_SIZE:
            yield f"more than {ids.DISPLAY_SIZE} pieces lie in {zone_name(table, zone)}"
    for seat in table.equipment.seats:
        if len(table.zones[ids.AREA[seat.id]]) > ids.AREA_SIZE:
            yield f"{seat.name} has {len(table.zones[ids.AREA[seat.id]])} experts; there is room for {ids.AREA_SIZE}"
        for card in table.zones[ids.SEALS[seat.id]]:
            if card in EXPERTS and not EXPERTS[card].seal:
                yield f"{piece_word(table, card)} lies in {zone_name(table, ids.SEALS[seat.id])}, but has no seal"
    for zone in (*ids.RIGHT.values(), *ids.BOTTOM.values(), ids.END_SPACE):
        lying = len(table.zones[zone])
        if lying > (zone == ids.END_SPACE or zone in PASSING_SPACES):
            yield f"{lying} amulets lie in {zone_name(table, zone)}, which has room for {int(lying > 1)}"


def is_turn(turn: Turn) -> bool:
    """Whether the state of a turn names only what is in the game."""
    return turn.stage < AT_END and {*turn.chairs} <= {*ids.CHAIRS} and {*turn.abilities} <= WORKING


def is_stacked(rows: Sequence[HouseRow]) -> bool:
    """Whether the rows lie on one another as they may in this game: in a room, the room action below its performances."""
    if not all(isinstance(row, BELOW) for row in rows[:-1]):
        return False
    if isinstance(rows[-1], Sent) and len(rows) > 1 and not isinstance(rows[-2], Performing | Reward):
        return False
    performing = [at for at, row in enumerate(rows) if isinstance(row, Performing)]
    actions = [at for at, row in enumerate(rows) if isinstance(row, RoomAction)]
    if not performing or not actions:
        return not performing and not actions
    # The first performance is of the room that the leader is in; those above it are of copied rooms.
    action, first = rows[actions[0]], rows[performing[0]]
    same = isinstance(action, RoomAction) and isinstance(first, Performing) and action.room == first.room
    return len(actions) == 1 and actions[0] == performing[0] - 1 and same
