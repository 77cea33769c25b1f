"""Digits typed soon after one another form one number: how many to draw or to take, or the side of a die."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.core.equipment import PieceId, PieceKind, ZoneId
from tabletop.rules.free_moves import AnyFreeMove, FacePieces, MovePieces
from tabletop.rules.piece_commands import deal, new_round
from tabletop.rules.supplying import take_from_pile, take_from_supply
from tabletop.ui.board.item_key import named
from tabletop.ui.keys import key_hint
from tabletop.ui.look.theme import px
from tabletop.ui.table.play import Play

WAIT_SECONDS = 1.6
"""How long a number waits for another digit, or for a key that takes it, such as the one that deals as many to each."""
BESIDE_POINTER = 24
"""The number is shown beside a square of this many pixels (at 100 %) round the pointer."""
MOST_DIGITS, LARGEST = 2, 99
Taker = Callable[[int], object]
"""What a number goes to."""


class Digits:
    """Collects digits for the thing that was under the pointer at the first of them."""

    def __init__(self, play: Play, taker: Callable[[], Taker | None] = lambda: None) -> None:
        """`taker` returns what takes a number instead of the table: what the pointer is on in the box of components."""
        self.play = play
        self.find_taker = taker
        self.taker: Taker | None = None
        self.view = play.view
        self.typed = ""
        self.pieces: tuple[PieceId, ...] = ()
        self.supply: ZoneId = ""
        """The endless supply that was under the pointer; then the number is how many are taken."""
        self.last = 0.0
        self._shown = False
        """Whether the words about a number that waits are at the pointer."""

    def deadline(self) -> float | None:
        """When the number counts as complete; None if there is none."""
        self._forget_taken()
        return self.last + WAIT_SECONDS if self.typed else None

    def press(self, digit: int) -> None:
        """Add one digit. The number takes effect at once if neither a second digit could follow nor a key that takes it."""
        self._forget_taken()
        if self.is_whole():
            self.finish()
        if not self.typed:
            self.taker = self.find_taker()
            self.supply = named(self.view.hovered, "supply")
            pointed, chosen = self.view.pointed(), self.view.targets()
            # What was split off a pile is selected then; the next number is for the pile that is still pointed at.
            self.pieces = () if self.supply else (pointed,) if pointed and pointed not in chosen else chosen
        if not self.taker and not self.supply and (not self.pieces or self.pieces[0] not in self.view.shown.pieces):
            self.view.say("Point at a pile, a bag, a supply or a die first, then type a number.")
            self.forget()
            return
        self.typed += str(digit)
        self.play.typed = int(self.typed)
        self.last = self.view.now()
        if self.is_whole() and (self.taker or self.supply or deal(self.play.target(self.pieces)) is None):
            self.finish()
        else:
            self._shown = True
            at = Rect(self.play.app.pointer, (0, 0)).inflate(px(BESIDE_POINTER), px(BESIDE_POINTER))
            self.play.app.tooltip(self.waiting_words(), at)

    def waiting_words(self) -> str:
        """What is shown at the pointer while a number waits: itself, what it does, and the keys that take it."""
        number, table = int(self.typed), self.view.shown
        if self.taker or self.supply:
            return f"{number} … takes {number}"
        if sets_side(table.kind(self.pieces[0])):
            return f"{number} … sets {number}"
        target = self.play.target(self.pieces)
        pile, hands = target.to_be_dealt()
        deals = f"deals {number} to each" if len(pile) >= number * hands else f"too few to deal {number} to each"
        keys = [(deal, "deal", deals), (new_round, "new_round", f"a new round with {number} each")]
        also = [f"{key_hint(command)}: {words}" for make, command, words in keys if make(target) is not None]
        return " · ".join([f"{number} … takes {number}", *also])

    def is_whole(self) -> bool:
        """Whether no further digit can follow those that were typed."""
        return bool(self.typed) and (len(self.typed) >= MOST_DIGITS or int(self.typed) * 10 > self.largest())

    def _forget_taken(self) -> None:
        """Forget the number if a key has taken it, such as to deal as many."""
        if self.typed and not self.play.typed:
            self.forget()

    def forget(self) -> bool:
        """Forget the number that waits, and remove the words about it; return whether there was one."""
        waited, self.typed, self.play.typed = bool(self.typed), "", 0
        if self._shown:
            self._shown = False
            self.play.app.tooltip("", None)
        return waited

    def largest(self) -> int:
        """The largest number that is possible for these pieces."""
        if self.taker or self.supply:
            return LARGEST
        if self.pieces[0] not in self.view.shown.pieces:
            return 0
        kind = self.view.shown.kind(self.pieces[0])
        if sets_side(kind):
            return len(kind.faces)
        return len(self.view.shown.pile_of(self.pieces[0]))

    def tick(self, now: float) -> None:
        """Carry out the number once it has waited long enough."""
        due = self.deadline()
        if due is not None and now >= due:
            self.finish()

    def finish(self) -> None:
        """Carry out the number."""
        number = int(self.typed or "0")
        self.forget()
        if number and self.taker:
            self.taker(number)
        elif number and self.supply:
            self.take(self.supply, number)
        elif number:
            self._on_pieces(number)

    def take(self, supply: ZoneId, number: int) -> None:
        """Take the typed number of pieces from a supply, and select what lies on the table: one drag carries them all."""
        view = self.view
        before = view.shown.pieces
        move = take_from_supply(view.shown, view.seat, supply, number)
        if self.play.move(move) and not view.shown.equipment.zones[move.to].in_hand:
            view.select(piece for piece in view.shown.pieces if piece not in before)

    def _on_pieces(self, number: int) -> None:
        """Set a die, or take the typed number from a pile; what lies on the table then is selected, as is a pile taken whole."""
        view, move = self.view, self.move(number)
        pile = view.shown.pile_of(self.pieces[0]) if self.pieces[0] in view.shown.pieces else ()
        if move is not None:
            if self.play.move(move) and isinstance(move, MovePieces):
                view.select(move.pieces)
        elif len(pile) > 1 and not view.shown.zone_of(pile[0]).in_hand:
            view.select(pile)
        else:
            view.say("Digits take as many from a pile, a bag or a supply, or set a die.")

    def move(self, number: int) -> AnyFreeMove | None:
        """The move for `number`: a side for dice and states, as many of a pile or bag; None if there is none."""
        table = self.view.shown
        pieces = tuple(piece for piece in self.pieces if piece in table.pieces)
        if not pieces:
            return None
        kind = table.kind(pieces[0])
        if sets_side(kind):
            return FacePieces(tuple(piece for piece in pieces if len(table.kind(piece).faces) >= number) or pieces, number - 1)
        return take_from_pile(table, self.view.seat, pieces[0], number)


def sets_side(kind: PieceKind) -> bool:
    """Whether a number sets a piece of this kind to a side, as it does a die, instead of taking as many."""
    return kind.rolls or len(kind.faces) > 2
