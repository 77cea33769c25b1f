"""A game may have optional methods, and is asked for them only if it has all that belong together."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.hands import KnowsHands, KnowsLook
from tabletop.rules.optional import knows


class OnlyWhyNot:
    """Half of what `KnowsHands` asks for."""

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> None:
        """No reason."""


class BothHands(OnlyWhyNot):
    """All of it, a part of it inherited."""

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """No place."""
        return ""


class LookAsWord:
    """A name of an optional method that cannot be called."""

    look = "nowhere"


def test_a_game_has_a_protocol_if_it_has_all_its_methods() -> None:
    assert knows(BothHands(), KnowsHands)
    assert not knows(OnlyWhyNot(), KnowsHands)
    assert not knows(LookAsWord(), KnowsLook)
    assert not knows(BothHands(), KnowsLook)
