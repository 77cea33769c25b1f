"""The map and the cards as data, read from the tables beside this file and checked when the game is loaded."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point, Rect
from tabletop.rules.data import check_rows, read_table

DistrictId = str
ProvinceId = str
Transport = str

DRAGON: Transport = "dragon"
"""The joker, as a kind of transport."""

CARDS = 54
BOARD_WIDTH, BOARD_HEIGHT = 1600, 1000


class Vertex(Struct, frozen=True):
    """A corner of districts, in units of the board."""

    id: str
    x: float
    y: float


class Province(Struct, frozen=True):
    """A province: its colour, the centre of its city and the corner of its space at the right-hand edge."""

    id: ProvinceId
    name: str
    chinese: str
    colour_name: str
    colour: str
    x: int
    y: int
    space_x: int
    space_y: int


class District(Struct, frozen=True):
    """A district: its corners, and where members, houses, the cloister and princes stand, in units of the board."""

    id: DistrictId
    province: ProvinceId
    corners: tuple[str, ...]
    houses: tuple[Point, Point, Point]
    open: Point
    cloister: Point
    prince: Point
    rect: Rect
    """The rectangle within the district in which a piece can be dropped."""


class Border(Struct, frozen=True):
    """A border between two districts, and the place of the icon of the transport that crosses it."""

    id: str
    first: DistrictId
    second: DistrictId
    kind: str
    transport: Transport
    segment: str
    icon: Point


class TransportRow(Struct, frozen=True):
    """A kind of movement card: the number of its first card, and how many there are."""

    id: Transport
    name: str
    first_card: int
    copies: int
    colour: str
    icon: str


class World(Struct, frozen=True):
    """All tables, each by the ids of its rows."""

    vertices: dict[str, Vertex]
    provinces: dict[ProvinceId, Province]
    districts: dict[DistrictId, District]
    borders: dict[str, Border]
    transports: dict[Transport, TransportRow]


def district_fault(world: World, row: District) -> str:
    """What is wrong with a row of districts; empty if nothing."""
    if row.province not in world.provinces or row.id[:-1] != row.province:
        return f"the district {row.id} names the province {row.province!r}"
    if len(row.corners) < 3 or not world.vertices.keys() >= set(row.corners):
        return f"its corners {' '.join(row.corners)!r} are not three or more of vertices.csv"
    x, y, width, height = row.rect
    places = *row.houses, row.open, row.cloister, row.prince, (x, y), (x + width, y + height)
    on_board = all(0 <= x <= BOARD_WIDTH and 0 <= y <= BOARD_HEIGHT for x, y in places)
    return "" if on_board else "a place lies off the board"


def border_fault(world: World, row: Border) -> str:
    """What is wrong with a row of borders; empty if nothing."""
    first, second = world.districts.get(row.first), world.districts.get(row.second)
    if first is None or second is None or first is second:
        return f"{row.first} and {row.second} are not two districts"
    if row.transport not in world.transports:
        return f"the transport {row.transport!r} has no cards"
    if row.kind != ("inner" if first.province == second.province else "outer"):
        return f"the border is not {row.kind!r}"
    ends = row.segment.split("-")
    if len(ends) != 2 or not world.vertices.keys() >= set(ends):
        return f"the segment {row.segment!r} does not join two of vertices.csv"
    if not set(ends) <= {*first.corners} & {*second.corners}:
        return f"the segment {row.segment} is not an edge of both districts"
    return ""


def load_world() -> World:
    """The map and the cards; raises GameDataError naming file and row of the first thing wrong."""
    world = World(
        {row.id: row for row in read_table(__package__, "vertices.csv", Vertex)},
        {row.id: row for row in read_table(__package__, "provinces.csv", Province)},
        {row.id: row for row in read_table(__package__, "districts.csv", District)},
        {row.id: row for row in read_table(__package__, "borders.csv", Border)},
        {row.id: row for row in read_table(__package__, "transports.csv", TransportRow)},
    )
    check_rows("districts.csv", world.districts.values(), lambda row: district_fault(world, row))
    check_rows("borders.csv", world.borders.values(), lambda row: border_fault(world, row))
    numbers = [number for row in world.transports.values() for number in range(row.first_card, row.first_card + row.copies)]
    if sorted(numbers) != list(range(1, CARDS + 1)):
        raise GameDataError(f"transports.csv: the cards are not numbered from 1 to {CARDS}, each once.")
    return world


def roads_of(world: World) -> dict[DistrictId, tuple[tuple[DistrictId, Transport], ...]]:
    """The neighbours of each district, in order, and the transport that leads there; raises GameDataError if two are alike."""
    found: dict[DistrictId, dict[Transport, DistrictId]] = {district: {} for district in world.districts}
    for border in world.borders.values():
        for here, there in ((border.first, border.second), (border.second, border.first)):
            if border.transport in found[here]:
                raise GameDataError(f"borders.csv: two borders of {here} show the {border.transport}.")
            found[here][border.transport] = there
    order = list(world.districts)
    return {
        here: tuple(sorted([(there, by) for by, there in ways.items()], key=lambda road: order.index(road[0])))
        for here, ways in found.items()
    }


def vertices(ids: Iterable[str]) -> list[Point]:
    """The corners with these ids as points, in units of the board."""
    return [(WORLD.vertices[one].x, WORLD.vertices[one].y) for one in ids]


WORLD = load_world()
PROVINCES: tuple[ProvinceId, ...] = tuple(WORLD.provinces)
"""The provinces, in the order that is used wherever an order is needed."""
DISTRICTS: tuple[DistrictId, ...] = tuple(WORLD.districts)
PROVINCE_OF: dict[DistrictId, ProvinceId] = {district.id: district.province for district in WORLD.districts.values()}
DISTRICTS_OF: dict[ProvinceId, tuple[DistrictId, ...]] = {
    province: tuple(district for district in DISTRICTS if PROVINCE_OF[district] == province) for province in PROVINCES
}
ROADS: dict[DistrictId, tuple[tuple[DistrictId, Transport], ...]] = roads_of(WORLD)
BORDER: dict[tuple[DistrictId, DistrictId], Transport] = {(here, there): by for here in DISTRICTS for there, by in ROADS[here]}
"""The transport of the border between two neighbours."""
TRANSPORTS: tuple[Transport, ...] = tuple(WORLD.transports)
CARD_KINDS: tuple[Transport, ...] = (*TRANSPORTS, DRAGON)
PROVINCE_NAMES = {province.id: province.name for province in WORLD.provinces.values()}
DISTRICT_NAMES = {district: f"{PROVINCE_NAMES[province]} {'I' * int(district[-1])}" for district, province in PROVINCE_OF.items()}
KIND_NAMES: dict[Transport, str] = {**{row.id: row.name.lower() for row in WORLD.transports.values()}, DRAGON: "dragon"}
