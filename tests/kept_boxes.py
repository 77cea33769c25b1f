"""Boxes of our games, made and checked once for each choice of seats and options, and headers of saves, understood once.

Tests begin hundreds of games, and open the same saves again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options
from tabletop.saves import packing

MOST_HEADERS = 64
"""So many headers are kept; the largest have 300 kB."""


def keep_boxes(put: Callable[[object, str, object], None]) -> None:
    """Let all games of the same title, seats and options share a box, as they may: a box never changes.

    So they share its pictures too. Games of the tests themselves make theirs each time. Saves with the same bytes as
    their headers share what these say.

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
    put(packing, "decode_header", lru_cache(maxsize=MOST_HEADERS)(packing.decode_header))
