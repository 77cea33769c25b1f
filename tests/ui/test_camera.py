"""The camera: pixels and millimetres both ways, zoom at the pointer, limits, saved views."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from tabletop.ui.board.camera import LEVELS, Camera, View
from tabletop.ui.board.facing import quarter_of

SIZE = (1000, 600)


def camera(width: float = 1200.0, height: float = 800.0) -> Camera:
    return Camera(SIZE, (width, height))


def test_pixel_to_table_and_back_is_the_same_pixel() -> None:
    seen, rng = camera(), Random(1)
    for _ in range(500):
        seen.level = rng.choice(LEVELS)
        seen.pan(rng.randint(-900, 900), rng.randint(-900, 900))
        px, py = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
        assert seen.to_screen(*seen.to_table(px, py)) == (px, py)


def test_fit_shows_all_and_not_smaller_than_need_be() -> None:
    seen = camera()
    left, top = seen.to_screen(0, 0)
    right, bottom = seen.to_screen(1200, 800)
    assert Rect((0, 0), SIZE).contains(Rect(left, top, right - left, bottom - top))
    assert (seen.level + 1) / 16 * 800 > SIZE[1]
    assert abs(left - (SIZE[0] - right)) <= 1


def test_fit_fills_the_free_area() -> None:
    seen = camera()
    seen.set_area(Rect(0, 0, 600, 600))
    seen.fit((0, 0, 1200, 800))
    assert seen.to_screen(1200, 800)[0] <= 600
    seen.fit((100, 100, 60, 60), Rect(300, 100, 240, 240))
    assert seen.level == 64
    assert seen.to_screen(130, 130) == (420, 220)


def test_zoom_keeps_the_point_under_the_pointer() -> None:
    seen = camera()
    for steps in (1, 1, 3, -2, 5, -1):
        x, y = seen.to_table(450, 320)
        seen.zoom_at(450, 320, steps)
        assert seen.to_screen(x, y) == (450, 320)


def test_zoom_goes_through_the_levels_and_stops_at_both_ends() -> None:
    seen = camera()
    seen.level = 15
    seen.zoom_at(500, 300, 1)
    assert seen.level == 16
    seen.zoom_at(500, 300, -2)
    assert seen.level == 12
    seen.zoom_at(500, 300, 99)
    assert seen.level == LEVELS[-1]
    seen.zoom_at(500, 300, -99)
    assert 1 <= seen.level <= 6
    assert seen.to_screen(1200, 0)[0] - seen.to_screen(0, 0)[0] > SIZE[0] / 4


def test_the_table_cannot_be_lost() -> None:
    seen, rng = camera(), Random(2)
    for _ in range(300):
        seen.pan(rng.randint(-5000, 5000), rng.randint(-5000, 5000))
        seen.zoom_at(rng.randrange(SIZE[0]), rng.randrange(SIZE[1]), rng.randint(-3, 3))
        x, y = seen.to_table(*seen.area.center)
        assert -2 / seen.zoom <= x <= 1200 + 2 / seen.zoom
        assert -2 / seen.zoom <= y <= 800 + 2 / seen.zoom


@pytest.mark.parametrize("level", [6, 16, 37, 160])
def test_saved_view_comes_back_to_the_pixel(level: int) -> None:
    seen = camera()
    seen.level = level
    seen.pan(-123, -77)
    saved, origin = seen.view, seen.origin
    seen.fit((0, 0, 1200, 800))
    seen.go_to(saved)
    assert (seen.level, seen.origin) == (level, origin)


def test_a_panel_that_opens_keeps_the_middle() -> None:
    seen = camera()
    seen.level = 32
    seen.pan(-500, -400)
    middle = seen.to_table(*seen.area.center)
    seen.set_area(Rect(0, 48, 700, 500))
    assert seen.to_table(*seen.area.center) == pytest.approx(middle, abs=0.6)


def test_a_huge_table_still_fits() -> None:
    seen = camera(16_000, 9_000)
    assert seen.level == 1
    assert seen.to_screen(16_000, 0)[0] - seen.to_screen(0, 0)[0] == 1000


@pytest.mark.parametrize("quarter", range(4))
def test_every_side_turns_back_to_the_same_pixel(quarter: int) -> None:
    seen, rng = camera(), Random(3)
    for _ in range(300):
        seen.go_to(View(rng.choice(LEVELS), rng.uniform(0, 1200), rng.uniform(0, 800), quarter))
        px, py = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
        assert seen.to_screen(*seen.to_table(px, py)) == (px, py)
        again = seen.view
        seen.pan(300, 200)
        seen.go_to(again)
        assert seen.view == again


@pytest.mark.parametrize(
    ("quarter", "corners"),
    [
        (0, ("left top", "right top")),
        (1, ("right top", "right bottom")),
        (2, ("right bottom", "left bottom")),
        (3, ("left bottom", "left top")),
    ],
)
def test_the_table_turns_clockwise(quarter: int, corners: tuple[str, str]) -> None:
    """The corners of the screen at which the upper left and the upper right corner of the table appear."""
    seen = camera()
    seen.go_to(seen.view._replace(quarter=quarter))
    seen.fit((0, 0, 1200, 800))
    middle = seen.area.center
    found = []
    for x, y in ((0, 0), (1200, 0)):
        px, py = seen.to_screen(x, y)
        found.append(f"{'left' if px < middle[0] else 'right'} {'top' if py < middle[1] else 'bottom'}")
    assert tuple(found) == corners


@pytest.mark.parametrize("quarter", range(4))
def test_a_turned_table_is_fitted_zoomed_and_kept(quarter: int) -> None:
    seen = camera()
    seen.go_to(seen.view._replace(quarter=quarter))
    seen.fit((0, 0, 1200, 800))
    assert seen.shows_all
    whole = seen.rect_of(0, 0, 1200, 800)
    assert seen.area.contains(whole)
    assert whole.width / whole.height == pytest.approx(1.5 if quarter % 2 == 0 else 1 / 1.5, rel=0.01)
    x, y = seen.to_table(450, 320)
    seen.zoom_at(450, 320, 4)
    assert seen.to_screen(x, y) == (450, 320)
    seen.pan(100_000, 100_000)
    assert seen.rect_of(0, 0, 1200, 800).collidepoint(seen.area.center)
    seen.fit((100, 100, 60, 60), Rect(300, 100, 240, 240))
    assert seen.to_screen(130, 130) == (420, 220)
    here = seen.rect_of(100, 100, 60, 30)
    assert here.size == ((240, 120) if quarter % 2 == 0 else (120, 240))


def test_seats_sit_round_the_table() -> None:
    assert [quarter_of(number, 2) for number in range(2)] == [0, 2]
    assert [quarter_of(number, 3) for number in range(3)] == [0, 3, 1]
    assert [quarter_of(number, 4) for number in range(4)] == [0, 3, 2, 1]
    for seats in range(5, 9):
        sides = [-quarter_of(number, seats) % 4 for number in range(seats)]
        assert sides[0] == 0
        assert set(sides) == {0, 1, 2, 3}
        assert max(sides.count(side) for side in range(4)) <= 2
