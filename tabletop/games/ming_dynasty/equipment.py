"""What is in the box, for the seats that play: the rows that `box.toml` and `faces.toml` are filled in from, and the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import asdict, replace

from tabletop.core.equipment import Board, Equipment, SeatDef
from tabletop.core.rects import about, around, scaled
from tabletop.games.ming_dynasty import art_map, ids, layout, rulings
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DRAGON, WORLD, District
from tabletop.games.ming_dynasty.layout import UNIT
from tabletop.games.ming_dynasty.state import company
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; the game has no options."""
    return box(seats)


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...]) -> Equipment:
    """The box for these seats, kept because the next game mostly has the same; with two, a third colour is the neutral one."""
    neutral = company(tuple(seat.id for seat in seats)).neutral
    rows = [seat_row(number, seat) for number, seat in enumerate(seats)]
    colours = [*rows, neutral_row(neutral)] if neutral else rows
    members = [member for row in colours for member in member_rows(row["colour_id"])]
    made = box_file().equipment(seats, {**tables(), "seats": rows, "colours": colours, "members": members})
    return replace(made, boards=(*map_boards(), *made.boards))


def seat_row(number: int, seat: SeatDef) -> Fields:
    """A seat with its area."""
    whose = f"{seat.name}’s"
    known = {"colour_id": seat.id, "player": seat.name, "colour": seat.colour, "symbol": seat.symbol}
    return {**known, "whose": whose, "before": whose, "note": "", "area": "own_area", "corner": layout.area_corner(number)}


def neutral_row(colour: str) -> Fields:
    """The colour that belongs to nobody, with its area beside those of the two players."""
    known = {"colour_id": colour, "player": "Neutral", "colour": ids.NEUTRAL_COLOURS[colour], "symbol": ""}
    words = {"whose": "neutral", "before": "the neutral", "note": " It belongs to nobody and counts for majorities."}
    return {**known, **words, "area": "neutral_area", "corner": layout.area_corner(2)}


def member_rows(colour: str) -> Iterator[Fields]:
    """The members in their supply; the lowest number lies on top, for that is the one taken."""
    for place in reversed(range(ids.PLAYABLE)):
        yield {"colour_id": colour, "piece": ids.MEMBERS[colour][place], "place": place}


@cache
def box_file() -> BoxFile:
    """The files of the box. They are read when the first box is made, so a list of games does not wait for them."""
    return BoxFile(files(__package__), "palette.toml", "faces.toml", "box.toml")


@cache
def tables() -> Fields:
    """The rows that do not depend on who plays."""
    cards = [(card, kind, ids.DRAGONS if kind == DRAGON else ids.MOVES) for card, kind in ids.CARD_KIND.items()]
    provinces = [{**asdict(row), "x": row.space_x, "y": row.space_y} for row in WORLD.provinces.values()]
    borders = [border.transport for border in WORLD.borders.values()]
    return {
        "unit": UNIT,
        "provinces": provinces,
        "tile_piles": [{**row, "x": x, "y": y} for row, (x, y) in zip(provinces, layout.TILE_PILES, strict=True)],
        "tile_place": layout.TILE_PLACE,
        "transports": [
            {**asdict(row), "what": row.name.lower(), "borders": borders.count(row.id)} for row in WORLD.transports.values()
        ],
        "district_places": [place for district in WORLD.districts.values() for place in district_places(district)],
        "score_spaces": layout.SCORE_SPACES,
        "round_spaces": layout.ROUND_SPACES,
        "space_places": layout.SPACE_PLACES,
        "supply_places": layout.SUPPLY_PLACES,
        "cards": [{"piece": card, "kind": kind, "zone": zone} for card, kind, zone in cards],
        "tiles": [{"piece": tile, "province": province} for tile, province in ids.TILE_PROVINCE.items()],
        "points_tiles": ids.POINT_PIECES,
        "parts": [{"part": part, "what": part.replace("_", " ")} for part in ids.PARTS],
        "round_marker": ids.ROUND_MARKER,
        "starter": ids.STARTER,
    }


def district_places(district: District) -> Iterator[Fields]:
    """The open area, the prince's place, the houses and the cloister of a district."""
    name, (x, y), (to_x, to_y) = DISTRICT_NAMES[district.id], district.prince, district.open
    slots = {"layout": "slots", "rect": district.rect, "tag": "member", "each": 0}
    yield {**slots, "id": district.id, "name": name, "points": layout.crowd(*district.open)}
    stands = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (0.0, layout.PASSING)]
    yield {**slots, "id": ids.PRINCES[district.id], "name": f"the prince’s place in {name}", "points": stands, "tag": "prince"}
    rect, houses = around(district.houses, layout.HOUSE / 2), {"points": district.houses, "each": 1}
    yield {**slots, **houses, "id": ids.HOUSES[district.id], "name": f"the houses of {name}", "rect": rect}
    rect, stack = about(district.cloister, layout.CLOISTER_SIZE, layout.CLOISTER_SIZE), {"layout": "stack", "points": ()}
    yield {**slots, **stack, "id": ids.CLOISTER[district.id], "name": f"the cloister of {name}", "rect": rect}


def map_boards() -> Iterator[Board]:
    """The map, and what is printed round it."""
    left, top, right, bottom = layout.BOARD
    rect = scaled(UNIT, left, top, right - left, bottom - top)
    yield Board(*rect, art_map.map_face(), radius=4.0)
    yield Board(*rect, art_map.tracks_face(), radius=4.0, shadow=False)


assert len(layout.ROUND_SPACES) == rulings.ROUNDS
