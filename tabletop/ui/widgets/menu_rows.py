"""The rows of a menu: what they say and do, and how they are painted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from msgspec import Struct

from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.widgets.menu_columns import Slot
from tabletop.ui.widgets.widget import Callback

ROW = 30
MOST_BESIDE = 230
"""The most room for the text at the right of a row, in pixels at 100 %; a longer reason is cut there, and seen on resting."""
GAP = 9
"""The height of a separator, in pixels at 100 %."""


class MenuRow(Struct, frozen=True):
    """One command of a menu. A disabled row is still shown, with `reason` in place of the key."""

    text: str
    run: Callback | None = None
    key: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    colour: str = ""
    """The colour of the icon, if it means something (a seat); empty for the colour of the text."""
    rows: tuple[MenuRow, ...] = ()
    """The rows of the menu that it opens beside itself; then it does nothing else."""

    @property
    def beside(self) -> str:
        """The text at the right of the row."""
        return self.reason if not self.enabled and self.reason else self.key


MenuItem = MenuRow
"""What a menu is made of: rows to choose and `SEPARATOR`."""

SEPARATOR = MenuRow("")
"""A thin line between groups of rows."""


def all_rows(rows: Iterable[MenuRow]) -> list[MenuRow]:
    """The rows that do something, those of the menus that rows open in their place."""
    return [one for row in rows for one in (all_rows(row.rows) if row.rows else [row])]


def height_of(row: MenuRow) -> int:
    """The height of a row, or of the line between two groups, in pixels."""
    return px(GAP) if row is SEPARATOR else target(ROW)


def slot_of(row: MenuRow) -> Slot:
    """The room that a row needs."""
    wide = width_of(row.text, "body") + min(width_of(row.beside, "small"), px(MOST_BESIDE)) + px(96)
    return Slot(max(px(180), wide), height_of(row), row is SEPARATOR)


def cut_text(row: MenuRow) -> str:
    """The text at the right of a row if there is no room for all of it; else empty."""
    return row.beside if width_of(row.beside, "small") > px(MOST_BESIDE) else ""


def draw_menu_row(surface: pygame.Surface, rect: pygame.Rect, row: MenuRow) -> None:
    """Paint icon, words and key, or an arrow if it opens a menu; where they do not fit side by side, the words have the room."""
    colour = palette.INK if row.enabled else palette.DISABLED
    if row.icon:
        draw_sign(surface, row.icon, (rect.left + px(19), rect.centery), px(18), row.colour or colour)
    inner = pygame.Rect(rect.left + px(38), rect.top, rect.width - px(48), rect.height)
    draw_text(surface, row.text, inner, "body", colour)
    taken = min(inner.width, width_of(row.text, "body") + px(12))
    right = pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height)
    draw_text(surface, row.beside, right, "small", palette.INK_SOFT if row.enabled else palette.DISABLED, "right")
    if row.rows:
        draw_sign(surface, "right", (inner.right - px(8), rect.centery), px(14), palette.INK_SOFT)


def tidy(rows: Sequence[MenuRow]) -> list[MenuRow]:
    """The rows without separators at the ends, and with at most one separator in a row."""
    kept: list[MenuRow] = []
    for row in rows:
        if row is SEPARATOR and (not kept or kept[-1] is SEPARATOR):
            continue
        kept.append(row)
    if kept and kept[-1] is SEPARATOR:
        kept.pop()
    return kept
