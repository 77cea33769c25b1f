"""What people write and draw on the table: notes, arrows, freehand lines, and counters made by hand.

None of these is a piece: no rule looks at them, and everybody sees them. Points are in millimetres of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Literal, get_args

from msgspec import Struct

from tabletop.core.equipment import SEAT_COLOURS, CounterDef, Equipment, Seat

DrawingId = str
DrawingKind = Literal["note", "arrow", "line", "counter"]
KINDS: tuple[DrawingKind, ...] = get_args(DrawingKind)
Point = tuple[float, float]

MOST_DRAWINGS = 500
MOST_POINTS = 200
"""Of a line."""
LONGEST_TEXT = 300
"""Of a note, in characters."""
LONGEST_NAME = 40
"""Of a counter, in characters."""
LEAST_SIDE = 4.0
"""The least width and height of a note or counter."""
MOST_SIDES: dict[str, tuple[float, float]] = {"note": (320.0, 320.0), "counter": (160.0, 64.0)}
"""The greatest width and height of each."""
BEYOND = 100.0
"""How far outside the table, in millimetres, something may still be drawn."""
LONGEST_ID = 24
PENS: dict[Seat, str] = {seat.id: seat.colour for seat in SEAT_COLOURS}
"""The colours of lines and arrows: those of all seats that a table can have, whoever sits there."""


class Drawing(Struct, frozen=True):
    """One note, arrow, line or counter. Notes and counters have two points, the upper left and the lower right corner."""

    kind: DrawingKind
    points: tuple[Point, ...]
    seat: Seat = ""
    """Whose colour it has; empty for nobody's. A line or an arrow may have any of the pens' colours."""
    text: str = ""
    """The words of a note, the name of a counter."""

    @property
    def is_card(self) -> bool:
        """Whether it lies on the table like a piece of card, and can be moved: a note or a counter."""
        return self.kind in ("note", "counter")


def fault_of(drawing: Drawing, box: Equipment) -> str:
    """Why a table with this equipment cannot have such a drawing, in a few words; empty if it can."""
    points, card = drawing.points, drawing.is_card
    least, most = (2, 2) if card or drawing.kind == "arrow" else (1, MOST_POINTS)
    if drawing.kind not in KINDS:
        return f"a drawing of the kind {drawing.kind!r}"
    if not least <= len(points) <= most:
        return f"{len(points)} points in a drawing of the kind {drawing.kind}"
    for x, y in points:
        if not (-BEYOND <= x <= box.width + BEYOND and -BEYOND <= y <= box.height + BEYOND):
            return f"a drawing at {x}, {y}, outside the table"
    if card:
        (left, top), (right, bottom) = points
        widest, highest = MOST_SIDES[drawing.kind]
        if not (LEAST_SIDE <= right - left <= widest and LEAST_SIDE <= bottom - top <= highest):
            return f"a {drawing.kind} of {right - left} by {bottom - top} millimetres"
    longest = {"note": LONGEST_TEXT, "counter": LONGEST_NAME}.get(drawing.kind, 0)
    if len(drawing.text) > longest:
        return f"{len(drawing.text)} characters on a drawing of the kind {drawing.kind}"
    if card and not drawing.text.strip():
        return f"a {drawing.kind} without words"
    sits = any(seat.id == drawing.seat for seat in box.seats)
    if drawing.seat and not sits and (card or drawing.seat not in PENS):
        return f"a drawing of {drawing.seat!r}, who does not sit here"
    return ""


def new_drawing_id(drawings: Iterable[DrawingId], kind: DrawingKind) -> DrawingId:
    """A name for a new drawing that none of `drawings` has."""
    start = f"{kind}."
    numbers = (name.removeprefix(start) for name in drawings if name.startswith(start))
    return f"{start}{max((int(number) for number in numbers if number.isdecimal()), default=0) + 1}"


def pad_of(name: DrawingId, drawing: Drawing) -> CounterDef:
    """A counter that was made by hand, defined as if it came out of the box."""
    (left, top), (right, bottom) = drawing.points
    return CounterDef(name, drawing.text, seat=drawing.seat, x=left, y=top, width=right - left, height=bottom - top)


def simplified(points: Sequence[Point], tolerance: float, most: int = MOST_POINTS) -> tuple[Point, ...]:
    """A line through fewer of `points`, at most `most`: none of the others lies farther from it than `tolerance`.

    The method is that of Ramer, Douglas and Peucker. If too many are left, the tolerance grows until they are few enough.
    """
    if len(points) < 3:
        return tuple(points)
    while True:
        keep = {0, len(points) - 1}
        parts = [(0, len(points) - 1)]
        while parts:
            first, last = parts.pop()
            far, at = 0.0, 0
            for number in range(first + 1, last):
                away = distance(points[number], points[first], points[last])
                if away > far:
                    far, at = away, number
            if far > tolerance:
                keep.add(at)
                parts += [(first, at), (at, last)]
        if len(keep) <= most:
            return tuple(points[number] for number in sorted(keep))
        tolerance = max(tolerance * 1.6, 0.05)


def distance(point: Point, start: Point, end: Point) -> float:
    """How far `point` is from the straight line between two others."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    along = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    return hypot(x - x0 - along * dx, y - y0 - along * dy)


def reaches(drawing: Drawing, x: float, y: float, reach: float) -> bool:
    """Whether a drawing passes within `reach` millimetres of the point x, y, or covers it."""
    xs, ys = [point[0] for point in drawing.points], [point[1] for point in drawing.points]
    if not (min(xs) - reach <= x <= max(xs) + reach and min(ys) - reach <= y <= max(ys) + reach):
        return False
    if drawing.is_card:
        return True
    ends = zip(drawing.points, drawing.points[1:] or drawing.points, strict=False)
    return any(distance((x, y), start, end) <= reach for start, end in ends)
