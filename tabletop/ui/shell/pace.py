"""How long the loop may sleep: quick while something is going on, nearly nothing while nothing changes.

`pygame.event.wait` looks every millisecond, which costs 3 % of a core. So it is used only while something is active;
else the loop sleeps, first a sixtieth of a second at a time, then a twentieth, then a tenth.
"""

from __future__ import annotations

FRAME = 1 / 60
ACTIVE_FOR = 0.4
"""Seconds after the last input in which the next one is waited for without delay."""
STEPS: tuple[tuple[float, float], ...] = ((1.0, 1 / 60), (2.5, 1 / 20))
"""(seconds since the last input, how long to sleep up to then)."""
LONGEST = 0.1


def nap(since_input: float) -> float:
    """How long to sleep (seconds) when the last input was `since_input` seconds ago; 0 means wait for the event itself."""
    if since_input < ACTIVE_FOR:
        return 0.0
    return next((length for until, length in STEPS if since_input < until), LONGEST)
