"""What each action space does (section 6), when no card replaces it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import Ask
from tabletop.games.three_kingdoms_redux.constructing import BUILDERS, Construct
from tabletop.games.three_kingdoms_redux.data import BATTLES, NUMBERS, TRIBALS, SpaceId, State
from tabletop.games.three_kingdoms_redux.feasible import NEEDS, can_take
from tabletop.games.three_kingdoms_redux.generals import bids_on
from tabletop.games.three_kingdoms_redux.goods import Gain, Train, raise_rank, raise_tribal
from tabletop.games.three_kingdoms_redux.instructing import Instructor
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.returning import lay_down, recall_guard
from tabletop.games.three_kingdoms_redux.skills import ACTION_ROWS, BRANCHES, SPACE_OF, replacement
from tabletop.games.three_kingdoms_redux.stationing import Stationing
from tabletop.games.three_kingdoms_redux.supply import farm_level, flagged, market_level
from tabletop.games.three_kingdoms_redux.trading import Trade
from tabletop.rules.decisions import Board
from tabletop.rules.stages import StackRow

MADE = "made"
"""The note of what was produced: `made 2 spear`."""
KINDS_OF = {"spears_horses": ("spear", "horse"), "crossbows_vessels": ("crossbow", "vessel")}
"""The weapons that each of the two spaces produces."""


class Produce(Gain, frozen=True, tag="produce"):
    """Receive the weapons of a space; what they are is noted for the armouries."""

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        super().chosen(t, choice)
        t.note(f"{MADE} {choice}")


class Guarding(Ask, frozen=True, tag="guard"):
    """Ask which general of the winning bid stays with the emperor."""

    question = "Which general stays with the emperor as guard?"
    says = "leaves {choice} with the emperor"
    sole = True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return [bid.general for bid in bids_on(t, "emperor", (ids.STATE_OF[seat],))]

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        lay_down(t, next(bid for bid in t.turn.bids if bid.general == choice))
        t.go(ids.TOKENS[choice], ids.GUARDS)
        t.go(t.zones[ids.EMPEROR_BANK][-1], ids.EMPERORS[t.state])


def lay(*rows: StackRow) -> Callable[[KingdomPlay, SpaceId], None]:
    """A function that lays rows on the stack, the first on top."""

    def act(t: KingdomPlay, space: SpaceId) -> None:
        t.rows += reversed(rows)

    return act


def produce(space: SpaceId) -> Produce:
    """Two weapons of the kinds of a space, in any mix."""
    one, two = KINDS_OF[space]
    most = NUMBERS.weapons_made
    mixed = [f"{count} {one}+{most - count} {two}" for count in range(most - 1, 0, -1)]
    return Produce("|".join([f"{most} {one}", *mixed, f"{most} {two}"]))


def take_tribute() -> Gain:
    """Gold and rice in any mix, 2 together (`NUMBERS.tribute`): 2 gold, 1 gold and 1 rice, or 2 rice."""
    most = NUMBERS.tribute
    mixed = [f"{count} gold+{most - count} rice" for count in range(most - 1, 0, -1)]
    return Gain("|".join([f"{most} gold", *mixed, f"{most} rice"]))


def control_emperor(t: KingdomPlay, space: SpaceId) -> None:
    """Rise in rank, send guards of earlier rounds home, and leave one of the own (section 6)."""
    for token in t.zones[ids.GUARDS]:
        if not flagged(t, ids.STATE_OF_GENERAL[ids.GENERAL_OF[token]], "took_emperor"):
            recall_guard(t, token)
    raise_rank(t, t.state, 1)
    t.flag(t.state, "took_emperor")
    t.rows.append(Guarding())


def improve_relations(t: KingdomPlay, space: SpaceId) -> None:
    """Raise the tribal level by the gold or units that went there; Ma Liang adds 1 (7.3)."""
    bid = bids_on(t, space)[0]
    t.flag(t.state, "improved")
    raise_tribal(t, t.state, bid.gold + len(bid.units) + (bid.general == "ma_liang"))


ACTIONS: dict[str, Callable[[KingdomPlay, SpaceId], None]] = {
    "marketplace.develop": lay(Gain("1 marketplace")),
    "marketplace.tax": lay(Gain("1 tax")),
    "farm.develop": lay(Gain("1 farm")),
    "farm.harvest": lay(Gain("1 harvest")),
    "trade": lay(Trade()),
    "instructor": lay(Instructor()),
    "construct": lay(Construct("", True)),
    "recruit": lay(Gain(f"{NUMBERS.recruits} ua")),
    "train": lay(Train(NUMBERS.trains)),
    "tribute.goods": lay(take_tribute()),
    "tribute.army": lay(Gain("1 ua")),
    "spears_horses": lay(produce("spears_horses")),
    "crossbows_vessels": lay(produce("crossbows_vessels")),
    "emperor": control_emperor,
    "support": lay(Gain("1 ps")),
    **{space: lay(Stationing(space)) for space in BATTLES},
    **dict.fromkeys(TRIBALS, improve_relations),
}
"""The actions that need no card; a card with a skill `instead` replaces one of them, or adds one to a space."""
BRANCH_WORDS = {row.id: row.words for row in ACTION_ROWS.values()}
"""What actions are called where a space offers several."""


def cards_there(t: Board, state: State, space: SpaceId) -> Sequence[str]:
    """The cards of a state that work on its action there: the generals of its bid, and what it has built (9.1)."""
    return (*[bid.general for bid in bids_on(t, space, (state,))], *t.zones[ids.BUILT[state]])


def branches(t: Board, state: State, space: SpaceId, general: str = "") -> list[str]:
    """The actions that a state may choose among on a space, with those that a general of its bid, or one more, adds."""
    cards = (*cards_there(t, state, space), general)
    return [one for one in BRANCHES[space] if one in ACTIONS or replacement(t, state, one, cards) is not None]


def does_something(t: Board, state: State, action: str) -> bool:
    """Whether levels leave something to do for an action of the two development spaces."""
    level = farm_level if action in ("farm.develop", "marketplace.farm", "farm.harvest") else market_level
    if action in ("marketplace.develop", "farm.develop", "marketplace.farm", "farm.marketplace"):
        return level(t, state) < NUMBERS.highest_level
    return action not in ("marketplace.tax", "farm.harvest") or level(t, state) > 0


def why_idle(t: Board, state: State, action: str, general: str = "") -> str:
    """Why an action could do nothing for a state, even if one more general were there; empty if it could do something."""
    if not does_something(t, state, action):
        return f"You have all {NUMBERS.highest_level} levels already."
    cards = (*cards_there(t, state, SPACE_OF[action]), general)
    cheaper = action == "construct" and general in BUILDERS
    return "" if cheaper or can_take(t, state, action, cards) else NEEDS[action][1]


def why_nothing(t: Board, state: State, space: SpaceId, general: str = "") -> str:
    """Why no action of a space could do anything for a state, even if one more general were there; empty if one could."""
    reasons = [why_idle(t, state, action, general) for action in branches(t, state, space, general)]
    return reasons[0] if reasons and all(reasons) else ""


def act(t: KingdomPlay, action: str, space: SpaceId) -> None:
    """Carry out an action, or what a card does instead."""
    replaced = replacement(t, t.state, action, cards_there(t, t.state, space))
    if replaced is None:
        ACTIONS[action](t, space)
    else:
        replaced.effect(t, t.seat)
