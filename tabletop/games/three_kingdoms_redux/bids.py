"""Bids: what they are worth, who wins a space, and how generals go out and come home with all that is with them (R2c and R3a)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from msgspec import Struct

from tabletop.core.equipment import PieceId
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import pay_units, set_units
from tabletop.games.three_kingdoms_redux.data import GENERALS, NUMBERS, SPACES, TRIBALS, GeneralId, SpaceId, State
from tabletop.games.three_kingdoms_redux.play import Bid, KingdomPlay, bids_on, has_built, round_number, round_of
from tabletop.rules.decisions import Board

COMBAT, ADMINISTRATION = "C", "A"


def criterion(t: Board, space: SpaceId) -> str:
    """The criterion of a space: `A`, `C`, or `none`."""
    fixed = SPACES[space].criterion
    if fixed != "marker":
        return fixed
    return next((what for what, piece in ids.CRITERION.items() if t.where[piece] == ids.CRITERION_ZONE[space]), ADMINISTRATION)


def potential(t: Board, general: GeneralId) -> int:
    """By how much the administration of a general is higher than on his card: that of Lu Meng rises in round 4 (7.2)."""
    return NUMBERS.potential if general == "lu_meng" and round_number(t) >= NUMBERS.potential_round else 0


def contribution(t: Board, bid: Bid) -> int:
    """What one general with all that lies on him adds to the total of his space; 0 on a tribal space."""
    kind = criterion(t, bid.space)
    if kind not in (COMBAT, ADMINISTRATION):
        return 0
    row, (ones, more) = GENERALS[bid.general], shown(t, bid)
    units = len(bid.units) if SPACES[bid.space].kind == "battle" else 0
    return (row.c if kind == COMBAT else row.a) + bid.ps + bid.emperor + units + ones + more


def shown(t: Board, bid: Bid) -> tuple[int, int]:
    """What bid tokens show: +1 each for Sun Jian as the first general and for the Battering Ram; what Lu Meng has more."""
    initiative = bid.general == "sun_jian" and criterion(t, bid.space) == COMBAT and is_first(t, bid)
    ram = SPACES[bid.space].kind == "battle" and has_built(t, ids.STATE_OF_GENERAL[bid.general], "battering_ram")
    more = potential(t, bid.general)
    return initiative + ram, more if more and criterion(t, bid.space) == ADMINISTRATION else 0


def is_first(t: Board, bid: Bid) -> bool:
    """Whether a general is the first whom his state assigns in this conflict phase, or would be."""
    state = ids.STATE_OF_GENERAL[bid.general]
    earlier = (one.general for one in round_of(t).bids if ids.STATE_OF_GENERAL[one.general] == state)
    return next(earlier, bid.general) == bid.general


class Bidder(Struct, frozen=True):
    """One side on a space: a state, or the allied states together."""

    states: tuple[State, ...]
    bids: tuple[Bid, ...]
    total: int
    time: int
    """The number of the assignment by which it reached its total."""

    @property
    def generals(self) -> Sequence[GeneralId]:
        """Its generals there."""
        return [bid.general for bid in self.bids]

    @property
    def present(self) -> tuple[State, ...]:
        """Its states that have a general there: of allies only these act."""
        return tuple(dict.fromkeys(ids.STATE_OF_GENERAL[general] for general in self.generals))


def bidders(t: Board, space: SpaceId) -> list[Bidder]:
    """The sides on a space that have a general there."""
    allied = round_of(t).allies if t.where[ids.ALLIANCE] == space else ()
    there = bids_on(t, space) if t.zones[space] else ()
    if not there:
        return []
    sides: list[Collection[State]] = [allied] if allied else []
    sides += [(state,) for state in SPACES[space].states if state not in allied]
    found: list[Bidder] = []
    for states in sides:
        if bids := tuple([bid for bid in there if ids.STATE_OF_GENERAL[bid.general] in states]):
            total = sum([contribution(t, bid) for bid in bids])
            found.append(Bidder(tuple(states), bids, total, round_of(t).bids.index(bids[-1])))
    return found


def loses_ties(t: Board, bidder: Bidder, space: SpaceId) -> bool:
    """Whether Huang Gai has left this space and another general of Wu is still there (R2d)."""
    return round_of(t).left == space and any(ids.STATE_OF_GENERAL[general] == "wu" for general in bidder.generals)


def why_before(t: Board, space: SpaceId, side: Bidder, others: Sequence[Bidder]) -> str:
    """What has decided between a winner and others with the same total, as the end of a sentence; empty if none has it."""
    equal = [other for other in others if other.total == side.total]
    if any(loses_ties(t, other, space) for other in equal):
        return ", because Huang Gai has left it"
    first = "Cao Cao wins ties" if "cao_cao" in side.generals else f"it had {side.total} first"
    return f", because {first}" if equal else ""


def contest(t: Board, space: SpaceId) -> list[tuple[Bidder, list[Bidder]]]:
    """Who wins a space as it is now, with the other sides there; nothing if nobody is there.

    The highest total wins; of equal ones first by Huang Gai's rule, then Cao Cao, then the earlier.
    """
    sides = bidders(t, space)
    if len(sides) < 2:
        return [(side, []) for side in sides]

    def rank(bidder: Bidder) -> tuple[int, bool, bool, int]:
        return -bidder.total, loses_ties(t, bidder, space), "cao_cao" not in bidder.generals, bidder.time

    best = min(sides, key=rank)
    return [(best, [other for other in sides if other is not best])]


# Going out and coming home


def stand_with(t: Board, bid: Bid) -> int:
    """The number of the stand where a general stands on his space."""
    return ids.stand_of(bid.space, int(t.pieces[ids.TOKENS[bid.general]].x))[1]


def lowest_stand(t: Board, general: GeneralId, space: SpaceId) -> int:
    """The lowest stand of his state on a space that is empty."""
    state = ids.STATE_OF_GENERAL[general]
    taken = {t.pieces[piece].x for piece in t.zones[space]}
    return next(one for one in range(ids.stands_on(space)) if taken.isdisjoint(ids.parts_at(space, state, one)))


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
            t.add(state, "ps", 1)
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
