"""What is in the box, for the seats that play: the rows that `box.toml` and `faces.toml` are filled in from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import asdict

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.core.rects import Point
from tabletop.games.lotta_rome import ids, layout
from tabletop.games.lotta_rome.data import BUILDINGS, CONTRACTS, DOUBLES, KINDS, NAMES, PLANS, START_GEMS, DoubleLand, Plan
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options
from tabletop.rules.words import counted, listed

FILE = BoxFile(files(__package__), "faces.toml", "box.toml", "merchants.toml")
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


def double_row(double: DoubleLand) -> Fields:
    """A double land with its halves."""
    halves = {"half_a": [asdict(KINDS[double.a])], "half_b": [asdict(KINDS[double.b])]}
    return {**asdict(double), **halves, "a_name": NAMES[double.a], "b_name": NAMES[double.b]}


def merchant_pieces() -> Iterator[Fields]:
    """What the expansion adds, where it lies before the set-up."""
    piles: tuple[tuple[str, Mapping[str, str]], ...] = (
        (ids.STARTS, ids.START_LANDS),
        (ids.BONUS_STACK, ids.BONUS_LANDS),
        (ids.FORTS, dict.fromkeys(ids.FORT_PIECES, ids.FORT)),
        (ids.MARKET_GEMS, dict.fromkeys(ids.MORE_GEMS, "gem")),
        (ids.DOUBLE_STACK, {one: one for one in ids.DOUBLE_LANDS}),
        (ids.ELEPHANTS, dict.fromkeys(ids.ELEPHANT_PIECES, "elephant")),
        (ids.DECK, {one: one for one in ids.CONTRACT_CARDS}),
    )
    for zone, pieces in piles:
        for piece, kind in pieces.items():
            yield {"piece": piece, "kind": kind, "zone": zone, "column": 0}
    for column, (piece, kind) in enumerate(ids.BONUS_WORKS.items()):
        yield {"piece": piece, "kind": kind, "zone": ids.MARKET_WORKS, "column": column}


TABLES: Fields = {
    "kinds": [asdict(kind) for kind in KINDS.values()],
    "plans": [plan_row(plan) for plan in PLANS.values()],
    "works_pieces": [{"piece": piece, "kind": kind, "column": BUILDINGS.index(kind)} for piece, kind in ids.WORKS_KIND.items()],
    "doubles": [double_row(double) for double in DOUBLES.values()],
    "contracts": [{**asdict(one), "coins_words": counted(one.coins, "coin")} for one in CONTRACTS.values()],
    "lots": [{"lot": number + 1, "x": number * layout.LOT_STEP, "y": 0.0} for number in range(len(ids.LOT))],
    "merchant_pieces": list(merchant_pieces()),
    "land": layout.LAND,
    "double": (3 * layout.LAND[0], layout.LAND[1]),
    "domain": layout.DOMAIN,
}
"""The rows that do not depend on who plays."""
ONLY_MERCHANTS = ("doubles", "contracts", "lots", "merchant_pieces")
"""The tables that are empty without the expansion."""


def seat_rows(seats: tuple[SeatDef, ...], corner: Callable[[int], Point]) -> list[Fields]:
    """The seats, each with the corner of its area or of a part of it."""
    known = [{"seat": seat.id, "seat_name": seat.name, "colour": seat.colour, "symbol": seat.symbol} for seat in seats]
    return [{**row, **dict(zip("xy", corner(number), strict=True))} for number, row in enumerate(known)]


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
    """The box for these seats, with or without the expansion."""
    return box(seats, bool(options.get(ids.MERCHANTS)))


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...], merchants: bool) -> Equipment:
    """The box for these seats, kept because the next game mostly has the same."""
    where = layout.Layout(len(seats), merchants)
    width, height = where.table
    columns = [{**row, **where.contracts_order(number)} for number, row in enumerate(seat_rows(seats, where.contracts))]
    fields: Fields = {
        **TABLES,
        **({} if merchants else dict.fromkeys(ONLY_MERCHANTS, ())),
        "merchants": merchants,
        "width": width,
        "height": height,
        "common": where.common_corner,
        "area_width": where.area[0],
        "area_height": where.area[1],
        "plans_top": -9.0 if merchants else 2.0,
        "areas": seat_rows(seats, where.corner),
        "seats": seat_rows(seats, lambda number: where.part(number, 0.0, 0.0, layout.MAT[0])),
        "domains": seat_rows(seats, where.domain),
        "merchant_seats": columns if merchants else (),
        "seat_pieces": [piece for number, seat in enumerate(seats) for piece in seat_pieces(number, seat)],
    }
    return FILE.equipment(seats, fields)
