"""What the window is to begin with: chosen on the command line, before anything of pygame is imported."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Start(Struct, frozen=True):
    """A new game of `game`, the game saved in `save`, or (neither given) the library screen."""

    game: str = ""
    players: int = 0
    """How many seats; 0 leaves it to the game."""
    names: tuple[str, ...] = ()
    """The players' names, in the order of the seats; empty for the names of the colours."""
    seed: str = ""
    """Empty draws one from the operating system."""
    save: Path | None = None
    rules: str = ""
    """off, advise or enforce; empty enforces them where the game has any."""
    bots: tuple[str, ...] = ()
    """The levels of the bots, which sit in the last seats."""
    problem: str = ""
    """A sentence to be shown over the library: why what was asked for cannot be opened."""
