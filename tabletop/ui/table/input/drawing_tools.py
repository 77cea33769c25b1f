"""Drawing and measuring on the table: lines, arrows and the ruler, by mouse and by keyboard.

While a tool is held the left button draws with it; everything else works as usual. A stroke that stays becomes an act of the
game when the button is released; one that fades is only on this screen. Escape drops the stroke, then the tool.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from math import cos, hypot, sin, tau
from typing import Literal

import pygame
from msgspec import Struct
from pygame import Rect
from pygame.event import Event

from tabletop import settings
from tabletop.core.drawings import BEYOND, MOST_POINTS, PENS, Drawing, Point, simplified
from tabletop.core.equipment import SEAT_COLOURS, Seat
from tabletop.rules.free_moves import DrawOnTable
from tabletop.rules.measuring import distance_words
from tabletop.ui.board.drawn import colour_of
from tabletop.ui.board.sketches import OPAQUE, Sketch
from tabletop.ui.keys import ARROWS, CLICK_KEYS
from tabletop.ui.look.palette import BRASS_BRIGHT
from tabletop.ui.look.theme import px
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuRow

Tool = Literal["", "line", "arrow", "ruler"]
STEP, FINE_STEP = 24, 4
"""How far an arrow key moves the tool, in pixels at 100 %; the fine step is with Shift."""
STAYS_SECONDS = 4.0
FADE_SECONDS, FADE_STEPS = 0.8, 8
"""How many seconds a stroke takes to fade after `STAYS_SECONDS`, and in how many steps."""
SHORTEST_PX = 5
NEAR_PX = 2.0
"""How far the pointer must move, in pixels, before a line gets another point."""
TIDY_EVERY, TAIL = 48, 16
"""After this many new points a line is simplified, except for its last `TAIL` points."""
LEAST_TOLERANCE_MM, TOLERANCE_PX = 0.35, 0.8
CROSS = 9
PING, PING_POINTS = (8, 20, 32), 32
"""The radii of the rings that show a point, in pixels at 100 %, and the points of each."""


class Fading(Struct, frozen=True):
    """A stroke that is only on the screen, and when it was drawn (monotonic seconds)."""

    drawing: Drawing
    colour: str
    born: float


class DrawingTools:
    """The tool in the hand, the unfinished stroke, and the strokes that fade."""

    def __init__(self, play: Play, changed: Callable[[], None]) -> None:
        """`changed` is called when a tool is taken up or put away."""
        self.play = play
        self.view = play.view
        self.changed = changed
        self.tool: Tool = ""
        self.stays = True
        self.pen: Seat = ""
        """The seat whose colour lines and arrows have; empty for that of the seat in front."""
        self.points: list[Point] = []
        """The unfinished stroke or the last measurement, in millimetres of the table; empty if there is none."""
        self.under_way = False
        self.fading: list[Fading] = []
        self.at = (0, 0)
        """Where the keyboard holds the tool, in pixels of the window, if `by_keyboard`."""
        self.by_keyboard = False
        self._tidied = 0
        self._steps: tuple[int, ...] = ()

    # Taking up and putting away

    def take(self, tool: Tool) -> None:
        """Take up a tool; the one that was held is put away."""
        self._drop()
        if tool != self.tool:
            self.tool = tool
            self.by_keyboard = False
            self.view.hover("")
            self.view.hover_hand("")
            self.changed()
        self._show()

    def toggle(self, tool: Tool) -> None:
        """Take up a tool, or put it away if it is held."""
        self.take("" if self.tool == tool else tool)

    def next(self) -> None:
        """Take up the pen for lines, then the one for arrows, then no tool."""
        after: dict[Tool, Tool] = {"line": "arrow", "arrow": ""}
        self.take(after.get(self.tool, "line"))

    def cancel(self) -> bool:
        """Drop the unfinished stroke, or else the tool; return False if none is held."""
        if not self.tool:
            return False
        if self.under_way:
            self._drop()
            self._show()
        else:
            self.take("")
        return True

    def _drop(self) -> None:
        self.points, self.under_way, self._tidied = [], False, 0

    @property
    def colour(self) -> str:
        """The colour of the pen, as `#rrggbb`."""
        return colour_of(self.view.session.equipment, self.pen or self.view.seat)

    def ask_colour(self, position: tuple[int, int]) -> None:
        """Let the person choose the colour of the pen, in a menu at a point of the window."""

        def choose(pen: Seat) -> None:
            self.pen = pen
            if self.tool not in ("line", "arrow"):
                self.take("line")
            self.changed()

        rows = [
            MenuRow("The colour of the player in front", partial(choose, ""), "", "person", colour=self.view.seat_def.colour),
            SEPARATOR,
        ]
        rows += [
            MenuRow(seat.id.capitalize(), partial(choose, seat.id), "", f"seat-{seat.symbol}", colour=PENS[seat.id])
            for seat in SEAT_COLOURS
        ]
        self.play.app.push(ContextMenu(self.play.app, position, rows))

    def ping(self, position: tuple[int, int]) -> None:
        """Show everybody a point of the table: rings in the colour of the seat in front, which fade and are in no log."""
        x, y = self.view.painter.camera.to_table(*position)
        for reach in PING:
            radius = px(reach) / self.view.painter.camera.zoom
            turns = [tau * number / PING_POINTS for number in range(PING_POINTS + 1)]
            ring = Drawing("line", tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns), self.view.seat)
            self.fading.append(Fading(ring, self.view.seat_def.colour, self.view.now()))
        self._show()

    # Mouse and keys

    def on_mouse(self, event: Event) -> bool:
        """Handle a mouse event of the table; return whether it was for the tool."""
        if not self.tool:
            return False
        drawing = self.under_way and not self.by_keyboard
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.view.table_rect().collidepoint(event.pos):
            self.by_keyboard = False
            self._begin(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            if self.by_keyboard and event.rel != (0, 0):
                self.by_keyboard = False
                self._drop()
                self._show()
            if drawing:
                self._extend(event.pos)
            return drawing
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and drawing:
            self._extend(event.pos)
            self._finish()
            return True
        return False

    def on_key(self, event: Event) -> bool:
        """Handle a key press; return whether it was for the tool."""
        if not self.tool or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in ARROWS:
            self._step(*ARROWS[event.key], px(FINE_STEP if event.mod & pygame.KMOD_SHIFT else STEP))
        elif event.key in CLICK_KEYS and not event.mod & pygame.KMOD_SHIFT:
            self._begin_or_end()
        else:
            return False
        return True

    def _step(self, across: int, down: int, step: int) -> None:
        area = self.view.table_rect()
        if not self.by_keyboard:
            self.by_keyboard = True
            self._drop()
            self.at = area.center
        else:
            x, y = self.at[0] + across * step, self.at[1] + down * step
            self.at = (min(max(x, area.left), area.right - 1), min(max(y, area.top), area.bottom - 1))
        if self.under_way:
            self._extend(self.at)
        else:
            self._show()

    def _begin_or_end(self) -> None:
        if not self.by_keyboard:
            self._step(0, 0, 0)
        elif self.under_way:
            self._finish()
        else:
            self._begin(self.at)

    # The stroke

    def _place(self, position: tuple[int, int]) -> Point:
        box = self.view.shown.equipment
        x, y = self.view.painter.camera.to_table(*position)
        return min(max(x, 1 - BEYOND), box.width + BEYOND - 1), min(max(y, 1 - BEYOND), box.height + BEYOND - 1)

    def _begin(self, position: tuple[int, int]) -> None:
        self.points, self.under_way, self._tidied = [self._place(position)], True, 0
        self._show()

    def _extend(self, position: tuple[int, int]) -> None:
        here = self._place(position)
        points = self.points
        if self.tool != "line":
            self.points = [points[0], here]
        elif hypot(here[0] - points[-1][0], here[1] - points[-1][1]) * self.view.painter.camera.zoom >= NEAR_PX:
            points.append(here)
            if len(points) - self._tidied > TIDY_EVERY:
                tail = points[-TAIL:]
                self.points = [*simplified(points[:-TAIL], self._tolerance(), MOST_POINTS - 2 * TIDY_EVERY), *tail]
                self._tidied = len(self.points)
        self._show()

    def _tolerance(self) -> float:
        return max(LEAST_TOLERANCE_MM, TOLERANCE_PX / self.view.painter.camera.zoom)

    def _finish(self) -> None:
        """Finish the stroke: it stays or fades. A measurement is shown until the next one."""
        if self.tool == "ruler":
            self.under_way = False
            return
        points = self.points
        self._drop()
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))
        short = length * self.view.painter.camera.zoom < SHORTEST_PX
        if short and self.tool == "arrow":
            self._show()
            return
        kind: Literal["arrow", "line"] = "arrow" if self.tool == "arrow" else "line"
        line = points[:1] if short else simplified(points, self._tolerance())
        drawing = Drawing(kind, tuple(line), self.view.seat)
        if self.stays:
            self.play.move(DrawOnTable(kind, drawing.points, colour=self.pen or None))
        else:
            self.fading.append(Fading(drawing, self.colour, self.view.now()))
        self._show()

    # Time

    def deadline(self) -> float | None:
        """When a fading stroke will look different (monotonic seconds); None if there is none."""
        if not self.fading:
            return None
        now = self.view.now()
        return min(self._next_step(one, now) for one in self.fading)

    def _next_step(self, one: Fading, now: float) -> float:
        age = now - one.born - STAYS_SECONDS
        if age < 0:
            return one.born + STAYS_SECONDS
        step = FADE_SECONDS / FADE_STEPS
        return one.born + STAYS_SECONDS + (int(age / step) + 1) * step

    def tick(self, now: float) -> None:
        """Make fading strokes paler as the time has passed."""
        if not self.fading:
            return
        self.fading = [one for one in self.fading if self._alpha(one, now) > 0]
        steps = tuple(self._alpha(one, now) for one in self.fading)
        if steps != self._steps:
            self._steps = steps
            self._show(now)

    def _alpha(self, one: Fading, now: float) -> int:
        age = now - one.born - STAYS_SECONDS
        if age <= 0:
            return OPAQUE
        if settings.current().motion == "off":
            return 0
        left = FADE_STEPS - int(age / (FADE_SECONDS / FADE_STEPS)) - 1
        return max(0, left * OPAQUE // FADE_STEPS)

    # What is seen

    def _show(self, now: float | None = None) -> None:
        moment = self.view.now() if now is None else now
        sketches = [Sketch(one.drawing, one.colour, self._alpha(one, moment)) for one in self.fading]
        colour = BRASS_BRIGHT if self.tool == "ruler" else self.colour
        if self.points and (len(self.points) > 1 or self.tool == "line"):
            kind: Literal["arrow", "line"] = "arrow" if self.tool == "arrow" else "line"
            words = distance_words(self.view.shown, self.points[0], self.points[-1]) if self.tool == "ruler" else ""
            sketches.append(Sketch(Drawing(kind, tuple(self.points)), colour, words=words))
        if self.tool and self.by_keyboard:
            sketches.append(Sketch(self._cross(), colour))
        self.view.painter.set_sketches(sketches)

    def _cross(self) -> Drawing:
        """A cross that shows where the keyboard holds the tool."""
        camera = self.view.painter.camera
        x, y = camera.to_table(*self.at)
        reach = px(CROSS) / camera.zoom
        return Drawing("line", ((x - reach, y), (x + reach, y), (x, y), (x, y - reach), (x, y + reach)))

    def area_changed(self, area: Rect) -> None:
        """Keep the tool over the table after the table's place in the window has changed."""
        if self.by_keyboard and not area.collidepoint(self.at):
            self.at = area.center
        self._show()
