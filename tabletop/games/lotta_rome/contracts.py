"""What contracts count in a domain at the end of the game (7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tabletop.games.lotta_rome.cells import AROUND, TOWARDS, Cell
from tabletop.games.lotta_rome.data import BUILDINGS, CONTRACTS, FEEDS, KINDS, LANDS, Contract
from tabletop.games.lotta_rome.domain import Area, Domain
from tabletop.rules.data import check_rows

Count = Callable[[Domain, str], int]


def near(cell: Cell, cells: Mapping[Cell, object] | frozenset[Cell]) -> bool:
    """Whether one of the cells is adjacent to `cell`."""
    return any(other in cells for other in AROUND[cell])


def surrounded(d: Domain, cell: Cell) -> bool:
    """Whether all six neighbours of a land are lands of the domain."""
    return all(other in d.lands for other in TOWARDS[cell])


def areas_of(d: Domain, kind: str) -> list[Area]:
    """The areas of a kind of land."""
    return [area for area in d.areas if d.lands[next(iter(area))] == kind]


def groups(d: Domain) -> list[Area]:
    """The building groups: lands with buildings that hang together, whatever their kinds."""
    built = Domain(dict.fromkeys(d.works, "building"), {})
    return list(built.areas)


def longest_line(d: Domain) -> int:
    """The longest run of lands along one of the three axes."""
    best = 0
    for cell in d.lands:
        for direction in range(3):
            length, at = 0, cell
            while at in d.lands:
                length, at = length + 1, TOWARDS[at][direction]
            best = max(best, length)
    return best


def of_kind(d: Domain, kind: str) -> int:
    """How many lands of a kind there are."""
    return sum(one == kind for one in d.lands.values())


def start_neighbour_kinds(d: Domain) -> int:
    """How many kinds of land are adjacent to the starting land."""
    return len({d.lands[other] for other in AROUND.get(d.start, ()) if other in d.lands})


def idle(d: Domain, area: Area) -> bool:
    """Whether an area has neither a building nor an elephant."""
    return area.isdisjoint(d.works) and area.isdisjoint(d.elephants)


OF_LANDS: Mapping[str, Count] = {
    "largest_area": lambda d, kind: max(map(len, areas_of(d, kind)), default=0),
    "lands_next_to_building": lambda d, kind: sum(one == kind and near(cell, d.works) for cell, one in d.lands.items()),
    "areas_of": lambda d, kind: len(areas_of(d, kind)),
    "buildings_on": lambda d, kind: sum(d.lands[cell] == kind for cell in d.works),
    "lands_plus_buildings": lambda d, kind: of_kind(d, kind) + sum(one == KINDS[kind].building for one in d.works.values()),
    "lands_of": of_kind,
}
"""What is counted of one kind of land."""
OF_BUILDINGS: Mapping[str, Count] = {"buildings_of": lambda d, building: sum(one == building for one in d.works.values())}
"""What is counted of one kind of building."""
FROM_NUMBER: Mapping[str, Count] = {
    "areas_min_size": lambda d, size: sum(len(area) >= int(size) for area in d.areas),
    "buildings_scoring": lambda d, points: sum(d.score_at(cell) >= int(points) for cell in d.works),
}
"""What is counted from a number on."""
OF_DOMAIN: Mapping[str, Count] = {
    "building_kinds": lambda d, _: len(FEEDS.keys() & set(d.works.values())),
    "same_kind_pairs": lambda d, _: sum(count // 2 for kind, count in Counter(d.works.values()).items() if kind in FEEDS),
    "areas_elephant_and_building": lambda d, _: sum(
        not area.isdisjoint(d.elephants) and not area.isdisjoint(d.works) for area in d.areas
    ),
    "longest_line": lambda d, _: longest_line(d),
    "largest_building_group": lambda d, _: max(map(len, groups(d)), default=0),
    "elephants_surrounded": lambda d, _: sum(surrounded(d, cell) for cell in d.elephants),
    "buildings_on_own_kind": lambda d, _: sum(FEEDS.get(one) == d.lands[cell] for cell, one in d.works.items()),
    "buildings": lambda d, _: len(d.works),
    "elephant_land_kinds": lambda d, _: len({d.lands[cell] for cell in d.elephants}),
    "double_lands": lambda d, _: d.doubles,
    "elephants_next_to_building": lambda d, _: sum(near(cell, d.works) for cell in d.elephants),
    "buildings_surrounded": lambda d, _: sum(surrounded(d, cell) for cell in d.works),
    "buildings_next_to_elephant": lambda d, _: sum(near(cell, d.elephants) for cell in d.works),
    "building_groups": lambda d, _: len(groups(d)),
    "areas": lambda d, _: len(d.areas),
    "lands_surrounded": lambda d, _: sum(surrounded(d, cell) for cell in d.lands),
    "single_land_areas": lambda d, _: sum(len(area) == 1 for area in d.areas),
    "forts": lambda d, _: len(d.forts),
    "edge_lands": lambda d, _: sum(not surrounded(d, cell) for cell in d.lands),
    "remote_lands": lambda d, _: sum(cell not in d.works and not near(cell, d.works) for cell in d.lands),
    "rarest_kind": lambda d, _: min(of_kind(d, kind) for kind in LANDS),
    "lone_buildings": lambda d, _: sum(not near(cell, d.works) for cell in d.works),
    "idle_areas": lambda d, _: sum(idle(d, area) for area in d.areas),
    "start_neighbour_kinds": lambda d, _: start_neighbour_kinds(d),
}
"""What is counted of the whole domain."""
OPS: Mapping[str, Count] = {**OF_LANDS, **OF_BUILDINGS, **FROM_NUMBER, **OF_DOMAIN}
"""What each contract counts in a domain; gems are no part of it."""


def counted_for(contract: Contract, domain: Domain, gems: int) -> int:
    """How many of what a contract counts there are in a domain with that many gems."""
    return gems if contract.op == "gems" else OPS[contract.op](domain, contract.arg)


def contract_points(contract: Contract, domain: Domain, gems: int) -> int:
    """What a contract scores for a domain and that many gems."""
    return contract.points * (counted_for(contract, domain, gems) // contract.divisor)


def card_points(card: str, domain: Domain, gems: int) -> int:
    """What a contract card scores; 0 for a card that is none."""
    return contract_points(CONTRACTS[card], domain, gems) if card in CONTRACTS else 0


def contract_fault(contract: Contract) -> str:
    """What is wrong with a contract."""
    op, arg = contract.op, contract.arg
    if contract.id != f"CT{contract.number:02}":
        return f"the id of number {contract.number} is CT{contract.number:02}"
    if op not in OPS and op != "gems":
        return f"nothing is counted by {op!r}"
    kinds = LANDS if op in OF_LANDS else BUILDINGS if op in OF_BUILDINGS else ("",)
    if not (arg.isdecimal() if op in FROM_NUMBER else arg in kinds):
        return f"{op} does not count {arg!r}"
    return "" if contract.points > 0 and contract.divisor > 0 and 1 <= contract.coins <= 6 else "a number is out of range"


check_rows("contracts.csv", CONTRACTS.values(), contract_fault)
