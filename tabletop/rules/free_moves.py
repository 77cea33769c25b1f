"""The moves of the free table: move, flip, turn, shuffle, roll, draw, deal, take, put back, lock, label, count, note.

Some are no part of any game: write and draw on the table, make a counter, start and stop the clock. Pieces may be named by their
own ids or by the blanks of a view (`~deck#3`). Each is small, frozen and has a row form both ways (`to_row`, `move_from_row`).
"""

from __future__ import annotations

from typing import get_args

import msgspec

from tabletop.core.drawings import DrawingId, DrawingKind
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Place
from tabletop.core.table import Row
from tabletop.rules.ruleset import RowMove, tag_in


class FreeMove(RowMove, frozen=True, array_like=True):
    """The common form of all moves of the free table."""


class MovePieces(FreeMove, frozen=True, tag="move"):
    """Put pieces into zone `to`: in order, at `index` (-1: on top or last), or at `places` (see `ZoneDef`).

    `places` holds one place for all or one for each; without it they go to the first place of the zone. Put on an
    endless supply of their kind they go back into it; into a zone with a face of its own they are turned to it.
    """

    pieces: tuple[PieceId, ...]
    to: ZoneId
    places: tuple[Place, ...] = ()
    index: int = -1
    turned: float = 0.0
    """How many degrees clockwise the hand turned them on the way."""
    face_down: bool = False
    """Whether they show the side that hides them then, if they have one."""


def MovePiece(  # noqa: N802 - reads as one of the moves, and is one: `MovePieces` of a single piece
    piece: PieceId, to: ZoneId, x: float | None = None, y: float | None = None, index: int = -1
) -> MovePieces:
    """Put one piece into zone `to`; x, y as in `MovePieces`."""
    places = () if x is None and y is None else ((x or 0.0, y or 0.0),)
    return MovePieces((piece,), to, places, index)


class CapturePieces(FreeMove, frozen=True, tag="capture"):
    """Put a piece at a place of the zone `to`; what stands there and has another home goes home (see `PieceKind.home`)."""

    piece: PieceId
    to: ZoneId
    place: Place
    turned: float = 0.0


class PromotePiece(FreeMove, frozen=True, tag="promote"):
    """Let a piece become one of another kind at its place (see `PieceKind.promotes`)."""

    piece: PieceId
    kind: KindId


class FlipPieces(FreeMove, frozen=True, tag="flip"):
    """Turn pieces over, to their next face; a pile turned as a whole (`pile`) also reverses its order."""

    pieces: tuple[PieceId, ...]
    pile: bool = False


class FacePieces(FreeMove, frozen=True, tag="face"):
    """Show this face of the pieces: a die set by hand, a state chosen."""

    pieces: tuple[PieceId, ...]
    face: int


class TurnPieces(FreeMove, frozen=True, tag="turn"):
    """Turn pieces by `degrees` clockwise, each about its own centre."""

    pieces: tuple[PieceId, ...]
    degrees: float


class TurnGroup(FreeMove, frozen=True, tag="turn_group"):
    """Turn loose pieces by `degrees` clockwise about the middle of all of them."""

    pieces: tuple[PieceId, ...]
    degrees: float


class ArrangePieces(FreeMove, frozen=True, tag="arrange"):
    """Put pieces in order in the free zone `to`: in a row, in a grid, in line; `places` holds a place for each."""

    pieces: tuple[PieceId, ...]
    to: ZoneId
    places: tuple[Place, ...]


class ShufflePieces(FreeMove, frozen=True, tag="shuffle"):
    """Shuffle pieces of one zone among the places they hold in its order."""

    pieces: tuple[PieceId, ...]


class RollDice(FreeMove, frozen=True, tag="roll"):
    """Roll dice, toss coins."""

    pieces: tuple[PieceId, ...]


class RollPool(FreeMove, frozen=True, tag="pool"):
    """Roll the dice that `dice` names, such as `5d6` (see `dice_notation`); what is missing is put into their tray."""

    dice: str


class PickSeat(FreeMove, frozen=True, tag="pick_seat"):
    """Let chance say who begins; that seat gets the turn."""


class DrawPieces(FreeMove, frozen=True, tag="draw"):
    """Draw `count` pieces from the top of the pile `piece` lies in, or blindly from the bag it lies in, into zone `to`. Of a
    pile, the `below` uppermost ones stay: with 2 the third from the top is drawn."""

    piece: PieceId
    count: int
    to: ZoneId
    places: tuple[Place, ...] = ()
    below: int = 0


class DealPieces(FreeMove, frozen=True, tag="deal"):
    """Deal `count` pieces from the top of the pile `piece` lies in to the hand of each seat, one at a time."""

    piece: PieceId
    count: int


class GatherPack(FreeMove, frozen=True, tag="gather"):
    """Bring the pack of cards of `piece` together, from hands too (`rounds.pack_of`); or set its men up again (`setting_up`)."""

    piece: PieceId


class NewRound(FreeMove, frozen=True, tag="new_round"):
    """Gather the pack that `piece` belongs to, shuffle it and deal `count` to the hand of each seat; 0 deals none."""

    piece: PieceId
    count: int


class TakeTrick(FreeMove, frozen=True, tag="trick"):
    """Lay the cards of a trick face down on the pile of `to_seat` at a place of the open zone, and give that seat the turn."""

    pieces: tuple[PieceId, ...]
    to_seat: Seat
    place: Place


class TakeFromSupply(FreeMove, frozen=True, tag="take"):
    """Take `count` new pieces from the endless supply zone `supply` into zone `to`."""

    supply: ZoneId
    to: ZoneId
    places: tuple[Place, ...] = ()
    count: int = 1
    index: int = -1


class RemovePieces(FreeMove, frozen=True, tag="remove"):
    """Take pieces off the table, back into the box."""

    pieces: tuple[PieceId, ...]


class CopyPieces(FreeMove, frozen=True, tag="copy"):
    """Put copies of pieces into zone `to`, at `places` (see `MovePieces`).

    Without `to` each goes where its original lies, moved by dx, dy millimetres in a free zone.
    """

    pieces: tuple[PieceId, ...]
    dx: float = 0.0
    dy: float = 0.0
    to: ZoneId = ""
    places: tuple[Place, ...] = ()


Brought = tuple[KindId, float, float, int, float, bool, str, str]
"""A piece that comes onto the table: its kind, its place, its face, its angle, whether it is locked, its label and its tint."""


class BringPieces(FreeMove, frozen=True, tag="bring"):
    """Put new pieces into the zone `to`, of kinds that come with them (see `tabletop.rules.bringing`)."""

    kinds: tuple[str, ...]
    pieces: tuple[Brought, ...]
    to: ZoneId


class LockPieces(FreeMove, frozen=True, tag="lock"):
    """Fasten pieces to the table so that no hand moves them, or loosen them."""

    pieces: tuple[PieceId, ...]
    locked: bool


class LabelPieces(FreeMove, frozen=True, tag="label"):
    """Write a label on pieces; an empty one takes it away."""

    pieces: tuple[PieceId, ...]
    label: str


class PutUnder(FreeMove, frozen=True, tag="under"):
    """Put pieces below all others at their place."""

    pieces: tuple[PieceId, ...]


class SetCounter(FreeMove, frozen=True, tag="count"):
    """Set a counter to `value`."""

    counter: str
    value: int


class PeekPieces(FreeMove, frozen=True, tag="peek"):
    """Look at what pieces are without turning them; the log shows everybody that it was done."""

    pieces: tuple[PieceId, ...]


class WriteNote(FreeMove, frozen=True, tag="note"):
    """Write a remark into the log."""

    text: str


class EndTurn(FreeMove, frozen=True, tag="end_turn"):
    """Pass the turn to `seat`, or to the next seat in order."""

    seat: Seat = ""


class CutPile(FreeMove, frozen=True, tag="cut"):
    """Put the `count` uppermost pieces of the pile that `piece` lies in under it."""

    piece: PieceId
    count: int


class MixIn(FreeMove, frozen=True, tag="mix_in"):
    """Put pieces into the pile in zone `to`, each at a place chosen by chance."""

    pieces: tuple[PieceId, ...]
    to: ZoneId


class PutNth(FreeMove, frozen=True, tag="nth"):
    """Put pieces of one place into the pile of `onto`, the uppermost `nth` from its top (1); face down if that top is hidden."""

    pieces: tuple[PieceId, ...]
    onto: PieceId
    nth: int


class OrderPieces(FreeMove, frozen=True, tag="order"):
    """Put pieces of one zone in this order among the places they hold, as when a hand is sorted."""

    pieces: tuple[PieceId, ...]


class ShowPieces(FreeMove, frozen=True, tag="show"):
    """Let `seats` see what pieces are; all seats if none are named."""

    pieces: tuple[PieceId, ...]
    seats: tuple[Seat, ...] = ()


class DrawOnTable(FreeMove, frozen=True, tag="sketch"):
    """Write or draw something on the table (see `Drawing`); with `drawing` that one is changed, and keeps its kind.

    It has the colour of `colour`, or if that is None of the seat that draws it."""

    kind: DrawingKind
    points: tuple[Place, ...]
    text: str = ""
    drawing: DrawingId = ""
    colour: Seat | None = None


class RubOut(FreeMove, frozen=True, tag="rub_out"):
    """Take notes, arrows, lines or counters away; if none are named, all but the counters."""

    drawings: tuple[DrawingId, ...] = ()


class MakeCounter(FreeMove, frozen=True, tag="make_counter"):
    """Put a counter on the table that shows `value`; `points` are its upper left and its lower right corner."""

    name: str
    value: int
    points: tuple[Place, ...]


class WriteScores(FreeMove, frozen=True, tag="scores"):
    """Write the points of seats for a round into the table of scores."""

    round: int
    points: tuple[tuple[Seat, int], ...]


class PressButton(FreeMove, frozen=True, tag="press"):
    """Press a button on the table: a place with steps to be done (see `ZoneDef.does`)."""

    button: ZoneId


class SetClock(FreeMove, frozen=True, tag="clock"):
    """Start or stop the clock. With `seconds` each seat has that time from now on (0: time is only counted, -1: no clock)."""

    runs: bool
    seconds: int | None = None


AnyFreeMove = (
    MovePieces
    | CapturePieces
    | PromotePiece
    | FlipPieces
    | FacePieces
    | TurnPieces
    | TurnGroup
    | ArrangePieces
    | ShufflePieces
    | RollDice
    | RollPool
    | PickSeat
    | DrawPieces
    | DealPieces
    | GatherPack
    | NewRound
    | TakeTrick
    | TakeFromSupply
    | RemovePieces
    | CopyPieces
    | BringPieces
    | LockPieces
    | LabelPieces
    | PutUnder
    | SetCounter
    | PeekPieces
    | WriteNote
    | EndTurn
    | CutPile
    | MixIn
    | PutNth
    | OrderPieces
    | ShowPieces
    | DrawOnTable
    | RubOut
    | MakeCounter
    | SetClock
    | WriteScores
    | PressButton
)

FREE_KINDS: dict[object, type[AnyFreeMove]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyFreeMove)}
FREE_TAGS = frozenset(map(str, FREE_KINDS))
"""The tags of all moves of the free table. A game may have a move of the same tag with other fields: see `is_free_row`."""

EXTRA_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in (DrawOnTable, RubOut, MakeCounter, SetClock, WriteScores))
"""The tags of moves that are no part of a game, such as putting a note on the table."""


def is_free_row(row: Row) -> bool:
    """Whether a row of the log is a move of the free table, and not a game's own move of the same tag.

    Of free moves the log mostly keeps the tag alone, because the events say the rest.
    """
    if tag_in(row) not in FREE_TAGS or len(row) == 1:
        return tag_in(row) in FREE_TAGS
    try:
        move_from_row(row)
    except MoveRefusedError:
        return False
    return True


def move_from_row(row: Row) -> AnyFreeMove:
    """The move a row of the log stands for; raises MoveRefusedError if it is none of the free table's."""
    try:
        # The class is found here: msgspec looks at all classes of a union in each call, which takes twenty times as long.
        return msgspec.convert(row, FREE_KINDS.get(tag_in(row), AnyFreeMove))
    except msgspec.ValidationError as cause:
        raise MoveRefusedError(f"This is not a move of the free table: {cause}.") from cause
