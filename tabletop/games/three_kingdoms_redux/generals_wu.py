"""The skills of Wu's generals (7.2).

Sun Jian is in `totals`, Huang Gai in `bidding`, Lu Fan in `trading`, Lu Su in `constructing`, Ling Cao also in `upkeep`, Lu Meng
also in `totals`, Zhuge Jin also in `blocks`.
"""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.conditions import (
    allied,
    either,
    new,
    no_improvement,
    ordinal,
    several,
    stationed_now,
    units_with,
    weapon_with,
)
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import DECKS, State
from tabletop.games.three_kingdoms_redux.generals import bid_of
from tabletop.games.three_kingdoms_redux.goods import ANY_WEAPON, TREASURY_OR_GRANARY, UNITY
from tabletop.games.three_kingdoms_redux.play import round_of
from tabletop.games.three_kingdoms_redux.skills import skill
from tabletop.games.three_kingdoms_redux.supply import farm_level, market_level
from tabletop.games.three_kingdoms_redux.trading import Trade
from tabletop.rules.decisions import Board
from tabletop.rules.triggers import Moment

UNITY_MOMENTS: tuple[Moment, ...] = (("after", "round"), ("before", "upkeep"))
PATIENCE = {2: 1, 3: 3, 4: 5, 5: 7}
"""What Lu Xun receives at the second to the fifth location of a border."""


def stored(t: Board, state: State) -> str:
    """Zhou Yu: which of the tokens on his card may be moved to its place, if none was in this round."""
    if UNITY in round_of(t).notes:
        return ""
    tokens = [one.partition(".")[0] for one in t.zones[ids.STORE["wu"]]]
    ways = {"market": "1 stored marketplace", "farm": "1 stored farm"}
    return "|".join([way for kind, way in ways.items() if kind in tokens])


def stealth(t: Board, state: State) -> str:
    """Gan Ning: two weapons of his units, as the first general stationed at a border."""
    return f"2 {weapon_with(t, 'gan_ning')}" if ordinal(t, "gan_ning") == 1 and weapon_with(t, "gan_ning") else ""


def tolerance(t: Board, state: State) -> str:
    """Ling Tong: gold for one unit, a weapon for two."""
    return {1: "1 gold", 2: ANY_WEAPON}.get(units_with(t, "ling_tong"), "")


def acclaim(t: Board, state: State) -> str:
    """Ding Feng: gold and rice by the levels of development."""
    return f"{market_level(t, state)} gold+{farm_level(t, state)} rice"


SKILLS = (
    *[
        one
        for deck in DECKS
        for one in skill(
            "cheng_pu",
            "after",
            "round",
            Construct(deck, False),
            may=True,
            when=new("cheng_pu"),
            part=deck,
            words=f"construct a {deck.capitalize()} enhancement",
        )
    ],
    *skill("han_dang", "after", "round", TREASURY_OR_GRANARY, when=new("han_dang")),
    *skill("han_dang", "after", "round", TREASURY_OR_GRANARY, when=stationed_now("han_dang"), part="stationed"),
    *skill("sun_ce", "instead", "recruit", "1 ta+1 ua"),
    *skill("zhou_yu", "after", "round", "1 token on the card", when=new("zhou_yu")),
    *[
        one
        for when, what in UNITY_MOMENTS
        for one in skill("zhou_yu", when, what, stored, cost="2 ps", part="unity", words="pay 2 popular support to move a token")
    ],
    *skill("zhang_zhao", "before", "marketplace.tax", lambda t, state: several(2 * market_level(t, state), "gold"), words="gold"),
    *skill("zhang_hong", "before", "farm.harvest", lambda t, state: several(2 * farm_level(t, state), "rice"), words="rice"),
    *skill("jiang_qin", "after", "round", "1 ua+2 vessel", when=new("jiang_qin")),
    *skill("jiang_qin", "after", "recruit train", "1 vessel"),
    *skill("zhou_tai", "after", "emperor", "1 ua"),
    *skill("chen_wu", "after", "spears_horses", "1 crossbow|1 vessel"),
    *skill("chen_wu", "after", "crossbows_vessels", "1 spear|1 horse"),
    *skill(
        "taishi_ci",
        "after",
        "round",
        "1 ta",
        ANY_WEAPON,
        when=lambda t, state: new("taishi_ci")(t, state) and bid_of(t, "taishi_ci") is None,
    ),
    *skill("sun_quan", "instead", "support", "2 ps"),
    *skill(
        "ling_cao",
        "after",
        "round",
        "1 tribal level",
        when=lambda t, state: t.counters[ids.MEMORY["ling_cao", "stationed"]] > 0 and no_improvement(t, state),
    ),
    *skill("ling_tong", "after", "tribal_wu", tolerance, words="gold or a weapon"),
    *skill("zhuge_jin", "before", "common", "1 rice", when=allied("zhuge_jin")),
    *skill("gu_yong", "after", "instructor", Trade(one=True), may=True, words="trade rice or weapons"),
    *skill("lu_meng", "after", "support", f"1 ua|{ANY_WEAPON}"),
    *skill("lu_xun", "after", "station", lambda t, state: either(PATIENCE.get(ordinal(t, "lu_xun"), 0)), words="gold or rice"),
    *skill("ding_feng", "after", "tribute", acclaim, words="gold and rice"),
    *skill("gan_ning", "after", "station", stealth, words="two weapons of his units"),
)
