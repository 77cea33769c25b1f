"""Default answers that most rulesets share, so that a game's own ruleset says only what differs."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import ListedMoves, Move, MoveFacts, Score
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.showing import Shape, ZoneMark, places_named


class BaseRules:
    """Defaults for a `tabletop.rules.ruleset.Ruleset`: the flow says who acts, nothing is secret, blanks are filled by chance."""

    def to_act(self, table: Table) -> frozenset[Seat]:
        """The seats that the flow names; none when the game is over."""
        return frozenset(table.flow.to_act)

    def spare_moves(self, table: Table, seat: Seat) -> ListedMoves:
        """None: nothing is chosen in secret."""
        return ListedMoves(seat)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """None: the game has no points."""
        return ()

    def next_up(self, table: Table) -> str:
        """Nothing: what comes after a decision is not said."""
        return ""

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """Nothing: the rectangles of the zones decide."""
        return ""

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Nothing: all that matters is printed on the pieces."""
        return ""

    def zone_marks(self, table: Table) -> Mapping[ZoneId, ZoneMark]:
        """Nothing: what matters about a place is seen from the pieces in it."""
        return {}

    def passed(self, table: Table) -> tuple[Seat, ...]:
        """Nobody: in most games a pass is over with the turn."""
        return ()

    def places_in(self, table: Table, words: str) -> tuple[ZoneId, ...]:
        """The places on the table whose names are in the sentence."""
        box = table.equipment
        parts = [zone for zone in box.zones.values() if 0 < zone.width < box.width and not zone.in_hand]
        return places_named(words, {zone.id: zone.name for zone in parts})

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """Nothing: what moves cost and give is not worked out."""
        return MoveFacts()

    def look(self, table: Table, seat: Seat) -> tuple[tuple[float, float, float, float], ...]:
        """The parts of the table that must be large in the window while `seat` decides; none to leave the view as it is."""
        return ()

    def shape(self, table: Table, zone: ZoneId) -> Shape:
        """Nothing: places are rectangles."""
        return ()

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """Nothing: nobody gains or pays anything that is counted."""
        return {}

    def is_unsaid(self, row: Row, before: Agenda, after: Agenda) -> bool:
        """False: every act is said."""
        return False

    def sample(self, view: Table, rng: Rng) -> Table:
        """The blanks filled by chance from the unseen pieces of the box."""
        return fill_by_chance(view, rng)
