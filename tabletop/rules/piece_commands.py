"""What a command does to its pieces: from keys, menus and buttons to moves.

Each command on pieces has a function that returns the move for these pieces, or None if it cannot be done to them. They need
neither screen nor session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat, worth_of
from tabletop.core.table import Table
from tabletop.rules.arranging import evenly_apart, in_a_grid, in_a_row, in_line, turn_together
from tabletop.rules.free_moves import (
    AnyFreeMove,
    DealPieces,
    DrawPieces,
    FlipPieces,
    GatherPack,
    LockPieces,
    MovePieces,
    NewRound,
    PeekPieces,
    PutUnder,
    RemovePieces,
    RollDice,
    ShufflePieces,
    TurnPieces,
)
from tabletop.rules.rounds import back_in, can_be_locked, never_shuffled, usual_deal
from tabletop.rules.setting_up import set_of
from tabletop.rules.spread_rows import together
from tabletop.rules.spreading import gathered_place, spread_places

ROTATION_STEP = 45.0
FINE_ROTATION_STEP = 15.0


class Target(Struct, frozen=True):
    """What a command acts on: the pieces, the seat in front, and by how many degrees it turns them at a time."""

    table: Table
    seat: Seat
    pieces: tuple[PieceId, ...]
    turn_step: float = ROTATION_STEP
    number: int = 0
    """The number that was typed before its key; 0 for none."""
    dealt: int = 0
    """How many each hand got in the last deal of the pack of the first piece; 0 if nothing of it was dealt yet."""

    def piles(self) -> list[tuple[PieceId, ...]]:
        """The piles of the pieces, each once, in order."""
        seen: set[PieceId] = set()
        piles: list[tuple[PieceId, ...]] = []
        for piece in self.pieces:
            if piece not in seen:
                pile = self.table.pile_of(piece)
                seen.update(pile)
                piles.append(pile)
        return piles

    def to_be_dealt(self) -> tuple[tuple[PieceId, ...], int]:
        """The pile from which a deal takes, and how many hands there are."""
        box = self.table.equipment
        hands = sum(box.hand_of(seat.id) is not None for seat in box.seats)
        return self.table.pile_of(self.pieces[0]) if self.pieces else (), hands

    def or_pile(self) -> tuple[PieceId, ...]:
        """The pieces, or of a single piece the pile that it lies in."""
        return self.table.pile_of(self.pieces[0]) if len(self.pieces) == 1 else self.pieces


Maker = Callable[[Target], AnyFreeMove | None]


def flip(target: Target) -> AnyFreeMove | None:
    """Turn the pieces over; for one piece of a face-up or face-down pile, turn the piece on top."""
    pieces = tuple(piece for piece in target.pieces if target.table.kind(piece).flips)
    if not pieces:
        return None
    piles = [pile for pile in target.piles() if len(pile) > 1]
    whole = bool(piles) and all(piece in pieces for pile in piles for piece in pile)
    return FlipPieces(pieces, whole)


def rotate(way: int, degrees: float = 0.0) -> Maker:
    """Rotate the pieces clockwise (1) or back (-1) by `degrees`; without them by the step that is set."""

    def make(target: Target) -> AnyFreeMove | None:
        pieces = tuple(piece for piece in target.pieces if target.table.kind(piece).turns)
        if not pieces:
            return None
        return TurnPieces(pieces, way * (degrees or target.table.kind(pieces[0]).turn_step or target.turn_step))

    return make


def roll_or_shuffle(target: Target) -> AnyFreeMove | None:
    """Roll dice and coins; if there are none, shuffle the pile, the bag or the selection."""
    return roll(target) or shuffle(target)


def roll(target: Target) -> AnyFreeMove | None:
    """Roll the dice among the pieces; of a place that rolls all, all of its dice."""
    dice = dice_with(target.table, target.pieces)
    return RollDice(dice) if dice else None


def dice_with(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The dice among the pieces, and those that are rolled with them because of their place (see `ZoneDef.rolls_all`)."""
    dice = [piece for piece in pieces if table.kind(piece).rolls]
    zones = dict.fromkeys(table.where[piece] for piece in dice if table.zone_of(piece).rolls_all)
    beside = [piece for zone in zones for piece in table.zones[zone] if table.kind(piece).rolls]
    return tuple(dict.fromkeys([*dice, *beside]))


def shuffle(target: Target) -> AnyFreeMove | None:
    """Shuffle the selection, or the pile of a single piece, or its owner's hand."""
    table, pieces = target.table, target.pieces
    if not pieces:
        return None
    if len(pieces) == 1:
        zone = table.zone_of(pieces[0])
        pieces = table.zones[zone.id] if zone.in_hand else table.pile_of(pieces[0])
    return ShufflePieces(pieces) if len(pieces) > 1 else None


def lock(target: Target) -> AnyFreeMove | None:
    """Lock the pieces, each with its whole pile, or unlock them if all are locked.

    None for a piece in a hand, a bag or a pile with a place of its own: a shuffle would leave it there, and whoever had locked it
    would know the card.
    """
    table = target.table
    piles = (table.pile_of(piece) if table.zone_of(piece).is_free else (piece,) for piece in target.pieces)
    pieces = tuple(dict.fromkeys(piece for pile in piles for piece in pile))
    locks = not all(table.pieces[piece].locked for piece in pieces)
    if locks and not all(can_be_locked(table, piece) for piece in pieces):
        return None
    return LockPieces(pieces, locks) if pieces else None


def put_under(target: Target) -> AnyFreeMove | None:
    """Put the pieces below all others in their places."""
    return PutUnder(target.pieces) if target.pieces else None


def take_to_hand(target: Target) -> AnyFreeMove | None:
    """Take the pieces into the hand of the seat in front."""
    hand = target.table.equipment.hand_of(target.seat)
    pieces = tuple(
        piece
        for piece in target.pieces
        if hand is not None and target.table.kind(piece).in_hand and target.table.where[piece] != hand.id
    )
    return MovePieces(pieces, hand.id) if pieces and hand is not None else None


def peek(target: Target) -> AnyFreeMove | None:
    """Look at the other face of pieces whose identity is hidden; the log says so to everybody."""
    return PeekPieces(target.pieces) if any(target.table.face(piece).hides for piece in target.pieces) else None


def remove(target: Target) -> AnyFreeMove | None:
    """Take the pieces off the table."""
    return RemovePieces(target.pieces) if target.pieces else None


def deal(target: Target) -> AnyFreeMove | None:
    """Deal one from the pile to each seat, or as many as the number says that was typed before."""
    pile, hands = target.to_be_dealt()
    return DealPieces(target.pieces[0], target.number or 1) if len(pile) >= hands > 0 and len(pile) > 1 else None


def gather(target: Target) -> AnyFreeMove | None:
    """Bring the pack of the first piece together."""
    return GatherPack(target.pieces[0]) if target.pieces and back_in(target.table, target.pieces[0]) else None


def set_up_men(target: Target) -> AnyFreeMove | None:
    """Set the men of the first piece up again, such as those of chess."""
    return GatherPack(target.pieces[0]) if target.pieces and set_of(target.table, target.pieces[0]) else None


def new_round(target: Target) -> AnyFreeMove | None:
    """Gather and shuffle the pack of the first piece, and deal as many as the number says, or as last time."""
    if not target.pieces or not back_in(target.table, target.pieces[0]):
        return None
    return NewRound(target.pieces[0], target.number or target.dealt or usual_deal(target.table))


def draw(target: Target, count: int) -> AnyFreeMove | None:
    """Draw `count` from the pile or bag into the hand of the seat in front."""
    hand = target.table.equipment.hand_of(target.seat)
    if hand is None or not target.pieces:
        return None
    return DrawPieces(target.pieces[0], count, hand.id)


def spread(target: Target) -> AnyFreeMove | None:
    """Put the pieces of a pile side by side, or gather spread pieces in the middle of their row."""
    table = target.table
    if not target.pieces:
        return None
    zone = table.zone_of(target.pieces[0])
    if not zone.is_free:
        return None
    pieces = target.pieces if len(target.pieces) > 1 else together(table, target.pieces[0])
    pieces = tuple(piece for piece in table.zones[zone.id] if piece in set(pieces))
    if len(pieces) < 2:
        return None
    if len({(table.pieces[piece].x, table.pieces[piece].y) for piece in pieces}) > 1:
        if len({table.kind(piece).pile or table.kind(piece).id for piece in pieces}) > 1:
            return None
        return MovePieces(pieces, zone.id, (gathered_place(table, pieces),))
    return MovePieces(pieces, zone.id, spread_places(table, pieces))


IN_MENU: dict[str, Maker] = {
    "flip": flip,
    "roll": roll,
    "shuffle": shuffle,
    "rotate_left": rotate(-1),
    "rotate_right": rotate(1),
    "hand": take_to_hand,
    "deal": deal,
    "gather": gather,
    "set_up_men": set_up_men,
    "new_round": new_round,
    "spread": spread,
    "under": put_under,
    "peek": peek,
    "lock": lock,
    "delete": remove,
}
"""The commands on pieces in the right-click menu, in its order, with the functions that make their moves."""

ARRANGING: dict[str, Maker] = {
    "in_grid": lambda target: in_a_grid(target.table, target.or_pile()),
    "in_row": lambda target: in_a_row(target.table, target.or_pile()),
    "align_across": lambda target: in_line(target.table, target.pieces, 1),
    "align_down": lambda target: in_line(target.table, target.pieces, 0),
    "space_across": lambda target: evenly_apart(target.table, target.pieces, 0),
    "space_down": lambda target: evenly_apart(target.table, target.pieces, 1),
    "turn_group_left": lambda target: turn_together(target.table, target.pieces, -target.turn_step),
    "turn_group_right": lambda target: turn_together(target.table, target.pieces, target.turn_step),
}
"""The commands that put several pieces in order, in the order of their menu."""

MAKERS: dict[str, Maker] = {
    **IN_MENU,
    **ARRANGING,
    "roll_shuffle": roll_or_shuffle,
    "gather_set_up": lambda target: gather(target) or set_up_men(target),
    "rotate_left_fine": rotate(-1, FINE_ROTATION_STEP),
    "rotate_right_fine": rotate(1, FINE_ROTATION_STEP),
}
"""All commands on pieces, with the functions that make their moves."""


def described(table: Table, pieces: Sequence[PieceId], whole: Table | None = None) -> str:
    """The text shown for a piece under the pointer: its name, how many are there, whose it is.

    `whole` is the table with its chance, which a view is without: it says whether a pack was ever shuffled.
    """
    piece = pieces[0]
    shuffled = ["never shuffled"] if whole is not None and never_shuffled(whole, piece) else []
    return " · ".join([table.pieces[piece].label or table.kind(piece).name, *details(table, piece), *shuffled])


def details(table: Table, piece: PieceId) -> list[str]:
    """The words that follow the name of a piece: the side of a die, the size of its pile, its zone, and `locked` if it is."""
    kind, state, zone = table.kind(piece), table.pieces[piece], table.zone_of(piece)
    words: list[str] = []
    if kind.rolls or (len(kind.faces) > 2 and table.face(piece).name != kind.name):
        words.append(f"shows {table.face(piece).name or state.face + 1}")
    pile = table.pile_of(piece)
    if len(pile) > 1 and not zone.bag:
        worth = worth_of(table.kind(one) for one in pile)
        words.append(f"{len(pile)} in the pile" + (f", worth {worth}" if worth else ""))
    if zone.id != table.equipment.open_zone:
        words.append(f"{zone.name}, {len(table.zones[zone.id])} inside" if zone.bag else zone.name)
    if state.locked:
        words.append("locked")
    return words
