"""What a double land needs more than a single one: its half, its direction, and the half of its building (3.2, 6.12)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.games.lotta_rome.cells import TOWARDS
from tabletop.games.lotta_rome.domain import domain_of
from tabletop.games.lotta_rome.lands import (
    DIRECTION_WORDS,
    HALVES,
    NameHalf,
    Placing,
    Step,
    again,
    build_cell,
    click_on,
    drag_to,
    extra_of,
    lay_double,
    no_direction,
)
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused


class TakeHalf(NameHalf, frozen=True, tag="half"):
    """Name the half of a double land that touches the domain."""

    at_stage = "half"
    says = "turns half {0.half} to the domain"

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        return None if self.half in HALVES else Refused("The halves are A and B.", "E_ARGUMENT")

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        return (Button(f"The {replace(pending, half=self.half).half_name(t)} touches", f"half {self.half}"),)

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        again(t, seat, replace(pending, half=self.half))


class Turn(Step, frozen=True, tag="turn"):
    """Lay the other half of a double land in that direction (3.1)."""

    certain = False
    at_stage = "direction"
    choices = tuple([(direction,) for direction in range(6)])
    direction: int

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if not 0 <= self.direction < 6:
            return no_direction()
        other = TOWARDS.get(pending.cell, ("",) * 6)[self.direction]
        if not other:
            return Refused("There the other half would lie beyond the place of your domain.", "E_CELL_TAKEN")
        taken = other in domain_of(t, seat).lands
        return Refused(f"The other half would lie on {other}, where a land lies already.", "E_CELL_TAKEN") if taken else None

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        other = TOWARDS[pending.cell][self.direction]
        return click_on(seat, other), Button(f"The other half on {other}", DIRECTION_WORDS[self.direction])

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        turned = replace(pending, direction=str(self.direction))
        if extra_of(t, seat):
            again(t, seat, turned)
        else:
            lay_double(t, seat, turned, "")

    def sentence(self, story: Story) -> str:
        return f"{story.who} lays the other half {DIRECTION_WORDS[self.direction]} of it."


class Build(NameHalf, frozen=True, tag="build"):
    """Put the building or fort of the lot on a half of its double land."""

    at_stage = "building"
    says = "puts the building on half {0.half}"

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        return None if self.half in HALVES else Refused("The building stands on half A or half B of its double land.", "E_HALF")

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        cell = build_cell(pending.anchor(), self.half)
        drags = [drag_to(piece, seat, cell) for piece in extra_of(t, seat)]
        name = replace(pending, half=self.half).half_name(t)
        return click_on(seat, cell), *drags, Button(f"On the {name}", f"half {self.half}, {cell}")

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        lay_double(t, seat, pending, self.half)


MOVES = TakeHalf, Turn, Build
