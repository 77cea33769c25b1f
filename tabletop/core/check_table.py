"""What is inconsistent on a table, such as a piece in two zones. For tests and tools: `apply` lets no such table come about."""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.table import Table


class Fault(Struct, frozen=True):
    """Something wrong with a table, as `check_table` found it."""

    what: str


def check_table(table: Table) -> list[Fault]:
    """What is inconsistent on this table, such as a piece in two zones; an empty list if nothing is. For tests and tools."""
    faults: list[Fault] = []
    seen: dict[PieceId, ZoneId] = {}
    for zone, held in table.zones.items():
        if zone not in table.equipment.zones:
            faults.append(Fault(f"{zone} is not in the box"))
        for piece in held:
            if piece in seen:
                faults.append(Fault(f"{piece} lies in {seen[piece]} and in {zone}"))
            seen[piece] = zone
    if seen != table.where:
        faults.append(Fault("the index of zones disagrees with the zones"))
    if table.pieces.keys() != table.where.keys():
        faults.append(Fault("a piece lies nowhere, or a place holds no piece"))
    for piece, state in table.pieces.items():
        kind = table.equipment.kinds.get(state.kind)
        if kind is None or not 0 <= state.face < len(kind.faces):
            faults.append(Fault(f"{piece} shows face {state.face} of {state.kind}"))
    for name, value in table.counters.items():
        counter = table.equipment.counters.get(name)
        if counter and counter.floor is not None and value < counter.floor:
            faults.append(Fault(f"{name} is {value}, below {counter.floor}"))
    return faults
