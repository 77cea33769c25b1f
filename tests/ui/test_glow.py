"""What may be picked up, clicked or reached stands out on pale paper as it does on dark felt."""

from __future__ import annotations

import pygame
import pytest
from plain_art import PlainArt
from text_pairs import contrast

from tabletop.ui.board.glow import BESIDE, RINGS, Glow, GlowArt, PlaceGlow, Style, ring_pictures, strips
from tabletop.ui.board.sprites import Sprites
from tabletop.ui.look.theme import px

PAPER, FELT = "#f3e7cf", "#16352b"
LEAST = 3.0
"""The least contrast that a sign must have with what is beside it, by WCAG 2.2."""


def strongest(ground: str, pictures: list[tuple[pygame.Surface, int, int]], row: int) -> float:
    """The largest contrast with the ground along a row of pixels through the left edge of what glows."""
    surface = pygame.Surface((400, 400))
    surface.fill(ground)
    for picture, x, y in pictures:
        surface.blit(picture, (200 + x, 200 + y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return max(contrast("#{:02x}{:02x}{:02x}".format(*surface.get_at((x, row))[:3]), ground) for x in range(200))


@pytest.mark.parametrize("ground", [PAPER, FELT])
@pytest.mark.parametrize("style", ["source", "target", "drop"])
def test_a_glow_is_seen_on_paper_and_on_felt(style: Style, ground: str) -> None:
    mask = pygame.Mask((px(24), px(24)), True)
    assert strongest(ground, ring_pictures(mask, Glow(style)), 200) >= LEAST
    assert strongest(ground, strips(300, 300, 4.0, Glow(style)), 200) >= LEAST
    cornered = Glow(style, shape=((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)))
    assert strongest(ground, ring_pictures(mask, cornered), 200) >= LEAST


def test_places_that_border_on_one_another_leave_the_border_between_them_free() -> None:
    [(picture, *_)] = ring_pictures(pygame.Mask((60, 60), True), Glow("target", shape=((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))))
    edge, middle = (picture.get_width() - 60) // 2, picture.get_height() // 2
    painted = [x - edge for x in range(picture.get_width() // 2) if picture.get_at((x, middle)).a]
    assert min(painted) == px(BESIDE)
    assert max(painted) < px(BESIDE) + 14


@pytest.mark.parametrize("style", ["source", "target"])
def test_what_is_chosen_differs_from_what_can_be_chosen_by_more_than_its_tone(style: Style) -> None:
    chosen, other = RINGS["selected"], RINGS[style]
    assert contrast(chosen.colour, other.colour) >= 1.4
    assert chosen.line > other.line


@pytest.mark.parametrize("side", [40.0, 400.0])
@pytest.mark.parametrize("style", RINGS)
def test_a_glow_does_not_tint_the_place_and_what_lies_in_it(style: Style, side: float) -> None:
    surface = pygame.Surface((500, 500))
    surface.fill(PAPER)
    for picture, x, y in GlowArt(Sprites(PlainArt())).place(PlaceGlow(0.0, 0.0, side, side, Glow(style))):
        surface.blit(picture, (250 + x, 250 + y), special_flags=pygame.BLEND_PREMULTIPLIED)
    within = pygame.Rect(0, 0, side - 8, side - 8)
    within.center = (250, 250)
    assert all(
        surface.get_at((x, y)) == pygame.Color(PAPER)
        for x in range(within.left, within.right, 3)
        for y in range(within.top, within.bottom, 3)
    )


@pytest.mark.parametrize("corners", [(), ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))])
@pytest.mark.parametrize("style", RINGS)
def test_a_large_glow_in_strips_has_the_pixels_of_one_picture(
    style: Style, corners: tuple[tuple[float, float], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its middle has no picture, because nothing glows there: a table of large places is drawn faster."""
    shape = pygame.Surface((300, 211), pygame.SRCALPHA, 32)
    pygame.draw.rect(shape, "white", shape.get_rect(), border_radius=14)
    mask, shown = pygame.mask.from_surface(shape), list[bytes]()
    strips_of = ring_pictures(mask, Glow(style, shape=corners))
    monkeypatch.setattr("tabletop.ui.board.glow.HOLLOW_PIXELS", 1_000_000)
    for pictures in (strips_of, ring_pictures(mask, Glow(style, shape=corners))):
        surface = pygame.Surface((400, 400), pygame.SRCALPHA, 32)
        surface.fblits([(picture, (200 + x, 200 + y)) for picture, x, y in pictures], pygame.BLEND_RGBA_ADD)
        shown.append(surface.get_view("2").raw)
    assert len(strips_of) == 4
    assert shown[0] == shown[1]
