"""Lotta Rome: the tables of sections 2, 3.2 and 7 of the rules reference, written out here a second time, against the files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from lotta_counts import COUNTS
from lotta_scene import Scene

from tabletop.games.lotta_rome import data, ids
from tabletop.games.lotta_rome.contracts import contract_points
from tabletop.games.lotta_rome.domain import Domain

LANDS = ("OLIVE", "VINE", "FIELD", "TOWN", "QUARRY")
WORKS = ("OIL_MILL", "WINERY", "MILL", "THEATER", "WORKSHOP")

CONTRACTS = """
1 1 Great Grove: 2 x largest_area(OLIVE) 11/16
2 1 Great Vineyard: 2 x largest_area(VINE) 11/16
3 1 Great Field: 2 x largest_area(FIELD) 10/16
4 1 Great Town: 2 x largest_area(TOWN) 11/16
5 1 Great Quarry: 2 x largest_area(QUARRY) 10/16
6 1 Oil Guild: 4 x buildings_of(OIL_MILL) 8/16
7 1 Vintners' Guild: 4 x buildings_of(WINERY) 8/16
8 1 Millers' Guild: 4 x buildings_of(MILL) 8/16
9 1 Actors' Guild: 4 x buildings_of(THEATER) 8/16
10 1 Masons' Guild: 4 x buildings_of(WORKSHOP) 8/16
11 1 Broad Estates: 3 x areas_min_size(4) 12/15
12 1 Rich Works: 2 x buildings_scoring(5) 13/18
13 1 All Trades: 3 x building_kinds() 14/15
14 2 Groves at Work: 2 x lands_next_to_building(OLIVE) 10/16
15 2 Vineyards at Work: 2 x lands_next_to_building(VINE) 10/16
16 2 Fields at Work: 2 x lands_next_to_building(FIELD) 10/14
17 2 Quarters at Work: 2 x lands_next_to_building(TOWN) 10/14
18 2 Quarries at Work: 2 x lands_next_to_building(QUARRY) 10/14
19 2 Scattered Groves: 3 x areas_of(OLIVE) 5/9
20 2 Scattered Vineyards: 3 x areas_of(VINE) 5/9
21 2 Scattered Fields: 3 x areas_of(FIELD) 5/9
22 2 Scattered Quarters: 3 x areas_of(TOWN) 5/9
23 2 Scattered Quarries: 3 x areas_of(QUARRY) 5/9
24 2 Twin Works: 3 x same_kind_pairs() 11/15
25 2 Busy Markets: 3 x areas_elephant_and_building() 11/15
26 2 Via Appia: 2 x longest_line() 14/16
27 2 Great Complex: 2 x largest_building_group() 11/16
28 2 Inner Camps: 3 x elephants_surrounded() 9/12
29 3 Builders of the Grove: 3 x buildings_on(OLIVE) 6/12
30 3 Builders of the Vineyard: 3 x buildings_on(VINE) 6/9
31 3 Builders of the Field: 3 x buildings_on(FIELD) 6/12
32 3 Builders of the Town: 3 x buildings_on(TOWN) 6/12
33 3 Builders of the Quarry: 3 x buildings_on(QUARRY) 6/12
34 3 Olive Trade: 1 x lands_plus_buildings(OLIVE) 8/12
35 3 Wine Trade: 1 x lands_plus_buildings(VINE) 8/12
36 3 Grain Trade: 1 x lands_plus_buildings(FIELD) 8/12
37 3 Town Trade: 1 x lands_plus_buildings(TOWN) 8/11
38 3 Stone Trade: 1 x lands_plus_buildings(QUARRY) 8/11
39 3 Home Soil: 3 x buildings_on_own_kind() 6/12
40 3 Census of Works: 1 x buildings() 10/11
41 3 Jeweller: 2 x gems() 10/14
42 4 Olive Survey: 1 x lands_of(OLIVE) 6/9
43 4 Vine Survey: 1 x lands_of(VINE) 6/9
44 4 Field Survey: 1 x lands_of(FIELD) 6/9
45 4 Town Survey: 1 x lands_of(TOWN) 6/9
46 4 Quarry Survey: 1 x lands_of(QUARRY) 6/9
47 4 Five Markets: 2 x elephant_land_kinds() 9/10
48 4 Land Registry: 2 x double_lands() 10/12
49 4 Caravan Stops: 2 x elephants_next_to_building() 9/10
50 4 Walled Works: 2 x buildings_surrounded() 9/12
51 4 Supplied Works: 1 x buildings_next_to_elephant() 7/9
52 4 Many Villages: 2 x building_groups() 8/12
53 5 Patchwork: 1 x areas() 9/11
54 5 Heartland: 1 x lands_surrounded() 12/15
55 5 Small Holdings: 2 x single_land_areas() 6/10
56 5 Castellum: 4 x forts() 4/8
57 5 Long Frontier: 1 x floor(edge_lands() / 2) 9/10
58 5 Wilderness: 2 x remote_lands() 8/14
59 5 Balanced Estate: 2 x rarest_kind() 8/10
60 5 Hermits: 3 x lone_buildings() 6/12
61 6 Fallow Ground: 3 x idle_areas() 5/9
62 6 Crossroads: 2 x start_neighbour_kinds() 7/8
"""
"""7.4: number, coins, title, points, what is counted, and the mean and the 90th percentile that bots expect."""


def test_1_the_kinds_of_land_and_their_buildings_in_their_fixed_order() -> None:
    assert data.LANDS == LANDS
    assert data.BUILDINGS == WORKS
    assert [data.FEEDS[building] for building in WORKS] == list(LANDS)
    assert [kind.name for kind in data.KINDS.values()] == ["olive grove", "vineyard", "field", "town quarter", "quarry"]
    assert [kind.works for kind in data.KINDS.values()] == ["oil mill", "winery", "mill", "antique theater", "workshop"]


# 2: components


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("merchants", [False, True])
def test_2_3_what_lies_on_the_table_for_each_number_of_players(players: int, merchants: bool) -> None:
    scene = Scene(players, merchants=merchants)
    pieces = scene.table.pieces
    counts = Counter("double" if state.kind.startswith("DL") else state.kind for state in pieces.values())
    more = int(merchants)
    assert {kind: counts[kind] for kind in LANDS} == dict.fromkeys(LANDS, 4 * players + 2 * more)
    assert {kind: counts[kind] for kind in WORKS} == dict.fromkeys(WORKS, 8 + more)
    assert counts["gem"] == 4 * players + 4 * more
    assert (counts["smaller"], counts["larger"], counts["reminder"]) == (players,) * 3
    assert (counts["double"], counts["FORT"], counts["elephant"]) == (25 * more, 4 * more, 25 * more)
    assert sum(piece.startswith("CT") for piece in pieces) == 62 * more
    # Building cards and their buildings that nobody has lie in the box.
    assert len(scene.table.zones[ids.CARDS]) == 5 - players
    assert len(scene.table.zones[ids.BOX]) == 40 - 8 * players


def test_2_2_starting_and_bonus_lands_are_one_of_each_kind() -> None:
    assert ids.START_LANDS == {"AL1": "OLIVE", "AL2": "VINE", "AL3": "FIELD", "AL4": "TOWN", "AL5": "QUARRY"}
    assert ids.BONUS_LANDS == {"BL1": "OLIVE", "BL2": "VINE", "BL3": "FIELD", "BL4": "TOWN", "BL5": "QUARRY"}
    assert {f"XB-{kind}": kind for kind in WORKS} == ids.BONUS_WORKS


# 7.2 and 7.3


def test_7_2_the_building_cards_go_round_the_five_kinds() -> None:
    for number in range(5):
        pairs = data.PLANS[f"BC{number + 1}"].rounds
        in_order = [building for pair in pairs for building in pair]
        assert in_order == [WORKS[(number + at) % 5] for at in range(8)]


def test_7_3_the_double_lands() -> None:
    wanted = [pair for pair in combinations(LANDS, 2) for _ in range(2)] + [(kind, kind) for kind in LANDS]
    assert [(one.id, one.a, one.b) for one in data.DOUBLES.values()] == [
        (f"DL{number:02}", *pair) for number, pair in enumerate(wanted, 1)
    ]


# 7.4


def rows() -> Iterator[tuple[str, ...]]:
    """The rows of `CONTRACTS`."""
    for line in CONTRACTS.strip().splitlines():
        found = re.fullmatch(r"(\d+) (\d) (.+): (\d) x (floor\()?(\w+)\((\w*)\)(?: / (\d)\))? (\d+)/(\d+)", line)
        assert found, line
        yield found.groups("")


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: f"contract {row[0]}")
def test_7_4_each_contract_is_as_in_the_table(row: tuple[str, ...]) -> None:
    number, coins, title, points, _, op, arg, divisor, mean, high = row
    card = data.CONTRACTS[f"CT{int(number):02}"]
    assert (card.number, card.coins, card.title, card.points) == (int(number), int(coins), title, int(points))
    assert (card.op, card.arg, card.divisor) == (op, arg, int(divisor or 1))
    assert (card.mean, card.high) == (int(mean), int(high))
    assert card.text.startswith(f"{points} point{'s' if points != '1' else ''} for e")
    assert card.text.endswith(".")
    assert op in COUNTS


def test_7_4_there_are_62_contracts() -> None:
    assert len(list(rows())) == len(data.CONTRACTS) == 62


def test_7_4_coins_go_by_the_number() -> None:
    for card in data.CONTRACTS.values():
        assert card.coins == sum(card.number >= first for first in (1, 14, 29, 42, 53, 61))


def test_7_4_every_two_edge_lands_count_one_rounded_down() -> None:
    lands = ["i7", "j7", "k7", "l7", "m7"]
    for count, points in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2)):
        domain = Domain(dict.fromkeys(lands[:count], "TOWN"), {})
        assert contract_points(data.CONTRACTS["CT57"], domain, 0) == points
