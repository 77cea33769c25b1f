"""What a window plays by itself for the person in front: a step that leaves no choice, and what only gains.

    steps = ByItself(session)
    move = steps.next_move("blue", legal, only_choices=True)
    if move is not None:
        steps.play(move, "blue")

Only the window asks. What it plays are moves like any other in the log and in the save; this sitting alone remembers which they
were (`GameHistory.by_itself`), so that undo and redo go past them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.barrier import is_barrier
from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.log import Entry, EntryId
from tabletop.core.table import Table
from tabletop.rules.faults import GameFaultError
from tabletop.rules.hands import buttons
from tabletop.rules.levels import Admitted, admit
from tabletop.rules.ruleset import Move
from tabletop.session.history import GameHistory


class ByItself:
    """The steps of one game that a window may play by itself."""

    def __init__(self, session: GameHistory) -> None:
        self.session = session
        self._gains: list[EntryId] = []
        """The acts that only gain something and were made without asking."""

    def next_move(self, seat: Seat, legal: Sequence[Move], only_choices: bool) -> Move | None:
        """The move that can be made for `seat` without asking, after an act of its own; None if it must be asked.

        With `only_choices` it is the only legal move, or one that only gains something and was not taken back in this turn.
        It is None too if the move uses chance, shows something hidden or ends the turn, because people look over their turn
        before it ends; a move that only confirms what was done before may end it.
        """
        session = self.session
        log = session.log
        if session.rules != "enforce" or session.table.flow.to_act != (seat,) or log.entries[log.head].seat != seat:
            return None
        move = (legal[0] if len(legal) == 1 else self._gain(seat, legal)) if only_choices else None
        return move if move is not None and is_quiet(session, seat, move) else None

    def play(self, move: Move, seat: Seat) -> Entry:
        """Make a move that nobody was asked for. Raises what `GameHistory.act` does.

        Undo goes past it to the act before, unless it only gains something that may be declined: that is taken back alone.
        """
        session = self.session
        legal = session.legal_moves(seat).moves
        if len(legal) > 1 and move in gaining(session, seat, legal):
            self._gains.append((entry := session.act(move, seat)).id)
            return entry
        known, number = session.same_act(move, seat), len(session.entries)
        # Written down before the act, because listeners hear of the act before it returns.
        session.by_itself[number if known is None else known.id] = not ends_step(session, seat, move)
        try:
            return session.act(move, seat)
        finally:
            if len(session.entries) == number:
                session.by_itself.pop(number, None)

    def _gain(self, seat: Seat, legal: Sequence[Move]) -> Move | None:
        """The first move that only gains something; None if there is none, or `seat` has taken back such a move in this turn."""
        session, log = self.session, self.session.log
        found = gaining(session, seat, legal)
        if found and self._gains:
            kept = {*log.path(log.head)}
            undone = [log.entries[at] for at in self._gains if at not in kept]
            if any(one.seat == seat and log.table_at(one.parent).flow.round == session.table.flow.round for one in undone):
                return None
        return found[0] if found else None


def gaining(session: GameHistory, seat: Seat, legal: Sequence[Move]) -> list[Move]:
    """Those of the legal moves that only gain something."""
    return [move for button, move in buttons(session.ruleset, session.table, seat, legal) if button.only_gains]


def ends_step(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move declines what is offered or ends a step, so the log need not say it where nobody was asked."""
    return any(button.ends_step for button, _ in buttons(session.ruleset, session.table, seat, (move,)))


def why_turn_ends(session: GameHistory, seat: Seat, move: Move) -> str:
    """Why the turn of `seat` is over with a move that the window makes by itself, in a few words; empty if it goes on."""
    ends = next((button for button, _ in buttons(session.ruleset, session.table, seat, (move,)) if button.ends_turn), None)
    return "" if ends is None else ends.detail or "nothing is left to do"


def confirms(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move only confirms what was done before, so that nothing has to be read before it is made by itself."""
    return any(button.confirms for button, _ in buttons(session.ruleset, session.table, seat, (move,)))


def is_made_at_once(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a move that the window makes by itself is made before anybody can read the question: it confirms, or only gains."""
    return confirms(session, seat, move) or move in gaining(session, seat, (move,))


def is_quiet(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move uses no chance, shows nobody anything, and does not end the turn: `seat` alone is to act after it. One
    that only confirms what was done may end it.
    """
    table = session.table
    only_confirms = confirms(session, seat, move)
    if not only_confirms and any(button.ends_turn for button, _ in buttons(session.ruleset, table, seat, (move,))):
        return False
    after = table_after(session, seat, move)
    return after is not None and (only_confirms or after.flow.to_act == (seat,))


def table_after(session: GameHistory, seat: Seat, move: Move) -> Table | None:
    """The table after a move; None if it is refused, uses chance or shows something hidden."""
    table = session.table
    try:
        done = admit(session.game_rules, session.rules, table, seat, move, Rng(table.chance))
    except GameFaultError:
        # That has switched the rules off, and the window says so.
        return None
    if not isinstance(done, Admitted) or is_barrier(table.equipment, done.events, table, done.table):
        return None
    return done.table
