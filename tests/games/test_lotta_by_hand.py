"""Lotta Rome on a table set by hand: what the rules say is wrong, each in its sentence, and where play can be taken up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lotta_scene import EAST, Scene, at_bids, at_elephants, begun, buying, placing, with_forts

from tabletop.core.apply import apply_events
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import FlowChanged, PiecesMoved
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid
from tabletop.games.lotta_rome.cells import START
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of, lands_of, load_of
from tabletop.games.lotta_rome.elephants import Stationing
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.market import Buying
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Dividing, Split
from tabletop.rules.recorder import settle

FAR = "c3"


def wrong(scene: Scene) -> list[str]:
    """What is wrong on the table, apart from what is pending."""
    return [problem.what for problem in RULES.diagnose(scene.table) if not problem.in_flow]


def domain_apart() -> Scene:
    return Scene().lay("blue", {START: "TOWN", FAR: "FIELD"})


def land_over_land() -> Scene:
    return Scene().lay("blue", {START: "TOWN"}).lay("blue", {START: "FIELD"})


def two_buildings_on_a_land() -> Scene:
    return Scene().lay("blue", {START: "TOWN"}, {START: "MILL"}).lay("blue", {}, {START: "WINERY"})


def building_without_land() -> Scene:
    return Scene().lay("blue", {START: "TOWN"}, {EAST: "MILL"})


def half_beyond() -> Scene:
    scene = begun()
    double = scene.table.zones[ids.LOT[0]][0]
    return scene.put(double, ids.DOMAIN["blue"], "q7")


def row_of_four() -> Scene:
    scene = Scene()
    return scene.put(lands_of(scene.table, ids.ROW["blue"])[-1], ids.STACK["blue"])


def no_gem() -> Scene:
    scene = Scene()
    for gem in scene.table.zones[ids.GEMS["blue"]]:
        scene.put(gem, ids.OPEN)
    return scene


def lots(small: int) -> Scene:
    """Lots with so many lands in the smaller one, and no other fault."""
    scene = Scene(2).all_play(Split((0, 1)))
    land = lands_of(scene.table, ids.LARGE["blue"])[-1]
    return scene.put(land, ids.SMALL["blue"]) if small == 3 else scene.put(land, ids.STACK["blue"])


def gem_off_the_lot() -> Scene:
    scene = Scene(2).all_play(Split((0,)))
    gem = next(one for one in scene.table.zones[ids.SMALL["blue"]] if one.startswith("G"))
    return scene.put(gem, ids.GEMS["blue"])


def behind_the_screen() -> Scene:
    scene = Scene()
    return scene.put(scene.table.zones[ids.GEMS["blue"]][0], ids.SCREEN["blue"])


def new_lands_in_a_division() -> Scene:
    scene = Scene()
    return scene.put(scene.table.zones[ids.STACK["blue"]][0], ids.INCOMING["blue"])


def hand_in_a_division() -> Scene:
    scene = begun()
    return scene.put(scene.table.zones[ids.DECK][0], ids.HAND["blue"])


def no_hand_in_a_bid() -> Scene:
    scene = at_bids()
    for card in scene.table.zones[ids.HAND["blue"]]:
        scene.put(card, ids.DISCARDS)
    return scene


def bid_in_a_division() -> Scene:
    scene = begun()
    return scene.put(scene.table.zones[ids.DECK][0], ids.BID["blue"])


def two_bids() -> Scene:
    scene = buying()
    return scene.put(scene.table.zones[ids.DECK][0], ids.BID["blue"])


def two_forts_in_hand() -> Scene:
    return buying(1).put("FT1", ids.INCOMING["blue"])


def fort_with_two_lands() -> Scene:
    return buying(3).put("FT4", ids.INCOMING["blue"])


FAULTS: dict[Callable[[], Scene], str] = {
    domain_apart: "the lands in Blue’s domain do not hang together",
    land_over_land: "several lands lie on one place of Blue’s domain",
    two_buildings_on_a_land: "a piece in Blue’s domain does not stand on a land of its own",
    building_without_land: "a piece in Blue’s domain does not stand on a land of its own",
    half_beyond: "half of a double land lies beyond Blue’s domain",
    row_of_four: "Blue’s explored lands are not 5",
    no_gem: "Blue has no gem for the smaller lot",
    lambda: lots(3): "Blue’s lots have 3 and 2 lands",
    lambda: lots(2): "Blue’s lots have 2 and 2 lands",
    gem_off_the_lot: "there is no gem in Blue’s smaller lot",
    behind_the_screen: "something lies in the place behind Blue’s screen; under the rules a split is made without it",
    new_lands_in_a_division: "something lies in Blue’s new lands, though the phase does not use it",
    hand_in_a_division: "Blue’s hand holds contracts, though the phase does not use them",
    no_hand_in_a_bid: "Blue has no contract to choose",
    bid_in_a_division: "Blue’s bid holds contracts that do not belong there",
    two_bids: "Blue’s bid holds contracts that do not belong there",
    two_forts_in_hand: "Blue’s new lands are not those of one lot",
    fort_with_two_lands: "Blue’s new lands are not those of one lot",
}


@pytest.mark.parametrize(("make", "sentence"), FAULTS.items(), ids=lambda one: getattr(one, "__name__", ""))
def test_5_4_what_is_wrong_is_said(make: Callable[[], Scene], sentence: str) -> None:
    assert sentence in wrong(make())


def test_a_building_in_a_row_stands_on_a_land_of_its_own() -> None:
    scene = Scene()
    for piece in scene.table.zones[ids.ROW["blue"]]:
        if piece.startswith("BC") and scene.table.pieces[piece].x == 0.0:
            zone = ids.ROW["blue"]
            scene.table = apply_events(scene.table, [PiecesMoved((piece,), zone, zone, -1, ((1.0, 0.0),))])
    assert "a building in Blue’s explored lands does not stand on a land of its own" in wrong(scene)


def test_sound_tables_have_nothing_wrong() -> None:
    for make in (Scene, begun, placing, at_bids, buying, with_forts, lambda: buying(1), lambda: buying(3)):
        assert wrong(make()) == []


# Taking up play (5.4: at the start of a state)


def resumed(table: Table, seat: str, phase: str) -> Table:
    """The table after play has been taken up."""
    return settle(table, RULES.resume(table, seat, phase), Rng(Chance("resumed")))[1]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_play_is_taken_up_in_the_round_that_the_stacks_say(number: int) -> None:
    scene = Scene(2).to_round(number)
    scene.flow("blue", "red", phase="division", agenda=(Dividing().row(),), round_=9)
    assert resumed(scene.table, "blue", "division").flow.round == number


def test_exploration_is_taken_up_while_there_are_lands() -> None:
    scene = placing().place_all()
    for seat in scene.seats:
        for piece in scene.table.zones[ids.ROW[seat]]:
            scene.put(piece, ids.STACK[seat] if piece.startswith("L") else ids.WORKS[seat])
    table = resumed(apply_events(scene.table, [FlowChanged((), "", 0, ())]), "blue", "exploration")
    assert (table.flow.round, table.flow.phase) == (2, "division")


def test_after_the_last_exploration_there_is_no_other_one() -> None:
    scene = Scene(2).to_round(4).all_play(Split((0,))).all_play(Choose("LARGE"))
    while scene.phase == "addition":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    table = apply_events(scene.table, [FlowChanged((), "", 0, ())])
    with pytest.raises(MoveRefusedError, match="There are no lands left to explore: go on from another phase"):
        RULES.resume(table, "blue", "exploration")


def test_before_the_first_exploration_there_is_no_other_phase() -> None:
    scene = Scene(2)
    for seat in scene.seats:
        for piece in scene.table.zones[ids.ROW[seat]]:
            scene.put(piece, ids.STACK[seat] if piece.startswith("L") else ids.WORKS[seat])
    table = apply_events(scene.table, [FlowChanged((), "", 0, ())])
    with pytest.raises(MoveRefusedError, match="No lands have been explored yet: go on from the exploration"):
        RULES.resume(table, "blue", "division")


def test_purchases_are_taken_up_with_those_who_have_bid() -> None:
    scene = at_bids(3)
    for seat in scene.seats:
        scene.play(seat, Bid((scene.table.zones[ids.HAND[seat]][0],)))
    table = resumed(scene.table, "green", "purchase")
    assert table.flow.agenda[0] == ("buy", "green", "blue", "red")
    scene.put(scene.table.zones[ids.BID["blue"]][0], ids.KEPT["blue"])
    assert resumed(scene.table, "red", "purchase").flow.agenda[0] == ("buy", "red", "green")


def test_the_addition_is_taken_up_by_the_seat_named_and_those_after_it() -> None:
    scene = placing(3)
    assert resumed(scene.table, "red", "addition").flow.to_act == ("red",)


def test_6_4_what_was_placed_before_play_was_taken_up_is_not_taken_back() -> None:
    scene = placing()
    land = next(one for one in lands_of(scene.table, ids.INCOMING["blue"]) if not load_of(scene.table, one))
    scene.put(land, ids.DOMAIN["blue"], START)
    table = resumed(scene.table, "blue", "addition")
    assert domain_of(table, "blue").lands.keys() == {START}
    refused = RULES.check(table, "blue", RULES.move_from_row(("take_back",)))
    assert refused is not None
    assert refused.code == "E_LOCKED"


def test_forts_are_taken_up_and_skipped_by_who_has_none() -> None:
    scene = with_forts()
    assert resumed(scene.table, "red", "forts").flow.to_act == ("blue",)
    for fort in ("FT1", "FT2"):
        scene.put(fort, ids.FORTS)
    assert resumed(scene.table, "blue", "forts").flow.phase == "over"


def test_phases_of_the_expansion_are_offered_with_it_alone() -> None:
    base, more = ([one.id for one in RULES.phases(Scene(2, merchants=merchants).table)] for merchants in (False, True))
    assert base == ["exploration", "division", "selection", "addition"]
    assert more == [*base, "elephant", "bid", "purchase", "forts"]


# What is pending


@pytest.mark.parametrize(
    ("phase", "chosen"),
    [("division", (3, 0, 1, 2)), ("division", (1, 5)), ("selection", ("MIDDLE",)), ("bid", ("CT99",))],
)
def test_a_choice_that_nobody_can_have_made_is_found(phase: str, chosen: tuple[object, ...]) -> None:
    scenes = {"division": Scene(2), "selection": Scene(2).all_play(Split((0,))), "bid": at_bids(2)}
    scene = scenes[phase]
    scene.play("blue", RULES.legal_moves(scene.table, "blue").moves[0])
    made, pending = scene.table.flow.agenda
    assert RULES.diagnose(scene.table) == []
    scene.flow("red", phase=phase, agenda=((*made[:2], *chosen), pending))
    assert [problem.in_flow for problem in RULES.diagnose(scene.table)] == [True]


@pytest.mark.parametrize("number", [0, 5])
def test_there_are_four_rounds(number: int) -> None:
    scene = Scene(2).flow("blue", "red", phase="division", agenda=(Dividing().row(),), round_=number)
    assert [problem.what for problem in RULES.diagnose(scene.table)] == [f"there is no round {number}"]


def pending_faults(scene: Scene, pending: Placing) -> list[str]:
    """What is wrong with a placing of Blue in the addition."""
    scene.flow("blue", phase="addition", agenda=(pending.row(),))
    return [problem.what for problem in RULES.diagnose(scene.table) if problem.in_flow]


def test_what_is_wrong_with_a_placing_that_is_pending() -> None:
    scene = placing()
    mine, theirs = (lands_of(scene.table, ids.INCOMING[seat])[0] for seat in ("blue", "red"))
    wanted = {
        Placing("", "", "", START, "", ()): "a cell is named without a land",
        Placing(theirs, "", "", "", "", ()): "the land that is being placed is not among the new lands",
        Placing(mine, "A", "", "", "", ()): "a half is named that there is not",
        Placing(mine, "", FAR, "", "", ()): "no land lies where the new one should go beside",
        Placing(mine, "", "", START, "", ()): "the land that is being placed cannot go there",
        Placing(mine, "", "", "", "2", ()): "the other half cannot lie there",
    }
    assert {pending: pending_faults(scene, pending) for pending in wanted} == {pending: [why] for pending, why in wanted.items()}
    for pending in (Placing("", "", "", "", "", ()), Placing(mine, "", "", "", "", ())):
        assert pending_faults(scene, pending) == []


def test_an_elephant_is_asked_of_the_seat_whose_turn_it_is() -> None:
    scene = at_elephants(3)
    another, none = "another seat is to place an elephant", "no elephant can be placed"
    for due, wanted in ((), []), ((1,), [another]), ((1, 1, 1), [another]), ((58,), [another]):
        scene.flow("blue", phase="elephant", agenda=(Stationing(due).row(),))
        assert [problem.what for problem in RULES.diagnose(scene.table)] == wanted
    scene.flow("blue", phase="elephant", agenda=(Stationing(()).row(),))
    for elephant in scene.table.zones[ids.ELEPHANTS]:
        scene.put(elephant, ids.OPEN)
    assert none in [problem.what for problem in RULES.diagnose(scene.table)]


def test_a_lot_is_asked_of_the_first_of_the_buyers() -> None:
    scene = buying()
    for order, wanted in (
        (("blue", "red"), []),
        (("red", "blue"), ["another seat is to buy"]),
        (
            ("blue", "blue"),
            ["another seat is to buy"],
        ),
    ):
        scene.flow("blue", phase="purchase", agenda=(Buying(order).row(),))
        assert [problem.what for problem in RULES.diagnose(scene.table)] == wanted
    for lot in ids.LOT:
        for piece in scene.table.zones[lot]:
            scene.put(piece, ids.AWAY)
    scene.flow("blue", phase="purchase", agenda=(Buying(("blue", "red")).row(),))
    assert "there is no lot left" in [problem.what for problem in RULES.diagnose(scene.table)]
