"""How the turn passes on a free table: by hand, or with an act that a place of the game ends the turn with."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Event, FlowChanged, PiecesMade, PiecesMoved
from tabletop.core.table import Table
from tabletop.rules.rounds import BY_DEALS


def end_turn_events(table: Table, to_seat: Seat = "") -> list[Event]:
    """The events of passing the turn marker to `to_seat` or to the next seat.

    A round ends after the last seat, unless rounds are new deals.
    """
    seats = [seat.id for seat in table.equipment.seats]
    if to_seat and to_seat not in seats:
        raise UnknownNameError(f"There is no seat {to_seat!r} at this table.")
    flow = table.flow
    now = seats.index(flow.to_act[0]) if flow.to_act and flow.to_act[0] in seats else -1
    following = seats.index(to_seat) if to_seat else (now + 1) % len(seats)
    ends_round = not to_seat and following == 0 and now >= 0 and flow.phase not in BY_DEALS
    round_ = flow.round + ends_round
    return [FlowChanged((seats[following],), flow.phase, max(1, round_), flow.agenda)]


def passing_events(table: Table, seat: Seat, events: Sequence[Event]) -> list[Event]:
    """The events by which an act of `seat` that has these events ends its turn (see `ZoneDef.ends_turn`); none if it does not.

    Only the seat whose turn it is ends it, and not with what belongs to another one, such as a stone out of the other's bowl.
    """
    if table.flow.to_act != (seat,) or not any(ends_turn(table, seat, event) for event in events):
        return []
    return end_turn_events(table)


def ends_turn(table: Table, seat: Seat, event: Event) -> bool:
    """Whether an event puts a piece where that ends the turn of `seat`."""
    zones = table.equipment.zones
    match event:
        case PiecesMoved(_, source, to):
            comes = zones[to].ends_turn == "put" and source != to
            return zones[source].owner in ("", seat) and (comes or zones[to].ends_turn == "move")
        case PiecesMade(_, _, zone, _, _, source):
            return bool(source) and zones[source].owner in ("", seat) and bool(zones[zone].ends_turn)
        case _:
            return False
