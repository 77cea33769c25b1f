"""Hands, help and words of Three Kingdoms Redux: generals dragged to spaces, who leads, what a card is for."""

from __future__ import annotations

from three_kingdoms_scene import Scene, emptied

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.faces import Shape
from tabletop.games.three_kingdoms_redux import GAME, bidding, ids
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.bidding import Send
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.gesture import Button, Drag
from tabletop.rules.showing import ZoneMark
from tabletop.rules.triggers import UseAbility

BOX = GAME.box(SEAT_COLOURS[:3], {})


def assigning() -> Scene:
    """Wei is about to assign."""
    return emptied(Scene("cao_ren", "xu_chu", round_=2)).at(bidding.choose_alliance).choose("trade")


def test_a_general_is_dragged_straight_to_his_space() -> None:
    scene = assigning()
    carried = list(RULES.carried(scene.table, "blue", "cao_ren.token"))
    assert Send("cao_ren", "recruit") in carried
    assert Send("cao_ren", "tribal_wu") not in carried
    assert RULES.gestures(scene.table, "blue", Send("cao_ren", "recruit")) == (Drag("cao_ren.token", "recruit"),)
    seat = scene.seat
    assert RULES.check(scene.table, seat, Send("cao_ren", "tribal_wu")).code == "SPACE_FORBIDDEN"
    assert RULES.check(scene.table, seat, Send("dian_wei", "recruit")).code == "GENERAL_UNAVAILABLE"
    by_drag, by_choice = assigning().drag("cao_ren", "recruit"), assigning().choose("cao_ren", "recruit")
    assert by_drag.table == by_choice.table


def test_a_drag_to_a_space_where_he_may_not_go_says_why() -> None:
    scene = emptied(Scene("xun_yu", round_=2)).at(bidding.choose_alliance).choose("trade")
    refused = [RULES.why_not(scene.table, "blue", "xun_yu.token", space) for space in ("battle_wei_wu", "tribal_wu")]
    assert [one.code for one in refused if one is not None] == ["NO_LEADERSHIP", "SPACE_FORBIDDEN"]


def test_a_space_says_who_leads_with_which_total() -> None:
    scene = assigning()
    assert RULES.zone_help(scene.table, "recruit") == "Receive 2 untrained armies. It goes by combat. Nobody bids here yet."
    scene.choose("cao_ren", "recruit", "sun_jian", "recruit")
    words = "Receive 2 untrained armies. It goes by combat. As it is, Wu is ahead: Wei 4 (Cao Ren 4) and Wu 5 (Sun Jian 5)."
    assert RULES.zone_help(scene.table, "recruit") == words


def test_a_space_is_marked_with_who_leads_and_the_total() -> None:
    scene = assigning()
    assert RULES.zone_marks(scene.table) == {}
    scene.choose("cao_ren", "recruit", "sun_jian", "recruit")
    assert RULES.zone_marks(scene.table) == {"recruit": ZoneMark("5", ("red",))}


def test_a_step_names_its_space_and_no_other() -> None:
    table = Scene().table
    assert RULES.places_in(table, "Wei wins Farm with 5.") == ("farm",)
    assert RULES.places_in(table, "Shu wins Border tribe of Shu.") == ("tribal_shu",)
    assert RULES.places_in(table, "Wu recruits Han Dang. Wei trains 2 armies.") == ()
    assert RULES.places_in(table, "Cao Cao is stationed at Hefei 2.") == ("wei_wu.2",)


def test_a_general_says_what_he_would_bring() -> None:
    scene = assigning().choose("cao_ren")
    assert RULES.facts(scene.table, "blue", Choose("recruit")).brings == "bid 4 · 2 untrained armies"


def test_the_button_of_lu_meng_shows_his_administration_of_this_round() -> None:
    for round_, shown in ((3, "administration 2, combat 4"), (4, "administration 4, combat 4")):
        scene = Scene("lu_meng", round_=round_).alliance("trade").at(bidding.bid).choose("pass")
        assert RULES.facts(scene.table, "red", Choose("lu_meng")).brings.startswith(shown)


def test_the_row_of_a_general_has_his_numbers_in_the_colours_of_his_card() -> None:
    scene = assigning()
    [button] = [one for one in RULES.gestures(scene.table, "blue", Choose("cao_ren")) if isinstance(one, Button)]
    assert [(chip.number, chip.says) for chip in button.chips] == [("2", "administration"), ("4", "combat"), ("2", "leadership")]
    assert button.detail == "infantry, cavalry"
    painted = {layer.colour.upper() for layer in BOX.kinds["cao_ren"].faces[0].layers if isinstance(layer, Shape)}
    assert {chip.colour.upper() for chip in button.chips} <= painted


def test_the_area_of_a_state_says_what_the_round_will_cost() -> None:
    scene = emptied(Scene()).has("wei", ps=4).holds("dian_wei", "wei_wu", 1, "I")
    words = "The end of the round will cost Wei 2 rice for popular support, and 0 gold and 1 rice for its armies."
    assert RULES.zone_help(scene.table, ids.POOL["wei"]) == words


def test_a_location_says_who_holds_it() -> None:
    scene = Scene().holds("dian_wei", "wei_wu", 1, "I")
    assert RULES.zone_help(scene.table, "wei_wu.1") == "Dian Wei holds it with 1 infantry: 1 point at the end of each round."


def test_a_free_location_says_what_it_takes_brings_and_costs() -> None:
    table = Scene().table
    pays = "At the end of each round each unit brings 1 point and costs 1 gold and 1 rice; the token saves you 1 of one of these."
    assert RULES.zone_help(table, "wei_wu.1") == f"It is free and takes units of any type. {pays}"
    takes = "It is free and takes infantry units, and its token is then worth 1 point."
    assert RULES.zone_help(table, "wei_wu.2") == f"{takes} {pays}"


def test_neither_a_card_nor_a_round_that_costs_nothing_is_told_of_upkeep() -> None:
    scene = emptied(Scene()).has("wei", ps=4)
    assert RULES.zone_help(scene.table, ids.POOL["wei"])
    assert [RULES.zone_help(scene.table, at["wei"]) for at in (ids.HAND, ids.RECRUITED, ids.BUILT)] == ["", "", ""]
    assert RULES.zone_help(scene.has("wei", ps=0).table, ids.POOL["wei"]) == ""


def test_a_card_used_at_the_wrong_time_says_when_it_works() -> None:
    refused = assigning().refused(UseAbility("xu_chu"), "NOT_OFFERED")
    assert refused.reason.startswith("Xu Chu works after Recruit, and not now.")
