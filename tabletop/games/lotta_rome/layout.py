"""Where things lie, in millimetres: an area for each player, one or two in a row, and what belongs to nobody."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from tabletop.core.rects import Point, Size
from tabletop.games.lotta_rome.cells import COLUMNS, ROWS
from tabletop.kit.fields import Fields

SIDE = 8.0
"""The side of a hexagon."""
LAND: Size = (round(sqrt(3) * SIDE, 3), 2 * SIDE)
DOMAIN: Size = (sqrt(3) * SIDE * (COLUMNS + 0.5) + 0.01, SIDE * (1.5 * (ROWS - 1) + 2.0))
GAP, TOP = 6.0, 6.0
MAT: Size = (84.0, 174.0)
AREA: Size = (MAT[0] + DOMAIN[0] + 5.0, MAT[1])
"""The area of a player: a mat and, right of it, the domain."""
CONTRACTS_HEIGHT = 34.0
"""The height of the strip for contracts below a domain, with the expansion."""
WORKS_STEP = 9.5
"""Between the buildings on a building card."""
COMMON: Size = (104.0, 58.0)
"""The size of what belongs to nobody."""
MARKET: Size = (250.0, 122.0)
"""The same with the market of the expansion."""
LOT_STEP = 49.0


class Layout(Struct, frozen=True):
    """Where the areas lie for that many players, with or without the expansion."""

    players: int
    merchants: bool

    @property
    def across(self) -> int:
        """How many areas lie side by side."""
        return 1 if self.players == 2 else 2

    @property
    def area(self) -> Size:
        """The size of the area of a player."""
        return AREA[0], AREA[1] + (CONTRACTS_HEIGHT if self.merchants else 0.0)

    @property
    def common(self) -> Size:
        """The size of what belongs to nobody."""
        return MARKET if self.merchants else COMMON

    def corner(self, number: int) -> Point:
        """The upper left corner of the area of that number, from 0; neighbours lie side by side or one below the other."""
        row, column = divmod(number, self.across)
        column = self.across - 1 - column if row % 2 else column
        width, height = self.area
        below = self.common[1] if row and self.players == 4 and self.merchants else 0.0
        return GAP + column * (width + GAP), TOP + row * (height + TOP) + below

    @property
    def common_corner(self) -> Point:
        """The corner of what belongs to nobody: beside two areas, below four or with a market between them, else in the place of
        the area that is missing.
        """
        width, height = self.area[0] + GAP, self.area[1] + TOP
        if self.players == 2:
            return GAP + width, (TOP + 2 * height - self.common[1]) / 2
        if self.players == 4:
            return (GAP + 2 * width - self.common[0]) / 2, TOP + (1 if self.merchants else 2) * height
        return self.corner(self.players)

    @property
    def table(self) -> Size:
        """The size of the table."""
        rows = -(-self.players // self.across)
        width, height = GAP + self.across * (self.area[0] + GAP), TOP + rows * (self.area[1] + TOP)
        return width + (self.common[0] if self.players == 2 else 0.0), height + (self.common[1] if self.players == 4 else 0.0)


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}
