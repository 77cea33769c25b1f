"""The one gate for all acts: how strictly the rules are kept, and what becomes of a move under each level.

off      the free table: hands may do what hands can do; the flow moves only by "end turn".
advise   what the rules refuse is carried out by hand all the same, flagged in the log with the reason; the flow stays.
enforce  what the rules refuse is refused. A piece moved by hand counts as the one legal move that is made like that.
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
    RubOut,
    SetClock,
    SetCounter,
    TurnPieces,
    WriteNote,
)
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.gesture import Drag
from tabletop.rules.hands import KnowsHands, match_gesture
from tabletop.rules.play import steps_of
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused, Ruleset

Level = Literal["off", "advise", "enforce"]
LEVELS: tuple[Level, ...] = get_args(Level)

HARMLESS = (WriteNote, LabelPieces, LockPieces, TurnPieces, DrawOnTable, RubOut, MakeCounter, SetClock)
"""Acts of the hand that no rule cares about; they are free at every level."""

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
    """What becomes of `move` by `seat` on the full `table` when the rules are kept at `level`."""
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
    return by_advice(table, seat, move, rng, refused) if level == "advise" else refused


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


def move_refused(ruleset: Ruleset, table: Table, seat: Seat, move: Move) -> Refused:
    """Why the rules refuse `move`, asked of what `seat` sees, so that the answer tells nothing that it does not see."""
    seen = view(table, seat)
    return ruleset.check(seen, seat, move) or Refused(f"That cannot be done now. {ruleset.prompt(seen, seat)}", NOT_BY_HAND)


def drop_refused(ruleset: Ruleset, table: Table, seat: Seat, drop: MovePieces) -> Refused:
    """Why a drop that fits no legal move goes home, as far as `seat` sees it: what the seat may do instead."""
    seen = view(table, seat)
    if seat not in ruleset.to_act(seen):
        return Refused(ruleset.prompt(seen, seat), "NOT_YOUR_TURN")
    try:
        pieces = [real_piece(table, piece) for piece in drop.pieces]
        no_way = no_way_for(table, pieces, drop.to, seat)
    except (UnknownNameError, KeyError):
        return Refused("There is no such piece or place on this table.", NOT_BY_HAND)
    if len(pieces) == 1 and isinstance(ruleset, KnowsHands):
        refused = ruleset.why_not(seen, seat, seen_name(table, pieces[0], seat), drop.to)
        if refused is not None:
            return refused
    return Refused(f"{no_way} {ruleset.prompt(seen, seat)}", NOT_BY_HAND)


def no_way_for(table: Table, pieces: Sequence[PieceId], to: ZoneId, seat: Seat | None) -> str:
    """That pieces cannot go to the zone `to`, in words for `seat` (None: for all); raises KeyError for an unknown zone."""
    zone = table.equipment.zones[to].name
    return f"{named(table, pieces[0], seat)} cannot go to {zone} now." if pieces else f"Nothing can go to {zone} now."


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


def by_advice(table: Table, seat: Seat, move: FreeMove, rng: Rng, refused: Refused) -> Admitted | Refused:
    """The move that the rules refuse, as hands make it, flagged with the reason; but nothing in the middle of secret choices.

    There a hand would lay openly on the table what is to be chosen in secret.
    """
    if chooses_in_secret(table.flow):
        return Refused(f"{refused.reason} While choices are made in secret, only what the rules allow is carried out.", IN_SECRET)
    done = by_hand(table, seat, move, rng)
    return done if isinstance(done, Refused) else replace(done, flags=(ADVISED + reason_for_all(table, seat, move, refused),))


def reason_for_all(table: Table, seat: Seat, move: FreeMove, refused: Refused) -> str:
    """Why the rules refuse a move that hands can make, in words that every seat may read.

    The reason given to `seat` is made from all that it sees; it is good for all only if nothing of that is hidden from others.
    """
    if isinstance(move, MovePieces) and view(table, seat) != view(table, None):
        return no_way_for(table, [real_piece(table, piece) for piece in move.pieces], move.to, None)
    return refused.reason


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
