"""Results are worked out from the tables before and after, and a row says what it costs without giving anything away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.games.roundhouse_kick.attack import Heal
from tabletop.rules.resources import Resource
from tabletop.rules.results import POINTS, Result, expected, result_of, results, summed, tried
from tabletop.rules.words import seat_name
from tabletop.session.step_tables import step_results, step_tables

GOLDEN = Path(__file__).parents[1] / "golden"
COIN = Resource("coin", "coins", icon="two-coins")


def test_a_result_says_how_many_with_a_sign() -> None:
    assert [result_of(COIN, "blue", count).words for count in (2, 1, -1, -3)] == ["+2 coins", "+1 coin", "−1 coin", "−3 coins"]


def test_results_of_parts_are_summed_by_seat_and_sort() -> None:
    parts = [result_of(COIN, "blue", 2), result_of(COIN, "red", 1), result_of(COIN, "blue", -1), result_of(COIN, "red", -1)]
    assert [(one.seat, one.count) for one in summed(parts)] == [("blue", 1)]


def played(game: str, count: int) -> Session:
    """A game of three of which `count` moves were made at random."""
    session, rng = Session.new(game, 3, seed="7"), Rng(Chance("promises"))
    for _ in range(count):
        if session.table.flow.to_act:
            session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
    return session


def test_a_part_of_an_act_says_why_others_have_other_points() -> None:
    session, rng, said = Session.new("three_kingdoms_redux", 3, seed="7"), Rng(Chance("promises")), []
    while len(said) < 3:
        session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
        for step in step_tables(session.log, session.head):
            words = session.words_of(step, None)
            changed = [one for one in step_results(session.game_rules, session.log, step) if one.icon == POINTS.icon]
            assert all(seat_name(session.table, one.seat) in words for one in changed)
            said += [words] if " for civil harmony." in words else []
    assert all(words.count(".") > 1 for words in said)


@pytest.mark.parametrize("game", ["round_house", "three_kingdoms_redux", "lotta_rome", "roundhouse_kick", "ming_dynasty"])
def test_the_results_of_the_steps_are_together_those_of_the_act(game: str) -> None:
    session, found = played(game, 200), list[Result]()
    rules = session.game_rules
    for entry in session.entries[2:]:
        before, after = session.log.table_at(entry.parent), session.log.table_at(entry.id)
        steps = [one for step in step_tables(session.log, entry.id) for one in step_results(rules, session.log, step)]
        whole = results(rules, before, after)
        assert sorted((one.seat, one.icon, one.count) for one in summed(steps)) == sorted(
            (o.seat, o.icon, o.count) for o in whole
        )
        found += whole
    assert {one.seat for one in found} == {seat.id for seat in session.equipment.seats}
    assert all(one.icon for one in found)
    assert session.fault is None


@pytest.mark.parametrize("game", ["round_house", "three_kingdoms_redux", "lotta_rome"])
def test_what_comes_of_a_row_was_said_in_it(game: str) -> None:
    session, rng, seen = Session.new(game, 3, seed="7"), Rng(Chance("promises")), 0
    while session.table.flow.to_act and len(session.entries) < 160:
        seat = session.legal_moves().seat
        move = rng.choice(session.legal_moves(seat).moves)
        promised = expected(session.game_rules, session.table, seat, move)
        if tried(session.game_rules, session.table, seat, move):
            session.play(move, seat)
            itself = step_tables(session.log, session.log.head)[0]
            came = [one for one in step_results(session.game_rules, session.log, itself) if one.seat == seat]
            assert came
            assert set(came) <= set(promised)
            assert {one.seat for one in promised} == {seat}, "what others gain by it is not said in the row"
            seen += 1
        else:
            session.play(move, seat)
    assert seen > 5


def test_what_dice_will_give_is_not_promised() -> None:
    """A move is tried only where it can be carried out without dice."""
    session, rng, came = Session.new("roundhouse_kick", 3, seed="2"), Rng(Chance("promises")), 0
    while session.table.flow.to_act and came < 2:
        seat, before, moves = session.legal_moves().seat, session.table, session.legal_moves().moves
        move = rng.choice([move for move in moves if isinstance(move, Heal)] or moves)
        promised = tried(session.game_rules, before, seat, move)
        entry = session.play(move, seat)
        if isinstance(move, Heal) and entry.id in session.log.barriers:
            assert promised == ()
            came += any(one.seat == seat for one in results(session.game_rules, before, session.table))
    assert came == 2, "it gave something, which a try would have told"


def test_nothing_is_tried_while_others_have_chosen_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new("lotta_rome", 2, seed="7")
    monkeypatch.setattr("tabletop.rules.results.admit", lambda *given: pytest.fail("a move was tried"))
    for others in (1, 0):
        assert len(session.table.flow.to_act) == others + 1
        seat = session.table.flow.to_act[0]
        moves = session.legal_moves(seat).moves
        assert all(expected(session.game_rules, session.table, seat, move) == () for move in moves)
        session.play(moves[0], seat)


def test_a_step_names_whose_goods_it_changes() -> None:
    session, seen = played("three_kingdoms_redux", 1500), 0
    named = {seat.id: seat.name for seat in session.equipment.seats}
    for entry in session.entries[2:]:
        for step, words in zip(step_tables(session.log, entry.id)[1:], [one.words for one in entry.steps], strict=True):
            found = [one for one in step_results(session.game_rules, session.log, step) if one.icon != "laurels"]
            assert [one for one in found if named[one.seat] not in words] == []
            seen += len(found)
    assert seen >= 3


def test_a_row_does_not_promise_what_follows_in_a_step_of_its_own() -> None:
    session, rng, seen = Session.new("three_kingdoms_redux", 3, seed="9"), Rng(Chance("steps")), 0
    while session.table.flow.to_act and len(session.entries) < 300:
        seat, move = session.legal_moves().seat, rng.choice(session.legal_moves().moves)
        promised = tried(session.game_rules, session.table, seat, move)
        session.play(move, seat)
        later = step_tables(session.log, session.log.head)[1:]
        follows = [one for step in later for one in step_results(session.game_rules, session.log, step) if one.seat == seat]
        itself = step_results(session.game_rules, session.log, step_tables(session.log, session.log.head)[0])
        assert set(promised) <= set(itself)
        seen += bool(follows and not promised)
    assert seen
