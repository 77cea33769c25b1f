"""Pictures of strokes: only the part of a cell that has ink is drawn, and it looks as if all of the cell was."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from tabletop.ui.board.drawn_pictures import stroke_picture
from tabletop.ui.board.strokes import CELL, Path

WAYS: tuple[Path, ...] = (
    ((3.0, 4.0), (17.5, 9.25), (11.0, 21.0)),
    ((-6.0, 12.0), (20.0, 12.0)),
    ((14.0, -9.0), (14.2, 20.0)),
    ((9.0, 9.0),),
)
FAR: Path = ((CELL - 2, CELL - 2),)
"""A dot in the lower right corner, so that the whole cell has ink."""


@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.3, 5.1])
@pytest.mark.parametrize("way", WAYS)
def test_a_stroke_in_a_part_of_its_cell_looks_as_one_in_a_full_cell(way: Path, zoom: float) -> None:
    alone, full = stroke_picture([way], "#c03028", zoom), stroke_picture([way, FAR], "#c03028", zoom)
    assert alone.get_size() == full.get_size() == (round(CELL * zoom),) * 2
    part = Rect(0, 0, round(CELL * zoom * 0.7), round(CELL * zoom * 0.7))
    assert pygame.image.tobytes(alone.subsurface(part), "RGBA") == pygame.image.tobytes(full.subsurface(part), "RGBA")
    assert alone.get_bounding_rect().width


def test_a_stroke_outside_its_cell_leaves_no_ink() -> None:
    assert not stroke_picture([((-40.0, -40.0), (-30.0, -20.0))], "#c03028", 2.0).get_bounding_rect().width
    assert not stroke_picture([], "#c03028", 2.0).get_bounding_rect().width
