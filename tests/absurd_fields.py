"""Set every field of a header in turn to absurd values and to the ends of its limit, and open and draw the save.

As a program, `absurd_fields.py SAVE [FIRST STRIDE [CLOSELY]]` takes the equipment of a save, tries every STRIDE-th case from
FIRST on, draws every CLOSELY-th of them from near and far and the others only as a whole, and prints {"refused": n, "drawn": n,
"slowest": seconds, "memory": bytes}. It fails if a value causes anything but a SaveError or a drawn table, takes more than
2 seconds of the processor for a picture, or the memory of the process grows over 256 MiB.
"""

from __future__ import annotations

import faulthandler
import json
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

import msgspec
from hostile import LONGEST, MOST_MEMORY, peak_memory, sentence_of
from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop.core.errors import NotASaveError
from tabletop.core.field_check import hints_of
from tabletop.core.header import Header, decode_header
from tabletop.core.table import Table, start_table
from tabletop.core.view import masked
from tabletop.saves.reading import read_save

if TYPE_CHECKING:
    from tabletop.ui.faces.face_art import FaceArt

ABSURD: dict[str, object] = {
    "nothing": None,
    "zero": 0,
    "minus one": -1,
    "a billion": 1_000_000_000,
    "minus 1e300": -1e300,
    "no number": float("nan"),
    "endless": float("inf"),
    "2**63": 2**63,
    "a word": "absurd",
    "a zero byte": "a\0b",
    "100,000 letters": "W" * 100_000,
    "a list": [],
    "a map": {},
    "a row of words": ["x"] * 3_000,
}
WINDOW = (400, 300)
"""In pixels."""
Path_ = tuple[str | int, ...]
Where = tuple[Path_, str, object]
"""Where a value lies in the plain header, what its field is called, and its type."""


def fields_of(value: Any, hint: object, path: Path_ = (), name: str = "header") -> Iterator[Where]:
    """The first occurrence of every field of every struct in a plain header, and of every thing in its rows and maps."""
    seen: set[tuple[type, str]] = set()
    waiting: deque[tuple[Any, object, Path_, str]] = deque([(value, hint, path, name)])
    while waiting:
        value, hint, path, name = waiting.popleft()
        if value is None:
            continue
        inner = bare(hint, value)
        if isinstance(inner, type) and issubclass(inner, Struct):
            for number, (field, inside) in enumerate(hints_of(inner).items()):
                tagged = inner.__struct_config__.tag is not None
                at: str | int = field if isinstance(value, dict) else number + tagged
                here = value.get(field) if isinstance(value, dict) else value[at] if at < len(value) else None
                if (inner, field) not in seen and (here is not None or isinstance(value, dict)):
                    seen.add((inner, field))
                    yield (*path, at), f"{inner.__name__}.{field}", inside
                waiting.append((here, inside, (*path, at), f"{inner.__name__}.{field}"))
        elif isinstance(value, dict) and get_origin(inner) is dict:
            waiting += [(item, get_args(inner)[1], (*path, key), f"{name}[]") for key, item in value.items()]
        elif isinstance(value, list) and get_origin(inner) is tuple:
            kinds = get_args(inner)
            for number, item in enumerate(value):
                inside = kinds[0] if kinds[-1] is ... else kinds[number]
                waiting.append((item, inside, (*path, number), f"{name}[]"))
                if number == 0 and (tuple, name) not in seen and not isinstance(bare(inside, item), type(Struct)):
                    seen.add((tuple, name))
                    yield (*path, number), f"{name}[0]", inside


def bare(hint: object, value: Any) -> object:
    """A type without its limits; of several structs the one that `value` is tagged as."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    structs = [one for one in get_args(hint) if isinstance(one, type) and issubclass(one, Struct)]
    if structs and get_origin(hint) not in (dict, tuple):
        tag = value[0] if isinstance(value, list) and value else None
        return next((one for one in structs if one.__struct_config__.tag == tag), structs[0])
    return hint


def ends_of(hint: object) -> Iterator[tuple[str, object]]:
    """The least and the greatest value that a field's limit allows."""
    choices = get_args(hint) if get_origin(hint) in (Union, type(int | str)) else (hint,)
    for choice in choices:
        for limit in get_args(choice)[1:] if get_origin(choice) is Annotated else ():
            if isinstance(limit, Meta):
                if limit.ge is not None:
                    yield "least", limit.ge
                if limit.le is not None:
                    yield "greatest", limit.le
                if limit.max_length is not None and bare(choice, None) is str:
                    yield "longest", "W" * limit.max_length


def changed(plain: Any, path: Path_, value: object) -> Any:
    """A copy of the plain header with `value` at `path`; what is not on the way is shared."""
    if not path:
        return value
    copy = dict(plain) if isinstance(plain, dict) else list(plain)
    old = plain.get(path[0]) if isinstance(plain, dict) else plain[path[0]]
    copy[path[0]] = changed(old, path[1:], value)
    return copy


def place_of(plain: Any, path: Path_, table: Table) -> tuple[float, float]:
    """The centre of the innermost thing on the path that has a place on the table."""
    box = table.equipment
    match path:
        case ("equipment", "zones", str(key), *_) if key in box.zones:
            thing: Any = box.zones[key]
        case ("equipment", "counters", str(key), *_) if key in box.counters:
            thing = box.counters[key]
        case ("equipment", "boards", int(number), *_):
            thing = box.boards[number]
        case _:
            return box.width / 2, box.height / 2
    return thing.x + thing.width / 2, thing.y + thing.height / 2


def sharing(header: Header, good: Header) -> Header:
    """The header with all kinds, zones and boards that are as in the good one in its place.

    Pictures are kept for each of these things, so only what is absurd is painted anew.
    """
    box, known = header.equipment, good.equipment
    return replace(
        header,
        equipment=replace(
            box,
            kinds={key: known.kinds[key] if known.kinds.get(key) == one else one for key, one in box.kinds.items()},
            zones={key: known.zones[key] if known.zones.get(key) == one else one for key, one in box.zones.items()},
            boards=tuple(next((other for other in known.boards if other == one), one) for one in box.boards),
        ),
    )


def draw(header: Header, plain: Any, path: Path_, art: FaceArt) -> Iterator[str]:
    """Paint the table of this header as a whole and at the nearest and farthest zoom, and look at its kinds closely.

    Yields after each picture what it was.
    """
    import pygame

    from tabletop.ui.board.camera import View
    from tabletop.ui.board.glow import Glow
    from tabletop.ui.board.painter import Painter
    from tabletop.ui.board.scene import build_items
    from tabletop.ui.look.game_pictures import pictures_of

    table = start_table(header.equipment, header.seed)
    art.pictures = pictures_of(None, header)
    painter = Painter(art, WINDOW)
    painter.set_background(header.equipment)
    painter.set_items(build_items(masked(table, None)))
    screen = pygame.Surface(WINDOW, 0, 32)
    painter.repaint(screen)
    yield "the whole table"
    x, y = place_of(plain, path, table)
    for level in (1, 160):
        painter.camera.go_to(View(level, x, y))
        painter.repaint(screen)
        keys = painter.keys_at(WINDOW[0] // 2, WINDOW[1] // 2)
        painter.set_glows({key: Glow("hover") for key in keys[:1]})
        yield f"zoom {level}"
        painter.draw(screen)
        yield f"zoom {level} with a glow"
    if path[:2] == ("equipment", "kinds"):
        kind = header.equipment.kinds.get(str(path[2]))
        for face in range(len(kind.faces) if kind is not None else 0):
            art.large(kind, face, 560, 700)
            yield f"face {face} closely"
            art.piece(kind, face, 10.0, 30.0, "#2f6db5", "label", True)
            yield f"face {face} turned"


def largest(plain: Any, fields: list[Where]) -> Iterator[tuple[Path_, str, str, object]]:
    """Each thing that has a width and a height, with the greatest of both."""
    places = {path: (name, hint) for path, name, hint in fields}
    for path, (name, hint) in places.items():
        beside = (*path[:-1], "height" if path[-1] == "width" else path[-1] + 1 if isinstance(path[-1], int) else "")
        if name.endswith(".width") and beside in places:
            ends = [dict(ends_of(one))["greatest"] for one in (hint, places[beside][1])]
            whole: Any = plain
            for step in path[:-1]:
                whole = whole[step]
            yield path[:-1], name, "greatest, as the height", changed(changed(whole, path[-1:], ends[0]), beside[-1:], ends[1])


def tried(good: Header, plain: Any, path: Path_, value: object, art: FaceArt) -> Iterator[str]:
    """What comes of the header with this value, step by step: `refused`, or each picture that is drawn."""
    try:
        packed = msgspec.msgpack.encode(changed(plain, path, value))
        header = decode_header(packed)
    except OverflowError:
        yield "refused"
    except NotASaveError as refusal:
        sentence_of(refusal)
        yield "refused"
    else:
        yield from draw(sharing(header, good), plain, path, art)


def run(save: Path, first: int = 0, stride: int = 1, closely: int = 1) -> dict[str, object]:
    """Try the fields of the save's header; return what came of it."""
    import pygame

    from tabletop.ui.faces.face_art import FaceArt

    faulthandler.enable()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    header, _, _ = read_save(save)
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(header))
    art = FaceArt()
    for _ in draw(header, plain, (), art):
        pass
    before, slowest, slowest_at = peak_memory(), 0.0, ""
    outcomes: Counter[str] = Counter()
    fields = list(fields_of(plain, Header))
    cases = [
        *largest(plain, fields),
        *((path, name, what, value) for path, name, hint in fields for what, value in (*ABSURD.items(), *ends_of(hint))),
    ]
    for number, (path, name, what, value) in enumerate(cases[first::stride]):
        begun, step_done = time.process_time(), ""
        about = f"{name} as {what} at {'/'.join(map(str, path))}"
        try:
            for step_done in islice(tried(header, plain, path, value, art), None if number % closely == 0 else 1):
                taken, begun = time.process_time() - begun, time.process_time()
                grown = peak_memory() - before
                assert taken < LONGEST, f"it took {taken:.1f} s until {step_done}"
                assert grown < MOST_MEMORY, f"it took {grown / 2**20:.0f} MiB until {step_done}"
                if taken > slowest:
                    slowest, slowest_at = taken, f"{about}: {step_done}"
        except Exception as error:
            raise AssertionError(f"{about}: {type(error).__name__}: {error}") from error
        outcomes["refused" if step_done == "refused" else "drawn"] += 1
    grown = peak_memory() - before
    return {
        **{"refused": 0, "drawn": 0, **outcomes},
        **{"slowest": slowest, "at": slowest_at, "memory": grown, "cases": len(cases)},
    }


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), *map(int, sys.argv[2:]))))
