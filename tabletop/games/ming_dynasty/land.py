"""The districts as they are painted: which of them lies at a point of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.core.drawings import distance
from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.layout import zone_at
from tabletop.core.rects import Point, Rect, around, holds
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids
from tabletop.games.ming_dynasty.data import WORLD, DistrictId, vertices
from tabletop.games.ming_dynasty.layout import UNIT
from tabletop.kit.painting import inside, outline

COAST = 6.0
"""How far off the painted land, in millimetres, the nearest district is still hit."""


@lru_cache(maxsize=1)
def shapes() -> dict[DistrictId, Sequence[Point]]:
    """The outline of each district, in millimetres on the table."""
    corners = {district.id: outline(vertices(district.corners)) for district in WORLD.districts.values()}
    return {district: [(x * UNIT, y * UNIT) for x, y in shape] for district, shape in corners.items()}


def distance_off(shape: Sequence[Point], spot: Point) -> float:
    """How far a point is from the edge of a shape."""
    return min(distance(spot, shape[number - 1], end) for number, end in enumerate(shape))


@lru_cache(maxsize=1)
def surroundings() -> dict[DistrictId, Rect]:
    """The rectangle round each district and the sea within `COAST` of it."""
    return {district: around(shape, COAST) for district, shape in shapes().items()}


@lru_cache(maxsize=1024)
def district_at(spot: Point) -> DistrictId:
    """The district painted at a point of the table, or the nearest one within `COAST` of there; empty if there is none.

    The screen asks for the middles of many places after each act, and for each point that the pointer comes over.
    """
    near = {district: shapes()[district] for district, rect in surroundings().items() if holds(rect, spot)}
    for district, shape in near.items():
        if inside(shape, spot):
            return district
    away, nearest = min(((distance_off(shape, spot), district) for district, shape in near.items()), default=(COAST, ""))
    return nearest if away <= COAST else ""


def place_under(table: Table, piece: PieceId, spot: Point) -> ZoneId:
    """Where a prince or member goes that is dropped at a point of a district, or what a click there hits (`piece` is empty).

    A card of a hand dropped there pays for a step of the prince to that district. Empty off the land, for other pieces, and at a
    house or a cloister, which take what is dropped on them themselves.
    """
    kind, district = table.kind(piece) if piece in table.pieces else None, district_at(spot)
    if not district or (piece and kind is None):
        return ""
    from_hand = piece in ids.CARD_KIND and table.where[piece] in ids.HAND.values()
    if from_hand or (kind is not None and "prince" in kind.tags):
        return ids.PRINCES[district]
    under = zone_at(table.equipment, *spot, kind)
    own = under is not None and under.id in (ids.HOUSES[district], ids.CLOISTER[district])
    return "" if own or (kind is not None and "member" not in kind.tags) else district


def district_shape(zone: ZoneId) -> tuple[Point, ...]:
    """The outline of the district of a zone for members or princes, in millimetres on the table; empty for other zones."""
    district = zone if zone in shapes() else next((one for one, prince in ids.PRINCES.items() if prince == zone), "")
    return tuple(shapes()[district]) if district else ()
