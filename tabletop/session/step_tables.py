"""The table after each step of an entry, so that what follows from a move by itself can be shown one thing after another."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tabletop.core.apply import Draft
from tabletop.core.equipment import Seat
from tabletop.core.events import Event
from tabletop.core.log import EntryId, Log
from tabletop.core.table import Table
from tabletop.rules.free_moves import is_free_row
from tabletop.rules.results import Result, reasons, results
from tabletop.rules.ruleset import Ruleset


class StepTable(NamedTuple):
    """What one part of an entry did. Part 0 is the move itself, part 1 the first step that followed from it."""

    entry: EntryId
    part: int
    events: tuple[Event, ...]
    before: Table
    table: Table
    """The table after this part."""


def step_tables(log: Log, entry: EntryId) -> list[StepTable]:
    """The parts of an entry in order; the last one has the table after the entry."""
    found = log.entry(entry)
    before = log.table_at(found.parent)
    draft, tables = Draft(before), []
    ends = [0, *[step.first for step in found.steps], len(found.events)]
    for part, (first, last) in enumerate(pairwise(ends)):
        for event in found.events[first:last]:
            draft.apply(event)
        tables.append(StepTable(entry, part, found.events[first:last], before, before := draft.table()))
    return tables


def step_results(rules: Ruleset, log: Log, step: StepTable) -> tuple[Result, ...]:
    """What a part of an act has brought, and to whom; nothing for an act by hand, or on a table that was set by hand."""
    return results(rules, step.before, step.table) if follows_rules(rules, log, step.entry) else ()


def step_reasons(rules: Ruleset, log: Log, step: StepTable, said: str) -> str:
    """Why a part of an act, whose sentence is `said`, has changed the points of seats that it does not name; mostly empty."""
    return reasons(rules, step.before, step.table, said) if follows_rules(rules, log, step.entry) else ""


def follows_rules(rules: Ruleset, log: Log, entry: EntryId) -> bool:
    """Whether an entry is a move of the game, made on a table that the rules understand."""
    found = log.entry(entry)
    if found.id <= log.base or not found.move or is_free_row(found.move):
        return False
    return not rules.diagnose(log.table_at(found.parent))


def since_act_of(log: Log, seat: Seat) -> list[EntryId]:
    """What others have done since the last act of `seat`; if they have done nothing, that act. In order, up to the head."""
    line = [entry for entry in log.path(log.head) if entry > log.base]
    last = next((number for number in reversed(range(len(line))) if log.entries[line[number]].seat == seat), -1)
    return line[last + 1 :] or line[last:]
