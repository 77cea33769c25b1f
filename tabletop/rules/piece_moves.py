"""Moves that name one piece, which has to lie in certain zones: a card of a display, or one of the own hand.

    class Hire(PieceMove[Play, Hiring], frozen=True, tag="hire"):
        zones = ("display", "{seat}.reserve")
        not_there = Refused("This card can be hired only from the display or your reserve.", "NOT_THERE")
        card: PieceId

The pieces in the zones are the candidates. A `refusal` with conditions of its own begins with `self.missing(t, seat)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Generic, Self

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.rules.decisions import Board, GameMove, PendingT, PlayT, each
from tabletop.rules.ruleset import Refused


class PieceMove(GameMove[PlayT, PendingT], Generic[PlayT, PendingT], frozen=True):
    """A move whose first field is a piece in one of these zones."""

    zones: ClassVar[tuple[ZoneId, ...]] = ()
    """Where the piece lies; `{seat}` stands for the seat that moves."""
    not_there: ClassVar[Refused] = Refused("This piece does not lie where it can be taken.", "NOT_THERE")
    """The refusal of any other piece."""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PendingT) -> Iterable[Self]:
        return [move for zone in zones_of(cls.zones, seat) for move in each(cls, from_left(t, zone))]

    def refusal(self, t: Board, seat: Seat, pending: PendingT) -> Refused | None:
        return self.missing(t, seat) or super().refusal(t, seat, pending)

    def missing(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if the piece does not lie in the zones."""
        return None if t.where.get(self.piece_named) in zones_of(self.zones, seat) else self.not_there

    @property
    def piece_named(self) -> PieceId:
        """The piece that it names."""
        piece: PieceId = getattr(self, self.__struct_fields__[0])
        return piece


def from_left(t: Board, zone: ZoneId) -> tuple[PieceId, ...]:
    """The pieces of a zone as they lie, from the left: into a display a new piece comes last, but it lies in the first gap."""
    held = t.zones[zone]
    return held if len(held) < 2 else tuple(sorted(held, key=lambda piece: t.pieces[piece].x))


@lru_cache(maxsize=256)
def zones_of(zones: tuple[ZoneId, ...], seat: Seat) -> tuple[ZoneId, ...]:
    """The zones as they are called for a seat."""
    return tuple([zone.format(seat=seat) for zone in zones])
