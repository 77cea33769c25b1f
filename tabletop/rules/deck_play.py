"""What hands do with decks beyond drawing: cut, mix in, put in order, show. The events of those free moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneDef
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Event, PiecesMoved, Revealed, ZoneOrdered
from tabletop.core.table import Table


def cut_events(table: Table, piece: PieceId, count: int) -> list[Event]:
    """The events of cutting the pile that `piece` lies in: its `count` top pieces go under it, in their order."""
    pile = table.pile_of(piece)
    if len(pile) < 2:
        raise MoveRefusedError("A single piece cannot be cut.")
    if not 1 <= count < len(pile):
        raise MoveRefusedError(f"This pile can be cut by 1 to {len(pile) - 1}.")
    if table.zone_of(piece).bag:
        raise MoveRefusedError("A bag has no order to be cut.")
    return [ZoneOrdered(table.where[piece], (*pile[-count:], *pile[:-count]))]


def mix_in_events(table: Table, pieces: tuple[PieceId, ...], zone: ZoneDef, coming: Sequence[Event], rng: Rng) -> list[Event]:
    """The events of mixing pieces into the pile in `zone`, each at a random place; `coming` are those that bring them there."""
    if not zone.is_stack or zone.supply:
        raise MoveRefusedError(f"{zone.name} is not a pile to mix pieces into.")
    held = [piece for piece in table.zones[zone.id] if piece not in pieces]
    mixed = list(held)
    for piece, number in sorted(zip(pieces, rng.outcome(f"mix into {zone.id}", pieces), strict=True)):
        mixed.insert(number % (len(mixed) + 1), piece)
    events = list(coming)
    if not any(isinstance(event, PiecesMoved) for event in events):
        raise MoveRefusedError("Nothing is selected.")
    # First the new order of the whole pile, then a shuffle of the newcomers alone, after which nobody knows where they are.
    if len(mixed) > 1:
        events.append(ZoneOrdered(zone.id, tuple(mixed)))
    events.append(ZoneOrdered(zone.id, tuple(piece for piece in mixed if piece in pieces), shuffled=True))
    return events


def order_events(table: Table, pieces: tuple[PieceId, ...]) -> list[Event]:
    """The events of putting pieces of one zone in this order among the places they hold."""
    zones = {table.where[piece] for piece in pieces}
    if len(zones) != 1:
        raise MoveRefusedError("Only pieces of one place can be put in order.")
    if len(pieces) < 2:
        raise MoveRefusedError("A single piece cannot be put in order.")
    return [ZoneOrdered(zones.pop(), pieces)]


def show_events(table: Table, pieces: tuple[PieceId, ...], seats: tuple[Seat, ...]) -> list[Event]:
    """The events of showing pieces to `seats`, or to all if none are named."""
    known = {seat.id for seat in table.equipment.seats}
    for seat in seats:
        if seat not in known:
            raise UnknownNameError(f"There is no seat {seat!r} at this table.")
    return [Revealed(pieces, seats or ("*",))]
