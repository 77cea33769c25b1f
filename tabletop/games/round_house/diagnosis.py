"""What on a table set by hand the rules cannot go on from, and how a turn is taken up on it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.games.round_house.data import AMULET_TILES, CUBES, EXPERTS, ORDERS, PIRATES, TEMPLES
from tabletop.games.round_house.legal import all_walks
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULET_STACK,
    AMULETS_OF,
    AREA,
    AREA_SIZE,
    BANK,
    BOTTOM,
    BOX,
    BOXES,
    CELL_ZONE,
    CHAIRS,
    DISPLAY_SIZE,
    END_SPACE,
    EXPERT_DECK,
    EXPERT_DISCARDS,
    EXPERT_DISPLAY,
    FULFILLED,
    GOODS,
    KIND_OF,
    LARGE_SLOTS,
    LARGE_TILES,
    LEADERS,
    MERCHANT,
    NEUTRALS,
    NODE_OF,
    OPEN_ORDERS,
    ORDER_DECK,
    ORDER_DISPLAY,
    OUTER,
    PIRATE_DISPLAY,
    PIRATE_STACK,
    RIGHT,
    RING,
    ROUND,
    ROUND_MARKER,
    SCORE,
    SCORE_TOKEN,
    SEALS,
    SELLING_BOXES,
    SMALL_SLOTS,
    SMALL_TILES,
    STAND,
    STANDS,
    STOCK,
    SUPPLY,
    TEMPLE,
    TILE_SPACE,
    TOKEN_OWNER,
    TOWNS,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.play import BONUS, EXPERT, MOVE, ORDERING, OVER, TURN, Play
from tabletop.games.round_house.turn import (
    AT_BONUS,
    AT_EXPERT,
    AT_MOVE,
    AT_ORDERS,
    advance,
    begin_turn,
)
from tabletop.games.round_house.words import piece_name, seat_name
from tabletop.rules.describe import open_name
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


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [Problem(what) for what in (*things(table), *rooms(table), *assistants(table), *places(table))]
    found.extend(Problem(what, in_flow=True) for what in flow(table))
    return found


def homes(table: Table) -> dict[PieceId, frozenset[ZoneId]]:
    """Where each card, tile and cube may lie."""
    seats = [seat.id for seat in table.equipment.seats]
    spaces = {zone for zone in (*RIGHT.values(), *BOTTOM.values()) if zone[2] != "4"}
    amulets = frozenset({AMULET_STACK, AMULET_DISPLAY, END_SPACE, *spaces, *(AMULETS_OF[seat] for seat in seats)})
    experts = frozenset({EXPERT_DECK, EXPERT_DISPLAY, EXPERT_DISCARDS, *(zone[seat] for seat in seats for zone in (AREA, SEALS))})
    orders = frozenset({ORDER_DECK, ORDER_DISPLAY, *(zone[seat] for seat in seats for zone in (OPEN_ORDERS, FULFILLED))})
    markets = (*BOXES.values(), *STOCK.values())
    known: dict[PieceId, frozenset[ZoneId]] = dict.fromkeys(AMULET_TILES, amulets)
    known.update(dict.fromkeys(EXPERTS, experts))
    known.update(dict.fromkeys(ORDERS, orders))
    known.update(dict.fromkeys(PIRATES, frozenset((PIRATE_STACK, PIRATE_DISPLAY))))
    known.update(dict.fromkeys(TEMPLES, frozenset((TEMPLE,))))
    known.update(dict.fromkeys(LARGE_TILES, frozenset(TILE_SPACE[slot] for slot in LARGE_SLOTS)))
    known.update(dict.fromkeys(SMALL_TILES, frozenset({BOX, *(TILE_SPACE[slot] for slot in SMALL_SLOTS)})))
    for cube, kind in KIND_OF.items():
        known[cube] = frozenset({SUPPLY[kind], *markets, *(GOODS[seat][kind] for seat in seats)})
    known[MERCHANT] = frozenset(TOWNS)
    known[STAND] = frozenset(STANDS.values())
    known[ROUND_MARKER] = frozenset((ROUND,))
    for value, count in ((1, 30), (3, 20)):
        known.update({f"coin{value}.{number:02}": frozenset((BANK,)) for number in range(1, count + 1)})
    return known


def things(table: Table) -> Iterator[str]:
    """Cards, tiles, cubes and coins that lie where they do not belong."""
    for piece, zones in homes(table).items():
        zone = table.where.get(piece)
        if zone is not None and zone not in zones:
            money = "; under the rules money is the number on the mats" if piece.startswith("coin") else ""
            what = piece_name(piece) if piece_name(piece) != piece else table.kind(piece).name
            named = open_name(table, piece, f"{what} ({piece})")
            yield f"{named} lies in {table.equipment.zones[zone].name}, where it does not belong{money}"


def rooms(table: Table) -> Iterator[str]:
    """Room tiles and leaders."""
    for slot in OUTER:
        if len(table.zones[TILE_SPACE[slot]]) != 1:
            yield f"room {slot} has {len(table.zones[TILE_SPACE[slot]])} tiles instead of one"
    for node in RING:
        if len(table.zones[node]) > 1:
            yield f"{len(table.zones[node])} leaders stand in room {node}, which has room for one"
    if any(row[0] == "hall" for row in table.flow.agenda):
        return
    stand = table.where.get(STAND)
    count = len(table.equipment.seats)
    for seat in table.equipment.seats:
        for leader in LEADERS[seat.id][: 1 if count == 5 else 2]:
            where = table.where.get(leader, "")
            if where not in NODE_OF or (where in STANDS.values() and where != stand):
                yield f"a leader of {seat.name} ({leader}) stands neither in a room nor on the Hall"
    if count == 2:
        for colour, leader in NEUTRALS.items():
            if table.where.get(leader) not in RING:
                yield f"the neutral {colour} leader stands in no room"


def assistants(table: Table) -> Iterator[str]:
    """Assistants that lie where none belongs, and too many in one place."""
    anywhere = {*TOWNS, *CHAIRS, *CELL_ZONE.values()}
    for seat in table.equipment.seats:
        fit = {*anywhere, TRACK[seat.id], WORKERS[seat.id]}
        for token, owner in TOKEN_OWNER.items():
            zone = table.where.get(token)
            if owner != seat.id or zone is None:
                continue
            if token == SCORE_TOKEN[seat.id]:
                if zone != SCORE:
                    yield f"{seat.name}’s score token ({token}) is not on the score track"
            elif zone not in fit:
                where = table.equipment.zones[zone].name
                yield f"an assistant of {seat.name} ({token}) lies in {where}, where it does not belong"
            elif zone in CELL_ZONE.values() and table.pieces[token].face == 0 and not worshipping(table):
                yield f"a junior of {seat.name} ({token}) was left on the worship table"
    for chair in CHAIRS:
        if len(table.zones[chair]) > 1:
            yield f"{len(table.zones[chair])} assistants sit on {table.equipment.zones[chair].name}"


def worshipping(table: Table) -> bool:
    """Whether juniors may lie on the worship table just now."""
    return any(row[0] == "ends" for row in table.flow.agenda)


def places(table: Table) -> Iterator[str]:
    """Displays, expert areas and market boxes with too much in them."""
    for zone in (ORDER_DISPLAY, EXPERT_DISPLAY, AMULET_DISPLAY, PIRATE_DISPLAY):
        if len(table.zones[zone]) > DISPLAY_SIZE:
            yield f"more than {DISPLAY_SIZE} pieces lie in {table.equipment.zones[zone].name}"
    for seat in table.equipment.seats:
        if len(table.zones[AREA[seat.id]]) > AREA_SIZE:
            yield f"{seat.name} has {len(table.zones[AREA[seat.id]])} experts; there is room for {AREA_SIZE}"
    for zone in (SELLING_BOXES, *BOXES.values(), *STOCK.values()):
        taken = [table.pieces[cube].x for cube in table.zones[zone] if table.pieces[cube].kind in CUBES]
        if len(set(taken)) != len(taken):
            yield f"two cubes lie in one box of {table.equipment.zones[zone].name}"


def flow(table: Table) -> Iterator[str]:
    """What is pending but cannot be: taking up the turn at one of its steps puts it right."""
    now = table.flow
    if now.phase == OVER:
        return
    if len(now.to_act) != 1 or len(now.agenda) < 2 or now.agenda[0][0] != TURN:
        yield "nobody has anything to decide"
        return
    seat, row = now.to_act[0], now.agenda[-1]
    if row[0] == "discard" and len(table.zones[AREA[seat]]) < AREA_SIZE:
        yield "an expert was to be discarded, but there is room again"
    if row[0] == "cell" and not any(TOKEN_OWNER.get(token) == seat for token in table.zones[str(row[1])]):
        yield "the assistants that were to worship are gone"
    step = next((one for one in now.agenda if one[0] == "step"), None)
    if step is not None and table.where.get(str(step[2])) != step[1]:
        yield "the leader has left the room that is being used"


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
    goes_on = t.seat == seat and bool(table.flow.agenda) and phase != START
    stage, vp, sent, neutral, chairs, abilities = t.stage, t.vp, t.sent, t.neutral, t.chairs, t.abilities
    round_ = max(1, t.round)
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
    settle(table, t, t.rng)
    return t
