"""What a session reports: each change to its listeners, each move of the head, and why the rules cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry, EntryId
from tabletop.core.table import Table
from tabletop.rules.ruleset import Problem

ChangeKind = Literal["played", "undone", "redone", "jumped", "titled", "marked", "level"]
UndoPolicy = Literal["free", "confirm", "barred"]
UNDO_POLICIES: tuple[UndoPolicy, ...] = ("free", "confirm", "barred")
"""Whether this table allows undo past a barrier (see `Log.barriers`): like any undo, after a question, or not at all."""


class RulesCannotGoOnError(MoveRefusedError):
    """The rules cannot be switched on for this table; `problems` says what prevents it, piece by piece."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"The rules cannot go on from this table: {'; '.join(problem.what for problem in problems)}.")
        self.problems = tuple(problems)


class HeadMove(Struct, frozen=True):
    """An undo, redo or jump: `seat` put the game from the moment `source` to `to` when `last` was the newest entry."""

    last: EntryId
    source: EntryId
    to: EntryId
    seat: Seat
    time: int


class Change(Struct, frozen=True):
    """What a listener is given: what was done, by which entry, and the full tables before and after."""

    kind: ChangeKind
    entry: Entry
    before: Table
    after: Table
    given: object = None
    """What whoever played gave for the listeners; the window gives where held pieces hover. The session does not read it."""


Listener = Callable[[Change], None]
