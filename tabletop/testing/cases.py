"""A case that a game is checked in, and the error of a check that fails."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tabletop.core.check_table import check_table
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.session import Session


class CheckError(AssertionError):
    """A game does not do what every game does; the text is a sentence that says what."""


class Case(Struct, frozen=True, eq=False):
    """A game at one number of players, with one choice of options."""

    game: Game
    players: int
    options: Mapping[str, str | int | bool]

    def __str__(self) -> str:
        chosen = "".join(f", {name} = {value}" for name, value in self.options.items())
        return f"{self.game.name} for {self.players}{chosen}"

    def begin(self, seed: str, rules: str = "") -> Session:
        """A new game of this case."""
        return Session.new(self.game, seats=self.players, seed=seed, options=self.options, rules=rules)


def expect(is_so: bool, sentence: str) -> None:
    """Raise CheckError with the sentence unless it `is_so`."""
    if not is_so:
        raise CheckError(sentence)


def expect_sound(table: Table, when: str) -> None:
    """Raise CheckError if a piece is in two places, in none, or something else of the table cannot be."""
    wrong = check_table(table)
    expect(not wrong, f"The table is wrong {when}: {'; '.join(map(str, wrong[:3]))}.")


def expect_described(session: Session, entry: int) -> None:
    """Raise CheckError unless the log has a sentence for that entry, for each seat and for a watcher."""
    for seat in (None, *(one.id for one in session.equipment.seats)):
        words = session.describe(entry, seat)
        expect(words.endswith((".", ")", "”")), f"Entry {entry} is described for {seat or 'a watcher'} as {words!r}.")
