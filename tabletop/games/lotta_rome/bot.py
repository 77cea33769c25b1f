"""The normal bot: it values each land by the best cell for it, and splits and chooses by what lots are worth to both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, Cell
from tabletop.games.lotta_rome.choosing import LARGE, LOTS, SMALL, Choose, divider_for, seats_on, side
from tabletop.games.lotta_rome.data import FEEDS, BuildingKind, LandKind, gem_score
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of, load_of
from tabletop.games.lotta_rome.placing import Beside, Lay, Placing, Take
from tabletop.games.lotta_rome.splitting import Split, position, row_of_lands
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

Held = tuple[LandKind, BuildingKind | None]
"""A land with the building on it, if there is one."""

TOGETHER = 0.3
"""What it is worth that a land joins an area, beside what buildings score for it now."""
CONTACT = 0.06
"""What each neighbour of a new land is worth: a compact domain has more places where much meets."""
LAND, BUILDING = 1.2, 1.6
"""What a land and a building are worth beyond their best cell now, as the domain goes on growing."""
RIVAL = 0.5
"""How much a point of the other side counts against an own point in a game of two; it is shared among more rivals."""


class Lots:
    """What lands are worth to a seat: each is valued by the best cell of its domain as it is now."""

    def __init__(self, view: Table, seat: Seat) -> None:
        self.view, self.domain = view, domain_of(view, seat)
        self.gems = len(view.zones[ids.GEMS[seat]])
        self._cells = self.domain.frontier()
        self._known: dict[Held, float] = {}

    def land(self, land: PieceId) -> float:
        """What a land with its building is worth."""
        held = held_of(self.view, land)
        if held not in self._known:
            best = max(gain(self.domain, cell, held) for cell in self._cells)
            self._known[held] = best + LAND + (BUILDING if held[1] else 0.0)
        return self._known[held]

    def lot(self, lands: Iterable[PieceId], gem: bool = False) -> float:
        """What a lot is worth, with the gem that comes with it."""
        return sum(map(self.land, lands)) + (gem_score(self.gems + 1) - gem_score(self.gems) if gem else 0.0)


def held_of(view: Table, land: PieceId) -> Held:
    """The kinds of a land and of the building on it."""
    works = load_of(view, land)
    return view.pieces[land].kind, view.pieces[works[0]].kind if works else None


def gain(domain: Domain, cell: Cell, held: Held) -> float:
    """How much better a domain is with a land on a cell."""
    kind, building = held
    around = [domain.lands[other] for other in AROUND[cell] if other in domain.lands]
    worth = CONTACT * len(around) + (TOGETHER if kind in around else 0.0)
    fed = FEEDS[building] if building else ""
    near = {*around, kind}
    if not building and not any(FEEDS[one] == kind for one in domain.works.values()):
        return worth
    if building and fed not in near and kind not in {FEEDS[one] for one in domain.works.values()}:
        return worth
    works = {**domain.works, cell: building} if building else domain.works
    return worth + Domain({**domain.lands, cell: kind}, works).total() - domain.total()


class NormalBot:
    """Decides by the worth of lands. It looks only at what all see, so it needs no chance."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        moves = legal.moves
        decide = DECISIONS.get(type(moves[0]))
        return decide(view, legal.seat, moves) if decide and len(moves) > 1 else moves[0]


def rival_share(view: Table) -> float:
    """How much a point of one rival counts."""
    return RIVAL / (len(seats_on(view)) - 1)


def best_split(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The split that leaves most, if the neighbour takes what is worth more to it."""
    seats = seats_on(view)
    step = -1 if side(view.flow.round) == "left" else 1
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
    """The land with a building that gains most; without buildings the land that gains most."""
    domain = domain_of(view, seat)
    cells = domain.frontier()

    def value(move: Move) -> tuple[bool, float]:
        assert isinstance(move, Take)
        held = held_of(view, move.land)
        return held[1] is not None, max(gain(domain, cell, held) for cell in cells)

    return max(moves, key=value)


def best_cell(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The cell that gains most for the land in hand."""
    domain = domain_of(view, seat)
    held = held_of(view, Placing.read(view.flow.agenda[-1]).held)
    return max(moves, key=lambda move: gain(domain, move.cell, held) if isinstance(move, Lay) else 0.0)


def best_side(view: Table, seat: Seat, moves: Sequence[Move]) -> Move:
    """The land beside which the best cell lies."""
    domain = domain_of(view, seat)
    held = held_of(view, Placing.read(view.flow.agenda[-1]).held)
    best = max(domain.frontier(), key=lambda cell: gain(domain, cell, held))
    return next(move for move in moves if isinstance(move, Beside) and best in AROUND[move.cell])


DECISIONS: Mapping[type, Callable[[Table, Seat, Sequence[Move]], Move]] = {
    Split: best_split,
    Choose: best_lot,
    Take: best_land,
    Lay: best_cell,
    Beside: best_side,
}
"""How the bot decides, by the kind of the moves that it is offered."""
