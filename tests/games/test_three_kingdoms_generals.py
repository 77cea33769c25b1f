"""One test for each general of Three Kingdoms Redux, named after him; the sections are those of the reference."""

from __future__ import annotations

from three_kingdoms_scene import Scene, emptied, winner

from tabletop.games.three_kingdoms_redux import bidding, ids, rounds, upkeep
from tabletop.games.three_kingdoms_redux.borders import units_at
from tabletop.games.three_kingdoms_redux.supply import rank_of, tribal_level
from tabletop.games.three_kingdoms_redux.trading import AnyTime


def won_by(scene: Scene, space: str) -> tuple[str, ...]:
    """Who wins a space."""
    found = winner(scene.table, space)
    return found.states if found is not None else ()


# Wei (7.1)


def test_cao_cao_wins_ties_though_he_drew_level_later() -> None:
    scene = Scene("huang_gai").sends("huang_gai", "train", ps=1).sends("cao_cao", "train")
    assert won_by(scene, "train") == ("wei",)
    other = Scene("xiahou_dun", "huang_gai").sends("huang_gai", "train", ps=1).sends("xiahou_dun", "train")
    assert won_by(other, "train") == ("wu",)


def test_cao_ren_receives_gold_or_rice_by_the_place_in_the_border() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_ren", "battle_wei_wu", units="I").resolves()
    scene.take("battle_wei_wu").choose("1:I", "treasury")
    assert scene.offered() == ["5 gold", "5 rice"]
    scene.choose("5 rice")
    assert scene.owns("wei", "gold", "rice") == (0, 5)
    third = emptied(Scene("cao_ren")).holds("gan_ning", "wei_wu", 1, "N").holds("lu_xun", "wei_wu", 3, "N")
    third.sends("cao_ren", "battle_wei_wu", units="I").resolves().take("battle_wei_wu").choose("granary", "1 gold")
    assert third.owns("wei", "gold") == (1,)


def test_cao_hong_may_collect_tax_after_another_became_the_guard() -> None:
    scene = emptied(Scene("cao_hong")).sends("cao_hong", "emperor").sends("cao_cao", "emperor").resolves()
    scene.take("emperor").choose("cao_cao").use("cao_hong").choose("1 tax")
    assert scene.owns("wei", "gold") == (2,)


def test_xiahou_dun_trains_and_rules_out_the_armouries() -> None:
    scene = emptied(Scene("xiahou_dun")).has("wei", ua=1).built("wei", "stable", "hereditary_army")
    scene.sends("xiahou_dun", "spears_horses").resolves().take("spears_horses", "spears_horses.train").choose("1 horse")
    assert scene.owns("wei", "horse", "ua", "ta") == (1, 1, 1)
    none = emptied(Scene("xiahou_dun")).sends("xiahou_dun", "crossbows_vessels").resolves()
    none.take("crossbows_vessels", "crossbows_vessels.train").choose("1 vessel")
    assert none.owns("wei", "vessel", "ua", "ta") == (1, 0, 0)


def test_xiahou_yuan_receives_an_army_after_the_tribe() -> None:
    scene = emptied(Scene("xiahou_yuan")).sends("xiahou_yuan", "tribal_wei").resolves().take("tribal_wei")
    assert scene.owns("wei", "ua") == (1,)
    assert tribal_level(scene.table, "wei") == 4


def test_yue_jin_receives_a_weapon_if_he_is_alone() -> None:
    scene = emptied(Scene("yue_jin")).sends("yue_jin", "recruit").resolves().take("recruit").choose("1 rice", "1 vessel")
    assert scene.owns("wei", "rice", "vessel", "ua") == (1, 1, 2)
    two = emptied(Scene("yue_jin")).sends("yue_jin", "recruit").sends("cao_cao", "recruit").resolves().take("recruit")
    assert two.owns("wei", "rice", "gold", "ua") == (0, 0, 2)
    allied = emptied(Scene("yue_jin", "huang_gai")).alliance("recruit", "wei", "wu")
    allied.sends("yue_jin", "recruit").sends("huang_gai", "recruit").resolves().take("recruit")
    assert allied.owns("wei", "rice", "gold", "ua") == (0, 0, 2)
    battle = emptied(Scene("yue_jin")).sends("yue_jin", "battle_wei_wu", units="I").resolves().take("battle_wei_wu")
    assert battle.asked == "locate"


def test_li_dian_receives_something_together_with_another_general() -> None:
    scene = emptied(Scene("li_dian")).sends("li_dian", "recruit").sends("cao_cao", "recruit").resolves().take("recruit")
    assert scene.offered() == ["1 gold+1 rice", "1 spear", "1 horse", "1 crossbow", "1 vessel"]
    scene.choose("1 gold+1 rice")
    assert scene.owns("wei", "gold", "rice", "ua") == (1, 1, 2)
    alone = emptied(Scene("li_dian")).sends("li_dian", "recruit").resolves().take("recruit")
    assert alone.owns("wei", "gold", "ua") == (0, 2)


def test_xun_yu_draws_one_more_general_for_rice() -> None:
    scene = emptied(Scene("xun_yu", round_=4)).has("wei", rice=1).at(rounds.recruitment)
    assert scene.offered() == ["xun_yu", "leave"]
    scene.use("xun_yu")
    assert (len(scene.offered()), scene.owns("wei", "rice", "ua")) == (4, (0, 1))
    kept = scene.offered()[0]
    scene.choose(kept)
    assert scene.table.where[kept] == ids.RECRUITED["wei"]
    assert scene.table.where[ids.TOKENS[kept]] == ids.POOL["wei"]


def test_xun_you_receives_two_rice_for_popular_support() -> None:
    scene = emptied(Scene("xun_you")).sends("xun_you", "support").resolves().take("support")
    assert scene.owns("wei", "ps", "rice") == (1, 2)


def test_cheng_yu_receives_gold_or_rice_for_stationed_units() -> None:
    scene = emptied(Scene("cheng_yu")).holds("cao_ren", "wei_wu", 1, "II").sends("cheng_yu", "trade").resolves()
    scene.take("trade").choose("2 gold")
    assert scene.owns("wei", "gold") == (2,)
    assert scene.asked == "trade"


def test_guo_jia_hires_for_nothing() -> None:
    scene = emptied(Scene("guo_jia")).has("wei", ua=2).sends("guo_jia", "instructor").resolves().take("instructor")
    scene.choose("hire", "2", "done")
    assert scene.owns("wei", "ta", "rice") == (2, 0)


def test_liu_ye_receives_popular_support_before_the_construction_that_it_pays() -> None:
    scene = emptied(Scene("liu_ye")).hand("wei", "minister_finance").sends("liu_ye", "construct").resolves()
    scene.take("construct").choose("minister_finance")
    assert scene.owns("wei", "ps", "gold") == (0, 2)
    assert scene.table.where["minister_finance"] == ids.BUILT["wei"]


def test_yu_jin_has_two_tokens_to_join_the_alliance() -> None:
    scene = Scene().recruit("yu_jin", at=1).ends()
    assert set(scene.table.zones[ids.STORE["wei"]]) == set(ids.PLAIN_BIDS)
    later = Scene("yu_jin", round_=2).edit(lambda t: [t.go(one, ids.STORE["wei"]) for one in ids.PLAIN_BIDS] and None)
    later.at(bidding.choose_alliance).choose("recruit")
    assert (later.asked, later.state) == ("join", "wei")
    later.choose("yes")
    assert later.table.zones[ids.STORE["wei"]] == ("bid.2",) or len(later.table.zones[ids.STORE["wei"]]) == 1
    later.choose("cao_cao", "recruit")
    later.sends("sun_jian", "recruit").sends("liu_bei", "recruit").resolves()
    later.take("recruit").take("recruit").take("recruit")
    assert all(later.table.counters[ids.ACTIONS[state]] in (0, 1) for state in ids.SEAT_OF)


def test_dian_wei_trains_three() -> None:
    scene = emptied(Scene("dian_wei")).has("wei", ua=4).sends("dian_wei", "train").resolves().take("train")
    assert scene.offered() == ["3", "2", "1", "0"]
    scene.choose("3")
    assert scene.owns("wei", "ua", "ta") == (1, 3)


def test_xu_chu_lowers_the_tribal_level_to_train() -> None:
    scene = emptied(Scene("xu_chu")).sends("xu_chu", "recruit").resolves().take("recruit").use("xu_chu").choose("2")
    assert (tribal_level(scene.table, "wei"), scene.owns("wei", "ua", "ta")) == (3, (0, 2))
    low = Scene("xu_chu").level("wei", tribal=0).sends("xu_chu", "recruit").resolves().take("recruit")
    assert "xu_chu" not in low.offered()


def test_xu_huang_takes_any_location_with_infantry_and_may_turn_its_token() -> None:
    scene = Scene("xu_huang").sends("xu_huang", "battle_wei_wu", units="I").resolves().take("battle_wei_wu")
    assert scene.offered() == ["1:I", "2:I", "3:I", "4:I", "5:I"]
    scene.choose("3:I", "yes", "granary")
    assert scene.parts("wei")["border location tokens"] == 1
    other = Scene("xu_huang").sends("xu_huang", "battle_wei_wu", units="I").resolves().take("battle_wei_wu", "battle_wei_wu")
    other.choose("1:I", "no", "treasury")
    assert other.parts("wei")["border location tokens"] == 0


def test_zhang_liao_fills_an_empty_supply() -> None:
    scene = emptied(Scene("zhang_liao")).ends()
    scene.use("zhang_liao.weapon").choose("1 horse")
    assert scene.owns("wei", "ua", "horse") == (1, 1)
    one = emptied(Scene("zhang_liao")).has("wei", ua=1, vessel=1).ends()
    assert one.owns("wei", "ua", "vessel") == (1, 2)


def test_jia_xu_holds_the_tribal_level_in_even_rounds() -> None:
    even, odd = Scene("jia_xu", round_=2).ends(), Scene("jia_xu", round_=3).ends()
    assert (tribal_level(even.table, "wei"), tribal_level(odd.table, "wei")) == (4, 3)
    top = Scene("jia_xu", round_=2).level("wei", tribal=12).at(upkeep.reduce_relations).choose("yes")
    assert top.owns("wei", "ps", "rice") == (1, 2)


def test_zhang_he_brings_horses_once_and_after_recruiting() -> None:
    scene = emptied(Scene("zhang_he")).sends("zhang_he", "train").has("wei", ua=1).resolves().take("train").choose("1")
    assert scene.owns("wei", "horse", "ta") == (1, 1)
    end = emptied(Scene("zhang_he")).ends()
    assert end.owns("wei", "horse", "ua") == (2, 1)
    assert emptied(Scene("zhang_he", round_=2)).ends().owns("wei", "horse", "ua") == (0, 0)


def test_sima_yi_draws_from_both_decks() -> None:
    scene = Scene("sima_yi").hand("wei").sends("sima_yi", "instructor").resolves().take("instructor")
    scene.choose("both")
    assert len(scene.table.zones[ids.HAND["wei"]]) == 2


def test_yang_xiu_develops_the_other_kind() -> None:
    scene = Scene("yang_xiu").sends("yang_xiu", "farm").resolves()
    assert scene.offered() == ["take.farm.develop", "take.farm.harvest", "take.farm.marketplace", "decline.farm", "done"]
    scene.take("farm", "farm.marketplace")
    assert sum(scene.table.pieces[one].face for one in scene.table.zones[ids.MARKETS["wei"]]) == 2


def test_pang_de_raises_the_level_after_winning_with_cao_cao() -> None:
    scene = Scene("pang_de", "jia_xu", round_=2).sends("pang_de", "recruit").sends("cao_cao", "recruit").resolves()
    scene.take("recruit").ends()
    assert tribal_level(scene.table, "wei") == 5
    alone = Scene("pang_de").sends("pang_de", "recruit").resolves().take("recruit").ends()
    assert tribal_level(alone.table, "wei") == 3


def test_hao_zhao_constructs_every_round_if_stationed_with_one_unit() -> None:
    scene = emptied(Scene(round_=2)).holds("hao_zhao", "wei_wu", 1, "I").has("wei", gold=9, rice=9)
    scene.hand("wei", "roadways").ends().use("hao_zhao").choose("roadways")
    assert scene.table.where["roadways"] == ids.BUILT["wei"]
    two = Scene(round_=2).holds("hao_zhao", "wei_wu", 1, "II").hand("wei", "roadways").ends()
    assert "hao_zhao" not in two.offered()


# Wu (7.2)


def test_sun_jian_adds_one_if_he_is_first_in_a_combat() -> None:
    scene = Scene("cheng_pu").sends("sun_jian", "train")
    assert winner(scene.table, "train").total == 5
    later = Scene("cheng_pu").sends("cheng_pu", "trade").sends("sun_jian", "train")
    assert winner(later.table, "train").total == 4
    assert winner(Scene().sends("sun_jian", "trade").table, "trade").total == 3


def test_cheng_pu_constructs_one_of_each_deck() -> None:
    scene = emptied(Scene("cheng_pu")).has("wu", gold=9, rice=9).hand("wu", "roadways", "tax_modification").ends()
    scene.use("cheng_pu.unification").choose("roadways").use("cheng_pu.separation").choose("tax_modification")
    assert set(scene.table.zones[ids.BUILT["wu"]]) == {"roadways", "tax_modification"}


def test_huang_gai_moves_to_an_empty_common_space_and_loses_the_tie_that_he_leaves() -> None:
    scene = Scene("huang_gai", "lu_fan", "dian_wei").alliance("trade")
    scene.sends("huang_gai", "train", ps=2, emperor=True).sends("sun_jian", "train").sends("xu_chu", "train")
    scene.at(bidding.ask_huang_gai)
    assert "battle_wei_wu" not in scene.offered()
    scene.refused("train", "NOT_OFFERED")
    scene.choose("support")
    bid = next(one for one in scene.table.flow.agenda[0][2] if one[0] == "huang_gai")
    assert bid[1:4] == ("support", 2, True)
    assert (scene.state, scene.asked) == ("wei", "block")


def test_han_dang_brings_a_token_twice() -> None:
    scene = Scene("han_dang").ends().choose("1 token to the treasury")
    assert len(scene.table.zones[ids.TREASURY["wu"]]) == 1
    later = emptied(Scene("han_dang", round_=3)).holds("han_dang", "wei_wu", 1, "N", rounds=3).ends()
    later.choose("1 token to the granary")
    assert len(later.table.zones[ids.GRANARY["wu"]]) == 1


def test_sun_ce_receives_one_army_trained() -> None:
    scene = emptied(Scene("sun_ce")).sends("sun_ce", "recruit").resolves().take("recruit")
    assert scene.owns("wu", "ta", "ua") == (1, 1)


def test_lu_fan_trades_once_while_a_decision_is_pending() -> None:
    scene = emptied(Scene("lu_fan")).has("wu", gold=3).sends("sun_jian", "recruit").resolves()
    scene.play(AnyTime("lu_fan")).choose("gold for rice", "2")
    assert scene.owns("wu", "gold", "rice") == (1, 2)
    scene.refused(AnyTime("lu_fan"), "NOT_OFFERED")


def test_zhou_yu_moves_a_token_for_two_popular_support() -> None:
    scene = emptied(Scene("zhou_yu")).has("wu", ps=4).ends()
    scene.use("zhou_yu.unity").choose("1 stored marketplace")
    assert scene.owns("wu", "ps") == (2,)
    assert len(scene.table.zones[ids.TREASURY["wu"]]) == 1
    assert len(scene.table.zones[ids.STORE["wu"]]) == 1


def test_zhang_zhao_receives_gold_before_the_tax_of_his_space_alone() -> None:
    scene = emptied(Scene("zhang_zhao")).level("wu", market=3).sends("zhang_zhao", "marketplace").resolves()
    assert scene.take("marketplace", "marketplace.tax").owns("wu", "gold") == (12,)


def test_zhang_hong_receives_rice_before_the_harvest() -> None:
    scene = emptied(Scene("zhang_hong")).level("wu", farm=2).sends("zhang_hong", "farm").resolves()
    assert scene.take("farm", "farm.harvest").owns("wu", "rice") == (8,)


def test_jiang_qin_brings_vessels() -> None:
    scene = emptied(Scene("jiang_qin")).sends("jiang_qin", "recruit").resolves().take("recruit").ends()
    assert scene.owns("wu", "vessel", "ua") == (3, 3)


def test_zhou_tai_receives_an_army_after_the_emperor() -> None:
    scene = emptied(Scene("zhou_tai")).sends("zhou_tai", "emperor").sends("sun_jian", "emperor").resolves()
    scene.take("emperor").choose("sun_jian")
    assert scene.owns("wu", "ua") == (1,)


def test_chen_wu_receives_a_weapon_of_the_other_space() -> None:
    scene = emptied(Scene("chen_wu")).sends("chen_wu", "spears_horses").resolves()
    scene.take("spears_horses").choose("1 spear+1 horse", "1 vessel")
    assert scene.owns("wu", "spear", "horse", "vessel") == (1, 1, 1)


def test_taishi_ci_receives_an_army_if_he_stayed_at_home() -> None:
    scene = emptied(Scene("taishi_ci")).ends().choose("1 horse")
    assert scene.owns("wu", "ta", "horse") == (1, 1)
    out = emptied(Scene("taishi_ci")).sends("taishi_ci", "recruit").resolves().take("recruit").ends()
    assert out.owns("wu", "ta", "ua") == (0, 2)


def test_sun_quan_receives_two_popular_support() -> None:
    assert emptied(Scene("sun_quan")).sends("sun_quan", "support").resolves().take("support").owns("wu", "ps") == (2,)


def test_ling_cao_raises_the_level_from_the_round_he_is_stationed() -> None:
    scene = Scene(round_=2).has("wu", gold=9, rice=9).holds("ling_cao", "wei_wu", 1, "N", rounds=2).ends()
    assert tribal_level(scene.table, "wu") == 6


def test_ling_tong_receives_by_the_units_that_went_to_the_tribe() -> None:
    one = emptied(Scene("ling_tong")).sends("ling_tong", "tribal_wu", units="N").resolves().take("tribal_wu")
    assert one.owns("wu", "gold", "ta", "vessel") == (1, 1, 1)
    two = emptied(Scene("ling_tong")).sends("ling_tong", "tribal_wu", units="NN").resolves().take("tribal_wu")
    assert two.choose("1 spear").owns("wu", "gold", "spear", "ta") == (0, 1, 2)
    gold = emptied(Scene("ling_tong")).sends("ling_tong", "tribal_wu", gold=2).resolves().take("tribal_wu")
    assert gold.owns("wu", "gold") == (0,)
    assert tribal_level(gold.table, "wu") == 7


def test_lu_su_takes_one_off_the_cost_at_the_space() -> None:
    scene = emptied(Scene("lu_su")).has("wu", gold=2).hand("wu", "roadways").sends("lu_su", "construct").resolves()
    scene.take("construct").choose("roadways")
    assert scene.owns("wu", "gold") == (0,)


def test_zhuge_jin_receives_rice_in_the_alliance_or_for_few_actions() -> None:
    allied = emptied(Scene("zhuge_jin")).alliance("recruit").sends("zhuge_jin", "recruit").resolves().take("recruit")
    assert allied.owns("wu", "rice", "ua") == (1, 2)
    alone = emptied(Scene("zhuge_jin")).alliance("recruit", "wei", "shu").sends("zhuge_jin", "train").resolves()
    assert alone.owns("wu", "rice") == (2,)


def test_gu_yong_trades_one_half_without_having_traded() -> None:
    scene = emptied(Scene("gu_yong")).has("wu", gold=2).sends("gu_yong", "instructor").resolves().take("instructor")
    scene.choose("done").use("gu_yong").choose("gold for rice", "2")
    assert scene.owns("wu", "gold", "rice") == (0, 2)
    assert not scene.table.counters[ids.FLAG["wu", "took_trade"]]


def test_lu_meng_has_four_administration_from_round_four() -> None:
    assert winner(Scene(round_=3).sends("lu_meng", "trade").table, "trade").total == 2
    assert winner(Scene(round_=4).sends("lu_meng", "trade").table, "trade").total == 4
    scene = emptied(Scene("lu_meng")).sends("lu_meng", "support").resolves().take("support").choose("1 crossbow")
    assert scene.owns("wu", "ps", "crossbow") == (1, 1)


def test_lu_xun_receives_more_the_later_he_comes() -> None:
    scene = emptied(Scene("lu_xun")).holds("gan_ning", "wei_wu", 3, "N").sends("lu_xun", "battle_wei_wu", units="I").resolves()
    scene.take("battle_wei_wu").choose("1:I", "treasury", "1 gold")
    assert scene.owns("wu", "gold") == (1,)


def test_ding_feng_receives_by_the_levels_of_development() -> None:
    scene = emptied(Scene("ding_feng")).level("wu", market=2, farm=3).sends("ding_feng", "tribute").resolves()
    assert scene.take("tribute", "tribute.army").owns("wu", "gold", "rice", "ua") == (2, 3, 1)


def test_gan_ning_brings_two_weapons_as_the_first_at_a_border() -> None:
    scene = emptied(Scene("gan_ning")).sends("gan_ning", "battle_wei_wu", units="R").resolves()
    scene.take("battle_wei_wu").choose("1:R", "treasury")
    assert scene.owns("wu", "crossbow") == (2,)


# Shu (7.3)


def test_liu_bei_gets_one_popular_support_back() -> None:
    lost = emptied(Scene("dian_wei")).sends("liu_bei", "train", ps=1).sends("dian_wei", "train").resolves()
    assert lost.owns("shu", "ps") == (1,)
    guard = emptied(Scene()).sends("liu_bei", "emperor", ps=3).resolves().take("emperor")
    assert guard.owns("shu", "ps") == (1,)
    assert guard.table.where["liu_bei.token"] == ids.GUARDS


def test_guan_yu_recruits_three_at_his_space_alone() -> None:
    scene = emptied(Scene("guan_yu")).sends("guan_yu", "recruit").resolves().take("recruit")
    assert scene.owns("shu", "ua") == (3,)
    train = emptied(Scene("guan_yu", "zhang_fei")).sends("guan_yu", "train").sends("zhang_fei", "train").resolves()
    assert train.take("train", "train.recruit").owns("shu", "ua") == (2,)


def test_zhang_fei_trains_on_recruit_and_recruits_on_train() -> None:
    scene = emptied(Scene("zhang_fei")).has("shu", ua=2).sends("zhang_fei", "recruit").resolves()
    assert scene.take("recruit", "recruit.train").choose("2").owns("shu", "ta") == (2,)


def test_chen_dao_brings_spears_but_not_with_a_substituted_action() -> None:
    scene = emptied(Scene("chen_dao")).sends("chen_dao", "recruit").resolves().take("recruit").ends()
    assert scene.owns("shu", "spear", "ua") == (3, 3)
    swapped = emptied(Scene("chen_dao", "zhang_fei", round_=2)).sends("chen_dao", "train").sends("zhang_fei", "train")
    assert swapped.resolves().take("train", "train.recruit").owns("shu", "spear", "ua") == (0, 2)


def test_zhou_cang_receives_support_and_a_vessel() -> None:
    scene = emptied(Scene("zhou_cang")).sends("zhou_cang", "emperor").resolves().take("emperor")
    assert scene.owns("shu", "ps") == (1,)
    other = emptied(Scene("zhou_cang")).sends("zhou_cang", "support").resolves().take("support")
    assert other.owns("shu", "ps", "vessel") == (1, 1)


def test_zhao_yun_is_stationed_without_units() -> None:
    scene = emptied(Scene("zhao_yun")).sends("zhao_yun", "battle_wei_shu").resolves().take("battle_wei_shu")
    scene.choose("3:", "yes", "treasury").ends()
    assert scene.parts("shu")["border location tokens"] == 1
    assert scene.parts("shu")["military points"] == 0


def test_guan_ping_does_not_trade_away_the_weapons_of_units_that_are_being_assigned() -> None:
    scene = emptied(Scene("guan_ping", "guan_yu", round_=2)).has("shu", ps=1, ta=1, horse=1, spear=1)
    scene.at(bidding.choose_alliance).choose("trade")
    while scene.state != "shu":
        scene.choose("pass")
    scene.choose("guan_yu", "battle_wei_shu", "V").play(AnyTime("guan_ping"))
    assert [one for one in scene.offered() if one.startswith("horse")] == []
    scene.choose("spear for vessel", "1", "0")
    assert scene.table.where["guan_yu.token"] == "battle_wei_shu"


def test_guan_ping_leaves_units_for_a_battle_that_was_chosen() -> None:
    scene = emptied(Scene("guan_ping", "guan_yu", round_=2)).has("shu", ta=2, horse=2).at(bidding.choose_alliance).choose("trade")
    while scene.state != "shu":
        scene.choose("pass")
    # Guan Yu leads infantry, cavalry and naval units, and no archery.
    scene.choose("guan_yu", "battle_wei_shu").play(AnyTime("guan_ping")).choose("horse for crossbow")
    assert [one for one in scene.offered() if one.isdecimal()] == ["0", "1"]


def test_guan_ping_trades_weapons_except_in_his_first_round() -> None:
    scene = emptied(Scene("guan_ping", round_=2)).has("shu", spear=2).sends("liu_bei", "recruit").resolves()
    scene.play(AnyTime("guan_ping")).choose("spear for horse", "1")
    assert scene.owns("shu", "spear", "horse") == (1, 1)
    first = emptied(Scene("guan_ping")).has("shu", spear=2).sends("liu_bei", "recruit").resolves()
    first.refused(AnyTime("guan_ping"), "NOT_OFFERED")


def test_zhuge_liang_receives_gold_while_few_are_developed() -> None:
    scene = emptied(Scene("zhuge_liang")).sends("zhuge_liang", "marketplace").resolves()
    assert scene.take("marketplace", "marketplace.develop").owns("shu", "gold") == (2,)
    high = emptied(Scene("zhuge_liang")).level("shu", farm=2).sends("zhuge_liang", "farm").resolves()
    assert high.take("farm", "farm.develop").owns("shu", "rice") == (0,)


def test_ma_liang_raises_the_tribal_level_by_one_more() -> None:
    scene = Scene("ma_liang").sends("ma_liang", "tribal_shu", gold=1).resolves().take("tribal_shu")
    assert tribal_level(scene.table, "shu") == 8


def test_huang_zhong_adds_an_archery_unit() -> None:
    scene = emptied(Scene("huang_zhong")).has("shu", ta=1, crossbow=1)
    scene.sends("huang_zhong", "battle_wei_shu", units="RR").resolves().take("battle_wei_shu").choose("4:RR", "yes", "treasury")
    assert scene.owns("shu", "ta", "crossbow") == (0, 0)
    assert units_at(scene.table, "wei_shu.4") == "RRR"


def test_wei_yan_receives_an_army_and_weapons_for_locations() -> None:
    scene = emptied(Scene("wei_yan")).holds("zhao_yun", "wei_shu", 1, "").sends("wei_yan", "tribute").resolves()
    assert scene.take("tribute", "tribute.army").choose("1 spear").owns("shu", "ua", "spear") == (2, 1)


def test_pang_tong_receives_gold_in_the_alliance_and_for_many_actions() -> None:
    scene = emptied(Scene("pang_tong")).alliance("recruit").sends("pang_tong", "recruit").resolves().take("recruit")
    assert scene.owns("shu", "gold", "ua") == (1, 2)
    spaces = ("trade", "train", "support", "emperor", "farm")
    many = emptied(Scene("guan_yu", "zhang_fei", "chen_dao", "ma_chao", "pang_tong", round_=3))
    for general, space in zip(("guan_yu", "zhang_fei", "chen_dao", "ma_chao", "liu_bei"), spaces, strict=True):
        many.sends(general, space)
    many.resolves().choose("yes")
    assert many.owns("shu", "gold") == (1,)
    many.refused("decline.support", "DECLARED_LIMIT")


def test_liao_hua_holds_two_locations_from_round_six() -> None:
    scene = emptied(Scene("liao_hua", "wang_ping", round_=6)).sends("liao_hua", "battle_wei_shu", units="IV").resolves()
    scene.take("battle_wei_shu").choose("2:I 3:V", "treasury", "granary")
    assert scene.table.where["liao_hua.second"] == "wei_shu.3"
    assert scene.owns("shu", "ps") == (2,), "Wang Ping receives 1 for each location"
    assert scene.parts("shu")["border location tokens"] == 2


def test_jiang_wan_receives_an_army_and_may_hire() -> None:
    scene = emptied(Scene("jiang_wan")).has("shu", rice=1).sends("jiang_wan", "trade").resolves().take("trade").choose("done")
    assert scene.choose("hire", "1").owns("shu", "ta", "rice") == (1, 0)


def test_fa_zheng_trains_one_at_the_end_of_a_round() -> None:
    scene = emptied(Scene("fa_zheng")).has("shu", ua=2).holds("zhao_yun", "wei_shu", 1, "").ends().use("fa_zheng")
    assert scene.owns("shu", "ta", "ua") == (1, 1)


def test_yan_yan_brings_crossbows() -> None:
    assert emptied(Scene("yan_yan")).ends().owns("shu", "crossbow", "ua") == (2, 1)


def test_li_yan_constructs_at_the_end_of_every_third_round() -> None:
    scene = Scene("li_yan", round_=3).has("shu", gold=5).hand("shu", "roadways").ends().use("li_yan").choose("roadways")
    assert scene.table.where["roadways"] == ids.BUILT["shu"]
    assert Scene("li_yan", round_=4).ends().asked != "skills"


def test_dong_yun_pays_support_to_collect_and_harvest() -> None:
    scene = emptied(Scene("dong_yun")).has("shu", ps=1).sends("dong_yun", "trade").resolves()
    scene.take("trade").use("dong_yun")
    assert scene.owns("shu", "ps", "gold", "rice") == (0, 2, 2)


def test_fei_yi_saves_rice_and_exchanges_support() -> None:
    assert upkeep.support_upkeep(Scene("fei_yi").table, "shu", 5) == 0
    assert upkeep.support_upkeep(Scene("fei_yi").table, "shu", 6) == 1
    scene = emptied(Scene("fei_yi")).has("shu", ps=1).ends().use("fei_yi")
    assert scene.owns("shu", "ps", "gold", "rice") == (0, 2, 2)


def test_ma_chao_keeps_four_horses() -> None:
    first = emptied(Scene("ma_chao")).has("shu", horse=2).ends()
    assert (first.table.counters[ids.HORSES], first.owns("shu", "horse")) == (4, (2,))
    later = emptied(Scene("ma_chao", round_=2)).has("shu", horse=2).edit(lambda t: t.counter(ids.HORSES, 4)).ends()
    assert (later.table.counters[ids.HORSES], later.owns("shu", "horse")) == (3, (3,))
    few = emptied(Scene("ma_chao", round_=2)).has("shu", horse=1).edit(lambda t: t.counter(ids.HORSES, 4)).ends()
    assert few.table.counters[ids.HORSES] == 4


def test_ma_dai_receives_for_location_tokens() -> None:
    scene = emptied(Scene("ma_dai", round_=2)).holds("zhao_yun", "wei_shu", 1, "").holds("chen_dao", "wei_shu", 2, "").ends()
    assert scene.owns("shu", "gold", "rice") == (2, 0)


def test_wang_ping_receives_support_for_a_location() -> None:
    scene = emptied(Scene("wang_ping")).sends("zhao_yun", "battle_wei_shu").resolves().take("battle_wei_shu")
    scene.choose("1:", "no", "treasury")
    assert scene.owns("shu", "ps") == (1,)


def test_jiang_wei_pays_gold_for_a_cost() -> None:
    scene = emptied(Scene("jiang_wei")).has("shu", gold=1).hand("shu", "chain_pumps").sends("jiang_wei", "construct")
    scene.resolves().take("construct").choose("chain_pumps")
    assert scene.owns("shu", "gold", "rice") == (0, 2)
    assert rank_of(scene.table, "shu") == 0
