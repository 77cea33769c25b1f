"""Scenes of Round House, so that tests read like play: a table that is set by hand, then moves on it."""

from __future__ import annotations

from round_house_moves import AnyMove, EndRoom, EndTurn, Walk

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, Event, FlowChanged, PiecesFaced, PiecesMoved
from tabletop.core.table import Row, Table, start_table
from tabletop.games.round_house import GAME
from tabletop.games.round_house.data import CUBES
from tabletop.games.round_house.help import room_at
from tabletop.games.round_house.ids import (
    AMULETS_OF,
    AREA,
    BOX,
    BOXES,
    COINS,
    EXPERT_DECK,
    FULFILLED,
    GOLD_FACE,
    GOODS,
    HALL,
    LEADERS,
    LENDER,
    MERCHANT,
    MERCHANT_SPOT,
    NEUTRALS,
    OPEN_ORDERS,
    ORDER_DECK,
    OUTER,
    POINTS,
    STANDS,
    SUPPLY,
    TILE_SPACE,
    TOKEN_OWNER,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.play import boundary_of, node_of
from tabletop.games.round_house.rules import RULES
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Refused

LAYOUT = {
    "O1": "trading_post",
    "O2": "market_different",
    "O3": "meeting_place_large",
    "O4": "market_equal",
    "O5": "warehouse",
    "O6": "bank",
}
"""The room tiles of a scene, unless the test names others."""


class Scene:
    """A game just set up, with Blue about to walk a leader; a test gives out goods, coins and cards.

    Everybody starts with no coins, no gold and an empty hand of orders, all leaders on the Hall.
    """

    def __init__(self, players: int = 3, tiles: dict[str, str] | None = None, **options: bool) -> None:
        box = GAME.box(SEAT_COLOURS[:players], GAME.checked_options(options))
        table = start_table(box, "scene")
        rng = Rng(table.chance)
        self.table: Table = settle(table, RULES.start(table, GAME.checked_options(options), rng), rng)[1]
        self.seats = [seat.id for seat in box.seats]
        if options.get("free_hall"):
            return
        wanted = {**LAYOUT, **(tiles or {})}
        for slot in OUTER:
            for tile in self.table.zones[TILE_SPACE[slot]]:
                self.move(tile, BOX)
        for slot, tile in wanted.items():
            self.move(tile, TILE_SPACE[slot])
        for zone in (*(f"stock.{slot}" for slot in ("O1", "O3", "O5")),):
            for number, cube in enumerate(self.table.zones[zone]):
                if zone != "stock.O5":
                    self.move(cube, "stock.O5", float(number))
        for seat in self.seats:
            self.coins(seat, 0)
            for cube in self.table.zones[GOODS[seat]["gold"]]:
                self.move(cube, SUPPLY["gold"])
            for card in self.table.zones[OPEN_ORDERS[seat]]:
                self.move(card, ORDER_DECK)
        self.begin("blue")

    # Setting the table

    def apply(self, *events: Event) -> None:
        self.table = apply_events(self.table, events)

    def move(self, piece: PieceId, zone: ZoneId, x: float = 0.0, face: int | None = None) -> Scene:
        """Put `piece` into `zone`, at place x."""
        self.apply(PiecesMoved((piece,), self.table.where[piece], zone, -1, ((x, 0.0),)))
        if face is not None:
            self.apply(PiecesFaced((piece,), (face,)))
        return self

    def coins(self, seat: Seat, count: int) -> Scene:
        self.apply(CountersChanged(((COINS[seat], count),)))
        return self

    def score(self, seat: Seat, count: int) -> Scene:
        self.apply(CountersChanged(((POINTS[seat], count),)))
        return self

    def lender(self, count: int) -> Scene:
        self.apply(CountersChanged(((LENDER, count),)))
        return self

    def give(self, seat: Seat = "blue", **goods: int) -> Scene:
        """Give a seat more cubes, and set its coins."""
        if "coins" in goods:
            self.coins(seat, goods.pop("coins"))
        for kind, count in goods.items():
            for _ in range(count):
                self.move(self.table.zones[SUPPLY[kind]][-1], GOODS[seat][kind])
        return self

    def drain(self, kind: str) -> Scene:
        """Empty the supply of a kind: Red gets it all."""
        for cube in self.table.zones[SUPPLY[kind]]:
            self.move(cube, GOODS["red"][kind])
        return self

    def box(self, node: str, number: int, kind: str, declared: str = "") -> Scene:
        """Put a cube into a market box."""
        face = GOLD_FACE[declared] if declared else None
        return self.move(self.table.zones[SUPPLY[kind]][-1], BOXES[node], float(number), face)

    def expert(self, *cards: str, seat: Seat = "blue") -> Scene:
        for card in cards:
            self.move(card, AREA[seat])
        return self.tidy("expert_display", EXPERT_DECK)

    def show(self, *cards: str) -> Scene:
        """Make these experts the display."""
        for card in self.table.zones["expert_display"]:
            self.move(card, EXPERT_DECK)
        for number, card in enumerate(cards):
            self.move(card, "expert_display", float(number))
        return self

    def tidy(self, display: ZoneId, deck: ZoneId) -> Scene:
        """Fill up a display, from which the test took a card, from the stack."""
        taken = {self.table.pieces[piece].x for piece in self.table.zones[display]}
        for place in (0.0, 1.0, 2.0):
            if place not in taken:
                self.move(self.table.zones[deck][-1], display, place)
        return self

    def order(self, *cards: str, seat: Seat = "blue", fulfilled: bool = False) -> Scene:
        for card in cards:
            self.move(card, (FULFILLED if fulfilled else OPEN_ORDERS)[seat], 0.0, 1 if fulfilled else 0)
        return self.tidy("order_display", ORDER_DECK)

    def amulet(self, *tiles: str, seat: Seat = "blue") -> Scene:
        for tile in tiles:
            self.move(tile, AMULETS_OF[seat])
        return self.tidy("amulet_display", "amulets")

    def leader(self, node: str, seat: Seat = "blue", number: int = 0) -> Scene:
        """Put a leader into a room, or on the Hall."""
        return self.move(LEADERS[seat][number], STANDS[boundary_of(self.table)] if node == HALL else node)

    def neutral(self, colour: str, node: str) -> Scene:
        return self.move(NEUTRALS[colour], node)

    def workers(self, seat: Seat, count: int) -> Scene:
        """Set how many assistants are at hand; the others are put back on the pile of the track."""
        held = self.table.zones[WORKERS[seat]]
        for token in held[count:]:
            self.move(token, TRACK[seat])
        for _ in range(count - len(held)):
            self.move(self.table.zones[TRACK[seat]][0], WORKERS[seat])
        return self

    def put(self, zone: ZoneId, seat: Seat = "blue", senior: bool = False, count: int = 1) -> Scene:
        """Put assistants from the track into a town, on a chair or on a worship cell."""
        for _ in range(count):
            tokens = list(self.table.zones[TRACK[seat]]) or list(self.table.zones[WORKERS[seat]])
            self.move(tokens[0], zone, float(self.seats.index(seat)) if not zone.startswith("C") else 0.0, int(senior))
        return self

    def merchant(self, town: ZoneId) -> Scene:
        return self.move(MERCHANT, town, float(MERCHANT_SPOT))

    def round(self, space: int) -> Scene:
        return self.move("round_marker", "round", float(space))

    def begin(self, seat: Seat = "blue", phase: str = "move") -> Scene:
        """Begin the turn of `seat`, at one of its steps, on the present table."""
        self.apply(FlowChanged((seat,), "move", 1, ()))
        resumed = RULES.resume(self.table, seat, phase)
        self.apply(*resumed)
        return self

    def enter(self, node: str, seat: Seat = "blue") -> Scene:
        """Put a leader of `seat` two rooms before `node` and walk it in."""
        self.begin(seat)
        steps = {move.to for move in self.legal() if isinstance(move, Walk)}
        if node not in steps:
            for before in (
                f"{ring}{(int(node[1]) + back) % 6 + 1}" for ring in (node[0], "IO".replace(node[0], "")) for back in (4, 3)
            ):
                if not self.table.zones[before]:
                    self.leader(before, seat)
                    self.begin(seat)
                    if any(isinstance(move, Walk) and move.to == node for move in self.legal()):
                        break
        move = next(move for move in self.legal() if isinstance(move, Walk) and move.to == node)
        return self.play(move)

    def worship(self, seat: Seat = "blue") -> Scene:
        """Walk a leader of `seat` onto the Hall."""
        self.leader("I6", seat, 0)
        self.begin(seat)
        return self.play(Walk(LEADERS[seat][0], HALL))

    # Playing

    @property
    def seat(self) -> Seat:
        return self.table.flow.to_act[0]

    def legal(self) -> list[AnyMove]:
        return list(RULES.legal_moves(self.table, self.seat)) if self.table.flow.to_act else []

    def play(self, *moves: AnyMove) -> Scene:
        """Make these moves for the player to act."""
        for move in moves:
            refused = RULES.check(self.table, self.seat, move)
            assert refused is None, f"{move}: {refused.reason}"
            rng = Rng(self.table.chance)
            _, self.table = settle(self.table, RULES.resolve(self.table, self.seat, move, rng), rng)
            assert check_table(self.table) == []
        return self

    def refused(self, move: AnyMove) -> Refused:
        """Why the player to act may not make this move."""
        assert move not in self.legal()
        refusal = RULES.check(self.table, self.seat, move)
        assert refusal is not None
        assert refusal.reason.endswith(".")
        return refusal

    def finish(self) -> Scene:
        """Leave the room and end the turn, and decline all other choices."""
        while self.seat and EndTurn() not in self.legal():
            ends = [move for move in self.legal() if isinstance(move, EndRoom)] or [self.legal()[-1]]
            self.play(ends[0])
        return self.play(EndTurn())

    # Looking

    def has(self, seat: Seat = "blue") -> dict[str, int]:
        """How many coins, points, cubes and assistants a seat has at hand; without those that are 0."""
        counters, zones = self.table.counters, self.table.zones
        found = {"coins": counters[COINS[seat]], "vp": counters[POINTS[seat]]}
        found.update({kind: len(zones[GOODS[seat][kind]]) for kind in CUBES})
        return {what: count for what, count in found.items() if count}

    def hand(self, seat: Seat = "blue") -> int:
        return len(self.table.zones[WORKERS[seat]])

    def track(self, seat: Seat = "blue") -> int:
        return len(self.table.zones[TRACK[seat]])

    def in_zone(self, zone: ZoneId, seat: Seat = "blue") -> int:
        return sum(TOKEN_OWNER.get(token) == seat for token in self.table.zones[zone])

    def top(self) -> Row:
        return self.table.flow.agenda[-1]

    def row(self, tag: str) -> bool:
        """Whether a row with that tag is pending."""
        return any(row[0] == tag for row in self.table.flow.agenda)

    def kinds(self, *types: type) -> list[AnyMove]:
        """The legal moves of these types."""
        return [move for move in self.legal() if isinstance(move, types)]

    def destinations(self, seat: Seat = "blue", number: int = 0) -> set[str]:
        leader = LEADERS[seat][number]
        return {move.to for move in self.legal() if isinstance(move, Walk) and move.leader == leader}

    def parts(self) -> tuple[str, ...]:
        """What is left of the performance on top."""
        return tuple(str(part) for part in self.top()[-1])  # type: ignore[attr-defined]

    def room(self, node: str) -> str:
        return room_at(self.table, node)

    def at(self, leader: PieceId) -> str:
        return node_of(self.table, leader)
