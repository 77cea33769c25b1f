"""Parts of sentences: lists, counts, plurals, articles, the names of seats and zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    # The first screen writes lists of names, and needs no equipment.
    from tabletop.core.equipment import Equipment, Seat, SeatDef, ZoneId
    from tabletop.core.table import Table


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


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")


def ordinal(place: int) -> str:
    """A place in an order as a word: `third` for 3; from thirteen on with digits: `21st`."""
    if 1 <= place <= len(ORDINALS):
        return ORDINALS[place - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th") if place % 100 not in (11, 12, 13) else "th"
    return f"{place}{ending}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: `tea, fruit and gold`; empty if there are none."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def spans(numbers: Sequence[int]) -> str:
    """Rising numbers in words, with consecutive numbers as a range: `2 or 4 to 14`."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and ends[-1][1] == number - 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return listed([f"{first} to {last}" if last > first else str(first) for first, last in ends], "or")


def begun(words: str) -> str:
    """The words with a capital, as at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def several(count: int, what: str) -> str:
    """A number of things, in words: `one hit`, `two hits`."""
    return f"{number(count)} {what}{'' if count == 1 else 's'}"


def counted(count: int, what: str, none: str = "0") -> str:
    """A number of things, in digits: `1 coin`, `2 coins`; `none` stands for the number 0."""
    return f"{count or none} {what}{'' if count == 1 else 's'}"


def seat_name(table: HasEquipment, seat: Seat) -> str:
    """The name of whoever sits there; `Somebody` if there is no such seat."""
    return next((one.name for one in table.equipment.seats if one.id == seat), "Somebody")


def seat_names(table: HasEquipment, seats: Sequence[Seat]) -> str:
    """The names of seats as a list."""
    return listed([seat_name(table, seat) for seat in seats])


def zone_name(table: HasEquipment, zone: ZoneId) -> str:
    """The name of a zone; the id itself if there is no such zone."""
    known = table.equipment.zones.get(zone)
    return zone if known is None else known.name


def in_zone(table: HasEquipment, zone: ZoneId) -> str:
    """Where something lies: `on the table`, `in the discards`."""
    return f"{'on' if zone == table.equipment.open_zone else 'in'} {zone_name(table, zone)}"


def plural(word: str) -> str:
    """More than one of it; a name with "of" changes before it (`kings of hearts`)."""
    head, middle, tail = word.partition(" of ")
    if head.endswith(("s", "x", "ch", "sh")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    elif head == "die" or head.endswith(" die"):
        head = head[:-3] + "dice"
    else:
        head += "s"
    return head + middle + tail


def with_article(word: str) -> str:
    """The word with `a` or `an`, or `the` where there is only one such thing; alone where it says whose it is."""
    if word[:1] == "“" or word[-1:].isdigit() or (word[:1].isupper() and "’s " in word):
        return word
    if " of " in word or word[:1].isupper():
        return f"the {word}"
    return f"an {word}" if word[:1] in "aeio" else f"a {word}"


def same_name(seats: Sequence[SeatDef]) -> str:
    """Why these seats cannot play together, as a sentence: two have the same name; empty if they can."""
    names = [seat.name.casefold() for seat in seats]
    twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), "")
    return f"Two players are called {twice}. Give each a name of their own." if twice else ""


def counter_name(table: Table, counter: str) -> str:
    """The name of a counter in a sentence."""
    known = table.counter(counter)
    return counter if known is None else f"“{known.name}”" if counter in table.drawings else known.name
