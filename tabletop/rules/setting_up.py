"""Setting up men again, such as those of chess: each goes back to where it lay when the game began.

Men are pieces that can be taken, so that their kinds have a home.
"""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Placement, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event, PiecesFaced, PiecesMade, PiecesRemoved, PiecesTurned
from tabletop.core.table import Table
from tabletop.rules.piece_play import move_events


def set_of(table: Table, piece: PieceId) -> tuple[Placement, ...]:
    """Where the men lay at the set-up, if `piece` is one; nothing if it is none, or if no men lay anywhere.

    Men that stack, such as draughts, are another set than those that do not, such as chessmen.
    """
    kinds, own = table.equipment.kinds, table.kind(piece)
    men = (one for one in table.equipment.pieces if kinds[one.kind].home and kinds[one.kind].stacks == own.stacks)
    return tuple(men) if own.home else ()


def set_up_events(table: Table, piece: PieceId) -> list[Event]:
    """The events of setting up all men again, of which `piece` is one. A man that became another one is itself again; locked men
    stay where they are. Raises MoveRefusedError if all of them stand as they did.
    """
    men = set_of(table, piece)
    box, names = table.equipment, {one.piece for one in men}
    kinds = {kind for one in men for kind in (one.kind, *box.kinds[one.kind].promotes)}
    made = tuple(one for one, state in table.pieces.items() if state.kind in kinds and one not in names and not state.locked)
    events: list[Event] = [PiecesRemoved(made)] if made else []
    moving: dict[ZoneId, list[Placement]] = {}
    for one in men:
        state = table.pieces.get(one.piece)
        if state is None:
            events.append(PiecesMade((one.piece,), one.kind, one.zone, ((one.x, one.y),), one.face))
        elif not state.locked and (table.where[one.piece], state.x, state.y) != (one.zone, one.x, one.y):
            moving.setdefault(one.zone, []).append(one)
    for zone, group in moving.items():
        places = () if box.zones[zone].keeps_order else tuple((one.x, one.y) for one in group)
        events += move_events(table, tuple(one.piece for one in group), box.zones[zone], places, -1, "")
    free = [one for one in men if (state := table.pieces.get(one.piece)) is not None and not state.locked]
    if faced := [one for one in free if table.pieces[one.piece].face != one.face]:
        events.append(PiecesFaced(tuple(one.piece for one in faced), tuple(one.face for one in faced)))
    if turned := [one for one in free if table.pieces[one.piece].angle != one.angle]:
        events.append(PiecesTurned(tuple(one.piece for one in turned), tuple(one.angle for one in turned)))
    if not events:
        raise MoveRefusedError("They stand as they did at the beginning.")
    return events
