"""What a player of Three Kingdoms Redux reads on rows, spaces and in the log."""

from __future__ import annotations

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.core.log import Entry
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import bidding
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.naming import strengths
from tabletop.games.three_kingdoms_redux.rules import RULES


@pytest.mark.parametrize(
    ("general", "words"),
    [
        ("cao_ren", "A 2 · C 4 · L 2 · infantry, cavalry"),
        ("zhou_tai", "A 1 · C 4 · L 1 · naval, infantry"),
        ("zhang_zhao", "A 5 · C 1 · L 0"),
    ],
)
def test_the_row_of_a_general_names_his_armies_in_words(general: str, words: str) -> None:
    assert strengths(general, 0) == words


NOTHING_TO_BUILD = "You hold no card that you could build now."


def test_a_won_space_where_nothing_can_be_built_says_so() -> None:
    scene = Scene().hand("wei", "imperial_palace").has("wei", gold=0, rice=0).sends("cao_cao", "construct").resolves()
    assert RULES.facts(scene.table, "blue", Choose("construct")).brings == NOTHING_TO_BUILD
    scene.choose("construct")
    assert scene.offered() == ["decline"]
    assert NOTHING_TO_BUILD in RULES.prompt(scene.table, "blue")


def test_the_log_says_to_its_player_why_an_action_was_declined() -> None:
    scene = Scene().hand("wei", "imperial_palace").has("wei", gold=0, rice=0).sends("cao_cao", "construct").resolves()
    table, entry = scene.choose("construct").table, Entry(2, 1, "blue", Choose("decline").to_row(), ())
    told = {viewer: RULES.describe_move(entry, view(table, viewer), table, viewer) or "" for viewer in ("blue", "red")}
    assert told["blue"].endswith(": you hold no card that you could build now.")
    assert "hold" not in told["red"]


def test_who_sends_a_general_is_warned_that_he_could_build_nothing() -> None:
    scene = emptied(Scene("cao_ren", round_=2)).at(bidding.choose_alliance).choose("trade", "cao_ren")
    scene.hand("wei", "imperial_palace").has("wei", gold=0, rice=0, ua=1)
    assert RULES.facts(scene.table, "blue", Choose("construct")).brings.endswith(NOTHING_TO_BUILD)
    assert "You" not in RULES.facts(scene.table, "blue", Choose("train")).brings
    scene.has("wei", gold=2, rice=1, ua=0)
    assert "You" not in RULES.facts(scene.table, "blue", Choose("construct")).brings
    assert RULES.facts(scene.table, "blue", Choose("train")).brings.endswith("You have no untrained army.")


def test_lu_su_is_not_warned_because_he_makes_building_cheaper() -> None:
    scene = (
        Scene("lu_su", "zhang_zhao", round_=2)
        .hand("wu", "imperial_palace")
        .has("wu", gold=1, rice=1)
        .alliance("trade")
        .at(bidding.bid)
    )
    brings = {general: bidding.brings(scene.table, general, "construct") for general in ("lu_su", "zhang_zhao")}
    assert [NOTHING_TO_BUILD in words for words in brings.values()] == [False, True]
