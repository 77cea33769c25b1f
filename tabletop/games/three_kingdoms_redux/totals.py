"""What bids are worth, and who wins a space (R2c and R3a)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import GENERALS, NUMBERS, SPACES, GeneralId, SpaceId, State
from tabletop.games.three_kingdoms_redux.play import Bid, bids_on, has_built, round_number, round_of
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


def winner(t: Board, space: SpaceId) -> Bidder | None:
    """Who wins a space as it is now; None if nobody is there."""
    return next((best for best, _ in contest(t, space)), None)
