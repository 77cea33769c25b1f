"""A small box with one of everything, for tests: small enough to be read, large enough to hit every case.

A free table, a deck of twelve cards (a hidden stack whose cards hide behind a common back), two private hands, a 4x4 grid
with one piece to a cell, two dice, a supply of cubes, a bag of six tokens, a track of slots, counters.
"""

from __future__ import annotations

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.core.faces import Face, Fill, Text
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options

CARDS = 12
TOKENS = 6
BACK = Face((Fill("#335577"),), "back", hides=True)


def card_kind(number: int) -> PieceKind:
    """The kind of one card; each card is of a kind of its own."""
    face = Face((Fill("#ffffff"), Text(str(number), 5, 20, 50, 40, 20)), f"card {number}")
    return PieceKind(
        f"card.{number}",
        f"card {number}",
        63,
        88,
        (face, BACK),
        outline="round",
        stacks=True,
        pile="card",
        flips=True,
        blank="card",
    )


def small_kinds() -> list[PieceKind]:
    """All kinds in the box."""
    plain = Face((Fill("#884422"),), "plain")
    sides = tuple(Face((Text(str(side), 0, 0, 16, 16, 12),), str(side)) for side in range(1, 7))
    return [
        *(card_kind(number) for number in range(1, CARDS + 1)),
        PieceKind("card", "card", 63, 88, (BACK,), stacks=True, pile="card"),
        PieceKind("die", "die", 16, 16, sides, rolls=True),
        PieceKind("cube", "cube", 8, 8, (plain,), stacks=True),
        PieceKind("token", "token", 20, 20, (plain, Face((Fill("#228844"),), "green")), flips=True),
        PieceKind("man", "man", 30, 30, (plain,), tags=("man",)),
    ]


def small_equipment(seats: tuple[SeatDef, ...] = SEAT_COLOURS[:2], options: Options | None = None) -> Equipment:
    """The box for these seats, all in their places."""
    zones = [
        ZoneDef("table", "the table", "free", 0, 0, 1000, 700),
        ZoneDef("deck", "the deck", "stack", 20, 20, 63, 88, visibility="hidden", face=1),
        ZoneDef("discard", "the discards", "stack", 100, 20, 63, 88, face=0),
        ZoneDef("row", "the row", "row", 200, 20, 300, 88, capacity=5),
        ZoneDef("board", "the board", "grid", 20, 200, 160, 160, columns=4, rows=4, cell_capacity=1, accepts=("man",)),
        ZoneDef("track", "the track", "track", 300, 300, 200, 40, slots=((20, 20), (60, 20), (100, 20), (140, 20))),
        ZoneDef("cubes", "the cubes", "stack", 600, 20, 40, 40, supply="cube"),
        ZoneDef("bag", "the bag", "stack", 700, 20, 60, 60, visibility="hidden", bag=True),
        *(
            ZoneDef(f"hand:{seat.id}", f"{seat.name}'s hand", "fan", visibility="private", owner=seat.id, in_hand=True)
            for seat in seats
        ),
    ]
    counters = [
        CounterDef("notepad", "the notepad", x=800, y=20, width=60, height=60),
        *(CounterDef(f"coins:{seat.id}", f"{seat.name}'s coins", 5, floor=0, seat=seat.id) for seat in seats),
        *(CounterDef(f"secret:{seat.id}", f"{seat.name}'s secret", seat=seat.id, private=True) for seat in seats),
    ]
    pieces = [
        *(Placement(f"c{number}", f"card.{number}", "deck", face=1) for number in range(1, CARDS + 1)),
        *(Placement(f"t{number}", "token", "bag") for number in range(1, TOKENS + 1)),
        *(Placement(f"m{number}", "man", "board", number, 0) for number in range(4)),
        Placement("die.a", "die", "table", 400, 500),
        Placement("die.b", "die", "table", 430, 500),
        Placement("pawn", "cube", "track", 0),
    ]
    return check_equipment(
        Equipment(
            game="small_box",
            name="Small box",
            version=1,
            width=1000,
            height=700,
            seats=seats,
            kinds={kind.id: kind for kind in small_kinds()},
            zones={zone.id: zone for zone in zones},
            counters={counter.id: counter for counter in counters},
            boards=(),
            pieces=tuple(pieces),
        )
    )


SMALL_GAME = Game("small_box", "Small box", "One of everything, for tests.", (1, 4), small_equipment)
