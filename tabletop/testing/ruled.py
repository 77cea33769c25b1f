"""The checks of a game with rules: it is played by chance to its end, and each table on the way is looked at closely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

from tabletop.bots.bot import bot_for, levels_of
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.codec import unpack_record
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.core.view import view
from tabletop.games.game import Game
from tabletop.rules.bot import Budget
from tabletop.rules.gesture import Button, Click
from tabletop.rules.move_text import row_from_text, row_text
from tabletop.rules.ruleset import Move, Problem, Ruleset
from tabletop.session import Session
from tabletop.session.save_records import payloads
from tabletop.testing.cases import Case, CheckError, expect, expect_described, expect_sound

LONGEST_LIST = 60
"""The most answers that a decision may have: among more, neither a mouse nor a keyboard chooses quickly."""
MOST_MOVES = 5_000
"""A game that is not over after this number of moves by chance counts as one that never ends."""
SEED = "every game"


class Played:
    """A game played by chance, to its end or for `most` moves, and the table after each of its entries."""

    def __init__(self, case: Case, seed: str = SEED, most: int = MOST_MOVES) -> None:
        self.case = case
        self.session = case.begin(seed)
        self.tables = [self.session.table] * len(self.session.entries)
        rng = Rng(Chance(f"who plays {seed}"))
        while self.session.table.flow.to_act and len(self.session.entries) <= most:
            moves, when = self.session.legal_moves().moves, f"after entry {self.session.head}"
            expect_no_problems(self.session.problems(), when)
            expect(bool(moves), f"A seat is to act {when} and has no legal move.")
            try:
                self.session.play(rng.choice(moves))
            except MoveRefusedError as why:
                raise CheckError(f"A legal move {when} is refused: {why}") from why
            self.tables.append(self.session.table)
        expect(len(self.session.entries) < MOST_MOVES, f"The game is not over after {MOST_MOVES:,} moves by chance.")


def played_once(case: Case) -> Callable[[], Played]:
    """A function that returns a game of this case, which it plays the first time."""
    return lru_cache(maxsize=1)(lambda: Played(case))


def rules_of(game: Game) -> Ruleset:
    """The rules of a game that has some; raises CheckError for a game without."""
    expect(game.ruleset is not None, f"{game.name} has no rules.")
    assert game.ruleset is not None
    return game.ruleset


def content(table: Table) -> Counter[str]:
    """How many pieces of each kind there are."""
    return Counter(map(attrgetter("kind"), table.pieces.values()))


def check_legal(rules: Ruleset, table: Table, seat: Seat) -> list[Move]:
    """Check each legal move closely; the seat's view and the whole table must give the same moves. Return them."""
    legal = rules.legal_moves(table, seat)
    moves = list(legal)
    expect(bool(legal) == bool(moves), f"The legal moves of {seat} do not know whether there are any.")
    expect(0 < len(legal) == len(moves) <= LONGEST_LIST, f"{seat} has {len(moves)} legal moves; there are 1 to {LONGEST_LIST}.")
    expect(len({move.to_row() for move in moves}) == len(moves), f"A legal move of {seat} is there twice.")
    seen = view(table, seat)
    expect(list(rules.legal_moves(seen, seat)) == moves, f"{seat} has other legal moves in the view of that seat.")
    for move in moves:
        row = row_text(move.to_row())
        expect(move in legal, f"{row} is legal for {seat} and is not found among the legal moves.")
        for one in (table, seen):
            refused = rules.check(one, seat, move)
            expect(refused is None, f"{row} is legal for {seat} and is refused: {refused and refused.reason}")
        expect(rules.move_from_row(row_from_text(row)) == move, f"{row} is another move when it is read back.")
        reached = any(isinstance(gesture, Button | Click) for gesture in rules.gestures(table, seat, move))
        expect(reached, f"{row} has neither a button nor a click, so that no keyboard reaches it.")
    prompt = rules.prompt(seen, seat)
    expect(prompt.endswith((".", "?")), f"The question to {seat} is no sentence: {prompt!r}.")
    return moves


def check_consistent(rules: Ruleset, table: Table, when: str) -> None:
    """Check that every piece is in one place, that limits are kept, and that the rules can go on."""
    expect_sound(table, when)
    for zone in table.equipment.zones.values():
        held = len(table.zones[zone.id])
        expect(not zone.capacity or held <= zone.capacity, f"{held} pieces are in {zone.id} {when}, where {zone.capacity} fit.")
    expect_no_problems(rules.diagnose(table), when)


def expect_no_problems(problems: Sequence[Problem], when: str) -> None:
    """Raise CheckError if the rules have something against a table that they have made themselves."""
    wrong = "; ".join(problem.what for problem in problems[:3])
    expect(not problems, f"The rules cannot go on from their own table {when}: {wrong}.")


def check_to_the_end(played: Played) -> None:
    """From the first move to the last, by chance."""
    session, rules = played.session, rules_of(played.case.game)
    whole = content(played.tables[session.log.base])
    for entry in session.entries[session.log.base + 1 :]:
        table, after = played.tables[entry.id - 1], played.tables[entry.id]
        when = f"after entry {entry.id}"
        expect(rules.to_act(table) == {*table.flow.to_act}, f"The flow says that others are to act than the rules {when}.")
        expect(rules.outcome(table) is None, f"The game has an outcome {when} and goes on.")
        moves = check_legal(rules, table, table.flow.to_act[0])
        for seat in session.equipment.seats:
            if seat.id not in table.flow.to_act:
                expect(not rules.legal_moves(table, seat.id), f"{seat.id} is not to act {when} and has legal moves.")
                refused = rules.check(table, seat.id, moves[0])
                expect(refused is not None, f"{seat.id} may make the move of another seat {when}.")
                expect(refused is not None and refused.reason.endswith("."), f"A refusal {when} is no sentence.")
        check_consistent(rules, after, when)
        expect(content(after) == whole, f"There are other pieces {when} than at the start.")
        expect_described(session, entry.id)
    check_end(session, rules)


def check_end(session: Session, rules: Ruleset) -> None:
    """Check the outcome and the scores of a game that is over."""
    outcome = rules.outcome(session.table)
    expect(not session.table.flow.to_act and outcome is not None, "Nobody is to act any more, and there is no outcome.")
    assert outcome is not None
    seats = {seat.id for seat in session.equipment.seats}
    expect({score.seat for score in outcome.scores} == seats, "The outcome has no score for each seat.")
    expect(set(outcome.winners) <= seats, "Somebody has won who does not play.")
    for score in rules.scores(session.table):
        total = sum(points for _, points in score.parts)
        expect(not score.parts or total == score.points, f"The score of {score.seat} is not the sum of its parts.")


def check_same_seed(played: Played) -> bool:
    """The same seed gives the same game; return whether another seed gives another set-up."""
    session, again = played.session, Played(played.case).session
    expect(
        [(entry.seat, entry.move, entry.events) for entry in session.entries]
        == [(entry.seat, entry.move, entry.events) for entry in again.entries],
        "The same seed and the same moves give another game.",
    )
    other = Played(played.case, "other", most=1).session
    return other.entries[1].events != session.entries[1].events


def check_undo(played: Played) -> None:
    """All is undone, back to the set-up, and redone."""
    session = played.session
    tables = [session.table]
    while session.log.undo_target() is not None:
        session.undo()
        tables.append(session.table)
    expect(session.head == session.log.base, "Undo does not go back to the set-up.")
    for known in reversed(tables[:-1]):
        session.redo()
        expect(session.table == known, f"Entry {session.head} is another table after undo and redo.")


def check_save(played: Played, entries: Iterable[int] | None = None) -> None:
    """What is loaded is what was saved, with each of these entries (every tenth, if None) as the present one."""
    session = played.session
    last = session.head
    for entry in range(0, len(session.entries), 10) if entries is None else entries:
        session.jump(entry)
        records = [unpack_record(payload) for payload in payloads(session)]
        loaded = Session.restore(session.header, records, played.case.game)
        expect(not loaded.recovery, f"A save does not open as it was: {loaded.recovery}")
        expect(loaded.table == session.table, f"A save with entry {entry} as the present opens with another table.")
        expect(loaded.rules == session.rules == "enforce", "A save does not open with the rules as they were.")
        expect(loaded.outcome() == session.outcome(), f"A save with entry {entry} as the present has another outcome.")
    session.jump(last)


def check_secrets(played: Played) -> int:
    """What a seat cannot know changes neither its view nor its bots; return how many tables could have been others."""
    session, game, rules = played.session, played.case.game, rules_of(played.case.game)
    bots = {level: bot_for(game, level) for level in levels_of(game)}
    changed = 0
    for entry in range(session.log.base, len(session.entries) - 1, max(1, len(session.entries) // 8)):
        table = played.tables[entry]
        for seat in session.equipment.seats:
            seen = view(table, seat.id)
            expect(SEED not in seen.chance.seed, f"The view of {seat.id} holds the seed of chance.")
            other = rules.sample(seen, Rng(Chance(f"other {entry}")))
            expect(check_table(other) == [], f"A table that {seat.id} thinks of after entry {entry} is wrong.")
            changed += other.zones != table.zones
            again = view(other, seat.id)
            same = again == seen and list(again.pieces) == list(seen.pieces)
            expect(same, f"What {seat.id} cannot know after entry {entry} changes the view of that seat.")
            for level, bot in bots.items() if seat.id in table.flow.to_act else ():
                chosen = [
                    bot.choose(one, rules.legal_moves(one, seat.id), Rng(Chance("bot")), Budget(0.01)) for one in (seen, again)
                ]
                expect(chosen[0] == chosen[1], f"The {level} bot of {seat.id} plays otherwise for what it cannot know.")
                expect(chosen[0] in rules.legal_moves(table, seat.id), f"The {level} bot of {seat.id} makes no legal move.")
    return changed
