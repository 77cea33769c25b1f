"""Round House in words: rows of the panel are complete, the log names rooms, and the end of the game is announced."""

from __future__ import annotations

import re
from random import Random

from msgspec.structs import replace
from round_house_moves import (
    AnyMove,
    Buy,
    ChooseCell,
    ChooseLobby,
    ChooseTown,
    Copy,
    EndRoom,
    Fulfil,
    Hire,
    PayGold,
    Pick,
    Sell,
    Send,
    Take,
    TileStep,
    Trade,
    UseTemple,
    Walk,
)
from round_house_moves import Seat as SeatMove
from round_house_scene import Scene

from tabletop.core.events import CountersChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.games.round_house.data import BASIC, ORDERS, PIRATES
from tabletop.games.round_house.help import gist_of, room_name
from tabletop.games.round_house.ids import AREA, ENDED_BY, HALL, LEADERS
from tabletop.games.round_house.menus import HouseMenu, Performing
from tabletop.games.round_house.orders import Ordering
from tabletop.games.round_house.play import HouseRow
from tabletop.games.round_house.rules import RULES
from tabletop.games.round_house.scoring import more_for
from tabletop.games.round_house.shops import TakePirate
from tabletop.games.round_house.turn import Pass
from tabletop.rules.choices import choice_for, choices_among
from tabletop.rules.decisions import Story
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button
from tabletop.rules.hands import match_click, match_gesture
from tabletop.rules.results import expected, tried
from tabletop.session import Session
from tabletop.session.by_itself import table_after
from tabletop.ui.table.menus.asking import choice_rows

L1, L2 = LEADERS["blue"]


def row(scene: Scene, move: AnyMove) -> tuple[str, str, str]:
    """The large line, the small line and the heading of a move in the panel."""
    button = next(one for one in RULES.gestures(scene.table, "blue", move) if isinstance(one, Button))
    return button.label, button.detail, button.group


def told(scene: Scene, move: AnyMove) -> str:
    """The sentence of a move of Blue."""
    entry = Entry(2, 1, "blue", move.to_row(), (PiecesMoved(("blue.01",), "blue.assistants", "C34a"),))
    return move.sentence(Story("Blue", entry, scene.table, scene.table, None, RULES.rows.pending(scene.table)))


def test_a_walk_says_the_goal_in_large_and_what_it_brings_in_small() -> None:
    scene = Scene().leader("I1").begin()
    move = next(one for one in scene.legal() if isinstance(one, Walk) and one.leader == L1)
    label, detail, group = row(scene, move)
    assert (f"the {label}", group) == (room_name(scene.table, move.to), "Walk from the Delivery Room")
    assert re.fullmatch(r"[a-z0-9 ,]+", detail)
    hall = Scene()
    words = "Smuggle Room", "1 gold or a pirate tile", "Walk from the Ancestral Hall"
    assert row(hall, Walk(L1, "I2")) == row(hall, Walk(L2, "I2")) == words


def gists(scene: Scene) -> dict[str, str]:
    """What the rows of Blue's walks say of each room."""
    return {move.to: row(scene, move)[1] for move in scene.legal() if isinstance(move, Walk)}


def test_a_walk_says_when_its_room_yields_nothing_now() -> None:
    """“Selling Market · sell 1 cube” was offered to a player whose only cube had no free box there, and ended the turn."""
    nothing = "nothing to do"
    scene = Scene().give("blue", celadon=1).leader("I1").begin()
    assert gists(scene)["I3"] == gist_of(scene.table, "I3")
    scene.box("I3", 2, "celadon").begin()
    assert gists(scene)["I3"] == nothing
    assert gists(Scene().leader("I1").begin())["I3"] == nothing, "without a cube"
    assert gists(Scene().put("C34a").leader("I1").begin())["I3"] == "only a repeat"


def test_a_walk_says_which_part_of_its_room_is_possible_now() -> None:
    poor = gists(Scene().workers("blue", 0).leader("O6").begin())
    assert (poor["O1"], poor["O3"]) == ("nothing to do",) * 2
    rich = Scene().give("blue", coins=2).workers("blue", 0).leader("O3").begin()
    assert gists(rich)["O5"] == gist_of(rich.table, "O5")
    assert gists(Scene().workers("blue", 0).leader("O3").begin())["O5"] == "a recruit action"
    assert gists(Scene().workers("blue", 1).leader("O6").begin())["O3"].startswith("buy up to 3 experts"), "paid by an assistant"


def test_a_copied_room_says_when_it_yields_nothing_now() -> None:
    scene = Scene().give("blue", coins=2).leader("I3", "red").enter("I6").play(ChooseLobby("B"))
    assert row(scene, Copy("I3"))[1] == "nothing to do"


def test_each_row_of_a_walk_agrees_with_what_is_listed_after_it() -> None:
    """In random play: where a row says that there is nothing, a room action has no part to do, and where it does not, it has."""
    rng, said = Random(7), {True: 0, False: 0}
    session = Session.new("round_house", 3, seed="4")
    while session.table.flow.to_act and min(said.values()) < 20:
        table, seat = session.table, session.table.flow.to_act[0]
        moves = RULES.legal_moves(table, seat).moves
        for move in moves:
            if isinstance(move, Walk) and move.to != HALL:
                button = next(one for one in RULES.gestures(table, seat, move) if isinstance(one, Button))
                nothing = button.detail.startswith(("nothing", "only a repeat"))
                said[nothing] += 1
                after = table_after(session, seat, move)
                assert after is not None
                menu = RULES.rows.pending(after)
                assert isinstance(menu, Performing)
                assert nothing == (not menu.possible(after, seat)), (move, button)
        session.play(rng.choice(moves), seat)
    assert min(said.values()) >= 20


def test_walks_of_two_leaders_stand_below_two_headings() -> None:
    scene = Scene().leader("I1").begin()
    groups = [(move.leader, row(scene, move)[2]) for move in scene.legal() if isinstance(move, Walk)]
    here = {L1: "the Delivery Room", L2: "the Ancestral Hall"}
    assert all(group == f"Walk from {here[leader]}" for leader, group in groups)
    assert [leader for leader, _ in groups] == sorted(leader for leader, _ in groups)


def test_rooms_of_a_leader_on_its_way_are_listed_before_those_of_one_on_the_hall() -> None:
    """A new player was told to walk the same leader on, and the first row that led to the room named walked the other one."""
    for number in (0, 1):
        scene = Scene().leader("I1", number=number).begin()
        walks = [one for one in choices_among(RULES, scene.table, "blue", scene.legal()) if isinstance(one.move, Walk)]
        groups = list(dict.fromkeys(one.group for one in walks))
        assert groups == ["Walk from the Delivery Room", "Walk from the Ancestral Hall"]


def test_a_space_that_gives_nothing_has_no_row() -> None:
    """“Take the right space of row 1: nothing” was the first row, above the one that gives an amulet."""
    scene = Scene().put("SE", count=1).worship().play(ChooseTown("SE"), ChooseCell("W11"))
    full = [choice.label for choice in choices_among(RULES, scene.table, "blue", scene.legal())]
    amulet = scene.table.zones["WR1"]
    table = replace(scene.table, zones={**scene.table.zones, "WR1": ()})
    left = [choice.label for choice in choices_among(RULES, table, "blue", scene.legal())]
    assert amulet
    assert (len(full), len(left)) == (3, 2)
    assert left == full[1:]
    assert match_click(RULES, table, "blue", scene.legal(), zone="WR1") == [], "so it does not light as a choice either"


def test_what_comes_before_a_tile_is_uncovered_is_promised() -> None:
    """The row of a pirate tile said “+2 fruit”; the prestige that a fulfilled order gives for the fruit came as a surprise."""
    order = next(one for one in ORDERS.values() if one.gives == "vp" and one.trigger in BASIC)
    scene = Scene().order(order.id, fulfilled=True).enter("I2")
    found = {move.tile: tried(RULES, scene.table, "blue", move) for move in scene.kinds(TakePirate)}
    assert found
    for tile, promised in found.items():
        gains = {(one.what, one.count) for one in promised}
        cubes = dict(PIRATES[tile].cubes)
        coins = {("coin" if PIRATES[tile].coins == 1 else "coins", PIRATES[tile].coins)} if PIRATES[tile].coins else set()
        more = {("prestige", order.amount)} if order.trigger in cubes else set()
        assert gains == {*cubes.items(), *coins, *more}, "and nothing of the tile that is uncovered"
    assert any(order.trigger in dict(PIRATES[tile].cubes) for tile in found)


def test_sales_trades_seats_and_orders_say_what_they_bring() -> None:
    market = Scene().give("blue", fruit=1).enter("I3")
    label, detail, _ = row(market, Sell("I3", "fruit", "fruit"))
    assert label == "Sell fruit"
    assert re.fullmatch(r"[0-9a-z, ]+", detail)
    post = Scene().give("blue", coins=9).enter("O1")
    assert row(post, Trade("merchant"))[0] == "Buy a merchant action"
    seen = expected(RULES, post.table, "blue", Trade("merchant"))
    assert {(one.what.removesuffix("s"), one.count) for one in seen} >= {("assistant", -1)}, (
        "the cost is seen before it is bought"
    )
    temple = Scene().worship().play(UseTemple("TP3"))
    assert row(temple, SeatMove("C34a"))[0] == "Selling Market or Expert Room"
    order = Scene().give("blue", tea=1, fruit=1).order("OR01").begin("blue", "orders")
    assert row(order, Fulfil("OR01")) == ("Fulfil: 1 tea and 1 fruit", "3 points, +1 coin on gaining coins", "")


def test_the_log_names_rooms_and_says_nothing_of_noughts() -> None:
    scene = Scene()
    assert told(scene, Buy("stock.O5", 0)) == "Blue buys a cube from the stock of the Warehouse."
    assert told(scene, Buy("boxes.O2", 0)).startswith("Blue buys a cube from the boxes of the ")
    assert "O2" not in told(scene, Buy("boxes.O2", 0))
    assert "34a" not in told(scene, SeatMove("C34a"))
    assert told(scene, PayGold(0, 2, 1)) == "Blue pays gold for 2 fruit and 1 celadon."
    assert told(scene, PayGold(0, 0, 0)) == "Blue pays the order without gold."


def test_the_end_of_the_game_is_announced_to_everybody() -> None:
    scene = Scene()
    assert "last turn" not in RULES.prompt(scene.table, "blue") + RULES.next_up(scene.table)
    scene.apply(CountersChanged(((ENDED_BY, 1),)))
    assert RULES.prompt(scene.table, "blue").startswith("Step 2")
    assert RULES.next_up(scene.table).endswith("The end is near: everybody else has one more turn.")
    scene.begin("red")
    assert RULES.prompt(scene.table, "red").startswith("Your last turn. Step 2")
    last = scene.seats[-1]
    scene.begin(last)
    assert RULES.prompt(scene.table, last).startswith("Your last turn. ")
    assert RULES.next_up(scene.table).endswith("It is the last turn of the game.")
    scene.begin("red")
    assert RULES.next_up(scene.table).endswith(" It is Red’s last turn.")


def test_the_end_is_announced_three_worships_before_it() -> None:
    """Section 8: with three players the last turns begin at space 8 of the round track. It came without a warning."""
    scene = Scene().round(4)
    assert "last turns" not in RULES.next_up(scene.table)
    assert RULES.next_up(scene.round(5).table).endswith(" After 3 more worships of the ancestors the last turns begin.")
    assert RULES.next_up(scene.round(7).table).endswith(" After 1 more worship of the ancestors the last turns begin.")
    now = "Worshipping the ancestors now begins the last turns."
    assert RULES.prompt(Scene().round(7).put("NW").worship().table, "blue").endswith(now)
    assert not RULES.prompt(Scene().round(7).put("NW").worship().table, "red").endswith(now), "another one waits"
    assert not RULES.prompt(Scene().round(7).worship().play(UseTemple("TP3")).table, "blue").endswith(now), "it is chosen already"
    before = Scene().round(6).put("NW").worship()
    for scene in (before, Scene().round(6).put("NW").worship().play(ChooseTown("NW"))):
        assert not RULES.prompt(scene.table, "blue").endswith(now)


def test_an_amulet_says_how_many_points_it_would_bring_this_player() -> None:
    """Section 8: sets of 1, 2 and 3 kinds are worth 1, 3 and 5. The rows said “+1” of each, and a game was lost by 27 points."""
    assert more_for(Scene().amulet("K1a").table, "blue", "K1b") == "+1 point at the end"
    assert more_for(Scene().amulet("K1a").table, "blue", "K2a") == "+2 points at the end"
    here = Scene().score("blue", 4).give("blue", fruit=1).enter("I3").play(Sell("I3", "fruit", "fruit"))
    while here.top()[0] != "bonus":
        here.play(here.legal()[-1])
    shown = here.table.zones["amulet_display"]
    assert {row(here, Pick(tile))[1] for tile in shown} == {"+1 point at the end"}


def test_what_comes_home_after_a_choice_is_no_gain_of_it() -> None:
    """“Take neither +2 assistants” read as if it paid to take nothing."""
    scene = Scene().put("SE", count=3).worship().play(ChooseTown("SE"))
    cell = next(move for move in scene.legal() if isinstance(move, ChooseCell))
    scene.play(cell)
    while scene.top()[0] != "third":
        scene.play(scene.legal()[-1])
    assert expected(RULES, scene.table, "blue", Pass()) == ()
    before = scene.hand()
    assert scene.play(Pass()).hand() == before + 2


def test_no_coins_are_no_choice() -> None:
    """“Take 0 coins” was a row of an empty Money Lender."""
    for coins, is_listed in ((0, False), (2, True)):
        scene = Scene().lender(coins).enter("I5").lender(coins)
        labels = [choice.label for choice in choices_among(RULES, scene.table, "blue", scene.legal())]
        assert any(label.endswith("coins") for label in labels) == is_listed


def test_the_lobby_says_its_choices_by_their_names() -> None:
    """The prompt spoke of A and B, letters that no row has."""
    lobby = Scene().give("blue", coins=4).enter("I6")
    assert RULES.prompt(lobby.table, "blue") == "In the Lobby, left to do: assistants, or to copy a room."


def test_what_is_left_is_read_in_one_way_only() -> None:
    """“Take the coins or a cube and a merchant action” was read as two choices."""
    scene = Scene().enter("I5")
    left = "In the Money Lender, left to do: take the coins or a cube, and a merchant action."
    assert RULES.prompt(scene.table, "blue") == left


def test_the_two_meeting_places_are_told_apart() -> None:
    scene = Scene(tiles={"O2": "meeting_place_small"})
    assert room_name(scene.table, "O3") == "the Large Meeting Place"
    assert room_name(scene.table, "O2") == "the Small Meeting Place"
    assert room_name(scene.table, "O6") == "the Bank"


def test_of_two_chairs_that_repeat_the_same_rooms_one_is_listed() -> None:
    """Twelve rows said six things; section 3.5: each of the two chairs serves both rooms."""
    temple = Scene().worship().play(UseTemple("TP3"))
    gists = f"{gist_of(temple.table, 'I3')}; {gist_of(temple.table, 'I4')}"
    heading = "Seat an assistant, who later repeats"
    assert row(temple, SeatMove("C34a")) == row(temple, SeatMove("C34b")) == ("Selling Market or Expert Room", gists, heading)

    def listed() -> list[str]:
        return [choice.label for choice in choices_among(RULES, temple.table, "blue", temple.legal()) if choice.group == heading]

    assert len(set(listed())) == len(listed()) == 6
    temple.put("C34a", count=1)
    assert len(listed()) == 6
    temple.put("C34b", count=1)
    assert len(listed()) == 5


def test_the_question_about_a_neutral_leader_is_that_of_the_next_step() -> None:
    house = Scene(2).leader("O2").give("blue", tea=1)
    first = "First you may move a neutral leader for a cube."
    walking = f"Step 2: walk a leader 1 to 3 free rooms. {first}"
    assert RULES.prompt(house.begin("blue", "start").table, "blue") == walking
    house.expert("E01").begin("blue", "start")
    assert RULES.prompt(house.table, "blue") == walking.replace("may move", "may use an expert or move")
    house.begin().play(Walk(L1, "O4"), EndRoom())
    assert RULES.prompt(house.table, "blue") == f"{Ordering.question} {first}"


def test_old_saves_say_what_was_declined() -> None:
    scene = Scene(2).leader("O2").give("blue", tea=1).begin("blue", "start")
    assert told(scene, Pass()) == "Blue moves no neutral leader."


def test_every_offer_that_can_be_declined_has_words_for_the_log() -> None:
    offers = [row for row in (*HouseRow.__subclasses__(), *HouseMenu.__subclasses__()) if row.decline]
    assert len(offers) > 5
    assert all(row.declined != HouseRow.declined for row in offers)


def test_what_comes_next_is_said_of_the_walk() -> None:
    scene = Scene()
    flow = replace(scene.table.flow, phase="move")
    assert RULES.next_up(replace(scene.table, flow=flow)).startswith("Then use the room, or worship on the Hall.")


def test_a_row_says_what_it_is_for_where_it_only_costs() -> None:
    """“Send an assistant to the southeast −1” left a new player wondering why one would."""
    scene = Scene().give("blue", coins=3).put("SE", count=2).enter("I1")
    assert row(scene, Send())[1] == "to the southeast: a chain of 3 for worship"
    assert row(scene, TileStep())[1] == "it goes on to the southwest, where you then send one"


def test_an_order_paid_with_gold_says_why_gold_goes() -> None:
    """Gold was shown among the costs of an order that names none."""
    plain = Scene().order("OR01").give("blue", tea=1, fruit=1).begin("blue", "orders")
    rich = Scene().order("OR01").give("blue", tea=1, gold=1).begin("blue", "orders")
    details = [row(scene, Fulfil("OR01"))[1] for scene in (plain, rich)]
    assert details[1] == f"{details[0]}; gold for what is missing"


def test_what_comes_next_is_said_of_the_question_not_of_the_neutral_leaders_beside_it() -> None:
    """Beside the orders it said that the turn goes on, though ending it gives the turn to the next player."""
    session, rng, said = (
        Session.new("round_house", seats=2, seed="7", rules="enforce"),
        Random(1),
        {"walk": "", "finish_turn": ""},
    )
    while not all(said.values()):
        seat = session.table.flow.to_act[0]
        moves = session.legal_moves(seat).moves
        if session.table.flow.phase == "neutral":
            tags = {move.to_row()[0] for move in moves}
            said |= {tag: RULES.next_up(session.table) for tag in said if {tag, "neutral"} <= tags}
        session.play(rng.choice(moves), seat)
    assert said["walk"].startswith("Then use the room")
    assert re.match(r"Then it is \w+’s turn\.", said["finish_turn"])


def clicked(scene: Scene, piece: str = "", zone: str = "") -> list[tuple[str, str]]:
    """The rows of the menu that a click opens on what it may mean."""
    moves = match_click(RULES, scene.table, "blue", scene.legal(), piece, zone)
    return [(one.text, one.key) for one in choice_rows([choice_for(RULES, scene.table, "blue", move) for move in moves], str)]


def test_a_click_on_a_room_that_both_leaders_reach_says_which_of_them_walks() -> None:
    """Section 5.4. The menu had the same row twice."""
    scene = Scene().give("blue", fruit=1).leader("I1").leader("I2", number=1).begin()
    gist = gist_of(scene.table, "I3")
    rooms = "Delivery Room", "Smuggle Room"
    assert clicked(scene, zone="I3") == [("Selling Market", f"Walk from the {room} · {gist}") for room in rooms]
    assert clicked(Scene().leader("I1").begin(), zone="I2")[0][0] == "Smuggle Room"


def test_an_expert_at_a_meeting_place_is_paid_in_the_way_that_is_chosen() -> None:
    """Section 6.3: a coin or an assistant, free choice. One click or drag of the card paid the coin."""
    scene = Scene().show("E01", "E02", "E05").give("blue", coins=4).enter("O3")
    prices = [key.partition(" · ")[0] for _, key in clicked(scene, "E01", "expert_display")]
    assert prices == ["Take for 1 coin", "Take for an assistant, back to your track"]
    drops = match_gesture(RULES, scene.table, "blue", scene.legal(), MovePieces(("E01",), AREA["blue"]))
    assert drops == [Hire("E01"), Hire("E01", True)]
    texts = [row(scene, Hire("E01", fire))[1] for fire in (False, True)]
    assert texts[0]
    assert not texts[1], "what the expert does is said once"
    poor = Scene().show("E01", "E02", "E05").enter("O3")
    assert row(poor, Hire("E01", True))[1] == texts[0]
    assert len(clicked(poor, "E01", "expert_display")) == 1


def test_what_comes_next_is_said_of_the_step_in_which_an_act_is_offered() -> None:
    """On the Hall a temple tile with two merchant actions said “Then walk a leader.”, which had walked already."""
    rewards = "Then rewards for red icons passed, and orders."
    scene = Scene().workers("blue", 2).give("blue", coins=3).worship().play(UseTemple("TP1"))
    assert scene.top()[:1] == ("acts",)
    assert RULES.next_up(scene.table) == rewards
    assert RULES.next_up(scene.play(Send()).table) == rewards
    assert RULES.next_up(Scene().expert("E01").begin("blue", "start").table) == "Then walk a leader."


def test_what_comes_next_is_what_waits_below_on_the_agenda() -> None:
    """“Then you leave the Money Lender.” was said while the room could still be repeated."""
    scene = Scene().order("OR18", fulfilled=True).workers("blue", 0).put("C45a").leader("I3").begin().play(Walk(L1, "I5"))
    assert RULES.next_up(scene.play(Take("tea")).table) == "Then repeat the room by an assistant on a chair, or end the room."
    bare = Scene().order("OR18", fulfilled=True).workers("blue", 0).leader("I3").begin().play(Walk(L1, "I5"), Take("tea"))
    assert RULES.next_up(bare.table) == "Then end the room."
    busy = Scene().order("OR18", fulfilled=True).workers("blue", 2).leader("I3").begin().play(Walk(L1, "I5"), Take("tea"))
    assert RULES.next_up(busy.table) == "Then back in the Money Lender: a merchant action."
    worship = Scene().put("SE").worship().play(ChooseTown("SE"))
    agenda = *worship.table.flow.agenda[:-1], ("third", 1, 1), ("more", "tea", "OR18")
    worship.table = replace(worship.table, flow=replace(worship.table.flow, agenda=agenda))
    assert RULES.next_up(worship.table) == "Then the space at the right of the row or at the bottom of the column."
