"""Damaged copies of saves, made from a seed, and a program that opens them and says what it took.

As a program: `hostile.py SAVE FIRST COUNT` opens that many damaged copies, each with Session.load and read_save, and prints
{outcome: count, "slowest": seconds, "memory": bytes}. It fails if one raises anything but a SaveError, changes the file
given, takes more than 2 seconds, or the memory of the process grows over 256 MiB.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import time
import zlib
from collections import Counter
from pathlib import Path

import msgpack
from forging import LONGEST, MOST_MEMORY, joined, packed_header, packed_zeros, payloads_of, peak_memory, sentence_of

from tabletop import EndTurn, WriteNote
from tabletop.core.branches import branches
from tabletop.core.check_table import check_table
from tabletop.core.errors import SaveError
from tabletop.core.table import table_hash
from tabletop.core.view import view
from tabletop.export import log_rows
from tabletop.saves.files import read_save
from tabletop.saves.frames import DEFLATED, FRAME_HEAD, FRESH, MAGIC, pack_frame, whole_frames
from tabletop.saves.repair import salvage
from tabletop.saves.summary import list_save
from tabletop.session import Session

DEPTHS = (40, 500, 1_000, 100_000)


def damaged(data: bytes, seed: int) -> bytes:
    """A damaged copy: the kind of damage and its place follow from the seed."""
    rng = random.Random(seed)
    return rng.choice(DAMAGES)(data, rng)


def truncated(data: bytes, rng: random.Random) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    """Some bits are wrong."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 20))):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def overwritten(data: bytes, rng: random.Random) -> bytes:
    """A stretch is zeros or noise."""
    at, length = rng.randrange(len(data)), rng.randrange(1, 600)
    filling = bytes(length) if rng.random() < 0.5 else rng.randbytes(length)
    return data[:at] + filling + data[at + length :]


def swapped(data: bytes, rng: random.Random) -> bytes:
    """Two whole frames changed places, or one is lost or there twice."""
    frames = [data[frame.start : frame.end] for frame in whole_frames(data)]
    one, other = rng.randrange(len(frames)), rng.randrange(len(frames))
    way = rng.randrange(3)
    if way == 0:
        frames[one], frames[other] = frames[other], frames[one]
    elif way == 1:
        del frames[one]
    else:
        frames.insert(other, frames[one])
    return data[: len(MAGIC)] + b"".join(frames)


def absurd_length(data: bytes, rng: random.Random) -> bytes:
    """A frame's length says something else, its CRC made right where the bytes allow it."""
    frame = rng.choice(list(whole_frames(data)))
    length = rng.choice((0, 1, 2**31, 2**32 - 1, 16 * 1024 * 1024, len(data), rng.randrange(2**20)))
    crc = zlib.crc32(data[frame.payload : frame.payload + length], rng.choice((0, frame.crc)))
    return data[: frame.start] + FRAME_HEAD.pack(length, crc) + data[frame.payload :]


def wrong_inside(data: bytes, rng: random.Random) -> bytes:
    """Payloads with wrong bytes and right CRCs, as only an attacker would write them."""
    payloads = payloads_of(data)
    for _ in range(rng.choice((1, 1, 5))):
        at = rng.randrange(len(payloads))
        payload = bytearray(payloads[at])
        for _ in range(rng.choice((1, 3))):
            payload[rng.randrange(len(payload))] = rng.choice((rng.randrange(256), 0xDD, 0xDF, 0xC6, 0xDB, 0x91, 0xCB, 0xFF))
        payloads[at] = bytes(payload)
    return joined(payloads, deflated=rng.random() < 0.5)


def shuffled_records(data: bytes, rng: random.Random) -> bytes:
    """Records out of order, lost or twice, the CRCs made right again."""
    header, *payloads = payloads_of(data)
    for _ in range(rng.randrange(1, 4)):
        one = payloads.pop(rng.randrange(len(payloads)))
        for _ in range(rng.randrange(3)):
            payloads.insert(rng.randrange(len(payloads) + 1), one)
    return joined([header, *payloads], deflated=rng.random() < 0.5)


def wrong_deflated(data: bytes, rng: random.Random) -> bytes:
    """Frames with wrong flags, wrong deflated bytes, or bytes that unpack to far more; the CRCs are right."""
    out, crc = data[: len(MAGIC)], 0
    frames = list(whole_frames(data))
    chosen = rng.randrange(1, len(frames))
    way = rng.randrange(4)
    for number, frame in enumerate(frames):
        stored, flags = data[frame.payload : frame.end], frame.flags
        if number == chosen:
            if way == 0:
                flags = rng.randrange(8) << 29
            elif way == 1:
                wrong = bytearray(stored)
                wrong[rng.randrange(len(wrong))] ^= 1 << rng.randrange(8)
                stored = bytes(wrong)
            elif way == 2:
                stored, flags = rng.randbytes(rng.randrange(1, 300)), DEFLATED | rng.choice((0, FRESH))
            else:
                packer = zlib.compressobj(9, zlib.DEFLATED, -15)
                bomb = b"\x96\xa1e\x01\xa4blue\xc0\xdc" + bytes([0x90]) * rng.choice((100_000, 10_000_000))
                stored, flags = packer.compress(bomb) + packer.flush(), DEFLATED | FRESH
        packed, crc = pack_frame(stored, crc, flags)
        out += packed
    return out


def absurd_rows(data: bytes, rng: random.Random) -> bytes:
    """Rows of the right form with values that no play gives; the CRCs are right."""
    payloads = payloads_of(data)
    number = rng.choice((-1, 0, 1, 10**6, 2**31, 2**63 - 1, 2**64 - 1, -(2**63)))
    real = rng.choice((float("nan"), float("inf"), -1e300, 1e9, -0.0))
    long = rng.choice(("", "x" * 100_000, "table", "die.a", "\u202e\0", "~deck#3", "c1"))
    deep: object = []
    for _ in range(rng.choice((40, 300, 480))):
        deep = [deep]
    row = rng.choice(
        (
            ["e", number, "blue", None, [], 0],
            ["e", 1, number, number, [], number],
            ["e", 1, "blue", ["move"], [["m", ["die.a"], "table", "table", -1, [[real, real]]]], 0],
            ["e", 1, "blue", ["move"], [["m", ["die.a"], "table", long, number, [[1.0, 1.0]]]], 0],
            ["e", 1, "blue", None, [["f", ["die.a"], [number]]], 0],
            ["e", 1, "blue", None, [["t", ["die.a"], [real]]], 0],
            ["e", 1, "blue", None, [["w", [long], long, number, [deep]]], 0],
            ["e", 1, "blue", None, [["w", ["blue"] * 5000, "", 1, [["secret"], ["secret", 3], []]]], 0],
            ["e", 1, "blue", None, [["n", [long] * 2, "cube", "table"]], 0],
            ["e", 1, "blue", None, [["n", [f"new{n}" for n in range(30_000)], "cube", "table"]], 0],
            ["e", 1, "blue", None, [["c", [["notepad", number], [long, number]]]], 0],
            ["e", 1, "blue", None, [["k", ["die.a"], None, long, long]], 0],
            ["e", 1, "blue", None, [["v", ["c1"], [long]]], 0],
            ["e", 1, "blue", None, [["u", number]], 0],
            ["e", 1, "blue", None, [["d", long, "note", [[real, real], [1.0, 1.0]], "blue", long]], 0],
            ["e", 1, "blue", None, [["d", "line.1", "line", [[1.0, 1.0]] * 30_000]], 0],
            ["e", 1, "blue", None, [["d", "note.1", "note", [[0.0, 0.0], [1e4, 1e4]], long, "x"], ["d", long]], 0],
            ["e", 1, "blue", None, [["c", [["clock.runs", number], ["clock.limit", number]]]], number],
            ["e", 1, "blue", None, [["o", "deck", ["c1", "c1"]], ["x", ["c1"]]], 0],
            ["e", 1, "blue", [deep], [], 0],
            ["e", 1, "blue", None, [[]] * 50_000, 0],
            ["h", number, long, number],
            ["b", number, long],
            ["t", long],
            ["s", number, number, real, long, {long: number}, long, b"x" * 1000],
            deep,
            "text",
            [["e"]],
            {"e": 1},
        )
    )
    packed = msgpack.packb(row, unicode_errors="surrogatepass")
    if rng.random() < 0.1:
        depth = rng.choice(DEPTHS)
        packed = b"\x96\xa1e\x01\xa4blue" + b"\x91" * depth + b"\x90\x90\x00"
    at = rng.randrange(1, len(payloads) + 1)
    payloads[at:at] = [packed] * rng.choice((1, 1, 3))
    return joined(payloads)


def wrong_header(data: bytes, rng: random.Random) -> bytes:
    """A header with wrong equipment inside, or one that unpacks to more than it should; the CRCs are right."""
    first, *payloads = payloads_of(data)
    row = msgpack.unpackb(first)
    way = rng.randrange(5)
    if way == 0:
        row[1] = packed_zeros(200_000_000 if rng.random() < 0.1 else 5_000_000)
    elif way == 1:
        plain = bytearray(lzma.decompress(row[1]))
        for _ in range(rng.choice((1, 4))):
            plain[rng.randrange(len(plain))] = rng.randrange(256)
        row[1] = packed_header(bytes(plain))
    elif way == 2:
        header = msgpack.unpackb(lzma.decompress(row[1]))
        box = header["equipment"]
        absurd = rng.choice((float("nan"), float("inf"), -1, 0, 1e300, 2**63, "text", None, [], {}))
        where = rng.choice((box, *box["zones"].values(), *box["kinds"].values(), *box["counters"].values()))
        where[rng.choice(list(where))] = absurd
        row[1] = packed_header(msgpack.packb(header))
    elif way == 3:
        wrong = bytearray(row[1])
        wrong[rng.choice((0, 1, 2, 3, 4, 5, 9, rng.randrange(len(wrong))))] = rng.randrange(256)
        row[1] = bytes(wrong)
    else:
        row[rng.randrange(len(row))] = rng.choice((None, "x", b"", 5, [[[]]]))
    return joined([msgpack.packb(row), *payloads])


def other_version(data: bytes, rng: random.Random) -> bytes:
    """Another format, or no save at all."""
    way = rng.randrange(3)
    if way == 0:
        return joined(payloads_of(data), rng.randrange(256))
    return rng.randbytes(rng.randrange(2000)) if way == 1 else data + data


DAMAGES = (
    truncated,
    flipped,
    overwritten,
    swapped,
    absurd_length,
    wrong_inside,
    shuffled_records,
    wrong_deflated,
    absurd_rows,
    wrong_header,
    other_version,
)


def opened(path: Path, content: bytes) -> str:
    """Open a damaged save in every way there is; return the outcome. Raises AssertionError if it took too much."""
    path.write_bytes(content)
    begun = time.process_time()
    list_save(path)
    for way in (read_save, salvage):
        try:
            way(path)
        except SaveError as error:
            sentence_of(error)
    fault = what_is_said_behind_the_present(path)
    taken, begun = time.process_time() - begun, time.process_time()
    assert taken < 2 * LONGEST, f"it took {taken:.1f} s to list it, read it, repair it and show its present"
    try:
        session = Session.load(path)
    except SaveError as error:
        said = sentence_of(error)
        outcome = type(error).__name__
    else:
        said, outcome = "", "recovered" if session.recovery else "well"
        taken = time.process_time() - begun
        assert taken < LONGEST, f"it took {taken:.1f} s to open it"
        session.close()
        look_at(session)
    assert fault == said, "with its present shown first, another thing is said of it"
    assert path.read_bytes() == content, "the file given was changed"
    for aside in path.parent.glob(f"{path.name}.damaged-*"):
        aside.unlink()
    taken = time.process_time() - begun
    assert taken < 2 * LONGEST, f"it took {taken:.1f} s to open it and look at all of it"
    return outcome


def what_is_said_behind_the_present(path: Path) -> str:
    """What is wrong with a save whose present is shown before the rest is read, as a sentence; empty if it opens."""
    try:
        with Session.load_present(path) as session:
            session.view(None)
            session.read_on()
            return session.unreadable
    except SaveError as error:
        return sentence_of(error)


def look_at(session: Session) -> None:
    """Look at a save that opens (from every seat, with its log, all the way back) and play on, without its file."""
    assert check_table(session.table) == []
    table_hash(session.table)
    for seat in (None, *(one.id for one in session.equipment.seats)):
        seen = view(session.table, seat)
        for piece in seen.pieces:
            seen.face(piece)
    log_rows(session, None, secrets=True)
    branches(session.log, session.marks)
    for move in session.head_moves[-20:]:
        session.describe_move(move)
    session.file = None
    session.play(WriteNote("and on it goes"))
    session.play(EndTurn())
    session.log.table_at(0)


def run(save: Path, first: int, count: int) -> dict[str, object]:
    """Open the damaged copies `first` to `first + count`; return what came of them."""
    data = save.read_bytes()
    before = peak_memory()
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(first, first + count):
        content = damaged(data, seed)
        begun = time.process_time()
        try:
            outcomes[opened(save.with_name("damaged.tabletop"), content)] += 1
        except Exception as error:
            raise AssertionError(f"damage {seed}: {type(error).__name__}: {error}") from error
        slowest = max(slowest, time.process_time() - begun)
    memory = peak_memory()
    assert memory < MOST_MEMORY, f"{memory / 2**20:.0f} MiB"
    return {**outcomes, "slowest": slowest, "memory": memory, "before": before}


def open_all(folder: Path) -> None:
    """Open each save in a folder, within the memory allowed."""
    for path in sorted(folder.glob("*.tabletop")):
        opened(path, path.read_bytes())
        assert peak_memory() < MOST_MEMORY, f"{path.name}: {peak_memory()}"


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
