"""The pixel oracle: after anything that can happen, each pixel of the window equals that of a full repaint."""

from __future__ import annotations

import math
from collections.abc import Iterator
from math import floor
from random import Random

import pygame
import pytest
from msgspec.structs import replace
from plain_art import PlainArt, differing, large_table
from pygame import Rect, Surface

from tabletop.core.apply import apply_events
from tabletop.core.drawings import Drawing, DrawingKind, new_drawing_id
from tabletop.core.events import (
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    ZoneOrdered,
)
from tabletop.core.table import Table
from tabletop.ui.board.animation import motions
from tabletop.ui.board.background import Background
from tabletop.ui.board.drawn_pictures import stroke_picture
from tabletop.ui.board.glow import Glow, PlaceGlow
from tabletop.ui.board.items import CARRIED_LOOKS, DRAWN_LOOKS
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.rotation import Rotation
from tabletop.ui.board.scene import Scene
from tabletop.ui.board.sketches import Sketch
from tabletop.ui.board.strokes import CELL, REACH, as_text, cells_of, from_text, paths_of
from tabletop.ui.look import theme
from tabletop.ui.look.surfaces import opaque

SIZE = (640, 420)
STYLES = ("selected", "hover", "source", "target", "drop", "focus")


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """pygame as the window starts it, without a window."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    theme.set_scale(1.0)
    yield
    theme.set_scale(1.0)
    pygame.display.quit()


class Robot:
    """Does to a painter, at random, whatever a table screen may do."""

    def __init__(self, seed: int, quarter: int = 0, pieces: int = 160) -> None:
        self.rng = Random(seed)
        self.tables = [large_table(pieces, seed)]
        self.scene = Scene()
        self.painter = Painter(PlainArt(), SIZE)
        self.painter.set_background(self.tables[0].equipment)
        self.painter.face(quarter)
        self.painter.set_items(self.scene.update(self.table))
        self.screen = opaque(SIZE)
        self.now = 0.0
        self.made = 0
        self.done: list[str] = []

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def show(self, table: Table, events: tuple[Event, ...] = (), reverse: bool = False) -> None:
        before = self.painter.items
        starts = self.painter.drop()
        after = self.scene.update(table)
        self.painter.set_items(after)
        if self.rng.random() < 0.5:
            way = motions(before, after, events, table.equipment, starts, {"hand:blue": (700, 1100)}, reverse)
            self.painter.animate(way, self.now)

    def act(self, *events: Event) -> None:
        self.tables.append(apply_events(self.table, events))
        self.show(self.table, events)

    def scribble(self, points: int) -> tuple[tuple[float, float], ...]:
        x, y = self.rng.uniform(0, 1400), self.rng.uniform(0, 900)
        return tuple((x + self.rng.uniform(-99, 99), y + self.rng.uniform(-99, 99)) for _ in range(points))

    def drawn(self, kind: DrawingKind, names: list[str]) -> Drawn:
        """A new drawing of that kind, or a changed form of one that is there."""
        old = [name for name in names if name.startswith(kind)]
        name = self.rng.choice(old) if old and self.rng.random() < 0.4 else new_drawing_id(names, kind)
        if kind in ("note", "counter"):
            x, y = self.rng.uniform(0, 1300), self.rng.uniform(0, 900)
            size = (self.rng.uniform(20, 150), self.rng.uniform(10, 60))
            corners = ((x, y), (x + size[0], y + size[1]))
            return Drawn(name, kind, corners, "", self.rng.choice(("mine", "a note of several words")))
        return Drawn(name, kind, self.scribble(2 if kind == "arrow" else self.rng.randint(1, 12)))

    def some(self, most: int = 5) -> tuple[str, ...]:
        held = self.table.zones["table"]
        return tuple(self.rng.sample(held, min(len(held), self.rng.randint(1, most))))

    def step(self) -> str:
        rng, painter = self.rng, self.painter
        match rng.randrange(27):
            case 0 | 1:
                done = "move"
                pieces = self.some()
                places = tuple((float(rng.randrange(1500)), float(rng.randrange(1000))) for _ in pieces)
                if rng.random() < 0.3:
                    places = places[:1]
                self.act(PiecesMoved(pieces, "table", "table", rng.choice((-1, 0, 3)), places))
            case 2:
                done = "flip"
                pieces = self.some()
                self.act(PiecesFaced(pieces, tuple(1 - self.table.pieces[piece].face % 2 for piece in pieces)))
            case 3:
                done = "turn"
                self.act(PiecesTurned(self.some(), (rng.choice((0.0, 45.0, 90.0, 123.0)),)))
            case 4:
                done = "mark"
                label = rng.choice(("", "x", "a long label"))
                self.act(PiecesMarked(self.some(2), rng.random() < 0.5, label, rng.choice(("", "#ff00ff"))))
            case 5:
                done = "make and count"
                self.made += 1
                place = (float(rng.randrange(1500)), float(rng.randrange(1000)))
                new = PiecesMade((f"new.{self.made}",), "token", "table", (place,), 0, "supply")
                self.act(new, CountersChanged((("pad", self.made),)))
            case 6:
                done = "remove"
                if len(self.table.zones["table"]) > 40:
                    self.act(PiecesRemoved(self.some(3), rng.choice(("supply", ""))))
            case 7:
                done = "draw or discard"
                deck = self.table.zones["deck"]
                if deck and rng.random() < 0.7:
                    place = (float(rng.randrange(400)), float(rng.randrange(300)))
                    self.act(PiecesMoved(deck[-2:], "deck", "table", -1, (place,)))
                else:
                    self.act(PiecesMoved(self.some(3), "table", "deck"))
            case 8:
                done = "roll"
                dice = tuple(p for p in self.table.zones["table"] if self.table.pieces[p].kind == "die")[:4]
                if dice:
                    self.act(DiceRolled(dice, tuple(rng.randrange(4) for _ in dice)))
            case 9:
                done = "order"
                held = self.table.zones["table"]
                self.act(ZoneOrdered("table", tuple(rng.sample(held, len(held))), rng.random() < 0.5))
            case 10:
                done = "undo"
                if len(self.tables) > 1:
                    self.tables.pop()
                    self.show(self.table, (), True)
            case 11:
                done = "lift"
                notes = tuple(item.key for item in painter.items if item.look.kind in CARRIED_LOOKS)[:1]
                painter.lift([*self.some(6), *rng.choice(((), ("supply:supply",), ("zone:bag",), notes))])
            case 12:
                done = "lift the deck"
                painter.lift(self.table.zones["deck"])
            case 13 | 14:
                done = "carry"
                if not painter.lifted:
                    painter.lift(self.some())
                painter.carry(rng.uniform(-300, 300), rng.uniform(-300, 300))
                if rng.random() < 0.2:
                    painter.rotate(rng.choice((0.0, 15.0, 90.0)))
            case 15:
                done = "drop"
                painter.drop()
            case 16:
                done = "pan"
                painter.pan(rng.randint(-120, 120), rng.randint(-90, 90))
            case 17:
                done = "zoom"
                painter.zoom_at(rng.randrange(SIZE[0]), rng.randrange(SIZE[1]), rng.choice((-3, -1, 1, 2)), self.now)
                if rng.random() < 0.5:
                    painter.draw(self.screen)
            case 18:
                done = "glow"
                keys = (*self.some(8), "zone:deck", "zone:board", "supply:supply", "zone:bag", "counter:pad")
                chosen = rng.sample(keys, rng.randint(0, len(keys)))
                painter.set_glows({key: Glow(rng.choice(STYLES), rng.choice(("", "#2f6db5"))) for key in chosen})
                painter.set_place_glows(
                    PlaceGlow(rng.randrange(1500), rng.randrange(1000), 40, 30, Glow("drop"), outline, angle)
                    for outline in rng.sample(("rect", "round", "hex"), 2)
                    for angle in (0.0, 20.0)
                )
            case 19:
                done = "marquee"
                corner = Rect(rng.randrange(600), rng.randrange(400), rng.randint(-200, 200), rng.randint(-200, 200))
                painter.set_marquee(rng.choice((None, corner)))
            case 20:
                done = "view"
                choice = rng.randrange(5)
                if choice == 0:
                    painter.fit()
                elif choice == 1:
                    painter.go_to(painter.camera.view._replace(level=rng.choice((5, 9, 16, 30)), x=400.0))
                elif choice == 2:
                    painter.set_area(Rect(0, 40, SIZE[0] - rng.randrange(300), SIZE[1] - 40))
                elif choice == 3:
                    painter.go_to(painter.camera.view._replace(quarter=rng.randrange(4)))
                else:
                    area = Rect(rng.randrange(400), rng.randrange(300), 150, 100)
                    self.screen.fill("magenta", area)
                    painter.damage(area)
            case 21:
                done = "face"
                if rng.random() < 0.3:
                    painter.face(rng.randrange(4))
            case 22:
                done = "scale"
                if rng.random() < 0.3:
                    theme.set_scale(rng.choice((0.75, 1.0, 1.5, 2.25)))
            case 23 | 24:
                done = "write and draw"
                names = [*self.table.drawings]
                if names and rng.random() < 0.3:
                    self.act(*(Drawn(name) for name in rng.sample(names, rng.randint(1, len(names)))))
                else:
                    kind = rng.choice(("note", "arrow", "line", "counter"))
                    self.act(self.drawn(kind, names))
            case 25:
                done = "sketch"
                strokes = [Drawing("line", self.scribble(rng.randint(1, 9))), Drawing("arrow", self.scribble(2))]
                painter.set_sketches(
                    Sketch(stroke, "#c8402f", rng.choice((255, 255, 90)), rng.choice(("", "12 mm")))
                    for stroke in strokes[: rng.randint(0, 2)]
                )
            case _:
                done = "wait"
        self.now += rng.choice((0.0, 0.01, 0.05, 0.4))
        painter.tick(self.now)
        self.done.append(done)
        return done

    def rest(self) -> None:
        """Let a zoomed picture become sharp; motion goes on."""
        for _ in range(1000):
            self.now += 0.02
            self.painter.tick(self.now)
            if self.painter.due(self.now) is None or not self.painter.zooming:
                return
        raise AssertionError("the zoom never became sharp")


def check(robot: Robot) -> None:
    """Check that the window equals what a full repaint gives."""
    robot.painter.draw(robot.screen)
    whole = opaque(SIZE)
    robot.painter.repaint(whole)
    where = differing(robot.screen, whole)
    assert where is None, f"{where} is wrong after {robot.done[-6:]}"


def play(seed: int, quarter: int, steps: int) -> None:
    robot = Robot(seed, quarter)
    check(robot)
    for _ in range(steps):
        robot.step()
        if robot.rng.random() < 0.7:
            robot.rest()
            check(robot)
    robot.painter.settle()
    check(robot)
    assert robot.painter.draw(robot.screen) == []


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize(("seed", "seconds"), [(0, math.inf), (1, 0.0)])
def test_window_equals_full_repaint(seed: int, seconds: float, quarter: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a zoom, all becomes sharp in one tick, or a step in each."""
    monkeypatch.setattr("tabletop.ui.board.painter.SHARPEN_SLICE", seconds)
    play(seed, quarter, 80)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_window_equals_full_repaint_long(seed: int) -> None:
    play(seed, seed % 4, 500)


@pytest.mark.parametrize("quarter", range(4))
def test_full_repaint_shows_every_item_by_itself(quarter: int) -> None:
    """A test of the oracle: its picture equals one painted item by item over the bare table, without index or culling."""
    table = large_table(120, 5)
    painter = Painter(PlainArt(), SIZE)
    painter.set_background(table.equipment)
    items = Scene().update(table)
    painter.set_items(items)
    painter.face(quarter)
    rotation = Rotation()
    rotation.set_box(table.equipment, painter.camera.facing)
    for level in (5, 16, 31):
        painter.camera.level = level
        painter.pan(37, 11)
        whole = opaque(SIZE)
        painter.repaint(whole)
        art, plain = PlainArt(), opaque(SIZE)
        ground = Background(art)
        ground.set_box(table.equipment, painter.camera.facing)
        ground.set_zoom(painter.camera.zoom)
        ground.draw(plain, plain.get_rect(), painter.camera.origin)
        sprites = painter._resting.sprites
        # The numbers of piles lie over all pieces, and drawings over the numbers.
        badges: list[tuple[Surface, tuple[int, int]]] = []
        for item in map(rotation.item, items):
            if item.key in painter._resting._absent:
                continue
            if item.look.kind in DRAWN_LOOKS:
                plain.fblits(badges, pygame.BLEND_PREMULTIPLIED)
                badges.clear()
            sprite = sprites.get(item)
            x = floor(item.x * painter.camera.zoom) - painter.camera.origin_x
            y = floor(item.y * painter.camera.zoom) - painter.camera.origin_y
            plain.blit(sprite.surface, (x - sprite.half_x, y - sprite.half_y), special_flags=pygame.BLEND_PREMULTIPLIED)
            badge = sprites.badge(item, sprite, x - sprite.half_x, y - sprite.half_y)
            badges += [badge] if badge is not None else []
        plain.fblits(badges, pygame.BLEND_PREMULTIPLIED)
        assert differing(whole, plain) is None


@pytest.mark.parametrize("glows", [False, True])
def test_neither_a_card_nor_its_glow_covers_the_number_of_a_pile(glows: bool) -> None:
    """A card that is drawn after a pile lies over its corner; every pixel of the number is still seen."""
    table = large_table(60)
    deck = table.zones["deck"]
    items = Scene().update(table)
    pile = next(item for item in items if item.key == deck[-1])
    corner = next(item for item in reversed(items) if item.is_piece and item.zone == "table")
    over = replace(corner, x=pile.x + pile.width / 2, y=pile.y - pile.height / 2)
    painter = Painter(PlainArt(), SIZE)
    painter.set_background(table.equipment)
    painter.set_items([over if item is corner else item for item in items])
    painter.set_glows({over.key: Glow("source")} if glows else {})
    sprites, camera = painter._resting.sprites, painter.camera
    painter.go_to(camera.view._replace(x=over.x, y=over.y, level=31))
    whole = opaque(SIZE)
    painter.repaint(whole)
    sprite = sprites.get(pile)
    x, y = (floor(pile.x * camera.zoom) - camera.origin_x, floor(pile.y * camera.zoom) - camera.origin_y)
    badge = sprites.badge(pile, sprite, x - sprite.half_x, y - sprite.half_y)
    assert badge is not None
    number, place = badge
    seen = whole.subsurface(Rect(place, number.get_size()))
    solid = [(x, y) for x in range(number.get_width()) for y in range(number.get_height()) if number.get_at((x, y)).a == 255]
    assert solid
    assert all(seen.get_at(at)[:3] == number.get_at(at)[:3] for at in solid)


def test_a_stroke_over_many_cells_is_one_stroke() -> None:
    """An arrow has the same pixels whether it is cut into cells or drawn in one piece: no seam, no gap."""
    paths = paths_of(Drawing("arrow", ((33.0, 47.0), (301.0, 190.5))))
    for zoom in (0.75, 1.0, 2.25):
        whole = Surface((round(6 * CELL * zoom), round(4 * CELL * zoom)), pygame.SRCALPHA, 32)
        for cell, parts in cells_of(paths, REACH).items():
            picture = stroke_picture(from_text(as_text(parts, cell)), "#2f6db5", zoom)
            place = (round(cell[0] * CELL * zoom), round(cell[1] * CELL * zoom))
            whole.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        for column in range(5):
            for row in range(3):
                # The same arrow across the whole table, of which only one cell is in sight.
                everything = stroke_picture(from_text(as_text(paths, (column, row))), "#2f6db5", zoom)
                place = (round(column * CELL * zoom), round(row * CELL * zoom))
                part = whole.subsurface(Rect(place, everything.get_size())).copy()
                assert differing(part, everything) is None, (zoom, column, row)


def test_strokes_are_not_in_the_way_of_the_hand() -> None:
    robot = Robot(3)
    centre = robot.painter.camera.to_table(300, 200)
    under = robot.painter.keys_at(300, 200)
    robot.act(Drawn("line.1", "line", ((centre[0] - 50, centre[1]), (centre[0] + 50, centre[1]))))
    assert robot.painter.keys_at(300, 200) == under
    robot.act(Drawn("note.1", "note", ((centre[0] - 20, centre[1] - 9), (centre[0] + 20, centre[1] + 9)), "", "here"))
    assert robot.painter.piece_at(300, 200) == "mark:note.1"
