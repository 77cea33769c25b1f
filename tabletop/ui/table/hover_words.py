"""The words about the thing that the pointer rests on: its name, and in a few words what it is."""

from __future__ import annotations

from tabletop.core.table import Table
from tabletop.rules.piece_commands import described
from tabletop.ui.board.item_key import parts_of


def hover_text(table: Table, key: str, whole: Table | None = None) -> str:
    """The name of the thing with this key, and in a few words what it is; empty if there is nothing to say.

    `whole` is the table with its chance (see `described`).
    """
    box = table.equipment
    if key in table.pieces:
        return described(table, (key,), whole)
    match parts_of(key):
        case "supply", name if name in box.zones:
            return f"{box.kinds[box.zones[name].supply].name} · endless supply"
        case "zone", name if name in box.zones:
            return f"{box.zones[name].name} · {len(table.zones[name])} inside"
        case "counter", name if (counter := table.counter(name)) is not None:
            return f"{counter.name}: {table.counters.get(name, 0)}"
        case "turn", _ if table.flow.to_act:
            return f"It is {box.seat(table.flow.to_act[0]).name}’s turn · drag this to the player whose turn it is"
        case "drawing", name if name in table.drawings:
            drawing = table.drawings[name]
            return f"{drawing.text} · {box.seat(drawing.seat).name}’s note" if drawing.seat else drawing.text
    return ""
