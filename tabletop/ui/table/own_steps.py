"""Makes moves for which nobody has to be asked, a moment after the act that led to them (see `tabletop.session.by_itself`)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.rules.ruleset import Move
from tabletop.session.by_itself import confirms
from tabletop.ui.table.play import Play, refusal_of
from tabletop.ui.table.referee import Referee

PAUSE = 0.6
"""Seconds for which a decision is shown before the only move is made; one that only confirms is not shown at all."""


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
        self._move: Move | None = None
        self._at = 0.0

    def go_on(self) -> None:
        """After an act, find out whether the next move can be made without asking."""
        choices = self.play.app.settings.only_choices
        self._move = self.play.steps.next_move(self.view.seat, self.referee.legal, choices)
        self._at = self.play.app.now() + PAUSE
        if self._move is not None and confirms(self.view.session, self.view.seat, self._move):
            self._at = self.play.app.now()
            self.referee.ask_nothing()

    def stop(self) -> None:
        """Make no move by itself: the table has changed, so the person decides."""
        self._move = None

    def deadline(self) -> float | None:
        """When the move is due; None if there is none, or while a person looks back."""
        return None if self._move is None or self.view.past is not None else self._at

    def tick(self, now: float) -> None:
        """Make the move that is due, as soon as the table is at rest."""
        move, due = self._move, self.deadline()
        if move is None or due is None or now < due:
            return
        if not self.is_at_rest():
            self._at = now + PAUSE
            return
        if reason := refusal_of(lambda: self.play.steps.play(move, self.view.seat)):
            self.view.say(reason)
            return
        self.played()
        self.go_on()
