"""The pieces and places that a free move names: found on the table, refused where hands cannot do that with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, PieceKind, Seat, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Place
from tabletop.core.layout import place_inside
from tabletop.core.table import Table
from tabletop.core.view import possible_kinds, real_piece
from tabletop.rules.describe import named


def zone_named(table: Table, zone: ZoneId) -> ZoneDef:
    """The zone of that name; raises UnknownNameError if there is none."""
    try:
        return table.equipment.zones[zone]
    except KeyError:
        raise UnknownNameError(f"There is no zone {zone!r} on this table.") from None


def found_pieces(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The pieces that are named, each once; raises UnknownNameError if one is not there, MoveRefusedError if there are none."""
    found = tuple(dict.fromkeys(real_piece(table, piece) for piece in pieces))
    if not found:
        raise MoveRefusedError("Nothing is selected.")
    return found


def reachable(table: Table, pieces: Sequence[PieceId], seat: Seat) -> tuple[PieceId, ...]:
    """As `found_pieces`; raises MoveRefusedError if one of them is locked."""
    found = found_pieces(table, pieces)
    for piece in found:
        if table.pieces[piece].locked:
            raise MoveRefusedError(f"{named(table, piece, seat)} is locked; unlock it first (L).")
    return found


def check_kinds(table: Table, pieces: Sequence[PieceId], seat: Seat, can: Callable[[PieceKind], bool], cannot: str) -> None:
    """Raise MoveRefusedError, ending in `cannot`, for a piece for which `can` does not hold.

    For a piece that `seat` may not know, `can` must hold for each kind it may be, or the answer would give away which it is.
    """
    for piece in pieces:
        if not all(map(can, possible_kinds(table, piece, seat))):
            raise MoveRefusedError(f"{named(table, piece, seat)} {cannot}")


def by_zone(table: Table, pieces: Sequence[PieceId]) -> dict[ZoneId, tuple[PieceId, ...]]:
    """The pieces grouped by the zone they lie in, keeping their order."""
    groups: dict[ZoneId, list[PieceId]] = {}
    for piece in pieces:
        groups.setdefault(table.where[piece], []).append(piece)
    return {zone: tuple(group) for zone, group in groups.items()}


def places_of(table: Table, pieces: Sequence[PieceId]) -> tuple[Place, ...]:
    """Where the pieces lie within their zones."""
    return tuple((table.pieces[piece].x, table.pieces[piece].y) for piece in pieces)


def fitting_places(table: Table, zone: ZoneDef, places: Sequence[Place], count: int) -> tuple[Place, ...]:
    """`places` rounded to places of `zone`; raises MoveRefusedError if there are neither none, nor one, nor `count` of them."""
    if len(places) not in (0, 1, count):
        raise MoveRefusedError(f"{count} pieces cannot go to {len(places)} places.")
    if zone.keeps_order:
        return ()
    if not places:
        middle = (zone.width / 2, zone.height / 2) if zone.is_free else (0.0, 0.0)
        places = (middle,)
    return tuple([place_inside(zone, x, y) for x, y in places])
