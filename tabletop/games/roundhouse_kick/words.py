"""The game in words: prompts, what comes next, and the sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import CountersChanged, DiceRolled, Event, FlowChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.board import AAAAARGH, COUNTER, DRAW, KICK, OVER, SETUP, hits_of, number, order
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    DEFENSE_SLOTS,
    DISCARDS,
    DRAWN,
    ITEM_DECK,
    LIFE_OF,
    LOCATIONS,
    MONSTER_DECK,
    MONSTER_DICE,
    PLACES,
    STARTS,
    TROPHIES,
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
    move_from_row,
)

SEAT_OF_LIFE = {name: seat for seat, name in LIFE_OF.items()}
SEAT_OF_START = {zone: seat for seat, zone in STARTS.items()}
SEAT_OF_TROPHIES = {zone: seat for seat, zone in TROPHIES.items()}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def seat_name(table: Table, seat: Seat) -> str:
    """The name of who sits at `seat`."""
    return next((one.name for one in table.equipment.seats if one.id == seat), "Nobody")


def count(number: int, thing: str) -> str:
    """`one hit`, `three hits`."""
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def hits_in_words(hits: Sequence[int]) -> str:
    """Hits by type, such as `2 melee and 1 magic`."""
    return listed([f"{some} {one}" for some, one in zip(hits, ("melee", "air", "magic"), strict=True) if some]) or "none"


def card_name(card: str) -> str:
    """The name on a card."""
    return ITEMS[card].name if card in ITEMS else MONSTERS[card].name if card in MONSTERS else card


def prompt_for(table: Table, seat: Seat) -> str:
    """What `seat` may do now, as a sentence; whom everybody waits for, if it may do nothing."""
    flow = table.flow
    if flow.phase == OVER:
        return "The game is over."
    if not flow.to_act or not flow.agenda:
        return "Nothing is asked of anybody now."
    if flow.to_act != (seat,):
        if seat in LIFE_OF and table.counters.get(LIFE_OF[seat], 1) <= 0:
            return f"You are out of the game; {seat_name(table, flow.to_act[0])} is to act."
        return f"{seat_name(table, flow.to_act[0])} is to act."
    row = flow.agenda[-1]
    match row[0]:
        case "item":
            card = card_name(table.zones[DRAWN][0]) if table.zones[DRAWN] else "an item"
            return f"You drew {card}: keep it, put it in place of one of your items, or discard it."
        case "kick":
            return "Attack with two dice, play one attack card for more dice, or skip this round’s attack."
        case "hits":
            if number(row) == 1:
                return "Lay one hit on a monster."
            return f"Lay {count(number(row), 'hit')} on the monsters, one at a time."
        case "reward":
            left = f" ({number(row)} rewards to choose)" if number(row) > 1 else ""
            return f"Your reward for the kill: heal {rulings.HEALING} life or draw an item{left}."
        case "defend":
            card = card_name(table.zones[DEFENSE_SLOTS[seat][number(row, 4)]][0])
            return f"You face {hits_in_words(hits_of(row))} hits: how many does {card} absorb? Each hit left costs a life."
        case "place":
            card = card_name(table.zones[ARRIVING][0]) if table.zones[ARRIVING] else "The monster"
            return f"{card} arrives: choose its location."
        case _:
            return "Nothing is asked of anybody now."


def next_up_for(table: Table) -> str:
    """What comes after this decision."""
    flow = table.flow
    if not flow.to_act or flow.phase == OVER:
        return ""
    seats = tuple(seat.id for seat in table.equipment.seats)
    rest = order(table, seats, flow.to_act[0]) if flow.to_act[0] in order(table, seats) else []
    middle = any(table.zones[place] for place in PLACES[len(LOCATIONS) :])
    strike_back = "the monsters in the middle attack" if middle else "the monsters strike back"
    if flow.phase == SETUP:
        return "Then everybody draws an item and attacks."
    if flow.phase == DRAW:
        return f"Then {seat_name(table, rest[0])} draws an item." if rest else "Then everybody attacks in turn."
    if flow.phase == KICK:
        return f"Then {seat_name(table, rest[0])} attacks." if rest else f"Then {strike_back}."
    if flow.phase in (AAAAARGH, COUNTER) and flow.agenda:
        waiting = [str(seat) for seat in flow.agenda[0][4:]]
        if waiting:
            return f"Then {seat_name(table, waiting[0])} faces the same hits."
        if flow.phase == AAAAARGH:
            return "Then the monsters on the locations attack everybody."
    return "Then wounded monsters recover a hit, new ones arrive and the next round begins."


def move_sentence(entry: Entry, before: Table, after: Table) -> str:
    """The whole entry in sentences: the move, then what followed by itself; empty if the move is none of this game's."""
    own = own_words(entry, before)
    return " ".join([*own, *consequences(entry.events, before, after)]) if own else ""


def own_words(entry: Entry, before: Table) -> list[str]:
    """The move itself as a sentence."""
    who = seat_name(before, entry.seat)
    row = entry.move or ()
    if row[:1] == ("resume",):
        return [f"{who} takes up the rules again."]
    try:
        move = move_from_row(row)
    except MoveRefusedError:
        return []
    match move:
        case Keep():
            return [f"{who} keeps {drawn_name(before)}."]
        case Replace(card):
            return [f"{who} discards {card_name(card)} for {drawn_name(before)}."]
        case Discard():
            return [f"{who} discards {drawn_name(before)}."]
        case Kick(card):
            return [kick_sentence(who, card_name(card), entry.events)]
        case Skip():
            return [f"{who} skips the attack."]
        case Hit(monster):
            return [f"{who} hits {card_name(monster)}."]
        case Heal():
            gained = [new - before.counters[name] for name, new in life_changes(entry.events) if name == LIFE_OF[entry.seat]][:1]
            return [f"{who} heals {max(0, *gained, 0)} life."]
        case DrawItem():
            return [f"{who} chooses an item as the reward."]
        case Absorb(card, melee, air, magic):
            hits = (melee, air, magic)
            return [
                f"{who} absorbs {hits_in_words(hits)} with {card_name(card)}."
                if any(hits)
                else f"{who} spares {card_name(card)}."
            ]
        case AbsorbAll():
            return [f"{who} absorbs all that can be absorbed."]
        case PlaceMonster(location):
            return [f"{who} places {card_name((before.zones[ARRIVING] or ('the monster',))[0])} on {location}."]
        case _:
            assert_never(move)


def drawn_name(table: Table) -> str:
    """The name of the drawn item."""
    return card_name((table.zones[DRAWN] or ("the item",))[0])


def kick_sentence(who: str, card: str, events: Sequence[Event]) -> str:
    """An attack with its dice."""
    faces = next((event.faces for event in events if isinstance(event, DiceRolled)), ())
    hits = sum(face + 1 >= rulings.HIT_FROM for face in faces)
    shown = ", ".join(str(face + 1) for face in faces)
    return f"{who} attacks{f' with {card}' if card else ''} and rolls {shown}: {count(hits, 'hit')}."


def life_changes(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Every new value of a life counter, in order."""
    return [
        (name, value)
        for event in events
        if isinstance(event, CountersChanged)
        for name, value in event.values
        if name in SEAT_OF_LIFE
    ]


def consequences(events: Sequence[Event], before: Table, after: Table) -> list[str]:
    """What happened by itself, in sentences: deaths, rolls of the monsters, losses, arrivals, the next round."""
    told: list[str] = []
    lives = dict(before.counters)
    arrived: list[str] = []
    for event in events:
        # One sentence for all that arrive together, although each is shown to all in between.
        if arrived and isinstance(event, PiecesMoved | FlowChanged) and getattr(event, "source", "") != MONSTER_DECK:
            told.append(arrivals(arrived))
            arrived = []
        match event:
            case PiecesMoved(pieces, source, to) if pieces:
                if source == MONSTER_DECK:
                    arrived.append(card_name(pieces[0]))
                elif to in SEAT_OF_TROPHIES and source in PLACES and pieces[0] in MONSTERS:
                    monster = MONSTERS[pieces[0]]
                    told.append(f"{seat_name(after, SEAT_OF_TROPHIES[to])} takes {monster.name} ({points(monster.vp)}).")
                elif to in SEAT_OF_START:
                    told.append(f"{seat_name(after, SEAT_OF_START[to])} is the starting player.")
                elif source == ITEM_DECK and to == DRAWN:
                    told.append(f"{card_name(pieces[0])} is drawn.")
                elif to == DISCARDS and source != DRAWN and after.flow.phase != DRAW and pieces[0] in ITEMS and source in USED_UP:
                    told.append(f"{card_name(pieces[0])} is used up.")
            case DiceRolled(dice, faces):
                if dice and TYPE_OF_DIE.keys() >= {*dice} and len(dice) == len(faces):
                    told.append(roll_sentence(dice, faces))
            case CountersChanged(values):
                for name, value in values:
                    lost = lives.get(name, value) - value
                    lives[name] = value
                    if name in SEAT_OF_LIFE and lost > 0:
                        who = seat_name(after, SEAT_OF_LIFE[name])
                        told.append(f"{who} loses {lost} life{'.' if value else ' and is out.'}")
            case FlowChanged(_, phase, round_, _):
                if round_ > max(1, before.flow.round):
                    told.append(f"Round {round_} begins.")
                if phase == OVER:
                    told.append("The game is over.")
            case _:
                pass
    if arrived:
        told.append(arrivals(arrived))
    return told


TYPE_OF_DIE = {die: one for one, pool in zip(ATTACK_TYPES, MONSTER_DICE, strict=True) for die in pool}
USED_UP = frozenset(zone for slots in DEFENSE_SLOTS.values() for zone in slots)


def points(vp: int) -> str:
    """Victory points in words."""
    return f"{vp} point{'' if vp == 1 else 's'}"


def arrivals(names: Sequence[str]) -> str:
    """Who arrived."""
    return f"{listed(names)} {'arrives' if len(names) == 1 else 'arrive'}."


def roll_sentence(dice: Sequence[str], faces: Sequence[int]) -> str:
    """What the monsters rolled, by type."""
    rolled: dict[str, list[int]] = {}
    for die, face in zip(dice, faces, strict=True):
        rolled.setdefault(TYPE_OF_DIE[die], []).append(face + 1)
    hits = [sum(face >= rulings.HIT_FROM for face in rolled.get(one, ())) for one in ("melee", "air", "magic")]
    made = listed([f"{len(some)} {one}" for one, some in rolled.items()])
    return (
        f"The monsters roll {made} dice: {hits_in_words(hits)} hits." if sum(hits) else f"The monsters roll {made} dice and miss."
    )
