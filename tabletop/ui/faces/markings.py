"""What is added to the picture of a piece: its shadow, a tint, a label, a padlock.

Pictures have premultiplied alpha and show the piece in their middle.
"""

from __future__ import annotations

import pygame

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Text
from tabletop.ui.faces.solids import contact_shadow, put
from tabletop.ui.look import assets
from tabletop.ui.look.fonts import face_writing
from tabletop.ui.look.lettering import EM_OF_LINE, fit, paint_text, text_width
from tabletop.ui.look.shapes import WHITE, clear, colour_of, mixed, softened, stamped
from tabletop.ui.look.text import ellipsis
from tabletop.ui.look.theme import px

SHADOW_X_MM, SHADOW_Y_MM, SHADOW_SOFT_MM = 0.5, 0.8, 0.8
SHADOW_STRENGTH = 120
TINT_SHARE = 0.62
"""The share of the tint in the colour of a tinted piece."""
BLANK_TAG = "blank"
"""On pieces with this tag the label is written on the piece itself; others get a paper tag."""
WRITTEN_SHARES = (0.3, 0.18, 0.11, 0.07)
"""The largest letters of a label on a blank, as shares of its height; the smaller ones are for long words."""
TAG_PX = 13
TAG_WIDTH_PX = 110
"""The font size of a tag, and its largest width on a small piece, in pixels at 100 %."""
PAPER, PAPER_EDGE, INK = (250, 243, 224, 245), (120, 98, 66, 255), "#2b2622"
LOCK_LEAST_PX, LOCK_MOST_PX, LOCK_SHARE = 13, 24, 0.3


def shadow_of(picture: pygame.Surface, zoom: float, longer: float = 1.0) -> pygame.Surface:
    """The soft contact shadow to the lower right of what the picture shows.

    `longer` stretches it; less than 1 makes it shorter and fainter.
    """
    whole = clear(*picture.get_size())
    shadow = contact_shadow(picture, round(SHADOW_STRENGTH * min(1.0, longer)))
    put(whole, shadow, round(SHADOW_X_MM * longer * zoom), round(SHADOW_Y_MM * longer * zoom))
    return softened(whole, SHADOW_SOFT_MM * longer * zoom)


def shadowed(picture: pygame.Surface, zoom: float, longer: float = 1.0) -> pygame.Surface:
    """The picture with its contact shadow below it."""
    whole = shadow_of(picture, zoom, longer)
    put(whole, picture, 0, 0)
    return whole


def tinted(picture: pygame.Surface, tint: str) -> pygame.Surface:
    """A copy of the picture as if dyed in the colour `tint`."""
    dyed = picture.copy()
    red, green, blue, _ = mixed(WHITE, colour_of(tint), TINT_SHARE)
    dyed.fill((red, green, blue, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dyed


def labelled(picture: pygame.Surface, kind: PieceKind, label: str, zoom: float) -> pygame.Surface:
    """The picture with a label: written across a blank piece, on a paper tag at the foot of any other.

    A tag wider than the piece widens the picture equally on both sides.
    """
    width, height = round(kind.width * zoom), round(kind.height * zoom)
    if BLANK_TAG in kind.tags:
        whole = picture.copy()
        share = 0.7 if kind.outline in ("round", "hex", "flat_hex") else 0.84
        lines = written_on_blank(label, kind.width * share, kind.height * share, kind.height)
        writing = paint_text(lines, round(width * share), round(height * share), zoom)
        put(
            whole,
            writing,
            (whole.get_width() - writing.get_width()) // 2,
            (whole.get_height() - writing.get_height()) // 2,
        )
        return whole
    type_px = px(TAG_PX)
    text = ellipsis(face_writing(label, "sans_bold", type_px), label, max(width, px(TAG_WIDTH_PX)))
    tag_size = (text_width(text, "sans_bold", type_px) + px(10), type_px + px(6))
    # The tag of a low piece hangs from its foot, so that it does not cover the piece.
    hang = max(0, tag_size[1] - height // 3) + 1
    room = clear(max(picture.get_width(), tag_size[0] + 2), max(picture.get_height(), height + 2 * hang, tag_size[1] + 2))
    put(room, picture, (room.get_width() - picture.get_width()) // 2, (room.get_height() - picture.get_height()) // 2)
    tag = clear(*tag_size)
    stamped(tag, "rect", pygame.FRect(tag.get_rect()), PAPER, px(4), (), PAPER_EDGE, px(1))
    writing = paint_text(Text(text, 0, 0, tag_size[0], tag_size[1], type_px / EM_OF_LINE, INK, "sans_bold"), *tag_size, 1.0)
    put(tag, writing, 0, 0)
    foot = round(room.get_height() / 2 + height / 2) + hang - tag_size[1]
    put(room, tag, (room.get_width() - tag_size[0]) // 2, foot)
    return room


def written_on_blank(label: str, width: float, height: float, of: float) -> Text:
    """A label in a room of width x height on a blank piece that is `of` high (mm): as large as it can be without a cut word."""
    sizes = [Text(label, 0, 0, width, height, of * share, INK, "serif") for share in WRITTEN_SHARES]
    return next((text for text in sizes if not fit(text).cut), sizes[-1])


def with_lock(picture: pygame.Surface, kind: PieceKind, zoom: float) -> pygame.Surface:
    """The picture with a small padlock at the lower left: above it are the rank of a card and the number of a pile."""
    width, height = kind.width * zoom, kind.height * zoom
    side = round(min(max(min(width, height) * LOCK_SHARE, px(LOCK_LEAST_PX)), px(LOCK_MOST_PX)))
    whole = picture.copy()
    x = round(max(whole.get_width() / 2 - width / 2 - side * 0.2, 0))
    y = round(min(whole.get_height() / 2 + height / 2 - side * 0.8, whole.get_height() - side))
    plate = clear(side, side)
    pygame.draw.ellipse(plate, (58, 44, 30, 235), plate.get_rect())
    put(whole, pygame.transform.smoothscale(plate, (side, side)), x, y)
    inset = round(side * 0.2)
    put(whole, assets.icon("lock", side - 2 * inset, side - 2 * inset, "#f3ead6"), x + inset, y + inset)
    return whole
