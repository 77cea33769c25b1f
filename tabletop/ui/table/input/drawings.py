"""Drawings that can be taken up and carried although they are not pieces: notes, counters made by hand, the turn marker."""

from __future__ import annotations

from tabletop.core.drawings import Drawing, DrawingId, Point
from tabletop.core.equipment import Equipment, Seat
from tabletop.core.events import Place
from tabletop.rules.free_moves import DrawOnTable, EndTurn, FreeMove
from tabletop.ui.board.drawn import TURN_SIZE, seat_places
from tabletop.ui.board.glow import Glow, PlaceGlow
from tabletop.ui.board.item_key import TURN, named
from tabletop.ui.board.items import CARRIED_LOOKS
from tabletop.ui.board.painter import Painter
from tabletop.ui.table.table_view import TableView


def is_drawing(painter: Painter, key: str) -> bool:
    """Whether an item is one of these drawings."""
    item = painter.item(key)
    return item is not None and item.look.kind in CARRIED_LOOKS


def drawing_named(view: TableView, key: str) -> tuple[DrawingId, Drawing] | None:
    """The note or counter made by hand that an item's key names; None if it names none."""
    name = named(key, "drawing") or named(key, "counter")
    drawing = view.shown.drawings.get(name)
    return (name, drawing) if drawing is not None and drawing.is_card else None


def put_down(view: TableView, key: str, dx: float, dy: float, here: Place) -> FreeMove | None:
    """The move of carrying it dx, dy millimetres and dropping it at `here`; None if nothing would change."""
    if key == TURN:
        seat = nearest_seat(view.shown.equipment, here)
        return EndTurn(seat) if (seat,) != view.shown.flow.to_act else None
    found = drawing_named(view, key)
    if found is None:
        return None
    name, drawing = found
    points = put_within(view.shown.equipment, drawing.points[0], drawing.points[1], dx, dy)
    return DrawOnTable(drawing.kind, points, drawing.text, name) if points != drawing.points else None


def put_within(box: Equipment, corner: Point, other: Point, dx: float, dy: float) -> tuple[Point, Point]:
    """A rectangle carried dx, dy millimetres, kept on the table."""
    width, height = other[0] - corner[0], other[1] - corner[1]
    left = min(max(corner[0] + dx, 0.0), max(0.0, box.width - width))
    top = min(max(corner[1] + dy, 0.0), max(0.0, box.height - height))
    return (left, top), (left + width, top + height)


def nearest_seat(box: Equipment, here: Place) -> Seat:
    """The seat whose place for the turn marker is nearest."""
    places = seat_places(box)
    return min(places, key=lambda seat: (places[seat][0] - here[0]) ** 2 + (places[seat][1] - here[1]) ** 2)


def drop_glows(view: TableView, key: str, here: Place) -> list[PlaceGlow]:
    """The place where it would be dropped, unless that is just where it is held."""
    if key != TURN:
        return []
    x, y = seat_places(view.shown.equipment)[nearest_seat(view.shown.equipment, here)]
    return [PlaceGlow(x, y, TURN_SIZE, TURN_SIZE, Glow("drop"), "round")]
