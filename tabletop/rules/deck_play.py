"""What hands do with decks beyond drawing: cut, mix in, put n-th from the top, put in order, show. The events of those moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneDef
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Event, PiecesMoved, Revealed, ZoneOrdered
from tabletop.core.table import Table
from tabletop.rules.named_pieces import check_kinds
from tabletop.rules.piece_play import cover_events, move_events
from tabletop.rules.words import counted


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


def nth_events(table: Table, pieces: tuple[PieceId, ...], onto: PieceId, nth: int, seat: Seat) -> list[Event]:
    """The events of putting pieces into the pile of `onto`, so that the uppermost of them is the `nth` from its top."""
    zone, kind = table.zone_of(onto), table.kind(onto)
    pile = [piece for piece in table.pile_of(onto) if piece not in pieces]
    if zone.bag:
        raise MoveRefusedError("A bag has no order.")
    if not pile:
        raise MoveRefusedError("There is no pile to put this into.")
    if not 1 <= nth <= len(pile) + 1:
        held = f"There {'is' if len(pile) == 1 else 'are'} {counted(len(pile), 'piece')} in the pile"
        raise MoveRefusedError(f"{held}: give a number from 1 to {len(pile) + 1}.")
    if len({table.where[piece] for piece in pieces}) > 1:
        raise MoveRefusedError("Only pieces of one place can be put into a pile together.")
    if not zone.is_stack:
        name = kind.pile or kind.id
        check_kinds(table, pieces, seat, lambda one: one.stacks and (one.pile or one.id) == name, "does not go into this pile.")
    staying = [piece for piece in table.zones[zone.id] if piece not in pieces]
    index = staying.index(pile[1 - nth]) if nth > 1 else -1
    places = () if zone.keeps_order else ((table.pieces[onto].x, table.pieces[onto].y),)
    # They are covered first, so that nobody sees them on the way.
    covered = cover_events(table, pieces) if table.face(pile[-1]).hides else []
    return [*covered, *move_events(table, pieces, zone, places, index, seat)]


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
