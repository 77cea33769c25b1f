"""What is in the box: kinds, zones, counters and boards for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import Board, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.core.faces import Face
from tabletop.games.roundhouse_kick import art, rulings
from tabletop.games.roundhouse_kick.board import CHOOSE_LOCATIONS, RESTING
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, MONSTERS, Item, Monster
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    BOX,
    CARD_HEIGHT,
    CARD_WIDTH,
    CENTRES,
    DIE_SIZE,
    DISCARDS,
    DRAWN,
    HEIGHT,
    ITEM_DECK,
    LIFE_OF,
    LOCATIONS,
    MARKS,
    MIDDLE,
    MONSTER_DECK,
    MONSTER_DICE,
    ON_STRIP,
    OPEN,
    PLAYER_DICE,
    POINTS,
    START_PLACES,
    START_SIZE,
    STARTER,
    STARTS,
    STRIP_HEIGHT,
    STRIP_WIDTH,
    STRIPS,
    TOKEN_COUNT,
    TOKEN_SIZE,
    TOKENS,
    TOKENS_CENTRE,
    TRAY,
    TRAY_CENTRE,
    TRAY_COLUMNS,
    TRAY_HEIGHT,
    TRAY_ROWS,
    TRAY_WIDTH,
    UNIT,
    WIDTH,
    corner,
)
from tabletop.rules.ruleset import Options

FULL, BALANCED = "full", "balanced"
ORDINALS = ("first", "second")
SLOT_NAMES = {"A1": "first attack place", "A2": "second attack place", "D1": "first defense place", "D2": "second defense place"}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; with the option `monster_deck` balanced only the monsters of their tiers are in the deck."""
    kinds = {kind.id: kind for kind in all_kinds()}
    zones = {zone.id: zone for zone in all_zones(seats)}
    counters = [
        CounterDef(
            LIFE_OF[seat.id],
            f"{seat.name} life",
            rulings.LIFE,
            0,
            rulings.LIFE,
            seat.id,
            x=(STRIPS[number][0] + ON_STRIP["life"]) * UNIT - 22.0,
            y=STRIPS[number][1] * UNIT - 16.0,
            width=44.0,
            height=32.0,
        )
        for number, seat in enumerate(seats)
    ]
    if options.get(CHOOSE_LOCATIONS):
        counters.append(CounterDef(CHOOSE_LOCATIONS, "choosing locations", 1))
    return Equipment(
        game="roundhouse_kick",
        name="Roundhouse Kick",
        version=1,
        width=WIDTH,
        height=HEIGHT,
        seats=seats,
        kinds=kinds,
        zones=zones,
        counters={counter.id: counter for counter in counters},
        boards=boards(seats),
        pieces=tuple(all_pieces(len(seats), str(options.get("monster_deck", FULL)))),
        open_zone=OPEN,
    )


def all_kinds() -> Iterator[PieceKind]:
    """Every kind of piece."""
    for monster in MONSTERS.values():
        yield card_kind(monster.id, monster.name, art.monster_face(monster), "monster", monster_text(monster), monster.vp)
    for item in ITEMS.values():
        yield card_kind(item.id, item.name, art.item_face(item), "item", item_text(item))
    for back, name, face in (("monster_back", "monster", art.MONSTER_BACK), ("item_back", "item", art.ITEM_BACK)):
        yield PieceKind(
            back, name, CARD_WIDTH, CARD_HEIGHT, (face,), radius=2.2, thickness=0.3, stacks=True, pile="card", in_hand=False
        )
    for name, body, pips in (("die", "#F4EFE4", art.INK), *((one, art.TYPE_COLOURS[one], "#FFFFFF") for one in art.TYPE_COLOURS)):
        yield PieceKind(
            name,
            "die" if name == "die" else f"{name} die",
            DIE_SIZE,
            DIE_SIZE,
            art.die_faces(body, pips),
            outline="shape",
            thickness=6.0,
            rolls=True,
            turns=False,
            in_hand=False,
            sides=6,
            text="An attack of a player." if name == "die" else f"A monster’s attack by {name}.",
        )
    yield PieceKind(
        "token",
        "life token",
        TOKEN_SIZE,
        TOKEN_SIZE,
        (art.TOKEN_FACE,),
        outline="round",
        thickness=0.8,
        stacks=True,
        turns=False,
        in_hand=False,
        tags=("token",),
        text="On a monster: a hit. On a defense card: a point that is used up.",
    )
    yield PieceKind(
        "starter",
        "starting player card",
        START_SIZE,
        START_SIZE,
        (art.START_FACE,),
        radius=2.2,
        turns=False,
        in_hand=False,
        tags=("starter",),
        text="Its holder draws and attacks first. Each round it goes to the living player with the fewest life.",
    )


def card_kind(card: str, name: str, face: Face, what: str, text: str, value: int = 0) -> PieceKind:
    """One card with its own front and the back of its deck."""
    back = art.PLAIN_MONSTER_BACK if what == "monster" else art.PLAIN_ITEM_BACK
    return PieceKind(
        card,
        name,
        CARD_WIDTH,
        CARD_HEIGHT,
        (face, back),
        radius=2.2,
        thickness=0.3,
        stacks=True,
        pile="card",
        flips=True,
        in_hand=False,
        blank=f"{what}_back",
        value=value,
        tags=(what,),
        text=text,
    )


def monster_text(monster: Monster) -> str:
    """A monster in plain words."""
    types = " and ".join(monster.types)
    marks = "one mark" if monster.health == 1 else f"{monster.health} marks"
    strengths = ", ".join(str(strength) for strength in monster.strengths[:-1])
    fading = f"strength {strengths}" if monster.health == 1 else f"strength {strengths} as hits are laid"
    twice = " It attacks once with each type." if len(monster.types) > 1 else ""
    points = "1 victory point" if monster.vp == 1 else f"{monster.vp} victory points"
    return (
        f"Attacks by {types}: {fading}. {marks.capitalize()} to cover.{twice} {points.capitalize()} for whoever covers the last."
    )


def item_text(item: Item) -> str:
    """An item in plain words."""
    if item.attacks:
        return f"Attack card. Discard it before you roll: {item.dice} more dice for this attack."
    against = "hits of any type" if len(item.against) > 1 else f"{item.against[0]} hits"
    return f"Defense card. Absorbs {item.points} {against} in all, over one or several attacks; then it is discarded."


def all_zones(seats: tuple[SeatDef, ...]) -> Iterator[ZoneDef]:
    """Every place on the table."""
    yield ZoneDef(OPEN, "the table", "free", 0.0, 0.0, WIDTH, HEIGHT)
    marks = ((CARD_WIDTH / 2, CARD_HEIGHT / 2), *MARKS)
    for place in LOCATIONS + MIDDLE:
        middle = place in MIDDLE
        yield slot_zone(
            place,
            f"place {place} in the middle" if middle else f"location {place}",
            CENTRES[place],
            marks,
            ("monster", "token"),
            "" if middle else place,
        )
    for deck, name, label, tag in (
        (MONSTER_DECK, "the monster deck", "Monsters", "monster"),
        (ITEM_DECK, "the item deck", "Items", "item"),
        (BOX, "the box", "Box", "monster"),
    ):
        yield pile_zone(deck, name, CENTRES[deck], label, tag, "hidden")
    yield pile_zone(DISCARDS, "the discards", CENTRES[DISCARDS], "Discards", "item")
    yield pile_zone(DRAWN, "the place for the drawn item", CENTRES[DRAWN], "Drawn", "item")
    yield pile_zone(ARRIVING, "the place for arriving monsters", CENTRES[ARRIVING], "", "monster")
    x, y = corner(TRAY_CENTRE, TRAY_WIDTH, TRAY_HEIGHT)
    yield ZoneDef(
        TRAY,
        "the dice tray",
        "grid",
        x + 5.0,
        y + 5.0,
        TRAY_WIDTH - 10.0,
        TRAY_HEIGHT - 10.0,
        columns=TRAY_COLUMNS,
        rows=TRAY_ROWS,
    )
    x, y = corner(TOKENS_CENTRE, 26.0, 26.0)
    ground = art.place_face(26.0, 26.0, "Tokens")
    yield ZoneDef(TOKENS, "the token supply", "stack", x, y, 26.0, 26.0, accepts=("token",), art=ground)
    for number, seat in enumerate(seats):
        yield from strip_zones(seat, number)


def strip_zones(seat: SeatDef, number: int) -> Iterator[ZoneDef]:
    """The places on one player's strip, and the one beside it for the starting player card."""
    middle_x, middle_y = STRIPS[number]
    points = ((CARD_WIDTH / 2, CARD_HEIGHT / 2), *POINTS)
    for place, name in SLOT_NAMES.items():
        centre = (middle_x + ON_STRIP[place], middle_y)
        attacks = place.startswith("A")
        accepts = ("item",) if attacks else ("item", "token")
        label = "Attack" if attacks else "Defense"
        yield slot_zone(f"{seat.id}.{place}", f"{seat.name}’s {name}", centre, points, accepts, label)
    centre = (middle_x + ON_STRIP["trophies"], middle_y)
    yield pile_zone(f"{seat.id}.trophies", f"{seat.name}’s trophies", centre, "Trophies", "monster")
    x, y = corner(START_PLACES[number], START_SIZE, START_SIZE)
    yield ZoneDef(STARTS[seat.id], f"{seat.name}’s side", "stack", x, y, START_SIZE, START_SIZE, accepts=("starter",))


def slot_zone(
    zone: str, name: str, centre: tuple[int, int], slots: tuple[tuple[float, float], ...], accepts: tuple[str, ...], label: str
) -> ZoneDef:
    """A place for one card and the tokens on it: slot 0 is the card's, the others are its marks."""
    x, y = corner(centre, CARD_WIDTH, CARD_HEIGHT)
    return ZoneDef(
        zone,
        name,
        "slots",
        x,
        y,
        CARD_WIDTH,
        CARD_HEIGHT,
        slots=slots,
        accepts=accepts,
        art=art.place_face(CARD_WIDTH, CARD_HEIGHT, label),
    )


def pile_zone(zone: str, name: str, centre: tuple[int, int], label: str, tag: str, visibility: str = "public") -> ZoneDef:
    """A place for a pile of cards."""
    x, y = corner(centre, CARD_WIDTH, CARD_HEIGHT)
    return ZoneDef(
        zone,
        name,
        "stack",
        x,
        y,
        CARD_WIDTH,
        CARD_HEIGHT,
        visibility="hidden" if visibility == "hidden" else "public",
        accepts=(tag,),
        art=art.place_face(CARD_WIDTH, CARD_HEIGHT, label) if label else None,
    )


def boards(seats: tuple[SeatDef, ...]) -> tuple[Board, ...]:
    """The arena, the tray and the players' strips."""
    across, down = 740 * UNIT, 770 * UNIT
    x, y = corner((800, 470), across, down)
    found = [Board(x, y, across, down, art.arena_face(across, down), radius=0.0, shadow=False)]
    x, y = corner(TRAY_CENTRE, TRAY_WIDTH, TRAY_HEIGHT)
    found.append(Board(x, y, TRAY_WIDTH, TRAY_HEIGHT, art.tray_face(TRAY_WIDTH, TRAY_HEIGHT), radius=4.0))
    for number, seat in enumerate(seats):
        x, y = corner(STRIPS[number], STRIP_WIDTH, STRIP_HEIGHT)
        face = art.strip_face(STRIP_WIDTH, STRIP_HEIGHT, seat.colour)
        found.append(Board(x, y, STRIP_WIDTH, STRIP_HEIGHT, face))
    return tuple(found)


def all_pieces(players: int, deck: str) -> Iterator[Placement]:
    """Where everything lies before the set-up: decks in order, tokens in the supply, dice in the tray."""
    for monster in MONSTERS.values():
        unused = deck == BALANCED and monster.tier > players
        yield Placement(monster.id, monster.id, BOX if unused else MONSTER_DECK)
    for item in ITEMS.values():
        yield Placement(item.id, item.id, ITEM_DECK)
    for number in range(1, TOKEN_COUNT + 1):
        yield Placement(f"t{number}", "token", TOKENS)
    yield Placement(STARTER, "starter", OPEN, 400.0, 20.0)
    row = 0
    for kind, pool in zip(("die", *ATTACK_TYPES), (PLAYER_DICE, *MONSTER_DICE), strict=True):
        for number, die in enumerate(pool):
            column, below = number % TRAY_COLUMNS, number // TRAY_COLUMNS
            yield Placement(die, kind, TRAY, float(column), float(row + below), RESTING)
        row += 2
