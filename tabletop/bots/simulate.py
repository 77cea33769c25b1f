"""Bots against bots, many games on all cores. The same seed gives the same results on any number of processes."""

from __future__ import annotations

import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from tabletop.bots.bot import BotError, bot_for, bot_seed, nothing_seen
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS, Equipment, KindId, PieceId, Seat
from tabletop.core.errors import UnknownNameError
from tabletop.core.table import Table, start_table
from tabletop.core.view import hidden_pieces, view
from tabletop.rules.answers import known_outcome
from tabletop.rules.bot import Bot, Budget
from tabletop.rules.faults import short_cause
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Options, Outcome, Ruleset

if TYPE_CHECKING:
    from tabletop.games.game import Game

LoadGame = Callable[[str], "Game"]
"""Finds a game by its id. It must be a function of a module, so that another process can find it too."""

MOST_MOVES = 100_000
"""A game that is not over after this many moves is given up and counts as not finished."""

CHUNKS_PER_PROCESS = 8


class Plan(Struct, frozen=True):
    """Which game is to be played, with one level of bot for each seat."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, str | int | bool]


class Played(Struct, frozen=True):
    """One game that was played to its end, or given up; then `outcome` is None."""

    moves: int
    rounds: int
    outcome: Outcome | None
    fault: str = ""
    """Why the game's own code could not play it to its end, as a sentence."""
    hidden: frozenset[KindId] = frozenset()
    """The kinds of pieces that a watcher could not see after the set-up, if the game has ended."""
    opened: frozenset[KindId] = frozenset()
    """Those of them that lay open at its end."""


class Figures(TypedDict):
    """The results that `simulate` returns; `lengths` are moves per game.

    `wins` and `scores` name the seats as `seat_labels` does, in order of seats. `failed` counts the games in which the game's
    own code failed, which are not finished; `fault` is a sentence about the first of them. `cards` are the kinds of pieces that
    a watcher could not see after the set-up of some game; `unseen` names those that lay open at the end of none.
    """

    game: str
    seats: int
    bots: list[str]
    games: int
    finished: int
    moves: int
    seconds: float
    moves_per_second: int
    wins: dict[str, int]
    scores: dict[str, dict[str, float]]
    lengths: dict[str, float]
    cards: int
    unseen: list[str]
    failed: int
    fault: str


Progress = Callable[[int, int], None]
"""Called with the games done and the games wanted."""


class Match(Struct, frozen=True):
    """A game that is ready to be played many times: its rules, its table before the set-up (without a seed), its options."""

    ruleset: Ruleset
    table: Table
    options: Options


def make_match(game: Game, seats: int, options: Options) -> Match:
    """Make `game` ready for `seats` players; raises UnknownNameError if it has no rules, or not these options."""
    if game.ruleset is None:
        raise UnknownNameError(f"{game.name} has no rules, so no bot can play it.")
    chosen = game.checked_options(options)
    equipment = game.box(SEAT_COLOURS[:seats], chosen)
    return Match(game.ruleset, start_table(equipment, ""), chosen)


def first_table(match: Match, seed: str) -> Table:
    """The table after the set-up."""
    table = replace(match.table, chance=Chance(seed))
    rng = Rng(table.chance)
    return settle(table, match.ruleset.start(table, match.options, rng), rng)[1]


def play_game(match: Match, bots: Sequence[Bot], seed: str, most: int = MOST_MOVES) -> Played:
    """Play one game; `bots` sit in the seats in order.

    Raises BotError if a bot chooses an illegal move, or the game's own code fails.
    """
    ruleset, name = match.ruleset, match.table.equipment.name
    asked, moves = "the set-up", 0
    try:
        table = first = first_table(match, seed)
        sitting = {
            seat.id: (bot, Rng(Chance(bot_seed(seed, seat.id))))
            for seat, bot in zip(match.table.equipment.seats, bots, strict=True)
        }
        unseen = nothing_seen(match.table.equipment)
        budget = Budget()
        while moves < most:
            asked = "who is to act"
            seat = next_to_act(ruleset, table)
            if not seat:
                break
            bot, bot_rng = sitting[seat]
            seen = unseen if bot.blind else view(table, seat)
            asked = "the legal moves"
            legal = ruleset.legal_moves(table if bot.blind else seen, seat)
            asked = "the choice of a bot"
            move = bot.choose(seen, legal, bot_rng, budget)
            if move not in legal:
                raise BotError(f"A bot of {name} chose {move}, which is not legal.")
            asked = "what a move does"
            rng = Rng(table.chance)
            _, table = settle(table, ruleset.resolve(table, seat, move, rng), rng)
            moves += 1
        asked = "how the game ended"
        outcome = known_outcome(table, ruleset.outcome(table))
        if outcome is None:
            return Played(moves, table.flow.round, None)
        hidden = hidden_pieces(first, None)[0].keys()
        opened = hidden - hidden_pieces(table, None)[0].keys()
        return Played(moves, table.flow.round, outcome, "", kinds_of(first, hidden), kinds_of(first, opened))
    except (KeyboardInterrupt, BotError):
        raise
    except BaseException as cause:
        # One `try` for the whole game is faster than a guard at each move.
        raise BotError(f"{name} failed when it was asked for {asked} ({short_cause(cause)}).") from cause


def kinds_of(table: Table, pieces: Iterable[PieceId]) -> frozenset[KindId]:
    """The kinds of these pieces."""
    return frozenset([table.pieces[piece].kind for piece in pieces])


def next_to_act(ruleset: Ruleset, table: Table) -> Seat:
    """The seat that decides next; of several the first in order; empty if the game is over."""
    acting = table.flow.to_act
    if len(acting) == 1:
        return acting[0]
    waiting = ruleset.to_act(table)
    return next((seat.id for seat in table.equipment.seats if seat.id in waiting), "")


def play_games(load: LoadGame, plan: Plan, numbers: range) -> list[Played]:
    """Play the games of `plan` with these numbers in this process."""
    game = load(plan.game)
    bots = [bot_for(game, level) for level in plan.bots]
    match = make_match(game, len(bots), plan.options)
    return [play_or_fail(match, bots, f"{plan.seed}.{number}") for number in numbers]


def play_or_fail(match: Match, bots: Sequence[Bot], seed: str) -> Played:
    """As `play_game`; if the game or a bot fails, the game counts as not finished."""
    try:
        return play_game(match, bots, seed)
    except BotError as fault:
        return Played(0, 0, None, str(fault))


def run_plan(load: LoadGame, plan: Plan, games: int, processes: int = 0, progress: Progress | None = None) -> Iterator[Played]:
    """Play `games` games on `processes` processes (0: one per core); give them in order of their numbers."""
    processes = processes or os.cpu_count() or 1
    size = max(1, min(50, -(-games // (processes * CHUNKS_PER_PROCESS))))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    done = 0
    if processes == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from play_games(load, plan, chunk)
            done += len(chunk)
            if progress:
                progress(done, games)
        return
    with ProcessPoolExecutor(min(processes, len(chunks)), mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(play_games, load, plan, chunk) for chunk in chunks]
        try:
            for future in waiting:
                played = future.result()
                done += len(played)
                if progress:
                    progress(done, games)
                yield from played
        finally:
            for future in waiting:
                future.cancel()


def simulate(
    load: LoadGame,
    game: str,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: str,
    processes: int = 0,
    options: Options | None = None,
    progress: Progress | None = None,
) -> Figures:
    """Play many games and count their results. `bots` names a level for each seat, or one for all.

    Wins, scores (mean, min, max) and lengths (min, median, max) are those of finished games. A shared victory counts for each
    winner. Raises UnknownNameError for a game, level or option that does not exist, or a number of players that is not allowed.
    """
    found = load(game)
    found.check_players(players)
    levels = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(levels) != players:
        raise UnknownNameError(f"{players} players need one level of bot for all, or {players} levels, not {len(levels)}.")
    for level in levels:
        bot_for(found, level)
    if games < 1:
        raise UnknownNameError("At least one game must be played.")
    plan = Plan(game, levels, seed, found.checked_options(options or {}))
    began = time.perf_counter()
    played = list(run_plan(load, plan, games, processes, progress))
    seconds = time.perf_counter() - began
    box = found.equipment(SEAT_COLOURS[:players], plan.options)
    return counted(plan, box, played, seconds)


def seat_labels(box: Equipment) -> dict[Seat, str]:
    """What the figures call each seat: its name at this table in small letters, such as `yellow`; its id if two names are equal.

    A game may give a seat another colour than its id says: with two players the blue and red pawns of Round House belong to
    nobody, so the seat `blue` plays yellow.
    """
    names = {seat.id: seat.name.casefold() for seat in box.seats}
    return names if len(set(names.values())) == len(names) else {seat: seat for seat in names}


def counted(plan: Plan, box: Equipment, played: Sequence[Played], seconds: float) -> Figures:
    """The figures of the games `played` with what is in the `box`."""
    labels = seat_labels(box)
    outcomes = [one.outcome for one in played if one.outcome is not None]
    lengths = [one.moves for one in played if one.outcome is not None]
    moves = sum(one.moves for one in played)
    points: dict[Seat, list[int]] = {seat: [] for seat in labels}
    cards = frozenset().union(*[one.hidden for one in played])
    unseen = cards.difference(*[one.opened for one in played])
    for outcome in outcomes:
        for score in outcome.scores:
            points[score.seat].append(score.points)
    return {
        "game": plan.game,
        "seats": len(labels),
        "bots": list(plan.bots),
        "games": len(played),
        "finished": len(outcomes),
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds) if seconds > 0 else 0,
        "wins": {label: sum(seat in outcome.winners for outcome in outcomes) for seat, label in labels.items()},
        "scores": {
            labels[seat]: {"mean": round(statistics.fmean(some), 2), "min": min(some), "max": max(some)} if some else {}
            for seat, some in points.items()
        },
        "lengths": {"min": min(lengths), "median": statistics.median(lengths), "max": max(lengths)} if lengths else {},
        "cards": len(cards),
        "unseen": [kind.name for kind in box.kinds.values() if kind.id in unseen],
        "failed": sum(bool(one.fault) for one in played),
        "fault": next((one.fault for one in played if one.fault), ""),
    }
