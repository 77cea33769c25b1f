"""Lotta Rome: the course of a round, double lands, purchases and ties; tests named after the section of the rules reference."""

from __future__ import annotations

from itertools import combinations, groupby

import pytest
from lotta_scene import EAST, WEST, Scene, at_bids, begun, buying, free_way, placing

from tabletop.games.lotta_rome import data, ids
from tabletop.games.lotta_rome.cells import AROUND, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of, load_of
from tabletop.games.lotta_rome.elephants import entitlement
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import Beside, Done, PlaceLand, Take, TakeBack
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split

# 3.2: double lands


def test_3_2_a_doubled_land_has_two_records_for_one_position_and_both_are_legal() -> None:
    """Nothing depends on which is used: (a, o) or (a + DIR[o], o + 3)."""
    found = []
    for turned in (False, True):
        scene = buying()
        for piece in scene.table.zones[ids.LOT[1]]:
            scene.put(piece, ids.AWAY)
        doubled = next(one for zone in scene.table.zones.values() for one in zone if one in ("DL21", "DL22", "DL23"))
        scene.put(doubled, ids.LOT[1]).play("blue", TakeLot(2))
        cell, way = free_way(domain_of(scene.table, "blue"))
        first, direction = (TOWARDS[cell][way], (way + 3) % 6) if turned else (cell, way)
        scene.play("blue", PlaceLand(doubled, first, direction))
        domain = domain_of(scene.table, "blue")
        found.append((domain.lands, domain.areas, domain.doubles))
    assert found[0] == found[1]


def test_3_2_halves_are_swapped_by_another_anchor() -> None:
    scene = buying(2)
    [land] = lands_of(scene.table, ids.INCOMING["blue"])
    cell, way = free_way(domain_of(scene.table, "blue"))
    other = TOWARDS[cell][way]
    kinds = data.DOUBLES[land]
    scene.play("blue", PlaceLand(land, cell, way))
    assert [domain_of(scene.table, "blue").lands[one] for one in (cell, other)] == [kinds.a, kinds.b]
    scene.play("blue", TakeBack(), PlaceLand(land, other, (way + 3) % 6))
    assert [domain_of(scene.table, "blue").lands[one] for one in (cell, other)] == [kinds.b, kinds.a]


def test_6_12_an_empty_cell_that_is_shut_in_takes_a_single_land_and_no_double_one() -> None:
    scene = placing(5)
    spare = [one for seat in scene.seats for one in scene.table.zones[ids.STACK[seat]]]
    ring = AROUND[START]
    for piece, cell in zip(spare, ring, strict=False):
        scene.put(piece, ids.DOMAIN["blue"], cell)
    domain = domain_of(scene.table, "blue")
    land = lands_of(scene.table, ids.INCOMING["blue"])[0]
    assert START in Placing(land, "", "", "", "", ()).cells(scene.table, "blue")
    scene = buying(2)
    [double] = lands_of(scene.table, ids.INCOMING["blue"])
    for piece in scene.table.zones[ids.DOMAIN["blue"]]:
        scene.put(piece, ids.BOX)
    spare = [one for seat in scene.seats for one in scene.table.zones[ids.STACK[seat]]]
    for piece, cell in zip(spare, ring, strict=False):
        scene.put(piece, ids.DOMAIN["blue"], cell)
    cells = Placing(double, "A", "", "", "", ()).cells(scene.table, "blue")
    assert set(cells) == set(domain.frontier()) - {START}


# 5: the order of things


@pytest.mark.parametrize("merchants", [False, True])
def test_5_1_the_phases_of_a_round_follow_each_other(merchants: bool) -> None:
    """With The Merchants a lot is bought after the elephant, so its lands help only later draws (rulings 23 and 24)."""
    scene = Scene(3, merchants=merchants)
    met = []
    while scene.table.flow.to_act:
        met.append((scene.table.flow.round, scene.phase))
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    phases = ["division", "selection", "addition", *(["elephant", "bid", "purchase"] if merchants else [])]
    wanted = [(number, phase) for number in range(1, 5) for phase in phases]
    ends = [(0, "start_contract"), *wanted, (4, "forts")] if merchants else wanted
    found = [one for one, _ in groupby(met)]
    assert found in (ends, ends[:-1])
    assert found == wanted or merchants


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_5_2_everybody_chooses_from_the_left_in_odd_rounds_and_from_the_right_in_even_ones(players: int, round_: int) -> None:
    scene = Scene(players).to_round(round_).all_play(Split((0,)))
    for number, seat in enumerate(scene.seats):
        wanted = scene.seats[(number + (1 if round_ in (1, 3) else -1)) % players]
        allowed = [other for other in scene.seats if RULES.check(scene.table, seat, Choose("SMALL", other)) is None]
        assert allowed == [wanted]
        side = "after" if round_ in (1, 3) else "before"
        assert RULES.prompt(scene.table, seat) == (
            f"Choose in secret a lot of {wanted.title()}, who comes {side} you; the other one stays with {wanted.title()}."
        )


def test_5_1_the_order_of_secret_answers_changes_nothing() -> None:
    def played(order: tuple[str, ...]) -> Scene:
        scene = begun(3)
        splits = {"blue": Split((0, 2)), "red": Split(()), "green": Split((4,))}
        lots = {"blue": Choose("SMALL"), "red": Choose("LARGE"), "green": Choose("SMALL")}
        for answers in (splits, lots):
            for seat in order:
                scene.play(seat, answers[seat])
        return scene

    one, two = played(("blue", "red", "green")), played(("green", "blue", "red"))
    assert one.table == two.table


# 6.5 to 6.8


def test_6_5_a_free_half_of_a_double_land_takes_an_elephant() -> None:
    scene = buying(1)
    [land] = lands_of(scene.table, ids.INCOMING["blue"])
    cell, way = free_way(domain_of(scene.table, "blue"))
    scene.play("blue", PlaceLand(land, cell, way, "A"))
    free = domain_of(scene.table, "blue").free()
    assert cell not in free
    assert TOWARDS[cell][way] in free


def test_ruling_7_areas_that_merge_later_keep_their_elephants_and_draw_one_card() -> None:
    apart = Domain({WEST: "TOWN", EAST: "TOWN"}, {}, elephants=(WEST, EAST))
    merged = apart.with_land({START: "TOWN", AROUND[START][1]: "TOWN"}, {})
    assert len(merged.areas) == 1
    assert entitlement(merged, START) == 1
    assert merged.elephants == {WEST, EAST}


def test_6_8_a_lot_has_to_be_taken_and_the_choice_is_final() -> None:
    scene = buying()
    assert [move.to_row() for move in RULES.legal_moves(scene.table, "blue")] == [("take_lot", lot) for lot in range(1, 6)]
    scene.play("blue", TakeLot(3))
    assert scene.refused("blue", TakeBack()).code == "E_LOCKED"
    while lands_of(scene.table, ids.INCOMING["blue"]):
        scene.play("blue", RULES.legal_moves(scene.table, "blue").moves[0])
    scene.play("blue", Done())
    assert [move.to_row() for move in RULES.legal_moves(scene.table, "red")] == [("take_lot", lot) for lot in (1, 2, 4, 5)]


def test_ruling_14_with_five_players_all_lots_are_taken() -> None:
    scene = at_bids(5)
    while scene.table.flow.round == 1:
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[-1])
    assert scene.table.zones[ids.AWAY] == ()
    assert sum(domain_of(scene.table, seat).doubles for seat in scene.seats) == 6


def test_ruling_26_the_second_double_land_of_lot_three_need_not_touch_the_first() -> None:
    scene = buying(3)
    one, two = lands_of(scene.table, ids.INCOMING["blue"])
    cell, way = free_way(domain_of(scene.table, "blue"))
    before = domain_of(scene.table, "blue")
    scene.play("blue", PlaceLand(one, cell, way))
    first = {cell, TOWARDS[cell][way]}
    apart = [
        (other, direction)
        for other in before.frontier()
        for direction in range(6)
        if (end := TOWARDS[other][direction])
        and not first & {other, end, *AROUND[other], *AROUND[end]}
        and end not in before.lands
    ]
    scene.play("blue", PlaceLand(two, *apart[0]))
    assert domain_of(scene.table, "blue").doubles == 2


def test_ruling_23_lands_bought_in_round_four_score() -> None:
    scene = begun(2)
    while scene.table.flow.round < 4 or scene.phase != "purchase":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    seat = scene.table.flow.to_act[0]
    lands, elephants = len(domain_of(scene.table, seat).lands), len(scene.table.zones[ids.ELEPHANTS])
    while scene.phase == "purchase":
        acting = scene.table.flow.to_act[0]
        scene.play(acting, RULES.legal_moves(scene.table, acting).moves[0])
    assert len(domain_of(scene.table, seat).lands) > lands
    assert len(scene.table.zones[ids.ELEPHANTS]) == elephants
    while scene.table.flow.to_act:
        acting = scene.table.flow.to_act[0]
        scene.play(acting, RULES.legal_moves(scene.table, acting).moves[0])
    domain = domain_of(scene.table, seat)
    parts = dict(scene.score(seat).parts)
    assert sum(parts[name] for name in ("oil mills", "wineries", "mills", "antique theaters", "workshops")) == domain.total()


# 8.5: ties


def test_8_5_on_equal_points_a_double_land_counts_as_two_lands() -> None:
    scene = begun(2)
    for seat in scene.seats:
        for zone in (ids.SECRET[seat], ids.KEPT[seat]):
            for card in scene.table.zones[zone]:
                scene.put(card, ids.DECK)
    scene.put("DL01", ids.DOMAIN["red"], EAST).lay("blue", {WEST: "TOWN"})
    scene.flow(phase="over", agenda=(), round_=4)
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert [score.points for score in outcome.scores] == [9, 9]
    assert (outcome.winners, outcome.tie_break) == (("red",), "Of those with 9 points, Red has the most lands.")


def test_6_12_a_land_without_an_empty_cell_beside_it_is_not_offered() -> None:
    scene = placing(5)
    land = lands_of(scene.table, ids.INCOMING["blue"])[0]
    rows = [f"{chr(97 + column)}{row}" for row in (2, 5, 8, 11) for column in range(1, 16)]
    lands = [*dict.fromkeys((*rows, *AROUND["h8"]))]
    spare = [one for seat in scene.seats for one in scene.table.zones[ids.STACK[seat]]]
    for piece, cell in zip(spare, lands, strict=False):
        scene.put(piece, ids.DOMAIN["blue"], cell)
    assert len(domain_of(scene.table, "blue").frontier()) > 60
    scene.flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    offered = {move.cell for move in RULES.legal_moves(scene.table, "blue") if isinstance(move, Beside)}
    assert "h8" not in offered
    assert offered == {cell for cell in lands if any(other not in lands for other in AROUND[cell])}


def test_6_12_of_bare_lands_alike_the_first_stands_for_all() -> None:
    for number in range(20):
        scene = Scene(2, f"alike {number}").all_play(Split((0,))).all_play(Choose("LARGE"))
        bare = [land for land in lands_of(scene.table, ids.INCOMING["blue"]) if not load_of(scene.table, land)]
        pairs = [pair for pair in combinations(bare, 2) if len({scene.table.pieces[land].kind for land in pair}) == 1]
        if pairs:
            break
    one, other = pairs[0]
    refused = scene.refused("blue", Take(other))
    assert (refused.code, refused.reason) == ("E_ARGUMENT", f"Name {one}, which is the same kind of land.")
    # In one answer any of them may be named.
    assert RULES.check(scene.table, "blue", PlaceLand(other, START)) is None
