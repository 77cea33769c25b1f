"""Where everything lies on the open table, in millimetres, and the trays and mats below it.

+------------+------------------------------------------------+------+
| black men  | wooden pieces | chips, tokens | dice | bag     | deck |
|            +------------------------------------------------+      |
|   board    |                                                | dis- |
|            |               free to play on                  | card |
| white men  |                                                | blank|
+------------+------------------------------------------------+------+
| a pad for each seat                                                |
+--------------------------------------------------------------------+

Without a board the trays lie at the left edge, and the free room reaches from there to the deck.
"""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.equipment import Board, CounterDef, SeatDef, ZoneDef
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Solid, Text
from tabletop.core.rects import Point, Rect, inset
from tabletop.games.open_table import cards, men, tokens
from tabletop.kit.drawing import face_of
from tabletop.kit.places import hand_zone, pad

TABLE_WIDTH, TABLE_HEIGHT = 960.0, 540.0
EDGE, GAP = 14.0, 9.0

BOX_HEIGHT = 70.0
BOX_RIM = 6.0
BOARD_X, BOARD_Y = EDGE, EDGE + BOX_HEIGHT + GAP
WHITE_BOX_Y = BOARD_Y + men.BOARD_SIZE + GAP

TRAYS_X = BOARD_X + men.BOARD_SIZE + 16.0
TRAY_HEIGHT = 112.0
CELL = 25.0
PIECES_WIDTH = 5 * CELL + 12.0
CHIPS_X = TRAYS_X + PIECES_WIDTH + GAP
CHIP_CELL = 37.0
CHIPS_WIDTH = 3 * CHIP_CELL + 10.0
DICE_WIDTH = 166.0
DICE_TRAY: Rect = (CHIPS_X + CHIPS_WIDTH + GAP, EDGE, DICE_WIDTH, TRAY_HEIGHT)
BAG: Rect = (DICE_TRAY[0] + DICE_WIDTH + GAP, EDGE, 86.0, TRAY_HEIGHT)

SLOT_WIDTH, SLOT_HEIGHT = cards.WIDTH + 6.0, cards.HEIGHT + 6.0
SLOTS_X = TABLE_WIDTH - EDGE - SLOT_WIDTH
SLOT_STEP = SLOT_HEIGHT + 12.0
SLOTS_Y = EDGE + 9.0

PAD_WIDTH, PAD_HEIGHT, PAD_STEP = 108.0, 50.0, 117.0
PAD_Y = TABLE_HEIGHT - 7.0 - PAD_HEIGHT
"""Lower than the edge of the rest, so that the marker of whose turn it is has room above the pads."""

PLAY_X, PLAY_Y = TRAYS_X, EDGE + TRAY_HEIGHT + GAP
PLAY_WIDTH, PLAY_HEIGHT = SLOTS_X - 14.0 - PLAY_X, PAD_Y - 12.0 - PLAY_Y

WOOD, WOOD_EDGE, GRAIN = "#5B3D29", "#38241740", "#2A170C4d"
WELL, WELL_SHADE, WELL_LIGHT = "#2C1E16", "#140c0880", "#a27c5640"
LINING = "#456A5A"
PRINT = "#E9DCB8"
STRONG, FAINT = "38", "22"
CORNER, LINES = 18.0, 4.0


def zones(seats: tuple[SeatDef, ...], board: bool = True) -> list[ZoneDef]:
    """All zones of the table, in the order in which they are drawn; without a `board` those of the men are not there."""
    trays = [
        *supply_zones(),
        ZoneDef("dice", "the dice tray", "free", *inset(DICE_TRAY, BOX_RIM), accepts=("die",)),
        ZoneDef("bag", "the bag", "stack", *BAG, visibility="hidden", bag=True, art=bag_face()),
    ]
    left = way_left(board)
    return [
        ZoneDef("table", "the table", "free", 0, 0, TABLE_WIDTH, TABLE_HEIGHT),
        *(men_zones() if board else ()),
        *(replace(zone, x=zone.x - left) for zone in trays),
        *card_zones(),
        *(hand_zone(seat, (640.0, cards.HEIGHT + 8.0), -18.0) for seat in seats),
    ]


def way_left(board: bool) -> float:
    """How far the trays are moved to the left, in millimetres, because there is no board beside them."""
    return 0.0 if board else TRAYS_X - EDGE


def men_zones() -> list[ZoneDef]:
    """The board and the two boxes beside it."""
    squares = (BOARD_X + men.FRAME, BOARD_Y + men.FRAME, 8 * men.SQUARE, 8 * men.SQUARE)
    found = [ZoneDef("board", "the board", "grid", *squares, columns=8, rows=8, accepts=("man",))]
    columns, rows = men.BOX_COLUMNS, men.BOX_ROWS
    for side, y in (("black", EDGE), ("white", WHITE_BOX_Y)):
        rect = inset((BOARD_X, y, men.BOARD_SIZE, BOX_HEIGHT), BOX_RIM)
        found.append(ZoneDef(f"box:{side}", f"the {side} box", "grid", *rect, columns=columns, rows=rows, accepts=("set",)))
    return found


def supply_zones() -> list[ZoneDef]:
    """Every endless supply, each in its cell of a tray."""
    found: list[ZoneDef] = []
    for row, shape in enumerate(tokens.SHAPES):
        for column, (colour, _) in enumerate(tokens.COLOURS):
            x, y = TRAYS_X + 6.0 + column * CELL, EDGE + 6.0 + row * CELL
            found.append(supply(f"{shape}.{colour}", f"the supply of {colour} {shape}s", x, y, CELL, CELL))
    for number, (value, _, _) in enumerate(tokens.CHIPS):
        x, y, width, height = chip_cell(number)
        found.append(supply(f"chip.{value}", f"the supply of {value}-point chips", x, y, width, height))
    found.append(supply("blank_token", "the supply of blank tokens", *chip_cell(len(tokens.CHIPS))))
    return found


def supply(kind: str, name: str, x: float, y: float, width: float, height: float) -> ZoneDef:
    """An endless supply of one kind of piece."""
    return ZoneDef(f"supply:{kind}", name, "stack", x, y, width, height, supply=kind)


def chip_cell(number: int) -> Rect:
    """Place and size of a cell of the tray of chips: three above, three below."""
    row, column = divmod(number, 3)
    height = (TRAY_HEIGHT - 10.0) / 2
    return CHIPS_X + 5.0 + column * CHIP_CELL, EDGE + 5.0 + row * height, CHIP_CELL, height


def slot_place(number: int) -> Point:
    """The upper left corner of one of the places for cards at the right edge."""
    return SLOTS_X, SLOTS_Y + number * SLOT_STEP


def card_zones() -> list[ZoneDef]:
    """The supply of blank cards, the deck, where cards lie face down, and the discard pile, where they lie face up."""
    rows = (("deck", "the deck", cards.BACK), ("discard", "the discard pile", cards.FRONT))
    blanks = supply(cards.BLANK_CARD, "the supply of blank cards", *slot_place(2), SLOT_WIDTH, SLOT_HEIGHT)
    return [
        blanks,
        *(
            ZoneDef(zone, name, "stack", *slot_place(number), SLOT_WIDTH, SLOT_HEIGHT, accepts=("card",), face=face)
            for number, (zone, name, face) in enumerate(rows)
        ),
    ]


def counters(seats: tuple[SeatDef, ...]) -> list[CounterDef]:
    """A pad with a counter for each seat, along the lower edge: its score, or what it likes to count."""
    pads = [
        pad(f"pad:{seat.id}", f"{seat.name}’s pad", (EDGE + number * PAD_STEP, PAD_Y, PAD_WIDTH, PAD_HEIGHT), seat.id)
        for number, seat in enumerate(seats)
    ]
    return [replace(one, shows_score=True) for one in pads]


def boards(board: bool = True) -> list[Board]:
    """All art below the pieces, lowest first; without a `board` the boxes of the men are not there either."""
    piece_cells = [
        (6.0 + column * CELL, 6.0 + row * CELL, CELL, CELL) for row in range(4) for column in range(len(tokens.COLOURS))
    ]
    chip_cells = [(x - CHIPS_X, y - EDGE, width, height) for x, y, width, height in map(chip_cell, range(6))]
    box_well = (BOX_RIM - 2.0, BOX_RIM - 2.0, men.BOARD_SIZE - 2 * BOX_RIM + 4.0, BOX_HEIGHT - 2 * BOX_RIM + 4.0)
    dice_well = (BOX_RIM - 1.0, BOX_RIM - 1.0, DICE_WIDTH - 2 * BOX_RIM + 2.0, TRAY_HEIGHT - 2 * BOX_RIM + 2.0)
    slots = [
        Board(*slot_place(number), SLOT_WIDTH, SLOT_HEIGHT, slot_face(word), radius=5.0, shadow=False)
        for number, word in enumerate(("DECK", "DISCARD", "BLANK"))
    ]
    for_men = [
        Board(BOARD_X, BOARD_Y, men.BOARD_SIZE, men.BOARD_SIZE, men.board_face(), radius=4.0),
        tray(BOARD_X, EDGE, men.BOARD_SIZE, BOX_HEIGHT, [box_well], LINING),
        tray(BOARD_X, WHITE_BOX_Y, men.BOARD_SIZE, BOX_HEIGHT, [box_well], LINING),
    ]
    trays = [
        tray(TRAYS_X, EDGE, PIECES_WIDTH, TRAY_HEIGHT, piece_cells, WELL),
        tray(CHIPS_X, EDGE, CHIPS_WIDTH, TRAY_HEIGHT, chip_cells, WELL),
        tray(*DICE_TRAY, [dice_well], "#6A2B33"),
    ]
    left = way_left(board)
    moved = [replace(one, x=one.x - left) for one in trays]
    return [*play_frame(left), *slots, *(for_men if board else ()), *moved]


def tray(x: float, y: float, width: float, height: float, wells: list[Rect], lining: str) -> Board:
    """A wooden tray with wells sunk into it."""
    side = max(width, height)
    layers: list[Layer] = [
        Fill(WOOD),
        Icon("wood-grain", (width - side) / 2, (height - side) / 2, side, side, GRAIN),
        Shape("rect", 0.7, 0.7, width - 1.4, height - 1.4, "", "#ffe3b82e", 0.6, 3.4),
        Shape("rect", 0, 0, width, height, "", WOOD_EDGE, 0.8, 4.0),
    ]
    for left, top, wide, high in wells:
        layers += well(left + 1.0, top + 1.0, wide - 2.0, high - 2.0, lining)
    return Board(x, y, width, height, face_of("tray", *layers), radius=4.0)


def well(x: float, y: float, width: float, height: float, lining: str) -> list[Layer]:
    """A sunken place: its upper left edge lies in shadow, its lower right one catches the light."""
    return [
        Shape("rect", x + 0.5, y + 0.6, width, height, WELL_LIGHT, "", 0, 2.4),
        Shape("rect", x, y, width, height, WELL_SHADE, "", 0, 2.4),
        Shape("rect", x + 0.3, y + 0.3, width - 0.6, height - 0.6, lining, "", 0, 2.2),
        Shape("rect", x + 0.3, y + 0.3, width - 0.6, 2.2, "#00000030", "", 0, 1.1),
        Shape("rect", x + 0.3, y + 0.3, 1.7, height - 0.6, "#00000026", "", 0, 0.8),
    ]


def slot_face(word: str) -> Face:
    """A place for cards, printed on the felt."""
    return face_of(
        word.lower(),
        Fill("#0000001f", PRINT + "66", 0.7),
        Shape("rect", 2.0, 2.0, SLOT_WIDTH - 4, SLOT_HEIGHT - 4, "", PRINT + "33", 0.4, 3.6),
        Text(word, 4, SLOT_HEIGHT / 2 - 8, SLOT_WIDTH - 8, 16, 13.5, PRINT + "99", "title"),
    )


def play_frame(left: float) -> list[Board]:
    """The free middle of the table: a fine double line printed on the felt, with a flower in each corner.

    It begins `left` millimetres farther to the left than beside a board.
    """
    x, y, width, height = PLAY_X - left, PLAY_Y, PLAY_WIDTH + left, PLAY_HEIGHT
    along, down = width - 2 * CORNER, height - 2 * CORNER
    lines = [
        printed(x + CORNER, y, along, LINES, double_line(along, LINES, 0.0, 2.6, "")),
        printed(x + CORNER, y + height - LINES, along, LINES, double_line(along, LINES, LINES - 0.8, LINES - 3.1, "")),
        printed(x, y + CORNER, LINES, down, double_line(LINES, down, 0.0, 2.6, "down")),
        printed(x + width - LINES, y + CORNER, LINES, down, double_line(LINES, down, LINES - 0.8, LINES - 3.1, "down")),
    ]
    corners = [
        printed(x + right * (width - CORNER), y + low * (height - CORNER), CORNER, CORNER, corner_layers(right, low))
        for right in (0, 1)
        for low in (0, 1)
    ]
    laurels = Icon("laurels", 0, 0, 72, 72, PRINT + "1a")
    return [*lines, *corners, printed(x + width / 2 - 36, y + height / 2 - 36, 72, 72, [laurels])]


def printed(x: float, y: float, width: float, height: float, layers: list[Layer]) -> Board:
    """Something printed on the felt."""
    return Board(x, y, width, height, face_of("print", *layers), radius=0.0, shadow=False)


def double_line(width: float, height: float, strong: float, faint: float, way: str) -> list[Layer]:
    """Two lines along the longer side, at these distances from the upper or left edge."""
    if way == "down":
        return [
            Shape("rect", strong, 0, 0.8, height, PRINT + STRONG),
            Shape("rect", faint, 0, 0.5, height, PRINT + FAINT),
        ]
    return [Shape("rect", 0, strong, width, 0.8, PRINT + STRONG), Shape("rect", 0, faint, width, 0.5, PRINT + FAINT)]


def corner_layers(right: int, low: int) -> list[Layer]:
    """Where two double lines meet: quarters of rings, cut from whole ones, and a flower."""
    side = 2 * CORNER
    x, y = -right * CORNER, -low * CORNER
    flower = 7.0
    inset = 8.0
    return [
        Shape("ring", x, y, side, side, PRINT + STRONG, "", 0.8),
        Shape("ring", x + 2.6, y + 2.6, side - 5.2, side - 5.2, PRINT + FAINT, "", 0.5),
        Icon(
            "card-rosette",
            CORNER - inset - flower if right else inset,
            CORNER - inset - flower if low else inset,
            flower,
            flower,
            PRINT + STRONG,
        ),
    ]


def bag_face() -> Face:
    """The cloth bag, tied with a cord."""
    return face_of(
        "bag",
        Solid("icon:swap-bag", 3.0, 12.0, 80.0, 80.0, "#8C6A4A", 4.0),
        Icon("fleur-de-lys", 30.0, 55.0, 25.0, 25.0, "#5F452C"),
    )
