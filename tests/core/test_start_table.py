"""The table before the set-up shares what is alike, because it is copied and looked up at every move of a game."""

from __future__ import annotations

from sys import intern

import pytest

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import start_table
from tabletop.games.game import Game
from tabletop.games.registry import list_games

GAMES = [listing.game for listing in list_games() if listing.game is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_shares_equal_states_and_interns_its_names(game: Game) -> None:
    table = start_table(game.box(SEAT_COLOURS[: max(2, game.players[0])], game.checked_options({})), "")
    names = [*table.pieces, *table.zones, *table.where, *table.where.values(), *table.counters]
    names += [piece for held in table.zones.values() for piece in held]
    assert all(intern(name) is name for name in names)
    states = table.pieces.values()
    assert len({id(state) for state in states}) == len({repr(state) for state in states})
