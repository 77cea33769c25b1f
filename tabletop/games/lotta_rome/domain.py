"""A domain: the land on each cell and what stands on it; areas, frontier, and what its buildings score (3.3, 8.2)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Generic, TypeVar

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import PieceState, Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, CELL_AT, DIRECTION_WORDS, START, TOWARDS, Cell
from tabletop.games.lotta_rome.data import BUILDINGS, DOUBLES, FEEDS, KINDS, NAMES, BuildingKind, LandKind
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.words import listed, plural, with_article

Area = frozenset[Cell]
Lying = tuple[tuple[PieceId, ...], tuple[PieceState, ...]]
"""The pieces in a zone, and how each lies."""
Read = TypeVar("Read")


class Domain:
    """The lands of one player, and the buildings and elephants on them."""

    _areas: Mapping[Cell, Area] = {}
    _beside: Sequence[int] = ()
    _earlier: Sequence[int] = ()
    _laid: Iterable[Cell] = ()
    """The answer of `beside` before some lands were laid, if it was asked for, and these lands."""

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

        `doubles` is the number of double lands, `start` the cell of the starting land. Nobody changes any of this later.
        """
        self.lands, self.works = lands, works
        self.elephants, self.forts = frozenset(elephants), tuple(forts)
        self.doubles, self.start = doubles, start

    def with_land(self, lands: Mapping[Cell, LandKind], works: Mapping[Cell, BuildingKind]) -> Domain:
        """The domain with more lands and buildings."""
        built = {**self.works, **works} if works else self.works
        grown = Domain({**self.lands, **lands}, built, self.elephants, self.forts, self.doubles, self.start)
        if self._beside:
            grown._earlier, grown._laid = self._beside, lands
        if self._areas and lands.keys().isdisjoint(self.lands):
            # A bot tries hundreds of cells: only the areas that the new lands join are found again.
            grown._areas = self._areas_with(lands)
        return grown

    def _areas_with(self, lands: Mapping[Cell, LandKind]) -> dict[Cell, Area]:
        """The area that each land belongs to once these lands are there too."""
        found, kinds = dict(self._areas), {**self.lands, **lands}
        for cell, kind in lands.items():
            beside = [found[other] for other in AROUND[cell] if other in found and kinds[other] == kind]
            area = frozenset((cell,)).union(*beside)
            found.update(dict.fromkeys(area, area))
        return found

    @property
    def area_at(self) -> Mapping[Cell, Area]:
        """The area that each land belongs to."""
        if not self._areas:
            found: dict[Cell, Area] = {}
            for cell in self.lands:
                if cell not in found:
                    area = self.area_round(cell)
                    found.update(dict.fromkeys(area, area))
            self._areas = found
        return self._areas

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

    def beside(self) -> Sequence[int]:
        """The empty cells that the next land may go to, as rising numbers in `CELLS`; the start while there is no land."""
        if not self._beside:
            lands, found = self.lands, list(self._earlier)
            for cell in self._laid if found else ():
                at = bisect_left(found, CELL_ORDER[cell])
                del found[at : at + (found[at : at + 1] == [CELL_ORDER[cell]])]
                for other in AROUND[cell]:
                    if other not in lands:
                        number = CELL_ORDER[other]
                        at = bisect_left(found, number)
                        if at == len(found) or found[at] != number:
                            found.insert(at, number)
            beside = () if found else set().union(*map(AROUND.__getitem__, lands)).difference(lands)
            self._beside = found or sorted(map(CELL_ORDER.__getitem__, beside)) or [CELL_ORDER[START]]
        return self._beside

    def frontier(self) -> Sequence[Cell]:
        """The cells of `beside`, by their names."""
        return [CELLS[number] for number in self.beside()]

    def free(self) -> list[Cell]:
        """The lands without a building and without an elephant, in a fixed order."""
        return [cell for cell in CELL_ORDER if cell in self.lands and cell not in self.works and cell not in self.elephants]

    @cached_property
    def called(self) -> Mapping[str, int]:
        """How many of the lands each name fits."""
        return Counter(name for one in self.lands for name in {NAMES[self.lands[one]], *names_at(self, one)})

    def is_made_of(self, count: int) -> bool:
        """Whether as many pieces are one land, building or elephant each, as on all tables but some that a hand has set."""
        return count == len(self.lands) - self.doubles + len(self.works) + len(self.elephants)

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
CELLS = tuple(AROUND)
CELL_ORDER: Mapping[Cell, int] = {cell: number for number, cell in enumerate(CELLS)}


class Reader(Generic[Read]):
    """Reads a zone of each seat, and keeps what it read as long as the pieces there lie as they lay: rules ask for the same again
    and again, and most acts change one zone. What it gives is shared, so nobody changes it."""

    def __init__(self, zones: Mapping[Seat, ZoneId], read: Callable[[Lying], Read]) -> None:
        self._zones, self._read = zones, read
        self._last: dict[Seat, tuple[Mapping[PieceId, PieceState], Lying, Read]] = {}
        """What was read: from which pieces, if they will not change any more; how they lay; and what was found."""

    def of(self, t: Board, seat: Seat, is_last: bool = False) -> Read:
        """What lies in the zone of `seat`. In the middle of a move, `is_last` says that no piece will change any more in it."""
        held, pieces = t.zones[self._zones[seat]], t.pieces
        last = self._last.get(seat)
        if last is not None and last[0] is pieces and last[1][0] is held:
            return last[2]
        lie = held, tuple(map(pieces.__getitem__, held))
        found = last[2] if last is not None and last[1] == lie else self._read(lie)
        self._last[seat] = pieces if is_last or isinstance(t, Table) else {}, lie, found
        return found

    def keep(self, t: Play, seat: Seat, found: Read) -> None:
        """Keep what the zone of `seat` is with the pieces laid on top since it was read; no piece changes later in the move."""
        _, (held, states), _ = self._last[seat]
        now = t.zones[self._zones[seat]]
        self._last[seat] = t.pieces, (now, states + tuple(map(t.pieces.__getitem__, now[len(held) :]))), found


def read_domain(lie: Lying) -> Domain:
    """The domain that these pieces are, as they lie."""
    lands: dict[Cell, LandKind] = {}
    works: dict[Cell, BuildingKind] = {}
    elephants: list[Cell] = []
    forts: list[Cell] = []
    doubles, start = 0, ""
    for piece, state in zip(*lie, strict=True):
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


DOMAINS = Reader(ids.DOMAIN, read_domain)
domain_of = DOMAINS.of
"""The domain of a seat."""


def read_choices(lie: Lying) -> list[list[PieceId]]:
    """The lands among these pieces: those with buildings each for itself, bare ones of a kind together, in their order."""
    found: dict[str, list[PieceId]] = {}
    loaded = {(state.x, state.y) for state in lie[1] if state.kind in FEEDS}
    for land, state in zip(lie[0], lie[1], strict=True):
        kind = state.kind
        if kind in LAND_PIECES:
            if loaded and (state.x, state.y) in loaded:
                found[land] = [land]
            elif kind in found:
                found[kind].append(land)
            else:
                found[kind] = [land]
    return list(found.values())


choices_of = Reader(ids.INCOMING, read_choices).of
"""The lands that a seat may place next."""


def orientation_of(angle: float) -> int:
    """The direction from half A to half B of a double land that lies at that angle, in degrees clockwise."""
    return round(-angle / 60.0) % 6


def names_at(domain: Domain, cell: Cell) -> tuple[str, ...]:
    """What the land on a cell can be called, the shortest name first: `mill`, `vineyard with a mill`; a bare one `vineyard`."""
    land, works = NAMES[domain.lands[cell]], NAMES.get(domain.works.get(cell, ""))
    return (works, f"{land} with {with_article(works)}") if works else (land,)


def where(domain: Domain, cell: Cell, is_brief: bool = False) -> str:
    """Where an empty cell is: `north-east of the mill`, by a land beside it that is the only one of its name; if there is none,
    by two lands, or in the log, which has two lines for a sentence, briefly by one: `north-east of a mill`.
    """
    ways = [
        (domain.called[name], f"{DIRECTION_WORDS[(direction + 3) % 6]} of ", name)
        for direction, other in enumerate(TOWARDS[cell])
        if other in domain.lands
        for name in names_at(domain, other)[: 1 if is_brief else 2]
    ]
    ways.sort(key=lambda way: way[0])
    if is_brief and ways and ways[0][0] > 1:
        return ways[0][1] + with_article(ways[0][2])
    best = [f"{way}the {name}" for count, way, name in ways if count == 1][:1]
    return " and ".join(best or list(dict.fromkeys(f"{way}the {name}" for _, way, name in ways))[:2]) or "in the middle"


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


def place_of(t: Board, piece: PieceId) -> Place:
    """Where a piece lies in its zone."""
    state = t.pieces[piece]
    return state.x, state.y


def load_of(t: Board, land: PieceId) -> tuple[PieceId, ...]:
    """The building on a single land that is not placed yet; nothing if there is none."""
    pieces, lies = t.pieces, t.pieces[land]
    x, y = lies.x, lies.y
    standing = [one for one in t.zones[t.where[land]] if pieces[one].kind in FEEDS]
    return tuple([one for one in standing if pieces[one].x == x and pieces[one].y == y]) if standing else ()


def land_name(t: Board, land: PieceId) -> str:
    """A land in words: `field`, `field with a mill`, and a double land `field–quarry` or `double quarry`."""
    kind = t.pieces[land].kind
    if kind in DOUBLES:
        halves = dict.fromkeys((NAMES[DOUBLES[kind].a], NAMES[DOUBLES[kind].b]))
        return "–".join(halves) if len(halves) > 1 else f"double {''.join(halves)}"
    kinds = [kind, *[t.pieces[one].kind for one in load_of(t, land)]]
    words = [NAMES.get(kind, "something") for kind in kinds]
    return f"{words[0]} with {with_article(words[1])}" if len(words) > 1 else words[0]


def lands_said(t: Board, lands: Iterable[PieceId], gem: bool = False) -> str:
    """Lands in words, bare ones of a kind together, with a `gem` beside them: `a field with a mill, 2 quarries and a gem`."""
    words: list[str] = []
    for name, count in Counter(land_name(t, land) for land in lands).items():
        alike = count > 1 and " with " not in name
        words += [f"{count} {plural(name)}"] if alike else [with_article(name)] * count
    return listed([*words, *["a gem"] * gem]) or "no land"


def brief(words: str) -> str:
    """What `lands_said` says without articles, for the log: `field with mill, 2 quarries`."""
    return re.sub(r"\b(?:an?|the) ", "", words).replace(" and ", ", ")


@cache
def slot(number: int) -> Place:
    """The place of that number in a zone of five columns."""
    return float(number % 5), float(number // 5)
