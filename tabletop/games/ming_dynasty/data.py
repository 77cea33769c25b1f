"""The map and the cards as data, read from the tables beside this file and checked when the game is loaded."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.kit.rects import Point
from tabletop.rules.data import check_rows, read_table

DistrictId = str
ProvinceId = str
Transport = str

DRAGON: Transport = "dragon"
"""The joker, as a kind of transport."""

CARDS = 54
BOARD_WIDTH, BOARD_HEIGHT = 1600, 1000


class VertexRow(Struct, frozen=True):
    """A corner of districts, in units of the board."""

    id: str
    x: int
    y: int


class ProvinceRow(Struct, frozen=True):
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


class DistrictRow(Struct, frozen=True):
    """A district: its corners, and where members, houses, the cloister and princes stand."""

    id: DistrictId
    province: ProvinceId
    corners: str
    houses: str
    open: str
    cloister: str
    prince: str
    rect: str


class BorderRow(Struct, frozen=True):
    """A border between two districts with the transport that crosses it."""

    id: str
    first: DistrictId
    second: DistrictId
    kind: str
    transport: Transport
    segment: str
    icon: str


class TransportRow(Struct, frozen=True):
    """A kind of movement card: the number of its first card, and how many there are."""

    id: Transport
    name: str
    first_card: int
    copies: int
    colour: str
    icon: str


class District(Struct, frozen=True):
    """One district, its places in units of the board."""

    id: DistrictId
    province: ProvinceId
    name: str
    corners: tuple[Point, ...]
    houses: tuple[Point, ...]
    open: Point
    cloister: Point
    prince: Point
    rect: tuple[float, float, float, float]
    """x, y, width and height of the part of it in which a piece can be dropped."""
    roads: tuple[tuple[DistrictId, Transport], ...]
    """The neighbours, in order, and the transport that leads there."""


class Border(Struct, frozen=True):
    """One border: its ends and its icon in units of the board."""

    id: str
    first: DistrictId
    second: DistrictId
    inner: bool
    transport: Transport
    start: Point
    end: Point
    icon: Point


def point(text: str) -> Point:
    """The point written as `x,y`; raises ValueError if it is not written so."""
    x, y = text.split(",")
    return float(x), float(y)


def points(text: str) -> tuple[Point, ...]:
    """Several points with blanks between them."""
    return tuple(point(one) for one in text.split())


def on_board(*places: Point) -> bool:
    """Whether all these points lie on the board."""
    return all(0 <= x <= BOARD_WIDTH and 0 <= y <= BOARD_HEIGHT for x, y in places)


def district_fault(row: DistrictRow, provinces: set[str], vertices: set[str]) -> str:
    """What is wrong with a row of districts; empty if nothing."""
    if row.province not in provinces or row.id[:-1] != row.province:
        return f"the district {row.id} names the province {row.province!r}"
    missing = [corner for corner in row.corners.split() if corner not in vertices]
    if missing or len(row.corners.split()) < 3:
        return f"its corners {row.corners!r} are not three or more of vertices.csv"
    try:
        places = (*points(row.houses), point(row.open), point(row.cloister), point(row.prince))
        x, y, width, height = (float(one) for one in row.rect.split(","))
    except ValueError:
        return "a place is not written as x,y"
    if len(points(row.houses)) != 3:
        return "a district has three houses"
    if not on_board(*places, (x, y), (x + width, y + height)):
        return "a place lies off the board"
    return ""


def border_fault(row: BorderRow, districts: dict[str, DistrictRow], transports: set[str], vertices: set[str]) -> str:
    """What is wrong with a row of borders; empty if nothing."""
    if row.first not in districts or row.second not in districts or row.first == row.second:
        return f"{row.first} and {row.second} are not two districts"
    if row.transport not in transports:
        return f"the transport {row.transport!r} has no cards"
    if row.kind != ("inner" if districts[row.first].province == districts[row.second].province else "outer"):
        return f"the border is not {row.kind!r}"
    ends = row.segment.split("-")
    if len(ends) != 2 or any(end not in vertices for end in ends):
        return f"the segment {row.segment!r} does not join two of vertices.csv"
    shared = set(districts[row.first].corners.split()) & set(districts[row.second].corners.split())
    if not set(ends) <= shared:
        return f"the segment {row.segment} is not an edge of both districts"
    return ""


def doubled(ids: list[str]) -> set[str]:
    """Ids that occur in two rows."""
    return {one for one, times in Counter(ids).items() if times > 1}


ROMAN = ("", "I", "II", "III")


class World(Struct, frozen=True):
    """All tables, put together."""

    provinces: dict[ProvinceId, ProvinceRow]
    districts: dict[DistrictId, District]
    borders: dict[str, Border]
    transports: dict[Transport, TransportRow]


def load_world() -> World:
    """The map and the cards; raises GameDataError naming file and row of the first thing wrong."""
    vertex_rows = read_table(__package__, "vertices.csv", VertexRow)
    provinces = read_table(__package__, "provinces.csv", ProvinceRow)
    rows = read_table(__package__, "districts.csv", DistrictRow)
    borders = read_table(__package__, "borders.csv", BorderRow)
    transports = read_table(__package__, "transports.csv", TransportRow)
    vertices = {row.id: (float(row.x), float(row.y)) for row in vertex_rows}
    for file, ids in (
        ("vertices.csv", [row.id for row in vertex_rows]),
        ("provinces.csv", [row.id for row in provinces]),
        ("districts.csv", [row.id for row in rows]),
        ("borders.csv", [row.id for row in borders]),
        ("transports.csv", [row.id for row in transports]),
    ):
        twice = doubled(ids)
        if twice:
            raise GameDataError(f"{file}: {', '.join(sorted(twice))} is in two rows.")
    names = {row.id: row for row in provinces}
    kinds = {row.id for row in transports}
    by_id = {row.id: row for row in rows}
    check_rows("districts.csv", rows, lambda row: district_fault(row, set(names), set(vertices)))
    check_rows("borders.csv", borders, lambda row: border_fault(row, by_id, kinds, set(vertices)))
    numbers = [number for row in transports for number in range(row.first_card, row.first_card + row.copies)]
    if sorted(numbers) != list(range(1, CARDS + 1)):
        raise GameDataError(f"transports.csv: the cards are not numbered from 1 to {CARDS}, each once.")
    roads: dict[DistrictId, list[tuple[DistrictId, Transport]]] = {row.id: [] for row in rows}
    for border in borders:
        for here, there in ((border.first, border.second), (border.second, border.first)):
            if border.transport in [transport for _, transport in roads[here]]:
                raise GameDataError(f"borders.csv: two borders of {here} show the {border.transport}.")
            roads[here].append((there, border.transport))
    order = list(by_id)
    for ways in roads.values():
        ways.sort(key=lambda road: order.index(road[0]))
    return World(
        names,
        {row.id: district_from(row, names, vertices, roads[row.id]) for row in rows},
        {row.id: border_from(row, vertices) for row in borders},
        {row.id: row for row in transports},
    )


def district_from(
    row: DistrictRow, provinces: dict[str, ProvinceRow], vertices: dict[str, Point], roads: list[tuple[DistrictId, Transport]]
) -> District:
    """The district a checked row describes."""
    x, y, width, height = (float(one) for one in row.rect.split(","))
    return District(
        row.id,
        row.province,
        f"{provinces[row.province].name} {ROMAN[int(row.id[-1])]}",
        tuple(vertices[corner] for corner in row.corners.split()),
        points(row.houses),
        point(row.open),
        point(row.cloister),
        point(row.prince),
        (x, y, width, height),
        tuple(roads),
    )


def border_from(row: BorderRow, vertices: dict[str, Point]) -> Border:
    """The border a checked row describes."""
    start, end = row.segment.split("-")
    icon = point(row.icon)
    return Border(row.id, row.first, row.second, row.kind == "inner", row.transport, vertices[start], vertices[end], icon)


WORLD = load_world()
PROVINCES: tuple[ProvinceId, ...] = tuple(WORLD.provinces)
"""The provinces, in the order that is used wherever an order is needed."""
DISTRICTS: tuple[DistrictId, ...] = tuple(WORLD.districts)
PROVINCE_OF: dict[DistrictId, ProvinceId] = {district.id: district.province for district in WORLD.districts.values()}
DISTRICTS_OF: dict[ProvinceId, tuple[DistrictId, ...]] = {
    province: tuple(district for district in DISTRICTS if PROVINCE_OF[district] == province) for province in PROVINCES
}
ROADS: dict[DistrictId, tuple[tuple[DistrictId, Transport], ...]] = {one.id: one.roads for one in WORLD.districts.values()}
BORDER: dict[tuple[DistrictId, DistrictId], Transport] = {(here, there): by for here in DISTRICTS for there, by in ROADS[here]}
"""The transport of the border between two neighbours."""
TRANSPORTS: tuple[Transport, ...] = tuple(WORLD.transports)
CARD_KINDS: tuple[Transport, ...] = (*TRANSPORTS, DRAGON)
PROVINCE_NAMES = {province.id: province.name for province in WORLD.provinces.values()}
DISTRICT_NAMES = {district.id: district.name for district in WORLD.districts.values()}
KIND_NAMES: dict[Transport, str] = {**{row.id: row.name.lower() for row in WORLD.transports.values()}, DRAGON: "dragon"}
