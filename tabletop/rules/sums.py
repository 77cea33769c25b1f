"""Sums of the values of pieces in a place, which a game wants written there (see `ZoneDef.sums`)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import ZoneDef
from tabletop.core.table import Table
from tabletop.core.view import sees


def summed(table: Table) -> Iterator[tuple[ZoneDef, int]]:
    """Each place whose sum is written, if anything lies there, with the sum of what everybody sees of it."""
    for zone in table.equipment.zones.values():
        if zone.sums and table.zones[zone.id]:
            yield zone, sum(table.kind(piece).value for piece in table.zones[zone.id] if sees(table, piece, None))
