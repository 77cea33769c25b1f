"""Lotta Rome: each refusal of section 6 of the rules reference, its code and its sentence; and which of several comes first.

Of several reasons the first is told of: E_PHASE, E_TURN, E_NOT_YOURS, E_COMMITTED, E_ARGUMENT, then those of the action (6).
"""

from __future__ import annotations

import pytest
from lotta_scene import Scene, at_bids, at_elephants, begun, buying, free_way, placing, with_forts

from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid, Keep
from tabletop.games.lotta_rome.cells import AROUND, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of, lands_of, load_of
from tabletop.games.lotta_rome.doubles import Build, LayFirst, TakeHalf, Turn
from tabletop.games.lotta_rome.elephants import PlaceElephant, Skip
from tabletop.games.lotta_rome.forts import SetFort
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import Done, Lay, PlaceLand, Take, TakeBack
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split
from tabletop.rules.ruleset import Move

EAST, WEST = TOWARDS[START][0], TOWARDS[START][3]
FAR = "c3"
"""A cell that touches no domain of these tests."""


def told(scene: Scene, seat: str, move: Move) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    refused = scene.refused(seat, move)
    return refused.code, refused.reason


def by_hand(scene: Scene, seat: str, piece: str, zone: str) -> tuple[str, str]:
    """The code and the sentence that answer a drag for which there is no move."""
    refused = RULES.why_not(scene.table, seat, piece, zone)
    assert refused is not None
    assert refused == RULES.why_not(scene.view(seat), seat, piece, zone)
    return refused.code, refused.reason


# 6, at the head: which reason comes first

ONE_OF_EACH: dict[str, Move] = {
    "start_contract": Keep(("CT01",)),
    "division": Split((0,)),
    "selection": Choose("LARGE"),
    "addition": Done(),
    "elephant": Skip(),
    "bid": Bid(("CT01",)),
    "purchase": TakeLot(1),
    "forts": SetFort(START, "MILL"),
}
"""A move of each phase."""
SCENES = {
    "start_contract": lambda: Scene(merchants=True),
    "division": lambda: begun(3),
    "selection": lambda: begun(3).all_play(Split((0,))),
    "addition": lambda: begun(3).all_play(Split((0,))).all_play(Choose("LARGE")),
    "elephant": lambda: at_elephants(3),
    "bid": lambda: at_bids(3),
    "purchase": lambda: buying(),
    "forts": lambda: with_forts(),
}


@pytest.mark.parametrize("phase", SCENES)
def test_6_a_move_of_another_phase_is_refused_as_such_whoever_makes_it(phase: str) -> None:
    scene = SCENES[phase]()
    assert scene.phase == phase
    for other, move in ONE_OF_EACH.items():
        if (other, phase) == ("addition", "purchase"):
            continue  # Lands are placed in both.
        for seat in scene.seats:
            refused = RULES.check(scene.table, seat, move)
            assert refused is None or (refused.code == "E_PHASE") == (phase != other), (other, seat)


def test_6_the_wrong_phase_comes_before_a_commitment_and_before_the_turn() -> None:
    scene = Scene(3).play("blue", Split((0,)))
    assert told(scene, "blue", Choose("SMALL")) == (
        "E_PHASE",
        "That is not what is to be done now. You have chosen; Red and Green are still choosing how to split.",
    )
    assert scene.refused("red", Choose("SMALL")).code == "E_PHASE"
    scene = placing()
    assert scene.refused("red", Split((0,))).code == "E_PHASE"


def test_6_the_wrong_phase_tells_each_seat_its_own_task() -> None:
    scene = Scene(3).all_play(Split((0,)))
    assert told(scene, "red", Split((0,))) == (
        "E_PHASE",
        "That is not what is to be done now. "
        "Choose in secret a lot of Green, who comes after you; the other one stays with Green.",
    )


def test_6_after_the_end_every_move_is_one_of_another_phase() -> None:
    scene = Scene(2).flow(phase="over", agenda=(), round_=4)
    for move in ONE_OF_EACH.values():
        assert told(scene, "blue", move) == ("E_PHASE", "The game is over.")


@pytest.mark.parametrize("phase", ["division", "selection"])
def test_6_a_committed_seat_changes_nothing_until_all_have_chosen(phase: str) -> None:
    scene = SCENES[phase]()
    move = ONE_OF_EACH[phase]
    scene.play("blue", move)
    assert told(scene, "blue", move) == ("E_COMMITTED", "Your choice is made and stays; wait until all have chosen.")


def test_6_a_second_contract_is_refused_after_the_first() -> None:
    scene = Scene(2, merchants=True)
    one, two, _ = scene.table.zones[ids.HAND["blue"]]
    scene.play("blue", Keep((one,)))
    assert scene.refused("blue", Keep((two,))).code == "E_COMMITTED"
    scene = at_bids(2)
    one, *_ = scene.table.zones[ids.HAND["blue"]]
    scene.play("blue", Bid((one,)))
    assert scene.refused("blue", Bid((one,))).code == "E_COMMITTED"


def test_6_a_refused_move_changes_nothing() -> None:
    scene = Scene(3)
    before = scene.table
    scene.refused("blue", Split((0, 1, 2)))
    assert scene.table is before


# 6.2: SPLIT


def test_6_2_positions_that_mean_nothing_come_before_too_many() -> None:
    words = "The lands of the row are numbered from 0 to 4, and each is named once."
    assert told(Scene(), "blue", Split((0, 1, 5))) == ("E_ARGUMENT", words)
    assert told(Scene(), "blue", Split((1, 1))) == ("E_ARGUMENT", words)
    assert told(Scene(), "blue", Split((0, 1, 2, 3))) == (
        "E_SPLIT_SIZE",
        "The smaller lot has two lands at the most, not four.",
    )


@pytest.mark.parametrize("zone", [ids.LARGE["blue"], ids.SMALL["blue"], ids.BOX])
def test_6_2_a_gem_goes_nowhere_by_hand(zone: str) -> None:
    scene = Scene()
    gem = scene.table.zones[ids.GEMS["blue"]][0]
    assert by_hand(scene, "blue", gem, zone) == (
        "E_GEM_SIDE",
        "The gem goes to the smaller lot by itself, and never to the larger one.",
    )


def test_6_2_a_building_is_not_taken_off_its_land() -> None:
    scene = Scene()
    building = load_of(scene.table, lands_of(scene.table, ids.ROW["blue"])[0])[0]
    assert by_hand(scene, "blue", building, ids.LARGE["blue"]) == (
        "E_BUILDING_LOCKED",
        "A building never leaves its land; carry the land.",
    )


# 6.3: CHOOSE


def test_6_3_refusals() -> None:
    scene = Scene(4).all_play(Split((0,)))
    meaningless = "A choice is SMALL or LARGE, from the lots of a seat of this table."
    assert told(scene, "blue", Choose("MIDDLE")) == ("E_ARGUMENT", meaningless)
    assert told(scene, "blue", Choose("SMALL", "purple")) == ("E_ARGUMENT", meaningless)
    assert told(scene, "blue", Choose("SMALL", "yellow")) == (
        "E_NOT_YOURS",
        "In this round you choose from the lots of Red, not from the lots of Yellow.",
    )
    assert told(scene, "blue", Choose("SMALL", "blue")) == (
        "E_NOT_YOURS",
        "In this round you choose from the lots of Red, not from your own lots.",
    )
    assert scene.refused("blue", Choose("MIDDLE", "blue")).code == "E_NOT_YOURS"
    assert RULES.check(scene.table, "blue", Choose("SMALL", "red")) is None


# 6.4: PLACE, TAKE_BACK, DONE


def waiting(scene: Scene, seat: str = "blue") -> str:
    """The first land that waits to be placed."""
    return lands_of(scene.table, ids.INCOMING[seat])[0]


def test_6_4_lands_that_are_none_of_those_to_be_placed() -> None:
    scene = placing()
    words = "That is none of the lands that you have to place."
    assert told(scene, "blue", PlaceLand(waiting(scene, "red"), START)) == ("E_NOT_YOURS", words)
    assert told(scene, "blue", Take(waiting(scene, "red"))) == ("E_NOT_YOURS", words)
    for meaningless in ("L9-FIELD1", "G01", ids.DOMAIN["blue"], ""):
        assert told(scene, "blue", PlaceLand(meaningless, START)) == ("E_ARGUMENT", "There is no such land on this table.")


def test_6_4_the_reasons_in_their_order() -> None:
    scene = placing().place_all().all_play(Split((0,))).all_play(Choose("LARGE"))
    old, land = lands_of(scene.table, ids.DOMAIN["blue"])[0], waiting(scene)
    assert told(scene, "blue", PlaceLand(old, FAR)) == ("E_LOCKED", "Lands that lie in a domain never move.")
    assert told(scene, "blue", PlaceLand(land, START)) == ("E_CELL_TAKEN", "A land lies there already.")
    assert told(scene, "blue", PlaceLand(land, FAR)) == (
        "E_NOT_ADJACENT",
        "A land there would not touch your domain; it has to share an edge with it.",
    )
    assert told(scene, "blue", Done()) == ("E_TILE_PENDING", "You have five lands left to place.")
    assert told(scene, "blue", PlaceLand(land, "r1")) == ("E_ARGUMENT", "The cells are a1 to q13: columns a to q, rows 1 to 13.")
    assert told(scene, "blue", PlaceLand(land, EAST, 0)) == (
        "E_ARGUMENT",
        "A double land has an orientation from 0 to 5, a single land has none.",
    )


def test_6_4_the_first_land_of_an_empty_domain_goes_nowhere_else() -> None:
    scene = placing()
    assert told(scene, "blue", PlaceLand(waiting(scene), EAST)) == (
        "E_NOT_ADJACENT",
        "The first land of a domain goes to the middle of its place.",
    )
    scene.play("blue", Take(waiting(scene)))
    assert scene.refused("blue", Lay(EAST)).code == "E_NOT_ADJACENT"


def test_6_4_nothing_to_take_back() -> None:
    words = "You have placed no land in this phase that you could take back."
    scene = placing()
    assert told(scene, "blue", TakeBack()) == ("E_LOCKED", words)
    scene.play("blue", PlaceLand(waiting(scene), START), TakeBack())
    assert told(scene, "blue", TakeBack()) == ("E_LOCKED", words)


def test_6_4_a_single_land_brings_no_building_half() -> None:
    scene = placing()
    assert told(scene, "blue", PlaceLand(waiting(scene), START, None, "A")) == (
        "E_HALF",
        "This land brings no building, so no half is named.",
    )


def test_6_4_old_lands_and_buildings_go_nowhere_by_hand() -> None:
    scene = placing().place_all().all_play(Split((0,))).all_play(Choose("LARGE"))
    old = lands_of(scene.table, ids.DOMAIN["blue"])[0]
    locked = "Lands that were placed in an earlier phase never move."
    assert by_hand(scene, "blue", old, ids.INCOMING["blue"]) == ("E_LOCKED", locked)
    building = load_of(
        scene.table, next(one for one in lands_of(scene.table, ids.INCOMING["blue"]) if load_of(scene.table, one))
    )[0]
    assert by_hand(scene, "blue", building, ids.DOMAIN["blue"]) == ("E_BUILDING_LOCKED", "A building never leaves its land.")


def test_6_4_done_ends_the_moves_of_a_seat_in_this_phase() -> None:
    scene = placing()
    while lands_of(scene.table, ids.INCOMING["blue"]):
        scene.play("blue", PlaceLand(waiting(scene), domain_of(scene.table, "blue").frontier()[0]))
    scene.play("blue", Done())
    for move in (TakeBack(), Done(), PlaceLand(lands_of(scene.table, ids.DOMAIN["blue"])[0], FAR)):
        assert told(scene, "blue", move) == ("E_COMMITTED", "You have no lands to place; Red is placing.")


def test_6_4_a_land_that_is_held_is_placed_before_another_is_named() -> None:
    scene = placing()
    land = waiting(scene)
    scene.play("blue", Take(land))
    assert scene.refused("blue", Take(land)).code == "E_PHASE"
    assert told(scene, "blue", Lay("r1"))[0] == "E_ARGUMENT"


# 6.5: PLACE_ELEPHANT


def test_6_5_refusals_in_their_order() -> None:
    scene = at_elephants()
    for piece in scene.table.zones[ids.DOMAIN["blue"]]:
        if piece.startswith("L"):
            scene.put(piece, ids.STACK["blue"])
        elif not piece.startswith(("AL", "EL")):
            scene.put(piece, ids.BOX)
    scene.lay("blue", {EAST: "FIELD", WEST: "TOWN"}, {EAST: "MILL"})
    assert told(scene, "blue", PlaceElephant(FAR)) == ("E_NO_LAND", "You have no land there.")
    assert told(scene, "blue", PlaceElephant(EAST)) == (
        "E_BUILDING",
        "A building stands there; an elephant goes to a free land.",
    )
    assert told(scene, "blue", PlaceElephant(START)) == (
        "E_ELEPHANT",
        "An elephant stands there; another goes to a free land.",
    )
    assert told(scene, "blue", Skip()) == ("E_MUST_PLACE", "You have a free land, so the elephant has to be placed.")
    assert scene.refused("blue", PlaceElephant("r1")).code == "E_ARGUMENT"
    assert list(RULES.legal_moves(scene.table, "blue")) == [PlaceElephant(WEST)]


def test_6_5_an_elephant_that_stands_is_final() -> None:
    scene = at_elephants(3)
    scene.play("blue", PlaceElephant(domain_of(scene.table, "blue").free()[0]))
    again = PlaceElephant(domain_of(scene.table, "blue").free()[0])
    assert told(scene, "blue", again) == ("E_COMMITTED", "You have answered; wait until all have.")
    assert scene.refused("blue", Skip()).code == "E_COMMITTED"
    assert told(scene, "green", again) == ("E_TURN", "It is Red’s turn.")


# 6.7 and 6.10: BID and KEEP


@pytest.mark.parametrize("kind", [Keep, Bid])
def test_6_7_cards_that_cannot_be_named(kind: type[Keep | Bid]) -> None:
    scene = Scene(2, merchants=True) if kind is Keep else at_bids()
    hand = scene.table.zones[ids.HAND["blue"]]
    theirs = scene.table.zones[ids.HAND["red"]][0]
    elsewhere = scene.table.zones[ids.DECK][0]
    held = "Only contracts in your hand can be chosen."
    for card in (theirs, elsewhere, *scene.table.zones[ids.SECRET["blue"]]):
        assert told(scene, "blue", kind((card,))) == ("E_CARD_NOT_IN_HAND", held)
        # A card that is not there comes before a wrong number of cards.
        assert told(scene, "blue", kind((hand[0], card))) == ("E_CARD_NOT_IN_HAND", held)
    assert told(scene, "blue", kind(())) == ("E_ONE_CARD", "Choose exactly one contract, not 0.")
    assert told(scene, "blue", kind((hand[0], hand[0]))) == ("E_ONE_CARD", "Choose exactly one contract, not 2.")
    for nothing in ("CT63", "G01", f"~{ids.HAND['red']}#0"):
        assert told(scene, "blue", kind((nothing,))) == ("E_ARGUMENT", "There is no such contract; they are CT01 to CT62.")


def test_6_7_a_contract_of_an_earlier_round_is_no_bid() -> None:
    scene = at_bids()
    card = scene.table.zones[ids.DECK][-1]
    scene.put(card, ids.KEPT["blue"])
    assert scene.refused("blue", Bid((card,))).code == "E_CARD_NOT_IN_HAND"


# 6.8: TAKE_LOT and the placing of a lot


def test_6_8_not_the_turn_and_a_second_lot() -> None:
    scene = buying()
    assert told(scene, "red", TakeLot(1)) == ("E_TURN", "It is Blue’s turn.")
    assert told(scene, "blue", TakeLot(0)) == ("E_ARGUMENT", "The lots are 1 to 5.")
    scene.play("blue", TakeLot(2))
    assert told(scene, "blue", TakeLot(1)) == ("E_TURN", "You have taken your lot of this round.")
    assert told(scene, "blue", TakeLot(2)) == ("E_TURN", "You have taken your lot of this round.")
    # While Blue places his lot, it is still not Red's turn.
    for move in (TakeLot(1), Done(), TakeBack()):
        assert told(scene, "red", move) == ("E_TURN", "It is Blue’s turn.")
    while lands_of(scene.table, ids.INCOMING["blue"]):
        scene.play("blue", RULES.legal_moves(scene.table, "blue").moves[0])
    scene.play("blue", Done())
    assert told(scene, "blue", TakeLot(1)) == ("E_TURN", "It is Red’s turn.")
    assert told(scene, "red", TakeLot(2)) == ("E_LOT_TAKEN", "Lot 2 is taken.")


def test_6_8_the_reasons_of_a_double_land_in_their_order() -> None:
    scene = buying(1)
    land, domain = waiting(scene), domain_of(scene.table, "blue")
    cell, way = free_way(domain)
    taken = next(way for way in range(6) if TOWARDS[cell][way] in domain.lands)
    unnamed = ("E_HALF", "Name the half on which the building of this lot stands.")
    for half in ("", "C", "a"):
        assert told(scene, "blue", PlaceLand(land, cell, way, half)) == unnamed
    # A half that is not named comes before the places that it cannot go to.
    assert told(scene, "blue", PlaceLand(land, START, 0)) == unnamed
    assert told(scene, "blue", PlaceLand(land, FAR, 0)) == unnamed
    assert told(scene, "blue", PlaceLand(land, cell, taken, "A")) == (
        "E_CELL_TAKEN",
        "A land lies there already.",
    )
    assert told(scene, "blue", PlaceLand(land, FAR, 0, "B")) == (
        "E_NOT_ADJACENT",
        "A land there would not touch your domain; it has to share an edge with it.",
    )
    assert told(scene, "blue", PlaceLand(land, "a1", 3, "B")) == (
        "E_CELL_TAKEN",
        "There the other half would lie beyond the place of your domain.",
    )
    for orientation in (None, -1, 6):
        assert told(scene, "blue", PlaceLand(land, cell, orientation, "A"))[0] == "E_ARGUMENT"
    assert told(scene, "blue", Done()) == ("E_TILE_PENDING", "You have one land left to place.")


@pytest.mark.parametrize("lot", [2, 3, 4])
def test_6_8_a_lot_without_building_names_no_half(lot: int) -> None:
    scene = buying(lot)
    land = waiting(scene)
    cell, way = free_way(domain_of(scene.table, "blue"))
    words = "This land brings no building, so no half is named."
    assert told(scene, "blue", PlaceLand(land, cell, way, "A")) == ("E_HALF", words)
    assert told(scene, "blue", PlaceLand(land, START, way, "A")) == ("E_HALF", words)
    assert RULES.check(scene.table, "blue", PlaceLand(land, cell, way)) is None


def test_6_8_half_of_a_double_land_over_another_land() -> None:
    """In stages too: the cell of the first half is free, and that of the other one is taken or beyond the frame."""
    scene = buying(2)
    if RULES.check(scene.table, "blue", TakeHalf("A")) is None:
        assert told(scene, "blue", TakeHalf("C")) == ("E_ARGUMENT", "The halves are A and B.")
        scene.play("blue", TakeHalf("A"))
    domain = domain_of(scene.table, "blue")
    cell = domain.frontier()[0]
    taken = next(way for way in range(6) if TOWARDS[cell][way] in domain.lands)
    scene.play("blue", Lay(cell))
    assert told(scene, "blue", Turn(taken)) == (
        "E_CELL_TAKEN",
        "The other half would lie where a land lies already.",
    )
    assert scene.refused("blue", Turn(6)).code == "E_ARGUMENT"


def test_6_8_the_building_stands_on_a_half_of_its_double_land_alone() -> None:
    scene = buying(5)
    while RULES.legal_moves(scene.table, "blue").moves[0] not in (Build("A"), Done()):
        scene.play("blue", RULES.legal_moves(scene.table, "blue").moves[0])
    assert told(scene, "blue", Build("C")) == ("E_HALF", "The building stands on one of the two halves of its double land.")
    # The building that waits cannot be carried to any other land, such as the starting one.
    extra = next(one for one in scene.table.zones[ids.INCOMING["blue"]] if one.startswith("XB"))
    refused = RULES.why_not(scene.table, "blue", extra, ids.DOMAIN["blue"])
    assert refused is not None


# 6.11: SET_FORT


def test_6_11_refusals_in_their_order() -> None:
    scene = with_forts()
    assert told(scene, "blue", SetFort(START, "MILL")) == ("E_NO_FORT", "You have no fort there.")
    assert told(scene, "blue", SetFort(START, "CASTLE"))[0] == "E_NO_FORT"
    assert told(scene, "blue", SetFort(EAST, "CASTLE")) == (
        "E_FORT_KIND",
        "A fort is one of the five buildings that feed on a land.",
    )
    assert scene.refused("blue", SetFort(EAST, "FIELD")).code == "E_FORT_KIND"
    assert told(scene, "blue", SetFort(WEST, "MILL")) == (
        "E_PHASE",
        "First choose for the fort on the field east of the vineyard, which you bought before.",
    )
    scene.move_only("blue", SetFort(EAST, "MILL"))
    stays = ("E_COMMITTED", "What this fort is has been chosen and stays.")
    for kind in ("MILL", "WINERY", "CASTLE"):
        assert told(scene, "blue", SetFort(EAST, kind)) == stays


def test_6_11_all_forts_named_and_forts_of_others() -> None:
    scene = with_forts()
    scene.lay("red", {EAST: "TOWN"})
    scene.put("FT3", ids.DOMAIN["red"], EAST)
    assert told(scene, "red", SetFort(EAST, "MILL")) == ("E_TURN", "It is Blue’s turn.")
    scene.move_only("blue", SetFort(EAST, "MILL")).move_only("blue", SetFort(WEST, "WINERY"))
    assert scene.table.flow.to_act == ("red",)
    assert scene.refused("blue", SetFort(EAST, "MILL")).code == "E_COMMITTED"
    assert scene.refused("red", SetFort(AROUND[EAST][0], "MILL")).code == "E_NO_FORT"


def test_6_8_a_double_land_that_is_laid_before_its_half_is_named() -> None:
    scene = buying(1)
    land, domain = waiting(scene), domain_of(scene.table, "blue")
    cell, way = free_way(domain)
    taken = next(way for way in range(6) if TOWARDS[cell][way] in domain.lands)
    wanted = {
        LayFirst("nothing", cell, way): "E_ARGUMENT",
        LayFirst(land, "r1", way): "E_ARGUMENT",
        LayFirst(land, cell, 6): "E_ARGUMENT",
        LayFirst(land, cell, taken): "E_CELL_TAKEN",
        LayFirst(land, FAR, 0): "E_NOT_ADJACENT",
        LayFirst(lands_of(scene.table, ids.DOMAIN["blue"])[0], cell, way): "E_LOCKED",
    }
    assert {move: scene.refused("blue", move).code for move in wanted} == wanted
    for lot in (2, 4):
        scene = buying(lot)
        for land in lands_of(scene.table, ids.INCOMING["blue"]):
            assert told(scene, "blue", LayFirst(land, cell, way)) == (
                "E_ARGUMENT",
                "Only a double land that comes with a building is laid like this.",
            )


@pytest.mark.parametrize("way", range(6))
@pytest.mark.parametrize("half", ["A", "B"])
def test_6_8_a_half_that_is_named_afterwards_is_that_of_the_land(way: int, half: str) -> None:
    """Laid first and the half named next, or all in one answer: the land and its building come to lie alike."""
    found = []
    for at_once in (True, False):
        scene = buying(1)
        land, domain = waiting(scene), domain_of(scene.table, "blue")
        cell = next(cell for cell in AROUND if cell not in domain.lands and TOWARDS[cell][way] in domain.frontier())
        if at_once:
            scene.play("blue", PlaceLand(land, cell, way, half))
        else:
            scene.play("blue", LayFirst(land, cell, way))
            other = {move.half: move for move in RULES.legal_moves(scene.table, "blue") if isinstance(move, Build)}
            scene.play("blue", other[half])
        after = domain_of(scene.table, "blue")
        assert after.works.keys() - domain.works.keys() == {cell if half == "A" else TOWARDS[cell][way]}
        found.append((after.lands, after.works))
    assert found[0] == found[1]
