"""The look of the pieces: wooden figures, cards like printed silk, tiles like lacquer."""

from __future__ import annotations

from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Solid, Text
from tabletop.games.ming_dynasty.data import Province, TransportRow
from tabletop.games.ming_dynasty.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    MARKER_SIZE,
    MEMBER_SIZE,
    POINT_TILE_HEIGHT,
    POINT_TILE_WIDTH,
    PRINCE_SIZE,
    RETURN_HEIGHT,
    RETURN_WIDTH,
    STARTER_SIZE,
    TILE_SIZE,
    UNIT,
)
from tabletop.kit.drawing import Ground, back_of, face_of, lattice, medal, mixed, sign

INK = "#2B2118"
PAPER = "#F6F0E2"
GOLD = "#C9972F"
LACQUER = "#7E2320"
DRAGON_RED = "#A32A22"
DRAGON_ICON, RETURN_ICON, CLOISTER_ICON = "sea-dragon", "return-arrow", "pagoda"
CLOUD: tuple[float, ...] = (0.0, 0.62, 0.1, 0.34, 0.28, 0.3, 0.4, 0.05, 0.62, 0.1, 0.72, 0.3, 0.9, 0.34, 1.0, 0.62)


def member_face(paint: str, symbol: str) -> Face:
    """A family member: a wooden figure with the seat's symbol."""
    body = Solid("icon:meeple", 0.2, 0.2, MEMBER_SIZE - 0.4, MEMBER_SIZE - 0.4, paint, 1.5)
    return face_of("family member", body, *on_body(symbol, MEMBER_SIZE / 2, MEMBER_SIZE * 0.56, 4.4))


def prince_face(paint: str, symbol: str) -> Face:
    """A prince: a larger figure with a crown."""
    body = Solid("icon:meeple-king", 0.0, 0.0, PRINCE_SIZE, PRINCE_SIZE, paint, 2.0)
    return face_of("prince", body, *on_body(symbol, PRINCE_SIZE / 2, PRINCE_SIZE * 0.68, 5.6))


def on_body(symbol: str, x: float, y: float, size: float) -> tuple[Layer, ...]:
    """A seat's symbol painted on a figure; the neutral colour has none."""
    return (sign(f"seat-{symbol}", (x, y), size, "#FFFFFF"),) if symbol else ()


def marker_face(paint: str, symbol: str) -> Face:
    """A score marker: a disc with the seat's symbol."""
    middle, sizes = (MARKER_SIZE / 2, MARKER_SIZE / 2), (MARKER_SIZE, MARKER_SIZE * 0.52)
    layers = medal(f"seat-{symbol}", middle, sizes, paint, mixed(paint, "#000000", 0.35), 0.7, "#FFFFFF")
    return face_of("score marker", *layers)


def frame(paint: str) -> list[Layer]:
    """The double border of a card."""
    width, height = CARD_WIDTH, CARD_HEIGHT
    return [
        Fill(PAPER, paint, 1.1),
        Shape("rect", 2.4, 2.4, width - 4.8, height - 4.8, mixed(paint, PAPER, 0.86), mixed(paint, PAPER, 0.3), 0.35, 1.6),
    ]


def ground(paint: str, top: float, height: float) -> list[Layer]:
    """A painted landscape: sky, two ranges of hills, a plain."""
    left, width = 3.4, CARD_WIDTH - 6.8
    far = (0.0, 1.0, 0.0, 0.55, 0.16, 0.2, 0.3, 0.5, 0.46, 0.08, 0.64, 0.52, 0.8, 0.26, 1.0, 0.6, 1.0, 1.0)
    near = (0.0, 1.0, 0.0, 0.6, 0.22, 0.35, 0.5, 0.66, 0.78, 0.3, 1.0, 0.55, 1.0, 1.0)
    return [
        Shape("rect", left, top, width, height, mixed(paint, "#FFF6DE", 0.72), radius=1.2),
        Shape("round", left + width * 0.66, top + 3.0, 8.0, 8.0, "#F2D9A0"),
        Shape("polygon", left, top + height * 0.3, width, height * 0.52, mixed(paint, "#E9DFC4", 0.5), points=far),
        Shape("polygon", left, top + height * 0.5, width, height * 0.4, mixed(paint, "#D9CBA4", 0.3), points=near),
        Shape("rect", left, top + height * 0.8, width, height * 0.2, mixed(paint, "#D9CBA4", 0.12), radius=1.2),
    ]


def movement_face(row: TransportRow) -> Face:
    """A movement card: the means of transport in a landscape, its name on a band."""
    height = CARD_HEIGHT - 17.5
    size = 31.0
    x, y = (CARD_WIDTH - size) / 2, 8.6
    band = CARD_HEIGHT - 14.2
    return face_of(
        row.name.lower(),
        *frame(row.colour),
        *ground(row.colour, 3.4, height),
        Icon(row.icon, x + 0.5, y + 0.6, size, size, PAPER),
        Icon(row.icon, x, y, size, size, mixed(row.colour, INK, 0.45)),
        Shape("rect", 3.4, band, CARD_WIDTH - 6.8, 10.4, row.colour, mixed(row.colour, INK, 0.4), 0.3, 1.2),
        Text(row.name, 4.4, band + 1.4, CARD_WIDTH - 8.8, 7.6, 6.0, "#FFFFFF", "title"),
        *chip(row.icon, row.colour),
    )


def chip(icon: str, paint: str) -> list[Layer]:
    """The sign in the corner by which a fanned card is known."""
    return medal(icon, (7.5, 7.5), (11.0, 7.2), paint, PAPER, 0.6, "#FFFFFF")


def dragon_face() -> Face:
    """The joker."""
    size = 36.0
    x, y = (CARD_WIDTH - size) / 2, 9.0
    band = CARD_HEIGHT - 14.2
    clouds = [Shape("polygon", cx, cy, 19.0, 6.5, "#F3D9A0", points=CLOUD) for cx, cy in ((5.0, 44.5), (22.0, 41.5))]
    return face_of(
        "dragon",
        *frame(DRAGON_RED),
        Shape("rect", 3.4, 3.4, CARD_WIDTH - 6.8, CARD_HEIGHT - 17.5, DRAGON_RED, radius=1.2),
        Shape("ring", 5.5, 7.5, CARD_WIDTH - 11.0, CARD_WIDTH - 11.0, GOLD, border_width=0.5),
        *clouds,
        Icon(DRAGON_ICON, x + 0.5, y + 0.6, size, size, "#5E120E"),
        Icon(DRAGON_ICON, x, y, size, size, "#F5C95A"),
        Shape("rect", 3.4, band, CARD_WIDTH - 6.8, 10.4, GOLD, mixed(GOLD, INK, 0.4), 0.3, 1.2),
        Text("Dragon", 4.4, band + 1.4, CARD_WIDTH - 8.8, 7.6, 6.0, INK, "title"),
        *chip(DRAGON_ICON, DRAGON_RED),
    )


def card_back() -> Face:
    """The back of all cards of the hand."""
    width, height = CARD_WIDTH, CARD_HEIGHT
    return back_of(
        Fill(PAPER, "#24464F", 1.1),
        Shape("rect", 2.6, 2.6, width - 5.2, height - 5.2, "#2E5D68", GOLD, 0.5, 1.6),
        *lattice(4.0, 4.0, width - 8.0, height - 8.0, 5.4, "#3F7884"),
        Shape("round", width / 2 - 12.0, height / 2 - 12.0, 24.0, 24.0, "#24464F", GOLD, 0.7),
        Icon(DRAGON_ICON, width / 2 - 8.5, height / 2 - 8.5, 17.0, 17.0, "#E9C46A"),
    )


def return_face(paint: str, value: int) -> Face:
    """A return card: how many members go back."""
    width, height = RETURN_WIDTH, RETURN_HEIGHT
    layers: list[Layer] = [
        Fill(PAPER, paint, 1.0),
        Icon(RETURN_ICON, width / 2 - 8.0, 3.0, 16.0, 16.0, mixed(paint, PAPER, 0.45)),
        Text(str(value), 2.0, 3.5, width - 4.0, 21.0, 19.0, INK, "title"),
    ]
    size = 7.0
    left = (width - size * max(1, value)) / 2
    for number in range(value):
        layers.append(Icon("meeple", left + number * size, height - 13.5, size, size, paint))
    if not value:
        layers.append(Text("nobody", 3.0, height - 12.5, width - 6.0, 6.0, 4.6, mixed(paint, INK, 0.5), "sans"))
    return face_of(f"return {value}", *layers)


def return_back(paint: str) -> Face:
    """The back of a return card."""
    width, height = RETURN_WIDTH, RETURN_HEIGHT
    return back_of(
        Fill(PAPER, paint, 1.0),
        Shape("rect", 2.0, 2.0, width - 4.0, height - 4.0, paint, radius=1.0),
        Icon(RETURN_ICON, width / 2 - 9.0, height / 2 - 9.0, 18.0, 18.0, mixed(paint, PAPER, 0.55)),
    )


def tile_face(province: Province) -> Face:
    """A province tile: the sign of the province on its colour."""
    size = TILE_SIZE
    dark = mixed(province.colour, INK, 0.5)
    return face_of(
        f"tile of {province.name}",
        Fill(province.colour, dark, 0.9),
        Shape("rect", 1.9, 1.9, size - 3.8, size - 3.8, "", mixed(province.colour, "#FFFFFF", 0.6), 0.45, 1.0),
        Text(province.chinese, 2.2, 2.6, size - 4.4, 10.6, 9.2, mixed(province.colour, INK, 0.85), "cjk"),
        Text(province.name, 1.6, 13.2, size - 3.2, 5.6, 4.0, mixed(province.colour, INK, 0.9), "sans_bold"),
    )


def points_face(value: int) -> Face:
    """One side of a points tile."""
    width, height = POINT_TILE_WIDTH, POINT_TILE_HEIGHT
    paint = LACQUER if value == 100 else "#2E5D68"
    return face_of(
        str(value), Fill(paint, GOLD, 0.8), Text(str(value), 1.5, 2.2, width - 3.0, height - 4.4, 11.0, "#F7E3B0", "title")
    )


def round_marker_face() -> Face:
    """The round marker: a lacquer disc."""
    return face_of("round marker", *medal(DRAGON_ICON, (6.0, 6.0), (12.0, 6.8), LACQUER, GOLD, 1.0, "#F5C95A"))


def starter_face() -> Face:
    """The start figure: a golden pagoda."""
    return face_of("start figure", Solid(f"icon:{CLOISTER_ICON}", 1.0, 0.0, STARTER_SIZE - 2.0, STARTER_SIZE - 3.0, GOLD, 2.0))


GROUND = Ground(PAPER, "26", "90", "C8", border_width=0.6, radius=2.4, size=5.4, line=8.0, share=0.0, top=2.0)
"""Of every place: an outline with its name at the top."""


def area_face(width: float, height: float, name: str, paint: str, symbol: str) -> Face:
    """The ground of a player's area, in the colour of the seat."""
    dark = mixed(paint, "#1d1712", 0.72)
    layers: list[Layer] = [
        Fill(dark, paint, 1.2),
        Shape("rect", 1.2, 1.2, 3.4, height - 2.4, paint),
        Shape("rect", 5.6, 17.5, 43.0, height - 19.5, paint + "28", paint + "60", 0.4, 2.0),
    ]
    if symbol:
        layers.append(Icon(f"seat-{symbol}", 7.0, 4.0, 8.0, 8.0, paint))
        places = [(140 + 20 + 39 * number) * UNIT - 10.6 for number in range(6)]
        layers += [Shape("rect", x, 144 * UNIT - 10.6, 21.2, 21.2, "#00000030", paint + "50", 0.4, 2.0) for x in places]
    layers.append(Text(name, 16.5 if symbol else 7.0, 3.6, 60.0, 9.0, 7.0, "#F4E9D2", "title", "left"))
    if not symbol:
        note = "Belongs to nobody. Whoever passes moves this prince once; its members count for every majority."
        layers.append(Text(note, 82.0, 22.0, width - 92.0, 40.0, 6.4, "#E6D8BC", "serif", "left"))
    return face_of(name, *layers)
