"""How many clicks or drags recorded games take in the window, turn by turn; and how many curtains a round of hot seat."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import NamedTuple

import pytest
from driver import Driver

from tabletop import Session
from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.rules.bot import Budget
from tabletop.rules.hands import is_secret
from tabletop.rules.ruleset import Move
from tabletop.session.asking import asked
from tabletop.session.by_itself import ByItself
from tabletop.ui.table.own_steps import PAUSE
from tabletop.ui.table.panels.curtain import Curtain

SEED = "7"
BEFORE = 256 / 42
"""The clicks of a turn of Round House at commit 8642df6: this same game of three normal bots had 256 acts there, all of them by
hand, in 42 turns."""
SHARE = 0.6
"""What is left of them."""
WHOLE_GAME = 99
"""More rounds than a game has."""


def recorded(game: str, seats: int, rounds: int) -> list[tuple[str, Move]]:
    """The moves of normal bots, until that many rounds are over."""
    session, rng = Session.new(game, seats, seed=SEED), Rng(Chance(SEED))
    assert session.game is not None
    bot, made = bot_for(session.game, "normal"), list[tuple[str, Move]]()
    while session.table.flow.to_act and session.table.flow.round <= rounds:
        seat = min(session.table.flow.to_act)
        view = session.view(seat)
        made.append((seat, bot.choose(view, session.ruleset.legal_moves(view, seat), rng, Budget())))
        session.play(made[-1][1], seat)
    return made


class PlayedBack(NamedTuple):
    """What it took to play a recorded game in the window."""

    acts: Counter[str]
    """How often a hand acted, by the tag of the move."""
    curtains: Counter[bool]
    """How many curtains were lifted: before a choice that the rules call secret (`True`), and before anything else."""


def played_back(game: str, seats: int, rounds: int) -> PlayedBack:
    """Play a recorded game in the window."""
    session, done = Session.new(game, seats, seed=SEED), PlayedBack(Counter(), Counter())
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.app.bot_speed = "instant"

        def rest() -> None:
            for _ in range(2):
                driver.settle()
                while isinstance(driver.screen, Curtain):
                    done.curtains[is_secret(session.ruleset, session.table)] += 1
                    driver.key("enter")
                    driver.settle()
                driver.wait(PAUSE * 1.2)

        rest()
        by_itself: list[object] = []
        moves = recorded(game, seats, rounds)
        for (seat, move), (_, following) in zip_longest(moves, moves[1:], fillvalue=("", None)):
            if move.to_row() in by_itself:
                by_itself.remove(move.to_row())
                continue
            assert not by_itself, by_itself
            table = driver.table.screen
            if table.view.seat != seat:
                table.turns.sit(seat)
                rest()
            legal = session.legal_moves(seat).moves
            assert len(legal) > 1 or session.entries[-1].seat != seat or game != "round_house", "an empty click"
            known = len(session.entries) + 1
            rows = [one for one in table.referee.choices if one.move == move and one.then is not None and one.then == following]
            if rows:
                table.turns.choose(rows[0])
            else:
                assert table.play.move(move), move
            done.acts[str(move.to_row()[0])] += 1
            rest()
            by_itself += [entry.move for entry in session.entries[known:]]
    return done


class Player:
    """Plays a recorded game by the rows of the panel, and makes by itself what the window would."""

    def __init__(self, game: str, seats: int) -> None:
        self.session = Session.new(game, seats, seed=SEED)
        self.steps = ByItself(self.session)
        self.left = recorded(game, seats, WHOLE_GAME)
        self.clicks: Counter[str] = Counter()

    def play(self) -> Counter[str]:
        """Play the game; return how many rows were clicked, by the tags of their moves."""
        self.go_on()
        while self.left:
            seat, move = next(one for one in self.left if one[1] in self.session.legal_moves(one[0]).moves)
            self.left.remove((seat, move))
            # A recruit that comes first here may come after it in the window.
            wanted = next((one for _, one in self.left if one.to_row() != ("recruit",)), None)
            rows = [one for one in asked(self.session, seat, covered=False).choices if one.move == move]
            row = next((one for one in rows if one.then is not None and one.then == wanted), rows[0])
            self.clicks[str(move.to_row()[0])] += 1
            self.session.play(move, seat)
            if row.then is not None:
                self.steps.play(row.then, seat)
                self.left.remove((seat, row.then))
            self.go_on()
        return self.clicks

    def go_on(self) -> None:
        """Make what is made by itself. What only gains is taken before the rest of the turn, whenever the bots took it."""
        while to_act := self.session.table.flow.to_act:
            move = self.steps.next_move(to_act[0], self.session.legal_moves(to_act[0]).moves, only_choices=True)
            if move is None:
                return
            self.steps.play(move, to_act[0])
            self.left.remove((to_act[0], move))


def test_a_turn_of_round_house_takes_three_fifths_of_the_clicks() -> None:
    clicks = Player("round_house", 3).play()
    assert clicks["walk"] == 42
    assert sum(clicks.values()) / clicks["walk"] <= SHARE * BEFORE, clicks


def test_a_turn_of_round_house_has_no_empty_click_in_the_window() -> None:
    acts, curtains = played_back("round_house", 3, rounds=3)
    assert acts["walk"] >= 9
    assert not curtains


@pytest.mark.parametrize("seats", [2, 3])
def test_two_rounds_of_ming_dynasty_have_a_curtain_only_for_what_is_secret(seats: int) -> None:
    """Walks, passes, putting members on the provinces and taking cards from the open need none: one came after every act."""
    acts, curtains = played_back("ming_dynasty", seats, rounds=2)
    assert curtains[False] == 0
    assert 1 < curtains[True] <= acts["choose_return"]
    assert min(acts[tag] for tag in ("place_member", "take_card", "walk", "pass")) > 3
