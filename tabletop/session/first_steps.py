"""The guided first turns of a game: a sentence for each decision that is asked for the first time, on a table prepared for it.

A game describes them in a file `first_steps.toml`:

    players = 3
    seed = "first steps"
    rounds = 2                        after this round the guide is silent

    [[step]]
    when = "move"                     the tag of the decision, or the phase
    says = "Each turn one of your leaders walks one to three rooms."
    at = ["{me}.leader1", "NW"]       pieces and places that it points at; {me} is the person's seat
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.session.session import Session


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence: when it is shown, and at what it points."""

    when: str
    says: str
    at: tuple[str, ...] = ()


class FirstSteps(Struct, frozen=True, forbid_unknown_fields=True):
    """The guide of a game, and the table that it is played on."""

    step: tuple[Step, ...]
    players: int = 2
    seed: str = "first steps"
    rounds: int = 2
    options: dict[str, str | int | bool] = {}


def first_steps_of(game: Game) -> FirstSteps | None:
    """The guide of a game; None if it has none. Raises GameDataError if its file is wrong."""
    if not game.first_steps:
        return None
    try:
        return msgspec.convert(tomllib.loads(game.first_steps), FirstSteps)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as cause:
        raise GameDataError(f"The first steps of {game.name} cannot be read: {cause}.") from cause


def begin(game: Game, path: Path | None = None) -> tuple[Session, Guide]:
    """A game of one person against bots on the prepared table, saved at `path`, and its guide.

    Raises GameDataError if the game has no first steps, or its file is wrong.
    """
    steps = first_steps_of(game)
    if steps is None:
        raise GameDataError(f"{game.name} has no first steps.")
    seats = game.free_colours(steps.players)[: steps.players]
    seats = (seats[0], *(replace(seat, bot=game.usual_bot) for seat in seats[1:]))
    session = Session.new(game, seats, steps.seed, steps.options, f"{game.name}: first steps", path)
    return session, Guide(steps, session.equipment.seats[0].id)


class Guide:
    """Which step is shown: each once, in their order among those of one decision, until the person has made that decision."""

    def __init__(self, steps: FirstSteps, seat: Seat) -> None:
        self.seat = seat
        self.rounds = steps.rounds
        self.left = [replace(step, at=tuple(name.replace("{me}", seat) for name in step.at)) for step in steps.step]
        self.now: Step | None = None
        self._asked: tuple[str, int] = ("", -1)
        """The decision that was looked at last, and its moment."""
        self._round = 0

    @property
    def over(self) -> bool:
        """Whether everything has been said."""
        return self.now is None and not self.left

    def look(self, table: Table, moment: int) -> bool:
        """Choose the step for a table at a `moment` of the log; return whether another one is shown than before."""
        flow, was = table.flow, self.now
        asked = str(flow.agenda[-1][0]) if flow.agenda else flow.phase
        if self.seat not in flow.to_act or self._asked == (asked, moment):
            return False
        known = was is not None and was.when in (asked, flow.phase) and flow.round == self._round
        self._asked, self._round = (asked, moment), flow.round
        if flow.round > self.rounds:
            self.left, self.now = [], None
        elif not known:
            # The same decision has another sentence in a later round only, so that each can be read.
            self.now = next((step for step in self.left if step.when in (asked, flow.phase)), None)
            if self.now is not None:
                self.left.remove(self.now)
        return self.now is not was
