"""What is in the box, for the seats that play: the rows that `box.toml` and `faces.toml` are filled in from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import asdict

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.lotta_rome import ids, layout
from tabletop.games.lotta_rome.data import BUILDINGS, KINDS, NAMES, PLANS, START_GEMS, Plan
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options
from tabletop.rules.words import listed

FILE = BoxFile(files(__package__), "faces.toml", "box.toml")
BY_WORKS = {kind.building: kind for kind in KINDS.values()}


def plan_row(plan: Plan) -> Fields:
    """A building card, and the buildings that it shows in two columns and four rows."""
    shown = [
        {**asdict(BY_WORKS[one]), "x": side * layout.WORKS_STEP, "y": row * layout.WORKS_STEP}
        for row, pair in enumerate(plan.rounds)
        for side, one in enumerate(pair)
    ]
    rounds = [f"{listed([NAMES[one] for one in pair])} in round {number}" for number, pair in enumerate(plan.rounds, 1)]
    return {"id": plan.id, "shown": shown, "text": f"Its buildings: {', '.join(rounds)}."}


TABLES: Fields = {
    "kinds": [asdict(kind) for kind in KINDS.values()],
    "plans": [plan_row(plan) for plan in PLANS.values()],
    "works_pieces": [{"piece": piece, "kind": kind, "column": BUILDINGS.index(kind)} for piece, kind in ids.WORKS_KIND.items()],
    "land": layout.LAND,
    "domain": layout.DOMAIN,
}
"""The rows that do not depend on who plays."""


def seat_row(number: int, seat: SeatDef, players: int) -> Fields:
    """A seat with its area."""
    known = {"seat": seat.id, "seat_name": seat.name, "colour": seat.colour, "symbol": seat.symbol}
    return {**known, **layout.at(layout.corner(number, players))}


def seat_pieces(number: int, seat: SeatDef) -> Iterator[Fields]:
    """The lands, the gems and the cards of a seat."""
    for piece, kind in ids.land_pieces(number).items():
        yield {"piece": piece, "kind": kind, "zone": ids.STACK[seat.id], "column": 0}
    for gem in ids.GEM_PIECES[number * START_GEMS : (number + 1) * START_GEMS]:
        yield {"piece": gem, "kind": "gem", "zone": ids.GEMS[seat.id], "column": 0}
    for place, (card, kind) in enumerate(((ids.SMALLER[seat.id], "smaller"), (ids.LARGER[seat.id], "larger"))):
        yield {"piece": card, "kind": kind, "zone": ids.CHOICES[seat.id], "column": place}
    yield {"piece": ids.REMINDER[seat.id], "kind": "reminder", "zone": ids.REMINDER[seat.id], "column": 0}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats."""
    return box(seats)


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...]) -> Equipment:
    """The box for these seats, kept because the next game mostly has the same."""
    count = len(seats)
    width, height = layout.table_size(count)
    fields: Fields = {
        **TABLES,
        "width": width,
        "height": height,
        "common": layout.common_corner(count),
        "seats": [seat_row(number, seat, count) for number, seat in enumerate(seats)],
        "seat_pieces": [piece for number, seat in enumerate(seats) for piece in seat_pieces(number, seat)],
    }
    return FILE.equipment(seats, fields)
