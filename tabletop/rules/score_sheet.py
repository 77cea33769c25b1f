"""A table of scores by round, which people write on a free table: a row for each round, a column for each seat, and their sums.

Each number is a counter named by its round and seat, so writing is an act like all others, is undone, and is in the save.
A pad of a seat that shows the sum goes on showing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.equipment import CounterDef, Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import CountersChanged, Event
from tabletop.core.limits import LARGEST_VALUE
from tabletop.core.table import Table
from tabletop.rules.words import listed, seat_name

SHEET = "sheet."
"""What the names of these counters begin with: `sheet.3.blue` is the third round of Blue."""
MOST_ROUNDS = 200

Points = tuple[tuple[Seat, int], ...]


def counter_of(round_: int, seat: Seat) -> str:
    """The counter that holds the points of a seat in a round."""
    return f"{SHEET}{round_}.{seat}"


def is_on_sheet(counter: str) -> bool:
    """Whether a counter is a number of the table of scores."""
    return counter.startswith(SHEET)


def place_on_sheet(counter: str) -> tuple[int, Seat]:
    """The round and the seat of such a counter; round 0 if a save made by hand names another."""
    round_, _, seat = counter.removeprefix(SHEET).partition(".")
    return (int(round_) if round_.isascii() and round_.isdecimal() and len(round_) < 4 else 0), seat


def rounds_on_sheet(table: Table) -> list[dict[Seat, int]]:
    """The points of each round by seat, from the first round to the last that was written."""
    rounds: dict[int, dict[Seat, int]] = {}
    for counter, value in table.counters.items():
        if is_on_sheet(counter):
            number, seat = place_on_sheet(counter)
            if 1 <= number <= MOST_ROUNDS:
                rounds.setdefault(number, {})[seat] = value
    return [rounds.get(number, {}) for number in range(1, max(rounds, default=0) + 1)]


def sums(rounds: Iterable[dict[Seat, int]]) -> dict[Seat, int]:
    """The sum of each seat."""
    total: dict[Seat, int] = {}
    for points in rounds:
        for seat, value in points.items():
            total[seat] = total.get(seat, 0) + value
    return total


def write_events(table: Table, round_: int, points: Points) -> list[Event]:
    """The events of writing the points of a round; raises MoveRefusedError for what cannot be written."""
    seats = {seat.id for seat in table.equipment.seats}
    if not 1 <= round_ <= MOST_ROUNDS:
        raise MoveRefusedError(f"The table of scores has rounds 1 to {MOST_ROUNDS}.")
    if not {seat for seat, _ in points} <= seats:
        raise MoveRefusedError("Somebody is named who has no seat at this table.")
    if any(abs(value) > LARGEST_VALUE for _, value in points):
        raise MoveRefusedError("Nobody can score that much.")
    values = [(counter_of(round_, seat), value) for seat, value in points]
    changed = tuple((name, value) for name, value in values if table.counters.get(name) != value)
    if not changed:
        raise MoveRefusedError("That is written there already.")
    return [CountersChanged((*changed, *pads_after(table, changed)))]


def pads_after(table: Table, written: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The pads of seats that show the sums of the sheet, with the new sums.

    On one with another number, such as one that was counted up by hand, people count something else: it is left alone.
    """
    before, gains = sums(rounds_on_sheet(table)), dict[Seat, int]()
    for counter, value in written:
        seat = place_on_sheet(counter)[1]
        gains[seat] = gains.get(seat, 0) + value - table.counters.get(counter, 0)
    changed: list[tuple[str, int]] = []
    for pad in table.equipment.counters.values():
        old, gain = before.get(pad.seat, 0), gains.get(pad.seat, 0)
        if pad.shows_score and gain and table.counters.get(pad.id) == old and holds(pad, old + gain):
            changed.append((pad.id, old + gain))
    return changed


def pads_apart(table: Table) -> dict[Seat, CounterDef]:
    """The pad of each seat that shows another number than the sum of the sheet, such as one that was counted up by hand."""
    pads = [pad for pad in table.equipment.counters.values() if pad.shows_score]
    total = sums(rounds_on_sheet(table))
    return {pad.seat: pad for pad in pads if pad.seat in total and table.counters.get(pad.id) != total[pad.seat]}


def holds(pad: CounterDef, value: int) -> bool:
    """Whether a pad can show a number."""
    above = pad.floor is None or value >= pad.floor
    return above and (pad.ceiling is None or value <= pad.ceiling) and abs(value) <= LARGEST_VALUE


def sheet_words(table: Table, values: Sequence[tuple[str, int]]) -> str:
    """What was written, as the second half of a sentence: `writes for round 3: 12 for Blue and 7 for Red`; empty if nothing."""
    rounds: dict[int, list[str]] = {}
    for counter, value in values:
        if is_on_sheet(counter):
            number, seat = place_on_sheet(counter)
            rounds.setdefault(number, []).append(f"{value} for {seat_name(table, seat)}")
    return listed([f"writes for round {number}: {listed(words)}" for number, words in rounds.items()])


def sheet_lines(table: Table) -> list[str]:
    """The table of scores in words, a line for each round, the sums last; empty if nothing is written."""
    rounds = rounds_on_sheet(table)

    def line(points: dict[Seat, int]) -> str:
        return listed([f"{seat.name} {points[seat.id]}" for seat in table.equipment.seats if seat.id in points]) or "nothing"

    lines = [f"Round {number}: {line(points)}." for number, points in enumerate(rounds, 1)]
    return [*lines, f"Sum: {line(sums(rounds))}."] if rounds else []
