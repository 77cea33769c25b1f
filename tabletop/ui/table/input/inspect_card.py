"""Inspect: any piece large beside the pointer, with all faces that its viewer may know, and its text."""

from __future__ import annotations

from collections.abc import Iterable
from re import split

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import PieceId, PieceKind
from tabletop.core.faces import Text
from tabletop.core.table import PieceState, Table
from tabletop.rules.piece_commands import details
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import BRASS, CARD, INK, INK_SOFT
from tabletop.ui.look.text import draw_lines, draw_text, lines_of
from tabletop.ui.look.theme import px

REST_SECONDS = 1.0
LINE = 20
WIDTHS = 260, 360, 460
"""The least width of the card, in pixels at 100 %: the first with which it is no higher than the window."""
TALL, LOW = 380, 200
"""How high a piece is shown, in pixels at 100 %: a card, and a small piece of at most `SMALL_MM` millimetres, such as a token."""
SMALL_MM = 34.0


class InspectCard:
    """Draws one piece large in a card that does not cover the piece itself."""

    def __init__(self, art: FaceArt) -> None:
        self.art = art
        self.rect = Rect(0, 0, 0, 0)
        self.piece: PieceId = ""
        self.note = ""
        self._height = 0
        self._said = ""
        """The words about the kind below its picture."""

    def show(self, table: Table, piece: PieceId, near: Rect, within: Rect, note: str = "") -> None:
        """Lay the card out for `piece` beside `near`, inside `within` (pixels); `note` is a text about its place."""
        self.piece, self.note = piece, note
        kind = table.kind(piece)
        height = self._picture_height(kind, within)
        width = round(height * kind.width / kind.height)
        faces = self._faces(kind, table.pieces[piece])
        self._said, sides = not_printed(kind, faces), len(faces)
        room = within.height - 2 * px(8)
        for least in WIDTHS:
            wide = min(within.width - px(20), max(px(least), width * sides + px(16) * (sides + 1)))
            lines = sum(len(lines_of(text, "body", wide - px(32))) for text in (self._said, note) if text)
            below = px(76) + lines * px(LINE) + (px(8) if lines else 0)
            if height + below <= room:
                break
        # The rest of a very long text takes room from the picture, so that the card ends above the lower edge of the window.
        height = max(px(80), min(height, room - below))
        tall = height + below
        self._height = height
        left = near.right + px(16) if near.centerx < within.centerx else near.left - px(16) - wide
        self.rect = Rect(left, near.centery - tall // 2, wide, tall).clamp(within.inflate(-px(8), -px(8)))

    def tells(self, table: Table, piece: PieceId) -> bool:
        """Whether its faces show anything: the back of a card, however large, does not."""
        kind = table.kind(piece)
        return not all(kind.faces[face].hides for face in self._faces(kind, table.pieces[piece]))

    def hide(self) -> Rect:
        """Remove the card; return the rectangle that must be painted again."""
        rect, self.rect, self.piece = self.rect, Rect(0, 0, 0, 0), ""
        return rect

    def draw(self, surface: Surface, table: Table) -> None:
        """Paint the card, if there is one to show."""
        if not self.piece or self.piece not in table.pieces:
            return
        kind, state = table.kind(self.piece), table.pieces[self.piece]
        panel(surface, self.rect, CARD, BRASS, px(12), 2)
        faces = self._faces(kind, state)
        height = min(self._height, self.rect.height - px(76))
        width = round(height * kind.width / kind.height)
        x = self.rect.centerx - (width * len(faces) + px(16) * (len(faces) - 1)) // 2
        for face in faces:
            written = "" if kind.faces[face].hides else state.label
            if written:
                picture = self.art.small(kind, face, (width, height), state.tint, written)
            else:
                picture = self.art.large(kind, face, height)
            place = picture.get_rect(center=(x + width // 2, self.rect.y + px(14) + height // 2))
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += width + px(16)
        y = self.rect.y + height + px(22)
        inner = self.rect.inflate(-px(32), 0)
        draw_text(surface, state.label or kind.name, Rect(inner.x, y, inner.width, px(26)), "large", INK, align="center")
        y += px(26)
        facts = self._facts(table, kind, state)
        if facts:
            draw_text(surface, facts, Rect(inner.x, y, inner.width, px(20)), "body", INK_SOFT, align="center")
        y += px(22)
        for text, colour in ((self._said, INK), (self.note, INK_SOFT)):
            lines = lines_of(text, "body", inner.width) if text else []
            y += draw_lines(surface, lines, Rect(inner.x, y, inner.width, 0), "body", colour, high=px(LINE))

    def _facts(self, table: Table, kind: PieceKind, state: PieceState) -> str:
        """The line below the name: which of several faces is up, how many pieces are there, and where."""
        rest = details(table, self.piece)
        side = kind.faces[state.face % len(kind.faces)].name
        is_named = bool(side) and not kind.name.startswith(side) and not state.label
        if len(kind.faces) == 2 and not kind.rolls and is_named:
            rest.insert(0, f"shows {side}")
        return " · ".join(rest)

    def _faces(self, kind: PieceKind, state: PieceState) -> tuple[int, ...]:
        """The faces to show: the one that is up, and the other of a two-sided piece if it shows anything."""
        up = state.face % len(kind.faces)
        return (up, 1 - up) if len(kind.faces) == 2 and not kind.faces[1 - up].hides else (up,)

    def _picture_height(self, kind: PieceKind, within: Rect) -> int:
        tall = px(TALL) if kind.height > SMALL_MM else px(LOW)
        limit = round((within.width * 0.42) * kind.height / kind.width)
        return max(px(80), min(tall, within.height - px(180), limit))


def not_printed(kind: PieceKind, faces: Iterable[int]) -> str:
    """The sentences about a kind that are not printed on these of its faces, which can be read in the large picture."""
    layers = (layer for face in faces for layer in kind.faces[face].layers)
    printed = " ".join(layer.text for layer in layers if isinstance(layer, Text))
    sentences = split(r"(?<=[.!?]) ", kind.text)
    return " ".join(one for one in sentences if one not in printed and (one.partition(": ")[2] or one) not in printed)
