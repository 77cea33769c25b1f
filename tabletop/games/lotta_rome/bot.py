"""The normal bot: it splits, chooses, places, bids and buys by what lands are worth to both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid, Keep, coins_of
from tabletop.games.lotta_rome.cells import AROUND, TOWARDS
from tabletop.games.lotta_rome.choosing import LARGE, LOTS, SMALL, Choose, divider_for, side
from tabletop.games.lotta_rome.data import DOUBLES, FEEDS
from tabletop.games.lotta_rome.domain import LAND_PIECES, domain_of, lands_of
from tabletop.games.lotta_rome.doubles import Build, TakeHalf, Turn
from tabletop.games.lotta_rome.elephants import PlaceElephant, entitlement
from tabletop.games.lotta_rome.forts import SetFort, best_forts
from tabletop.games.lotta_rome.lands import Placing, extra_of, is_double
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import Beside, Lay, Take
from tabletop.games.lotta_rome.splitting import Split, position, row_of_lands
from tabletop.games.lotta_rome.values import BUILDING, FORT, LAND, Lots, Way, best_way, contract_worth, gain, held_of
from tabletop.rules.play import seats_of
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

RIVAL = 0.5
"""How much a point of the other side counts against an own point in a game of two; it is shared among more rivals."""
COIN = 0.5
"""What a coin of the bid is worth, as it lets a seat buy earlier."""


class NormalBot:
    """Decides by the worth of lands and contracts. It looks only at what its seat sees, and needs no chance."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        moves = legal.moves
        decide = DECISIONS.get(type(moves[0]))
        return decide(view, legal.seat, moves) if decide and len(moves) > 1 else moves[0]


def rival_share(view: Table) -> float:
    """How much a point of one rival counts."""
    return RIVAL / (len(view.equipment.seats) - 1)


def best_split(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The split that leaves most, if the neighbour takes what is worth more to it."""
    seats = seats_of(view.equipment)
    step = -1 if side(view.flow.round) == "after" else 1
    mine, other = Lots(view, seat), Lots(view, seats[(seats.index(seat) + step) % len(seats)])
    mine.gems -= 1
    row = row_of_lands(view, seat)
    share = rival_share(view)

    def value(move: Move) -> float:
        assert isinstance(move, Split)
        small = [land for land in row if position(view, land) in move.small]
        large = [land for land in row if land not in small]
        if other.lot(small, gem=True) > other.lot(large):
            return mine.lot(large) - share * other.lot(small, gem=True)
        return mine.lot(small, gem=True) - share * other.lot(large)

    return max(moves, key=value)


def best_lot(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The lot that is worth more, less what the other one is worth to the neighbour."""
    divider = divider_for(view, seat)
    mine, other = Lots(view, seat), Lots(view, divider)
    small, large = (lands_of(view, LOTS[lot][divider]) for lot in (SMALL, LARGE))
    share = rival_share(view)
    values = {
        SMALL: mine.lot(small, gem=True) - share * other.lot(large),
        LARGE: mine.lot(large) - share * other.lot(small, gem=True),
    }
    return max(moves, key=lambda move: values[move.lot] if isinstance(move, Choose) else 0.0)


def best_land(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """A double land first, then the land with a building that gains most, then the bare land that gains most."""
    domain = domain_of(view, seat)
    cells = domain.frontier()

    def value(move: Move) -> tuple[int, float]:
        assert isinstance(move, Take)
        if is_double(view, move.land):
            return 2, best_way(domain, view.pieces[move.land].kind, None)[0]
        held = held_of(view, move.land)
        return int(held[1] is not None), max(gain(domain, cell, held) for cell in cells)

    return max(moves, key=value)


def way_of(view: Table, seat: Seat, pending: Placing) -> Way:
    """The best way to lay the double land in hand."""
    extra = extra_of(view, seat)
    building = view.pieces[extra[0]].kind if extra else None
    return best_way(domain_of(view, seat), view.pieces[pending.held].kind, building)[1]


def best_cell(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The cell that gains most for the land in hand."""
    domain, pending = domain_of(view, seat), Placing.read(view.flow.agenda[-1])
    if is_double(view, pending.held):
        anchor, direction, _ = way_of(view, seat, pending)
        wanted = anchor if pending.half == "A" else TOWARDS[anchor][direction]
        return next((move for move in moves if isinstance(move, Lay) and move.cell == wanted), moves[0])
    held = held_of(view, pending.held)
    return max(moves, key=lambda move: gain(domain, move.cell, held) if isinstance(move, Lay) else 0.0)


def best_half(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The half that touches the domain in the best way."""
    anchor, _, _ = way_of(view, seat, Placing.read(view.flow.agenda[-1]))
    wanted = "A" if anchor in domain_of(view, seat).frontier() else "B"
    return next(move for move in moves if isinstance(move, TakeHalf) and move.half == wanted)


def best_direction(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The direction of the other half in the best way; the first one if that way begins elsewhere."""
    pending = Placing.read(view.flow.agenda[-1])
    direction = way_of(view, seat, pending)[1]
    wanted = direction if pending.half == "A" else (direction + 3) % 6
    return next((move for move in moves if isinstance(move, Turn) and move.direction == wanted), moves[0])


def best_site(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The half on which the building of a lot scores more."""
    half = way_of(view, seat, Placing.read(view.flow.agenda[-1]))[2]
    return next((move for move in moves if isinstance(move, Build) and move.half == half), moves[0])


def best_side(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The land beside which the best cell lies."""
    domain, pending = domain_of(view, seat), Placing.read(view.flow.agenda[-1])
    cells = pending.cells(view, seat)
    if is_double(view, pending.held):
        anchor, direction, _ = way_of(view, seat, pending)
        best = anchor if pending.half == "A" else TOWARDS[anchor][direction]
    else:
        held = held_of(view, pending.held)
        best = max(cells, key=lambda cell: gain(domain, cell, held))
    return next((move for move in moves if isinstance(move, Beside) and best in AROUND[move.cell]), moves[0])


def best_elephant(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The free land that draws most contracts."""
    domain = domain_of(view, seat)
    return max(moves, key=lambda move: entitlement(domain, move.cell) if isinstance(move, PlaceElephant) else 0)


def best_contract(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The contract that is worth most, with what its coins buy if it is a bid."""

    def value(move: Move) -> float:
        assert isinstance(move, Keep | Bid)
        coins = COIN * coins_of(move.cards[0]) if isinstance(move, Bid) else 0.0
        return contract_worth(view, seat, move.cards[0]) + coins

    return max(moves, key=value)


def best_purchase(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The lot of the market that gains most."""
    mine = Lots(view, seat)
    return max(moves, key=lambda move: lot_worth(view, mine, ids.LOT[move.lot - 1]) if isinstance(move, TakeLot) else 0.0)


def lot_worth(view: Table, mine: Lots, lot: ZoneId) -> float:
    """What a lot of the market is worth."""
    kinds: Mapping[PieceId, str] = {piece: view.pieces[piece].kind for piece in view.zones[lot]}
    building = next((kind for kind in kinds.values() if kind in FEEDS), None)
    worth = 0.0
    for piece, kind in kinds.items():
        if kind in DOUBLES:
            worth += best_way(mine.domain, kind, building)[0] + 2 * LAND
        elif kind in LAND_PIECES:
            worth += mine.land(piece)
        elif kind == "gem":
            worth += mine.gem()
        else:
            worth += FORT if kind == ids.FORT else BUILDING
    return worth


def best_fort(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The building with which the forts score most."""
    kind = best_forts(view, seat)[0]
    return next(move for move in moves if isinstance(move, SetFort) and move.kind == kind)


DECISIONS: Mapping[type, Callable[[Table, Seat, Sequence[Move]], Move]] = {
    Split: best_split,
    Choose: best_lot,
    Take: best_land,
    TakeHalf: best_half,
    Lay: best_cell,
    Turn: best_direction,
    Build: best_site,
    Beside: best_side,
    PlaceElephant: best_elephant,
    Keep: best_contract,
    Bid: best_contract,
    TakeLot: best_purchase,
    SetFort: best_fort,
}
"""How the bot decides, by the kind of the moves that it is offered."""
