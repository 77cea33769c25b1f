"""The rules of Three Kingdoms Redux section by section: bids, winners, actions, the end of a round, rulings."""

from __future__ import annotations

import pytest
from three_kingdoms_scene import Scene, emptied, winner

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import GAME, bidding, ids, rounds, upkeep
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.data import COMMON, SPACES, STATES
from tabletop.games.three_kingdoms_redux.goods import Train
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.games.three_kingdoms_redux.scoring import place_points, places
from tabletop.games.three_kingdoms_redux.supply import farm_level, market_level, order, rank_of, tribal_level
from tabletop.games.three_kingdoms_redux.trading import AnyTime
from tabletop.rules.levels import Admitted, admit
from tabletop.rules.triggers import LeaveAbilities
from tabletop.session import Session


def bidding_scene(*generals: str, round_: int = 2) -> Scene:
    """Wei is about to assign its first general; the alliance is on the trade."""
    return emptied(Scene(*generals, round_=round_)).at(bidding.choose_alliance).choose("trade")


# Set-up (section 4)


def test_the_states_keep_generals_in_secret_until_all_have_chosen() -> None:
    session = Session.new(GAME, seats=3, seed="4")
    first = session.legal_moves().moves[0]
    session.play(first)
    assert first not in session.legal_moves()
    assert "a general" in session.describe(session.head, "red")
    assert not view(session.table, "red").flow.agenda[1][2:]
    while session.table.flow.phase == "setup":
        session.play(session.legal_moves().moves[0])
    counts = [len(session.table.zones[ids.RECRUITED[state]]) for state in STATES]
    assert counts == [5, 4, 3]
    assert len(session.table.zones["wei.deck"]) in (15, 18)


def test_recruitment_follows_the_table_of_each_state() -> None:
    asked = [Scene(round_=number).at(rounds.recruitment).state for number in (1, 3, 8)]
    assert asked == ["wei", "wu", "shu"]
    assert Scene(round_=9).at(rounds.recruitment).asked == "alliance"


# The alliance (R2a and R2b)


def test_the_last_state_in_order_chooses_one_of_the_twelve_common_spaces() -> None:
    scene = Scene(round_=9).at(bidding.choose_alliance)
    assert (scene.state, scene.offered()) == ("shu", list(COMMON))


def test_allies_add_their_totals_and_each_takes_the_action_alone() -> None:
    scene = emptied(Scene("huang_gai", "chen_dao", "dian_wei")).alliance("recruit")
    scene.sends("huang_gai", "recruit").sends("chen_dao", "recruit").sends("dian_wei", "recruit").resolves()
    scene.take("recruit")
    assert scene.owns("wu", "ua") == (2,)
    assert scene.table.where["dian_wei.token"] == ids.POOL["wei"]


def test_if_all_are_allied_nobody_loses() -> None:
    scene = Scene("dian_wei").alliance("recruit", *STATES)
    scene.sends("dian_wei", "recruit").sends("sun_jian", "recruit").sends("liu_bei", "recruit")
    found = winner(scene.table, "recruit")
    assert found is not None
    assert found.states == STATES


# Assigning (R2c)


def test_space_forbidden() -> None:
    scene = bidding_scene().choose("cao_cao")
    scene.refused("tribal_wu", "SPACE_FORBIDDEN")
    scene.refused("battle_wu_shu", "SPACE_FORBIDDEN")


def test_tribal_occupied() -> None:
    scene = bidding_scene("cao_ren").choose("cao_cao", "tribal_wei", "sun_jian", "recruit", "liu_bei", "recruit", "cao_ren")
    scene.refused("tribal_wei", "TRIBAL_OCCUPIED")


def test_general_unavailable() -> None:
    scene = bidding_scene("cao_ren").choose("cao_cao", "recruit", "sun_jian", "recruit", "liu_bei", "recruit")
    scene.refused("cao_cao", "GENERAL_UNAVAILABLE")
    scene.refused("dian_wei", "GENERAL_UNAVAILABLE")


def test_no_leadership_no_units_not_enough_and_wrong_type() -> None:
    scene = bidding_scene("xun_yu").choose("xun_yu")
    scene.refused("battle_wei_wu", "NO_LEADERSHIP")
    other = bidding_scene("dian_wei").choose("dian_wei")
    other.refused("battle_wei_wu", "NOT_ENOUGH")
    other.has("wei", ta=3, spear=3, vessel=1).choose("battle_wei_wu")
    assert other.asked == "assign", "one unit of one type is the only choice"
    two = bidding_scene("cao_ren").has("wei", ta=3, spear=2, horse=1).choose("cao_ren", "battle_wei_wu")
    assert two.offered() == ["I", "II", "V"]
    two.refused("", "NO_UNITS")
    two.refused("III", "NO_LEADERSHIP")
    two.refused("IV", "WRONG_TYPE")
    two.refused("N", "WRONG_TYPE")
    two.refused("VV", "NOT_ENOUGH")
    two.refused("1 gold", "TOKEN_NOT_ALLOWED")


def test_no_location_accepts_the_units() -> None:
    scene = bidding_scene("cao_ren").has("wei", ta=2, horse=2)
    scene.holds("dian_wei", "wei_wu", 1, "I").choose("cao_ren").refused("battle_wei_wu", "NO_LOCATION")


def test_mixed_offer_and_tokens_on_a_tribal_space() -> None:
    scene = bidding_scene().has("wei", gold=2, ta=1, spear=1, ps=2).choose("cao_cao", "tribal_wei")
    assert scene.offered() == ["", "1 gold", "2 gold", "I"]
    scene.refused("1 gold+I", "MIXED_OFFER")
    scene.choose("2 gold")
    assert (scene.state, scene.owns("wei", "gold", "ps")) == ("wu", (0, 2))


def test_popular_support_and_the_emperor_token_add_one_each() -> None:
    scene = bidding_scene().has("wei", ps=3).edit(lambda t: t.go("emperor.1", ids.EMPERORS["wei"]))
    scene.choose("cao_cao", "recruit").refused("4", "NOT_ENOUGH")
    scene.choose("2", "yes")
    found = winner(scene.table, "recruit")
    assert found is not None
    assert (found.total, scene.owns("wei", "ps")) == (7, (1,))


def bid_tokens(scene: Scene, space: str) -> list[str]:
    """The bid tokens on a space, without their numbers."""
    return sorted(one.partition(".")[0] for one in scene.table.zones[space] if one in (*ids.PLUS_ONE, *ids.PLUS_TWO))


def test_bid_tokens_lie_with_those_whose_skill_adds_to_the_bid_and_go_back() -> None:
    scene = emptied(Scene("lu_meng", round_=4)).sends("sun_jian", "recruit", ps=1, emperor=True).sends("lu_meng", "trade")
    assert (bid_tokens(scene, "recruit"), bid_tokens(scene, "trade")) == (["plus_one"], ["plus_two"])
    assert [winner(scene.table, space).total for space in ("recruit", "trade")] == [7, 4]
    scene.resolves().take("recruit")
    assert (bid_tokens(scene, "recruit"), len(scene.table.zones[ids.BID_BANK])) == ([], 10)


def test_no_bid_token_lies_where_nothing_is_added() -> None:
    scene = Scene("lu_meng", "cheng_pu", round_=3).sends("lu_meng", "trade").sends("sun_jian", "recruit")
    assert bid_tokens(scene, "recruit") + bid_tokens(scene, "trade") == []
    assert bid_tokens(Scene("lu_meng", round_=4).sends("lu_meng", "recruit"), "recruit") == []


def test_the_battering_ram_gives_each_general_in_a_battle_a_token() -> None:
    scene = emptied(Scene("cheng_pu", round_=2)).built("wu", "battering_ram").sends("sun_jian", "battle_wei_wu", units="N")
    scene.sends("cheng_pu", "battle_wei_wu", units="N")
    assert (bid_tokens(scene, "battle_wei_wu"), winner(scene.table, "battle_wei_wu").total) == (["plus_one"] * 3, 12)
    assert len({scene.table.pieces[one].x for one in scene.table.zones["battle_wei_wu"]}) == 7
    assert RULES.diagnose(scene.resolves().table) == []


def test_who_has_passed_is_skipped_and_told_so() -> None:
    scene = bidding_scene("cao_ren").choose("pass")
    refused = RULES.check(scene.table, "blue", Choose("cao_ren"))
    assert refused is not None
    assert refused.code == "ALREADY_PASSED"
    assert RULES.check(scene.table, "green", Choose("liu_bei")).code == "NOT_YOUR_TURN"
    scene.choose("sun_jian", "recruit", "liu_bei", "train")
    assert scene.asked == "block"


def test_a_placement_need_not_lead() -> None:
    scene = bidding_scene("xun_yu").choose("cao_cao", "recruit", "sun_jian", "train", "liu_bei", "recruit")
    assert scene.asked == "assign"


# Huang Gai (R2d) and winners (R3a)


def test_huang_gai_makes_wu_lose_a_tie_that_it_reached_first() -> None:
    scene = Scene("huang_gai", "cheng_pu", "xu_chu", "cao_ren").alliance("trade")
    scene.sends("cheng_pu", "train", ps=1).sends("huang_gai", "train").sends("cao_ren", "train")
    scene.at(bidding.ask_huang_gai).choose("support")
    assert scene.table.where["cao_ren.token"] == "train"
    assert scene.table.where["cheng_pu.token"] == ids.POOL["wu"]


def test_huang_gais_rule_goes_before_cao_caos() -> None:
    scene = Scene("huang_gai", "cheng_pu").alliance("train", "wei", "wu")
    scene.sends("cao_cao", "train").sends("cheng_pu", "train").sends("huang_gai", "train").sends("liu_bei", "train", ps=4)
    scene.edit(lambda t: t.turn_is(left="train", bids=tuple(one for one in t.turn.bids if one.general != "huang_gai")))
    scene.edit(lambda t: t.go("huang_gai.token", ids.POOL["wu"]))
    found = winner(scene.table, "train")
    assert found is not None
    assert found.states == ("shu",)


def test_the_earlier_total_wins_a_tie_also_against_the_alliance() -> None:
    first = Scene("cao_ren").alliance("train").sends("cao_ren", "train", ps=3)
    first.sends("sun_jian", "train").sends("liu_bei", "train")
    assert winner(first.table, "train").states == ("wu", "shu")
    equal = Scene("cao_ren").alliance("train").sends("sun_jian", "train").sends("liu_bei", "train")
    equal.sends("cao_ren", "train", ps=4)
    assert winner(equal.table, "train").total == 8
    assert winner(equal.table, "train").states == ("wu", "shu")


def test_losers_lose_their_support_and_keep_their_units() -> None:
    scene = emptied(Scene("dian_wei")).sends("dian_wei", "battle_wei_wu", ps=3, units="I")
    scene.sends("sun_jian", "battle_wei_wu", units="I").resolves()
    assert scene.owns("wu", "ta", "spear") == (1, 1)
    assert scene.table.where["sun_jian.token"] == ids.POOL["wu"]


# State blocks (R3b and section 6)


def test_spaces_are_taken_in_any_order_and_what_one_brings_pays_for_the_next() -> None:
    scene = emptied(Scene("cao_ren")).hand("wei", "roadways").sends("cao_cao", "construct").sends("cao_ren", "marketplace")
    scene.level("wei", market=2).resolves()
    scene.refused("take.construct", "NOT_OFFERED")
    scene.choose("decline.construct")
    other = emptied(Scene("cao_ren")).hand("wei", "roadways").sends("cao_cao", "construct").sends("cao_ren", "marketplace")
    other.level("wei", market=2).resolves().take("marketplace", "marketplace.tax").take("construct").choose("roadways")
    assert other.table.where["roadways"] == ids.BUILT["wei"]


def test_a_declined_space_does_not_count_as_an_action_and_brings_no_benefit() -> None:
    scene = emptied(Scene("yue_jin")).sends("yue_jin", "recruit").resolves().choose("decline.recruit")
    assert scene.table.counters[ids.ACTIONS["wei"]] == 0
    assert scene.owns("wei", "gold", "rice", "ua") == (0, 0, 0)


def test_a_before_benefit_makes_an_action_possible_and_may_not_be_chosen_away() -> None:
    scene = emptied(Scene("yue_jin")).hand("wei", "wooden_ox").has("wei", rice=2).sends("yue_jin", "construct").resolves()
    scene.take("construct")
    assert scene.owns("wei", "gold", "rice") == (0, 3), "the gold is not offered, so the rice comes at once"
    scene.choose("1 spear", "wooden_ox")
    assert scene.table.where["wooden_ox"] == ids.BUILT["wei"]


def test_an_any_time_trade_may_not_make_the_action_impossible() -> None:
    scene = emptied(Scene("lu_fan", "gu_yong", "zhuge_jin")).hand("wu", "roadways").has("wu", gold=4).alliance("construct")
    scene.sends("zhuge_jin", "construct").built("wu", "bronze_coinage").resolves().take("construct")
    assert scene.asked == "construct"
    scene.play(AnyTime("lu_fan")).choose("gold for rice")
    assert scene.offered() == ["0", "1"], "3 of the 4 gold are needed for the Roadways"
    scene.refused("2", "NOT_OFFERED")


def test_a_card_may_not_be_left_if_the_action_needs_it() -> None:
    scene = emptied(Scene("dong_yun")).has("shu", ps=1).sends("dong_yun", "trade").resolves().take("trade")
    assert scene.offered() == ["dong_yun"]
    scene.refused(LeaveAbilities(), "NOT_OFFERED")
    rich = emptied(Scene("dong_yun")).has("shu", ps=1, gold=1).sends("dong_yun", "trade").resolves().take("trade")
    assert rich.offered() == ["dong_yun", "leave"]


def test_at_most_four_actions_after_zhuge_jin_declared_them() -> None:
    spaces = ("recruit", "train", "support", "emperor", "farm")
    generals = ("sun_jian", "cheng_pu", "zhou_tai", "chen_wu", "zhuge_jin")
    scene = emptied(Scene(*generals, round_=3)).alliance("trade", "wei", "shu").has("wu", ua=1)
    for general, space in zip(generals, spaces, strict=True):
        scene.sends(general, space)
    scene.resolves().choose("yes")
    assert scene.owns("wu", "rice") == (2,)
    scene.take("recruit").take("support").take("farm", "farm.develop").take("emperor")
    scene.refused("take.train", "DECLARED_LIMIT")
    scene.choose("decline.train")
    assert scene.table.counters[ids.ACTIONS["wu"]] == 4


def test_pang_tongs_gold_goes_back_if_five_actions_were_not_possible() -> None:
    spaces = ("recruit", "train", "support", "construct", "farm")
    generals = ("liu_bei", "guan_yu", "chen_dao", "ma_chao", "pang_tong")
    scene = emptied(Scene(*generals, round_=3)).alliance("trade", "wei", "wu").hand("shu")
    for general, space in zip(generals, spaces, strict=True):
        scene.sends(general, space)
    scene.resolves().choose("yes")
    scene.choose("decline.construct").take("support").choose("done")
    assert scene.owns("shu", "gold", "ps") == (0, 1)


def test_marketplace_and_farm_have_two_branches_and_end_at_level_five() -> None:
    scene = emptied(Scene("cao_ren")).level("wei", market=5, farm=1)
    scene.sends("cao_cao", "marketplace").sends("cao_ren", "farm").resolves()
    scene.refused("take.marketplace.develop", "NOT_OFFERED")
    scene.take("marketplace", "marketplace.tax").take("farm", "farm.develop")
    assert (scene.owns("wei", "gold"), farm_level(scene.table, "wei"), market_level(scene.table, "wei")) == ((10,), 2, 5)


def test_trade_has_two_halves_and_sales_come_before_purchases() -> None:
    scene = emptied(Scene()).has("wei", gold=1, rice=2, spear=1).sends("cao_cao", "trade").resolves().take("trade")
    scene.choose("rice for gold", "2").refused("gold for rice", "NOT_OFFERED")
    scene.choose("weapons", "spear", "horse", "vessel")
    assert scene.owns("wei", "gold", "rice", "spear", "horse", "vessel") == (1, 0, 0, 1, 1)


def test_trade_with_nothing_is_impossible() -> None:
    emptied(Scene()).sends("cao_cao", "trade").resolves().refused("take.trade", "NOT_OFFERED")


def test_instructor_hires_and_imports_in_any_order() -> None:
    scene = emptied(Scene()).hand("wei").has("wei", rice=1, ua=3).sends("cao_cao", "instructor").resolves().take("instructor")
    scene.choose("separation", "hire", "2")
    assert scene.owns("wei", "ta", "ua", "rice") == (2, 1, 0)
    assert len(scene.table.zones[ids.HAND["wei"]]) == 1


def test_train_without_an_army_is_impossible() -> None:
    emptied(Scene()).sends("cao_cao", "train").resolves().refused("take.train", "NOT_OFFERED")


def test_tribute_is_gold_and_rice_in_any_mix_or_an_army() -> None:
    scene = emptied(Scene()).sends("cao_cao", "tribute").resolves().take("tribute", "tribute.goods")
    assert scene.offered() == ["2 gold", "1 gold+1 rice", "2 rice"]


def test_the_emperor_raises_the_rank_and_keeps_a_guard_and_gives_a_token() -> None:
    scene = Scene("cao_ren").sends("cao_cao", "emperor").sends("cao_ren", "emperor").resolves().take("emperor")
    assert scene.offered() == ["cao_cao", "cao_ren"]
    scene.choose("cao_ren")
    assert (rank_of(scene.table, "wei"), scene.table.where["cao_ren.token"]) == (1, ids.GUARDS)
    assert len(scene.table.zones[ids.EMPERORS["wei"]]) == 1
    assert scene.table.where["cao_cao.token"] == ids.POOL["wei"]


def test_an_older_guard_comes_home_with_his_token_wherever_it_lies() -> None:
    scene = Scene("xu_chu", round_=2).edit(lambda t: t.go("cao_cao.token", ids.GUARDS))
    scene.edit(lambda t: t.go("emperor.1", ids.EMPERORS["wei"])).sends("xu_chu", "train", emperor=True)
    scene.sends("sun_jian", "emperor").resolves()
    while scene.state != "wu":
        scene.choose("done")
    scene.take("emperor")
    assert scene.table.where["cao_cao.token"] == ids.POOL["wei"]
    assert len(scene.table.zones[ids.EMPERORS["wei"]]) == 0


def test_the_token_goes_even_from_a_general_who_still_stands_on_a_space() -> None:
    scene = Scene("xu_chu", round_=2).edit(lambda t: t.go("cao_cao.token", ids.GUARDS)).sends("sun_jian", "emperor")
    scene.sends("xu_chu", "train", emperor=True).resolves().take("emperor")
    assert scene.table.where["xu_chu.token"] == "train"
    assert len(scene.table.zones[ids.EMPEROR_BANK]) == 2
    while scene.table.flow.phase == "resolution":
        scene.choose("done")
    assert scene.table.zones[ids.EMPERORS["wei"]] == ()


def test_allies_leave_a_guard_each_and_do_not_send_the_other_home() -> None:
    scene = Scene().alliance("emperor").sends("sun_jian", "emperor").sends("liu_bei", "emperor").resolves()
    scene.take("emperor")
    while scene.state != "shu":
        scene.choose("done")
    scene.take("emperor")
    assert set(scene.table.zones[ids.GUARDS]) == {"sun_jian.token", "liu_bei.token"}


def test_a_battle_stations_one_general_and_the_others_return() -> None:
    scene = emptied(Scene("cao_ren", "xiahou_dun")).sends("cao_ren", "battle_wei_wu", units="I")
    scene.sends("xiahou_dun", "battle_wei_wu", units="II").resolves().take("battle_wei_wu")
    scene.choose("xiahou_dun", "2:II", "treasury")
    assert scene.table.where["cao_ren.token"] == ids.POOL["wei"]
    assert scene.owns("wei", "ta", "spear") == (1, 1)
    assert scene.parts("wei")["border location tokens"] == 1


def test_a_declined_battle_brings_all_home() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_ren", "battle_wei_wu", units="II").resolves().choose("decline.battle_wei_wu")
    assert scene.owns("wei", "ta", "spear") == (2, 2)


def test_gold_for_the_tribe_is_spent_and_units_return() -> None:
    gold = emptied(Scene()).sends("cao_cao", "tribal_wei", gold=2).resolves().take("tribal_wei")
    assert (tribal_level(gold.table, "wei"), gold.owns("wei", "gold")) == (6, (0,))
    units = emptied(Scene()).sends("cao_cao", "tribal_wei", units="II").resolves().take("tribal_wei")
    assert (tribal_level(units.table, "wei"), units.owns("wei", "ta", "spear")) == (6, (2, 2))
    declined = emptied(Scene()).sends("cao_cao", "tribal_wei", gold=2).resolves().choose("decline.tribal_wei")
    assert (declined.owns("wei", "gold"), declined.table.counters["wei.improved"]) == ((2,), 0)


def test_at_level_twelve_rice_buys_support_once_an_action() -> None:
    scene = emptied(Scene("xun_you")).has("wei", rice=2).level("wei", tribal=12).sends("cao_cao", "tribal_wei").resolves()
    scene.take("tribal_wei").choose("yes")
    assert scene.owns("wei", "ps", "rice") == (1, 2), "Xun You's rice comes after the payment"
    poor = emptied(Scene("xun_you")).has("wei", rice=1).level("wei", tribal=12).sends("cao_cao", "tribal_wei").resolves()
    assert poor.take("tribal_wei").owns("wei", "ps") == (0,)


def test_building_outside_the_space_has_no_helpers() -> None:
    scene = emptied(Scene("lu_su", "cheng_pu")).has("wu", gold=2).hand("wu", "roadways").ends().use("cheng_pu.unification")
    scene.refused("roadways", "NOT_OFFERED")


# The end of a round (R4)


@pytest.mark.parametrize(
    ("xu_chu", "pang_de", "even", "change"),
    [
        (False, False, False, -1),
        (True, False, False, -2),
        (False, False, True, 0),
        (True, False, True, -1),
        (False, True, False, 1),
        (False, True, True, 1),
        (True, True, False, 0),
        (True, True, True, 0),
    ],
)
def test_weis_tribal_combinations(xu_chu: bool, pang_de: bool, even: bool, change: int) -> None:
    scene = emptied(Scene("xu_chu", "pang_de", "jia_xu", round_=6 if even else 5)).level("wei", tribal=6 - xu_chu)
    if pang_de:
        scene.flag("wei", "won_with_cao_cao")
    scene.ends()
    assert tribal_level(scene.table, "wei") - 6 == change


def test_support_costs_rice_or_is_given_up() -> None:
    scene = emptied(Scene()).has("wei", ps=5, rice=1).at(upkeep.maintain)
    assert scene.offered() == ["2", "3", "4", "5"]
    scene.choose("2")
    assert scene.owns("wei", "ps", "rice") == (3, 0)


def test_units_that_cannot_be_paid_are_removed_one_by_one() -> None:
    scene = emptied(Scene(round_=2)).holds("cao_ren", "wei_wu", 1, "II").has("wei", gold=1, rice=1).at(upkeep.maintain)
    assert scene.offered() == ["wei_wu.1 I"]
    scene.choose("wei_wu.1 I")
    assert scene.owns("wei", "gold", "rice") == (1, 0)
    assert scene.parts("wei")["military points"] == 1


def test_upkeep_is_less_by_the_tokens_and_each_unit_gives_a_point() -> None:
    scene = emptied(Scene(round_=2)).holds("cao_ren", "wei_wu", 1, "II").has("wei", gold=1, rice=2).at(upkeep.maintain)
    assert scene.owns("wei", "gold", "rice") == (0, 0)
    assert scene.parts("wei")["military points"] == 2


def test_what_armies_cost_is_no_part_of_the_answer_about_support() -> None:
    """“Wei chooses: Give up 1, pay 1 rice” had −2 rice beside it."""
    scene = emptied(Scene(round_=2)).holds("cao_ren", "wei_wu", 1, "I").has("wei", ps=4, gold=1, rice=3).at(upkeep.maintain)
    done = admit(RULES, "enforce", scene.table, "blue", Choose("1"), Rng(scene.table.chance))
    assert isinstance(done, Admitted)
    assert [step.words for step in done.steps][:2] == ["Wei pays for the armies at the borders.", "Wei gains 1 military point."]
    before = apply_events(scene.table, done.events[: done.steps[0].first])
    assert before.counters[ids.SUPPLY["wei", "rice"]] == 2


def test_armies_to_be_trained_are_offered_most_first() -> None:
    """Who clicked twice on the action threw it away with “Train none”."""
    assert Train(2).considered(emptied(Scene()).has("wei", ua=3).table, "blue") == ["2", "1", "0"]


def test_zhou_yu_may_be_used_just_before_the_upkeep_but_once_a_round() -> None:
    scene = emptied(Scene("zhou_yu", round_=2)).has("wu", ps=4).edit(lambda t: t.go("market.1", ids.STORE["wu"]))
    scene.ends().leave().use("zhou_yu.unity")
    assert len(scene.table.zones[ids.TREASURY["wu"]]) == 1


def test_the_next_order_follows_the_actions_taken_and_ties_stay() -> None:
    scene = Scene(round_=9).edit(lambda t: t.counter(ids.ACTIONS["shu"], 2)).at(rounds.end_check)
    assert list(order(scene.table)) == ["shu", "wei", "wu"]


def test_a_guard_may_be_taken_back_and_the_rank_stays() -> None:
    scene = Scene(round_=9).level("wu", rank=2).edit(lambda t: t.go("sun_jian.token", ids.GUARDS))
    scene.edit(lambda t: t.go("emperor.1", ids.EMPERORS["wu"])).at(rounds.end_check).choose("yes")
    assert scene.table.where["sun_jian.token"] == ids.POOL["wu"]
    assert (scene.table.where["emperor.1"], rank_of(scene.table, "wu")) == (ids.EMPEROR_BANK, 2)


# The end of the game (section 8)


def test_the_game_ends_after_round_twelve_or_with_an_emperor_or_five_generals() -> None:
    last = emptied(Scene(round_=12)).at(rounds.end_check)
    assert RULES.outcome(last.table) is not None
    emperor = emptied(Scene(round_=3)).level("wu", rank=5).at(rounds.end_check)
    assert "Emperor" in RULES.outcome(emperor.table).reason
    five = emptied(Scene(round_=3))
    for number, general in enumerate(("cao_ren", "dian_wei", "xu_huang", "zhang_he", "hao_zhao"), 1):
        five.holds(general, "wei_wu", number, "")
    assert "5 generals" in RULES.outcome(five.at(rounds.end_check).table).reason


def test_places_score_alone_and_shared() -> None:
    scene = emptied(Scene()).level("wei", tribal=9).level("wu", tribal=5).level("shu", tribal=5)
    found = places(scene.table, "harmony")
    assert [place_points(found, state) for state in STATES] == [5, 1, 1]
    joint = places(emptied(Scene()).level("wei", tribal=9).level("wu", tribal=9).level("shu", tribal=5).table, "harmony")
    assert [place_points(joint, state) for state in STATES] == [3, 3, 0]


def test_borders_score_three_one_and_nothing() -> None:
    scene = Scene().holds("cao_ren", "wei_wu", 1, "I")
    assert [scene.parts(state)["borders"] for state in STATES] == [4, 1, 2]


def test_every_space_has_a_name_and_a_criterion() -> None:
    assert {SPACES[space].criterion for space in SPACES} == {"A", "C", "marker", "none"}


# Edge cases (9.4)


def test_a_guards_state_may_win_the_emperor_again() -> None:
    scene = Scene("cao_ren", round_=2).edit(lambda t: t.go("cao_ren.token", ids.GUARDS))
    scene.edit(lambda t: t.go("emperor.1", ids.EMPERORS["wei"])).sends("cao_cao", "emperor").resolves().take("emperor")
    assert scene.table.zones[ids.GUARDS] == ("cao_cao.token",)
    assert scene.table.where["cao_ren.token"] == ids.POOL["wei"]
    assert len(scene.table.zones[ids.EMPERORS["wei"]]) == 1


def test_liu_beis_support_does_not_pay_for_what_he_builds_but_for_the_next() -> None:
    scene = emptied(Scene("guan_yu")).hand("shu", "chain_pumps").sends("liu_bei", "construct", ps=1).sends("guan_yu", "recruit")
    scene.resolves().refused("take.construct", "NOT_OFFERED")
    scene.choose("decline.construct")
    assert scene.owns("shu", "ps") == (1,)


def test_what_goes_with_a_general_is_in_no_supply() -> None:
    scene = (
        emptied(Scene("cao_ren", "dian_wei")).sends("cao_ren", "battle_wei_wu", units="II").sends("dian_wei", "trade").resolves()
    )
    assert scene.owns("wei", "ta", "spear") == (0, 0)
    scene.refused("take.trade", "NOT_OFFERED")


def test_zhang_liao_counts_the_supply_alone() -> None:
    scene = emptied(Scene("zhang_liao", round_=2)).holds("cao_ren", "wei_wu", 1, "II").has("wei", ua=1, horse=1, gold=2, rice=2)
    assert scene.ends().owns("wei", "horse") == (2,), "stationed spears do not count"


def test_a_market_with_nothing_to_trade_is_not_offered() -> None:
    scene = emptied(Scene()).has("wei", gold=1).built("wei", "weapon_trading_post", "barter_market").ends()
    assert scene.asked != "skills"


def test_yu_jins_tokens_are_two_uses_in_all() -> None:
    scene = Scene("yu_jin", round_=9).edit(lambda t: t.go("bid.1", ids.STORE["wei"]))
    scene.at(bidding.choose_alliance).choose("farm", "yes")
    assert scene.table.zones[ids.STORE["wei"]] == ()
    again = Scene("yu_jin", round_=9).at(bidding.choose_alliance).choose("farm")
    assert again.asked == "assign"


def test_huang_gai_may_not_move_from_a_battle() -> None:
    scene = Scene("huang_gai", round_=9).alliance("farm").sends("huang_gai", "battle_wei_wu", units="N")
    assert scene.at(bidding.ask_huang_gai).asked != "deceive"


def test_a_state_that_has_declared_nothing_may_end_its_block_at_any_time() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_cao", "recruit").sends("cao_ren", "train").resolves().choose("done")
    assert scene.state == "wu"
    assert scene.table.where["cao_cao.token"] == ids.POOL["wei"]


def test_nine_sources_are_scored() -> None:
    scene = Scene()
    assert len(scene.parts("wei")) == 9
    assert sum(scene.parts("wei").values()) == next(one.points for one in RULES.scores(scene.table) if one.seat == "blue")


def test_equal_points_are_decided_by_units_then_locations_then_gold_and_rice() -> None:
    scene = emptied(Scene(round_=12)).level("wei", tribal=5).level("wu", tribal=5).level("shu", tribal=5).has("wu", gold=3)
    found = RULES.outcome(scene.at(rounds.end_check).table)
    assert found is not None
    assert found.winners == ("red",)
    assert "gold and rice" in found.tie_break
