"""The beginning of a pack, written from a template into a folder of games."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.games.game import GAME_ID

TEMPLATES: dict[str, str] = {
    "blank": "For your own pictures: an empty table, and a hand for each player.",
    "cards": "A deck of cards with words, a discard pile, a hand for each player.",
    "board": "A board of squares, and tokens for each player.",
    "hexes": "A map of hexagons, tiles for it, and figures for each player.",
    "track": "A score track at the upper edge, a marker for each player.",
}
"""What each template is, by its name."""
NAME = "NAME"
"""The word in a template that the name of the new game replaces."""


def new_pack(games: Path, name: str, template: str) -> Path:
    """The folder of the new pack; its id is made of the letters and digits of `name`.

    Raises GameDataError if there is such a folder already, if the name makes no id, or if it cannot be written.
    """
    game = "_".join("".join(letter if letter.isalnum() and letter.isascii() else " " for letter in name.lower()).split())
    if not GAME_ID.fullmatch(game):
        raise GameDataError(f"{name!r} makes no name of a folder; take one with letters from a to z.")
    folder = games / game
    try:
        folder.mkdir(parents=True)
        for file in template_files(template):
            written = name.replace("\\", "\\\\").replace('"', '\\"') if file.name.endswith(".toml") else name
            (folder / file.name).write_text(file.read_text(encoding="utf-8").replace(NAME, written), encoding="utf-8")
    except FileExistsError as cause:
        raise GameDataError(f"There is a folder {folder} already.") from cause
    except OSError as cause:
        raise GameDataError(f"The folder {folder} cannot be written: {cause.strerror or cause}.") from cause
    return folder


def template_files(template: str) -> list[Traversable]:
    """The files of a template."""
    return list(resources.files(__package__).joinpath("templates", template).iterdir())
