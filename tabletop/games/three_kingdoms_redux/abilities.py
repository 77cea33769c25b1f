"""What cards do: the rows of `skills.csv`, and the small functions that rows name (sections 7 and 10).

Skills that answer no moment are where their rule is: bids in `bids` (Cao Cao, Sun Jian, Lu Meng, Liu Bei, Battering Ram), units
and locations in `stationing` (Xu Huang, Zhao Yun, Huang Zhong, Liao Hua), Huang Gai and Yu Jin in `bidding`, Lu Fan and Guan Ping
in `trading`, Lu Su and Jiang Wei in `constructing`, Guo Jia, Sima Yi and Xun You in `goods`, Ma Liang in `actions`, Jia Xu and
Fei Yi in `upkeep`, and what enhancements score in `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.core.errors import GameDataError
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.actions import MADE
from tabletop.games.three_kingdoms_redux.borders import holder, occupied, stationed_units, units_at
from tabletop.games.three_kingdoms_redux.constructing import Academy, Construct, Tower
from tabletop.games.three_kingdoms_redux.data import DECKS, NUMBERS, WEAPON, WEAPONS, State
from tabletop.games.three_kingdoms_redux.goods import ANY_WEAPON, LOCATION_TOKENS, UNITY, Instructor, Train
from tabletop.games.three_kingdoms_redux.play import bid_of, bids_on, is_allied, recruited, round_number, round_of, stationed
from tabletop.games.three_kingdoms_redux.skills import Condition, Doing, Skill, SkillRow, skill
from tabletop.games.three_kingdoms_redux.supply import farm_level, flagged, held, market_level, tribal_level, weapons
from tabletop.games.three_kingdoms_redux.trading import OneDeal, Trade
from tabletop.rules.data import read_table
from tabletop.rules.decisions import Board

COURAGE = {1: 5, 2: 3, 3: 1}
"""What Cao Ren receives at the first three locations of a border."""
PATIENCE = {2: 1, 3: 3, 4: 5, 5: 7}
"""What Lu Xun receives at the second to the fifth location of a border."""
LOW_LEVEL = 2
"""Zhuge Liang’s skill works up to this level of development."""
MOST_AUSTERE = 3
"""How many location tokens Ma Dai counts in a round."""


# Amounts


def either(count: int) -> str:
    """The player takes `count` gold or `count` rice; nothing for 0."""
    return f"{count} gold|{count} rice" if count else ""


def both(gold: int, rice: int) -> str:
    """The player gets `gold` gold and `rice` rice; nothing if both are 0."""
    return "+".join([f"{count} {what}" for count, what in ((gold, "gold"), (rice, "rice")) if count])


def ordinal(t: Board, general: str) -> int:
    """How many locations of the border are occupied where a general has just been stationed (3.7); 0 if nowhere."""
    border, _ = ids.LOCATION_OF.get(t.where[ids.TOKENS[general]], ("", 0))
    return sum([bool(holder(t, ids.LOCATION[border, number])) for number in range(1, 6)]) if border else 0


def composure(t: Board, state: State) -> str:
    """Zhang Liao: with no weapon in supply Wei gets any one, with exactly one it gets another of the same type."""
    count = weapons(t, state)
    return ANY_WEAPON if not count else next(f"1 {one}" for one in WEAPONS if held(t, state, one)) if count == 1 else ""


def unity(t: Board, state: State) -> str:
    """Zhou Yu: which of the tokens on his card may be moved to its place, if none was in this round."""
    tokens = [] if UNITY in round_of(t).notes else [one.partition(".")[0] for one in t.zones[ids.STORE["wu"]]]
    return "|".join([f"1 stored {name}" for kind, name in (("market", "marketplace"), ("farm", "farm")) if kind in tokens])


def stealth(t: Board, state: State) -> str:
    """Gan Ning: two weapons of the type of his units, if he is the first general at that border."""
    units = units_at(t, t.where["gan_ning.token"]) if ordinal(t, "gan_ning") == 1 else ""
    return f"2 {WEAPON[units[0]]}" if units else ""


def tolerance(t: Board, state: State) -> str:
    """Ling Tong: Wu gets 1 gold if one unit went with him, and a weapon if two did."""
    bid = bid_of(t, "ling_tong")
    return {1: "1 gold", 2: ANY_WEAPON}.get(len(bid.units) if bid is not None else 0, "")


def clout(least: int) -> Doing:
    """Wei Yan: Shu gets a weapon if it holds at least `least` border locations."""
    return lambda t, state: ANY_WEAPON if len(occupied(t, state)) >= least else ""


def austerity(t: Board, state: State) -> str:
    """Ma Dai: gold for location tokens on the treasury and rice for those on the granary, three together."""
    gold, rice = [len(LOCATION_TOKENS.intersection(t.zones[zone])) for zone in (ids.TREASURY[state], ids.GRANARY[state])]
    count = min(MOST_AUSTERE, gold + rice)
    return "|".join([both(one, count - one) for one in range(count, -1, -1) if count and one <= gold and count - one <= rice])


DOINGS: dict[str, Doing] = {
    "train_2": Train(2),
    "train_3": Train(3),
    "construct": Construct("", False),
    **{f"construct_{deck}": Construct(deck, False) for deck in DECKS},
    "hire": Instructor(imports=False),
    "one_trade": Trade(one=True),
    "deal_gold": OneDeal("gold"),
    "deal_rice": OneDeal("rice"),
    "tower": Tower(),
    "academy": Academy(),
    "courage": lambda t, state: either(COURAGE.get(ordinal(t, "cao_ren"), 0)),
    "patience": lambda t, state: either(PATIENCE.get(ordinal(t, "lu_xun"), 0)),
    "acumen": lambda t, state: either(len(stationed_units(t, state))),
    "frugality": lambda t, state: both(2 * market_level(t, state), 0),
    "productivity": lambda t, state: both(0, 2 * farm_level(t, state)),
    "acclaim": lambda t, state: both(market_level(t, state), farm_level(t, state)),
    "tuntian": lambda t, state: both(len(t.zones[ids.TREASURY[state]]), len(t.zones[ids.GRANARY[state]])),
    "composure": composure,
    "unity": unity,
    "stealth": stealth,
    "tolerance": tolerance,
    "clout_1": clout(1),
    "clout_2": clout(2),
    "austerity": austerity,
}
"""What rows name as `fn:…`: rows of the stack, and functions that look up an amount."""


# Conditions


def space_with(t: Board, general: str) -> str:
    """The space on which a general was assigned in this round; empty if on none."""
    bid = bid_of(t, general)
    return bid.space if bid is not None else ""


def allied(card: str) -> Condition:
    """Whether the general acts as a member of the alliance."""
    return lambda t, state: is_allied(t, state, space_with(t, card))


def alone(card: str) -> Condition:
    """Whether he is the only general of his bid; a general of an ally counts as another one."""

    def applies(t: Board, state: State) -> bool:
        space = space_with(t, card)
        return len(bids_on(t, space, round_of(t).allies if is_allied(t, state, space) else (state,))) == 1

    return applies


def plain(condition: Condition) -> Callable[[str], Condition]:
    """Makes a condition of one that is the same for every card."""
    return lambda card: condition


def made(weapon: str) -> Callable[[str], Condition]:
    """Whether all weapons that the action produced are of this type."""
    return plain(lambda t, state: any(one.startswith(MADE) and set(one.split()[2:]) == {weapon} for one in round_of(t).notes))


CONDITIONS: dict[str, Callable[[str], Condition]] = {
    "new": lambda card: lambda t, state: recruited(t, card) == round_number(t),
    "old": lambda card: lambda t, state: recruited(t, card) < round_number(t),
    "at_home": lambda card: lambda t, state: bid_of(t, card) is None,
    "stationed": lambda card: lambda t, state: stationed(t, card) > 0,
    "stationed_now": lambda card: lambda t, state: stationed(t, card) == round_number(t),
    "one_unit": lambda card: lambda t, state: t.counters[ids.MEMORY[card, "stationed_units"]] == 1,
    "allied": allied,
    "alone": alone,
    "together": lambda card: lambda t, state: len(bids_on(t, space_with(t, card), (state,))) > 1,
    "tribe": plain(lambda t, state: tribal_level(t, state) > 0),
    "no_army": plain(lambda t, state: not held(t, state, "ua")),
    "has_army": plain(lambda t, state: held(t, state, "ua") > 0),
    "no_improvement": plain(lambda t, state: not flagged(t, state, "improved")),
    "no_trade": plain(lambda t, state: not flagged(t, state, "took_trade")),
    "can_deal_gold": plain(lambda t, state: weapons(t, state) > 0 or held(t, state, "gold") >= NUMBERS.weapon_price),
    "can_deal_rice": plain(lambda t, state: weapons(t, state) > 0 or held(t, state, "rice") >= NUMBERS.weapon_price),
    "no_emperor": plain(lambda t, state: not flagged(t, state, "took_emperor")),
    "with_cao_cao": plain(lambda t, state: flagged(t, state, "won_with_cao_cao") > 0),
    "low_market": plain(lambda t, state: market_level(t, state) <= LOW_LEVEL),
    "low_farm": plain(lambda t, state: farm_level(t, state) <= LOW_LEVEL),
    "borders": plain(lambda t, state: bool(occupied(t, state))),
    "third_round": plain(lambda t, state: round_number(t) % 3 == 0),
    "horses": plain(lambda t, state: t.counters[ids.HORSES] > 0 and held(t, state, "horse") >= 2),
    "gold_received": plain(lambda t, state: "gold" in round_of(t).notes and held(t, state, "gold") > 0),
    **{f"made_{weapon}": made(weapon) for weapon in WEAPONS},
}
"""The conditions that rows name, made for a card."""


def skills_of(row: SkillRow) -> Iterator[Skill]:
    """The skills of a row; raises GameDataError if it names a function or a condition that there is not."""
    parts = [part.strip() for part in row.does.split(";")]
    named = [part.removeprefix("fn:") for part in parts if part.startswith("fn:")]
    if unknown := [*[one for one in named if one not in DOINGS], *[one for one in row.when.split() if one not in CONDITIONS]]:
        raise GameDataError(f"skills.csv, {row.card}: there is no {unknown[0]!r}.")
    does = [DOINGS[part[3:]] if part.startswith("fn:") else part.replace("weapon", ANY_WEAPON) for part in parts]
    conditions = [CONDITIONS[name](row.card) for name in row.when.split()]
    yield from skill(row, tuple(does), lambda t, state: all(condition(t, state) for condition in conditions))


SKILLS = [one for row in read_table(__package__, "skills.csv", SkillRow) for one in skills_of(row)]
"""All that cards answer, in the order of section 7."""
