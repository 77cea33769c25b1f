"""What is in the box: kinds, zones, counters, boards and the set-up for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import Board, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef, ZoneId
from tabletop.core.faces import Face
from tabletop.games.ming_dynasty import art, layout, mapart, rulings
from tabletop.games.ming_dynasty.data import (
    DISTRICT_NAMES,
    DRAGON,
    PROVINCES,
    WORLD,
    District,
    Point,
    ProvinceRow,
)
from tabletop.games.ming_dynasty.layout import (
    BOX,
    CARD_HEIGHT,
    CARD_KIND,
    CARD_WIDTH,
    CLOISTER,
    DISCARDS,
    DISPLAY,
    DRAGONS,
    HAND,
    HEIGHT,
    HOME,
    HOUSES,
    MARKER,
    MEMBERS,
    MOVES,
    OPEN,
    OWN_POINTS,
    OWN_TILES,
    PART_OF,
    PARTS,
    POINT_TILES,
    PRINCE,
    PRINCES,
    PROVINCE_TILES,
    RETURN_CARDS,
    RETURN_VALUES,
    RETURNS,
    ROUND_MARKER,
    ROUND_TRACK,
    SCORE_OF,
    SCORE_TRACK,
    SHOWN,
    SPACE,
    STARTER,
    STARTS,
    SUPPLY,
    TILES,
    WIDTH,
    mm,
)
from tabletop.games.ming_dynasty.state import company
from tabletop.rules.ruleset import Options

CARD_BACK = "card_back"
NEUTRAL_COLOURS = {"red": "#C8402F", "yellow": "#E0A526", "green": "#3E8E4E", "blue": "#2F6DB5"}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; with two, a third colour is there as the neutral one."""
    group = company(tuple(seat.id for seat in seats))
    colours = {seat.id: (seat.name, seat.colour, seat.symbol) for seat in seats}
    if group.neutral:
        colours[group.neutral] = ("Neutral", NEUTRAL_COLOURS[group.neutral], "")
    counters = list(all_counters(seats))
    return Equipment(
        game="ming_dynasty",
        name="Ming Dynasty",
        version=1,
        width=WIDTH,
        height=HEIGHT,
        seats=seats,
        kinds={kind.id: kind for kind in all_kinds(colours)},
        zones={zone.id: zone for zone in all_zones(seats, group.neutral)},
        counters={counter.id: counter for counter in counters},
        boards=tuple(boards(seats, colours)),
        pieces=tuple(all_pieces(group.seats, group.neutral)),
        open_zone=OPEN,
    )


SUPPLY_PLACES: tuple[Point, ...] = tuple(
    (mm(12 + 14.5 * (number % rulings.MEMBERS_PER_ROUND)), mm(14 + 23.5 * (number // rulings.MEMBERS_PER_ROUND)))
    for number in range(layout.PLAYABLE)
)
"""A row of the supply for each round."""


def supply_box(x: float, y: float) -> tuple[float, float, float, float]:
    """Where the supply lies in the area whose corner is x, y (units): its box in millimetres."""
    return mm(x + 8), mm(y + 36), mm(82), mm(146)


def area_corner(number: int) -> Point:
    """The upper left corner of a player's area, in units."""
    return layout.AREA_LEFT + number * layout.AREA_STEP, layout.AREA_TOP


def all_counters(seats: tuple[SeatDef, ...]) -> Iterator[CounterDef]:
    """The score of each seat, drawn in its area, and what it is made of."""
    for number, seat in enumerate(seats):
        x, y = area_corner(number)
        yield CounterDef(
            SCORE_OF[seat.id],
            f"{seat.name}’s score",
            0,
            0,
            None,
            seat.id,
            x=mm(x + 376),
            y=mm(y + 6),
            width=mm(80),
            height=mm(48),
        )
        for part in PARTS:
            yield CounterDef(PART_OF[seat.id, part], f"{seat.name}’s points for {part.replace('_', ' ')}", 0, 0, None, seat.id)


def all_kinds(colours: dict[str, tuple[str, str, str]]) -> Iterator[PieceKind]:
    """Every kind of piece."""
    for colour, (name, paint, symbol) in colours.items():
        neutral = " It belongs to nobody and counts for majorities." if name == "Neutral" else ""
        yield PieceKind(
            f"member.{colour}",
            f"{name}’s family member" if not neutral else "neutral family member",
            layout.MEMBER_SIZE,
            layout.MEMBER_SIZE + 1.6,
            (art.member_face(paint, symbol),),
            outline="shape",
            thickness=0.8,
            stacks=True,
            turns=False,
            in_hand=False,
            tags=("member",),
            text="On a province space it gives access to the card beside it and waits to be deployed into a district of "
            "that province. In the open of a district it counts for the majority; in a cloister it scores 4 points in "
            f"every scoring.{neutral}",
        )
        yield PieceKind(
            f"prince.{colour}",
            f"{name}’s prince" if not neutral else "neutral prince",
            layout.PRINCE_SIZE,
            layout.PRINCE_SIZE + 2.0,
            (art.prince_face(paint, symbol),),
            outline="shape",
            turns=False,
            in_hand=False,
            tags=("prince",),
            text="Walks from district to district, a card for each border, and deploys members where he ends. He may pass "
            "other princes, but not end beside one.",
        )
        if not neutral:
            yield PieceKind(
                f"marker.{colour}",
                f"{name}’s score marker",
                layout.MARKER_SIZE,
                layout.MARKER_SIZE,
                (art.marker_face(paint, symbol),),
                outline="round",
                thickness=2.0,
                stacks=True,
                pile="marker",
                turns=False,
                in_hand=False,
                tags=("marker",),
                text="Shows the score; each round of the track is worth 50 points, kept as tiles before the player.",
            )
            for value in RETURN_VALUES:
                yield return_kind(colour, name, paint, value)
    yield from card_kinds()
    for province in WORLD.provinces.values():
        yield tile_kind(province)
    yield PieceKind(
        "points",
        "points tile",
        layout.POINT_TILE_WIDTH,
        layout.POINT_TILE_HEIGHT,
        (art.points_face(50), art.points_face(100)),
        radius=2.0,
        thickness=1.2,
        stacks=True,
        flips=True,
        turns=False,
        in_hand=False,
        tags=("points",),
        text="50 or 100 points: shows how often a score marker went round the track.",
    )
    yield PieceKind(
        "round",
        "round marker",
        12.0,
        12.0,
        (art.round_marker_face(),),
        outline="round",
        turns=False,
        in_hand=False,
        tags=("round",),
        text="Shows the round, one to six. There is a scoring after rounds 2, 4 and 6.",
    )
    yield PieceKind(
        "starter",
        "start figure",
        layout.STARTER_SIZE,
        layout.STARTER_SIZE,
        (art.starter_face(),),
        outline="shape",
        turns=False,
        in_hand=False,
        tags=("starter",),
        text="Its holder begins every phase. It passes to the left after every round.",
    )


def card_kinds() -> Iterator[PieceKind]:
    """Movement cards and dragons, with one back, so that a hand does not tell which it holds."""
    for row in WORLD.transports.values():
        borders = sum(border.transport == row.id for border in WORLD.borders.values())
        text = f"Pays one step over any of the {borders} borders that show the {row.name.lower()}, or lets the prince stay."
        yield card_kind(row.id, f"{row.name.lower()} card", art.movement_face(row), text, "movement")
    text = "Pays one step over any border, or lets the prince stay. Played dragons go back to the dragon pile at once."
    yield card_kind(DRAGON, "dragon card", art.dragon_face(), text, "dragon")
    yield PieceKind(CARD_BACK, "card", CARD_WIDTH, CARD_HEIGHT, (art.card_back(),), radius=2.4, stacks=True, pile="card")


def card_kind(kind: str, name: str, face: Face, text: str, tag: str) -> PieceKind:
    """One kind of card that a hand may hold."""
    return PieceKind(
        kind,
        name,
        CARD_WIDTH,
        CARD_HEIGHT,
        (face, art.card_back()),
        radius=2.4,
        thickness=0.3,
        stacks=True,
        pile="card",
        flips=True,
        blank=CARD_BACK,
        tags=(tag, "card"),
        text=text,
    )


def return_kind(colour: str, name: str, paint: str, value: int) -> PieceKind:
    """One return card."""
    members = "nobody" if value == 0 else "one member" if value == 1 else f"{value} members"
    return PieceKind(
        f"return.{colour}.{value}",
        f"{name}’s return card {value}",
        layout.RETURN_WIDTH,
        layout.RETURN_HEIGHT,
        (art.return_face(paint, value), art.return_back(paint)),
        radius=1.6,
        thickness=0.3,
        flips=True,
        in_hand=False,
        value=value,
        tags=("return",),
        text=f"In a scoring: sends {members} back from a city. Several cards are added. All are shown together, then taken back.",
    )


def tile_kind(province: ProvinceRow) -> PieceKind:
    """The tiles of one province."""
    return PieceKind(
        f"tile.{province.id}",
        f"tile of {province.name}",
        layout.TILE_SIZE,
        layout.TILE_SIZE,
        (art.tile_face(province),),
        radius=2.0,
        thickness=1.4,
        stacks=True,
        turns=False,
        in_hand=False,
        tags=("tile",),
        text="Taken for every member that moves into a house of this province. Six different tiles are turned in at once for "
        "28, 24 or 20 points (after rounds 2, 4, 6); at the end five different ones give 10, and every other tile 1.",
    )


def all_zones(seats: tuple[SeatDef, ...], neutral: str) -> Iterator[ZoneDef]:
    """Every place on the table."""
    yield ZoneDef(OPEN, "the table", "free", 0.0, 0.0, WIDTH, HEIGHT)
    spots = layout.SCORE_SPACES
    yield track(SCORE_TRACK, "the score track", (40, 40, 1200, 920), spots, "marker")
    yield track(ROUND_TRACK, "the round track", (1240, 28, 276, 44), layout.ROUND_SPACES, "round")
    for district in WORLD.districts.values():
        yield from district_zones(district)
    for province in WORLD.provinces.values():
        yield from space_zones(province)
    for pile, name, tag, hidden in (
        (MOVES, "the supply of movement cards", "movement", True),
        (DISCARDS, "the discards", "movement", False),
        (DRAGONS, "the dragons", "dragon", False),
    ):
        x, y = layout.PILES[pile]
        label = {MOVES: "Supply", DISCARDS: "Discards", DRAGONS: "Dragons"}[pile]
        yield ZoneDef(
            pile,
            name,
            "stack",
            mm(x) - CARD_WIDTH / 2,
            mm(y) - CARD_HEIGHT / 2,
            CARD_WIDTH,
            CARD_HEIGHT,
            visibility="hidden" if hidden else "public",
            accepts=(tag,),
            art=art.place_face(CARD_WIDTH, CARD_HEIGHT, label),
        )
    for (tile, zone), (x, y) in zip(TILES.items(), layout.TILE_PILES, strict=True):
        side = layout.TILE_SIZE + 4.0
        name = WORLD.provinces[tile].name
        ground = art.place_face(side, side, "", WORLD.provinces[tile].colour)
        yield ZoneDef(
            zone,
            f"the tiles of {name}",
            "stack",
            mm(x) - side / 2,
            mm(y) - side / 2,
            side,
            side,
            accepts=(f"tile.{tile}",),
            art=ground,
        )
    x, y = layout.PILES[POINT_TILES]
    yield ZoneDef(POINT_TILES, "the points tiles", "stack", mm(x - 34), mm(y - 28), mm(68), mm(56), accepts=("points",))
    x, y = layout.PILES[BOX]
    yield ZoneDef(
        BOX,
        "the box",
        "slots",
        mm(x - 90),
        mm(y - 60),
        mm(180),
        mm(120),
        slots=tuple((mm(30 + 40 * place), mm(70)) for place in range(4)),
        accepts=("member", "dragon"),
        art=art.place_face(mm(180), mm(120), "Out of the game"),
    )
    for number, seat in enumerate(seats):
        yield from area_zones(seat, number)
    if neutral:
        yield from neutral_zones(neutral, len(seats))


def track(zone: ZoneId, name: str, box: tuple[float, float, float, float], spots: tuple[Point, ...], tag: str) -> ZoneDef:
    """A track of spaces on the board."""
    x, y, width, height = box
    slots = tuple((mm(spot[0] - x), mm(spot[1] - y)) for spot in spots)
    return ZoneDef(zone, name, "track", mm(x), mm(y), mm(width), mm(height), slots=slots, accepts=(tag,))


def crowd(x: float, y: float, across: float = 1.0, down: float = 1.0, pitch: float = 13.0) -> tuple[Point, ...]:
    """The places of a crowd about a point of a zone, given in units, in millimetres."""
    return tuple((mm(sx), mm(sy)) for sx, sy in layout.stands(x, y, across, down, pitch))


def district_zones(district: District) -> Iterator[ZoneDef]:
    """The open area, the houses, the cloister and the prince's place of a district."""
    x, y, width, height = district.rect
    name = DISTRICT_NAMES[district.id]
    middle = (district.open[0] - x, district.open[1] - y)
    yield ZoneDef(district.id, name, "slots", mm(x), mm(y), mm(width), mm(height), slots=crowd(*middle), accepts=("member",))
    px, py = (district.prince[0] - x, district.prince[1] - y)
    yield ZoneDef(
        PRINCES[district.id],
        f"{name}, a prince’s place",
        "slots",
        mm(x),
        mm(y),
        mm(width),
        mm(height),
        slots=tuple((mm(px + dx), mm(py + dy)) for dx, dy in layout.PRINCE_STANDS),
        accepts=("prince",),
    )
    half = layout.HOUSE / 2
    left, top = min(one[0] for one in district.houses) - half, min(one[1] for one in district.houses) - half
    right, bottom = max(one[0] for one in district.houses) + half, max(one[1] for one in district.houses) + half
    yield ZoneDef(
        HOUSES[district.id],
        f"the houses of {name}",
        "slots",
        mm(left),
        mm(top),
        mm(right - left),
        mm(bottom - top),
        slots=tuple((mm(hx - left), mm(hy - top)) for hx, hy in district.houses),
        accepts=("member",),
        cell_capacity=1,
    )
    size = layout.CLOISTER_SIZE
    cx, cy = district.cloister
    yield ZoneDef(
        CLOISTER[district.id],
        f"the cloister of {name}",
        "stack",
        mm(cx - size / 2),
        mm(cy - size / 2),
        mm(size),
        mm(size),
        accepts=("member",),
    )


def space_zones(province: ProvinceRow) -> Iterator[ZoneDef]:
    """A province space, and the place of the card beside it. The reference gives their centres."""
    width, height = layout.SPACE_WIDTH, layout.SPACE_HEIGHT
    x, y = province.space_x, province.space_y
    yield ZoneDef(
        SPACE[province.id],
        f"the space of {province.name}",
        "slots",
        mm(x - width / 2),
        mm(y - height / 2),
        mm(width),
        mm(height),
        slots=crowd(width / 2, height / 2 + 12, 1.5, 1.35, 16.0),
        accepts=("member",),
    )
    yield ZoneDef(
        DISPLAY[province.id],
        f"the card beside {province.name}",
        "stack",
        mm(1490) - CARD_WIDTH / 2,
        mm(y) - CARD_HEIGHT / 2,
        CARD_WIDTH,
        CARD_HEIGHT,
        accepts=("movement",),
    )


def area_zones(seat: SeatDef, number: int) -> Iterator[ZoneDef]:
    """Everything that lies before a player."""
    x, y = area_corner(number)
    name = seat.name
    yield ZoneDef(
        SUPPLY[seat.id], f"{name}’s supply", "slots", *supply_box(x, y), slots=SUPPLY_PLACES, accepts=(f"member.{seat.id}",)
    )
    yield ZoneDef(HOME[seat.id], f"{name}’s side", "stack", mm(x + 92), mm(y + 112), mm(46), mm(54), accepts=("prince",))
    yield ZoneDef(STARTS[seat.id], f"{name}’s start place", "stack", mm(x + 91), mm(y + 44), mm(48), mm(54), accepts=("starter",))
    yield ZoneDef(
        RETURNS[seat.id],
        f"{name}’s return cards",
        "row",
        mm(x + 142),
        mm(y + 8),
        mm(236),
        mm(84),
        accepts=("return",),
        gap=mm(3),
    )
    yield ZoneDef(
        SHOWN[seat.id],
        f"{name}’s shown return cards",
        "fan",
        mm(x + 380),
        mm(y + 56),
        mm(76),
        mm(82),
        accepts=("return",),
        gap=mm(-40),
        art=art.place_face(mm(76), mm(82), ""),
    )
    slots = tuple((mm(20 + 39 * place), mm(24)) for place in range(len(PROVINCES)))
    yield ZoneDef(
        OWN_TILES[seat.id], f"{name}’s tiles", "slots", mm(x + 140), mm(y + 120), mm(236), mm(48), slots=slots, accepts=("tile",)
    )
    yield ZoneDef(
        OWN_POINTS[seat.id],
        f"{name}’s points tiles",
        "fan",
        mm(x + 380),
        mm(y + 142),
        mm(76),
        mm(36),
        accepts=("points",),
        gap=2.0,
    )
    yield ZoneDef(
        HAND[seat.id],
        f"{name}’s hand",
        "fan",
        0,
        0,
        420.0,
        CARD_HEIGHT + 8.0,
        visibility="private",
        owner=seat.id,
        gap=-8.0,
        face=0,
        in_hand=True,
        accepts=("card",),
    )


def neutral_zones(colour: str, number: int) -> Iterator[ZoneDef]:
    """The supply and the side of the neutral colour."""
    x, y = area_corner(number)
    yield ZoneDef(
        SUPPLY[colour], "the neutral supply", "slots", *supply_box(x, y), slots=SUPPLY_PLACES, accepts=(f"member.{colour}",)
    )
    yield ZoneDef(HOME[colour], "the neutral side", "stack", mm(x + 92), mm(y + 112), mm(46), mm(54), accepts=("prince",))


def boards(seats: tuple[SeatDef, ...], colours: dict[str, tuple[str, str, str]]) -> Iterator[Board]:
    """The map with its tracks and spaces, and the players' areas."""
    left, top, right, bottom = layout.BOARD
    yield Board(mm(left), mm(top), mm(right - left), mm(bottom - top), mapart.map_face(), radius=4.0)
    yield Board(mm(left), mm(top), mm(right - left), mm(bottom - top), mapart.tracks_face(), radius=4.0, shadow=False)
    width, height = mm(layout.AREA_WIDTH), mm(layout.AREA_HEIGHT)
    for number, (name, paint, symbol) in enumerate(colours.values()):
        x, y = area_corner(number)
        yield Board(mm(x), mm(y), width, height, art.area_face(width, height, name, paint, symbol))


def all_pieces(seats: tuple[str, ...], neutral: str) -> Iterator[Placement]:
    """Where everything lies before the set-up."""
    for card, kind in CARD_KIND.items():
        yield Placement(card, kind, DRAGONS if kind == DRAGON else MOVES)
    for province, tiles in PROVINCE_TILES.items():
        for tile in tiles:
            yield Placement(tile, f"tile.{province}", TILES[province])
    for tile in layout.POINT_PIECES:
        yield Placement(tile, "points", POINT_TILES)
    yield Placement(ROUND_MARKER, "round", ROUND_TRACK)
    yield Placement(STARTER, "starter", OPEN, mm(1560), mm(960))
    for colour in (*seats, neutral) if neutral else seats:
        # The lowest number lies on top, for that is the one taken.
        for number in reversed(range(layout.PLAYABLE)):
            yield Placement(MEMBERS[colour][number], f"member.{colour}", SUPPLY[colour], float(number))
        yield Placement(PRINCE[colour], f"prince.{colour}", HOME[colour])
    for seat in seats:
        yield Placement(MARKER[seat], f"marker.{seat}", SCORE_TRACK)
        for card, value in zip(RETURN_CARDS[seat], RETURN_VALUES, strict=True):
            yield Placement(card, f"return.{seat}.{value}", RETURNS[seat])


assert len(layout.ROUND_SPACES) == rulings.ROUNDS
