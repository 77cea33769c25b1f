"""Stationing a general at a border: who, where, and what becomes of the location token (3.7 and section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.asking import Ask
from tabletop.games.three_kingdoms_redux.bids import lay_down, things_with
from tabletop.games.three_kingdoms_redux.borders import holder, pay_units, set_units, units_at
from tabletop.games.three_kingdoms_redux.data import BorderId, GeneralId, SpaceId, State, called, units_words
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, bid_of, bids_on, cards_of, round_number
from tabletop.games.three_kingdoms_redux.skills import Skills
from tabletop.games.three_kingdoms_redux.supply import lacks
from tabletop.games.three_kingdoms_redux.upkeep import stay_words
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Click, Drag, Gesture
from tabletop.rules.play import said
from tabletop.rules.questions import YES, not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed

NOTHING: Mapping[str, int] = {}


def border_of(space: SpaceId) -> BorderId:
    """The border of a battle space."""
    return space.removeprefix("battle_")


def mixes(t: Board, general: GeneralId) -> bool:
    """Whether a general leads two types at once: Liao Hua from round 6 (7.3)."""
    return general == "liao_hua" and round_number(t) >= data.NUMBERS.experience_round


def unit_choices(t: Board, general: GeneralId) -> Sequence[str]:
    """All units that a general may lead, whether they are there or not: none at all, as Zhao Yun may, one, two, or a mix."""
    return led_by(general, mixes(t, general))


@cache
def led_by(general: GeneralId, mixed: bool) -> Sequence[str]:
    """All units that a general may lead, with two types at once if they may be `mixed`."""
    row = data.GENERALS[general]
    found = ["", *[unit * count for unit in row.types for count in range(1, row.l + 1)]]
    pairs = combinations(sorted(row.types, key=data.TYPES.index), 2) if mixed else ()
    return (*found, *[one + two for one, two in pairs])


@cache
def needed_for(units: str) -> Mapping[str, int]:
    """The trained armies and the weapons that units take."""
    return {"ta": len(units), **{data.WEAPON[one]: units.count(one) for one in units}}


def against_units(
    t: Board, state: State, general: GeneralId, space: SpaceId, units: str, changed: Mapping[str, int] = NOTHING
) -> Refused | None:
    """The first reason against these units with a general on a battle or tribal space, once the supply has `changed`."""
    if units not in unit_choices(t, general) and (refused := against_leading(t, general, units)):
        return refused
    if units and (refused := lacks(t, state, needed_for(units), "NOT_ENOUGH", changed)):
        return refused
    if data.SPACES[space].kind != "battle":
        return None
    if not units and general != "zhao_yun":
        return Refused(f"{called(general)} needs at least one army unit in a battle.", "NO_UNITS")
    fits = any(placements(t, general, border_of(space), units))
    return None if fits else Refused("No free location of that border accepts these units.", "NO_LOCATION")


def against_leading(t: Board, general: GeneralId, units: str) -> Refused | None:
    """The first reason why a general does not lead these units, wherever he goes."""
    if len(units) > data.GENERALS[general].l:
        return Refused(f"{called(general)} leads at most {counted(data.GENERALS[general].l, 'army unit')}.", "NO_LEADERSHIP")
    if strange := set(units).difference(data.GENERALS[general].types):
        return Refused(f"{called(general)} does not lead {data.UNITS[min(strange)].name} units.", "WRONG_TYPE")
    several = len(set(units)) > 1 and not mixes(t, general)
    return Refused(f"{called(general)} does not lead two types at once.", "WRONG_TYPE") if several else None


def no_units(t: Board, state: State, general: GeneralId, space: SpaceId) -> Refused | None:
    """The first reason why a general can bring no units to a battle; None if he can."""
    if not data.GENERALS[general].l:
        return Refused(f"{called(general)} leads no armies and cannot go to a battle.", "NO_LEADERSHIP")
    can = [one for one in data.GENERALS[general].types if lacks(t, state, needed_for(one)) is None]
    if not can and general != "zhao_yun":
        return needs_army(general)
    return against_all(t, state, general, space, unit_choices(t, general)) and against_all(t, state, general, space, can or ("",))


@cache
def needs_army(general: GeneralId) -> Refused:
    """The refusal of a battle if the state has no unit that the general leads."""
    arms = listed([data.WEAPON[one] for one in data.GENERALS[general].types], "or")
    return Refused(f"{called(general)} needs a trained army and a {arms} for it.", "NOT_ENOUGH")


def against_all(
    t: Board, state: State, general: GeneralId, space: SpaceId, offered: Sequence[str], changed: Mapping[str, int] = NOTHING
) -> Refused | None:
    """Why none of these units can go with a general, once the supply has `changed`; None if some can."""
    refused = None
    for units in offered:
        refused = against_units(t, state, general, space, units, changed)
        if refused is None:
            break
    return refused


def accepts(general: GeneralId, requirement: str, units: str) -> bool:
    """Whether a location with this requirement accepts the units of a general."""
    return requirement == data.OPEN_LOCATION or may_turn(general, units) or meets(requirement, units)


def meets(requirement: str, units: str) -> bool:
    """Whether units are all of the type that a location asks for."""
    return set(units) == {requirement}


def may_turn(general: GeneralId, units: str) -> bool:
    """Whether Xu Huang or Zhao Yun may turn a location token whose requirement he does not meet (7.1 and 7.3)."""
    return (general == "xu_huang" and set(units) == {"I"}) or (general == "zhao_yun" and not units)


def free_locations(t: Board, border: BorderId) -> list[int]:
    """The numbers of the free locations of a border."""
    return [number for number in range(1, 6) if not holder(t, ids.LOCATION[border, number])]


def placements(t: Board, general: GeneralId, border: BorderId, units: str) -> Iterator[str]:
    """The ways to station a general: `3:NN` is all his units at location 3, `1:I 4:V` is Liao Hua's at two."""
    asked = data.BORDERS[border].locations
    for number, requirement in enumerate(asked, 1):
        if accepts(general, requirement, units) and not holder(t, ids.LOCATION[border, number]):
            yield f"{number}:{units}"
    if mixes(t, general) and len(units) == 2:
        for one, two in permutations(free_locations(t, border), 2):
            fits = accepts(general, asked[one - 1], units[0]) and accepts(general, asked[two - 1], units[1])
            if fits and (one < two or units[0] != units[1]):
                yield f"{one}:{units[0]} {two}:{units[1]}"


TREASURY, GRANARY = "treasury", "granary"
PLACES = {TREASURY: ids.TREASURY, GRANARY: ids.GRANARY}


class Stationing(Ask, frozen=True, tag="station"):
    """Ask which general of the winning bid is stationed."""

    sole = True
    space: SpaceId

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return [bid.general for bid in bids_on(t, self.space, (ids.STATE_OF[seat],))]

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        fits = any(placements(t, choice, border_of(self.space), units_with(t, choice)))
        return None if fits else not_offered("No free location accepts his units.")

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(Locating(choice, self.space))

    def is_sound(self, t: Board) -> bool:
        return self.space in ids.SPACE_ZONES and self.space.startswith("battle_")


class Locating(Ask, frozen=True, tag="locate"):
    """Ask at which free location he is stationed, or at which two, if Liao Hua divides his units."""

    sole = True
    general: GeneralId
    space: SpaceId

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        units = units_with(t, self.general)
        whole, found = [f"{number}:{units}" for number in range(1, 6)], placements(t, self.general, border_of(self.space), units)
        return [*whole, *[one for one in found if one not in whole]]

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        border, units = border_of(self.space), units_with(t, self.general)
        if choice in placements(t, self.general, border, units):
            return None
        number = int(choice[0])
        asked = data.UNITS.get(data.BORDERS[border].locations[number - 1])
        wants = f"asks for {asked.name} units" if asked and number in free_locations(t, border) else "is taken"
        return not_offered(f"Location {number} {wants}.")

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        zones = [zone for zone, _ in parts_of(self.space, choice)]
        return (Drag(ids.TOKENS[self.general], zones[0]), Click(zone=zones[0])) if len(zones) == 1 else ()

    def label(self, t: Board, choice: str) -> str:
        asked = [data.BORDERS[border_of(self.space)].locations[int(part[0]) - 1] for part in choice.split()]
        kinds = [f"{data.UNITS[one].name} only" if one in data.UNITS else "any units" for one in asked]
        parts = [f"Location {part[0]} ({kind})" for part, kind in zip(choice.split(), kinds, strict=True)]
        return f"{' and '.join(parts)}: {units_words(units_with(t, self.general))}"

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        asked, units = data.BORDERS[border_of(self.space)].locations, units_with(t, self.general)
        scores = any(meets(asked[int(part[0]) - 1], part[2:]) for part in choice.split()) or may_turn(self.general, units)
        token = f"{'1 point' if scores else 'no point'} by its token"
        return " · ".join(filter(None, [token, stay_words(t, ids.STATE_OF[seat], units)]))

    def by_itself(self, t: KingdomPlay) -> bool:
        if len(options := self.options(t, t.seat)) == 1:
            t.step(said, f"{called(self.general)} is stationed at {places_in(options[0])}.")
        return super().by_itself(t)

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} stations {called(self.general)} at {places_in(choice)}."

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        station(t, self.general, self.space, choice)

    def is_sound(self, t: Board) -> bool:
        return self.general in data.GENERALS and Stationing(self.space).is_sound(t) and bid_of(t, self.general) is not None


Stationing.leads_to = (Locating,)


class Adding(Ask, frozen=True, tag="add"):
    """Huang Zhong: add an archery unit from supply (7.3)."""

    sole = True
    zone: str

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return lacks(t, ids.STATE_OF[seat], {"ta": 1, "crossbow": 1}) if choice == YES else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            pay_units(t, t.state, "R")
            marker = next(one for one in t.zones[self.zone] if one in ids.UNIT_MARKERS)
            set_units(t, self.zone, ids.LOCATION_UNITS, units_at(t, self.zone) + "R", marker)

    def is_sound(self, t: Board) -> bool:
        return self.zone in ids.LOCATION_OF and bool(units_at(t, self.zone)) and len(units_at(t, self.zone)) < 3


class Storing(Ask, frozen=True, tag="store"):
    """Ask whether a border location token goes to the treasury or the granary (3.7)."""

    zone: str

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        to = PLACES[choice][ids.STATE_OF[seat]]
        return Drag(token_at(self.zone), to), Click(zone=to)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.go(token_at(self.zone), PLACES[choice][t.state])

    def is_sound(self, t: Board) -> bool:
        return self.zone in ids.LOCATION_OF and t.where[token_at(self.zone)] == self.zone


class Turning(Ask, frozen=True, tag="turn"):
    """Xu Huang and Zhao Yun may turn a location token without meeting the requirement."""

    known = (ids.LOCATION_OF,)
    zone: str

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            t.face(token_at(self.zone), 1)


def places_in(placement: str) -> str:
    """The locations of a placement, in words."""
    return " and ".join([f"location {part[0]}" for part in placement.split()])


def units_with(t: Board, general: GeneralId) -> str:
    """The units with a general in this round."""
    bid = bid_of(t, general)
    return bid.units if bid is not None else ""


def token_at(zone: str) -> str:
    """The location token of a location."""
    return ids.LOCATION_TOKEN[ids.LOCATION_OF[zone]]


def parts_of(space: SpaceId, placement: str) -> list[tuple[str, str]]:
    """The locations of a placement, and the units at each."""
    found = [part.partition(":") for part in placement.split()]
    return [(ids.LOCATION[border_of(space), int(number)], units) for number, _, units in found]


def station(t: KingdomPlay, general: GeneralId, space: SpaceId, placement: str) -> None:
    """Move a general to his location, and lay the rows of all that follows on the stack (section 6)."""
    bid, parts = bid_of(t, general), parts_of(space, placement)
    assert bid is not None
    marker = things_with(t, bid).get(ids.UNITS, "")
    for number, (zone, units) in enumerate(parts):
        set_units(t, zone, ids.LOCATION_UNITS, units, marker if number == 0 else "")
    lay_down(t, bid, keeps_units=False)
    t.go(ids.TOKENS[general], parts[0][0], ids.LOCATION_GENERAL)
    if len(parts) > 1:
        t.go(ids.SECOND_TOKEN, parts[1][0], ids.LOCATION_GENERAL)
    t.counter(ids.MEMORY[general, "stationed"], t.round)
    t.counter(ids.MEMORY[general, "stationed_units"], len(bid.units))
    first = parts[0][0]
    rows: list[Ask | Skills] = [Adding(first)] if general == "huang_zhong" and set(bid.units) == {"R"} else []
    for zone, units in parts:
        asked = data.BORDERS[border_of(space)].locations[ids.LOCATION_OF[zone][1] - 1]
        if asked != data.OPEN_LOCATION and meets(asked, units):
            t.face(token_at(zone), 1)
        elif may_turn(general, units):
            rows.append(Turning(zone))
        rows.append(Storing(zone))
    rows.append(Skills.of("after", "station", (general,)))
    rows += [Skills.of("after", "location", cards_of(t, t.state)) for _ in parts]
    t.rows += reversed([row for row in rows if not isinstance(row, Skills) or row.cards])
