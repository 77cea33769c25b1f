"""Lotta Rome: what nobody may know before it is shown (sections 3.5 and 5.1): views, words, log, refusals, bots, guesses, undo.

Each test plays two games that differ in nothing but what one seat has chosen in secret, and asks both for the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lotta_scene import Scene, at_bids, at_elephants, begun

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.view import chooses_in_secret, keeps_secrets, masked
from tabletop.games.lotta_rome import GAME, ids
from tabletop.games.lotta_rome.auction import Bid, Keep
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.data import CONTRACTS
from tabletop.games.lotta_rome.domain import domain_of
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.placing import Done
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split
from tabletop.rules.bot import Budget
from tabletop.rules.plain_board import board_in_words
from tabletop.rules.ruleset import Move
from tabletop.session import Session

Start = Callable[[], Scene]


def dealt() -> Scene:
    """Starting contracts are to be kept."""
    return Scene(3, merchants=True)


def choosing() -> Scene:
    """All lands are split."""
    return begun(3).all_play(Split((0, 3)))


def bidding() -> Scene:
    """All elephants stand."""
    return at_bids(3)


STARTS: dict[str, Start] = {"keep": dealt, "split": lambda: begun(3), "choose": choosing, "bid": bidding}
OTHERS = ("red", "green", None)
ALL = pytest.mark.parametrize("what", STARTS)


def two_games(what: str) -> tuple[Scene, Scene]:
    """The same game twice; Blue has made the first of the possible choices in one, and the last in the other."""
    games = STARTS[what](), STARTS[what]()
    first, *_, last = RULES.legal_moves(games[0].table, "blue").moves
    return games[0].play("blue", first), games[1].play("blue", last)


@ALL
def test_what_was_chosen_is_in_no_view_of_others(what: str) -> None:
    one, two = two_games(what)
    assert one.table != two.table
    assert chooses_in_secret(one.table.flow)
    assert keeps_secrets(one.table)
    for seat in OTHERS:
        assert one.view(seat) == two.view(seat)
        assert masked(one.table, seat) == masked(two.table, seat)
        assert ("secret", "blue") in one.view(seat).flow.agenda
    assert one.view("blue") != two.view("blue")


@ALL
def test_what_was_chosen_is_in_no_words_for_others(what: str) -> None:
    one, two = two_games(what)
    for seat in OTHERS:
        assert one.said(seat) == two.said(seat)
        assert board_in_words(one.table, seat) == board_in_words(two.table, seat)
        for scene in (one, two):
            assert not any(contract.title in scene.said(seat) for contract in CONTRACTS.values())
    assert one.said("blue") != two.said("blue")
    for seat in ("red", "green"):
        assert RULES.prompt(one.table, seat) == RULES.prompt(two.table, seat)
    for ask in (RULES.next_up, RULES.scores, RULES.diagnose):
        assert ask(one.table) == ask(two.table)
    assert one.steps == two.steps == ()


@ALL
def test_no_event_of_a_choice_touches_a_piece(what: str) -> None:
    for scene in two_games(what):
        entry, before = scene.log[-1]
        assert [type(event).__name__ for event in entry.events] == ["FlowChanged"]
        assert scene.table.pieces == before.pieces
        assert scene.table.zones == before.zones


ONE_OF_EACH: tuple[Move, ...] = (
    Keep(("CT01",)),
    Split((0, 1, 2)),
    Split((7,)),
    Choose("MIDDLE"),
    Choose("LARGE", "green"),
    Bid(("CT02",)),
    Done(),
)


@ALL
def test_what_was_chosen_is_in_no_refusal(what: str) -> None:
    one, two = two_games(what)
    hand = one.table.zones[ids.HAND["blue"]]
    for seat in one.seats:
        for move in (*ONE_OF_EACH, Keep(hand[:2]), Bid(hand[-1:]), Split((0,)), Choose("SMALL")):
            assert RULES.check(one.table, seat, move) == RULES.check(two.table, seat, move)
    for piece in (*one.table.zones[ids.ROW["blue"]], *one.table.zones[ids.SMALL["blue"]], *one.table.zones[ids.GEMS["blue"]]):
        for zone in (ids.SMALL["blue"], ids.LARGE["blue"], ids.CHOSEN["blue"], ids.BID["blue"]):
            assert RULES.why_not(one.table, "red", piece, zone) == RULES.why_not(two.table, "red", piece, zone)


@ALL
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_bots_choose_the_same_whatever_others_have_chosen(what: str, level: str) -> None:
    answers = []
    for scene in two_games(what):
        legal = RULES.legal_moves(scene.view("red"), "red")
        answers.append(bot_for(GAME, level).choose(scene.view("red"), legal, Rng(Chance("bot")), Budget()))
    assert answers[0] == answers[1]


@ALL
def test_a_choice_that_is_guessed_is_possible_and_does_not_depend_on_the_real_one(what: str) -> None:
    one, two = two_games(what)
    guessed = [RULES.sample(one.view("red"), Rng(Chance(str(number)))) for number in range(12)]
    assert guessed == [RULES.sample(two.view("red"), Rng(Chance(str(number)))) for number in range(12)]
    assert len({table.flow.agenda[0] for table in guessed}) > 1
    for table in guessed:
        assert RULES.diagnose(table) == []
        assert RULES.legal_moves(table, "red")


# 3.5: who sees which place


def test_3_5_contracts_dealt_are_seen_by_their_owner_alone() -> None:
    scene = dealt()
    for seat in scene.seats:
        hand = scene.table.zones[ids.HAND[seat]]
        for viewer in (*scene.seats, None):
            seen = scene.view(viewer)
            assert (set(hand) <= seen.pieces.keys()) == (viewer == seat)
            # How many there are is known to all.
            assert len(seen.zones[ids.HAND[seat]]) == 3


def test_3_5_starting_contracts_stay_secret_and_others_that_are_kept_do_not() -> None:
    scene = Scene(2, merchants=True)
    for seat in scene.seats:
        scene.play(seat, Keep((scene.table.zones[ids.HAND[seat]][0],)))
    while scene.table.flow.round < 2:
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    [secret], [kept] = scene.table.zones[ids.SECRET["blue"]], scene.table.zones[ids.KEPT["blue"]]
    for viewer in ("red", None):
        assert secret not in scene.view(viewer).pieces
        assert scene.view(viewer).zones[ids.KEPT["blue"]] == (kept,)
        assert len(scene.view(viewer).zones[ids.SECRET["blue"]]) == 1
    assert secret in scene.view("blue").pieces


@pytest.mark.parametrize("zone", [ids.DECK, ids.DISCARDS, ids.DOUBLE_STACK, ids.BONUS_STACK, ids.STACK["blue"], ids.STARTS])
def test_3_5_piles_are_seen_by_nobody_and_their_numbers_by_all(zone: str) -> None:
    scene = begun(2)
    scene.put(scene.table.zones[ids.DECK][0], ids.DISCARDS)
    held = scene.table.zones[zone]
    assert held
    for viewer in ("blue", "red", None):
        seen = scene.view(viewer)
        assert len(seen.zones[zone]) == len(held)
        assert not seen.pieces.keys() & set(held)


@pytest.mark.parametrize("zone", [*ids.LOT, ids.ROW["blue"], ids.GEMS["blue"], ids.DOMAIN["blue"], ids.WORKS["blue"]])
def test_3_5_the_market_rows_gems_and_domains_are_open(zone: str) -> None:
    scene = begun(2)
    held = scene.table.zones[zone]
    assert held
    for viewer in ("red", None):
        assert scene.view(viewer).zones[zone] == held
        assert all(scene.view(viewer).pieces[piece].kind == scene.table.pieces[piece].kind for piece in held)


def test_6_3_every_split_is_open_when_the_screens_have_come_down() -> None:
    scene = choosing()
    for viewer in ("red", None):
        for zone in (ids.SMALL["blue"], ids.LARGE["blue"]):
            assert scene.view(viewer).zones[zone] == scene.table.zones[zone]


def test_6_7_unchosen_cards_are_hidden_after_the_reveal_and_counted_for_all() -> None:
    scene = bidding()
    hands = {seat: scene.table.zones[ids.HAND[seat]] for seat in scene.seats}
    for seat in scene.seats:
        scene.play(seat, Bid((hands[seat][-1],)))
    for viewer in ("red", None):
        seen = scene.view(viewer)
        assert seen.zones[ids.BID["blue"]] == (hands["blue"][-1],)
        assert len(seen.zones[ids.HAND["blue"]]) == len(hands["blue"]) - 1
        assert not seen.pieces.keys() & set(hands["blue"][:-1])
    # They are discarded unseen.
    while scene.table.flow.round == 1:
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    assert set(hands["blue"][:-1]) <= set(scene.table.zones[ids.DISCARDS])
    for viewer in ("blue", "red", None):
        assert not scene.view(viewer).pieces.keys() & set(hands["blue"][:-1])


def test_which_decisions_are_open_and_which_need_a_curtain() -> None:
    """Placing lands, elephants and purchases are before all eyes; starting contracts, splits, choices, bids and forts are not."""
    session, found = Session.new("lotta_rome", 3, seed="open", options={ids.MERCHANTS: True}), {}
    while session.table.flow.to_act:
        row = session.table.flow.agenda[-1][0]
        assert found.setdefault(row, RULES.is_open(session.table)) == RULES.is_open(session.table)
        session.play(session.legal_moves().moves[0])
    secret = {"keep": False, "divide": False, "choose": False, "bid": False, "forts": False}
    assert found == {"place": True, "elephant": True, "buy": True, **secret}


def test_6_5_where_an_elephant_stands_is_open_though_its_cards_are_not() -> None:
    scene = at_elephants(3)
    scene.play("blue", PlaceElephant(domain_of(scene.table, "blue").free()[0]))
    for viewer in ("red", None):
        assert domain_of(scene.view(viewer), "blue").elephants == domain_of(scene.table, "blue").elephants
        assert " and draws " in scene.said(viewer)


# Undo


@ALL
def test_a_choice_before_the_reveal_is_undone_without_a_trace(what: str) -> None:
    answers = []
    for number in (0, -1):
        session = Session.new("lotta_rome", 3, seed="undo", options={ids.MERCHANTS: True})
        while session.table.flow.agenda[-1][0] != {"split": "divide"}.get(what, what) or len(session.table.flow.to_act) < 3:
            session.play(session.legal_moves().moves[0])
        before = session.head
        session.play(session.legal_moves("blue").moves[number], "blue")
        assert session.head not in session.log.barriers
        session.undo()
        assert session.head == before
        words = [session.describe(entry.id, "red") for entry in session.entries]
        answers.append((session.view("red"), words, session.legal_moves("red").moves))
    assert answers[0] == answers[1]


def test_stacks_are_guessed_with_the_lands_of_their_own_set() -> None:
    """Each set has four lands of each kind (7.1), so what is left of it is known, if not in which order."""
    scene = begun(3)
    orders = set()
    for number in range(8):
        guessed = RULES.sample(scene.view("red"), Rng(Chance(f"stack {number}")))
        for seat in scene.seats:
            assert sorted(guessed.zones[ids.STACK[seat]]) == sorted(scene.table.zones[ids.STACK[seat]])
        orders.add(guessed.zones[ids.STACK["red"]])
    assert len(orders) > 4
