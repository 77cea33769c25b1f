"""The skills of Wei's generals (7.1).

Cao Cao is in `totals`, Xu Huang in `fitting` and `stationing`, Jia Xu and Pang De also in `upkeep`, Guo Jia and Sima Yi in
`instructing`, Xun You in `goods`, Yu Jin also in `bidding`.
"""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.actions import KINDS_OF
from tabletop.games.three_kingdoms_redux.borders import stationed_units
from tabletop.games.three_kingdoms_redux.conditions import alone, either, new, no_improvement, ordinal, together
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import WEAPONS, State
from tabletop.games.three_kingdoms_redux.goods import ANY_WEAPON, GOLD_OR_RICE, Train
from tabletop.games.three_kingdoms_redux.skills import skill
from tabletop.games.three_kingdoms_redux.supply import flagged, held, tribal_level, weapons
from tabletop.rules.decisions import Board

COURAGE = {1: 5, 2: 3, 3: 1}
"""What Cao Ren receives at the first three locations of a border."""


def last_weapon(t: Board, state: State) -> str:
    """Zhang Liao: any weapon if there is none in supply, another of the same type if there is one."""
    count = weapons(t, state)
    return ANY_WEAPON if not count else next(f"1 {one}" for one in WEAPONS if held(t, state, one)) if count == 1 else ""


SKILLS = (
    *skill(
        "cao_ren",
        "after",
        "station",
        lambda t, state: either(COURAGE.get(ordinal(t, "cao_ren"), 0)),
        words="5, 3 or 1 gold or rice",
    ),
    *skill("cao_hong", "after", "emperor", "1 tax|1 harvest", may=True),
    *[
        one
        for space, (first, second) in KINDS_OF.items()
        for one in skill("xiahou_dun", "instead", f"{space}.train", f"1 {first}|1 {second}", "1 army to train")
    ],
    *skill("xiahou_yuan", "after", "tribal_wei", "1 ua"),
    *skill("yue_jin", "before", "common", GOLD_OR_RICE, ANY_WEAPON, when=alone("yue_jin")),
    *skill("li_dian", "before", "any", f"1 gold+1 rice|{ANY_WEAPON}", when=together("li_dian")),
    *skill("xun_yu", "after", "drawing", "1 general", "1 ua", cost="1 rice"),
    *skill(
        "cheng_yu", "before", "trade", lambda t, state: either(len(stationed_units(t, state))), words="gold or rice for units"
    ),
    *skill("liu_ye", "before", "construct", "1 ps"),
    *skill("yu_jin", "after", "round", "2 bid token", when=new("yu_jin")),
    *skill("dian_wei", "instead", "train", Train(3)),
    *skill(
        "xu_chu",
        "after",
        "recruit",
        "1 level down",
        Train(2),
        may=True,
        when=lambda t, state: tribal_level(t, state) > 0,
        words="lower the tribal level to train 2",
    ),
    *skill("zhang_liao", "after", "round", "1 ua", when=lambda t, state: not held(t, state, "ua")),
    *skill("zhang_liao", "after", "round", last_weapon, part="weapon", words="a weapon"),
    *skill("zhang_he", "after", "round", "1 ua+2 horse", when=new("zhang_he")),
    *skill("zhang_he", "after", "recruit train", "1 horse"),
    *skill("yang_xiu", "instead", "farm.marketplace", "1 marketplace"),
    *skill("yang_xiu", "instead", "marketplace.farm", "1 farm"),
    *skill(
        "pang_de",
        "after",
        "round",
        "1 tribal level",
        when=lambda t, state: no_improvement(t, state) and bool(flagged(t, state, "won_with_cao_cao")),
    ),
    *skill(
        "hao_zhao",
        "after",
        "round",
        Construct("", False),
        may=True,
        when=lambda t, state: t.counters[ids.MEMORY["hao_zhao", "stationed_units"]] == 1,
        words="construct an enhancement",
    ),
)
