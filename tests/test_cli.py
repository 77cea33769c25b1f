"""The command line: what each command prints and with which code it ends; mistakes give one sentence."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_box import SMALL_GAME

from tabletop import EndTurn, MovePiece, PeekPieces, __version__
from tabletop.bench import peers
from tabletop.bench.calibration import calibration, summarise
from tabletop.bench.log import bench_log
from tabletop.cli import run_command
from tabletop.cli import window as window_commands
from tabletop.core.errors import TabletopError
from tabletop.core.table import table_hash
from tabletop.games.registry import game_names
from tabletop.saves.files import read_save
from tabletop.saves.frames import MAGIC, whole_frames
from tabletop.session import Session
from tabletop.start import Start

HEAVY = ("pygame", "pygame_gui", "rich", "tabletop.session", "msgpack")


class Said:
    """What a command printed, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def tabletop(capsys: pytest.CaptureFixture[str]) -> object:
    """Runs a command in this process."""

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        code = run_command([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def save(own_folders: Path) -> Path:
    """A save in the folder of saves: a few acts, a secret look, a branch, an undo."""
    path = own_folders / "evening.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path, title="Evening") as session:
        session.play(MovePiece("die.a", "table", x=10, y=10))
        session.play(PeekPieces(("c12",)), "red")
        session.undo()
        session.play(MovePiece("m0", "board", x=1, y=1))
        session.play(EndTurn())
        session.undo()
    return path


def mended(path: Path) -> Session:
    """A save, read without its file."""
    header, records, report = read_save(path)
    assert report == ""
    return Session.restore(header, records)


def one_sentence(said: Said) -> str:
    """The one line on stderr that a failed command leaves, with nothing else printed and no traceback."""
    assert said.code == 1
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    assert "Traceback" not in said.err
    assert said.err.strip()[-1] in ".:;" or said.err.strip()[-1].isalnum()
    return said.err.strip()


@pytest.mark.parametrize("module", ["tabletop.bench.render", "tabletop.ui.shell.app", "tabletop.package.icons"])
def test_pygame_does_not_greet_where_a_command_prints(module: str) -> None:
    program = f"import {module}, pygame"
    clean = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=clean)
    assert done.stdout == ""


def test_help_and_version_need_nothing_heavy() -> None:
    program = (
        "import sys; from tabletop.cli import run_command\n"
        "codes = [run_command([*words, '--help']) for words in ([], ['play'], ['bench'])] + [run_command(['--version'])]\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], codes, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[] [0, 0, 0, 0]"
    for command in ("play", "resume", "games", "log", "show", "verify", "repair", "screenshot", "export", "bench"):
        assert f"    {command}" in done.stdout
    assert f"tabletop {__version__}" in done.stdout


def test_the_first_picture_of_the_window_waits_for_no_saves_and_no_games() -> None:
    later = (
        "tabletop.core.codec",
        "tabletop.saves.folder",
        "tabletop.games.registry",
        "pygame_gui",
        "tabletop.ui.widgets.dialogs",
    )
    program = (
        "import sys, tabletop.cli.window, tabletop.ui.shell.run, tabletop.ui.screens.library\n"
        f"print([name for name in {later!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_garbage_is_not_looked_for_in_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame in which all that Python had loaded was looked through took 20 ms."""
    frozen = list[int]()
    monkeypatch.setattr(window_commands, "display_problem", lambda: "")
    monkeypatch.setattr("tabletop.ui.shell.run.run", lambda start, meter: frozen.append(gc.get_freeze_count()) or 0)
    try:
        assert window_commands.open_window(Start()) == 0
    finally:
        gc.unfreeze()
    assert frozen[0] > 10_000


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["play"],
        ["play", "open_table", "--players", "two"],
        ["play", "open_table", "--names", "Ann,,Ben"],
        ["play", "open_table", "--frob"],
        ["log"],
        ["verify", "a", "b"],
        ["screenshot", "open_table"],
        ["screenshot", "open_table", "-o", "picture.jpg"],
        ["screenshot", "open_table", "-o", "x.png", "--size", "big"],
        ["screenshot", "open_table", "-o", "x.png", "--size", "1x1"],
        ["screenshot", "open_table", "-o", "x.png", "--size", "99999x99999"],
        ["bench", "luck"],
    ],
)
def test_wrong_usage_ends_with_2(tabletop, arguments: list[str]) -> None:  # type: ignore[no-untyped-def]
    said = tabletop(*arguments)
    assert said.code == 2
    assert "usage: tabletop" in said.err
    assert said.out == ""


def test_games_lists_every_game_and_all_of_them_load(tabletop) -> None:  # type: ignore[no-untyped-def]
    rows = json.loads(tabletop("games", "--json").out)
    assert [row["id"] for row in rows] == game_names()
    assert "open_table" in game_names()
    for row in rows:
        assert list(row) == ["id", "name", "players", "rules", "options", "problem"]
        assert row["problem"] == ""
        assert 1 <= row["players"][0] <= row["players"][1] <= 8
    said = tabletop("games")
    assert said.code == 0
    assert said.out.count("\n") == len(rows)
    assert any(line.startswith("open_table\t") for line in said.out.splitlines())


def test_verify_prints_the_hash_of_the_table(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    session = mended(save)
    said = tabletop("verify", save, "--json")
    assert said.code == 0
    told = json.loads(said.out)
    assert list(told) == ["game", "entries", "head", "hash", "problem"]
    assert told == {
        "game": "small_box",
        "entries": 5,
        "head": 4,
        "hash": table_hash(session.table),
        "problem": "",
    }
    assert tabletop("verify", "evening").out.startswith(told["hash"])


def test_the_hash_is_the_same_in_another_process(save: Path) -> None:
    hashes = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-m", "tabletop", "verify", str(save)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        hashes.add(done.stdout.split()[0])
    assert hashes == {table_hash(mended(save).table)}


def test_verify_of_what_is_no_save(tabletop, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    wrong = tmp_path / "wrong.tabletop"
    wrong.write_bytes(b"not a save")
    said = tabletop("verify", wrong, "--json")
    assert said.code == 1
    assert json.loads(said.out)["problem"] == said.err.strip() == "wrong.tabletop is not a Tabletop save."
    assert json.loads(said.out)["hash"] == ""


def test_log_tells_the_sentences_and_the_branches(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    rows = json.loads(tabletop("log", save, "--json").out)
    kept = ["entry", "parent", "seat", "time", "text", "move", "events", "flags", "on_line"]
    assert [list(row) for row in rows] == [[*kept, "barrier", "mark", "note", "taken_back"]] * 6
    assert [row["entry"] for row in rows] == [0, 1, 2, 3, 4, 5]
    assert [row["parent"] for row in rows] == [0, 0, 1, 2, 2, 4]
    assert [row["on_line"] for row in rows] == [True, True, True, False, True, True]
    assert rows[4]["text"] == "Blue moves a man to b3."
    assert rows[4]["move"] == ["move"]
    assert rows[4]["events"] == [["m", ["m0"], "board", "board", -1, [[1.0, 1.0]]]]
    plain = tabletop("log", save).out.splitlines()
    assert len(plain) == 6
    assert plain[4].startswith(">\t4\t0:00:0")
    assert plain[3].startswith("|\t3\t")
    assert plain[5].startswith("\t5\t")


def test_log_tells_each_seat_what_it_may_know(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    def told(*seat: str) -> str:
        text: str = json.loads(tabletop("log", save, "--json", *seat).out)[3]["text"]
        return text

    assert told("--seat", "red") == told("--seat", "Red") == "Red looks at card 12 on top of the deck."
    assert told("--seat", "blue") == told() == "Red looks at a card on top of the deck."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "no_such_game"], "There is no game 'no_such_game'"),
        (["play", "open_table", "--players", "9"], "is for 1 to 8 players, not 9"),
        (["play", "open_table", "--players", "0"], "is for 1 to 8 players, not 0"),
        (["play", "open_table", "--players", "3", "--names", "Ann,Ben"], "2 names do not fit 3 players"),
        (["resume", "no_such_save"], "There is no save 'no_such_save'"),
        (["resume"], "There is no saved game in"),
        (["nowhere/x.tabletop"], "There is no save 'nowhere/x.tabletop'"),
        (["log", "no_such_save"], "There is no save"),
        (["verify", "with\0zero"], "There is no save"),
        (["repair", "no_such_save"], "There is no save"),
        (["screenshot", "nothing", "-o", "x.png"], "There is no game and no save 'nothing'"),
        (["screenshot", "no.tabletop", "-o", "x.png"], "There is no save 'no.tabletop'"),
        (["screenshot", "open_table", "-o", "nowhere/x.png"], "There is no folder nowhere"),
        (["screenshot", "open_table", "-o", "x.png", "--seat", "gold"], "There is no seat 'gold'"),
    ],
)
def test_what_is_absent_is_said_in_one_sentence(  # type: ignore[no-untyped-def]
    tabletop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = tabletop(*arguments)
    if arguments[0] == "verify":
        said.out = ""
    assert sentence in one_sentence(said)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_seat_is_said(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    assert "There is no seat 'gold' at this table; there are blue, red." in one_sentence(tabletop("log", save, "--seat", "gold"))


@pytest.mark.parametrize("arguments", [[], ["play", "open_table"], ["resume"], ["evening.tabletop"]])
def test_without_a_display_that_is_said(save: Path, arguments: list[str]) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("these have a display always")
    without = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    surroundings = {key: value for key, value in os.environ.items() if key not in without}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *arguments], capture_output=True, text=True, env=surroundings, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "There is no display to open a window on; `tabletop screenshot` draws a table without one.\n"
    assert "pygame" not in done.stdout


def test_a_display_that_does_not_answer_is_said(save: Path) -> None:
    if sys.platform in ("win32", "darwin"):
        pytest.skip("these have a display always")
    surroundings = {**os.environ, "DISPLAY": ":987", "SDL_VIDEODRIVER": "x11"}
    done = subprocess.run([sys.executable, "-m", "tabletop"], capture_output=True, text=True, env=surroundings, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "`tabletop screenshot`" in done.stderr


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the window would have begun with."""
    starts: list[Start] = []
    monkeypatch.setattr(window_commands, "open_window", lambda start: starts.append(start) or 0)
    return starts


def test_the_window_is_told_what_to_begin_with(tabletop, save: Path, started: list[Start]) -> None:  # type: ignore[no-untyped-def]
    assert tabletop().code == 0
    tabletop("play", "open_table", "--names", "Ann, Ben ,Cy", "--seed", "42")
    tabletop("play", "open_table", "--players", "5")
    tabletop("play", "open_table")
    tabletop("resume")
    tabletop("resume", "evening")
    tabletop(save)
    assert started == [
        Start(),
        Start(game="open_table", players=3, names=("Ann", "Ben", "Cy"), seed="42"),
        Start(game="open_table", players=5),
        Start(game="open_table"),
        Start(save=save),
        Start(save=save),
        Start(save=save),
    ]


def test_resume_does_not_open_a_window_on_what_is_no_save(tabletop, tmp_path: Path, started: list[Start]) -> None:  # type: ignore[no-untyped-def]
    newer = tmp_path / "newer.tabletop"
    newer.write_bytes(MAGIC[:-1] + b"\x63" + bytes(50))
    assert "newer Tabletop" in one_sentence(tabletop("resume", newer))
    assert started == []


def test_repair_of_a_sound_save_makes_nothing(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    said = tabletop("repair", save)
    assert (said.code, said.out) == (0, "evening.tabletop is sound; there is nothing to repair.\n")
    assert [path.name for path in save.parent.glob("*.tabletop")] == ["evening.tabletop"]


def test_repair_keeps_everything_before_the_first_lost_act(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    data = bytearray(save.read_bytes())
    frames = list(whole_frames(bytes(data)))
    data[frames[3].payload + 4] ^= 1
    save.write_bytes(data)
    said = tabletop("repair", save)
    assert said.code == 0
    assert "holds 2 entries" in said.out
    assert "2 later entries are whole, but they follow a lost one" in said.out
    assert save.read_bytes() == bytes(data)
    assert len(mended(save.with_name("evening repaired.tabletop")).entries) == 3


def test_repair_steps_over_a_damaged_summary(tabletop, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path, out = tmp_path / "a.tabletop", tmp_path / "b.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        session.play(MovePiece("die.a", "table", x=10, y=10))
        session.write_summary(bytes(1000))
        session.play(MovePiece("die.a", "table", x=20, y=10))
        session.play(EndTurn())
        expected = table_hash(session.table)
    data = bytearray(path.read_bytes())
    data[data.index(bytes(900)) + 50] = 1
    path.write_bytes(data)
    assert tabletop("verify", path).code == 1
    said = tabletop("repair", path, "-o", out)
    assert said.code == 0
    assert "1 damaged picture for the list of saves was left out; no act was lost with it." in said.out
    assert table_hash(mended(out).table) == expected
    assert "There is a file b.tabletop already" in one_sentence(tabletop("repair", path, "-o", out))


def test_repair_of_a_torn_tail(tabletop, save: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    whole = save.read_bytes()
    save.write_bytes(whole[:-2])
    said = tabletop("repair", save, "-o", tmp_path / "out.tabletop")
    assert said.code == 0
    assert "cut short in writing" in said.out
    assert [entry.id for entry in mended(tmp_path / "out.tabletop").entries] == [0, 1, 2, 3, 4, 5]
    assert save.read_bytes() == whole[:-2]


def test_repair_of_a_lost_header_says_so(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    data = bytearray(save.read_bytes())
    data[len(MAGIC) + 30] ^= 1
    save.write_bytes(data)
    assert "cannot be repaired" in one_sentence(tabletop("repair", save))


def test_screenshot_of_a_game_and_of_a_save(tabletop, save: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for what in ("open_table", save):
        out = tmp_path / f"{len(str(what))}.png"
        said = tabletop("screenshot", what, "-o", out, "--size", "640x400")
        assert (said.code, said.err) == (0, "")
        picture = out.read_bytes()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(picture[16:20], "big") == 640
        assert int.from_bytes(picture[20:24], "big") == 400
    assert "is a folder" in one_sentence(tabletop("screenshot", "open_table", "-o", make_folder(tmp_path / "x.png")))


def make_folder(path: Path) -> Path:
    """A new folder."""
    path.mkdir()
    return path


def test_a_reader_that_has_enough_is_no_error(save: Path) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m tabletop log "{save}" --json | head -n 1',
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == ("[", "")


def test_bench_reports_in_one_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    # It collects garbage before each time it takes, and here what all tests keep with it, which takes five seconds.
    monkeypatch.setattr(gc, "collect", lambda: 0)
    measures = {**calibration(), **bench_log(short=500, long=600, saves=5, many=7)}
    assert {
        "append",
        "act",
        "undo",
        "redo",
        "load_500",
        "load_600",
        "list_5_saves",
        "show_7_saves",
    } <= measures.keys()
    # It is named by the number of moments, which is some more than 600.
    assert any(name.startswith("jump_") for name in measures)
    for measure in measures.values():
        assert list(measure) == ["median", "p99", "unit", "n"]
        assert 0 < float(measure["median"]) <= float(measure["p99"])
    # Two bytes of leeway: the times of entries are larger numbers on a machine that is busy.
    assert float(measures["bytes_per_entry"]["median"]) <= 62
    assert summarise([3.0, 1.0, 2.0], "s") == {"median": 2.0, "p99": 3.0, "unit": "s", "n": 3}


def test_peers_are_measured_only_where_they_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda package: None)
    with pytest.raises(TabletopError, match=r"^PySide6 must be installed for that"):
        peers.check_peers("render")
    with pytest.raises(TabletopError, match=r"^PySide6 and catanatron must be installed"):
        peers.check_peers("all")
    monkeypatch.setattr(peers, "find_spec", lambda package: package)
    peers.check_peers("all")
    with pytest.raises(TabletopError, match="say render, rules or all, not log"):
        peers.check_peers("log")


def test_ratios_to_peers_are_those_of_one_run() -> None:
    measured = {"drag_1000": summarise([2.0], "ms"), "pan_1000": summarise([3.0], "ms"), "qt_drag_1000": summarise([8.0], "ms")}
    assert peers.ratios(measured) == {"drag_1000_by_qt_drag_1000": summarise([0.25], "ratio")}
    played = {"rules_round_house_2": summarise([30_000.0], "decisions/s"), "catanatron_2": summarise([15_000.0], "actions/s")}
    assert peers.ratios(played) == {"rules_round_house_2_by_catanatron_2": summarise([2.0], "ratio")}


def test_show_tells_the_table_as_a_seat_may_see_it(tabletop, save: Path) -> None:  # type: ignore[no-untyped-def]
    watcher = tabletop("show", save)
    assert watcher.code == 0
    assert watcher.out.startswith("Small")
    assert "As a watcher sees it." in watcher.out
    seat = tabletop("show", save, "--seat", "red")
    assert "As Red sees it." in seat.out
    rows = json.loads(tabletop("show", save, "--json").out)
    assert [set(row) for row in rows] == [{"title", "lines"}] * len(rows)
    assert tabletop("show", save, "--seat", "nobody").code == 1
    assert tabletop("show", "no such save").code == 1
