"""Every expert, order, pirate tile, amulet and temple tile of Round House, as play."""

from __future__ import annotations

import sys

import pytest
from round_house_moves import (
    DOUBLE,
    PASS,
    RECRUIT,
    SEND,
    TAKE_COINS,
    TAKE_POINTS,
    EndRoom,
    Fulfil,
    Hire,
    Pick,
    Seat,
    Sell,
    Take,
    TakePirate,
    UseExpert,
    UseTemple,
)
from round_house_scene import Scene

from tabletop.games.round_house.data import AMULET_TILES, AMULETS, EXPERTS, HOUSE, ORDERS, PIRATES, TEMPLES
from tabletop.games.round_house.ids import CHAIRS
from tabletop.games.round_house.rules import RULES
from tabletop.games.round_house.scoring import amulet_points


def use(card: str, **goods: int) -> Scene:
    """Let Blue activate an expert in step 1."""
    return Scene().expert(card).give("blue", **goods).begin("blue", "expert").play(UseExpert(card))


def kept(scene: Scene, card: str) -> bool:
    """Whether a used expert lies with its seal before Blue."""
    return scene.table.where[card] == "blue.seals"


def discarded(scene: Scene, card: str) -> bool:
    """Whether a used expert is the lowest discard."""
    return scene.table.zones["expert_discards"][0] == card


def test_e01_su_trader() -> None:
    scene = use("E01")
    assert (scene.has(), kept(scene, "E01")) == ({"coins": 3}, True)


def test_e02_jin_trader() -> None:
    scene = use("E02")
    assert (scene.has(), kept(scene, "E02")) == ({"coins": 1, "vp": 1}, True)


def test_e03_elder() -> None:
    scene = Scene().expert("E03", "E19", "E23").begin("blue", "expert").play(UseExpert("E19"), Seat("C12a"))
    assert scene.has() == {"vp": 3}
    scene.give("blue", coins=9).enter("O1")
    assert scene.has()["vp"] == 3


def test_e04_wealthy_man() -> None:
    scene = Scene().expert("E04").enter("I2").play(Take("gold"))
    assert scene.has() == {"vp": 2, "gold": 1}


def test_e05_celadon_merchant() -> None:
    scene = use("E05", celadon=1, tea=1)
    assert {move.kind for move in scene.kinds(Sell)} == {"celadon"}
    scene.play(Sell("I3", "celadon", "celadon"))
    assert (scene.has(), discarded(scene, "E05")) == ({"coins": 6, "vp": 2, "tea": 1}, True)
    assert not scene.row("acts")


def test_e06_tea_supplier() -> None:
    scene = use("E06", gold=1).play(Sell("market_different", "gold", "tea"))
    assert scene.has() == {"coins": 2, "vp": 2}
    assert [scene.table.pieces[cube].face for cube in scene.table.zones["boxes.O2"]] == [1]


def test_e07_fruit_supplier() -> None:
    scene = use("E07", fruit=1).play(Sell("I3", "fruit", "fruit"))
    assert scene.has() == {"coins": 2, "vp": 6}


def test_e08_mistress() -> None:
    scene = use("E08")
    assert (scene.has(), scene.hand(), scene.track(), discarded(scene, "E08")) == ({"coins": 4, "gold": 1}, 4, 10, True)


def test_e09_sales_lady() -> None:
    scene = use("E09")
    assert {move.kind for move in scene.kinds(Take)} == {"celadon", "fruit"}
    assert kept(scene.play(Take("fruit")), "E09")
    assert scene.has() == {"fruit": 1}


def test_e10_porter() -> None:
    scene = use("E10")
    assert {move.kind for move in scene.kinds(Take)} == {"tea", "celadon"}


def test_e11_farmer() -> None:
    scene = use("E11")
    assert {move.kind for move in scene.kinds(Take)} == {"fruit", "tea"}


def test_e12_craftsman() -> None:
    scene = use("E12").play(Take("celadon"))
    assert (scene.has(), scene.hand()) == ({"celadon": 1, "gold": 1}, 4)


def test_e13_shandon_trader() -> None:
    scene = use("E13", tea=1, fruit=1)
    assert PASS not in scene.legal()
    scene.play(Sell("I3", "tea", "tea"), Sell("market_equal", "fruit", "fruit"))
    assert (scene.has(), discarded(scene, "E13")) == ({"coins": 7, "vp": 1}, True)
    assert scene.table.flow.phase == "move"


def test_e14_maiden() -> None:
    scene = use("E14").play(Take("tea"), Take("tea"))
    assert (scene.has(), scene.has("red"), scene.has("green")) == ({"tea": 2}, {"coins": 1}, {"coins": 1})


def test_e15_shopkeeper() -> None:
    scene = Scene().expert("E15", "E14").begin("blue", "expert").play(UseExpert("E14"), Take("tea"), Take("fruit"))
    assert scene.has() == {"tea": 1, "fruit": 1, "vp": 1}


def test_e16_clerk() -> None:
    scene = Scene().expert("E16").show("E01", "E02", "E05").enter("I4").play(Hire("E01"))
    assert scene.has() == {"vp": 2}
    fresh = Scene().show("E16", "E02", "E05").enter("I4").play(Hire("E16"))
    assert fresh.has() == {}


def test_e17_amulet_merchant() -> None:
    assert use("E17").play(TAKE_COINS).has() == {"coins": 4}
    assert use("E17").play(TAKE_POINTS).has() == {"vp": 3}


def test_e18_little_master() -> None:
    scene = use("E18").play(SEND)
    assert (scene.has(), scene.in_zone("SE"), kept(scene, "E18")) == ({"coins": 1}, 1, True)


def test_e19_servant() -> None:
    scene = use("E19").play(Seat("C34b"))
    assert (scene.in_zone("C34b"), scene.table.pieces[scene.table.zones["C34b"][0]].face) == (1, 0)


def test_e20_bookseller() -> None:
    assert use("E20").has() == {"coins": 6}


def test_e21_nanny() -> None:
    scene = use("E21").play(RECRUIT, RECRUIT)
    assert (scene.has(), scene.hand(), scene.track()) == ({"coins": 1}, 7, 7)


def test_e22_noble_lady() -> None:
    scene = use("E22").play(RECRUIT, SEND, SEND)
    assert (scene.hand(), scene.in_zone("SE")) == (4, 2)


def test_e23_guangdong_trader() -> None:
    scene = Scene().workers("blue", 0).expert("E23").begin("blue", "expert").play(UseExpert("E23"), RECRUIT, Seat("C12a"))
    assert (scene.hand(), scene.in_zone("C12a")) == (0, 1)


def test_e24_hui_trader() -> None:
    scene = use("E24").play(SEND, RECRUIT)
    assert (scene.has(), scene.hand(), scene.in_zone("SE")) == ({"coins": 1}, 5, 1)


# Orders: cost, points, ability once per turn


GAINED = {"tea": Take("tea"), "fruit": Take("fruit"), "celadon": Take("celadon"), "any": Take("tea"), "gold": Take("gold")}


def check_order(card: str, cost: dict[str, int], points: int, ability: dict[str, int]) -> None:
    """Check that exactly `cost` pays the order, that it scores at the end, and that it gives `ability` beside what is gained."""
    order = ORDERS[card]
    scene = Scene().order(card).give("blue", **cost).begin("blue", "orders").play(Fulfil(card))
    assert scene.has() == {}
    assert dict(RULES.scores(scene.table)[0].parts)["orders"] == points
    short = dict(cost)
    short[next(iter(short))] -= 1
    poor = Scene().order(card).give("blue", **{kind: count for kind, count in short.items() if count}).begin("blue", "orders")
    assert poor.refused(Fulfil(card)).code == "NOT_PAYABLE"
    at_work = Scene().order(card, fulfilled=True)
    if order.trigger == "coins":
        # E01 pays coins in step 1, the Money Lender again in step 3: only the first gain is answered.
        at_work.expert("E01").begin("blue", "expert").play(UseExpert("E01"))
        gained = {"coins": 3}
    elif order.trigger == "gold":
        at_work.enter("I2").play(Take("gold"))
        gained = {"gold": 1}
    else:
        at_work.enter("I1").play(GAINED[order.trigger])
        gained = {GAINED[order.trigger].kind: 1}
    if card == "OR18":
        at_work.play(DOUBLE)
    assert at_work.has() == {what: gained.get(what, 0) + ability.get(what, 0) for what in {**gained, **ability}}
    assert card in at_work.table.flow.agenda[0][6]  # type: ignore[operator]


def test_or01() -> None:
    check_order("OR01", {"tea": 1, "fruit": 1}, 3, {"coins": 1})


def test_or02() -> None:
    check_order("OR02", {"fruit": 1, "celadon": 1}, 3, {"vp": 1})


def test_or03() -> None:
    check_order("OR03", {"celadon": 1, "tea": 1}, 3, {"vp": 1})


def test_or04() -> None:
    check_order("OR04", {"coins": 5}, 3, {"vp": 1})


def test_or05() -> None:
    check_order("OR05", {"coins": 6}, 3, {"vp": 1})


def test_or06() -> None:
    check_order("OR06", {"tea": 2, "fruit": 1}, 5, {"coins": 1})


def test_or07() -> None:
    check_order("OR07", {"fruit": 2, "celadon": 1}, 5, {"tea": 1})


def test_or08() -> None:
    check_order("OR08", {"celadon": 2, "tea": 1}, 5, {"fruit": 1})


def test_or09() -> None:
    check_order("OR09", {"tea": 2, "celadon": 1}, 5, {"celadon": 1})


def test_or10() -> None:
    check_order("OR10", {"fruit": 3}, 6, {"vp": 2})


def test_or11() -> None:
    check_order("OR11", {"celadon": 3}, 6, {"coins": 1})


def test_or12() -> None:
    check_order("OR12", {"tea": 3}, 6, {"vp": 1})


def test_or13() -> None:
    check_order("OR13", {"tea": 1, "fruit": 1, "celadon": 1}, 5, {"vp": 1})


def test_or14() -> None:
    check_order("OR14", {"tea": 2, "fruit": 2}, 8, {"vp": 2})


def test_or15() -> None:
    check_order("OR15", {"fruit": 2, "celadon": 2}, 8, {"vp": 2})


def test_or16() -> None:
    check_order("OR16", {"celadon": 2, "tea": 2}, 8, {"vp": 2})


def test_or17() -> None:
    check_order("OR17", {"gold": 1, "tea": 1, "fruit": 1}, 7, {"coins": 2})


def test_or18() -> None:
    check_order("OR18", {"gold": 2, "celadon": 1}, 8, {"tea": 1})


def test_or18_saved_for_a_later_gain() -> None:
    scene = Scene().order("OR18", fulfilled=True).expert("E14").begin("blue", "expert").play(UseExpert("E14"))
    scene.play(Take("tea"), PASS, Take("fruit"), DOUBLE)
    assert scene.has() == {"tea": 1, "fruit": 2}


def test_or19() -> None:
    check_order("OR19", {"coins": 8}, 5, {"gold": 1})


def test_or20() -> None:
    check_order("OR20", {"coins": 12}, 8, {"coins": 2})


# Tiles


def check_pirate(tile: str, brings: dict[str, int]) -> None:
    """Check that the Smuggle Room gives what the tile shows, puts it under the stack and fills up the display."""
    scene = Scene()
    for number, lying in enumerate(scene.table.zones["pirate_display"]):
        scene.move(lying, "pirates")
        assert number < 3
    others = [one for one in PIRATES if one != tile][:2]
    for number, one in enumerate((tile, *others)):
        scene.move(one, "pirate_display", float(number))
    scene.enter("I2").play(TakePirate(tile))
    assert scene.has() == brings
    assert scene.table.zones["pirates"][0] == tile
    assert len(scene.table.zones["pirate_display"]) == 3


def test_pt01() -> None:
    check_pirate("PT01", {"coins": 4})


def test_pt02() -> None:
    check_pirate("PT02", {"coins": 4})


def test_pt03() -> None:
    check_pirate("PT03", {"coins": 5})


def test_pt04() -> None:
    check_pirate("PT04", {"tea": 2})


def test_pt05() -> None:
    check_pirate("PT05", {"fruit": 2})


def test_pt06() -> None:
    check_pirate("PT06", {"celadon": 2})


def test_pt07() -> None:
    check_pirate("PT07", {"tea": 1, "fruit": 1})


def test_pt08() -> None:
    check_pirate("PT08", {"fruit": 1, "celadon": 1})


def test_pt09() -> None:
    check_pirate("PT09", {"celadon": 1, "tea": 1})


def test_pt10() -> None:
    check_pirate("PT10", {"gold": 1, "coins": 1})


def test_tp1() -> None:
    scene = Scene().worship().play(UseTemple("TP1"), SEND, SEND)
    assert scene.in_zone("SE") == 2
    assert scene.table.pieces["TP1"].face == 1


def test_tp2() -> None:
    scene = Scene().worship().play(UseTemple("TP2"), RECRUIT, RECRUIT)
    assert (scene.hand(), scene.track()) == (7, 7)


def test_tp3() -> None:
    scene = Scene().worship().play(UseTemple("TP3"), Seat("C61b"))
    assert (scene.has(), scene.in_zone("C61b")) == ({"coins": 1}, 1)


def test_tp4() -> None:
    scene = Scene().worship().play(UseTemple("TP4"))
    assert scene.has() == {"gold": 1, "coins": 1}


def check_amulet(kind: str) -> None:
    """Check that an amulet of this kind can be picked for a bonus icon and counts as a kind of its own."""
    if kind in {expert.seal for expert in EXPERTS.values()}:
        cards = [card for card, expert in EXPERTS.items() if expert.seal == kind]
        assert len(cards) == 4
        scene = use(next(card for card in cards if card in ("E01", "E11")))
        if scene.row("acts"):
            scene.play(PASS)
    else:
        tiles = [tile for tile, one in AMULET_TILES.items() if one == kind]
        assert len(tiles) == HOUSE.amulet_copies
        scene = Scene()
        for tile in scene.table.zones["amulet_display"]:
            scene.move(tile, "amulets")
        for number, tile in enumerate((tiles[0], *[tile for tile in scene.table.zones["amulets"] if tile != tiles[0]][:2])):
            scene.move(tile, "amulet_display", float(number))
        scene.give("blue", tea=1, fruit=1).score("blue", 4).enter("O2").play(Sell("market_different", "tea", "tea"))
        scene.play(EndRoom(), Pick(tiles[0]))
    assert dict(RULES.scores(scene.table)[0].parts)["amulets"] == 1


def test_k1_protection() -> None:
    check_amulet("K1")


def test_k2_peace() -> None:
    check_amulet("K2")


def test_k3_wealth() -> None:
    check_amulet("K3")


def test_k4_harvest() -> None:
    check_amulet("K4")


def test_k5_learning() -> None:
    check_amulet("K5")


def test_k6_health() -> None:
    check_amulet("K6")


def test_k7_journey() -> None:
    check_amulet("K7")


def test_k8_harmony() -> None:
    check_amulet("K8")


def test_k9_long_life() -> None:
    check_amulet("K9")


def test_k10_heaven_seal() -> None:
    check_amulet("K10")


def test_k11_earth_seal() -> None:
    check_amulet("K11")


@pytest.mark.parametrize(
    ("counts", "points"),
    [((1,), 1), ((2,), 2), ((1, 1), 3), ((2, 1), 4), ((2, 2, 1), 8), ((4, 2, 1), 5 + 3 + 1 + 1), ((1,) * 11, 55), ((), 0)],
)
def test_sets_of_amulets(counts: tuple[int, ...], points: int) -> None:
    from collections import Counter

    assert amulet_points(Counter({f"K{number}": count for number, count in enumerate(counts)})) == points


def test_every_card_and_tile_has_a_test() -> None:
    written = {name for name in vars(sys.modules[__name__]) if name.startswith("test_")}
    for ids in (EXPERTS, ORDERS, PIRATES, TEMPLES, AMULETS):
        missing = [one for one in ids if not any(name.startswith(f"test_{one.lower()}") for name in written)]
        assert missing == []


def test_totals_of_the_cards() -> None:
    lasting = [card for card, expert in EXPERTS.items() if expert.lasting]
    seals = [card for card, expert in EXPERTS.items() if expert.seal]
    assert (len(EXPERTS), len(lasting), len(seals), len(CHAIRS)) == (24, 4, 8, 12)
    assert (len(ORDERS), sum(order.start for order in ORDERS.values()), len(PIRATES), len(AMULET_TILES)) == (20, 5, 10, 18)
