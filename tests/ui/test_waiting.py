"""How the loop waits while nothing happens: in SDL, where that can; else it sleeps and looks again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.ui.shell import sdl_wait, waiting
from tabletop.ui.shell.sdl_wait import waiter
from tabletop.ui.shell.waiting import AT_MOST, LONGEST, Waiting

MOTION = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 0), buttons=(0, 0, 0))


class World:
    """A clock, an event queue, and what the loop did to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, can_wait: bool, wakes_early: bool = False) -> None:
        self.now = 100.0
        self.queue: list[pygame.event.Event] = []
        self.arrives: float | None = None
        """When an event comes while SDL waits."""
        self.waits: list[int] = []
        self.naps: list[float] = []
        self.wakes_early = wakes_early
        monkeypatch.setattr(waiting, "waiter", lambda: self.wait if can_wait else None)
        monkeypatch.setattr(waiting.time, "sleep", self.sleep)
        monkeypatch.setattr(pygame.event, "get", self.get)

    def wait(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)
        if self.arrives is not None and self.arrives <= self.now + milliseconds / 1000:
            self.now = self.arrives
            self.queue.append(MOTION)
        elif not self.wakes_early:
            self.now += milliseconds / 1000

    def sleep(self, seconds: float) -> None:
        self.naps.append(round(seconds, 4))
        self.now += seconds

    def get(self) -> list[pygame.event.Event]:
        events, self.queue = self.queue, []
        return events


Made = Callable[..., World]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    return lambda **asked: World(monkeypatch, **asked)


def at_rest(world: World) -> Waiting:
    """A loop that was last touched a minute ago."""
    found = Waiting(lambda: world.now)
    world.now += 60
    return found


def test_sdl_waits_until_something_comes_or_is_due(made: Made) -> None:
    world = made(can_wait=True)
    loop = at_rest(world)
    assert loop.events(world.now + 60, world.now, active=False) == []
    assert loop.events(world.now + 0.2, world.now, active=False) == []
    world.arrives = world.now + 0.123
    assert loop.events(world.now + 60, world.now, active=False) == [MOTION]
    assert world.now == world.arrives
    assert (world.waits, world.naps) == ([round(AT_MOST * 1000), 200, round(AT_MOST * 1000)], [])


def test_a_loop_that_is_woken_for_nothing_still_sleeps(made: Made) -> None:
    world = made(can_wait=True, wakes_early=True)
    loop = at_rest(world)
    for _ in range(3):
        assert loop.events(world.now + 60, world.now, active=False) == []
    assert world.naps == [LONGEST] * 3
    assert loop.events(world.now + 0.03, world.now, active=False) == []
    assert world.naps[-1] == 0.03


def test_without_it_the_loop_sleeps_and_looks(made: Made) -> None:
    world = made(can_wait=False)
    loop = at_rest(world)
    assert loop.events(world.now + 60, world.now, active=False) == []
    assert loop.events(world.now + 0.05, world.now, active=False) == []
    assert (world.waits, world.naps) == ([], [LONGEST, 0.05])


def test_it_is_asked_for_once_and_only_when_the_loop_comes_to_rest(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    world = made(can_wait=True)
    asked: list[int] = []
    monkeypatch.setattr(waiting, "waiter", lambda: asked.append(1) or world.wait)
    loop = Waiting(lambda: world.now)
    monkeypatch.setattr(pygame.event, "poll", lambda: MOTION)
    assert loop.events(world.now, world.now, active=False) == [MOTION]
    assert asked == []
    world.now += 60
    for _ in range(3):
        loop.events(world.now + 1, world.now, active=False)
    assert asked == [1]


def test_a_display_without_such_a_wait_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    assert waiter() is None
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    if not sdl_wait.sys.platform.startswith("win"):
        found = waiter()
        assert found is not None
        # Without a display SDL comes back at once or after the time, with no event.
        found(1)
    monkeypatch.setattr(pygame.base, "__file__", __file__)
    monkeypatch.setattr(sdl_wait.sys, "platform", "linux")
    assert waiter() is None
