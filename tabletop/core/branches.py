"""The lines of a log that lie beside the one in play: where each parts from it, how long it is, who played it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.log import EntryId, Log


class Branch(Struct, frozen=True):
    """One line, up to its last entry `tip`."""

    tip: EntryId
    parting: EntryId
    """The last entry it has in common with the line in play; `tip` itself for that line."""
    acts: int
    """How many acts it has of its own."""
    seats: tuple[Seat, ...]
    """Who made them, in the order of their first acts."""
    name: str
    """The last name given to a moment of its own; empty if there is none."""


def branches(log: Log, marks: Mapping[EntryId, str]) -> list[Branch]:
    """All lines of `log`, in the order of their last entries; `marks` are the names of moments."""
    in_play = set(log.line())
    # What is known of the way to each entry, handed on to those that follow it, so that many long lines cost one pass.
    own: dict[EntryId, tuple[EntryId, tuple[Seat, ...], str]] = {}
    found: list[Branch] = []
    for entry in log.entries:
        if entry.id in in_play:
            own[entry.id] = entry.id, (), ""
        else:
            parting, seats, name = own[entry.parent]
            if entry.seat and entry.seat not in seats:
                seats = (*seats, entry.seat)
            name = marks.get(entry.id, name)
            own[entry.id] = parting, seats, name
        if not log.children.get(entry.id):
            parting, seats, name = own[entry.id]
            found.append(Branch(entry.id, parting, log.depth(entry.id) - log.depth(parting), seats, name))
    return found
