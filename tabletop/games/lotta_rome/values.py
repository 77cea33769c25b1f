"""What lands are worth to a bot: each is valued by the best cell that it could go to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, TOWARDS, Cell
from tabletop.games.lotta_rome.contracts import card_points
from tabletop.games.lotta_rome.data import CONTRACTS, DOUBLES, BuildingKind, LandKind, gem_score
from tabletop.games.lotta_rome.domain import Domain, domain_of, load_of

Held = tuple[LandKind, BuildingKind | None]
"""A land with the building on it, if there is one."""
Way = tuple[Cell, int, str]
"""How a double land is laid: the cell of half A, the direction of half B, and the half with the building of the lot."""

TOGETHER = 0.3
"""What it is worth that a land joins an area, beside what buildings score for it now."""
CONTACT = 0.06
"""What each neighbour of a new land is worth: a compact domain has more places where much meets."""
LAND, BUILDING = 1.2, 1.6
"""What a land and a building are worth beyond their best cell now, as the domain goes on growing."""
FORT = 6.0
"""What a fort is worth before its kind is chosen."""
CONTRACT_NOW = 0.5
"""How far a contract is valued by what it scores now; the rest is what such contracts score as a rule."""


class Lots:
    """What lands are worth to a seat with its domain as it is now."""

    def __init__(self, view: Table, seat: Seat) -> None:
        self.view, self.domain = view, domain_of(view, seat)
        self.gems = len(view.zones[ids.GEMS[seat]])
        self._cells = self.domain.frontier()
        self._known: dict[Held, float] = {}

    def land(self, land: PieceId) -> float:
        """What a land with its building is worth."""
        held = held_of(self.view, land)
        if held not in self._known:
            best = max(gain(self.domain, cell, held) for cell in self._cells)
            self._known[held] = best + LAND + (BUILDING if held[1] else 0.0)
        return self._known[held]

    def gem(self) -> float:
        """What one gem more is worth."""
        return float(gem_score(self.gems + 1) - gem_score(self.gems))

    def lot(self, lands: Iterable[PieceId], gem: bool = False) -> float:
        """What a lot is worth, with the gem that comes with it."""
        return sum(map(self.land, lands)) + (self.gem() if gem else 0.0)


def held_of(view: Table, land: PieceId) -> Held:
    """The kinds of a land and of the building on it."""
    works = load_of(view, land)
    return view.pieces[land].kind, view.pieces[works[0]].kind if works else None


def gain(domain: Domain, cell: Cell, held: Held) -> float:
    """How much better a domain is with a land on a cell."""
    kind, building = held
    return gain_of(domain, {cell: kind}, {cell: building} if building else {})


def gain_of(domain: Domain, lands: Mapping[Cell, LandKind], works: Mapping[Cell, BuildingKind]) -> float:
    """How much better a domain is with more lands and buildings."""
    worth = 0.0
    for cell, kind in lands.items():
        around = [domain.lands[other] for other in AROUND[cell] if other in domain.lands]
        worth += CONTACT * len(around) + (TOGETHER if kind in around else 0.0)
    return worth + domain.with_land(lands, works).total() - domain.total()


def best_way(domain: Domain, double: str, building: BuildingKind | None) -> tuple[float, Way]:
    """The best way to lay a double land, and what it gains; `building` comes with it, and may be a fort."""
    halves = DOUBLES[double]
    frontier = set(domain.frontier())
    found: list[tuple[float, Way]] = []
    anchors = frontier.union(*[AROUND[cell] for cell in frontier]).difference(domain.lands)
    for cell in sorted(anchors):
        for direction, other in enumerate(TOWARDS[cell]):
            if not other or other in domain.lands or not (cell in frontier or other in frontier):
                continue
            lands = {cell: halves.a, other: halves.b}
            for half, spot in (("A", cell), ("B", other)) if building else (("", cell),):
                found.append((gain_of(domain, lands, {spot: building} if building else {}), (cell, direction, half)))
    return max(found)


def contract_worth(view: Table, seat: Seat, card: PieceId) -> float:
    """What a contract is worth: partly what it scores now, partly what such contracts score as a rule."""
    domain, gems = domain_of(view, seat), len(view.zones[ids.GEMS[seat]])
    return CONTRACT_NOW * card_points(card, domain, gems) + (1.0 - CONTRACT_NOW) * CONTRACTS[card].mean
