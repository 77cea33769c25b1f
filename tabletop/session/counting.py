"""Quick steps of one counter: a person who clicks plus five times has set the counter once, so the log has one row for it."""

from __future__ import annotations

from tabletop.core.events import CountersChanged
from tabletop.core.log import Entry, EntryId, Log
from tabletop.rules.ruleset import tag_in

TOGETHER_MS = 2_000
"""Steps that follow one another within this time, in milliseconds, share a row."""


def counts_on(log: Log, entry: EntryId) -> bool:
    """Whether an act changes the counter that the act before it, of the same seat and just before, changed too.

    An act with another line beside it does not, because its row leads to that line; nor does the first act after the head,
    because the row above it ends at the present.
    """
    here = log.entries[entry]
    # First, because hardly any act sets a counter, and a log book asks this of every act after each change.
    counter = counted(here)
    if not counter:
        return False
    if entry <= log.base or here.parent <= log.base or here.parent == log.head or len(log.children.get(here.parent, ())) > 1:
        return False
    before = log.entries[here.parent]
    return counter == counted(before) and here.seat == before.seat and here.time - before.time <= TOGETHER_MS


def counted(entry: Entry) -> str:
    """The one counter that an act by hand has set; empty for any other act."""
    by_hand = entry.move is not None and tag_in(entry.move) == "count" and len(entry.events) == 1
    event = entry.events[0] if by_hand else None
    return event.values[0][0] if isinstance(event, CountersChanged) and len(event.values) == 1 else ""
