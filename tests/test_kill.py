"""The kill test: a program that plays is killed at a random moment; the save opens with every act it had reported done."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.core.check_table import check_table
from tabletop.core.table import table_hash
from tabletop.session import Session

SHORT, LONG = 8, 200

PLAYER = """
import random, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from small_box import SMALL_GAME
from tabletop.testing.random_acts import play_random
from tabletop.core.table import table_hash
from tabletop.session import Session

path, rng = Path(sys.argv[1]), random.Random(int(sys.argv[3]))
session = Session.load(path) if path.exists() else Session.new(SMALL_GAME, seats=2, seed="kill", path=path)
while True:
    if rng.random() < 0.1 and session.log.undo_target() is not None:
        session.undo()
    else:
        play_random(session, rng)
    if rng.random() < 0.02:
        session.write_summary(bytes(5000))
    print(len(session.entries), session.head, table_hash(session.table), flush=True)
"""


def play_and_kill(path: Path, seed: int) -> tuple[int, int, str]:
    """Let a child play on the save at `path`, kill it at a random moment, and return what it last reported."""
    rng = random.Random(seed)
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(Path(__file__).parent), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Or the first line read would take others with it that `communicate` does not see.
        bufsize=0,
    )
    assert child.stdout is not None
    try:
        # It plays for a time from its first report on; what it says until it dies is read to the end.
        first = child.stdout.readline()
        time.sleep(rng.random() ** 2 * 0.25)
    finally:
        child.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    rest, faults = child.communicate(timeout=30)
    assert not faults, faults
    lines = [line for line in (first + rest).decode().splitlines(keepends=True) if line.endswith("\n")]
    assert lines, "it reported nothing"
    entries, head, told = lines[-1].split()
    return int(entries), int(head), told


def kill_often(folder: Path, times: int) -> None:
    """Kill `times` players, one after the other; some go on with the save that the one before them left."""
    path = folder / "0.tabletop"
    for seed in range(times):
        if seed % 4 == 0:
            path = folder / f"{seed}.tabletop"
        entries, head, told = play_and_kill(path, seed)
        with Session.load(path) as session:
            assert not session.read_only, "a killed program's lock is gone"
            assert len(session.entries) >= entries
            # The act after the last report may have been made, but not yet reported.
            assert len(session.entries) <= entries + 1
            assert check_table(session.table) == []
            if len(session.entries) == entries and session.head == head:
                assert table_hash(session.table) == told
            else:
                assert session.head == entries or session.head == session.entries[head].parent
            assert table_hash(session.log.table_at(head)) == told


def test_every_act_reported_done_outlives_the_program(tmp_path: Path) -> None:
    kill_often(tmp_path, SHORT)


@pytest.mark.long
def test_every_act_reported_done_outlives_the_program_long(tmp_path: Path) -> None:
    kill_often(tmp_path, LONG)
