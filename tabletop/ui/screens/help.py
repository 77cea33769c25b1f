"""Keys and mouse, all on one page, made from the one list of commands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, product, zip_longest

import pygame
from msgspec import Struct

from tabletop.ui.commands import GROUPS
from tabletop.ui.keys import keys_now, keys_text
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_text, lines_of, width_of
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import IconButton
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.rowlist import RowList, RowState

TALLEST_ROW, SCROLLED_ROW, LEAST_ROW = 36, 24, 20
"""The height of a row, in pixels at 100 %: as the window has room for all of them, from `LEAST_ROW`; if it has not, the rows
are `SCROLLED_ROW` high and scroll."""
TEXT_SHARE = 0.40
"""The share of a column's width for the text; the keys and the mouse get the rest."""
LEAST_COLUMN = 420
"""The least width of each of two columns, in pixels at 100 %; in a smaller window there is one."""
MARGIN, GAP, KEY_GAP = 24, 32, 5


class HelpRow(Struct, frozen=True):
    """One line: a command, its keys, its gesture with the mouse; or the heading of a group."""

    text: str
    keys: tuple[str, ...] = ()
    mouse: str = ""
    is_heading: bool = False


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
            found.append([HelpRow(heading, is_heading=True), *(shortened(row) for row in rows.values())])
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


def cap_width(key: str) -> int:
    """The width (pixels) of a key as it is drawn."""
    return max(px(23), width_of(key, "small_strong") + 2 * px(7))


def lines_in(row: HelpRow, width: int) -> list[HelpRow]:
    """The row in as many lines as it needs in a column `width` pixels wide: words wrap, and keys go on in the next line."""
    if row.is_heading:
        return [row]
    split = int(width * TEXT_SHARE)
    room = width - split
    keys: list[list[str]] = [[]]
    x = 0
    for key in row.keys:
        wide = cap_width(key) + px(KEY_GAP)
        if keys[-1] and x + wide > room:
            keys.append([])
            x = 0
        keys[-1].append(key)
        x += wide
    mouse = lines_of(row.mouse, "small", room) if row.mouse else []
    above = len(keys) if x and x + width_of(row.mouse, "small") > room else len(keys) - 1
    texts = lines_of(row.text, "body", split - px(6))
    columns = zip_longest(texts, map(tuple, keys), [""] * above + mouse)
    return [HelpRow(text or "", keys or (), mouse or "") for text, keys, mouse in columns]


class HelpScreen(FormScreen):
    """Shows what keys and mouse do at the table."""

    opened_by = "help"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.back = self.form.add(IconButton("left", self.dismiss, "Back", "Escape", "quiet_dark"))
        self.list = self.form.add(RowList(LEAST_ROW, self._draw_lines, name="keys"))
        self.form.default = self.dismiss
        self.form.focus(self.list)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.columns: list[list[HelpRow]] = []
        self.layout(app.size)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = place_back(self.back, width, 18)
        wide = min(width - 2 * margin, px(1240))
        inner = wide - 2 * px(MARGIN)
        two = inner >= 2 * px(LEAST_COLUMN) + px(GAP)
        self.column = (inner - px(GAP)) // 2 if two else inner - px(12)
        """The width of a column in pixels; beside a single one there is room for the scroll bar."""
        groups = [[line for row in group for line in lines_in(row, self.column)] for group in help_rows()]
        self.columns = columns_of(groups) if two else [[line for group in groups for line in group]]
        count = max(map(len, self.columns))
        most = height - px(74) - px(20) - 2 * px(12)
        fitting = min(px(TALLEST_ROW), most // count)
        self.list.set_rows(count, fitting if fitting >= px(LEAST_ROW) else px(SCROLLED_ROW))
        high = min(most, count * self.list.row_height)
        self.sheet = pygame.Rect((width - wide) // 2, px(74), wide, high + 2 * px(12))
        self.list.place(pygame.Rect(self.sheet.left + px(MARGIN), self.sheet.top + px(12), inner + px(12), high))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(16), px(600), px(48))
        draw_text(surface, "Keys and mouse", head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))

    def _draw_lines(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        for place, lines in enumerate(self.columns):
            if index < len(lines):
                left = rect.left + place * (self.column + px(GAP))
                self._draw_line(surface, lines[index], pygame.Rect(left, rect.top, self.column, rect.height))

    def _draw_line(self, surface: pygame.Surface, line: HelpRow, rect: pygame.Rect) -> None:
        if line.is_heading:
            draw_text(surface, line.text, rect, "strong", palette.BRASS_DEEP)
            surface.fill(palette.shown(palette.CARD_EDGE), (rect.left, rect.bottom - px(1), rect.width, px(1)))
            return
        split = int(rect.width * TEXT_SHARE)
        draw_text(surface, line.text, pygame.Rect(rect.left, rect.top, split - px(6), rect.height))
        x = rect.left + split
        for key in line.keys:
            cap = pygame.Rect(x, 0, cap_width(key), min(rect.height - px(3), px(23)))
            cap.centery = rect.centery
            panel(surface, cap, palette.CARD_WHITE, palette.CARD_EDGE, px(5), px(1))
            draw_text(surface, key, cap, "small_strong", palette.INK, "center")
            x = cap.right + px(KEY_GAP)
        draw_text(surface, line.mouse, pygame.Rect(x, rect.top, rect.right - x, rect.height), "small", palette.INK_SOFT)
