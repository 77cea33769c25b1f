"""Who has won: the ranking by points, and what decides between equal points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.rules.ruleset import Outcome, Score
from tabletop.rules.words import listed, seat_names


class TieBreak(Struct, frozen=True):
    """One thing that decides between equal points. A game lists these in the order of its rules.

    `words` follow the names of those ahead ("holds the most cards"), `what` names the measure ("cards").
    """

    measure: Callable[[Table, Seat], int]
    words: str
    what: str
    lowest: bool = False
    """Whether the lowest number is ahead, not the highest."""


def ranked(table: Table, scores: Sequence[Score], ties: Sequence[TieBreak], reason: str) -> Outcome:
    """The outcome of a game that is over: all who are first share the victory."""

    def rank(score: Score) -> tuple[int, ...]:
        marks = [tie.measure(table, score.seat) * (1 if tie.lowest else -1) for tie in ties]
        return -score.points, *marks

    ranking = sorted(scores, key=rank)
    first = tuple(score.seat for score in ranking if rank(score) == rank(ranking[0]))
    return Outcome(first, reason, tuple(ranking), tie_sentence(table, ranking, first, ties))


def tie_sentence(table: Table, ranking: Sequence[Score], first: Sequence[Seat], ties: Sequence[TieBreak]) -> str:
    """What decided between equal points, as a sentence; empty if nothing had to."""
    points = ranking[0].points
    equal = [score.seat for score in ranking if score.points == points]
    if len(equal) < 2:
        return ""
    names = seat_names(table, first)
    if len(first) > 1:
        what = [tie.what for tie in ties]
        same = f"equal points and equal {what[0]}" if len(what) == 1 else f"equal {listed(['points', *what])}"
        return f"{names} have {same} and share the victory."
    passed: list[str] = []
    for tie in ties:
        best = tie.measure(table, first[0])
        equal = [seat for seat in equal if tie.measure(table, seat) == best]
        if len(equal) == 1:
            before = "".join([f" and equal {what}" for what in passed])
            return f"Of those with {points} points{before}, {names} {tie.words}."
        passed.append(tie.what)
    return ""
