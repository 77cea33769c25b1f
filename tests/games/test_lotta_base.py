"""Lotta Rome, the base game: a test for each rule and ruling, named after it. Sections are those of the rules reference."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from lotta_cells import axial, cell_of
from lotta_scene import Scene, placing
from msgspec.structs import replace

from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import GameDataError
from tabletop.games.lotta_rome import data, ids
from tabletop.games.lotta_rome.cells import AROUND, COLUMNS, ROWS, SPOTS, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.contracts import contract_fault
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of, load_of
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.placing import Beside, Done, Lay, PlaceLand, Take, TakeBack
from tabletop.games.lotta_rome.rounds import centre
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import SPLITS, Split
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button
from tabletop.rules.hands import match_click, match_gesture

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)


# 2 and 7: what is in the box


def test_7_1_a_player_has_four_lands_of_each_kind() -> None:
    assert Counter(ids.land_pieces(0).values()) == dict.fromkeys(data.LANDS, 4)


def test_7_2_every_round_of_the_five_cards_shows_every_building_twice() -> None:
    for number in range(data.ROUNDS):
        shown = Counter(one for plan in data.PLANS.values() for one in plan.rounds[number])
        assert shown == dict.fromkeys(data.BUILDINGS, 2)


def test_7_2_a_card_with_other_numbers_is_refused() -> None:
    plan = data.PLANS["BC1"]
    assert data.plan_fault(plan) == ""
    assert "twice" in data.plan_fault(replace(plan, round1=("MILL", "MILL"), round2=("MILL", "MILL")))
    assert "no building FORT" in data.plan_fault(replace(plan, round1=("FORT", "MILL")))


def test_7_3_every_pair_of_kinds_is_on_two_double_lands_and_each_kind_doubled_on_one() -> None:
    pairs = Counter(frozenset((one.a, one.b)) for one in data.DOUBLES.values())
    assert all(count == (1 if len(pair) == 1 else 2) for pair, count in pairs.items())
    assert len(data.DOUBLES) == 25


def test_7_4_coins_rise_with_the_numbers_of_contracts() -> None:
    cards = list(data.CONTRACTS.values())
    assert [card.number for card in cards] == list(range(1, 63))
    assert all(one.coins <= two.coins for one, two in pairwise(cards))
    assert Counter(card.coins for card in cards) == {1: 13, 2: 15, 3: 13, 4: 11, 5: 8, 6: 2}


def test_7_4_a_contract_that_counts_something_unknown_is_refused() -> None:
    card = data.CONTRACTS["CT01"]
    assert contract_fault(card) == ""
    assert "nothing is counted" in contract_fault(replace(card, op="camels"))
    assert "does not count 'FORT'" in contract_fault(replace(card, arg="FORT"))
    assert "CT01" in contract_fault(replace(card, id="CT02"))


def test_kinds_that_are_not_equally_frequent_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    one_more = data.DoubleLand("DL26", "TOWN", "TOWN")
    monkeypatch.setitem(data.DOUBLES, "DL26", one_more)
    with pytest.raises(GameDataError, match=r"doubles\.csv"):
        data.check_even()


# 3: geometry


@pytest.mark.parametrize(
    ("direction", "by"),
    [(EAST, (1, 0)), (NORTH_EAST, (1, -1)), (NORTH_WEST, (0, -1)), (WEST, (-1, 0)), (SOUTH_WEST, (-1, 1)), (SOUTH_EAST, (0, 1))],
)
def test_3_1_each_direction_adds_its_vector(direction: int, by: tuple[int, int]) -> None:
    for cell in SPOTS:
        if other := TOWARDS[cell][direction]:
            q, r = axial(cell)
            assert axial(other) == (q + by[0], r + by[1])
            assert TOWARDS[other][(direction + 3) % 6] == cell


def test_3_1_the_first_cell_is_the_origin() -> None:
    assert axial(START) == (0, 0)
    assert all(cell_of(*axial(cell)) == cell for cell in SPOTS)
    assert cell_of(40, 0) == ""


def test_3_3_an_area_is_connected_by_edges_and_of_one_kind() -> None:
    east = TOWARDS[START][EAST]
    far = TOWARDS[TOWARDS[east][EAST]][EAST]
    domain = Domain({START: "TOWN", east: "TOWN", TOWARDS[START][WEST]: "FIELD", far: "TOWN"}, {})
    assert domain.areas == {frozenset((START, east)), frozenset((TOWARDS[START][WEST],)), frozenset((far,))}


# 4 and 6.1: set-up and exploration


def test_4_1_set_up() -> None:
    table = Scene(4).table
    for seat in [one.id for one in table.equipment.seats]:
        assert len(table.zones[ids.STACK[seat]]) == 15
        assert len(table.zones[ids.WORKS[seat]]) == 6
        assert len(table.zones[ids.GEMS[seat]]) == 4
        assert len(table.zones[ids.PLAN[seat]]) == 1
        assert table.zones[ids.DOMAIN[seat]] == ()
    assert len(table.zones[ids.CARDS]) == 1
    assert len(table.zones[ids.BOX]) == 8


def test_6_1_the_left_building_goes_on_the_left_land() -> None:
    scene = Scene(2)
    for seat in ("blue", "red"):
        plan = data.PLANS[scene.table.zones[ids.PLAN[seat]][0]]
        row = scene.table.zones[ids.ROW[seat]]
        works = {scene.table.pieces[piece].x: scene.table.pieces[piece].kind for piece in row if piece.startswith("BC")}
        assert works == {0.0: plan.round1[0], 1.0: plan.round1[1]}
        assert sorted(scene.table.pieces[land].x for land in lands_of(scene.table, ids.ROW[seat])) == [0, 1, 2, 3, 4]


def test_6_1_the_card_is_used_from_the_top_row_down() -> None:
    scene = Scene(2).to_round(3)
    plan = data.PLANS[scene.table.zones[ids.PLAN["blue"]][0]]
    row = scene.table.zones[ids.ROW["blue"]]
    assert [scene.table.pieces[piece].kind for piece in row if piece.startswith("BC")] == list(plan.round3)


def test_6_1_after_round_four_stacks_and_cards_are_empty() -> None:
    scene = Scene(2).to_round(4)
    assert not any(scene.table.zones[zone[seat]] for zone in (ids.STACK, ids.WORKS) for seat in ("blue", "red"))


# 6.2: division


def test_6_2_there_are_sixteen_splits() -> None:
    scene = Scene(3)
    assert len(SPLITS) == len(set(SPLITS)) == 16
    assert len(RULES.legal_moves(scene.table, "blue")) == 16


def test_6_2_three_lands_are_too_many_for_the_smaller_lot() -> None:
    refused = Scene().refused("blue", Split((0, 1, 2)))
    assert (refused.code, refused.reason) == ("E_SPLIT_SIZE", "The smaller lot has two lands at the most, not three.")


@pytest.mark.parametrize("small", [(5,), (-1,), (2, 2)])
def test_6_2_positions_that_mean_nothing(small: tuple[int, ...]) -> None:
    assert Scene().refused("blue", Split(small)).code == "E_ARGUMENT"


def test_6_2_the_gem_goes_to_the_smaller_lot_by_itself() -> None:
    scene = Scene(2).all_play(Split((1, 4)))
    for seat in ("blue", "red"):
        assert len(lands_of(scene.table, ids.SMALL[seat])) == 2
        assert "gem" in scene.kinds(ids.SMALL[seat])
        assert len(lands_of(scene.table, ids.LARGE[seat])) == 3
        assert "gem" not in scene.kinds(ids.LARGE[seat])
        assert scene.kinds(ids.GEMS[seat]) == ["gem"] * 3


def test_6_2_the_order_of_the_positions_does_not_matter() -> None:
    scene = Scene(2).play("blue", Split((4, 1)))
    assert scene.table.flow.agenda[0] == ("secret", "blue", 2, 1, 4)


def test_6_2_a_gem_is_no_part_of_a_split_by_hand() -> None:
    scene = Scene()
    gem = scene.table.zones[ids.GEMS["blue"]][0]
    refused = RULES.why_not(scene.table, "blue", gem, ids.LARGE["blue"])
    assert refused is not None
    assert refused.code == "E_GEM_SIDE"


def test_6_2_a_building_stays_on_its_land() -> None:
    scene = Scene()
    building = next(piece for piece in scene.table.zones[ids.ROW["blue"]] if piece.startswith("BC"))
    refused = RULES.why_not(scene.table, "blue", building, ids.SMALL["blue"])
    assert refused is not None
    assert refused.code == "E_BUILDING_LOCKED"


def test_3_4_buildings_go_with_their_lands() -> None:
    scene = Scene(2)
    land = next(one for one in lands_of(scene.table, ids.ROW["blue"]) if scene.table.pieces[one].x == 1)
    load = load_of(scene.table, land)
    scene.all_play(Split((1,)))
    assert scene.table.where[land] == scene.table.where[load[0]] == ids.SMALL["blue"]
    scene.all_play(Choose("SMALL"))
    assert scene.table.where[land] == scene.table.where[load[0]] == ids.INCOMING["red"]
    assert load_of(scene.table, land) == load


def test_ruling_1_five_to_nothing_is_a_split_and_the_smaller_lot_is_one_gem() -> None:
    scene = Scene(2).all_play(Split(()))
    assert scene.kinds(ids.SMALL["blue"]) == ["gem"]
    scene.play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    assert len(lands_of(scene.table, ids.INCOMING["blue"])) == 0
    assert len(lands_of(scene.table, ids.INCOMING["red"])) == 10
    assert len(scene.table.zones[ids.GEMS["blue"]]) == 5
    assert len(scene.table.zones[ids.GEMS["red"]]) == 3


def test_6_2_a_click_on_a_land_offers_it_alone_and_with_each_other() -> None:
    scene = Scene(2)
    land = lands_of(scene.table, ids.ROW["blue"])[0]
    legal = RULES.legal_moves(scene.table, "blue").moves
    clicked = match_click(RULES, scene.table, "blue", legal, land, ids.ROW["blue"])
    dropped = match_gesture(RULES, scene.table, "blue", legal, MovePieces((land,), ids.SMALL["blue"]))
    assert clicked == dropped
    assert [len(move.small) for move in clicked if isinstance(move, Split)] == [1, 2, 2, 2, 2]


# 5.2 and 6.3: selection


@pytest.mark.parametrize(("round_", "source"), [(1, "red"), (2, "yellow"), (3, "red"), (4, "yellow")])
def test_5_2_the_direction_changes_each_round(round_: int, source: str) -> None:
    scene = Scene(4).to_round(round_).all_play(Split((0,)))
    lot = lands_of(scene.table, ids.SMALL[source])
    scene.all_play(Choose("SMALL"))
    assert scene.table.where[lot[0]] == ids.INCOMING["blue"]


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_5_2_with_two_players_both_neighbours_are_the_other_one(round_: int) -> None:
    scene = Scene(2).to_round(round_).all_play(Split((0,)))
    assert scene.refused("blue", Choose("SMALL", "blue")).code == "E_NOT_YOURS"
    assert RULES.check(scene.table, "blue", Choose("SMALL", "red")) is None


def test_6_3_choosing_from_the_wrong_neighbour() -> None:
    scene = Scene(3).all_play(Split((0,)))
    refused = scene.refused("blue", Choose("LARGE", "green"))
    assert refused.code == "E_NOT_YOURS"
    assert refused.reason == "In this round you choose from the lots of Red, not from the lots of Green."
    assert scene.refused("blue", Choose("LARGE", "blue")).code == "E_NOT_YOURS"
    assert scene.refused("blue", Choose("MIDDLE")).code == "E_ARGUMENT"
    assert scene.refused("blue", Choose("LARGE", "nobody")).code == "E_ARGUMENT"


def test_ruling_4_the_gem_of_an_unchosen_smaller_lot_goes_back() -> None:
    scene = Scene(2).all_play(Split((0,))).all_play(Choose("LARGE"))
    assert [len(scene.table.zones[ids.GEMS[seat]]) for seat in ("blue", "red")] == [4, 4]


def test_6_3_everybody_gets_two_lots_at_once() -> None:
    scene = Scene(3).all_play(Split((0, 1))).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    assert not any(scene.table.zones[ids.INCOMING[seat]] for seat in ("blue", "red", "green"))
    scene.play("green", Choose("SMALL"))
    # Blue: two of Red and, as Green took his smaller lot, three of his own.
    assert [len(lands_of(scene.table, ids.INCOMING[seat])) for seat in ("blue", "red", "green")] == [5, 6, 4]


# Secrets


def test_a_split_is_secret_until_all_have_split() -> None:
    one, two = Scene(3), Scene(3)
    one.play("blue", Split((0, 1)))
    two.play("blue", Split(()))
    for seat in ("red", "green", None):
        assert RULES.prompt(one.view(seat), "red") == RULES.prompt(two.view(seat), "red")
        assert one.view(seat) == two.view(seat)
        assert one.said(seat) == two.said(seat) == "Blue has split the lands."
    assert one.said("blue").startswith("Your smaller lot: ")
    assert one.steps == two.steps == ()


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    one, two = Scene(3).all_play(Split((0,))), Scene(3).all_play(Split((0,)))
    one.play("blue", Choose("SMALL"))
    two.play("blue", Choose("LARGE"))
    for seat in ("red", "green", None):
        assert one.view(seat) == two.view(seat)
        assert one.said(seat) == two.said(seat) == "Blue has chosen a lot."
    assert one.said("blue") == "You chose the smaller lot of Red."
    assert one.steps == two.steps == ()


def test_6_no_second_answer_after_a_commitment() -> None:
    scene = Scene(3).play("blue", Split((0,)))
    assert scene.refused("blue", Split((1,))).code == "E_COMMITTED"
    scene = Scene(3).all_play(Split((0,))).play("blue", Choose("SMALL"))
    assert scene.refused("blue", Choose("LARGE")).code == "E_COMMITTED"


def test_6_an_answer_of_another_phase() -> None:
    assert Scene().refused("blue", Choose("SMALL")).code == "E_PHASE"
    assert Scene().refused("blue", Done()).code == "E_PHASE"


# 6.4: placing


def some_land(scene: Scene, seat: str = "blue") -> str:
    """The first land that waits to be placed."""
    return lands_of(scene.table, ids.INCOMING[seat])[0]


def test_6_4_the_first_land_goes_to_the_origin() -> None:
    scene = placing()
    land = some_land(scene)
    assert scene.refused("blue", PlaceLand(land, TOWARDS[START][EAST])).code == "E_NOT_ADJACENT"
    scene.play("blue", Take(land))
    assert [move.to_row() for move in RULES.legal_moves(scene.table, "blue")] == [("lay", START)]


def test_6_4_a_land_has_to_touch_the_domain_with_an_edge() -> None:
    scene = placing()
    scene.play("blue", PlaceLand(some_land(scene), START))
    land = some_land(scene)
    far = TOWARDS[TOWARDS[START][EAST]][EAST]
    refused = scene.refused("blue", PlaceLand(land, far))
    assert refused.code == "E_NOT_ADJACENT"
    assert refused.reason == "A land there would not touch your domain; it has to share an edge with it."
    assert scene.refused("blue", PlaceLand(land, START)).code == "E_CELL_TAKEN"
    assert scene.refused("blue", PlaceLand(land, "z99")).code == "E_ARGUMENT"
    assert all(RULES.check(scene.table, "blue", PlaceLand(land, cell)) is None for cell in AROUND[START])


def test_6_4_lands_placed_a_moment_ago_count_and_holes_may_be_left() -> None:
    scene = placing()
    for cell in (START, TOWARDS[START][EAST], TOWARDS[TOWARDS[START][EAST]][SOUTH_EAST]):
        scene.play("blue", PlaceLand(some_land(scene), cell))
    assert len(domain_of(scene.table, "blue").lands) == 3


def test_6_4_a_land_of_somebody_else() -> None:
    scene = placing()
    assert scene.refused("blue", PlaceLand(some_land(scene, "red"), START)).code == "E_NOT_YOURS"
    assert scene.refused("blue", PlaceLand("G01", START)).code == "E_ARGUMENT"
    assert scene.refused("blue", Take("nothing")).code == "E_ARGUMENT"
    assert scene.refused("red", PlaceLand(some_land(scene, "red"), START)).code == "E_TURN"


def test_6_4_a_building_is_placed_with_its_land() -> None:
    scene = placing()
    land = next(one for one in lands_of(scene.table, ids.INCOMING["blue"]) if load_of(scene.table, one))
    building = load_of(scene.table, land)[0]
    scene.play("blue", Take(land), Lay(START))
    assert scene.table.where[building] == ids.DOMAIN["blue"]
    assert domain_of(scene.table, "blue").works == {START: scene.table.pieces[building].kind}


def test_6_4_done_only_when_all_lands_are_placed() -> None:
    scene = placing()
    refused = scene.refused("blue", Done())
    assert (refused.code, refused.reason) == ("E_TILE_PENDING", "You have five lands left to place.")
    while lands_of(scene.table, ids.INCOMING["blue"]):
        scene.play("blue", PlaceLand(some_land(scene), domain_of(scene.table, "blue").frontier()[0]))
    assert list(RULES.legal_moves(scene.table, "blue")) == [Done()]
    scene.play("blue", Done())
    assert scene.table.flow.to_act == ("red",)
    assert scene.refused("blue", TakeBack()).code == "E_COMMITTED"


def test_6_4_take_back_returns_the_last_land_with_its_building() -> None:
    scene = placing()
    refused = scene.refused("blue", TakeBack())
    assert refused.code == "E_LOCKED"
    first = next(one for one in lands_of(scene.table, ids.INCOMING["blue"]) if load_of(scene.table, one))
    scene.play("blue", PlaceLand(first, START))
    second = some_land(scene)
    scene.play("blue", PlaceLand(second, AROUND[START][0]), TakeBack())
    assert scene.table.where[second] == ids.INCOMING["blue"]
    assert scene.table.where[first] == ids.DOMAIN["blue"]
    scene.play("blue", TakeBack())
    assert len(load_of(scene.table, first)) == 1
    assert scene.table.zones[ids.DOMAIN["blue"]] == ()
    assert scene.refused("blue", TakeBack()).code == "E_LOCKED"


def test_6_4_take_back_is_not_offered_to_bots() -> None:
    scene = placing()
    scene.play("blue", PlaceLand(some_land(scene), START))
    assert not any(isinstance(move, TakeBack) for move in RULES.legal_moves(scene.table, "blue"))


def test_6_4_lands_of_earlier_phases_never_move() -> None:
    scene = placing().place_all().all_play(Split((0,))).all_play(Choose("LARGE"))
    assert scene.refused("blue", TakeBack()).code == "E_LOCKED"
    old = lands_of(scene.table, ids.DOMAIN["blue"])[0]
    assert scene.refused("blue", PlaceLand(old, START)).code == "E_LOCKED"
    refused = RULES.why_not(scene.table, "blue", old, ids.INCOMING["blue"])
    assert refused is not None
    assert refused.code == "E_LOCKED"
    building = next(piece for piece in scene.table.zones[ids.INCOMING["blue"]] if piece.startswith("BC"))
    refused = RULES.why_not(scene.table, "blue", building, ids.DOMAIN["blue"])
    assert refused is not None
    assert refused.code == "E_BUILDING_LOCKED"


def test_6_12_bare_lands_of_a_kind_are_listed_once() -> None:
    scene = placing()
    legal = RULES.legal_moves(scene.table, "blue")
    bare = [one for one in lands_of(scene.table, ids.INCOMING["blue"]) if not load_of(scene.table, one)]
    kinds = {scene.table.pieces[land].kind for land in bare}
    loaded = len(lands_of(scene.table, ids.INCOMING["blue"])) - len(bare)
    assert len(legal) == len(kinds) + loaded


def line(length: int) -> list[str]:
    """A long thin domain: rows of the frame, three apart, joined at alternate ends."""
    cells: list[str] = []
    for number, row in enumerate((2, 5, 8, 11)):
        across = [chr(97 + column) for column in range(1, COLUMNS - 1)][:: -1 if number % 2 else 1]
        cells += [f"{column}{row}" for column in across]
        cells += [f"{across[-1]}{row + 1}", f"{across[-1]}{row + 2}"]
    return cells[:length]


def test_6_12_with_more_than_sixty_cells_a_land_is_named_first() -> None:
    scene = placing(5)
    scene.lay("blue", dict(zip(line(50), [kind for kind in data.LANDS for _ in range(10)], strict=True)))
    land = some_land(scene)
    frontier = domain_of(scene.table, "blue").frontier()
    assert len(frontier) > 60
    scene.flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    moves = list(RULES.legal_moves(scene.table, "blue"))
    assert all(isinstance(move, Beside) for move in moves)
    assert len(moves) <= 60
    reached: set[str] = set()
    for move in moves:
        assert isinstance(move, Beside)
        part = [one for one in frontier if one in AROUND[move.cell]]
        reached.update(part)
        assert 0 < len(part) <= 6
    assert reached == set(frontier)


def test_ruling_2_who_wins_no_land_is_not_asked() -> None:
    scene = Scene(2).all_play(Split(())).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    assert scene.table.flow.to_act == ("red",)
    assert scene.refused("blue", Done()).code == "E_COMMITTED"


def test_ruling_3_an_empty_domain_begins_at_the_origin_later() -> None:
    scene = Scene(2).all_play(Split(())).play("blue", Choose("SMALL")).play("red", Choose("LARGE")).place_all()
    assert scene.table.flow.round == 2
    assert domain_of(scene.table, "blue").frontier() == [START]


# 8: scoring


HERE, RIGHT, LEFT = START, TOWARDS[START][EAST], TOWARDS[START][WEST]


def test_ruling_18_a_building_on_its_own_land_alone_scores_one() -> None:
    assert Domain({HERE: "FIELD"}, {HERE: "MILL"}).building_scores()["MILL"] == 1


@pytest.mark.parametrize("kind", data.LANDS)
def test_8_2_each_building_scores_its_own_kind_of_land_beside_it(kind: str) -> None:
    building = data.KINDS[kind].building
    other = next(one for one in data.LANDS if one != kind)
    beyond = TOWARDS[RIGHT][EAST]
    domain = Domain({HERE: other, RIGHT: kind, beyond: kind}, {HERE: building})
    assert domain.building_scores() == {one: 2 if one == building else 0 for one in data.BUILDINGS}


def test_8_2_no_matching_area_touched_scores_nothing() -> None:
    assert Domain({HERE: "TOWN", RIGHT: "FIELD"}, {HERE: "WINERY"}).building_scores()["WINERY"] == 0


def test_ruling_19_an_area_touched_on_two_sides_is_counted_once() -> None:
    above = TOWARDS[HERE][NORTH_EAST]
    assert Domain({HERE: "TOWN", RIGHT: "VINE", above: "VINE"}, {HERE: "WINERY"}).score_at(HERE) == 2


def test_ruling_20_two_separate_areas_are_both_counted() -> None:
    assert Domain({HERE: "TOWN", RIGHT: "VINE", LEFT: "VINE"}, {HERE: "WINERY"}).score_at(HERE) == 2


def test_ruling_21_two_buildings_score_a_shared_area_in_full() -> None:
    beyond = TOWARDS[RIGHT][EAST]
    domain = Domain({HERE: "VINE", RIGHT: "VINE", beyond: "VINE"}, {HERE: "WINERY", beyond: "WINERY"})
    assert domain.building_scores()["WINERY"] == 6


@pytest.mark.parametrize(
    ("gems", "points"),
    list(enumerate((0, 3, 4, 6, 9, 13, 18, 24, 31, 39, 48, 58, 69))),
)
def test_8_3_gems(gems: int, points: int) -> None:
    assert data.gem_score(gems) == points


def test_8_5_the_total_is_the_sum_of_buildings_and_gems() -> None:
    scene = Scene(2).lay("blue", {HERE: "VINE", RIGHT: "VINE"}, {HERE: "WINERY", RIGHT: "OIL_MILL"})
    score = RULES.scores(scene.table)[0]
    parts = dict(score.parts)
    assert parts == {"oil mills": 0, "wineries": 2, "mills": 0, "antique theaters": 0, "workshops": 0, "gems": 9}
    assert score.points == 11


def over(scene: Scene) -> Scene:
    """End the game as the table is."""
    return scene.flow(phase="over", agenda=(), round_=4)


def test_8_1_the_game_ends_after_round_four() -> None:
    scene = Scene(3).to_round(4).all_play(Split((0,))).all_play(Choose("LARGE")).place_all()
    assert scene.phase == "over"
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert outcome.reason == "The fourth round is over."
    assert scene.refused("blue", Done()).code == "E_PHASE"


def test_8_5_the_most_points_win() -> None:
    scene = over(Scene(2).lay("red", {HERE: "VINE"}, {HERE: "WINERY"}))
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, outcome.tie_break) == (("red",), "")


def test_8_5_on_equal_points_the_most_lands_win() -> None:
    outcome = RULES.outcome(over(Scene(2).lay("red", {HERE: "VINE"})).table)
    assert outcome is not None
    assert outcome.winners == ("red",)
    assert outcome.tie_break == "Of those with 9 points, Red has the most lands."


def test_8_5_on_equal_lands_the_victory_is_shared() -> None:
    outcome = RULES.outcome(over(Scene(2).lay("red", {HERE: "VINE"}).lay("blue", {HERE: "TOWN"})).table)
    assert outcome is not None
    assert outcome.winners == ("blue", "red")
    assert outcome.tie_break == "Blue and Red have equal points and equal lands and share the victory."


# The frame on the table


@pytest.mark.parametrize("corner", ["a1", "b2", "q13", "p12", "a12", "q1"])
def test_a_domain_near_an_edge_is_moved_whole(corner: str) -> None:
    to_middle = EAST if SPOTS[corner][0] < 8 else WEST
    second = TOWARDS[corner][to_middle]
    third = next(cell for cell in AROUND[second] if cell not in AROUND[corner] and cell != corner)
    scene = Scene(2).lay("blue", {corner: "VINE", second: "VINE", third: "TOWN"}, {corner: "WINERY"})
    before = domain_of(scene.table, "blue")
    t = RULES.begun(scene.table, Rng(Chance("moved")))
    centre(t, "blue")
    after = domain_of(t, "blue")
    moved = [(axial(old), axial(new)) for old, new in zip(before.lands, after.lands, strict=True)]
    shift = {(new[0] - old[0], new[1] - old[1]) for old, new in moved}
    assert len(shift) == 1
    assert list(before.lands.values()) == list(after.lands.values())
    assert before.building_scores() == after.building_scores()
    assert all(3 <= SPOTS[cell][0] <= COLUMNS - 4 and 3 <= SPOTS[cell][1] <= ROWS - 4 for cell in after.lands)


def test_every_move_has_words_for_its_button() -> None:
    scene = Scene(3)
    for move in RULES.legal_moves(scene.table, "blue"):
        labels = [one.label for one in RULES.gestures(scene.table, "blue", move) if isinstance(one, Button)]
        assert len(labels) == 1
        assert labels[0][0].isupper()
