"""The normal bot plays by the heuristic of the reference (section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Row, Table
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.attack import BARE_KICK, DRAW_ITEM, HEAL, Hit, Kick, LayingHits
from tabletop.games.roundhouse_kick.board import free_slot, points_left, uncovered
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.items import Discard, Keep, Replace
from tabletop.games.roundhouse_kick.strike import AbsorbAll
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

KILL_STRENGTH, KILL_POINTS, KILL_ALONE = 2.2, 0.35, 1.0
WOUND_HIT, IN_MIDDLE = 0.12, 0.8
ANY_WORTH = 1.5
"""How much more a defense point against any type is worth than one against a single type."""
HURT, HEALTHY = 10, 14
"""With this much life or less the bot heals; with this much or more it draws."""
FEW_ITEMS = 2


class NormalBot:
    """Follows the reference's heuristic. Its decisions depend only on what is visible, so it needs no chance."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        row = view.flow.agenda[-1]
        decide = DECISIONS.get(str(row[0]))
        return decide(view, legal.seat, row) if decide else legal.moves[0]


def normal_item(view: Table, seat: Seat, row: Row) -> Move:
    """With room, keep the item; else replace the weakest of its kind if the new one is better; else discard it."""
    card = view.zones[ids.DRAWN][0]
    if free_slot(view, seat, card):
        return Keep()
    slots = ids.ATTACK_SLOTS[seat] if ITEMS[card].attacks else ids.DEFENSE_SLOTS[seat]
    weakest = min(slots, key=lambda slot: worth(view, slot))
    return Replace(view.zones[weakest][0]) if worth(view, ids.DRAWN) > worth(view, weakest) else Discard()


def worth(view: Table, zone: ZoneId) -> float:
    """What the item in `zone` is worth: its dice, or the points it has left."""
    item = ITEMS[view.zones[zone][0]]
    if item.attacks:
        return item.dice
    return points_left(view, zone) * (ANY_WORTH if len(item.against) > 1 else 1.0)


def normal_kick(view: Table, seat: Seat, row: Row) -> Move:
    """Always attack, with the strongest card whose expected hits do not exceed the marks left, else with the weakest."""
    cards = sorted(
        (view.zones[slot][0] for slot in ids.ATTACK_SLOTS[seat] if view.zones[slot]), key=lambda card: ITEMS[card].dice
    )
    if not cards:
        return BARE_KICK
    marks = sum(left for _, left in uncovered(view))
    hits_per_die = (7 - rulings.HIT_FROM) / 6
    fitting = [card for card in cards if (rulings.BASE_DICE + ITEMS[card].dice) * hits_per_die <= marks]
    return Kick(fitting[-1] if fitting else cards[0])


def normal_hit(view: Table, seat: Seat, row: Row) -> Move:
    """The first hit of the best way to lay all hits that are left."""
    marks = uncovered(view)
    return Hit(view.zones[best_place(view, marks, LayingHits.read(row).left)][0])


def best_place(view: Table, marks: Sequence[tuple[ZoneId, int]], hits: int) -> ZoneId:
    """A place that the best split of `hits` lays hits on; `marks` are places with their uncovered marks. A knapsack problem."""
    best: list[tuple[float, ZoneId] | None] = [(0.0, "")] + [None] * hits
    for place, left in marks:
        values = [hit_value(view, place, left, some) for some in range(min(left, hits) + 1)]
        after = list(best)
        for laid in range(1, hits + 1):
            for some in range(1, min(left, laid) + 1):
                before = best[laid - some]
                if before is None:
                    continue
                value = before[0] + values[some]
                known = after[laid]
                if known is None or value > known[0]:
                    after[laid] = (value, before[1] or place)
        best = after
    found = best[hits]
    return found[1] if found is not None else marks[0][0]


def hit_value(view: Table, place: ZoneId, left: int, hits: int) -> float:
    """What it is worth to lay `hits` on the monster of `place`, which has `left` uncovered marks."""
    if not hits:
        return 0.0
    held = view.zones[place]
    monster = MONSTERS[held[0]]
    weight = len(monster.types) * (IN_MIDDLE if place in ids.MIDDLE else 1.0)
    strength = monster.strengths[len(held) - 1]
    if hits == left:
        return KILL_STRENGTH * strength * weight + KILL_POINTS * monster.vp + KILL_ALONE
    return (strength - monster.strengths[len(held) - 1 + hits]) * weight + WOUND_HIT * hits


def normal_reward(view: Table, seat: Seat, row: Row) -> Move:
    """Heal when hurt, draw when healthy, else draw with few items."""
    life = view.counters[ids.LIFE_OF[seat]]
    items = sum(bool(view.zones[slot]) for slot in ids.SLOTS[seat])
    draws = life >= HEALTHY or (life > HURT and items <= FEW_ITEMS)
    return DRAW_ITEM if draws and view.zones[ids.ITEM_DECK] else HEAL


def normal_defend(view: Table, seat: Seat, row: Row) -> Move:
    """Absorb as much as possible."""
    return AbsorbAll()


DECISIONS = {
    "item": normal_item,
    "kick": normal_kick,
    "hits": normal_hit,
    "reward": normal_reward,
    "defend": normal_defend,
}
"""How the bot decides, by the tag of the row on top of the agenda."""
