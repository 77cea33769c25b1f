"""Boxes of our games, made and checked once for each choice of seats and options, for tests that begin hundreds of games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options


def keep_boxes(put: Callable[[object, str, object], None]) -> None:
    """Let all games of the same title, seats and options share a box, as they may: a box never changes.

    So they share its pictures too. Games of the tests themselves make theirs each time.

    `put` is `setattr`, or that of a `MonkeyPatch`: processes that tests start do not import pytest, which takes 0.3 seconds.
    """
    make = Game.box
    games: dict[str, Game] = {}

    @cache
    def made(id: str, seats: tuple[SeatDef, ...], options: tuple[tuple[str, object], ...]) -> Equipment:
        return make(games[id], seats, dict(options))

    def box(game: Game, seats: tuple[SeatDef, ...], options: Options) -> Equipment:
        if not game.equipment.__module__.startswith("tabletop.games."):
            return make(game, seats, options)
        games[game.id] = game
        return made(game.id, seats, tuple(sorted(options.items())))

    put(Game, "box", box)
