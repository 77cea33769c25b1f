"""The strip in place of the bar while a tool is held: which tool, whether strokes stay, the rubber. The table does not move."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.ui.board.regions import Ground, Regions
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import BRASS, CREAM_SOFT, WALNUT_LIGHT, shown
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.drawing_tools import DrawingTools, Tool
from tabletop.ui.widgets.button import Button, Choice
from tabletop.ui.widgets.widget import Widget

HEIGHT = 46
HINTS: dict[Tool, str] = {
    "line": "Drag to draw; a right click rubs out. By keys: arrows, Enter.",
    "arrow": "Drag from one end to the other; a right click rubs out. By keys: arrows, Enter.",
    "ruler": "Drag to measure. By keys: arrows, Enter.",
}


class ToolStrip:
    """Makes the strip's widgets and keeps them up to date with the tools."""

    def __init__(self, tools: DrawingTools, rub_out: Callable[[tuple[int, int]], None]) -> None:
        """`rub_out` opens the menu of what can be rubbed out, at a point of the window."""
        self.tools = tools
        self.rect = Rect(0, 0, 0, 0)
        kinds = [("line", "Line"), ("arrow", "Arrow"), ("ruler", "Ruler")]
        self.kind = Choice(kinds, "line", lambda value: tools.take(cast(Tool, value)), name="tool", dark=True)
        self.kind.tip = f"What to draw with  ·  {key_hint('draw')}, {key_hint('ruler')}"
        self.lasting = Choice([(True, "Stays"), (False, "Fades")], True, self._choose_lasting, name="lasting", dark=True)
        self.lasting.tip = "A stroke that stays can be undone like any act; one that fades is only seen for some seconds"
        self.pen = Button("Colour…", lambda: tools.ask_colour(self.pen.rect.bottomleft), "quiet_dark", "quill-ink")
        self.pen.tip = f"The colour of lines and arrows  ·  {key_hint('pen_colour')}"
        self.rubber = Button("Rub out…", lambda: rub_out(self.rubber.rect.bottomleft), "quiet_dark", "trash")
        self.rubber.tip = "Choose what to rub out"
        self.done = Button("Done", lambda: tools.take(""), "primary", tip="Put the tool away", key="Escape")

    def widgets(self) -> list[Widget]:
        """All widgets, left to right."""
        return [self.kind, self.lasting, self.pen, self.rubber, self.done]

    def place(self, regions: Regions) -> Regions:
        """Take the place of the bar for the strip, or the top of the table if there is no bar; return what is left."""
        tool, table, bar = self.tools.tool, Rect(regions.table), Rect(regions.bar)
        high = (bar.height or px(HEIGHT)) if tool else 0
        self.rect = Rect(bar if bar.height else table)
        self.rect.height = high
        for widget in self.widgets():
            widget.show(bool(tool))
        self.lasting.show(tool in ("line", "arrow"))
        self.pen.show(tool in ("line", "arrow"))
        if not tool:
            return regions
        self.kind.value, self.lasting.value = tool, self.tools.stays
        size = px(HEIGHT) - px(10)
        y = self.rect.y + (high - size) // 2
        x = self.rect.x + px(8)
        for widget in (self.kind, self.lasting, self.pen, self.rubber):
            if widget.visible:
                width = widget.wanted_width()
                widget.place(Rect(x, y, width, size))
                x += width + px(10)
        width = self.done.wanted_width()
        self.done.place(Rect(self.rect.right - px(8) - width, y, width, size))
        for widget in self.widgets():
            widget.touch()
        if bar.height:
            return replace(regions, bar=Rect(bar.x, bar.y, bar.width, 0))
        return replace(regions, table=Rect(table.x, table.y + high, table.width, table.height - high))

    def grounds(self) -> list[Ground]:
        """The area to paint, and the function that paints it."""
        return [(self.rect, self._draw)] if self.rect.height else []

    def _draw(self, surface: Surface) -> None:
        surface.fill(shown(WALNUT_LIGHT), self.rect)
        pygame.draw.rect(surface, BRASS, Rect(self.rect.x, self.rect.bottom - px(1), self.rect.width, px(1)))
        left = max(widget.rect.right for widget in (self.kind, self.lasting, self.pen, self.rubber) if widget.visible) + px(12)
        room = Rect(left, self.rect.y, self.done.rect.x - px(12) - left, self.rect.height)
        hint = HINTS.get(self.tools.tool, "")
        if width_of(hint, "small") > room.width:
            hint = hint.partition(";")[0].partition(".")[0] + "."
        if width_of(hint, "small") <= room.width:
            draw_text(surface, hint, room, "small", CREAM_SOFT, valign="center")

    def _choose_lasting(self, value: str | int | bool) -> None:
        self.tools.stays = bool(value)
