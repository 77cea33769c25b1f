"""Decisions and moves: everything about one answer of a player is in one class.

    class Kicking(Decision, frozen=True, tag="kick"):
        question = "Attack with two dice, or skip this round’s attack."

    class Skip(GameMove[Play, Kicking], frozen=True, tag="skip"):
        def gestures(self, t, seat, pending): return (Button("Skip the attack"),)
        def resolve(self, t, seat, pending): t.enter(KICK, seat)
        says = "skips the attack"

A decision is a row of the agenda that waits for an answer. A move belongs to the decisions named in its base class, here
`Kicking`. It is legal if and only if one of these is pending, `candidates` offers it and `refusal` returns None.
`tabletop.rules.game_rules.GameRules` answers every question of a `Ruleset` from these classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import GameDataError
from tabletop.core.events import Event
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda, AgendaRow, known_rows, readable, tag_of
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused, RowMove
from tabletop.rules.words import seat_names

Board = Table | Play
"""What rules are asked about: a table, the view of a seat, or the table in the middle of a move."""

PlayT = TypeVar("PlayT", bound=Play)
PendingT = TypeVar("PendingT", bound="Pending")
MoveT = TypeVar("MoveT", bound="GameMove[Any, Any]")

LAYER = "tabletop.rules."
"""How the names of the modules begin that all games share."""


def worded(text: str, row: Decision | GameMove[Any, Any], t: Board, **more: str) -> str:
    """The text with its fields filled in: `{0.card}` is the field `card` of the row, `{card}` what the game calls its value.

    A name in `more`, such as `seat`, comes before a field of the same name.
    """
    if "{" not in text:
        return text
    names = {name: row.name_of(t, getattr(row, name)) for name in row.__struct_fields__}
    return text.format(row, **{**names, **more})


class Pending(AgendaRow, frozen=True):
    """What a move answers: a decision, or one of the parts that a decision offers together."""

    proposed: ClassVar[tuple[Lister, ...]] = ()
    """How the listed moves that answer it are found, kind by kind. `GameRules` sets this, because it knows all moves."""
    answered_by: ClassVar[tuple[MoveKind, ...]] = ()
    """The kinds of moves that answer it, in the order of the game; `GameRules` sets this too."""
    is_menu: ClassVar[bool] = False
    """Whether it offers several parts together."""

    def offers(self, t: Board, seat: Seat) -> Sequence[GameMove[Any, Any]]:
        """The legal moves that answer it, on a table or in the middle of a move."""
        found: list[GameMove[Any, Any]] = []
        for always, candidates, certain in self.proposed:
            moves = always or candidates(t, seat, self)
            if certain:
                found += moves
                continue
            for move in moves:
                if move.refusal(t, seat, self) is None:
                    found.append(move)
        return found

    def is_possible(self, t: Board, seat: Seat) -> bool:
        """Whether any legal move answers it, so that `offers` is not empty."""
        for always, candidates, certain in self.proposed:
            for move in always or candidates(t, seat, self):
                if certain or move.refusal(t, seat, self) is None:
                    return True
        return False

    def why_not(self, t: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Why dropping `piece` on `zone`, or clicking there, is no move, if no refused move gives the reason."""
        return None


class Decision(Pending, frozen=True):
    """A row of the agenda that waits for an answer."""

    phases: ClassVar[tuple[str, ...]] = ()
    """The phases in which it may be pending; in any, if none is named."""
    is_open: ClassVar[bool] = False
    """Whether its question and its moves depend only on what all seats see. Then the next person at the laptop may answer it
    with a covered hand, so that no curtain is needed."""
    leads_to: ClassVar[tuple[type[Decision], ...]] = ()
    """The questions for the rest of an answer, as for the space of a general who was named. An answer after which one of them is
    pending only prepares the next answer, so it has no row in the log; the last answer says it all."""
    question: ClassVar[str] = ""
    """The sentence of `ask`, if it needs nothing but the fields of the row: `{0.left}` is the field `left`, `{card}` the name of
    what the field `card` holds (`name_of`)."""

    def ask(self, t: Board, seat: Seat) -> str:
        """What `seat` may do now, as a sentence."""
        return worded(self.question, self, t)

    def name_of(self, t: Board, value: object) -> str:
        """What the value of a field is called in sentences; a game says it once for all its decisions."""
        return str(value)

    def waiting(self, t: Board, seat: Seat) -> str:
        """What `seat` waits for while others decide, as a sentence."""
        acting = t.flow.to_act
        return f"{seat_names(t, acting)} {'is' if len(acting) == 1 else 'are'} to act."

    def trial(self, t: Table, seat: Seat) -> tuple[Event, ...]:
        """What is known so far of the answer to an open decision, as events that are shown and not played: see `KnowsTrial`."""
        return ()

    def problem(self, t: Board, seat: Seat) -> str:
        """Why this cannot be pending for `seat` on a table set by hand, as part of a sentence; empty if it can."""
        return ""

    def parts(self, t: Board, seat: Seat) -> Sequence[Pending]:
        """What it offers: itself, or the parts of a menu."""
        return (self,)


class Story(Struct, frozen=True):
    """What the sentence of a move is made from: who made it, its entry, and the tables before and after it."""

    who: str
    entry: Entry
    before: Table
    after: Table
    viewer: Seat | None
    """Who reads the sentence; None for a watcher."""
    decision: Decision | None
    """What was pending before the move."""


class GameMove(RowMove, Generic[PlayT, PendingT], frozen=True):
    """One answer to a decision. The fields of a subclass are those of its row; its methods say everything about the move."""

    certain: ClassVar[bool] = False
    """Whether every candidate is legal, so that a list of legal moves is made without asking `refusal`."""
    listed: ClassVar[bool] = True
    """False for a move that combines several listed ones: it is checked and carried out, but not listed."""
    spare: ClassVar[bool] = False
    """Whether a seat makes it while it is not asked, such as taking back a secret choice while others still choose."""
    answers: ClassVar[tuple[type[Pending], ...]] = ()
    """The classes that it answers, where they are made from a table and so cannot be named in its base class."""
    unsaid: ClassVar[bool] = False
    """Whether it only prepares the next move, as taking up a land does before it is laid: it has no row in the log."""
    choices: ClassVar[Sequence[tuple[Any, ...]]] = ((),)
    """The fields of each candidate, if the candidates are always the same."""
    says: ClassVar[str] = ""
    """What the log says after the name, if it needs nothing but the fields: `takes {0.cell}`, or `takes {card}` for the name of
    what the field holds (`name_of`); empty if it goes without saying."""
    by_hand: ClassVar[tuple[Gesture, ...]] = ()
    """Its gestures, if they need nothing but the fields and the seat: `Click("{0.card}")`, `Drag("{0.card}", "{seat}.hand")`,
    `Button("Take {card}")`."""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PendingT) -> Iterable[Self]:
        """The moves of this kind to consider now, in a fixed order; the list of legal moves leaves out those that `refusal`
        refuses."""
        return made_of(cls)

    @classmethod
    def lister(cls) -> Lister:
        """How the moves of this kind are listed."""
        always = made_of(cls) if written(cls, "candidates") is written(GameMove, "candidates") else ()
        return always, cls.candidates, cls.certain or written(cls, "refusal") is GameMove.refusal

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: PendingT) -> Iterable[Self]:
        """The moves that a hand may try, so that a refused drop or click can say why: `candidates`, or more where these are few.

        A move that is not listed has none: the listed moves that it combines say why.
        """
        return cls.candidates(t, seat, pending) if cls.listed else ()

    @classmethod
    def carried(cls, t: Board, seat: Seat, pending: PendingT, piece: PieceId) -> Iterable[Self]:
        """The moves to consider while a hand carries `piece`, of a kind that is not listed because there are too many."""
        return ()

    def refusal(self, t: Board, seat: Seat, pending: PendingT) -> Refused | None:
        """The first reason against the move; None if there is none. The conditions are stated here and nowhere else."""
        return None

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        """The reason against the move while nothing that it answers is pending; None if the wrong time is the only reason."""
        return None

    def wasted(self, t: Board, seat: Seat, pending: PendingT) -> bool:
        """Whether it may be made though it does nothing. Such a move is no candidate."""
        return False

    def as_listed(self) -> Self:
        """The same move in the form that `candidates` gives it, if it can be written in several ways."""
        return self

    def gestures(self, t: Board, seat: Seat, pending: PendingT) -> tuple[Gesture, ...]:
        """Every way to make the move by hand; the first is the one to teach."""
        return tuple([self.filled(one, t, seat) for one in self.by_hand]) or (Button(type(self).__name__),)

    def filled(self, gesture: Gesture, t: Board, seat: Seat) -> Gesture:
        """A gesture of `by_hand` with its fields filled in."""
        texts = {name: text for name, text in asdict(gesture).items() if isinstance(text, str) and "{" in text}
        return replace(gesture, **{name: worded(text, self, t, seat=seat) for name, text in texts.items()})

    def name_of(self, t: Board, value: object) -> str:
        """What the value of a field is called in sentences; a game says it once for all its moves."""
        return str(value)

    def gains(self, t: Board, seat: Seat, pending: PendingT) -> Mapping[str, int]:
        """What it gives by resource, such as `{"coins": 2}`; costs are negative."""
        return {}

    def brings(self, t: Board, seat: Seat, pending: PendingT) -> str:
        """What it would bring, in a few words, such as `3 points more`; they are seen at the pointer before it is made."""
        return ""

    def way(self, t: Board, seat: Seat, pending: PendingT) -> tuple[str, ...]:
        """The places that a piece passes on its way, in order; the screen draws them as a line."""
        return ()

    def resolve(self, t: PlayT, seat: Seat, pending: PendingT) -> None:
        """Carry out the move, and all that follows until somebody has to decide."""
        raise not_written(type(self), "resolve")

    def sentence(self, story: Story) -> str:
        """What happened, as a sentence; empty if it goes without saying."""
        return f"{story.who} {worded(self.says, self, story.before)}." if self.says else ""


MoveKind = type[GameMove[Any, Any]]

Lister = tuple[tuple[GameMove[Any, Any], ...], Callable[[Board, Seat, Any], Iterable[GameMove[Any, Any]]], bool]
"""The moves of one kind to consider, if they are always the same; else the function that gives them; and whether all of them are
legal without asking `refusal`."""


@cache
def made_of(kind: type[MoveT]) -> tuple[MoveT, ...]:
    """The moves that `choices` names; made once for each kind of move, because they are always the same."""
    return tuple([kind(*fields) for fields in kind.choices])


@lru_cache(maxsize=1024)
def each(kind: Callable[[str], MoveT], names: tuple[str, ...]) -> tuple[MoveT, ...]:
    """A move of this kind for each name, such as that of a district; kept for each group of names."""
    return tuple([kind(name) for name in names])


def not_written(kind: type, method: str) -> GameDataError:
    """The error of a game whose class lacks a method that it must have; it names the class and its module."""
    return GameDataError(f"{kind.__name__} in {kind.__module__} has no method {method!r}, which it needs.")


def written(kind: type, method: str) -> object:
    """The function that defines a method, the same for every class that inherits it."""
    found = getattr(kind, method)
    return getattr(found, "__func__", found)


def check_written(kind: type, base: type, *methods: str) -> None:
    """Raise GameDataError if `kind` inherits one of these methods from `base`, where it is not implemented."""
    for method in methods:
        if issubclass(kind, base) and written(kind, method) is written(base, method):
            raise not_written(kind, method)


def is_shared(kind: type) -> bool:
    """Whether all games share this class."""
    return kind.__module__.startswith(LAYER)


def check_own(pending: type[Pending], kinds: Iterable[MoveKind]) -> None:
    """Raise GameDataError if a move of one game answers what all games share: it would be listed in all of them."""
    for kind in kinds:
        if is_shared(pending) and not is_shared(kind):
            what = f"{pending.__name__}, which all games share; derive a class from it, or answer one of your own"
            raise GameDataError(f"The move {kind.__name__} in {kind.__module__} answers {what}.")


def answers_to(kind: MoveKind) -> tuple[type[Pending], ...]:
    """The decisions and parts that moves of this class answer, as its base class names them.

    Raises GameDataError if it names none.
    """
    if kind.answers:
        return kind.answers
    for base in kind.__dict__.get("__orig_bases__", ()):
        for named in get_args(base):
            found = (named,) if isinstance(named, type) else get_args(named)
            pending = tuple(one for one in found if isinstance(one, type) and issubclass(one, Pending))
            if pending:
                return pending
    raise GameDataError(f"The move {kind.__name__} in {kind.__module__} does not say which decision it answers.")


class AgendaReader:
    """Finds the decision that is pending on a table, for one game."""

    def __init__(self, decisions: Iterable[type[Decision]], below: Iterable[type[AgendaRow]]) -> None:
        """`below` are the sorts of rows that lie below decisions and are none themselves. Raises GameDataError for a sort
        without a tag."""
        self.decisions = frozenset(decisions)
        self._sorts: dict[str, type[AgendaRow]] = {tag_of(kind): kind for kind in (*self.decisions, *below)}
        self._last_agenda: Agenda = ()
        self._last: Decision | None = None

    def pending(self, table: Table) -> Decision | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if agenda is not self._last_agenda:
            rows = known_rows(agenda)
            row = rows[-1] if rows else self.read(agenda[-1]) if agenda else None
            self._last = row if isinstance(row, Decision) and type(row) in self.decisions else None
            self._last_agenda = agenda
        return self._last

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        kind = self._sorts.get(str(row[0])) if row else None
        return None if kind is None else readable(kind, row)
