"""Bots against bots: the figures, the command, and how strong the bots are."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace

from tabletop.bots.bot import CasualBot, RandomBot, bot_for, levels_of, nothing_seen
from tabletop.bots.simulate import Figures, Plan, Played, counted, make_match, play_game, run_plan, seat_labels, simulate
from tabletop.cli import run_command
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import TabletopError, UnknownNameError
from tabletop.core.table import Row, Table
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.judgement import Casual
from tabletop.rules.ruleset import LegalMoves, ListedMoves, Move

GAME = "roundhouse_kick"
KEYS = [
    "game",
    "seats",
    "bots",
    "games",
    "finished",
    "moves",
    "seconds",
    "moves_per_second",
    "wins",
    "scores",
    "lengths",
    "cards",
    "unseen",
    "failed",
    "fault",
]


def without_time(figures: Figures) -> dict[str, object]:
    """The figures that do not depend on the clock."""
    return {key: value for key, value in figures.items() if key not in ("seconds", "moves_per_second")}


def test_the_same_seed_gives_the_same_on_any_number_of_processes() -> None:
    progress: list[tuple[int, int]] = []
    alone = simulate(load_game, GAME, 3, ["easy", "normal", "random"], 8, "7", 1)
    shared = simulate(load_game, GAME, 3, ["easy", "normal", "random"], 8, "7", 2, progress=lambda *done: progress.append(done))
    assert without_time(alone) == without_time(shared)
    assert progress[-1] == (8, 8)
    other = simulate(load_game, GAME, 3, ["easy", "normal", "random"], 8, "8", 1)
    assert without_time(alone) != without_time(other)


def test_the_figures() -> None:
    figures = simulate(load_game, GAME, 2, ["normal"], 5, "1", 1, {"monster_deck": "balanced"})
    assert list(figures) == KEYS
    assert (figures["seats"], figures["bots"], figures["games"], figures["finished"]) == (2, ["normal", "normal"], 5, 5)
    assert figures["wins"].keys() == figures["scores"].keys() == {"blue", "red"}
    assert sum(figures["wins"].values()) >= 5
    for score in figures["scores"].values():
        assert score["min"] <= score["mean"] <= score["max"]
    assert figures["lengths"]["min"] <= figures["lengths"]["median"] <= figures["lengths"]["max"]
    assert json.loads(json.dumps(figures)) == figures


def test_cards_that_lie_open_at_the_end_of_no_game_are_named() -> None:
    """A general is seen once he is recruited, an enhancement once it is built; the three lords are never hidden."""
    game = load_game("three_kingdoms_redux")
    match = make_match(game, 3, {})
    one, other = [play_game(match, [RandomBot()] * 3, seed) for seed in "12"]
    assert one.hidden == other.hidden
    assert len(one.hidden) == 69 - 3 + 42
    assert one.opened < one.hidden
    assert 8 * 3 - 3 <= len(one.opened) < 30
    figures = counted(Plan(game.id, ("random",) * 3, "", {}), match.table.equipment, [one, other], 0.0)
    assert (figures["cards"], len(figures["unseen"])) == (108, 108 - len(one.opened | other.opened))
    names = {match.table.equipment.kinds[kind].name for kind in one.opened | other.opened}
    assert names
    assert names.isdisjoint(figures["unseen"])


@pytest.mark.parametrize("players", [2, 3])
def test_the_seats_are_called_by_their_names_at_this_table(players: int) -> None:
    """With two players the blue and red pawns of Round House are neutral, and the players yellow and purple."""
    figures = simulate(load_game, "round_house", players, ["random"], 2, "1", 1)
    names = [seat.name.lower() for seat in make_match(load_game("round_house"), players, {}).table.equipment.seats]
    assert names == (["yellow", "purple"] if players == 2 else ["blue", "red", "green"])
    assert [*figures["wins"]] == [*figures["scores"]] == names
    assert sum(figures["wins"].values()) >= 2
    assert all(figures["scores"].values())


def test_seats_of_one_name_are_called_by_their_ids() -> None:
    box = make_match(load_game(GAME), 2, {}).table.equipment
    assert seat_labels(box) == {"blue": "blue", "red": "red"}
    assert seat_labels(replace(box, seats=tuple(replace(seat, name="Ann") for seat in box.seats))) == {
        "blue": "blue",
        "red": "red",
    }


def test_a_game_that_does_not_end_is_given_up() -> None:
    match = make_match(load_game(GAME), 2, {})
    played = play_game(match, [RandomBot(), RandomBot()], "1", most=10)
    assert played == Played(10, played.rounds, None)
    figures = counted(Plan(GAME, ("random", "random"), "1", {}), match.table.equipment, [played], 0.0)
    assert (figures["finished"], figures["moves"], figures["lengths"], figures["moves_per_second"]) == (0, 10, {}, 0)


def test_a_bot_that_cheats_is_named() -> None:
    class Cheat:
        blind = False

        def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
            from tabletop.games.roundhouse_kick.attack import Hit

            return Hit("M54")

    with pytest.raises(TabletopError, match="which is not legal"):
        play_game(make_match(load_game(GAME), 1, {}), [Cheat()], "1")


def test_a_blind_bot_sees_an_empty_table_and_another_its_view() -> None:
    seen: list[Table] = []

    class Watcher(RandomBot):
        blind = False

        def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
            seen.append(view)
            return super().choose(view, legal, rng, budget)

    play_game(make_match(load_game(GAME), 1, {}), [Watcher()], "1", most=3)
    for view in seen:
        assert view.chance.seed == ""
        assert all(piece.startswith("~") for piece in view.zones["items"])
    assert nothing_seen(seen[0].equipment).pieces == {}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((2, ["hard"]), "no bot 'hard'; there are random, easy, normal"),
        ((5, ["easy"]), "for 1 to 4 players, not 5"),
        ((3, ["easy", "easy"]), "3 players need one level of bot for all, or 3 levels, not 2"),
    ],
)
def test_what_cannot_be_simulated(arguments: tuple[int, list[str]], problem: str) -> None:
    with pytest.raises(UnknownNameError, match=problem):
        simulate(load_game, GAME, *arguments, 5, "1", 1)
    with pytest.raises(UnknownNameError, match="At least one game"):
        simulate(load_game, GAME, 2, ["easy"], 0, "1", 1)


def test_games_without_rules_have_no_bots() -> None:
    game = load_game("open_table")
    assert levels_of(game) == ()
    for attempt in (lambda: bot_for(game, "random"), lambda: make_match(game, 2, {})):
        with pytest.raises(UnknownNameError, match="has no rules, so no bot can play it"):
            attempt()


def test_normal_beats_the_others() -> None:
    for other in ("easy", "random"):
        for bots in (("normal", other), (other, "normal")):
            played = list(run_plan(load_game, Plan(GAME, bots, "strength", {}), 10, 1))
            won = sum(
                one.outcome is not None and one.outcome.winners == (("blue", "red")[bots.index("normal")],) for one in played
            )
            assert won >= 9


# The command


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "simulate",
        GAME,
        "--players",
        "4",
        "--bots",
        "normal",
        "--games",
        "4",
        "--seed",
        "1",
        "--json",
        "--processes",
        "1",
    ]
    assert run_command(arguments) == 0
    first = json.loads(capsys.readouterr().out)
    assert list(first) == KEYS
    assert (first["game"], first["seats"], first["games"], first["finished"]) == (GAME, 4, 4, 4)
    assert run_command([*arguments, "--rules-option", "monster_deck=balanced", "--rules-option", "choose_locations=true"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] != first["moves"]


def test_the_command_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["simulate", GAME, "--bots", "easy,normal", "--games", "3", "--seed", "1", "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("roundhouse_kick: 3 of 3 games finished, ")
    assert "\ncards seen in play: 108 of 108\n" in told
    assert "red\tnormal\t3" in told
    assert (
        run_command(["simulate", GAME, "--players", "2", "--bots", "random", "--games", "1", "--seed", "1", "--processes", "1"])
        == 0
    )
    assert re.search(r"^cards seen in play: \d+ of 101; not seen: \w", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nothing"], "There is no game 'nothing'"),
        (["open_table"], "The Open Table has no rules"),
        ([GAME, "--rules-option", "deck"], "given as name=value, not 'deck'"),
        ([GAME, "--rules-option", "deck=1"], "Roundhouse Kick has no option 'deck'; it has monster_deck, choose_locations"),
        ([GAME, "--rules-option", "monster_deck=tiny"], "can be full, balanced, not 'tiny'"),
        ([GAME, "--games", "0"], "At least one game"),
        ([GAME, "--processes", "-1"], "The number of processes is 0"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["simulate", *arguments]) == 1
    told = capsys.readouterr()
    assert problem in told.err
    assert told.out == ""
    assert told.err.count("\n") == 1


# The balance of Roundhouse Kick


CLEARED = {1: 57, 2: 70, 3: 59, 4: 41}
"""Percent of games that the heuristic wins with balanced decks, by the reference."""
ROUNDS = {1: (11, 16, 24), 2: (15, 20, 29), 3: (15, 18, 24), 4: (15, 18, 23)}
POINTS = {1: (34,), 2: (46, 32), 3: (38, 30, 22), 4: (34, 27, 22, 16)}


def balance(players: int, level: str, games: int, deck: str = "balanced") -> tuple[float, list[int], list[float]]:
    """Percent cleared; rounds at 10, 50, 90 percent; mean points from best to worst."""
    played = list(run_plan(load_game, Plan(GAME, (level,) * players, "balance", {"monster_deck": deck}), games, 1))
    outcomes = [one.outcome for one in played if one.outcome is not None]
    assert len(outcomes) == games
    cleared = 100 * sum(outcome.reason == "The last monster is dead." for outcome in outcomes) / games
    rounds = sorted(one.rounds for one in played)
    points = [sum(outcome.scores[rank].points for outcome in outcomes) / games for rank in range(players)]
    return cleared, [rounds[games // 10], rounds[games // 2], rounds[games * 9 // 10]], points


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_games_end(players: int, level: str) -> None:
    cleared, rounds, points = balance(players, level, 20 if level == "normal" else 8)
    assert 0 <= cleared <= 100
    assert rounds[2] <= 70
    if level == "normal":
        assert abs(rounds[1] - ROUNDS[players][1]) <= 4
        assert all(abs(point - known) <= 7 for point, known in zip(points, POINTS[players], strict=True))


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_thousand_games_are_balanced_as_the_reference_says(players: int) -> None:
    cleared, rounds, points = balance(players, "normal", 1_000)
    assert abs(cleared - CLEARED[players]) <= 4
    assert all(abs(some - known) <= 1 for some, known in zip(rounds, ROUNDS[players], strict=True))
    assert all(abs(point - known) <= 1.5 for point, known in zip(points, POINTS[players], strict=True))


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_thousand_easy_games_and_full_decks(players: int) -> None:
    assert balance(players, "easy", 1_000)[0] <= 2
    assert balance(players, "random", 1_000)[0] <= 2
    full = balance(players, "normal", 1_000, "full")
    assert abs(full[0] - {1: 0, 2: 1, 3: 14, 4: 41}[players]) <= 4
    assert abs(full[1][1] - {1: 40, 2: 25, 3: 20, 4: 18}[players]) <= 1


@pytest.mark.parametrize("row", [("pass",), ("deploy", 0, 0)])
def test_a_casual_bot_seldom_makes_an_idle_move(row: Row) -> None:
    ruleset = load_game("ming_dynasty").ruleset
    assert ruleset is not None
    rows: list[Row] = [row, ("deploy", 1, 0)]
    table = make_match(load_game("ming_dynasty"), 2, {}).table
    bot, rng = CasualBot(Casual(frozenset((row,)))), Rng(Chance("casual"))

    def choose() -> Row:
        legal = ListedMoves("blue", [ruleset.move_from_row(one) for one in rows])
        return bot.choose(table, legal, rng, Budget()).to_row()

    assert 2 <= [choose() for _ in range(160)].count(row) <= 25
    del rows[1]
    assert choose() == row
