"""What is in the box: kinds, zones, counters and boards for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import Board, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.core.faces import Face
from tabletop.games.roundhouse_kick import art, ids, layout, rulings
from tabletop.games.roundhouse_kick.board import CHOOSE_LOCATIONS, RESTING
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, MONSTERS, Item, Monster
from tabletop.games.roundhouse_kick.layout import rect_about
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.places import pad, piled, put_together
from tabletop.kit.rects import Point
from tabletop.rules.ruleset import Options

FULL, BALANCED = "full", "balanced"
SLOT_NAMES = {"A1": "first attack place", "A2": "second attack place", "D1": "first defense place", "D2": "second defense place"}
CARD = Cut(radius=2.2, thickness=0.3, stacks=True, pile="card", flips=True, turns=True)
DIE = Cut("shape", thickness=6.0, rolls=True, sides=6)
"""Its last face is no side but the die at rest."""
TOKEN = Cut("round", thickness=0.8, stacks=True)
SLOT_TAGS = {"A1": ("item",), "A2": ("item",), "D1": ("item", "token"), "D2": ("item", "token")}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; with the option `monster_deck` balanced only the monsters of their tiers are in the deck."""
    return put_together(
        "roundhouse_kick",
        "Roundhouse Kick",
        1,
        (layout.WIDTH, layout.HEIGHT),
        seats,
        kinds=all_kinds(),
        zones=all_zones(seats),
        counters=all_counters(seats, bool(options.get(CHOOSE_LOCATIONS))),
        boards=boards(seats),
        pieces=all_pieces(len(seats), str(options.get("monster_deck", FULL))),
    )


def all_counters(seats: tuple[SeatDef, ...], choosing: bool) -> Iterator[CounterDef]:
    """The life of each seat, drawn on its strip, and the option that the rules look up."""
    for seat, (x, y) in zip(seats, layout.STRIPS, strict=False):
        rect = rect_about((x + layout.ON_STRIP["life"], y), 44.0, 32.0)
        yield pad(ids.LIFE_OF[seat.id], f"{seat.name} life", rect, seat.id, start=rulings.LIFE, floor=0, ceiling=rulings.LIFE)
    if choosing:
        yield CounterDef(CHOOSE_LOCATIONS, "choosing locations", 1)


def all_kinds() -> Iterator[PieceKind]:
    """Every kind of piece."""
    for monster in MONSTERS.values():
        yield own_card(monster, "monster", art.monster_face(monster), monster_text(monster), monster.vp)
    for item in ITEMS.values():
        yield own_card(item, "item", art.item_face(item), item_text(item))
    for what, face in (("monster", art.MONSTER_BACK), ("item", art.ITEM_BACK)):
        yield piece_kind(CARD, f"{what}_back", what, layout.CARD_SIZE, (face,))
    size = (layout.DIE_SIZE, layout.DIE_SIZE)
    yield piece_kind(DIE, "die", "die", size, art.die_faces("#F4EFE4", art.INK), text="An attack of a player.")
    for attack, colour in art.TYPE_COLOURS.items():
        text = f"A monster’s attack by {attack}."
        yield piece_kind(DIE, attack, f"{attack} die", size, art.die_faces(colour, "#FFFFFF"), text=text)
    text = "On a monster: a hit. On a defense card: a point that is used up."
    size = (layout.TOKEN_SIZE, layout.TOKEN_SIZE)
    yield piece_kind(TOKEN, "token", "life token", size, (art.TOKEN_FACE,), ("token",), text)
    text = "Its holder draws and attacks first. Each round it goes to the living player with the least life."
    size = (layout.START_SIZE, layout.START_SIZE)
    yield piece_kind(Cut(radius=2.2), "starter", "starting player card", size, (art.START_FACE,), ("starter",), text)


def own_card(card: Monster | Item, what: str, face: Face, text: str, value: int = 0) -> PieceKind:
    """One card with its own front and the back of its deck."""
    faces = (face, art.PLAIN_MONSTER_BACK if what == "monster" else art.PLAIN_ITEM_BACK)
    return piece_kind(CARD, card.id, card.name, layout.CARD_SIZE, faces, (what,), text, blank=f"{what}_back", value=value)


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
    yield ZoneDef(ids.OPEN, "the table", "free", 0.0, 0.0, layout.WIDTH, layout.HEIGHT)
    for place in ids.LOCATIONS:
        yield slot_zone(place, f"location {place}", layout.CENTRES[place], layout.MARKS, ("monster", "token"), place)
    for place in ids.MIDDLE:
        yield slot_zone(place, f"place {place} in the middle", layout.CENTRES[place], layout.MARKS, ("monster", "token"), "")
    for deck, name, label, tag in (
        (ids.MONSTER_DECK, "the monster deck", "Monsters", "monster"),
        (ids.ITEM_DECK, "the item deck", "Items", "item"),
        (ids.BOX, "the box", "Box", "monster"),
    ):
        yield replace(pile_zone(deck, name, layout.CENTRES[deck], label, tag), visibility="hidden")
    yield pile_zone(ids.DISCARDS, "the discards", layout.CENTRES[ids.DISCARDS], "Discards", "item")
    yield pile_zone(ids.DRAWN, "the place for the drawn item", layout.CENTRES[ids.DRAWN], "Drawn", "item")
    yield pile_zone(ids.ARRIVING, "the place for arriving monsters", layout.CENTRES[ids.ARRIVING], None, "monster")
    tray = rect_about(layout.TRAY_CENTRE, layout.TRAY_WIDTH - 10.0, layout.TRAY_HEIGHT - 10.0)
    yield ZoneDef(ids.TRAY, "the dice tray", "grid", *tray, columns=layout.TRAY_COLUMNS, rows=layout.TRAY_ROWS)
    ground = art.GROUND.face(26.0, 26.0, "Tokens")
    yield ZoneDef(
        ids.TOKENS, "the token supply", "stack", *rect_about(layout.TOKENS_CENTRE, 26.0, 26.0), accepts=("token",), art=ground
    )
    for number, seat in enumerate(seats):
        yield from strip_zones(seat, number)


def strip_zones(seat: SeatDef, number: int) -> Iterator[ZoneDef]:
    """The places on one player's strip, and the one beside it for the starting player card."""
    x, y = layout.STRIPS[number]
    for place, name in SLOT_NAMES.items():
        label = "Attack" if place.startswith("A") else "Defense"
        centre = (x + layout.ON_STRIP[place], y)
        yield slot_zone(f"{seat.id}.{place}", f"{seat.name}’s {name}", centre, layout.POINTS, SLOT_TAGS[place], label)
    yield pile_zone(ids.TROPHIES[seat.id], f"{seat.name}’s trophies", (x + layout.ON_STRIP["trophies"], y), "Trophies", "monster")
    rect = rect_about(layout.START_PLACES[number], layout.START_SIZE, layout.START_SIZE)
    yield ZoneDef(ids.STARTS[seat.id], f"{seat.name}’s side", "stack", *rect, accepts=("starter",))


def slot_zone(
    zone: str, name: str, centre: tuple[int, int], tokens: tuple[Point, ...], accepts: tuple[str, ...], label: str
) -> ZoneDef:
    """A place for one card and the tokens on it: slot 0 is the card's, the others are its marks."""
    slots = ((layout.CARD_WIDTH / 2, layout.CARD_HEIGHT / 2), *tokens)
    ground = art.GROUND.face(*layout.CARD_SIZE, label)
    return ZoneDef(zone, name, "slots", *rect_about(centre, *layout.CARD_SIZE), slots=slots, accepts=accepts, art=ground)


def pile_zone(zone: str, name: str, centre: tuple[int, int], label: str | None, tag: str) -> ZoneDef:
    """A place for a pile of cards; one without a label has no ground."""
    ground = art.GROUND.face(*layout.CARD_SIZE, label) if label else None
    return ZoneDef(zone, name, "stack", *rect_about(centre, *layout.CARD_SIZE), accepts=(tag,), art=ground)


def boards(seats: tuple[SeatDef, ...]) -> Iterator[Board]:
    """The arena, the tray and the players' strips."""
    across, down = 740 * layout.UNIT, 770 * layout.UNIT
    yield Board(*rect_about((800, 470), across, down), art.arena_face(across, down), radius=0.0, shadow=False)
    yield Board(
        *rect_about(layout.TRAY_CENTRE, layout.TRAY_WIDTH, layout.TRAY_HEIGHT),
        art.tray_face(layout.TRAY_WIDTH, layout.TRAY_HEIGHT),
        radius=4.0,
    )
    for centre, seat in zip(layout.STRIPS, seats, strict=False):
        yield Board(
            *rect_about(centre, layout.STRIP_WIDTH, layout.STRIP_HEIGHT),
            art.strip_face(layout.STRIP_WIDTH, layout.STRIP_HEIGHT, seat.colour),
        )


def all_pieces(players: int, deck: str) -> Iterator[Placement]:
    """Where everything lies before the set-up: decks in order, tokens in the supply, dice in the tray."""
    for monster in MONSTERS.values():
        unused = deck == BALANCED and monster.tier > players
        yield Placement(monster.id, monster.id, ids.BOX if unused else ids.MONSTER_DECK)
    yield from piled(ids.ITEM_DECK, ITEMS)
    yield from piled(ids.TOKENS, ids.TOKENS_IN_PLAY, "token")
    yield Placement(ids.STARTER, "starter", ids.OPEN, 400.0, 20.0)
    row = 0
    for kind, pool in zip(("die", *ATTACK_TYPES), (ids.PLAYER_DICE, *ids.MONSTER_DICE), strict=True):
        for number, die in enumerate(pool):
            column, below = number % layout.TRAY_COLUMNS, number // layout.TRAY_COLUMNS
            yield Placement(die, kind, ids.TRAY, float(column), float(row + below), RESTING)
        row += 2
