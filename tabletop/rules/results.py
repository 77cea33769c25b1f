"""What an act, or a part of one, has changed of what seats own: worked out from the tables before and after it.

results(rules, before, after) == (Result("blue", 2, "coins", "two-coins", "#B8862B"), Result("red", -1, "rice", …))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tabletop.core.apply import Draft
from tabletop.core.barrier import is_barrier, uses_chance
from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.events import Event
from tabletop.core.table import Table
from tabletop.core.view import without_secrets
from tabletop.rules.faults import GameFaultError
from tabletop.rules.levels import Admitted, admit
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Move, Ruleset
from tabletop.rules.showing import resources_of
from tabletop.rules.words import counted, listed, seat_name

POINTS = Resource("point", "points", icon="laurels", colour="#8A5A14")
"""What is shown of points where no resource counts them: they follow from what lies on the table."""


class Result(Struct, frozen=True, gc=False):
    """What one seat has more of, or less (`count` below zero), and how that is shown."""

    seat: Seat
    count: int
    what: str
    """The word for that many: `coins`."""
    icon: str = ""
    """Its icon, such as `two-coins`; without one the word is written."""
    colour: str = ""

    @property
    def words(self) -> str:
        """The result as it is said: `−1 coin`."""
        return f"{self.amount} {self.what}"

    @property
    def amount(self) -> str:
        """The count with its sign."""
        return f"{self.count:+d}".replace("-", "−")


def result_of(one: Resource, seat: Seat, count: int) -> Result:
    """`count` of a resource more for a seat, or less."""
    return Result(seat, count, one.named(abs(count)), one.icon, one.colour)


def results(rules: Ruleset, before: Table, after: Table) -> tuple[Result, ...]:
    """What has changed between two tables, seat by seat round the table."""
    counted = resources_of(rules, after).values()
    follow = not counts_points(rules, after)
    then, now = (points_before(rules, before), points_on(rules, after)) if follow else ({}, {})
    found: list[Result] = []
    for seat in (one.id for one in after.equipment.seats):
        more = [(one, one.held(after, seat) - one.held(before, seat)) for one in counted if one.is_of(seat)]
        more.append((POINTS, now.get(seat, 0) - then.get(seat, 0)))
        found += [result_of(one, seat, count) for one, count in more if count]
    return tuple(found)


def counts_points(rules: Ruleset, table: Table) -> bool:
    """Whether points are gained and kept like other things; else they follow from what lies on the table."""
    return any(one.is_points for one in resources_of(rules, table).values())


def reasons(rules: Ruleset, before: Table, after: Table, said: str) -> str:
    """Why seats that the sentence `said` does not name have more or fewer points, where these follow from what lies on the table:
    `Red loses 2 points for rank.` Empty if they have as many as before."""
    if counts_points(rules, after):
        return ""
    then = {(score.seat, what): count for score in rules.scores(before) for what, count in score.parts}
    found: list[str] = []
    for score in rules.scores(after):
        name, more = seat_name(after, score.seat), [(n - then.get((score.seat, what), 0), what) for what, n in score.parts]
        words = [f"{'gains' if n > 0 else 'loses'} {counted(abs(n), 'point')} for {what}" for n, what in more if n]
        found += [f"{name} {listed(words)}."] if words and not re.search(rf"\b{re.escape(name)}\b", said) else []
    return " ".join(found)


_last_points: tuple[Ruleset | None, Table | None, dict[Seat, int]] = (None, None, {})
"""The points on the table that was asked about last: many moves are tried on the same one."""


def points_on(rules: Ruleset, table: Table) -> dict[Seat, int]:
    """The points of each seat."""
    return {score.seat: score.points for score in rules.scores(table)}


def points_before(rules: Ruleset, table: Table) -> dict[Seat, int]:
    """The points of each seat on a table from which several moves may be tried."""
    global _last_points
    if _last_points[0] is not rules or _last_points[1] is not table:
        _last_points = (rules, table, points_on(rules, table))
    return _last_points[2]


def summed(found: Iterable[Result]) -> tuple[Result, ...]:
    """Results of several parts as one: what came and went again is left out."""
    total: dict[tuple[Seat, str, str], Result] = {}
    for one in found:
        # `1 coin` and `2 coins` are the same thing.
        key = (one.seat, one.icon, "" if one.icon else one.what)
        count = one.count + (total[key].count if key in total else 0)
        total[key] = Result(one.seat, count, one.what, one.icon, one.colour)
    return tuple([one for one in total.values() if one.count])


def expected(rules: Ruleset, table: Table, seat: Seat, move: Move) -> tuple[Result, ...]:
    """What a legal move costs and gives `seat`: found by trying it, and what it says itself of what comes only later."""
    at_once, said = tried(rules, table, seat, move), declared(rules, table, seat, move)
    return *at_once, *[one for one in said if (one.icon or one.what) not in {now.icon for now in at_once}]


def declared(rules: Ruleset, table: Table, seat: Seat, move: Move) -> tuple[Result, ...]:
    """What a move says itself that it costs and gives."""
    known, gains = resources_of(rules, table), rules.facts(table, seat, move).gains
    return tuple([result_of(known.get(what, Resource(what)), seat, count) for what, count in gains.items() if count])


def tried(rules: Ruleset, table: Table, seat: Seat, move: Move) -> tuple[Result, ...]:
    """What a legal move itself brings `seat`; what follows from it in steps of its own is not counted.

    A move is tried only if it uses no chance, and nothing that others have chosen in secret has to do with it. If it uncovers
    something, such as the next tile of a display, only what comes before that is counted.
    """
    seen = without_secrets(table, seat, {})
    if table.flow.to_act != (seat,) or (seen.flow, seen.counters) != (table.flow, table.counters):
        return ()
    try:
        done = admit(rules, "enforce", table, seat, move, Rng(table.chance))
    except GameFaultError:
        # That has switched the rules off, and the window says so.
        return ()
    if not isinstance(done, Admitted) or uses_chance(done.events):
        return ()
    own: Sequence[Event] = done.events[: done.steps[0].first] if done.steps else done.events
    if is_barrier(table.equipment, done.events, table, done.table):
        # Points that follow from what lies on the table may change again with what comes to light.
        own = before_shown(table, own) if counts_points(rules, table) else ()
    draft = Draft(table)
    for event in own:
        draft.apply(event)
    return tuple([one for one in results(rules, table, draft.table()) if one.seat == seat])


def before_shown(table: Table, events: Sequence[Event]) -> Sequence[Event]:
    """The events before the first one by which somebody learns what a piece is."""
    draft = Draft(table)
    for number, event in enumerate(events):
        draft.apply(event)
        if is_barrier(table.equipment, events[: number + 1], table, draft):
            return events[:number]
    return events
