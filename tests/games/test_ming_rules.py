"""The rules of Ming Dynasty as play, section by section, with every ruling and every refusal of the reference."""

from __future__ import annotations

import inspect
import re
import sys

import pytest
from ming_scene import Scene

from tabletop.core.chance import Chance, Rng
from tabletop.core.events import CountersChanged
from tabletop.core.view import view
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.cities import ChooseReturn, ReturnMembers, TakeBack
from tabletop.games.ming_dynasty.data import DISTRICTS, PROVINCES
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.ids import (
    BOX,
    CLOISTER,
    DISCARDS,
    DISPLAY,
    DRAGONS,
    HAND,
    HOUSES,
    MOVES,
    OWN_TILES,
    PRINCES,
    SPACE,
    STARTER,
    SUPPLY,
    TILES,
)
from tabletop.games.ming_dynasty.movement import EndWalk, Pass, Remain, Stay, Travel, Walk
from tabletop.games.ming_dynasty.neutral_prince import Neutral, NeutralPass
from tabletop.games.ming_dynasty.placing import PlaceMember, PlaceNeutral, PlaceNeutralPrince, PlacePrince
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.games.ming_dynasty.state import CHOOSE, RETURN, SCORING
from tabletop.rules.gesture import Button
from tabletop.rules.results import results
from tabletop.session import Session
from tabletop.session.step_tables import step_tables


def new_game(players: int) -> Session:
    """A game at its beginning."""
    return Session.new("ming_dynasty", players, seed="rules")


def test_set_up_of_section_4() -> None:
    for players, dragons in ((2, 16), (3, 15), (4, 14)):
        table = new_game(players).table
        assert len(table.zones[MOVES]) == 48
        assert [len(table.zones[DISPLAY[province]]) for province in PROVINCES] == [1] * 6
        assert len(table.zones[DRAGONS]) == dragons
        for seat in table.equipment.seats:
            assert [table.pieces[card].kind for card in table.zones[HAND[seat.id]]] == ["dragon"]
            assert len(table.zones[SUPPLY[seat.id]]) == 30
        assert len(table.flow.to_act) == 1
        assert table.where[STARTER] == f"{table.flow.to_act[0]}.start"


def test_set_up_princes_bring_a_tile_and_do_not_share_a_district() -> None:
    session = new_game(3)
    seats = []
    for district in ("HUG1", "SHA1", "ZHI2"):
        seat = session.table.flow.to_act[0]
        seats.append(seat)
        session.play(PlacePrince(district))
        assert [tile[3:6] for tile in session.table.zones[OWN_TILES[seat]]] == [district[:3]]
    assert seats == [seats[0], *{"blue": ["red", "green"], "red": ["green", "blue"], "green": ["blue", "red"]}[seats[0]]]
    assert (session.table.flow.phase, session.table.flow.round, session.table.flow.to_act) == ("place", 1, (seats[0],))


def test_set_up_refuses_an_occupied_district() -> None:
    scene = Scene(3).put("PR-green", "green.home").pending("green", "setup", ("prince",), round_=0)
    assert scene.refused(PlacePrince("SHA3")).code == "DISTRICT_OCCUPIED"
    assert len(scene.moves) == 16


def test_set_up_of_the_neutral_prince() -> None:
    scene = Scene(2).put("PR-yellow", "yellow.home").put("PR-red", "red.home").pending("red", "setup", ("prince",), round_=0)
    scene.play(PlacePrince("HUG1"))
    assert scene.acting == "red"  # the one who is not start player
    assert scene.refused(PlaceNeutralPrince("HUG1")).code == "DISTRICT_OCCUPIED"
    scene.play(PlaceNeutralPrince("ZHI1"))
    assert (scene.at("yellow"), len(scene.held(TILES["ZHI"])), scene.table.flow.phase) == ("ZHI1", 18, "place")


def test_neutral_colour_is_the_first_that_nobody_plays() -> None:
    assert Scene(2).table.where["PR-yellow"] == PRINCES["SIC3"]
    assert all(not piece.startswith("FM-green") for piece in Scene(2).table.pieces)


def test_placing_goes_round_the_table_five_times() -> None:
    scene = Scene(3).starter("red").pending("red", "place", ("place", 0, 0))
    order = []
    while scene.table.flow.phase == "place":
        order.append(scene.acting)
        scene.play(PlaceMember("SHA"))
    assert order == ["red", "green", "blue"] * 5
    assert scene.table.flow.phase == "cards"
    assert scene.count(SPACE["SHA"], "blue") == 5


def test_placing_has_no_limit_per_space_and_members_stay_from_round_to_round() -> None:
    scene = Scene(3).on_space("SHA", blue=6).pending("blue", "place", ("place", 0, 0)).play(PlaceMember("SHA"))
    assert scene.count(SPACE["SHA"], "blue") == 7


def test_placing_needs_a_member_in_the_supply() -> None:
    scene = Scene(3).members(BOX, blue=30).pending("blue", "place", ("place", 0, 0))
    assert scene.refused(PlaceMember("SHA")).code == "NO_MEMBER_IN_SUPPLY"
    assert not scene.well


def test_neutral_members_are_placed_by_turns() -> None:
    scene = Scene(2).pending("blue", "place", ("place", 0, 0))
    order = []
    while scene.table.flow.phase == "place":
        neutral = scene.table.flow.agenda[-1][0] == "neutral_place"
        order.append(scene.acting[0] + ("*" if neutral else ""))
        scene.play(PlaceNeutral("ZHE") if neutral else PlaceMember("SHA"))
    assert " ".join(order) == "b r b* b r r* b r b* b r r* b r b*"
    assert scene.count(SPACE["ZHE"], "yellow") == 5


def test_taking_cards_until_all_hold_five() -> None:
    scene = Scene(3).on_space("SHA", blue=1, red=1, green=1).hand("blue", "horse", "horse", "horse").hand("green", "camel")
    scene.hand("red", "horse", "camel", "junk", "sedan", "dragon").pending("blue", "cards", ("card",))
    order = []
    while scene.table.flow.phase == "cards":
        order.append(scene.acting)
        scene.play(TakeCard("SHA"))
    assert order == ["blue", "green", "blue", "green", "green", "green"]
    assert [len(scene.held(HAND[seat])) for seat in ("blue", "red", "green")] == [5, 5, 5]
    assert (scene.table.flow.phase, scene.acting) == ("move", "blue")


def test_a_slot_is_refilled_at_once_from_reshuffled_discards_if_need_be() -> None:
    scene = Scene(3).on_space("SHA", blue=1).pending("blue", "cards", ("card",))
    for card in scene.held(MOVES):
        scene.put(card, DISCARDS)
    lying = len(scene.held(DISCARDS))
    scene.play(TakeCard("SHA"))
    assert (scene.held(DISCARDS), len(scene.held(MOVES)), len(scene.held(DISPLAY["SHA"]))) == ((), lying - 1, 1)


def test_taking_refusals() -> None:
    scene = Scene(3).on_space("SHA", blue=1).pending("blue", "cards", ("card",))
    assert scene.refused(TakeCard("ZHI")).code == "NO_MEMBER_ON_SPACE"
    assert scene.refused(TakeDragon("ZHI")).code == "NO_MEMBER_ON_SPACE"
    assert scene.refused(Pass()).code == "MUST_TAKE_CARD"
    for card in scene.held(DRAGONS):
        scene.put(card, BOX)
    assert scene.refused(TakeDragon("SHA")).code == "NO_DRAGON_LEFT"
    assert scene.refused(TakeDragon("ZHI")).code == "NO_MEMBER_ON_SPACE"
    assert scene.moves == [TakeCard("SHA")]
    scene = Scene(3).on_space("SHA", blue=1).hand("blue", *["horse"] * 5).pending("blue", "cards", ("card",))
    assert RULES.check(scene.table, "blue", TakeCard("ZHI")).code == "HAND_FULL"  # type: ignore[union-attr]


def test_who_can_get_no_card_is_left_out() -> None:
    scene = Scene(3).on_space("SHA", blue=1, green=1).pending("blue", "cards", ("card",)).play(TakeCard("SHA"))
    assert scene.acting == "green"


def test_walk_step_by_step_over_another_prince_and_deploy() -> None:
    scene = Scene(3).prince("red", "SHA1").hand("blue", "rickshaw", "sedan", "horse").on_space("SIC", blue=4)
    scene.play(Walk("SHA1", "rickshaw"))
    assert (scene.acting, scene.at("blue")) == ("blue", "SHA1")
    assert scene.refused(EndWalk()).code == "ENDS_ON_PRINCE"
    scene.play(Walk("SIC1", "sedan")).play(EndWalk())
    assert [(move.open, move.cloister) for move in scene.moves if isinstance(move, Deploy)] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (0, 1),
        (1, 1),
        (2, 1),
    ]
    labels = [one.label for one in RULES.gestures(scene.table, "blue", Deploy(2, 1)) if isinstance(one, Button)]
    assert labels == ["Three, one in the cloister"]
    scene.play(Deploy(2, 1))
    assert (scene.count("SIC1", "blue"), scene.count(CLOISTER["SIC1"], "blue"), scene.count(SPACE["SIC"], "blue")) == (2, 1, 1)
    assert (scene.acting, scene.kinds("blue")) == ("red", ["horse"])


def test_no_step_that_leaves_the_prince_stuck() -> None:
    scene = Scene(3).prince("red", "SHA1").hand("blue", "rickshaw")
    assert scene.refused(Walk("SHA1", "rickshaw")).code == "ENDS_ON_PRINCE"
    scene.hand("blue", "junk")
    assert Walk("SHA1", "rickshaw") in scene.moves
    scene.prince("green", "ZHI3")  # now the walk would end beside a prince in any case
    assert Walk("SHA1", "rickshaw") not in scene.moves
    scene = Scene(3).prince("red", "SHA1").hand("blue", "rickshaw", "rickshaw")
    scene.play(Walk("SHA1", "rickshaw"))
    assert scene.moves == [Walk("SHA3", "rickshaw")]  # 9, G15: back over the same border is allowed


def test_without_cards_only_the_end_remains() -> None:
    scene = Scene(3).hand("blue", "camel").play(Walk("SHA2", "camel"))
    assert scene.moves == [EndWalk()]


def test_deployment_is_not_asked_where_none_is_possible() -> None:
    scene = Scene(3).hand("blue", "camel").play(Walk("SHA2", "camel")).play(EndWalk())
    assert scene.acting == "red"
    scene = Scene(3).hand("blue", "camel").on_space("SHA", blue=2).cloister("SHA2", "blue")
    assert scene.play(Walk("SHA2", "camel")).play(EndWalk()).acting == "red"


def test_complete_move_does_what_the_steps_do() -> None:
    for end in (Deploy(1, 1), Deploy(0, 0)):
        steps = Scene(3).hand("blue", "rickshaw", "sedan").on_space("SIC", blue=3).cloister("SIC1", "red")
        steps.play(Walk("SHA1", "rickshaw")).play(Walk("SIC1", "sedan")).play(EndWalk()).play(end)
        whole = Scene(3).hand("blue", "rickshaw", "sedan").on_space("SIC", blue=3).cloister("SIC1", "red")
        whole.play(Travel(("SHA1", "SIC1"), ("rickshaw", "sedan"), end.open, end.cloister))
        assert whole.table == steps.table
    steps = Scene(3).hand("blue", "sedan").on_space("SHA", blue=3).play(Stay("sedan")).play(Deploy(3, 0))
    whole = Scene(3).hand("blue", "sedan").on_space("SHA", blue=3).play(Remain("sedan", 3, 0))
    assert whole.table == steps.table


def test_complete_move_is_refused_as_a_whole_in_the_order_of_the_reference() -> None:
    scene = Scene(3).prince("red", "SIC1").hand("blue", "rickshaw", "sedan", "horse").on_space("SHA", blue=2)
    path = ("SHA1", "SIC1")
    for move, code in (
        (Travel(path, ("rickshaw",)), "CARD_COUNT"),
        (Travel((), ()), "CARD_COUNT"),
        (Travel(("ZHI2",), ("rickshaw",)), "NOT_ADJACENT"),
        (Travel(("Peking",), ("rickshaw",)), "NOT_ADJACENT"),
        (Travel(("SHA1",), ("camel",)), "CARD_NOT_IN_HAND"),
        (Travel(("SHA1",), ("MC10",)), "CARD_NOT_IN_HAND"),
        (Travel(("SHA1", "SHA3"), ("rickshaw", "rickshaw")), "CARD_NOT_IN_HAND"),
        (Travel(("SHA1",), ("sedan",)), "WRONG_TRANSPORT"),
        (Travel(path, ("rickshaw", "sedan")), "ENDS_ON_PRINCE"),
        (Travel(("SHA1",), ("rickshaw",), 3, 0), "DEPLOY_TOO_MANY"),
        (Travel(("SHA1",), ("rickshaw",), 0, 2), "CLOISTER_TOO_MANY"),
        (Travel(("ZHI3",), ("horse",), 1, 0), "WRONG_SPACE"),
        (Travel(("SHA1",), ("rickshaw",), -1, 0), "DEPLOY_TOO_MANY"),
        (Remain("camel"), "CARD_NOT_IN_HAND"),
        (Remain("sedan", 2, 1), "DEPLOY_TOO_MANY"),
    ):
        refused = RULES.check(scene.table, "blue", move)
        assert refused is not None
        assert (move, refused.code) == (move, code)
        assert refused.reason.endswith(".")


def test_stay_costs_a_card() -> None:
    scene = Scene(3)
    assert scene.refused(Stay("horse")).code == "NO_CARD"
    assert scene.moves == [Pass()]
    assert scene.hand("blue", "dragon").refused(Stay("horse")).code == "CARD_NOT_IN_HAND"
    scene.play(Stay("dragon"))
    assert scene.acting == "red"


def test_passing_is_for_the_rest_of_the_phase() -> None:
    scene = Scene(3).hand("red", "camel", "camel", "camel").play(Pass())
    assert scene.acting == "red"
    assert scene.refused(Pass(), "blue").code == "ALREADY_PASSED"
    assert scene.refused(Pass(), "green").code == "NOT_YOUR_TURN"
    scene.play(Stay("camel")).play(Pass())
    assert scene.acting == "red"  # only Red is left
    scene.play(Stay("camel")).play(Pass())
    assert (scene.table.flow.phase, scene.table.flow.round, scene.kinds("red")) == ("place", 2, ["camel"])


def test_wrong_phase_and_end_are_told() -> None:
    scene = Scene(3)
    assert scene.refused(PlaceMember("SHA")).code == "WRONG_PHASE"
    assert scene.refused(Deploy(1, 0)).code == "WRONG_PHASE"
    scene.pending((), "over")
    assert RULES.check(scene.table, "blue", Pass()).code == "WRONG_PHASE"  # type: ignore[union-attr]
    assert RULES.prompt(scene.table, "blue") == "The game is over."


def test_deploy_refusals() -> None:
    scene = Scene(3).hand("blue", "dragon").on_space("SHA", blue=2).play(Stay("dragon"))
    assert scene.refused(Deploy(3, 0)).code == "DEPLOY_TOO_MANY"
    assert scene.refused(Deploy(0, 2)).code == "CLOISTER_TOO_MANY"
    scene.cloister("SHA3", "blue")
    assert scene.refused(Deploy(1, 0)).code == "OWN_CLOISTER"
    scene = Scene(3).on_space("ZHI", blue=2).pending("blue", "move", ("action",), ("deploy",))
    assert scene.refused(Deploy(1, 0)).code == "WRONG_SPACE"


def test_ousting_from_a_cloister() -> None:
    scene = Scene(3).hand("blue", "dragon").on_space("SHA", blue=1).cloister("SHA3", "red")
    scene.play(Stay("dragon")).play(Deploy(0, 1))
    assert scene.count(CLOISTER["SHA3"], "blue") == 1
    assert scene.count("SHA3", "red") == 1
    assert "Red is ousted from the cloister of Shaanxi III." in scene.told()


def test_an_ousted_member_and_a_tile_are_shown_as_signs() -> None:
    """The loss of a cloister was one line in the log, without a sign."""
    scene = Scene(3).hand("blue", "dragon").on_space("SHA", blue=1).cloister("SHA3", "red").play(Stay("dragon"))
    before = scene.table
    scene.play(Deploy(0, 1))
    found = {(one.seat, one.words, one.icon) for one in results(RULES, before, scene.table)}
    assert found == {("blue", "+1 cloister", "pagoda"), ("red", "−1 cloister", "pagoda")}


def test_tiles_are_taken_in_order_and_lost_when_sold_out() -> None:
    scene = Scene(3).starter("green").no_tiles_left("SIC", left=1).members("SIC1", blue=1, green=1)
    before = len(scene.held(OWN_TILES["red"]))
    scene.scored()
    assert (scene.tiles_of("green"), scene.tiles_of("blue")) == (["SIC"], [])
    assert len(scene.held(OWN_TILES["red"])) == before


def test_returned_sets_refill_the_supply_within_the_scoring() -> None:
    scene = Scene(3).no_tiles_left("ZHE", left=1).tiles("blue", "SHA", "ZHI", "SHD", "SIC", "HUG")
    scene.members("ZHE1", blue=1, green=1).scored()
    assert (scene.points("blue"), scene.tiles_of("blue"), scene.tiles_of("green")) == (28, [], ["ZHE"])


def test_a_set_completes_after_each_single_tile() -> None:
    scene = Scene(3).tiles("blue", "SHA", "ZHI", "SHD", "SIC", "HUG").members("ZHE1", blue=2).scored()
    assert (scene.points("blue"), scene.tiles_of("blue")) == (28, ["ZHE"])


def test_set_values_by_round() -> None:
    for round_, value in ((2, 28), (4, 24), (6, 20)):
        scene = Scene(3).tiles("blue", "SHA", "ZHI", "SHD", "SIC", "HUG").members("ZHE1", blue=1).scored(round_)
        assert scene.parts("blue")["sets of six tiles"] == value


def test_cities_are_handled_in_order_each_to_its_end() -> None:
    scene = Scene(3).members("ZHE1", blue=2).members("SHA2", blue=1, red=1).scored()
    assert (scene.table.flow.to_act, scene.table.flow.agenda[-1]) == (("blue", "red"), ("choose", "SHA"))
    scene.play(ChooseReturn((0,))).play(ChooseReturn((1,)))
    assert scene.table.flow.agenda == (("choose", "ZHE"),)
    assert (scene.count("SHA2", "red"), scene.boxed("blue"), scene.boxed("red")) == (1, 1, 0)
    assert scene.points("blue") == 4 + 4
    assert scene.points("red") == 0


def test_who_returns_all_is_not_the_most() -> None:
    scene = Scene(3).in_houses("SHA1", blue=2, red=1).pending(["blue", "red"], "choose", ("choose", "SHA"), round_=2)
    scene.play(ChooseReturn((2,))).play(ChooseReturn((0,)))
    assert (scene.points("blue"), scene.points("red")) == (0, 8)
    scene = Scene(3).in_houses("SHA1", blue=1).pending("blue", "choose", ("choose", "SHA"), round_=2).play(ChooseReturn((0, 1)))
    assert (scene.points("blue"), scene.count("SHA1", "blue")) == (0, 1)


def test_return_refusals() -> None:
    scene = Scene(3).in_houses("SHA1", blue=2).pending(["blue"], "choose", ("choose", "SHA"), round_=2)
    assert scene.refused(ChooseReturn(())).code == "RETURN_EMPTY"
    assert RULES.check(scene.table, "blue", ChooseReturn((1, 1))).code == "RETURN_EMPTY"  # type: ignore[union-attr]
    assert RULES.check(scene.table, "blue", ChooseReturn((7,))).code == "RETURN_EMPTY"  # type: ignore[union-attr]
    assert scene.refused(ChooseReturn((3,))).code == "RETURN_TOO_MANY"
    assert scene.refused(ChooseReturn((0,)), "red").code == "NOT_YOUR_TURN"
    scene = Scene(3).in_houses("SHA1", blue=2).in_houses("SHA2", blue=1)
    scene.pending("blue", "return", ("send", "SHA", "blue", 2), round_=2)
    assert scene.refused(ReturnMembers(1, 0, 0)).code == "RETURN_MISMATCH"
    assert scene.refused(ReturnMembers(0, 2, 0)).code == "RETURN_MISMATCH"
    assert scene.moves == [ReturnMembers(2, 0, 0), ReturnMembers(1, 1, 0)]


def test_members_go_back_to_the_districts_whose_houses_they_stood_in() -> None:
    scene = Scene(3).in_houses("SHA1", blue=2).in_houses("SHA3", blue=2).in_houses("SHA2", red=1).cloister("SHA1", "blue")
    scene.pending(["blue", "red"], "choose", ("choose", "SHA"), round_=2)
    scene.play(ChooseReturn((1, 2))).play(ChooseReturn((1,)))
    assert scene.table.flow.phase == "return"
    scene.play(ReturnMembers(1, 0, 2))
    assert [scene.count(district, "blue") for district in ("SHA1", "SHA2", "SHA3")] == [1, 0, 2]
    assert scene.count("SHA2", "red") == 1
    assert scene.boxed("blue") == 1


def test_at_most_seven_splits_and_fifteen_sets_of_cards() -> None:
    scene = Scene(3).in_houses("SHA1", blue=2).in_houses("SHA2", blue=2).in_houses("SHA3", blue=2)
    scene.pending("blue", "choose", ("choose", "SHA"), round_=2)
    assert len(scene.moves) == 15
    scene.play(ChooseReturn((3,)))
    assert len(scene.moves) == 7


def test_a_choice_can_be_taken_back_before_the_reveal() -> None:
    scene = Scene(3).in_houses("SHA1", blue=1, red=1).pending(["blue", "red"], "choose", ("choose", "SHA"), round_=2)
    before = scene.table
    scene.play(ChooseReturn((1,)))
    assert RULES.to_act(scene.table) == {"red"}
    assert scene.refused(ChooseReturn((0,)), "blue").code == "NOT_YOUR_TURN"
    assert list(RULES.spare_moves(scene.table, "blue")) == [TakeBack()]
    assert list(RULES.spare_moves(scene.table, "red")) == []
    scene.play(TakeBack(), "blue")
    assert scene.table.flow == before.flow
    assert RULES.check(scene.table, "blue", TakeBack()) is not None
    assert not scene.barred


def test_cloisters_score_and_remain() -> None:
    scene = Scene(3).cloister("SHA1", "blue").cloister("ZHE3", "blue").cloister("HUG2", "red").scored()
    assert (scene.points("blue"), scene.points("red"), scene.points("green")) == (8, 4, 0)
    assert scene.count(CLOISTER["SHA1"], "blue") == 1
    assert (scene.table.flow.phase, scene.table.flow.round) == ("place", 3)


def test_start_figure_passes_on_and_twice_after_round_five_with_four() -> None:
    scene = Scene(4).pending("blue", "move", ("action",), round_=3).all_pass()
    assert (scene.table.where[STARTER], scene.table.flow.round) == ("red.start", 4)
    scene = Scene(4).pending("blue", "move", ("action",), round_=5).all_pass()
    assert scene.table.where[STARTER] == "green.start"
    scene = Scene(3).pending("blue", "move", ("action",), round_=5).all_pass()
    assert scene.table.where[STARTER] == "red.start"


def test_four_player_exception_is_a_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "FOUR_PLAYER_EXTRA_PASS_AFTER_ROUND", None)
    scene = Scene(4).pending("blue", "move", ("action",), round_=5).all_pass()
    assert scene.table.where[STARTER] == "red.start"


def test_dragons_to_the_box_is_a_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "DRAGONS_RETURN_TO_SUPPLY", False)
    scene = Scene(3).hand("blue", "dragon").play(Stay("dragon"))
    assert [scene.table.pieces[piece].kind for piece in scene.held(BOX)] == ["dragon"]


def test_rounds_without_scoring_and_with() -> None:
    for round_ in range(1, 7):
        scene = Scene(3).cloister("SHA1", "blue").pending("blue", "move", ("action",), round_=round_).all_pass()
        assert (scene.points("blue") > 0) == (round_ in (2, 4, 6))
        assert (scene.table.flow.phase == "over") == (round_ == 6)


def test_neutral_action_after_each_pass() -> None:
    scene = Scene(2).hand("red", "camel").on_space("ZHI", yellow=2).cloister("ZHI1", "blue").play(Pass())
    assert (scene.acting, scene.table.flow.agenda[-1]) == ("blue", ("neutral_action",))
    assert len(scene.moves) == 17  # every district without a player's prince, and nothing
    assert scene.refused(Neutral("SHA3")).code == "ENDS_ON_PRINCE"
    scene.play(Neutral("ZHI1")).play(Deploy(1, 1))
    assert (scene.at("yellow"), scene.count(CLOISTER["ZHI1"], "yellow"), scene.count("ZHI1", "blue")) == ("ZHI1", 1, 1)
    assert scene.acting == "red"
    scene.play(Pass()).play(Neutral("ZHI1"))  # where it stands; its own cloister member bars a deployment
    assert (scene.table.flow.phase, scene.table.flow.round) == ("place", 2)


def test_neutral_pass_does_nothing() -> None:
    scene = Scene(2).play(Pass()).play(NeutralPass())
    assert (scene.acting, scene.at("yellow")) == ("red", "SIC3")


def test_neutral_prince_counts_as_another_prince() -> None:
    scene = Scene(2).prince("yellow", "SHA2").hand("blue", "camel")
    assert scene.refused(Walk("SHA2", "camel")).code == "ENDS_ON_PRINCE"


def test_neutral_counts_for_majorities_and_takes_no_tiles() -> None:
    scene = Scene(2).members("HUG1", yellow=3, blue=1).members("SHD2", yellow=1).scored()
    assert scene.houses("HUG1") == {"yellow": 2, "blue": 1}
    assert scene.tiles_of("blue") == ["HUG"]
    assert (scene.boxed("yellow"), len(scene.held(TILES["SHD"]))) == (1, 18)  # a city of the neutral alone is emptied by itself
    scene = Scene(2).cloister("SHA1", "yellow").scored(6)
    assert scene.table.flow.phase == "over"
    assert all(score.seat != "yellow" for score in RULES.scores(scene.table))


def test_the_score_counts_the_tiles_that_are_held_as_at_the_end() -> None:
    """Section 8: a player with 7 tiles was shown with 34 points “if the game ended at this moment”; it was 41."""
    scene = Scene(3).tiles("blue", "SHA", "SHA", "ZHI", "SHD", "SIC", "HUG").tiles("red", "SHA", "SHA").score(blue=30)
    scene.apply(CountersChanged((("blue.members", 30),)))
    assert scene.parts("blue") == {"members who stayed in cities": 30, "sets of five tiles": 10, "single tiles": 1}
    assert {score.seat: score.points for score in RULES.scores(scene.table)} == {"blue": 41, "red": 2, "green": 0}
    scene.scored(6)
    assert {score.seat: score.points for score in RULES.scores(scene.table)} == {"blue": 41, "red": 2, "green": 0}
    assert scene.points("blue") == 41


def test_final_count() -> None:
    own = ["SHA", "SHA", "ZHI", "ZHI", "SHD", "SHD", "SIC", "SIC", "HUG", "HUG", "HUG"]
    scene = Scene(3).tiles("blue", *own).tiles("red", "SHA", "ZHI", "SHD", "SIC").tiles("green", *["SHA"] * 3, "ZHI").scored(6)
    assert scene.parts("blue") == {"sets of five tiles": 20, "single tiles": 1}
    assert scene.parts("red") == {"single tiles": 4}
    assert scene.parts("green") == {"single tiles": 4}
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, outcome.tie_break) == (("blue",), "")


def test_round_six_has_no_points_for_staying_but_for_the_most() -> None:
    scene = Scene(3).in_houses("SHA1", blue=2, red=1).pending(["blue", "red"], "choose", ("choose", "SHA"), round_=6)
    scene.play(ChooseReturn((0,))).play(ChooseReturn((0,)))
    assert (scene.points("blue"), scene.points("red"), scene.table.flow.phase) == (4, 0, "over")
    assert scene.table.flow.round == 6


def test_tie_break_by_cloisters_then_cards_then_shared() -> None:
    scene = Scene(3).score(blue=10, red=10, green=5).cloister("SHA1", "blue").pending((), "over", round_=6)
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, "cloisters" in outcome.tie_break) == (("blue",), True)
    scene.cloister("SHA2", "red").hand("red", "horse")
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, "cards" in outcome.tie_break) == (("red",), True)
    scene.hand("blue", "horse")
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, "share" in outcome.tie_break) == (("blue", "red"), True)
    assert [score.seat for score in outcome.scores][-1] == "green"


def ruling(number: int) -> str:
    """The name of the test of a ruling of section 9."""
    return f"test_ruling_{number:02}"


def test_ruling_01_one_player_alone_moves_two_and_a_house_stays_empty() -> None:
    assert len(Scene(3).members("SHA1", blue=3).scored().held(HOUSES["SHA1"])) == 2


def test_ruling_02_a_single_member_moves_in() -> None:
    assert Scene(3).members("SHA1", blue=1).scored().houses("SHA1") == {"blue": 1}


def test_ruling_03_second_place_never_moves_more_than_one() -> None:
    assert Scene(3).members("SHA1", blue=5, red=4).scored().houses("SHA1") == {"blue": 2, "red": 1}


def test_ruling_04_houses_are_empty_before_every_scoring() -> None:
    scene = Scene(3).members("SHA1", blue=3).scored()
    scene.play(ChooseReturn((0,)))
    assert all(not scene.held(HOUSES[district]) for district in DISTRICTS)
    assert scene.well


def test_ruling_05_tiles_of_the_set_up_count_for_sets() -> None:
    scene = Scene(3).tiles("blue", "SHA", "ZHI", "SHD", "SIC", "HUG").members("ZHE2", blue=1).scored()
    assert scene.parts("blue") == {"sets of six tiles": 28}


def test_ruling_06_a_set_is_compulsory_and_later_tiles_belong_to_the_next() -> None:
    scene = Scene(3).tiles("blue", "SHA", "SHA", "ZHI", "SHD", "SIC", "HUG").members("ZHE1", blue=2).scored()
    assert scene.tiles_of("blue") == ["SHA", "ZHE"]


def test_ruling_07_returned_tiles_may_be_taken_by_the_next() -> None:
    test_returned_sets_refill_the_supply_within_the_scoring()


def test_ruling_08_card_0_returns_nobody_alone_or_with_others() -> None:
    for cards, back in (((0,), 0), ((0, 1), 1)):
        scene = Scene(3).in_houses("SHA1", blue=2).pending("blue", "choose", ("choose", "SHA"), round_=2)
        assert scene.play(ChooseReturn(cards)).count("SHA1", "blue") == back


def test_ruling_09_nobody_left_means_no_points_for_the_most() -> None:
    scene = Scene(3).in_houses("SHA1", blue=1).pending("blue", "choose", ("choose", "SHA"), round_=2).play(ChooseReturn((1,)))
    assert scene.points("blue") == 0


def test_ruling_10_returned_members_stand_in_the_district_not_in_the_supply() -> None:
    scene = Scene(3).in_houses("SHA1", blue=1).pending("blue", "choose", ("choose", "SHA"), round_=2)
    left = len(scene.held(SUPPLY["blue"]))
    scene.play(ChooseReturn((1,)))
    assert (len(scene.held(SUPPLY["blue"])), scene.count("SHA1", "blue")) == (left, 1)


def test_ruling_11_after_round_six_only_the_most_scores() -> None:
    test_round_six_has_no_points_for_staying_but_for_the_most()


def test_ruling_12_ousting_can_change_a_majority() -> None:
    scene = Scene(3).hand("blue", "dragon").on_space("SHA", blue=1).cloister("SHA3", "red").members("SHA3", red=1, blue=1)
    scene.play(Stay("dragon")).play(Deploy(0, 1)).scored()
    assert scene.houses("SHA3") == {"red": 2, "blue": 1}


def test_ruling_13_a_prince_may_end_beside_his_own_cloister_member() -> None:
    scene = Scene(3).hand("blue", "camel").cloister("SHA2", "blue").on_space("SHA", blue=1)
    assert scene.play(Walk("SHA2", "camel")).play(EndWalk()).acting == "red"
    assert scene.at("blue") == "SHA2"


def test_ruling_14_two_actions_may_deploy_three_each_unless_the_first_took_the_cloister() -> None:
    for first, second in (((3, 0), True), ((2, 1), False)):
        scene = Scene(3).hand("blue", "dragon", "dragon").on_space("SHA", blue=6)
        scene.play(Stay("dragon")).play(Deploy(*first)).play(Pass()).play(Pass())
        scene.play(Stay("dragon"))
        assert (scene.table.flow.agenda[-1] == ("deploy",)) == second


def test_ruling_15_the_supply_never_runs_dry() -> None:
    scene = Scene(4).on_space("SHA", blue=1).hand("blue", *["horse"] * 4)
    for seat, kind in (("red", "camel"), ("green", "junk"), ("yellow", "sedan")):
        scene.hand(seat, *[kind] * 5)
    for card in scene.held(MOVES):
        scene.put(card, DISCARDS)
    assert len(scene.held(DISCARDS)) == 29
    scene.pending("blue", "cards", ("card",)).play(TakeCard("SHA"))
    assert len(scene.held(DISPLAY["SHA"])) == 1


def test_ruling_16_without_dragons_none_can_be_taken_until_one_is_played() -> None:
    scene = Scene(3).on_space("SHA", blue=1).hand("red", "dragon")
    for card in scene.held(DRAGONS):
        scene.put(card, BOX)
    scene.pending("blue", "cards", ("card",))
    assert TakeDragon("SHA") not in scene.moves
    scene.pending("red", "move", ("action",)).play(Stay("dragon")).pending("blue", "cards", ("card",))
    assert TakeDragon("SHA") in scene.moves


def test_ruling_17_princes_never_share_a_district_at_the_end_of_an_action() -> None:
    session = new_game(4)
    rng = Rng(Chance("princes"))
    for _ in range(300):
        session.play(rng.choice(session.legal_moves().moves))
        walking = any(row[0] == "walk" for row in session.table.flow.agenda)
        crowd = max(len(session.table.zones[PRINCES[district]]) for district in DISTRICTS)
        assert crowd <= (2 if walking else 1)


def test_ruling_18_a_dragon_may_pay_though_the_card_is_there() -> None:
    scene = Scene(3).hand("blue", "camel", "dragon").play(Walk("SHA2", "dragon"))
    assert scene.kinds("blue") == ["camel"]


def test_ruling_19_passing_is_never_by_itself() -> None:
    scene = Scene(2)
    assert scene.moves == [Pass()]
    assert scene.play(Pass()).table.flow.agenda[-1] == ("neutral_action",)


def test_ruling_20_five_actions_and_a_pass_at_the_most() -> None:
    scene = Scene(3).hand("blue", *["dragon"] * 5).play(Stay("dragon")).play(Pass()).play(Pass())
    for _ in range(4):
        scene.play(Stay("dragon"))
    assert scene.moves == [Pass()]


def test_ruling_21_returned_members_do_not_enter_again_in_the_same_scoring() -> None:
    scene = Scene(3).members("SHA1", blue=1).scored().play(ChooseReturn((1,)))
    assert (scene.count("SHA1", "blue"), scene.houses("SHA1"), scene.table.flow.phase) == (1, {}, "place")


CODES = (
    "NOT_YOUR_TURN",
    "WRONG_PHASE",
    "DISTRICT_OCCUPIED",
    "NO_MEMBER_IN_SUPPLY",
    "HAND_FULL",
    "NO_MEMBER_ON_SPACE",
    "NO_DRAGON_LEFT",
    "MUST_TAKE_CARD",
    "NOT_ADJACENT",
    "WRONG_TRANSPORT",
    "CARD_COUNT",
    "CARD_NOT_IN_HAND",
    "ENDS_ON_PRINCE",
    "NO_CARD",
    "DEPLOY_TOO_MANY",
    "CLOISTER_TOO_MANY",
    "OWN_CLOISTER",
    "WRONG_SPACE",
    "ALREADY_PASSED",
    "RETURN_EMPTY",
    "RETURN_TOO_MANY",
    "RETURN_MISMATCH",
)


def test_every_ruling_and_every_refusal_has_a_test() -> None:
    names = [name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction)]
    assert all(any(name.startswith(ruling(number)) for name in names) for number in range(1, 22))
    source = inspect.getsource(sys.modules[__name__]).partition("CODES = (")[0]
    assert [code for code in CODES if f'"{code}"' not in source] == []
    refusals = "".join(inspect.getsource(module) for name, module in sys.modules.items() if "games.ming_dynasty." in name)
    assert [code for code in CODES if f'"{code}"' not in refusals] == []


def test_resume_in_every_phase() -> None:
    for players in (2, 3, 4):
        scene = Scene(players, round_=2).on_space("SHA", **{seat.id: 1 for seat in Scene(players).table.equipment.seats})
        scene.pending((), "", round_=2)
        assert [problem.in_flow for problem in RULES.diagnose(scene.table)] == [True]
        for phase in RULES.phases(scene.table):
            for seat in scene.table.equipment.seats:
                resumed = RULES.resume(scene.table, seat.id, phase.id).table()
                assert RULES.diagnose(resumed) == []
                assert phase.id == "scoring" or resumed.flow.to_act == (seat.id,)


def test_resume_refuses_what_is_no_phase() -> None:
    with pytest.raises(Exception, match="no phase"):
        RULES.resume(Scene(3).table, "blue", "tea")


def test_diagnose_names_what_is_wrong() -> None:
    scene = Scene(3)
    assert scene.well
    for piece, zone, what in (
        ("FM-blue-01", "red.supply", "where it does not belong"),
        ("MC02", "table", "where it does not belong"),
        ("PT-SHA-01", TILES["ZHI"], "where it does not belong"),
        ("PR-blue", PRINCES["ZHE1"], "more than one prince"),
        (STARTER, "table", "start figure lies on the table"),
        ("RM", "table", "round marker"),
        ("FM-blue-31", "table", "score marker"),
        ("RC-blue-2", "red.returns", "return card"),
        ("MC01", MOVES, "one belongs there"),
    ):
        table = Scene(3).put(piece, zone).table
        assert any(what in problem.what for problem in RULES.diagnose(table)), piece
    crowded = Scene(3).members(CLOISTER["SHA1"], blue=2)
    two = "2 pieces lie in the cloister of Shaanxi I, which has room for 1"
    assert any(two in problem.what for problem in RULES.diagnose(crowded.table))
    assert any("full" in one.what for one in RULES.diagnose(full_hand().table))


def full_hand() -> Scene:
    """A scene in which Blue has to take a card with five in hand."""
    return Scene(3).hand("blue", *["horse"] * 5).pending("blue", "cards", ("card",))


def test_reports_say_who_leads_and_what_the_scoring_would_give() -> None:
    scene = Scene(3).members("HUG1", blue=3, red=1).cloister("HUG1", "green")
    told = RULES.zone_help(scene.table, "HUG1")
    assert re.match(r"Huguang I: Blue 3, Red 1\. After round 2: Blue two houses and Red one house", told)
    assert "Cloister: Green for 4 points in each scoring." in told
    assert "tie" in RULES.zone_help(Scene(3).members("HUG1", blue=1, red=1).table, "HUG1")
    assert "nobody would enter a house" in RULES.zone_help(
        Scene(4).members("HUG1", blue=1, red=1, green=1, yellow=1).table, "HUG1"
    )
    assert "Blue two houses" in RULES.zone_help(scene.table, HOUSES["HUG2"])
    assert "most: Blue" in RULES.zone_help(Scene(3).in_houses("SHA1", blue=1).table, HOUSES["SHA3"])
    assert "Blue 2" in RULES.zone_help(Scene(3).on_space("SHA", blue=2).table, SPACE["SHA"])
    assert RULES.zone_help(scene.table, MOVES) == ""
    assert RULES.zone_help(view(scene.table, "red"), "HUG1") == told


def test_prompts_name_only_what_can_be_done() -> None:
    scene = Scene()
    assert RULES.prompt(scene.table, "blue") == "You have no cards left: pass."
    scene = Scene().hand("blue", "horse", "dragon").prince("blue", "SHA1").prince("red", "SHA3")
    assert RULES.prompt(scene.table, "blue") == "Move your prince, stay with a card to deploy, or pass."
    scene.play(Walk("SHA3", "dragon"))
    assert RULES.prompt(scene.table, "blue") == "Your prince passes another one in Shaanxi III: take another step."
    assert not any(isinstance(move, EndWalk) for move in scene.moves)


def test_the_steps_of_a_scoring_are_in_its_phase() -> None:
    """The heading of the panel still said “3 Move and deploy” while points were given."""
    session, rng = Session.new("ming_dynasty", 3, seed="scoring"), Rng(Chance("scoring"))
    while session.table.flow.phase not in (RETURN, CHOOSE) and session.table.flow.round < 3:
        session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
    entry = session.log.entry(session.head)
    steps = step_tables(session.log, entry.id)[1:]
    assert any("house" in step.words or "oints" in step.words for step in entry.steps)
    assert {step.table.flow.phase for step in steps[:-1]} == {SCORING}


def test_a_scoring_has_a_step_for_each_district_and_city_and_says_the_totals() -> None:
    """One for each member and tile were 24 steps of a minute; the end of the scoring did not say where anybody stood."""
    scene = Scene(3).starter("blue").members("HUG1", blue=3, red=1).cloister("SHA1", "green").cloister("SHA2", "blue")
    scene.pending("blue", "move", ("action", "red", "green"), round_=2).play(Pass())
    assert "Huguang I: Blue 2 houses, 2 tiles; Red 1 house, 1 tile." in scene.told()
    scene.play(ChooseReturn((0,))).play(ChooseReturn((0,)))
    for words in ("Huguang: Blue 8 points + 4 for the most, Red 4 points.", "Cloisters: Blue 4 points, Green 4 points."):
        assert words in scene.told()
    assert "Points after round 2: Blue 16, Red 4, Green 4." in scene.told()
