"""The boxes that components come out of: our own, and those of the games without code that there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tabletop.components.of_games import components_of
from tabletop.components.own_pictures import with_kept_pictures
from tabletop.components.shelf import kept_on_shelf, take_off
from tabletop.components.standard import standard
from tabletop.core.component import Component
from tabletop.games.registry import load_game, own_packs, players_packs

if TYPE_CHECKING:
    from tabletop.games.game import Game


EMPTY_SHELF = "Select pieces, and keep them on your shelf from their menu."


class OpenBox(Struct, frozen=True):
    """What is in a box of components."""

    components: tuple[Component, ...]
    game: Game | None = None
    """The game whose pictures are on their faces; None if those need none, or are found in the store."""

    def taken(self, component: Component) -> Component:
        """A component as it comes onto a table, with its pictures kept in the store; raises GameDataError if they cannot be."""
        if self.game is None:
            return component
        kinds = with_kept_pictures(component.kinds, self.game.pictures, {})
        return component if kinds == component.kinds else replace(component, kinds=kinds)


class Source(Struct, frozen=True):
    """One box of components."""

    name: str
    open: Callable[[], OpenBox]
    """Opens it; raises GameDataError with a sentence if that fails."""
    icon: str = "wooden-crate"
    empty: str = "There is nothing in it."
    remove: Callable[[Component], Callable[[], object]] | None = None
    """Removes a component from it and returns what puts it back; None if nothing can be removed."""


def own_box() -> OpenBox:
    """Our own box."""
    return OpenBox(standard())


OWN = Source("Box of components", own_box)


SHELF = Source("My shelf", lambda: OpenBox(kept_on_shelf()), "save", EMPTY_SHELF, take_off)


def sources() -> list[Source]:
    """All boxes there are now."""
    return [OWN, SHELF, *map(source_of, [*players_packs(), *own_packs()])]


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
