"""The one gate for all acts: how strictly the rules are kept, and what happens to a move at each level.

off      the free table: a hand may do anything that a hand can do; the flow changes only by "end turn".
advise   what the rules refuse is still carried out by hand, flagged in the log with the reason; the flow stays the same.
enforce  what the rules refuse is not done. A piece moved by hand counts as the one legal move that is made like that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Event
from tabletop.core.log import Step
from tabletop.core.table import Row, Table
from tabletop.core.view import chooses_in_secret, real_piece, seen_name, view
from tabletop.rules.advice import ADVISED
from tabletop.rules.describe import named
from tabletop.rules.free_moves import (
    DrawOnTable,
    FreeMove,
    LabelPieces,
    LockPieces,
    MakeCounter,
    MovePieces,
    PressButton,
    RollPool,
    RubOut,
    SetClock,
    SetCounter,
    TurnPieces,
    WriteNote,
)
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.gesture import Drag
from tabletop.rules.hands import carried, match_gesture, why_not
from tabletop.rules.play import steps_of
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused, Ruleset

Level = Literal["off", "advise", "enforce"]
LEVELS: tuple[Level, ...] = get_args(Level)

HARMLESS = (WriteNote, LabelPieces, LockPieces, TurnPieces, DrawOnTable, RubOut, MakeCounter, SetClock)
"""Moves by hand that no rule cares about; they are allowed at every level."""

NOT_BY_HAND = "not_by_hand"
SEVERAL = "several"
RULES_OFF = "rules_off"
LOST = "lost"
IN_SECRET = "in_secret"


class Admitted(Struct, frozen=True):
    """A move that was let through: its row for the log, what happens, the table after it, and the flags of its entry."""

    row: Row
    events: list[Event]
    table: Table
    flags: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


def admit(ruleset: Ruleset, level: Level, table: Table, seat: Seat, move: Move, rng: Rng) -> Admitted | Refused:
    """What `move` of `seat` does on the full `table` when the rules are kept at `level`, or why it is refused."""
    if ruleset is FREE_PLAY or level == "off":
        return by_hand(table, seat, move, rng)
    if problems := ruleset.diagnose(table):
        return lost(table, seat, move, rng, level, problems[0].what)
    if not isinstance(move, FreeMove):
        if ruleset.check(table, seat, move) is None:
            return by_rule(ruleset, table, seat, move, rng)
        refused = move_refused(ruleset, table, seat, move)
        hand = hand_form(ruleset, table, seat, move) if level == "advise" else None
        return by_advice(table, seat, hand, rng, refused) if hand is not None else refused
    if is_harmless(table, move):
        return by_hand(table, seat, move, rng)
    refused = Refused("The rules have no such act by hand now; set them to advise or off (Ctrl+R) to move freely.", NOT_BY_HAND)
    if isinstance(move, MovePieces):
        matching = moves_meant(ruleset, table, seat, move)
        if len(matching) == 1:
            return by_rule(ruleset, table, seat, matching[0], rng)
        refused = (
            Refused("This can mean several moves; choose one.", SEVERAL) if matching else drop_refused(ruleset, table, seat, move)
        )
    return by_advice(table, seat, move, rng, refused) if level == "advise" else refused


def is_harmless(table: Table, move: Move) -> bool:
    """Whether no rule cares about a move: it is one of `HARMLESS`, or changes a counter that was made by hand."""
    if isinstance(move, SetCounter):
        return move.counter in table.drawings
    return isinstance(move, HARMLESS)


def lost(table: Table, seat: Seat, move: Move, rng: Rng, level: Level, problem: str) -> Admitted | Refused:
    """What a move does on a table set by hand that the rules cannot go on from, or why it is refused."""
    why = f"the rules cannot go on from this table: {problem}"
    if isinstance(move, FreeMove) and (level == "advise" or is_harmless(table, move)):
        return by_hand(table, seat, move, rng, "" if is_harmless(table, move) else why)
    return Refused(f"{why[0].upper()}{why[1:]}. Set them to off (Ctrl+R) to put it right.", LOST)


def moves_meant(ruleset: Ruleset, table: Table, seat: Seat, drop: MovePieces) -> Sequence[Move]:
    """The legal moves that `drop` can mean; if there are several, the person must choose."""
    listed = match_gesture(ruleset, table, seat, ruleset.legal_moves(table, seat), drop)
    if listed or len(drop.pieces) != 1:
        return listed
    return match_gesture(ruleset, table, seat, carried(ruleset, table, seat, drop.pieces[0]), drop)


def move_refused(ruleset: Ruleset, table: Table, seat: Seat, move: Move) -> Refused:
    """Why the rules refuse `move`. They are asked about the view of `seat`, so the reason gives nothing away."""
    seen = view(table, seat)
    return ruleset.check(seen, seat, move) or Refused(f"That cannot be done now. {ruleset.prompt(seen, seat)}", NOT_BY_HAND)


def drop_refused(ruleset: Ruleset, table: Table, seat: Seat, drop: MovePieces) -> Refused:
    """Why a drop that fits no legal move is refused, from what `seat` sees, and what the seat may do instead."""
    seen = view(table, seat)
    if seat not in ruleset.to_act(seen):
        return Refused(ruleset.prompt(seen, seat), "NOT_YOUR_TURN")
    try:
        pieces = [real_piece(table, piece) for piece in drop.pieces]
        no_way = no_way_for(table, pieces, drop.to, seat)
    except (UnknownNameError, KeyError):
        return Refused("There is no such piece or place on this table.", NOT_BY_HAND)
    refused = why_not(ruleset, seen, seat, seen_name(table, pieces[0], seat), drop.to) if len(pieces) == 1 else None
    return refused or Refused(f"{no_way} {ruleset.prompt(seen, seat)}", NOT_BY_HAND)


def no_way_for(table: Table, pieces: Sequence[PieceId], to: ZoneId, seat: Seat | None) -> str:
    """Say to `seat` (None: to all) that pieces cannot go to the zone `to`; raises KeyError for an unknown zone."""
    zone = table.equipment.zones[to].name
    # What is painted on a board is no zone: there the name of the open table would be wrong.
    there = "there" if to == table.equipment.open_zone else f"to {zone}"
    return f"{named(table, pieces[0], seat)} cannot go {there} now." if pieces else f"Nothing can go {there} now."


def hand_form(ruleset: Ruleset, table: Table, seat: Seat, move: Move) -> FreeMove | None:
    """The drag by which a hand makes `move`, legal or not; None if it is not made by a drag."""
    try:
        gestures = ruleset.gestures(table, seat, move)
    except (KeyError, IndexError, ValueError, MoveRefusedError):
        # An illegal move may name a piece that is not there; then a hand has nothing to carry.
        return None
    for gesture in gestures:
        if isinstance(gesture, Drag):
            lifted = gesture.piece or next(iter(table.zones.get(gesture.source, ())[-1:]), "")
            if lifted:
                return MovePieces((lifted,), gesture.to, (gesture.place,) if gesture.place else ())
    return None


def by_advice(table: Table, seat: Seat, move: FreeMove, rng: Rng, refused: Refused) -> Admitted | Refused:
    """A move that the rules refuse, made by hand and flagged with the reason. It is refused while choices are made in secret.

    By hand, a choice that should be secret would be laid openly on the table.
    """
    if chooses_in_secret(table.flow):
        return Refused(f"{refused.reason} While choices are made in secret, only what the rules allow is carried out.", IN_SECRET)
    done = by_hand(table, seat, move, rng)
    return done if isinstance(done, Refused) else replace(done, flags=(ADVISED + reason_for_all(table, seat, move, refused),))


def reason_for_all(table: Table, seat: Seat, move: FreeMove, refused: Refused) -> str:
    """Why the rules refuse a move that hands can make, in words that every seat may read.

    The reason that `seat` gets comes from all that it sees, so others may read it only if they see the same.
    """
    if isinstance(move, MovePieces) and view(table, seat) != view(table, None):
        return no_way_for(table, [real_piece(table, piece) for piece in move.pieces], move.to, None)
    return refused.reason


def by_hand(table: Table, seat: Seat, move: Move, rng: Rng, against: str = "") -> Admitted | Refused:
    """The move made by hand as on the free table; `against` is why the rules refuse it, if they do."""
    if not isinstance(move, FreeMove):
        return Refused("The rules are off: pieces are moved by hand, and the turn is passed with “End turn”.", RULES_OFF)
    try:
        events, after = settle(table, FREE_PLAY.resolve(table, seat, move, rng), rng)
    except (MoveRefusedError, UnknownNameError) as reason:
        return Refused(str(reason))
    # The events say everything about a move by hand but which dice count, and which button it was. The row keeps its tag, for
    # the sentence in the log.
    row = move.to_row() if isinstance(move, RollPool | PressButton) else move.to_row()[:1]
    return Admitted(row, events, after, (ADVISED + against,) if against else ())


def by_rule(ruleset: Ruleset, table: Table, seat: Seat, move: Move, rng: Rng) -> Admitted:
    """The move as the rules carry it out."""
    play = ruleset.resolve(table, seat, move, rng)
    events, after = settle(table, play, rng)
    return Admitted(move.to_row(), events, after, steps=steps_of(play))
