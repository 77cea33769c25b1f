"""The window of Tabletop: a stack of screens, and the loop that passes events to them and paints them.

Nothing is painted while nothing changes. pygame_gui is imported when a screen first asks for it, never before the first picture
is shown.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from tabletop import problems, settings
from tabletop.core.errors import TabletopError
from tabletop.settings import Settings, SetUp, Speed
from tabletop.ui import keys
from tabletop.ui.commands import COMMANDS
from tabletop.ui.look import theme
from tabletop.ui.screen import Screen
from tabletop.ui.shell import window
from tabletop.ui.shell.apply_settings import apply_settings
from tabletop.ui.shell.events import merged, mods_after
from tabletop.ui.shell.notices import Notices
from tabletop.ui.shell.screen_stack import ScreenStack
from tabletop.ui.shell.shared import Shared
from tabletop.ui.shell.waiting import FRAME, Waiting

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.session.first_steps import Guide

LEGACY_WHEEL = (4, 5)
"""The buttons by which pygame reports the wheel a second time, besides MOUSEWHEEL."""
MOST_FAULTS = 3
"""After this many faults the window closes, because going on would only repeat them."""


class App(ScreenStack, Shared):
    """The window, its stack of screens and what they share: it is their `Host`, which says what many of its methods do."""

    def __init__(self, size: tuple[int, int] = (1280, 800), clock: Callable[[], float] = time.monotonic) -> None:
        """A window of `size` pixels; `clock` gives the time in seconds for frames, pauses and animations."""
        self.now = clock
        self.surface = window.canvas(window.open_window(size))
        """The surface that all screens paint on: the window's own, or a larger one made by `canvas`."""
        self.size: tuple[int, int] = self.surface.get_size()
        self.window_size = self.size
        """The size of the window when it does not fill the screen, in pixels."""
        self.settings_path = settings.settings_path()
        loaded, unread = settings.read_settings(self.settings_path)
        self._unread = " ".join(filter(None, (unread, apply_settings(loaded))))
        """A sentence about the settings that is shown as soon as there is a screen."""
        theme.set_scale(theme.wanted_scale(self.size))
        super().__init__()
        self.notices = notices = Notices(self.size, self.now)
        self.toast, self.take_toast, self.clear_toast = notices.show_toast, notices.take, notices.clear_toast
        self.banner, self.tooltip, self.toast_rooms = notices.show_banner, notices.show_tip, notices.toast_rooms
        self.notices_cover = notices.cover_part_of
        self.pointer, self.mods = (-1, -1), 0
        """The modifier keys (`pygame.KMOD_*`) that are held according to the events."""
        self.bot_speed: Speed = "normal"
        self.frames = 0
        """How many frames have been shown."""
        self.state_file: Path | None = None
        """The file in which the state of the window is kept; None if it is not kept."""
        self.first_table = False
        """Whether no table was ever opened here; the first one shows the card of the first keys."""
        self.names: tuple[str, ...] = ()
        self.set_ups: dict[str, SetUp] = {}
        self._repaint, self._waiting = True, Waiting(self.now)
        self._last_frame, self._due = 0.0, math.inf
        self._held: set[int] = set()
        self.listens = False
        """Whether the system is asked for the letters that are typed."""
        self._opened_by_key = False
        """Whether the pressed key has opened or closed a screen, so that its letter must be ignored."""
        self._full_screen, self._faults = False, 0

    def open(self, session: Session | None, problem: str = "", watched: Path | None = None) -> None:
        """Show the first screen, and over it the table of `session` (its pack is `watched` for changes), or why there is none."""
        from tabletop.ui.screens.library import LibraryScreen

        self.push(LibraryScreen(self))
        if session is not None:
            self.push(self.table_of(session, watched=watched))
        elif problem:
            from tabletop.ui.widgets.dialogs import MessageDialog

            self.push(MessageDialog(self, "This game cannot be opened", problem))
        if self._unread:
            self.toast(self._unread, seconds=12.0)

    def table_of(self, session: Session, replay: bool = False, guide: Guide | None = None, watched: Path | None = None) -> Screen:
        from tabletop.ui.screens.first_steps import known_guide
        from tabletop.ui.table.screen import TableScreen

        screen = TableScreen(self, session, guide or known_guide(session), watched)
        if replay:
            screen.do("replay")
        return screen

    def request_redraw(self) -> None:
        self._repaint = True

    @property
    def settings(self) -> Settings:
        return settings.current()

    def change_settings(self, wanted: Settings) -> None:
        if wanted == settings.current():
            return
        if "sounds" in self.__dict__ and (wanted.mute, wanted.volume) != (self.settings.mute, self.settings.volume):
            self.sounds.try_again()
        if said := apply_settings(wanted):
            self.toast(said)
        theme.set_scale(theme.wanted_scale(self.size))
        self._gui = None
        for screen in tuple(self.stack):
            screen.on_settings()
        self._lay_out()
        try:
            settings.write_settings(self.settings_path, wanted)
        except TabletopError as problem:
            problems.LOG.warning("%s", problem)
            self.toast(str(problem))

    def step_scale(self, step: int) -> None:
        """Make the whole user interface one step (1 or -1) larger or smaller, if the window has room."""
        now = round(theme.scale() * 100)
        percent = settings.stepped(now, step)
        most = round(theme.roomy_scale(self.size) * 100)
        if step > 0 and percent > most:
            percent = max(now, most)
        self.change_settings(msgspec.structs.replace(self.settings, scale=percent))
        room = " That is all this window has room for." if step > 0 and percent == most < settings.LARGEST_SCALE else ""
        self.toast(f"Everything is shown at {percent} %.{room}")

    def screenshot(self) -> Path | None:
        """Write a picture of the window to the user's pictures and show its path; None, and a message, if that fails."""
        self.draw()  # A menu or sheet from which it was asked for has gone, but is painted still.
        try:
            path = window.save_picture(self.surface, window.pictures_folder())
        except TabletopError as problem:
            self.toast(str(problem))
            return None
        self.toast(f"Picture saved as {path}")
        return path

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to a window."""
        self._full_screen = not self._full_screen
        window.fill_screen(self._full_screen)
        self._take_size()

    def take_first_table(self) -> bool:
        first, self.first_table = self.first_table, False
        if first:
            self.keep_state()
        return first

    def remember_set_up(self, game: str, set_up: SetUp) -> None:
        self.names, self.set_ups[game] = set_up.names, set_up
        self.keep_state()

    def keep_state(self) -> None:
        """Save the size and state of the window for the next start."""
        if self.state_file is not None:
            state = window.WindowState(*self.window_size, not self.first_table, self.names, self.set_ups)
            window.keep_state(self.state_file, state)

    def loop(self, on_pass: Callable[[App], None] | None = None) -> None:
        """Handle events and paint until the window is closed. `on_pass` is called after each pass of the loop."""
        while self.running and self.stack:
            events = self._wait()
            if events or self.is_due():
                self.run_pass(events)
            if on_pass is not None:
                on_pass(self)

    def is_due(self) -> bool:
        """Whether something must be done or painted now, although no event has come."""
        return self._repaint or self.top.busy or self.now() >= self.due()

    def run_pass(self, events: Iterable[pygame.event.Event]) -> None:
        """Handle `events` and paint once, if anything changed."""
        for event in merged(events):
            if self.running and self.stack:
                self.handle(event)
        if self.running and self.stack:
            self.draw()
        self._listen()
        self._due = math.inf

    def _listen(self) -> None:
        """Ask the system for letters, or no longer, as the top screen takes them. An input method is shown only then."""
        wanted = bool(self.stack) and self.top.takes_letters
        if wanted != self.listens:
            self.listens = wanted
            if wanted:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle one event: one for the window itself here, every other in the top screen."""
        match event.type:
            case pygame.QUIT:
                self.quit()
                return
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._take_size()
                return
            case pygame.WINDOWDISPLAYCHANGED:
                # On another display, perhaps because its own was unplugged: the size may differ, and nothing is painted.
                self._take_size()
                self.request_redraw()
                return
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                # The picture is still in our surface; only the window system has lost it.
                window.present(self.surface, None)
                return
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if getattr(event, "button", 0) in LEGACY_WHEEL:
                    return
                self.pointer = event.pos
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self._held.add(event.button)
                elif event.type == pygame.MOUSEBUTTONUP:
                    self._held.discard(event.button)
            case pygame.KEYDOWN | pygame.KEYUP:
                self.mods = mods_after(event)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED:
                self.mods = 0
        if event.type == pygame.TEXTINPUT and self._opened_by_key:
            return
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN):
            self._opened_by_key = False
        if event.type == pygame.KEYDOWN and self._own_key(event):
            return
        if not self._held and self.notices.on_event(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self.notices.on_event(event):
            return
        screen = self.top
        try:
            screen.on_event(event)
        except Exception as problem:
            self._fault(problem, screen)
        if event.type == pygame.KEYDOWN:
            self._opened_by_key = not self.stack or self.top is not screen

    def draw(self) -> None:
        """Do what is due, paint what has changed and show it."""
        self.tick()
        if self.stack:
            self.paint()

    def tick(self) -> None:
        """Call `on_tick` of the screens that are painted now: the top one, or all that are visible."""
        now, top = self.now(), self.top
        try:
            for screen in self._seen() if self._repaint else [top]:
                if screen in self.stack:
                    screen.on_tick(now)
        except Exception as problem:
            self._fault(problem, top)

    def paint(self) -> None:
        """Paint what has changed and show it; count a frame if anything was painted."""
        screen = self.top
        painted: list[pygame.Rect] | None = None
        try:
            for rect in self.notices.take_gone():
                screen.expose(rect)
            if self._repaint:
                self._paint_all()
            else:
                painted = screen.on_draw(self.surface)
        except Exception as problem:
            self._fault(problem, screen)
            self._paint_all()
        self.surface.set_clip(None)
        self.notices.cover = self.top.cover
        if self.notices.any:
            below = self._seen()[0]
            self.notices.turn_to(self.stack[: self.stack.index(below) + 1])
            self.notices.lay(below.banner_room, below.toast_room)
        over = self.notices.draw(self.surface, painted)
        if painted is not None and not (painted := [*painted, *over]):
            return
        window.present(self.surface, painted)
        self.frames += 1
        self._last_frame = self.now()

    def close(self) -> None:
        """Close all screens, which may have work to finish, and then the window.

        The sounds come last: the device takes 60 ms to close, and nobody should look at a dead window for so long.
        """
        while self.stack:
            self._close_screen(self.stack.pop())
        pygame.display.quit()
        if "sounds" in self.__dict__:
            self.sounds.close()

    def _wait(self) -> list[pygame.event.Event]:
        """The next events; sleeps while nothing can happen."""
        now = self.now()
        until = now if self._repaint else self.due()
        if self.top.busy:
            until = min(until, self._last_frame + FRAME)
        return self._waiting.events(until, now, self.top.busy or bool(self._held))

    def due(self) -> float:
        """When something must be done though no event comes. It stays until a pass is run, for a clock names its next second."""
        times = (self._due, self.top.deadline(), self.notices.deadline(), self._waiting.deadline())
        self._due = min(moment for moment in times if moment is not None)
        return self._due

    def _own_key(self, event: pygame.event.Event) -> bool:
        """Carry out a command of the window itself; return False if the key has none."""
        command = COMMANDS.get(keys.command_of(event) or "")
        if command is None or not command.window:
            return False
        attrgetter(command.does.removeprefix("app."))(self)(*command.args)
        return True

    def _seen(self) -> list[Screen]:
        """Every visible screen, lowest first."""
        lowest = max(place for place, screen in enumerate(self.stack) if place == 0 or not screen.overlay)
        return self.stack[lowest:]

    def _paint_all(self) -> None:
        """Paint every visible screen, lowest first."""
        self._repaint = False
        for screen in self._seen():
            self.surface.set_clip(None)
            screen.invalidate()
            screen.on_draw(self.surface)

    def _take_size(self) -> None:
        """Lay everything out for the present size of the window."""
        surface = pygame.display.get_surface()
        if surface is None or (surface.get_size() == self.size and surface is self.surface):
            return
        self.surface = window.canvas(surface)
        self.size = self.surface.get_size()
        if not self._full_screen:
            self.window_size = self.size
        if theme.set_scale(theme.wanted_scale(self.size)):
            self._gui = None
        elif self._gui is not None:
            self._gui.set_window_resolution(self.size)
        self._lay_out()

    def _lay_out(self) -> None:
        """Place everything in the window, at the present scale."""
        self.notices.resize(self.size)
        for screen in tuple(self.stack):
            try:
                screen.on_resize(self.size)
            except Exception as problem:
                self._fault(problem, screen)
                return
        self.request_redraw()

    def _changed_stack(self) -> None:
        self.notices.show_tip("", None)
        self._held.clear()
        self._waiting.key_repeat.stop()
        self.top.on_show()
        self.request_redraw()
        if self.pointer[0] >= 0:
            # Send a motion, so that the widget now under the pointer notices it although the pointer did not move.
            unmoved = {"pos": self.pointer, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, unmoved))

    def _fault(self, problem: Exception, screen: Screen) -> None:
        """Handle a fault in a screen: write it down, go back to the library, and say so. The game is already in its file."""
        from tabletop.ui.screens.library import LibraryScreen
        from tabletop.ui.shell.crash import FaultDialog

        self._faults += 1
        path = problems.write_down(problem, type(screen).__name__)
        where = f"What happened is written in {path}." if path is not None else "It could not be written to a file."
        if self._faults > MOST_FAULTS or isinstance(screen, LibraryScreen):
            raise problems.CrashedError(f"Tabletop had to close after a fault. {where}") from problem
        questions = self.close_after_fault()
        self.banner("")
        self.push(LibraryScreen(self))
        safe = "" if questions else " Every act up to then is in its file."
        self.push(FaultDialog(self, "Something went wrong", f"A fault in this program has closed the table.{safe} {where}"))
        for question in questions:
            question()
