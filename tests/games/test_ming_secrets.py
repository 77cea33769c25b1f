"""Ming Dynasty: what nobody may know too early, in views, words, bots and the order of the log; gestures; perft."""

from __future__ import annotations

import pytest
from ming_scene import Scene
from test_every_game import perft

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.events import Revealed
from tabletop.core.table import Table
from tabletop.core.view import keeps_secrets, view
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.ids import BOX, CLOISTER, DISCARDS, DRAGONS, HAND, PRINCES, RETURN_CARDS, SHOWN, SPACE
from tabletop.games.ming_dynasty.movement import EndWalk, Stay, Walk
from tabletop.games.ming_dynasty.placing import PlaceMember
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.rules.agenda import tag_of
from tabletop.rules.bot import Budget
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button
from tabletop.rules.hands import match_click, match_gesture
from tabletop.rules.ruleset import Move
from tabletop.session import Session


def choosing() -> Scene:
    """Blue, Red and Green have three, two and one members in a city and choose return cards after round 2."""
    scene = Scene(3).in_houses("SHD1", blue=2, red=1).in_houses("SHD2", blue=1, red=1, green=1)
    return scene.pending(["blue", "red", "green"], "choose", ("choose", "SHD"), round_=2)


def test_all_who_are_in_the_city_choose_at_once_and_in_any_order() -> None:
    scene = choosing()
    assert RULES.to_act(scene.table) == {"blue", "red", "green"}
    scene.play(ChooseReturn((0,)), "green")
    assert RULES.to_act(scene.table) == {"blue", "red"}
    assert len(RULES.legal_moves(scene.table, "red")) == len([1 for cards in LISTED if sum(cards) <= 2])


LISTED = [move.cards for move in choosing().moves if isinstance(move, ChooseReturn)]


def test_views_before_the_reveal_are_equal_whatever_was_chosen() -> None:
    scenes = [choosing().play(ChooseReturn(cards), "blue") for cards in ((0,), (1,), (1, 2), (3,))]
    for seat in ("red", "green", None):
        first = view(scenes[0].table, seat)
        for scene in scenes[1:]:
            assert view(scene.table, seat) == first
        assert ("secret", "blue") in first.flow.agenda
        assert all(len(row) == 2 for row in first.flow.agenda)
    own = [view(scene.table, "blue") for scene in scenes]
    assert len({seen.flow.agenda for seen in own}) == 4


def test_the_curtain_is_called_for_before_the_first_choice_though_all_hands_are_empty() -> None:
    scene = choosing()
    assert not any(scene.held(HAND[seat]) for seat in ("blue", "red", "green"))
    assert keeps_secrets(scene.table)


def test_bots_choose_equally_whatever_others_have_chosen() -> None:
    for level in ("random", "easy", "normal"):
        bot = bot_for(GAME, level)
        answers = set()
        for cards in ((0,), (1, 2), (3,)):
            seen = view(choosing().play(ChooseReturn(cards), "blue").table, "red")
            answers.add(bot.choose(seen, RULES.legal_moves(seen, "red"), Rng(Chance("bot")), Budget()))
        assert len(answers) == 1


def test_the_log_names_chosen_cards_to_their_owner_alone_until_they_are_shown() -> None:
    scene = choosing().play(ChooseReturn((1, 2)), "blue")
    assert scene.told("blue") == "You chose the return cards 1 and 2 for Shandong."
    for viewer in ("red", "green", None):
        assert scene.told(viewer) == "Blue has chosen for Shandong."
    scene.play(ChooseReturn((2,)), "red").play(ChooseReturn((0,)), "green")
    assert "The return cards are shown: Blue 1 + 2, Red 2, Green 0." in scene.told(None)


def test_no_event_before_the_reveal_carries_a_choice() -> None:
    scene = choosing().play(ChooseReturn((3,)), "blue")
    assert [type(event).__name__ for event in scene.events] == ["FlowChanged"]
    assert not scene.barred  # undo before the reveal is free
    scene.play(ChooseReturn((0,)), "red")
    assert not scene.barred


def test_the_reveal_is_one_entry_with_one_revealed_event() -> None:
    scene = choosing().play(ChooseReturn((3,)), "blue").play(ChooseReturn((2,)), "red").play(ChooseReturn((1,)), "green")
    shown = [event for event in scene.events if isinstance(event, Revealed)]
    assert len(shown) == 1
    assert set(shown[0].pieces) == {"RC-blue-3", "RC-red-2", "RC-green-1"}
    assert scene.barred
    assert all(scene.held(SHOWN[seat]) == () for seat in ("blue", "red", "green"))
    assert scene.held("blue.returns") == RETURN_CARDS["blue"]


def test_shown_cards_lie_open_while_somebody_decides_whence_members_go() -> None:
    scene = choosing().play(ChooseReturn((1,)), "blue").play(ChooseReturn((0,)), "red").play(ChooseReturn((0,)), "green")
    assert (scene.table.flow.phase, scene.acting) == ("return", "blue")
    assert view(scene.table, "red").zones[SHOWN["blue"]] == ("RC-blue-1",)


def test_a_card_taken_up_is_known_to_its_owner_alone() -> None:
    scene = Scene(3).on_space("SHA", blue=1).hand("blue", "sedan").pending("blue", "cards", ("card",)).play(TakeCard("SHA"))
    assert set(view(scene.table, "blue").zones[HAND["blue"]]) == set(scene.held(HAND["blue"]))
    seen = view(scene.table, "red").zones[HAND["blue"]]
    assert seen == ("~hand:blue#0", "~hand:blue#1")


def test_hands_and_supply_are_guessed_with_dragons_in_hands_only() -> None:
    scene = Scene(3).hand("blue", "dragon", "horse", "camel").hand("red", "dragon", "junk").hand("green", "sedan")
    for seat in ("blue", "red", "green", None):
        seen = view(scene.table, seat)
        for number in range(20):
            guessed = RULES.sample(seen, Rng(Chance(f"guess {number}")))
            assert view(guessed, seat) == seen
            assert all(piece in scene.table.pieces for piece in guessed.pieces)
            assert not any(piece.startswith("DR") for piece in guessed.zones["moves"])


def test_guessed_choices_are_possible_ones() -> None:
    seen = view(choosing().play(ChooseReturn((1,)), "green").table, "red")
    guesses = {RULES.sample(seen, Rng(Chance(str(number)))).flow.agenda[0] for number in range(40)}
    assert guesses == {("secret", "green", 0), ("secret", "green", 1), ("secret", "green", 0, 1)}


def drop(scene: Scene, piece: str, zone: str) -> list[Move]:
    """The legal moves that dragging `piece` into `zone` may mean."""
    legal = RULES.legal_moves(scene.table, scene.acting)
    return match_gesture(RULES, scene.table, scene.acting, legal, MovePieces((piece,), zone))  # type: ignore[return-value]


def test_drags() -> None:
    scene = Scene(3).pending("blue", "place", ("place", 0, 0))
    assert drop(scene, "FM-blue-01", SPACE["SHA"]) == [PlaceMember("SHA")]
    scene = Scene(3).on_space("SHA", blue=1).pending("blue", "cards", ("card",))
    assert drop(scene, "MC01", HAND["blue"]) == [TakeCard("SHA")]
    assert drop(scene, "FM-blue-01", BOX) == [TakeDragon("SHA")]
    scene = Scene(3).hand("blue", "rickshaw", "camel", "dragon")
    assert drop(scene, "PR-blue", PRINCES["SHA1"]) == [Walk("SHA1", "rickshaw"), Walk("SHA1", "dragon")]
    camel = next(card for card in scene.held(HAND["blue"]) if scene.table.pieces[card].kind == "camel")
    assert drop(scene, camel, DISCARDS) == [Stay("camel")]
    # A card on the district where one is means to stay there.
    assert drop(scene, camel, PRINCES["SHA3"]) == [Stay("camel")]
    button = next(one for one in RULES.gestures(scene.table, "blue", Stay("camel")) if isinstance(one, Button))
    assert (button.label, button.detail) == ("Stay, pay the camel", "nobody (none waits in Shaanxi)")
    assert drop(scene, scene.held(HAND["blue"])[-1], DRAGONS) == [Stay("dragon")]
    scene.on_space("SHA", blue=2).play(Stay("camel"))
    assert drop(scene, "FM-blue-02", "SHA3") == [Deploy(1, 0), Deploy(2, 0), Deploy(1, 1)]
    assert drop(scene, "FM-blue-02", CLOISTER["SHA3"]) == [Deploy(0, 1), Deploy(1, 1)]
    scene = choosing()
    assert drop(scene, "RC-blue-2", SHOWN["blue"]) == [ChooseReturn((2,))]


def test_clicks() -> None:
    scene = Scene(3).hand("blue", "rickshaw", "camel", "dragon")
    legal = RULES.legal_moves(scene.table, "blue")
    camel = next(card for card in scene.held(HAND["blue"]) if scene.table.pieces[card].kind == "camel")
    assert match_click(RULES, scene.table, "blue", legal, camel, HAND["blue"]) == [Walk("SHA2", "camel"), Stay("camel")]
    assert match_click(RULES, scene.table, "blue", legal, "", "SHA1") == [Walk("SHA1", "rickshaw"), Walk("SHA1", "dragon")]
    scene = Scene(3).hand("blue", "camel", "camel").play(Walk("SHA2", "camel"))
    legal = RULES.legal_moves(scene.table, "blue")
    assert match_click(RULES, scene.table, "blue", legal, "PR-blue", PRINCES["SHA2"]) == [EndWalk()]
    scene = Scene(3).pending("blue", "place", ("place", 0, 0))
    legal = RULES.legal_moves(scene.table, "blue")
    assert match_click(RULES, scene.table, "blue", legal, "", SPACE["HUG"]) == [PlaceMember("HUG")]


def positions(players: int, seed: str) -> dict[str, Table]:
    """The first position of each kind of decision in a random game, by the tag of the row that asks."""
    session = Session.new("ming_dynasty", players, seed=seed)
    rng = Rng(Chance(seed))
    found: dict[str, Table] = {}
    while session.table.flow.to_act:
        if session.table.flow.round >= 2:
            found.setdefault(str(session.table.flow.agenda[-1][0]), session.table)
        session.play(rng.choice(session.legal_moves().moves))
    return found


PERFT: dict[int, dict[str, list[int]]] = {
    2: {
        "place": [6, 36, 216],
        "neutral_place": [6, 36, 216],
        "card": [10, 100, 940],
        "action": [9, 65, 396],
        "walk": [6, 39, 256],
        "deploy": [3, 21, 147],
        "neutral_action": [17, 83, 575],
        "neutral_deploy": [3, 9, 27],
        "choose": [3, 9, 54],
        "send": [2, 12, 72],
    },
    3: {
        "place": [6, 36, 216],
        "card": [8, 64, 512],
        "action": [11, 89, 476],
        "walk": [3, 15, 90],
        "deploy": [3, 27, 180],
        "choose": [3, 9, 54],
    },
    4: {
        "place": [6, 36, 216],
        "card": [12, 96, 768],
        "action": [9, 49, 308],
        "walk": [8, 45, 261],
        "deploy": [5, 25, 200],
        "choose": [3, 15, 45],
        "send": [2, 10, 26],
    },
}
"""Number of sequences of legal moves of length 1, 2, 3 from the first decision of each kind in a random game from round 2 on."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_perft_of_every_decision(players: int) -> None:
    found = positions(players, "perft")
    assert {tag: [perft(RULES, table, depth) for depth in (1, 2, 3)] for tag, table in found.items()} == PERFT[players]


def test_every_decision_has_a_perft_and_words() -> None:
    met = {tag for rows in PERFT.values() for tag in rows}
    assert met | {"prince", "neutral_prince"} == {tag_of(kind) for kind in RULES.rows.decisions}


def test_every_move_is_told_and_has_a_button() -> None:
    told: set[str] = set()
    for players, seed in ((2, "a"), (2, "b"), (2, "c"), (3, "d"), (4, "e"), (4, "perft")):
        session = Session.new("ming_dynasty", players, seed=seed)
        rng = Rng(Chance(seed))
        while session.table.flow.to_act:
            seat = session.table.flow.to_act[0]
            for move in session.legal_moves(seat):
                gestures = RULES.gestures(session.table, seat, move)
                assert any(isinstance(gesture, Button) and gesture.label for gesture in gestures), move
            assert RULES.next_up(session.table) == "" or RULES.next_up(session.table).endswith(".")
            entry = session.play(rng.choice(session.legal_moves(seat).moves), seat)
            sentence = session.describe(entry.id, None)
            assert sentence.endswith("."), entry.move
            assert "FM-" not in sentence
            assert "None" not in sentence
            told.add(str((entry.move or ("",))[0]))
    assert told == {
        "place_prince",
        "place_neutral_prince",
        "place_member",
        "place_neutral",
        "take_card",
        "take_dragon",
        "walk",
        "end",
        "stay",
        "pass",
        "deploy",
        "neutral",
        "neutral_pass",
        "choose_return",
        "return_members",
    }
