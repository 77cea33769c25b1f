"""Every place on the table as a zone: the house, the worship table, tracks, displays, supplies, mats."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import Layout, SeatDef, ZoneDef
from tabletop.games.round_house import art_board, layout
from tabletop.games.round_house.data import (
    CUBES,
    HOUSE,
    ROOMS,
)
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULET_STACK,
    BANK,
    BOTTOM,
    BOX,
    BOXES,
    CELL_ZONE,
    CHAIRS,
    END_SPACE,
    EXPERT_DECK,
    EXPERT_DISCARDS,
    EXPERT_DISPLAY,
    INNER,
    OPEN,
    ORDER_DECK,
    ORDER_DISPLAY,
    OUTER,
    PIRATE_DISPLAY,
    PIRATE_STACK,
    RIGHT,
    ROUND,
    SCORE,
    STANDS,
    STOCK,
    SUPPLY,
    TEMPLE,
    TILE_SPACE,
    TOWNS,
    TRACK,
)

INNER_NAMES = {node: ROOMS[room].name for node, room in HOUSE.inner_rooms.items()}
CARD_GAP = 5.0
ROW_Y = {"experts": 20.0, "orders": 102.0, "amulets": 184.0, "supply": 238.0, "bank": 330.0}
"""Where the rows of displays and supplies beside the board begin, in millimetres."""


def centred(zone: str, name: str, layout_: Layout, centre: layout.Point, width: float, height: float, **more: object) -> ZoneDef:
    """A zone of that size around a point of the board."""
    x, y = layout.on_table(centre)
    return replace(ZoneDef(zone, name, layout_, x - width / 2, y - height / 2, width, height), **more)


def slots_round(points: tuple[layout.Point, ...], margin: float) -> tuple[layout.Point, float, float, tuple[layout.Point, ...]]:
    """Centre and size of the smallest area around points of the board, with a margin, and the points from its corner."""
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
    inside = tuple((x - left, y - top) for x, y in points)
    return ((left + right) / 2, (top + bottom) / 2), right - left, bottom - top, inside


def place_zone(zone: str, name: str, points: tuple[layout.Point, ...], margin: float, accepts: str, cell: int = 1) -> ZoneDef:
    """A zone with numbered places on the board."""
    centre, width, height, slots = slots_round(points, margin)
    return centred(zone, name, "slots", centre, width, height, slots=slots, accepts=(accepts,), cell_capacity=cell)


def all_zones(seats: tuple[SeatDef, ...]) -> Iterator[ZoneDef]:
    """Every place on the table."""
    yield ZoneDef(OPEN, "the table", "free", 0.0, 0.0, layout.TABLE_WIDTH, layout.table_height(len(seats)))
    yield from house_zones(len(seats))
    yield from worship_zones(len(seats))
    yield from track_zones(len(seats))
    yield from side_zones()
    for number, seat in enumerate(seats):
        yield from mat_zones(seat, number)


def house_zones(count: int) -> Iterator[ZoneDef]:
    """Rooms, spaces for tiles, market boxes, the Hall, chairs and towns."""
    for node in (*INNER, *OUTER):
        name = INNER_NAMES.get(node, f"outer room {node[1]}")
        if node in TILE_SPACE:
            accepts = ("large_room",) if node in HOUSE.large_slots else ("small_room",)
            yield centred(
                TILE_SPACE[node],
                f"the space for a {'large' if node in HOUSE.large_slots else 'small'} room, {node}",
                "stack",
                layout.tile_centre(node),
                layout.TILE_BOX,
                layout.TILE_BOX,
                accepts=accepts,
                capacity=1,
            )
        width, height = layout.ROOM_RECT[node[0]]
        middle, stand = layout.ROOM_CENTRES[node], layout.leader_point(node)
        slot = (stand[0] - middle[0] + width / 2, stand[1] - middle[1] + height / 2)
        yield centred(node, name, "slots", middle, width, height, slots=(slot,), capacity=1, accepts=("leader",))
    for node, zone in BOXES.items():
        yield place_zone(zone, f"the boxes of {INNER_NAMES.get(node, f'room {node}')}", layout.box_points(node), 6.0, "cube")
    for node, zone in STOCK.items():
        yield place_zone(zone, f"the stock of room {node}", layout.box_points(node), 6.0, "cube")
    for boundary, zone in STANDS.items():
        yield hall_zone(zone, layout.boundary_angle(int(boundary[1:])))
    for chair in CHAIRS:
        one, other = HOUSE.chairs[chair]
        name = f"the chair {chair[1:]} beside {INNER_NAMES[one]} and {INNER_NAMES[other]}"
        yield centred(chair, name, "stack", layout.chair_point(chair), 15.6, 15.6, capacity=1, accepts=("assistant",))
    for town in TOWNS:
        yield centred(
            town,
            f"the town in the {art_board.TOWN_NAMES[town].lower()}",
            "slots",
            layout.TOWN_POINTS[town],
            2 * layout.TOWN_RADIUS,
            2 * layout.TOWN_RADIUS,
            slots=layout.TOWN_SPOTS,
            accepts=("assistant", "merchant"),
        )


def hall_zone(zone: str, angle: float) -> ZoneDef:
    """The Hall over a stair: the stand in the middle, ten places for leaders in two lines along it."""
    points = [layout.polar(116.0, angle)]
    for number in range(10):
        radius = 74.0 + 21.0 * (number // 2)
        points.append(layout.polar(radius, angle + (-1 if number % 2 else 1) * 480.0 / radius))
    return place_zone(zone, "the Ancestral Hall", tuple(points), 9.0, "leader", 0)


def worship_zones(count: int) -> Iterator[ZoneDef]:
    """Cells, amulet spaces and temple spaces."""
    for (row, column), zone in CELL_ZONE.items():
        x, y = layout.cell_corner(row, column)
        size = layout.CELL_SIZE
        yield centred(
            zone,
            f"the worship cell of value {HOUSE.worship.values[row - 1][column - 1]} in row {row}, column {column}",
            "slots",
            (x + size / 2, y + size / 2),
            size,
            size,
            slots=layout.CELL_SPOTS,
            accepts=("assistant",),
        )
    for side, zones in (("right", RIGHT), ("bottom", BOTTOM)):
        for number, zone in zones.items():
            x, y, width, height = layout.space_rect(side, number)
            where = f"row {number}" if side == "right" else f"column {number}"
            yield centred(
                zone,
                f"the {side} space of {where}",
                "stack",
                (x + width / 2, y + height / 2),
                width,
                height,
                accepts=("amulet",),
            )
    points = tuple(layout.temple_point(number) for number in range(4))
    yield place_zone(TEMPLE, "the temple", points, 16.0, "temple")


def track_zones(count: int) -> Iterator[ZoneDef]:
    """Score track, round track and its end space, pirates."""
    points = tuple(layout.score_point(number) for number in range(HOUSE.score.spaces))
    centre, width, height, slots = slots_round(points, layout.BORDER)
    yield centred(SCORE, "the score track", "track", centre, width, height, slots=slots, accepts=("assistant",))
    points = tuple(layout.round_point(number) for number in range(HOUSE.round_spaces + 1))
    centre, width, height, slots = slots_round(points, 5.5)
    yield centred(ROUND, "the round track", "track", centre, width, height, slots=slots, accepts=("round_marker",))
    end = layout.round_point(HOUSE.round_end.get(str(count), HOUSE.round_spaces))
    yield centred(
        END_SPACE, "the end space of the round track", "stack", (end[0], end[1] + 24.0), 20.0, 24.0, accepts=("amulet",)
    )
    size = layout.PIRATE_SIZE
    yield centred(
        PIRATE_STACK,
        "the pirate stack",
        "stack",
        layout.pirate_point(0),
        size,
        size,
        visibility="hidden",
        accepts=("pirate",),
    )
    points = tuple(layout.pirate_point(number) for number in range(1, 4))
    yield place_zone(PIRATE_DISPLAY, "the pirate display", points, size / 2, "pirate")


def side_zones() -> Iterator[ZoneDef]:
    """Decks, displays, discards, supplies, the bank and the box beside the board."""
    card = (layout.CARD_WIDTH, layout.CARD_HEIGHT)
    yield from deck_row("experts", EXPERT_DECK, EXPERT_DISPLAY, card, "expert", "Experts")
    yield from deck_row("orders", ORDER_DECK, ORDER_DISPLAY, card, "order", "Orders")
    yield from deck_row("amulets", AMULET_STACK, AMULET_DISPLAY, (layout.AMULET_WIDTH, layout.AMULET_HEIGHT), "amulet", "Amulets")
    x = layout.SIDE_X + 4 * (card[0] + CARD_GAP)
    yield ZoneDef(
        EXPERT_DISCARDS,
        "the discarded experts",
        "stack",
        x,
        ROW_Y["experts"],
        *card,
        accepts=("expert",),
        art=art_board.place_face(*card, "Discards"),
    )
    width = 56.0
    for number, kind in enumerate(CUBES):
        left = layout.SIDE_X + number * (width + 5.0)
        ground = art_board.heap_face(width, 60.0, kind)
        yield ZoneDef(
            SUPPLY[kind], f"the supply of {kind}", "stack", left, ROW_Y["supply"], width, 60.0, accepts=(kind,), art=ground
        )
    yield ZoneDef(
        BANK,
        "the bank",
        "slots",
        layout.SIDE_X,
        ROW_Y["bank"],
        70.0,
        44.0,
        slots=((20.0, 22.0), (50.0, 22.0)),
        accepts=("coin",),
        art=art_board.place_face(70.0, 44.0, "Coins for the hand"),
    )
    yield ZoneDef(
        BOX,
        "the box",
        "stack",
        layout.SIDE_X + 90.0,
        ROW_Y["bank"] - 10.0,
        150.0,
        108.0,
        art=art_board.place_face(150.0, 108.0, "Not in this game"),
    )


def deck_row(row: str, deck: str, display: str, size: tuple[float, float], tag: str, label: str) -> Iterator[ZoneDef]:
    """A face-down deck and three places beside it."""
    x, y = layout.SIDE_X, ROW_Y[row]
    width, height = size
    yield ZoneDef(
        deck,
        f"the {tag} {'stack' if tag == 'amulet' else 'deck'}",
        "stack",
        x,
        y,
        width,
        height,
        visibility="hidden",
        accepts=(tag,),
        art=art_board.place_face(width, height, label),
    )
    slots = tuple((width / 2 + number * (width + CARD_GAP), height / 2) for number in range(3))
    yield ZoneDef(
        display,
        f"the {tag} display",
        "slots",
        x + width + CARD_GAP,
        y,
        3 * width + 2 * CARD_GAP,
        height,
        slots=slots,
        cell_capacity=1,
        accepts=(tag,),
        art=art_board.place_face(3 * width + 2 * CARD_GAP, height),
    )


MAT_NAMES = {
    "assistants": ("assistants at hand", "assistant"),
    "tea": ("tea", "tea"),
    "fruit": ("fruit", "fruit"),
    "celadon": ("celadon", "celadon"),
    "gold": ("gold", "gold"),
    "experts": ("experts", "expert"),
    "amulets": ("amulets", "amulet"),
    "seals": ("used experts with a seal", "expert"),
    "orders": ("orders", "order"),
    "fulfilled": ("fulfilled orders", "order"),
}


def mat_zones(seat: SeatDef, number: int) -> Iterator[ZoneDef]:
    """The places on a player's mat."""
    left, top = layout.mat_corner(number)
    x, y, width, height, _ = art_board.MAT_AREAS["track"]
    slots = tuple((8.3 + art_board.TRACK_STEP * space, 8.8) for space in range(len(HOUSE.assistant_track_vp)))
    yield ZoneDef(
        TRACK[seat.id],
        f"{seat.name}’s assistant track",
        "track",
        left + x,
        top + y,
        width,
        height,
        slots=slots,
        accepts=("assistant",),
    )
    for name, (what, tag) in MAT_NAMES.items():
        x, y, width, height, _ = art_board.MAT_AREAS[name]
        inset = 12.0 if tag in CUBES else 1.5
        yield ZoneDef(
            f"{seat.id}.{name}",
            f"{seat.name}’s {what}",
            "row",
            left + x + inset,
            top + y,
            width - inset - 1.5,
            height,
            gap=1.0,
            accepts=(tag,),
        )
