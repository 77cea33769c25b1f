"""Lotta Rome, The Merchants: a test for each rule and ruling, named after it. Sections are those of the rules reference."""

from __future__ import annotations

from collections import Counter

import pytest
from lotta_scene import EAST, WEST, Scene, at_bids, at_elephants, begun, buying, with_forts

from tabletop.core.view import masked
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid, Keep
from tabletop.games.lotta_rome.cells import AROUND, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.contracts import contract_points, counted_for
from tabletop.games.lotta_rome.data import BUILDINGS, CONTRACTS, DOUBLES, FEEDS, LANDS
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of
from tabletop.games.lotta_rome.doubles import Build, TakeHalf, Turn
from tabletop.games.lotta_rome.elephants import PlaceElephant, Skip, Stationing, entitlement
from tabletop.games.lotta_rome.forts import SetFort
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import Done, Lay, PlaceLand, Take, TakeBack
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split

# 4.2: set-up


def test_4_2_set_up() -> None:
    scene = Scene(3, merchants=True)
    for seat in scene.seats:
        domain = domain_of(scene.table, seat)
        assert list(domain.lands) == [START] == [domain.start]
        assert domain.elephants == {START}
        assert len(scene.table.zones[ids.HAND[seat]]) == 3
    assert len(scene.table.zones[ids.STARTS]) == 2
    assert len(scene.table.zones[ids.ELEPHANTS]) == 22
    assert len(scene.table.zones[ids.DECK]) == 53


def test_6_10_one_of_the_contracts_dealt_is_kept_in_secret() -> None:
    scene = Scene(2, merchants=True)
    mine, other = scene.table.zones[ids.HAND["blue"]], scene.table.zones[ids.HAND["red"]]
    assert scene.refused("blue", Keep((other[0],))).code == "E_CARD_NOT_IN_HAND"
    assert scene.refused("blue", Keep(mine[:2])).code == "E_ONE_CARD"
    assert scene.refused("blue", Keep(())).code == "E_ONE_CARD"
    scene.play("blue", Keep(mine[:1]))
    assert scene.refused("blue", Keep(mine[1:2])).code == "E_COMMITTED"
    assert scene.said("red") == "Blue keeps a starting contract."
    scene.play("red", Keep(other[:1]))
    assert scene.table.zones[ids.SECRET["blue"]] == mine[:1]
    assert len(scene.table.zones[ids.DECK]) == 60
    assert mine[0] not in scene.view("red").pieces
    assert mine[0] in scene.view("blue").pieces


# 5.3: market


def test_5_3_the_lots_of_a_round() -> None:
    scene = begun()
    table = scene.table
    kinds = [scene.kinds(lot) for lot in ids.LOT]
    assert all(lot[0] in DOUBLES for lot in kinds)
    assert [kinds[0][1], kinds[1][1]] == ["FORT", "gem"]
    assert kinds[2][1] in DOUBLES
    assert kinds[3][1] in LANDS
    assert FEEDS[kinds[4][1]] == kinds[3][1]
    assert len(table.zones[ids.DOUBLE_STACK]) == 19
    assert [len(table.zones[zone]) for zone in (ids.FORTS, ids.MARKET_GEMS, ids.BONUS_STACK, ids.MARKET_WORKS)] == [3, 3, 4, 4]


# 6.5: elephants


def test_6_5_an_elephant_draws_a_card_for_each_land_of_its_area() -> None:
    domain = Domain({START: "TOWN", EAST: "TOWN", WEST: "FIELD"}, {})
    assert (entitlement(domain, START), entitlement(domain, WEST)) == (2, 1)


def test_ruling_6_an_area_with_an_elephant_draws_one_card() -> None:
    assert entitlement(Domain({START: "TOWN", EAST: "TOWN"}, {}, elephants=(START,)), EAST) == 1


def test_ruling_8_buildings_do_not_reduce_the_cards() -> None:
    domain = Domain({START: "QUARRY", EAST: "QUARRY"}, {START: "MILL"})
    assert entitlement(domain, EAST) == 2
    assert domain.free() == [EAST]


def test_6_5_refusals() -> None:
    scene = at_elephants()
    domain = domain_of(scene.table, "blue")
    empty = domain.frontier()[0]
    assert scene.refused("blue", PlaceElephant(empty)).code == "E_NO_LAND"
    assert scene.refused("blue", PlaceElephant(START)).code == "E_ELEPHANT"
    assert scene.refused("blue", PlaceElephant("z1")).code == "E_ARGUMENT"
    assert scene.refused("blue", Skip()).code == "E_MUST_PLACE"
    built = next((cell for cell in domain.works), "")
    assert not built or scene.refused("blue", PlaceElephant(built)).code == "E_BUILDING"


def test_ruling_5_without_a_free_land_one_card_is_drawn() -> None:
    scene = Scene(2, merchants=True)
    for seat in scene.seats:
        scene.play(seat, Keep((scene.table.zones[ids.HAND[seat]][0],)))
    scene.all_play(Split(())).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    while scene.phase == "addition":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    # Blue has only the starting land, on which an elephant stands.
    assert scene.table.flow.to_act == ("red",)
    assert scene.table.flow.agenda == (Stationing((1,)).row(),)
    scene.play("red", PlaceElephant(domain_of(scene.table, "red").free()[0]))
    assert len(scene.table.zones[ids.HAND["blue"]]) == 1


def test_ruling_9_the_discards_become_the_deck_in_mid_draw() -> None:
    scene = at_elephants()
    deck = scene.table.zones[ids.DECK]
    for card in deck[1:]:
        scene.put(card, ids.DISCARDS)
    before = 62 - 2
    while scene.phase == "elephant":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, PlaceElephant(domain_of(scene.table, seat).free()[0]))
    held = sum(len(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats)
    assert held >= 2
    assert len(scene.table.zones[ids.DISCARDS]) == 0
    assert len(scene.table.zones[ids.DECK]) == before - held


# 6.7: the bid


def test_6_7_refusals_and_secrecy() -> None:
    scene = at_bids()
    mine = scene.table.zones[ids.HAND["blue"]]
    assert scene.refused("blue", Bid(scene.table.zones[ids.SECRET["blue"]])).code == "E_CARD_NOT_IN_HAND"
    assert scene.refused("blue", Bid(())).code == "E_ONE_CARD"
    scene.play("blue", Bid(mine[:1]))
    assert scene.said("red") == "Blue has chosen a contract to bid with."
    assert not any(mine[0] in row for row in scene.view("red").flow.agenda)


def bids(blue: str, red: str, more_blue: int, more_red: int) -> tuple[str, ...]:
    """The order of purchase when both bid these cards with so many others in hand."""
    scene = at_bids()
    for seat in scene.seats:
        for card in scene.table.zones[ids.HAND[seat]]:
            scene.put(card, ids.DISCARDS)
    for card in (blue, red):
        for zone in ids.SECRET.values():
            if zone in scene.table.zones and card in scene.table.zones[zone]:
                pytest.skip("the card was dealt as a starting contract")
    scene.put(blue, ids.HAND["blue"]).put(red, ids.HAND["red"])
    spare = [card for zone in (ids.DECK, ids.DISCARDS) for card in scene.table.zones[zone]]
    for seat, count in (("blue", more_blue), ("red", more_red)):
        for _ in range(count):
            scene.put(spare.pop(), ids.HAND[seat])
    scene.play("blue", Bid((blue,))).play("red", Bid((red,)))
    return tuple(str(one) for one in scene.table.flow.agenda[0][1:])


def test_6_7_the_higher_bid_buys_first() -> None:
    assert bids("CT59", "CT48", 0, 0) == ("blue", "red")
    assert bids("CT28", "CT48", 0, 0) == ("red", "blue")


def test_6_7_unchosen_cards_count_one_coin_each() -> None:
    # 2 coins and 3 cards against 4 coins.
    assert bids("CT28", "CT48", 3, 0) == ("blue", "red")


def test_ruling_11_of_equal_bids_the_higher_number_buys_first() -> None:
    # The example: 59 with one card and 48 with two cards both bid 6.
    assert bids("CT59", "CT48", 1, 2) == ("blue", "red")
    assert bids("CT48", "CT59", 2, 1) == ("red", "blue")


def test_ruling_25_unchosen_cards_are_never_shown() -> None:
    scene = at_bids()
    hands = {seat: scene.table.zones[ids.HAND[seat]] for seat in scene.seats}
    for seat in scene.seats:
        scene.play(seat, Bid(hands[seat][:1]))
    assert hands["blue"][0] in scene.view("red").pieces
    assert not set(hands["blue"][1:]) & set(scene.view("red").pieces)


# 6.8: purchase


def test_6_8_refusals() -> None:
    scene = buying()
    assert scene.refused("red", TakeLot(1)).code == "E_TURN"
    assert scene.refused("blue", TakeLot(6)).code == "E_ARGUMENT"
    scene.play("blue", TakeLot(1))
    assert scene.refused("blue", TakeLot(2)).code == "E_TURN"
    assert scene.refused("blue", Done()).code == "E_TILE_PENDING"
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    frontier = domain_of(scene.table, "blue").frontier()
    cell, way = next(
        (cell, way) for cell in frontier for way in range(6) if TOWARDS[cell][way] not in domain_of(scene.table, "blue").lands
    )
    assert scene.refused("blue", PlaceLand(lot, cell, way)).code == "E_HALF"
    assert scene.refused("blue", PlaceLand(lot, cell)).code == "E_ARGUMENT"
    assert scene.refused("blue", PlaceLand(lot, cell, 6, "A")).code == "E_ARGUMENT"
    taken = next(way for way in range(6) if TOWARDS[cell][way] in domain_of(scene.table, "blue").lands)
    assert scene.refused("blue", PlaceLand(lot, cell, taken, "A")).code == "E_CELL_TAKEN"
    scene.play("blue", PlaceLand(lot, cell, way, "B"), Done())
    assert scene.refused("red", TakeLot(1)).code == "E_LOT_TAKEN"


def test_6_8_the_fort_stands_on_the_named_half() -> None:
    scene = buying(1)
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    domain = domain_of(scene.table, "blue")
    cell = domain.frontier()[0]
    way = next(way for way in range(6) if TOWARDS[cell][way] and TOWARDS[cell][way] not in domain.lands)
    scene.play("blue", PlaceLand(lot, cell, way, "B"))
    after = domain_of(scene.table, "blue")
    assert after.forts == (TOWARDS[cell][way],)
    double = DOUBLES[lot]
    assert (after.lands[cell], after.lands[TOWARDS[cell][way]]) == (double.a, double.b)
    scene.play("blue", TakeBack())
    assert domain_of(scene.table, "blue").lands == domain.lands
    assert len(scene.table.zones[ids.INCOMING["blue"]]) == 2
    assert scene.table.pieces[lot].angle == 0


def test_6_12_a_double_land_is_placed_in_stages() -> None:
    scene = buying(5)
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    double, domain = DOUBLES[lot], domain_of(scene.table, "blue")
    if double.a != double.b:
        scene.play("blue", TakeHalf("B"))
    half = Placing.read(scene.table.flow.agenda[-1]).half
    cell = Placing.read(scene.table.flow.agenda[-1]).cells(scene.table, "blue")[0]
    scene.play("blue", Lay(cell))
    turns = RULES.legal_moves(scene.table, "blue").moves
    turn = turns[0]
    assert isinstance(turn, Turn)
    assert all(TOWARDS[cell][one.direction] not in domain.lands for one in turns if isinstance(one, Turn))
    scene.play("blue", turn, Build("A"))
    after = domain_of(scene.table, "blue")
    other = TOWARDS[cell][turn.direction]
    assert {after.lands[cell], after.lands[other]} == {double.a, double.b}
    assert (cell if half == "A" else other) in after.works
    assert after.doubles == 1


def test_6_8_the_gem_of_lot_two() -> None:
    scene = buying()
    before = len(scene.table.zones[ids.GEMS["blue"]])
    scene.play("blue", TakeLot(2))
    assert len(scene.table.zones[ids.GEMS["blue"]]) == before + 1


def test_ruling_26_both_double_lands_of_lot_three_are_placed() -> None:
    scene = buying(3)
    assert len(lands_of(scene.table, ids.INCOMING["blue"])) == 2
    scene.play("blue", Take(lands_of(scene.table, ids.INCOMING["blue"])[1]))


def test_6_8_lot_four_has_a_single_land() -> None:
    scene = buying(4)
    kinds = Counter(scene.table.pieces[land].kind in DOUBLES for land in lands_of(scene.table, ids.INCOMING["blue"]))
    assert kinds == {True: 1, False: 1}


def finish(scene: Scene) -> Scene:
    """Let all who are to act make the first move offered until the round is over."""
    round_ = scene.table.flow.round
    while scene.table.flow.to_act and scene.table.flow.round == round_ and scene.phase != "forts":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    return scene


def test_6_8_bids_are_kept_and_other_cards_discarded() -> None:
    scene = buying()
    hands = sum(len(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats)
    bid = {seat: scene.table.zones[ids.BID[seat]] for seat in scene.seats}
    finish(scene)
    assert {seat: scene.table.zones[ids.KEPT[seat]] for seat in scene.seats} == bid
    assert len(scene.table.zones[ids.DISCARDS]) == hands


def test_ruling_13_lots_left_over_leave_the_game() -> None:
    scene = finish(buying())
    assert scene.table.flow.round == 2
    assert len(scene.table.zones[ids.AWAY]) == 6


@pytest.mark.parametrize("players", [2, 5])
def test_5_4_pieces_of_the_market_over_four_rounds(players: int) -> None:
    scene = begun(players)
    for number in range(1, 5):
        assert len(scene.table.zones[ids.DOUBLE_STACK]) == 25 - 6 * number
        assert len(scene.table.zones[ids.FORTS]) == 4 - number
        finish(scene)
    cards = [ids.DECK, ids.DISCARDS, *[zone[seat] for zone in (ids.HAND, ids.BID, ids.KEPT, ids.SECRET) for seat in scene.seats]]
    assert sum(len(scene.table.zones[zone]) for zone in cards) == 62


# 6.11: forts


def test_6_11_each_fort_gets_a_kind_once_and_in_order() -> None:
    scene = with_forts()
    assert scene.refused("blue", SetFort(START, "MILL")).code == "E_NO_FORT"
    assert scene.refused("blue", SetFort("z9", "MILL")).code == "E_NO_FORT"
    assert scene.refused("blue", SetFort(EAST, "FORT")).code == "E_FORT_KIND"
    assert [move.to_row() for move in RULES.legal_moves(scene.table, "blue")] == [("set_fort", EAST, kind) for kind in BUILDINGS]
    scene.move_only("blue", SetFort(EAST, "MILL"))
    assert scene.refused("blue", SetFort(EAST, "MILL")).code == "E_COMMITTED"
    scene.move_only("blue", SetFort(WEST, "WINERY"))
    domain = domain_of(scene.table, "blue")
    assert domain.works == {EAST: "MILL", WEST: "WINERY"}
    assert scene.phase == "over"


def test_ruling_15_the_best_kinds_are_marked() -> None:
    from tabletop.games.lotta_rome.forts import best_forts

    scene = with_forts()
    for card in scene.table.zones[ids.SECRET["blue"]]:
        scene.put(card, ids.DECK)
    kind = domain_of(scene.table, "blue").lands[START]
    best = best_forts(scene.table, "blue")
    assert best[0] in (
        next(one for one in BUILDINGS if FEEDS[one] == "FIELD"),
        next(one for one in BUILDINGS if FEEDS[one] == kind),
    )


def test_8_5_starting_contracts_are_laid_open_at_the_end() -> None:
    scene = with_forts()
    card = scene.table.zones[ids.SECRET["blue"]][0]
    assert card not in scene.view("red").pieces
    scene.move_only("blue", SetFort(EAST, "MILL")).move_only("blue", SetFort(WEST, "WINERY"))
    assert scene.table.zones[ids.KEPT["blue"]] == (card,)
    assert card in scene.view("red").pieces


# 3.2: double lands


@pytest.mark.parametrize("direction", range(6))
def test_3_2_a_double_land_lies_in_each_of_six_directions(direction: int) -> None:
    scene = buying(2)
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    domain = domain_of(scene.table, "blue")
    cell = next(cell for cell in AROUND if cell not in domain.lands and TOWARDS[cell][direction] in domain.frontier())
    scene.play("blue", PlaceLand(lot, cell, direction))
    after = domain_of(scene.table, "blue")
    assert after.lands[cell] == DOUBLES[lot].a
    assert after.lands[TOWARDS[cell][direction]] == DOUBLES[lot].b


def test_3_2_one_half_has_to_touch_the_domain() -> None:
    scene = buying(2)
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    assert scene.refused("blue", PlaceLand(lot, "a1", 0)).code == "E_NOT_ADJACENT"
    assert scene.refused("blue", PlaceLand(lot, "a1", 3)).code == "E_CELL_TAKEN"


def test_8_5_each_half_of_a_double_land_counts_as_a_land() -> None:
    from tabletop.games.lotta_rome.scoring import lands

    scene = buying(2)
    before = lands(scene.table, "blue")
    lot = lands_of(scene.table, ids.INCOMING["blue"])[0]
    domain = domain_of(scene.table, "blue")
    cell = domain.frontier()[0]
    way = next(way for way in range(6) if TOWARDS[cell][way] and TOWARDS[cell][way] not in domain.lands)
    scene.play("blue", PlaceLand(lot, cell, way))
    assert lands(scene.table, "blue") == before + 2


# Help


def test_contracts_say_what_they_score_now_and_only_to_who_sees_them() -> None:
    scene = begun()
    card = scene.table.zones[ids.SECRET["blue"]][0]
    mine = RULES.zone_help(scene.view("blue"), ids.SECRET["blue"])
    contract, domain, gems = CONTRACTS[card], domain_of(scene.table, "blue"), len(scene.table.zones[ids.GEMS["blue"]])
    points, count = contract_points(contract, domain, gems), counted_for(contract, domain, gems)
    assert mine == f"Points now: {contract.title} {points} for {count}."
    assert RULES.zone_help(scene.view("red"), ids.SECRET["blue"]) == ""
    assert RULES.zone_help(masked(scene.table, "red"), ids.SECRET["blue"]) == ""
    assert RULES.zone_help(scene.table, ids.DOMAIN["blue"]) == "1 land; no building scores yet."
    assert RULES.zone_help(scene.table, ids.DECK) == ""
    scene.lay("blue", {EAST: "VINE"}, {EAST: "WINERY"})
    assert "wineries " in RULES.zone_help(scene.table, ids.DOMAIN["blue"])


# Edge cases of section 9 that need no move of their own


def test_ruling_10_kept_contracts_never_return_to_the_deck() -> None:
    scene = finish(buying())
    kept = {card for seat in scene.seats for card in (*scene.table.zones[ids.KEPT[seat]], *scene.table.zones[ids.SECRET[seat]])}
    assert not kept & {*scene.table.zones[ids.DECK], *scene.table.zones[ids.DISCARDS]}


def test_ruling_12_a_single_card_is_the_bid() -> None:
    scene = at_bids()
    for card in scene.table.zones[ids.HAND["blue"]][1:]:
        scene.put(card, ids.DISCARDS)
    assert [move.to_row() for move in RULES.legal_moves(scene.table, "blue")] == [("bid", scene.table.zones[ids.HAND["blue"]])]


def test_ruling_16_a_fort_is_a_building_of_its_kind_for_contracts() -> None:
    domain = Domain({START: "TOWN"}, {START: "MILL"}, forts=(START,))
    assert contract_points(CONTRACTS["CT08"], domain, 0) == 4
    assert contract_points(CONTRACTS["CT56"], domain, 0) == 4


def test_ruling_22_a_building_of_another_kind_leaves_the_half_in_its_area() -> None:
    domain = Domain({START: "VINE", EAST: "VINE"}, {EAST: "MILL"}, doubles=1)
    assert domain.areas == {frozenset((START, EAST))}
