"""A domain: the land on each cell and what stands on it; areas, frontier, and what its buildings score (3.3, 8.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import PieceState
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, CELL_AT, DIRECTION_WORDS, START, TOWARDS, Cell
from tabletop.games.lotta_rome.data import BUILDINGS, DOUBLES, FEEDS, KINDS, NAMES, BuildingKind, LandKind
from tabletop.rules.decisions import Board
from tabletop.rules.words import with_article

Area = frozenset[Cell]


class Domain:
    """The lands of one player, and the buildings and elephants on them."""

    def __init__(
        self,
        lands: Mapping[Cell, LandKind],
        works: Mapping[Cell, BuildingKind],
        elephants: Iterable[Cell] = (),
        forts: Iterable[Cell] = (),
        doubles: int = 0,
        start: Cell = "",
    ) -> None:
        """`forts` are the cells of those buildings that are forts; one whose kind is not chosen yet has the kind `FORT`.

        `doubles` is the number of double lands, `start` the cell of the starting land.
        """
        self.lands, self.works = dict(lands), dict(works)
        self.elephants, self.forts = frozenset(elephants), tuple(forts)
        self.doubles, self.start = doubles, start

    def with_land(self, lands: Mapping[Cell, LandKind], works: Mapping[Cell, BuildingKind]) -> Domain:
        """The domain with more lands and buildings."""
        parts = self.elephants, self.forts, self.doubles, self.start
        grown = Domain({**self.lands, **lands}, {**self.works, **works}, *parts)
        if lands.keys().isdisjoint(self.lands):
            # A bot tries hundreds of cells: only the areas that the new lands join are found again.
            grown.area_at = self._areas_with(lands)
        return grown

    def _areas_with(self, lands: Mapping[Cell, LandKind]) -> dict[Cell, Area]:
        """The area that each land belongs to once these lands are there too."""
        found, kinds = dict(self.area_at), {**self.lands, **lands}
        for cell, kind in lands.items():
            beside = [found[other] for other in AROUND[cell] if other in found and kinds[other] == kind]
            area = frozenset((cell,)).union(*beside)
            found.update(dict.fromkeys(area, area))
        return found

    @cached_property
    def area_at(self) -> dict[Cell, Area]:
        """The area that each land belongs to."""
        found: dict[Cell, Area] = {}
        for cell in self.lands:
            if cell not in found:
                area = self.area_round(cell)
                found.update(dict.fromkeys(area, area))
        return found

    def area_round(self, cell: Cell) -> Area:
        """The lands of one kind that are connected with the land on `cell`."""
        lands, kind = self.lands, self.lands[cell]
        seen, pending = {cell}, [cell]
        while pending:
            for other in AROUND[pending.pop()]:
                if lands.get(other) == kind and other not in seen:
                    seen.add(other)
                    pending.append(other)
        return frozenset(seen)

    @property
    def areas(self) -> set[Area]:
        """All areas."""
        return set(self.area_at.values())

    def touched(self, cell: Cell, kind: LandKind) -> set[Area]:
        """The different areas of `kind` that a building on `cell` stands on or touches."""
        lands, area_at = self.lands, self.area_at
        return {area_at[one] for one in (cell, *AROUND[cell]) if lands.get(one) == kind}

    def score_at(self, cell: Cell) -> int:
        """What the building on `cell` scores (8.2)."""
        return sum(map(len, self.touched(cell, FEEDS.get(self.works[cell], ""))))

    def building_scores(self) -> dict[BuildingKind, int]:
        """What the buildings of each kind score, in the fixed order of the kinds."""
        found = dict.fromkeys(FEEDS, 0)
        for cell, kind in self.works.items():
            if kind in found:
                found[kind] += self.score_at(cell)
        return found

    def total(self) -> int:
        """What all buildings score."""
        return self._total

    @cached_property
    def _total(self) -> int:
        return sum(self.building_scores().values())

    def frontier(self) -> Sequence[Cell]:
        """The empty cells that the next land may go to, in a fixed order; the start while there is no land."""
        return self._frontier

    @cached_property
    def _frontier(self) -> Sequence[Cell]:
        if not self.lands:
            return [START]
        beside = set[Cell]().union(*map(BESIDE.__getitem__, self.lands))
        return sorted(beside.difference(self.lands), key=CELL_ORDER.__getitem__)

    def free(self) -> list[Cell]:
        """The lands without a building and without an elephant, in a fixed order."""
        return [cell for cell in CELL_ORDER if cell in self.lands and cell not in self.works and cell not in self.elephants]

    @cached_property
    def called(self) -> Mapping[str, int]:
        """How many of the lands each name fits."""
        return Counter(name for one in self.lands for name in {NAMES[self.lands[one]], *names_at(self, one)})

    def is_connected(self) -> bool:
        """Whether all lands hang together."""
        seen: set[Cell] = set()
        pending = list(self.lands)[:1]
        while pending:
            cell = pending.pop()
            if cell not in seen:
                seen.add(cell)
                pending += [other for other in AROUND[cell] if other in self.lands]
        return len(seen) == len(self.lands)


LAND_PIECES = frozenset((*KINDS, *DOUBLES))
"""The kinds of pieces that are lands, single and double."""
BESIDE: Mapping[Cell, Area] = {cell: frozenset(others) for cell, others in AROUND.items()}
CELL_ORDER: Mapping[Cell, int] = {cell: number for number, cell in enumerate(AROUND)}


_last: dict[Seat, tuple[tuple[PieceId, ...], tuple[PieceState, ...], Domain]] = {}
"""The domain of each seat that `domain_of` found last, with the pieces that it was read from and how they lay. Rules ask for the
same one again and again, and most acts change the domain of one seat."""


def domain_of(t: Board, seat: Seat) -> Domain:
    """The domain of `seat`: the same one as before as long as its pieces lie as they lay. It is shared, so nobody changes it."""
    held = tuple(t.zones[ids.DOMAIN[seat]])
    states = tuple(map(t.pieces.__getitem__, held))
    known = _last.get(seat)
    if known is None or known[0] != held or known[1] != states:
        _last[seat] = known = held, states, read_domain(held, states)
    return known[2]


def read_domain(held: Sequence[PieceId], states: Sequence[PieceState]) -> Domain:
    """The domain that these pieces are, as they lie."""
    lands: dict[Cell, LandKind] = {}
    works: dict[Cell, BuildingKind] = {}
    elephants: list[Cell] = []
    forts: list[Cell] = []
    doubles, start = 0, ""
    for piece, state in zip(held, states, strict=True):
        kind, cell = state.kind, CELL_AT.get((state.x, state.y), START)
        if kind in KINDS:
            lands[cell] = kind
            if piece in ids.START_LANDS:
                start = cell
        elif kind in FEEDS:
            works[cell] = kind
        elif kind in DOUBLES:
            doubles += 1
            lands[cell] = DOUBLES[kind].a
            if other := TOWARDS[cell][orientation_of(state.angle)]:
                lands[other] = DOUBLES[kind].b
        elif kind == ids.FORT:
            works[cell] = BUILDINGS[state.face - 1] if 0 < state.face <= len(BUILDINGS) else ids.FORT
            forts.append(cell)
        elif kind == "elephant":
            elephants.append(cell)
    for cell in works.keys() - lands.keys():
        del works[cell]
    return Domain(lands, works, elephants, forts, doubles, start)


def orientation_of(angle: float) -> int:
    """The direction from half A to half B of a double land that lies at that angle, in degrees clockwise."""
    return round(-angle / 60.0) % 6


def names_at(domain: Domain, cell: Cell) -> tuple[str, ...]:
    """What the land on a cell can be called, the shortest name first: `mill`, `vineyard with a mill`; a bare one `vineyard`."""
    land, works = NAMES[domain.lands[cell]], NAMES.get(domain.works.get(cell, ""))
    return (works, f"{land} with {with_article(works)}") if works else (land,)


def where(domain: Domain, cell: Cell) -> str:
    """Where an empty cell is: `north-east of the mill`, by a land beside it that is the only one of its name; if there is none,
    by two lands.
    """
    ways = [
        (domain.called[name], f"{DIRECTION_WORDS[(direction + 3) % 6]} of the {name}")
        for direction, other in enumerate(TOWARDS[cell])
        if other in domain.lands
        for name in names_at(domain, other)
    ]
    ways.sort(key=lambda way: way[0])
    best = [words for count, words in ways if count == 1][:1] or list(dict.fromkeys(words for _, words in ways))[:2]
    return " and ".join(best) or "in the middle"


def land_at(domain: Domain, cell: Cell) -> str:
    """Which land of a domain lies on a cell: `vineyard north-east of the mill`."""
    return f"{NAMES[domain.lands[cell]]} {where(domain, cell)}"


def cells_of(t: Board, land: PieceId) -> tuple[Cell, ...]:
    """The cells that a land of a domain covers."""
    state = t.pieces[land]
    cell = CELL_AT.get((state.x, state.y), START)
    return (cell, TOWARDS[cell][orientation_of(state.angle)]) if state.kind in DOUBLES else (cell,)


def is_merchants(t: Board) -> bool:
    """Whether the game is played with the expansion."""
    return ids.DECK in t.zones


def lands_of(t: Board, zone: ZoneId) -> tuple[PieceId, ...]:
    """The lands in a zone, in its order."""
    return tuple([piece for piece in t.zones[zone] if t.pieces[piece].kind in LAND_PIECES])


def has_land(t: Board, zone: ZoneId) -> bool:
    """Whether a land lies in a zone."""
    return any(t.pieces[piece].kind in LAND_PIECES for piece in t.zones[zone])


def place_of(t: Board, piece: PieceId) -> Place:
    """Where a piece lies in its zone."""
    state = t.pieces[piece]
    return state.x, state.y


def load_of(t: Board, land: PieceId) -> tuple[PieceId, ...]:
    """The building on a single land that is not placed yet; nothing if there is none."""
    place, pieces = place_of(t, land), t.pieces
    return tuple([one for one in t.zones[t.where[land]] if pieces[one].kind in FEEDS and place_of(t, one) == place])


def land_name(t: Board, land: PieceId) -> str:
    """A land in words: `field`, `field with a mill`."""
    kind = t.pieces[land].kind
    if kind in DOUBLES:
        return f"double land of {NAMES[DOUBLES[kind].a]} and {NAMES[DOUBLES[kind].b]}"
    kinds = [kind, *[t.pieces[one].kind for one in load_of(t, land)]]
    words = [NAMES.get(kind, "something") for kind in kinds]
    return f"{words[0]} with {with_article(words[1])}" if len(words) > 1 else words[0]


def slot(number: int) -> Place:
    """The place of that number in a zone of five columns."""
    return float(number % 5), float(number // 5)


def carry(t: Board, lands: Iterable[PieceId], first: int = 0) -> tuple[tuple[PieceId, ...], tuple[Place, ...]]:
    """The lands with their buildings, and the place of each in a zone of five columns, from slot `first` on."""
    found = [(piece, slot(at)) for at, land in enumerate(lands, first) for piece in (land, *load_of(t, land))]
    return tuple([piece for piece, _ in found]), tuple([place for _, place in found])
