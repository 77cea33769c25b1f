"""Golden games: saves of every format there ever was open for ever, and replay to the table they had when they were made.

`tests/golden/games.json` holds one line for each: its description, the number of its entries, and the hash of its last table.
`pytest --update-golden` writes the figures anew; the saves themselves are never rewritten.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.core.branches import branches
from tabletop.core.check_table import check_table
from tabletop.core.codec import FORMAT, SummaryRow
from tabletop.core.present import table_of, unpack_present
from tabletop.core.table import start_table, table_hash
from tabletop.saves.files import read_save
from tabletop.saves.frames import NAME
from tabletop.session import Session

FOLDER = Path(__file__).parent / "golden"
GAMES = FOLDER / "games.json"
SAVES = sorted(FOLDER.glob("*.tabletop"))


def replayed(path: Path) -> dict[str, object]:
    """What comes of replaying a save, as in `games.json`."""
    header, records, report = read_save(path)
    session = Session.restore(header, records)
    assert (report, session.recovery) == ("", "")
    for entry in session.entries[:: max(1, len(session.entries) // 20)]:
        assert check_table(session.log.table_at(entry.id)) == []
    return {"entries": len(session.entries) - 1, "head": session.head, "hash": table_hash(session.table)}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_golden_game(path: Path, update_golden: bool) -> None:
    known = json.loads(GAMES.read_text("utf-8"))
    found = replayed(path)
    if update_golden:
        about = known.get(path.stem, {}).get("about", "")
        known[path.stem] = {"about": about, **found}
        GAMES.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return
    assert known[path.stem]["about"]
    assert {key: known[path.stem][key] for key in found} == found


def test_every_format_has_a_golden_game() -> None:
    assert {path.read_bytes()[len(NAME)] for path in SAVES} == set(range(1, FORMAT + 1))
    assert json.loads(GAMES.read_text("utf-8")).keys() == {path.stem for path in SAVES}


def test_the_present_in_a_golden_game_is_the_table_of_its_log() -> None:
    header, records, _ = read_save(FOLDER / "4-open-table-long.tabletop")
    (summary,) = [record for record in records if isinstance(record, SummaryRow)]
    present = unpack_present(summary.present)
    session = Session.restore(header, records)
    start = start_table(session.header.equipment, header.seed)
    assert table_of(present, start) == session.log.table_at(present.head)
    assert present.entries == len(session.entries) - 5


def test_what_was_written_about_a_history_is_read_again() -> None:
    header, records, _ = read_save(FOLDER / "1-history.tabletop")
    session = Session.restore(header, records)
    assert session.marks == {20: "the middle", 45: "another line"}
    assert session.notes == {20: "Here the other line parts."}
    assert session.undo_policy == "barred"
    assert [(move.source, move.to, move.seat) for move in session.head_moves] == [
        (39, 20, "red"),
        (59, 58, "blue"),
        (58, 57, "blue"),
        (57, 58, "red"),
    ]
    assert [(line.tip, line.parting, line.acts, line.name) for line in branches(session.log, session.marks)] == [
        (39, 20, 19, ""),
        (59, 59, 0, ""),
    ]


def test_notes_marks_and_times_are_read_again() -> None:
    header, records, _ = read_save(FOLDER / "2-marks.tabletop")
    session = Session.restore(header, records)
    assert {name: drawing.text for name, drawing in session.table.drawings.items()} == {
        "note.1": "White may castle only once",
        "arrow.1": "",
        "line.1": "",
        "counter.1": "Danger",
    }
    assert session.table.counters["counter.1"] == 6
    assert [session.time_used(seat) // 1000 for seat in ("blue", "red", "green")] == [20, 10, 0]


def test_kinds_that_came_during_play_are_read_again() -> None:
    header, records, _ = read_save(FOLDER / "3-components.tabletop")
    session = Session.restore(header, records)
    assert {"board.9", "d20", "dial", "draughts.white"} <= session.equipment.kinds.keys()
    assert "meeple.white" not in session.equipment.kinds, "it came on the other line"
    assert session.equipment.kinds["board.9"].grid is not None
    assert session.table.face("dial.1").name == "12"
    assert {state.kind for piece, state in session.view("red").pieces.items() if piece.startswith("~table")} == {"blue.back"}
    assert any("meeple.white" in session.log.table_at(entry.id).equipment.kinds for entry in session.entries)
