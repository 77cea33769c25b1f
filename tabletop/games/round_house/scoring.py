"""Points: the table counted as at the end of the game, and who wins."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import AMULET_TILES, CUBES, EXPERTS, HOUSE, ORDERS
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Score
from tabletop.rules.words import counted

COINS_PER_POINT = 3


@lru_cache(maxsize=4096)
def set_points(tiles: tuple[PieceId, ...], seals: tuple[PieceId, ...]) -> int:
    """The points for amulets and for used experts with a seal; kept, because a bot asks at every table it looks at."""
    kinds = Counter([AMULET_TILES[tile] for tile in tiles if tile in AMULET_TILES])
    kinds.update([EXPERTS[card].seal for card in seals if card in EXPERTS])
    return amulet_points(kinds)


def more_for(t: Board, seat: Seat, tile: PieceId) -> str:
    """How many points one more amulet brings a seat at the end, as it is now: `+4 points at the end`."""
    tiles, seals = t.zones[ids.AMULETS_OF[seat]], t.zones[ids.SEALS[seat]]
    return f"+{counted(set_points((*tiles, tile), seals) - set_points(tiles, seals), 'point')} at the end"


def amulet_points(counts: Counter[str]) -> int:
    """The best split into sets of different kinds: the first set as large as possible, then the second, and so on."""
    points, numbers = HOUSE.amulet_set_vp, list(counts.values())
    sizes = [sum([number > taken for number in numbers]) for taken in range(max(numbers, default=0))]
    return sum([points[min(size, len(points) - 1)] for size in sizes])


def coins_at_end(t: Board, seat: Seat) -> int:
    """The coins of `seat`, where each assistant and cube of its personal supply counts as one more."""
    cubes = sum(len(t.zones[ids.GOODS[seat][kind]]) for kind in CUBES)
    return t.counters[ids.COINS[seat]] + len(t.zones[ids.WORKERS[seat]]) + cubes


def score_of(t: Board, seat: Seat) -> Score:
    """The points of `seat` if the game ended now, with their breakdown."""
    orders = sum(ORDERS[card].vp for card in t.zones[ids.FULFILLED[seat]] if card in ORDERS)
    covered = {int(t.pieces[token].x) for token in t.zones[ids.TRACK[seat]]}
    family = sum(vp for space, vp in enumerate(HOUSE.assistant_track_vp[: ids.TRACK_LENGTH]) if space not in covered)
    out = sum(ids.TOKEN_OWNER.get(token) == seat for zone in (*ids.TOWNS, *ids.CHAIRS) for token in t.zones[zone])
    parts = (
        ("prestige in play", t.counters[ids.POINTS[seat]]),
        ("amulets", set_points(t.zones[ids.AMULETS_OF[seat]], t.zones[ids.SEALS[seat]])),
        ("orders", orders),
        ("family", family),
        ("assistants in towns and on chairs", out),
        ("coins, goods and assistants at hand", coins_at_end(t, seat) // COINS_PER_POINT),
    )
    return Score(seat, sum(points for _, points in parts), parts)
