"""Drawings on the table as items of the scene: notes, counters made by hand, strokes in cells, and the marker of whose turn it
is. They are above all pieces.
"""

from __future__ import annotations

from pygame import FRect

from tabletop.core.drawings import PENS, Drawing, DrawingId
from tabletop.core.equipment import Equipment, Seat
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.ui.board.item_key import TURN, ItemKey, item_key
from tabletop.ui.board.items import MADE_LOOK, NOTE_LOOK, STROKE_LOOK, TURN_LOOK, Item, PictureKey
from tabletop.ui.board.strokes import CELL, REACH, as_text, cells_of, paths_of

NOBODY = "#4a4038"
"""The colour of drawings that belong to no seat."""
TURN_SIZE, TURN_GAP = 20.0, 1.0
"""The side of the turn marker, and its distance from the pad or zone that belongs to its seat, in millimetres."""


def drawing_items(view: Table) -> list[Item]:
    """The items of all drawings, the oldest lowest."""
    return [item for name, drawing in view.drawings.items() for item in items_of(view, name, drawing)]


def items_of(view: Table, name: DrawingId, drawing: Drawing) -> list[Item]:
    """The items of one drawing."""
    colour = colour_of(view.equipment, drawing.seat)
    if not drawing.is_card:
        return stroke_items(drawing, colour, item_key("drawing", name))
    (left, top), (right, bottom) = drawing.points
    width, height = right - left, bottom - top
    # The size is part of the picture key, because the line breaks depend on it.
    label = f"{width:g} {height:g} {drawing.text}"
    key = item_key("counter" if drawing.kind == "counter" else "drawing", name)
    if drawing.kind == "counter":
        look = PictureKey(MADE_LOOK, view.counters.get(name, 0), tint=colour if drawing.seat else "", label=label)
    else:
        look = PictureKey(NOTE_LOOK, tint=colour, label=label)
    return [Item(key, "", left + width / 2, top + height / 2, width, height, look)]


def stroke_items(drawing: Drawing, colour: str, key: str) -> list[Item]:
    """The items of an arrow or line, one for each cell it touches."""
    return [
        Item(
            ItemKey(f"{key}/{column}/{row}"),
            "",
            (column + 0.5) * CELL,
            (row + 0.5) * CELL,
            CELL,
            CELL,
            PictureKey(STROKE_LOOK, tint=colour, label=as_text(paths, (column, row))),
        )
        for (column, row), paths in cells_of(paths_of(drawing), REACH).items()
    ]


def size_and_text(look: PictureKey) -> tuple[float, float, str]:
    """The width and height in millimetres and the text of a note or counter made by hand."""
    width, height, text = look.label.split(" ", 2)
    return float(width), float(height), text


def colour_of(box: Equipment, seat: Seat) -> str:
    """The colour of a seat, or of a pen named like a seat that is not taken; a dark brown if there is none."""
    sitting = next((one.colour for one in box.seats if one.id == seat), "")
    return sitting or PENS.get(seat, NOBODY)


def turn_item(view: Table) -> Item | None:
    """The marker beside the seat whose turn it is; None if it is nobody's turn or the turn of several."""
    acting = view.flow.to_act
    if len(acting) != 1 or all(seat.id != acting[0] for seat in view.equipment.seats):
        return None
    seat = view.equipment.seat(acting[0])
    x, y = seat_places(view.equipment)[seat.id]
    return Item(TURN, "", x, y, TURN_SIZE, TURN_SIZE, PictureKey(TURN_LOOK, tint=seat.colour, label=seat.symbol))


def seat_places(box: Equipment) -> dict[Seat, Place]:
    """Where the turn marker is put for each seat: beside its pad or its largest zone, else along the lower edge of the table."""
    global _last_places
    if _last_places[0] is not box:
        _last_places = (box, {seat.id: seat_place(box, number) for number, seat in enumerate(box.seats)})
    return _last_places[1]


_last_places: tuple[Equipment | None, dict[Seat, Place]] = (None, {})
"""What `seat_places` found last: it is asked for the same box again and again."""


def seat_place(box: Equipment, number: int) -> Place:
    """The place of the turn marker for the seat with that number, where it covers as little as possible of pads and zones."""
    seat, half = box.seats[number].id, TURN_SIZE / 2 + TURN_GAP
    shown = [zone for zone in box.zones.values() if zone.id != box.open_zone and not zone.in_hand and zone.width > 0]
    zones = [FRect(zone.x, zone.y, zone.width, zone.height) for zone in shown]
    pads = {pad.id: FRect(pad.x, pad.y, pad.width, pad.height) for pad in box.counters.values() if pad.width > 0}
    own = [rect for name, rect in pads.items() if box.counters[name].seat == seat]
    own += sorted(
        (rect for zone, rect in zip(shown, zones, strict=True) if is_own(box, zone.id, seat)), key=lambda one: -area(one)
    )
    spots = spots_beside(own[0], half) if own else [(box.width * (number + 0.5) / len(box.seats), box.height)]
    inside = [(min(max(x, half), box.width - half), min(max(y, half), box.height - half)) for x, y in spots]

    def covered(spot: Place) -> tuple[float, float]:
        marker = FRect(spot[0] - TURN_SIZE / 2, spot[1] - TURN_SIZE / 2, TURN_SIZE, TURN_SIZE)
        return sum(area(marker.clip(pad)) for pad in pads.values()), sum(area(marker.clip(zone)) for zone in zones)

    return min(inside, key=covered)


def spots_beside(rect: FRect, half: float) -> list[Place]:
    """The middles of squares that touch a rectangle from outside, with sides of twice `half`: above, below and beside it."""
    across = (rect.left + half, rect.centerx, rect.right - half)
    rows = [(x, y) for y in (rect.top - half, rect.bottom + half) for x in across]
    return [*rows, (rect.right + half, rect.centery), (rect.left - half, rect.centery)]


def area(rect: FRect) -> float:
    """The area of a rectangle in square millimetres."""
    return rect.width * rect.height


def is_own(box: Equipment, zone: str, seat: Seat) -> bool:
    """Whether a zone on the table belongs to a seat."""
    known = box.zones[zone]
    return known.owner == seat and not known.in_hand and known.width > 0
