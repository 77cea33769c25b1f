"""One move in the telling: the acting player's turn as data, gains with their abilities, assistants, displays.

The flow's agenda begins with the turn, then come the rows that are pending, the last one on top:

    ("turn", stage, vp, sent, neutral, chairs, abilities)   vp: prestige when the turn began; sent: a merchant action was
                                  carried out; neutral: a neutral leader was paid for; chairs and abilities used this turn
    ("hall",)                     the Hall is to be set up (variant)
    ("neutral",) ("price", c) ("goal", c) ("offer", room)   moving a neutral leader; using the room it stopped in
    ("expert",) ("move",)         the steps of the turn with a single choice
    ("step", room, leader, left, chairs, sold)   a room action: activations left, chairs with assistants who sat there when it
                                  began, kinds sold to the Selling Market in it
    ("do", room, n, parts)        a performance of a room: paid actions done, parts left
    ("acts", parts)               parts of a reward, in any order
    ("sent",)                     the merchant may be moved on, directly after a merchant action
    ("must", part)                a part that is paid for and has to be carried out
    ("discard", card)             an expert is to make room for `card`
    ("more", kind, order)         one more cube of the kind just gained?
    ("others",)                   the other players receive a coin
    ("worship",) ("cell", town) ("third", row, column) ("ends",)   worship and what follows it
    ("bonus", n) ("orders",) ("gold", order)     picks, orders, how gold is used
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, PiecesFaced, PiecesMoved, Revealed, ZoneOrdered
from tabletop.core.table import Row, Table
from tabletop.games.round_house.data import BASIC, CUBES, EXPERTS, HOUSE, ORDERS
from tabletop.games.round_house.names import (
    AREA,
    CHAIRS,
    COINS,
    DISPLAY_SIZE,
    EXPERT_DECK,
    EXPERT_DISCARDS,
    FULFILLED,
    GOLD_FACE,
    GOODS,
    KIND_OF,
    NEUTRALS,
    NODE_OF,
    POINTS,
    RING,
    SCORE,
    SCORE_TOKEN,
    STAND,
    SUPPLY,
    TILE_SPACE,
    TRACK,
    TRACK_LENGTH,
    WORKERS,
    Node,
)
from tabletop.rules.telling import Telling

TURN, TURN_FIELDS = "turn", 7
SETUP, NEUTRAL, EXPERT, MOVE, ROOM, WORSHIP, BONUS, ORDERING, OVER = (
    "setup",
    "neutral",
    "expert",
    "move",
    "room",
    "worship",
    "bonus",
    "orders",
    "over",
)
"""The phases, as the flow names them."""

SLOT_PLACE: tuple[tuple[float, float], ...] = tuple((float(number), 0.0) for number in range(64))
TOP: tuple[tuple[float, float], ...] = ()
"""The place of what lies on top of a stack, in a row or on the only place of its zone: it need not be told."""


def ability_table() -> dict[str, dict[PieceId, tuple[str, int]]]:
    """By what is gained: the cards that answer it, what they give and how much."""
    found: dict[str, dict[PieceId, tuple[str, int]]] = {what: {} for what in (*CUBES, "coins")}
    for order in ORDERS.values():
        for what in CUBES if order.trigger == "any" else (order.trigger,):
            asked = order.trigger == "any" and order.gives == "same"
            found[what][order.id] = ("ask" if asked else order.gives, order.amount)
    found["gold"]["E04"] = ("vp", 2)
    for kind in BASIC:
        found[kind]["E15"] = ("vp", 1)
    return found


ABILITIES = ability_table()
ELDER, CLERK = "E03", "E16"
ELDER_POINTS, CLERK_POINTS = 3, 2


class Play(Telling):
    """The telling of one move, with the turn's state unpacked from the flow."""

    __slots__ = ("abilities", "asks", "chairs", "neutral", "phase", "round", "rows", "seat", "seats", "sent", "stage", "vp")

    def __init__(self, table: Table, rng: Rng) -> None:
        super().__init__(table, rng)
        flow = table.flow
        self.seats: tuple[Seat, ...] = tuple([seat.id for seat in table.equipment.seats])
        self.round = flow.round
        self.phase = flow.phase
        self.seat: Seat = flow.to_act[0] if flow.to_act else self.seats[0]
        self.rows: list[Row] = list(flow.agenda[1:])
        self.asks: list[Row] = []
        self.stage = 0
        self.vp = 0
        self.sent = False
        self.neutral = False
        self.chairs: tuple[ZoneId, ...] = ()
        self.abilities: tuple[PieceId, ...] = ()
        if flow.agenda and flow.agenda[0][:1] == (TURN,) and len(flow.agenda[0]) == TURN_FIELDS:
            _, self.stage, self.vp, self.sent, self.neutral, self.chairs, self.abilities = flow.agenda[0]  # type: ignore[assignment]

    def turn_row(self) -> Row:
        """The turn as the first row of the agenda."""
        return (TURN, self.stage, self.vp, self.sent, self.neutral, self.chairs, self.abilities)

    def close(self) -> None:
        """Tell what was only noted down: the flow, and the tokens on the score track."""
        flow = self.base.flow
        before = self.base.counters
        for seat in self.seats:
            score = self.counters[POINTS[seat]]
            if score != before[POINTS[seat]]:
                token = SCORE_TOKEN[seat]
                self.move((token,), SCORE, SCORE, (SLOT_PLACE[score % HOUSE.score.spaces],))
        agenda = () if self.phase == OVER else (self.turn_row(), *self.rows)
        acting = () if self.phase == OVER else (self.seat,)
        if flow.agenda != agenda or flow.to_act != acting or flow.phase != self.phase:
            self.flow_to(acting, self.phase, self.round, agenda)


Board = Play | Table
"""What questions are asked of: a table (or view), or one in the telling."""


def top(t: Play) -> Row:
    """The row to be dealt with now."""
    return t.rows[-1]


def acts(t: Play, parts: Sequence[str]) -> None:
    """These parts of a reward may now be done, in any order."""
    if parts:
        t.rows.append(("acts", tuple(parts)))


# Questions


def has_cube(t: Board, seat: Seat, kind: str) -> bool:
    """Whether a cube of that kind lies in the personal supply."""
    return bool(t.zones[GOODS[seat][kind]])


def occupied(t: Board) -> frozenset[Node]:
    """The rooms in which a leader stands."""
    zones = t.zones
    return frozenset([room for room in RING if zones[room]])


def node_of(t: Board, leader: PieceId) -> Node:
    """Where a leader stands."""
    return NODE_OF[t.where[leader]]


def boundary_of(t: Board) -> str:
    """Where the Hall stands."""
    return "B" + t.where[STAND][1:]


def room_at(t: Board, node: Node) -> str:
    """Which room action belongs to a node."""
    inner = HOUSE.inner_rooms.get(node)
    return inner if inner is not None else t.zones[TILE_SPACE[node]][0]


def free_chairs(t: Board) -> list[ZoneId]:
    """The chairs on which nobody sits."""
    zones = t.zones
    return [chair for chair in CHAIRS if not zones[chair]]


def neutrals_in_play(t: Board) -> tuple[PieceId, ...]:
    """The neutral leaders that stand in rooms."""
    return tuple(leader for leader in NEUTRALS.values() if t.where.get(leader) in NODE_OF)


def boxes(t: Board, zone: ZoneId, size: int = 3) -> list[str]:
    """What lies in the boxes of a market, as declared, from the left; an empty word for an empty box."""
    found = [""] * size
    for cube in t.zones[zone]:
        state = t.pieces[cube]
        found[int(state.x)] = BASIC[state.face - 1] if state.face and state.kind == "gold" else state.kind
    return found


# Gains and payments


def add_points(t: Play, seat: Seat, points: int) -> None:
    """Prestige; the score token follows when the move is told to its end."""
    if points:
        name = POINTS[seat]
        t.tell(CountersChanged(((name, t.counters[name] + points),)))


def pay_coins(t: Play, seat: Seat, coins: int) -> None:
    """Coins go to the bank."""
    if coins:
        name = COINS[seat]
        t.tell(CountersChanged(((name, t.counters[name] - coins),)))


def gain_coins(t: Play, seat: Seat, coins: int) -> None:
    """One gain of coins, with the abilities that answer it."""
    if coins:
        answers = answering(t, seat, "coins")
        for card, (_, amount) in answers:
            t.abilities += (card,)
            coins += amount
        name = COINS[seat]
        t.tell(CountersChanged(((name, t.counters[name] + coins),)))


def answering(t: Play, seat: Seat, what: str) -> list[tuple[PieceId, tuple[str, int]]]:
    """The cards of `seat` in force that answer a gain and have not yet worked this turn."""
    table = ABILITIES[what]
    zones = t.zones
    cards = zones[FULFILLED[seat]] + zones[AREA[seat]]
    return [(card, table[card]) for card in cards if card in table and card not in t.abilities] if cards else []


def gain_cubes(t: Play, seat: Seat, kind: str, count: int) -> None:
    """One gain of cubes from the supply, as many as there are."""
    held = t.zones[SUPPLY[kind]]
    if count > 0 and held:
        t.move(held[-count:], SUPPLY[kind], GOODS[seat][kind], TOP)
        answer_cube(t, seat, kind)


def gain_from_box(t: Play, seat: Seat, cube: PieceId) -> None:
    """A cube comes from a market box or the stock; gold is plain gold again."""
    kind = KIND_OF[cube]
    t.move((cube,), t.where[cube], GOODS[seat][kind], TOP)
    show_plain(t, cube)
    answer_cube(t, seat, kind)


def show_plain(t: Play, cube: PieceId) -> None:
    """A gold cube no longer stands for anything."""
    if t.pieces[cube].face:
        t.tell(PiecesFaced((cube,), (0,)))


def answer_cube(t: Play, seat: Seat, kind: str) -> None:
    """Abilities that answer a gain of `kind`; what they pay triggers nothing more."""
    for card, (gives, amount) in answering(t, seat, kind):
        held = t.zones[SUPPLY[kind]]
        if gives == "vp":
            t.abilities += (card,)
            add_points(t, seat, amount)
        elif held and gives == "same":
            t.abilities += (card,)
            t.move(held[-amount:], SUPPLY[kind], GOODS[seat][kind], TOP)
        elif held:
            t.asks.append(("more", kind, card))


def pay_cubes(t: Play, seat: Seat, kind: str, count: int = 1) -> None:
    """Cubes go back to the supply."""
    if count:
        zone = GOODS[seat][kind]
        t.move(t.zones[zone][-count:], zone, SUPPLY[kind], TOP)


def to_box(t: Play, seat: Seat, kind: str, declared: str, zone: ZoneId, box: int) -> None:
    """A cube is put into a market box; gold shows what it was declared as."""
    cube = t.zones[GOODS[seat][kind]][-1]
    t.move((cube,), GOODS[seat][kind], zone, (SLOT_PLACE[box],))
    if kind == "gold":
        t.tell(PiecesFaced((cube,), (GOLD_FACE[declared],)))


# Assistants


def recruit(t: Play, seat: Seat) -> None:
    """The leftmost assistant of the track, the top one of a pile, comes to the personal supply."""
    held, pieces = t.zones[TRACK[seat]], t.pieces
    if held:
        chosen = held[-1]
        for token in reversed(held):
            if pieces[token].x < pieces[chosen].x:
                chosen = token
        t.move((chosen,), TRACK[seat], WORKERS[seat], TOP)


def fire(t: Play, seat: Seat) -> None:
    """An assistant goes back to the rightmost empty space of the track, or onto the pile on the first."""
    taken = {t.pieces[token].x for token in t.zones[TRACK[seat]]}
    space = next((space for space in range(TRACK_LENGTH - 1, -1, -1) if space not in taken), 0)
    t.move(t.zones[WORKERS[seat]][-1:], WORKERS[seat], TRACK[seat], (SLOT_PLACE[space],))


def seat_helper(t: Play, seat: Seat, chair: ZoneId, senior: bool = False) -> None:
    """An assistant sits down; the Elder sees it."""
    token = t.zones[WORKERS[seat]][-1]
    t.move((token,), WORKERS[seat], chair, TOP)
    if senior:
        t.tell(PiecesFaced((token,), (1,)))
    if ELDER in t.zones[AREA[seat]] and ELDER not in t.abilities:
        t.abilities += (ELDER,)
        add_points(t, seat, ELDER_POINTS)


# Displays


def turn_up(t: Play, deck: ZoneId, to: ZoneId, place: tuple[float, float] = (0.0, 0.0)) -> PieceId:
    """The top piece of a stack is shown to all and goes to `to`."""
    piece = t.zones[deck][-1]
    t.tell(PiecesMoved((piece,), deck, to, -1, (place,) if place != (0.0, 0.0) else ()))
    t.tell(Revealed((piece,), ("*",)))
    return piece


def refill(t: Play, deck: ZoneId, display: ZoneId) -> None:
    """The display is filled up as far as the stack lasts; the experts' discards become a new deck when needed."""
    while len(t.zones[display]) < DISPLAY_SIZE:
        if not t.zones[deck] and deck == EXPERT_DECK and t.zones[EXPERT_DISCARDS]:
            t.move(t.zones[EXPERT_DISCARDS], EXPERT_DISCARDS, EXPERT_DECK, TOP)
            t.shuffle(EXPERT_DECK)
        if not t.zones[deck]:
            return
        taken = {t.pieces[piece].x for piece in t.zones[display]}
        turn_up(t, deck, display, next(place for place in SLOT_PLACE if place[0] not in taken))


def shuffle_at_start(t: Play, zone: ZoneId) -> None:
    """A stack is shuffled in the set-up."""
    if t.zones[zone]:
        t.tell(ZoneOrdered(zone, tuple(t.rng.shuffled(t.zones[zone])), shuffled=True))


def gain_expert_points(t: Play, seat: Seat) -> None:
    """The Clerk sees that an expert is taken."""
    if CLERK in t.zones[AREA[seat]] and CLERK not in t.abilities:
        t.abilities += (CLERK,)
        add_points(t, seat, CLERK_POINTS)


def discard_expert(t: Play, card: PieceId) -> None:
    """An expert goes face up under the discards."""
    t.move((card,), t.where[card], EXPERT_DISCARDS, TOP, 0)


def seal_of(card: PieceId) -> str:
    """The amulet kind an expert becomes when used; empty for most."""
    return EXPERTS[card].seal


def unused(cards: Iterable[PieceId], t: Play) -> list[PieceId]:
    """Those of the cards whose ability has not worked this turn."""
    return [card for card in cards if card not in t.abilities]
