"""What a ruleset is: pure functions that say which moves may be made and what then happens.

They use no clock, no globals, no files and no random source of their own. A choice in the middle of an effect is a row of the
flow's agenda, never a suspended call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.rules.gesture import Gesture


@runtime_checkable
class Move(Protocol):
    """What a seat wants to do: a small frozen value with a text tag and a row for the log."""

    def to_row(self) -> Row:
        """The move as a plain row: its tag, then its fields."""
        ...


class RowMove(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """The base of all moves: their row is a tag and then the fields in order. A row with a field too many is refused."""

    def to_row(self) -> Row:
        """The move as a plain row: its tag, then its fields."""
        return (self.__struct_config__.tag, *astuple(self))


def tag_in(row: Row) -> str:
    """The tag in front of the row of a move; empty if what stands there is none."""
    return row[0] if row and isinstance(row[0], str) else ""


def tag_of_move(move: Move) -> str:
    """The tag in front of the row of `move`; the row is made only for a move whose class does not say it."""
    tag = move.__struct_config__.tag if isinstance(move, RowMove) else tag_in(move.to_row())
    return tag if isinstance(tag, str) else ""


class Refused(Struct, frozen=True, gc=False):
    """Why a move cannot be made, as a sentence for the player. `code` names the kind of reason for programs."""

    reason: str
    code: str = ""


class MoveFacts(Struct, frozen=True):
    """What a legal move costs and gives, and which pieces and zones it is about, for its row in the panel and its glow."""

    gains: Mapping[str, int] = {}
    """By resource, such as `{"coins": -1, "prestige": 2}`."""
    pieces: tuple[PieceId, ...] = ()
    """What is picked up or clicked."""
    zones: tuple[ZoneId, ...] = ()
    """Where it goes, or what is clicked."""
    way: tuple[ZoneId, ...] = ()
    """The places passed on the way, in order."""
    brings: str = ""
    """What the move would bring, in a few words that are seen at the pointer."""


class Score(Struct, frozen=True):
    """The points of one seat, and their parts: (what for, points)."""

    seat: Seat
    points: int
    parts: tuple[tuple[str, int], ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended: the winners (several if tied, none if all lost), why, and the scores in order of rank."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[Score, ...]
    tie_break: str = ""
    """What decided between equal points, as a sentence; empty if there was no tie to break."""


class Problem(Struct, frozen=True):
    """Why the rules cannot go on from a table that was set by hand, as part of a sentence."""

    what: str
    in_flow: bool = False
    """Whether only the flow is wrong, so that choosing a seat and a phase to go on from (`resume`) mends it."""


class Phase(Struct, frozen=True):
    """A phase at whose beginning the rules can take up a game that was set by hand."""

    id: str
    name: str


Options = Mapping[str, str | int | bool]

RESUMED = "resume"
"""The tag of the entry with which the rules take up play from a table that was set by hand."""


class LegalMoves(Protocol):
    """The moves one seat may make now: loop over them, test with `in`, count them, or ask whether there are any."""

    @property
    def seat(self) -> Seat:
        """Whose moves they are."""
        ...

    @property
    def moves(self) -> Sequence[Move]:
        """All of them, in a fixed order."""
        ...

    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object) -> bool: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...


class ListedMoves(Struct, eq=False, gc=False):
    """The usual `LegalMoves`."""

    seat: Seat
    moves: Sequence[Move] = ()
    """All of them, in a fixed order."""

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return bool(self.moves)


class Ruleset(Protocol):
    """Decides what seats may do, and says what happens. All methods but `outcome` and `sample` work on views too."""

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

    def spare_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """What `seat` may do although it is not asked, such as taking back a secret choice; none in most games."""
        ...

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """What a person may want to know about a place now (who leads there, what it would give); empty if nothing."""
        ...

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None if `seat` may make `move` now, else the reason why not."""
        ...

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Iterable[Event]:
        """The events that happen when `seat` makes `move`, which `check` has allowed.

        Chance comes from the streams of `rng`, not from its plain numbers, which would come out differently after an undo.
        An `EventRecorder` (`tabletop.rules.recorder`) may be returned: the events together with the table after them.
        """
        ...

    def outcome(self, table: Table) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points so far, in order of seats; empty in a game without points."""
        ...

    def diagnose(self, table: Table) -> list[Problem]:
        """Why the rules cannot go on from this table; empty if they can."""
        ...

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The phases at which `resume` can take up this game."""
        ...

    def resume(self, table: Table, seat: Seat, phase: str) -> Iterable[Event]:
        """Take up play from a table set by hand, with `seat` to act in `phase`; raises MoveRefusedError if that cannot be."""
        ...

    def move_from_row(self, row: Row) -> Move:
        """The move a row of the log stands for; raises MoveRefusedError if it is none of this game's."""
        ...

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """How a hand makes the legal move `move`; the first is the one to teach."""
        ...

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """What the legal move `move` costs and gives, and what it concerns on the table."""
        ...

    def prompt(self, table: Table, seat: Seat) -> str:
        """What `seat` may do now, as a sentence; what it is waiting for if it may do nothing."""
        ...

    def next_up(self, table: Table) -> str:
        """What comes after this decision, as a sentence; empty if nothing can be said."""
        ...

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """What happened in `entry`, one of this game's moves, as `viewer` may know it; None to use the general words."""
        ...

    def sample(self, view: Table, rng: Rng) -> Table:
        """A whole table that agrees with `view`, its blanks filled by chance: a bot that looks ahead plays on it."""
        ...


def can_describe(ruleset: Ruleset, entry: Entry, table: Table) -> bool:
    """Whether `ruleset` can describe an entry: a seat of `table` made one of its moves, or took up play.

    A hostile save may hold any row in its place; such an entry is described in the general words.
    """
    if entry.seat not in [seat.id for seat in table.equipment.seats] or not entry.move:
        return False
    if entry.move[0] == RESUMED:
        return True
    try:
        ruleset.move_from_row(entry.move)
    except MoveRefusedError:
        return False
    return True
