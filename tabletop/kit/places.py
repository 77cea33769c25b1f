"""Places of the table: hands and pads; and the whole box."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from sys import intern
from typing import TypeVar

from msgspec.structs import replace

from tabletop.core.equipment import (
    SEAT_COLOURS,
    Board,
    CounterDef,
    Equipment,
    LookDef,
    PieceKind,
    Placement,
    Seat,
    SeatDef,
    ZoneDef,
)
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Rect, Size

Part = TypeVar("Part", PieceKind, ZoneDef, CounterDef)

SEAT_IDS: tuple[Seat, ...] = tuple(seat.id for seat in SEAT_COLOURS)
"""All seats that a table may have, whether they play or not."""


def of_seats(pattern: str) -> dict[Seat, str]:
    """The id of a place or a counter of each seat: `{}` in the pattern stands for the seat."""
    return {seat: intern(pattern.format(seat)) for seat in SEAT_IDS}


def recoloured(seats: tuple[SeatDef, ...], taken: Collection[Seat]) -> tuple[SeatDef, ...]:
    """The seats, where those whose colours the game needs itself (`taken`) have another colour, and its name if they had no own.

    They keep their ids. The colours that nobody has are given in the order of `SEAT_COLOURS`.
    """
    known = {seat.id: seat for seat in SEAT_COLOURS}
    playing = {seat.id for seat in seats}
    free = iter([seat for seat in SEAT_COLOURS if seat.id not in taken and seat.id not in playing])
    found: list[SeatDef] = []
    for seat in seats:
        if seat.id in taken:
            other = next(free, known[seat.id])
            name = other.name if seat.name == known[seat.id].name else seat.name
            seat = replace(seat, name=name, colour=other.colour, symbol=other.symbol)
        found.append(seat)
    return tuple(found)


def hand_zone(seat: SeatDef, size: Size, gap: float, accepts: tuple[str, ...] = ()) -> ZoneDef:
    """The hidden hand of a seat, held before its owner; cards in it show their fronts and overlap if `gap` is negative."""
    zone = ZoneDef(f"hand:{seat.id}", f"{seat.name}’s hand", "fan", 0.0, 0.0, *size, owner=seat.id, gap=gap, accepts=accepts)
    return replace(zone, visibility="private", face=0, in_hand=True)


def pad(
    counter: str, name: str, rect: Rect, seat: Seat = "", *, start: int = 0, floor: int | None = None, ceiling: int | None = None
) -> CounterDef:
    """A counter that is drawn on the table, with buttons for - and +."""
    x, y, width, height = rect
    return CounterDef(counter, name, start, floor, ceiling, seat, x=x, y=y, width=width, height=height)


def by_id(game: str, parts: Iterable[Part]) -> dict[str, Part]:
    """The parts by their ids; raises GameDataError for an id that two of them have."""
    found: dict[str, Part] = {}
    for part in parts:
        if part.id in found:
            sort = {PieceKind: "kind", ZoneDef: "zone", CounterDef: "counter"}[type(part)]
            raise GameDataError(f"The equipment of {game} is wrong: it has {part.id!r} twice.", (sort, part.id))
        found[part.id] = part
    return found


def put_together(
    game: str,
    name: str,
    version: int,
    size: Size,
    seats: tuple[SeatDef, ...],
    *,
    kinds: Iterable[PieceKind],
    zones: Iterable[ZoneDef],
    counters: Iterable[CounterDef] = (),
    boards: Iterable[Board] = (),
    pieces: Iterable[Placement] = (),
    looks: Iterable[LookDef] = (),
) -> Equipment:
    """The whole box; its open zone is `table`. Raises GameDataError if two kinds, zones or counters have one id."""
    return Equipment(
        game,
        name,
        version,
        *size,
        seats,
        kinds=by_id(name, kinds),
        zones=by_id(name, zones),
        counters=by_id(name, counters),
        boards=tuple(boards),
        pieces=tuple(pieces),
        looks=tuple(looks),
    )
