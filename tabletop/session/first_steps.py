"""The guided first turns of a game: a sentence for each decision that is asked for the first time, on a table prepared for it.

A game describes them in a file `first_steps.toml`:

    players = 3
    seed = "first steps"
    rounds = 2                        after this round the guide says its last words
    closing = "Four rounds in all."   its last words: what is still to discover

    [[step]]
    when = "move"                     the tag of the decision, or the phase; several, with spaces between; "wait" while others act
    says = "Each turn one of your leaders walks one to three rooms."
    at = ["{me}.leader1", "NW"]       pieces and places that it points at; {me} is the seat of the person who is asked
    reach = "H6"                      only if a move leads to this place now; `beyond` instead: only if none does

    [[step.also]]                     a sentence that is added only if a move leads to a place now
    reach = "I5"
    says = "The Money Lender gives coins."
    at = ["I5"]                       what it points at too
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import Seat, SeatDef, ZoneId
from tabletop.core.errors import GameDataError
from tabletop.core.log import EntryId, Log
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.rules.hands import touches
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.words import counted, listed, number
from tabletop.session.session import Session

WAIT = "wait"
"""When a step is shown that is about the turns of others."""


class Also(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step says and points at beside, if a move leads to the place `reach` now."""

    reach: str
    says: str
    at: tuple[str, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence: when it is shown, and at what it points."""

    when: str
    says: str
    at: tuple[str, ...] = ()
    reach: str = ""
    beyond: str = ""
    also: tuple[Also, ...] = ()

    def is_for(self, asked: Collection[str]) -> bool:
        """Whether it is about one of these decisions and phases."""
        return not set(self.when.split()).isdisjoint(asked)


class FirstSteps(Struct, frozen=True, forbid_unknown_fields=True):
    """The guide of a game, and the table that it is played on."""

    step: tuple[Step, ...]
    players: int = 2
    seed: str = "first steps"
    rounds: int = 2
    options: dict[str, str | int | bool] = {}
    closing: str = ""


def first_steps_of(game: Game) -> FirstSteps | None:
    """The guide of a game; None if it has none. Raises GameDataError if its file is wrong."""
    if not game.first_steps:
        return None
    try:
        return msgspec.convert(tomllib.loads(game.first_steps), FirstSteps)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as cause:
        raise GameDataError(f"The first steps of {game.name} cannot be read: {cause}.") from cause


def begin(game: Game, path: Path | None = None, names: Sequence[str] = ()) -> tuple[Session, Guide]:
    """A game of people with these names against bots on the prepared table, saved at `path`, and its guide.

    An empty name stands for that of the colour. Without names it is one person; of too many people the first ones play.

    Raises GameDataError if the game has no first steps, or its file is wrong.
    """
    steps = first_steps_of(game)
    if steps is None:
        raise GameDataError(f"{game.name} has no first steps.")
    seats = game.free_colours(steps.players)[: steps.players]
    people = [replace(seat, name=name or seat.name) for seat, name in zip(seats, names, strict=False)] or seats[:1]
    seats = (*people, *(replace(seat, bot=game.usual_bot) for seat in seats[len(people) :]))
    session = Session.new(game, seats, steps.seed, steps.options, f"{game.name}: first steps", path)
    return session, Guide(steps, session.equipment.seats, session.game_rules)


def resumed(session: Session) -> Guide | None:
    """The guide of a game that was begun with it and in which it has still something to say; None for all other games.

    Raises GameDataError if the file of the game is wrong.
    """
    seats, header = session.equipment.seats, session.header
    steps = first_steps_of(session.game) if session.game is not None else None
    if steps is None or header.seed != steps.seed or not steps.options.items() <= header.options.items():
        return None
    if len(seats) != steps.players or seats[0].bot:
        return None
    guide, log = Guide(steps, seats, session.game_rules), session.log
    for entry in log.path(log.head):
        guide.look_at(log, entry)
        if guide.ended:
            return None
    return guide


def table_words(seats: Sequence[SeatDef]) -> str:
    """Who plays on the prepared table, because the form of a new game may have had other players."""
    people = [seat.name for seat in seats if not seat.bot]
    against = counted(len(seats) - len(people), "bot") if len(people) < len(seats) else ""
    return (
        f"This table is prepared for {number(len(seats))}: you are {listed(people)}{f', against {against}' if against else ''}."
    )


class Seen(NamedTuple):
    """What a guide had said when it had looked at a moment."""

    seat: Seat
    """The person who is asked, or was asked last."""
    left: tuple[Step, ...]
    """What is still to be said."""
    now: Step | None = None
    ended: bool = False
    """Whether all has been said; `now` are the last words then."""
    asked: tuple[str, int] = ("", -1)
    """The decision that was looked at last, and its moment."""
    round: int = 0
    phase: str = ""


class Guide:
    """Which step is shown: each once, in their order among those of one decision, until the person has made that decision. When
    nothing is left to be said, the last words. After an undo it says again what it said at that moment."""

    def __init__(self, steps: FirstSteps, seats: Sequence[SeatDef], rules: Ruleset) -> None:
        """`rules` are asked which places can be reached."""
        self.people = tuple(seat.id for seat in seats if not seat.bot)
        self.rounds = steps.rounds
        self._rules = rules
        self._closing = Step("", steps.closing)
        self._has_waits = any(step.when == WAIT for step in steps.step)
        first = (replace(step, says=f"{step.says} {table_words(seats)}") for step in steps.step[:1])
        self._seen = Seen(self.people[0], (*first, *steps.step[1:]))
        self._begun = self._seen
        self._seen_at: dict[EntryId, Seen] = {}
        """What had been said at each moment that was looked at."""

    @property
    def seat(self) -> Seat:
        """The person who is asked, or was asked last."""
        return self._seen.seat

    @property
    def now(self) -> Step | None:
        """What is shown; None if nothing is to be said."""
        return self._seen.now

    @property
    def left(self) -> tuple[Step, ...]:
        """What is still to be said."""
        return self._seen.left

    @property
    def ended(self) -> bool:
        """Whether all has been said; `now` are the last words then."""
        return self._seen.ended

    def look_at(self, log: Log, moment: EntryId) -> bool:
        """Choose the step for a moment of the log; return whether another one is shown than before. After an undo it goes on from
        what had been said then: what was said after it may be about what has not happened."""
        was = self.now
        line = reversed(log.path(moment))
        self._seen = next((self._seen_at[at] for at in line if at in self._seen_at), self._begun)
        self.look(log.table_at(moment), moment)
        self._seen_at[moment] = self._seen
        return self.now is not was

    def look(self, table: Table, moment: int) -> bool:
        """Choose the step for a table at a `moment` after all others; return whether another one is shown than before."""
        was, self._seen = self.now, self._after(self._seen, table, moment)
        return self.now is not was

    def _after(self, seen: Seen, table: Table, moment: int) -> Seen:
        """What has been said when this table has been looked at too."""
        flow, was, acts = table.flow, seen.now, self._acts(table)
        seen = seen._replace(seat=next((seat for seat in self.people if seat in flow.to_act), seen.seat))
        asked = WAIT if not acts else str(flow.agenda[-1][0]) if flow.agenda else flow.phase
        if seen.ended or seen.asked == (asked, moment) or not flow.to_act:
            return seen
        if not acts and all(step.when != WAIT for step in seen.left):
            return seen
        about = (asked, flow.phase) if acts else (WAIT,)
        known = was is not None and was.is_for(about) and (flow.round == seen.round or not acts)
        seen = seen._replace(asked=(asked, moment), round=flow.round, phase=flow.phase)
        # A step that only helps on the way to a place need not be said.
        if acts and (flow.round > self.rounds or not (known or any(not step.beyond for step in seen.left))):
            return seen._replace(left=(), now=self._closing, ended=True)
        if known:
            return seen
        # The same decision has another sentence in a later round only, so that each can be read.
        now = next((step for step in seen.left if step.is_for(about) and self._is_true(step, table, seen.seat)), None)
        left = tuple(step for step in seen.left if step is not now)
        return seen._replace(now=now and self._possible(now, table, seen.seat), left=left)

    def _is_true(self, step: Step, table: Table, seat: Seat) -> bool:
        """Whether what the step says of a place is true: that a move leads there, or that none does."""
        if not step.reach and not step.beyond:
            return True
        reached = self._reached(table, seat)
        return (not step.reach or step.reach in reached) and step.beyond not in reached

    def _possible(self, step: Step, table: Table, seat: Seat) -> Step:
        """The step with what it says of places to which a move leads now, and of no others."""
        reached = self._reached(table, seat) if step.also else ()
        also = [one for one in step.also if one.reach in reached]
        says, at = " ".join([step.says, *(one.says for one in also)]), [*step.at, *(name for one in also for name in one.at)]
        return replace(step, says=says, at=tuple(at), also=()) if step.also else step

    def _reached(self, table: Table, seat: Seat) -> set[ZoneId]:
        """The places to which a move of this seat leads now."""
        moves = self._rules.legal_moves(table, seat)
        return {zone for move in moves for zone in touches(table, self._rules.gestures(table, seat, move))[1]}

    def points_at(self) -> tuple[str, ...]:
        """The pieces and places that the step points at, those of the person who is asked."""
        return tuple(name.replace("{me}", self.seat) for name in self.now.at) if self.now is not None else ()

    def _acts(self, table: Table) -> bool:
        return any(seat in table.flow.to_act for seat in self.people)

    def fits(self, table: Table) -> bool:
        """Whether what is shown is about this table: not while others act in a later phase, such as that of the winners; in a
        game that has steps about the turns of others, no other step is shown then."""
        acts = self._acts(table)
        if self._has_waits and not self.ended:
            return self.now is not None and acts != (self.now.when == WAIT)
        return self.ended or acts or table.flow.phase == self._seen.phase
