"""Free play: the ruleset that allows everything and proposes nothing.

It refuses only what hands cannot do: to move a piece that is not there or is locked, to fill a zone beyond its capacity, to
flip a piece with one side. These moves are the same whatever the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import (
    CountersChanged,
    DiceRolled,
    Event,
    FlowChanged,
    Noted,
    PiecesFaced,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    Revealed,
)
from tabletop.core.limits import LARGEST_VALUE
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.core.view import real_piece, sees
from tabletop.rules.arranging import arrange_events, turn_group_events
from tabletop.rules.bringing import bring_events
from tabletop.rules.buttons import press_events
from tabletop.rules.capturing import capture_events
from tabletop.rules.copying import copy_events
from tabletop.rules.deck_play import cut_events, mix_in_events, nth_events, order_events, show_events
from tabletop.rules.dice_pools import pick_seat_events, pool_events
from tabletop.rules.forgetting import with_forgetting
from tabletop.rules.free_moves import (
    AnyFreeMove,
    ArrangePieces,
    BringPieces,
    CapturePieces,
    CopyPieces,
    CutPile,
    DealPieces,
    DrawOnTable,
    DrawPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    FreeMove,
    GatherPack,
    LabelPieces,
    LockPieces,
    MakeCounter,
    MixIn,
    MovePieces,
    NewRound,
    OrderPieces,
    PeekPieces,
    PickSeat,
    PressButton,
    PromotePiece,
    PutNth,
    PutUnder,
    RemovePieces,
    RollDice,
    RollPool,
    RubOut,
    SetClock,
    SetCounter,
    ShowPieces,
    ShufflePieces,
    TakeFromSupply,
    TakeTrick,
    TurnGroup,
    TurnPieces,
    WriteNote,
    WriteScores,
    move_from_row,
)
from tabletop.rules.gesture import Gesture
from tabletop.rules.named_pieces import by_zone, check_kinds, found_pieces, places_of, reachable, zone_named
from tabletop.rules.piece_play import (
    cover_events,
    deal_events,
    flip_events,
    move_events,
    shuffle_events,
    take_events,
    top_of,
    turn_events,
)
from tabletop.rules.promoting import promote_events
from tabletop.rules.rounds import can_be_locked, count_deal, count_gathering, gather_events, new_round_events, pack_of
from tabletop.rules.ruleset import Move, MoveFacts, Options, Outcome, Phase, Problem, Refused, Score
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.score_sheet import write_events
from tabletop.rules.setting_up import set_of, set_up_events
from tabletop.rules.table_extras import drawing_events, make_counter_events, rub_out_events, set_clock_events
from tabletop.rules.tricks import trick_events
from tabletop.rules.turn_ending import end_turn_events, passing_events

LONGEST_NOTE = 2_000
LONGEST_LABEL = 60


BY_HAND = (MovePieces, CapturePieces, DrawPieces, TakeFromSupply, PutNth)
"""The moves that carry pieces from place to place, so that they may end the turn."""


def free_events(table: Table, seat: Seat, move: Move, rng: Rng) -> list[Event]:
    """What happens when `seat` makes the free move `move`; raises MoveRefusedError or UnknownNameError if it cannot be."""
    events = with_forgetting(table, act_events(table, seat, move, rng), move, seat)
    return [*events, *passing_events(table, seat, events)] if isinstance(move, BY_HAND) else events


def act_events(table: Table, seat: Seat, move: Move, rng: Rng) -> list[Event]:
    """What the act itself brings about, without the end of the turn that may follow from it; raises as `free_events` does."""
    if not isinstance(move, FreeMove):
        raise MoveRefusedError("This move belongs to a game's rules; on the free table pieces are moved by hand.")
    act: AnyFreeMove = move  # type: ignore[assignment]
    match act:
        case MovePieces(pieces, to, places, index, degrees, face_down):
            found, zone = reachable(table, pieces, seat), zone_named(table, to)
            on_the_way = turn_events(table, found, degrees) if degrees and not zone.supply else []
            # They are covered first, so that nobody sees them on the way.
            covered = cover_events(table, found) if face_down and not zone.supply else []
            if index < 0 and zone.is_free and all(table.kind(piece).grid is not None for piece in found):
                # A board that is moved lies below what lies there, as one does that comes out of the box.
                index = 0
            return [*covered, *move_events(table, found, zone, places, index, seat), *on_the_way]
        case CapturePieces(piece, to, place, degrees):
            return capture_events(table, piece, zone_named(table, to), place, degrees, seat)
        case PromotePiece(piece, kind_id):
            return promote_events(table, piece, kind_id, seat)
        case FlipPieces(pieces, pile):
            return flip_events(table, reachable(table, pieces, seat), pile, seat)
        case FacePieces(pieces, face):
            found = reachable(table, pieces, seat)
            check_kinds(table, found, seat, lambda kind: 0 <= face < len(kind.faces), f"has no side {face + 1}.")
            return [PiecesFaced(found, (face,))]
        case TurnPieces(pieces, degrees):
            return turn_events(table, reachable(table, pieces, seat), degrees)
        case TurnGroup(pieces, degrees):
            return turn_group_events(table, reachable(table, pieces, seat), degrees)
        case ArrangePieces(pieces, to, places):
            found = reachable(table, pieces, seat)
            return arrange_events(table, found, move_events(table, found, zone_named(table, to), places, -1, seat))
        case ShufflePieces(pieces):
            found = found_pieces(table, pieces)
            if held := [piece for piece in found if can_be_locked(table, piece)]:
                reachable(table, held, seat)
            return shuffle_events(table, found, rng)
        case RollDice(pieces):
            found = reachable(table, pieces, seat)
            check_kinds(table, found, seat, lambda kind: kind.rolls, "cannot be rolled.")
            sides = [(kind := table.kind(piece)).sides or len(kind.faces) for piece in found]
            return [DiceRolled(found, tuple(rng.rolls((die,), most)[0] for die, most in zip(found, sides, strict=True)))]
        case RollPool(dice):
            return pool_events(table, dice, rng)
        case PickSeat():
            return pick_seat_events(table, rng)
        case DrawPieces(piece, count, to, places, below):
            drawn = top_of(table, real_piece(table, piece), count, rng, below)
            return move_events(table, drawn, zone_named(table, to), places, -1, seat)
        case DealPieces(piece, count):
            return [*deal_events(table, real_piece(table, piece), count, rng), *count_deal(table)]
        case GatherPack(piece):
            real = real_piece(table, piece)
            if sees(table, real, seat) and set_of(table, real):
                return set_up_events(table, real)
            gathered = gather_events(table, pack_of(table, real))
            return [*gathered, *count_gathering(table, gathered)]
        case NewRound(piece, count):
            return new_round_events(table, real_piece(table, piece), count, rng)
        case TakeTrick(pieces, to_seat, place):
            return trick_events(table, reachable(table, pieces, seat), to_seat, place, seat)
        case TakeFromSupply(supply, to, places, count, index):
            return take_events(table, zone_named(table, supply), zone_named(table, to), places, count, index)
        case RemovePieces(pieces):
            return [PiecesRemoved(reachable(table, pieces, seat))]
        case CopyPieces(pieces, dx, dy, to, places):
            return copy_events(table, seat, found_pieces(table, pieces), dx, dy, to, places)
        case BringPieces():
            return bring_events(table, act)
        case LockPieces(pieces, locked):
            return [PiecesMarked(found_pieces(table, pieces), locked=locked)]
        case LabelPieces(pieces, label):
            if len(label) > LONGEST_LABEL:
                raise MoveRefusedError(f"A label may have {LONGEST_LABEL} characters at the most.")
            return [PiecesMarked(found_pieces(table, pieces), label=label)]
        case PutUnder(pieces):
            found = reachable(table, pieces, seat)
            return [PiecesMoved(group, zone, zone, 0, places_of(table, group)) for zone, group in by_zone(table, found).items()]
        case SetCounter(counter, value):
            return set_counter_events(table, counter, value)
        case PeekPieces(pieces):
            return [Revealed(found_pieces(table, pieces), (seat,))]
        case WriteNote(text):
            if not text.strip() or len(text) > LONGEST_NOTE:
                raise MoveRefusedError(f"A note has between 1 and {LONGEST_NOTE} characters.")
            return [Noted(text)]
        case CutPile(piece, count):
            return cut_events(table, real_piece(table, piece), count)
        case MixIn(pieces, to):
            found, zone = reachable(table, pieces, seat), zone_named(table, to)
            return mix_in_events(table, found, zone, move_events(table, found, zone, (), -1, seat), rng)
        case PutNth(pieces, onto, nth):
            return nth_events(table, reachable(table, pieces, seat), real_piece(table, onto), nth, seat)
        case OrderPieces(pieces):
            return order_events(table, found_pieces(table, pieces))
        case ShowPieces(pieces, seats):
            return show_events(table, found_pieces(table, pieces), seats)
        case DrawOnTable(kind, places, text, drawing, colour):
            return drawing_events(table, seat, kind, places, text, drawing, colour)
        case RubOut(drawings):
            return rub_out_events(table, drawings)
        case MakeCounter(name, value, places):
            return make_counter_events(table, seat, name, value, places)
        case WriteScores(round_, points):
            return write_events(table, round_, points)
        case SetClock(runs, seconds):
            return set_clock_events(table, runs, seconds)
        case PressButton(button):
            return press_events(table, zone_named(table, button), rng)
        case EndTurn(to_seat):
            return end_turn_events(table, to_seat)
        case _:
            assert_never(act)


def set_counter_events(table: Table, counter: str, value: int) -> list[Event]:
    """The events of setting a counter; raises MoveRefusedError beyond its limits."""
    known = table.counter(counter)
    if known is None:
        raise UnknownNameError(f"There is no counter {counter!r} on this table.")
    if known.floor is not None and value < known.floor:
        raise MoveRefusedError(f"{known.name} cannot go below {known.floor}.")
    if known.ceiling is not None and value > known.ceiling:
        raise MoveRefusedError(f"{known.name} cannot go above {known.ceiling}.")
    if abs(value) > LARGEST_VALUE:
        raise MoveRefusedError(f"{known.name} cannot count that far.")
    return [CountersChanged(((counter, value),))]


class NoProposals:
    """The legal moves of free play: nothing is proposed, everything possible is allowed."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self.seat = seat
        self.moves: tuple[Move, ...] = ()

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, FreeMove) and FREE_PLAY.check(self._table, self.seat, move) is None

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False


class FreePlay:
    """The free table as a ruleset; it has no state, `FREE_PLAY` is the one instance needed."""

    name = "free play"

    def start(self, table: Table, options: Options, rng: Rng) -> Iterable[Event]:
        """Give the turn marker to the first seat; nothing else happens."""
        return (FlowChanged((table.equipment.seats[0].id,), "", 1),)

    def to_act(self, table: Table) -> frozenset[Seat]:
        """Everybody may act at any time."""
        return frozenset(seat.id for seat in table.equipment.seats)

    def legal_moves(self, table: Table, seat: Seat) -> NoProposals:
        """An empty list which yet contains (`in`) every move that hands can make."""
        return NoProposals(table, seat)

    def spare_moves(self, table: Table, seat: Seat) -> NoProposals:
        """Nothing is proposed."""
        return NoProposals(table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Nothing: no place has a meaning."""
        return ""

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """Nothing costs anything."""
        return MoveFacts()

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or why hands cannot do this."""
        try:
            free_events(table, seat, move, Rng(table.chance))
        except (MoveRefusedError, UnknownNameError) as reason:
            return Refused(str(reason))
        return None

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Iterable[Event]:
        """What happens; raises MoveRefusedError if hands cannot do this."""
        return free_events(table, seat, move, rng)

    def outcome(self, table: Table) -> Outcome | None:
        """Free play never ends by itself."""
        return None

    def scores(self, table: Table) -> tuple[Score, ...]:
        """Nothing is counted."""
        return ()

    def diagnose(self, table: Table) -> list[Problem]:
        """Free play can go on from any table."""
        return []

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The only one there is."""
        return (Phase("", "Free play"),)

    def resume(self, table: Table, seat: Seat, phase: str) -> Iterable[Event]:
        """Give the turn marker to `seat`."""
        return (FlowChanged((seat,), phase, max(1, table.flow.round)),)

    def move_from_row(self, row: Row) -> Move:
        """The free move a row stands for; raises MoveRefusedError if it is none."""
        return move_from_row(row)

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """None: nothing is proposed."""
        return ()

    def prompt(self, table: Table, seat: Seat) -> str:
        """The same for all at any time."""
        return "Move any piece as you like; pass the turn when you are done."

    def next_up(self, table: Table) -> str:
        """Nothing: nobody knows."""
        return ""

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """None: the general words are used."""
        return None

    def sample(self, view: Table, rng: Rng) -> Table:
        """Each blank is one of the unseen pieces of the box."""
        return fill_by_chance(view, rng)


FREE_PLAY = FreePlay()
