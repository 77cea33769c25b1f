"""How many clicks or drags recorded games take in the window, turn by turn; and how many curtains a round of hot seat."""

from __future__ import annotations

from collections import Counter

import pytest
from driver import Driver

from tabletop import Session
from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.rules.bot import Budget
from tabletop.rules.ruleset import Move
from tabletop.ui.table.own_steps import PAUSE
from tabletop.ui.table.panels.curtain import Curtain

SEED = "7"
BEFORE = 256 / 42
"""The clicks of a turn of Round House at commit 8642df6: this same game of three normal bots had 256 acts there, all of them by
hand, in 42 turns."""
SHARE = 0.76
"""What is left of them. The rest are choices among two acts or more: with every choice made at once there are 4.5 in a turn."""


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


def played_back(game: str, seats: int, rounds: int) -> tuple[Counter[str], int]:
    """How often a hand acted in a recorded game that is played in the window, by the tag of the move; and the curtains lifted."""
    session, acts, curtains = Session.new(game, seats, seed=SEED), Counter[str](), 0
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.app.bot_speed = "instant"

        def rest() -> int:
            lifted = 0
            for _ in range(2):
                driver.settle()
                while isinstance(driver.screen, Curtain):
                    lifted += 1
                    driver.key("enter")
                    driver.settle()
                driver.wait(PAUSE * 1.2)
            return lifted

        curtains += rest()
        by_itself: list[object] = []
        for seat, move in recorded(game, seats, rounds):
            if by_itself:
                assert by_itself.pop(0) == move.to_row()
                continue
            table = driver.table.screen
            if table.view.seat != seat:
                table.turns.sit(seat)
                curtains += rest()
            legal = session.legal_moves(seat).moves
            assert len(legal) > 1 or session.entries[-1].seat != seat or game != "round_house", "an empty click"
            assert table.play.move(move), move
            acts[str(move.to_row()[0])] += 1
            known = len(session.entries)
            curtains += rest()
            by_itself = [entry.move for entry in session.entries[known:]]
    return acts, curtains


def test_a_turn_of_round_house_has_no_empty_click() -> None:
    acts, curtains = played_back("round_house", 3, rounds=5)
    turns = acts["walk"]
    assert turns >= 12
    assert curtains == 0
    assert sum(acts.values()) / turns <= SHARE * BEFORE, acts


@pytest.mark.parametrize("seats", [2, 3])
def test_a_round_of_ming_dynasty_has_a_curtain_only_for_what_is_secret(seats: int) -> None:
    """Putting members on the provinces and taking cards from the open need none: a curtain came after every act."""
    acts, curtains = played_back("ming_dynasty", seats, rounds=1)
    secret = acts["walk"] + acts["pass"] + acts["choose_return"]
    assert curtains <= 1 + secret
    assert acts["place_member"] + acts["take_card"] > 2 * curtains / 3
