"""What the painter answers and draws, call by call: hits, held pieces, panels, zoom, animation, the ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from msgspec.structs import replace
from plain_art import PlainArt, differing, large_box, large_table
from pygame import Rect, Surface

from tabletop.core.apply import apply_events
from tabletop.core.equipment import Board
from tabletop.core.events import PiecesFaced, PiecesMade, PiecesMoved, PiecesTurned
from tabletop.core.table import Table
from tabletop.ui.board.ahead import REST
from tabletop.ui.board.animation import SLIDE, motions
from tabletop.ui.board.background import Background
from tabletop.ui.board.canvas import Canvas
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.glow import Glow, PlaceGlow
from tabletop.ui.board.items import NO_SIGN, BadgeSign
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.resting_layer import SQUARE
from tabletop.ui.board.scene import Scene, kind_item
from tabletop.ui.board.sprites import Sprites
from tabletop.ui.board.table_picture import picture_of
from tabletop.ui.look import theme
from tabletop.ui.look.surfaces import opaque

SIZE = (640, 420)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """pygame as the window starts it, without a window."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def open_painter(pieces: int = 0) -> tuple[Painter, Table]:
    table = large_table(pieces)
    painter = Painter(PlainArt(), SIZE)
    painter.set_background(table.equipment)
    painter.set_items(Scene().update(table))
    return painter, table


def with_piece(kind: str, x: float, y: float, angle: float = 0.0) -> tuple[Painter, str]:
    """A painter that shows one piece near the lower right, at one pixel per millimetre."""
    _, table = open_painter()
    made = apply_events(table, [PiecesMade(("it",), kind, "table", ((x, y),)), PiecesTurned(("it",), (angle,))])
    painter = Painter(PlainArt(), SIZE)
    painter.set_background(made.equipment)
    painter.set_items(Scene().update(made))
    painter.camera.level = 16
    painter.camera.origin_x, painter.camera.origin_y = int(x) - 300, int(y) - 200
    return painter, "it"


@pytest.mark.parametrize(
    ("kind", "angle", "inside", "outside"),
    [
        ("card", 0.0, [(0, 0), (31, 0), (0, 43), (29, 41)], [(33, 0), (0, 45), (31, 43)]),
        ("card", 90.0, [(0, 0), (43, 0), (0, 30)], [(0, 33), (45, 0)]),
        ("card", 45.0, [(0, 0), (28, -28), (-28, 28), (0, 40)], [(25, 25), (31, 43), (54, 0)]),
        ("token", 0.0, [(0, 0), (10, 0), (7, 7)], [(10, 10), (12, 0)]),
        ("tile", 0.0, [(0, 0), (16, 8), (0, 19)], [(15, 17), (-15, -17)]),
        ("ring", 0.0, [(18, 0), (0, -17)], [(0, 0), (4, 3), (19, 19)]),
    ],
)
def test_pointer_hits_the_outline(kind: str, angle: float, inside: list[tuple[int, int]], outside: list[tuple[int, int]]) -> None:
    painter, key = with_piece(kind, 900, 700, angle)
    for x, y in inside:
        assert painter.piece_at(300 + x, 200 + y) == key, (x, y)
    for x, y in outside:
        assert painter.piece_at(300 + x, 200 + y) is None, (x, y)


def test_topmost_is_hit_and_what_is_held_is_not() -> None:
    painter, _ = open_painter()
    x, y = painter.camera.to_screen(40 + 31, 40 + 44)
    assert painter.piece_at(x, y) == "d19"
    painter.lift(["d19"])
    assert painter.piece_at(x, y) == "d18"
    assert painter.lifted == ("d19",)
    painter.drop()
    assert painter.piece_at(x, y) == "d19"


def test_supplies_bags_and_pads_are_hit() -> None:
    painter, _ = open_painter()
    assert painter.piece_at(*painter.camera.to_screen(170, 60)) == "supply:supply"
    assert painter.piece_at(*painter.camera.to_screen(250, 70)) == "zone:bag"
    for x, part in ((703, -1), (730, 0), (757, 1)):
        assert painter.counter_at(*painter.camera.to_screen(x, 37)) == ("pad", part)
    assert painter.counter_at(*painter.camera.to_screen(170, 60)) is None


def test_marquee_takes_pieces_by_their_centres() -> None:
    painter, table = open_painter(80)
    rect = Rect(100, 90, 260, 200)
    wanted = [item.key for item in painter.items if item.is_piece and rect.collidepoint(painter.camera.to_screen(item.x, item.y))]
    assert wanted
    assert painter.pieces_in(rect) == wanted
    assert painter.pieces_in(Rect(360, 290, -260, -200)) == wanted
    assert set(painter.pieces_in(Rect((0, 0), SIZE))) == set(table.zones["table"]) | set(table.zones["deck"])


def test_held_piece_follows_in_the_same_frame_and_touches_little() -> None:
    painter, _ = open_painter(200)
    screen = opaque(SIZE)
    painter.draw(screen)
    painter.lift(["p7"])
    painter.draw(screen)
    item = painter.item("p7")
    assert item is not None
    painter.carry(40.0, 20.0)
    rects = painter.draw(screen)
    assert 0 < sum(rect.width * rect.height for rect in rects) < SIZE[0] * SIZE[1] / 8
    assert any(rect.collidepoint(painter.camera.to_screen(item.x + 40, item.y + 20)) for rect in rects)
    assert painter.draw(screen) == []


def test_very_many_held_pieces_are_carried_as_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks as if each were drawn, wherever it is carried, and a frame has one picture to draw instead of 600."""
    painter, table = open_painter(300)
    screen, whole, single = opaque(SIZE), opaque(SIZE), opaque(SIZE)
    painter.draw(screen)
    painter.lift(table.zones["table"])
    for dx, dy in ((20.0, 10.0), (300.0, -150.0), (-500.0, 240.0)):
        painter.carry(dx, dy)
        painter.draw(screen)
        assert len(painter._shown.layers) == 1
        painter.repaint(whole)
        assert differing(screen, whole) is None
        with monkeypatch.context() as patch:
            patch.setattr("tabletop.ui.board.moving.MANY_LAYERS", 10_000)
            painter.repaint(single)
        assert unlike(screen, single) < 1.0
    assert unlike(screen, opaque(SIZE)) > 10.0


def test_held_supply_stays_and_gives_a_copy() -> None:
    painter, _ = open_painter()
    bare = opaque(SIZE)
    painter.repaint(bare)
    painter.lift(["supply:supply"])
    painter.carry(300, 300)
    held = opaque(SIZE)
    painter.repaint(held)
    where = differing(bare, held)
    at = painter.camera.to_screen(170, 60)
    assert where is not None
    assert not where.collidepoint(at)
    poses = painter.drop()
    assert poses["supply:supply"][:2] == (470.0, 360.0)


def test_nothing_changes_nothing_is_drawn() -> None:
    painter, table = open_painter(50)
    screen = opaque(SIZE)
    assert painter.draw(screen) == [screen.get_rect()]
    assert painter.draw(screen) == []
    assert painter.due(0.0) is None
    painter.set_items(Scene().update(table))
    painter.set_glows({})
    painter.set_place_glows(())
    painter.carry(5, 5)
    assert painter.draw(screen) == []


def test_panels_are_left_alone_until_damage_is_told() -> None:
    painter, _ = open_painter(120)
    screen = opaque(SIZE)
    painter.draw(screen)
    panel = Rect(400, 0, 240, 420)
    screen.fill("magenta", panel)
    free = [Rect(0, 0, 400, 420)]
    painter.set_area(Rect(free[0]))
    for step in range(12):
        painter.pan(13 - step, 7)
        painter.lift(["p3", "p9"])
        painter.carry(step * 40, 5)
        painter.draw(screen, free)
        assert screen.subsurface(panel).get_at((3, 3)) == pygame.Color("magenta")
        assert pygame.mask.from_threshold(screen, "magenta", (1, 1, 1, 255)).count() == panel.width * panel.height
    painter.damage(panel)
    painter.draw(screen)
    whole = opaque(SIZE)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_zoom_is_stretched_then_sharp_after_a_rest() -> None:
    painter, _ = open_painter(100)
    screen = opaque(SIZE)
    painter.draw(screen)
    asked = painter._resting.sprites.art.asked
    painter.zoom_at(300, 200, 3, 1.0)
    assert painter.draw(screen) == [screen.get_rect()]
    assert painter._resting.sprites.art.asked == asked, "no picture is made while the wheel turns"
    assert painter.due(1.0) == pytest.approx(0.08)
    painter.tick(1.05)
    assert painter.zooming
    now = 1.08
    while painter.due(now) is not None:
        painter.tick(now)
        now += 0.01
    assert painter.draw(screen) != []
    whole = opaque(SIZE)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_a_pan_paints_only_strips_that_were_never_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each strip serves several frames, and where the view was a moment ago nothing is painted again."""
    painter, table = open_painter(300)
    painter.camera.level = 16
    painter.pan(-400, -300)
    screen, whole = opaque(SIZE), opaque(SIZE)
    parts = list[int]()
    paint = painter._resting.paint

    def watched(onto: Surface, area: Rect, origin: tuple[int, int]) -> None:
        parts.append(area.width * area.height)
        paint(onto, area, origin)

    def go(dx: int, dy: int, steps: int) -> list[int]:
        parts.clear()
        for _ in range(steps):
            painter.pan(dx, dy)
            painter.draw(screen)
        found = parts.copy()
        painter.repaint(whole)
        assert differing(screen, whole) is None
        return found

    painter.draw(screen)
    monkeypatch.setattr(painter._resting, "paint", watched)
    there = go(-11, 7, 10)
    assert 0 < len(there) <= 5, "a strip for some of ten frames"
    assert sum(there) < SIZE[0] * SIZE[1], "never the whole view"
    assert go(11, -7, 10) == [], "all of it was painted on the way"
    # A piece moves in what was left a moment ago, and is seen at its new place there.
    goes = next(item for item in painter.items if item.is_piece and painter.camera.to_screen(item.x, item.y)[0] in range(20, 60))
    go(-100, 0, 1)
    moved = apply_events(table, [PiecesMoved((goes.key,), "table", "table", -1, ((goes.x, goes.y + 30.0),))])
    painter.set_items(Scene().update(moved))
    painter.draw(screen)
    assert go(100, 0, 1) == []
    go(900, 0, 1)


@pytest.mark.parametrize("bare", [True, False])
def test_a_pan_moves_what_is_in_the_window_unless_something_lies_over_it(bare: bool) -> None:
    """What somebody has painted shows it: it goes along where the window is bare, and is painted over else."""
    painter, _ = open_painter(120)
    painter.camera.level = 16
    painter.pan(-400, -300)
    free, spot = [Rect(0, 40, 400, 380)], Rect(100, 200, 30, 20)
    screen, whole = opaque(SIZE), opaque(SIZE)
    painter.lift(["p3"])
    painter.set_glows({"p5": Glow("selected"), "zone:board": Glow("target")})
    painter.draw(screen, free, bare)
    screen.fill("magenta", spot)
    painter.pan(9, -5)
    assert painter.draw(screen, free, bare) == free
    painter.repaint(whole)
    different = differing(screen.subsurface(free[0]).copy(), whole.subsurface(free[0]).copy())
    assert different == (spot.move(9 - free[0].left, -5 - free[0].top) if bare else None)
    # Where it says so, and where it jumps, all is drawn.
    painter.damage(spot.move(9, -5))
    for way in ((3, 3), (0, -20), (900, 0), (-500, 200), (0, 0)):
        painter.pan(*way)
        painter.draw(screen, free, bare)
        painter.repaint(whole)
        assert differing(screen.subsurface(free[0]).copy(), whole.subsurface(free[0]).copy()) is None, way


@pytest.mark.parametrize("width", range(640, 645))
def test_no_row_of_the_picture_at_rest_is_copied_past_the_cache(width: int) -> None:
    """SDL does that where each row begins on 16 bytes; what is drawn over the copy at once takes twice the time then."""
    assert Canvas((width, 420)).picture.get_pitch() % 16


def test_nothing_is_painted_below_a_panel_until_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, _ = open_painter(120)
    screen, whole, free = opaque(SIZE), opaque(SIZE), Rect(0, 60, 400, 300)
    places = list[Rect]()
    paint = painter._resting.paint

    def watched(onto: Surface, area: Rect, origin: tuple[int, int]) -> None:
        places.append(area.move(origin[0] - painter.camera.origin_x, origin[1] - painter.camera.origin_y))
        paint(onto, area, origin)

    monkeypatch.setattr(painter._resting, "paint", watched)
    painter.draw(screen, [free])
    painter.zoom_at(200, 200, 1, 0.0)
    painter.tick(1.0)
    while painter.zooming:
        painter.tick(1.0)
    painter.draw(screen, [free])
    assert places
    assert all(free.contains(place) for place in places)
    painter.damage()
    painter.draw(screen)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_a_stretched_picture_never_outlives_a_change_of_the_table() -> None:
    """What a seat may no longer see must not stay on the screen for even one frame, not even stretched."""
    painter, table = open_painter(100)
    screen = opaque(SIZE)
    painter.draw(screen)
    painter.zoom_at(300, 200, 2, 1.0)
    painter.draw(screen)
    scene = Scene()
    painter.set_items(scene.update(apply_events(table, [PiecesFaced(("p1",), (1 - table.pieces["p1"].face,))])))
    painter.draw(screen)
    whole = opaque(SIZE)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_resize_keeps_the_middle_in_the_middle() -> None:
    painter, _ = open_painter(60)
    painter.camera.level = 20
    painter.pan(-60, -40)
    before = painter.camera.to_table(*painter.camera.area.center)
    painter.resize((900, 500))
    after = painter.camera.to_table(*painter.camera.area.center)
    assert before == pytest.approx(after, abs=1.0)
    screen, whole = opaque((900, 500)), opaque((900, 500))
    painter.draw(screen)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_animation_ends_in_the_still_layer() -> None:
    painter, table = open_painter(60)
    screen = opaque(SIZE)
    scene = Scene()
    painter.set_items(scene.update(table))
    before = painter.items
    events = (PiecesMoved(("p1",), "table", "table", -1, ((700.0, 600.0),)),)
    after = scene.update(apply_events(table, events))
    painter.set_items(after)
    painter.animate(motions(before, after, events, table.equipment), 10.0)
    assert painter.moving
    assert painter.due(10.0) == 0.0
    painter.draw(screen)
    painter.tick(10.1)
    assert painter.draw(screen)
    painter.tick(10.3)
    assert not painter.moving
    painter.draw(screen)
    assert painter.due(10.3) is None
    alone = picture_of(PlainArt(), table.equipment, after, SIZE)
    assert differing(screen, alone) is None


@pytest.mark.parametrize("quarter", range(4))
def test_squares_of_ground_meet_without_seam(quarter: int) -> None:
    """A board that is scaled square by square equals the board scaled in one piece."""
    box = large_box(0, width=900, height=700)

    class BigArt(PlainArt):
        def board(self, board: Board, zoom: float, angle: float = 0.0) -> Surface:
            self.asked = max(self.asked, int(zoom))
            return super().board(board, zoom, angle)

    for zoom in (0.5, 1.0625, 1.5625, 2.0, 2.8125):
        ground = Background(BigArt())
        ground.set_box(box, Facing(quarter, box.width, box.height))
        ground.set_zoom(zoom)
        area = Rect(int(300 * zoom), int(200 * zoom), 600, 600)
        one, other = opaque(area.size), opaque(area.size)
        ground.draw(one, one.get_rect(), area.topleft)
        ground.forget()
        for x in range(0, 600, 50):
            for y in range(0, 600, 50):
                part = Rect(x, y, 50, 50)
                other.set_clip(part)
                ground.draw(other, part, area.topleft)
        other.set_clip(None)
        assert differing(one, other) is None


@pytest.mark.parametrize("quarter", range(4))
def test_things_are_found_where_they_are_seen(quarter: int) -> None:
    painter, table = open_painter(60)
    painter.face(quarter)
    painter.camera.level = 16
    painter.pan(400, 300)
    items = painter.items
    assert [item.key for item in items] == [item.key for item in Scene().update(table)]
    top = items[-1]
    spot = painter.camera.to_screen(top.x, top.y)
    painter.camera.pan(320 - spot[0], 200 - spot[1])
    spot = painter.camera.to_screen(top.x, top.y)
    assert painter.piece_at(*spot) == top.key
    rect = painter.rect_of(top.key)
    assert rect is not None
    assert rect.collidepoint(spot)
    assert painter.item(top.key) is top
    around = Rect(spot[0] - 90, spot[1] - 90, 180, 180)
    wanted = [item.key for item in items if item.is_piece and around.collidepoint(painter.camera.to_screen(item.x, item.y))]
    assert sorted(painter.pieces_in(around)) == sorted(wanted)
    pad = painter.rect_of("counter:pad")
    assert pad is not None
    assert pad.size == ((60, 34) if quarter % 2 == 0 else (34, 60))
    minus, plus = (pad.midleft, pad.midright) if quarter % 2 == 0 else (pad.midbottom, pad.midtop)
    for spot, part in ((minus, -1), (plus, 1)):
        inside = (spot[0] + (pad.centerx - spot[0]) // 6, spot[1] + (pad.centery - spot[1]) // 6)
        assert painter.counter_at(*inside) == ("pad", part)


@pytest.mark.parametrize("quarter", range(1, 4))
def test_what_is_held_goes_with_the_pointer_however_the_table_lies(quarter: int) -> None:
    painter, _ = open_painter(30)
    painter.face(quarter)
    painter.lift(["p3"])
    start, end = painter.camera.to_table(200, 150), painter.camera.to_table(260, 130)
    screen = opaque(SIZE)
    painter.draw(screen)
    before = painter._shown.layers[-1]
    painter.carry(end[0] - start[0], end[1] - start[1])
    painter.draw(screen)
    after = painter._shown.layers[-1]
    assert (after[1] - before[1], after[2] - before[2]) == (60, -20)
    painter.rotate(30.0)
    item = painter.item("p3")
    assert item is not None
    pose = painter.drop()["p3"]
    assert (pose.x, pose.y) == pytest.approx((item.x + end[0] - start[0], item.y + end[1] - start[1]))
    assert pose.angle == pytest.approx((item.angle + 30.0) % 360.0)


def test_held_pieces_stay_held_while_the_table_is_turned() -> None:
    painter, _ = open_painter(30)
    painter.lift(["p3", "p4"])
    painter.carry(40.0, -25.0)
    poses = {"p3", "p4"}
    painter.face(1)
    painter.face(3)
    assert set(painter.lifted) == poses
    dropped, item = painter.drop(), painter.item("p4")
    assert item is not None
    assert (dropped["p4"].x, dropped["p4"].y) == pytest.approx((item.x + 40.0, item.y - 25.0))


def unlike(first: Surface, second: Surface) -> float:
    """How much two pictures differ: the mean difference of their channels, from 0 to 255."""
    total = 0.0
    for one, other in ((first, second), (second, first)):
        difference = one.copy()
        difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        total += sum(pygame.transform.average_color(difference)[:3]) / 3
    return total


def counting(act: Callable[..., Surface], made: list[int]) -> Callable[..., Surface]:
    """A function that counts its calls in `made` and does what `act` does."""

    def counted(*arguments: object) -> Surface:
        made[0] += 1
        return act(*arguments)

    return counted


def ticked(painter: Painter, screen: Surface) -> list[Rect]:
    """One frame of a table that becomes sharp."""
    painter.tick(1.0)
    return painter.draw(screen)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_until_it_is_sharp_the_last_picture_is_shown_rotated(quarter: int) -> None:
    painter, _ = open_painter(120)
    old, blurred, sharp = opaque(SIZE), opaque(SIZE), opaque(SIZE)
    painter.camera.level = 9
    painter.pan(5, 5)
    painter.draw(old)
    painter.go_to(painter.camera.view._replace(quarter=quarter))
    painter.draw(blurred)
    assert painter.zooming
    painter.settle()
    painter.draw(sharp)
    assert unlike(blurred, sharp) < unlike(old, sharp) / 3


def test_the_table_becomes_sharp_near_the_pointer_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each frame paints a little, whatever a whole picture would cost."""
    monkeypatch.setattr("tabletop.ui.board.painter.SHARPEN_SLICE", 0.0)
    painter, _ = open_painter(120)
    screen, whole = opaque(SIZE), opaque(SIZE)
    painter.draw(screen)
    painter.zoom_at(600, 400, 2, 0.0)
    painter.draw(screen)
    painted: list[Rect] = []
    for _ in range(2_000):
        if not painter.zooming:
            break
        painted += (rects := ticked(painter, screen))
        assert sum(rect.width * rect.height for rect in rects) <= SQUARE * SQUARE
        if rects:
            painter.repaint(whole)
            assert all(differing(*(one.subsurface(rect).copy() for one in (screen, whole))) is None for rect in rects)
    assert painted[0].collidepoint(600, 400)
    assert not painted[-1].collidepoint(600, 400)
    assert painted[0].unionall(painted[1:]) == screen.get_rect()
    assert differing(screen, whole) is None


def test_what_the_next_step_of_the_wheel_needs_is_made_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, _ = open_painter(40)
    screen, made = opaque(SIZE), [0]
    monkeypatch.setattr(Sprites, "draw", counting(Sprites.draw, made))
    painter.draw(screen)
    painter.tick(0.0)
    assert painter.deadline() == REST
    painter.tick(REST / 2)
    first = made[0]
    while (due := painter.deadline()) is not None:
        painter.tick(max(due, REST))
    assert made[0] > first
    assert painter.draw(screen) == []
    painter.tick(9.0)
    painter.pan(3, 0)
    painter.tick(10.0)
    assert painter.deadline() == 10.0 + REST, "another view, and again after a rest"
    painter.lift(["p7"])
    before = made[0]
    painter.tick(20.0)
    assert made[0] == before, "not while a piece is held"


def test_what_changes_while_it_becomes_sharp_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.board.painter.SHARPEN_SLICE", 0.0)
    painter, _ = open_painter(120)
    screen, whole = opaque(SIZE), opaque(SIZE)
    painter.draw(screen)
    painter.zoom_at(320, 210, 2, 0.0)
    painter.draw(screen)
    while not ticked(painter, screen):
        pass
    painter.lift(painter.pieces_in(Rect((0, 0), SIZE))[:3])
    painter.carry(50.0, 0.0)
    while painter.zooming:
        ticked(painter, screen)
    painter.draw(screen)
    painter.repaint(whole)
    assert differing(screen, whole) is None


def test_turning_there_and_back_shows_the_same() -> None:
    painter, table = open_painter(120)
    painter.set_glows({"p5": Glow("selected"), "zone:bag": Glow("hover"), "zone:board": Glow("target")})
    painter.set_place_glows([PlaceGlow(700.0, 500.0, 60.0, 20.0, Glow("drop"))])
    first, second = opaque(SIZE), opaque(SIZE)
    painter.draw(first)
    for quarter in (1, 2, 3):
        painter.face(quarter)
        painter.settle()
        painter.draw(second)
        assert differing(first, second) is not None
        fresh = Painter(PlainArt(), SIZE)
        fresh.set_background(table.equipment)
        fresh.face(quarter)
        fresh.set_items(Scene().update(table))
        fresh.set_glows({"p5": Glow("selected"), "zone:bag": Glow("hover"), "zone:board": Glow("target")})
        fresh.set_place_glows([PlaceGlow(700.0, 500.0, 60.0, 20.0, Glow("drop"))])
        other = opaque(SIZE)
        fresh.draw(other)
        assert differing(second, other) is None
    painter.face(0)
    painter.settle()
    painter.draw(second)
    assert differing(first, second) is None


@pytest.mark.parametrize("quarter", range(4))
def test_piles_grow_up_the_screen_from_every_side(quarter: int) -> None:
    painter, _ = open_painter()
    painter.face(quarter)
    painter.camera.level = 32
    low, high = painter.rect_of("d0"), painter.rect_of("d19")
    assert low is not None
    assert high is not None
    assert high.centery < low.centery - 3


@pytest.mark.parametrize("quarter", range(4))
def test_motion_begins_and_ends_where_the_thing_lies(quarter: int) -> None:
    """A piece moves off a pile and back: the height of the pile is on the screen, so the motion depends on the rotation."""
    painter, table = open_painter()
    painter.face(quarter)
    painter.camera.level = 32
    away = (PiecesMoved(("d19",), "deck", "table", -1, ((900.0, 600.0),)),)
    back = (PiecesMoved(("d19",), "table", "deck"),)
    screen, now = opaque(SIZE), 0.0
    for events in (away, back):
        before, was = painter.items, painter.rect_of("d19")
        table = apply_events(table, events)
        items = Scene().update(table)
        painter.set_items(items)
        painter.animate(motions(before, items, events, table.equipment), now)
        painter.draw(screen)
        first = painter._shown.layers[-1]
        painter.tick(now + SLIDE - 1e-6)
        painter.draw(screen)
        last, rest = painter._shown.layers[-1], painter.rect_of("d19")
        assert was is not None
        assert rest is not None
        # The number of a pile may reach beyond the card, to the right and above.
        assert (first[1], first[2] + first[0].get_height()) == was.bottomleft
        assert (last[1], last[2] + last[0].get_height()) == pytest.approx(rest.bottomleft, abs=1)
        now += 1.0
        painter.tick(now)


@pytest.mark.parametrize("sign", [NO_SIGN, BadgeSign(symbol="moon", colour="#902020")])
def test_the_number_of_a_small_pile_is_whole_where_parts_of_the_table_meet(sign: BadgeSign) -> None:
    """The chip lies beside a small pile, farther than any picture reaches beyond its piece: it belongs to the next part too."""
    painter, _ = open_painter()
    painter.set_items([replace(item, sign=sign) for item in painter.items])
    painter.camera.level = 5
    pile = painter.rect_of("d19")
    assert pile is not None
    painter.pan(SQUARE - pile.right, SQUARE // 2 - pile.top)
    screen, whole = opaque(SIZE), opaque(SIZE)
    for _ in range(pile.width):
        painter.pan(1, 0)
        painter._resting.sharpen(painter.camera, (0, 0), 9.0)
        painter.damage()
        painter.draw(screen)
        painter.repaint(whole)
        assert differing(screen, whole) is None


def test_numbers_and_glows_follow_the_scale_of_the_window() -> None:
    sizes = []
    for scale in (1.0, 2.0):
        theme.set_scale(scale)
        painter, _ = open_painter()
        painter.camera.level = 48
        painter.set_glows({"zone:bag": Glow("selected")})
        painter.draw(opaque(SIZE))
        chip = painter._resting.sprites.number(20, 0, 0, painter._resting.by_key["d19"])[0]
        glow = painter._shown.layers[0][0]
        sizes.append((chip.get_height(), glow.get_width() - painter.rect_of("zone:bag").width))  # type: ignore[union-attr]
    theme.set_scale(1.0)
    assert sizes[1][0] >= 1.8 * sizes[0][0]
    assert sizes[1][1] == 2 * sizes[0][1]


def test_the_number_of_a_pile_lies_on_the_piece_itself() -> None:
    """If a piece fills only a part of its box, its number is at the piece, not at the corner of the box."""
    painter, _ = open_painter()
    painter.camera.level = 64
    ring = kind_item(painter._resting.box, "ring", 400.0, 300.0, "new")  # type: ignore[arg-type]
    sprites = painter._resting.sprites
    sprites.set_zoom(painter.camera.zoom)
    x, y = sprites._corner(ring)
    assert 0.55 * 80 < x < 0.85 * 80
    assert -0.85 * 80 < y < -0.55 * 80
