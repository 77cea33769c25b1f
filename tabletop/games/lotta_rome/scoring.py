"""The points of the game, and what decides between equal points (section 8)."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.data import NAMES, gem_score
from tabletop.games.lotta_rome.domain import domain_of, lands_of
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Score
from tabletop.rules.words import plural


def score_of(t: Board, seat: Seat) -> Score:
    """The points of a seat as its domain is now: one part for each kind of building, and one for gems."""
    works = domain_of(t, seat).building_scores()
    gems = gem_score(len(t.zones[ids.GEMS[seat]]))
    parts = (*[(plural(NAMES[kind]), points) for kind, points in works.items()], ("gems", gems))
    return Score(seat, sum(points for _, points in parts), parts)


def lands(table: Table, seat: Seat) -> int:
    """How many lands are in the domain of a seat."""
    return len(lands_of(table, ids.DOMAIN[seat]))
