"""Ming Dynasty by hand: a district is as large as it is painted, not as large as a rectangle within it."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from ming_scene import Scene

from tabletop.core.rects import Point
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS, DistrictId
from tabletop.games.ming_dynasty.ids import CLOISTER, HOUSES, MEMBERS, PRINCE, PRINCES, SPACE
from tabletop.games.ming_dynasty.land import COAST, district_at, shapes
from tabletop.games.ming_dynasty.layout import CROWD
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.kit.painting import inside, shrunk
from tabletop.session import Session

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


def test_two_members_of_a_colour_stand_apart_and_beside_their_prince() -> None:
    """Two red members and the prince beside them were one blob: each hid half of the next."""
    box = Session.new("ming_dynasty", 4, seed="1").equipment
    member, prince = box.kinds["member.blue"], box.kinds["prince.blue"]
    for zone in (*DISTRICT_NAMES, *SPACE.values()):
        places = box.zones[zone].slots
        first = [places[colour * CROWD + number] for colour in range(4) for number in (0, 1)]
        for one, other in combinations(first, 2):
            across, down = abs(one[0] - other[0]) / member.width, abs(one[1] - other[1]) / member.height
            assert across >= 0.8 or down >= 0.8, (zone, one, other)
    for district in DISTRICT_NAMES:
        here, there = box.zones[district], box.zones[PRINCES[district]]
        x, y = there.x + there.slots[0][0], there.y + there.slots[0][1]
        for colour in range(4):
            for number in (0, 1):
                one = here.slots[colour * CROWD + number]
                across = (member.width + prince.width) / 2 - abs(here.x + one[0] - x)
                down = (member.height + prince.height) / 2 - abs(here.y + one[1] - y)
                assert max(0.0, across) * max(0.0, down) < member.width * member.height / 2, (district, colour, number)


def test_three_members_of_a_colour_are_seen_one_by_one() -> None:
    """The third stood before the first two and hid one of them: three red against two blue could not be counted."""
    box = Session.new("ming_dynasty", 4, seed="1").equipment
    member = box.kinds["member.blue"]
    for district in DISTRICT_NAMES:
        places = box.zones[district].slots
        for colour in range(4):
            for one, other in combinations(places[colour * CROWD : colour * CROWD + 3], 2):
                across, down = abs(one[0] - other[0]) / member.width, abs(one[1] - other[1]) / member.height
                assert max(0.0, 1 - across) * max(0.0, 1 - down) < 0.3, (district, one, other)


def test_a_prince_who_passes_another_stands_beside_him_in_the_district() -> None:
    """He stood on the other, who was hidden; beside him he must not stand in the next district."""
    box = GAME.box(GAME.free_colours(3)[:3], {})
    for district, shape in shapes().items():
        zone = box.zones[PRINCES[district]]
        (x, y), (passing_x, passing_y) = ((zone.x + one[0], zone.y + one[1]) for one in zone.slots)
        assert inside(shape, (passing_x, passing_y)), district
        assert hypot(passing_x - x, passing_y - y) > 0.6 * box.kinds["prince.blue"].width, district
