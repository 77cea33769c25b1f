"""The rulings of the reference, section 10, each as a scene. The names carry their numbers."""

from __future__ import annotations

import sys

from round_house_moves import (
    DOUBLE,
    LEVEL,
    PASS,
    RECRUIT,
    SEND,
    TAKE_COINS,
    TILE_STEP,
    USE_ROOM,
    Activate,
    Buy,
    ChooseCell,
    ChooseLobby,
    ChooseTown,
    Copy,
    Deal,
    Discard,
    EndRoom,
    EndTurn,
    Fulfil,
    Hire,
    Neutral,
    PayNeutral,
    Pick,
    Seat,
    Sell,
    Take,
    TakePirate,
    TakeSpace,
    Trade,
    UseExpert,
    UseTemple,
    Walk,
)
from round_house_scene import Scene

from tabletop.core.chance import Rng
from tabletop.core.events import CountersChanged
from tabletop.core.log import Entry
from tabletop.games.round_house.data import HOUSE
from tabletop.games.round_house.help import TOWN_WORDS
from tabletop.games.round_house.ids import LEADERS
from tabletop.games.round_house.orders import gold_ways
from tabletop.games.round_house.play import turn_begins
from tabletop.games.round_house.rules import RULES

END, DONE = EndRoom(), EndTurn()
L1, L2 = LEADERS["blue"]


def parts(scene: Scene, seat: int = 0) -> dict[str, int]:
    return dict(RULES.scores(scene.table)[seat].parts)


def test_ruling_01_jumped_rooms_are_no_steps() -> None:
    scene = Scene().give("blue", coins=2).leader("I1").leader("I2", "red").leader("I3", "green").begin()
    assert {"I4", "I5", "I6"} <= scene.destinations()
    assert scene.refused(Walk(L1, "I2")).code == "OCCUPIED"


def test_ruling_02_the_hall_is_a_step() -> None:
    assert "H" in Scene().leader("I4").begin().destinations()
    assert "H" not in Scene().leader("I3").begin().destinations()


def test_ruling_03_no_worship_without_arriving() -> None:
    scene = Scene()
    assert scene.table.where[L1] == "H6"
    assert scene.refused(UseTemple("TP1")).code == "WRONG_TIME"
    assert scene.refused(Walk(L1, "H")).code == "NO_STEP"


def test_ruling_04_two_own_leaders_never_share_a_room() -> None:
    scene = Scene().leader("I1").leader("I2", number=1).begin()
    assert scene.refused(Walk(L1, "I2")).code == "OCCUPIED"
    assert "H" in Scene().leader("I6").begin().destinations()


def test_ruling_05_the_lobby_needs_two_coins() -> None:
    scene = Scene().leader("I5").give("blue", coins=1).expert("E01").begin("blue", "expert")
    scene.play(PASS)
    assert scene.refused(Walk(L1, "I6")).code == "LOBBY_TOLL"
    scene = Scene().leader("I5").expert("E01").begin("blue", "expert").play(UseExpert("E01"))
    assert "I6" in scene.destinations()


def test_ruling_06_the_toll_is_paid_once_per_performance() -> None:
    scene = Scene().give("blue", coins=5).enter("I6").play(ChooseLobby("A"), END)
    assert scene.has() == {"coins": 3}


def test_ruling_07_a_copied_money_lender_gives_the_toll_too() -> None:
    scene = Scene().give("blue", coins=2).leader("I5", "red").enter("I6").play(ChooseLobby("B"), Copy("I5"), TAKE_COINS)
    assert scene.has() == {"coins": 5}


def test_ruling_08_a_copied_outer_room_costs_as_usual() -> None:
    scene = Scene().give("blue", coins=5).leader("O6", "red").enter("I6").play(ChooseLobby("B"), Copy("O6"), LEVEL, PASS)
    assert scene.has() == {"coins": 1, "vp": 1}
    assert scene.top()[:2] == ("do", "I6")
    assert scene.kinds(Copy) == []


def test_ruling_09_lobby_b_without_another_leader_is_only_the_recruit() -> None:
    scene = Scene().give("blue", coins=2).enter("I6").play(ChooseLobby("B"))
    assert scene.legal() == [RECRUIT, END]


def test_ruling_10_the_lobby_is_never_copied() -> None:
    scene = Scene().give("blue", coins=2).leader("I3", "red").enter("I6").play(ChooseLobby("B"))
    assert scene.kinds(Copy) == [Copy("I3")]
    assert scene.refused(Copy("I6")).code == "NOT_COPIED"


def test_ruling_11_two_activations_at_the_most() -> None:
    scene = Scene().put("C12a").put("C12b").put("C61a").put("C61b").enter("I1").play(Activate("C12a"), Activate("C61a"))
    assert scene.kinds(Activate) == []


def test_ruling_12_who_sits_down_in_this_step_is_not_activated() -> None:
    scene = Scene().give("blue", coins=2).enter("I6").play(ChooseLobby("A"), Seat("C61a"))
    assert scene.refused(Activate("C61a")).code == "CHAIR_USED"


def test_ruling_13_an_activated_junior_can_be_used_in_the_repeat() -> None:
    scene = Scene().workers("blue", 1).put("C12a").enter("I1").play(SEND, Activate("C12a"), SEND)
    assert (scene.hand(), scene.in_zone("SE")) == (0, 2)


def test_ruling_14_each_chair_once_a_turn() -> None:
    scene = Scene().put("C12a", senior=True).enter("I1").play(Activate("C12a"))
    assert scene.refused(Activate("C12a")).code == "CHAIR_USED"


def test_ruling_15_a_kind_whose_box_was_filled_before_cannot_be_sold() -> None:
    scene = Scene().box("I3", 0, "tea").put("C23a").give("blue", tea=2).enter("I3")
    assert scene.kinds(Sell) == []
    assert scene.refused(Sell("I3", "tea", "tea")).code == "BOX_TAKEN"
    scene.play(Activate("C23a"))
    assert scene.kinds(Sell) == []


def test_ruling_15_a_kind_sold_in_this_step_may_be_sold_again() -> None:
    scene = Scene().put("C23a").give("blue", tea=2).enter("I3").play(Sell("I3", "tea", "tea"), PASS, Activate("C23a"))
    scene.play(Sell("I3", "tea", "tea"), PASS)
    assert (scene.has(), len(scene.table.zones["boxes.I3"])) == ({"coins": 10}, 1)


def test_ruling_16_a_market_filled_by_an_expert_is_emptied_in_upkeep() -> None:
    scene = Scene().box("I3", 0, "tea").box("I3", 1, "fruit").expert("E05").give("blue", celadon=2).leader("I2")
    scene.begin("blue", "expert").play(UseExpert("E05"), Sell("I3", "celadon", "celadon"), Walk(L1, "I3"))
    assert scene.kinds(Sell) == []
    scene.play(END)
    assert scene.table.zones["boxes.I3"] == ()


def test_ruling_17_all_markets_are_checked_on_every_turn() -> None:
    scene = Scene()
    for node in ("I3", "O2"):
        for number, kind in enumerate(("tea", "fruit", "celadon")):
            scene.box(node, number, kind)
    scene.worship().play(UseTemple("TP4"))
    assert (scene.table.zones["boxes.I3"], scene.table.zones["boxes.O2"]) == ((), ())


def test_ruling_18_gold_counts_as_declared_and_is_bought_as_gold() -> None:
    scene = Scene().box("O4", 0, "gold", "fruit").give("blue", fruit=1, tea=1, coins=1).enter("O4")
    assert scene.kinds(Sell) == [Sell("market_equal", "fruit", "fruit")]
    bought = Scene().box("O4", 0, "gold", "fruit").give("blue", coins=1).enter("O5").play(Buy("boxes.O4", 0))
    assert bought.has() == {"gold": 1}


def test_ruling_19_a_gap_is_filled_first_and_pays_again() -> None:
    scene = Scene().box("O2", 1, "tea").give("blue", fruit=1).enter("O2").play(Sell("market_different", "fruit", "fruit"))
    assert scene.has() == {"coins": 1, "vp": 1}
    assert [int(scene.table.pieces[cube].x) for cube in scene.table.zones["boxes.O2"]] == [1, 0]


def test_ruling_20_an_empty_market_of_equals_takes_any_kind() -> None:
    scene = Scene().box("O4", 0, "tea").give("blue", coins=1).enter("O5").play(Buy("boxes.O4", 0), END, DONE)
    scene.give("red", celadon=1, fruit=1).enter("O4", "red")
    assert {move.declared for move in scene.kinds(Sell)} == {"celadon", "fruit"}


def test_ruling_21_gold_is_no_kind_of_its_own() -> None:
    scene = Scene().give("blue", gold=1).enter("O2")
    assert {move.declared for move in scene.kinds(Sell)} == {"tea", "fruit", "celadon"}
    assert scene.refused(Sell("market_different", "gold", "gold")).code == "NOT_DECLARED"


def test_ruling_22_only_gold_pays_gold() -> None:
    scene = Scene().order("OR17").give("blue", tea=5, fruit=5).begin("blue", "orders")
    assert scene.refused(Fulfil("OR17")).code == "NOT_PAYABLE"
    assert len(gold_ways(scene.give("blue", gold=2).table, "blue", "OR17")) == 3


def test_ruling_23_the_bank_begins_at_the_left() -> None:
    scene = Scene().give("blue", coins=4).enter("O6").play(LEVEL, PASS)
    assert scene.has() == {"coins": 2, "vp": 1}
    assert scene.refused(LEVEL).code == "TOO_FEW_COINS"


def test_ruling_24_the_discards_become_the_expert_deck() -> None:
    scene = Scene().show("E01", "E02", "E05").enter("I4")
    for card in scene.table.zones["experts"]:
        scene.move(card, "expert_discards")
    scene.play(Hire("E01"))
    assert (len(scene.table.zones["expert_display"]), scene.table.zones["expert_discards"]) == (3, ())
    empty = Scene().show("E01", "E02", "E05").enter("I4")
    for card in empty.table.zones["experts"]:
        empty.move(card, "red.seals")
    assert len(empty.play(Hire("E01")).table.zones["expert_display"]) == 2


def test_ruling_25_displays_stay_short_and_picks_are_lost() -> None:
    scene = Scene().give("blue", tea=1).score("blue", 4)
    for zone in ("orders", "order_display"):
        for card in scene.table.zones[zone]:
            scene.move(card, "red.orders")
    for zone in ("amulets", "amulet_display"):
        for tile in scene.table.zones[zone]:
            scene.move(tile, "red.amulets")
    scene.enter("O2").play(Sell("market_different", "tea", "tea"), END)
    assert (scene.table.flow.phase, scene.table.zones["order_display"]) == ("orders", ())


def test_ruling_26_the_pirate_stack_never_empties() -> None:
    scene = Scene()
    for _ in range(12):
        scene.enter("I2").play(scene.kinds(TakePirate)[0])
        assert (len(scene.table.zones["pirate_display"]), len(scene.table.zones["pirates"])) == (3, 7)
        scene.leader("H")


def test_ruling_27_an_exhausted_kind_cannot_be_gained() -> None:
    scene = Scene().drain("tea").give("blue", coins=1).enter("I1")
    assert Take("tea") not in scene.legal()
    assert scene.refused(Take("tea")).code == "SUPPLY_EMPTY"
    bought = Scene().drain("tea").give("blue", coins=1).enter("O5").play(Buy("stock.O5", 0), END)
    assert (bought.has(), len(bought.table.zones["stock.O5"])) == ({"tea": 1}, 2)


def test_ruling_28_coins_never_run_out() -> None:
    scene = Scene().give("blue", coins=500).lender(300).enter("I5").play(TAKE_COINS)
    assert scene.has() == {"coins": 800}


def test_ruling_29_a_recruit_with_an_empty_track_is_wasted() -> None:
    scene = Scene().workers("blue", 14).worship().play(UseTemple("TP2"))
    assert (scene.hand(), scene.table.flow.phase) == (14, "orders")


def test_ruling_29_a_free_recruit_may_be_taken_with_an_empty_track() -> None:
    """Section 6.0: a free recruit or helper action that can do nothing may still be taken and is wasted."""
    scene = Scene().workers("blue", 14).give("blue", coins=5).enter("O5")
    assert RECRUIT not in scene.legal()
    before = scene.table
    assert scene.play(RECRUIT).hand() == 14
    assert scene.table.zones == before.zones
    assert scene.refused(RECRUIT).code == "WRONG_TIME"
    assert scene.play(Buy("stock.O5", 0)).has() == {"coins": 4, "tea": 1}
    entry = Entry(2, 1, "blue", RECRUIT.to_row(), ())
    assert RULES.describe_move(entry, before, before, None) == "Blue wastes a recruit action."


def test_ruling_32_a_free_helper_may_be_taken_without_an_assistant_or_a_chair() -> None:
    """Section 6.0, and ruling 33: the Elder gives nothing for it."""
    lobby = Scene().workers("blue", 0).give("blue", coins=2).expert("E03").enter("I6").play(ChooseLobby("A"))
    assert lobby.play(Seat("C12a")).has() == {}
    assert lobby.refused(Seat("C12a")).code in ("WRONG_TIME", "NO_ASSISTANT")
    full = Scene().give("blue", coins=2).enter("I6").play(ChooseLobby("A"))
    for chair in HOUSE.chairs:
        full.put(chair, "red")
    assert full.play(Seat("C12a")).hand() == 5
    some = Scene().give("blue", coins=2).put("C12a", "red").enter("I6").play(ChooseLobby("A"))
    assert some.refused(Seat("C12a")).code == "CHAIR_TAKEN"


def test_the_prompt_counts_what_may_be_done_several_times() -> None:
    """TS4: two trades in the Black Market; whoever had made one did not see how many were left."""
    scene = Scene(tiles={"O6": "black_market"}).give("blue", coins=9).enter("O6")
    assert RULES.prompt(scene.table, "blue") == "In the Black Market, left to do: a trade (at most 2) and a merchant action."
    scene.play(Deal(1, "tea"))
    assert RULES.prompt(scene.table, "blue") == "In the Black Market, left to do: a trade and a merchant action."


def test_the_prompt_names_only_what_can_be_done() -> None:
    """Section 6.0: the prompt does not offer what cannot be paid or would do nothing."""
    poor = Scene().workers("blue", 14).enter("O5")
    assert RULES.prompt(poor.table, "blue") == "Nothing more can be done in the Warehouse; end the room."
    assert RULES.prompt(poor.give("blue", coins=1).table, "blue") == "In the Warehouse, left to do: buy a cube (at most 3)."
    assert RULES.prompt(Scene().enter("O5").table, "blue") == "In the Warehouse, left to do: a recruit action."


def test_ruling_30_a_merchant_action_without_assistants_is_lost() -> None:
    scene = Scene().workers("blue", 0).give("blue", coins=3).enter("I1").play(Take("tea"))
    assert scene.legal() == [END]
    assert scene.refused(TILE_STEP).code == "WRONG_TIME"
    assert scene.play(END, DONE).table.where["merchant"] == "SE"


def test_the_merchant_that_moves_on_at_the_end_of_a_turn_is_in_the_log() -> None:
    """Section 5, step 5: the merchant goes to the next town if it was used; nobody saw why."""
    scene = Scene().give("blue", coins=3).enter("I1").play(Take("tea"), SEND)
    assert RULES.prompt(scene.table, "blue") == "You may move the merchant on for 1 coin, or end the room."
    before = scene.table
    after = scene.play(END, DONE).table
    town = after.where["merchant"]
    assert town != before.where["merchant"]
    assert turn_begins(before, after).startswith(f"Blue used the merchant: it moves on to {TOWN_WORDS[town]}. ")
    unused = Scene().enter("I1").play(Take("tea"))
    assert "merchant" not in turn_begins(unused.table, unused.play(END, DONE).table)


def test_ruling_31_no_tile_step_without_a_merchant_action() -> None:
    scene = Scene().give("blue", coins=3).enter("I2")
    assert scene.refused(TILE_STEP).code == "WRONG_TIME"


def test_ruling_32_a_helper_with_all_chairs_taken_is_wasted() -> None:
    scene = Scene()
    for number, chair in enumerate(HOUSE.chairs):
        scene.put(chair, "red" if number % 2 else "green")
    scene.worship().play(UseTemple("TP3"))
    assert (scene.has(), scene.table.flow.phase) == ({"coins": 1}, "orders")


def test_ruling_33_the_elder_gives_nothing_for_a_wasted_helper() -> None:
    scene = Scene().workers("blue", 0).expert("E03").worship().play(UseTemple("TP3"))
    assert scene.has() == {"coins": 1}


def test_what_is_wasted_is_said() -> None:
    """Of the two permanent helpers of a cell the second was dropped without a word, as the only assistant at hand sat already."""
    scene = Scene().workers("blue", 1).put("NW", count=7).worship().play(ChooseTown("NW"), ChooseCell("W44"))
    done = RULES.resolve(scene.table, "blue", Seat("C12a"), Rng(scene.table.chance))
    assert done.steps()[0].words == "Blue has no use for a permanent helper."
    scene = Scene().workers("blue", 0).put("NW", count=4).worship().play(ChooseTown("NW"))
    done = RULES.resolve(scene.table, "blue", ChooseCell("W14"), Rng(scene.table.chance))
    words = [step.words for step in done.steps()]
    assert words[:2] == ["Blue has no use for a permanent helper.", "Blue receives 1 celadon of a space."], (
        "a step has its own gains"
    )


def test_ruling_34_the_elder_counts_a_permanent_helper() -> None:
    scene = Scene().workers("blue", 1).expert("E03").put("NW", count=4).worship().play(ChooseTown("NW"), ChooseCell("W41"))
    assert scene.play(Seat("C12a")).has() == {"vp": 7, "coins": 2}


def test_ruling_35_a_fulfilled_order_works_at_once() -> None:
    scene = Scene().order("OR01", "OR04").give("blue", tea=1, fruit=1, coins=5).begin("blue", "orders").play(Fulfil("OR01"))
    assert (scene.table.where["OR01"], scene.table.pieces["OR01"].face) == ("blue.fulfilled", 1)
    assert scene.play(Fulfil("OR04")).has() == {}


def test_ruling_36_two_abilities_answer_one_gain() -> None:
    scene = Scene().order("OR12", "OR13", fulfilled=True).expert("E15").enter("I1").play(Take("tea"))
    assert scene.has() == {"tea": 1, "vp": 3}


def test_ruling_37_what_an_ability_pays_triggers_nothing() -> None:
    scene = Scene().order("OR07", "OR12", fulfilled=True).enter("I1").play(Take("tea"))
    assert scene.has() == {"tea": 2, "vp": 1}


def test_ruling_38_the_maidens_coin_triggers_abilities_of_others() -> None:
    scene = Scene().expert("E14").order("OR20", seat="red", fulfilled=True).begin("blue", "expert")
    scene.play(UseExpert("E14"), PASS)
    assert (scene.has("red"), scene.has("green")) == ({"coins": 3}, {"coins": 1})


def test_ruling_39_rewards_may_be_refused() -> None:
    scene = Scene().workers("blue", 1).put("NW", count=3).worship().play(ChooseTown("NW"))
    assert PASS not in scene.legal()
    scene.play(ChooseCell("W13"), PASS, PASS)
    assert scene.table.zones["blue.amulets"] == ()


def test_ruling_40_the_temple_while_assistants_wait() -> None:
    scene = Scene().put("NW").worship().play(UseTemple("TP4"))
    assert (scene.in_zone("NW"), scene.table.pieces["round_marker"].x) == (1, 0.0)


def test_ruling_41_no_ancestors_without_assistants_while_the_temple_is_open() -> None:
    scene = Scene().worship()
    assert scene.refused(ChooseTown("")).code == "NO_ASSISTANTS"
    assert scene.refused(ChooseTown("NW")).code == "EMPTY_TOWN"
    for tile in ("TP1", "TP2", "TP3", "TP4"):
        scene.move(tile, "temple", float(tile[2]) - 1, 1)
    assert scene.legal() == [ChooseTown("")]
    scene.play(ChooseTown(""))
    assert (scene.table.pieces["round_marker"].x, scene.has()) == (1.0, {})


def test_ruling_42_an_own_senior_is_a_free_link_but_no_end() -> None:
    scene = Scene().put("W11", senior=True).put("NW", count=2).worship().play(ChooseTown("NW"))
    assert scene.refused(ChooseCell("W11")).code == "OWN_SENIOR"
    assert scene.refused(ChooseCell("W44")).code == "NO_CHAIN"
    assert ChooseCell("W13") in scene.legal()


def test_ruling_43_others_on_a_cell_do_not_matter() -> None:
    scene = Scene().put("W11", "red", senior=True).put("W12", "green", senior=True).put("NW", count=2).worship()
    scene.play(ChooseTown("NW"), ChooseCell("W12"))
    assert (scene.in_zone("W12"), scene.in_zone("W12", "green")) == (1, 1)


def test_ruling_44_no_third_reward_when_both_spaces_are_empty() -> None:
    scene = Scene()
    for space in ("WR1", "WB1"):
        scene.move(scene.table.zones[space][0], "red.amulets")
    scene.put("NW").worship().play(ChooseTown("NW"), ChooseCell("W11"))
    assert scene.table.flow.phase == "orders"


def test_ruling_45_an_empty_amulet_space_may_be_chosen() -> None:
    scene = Scene()
    scene.move(scene.table.zones["WR1"][0], "red.amulets")
    scene.put("NW").worship().play(ChooseTown("NW"), ChooseCell("W11"), TakeSpace("WR1"))
    assert (scene.table.zones["blue.amulets"], scene.table.flow.phase) == ((), "orders")


def test_ruling_46_the_round_marker_stops_at_twelve() -> None:
    scene = Scene().round(12).put("NW").worship()
    scene.apply(CountersChanged((("ended_by", 3),)))
    scene.play(ChooseTown("NW"))
    assert (scene.table.pieces["round_marker"].x, scene.table.counters["ended_by"]) == (12.0, 3)


def test_a_marker_put_beyond_the_end_space_by_hand_still_lets_the_game_end() -> None:
    scene = Scene().round(9).put("NW").worship().play(ChooseTown("NW"))
    assert (scene.table.pieces["round_marker"].x, scene.table.counters["ended_by"]) == (10.0, 1)


def last_round() -> Scene:
    """A scene for three players in which Blue has moved the marker onto the end space and ended the turn."""
    scene = Scene().round(7).put("NW").worship().play(ChooseTown("NW"), ChooseCell("W11"), PASS)
    assert scene.table.counters["ended_by"] == 1
    return scene.play(DONE)


def test_ruling_47_everyone_else_has_one_more_turn() -> None:
    scene = last_round()
    turns = []
    while scene.table.flow.to_act:
        turns.append(scene.seat)
        scene.play(scene.kinds(Walk)[0]).finish()
    assert turns == ["red", "green"]
    assert RULES.outcome(scene.table) is not None


def test_ruling_48_worship_in_an_extra_turn_triggers_nothing() -> None:
    scene = last_round().put("NW", "red").worship("red").play(ChooseTown("NW"), ChooseCell("W11"), PASS)
    assert (scene.table.pieces["round_marker"].x, scene.table.counters["ended_by"]) == (9.0, 1)


def test_ruling_49_firing_fills_the_rightmost_gap() -> None:
    scene = Scene().expert("E08")
    scene.move("blue.14", "blue.assistants").move("blue.12", "blue.assistants")
    spaces = {scene.table.pieces[token].x for token in scene.table.zones["blue.track"]}
    scene.begin("blue", "expert").play(UseExpert("E08"))
    after = {scene.table.pieces[token].x for token in scene.table.zones["blue.track"]}
    assert after - spaces == {8.0}


def test_ruling_50_the_last_two_spaces_carry_the_points() -> None:
    scene = Scene()
    for token in scene.table.zones["blue.track"]:
        scene.move(token, "blue.track", 0.0)
    assert parts(scene)["family"] == 12
    scene.move(scene.table.zones["blue.track"][0], "blue.track", 8.0)
    assert parts(scene)["family"] == 4


def test_ruling_51_an_unused_expert_is_no_amulet() -> None:
    assert parts(Scene().expert("E01"))["amulets"] == 0


def test_ruling_52_the_amulet_of_the_end_space_counts() -> None:
    scene = Scene().round(7).put("NW").worship()
    tile = scene.table.zones["end_space"][0]
    scene.play(ChooseTown("NW"))
    assert scene.table.where[tile] == "blue.amulets"
    assert parts(scene)["amulets"] == 1


def test_ruling_53_final_points_cross_no_icons() -> None:
    scene = last_round().score("red", 4).amulet("K1a", "K2a", "K3a", seat="red")
    while scene.table.flow.to_act:
        scene.play(scene.kinds(Walk)[0]).finish()
    assert (RULES.scores(scene.table)[1].points > 8, scene.table.zones["red.orders"]) == (True, ())


def test_ruling_54_the_score_token_counts_for_nothing_else() -> None:
    scene = Scene()
    assert scene.table.where["blue.15"] == "score"
    assert parts(scene)["assistants in towns and on chairs"] == 0


def test_ruling_55_gold_pays_for_a_neutral_leader() -> None:
    scene = Scene(2).leader("O2").give("blue", gold=1, fruit=1).begin("blue", "start").play(Neutral("red"))
    assert set(scene.legal()) == {PayNeutral("fruit"), PayNeutral("gold")}
    assert scene.play(PayNeutral("gold")).has() == {"fruit": 1}


def test_ruling_56_one_neutral_move_a_turn() -> None:
    scene = Scene(2).leader("O2").give("blue", gold=2).begin("blue", "start").play(Neutral("red"))
    scene.play(Walk("neutral.red", "O4"))
    assert scene.table.flow.phase == "move"
    assert scene.refused(Neutral("green")).code == "ONE_NEUTRAL"


def test_ruling_57_a_third_box_is_doubled_too() -> None:
    scene = Scene().box("O2", 0, "tea").box("O2", 1, "fruit").expert("E05").give("blue", celadon=1).begin("blue", "expert")
    scene.play(UseExpert("E05"), Sell("market_different", "celadon", "celadon"))
    assert scene.has() == {"vp": 8}


def test_ruling_58_an_expert_with_a_seal_is_kept_though_it_does_nothing() -> None:
    scene = Scene().workers("blue", 0).expert("E19").begin("blue", "expert").play(UseExpert("E19"))
    assert (scene.table.where["E19"], scene.table.flow.phase) == ("blue.seals", "move")


def test_ruling_59_mistress_and_craftsman_need_an_assistant() -> None:
    scene = Scene().workers("blue", 0).expert("E08", "E12", "E01").begin("blue", "expert")
    assert scene.kinds(UseExpert) == [UseExpert("E01")]
    assert scene.refused(UseExpert("E08")).code == "NO_ASSISTANT"
    assert scene.refused(UseExpert("E12")).code == "NO_ASSISTANT"


def test_ruling_60_scores_above_49_go_round_again() -> None:
    scene = Scene().give("blue", coins=14).score("blue", 48).enter("O6").play(LEVEL, PASS, LEVEL, LEVEL, PASS, END)
    assert (scene.has()["vp"], scene.table.pieces["blue.15"].x, scene.top()) == (55, 5.0, ("bonus", 1))


def test_ruling_61_chairs_never_repeat_worship() -> None:
    scene = Scene().put("C61a", senior=True).put("NW").worship()
    assert scene.kinds(Activate) == []
    scene.play(ChooseTown("NW"))
    assert scene.kinds(Activate) == []
    scene.play(ChooseCell("W11"), PASS)
    assert (scene.has()["vp"], scene.kinds(Activate), scene.table.flow.phase) == (2, [], "orders")


def test_ruling_62_bonus_space_picks_from_what_lies_there() -> None:
    scene = Scene().put("NW", count=4).workers("blue", 0).worship().play(ChooseTown("NW"), ChooseCell("W41"), TakeSpace("WR4"))
    tile = scene.table.zones["amulet_display"][1]
    scene.play(Pick(tile))
    assert (scene.table.where[tile], len(scene.table.zones["amulet_display"])) == ("blue.amulets", 3)


def test_ruling_63_from_the_hall_round_to_the_hall() -> None:
    scene = Scene(5)
    for number, seat in enumerate(("red", "green", "yellow", "purple")):
        scene.leader(f"I{number + 1}", seat)
    scene.begin()
    assert "H" in scene.destinations()
    scene.play(Walk(L1, "H"))
    assert scene.table.flow.phase == "worship"


def test_ruling_64_through_the_lobby_without_coins() -> None:
    scene = Scene().leader("I5").begin()
    assert "H" in scene.destinations()
    assert "I6" not in scene.destinations()


def test_ruling_65_an_assistant_may_be_activated_only_to_get_it_back() -> None:
    scene = Scene().put("C12a").enter("I1").play(Activate("C12a"), END)
    assert (scene.hand(), scene.has()) == (6, {})
    lobby = Scene().put("C61a").give("blue", coins=4).enter("I6").play(Activate("C61a"))
    assert lobby.has() == {}


def test_ruling_66_a_market_bought_out_is_not_emptied() -> None:
    scene = Scene().give("blue", coins=1)
    for number, kind in enumerate(("tea", "fruit", "celadon")):
        scene.box("I3", number, kind)
    scene.enter("O5").play(Buy("boxes.I3", 0), END)
    assert len(scene.table.zones["boxes.I3"]) == 2


def test_ruling_67_an_order_picked_is_fulfilled_in_the_same_turn() -> None:
    scene = Scene().give("blue", tea=10, fruit=5, celadon=5, gold=2, coins=12).score("blue", 4).enter("O2")
    scene.play(Sell("market_different", "tea", "tea"), END)
    card = scene.table.zones["order_display"][0]
    scene.play(Pick(card), Fulfil(card))
    assert card in (*scene.table.zones["blue.fulfilled"], scene.top()[-1])


def test_ruling_68_what_cannot_be_carried_out_is_not_sold() -> None:
    scene = Scene().workers("blue", 14).give("blue", coins=9).enter("O1")
    assert scene.refused(Trade("recruit")).code == "TRACK_EMPTY"
    idle = Scene().workers("blue", 0).give("blue", coins=9).enter("O1")
    assert idle.refused(Trade("merchant")).code == "NO_ASSISTANT"
    assert idle.refused(Trade("helper")).code == "NO_ASSISTANT"


def test_ruling_69_a_neutral_leader_must_leave_its_room() -> None:
    scene = Scene(2).leader("O2").give("blue", gold=1).begin("blue", "start").play(Neutral("red"))
    assert scene.refused(Walk("neutral.red", "O3")).code == "NO_STEP"
    assert scene.refused(Walk("neutral.red", "H")).code == "NEUTRAL_HALL"


def test_ruling_70_a_paid_amulet_waits_in_an_empty_stack() -> None:
    scene = Scene(tiles={"O6": "black_market"}).amulet("K1a")
    for tile in scene.table.zones["amulets"]:
        scene.move(tile, "red.amulets")
    scene.move(scene.table.zones["amulet_display"][0], "red.amulets")
    scene.enter("O6").play(Deal(6, "K1"))
    assert (len(scene.table.zones["amulet_display"]), scene.table.zones["amulets"]) == (2, ("K1a",))
    scene.play(END)
    assert (len(scene.table.zones["amulet_display"]), scene.table.zones["amulets"]) == (3, ())


# Variants and further sentences


def test_active_neutral_uses_its_room_with_upkeep_at_once() -> None:
    scene = Scene(2, active_neutrals=True).leader("O2").give("blue", gold=1).begin("blue", "start").play(Neutral("red"))
    scene.play(Walk("neutral.red", "O6"), USE_ROOM)
    assert scene.row("step")
    scene.lender(0).play(END)
    assert (scene.table.counters["lender"], scene.table.flow.phase) == (3, "move")


def test_active_neutral_in_the_lobby_is_not_used_without_coins() -> None:
    scene = Scene(2, active_neutrals=True).neutral("red", "I5").give("blue", gold=1).leader("O2").begin("blue", "start")
    scene.play(Neutral("red"), Walk("neutral.red", "I6"))
    assert scene.table.flow.phase == "move"


def test_copied_room_is_repeated_through_its_own_chairs_before_the_lobby_goes_on() -> None:
    scene = Scene().put("C12a").put("C61a").give("blue", coins=4).leader("I1", "red").enter("I6")
    scene.play(ChooseLobby("B"), Copy("I1"), Take("tea"), Activate("C12a"), Take("fruit"))
    assert Activate("C61a") in scene.legal()
    scene.play(END)
    assert scene.top()[1] == "I6"
    scene.play(Activate("C61a"), ChooseLobby("B"), Copy("I1"), Take("celadon"))
    assert scene.has() == {"tea": 1, "fruit": 1, "celadon": 1}


def test_only_one_expert_in_a_turn() -> None:
    scene = Scene().expert("E01", "E02").begin("blue", "expert").play(UseExpert("E01"))
    assert scene.refused(UseExpert("E02")).code == "ONE_EXPERT"
    lasting = Scene().expert("E03", "E01").begin("blue", "expert")
    assert lasting.refused(UseExpert("E03")).code == "LASTING"


def test_a_discarded_clerk_no_longer_pays() -> None:
    scene = Scene().expert("E16", "E03", "E04").show("E01", "E02", "E05").enter("I4").play(Hire("E01"), Discard("E16"))
    assert scene.has() == {}


def test_or18_is_not_used_up_when_the_supply_is_empty() -> None:
    scene = Scene().order("OR18", fulfilled=True).enter("I2").play(Take("gold"))
    assert DOUBLE in scene.legal()
    dry = Scene().order("OR18", fulfilled=True)
    for cube in dry.table.zones["supply.gold"][1:]:
        dry.move(cube, "red.gold")
    assert DOUBLE not in dry.enter("I2").play(Take("gold")).legal()


def test_every_ruling_has_a_test() -> None:
    written = {name for name in vars(sys.modules[__name__]) if name.startswith("test_ruling_")}
    assert [number for number in range(1, 71) if not any(name.startswith(f"test_ruling_{number:02}_") for name in written)] == []
