"""What each action space does (section 6), when no card replaces it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import goods, ids
from tabletop.games.three_kingdoms_redux.asking import Ask
from tabletop.games.three_kingdoms_redux.bids import lay_down, recall_guard
from tabletop.games.three_kingdoms_redux.constructing import Construct, can_construct, why_nothing_built
from tabletop.games.three_kingdoms_redux.data import BATTLES, DECKS, NUMBERS, TRIBALS, WEAPONS, SpaceId, State
from tabletop.games.three_kingdoms_redux.goods import Gain, Instructor, Purse, Train
from tabletop.games.three_kingdoms_redux.play import Bid, KingdomPlay, bids_on
from tabletop.games.three_kingdoms_redux.skills import ACTION_ROWS, BRANCHES, GROUPS, Skill, Skills, done, replacement
from tabletop.games.three_kingdoms_redux.stationing import Stationing
from tabletop.games.three_kingdoms_redux.supply import farm_level, flagged, market_level
from tabletop.games.three_kingdoms_redux.trading import Trade
from tabletop.rules.decisions import Board
from tabletop.rules.stages import StackRow, row_below


def has_army(purse: Purse, rice: int = 0) -> bool:
    """Whether there is an army to train, and `rice` for it."""
    return purse["ua"] > 0 and purse["rice"] >= rice


NEEDS: dict[str, tuple[Callable[[Board, State, Purse], bool], str]] = {
    "trade": (
        lambda t, state, purse: any(purse[what] > 0 for what in ("gold", "rice", *WEAPONS)),
        "You have no gold, rice or weapon to trade.",
    ),
    "instructor": (
        lambda t, state, purse: any(t.zones[ids.DECK[deck]] for deck in DECKS) or has_army(purse, goods.fee(t, state)),
        "No card is left to draw, and you have no army to train or no rice for it.",
    ),
    "construct": (can_construct, "You can build no card now."),
    **dict.fromkeys(("train", "recruit.train"), (lambda t, state, purse: has_army(purse), "You have no untrained army.")),
}
"""What an action needs, where it may be impossible: a test of the supply, and the sentence that refuses the action without it."""


def changes_by(t: Board, state: State, skill: Skill) -> list[list[Purse]]:
    """The ways in which a skill may change the supply: a list of alternatives for each thing that it does."""
    gains = [found for found in [done(one, t, state) for one in skill.does] if isinstance(found, str) and found]
    ways = [[goods.change(t, state, choice) for choice in goods.parsed(gain)] for gain in gains]
    if not skill.may:
        return ways
    # What is left or paid for is taken as a whole.
    whole = [sum_of(way) for way in product(*ways)]
    cost = Counter({kind: -count for kind, count in goods.priced(skill.cost).items()})
    return [[Purse(), *[sum_of((cost, one)) for one in whole]]]


def sum_of(purses: Sequence[Purse]) -> Purse:
    """Purses together; amounts below zero are kept."""
    found: Purse = Counter()
    for one in purses:
        found.update(one)
    return found


def is_possible(t: Board, state: State, action: str, purse: Purse, ahead: Iterable[Sequence[Purse]]) -> bool:
    """Whether an action could do something in at least one way of choosing what is still received before it."""
    need, _ = NEEDS[action]
    return need(t, state, purse) or any(need(t, state, sum_of((purse, *way))) for way in product(*ahead))


def skills_ahead(t: Board, state: State, names: Sequence[str], action: str) -> Iterator[Skill]:
    """The skills among these that would work before an action."""
    for name in names:
        one = Skills.triggers.of(("before", action), name)
        if isinstance(one, Skill) and one.applies(t, ids.SEAT_OF[state]):
            yield one


def can_take(t: Board, state: State, action: str, cards: Sequence[str]) -> bool:
    """Whether an action could do something when these cards have worked before it."""
    if action not in NEEDS:
        return True
    skills = skills_ahead(t, state, Skills.triggers.answering(("before", action), cards), action)
    ahead = (way for one in skills for way in changes_by(t, state, one))
    return is_possible(t, state, action, goods.purse_of(t, state), ahead)


def still_possible(t: Board, state: State, action: str, changed: Mapping[str, int], leaving: bool = False) -> bool:
    """Whether the action that is being prepared stays possible after this change of the supply.

    What is still ahead are the gains that lie on the stack, and the cards that are not used yet.
    """
    if action not in NEEDS:
        return True
    menu = row_below(t, Skills)
    names = menu.cards if menu is not None and menu.moment == ("before", action) else ()
    skills = [one for one in skills_ahead(t, state, names, action) if not (leaving and one.may)]
    ahead = [way for one in skills for way in changes_by(t, state, one)]
    # The row on top is the gain that is being chosen.
    rows = [row.row() for row in t.rows] if isinstance(t, KingdomPlay) else t.flow.agenda
    gains = [str(row[1]) for row in rows[:-1] if row[0] == Gain.__struct_config__.tag]
    ahead += [[goods.change(t, state, choice) for choice in goods.parsed(gain)] for gain in gains]
    return is_possible(t, state, action, goods.purse_of(t, state, changed), ahead)


MADE = "made"
"""The note of what was produced: `made 2 spear`."""


class Produce(Gain, frozen=True, tag="produce"):
    """Receive the weapons of a space; what they are is noted for the armouries."""

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        super().chosen(t, choice)
        t.note(f"{MADE} {choice}")


class Guarding(Ask, frozen=True, tag="guard"):
    """Ask which general of the winning bid stays with the emperor."""

    sole = True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return [bid.general for bid in bids_on(t, "emperor", (ids.STATE_OF[seat],))]

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        lay_down(t, next(bid for bid in t.turn.bids if bid.general == choice))
        t.go(ids.TOKENS[choice], ids.GUARDS)
        t.go(t.zones[ids.EMPEROR_BANK][-1], ids.EMPERORS[t.state])


def control_emperor(t: KingdomPlay, space: SpaceId) -> None:
    """Rise in rank, send guards of earlier rounds home, and leave one of the own (section 6)."""
    for token in t.zones[ids.GUARDS]:
        if not flagged(t, ids.STATE_OF_GENERAL[ids.GENERAL_OF[token]], "took_emperor"):
            recall_guard(t, token)
    goods.give(t, t.state, "1 rank")
    t.flag(t.state, "took_emperor")
    t.rows.append(Guarding())


def improve_relations(t: KingdomPlay, space: SpaceId) -> None:
    """Raise the tribal level by the gold or units that went there."""
    t.flag(t.state, "improved")
    for bid in bids_on(t, space)[:1]:
        goods.raise_tribal(t, t.state, improvement(bid))


def improvement(bid: Bid) -> int:
    """By how much a bid raises the tribal level: by each gift; Ma Liang adds 1 (7.3)."""
    return bid.gold + len(bid.units) + (bid.general == "ma_liang")


ACTIONS: dict[str, StackRow | Callable[[KingdomPlay, SpaceId], None]] = {
    **{row.id: (Produce if row.id in GROUPS["produce"] else Gain)(row.gains) for row in ACTION_ROWS.values() if row.gains},
    "trade": Trade(),
    "instructor": Instructor(),
    "construct": Construct("", True),
    "train": Train(NUMBERS.trains),
    "emperor": control_emperor,
    **{space: Stationing(space) for space in BATTLES},
    **dict.fromkeys(TRIBALS, improve_relations),
}
"""The actions that need no card, each as a row or a function; a skill `instead` replaces one of them, or adds one to a space."""


def cards_there(t: Board, state: State, space: SpaceId) -> Sequence[str]:
    """The cards of a state that work on its action there: the generals of its bid, and what it has built (9.1)."""
    return (*[bid.general for bid in bids_on(t, space, (state,))], *t.zones[ids.BUILT[state]])


def branches(t: Board, state: State, space: SpaceId, cards: Sequence[str]) -> list[str]:
    """The actions that a state may choose among on a space, with those that these cards add there."""
    return [one for one in BRANCHES[space] if one in ACTIONS or replacement(t, state, one, cards) is not None]


DEVELOPS = {
    "marketplace.develop": market_level,
    "farm.develop": farm_level,
    "marketplace.farm": farm_level,
    "farm.marketplace": market_level,
}
EARNS = {"marketplace.tax": market_level, "farm.harvest": farm_level}
"""The level that an action raises, and the level by which it brings goods."""


def why_idle(t: Board, state: State, action: str, cards: Sequence[str]) -> str:
    """Why an action could do nothing for a state that has these cards there; empty if it could do something."""
    if action in DEVELOPS and DEVELOPS[action](t, state) == NUMBERS.highest_level:
        return f"You have all {NUMBERS.highest_level} levels already."
    if action in EARNS and not EARNS[action](t, state):
        return "You have developed nothing yet."
    if can_take(t, state, action, cards):
        return ""
    return why_nothing_built(t, state) if action == "construct" else NEEDS[action][1]


def why_nothing(t: Board, state: State, space: SpaceId, general: str = "") -> str:
    """Why no action of a space could do anything for a state, even if one more general were there; empty if one could."""
    cards = (*cards_there(t, state, space), general)
    reasons = [why_idle(t, state, action, cards) for action in branches(t, state, space, cards)]
    return reasons[0] if reasons and all(reasons) else ""


def answers_ahead(t: Board, state: State, action: str, cards: Sequence[str]) -> Sequence[str]:
    """The answers to the only question of an action, which may be given with it; none if it has no such question.

    Cards that work before it come first, as what they bring may change the answers.
    """
    row = ACTIONS.get(action)
    found = row.considered(t, ids.SEAT_OF[state]) if isinstance(row, Gain | Train) else ()
    if len(found) < 2 or replacement(t, state, action, cards) is not None:
        return ()
    before = skills_ahead(t, state, Skills.triggers.answering(("before", action), cards), action)
    return () if any(before) else [one for one in found if one != "0"]


def act(t: KingdomPlay, action: str, space: SpaceId, ahead: str = "") -> None:
    """Carry out an action, or what a card does instead, with the answer that was given `ahead` if it is offered."""
    replaced, row = replacement(t, t.state, action, cards_there(t, t.state, space)), ACTIONS.get(action)
    if replaced is not None:
        replaced.effect(t, t.seat)
    elif isinstance(row, Gain | Train) and ahead in row.options(t, t.seat):
        row.chosen(t, ahead)
    elif isinstance(row, StackRow):
        t.rows.append(row)
    elif row is not None:
        row(t, space)
