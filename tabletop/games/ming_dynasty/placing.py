"""The set-up and phase 1: princes enter the map, members are put on province spaces (sections 4, 6.1, 6.8, 6.9)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import Seat
from tabletop.core.events import ZoneOrdered
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.cards import turn_up
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS, PROVINCE_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import (
    CARDS,
    PLACE,
    SETUP,
    MingPlay,
    colour_name,
    company_of,
    count_of,
    members_of,
    order,
    place,
    prince_at,
    standing,
)
from tabletop.games.ming_dynasty.tiles import give_tile
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import seat_name

STANDING = ((0.0, 0.0),)
"""Where a prince stands in a district that he has entered."""
LAPS = rulings.MEMBERS_PER_ROUND

# Princes enter the map (4.5, 6.9)


class EnterPrince(Decision, frozen=True, tag="prince"):
    """Set-up: put your prince on the map."""

    phases = (SETUP,)
    is_open = True

    def ask(self, t: Board, seat: Seat) -> str:
        return "Put your prince into a district without a prince; you get a tile of its province."


class EnterNeutralPrince(Decision, frozen=True, tag="neutral_prince"):
    """Set-up with two players: put the neutral prince on the map."""

    phases = (SETUP,)
    is_open = True

    def ask(self, t: Board, seat: Seat) -> str:
        return "Put the neutral prince into a district without a prince."


class PlacePrince(GameMove[MingPlay, EnterPrince], frozen=True, tag="place_prince"):
    """Set-up: put your prince into this district."""

    district: DistrictId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: EnterPrince) -> Iterable[PlacePrince]:
        return PRINCE_TO

    def refusal(self, t: Board, seat: Seat, pending: EnterPrince) -> Refused | None:
        return no_entry(t, self.district)

    def gestures(self, t: Board, seat: Seat, pending: EnterPrince) -> tuple[Gesture, ...]:
        return prince_to(seat, self.district, f"a tile of {place(PROVINCE_OF[self.district])}")

    def resolve(self, t: MingPlay, seat: Seat, pending: EnterPrince) -> None:
        put_prince(t, seat, self.district)
        give_tile(t, seat, PROVINCE_OF[self.district])
        next_prince(t)

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts the prince into {place(self.district)}."


class PlaceNeutralPrince(GameMove[MingPlay, EnterNeutralPrince], frozen=True, tag="place_neutral_prince"):
    """Set-up with two players: put the neutral prince into this district."""

    district: DistrictId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: EnterNeutralPrince) -> Iterable[PlaceNeutralPrince]:
        return NEUTRAL_PRINCE_TO

    def refusal(self, t: Board, seat: Seat, pending: EnterNeutralPrince) -> Refused | None:
        return no_entry(t, self.district)

    def gestures(self, t: Board, seat: Seat, pending: EnterNeutralPrince) -> tuple[Gesture, ...]:
        return prince_to(company_of(t).neutral, self.district, "the neutral prince")

    def resolve(self, t: MingPlay, seat: Seat, pending: EnterNeutralPrince) -> None:
        put_prince(t, t.company.neutral, self.district)
        next_prince(t)

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts the neutral prince into {place(self.district)}."


PRINCE_TO = tuple(PlacePrince(district) for district in DISTRICTS)
NEUTRAL_PRINCE_TO = tuple(PlaceNeutralPrince(district) for district in DISTRICTS)


def no_entry(t: Board, district: DistrictId) -> Refused | None:
    """The refusal if there is no such district, or another prince is in it."""
    if district not in DISTRICT_NAMES:
        return Refused(f"There is no district “{district}” on the map.", "DISTRICT_OCCUPIED")
    if t.zones[ids.PRINCES[district]]:
        return Refused(f"Another prince stands in {place(district)} already.", "DISTRICT_OCCUPIED")
    return None


def prince_to(colour: Colour, district: DistrictId, detail: str) -> tuple[Gesture, ...]:
    """Put a prince into a district."""
    button = Button(place(district), detail, place(PROVINCE_OF[district]))
    return Drag(ids.PRINCE[colour], ids.PRINCES[district]), Click(zone=district), button


def put_prince(t: MingPlay, colour: Colour, district: DistrictId) -> None:
    """Put a prince into a district, wherever he was."""
    t.move((ids.PRINCE[colour],), t.where[ids.PRINCE[colour]], ids.PRINCES[district], STANDING)


# Members are put on province spaces (6.1, 6.9)


class PlacingMember(Decision, frozen=True, tag="place"):
    """Put a member on a province space, in this lap and turn of the phase."""

    phases = (PLACE,)
    is_open = True
    lap: int
    turn: int

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Put family member {self.lap + 1} of {LAPS} on a province space."

    def problem(self, t: Board, seat: Seat) -> str:
        return none_left(t, seat)


class PlacingNeutral(Decision, frozen=True, tag="neutral_place"):
    """With two players: choose a province space for a neutral member."""

    phases = (PLACE,)
    is_open = True
    lap: int

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Put a neutral {company_of(t).neutral} member on a province space."

    def problem(self, t: Board, seat: Seat) -> str:
        return none_left(t, company_of(t).neutral)


class PlaceMember(GameMove[MingPlay, PlacingMember], frozen=True, tag="place_member"):
    """Put a family member on a province space."""

    certain = True
    space: ProvinceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PlacingMember) -> Iterable[PlaceMember]:
        return MEMBER_TO if t.zones[ids.SUPPLY[seat]] else ()

    def refusal(self, t: Board, seat: Seat, pending: PlacingMember) -> Refused | None:
        return no_member(t, seat, self.space)

    def gestures(self, t: Board, seat: Seat, pending: PlacingMember) -> tuple[Gesture, ...]:
        return member_to(seat, self.space, place(self.space))

    def resolve(self, t: MingPlay, seat: Seat, pending: PlacingMember) -> None:
        put_member(t, seat, self.space)
        next_place(t, pending.lap, pending.turn + 1)

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts a member on the space of {place(self.space)}."


class PlaceNeutral(GameMove[MingPlay, PlacingNeutral], frozen=True, tag="place_neutral"):
    """With two players: put a neutral member on a province space."""

    certain = True
    space: ProvinceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PlacingNeutral) -> Iterable[PlaceNeutral]:
        return NEUTRAL_TO if t.zones[ids.SUPPLY[company_of(t).neutral]] else ()

    def refusal(self, t: Board, seat: Seat, pending: PlacingNeutral) -> Refused | None:
        return no_member(t, company_of(t).neutral, self.space)

    def gestures(self, t: Board, seat: Seat, pending: PlacingNeutral) -> tuple[Gesture, ...]:
        return member_to(company_of(t).neutral, self.space, f"Neutral to {place(self.space)}")

    def resolve(self, t: MingPlay, seat: Seat, pending: PlacingNeutral) -> None:
        put_member(t, t.company.neutral, self.space)
        next_place(t, pending.lap + 1, 0)

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts a neutral member on the space of {place(self.space)}."


MEMBER_TO = tuple(PlaceMember(province) for province in PROVINCES)
NEUTRAL_TO = tuple(PlaceNeutral(province) for province in PROVINCES)


def no_member(t: Board, colour: Colour, space: str) -> Refused | None:
    """The refusal if there is no such space, or no member in the supply."""
    if space not in ids.SPACE:
        return Refused(f"There is no province space “{space}”.", "WRONG_SPACE")
    if not count_of(t, ids.SUPPLY[colour], colour):
        return Refused("No family member is left in the supply.", "NO_MEMBER_IN_SUPPLY")
    return None


def none_left(t: Board, colour: Colour) -> str:
    """Why no member of a colour can be about to be placed."""
    return "" if count_of(t, ids.SUPPLY[colour], colour) else f"{colour_name(t, colour)} has no member left to place"


def member_to(colour: Colour, space: str, label: str) -> tuple[Gesture, ...]:
    """Put a member on a province space."""
    return Drag("", ids.SPACE[space], source=ids.SUPPLY[colour]), Click(zone=ids.SPACE[space]), Button(label)


def put_member(t: MingPlay, colour: Colour, province: ProvinceId) -> None:
    """Move the member with the lowest number from the supply to a province space."""
    member = members_of(t, ids.SUPPLY[colour], colour, 1)
    t.move(member, ids.SUPPLY[colour], ids.SPACE[province], standing(t, ids.SPACE[province], colour, 1))


# Set-up and the beginning of a round


def set_up(t: MingPlay) -> None:
    """Shuffle, turn up six cards, deal a dragon each, draw the start player; then the princes enter (section 4)."""
    t.round = 0
    t.record(ZoneOrdered(ids.MOVES, tuple(t.rng.shuffled(t.zones[ids.MOVES])), shuffled=True))
    for province in PROVINCES:
        turn_up(t, province)
    for seat in t.company.seats:
        t.move(t.zones[ids.DRAGONS][-1:], ids.DRAGONS, ids.HAND[seat])
    first = t.rng.choice(t.company.seats)
    t.move((ids.STARTER,), t.where[ids.STARTER], ids.STARTS[first])
    next_prince(t)


def next_prince(t: MingPlay) -> None:
    """Ask for the next player's prince that is not on the map, then for the neutral one; then begin the first round (4.5)."""
    turn = order(t, t.company.seats)
    for seat in turn:
        if not prince_at(t, seat):
            t.ask((seat,), SETUP, EnterPrince())
            return
    neutral = t.company.neutral
    if neutral and not prince_at(t, neutral):
        t.ask((turn[1],), SETUP, EnterNeutralPrince())
    else:
        begin_round(t, 1)


def begin_round(t: MingPlay, number: int) -> None:
    """Move the round marker and begin phase 1."""
    t.step(round_begins, number)
    t.round = number
    at = ((float(number - 1), 0.0),)
    if t.where[ids.ROUND_MARKER] != ids.ROUND_TRACK or t.pieces[ids.ROUND_MARKER].x != at[0][0]:
        t.move((ids.ROUND_MARKER,), t.where[ids.ROUND_MARKER], ids.ROUND_TRACK, at)
    next_place(t, 0, 0)


def round_begins(t: Play, number: int) -> str:
    """Say that a new round begins."""
    return f"Round {number} begins."


def round_end(t: MingPlay) -> None:
    """Pass the start figure on and begin the next round (P5, 6.8)."""
    seats = t.company.seats
    extra = len(seats) == 4 and t.round == rulings.FOUR_PLAYER_EXTRA_PASS_AFTER_ROUND
    first = order(t, seats)[2 if extra else 1]
    t.step(starts, first)
    t.move((ids.STARTER,), t.where[ids.STARTER], ids.STARTS[first])
    begin_round(t, t.round + 1)


def starts(t: Play, seat: Seat) -> str:
    """Say who is the new start player."""
    return f"{seat_name(t, seat)} is the start player."


def next_place(t: MingPlay, lap: int, turn: int) -> None:
    """Ask for the next member to be placed, from this lap and turn on; then begin phase 2 (P1, 6.1)."""
    seats = order(t, t.company.seats)
    neutral = t.company.neutral
    while lap < LAPS:
        if turn < len(seats):
            if t.zones[ids.SUPPLY[seats[turn]]]:
                t.ask((seats[turn],), PLACE, PlacingMember(lap, turn))
                return
            turn += 1
            continue
        if neutral and turn == len(seats) and t.zones[ids.SUPPLY[neutral]]:
            t.ask((seats[lap % 2],), PLACE, PlacingNeutral(lap))
            return
        lap, turn = lap + 1, 0
    t.enter(CARDS)


def resume_place(t: MingPlay, seat: Seat) -> None:
    """Go on placing with `seat`, in the lap that follows from its supply."""
    whole = rulings.MEMBERS_PER_ROUND * (rulings.ROUNDS - t.round + 1)
    lap = min(max(0, whole - len(t.zones[ids.SUPPLY[seat]])), rulings.MEMBERS_PER_ROUND)
    next_place(t, lap, order(t, t.company.seats).index(seat))
