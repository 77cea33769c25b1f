"""What may be picked up, clicked or reached stands out on pale paper as it does on dark felt."""

from __future__ import annotations

import pygame
import pytest
from text_pairs import contrast

from tabletop.ui.board.glow import Glow, Style, ring_pictures, strips
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
    assert strongest(ground, ring_pictures(mask, Glow(style), False), 200) >= LEAST
    assert strongest(ground, strips(300, 300, 4.0, Glow(style)), 200) >= LEAST
