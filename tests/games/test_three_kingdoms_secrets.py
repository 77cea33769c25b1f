"""Three Kingdoms Redux: what others drew, keep and hold is in no view, word, log line, refusal or answer of a bot (3.4, 4, R1).

Each test plays two games that differ in nothing but what one seat has chosen or holds in secret, and asks both for the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.view import keeps_secrets, masked, view
from tabletop.games.three_kingdoms_redux import GAME, bidding, ids
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.bot import Budget
from tabletop.rules.plain_board import board_in_words
from tabletop.session import Session

OTHERS = ("red", "green", None)


def begun(number: int) -> Session:
    """A game in which Wei has kept the first or the last of its six generals; it is to keep three more."""
    session = Session.new("three_kingdoms_redux", 3, seed="secret")
    session.play(session.legal_moves("blue").moves[number], "blue")
    return session


def kept(number: int) -> Session:
    """A game in which Wei has kept the first or the last four of its six generals; Wu is to choose."""
    session = begun(number)
    while session.table.flow.to_act == ("blue",):
        session.play(session.legal_moves("blue").moves[number], "blue")
    return session


MOMENTS: dict[str, Callable[[int], Session]] = {"one general": begun, "all generals": kept}
ALL = pytest.mark.parametrize("games", [(make(0), make(-1)) for make in MOMENTS.values()], ids=list(MOMENTS))
Games = tuple[Session, Session]


@ALL
def test_which_generals_a_state_keeps_is_in_no_view_before_all_have_chosen(games: Games) -> None:
    one, two = games
    assert one.table != two.table
    assert keeps_secrets(one.table)
    for seat in OTHERS:
        assert one.view(seat) == two.view(seat)
        assert masked(one.table, seat) == masked(two.table, seat)
        assert board_in_words(one.table, seat) == board_in_words(two.table, seat)
    assert one.view("blue") != two.view("blue")


@ALL
def test_the_log_says_only_to_its_owner_which_general_he_keeps(games: Games) -> None:
    one, two = games
    for entry, other in zip(one.entries[1:], two.entries[1:], strict=True):
        for seat in OTHERS:
            said = one.describe(entry.id, seat)
            assert said == two.describe(other.id, seat)
            assert not any(general.name in said for general in GENERALS.values())
    last = one.entries[-1].id
    assert one.describe(last, "blue") != two.describe(last, "blue")
    assert one.describe(last, "red") == "Wei keeps a general."


@ALL
def test_refusals_and_bots_do_not_depend_on_what_others_keep(games: Games) -> None:
    one, two = games
    answers = []
    for session in games:
        refused = [RULES.check(session.table, seat, Choose(general)) for general in GENERALS for seat in ("red", "green")]
        chosen = [
            bot_for(GAME, level).choose(
                session.view(seat), RULES.legal_moves(session.view(seat), seat), Rng(Chance("bot")), Budget()
            )
            for level in ("random", "easy", "normal")
            for seat in session.table.flow.to_act
            if seat != "blue"
        ]
        asked = [RULES.next_up(session.table), RULES.scores(session.table), RULES.diagnose(session.table)]
        answers.append((refused, chosen, asked, [RULES.prompt(session.table, seat) for seat in ("red", "green")]))
    assert answers[0] == answers[1]
    assert one.table.flow.to_act == two.table.flow.to_act


@ALL
def test_what_is_guessed_does_not_depend_on_what_was_kept(games: Games) -> None:
    guesses = [[RULES.sample(session.view("red"), Rng(Chance(str(number)))) for number in range(6)] for session in games]
    assert guesses[0] == guesses[1]
    for table in guesses[0]:
        assert RULES.diagnose(table) == []
        assert RULES.legal_moves(table, table.flow.to_act[0])


def test_all_see_the_kept_generals_when_all_have_chosen() -> None:
    session = kept(0)
    while not session.table.flow.round:
        session.play(session.legal_moves().moves[0])
    for seat in ("red", "green", None):
        seen = session.view(seat)
        assert seen.zones[ids.RECRUITED["wei"]] == session.table.zones[ids.RECRUITED["wei"]]
        assert len(seen.zones[ids.RECRUITED["wei"]]) == 5
        # The two that were put back are under the deck, unseen.
        assert not seen.pieces.keys() & set(session.table.zones[ids.GENERAL_DECK["wei"]])


def recruiting() -> Session:
    """Wei has drawn three generals in the first round."""
    session = kept(0)
    while (asked := session.table.flow.agenda[-1][0]) != "recruit":
        # The skills of recruitment, such as that of Xun Yu, are left.
        session.play(session.legal_moves().moves[-1 if asked == "skills" else 0])
    return session


def test_r1_the_generals_drawn_are_seen_by_their_owner_alone_and_counted_for_all() -> None:
    session = recruiting()
    drawn = [piece for piece in session.table.zones[ids.HAND["wei"]] if piece in GENERALS]
    assert len(drawn) == 3
    assert set(drawn) <= session.view("blue").pieces.keys()
    for seat in OTHERS:
        assert not session.view(seat).pieces.keys() & set(drawn)
        assert len(session.view(seat).zones[ids.HAND["wei"]]) == 5
    taken = session.play(session.legal_moves().moves[0])
    for seat in OTHERS:
        said = session.describe(taken.id, seat)
        assert GENERALS[drawn[0]].name in said
        assert not any(GENERALS[general].name in said for general in drawn[1:])


def with_hand(*cards: str) -> Scene:
    """Wei has won `construct`, and holds these cards."""
    return emptied(Scene()).has("wei", gold=9, rice=9).hand("wei", *cards).sends("cao_cao", "construct").resolves()


HANDS = [tuple(card for card in CARDS if CARDS[card].deck == deck)[:2] for deck in ids.DECK]


@pytest.mark.parametrize("hands", [(hand[:1], hand[1:]) for hand in HANDS], ids=list(ids.DECK))
def test_an_enhancement_in_hand_is_known_to_its_owner_alone(hands: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    one, two = with_hand(*hands[0]), with_hand(*hands[1])
    for seat in OTHERS:
        held = view(one.table, seat).zones[ids.HAND["wei"]]
        assert len(held) == 1
        assert not set(held) & CARDS.keys()
        # How the cards look that others may not know is the same: only the back shows.
        assert [view(one.table, seat).pieces[piece].kind for piece in held] == [
            view(two.table, seat).pieces[piece].kind for piece in view(two.table, seat).zones[ids.HAND["wei"]]
        ]
        for card in (*hands[0], *hands[1]):
            assert CARDS[card].name not in board_in_words(one.table, seat)
    for seat in ("red", "green"):
        assert RULES.prompt(one.table, seat) == RULES.prompt(two.table, seat)
        for card in CARDS:
            assert RULES.check(one.table, seat, Choose(card)) == RULES.check(two.table, seat, Choose(card))


@pytest.mark.parametrize("seed", ["deck", "red"])
def test_imported_technology_is_named_to_its_owner_alone(seed: str) -> None:
    session, rng, found = Session.new("three_kingdoms_redux", 3, seed=seed), Rng(Chance(seed)), 0
    while not found:
        if not session.table.flow.to_act:
            session = Session.new("three_kingdoms_redux", 3, seed=str(rng.below(1000)))
        before = session.table
        entry = session.play(rng.choice(session.legal_moves().moves))
        for state, seat in ids.SEAT_OF.items():
            came = set(session.table.zones[ids.HAND[state]]) - set(before.zones[ids.HAND[state]])
            for card in came & CARDS.keys():
                found += 1
                for other in {"blue", "red", "green", None} - {seat}:
                    assert CARDS[card].name not in session.describe(entry.id, other)
                    assert card not in session.view(other).pieces


CLOSED = {"begin", "recruit", "block", "construct"}
"""Decisions whose choices show what is in a hand."""


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_curtain_comes_before_what_shows_a_hand(seed: str) -> None:
    session, rng, found = Session.new("three_kingdoms_redux", 3, seed=seed), Rng(Chance(seed)), dict[str, set[bool]]()
    while session.table.flow.to_act:
        found.setdefault(str(session.table.flow.agenda[-1][0]), set()).add(RULES.is_open(session.table))
        session.play(rng.choice(session.legal_moves().moves))
    assert found.keys() >= CLOSED
    assert {what for what, is_open in found.items() if True in is_open} & CLOSED == set()
    assert {found[what] == {True} for what in ("alliance", "assign", "where")} == {True}


def test_what_goes_with_a_general_is_open_and_asked_without_a_curtain() -> None:
    scene = emptied(Scene("cao_ren", round_=2)).has("wei", ps=3, ta=2, horse=2).at(bidding.choose_alliance).choose("trade")
    for choice in ("cao_ren", "battle_wei_wu"):
        scene.choose(choice)
        assert RULES.is_open(scene.table)
