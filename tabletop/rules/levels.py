"""The one gate for all acts: how strictly the rules are kept, and what becomes of a move under each level.

off      the free table: hands may do what hands can do; the flow moves only by "end turn".
advise   what the rules refuse is carried out by hand all the same, flagged in the log with the reason; the flow stays.
enforce  what the rules refuse is refused. A piece moved by hand counts as the one legal move that is made like that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Event
from tabletop.core.log import Step
from tabletop.core.table import Row, Table
from tabletop.core.view import real_piece
from tabletop.rules.free_moves import (
    DrawOnTable,
    FreeMove,
    LabelPieces,
    LockPieces,
    MakeCounter,
    MovePieces,
    RubOut,
    SetClock,
    SetCounter,
    TurnPieces,
    WriteNote,
)
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.gesture import Drag, KnowsHands, match_gesture
from tabletop.rules.play import steps_of
from tabletop.rules.ruleset import Move, Refused, Ruleset
from tabletop.rules.telling import settle

Level = Literal["off", "advise", "enforce"]
LEVELS: tuple[Level, ...] = get_args(Level)

ADVISED = "against the rules: "
"""How the flag of an entry begins that was carried out although the rules refuse it."""

HARMLESS = (WriteNote, LabelPieces, LockPieces, TurnPieces, DrawOnTable, RubOut, MakeCounter, SetClock)
"""Acts of the hand that no rule cares about; they are free at every level."""

NOT_BY_HAND = "not_by_hand"
SEVERAL = "several"
RULES_OFF = "rules_off"
LOST = "lost"


class Admitted(Struct, frozen=True):
    """A move that was let through: its row for the log, what happens, the table after it, and the flags of its entry."""

    row: Row
    events: list[Event]
    table: Table
    flags: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


def admit(ruleset: Ruleset, level: Level, table: Table, seat: Seat, move: Move, rng: Rng) -> Admitted | Refused:
    """What becomes of `move` by `seat` on the full `table` when the rules are kept at `level`."""
    if ruleset is FREE_PLAY or level == "off":
        return by_hand(table, seat, move, rng)
    if problems := ruleset.diagnose(table):
        return lost(table, seat, move, rng, level, problems[0].what)
    if not isinstance(move, FreeMove):
        refused = ruleset.check(table, seat, move)
        if refused is None:
            return by_rule(ruleset, table, seat, move, rng)
        hand = hand_form(ruleset, table, seat, move) if level == "advise" else None
        return by_hand(table, seat, hand, rng, refused.reason) if hand is not None else refused
    if is_harmless(table, move):
        return by_hand(table, seat, move, rng)
    refused = Refused("The rules know no such act by hand now; set them to advise or off (Ctrl+R) to move freely.", NOT_BY_HAND)
    if isinstance(move, MovePieces):
        matching = moves_meant(ruleset, table, seat, move)
        if len(matching) == 1:
            return by_rule(ruleset, table, seat, matching[0], rng)
        refused = (
            Refused("This can be meant in several ways; choose one.", SEVERAL)
            if matching
            else drop_refused(ruleset, table, seat, move)
        )
    return by_hand(table, seat, move, rng, refused.reason) if level == "advise" else refused


def is_harmless(table: Table, move: Move) -> bool:
    """Whether no rule cares about a move: it is one of `HARMLESS`, or changes a counter that was made by hand."""
    if isinstance(move, SetCounter):
        return move.counter in table.drawings
    return isinstance(move, HARMLESS)


def lost(table: Table, seat: Seat, move: Move, rng: Rng, level: Level, problem: str) -> Admitted | Refused:
    """What becomes of a move on a table that the rules cannot go on from, because hands have been at it."""
    why = f"the rules cannot go on from this table: {problem}"
    if isinstance(move, FreeMove) and (level == "advise" or is_harmless(table, move)):
        return by_hand(table, seat, move, rng, "" if is_harmless(table, move) else why)
    return Refused(f"{why[0].upper()}{why[1:]}. Set them to off (Ctrl+R) to put it right.", LOST)


def moves_meant(ruleset: Ruleset, table: Table, seat: Seat, drop: MovePieces) -> Sequence[Move]:
    """The legal moves that `drop` may stand for; with several the person is to choose."""
    return match_gesture(ruleset, table, seat, ruleset.legal_moves(table, seat), drop)


def drop_refused(ruleset: Ruleset, table: Table, seat: Seat, drop: MovePieces) -> Refused:
    """Why a drop that fits no legal move goes home: what the seat may do instead."""
    if seat not in ruleset.to_act(table):
        return Refused(ruleset.prompt(table, seat), "NOT_YOUR_TURN")
    try:
        pieces = [real_piece(table, piece) for piece in drop.pieces]
        zone = table.equipment.zones[drop.to].name
    except (UnknownNameError, KeyError):
        return Refused("There is no such piece or place on this table.", NOT_BY_HAND)
    if len(pieces) == 1 and isinstance(ruleset, KnowsHands):
        refused = ruleset.why_not(table, seat, pieces[0], drop.to)
        if refused is not None:
            return refused
    what = table.kind(pieces[0]).name if pieces else "nothing"
    return Refused(f"{what} cannot go to {zone} now. {ruleset.prompt(table, seat)}", NOT_BY_HAND)


def hand_form(ruleset: Ruleset, table: Table, seat: Seat, move: Move) -> FreeMove | None:
    """What a hand does when it makes `move`, legal or not: the drag its gesture describes; None if no drag does it."""
    try:
        gestures = ruleset.gestures(table, seat, move)
    except (KeyError, IndexError, ValueError, MoveRefusedError):
        # An illegal move may name what is not there; then there is nothing that a hand could carry.
        return None
    for gesture in gestures:
        if isinstance(gesture, Drag):
            lifted = gesture.piece or next(iter(table.zones.get(gesture.source, ())[-1:]), "")
            if lifted:
                return MovePieces((lifted,), gesture.to, (gesture.place,) if gesture.place else ())
    return None


def by_hand(table: Table, seat: Seat, move: Move, rng: Rng, against: str = "") -> Admitted | Refused:
    """The move as hands make it on the free table; `against` is why the rules refuse it."""
    if not isinstance(move, FreeMove):
        return Refused("The rules are off: pieces are moved by hand, and the turn is passed with “End turn”.", RULES_OFF)
    try:
        events, after = settle(table, FREE_PLAY.resolve(table, seat, move, rng), rng)
    except (MoveRefusedError, UnknownNameError) as reason:
        return Refused(str(reason))
    # On the free table the events say all; the row keeps only what sort of act it was, for the sentence.
    return Admitted(move.to_row()[:1], events, after, (ADVISED + against,) if against else ())


def by_rule(ruleset: Ruleset, table: Table, seat: Seat, move: Move, rng: Rng) -> Admitted:
    """The move as the rules carry it out."""
    play = ruleset.resolve(table, seat, move, rng)
    events, after = settle(table, play, rng)
    return Admitted(move.to_row(), events, after, steps=steps_of(play))
