"""A box with every kind of thing that equipment can describe, all drawn, for tests of its limits."""

from __future__ import annotations

from msgspec.structs import replace
from small_box import small_equipment

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import Board, CounterDef, Equipment, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.core.faces import Face, Fill, Icon, Picture, Shape, Solid, Text
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options

TRIANGLE = (0.0, 0.0, 1.0, 0.0, 0.5, 1.0)
PAINTED = Face(
    (
        Fill("#ffffff", "#224466", 1.0),
        Shape("round", 2, 2, 30, 20, "#aa3322", "#000000", 1.0),
        Shape("polygon", 2, 2, 30, 20, "#aa332280", "", 0.0, 0.0, TRIANGLE),
        Shape("path", 2, 2, 30, 20, "#335577", "", 2.0, 0.0, TRIANGLE),
        Shape("line", 2, 2, 30, 20, "#335577", "", 2.0),
        Shape("ring", 2, 2, 30, 20, "#335577", "", 2.0),
        Shape("rect", 2, 2, 30, 20, "#33557780", "#000000", 1.0, 4.0),
        Shape("star", 2, 2, 30, 20, "#33557780", "#000000", 1.0),
        Icon("meeple", 5, 5, 20, 20, "#2b2622", 30.0),
        Text("Words {icon:meeple} on it", 2, 30, 40, 20, 6.0),
        Picture("none.png", 5, 5, 20, 20),
    ),
    "painted",
)
STANDING = Face((Solid("icon:meeple", 2, 2, 20, 20, "#3e8e4e", 2.0), Solid("round", 2, 2, 20, 20, "#3e8e4e", 2.0)), "standing")


def full_equipment(seats: tuple[SeatDef, ...], options: Options | None = None) -> Equipment:
    """The small box, and with it a board, painted faces of all layers, zones with art, and pads."""
    box = small_equipment(seats)
    kinds = {
        "painted": PieceKind("painted", "painted", 60, 60, (PAINTED, PAINTED), radius=3, text="It does nothing.", tags=("man",)),
        "standing": PieceKind("standing", "standing", 24, 24, (STANDING,), outline="shape"),
    }
    zones = {
        "bag": replace(box.zones["bag"], art=PAINTED, label=True),
        "places": ZoneDef(
            "places", "the places", "track", 40, 480, 200, 100, slots=((20, 20), (60, 20)), art=PAINTED, label=True
        ),
        "hexes": ZoneDef("hexes", "the hexes", "hex", 40, 600, 90, 90, columns=3, rows=3),
    }
    counters = {"pad": CounterDef("pad", "The pad", 3, 0, 9, seats[0].id, x=880, y=20, width=60, height=34)}
    placed = (
        Placement("painted.1", "painted", "table", 500, 500, 0, 30.0),
        Placement("standing.1", "standing", "table", 560, 400),
    )
    return check_equipment(
        replace(
            box,
            kinds={**kinds, **box.kinds},
            zones={**zones, **{key: zone for key, zone in box.zones.items() if key not in zones}},
            counters={**counters, **box.counters},
            boards=(Board(300, 350, 200, 120, PAINTED),),
            pieces=(*placed, *box.pieces),
        )
    )


FULL_GAME = Game("full_box", "Full box", "All that can be drawn, for tests.", (1, 4), full_equipment)
