"""A domain: the land on each cell and what stands on it; areas, frontier, and what its buildings score (3.3, 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, CELL_AT, START, Cell
from tabletop.games.lotta_rome.data import FEEDS, KINDS, NAMES, BuildingKind, LandKind
from tabletop.rules.decisions import Board
from tabletop.rules.words import with_article

Area = frozenset[Cell]


class Domain:
    """The lands and buildings of one player. It may be changed by `lay`, to look what a placement would bring."""

    def __init__(self, lands: Mapping[Cell, LandKind], works: Mapping[Cell, BuildingKind]) -> None:
        self.lands, self.works = dict(lands), dict(works)

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
        return {self.area_at[one] for one in (cell, *AROUND[cell]) if self.lands.get(one) == kind}

    def score_at(self, cell: Cell) -> int:
        """What the building on `cell` scores (8.2)."""
        return sum(map(len, self.touched(cell, FEEDS[self.works[cell]])))

    def building_scores(self) -> dict[BuildingKind, int]:
        """What the buildings of each kind score, in the fixed order of the kinds."""
        found = dict.fromkeys(FEEDS, 0)
        for cell, kind in self.works.items():
            found[kind] += self.score_at(cell)
        return found

    def total(self) -> int:
        """What all buildings score."""
        return sum(self.building_scores().values())

    def frontier(self) -> list[Cell]:
        """The empty cells that the next land may go to, in a fixed order; the start while there is no land."""
        if not self.lands:
            return [START]
        return sorted(
            {other for cell in self.lands for other in AROUND[cell] if other not in self.lands}, key=CELL_ORDER.__getitem__
        )

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


CELL_ORDER: Mapping[Cell, int] = {cell: number for number, cell in enumerate(AROUND)}


def domain_of(t: Board, seat: Seat) -> Domain:
    """The domain of `seat`."""
    lands: dict[Cell, LandKind] = {}
    works: dict[Cell, BuildingKind] = {}
    for piece in t.zones[ids.DOMAIN[seat]]:
        state = t.pieces[piece]
        cell = CELL_AT.get((state.x, state.y), START)
        if state.kind in KINDS:
            lands[cell] = state.kind
        elif state.kind in FEEDS:
            works[cell] = state.kind
    return Domain(lands, {cell: kind for cell, kind in works.items() if cell in lands})


def lands_of(t: Board, zone: ZoneId) -> tuple[PieceId, ...]:
    """The lands in a zone, in its order."""
    return tuple([piece for piece in t.zones[zone] if t.pieces[piece].kind in KINDS])


def place_of(t: Board, piece: PieceId) -> Place:
    """Where a piece lies in its zone."""
    state = t.pieces[piece]
    return state.x, state.y


def load_of(t: Board, land: PieceId) -> tuple[PieceId, ...]:
    """The building on a land; nothing if there is none."""
    place = place_of(t, land)
    return tuple([one for one in t.zones[t.where[land]] if t.pieces[one].kind in FEEDS and place_of(t, one) == place])


def land_name(t: Board, land: PieceId) -> str:
    """A land in words: `field`, `field with a mill`."""
    kinds = [t.pieces[land].kind, *[t.pieces[one].kind for one in load_of(t, land)]]
    words = [NAMES.get(kind, "something") for kind in kinds]
    return f"{words[0]} with {with_article(words[1])}" if len(words) > 1 else words[0]


def slot(number: int) -> Place:
    """The place of that number in a zone of five columns."""
    return float(number % 5), float(number // 5)


def carry(t: Board, lands: Iterable[PieceId], first: int = 0) -> Iterator[tuple[tuple[PieceId, ...], tuple[Place, ...]]]:
    """Each land with its building, and the place of each in a zone of five columns, from slot `first` on."""
    for number, land in enumerate(lands, first):
        pieces = (land, *load_of(t, land))
        yield pieces, (slot(number),) * len(pieces)
