"""Whether any game can have a flow, or the seats that saw a piece: what events say of them is checked before it is applied."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.equipment import Seat
from tabletop.core.limits import LARGEST_COUNT, LONGEST_ID, LONGEST_PHASE, MOST_SEATS


@lru_cache(maxsize=1024)
def check_flow(to_act: tuple[Seat, ...], phase: str, round_: int) -> None:
    """Raise ValueError if no game can have this flow. Flows that passed are remembered, because the same ones come often."""
    if not 0 <= round_ <= LARGEST_COUNT:
        raise ValueError(f"round {round_}")
    if len(phase) > LONGEST_PHASE:
        raise ValueError(f"a phase whose name has {len(phase)} characters")
    if len(to_act) > MOST_SEATS or max(map(len, to_act), default=0) > LONGEST_ID:
        raise ValueError(f"the turn of {len(to_act)} seats")


@lru_cache(maxsize=1024)
def check_seers(seats: tuple[Seat, ...]) -> None:
    """Raise ValueError if no game can have these seats. Seats that passed are remembered, so that they are checked once."""
    if len(seats) > MOST_SEATS + 1 or max(map(len, seats), default=0) > LONGEST_ID:
        raise ValueError(f"pieces seen by {len(seats)} seats")
