"""`tabletop bench rules`: random play with full legal lists, on one core, of every game that has rules."""

from __future__ import annotations

import random
import time

from tabletop.bench.calibration import MICRO, Measure, connect_four, summarise
from tabletop.bots.simulate import Match, first_table, make_match, next_to_act
from tabletop.core.chance import Chance, Rng
from tabletop.games.game import Game
from tabletop.games.registry import list_games
from tabletop.rules.recorder import settle

SECONDS = 2.0
"""How long each game is played at each number of players."""
CHUNK = 4


def bench_rules() -> dict[str, Measure]:
    """Decisions a second, also as a share of Connect Four in the same run; the longest list; the time of one act."""
    measures: dict[str, Measure] = {}
    for listing in list_games():
        game = listing.game
        if game is None or game.ruleset is None:
            continue
        least, most = game.players
        for players in sorted({max(2, least), most}):
            rates, shares = rates_of(game, players)
            measures[f"rules_{game.id}_{players}"] = summarise(rates, "decisions/s")
            measures[f"rules_{game.id}_{players}_share"] = summarise(shares, "% of connect four")
        longest, acts = one_game(game, most)
        measures[f"rules_{game.id}_longest_list"] = summarise(longest, "moves")
        measures[f"rules_{game.id}_act"] = summarise(acts, "us")
    return measures


def rates_of(game: Game, players: int) -> tuple[list[float], list[float]]:
    """Decisions a second in several runs, and each as a percentage of Connect Four played just before it."""
    match = make_match(game, players, {})
    random_game(match, "warm")
    rates: list[float] = []
    shares: list[float] = []
    end, first = time.perf_counter() + SECONDS, 1
    while time.perf_counter() < end or not rates:
        begun = time.perf_counter()
        beside = sum(connect_four(random.Random(first + number)) for number in range(60))
        plain = beside / (time.perf_counter() - begun)
        played = [random_game(match, f"bench.{number}") for number in range(first, first + CHUNK)]
        rates.append(sum(decisions for decisions, _ in played) / sum(seconds for _, seconds in played))
        shares.append(100.0 * rates[-1] / plain)
        first += CHUNK
    return rates, shares


def random_game(match: Match, seed: str) -> tuple[int, float]:
    """A random game with full legal lists: how many decisions it took and how many seconds, the set-up not counted."""
    ruleset, table = match.ruleset, first_table(match, seed)
    rng = Rng(Chance(seed))
    decisions = 0
    begun = time.perf_counter()
    while seat := next_to_act(ruleset, table):
        move = rng.choice(ruleset.legal_moves(table, seat).moves)
        chance = Rng(table.chance)
        _, table = settle(table, ruleset.resolve(table, seat, move, chance), chance)
        decisions += 1
    return decisions, time.perf_counter() - begun


def one_game(game: Game, players: int) -> tuple[list[float], list[float]]:
    """One random game decision by decision: how many moves were legal, and how long each took to carry out (us).

    The table before is kept, so that going back to it costs nothing.
    """
    assert game.ruleset is not None
    match = make_match(game, players, {})
    ruleset, table = match.ruleset, first_table(match, "bench")
    rng = Rng(Chance("bench"))
    lengths: list[float] = []
    acts: list[float] = []
    while seat := next_to_act(ruleset, table):
        legal = ruleset.legal_moves(table, seat)
        lengths.append(float(len(legal)))
        move = rng.choice(legal.moves)
        begun = time.perf_counter()
        chance = Rng(table.chance)
        _, table = settle(table, ruleset.resolve(table, seat, move, chance), chance)
        acts.append((time.perf_counter() - begun) * MICRO)
    return [max(lengths)], acts
