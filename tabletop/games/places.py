"""What the places of a game are good for: a sentence for each, from the file `places.toml` of the game.

    "NW" = "Assistants wait here until their leader worships."
    "*.track" = "Recruits come from this track."

A key is the id of a zone, in which `*` stands for any letters and `?` for any letter; the first that fits counts. The sentence is
shown where the pointer rests, after what the rules say about the place at that moment.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

import msgspec

from tabletop.core.equipment import ZoneId
from tabletop.core.errors import GameDataError
from tabletop.games.game import Game


@lru_cache(maxsize=8)
def places_of(game: str, text: str) -> Mapping[str, str]:
    """The sentences of a file by their keys. Raises GameDataError with the name of the `game` if the file is wrong."""
    try:
        return msgspec.convert(tomllib.loads(text), dict[str, str])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as cause:
        raise GameDataError(f"The places of {game} cannot be read: {cause}.") from cause


def about_place(game: Game | None, zone: ZoneId) -> str:
    """What a place of a game is good for; empty if its file says nothing about it."""
    if game is None or not game.places:
        return ""
    return next((says for key, says in places_of(game.name, game.places).items() if fnmatchcase(zone, key)), "")
