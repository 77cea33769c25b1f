"""Dates and counts as a person would say them."""

from __future__ import annotations

import time
from datetime import date

from tabletop.core.limits import YEAR_2200
from tabletop.rules.words import counted

MINUTE, HOUR = 60.0, 3600.0
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def when(moment: float, now: float) -> str:
    """A moment (seconds since 1970) in words, as seen from `now`: `yesterday at 20:15`, `3 March 2024`."""
    past = now - moment
    if 0 <= past < MINUTE:
        return "just now"
    if 0 <= past < HOUR:
        return f"{counted(int(past // MINUTE), 'minute', 'no')} ago"
    if not 0 <= moment <= YEAR_2200:
        return "at an unknown time"
    then, today = time.localtime(moment), time.localtime(now)
    clock = f"{then.tm_hour:02d}:{then.tm_min:02d}"
    days = day_number(today) - day_number(then)
    if days == 0:
        return f"today at {clock}"
    if days == 1:
        return f"yesterday at {clock}"
    if 1 < days < 7:
        return f"{WEEKDAYS[then.tm_wday]} at {clock}"
    day = f"{then.tm_mday} {MONTHS[then.tm_mon - 1]}"
    return day if then.tm_year == today.tm_year else f"{day} {then.tm_year}"


def day_number(moment: time.struct_time) -> int:
    """The days from a fixed date to the day of a local time."""
    return date(moment.tm_year, moment.tm_mon, moment.tm_mday).toordinal()


def players_label(least: int, most: int) -> str:
    """The words before the number of players that is chosen: `Players (2–4)`."""
    return f"Players ({least}–{most})" if least < most else f"Players ({least})"


def players_text(least: int, most: int) -> str:
    """`2–4 players`."""
    if least == most:
        return counted(least, "player", "no")
    return f"{least}–{most} players"
