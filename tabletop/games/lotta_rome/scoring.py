"""The points of the game, and what decides between equal points (section 8)."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.contracts import card_points
from tabletop.games.lotta_rome.data import CONTRACTS, NAMES, ROUNDS, gem_score
from tabletop.games.lotta_rome.domain import Domain, domain_of, is_merchants
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Score
from tabletop.rules.words import plural


def contract_row(number: int) -> str:
    """How the sheet calls a contract, by its number from 1 in the order of the rounds. All players share the rows."""
    return "starting contract" if number > ROUNDS else f"contract of round {number}"


def score_of(t: Board, seat: Seat) -> Score:
    """The points of a seat as its domain is now: a part for each kind of building, one for gems, one for each open contract.

    The starting contract counts when it is laid open, at the end of the game.
    """
    parts = [(plural(NAMES[kind]), points) for kind, points in domain_of(t, seat).building_scores().items()]
    parts.append(("gems", gem_score(len(t.zones[ids.GEMS[seat]]))))
    if is_merchants(t):
        parts += [(contract_row(number), points) for number, (_, points) in enumerate(contracts_of(t, seat), 1)]
    return Score(seat, sum(points for _, points in parts), tuple(parts))


def contracts_of(t: Board, seat: Seat) -> list[tuple[str, int]]:
    """The title of each open contract of a seat, and what it scores as the domain is now."""
    domain, gems = domain_of(t, seat), len(t.zones[ids.GEMS[seat]])
    cards = [card for card in t.zones[ids.KEPT[seat]] if card in CONTRACTS]
    return [(CONTRACTS[card].title, card_points(card, domain, gems)) for card in cards]


def total_with(t: Board, seat: Seat, domain: Domain) -> int:
    """What `seat` scores for buildings and all its contracts, if its domain were this one."""
    gems = len(t.zones[ids.GEMS[seat]])
    cards = (*t.zones[ids.KEPT[seat]], *t.zones[ids.SECRET[seat]])
    return domain.total() + sum(card_points(card, domain, gems) for card in cards)


def lands(table: Table, seat: Seat) -> int:
    """How many lands are in the domain of a seat, each half of a double land counted as one."""
    return len(domain_of(table, seat).lands)
