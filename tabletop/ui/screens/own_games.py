"""The games without code in a person's folder, and the box that each makes for as many as usually play."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from tabletop.core.equipment import Equipment
from tabletop.core.errors import TabletopError
from tabletop.games.game import Game
from tabletop.games.registry import load_game, players_packs

USUAL_SEATS = 2


class OwnGame(Struct, frozen=True):
    """One game of the folder: its path, and the game or what is wrong with it."""

    name: str
    path: Path
    game: Game | None
    problem: str = ""

    @property
    def title(self) -> str:
        """What it is called in the list."""
        return self.game.name if self.game is not None else self.name


def own_games() -> list[OwnGame]:
    """The games of the person's folder, by name."""
    found: list[OwnGame] = []
    for name, path in players_packs().items():
        try:
            found.append(OwnGame(name, path, load_game(name)))
        except TabletopError as problem:
            found.append(OwnGame(name, path, None, str(problem)))
    return found


def usual_seats(game: Game) -> int:
    """Two players, or as many as the game needs."""
    return min(max(USUAL_SEATS, game.players[0]), game.players[1])


def usual_box(game: Game) -> Equipment:
    """The box for so many; raises GameDataError if something is wrong in it."""
    seats = usual_seats(game)
    return game.box(game.free_colours(seats)[:seats], game.checked_options({}))
