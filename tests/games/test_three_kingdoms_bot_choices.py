"""What the normal bot of Three Kingdoms Redux understands of the rules: single choices in scenes."""

from __future__ import annotations

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import GAME, bidding, ids
from tabletop.games.three_kingdoms_redux.bot import JUDGEMENT, battle_value, keep, outlook
from tabletop.games.three_kingdoms_redux.judging import emperor_value, leader, team
from tabletop.games.three_kingdoms_redux.play import Bid
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.bot import Budget


def choice(scene: Scene) -> str:
    """What the bot answers to the question of a scene."""
    seen = view(scene.table, scene.seat)
    move = bot_for(GAME, "normal").choose(seen, RULES.legal_moves(seen, scene.seat), Rng(Chance("choice")), Budget())
    return str(move.to_row()[1])


def kept(scene: Scene, drawn: str, offered: str) -> str:
    """Which of the generals offered the bot keeps for Shu; it has chosen already the others that were drawn."""
    scene.edit(lambda t: [t.go(one, ids.HAND["shu"]) for one in drawn.split()] and None)
    return keep(scene.table, "green", (), offered.split())


def worth(scene: Scene, state: str) -> float:
    """What the bot thinks a table is worth."""
    return JUDGEMENT.worth(scene.table, ids.SEAT_OF[state])


def test_liu_bei_takes_popular_support_along_because_one_comes_back() -> None:
    scene = Scene("zhang_zhao", "huang_gai").has("shu", ps=2).sends("cao_cao", "tribal_wei").sends("sun_jian", "marketplace")
    scene.edit(lambda t: t.turn_is(passed=("wei",))).at(bidding.bid)
    scene.choose("zhang_zhao", "instructor", "0").choose("liu_bei", "marketplace")
    assert scene.asked == "support"
    assert choice(scene) != "0"


def test_a_state_of_fighters_recruits_an_administrator() -> None:
    three = "wei_yan fei_yi huang_zhong"
    assert kept(Scene("guan_yu", "zhao_yun", "ma_chao"), three, three) == "fei_yi"


@pytest.mark.parametrize(("first", "second"), [("wei_yan", "pang_tong"), ("pang_tong", "guan_yu")])
def test_who_was_chosen_first_in_the_set_up_decides_who_is_needed_next(first: str, second: str) -> None:
    rest = [one for one in ("wei_yan", "pang_tong", "guan_yu", "liao_hua", "zhou_cang") if one != first]
    offered = " ".join([one for one in rest if one != "wei_yan"])
    assert kept(Scene(), f"{first} {offered}", offered) == second


def test_a_harvest_comes_before_the_battle_whose_armies_it_feeds() -> None:
    scene = Scene().sends("cao_ren", "battle_wei_wu", units="I").sends("cao_cao", "farm").resolves()
    assert choice(scene).startswith("take.farm")


def test_popular_support_that_costs_rice_is_worth_less() -> None:
    none, one, two = [worth(emptied(Scene()).has("wei", gold=2, rice=1, ps=count), "wei") for count in range(3)]
    assert two - one < one - none


def test_zhuge_jin_does_not_leave_an_action_for_two_rice() -> None:
    scene = Scene("zhuge_jin").alliance("construct", "wei", "shu")
    for general, space in zip(
        ("sun_jian", "sun_quan", "lu_su", "gan_ning", "sun_ce"),
        ("emperor", "support", "recruit", "tribute", "farm"),
        strict=True,
    ):
        scene.sends(general, space)
    assert scene.resolves().asked == "declare"
    assert choice(scene) == "no"


def test_nobody_is_ahead_before_the_first_action_though_shu_is_first_in_a_place() -> None:
    scene = Scene()
    points = {ids.STATE_OF[score.seat]: score.points for score in RULES.scores(scene.table)}
    assert points["shu"] > max(points["wei"], points["wu"])
    assert leader(scene.table) == ""


def test_armies_at_borders_put_a_state_ahead() -> None:
    scene = Scene().holds("gan_ning", "wei_wu", 3, "NN").holds("sun_ce", "wu_shu", 1, "II")
    assert leader(scene.table) == "wu"


def test_who_is_strong_or_skilled_on_spaces_is_missed_most_and_more_by_a_small_state() -> None:
    def missed(scene: Scene, general: str) -> float:
        return team(scene.table, "shu") - team(scene.table, "shu", general)

    few = Scene("ma_chao", "wei_yan")
    assert missed(few, "liu_bei") > missed(few, "wei_yan") > missed(few, "ma_chao") > 0
    many = Scene("ma_chao", "wei_yan", "guan_yu", "fei_yi", "zhao_yun", "pang_tong", "dong_yun")
    assert missed(many, "ma_chao") < 0.8 * missed(few, "ma_chao")


@pytest.mark.parametrize(("number", "wanted"), [(11, False), (12, True)])
def test_who_is_behind_becomes_emperor_only_in_the_last_round(number: int, wanted: bool) -> None:
    scene = Scene(round_=number).level("shu", rank=4)
    scene.edit(lambda t: t.counter(ids.MILITARY["wei"], 30))
    assert (emperor_value(scene.table, "shu") > 0) == wanted


def test_weapons_are_made_for_units_that_a_free_location_accepts() -> None:
    """Shu leads infantry and cavalry; only cavalry locations are left at Hanzhong and Jing Province."""
    scene = Scene("liu_bei", round_=6).has("shu", gold=6, rice=6, ta=2)
    horses = [worth(scene.has("shu", spear=2 - count, horse=count), "shu") for count in (0, 2)]
    for general, border, number in (
        ("cao_ren", "wei_shu", 1),
        ("xu_huang", "wei_shu", 2),
        ("gan_ning", "wu_shu", 1),
        ("sun_ce", "wu_shu", 2),
    ):
        scene.holds(general, border, number, "")
    spears, riders = [worth(scene.has("shu", spear=2 - count, horse=count), "shu") for count in (0, 2)]
    assert riders - spears > horses[1] - horses[0] + 0.5


@pytest.mark.parametrize(("number", "units", "goes"), [(2, "I", False), (2, "II", True), (8, "I", True)])
def test_a_leader_of_two_waits_for_his_second_unit_while_many_rounds_are_left(number: int, units: str, goes: bool) -> None:
    """Shu begins with one unit, and stationed it in round 1: one general less for all rounds, and 20 games of 100 won."""
    count = len(units)
    scene = emptied(Scene("guan_yu", round_=number)).has("shu", ta=count, spear=count, gold=4, rice=4)
    bid = Bid("guan_yu", "battle_wei_shu", 0, False, 0, units)
    assert (battle_value(scene.table, "shu", bid, outlook(scene.table, "shu")) > 0) == goes
