"""The parts of a table that a person looks at: those that its game names, which of them the usual view shows, and their order."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import Equipment, LookDef, Seat

Area = tuple[float, float, float, float]
"""x, y of the upper left corner, width, height in millimetres of the table."""
Look = tuple[str, Area]
"""What is seen, as it is called in a sentence, and where it is."""
WORTH = 1.02
"""A part of the table becomes the usual view only if it shows everything at least 2 % larger than the whole table would."""


def area_of(look: LookDef) -> Area:
    """Where a look is."""
    return look.x, look.y, look.width, look.height


def around(areas: Iterable[Area]) -> Area | None:
    """The smallest rectangle round these; None if there are none."""
    found = list(areas)
    if not found:
        return None
    left, top = min(area[0] for area in found), min(area[1] for area in found)
    right, bottom = max(area[0] + area[2] for area in found), max(area[1] + area[3] for area in found)
    return left, top, right - left, bottom - top


def usual(box: Equipment, room: tuple[float, float]) -> Area | None:
    """What is large in the usual view of the people at this table, in a window with `room` (width and height in any unit) for it.
    It is one view for all of them, so that nothing on the table moves when the turn passes.

    None if the game names nothing, or if the whole table is seen about as large there.
    """
    people = {seat.id for seat in box.seats if not seat.bot}
    area = around(area_of(look) for look in box.looks if look.large and (not look.seat or look.seat in people))
    if area is None:
        return None
    whole, part = (min(room[0] / wide, room[1] / high) for wide, high in ((box.width, box.height), area[2:]))
    return filled_up(area, box, room[0] / room[1]) if part >= whole * WORTH else None


def filled_up(area: Area, box: Equipment, across: float) -> Area:
    """A rectangle round `area` that is `across` times as wide as high, with as little beside the table as can be."""
    wide, high = max(area[2], area[3] * across), max(area[3], area[2] / across)
    x, y = shifted(area[0], area[2], wide, box.width), shifted(area[1], area[3], high, box.height)
    return x, y, wide, high


def shifted(start: float, length: float, grown: float, whole: float) -> float:
    """Where a stretch that grows to the length `grown` on both sides begins, moved onto a table of the length `whole`."""
    if grown >= whole:
        return (whole - grown) / 2
    return min(max(start - (grown - length) / 2, 0.0), whole - grown)


def at_least(area: Area, box: Equipment, share: float) -> Area:
    """A rectangle with the same middle that has at least this share of the width and the height of the table."""
    x, y, width, height = area
    wide, high = max(width, share * box.width), max(height, share * box.height)
    return x - (wide - width) / 2, y - (high - height) / 2, wide, high


def before_bot(box: Equipment, seat: Seat) -> Area | None:
    """What lies before a seat for which a bot acts while people look on; None if a person sits there, or no look shows it."""
    is_bot = bool(box.seat(seat).bot) and any(not one.bot for one in box.seats)
    return next((area_of(look) for look in box.looks if is_bot and look.seat == seat), None)


def named_area(box: Equipment, source: str) -> Area | None:
    """The part of the table that a page names: `look:the board`, or `zone:NW W11` for the rectangle round some places.

    None if there is no such look or place.
    """
    sort, _, names = source.partition(":")
    if sort == "look":
        return next((area_of(look) for look in box.looks if look.name == names), None)
    zones = [box.zones[name] for name in names.split() if name in box.zones] if sort == "zone" else []
    return around((zone.x, zone.y, zone.width, zone.height) for zone in zones)


def walk(box: Equipment, seat: Seat, happened: Area | None) -> list[Look]:
    """The looks of `seat`, in the order in which one key walks through them: what concerns all, its own, what others have, where
    something has `happened`, and the whole table.
    """
    found = [(look.name, area_of(look)) for look in box.looks if not look.seat]
    found += [(f"yours: {look.name}", area_of(look)) for look in box.looks if look.seat == seat]
    others = around(area_of(look) for look in box.looks if look.seat not in ("", seat))
    if others is not None:
        found.append(("what lies before the others", others))
    if happened is not None:
        found.append(("where it happened", happened))
    return [*found, ("the whole table", (0.0, 0.0, box.width, box.height))]
