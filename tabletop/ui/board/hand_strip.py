"""The hand of the seat in front, fanned along the bottom of the window."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from tabletop.core.equipment import PieceId, PieceKind, SeatDef, ZoneDef
from tabletop.core.table import Table
from tabletop.ui.board.drafts import Drafts, draft_of, is_pictured
from tabletop.ui.board.glow import RINGS
from tabletop.ui.board.items import PictureKey
from tabletop.ui.board.scene import look_of
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.keys import key_hint
from tabletop.ui.look.paint import panel, seat_symbol
from tabletop.ui.look.palette import BRASS_BRIGHT, CREAM_SOFT, GREEN, WALNUT_DEEP, shown
from tabletop.ui.look.text import draw_lines, draw_text, line_height, lines_of, width_of
from tabletop.ui.look.theme import px

MARGIN = 14
BETWEEN = 6
"""The gap between two pieces that have room, in pixels at 100 %; a drag that begins in it takes one of them."""
HOVER_LIFT = 16
LABEL_WIDTH = 150
LOWEST_PIECE = 30.0
"""Pieces lower than this, in millimetres, are drawn no larger than one of this height, which fills the strip."""
LEAST_TALL = 80
"""A strip that is lower than this, in pixels at 100 %, has one line of text."""
FREE_HINT = "Drag cards here, or press H over them, to take them into your hand. Others see only their backs."
RULES_HINT = "Your hand is empty."


def hand_hint(is_covered: bool, is_strict: bool) -> str:
    """The text of a covered hand, which may be empty while a secret card or choice is covered too, or of an empty one."""
    if not is_covered:
        return RULES_HINT if is_strict else FREE_HINT
    key = key_hint("open_hand")
    return f"What you alone know is covered. Click here{f' or press {key}' if key else ''} to see it."


class Held(Struct, frozen=True):
    """One piece of the hand as it is drawn, with its rectangle in pixels of the window."""

    piece: PieceId
    rect: Rect


def widest_step(widths: Sequence[int], room: float) -> float:
    """How many pixels of each piece are in sight when pieces of these widths overlap in `room` pixels; narrow ones are whole."""
    for place, width in enumerate(narrow_first := sorted(widths)):
        left = len(narrow_first) - place
        if width * left >= room:
            return max(0.0, room / left)
        room -= width
    return float(max(widths))


class HandStrip:
    """Lays out, draws and finds the pieces of one hand. It keeps no state of the game: `show` is called after every change."""

    def __init__(self, art: FaceArt, drafts: bool = False) -> None:
        """With `drafts` a piece may be shown without its picture for a moment, as on the table."""
        self.art = art
        self.is_drafted = False
        """Whether the last `draw` has shown such pieces, so that another one is due."""
        self._drafts = Drafts() if drafts else None
        self._made: set[tuple[PictureKey, float]] = set()
        """What was shown with its picture, and at which zoom."""
        self.rect = Rect(0, 0, 0, 0)
        self.beside = 0
        """How many pixels at its right end are for something else."""
        self.before = 0
        """How many pixels at its left end are kept free for something else, which covers the words on whose hand it is."""
        self.zone: ZoneDef | None = None
        self.seat: SeatDef | None = None
        self.table: Table | None = None
        self.covered = False
        """Whether only the number of pieces is shown, until the person opens the hand."""
        self.hovered: PieceId = ""
        self.selected: Collection[PieceId] = ()
        self.lit: frozenset[PieceId] = frozenset()
        """Pieces that the choice takes that is pointed at, such as the card that a walk costs."""
        self.chosen: frozenset[PieceId] = frozenset()
        """Pieces that the person has chosen while the choice is still secret; they stand higher and say so."""
        self.away: frozenset[PieceId] = frozenset()
        """Pieces that the pointer holds, so that they leave a gap."""
        self.gap = -1
        """The index of the piece before which a drop would go; -1 for nowhere."""
        self.glow = False
        self.marquee: Rect | None = None
        """The box that is being drawn round pieces of the hand, in pixels of the window; None if none is."""
        self._kept: dict[PieceId, int] = {}
        """The left edge of each piece while the pointer is over the hand; empty while it is elsewhere."""
        self.hint = FREE_HINT
        """The text in an empty or a covered hand."""
        self.zoom = 1.0

    def show(self, table: Table, zone: ZoneDef | None, seat: SeatDef, covered: bool = False) -> None:
        """Show this hand of this table, as the seat in front may see it; of a `covered` hand only the number of its pieces."""
        same_hand = self.seat is not None and self.seat.id == seat.id and self.covered == covered
        self.table, self.zone, self.seat, self.covered = table, zone, seat, covered
        if self._kept and not (same_hand and self._keeps_places()):
            self.hold(False)
            self.hold(True)

    def hold(self, over: bool) -> bool:
        """Keep the pieces where they are while the pointer is `over` the hand, so that none comes under it or goes from under it
        when another one is played; return whether they move because it has left."""
        if over == bool(self._kept):
            return False
        if over:
            self._kept = {held.piece: held.rect.left for held in self.layout()}
            return False
        before, self._kept = self.layout(), {}
        return before != self.layout()

    def _keeps_places(self) -> bool:
        """Whether the pieces are among those whose places are kept, in the same order."""
        order = [piece for piece in self._kept if piece in set(self.pieces())]
        return self.gap < 0 and bool(order) and order == list(self.pieces())

    def pieces(self) -> Sequence[PieceId]:
        """The pieces of the hand that can be seen and that the pointer does not hold, left to right."""
        if self.table is None or self.zone is None or self.covered:
            return ()
        return [piece for piece in self.table.zones[self.zone.id] if piece not in self.away]

    def layout(self) -> list[Held]:
        """Where the pieces are: side by side, overlapping if there is too little room, centred."""
        pieces = self.pieces()
        if not pieces or self.table is None:
            return []
        kinds = [self.table.kind(piece) for piece in pieces]
        tall = max(kind.height for kind in kinds)
        self.zoom = max(0.4, (self.rect.height - px(HOVER_LIFT) - px(10)) / max(tall, LOWEST_PIECE))
        widths = [round(kind.width * self.zoom) for kind in kinds]
        label = max(px(LABEL_WIDTH), self.before)
        free = self.rect.width - self.beside - label - 2 * px(MARGIN)
        spare = px(30) if self.gap >= 0 else 0
        natural = sum(widths) + px(BETWEEN) * (len(widths) - 1) + spare
        fits = natural <= free or len(widths) < 2
        step = 0.0 if fits else widest_step(widths[:-1], free - spare - widths[-1])
        advances = [width + px(BETWEEN) if fits else min(width, step) for width in widths]
        length = sum(advances[:-1]) + widths[-1] + spare
        left = self.rect.x + label + px(MARGIN) + max(0.0, (free - length) / 2)
        keeps = self._keeps_places()
        held: list[Held] = []
        for number, (piece, kind, width, advance) in enumerate(zip(pieces, kinds, widths, advances, strict=True)):
            if number == self.gap:
                left += spare
            height = round(kind.height * self.zoom)
            lifted = piece == self.hovered or piece in self.chosen
            top = self.rect.bottom - px(8) - height - (px(HOVER_LIFT) if lifted else 0)
            held.append(Held(piece, Rect(self._kept[piece] if keeps else round(left), top, width, height)))
            left += advance
        return held

    def piece_at(self, x: int, y: int) -> PieceId:
        """The piece under the point or just beside it, the upper one if they overlap; empty if there is none."""
        layout = self.layout()
        for beside in (0, px(BETWEEN)):
            for held in reversed(layout):
                above = px(HOVER_LIFT) if held.piece == self.hovered else 0
                if held.rect.inflate(2 * beside, 2 * above).collidepoint(x, y):
                    return held.piece
        return ""

    def pieces_in(self, rect: Rect) -> list[PieceId]:
        """The pieces of which something can be seen in a rectangle of the window, left to right."""
        held = self.layout()
        # Of a card that lies under the next one only the part before that is seen.
        ends = [*(after.rect.left for after in held[1:]), *(one.rect.right for one in held[-1:])]
        seen = [Rect(one.rect.topleft, (end - one.rect.left, one.rect.height)) for one, end in zip(held, ends, strict=True)]
        return [one.piece for one, part in zip(held, seen, strict=True) if part.colliderect(rect)]

    def index_at(self, x: int) -> int:
        """The index, among the pieces not held, at which a drop at `x` goes; their number if it goes last."""
        return sum(held.rect.centerx < x for held in self.layout())

    def draw(self, surface: Surface) -> None:
        """Paint the strip with its pieces."""
        self.is_drafted = False
        if self.rect.height <= 0 or self.table is None or self.seat is None:
            return
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        surface.fill(shown(WALNUT_DEEP), self.rect)
        edge = BRASS_BRIGHT if self.glow else self.seat.colour
        pygame.draw.rect(surface, shown(edge), Rect(self.rect.x, self.rect.y, self.rect.width, px(3)))
        self._draw_label(surface)
        if self._drafts is not None:
            self._drafts.next_frame()
        for held in self.layout():
            state = self.table.pieces[held.piece]
            kind = self.table.kind(held.piece)
            look = look_of(kind, state)
            kind, face = self._in_time(kind, look)
            picture = self.art.piece(kind, face, self.zoom, 0.0, look.tint, look.label, look.locked)
            edge = next((colour for colour, pieces in self._framed() if held.piece in pieces), "")
            if edge:
                panel(surface, held.rect.inflate(px(6), px(6)), edge, radius=px(6))
            surface.blit(picture, picture.get_rect(center=held.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
            if held.piece in self.chosen:
                draw_chosen(surface, held.rect)
        if self.marquee is not None:
            pygame.draw.rect(surface, shown(CREAM_SOFT), self.marquee, px(1))
        surface.set_clip(old)

    def _framed(self) -> Sequence[tuple[str, Collection[PieceId]]]:
        """The pieces that have a frame, with its colour; the first one counts."""
        return (BRASS_BRIGHT, self.selected), (RINGS["drop"].colour, self.lit), (CREAM_SOFT, (self.hovered,))

    def _in_time(self, kind: PieceKind, look: PictureKey) -> tuple[PieceKind, int]:
        """The kind and the face to be drawn: those of the draft, if there is no time for the picture now."""
        if self._drafts is None or not is_pictured(kind, look.face) or (look, self.zoom) in self._made:
            return kind, look.face
        if self._drafts.spend():
            self._made.add((look, self.zoom))
            return kind, look.face
        self.is_drafted = True
        return draft_of(kind, look.face), 0

    def _draw_label(self, surface: Surface) -> None:
        if self.seat is None or self.zone is None or self.table is None:
            return
        count = len(self.table.zones[self.zone.id]) if self.covered else len(self.pieces())
        low = self.rect.height < px(LEAST_TALL)
        x, y = self.rect.x + px(MARGIN), self.rect.centery - px(10) if low else self.rect.y + px(18)
        seat_symbol(surface, self.seat.symbol, (x + px(11), y + px(11)), px(22), self.seat.colour, "#ffffff")
        width = px(LABEL_WIDTH) - px(40)
        draw_text(surface, self.seat.name, Rect(x + px(30), y, width, px(22)), "strong", CREAM_SOFT)
        if not low:
            text = "No pieces in hand" if not count else f"{count} in hand"
            draw_text(surface, text, Rect(x, y + px(30), px(LABEL_WIDTH) - px(14), px(20)), "small", CREAM_SOFT)
        if not count or self.covered:
            left = self.rect.x + px(LABEL_WIDTH)
            middle = Rect(left, self.rect.y, self.rect.right - self.beside - left, self.rect.height)
            lines = lines_of(self.hint, "body", middle.width - px(24), 3)
            middle.top = middle.centery - len(lines) * line_height("body") // 2
            draw_lines(surface, lines, middle, "body", CREAM_SOFT, "center")


def draw_chosen(surface: Surface, card: Rect) -> None:
    """Frame a card that has been chosen (`card` in pixels), and write that at its foot."""
    pygame.draw.rect(surface, shown(GREEN), card.inflate(px(4), px(4)), px(3), px(6))
    chip = Rect(0, 0, width_of("chosen", "small_strong") + px(14), px(20))
    chip.midbottom = card.centerx, card.bottom - px(4)
    panel(surface, chip, GREEN, radius=px(10))
    draw_text(surface, "chosen", chip, "small_strong", "#ffffff", align="center", valign="center")
