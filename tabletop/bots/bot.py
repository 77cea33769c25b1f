"""The bots of a game, by level, and the random bot that every game has."""

from __future__ import annotations

import secrets
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from tabletop.bots.lookahead import LookAheadBot
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import Equipment, Seat
from tabletop.core.errors import TabletopError, UnknownNameError
from tabletop.core.table import Flow, Table
from tabletop.rules.bot import Bot, Budget
from tabletop.rules.faults import short_cause
from tabletop.rules.judgement import Casual, Judgement
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.games.game import Game


RANDOM, EASY, NORMAL, HARD = "random", "easy", "normal", "hard"
"""The levels a game may have bots for. Every game has `random`, which makes any legal move."""


class BotError(TabletopError):
    """A bot failed: it chose a move that is not legal, or its code raised an error."""


class RandomBot:
    """Any legal move, each equally likely."""

    blind = True

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal` by chance."""
        return rng.choice(legal.moves)


class CasualBot:
    """Any legal move, but seldom an idle one."""

    blind = True

    def __init__(self, casual: Casual) -> None:
        self.casual = casual

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal` by chance."""
        rows, idle = [(move, move.to_row()) for move in legal.moves], self.casual.idle
        doing = [move for move, row in rows if row not in idle and row[:1] not in idle]
        return rng.choice(doing if doing and rng.below(self.casual.seldom) else legal.moves)


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels of bots that can play `game`, weakest first; none if it has no rules."""
    return (RANDOM, *game.bots) if game.ruleset is not None else ()


def bot_for(game: Game, level: str) -> Bot:
    """A bot of `level` for `game`; raises UnknownNameError if there is none, BotError if the game's code fails at it."""
    levels = levels_of(game)
    if not levels:
        raise UnknownNameError(f"{game.name} has no rules, so no bot can play it.")
    if level not in levels:
        raise UnknownNameError(f"{game.name} has no bot {level!r}; there are {', '.join(levels)}.")
    made = game.bots.get(level, RandomBot)
    if isinstance(made, Casual):
        return CasualBot(made)
    try:
        found = made if isinstance(made, Judgement) else made()
    except KeyboardInterrupt:
        raise
    except BaseException as cause:
        # A bot is the game's own code; no failure of it may stop the program.
        raise BotError(f"The bot {level!r} of {game.name} cannot be made: {short_cause(cause)}.") from cause
    if not isinstance(found, Judgement):
        return found
    assert game.ruleset is not None
    return LookAheadBot(game.ruleset, found)


def bot_seed(game_seed: str, seat: Seat, decision: int = 0, secret: bytes = b"") -> str:
    """The seed for what a bot in `seat` decides by chance: a hash from which the seed of the game cannot be worked out.

    Without a `secret`, somebody who knows this function could try short seeds one by one until the hash agrees.
    """
    return blake2b(f"bot {seat} {decision} {game_seed}".encode(), digest_size=16, key=secret).hexdigest()


@cache
def own_secret() -> bytes:
    """A secret that is in no file and new in each run of the program, so that a bot cannot find a seed such as "7" by trying."""
    return secrets.token_bytes(32)


def nothing_seen(box: Equipment) -> Table:
    """The empty table that a blind bot is given."""
    return Table(box, {}, {}, {}, {}, Flow(), Chance(""))
