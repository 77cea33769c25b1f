"""Boxes of our games, made and checked once for each choice of seats and options, for tests that begin hundreds of games."""

from __future__ import annotations

from functools import cache

import pytest

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options


def keep_boxes(patch: pytest.MonkeyPatch) -> None:
    """Let all games of the same title, seats and options share a box, as they may: a box never changes.

    So they share its pictures too. Games of the tests themselves make theirs each time.
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

    patch.setattr(Game, "box", box)
