"""Round House as a table: its box, its invariants in play, hands, levels of the rules, refusals and words."""

from __future__ import annotations

from collections import Counter

import pytest
from round_house_moves import (
    END_TURN,
    LEVEL,
    PASS,
    USE_ROOM,
    AnyMove,
    ChooseCell,
    ChooseTown,
    Level,
    Neutral,
    Sell,
    Take,
    UseRoom,
    UseTemple,
    Walk,
)
from round_house_scene import Scene

from tabletop.bots.bot import bot_for
from tabletop.bots.simulate import simulate
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError, MoveRefusedError, UnknownNameError
from tabletop.core.events import FlowChanged
from tabletop.core.layout import zone_spots
from tabletop.core.table import Table
from tabletop.core.view import view
from tabletop.games.registry import load_game
from tabletop.games.round_house import GAME, data
from tabletop.games.round_house.data import CUBES
from tabletop.games.round_house.ids import (
    AMULETS_OF,
    AREA,
    BOTTOM,
    BOXES,
    CELL_OF,
    CELL_ZONE,
    CHAIRS,
    COINS,
    FULFILLED,
    GOODS,
    OPEN_ORDERS,
    RIGHT,
    RING,
    SCORE_TOKEN,
    SEALS,
    STOCK,
    SUPPLY,
    TOKEN_OWNER,
    TOWNS,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.rules import RULES
from tabletop.rules.bot import Budget
from tabletop.rules.data import check_rows
from tabletop.rules.decisions import GameMove
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button, Drag
from tabletop.rules.hands import match_gesture
from tabletop.rules.printed import printed
from tabletop.rules.words import spans
from tabletop.session import Session
from tabletop.start import Start, opened_session

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@COUNTS
def test_what_is_in_the_box(players: int) -> None:
    box = check_equipment(GAME.box(SEAT_COLOURS[:players], GAME.checked_options({})))
    tags = Counter(box.kinds[placed.kind].tags[0] for placed in box.pieces)
    neutral = 3 if players == 2 else 0
    assert tags == {
        "assistant": 15 * players,
        "leader": 2 * players + neutral,
        "cube": 55,
        "coin": 50,
        "expert": 24,
        "order": 20,
        "amulet": 18,
        "pirate": 10,
        "temple": 4,
        "large_room": 3,
        "small_room": 5,
        "merchant": 1,
        "hall": 1,
        "round_marker": 1,
    }
    assert sum(box.kinds[placed.kind].value for placed in box.pieces if placed.kind.startswith("coin")) == 90
    for zone in box.zones.values():
        assert zone.x >= 0
        assert zone.x + zone.width <= box.width + 1
        assert zone.y + zone.height <= box.height + 1


def test_two_players_do_not_wear_the_colours_of_neutral_leaders() -> None:
    box = GAME.box(SEAT_COLOURS[:2], GAME.checked_options({}))
    assert [seat.name for seat in box.seats] == ["Yellow", "Purple"]
    own = GAME.equipment((SEAT_COLOURS[3], SEAT_COLOURS[0]), GAME.checked_options({}))
    assert [seat.name for seat in own.seats] == ["Yellow", "Purple"]


@pytest.mark.parametrize("chosen", [(0, 1), (3, 0), (2, 4)])
def test_two_players_who_choose_the_colour_of_a_neutral_leader_are_refused_in_a_sentence(chosen: tuple[int, int]) -> None:
    wanted = (
        "With 2 players Round House itself needs the colours Blue, Red, Green; a player cannot have (Blue|Red|Green), but Yellow"
    )
    with pytest.raises(UnknownNameError, match=wanted):
        Session.new(GAME, [SEAT_COLOURS[place] for place in chosen])


def test_two_players_get_free_colours_and_may_play_again_with_them() -> None:
    for session in (Session.new(GAME), opened_session(Start(game="round_house", players=2))):
        assert session is not None
        assert [seat.name for seat in session.equipment.seats] == ["Yellow", "Purple"]
        again = Session.new(GAME, session.equipment.seats)
        assert again.equipment.seats == session.equipment.seats
    assert [seat.id for seat in session.equipment.seats] == ["yellow", "purple"]
    named = opened_session(Start(game="round_house", names=("Ann", "Ben")))
    assert named is not None
    assert [(seat.id, seat.name) for seat in named.equipment.seats] == [("yellow", "Ann"), ("purple", "Ben")]


@COUNTS
def test_set_up(players: int) -> None:
    table = Session.new(GAME, seats=players, seed="set-up").table
    zones, counters = table.zones, table.counters
    seats = [seat.id for seat in table.equipment.seats]
    first = counters["first"]
    assert [counters[f"{seats[(first + n) % players]}.coins"] for n in range(players)] == [3, 3, 4, 5, 6][:players]
    assert [len(zones["orders"]), len(zones["order_display"]), len(zones["experts"])] == [17 - players, 3, 21]
    assert [len(zones["amulets"]), len(zones["pirates"]), len(zones["supply.gold"])] == [8, 7, 10 - players]
    assert [len(zones[f"supply.{kind}"]) for kind in data.BASIC] == [14, 14, 14]
    assert counters["lender"] == 3
    for seat in seats:
        assert [len(zones[f"{seat}.{zone}"]) for zone in ("assistants", "track", "orders", "gold")] == [5, 9, 1, 1]
    leaders = [piece for piece in zones["H6"] if piece.partition(".")[2].startswith("leader")]
    assert len(leaders) == (5 if players == 5 else 2 * players)
    end = {2: 7, 3: 8, 4: 10, 5: 12}
    assert (data.HOUSE.round_end[str(players)], len(zones["end_space"])) == (end[players], 1)


def check_invariants(table: Table) -> None:
    """Check that no piece is lost or made, that none is where there is no room for it, and that markets and stocks are kept."""
    seats = [seat.id for seat in table.equipment.seats]
    zones, counters = table.zones, table.counters
    assert all(len(zones[room]) <= 1 for room in RING)
    assert all(len(zones[AREA[seat]]) <= 3 for seat in seats)
    displays = ("order_display", "expert_display", "amulet_display", "pirate_display")
    assert all(len(zones[zone]) <= 3 for zone in displays)
    # Coins are numbers: nobody owes any, and the coins for the hand stay in the bank.
    assert min(counters["lender"], *(counters[COINS[seat]] for seat in seats)) >= 0
    assert len(zones["bank"]) == 50
    lying = dict.fromkeys(CUBES, 0)
    for zone in (*SUPPLY.values(), *BOXES.values(), *STOCK.values(), *(GOODS[seat][kind] for seat in seats for kind in CUBES)):
        for cube in zones[zone]:
            lying[table.pieces[cube].kind] += 1
    assert lying == {"tea": 15, "fruit": 15, "celadon": 15, "gold": 10}
    own = Counter(TOKEN_OWNER.get(token, "") for zone in (*TOWNS, *CHAIRS, *CELL_ZONE.values()) for token in zones[zone])
    for seat in seats:
        assert own[seat] + len(zones[TRACK[seat]]) + len(zones[WORKERS[seat]]) == 14
        assert SCORE_TOKEN[seat] in zones["score"]
    assert all(len(zones[chair]) <= 1 for chair in CHAIRS)
    amulets = ("amulets", "amulet_display", "end_space", *RIGHT.values(), *BOTTOM.values(), *(AMULETS_OF[seat] for seat in seats))
    experts = ("experts", "expert_display", "expert_discards", *(zone[seat] for seat in seats for zone in (AREA, SEALS)))
    orders = ("orders", "order_display", *(zone[seat] for seat in seats for zone in (OPEN_ORDERS, FULFILLED)))
    assert [sum(len(zones[zone]) for zone in places) for places in (amulets, experts, orders)] == [18, 24, 20]
    assert len(zones["pirates"]) + len(zones["pirate_display"]) == 10
    if table.flow.phase in ("bonus", "orders"):
        # After the upkeep.
        assert all(len(zones[zone]) < 3 for zone in ("boxes.I3", "boxes.O2", "boxes.O4", "boxes.O6"))
        assert counters["lender"] >= 3
        assert not [token for zone in CELL_ZONE.values() for token in zones[zone] if table.pieces[token].face == 0]


def played_with_invariants(players: int, seed: str, *levels: str, **options: bool) -> Session:
    """Play a game with bots of these levels and check the invariants after every move."""
    session = Session.new(GAME, seats=players, seed=seed, options=options)
    bots = {seat.id: bot_for(GAME, level) for seat, level in zip(session.equipment.seats, levels, strict=True)}
    rng = Rng(Chance(f"bots {seed}"))
    while session.table.flow.to_act:
        seat = session.table.flow.to_act[0]
        seen = view(session.table, seat)
        session.play(bots[seat].choose(seen, RULES.legal_moves(seen, seat), rng, Budget(1.0)))
        check_invariants(session.table)
        assert len(session.entries) < 3000
    assert session.table.counters["ended_by"]
    assert session.outcome() is not None
    return session


@COUNTS
def test_invariants_of_random_games(players: int) -> None:
    for number in range(3):
        played_with_invariants(players, f"invariants {number}", *("random",) * players)


def test_invariants_of_a_game_of_normal_bots() -> None:
    """Four play; `test_normal_beats_easy` checks the invariants of games for two."""
    played_with_invariants(4, "invariants", *("normal",) * 4)


@pytest.mark.long
@COUNTS
@pytest.mark.parametrize(("level", "games"), [("random", 500), ("normal", 200)])
def test_invariants_of_many_games(players: int, level: str, games: int) -> None:
    for number in range(games):
        played_with_invariants(players, f"many {number}", *(level,) * players)


@pytest.mark.long
def test_normal_beats_easy_in_many_games() -> None:
    won = 0
    for levels, seat in ((("normal", "easy"), "yellow"), (("easy", "normal"), "purple")):
        won += simulate(load_game, "round_house", 2, levels, 100, "ladder", processes=1)["wins"][seat]
    assert won >= 180


@pytest.mark.parametrize("levels", [("normal", "easy"), ("easy", "normal")], ids="-".join)
def test_normal_beats_easy(levels: tuple[str, str]) -> None:
    """In a game whose invariants are checked after every move."""
    session = played_with_invariants(2, "g", *levels)
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.winners == (session.equipment.seats[levels.index("normal")].id,)


def normal_turn(scene: Scene) -> list[AnyMove]:
    """What a normal bot does in the rest of the turn."""
    seat, moves = scene.seat, []
    while scene.seat == seat:
        seen = view(scene.table, seat)
        move = bot_for(GAME, "normal").choose(seen, RULES.legal_moves(seen, seat), Rng(Chance("normal")), Budget(1.0))
        assert isinstance(move, GameMove)
        moves.append(move)
        scene.play(move)
    return moves


def before_the_bank(active: bool, **goods: int) -> Scene:
    """A scene in which Blue's leader is three rooms before the Bank, and the neutral green leader is in the Bank."""
    scene = Scene(2, active_neutrals=active).leader("O3").leader("I1", number=1)
    return scene.neutral("green", "O6").neutral("red", "O5").give("blue", **goods).begin("blue", "start")


@pytest.mark.parametrize("kind", ["tea", "gold"])
def test_normal_moves_a_neutral_leader_out_of_a_room_it_wants(kind: str) -> None:
    moves = normal_turn(before_the_bank(False, coins=14, **{kind: 1}))
    assert [Neutral("green"), Walk("blue.leader1", "O6"), LEVEL] == [
        move for move in moves if isinstance(move, Neutral | Level) or (isinstance(move, Walk) and move.leader == "blue.leader1")
    ][:3]


def test_normal_pays_for_no_neutral_leader_that_is_not_in_its_way() -> None:
    moves = normal_turn(before_the_bank(False, tea=1))
    assert not [move for move in moves if isinstance(move, Neutral)]


def test_normal_uses_the_room_of_an_active_neutral_leader() -> None:
    moves = normal_turn(before_the_bank(True, coins=14, tea=1))
    assert {type(move) for move in moves} >= {Neutral, UseRoom}
    assert moves.index(USE_ROOM) < moves.index(next(move for move in moves if isinstance(move, Level)))


# Hands


def test_a_leader_is_dragged_to_a_room() -> None:
    scene = Scene()
    drop = MovePieces(("blue.leader1",), "I2", ((0.0, 0.0),))
    legal = RULES.legal_moves(scene.table, "blue")
    assert match_gesture(RULES, scene.table, "blue", legal, drop) == [Walk("blue.leader1", "I2")]
    buttons = [one for one in RULES.gestures(scene.table, "blue", Walk("blue.leader1", "I2")) if isinstance(one, Button)]
    assert (buttons[0].label, buttons[0].detail) == (
        "Smuggle Room",
        "1 gold or a pirate tile",
    )


def test_an_assistant_is_dragged_to_a_chair_and_a_cube_to_its_box() -> None:
    scene = Scene().worship().play(UseTemple("TP3"))
    token = scene.table.zones["blue.assistants"][0]
    legal = RULES.legal_moves(scene.table, "blue")
    found = match_gesture(RULES, scene.table, "blue", legal, MovePieces((token,), "C34a", ((0.0, 0.0),)))
    assert [move.to_row() for move in found] == [("seat", "C34a")]
    market = Scene().give("blue", fruit=1, gold=1).enter("I3")
    cube = market.table.zones["blue.fruit"][0]
    legal = RULES.legal_moves(market.table, "blue")
    drop = MovePieces((cube,), "boxes.I3", ((1.0, 0.0),))
    assert match_gesture(RULES, market.table, "blue", legal, drop) == [Sell("I3", "fruit", "fruit")]


def test_a_chain_is_dragged_from_the_town_to_its_last_cell() -> None:
    scene = Scene().put("NW", count=2).worship().play(ChooseTown("NW"))
    gestures = RULES.gestures(scene.table, "blue", ChooseCell("W12"))
    assert isinstance(gestures[0], Drag)
    assert gestures[0].to == "W12"
    button = next(one for one in gestures if isinstance(one, Button))
    assert (button.label, button.detail) == ("Row 1, column 2", "1 fruit, 1 celadon, an amulet")
    bonus = next(one for one in RULES.gestures(scene.table, "blue", ChooseCell("W44")) if isinstance(one, Button))
    assert bonus.detail == "a permanent helper, a permanent helper, a bonus"


# Help on worship before it is tried


def test_each_cell_says_whether_the_chain_reaches_it_and_what_it_would_give() -> None:
    scene = Scene().put("SE", count=3).put("C12a").put("W12", senior=True).worship().play(ChooseTown("SE"))
    reached = {move.cell for move in scene.kinds(ChooseCell)}
    assert reached == {"W14", "W21", "W22", "W23", "W31", "W32"}
    for zone, (row, column) in CELL_OF.items():
        told = RULES.zone_help(scene.table, zone)
        value = data.HOUSE.worship.values[row - 1][column - 1]
        if zone == "W12":
            assert told == "An assistant of Blue stands here for ever: a chain may pass it, but not end on it."
            assert scene.refused(ChooseCell(zone)).code == "OWN_SENIOR"
            continue
        assert f"It gives {value + 1} prestige ({value} + 1 for chairs), then " in told
        assert told.startswith("Reached by Blue’s chain of 3 from the southeast; ") == (zone in reached)
        if zone not in reached:
            assert told.startswith("Not reached: it takes a chain of ")
            assert "and Blue brings 3 from the southeast." in told
            assert scene.refused(ChooseCell(zone)).code == "NO_CHAIN"
    assert "it takes a chain of 2 or 4 to 14," in RULES.zone_help(scene.table, "W13")


def test_a_cell_names_every_reward_in_its_order() -> None:
    scene = Scene().put("NW", count=2)
    tiles = [scene.table.zones[space][0] for space in ("WR3", "WB2")]
    names = [data.AMULETS[data.AMULET_TILES[tile]].name for tile in tiles]
    third = " or ".join(dict.fromkeys(f"the amulet of {name}" for name in names))
    assert RULES.zone_help(scene.table, "W32").endswith(f"It gives 6 prestige, then 1 fruit, then 1 gold, then {third}.")
    scene.move(tiles[0], "amulets")
    assert RULES.zone_help(scene.table, "W32").endswith(f"then 1 gold, then the amulet of {names[1]}.")
    scene.move(tiles[1], "amulets")
    assert RULES.zone_help(scene.table, "W32").endswith("It gives 6 prestige, then 1 fruit, then 1 gold.")
    assert RULES.zone_help(scene.table, "W44").endswith(
        "a permanent helper, then a permanent helper, then a bonus (order or amulet)."
    )


def test_before_a_town_is_chosen_a_cell_names_those_from_which_it_is_reached() -> None:
    scene = Scene().put("NW", count=2).put("SE", count=3).put("NE", "red", count=1).worship()
    assert RULES.zone_help(scene.table, "W22").startswith("Reached by Blue’s chain of 3 from the southeast;")
    assert RULES.zone_help(scene.table, "W12").startswith("Reached by Blue’s chain of 2 from the northwest;")
    assert "it takes a chain of 1, and Blue brings 3 from the southeast or 2 from the northwest." in RULES.zone_help(
        scene.table, "W11"
    )
    assert "and Blue has nobody in a town." in RULES.zone_help(Scene().table, "W11")
    # Towns and the spaces beside the cells have help too; other places have none.
    assert RULES.zone_help(scene.table, "SE") == (
        "Waiting here: 3 of Blue. Blue’s chain from here can end on 3 cells, the best of them worth 4."
    )
    assert RULES.zone_help(scene.table, "NE") == "Waiting here: 1 of Red."
    alone = Scene().put("NE").worship()
    assert RULES.zone_help(alone.table, "NE").endswith("Blue’s chain from here can end on 1 cell, worth 1.")
    assert RULES.zone_help(scene.table, "SW") == "Waiting here: nobody."
    assert RULES.zone_help(scene.table, "WB4") == "A chain that ends in column 4 may take a bonus (order or amulet), each time."
    tile = scene.table.zones["WR1"][0]
    assert "row 1" in RULES.zone_help(scene.table, "WR1")
    assert RULES.zone_help(scene.move(tile, "amulets").table, "WR1") == "The amulet of this space is taken; it stays empty."
    assert RULES.zone_help(scene.table, "I1").startswith("Take 1 tea, fruit or celadon")
    assert RULES.zone_help(scene.table, "bank") == ""


def test_when_the_game_is_over_a_cell_only_says_what_it_gave() -> None:
    scene = Scene().put("NW", count=2)
    scene.apply(FlowChanged((), "over", 9, ()))
    assert {RULES.zone_help(scene.table, zone).split(",")[0].partition("(")[0].strip() for zone in CELL_ZONE.values()} == {
        f"It gives {value} prestige" for row in data.HOUSE.worship.values for value in row
    }
    assert RULES.zone_help(scene.table, "NW") == "Waiting here: 2 of Blue."


def test_numbers_that_follow_one_another_are_told_together() -> None:
    assert [spans(numbers) for numbers in ([3], [2, 3], [1, 3, 4, 5, 9])] == ["3", "2 to 3", "1, 3 to 5 or 9"]


def test_declared_gold_is_gold_with_a_mark() -> None:
    kinds = GAME.box(SEAT_COLOURS[:3], {}).kinds
    plain, *declared = kinds["gold"].faces
    assert [face.name for face in declared] == [f"gold as {kind}" for kind in data.BASIC]
    for kind, face in zip(data.BASIC, declared, strict=True):
        assert face.layers[: len(plain.layers)] == plain.layers
        assert getattr(face.layers[-1], "colour", "") == getattr(kinds[kind].faces[0].layers[0], "colour", "none")


# Levels of the rules, tables set by hand


def test_what_lies_wrong_is_named() -> None:
    scene = Scene()
    assert RULES.diagnose(scene.table) == []
    scene.move("E01", "amulets").move("blue.leader1", "table").move("red.leader1", "I2").move("red.leader2", "I2")
    scene.move("coin1.01", "blue.tea").move("blue.15", "NW")
    found = " / ".join(problem.what for problem in RULES.diagnose(scene.table))
    for words in (
        "expert lies in the amulet stack",
        "stands neither in a room",
        "2 leaders stand in room I2",
        "money is the number",
        "score token",
    ):
        assert words in found
    with pytest.raises(MoveRefusedError):
        RULES.resume(scene.table, "blue", "move")


def test_play_is_taken_up_at_each_step() -> None:
    scene = Scene().expert("E01").order("OR04").give("blue", coins=5)
    for phase, wanted in (("start", "expert"), ("expert", "expert"), ("move", "move"), ("orders", "orders")):
        assert scene.begin("blue", phase).table.flow.phase == wanted
    scene.play(END_TURN)
    assert scene.seat == "red"
    with pytest.raises(MoveRefusedError):
        RULES.resume(scene.table, "blue", "nonsense")


def test_rules_off_and_on_again() -> None:
    session = Session.new(GAME, seats=3, seed="levels")
    session.rules = "off"
    cube = session.table.zones["supply.tea"][-1]
    seat = session.equipment.seats[0].id
    session.play(MovePieces((cube,), GOODS[seat]["tea"]))
    session.resume_rules(seat, "move")
    assert (session.rules, session.table.flow.phase, session.table.flow.to_act) == ("enforce", "move", (seat,))


# Words


def test_prompts_name_what_is_left_and_what_comes() -> None:
    scene = Scene().enter("I1")
    assert RULES.prompt(scene.table, "blue") == "In the Delivery Room, left to do: take a cube of goods and a merchant action."
    scene.play(Take("tea"))
    assert RULES.prompt(scene.table, "blue") == "In the Delivery Room, left to do: a merchant action."
    assert RULES.prompt(scene.table, "red") == "Blue is to act."
    assert "orders" in RULES.next_up(scene.table)


def test_refusals_for_the_wrong_seat_and_time() -> None:
    scene = Scene()
    refused = RULES.check(scene.table, "red", PASS)
    assert refused is not None
    assert refused.reason == "It is Blue’s turn."
    assert scene.refused(Take("tea")).code == "WRONG_TIME"
    assert scene.refused(END_TURN).code == "WRONG_TIME"
    assert scene.refused(Walk("red.leader1", "I1")).code == "NOT_YOURS"
    assert scene.refused(Walk("blue.leader1", "I5")).code == "TOO_FAR"


def test_the_log_tells_what_was_gained() -> None:
    session = Session.new(GAME, seats=3, seed="words")
    seat = session.table.flow.to_act[0]
    name = next(one.name for one in session.equipment.seats if one.id == seat)
    entry = session.play(Walk(f"{seat}.leader1", "I1"))
    assert session.describe(entry.id, None).startswith(f"{name} walks a leader to the Delivery Room.")
    entry = session.play(Take("tea"))
    assert session.describe(entry.id, None) == f"{name} takes tea. {name} gains 1 tea."


def test_wrong_data_is_named() -> None:
    order = data.ORDERS["OR01"]
    values = {field: getattr(order, field) for field in order.__struct_fields__}
    assert "trigger" in data.order_fault(data.Order(**{**values, "trigger": "silk"}))
    assert data.order_fault(order) == ""
    with pytest.raises(GameDataError):
        check_rows("orders.csv", [data.Order(**{**values, "amount": 0})], data.order_fault)


def test_no_move_is_called_as_an_act_of_the_hand() -> None:
    from typing import get_args

    from tabletop.rules.free_moves import FreeMove

    ours, hand = ({kind.__struct_config__.tag for kind in kinds} for kinds in (RULES.moves, get_args(FreeMove)))
    assert ours & hand == set()


def test_no_piece_of_a_mat_lies_on_words_and_no_word_is_written_twice() -> None:
    """Assistants lay on “Assistants at hand”, orders on “Orders”, and “Prestige” was written in the pad and below it."""
    session, rng = Session.new("round_house", 3, seed="mats"), Rng(Chance("mats"))
    box = session.equipment
    words = [one for one in printed(box) if one.words.isalpha() or " " in one.words]
    spots = set[tuple[str, float, float, float, float]]()
    while session.table.flow.to_act:
        legal = session.legal_moves()
        session.play(rng.choice(legal.moves), legal.seat)
        if session.head % 8:
            continue
        table = session.table
        for seat in ("blue", "red", "green"):
            places = [WORKERS[seat], TRACK[seat], AREA[seat], SEALS[seat], OPEN_ORDERS[seat], FULFILLED[seat], AMULETS_OF[seat]]
            for place in places:
                for spot in zone_spots(table, box.zones[place]):
                    kind = table.kind(spot.piece)
                    spots.add((place, spot.x, spot.y, kind.width, kind.height))
    for place, x, y, width, height in spots:
        points = [(x + width * (across / 8 - 0.5), y + height * (down / 8 - 0.5)) for across in range(9) for down in range(9)]
        covered = {one.words for one in words if not all(one.distance(*point) for point in points)}
        assert not covered, (place, covered)
    assert len({place.split(".")[1] for place, *_ in spots}) >= 5
    names = [counter.name.split("’s ")[1].casefold() for counter in box.counters.values() if "’s " in counter.name]
    assert not {*names} & {one.words.casefold() for one in printed(box)}
