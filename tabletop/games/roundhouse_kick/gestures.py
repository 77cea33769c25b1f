"""How a hand makes each move: what is dragged where, what is clicked, and the words on the buttons."""

from __future__ import annotations

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS, Item
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    ATTACK_SLOTS,
    DEFENSE_SLOTS,
    DISCARDS,
    DRAWN,
    ITEM_DECK,
    LIFE_OF,
    TOKENS,
    TRAY,
)
from tabletop.games.roundhouse_kick.moves import (
    Absorb,
    AbsorbAll,
    Discard,
    DrawItem,
    Heal,
    Hit,
    Keep,
    Kick,
    PlaceMonster,
    Replace,
    Skip,
)
from tabletop.games.roundhouse_kick.words import count, hits_in_words
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Move


def gestures_for(table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
    """Every way of making `move`, the one to teach first."""
    match move:
        case Keep():
            card = table.zones[DRAWN][0]
            slots = ATTACK_SLOTS[seat] if ITEMS[card].attacks else DEFENSE_SLOTS[seat]
            drags = [Drag(card, slot) for slot in slots if not table.zones[slot]]
            return (*drags, Button("Keep it", effect(ITEMS[card])))
        case Replace(card):
            drawn = table.zones[DRAWN][0]
            return (Drag(drawn, table.where[card]), Click(card), Button(f"Replace {ITEMS[card].name}", left_on(table, card)))
        case Discard():
            return (Drag(table.zones[DRAWN][0], DISCARDS), Button("Discard it"))
        case Kick(card):
            if not card:
                return (Click(zone=TRAY), Button("Attack with bare feet", f"{rulings.BASE_DICE} dice"))
            dice = rulings.BASE_DICE + ITEMS[card].dice
            return (Drag(card, TRAY), Click(card), Button(f"Attack with {ITEMS[card].name}", f"{dice} dice, then discarded"))
        case Skip():
            return (Button("Skip the attack"),)
        case Hit(monster):
            place = table.where[monster]
            return (Click(monster), Drag("", place, source=TOKENS), Button(f"Hit {MONSTERS[monster].name}", marks(table, place)))
        case Heal():
            life = table.counters[LIFE_OF[seat]]
            return (Button(f"Heal {rulings.HEALING} life", f"{life} now, {rulings.LIFE} at the most"),)
        case DrawItem():
            return (Click(zone=ITEM_DECK), Button("Draw an item", f"{len(table.zones[ITEM_DECK])} left"))
        case Absorb(card, melee, air, magic):
            hits = (melee, air, magic)
            if not any(hits):
                return (Button("Take the hits", f"keep {ITEMS[card].name}"),)
            return (Button(f"Absorb {hits_in_words(hits)}", left_on(table, card)),)
        case AbsorbAll():
            return (Button("Absorb all I can", "typed cards first"),)
        case PlaceMonster(location):
            drags = [Drag(card, location) for card in table.zones[ARRIVING][:1]]
            return (*drags, Click(zone=location), Button(f"Place it on {location}"))
        case _:
            return ()


def effect(item: Item) -> str:
    """What an item does, in few words."""
    if item.attacks:
        return f"+{item.dice} dice, once"
    against = "any type" if len(item.against) > 1 else item.against[0]
    return f"absorbs {item.points} of {against}" if len(item.against) > 1 else f"absorbs {item.points} {against}"


def left_on(table: Table, card: str) -> str:
    """What an item on the table is still good for, in few words."""
    item = ITEMS[card]
    if item.attacks:
        return effect(item)
    held = table.zones[table.where[card]]
    return f"{item.points + 1 - len(held)} of {item.points} {'point' if item.points == 1 else 'points'} left"


def marks(table: Table, place: ZoneId) -> str:
    """How many marks of the monster on `place` are uncovered, and how strong it is."""
    held = table.zones[place]
    monster = MONSTERS[held[0]]
    hits = len(held) - 1
    return f"{count(monster.health - hits, 'mark')} left, strength {monster.strengths[hits]}"
