"""Keys and mouse, all on one page, made from the one list of commands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, product

import pygame
from msgspec import Struct

from tabletop.ui.commands import GROUPS
from tabletop.ui.keys import keys_now, keys_text
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_text, line_height, width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import IconButton
from tabletop.ui.widgets.form_screen import FormScreen

TALLEST_ROW = 36
TEXT_SHARE = 0.40
"""The share of a column's width for the text; the keys and the mouse get the rest."""


class HelpRow(Struct, frozen=True):
    """One line: a command, its keys, its gesture with the mouse. Without keys and mouse it is a heading."""

    text: str
    keys: tuple[str, ...] = ()
    mouse: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it is the heading of a group."""
        return not self.keys and not self.mouse


def help_rows() -> list[list[HelpRow]]:
    """The rows of each group, its heading first; commands with the same text share one row."""
    found: list[list[HelpRow]] = []
    for heading, commands in GROUPS.items():
        rows: dict[str, HelpRow] = {}
        for command in commands if heading else ():
            before = rows.get(command.words, HelpRow(command.words))
            keys = before.keys + tuple(key for key in keys_text(keys_now(command.id)) if key not in before.keys)
            mouse = command.mouse if command.mouse not in before.mouse else ""
            rows[command.words] = HelpRow(command.words, keys, ", ".join(filter(None, (before.mouse, mouse))))
        if rows:
            found.append([HelpRow(heading), *(shortened(row) for row in rows.values())])
    return found


def shortened(row: HelpRow) -> HelpRow:
    """The row with the eight keys that move the view shortened to two."""
    if {"W", "A", "S", "D"} <= set(row.keys):
        return HelpRow(row.text, ("W A S D", "arrows"), row.mouse)
    return row


def columns_of(groups: list[list[HelpRow]]) -> list[list[HelpRow]]:
    """The groups in two columns of as nearly the same length as possible, in their order."""
    ways = product((0, 1), repeat=len(groups))
    best = min(ways, key=lambda way: (max(sum(map(len, compress(groups, side))) for side in (way, opposite(way))), way))
    return [[row for group in compress(groups, side) for row in group] for side in (opposite(best), best)]


def opposite(way: Sequence[int]) -> list[int]:
    """For each group, the index of the column that it is not in."""
    return [1 - one for one in way]


def role_in(height: int) -> Role:
    """The font of a row of `height` pixels: the small one in a small window with many rows."""
    return "body" if height >= line_height("body") else "small"


class HelpScreen(FormScreen):
    """Shows what keys and mouse do at the table."""

    opened_by = "help"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.back = self.form.add(IconButton("left", self.dismiss, "Back", "Escape", "quiet_dark"))
        self.form.default = self.dismiss
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.columns = columns_of(help_rows())
        self.layout(app.size)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = px(24) if width < px(1200) else px(48)
        self.back.place(pygame.Rect(margin - px(8), px(18), px(44), px(44)))
        wide = min(width - 2 * margin, px(1240))
        rows = round(self._longest() * px(TALLEST_ROW)) + 2 * px(12) + px(8)
        self.sheet = pygame.Rect((width - wide) // 2, px(74), wide, min(height - px(74) - px(20), rows))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(16), px(600), px(48))
        draw_text(surface, "Keys and mouse", head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        for column, rows in enumerate(self.columns):
            for row, rect in zip(rows, self.row_rects(column), strict=True):
                self._draw_row(surface, row, rect)

    def row_rects(self, column: int) -> list[pygame.Rect]:
        """The rectangles of the rows of a column; a heading has some space above it."""
        inner = self.sheet.inflate(-2 * px(24), -2 * px(12))
        width = (inner.width - px(32)) // 2
        left = inner.left + column * (width + px(32))
        high = min(px(TALLEST_ROW), int(inner.height / self._longest()))
        rects: list[pygame.Rect] = []
        y = float(inner.top)
        for row in self.columns[column]:
            y += high * 0.4 if row.is_heading and rects else 0
            rects.append(pygame.Rect(left, round(y), width, high))
            y += high
        return rects

    def _longest(self) -> float:
        """The length of the longer column in rows, with the space above its headings."""
        return max(len(rows) + (sum(row.is_heading for row in rows) - 1) * 0.4 for rows in self.columns)

    def _draw_row(self, surface: pygame.Surface, row: HelpRow, rect: pygame.Rect) -> None:
        if row.is_heading:
            role: Role = "strong" if role_in(rect.height) == "body" else "small_strong"
            above = pygame.Rect(rect.left, rect.top, rect.width, rect.height - px(2))
            draw_text(surface, row.text, above, role, palette.BRASS_DEEP)
            surface.fill(palette.shown(palette.CARD_EDGE), (rect.left, rect.bottom - px(2), rect.width, px(1)))
            return
        split = int(rect.width * TEXT_SHARE)
        draw_text(surface, row.text, pygame.Rect(rect.left, rect.top, split - px(6), rect.height), role_in(rect.height))
        x = rect.left + split
        for key in row.keys:
            cap = pygame.Rect(x, 0, self.cap_width(key), min(rect.height - px(2), px(23)))
            cap.centery = rect.centery
            panel(surface, cap, palette.CARD_WHITE, palette.CARD_EDGE, px(5), px(1))
            draw_text(surface, key, cap, "small_strong", palette.INK, "center")
            x = cap.right + px(5)
        if row.mouse:
            room = pygame.Rect(x, rect.top, rect.right - x, rect.height)
            draw_text(surface, row.mouse, room, "small", palette.INK_SOFT)

    def cap_width(self, key: str) -> int:
        """The width (pixels) of a key as it is drawn."""
        return max(px(23), width_of(key, "small_strong") + 2 * px(7))
