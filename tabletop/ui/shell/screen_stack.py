"""The stack of screens of a window: the top one gets the events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame

from tabletop import problems
from tabletop.ui.screen import Screen


class ScreenStack(ABC):
    """Puts screens on top of one another and removes them. What `Host` says of a method is not said again here."""

    def __init__(self) -> None:
        self.stack: list[Screen] = []
        self.running = True

    @abstractmethod
    def request_redraw(self) -> None: ...

    @abstractmethod
    def _changed_stack(self) -> None:
        """Called when another screen is on top."""

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    def push(self, screen: Screen) -> None:
        if self.stack:
            self.top.on_event(pygame.event.Event(pygame.WINDOWLEAVE))
        self.stack.append(screen)
        self._changed_stack()

    def pop(self) -> None:
        screen = self.top
        if screen.must_stay(lambda: self.leave(screen)):
            return
        self.stack.remove(screen)
        screen.close()
        if self.stack:
            self._changed_stack()
        else:
            self.running = False

    def leave(self, screen: Screen) -> None:
        if self.stack and screen is self.top:
            self.pop()
        elif screen in self.stack and not screen.must_stay(lambda: self.leave(screen)):
            self.stack.remove(screen)
            screen.close()
            self.request_redraw()

    def home(self) -> None:
        if any(screen.must_stay(self.home) for screen in reversed(self.stack)):
            return
        while len(self.stack) > 1:
            self.stack.pop().close()
        self._changed_stack()

    def above(self, screen: Screen) -> tuple[Screen, ...]:
        return tuple(self.stack[self.stack.index(screen) + 1 :]) if screen in self.stack else ()

    def replace(self, screen: Screen) -> None:
        if self.top.must_stay(lambda: self.replace(screen)):
            return
        before = self.stack.pop()
        self.stack.append(screen)
        self._changed_stack()
        before.close()

    def quit(self) -> None:
        """Close the window after this pass of the loop, unless a screen must stay."""
        if not any(screen.must_stay(self.quit) for screen in reversed(self.stack)):
            self.running = False

    def close_after_fault(self) -> list[Callable[[], object]]:
        """Close all screens after a fault in one of them; return functions that ask about anything that is not saved."""
        closed = [self._close_screen(self.stack.pop(), after_fault=True) for _ in range(len(self.stack))]
        return [question for question in closed if question is not None]

    def _close_screen(self, screen: Screen, after_fault: bool = False) -> Callable[[], object] | None:
        """Close a screen that has left the stack, whatever happens; return what must be asked after a fault, if anything."""
        try:
            if after_fault:
                return screen.close_after_fault()
            screen.close()
        except Exception as problem:
            # Go on, because the others must still be closed.
            problems.write_down(problem, f"closing {type(screen).__name__}")
        return None
