"""The set-up and phase 1: princes enter the map, members are put on province spaces (sections 4, 6.1, 6.8, 6.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from tabletop.core.equipment import Seat
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.cards import fill_display
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS, PROVINCE_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.scoring import give_tile
from tabletop.games.ming_dynasty.state import (
    CARDS,
    PLACE,
    ROUND_TRACK,
    SETUP,
    STARTER,
    ForColour,
    MingPlay,
    count_of,
    order,
    place,
    prince_at,
)
from tabletop.rules.decisions import Board, GameMove, Story, each, made_of
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import shuffle_first
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.turns import round_begins
from tabletop.rules.words import seat_name

STANDING = ((0.0, 0.0),)
"""Where a prince stands in a district that he has entered."""
LAPS = rulings.MEMBERS_PER_ROUND
ColourT = TypeVar("ColourT", bound=ForColour)

# Princes enter the map (4.5, 6.9)


class EnterPrince(ForColour, frozen=True, tag="prince"):
    """Set-up: put your prince on the map."""

    phases = (SETUP,)

    def ask(self, t: Board, seat: Seat) -> str:
        return "Put your prince into a district without a prince; you get a tile of its province."


class EnterNeutralPrince(ForColour, frozen=True, tag="neutral_prince"):
    """Set-up with two players: put the neutral prince on the map."""

    phases = (SETUP,)
    neutral = True

    def ask(self, t: Board, seat: Seat) -> str:
        return "Put the neutral prince into a district without a prince."


class PutPrince(GameMove[MingPlay, ColourT], frozen=True):
    """Put a prince into a district."""

    called: ClassVar[str] = "the neutral prince"
    district: DistrictId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: ColourT) -> Iterable[PutPrince[ColourT]]:
        return each(cls, DISTRICTS)

    def refusal(self, t: Board, seat: Seat, pending: ColourT) -> Refused | None:
        if self.district not in DISTRICT_NAMES:
            return Refused(f"There is no district “{self.district}” on the map.", "DISTRICT_OCCUPIED")
        if t.zones[ids.PRINCES[self.district]]:
            return Refused(f"Another prince stands in {place(self.district)} already.", "DISTRICT_OCCUPIED")
        return None

    def gestures(self, t: Board, seat: Seat, pending: ColourT) -> tuple[Gesture, ...]:
        province = place(PROVINCE_OF[self.district])
        button = Button(place(self.district), self.called if pending.neutral else f"a tile of {province}", province)
        prince = ids.PRINCE[pending.colour(t, seat)]
        return Drag(prince, ids.PRINCES[self.district]), Click(zone=self.district), button

    def resolve(self, t: MingPlay, seat: Seat, pending: ColourT) -> None:
        put_prince(t, pending.colour(t, seat), self.district)
        if not pending.neutral:
            t.step(takes_tile, seat, PROVINCE_OF[self.district])
            give_tile(t, seat, PROVINCE_OF[self.district])
        next_prince(t)

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts {self.called} into {place(self.district)}."


class PlacePrince(PutPrince[EnterPrince], frozen=True, tag="place_prince"):
    """Set-up: put your prince into this district."""

    called = "the prince"


class PlaceNeutralPrince(PutPrince[EnterNeutralPrince], frozen=True, tag="place_neutral_prince"):
    """Set-up with two players: put the neutral prince into this district."""


def takes_tile(t: Play, seat: Seat, province: ProvinceId) -> str:
    """Say who takes a tile."""
    return f"{seat_name(t, seat)} takes a tile of {place(province)}."


def put_prince(t: MingPlay, colour: Colour, district: DistrictId) -> None:
    """Put a prince into a district, wherever he was."""
    t.move((ids.PRINCE[colour],), t.where[ids.PRINCE[colour]], ids.PRINCES[district], STANDING)


# Members are put on province spaces (6.1, 6.9)


class Placing(ForColour, frozen=True):
    """Put a member on a province space, in this lap of the phase."""

    phases = (PLACE,)
    lap: int

    def problem(self, t: Board, seat: Seat) -> str:
        colour = self.colour(t, seat)
        left = not colour or count_of(t, ids.SUPPLY[colour], colour)
        return ForColour.problem(self, t, seat) or ("" if left else f"{state.colour_name(t, colour)} has no member left to place")

    def after(self) -> tuple[int, int]:
        """The lap and the turn that come next."""
        return self.lap + 1, 0


class PlacingMember(Placing, frozen=True, tag="place"):
    """Put a member on a province space, in this lap and turn of the phase."""

    turn: int

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Put family member {self.lap + 1} of {LAPS} on a province space."

    def problem(self, t: Board, seat: Seat) -> str:
        known = self.turn < len(t.equipment.seats)
        return Placing.problem(self, t, seat) if known else "a member is to be placed in a turn that nobody has"

    def after(self) -> tuple[int, int]:
        return self.lap, self.turn + 1


class PlacingNeutral(Placing, frozen=True, tag="neutral_place"):
    """With two players: choose a province space for a neutral member."""

    neutral = True

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Put a neutral {self.colour(t, seat)} member on a province space."


PlacingT = TypeVar("PlacingT", bound=Placing)


class PutMember(GameMove[MingPlay, PlacingT], frozen=True):
    """Put a member on a province space."""

    certain = True
    called: ClassVar[str] = "a neutral member"
    choices = tuple([(province,) for province in PROVINCES])
    space: ProvinceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PlacingT) -> Iterable[PutMember[PlacingT]]:
        return made_of(cls) if t.zones[ids.SUPPLY[pending.colour(t, seat)]] else ()

    def refusal(self, t: Board, seat: Seat, pending: PlacingT) -> Refused | None:
        colour = pending.colour(t, seat)
        if self.space not in ids.SPACE:
            return Refused(f"There is no province space “{self.space}”.", "WRONG_SPACE")
        if not count_of(t, ids.SUPPLY[colour], colour):
            return Refused("No family member is left in the supply.", "NO_MEMBER_IN_SUPPLY")
        return None

    def gestures(self, t: Board, seat: Seat, pending: PlacingT) -> tuple[Gesture, ...]:
        space, card = ids.SPACE[self.space], next(iter(t.zones[ids.DISPLAY[self.space]][-1:]), "")
        beside = f"beside the {state.card_name(card)}; " if card else ""
        detail = f"{beside}{state.who_is_in(t, space)}"
        button = Button(f"{'Neutral to ' if pending.neutral else ''}{place(self.space)}", detail)
        return Drag("", space, source=ids.SUPPLY[pending.colour(t, seat)]), Click(zone=space), button

    def resolve(self, t: MingPlay, seat: Seat, pending: PlacingT) -> None:
        """Move the member with the lowest number from the supply to the space."""
        colour, space = pending.colour(t, seat), ids.SPACE[self.space]
        supply = ids.SUPPLY[colour]
        t.move(state.members_of(t, supply, colour, 1), supply, space, state.standing(t, space, colour, 1))
        next_place(t, *pending.after())

    def sentence(self, story: Story) -> str:
        return f"{story.who} puts {self.called} on the space of {place(self.space)}."


class PlaceMember(PutMember[PlacingMember], frozen=True, tag="place_member"):
    """Put a family member on a province space."""

    called = "a member"


class PlaceNeutral(PutMember[PlacingNeutral], frozen=True, tag="place_neutral"):
    """With two players: put a neutral member on a province space."""


MOVES = PlacePrince, PlaceNeutralPrince, PlaceMember, PlaceNeutral

# Set-up and the beginning of a round


def set_up(t: MingPlay) -> None:
    """Shuffle, turn up six cards, deal a dragon each, draw the start player; then the princes enter (section 4)."""
    t.round = 0
    shuffle_first(t, ids.MOVES)
    for province in PROVINCES:
        fill_display(t, province)
    for seat in t.company.seats:
        t.move(t.zones[ids.DRAGONS][-1:], ids.DRAGONS, ids.HAND[seat])
    first = t.rng.choice(t.company.seats)
    t.move((ids.STARTER,), t.where[ids.STARTER], ids.STARTS[first])
    next_prince(t)


def next_prince(t: MingPlay) -> None:
    """Ask for the next player's prince that is not on the map, then for the neutral one; then begin the first round (4.5)."""
    turn = order(t)
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
    ROUND_TRACK.put(t, ids.ROUND_MARKER, number - 1)
    next_place(t, 0, 0)


def round_end(t: MingPlay) -> None:
    """Pass the start figure on and begin the next round (P5, 6.8)."""
    extra = len(t.seats) == 4 and t.round == rulings.FOUR_PLAYER_EXTRA_PASS_AFTER_ROUND
    STARTER.pass_to(t, order(t)[2 if extra else 1])
    begin_round(t, t.round + 1)


def next_place(t: MingPlay, lap: int, turn: int) -> None:
    """Ask for the next member to be placed, from this lap and turn on; then begin phase 2 (P1, 6.1)."""
    seats, neutral = order(t), t.company.neutral
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
    next_place(t, lap, order(t).index(seat))
