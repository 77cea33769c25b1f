"""What happened: the small fixed set of facts in which every game is recorded.

Events carry every result of chance and the whole new order of what was shuffled, so that replay never rolls, never
shuffles and never calls rules. Their rows in a save begin with a short tag; field order is the file format, so fields
are only ever added at the end, with a default.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.drawings import DrawingId
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneId
from tabletop.core.table import Row

Place = tuple[float, float]


class PiecesMoved(Struct, frozen=True, array_like=True, tag="m", gc=False):
    """Pieces left `source` and came to lie in `to`, in this order, at `index` (-1: on top or last).

    `places` gives x, y of each piece (see `ZoneDef`), one for all of them, or nothing where the order is the place.
    """

    pieces: tuple[PieceId, ...]
    source: ZoneId
    to: ZoneId
    index: int = -1
    places: tuple[Place, ...] = ()


class PiecesFaced(Struct, frozen=True, array_like=True, tag="f", gc=False):
    """Pieces now show these faces (a flip, a die set by hand, another state); one number for all, or one for each."""

    pieces: tuple[PieceId, ...]
    faces: tuple[int, ...]


class PiecesTurned(Struct, frozen=True, array_like=True, tag="t", gc=False):
    """Pieces now lie at these angles, in degrees clockwise; one for all, or one for each."""

    pieces: tuple[PieceId, ...]
    angles: tuple[float, ...]


class ZoneOrdered(Struct, frozen=True, array_like=True, tag="o", gc=False):
    """Pieces of a zone changed places among themselves, and now follow one another in this order (a shuffle, a sort, a cut)."""

    zone: ZoneId
    pieces: tuple[PieceId, ...]
    shuffled: bool = False
    """The order came by chance: whoever knew a card among them no longer knows where it is."""


class DiceRolled(Struct, frozen=True, array_like=True, tag="r", gc=False):
    """Dice (or coins) were rolled and now show these faces."""

    pieces: tuple[PieceId, ...]
    faces: tuple[int, ...]


class PiecesMade(Struct, frozen=True, array_like=True, tag="n", gc=False):
    """New pieces of one kind came from a supply."""

    pieces: tuple[PieceId, ...]
    kind: KindId
    zone: ZoneId
    places: tuple[Place, ...] = ()
    face: int = 0
    source: ZoneId = ""
    """The supply they came from, for the picture of the way there."""


class PiecesRemoved(Struct, frozen=True, array_like=True, tag="x", gc=False):
    """Pieces left the table, back to a supply (`to`) or into the box (empty)."""

    pieces: tuple[PieceId, ...]
    to: ZoneId = ""


class CountersChanged(Struct, frozen=True, array_like=True, tag="c", gc=False):
    """Counters now have these values."""

    values: tuple[tuple[str, int], ...]


class FlowChanged(Struct, frozen=True, array_like=True, tag="w", gc=False):
    """The flow changed: whose turn it is now, the phase, the round and the agenda."""

    to_act: tuple[Seat, ...]
    phase: str
    round: int
    agenda: tuple[tuple, ...] = ()  # type: ignore[type-arg]


class PiecesMarked(Struct, frozen=True, array_like=True, tag="k", gc=False):
    """Pieces were locked, labelled or tinted; None leaves a mark as it is."""

    pieces: tuple[PieceId, ...]
    locked: bool | None = None
    label: str | None = None
    tint: str | None = None


class Noted(Struct, frozen=True, array_like=True, tag="z", gc=False):
    """Somebody said or ruled something; it changes nothing on the table."""

    text: str


class Revealed(Struct, frozen=True, array_like=True, tag="v", gc=False):
    """These seats saw what these pieces are (`*`: all seats)."""

    pieces: tuple[PieceId, ...]
    seats: tuple[Seat, ...]


class KnownOnlyTo(Struct, frozen=True, array_like=True, tag="h", gc=False):
    """From here on only these seats know what these pieces are: others can no longer tell them from their neighbours.

    Bob has looked at a card that Dan then takes into his hand of five. When Dan plays one of the five face down, Bob cannot say
    whether it is that one.
    """

    pieces: tuple[PieceId, ...]
    seats: tuple[Seat, ...]


class ChanceUsed(Struct, frozen=True, array_like=True, tag="u", gc=False):
    """Chance was used: `count` plain numbers, and one outcome of a stream for each time `streams` names it (see `Rng`)."""

    count: int
    streams: tuple[str, ...] = ()
    seed: str = ""
    """If it is not empty, all further chance is drawn from this seed, as when a game is begun again from its start."""


class Drawn(Struct, frozen=True, array_like=True, tag="d", gc=False):
    """Something was written or drawn on the table, or changed (see `Drawing`); without a kind it was taken away."""

    drawing: DrawingId
    kind: Literal["", "note", "arrow", "line", "counter"] = ""
    points: tuple[Place, ...] = ()
    seat: Seat = ""
    text: str = ""


class KindsAdded(Struct, frozen=True, array_like=True, tag="a", gc=False):
    """Kinds of pieces came into the box of this table, packed as by `tabletop.core.added_kinds`."""

    packed: bytes


Event = (
    PiecesMoved
    | PiecesFaced
    | PiecesTurned
    | ZoneOrdered
    | DiceRolled
    | PiecesMade
    | PiecesRemoved
    | CountersChanged
    | FlowChanged
    | PiecesMarked
    | Noted
    | Revealed
    | KnownOnlyTo
    | ChanceUsed
    | Drawn
    | KindsAdded
)


def event_row(event: Event) -> Row:
    """The event as a plain row for msgpack: its tag, then its fields."""
    row = (event.__struct_config__.tag, *astuple(event))
    # Nearly every use of chance keeps the seed, and a save has many.
    return row[:-1] if isinstance(event, ChanceUsed) and not event.seed else row
