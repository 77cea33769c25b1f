"""What the rules say about a place: how a domain scores as it is, and how far contracts are fulfilled."""

from __future__ import annotations

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.contracts import contract_points, counted_for
from tabletop.games.lotta_rome.data import CONTRACTS, NAMES
from tabletop.games.lotta_rome.domain import domain_of
from tabletop.rules.words import counted, listed, plural


def zone_help(table: Table, zone: ZoneId) -> str:
    """How a domain scores, or what the contracts of a place would score now, as far as the table shows them."""
    for seat in [one.id for one in table.equipment.seats]:
        if zone == ids.DOMAIN[seat]:
            return domain_words(table, seat)
        if zone in (ids.KEPT[seat], ids.SECRET[seat], ids.BID[seat], ids.HAND[seat]):
            return contract_words(table, seat, zone)
    return ""


def domain_words(table: Table, seat: Seat) -> str:
    """How many lands a domain has, and what its buildings score."""
    domain = domain_of(table, seat)
    scored = [f"{plural(NAMES[kind])} {points}" for kind, points in domain.building_scores().items() if points]
    return f"{counted(len(domain.lands), 'land')}; {f'points now: {listed(scored)}' if scored else 'no building scores yet'}."


def contract_words(table: Table, seat: Seat, zone: ZoneId) -> str:
    """What the contracts of a place would score now. Cards whose fronts are hidden are left out, so it tells nobody more."""
    domain, gems = domain_of(table, seat), len(table.zones[ids.GEMS[seat]])
    cards = [CONTRACTS[kind] for piece in table.zones[zone] if (kind := table.pieces[piece].kind) in CONTRACTS]
    counts = [(card, counted_for(card, domain, gems)) for card in cards]
    now = [f"{card.title} {contract_points(card, domain, gems)} for {count}" for card, count in counts]
    return f"Points now: {listed(now)}." if now else ""
