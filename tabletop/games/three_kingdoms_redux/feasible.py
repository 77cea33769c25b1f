"""Whether an action could do something, once the benefits before it have been received (section 6 and R3b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.constructing import can_construct
from tabletop.games.three_kingdoms_redux.data import DECKS, WEAPONS, State
from tabletop.games.three_kingdoms_redux.goods import Gain, Purse, change, fee, parsed, priced, purse_of
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.skills import Skill, Skills, done
from tabletop.rules.decisions import Board
from tabletop.rules.stages import row_below


def has_army(purse: Purse, rice: int = 0) -> bool:
    """Whether there is an army to train, and `rice` for it."""
    return purse["ua"] > 0 and purse["rice"] >= rice


NEEDS: dict[str, tuple[Callable[[Board, State, Purse], bool], str]] = {
    "trade": (
        lambda t, state, purse: any(purse[what] > 0 for what in ("gold", "rice", *WEAPONS)),
        "You have no gold, rice or weapon to trade.",
    ),
    "instructor": (
        lambda t, state, purse: any(t.zones[ids.DECK[deck]] for deck in DECKS) or has_army(purse, fee(t, state)),
        "No card is left to draw, and you have no army to train or no rice for it.",
    ),
    "construct": (can_construct, "You can build no card now."),
    **dict.fromkeys(("train", "recruit.train"), (lambda t, state, purse: has_army(purse), "You have no untrained army.")),
}
"""What an action needs, where it may be impossible: a test of the supply, and the sentence that refuses the action without it."""


def changes_by(t: Board, state: State, skill: Skill) -> list[list[Purse]]:
    """The ways in which a skill may change the supply: a list of alternatives for each thing that it does."""
    gains = [found for found in [done(one, t, state) for one in skill.does] if isinstance(found, str) and found]
    ways = [[change(t, state, choice) for choice in parsed(gain)] for gain in gains]
    if not skill.may:
        return ways
    # What is left or paid for is taken as a whole.
    whole = [sum_of(way) for way in product(*ways)]
    cost = Counter({kind: -count for kind, count in priced(skill.cost).items()})
    return [[Purse(), *[sum_of((cost, one)) for one in whole]]]


def sum_of(purses: Sequence[Purse]) -> Purse:
    """Purses together; amounts below zero are kept."""
    found: Purse = Counter()
    for one in purses:
        found.update(one)
    return found


def is_possible(t: Board, state: State, action: str, purse: Purse, ahead: Sequence[Sequence[Purse]]) -> bool:
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
    names = Skills.triggers.answering(("before", action), cards)
    ahead = [way for one in skills_ahead(t, state, names, action) for way in changes_by(t, state, one)]
    return is_possible(t, state, action, purse_of(t, state), ahead)


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
    ahead += [[change(t, state, choice) for choice in parsed(gain)] for gain in gains]
    return is_possible(t, state, action, purse_of(t, state, changed), ahead)
