"""Lotta Rome: what the reference says of turns, draws, ties and edge cases, and no older test states; named after its section."""

from __future__ import annotations

import random

import pytest
from lotta_scene import EAST, WEST, Scene, at_elephants, begun, buying, placing, with_forts

from tabletop.games.lotta_rome import data, ids
from tabletop.games.lotta_rome.auction import Keep
from tabletop.games.lotta_rome.cells import AROUND, COLUMNS, ROWS, SPOTS, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.contracts import card_points
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.forts import SetFort, best_forts
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.placing import Beside, Lay, PlaceLand, TakeBack
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split, row_of_lands
from tabletop.rules.gesture import Button
from tabletop.rules.ruleset import Move
from tabletop.session import Session

# 5.1: what was secret and has been shown is not undone unasked


def barriers(session: Session, kind: str) -> list[bool]:
    """Whether the entries of moves of that kind are barriers to undo."""
    return [entry.id in session.log.barriers for entry in session.entries if entry.move and entry.move[0] == kind]


def test_5_1_a_reveal_is_a_barrier_and_a_choice_before_it_is_none() -> None:
    session = Session.new("lotta_rome", 3, seed="barrier", options={ids.MERCHANTS: True})
    while session.table.flow.phase != "purchase":
        session.play(session.legal_moves().moves[0])
    for kind in ("keep", "split", "choose", "bid"):
        assert barriers(session, kind) == [False, False, True], kind


# 6.6: the draw


def drawn(scene: Scene, deck: int, discards: int) -> Scene:
    """Everybody places an elephant, with so many contracts in the deck and among the discards; the others are away."""
    cards = scene.table.zones[ids.DECK]
    for card in cards[deck + discards :]:
        scene.put(card, ids.AWAY)
    for card in cards[deck : deck + discards]:
        scene.put(card, ids.DISCARDS)
    while scene.phase == "elephant":
        seat = scene.table.flow.to_act[0]
        scene.move_only(seat, PlaceElephant(domain_of(scene.table, seat).free()[0]))
    return scene


def held(scene: Scene) -> list[int]:
    """How many contracts each seat holds."""
    return [len(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats]


def one_field_each(sizes: dict[str, int]) -> Scene:
    """Elephants are to be placed; each seat has a new area of fields of this size, away from the starting land."""
    scene = at_elephants(len(sizes))
    for seat, size in sizes.items():
        for piece in scene.table.zones[ids.DOMAIN[seat]]:
            if not piece.startswith(("AL", "EL")):
                scene.put(piece, ids.BOX if piece.startswith("BC") else ids.STACK[seat])
        scene.put(next(one for one in scene.table.zones[ids.DOMAIN[seat]] if one.startswith("AL")), ids.STARTS)
        scene.put(next(one for one in scene.table.zones[ids.DOMAIN[seat]] if one.startswith("EL")), ids.ELEPHANTS)
        scene.lay(seat, dict.fromkeys(("a1", "b1", "c1", "d1")[:size], "FIELD"))
    return scene


def test_6_6_everybody_draws_as_many_contracts_as_the_elephant_brings() -> None:
    assert held(drawn(one_field_each({"blue": 1, "red": 4, "green": 2}), 30, 0)) == [1, 4, 2]


def test_6_6_contracts_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    scene = one_field_each({"blue": 2, "red": 3, "green": 1})
    top = scene.table.zones[ids.DECK][:30][::-1]
    drawn(scene, 30, 0)
    wanted = {"blue": (top[0], top[3]), "red": (top[1], top[4], top[5]), "green": (top[2],)}
    assert {seat: tuple(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats} == wanted


def test_6_6_when_both_are_empty_dealing_stops() -> None:
    scene = drawn(one_field_each({"blue": 4, "red": 2, "green": 3}), 3, 2)
    assert held(scene) == [2, 2, 1]
    assert scene.phase == "bid"


def test_ruling_9_what_is_there_is_drawn_before_the_discards_are_shuffled() -> None:
    scene = one_field_each({"blue": 3, "red": 1})
    top, discarded = scene.table.zones[ids.DECK][:2][::-1], scene.table.zones[ids.DECK][2:6]
    drawn(scene, 2, 4)
    assert scene.table.zones[ids.HAND["blue"]][0] == top[0]
    assert scene.table.zones[ids.HAND["red"]] == (top[1],)
    assert set(scene.table.zones[ids.HAND["blue"]][1:]) < set(discarded)
    assert (len(scene.table.zones[ids.DECK]), scene.table.zones[ids.DISCARDS]) == (2, ())


def test_6_6_the_discards_stay_when_no_card_is_due_any_more() -> None:
    scene = drawn(one_field_each({"blue": 3, "red": 1}), 4, 5)
    assert held(scene) == [3, 1]
    assert len(scene.table.zones[ids.DISCARDS]) == 5
    assert scene.table.zones[ids.DECK] == ()


def test_5_1_a_round_of_the_base_game_ends_after_the_addition() -> None:
    scene = Scene(2).all_play(Split((0,))).all_play(Choose("LARGE")).place_all()
    assert (scene.phase, scene.table.flow.round) == ("division", 2)
    assert [one.id for one in RULES.phases(scene.table)] == ["exploration", "division", "selection", "addition"]


# 3.1 and 3.3: the frame and its edges


def test_3_1_a_domain_begins_in_the_middle_of_its_frame() -> None:
    assert SPOTS[START] == ((COLUMNS - 1) / 2, (ROWS - 1) / 2)


def test_3_3_a_land_at_the_edge_of_the_frame_is_not_surrounded() -> None:
    lands = dict.fromkeys(("a1", *AROUND["a1"]), "TOWN")
    assert card_points("CT54", Domain(lands, {}), 0) == 0
    inner = dict.fromkeys((START, *AROUND[START]), "TOWN")
    assert card_points("CT54", Domain(inner, {}), 0) == 1


def test_6_11_a_fort_whose_kind_is_not_chosen_yet_is_a_building_of_no_kind() -> None:
    domain = Domain({START: "TOWN", EAST: "TOWN"}, {START: ids.FORT, EAST: ids.FORT}, forts=(START, EAST))
    assert card_points("CT13", domain, 0) == card_points("CT24", domain, 0) == 0
    assert card_points("CT40", domain, 0) == 2
    assert domain.total() == 0


# 4.1 and 6.1: shuffled stacks and cards, lands turned up from the top


def test_4_1_building_cards_and_lands_are_dealt_by_chance() -> None:
    plans, rows = set(), set()
    for number in range(12):
        table = Scene(2, f"deal {number}").table
        plans.add(table.zones[ids.PLAN["blue"]])
        rows.add(tuple(table.pieces[land].kind for land in row_of_lands(table, "blue")))
    assert len(plans) >= 4
    assert len(rows) >= 10


@pytest.mark.parametrize("zone", [ids.STARTS, ids.DOUBLE_STACK, ids.BONUS_STACK, ids.DECK])
def test_4_2_the_piles_of_the_expansion_are_shuffled(zone: str) -> None:
    orders = {Scene(2, f"deal {number}", merchants=True).table.zones[zone] for number in range(12)}
    assert len(orders) >= 6


def test_6_1_the_top_five_lands_are_turned_up_from_left_to_right() -> None:
    scene = Scene(2).all_play(Split((0,))).all_play(Choose("LARGE"))
    stack = scene.table.zones[ids.STACK["blue"]]
    scene.place_all()
    assert row_of_lands(scene.table, "blue") == stack[:-6:-1]
    assert scene.table.zones[ids.STACK["blue"]] == stack[:-5]


def test_5_3_double_lands_are_turned_up_from_lot_one_on_and_the_sixth_goes_to_lot_three() -> None:
    scene = begun(2)
    while scene.table.flow.round == 1:
        stack, bonus = scene.table.zones[ids.DOUBLE_STACK], scene.table.zones[ids.BONUS_STACK]
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    lots = [scene.table.zones[lot] for lot in ids.LOT]
    assert [lot[0] for lot in lots] == list(stack[:-6:-1])
    assert lots[2][1] == stack[-6]
    assert lots[3][1] == bonus[-1]
    assert lots[4][1] == f"XB-{data.KINDS[scene.table.pieces[bonus[-1]].kind].building}"


# 6.2 and 6.3: lots and choice cards on the table


def test_6_2_lots_keep_the_order_of_the_row() -> None:
    scene = Scene(2)
    row = row_of_lands(scene.table, "blue")
    scene.all_play(Split((1, 4)))
    for zone, at in ((ids.SMALL["blue"], (1, 4)), (ids.LARGE["blue"], (0, 2, 3))):
        lands = sorted(lands_of(scene.table, zone), key=lambda land: scene.table.pieces[land].x)
        assert lands == [row[number] for number in at]


def test_6_3_the_chosen_card_lies_open_and_comes_back_for_the_next_round() -> None:
    scene = Scene(2).all_play(Split((0,))).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    assert scene.kinds(ids.CHOSEN["blue"]) == ["smaller"]
    assert scene.kinds(ids.CHOSEN["red"]) == ["larger"]
    scene.place_all()
    for seat in scene.seats:
        assert scene.table.zones[ids.CHOSEN[seat]] == ()
        assert sorted(scene.kinds(ids.CHOICES[seat])) == ["larger", "smaller"]
        places = {scene.table.pieces[card].x: scene.table.pieces[card].kind for card in scene.table.zones[ids.CHOICES[seat]]}
        assert places == {0.0: "smaller", 1.0: "larger"}


# 6.11: the best kinds of forts


@pytest.mark.parametrize("zone", [ids.KEPT, ids.SECRET], ids=["kept", "starting contract"])
def test_6_11_contracts_count_for_the_best_kind_of_a_fort(zone: dict[str, str]) -> None:
    scene = with_forts()
    for other in (ids.KEPT["blue"], ids.SECRET["blue"]):
        for card in scene.table.zones[other]:
            scene.put(card, ids.DECK)
    # The start is no quarry: a workshop scores nothing but by this contract, four points each.
    assert domain_of(scene.table, "blue").lands[START] != "QUARRY"
    assert best_forts(scene.table, "blue") != ("WORKSHOP", "WORKSHOP")
    scene.put("CT10", zone["blue"])
    assert best_forts(scene.table, "blue") == ("WORKSHOP", "WORKSHOP")
    buttons = [button_of(scene, SetFort(EAST, kind)).detail for kind in data.BUILDINGS]
    assert buttons == ["", "", "", "", "brings most"]


def button_of(scene: Scene, move: Move) -> Button:
    """The button of a move of Blue."""
    return next(one for one in RULES.gestures(scene.table, "blue", move) if isinstance(one, Button))


def test_6_11_of_equal_kinds_the_first_in_the_fixed_order_is_proposed() -> None:
    domain = Domain({START: "TOWN", EAST: "OLIVE", WEST: "VINE"}, {START: ids.FORT}, forts=(START,))
    ways = {kind: domain.with_land({}, {START: kind}).total() for kind in data.BUILDINGS}
    assert ways == {"OIL_MILL": 1, "WINERY": 1, "MILL": 0, "THEATER": 1, "WORKSHOP": 0}
    scene = with_forts()
    for card in scene.table.zones[ids.SECRET["blue"]]:
        scene.put(card, ids.DECK)
    for piece in scene.table.zones[ids.DOMAIN["blue"]]:
        scene.put(piece, ids.BOX)
    scene.lay("blue", {START: "TOWN", EAST: "OLIVE", WEST: "VINE"}).put("FT1", ids.DOMAIN["blue"], START)
    assert best_forts(scene.table, "blue") == ("OIL_MILL",)


def test_6_11_forts_are_answered_in_the_order_in_which_they_were_bought() -> None:
    scene = with_forts()
    scene.put("FT1", ids.FORTS).put("FT1", ids.DOMAIN["blue"], EAST)
    assert {move.to_row()[1] for move in RULES.legal_moves(scene.table, "blue")} == {WEST}


# 6.12: how long a list may be


def domain_with_cells(count: int) -> dict[str, str]:
    """Lands with exactly so many empty cells beside them: a long thin domain, to which single lands are added."""
    rng = random.Random(count)
    for _ in range(4000):
        lands = {START: "TOWN"}
        while len(lands) < 56:
            near = [cell for cell in Domain(lands, {}).frontier() if len(AROUND[cell]) == 6]
            thin = min(sum(other in lands for other in AROUND[cell]) for cell in near)
            lands[rng.choice([cell for cell in near if sum(other in lands for other in AROUND[cell]) == thin])] = "TOWN"
            if len(Domain(lands, {}).frontier()) == count:
                return lands
    raise AssertionError("no such domain was found")


@pytest.mark.parametrize(("count", "kind"), [(31, Lay), (60, Lay), (61, Beside)])
def test_6_12_up_to_sixty_cells_are_one_list(count: int, kind: type[Move]) -> None:
    scene = placing(5)
    land = lands_of(scene.table, ids.INCOMING["blue"])[0]
    # Which lands lie there makes no difference, so they are taken as they come.
    spare = [one for seat in scene.seats for one in scene.table.zones[ids.STACK[seat]]]
    for piece, cell in zip(spare, domain_with_cells(count), strict=False):
        scene.put(piece, ids.DOMAIN["blue"], cell)
    assert len(domain_of(scene.table, "blue").frontier()) == count
    scene.flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    moves = RULES.legal_moves(scene.table, "blue").moves
    assert {type(move) for move in moves} == {kind}
    assert len(moves) <= 60


def test_4_2_the_unchosen_contracts_are_shuffled_into_the_deck() -> None:
    on_top = []
    for number in range(6):
        scene = Scene(2, f"unchosen {number}", merchants=True)
        unchosen = {card for seat in scene.seats for card in scene.table.zones[ids.HAND[seat]][1:]}
        for seat in scene.seats:
            scene.play(seat, Keep((scene.table.zones[ids.HAND[seat]][0],)))
        assert unchosen <= set(scene.table.zones[ids.DECK])
        assert scene.table.zones[ids.DISCARDS] == ()
        on_top.append(set(scene.table.zones[ids.DECK][-4:]) == unchosen)
    assert not any(on_top)


@pytest.mark.parametrize("way", range(6))
def test_6_4_a_double_land_that_is_taken_back_waits_unturned(way: int) -> None:
    scene = buying(3)
    land, other = lands_of(scene.table, ids.INCOMING["blue"])
    domain = domain_of(scene.table, "blue")
    cell = next(cell for cell in AROUND if cell not in domain.lands and TOWARDS[cell][way] in domain.frontier())
    before = {piece: (state.x, state.y, state.angle) for piece, state in scene.table.pieces.items()}
    scene.play("blue", PlaceLand(land, cell, way))
    assert scene.table.pieces[land].angle == -60 * way % 360
    scene.play("blue", TakeBack())
    assert {piece: (state.x, state.y, state.angle) for piece, state in scene.table.pieces.items()} == before
    # Taken back in the other order than placed, each finds its own place again.
    scene.play("blue", PlaceLand(other, cell, way), TakeBack())
    assert {(scene.table.pieces[one].x, scene.table.pieces[one].y) for one in (land, other)} == {(0, 0), (0, 1)}


def test_6_4_lands_that_are_taken_back_lie_apart_from_those_that_wait() -> None:
    scene = placing()
    first, second, *_ = lands_of(scene.table, ids.INCOMING["blue"])
    scene.play("blue", PlaceLand(first, START), PlaceLand(second, EAST), TakeBack(), TakeBack())
    places = [(scene.table.pieces[land].x, scene.table.pieces[land].y) for land in lands_of(scene.table, ids.INCOMING["blue"])]
    assert len(places) == len(set(places)) == 5


def test_6_11_the_kind_that_is_marked_is_that_of_the_fort_that_is_asked_for() -> None:
    """Of two forts on a field and on a vineyard the first is best a mill, the second a winery."""
    scene = with_forts()
    for piece in (*scene.table.zones[ids.SECRET["blue"]], *scene.table.zones[ids.DOMAIN["blue"]]):
        if piece.startswith(("CT", "AL", "EL")):
            scene.put(piece, ids.DECK if piece.startswith("CT") else ids.BOX)
    assert best_forts(scene.table, "blue") == ("MILL", "WINERY")
    for cell, best in ((EAST, "MILL"), (WEST, "WINERY")):
        marked = [kind for kind in data.BUILDINGS if button_of(scene, SetFort(cell, kind)).detail == "brings most"]
        assert marked == [best]
        scene.move_only("blue", SetFort(cell, best))
