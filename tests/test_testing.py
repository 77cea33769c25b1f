"""`tabletop.testing`: a sound game passes all checks, each fault is named by one, and a new package has them as its tests."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import three_in_a_row
from faulty_game import install
from meadow import write_meadow
from msgspec.structs import replace
from three_in_a_row import GAME, Place, ThreeInARow

from tabletop.cli import run_command
from tabletop.core.errors import GameDataError
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.packs.loading import load_pack
from tabletop.rules.gesture import Drag
from tabletop.rules.ruleset import Outcome, Problem, Score
from tabletop.testing import free, ruled
from tabletop.testing.new_package import new_package
from tabletop.testing.suite import CheckError, cases_of, checks_of, few_cases

ROOT = Path(__file__).parents[1]


def wrong(game: Game) -> list[str]:
    """What the checks of a game say."""
    said = []
    for check in checks_of(game):
        try:
            check()
        except CheckError as problem:
            said.append(str(problem))
    return said


def test_a_sound_game_passes() -> None:
    assert wrong(GAME) == []
    assert [str(case) for case in cases_of(GAME)] == ["Three in a Row for 2"]


class NoKeyboard(Place, frozen=True, tag="place"):
    """A move that only a hand can make."""

    def gestures(self, t, seat, pending):
        return (Drag("", self.cell, source=f"{seat}.men"),)


class Fixed(ThreeInARow):
    """Rules with one thing wrong."""

    def __init__(self, **faults: Callable[..., object]) -> None:
        super().__init__()
        for name, fault in faults.items():
            setattr(self, name, fault.__get__(self))


def scored(self: object, table: Table) -> Iterable[Score]:
    return tuple(Score(seat.id, 7, (("men", 3),)) for seat in table.equipment.seats)


COUNT = itertools.count()
FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "no outcome": (lambda: Fixed(outcome=lambda self, table: None), "Nobody is to act any more, and there is no outcome."),
    "an early outcome": (
        lambda: Fixed(outcome=lambda self, table: Outcome((), "early", ())),
        "The game has an outcome after entry",
    ),
    "no sentence": (lambda: Fixed(prompt=lambda self, table, seat: "Go"), "The question to blue is no sentence: 'Go'."),
    "a refused move": (
        lambda: Fixed(check=lambda self, table, seat, move: ThreeInARow.check(self, table, "green", move)),
        "A legal move after entry 1 is refused: It is Blue’s turn.",
    ),
    "wrong scores": (lambda: Fixed(scores=scored), "The score of blue is not the sum of its parts."),
    "problems": (
        lambda: Fixed(diagnose=lambda self, table: [Problem("a man is missing")]),
        "The rules cannot go on from their own table after entry",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_rules_is_named(fault: str) -> None:
    rules, words = FAULTS[fault]
    assert [one for one in wrong(replace(GAME, ruleset=rules())) if words in one]


def test_a_move_that_no_keyboard_reaches_is_named() -> None:
    rules = ThreeInARow()
    played = ruled.Played(few_cases(GAME)[0])
    rules.gestures = lambda table, seat, move: NoKeyboard(move.cell).gestures(None, seat, None)
    with pytest.raises(CheckError, match="neither a button nor a click"):
        ruled.check_legal(rules, played.tables[1], "blue")


def test_a_box_that_is_another_each_time_is_named() -> None:
    def other(seats, options):
        return replace(GAME.equipment(seats, options), version=next(COUNT))

    assert "The equipment is another one when it is made again." in wrong(replace(GAME, equipment=other))


def test_a_game_that_does_not_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruled, "MOST_MOVES", 4)
    with pytest.raises(CheckError, match="not over after 4 moves"):
        ruled.Played(few_cases(GAME)[0], most=4)


def test_chance_of_a_game_itself_is_named() -> None:
    played = ruled.Played(few_cases(GAME)[0])
    played.session = ruled.Played(few_cases(GAME)[0], "another").session
    with pytest.raises(CheckError, match="The same seed"):
        ruled.check_same_seed(played)


def test_a_view_that_tells_is_named(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_pack(write_meadow(own_place))
    (case,) = [one for one in few_cases(game) if one.players == 2 and one.options["tokens"]]
    free.check_hidden(case)
    monkeypatch.setattr(free, "view", lambda table, seat: table)
    with pytest.raises(CheckError, match="hidden from that seat"):
        free.check_hidden(case)


def test_a_save_that_is_not_the_same_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    case = few_cases(GAME)[0]
    free.check_save(case)
    marks = itertools.count()
    monkeypatch.setattr(free, "table_hash", lambda table: str(next(marks)))
    with pytest.raises(CheckError, match="another table than it was saved with"):
        free.check_save(case)


def test_the_command_plays_a_game(own_place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_meadow(own_place)
    assert run_command(["check", str(folder), "--play"]) == 0
    monkeypatch.setattr(free, "view", lambda table, seat: table)
    assert run_command(["check", str(folder), "--play"]) == 1
    assert "Meadow for 2, tokens = True: what is hidden stays hidden. The view of" in capsys.readouterr().err

    def broken(session, rng):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(free, "play_random", broken)
    assert run_command(["check", str(folder), "--play", "--json"]) == 1
    assert "ZeroDivisionError: by zero" in capsys.readouterr().out


def test_a_new_package_is_the_game_of_the_page() -> None:
    template = (ROOT / "tabletop" / "testing" / "package" / "game.py.txt").read_text(encoding="utf-8")
    plain = Path(three_in_a_row.__file__).read_text(encoding="utf-8")
    filled = template.replace("{{id}}", "three_in_a_row").replace("{{name}}", "Three in a Row")
    assert filled.partition("\n")[2] == plain.partition("\n")[2]


def test_a_new_package_runs_and_its_tests_pass(
    own_place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(own_place)
    assert run_command(["new", 'Nine "Men"', "--rules"]) == 0
    home = own_place / "nine_men"
    assert str(home) in capsys.readouterr().out
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=home,
        env={**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout
    assert "11 passed" in found.stdout
    install(home, monkeypatch, nine_men="nine_men:GAME")
    monkeypatch.syspath_prepend(str(home))
    assert run_command(["check", "nine_men", "--play"]) == 0
    assert run_command(["simulate", "nine_men", "--games", "2", "--processes", "1"]) == 0
    assert run_command(["new", 'Nine "Men"', "--rules"]) == 1
    assert "There is a folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["../..", "9 men", "class", "Open Table"])
def test_a_name_that_makes_no_package_is_refused(own_place: Path, name: str) -> None:
    with pytest.raises(GameDataError, match="makes no name of a package"):
        new_package(own_place, name)
    assert list(own_place.iterdir()) == [own_place / "saves"]
