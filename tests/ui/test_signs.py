"""Names and signs on a board stay as they are painted while the places beside them are lit."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from tabletop.core.equipment import Board
from tabletop.core.faces import Icon, Shape, Text
from tabletop.core.rects import holds
from tabletop.games.ming_dynasty.data import WORLD
from tabletop.games.ming_dynasty.layout import UNIT
from tabletop.games.registry import load_game
from tabletop.games.round_house.ids import CELL_OF
from tabletop.kit.drawing import face_of
from tabletop.session import Session
from tabletop.ui.board.glow import RINGS
from tabletop.ui.board.signs import GROUND, Signs, middle_of, signs_of, without
from tabletop.ui.look import palette
from tabletop.ui.look.paint import seat_symbol


def test_a_sign_is_what_words_or_an_icon_cover_with_the_plate_below_them() -> None:
    ground = Shape("rect", 0, 0, 100, 80, "#ffffff")
    disc = Shape("round", 10, 10, 12, 12, "#ffffff")
    face = face_of("", ground, disc, Icon("crown", 12, 12, 8, 8), Text("Zhili", 50, 50, 20, 6, 5))
    found = list(signs_of(Board(100, 200, 100, 80, face)))
    assert found == [((110, 210, 12, 12), True, 0.0), ((153.75, 250.5, 12.5, 5), False, 0.0)]


def test_a_cell_of_a_grid_is_no_plate_of_its_number() -> None:
    """The glow of a cell of the ancestors was cut at the right and below, where the next cells begin."""
    game = load_game("round_house")
    box = game.box(game.free_colours(3)[:3], {})
    signs = Signs(box)._signs
    for cell in (box.zones[zone] for zone in CELL_OF):
        inside = [area for area, *_ in signs if holds((cell.x, cell.y, cell.width, cell.height), middle_of(area))]
        assert inside
        assert all(area[2] * area[3] < 0.6 * cell.width * cell.height for area in inside)


def test_turned_words_cover_no_more_than_is_seen_of_them() -> None:
    """The rooms of the round house had gaps in their outlines: the words on them counted as if they were not turned."""
    face = face_of("", Text("Lobby", 0, 45, 100, 10, 10, angle=90.0))
    [(area, is_round, angle)] = signs_of(Board(0, 0, 100, 100, face))
    picture = pygame.Surface((100, 100), pygame.SRCALPHA)
    picture.fill("white")
    cut = without(picture, [(pygame.Rect(area), is_round, angle)])
    holes = [(x, y) for x in range(100) for y in range(100) if not cut.get_at((x, y)).a]
    columns, rows = ({point[side] for point in holes} for side in (0, 1))
    assert 44 <= min(columns) < max(columns) <= 55
    assert 100 / 2 - min(rows) <= 14, "five letters of size 10"


def test_lit_districts_leave_the_signs_between_them_readable() -> None:
    """All 18 districts are lit for the first prince: their borders carry 39 means of transport, the cities six names."""
    with Driver(size=(1366, 768), session=Session.new("ming_dynasty", 3, seed="a")) as driver:
        driver.settle()
        view = driver.table.screen.view
        camera, painter = view.painter.camera, view.painter
        lit = driver.app.surface.copy()
        assert len(view.rule_glows) >= 18
        painter.set_glows({})
        driver.settle()
        plain = driver.app.surface.copy()
        for border in WORLD.borders.values():
            middle = camera.to_screen(border.icon[0] * UNIT, border.icon[1] * UNIT)
            box = pygame.Rect(0, 0, 9, 9)
            box.center = middle
            glow, bare = (pygame.image.tobytes(shot.subsurface(box), "RGB") for shot in (lit, plain))
            # The seam of the veil between two districts darkens a line of pixels by a quarter; no glow colours any.
            assert all(one - 66 <= other <= one for one, other in zip(bare, glow, strict=True)), border.id
        area = camera.area
        assert pygame.image.tobytes(lit.subsurface(area), "RGB") != pygame.image.tobytes(plain.subsurface(area), "RGB")


def test_a_picture_on_which_places_lie_is_no_sign_and_leaves_them_their_light() -> None:
    """The roof of the round house is an icon as wide as the house: no room that could be reached had an outline any more."""
    with Driver(size=(1366, 768), session=Session.new("round_house", 3, seed="a")) as driver:
        driver.settle()
        boards = driver.table.session.equipment.boards
        assert max(min(area[2:]) for board in boards for area, *_ in signs_of(board)) < GROUND
        line = pygame.mask.from_threshold(driver.app.surface, RINGS["target"].colour, (24, 24, 24, 255))
        assert line.count() > 500


@pytest.mark.parametrize("colour", ["#E9E2D0", "#2A62B0"])
def test_the_mark_of_a_seat_is_seen_on_paper_also_if_it_is_white(colour: str) -> None:
    """The mark of White was white on white in Go and Backgammon."""
    paper = pygame.Surface((24, 24))
    paper.fill(palette.CARD_WHITE)
    seat_symbol(paper, "square", (12, 12), 13, colour, "#ffffff")
    luminance = [palette.luminance("#{:02x}{:02x}{:02x}".format(*paper.get_at((x, 12))[:3])) for x in range(24)]
    assert min(luminance) < 0.3
    assert len({value < 0.4 for value in luminance[7:17]}) == 2, "the symbol is apart from its chip"
