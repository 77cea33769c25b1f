"""What a window plays by itself for the person in front: a step that leaves no choice.

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
from tabletop.core.log import Entry
from tabletop.rules.faults import GameFaultError
from tabletop.rules.hands import buttons
from tabletop.rules.levels import Admitted, admit
from tabletop.rules.ruleset import Move
from tabletop.session.history import GameHistory


class ByItself:
    """The steps of one game that a window may play by itself."""

    def __init__(self, session: GameHistory) -> None:
        self.session = session

    def next_move(self, seat: Seat, legal: Sequence[Move], only_choices: bool) -> Move | None:
        """The move that can be made for `seat` without asking, after an act of its own; None if it must be asked.

        With `only_choices` it is the only legal move. None too if the move uses chance, shows something hidden or ends the turn,
        because people look over their turn before it ends; a move that only confirms what was done before may end it.
        """
        session = self.session
        log = session.log
        if session.rules != "enforce" or session.table.flow.to_act != (seat,) or log.entries[log.head].seat != seat:
            return None
        move = legal[0] if only_choices and len(legal) == 1 else None
        return move if move is not None and is_quiet(session, seat, move) else None

    def play(self, move: Move, seat: Seat) -> Entry:
        """Make a move that nobody was asked for. Raises what `GameHistory.act` does."""
        session = self.session
        known, number = session.same_act(move, seat), len(session.entries)
        # Written down before the act, because listeners hear of the act before it returns.
        session.by_itself[number if known is None else known.id] = not ends_step(session, seat, move)
        try:
            return session.act(move, seat)
        finally:
            if len(session.entries) == number:
                session.by_itself.pop(number, None)


def ends_step(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move declines what is offered or ends a step, so the log need not say it where nobody was asked."""
    return any(button.ends_step for button, _ in buttons(session.ruleset, session.table, seat, (move,)))


def confirms(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move only confirms what was done before, so that nothing has to be read before it is made by itself."""
    return any(button.confirms for button, _ in buttons(session.ruleset, session.table, seat, (move,)))


def is_quiet(session: GameHistory, seat: Seat, move: Move) -> bool:
    """Whether a legal move uses no chance, shows nobody anything, and does not end the turn: `seat` alone is to act after it. One
    that only confirms what was done may end it.
    """
    table = session.table
    only_confirms = confirms(session, seat, move)
    if not only_confirms and any(button.ends_turn for button, _ in buttons(session.ruleset, table, seat, (move,))):
        return False
    try:
        done = admit(session.game_rules, session.rules, table, seat, move, Rng(table.chance))
    except GameFaultError:
        # That has switched the rules off, and the window says so.
        return False
    if not isinstance(done, Admitted) or not (only_confirms or done.table.flow.to_act == (seat,)):
        return False
    return not is_barrier(table.equipment, done.events, table, done.table)
