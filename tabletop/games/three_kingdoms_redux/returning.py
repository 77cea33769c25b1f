"""Generals and the things with them: how they go out, and how they come home."""

from __future__ import annotations

from functools import partial

from tabletop.core.equipment import PieceId
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import pay_units, set_units
from tabletop.games.three_kingdoms_redux.data import TRIBALS, GeneralId, SpaceId
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.play import Bid, KingdomPlay
from tabletop.games.three_kingdoms_redux.totals import shown
from tabletop.rules.decisions import Board


def stand_with(t: Board, bid: Bid) -> int:
    """The number of the stand where a general stands on his space."""
    return ids.stand_of(bid.space, int(t.pieces[ids.TOKENS[bid.general]].x))[1]


def lowest_stand(t: Board, general: GeneralId, space: SpaceId) -> int:
    """The lowest stand of his state on a space that is empty."""
    state = ids.STATE_OF_GENERAL[general]
    taken = {t.pieces[piece].x for piece in t.zones[space]}
    numbers = range(ids.stands_on(space))
    return next(one for one in numbers if taken.isdisjoint(ids.parts_at(space, state, one)))


def things_with(t: Board, bid: Bid) -> dict[int, PieceId]:
    """The pieces that lie on a general, by the part of the stand."""
    parts, pieces = ids.parts_at(bid.space, ids.STATE_OF_GENERAL[bid.general], stand_with(t, bid)), t.pieces
    return {parts[pieces[one].x]: one for one in t.zones[bid.space] if parts.get(pieces[one].x)}


def send_out(t: KingdomPlay, bid: Bid) -> None:
    """Put a general on his space with everything that goes with him, out of the supply of his state."""
    state, space = ids.STATE_OF_GENERAL[bid.general], bid.space
    stand = lowest_stand(t, bid.general, space)
    slot = partial(ids.slot, space, state, stand)
    t.go(ids.TOKENS[bid.general], space, slot(ids.TOKEN))
    pay_units(t, state, bid.units)
    if bid.units:
        set_units(t, space, slot(ids.UNITS), bid.units)
    if bid.gold:
        t.add(state, "gold", -bid.gold)
        t.face(ids.GIFTS[state], bid.gold - 1)
        t.go(ids.GIFTS[state], space, slot(ids.UNITS))
    if bid.ps:
        t.add(state, "ps", -bid.ps)
        marker = t.zones[ids.SUPPORT_SUPPLY][-1]
        t.face(marker, bid.ps - 1)
        t.go(marker, space, slot(ids.SUPPORT))
    if bid.emperor:
        t.go(t.zones[ids.EMPERORS[state]][-1], space, slot(ids.EMPEROR))
    ones, more = shown(t, bid)
    wanted = [ids.PLUS_ONE] * ones + [ids.PLUS_TWO] * bool(more)
    for number, kind in enumerate(wanted):
        if left := [one for one in t.zones[ids.BID_BANK] if one in kind]:
            t.go(left[-1], space, ids.bid_slot(space, state, stand, number))
    t.turn_is(bids=(*t.turn.bids, bid))


def bring_home(t: KingdomPlay, bid: Bid, keeps_gold: bool = True) -> None:
    """Send a general back to the pool with his units, gold and Han emperor token; his popular support is lost."""
    lay_down(t, bid, keeps_gold)
    t.go(ids.TOKENS[bid.general], ids.POOL[ids.STATE_OF_GENERAL[bid.general]])


def lay_down(t: KingdomPlay, bid: Bid, keeps_gold: bool = True, keeps_units: bool = True) -> None:
    """Take everything off a general who leaves his space; Liu Bei gets 1 of his popular support back (7.3)."""
    state, things = ids.STATE_OF_GENERAL[bid.general], things_with(t, bid)
    if bid.space not in TRIBALS:
        slots, pieces = ids.bid_slots(bid.space, state, stand_with(t, bid)), t.pieces
        for piece in [one for one in t.zones[bid.space] if pieces[one].x in slots]:
            t.go(piece, ids.BID_BANK)
    if bid.units and keeps_units:
        pay_units(t, state, bid.units, 1)
    if ids.UNITS in things:
        t.go(things[ids.UNITS], ids.GIFT_SUPPLY if bid.gold else ids.UNIT_SUPPLY)
    if bid.gold and keeps_gold:
        t.add(state, "gold", bid.gold)
    if ids.SUPPORT in things:
        t.go(things[ids.SUPPORT], ids.SUPPORT_SUPPLY)
        if bid.general == "liu_bei":
            give(t, state, "1 ps")
    if ids.EMPEROR in things:
        t.go(things[ids.EMPEROR], ids.EMPERORS[state])


def recall_guard(t: KingdomPlay, token: PieceId) -> None:
    """Send a guard home; the Han emperor token of his state goes back, wherever it lies (section 6)."""
    state = ids.STATE_OF_GENERAL[ids.GENERAL_OF[token]]
    t.go(token, ids.POOL[state])
    for piece in ids.EMPEROR_TOKENS:
        if owner_of_token(t, piece) == state:
            t.go(piece, ids.EMPEROR_BANK)
    t.turn_is(bids=tuple(bid._replace(emperor=bid.emperor and ids.STATE_OF_GENERAL[bid.general] != state) for bid in t.turn.bids))


def owner_of_token(t: Board, piece: PieceId) -> str:
    """The state that holds a Han emperor token, at home or with a general; empty if it lies in the bank."""
    zone = t.where[piece]
    if zone in ids.SPACE_ZONES:
        return ids.stand_of(zone, int(t.pieces[piece].x))[0]
    return next((state for state, home in ids.EMPERORS.items() if home == zone), "")
