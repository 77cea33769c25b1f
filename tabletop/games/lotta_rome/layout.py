"""Where things lie, in millimetres: an area for each player, two or three in a row, and what belongs to nobody."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from tabletop.games.lotta_rome.cells import COLUMNS, ROWS
from tabletop.kit.fields import Fields
from tabletop.kit.rects import Point, Size

SIDE = 8.0
"""The side of a hexagon."""
LAND: Size = (round(sqrt(3) * SIDE, 3), 2 * SIDE)
DOMAIN: Size = (sqrt(3) * SIDE * (COLUMNS + 0.5) + 0.01, SIDE * (1.5 * (ROWS - 1) + 2.0))
GAP, TOP = 6.0, 14.0
MAT_HEIGHT = 64.0
AREA: Size = (DOMAIN[0] + 4.0, DOMAIN[1] + MAT_HEIGHT + 4.0)
"""The area of a player: a mat and below it the domain."""
CONTRACTS_HEIGHT = 34.0
"""The height of the strip for contracts below a domain, with the expansion."""
WORKS_STEP = 11.5
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
        return 2 if self.players < 5 else 3

    @property
    def area(self) -> Size:
        """The size of the area of a player."""
        return AREA[0], AREA[1] + (CONTRACTS_HEIGHT if self.merchants else 0.0)

    @property
    def common(self) -> Size:
        """The size of what belongs to nobody."""
        return MARKET if self.merchants else COMMON

    def corner(self, number: int) -> Point:
        """The upper left corner of the area of that number, from 0."""
        row, column = divmod(number, self.across)
        width, height = self.area
        return GAP + column * (width + GAP), TOP + row * (height + TOP)

    @property
    def common_corner(self) -> Point:
        """The corner of what belongs to nobody: below two areas, beside four, in the place of the area that is missing."""
        return (GAP + 2 * (self.area[0] + GAP), TOP) if self.players == 4 else self.corner(self.players)

    @property
    def table(self) -> Size:
        """The size of the table."""
        rows = -(-self.players // self.across)
        width, height = GAP + self.across * (self.area[0] + GAP), TOP + rows * (self.area[1] + TOP)
        return width + (self.common[0] if self.players == 4 else 0.0), height + (self.common[1] if self.players == 2 else 0.0)


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}
