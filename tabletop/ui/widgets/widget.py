"""The base of all widgets, and the form that holds them: hover, focus, Tab order, tooltips, and what must be painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pygame

from tabletop.ui.keys import ARROWS, ENTER
from tabletop.ui.screen import Host

TOOLTIP_DELAY = 0.5
"""How many seconds the pointer rests on a widget before its tooltip appears."""

DOUBLE_CLICK = 0.4
"""A second click at the same place within this many seconds is a double click."""

Callback = Callable[[], object]


class Widget:
    """A rectangle of the window that paints itself and may handle events."""

    takes_focus = False
    """Whether Tab stops at it."""
    takes_letters = False
    """Whether letters that are typed go into it while it has the keyboard."""
    takes_pointer = True
    """Whether it can be under the pointer at all."""

    def __init__(self, tip: str = "", name: str = "") -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.focused = False
        self.hovered = False
        self.tip = tip
        self.name = name
        """Its name in tests and messages; often its text."""
        self.form: Form | None = None
        self._over = -1
        """The part of it under the pointer; -1 if there is none."""

    def place(self, rect: pygame.Rect) -> None:
        """Put the widget into `rect` (pixels)."""
        if rect != self.rect:
            self.touch()
            self.rect = pygame.Rect(rect)
            self.touch()

    def touch(self) -> None:
        """Say that it looks different from now on and must be painted again."""
        if self.form is not None:
            self.form.dirty.append(pygame.Rect(self.rect))

    def show(self, visible: bool) -> None:
        """Make it visible or hide it."""
        if visible != self.visible:
            self.visible = visible
            self.touch()

    def enable(self, enabled: bool) -> None:
        """Make it usable or disable it."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all of it, within its rectangle."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle an event for this widget; return whether it used it."""
        return False

    def on_focus(self, focused: bool) -> None:
        """Called when it gets or loses the keyboard focus."""
        self.focused = focused
        self.touch()

    def on_hover(self, hovered: bool) -> None:
        """Called when the pointer comes over it or leaves it."""
        self.hovered = hovered
        self._over = -1
        self.touch()

    def _point_at(self, part: int) -> None:
        """Set the part of it under the pointer."""
        if part != self._over:
            self._over = part
            self.touch()

    def deadline(self) -> float | None:
        """When, by the clock of the window, it must be painted although no event comes; None if never."""
        return None

    def tick(self, now: float) -> None:
        """Touch it if it looks different at the time `now` of the window's clock. Called before each painting."""

    def now(self) -> float:
        """The time by the clock of the window, in seconds; 0 if it is in no form yet."""
        return self.form.app.now() if self.form is not None else 0.0

    @property
    def shows_ring(self) -> bool:
        """Whether the ring of the keyboard focus is shown on it now."""
        return self.focused and self.form is not None and self.form.by_keyboard


AnyWidget = TypeVar("AnyWidget", bound=Widget)
Thing = TypeVar("Thing")


class Form:
    """Widgets that share one pointer and one keyboard focus. A screen, or a panel of a screen, has one."""

    def __init__(self, app: Host, widgets: Iterable[Widget] = ()) -> None:
        self.app = app
        self.widgets: list[Widget] = []
        self.dirty: list[pygame.Rect] = []
        self.focused: Widget | None = None
        self.by_keyboard = False
        """Whether the last step was made with the keyboard, so that the focus must be shown."""
        self.default: Callback | None = None
        """What Enter does if no widget uses it."""
        self._hovered: Widget | None = None
        self._grabbed: Widget | None = None
        self._hover_since = 0.0
        self._tip_shown = False
        for widget in widgets:
            self.add(widget)

    def add(self, widget: AnyWidget, at: int | None = None) -> AnyWidget:
        """Add a widget at the end or at index `at`; later ones are painted above and come later in the Tab order."""
        widget.form = self
        self.widgets.insert(len(self.widgets) if at is None else at, widget)
        widget.touch()
        return widget

    def remove(self, widget: Widget) -> None:
        """Remove a widget. Raises ValueError if it is not here."""
        self.widgets.remove(widget)
        self.dirty.append(pygame.Rect(widget.rect))
        if widget is self._grabbed:
            self._grabbed = None
        if widget is self._hovered:
            self._set_hover(None)
        if widget is self.focused:
            self.focus(None)

    def clear(self) -> None:
        """Remove all widgets."""
        self.dirty += [widget.rect for widget in self.widgets]
        self.widgets = []
        self.focused = self._grabbed = None
        self._set_hover(None)

    def let_go(self) -> None:
        """Let go of the widget on which the button went down: what is dragged has left it, and no tip of it comes."""
        self._grabbed = None
        self._set_hover(None)

    def take_dirty(self) -> list[pygame.Rect]:
        """The rectangles that have become out of date since the last call."""
        rects, self.dirty = self.dirty, []
        return rects

    def draw(self, surface: pygame.Surface, clip: pygame.Rect | None = None) -> None:
        """Paint the widgets that touch `clip` (all, if None); the clip of the surface is not changed."""
        for widget in self.widgets:
            if widget.visible and (clip is None or widget.rect.colliderect(clip)):
                widget.draw(surface)

    def focus(self, widget: Widget | None) -> None:
        """Give the keyboard focus to `widget`."""
        if widget is self.focused:
            return
        before, self.focused = self.focused, widget
        if before is not None:
            before.on_focus(False)
        if widget is not None:
            widget.on_focus(True)

    def deadline(self) -> float | None:
        """When something must be painted although no event comes."""
        times = [widget.deadline() for widget in self.widgets if widget.visible]
        if self._hovered is not None and self._hovered.tip and not self._tip_shown:
            times.append(self._hover_since + TOOLTIP_DELAY)
        return min((moment for moment in times if moment is not None), default=None)

    def tick(self, now: float) -> None:
        """Blink, and show the tooltip of the widget under the resting pointer, at the time `now`. Call before painting."""
        for widget in self.widgets:
            widget.tick(now)
        if self._hovered is not None and not self._hovered.visible:
            # It has gone from below a pointer at rest, such as a button that was pressed.
            self._set_hover(None)
        hovered = self._hovered
        if hovered is None or not hovered.tip or self._tip_shown:
            return
        if now >= self._hover_since + TOOLTIP_DELAY:
            self._tip_shown = True
            self.app.tooltip(hovered.tip, hovered.rect)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost visible widget at a point of the window."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.takes_pointer and widget.rect.collidepoint(pos):
                return widget
        return None

    def on_event(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widget that it is for; return whether it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._on_motion(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._on_press(event)
            case pygame.MOUSEBUTTONUP:
                grabbed, self._grabbed = self._grabbed, None
                # First, as the widget may open another screen: then nothing here is pointed at any more.
                self._set_hover(self.at(event.pos))
                return grabbed is not None and grabbed.on_event(event)
            case pygame.MOUSEWHEEL:
                under = self.at(self.app.pointer)
                return under is not None and under.on_event(event)
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING | pygame.KEYUP:
                return self.focused is not None and self.focused.on_event(event)
            case pygame.WINDOWLEAVE:
                self._set_hover(None)
        return False

    def walk(self, step: int) -> None:
        """Move the focus `step` (1 or -1) places in the Tab order."""
        stops = [one for one in self.widgets if one.takes_focus and one.visible and one.enabled]
        if not stops:
            return
        self._seen_by_keyboard(True)
        if self.focused in stops:
            self.focus(stops[(stops.index(self.focused) + step) % len(stops)])
        else:
            self.focus(stops[0 if step > 0 else -1])

    def _on_motion(self, event: pygame.event.Event) -> bool:
        if self._grabbed is not None:
            return self._grabbed.on_event(event)
        under = self.at(event.pos)
        self._set_hover(under)
        return under is not None and under.on_event(event)

    def _on_press(self, event: pygame.event.Event) -> bool:
        self._hide_tip()
        under = self.at(event.pos)
        if event.button == 1:
            self._seen_by_keyboard(False)
            if under is not None and under.takes_focus and under.enabled:
                self.focus(under)
            self._grabbed = under if under is not None and under.enabled else None
        if under is None or not under.enabled:
            return under is not None
        return under.on_event(event)

    def _on_key(self, event: pygame.event.Event) -> bool:
        self._hide_tip()
        focused = self.focused
        if focused is not None and focused.visible and focused.enabled and focused.on_event(event):
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return self._step(*ARROWS[event.key])
        if event.key in ENTER and self.default is not None and not event.mod:
            self.default()
            return True
        return False

    def _step(self, across: int, down: int) -> bool:
        """Move the focus to the nearest widget in a direction."""
        if self.focused is None:
            self.walk(1)
            return self.focused is not None
        others = [one for one in self.widgets if one is not self.focused and one.takes_focus and one.visible and one.enabled]
        found = nearest_ahead(((one, one.rect) for one in others), self.focused.rect.center, across, down, least=4)
        if found is None:
            return False
        self._seen_by_keyboard(True)
        self.focus(found)
        return True

    def _seen_by_keyboard(self, by_keyboard: bool) -> None:
        if by_keyboard != self.by_keyboard:
            self.by_keyboard = by_keyboard
            if self.focused is not None:
                self.focused.touch()

    def _set_hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        before, self._hovered = self._hovered, widget
        self._hide_tip()
        self._hover_since = self.app.now()
        if before is not None:
            before.on_hover(False)
        if widget is not None:
            widget.on_hover(True)

    def _hide_tip(self) -> None:
        if self._tip_shown:
            self.app.tooltip("", None)
        self._tip_shown = False
        self._hover_since = self.app.now()


def nearest_ahead(
    things: Iterable[tuple[Thing, pygame.Rect]], start: tuple[int, int], across: int, down: int, least: int
) -> Thing | None:
    """The thing nearest to `start` in the direction `across`, `down`, at least `least` pixels away; None if there is none."""
    best: tuple[int, Thing] | None = None
    for thing, rect in things:
        right, below = rect.centerx - start[0], rect.centery - start[1]
        ahead, aside = right * across + below * down, abs(right * down) + abs(below * across)
        if ahead > least and aside <= ahead * 3 and (best is None or ahead + 2 * aside < best[0]):
            best = (ahead + 2 * aside, thing)
    return best[1] if best is not None else None
