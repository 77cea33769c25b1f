"""Components: what can be taken out of a box onto any table, such as a pack of cards, a die or a board.

A component carries its kinds with it, so that it can be put on a table that does not know them.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.limits import MOST_KINDS, Id, Name

MOST_TAKEN = 1_000
"""The most pieces of one component, and the most that come onto the table in one act."""


class Component(Struct, frozen=True):
    """Pieces that belong together, lowest first."""

    id: Id
    name: Name
    kinds: Annotated[tuple[PieceKind, ...], Meta(min_length=1, max_length=MOST_KINDS, description="between 1 and 5,000 kinds")]
    """The kinds of the pieces, and those that stand for them where they are hidden."""
    pieces: Annotated[tuple[Placement, ...], Meta(min_length=1, max_length=MOST_TAKEN, description="between 1 and 1,000 pieces")]
    """Each lies at `x`, `y` millimetres from the middle of all. Their ids and zones say nothing."""
    group: Name = ""
    """Under which heading it stands: `dice`, or the name of a game. It is found by these words too."""

    @property
    def lead(self) -> tuple[PieceKind, Placement]:
        """The piece that stands for all in a picture: the uppermost, and its kind."""
        top = self.pieces[-1]
        return next(kind for kind in self.kinds if kind.id == top.kind), top
