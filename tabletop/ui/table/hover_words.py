"""The words about the thing that the pointer rests on: its name, and in a few words what it is."""

from __future__ import annotations

from tabletop.core.equipment import PieceId
from tabletop.core.table import Table
from tabletop.rules.piece_commands import Target, deal, described
from tabletop.rules.supplying import taking_words
from tabletop.ui.board.item_key import parts_of
from tabletop.ui.keys import key_hint


def hover_text(table: Table, key: str, whole: Table | None = None, is_free: bool = False) -> str:
    """The name of the thing with this key, and in a few words what it is; empty if there is nothing to say.

    `whole` is the table with its chance (see `described`). On a free table (`is_free`) it says too what keys do there.
    """
    box = table.equipment
    if key in table.pieces:
        digits = key_words(table, key) if is_free and not table.zone_of(key).in_hand else ""
        return " · ".join(filter(None, (described(table, (key,), whole), digits)))
    match parts_of(key):
        case "supply", name if name in box.zones:
            digits = taking_words(table, name) if is_free else ""
            return " · ".join(filter(None, (box.kinds[box.zones[name].supply].name, "endless supply", digits)))
        case "zone", name if name in box.zones:
            held = table.zones[name]
            digits = taking_words(table, piece=held[-1]) if is_free and held and box.zones[name].bag else ""
            return " · ".join(filter(None, (box.zones[name].name, f"{len(held)} inside", digits)))
        case "counter", name if (counter := table.counter(name)) is not None:
            return f"{counter.name}: {table.counters.get(name, 0)}"
        case "turn", _ if table.flow.to_act:
            return f"It is {box.seat(table.flow.to_act[0]).name}’s turn · drag this to the player whose turn it is"
        case "drawing", name if name in table.drawings:
            drawing = table.drawings[name]
            return f"{drawing.text} · {box.seat(drawing.seat).name}’s note" if drawing.seat else drawing.text
    return ""


def key_words(table: Table, piece: PieceId) -> str:
    """What the keys do that are pressed most over a die or a pile: digits, alone and before the key that deals, and R."""
    if table.kind(piece).rolls:
        return f"{key_hint('roll_shuffle')} rolls it, digits set it"
    words = taking_words(table, piece=piece)
    if not words or deal(Target(table, "", (piece,))) is None:
        return words
    return f"{words}, before {key_hint('deal')} deal as many to each · {key_hint('roll_shuffle')} shuffles"


def turning_words() -> str:
    """How a piece is turned that is held, and that may be put down at several angles."""
    keys = " and ".join(filter(None, (key_hint("rotate_left"), key_hint("rotate_right"))))
    return f"The mouse wheel turns it{f', and so do {keys}' if keys else ''}."
