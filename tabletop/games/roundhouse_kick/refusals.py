"""Why a move cannot be made now: a code and a sentence, the first that applies in the order of the reference (6.11)."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick.board import KICK, OVER, free_slot, hits_of, number, order, points_left
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.layout import ATTACK_SLOTS, DEFENSE_SLOTS, DRAWN, ITEM_DECK, LIFE_OF, LOCATIONS, PLACES, SLOTS
from tabletop.games.roundhouse_kick.moves import (
    Absorb,
    AbsorbAll,
    AnyMove,
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
from tabletop.games.roundhouse_kick.words import hits_in_words, prompt_for, seat_name
from tabletop.rules.ruleset import Move, Refused

WAITS_FOR: dict[type[AnyMove], str] = {
    Keep: "item",
    Replace: "item",
    Discard: "item",
    Kick: "kick",
    Skip: "kick",
    Hit: "hits",
    Heal: "reward",
    DrawItem: "reward",
    Absorb: "defend",
    AbsorbAll: "defend",
    PlaceMonster: "place",
}
"""What must lie on top of the agenda for a move to be in order."""


def refusal(table: Table, seat: Seat, move: Move) -> Refused | None:
    """Why `seat` may not make `move`; None if it may."""
    if not isinstance(move, AnyMove):
        return Refused("This is not a move of Roundhouse Kick.", "NOT_A_MOVE")
    flow = table.flow
    if flow.phase == OVER:
        return Refused("The game is over.", "WRONG_PHASE")
    if table.counters[LIFE_OF[seat]] <= 0:
        return Refused(f"{seat_name(table, seat)} is out of the game.", "PLAYER_DEAD")
    acting = flow.to_act[0] if flow.to_act else ""
    wanted = str(flow.agenda[-1][0]) if flow.agenda else ""
    if WAITS_FOR[type(move)] != wanted:
        return Refused(f"That is not what is to be done now. {prompt_for(table, acting)}", "WRONG_PHASE")
    if seat != acting:
        if flow.phase == KICK and wanted == "kick" and seat not in order(table, seat_ids(table), acting):
            return Refused(f"{seat_name(table, seat)} has attacked already in this round.", "ALREADY_ATTACKED")
        return Refused(f"It is {seat_name(table, acting)}’s turn.", "NOT_YOUR_TURN")
    return card_refusal(table, seat, move)


def seat_ids(table: Table) -> tuple[Seat, ...]:
    """The seats clockwise."""
    return tuple(seat.id for seat in table.equipment.seats)


def card_refusal(table: Table, seat: Seat, move: AnyMove) -> Refused | None:
    """What is wrong with the card, monster, number or place that a move in due order names."""
    match move:
        case Keep():
            return keep_refusal(table, seat)
        case Replace(card):
            return replace_refusal(table, seat, card)
        case Kick(card):
            return kick_refusal(table, seat, card) if card else None
        case Hit(monster):
            return hit_refusal(table, monster)
        case DrawItem():
            return None if table.zones[ITEM_DECK] else Refused("No item is left to draw; heal instead.", "DECK_EMPTY")
        case Absorb(card, melee, air, magic):
            return absorb_refusal(table, seat, card, (melee, air, magic))
        case PlaceMonster(location):
            if location not in LOCATIONS:
                return Refused("A monster is placed on one of the eight locations, L1 to L8.", "LOCATION_TAKEN")
            if table.zones[location]:
                return Refused(f"Location {location} is taken.", "LOCATION_TAKEN")
            return None
        case _:
            return None


def keep_refusal(table: Table, seat: Seat) -> Refused | None:
    """The drawn item needs a free slot of its kind."""
    card = table.zones[DRAWN][0]
    if free_slot(table, seat, card):
        return None
    kind = "attack" if ITEMS[card].attacks else "defense"
    return Refused(f"You have two {kind} cards already; replace one of them or discard the {ITEMS[card].name}.", "SLOTS_FULL")


def replace_refusal(table: Table, seat: Seat, card: str) -> Refused | None:
    """The card given up must be one's own and make room for the drawn one."""
    if not any(table.zones[slot][:1] == (card,) for slot in SLOTS[seat]):
        return Refused(f"{item_name(card)} does not lie before you.", "NOT_YOUR_CARD")
    drawn = ITEMS[table.zones[DRAWN][0]]
    if ITEMS[card].attacks != drawn.attacks and not free_slot(table, seat, drawn.id):
        kind = "attack" if drawn.attacks else "defense"
        return Refused(f"You have two {kind} cards already; only one of those can make room for the {drawn.name}.", "SLOTS_FULL")
    return None


def kick_refusal(table: Table, seat: Seat, card: str) -> Refused | None:
    """The card must be one's own and an attack card."""
    if not any(table.zones[slot][:1] == (card,) for slot in SLOTS[seat]):
        return Refused(f"{item_name(card)} does not lie before you.", "NOT_YOUR_CARD")
    if not ITEMS[card].attacks:
        return Refused(f"{ITEMS[card].name} is a defense card; it adds no dice.", "NOT_AN_ATTACK_CARD")
    return None


def hit_refusal(table: Table, monster: str) -> Refused | None:
    """The monster must be on the table and have an uncovered mark."""
    for place in PLACES:
        held = table.zones[place]
        if held and held[0] == monster:
            if len(held) > MONSTERS[monster].health:
                return Refused(f"All marks of {MONSTERS[monster].name} are covered already.", "TOO_MANY_HITS")
            return None
    name = MONSTERS[monster].name if monster in MONSTERS else f"“{monster}”"
    return Refused(f"{name} is not among the monsters on the table.", "NO_SUCH_MONSTER")


def absorb_refusal(table: Table, seat: Seat, card: str, taken: tuple[int, int, int]) -> Refused | None:
    """The card must be the one asked for, of the right type, with points enough, and no more hits than are open."""
    row = table.flow.agenda[-1]
    slot = DEFENSE_SLOTS[seat][number(row, 4)]
    asked = table.zones[slot][0]
    if not any(table.zones[one][:1] == (card,) for one in SLOTS[seat]):
        return Refused(f"{item_name(card)} does not lie before you.", "NOT_YOUR_CARD")
    if any(table.zones[one][:1] == (card,) for one in ATTACK_SLOTS[seat]):
        return Refused(f"{ITEMS[card].name} is an attack card; it absorbs nothing.", "WRONG_HIT_TYPE")
    if card != asked:
        return Refused(f"{ITEMS[asked].name} is asked for first; it may absorb nothing.", "NOT_YOUR_CARD")
    wrong = [one for one, hits in zip(("melee", "air", "magic"), taken, strict=True) if hits and one not in ITEMS[card].against]
    if wrong:
        return Refused(f"{ITEMS[card].name} does not absorb {wrong[0]} hits.", "WRONG_HIT_TYPE")
    if sum(taken) > points_left(table, slot) or min(taken) < 0:
        return Refused(f"{ITEMS[card].name} can absorb between 0 and {points_left(table, slot)} hits.", "NOT_ENOUGH_POINTS")
    open_hits = hits_of(row)
    if any(some > hits for some, hits in zip(taken, open_hits, strict=True)):
        return Refused(f"There are no more hits to absorb than {hits_in_words(open_hits)}.", "MORE_THAN_HITS")
    return None


def item_name(card: str) -> str:
    """What a card is called in a refusal, whatever was named."""
    return ITEMS[card].name if card in ITEMS else MONSTERS[card].name if card in MONSTERS else f"“{card}”"
