"""Every place on the table as a zone: the house, the worship table, tracks, displays, supplies, mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tabletop.core.equipment import Layout, SeatDef, ZoneDef, ZoneId
from tabletop.games.round_house import art_board, ids, layout
from tabletop.games.round_house.data import CUBES, HOUSE, ROOMS
from tabletop.kit.places import laid, spots_zone
from tabletop.kit.rects import Point, around

INNER_NAMES = {node: ROOMS[room].name for node, room in HOUSE.inner_rooms.items()}
CARD_GAP = 5.0
ROW_Y = {"experts": 20.0, "orders": 102.0, "amulets": 184.0, "supply": 238.0, "bank": 330.0}
"""Where the rows of displays and supplies beside the board begin, in millimetres."""


def stack_zone(zone: ZoneId, name: str, centre: Point, width: float, height: float, tag: str, capacity: int = 0) -> ZoneDef:
    """A place for one pile, round a point of the board."""
    return ZoneDef(zone, name, "stack", *layout.rect_at(centre, width, height), accepts=(tag,), capacity=capacity)


def place_zone(
    zone: ZoneId, name: str, points: Sequence[Point], margin: float, tag: str, *, each: int = 1, how: Layout = "slots"
) -> ZoneDef:
    """A zone with numbered places at points of the board, with a margin in millimetres; a place holds `each` pieces."""
    spots = [layout.on_table(point) for point in points]
    return spots_zone(zone, name, how, around(spots, margin), spots, tag, each=each)


def all_zones(seats: tuple[SeatDef, ...]) -> Iterator[ZoneDef]:
    """Every place on the table."""
    yield ZoneDef(ids.OPEN, "the table", "free", 0.0, 0.0, layout.TABLE_WIDTH, layout.table_height(len(seats)))
    yield from house_zones()
    yield from worship_zones()
    yield from track_zones(len(seats))
    yield from side_zones()
    for number, seat in enumerate(seats):
        yield from laid(MAT, seat.id, f"{seat.name}’s", layout.mat_corner(number))


def house_zones() -> Iterator[ZoneDef]:
    """Rooms, spaces for tiles, market boxes, the Hall, chairs and towns."""
    for node in (*ids.INNER, *ids.OUTER):
        if node in ids.TILE_SPACE:
            size = "large" if node in HOUSE.large_slots else "small"
            name, side = f"the space for a {size} room, {node}", layout.TILE_BOX
            yield stack_zone(ids.TILE_SPACE[node], name, layout.tile_centre(node), side, side, f"{size}_room", 1)
        width, height = layout.ROOM_RECT[node[0]]
        middle, stand = layout.ROOM_CENTRES[node], layout.leader_point(node)
        slot = (stand[0] - middle[0] + width / 2, stand[1] - middle[1] + height / 2)
        name, rect = INNER_NAMES.get(node, f"outer room {node[1]}"), layout.rect_at(middle, width, height)
        yield ZoneDef(node, name, "slots", *rect, slots=(slot,), capacity=1, accepts=("leader",))
    for node, zone in ids.BOXES.items():
        yield place_zone(zone, f"the boxes of {INNER_NAMES.get(node, f'room {node}')}", layout.box_points(node), 6.0, "cube")
    for node, zone in ids.STOCK.items():
        yield place_zone(zone, f"the stock of room {node}", layout.box_points(node), 6.0, "cube")
    for boundary, zone in ids.STANDS.items():
        points = hall_points(layout.boundary_angle(int(boundary[1:])))
        yield place_zone(zone, "the Ancestral Hall", points, 9.0, "leader", each=0)
    for chair in ids.CHAIRS:
        one, other = HOUSE.chairs[chair]
        name = f"the chair {chair[1:]} beside {INNER_NAMES[one]} and {INNER_NAMES[other]}"
        yield stack_zone(chair, name, layout.chair_point(chair), 15.6, 15.6, "assistant", 1)
    for town in ids.TOWNS:
        name, side = f"the town in the {art_board.TOWN_NAMES[town].lower()}", 2 * layout.TOWN_RADIUS
        rect = layout.rect_at(layout.TOWN_POINTS[town], side, side)
        yield ZoneDef(town, name, "slots", *rect, slots=layout.TOWN_SPOTS, accepts=("assistant", "merchant"))


def hall_points(angle: float) -> list[Point]:
    """The Hall over a stair: the stand in the middle, ten places for leaders in two lines along it."""
    points = [layout.polar(116.0, angle)]
    for number in range(10):
        radius = 74.0 + 21.0 * (number // 2)
        points.append(layout.polar(radius, angle + (-1 if number % 2 else 1) * 480.0 / radius))
    return points


def worship_zones() -> Iterator[ZoneDef]:
    """Cells, amulet spaces and temple spaces."""
    size = layout.CELL_SIZE
    for (row, column), zone in ids.CELL_ZONE.items():
        x, y = layout.cell_corner(row, column)
        value = HOUSE.worship.values[row - 1][column - 1]
        name, rect = f"the worship cell of value {value} in row {row}, column {column}", (*layout.on_table((x, y)), size, size)
        yield ZoneDef(zone, name, "slots", *rect, slots=layout.CELL_SPOTS, accepts=("assistant",))
    for side, way, zones in (("right", "row", ids.RIGHT), ("bottom", "column", ids.BOTTOM)):
        for number, zone in zones.items():
            x, y, width, height = layout.space_rect(side, number)
            centre = (x + width / 2, y + height / 2)
            yield stack_zone(zone, f"the {side} space of {way} {number}", centre, width, height, "amulet")
    points = [layout.temple_point(number) for number in range(4)]
    yield place_zone(ids.TEMPLE, "the temple", points, 16.0, "temple")


def track_zones(count: int) -> Iterator[ZoneDef]:
    """Score track, round track and its end space, pirates."""
    points = [layout.score_point(number) for number in range(HOUSE.score.spaces)]
    yield place_zone(ids.SCORE, "the score track", points, layout.BORDER, "assistant", each=0, how="track")
    points = [layout.round_point(number) for number in range(HOUSE.round_spaces + 1)]
    yield place_zone(ids.ROUND, "the round track", points, 5.5, "round_marker", each=0, how="track")
    x, y = layout.round_point(HOUSE.round_end.get(str(count), HOUSE.round_spaces))
    yield stack_zone(ids.END_SPACE, "the end space of the round track", (x, y + 24.0), 20.0, 24.0, "amulet")
    pile = stack_zone(ids.PIRATE_STACK, "the pirate stack", layout.pirate_point(0), *layout.PIRATE_TILE, "pirate")
    yield replace(pile, visibility="hidden")
    points = [layout.pirate_point(number) for number in range(1, 4)]
    yield place_zone(ids.PIRATE_DISPLAY, "the pirate display", points, layout.PIRATE_SIZE / 2, "pirate")


def side_zones() -> Iterator[ZoneDef]:
    """Decks, displays, discards, supplies, the bank and the box beside the board."""
    left, ground = layout.SIDE_X, art_board.GROUND
    yield from deck_row("experts", ids.EXPERT_DECK, ids.EXPERT_DISPLAY, layout.CARD_SIZE, "expert", "Experts")
    yield from deck_row("orders", ids.ORDER_DECK, ids.ORDER_DISPLAY, layout.CARD_SIZE, "order", "Orders")
    yield from deck_row("amulets", ids.AMULET_STACK, ids.AMULET_DISPLAY, layout.AMULET_TILE, "amulet", "Amulets")
    rect = (left + 4 * (layout.CARD_WIDTH + CARD_GAP), ROW_Y["experts"], *layout.CARD_SIZE)
    face = ground.face(*layout.CARD_SIZE, "Discards")
    yield ZoneDef(ids.EXPERT_DISCARDS, "the discarded experts", "stack", *rect, accepts=("expert",), art=face)
    for number, kind in enumerate(CUBES):
        rect = (left + number * 61.0, ROW_Y["supply"], 56.0, 60.0)
        face = art_board.heap_face(56.0, 60.0, kind)
        yield ZoneDef(ids.SUPPLY[kind], f"the supply of {kind}", "stack", *rect, accepts=(kind,), art=face)
    rect, slots = (left, ROW_Y["bank"], 70.0, 44.0), ((20.0, 22.0), (50.0, 22.0))
    face = ground.face(70.0, 44.0, "Coins for the hand")
    yield ZoneDef(ids.BANK, "the bank", "slots", *rect, slots=slots, accepts=("coin",), art=face)
    rect = (left + 90.0, ROW_Y["bank"] - 10.0, 150.0, 108.0)
    yield ZoneDef(ids.BOX, "the box", "stack", *rect, art=ground.face(150.0, 108.0, "Not in this game"))


def deck_row(row: str, deck: str, display: str, size: tuple[float, float], tag: str, label: str) -> Iterator[ZoneDef]:
    """A face-down deck and three places beside it."""
    x, y = layout.SIDE_X, ROW_Y[row]
    width, height = size
    name, face = f"the {tag} {'stack' if tag == 'amulet' else 'deck'}", art_board.GROUND.face(width, height, label)
    yield ZoneDef(deck, name, "stack", x, y, width, height, visibility="hidden", accepts=(tag,), art=face)
    across = 3 * width + 2 * CARD_GAP
    slots = tuple((width / 2 + number * (width + CARD_GAP), height / 2) for number in range(3))
    rect, face = (x + width + CARD_GAP, y, across, height), art_board.GROUND.face(across, height)
    yield ZoneDef(display, f"the {tag} display", "slots", *rect, slots=slots, cell_capacity=1, accepts=(tag,), art=face)


def row_of(area: str, name: str, tag: str) -> ZoneDef:
    """A place on a mat where pieces lie side by side; the sign of a cube stands at the left of its own."""
    x, y, width, height, _ = art_board.MAT_AREAS[area]
    inset = 12.0 if tag in CUBES else 1.5
    return ZoneDef(area, name, "row", x + inset, y, width - inset - 1.5, height, gap=1.0, accepts=(tag,))


TRACK_RECT = art_board.MAT_AREAS["track"][:4]
TRACK_SPOTS = tuple((8.3 + art_board.TRACK_STEP * space, 8.8) for space in range(len(HOUSE.assistant_track_vp)))
MAT = (
    ZoneDef("track", "assistant track", "track", *TRACK_RECT, slots=TRACK_SPOTS, accepts=("assistant",)),
    row_of("assistants", "assistants at hand", "assistant"),
    *(row_of(kind, kind, kind) for kind in CUBES),
    row_of("experts", "experts", "expert"),
    row_of("amulets", "amulets", "amulet"),
    row_of("seals", "used experts with a seal", "expert"),
    row_of("orders", "orders", "order"),
    row_of("fulfilled", "fulfilled orders", "order"),
)
"""The places on a player's mat, from its upper left corner."""
