"""What is in the box: kinds, zones, counters, boards and the set-up for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import Board, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.games.ming_dynasty import art, art_map, ids, layout, rulings
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DRAGON, PROVINCES, WORLD, District, Province
from tabletop.games.ming_dynasty.layout import UNIT, mm
from tabletop.games.ming_dynasty.state import company
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.places import hand_zone, laid, pad, piled, put_together, spots_zone
from tabletop.kit.rects import Point, about, around, scaled, within
from tabletop.rules.ruleset import Options

CARD_BACK = "card_back"
CARD = Cut(radius=2.4, thickness=0.3, stacks=True, pile="card", flips=True, turns=True, in_hand=True)
RETURN_CARD = Cut(radius=1.6, thickness=0.3, flips=True, turns=True)
FIGURE, MEMBER, DISC = Cut("shape"), Cut("shape", thickness=0.8, stacks=True), Cut("round")
MARKER = Cut("round", thickness=2.0, stacks=True, pile="marker")
TILE, POINTS = Cut(radius=2.0, thickness=1.4, stacks=True), Cut(radius=2.0, thickness=1.2, stacks=True, flips=True)
NEUTRAL_COLOURS = {"red": "#C8402F", "yellow": "#E0A526", "green": "#3E8E4E", "blue": "#2F6DB5"}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; with two, a third colour is there as the neutral one."""
    group = company(tuple(seat.id for seat in seats))
    colours = {seat.id: (seat.name, seat.colour, seat.symbol) for seat in seats}
    if group.neutral:
        colours[group.neutral] = ("Neutral", NEUTRAL_COLOURS[group.neutral], "")
    return put_together(
        "ming_dynasty",
        "Ming Dynasty",
        1,
        (layout.WIDTH, layout.HEIGHT),
        seats,
        kinds=all_kinds(colours, group.neutral),
        zones=all_zones(seats, group.neutral),
        counters=all_counters(seats),
        boards=boards(seats, colours),
        pieces=all_pieces(group.seats, group.neutral),
    )


def area_corner(number: int) -> Point:
    """The upper left corner of a player's area, in units."""
    return layout.AREA_LEFT + number * layout.AREA_STEP, layout.AREA_TOP


def all_counters(seats: tuple[SeatDef, ...]) -> Iterator[CounterDef]:
    """The score of each seat, drawn in its area, and what it is made of."""
    for number, seat in enumerate(seats):
        x, y = area_corner(number)
        yield pad(ids.SCORE_OF[seat.id], f"{seat.name}’s score", scaled(UNIT, x + 376, y + 6, 80, 48), seat.id, floor=0)
        for part in ids.PARTS:
            what = part.replace("_", " ")
            yield CounterDef(ids.PART_OF[seat.id, part], f"{seat.name}’s points for {what}", 0, 0, None, seat.id)


def all_kinds(colours: dict[str, tuple[str, str, str]], neutral: str) -> Iterator[PieceKind]:
    """Every kind of piece."""
    for colour, (name, paint, symbol) in colours.items():
        yield from figures(colour, "neutral" if colour == neutral else f"{name}’s", paint, symbol)
    yield from card_kinds()
    for province in WORLD.provinces.values():
        yield tile_kind(province)
    faces = (art.points_face(50), art.points_face(100))
    text = "50 or 100 points: shows how often a score marker went round the track."
    yield piece_kind(POINTS, "points", "points tile", layout.POINT_TILE_SIZE, faces, ("points",), text)
    text = "Shows the round, one to six. There is a scoring after rounds 2, 4 and 6."
    yield piece_kind(DISC, "round", "round marker", (12.0, 12.0), (art.round_marker_face(),), ("round",), text)
    size = (layout.STARTER_SIZE, layout.STARTER_SIZE)
    text = "Its holder begins every phase. It passes to the left after every round."
    yield piece_kind(FIGURE, "starter", "start figure", size, (art.starter_face(),), ("starter",), text)


MEMBER_TEXT = (
    "On a province space it gives access to the card beside it and waits to be deployed into a district of that province. "
    "In the open of a district it counts for the majority; in a cloister it scores 4 points in every scoring."
)
PRINCE_TEXT = (
    "Walks from district to district, a card for each border, and deploys members where he ends. "
    "He may pass other princes, but not end beside one."
)
MARKER_TEXT = "Shows the score; each round of the track is worth 50 points, kept as tiles before the player."


def figures(colour: str, whose: str, paint: str, symbol: str) -> Iterator[PieceKind]:
    """The pieces of one colour; the neutral one has no score and no return cards."""
    neutral = whose == "neutral"
    text = MEMBER_TEXT + (" It belongs to nobody and counts for majorities." if neutral else "")
    size, faces = (layout.MEMBER_SIZE, layout.MEMBER_SIZE + 1.6), (art.member_face(paint, symbol),)
    yield piece_kind(MEMBER, f"member.{colour}", f"{whose} family member", size, faces, ("member",), text)
    size, faces = (layout.PRINCE_SIZE, layout.PRINCE_SIZE + 2.0), (art.prince_face(paint, symbol),)
    yield piece_kind(FIGURE, f"prince.{colour}", f"{whose} prince", size, faces, ("prince",), PRINCE_TEXT)
    if neutral:
        return
    size, faces = (layout.MARKER_SIZE, layout.MARKER_SIZE), (art.marker_face(paint, symbol),)
    yield piece_kind(MARKER, f"marker.{colour}", f"{whose} score marker", size, faces, ("marker",), MARKER_TEXT)
    for value in ids.RETURN_VALUES:
        yield return_kind(colour, whose, paint, value)


def card_kinds() -> Iterator[PieceKind]:
    """Movement cards and dragons, with one back, so that a hand does not tell which it holds."""
    back = art.card_back()
    for row in WORLD.transports.values():
        borders = sum(border.transport == row.id for border in WORLD.borders.values())
        text = f"Pays one step over any of the {borders} borders that show the {row.name.lower()}, or lets the prince stay."
        name, faces = f"{row.name.lower()} card", (art.movement_face(row), back)
        yield piece_kind(CARD, row.id, name, layout.CARD_SIZE, faces, ("movement", "card"), text, blank=CARD_BACK)
    text = "Pays one step over any border, or lets the prince stay. Played dragons go back to the dragon pile at once."
    faces = (art.dragon_face(), back)
    yield piece_kind(CARD, DRAGON, "dragon card", layout.CARD_SIZE, faces, ("dragon", "card"), text, blank=CARD_BACK)
    yield piece_kind(replace(CARD, thickness=0.4), CARD_BACK, "card", layout.CARD_SIZE, (back,))


def return_kind(colour: str, whose: str, paint: str, value: int) -> PieceKind:
    """One return card."""
    members = "nobody" if value == 0 else "one member" if value == 1 else f"{value} members"
    text = f"In a scoring: sends {members} back from a city. Several cards are added. All are shown together, then taken back."
    faces = (art.return_face(paint, value), art.return_back(paint))
    kind, name = f"return.{colour}.{value}", f"{whose} return card {value}"
    return piece_kind(RETURN_CARD, kind, name, layout.RETURN_SIZE, faces, ("return",), text, value=value)


def tile_kind(province: Province) -> PieceKind:
    """The tiles of one province."""
    text = (
        "Taken for every member that moves into a house of this province. Six different tiles are turned in at once for "
        "28, 24 or 20 points (after rounds 2, 4, 6); at the end five different ones give 10, and every other tile 1."
    )
    size, faces = (layout.TILE_SIZE, layout.TILE_SIZE), (art.tile_face(province),)
    return piece_kind(TILE, f"tile.{province.id}", f"tile of {province.name}", size, faces, ("tile",), text)


def all_zones(seats: tuple[SeatDef, ...], neutral: str) -> Iterator[ZoneDef]:
    """Every place on the table."""
    yield ZoneDef(ids.OPEN, "the table", "free", 0.0, 0.0, layout.WIDTH, layout.HEIGHT)
    track = (40, 40, 1200, 920)
    yield spots_zone(ids.SCORE, "the score track", "track", track, layout.SCORE_SPACES, "marker", unit=UNIT)
    track = (1240, 28, 276, 44)
    yield spots_zone(ids.ROUNDS, "the round track", "track", track, layout.ROUND_SPACES, "round", unit=UNIT)
    for district in WORLD.districts.values():
        yield from district_zones(district)
    for province in WORLD.provinces.values():
        yield from space_zones(province)
    yield replace(pile_zone(ids.MOVES, "the supply of movement cards", "movement", "Supply"), visibility="hidden")
    yield pile_zone(ids.DISCARDS, "the discards", "movement", "Discards")
    yield pile_zone(ids.DRAGONS, "the dragons", "dragon", "Dragons")
    side = layout.TILE_SIZE + 4.0
    for (tile, zone), (x, y) in zip(ids.TILES.items(), layout.TILE_PILES, strict=True):
        province = WORLD.provinces[tile]
        rect, ground = about((mm(x), mm(y)), side, side), art.GROUND.face(side, side, colour=province.colour)
        yield ZoneDef(zone, f"the tiles of {province.name}", "stack", *rect, accepts=(f"tile.{tile}",), art=ground)
    rect = scaled(UNIT, *about(layout.PILES[ids.POINT_TILES], 68, 56))
    yield ZoneDef(ids.POINT_TILES, "the points tiles", "stack", *rect, accepts=("points",))
    rect = scaled(UNIT, *about(layout.PILES[ids.BOX], 180, 120))
    slots = tuple((mm(30 + 40 * place), mm(70)) for place in range(4))
    ground = art.GROUND.face(mm(180), mm(120), "Out of the game")
    yield ZoneDef(ids.BOX, "the box", "slots", *rect, slots=slots, accepts=("member", "dragon"), art=ground)
    for number, seat in enumerate(seats):
        yield from laid(AREA, seat.id, f"{seat.name}’s", area_corner(number), UNIT)
        yield hand_zone(seat, (420.0, layout.CARD_HEIGHT + 8.0), -8.0, ("card",))
    if neutral:
        yield from laid(AREA[:2], neutral, "the neutral", area_corner(len(seats)), UNIT)


def pile_zone(pile: str, name: str, tag: str, label: str) -> ZoneDef:
    """A place for a pile of cards beside the board."""
    x, y = layout.PILES[pile]
    ground = art.GROUND.face(*layout.CARD_SIZE, label)
    return ZoneDef(pile, name, "stack", *about((mm(x), mm(y)), *layout.CARD_SIZE), accepts=(tag,), art=ground)


def district_zones(district: District) -> Iterator[ZoneDef]:
    """The open area, the houses, the cloister and the prince's place of a district."""
    rect, name = district.rect, DISTRICT_NAMES[district.id]
    yield spots_zone(district.id, name, "slots", rect, layout.crowd(*district.open), "member", unit=UNIT)
    x, y = district.prince
    spots = [(x + dx, y + dy) for dx, dy in layout.PRINCE_STANDS]
    yield spots_zone(ids.PRINCES[district.id], f"{name}, a prince’s place", "slots", rect, spots, "prince", unit=UNIT)
    rect, houses = around(district.houses, layout.HOUSE / 2), ids.HOUSES[district.id]
    yield spots_zone(houses, f"the houses of {name}", "slots", rect, district.houses, "member", each=1, unit=UNIT)
    rect = scaled(UNIT, *about(district.cloister, layout.CLOISTER_SIZE, layout.CLOISTER_SIZE))
    yield ZoneDef(ids.CLOISTER[district.id], f"the cloister of {name}", "stack", *rect, accepts=("member",))


def space_zones(province: Province) -> Iterator[ZoneDef]:
    """A province space, and the place of the card beside it. The reference gives their centres."""
    width, height = layout.SPACE_WIDTH, layout.SPACE_HEIGHT
    x, y = province.space_x, province.space_y
    rect = scaled(UNIT, *about((x, y), width, height))
    slots = within((0, 0, width, height), layout.crowd(width / 2, height / 2 + 12, 1.5, 1.35, 16.0), UNIT)
    yield ZoneDef(ids.SPACE[province.id], f"the space of {province.name}", "slots", *rect, slots=slots, accepts=("member",))
    rect = about((mm(1490), mm(y)), *layout.CARD_SIZE)
    yield ZoneDef(ids.DISPLAY[province.id], f"the card beside {province.name}", "stack", *rect, accepts=("movement",))


SUPPLY_PLACES: tuple[Point, ...] = tuple(
    (12 + 14.5 * (number % rulings.MEMBERS_PER_ROUND), 14 + 23.5 * (number // rulings.MEMBERS_PER_ROUND))
    for number in range(ids.PLAYABLE)
)
"""A row of the supply for each round."""
TILE_PLACES: tuple[Point, ...] = tuple((20 + 39 * place, 24) for place in range(len(PROVINCES)))
SHOWN_GROUND = art.GROUND.face(mm(76), mm(82))
AREA = (
    ZoneDef("supply", "supply", "slots", 8, 36, 82, 146, slots=SUPPLY_PLACES, accepts=("member.{}",)),
    ZoneDef("home", "side", "stack", 92, 112, 46, 54, accepts=("prince",)),
    ZoneDef("start", "start place", "stack", 91, 44, 48, 54, accepts=("starter",)),
    ZoneDef("returns", "return cards", "row", 142, 8, 236, 84, accepts=("return",), gap=mm(3)),
    ZoneDef("shown", "shown return cards", "fan", 380, 56, 76, 82, accepts=("return",), gap=mm(-40), art=SHOWN_GROUND),
    ZoneDef("tiles", "tiles", "slots", 140, 120, 236, 48, slots=TILE_PLACES, accepts=("tile",)),
    ZoneDef("points", "points tiles", "fan", 380, 142, 76, 36, accepts=("points",)),
)
"""All that lies before a player, in units from the corner of his area; the first two also before the neutral colour."""


def boards(seats: tuple[SeatDef, ...], colours: dict[str, tuple[str, str, str]]) -> Iterator[Board]:
    """The map with its tracks and spaces, and the players' areas."""
    left, top, right, bottom = layout.BOARD
    rect = scaled(UNIT, left, top, right - left, bottom - top)
    yield Board(*rect, art_map.map_face(), radius=4.0)
    yield Board(*rect, art_map.tracks_face(), radius=4.0, shadow=False)
    width, height = mm(layout.AREA_WIDTH), mm(layout.AREA_HEIGHT)
    for number, (name, paint, symbol) in enumerate(colours.values()):
        x, y = area_corner(number)
        yield Board(mm(x), mm(y), width, height, art.area_face(width, height, name, paint, symbol))


def all_pieces(seats: tuple[str, ...], neutral: str) -> Iterator[Placement]:
    """Where everything lies before the set-up."""
    for card, kind in ids.CARD_KIND.items():
        yield Placement(card, kind, ids.DRAGONS if kind == DRAGON else ids.MOVES)
    for province, tiles in ids.PROVINCE_TILES.items():
        yield from piled(ids.TILES[province], tiles, f"tile.{province}")
    yield from piled(ids.POINT_TILES, ids.POINT_PIECES, "points")
    yield Placement(ids.ROUND_MARKER, "round", ids.ROUNDS)
    yield Placement(ids.STARTER, "starter", ids.OPEN, mm(1560), mm(960))
    for colour in (*seats, neutral) if neutral else seats:
        # The lowest number lies on top, for that is the one taken.
        for number in reversed(range(ids.PLAYABLE)):
            yield Placement(ids.MEMBERS[colour][number], f"member.{colour}", ids.SUPPLY[colour], float(number))
        yield Placement(ids.PRINCE[colour], f"prince.{colour}", ids.HOME[colour])
    for seat in seats:
        yield Placement(ids.MARKER[seat], f"marker.{seat}", ids.SCORE)
        for card, value in zip(ids.RETURN_CARDS[seat], ids.RETURN_VALUES, strict=True):
            yield Placement(card, f"return.{seat}.{value}", ids.RETURNS[seat])


assert len(layout.ROUND_SPACES) == rulings.ROUNDS
