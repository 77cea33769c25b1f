"""The order of turns: who begins, who comes next, and the piece before a seat that shows who begins.

STARTER = Starter("SPF", {"blue": "blue.start", "red": "red.start"}, "start player")
STARTER.order(t, t.seats) == ("red", "blue")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.words import seat_name


class Starter:
    """The piece that shows who begins, the place for it before each seat, and what its holder is called."""

    def __init__(self, piece: PieceId, places: Mapping[Seat, ZoneId], called: str) -> None:
        self.piece, self.places, self.called = piece, places, called
        self.holders = {zone: seat for seat, zone in places.items()}

    def order(self, t: Board, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats clockwise from the one that begins; from the first if the piece lies before nobody."""
        return clockwise(seats, self.holders.get(t.where.get(self.piece, ""), ""))

    def first(self, t: Board, seats: tuple[Seat, ...]) -> int:
        """Which of `seats` begins, as its number."""
        holder = self.holders.get(t.where.get(self.piece, ""), "")
        return seats.index(holder) if holder in seats else 0

    def pass_to(self, t: Play, seat: Seat) -> None:
        """Let `seat` begin from now on; nothing happens if it does so already."""
        if t.where[self.piece] != self.places[seat]:
            t.step(begins, seat, self.called)
            t.move((self.piece,), t.where[self.piece], self.places[seat])


@lru_cache(maxsize=1024)
def clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats in order, beginning with `first`; with the first seat if `first` does not play. Kept for each group of seats."""
    start = seats.index(first) if first in seats else 0
    return seats[start:] + seats[:start]


def begins(t: Play, seat: Seat, called: str) -> str:
    """Say who begins from now on."""
    return f"{seat_name(t, seat)} is the {called}."


def round_begins(t: Play, number: int) -> str:
    """Say that a new round begins."""
    return f"Round {number} begins."


def following(turn: Sequence[Seat], after: Seat) -> list[Seat]:
    """All seats in `turn`, beginning with the one after `after`; unchanged if `after` is empty."""
    start = turn.index(after) + 1 if after else 0
    return [*turn[start:], *turn[:start]]
