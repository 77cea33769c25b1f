"""Painting what is around the table: bar and panels with their widgets, and held pieces over the hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from tabletop.ui.board.regions import Ground
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widget import Form, Widget

MOST_HELD = 5
"""At most this many of the held pieces are drawn over the hand."""


def draw_panels(surface: Surface, form: Form, grounds: Sequence[Ground]) -> list[Rect]:
    """Paint the form's widgets that are out of date, with the backgrounds behind them; return what was painted."""
    dirty = form.take_dirty()
    painted: list[Rect] = []
    for region, ground in grounds:
        parts = [rect.clip(region) for rect in dirty if region.width and region.height and rect.colliderect(region)]
        if not parts:
            continue
        clip = parts[0].unionall(parts[1:])
        surface.set_clip(clip)
        ground(surface)
        form.draw(surface, clip)
        surface.set_clip(None)
        painted.append(clip)
    return painted


def draw_hand(surface: Surface, view: TableView, pointer: Pointer, art: FaceArt, over: Widget) -> list[Rect]:
    """Paint the hand of the seat in front if it has changed, and see that what lies `over` it is painted again; return what was
    painted."""
    regions = view.regions
    if regions is None or not view.strip_dirty or not regions.hand.height:
        return []
    view.strip.draw(surface)
    over.touch()
    view.strip_dirty = view.strip.is_drafted
    draw_held_over_hand(surface, view, pointer, art)
    return [regions.hand]


def lacks_pictures(view: TableView) -> bool:
    """Whether the hand is in sight and some of its pictures are still to be painted."""
    return view.strip.is_drafted and view.regions is not None and view.regions.hand.height > 0


def draw_held_over_hand(surface: Surface, view: TableView, pointer: Pointer, art: FaceArt) -> None:
    """Paint what the pointer carries over the hand, because the table's painter paints only the table."""
    draw_held_over(surface, view, pointer, art, view.strip.rect, view.strip.zoom)


def draw_held_over(surface: Surface, view: TableView, pointer: Pointer, art: FaceArt, room: Rect, zoom: float) -> None:
    """Paint what the pointer carries over a part of the window that is no table, at `zoom` pixels per millimetre."""
    carry = pointer.carry
    if carry is None or carry.is_drawing or not room.collidepoint(pointer.position):
        return
    old = surface.get_clip()
    surface.set_clip(room)
    table = carry.component.table if carry.component is not None else view.shown
    for number, piece in enumerate(carry.pieces[:MOST_HELD]):
        if piece in table.pieces:
            state, kind = table.pieces[piece], table.kind(piece)
        elif carry.bag:
            state = table.pieces[carry.bag]
            kind = table.kind(carry.bag)
        else:
            kind, state = table.equipment.kinds[carry.kind or ""], None
        face = state.face if state is not None else carry.component.face if carry.component is not None else 0
        picture = art.piece(kind, face, zoom)
        x, y = pointer.position
        place = picture.get_rect(center=(x + number * px(6), y))
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.set_clip(old)
