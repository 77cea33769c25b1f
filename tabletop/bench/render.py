"""Measure drawing in the present display mode: how long a frame takes, with `pygame.display.update` and panels.

Quote ratios to `calibration_1000_blits` of the same run: the speed of a machine drifts by a factor of two.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import perf_counter

import pygame
from pygame import Rect, Surface

from tabletop.core.apply import apply_events
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, Equipment, PieceKind, Placement, ZoneDef
from tabletop.core.events import PiecesFaced, PiecesMoved
from tabletop.core.faces import Face, Fill, Shape, Text
from tabletop.core.table import Table, start_table
from tabletop.ui.board.items import Item
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.scene import Scene
from tabletop.ui.faces.face_art import FaceArt

SIZE = (1920, 1080)
WIDTH, HEIGHT = 3000.0, 2000.0
KINDS = 54
COUNTS = (1_000, 10_000)
"""How many cards lie on the tables."""
PANEL = 420
"""Width of the side panel that the bench leaves open, in pixels."""
Measure = dict[str, float | int | str]


def bench_render() -> dict[str, Measure]:
    """All measures of drawing as `{name: {"median", "p99", "unit", "n"}}`, times in milliseconds.

    Opens a window of 1920x1080 and closes it again; without a display it measures with SDL's dummy driver.
    """
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.name == "posix":
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    try:
        found = {"calibration_1000_blits": calibration(screen)}
        for count in COUNTS:
            found |= bench_table(screen, count)
        found |= bench_acts(screen)
        return found
    finally:
        pygame.display.quit()


def bench_table(screen: Surface, count: int) -> dict[str, Measure]:
    """Drag, pan and zoom over a table of `count` cards."""
    bench = Bench(screen, count)
    found = {
        f"drag_{count}": bench.drag(1),
        f"pan_{count}": bench.pan(),
        f"zoom_gesture_{count}": bench.zoom_gesture(),
        f"zoom_sharp_{count}": bench.zoom_sharp(),
        f"scene_rebuild_{count}": timed(30, lambda step: Scene().update(bench.table)),
        f"drop_one_{count}": bench.drop_one(),
    }
    if count == 1_000:
        found["drag_50_of_1000"] = bench.drag(50)
        found["zoom_sharp_first_seen_1000"] = bench.zoom_sharp(first=True)
        found["full_repaint_1000"] = timed(20, bench.repaint)
    return found


def bench_acts(screen: Surface) -> dict[str, Measure]:
    """Measure moving, flipping and undoing with 1,000 selected pieces, each from the new table to the window."""
    bench = Bench(screen, 1_000)
    first = bench.table
    pieces = first.zones["table"]
    moved = apply_events(
        first,
        [PiecesMoved(pieces, "table", "table", -1, tuple((first.pieces[p].x + 20, first.pieces[p].y + 10) for p in pieces))],
    )
    flipped = apply_events(first, [PiecesFaced(pieces, (1,))])

    def show(table: Table) -> None:
        bench.painter.set_items(bench.scene.update(table))
        bench.frame()

    def lift_all(step: int) -> None:
        bench.painter.lift(pieces)
        bench.painter.carry(5.0 + step, 3.0)
        bench.frame()

    show(flipped)
    found = {
        "select_all_flip_1000": timed(20, lambda step: show(first if step % 2 else flipped)),
        "select_all_move_1000": timed(20, lambda step: show(first if step % 2 else moved)),
        "select_all_lift_1000": timed(10, lift_all),
    }

    def carry(step: int) -> None:
        bench.painter.carry(float(step), float(step))
        bench.frame()

    found["select_all_carry_1000"] = timed(20, carry)
    bench.painter.drop()
    bench.frame()
    return found


class Bench:
    """A table of cards with a painter that has drawn it once."""

    def __init__(self, screen: Surface, count: int) -> None:
        self.screen = screen
        self.table = start_table(card_box(count), "1")
        self.scene = Scene()
        self.painter = Painter(FaceArt(), screen.get_size())
        self.painter.set_background(self.table.equipment)
        self.areas = [Rect(0, 0, screen.get_width() - PANEL, screen.get_height())]
        self.painter.set_items(self.scene.update(self.table))
        self.painter.camera.level = 16
        self.painter.pan(-900, -500)
        self.now = 0.0
        self.frame()

    def frame(self) -> None:
        """Draw what has changed and hand it to the display, as the loop does."""
        pygame.display.update(self.painter.draw(self.screen, self.areas))

    def repaint(self, step: int) -> None:
        """Paint everything again."""
        self.painter.repaint(self.screen)

    def seen(self) -> list[Item]:
        """The pieces in the free area, in a fixed random order."""
        keys = self.painter.pieces_in(self.areas[0].inflate(-300, -300))
        return [item for key in Random(5).sample(keys, len(keys)) if (item := self.painter.item(key)) is not None]

    def drag(self, count: int) -> Measure:
        """Measure frames while `count` scattered pieces are dragged."""
        painter = self.painter
        painter.lift([item.key for item in self.seen()[:count]])
        self.frame()

        def move(step: int) -> None:
            painter.carry((step * 7) % 120 - 60.0, (step * 5) % 90 - 45.0)
            self.frame()

        result = timed(300, move)
        painter.drop()
        self.frame()
        return result

    def pan(self) -> Measure:
        """Measure frames while the view pans by a few pixels each."""

        def move(step: int) -> None:
            forth = 1 if step // 30 % 2 else -1
            self.painter.pan(11 * forth, 7 * forth)
            self.frame()

        return timed(120, move)

    def zoom_gesture(self) -> Measure:
        """Measure frames while the wheel turns."""
        times: list[float] = []
        for number in range(12):
            for step in (1, 1, -1, -1) if number % 2 else (-1, -1, 1, 1):
                began = perf_counter()
                self.painter.zoom_at(700, 500, step, self.now)
                self.frame()
                times.append(perf_counter() - began)
            self.painter.settle()
            self.frame()
        return summary(times)

    def zoom_sharp(self, first: bool = False) -> Measure:
        """Every frame from a zoom until the table is sharp, the slices of painting included; with `first`, for pictures never
        seen at that size.
        """
        times: list[float] = []
        painter = self.painter
        levels = (18, 16)
        for step in range(3 if first else 12):
            if first:
                painter._resting.sprites.forget()
                painter._resting.background.forget()
            painter.go_to(painter.camera.view._replace(level=levels[step % 2] + (step + 3 if first else 0)))
            found = self.until_sharp()
            times += found if first or step > 1 else []
        painter.go_to(painter.camera.view._replace(level=16))
        self.until_sharp()
        return summary(times)

    def until_sharp(self) -> list[float]:
        """How many seconds each frame takes until the table is sharp again."""
        times: list[float] = []
        while self.painter.zooming or not times:
            began = perf_counter()
            self.painter.tick(self.now)
            self.frame()
            times.append(perf_counter() - began)
        return times

    def drop_one(self) -> Measure:
        """Measure moving one piece, from the new table to the window."""
        keys = [item.key for item in self.seen()]
        tables = [self.table]
        for step in range(40):
            move = PiecesMoved((keys[step % len(keys)],), "table", "table", -1, ((1200.0 + step, 900.0),))
            tables.append(apply_events(tables[-1], [move]))

        def show(step: int) -> None:
            self.painter.set_items(self.scene.update(tables[step]))
            self.frame()

        result = timed(len(tables), show)
        show(0)
        return result


def card_box(count: int) -> Equipment:
    """A table of 3 x 2 m with `count` cards of 64 x 90 mm scattered over it."""
    rng = Random(3)
    back = Face((Fill("#7a2f38", "#f6f0e2", 3.0), Shape("diamond", 20, 30, 24, 30, "#d8b46a")), "back")
    kinds = [
        PieceKind(
            f"card.{number}",
            f"card {number}",
            64,
            90,
            (
                Face(
                    (
                        Fill("#f6f0e2", "#8a6a4a", 0.6),
                        Text(str(number), 4, 4, 20, 14, 12, "#2b2622", "sans_bold"),
                        Shape("round", 17, 30, 30, 30, "#2f6db5"),
                    ),
                    str(number),
                ),
                back,
            ),
            radius=2.6,
            flips=True,
        )
        for number in range(KINDS)
    ]
    return check_equipment(
        Equipment(
            game="bench",
            name="Bench",
            version=1,
            width=WIDTH,
            height=HEIGHT,
            seats=SEAT_COLOURS[:1],
            kinds={kind.id: kind for kind in kinds},
            zones={"table": ZoneDef("table", "the table", "free", 0, 0, WIDTH, HEIGHT)},
            counters={},
            boards=(),
            pieces=tuple(
                Placement(
                    f"c{number}",
                    kinds[number % KINDS].id,
                    "table",
                    rng.randrange(int(WIDTH) * 8) / 8,
                    rng.randrange(int(HEIGHT) * 8) / 8,
                )
                for number in range(count)
            ),
        )
    )


def calibration(screen: Surface) -> Measure:
    """Measure 1,000 blits of a picture with alpha of 64 x 90 pixels: how fast this machine is now."""
    picture = Surface((64, 90), pygame.SRCALPHA, 32)
    picture.fill((90, 60, 30, 200))
    blits = [(picture, (number * 37 % 1800, number * 91 % 950)) for number in range(1_000)]
    return timed(30, lambda step: screen.fblits(blits, pygame.BLEND_PREMULTIPLIED))


def timed(count: int, act: Callable[[int], object]) -> Measure:
    """The times of `count` calls of `act`, which is given their number."""
    times: list[float] = []
    for step in range(count):
        began = perf_counter()
        act(step)
        times.append(perf_counter() - began)
    return summary(times)


def summary(times: list[float]) -> Measure:
    """Median and 99th percentile of times in seconds, as milliseconds."""
    ordered = sorted(times)
    return {
        "median": round(ordered[len(ordered) // 2] * 1000, 3),
        "p99": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * 1000, 3),
        "unit": "ms",
        "n": len(ordered),
    }
