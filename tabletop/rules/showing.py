"""What a window asks of a game beyond its rules, so that a choice and its results are seen on the table and in the panel."""

from __future__ import annotations

from collections.abc import Mapping
from re import escape, finditer
from typing import Protocol

from msgspec import Struct

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda
from tabletop.rules.optional import knows
from tabletop.rules.resources import Resource, changes
from tabletop.rules.ruleset import Phase, Ruleset

Shape = tuple[Place, ...]
"""The corners of a polygon in table millimetres, in their order round it."""


class ZoneMark(Struct, frozen=True):
    """What is written on the upper edge of a place, such as who leads there and with how much: the signs of `seats`, `text`."""

    text: str
    """A number, or a word of a few letters."""
    seats: tuple[Seat, ...] = ()


class KnowsMarks(Protocol):
    """An optional method of a ruleset; without it nothing is written on places. It works on views."""

    def zone_marks(self, table: Table) -> Mapping[ZoneId, ZoneMark]:
        """What is written on places now, for all to see without resting on them; see `Ruleset.zone_help` for longer words."""
        ...


class KnowsPlaces(Protocol):
    """An optional method of a ruleset; without it no place is lit while a step is shown."""

    def places_in(self, table: Table, words: str) -> tuple[ZoneId, ...]:
        """The places of which the sentence of a step speaks, such as the space that was won; they are lit while it is shown."""
        ...


class KnowsPassed(Protocol):
    """An optional method of a ruleset; without it no seat is marked as having passed. It works on views."""

    def passed(self, table: Table) -> tuple[Seat, ...]:
        """The seats that have passed and are out for the rest of the phase; the list of players says so."""
        ...


class KnowsInnerPhases(Protocol):
    """An optional method of a ruleset; without it only the phases of `Ruleset.phases` have a name in the panel."""

    def inner_phases(self, table: Table) -> tuple[Phase, ...]:
        """Phases in which somebody decides, but at which play cannot be taken up, such as a room that is being used."""
        ...


class KnowsShowing(Protocol):
    """Optional methods of a ruleset; without them places are rectangles, and every act is said in the log."""

    def shape(self, table: Table, zone: ZoneId) -> Shape:
        """How a place is painted, if it is no rectangle, such as a district of a map; empty for a rectangle."""
        ...

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """What seats gain and pay, by the names that `MoveFacts.gains` uses, in the order in which it is listed."""
        ...

    def is_unsaid(self, row: Row, before: Agenda, after: Agenda) -> bool:
        """Whether the move of a row of the log only prepares the next one, so that it has no row and is no step to be shown.

        `before` and `after` are what was pending before the move and after it.
        """
        ...


def shape_of(rules: object, table: Table, zone: ZoneId) -> Shape:
    """How a place is painted; empty for a rectangle."""
    return rules.shape(table, zone) if knows(rules, KnowsShowing) else ()


def marks_of(rules: object, table: Table) -> Mapping[ZoneId, ZoneMark]:
    """What is written on places; nothing if the rules do not say."""
    return rules.zone_marks(table) if knows(rules, KnowsMarks) else {}


def passed_in(rules: object, table: Table) -> tuple[Seat, ...]:
    """The seats that have passed; none if the rules do not say."""
    return rules.passed(table) if knows(rules, KnowsPassed) else ()


def phase_name(rules: Ruleset, table: Table) -> str:
    """What the present phase is called; empty if it has no name."""
    phase, known = table.flow.phase, rules.phases(table)
    inner = rules.inner_phases(table) if knows(rules, KnowsInnerPhases) else ()
    return next((one.name for one in (*known, *inner) if one.id == phase), "")


def places_of_step(rules: object, table: Table, words: str) -> tuple[ZoneId, ...]:
    """The places of which the sentence of a step speaks; none if the rules do not say."""
    return rules.places_in(table, words) if knows(rules, KnowsPlaces) else ()


def places_named(words: str, names: Mapping[ZoneId, str]) -> tuple[ZoneId, ...]:
    """The places whose name is in a sentence, but not as a part of a longer name or word."""
    found = {
        zone: [one.span() for one in finditer(rf"(?<!\w){escape(name)}(?!\w)", words)] for zone, name in names.items() if name
    }
    spans = {span for there in found.values() for span in there}
    whole = {one for one in spans if not any(other != one and other[0] <= one[0] and one[1] <= other[1] for other in spans)}
    return tuple([zone for zone, there in found.items() if whole.intersection(there)])


def resources_of(rules: object, table: Table) -> Mapping[str, Resource]:
    """What seats gain and pay; nothing if the rules do not say."""
    return rules.resources(table) if knows(rules, KnowsShowing) else {}


def goes_unsaid(rules: object, row: Row, before: Agenda, after: Agenda) -> bool:
    """Whether the move of a row of the log only prepares the next one."""
    return knows(rules, KnowsShowing) and rules.is_unsaid(row, before, after)


def gained_words(rules: object, before: Table, after: Table) -> str:
    """What everybody gained and paid, as sentences: `Blue gains 2 coins and pays 1 tea.` Empty where the game itself says it."""
    said = [one for one in resources_of(rules, after).values() if one.is_said]
    return " ".join(filter(None, [changes(before, after, seat.id, said) for seat in after.equipment.seats])) if said else ""
