"""Shapes, pads and writing far larger than their surface cost no more than what is seen of them."""

from __future__ import annotations

import math

import pygame
import pytest

from tabletop.core.faces import Text
from tabletop.rules.dates import when
from tabletop.ui.board.pads import MOST_PAD_PX, lettering, pad_picture
from tabletop.ui.look import palette, shapes
from tabletop.ui.look.lettering import paint_text, write
from tabletop.ui.look.shapes import CLEAR, FAR_PX, WHITE, Tone, clear, corners, cut_to, draw_shape, stamped

SIDE = 200
COARSE = 4
"""The side in pixels of the squares in which the area that a shape should cover is counted."""
Edge = tuple[tuple[float, float], tuple[float, float]]


def shares(shape: str, box: pygame.FRect, points: tuple[float, ...] = ()) -> tuple[float, float]:
    """How much of a surface a shape covers, and how much it should by the sum of the squares whose middle it covers."""
    surface = clear(SIDE, SIDE)
    draw_shape(surface, shape, box, WHITE, 0.0, points)
    mask = pygame.mask.from_surface(surface, 127)
    edge = corners(shape, box, points) or [box.topleft, box.topright, box.bottomright, box.bottomleft]
    middles = range(COARSE // 2, SIDE, COARSE)
    edges = list(zip(edge, [*edge[1:], edge[0]], strict=True))
    inside = sum(holds(shape, box, edges, x, y) for x in middles for y in middles)
    return mask.count() / SIDE**2, inside * COARSE**2 / SIDE**2


def holds(shape: str, box: pygame.FRect, edges: list[Edge], x: float, y: float) -> bool:
    """Whether a shape covers a point."""
    if shape == "round":
        across, down = (x - box.centerx) / (box.width / 2), (y - box.centery) / (box.height / 2)
        return across * across + down * down <= 1
    crossed = False
    for (x0, y0), (x1, y1) in edges:
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            crossed = not crossed
    return crossed


@pytest.mark.parametrize("shape", ["round", "hex", "diamond", "triangle", "star", "rect"])
@pytest.mark.parametrize("size", [FAR_PX * 3, 2_000_000])
def test_a_shape_far_larger_than_its_surface_is_painted_right(shape: str, size: int) -> None:
    for left, top in (
        (-size / 2, -size / 2),
        (-size * 0.75 - 30, -size / 4 - 60),
        (100, 100 - size / 2),
        (100 - size, 40 - size),
    ):
        painted, wanted = shares(shape, pygame.FRect(left, top, size, size))
        assert painted == pytest.approx(wanted, abs=0.03), (left, top)


def stamp(box: pygame.FRect, radius: float, tone: Tone, border: Tone, border_width: float) -> pygame.Surface:
    """A rectangle on an empty surface that is large enough for it."""
    surface = clear(SIDE, SIDE)
    stamped(surface, "rect", box, tone, radius, (), border, border_width)
    return surface


@pytest.mark.parametrize("border", [CLEAR, (70, 52, 30, 90), (30, 20, 10, 255)])
@pytest.mark.parametrize("tone", [WHITE, (20, 90, 200, 120), CLEAR])
@pytest.mark.parametrize("radius", [1.0, 5.0, 12.7, 60.0])
def test_a_rectangle_of_which_only_the_corners_are_drawn_is_the_same(
    radius: float, tone: Tone, border: Tone, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = [pygame.FRect(10, 12, 150, 40), pygame.FRect(3.5, 20.25, 61.5, 170.75), pygame.FRect(9, 9, 31, 30)]
    drawn = [stamp(box, radius, tone, border, width) for box in boxes for width in (1.0, 4.6)]
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr(shapes, "spare_pixels", lambda *about: sizes.append(about) or 0)
    whole = [stamp(box, radius, tone, border, width) for box in boxes for width in (1.0, 4.6)]
    assert sizes
    for one, other in zip(drawn, whole, strict=True):
        assert one.get_buffer().raw == other.get_buffer().raw


def test_only_the_seen_part_of_a_polygon_is_handed_on() -> None:
    room = pygame.FRect(0, 0, 10, 10)
    part = cut_to([(-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)], room)
    assert {(round(x), round(y)) for x, y in part} == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert cut_to([(20, 20), (30, 20), (30, 30)], room) == []


def test_far_lines_cross_the_surface() -> None:
    for shape, points in (("line", ()), ("path", (0.0, 0.0, 1.0, 1.0))):
        surface = clear(SIDE, SIDE)
        draw_shape(surface, shape, pygame.FRect(-1e6, -1e6, 2e6 + SIDE, 2e6 + SIDE), WHITE, 6.0, points)
        assert surface.get_at((SIDE // 2, SIDE // 2)) == WHITE
        assert surface.get_at((SIDE - 20, 20)).a == 0


@pytest.mark.parametrize("size", [(60.0, 100_000.0), (100_000.0, 60.0), (5_000.0, 5_000.0), (0.1, 5_000.0)])
@pytest.mark.parametrize("value", [0, -(10**9), 10**9, 2**53, -(2**53)])
def test_a_pad_of_any_size_and_value_is_a_small_picture(size: tuple[float, float], value: int) -> None:
    picture = pad_picture("A pad\0 with a name", size, value, "no colour", 10.0)
    assert max(picture.get_size()) <= MOST_PAD_PX


def test_writing_with_control_characters_and_odd_colours_is_painted() -> None:
    assert lettering("a\0b\nc", "sans", 20, "red-ish").get_width() > 10
    assert write("a\0b", "sans", 20, "nothing of the kind").get_width() > 10
    assert palette.rgb("#zz") == palette.rgb(palette.NO_COLOUR)


def test_type_of_any_size_stays_in_its_box() -> None:
    for text in ("W", "W" * 2_000, "a b " * 500, "{icon:meeple}"):
        assert paint_text(Text(text, 0, 0, 1.0, 1.0, 2_000.0), 100, 100, 100.0).get_size() == (100, 100)


@pytest.mark.parametrize("moment", [math.nan, math.inf, -math.inf, -1.0, 1e11, 1e300])
def test_a_time_that_cannot_be_has_words_too(moment: float) -> None:
    assert when(moment, 1.7e9) == "at an unknown time"
