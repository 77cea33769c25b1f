"""Round House by hand: rooms are as large as they are painted, and a drop or click that is no move says why."""

from __future__ import annotations

from math import hypot

import pytest
from round_house_moves import (
    SEND,
    Activate,
    AnyMove,
    ChooseCell,
    ChooseTown,
    Deal,
    TakeCoins,
    TakePirate,
    Trade,
    UseExpert,
    UseTemple,
)
from round_house_scene import Scene

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, ZoneId
from tabletop.games.round_house import layout
from tabletop.games.round_house.data import AMULET_TILES, EXPERTS
from tabletop.games.round_house.ids import (
    AMULET_DISPLAY,
    AMULET_STACK,
    CHAIRS,
    EXPERT_DISCARDS,
    INNER,
    LEADERS,
    OUTER,
    SEALS,
    STANDS,
)
from tabletop.games.round_house.play import boundary_of
from tabletop.games.round_house.rules import RULES
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.hands import match_gesture
from tabletop.rules.levels import admit
from tabletop.rules.piece_moves import from_left
from tabletop.rules.ruleset import Refused

L1 = LEADERS["blue"][0]


def under(scene: Scene, point: layout.Point) -> ZoneId:
    """Where Blue’s leader goes if it is dropped at a point of the board."""
    return RULES.place_for(scene.table, L1, *layout.on_table(point))


def refused(scene: Scene, piece: PieceId, zone: ZoneId) -> str:
    """The words with which a drop is refused."""
    answer = admit(RULES, "enforce", scene.table, "blue", MovePieces((piece,), zone, ((0.0, 0.0),)), Rng(scene.table.chance))
    assert isinstance(answer, Refused)
    return answer.reason


def test_a_room_is_hit_wherever_it_is_painted_and_the_hall_only_where_it_stands() -> None:
    scene = Scene()
    behind = int(boundary_of(scene.table)[1:])
    for node in (*INNER, *OUTER):
        assert under(scene, layout.leader_point(node)) == node
        assert under(scene, layout.ROOM_CENTRES[node]) == node
        near, far = (layout.INNER_FROM, layout.INNER_TO) if node[0] == "I" else (layout.OUTER_FROM, layout.OUTER_TO)
        for radius in (near + 3.0, far - 3.0):
            for turn in (-29.0, -16.0, 16.0, 29.0):
                beside_hall = abs(turn) == 29.0 and int(node[1]) in (behind if turn > 0 else behind % 6 + 1,)
                expected = STANDS[boundary_of(scene.table)] if beside_hall else node
                assert under(scene, layout.room_point(node, radius, turn)) == expected, (node, radius, turn)
    assert under(scene, (layout.HOUSE_X, layout.HOUSE_Y)) == ""
    assert RULES.place_for(scene.table, "blue.03", *layout.on_table(layout.leader_point("I1"))) == ""


def test_a_leader_dropped_on_an_occupied_room_or_too_far_says_so() -> None:
    scene = Scene().leader("I2", "red").begin()
    assert refused(scene, L1, "I2") == "A leader stands in the Smuggle Room already; you can only jump over it."
    far = Scene().leader("I5").begin()
    assert refused(far, L1, "O3").endswith(" cannot be reached with one to three steps from the Money Lender.")
    assert refused(far, "red.leader1", "O5") == "This leader is not yours."


def test_a_click_on_a_room_that_cannot_be_reached_says_why() -> None:
    """A drag of the leader said it, a click said nothing."""

    def clicked(scene: Scene, zone: str) -> str:
        refused = RULES.why_not(scene.table, "blue", "", zone)
        return refused.reason if refused is not None else ""

    scene = Scene().coins("blue", 0).leader("I2", "red").begin()
    assert clicked(scene, "I2") == "A leader stands in the Smuggle Room already; you can only jump over it."
    assert clicked(scene, "I5").endswith("cannot be reached with one to three steps from the Ancestral Hall.")
    assert clicked(scene, "W11") == "", "nothing that is asked now has to do with it"
    poor = Scene().coins("blue", 0).enter("I1")
    assert [clicked(poor, zone) for zone in ("red.assistants", "red.amulets")] == ["", ""], "they are somebody else’s"


def test_an_assistant_is_sent_only_to_the_merchant_and_seated_only_on_a_free_chair() -> None:
    scene = Scene().merchant("NW").workers("blue", 3).give("blue", coins=9).enter("O1").play(Trade("merchant"))
    assert SEND in scene.legal()
    token = scene.table.zones["blue.assistants"][0]
    assert refused(scene, token, "SE") == "Assistants are sent to the town of the merchant, the northwest."
    far = "The merchant goes on town by town, for 1 coin each: first to the northeast."
    assert refused(scene, "merchant", "SE") == far, "the town after the next one: a person dragged it there for 2 coins"
    chair = Scene().put("C34a", "red").worship().play(UseTemple("TP3"))
    assert refused(chair, chair.table.zones["blue.assistants"][0], "C34a") == "Somebody sits on this chair already."


def test_a_refused_chair_is_called_by_its_rooms_and_says_how_one_sits_down() -> None:
    """“The chair 56a beside Money Lender and Lobby” named a number that is seen nowhere, and not the helper action."""
    scene = Scene().workers("blue", 2).give("blue", coins=9).enter("O1")
    words = refused(scene, scene.table.zones["blue.assistants"][0], "C56a")
    chair = "the chair beside the Money Lender and the Lobby"
    assert words.startswith(f"Blue’s assistant cannot go to {chair} now. An assistant sits down by a helper action. In the ")


def test_a_pirate_tile_is_carried_to_the_goods_of_its_player_and_the_stack_does_not_light() -> None:
    """The tile could be picked up, but no place took it but the stack, which lit and answered no click."""
    scene = Scene().enter("I2")
    tile = scene.table.zones["pirate_display"][0]
    drops = {gesture.to for gesture in RULES.gestures(scene.table, "blue", TakePirate(tile)) if isinstance(gesture, Drag)}
    assert drops == {f"blue.{kind}" for kind in ("tea", "fruit", "celadon", "gold")}
    corners = [layout.mat_corner(number) for number in range(2)]
    assert [RULES.place_for(scene.table, tile, x + 200, y + 9) for x, y in corners] == ["blue.gold", "red.gold"]
    assert RULES.place_for(scene.table, tile, *layout.on_table((9.0, 9.0))) == ""
    assert match_gesture(RULES, scene.table, "blue", scene.legal(), MovePieces((tile,), "blue.gold")) == [TakePirate(tile)]


def test_what_belongs_to_another_step_is_answered_with_what_is_to_be_done() -> None:
    scene = Scene()
    token = scene.table.zones["blue.assistants"][0]
    assert refused(scene, token, "C34a").endswith("Step 2: walk a leader 1 to 3 free rooms.")


def test_a_click_on_a_cell_out_of_reach_says_how_long_a_chain_it_takes() -> None:
    scene = Scene().put("NW", count=2).worship().play(ChooseTown("NW"))
    reached = {move.cell for move in scene.legal() if isinstance(move, ChooseCell)}
    assert "W44" not in reached
    why = RULES.why_not(scene.table, "blue", "", "W44")
    assert why is not None
    assert why.reason.startswith("Not reached: it takes a chain of ")
    assert why.reason.endswith("and Blue brings 2 from the northwest.")
    assert all(RULES.why_not(scene.table, "blue", "", zone) is None for zone in reached)


@pytest.mark.parametrize("zone", ["NE", "SE"])
def test_a_click_on_a_town_where_nobody_waits_says_so_at_worship(zone: ZoneId) -> None:
    scene = Scene().put("NW").worship()
    why = RULES.why_not(scene.table, "blue", "", zone)
    assert why is not None
    assert why.reason == "None of your assistants is in this town."
    assert RULES.why_not(Scene().table, "blue", "", zone) is None


def test_a_click_on_a_leader_is_no_attempt_at_a_move() -> None:
    scene = Scene().leader("I2").begin()
    assert RULES.why_not(scene.table, "blue", L1, "I2") is None


def test_a_refused_drop_names_the_room_by_its_tile() -> None:
    """It said `outer room 3`, where the board says what the tile says."""
    scene = Scene()
    token = scene.table.zones["blue.assistants"][0]
    assert " cannot go to the Warehouse now. Step 2: " in refused(scene, token, "O5")
    assert " cannot go to the Ancestral Hall now. Step 2: " in refused(scene, token, STANDS[boundary_of(scene.table)])


@pytest.mark.parametrize("node", [*INNER, *OUTER])
def test_a_leader_in_a_room_and_one_on_the_hall_do_not_half_hide_each_other(node: str) -> None:
    """A leader who had walked into the Delivery Room looked as if it had not moved."""
    x, y = layout.leader_point(node)
    for stair in STANDS:
        places = layout.hall_points(layout.boundary_angle(int(stair[1:])))[1:]
        assert min(hypot(x - left, y - top) for left, top in places) > 14.5


def hands(scene: Scene, move: AnyMove) -> set[Gesture]:
    """How a move is made on the table."""
    return {gesture for gesture in RULES.gestures(scene.table, "blue", move) if not isinstance(gesture, Button)}


def test_what_the_trading_post_sells_is_lit_on_the_table() -> None:
    """Nothing was lit there, so people took it for a list that the table has nothing to do with."""
    scene = Scene().put("C34a", "red").workers("blue", 3).give("blue", coins=9).enter("O1")
    assert hands(scene, Trade("recruit")) == {Drag("", "blue.assistants", source="blue.track")}
    assert hands(scene, Trade("gold")) == {Drag("", "blue.gold", source="supply.gold"), Click(zone="supply.gold")}
    assert hands(scene, Trade("merchant")) == {Click("merchant")}
    assert hands(scene, Trade("helper")) == {Click(zone=chair) for chair in CHAIRS if chair != "C34a"}


def test_a_used_expert_with_a_seal_is_carried_to_the_used_seals() -> None:
    """The discards were lit, and the card that was dropped there flew to the seals."""
    usable = [card for card, one in EXPERTS.items() if not one.lasting]
    sealed, plain = (next(card for card in usable if bool(EXPERTS[card].seal) is seal) for seal in (True, False))
    scene = Scene().expert(sealed, plain).begin(phase="expert")
    assert Drag(sealed, SEALS["blue"]) in hands(scene, UseExpert(sealed))
    assert Drag(plain, EXPERT_DISCARDS) in hands(scene, UseExpert(plain))
    assert Drag(sealed, EXPERT_DISCARDS) not in hands(scene, UseExpert(sealed))


def test_an_amulet_is_sold_by_a_click_or_a_drag_to_the_stack() -> None:
    scene = Scene(tiles={"O6": "black_market"}).amulet("K1a").give("blue", coins=9).enter("O6")
    kind = AMULET_TILES["K1a"]
    assert hands(scene, Deal(6, kind)) == {Click("K1a"), Drag("K1a", AMULET_STACK)}
    assert hands(scene, Deal(6, next(one for one in AMULET_TILES.values() if one != kind))) == set()


def test_coins_are_taken_by_a_click_on_the_bank_unless_there_are_none() -> None:
    assert hands(Scene().lender(3).enter("I5"), TakeCoins()) == {Click(zone="bank")}
    assert hands(Scene().lender(0).enter("I5"), TakeCoins()) == set()


def test_a_market_is_called_by_its_room_where_a_cube_is_refused() -> None:
    """It was called the boxes of room O4."""
    scene = Scene().give("blue", tea=1).enter("O1")
    cube = scene.table.zones["blue.tea"][0]
    assert " cannot go to the boxes of the Market of Equal Goods now." in refused(scene, cube, "boxes.O4")


def test_what_lies_in_a_display_is_listed_from_the_left() -> None:
    """A card that fills a gap comes last into the display, and was last in the list and first on the table."""
    scene = Scene(tiles={"O6": "black_market"}).give("blue", coins=9).enter("O6")
    first, *others = from_left(scene.table, AMULET_DISPLAY)
    scene.play(Deal(3, first))
    shown = from_left(scene.table, AMULET_DISPLAY)
    assert shown[1:] == tuple(others), "the new one lies in the gap at the left"
    assert scene.table.zones[AMULET_DISPLAY][-1] == shown[0]
    assert [move.what for move in scene.legal() if isinstance(move, Deal) and move.number == 3] == [*shown]


def test_repeating_a_room_says_what_is_left_undone() -> None:
    """A merchant action was lost by a click on the lit assistant."""
    scene = Scene().put("C56a").lender(3).enter("I5")
    [move] = [one for one in scene.legal() if isinstance(one, Activate)]
    detail = next(one.detail for one in RULES.gestures(scene.table, "blue", move) if isinstance(one, Button))
    assert detail.startswith("leaves undone: take the coins or a cube, and a merchant action; ")
