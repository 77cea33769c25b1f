"""The checks that every game passes, with rules or without, at each number of players and with each option.

    import pytest
    from tabletop.testing.suite import checks_of
    from my_game import GAME

    @pytest.mark.parametrize("check", checks_of(GAME), ids=str)
    def test_my_game(check):
        check()

`tabletop check GAME --play` runs them too. A check that fails raises `CheckError` with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.games.game import Game
from tabletop.testing import free, ruled
from tabletop.testing.cases import Case, CheckError

__all__ = ["Case", "Check", "CheckError", "cases_of", "checks_of", "few_cases"]

FREE: dict[str, Callable[[Case], object]] = {
    "the box is the same each time": free.check_box,
    "acts by chance on the free table": free.check_free_play,
    "undo and redo": free.check_undo,
    "save and load": free.check_save,
    "what is hidden stays hidden": free.check_hidden,
}
RULED: dict[str, Callable[[ruled.Played], object]] = {
    "legal moves by chance, to the end": ruled.check_to_the_end,
    "the same seed is the same game": ruled.check_same_seed,
    "undo and redo by the rules": ruled.check_undo,
    "save and load by the rules": ruled.check_save,
    "secrets change no view and no bot": ruled.check_secrets,
}


class Check:
    """One check of one case; call it."""

    def __init__(self, name: str, case: Case, run: Callable[[], object]) -> None:
        self.name = name
        self.case = case
        self._run = run

    def __call__(self) -> None:
        """Run the check; raises CheckError with what is wrong, or whatever the game's own code raises."""
        self._run()

    def __str__(self) -> str:
        return f"{self.case}: {self.name}"


def cases_of(game: Game) -> list[Case]:
    """Every number of players with every choice of options."""
    choices = [[(option.id, value) for value, _ in option.choices] for option in game.options]
    counts = range(game.players[0], min(game.players[1], len(SEAT_COLOURS)) + 1)
    return [Case(game, players, dict(chosen)) for players, chosen in product(counts, product(*choices))]


def few_cases(game: Game) -> list[Case]:
    """Every number of players with the usual options, and every other value of an option once."""
    usual = game.checked_options({})
    counts = range(game.players[0], min(game.players[1], len(SEAT_COLOURS)) + 1)
    found = [Case(game, players, usual) for players in counts]
    others = [{**usual, option.id: value} for option in game.options for value, _ in option.choices if value != option.default]
    return [*found, *(Case(game, counts[number % len(counts)], options) for number, options in enumerate(others))]


def checks_of(game: Game, every_case: bool = False) -> list[Check]:
    """The checks of a game, in `few_cases` or, if so wanted, in `every_case`."""
    found: list[Check] = []
    for case in cases_of(game) if every_case else few_cases(game):
        found += [Check(name, case, partial(check, case)) for name, check in FREE.items()]
        if game.ruleset is not None:
            # One game is played for all checks of a case: they only look at it.
            played = ruled.played_once(case)
            found += [Check(name, case, partial(check_played, check, played)) for name, check in RULED.items()]
    return found


def check_played(check: Callable[[ruled.Played], object], played: Callable[[], ruled.Played]) -> None:
    """Run a check on a game that is played when it is first needed."""
    check(played())
