"""Whether a box is sound: each field within its limit, and each kind, zone and seat that it names in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.core.button_steps import step_of
from tabletop.core.equipment import Equipment, KindId, PieceId, PieceKind, ZoneDef, ZoneId
from tabletop.core.errors import GameDataError
from tabletop.core.field_check import decode_fields, encode_fields, short_name


def check_equipment(box: Equipment) -> Equipment:
    """Return `box` if each field is within its limit, and each kind, zone and seat that it names is in it.

    Raises GameDataError naming the game and the piece, zone or field that is wrong. Run when a game starts, before
    anything is written, so that nothing later needs to doubt it.
    """
    global _last_checked
    if box is not _last_checked:
        name = short_name(box.name or box.game)
        check_packed(encode_fields(box, "equipment", name), name)
        _last_checked = box
    return box


_last_checked: Equipment | None = None
"""The box that was found right last: a new game checks the same one when it is made, when it begins and when it is saved."""


@lru_cache(maxsize=16)
def check_packed(plain: bytes, name: str) -> None:
    """As `check_equipment`, for the bytes of a box. Equal bytes are checked once: a new game packs its box a second time."""
    check_references(decode_fields(plain, Equipment, "equipment", name))


def check_references(box: Equipment) -> Equipment:
    """Return `box` if each kind, zone and seat that it names is in it; raise GameDataError if not.

    Each field must be within its limit already.
    """

    def wrong(what: str, sort: str = "", name: str = "") -> GameDataError:
        return GameDataError(f"The equipment of {box.name or box.game} is wrong: {what}.", (sort, name))

    seats = [seat.id for seat in box.seats]
    if len(set(seats)) != len(seats):
        raise wrong(f"it names {len(seats)} seats ({', '.join(seats)})")
    for key, kind in box.kinds.items():
        if fault := f"kind {key!r} has another id" if key != kind.id else kind_fault(kind, box.kinds, box.zones):
            raise wrong(fault, "kind", key)
    for key, zone in box.zones.items():
        if key != zone.id:
            raise wrong(f"zone {key!r} has another id", "zone", key)
        if zone.click and zone.click not in box.zones:
            raise wrong(f"zone {key!r} is put by a click on {zone.click!r}, which is not in the box", "zone", key)
        if zone.owner and zone.owner not in seats:
            raise wrong(f"zone {key!r} belongs to {zone.owner!r}, who has no seat", "zone", key)
        if zone.supply and zone.supply not in box.kinds:
            raise wrong(f"zone {key!r} supplies {zone.supply!r}, which is not in the box", "zone", key)
        if zone.visibility == "private" and not zone.owner:
            raise wrong(f"zone {key!r} is private to nobody", "zone", key)
        if zone.has_cells and (zone.columns < 1 or zone.rows < 1):
            raise wrong(f"zone {key!r} has {zone.columns} columns and {zone.rows} rows", "zone", key)
        if zone.has_slots and not zone.slots:
            raise wrong(f"zone {key!r} has no places", "zone", key)
        for number, text in enumerate(zone.does, 1):
            if fault := fault_of_step(box, text):
                raise wrong(f"step {number} of the button {key!r}: {fault}", "zone", key)
    if box.open_zone not in box.zones or not box.zones[box.open_zone].is_free:
        raise wrong(f"the open zone {box.open_zone!r} is not a free zone")
    for key, counter in box.counters.items():
        if key != counter.id or (counter.seat and counter.seat not in seats):
            raise wrong(f"counter {key!r} has another id or a seat that is not there", "counter", key)
    for look in box.looks:
        if look.seat and look.seat not in seats:
            raise wrong(f"the look {look.name!r} belongs to {look.seat!r}, who has no seat", "look", look.name)
    seen: set[PieceId] = set()
    for row, placed in enumerate(box.pieces, 1):
        if placed.piece in seen or placed.piece.startswith("~"):
            raise wrong(
                f"row {row} of the set-up places {placed.piece!r} a second time or has a reserved id", "piece", placed.piece
            )
        seen.add(placed.piece)
        if placed.kind not in box.kinds:
            raise wrong(f"row {row} of the set-up has the unknown kind {placed.kind!r}", "piece", placed.piece)
        if placed.zone not in box.zones:
            raise wrong(f"row {row} of the set-up has the unknown zone {placed.zone!r}", "piece", placed.piece)
        if not 0 <= placed.face < len(box.kinds[placed.kind].faces):
            raise wrong(f"row {row} of the set-up shows face {placed.face} of {placed.kind!r}", "piece", placed.piece)
    return box


def kind_fault(kind: PieceKind, kinds: Mapping[KindId, PieceKind], zones: Mapping[ZoneId, ZoneDef]) -> str:
    """What a kind names that is not among `kinds` and `zones`, or has not itself, as part of a sentence; empty if nothing."""
    if not 0 <= kind.sides <= len(kind.faces):
        return f"kind {kind.id!r} rolls {kind.sides} sides of {len(kind.faces)} faces"
    if kind.blank and kind.blank not in kinds:
        return f"kind {kind.id!r} hides as {kind.blank!r}, which is not in the box"
    if kind.home and kind.home not in zones:
        return f"kind {kind.id!r} has its home in {kind.home!r}, which is not in the box"
    if missing := [other for other in kind.promotes if other not in kinds]:
        return f"kind {kind.id!r} may become {missing[0]!r}, which is not in the box"
    return ""


def fault_of_step(box: Equipment, text: str) -> str:
    """What is wrong with a step of a button, as the end of a sentence; empty if nothing is."""
    try:
        step = step_of(text)
    except GameDataError as cause:
        return str(cause)
    for zone in filter(None, (step.zone, step.other)):
        if zone not in box.zones:
            return f"there is no place {zone!r}"
    if step.counter:
        counter = box.counters.get(step.counter)
        if counter is None:
            return f"there is no counter {step.counter!r}"
        if step.number < (step.number if counter.floor is None else counter.floor):
            return f"{step.number} is below the least value of {step.counter!r}"
    if step.tag and not any(step.tag in (kind.id, *kind.tags) for kind in box.kinds.values()):
        return f"no kind of piece has the tag {step.tag!r}"
    return ""
