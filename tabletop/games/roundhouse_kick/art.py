"""The look: a comic poster. Bursts of rays, thick outlines, one colour and one icon for each type of attack."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Text
from tabletop.games.roundhouse_kick.cards import AttackType, Item, Monster
from tabletop.games.roundhouse_kick.layout import CARD_WIDTH, DIE_SIZE, MARKS, POINTS, START_SIZE, TOKEN_SIZE
from tabletop.games.roundhouse_kick.rulings import HIT_FROM
from tabletop.kit.drawing import Ground, back_of, disc, face_of, pips, sign

INK = "#1E1A1C"
PAPER = "#F6F0E2"
GOLD = "#FFC93C"
TYPE_COLOURS: dict[AttackType, str] = {"melee": "#C8402F", "air": "#2F6DB5", "magic": "#7A4FA3"}
TYPE_LIGHTS: dict[AttackType, str] = {"melee": "#E8705C", "air": "#62A0DE", "magic": "#A97FD0"}
TYPE_ICONS: dict[AttackType, str] = {"melee": "mailed-fist", "air": "feathered-wing", "magic": "crystal-wand"}
ATTACK_COLOUR, ATTACK_LIGHT = "#E07B1F", "#F6A94B"
ANY_COLOUR, ANY_LIGHT = "#2E7D6B", "#5DB39F"
DICE_ICON, SHIELD_ICON, KICK_ICON, LIFE_ICON, MONSTERS_ICON = "rolling-dices", "shield", "high-kick", "hearts", "crowned-skull"

POSTER_HEIGHT = 42.0
NAME_TOP, NAME_HEIGHT = 40.5, 18.0
MARK_SIZE = 10.0


RAYS_ICON, SUN_ICON, BURST_ICON = "comic-rays", "comic-sun", "comic-burst"
"""Our own drawings: rays to the edges of a poster, rays in a circle, and the burst behind a number."""
BAND = (0.0, 0.11, 1.0, 0.0, 1.0, 0.89, 0.0, 1.0)
DIAGONAL = (1.0, 0.0, 1.0, 1.0, 0.0, 1.0)


def poster(icon: str, colour: str, light: str, second: tuple[str, str] | None = None) -> list[Layer]:
    """The upper part of a card: rays behind a big icon with a hard shadow; the lower right half in a second colour."""
    width, height = CARD_WIDTH - 4.0, POSTER_HEIGHT
    layers: list[Layer] = [Shape("rect", 2.0, 2.0, width, height, colour, radius=1.5)]
    if second:
        layers.append(Shape("polygon", 2.0, 2.0, width, height, second[0], points=DIAGONAL))
    layers.append(Icon(RAYS_ICON, 2.0, 2.0, width, height, light + "70"))
    layers.append(Icon(icon, 12.0, 7.5, 33.0, 33.0, INK))
    layers.append(Icon(icon, 11.0, 6.5, 33.0, 33.0, PAPER))
    return layers


def name_band(name: str) -> list[Layer]:
    """The name of a card on a slanting band."""
    return [
        Shape("polygon", 0.6, NAME_TOP, CARD_WIDTH - 1.2, NAME_HEIGHT, INK, points=BAND),
        Shape("polygon", 0.6, NAME_TOP + 0.9, CARD_WIDTH - 1.2, NAME_HEIGHT - 1.8, GOLD, points=BAND),
        Text(name, 2.5, NAME_TOP + 2.2, CARD_WIDTH - 5.0, NAME_HEIGHT - 4.4, 6.6, INK, "sans_bold"),
    ]


def type_chip(one: AttackType, x: float, y: float, size: float) -> list[Layer]:
    """A disc with the icon of an attack type."""
    inset = size * 0.17
    return [
        Shape("round", x, y, size, size, PAPER, INK, size * 0.07),
        Icon(TYPE_ICONS[one], x + inset, y + inset, size - 2 * inset, size - 2 * inset, TYPE_COLOURS[one]),
    ]


def card_front(layers: list[Layer]) -> Face:
    """The front of a card, written briefly: every save carries all cards, and whole numbers take one byte instead of nine."""
    brief: list[Layer] = []
    for layer in layers:
        whole = {name: int(value) for name, value in asdict(layer).items() if isinstance(value, float) and value.is_integer()}
        brief.append(replace(layer, **whole))
    return Face(tuple(brief))


def monster_face(monster: Monster) -> Face:
    """The front of a monster: types at the left, victory points at the right, the health track along the bottom."""
    first = monster.types[0]
    second = monster.types[1] if len(monster.types) > 1 else None
    two = (TYPE_COLOURS[second], TYPE_LIGHTS[second]) if second else None
    layers: list[Layer] = [Fill(PAPER, INK, 0.9)]
    layers += poster(monster.icon, TYPE_COLOURS[first], TYPE_LIGHTS[first], two)
    for number, one in enumerate(monster.types):
        layers += type_chip(one, 1.2, 1.2 + 12.5 * number, 12.0)
    layers.append(Icon(BURST_ICON, CARD_WIDTH - 16.5, 0.5, 16.0, 16.0, INK))
    layers.append(Icon(BURST_ICON, CARD_WIDTH - 15.7, 1.3, 14.4, 14.4, GOLD))
    layers.append(Text(str(monster.vp), CARD_WIDTH - 14.5, 3.7, 12.0, 9.6, 8.4, INK, "sans_bold"))
    layers += name_band(monster.name)
    for number, (strength, (x, y)) in enumerate(zip(monster.track[::-1], MARKS, strict=False)):
        colour = TYPE_COLOURS[monster.types[number % len(monster.types)]]
        layers.append(disc((x, y), MARK_SIZE, "#FFFFFF", colour, 1.2))
        layers.append(Text(str(strength), x - 4.0, y - 4.2, 8.0, 8.4, 7.4, INK, "sans_bold"))
    if len(monster.track) <= len(MARKS) - 1:
        layers.append(Icon(DICE_ICON, 3.0, 64.5, 9.0, 9.0, INK))
    return card_front(layers)


def item_face(item: Item) -> Face:
    """The front of an item: extra dice, or as many points as it absorbs with the icon of what it absorbs."""
    colour, light = item_colours(item)
    layers: list[Layer] = [Fill(PAPER, INK, 0.9), *poster(item.icon, colour, light), *name_band(item.name)]
    if item.attacks:
        layers.append(Icon(DICE_ICON, 7.0, 59.0, 15.0, 15.0, INK))
        layers.append(Text(f"+{item.dice}", 23.0, 58.0, 26.0, 17.0, 14.0, INK, "sans_bold"))
        return card_front(layers)
    layers.append(Icon(SHIELD_ICON, 2.0, 2.0, 12.0, 12.0, PAPER))
    for x, y in POINTS[: item.points]:
        layers.append(disc((x, y), MARK_SIZE, colour, INK, 0.7))
        icon = TYPE_ICONS[item.against[0]] if len(item.against) == 1 else SHIELD_ICON
        layers.append(sign(icon, (x, y), 6.4, PAPER))
    if len(item.against) > 1:
        for number, one in enumerate(item.against):
            layers += type_chip(one, CARD_WIDTH - 11.0, 2.4 + 9.6 * number, 9.0)
    return card_front(layers)


def item_colours(item: Item) -> tuple[str, str]:
    """Ground and rays of an item's poster."""
    if item.attacks:
        return ATTACK_COLOUR, ATTACK_LIGHT
    if len(item.against) > 1:
        return ANY_COLOUR, ANY_LIGHT
    return TYPE_COLOURS[item.against[0]], TYPE_LIGHTS[item.against[0]]


def back_face(title: str, icon: str, colour: str, light: str) -> Face:
    """The back of a deck."""
    return back_of(
        Fill(colour, PAPER, 2.2),
        Icon(RAYS_ICON, 2.2, 17.6, CARD_WIDTH - 4.4, 41.7, light + "60"),
        Icon(BURST_ICON, 6.0, 12.0, CARD_WIDTH - 12.0, CARD_WIDTH - 12.0, GOLD),
        Icon(icon, 15.5, 21.5, 24.0, 24.0, INK),
        Text(title, 4.0, 60.0, CARD_WIDTH - 8.0, 11.0, 8.0, PAPER, "sans_bold"),
    )


MONSTER_BACK = back_face("MONSTERS", MONSTERS_ICON, "#3B2A4A", "#7A5C96")
ITEM_BACK = back_face("ITEMS", KICK_ICON, "#9C2F24", "#D8654F")
PLAIN_MONSTER_BACK = back_of(Fill("#3B2A4A", PAPER, 2.2), Icon(MONSTERS_ICON, 15.5, 21.5, 24.0, 24.0, GOLD))
PLAIN_ITEM_BACK = back_of(Fill("#9C2F24", PAPER, 2.2), Icon(KICK_ICON, 15.5, 21.5, 24.0, 24.0, GOLD))
"""For a card turned over by hand: every card carries its back into the save, so this one is short."""

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.24), (0.28, 0.5), (0.28, 0.76), (0.72, 0.24), (0.72, 0.5), (0.72, 0.76)),
}


def die_faces(body: str, ink: str) -> tuple[Face, ...]:
    """The six sides of a die, a hit with a golden rim, and the die at rest."""
    faces: list[Face] = []
    for number, spots in PIPS.items():
        rim = GOLD if number >= HIT_FROM else INK
        layers: list[Layer] = [Shape("rect", 0.0, 0.0, DIE_SIZE, DIE_SIZE, body, rim, 1.0 if number >= HIT_FROM else 0.4, 2.0)]
        layers += pips(spots, DIE_SIZE, DIE_SIZE * 0.2, ink)
        faces.append(face_of(str(number), *layers))
    faces.append(face_of("at rest", Shape("rect", 2.5, 2.5, DIE_SIZE - 5.0, DIE_SIZE - 5.0, body + "50", INK + "40", 0.3, 1.2)))
    return tuple(faces)


TOKEN_FACE = face_of(
    "token",
    Shape("round", 0.0, 0.0, TOKEN_SIZE, TOKEN_SIZE, "#D7263D", INK, 0.6),
    Icon(LIFE_ICON, 1.8, 1.9, TOKEN_SIZE - 3.6, TOKEN_SIZE - 3.6, PAPER),
)

START_FACE = face_of(
    "starting player",
    Fill(GOLD, INK, 0.9),
    Icon(BURST_ICON, 2.0, -1.0, START_SIZE - 4.0, START_SIZE - 4.0, "#FFFFFF90"),
    Icon(KICK_ICON, 7.0, 3.0, START_SIZE - 14.0, START_SIZE - 14.0, INK),
    Text("START", 2.0, START_SIZE - 10.5, START_SIZE - 4.0, 8.5, 7.0, INK, "sans_bold"),
)


GROUND = Ground(PAPER, "22", "90", "B0", border_width=0.6, radius=2.5, size=6.5, line=18.0, share=0.5, top=-9.0)
"""Of every place: an outline with its name in the middle."""


def arena_face(width: float, height: float) -> Face:
    """The ring in which the monsters stand."""
    return face_of(
        "arena",
        Shape("round", 0.0, 0.0, width, height, "#8E2B25", INK, 1.8),
        Shape("round", 5.0, 5.0, width - 10.0, height - 10.0, "#E9B44C", INK, 1.2),
        Icon(SUN_ICON, 5.5, 5.5, width - 11.0, height - 11.0, "#F4CE7C90"),
        Shape("ring", 12.0, 12.0, width - 24.0, height - 24.0, "#B8742A", border_width=0.8),
        Icon(BURST_ICON, width * 0.24, height * 0.24, width * 0.52, height * 0.52, INK),
        Icon(BURST_ICON, width * 0.25, height * 0.25, width * 0.5, height * 0.5, "#B5322A"),
    )


def strip_face(width: float, height: float, colour: str) -> Face:
    """The ground of a player's strip, in the seat's colour."""
    return Face(
        (
            Fill("#2A2325", colour, 1.6),
            Shape("rect", 1.6, 1.6, 4.0, height - 3.2, colour),
            Shape("rect", width - 5.6, 1.6, 4.0, height - 3.2, colour),
        )
    )


def tray_face(width: float, height: float) -> Face:
    """The tray for the dice."""
    return face_of(
        "tray",
        Shape("rect", 0.0, 0.0, width, height, "#4A3223", INK, 1.2, 4.0),
        Shape("rect", 4.0, 4.0, width - 8.0, height - 8.0, "#5C7A5A", INK, 0.6, 3.0),
    )
