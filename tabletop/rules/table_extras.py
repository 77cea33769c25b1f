"""Notes, drawings, counters made by hand and the clock: what people put on the table that is no part of the game.

No rule cares about any of it, so it is allowed at every level of the rules. It is recorded in events like everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.core.clock import CLOCK_COUNTERS, COUNTING_UP, LIMIT, LONGEST_LIMIT, NO_CLOCK, RUNS, limit_of
from tabletop.core.drawings import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_DRAWINGS,
    Drawing,
    DrawingId,
    DrawingKind,
    fault_of,
    new_drawing_id,
)
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import CountersChanged, Drawn, Event, Place
from tabletop.core.limits import LARGEST_VALUE
from tabletop.core.table import Table, eighth
from tabletop.rules.words import counted, listed

PLURALS: dict[DrawingKind, tuple[str, str]] = {
    "note": ("a note", "notes"),
    "arrow": ("an arrow", "arrows"),
    "line": ("a line", "lines"),
    "counter": ("a counter", "counters"),
}


def drawing_events(
    table: Table, seat: Seat, kind: DrawingKind, points: Sequence[Place], text: str, drawing: DrawingId, colour: Seat | None
) -> list[Event]:
    """The events of writing or drawing something, or of changing `drawing` if it is given; raises MoveRefusedError."""
    text = " ".join(text.split())
    if drawing:
        old = named(table, drawing)
        kind, colour = old.kind, old.seat
    else:
        if len(table.drawings) >= MOST_DRAWINGS:
            raise MoveRefusedError(f"There are {MOST_DRAWINGS} notes and drawings on the table; rub some out first.")
        drawing = new_drawing_id((*table.drawings, *table.counters), kind)
    if kind == "note" and not text:
        raise MoveRefusedError("Please write something on the note.")
    if kind == "note" and len(text) > LONGEST_TEXT:
        raise MoveRefusedError(f"A note has room for {LONGEST_TEXT} characters, not {len(text)}.")
    if kind == "counter" and not text:
        raise MoveRefusedError("Please give the counter a name.")
    if kind == "counter" and len(text) > LONGEST_NAME:
        raise MoveRefusedError(f"The name of a counter may have {LONGEST_NAME} characters, not {len(text)}.")
    places = tuple((eighth(x), eighth(y)) for x, y in points)
    made = Drawing(kind, places, seat if colour is None else colour, text)
    if fault := fault_of(made, table.equipment):
        raise MoveRefusedError(f"That cannot be drawn: {fault}.")
    return [Drawn(drawing, kind, places, made.seat, text)]


def rub_out_events(table: Table, drawings: Sequence[DrawingId]) -> list[Event]:
    """The events of taking drawings away; if none are named, of taking away all but the counters."""
    wanted = drawings or [name for name, drawing in table.drawings.items() if drawing.kind != "counter"]
    if not wanted:
        raise MoveRefusedError("Nothing is written or drawn on the table.")
    return [Drawn(name) for name in dict.fromkeys(wanted) if named(table, name)]


def make_counter_events(table: Table, seat: Seat, name: str, value: int, points: Sequence[Place]) -> list[Event]:
    """The events of putting a new counter on the table, which shows `value`."""
    events = drawing_events(table, seat, "counter", points, name, "", "")
    if abs(value) > LARGEST_VALUE:
        raise MoveRefusedError("A counter cannot count that far.")
    made = events[0]
    assert isinstance(made, Drawn)
    return [made, CountersChanged(((made.drawing, value),))]


def set_clock_events(table: Table, runs: bool, seconds: int | None) -> list[Event]:
    """The events of starting or stopping the clock. Each seat then has `seconds` (0: time is only counted, -1: no clock)."""
    wanted = [(RUNS, int(runs))]
    if seconds is not None:
        if not NO_CLOCK <= seconds <= LONGEST_LIMIT:
            raise MoveRefusedError(f"A clock has between 0 and {LONGEST_LIMIT // 3600} hours for each player.")
        wanted.append((LIMIT, seconds))
    elif limit_of(table) is None:
        wanted.append((LIMIT, COUNTING_UP))
    # Setting the time is a change even to the same number: every seat starts from zero again.
    changed = tuple((name, value) for name, value in wanted if name == LIMIT or table.counters.get(name, 0) != value)
    if not changed:
        raise MoveRefusedError("The clock is running already." if runs else "The clock has stopped already.")
    return [CountersChanged(changed)]


def named(table: Table, drawing: DrawingId) -> Drawing:
    """The drawing of that name; raises UnknownNameError if there is none."""
    try:
        return table.drawings[drawing]
    except KeyError:
        raise UnknownNameError(f"There is no drawing {drawing!r} on this table.") from None


# In words


def drawings_words(events: Iterable[Event], before: Table, after: Table) -> list[str]:
    """What was written, drawn and taken away, as second halves of a sentence."""
    parts: list[str] = []
    gone: Counter[DrawingKind] = Counter()
    drawings = [event for event in events if isinstance(event, Drawn)]
    for event in drawings:
        name = event.drawing
        old, new = before.drawings.get(name), after.drawings.get(name)
        if old is not None and new is not None:
            parts.append(changed_drawing_words(old, new))
        elif new is not None:
            parts.append(new_drawing_words(name, new, after))
        elif old is not None and old.is_card and len(drawings) == 1:
            parts.append(f"takes the {old.kind} “{old.text}” away")
        elif old is not None:
            gone[old.kind] += 1
    if gone:
        words = [PLURALS[kind][0] if count == 1 else f"{count} {PLURALS[kind][1]}" for kind, count in gone.items()]
        parts.append(f"rubs out {listed(words)}")
    return parts


def new_drawing_words(name: DrawingId, new: Drawing, after: Table) -> str:
    """A new drawing in words."""
    if new.kind == "note":
        return f"puts a note on the table: “{new.text}”"
    if new.kind == "counter":
        return f"makes the counter “{new.text}”, which shows {after.counters.get(name, 0)}"
    return f"draws {PLURALS[new.kind][0]}"


def changed_drawing_words(old: Drawing, new: Drawing) -> str:
    """A changed drawing in words."""
    if old.text != new.text:
        return f"changes the {new.kind} “{old.text}” to “{new.text}”"
    return f"moves the {new.kind} “{new.text}”" if new.is_card else f"moves {PLURALS[new.kind][0]}"


def drawing_words(drawing: Drawing) -> str:
    """A drawing as a thing: `the note “…”`, `an arrow`."""
    return f"the {drawing.kind} “{drawing.text}”" if drawing.is_card else PLURALS[drawing.kind][0]


def clock_words(values: Sequence[tuple[str, int]]) -> str:
    """What was done to the clock, as the second half of a sentence; empty if nothing."""
    changed = {name: value for name, value in values if name in CLOCK_COUNTERS}
    if not changed:
        return ""
    limit = changed.get(LIMIT)
    runs = changed.get(RUNS)
    if limit is not None and limit < 0:
        return "takes the clock away"
    parts = []
    if limit is not None and limit > 0:
        parts.append(f"gives everybody {duration(limit)} on the clock")
    elif limit == 0:
        parts.append("lets the clock count up")
    if runs is not None and (runs or LIMIT not in changed):
        parts.append("starts the clock" if runs else "stops the clock")
    return " and ".join(parts)


def duration(seconds: int) -> str:
    """A time in words: `10 minutes`."""
    minutes, rest = divmod(seconds, 60)
    words = [counted(minutes, "minute")] if minutes else []
    if rest or not minutes:
        words.append(counted(rest, "second"))
    return listed(words)
