"""Whose a piece or a place is: the seat that its name names."""

from __future__ import annotations

from collections.abc import Iterable
from re import split

from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.table import Table


def named_in(box: Equipment, *names: str) -> Seat:
    """The seat that one of these ids names, as `blue.goods` does; empty if none does."""
    words = {word for name in names for word in split(r"[.\-:]", name)}
    return next((seat.id for seat in box.seats if seat.id in words), "")


def place_owner(box: Equipment, zone: ZoneId) -> Seat:
    """Whose a place is: its owner, or the seat that its id names; empty if it is nobody's."""
    return (box.zones[zone].owner if zone in box.zones else "") or named_in(box, zone)


def owner(table: Table, piece: PieceId, places: Iterable[ZoneId] = ()) -> Seat:
    """The seat of `blue.leader` or `member.blue`; of a piece without such a name that of the first of `places` that has one, such
    as those from and to which it was moved. Empty if the piece belongs to nobody.
    """
    kind = table.pieces[piece].kind if piece in table.pieces else ""
    named = named_in(table.equipment, piece, kind)
    return named or next(filter(None, [place_owner(table.equipment, zone) for zone in places]), "")
