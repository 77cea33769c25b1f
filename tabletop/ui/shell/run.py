"""Opens the window for one use of the program, and closes it however that ends: by the person, a signal or a fault."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pygame

from tabletop import problems
from tabletop.core.errors import TabletopError
from tabletop.start import Start, opened_session
from tabletop.ui.shell import window
from tabletop.ui.shell.app import App

LOG = logging.getLogger(__name__)


class Meter(Protocol):
    """Measures a window from its start, for `tabletop bench`."""

    def start(self, start: Start) -> Start:
        """Return what the window begins with instead of `start`."""

    def after_pass(self, app: App) -> None:
        """Called after each pass of the loop."""


def run(start: Start, meter: Meter | None = None) -> int:
    """Open the window and wait until it is closed; return the exit code. With a meter the state of the window is not saved.

    Raises TabletopError if there is no display, or if what `start` names cannot be opened.
    """
    problems.start_log()
    window.start_display()
    session = opened_session(meter.start(start) if meter is not None else start)
    state_file = window.state_path()
    state = window.read_state(state_file)
    try:
        app = App((state.width, state.height))
    except BaseException:
        if session is not None:
            session.close()
        raise
    if meter is None:
        app.state_file, app.first_table, app.names = state_file, not state.hint_seen, state.names
        app.set_ups = dict(state.set_ups)
    try:
        app.open(session, start.problem, start.pack if start.watch else None)
        with signals_close_the_window():
            app.loop(meter.after_pass if meter is not None else None)
    except KeyboardInterrupt:
        # Ctrl+C in the terminal before the loop, or twice while the loop does not answer.
        pass
    finally:
        app.close()
        if meter is None:
            app.keep_state()
            tidy()
    return 0


def tidy() -> None:
    """Delete pictures that nothing needs any more, now that nobody waits. If something cannot be read, all are kept."""
    # The first picture of the window must not wait for these.
    from tabletop.components.needed_pictures import needed_pictures
    from tabletop.saves.unused_pictures import tidy_store

    try:
        tidy_store(needed_pictures)
    except (TabletopError, OSError) as problem:
        LOG.info("No picture was tidied away: %s", problem)


@contextmanager
def signals_close_the_window() -> Iterator[None]:
    """Until the `with` ends, Ctrl+C in the terminal or the end of the user's session closes the window as its button does.

    So no act is interrupted, and the person is asked about anything that is not on disk. A second Ctrl+C before the loop has
    handled the first raises KeyboardInterrupt.
    """

    def close(number: int, frame: object) -> None:
        if number == signal.SIGINT and pygame.event.peek(pygame.QUIT):
            raise KeyboardInterrupt
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []
    before = [(number, signal.signal(number, close)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
