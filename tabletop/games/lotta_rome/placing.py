"""Placing: a player lays the lands that he won or bought in his domain (6.4, 6.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import PiecesTurned
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome import lands as laying
from tabletop.games.lotta_rome.cells import AROUND, SPOTS, Cell
from tabletop.games.lotta_rome.choosing import ADDITION
from tabletop.games.lotta_rome.domain import (
    CELLS,
    cells_of,
    choices_of,
    domain_of,
    is_merchants,
    land_name,
    lands_of,
    load_of,
    names_at,
    place_of,
    slot,
    where,
)
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import seat_name, several, with_article


class Take(laying.Step, frozen=True, tag="take"):
    """Name the land that is placed next."""

    unsaid = True
    at_stage = "land"
    land: PieceId

    @classmethod
    def ways(cls, t: Board, seat: Seat, pending: laying.Placing) -> Sequence[Take]:
        return [cls(same[0]) for same in choices_of(t, seat)]

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if refused := laying.not_mine(t, seat, self.land):
            return refused
        if pending.held:
            return Refused(f"The {land_name(t, pending.held)} is being placed; choose its cell.", "E_PHASE")
        alike = next(same for same in choices_of(t, seat) if self.land in same)
        return None if self.land == alike[0] else Refused(f"Name {alike[0]}, which is the same kind of land.", "E_ARGUMENT")

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        alike = next(same for same in choices_of(t, seat) if self.land in same)
        clicks = [Click(piece) for land in alike for piece in (land, *load_of(t, land))]
        count = f"one of {len(alike)}" if len(alike) > 1 else ""
        return *clicks, Button(land_name(t, self.land).capitalize(), count)

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        laying.again(t, seat, laying.holding(t, self.land, pending.laid))

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes up {with_article(land_name(story.before, self.land))}."


class Beside(laying.Step, frozen=True, tag="beside"):
    """Name a land of the domain beside which the new one goes."""

    unsaid = True
    at_stage = "beside"
    says = "chooses a land of the domain"
    cell: Cell

    @classmethod
    def ways(cls, t: Board, seat: Seat, pending: laying.Placing) -> Sequence[Beside]:
        lands, cells = domain_of(t, seat).lands, set(pending.cells(t, seat))
        return [cls(cell) for cell in AROUND if cell in lands and not cells.isdisjoint(AROUND[cell])]

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        return None if self.cell in SPOTS else laying.no_cell()

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        return laying.click_on(seat, self.cell), Button(f"Beside the {names_at(domain_of(t, seat), self.cell)[-1]}")

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        laying.again(t, seat, replace(pending, beside=self.cell))


class Lay(laying.Step, frozen=True, tag="lay"):
    """Lay the land that was named, or the half of a double one, on a cell."""

    at_stage = "cell"
    cell: Cell

    @classmethod
    def ways(cls, t: Board, seat: Seat, pending: laying.Placing) -> Sequence[Lay]:
        return [cls(cell) for cell in pending.cells(t, seat)]

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if pending.stage(t, seat) != self.at_stage:
            return Refused("That is not asked for now; name the land first.", "E_ARGUMENT")
        return laying.cannot_lie(t, seat, (self.cell,))

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        whole = () if pending.half else (self.cell,)
        row = laying.row_at(t, seat, where(domain_of(t, seat), self.cell).capitalize(), pending.held, *whole)
        drags = [laying.drag_to(pending.held, seat, cell) for cell in whole]
        return *drags, laying.click_on(seat, self.cell), row

    def brings(self, t: Board, seat: Seat, pending: laying.Placing) -> str:
        return "" if pending.half else laying.gain_at(t, seat, pending.held, self.cell)[1]

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        if pending.half:
            laying.again(t, seat, replace(pending, cell=self.cell))
        else:
            laying.lay(t, seat, pending.held, self.cell)
            laying.go_on(t, seat, (*pending.laid, pending.held))

    def sentence(self, story: Story) -> str:
        asked = story.decision
        what = asked.half_name(story.before) if isinstance(asked, laying.Placing) and asked.held else "land"
        return f"{story.who} lays {with_article(what)} {where(domain_of(story.before, story.entry.seat), self.cell, True)}."


class PlaceLand(laying.Carried, frozen=True, tag="place"):
    """Place a land, as one answer, with the half on which the building of a lot stands."""

    building_half: str = ""

    @classmethod
    def carried(cls, t: Board, seat: Seat, pending: laying.Placing, piece: PieceId) -> Iterable[PlaceLand]:
        if laying.not_mine(t, seat, piece):
            return ()
        return [cls(piece, *way) for way in laying.ways_to_lay(t, seat, laying.is_double(t, piece))]

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if refused := self.unfit(t, seat):
            return refused
        brings_building = laying.is_double(t, self.land) and bool(laying.extra_of(t, seat))
        if brings_building and self.building_half not in laying.HALVES:
            return Refused("Name the half on which the building of this lot stands.", "E_HALF")
        if self.building_half and not brings_building:
            return Refused("This land brings no building, so no half is named.", "E_HALF")
        return laying.cannot_lie(t, seat, self.cells())

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        if self.orientation is None:
            laying.lay(t, seat, self.land, self.cell)
            laying.go_on(t, seat, (*pending.laid, self.land))
        else:
            whole = laying.Placing(self.land, "A", "", self.cell, str(self.orientation), pending.laid)
            laying.lay_double(t, seat, whole, self.building_half)

    def sentence(self, story: Story) -> str:
        there = where(domain_of(story.before, story.entry.seat), self.cell, True)
        return f"{story.who} lays {with_article(land_name(story.before, self.land))} {there}."


class TakeBack(GameMove[Play, laying.Placing], frozen=True, tag="take_back"):
    """Take back the land that was placed last in this phase."""

    listed = False

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if pending.last_laid(t, seat):
            return None
        return Refused("You have placed no land in this phase that you could take back.", "E_LOCKED")

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        last, domain, incoming = pending.last_laid(t, seat), ids.DOMAIN[seat], ids.INCOMING[seat]
        covered = {SPOTS[cell] for cell in cells_of(t, last) if cell}
        load = tuple([one for one in t.zones[domain] if one != last and place_of(t, one) in covered])
        taken = {place_of(t, piece) for piece in t.zones[incoming]}
        double = laying.is_double(t, last)
        place = next(place for place in (laying.DOUBLE_PLACES if double else map(slot, range(10))) if place not in taken)
        t.move((last,), domain, incoming, (place,))
        if double:
            t.record(PiecesTurned((last,), (0.0,)))
        for piece in load:
            t.move((piece,), domain, incoming, (laying.EXTRA_PLACE if double else place,))
        laying.again(t, seat, laying.choosing(pending.laid[: pending.laid.index(last)]))

    def sentence(self, story: Story) -> str:
        seat = story.entry.seat
        last = story.decision.last_laid(story.before, seat) if isinstance(story.decision, laying.Placing) else ""
        return f"{story.who} takes the {land_name(story.before, last)} back." if last else ""


class Done(laying.Step, frozen=True, tag="done"):
    """End the placing; what was placed never moves again."""

    at_stage = "done"
    says = "is done"
    by_hand = (Button("Done", "all lands are placed", ends_turn=True, confirms=True),)

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        left = len(lands_of(t, ids.INCOMING[seat]))
        return Refused(f"You have {several(left, 'land')} left to place.", "E_TILE_PENDING") if left else None

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        if t.flow.phase == laying.PURCHASE:
            t.enter(laying.NEXT_BUYER, t.flow.agenda[0][2:])
        else:
            next_to_place(t, t.seats[t.seats.index(seat) + 1 :])


laying.LAY_ON += map(Lay, CELLS)
MOVES = Take, Beside, Lay, PlaceLand, TakeBack, Done
laying.STEP_AT.update({kind.at_stage: kind for kind in (Take, Beside, Lay, Done)})


def next_to_place(t: Play, seats: Sequence[Seat]) -> None:
    """Let the next of these seats place its lands; if none has any, the phase is over. Seats answer in order (5.1)."""
    for seat in seats:
        if lands_of(t, ids.INCOMING[seat]):
            t.step(begins_to_place, seat)
            t.ask((seat,), ADDITION, laying.first_asked(t, seat))
            return
    t.enter(laying.ELEPHANT if is_merchants(t) else laying.ROUND_END)


def addition(t: Play) -> None:
    """Let all seats place what they won."""
    next_to_place(t, t.seats)


def resume_addition(t: Play, seat: Seat) -> None:
    """Go on with the placing of `seat`, and of those after it."""
    next_to_place(t, t.seats[t.seats.index(seat) :])


def begins_to_place(t: Play, seat: Seat) -> str:
    """Say whose turn it is to place."""
    return f"{seat_name(t, seat)} places lands."
