"""All that a game has to supply for a bot that looks ahead (`tabletop.bots.lookahead`), or for one that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.rules.ruleset import Move


def all_of(table: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Consider every move."""
    return moves


class Casual(Struct, frozen=True):
    """A bot that chooses by chance. While it can do something, it seldom makes an idle move, such as passing."""

    idle: frozenset[Row]
    """Moves that give something up, such as passing: their rows, or their tags alone for all moves of that kind."""
    seldom: int = 8
    """In one of this many decisions, on average, it considers the idle moves too; with 8, in every eighth."""


class Judgement(Struct, frozen=True):
    """How good a table is for a seat, and which of its moves are worth considering."""

    worth: Callable[[Table, Seat], float]
    """The higher, the better for the seat; in the unit of points, if there is one."""
    considered: Callable[[Table, Seat, Sequence[Move]], Sequence[Move]] = all_of
    """Which of the legal moves are tried; at least one of them."""
    width: int = 24
    """How many sequences of moves are kept after each step."""
    forks: Mapping[str, float] = {}
    """Tags of moves after which a sequence is a plan of its own, such as where to walk, and what such a move costs besides."""
    each: int = 6
    """How many sequences of each plan are kept, if there are several plans."""
    depth: int = 30
    """How many moves of its own the bot looks ahead at most."""
    positions: int = 2000
    """About how many tables one decision may look at. This limits its time."""
