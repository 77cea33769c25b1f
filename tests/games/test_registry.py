"""Which games there are: ours win, and no installed code runs before its game is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from faulty_game import install

from tabletop.cli import run_command
from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.games.open_table import GAME as CUPBOARD
from tabletop.games.registry import game_names, list_games, load_game
from tabletop.session import Session


def write_module(folder: Path, name: str, code: str) -> None:
    """A module that installed packages name; when its code runs, it notes that in a file."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(f"from pathlib import Path\nPath({str(folder / 'ran')!r}).touch()\n{code}\n")


def test_a_package_cannot_take_the_place_of_one_of_our_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    write_module(site, "impostor", "import sys; sys.exit('I am the Open Table now')")
    install(site, monkeypatch, open_table="impostor:GAME")
    monkeypatch.delitem(sys.modules, "impostor", raising=False)
    assert load_game("open_table") is CUPBOARD
    path = tmp_path / "evening.tabletop"
    Session.new("open_table", path=path).close()
    assert run_command(["verify", str(path)]) == 0
    assert run_command(["games"]) == 0
    out, _ = capsys.readouterr()
    assert "'open_table' of somebodys-games is left out" in out
    assert not (site / "ran").exists(), "its code has run"
    assert game_names().count("open_table") == 1


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.exit(7)", "SystemExit: 7"),
        ("def f(): f()\nf()", "RecursionError"),
        ("raise BaseException('\\x1b[2J gone\\nfor ever')", "BaseException: \\[2J gone for ever"),
        ("GAME = 3", "it offers no Game"),
        ("from tabletop.games.open_table import GAME", "it calls itself 'open_table'"),
        (
            "from msgspec.structs import replace\nfrom faulty_game import GAME\nGAME = replace(GAME, id='bad', players='2')",
            "players",
        ),
        (
            "from msgspec.structs import replace\nfrom faulty_game import GAME\nGAME = replace(GAME, id='bad', readme=None)",
            "text",
        ),
        ("from msgspec.structs import replace\nfrom faulty_game import GAME\nGAME = replace(GAME, id='bad', bots=4)", "int"),
    ],
)
def test_a_game_that_cannot_load_names_itself_and_leaves_the_others(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    write_module(site, "bad_game", code)
    install(site, monkeypatch, bad="bad_game:GAME")
    monkeypatch.delitem(sys.modules, "bad_game", raising=False)
    assert "bad" in game_names()
    assert not (site / "ran").exists(), "a list of names needs no code"
    with pytest.raises(GameDataError, match=f"'bad' cannot be loaded: .*{why}"):
        load_game("bad")
    assert [listing.id for listing in list_games() if listing.problem] == ["bad"]
    assert run_command(["games"]) == 0
    assert "'bad' cannot be loaded" in capsys.readouterr().out
    assert run_command(["play", "bad"]) == 1


def test_interrupting_the_program_is_no_fault_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    write_module(site, "bad_game", "raise KeyboardInterrupt")
    install(site, monkeypatch, bad="bad_game:GAME")
    monkeypatch.delitem(sys.modules, "bad_game", raising=False)
    with pytest.raises(KeyboardInterrupt):
        load_game("bad")


def test_the_list_of_games_names_one_whose_box_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path / "site", monkeypatch, faulty="faulty_game:GAME")
    monkeypatch.setenv("FAULTY_AT", "equipment")
    assert run_command(["games"]) == 0
    assert "The equipment of Faulty Friends cannot be made: KeyError" in capsys.readouterr().out


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match=r"no game 'chess'.*open_table"):
        load_game("chess")


def test_a_box_is_shown_without_the_rules_and_bots_of_its_game() -> None:
    code = """
import sys
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.games.registry import list_games
for game in (listing.game for listing in list_games()):
    game.box(SEAT_COLOURS[: game.players[1]], game.checked_options({}))
print([name for name in sys.modules if name.startswith("tabletop.games.") and name.endswith((".rules", ".bot"))])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
