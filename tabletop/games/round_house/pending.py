"""What may be pending, row by row, and whether it agrees with a table set by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.games.round_house.data import BASIC, CUBES, EXPERT_PARTS, EXPERTS, HOUSE, ORDERS, TEMPLES
from tabletop.games.round_house.names import (
    AREA,
    AREA_SIZE,
    CHAIRS,
    COINS,
    EXPERT_DISPLAY,
    FULFILLED,
    LEADERS,
    NEUTRAL_COLOUR,
    NEUTRALS,
    NODE_OF,
    OPEN_ORDERS,
    RING,
    SLOT_OF,
    STALLS,
    SUPPLY,
    TOKEN_OWNER,
    TOWNS,
)
from tabletop.games.round_house.offers import LOBBY_PARTS, ROOM_PARTS, STALL_REWARDS, TIMES
from tabletop.games.round_house.play import (
    ABILITIES,
    BONUS,
    EXPERT,
    MOVE,
    NEUTRAL,
    ORDERING,
    OVER,
    ROOM,
    SETUP,
    TURN,
    WORSHIP,
)
from tabletop.games.round_house.turn import AT_END, MOST_ACTIVATIONS
from tabletop.rules.agenda import Several
from tabletop.rules.diagnosis import FlowRules, flow_faults

AT_ONCE = ("count", "others", "sale2")
"""Parts of an expert that never are in a row: they are carried out as it is activated."""
DO_PARTS = frozenset(part for parts in (*ROOM_PARTS.values(), *LOBBY_PARTS.values()) for part in parts)
"""The parts of rooms."""
ACT_PARTS = frozenset(
    part
    for parts in (
        *EXPERT_PARTS.values(),
        *(temple.parts for temple in TEMPLES.values()),
        *(reward.parts for reward in (*HOUSE.selling_market.values(), *HOUSE.bank)),
        *(reward.parts for rewards in STALL_REWARDS.values() for reward in rewards),
        ("sale", "pirate", "permanent"),
    )
    for part in parts
    if part not in AT_ONCE
)
"""The parts of rewards."""
COLOURS = frozenset(NEUTRALS)
LEADER_IDS = frozenset((*NEUTRAL_COLOUR, *(leader for pair in LEADERS.values() for leader in pair)))
ANSWERING = frozenset(card for cards in ABILITIES.values() for card in cards)
WORKING = ANSWERING | {card for card, expert in EXPERTS.items() if expert.lasting}
"""The cards whose abilities work once a turn."""
DOUBLING = frozenset(card for cards in ABILITIES.values() for card, (gives, _) in cards.items() if gives == "ask")

FLOW_RULES = FlowRules(
    rows={
        TURN: (range(AT_END), int, bool, bool, Several(CHAIRS), Several(WORKING)),
        "hall": (),
        "neutral": (),
        "price": (COLOURS,),
        "goal": (COLOURS,),
        "offer": (RING,),
        "expert": (),
        "move": (),
        "step": (RING, LEADER_IDS, range(MOST_ACTIVATIONS + 1), Several(CHAIRS), Several(BASIC)),
        "do": (RING, range(max(TIMES.values()) + 1), Several(DO_PARTS)),
        "acts": (Several(ACT_PARTS),),
        "sent": (),
        "must": (("merchant", "helper"),),
        "discard": (tuple(EXPERTS),),
        "more": (CUBES, DOUBLING),
        "others": (),
        "worship": (),
        "cell": (TOWNS,),
        "third": (range(1, 5), range(1, 5)),
        "space": ({*HOUSE.worship.top, *HOUSE.worship.left},),
        "ends": (),
        "bonus": (int,),
        "orders": (),
        "gold": (tuple(ORDERS),),
    },
    phases={
        "hall": (SETUP,),
        **dict.fromkeys(("neutral", "price", "goal", "offer"), (NEUTRAL,)),
        "expert": (EXPERT,),
        "move": (MOVE,),
        "do": (ROOM,),
        "discard": (ROOM,),
        **dict.fromkeys(("acts", "sent", "must"), (EXPERT, ROOM, WORSHIP)),
        "more": (EXPERT, ROOM, WORSHIP),
        **dict.fromkeys(("worship", "cell", "third"), (WORSHIP,)),
        "bonus": (WORSHIP, BONUS),
        "orders": (ORDERING,),
        "gold": (ORDERING,),
    },
    over=OVER,
)
BELOW = frozenset({"step", "do", "acts", "must", "sent", "more", "others", "third", "space", "ends", "bonus", "orders"})
"""Rows on which others may lie: they go on, or are dealt with, when those are done."""


def flow_problems(table: Table) -> Iterator[str]:
    """What is pending but cannot be, whatever the reason: taking up the turn at one of its steps puts it right."""
    wrong = list(flow_faults(table, FLOW_RULES))
    if wrong or table.flow.phase == OVER:
        yield from wrong
        return
    rows = table.flow.agenda[1:]
    if len(table.flow.to_act) != 1 or table.flow.agenda[0][0] != TURN or not rows or not stacked(rows):
        yield "what is pending is none of this game’s decisions"
        return
    seat = table.flow.to_act[0]
    for row in rows:
        yield from going_on(table, seat, row)
    for row in (rows[-1], *(rows[-2:-1] if rows[-1][0] == "sent" else ())):
        check = ASKED.get(str(row[0]))
        if check is not None:
            yield from check(table, seat, row)


def stacked(rows: Sequence[Row]) -> bool:
    """Whether the rows lie on one another as this game lays them: in a room, the room action below its performances."""
    tags = [str(row[0]) for row in rows]
    if TURN in tags or any(tag not in BELOW for tag in tags[:-1]):
        return False
    performing = [at for at, tag in enumerate(tags) if tag == "do"]
    steps = [at for at, tag in enumerate(tags) if tag == "step"]
    if not performing or not steps:
        return not performing and not steps
    # The first performance is that of the room the leader stands in, those above it are copies.
    return len(steps) == 1 and steps[0] == performing[0] - 1 and rows[steps[0]][1] == rows[performing[0]][1]


def going_on(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    """A room action or performance that the table no longer agrees with."""
    if row[0] == "step":
        if table.where.get(str(row[2])) != row[1]:
            yield "the leader has left the room that is being used"
        if any(owner_on(table, chair) != seat for chair in CHAIRS if chair in row[4]):  # type: ignore[operator]
            yield "an assistant who was to repeat the room has left its chair"
    if row[0] == "do":
        parts: tuple[str, ...] = row[3]  # type: ignore[assignment]
        if any(f"stall:{stall}" in parts and table.where.get(stall) not in SLOT_OF for stall in STALLS):
            yield "the market that is being used has left the house"
        if any(int(str(row[2])) >= TIMES.get(part.partition(":")[0], 9) for part in parts):
            yield "more has been done in the room than can be"


def owner_on(table: Table, chair: str) -> Seat:
    """Whose assistant sits on a chair; empty for nobody's."""
    return TOKEN_OWNER.get((table.zones[chair] or ("",))[0], "")


def discarding(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if len(table.zones[AREA[seat]]) < AREA_SIZE:
        yield "an expert was to be discarded, but there is room again"
    if table.where.get(str(row[1])) != EXPERT_DISPLAY:
        yield "the expert that was to be taken has left the display"


def doubling(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if table.where.get(str(row[2])) != FULFILLED[seat] or not table.zones[SUPPLY[str(row[1])]]:
        yield "the order that was to give one more cube cannot do so"


def paying(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if table.where.get(str(row[1])) != OPEN_ORDERS[seat]:
        yield "the order that was to be paid is not there"


def celling(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if not any(TOKEN_OWNER.get(token) == seat for token in table.zones[str(row[1])]):
        yield "the assistants that were to worship are gone"


def offering(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if not any(leader in NEUTRAL_COLOUR for leader in table.zones[str(row[1])]):
        yield "the neutral leader has left the room that may be used"


def walking_neutral(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if table.where.get(NEUTRALS[str(row[1])]) not in NODE_OF:
        yield f"the neutral {row[1]} leader is not in the house"


def sending_on(table: Table, seat: Seat, row: Row) -> Iterator[str]:
    if table.counters[COINS[seat]] < 1:
        yield "the merchant was to be moved on, but there is no coin to pay for it"


ASKED: dict[str, Callable[[Table, Seat, Row], Iterator[str]]] = {
    "discard": discarding,
    "more": doubling,
    "gold": paying,
    "cell": celling,
    "offer": offering,
    "price": walking_neutral,
    "goal": walking_neutral,
    "sent": sending_on,
}
"""What the table must hold for a row on top to be decided."""
