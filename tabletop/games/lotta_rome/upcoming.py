"""What comes after the decision that is pending, in words."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import KEEPING
from tabletop.games.lotta_rome.choosing import ADDITION, side
from tabletop.games.lotta_rome.data import ROUNDS
from tabletop.games.lotta_rome.domain import domain_of, is_merchants, lands_of
from tabletop.games.lotta_rome.elephants import BIDDING
from tabletop.games.lotta_rome.forts import FORTS
from tabletop.games.lotta_rome.lands import ELEPHANT, PURCHASE
from tabletop.games.lotta_rome.splitting import DIVISION, SELECTION
from tabletop.rules.play import seats_of
from tabletop.rules.words import seat_name


def next_up(table: Table) -> str:
    """What comes next, as a sentence; empty if nobody is to act."""
    return f"Then {upcoming(table)}." if table.flow.to_act else ""


SIMPLY: dict[str, str] = {
    KEEPING: "the first round begins",
    SELECTION: "everybody places the lands of two lots: the chosen one and the one left over",
    BIDDING: "the lots of the market are bought, the highest bid first",
    FORTS: "the buildings, gems and contracts are scored",
}
"""What comes after phases that are always followed by the same."""


def upcoming(table: Table) -> str:
    """What comes next, as part of a sentence."""
    phase = table.flow.phase
    if phase == DIVISION:
        return f"everybody chooses a lot of whoever comes {side(table.flow.round)} them"
    find = {ADDITION: after_addition, ELEPHANT: after_elephant, PURCHASE: after_purchase}.get(phase, after_round)
    return SIMPLY[phase] if phase in SIMPLY else find(table)


def after_elephant(table: Table) -> str:
    """What comes after a player has placed an elephant."""
    waiting = [seat for seat in later(table) if domain_of(table, seat).free()]
    return elephant(seat_name(table, waiting[0])) if waiting else "everybody bids with a contract"


def after_purchase(table: Table) -> str:
    """What comes after a player has bought a lot; the order of the buyers is at the bottom of the agenda."""
    seats = seats_of(table.equipment)
    order = [str(seat) for row in table.flow.agenda[:1] for seat in row[1:] if seat in seats]
    return f"{seat_name(table, order[1])} buys a lot" if len(order) > 1 else after_round(table)


def after_addition(table: Table) -> str:
    """What comes after a player has placed lands."""
    if waiting := [seat for seat in later(table) if lands_of(table, ids.INCOMING[seat])]:
        return f"{seat_name(table, waiting[0])} places lands"
    return elephant("everybody") if is_merchants(table) else after_round(table)


def after_round(table: Table) -> str:
    """What comes after a round."""
    if table.flow.round < ROUNDS:
        return "the next round begins"
    return (
        f"the {'forts are named, and buildings, gems and contracts' if is_merchants(table) else 'buildings and gems'} are scored"
    )


def elephant(who: str) -> str:
    """That somebody places an elephant."""
    return f"{who} puts an elephant on a free land"


def later(table: Table) -> tuple[Seat, ...]:
    """The seats that answer after the one that is to act, where all answer in the order of the seats."""
    seats, acting = seats_of(table.equipment), table.flow.to_act[0]
    return seats[seats.index(acting) + 1 :] if acting in seats else ()
