"""What a ruleset is: a pure function of its arguments that says what may be done and what then happens.

No clock, no global, no files, no random source of its own. A choice in the middle of an effect is a row of the flow's
agenda, never a suspended call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.events import Event
from tabletop.core.table import Row, Table


@runtime_checkable
class Move(Protocol):
    """What a seat wishes to do: a small frozen value with a text tag and a row for the log."""

    def to_row(self) -> Row:
        """The move as a plain row: its tag, then its fields."""
        ...


class Refused(Struct, frozen=True):
    """Why a move cannot be made, as a sentence for the player."""

    reason: str


class Score(Struct, frozen=True):
    """The points of one seat, with what they are made of: (what for, points)."""

    seat: Seat
    points: int
    parts: tuple[tuple[str, int], ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended: the winners (several if tied), why, and the scores in order of rank."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[Score, ...]


class Problem(Struct, frozen=True):
    """Something on a table set by hand that the rules cannot go on from."""

    what: str


Options = Mapping[str, str | int | bool]


class LegalMoves(Protocol):
    """The moves one seat may make now: loop over them, test with `in`, count them, or ask whether there are any."""

    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object) -> bool: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...


class Ruleset(Protocol):
    """Decides what seats may do, and says what happens."""

    name: str

    def start(self, table: Table, options: Options, rng: Rng) -> Iterable[Event]:
        """The set-up, on the table as the equipment lays it out."""
        ...

    def to_act(self, table: Table) -> frozenset[Seat]:
        """The seats that may act now; several in simultaneous choices."""
        ...

    def legal_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """What `seat` may do now; works on its view of the table."""
        ...

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None if `seat` may make `move` now, else the reason why not."""
        ...

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Iterable[Event]:
        """What happens when `seat` makes `move`, which `check` has let pass; facts only."""
        ...

    def outcome(self, table: Table) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def diagnose(self, table: Table) -> list[Problem]:
        """What on this table the rules cannot go on from."""
        ...

    def resume(self, table: Table, seat: Seat, phase: str) -> Iterable[Event]:
        """Take up play from a table set by hand, with `seat` to act in `phase`."""
        ...
