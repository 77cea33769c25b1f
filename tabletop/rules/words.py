"""Small words that every game needs: lists, counts, names of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    # The first screen writes lists of names, and needs no equipment.
    from tabletop.core.equipment import Equipment, Seat


class HasEquipment(Protocol):
    """A table, a view, or the table in the middle of a move."""

    @property
    def equipment(self) -> Equipment:
        """What is in the box."""
        ...


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A small number as a word: `three`; from thirteen on in digits."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: `tea, fruit and gold`; empty if there are none."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def several(count: int, what: str) -> str:
    """So many of something, in words: `one hit`, `two hits`."""
    return f"{number(count)} {what}{'' if count == 1 else 's'}"


def counted(count: int, what: str) -> str:
    """So many of something, in digits: `1 coin`, `2 coins`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def seat_name(table: HasEquipment, seat: Seat) -> str:
    """The name of whoever sits there; the id itself if there is no such seat."""
    return next((one.name for one in table.equipment.seats if one.id == seat), seat)


def seat_names(table: HasEquipment, seats: Sequence[Seat]) -> str:
    """The names of seats as a list."""
    return listed([seat_name(table, seat) for seat in seats])
