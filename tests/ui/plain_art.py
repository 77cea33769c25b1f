"""Simple art that is quick and exact, and tables full of pieces, for tests of the painter."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Color, Rect, Surface

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, Board, CounterDef, Equipment, PieceKind, Placement, ZoneDef
from tabletop.core.faces import Face, Fill, Outline
from tabletop.core.table import Table, start_table

COLOURS = ("#c8402f", "#2f6db5", "#3e8e4e", "#e0a526")


class PlainArt:
    """Draws pieces as flat shapes with a see-through shadow that reaches beyond them, to the lower right."""

    def __init__(self) -> None:
        self.kept: dict[object, Surface] = {}
        self.asked = 0

    def piece(
        self,
        kind: PieceKind,
        face: int,
        zoom: float,
        angle: float = 0.0,
        tint: str = "",
        label: str = "",
        locked: bool = False,
    ) -> Surface:
        """A piece: its face's colour, the outline of its kind, a line that shows which way is up."""
        self.asked += 1
        key = (kind.id, face, zoom, angle, tint, label, locked)
        if key not in self.kept:
            width, height = max(1, round(kind.width * zoom)), max(1, round(kind.height * zoom))
            margin = 1 + round(2 * zoom)
            room = Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA, 32)
            body = Rect(margin, margin, width, height)
            colour = Color(tint or COLOURS[face % len(COLOURS)])
            draw(room, kind.outline, body.move(margin // 2, margin // 2), Color(0, 0, 0, 60))
            draw(room, kind.outline, body, colour)
            room.fill("white", Rect(body.centerx, body.top + 1, 1, max(1, height // 3)))
            if locked:
                room.fill("black", Rect(body.left + 2, body.top + 2, 4, 4))
            if label:
                wide = Surface((max(room.get_width(), 120), room.get_height()), pygame.SRCALPHA, 32)
                wide.blit(room, ((wide.get_width() - room.get_width()) // 2, 0))
                wide.fill("#ffffffc0", Rect(0, wide.get_height() // 2, wide.get_width(), 6))
                room = wide
            self.kept[key] = (pygame.transform.rotate(room, -angle) if angle else room).premul_alpha()
        return self.kept[key]

    def board(self, board: Board, zoom: float, angle: float = 0.0) -> Surface:
        """A board in one colour with a few lines across."""
        flat = self.face(board.face, board.width, board.height, "rect", board.radius, zoom)
        return pygame.transform.rotate(flat, -angle) if angle else flat

    def face(
        self, face: Face, width: float, height: float, outline: Outline = "rect", radius: float = 0.0, zoom: float = 1.0
    ) -> Surface:
        """A face in its first layer's colour, with lines across, so that a seam or a shift shows."""
        key = (id(face), width, height, zoom)
        if key not in self.kept:
            plain = Surface((max(1, round(width * zoom)), max(1, round(height * zoom))), pygame.SRCALPHA, 32)
            layer = face.layers[0] if face.layers else Fill("#806040")
            plain.fill(Color(layer.colour))
            for step in range(0, max(plain.get_size()), max(3, round(11 * zoom))):
                pygame.draw.line(plain, "#ffffff80", (step, 0), (0, step))
            self.kept[key] = plain.premul_alpha()
        return self.kept[key]


def draw(surface: Surface, outline: Outline, rect: Rect, colour: Color) -> None:
    """The outline, filled; a `shape` is a ring with a hole in it."""
    if outline == "rect":
        pygame.draw.rect(surface, colour, rect, border_radius=min(rect.width, rect.height) // 8)
    elif outline == "shape":
        pygame.draw.ellipse(surface, colour, rect, max(1, rect.width // 4))
    elif outline == "hex":
        points = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        pygame.draw.polygon(surface, colour, [(rect.left + x * rect.width, rect.top + y * rect.height) for x, y in points])
    else:
        pygame.draw.ellipse(surface, colour, rect)


def many_kinds() -> list[PieceKind]:
    """Cards, tokens, rings and tiles; each with two faces."""
    faces = tuple(Face((Fill(colour),), f"side {number}") for number, colour in enumerate(COLOURS))
    return [
        PieceKind("card", "card", 63, 88, faces[:2], radius=3, stacks=True, flips=True),
        PieceKind("token", "token", 22, 22, faces[:2], outline="round", thickness=3, stacks=True, flips=True),
        PieceKind("ring", "ring", 40, 40, faces[:2], outline="shape", flips=True),
        PieceKind("tile", "tile", 34, 40, faces[:2], outline="hex", flips=True),
        PieceKind("die", "die", 16, 16, faces, rolls=True),
    ]


def large_box(count: int, seed: int = 1, width: float = 1500.0, height: float = 1000.0) -> Equipment:
    """A table of that size in millimetres with `count` scattered pieces, a deck, a bag, a supply, a pad and a board."""
    rng = Random(seed)
    kinds = many_kinds()
    scattered = [
        Placement(
            f"p{number}",
            kinds[min(rng.randrange(8), 4)].id,
            "table",
            rng.randrange(int(width) * 8) / 8,
            rng.randrange(int(height) * 8) / 8,
            face=rng.randrange(2),
            angle=rng.choice((0.0, 0.0, 0.0, 0.0, 90.0, 30.0, 195.0)),
        )
        for number in range(count)
    ]
    deck = [Placement(f"d{number}", "card", "deck", face=1) for number in range(20)]
    art = Face((Fill("#406080"),))
    zones = [
        ZoneDef("table", "the table", "free", 0, 0, width, height),
        ZoneDef("deck", "the deck", "stack", 40, 40, 63, 88, art=art, label=True),
        ZoneDef("board", "the board", "grid", 300, 200, 320, 320, columns=8, rows=8),
        ZoneDef("supply", "tokens", "stack", 150, 40, 40, 40, supply="token"),
        ZoneDef("bag", "the bag", "stack", 220, 40, 60, 60, visibility="hidden", bag=True, art=art),
        ZoneDef("hand:blue", "hand", "fan", in_hand=True, visibility="private", owner="blue"),
    ]
    return check_equipment(
        Equipment(
            game="large_box",
            name="Large box",
            version=1,
            width=width,
            height=height,
            seats=SEAT_COLOURS[:1],
            kinds={kind.id: kind for kind in kinds},
            zones={zone.id: zone for zone in zones},
            counters={"pad": CounterDef("pad", "The pad", 3, x=700, y=20, width=60, height=34, seat="blue")},
            boards=(Board(290, 190, 340, 340, Face((Fill("#705030"),))),),
            pieces=(*scattered, *deck, Placement("in.bag", "token", "bag")),
        )
    )


def large_table(count: int, seed: int = 1) -> Table:
    """The table of `large_box` at its start."""
    return start_table(large_box(count, seed), "1")


def differing(one: Surface, other: Surface) -> Rect | None:
    """The box around all pixels in which two pictures of one size differ; None if there are none."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else one.get_rect()
