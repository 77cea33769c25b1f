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
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import SeatDef
from tabletop.core.errors import GameDataError
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.rules.words import counted, listed, number
from tabletop.session.session import Session

WAIT = "wait"
"""When a step is shown that is about the turns of others."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence: when it is shown, and at what it points."""

    when: str
    says: str
    at: tuple[str, ...] = ()

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
    return session, Guide(steps, session.equipment.seats)


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
    guide, log = Guide(steps, seats), session.log
    for entry in log.path(log.head):
        guide.look(log.table_at(entry), entry)
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


class Guide:
    """Which step is shown: each once, in their order among those of one decision, until the person has made that decision. When
    nothing is left to be said, the last words."""

    def __init__(self, steps: FirstSteps, seats: Sequence[SeatDef]) -> None:
        self.people = tuple(seat.id for seat in seats if not seat.bot)
        self.seat = self.people[0]
        """The person who is asked, or was asked last."""
        self.rounds = steps.rounds
        self.left = list(steps.step)
        self.left[:1] = [replace(step, says=f"{step.says} {table_words(seats)}") for step in self.left[:1]]
        self.now: Step | None = None
        self.ended = False
        """Whether all has been said; `now` are the last words then."""
        self._closing = Step("", steps.closing)
        self._asked: tuple[str, int] = ("", -1)
        """The decision that was looked at last, and its moment."""
        self._round, self._phase = 0, ""
        self._has_waits = any(step.when == WAIT for step in steps.step)

    def look(self, table: Table, moment: int) -> bool:
        """Choose the step for a table at a `moment` of the log; return whether another one is shown than before."""
        flow, was = table.flow, self.now
        acts = self._acts(table)
        self.seat = next((seat for seat in self.people if seat in flow.to_act), self.seat)
        asked = WAIT if not acts else str(flow.agenda[-1][0]) if flow.agenda else flow.phase
        if self.ended or self._asked == (asked, moment) or not (acts or any(step.when == WAIT for step in self.left)):
            return False
        about = (asked, flow.phase) if acts else (WAIT,)
        known = was is not None and was.is_for(about) and (flow.round == self._round or not acts)
        self._asked, self._round = (asked, moment), flow.round
        if acts and (flow.round > self.rounds or not (known or self.left)):
            self.left, self.now, self.ended = [], self._closing, True
        elif not known:
            # The same decision has another sentence in a later round only, so that each can be read.
            self.now = next((step for step in self.left if step.is_for(about)), None)
            if self.now is not None:
                self.left.remove(self.now)
        self._phase = flow.phase
        return self.now is not was

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
        return self.ended or acts or table.flow.phase == self._phase
