"""The bots at the table: a separate process chooses their moves, so that the screen stays smooth."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.bots.worker import BotWorker
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError, SaveError
from tabletop.games.registry import load_game
from tabletop.session import Change
from tabletop.settings import Speed
from tabletop.ui.screen import Host
from tabletop.ui.table.table_view import TableView

PAUSES: dict[Speed, float] = {"instant": 0.0, "normal": 0.7, "slow": 1.8}
"""Seconds between two moves of bots by pace, so that people can follow."""
POLL = 0.02


class BotSeats:
    """Lets the bots of a session play while no entry follows the present one."""

    def __init__(self, app: Host, view: TableView, quiet: Callable[[], bool]) -> None:
        """`quiet` says that nothing moves and nobody holds a piece: only then is a bot's move played."""
        self.app = app
        self.view = view
        self.session = view.session
        self.quiet = quiet
        self.any = any(seat.bot for seat in self.session.equipment.seats)
        self.failed = False
        """Whether a bot could not choose; then none is asked again until somebody has acted."""
        self._worker = BotWorker(load_game)
        self._asked_at = -1
        self._not_before = 0.0
        self._look_at = 0.0
        """When to check again whether a thinking bot has answered."""
        self._plays_on_at = (-1, 0)
        """Where the bots may play on although other entries follow: that entry, and how many entries there were then."""
        self._seat: Seat = ""

    def close(self) -> None:
        """End the process of the bots."""
        self._worker.close()

    def pause(self) -> None:
        """Ask no bot until somebody has acted: after an undo, or while a person looks back."""
        self._worker.cancel()
        self._asked_at = self.session.head

    def deadline(self) -> float | None:
        """When to check again: soon while a bot thinks, at once if one must be asked, else never."""
        if not self._plays():
            return None
        if self._worker.thinking:
            return max(self._look_at, self._not_before)
        return self._look_at if self._may_ask() and self.session.bot_question() else None

    def _plays(self) -> bool:
        """Whether bots play at all now: the present is shown, and the log that a bot is asked by is in memory."""
        return self.any and not self.failed and self.view.past is None and self.session.is_read

    def waits(self) -> bool:
        """Whether it is a bot's turn at an entry that others follow, where it plays on only after `play_on`."""
        return self.any and not self._may_go_on() and self.session.bot_question() is not None

    def play_on(self) -> None:
        """Let the bots play on from here, on a new branch."""
        self._plays_on_at, self._asked_at = (self.session.head, len(self.session.entries)), -1
        self.view.refresh(None)

    def _may_ask(self) -> bool:
        return self._asked_at != self.session.head and self._may_go_on()

    def _may_go_on(self) -> bool:
        session = self.session
        return session.log.redo_target() is None or self._plays_on_at == (session.head, len(session.entries))

    def tick(self, now: float) -> None:
        """Ask a bot, or play the move that it has chosen."""
        if not self._plays():
            return
        if not self._worker.thinking:
            if self._may_ask():
                question = self.session.bot_question()
                if question is not None:
                    self._asked_at = self.session.head
                    self._worker.ask(question)
                    self._seat = question.seat
                    self._look_at = now + POLL
            return
        if now < self._not_before or now < self._look_at:
            return
        self._look_at = now + POLL
        if not self.quiet():
            return
        answer = self._worker.poll()
        if answer is None:
            return
        if answer.problem:
            self.failed = True
            self.view.say(f"{answer.problem} Undo, or set the rules to off, to go on.")
            return
        try:
            self.session.play(self.session.game_rules.move_from_row(answer.move), self._seat)
        except (MoveRefusedError, SaveError) as reason:
            self.failed = True
            self.view.say(str(reason))

    def follow(self, change: Change | None) -> None:
        """Give people the time to see the change, and drop the question that a bot was asked before it."""
        if change is None:
            return
        self.failed = False
        self._not_before = self.app.now() + PAUSES[self.app.bot_speed]
        if change.kind == "played":
            return
        if change.kind in ("undone", "redone", "jumped"):
            self.pause()
        else:
            self._worker.cancel()
            self._asked_at = -1
