"""What is in the box and never changes during play: kinds of pieces, zones, seats, counters, boards, and the set-up.

Equipment is plain data. A game's folder makes it, the header of a save carries it, so that a save opens on the free
table even where the game is not installed. All measures are millimetres, angles are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tabletop.core.faces import Face, Fill, Outline, Solid, Text
from tabletop.core.grid import Grid
from tabletop.core.limits import (
    MOST_BOARDS,
    MOST_COUNTERS,
    MOST_KINDS,
    MOST_LOOKS,
    MOST_PIECES,
    MOST_SEATS,
    MOST_ZONES,
    BoardSide,
    Capacity,
    Cells,
    Colour,
    Degrees,
    Extent,
    FaceNumber,
    FaceOrNone,
    Gap,
    Id,
    Name,
    PadSide,
    PaintColour,
    PieceName,
    PieceSide,
    Place,
    Radius,
    Reference,
    TableSide,
    Thickness,
    TurnStep,
    Value,
    Version,
    Writing,
)

PieceId = str
ZoneId = str
KindId = str
Seat = str
"""The id of a seat: the name of its colour, such as `blue`."""

Layout = Literal["free", "stack", "row", "fan", "grid", "hex", "slots", "track"]
Visibility = Literal["public", "private", "hidden", "top"]


class SeatDef(Struct, frozen=True):
    """A place at the table. `symbol` is shown beside the colour, for whoever cannot tell the colours apart."""

    id: Id
    name: Name
    colour: Colour
    symbol: Reference
    bot: Reference = ""
    """The level of the bot that sits here (`easy`, `normal`, `hard`), or empty for a person."""


SEAT_COLOURS: tuple[SeatDef, ...] = (
    SeatDef("blue", "Blue", "#2F6DB5", "circle"),
    SeatDef("red", "Red", "#C8402F", "square"),
    SeatDef("green", "Green", "#3E8E4E", "triangle"),
    SeatDef("yellow", "Yellow", "#E0A526", "star"),
    SeatDef("purple", "Purple", "#7A4FA3", "diamond"),
    SeatDef("teal", "Teal", "#1F8A8C", "cross"),
    SeatDef("pink", "Pink", "#CF6A97", "heart"),
    SeatDef("black", "Black", "#4A4A4F", "moon"),
)
"""The colours a seat may have, each with its symbol; the first n are the default for n seats."""


class PieceKind(Struct, frozen=True, omit_defaults=True):
    """What pieces of one kind have in common. What can be done with a piece is said by flags, not by the kind's name."""

    id: Id
    name: Name
    width: PieceSide
    height: PieceSide
    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=200, description="between 1 and 200 faces")]
    outline: Outline = "rect"
    radius: Radius = 0.0
    thickness: Thickness = 0.4
    """How much one piece raises the next in a stack, in millimetres on the screen."""
    stacks: bool = False
    """A piece dropped on another stacking piece of the same `pile` comes to lie on top of it."""
    pile: Reference = ""
    """Pieces stack with pieces of the same pile (`card`, `chip`); empty means the kind itself."""
    flips: bool = False
    rolls: bool = False
    turns: bool = True
    turn_step: TurnStep = 0.0
    """By how many degrees a key turns it, such as 60 for a hexagon; 0 is what the settings say."""
    in_hand: bool = True
    snaps: bool = True
    blank: Reference = ""
    """The kind that stands for this one where its identity is hidden; empty means the plain unknown piece."""
    value: Value = 0
    tags: Annotated[tuple[Reference, ...], Meta(max_length=100, description="at most 100 tags")] = ()
    text: Writing = ""
    """What the piece does, in plain words; shown on inspect."""
    sides: FaceNumber = 0
    """How many of the faces, from the first, a roll can show; 0 is all. Further ones are states, such as a die at rest."""
    home: Reference = ""
    """The zone into which it goes if a piece with another home lands on it on a free table; empty: it is not taken."""
    promotes: Annotated[tuple[Reference, ...], Meta(max_length=100, description="at most 100 kinds")] = ()
    """The kinds that it may become on a free table: in squares, only on the first and the last row, as a pawn does."""
    grid: Grid | None = None
    """The cells into which other pieces fall that are dropped on it; None if it is no board."""

    @property
    def worth(self) -> int:
        """What it counts in a pile of chips: the value of a piece with the tag `chip`; 0 for others."""
        return self.value if "chip" in self.tags else 0

    @property
    def stands(self) -> bool:
        """Whether it is a figure, such as a meeple or a chessman, which is seen upright from every side of the table."""
        return any(isinstance(layer, Solid) and layer.shape.startswith("icon:") for face in self.faces for layer in face.layers)


def worth_of(kinds: Iterable[PieceKind]) -> int:
    """What a pile of chips is worth; 0 if not all of it are chips."""
    total = 0
    for kind in kinds:
        if not kind.worth:
            return 0
        total += kind.worth
    return total


class ZoneDef(Struct, frozen=True, omit_defaults=True):
    """A named place with an order and a visibility.

    `x`, `y` is the upper left corner on the table. A piece's own `x`, `y` say where it lies within the zone:
    millimetres from that corner in a free zone; column and row in a grid or hex zone; the number of the place (x) in
    slots and tracks; nothing in stacks, rows and fans, where the order is the place.
    """

    id: Id
    name: Name
    layout: Layout
    x: Place = 0.0
    y: Place = 0.0
    width: Extent = 0.0
    height: Extent = 0.0
    visibility: Visibility = "public"
    """public: all see the upper side; private: the owner sees all, others nothing; hidden: nobody; top: the last one only."""
    owner: Reference = ""
    columns: Cells = 1
    rows: Cells = 1
    """Of cells; in a row or fan, the lines in which pieces lie that have no room in one."""
    gap: Gap = 2.0
    """Between neighbours in rows, fans and tracks; a negative gap overlaps."""
    flat: bool = False
    """Whether hexagons have a side at the top, odd columns shifted down; else they have a corner there, odd rows to the right."""
    reach: Extent = 0.0
    """Slots take only what is dropped so near to one of them; what falls farther away goes to what lies below. 0 takes all."""
    slots: Annotated[tuple[tuple[Place, Place], ...], Meta(max_length=2_000, description="at most 2,000 places")] = ()
    """Centres of the places of slots and tracks, from the zone's upper left corner."""
    capacity: Capacity = 0
    """The most pieces that fit; 0 is no limit."""
    cell_capacity: Capacity = 0
    """The most pieces in one cell or slot; 0 is no limit."""
    accepts: Annotated[tuple[Reference, ...], Meta(max_length=2_000, description="at most 2,000 tags")] = ()
    """A dropped piece snaps here only if it has one of these tags; empty accepts all."""
    face: FaceOrNone = -1
    """The face a piece takes when it comes in; -1 leaves it."""
    supply: Reference = ""
    """An endless supply of this kind: taking makes a new piece, putting one back removes it."""
    click: Reference = ""
    """Of a supply with an owner: the zone on whose empty places a click puts one of it, in the owner's turn on a free table."""
    ends_turn: Literal["", "put", "move"] = ""
    """Whose turn it is ends it on a free table by putting a piece here that was elsewhere (`put`), or any piece here (`move`)."""
    fills: bool = False
    """A piece dropped anywhere in its slots goes to the first empty one, as men slide along a point of backgammon."""
    deal: Capacity = 0
    """How many pieces of the pack a new round deals here: to a hand unless another number is asked for, else in any case."""
    sums: bool = False
    """The sum of the values of the pieces that everybody sees in it is written at its edge."""
    rolls_all: bool = False
    """A roll of one die that lies in it rolls all of them."""
    does: Annotated[tuple[Writing, ...], Meta(max_length=20, description="at most 20 steps")] = ()
    """What a click on it does on a free table, as steps (see `button_steps`): such a place is a button and takes no pieces."""
    bag: bool = False
    """Drawn from blindly: a draw takes a piece by chance."""
    in_hand: bool = False
    """Not on the table but in the strip along the bottom, before its owner."""
    art: Face | None = None
    label: bool = False
    """Write the name on the table beside the zone."""

    @property
    def is_free(self) -> bool:
        """Whether a piece lies anywhere in it."""
        return self.layout == "free"

    @property
    def is_stack(self) -> bool:
        """Whether all its pieces are one pile."""
        return self.layout == "stack"

    @property
    def is_line(self) -> bool:
        """Whether its pieces lie side by side in their order."""
        return self.layout in ("row", "fan")

    @property
    def keeps_order(self) -> bool:
        """Whether the order of its pieces is their place: a stack, a row or a fan."""
        return self.layout in ("stack", "row", "fan")

    @property
    def has_cells(self) -> bool:
        """Whether it is divided into columns and rows."""
        return self.layout in ("grid", "hex")

    @property
    def has_slots(self) -> bool:
        """Whether its places are numbered."""
        return self.layout in ("slots", "track")


class CounterDef(Struct, frozen=True, omit_defaults=True):
    """A number beside the pieces: coins, life, score. With a size it is drawn on the table as a pad with - and +."""

    id: Id
    name: Name
    start: Value = 0
    floor: Value | None = None
    ceiling: Value | None = None
    seat: Reference = ""
    private: bool = False
    """Only its seat sees it."""
    x: Place = 0.0
    y: Place = 0.0
    width: PadSide = 0.0
    height: PadSide = 0.0
    shows_score: bool = False
    """It shows the sum of its seat on the table of scores by round, unless people count something else on it."""


class Board(Struct, frozen=True, omit_defaults=True):
    """Art that lies on the table below all pieces and never moves: a board, a mat."""

    x: Place
    y: Place
    width: BoardSide
    height: BoardSide
    face: Face
    radius: Radius = 3.0
    shadow: bool = True


class LookDef(Struct, frozen=True, omit_defaults=True):
    """A part of the table that a person may want to see large by itself, such as the board or what lies before one seat."""

    name: Name
    """What it is called in a sentence: `the board`."""
    x: Place
    y: Place
    width: BoardSide
    height: BoardSide
    seat: Reference = ""
    """Whose it is; empty for what concerns all."""
    large: bool = False
    """It is large in the usual view: for its own seat, or for all if it is nobody's. Other parts may be small or out of sight."""


class Placement(Struct, frozen=True, array_like=True):
    """One piece of the set-up: id, kind, zone, where and how it lies there (see `ZoneDef`), and whether it is locked."""

    piece: PieceName
    kind: Reference
    zone: Reference
    x: Place = 0.0
    y: Place = 0.0
    face: FaceNumber = 0
    angle: Degrees = 0.0
    locked: bool = False
    label: Writing = ""
    tint: PaintColour = ""


class Equipment(Struct, frozen=True):
    """The whole box of one game for the seats that play."""

    game: Id
    name: Name
    version: Version
    width: TableSide
    height: TableSide
    seats: Annotated[tuple[SeatDef, ...], Meta(min_length=1, max_length=MOST_SEATS, description="between 1 and 16 seats")]
    kinds: Annotated[dict[Id, PieceKind], Meta(max_length=MOST_KINDS, description="at most 5,000 kinds")]
    zones: Annotated[dict[Id, ZoneDef], Meta(max_length=MOST_ZONES, description="at most 2,000 zones")]
    counters: Annotated[dict[Id, CounterDef], Meta(max_length=MOST_COUNTERS, description="at most 2,000 counters")]
    boards: Annotated[tuple[Board, ...], Meta(max_length=MOST_BOARDS, description="at most 500 boards")]
    pieces: Annotated[tuple[Placement, ...], Meta(max_length=MOST_PIECES, description="at most 20,000 pieces")]
    open_zone: Reference = "table"
    """The free zone that pieces dropped anywhere else lie in."""
    surface: Reference = "felt"
    looks: Annotated[tuple[LookDef, ...], Meta(max_length=MOST_LOOKS, description="at most 100 looks")] = ()
    """The parts of the table that a person walks through with one key."""

    def seat(self, seat: Seat) -> SeatDef:
        """The definition of `seat`; raises KeyError for a seat that is not at this table."""
        for one in self.seats:
            if one.id == seat:
                return one
        raise KeyError(seat)

    def hand_of(self, seat: Seat) -> ZoneDef | None:
        """The zone that is the hand of `seat`, if it has one."""
        for zone in self.zones.values():
            if zone.in_hand and zone.owner == seat:
                return zone
        return None


UNKNOWN = PieceKind(
    id="~unknown",
    name="something unseen",
    width=20.0,
    height=20.0,
    faces=(Face((Fill("#8a8580"), Text("?", 2, 4, 16, 12, 10, "#ffffff", "sans_bold")), "unseen", hides=True),),
)
"""Stands in a view for a piece of which a seat knows nothing, not even its size."""
