"""Lotta Rome: what buildings score and contracts count, on domains made by chance, against a second way to count them."""

from __future__ import annotations

import random

import pytest
from lotta_cells import axial, cell_of
from lotta_counts import AXES, COUNTS, KINDS, MATCH, Grid, areas, beside, complexes, score

from tabletop.games.lotta_rome.cells import SPOTS, START, TOWARDS
from tabletop.games.lotta_rome.contracts import card_points
from tabletop.games.lotta_rome.data import CONTRACTS, gem_score
from tabletop.games.lotta_rome.domain import Domain
from tabletop.games.lotta_rome.elephants import entitlement

DOMAINS = 60


def made_by_chance(seed: int) -> Grid:
    """A domain with up to 40 lands, some of one kind beside each other, with holes, buildings, forts and elephants."""
    rng = random.Random(f"domain {seed}")
    grid = Grid({(0, 0): rng.choice(KINDS)}, start=(0, 0), gems=rng.randrange(13), doubles=rng.randrange(8))
    for _ in range(rng.randrange(40)):
        near = sorted({other for spot in grid.lands for other in beside(spot) if other not in grid.lands and cell_of(*other)})
        spot = rng.choice(near)
        same = [grid.lands[other] for other in beside(spot) if other in grid.lands]
        grid.lands[spot] = rng.choice(same if rng.random() < 0.4 else KINDS[: rng.randrange(1, 6)])
    for spot in rng.sample(sorted(grid.lands), min(len(grid.lands), rng.randrange(14))):
        if rng.random() < 0.35:
            grid.elephants.add(spot)
        else:
            grid.buildings[spot] = rng.choice(list(MATCH))
            if rng.random() < 0.2:
                grid.forts.add(spot)
    return grid


GRIDS = [made_by_chance(seed) for seed in range(DOMAINS)]


def as_domain(grid: Grid) -> Domain:
    """The same domain as the game has it."""
    return Domain(
        {cell_of(*spot): kind for spot, kind in grid.lands.items()},
        {cell_of(*spot): kind for spot, kind in grid.buildings.items()},
        [cell_of(*spot) for spot in grid.elephants],
        [cell_of(*spot) for spot in grid.forts],
        grid.doubles,
        cell_of(*grid.start) if grid.start else "",
    )


@pytest.mark.parametrize("card", CONTRACTS.values(), ids=lambda card: f"contract {card.number}")
def test_7_4_contract(card: object) -> None:
    assert isinstance(card, type(CONTRACTS["CT01"]))
    found = []
    for grid in GRIDS:
        wanted = card.points * (COUNTS[card.op](grid, card.arg) // card.divisor)
        assert card_points(card.id, as_domain(grid), grid.gems) == wanted, grid
        found.append(wanted)
    # The domains tell contracts apart: each scores something here, and not everywhere the same.
    assert len(set(found)) > 2


def test_8_2_what_each_building_scores() -> None:
    for grid in GRIDS:
        domain, sums = as_domain(grid), dict.fromkeys(MATCH, 0)
        for spot, building in grid.buildings.items():
            assert domain.score_at(cell_of(*spot)) == score(grid, spot)
            sums[building] += score(grid, spot)
        assert domain.building_scores() == sums
        assert domain.total() == sum(sums.values())


def test_3_3_areas_and_building_groups() -> None:
    def named(groups: list[set[tuple[int, int]]]) -> set[frozenset[str]]:
        return {frozenset(cell_of(*spot) for spot in group) for group in groups}

    for grid in GRIDS:
        assert as_domain(grid).areas == named(areas(grid))
        assert as_domain(grid).is_connected()
    assert max(len(complexes(grid)) for grid in GRIDS) > 3


def test_6_4_a_land_may_go_to_every_empty_cell_beside_the_domain_and_to_no_other() -> None:
    for grid in GRIDS:
        wanted = {cell_of(*other) for spot in grid.lands for other in beside(spot) if other not in grid.lands}
        assert set(as_domain(grid).frontier()) == wanted - {""}


def test_6_5_the_contracts_that_an_elephant_draws() -> None:
    met = set()
    for grid in GRIDS:
        domain, groups = as_domain(grid), areas(grid)
        free = [spot for spot in grid.lands if spot not in grid.buildings and spot not in grid.elephants]
        assert {cell_of(*spot) for spot in free} == set(domain.free())
        for spot in free:
            [area] = [area for area in groups if spot in area]
            wanted = 1 if area & grid.elephants else len(area)
            assert entitlement(domain, cell_of(*spot)) == wanted
            met.add((wanted, bool(area & grid.elephants), bool(area & {*grid.buildings})))
    assert len(met) > 10


def test_3_1_cells_are_hexagons_in_the_order_of_directions() -> None:
    east, north_east, south_east = AXES[0], AXES[2], AXES[1]
    steps = [east, north_east, tuple(-one for one in south_east), *[tuple(-one for one in way) for way in (east, north_east)]]
    for number, step in enumerate([*steps, south_east]):
        other = TOWARDS[START][number]
        assert (axial(other)[0], axial(other)[1]) == tuple(step)
    # A pixel further down for each r, half a hexagon further right for each r (3.1).
    for cell, (x, y) in SPOTS.items():
        q, r = axial(cell)
        assert y - SPOTS[START][1] == r
        shift = 0.5 * (int(y) % 2) - 0.5 * (int(SPOTS[START][1]) % 2)
        assert x + shift - SPOTS[START][0] == q + r / 2


@pytest.mark.parametrize("number", range(1, 13))
def test_8_3_gems(number: int) -> None:
    assert gem_score(number) == 3 + number * (number - 1) / 2
