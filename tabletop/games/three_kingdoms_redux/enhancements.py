"""What enhancements do while the game goes on (7.5 and 7.6); what they score is in `scoring`, the Battering Ram in `totals`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.actions import KINDS_OF, MADE
from tabletop.games.three_kingdoms_redux.asking import NO, YES, Ask, not_offered
from tabletop.games.three_kingdoms_redux.conditions import no_trade, several
from tabletop.games.three_kingdoms_redux.data import NUMBERS, STATES, Resource, State
from tabletop.games.three_kingdoms_redux.goods import ANY_WEAPON, TREASURY_OR_GRANARY, give
from tabletop.games.three_kingdoms_redux.naming import called
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, round_of
from tabletop.games.three_kingdoms_redux.skills import Condition, skill
from tabletop.games.three_kingdoms_redux.supply import flagged, held, weapons
from tabletop.games.three_kingdoms_redux.trading import OneDeal
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Refused

AT_ONCE = ("rattan_armour", "iron_armour", "horse_armour", "repeating_crossbow", "tower_ship")
"""The cards with which 1 army may be trained when they are built."""
ARMOURIES = {"spear_armoury": "spear", "stable": "horse", "crossbow_armoury": "crossbow", "harbour": "vessel"}
BOTH, DRAW = "both", "draw"
ACADEMY_RICE = 2
"""What popular support costs at the Imperial Academy."""


class Tower(Ask, frozen=True, tag="tower"):
    """Mobile Siege Tower: take 1 military VP from both opponents, or 2 from one (9.4.13)."""

    question = "Remove 1 military point from both opponents, or 2 from one."
    words: ClassVar[dict[str, str]] = {BOTH: "1 from both opponents"}
    told = "uses the Mobile Siege Tower: {choice}"

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*[state for state in STATES if state != ids.STATE_OF[seat]], BOTH)

    def label(self, t: Board, choice: str) -> str:
        return super().label(t, choice) if choice == BOTH else f"2 from {called(choice)}"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        for state in STATES:
            if state != t.state and choice in (state, BOTH):
                name = ids.MILITARY[state]
                t.counter(name, max(0, t.counters[name] - (1 if choice == BOTH else 2)))


class Academy(Ask, frozen=True, tag="academy"):
    """Imperial Academy: draw another general card, or pay 2 rice for 1 popular support."""

    question = "Draw 1 more general card, or pay 2 rice for 1 popular support."
    words: ClassVar[dict[str, str]] = {DRAW: "draw 1 more general card", YES: "pay 2 rice for 1 popular support", NO: "neither"}
    told = "uses the Imperial Academy: {choice}"

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if choice == DRAW and not t.zones[ids.GENERAL_DECK[state]]:
            return not_offered("There is no general left to draw.")
        short = choice == YES and held(t, state, "rice") < ACADEMY_RICE
        return not_offered("You have too little rice.") if short else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DRAW:
            give(t, t.state, "1 general")
        elif choice == YES:
            t.add(t.state, "rice", -ACADEMY_RICE)
            give(t, t.state, "1 ps")


def has_untrained(t: Board, state: State) -> bool:
    """Whether there is an army to train."""
    return held(t, state, "ua") > 0


def produced(weapon: Resource) -> Condition:
    """A condition: all weapons that the action produced are of this type."""
    return lambda t, state: f"{MADE} {NUMBERS.weapons_made} {weapon}" in round_of(t).notes


def gold_received(t: Board, state: State) -> bool:
    """Whether the action has brought gold of which some is still there."""
    return "gold" in round_of(t).notes and held(t, state, "gold") > 0


def can_deal(coin: Resource) -> Condition:
    """A condition: trade was not taken, and a weapon can be bought or sold."""

    def applies(t: Board, state: State) -> bool:
        return no_trade(t, state) and (weapons(t, state) > 0 or held(t, state, coin) >= NUMBERS.weapon_price)

    return applies


def tuntian(t: Board, state: State) -> str:
    """Gold and rice for the tokens on treasury and granary."""
    gold, rice = len(t.zones[ids.TREASURY[state]]), len(t.zones[ids.GRANARY[state]])
    return "+".join(filter(None, [several(gold, "gold"), several(rice, "rice")]))


SKILLS = (
    *[one for card in AT_ONCE for one in skill(card, "after", "build", "1 army to train", may=True, when=has_untrained)],
    *skill("mobile_siege_tower", "after", "build", Tower(), words="take military points"),
    *skill("nine_rank", "after", "build", "1 rank", when=lambda t, state: not flagged(t, state, "took_emperor")),
    *skill("jade_seal", "after", "tribute", "1 gold on the seal", may=True, when=gold_received),
    *[
        one
        for card, weapon in ARMOURIES.items()
        for space, kinds in KINDS_OF.items()
        if weapon in kinds
        for one in skill(card, "after", space, f"1 {weapon}", when=produced(weapon))
    ],
    *skill("hereditary_army", "after", "produce", "1 ua"),
    *skill("barrack", "after", "tribute.army", "1 ua"),
    *skill("training_ground", "instead", "tribute.army", "1 ta"),
    *skill("garrison", "after", "support", "1 army to train", may=True, when=has_untrained),
    *skill("roadways", "after", "build", "1 token to the treasury"),
    *skill("wooden_ox", "after", "build", "1 token to the granary"),
    *skill("nine_bestowments", "after", "build", TREASURY_OR_GRANARY),
    *skill("military_habitation", "after", "build", tuntian, words="gold and rice for tokens"),
    *skill("imperial_palace", "after", "tribute", "1 gold+1 rice"),
    *skill("bronze_coinage", "before", "trade instructor", "1 gold"),
    *skill("heavy_plough", "before", "trade instructor", "1 rice"),
    *skill("finery_forge", "before", "trade", ANY_WEAPON),
    *skill(
        "weapon_trading_post", "after", "round", OneDeal("gold"), may=True, when=can_deal("gold"), words="trade a weapon for gold"
    ),
    *skill("barter_market", "after", "round", OneDeal("rice"), may=True, when=can_deal("rice"), words="trade a weapon for rice"),
    *skill("minister_finance", "after", "build", "1 tax"),
    *skill("chain_pumps", "after", "build", "1 harvest"),
    *skill(
        "imperial_academy", "after", "drawing", Academy(), may=True, words="draw 1 general more, or popular support for 2 rice"
    ),
)
ASKS = Tower, Academy
