"""Guard a game's rules, so that no failure of a game's own code can stop the program.

`Guarded` is a `Ruleset` that asks the game's own one; `tabletop.session.checks.rules_for` makes it. If the game raises an
error or gives an impossible answer, that is its `fault`. From then on the game is asked nothing more, and `Guarded` answers as
the free table does, until somebody tries the rules again (`try_again`). A failure to describe an entry of the log is less: the
entry is described in general words, and the rules stay on.

Refusals, which are part of playing, pass through as they are. Nothing here can end an endless loop in a game's code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda
from tabletop.rules.answers import (
    ASKED,
    MOST_MOVES,
    as_type,
    known_gestures,
    known_legal,
    known_marks,
    known_move,
    known_outcome,
    known_rects,
    known_scores,
    known_seats,
    known_shape,
    known_trial,
    known_zone,
    move_facts,
    moves_in,
    refused_or_none,
    text,
    wrong,
)
from tabletop.rules.faults import GameFault, GameFaultError, bounded, short_cause
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.gesture import Gesture
from tabletop.rules.hands import KnowsCarried, KnowsHands, KnowsLook, KnowsOpenDecisions, KnowsSecretChoices, Looked
from tabletop.rules.optional import knows
from tabletop.rules.play import Play
from tabletop.rules.recorder import EventRecorder
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import LegalMoves, Move, MoveFacts, Options, Outcome, Phase, Problem, Refused, Ruleset, Score
from tabletop.rules.showing import KnowsInnerPhases, KnowsMarks, KnowsPassed, KnowsPlaces, KnowsShowing, Shape, ZoneMark
from tabletop.rules.trial import KnowsTrial, Trial

T = TypeVar("T")

REFUSALS = (MoveRefusedError, UnknownNameError)
NOT_LEGAL = "This is not a legal move now."
MOST_SCORED = 32
"""The number of tables whose points are remembered: the screen asks for those of one table several times."""


class Guarded:
    """The ruleset of one game in progress, which raises nothing but refusals."""

    def __init__(self, rules: Ruleset, game: str) -> None:
        """`game` is what the game is called in sentences."""
        self.rules = rules
        self.game = game
        self.name = rules.name
        self.fault: GameFault | None = None
        """The failure after which the game is asked nothing more; None while there was none."""
        self.silence: GameFault | None = None
        """The first failure to describe an entry, which is then described in general words."""
        self._listed: tuple[Table, GuardedMoves] | None = None
        """The table whose legal moves were listed last, and the list: the hand and the check of a move ask about the same one."""
        self._diagnosed: tuple[Table | None, list[Problem]] = (None, [])
        """The table that was diagnosed last, and what was found: the referee and the next move ask about the same one."""
        self._scored: dict[int, tuple[Table, tuple[Score, ...]]] = {}
        """The tables whose points were counted last, by their id, with the points: the panel, what moves bring and the sentences
        of the log ask about the same ones. A table is kept with its id, so that no other gets it."""

    def try_again(self) -> None:
        """Ask the game again, as if it had never failed."""
        self.fault = None
        self._listed, self._diagnosed, self._scored = None, (None, []), {}

    def fail(self, name: str, cause: BaseException) -> GameFault:
        """Note that the game's method `name` failed with `cause`; return the first failure, which is the one that is kept."""
        if self.fault is None:
            self.fault = GameFault(
                f"The rules of {self.game} failed when they were asked {ASKED[name]} ({short_cause(cause)})."
                " They are off now; nothing on the table has changed.",
                cause,
            )
        return self.fault

    def ask(self, name: str, check: Callable[[Any], T], instead: T, *about: object) -> T:
        """The answer of the game's method `name`, checked by `check`; `instead` if the game fails, or has failed before."""
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
        """As `ask`, about one move. An error about an illegal move is no fault of the game, for such a move may name anything."""
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

    def _events(self, name: str, table: Table, rng: Rng, *about: object) -> EventRecorder:
        """The events that the game's method `name` gives, each applied; raises GameFaultError if it fails, and its refusals."""
        if self.fault is not None:
            raise GameFaultError(self.fault.sentence)
        try:
            happened = getattr(self.rules, name)(*about)
            if isinstance(happened, Play):
                happened.steps()
            if isinstance(happened, EventRecorder):
                return happened
            recorder = EventRecorder(table, rng)
            for event in bounded(happened, MOST_MOVES, "events"):
                recorder.record(event)
            return recorder
        except (KeyboardInterrupt, *REFUSALS):
            raise
        except BaseException as cause:
            raise GameFaultError(self.fail(name, cause).sentence) from cause

    def start(self, table: Table, options: Options, rng: Rng) -> EventRecorder:
        """See `Ruleset`; raises GameFaultError."""
        return self._events("start", table, rng, table, options, rng)

    def to_act(self, table: Table) -> frozenset[Seat]:
        """See `Ruleset`; everybody, if the game fails."""
        return self.ask("to_act", lambda answer: known_seats(table, answer), FREE_PLAY.to_act(table), table)

    def legal_moves(self, table: Table, seat: Seat) -> LegalMoves:
        """See `Ruleset`; none, if the game fails."""
        last = self._listed
        if last is None or last[0] is not table or last[1].seat != seat or self.fault is not None:
            self._listed = last = table, GuardedMoves(self, "legal_moves", table, seat)
        return last[1]

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

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> EventRecorder:
        """See `Ruleset`; raises GameFaultError, and refusals of the game as they are."""
        return self._events("resolve", table, rng, table, seat, move, rng)

    def outcome(self, table: Table) -> Outcome | None:
        """See `Ruleset`; None, if the game fails."""
        return self.ask("outcome", lambda answer: known_outcome(table, answer), None, table)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """See `Ruleset`; none, if the game fails."""
        kept = self._scored.get(id(table)) if self.fault is None else None
        if kept is None:
            kept = table, self.ask("scores", lambda answer: known_scores(table, answer), (), table)
            self._scored[id(table)] = kept
            if len(self._scored) > MOST_SCORED:
                del self._scored[next(iter(self._scored))]
        return kept[1]

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

    def inner_phases(self, table: Table) -> tuple[Phase, ...]:
        """See `KnowsInnerPhases`; none, if the game fails or does not say."""
        none: tuple[Phase, ...] = ()
        known = knows(self.rules, KnowsInnerPhases)
        return self.ask("inner_phases", lambda answer: as_type(answer, tuple[Phase, ...]), none, table) if known else none

    def resume(self, table: Table, seat: Seat, phase: str) -> EventRecorder:
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
        """See `Ruleset`; None, if the game fails. The game is asked even after a fault, for the log can do without the answer."""
        try:
            words = self.rules.describe_move(entry, before, after, viewer)
            return None if words is None else text(words)
        except KeyboardInterrupt:
            raise
        except BaseException as cause:
            if self.silence is None:
                self.silence = GameFault(
                    f"The rules of {self.game} failed when they were asked {ASKED['describe_move']} in entry {entry.id}"
                    f" ({short_cause(cause)}). The log describes such entries in general words.",
                    cause,
                )
            return None

    def sample(self, view: Table, rng: Rng) -> Table:
        """See `Ruleset`; what is hidden by chance, if the game fails."""
        found = self.ask("sample", lambda answer: answer if isinstance(answer, Table) else wrong(answer), None, view, rng)
        return found if found is not None else FREE_PLAY.sample(view, rng)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """See `KnowsHands`; empty, if the game fails or has nothing to say of hands."""
        if not knows(self.rules, KnowsHands):
            return ""
        return self.ask("place_for", lambda answer: known_zone(table, answer), "", table, piece, x, y)

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """See `KnowsHands`; None, if the game fails or has nothing to say of hands."""
        if not knows(self.rules, KnowsHands):
            return None
        return self.ask("why_not", refused_or_none, None, table, seat, piece, zone)

    def carried(self, table: Table, seat: Seat, piece: PieceId) -> Sequence[Move]:
        """See `KnowsCarried`; none, if the game fails or has none."""
        none: Sequence[Move] = ()
        if not knows(self.rules, KnowsCarried):
            return none
        return self.ask("carried", moves_in, none, table, seat, piece)

    def look(self, table: Table, seat: Seat) -> Looked:
        """See `KnowsLook`; nothing, if the game fails or does not say."""
        none: Looked = ()
        return self.ask("look", known_rects, none, table, seat) if knows(self.rules, KnowsLook) else none

    def trial(self, table: Table) -> Trial:
        """See `KnowsTrial`; nothing, if the game fails or does not say."""
        none: Trial = ()
        known = knows(self.rules, KnowsTrial)
        return self.ask("trial", lambda answer: known_trial(table, answer), none, table) if known else none

    def is_secret(self, table: Table) -> bool:
        """See `KnowsSecretChoices`; whether several seats are to act, if the game fails or does not say."""
        several = len(self.to_act(table)) > 1
        if not knows(self.rules, KnowsSecretChoices):
            return several
        return self.ask("is_secret", lambda answer: answer is True, several, table)

    def is_open(self, table: Table) -> bool:
        """See `KnowsOpenDecisions`; False, if the game fails or does not say."""
        if not knows(self.rules, KnowsOpenDecisions):
            return False
        return self.ask("is_open", lambda answer: answer is True, False, table)

    def shape(self, table: Table, zone: ZoneId) -> Shape:
        """See `KnowsShowing`; a rectangle, if the game fails or does not say."""
        none: Shape = ()
        return self.ask("shape", known_shape, none, table, zone) if knows(self.rules, KnowsShowing) else none

    def zone_marks(self, table: Table) -> Mapping[ZoneId, ZoneMark]:
        """See `KnowsMarks`; nothing, if the game fails or does not say."""
        none: Mapping[ZoneId, ZoneMark] = {}
        if not knows(self.rules, KnowsMarks):
            return none
        return self.ask("zone_marks", lambda answer: known_marks(table, answer), none, table)

    def places_in(self, table: Table, words: str) -> tuple[ZoneId, ...]:
        """See `KnowsPlaces`; none, if the game fails or does not say."""
        none: tuple[ZoneId, ...] = ()
        if not knows(self.rules, KnowsPlaces):
            return none
        return self.ask("places_in", lambda answer: tuple([known_zone(table, one) for one in answer]), none, table, words)

    def passed(self, table: Table) -> tuple[Seat, ...]:
        """See `KnowsPassed`; nobody, if the game fails or does not say."""
        none: tuple[Seat, ...] = ()
        known = knows(self.rules, KnowsPassed)
        return self.ask("passed", lambda answer: tuple(sorted(known_seats(table, answer))), none, table) if known else none

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """See `KnowsShowing`; nothing, if the game fails or does not say."""
        none: Mapping[str, Resource] = {}
        return self.ask("resources", dict, none, table) if knows(self.rules, KnowsShowing) else none

    def is_unsaid(self, row: Row, before: Agenda, after: Agenda) -> bool:
        """See `KnowsShowing`; False, if the game fails or does not say."""
        known = knows(self.rules, KnowsShowing)
        return known and self.ask("is_unsaid", lambda answer: answer is True, False, row, before, after)


class GuardedMoves:
    """A guarded list of moves: the game may only make the list when it is looked at, and fail then."""

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
            self._listed = self._of(lambda legal: moves_in(legal.moves), none)
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
