"""Shows what followed from an act in steps: each with its motion, its sounds, its sentence and its row of the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import pygame
from pygame.event import Event

from tabletop.core.log import EntryId
from tabletop.core.view import SECRET
from tabletop.session import Change
from tabletop.session.step_tables import StepTable, since_act_of, step_results, step_tables
from tabletop.settings import Speed
from tabletop.ui.screen import Host
from tabletop.ui.table.input.second_click import SecondClick
from tabletop.ui.table.table_view import TableView

LEAST_STEPS = 2
"""An act of so few parts is shown at once: its sentence says it all, unless what follows brings something to others."""
SHORTEST = 0.5
"""Seconds for which the move itself is shown before what follows from it."""
TO_READ: dict[Speed, tuple[float, float]] = {"normal": (0.9, 30.0), "slow": (1.8, 15.0)}
"""How long a step is shown: at least 0.9 seconds at normal pace, and a second more for each 30 letters of its sentence. At the
pace `instant` nothing is shown in steps."""
LONGEST: dict[Speed, float] = {"normal": 9.0, "slow": 24.0}
"""In how many seconds all steps of an act are shown, even if there are many: each is then shown the shorter."""
BRIEFEST = 0.6
"""Each step is shown at least for so many seconds."""

JUST_ENDED = 0.7
"""For how many seconds Space does nothing after the showing has come to its end: it was pressed to skip the rest, not to fit the
table in."""
HELD_KEYS = (*(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL), pygame.K_LALT, pygame.K_RALT)
"""Keys that do nothing by themselves."""


class ShownSteps:
    """What is left to be shown. The game itself is already further: an act, a key or a click ends the showing at once."""

    def __init__(self, app: Host, view: TableView, on_step: Callable[[StepTable | None], object]) -> None:
        """`on_step` is called with each part that is shown after the first, and with None when the table is shown as it is."""
        self.app = app
        self.view = view
        self.on_step = on_step
        self._on_end: Callable[[], object] | None = None
        self._left: deque[StepTable] = deque()
        self._count, self._share = 0, 1.0
        """How many steps are shown together, and how much of the usual time each has."""
        self._next_at = 0.0
        self._ended_at = -JUST_ENDED
        self._second = SecondClick(app.now)
        view.first_step = self.begin

    @property
    def running(self) -> bool:
        """Whether the table is shown as it was before the last step."""
        return self.view.step is not None

    def begin(self, change: Change) -> StepTable | None:
        """The part of a change to show first, or None to show it all at once. What was left of an earlier change is dropped, but
        an act that went along a line of the log and the answers of bots there are shown one after the other.
        """
        session, along = self.view.session, self.view.acting and change.kind in ("redone", "jumped")
        if not along:
            self._left.clear()
            self._on_end = None
        entries = [change.entry.id] if change.kind == "played" else []
        if along:
            known = set(session.log.path(session.head_moves[-1].source))
            entries = [entry for entry in session.log.path(session.head) if entry not in known]
        parts = self._parts(entries)
        answered = along and any(session.log.entries[entry].seat != self.view.seat for entry in entries)
        is_seen = len(parts) > LEAST_STEPS or answered or self._bring_others(parts) or (len(parts) > 1 and shows_secrets(change))
        if self.app.bot_speed in TO_READ and is_seen:
            self._plan(parts)
            return self.view.step or (self._take() if parts else None)
        return None

    def again(self) -> None:
        """Show in steps what has happened since the last act of the person in front."""
        self.finish()
        log = self.view.session.log
        entries = since_act_of(log, self.view.seat)
        if not entries:
            self.view.say("Nothing has happened yet.")
            return
        self.view.look_back(None)
        table = log.table_at(log.entry(entries[0]).parent)
        before = StepTable(entries[0], -1, (), table, table)
        self._plan(self._parts(entries))
        self.view.step_count = 0, self._count
        self.view.step_words = "What has happened since your last act:"
        self.view.show_step(before)
        self.on_step(before)
        self._next_at = self.app.now() + SHORTEST

    def then(self, act: Callable[[], object]) -> None:
        """Call `act` when all is shown: now, if nothing is left."""
        if self.running:
            self._on_end = act
        else:
            act()

    def finish(self, closing: bool = False) -> None:
        """Show the table as it is. What waits until then comes now, or never if the table is `closing`."""
        self._left.clear()
        if closing:
            self._on_end = None
        if self.running:
            self._end()

    def _end(self) -> None:
        self.view.show_step(None)
        self.on_step(None)
        on_end, self._on_end = self._on_end, None
        if on_end is not None:
            on_end()

    def on_event(self, event: Event) -> bool:
        """End the showing when a person clicks or presses a key. Return True if the event must do nothing else: a click on the
        table, because other pieces lay there when the person aimed; the second click of a double click; Escape and
        Space, Space also just after the showing has ended; any event that brought a curtain.
        """
        clicks, pressed = event.type == pygame.MOUSEBUTTONDOWN, event.key if event.type == pygame.KEYDOWN else 0
        if clicks and self._second.is_at(event.pos):
            return True
        if not self.running:
            return pressed == pygame.K_SPACE and self.app.now() - self._ended_at < JUST_ENDED
        if not (clicks or (pressed and pressed not in HELD_KEYS)):
            return False
        top = self.app.top
        self.finish()
        if clicks:
            self._second.note(event.pos)
        over = self.view.table_rect().collidepoint(event.pos) if clicks else pressed in (pygame.K_ESCAPE, pygame.K_SPACE)
        return over or self.app.top is not top

    def deadline(self) -> float | None:
        """When the next step is due; None if nothing is left to be shown."""
        return self._next_at if self.running else None

    def tick(self, now: float) -> None:
        """Show the step that is due, after the last one has come to rest."""
        if not self.running or now < self._next_at or self.view.painter.moving:
            return
        if self._left:
            step = self._take()
            self.view.show_step(step)
            self.on_step(step)
        else:
            self._end()
            self._ended_at = now

    def _parts(self, entries: Iterable[EntryId]) -> list[StepTable]:
        """The parts of these acts that are shown."""
        session = self.view.session
        return [
            part for entry in entries for part in step_tables(session.log, entry) if part.part or not session.is_unsaid(entry)
        ]

    def _bring_others(self, parts: Iterable[StepTable]) -> bool:
        """Whether what follows from an act brings something to somebody else, such as the points of a city to all who stay there.
        Then a single step is shown too: the sentence of the act does not say it, and the next question hides it.
        """
        session = self.view.session
        return any(
            one.seat != session.log.entries[step.entry].seat
            for step in parts
            if step.part
            for one in step_results(session.game_rules, session.log, step)
        )

    def _plan(self, parts: Iterable[StepTable]) -> None:
        """Show these parts too, all of them together in no more than `LONGEST`."""
        self._left.extend(parts)
        self._count = len(self._left)
        speed = self.app.bot_speed if self.app.bot_speed in LONGEST else "normal"
        self._share = min(1.0, LONGEST[speed] / max(sum(self._to_read(step) for step in self._left), 1.0))

    def _to_read(self, step: StepTable) -> float:
        """For how many seconds a step is shown, if there is time for all of them."""
        session = self.view.session
        if not step.part and session.log.entries[step.entry].seat == self.view.seat:
            # Who has just acted knows what it was.
            return SHORTEST
        least, letters = TO_READ.get(self.app.bot_speed, TO_READ["normal"])
        return least + len(session.words_of(step, self.view.eyes)) / letters

    def _take(self) -> StepTable:
        step = self._left.popleft()
        usual = self._to_read(step)
        self.view.step_words = self.view.session.words_of(step, self.view.eyes)
        self.view.step_count = self._count - len(self._left), self._count
        self._next_at = self.app.now() + min(usual, max(usual * self._share, BRIEFEST))
        return step


def shows_secrets(change: Change) -> bool:
    """Whether a question that people answered in secret ended with a change: then all look at what was chosen."""
    before, after = change.before.flow, change.after.flow
    secrets = [row for row in before.agenda if row[0] == SECRET]
    return bool(secrets) and before.agenda[-1:] != after.agenda[-1:] and not any(row in after.agenda for row in secrets)
