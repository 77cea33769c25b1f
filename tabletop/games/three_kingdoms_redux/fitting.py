"""Which army units a general may take along, and which border locations accept them (R2c and 3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import holder
from tabletop.games.three_kingdoms_redux.data import (
    BORDERS,
    GENERALS,
    NUMBERS,
    OPEN_LOCATION,
    SPACES,
    TYPES,
    UNITS,
    WEAPON,
    BorderId,
    GeneralId,
    SpaceId,
    State,
)
from tabletop.games.three_kingdoms_redux.naming import called
from tabletop.games.three_kingdoms_redux.play import round_number
from tabletop.games.three_kingdoms_redux.supply import lacks
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted

NOTHING: Mapping[str, int] = {}


def border_of(space: SpaceId) -> BorderId:
    """The border of a battle space."""
    return space.removeprefix("battle_")


def mixes(t: Board, general: GeneralId) -> bool:
    """Whether a general leads two types at once: Liao Hua from round 6 (7.3)."""
    return general == "liao_hua" and round_number(t) >= NUMBERS.experience_round


def unit_choices(t: Board, state: State, general: GeneralId) -> Sequence[str]:
    """All units that a general may lead, whether they are there or not: none at all, as Zhao Yun may, one, two, or a mix."""
    row = GENERALS[general]
    found = ["", *[unit * count for unit in row.types for count in range(1, row.l + 1)]]
    if mixes(t, general):
        types = sorted(row.types, key=TYPES.index)
        found += [one + two for at, one in enumerate(types) for two in types[at + 1 :]]
    return found


def against_units(
    t: Board, state: State, general: GeneralId, space: SpaceId, units: str, changed: Mapping[str, int] = NOTHING
) -> Refused | None:
    """The first reason against these units with a general on a battle or tribal space, once the supply has `changed`."""
    if len(units) > GENERALS[general].l:
        return Refused(f"{called(general)} leads at most {counted(GENERALS[general].l, 'army unit')}.", "NO_LEADERSHIP")
    if strange := set(units).difference(GENERALS[general].types):
        return Refused(f"{called(general)} does not lead {UNITS[min(strange)].name} units.", "WRONG_TYPE")
    if len(set(units)) > 1 and not mixes(t, general):
        return Refused(f"{called(general)} does not lead two types at once.", "WRONG_TYPE")
    needed = {"ta": len(units), **{WEAPON[one]: units.count(one) for one in units}}
    if refused := lacks(t, state, needed, "NOT_ENOUGH", changed):
        return refused
    if SPACES[space].kind != "battle":
        return None
    if not units and general != "zhao_yun":
        return Refused(f"{called(general)} needs at least one army unit in a battle.", "NO_UNITS")
    fits = bool(placements(t, general, border_of(space), units))
    return None if fits else Refused("No free location of that border accepts these units.", "NO_LOCATION")


def accepts(general: GeneralId, requirement: str, units: str) -> bool:
    """Whether a location with this requirement accepts the units of a general."""
    return requirement == OPEN_LOCATION or may_turn(general, units) or meets(requirement, units)


def meets(requirement: str, units: str) -> bool:
    """Whether units are all of the type that a location asks for."""
    return set(units) == {requirement}


def may_turn(general: GeneralId, units: str) -> bool:
    """Whether Xu Huang or Zhao Yun may turn a location token whose requirement he does not meet (7.1 and 7.3)."""
    return (general == "xu_huang" and set(units) == {"I"}) or (general == "zhao_yun" and not units)


def free_locations(t: Board, border: BorderId) -> list[int]:
    """The numbers of the free locations of a border."""
    return [number for number in range(1, 6) if not holder(t, ids.LOCATION[border, number])]


def placements(t: Board, general: GeneralId, border: BorderId, units: str) -> list[str]:
    """The ways to station a general: `3:NN` is all his units at location 3, `1:I 4:V` is Liao Hua's at two."""
    asked = BORDERS[border].locations
    free = free_locations(t, border)
    found = [f"{number}:{units}" for number in free if accepts(general, asked[number - 1], units)]
    if mixes(t, general) and len(units) == 2:
        pairs = [(one, two) for one in free for two in free if one < two or (one > two and units[0] != units[1])]
        found += [
            f"{one}:{units[0]} {two}:{units[1]}"
            for one, two in pairs
            if accepts(general, asked[one - 1], units[0]) and accepts(general, asked[two - 1], units[1])
        ]
    return found
