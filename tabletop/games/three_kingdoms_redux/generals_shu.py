"""The skills of Shu's generals (7.3).

Liu Bei is in `returning`, Zhao Yun, Huang Zhong and Liao Hua in `fitting` and `stationing`, Guan Ping in `trading`, Ma Liang in
`actions`, Jiang Wei in `constructing`, Fei Yi also in `upkeep`, Pang Tong also in `blocks`.
"""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import occupied
from tabletop.games.three_kingdoms_redux.conditions import allied, new, several
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import State
from tabletop.games.three_kingdoms_redux.generals import recruited
from tabletop.games.three_kingdoms_redux.goods import ANY_WEAPON, LOCATION_TOKENS, Train
from tabletop.games.three_kingdoms_redux.instructing import Hiring
from tabletop.games.three_kingdoms_redux.play import round_number
from tabletop.games.three_kingdoms_redux.skills import skill
from tabletop.games.three_kingdoms_redux.supply import farm_level, held, market_level
from tabletop.rules.decisions import Board

PROWESS = (3, 6, 9, 12)
"""The rounds at whose end Li Yan may construct."""
MOST_AUSTERE = 3
"""How many location tokens Ma Dai counts in a round."""
LOW_LEVEL = 2
"""Up to this level Zhuge Liang's skill works."""


def ingenuity(level: int, what: str) -> str:
    """Zhuge Liang: 2 gold or 2 rice while few tokens are developed."""
    return f"2 {what}" if level <= LOW_LEVEL else ""


def clout(t: Board, state: State) -> int:
    """How many weapons Wei Yan receives."""
    return min(2, len(occupied(t, state)))


def austerity(t: Board, state: State) -> str:
    """Ma Dai: gold for location tokens on the treasury and rice for those on the granary, three together."""
    gold, rice = [len(LOCATION_TOKENS.intersection(t.zones[zone])) for zone in (ids.TREASURY[state], ids.GRANARY[state])]
    count = min(MOST_AUSTERE, gold + rice)
    ways = [(one, count - one) for one in range(count, -1, -1) if one <= gold and count - one <= rice]
    found = ["+".join(filter(None, [several(one, "gold"), several(other, "rice")])) for one, other in ways]
    return "|".join(filter(None, found))


SKILLS = (
    *skill("guan_yu", "instead", "recruit", "3 ua"),
    *skill("zhang_fei", "instead", "recruit.train", Train(2)),
    *skill("zhang_fei", "instead", "train.recruit", "2 ua"),
    *skill("chen_dao", "after", "round", "1 ua+2 spear", when=new("chen_dao")),
    *skill("chen_dao", "after", "recruit train", "1 spear"),
    *skill("zhou_cang", "after", "emperor", "1 ps"),
    *skill("zhou_cang", "after", "support", "1 vessel"),
    *skill(
        "zhuge_liang", "after", "marketplace.develop", lambda t, state: ingenuity(market_level(t, state), "gold"), words="2 gold"
    ),
    *skill("zhuge_liang", "after", "farm.develop", lambda t, state: ingenuity(farm_level(t, state), "rice"), words="2 rice"),
    *skill(
        "wei_yan",
        "after",
        "tribute",
        "1 ua",
        lambda t, state: ANY_WEAPON if clout(t, state) > 0 else "",
        lambda t, state: ANY_WEAPON if clout(t, state) > 1 else "",
        words="an army, and weapons for locations",
    ),
    *skill("pang_tong", "before", "common", "1 gold", when=allied("pang_tong")),
    *skill("jiang_wan", "after", "trade", "1 ua", Hiring(), words="an army, then hire an instructor"),
    *skill(
        "fa_zheng",
        "after",
        "round",
        "1 army to train",
        may=True,
        when=lambda t, state: bool(occupied(t, state)) and held(t, state, "ua") > 0,
    ),
    *skill("yan_yan", "after", "round", "1 ua+2 crossbow", when=new("yan_yan")),
    *skill("yan_yan", "after", "recruit train", "1 crossbow"),
    *skill(
        "li_yan",
        "after",
        "round",
        Construct("", False),
        may=True,
        when=lambda t, state: round_number(t) in PROWESS,
        words="construct an enhancement",
    ),
    *skill("dong_yun", "before", "trade", "1 tax+1 harvest", cost="1 ps"),
    *skill("fei_yi", "after", "round", "2 gold+2 rice", cost="1 ps"),
    *skill("ma_chao", "after", "round", "4 horse on the card", when=new("ma_chao")),
    *skill(
        "ma_chao",
        "after",
        "round",
        "1 horse from the card",
        part="mastery",
        when=lambda t, state: (
            t.counters[ids.HORSES] > 0 and held(t, state, "horse") >= 2 and recruited(t, "ma_chao") < round_number(t)
        ),
    ),
    *skill("ma_dai", "after", "round", austerity, words="gold and rice for location tokens"),
    *skill("wang_ping", "after", "location", "1 ps"),
)
