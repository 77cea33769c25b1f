"""Room on the table of a pack for a part that is added to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from tabletop.core.equipment import Board, CounterDef, Equipment, ZoneDef
from tabletop.core.rects import Point, Rect, Size, overlap
from tabletop.packs.loading import load_pack
from tabletop.small_files import write_whole

DESCRIBED = "pack.toml"
"""The description that says how large the table is."""
SPOT = (60.0, 80.0)
"""Where a part lies on a full table, in millimetres."""
ROOM, STEP, TOKEN_GAP = 12.0, 10.0, 4.0
"""How far a new part stays from others, the steps in which room is looked for, and how far tokens lie apart, in millimetres."""
EDGE = 30.0
"""The cloth that a table has round a board that was larger than it, in millimetres."""
TABLE_LINE = re.compile(r"^(\[game\][^\[]*?^table[ \t]*=[ \t]*)\[[^\]\n]*\]", re.MULTILINE)
"""The line in `[game]` that says how large the table is, up to its numbers."""


def enlarge_table(pack: Path, size: Size) -> None:
    """Make the table of a pack so large that a board of this size lies on it; raises OSError if that cannot be written.

    A table that is large enough stays, and so does one of which no line below `[game]` says the size.
    """
    box, path = table_of(pack), pack / DESCRIBED
    if (size[0] <= box.width and size[1] <= box.height) or not path.is_file():
        return
    wide, high = (max(has, round(needs + 2 * EDGE)) for has, needs in zip((box.width, box.height), size, strict=True))
    text = path.read_bytes().decode("utf-8")
    write_whole(path, TABLE_LINE.sub(lambda found: f"{found[1]}[{wide:g}, {high:g}]", text, count=1).encode("utf-8"))


def table_of(pack: Path) -> Equipment:
    """The box of a pack for as few as can play it."""
    game = load_pack(pack)
    return game.box(game.free_colours(game.players[0])[: game.players[0]], game.checked_options({}))


def spot(pack: Path, size: Size, count: int = 1) -> Point:
    """The middle of the first of `count` pieces of this size, side by side, that are added to a pack.

    It is the first room from the upper left that is free of boards, places, pads and pieces; `SPOT` if there is none.
    """
    box = table_of(pack)
    taken = set(rects_of(box))
    wide, high = count * (size[0] + TOKEN_GAP) + 2 * ROOM, size[1] + 2 * ROOM
    for down in range(int((box.height - high) // STEP) + 1):
        for across in range(int((box.width - wide) // STEP) + 1):
            left, top = across * STEP, down * STEP
            if not any(overlap((left, top, wide, high), one) for one in taken):
                return left + ROOM + size[0] / 2, top + ROOM + size[1] / 2
    return SPOT


def rects_of(box: Equipment) -> Iterator[Rect]:
    """Where boards, places, pads and the pieces on the open table lie, in millimetres."""
    places = (one for one in box.zones.values() if one.id != box.open_zone and not one.in_hand)
    areas: Iterable[Board | ZoneDef | CounterDef] = chain(box.boards, places, box.counters.values())
    for area in areas:
        yield area.x, area.y, area.width, area.height
    for one in box.pieces:
        if one.zone == box.open_zone:
            kind = box.kinds[one.kind]
            yield one.x - kind.width / 2, one.y - kind.height / 2, kind.width, kind.height
