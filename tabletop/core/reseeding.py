"""Fresh chance for a copy of a game: what was rolled stays as it is, what comes is drawn from other seeds."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.chance import new_seed
from tabletop.core.events import ChanceUsed, Event
from tabletop.core.log import Entry


def reseeded(entry: Entry) -> Entry:
    """The entry with another seed where it sets one; the header of the copy gets another one too."""
    if not any(isinstance(event, ChanceUsed) and event.seed for event in entry.events):
        return entry
    return replace(entry, events=tuple(with_seed(event, new_seed()) for event in entry.events))


def with_seed(event: Event, seed: str) -> Event:
    """The event with this seed, if it sets one."""
    return replace(event, seed=seed) if isinstance(event, ChanceUsed) and event.seed else event
