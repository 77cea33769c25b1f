"""`tabletop bench log`: appending, undoing, jumping, loading and listing, on a table of 500 pieces."""

from __future__ import annotations

import gc
import os
import random
import tempfile
import time
from pathlib import Path

from tabletop.bench.calibration import MICRO, MILLI, Measure, summarise, timed
from tabletop.core.apply import apply_events
from tabletop.core.codec import pack_entry
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.core.view import masked
from tabletop.rules.free_moves import MovePiece, TakeFromSupply
from tabletop.saves.files import create_save
from tabletop.saves.listings import Listings, list_saves
from tabletop.session import Session
from tabletop.testing.random_acts import play_random

GAME = "open_table"
PIECES = 500
SHORT, LONG = 10_000, 100_000
SAVES = 500
MANY_SAVES, IN_SIGHT = 10_000, 20
THUMBNAIL = bytes(20_000)


def bench_log(short: int = SHORT, long: int = LONG, saves: int = SAVES, many: int = MANY_SAVES) -> dict[str, Measure]:
    """Measure the log and its file. `short` and `long` are numbers of entries; `saves` is how many saves are listed and all
    read, `many` how many are listed if a window reads only the first.

    `load` is all of a save read and checked, `open` its table alone, as the window shows it before it reads the rest.
    `append` is the time that writing one act takes in the thread of the screen; `act` is all of an act: rules, events, writing
    and listeners.
    """
    measures: dict[str, Measure] = {}
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as name:
        folder = Path(name)
        with full_table(folder / "short.tabletop") as session:
            measures.update(bench_acts(session, folder))
            fill(session, short)
            session.save(folder / "copy.tabletop")
            measures.update(bench_travel(session))
            session.write_summary(THUMBNAIL, is_last=True)
        measures[f"load_{short}"] = bench_load(folder / "copy.tabletop", 5)
        measures[f"open_{short}"] = bench_open(folder / "short.tabletop", 5)
        with full_table(folder / "long.tabletop") as session:
            before = session.file.size if session.file is not None else 0
            begun_with = len(session.entries)
            fill(session, long)
            written = (session.file.size if session.file is not None else 0) - before
            measures["bytes_per_entry"] = summarise([written / (len(session.entries) - begun_with)], "bytes")
            session.write_summary(THUMBNAIL, is_last=True)
        del session
        measures[f"load_{long}"] = bench_load(folder / "long.tabletop", 3)
        measures[f"open_{long}"] = bench_open(folder / "long.tabletop", 5)
        measures[f"list_{saves}_saves"] = bench_list(folder / "many", saves)
        measures[f"show_{many}_saves"] = bench_many(folder / "many", many)
    return measures


def full_table(path: Path) -> Session:
    """A game for four on the open table, with pieces taken from its supplies until there are 500."""
    session = Session.new(GAME, seats=4, seed="bench", path=path)
    supplies = [zone.id for zone in session.equipment.zones.values() if zone.supply]
    rng = random.Random(0)
    while supplies and (missing := PIECES - len(session.table.pieces)) > 0:
        table = session.equipment.zones[session.equipment.open_zone]
        place = (rng.uniform(0, table.width), rng.uniform(0, table.height))
        session.play(TakeFromSupply(rng.choice(supplies), table.id, (place,), min(missing, 10)))
    return session


def fill(session: Session, entries: int) -> None:
    """Play random acts until the log has this many entries."""
    rng = random.Random(1)
    while len(session.entries) < entries:
        play_random(session, rng)


def bench_acts(session: Session, folder: Path) -> dict[str, Measure]:
    """Measure one act as a whole, applying its events, writing it, and copying a table as a searching bot would."""
    box = session.equipment
    table_zone = box.zones[box.open_zone]
    pieces = [piece for piece, zone in session.table.where.items() if zone == box.open_zone]
    rng = random.Random(2)
    plays: list[float] = []
    while len(plays) < 2000:
        move = MovePiece(rng.choice(pieces), box.open_zone, rng.uniform(0, table_zone.width), rng.uniform(0, 300))
        begun = time.perf_counter()
        try:
            session.play(move)
        except MoveRefusedError:
            continue
        plays.append((time.perf_counter() - begun) * MICRO)
    entry = session.entries[-1]
    before = session.log.table_at(entry.parent)
    payload = pack_entry(entry)
    with create_save(folder / "append.tabletop", session.header) as file:
        appended = timed(lambda: file.append(payload), 20_000, MICRO, "us")
        packed = timed(lambda: file.append(pack_entry(entry)), 20_000, MICRO, "us")
    return {
        "append": appended,
        "encode_and_append": packed,
        "act": summarise(plays, "us"),
        "apply_act": timed(lambda: apply_events(before, entry.events), 5000, MICRO, "us"),
        "table_copy": timed(lambda: copy_of(before), 5000, MICRO, "us"),
    }


def copy_of(table: Table) -> Table:
    """The table with dicts of its own."""
    return Table(
        table.equipment,
        dict(table.pieces),
        dict(table.zones),
        dict(table.where),
        dict(table.counters),
        table.flow,
        table.chance,
        dict(table.drawings),
    )


def bench_travel(session: Session) -> dict[str, Measure]:
    """Measure undo, redo, jumps, and views of the table at any moment, on a long log."""
    rng = random.Random(3)
    last = len(session.entries) - 1
    undone = timed(session.undo, 500, MICRO, "us")
    redone = timed(session.redo, 500, MICRO, "us")
    jumps = timed(lambda: session.jump(rng.randrange(1, last)), 200, MILLI, "ms")
    session.jump(last)
    seat = session.equipment.seats[0].id
    looks = timed(lambda: masked(session.log.table_at(rng.randrange(1, last)), seat), 200, MILLI, "ms")
    return {"undo": undone, "redo": redone, f"jump_{last + 1}": jumps, f"look_{last + 1}": looks}


def bench_load(path: Path, times: int) -> Measure:
    """Opening a save to go on with it, replay included."""
    samples: list[float] = []
    for _ in range(times):
        gc.collect()
        begun = time.perf_counter()
        session = Session.load(path)
        samples.append(time.perf_counter() - begun)
        session.close()
        # Freeing the memory of the game is not part of loading it.
        del session
    return summarise(samples, "s")


def bench_open(path: Path, times: int) -> Measure:
    """Opening a save up to the table that a window shows; its log is read behind the first picture."""
    samples: list[float] = []
    for _ in range(times):
        gc.collect()
        begun = time.perf_counter()
        session = Session.load_present(path)
        masked(session.table, session.equipment.seats[0].id)
        samples.append(time.perf_counter() - begun)
        session.close()
    return summarise(samples, "s")


def bench_list(folder: Path, saves: int) -> Measure:
    """List a folder with this many saves that have pictures."""
    with full_table(folder / "first.tabletop") as session:
        fill(session, 400)
        session.write_summary(THUMBNAIL)
    first = (folder / "first.tabletop").read_bytes()
    for number in range(1, saves):
        (folder / f"{number}.tabletop").write_bytes(first)
    gc.collect()
    return timed(lambda: list_saves(folder), 5, MILLI, "ms")


def bench_many(folder: Path, saves: int) -> Measure:
    """List a folder with this many saves and read the rows in sight, as the window does. All files are links to one save."""
    for number in range(len(list(folder.iterdir())), saves):
        os.link(folder / "first.tabletop", folder / f"{number}.tabletop")
    gc.collect()
    return timed(lambda: Listings(folder)[:IN_SIGHT], 5, MILLI, "ms")
