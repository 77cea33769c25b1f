"""Whose a piece is: the seat that its name or its place names."""

from __future__ import annotations

from collections.abc import Iterable
from re import split

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table


def owner(table: Table, piece: PieceId, places: Iterable[ZoneId] = ()) -> Seat:
    """The seat of `blue.leader` or `member.blue`; of a piece without such a name the owner of the first of `places` that has one,
    such as those from and to which it was moved. Empty if the piece belongs to nobody.
    """
    named = {*split(r"[.\-:]", piece), *split(r"[.\-:]", table.pieces[piece].kind)} if piece in table.pieces else set()
    zones = [table.equipment.zones[zone].owner for zone in places if zone in table.equipment.zones]
    return next((seat.id for seat in table.equipment.seats if seat.id in named), next(filter(None, zones), ""))
