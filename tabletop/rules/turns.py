"""The order of turns: who begins, who comes next, and the piece before a seat that shows who begins.

STARTER = Starter("SPF", {"blue": "blue.start", "red": "red.start"}, "start player")
STARTER.order(t, t.seats) == ("red", "blue")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.words import seat_name


class Starter(Struct, frozen=True):
    """The piece that shows who begins, the place for it before each seat, and what its holder is called."""

    piece: PieceId
    places: Mapping[Seat, ZoneId]
    called: str

    def first(self, t: Board, seats: Sequence[Seat]) -> int:
        """Which of `seats` begins, as its number; the first if the piece lies before nobody."""
        where = t.where.get(self.piece)
        return next((number for number, seat in enumerate(seats) if self.places[seat] == where), 0)

    def order(self, t: Board, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats clockwise from the one that begins."""
        start = self.first(t, seats)
        return seats[start:] + seats[:start]

    def pass_to(self, t: Play, seat: Seat) -> None:
        """Let `seat` begin from now on; nothing happens if it does so already."""
        if t.where[self.piece] != self.places[seat]:
            t.step(begins, seat, self.called)
            t.move((self.piece,), t.where[self.piece], self.places[seat])


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
