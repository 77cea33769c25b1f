"""A game as somebody else might install it, whose code fails where the test says.

`$FAULTY_AT` names what fails: a method of the rules, or `equipment`, `bot`, `bot_move`. `$FAULTY_HOW` says how. Both are in the
environment, so that they hold in other processes too.

The game: each in turn takes one or two coins; whoever brings the sum to `GOAL` has won.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from small_box import small_equipment

from tabletop.core.chance import Rng
from tabletop.core.equipment import Equipment, PieceId, Seat, SeatDef, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import CountersChanged, Event, FlowChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.games.game import Game
from tabletop.rules.base_rules import BaseRules
from tabletop.rules.bot import Budget
from tabletop.rules.gesture import Button, Drag, Gesture
from tabletop.rules.ruleset import LegalMoves, ListedMoves, Move, Options, Outcome, Phase, Problem, Refused, RowMove, Score
from tabletop.rules.showing import ZoneMark

if TYPE_CHECKING:
    # The processes that load this game need no pytest.
    import pytest

NAME = "Faulty Friends"
GOAL = 12
COLUMNS = 4


class Take(RowMove, frozen=True, array_like=True, tag="take_coins"):
    """Take coins from the heap."""

    coins: int


class Rules(BaseRules):
    """The rules as they would be if nothing failed."""

    name = "faulty friends"

    def start(self, table: Table, options: Options, rng: Rng) -> Iterable[Event]:
        """The first seat begins."""
        return [FlowChanged((table.equipment.seats[0].id,), "turn", 1)]

    def legal_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """One coin or two."""
        return ListedMoves(seat, (Take(1), Take(2)) if seat in table.flow.to_act else ())

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """One coin or two, in turn."""
        if move == Take(7):
            raise LookupError("nobody can take seven")
        return None if move in self.legal_moves(table, seat) else Refused("Take one or two, in your turn.")

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Iterable[Event]:
        """The coins are counted, and the next one is to act."""
        assert isinstance(move, Take)
        name = f"coins:{seat}"
        value = table.counters[name] + move.coins
        seats = [one.id for one in table.equipment.seats]
        then = seats[(seats.index(seat) + 1) % len(seats)]
        over = sum(table.counters[f"coins:{one}"] for one in seats) + move.coins >= GOAL + 5 * len(seats)
        return [CountersChanged(((name, value),)), FlowChanged(() if over else (then,), "turn", table.flow.round)]

    def outcome(self, table: Table) -> Outcome | None:
        """Whoever has the most has won."""
        if table.flow.to_act:
            return None
        scores = tuple(sorted(self.scores(table), key=lambda score: -score.points))
        return Outcome((scores[0].seat,), "The coins are gone.", scores)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The coins."""
        return tuple(Score(seat.id, table.counters[f"coins:{seat.id}"]) for seat in table.equipment.seats)

    def diagnose(self, table: Table) -> list[Problem]:
        """Nothing is in the way."""
        return []

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """There is one."""
        return (Phase("turn", "the turn"),)

    def resume(self, table: Table, seat: Seat, phase: str) -> Iterable[Event]:
        """That seat is to act."""
        return [FlowChanged((seat,), phase, 1)]

    def move_from_row(self, row: Row) -> Move:
        """Taking coins is the only move."""
        match row:
            case ("take_coins", int(coins)):
                return Take(coins)
        raise MoveRefusedError("That is no move of this game.")

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """A button each; the second is also a piece carried to a square."""
        assert isinstance(move, Take)
        return (Button(f"Take {move.coins}"), *([Drag("m0", "board", (3.0, 3.0))] if move.coins == 2 else []))

    def prompt(self, table: Table, seat: Seat) -> str:
        """What to do."""
        return "Take one coin or two."

    def next_up(self, table: Table) -> str:
        """Who follows."""
        return "Then it is the next one's turn."

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """Who took what."""
        assert entry.move is not None
        return f"{entry.seat} takes coins: {entry.move[-1]}."

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Something about each place."""
        return f"This is {zone}."

    def zone_marks(self, table: Table) -> Mapping[ZoneId, ZoneMark]:
        """A word on the board."""
        return {"board": ZoneMark("free")}

    def passed(self, table: Table) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def places_in(self, table: Table, words: str) -> tuple[ZoneId, ...]:
        """Always the same place."""
        return ("board",)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """Rectangles decide."""
        return ""

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Always the same reason."""
        return Refused(f"{piece or 'Nothing'} cannot go to {zone}.")


OWN = tuple(name for name in vars(Rules) if not name.startswith("_") and name != "name")
QUESTIONS = (*OWN, "to_act", "spare_moves", "sample")
"""All that a ruleset can be asked."""


def fails(at: str) -> bool:
    """Whether the test wants this to fail."""
    return os.environ.get("FAULTY_AT", "") == at


def fail(*asked: object) -> object:
    """Fail in the way that the test wants."""
    match os.environ.get("FAULTY_HOW", "error"):
        case "exit":
            sys.exit("the game\x1b[31m wants out\nnow")
        case "recursion":
            return fail(*asked)
        case "nonsense":
            return object()
        case "endless":
            return count()
        case "impossible":
            return [PiecesMoved(("no such piece",), "table", "deck")]
        case "uncountable":
            return [CountersChanged((("coins:blue", 3.5),))]  # type: ignore[arg-type]
        case _:
            raise KeyError("the tile that is not there")


class Faulty(Rules):
    """The rules as the game has them."""

    def __getattribute__(self, name: str) -> object:
        return fail if fails(name) else super().__getattribute__(name)


class Bot:
    """Takes what is named first."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """The first move, unless it is to fail."""
        if fails("bot"):
            return fail()  # type: ignore[return-value]
        return Take(9) if fails("bot_move") else legal.moves[0]


def faulty_equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The small box under the name of this game."""
    if fails("equipment"):
        return fail()  # type: ignore[return-value]
    return replace(small_equipment(seats), game="faulty", name=NAME)


GAME = Game("faulty", NAME, "Takes coins, and fails.", (1, 4), faulty_equipment, 1, Faulty(), bots={"easy": Bot})


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **games: str) -> None:
    """Make a folder look as if a package with these games (`faulty="faulty_game:GAME"`) were installed there."""
    about = folder / "somebodys_games-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1.0\n")
    rows = "\n".join(f"{name} = {value}" for name, value in games.items())
    (about / "entry_points.txt").write_text(f"[tabletop.games]\n{rows}\n")
    monkeypatch.syspath_prepend(str(folder))
