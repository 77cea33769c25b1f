"""The timeline below the table: a slider over the whole game, replay, and the frame around a table of the past.

Looking does not change the game: the slider shows moments without going there. *Return to now* ends the look, *Play on from
here* goes to the moment, so that the next act begins a new branch.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.core.log import EntryId
from tabletop.ui.board.regions import Ground, Regions
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import AMBER, BRASS, CREAM_SOFT, INK, INK_SOFT, WALNUT
from tabletop.ui.look.palette import shown as painted
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.table.panels.slider import Slider
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.button import Button, IconButton, with_key
from tabletop.ui.widgets.menu_rows import MenuItem, MenuRow
from tabletop.ui.widgets.widget import Widget

BUTTON = 36
AROUND = 10
"""How much higher the strip and the band are than their buttons, in pixels at 100 %."""
FRAME = 5
STEP_SECONDS = 1.0
"""How long one act takes in a replay at speed 1×."""
SPEEDS = (1, 2, 4, 8, 16)


class Timeline:
    """The strip with the slider, the band that says that this is the past, and the replay."""

    def __init__(self, play: Play, on_look: Callable[[bool], None]) -> None:
        """`on_look` is called when another moment is shown; its argument says whether the past began or ended with that."""
        self.doing = play
        self.view = play.view
        self.on_look = on_look
        self.open = False
        """Whether it is shown in the present too; in the past it always is."""
        self.playing = False
        self.speed = 1
        self.rect = Rect(0, 0, 0, 0)
        self.band = Rect(0, 0, 0, 0)
        self.line: list[EntryId] = []
        self._sides: list[Rect] = []
        self._was_past = False
        self._next_step = 0.0
        self.slider = Slider(self.to)
        self.back = IconButton("left", lambda: self.step(-1), "One act earlier", kind="quiet_dark")
        self.play = IconButton("play", self.toggle_replay, "Play back", kind="quiet_dark")
        self.forward = IconButton("right", lambda: self.step(1), "One act later", kind="quiet_dark")
        self.pace = Button("1×", self._next_speed, "quiet_dark", tip="Speed of the replay")
        self.to_now = Button("Return to now", lambda: self.view.look_back(None), tip="Back to the present: Escape")
        self.play_on = Button("Play on from here", self._play_on, "primary", tip="Play on from this moment, on a new line")
        self.refresh()

    def widgets(self) -> list[Widget]:
        """All widgets, left to right."""
        return [self.to_now, self.play_on, self.back, self.play, self.forward, self.pace, self.slider]

    # Where it lies

    def place(self, regions: Regions) -> Regions:
        """Take the room for the strip, the band and the frame from the table; return what is left."""
        table = Rect(regions.table)
        past = self.view.past is not None
        shown = self.open or past
        size = target(BUTTON)
        high, edge = size + px(AROUND), px(FRAME) if past else 0
        strip, band = high if shown else 0, high if past else 0
        self.rect = Rect(table.x, table.bottom - strip, table.width, strip)
        self.band = Rect(table.x, table.y, table.width, band)
        inner = Rect(table.x + edge, table.y + band, table.width - 2 * edge, table.height - strip - band - edge)
        self._sides = [
            Rect(table.x, inner.y, edge, inner.height + edge),
            Rect(inner.right, inner.y, edge, inner.height + edge),
            Rect(inner.x, inner.bottom, inner.width, edge),
        ]
        for widget in self.widgets():
            widget.show(past if widget in (self.to_now, self.play_on) else shown)
        for icon, key in ((self.back, "step_back"), (self.play, "replay"), (self.forward, "step_forward")):
            icon.tip = with_key(icon.name, key_hint(key))
        x, y = self.rect.x + px(6), self.rect.y + (strip - size) // 2
        for widget in (self.back, self.play, self.forward, self.pace):
            width = px(48) if widget is self.pace else size
            widget.place(Rect(x, y, width, size))
            x += width + px(2)
        last = len(self.line) - 1
        right = self.rect.right - px(14) - width_of(f"{last} / {last}", "small") - px(8)
        self.slider.place(Rect(x + px(6), y, max(px(40), right - x - px(6)), size))
        x = self.band.right - px(8)
        for button in (self.play_on, self.to_now):
            width = button.wanted_width()
            x -= width
            button.place(Rect(x, self.band.y + (band - size) // 2, width, size))
            x -= px(8)
        return replace(regions, table=inner)

    def grounds(self) -> list[Ground]:
        """The areas to paint, and the functions that paint them."""
        return [(self.rect, self._draw_strip), (self.band, self._draw_band), *((side, self._draw_sides) for side in self._sides)]

    def _draw_strip(self, surface: Surface) -> None:
        surface.fill(painted(WALNUT), self.rect)
        pygame.draw.rect(surface, painted(BRASS), Rect(self.rect.x, self.rect.y, self.rect.width, px(1)))
        right = Rect(self.slider.rect.right, self.rect.y, self.rect.right - px(14) - self.slider.rect.right, self.rect.height)
        written = f"{self.at if self.line else 0} / {len(self.line) - 1}"
        draw_text(surface, written, right, "small", CREAM_SOFT, align="right", valign="center")

    def _draw_band(self, surface: Surface) -> None:
        surface.fill(painted(AMBER), self.band)
        room = Rect(self.band.x + px(14), self.band.y, self.to_now.rect.x - self.band.x - px(22), self.band.height)
        label = self.label()
        width = min(room.width, width_of(label, "strong"))
        draw_text(surface, label, Rect(room.x, room.y, width + 1, room.height), "strong", INK, valign="center")
        room = Rect(room.x + width + px(12), room.y, room.width - width - px(12), room.height)
        if room.width > px(80) and self.view.past is not None:
            sentence = self.view.session.describe(self.view.past, self.view.eyes)
            draw_text(surface, sentence, room, "small", INK_SOFT, valign="center")

    def _draw_sides(self, surface: Surface) -> None:
        for side in self._sides:
            surface.fill(painted(AMBER), side)

    # Which moment

    @property
    def at(self) -> int:
        """The index in the branch of the moment shown; 0 is the start of the game."""
        here = self.view.session.head if self.view.past is None else self.view.past
        return bisect_left(self.line, here)

    def label(self) -> str:
        """The moment shown, in words."""
        last = len(self.line) - 1
        return f"Moment {self.at} of {last}" if self.at else f"The start, before moment 1 of {last}" if last else "The start"

    def refresh(self) -> None:
        """Take the branch of the moment shown."""
        if not self.view.session.is_read:
            return
        log, past = self.view.session.log, self.view.past
        line = log.line(past)
        self.line = line[bisect_left(line, log.base) :]
        head = bisect_left(self.line, log.head)
        now = head if head < len(self.line) and self.line[head] == log.head else -1
        marks = self.view.session.marks
        self.slider.ticks = [at for at, entry in enumerate(self.line) if entry in marks] if marks else ()
        self.slider.show_line(len(self.line), self.at, now)
        self.play.enable(len(self.line) > 1)
        self._enable_steps()
        self.play_on.enable(not self.view.session.read_only)
        if self.rect.height:
            self.slider.touch()
            self._touch()

    def _touch(self) -> None:
        if self.slider.form is not None:
            self.slider.form.dirty += [Rect(self.rect), Rect(self.band), *map(Rect, self._sides)]

    def follow_look(self) -> None:
        """Show where in the branch the moment shown is."""
        past, at = self.view.past, self.at
        changed, self._was_past = self._was_past != (past is not None), past is not None
        # The branch of the present may be another one, which is the same up to here.
        if past is None or at == len(self.line) or self.line[at] != past:
            self.refresh()
        self.slider.show_at(self.at)
        self._enable_steps()
        self.on_look(changed)
        self._touch()

    def _enable_steps(self) -> None:
        self.back.enable(self.at > 0)
        self.forward.enable(self.at < len(self.line) - 1)

    def step(self, step: int) -> None:
        """Look at the moment `step` acts later (earlier if negative), as far as the branch goes."""
        self.pause()
        at = min(max(self.at + step, 0), len(self.line) - 1)
        self.view.look_back(self.line[at], animate=step == 1)

    def to(self, index: int) -> None:
        """Look at a moment of the branch by its index: 0 is the start, -1 the end."""
        self.pause()
        self.view.look_back(self.line[index])

    def _play_on(self) -> None:
        past = self.view.past
        if past is not None:
            self.pause()
            moment = self.at
            kept = self._kept(past)
            self.doing.jump(past, plays_on=True)
            if self.view.past is None:
                self.view.say(f"You play on from moment {moment}.{kept}")

    def _kept(self, past: EntryId) -> str:
        """What is kept as another line by playing on from there, as a sentence after another; empty if nothing is."""
        log = self.view.session.log
        if not log.children.get(past) and log.head in self.line:
            return ""
        return f" {'What came after it' if log.children.get(past) else 'The line that you left'} is kept as another line."

    def menu_rows(self, entry: EntryId) -> list[MenuItem]:
        """What can be done with a moment, for a menu."""
        session = self.view.session
        there = entry == session.head
        rows: list[MenuItem] = [
            MenuRow("See this moment", lambda: self.view.look_back(entry), "", "eye", self.view.past != entry)
        ]
        if self.view.past is not None:
            rows.append(MenuRow("Return to now", lambda: self.view.look_back(None), "Escape", "clock"))
        why = "This is the present." if there else "This game can only be looked at here." if session.read_only else ""
        rows.append(MenuRow("Play on from here", lambda: self.doing.jump(entry, plays_on=True), "", "branch", not why, why))
        return rows

    # Replay

    def toggle_replay(self) -> None:
        """Replay the game from the moment shown, or from the start if that is the end; or pause."""
        if self.playing:
            self.pause()
            return
        if len(self.line) < 2:
            self.view.say("Nothing has been done yet that could be played back.")
            return
        if self.at >= len(self.line) - 1:
            self.view.look_back(self.line[0])
        self.playing = True
        self._next_step = self.view.now() + STEP_SECONDS / self.speed
        self._show_play("pause", "Pause")

    def pause(self) -> None:
        """Pause the replay."""
        if self.playing:
            self.playing = False
            self._show_play("play", "Play back")

    def _show_play(self, icon: str, tip: str) -> None:
        self.play.icon, self.play.tip, self.play.name = icon, with_key(tip, key_hint("replay")), tip
        self.play.touch()

    def _next_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.pace.set_text(f"{self.speed}×")

    def deadline(self) -> float | None:
        """When the replay makes its next step (monotonic seconds); None while it is paused."""
        return self._next_step if self.playing else None

    def tick(self, now: float) -> None:
        """Make the step of the replay that is due."""
        if not self.playing or now < self._next_step:
            return
        self._next_step = now + STEP_SECONDS / self.speed
        at = self.at + 1
        if at < len(self.line):
            self.view.look_back(self.line[at], animate=True)
        if at >= len(self.line) - 1:
            self.pause()
