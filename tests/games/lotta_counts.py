"""What buildings score and contracts count, a second time: by the words of sections 3.3, 7.4 and 8.2, on a grid of (q, r).

It shares nothing with the game: `test_lotta_counts.py` compares both on domains made by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Spot = tuple[int, int]

AXES = ((1, 0), (0, 1), (1, -1))
"""The three axes of a grid of hexagons."""
KINDS = ("OLIVE", "VINE", "FIELD", "TOWN", "QUARRY")
MATCH = {"OIL_MILL": "OLIVE", "WINERY": "VINE", "MILL": "FIELD", "THEATER": "TOWN", "WORKSHOP": "QUARRY"}
BUILDING_OF = {land: building for building, land in MATCH.items()}


@dataclass
class Grid:
    """A domain on its own unbounded grid."""

    lands: dict[Spot, str]
    buildings: dict[Spot, str] = field(default_factory=dict)
    elephants: set[Spot] = field(default_factory=set)
    forts: set[Spot] = field(default_factory=set)
    doubles: int = 0
    start: Spot | None = None
    gems: int = 0


def beside(spot: Spot) -> list[Spot]:
    """The six neighbours."""
    return [(spot[0] + sign * q, spot[1] + sign * r) for q, r in AXES for sign in (1, -1)]


def groups_of(spots: Iterable[Spot], alike: Callable[[Spot, Spot], bool]) -> list[set[Spot]]:
    """The maximal sets of spots that hang together by neighbours that are alike."""
    groups: list[set[Spot]] = []
    for spot in spots:
        joined = [group for group in groups if any(other in group and alike(spot, other) for other in beside(spot))]
        groups = [group for group in groups if group not in joined] + [{spot}.union(*joined)]
    return groups


def areas(grid: Grid, kind: str = "") -> list[set[Spot]]:
    """The areas of a kind, or of all kinds."""
    spots = [spot for spot, one in grid.lands.items() if kind in ("", one)]
    return groups_of(spots, lambda one, two: grid.lands[one] == grid.lands[two])


def complexes(grid: Grid) -> list[set[Spot]]:
    """The building groups."""
    return groups_of(grid.buildings, lambda one, two: True)


def score(grid: Grid, spot: Spot) -> int:
    """What the building on a land scores: the sizes of all areas of its kind that contain the land or one beside it."""
    near = {spot, *beside(spot)}
    return sum(len(area) for area in areas(grid, MATCH[grid.buildings[spot]]) if near & area)


def surrounded(grid: Grid, spots: Iterable[Spot]) -> int:
    """How many of these lands have six lands beside them."""
    return sum(all(other in grid.lands for other in beside(spot)) for spot in spots)


def next_to(spots: Iterable[Spot], others: Iterable[Spot]) -> int:
    """How many of these lands are adjacent to one of the others."""
    known = set(others)
    return sum(bool(known & set(beside(spot))) for spot in spots)


def line(grid: Grid) -> int:
    """The longest run of consecutive lands along an axis."""
    best = 0
    for q, r in grid.lands:
        for across, down in AXES:
            length = 0
            while (q + length * across, r + length * down) in grid.lands:
                length += 1
            best = max(best, length)
    return best


def lands_of(grid: Grid, kind: str) -> list[Spot]:
    """The lands of a kind."""
    return [spot for spot, one in grid.lands.items() if one == kind]


def of(grid: Grid, building: str) -> int:
    """The number of buildings of a kind."""
    return list(grid.buildings.values()).count(building)


COUNTS: dict[str, Callable[[Grid, str], int]] = {
    "largest_area": lambda g, kind: max([len(area) for area in areas(g, kind)] or [0]),
    "buildings_of": of,
    "areas_min_size": lambda g, size: len([area for area in areas(g) if len(area) >= int(size)]),
    "buildings_scoring": lambda g, least: len([spot for spot in g.buildings if score(g, spot) >= int(least)]),
    "building_kinds": lambda g, _: len(set(g.buildings.values())),
    "lands_next_to_building": lambda g, kind: next_to(lands_of(g, kind), g.buildings),
    "areas_of": lambda g, kind: len(areas(g, kind)),
    "same_kind_pairs": lambda g, _: sum(of(g, building) // 2 for building in MATCH),
    "areas_elephant_and_building": lambda g, _: len([area for area in areas(g) if area & g.elephants and area & {*g.buildings}]),
    "longest_line": lambda g, _: line(g),
    "largest_building_group": lambda g, _: max([len(group) for group in complexes(g)] or [0]),
    "elephants_surrounded": lambda g, _: surrounded(g, g.elephants),
    "buildings_on": lambda g, kind: len([spot for spot in g.buildings if g.lands[spot] == kind]),
    "lands_plus_buildings": lambda g, kind: len(lands_of(g, kind)) + of(g, BUILDING_OF[kind]),
    "buildings_on_own_kind": lambda g, _: len([spot for spot, one in g.buildings.items() if MATCH[one] == g.lands[spot]]),
    "buildings": lambda g, _: len(g.buildings),
    "gems": lambda g, _: g.gems,
    "lands_of": lambda g, kind: len(lands_of(g, kind)),
    "elephant_land_kinds": lambda g, _: len({g.lands[spot] for spot in g.elephants}),
    "double_lands": lambda g, _: g.doubles,
    "elephants_next_to_building": lambda g, _: next_to(g.elephants, g.buildings),
    "buildings_surrounded": lambda g, _: surrounded(g, g.buildings),
    "buildings_next_to_elephant": lambda g, _: next_to(g.buildings, g.elephants),
    "building_groups": lambda g, _: len(complexes(g)),
    "areas": lambda g, _: len(areas(g)),
    "lands_surrounded": lambda g, _: surrounded(g, g.lands),
    "single_land_areas": lambda g, _: len([area for area in areas(g) if len(area) == 1]),
    "forts": lambda g, _: len(g.forts),
    "edge_lands": lambda g, _: len(g.lands) - surrounded(g, g.lands),
    "remote_lands": lambda g, _: len([one for one in g.lands if not {*g.buildings} & {one, *beside(one)}]),
    "rarest_kind": lambda g, _: min(len(lands_of(g, kind)) for kind in KINDS),
    "lone_buildings": lambda g, _: len(g.buildings) - next_to(g.buildings, g.buildings),
    "idle_areas": lambda g, _: len([area for area in areas(g) if not area & (g.elephants | {*g.buildings})]),
    "start_neighbour_kinds": lambda g, _: len({g.lands[spot] for spot in beside(g.start) if spot in g.lands} if g.start else ()),
}
"""Every counting function of 7.4."""
