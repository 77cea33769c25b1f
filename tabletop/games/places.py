"""What the places of a game are good for: a sentence for each, from the file `places.toml` of the game.

    "NW" = "Assistants wait here until their leader worships."
    "*.track" = "Recruits come from this track."

A key is the id of a zone, in which `*` stands for any letters and `?` for any letter; the first that fits counts. The sentence is
shown where the pointer rests, after what the rules say about the place at that moment.

    [words]
    "recruit" = "A recruit brings an assistant to hand."

The table `words`, at the end of the file, says what words of the game mean. Such a sentence is shown where the pointer rests on a
row of the panel whose text has the word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

import msgspec
from msgspec import Struct

from tabletop.core.equipment import ZoneId
from tabletop.core.errors import GameDataError
from tabletop.games.game import Game


class Explained(Struct, frozen=True):
    """What a file says."""

    places: dict[str, str]
    words: dict[str, str] = {}


@lru_cache(maxsize=8)
def explained(game: str, text: str) -> Explained:
    """What a file says. Raises GameDataError with the name of the `game` if the file is wrong."""
    try:
        found = tomllib.loads(text)
        words = found.pop("words", {})
        return msgspec.convert({"places": found, "words": words}, Explained)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as cause:
        raise GameDataError(f"The places of {game} cannot be read: {cause}.") from cause


def places_of(game: str, text: str) -> Mapping[str, str]:
    """The sentences about places by their keys. Raises GameDataError with the name of the `game` if the file is wrong."""
    return explained(game, text).places


def about_place(game: Game | None, zone: ZoneId) -> str:
    """What a place of a game is good for; empty if its file says nothing about it."""
    if game is None or not game.places:
        return ""
    return next((says for key, says in places_of(game.name, game.places).items() if fnmatchcase(zone, key)), "")


def about_words(game: Game | None, text: str) -> str:
    """What the words of a game mean that are in `text`, each sentence once; those that `text` has already are left out."""
    if game is None or not game.places:
        return ""
    said = (says for word, says in explained(game.name, game.places).words.items() if re.search(rf"\b{re.escape(word)}", text))
    return " ".join(one for one in dict.fromkeys(said) if one not in text)
