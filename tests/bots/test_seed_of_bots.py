"""A bot cannot find the seed of the game in what it is given, so it cannot foresee chance."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec.structs import replace

from tabletop.bots.bot import bot_seed
from tabletop.bots.simulate import make_match, play_game
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import Table
from tabletop.core.view import masked, view
from tabletop.games.game import Game
from tabletop.games.registry import list_games, load_game
from tabletop.rules.bot import Budget
from tabletop.rules.free_moves import DrawOnTable
from tabletop.rules.ruleset import LegalMoves, Move
from tabletop.session import Session

RULED = [listing.game for listing in list_games() if listing.game is not None and listing.game.ruleset is not None]


def test_views_hold_nothing_of_chance(small_session: Session) -> None:
    session = small_session
    for look in (view, masked):
        before = [look(session.table, seat) for seat in ("blue", None)]
        rolled = replace(session.table, chance=Chance("other", 5, {"die.a": 3}))
        assert [look(rolled, seat) for seat in ("blue", None)] == before
        assert all(seen.chance == Chance("") for seen in before)


@pytest.mark.parametrize("game", RULED, ids=lambda game: game.id)
def test_an_imagined_table_has_a_chance_of_its_own(game: Game) -> None:
    session = Session.new(game, seats=max(2, game.players[0]), seed="7")
    other = replace(session.table, chance=Chance("other", 99, {"d1": 4}))
    guesses = [session.game_rules.sample(view(table, "blue"), Rng(Chance("bot"))) for table in (session.table, other)]
    assert guesses[0] == guesses[1]
    again = session.game_rules.sample(view(other, "blue"), Rng(Chance("bot 2")))
    assert len({guesses[0].chance.seed, again.chance.seed, session.table.chance.seed, ""}) == 4


class Spy:
    """A bot that keeps what it is given."""

    blind = False
    seeds: ClassVar[list[str]] = []

    def choose(self, seen: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        self.seeds += [rng.seed, seen.chance.seed]
        return rng.choice(legal.moves)


def test_the_seed_is_not_in_what_a_bot_is_given() -> None:
    bots = [Spy(), Spy()]
    play_game(make_match(load_game("roundhouse_kick"), 2, {}), bots, "the real seed")
    assert Spy.seeds
    assert not [seed for seed in Spy.seeds if "real" in seed]
    assert len(set(Spy.seeds)) == 3, "one for each seat, and the empty one of the views"


def bots_to_ask(seed: str) -> Session:
    """A game in which a bot is to be asked after the first act of a person."""
    seats = [SEAT_COLOURS[0], *(replace(seat, bot="random") for seat in SEAT_COLOURS[1:3])]
    session = Session.new("roundhouse_kick", seats=seats, seed=seed)
    while session.bot_question() is not None:
        session.play(session.legal_moves().moves[0])
    return session


def asked(session: Session) -> str:
    """The seed a bot is given now."""
    question = session.bot_question()
    assert question is not None
    return question.seed


def until_a_bot(session: Session) -> str:
    """The first moves are made until a bot is to act; its seed."""
    while session.bot_question() is None:
        session.play(session.legal_moves().moves[0])
    return asked(session)


def test_a_short_seed_cannot_be_found_by_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    session = bots_to_ask("7")
    seed = until_a_bot(session)
    tried = {bot_seed("7", seat.id, number) for seat in session.equipment.seats for number in range(99)}
    assert seed not in tried
    monkeypatch.setattr("tabletop.session.session.own_secret", lambda: b"of another run")
    assert asked(session) != seed


def test_undo_does_not_make_a_bot_choose_again() -> None:
    session = bots_to_ask("7")
    here = session.head
    seed = until_a_bot(session)
    session.play(DrawOnTable("note", ((10.0, 10.0), (60.0, 40.0)), "again"), "blue")
    assert asked(session) == seed
    session.jump(here)
    assert until_a_bot(session) == seed
    session.play(session.legal_moves().moves[0])
    assert until_a_bot(session) != seed
