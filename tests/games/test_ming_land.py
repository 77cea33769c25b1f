"""Ming Dynasty by hand: a district is as large as it is painted, not as large as a rectangle within it."""

from __future__ import annotations

import pytest
from ming_scene import Scene

from tabletop.core.rects import Point
from tabletop.games.ming_dynasty.data import DISTRICTS, DistrictId
from tabletop.games.ming_dynasty.ids import CLOISTER, HOUSES, MEMBERS, PRINCE, PRINCES, SPACE
from tabletop.games.ming_dynasty.land import COAST, district_at, shapes
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.kit.painting import inside, shrunk

MEMBER = MEMBERS["blue"][0]


def spots(district: DistrictId) -> list[Point]:
    """Points all over a painted district, some right beside its border, in millimetres on the table."""
    shape = shapes()[district]
    return [spot for share in (0.2, 0.5, 0.8, 0.97) for spot in shrunk(shape, share)[::5] if inside(shape, spot)]


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_prince_goes_into_the_district_in_which_he_is_let_go(district: DistrictId) -> None:
    table = Scene().table
    for spot in spots(district):
        assert RULES.place_for(table, PRINCE["blue"], *spot) == PRINCES[district]


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_member_or_click_hits_the_painted_district_but_for_its_houses_and_cloister(district: DistrictId) -> None:
    table = Scene().table
    own = [table.equipment.zones[zones[district]] for zones in (HOUSES, CLOISTER)]
    for x, y in spots(district):
        if not any(zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height for zone in own):
            assert RULES.place_for(table, MEMBER, x, y) == RULES.place_for(table, "", x, y) == district
    for zone in own:
        assert RULES.place_for(table, MEMBER, zone.x + zone.width / 2, zone.y + zone.height / 2) == ""


def test_off_the_coast_the_nearest_district_is_hit_and_the_open_sea_is_not() -> None:
    x = min(x for shape in shapes().values() for x, _ in shape)
    y = next(y for shape in shapes().values() for left, y in shape if left == x)
    shore = district_at((x + 1.0, y))
    assert shore
    assert district_at((x - COAST / 2, y)) == shore
    assert district_at((x - COAST - 1.0, y)) == ""


def test_other_pieces_and_places_are_left_to_their_rectangles() -> None:
    table = Scene().table
    card = table.zones["dragons"][-1]
    assert RULES.place_for(table, card, *shapes()["ZHI1"][0]) == ""
    space = table.equipment.zones[SPACE["ZHI"]]
    assert RULES.place_for(table, MEMBER, space.x + 5.0, space.y + 5.0) == ""
