"""Several dice rolled at once by their notation, and chance saying who begins. The events of those free moves."""

from __future__ import annotations

from math import hypot

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.equipment import KindId, PieceId, PieceKind, ZoneDef
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import DiceRolled, Event, FlowChanged, PiecesMade, Place
from tabletop.core.limits import MOST_PIECES
from tabletop.core.table import Table, eighth
from tabletop.rules.dice_notation import pool_of
from tabletop.rules.free_room import free_place, places_near
from tabletop.rules.piece_play import new_ids


def sides_of(kind: PieceKind) -> int:
    """How many sides a die of that kind rolls."""
    return kind.sides or len(kind.faces)


def tray_of(table: Table, sides: int) -> tuple[PieceKind, ZoneDef]:
    """The kind of the dice with that number of sides, and where they lie at first; raises MoveRefusedError if there are none."""
    box = table.equipment
    for one in box.pieces:
        if box.kinds[one.kind].rolls and sides_of(box.kinds[one.kind]) == sides:
            zone = box.zones[one.zone]
            return box.kinds[one.kind], zone if zone.is_free else box.zones[box.open_zone]
    raise MoveRefusedError(f"There is no die with {sides} sides in this box.")


def pool_events(table: Table, notation: str, rng: Rng) -> list[Event]:
    """The events of a roll: the dice of the tray are used, those that are missing are put there, then all are rolled."""
    events: list[Event] = []
    dice: list[PieceId] = []
    for group in pool_of(notation).groups:
        kind, tray = tray_of(table, group.sides)
        free = [
            piece
            for piece in table.zones[tray.id]
            if table.pieces[piece].kind == kind.id and not table.pieces[piece].locked and piece not in dice
        ]
        found = free[: group.count]
        while len(found) < group.count:
            made = made_die(table, kind.id, tray)
            events.append(made)
            table = apply_events(table, (made,))
            found += made.pieces
        dice += found
    faces = [rng.rolls((die,), sides_of(table.kind(die)))[0] for die in dice]
    return [*events, DiceRolled(tuple(dice), tuple(faces))]


def made_die(table: Table, kind: KindId, tray: ZoneDef) -> PiecesMade:
    """The event of one more die in its tray, beside the others if there is room, else as far from them as can be."""
    if len(table.pieces) >= MOST_PIECES:
        raise MoveRefusedError(f"A table holds {MOST_PIECES} pieces at the most.")
    size = (table.equipment.kinds[kind].width, table.equipment.kinds[kind].height)
    middle: Place = (tray.width / 2, tray.height / 2)
    lying = [(table.pieces[piece].x, table.pieces[piece].y) for piece in table.zones[tray.id]]
    place = free_place(table, tray, size, middle) or max(
        places_near(tray, size, middle),
        key=lambda spot: min((hypot(spot[0] - x, spot[1] - y) for x, y in lying), default=0.0),
        default=middle,
    )
    return PiecesMade(new_ids(table, kind, 1), kind, tray.id, ((eighth(place[0]), eighth(place[1])),))


def pick_seat_events(table: Table, rng: Rng) -> list[Event]:
    """The events of letting chance say who begins: the turn goes to that seat."""
    seats = [seat.id for seat in table.equipment.seats]
    _, seat = min(zip(rng.outcome("who begins", seats), seats, strict=True))
    flow = table.flow
    return [FlowChanged((seat,), flow.phase, max(1, flow.round), flow.agenda)]
