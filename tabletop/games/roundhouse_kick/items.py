"""Items: drawing one in phase 2, keeping it, and what lies before the players (sections 3.3 and 6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.roundhouse_kick import ids
from tabletop.games.roundhouse_kick.board import DRAW, KICK, discard_from, free_slot, next_seat, points_left
from tabletop.games.roundhouse_kick.cards import ITEMS, Item, card_name
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import turn_up
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused


class DrawnItem(Decision, frozen=True, tag="item"):
    """The item in the zone `drawn` is to be kept, exchanged or discarded."""

    phases = (DRAW, KICK)

    def ask(self, t: Board, seat: Seat) -> str:
        return f"You drew {drawn_name(t)}: keep it, put it in place of one of your items, or discard it."

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if t.zones[ids.DRAWN] else "the drawn item is gone"

    def why_not(self, t: Board, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """The refusal of an attack item on an empty place for defense items, or the other way round."""
        if piece not in t.zones[ids.DRAWN] or zone not in ids.SLOTS[seat] or t.zones[zone] or zone in slots_for(seat, piece):
            return None
        kind = "attack" if ITEMS[piece].attacks else "defense"
        return Refused(f"{card_name(piece)} is for {kind}: it goes to one of your {kind} places.", "WRONG_PLACE")


class Keep(GameMove[Play, DrawnItem], frozen=True, tag="keep"):
    """Put the drawn item before you."""

    certain = True

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: DrawnItem) -> Iterable[Keep]:
        return (KEEP,) if free_slot(t, seat, t.zones[ids.DRAWN][0]) else ()

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: DrawnItem) -> Iterable[Keep]:
        return (KEEP,)

    def refusal(self, t: Board, seat: Seat, pending: DrawnItem) -> Refused | None:
        card = t.zones[ids.DRAWN][0]
        return None if free_slot(t, seat, card) else no_room(card, f"replace one of them or discard the {ITEMS[card].name}")

    def gestures(self, t: Board, seat: Seat, pending: DrawnItem) -> tuple[Gesture, ...]:
        card = t.zones[ids.DRAWN][0]
        drags = [Drag(card, slot) for slot in slots_for(seat, card) if not t.zones[slot]]
        return (*drags, Button("Keep it", effect(ITEMS[card])))

    def resolve(self, t: Play, seat: Seat, pending: DrawnItem) -> None:
        put_down(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} keeps {drawn_name(story.before)}."


class Replace(GameMove[Play, DrawnItem], frozen=True, tag="replace"):
    """Discard one of your items and put the drawn one down instead."""

    certain = True
    card: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: DrawnItem) -> Iterable[Replace]:
        """Any item makes room where there is room already; otherwise one of the same kind."""
        card, zones = t.zones[ids.DRAWN][0], t.zones
        slots = ids.SLOTS[seat] if free_slot(t, seat, card) else slots_for(seat, card)
        return [REPLACE[zones[slot][0]] for slot in slots if zones[slot]]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: DrawnItem) -> Iterable[Replace]:
        return [cls(t.zones[slot][0]) for slot in ids.SLOTS[seat] if t.zones[slot]]

    def refusal(self, t: Board, seat: Seat, pending: DrawnItem) -> Refused | None:
        if refused := not_own(t, seat, self.card):
            return refused
        card = t.zones[ids.DRAWN][0]
        if ITEMS[self.card].attacks != ITEMS[card].attacks and not free_slot(t, seat, card):
            return no_room(card, f"only one of those can make room for the {ITEMS[card].name}")
        return None

    def gestures(self, t: Board, seat: Seat, pending: DrawnItem) -> tuple[Gesture, ...]:
        button = Button(f"Replace {ITEMS[self.card].name}", left_on(t, self.card))
        return Drag(t.zones[ids.DRAWN][0], t.where[self.card]), Click(self.card), button

    def resolve(self, t: Play, seat: Seat, pending: DrawnItem) -> None:
        discard_from(t, t.where[self.card])
        put_down(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} discards {card_name(self.card)} for {drawn_name(story.before)}."


class Discard(GameMove[Play, DrawnItem], frozen=True, tag="discard"):
    """Discard the drawn item."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: DrawnItem) -> tuple[Gesture, ...]:
        return Drag(t.zones[ids.DRAWN][0], ids.DISCARDS), Button("Discard it")

    def resolve(self, t: Play, seat: Seat, pending: DrawnItem) -> None:
        discard_from(t, ids.DRAWN)
        item_done(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} discards {drawn_name(story.before)}."


KEEP = Keep()
REPLACE = {card: Replace(card) for card in ITEMS}
DRAWN_ITEM = DrawnItem()
MOVES = Keep, Replace, Discard


def draw_phase(t: Play, after: Seat = "") -> None:
    """Draw an item for the next player, who has to decide about it (P2, 6.2)."""
    if t.zones[ids.ITEM_DECK] and (seat := next_seat(t, after)):
        draw_item(t)
        t.ask((seat,), DRAW, DRAWN_ITEM)
    else:
        t.enter(KICK)


def resume_draw(t: Play, seat: Seat) -> None:
    """Let `seat` decide about the drawn item, or about a new one if none is drawn."""
    if not t.zones[ids.DRAWN]:
        if not t.zones[ids.ITEM_DECK]:
            t.enter(KICK)
            return
        draw_item(t)
    t.ask((seat,), DRAW, DRAWN_ITEM)


def draw_item(t: Play) -> None:
    """Turn up the top item."""
    t.step(card_is, t.zones[ids.ITEM_DECK][-1], "drawn")
    turn_up(t, ids.ITEM_DECK, ids.DRAWN)


def put_down(t: Play, seat: Seat) -> None:
    """Put the drawn item on the first free place of its kind."""
    t.move(t.zones[ids.DRAWN][:1], ids.DRAWN, free_slot(t, seat, t.zones[ids.DRAWN][0]))
    item_done(t, seat)


def item_done(t: Play, seat: Seat) -> None:
    """Go on after the drawn item: with the draw phase, or with the rewards that lie below it on the agenda."""
    t.enter("rewards" if t.flow.phase == KICK else DRAW, seat)


def slots_for(seat: Seat, card: PieceId) -> tuple[ZoneId, ZoneId]:
    """The places of `seat` for items of this kind."""
    return ids.ATTACK_SLOTS[seat] if ITEMS[card].attacks else ids.DEFENSE_SLOTS[seat]


def no_room(card: PieceId, instead: str) -> Refused:
    """The refusal if there is no room for the drawn card."""
    kind = "attack" if ITEMS[card].attacks else "defense"
    return Refused(f"You have two {kind} cards already; {instead}.", "SLOTS_FULL")


def not_own(t: Board, seat: Seat, card: PieceId) -> Refused | None:
    """The refusal if the card does not lie before the seat; None if it does."""
    where = t.where.get(card, "")
    own = where in ids.SLOTS[seat] and t.zones[where][0] == card
    return None if own else Refused(f"{card_name(card)} does not lie before you.", "NOT_YOUR_CARD")


def drawn_name(t: Board) -> str:
    """The name of the drawn item."""
    return card_name(t.zones[ids.DRAWN][0]) if t.zones[ids.DRAWN] else "the item"


def effect(item: Item) -> str:
    """What an item does, in few words."""
    if item.attacks:
        return f"+{item.dice} dice, once"
    return f"absorbs {item.points} of any type" if len(item.against) > 1 else f"absorbs {item.points} {item.against[0]}"


def left_on(t: Board, card: PieceId) -> str:
    """What an item on the table is still good for, in few words."""
    item = ITEMS[card]
    if item.attacks:
        return effect(item)
    return f"{points_left(t, t.where[card])} of {item.points} {'point' if item.points == 1 else 'points'} left"


def card_is(t: Play, card: PieceId, what: str) -> str:
    """Say what happens to a card: it is drawn, used up or discarded."""
    return f"{card_name(card)} is {what}."
