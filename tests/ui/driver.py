"""Drives the real window through the real event queue, without a display, with clicks, drags, keys and text.

    with Driver() as driver:
        driver.settle()
        driver.click("Help")
        driver.key("escape")

The program's clock goes on by a frame with each pass of the loop (`frame_clock.py`): two seconds are 120 passes, however long
those take. What other threads and processes do is waited for with `until`.

A table is painted when somebody would look at it (`late_paint.py`): at rest, before a button of the mouse goes down, before what
was dragged is let go, and whenever a test asks for the picture.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import TracebackType

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from frame_clock import FRAME, REAL, FrameClock
from late_paint import LateApp
from overflowing import overflowing
from table_page import TablePage

from tabletop.session import Session
from tabletop.start import Start, opened_session
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.screen import Screen
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.shell import window
from tabletop.ui.shell.app import App
from tabletop.ui.shell.window import LEAST_CANVAS
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.widget import Form, Widget

Where = tuple[int, int] | pygame.Rect | Widget | str

MODS = {
    "ctrl": (pygame.K_LCTRL, pygame.KMOD_LCTRL),
    "shift": (pygame.K_LSHIFT, pygame.KMOD_LSHIFT),
    "alt": (pygame.K_LALT, pygame.KMOD_LALT),
}
NAMED_KEYS = {
    "enter": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "esc": pygame.K_ESCAPE,
    "space": pygame.K_SPACE,
    "tab": pygame.K_TAB,
    "delete": pygame.K_DELETE,
    "backspace": pygame.K_BACKSPACE,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "pgup": pygame.K_PAGEUP,
    "pgdn": pygame.K_PAGEDOWN,
    "menu": pygame.K_MENU,
    **{f"f{number}": pygame.K_F1 + number - 1 for number in range(1, 13)},
}


STRIDE = 6 * FRAME
"""How far (seconds) the clock goes in one pass of the loop where only the end of a movement is of interest."""
PATIENCE = 60.0
"""Real seconds after which a test that waits for a thread or a process has failed."""


@cache
def shared_art() -> FaceArt:
    """The pictures of pieces for all windows of the process: the games of the tests show the same ones again and again."""
    return FaceArt()


class Driver:
    """A window with the library, or with what `start` or `session` names. Use it in a `with`, or call `close`."""

    late = True
    """Whether a table is painted only when it is looked at; False for tests of each frame."""

    def __init__(
        self,
        start: Start | None = None,
        size: tuple[int, int] = (1366, 768),
        folder: Path | None = None,
        session: Session | None = None,
        clock: FrameClock | None = None,
    ) -> None:
        self.clock = clock or FrameClock()
        self.clock.install()
        if folder is not None:
            os.environ["TABLETOP_SAVES"] = str(folder)
        window.start_display()
        pygame.event.clear()
        self.app = LateApp(size, self.clock.read)
        self.app.late = self.late
        self.app.__dict__["art"] = shared_art()
        if self.app.size != size:
            self.resize(*size)
        self.app.open(session or opened_session(start or Start()))
        self.pass_by()

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def screen(self) -> Screen:
        """The top screen."""
        return self.app.top

    @property
    def form(self) -> Form:
        """The form of the top screen."""
        form = getattr(self.screen, "form", None)
        assert isinstance(form, Form), f"{type(self.screen).__name__} has no form"
        return form

    @property
    def table(self) -> TablePage:
        """The table in the window."""
        return TablePage(self)

    def step(self, times: int = 1, seconds: float = FRAME) -> None:
        """Run `times` passes of the loop, `seconds` apart: take what is in the event queue, then paint."""
        for _ in range(times):
            self.pass_by(seconds)
            self.app.glance()

    def pass_by(self, seconds: float = FRAME) -> None:
        """Run a pass of the loop after so many seconds; nobody looks at the table."""
        self.clock.now += seconds
        self.app.run_pass(pygame.event.get())

    def settle(self, seconds: float = PATIENCE) -> None:
        """Run the loop until nothing moves and nothing is left to be looked up; fail after `seconds` of real time."""
        end = REAL() + seconds
        self.pass_by()
        while self.app.running and self.app.stack and (self.screen.busy or self.shows_steps()):
            assert REAL() < end, f"{type(self.screen).__name__} does not come to rest"
            self.pass_by(STRIDE)
        self.app.glance()
        self.step()

    def shows_steps(self) -> bool:
        """Whether the table on top still shows, step by step, what followed from an act."""
        return isinstance(self.screen, TableScreen) and self.screen.steps.running

    def skip_steps(self) -> None:
        """End what is shown in steps with Escape, if there is anything."""
        if self.shows_steps():
            self.key("escape")

    def _pass_if_due(self, seconds: float) -> None:
        """Let `seconds` pass, and run a pass of the loop if the program's own loop would: for an event, or when it is due."""
        is_open = self.app.running and bool(self.app.stack)
        if is_open:
            self.app.due()
        self.clock.now += seconds
        events = pygame.event.get()
        if events or (is_open and self.app.is_due()):
            self.app.run_pass(events)

    def wait(self, seconds: float) -> None:
        """Let `seconds` pass in which nothing is touched."""
        end = self.clock.now + seconds
        self.pass_by()
        while self.clock.now < end:
            self._pass_if_due(FRAME)
        self.app.glance()

    def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Run the loop until a thread or a process has made `true` return True; fail after `seconds` of real time."""
        end = REAL() + seconds
        if not true():
            self.pass_by(STRIDE)
        while not true():
            assert REAL() < end, "waited in vain"
            time.sleep(0.001)
            self._pass_if_due(STRIDE)

    def loop(self, until: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Let the program run its own loop, with the real clock, until `until` returns True; fail after `seconds`."""
        end = REAL() + seconds

        def look(app: App) -> None:
            app.running = not until() and REAL() < end

        self.app.late = False
        with self.clock.real():
            self.app.loop(look)
        self.app.running, self.app.late = True, self.late
        assert until(), "waited in vain"

    def post(self, kind: int, **values: object) -> None:
        """Put one event into the queue."""
        pygame.event.post(pygame.event.Event(kind, values))

    def move(self, where: Where, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Move the pointer."""
        pos = self.spot(where)
        before = self.app.pointer
        rel = (pos[0] - before[0], pos[1] - before[1])
        pygame.mouse.set_pos(pos)
        pygame.event.clear(pygame.MOUSEMOTION)
        self.post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons, touch=False)
        self.pass_by()

    def press(self, where: Where, button: int = 1) -> None:
        """Move there and press a mouse button."""
        self.move(where)
        self.app.glance()
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.app.pointer, button=button, touch=False)
        self.pass_by()

    def release(self, button: int = 1) -> None:
        """Release a mouse button where the pointer is."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.app.pointer, button=button, touch=False)
        self.pass_by()

    def click(self, where: Where, button: int = 1, mods: str = "") -> None:
        """Click at a point, in the middle of a rectangle or widget, or on the widget with that name."""
        with Held(self, mods):
            self.press(where, button)
            self.release(button)

    def double_click(self, where: Where) -> None:
        """Click twice."""
        self.click(where)
        self.click(where)

    def drag(self, start: Where, end: Where, steps: int = 8, button: int = 1, mods: str = "") -> None:
        """Press at `start`, move to `end` in `steps` steps, release."""
        x0, y0 = self.spot(start)
        x1, y1 = self.spot(end)
        held = (int(button == 1), int(button == 2), int(button == 3))
        with Held(self, mods):
            self.press((x0, y0), button)
            for step in range(1, steps + 1):
                self.move((x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps), held)
            self.app.glance()
            self.release(button)

    def wheel(self, turns: int, where: Where | None = None) -> None:
        """Turn the wheel, up for more than 0, with the pointer at `where`."""
        if where is not None:
            self.move(where)
        self.post(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns), flipped=False, touch=False)
        self.pass_by()

    def card(self, index: int) -> pygame.Rect:
        """The rectangle of a game on the shelf of the library, to which the wheel scrolls until the card is whole."""
        assert isinstance(self.screen, LibraryScreen)
        shelf = self.screen.shelf
        while not shelf.rect.contains(shelf.rect_at(index)):
            self.wheel(1 if shelf.rect_at(index).top < shelf.rect.top else -1, shelf.rect)
        self.settle(60.0)
        return shelf.rect_at(index)

    def key(self, keys: str) -> None:
        """Press and release a key, with its modifiers: `ctrl+z`, `f2`, `escape`, `?`."""
        *held, name = keys.lower().split("+") if keys != "+" else ["+"]
        code = NAMED_KEYS.get(name) or (ord(name) if len(name) == 1 else pygame.key.key_code(name))
        with Held(self, "+".join(held)) as mods:
            letter = name.upper() if "shift" in held else name
            typed = letter if len(letter) == 1 and not set(held) & {"ctrl", "alt"} else ""
            self.post(pygame.KEYDOWN, key=code, mod=mods, unicode=typed, scancode=0)
            self.post(pygame.KEYUP, key=code, mod=mods, unicode=typed, scancode=0)
            self.pass_by()

    def text(self, text: str) -> None:
        """Type text into the field that has the keyboard. The system sends letters only to a window that asked for them."""
        for letter in text:
            self.post(pygame.KEYDOWN, key=ord(letter.lower()[0]) & 0x7F, mod=0, unicode=letter, scancode=0)
            if self.app.listens:
                self.post(pygame.TEXTINPUT, text=letter)
        self.pass_by()

    def paste(self, text: str) -> None:
        """Bring a text into the field that has the keyboard all at once, as an input method does."""
        if self.app.listens:
            self.post(pygame.TEXTINPUT, text=text)
        self.pass_by()

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as a window manager would."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))
        if self.app.stack:
            self.pass_by()
        else:
            self.app.handle(pygame.event.Event(pygame.VIDEORESIZE))
        assert self.app.size == (max(width, LEAST_CANVAS[0]), max(height, LEAST_CANVAS[1]))

    def picture(self, path: Path | None = None) -> pygame.Surface:
        """A copy of what the window shows; written to `path` if given."""
        copy = self.app.surface.copy()
        if path is not None:
            pygame.image.save(copy, str(path))
        return copy

    def button(self, name: str) -> Widget:
        """The visible widget of the top screen with that name or text; fails with the names there are."""
        found = [one for one in self.form.widgets if one.visible and one.name == name]
        names = [one.name for one in self.form.widgets if one.visible]
        assert found, f"there is no {name!r} on {type(self.screen).__name__}, only {names}"
        return found[0]

    def spot(self, where: Where) -> tuple[int, int]:
        """The point that `where` means."""
        if isinstance(where, str):
            where = self.button(where)
        if isinstance(where, Widget):
            where = where.rect
        return where.center if isinstance(where, pygame.Rect) else where

    def pick(self, text: str) -> None:
        """Click the row of the open menu that begins so, in the menu that another row opens if it is there."""
        menu = self.screen
        assert isinstance(menu, ContextMenu), type(menu).__name__
        inside = [row.text for row in menu.rows if any(one.text.startswith(text) for one in row.rows)]
        if inside and not any(row.text.startswith(text) for row in menu.rows):
            self.pick(inside[0])
            menu = self.screen
            assert isinstance(menu, ContextMenu), type(menu).__name__
        found = [rect for index, rect in menu.row_rects() if menu.rows[index].text.startswith(text)]
        assert found, [row.text for row in menu.rows]
        self.click(found[0])

    def overlaps(self) -> list[tuple[str, str]]:
        """Pairs of visible widgets of the top screen that overlap."""
        shown = [one for one in self.form.widgets if one.visible]
        pairs = ((one, other) for at, one in enumerate(shown) for other in shown[at + 1 :])
        return [(one.name, other.name) for one, other in pairs if one.rect.colliderect(other.rect)]

    def outside(self) -> list[str]:
        """Visible widgets of the top screen that are partly outside the window, or have no size."""
        whole = pygame.Rect((0, 0), self.app.size)
        shown = (one for one in self.form.widgets if one.visible)
        return [one.name for one in shown if not whole.contains(one.rect) or one.rect.width < 8 or one.rect.height < 8]

    def clipped(self) -> list[str]:
        """Texts of the top screen that do not fit their place."""
        shown = [one for one in self.form.widgets if one.visible]
        return [text for one in (*shown, self.screen) for text in overflowing(one)]

    def close(self) -> None:
        """Close the window and all that is open in it."""
        try:
            self.app.close()
        finally:
            self.clock.remove()


class Held:
    """Modifier keys held down for the length of a `with`; gives their `pygame.KMOD_*`."""

    def __init__(self, driver: Driver, mods: str) -> None:
        self.driver = driver
        self.names = [name for name in mods.lower().split("+") if name]

    def __enter__(self) -> int:
        mods = 0
        for code, mod in self._keys():
            mods |= mod
            self.driver.post(pygame.KEYDOWN, key=code, mod=mods, unicode="", scancode=0)
        pygame.key.set_mods(mods)
        return mods

    def __exit__(self, *_: object) -> None:
        mods = sum(mod for _, mod in self._keys())
        for code, mod in self._keys():
            mods -= mod
            self.driver.post(pygame.KEYUP, key=code, mod=mods, unicode="", scancode=0)
        pygame.key.set_mods(0)
        if self.names and self.driver.app.stack:
            self.driver.pass_by()

    def _keys(self) -> Iterator[tuple[int, int]]:
        return (MODS[name] for name in self.names)
