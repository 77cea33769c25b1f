"""Taking a piece by landing on it: it goes home, such as into the box of its side, and the piece that takes stands in its place.

Pieces of a kind that has a home are taken by those with another home; others share the place, as pieces of one side do.
"""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event, PiecesRemoved, Place
from tabletop.core.layout import place_inside
from tabletop.core.table import Table
from tabletop.rules.free_moves import CapturePieces, MovePieces
from tabletop.rules.named_pieces import reachable
from tabletop.rules.piece_play import move_events, turn_events


def taken_at(table: Table, piece: PieceId, to: ZoneId, place: Place) -> tuple[PieceId, ...]:
    """What `piece` would take by landing at a place of the zone `to`."""
    kind, zone = table.kind(piece), table.equipment.zones[to]
    if not kind.home or kind.stacks or zone.keeps_order:
        return ()
    at = place_inside(zone, *place)
    return tuple(
        other
        for other in table.zones[to]
        if other != piece
        and (table.pieces[other].x, table.pieces[other].y) == at
        and table.kind(other).home not in ("", kind.home)
    )


def as_capture(table: Table, move: MovePieces) -> CapturePieces | None:
    """The capture that a drop of one piece is; None if it takes nothing."""
    if len(move.pieces) != 1 or len(move.places) != 1:
        return None
    [piece], [place] = move.pieces, move.places
    return CapturePieces(piece, move.to, place, move.turned) if taken_at(table, piece, move.to, place) else None


def capture_events(table: Table, piece: PieceId, zone: ZoneDef, place: Place, degrees: float, seat: Seat) -> list[Event]:
    """The events of taking what stands at a place; raises MoveRefusedError if nothing does, or if it is locked."""
    [piece] = reachable(table, (piece,), seat)
    taken = taken_at(table, piece, zone.id, place)
    if not taken:
        raise MoveRefusedError("There is nothing to take there.")
    events: list[Event] = []
    given: set[Place] = set()
    for one in reachable(table, taken, seat):
        home = table.equipment.zones[table.kind(one).home]
        if home.supply:
            events.append(PiecesRemoved((one,), home.id))
            continue
        spot = empty_cell(table, home, given)
        given.update(spot)
        events += move_events(table, (one,), home, spot, -1, seat)
    events += move_events(table, (piece,), zone, (place,), -1, seat)
    return [*events, *(turn_events(table, (piece,), degrees) if degrees else ())]


def empty_cell(table: Table, home: ZoneDef, given: set[Place]) -> tuple[Place, ...]:
    """The first empty cell or slot of a home, row by row; none where it has no cells, or all are full."""
    cells = [(float(x), float(y)) for y in range(home.rows) for x in range(home.columns)] if home.has_cells else []
    cells = [(float(number), 0.0) for number in range(len(home.slots))] if home.has_slots else cells
    full = given | {(table.pieces[piece].x, table.pieces[piece].y) for piece in table.zones[home.id]}
    return tuple([cell for cell in cells if cell not in full][:1])
