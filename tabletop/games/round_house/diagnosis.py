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
from tabletop.rules.diagnosis import NOT_OURS, BoxRules
from tabletop.rules.play import OVER
from tabletop.rules.stages import StageRules
from tabletop.rules.words import seat_name, zone_name

PASSING_SPACES = tuple(space for space, gives in ids.SPACES.items() if gives == "amulet")
ANYWHERE = (*ids.TOWNS, *ids.CHAIRS, *ids.CELL_OF, ids.SCORE)
UNSEALED = tuple(card for card, expert in EXPERTS.items() if not expert.seal)
"""The experts that do not lie among the seals."""
BOX_RULES = BoxRules(
    spare=frozenset({"expert", "order", "amulet", "pirate", "temple", "cube", "coin"}),
    homes={
        **{"hall": frozenset(ids.STANDS.values()), "leader": frozenset({ids.OPEN})},
        **dict.fromkeys(("small_room", "large_room"), frozenset({ids.BOX})),
    },
    only={
        "amulet": frozenset({ids.AMULET_STACK, ids.AMULET_DISPLAY, *ids.AMULETS_OF.values(), *PASSING_SPACES, ids.END_SPACE}),
        **{f"{seat}.assistant": frozenset({*ANYWHERE, ids.TRACK[seat], ids.WORKERS[seat]}) for seat in ids.LEADERS},
        **dict.fromkeys(UNSEALED, frozenset({ids.EXPERT_DECK, ids.EXPERT_DISPLAY, ids.EXPERT_DISCARDS, *ids.AREA.values()})),
    },
    rooms={**dict.fromkeys(ids.AREA.values(), ids.AREA_SIZE), **dict.fromkeys((*PASSING_SPACES, ids.END_SPACE), 1)},
    hints={"coin": "under the rules money is the number on the mats"},
)
"""Pieces may be missing from decks and supplies. Leaders may be on the open table before the Hall is placed; see `rooms`."""


BELOW = (RoomAction, Performing, Reward, Paid, Sent, More, Others, Third, SpaceGift, WorshipEnds, Bonus, Ordering)
"""Sorts of rows that other rows may lie on: they go on, or are dealt with, when the rows above them are done."""


class CheckedRules(StageRules[HousePlay]):
    """The part of the rules that finds what is wrong on a table set by hand."""

    box = BOX_RULES

    def faults(self, table: Table) -> Iterator[str]:
        """Faults of this game alone, in the order in which a person should put them right."""
        yield from rooms(table)
        yield from assistants(table)

    def flow_fault(self, table: Table) -> str:
        """One sentence if the agenda cannot be right, else an empty text. Taking up the turn at any step puts it right."""
        if table.flow.phase == OVER:
            return ""
        agenda = [self.rows.read(row) for row in table.flow.agenda]
        turn, rows = agenda[0], [row for row in agenda[1:] if isinstance(row, HouseRow) and row.is_known()]
        known = (
            isinstance(turn, Turn) and turn.stage < AT_END and {*turn.chairs} <= {*ids.CHAIRS} and {*turn.abilities} <= WORKING
        )
        if not known or len(table.flow.to_act) != 1:
            return NOT_OURS
        if len(rows) != len(agenda) - 1 or not rows or not is_stacked(rows):
            return NOT_OURS
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
    if is_pending(table, "hall"):
        return
    stand, count = table.where.get(ids.STAND), len(table.equipment.seats)
    for seat in table.equipment.seats:
        for leader in ids.LEADERS[seat.id][: 1 if count == 5 else 2]:
            where = table.where.get(leader, "")
            if where not in ids.NODE_OF or (where in ids.STANDS.values() and where != stand):
                yield f"a leader of {seat.name} stands neither in a room nor on the Hall"
    for colour, leader in ids.NEUTRALS.items() if count == 2 else ():
        if table.where.get(leader) not in ids.RING:
            yield f"the neutral {colour} leader stands in no room"


def assistants(table: Table) -> Iterator[str]:
    """Assistants and score tokens that have changed places, or show the wrong face."""
    for token, zone in [(token, table.where[token]) for token in ids.TOKEN_OWNER if token in table.where]:
        owner, senior = ids.TOKEN_OWNER[token], table.pieces[token].face
        is_score = token == ids.SCORE_TOKEN[owner]
        if is_score and zone != ids.SCORE:
            yield f"{seat_name(table, owner)}’s score token is not on the score track"
        elif zone == ids.SCORE and not is_score:
            yield f"an assistant of {seat_name(table, owner)} lies in {zone_name(table, zone)}, where it does not belong"
        elif senior and zone not in ids.CHAIRS and zone not in ids.CELL_OF:
            where = f"{seat_name(table, owner)} lies in {zone_name(table, zone)}"
            yield f"a senior of {where}; seniors stay on chairs and on the worship table, turn it over"
        elif zone in ids.CELL_OF and not senior and not is_pending(table, "ends"):
            yield f"a junior of {seat_name(table, owner)} was left on the worship table"


def is_pending(table: Table, tag: str) -> bool:
    """Whether a row of this tag is on the agenda: `hall` while the Hall is placed, `ends` while juniors may worship."""
    return any(row[:1] == (tag,) for row in table.flow.agenda)


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
