"""The boxes that components come out of: our own, and those of the games without code that there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop.components.of_games import components_of
from tabletop.components.standard import standard
from tabletop.core.component import Component
from tabletop.games.registry import load_game, own_packs, players_packs

if TYPE_CHECKING:
    from tabletop.games.game import Game


class OpenBox(Struct, frozen=True):
    """What is in a box of components."""

    components: tuple[Component, ...]
    game: Game | None = None
    """The game whose pictures are on their faces; None if those need none, or are found in the store."""


class Source(Struct, frozen=True):
    """One box of components."""

    name: str
    open: Callable[[], OpenBox]
    """Opens it; raises GameDataError with a sentence if that fails."""
    icon: str = "wooden-crate"
    empty: str = "There is nothing in it."


def own_box() -> OpenBox:
    """Our own box."""
    return OpenBox(standard())


OWN = Source("Box of components", own_box)


def sources() -> list[Source]:
    """All boxes there are now."""
    return [OWN, *map(source_of, [*players_packs(), *own_packs()])]


def source_of(game: str) -> Source:
    """The box of a game without code, which is loaded when it is opened."""
    return Source(game.replace("_", " ").capitalize(), partial(box_of_game, game), "folder")


def box_of_game(name: str) -> OpenBox:
    """The box of a game; raises GameDataError with the reason if it cannot be loaded."""
    game = load_game(name)
    known = _opened.get(name)
    if known is None or known.game is not game:
        _opened[name] = known = OpenBox(components_of(game), game)
    return known


_opened: dict[str, OpenBox] = {}
"""The boxes that were opened, by game: as long as a game stays the same, so do its components, whose pictures are kept."""
