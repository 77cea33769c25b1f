"""Three in a Row, the smallest whole game, which `docs/adding_a_game.md` explains step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.equipment import Equipment, PieceKind, Placement, Seat, SeatDef, ZoneDef
from tabletop.core.faces import Face, Fill
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.rules.decisions import Board, Decision, GameMove
from tabletop.rules.game_rules import GameRules
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.judgement import Judgement
from tabletop.rules.play import PhaseRule, Play
from tabletop.rules.ruleset import Options, Refused, Score

CELLS = tuple(f"{column}{row}" for row in (3, 2, 1) for column in "abc")
LINES = (*[CELLS[row : row + 3] for row in (0, 3, 6)], *[CELLS[at::3] for at in range(3)], CELLS[::4], CELLS[2:8:2])
TURN = "turn"


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """Nine cells, and five men of each colour in a supply beside them; sizes in millimetres."""
    colours = tuple(seat.id for seat in seats)
    zones = [ZoneDef("table", "the table", "free", 0, 0, 300, 200)]
    for number, cell in enumerate(CELLS):
        zones.append(ZoneDef(cell, cell, "stack", 90 + 40 * (number % 3), 40 + 40 * (number // 3), 40, 40, accepts=colours))
    for number, seat in enumerate(seats):
        zones.append(ZoneDef(f"{seat.id}.men", f"{seat.name}’s men", "stack", 20 + 220 * number, 80, 40, 40))
    kinds = [PieceKind(seat.id, f"{seat.name} man", 30, 30, (Face((Fill(seat.colour),)),), outline="round") for seat in seats]
    men = tuple(Placement(f"{seat.id}.{number}", seat.id, f"{seat.id}.men") for seat in seats for number in range(5))
    found: tuple[Any, ...] = {kind.id: kind for kind in kinds}, {zone.id: zone for zone in zones}, {}, (), men
    return Equipment("three_in_a_row", "Three in a Row", 1, 300, 200, seats, *found, open_zone="table")


class Placing(Decision, frozen=True, tag="place"):
    """Put a man on an empty cell."""

    question = "Put a man on an empty cell; three in a row win."


class Place(GameMove[Play, Placing], frozen=True, tag="place"):
    """Put a man on a cell."""

    choices = tuple((cell,) for cell in CELLS)
    says = "takes {0.cell}"
    cell: str

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if self.cell not in CELLS:
            return Refused(f"There is no cell {self.cell}; the cells are a1 to c3.")
        return Refused(f"The cell {self.cell} is taken.") if t.zones[self.cell] else None

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        return Click(zone=self.cell), Drag("", self.cell, source=f"{seat}.men"), Button(f"Place on {self.cell}")

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        t.move(t.zones[f"{seat}.men"][-1:], f"{seat}.men", self.cell)
        t.enter(TURN, t.seats[t.seats.index(seat) - 1])


def turn(t: Play, seat: Seat) -> None:
    """Begin the turn of `seat`, unless the game is won or the board is full."""
    if any(has_line(t, one) for one in t.seats) or all(t.zones[cell] for cell in CELLS):
        t.end()
    else:
        t.ask((seat,), TURN, Placing())


def lines_of(t: Board, seat: Seat) -> Sequence[int]:
    """How many men of `seat` are in each line in which the other has none."""
    held = [["".join(t.zones[cell]).partition(".")[0] for cell in line] for line in LINES]
    return [line.count(seat) for line in held if set(line) <= {seat, ""}]


def has_line(t: Board, seat: Seat) -> bool:
    """Whether `seat` has three in a row."""
    return 3 in lines_of(t, seat)


class ThreeInARow(GameRules[Play]):
    """The rules."""

    name, play, moves = "Three in a Row", Play, (Place,)
    phase_rules = (PhaseRule(TURN, "A turn", turn, turn),)

    def begin(self, t: Play, options: Options) -> None:
        t.enter(TURN, t.seats[0])

    def scores(self, table: Table) -> tuple[Score, ...]:
        return tuple(Score(seat.id, int(has_line(table, seat.id))) for seat in table.equipment.seats)


def worth(table: Table, seat: Seat) -> float:
    """How good a table is: two in an open line are worth much more than one, but less than a game."""
    values: Mapping[int, float] = {0: 0.0, 1: 1.0, 2: 5.0, 3: 1000.0}
    signs = [(one.id, 1.0 if one.id == seat else -1.5) for one in table.equipment.seats]
    return sum(sign * values[count] for one, sign in signs for count in lines_of(table, one))


BOTS = {"normal": Judgement(worth)}
GAME = Game("three_in_a_row", "Three in a Row", "Three men in a row win.", (2, 2), equipment, ruleset=ThreeInARow(), bots=BOTS)
