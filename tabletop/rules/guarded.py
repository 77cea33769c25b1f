"""A game's rules behind a guard, so that nothing a game's own code does can stop the program.

`Guarded` is a `Ruleset` and takes the place of the game's own one; `tabletop.session.checks.rules_for` makes it. When the game
raises an error, or answers with what cannot be, that is its `fault`: from then on the game is asked nothing more, and every
question is answered as the free table answers it, until somebody gives the rules another try (`try_again`). A question that
no hand waits for the answer of, what happened in an entry long past, costs only the words of that answer.

Refusals, which are part of playing, pass through as they are. An endless loop within one question cannot be ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isfinite
from typing import Any, TypeVar

import msgspec

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.core.view import real_piece
from tabletop.rules.faults import GameFault, GameFaultError, bounded, short_cause
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.hands import KnowsHands
from tabletop.rules.play import Play
from tabletop.rules.ruleset import LegalMoves, Move, MoveFacts, Options, Outcome, Phase, Problem, Refused, Ruleset, Score
from tabletop.rules.telling import Telling

T = TypeVar("T")

MOST_MOVES = 100_000
"""The legal moves of one seat, and the events of one move; a game that gives more gives them without end."""
LONGEST_TEXT = 20_000
REFUSALS = (MoveRefusedError, UnknownNameError)
NOT_LEGAL = "This is not a legal move now."

ASKED = {
    "start": "the set-up",
    "to_act": "who is to act",
    "legal_moves": "the legal moves",
    "spare_moves": "the moves that may be made out of turn",
    "zone_help": "what a place means",
    "check": "whether a move may be made",
    "resolve": "what a move does",
    "outcome": "how the game ended",
    "scores": "the points",
    "diagnose": "what it cannot go on from",
    "phases": "its phases",
    "resume": "how play is taken up",
    "move_from_row": "the move that a row stands for",
    "facts": "what a move costs and gives",
    "gestures": "how a hand makes a move",
    "prompt": "what may be done now",
    "next_up": "what comes next",
    "describe_move": "what happened",
    "sample": "what may be hidden",
    "place_for": "the place that is pointed at",
    "why_not": "why a piece cannot go to a place",
}
"""What each question to a ruleset asks for, as part of a sentence."""


class Guarded:
    """The ruleset of one game in progress, which raises nothing but refusals."""

    def __init__(self, rules: Ruleset, game: str) -> None:
        """`game` is what the game is called in sentences."""
        self.rules = rules
        self.game = game
        self.name = rules.name
        self.fault: GameFault | None = None
        """Why the game is asked nothing more; None while it answers."""
        self.silence: GameFault | None = None
        """The first failure to tell what happened, which is told in general words instead."""
        self._diagnosed: tuple[Table | None, list[Problem]] = (None, [])
        """The table that was diagnosed last, and what was found: the referee and the next move ask about the same one."""

    def try_again(self) -> None:
        """Ask the game again, as if it had never failed."""
        self.fault = None
        self._diagnosed = (None, [])

    def fail(self, name: str, cause: BaseException) -> GameFault:
        """The question called `name` met with an error of the game: the first one is kept, and returned."""
        if self.fault is None:
            self.fault = GameFault(
                f"The rules of {self.game} failed when they were asked for {ASKED[name]} ({short_cause(cause)})."
                " They are off now, and all on the table stays as it is.",
                cause,
            )
        return self.fault

    def ask(self, name: str, check: Callable[[Any], T], instead: T, *about: object) -> T:
        """What `check` makes of the game's answer; `instead` if the game fails, or has failed before."""
        if self.fault is not None:
            return instead
        try:
            return check(getattr(self.rules, name)(*about))
        except KeyboardInterrupt:
            raise
        except BaseException as cause:
            self.fail(name, cause)
            return instead

    def _ask_about(self, name: str, check: Callable[[Any], T], instead: T, table: Table, seat: Seat, move: Move) -> T:
        """As `ask`, about one move. An error at a move that is not legal is no fault, for such a move may name anything."""
        if self.fault is not None:
            return instead
        try:
            return check(getattr(self.rules, name)(table, seat, move))
        except KeyboardInterrupt:
            raise
        except BaseException as cause:
            if move in self.legal_moves(table, seat) or move in self.spare_moves(table, seat):
                self.fail(name, cause)
            return instead

    def _events(self, name: str, table: Table, rng: Rng, *about: object) -> Telling:
        """The events the game tells, carried out one by one; raises GameFaultError if it fails, refusals as they are."""
        if self.fault is not None:
            raise GameFaultError(self.fault.sentence)
        try:
            told = getattr(self.rules, name)(*about)
            if isinstance(told, Play):
                told.steps()
            if isinstance(told, Telling):
                return told
            telling = Telling(table, rng)
            for event in bounded(told, MOST_MOVES, "events"):
                telling.tell(event)
            return telling
        except (KeyboardInterrupt, *REFUSALS):
            raise
        except BaseException as cause:
            raise GameFaultError(self.fail(name, cause).sentence) from cause

    def start(self, table: Table, options: Options, rng: Rng) -> Telling:
        """See `Ruleset`; raises GameFaultError."""
        return self._events("start", table, rng, table, options, rng)

    def to_act(self, table: Table) -> frozenset[Seat]:
        """See `Ruleset`; everybody, if the game fails."""
        return self.ask("to_act", lambda answer: known_seats(table, answer), FREE_PLAY.to_act(table), table)

    def legal_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """See `Ruleset`; none, if the game fails."""
        return GuardedMoves(self, "legal_moves", table, seat)

    def spare_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """See `Ruleset`; none, if the game fails."""
        return GuardedMoves(self, "spare_moves", table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """See `Ruleset`; empty, if the game fails."""
        return self.ask("zone_help", text, "", table, zone)

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """See `Ruleset`; the move is refused, if the game fails."""
        not_legal: Refused | None = Refused(NOT_LEGAL)
        refused = self._ask_about("check", refused_or_none, not_legal, table, seat, move)
        return refused if self.fault is None else Refused(self.fault.sentence)

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Telling:
        """See `Ruleset`; raises GameFaultError, and refusals of the game as they are."""
        return self._events("resolve", table, rng, table, seat, move, rng)

    def outcome(self, table: Table) -> Outcome | None:
        """See `Ruleset`; None, if the game fails."""
        return self.ask("outcome", lambda answer: known_outcome(table, answer), None, table)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """See `Ruleset`; none, if the game fails."""
        return self.ask("scores", lambda answer: known_scores(table, answer), (), table)

    def diagnose(self, table: Table) -> list[Problem]:
        """See `Ruleset`; that the game failed is a problem too."""
        if self._diagnosed[0] is not table:
            none: list[Problem] = []
            self._diagnosed = (table, self.ask("diagnose", lambda answer: as_type(answer, list[Problem]), none, table))
        if self.fault is not None:
            return [Problem(f"its rules failed ({short_cause(self.fault.cause)})")]
        return list(self._diagnosed[1])

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """See `Ruleset`; none, if the game fails."""
        return self.ask("phases", lambda answer: as_type(answer, tuple[Phase, ...]), (), table)

    def resume(self, table: Table, seat: Seat, phase: str) -> Telling:
        """See `Ruleset`; raises GameFaultError, and refusals of the game as they are."""
        return self._events("resume", table, Rng(table.chance), table, seat, phase)

    def move_from_row(self, row: Row) -> Move:
        """See `Ruleset`; raises GameFaultError, and refusals of the game as they are."""
        try:
            move = None if self.fault is not None else known_move(self.rules.move_from_row(row))
        except (KeyboardInterrupt, *REFUSALS):
            raise
        except BaseException as cause:
            raise GameFaultError(self.fail("move_from_row", cause).sentence) from cause
        if move is None:
            raise GameFaultError(self.fault.sentence if self.fault is not None else NOT_LEGAL)
        return move

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """See `Ruleset`; none, if the game fails."""
        return self._ask_about("gestures", lambda answer: known_gestures(table, answer), (), table, seat, move)

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """See `Ruleset`; nothing, if the game fails."""
        return self._ask_about("facts", move_facts, MoveFacts(), table, seat, move)

    def prompt(self, table: Table, seat: Seat) -> str:
        """See `Ruleset`; empty, if the game fails."""
        return self.ask("prompt", text, "", table, seat)

    def next_up(self, table: Table) -> str:
        """See `Ruleset`; empty, if the game fails."""
        return self.ask("next_up", text, "", table)

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """See `Ruleset`; None, if the game fails. It is asked even after a fault: what happened needs no rules to go on."""
        try:
            told = self.rules.describe_move(entry, before, after, viewer)
            return None if told is None else text(told)
        except KeyboardInterrupt:
            raise
        except BaseException as cause:
            if self.silence is None:
                self.silence = GameFault(
                    f"The rules of {self.game} failed when they were asked for {ASKED['describe_move']} in entry {entry.id}"
                    f" ({short_cause(cause)}). The log tells such entries in general words.",
                    cause,
                )
            return None

    def sample(self, view: Table, rng: Rng) -> Table:
        """See `Ruleset`; what is hidden by chance, if the game fails."""
        found = self.ask("sample", lambda answer: answer if isinstance(answer, Table) else wrong(answer), None, view, rng)
        return found if found is not None else FREE_PLAY.sample(view, rng)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """See `KnowsHands`; empty, if the game fails or has nothing to say of hands."""
        if not isinstance(self.rules, KnowsHands):
            return ""
        return self.ask("place_for", lambda answer: known_zone(table, answer), "", table, piece, x, y)

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """See `KnowsHands`; None, if the game fails or has nothing to say of hands."""
        if not isinstance(self.rules, KnowsHands):
            return None
        return self.ask("why_not", refused_or_none, None, table, seat, piece, zone)


class GuardedMoves:
    """A game's list of moves, which it may make only when it is looked at: that is guarded too."""

    __slots__ = ("_guard", "_legal", "_listed", "_name", "seat")

    def __init__(self, guard: Guarded, name: str, table: Table, seat: Seat) -> None:
        self._guard = guard
        self._name = name
        self._legal: LegalMoves | None = guard.ask(name, known_legal, None, table, seat)
        self._listed: Sequence[Move] | None = None
        self.seat = seat

    @property
    def moves(self) -> Sequence[Move]:
        """All of them, in a fixed order."""
        if self._listed is None:
            none: Sequence[Move] = ()
            self._listed = self._of(known_moves, none)
        return self._listed

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return self._of(lambda legal: move in legal, False)

    def __len__(self) -> int:
        return self._of(len, 0)

    def __bool__(self) -> bool:
        return self._of(bool, False)

    def _of(self, question: Callable[[LegalMoves], T], instead: T) -> T:
        """What the game's own list answers; `instead` if the game fails, or has failed before."""
        if self._guard.fault is not None or self._legal is None:
            return instead
        try:
            return question(self._legal)
        except KeyboardInterrupt:
            raise
        except BaseException as cause:
            self._guard.fail(self._name, cause)
            return instead


def wrong(answer: object) -> Any:
    """Raises TypeError: this is no answer to what was asked."""
    raise TypeError(f"the answer is of the type {type(answer).__name__}")


def as_type(answer: object, kind: type[T]) -> T:
    """The answer, if it is a `kind` through and through; raises ValidationError or TypeError if it is not."""
    return msgspec.convert(msgspec.to_builtins(answer), kind)


def text(answer: object) -> str:
    """The answer, if it is text of a length that can be shown; raises TypeError or ValueError if it is not."""
    if not isinstance(answer, str):
        wrong(answer)
    elif len(answer) > LONGEST_TEXT:
        raise ValueError(f"the answer has {len(answer)} letters")
    return str(answer)


def refused_or_none(answer: object) -> Refused | None:
    """The answer, if it is a refusal or None."""
    return None if answer is None else as_type(answer, Refused)


def known_move(answer: object) -> Move:
    """The answer, if it is a move."""
    move: Move = answer if hasattr(answer, "to_row") else wrong(answer)
    return move


def known_legal(answer: Any) -> LegalMoves | None:
    """The answer, if it looks like a list of moves."""
    legal: LegalMoves = answer if hasattr(answer, "moves") else wrong(answer)
    return legal


def known_moves(legal: LegalMoves) -> Sequence[Move]:
    """The moves of a game's list, if they are moves and come to an end."""
    return tuple(known_move(move) for move in bounded(legal.moves, MOST_MOVES, "moves"))


def known_seats(table: Table, answer: Iterable[Seat]) -> frozenset[Seat]:
    """The answer, if it names seats of this table only; raises ValueError if not."""
    seats = frozenset(answer)
    unknown = seats.difference(seat.id for seat in table.equipment.seats)
    if unknown:
        raise ValueError(f"there is no seat {min(unknown)!r} at this table")
    return seats


def known_scores(table: Table, answer: object) -> tuple[Score, ...]:
    """The answer, if it is the scores of seats of this table."""
    scores = as_type(answer, tuple[Score, ...])
    known_seats(table, (score.seat for score in scores))
    return scores


def known_outcome(table: Table, answer: object) -> Outcome | None:
    """The answer, if it is None or an outcome that names seats of this table."""
    if answer is None:
        return None
    outcome = as_type(answer, Outcome)
    known_seats(table, outcome.winners)
    known_scores(table, outcome.scores)
    return outcome


def known_zone(table: Table, answer: object) -> ZoneId:
    """The answer, if it is empty or names a zone of this table; raises ValueError if not."""
    zone = text(answer)
    if zone and zone not in table.zones:
        raise ValueError(f"there is no zone {zone!r} on this table")
    return zone


def move_facts(answer: object) -> MoveFacts:
    """The facts about a move, if that is what a game gives; raises TypeError."""
    if not isinstance(answer, MoveFacts):
        raise TypeError(f"facts about a move are of the type {type(answer).__name__}")
    return answer


def known_gestures(table: Table, answer: Iterable[object]) -> tuple[Gesture, ...]:
    """The answer, if every gesture can be made on this table; raises ValueError, TypeError or UnknownNameError if not."""
    return tuple(known_gesture(table, one) for one in answer)


def known_gesture(table: Table, gesture: object) -> Gesture:
    """The gesture, if it names what is on this table."""
    match gesture:
        case Drag(piece, to, place, source):
            if not to or not (piece or source):
                raise ValueError("a drag has no piece or no end")
            known_zone(table, to)
            known_zone(table, source)
            if place is not None and not (len(place) == 2 and isfinite(place[0]) and isfinite(place[1])):
                raise ValueError(f"there is no place {place}")
        case Click(piece, zone):
            known_zone(table, zone)
        case Button(label, detail, group):
            for words in (label, detail, group):
                text(words)
            return gesture
        case _:
            raise TypeError(f"a gesture is of the type {type(gesture).__name__}")
    if piece:
        real_piece(table, piece)
    return gesture
