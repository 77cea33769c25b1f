"""Where things lie, in millimetres: the house in polar coordinates, and the places and signs along its rings and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.core.rects import Point
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, HOUSE, ROOMS, Reward, actions
from tabletop.games.round_house.ids import Node
from tabletop.kit import drawing
from tabletop.kit.fields import Fields

BOARD = BOARD_X, BOARD_Y, BOARD_WIDTH, BOARD_HEIGHT = 12.0, 12.0, 605.0, 435.0
HOUSE_X, HOUSE_Y = 225.0, 217.0
"""The centre of the house on the board."""
INNER_FROM, INNER_TO, OUTER_FROM, OUTER_TO = 66.0, 114.0, 118.0, 168.0
STAND_HEIGHT = 26.0
WORSHIP_X, WORSHIP_Y = BOARD_X + 458.0, BOARD_Y + 56.0
"""The upper left corner of the worship cells, on the table."""
MATS_Y, MAT_WIDTH, MAT_HEIGHT, GAP = 459.0, 424.0, 136.0, 12.0
LEADER_RADIUS = {"I": 90.0, "O": 143.0}
LEADER_TURN = {"I": -14.0, "O": -19.5}
"""So far from the middle of the room that what is printed there is seen, and from the Hall that nobody there is half hidden."""
ROOM_SIZE = {"I": (54.0, 44.0), "O": (62.0, 48.0)}
"""Width and height of the area in which a dropped leader goes into the room."""
BOX_RADIUS = {"I": 76.0, "O": 131.0}
BOX_TURN = {"I": (-9.0, 2.0, 13.0), "O": (-8.0, 1.0, 10.0)}
TILE_SIDE = 160.0
"""Side of the square in which a room tile is drawn, at every rotation."""
BORDER = 11.0
"""Half the width of the score track, which runs round the board."""


def table_height(seats: int) -> float:
    """The height of the table: mats lie two in a row below the board."""
    return MATS_Y + (seats + 1) // 2 * (MAT_HEIGHT + GAP)


def mat_corner(number: int) -> Point:
    """The upper left corner of the mat of seat `number`."""
    return GAP + number % 2 * (MAT_WIDTH + GAP), MATS_Y + number // 2 * (MAT_HEIGHT + GAP)


def sector_angle(number: int) -> float:
    """The middle of sector 1 to 6, as an angle of a clock in degrees."""
    return 345.0 + 60.0 * (number - 1)


def boundary_angle(number: int) -> float:
    """The border between sector `number` and the next one."""
    return sector_angle(number) + 30.0


def polar(radius: float, angle: float) -> Point:
    """The point on the board at a distance (millimetres) from the centre of the house, in the direction of an angle."""
    return drawing.polar(radius, angle, (HOUSE_X, HOUSE_Y))


def on_table(point: Point) -> Point:
    """A point of the board as a point of the table."""
    return BOARD_X + point[0], BOARD_Y + point[1]


def room_point(node: Node, radius: float, turn: float = 0.0) -> Point:
    """A point in a room, on the board, `turn` degrees clockwise from the middle of the room."""
    return polar(radius, sector_angle(int(node[1])) + turn)


def leader_point(node: Node) -> Point:
    """Where a leader stands in a room, on the board."""
    return room_point(node, LEADER_RADIUS[node[0]], LEADER_TURN[node[0]])


ROOM_CENTRES: dict[Node, Point] = {node: room_point(node, LEADER_RADIUS[node[0]]) for node in ids.RING}


def hall_angle(boundary: str) -> float:
    """The rotation of the Hall over a boundary: along it, with its writing from left to right."""
    return boundary_angle(int(boundary[1:])) % 180.0 - 90.0


# The tables that `box.toml` and `board.toml` name


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}


def rooms(nodes: Iterable[Node]) -> Iterator[Fields]:
    """The rooms at these nodes, as zones and as they are drawn on the board."""
    for node in nodes:
        inside = HOUSE.inner_rooms.get(node, "")
        middle, stand, (width, height) = ROOM_CENTRES[node], leader_point(node), ROOM_SIZE[node[0]]
        slot = (stand[0] - middle[0] + width / 2, stand[1] - middle[1] + height / 2)
        known = {"id": inside, "name": ROOMS[inside].name, "icon": ROOMS[inside].icon} if inside else {}
        yield {"node": node, "short": node[1:], "stand": slot, "angle": sector_angle(int(node[1])), **at(middle), **known}


def spaces(nodes: Iterable[Node]) -> Iterator[Fields]:
    """The spaces for room tiles: the middle of the square that holds the tile, and where the centre of the house is in it."""
    for node in nodes:
        x, y = room_point(node, (OUTER_FROM + OUTER_TO) / 2)
        house = {"house_x": TILE_SIDE / 2 + HOUSE_X - x, "house_y": TILE_SIDE / 2 + HOUSE_Y - y}
        size = "large" if node in HOUSE.large_slots else "small"
        yield {"node": node, "size": size, "angle": sector_angle(int(node[1])), **house, **at((x, y))}


def box_points(node: Node) -> Sequence[Point]:
    """The centres of the three boxes of a market or the Warehouse stock, on the board."""
    return [room_point(node, BOX_RADIUS[node[0]], turn) for turn in BOX_TURN[node[0]]]


def hall_points(angle: float) -> list[Point]:
    """The Hall over a stair: the stand in the middle, ten places for leaders in two lines along it."""
    points = [polar(116.0, angle)]
    for number in range(10):
        radius = 74.0 + 21.0 * (number // 2)
        points.append(polar(radius, angle + (-1 if number % 2 else 1) * 480.0 / radius))
    return points


def chairs() -> Iterator[Fields]:
    """The chairs: two at each boundary."""
    for chair, beside in HOUSE.chairs.items():
        one, other = (ROOMS[HOUSE.inner_rooms[node]].name for node in beside)
        point = polar(45.0, boundary_angle(int(chair[1])) + (-9.5 if chair.endswith("a") else 9.5))
        yield {"chair": chair, "short": chair[1:], "one": one, "other": other, **at(point)}


def score_spaces() -> Iterator[Fields]:
    """The spaces of the score track: clockwise from the upper left corner of the board."""
    across, down = (BOARD_WIDTH - 2 * BORDER) / 16, (BOARD_HEIGHT - 2 * BORDER) / 9
    for points in range(HOUSE.score.spaces):
        column = min(points, 16) - max(0, min(points, 41) - 25)
        row = max(0, min(points, 25) - 16) - max(0, points - 41)
        width = 21.0 if column in (0, 16) else across - 1.0
        height = 21.0 if row in (0, 9) else down - 1.0
        size = {"width": width, "height": height, "fifth": points % 5 == 0}
        yield {"points": points, **size, **at((BORDER + across * column, BORDER + down * row))}


def round_spaces() -> Iterator[Fields]:
    """The spaces of the round track, each with the number of players for whom the end begins on it."""
    ends = {space: players for players, space in HOUSE.round_end.items()}
    for number in range(HOUSE.round_spaces + 1):
        yield {"players": ends.get(number, ""), **at((438.5 + 11.6 * number, 237.5))}


def between(one: Fields, other: Fields) -> Fields:
    """The middle between the things of two rows."""
    return at(((one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2))


# The worship table, from the corner of its cells

SIDES = {"left": (-25.0, 0.0), "right": (101.0, 0.0), "top": (0.0, -26.0), "bottom": (0.0, 101.0)}
"""The corner of the first space on each side; the others follow below it or to the right of it."""
FACES = {"amulet": "amulet_space", "bonus": "bonus_space", "pirate": "pirate_space", "permanent_helper": "helper_space"}


def cells() -> Iterator[Fields]:
    """The worship cells."""
    for (row, column), zone in ids.CELL_ZONE.items():
        known = {"zone": zone, "row": row, "column": column, "odd": (row + column) % 2}
        yield {**known, "value": HOUSE.worship.values[row - 1][column - 1], **at((25.0 * (column - 1), 25.0 * (row - 1)))}


def rewards() -> Iterator[Fields]:
    """The spaces beside the cells, with what each gives; those at the right and at the bottom are places for amulets."""
    for side, (left, top) in SIDES.items():
        is_row = side in ("left", "right")
        zones = {"right": ids.RIGHT, "bottom": ids.BOTTOM}.get(side, {})
        for place, gift in enumerate(getattr(HOUSE.worship, side), 1):
            width, x = (24.0, left) if is_row else (25.0, left + 25.0 * (place - 1))
            y = top + 25.0 * (place - 1) if is_row else top
            known = {"side": side, "way": "row" if is_row else "column", "place": place, "zone": zones.get(place, "")}
            ground = "lacquer_dark" if gift == "amulet" else "pale"
            look = {"gift": gift, "reward": FACES.get(gift, "goods_space"), "ground": ground, "drawn": width - 2.0}
            yield {**known, **look, "width": width, "height": 25.0, **at((x + width / 2, y + 12.5))}


# What is printed in rooms


def coin_signs(costs: Iterable[int]) -> str:
    """Prices as signs, in order."""
    return " ".join(f"coins:{cost}" for cost in costs)


def market_boxes(ring: str, rewards: Iterable[Reward]) -> Iterator[Fields]:
    """The three boxes of a market, with what each pays: two signs near it, and the others beyond them."""
    for number, (turn, kind, reward) in enumerate(zip(BOX_TURN[ring], BASIC, rewards, strict=True), 1):
        signs = [f"{what}:{count}" for what, count in (("coins", reward.coins), ("vp", reward.vp)) if count] + [*actions(reward)]
        yield {"turn": turn, "nth": number, "kind": kind, "near": " ".join(signs[:2]), "far": " ".join(signs[2:])}


def bargain_sign(goods: str | dict[str, int]) -> str:
    """What a trade of the Black Market takes or gives, as a sign."""
    if isinstance(goods, dict):
        return coin_signs(goods.values())
    return "cubes" if goods.startswith("basic") else goods


def turned(rows: Iterable[Fields]) -> list[Fields]:
    """The rows of rooms or spaces as they are drawn: about the middle of the house, turned to where they lie."""
    return [{**row, "turn": row["angle"], "x": 0.0, "y": 0.0} for row in rows]


def stair_way(boundary: str, rooms: tuple[Node, Node]) -> Fields:
    """Where a stair is, and the way it leads, clockwise and outwards or inwards."""
    return {"turn": boundary_angle(int(boundary[1:])), "way": 48.0 if rooms[0][0] == "I" else 132.0}


SCORE, ROUNDS, SPACES = list(score_spaces()), list(round_spaces()), list(spaces(ids.OUTER))
MARKETS = {ids.SELLING: ROOMS["selling_market"].name, **{slot: f"room {slot}" for slot in ids.SMALL_SLOTS}}
TABLES: dict[str, object] = {
    "board": BOARD,
    "worship": (WORSHIP_X, WORSHIP_Y),
    "inner_rooms": list(rooms(ids.INNER)),
    "outer_rooms": list(rooms(ids.OUTER)),
    "spaces": SPACES,
    "drawn_rooms": turned(rooms(ids.INNER)),
    "drawn_spaces": turned(SPACES),
    "markets": [{"node": node, "name": name, "boxes": box_points(node)} for node, name in MARKETS.items()],
    "stocks": [{"node": node, "boxes": box_points(node)} for node in ids.LARGE_SLOTS],
    "halls": [{"zone": zone, "spots": hall_points(boundary_angle(int(one[1:])))} for one, zone in ids.STANDS.items()],
    "boundaries": [{"turn": boundary_angle(number)} for number in range(1, 7)],
    "stairs": [stair_way(boundary, rooms) for boundary, rooms in HOUSE.graph_base.stairs.items()],
    "chairs": list(chairs()),
    "cells": list(cells()),
    "rewards": list(rewards()),
    "score": SCORE,
    "score_points": [(space["x"], space["y"]) for space in SCORE],
    "bonuses": [between(SCORE[value - 1], SCORE[value]) for value in HOUSE.score.bonus_thresholds],
    "rounds": ROUNDS,
    "round_points": [(space["x"], space["y"]) for space in ROUNDS],
    "lender_pad": (*room_point("I5", 74.5, 19.0), 24.0, 11.0),
    "lobby_cost": HOUSE.lobby_cost,
    "trading_post_costs": coin_signs(HOUSE.trading_post_costs),
    "meeting_place_costs": coin_signs(HOUSE.meeting_place_costs),
    "warehouse_costs": coin_signs(HOUSE.warehouse_costs),
    "selling": list(market_boxes("I", [HOUSE.selling_market[kind] for kind in BASIC])),
    "market_different": list(market_boxes("O", HOUSE.market_different)),
    "market_equal": list(market_boxes("O", HOUSE.market_equal)),
    "stock": [{"turn": turn, "kind": kind} for turn, kind in zip(BOX_TURN["O"], BASIC, strict=True)],
    "bank": [
        {"turn": 8.0 * number, "cost": level.cost, "vp": level.vp, "helper": level.helper}
        for number, level in enumerate(HOUSE.bank)
    ],
    "bargains": [
        {"turn": 5.1 * number, "pays": bargain_sign(deal.pay), "gets": bargain_sign(deal.get)}
        for number, deal in enumerate(HOUSE.black_market)
    ],
    "track": [{"value": points, "x": 16.0 * space} for space, points in enumerate(HOUSE.assistant_track_vp)],
    "track_spots": [(8.3 + 16.0 * space, 8.8) for space in range(ids.TRACK_LENGTH)],
    "cubes": [{"kind": kind} for kind in CUBES],
    "basics": [{"kind": kind, "value": kind} for kind in BASIC],
    "plain_gold": [{"kind": "gold"}],
}
"""The values that the files name and that follow from other tables, such as the width of a score space."""
