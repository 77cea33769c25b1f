"""What holds on every table of Lotta Rome (section 5.4 of the rules reference), and games at random that look after each move.

It is counted from the pieces alone, without `domain.py` or `diagnosis.py`, so that a fault there cannot hide itself here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat
from tabletop.core.table import Table, start_table
from tabletop.games.lotta_rome import GAME, ids
from tabletop.games.lotta_rome.rules import RULES
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Outcome

Spot = tuple[int, int]
"""A cell by its axial coordinates (q, r), measured from the upper left corner of the frame."""

AXIAL = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six directions of section 3.1."""
SINGLES = ("OLIVE", "VINE", "FIELD", "TOWN", "QUARRY")
MOST_LANDS = {False: 40, True: 57}
LONGEST = 60
"""The longest list of legal moves (6.12)."""


def axial_of(x: float, y: float) -> Spot:
    """The axial coordinates of a place of the frame, whose odd rows lie half a hexagon to the right."""
    return int(x) - int(y) // 2, int(y)


def kind_of(table: Table, piece: PieceId) -> str:
    """The kind of a piece."""
    return table.pieces[piece].kind


def is_land(kind: str) -> bool:
    """Whether a kind is that of a land, single or double."""
    return kind in SINGLES or kind.startswith("DL")


def covered(table: Table, land: PieceId) -> list[Spot]:
    """The cells that a land covers; half B of a double land lies where its angle points, 60 degrees for each direction."""
    state = table.pieces[land]
    q, r = axial_of(state.x, state.y)
    if not state.kind.startswith("DL"):
        return [(q, r)]
    across, down = AXIAL[round(-state.angle / 60) % 6]
    return [(q, r), (q + across, r + down)]


def cells_of(table: Table, seat: Seat) -> list[Spot]:
    """All cells with a land of a domain, one for each land that lies there."""
    return [cell for piece in table.zones[ids.DOMAIN[seat]] if is_land(kind_of(table, piece)) for cell in covered(table, piece)]


def hangs_together(cells: list[Spot]) -> bool:
    """Whether cells are connected by edges."""
    left, pending = set(cells), cells[:1]
    while pending:
        q, r = pending.pop()
        if (q, r) in left:
            left.remove((q, r))
            pending += [(q + across, r + down) for across, down in AXIAL]
    return not left


def check_domain(table: Table, seat: Seat) -> None:
    """A domain is connected, no cell is held twice, and at most one piece stands on each land."""
    cells = cells_of(table, seat)
    standing = [piece for piece in table.zones[ids.DOMAIN[seat]] if not is_land(kind_of(table, piece))]
    on = Counter(axial_of(table.pieces[piece].x, table.pieces[piece].y) for piece in standing)
    assert len(cells) == len(set(cells)) <= MOST_LANDS[ids.DECK in table.zones]
    assert hangs_together(cells)
    assert max(on.values(), default=1) == 1
    assert set(cells).issuperset(on)


def count(table: Table, *zones: str) -> int:
    """How many pieces lie in these zones."""
    return sum(len(table.zones[zone]) for zone in zones)


def gems_out(table: Table, seats: list[Seat]) -> int:
    """The gems of the players, with those that lie on lots of a split."""
    places = [zone[seat] for zone in (ids.GEMS, ids.SMALL, ids.LARGE) for seat in seats]
    return sum(kind_of(table, piece) == "gem" for zone in places for piece in table.zones[zone])


def check_table_of(table: Table, gems: int) -> None:
    """Everything of 5.4 that holds between two moves of a round; `gems` were there at the set-up."""
    seats = [seat.id for seat in table.equipment.seats]
    round_ = table.flow.round
    for seat in seats:
        check_domain(table, seat)
        assert len(table.zones[ids.STACK[seat]]) == 20 - 5 * round_
        assert len(table.zones[ids.WORKS[seat]]) == 8 - 2 * round_
    if ids.DECK in table.zones:
        check_merchants(table, seats, gems)
    else:
        assert gems_out(table, seats) == gems


def check_merchants(table: Table, seats: list[Seat], gems: int) -> None:
    """What 5.4 says of the pieces of the expansion."""
    round_, over = table.flow.round, table.flow.phase in ("forts", "over")
    left = [len(table.zones[zone]) for zone in (ids.FORTS, ids.MARKET_GEMS, ids.DOUBLE_STACK, ids.BONUS_STACK, ids.MARKET_WORKS)]
    assert left == [4 - round_, 4 - round_, 25 - 6 * round_, 5 - round_, 5 - round_]
    unsold = [piece for zone in (ids.AWAY, ids.MARKET_GEMS, *ids.LOT) for piece in table.zones[zone]]
    assert gems_out(table, seats) + sum(kind_of(table, piece) == "gem" for piece in unsold) == gems + 4
    private = [zone[seat] for zone in (ids.HAND, ids.BID, ids.KEPT, ids.SECRET) for seat in seats]
    assert count(table, ids.DECK, ids.DISCARDS, *private) == 62
    for seat in seats:
        kept = count(table, ids.KEPT[seat], ids.SECRET[seat])
        assert kept == (0 if not round_ else 5 if over else round_)
    elephants = [sum(kind_of(table, piece) == "elephant" for piece in table.zones[ids.DOMAIN[seat]]) for seat in seats]
    assert len(table.zones[ids.ELEPHANTS]) + sum(elephants) == 25
    assert max(elephants) <= round_ + 1


def loads_of(table: Table, seats: list[Seat]) -> dict[PieceId, PieceId]:
    """The land under each building of a building card that has been turned up."""
    found: dict[PieceId, PieceId] = {}
    for zone in [zone[seat] for zone in (ids.ROW, ids.SMALL, ids.LARGE, ids.INCOMING, ids.DOMAIN) for seat in seats]:
        held = [(piece, table.pieces[piece]) for piece in table.zones[zone]]
        lands = {(state.x, state.y): piece for piece, state in held if state.kind in SINGLES}
        found.update({piece: lands[state.x, state.y] for piece, state in held if piece.startswith("BC") and "-" in piece})
    return found


def tables_at_random(players: int, merchants: bool, seed: str) -> Iterator[Table]:
    """A game in which everybody moves by chance, table by table. A list is neither empty nor longer than 60 (6.12)."""
    table = start_table(GAME.box(SEAT_COLOURS[:players], {ids.MERCHANTS: merchants}), seed)
    rng, choosing = Rng(table.chance), Rng(Chance(f"{seed} moves"))
    table = settle(table, RULES.start(table, {}, rng), rng)[1]
    yield table
    while table.flow.to_act:
        seat = table.flow.to_act[0]
        moves = RULES.legal_moves(table, seat).moves
        assert 0 < len(moves) <= LONGEST
        rng = Rng(table.chance)
        table = settle(table, RULES.resolve(table, seat, choosing.choice(moves), rng), rng)[1]
        yield table


def play_at_random(players: int, merchants: bool, seed: str) -> Outcome:
    """Play a game at random, look at it after each move, and give its outcome."""
    pieces: frozenset[PieceId] = frozenset()
    loads: dict[PieceId, PieceId] = {}
    lands = 0
    for table in tables_at_random(players, merchants, seed):
        seats = [seat.id for seat in table.equipment.seats]
        pieces = pieces or frozenset(table.pieces)
        held = [piece for zone in table.zones.values() for piece in zone]
        assert len(held) == len(set(held)) == len(pieces)
        assert pieces.issuperset(held)
        check_table_of(table, 4 * players)
        now = loads_of(table, seats)
        assert now.items() >= loads.items()
        loads = now
        laid = sum(len(cells_of(table, seat)) for seat in seats)
        assert laid >= lands
        lands = laid
    assert table.flow.round == 4
    assert len(loads) == 8 * players
    outcome = RULES.outcome(table)
    assert outcome is not None
    return outcome
