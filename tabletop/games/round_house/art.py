"""The look of pieces and cards: warm paper, lacquer and tile colours, one icon for each thing that is traded or done."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Solid, Text
from tabletop.games.round_house import layout
from tabletop.games.round_house.data import AMULETS, CUBES, Expert, Order, Pirate, Reward, Temple
from tabletop.kit.drawing import back_of, disc, face_of, in_line, medal, sign, square, words
from tabletop.kit.rects import Point, about

INK, PAPER = "#2B2622", "#F6F0E2"
LACQUER, LACQUER_DARK, LEAF_GOLD = "#7A2620", "#4E1613", "#D9AE55"
WALL, ROOF, ROOF_LIGHT, STAIR = "#B98B57", "#57483F", "#7B685B", "#3C7FA6"
CUBE_COLOUR = {"tea": "#4C8F45", "fruit": "#C2432F", "celadon": "#3B78B0", "gold": "#E0AC2B"}
CUBE_ICON = {"tea": "teapot-leaves", "fruit": "shiny-apple", "celadon": "porcelain-vase", "gold": "gold-bar"}
ACTION_ICON = {"merchant": "caravan", "recruit": "people", "helper": "wooden-chair", "permanent": "wooden-chair"}
AMULET_ICON, ORDER_ICON = "gem-pendant", "tied-scroll"
Chips = list[tuple[str, int]]
"""Signs with their numbers."""
BACK_COLOUR = {"heaven": "#3F5F86", "earth": "#7C5A34", "human": "#7A3B3B"}


def chip(what: str, count: int, centre: Point, size: float = 8.0) -> list[Layer]:
    """A small sign with an icon and, if it is not one, a number: cubes, coins, points, assistant actions."""
    if what in CUBE_COLOUR:
        return cube_sign(what, count, centre, size)
    if what == "coins":
        return [
            disc(centre, size, "#E7C15A", "#8A6420", size * 0.07),
            words(str(count), centre, size, size * 0.66, "#4A3208"),
        ]
    if what == "vp":
        return [
            Shape("rect", *about(centre, size, size * 0.84), LACQUER, LEAF_GOLD, size * 0.05, size * 0.18),
            words(str(count), centre, size, size * 0.66, "#FBEFD2"),
        ]
    icon = {**ACTION_ICON, "amulet": AMULET_ICON, "order": ORDER_ICON, "fire": "exit-door"}.get(what, what)
    ground, border = (LACQUER, LEAF_GOLD) if what == "permanent" else ("#3E5A4A", "#E8DFC8")
    return medal(icon, centre, (size, size * 0.66), ground, border, size * 0.06, "#FFFFFF")


def cube_sign(kind: str, count: int, centre: Point, size: float) -> list[Layer]:
    """The sign of a cube, with a number at its lower right if it is not one."""
    layers: list[Layer] = [
        square(centre, size, CUBE_COLOUR[kind], INK + "90", 0.3, size * 0.16),
        sign(CUBE_ICON[kind], centre, size * 0.76, "#FFFFFF" if kind != "gold" else INK),
    ]
    if count > 1:
        beside = (centre[0] + size * 0.35, centre[1] + size * 0.29)
        layers += [disc(beside, size * 0.58, PAPER, INK, 0.25), words(str(count), beside, size * 0.6, size * 0.5)]
    return layers


def some(*chips: tuple[str, int]) -> Chips:
    """The signs whose number is not 0."""
    return [(what, count) for what, count in chips if count]


def reward_chips(reward: Reward) -> Chips:
    """What a reward shows, in order."""
    return [*some(("coins", reward.coins), ("vp", reward.vp)), *[(part, 1) for part in reward.parts]]


def chip_line(chips: Chips, centre: Point, size: float, angle: float = 0.0, gap: float = 0.6) -> list[Layer]:
    """Chips side by side around a point, along a line rotated clockwise by `angle`."""
    return in_line(chips, centre, size + gap, lambda one, at: chip(*one, at, size), angle)


# Wooden pieces


def assistant_faces(colour: str, symbol: str) -> tuple[Face, Face]:
    """Junior: a plain disc with a young face; senior: a golden rim and the sign that it stays."""
    size = layout.ASSISTANT_SIZE
    disc = Solid("round", 0.0, 0.0, size, size - 1.0, colour, 1.0)
    sign = Icon(f"seat-{symbol}", size * 0.38, size * 0.64, size * 0.24, size * 0.24, "#FFFFFFC0")
    young = Icon("person", size * 0.26, size * 0.1, size * 0.48, size * 0.5, "#FFFFFF")
    rim = Shape("ring", 0.9, 0.7, size - 1.8, size - 2.6, "#F3CF73", border_width=1.3)
    ever = Text("∞", size * 0.1, size * 0.1, size * 0.8, size * 0.62, size * 0.62, "#FFF4D6", "sans_bold")
    return face_of("junior", disc, young, sign), face_of("senior", disc, rim, ever, sign)


def leader_face(colour: str, symbol: str) -> Face:
    """A tall pawn with the sign of its seat."""
    size = layout.LEADER_SIZE
    return face_of(
        "family leader",
        Solid("icon:pawn", 0.0, 0.0, size, size * 1.25, colour, 1.4),
        Icon(f"seat-{symbol}", size * 0.37, size * 0.83, size * 0.26, size * 0.26, "#FFFFFFD0"),
    )


def neutral_face(kind: str) -> Face:
    """A neutral leader: stone, with a sash and the cube that pays for moving it."""
    size = layout.LEADER_SIZE
    return face_of(
        "neutral leader",
        Solid("icon:pawn", 0.0, 0.0, size, size * 1.25, "#8C857B", 1.4),
        Shape("rect", size * 0.3, size * 0.76, size * 0.4, size * 0.36, CUBE_COLOUR[kind], INK, 0.4, 1.0),
        Icon(CUBE_ICON[kind], size * 0.34, size * 0.79, size * 0.32, size * 0.3, "#FFFFFF"),
    )


def cube_faces(kind: str) -> tuple[Face, ...]:
    """A wooden cube; gold has further sides that say what it was declared as in a market box."""
    size = layout.CUBE_SIZE
    body: tuple[Layer, ...] = (
        Solid("rect", 0.0, 0.0, size, size - 1.4, CUBE_COLOUR[kind], 1.4),
        Shape("rect", 0.5, 0.4, size - 1.0, 1.2, "#FFFFFF38", radius=0.5),
    )
    faces = [Face(body, kind)]
    if kind == "gold":
        for one in CUBES[:3]:
            tag = Shape("rect", size * 0.28, size * 0.22, size * 0.44, size * 0.4, CUBE_COLOUR[one], INK, 0.3, 0.8)
            faces.append(face_of(f"gold as {one}", *body, tag))
    return tuple(faces)


def coin_face(value: int) -> Face:
    """A coin with a square hole's shadow behind its value."""
    size = layout.COIN_SIZE
    colour = "#E7C15A" if value == 3 else "#C9925A"
    return face_of(
        f"{value} coin{'s' if value > 1 else ''}",
        Shape("round", 0.0, 0.0, size, size, colour, "#7A5420", 0.8),
        Shape("ring", 1.6, 1.6, size - 3.2, size - 3.2, "#FFFFFF60", border_width=0.5),
        Shape("rect", size * 0.28, size * 0.28, size * 0.44, size * 0.44, "#FFF6DA", "#7A5420", 0.4, 0.8),
        words(str(value), (size / 2, size / 2), size * 0.44, size * 0.4, "#4A3208"),
    )


ROUND_MARKER_FACE = face_of("round marker", Solid("rect", 0.0, 0.0, layout.MARKER_SIZE, layout.MARKER_SIZE - 1.4, "#35312F", 1.4))

MERCHANT_FACE = face_of(
    "travelling merchant",
    Fill("#C99A4B", "#6B4318", 0.7),
    Shape("rect", 1.4, 1.4, layout.MERCHANT_WIDTH - 2.8, layout.MERCHANT_HEIGHT - 2.8, "#F1DCAE", radius=1.0),
    Icon("caravan", 5.0, 1.6, layout.MERCHANT_WIDTH - 10.0, layout.MERCHANT_HEIGHT - 3.2, "#6B3A18"),
)

STAND_FACE = face_of(
    "Ancestral Hall",
    Shape("rect", 0.0, 2.0, layout.STAND_WIDTH, layout.STAND_HEIGHT - 2.0, "#3A1512", radius=3.0),
    Shape("rect", 0.0, 0.0, layout.STAND_WIDTH, layout.STAND_HEIGHT - 3.0, LACQUER, LEAF_GOLD, 0.9, 3.0),
    *(Shape("rect", 6.0 + 7.0 * number, 1.4, 0.6, layout.STAND_HEIGHT - 6.0, "#5A1915") for number in range(15)),
    Shape("rect", 24.0, 3.4, layout.STAND_WIDTH - 48.0, layout.STAND_HEIGHT - 9.8, LACQUER_DARK, LEAF_GOLD, 0.5, 1.6),
    Icon("temple-gate", 28.0, 4.4, 14.0, 14.0, LEAF_GOLD),
    Text("Ancestral Hall", 43.0, 5.0, 40.0, 6.4, 5.6, "#F5DFA8", "title"),
    Text("宗祠", 43.0, 11.6, 40.0, 6.4, 5.6, LEAF_GOLD, "cjk"),
)


# Tiles and cards


def amulet_face(kind: str) -> Face:
    """A small pendant of one kind."""
    amulet = AMULETS[kind]
    wide, high = layout.AMULET_WIDTH, layout.AMULET_HEIGHT
    return face_of(
        amulet.name,
        Fill(PAPER, amulet.colour, 0.9),
        Shape("round", 2.4, 2.4, wide - 4.8, wide - 4.8, amulet.colour),
        Shape("ring", 3.2, 3.2, wide - 6.4, wide - 6.4, LEAF_GOLD, border_width=0.6),
        Text(amulet.chinese, 4.4, 3.8, wide - 8.8, wide - 7.6, 11.0, "#FFF6E0", "cjk"),
        Text(amulet.name, 1.2, wide - 2.2, wide - 2.4, high - wide + 0.8, 4.2, INK, "sans_bold"),
    )


AMULET_BACK = back_of(
    Fill(LACQUER, LEAF_GOLD, 0.9), Icon(AMULET_ICON, 3.0, 5.0, layout.AMULET_WIDTH - 6.0, layout.AMULET_HEIGHT - 10.0, LEAF_GOLD)
)


def pirate_face(tile: Pirate) -> Face:
    """A pirate tile with its goods."""
    chips = [*tile.cubes, *some(("coins", tile.coins))]
    size = layout.PIRATE_SIZE
    return face_of(
        "pirate tile",
        Fill("#D9E3E2", "#33525C", 0.9),
        Shape("polygon", 1.0, size * 0.62, size - 2.0, size * 0.36, "#8FB3BA", points=WAVES),
        Icon("pirate-flag", 2.0, 1.6, 10.0, 10.0, "#33525C"),
        *chip_line(chips, (size / 2, size * 0.55), 11.5),
    )


WAVES = (0.0, 0.3, 0.12, 0.0, 0.25, 0.3, 0.38, 0.0, 0.5, 0.3, 0.62, 0.0, 0.75, 0.3, 0.88, 0.0, 1.0, 0.3, 1.0, 1.0, 0.0, 1.0)

PIRATE_BACK = back_of(
    Fill("#33525C", "#1D3138", 0.9),
    Icon("pirate-flag", 6.0, 6.0, layout.PIRATE_SIZE - 12.0, layout.PIRATE_SIZE - 12.0, "#D9E3E2"),
)


def temple_faces(tile: Temple) -> tuple[Face, Face]:
    """The yellow side with its reward, and the spent one."""
    chips = some(("gold", tile.gold), ("coins", tile.coins)) + [(part, 1) for part in tile.parts]
    wide, high = layout.TEMPLE_WIDTH, layout.TEMPLE_HEIGHT
    roof = (0.0, 1.0, 0.12, 0.3, 0.5, 0.0, 0.88, 0.3, 1.0, 1.0, 0.5, 0.72)
    return (
        face_of(
            "temple tile",
            Fill("#F2D36B", "#8A6420", 0.8),
            Shape("polygon", 3.0, 1.2, wide - 6.0, 7.6, LACQUER, points=roof),
            *chip_line(chips, (wide / 2, high * 0.63), 10.5, gap=1.2),
        ),
        face_of(
            "temple tile, used",
            Fill("#A79C8C", "#6B6258", 0.8),
            Shape("polygon", 3.0, 1.2, wide - 6.0, 7.6, "#81776B", points=roof),
            Icon("incense", wide / 2 - 6.0, 9.0, 12.0, 12.0, "#6B6258"),
        ),
    )


def effect_chips(expert: Expert) -> Chips:
    """The part of an expert's effect that signs can say."""
    chips = some(("fire", expert.fire), ("coins", expert.coins), ("vp", expert.vp), ("gold", expert.gold))
    for name, _, kinds in [part.partition(":") for part in expert.parts.split()]:
        if name in ("merchant", "recruit", "helper"):
            chips.append((name, 1))
        elif name in ("take", "resale") and kinds:
            chips += [(kind, 1) for kind in kinds.split("+")]
    return chips


def expert_face(expert: Expert) -> Face:
    """An expert: a medallion with what he deals in, the effect in signs and in words, the seal at the top right."""
    return face_of(expert.name, *expert_layers(expert, BACK_COLOUR[expert.back], layout.CARD_WIDTH))


def expert_layers(expert: Expert, colour: str, wide: float) -> Iterator[Layer]:
    """The layers of an expert card."""
    yield Fill(PAPER, colour, 0.9)
    yield Shape("rect", 0.9, 0.9, wide - 1.8, 10.6, colour, radius=1.2)
    yield Text(expert.name, 2.0, 1.3, wide - (13.0 if expert.seal else 4.0), 6.0, 4.9, "#FFF6E4", "sans_bold", "left")
    yield Text(expert.chinese, 2.0, 6.6, wide - 13.0, 4.6, 4.0, "#FFFFFFB0", "cjk", "left")
    yield Shape("round", wide / 2 - 11.0, 12.6, 22.0, 22.0, colour + "28", colour, 0.6)
    yield Icon(expert.icon, wide / 2 - 8.0, 15.6, 16.0, 16.0, colour)
    if expert.seal:
        seal = AMULETS[expert.seal]
        yield Shape("round", wide - 10.6, 1.5, 9.4, 9.4, seal.colour, LEAF_GOLD, 0.7)
        yield Text(seal.chinese, wide - 9.6, 2.5, 7.4, 7.4, 5.8, "#FFF6E0", "cjk")
    if expert.lasting:
        yield Text("∞", wide - 10.6, 1.8, 9.4, 9.0, 8.6, "#FFE9B0", "sans_bold")
    chips = effect_chips(expert)
    yield from chip_line(chips, (wide / 2, 39.6), 7.6)
    top = 44.4 if chips else 37.0
    yield Text(expert.text, 2.4, top, wide - 4.8, layout.CARD_HEIGHT - top - 1.6, 3.7, INK, "sans")


EXPERT_BACK = back_of(
    Fill("#4A3A34", LEAF_GOLD, 1.0),
    Shape("round", 7.0, 14.0, layout.CARD_WIDTH - 14.0, layout.CARD_WIDTH - 14.0, "#5E4B42", LEAF_GOLD, 0.7),
    Icon("person", 13.0, 20.0, layout.CARD_WIDTH - 26.0, layout.CARD_WIDTH - 26.0, LEAF_GOLD),
    Text("Experts", 3.0, 48.0, layout.CARD_WIDTH - 6.0, 7.0, 5.4, "#F5DFA8", "title"),
)


def order_faces(order: Order, ability: str) -> tuple[Face, Face]:
    """The side with the cost, and the fulfilled one with the ability."""
    wide, colour, green = layout.CARD_WIDTH, "#4B6B57" if order.start else "#7A5A2C", "#3E6B4E"
    each = [(kind, 1) for kind, count in zip(CUBES, (*order.basics, order.gold), strict=True) for _ in range(count)]
    cost = [*each, *some(("coins", order.coins))]
    rows = enumerate([cost[:4], cost[4:]])
    paid = [layer for number, row in rows for layer in chip_line(row, (wide / 2, 20.0 + 9.6 * number), 9.0)]
    first = Text("初", 11.4, 2.4, 8.0, 8.0, 6.4, colour, "cjk")
    scroll = Icon(ORDER_ICON, 2.4, 2.2, 8.0, 8.0, colour)
    head: list[Layer] = [scroll, *chip("vp", order.vp, (wide - 7.0, 6.4), 9.6), *([first] if order.start else [])]
    foot = [*ability_signs(order, wide), Text(ability, 2.4, 49.6, wide - 4.8, layout.CARD_HEIGHT - 51.0, 3.5, INK, "sans")]
    medallion = Shape("round", wide / 2 - 9.0, 13.0, 18.0, 18.0, green + "20", green, 0.8)
    done = [*head, medallion, Icon("check", wide / 2 - 6.0, 16.0, 12.0, 12.0, green)]
    ruled = [Shape("rect", 3.0, 37.6, wide - 6.0, 0.4, tone + "80") for tone in (colour, green)]
    return (
        face_of("order", Fill(PAPER, colour, 0.9), *head, *paid, ruled[0], *foot),
        face_of("order, fulfilled", Fill("#E7EFE0", green, 1.1), *done, ruled[1], *foot),
    )


def ability_signs(order: Order, wide: float) -> list[Layer]:
    """The ability of an order: what is gained, an arrow, and what more comes."""
    gained = "cubes" if order.trigger == "any" else order.trigger
    more = (gained if order.gives == "same" else order.gives, order.amount)
    start = (wide - 23.3) / 2
    arrow = Icon("right", start + 9.5, 41.6, 4.8, 4.8, INK)
    return [*chip(gained, 1, (start + 4.45, 44.0), 8.4), arrow, *chip(*more, (start + 19.1, 44.0), 8.4)]


ORDER_BACK = back_of(
    Fill("#7A5A2C", LEAF_GOLD, 1.0),
    Icon(ORDER_ICON, 10.0, 16.0, layout.CARD_WIDTH - 20.0, layout.CARD_WIDTH - 20.0, LEAF_GOLD),
    Text("Orders", 3.0, 48.0, layout.CARD_WIDTH - 6.0, 7.0, 5.4, "#F5DFA8", "title"),
)
