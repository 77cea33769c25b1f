"""Cards as data: at which moments a general or an enhancement does what (sections 9.1 and 10).

    yue_jin,before,common,1 gold|1 rice; weapon,,,alone,,

What a card does is a list of gains (texts), rows to lay on the stack, and functions of the table that return one of these or
nothing. The moments are the actions, named `trade` or `tribute.goods`, and `drawing`, `round`, `station`, `location` and `build`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import SPACES, SpaceId, State, amounts, called
from tabletop.games.three_kingdoms_redux.goods import Gain, priced
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.supply import lacks
from tabletop.rules.data import read_by_id
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow
from tabletop.rules.triggers import Answering, Trigger, Triggers


class ActionRow(Struct, frozen=True):
    """An action of a space: what it is called, if the space offers several, and what it brings, if that is a gain."""

    id: str
    space: SpaceId
    words: str
    gains: str


Does = str | StackRow | None
Doing = Does | Callable[[Board, State], Does]
"""One thing that a card does: a gain, a row to lay on the stack, or a function that returns one of them or nothing."""
Condition = Callable[[Board, State], bool]
When = Literal["before", "instead", "after"]
ACTION_ROWS = read_by_id(__package__, "actions.csv", ActionRow)
"""The actions of the spaces that offer several, those by which a skill replaces the usual ones last, and those that are gains."""
BRANCH_WORDS = {row.id: row.words for row in ACTION_ROWS.values()}
"""What actions are called where a space offers several."""
BRANCHES: dict[SpaceId, tuple[str, ...]] = {
    space: tuple(one.id for one in ACTION_ROWS.values() if one.space == space) or (space,) for space in SPACES
}
"""The actions that each space offers."""
SPACE_OF: dict[str, SpaceId] = {action: space for space, actions in BRANCHES.items() for action in actions}
GROUPS: dict[str, tuple[str, ...]] = {
    **{kind: tuple(one for one, at in SPACE_OF.items() if SPACES[at].kind == kind) for kind in ("common", "battle", "tribal")},
    "any": tuple(SPACE_OF),
    "produce": tuple(action for space in ("spears_horses", "crossbows_vessels") for action in BRANCHES[space]),
    "tribute": BRANCHES["tribute"],
}
"""Groups of actions that cards name together."""


class SkillRow(Struct, frozen=True):
    """A row of `skills.csv`: what a card does, what it costs, and the names of the conditions that must all hold."""

    card: str
    at: When
    moments: str
    does: str
    cost: str
    may: str
    when: str
    part: str
    words: str


class Skill(Trigger, frozen=True):
    """What one card does at one moment, with the data that says what it brings."""

    does: tuple[Doing, ...] = ()
    cost: str = ""


def skill(row: SkillRow, does: tuple[Doing, ...], when: Condition) -> Iterator[Skill]:
    """The triggers of a row, one for each moment and for each of a group of moments. What has a cost may always be left."""
    cost, texts = row.cost, [" or ".join([amounts(one) for one in gain.split("|")]) for gain in does if isinstance(gain, str)]
    words = row.words or f"{f'pay {amounts(cost)}: ' if cost else ''}{', then '.join(texts)}"

    def applies(t: Board, seat: Seat) -> bool:
        state = ids.STATE_OF[seat]
        return when(t, state) and lacks(t, state, priced(cost)) is None and any(done(one, t, state) for one in does)

    def effect(t: KingdomPlay, seat: Seat) -> StackRow | None:
        found = [done(one, t, t.state) for one in does]
        t.pay(t.state, priced(cost).items())
        t.rows += [Gain(one) if isinstance(one, str) else one for one in reversed(found) if one]
        return None

    for moment in [one for name in row.moments.split() for one in GROUPS.get(name, (name,))]:
        may = bool(row.may or cost)
        yield Skill(row.card, called(row.card), (row.at, moment), effect, words, applies, may, row.part, does, cost)


def done(one: Doing, t: Board, state: State) -> Does:
    """What a card would do on this table."""
    return one(t, state) if callable(one) else one


class Skills(Answering, frozen=True, tag="skills"):
    """The cards of a state that answer a moment."""

    triggers = Triggers()
    pays_out = True

    def against_leaving(self, t: Board, seat: Seat) -> Refused | None:
        return KingdomPlay.hinders(t, seat, {}, True)

    def use(self, t: KingdomPlay, seat: Seat, trigger: Trigger) -> None:
        t.end_trades()
        super().use(t, seat, trigger)


def answer(t: KingdomPlay, when: When, what: str, cards: Sequence[str]) -> None:
    """Let the cards of the state answer a moment, if any of them does."""
    row = Skills.of(when, what, cards)
    if row.cards:
        t.rows.append(row)


def replacement(t: Board, state: State, action: str, cards: Sequence[str]) -> Skill | None:
    """The skill by which a card changes what an action does; None if it is the usual one."""
    found = [Skills.triggers.of(("instead", action), name) for name in Skills.triggers.answering(("instead", action), cards)]
    return next((one for one in found if isinstance(one, Skill) and one.applies(t, ids.SEAT_OF[state])), None)
