"""Where things lie, in millimetres: an area for each player, up to three in a row, and what belongs to nobody.

With the expansion the market lies in a strip between the rows, and domains lie towards it: who bids sees both, and large.
"""

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
GAP, TOP, BESIDE = 6.0, 6.0, 3.0
"""Between areas, from left to right and from top to bottom, and between the parts of an area."""
MAT: Size = (84.0, 174.0)
CONTRACTS: Size = (44.0, 182.0)
"""The column for contracts beside a domain, with the expansion."""
WORKS_STEP = 9.5
"""Between the buildings on a building card."""
COMMON: Size = (104.0, 58.0)
"""The size of what belongs to nobody."""
MARKET: Size = (758.0, 37.0)
"""The size of the strip between the rows, which holds that and the market with the expansion."""
LOT_STEP = 34.0


class Layout(Struct, frozen=True):
    """Where the areas lie for that many players, with or without the expansion."""

    players: int
    merchants: bool

    @property
    def across(self) -> int:
        """How many areas lie side by side."""
        return 3 if self.players == 5 else 2 if self.players > 2 or self.merchants else 1

    @property
    def area(self) -> Size:
        """The size of the area of a player: a mat and, beside it, the domain; with the expansion also the contracts."""
        width = MAT[0] + DOMAIN[0] + 5.0
        return (width + CONTRACTS[0] + 1.0, CONTRACTS[1]) if self.merchants else (width, MAT[1])

    def corner(self, number: int) -> Point:
        """The upper left corner of the area of that number, from 0; neighbours lie side by side or one below the other."""
        row, column = divmod(number, self.across)
        width, height = self.area[0] + GAP, self.area[1] + TOP
        if not row:
            return GAP + column * width, TOP
        missing, below = (2 * self.across - self.players, MARKET[1]) if self.merchants else (0, 0.0)
        return GAP + (self.across - 1 - column - missing / 2) * width, TOP + row * height + below

    def part(self, number: int, x: float, y: float, wide: float) -> Point:
        """The corner of a part at x, y of an area. At the right end it is mirrored: its domain is nearer to the market."""
        (left, top), width = self.corner(number), self.area[0]
        is_mirrored = self.merchants and left + width > self.table[0] - 2 * GAP
        return left + (width - x - wide if is_mirrored else x), top + y

    def domain(self, number: int) -> Point:
        """The corner of a domain; with the expansion it lies at the edge of its area that is nearer to the market."""
        down = self.area[1] - DOMAIN[1] - 2.0 if number < self.across else 2.0
        return self.part(number, MAT[0] + BESIDE, down if self.merchants else 5.0, DOMAIN[0])

    def contracts(self, number: int) -> Point:
        """The corner of the column for contracts."""
        return self.part(number, MAT[0] + DOMAIN[0] + 2 * BESIDE, 0.0, CONTRACTS[0])

    def contracts_order(self, number: int) -> Fields:
        """How far down its column the places for contracts lie: those that are kept lie towards the market."""
        above = number < self.across
        return {"start_top": 0.0 if above else 152.0, "bid_top": 31.0 if above else 121.0, "kept_top": 62.0 if above else 0.0}

    @property
    def common_corner(self) -> Point:
        """The corner of what belongs to nobody: with the expansion below the first row; else beside two areas, below four, or in
        the place of the area that is missing.
        """
        width, height = self.area[0] + GAP, self.area[1] + TOP
        if self.merchants:
            return (GAP + self.across * width - MARKET[0]) / 2, height + TOP / 2
        if self.players == 2:
            return GAP + width, (TOP + 2 * height - COMMON[1]) / 2
        return ((GAP + 2 * width - COMMON[0]) / 2, TOP + 2 * height) if self.players == 4 else self.corner(self.players)

    @property
    def table(self) -> Size:
        """The size of the table."""
        rows = -(-self.players // self.across)
        width, height = GAP + self.across * (self.area[0] + GAP), TOP + rows * (self.area[1] + TOP)
        if self.merchants:
            return width, height + MARKET[1]
        return width + COMMON[0] * (self.players == 2), height + COMMON[1] * (self.players == 4)
