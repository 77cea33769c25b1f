"""Makes moves for which nobody has to be asked, a moment after the act that led to them (see `tabletop.session.by_itself`)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.rules.ruleset import Move
from tabletop.session import Change
from tabletop.session.by_itself import is_made_at_once, why_turn_ends
from tabletop.session.joined import ending_of
from tabletop.ui.table.play import Play, refusal_of
from tabletop.ui.table.referee import Referee

PAUSE = 0.6
"""Seconds for which a decision is shown before the only move is made; one that only confirms or gains is not shown at all."""


class OwnSteps:
    """Goes on after an act of the person in front; after an undo, a redo or a jump it waits until the person acts."""

    def __init__(self, play: Play, referee: Referee, is_at_rest: Callable[[], bool], played: Callable[[], object]) -> None:
        """`is_at_rest` says that nothing moves and nobody holds a piece; `played` is called after each move made here."""
        self.play = play
        self.view = play.view
        self.referee = referee
        self.is_at_rest = is_at_rest
        self.played = played
        play.on_act = self.go_on
        play.ends_with = lambda move: ending_of(referee.choices, move)
        self._due = False
        self._at = 0.0
        self._over = ""
        """What was said last of a turn that ended by itself."""

    def go_on(self) -> None:
        """After an act, see in a moment whether the next move can be made without asking; some are made at once."""
        self._due, self._at = True, self.play.app.now() + PAUSE
        move = self._next()
        if move is not None and is_made_at_once(self.view.session, self.view.seat, move):
            self._at = self.play.app.now()
            self.referee.ask_nothing()

    def _next(self) -> Move | None:
        return self.play.steps.next_move(self.view.seat, self.referee.legal, self.play.app.settings.only_choices)

    def stop(self, change: Change | None) -> None:
        """Make no move by itself: the table has changed, so the person decides. After an undo a turn that was over goes on."""
        self._due = False
        if self._over and change is not None and change.kind != "played":
            self.play.app.clear_toast(self._over)
            self._over = ""

    def deadline(self) -> float | None:
        """When to see whether there is a move to be made; None if nobody has acted, or while a person looks back."""
        return self._at if self._due and self.view.past is None else None

    def tick(self, now: float) -> None:
        """Make the move that is due, as soon as the table is at rest."""
        due = self.deadline()
        if due is None or now < due:
            return
        if not self.is_at_rest():
            self._at = now + PAUSE
            return
        self._due = False
        move = self._next()
        if move is None:
            return
        seat, entries = self.view.seat, len(self.view.session.entries)
        self.referee.over = over = self._turn_over(move)
        if reason := refusal_of(lambda: self.play.steps.play(move, seat)):
            self.referee.over = ""
            self.view.say(reason)
            return
        self.played()
        self.go_on()
        self.play.go_along(entries)
        if over and self.play.session.outcome() is None:
            self._over = over
            self.play.app.toast(over, "Take it back", self.play.undo)

    def _turn_over(self, move: Move) -> str:
        """A sentence that the turn of the person in front ends with a move, and why; empty if it goes on."""
        session, seat = self.view.session, self.view.seat
        why = why_turn_ends(session, seat, move)
        people = sum(not one.bot for one in session.equipment.seats)
        whose = f"{session.equipment.seat(seat).name}’s" if people > 1 else "Your"
        return f"{whose} turn is over: {why}." if why else ""
