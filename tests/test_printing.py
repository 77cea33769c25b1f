"""Text of others (titles, notes, labels, names of files) gives no commands to a terminal or a log."""

from __future__ import annotations

import ast
import json
import logging
import re
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_box import SMALL_GAME

import tabletop
from tabletop import PeekPieces, problems
from tabletop.cli import output, run_command
from tabletop.core.errors import MoveRefusedError, SaveError
from tabletop.core.printable import json_text, one_line, printable_lines, sentence
from tabletop.export import log_text, write_log
from tabletop.rules.free_moves import LabelPieces
from tabletop.session import Session

HOSTILE = "Ann\x1b]0;owned\x07 \x9b2J\u202eneB\x00\r\nred wins\t1\u2028two"
SEEN = "Ann�]0;owned� �2JneB� red wins 1 two"
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What may not reach a terminal: all control characters but the tab between columns and the end of a line."""


@pytest.fixture
def save(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save in whose title, label, note and moment somebody has put commands; our own program would refuse the title."""
    for module in ("tabletop.session.session", "tabletop.saves.packing"):
        monkeypatch.setattr(f"{module}.check_header", msgspec.msgpack.encode)
    path = own_folders / "odd.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path, title=HOSTILE) as session:
        session.play(LabelPieces(("die.a",), HOSTILE))
        session.play(PeekPieces(("c12",)), "red")
        session.annotate(HOSTILE)
        session.mark(HOSTILE)
    return path


def test_one_line_shows_that_something_was_there() -> None:
    assert one_line(HOSTILE) == SEEN
    assert one_line("Zoë · 桌遊 → ½ “x” 👩\u200d🚀 नम") == "Zoë · 桌遊 → ½ “x” 👩\u200d🚀 नम"
    assert one_line("\udcff.tabletop") == "�.tabletop"
    assert printable_lines("a\x1b\nb\r") == "a�\nb "


@given(st.text())
def test_no_text_keeps_its_commands(text: str) -> None:
    for printed in (one_line(text), sentence(text), printable_lines(text), json_text({"text": [text]})):
        assert not COMMANDS.search(printed)
    assert "\n" not in one_line(text)
    assert json.loads(json_text(text)) == text


def test_an_error_is_one_line_of_300_letters_with_its_beginning_and_end() -> None:
    problem = SaveError(f"{'x' * 9_000}\n\x1b[2J.tabletop cannot be read.")
    assert len(str(problem)) == 300
    assert str(problem).startswith("xxx")
    assert str(problem).endswith("x �[2J.tabletop cannot be read.")
    assert str(MoveRefusedError("A knight stays.")) == "A knight stays."


def test_json_knows_bytes_endless_numbers_and_odd_keys() -> None:
    told = {"row": ("kick", b"\x9b\x01", float("nan"), float("-inf"), {1: (), b"k": None})}
    assert json.loads(json_text(told)) == {"row": ["kick", "9b01", "nan", "-inf", {"1": [], "6b": None}]}


@pytest.mark.parametrize("command", ["log", "show", "verify", "repair"])
@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize("is_terminal", [False, True])
@pytest.mark.parametrize("is_damaged", [False, True])
def test_no_command_prints_what_a_save_says_as_commands(
    save: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    more: tuple[str, ...],
    is_terminal: bool,
    is_damaged: bool,
) -> None:
    path = save.rename(save.with_name("odd\x1b]0;owned\x07\n\x9b.tabletop"))
    if is_damaged:
        path.write_bytes(path.read_bytes()[:-9])
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    run_command([command, str(path), *(more if command != "repair" else ())])
    said = capsys.readouterr()
    assert said.out + said.err
    own_bold = re.compile(r"\x1b\[[01]m")
    assert not COMMANDS.search(own_bold.sub("", said.out) if is_terminal else said.out)
    assert not COMMANDS.search(said.err)
    assert all(len(line) <= 300 for line in said.err.splitlines())


@pytest.mark.parametrize(
    "arguments", [["verify", HOSTILE], ["log", "x", HOSTILE], ["play", HOSTILE], ["screenshot", HOSTILE, "-o", "x.png"]]
)
def test_what_is_complained_of_is_printable(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(arguments) in (1, 2)
    said = capsys.readouterr().err
    assert "owned" in said
    assert not COMMANDS.search(said)


def test_the_log_as_text_and_as_json_is_printable(save: Path, tmp_path: Path) -> None:
    with Session.load(save) as session:
        text = log_text(session, None)
        write_log(session, None, tmp_path / "log.json")
    assert not COMMANDS.search(text)
    assert text.startswith("Ann ]0;owned  ")
    assert "  == Ann ]0;owned  " in text
    written = (tmp_path / "log.json").read_text(encoding="utf-8")
    assert not COMMANDS.search(written)
    assert any("owned" in row["note"] for row in json.loads(written))


def test_bytes_in_a_move_row_do_not_stop_the_log(
    save: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output.print_json([{"move": ["kick", b"\x00\xff"]}])
    assert json.loads(capsys.readouterr().out) == [{"move": ["kick", "00ff"]}]


def test_the_log_file_has_a_line_for_a_warning_and_no_commands(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_folders / "tabletop.log"
    monkeypatch.setattr(problems, "log_path", lambda: path)
    record = logging.LogRecord("tabletop", logging.WARNING, "", 0, "%s is odd", (HOSTILE,), None)
    problems.LogFile().emit(record)
    assert path.read_text(encoding="utf-8").count("\n") == 1
    problems.write_down(ValueError(HOSTILE), "a test")
    assert not COMMANDS.search(path.read_text(encoding="utf-8"))
    assert "owned" in path.read_text(encoding="utf-8")
    assert len(problems.fault_sentence(ValueError(HOSTILE * 50), "a test")) < 260 + len(str(path))


def test_commands_print_by_one_module_alone() -> None:
    root = Path(tabletop.__file__).parent
    for path in [*(root / "cli").glob("*.py"), root / "__main__.py"]:
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        names = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
        assert path.name == "output.py" or "print" not in names, path
