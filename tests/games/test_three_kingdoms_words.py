"""What a player of Three Kingdoms Redux reads on rows, spaces and in the log."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.core.chance import Rng
from tabletop.core.faces import Text
from tabletop.core.log import Entry
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import bidding
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.data import CARDS, COMMON, GENERALS, SPACES, called, strengths
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.gesture import Button
from tabletop.rules.recorder import settle


@pytest.mark.parametrize(
    ("general", "words"),
    [
        ("cao_ren", "administration 2, combat 4, leadership 2 · infantry, cavalry"),
        ("zhou_tai", "administration 1, combat 4, leadership 1 · naval, infantry"),
        ("zhang_zhao", "administration 5, combat 1, leadership 0"),
    ],
)
def test_the_row_of_a_general_names_his_armies_in_words(general: str, words: str) -> None:
    assert strengths(general, 0) == words


NOTHING_TO_BUILD = "You can build no card now: Imperial Palace lacks 2 gold and 1 rice."


def test_a_won_space_where_nothing_can_be_built_says_so() -> None:
    scene = Scene().hand("wei", "imperial_palace").has("wei", gold=0, rice=0).sends("cao_cao", "construct").resolves()
    assert RULES.facts(scene.table, "blue", Choose("decline.construct")).brings == NOTHING_TO_BUILD
    assert scene.offered() == ["decline.construct", "done"]
    assert scene.refused("take.construct", "NOT_OFFERED").reason == NOTHING_TO_BUILD


def test_the_log_says_to_its_player_why_an_action_was_declined() -> None:
    scene = Scene().hand("wei", "imperial_palace").has("wei", gold=0, rice=0).sends("cao_cao", "construct").resolves()
    table, entry = scene.table, Entry(2, 1, "blue", Choose("decline.construct").to_row(), ())
    told = {viewer: RULES.describe_move(entry, view(table, viewer), table, viewer) or "" for viewer in ("blue", "red")}
    assert told["blue"].endswith(": you can build no card now: Imperial Palace lacks 2 gold and 1 rice.")
    assert "lacks" not in told["red"]


def test_who_sends_a_general_is_warned_of_an_action_that_could_do_nothing() -> None:
    scene = emptied(Scene("cao_ren", round_=2)).at(bidding.choose_alliance).choose("trade", "cao_ren")
    scene.hand("wei").has("wei", gold=0, rice=0, ua=1)
    assert RULES.facts(scene.table, "blue", Choose("construct")).brings == "You hold no card to build · bid 2"
    assert "You" not in RULES.facts(scene.table, "blue", Choose("train")).brings
    scene.hand("wei", "imperial_palace").has("wei", ua=0)
    assert "You" not in RULES.facts(scene.table, "blue", Choose("construct")).brings, "the row is seen while the hand is covered"
    assert RULES.facts(scene.table, "blue", Choose("train")).brings == "You have no untrained army · bid 4"


def test_the_tip_of_construct_warns_only_whoever_sees_the_hand() -> None:
    scene = Scene(round_=2).hand("wei", "imperial_palace").has("wei", gold=0, rice=0).hand("wu").hand("shu")
    tips = {viewer: RULES.zone_help(view(scene.table, viewer), "construct") for viewer in ("blue", "red", None)}
    assert [NOTHING_TO_BUILD in tip for tip in tips.values()] == [True, False, False]
    scene.has("wei", gold=2, rice=1)
    assert NOTHING_TO_BUILD not in RULES.zone_help(view(scene.table, "blue"), "construct")


def test_rows_of_spaces_say_what_the_action_gives_and_costs() -> None:
    scene = emptied(Scene("cao_ren", round_=2)).at(bidding.choose_alliance)
    assert RULES.facts(scene.table, scene.seat, Choose("instructor")).brings == SPACES["instructor"].gist
    scene.choose("trade", "cao_ren")
    shown = {space: RULES.facts(scene.table, "blue", Choose(space)).brings for space in ("farm", "tribal_wei", "support")}
    assert all(words.endswith(SPACES[space].gist) for space, words in shown.items())
    assert max(len(row.gist) for row in SPACES.values()) <= 40


@pytest.mark.parametrize("space", SPACES)
def test_the_tip_of_a_space_says_its_action_whole(space: str) -> None:
    assert RULES.zone_help(Scene().table, space).startswith(SPACES[space].words)


@pytest.mark.parametrize("space", COMMON)
def test_a_space_has_one_name_on_the_board_and_in_the_log(space: str) -> None:
    assert Scene().table.equipment.zones[space].name == f"the space {called(space)}"


def test_cards_name_spaces_as_the_board_does() -> None:
    tables = [*GENERALS.values(), *CARDS.values()]
    assert not [row.id for row in tables if re.search("Train armies|Recruit armies|Produce |Demand |Control |Win ", row.words)]


@pytest.mark.parametrize(("count", "words"), [("0", "no army"), ("1", "1 untrained army"), ("2", "2 untrained armies")])
def test_the_log_counts_trained_armies(count: str, words: str) -> None:
    scene = Scene().has("wei", ua=2).sends("cao_cao", "train").resolves().take("train")
    entry = Entry(2, 1, "blue", Choose(count).to_row(), ())
    assert RULES.describe_move(entry, scene.table, scene.table, None) == f"Wei trains {words}."


def test_the_rules_page_names_the_phases_as_the_panel_does() -> None:
    page = files("tabletop.games.three_kingdoms_redux").joinpath("README.md").read_text("utf-8")
    headings = {line.removeprefix("### ").replace(".", "", 1) for line in page.splitlines() if line.startswith("### ")}
    assert headings.issuperset([phase.name for phase in RULES.phase_rules])


def test_the_rules_page_speaks_to_players() -> None:
    page = files("tabletop.games.three_kingdoms_redux").joinpath("README.md").read_text("utf-8")
    assert not [word for word in (".csv", ".json", "rule book", "this program", "was written") if word in page]


@pytest.mark.parametrize("general", GENERALS)
def test_a_token_shows_the_name_that_rows_and_log_say(general: str) -> None:
    face = Scene().table.equipment.kinds[f"{general}.token"].faces[0]
    names = [one for one in face.layers if isinstance(one, Text) and not one.text.isdecimal()]
    assert " ".join([one.text for one in names]) == called(general)
    # On a laptop's screen of 1366 x 768 pixels a millimetre of this table is 1.94 pixels.
    assert min(one.size for one in names) * 1.94 >= 9


def test_the_prompts_of_bidding_and_actions_say_what_the_round_will_cost() -> None:
    scene = emptied(Scene("cao_ren", round_=2)).has("wei", ps=4, gold=3, rice=2).holds("dian_wei", "wei_wu", 1, "I")
    words = "The end of the round will cost you 3 rice, and you lack 1 rice."
    assert RULES.prompt(scene.at(bidding.choose_alliance).choose("trade").table, "blue").endswith(words)
    scene = Scene().has("wei", ps=4, gold=3, rice=9).holds("dian_wei", "wei_wu", 1, "I").sends("cao_cao", "farm").resolves()
    assert RULES.prompt(scene.table, "blue").endswith("The end of the round will cost you 3 rice.")
    scene = Scene().has("wei", ps=1).sends("cao_cao", "farm").resolves()
    assert RULES.prompt(scene.table, "blue").endswith("or end your actions.")


@pytest.mark.parametrize("zone", ["wei.pool", "wei.markets", "wei.farms", "wei.treasury"])
def test_every_place_of_a_state_without_cards_says_what_the_round_will_cost(zone: str) -> None:
    assert RULES.zone_help(Scene().has("wei", ps=2).table, zone).startswith("The end of the round will cost Wei 1 rice")


def test_what_comes_home_on_declining_is_called_so() -> None:
    """The row counts the units that come home in green, so it has to say that they are no reward."""
    scene = Scene().sends("cao_ren", "battle_wei_wu", units="I").resolves()
    words = [label_of(scene, "done"), RULES.facts(scene.table, "blue", Choose("decline.battle_wei_wu")).brings]
    assert [one.endswith("generals and units come home") for one in words] == [True, True]


def label_of(scene: Scene, choice: str) -> str:
    """What the button of a choice says."""
    return next(one.label for one in RULES.gestures(scene.table, scene.seat, Choose(choice)) if isinstance(one, Button))


def test_a_won_action_is_taken_or_declined_in_one_choice() -> None:
    scene = (
        emptied(Scene("cao_ren")).sends("cao_cao", "recruit").sends("cao_ren", "marketplace").level("wei", market=2).resolves()
    )
    takes = ["take.marketplace.develop", "take.marketplace.tax", "take.recruit"]
    assert sorted(scene.offered()) == sorted([*takes, "decline.marketplace", "decline.recruit", "done"])
    assert [label_of(scene, one) for one in ("take.recruit", "take.marketplace.tax", "decline.recruit")] == [
        "Recruit",
        "Marketplace: collect tax",
        "Decline Recruit",
    ]
    assert RULES.facts(scene.table, "blue", Choose("take.recruit")).brings == "2 untrained armies"
    before, move = scene.table, Choose("take.recruit")
    assert scene.play(move).owns("wei", "ua") == (2,)
    assert RULES.describe_move(Entry(2, 1, "blue", move.to_row(), ()), before, scene.table, None) == "Wei takes Recruit."


def test_a_save_that_names_a_won_space_first_is_still_played_on() -> None:
    scene = emptied(Scene()).sends("cao_cao", "recruit").resolves()
    before, move = scene.table, Choose("recruit")
    assert RULES.check(before, "blue", move) is None
    after = settle(before, RULES.resolve(before, "blue", move, rng := Rng(before.chance)), rng)[1]
    assert RULES.describe_move(Entry(2, 1, "blue", move.to_row(), ()), before, after, None) == "Wei turns to Recruit."
    scene.table = after
    assert (scene.asked, scene.offered(), RULES.diagnose(after)) == ("take", ["recruit", "decline"], [])
    assert scene.choose("recruit").owns("wei", "ua") == (2,)
