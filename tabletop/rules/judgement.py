"""What makes a bot's judgement good: all that a game has to say for a bot that looks ahead (`tabletop.bots.lookahead`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.rules.ruleset import Move


def all_of(table: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Every move is worth a thought."""
    return moves


class Judgement(Struct, frozen=True):
    """How good a table is for a seat, and which of its moves are worth a thought."""

    worth: Callable[[Table, Seat], float]
    """The higher, the better for the seat; in the unit of points, if there is one."""
    considered: Callable[[Table, Seat, Sequence[Move]], Sequence[Move]] = all_of
    """Those of the legal moves that are looked at; at least one of them."""
    width: int = 24
    """How many lines of moves are kept after each step."""
    depth: int = 30
    """How many own moves in a row are looked at, at the most."""
    positions: int = 2000
    """How many tables one decision may look at, about; it bounds the time."""
