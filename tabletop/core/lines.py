"""The lines of a log that lie beside the one in play: where each parts from it, how long it is, who played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.log import EntryId, Log


class Line(Struct, frozen=True):
    """One line, up to its last entry `tip`."""

    tip: EntryId
    parting: EntryId
    """The last entry it has in common with the line in play; `tip` itself for that line."""
    acts: int
    """How many acts it has of its own."""
    seats: tuple[Seat, ...]
    """Who made them, the busiest first."""
    name: str
    """The last name given to a moment of its own; empty if there is none."""


def lines(log: Log, marks: Mapping[EntryId, str]) -> list[Line]:
    """All lines of `log`, in the order of their last entries; `marks` are the names of moments."""
    in_play = set(log.line())
    found: list[Line] = []
    for entry in log.entries:
        if log.children.get(entry.id):
            continue
        own: list[EntryId] = []
        at = entry.id
        while at not in in_play:
            own.append(at)
            at = log.entries[at].parent
        players = Counter(log.entries[one].seat for one in own)
        seats = tuple(seat for seat, _ in players.most_common() if seat)
        name = next((marks[one] for one in own if one in marks), "")
        found.append(Line(entry.id, at, len(own), seats, name))
    return found
