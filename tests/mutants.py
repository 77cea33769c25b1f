"""Saves with wrong fields inside, made from a seed: what the frames hold is decoded, some of its fields are changed to
values that hurt, and lengths, compression and CRCs are put right again.

    mutant = make_mutant(7)
    path.write_bytes(mutant.content)
    print(mutant.way, mutant.changes)  # flow ['row 41: [4][0][4][1][2] was "red.leader1", is 9007199254740992']

The seeds of all games are the golden saves and the samples; most are cut somewhere, so that every part of a game is met.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgpack
import msgspec
from forging import packed_header, payloads_of
from hostile_values import FORGED_PICTURES, hurting, said, some_place, spoil
from msgspec import Struct
from msgspec.structs import replace
from save_parts import Parts, decoded, encoded

from tabletop.core.codec import ACT_NUMBERS
from tabletop.core.errors import UnknownNameError
from tabletop.games.registry import load_game
from tabletop.saves.files import read_save
from tabletop.saves.frames import NAME

FOLDERS = (Path(__file__).parent / "golden", Path(__file__).parents[1] / "saves" / "samples")
RENEWED = 0.8
"""The share of mutants whose box is the one that the game has now."""
WHOLE = 0.15
"""The share of mutants whose save is not cut."""
FORGED_ACTS = 12
LONG = 100_000


class Mutant(Struct):
    """A save with wrong fields; `changes` says what was changed, each as a line."""

    seed: int
    origin: str
    way: str
    content: bytes
    changes: list[str]


@cache
def seed_files() -> list[Path]:
    """All saves that mutants are made of."""
    return sorted(path for folder in FOLDERS for path in folder.glob("*.tabletop"))


@cache
def seed_payloads(path: Path) -> tuple[bytes, list[bytes]]:
    """The bytes of a save to start from, and what its frames hold."""
    data = path.read_bytes()
    return data, payloads_of(data)


@cache
def renewed_header(path: Path) -> bytes:
    """The first frame of a save with the box that its game has now; with an older box the game's rules would not be used.

    Nothing is changed where the game is not installed or has no rules.
    """
    data, payloads = seed_payloads(path)
    header = read_save(path)[0]
    try:
        game = load_game(header.game)
    except UnknownNameError:
        return payloads[0]
    box = game.equipment(header.equipment.seats, game.checked_options(header.options))
    row = msgpack.unpackb(payloads[0])
    row[1] = packed_header(msgspec.msgpack.encode(replace(header, equipment=box)), data[len(NAME)])
    return encoded(row)


def make_mutant(seed: int, only: str = "", chosen: tuple[int, ...] = ()) -> Mutant:
    """The mutant of that number, changed in the way `only` if given, with only the `chosen` changes if given."""
    rng = Random(seed)
    way = only or list(WAYS)[seed % len(WAYS)]
    path = rng.choice(seed_files())
    data, payloads = seed_payloads(path)
    if rng.random() < RENEWED:
        payloads = [renewed_header(path), *payloads[1:]]
    parts = Parts(data, payloads[: len(payloads) if rng.random() < WHOLE else rng.randrange(2, len(payloads) + 1)])
    count = rng.choice((1, 1, 1, 2, 5))
    changes: list[str] = []
    for at in range(count):
        if chosen and at not in chosen:
            continue
        try:
            changes.append(WAYS[way](parts, Random(f"{seed} {at}")))
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            if not changes:
                raise
            # What this change looks for has been taken away by the one before.
            break
    return Mutant(seed, path.stem, way, parts.content(), changes)


# The header


def wrong_label(parts: Parts, rng: Random) -> str:
    """Change what a list of saves reads of the header, or the same field within it."""
    words = parts.words()
    if rng.random() < 0.5:
        return spoil(parts.row, rng.randrange(2, len(parts.row)), rng, words, "label")
    fields = [name for name in parts.header if name != "equipment"]
    name = rng.choice(fields)
    if isinstance(parts.header[name], dict) and rng.random() < 0.7:
        options = parts.header[name]
        key = rng.choice([*options, "unknown"])
        options.setdefault(key, True)
        return spoil(options, key, rng, words, f"header.{name}")
    return spoil(parts.header, name, rng, words, "header")


def wrong_table(parts: Parts, rng: Random) -> str:
    """What the equipment says of the table and its seats."""
    box = parts.box
    if rng.random() < 0.5:
        seats = box["seats"]
        at = rng.randrange(len(seats))
        return spoil(seats[at], rng.choice(list(seats[at])), rng, parts.words(), f"seats[{at}]")
    names = [name for name, value in box.items() if not isinstance(value, dict | list)]
    return spoil(box, rng.choice(names), rng, parts.words(), "equipment")


def part_of_box(name: str, fields: tuple[str, ...]) -> Callable[[Parts, Random], str]:
    """The change of one field of one row in that part of the equipment; `fields` are such as may be left out there."""

    def change(parts: Parts, rng: Random) -> str:
        rows = parts.box[name]
        keys = list(rows) if isinstance(rows, dict) else list(range(len(rows)))
        if not keys:
            return spoil(parts.box, name, rng, parts.words(), "equipment")
        key = rng.choice(keys)
        row = rows[key]
        where = f"equipment.{name}[{key!r}]"
        if isinstance(row, list) or rng.random() < 0.5:
            inner, at, path = some_place(row, rng, where)
            return spoil(inner, at, rng, parts.words(), path)
        field = rng.choice((*fields, *row))
        row.setdefault(field, rng.choice((1, 1.0, "", [], None)))
        return spoil(row, field, rng, parts.words(), where)

    return change


def wrong_face(parts: Parts, rng: Random) -> str:
    """A layer of a face: of a piece, a board or a zone; half of the time one that is used more than once."""
    box = parts.box
    faces = [("kinds", key, "faces", at) for key, kind in box["kinds"].items() for at in range(len(kind["faces"]))]
    faces += [("boards", at, "face", None) for at in range(len(box["boards"]))]
    faces += [("zones", key, "art", None) for key, zone in box["zones"].items() if zone.get("art")]
    part, key, field, at = rng.choice(faces)
    face = box[part][key][field] if at is None else box[part][key][field][at]
    where = f"equipment.{part}[{key!r}].{field}[{at}]"
    if not face or not face[0] or rng.random() < 0.15:
        face[:1] = [[[rng.choice(("fill", "shape", "icon", "text", "solid", "picture")), *(hurting(1.0, rng, []),) * 5]]]
        return f"{where} has the layer {said(face[0])}"
    at = rng.randrange(len(face[0]))
    layer = face[0][at]
    inner, key, path = some_place(layer, rng, f"{where}[0][{at}]")
    return spoil(inner, key, rng, parts.words(), path)


# The records


def field_of_entry(number: int) -> Callable[[Parts, Random], str]:
    """The change of a field somewhere in that part of an entry's row."""

    def change(parts: Parts, rng: Random) -> str:
        entries = parts.places_of("e")
        if not entries:
            return appended(parts, rng)
        at = rng.choice(entries)
        row = parts.record(at)
        while len(row) <= number:
            row.append([])
        inner, key, path = some_place(row[number], rng, f"row {at}: [{number}]")
        if inner is None:
            inner, key, path = row, number, f"row {at}: "
        return spoil(inner, key, rng, parts.words(), path)

    return change


def wrong_flow(parts: Parts, rng: Random) -> str:
    """A row of an agenda, a phase, a round or who is to act; mostly at the end, where play goes on from it."""
    found = [(at, event) for at in parts.places_of("e") for event in decoded(parts.records[at])[4] if event[0] == "w"]
    if not found:
        return appended(parts, rng)
    at, event = rng.choice(found)
    inner, key, path = some_place(event, rng, f"flow of row {at}: ", first=1)
    change = spoil(inner, key, rng, parts.words(), path)
    if rng.random() < 0.7:
        parts.records.append(["e", 1, "", None, [event], 0])
        return f"{change}, at the end"
    row = parts.record(at)
    row[4] = [event if one[0] == "w" else one for one in row[4]]
    return change


def wrong_frame(parts: Parts, rng: Random) -> str:
    """The other fields of an entry's row: what it follows on, its seat, its time, its flags."""
    return field_of_entry(rng.choice((1, 2, 5, 6)))(parts, rng)


def reordered(parts: Parts, rng: Random) -> str:
    """Double, remove or reorder events or records."""
    rows = parts.records
    entries = parts.places_of("e")
    if entries and rng.random() < 0.5:
        at = rng.choice(entries)
        rows, where = parts.record(at)[4], f"events of row {at}"
    else:
        where = "records"
    if not rows:
        return f"{where}: nothing"
    one, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    match rng.randrange(4):
        case 0:
            del rows[one]
            return f"{where}: {one} is missing"
        case 1:
            rows.insert(other, rows[one])
            return f"{where}: {one} is at {other} once more"
        case 2:
            rows[one], rows[other] = rows[other], rows[one]
            return f"{where}: {one} and {other} changed places"
        case _:
            rows[one:one] = [rows[one]] * 300
            return f"{where}: {one} is there 301 times"


def appended(parts: Parts, rng: Random) -> str:
    """Add acts at the end that are possible by hand without rules: pieces moved, copied, taken away, counters set."""
    box = parts.box
    pieces, zones = [row[0] for row in box["pieces"]], list(box["zones"])
    counters = list(box["counters"]) or ["none"]
    change = []
    for _ in range(rng.randrange(1, FORGED_ACTS)):
        piece, zone = rng.choice(pieces), rng.choice(zones)
        source = rng.choice(zones)
        seat = rng.choice(box["seats"])["id"]
        amount = rng.choice((0, 1, -1, 7, 99, 10**6, 2**31, 10**9, -(10**9)))
        place = [rng.choice((0.0, 1.0, -50.0, 300.0, 1e4)), rng.choice((0.0, 1.0, 200.0))]
        event = rng.choice(
            (
                ["m", [piece], lying_in(parts, piece) or source, zone, -1, [place] if rng.random() < 0.7 else []],
                ["n", [f"copy.{rng.randrange(10**6)}"], rng.choice(list(box["kinds"])), zone, [place]],
                ["x", [piece]],
                ["c", [[rng.choice(counters), amount]]],
                ["f", [piece], [rng.randrange(4)]],
                ["t", [piece], [float(amount)]],
                [
                    "k",
                    [piece],
                    rng.choice((True, None)),
                    rng.choice(("", "mine", "W" * 2000)),
                    rng.choice(("", "#ff0000", "no colour")),
                ],
                ["v", [piece], [rng.choice(("*", seat))]],
                ["z", rng.choice(("well", "W" * 300, "x" * 2000, "\x1b]0;me\x07", "a\nb\x00c"))],
                ["w", [seat], rng.choice(("", "move", "kick", "room", "over", "unknown")), rng.randrange(20), []],
            )
        )
        parts.records.append(["e", 1, seat, None, [event], 10**6])
        change.append(said(event))
    return "acts at the end: " + "; ".join(change)


def lying_in(parts: Parts, piece: str) -> str:
    """The zone a piece came to lie in last, as the rows say; empty if they do not."""
    for record in reversed(parts.records):
        row = decoded(record) if isinstance(record, bytes) else record
        if row[0] == "e":
            for event in reversed(row[4]):
                if event[0] == "m" and piece in event[1]:
                    return str(event[3])
    return next((str(row[2]) for row in parts.box["pieces"] if row[0] == piece), "")


def forged_move(parts: Parts, rng: Random) -> str:
    """Replace the move of an entry by one of this game with wrong fields, or by one of no game; keep its events."""
    entries = parts.places_of("e")
    moves = [row[3] for row in map(decoded, (parts.records[at] for at in entries)) if isinstance(row[3], list)]
    moves = list({move[0]: move for move in rng.sample(moves, len(moves))}.values())
    if not moves:
        return appended(parts, rng)
    move = rng.choice(moves)
    change = spoil(move, rng.randrange(min(1, len(move) - 1), len(move)), rng, parts.words(), "move")
    at = rng.choice(entries)
    parts.record(at)[3] = rng.choice((move, move, rng.randrange(len(ACT_NUMBERS) + 2), ["no such act", *move[1:]]))
    return f"row {at}: {change}; it is {said(parts.record(at)[3])}"


def wrong_beside(parts: Parts, rng: Random) -> str:
    """Head moves, marks, notes, levels and titles with wrong fields."""
    entry = rng.choice((0, 1, len(parts.records), 5))
    record = rng.choice(
        (
            ["h", entry, "blue", 5],
            ["b", entry, "a moment", "a note beside it"],
            ["l", rng.choice(("off", "advise", "enforce")), "blue", 5, rng.choice(("free", "barred", ""))],
            ["t", "A title"],
        )
    )
    change = spoil(record, rng.randrange(1, len(record)), rng, parts.words(), record[0]) if rng.random() < 0.85 else "as it is"
    parts.records.insert(rng.choice((len(parts.records), rng.randrange(len(parts.records) + 1))), record)
    return f"the record {said(record)}: {change}"


def wrong_summary(parts: Parts, rng: Random) -> str:
    """A summary at the end with wrong fields, with a thumbnail that is forged, or with a present table that is."""
    seats = {seat["id"]: 5 for seat in parts.box["seats"]}
    row = ["s", len(parts.records), len(parts.records), 1.7e9, "Blue", seats, "Blue leads", b"", "", False]
    if rng.random() < 0.3:
        entries = parts.places_of("e")
        events = [event for at in entries[-3:] for event in decoded(parts.records[at])[4]]
        present = [len(entries) + 1, len(entries), 10**6, "off", "confirm", "covered", events, "", 0, {}]
        inner, key, path = some_place(present, rng, "present ")
        change = spoil(inner, key, rng, parts.words(), path) if inner is not None else "present as it is"
        row.append(zlib.compress(msgpack.packb(present)))
    elif rng.random() < 0.6:
        name = rng.choice(list(FORGED_PICTURES))
        row[7] = FORGED_PICTURES[name]()
        change = f"summary with a picture, {name}"
    else:
        change = spoil(row, rng.randrange(1, len(row)), rng, parts.words(), "summary")
    parts.records.append(row)
    return change


def wrong_drawing(parts: Parts, rng: Random) -> str:
    """A note, arrow, line or counter on the table with wrong fields, at the end."""
    kind = rng.choice(("note", "arrow", "line", "counter"))
    points = [[100.0, 100.0], [160.0, 130.0], *([[5.0 * at, 7.0] for at in range(9)] if kind == "line" else [])]
    event = [
        "d",
        f"{kind}.1",
        kind,
        points,
        "blue",
        rng.choice(("a note", "W" * 300, "x" * 40)) if kind in ("note", "counter") else "",
    ]
    change = "as it is"
    if rng.random() < 0.85:
        inner, key, path = some_place(event, rng, "drawing ", first=1)
        change = spoil(inner, key, rng, parts.words(), path)
    events = [event]
    if rng.random() < 0.3:
        events.append(["c", [["counter.1", rng.choice((10**9, -(10**9), 2**53))], ["clock.runs", 1], ["clock.limit", 2**40]]])
    parts.records.append(["e", 1, "blue", None, events, rng.choice((0, 10**6, 2**47))])
    return f"{said(event)}: {change}"


WAYS: dict[str, Callable[[Parts, Random], str]] = {
    "label": wrong_label,
    "table": wrong_table,
    "kinds": part_of_box("kinds", ("radius", "thickness", "pile", "blank", "sides", "text", "tags", "outline", "value")),
    "zones": part_of_box("zones", ("columns", "rows", "gap", "slots", "capacity", "cell_capacity", "supply", "owner", "art")),
    "counters": part_of_box("counters", ("start", "floor", "ceiling", "seat", "x", "y", "width", "height", "private")),
    "boards": part_of_box("boards", ("radius", "shadow", "width", "height")),
    "pieces": part_of_box("pieces", ()),
    "faces": wrong_face,
    "moves": field_of_entry(3),
    "forged_move": forged_move,
    "events": field_of_entry(4),
    "flow": wrong_flow,
    "frame": wrong_frame,
    "order": reordered,
    "acts": appended,
    "beside": wrong_beside,
    "summary": wrong_summary,
    "drawing": wrong_drawing,
}
"""How a save is changed, by name; mutant n is changed in way n modulo their number."""
