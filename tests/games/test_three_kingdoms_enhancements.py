"""One test for each enhancement of Three Kingdoms Redux, named after it (7.5 and 7.6 of the reference)."""

from __future__ import annotations

import pytest
from three_kingdoms_scene import Scene, emptied, winner

from tabletop.games.three_kingdoms_redux import ids, rounds
from tabletop.games.three_kingdoms_redux.data import CARDS, DECKS
from tabletop.games.three_kingdoms_redux.scoring import border_results, places
from tabletop.games.three_kingdoms_redux.supply import rank_of


def building(card: str, state: str = "wei") -> Scene:
    """A scene in which a state without goods is about to build this card at the space, with all that it costs and needs."""
    general = {"wei": "cao_cao", "wu": "sun_jian", "shu": "liu_bei"}[state]
    scene = emptied(Scene()).hand(state, card).level(state, market=3, farm=3, tribal=6, rank=1)
    cost = {("spear" if what == "weapon" else what): count for what, count in CARDS[card].cost}
    scene.has(state, **cost)
    needs = dict(CARDS[card].prerequisite)
    if "occ" in needs:
        scene.holds("cao_ren" if state == "wei" else "zhao_yun", "wei_shu", 1, "")
    if "built" in needs:
        scene.built(state, "roadways", "wooden_ox")
    return scene.sends(general, "construct").resolves().take("construct")


@pytest.mark.parametrize("card", CARDS)
def test_each_card_is_built_for_its_cost(card: str) -> None:
    scene = building(card).choose(card)
    assert scene.table.where[card] == ids.BUILT["wei"]
    assert all(count >= 0 for count in scene.owns("wei", "gold", "rice", "ps", "ua", "ta", "spear"))


@pytest.mark.parametrize("card", [card for card in CARDS if CARDS[card].prerequisite])
def test_a_card_without_its_prerequisite_is_refused(card: str) -> None:
    scene = emptied(Scene()).hand("wei", card, "chain_pumps").level("wei", market=0, farm=0, tribal=0)
    scene.has("wei", gold=9, rice=9, ps=9, ua=9, ta=9, spear=9, horse=9, crossbow=9, vessel=9)
    scene.sends("cao_cao", "construct").resolves().take("construct")
    assert "asks for" in scene.refused(card, "NOT_OFFERED").reason


# Separation (7.5)


@pytest.mark.parametrize(
    ("card", "general", "units"),
    [
        ("rattan_armour", "cao_ren", "I"),
        ("horse_armour", "cao_ren", "V"),
        ("repeating_crossbow", "xiahou_yuan", "R"),
    ],
)
def test_armours_score_for_pairs_of_units(card: str, general: str, units: str) -> None:
    scene = Scene().built("wei", card).holds(general, "wei_shu", 1, units * 2)
    assert scene.parts("wei")["Separation enhancements"] == 1


def test_rattan_armour_trains_an_army_at_once() -> None:
    scene = building("rattan_armour").has("wei", spear=1, rice=1, ua=1).choose("rattan_armour").use("rattan_armour")
    assert scene.owns("wei", "ua", "ta") == (0, 1)


def test_iron_armour_scores_for_most_infantry() -> None:
    scene = Scene().built("wei", "iron_armour")
    assert scene.parts("wei")["Separation enhancements"] == 0
    assert scene.holds("cao_ren", "wei_wu", 1, "I").parts("wei")["Separation enhancements"] == 2
    assert scene.holds("sun_jian", "wei_wu", 2, "I").parts("wei")["Separation enhancements"] == 1


def test_tower_ship_scores_for_pairs_of_naval_units() -> None:
    scene = Scene().built("wu", "tower_ship").holds("gan_ning", "wei_wu", 1, "NN").holds("ling_tong", "wei_wu", 3, "NN")
    assert scene.parts("wu")["Separation enhancements"] == 2


def test_mobile_siege_tower_takes_what_is_there() -> None:
    scene = building("mobile_siege_tower").edit(lambda t: t.counter(ids.MILITARY["wu"], 1))
    scene.choose("mobile_siege_tower")
    assert scene.offered() == ["wu", "shu", "both"]
    assert scene.choose("wu").table.counters[ids.MILITARY["wu"]] == 0


def test_catapult_turns_one_tie() -> None:
    scene = Scene()
    assert border_results(scene.table, "wei") == [1, 1]
    scene.built("wei", "catapult")
    assert border_results(scene.table, "wei") == [3, 1]
    assert border_results(scene.table, "wu") == [1, 1], "it remains a tie for the opponent"


def test_watchtower_scores_for_two_locations_at_a_border() -> None:
    scene = Scene().built("wei", "watchtower").holds("cao_ren", "wei_wu", 1, "I").holds("xu_huang", "wei_wu", 2, "I")
    assert scene.parts("wei")["Separation enhancements"] == 1


def test_siege_ladder_scores_for_types() -> None:
    scene = Scene().built("wei", "siege_ladder").holds("cao_ren", "wei_wu", 1, "I").holds("zhang_he", "wei_shu", 3, "V")
    assert scene.parts("wei")["Separation enhancements"] == 0
    assert scene.holds("xiahou_yuan", "wei_wu", 4, "R").parts("wei")["Separation enhancements"] == 1


def test_battering_ram_adds_one_for_each_general_in_battle() -> None:
    scene = Scene().built("wei", "battering_ram").sends("cao_cao", "battle_wei_wu", units="I")
    assert winner(scene.table, "battle_wei_wu").total == 4 + 1 + 1


def test_armistice_wins_ties_for_first_and_second_in_civil_harmony() -> None:
    scene = emptied(Scene()).level("wei", tribal=5).level("wu", tribal=5).level("shu", tribal=1)
    assert places(scene.table, "harmony") == {"wei": 1, "wu": 1, "shu": 3}
    scene.built("wei", "armistice")
    assert places(scene.table, "harmony") == {"wei": 1, "wu": 2, "shu": 3}
    three = emptied(Scene()).level("wei", tribal=5).level("wu", tribal=5).level("shu", tribal=5).built("wei", "armistice")
    assert places(three.table, "harmony") == {"wei": 1, "wu": 2, "shu": 2}


def test_city_walls_score_for_the_third_that_armistice_made() -> None:
    scene = emptied(Scene()).level("wei", tribal=5).level("wu", tribal=3).level("shu", tribal=3).built("wu", "armistice")
    scene.built("shu", "city_walls")
    assert places(scene.table, "harmony") == {"wei": 1, "wu": 2, "shu": 3}
    assert scene.parts("shu")["Separation enhancements"] == 1


def test_jade_seal_takes_a_gold_of_the_tribute() -> None:
    scene = emptied(Scene()).built("wei", "jade_seal").sends("cao_cao", "tribute").resolves().take("tribute", "tribute.goods")
    scene.choose("2 gold").use("jade_seal")
    assert (scene.owns("wei", "gold"), scene.table.counters[ids.SEAL_GOLD]) == ((1,), 1)
    army = emptied(Scene()).has("wei", gold=3).built("wei", "jade_seal", "barrack").sends("cao_cao", "tribute").resolves()
    assert army.take("tribute", "tribute.army").table.counters[ids.SEAL_GOLD] == 0
    assert (
        Scene().built("wei", "jade_seal").edit(lambda t: t.counter(ids.SEAL_GOLD, 5)).parts("wei")["Separation enhancements"] == 2
    )


def test_nine_rank_raises_the_rank_unless_the_emperor_was_controlled() -> None:
    assert rank_of(building("nine_rank").choose("nine_rank").table, "wei") == 2
    assert rank_of(building("nine_rank").flag("wei", "took_emperor").choose("nine_rank").table, "wei") == 1


def test_puppet_theatre_and_bronze_sparrow_decide_the_rank() -> None:
    scene = Scene().level("shu", rank=1).built("wei", "puppet_theatre").built("wu", "bronze_sparrow")
    assert places(scene.table, "rank") == {"wei": 2, "wu": 3, "shu": 1}
    assert scene.parts("wu")["Separation enhancements"] == 1


def test_abacus_and_irrigation_score_for_the_highest_level() -> None:
    scene = Scene().built("wei", "abacus", "irrigation").level("wei", market=5, farm=5)
    assert scene.parts("wei")["Separation enhancements"] == 4
    assert scene.level("wu", market=5).parts("wei")["Separation enhancements"] == 3


def test_capital_city_and_tax_modification_decide_the_domestic_development() -> None:
    scene = Scene().level("shu", farm=3).built("wei", "capital_city").built("wu", "tax_modification")
    assert places(scene.table, "domestic") == {"wei": 2, "wu": 3, "shu": 1}
    assert scene.parts("wu")["Separation enhancements"] == 1


def test_papermaking_counts_itself() -> None:
    scene = Scene().built("wei", "papermaking")
    assert scene.parts("wei")["Separation enhancements"] == 2
    assert scene.built("wu", "roadways").parts("wei")["Separation enhancements"] == 1


# Unification (7.6)


@pytest.mark.parametrize(
    ("card", "space", "choice", "weapon"),
    [
        ("spear_armoury", "spears_horses", "2 spear", "spear"),
        ("stable", "spears_horses", "2 horse", "horse"),
        ("crossbow_armoury", "crossbows_vessels", "2 crossbow", "crossbow"),
        ("harbour", "crossbows_vessels", "2 vessel", "vessel"),
    ],
)
def test_armouries_bring_a_third_weapon_of_the_same_type(card: str, space: str, choice: str, weapon: str) -> None:
    scene = emptied(Scene()).built("wei", card).sends("cao_cao", space).resolves().take(space).choose(choice)
    assert scene.owns("wei", weapon) == (3,)
    mixed = emptied(Scene()).built("wei", card).sends("cao_cao", space).resolves().take(space)
    assert sum(mixed.choose(mixed.offered()[1]).owns("wei", "spear", "horse", "crossbow", "vessel")) == 2


def test_hereditary_army_brings_an_army_after_producing() -> None:
    scene = emptied(Scene()).built("wei", "hereditary_army").sends("cao_cao", "spears_horses").resolves()
    assert scene.take("spears_horses").choose("2 horse").owns("wei", "ua") == (1,)


def test_barrack_and_training_ground_bring_one_of_each() -> None:
    scene = emptied(Scene()).built("wei", "barrack", "training_ground").sends("cao_cao", "tribute").resolves()
    assert scene.take("tribute", "tribute.army").owns("wei", "ua", "ta") == (1, 1)


def test_training_ground_does_not_train_wei_yans_army() -> None:
    scene = emptied(Scene("wei_yan")).built("shu", "training_ground").sends("wei_yan", "tribute").resolves()
    assert scene.take("tribute", "tribute.army").owns("shu", "ua", "ta") == (1, 1)


def test_garrison_may_train_an_army_received_in_the_same_action() -> None:
    scene = emptied(Scene("lu_meng")).built("wu", "garrison").sends("lu_meng", "support").resolves().take("support")
    scene.choose("1 ua").use("garrison")
    assert scene.owns("wu", "ta", "ua", "ps") == (1, 0, 1)


def test_roadways_wooden_ox_and_nine_bestowments_bring_tokens() -> None:
    assert building("roadways").choose("roadways").table.zones[ids.TREASURY["wei"]]
    assert building("wooden_ox").choose("wooden_ox").table.zones[ids.GRANARY["wei"]]
    scene = building("nine_bestowments").choose("nine_bestowments", "1 token to the granary")
    assert scene.table.zones[ids.GRANARY["wei"]]


def test_military_habitation_brings_gold_and_rice_for_all_tokens() -> None:
    scene = building("military_habitation").holds("cao_ren", "wei_wu", 1, "").choose("military_habitation")
    assert scene.owns("wei", "gold", "rice") == (1, 0)


def test_imperial_palace_brings_gold_and_rice_after_a_tribute() -> None:
    scene = emptied(Scene()).built("wei", "imperial_palace").sends("cao_cao", "tribute").resolves()
    assert scene.take("tribute", "tribute.army").owns("wei", "gold", "rice", "ua") == (1, 1, 1)


def test_bronze_coinage_heavy_plough_and_finery_forge_come_before_the_trade() -> None:
    scene = emptied(Scene()).built("wei", "bronze_coinage", "heavy_plough", "finery_forge").sends("cao_cao", "trade").resolves()
    scene.take("trade").use("bronze_coinage", "heavy_plough")
    scene.choose("1 horse")
    assert (scene.asked, scene.owns("wei", "gold", "rice", "horse")) == ("trade", (1, 1, 1))
    teaching = emptied(Scene()).built("wei", "heavy_plough").has("wei", ua=1).sends("cao_cao", "instructor").resolves()
    assert teaching.take("instructor").choose("hire", "1").owns("wei", "ta", "rice") == (1, 0)


def test_weapon_trading_post_and_barter_market_ask_whether_trade_was_taken() -> None:
    scene = emptied(Scene()).has("wei", gold=2, rice=2).built("wei", "weapon_trading_post", "barter_market").ends()
    scene.use("weapon_trading_post").choose("buy spear").use("barter_market").choose("sell spear")
    assert scene.owns("wei", "gold", "rice", "spear") == (0, 4, 0)
    took = emptied(Scene()).has("wei", gold=2).built("wei", "weapon_trading_post").flag("wei", "took_trade").ends()
    assert took.asked != "skills"


def test_minister_finance_and_chain_pumps_collect_without_zhang_zhao_and_zhang_hong() -> None:
    assert building("minister_finance").choose("minister_finance").owns("wei", "gold") == (6,)
    scene = building("chain_pumps", "wu").recruit("zhang_hong").choose("chain_pumps")
    assert scene.owns("wu", "rice") == (6,)


def test_imperial_academy_draws_a_general_or_pays_for_support() -> None:
    scene = emptied(Scene(round_=4)).has("wei", rice=2).built("wei", "imperial_academy").at(rounds.recruitment)
    scene.use("imperial_academy").choose("yes")
    assert scene.owns("wei", "ps", "rice") == (1, 0)
    more = emptied(Scene("xun_yu", round_=4)).has("wei", rice=1).built("wei", "imperial_academy").at(rounds.recruitment)
    more.use("imperial_academy").choose("draw").use("xun_yu")
    assert len(more.offered()) == 5


def test_decks_are_divided() -> None:
    assert {CARDS[card].deck for card in CARDS} == set(DECKS)
