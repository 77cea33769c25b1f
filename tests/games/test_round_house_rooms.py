"""Every room and tile of Round House, both ways through the house, worship, and the turn, as play."""

from __future__ import annotations

import sys

from round_house_moves import (
    LEVEL,
    PASS,
    RECRUIT,
    SEND,
    TAKE_COINS,
    TILE_STEP,
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
    Pass,
    Pick,
    PlaceHall,
    Seat,
    Sell,
    Take,
    TakePirate,
    TakeSpace,
    Trade,
    UseExpert,
    Walk,
)
from round_house_scene import Scene

from tabletop.games.round_house.board import chains, edges_with_hall, reach
from tabletop.games.round_house.data import HOUSE, ROOMS
from tabletop.games.round_house.ids import RING
from tabletop.games.round_house.orders import icons_crossed
from tabletop.games.round_house.rules import RULES

END = EndRoom()


def test_delivery() -> None:
    scene = Scene().enter("I1").play(Take("fruit"), SEND)
    assert (scene.has(), scene.in_zone("SE"), scene.parts()) == ({"fruit": 1}, 1, ())
    assert scene.legal() == [END]


def test_smuggle() -> None:
    scene = Scene().enter("I2")
    assert len(scene.kinds(TakePirate)) == 3
    assert scene.play(Take("gold")).has() == {"gold": 1}
    assert scene.legal() == [END]


def test_selling_market_tea() -> None:
    scene = Scene().give("blue", tea=1).enter("I3").play(Sell("I3", "tea", "tea"), SEND)
    assert (scene.has(), scene.in_zone("SE"), len(scene.table.zones["boxes.I3"])) == ({"coins": 5}, 1, 1)


def test_selling_market_celadon() -> None:
    scene = Scene().give("blue", celadon=1).enter("I3").play(Sell("I3", "celadon", "celadon"), RECRUIT)
    assert (scene.has(), scene.hand()) == ({"coins": 3, "vp": 1}, 6)


def test_selling_market_fruit() -> None:
    scene = Scene().give("blue", fruit=1).enter("I3").play(Sell("I3", "fruit", "fruit"), PASS)
    assert scene.has() == {"coins": 1, "vp": 3}


def test_expert_room() -> None:
    scene = Scene().expert("E03", "E04", "E15").show("E01", "E02", "E05").enter("I4").play(Hire("E01"), Discard("E03"))
    assert set(scene.table.zones["blue.experts"]) == {"E04", "E15", "E01"}
    assert scene.table.zones["expert_discards"] == ("E03",)
    assert len(scene.table.zones["expert_display"]) == 3


def test_money_lender() -> None:
    scene = Scene().lender(7).enter("I5").play(TAKE_COINS, SEND)
    assert (scene.has(), scene.table.counters["lender"]) == ({"coins": 7}, 0)
    scene.finish()
    assert scene.table.counters["lender"] == 3
    assert Scene().enter("I5").play(Take("tea")).has() == {"tea": 1}


def test_lobby_assistants() -> None:
    scene = Scene().give("blue", coins=5).lender(3).enter("I6")
    assert (scene.has(), scene.table.counters["lender"]) == ({"coins": 3}, 5)
    scene.play(ChooseLobby("A"), RECRUIT, RECRUIT, SEND, Seat("C61a"))
    assert (scene.hand(), scene.in_zone("SE"), scene.in_zone("C61a")) == (5, 1, 1)


def test_lobby_copy() -> None:
    scene = (
        Scene().give("blue", coins=2).leader("I2", "red").enter("I6").play(ChooseLobby("B"), RECRUIT, Copy("I2"), Take("gold"))
    )
    assert scene.has() == {"gold": 1}
    assert scene.top()[:2] == ("do", "I6")


def test_trading_post() -> None:
    scene = Scene().give("blue", coins=8).enter("O1").play(Trade("recruit"), Trade("merchant"))
    scene.play(SEND, Trade("gold"), Trade("helper"), Seat("C45a"))
    assert (scene.has(), scene.hand(), scene.in_zone("SE"), scene.in_zone("C45a")) == ({"gold": 1}, 4, 1, 1)
    assert scene.kinds(Trade) == []


def test_meeting_place_large() -> None:
    scene = Scene().show("E01", "E02", "E05").give("blue", coins=4).enter("O3").play(Hire("E01"), Hire("E02", True), Hire("E05"))
    assert (scene.has(), scene.hand(), len(scene.table.zones["blue.experts"])) == ({}, 4, 3)
    assert scene.legal() == [END]


def test_meeting_place_small() -> None:
    scene = Scene(tiles={"O4": "meeting_place_small"}).show("E01", "E02", "E05").give("blue", coins=3)
    scene.enter("O4").play(Hire("E05"), Hire("E02"))
    assert (scene.has(), scene.kinds(Hire) != []) == ({}, True)


def test_warehouse() -> None:
    scene = Scene().box("I3", 2, "celadon").box("O2", 0, "gold", "tea").give("blue", coins=4).enter("O5")
    scene.play(Buy("boxes.I3", 2), Buy("boxes.O2", 0), Buy("stock.O5", 0), RECRUIT)
    assert (scene.has(), scene.hand()) == ({"celadon": 1, "gold": 1, "tea": 1}, 6)
    gold = scene.table.zones["blue.gold"][0]
    assert scene.table.pieces[gold].face == 0
    scene.finish()
    assert len(scene.table.zones["stock.O5"]) == 3


def test_market_different() -> None:
    scene = Scene().give("blue", tea=1, fruit=1, gold=1).enter("O2")
    scene.play(Sell("market_different", "tea", "tea"), Sell("market_different", "fruit", "fruit"), Seat("C12a"))
    assert {move.declared for move in scene.kinds(Sell)} == {"celadon"}
    scene.play(Sell("market_different", "gold", "celadon"))
    assert (scene.has(), scene.in_zone("C12a")) == ({"coins": 2, "vp": 7}, 1)
    scene.finish()
    assert scene.table.zones["boxes.O2"] == ()


def test_market_equal() -> None:
    scene = Scene().give("blue", tea=3, fruit=1).enter("O4").play(Sell("market_equal", "tea", "tea"), SEND)
    assert {move.declared for move in scene.kinds(Sell)} == {"tea"}
    scene.play(Sell("market_equal", "tea", "tea"), RECRUIT, Sell("market_equal", "tea", "tea"), RECRUIT)
    assert (scene.has(), scene.hand(), scene.in_zone("SE")) == ({"coins": 2, "vp": 6, "fruit": 1}, 6, 1)


def test_bank() -> None:
    scene = Scene().give("blue", coins=14).enter("O6").play(LEVEL, Seat("C12a"), LEVEL, LEVEL, PASS, LEVEL)
    assert scene.has() == {"vp": 12}
    again = Scene().give("blue", coins=4).enter("O6").play(LEVEL, PASS)
    assert again.kinds(type(LEVEL)) == []


def test_black_market() -> None:
    scene = Scene(tiles={"O6": "black_market"}).give("blue", coins=5).enter("O6")
    scene.play(Deal(1, "tea"), Deal(4, "tea"), SEND)
    assert (scene.has(), scene.in_zone("SE"), scene.kinds(Deal)) == ({"coins": 7}, 1, [])


def test_black_market_recruit_and_fire() -> None:
    scene = Scene(tiles={"O6": "black_market"}).give("blue", coins=3).enter("O6").play(Deal(2), Deal(5))
    assert (scene.has(), scene.hand(), scene.track()) == ({"coins": 5}, 5, 9)


def test_black_market_amulets() -> None:
    scene = Scene(tiles={"O6": "black_market"}).give("blue", coins=4).enter("O6")
    tile = scene.table.zones["amulet_display"][0]
    kind = tile[:-1]
    scene.play(Deal(3, tile))
    assert (scene.table.where[tile], len(scene.table.zones["amulet_display"])) == ("blue.amulets", 3)
    scene.play(Deal(6, kind))
    assert (scene.has(), scene.table.where[tile], len(scene.table.zones["amulets"])) == ({"coins": 6}, "amulets", 8)


def test_every_room_has_a_test() -> None:
    written = {name for name in vars(sys.modules[__name__]) if name.startswith("test_")}
    assert [room for room in ROOMS if not any(name.startswith(f"test_{room}") for name in written)] == []
    assert all(room.parts for room in ROOMS.values())


# The house


def test_standard_graph() -> None:
    edges = edges_with_hall("B6")
    assert edges == {
        "H": ("I1", "O1"),
        "I1": ("I2", "O2"),
        "I2": ("I3",),
        "I3": ("I4",),
        "I4": ("I5", "O5"),
        "I5": ("I6",),
        "I6": ("H",),
        "O1": ("O2",),
        "O2": ("O3", "I3"),
        "O3": ("O4",),
        "O4": ("O5",),
        "O5": ("O6",),
        "O6": ("H",),
    }


def test_every_lap_passes_the_hall_wherever_it_stands() -> None:
    for boundary in HOUSE.graph_base.hall_allowed:
        edges = edges_with_hall(boundary)
        for room in RING:
            nodes, seen = [room], set()
            while nodes:
                node = nodes.pop()
                if node == "H" or node in seen:
                    continue
                seen.add(node)
                nodes += edges[node]
            # Without the Hall there is no way back to the room itself.
            assert not any(room in edges[node] for node in seen if node != room and seen <= set(RING) and node in edges[room])
            assert any("H" in edges[node] for node in seen)


def test_reach_from_the_hall() -> None:
    assert reach(edges_with_hall("B6"), "H", set()) == {
        "I1": 1,
        "O1": 1,
        "I2": 2,
        "O2": 2,
        "I3": 3,
        "O3": 3,
    }


# Worship


def test_worship_scores_and_gives() -> None:
    scene = Scene().workers("blue", 0).put("NE", count=3).put("C12a").put("W14", senior=True)
    scene.worship().play(ChooseTown("NE"))
    assert (scene.table.pieces["round_marker"].x, len(scene.legal())) == (1.0, len(chains(3, frozenset({(1, 4)}))))
    scene.play(ChooseCell("W13"))
    # 3 points for the cell and 1 for the chair; the top space of column 3 is a pirate tile, the left one of row 1 a celadon.
    assert scene.has() == {"vp": 4}
    assert scene.kinds(TakePirate) != []
    assert scene.play(PASS).has() == {"vp": 4, "celadon": 1}
    tile = scene.table.zones["WR1"][0]
    scene.play(TakeSpace("WR1"))
    assert (scene.table.where[tile], scene.table.zones["WR1"]) == ("blue.amulets", ())
    assert (scene.hand(), scene.in_zone("W13"), scene.in_zone("W12")) == (2, 1, 0)


def test_example_of_three_new_ones_and_a_standing_senior() -> None:
    """Three assistants use the senior on (1,3). The chain ends on the 4 of the top row, with celadon and a permanent helper."""
    scene = Scene().workers("blue", 1).put("NW", count=3).put("W13", senior=True).worship().play(ChooseTown("NW"))
    scene.play(ChooseCell("W14"), Seat("C23a"))
    assert scene.table.pieces[scene.table.zones["C23a"][0]].face == 1
    assert scene.has() == {"vp": 4, "celadon": 1}
    assert {move.space for move in scene.kinds(TakeSpace)} == {"WR1", "WB4"}


def test_bonus_space() -> None:
    scene = Scene().workers("blue", 0).put("NW", count=4).worship().play(ChooseTown("NW"), ChooseCell("W41"))
    card = scene.play(TakeSpace("WR4")).table.zones["order_display"][0]
    scene.play(Pick(card))
    assert scene.table.where[card] == "blue.orders"


def test_cells_for_chains() -> None:
    assert chains(1, frozenset()).keys() == {(1, 1)}
    assert chains(1, frozenset({(1, 1)})).keys() == {(1, 2), (2, 1)}
    assert (4, 4) in chains(7, frozenset())
    assert (4, 4) not in chains(8, frozenset())


# The turn


def test_icons_on_the_score_track() -> None:
    assert [icons_crossed(*pair) for pair in ((4, 5), (5, 11), (0, 19), (47, 54), (47, 55), (96, 105))] == [1, 0, 3, 0, 1, 2]


def test_bonus_picks_come_from_what_lies_there() -> None:
    scene = Scene().give("blue", coins=14).score("blue", 4).enter("O6").play(LEVEL, PASS, LEVEL, LEVEL, PASS, LEVEL, END)
    assert scene.top() == ("bonus", 2)
    first, second = scene.table.zones["order_display"][:2]
    scene.play(Pick(first), Pick(second))
    assert (scene.table.flow.phase, len(scene.table.zones["order_display"])) == ("orders", 3)


def test_merchant_travels_at_the_end_of_a_turn_in_which_it_was_used() -> None:
    scene = Scene().enter("I1").play(SEND, END, EndTurn())
    assert (scene.table.where["merchant"], scene.seat) == ("SW", "red")
    idle = Scene().enter("I1").play(END, EndTurn())
    assert idle.table.where["merchant"] == "SE"


def test_merchant_moved_for_coins_before_and_after() -> None:
    scene = Scene().give("blue", coins=3).enter("I1").play(TILE_STEP)
    assert END not in scene.legal()
    scene.play(TILE_STEP, SEND)
    assert (scene.in_zone("NW"), scene.table.where["merchant"]) == (1, "NW")
    scene.play(TILE_STEP, Take("tea"))
    assert (scene.has(), scene.table.where["merchant"]) == ({"tea": 1}, "NE")


def test_chairs_repeat_an_inner_room_twice() -> None:
    scene = Scene().put("C12a").put("C12b", senior=True).put("C61a").enter("I1").play(Take("tea"), SEND)
    scene.play(Activate("C12a"))
    assert (scene.in_zone("C12a"), scene.hand()) == (0, 5)
    scene.play(Take("tea"), Activate("C12b"), Take("tea"))
    assert (scene.in_zone("C12b"), scene.kinds(Activate), scene.has()) == (1, [], {"tea": 3})
    assert scene.refused(Activate("C61a")).code == "TWO_REPEATS"


def test_an_expert_is_not_offered_a_second_time_after_the_first_one() -> None:
    """Before the walk a neutral leader is offered twice, the second time after the expert; one more ended the whole turn."""
    scene = Scene(2).leader("O2").give("blue", celadon=1, tea=1).expert("E21", "E11").begin("blue", "start")
    assert {move.card for move in scene.kinds(UseExpert)} == {"E21", "E11"}
    scene.play(UseExpert("E21"), PASS)
    assert scene.table.flow.phase == "neutral"
    assert scene.kinds(UseExpert) == []
    assert scene.refused(UseExpert("E11"))


def test_neutral_leaders_of_two_players() -> None:
    scene = Scene(2).leader("O2").give("blue", celadon=1, gold=1).begin("blue", "start")
    assert {move.colour for move in scene.kinds(Neutral)} == {"blue", "red", "green"}
    scene.play(Neutral("red"))
    assert scene.at("neutral.red") == "O3"
    scene.play(Walk("neutral.red", "O6"))
    assert (scene.at("neutral.red"), scene.has(), scene.table.flow.phase) == ("O6", {"celadon": 1}, "move")


def test_the_rows_of_neutral_leaders_stand_beside_those_of_the_next_step() -> None:
    """Each of the three offers of a turn is answered by going on, and none of them was asked for itself."""
    scene = Scene(2).leader("O2").give("blue", celadon=1, tea=1).expert("E21").begin("blue", "start")
    assert {type(move) for move in scene.legal()} == {Walk, Neutral, UseExpert}
    scene.play(UseExpert("E21"), PASS)
    assert {type(move) for move in scene.legal()} == {Walk, Neutral}
    scene.play(Walk("blue.leader1", "O4"), END)
    assert {type(move) for move in scene.legal()} == {Neutral, EndTurn}
    assert scene.play(Neutral("green"), Walk("neutral.green", "O6")).at("neutral.green") == "O6"


def test_an_order_is_fulfilled_at_once_or_after_a_neutral_leader_but_not_before_one() -> None:
    scene = Scene(2).leader("O2").give("blue", celadon=3, tea=2, fruit=2).begin().order("OR01", "OR02")
    scene.play(Walk("blue.leader1", "O4"), END)
    assert {type(move) for move in scene.legal()} == {Neutral, Fulfil, EndTurn}
    scene.play(Fulfil("OR01"))
    assert {type(move) for move in scene.legal()} == {Fulfil, EndTurn}


def test_a_bonus_is_taken_or_left_while_a_neutral_leader_may_be_moved() -> None:
    scene = Scene(2).leader("O2").give("blue", tea=1).begin().play(Walk("blue.leader1", "O4"))
    scene.score("blue", 5).play(END)
    assert {type(move) for move in scene.legal()} == {Neutral, Pick, Pass}
    taken = scene.table
    scene.play(Pick(scene.table.zones["amulet_display"][0]))
    assert scene.table.flow.phase == "orders"
    scene.table = taken
    assert scene.play(PASS).table.flow.phase == "orders"


def test_an_expert_is_left_by_walking() -> None:
    scene = Scene().leader("O2").expert("E21").begin("blue", "expert")
    assert {type(move) for move in scene.legal()} == {Walk, UseExpert}
    scene.play(Walk("blue.leader1", "O4"))
    assert scene.at("blue.leader1") == "O4"


def test_old_games_may_still_pass_on_a_neutral_leader_or_an_expert_by_itself() -> None:
    scene = Scene(2).leader("O2").give("blue", tea=1).expert("E21").begin("blue", "start")
    assert PASS not in scene.legal()
    assert scene.play(PASS).table.flow.phase == "expert"
    assert PASS not in scene.legal()
    assert scene.play(PASS, PASS).table.flow.phase == "move"


def test_five_players_have_one_leader() -> None:
    scene = Scene(5)
    assert {move.leader for move in scene.kinds(Walk)} == {"blue.leader1"}
    assert scene.table.where["blue.leader2"] == "box"


def test_free_hall() -> None:
    scene = Scene(3, free_hall=True)
    first = scene.table.counters["first"]
    assert scene.seat == scene.seats[first - 1]
    scene.play(PlaceHall("B2"))
    assert (scene.table.where["hall"], scene.seat) == ("H2", scene.seats[first])
    assert scene.destinations(scene.seat) == {"I3", "O3", "I4", "O4", "I5", "O5"}


def test_count_occupied_rooms() -> None:
    scene = Scene(3, count_occupied=True).leader("I1").leader("I2", "red").begin()
    assert "I4" in scene.destinations()
    assert "I5" not in scene.destinations()
    usual = Scene(3).leader("I1").leader("I2", "red").begin()
    assert "I5" in usual.destinations()


def test_final_scoring() -> None:
    scene = (
        Scene().workers("blue", 2).give("blue", coins=2, tea=2, gold=1).order("OR03", fulfilled=True).amulet("K1a", "K2a", "K1b")
    )
    scene.put("NE", count=2).put("C12a", senior=True).score("blue", 10)
    for _ in range(scene.track() - 1):
        scene.move(scene.table.zones["blue.track"][0], "W22", 0.0, 1)
    last = scene.table.zones["blue.track"][0]
    scene.move(last, "blue.track", 8.0)
    score = RULES.scores(scene.table)[0]
    assert dict(score.parts) == {
        "prestige in play": 10,
        "amulets": 4,
        "orders": 3,
        "family": 4,
        "assistants in towns and on chairs": 3,
        "coins, goods and assistants at hand": 2,
    }
    scene.move(last, "blue.assistants")
    assert dict(RULES.scores(scene.table)[0].parts)["family"] == 12
