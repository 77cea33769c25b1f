"""The market: five lots are laid out each round, and bought in the order of the bids (5.3, 6.8, 6.9)."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.data import FEEDS
from tabletop.games.lotta_rome.domain import LAND_PIECES, brief, land_name
from tabletop.games.lotta_rome.lands import DOUBLE_PLACES, EXTRA_PLACE, NEXT_BUYER, PURCHASE, ROUND_END, first_asked, is_double
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import turn_up
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import listed, seat_name, with_article

FIRST, BONUS = (0.0, 0.0), (0.0, 1.0)
"""Where the double land and the bonus of a lot lie."""


class Buying(Decision, frozen=True, tag="buy"):
    """Take a lot of the market. `order` are the seats that still buy, the one that is to act first."""

    phases = (PURCHASE,)
    is_open = True
    open_ended = True
    question = "Take a lot of the market. You place its lands at once."
    order: tuple[Seat, ...]

    def problem(self, t: Board, seat: Seat) -> str:
        if self.order[:1] != (seat,) or not known_order(t, self.order):
            return "another seat is to buy"
        return "" if any(t.zones[lot] for lot in ids.LOT) else "there is no lot left"


class TakeLot(GameMove[Play, Buying], frozen=True, tag="take_lot"):
    """Take a lot, 1 to 5."""

    lot: int
    choices = tuple([(number,) for number in range(1, len(ids.LOT) + 1)])

    def refusal(self, t: Board, seat: Seat, pending: Buying) -> Refused | None:
        if not 1 <= self.lot <= len(ids.LOT):
            return Refused(f"The lots are 1 to {len(ids.LOT)}.", "E_ARGUMENT")
        taken = not t.zones[ids.LOT[self.lot - 1]]
        return Refused(f"Lot {self.lot} is taken.", "E_LOT_TAKEN") if taken else None

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        known = t.flow.phase == PURCHASE
        return Refused("You have taken your lot of this round.", "E_TURN") if known else None

    def gestures(self, t: Board, seat: Seat, pending: Buying) -> tuple[Gesture, ...]:
        lot = ids.LOT[self.lot - 1]
        drags = [Drag(piece, ids.INCOMING[seat]) for piece in t.zones[lot]]
        return Click(zone=lot), *drags, Button(f"Lot {self.lot}", lot_words(t, lot))

    def resolve(self, t: Play, seat: Seat, pending: Buying) -> None:
        lot = ids.LOT[self.lot - 1]
        doubles = iter(DOUBLE_PLACES)
        for piece in t.zones[lot]:
            if t.pieces[piece].kind == "gem":
                t.move((piece,), lot, ids.GEMS[seat])
            else:
                t.move((piece,), lot, ids.INCOMING[seat], (next(doubles) if is_double(t, piece) else EXTRA_PLACE,))
        t.ask((seat,), PURCHASE, first_asked(t, seat), pending.row())

    def sentence(self, story: Story) -> str:
        words = brief(lot_words(story.before, ids.LOT[self.lot - 1])) if 1 <= self.lot <= len(ids.LOT) else ""
        return f"{story.who} takes lot {self.lot}: {words.removesuffix(', gem')}."


MOVES = (TakeLot,)


def known_order(t: Board, order: tuple[Seat, ...]) -> bool:
    """Whether an order of buyers names seats of this table, each once."""
    return len(set(order)) == len(order) and {seat.id for seat in t.equipment.seats}.issuperset(order)


def lot_words(t: Board, lot: ZoneId) -> str:
    """What lies on a lot, in words."""
    return listed([with_article(piece_name(t, piece)) for piece in t.zones[lot]])


def piece_name(t: Board, piece: PieceId) -> str:
    """A piece of the market in words."""
    kind = t.pieces[piece].kind
    return land_name(t, piece) if kind in LAND_PIECES else t.equipment.kinds[kind].name


def lay_out_market(t: Play) -> None:
    """Lay out the five lots of a round, as far as the supplies last (5.3)."""
    t.step(market_words)
    for lot in ids.LOT:
        reveal_on(t, ids.DOUBLE_STACK, lot, FIRST)
    for source, lot in zip((ids.FORTS, ids.MARKET_GEMS), ids.LOT, strict=False):
        if t.zones[source]:
            t.move(t.zones[source][-1:], source, lot, (BONUS,))
    reveal_on(t, ids.DOUBLE_STACK, ids.LOT[2], BONUS)
    reveal_on(t, ids.BONUS_STACK, ids.LOT[3], BONUS)
    bonus = next((t.pieces[piece].kind for piece in t.zones[ids.LOT[3]] if t.pieces[piece].kind in FEEDS.values()), "")
    for works in t.zones[ids.MARKET_WORKS]:
        if FEEDS.get(t.pieces[works].kind) == bonus:
            t.move((works,), ids.MARKET_WORKS, ids.LOT[4], (BONUS,))
            return


def reveal_on(t: Play, stack: ZoneId, lot: ZoneId, place: Place) -> None:
    """Turn up the top piece of a stack on a lot, if there is one."""
    if t.zones[stack]:
        turn_up(t, stack, lot, (place,))


def market_words(t: Play) -> str:
    """Say what the market offers. It is said after the move, when nothing has been bought."""
    return f"The market: {'; '.join(f'{number} {brief(lot_words(t, lot))}' for number, lot in enumerate(ids.LOT, 1))}."


def next_buyer(t: Play, order: tuple[Seat, ...]) -> None:
    """Let the first of these seats buy; if there is none, the purchases are over."""
    if order and any(t.zones[lot] for lot in ids.LOT):
        t.step(begins_to_buy, order[0])
        t.ask(order[:1], PURCHASE, Buying(order))
        return
    for seat in t.seats:
        for source, to in ((ids.BID[seat], ids.KEPT[seat]), (ids.HAND[seat], ids.DISCARDS)):
            if t.zones[source]:
                t.move(t.zones[source], source, to)
    for lot in filter(t.zones.get, ids.LOT):
        t.move(t.zones[lot], lot, ids.AWAY)
    t.enter(ROUND_END)


def resume_purchase(t: Play, seat: Seat) -> None:
    """Go on with the purchases of `seat` and of those after it who have bid."""
    at = t.seats.index(seat)
    order = tuple([one for one in (*t.seats[at:], *t.seats[:at]) if t.zones[ids.BID[one]]])
    t.enter(NEXT_BUYER, order)


def begins_to_buy(t: Play, seat: Seat) -> str:
    """Say whose turn it is to buy."""
    return f"{seat_name(t, seat)} buys."
