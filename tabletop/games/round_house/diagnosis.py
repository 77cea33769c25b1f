"""What on a table set by hand the rules cannot go on from, and how a turn is taken up on it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.games.round_house.data import EXPERTS
from tabletop.games.round_house.legal import all_walks, legal_list
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AREA,
    AREA_SIZE,
    ASSISTANTS,
    BOTTOM,
    BOX,
    CELL_ZONE,
    CHAIRS,
    DISPLAY_SIZE,
    END_SPACE,
    EXPERT_DISPLAY,
    LEADERS,
    NEUTRALS,
    NODE_OF,
    OPEN,
    ORDER_DISPLAY,
    OUTER,
    PIRATE_DISPLAY,
    RIGHT,
    RING,
    SCORE,
    SCORE_TOKEN,
    SEALS,
    STAND,
    STANDS,
    TILE_SPACE,
    TOWNS,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.pending import FLOW_RULES, flow_problems
from tabletop.games.round_house.play import BONUS, EXPERT, MOVE, ORDERING, Play
from tabletop.games.round_house.turn import (
    AT_BONUS,
    AT_EXPERT,
    AT_MOVE,
    AT_ORDERS,
    advance,
    begin_turn,
)
from tabletop.games.round_house.words import seat_name
from tabletop.rules.agenda import fits
from tabletop.rules.diagnosis import MOST_COUNTED, BoxRules, box_faults, check_taken_up, piece_word, stuck, zone_word
from tabletop.rules.ruleset import Phase, Problem
from tabletop.rules.telling import settle

START = "start"
PHASES = (
    Phase(START, "The turn begins"),
    Phase(EXPERT, "1 Expert"),
    Phase(MOVE, "2 Walk a leader"),
    Phase(BONUS, "4 Bonuses"),
    Phase(ORDERING, "5 Orders"),
)
STAGE_BEFORE = {START: 0, EXPERT: AT_EXPERT - 1, MOVE: AT_MOVE - 1, BONUS: AT_BONUS - 1, ORDERING: AT_ORDERS - 1}


PASSING_SPACES = frozenset(space for zones in (RIGHT, BOTTOM) for number, space in zones.items() if number < 4)
BOX_RULES = BoxRules(
    spare=frozenset({"expert", "order", "amulet", "pirate", "temple", "cube", "coin"}),
    homes={
        "hall": frozenset(STANDS.values()),
        "leader": frozenset({OPEN}),
        "small_room": frozenset({BOX}),
        "large_room": frozenset({BOX}),
    },
    hints={"coin": "under the rules money is the number on the mats"},
)
"""Decks and supplies may be short. Where leaders stand is looked at by `rooms`: before the Hall is placed, on the table."""


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [Problem(what) for what in (*box_faults(table, BOX_RULES), *rooms(table), *assistants(table), *places(table))]
    found.extend(Problem(what, in_flow=True) for what in flow_problems(table))
    return found or [Problem(what, in_flow=True) for what in stuck(table, legal_list)]


def rooms(table: Table) -> Iterator[str]:
    """Room tiles and leaders."""
    for slot in OUTER:
        if len(table.zones[TILE_SPACE[slot]]) != 1:
            yield f"room {slot} has {len(table.zones[TILE_SPACE[slot]])} tiles instead of one"
    for node in RING:
        if len(table.zones[node]) > 1:
            yield f"{len(table.zones[node])} leaders stand in room {node}, which has room for one"
    if any(row[:1] == ("hall",) for row in table.flow.agenda):
        return
    stand = table.where.get(STAND)
    count = len(table.equipment.seats)
    for seat in table.equipment.seats:
        for leader in LEADERS[seat.id][: 1 if count == 5 else 2]:
            where = table.where.get(leader, "")
            if where not in NODE_OF or (where in STANDS.values() and where != stand):
                yield f"a leader of {seat.name} stands neither in a room nor on the Hall"
    if count == 2:
        for colour, leader in NEUTRALS.items():
            if table.where.get(leader) not in RING:
                yield f"the neutral {colour} leader stands in no room"


def assistants(table: Table) -> Iterator[str]:
    """Assistants that lie where none belongs, or show the wrong face."""
    anywhere = {*TOWNS, *CHAIRS, *CELL_ZONE.values()}
    grown = {*CHAIRS, *CELL_ZONE.values()}
    for seat in table.equipment.seats:
        fit = {*anywhere, TRACK[seat.id], WORKERS[seat.id]}
        for token in ASSISTANTS[seat.id]:
            zone = table.where.get(token)
            if zone is None:
                continue
            where, senior = zone_word(table, zone), table.pieces[token].face
            if token == SCORE_TOKEN[seat.id]:
                if zone != SCORE:
                    yield f"{seat.name}’s score token is not on the score track"
            elif zone not in fit:
                yield f"an assistant of {seat.name} lies in {where}, where it does not belong"
            elif senior and zone not in grown:
                yield f"a senior of {seat.name} lies in {where}; seniors stay on chairs and on the worship table, turn it over"
            elif zone in CELL_ZONE.values() and not senior and not worshipping(table):
                yield f"a junior of {seat.name} was left on the worship table"


def worshipping(table: Table) -> bool:
    """Whether juniors may lie on the worship table just now."""
    return any(row[:1] == ("ends",) for row in table.flow.agenda)


def places(table: Table) -> Iterator[str]:
    """Displays, expert areas and seals with what does not fit in them."""
    for zone in (ORDER_DISPLAY, EXPERT_DISPLAY, AMULET_DISPLAY, PIRATE_DISPLAY):
        if len(table.zones[zone]) > DISPLAY_SIZE:
            yield f"more than {DISPLAY_SIZE} pieces lie in {zone_word(table, zone)}"
    for seat in table.equipment.seats:
        if len(table.zones[AREA[seat.id]]) > AREA_SIZE:
            yield f"{seat.name} has {len(table.zones[AREA[seat.id]])} experts; there is room for {AREA_SIZE}"
        for card in table.zones[SEALS[seat.id]]:
            if card in EXPERTS and not EXPERTS[card].seal:
                yield f"{piece_word(table, card)} lies in {zone_word(table, SEALS[seat.id])}, but has no seal"
    for zone in (*RIGHT.values(), *BOTTOM.values(), END_SPACE):
        lying = len(table.zones[zone])
        if lying > (zone == END_SPACE or zone in PASSING_SPACES):
            yield f"{lying} amulets lie in {zone_word(table, zone)}, which has room for {int(lying > 1)}"


def resume_at(table: Table, seat: Seat, phase: str) -> Play:
    """Go on with the turn of `seat` at a step; raises MoveRefusedError if that cannot be."""
    if phase not in STAGE_BEFORE:
        raise MoveRefusedError(f"Round House has no phase {phase!r} to go on from.")
    if seat not in [one.id for one in table.equipment.seats]:
        raise MoveRefusedError(f"There is no seat {seat!r} at this table.")
    for problem in diagnose(table):
        if not problem.in_flow:
            raise MoveRefusedError(f"The game cannot go on like this: {problem.what}.")
    t = Play(table, Rng(table.chance))
    goes_on = t.seat == seat and bool(table.flow.agenda) and fits(table.flow.agenda[0], FLOW_RULES.rows) and phase != START
    stage, vp, sent, neutral, chairs, abilities = t.stage, t.vp, t.sent, t.neutral, t.chairs, t.abilities
    round_ = min(max(1, t.round), MOST_COUNTED)
    begin_turn(t, seat)
    t.round = round_
    if goes_on and stage:
        t.vp, t.sent, t.neutral, t.chairs, t.abilities = vp, sent, neutral, chairs, abilities
    t.stage = STAGE_BEFORE[phase]
    t.phase = MOVE
    if phase in (START, EXPERT, MOVE) and not any(all_walks(table, seat).values()):
        raise MoveRefusedError(f"{seat_name(table, seat)} has no leader that could walk.")
    advance(t)
    t.close()
    check_taken_up(diagnose(settle(table, t, t.rng)[1]))
    return t
