"""What a double land needs more than a single one: its half, its direction, and the half of its building (3.2, 6.12)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome import lands as laying
from tabletop.games.lotta_rome.cells import DIRECTION_WORDS, TOWARDS
from tabletop.games.lotta_rome.domain import domain_of, place_of, where
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused


class TakeHalf(laying.NameHalf, frozen=True, tag="half"):
    """Name the half of a double land that touches the domain."""

    unsaid = True
    at_stage = "half"
    does = "turns the {land} of the double land to the domain"

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        return None if self.half in laying.HALVES else Refused("The halves are A and B.", "E_ARGUMENT")

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        column, row = place_of(t, pending.held)
        half = Click(zone=ids.INCOMING[seat], place=(column + laying.HALVES.index(self.half), row))
        return half, Button(f"The {self.name(t, pending)} touches", "the other half lies beyond it")

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        laying.again(t, seat, replace(pending, half=self.half))


class Turn(laying.Step, frozen=True, tag="turn"):
    """Lay the other half of a double land in that direction (3.1)."""

    certain = False
    at_stage = "direction"
    choices = tuple([(direction,) for direction in range(6)])
    direction: int

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if not 0 <= self.direction < 6:
            return laying.no_direction()
        other = TOWARDS.get(pending.cell, ("",) * 6)[self.direction]
        if not other:
            return Refused("There the other half would lie beyond the place of your domain.", "E_CELL_TAKEN")
        taken = other in domain_of(t, seat).lands
        return Refused("The other half would lie where a land lies already.", "E_CELL_TAKEN") if taken else None

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        other, (anchor, way) = TOWARDS[pending.cell][self.direction], replace(pending, direction=str(self.direction)).anchor()
        label = f"The other half to the {DIRECTION_WORDS[self.direction]}"
        return laying.click_on(seat, other), laying.row_at(t, seat, label, pending.held, anchor, TOWARDS[anchor][way])

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        turned = replace(pending, direction=str(self.direction))
        if laying.extra_of(t, seat):
            laying.again(t, seat, turned)
        else:
            laying.lay_double(t, seat, turned, "")

    def sentence(self, story: Story) -> str:
        return f"{story.who} lays the other half {DIRECTION_WORDS[self.direction]} of it."


class LayFirst(laying.Carried, frozen=True, tag="lay_first"):
    """Lay the double land of a lot with a building, for which a half is named next."""

    @classmethod
    def carried(cls, t: Board, seat: Seat, pending: laying.Placing, piece: PieceId) -> Iterable[LayFirst]:
        if laying.not_mine(t, seat, piece) or not laying.extra_of(t, seat):
            return ()
        return [cls(piece, *way) for way in laying.ways_to_lay(t, seat, True)]

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        if not laying.not_mine(t, seat, self.land) and not (laying.is_double(t, self.land) and laying.extra_of(t, seat)):
            return Refused("Only a double land that comes with a building is laid like this.", "E_ARGUMENT")
        return self.unfit(t, seat) or laying.cannot_lie(t, seat, self.cells())

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        """Of the two ways to write where it lies, that is kept whose cell the first half could be laid on."""
        way = self.orientation or 0
        whole = laying.Placing(self.land, "A", "", self.cell, str(way), pending.laid)
        if self.cell not in domain_of(t, seat).frontier():
            whole = replace(whole, half="B", cell=self.cells()[-1], direction=str((way + 3) % 6))
        laying.again(t, seat, whole)

    def sentence(self, story: Story) -> str:
        return f"{story.who} lays a double land {where(domain_of(story.before, story.entry.seat), self.cell, True)}."


class Build(laying.NameHalf, frozen=True, tag="build"):
    """Put the building or fort of the lot on a half of its double land."""

    at_stage = "building"
    does = "puts the {extra} on the {land} of the double land"

    def refusal(self, t: Board, seat: Seat, pending: laying.Placing) -> Refused | None:
        why = "The building stands on one of the two halves of its double land."
        return None if self.half in laying.HALVES else Refused(why, "E_HALF")

    def gestures(self, t: Board, seat: Seat, pending: laying.Placing) -> tuple[Gesture, ...]:
        anchor = pending.anchor()
        way = anchor[1] + 3 + 3 * laying.HALVES.index(self.half)
        cell, side = laying.build_cell(anchor, self.half), DIRECTION_WORDS[way % 6]
        button = Button(f"On the {self.name(t, pending)}", f"the half to the {side}")
        return laying.click_on(seat, cell), *[laying.drag_to(piece, seat, cell) for piece in laying.extra_of(t, seat)], button

    def resolve(self, t: Play, seat: Seat, pending: laying.Placing) -> None:
        laying.lay_double(t, seat, pending, self.half)


MOVES = TakeHalf, Turn, LayFirst, Build
laying.STEP_AT.update({kind.at_stage: kind for kind in (TakeHalf, Turn, Build)})
