"""Why the rules cannot go on from a table set by hand, or from a save that names anything."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import bidding, ids
from tabletop.games.three_kingdoms_redux.asking import StateAsk
from tabletop.games.three_kingdoms_redux.bids import owner_of_token, things_with
from tabletop.games.three_kingdoms_redux.blocks import PREPARING, Acting
from tabletop.games.three_kingdoms_redux.data import COMMON, GENERALS, MOST_GENERALS, NUMBERS, SPACES, STATES, State, called
from tabletop.games.three_kingdoms_redux.play import Bid, KingdomPlay, Round, bids_on, generals_of
from tabletop.games.three_kingdoms_redux.rounds import ROUND_STAGES, Kept
from tabletop.games.three_kingdoms_redux.skills import SPACE_OF, Skills
from tabletop.rules.diagnosis import NOT_OURS, box_faults
from tabletop.rules.play import OVER
from tabletop.rules.ruleset import Problem
from tabletop.rules.stages import StackRow, StageRules
from tabletop.rules.words import seat_name, zone_name


class Diagnosis(StageRules[KingdomPlay]):
    """The part of the rules that looks at tables which hands have set, and at saves."""

    def diagnose(self, table: Table) -> list[Problem]:
        """Why the rules cannot go on. What is pending is only looked at when every piece lies where it may."""
        return [Problem(what) for what in box_faults(table, self.box)] or super().diagnose(table)

    def faults(self, table: Table) -> Iterator[str]:
        """What is wrong on the table, apart from what the equipment shows."""
        for state in STATES:
            yield from general_faults(table, state)
            if sum([owner_of_token(table, piece) == state for piece in ids.EMPEROR_TOKENS]) > 1:
                yield f"{seat_name(table, ids.SEAT_OF[state])} has more than one Han emperor token"
        for zone in ids.LOCATION_OF:
            tokens = [one for one in table.zones[zone] if one in ids.GENERAL_OF or one == ids.SECOND_TOKEN]
            markers = [one for one in table.zones[zone] if one in ids.UNIT_MARKERS]
            if len(tokens) > 1 or len(markers) > len(tokens):
                yield f"{zone_name(table, zone)} has more than one general, or units without one"
            elif not tokens and ids.LOCATION_TOKEN[ids.LOCATION_OF[zone]] not in table.zones[zone]:
                yield f"{zone_name(table, zone)} has neither its token nor a general"
        if sorted(table.pieces[ids.ORDER_MARKER[state]].x for state in STATES) != [0.0, 1.0, 2.0]:
            yield "the order markers do not lie on three places"

    def flow_fault(self, table: Table) -> str:
        """What is wrong with what is pending, apart from what the question on top reports itself."""
        flow, rows = table.flow, [self.rows.read(row) for row in table.flow.agenda]
        if flow.phase == OVER:
            return ""
        first, stack = (rows[0] if rows else None), [row for row in rows[1:] if isinstance(row, StackRow)]
        if not isinstance(first, Round) or len(stack) != len(rows) - 1 or not stack or len(flow.to_act) != 1:
            return NOT_OURS
        stage = ROUND_STAGES[first.stage] if first.stage < len(ROUND_STAGES) else None
        if stage is None or stage.phase != flow.phase or type(stack[0]) not in stage.rows:
            return "what is pending does not belong to this phase"
        if not (0 if first.stage == 0 else 1) <= flow.round <= NUMBERS.rounds:
            return f"there is no round {flow.round}"
        if not sound_round(table, first):
            return "the bids that are remembered are not those on the table"
        state = ids.STATE_OF[flow.to_act[0]]
        owner = next((row.state for row in reversed(stack) if isinstance(row, StateAsk)), state)
        if owner != state:
            return "somebody is to act for another state"
        return "" if all(sound_row(table, state, row) for row in stack) else NOT_OURS


def general_faults(table: Table, state: State) -> Iterator[str]:
    """A general is recruited if his card lies before his state; then his token is not in the reserve."""
    found = generals_of(table, state)
    if len(found) > MOST_GENERALS:
        yield f"{seat_name(table, ids.SEAT_OF[state])} has {len(found)} generals; {MOST_GENERALS} is the most"
    for general in [one for one in GENERALS if GENERALS[one].state == state]:
        here, token = table.where[general] == ids.RECRUITED[state], table.where[ids.TOKENS[general]]
        if here != (general in found) or here == (token == ids.RESERVE[state]):
            yield f"{called(general)} is recruited only in part: his card, his token and his counter do not agree"
        if (token in ids.LOCATION_OF) != bool(table.counters[ids.MEMORY[general, "stationed"]]):
            yield f"{called(general)} is stationed only in part: his token and his counter do not agree"


# What is pending


def sound_round(table: Table, found: Round) -> bool:
    """Whether all that the round remembers is in this game and agrees with the generals on the spaces."""
    if len(found.traded) != 2 or not set(found.passed) | set(found.allies) <= set(STATES) or found.left not in ("", *COMMON):
        return False
    if not all(state in STATES and space in SPACES for state, space in found.won):
        return False
    there = {ids.GENERAL_OF[one]: space for space in SPACES for one in table.zones[space] if one in ids.GENERAL_OF}
    known = {bid.general: bid for bid in found.bids}
    if len(known) != len(found.bids) or not there.keys() <= known.keys():
        return False
    return all(sound_bid(table, bid, there.get(bid.general, "")) for bid in found.bids)


def sound_bid(table: Table, bid: Bid, space: str) -> bool:
    """Whether a bid may be, and what lies on the general, if he is still on his space, is what it says."""
    known = bid.general in GENERALS and bid.space in SPACES and bid.units in bidding.ALL_UNITS
    if not known or bid.ps > NUMBERS.most_offered:
        return False
    if not space:
        return table.where[ids.TOKENS[bid.general]] != ids.RESERVE[GENERALS[bid.general].state]
    if space != bid.space or GENERALS[bid.general].state not in SPACES[space].states:
        return False
    things, pieces = things_with(table, bid), table.pieces
    ps, units = things.get(ids.SUPPORT, ""), things.get(ids.UNITS, "")
    gold = pieces[units].face + 1 if units in ids.GIFTS.values() else 0
    shown = "".join(ids.UNIT_SIDES[pieces[units].face]) if units in ids.UNIT_MARKERS else ""
    lies = (pieces[ps].face + 1 if ps else 0, ids.EMPEROR in things, gold, sorted(shown))
    return lies == (bid.ps, bid.emperor, bid.gold, sorted(bid.units))


def can_go(table: Table, seat: Seat, row: bidding.Going) -> bool:
    """Whether a general may go to his space with what is chosen already."""
    asked: list[tuple[bidding.Sending, str]] = [(bidding.Where(row.general), row.space)]
    if isinstance(row, bidding.Support | bidding.Token):
        asked.append((bidding.With(row.general, row.space), row.gifts))
    if isinstance(row, bidding.Token):
        asked.append((bidding.Support(row.general, row.space, row.gifts), str(row.ps)))
    return row.space in SPACES and all(one.refusal_of(table, seat, choice) is None for one, choice in asked)


def sound_row(table: Table, state: State, row: StackRow) -> bool:
    """Whether a row below the question, or the question, is one that the state could have come to."""
    if isinstance(row, Skills):
        return all(row.triggers.of(row.moment, name) is not None for name in row.cards)
    if isinstance(row, Kept):
        return row.seat in ids.STATE_OF and set(row.chosen) <= set(table.zones[ids.HAND[ids.STATE_OF[row.seat]]])
    if isinstance(row, bidding.Sending) and table.where.get(f"{row.general}.token") != ids.POOL[state]:
        return False
    if isinstance(row, bidding.Going) and not can_go(table, ids.SEAT_OF[state], row):
        return False
    if isinstance(row, Acting) and row.step <= PREPARING and not bids_on(table, SPACE_OF.get(row.action, ""), (state,)):
        return False
    return row.is_sound(table)
