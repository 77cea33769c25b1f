"""Random acts on the free table, for measuring and for tests: whatever hands could do, in lifelike proportions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tabletop.core.drawings import DrawingKind
from tabletop.core.equipment import PieceId, Seat, ZoneDef
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry
from tabletop.core.table import Table
from tabletop.rules.free_moves import (
    AnyFreeMove,
    CopyPieces,
    DealPieces,
    DrawOnTable,
    DrawPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    LabelPieces,
    LockPieces,
    MovePieces,
    PeekPieces,
    PutNth,
    PutUnder,
    RemovePieces,
    RollDice,
    RubOut,
    SetCounter,
    ShufflePieces,
    TakeFromSupply,
    TurnPieces,
    WriteNote,
)
from tabletop.session import Session

MOST_PIECES = 900
"""Above this no further pieces are taken or copied, so that a long run stays about one size."""
DRAWN: tuple[DrawingKind, ...] = ("note", "arrow", "line")


def random_act(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """Some act of `seat`; it may be one that hands cannot do, and is then refused."""
    if not table.pieces:
        return taken(table, seat, rng)
    return rng.choices(ACTS, WEIGHTS)[0](table, seat, rng)


def play_random(session: Session, rng: Random, tries: int = 200) -> Entry:
    """Play one random act that is not refused, for a random seat; return its entry."""
    for _ in range(tries):
        seat = rng.choice(session.equipment.seats).id
        try:
            return session.play(random_act(session.table, seat, rng), seat)
        except MoveRefusedError:
            continue
    raise MoveRefusedError(f"{tries} random acts in a row were refused.")


def some_piece(table: Table, rng: Random) -> PieceId:
    """Any piece."""
    return rng.choice(list(table.pieces))


def some_pieces(table: Table, rng: Random) -> tuple[PieceId, ...]:
    """One piece, its pile, or a few pieces from here and there."""
    piece = some_piece(table, rng)
    which = rng.random()
    if which < 0.6:
        return (piece,)
    if which < 0.8:
        return table.pile_of(piece)
    return tuple({piece, *(some_piece(table, rng) for _ in range(rng.randrange(1, 5)))})


def some_zone(table: Table, rng: Random) -> ZoneDef:
    """Any zone; the open table half of the time."""
    box = table.equipment
    return box.zones[box.open_zone] if rng.random() < 0.5 else rng.choice(list(box.zones.values()))


def some_places(zone: ZoneDef, rng: Random) -> tuple[tuple[float, float], ...]:
    """One place of the zone, or nothing where the order is the place."""
    match zone.layout:
        case "free":
            return ((rng.uniform(0, zone.width), rng.uniform(0, zone.height)),)
        case "grid" | "hex":
            return ((float(rng.randrange(zone.columns)), float(rng.randrange(zone.rows))),)
        case "slots" | "track":
            return ((float(rng.randrange(len(zone.slots))), 0.0),)
        case _:
            return ()


def moved(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """Pieces are put somewhere."""
    zone = some_zone(table, rng)
    return MovePieces(some_pieces(table, rng), zone.id, some_places(zone, rng), rng.choice((-1, -1, 0, 2)))


def drawn(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """Cards are drawn from a pile."""
    hand = table.equipment.hand_of(seat)
    zone = hand if hand is not None and rng.random() < 0.7 else some_zone(table, rng)
    return DrawPieces(some_piece(table, rng), rng.randrange(1, 4), zone.id, some_places(zone, rng))


def taken(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """New pieces come from a supply."""
    supplies = [zone.id for zone in table.equipment.zones.values() if zone.supply]
    if not supplies or len(table.pieces) > MOST_PIECES:
        return EndTurn()
    zone = some_zone(table, rng)
    return TakeFromSupply(rng.choice(supplies), zone.id, some_places(zone, rng), rng.randrange(1, 4))


def copied(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """Copies of pieces appear beside them."""
    if len(table.pieces) > MOST_PIECES:
        return EndTurn()
    return CopyPieces(some_pieces(table, rng)[:3], rng.uniform(-50, 50), rng.uniform(-50, 50))


def counted(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """A counter is set."""
    counters = list(table.equipment.counters)
    return SetCounter(rng.choice(counters), rng.randrange(-2, 100)) if counters else EndTurn()


def drawn_on(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """A note, an arrow or a line is put on the table, changed or rubbed out."""
    box = table.equipment
    old = rng.choice([*table.drawings, ""])
    if old and rng.random() < 0.3:
        return RubOut((old,) if rng.random() < 0.8 else ())
    kind = table.drawings[old].kind if old else rng.choice(DRAWN)
    x, y = rng.uniform(0, box.width), rng.uniform(0, box.height)
    if kind in ("note", "counter"):
        return DrawOnTable(kind, ((x, y), (x + 60.0, y + 20.0)), rng.choice(("mine", "look here")), old)
    points = tuple((x + rng.uniform(-90, 90), y + rng.uniform(-90, 90)) for _ in range(2 if kind == "arrow" else 9))
    return DrawOnTable(kind, points, drawing=old)


def rolled(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """Dice are rolled."""
    dice = [piece for piece in table.pieces if table.kind(piece).rolls]
    return RollDice(tuple({rng.choice(dice), rng.choice(dice)})) if dice else EndTurn()


def shuffled(table: Table, seat: Seat, rng: Random) -> AnyFreeMove:
    """A pile is shuffled."""
    return ShufflePieces(table.pile_of(some_piece(table, rng)))


Maker = Callable[[Table, Seat, Random], AnyFreeMove]
PROPORTIONS: Sequence[tuple[Maker, float]] = (
    (moved, 45),
    (lambda table, seat, rng: FlipPieces(some_pieces(table, rng), rng.random() < 0.5), 8),
    (lambda table, seat, rng: TurnPieces(some_pieces(table, rng), rng.choice((15.0, 45.0, 90.0, -90.0))), 5),
    (lambda table, seat, rng: FacePieces((some_piece(table, rng),), rng.randrange(6)), 3),
    (rolled, 5),
    (drawn, 10),
    (taken, 4),
    (shuffled, 1),
    (lambda table, seat, rng: DealPieces(some_piece(table, rng), rng.randrange(1, 3)), 1),
    (lambda table, seat, rng: RemovePieces(some_pieces(table, rng)[:2]), 2),
    (copied, 1),
    (lambda table, seat, rng: LockPieces((some_piece(table, rng),), rng.random() < 0.2), 3),
    (lambda table, seat, rng: LabelPieces((some_piece(table, rng),), rng.choice(("", "mine", "gold mine"))), 1),
    (lambda table, seat, rng: PutUnder(some_pieces(table, rng)), 2),
    (lambda table, seat, rng: PutNth((some_piece(table, rng),), some_piece(table, rng), rng.randrange(1, 5)), 2),
    (counted, 4),
    (lambda table, seat, rng: PeekPieces((some_piece(table, rng),)), 2),
    (lambda table, seat, rng: WriteNote("well played"), 1),
    (lambda table, seat, rng: EndTurn(), 6),
    (drawn_on, 1),
)
ACTS = [act for act, _ in PROPORTIONS]
WEIGHTS = [weight for _, weight in PROPORTIONS]
