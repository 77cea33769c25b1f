"""Round House: every refusal has its sentence, and every sentence a test named after it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from round_house_moves import (
    END_ROOM,
    END_TURN,
    LEVEL,
    PASS,
    SEND,
    TILE_STEP,
    Activate,
    AnyMove,
    Buy,
    ChooseCell,
    ChooseLobby,
    ChooseTown,
    Copy,
    Deal,
    Discard,
    Fulfil,
    Hire,
    Level,
    Neutral,
    Pick,
    Seat,
    Sell,
    Take,
    TakePirate,
    Trade,
    UseExpert,
    UseTemple,
    Walk,
)
from round_house_scene import Scene

from tabletop.core.events import FlowChanged
from tabletop.games import round_house
from tabletop.games.round_house.ids import LEADERS, NEUTRALS
from tabletop.games.round_house.rules import RULES
from tabletop.rules.free_moves import WriteNote

L1 = LEADERS["blue"][0]


def refused(scene: Scene, move: AnyMove, code: str, words: str) -> None:
    """Check that the move is refused with this code, in a sentence with these words, and the same from the player's view."""
    refusal = scene.refused(move)
    assert (refusal.code, words in refusal.reason) == (code, True), refusal


# Who and when


def test_not_a_move() -> None:
    refusal = RULES.check(Scene().table, "blue", WriteNote("hello"))
    assert refusal is not None
    assert (refusal.code, refusal.reason) == ("NOT_A_MOVE", "This is not a move of Round House.")


def test_not_your_turn() -> None:
    refusal = RULES.check(Scene().table, "red", Walk("red.leader1", "I1"))
    assert refusal is not None
    assert (refusal.code, refusal.reason) == ("NOT_YOUR_TURN", "It is Blue’s turn.")


def test_over() -> None:
    scene = Scene()
    scene.apply(FlowChanged((), "over", 9, ()))
    refusal = RULES.check(scene.table, "blue", END_TURN)
    assert refusal is not None
    assert (refusal.code, refusal.reason) == ("OVER", "The game is over.")


def test_wrong_time() -> None:
    refused(Scene(), Take("tea"), "WRONG_TIME", "That is not what is to be done now. Step 2: walk a leader")
    refused(Scene(), END_TURN, "WRONG_TIME", "This is not over yet.")
    refused(Scene().enter("I1"), Walk(L1, "I2"), "WRONG_TIME", "left to do: take a cube of goods and a merchant action")


# Walking


def test_occupied() -> None:
    scene = Scene().leader("I1").leader("I2", "red").begin()
    refused(scene, Walk(L1, "I2"), "OCCUPIED", "A leader stands in the Smuggle Room already; you can only jump over it.")


def test_too_far() -> None:
    refused(Scene().leader("I1").begin(), Walk(L1, "I5"), "TOO_FAR", "The Money Lender cannot be reached with one to three steps")


def test_no_step() -> None:
    refused(Scene().leader("I1").begin(), Walk(L1, "I1"), "NO_STEP", "Standing still is no move")


def test_lobby_toll() -> None:
    scene = Scene().leader("I5").give("blue", coins=1).begin()
    refused(scene, Walk(L1, "I6"), "LOBBY_TOLL", "Stopping in the Lobby costs 2 coins, and you have fewer.")
    scene = Scene().put("C61a").give("blue", coins=2).enter("I6")
    refused(scene, Activate("C61a"), "LOBBY_TOLL", "Repeating the Lobby costs 2 coins, and you have fewer.")


def test_not_yours() -> None:
    refused(Scene(), Walk("red.leader1", "I1"), "NOT_YOURS", "This leader is not yours.")
    refused(Scene().expert("E01").begin("blue", "expert"), UseExpert("E02"), "NOT_YOURS", "not lie in your expert area")
    refused(Scene().order("OR04", seat="red").begin("blue", "orders"), Fulfil("OR04"), "NOT_YOURS", "not one of your open orders")
    full = Scene().expert("E16", "E03", "E04").show("E01", "E02", "E05").enter("I4").play(Hire("E01"))
    refused(full, Discard("E01"), "NOT_YOURS", "Only an expert of your own area can make room")
    black = Scene(tiles={"O6": "black_market"}).enter("O6")
    refused(black, Deal(6, "K1"), "NOT_YOURS", "You have no amulet tile of Protection to give back.")


def test_no_such_place() -> None:
    refused(Scene(), Walk(L1, "Z9"), "NO_SUCH_PLACE", "no such room")
    refused(Scene(), Walk("neutral.blue", "I1"), "NO_SUCH_PLACE", "no such leader")
    refused(Scene(2), Neutral("purple"), "NO_SUCH_PLACE", "There is no such neutral leader in the house.")
    scene = Scene(tiles={"O4": "black_market"}).give("blue", tea=1).enter("I3")
    refused(scene, Sell("market_equal", "tea", "tea"), "NO_SUCH_PLACE", "This market is not in the house.")
    black = Scene(tiles={"O6": "black_market"}).enter("O6")
    refused(black, Deal(7), "NO_SUCH_PLACE", "The Black Market has six trades.")


# Neutral leaders


def window(**goods: int) -> Scene:
    """A scene for two players in which Blue may pay for a neutral leader."""
    return Scene(2).leader("O2").give("blue", **goods).begin("blue", "start")


def test_no_cube() -> None:
    refused(window(celadon=1), Neutral("red"), "NO_CUBE", "Moving the red leader costs 1 fruit or gold, and you have none.")
    refused(Scene().enter("I3"), Sell("I3", "tea", "tea"), "NO_CUBE", "You have no tea to sell.")
    black = Scene(tiles={"O6": "black_market"}).enter("O6")
    refused(black, Deal(4, "gold"), "NO_CUBE", "You have no gold to sell.")


def test_not_paid() -> None:
    refused(window(fruit=1), Walk(NEUTRALS["red"], "O4"), "NOT_PAID", "only after paying a cube of its kind")


def test_one_neutral() -> None:
    scene = window(gold=2).play(Neutral("red"), Walk(NEUTRALS["red"], "O4"))
    refused(scene, Neutral("green"), "ONE_NEUTRAL", "Only one neutral leader may be moved in a turn.")


def test_neutral_hall() -> None:
    refused(window(gold=1).play(Neutral("green")), Walk(NEUTRALS["green"], "H"), "NEUTRAL_HALL", "never stops there")


# Experts


def test_one_expert() -> None:
    scene = Scene().expert("E01", "E02").begin("blue", "expert").play(UseExpert("E01"))
    refused(scene, UseExpert("E02"), "ONE_EXPERT", "Only one expert may be activated in a turn")


def test_lasting() -> None:
    refused(Scene().expert("E03", "E01").begin("blue", "expert"), UseExpert("E03"), "LASTING", "The Elder works by itself")


def test_no_sale() -> None:
    scene = Scene().box("I3", 0, "tea").box("O2", 0, "tea").box("O4", 0, "fruit").expert("E06", "E01").give("blue", tea=1)
    refused(scene.begin("blue", "expert"), UseExpert("E06"), "NO_SALE", "no cube that a free market box takes")


def test_no_assistant() -> None:
    scene = Scene().workers("blue", 0).expert("E08", "E01").begin("blue", "expert")
    refused(scene, UseExpert("E08"), "NO_ASSISTANT", "The Mistress needs an assistant at hand")
    refused(Scene().workers("blue", 0).enter("I1"), SEND, "NO_ASSISTANT", "no assistant at hand to send.")
    bank = Scene().workers("blue", 1).give("blue", coins=5).enter("O6").play(LEVEL, Seat("C12a"))
    refused(bank, Seat("C12b"), "NO_ASSISTANT", "no assistant at hand to seat.")
    meet = Scene().workers("blue", 0).give("blue", coins=1).enter("O3")
    card = meet.table.zones["expert_display"][0]
    refused(meet, Hire(card, True), "NO_ASSISTANT", "no assistant at hand to send back to the track")
    black = Scene(tiles={"O6": "black_market"}).workers("blue", 0).enter("O6")
    refused(black, Deal(5), "NO_ASSISTANT", "no assistant at hand to send back to the track")
    refused(Scene().workers("blue", 0).give("blue", coins=9).enter("O1"), Trade("merchant"), "NO_ASSISTANT", "is not sold")


# Rooms


def test_too_few_coins() -> None:
    refused(Scene().give("blue", coins=1).enter("O6"), LEVEL, "TOO_FEW_COINS", "You have too few coins")
    refused(Scene().enter("O1"), Trade("recruit"), "TOO_FEW_COINS", "You have too few coins")
    refused(Scene().enter("O5"), Buy("stock.O5", 0), "TOO_FEW_COINS", "You have too few coins")
    meet = Scene().enter("O3")
    refused(meet, Hire(meet.table.zones["expert_display"][0]), "TOO_FEW_COINS", "You have too few coins")
    refused(Scene(tiles={"O6": "black_market"}).enter("O6"), Deal(1, "tea"), "TOO_FEW_COINS", "You have too few coins")
    refused(Scene().enter("I1"), TILE_STEP, "TOO_FEW_COINS", "You have too few coins")


def test_box_taken() -> None:
    scene = Scene().box("I3", 0, "tea").give("blue", tea=1, fruit=1).enter("I3")
    refused(scene, Sell("I3", "tea", "tea"), "BOX_TAKEN", "The box for tea in the Selling Market is taken.")
    full = Scene().give("blue", tea=1)
    for number in range(3):
        full.box("O4", number, "tea")
    # Filled by an expert in step 1, it is emptied only after step 3.
    refused(full.enter("O4"), Sell("market_equal", "tea", "tea"), "BOX_TAKEN", "All three boxes of this market are taken.")


def test_wrong_kind() -> None:
    scene = Scene().box("O2", 0, "tea").give("blue", tea=1).enter("O2")
    refused(scene, Sell("market_different", "tea", "tea"), "WRONG_KIND", "must differ from every cube lying there")
    scene = Scene().box("O4", 0, "tea").give("blue", fruit=1).enter("O4")
    refused(scene, Sell("market_equal", "fruit", "fruit"), "WRONG_KIND", "must be of the kind lying there")


def test_not_declared() -> None:
    scene = Scene().give("blue", tea=1, gold=1).enter("I3")
    refused(scene, Sell("I3", "gold", "gold"), "NOT_DECLARED", "it must be declared as tea, fruit or celadon")
    refused(scene, Sell("I3", "tea", "fruit"), "NOT_DECLARED", "Only gold may be sold as another kind")


def test_supply_empty() -> None:
    refused(Scene().drain("tea").enter("I1"), Take("tea"), "SUPPLY_EMPTY", "There is no tea left in the supply.")
    refused(Scene().drain("gold").give("blue", coins=3).enter("O1"), Trade("gold"), "SUPPLY_EMPTY", "no gold left")
    black = Scene(tiles={"O6": "black_market"}).drain("fruit").give("blue", coins=3).enter("O6")
    refused(black, Deal(1, "fruit"), "SUPPLY_EMPTY", "There is no fruit left in the supply.")


def test_track_empty() -> None:
    scene = Scene().workers("blue", 14).give("blue", coins=9)
    refused(scene.enter("O1"), Trade("recruit"), "TRACK_EMPTY", "would be wasted and is not sold")
    black = Scene(tiles={"O6": "black_market"}).workers("blue", 14).give("blue", coins=9).enter("O6")
    refused(black, Deal(2), "TRACK_EMPTY", "would be wasted and is not sold")


def test_not_there() -> None:
    hidden = Scene().enter("I2")
    refused(hidden, TakePirate(hidden.table.zones["pirates"][0]), "NOT_THERE", "not lie open in the display")
    hired = Scene().show("E01", "E02", "E05").enter("I4")
    refused(hired, Hire("E20"), "NOT_THERE", "This expert does not lie in the display.")
    bonus = Scene().give("blue", coins=2).score("blue", 4).enter("O6").play(LEVEL, PASS, END_ROOM)
    card = bonus.table.zones["orders"][0]
    refused(bonus, Pick(card), "NOT_THERE", "does not lie in a display")
    black = Scene(tiles={"O6": "black_market"}).give("blue", coins=4).enter("O6")
    refused(black, Deal(3, black.table.zones["amulets"][0]), "NOT_THERE", "This amulet does not lie in the display.")


def test_empty_box() -> None:
    scene = Scene().give("blue", coins=3).enter("O5")
    refused(scene, Buy("boxes.I3", 1), "EMPTY_BOX", "There is no cube in this box.")
    refused(scene, Buy("supply.tea", 7), "EMPTY_BOX", "There is no cube in this box.")


def test_not_copied() -> None:
    scene = Scene().give("blue", coins=2).leader("I3", "red").enter("I6").play(ChooseLobby("B"))
    refused(scene, Copy("I6"), "NOT_COPIED", "never the Lobby")
    refused(scene, Copy("I1"), "NOT_COPIED", "Only a room in which another leader stands can be copied")


# Chairs


def test_chair_taken() -> None:
    scene = Scene().put("C12a", "red").give("blue", coins=2).enter("O6").play(LEVEL)
    refused(scene, Seat("C12a"), "CHAIR_TAKEN", "Somebody sits on this chair already.")
    full = Scene().give("blue", coins=3)
    for zone in full.table.zones:
        if re.fullmatch(r"C\d\d[ab]", zone):
            full.put(zone, "red")
    refused(full.enter("O1"), Trade("helper"), "CHAIR_TAKEN", "All chairs are taken")


def test_empty_chair() -> None:
    scene = Scene().put("C12b", "red").enter("I1")
    refused(scene, Activate("C12a"), "EMPTY_CHAIR", "None of your assistants sits on this chair.")
    refused(scene, Activate("C12b"), "EMPTY_CHAIR", "None of your assistants sits on this chair.")


def test_not_beside() -> None:
    refused(Scene().put("C34a").enter("I1"), Activate("C34a"), "NOT_BESIDE", "does not stand beside the Delivery Room")


def test_two_repeats() -> None:
    scene = Scene().put("C12a").put("C12b").put("C61a").enter("I1").play(Activate("C12a"), Activate("C12b"))
    refused(scene, Activate("C61a"), "TWO_REPEATS", "A room is repeated twice at the most.")


def test_chair_used() -> None:
    scene = Scene().put("C12a", senior=True).enter("I1").play(Activate("C12a"))
    refused(scene, Activate("C12a"), "CHAIR_USED", "This chair was used in this turn")
    seated = Scene().give("blue", coins=2).enter("I6").play(ChooseLobby("A"), Seat("C61a"))
    refused(seated, Activate("C61a"), "CHAIR_USED", "or the assistant has sat down only now")


# Worship


def test_no_chain() -> None:
    scene = Scene().put("NW", count=2).worship().play(ChooseTown("NW"))
    refused(scene, ChooseCell("W44"), "NO_CHAIN", "A chain of exactly 2 assistants from the first cell does not connect")


def test_own_senior() -> None:
    scene = Scene().put("W11", senior=True).put("NW", count=2).worship().play(ChooseTown("NW"))
    refused(scene, ChooseCell("W11"), "OWN_SENIOR", "the chain may pass it, but not end there")


def test_empty_town() -> None:
    refused(Scene().worship(), ChooseTown("NW"), "EMPTY_TOWN", "None of your assistants is in this town.")


def test_no_assistants() -> None:
    refused(Scene().worship(), ChooseTown(""), "NO_ASSISTANTS", "as long as a temple tile lies open")


def test_temple_used() -> None:
    scene = Scene()
    scene.move("TP1", "temple", scene.table.pieces["TP1"].x, 1).worship()
    refused(scene, UseTemple("TP1"), "TEMPLE_USED", "This temple tile has been used")


# Orders


def test_not_payable() -> None:
    scene = Scene().order("OR17").give("blue", tea=5, fruit=5).begin("blue", "orders")
    refused(scene, Fulfil("OR17"), "NOT_PAYABLE", "You cannot pay the order for 1 tea, 1 fruit and 1 gold.")


def test_what_is_done_often_enough_is_not_what_is_to_be_done() -> None:
    """The refusal of a fifth level, a fourth card or a third trade says what is left to do instead."""
    bank = Scene().workers("blue", 0).give("blue", coins=20).enter("O6").play(*[LEVEL] * 4)
    assert bank.kinds(Level) == []
    refused(bank, LEVEL, "WRONG_TIME", "The Bank is done")
    black = Scene(tiles={"O6": "black_market"}).give("blue", coins=9).enter("O6").play(Deal(1, "tea"), Deal(1, "tea"))
    refused(black, Deal(1, "tea"), "WRONG_TIME", "left to do: a merchant action")


def test_every_refusal_has_a_test() -> None:
    chapters = [path.read_text("utf-8") for path in Path(str(round_house.__file__)).parent.glob("*.py")]
    codes = {code for chapter in chapters for code in re.findall(r'"([A-Z]+(?:_[A-Z]+)+|LASTING|OCCUPIED)"\)', chapter)}
    codes -= {"NO_MERCHANT"}  # of a drop that means no move: test_round_house_by_hand
    tests = {name.removeprefix("test_").upper() for name in vars(sys.modules[__name__]) if name.startswith("test_")}
    assert len(codes) > 30
    assert codes - tests == set()
