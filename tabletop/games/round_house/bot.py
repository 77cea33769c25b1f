"""The bots: *easy* plays at random but uses what it is offered; *normal* plans its turn to the end, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import TileStep
from tabletop.games.round_house.data import CUBES, ORDERS
from tabletop.games.round_house.orders import EndTurn
from tabletop.games.round_house.play import stage_of
from tabletop.games.round_house.rooms import Activate, EndRoom
from tabletop.games.round_house.rules import RULES
from tabletop.games.round_house.scoring import amulet_kinds, amulet_points, score_of
from tabletop.games.round_house.turn import AT_MOVE, AT_NEUTRAL_2, Pass
from tabletop.games.round_house.walking import Walk, own_walks
from tabletop.rules.ruleset import LegalMoves, Move
from tabletop.rules.sample import fill_by_chance

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

WIDTH, WIDTH_PER_WALK = 24, 6
"""How many lines are kept at each step: in all once a leader has walked, before that for each walk considered."""
WIDTH_PER_NEUTRAL, WIDTH_NEUTRAL = 3, 40
"""How many lines are kept in which a neutral leader was moved: for each walk, and in all."""
NEUTRAL_GAIN = 1.5
"""How much better a line must be if it moves a neutral leader, because the others profit from its new place too."""
MOST_POSITIONS = 2200
"""How many positions a decision may look at."""
DEEPEST = 30
PLENTY = 12
"""The number of coins beyond which more are worth little before the end."""

Way = tuple[Walk, ...]
"""The walks of a line: those of a neutral leader and of an own one."""


class Line(NamedTuple):
    """A line of moves: what its position is worth, the first move, the walks on the way, and the position."""

    value: float
    first: Move | None
    way: Way
    table: Table


class EasyBot:
    """Plays at random, but three times out of four it passes or ends a step only when nothing else is left to do."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        doing = [move for move in legal if not isinstance(move, Pass | EndRoom | EndTurn | TileStep)]
        return rng.choice(doing) if doing and rng.below(4) else rng.choice(legal.moves)


class NormalBot:
    """Looks for the sequence of its own moves to the end of the turn that leaves it best off."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """The first move of the best line found."""
        moves = legal.moves
        if len(moves) == 1:
            return moves[0]
        if view.flow.agenda[-1][0] == "neutral" and not opens_neutrals(view):
            return Pass()
        return best_move(fill_by_chance(view, rng), legal.seat)


def opens_neutrals(table: Table) -> bool:
    """Whether the bot considers a neutral leader in this window: only right before the walk, unless its room can be used."""
    return stage_of(table) == AT_NEUTRAL_2 or bool(table.counters.get(ids.ACTIVE_NEUTRALS))


def best_move(table: Table, seat: Seat) -> Move:
    """Search step by step: try all moves of each kept position, and keep the best few lines."""
    lines = [Line(0.0, None, (), table)]
    best: Line | None = None
    looked_at = 0
    usual = frozenset(usual_walks(table, seat))
    for _ in range(DEEPEST):
        groups: dict[Way, dict[tuple[float, Row], Line]] = {}
        for _, first, way, position in lines:
            for move in considered(position, seat, table, usual):
                looked_at += 1
                after = played(position, seat, move)
                ways = (*way, move) if isinstance(move, Walk) else way
                value = worth(after, seat)
                line = Line(value, first or move, ways, after)
                if after.flow.to_act != (seat,) or not after.flow.agenda or begins(after, position):
                    if best is None or margin(line) > margin(best):
                        best = line
                    continue
                groups.setdefault(ways, {}).setdefault((round(line.value, 4), after.flow.agenda), line)
        lines = kept(groups)
        if not lines:
            break
        if looked_at > MOST_POSITIONS:
            lines = sorted(lines, key=by_value)[:2]
    if best is None:
        best = min(lines, key=by_value)
    assert best.first is not None
    return best.first


def margin(line: Line) -> float:
    """What a whole line is worth; a line that moves a neutral leader must bring more (`NEUTRAL_GAIN`)."""
    return line.value - (NEUTRAL_GAIN if has_neutral(line.way) else 0.0)


def has_neutral(way: Way) -> bool:
    """Whether a neutral leader walked."""
    return any(walk.leader in ids.NEUTRAL_COLOUR for walk in way)


def by_value(line: Line) -> float:
    """The sort key that puts the best line first."""
    return -line.value


def kept(groups: dict[Way, dict[tuple[float, Row], Line]]) -> list[Line]:
    """The best lines of each way; of the many lines with a neutral leader only the best of all."""
    usual: list[Line] = []
    neutral: list[Line] = []
    for way, group in groups.items():
        ranked = sorted(group.values(), key=by_value)
        if has_neutral(way):
            neutral += ranked[:WIDTH_PER_NEUTRAL]
        else:
            usual += ranked[: WIDTH_PER_WALK if len(groups) > 1 else WIDTH]
    return usual + sorted(neutral, key=by_value)[:WIDTH_NEUTRAL]


def begins(after: Table, before: Table) -> bool:
    """Whether a new turn began (of the same seat, when nobody else plays)."""
    return stage_of(after) < stage_of(before)


def usual_walks(table: Table, seat: Seat) -> list[Move]:
    """The walks of own leaders that are possible on this table; none if a leader has walked in this turn."""
    if stage_of(table) > AT_MOVE:
        return []
    return [*own_walks(table, seat)]


def considered(table: Table, seat: Seat, root: Table, usual: frozenset[Move]) -> list[Move]:
    """The moves to consider: no chairs too early, and a neutral leader only for a walk that is not `usual`, or for its room."""
    moves = list(RULES.legal_list(table, seat))
    row = table.flow.agenda[-1]
    if row[0] == "neutral" and table.flow.agenda != root.flow.agenda:
        return [Pass()]
    paid = row[0] == "move" and table.flow.agenda[0][4] and not root.flow.agenda[0][4]
    if paid and not table.counters.get(ids.ACTIVE_NEUTRALS):
        # A neutral leader was paid for in this line. Walks possible without it need no thought, but the Lobby can copy its room.
        return [move for move in moves if move not in usual or (isinstance(move, Walk) and move.to == ids.LOBBY)]
    if row[0] == "do" and row[3]:
        # A repeat loses what is left of the performance, so it waits until nothing more can be done.
        doing = [move for move in moves if not isinstance(move, EndRoom | Activate)]
        if len(doing) > 1 or (doing and not isinstance(doing[0], TileStep)):
            return [*doing, *[move for move in moves if isinstance(move, EndRoom)]]
    return moves


def played(table: Table, seat: Seat, move: Move) -> Table:
    """The position after a move."""
    return RULES.resolve(table, seat, move, Rng(table.chance)).table()


def worth(table: Table, seat: Seat) -> float:
    """What a position is worth to `seat`: points, and all that may become points."""
    counters, zones = table.counters, table.zones
    if counters[ids.ENDED_BY]:
        return float(score_of(table, seat).points) + 0.01 * counters[ids.COINS[seat]]
    value = float(counters[ids.POINTS[seat]])
    if zones[ids.AMULETS_OF[seat]] or zones[ids.SEALS[seat]]:
        value += 1.1 * amulet_points(amulet_kinds(table, seat))
    for card in zones[ids.FULFILLED[seat]]:
        value += ORDERS[card].vp + 2.0
    value += 1.0 * len(zones[ids.OPEN_ORDERS[seat]])
    coins = counters[ids.COINS[seat]]
    value += 0.5 * min(coins, PLENTY) + 0.1 * max(0, coins - PLENTY)
    goods = ids.GOODS[seat]
    for kind in CUBES:
        value += (1.4 if kind == "gold" else 1.1) * len(zones[goods[kind]])
    value += 0.9 * len(zones[ids.WORKERS[seat]])
    largest = 0
    for town in ids.TOWNS:
        held = sum([ids.TOKEN_OWNER.get(token) == seat for token in zones[town]])
        value += held
        largest = max(largest, held)
    value += 0.6 * min(largest, 7)
    for chair in ids.CHAIRS:
        held_by = zones[chair]
        if held_by and ids.TOKEN_OWNER[held_by[0]] == seat:
            value += 4.0 if table.pieces[held_by[0]].face else 1.6
    value += 1.2 * len(zones[ids.AREA[seat]])
    return value - 0.25 * len(zones[ids.TRACK[seat]])
