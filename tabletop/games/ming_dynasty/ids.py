"""The names of all places and pieces, and tables from one to the other."""

from __future__ import annotations

from sys import intern

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.ming_dynasty.data import DISTRICTS, DISTRICTS_OF, DRAGON, PROVINCES, WORLD, DistrictId, ProvinceId, Transport
from tabletop.kit.places import SEAT_IDS, of_seats

Colour = str
"""Whose pieces these are: the id of a seat, or the colour that nobody plays with two players."""

OPEN: ZoneId = "table"
MOVES: ZoneId = "moves"
DISCARDS: ZoneId = "discards"
DRAGONS: ZoneId = "dragons"
BOX: ZoneId = "box"
SCORE: ZoneId = "score"
ROUNDS: ZoneId = "rounds"
POINT_TILES: ZoneId = "points"

COLOURS: tuple[Colour, ...] = SEAT_IDS
NEUTRAL_COLOURS: dict[Colour, str] = {"red": "#C8402F", "yellow": "#E0A526", "green": "#3E8E4E", "blue": "#2F6DB5"}
NEUTRALS: tuple[Colour, ...] = tuple(NEUTRAL_COLOURS)
"""The first of these that nobody plays is neutral with two players."""

SPACE: dict[ProvinceId, ZoneId] = {province: intern(f"PS-{province}") for province in PROVINCES}
DISPLAY: dict[ProvinceId, ZoneId] = {province: intern(f"DS-{province}") for province in PROVINCES}
TILES: dict[ProvinceId, ZoneId] = {province: intern(f"tiles.{province}") for province in PROVINCES}
HOUSES: dict[DistrictId, ZoneId] = {district: intern(f"{district}.houses") for district in DISTRICTS}
CLOISTER: dict[DistrictId, ZoneId] = {district: intern(f"{district}.cloister") for district in DISTRICTS}
PRINCES: dict[DistrictId, ZoneId] = {district: intern(f"{district}.prince") for district in DISTRICTS}
DISTRICT_AT: dict[ZoneId, DistrictId] = {zone: district for district, zone in PRINCES.items()}
CITY_HOUSES: dict[ProvinceId, tuple[ZoneId, ...]] = {
    province: tuple(HOUSES[district] for district in DISTRICTS_OF[province]) for province in PROVINCES
}

HAND: dict[Seat, ZoneId] = of_seats("hand:{}")
SUPPLY: dict[Colour, ZoneId] = of_seats("{}.supply")
HOME: dict[Colour, ZoneId] = of_seats("{}.home")
OWN_TILES: dict[Seat, ZoneId] = of_seats("{}.tiles")
RETURNS: dict[Seat, ZoneId] = of_seats("{}.returns")
SHOWN: dict[Seat, ZoneId] = of_seats("{}.shown")
STARTS: dict[Seat, ZoneId] = of_seats("{}.start")
OWN_POINTS: dict[Seat, ZoneId] = of_seats("{}.points")
SCORE_OF: dict[Seat, str] = of_seats("{}.score")
PARTS = ("sets", "members", "majorities", "cloisters", "sets_of_five", "tiles")
"""The things that points are scored for; each has a counter `<seat>.<part>`."""
PART_OF: dict[tuple[Seat, str], str] = {(seat, part): intern(f"{seat}.{part}") for seat in COLOURS for part in PARTS}

PLAYABLE = 30
MEMBERS: dict[Colour, tuple[PieceId, ...]] = {
    colour: tuple(intern(f"FM-{colour}-{number:02}") for number in range(1, PLAYABLE + 1)) for colour in COLOURS
}
MEMBERS_OF: dict[Colour, frozenset[PieceId]] = {colour: frozenset(pieces) for colour, pieces in MEMBERS.items()}
MARKER: dict[Seat, PieceId] = of_seats("FM-{}-31")
PRINCE: dict[Colour, PieceId] = of_seats("PR-{}")
OWNER: dict[PieceId, Colour] = {piece: colour for colour, pieces in MEMBERS.items() for piece in pieces}
"""Whose member a piece is."""
PRINCE_OWNER: dict[PieceId, Colour] = {piece: colour for colour, piece in PRINCE.items()}
CARDS: dict[PieceId, Transport] = {
    intern(f"MC{number:02}"): row.id
    for row in WORLD.transports.values()
    for number in range(row.first_card, row.first_card + row.copies)
}
DRAGON_COUNT, TILE_COUNT, POINT_TILE_COUNT = 18, 18, 6
DRAGON_CARDS: tuple[PieceId, ...] = tuple(intern(f"DR{number:02}") for number in range(1, DRAGON_COUNT + 1))
CARD_KIND: dict[PieceId, Transport] = {**CARDS, **dict.fromkeys(DRAGON_CARDS, DRAGON)}
"""What each card of a hand shows."""
RETURN_VALUES = (0, 1, 2, 3)
RETURN_CARDS: dict[Seat, tuple[PieceId, ...]] = {
    seat: tuple(intern(f"RC-{seat}-{value}") for value in RETURN_VALUES) for seat in COLOURS
}
PROVINCE_TILES: dict[ProvinceId, tuple[PieceId, ...]] = {
    province: tuple(intern(f"PT-{province}-{number:02}") for number in range(1, TILE_COUNT + 1)) for province in PROVINCES
}
TILE_PROVINCE: dict[PieceId, ProvinceId] = {tile: province for province, tiles in PROVINCE_TILES.items() for tile in tiles}
POINT_PIECES: tuple[PieceId, ...] = tuple(intern(f"SP{number}") for number in range(1, POINT_TILE_COUNT + 1))
ROUND_MARKER: PieceId = "RM"
STARTER: PieceId = "SPF"
