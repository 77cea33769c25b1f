"""What a click on the table or in the hand does: a move that the rules know, a button, a counter, a selection."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tabletop.core.equipment import PieceId
from tabletop.core.layout import place_at
from tabletop.rules.buttons import button_at
from tabletop.rules.free_moves import AnyFreeMove, FlipPieces, PressButton, RollDice, SetCounter
from tabletop.rules.piece_commands import dice_with
from tabletop.rules.ruleset import Move
from tabletop.rules.spread_rows import together
from tabletop.rules.supplying import put_by_click
from tabletop.session.half_answers import clicked_otherwise
from tabletop.ui.board.item_key import TURN, named
from tabletop.ui.table.input.carrying import Carrying
from tabletop.ui.table.input.drawings import is_drawing
from tabletop.ui.table.menus.deck_menus import played_face_down, played_out
from tabletop.ui.table.menus.table_menu import is_to_be_written
from tabletop.ui.widgets.widget import DOUBLE_CLICK


class Press(Struct):
    """A pressed button: where and when it was pressed, over what, and which gesture it has become."""

    button: int
    position: tuple[int, int]
    at: float
    key: str = ""
    hand_piece: PieceId = ""
    shift: bool = False
    ctrl: bool = False
    dragging: bool = False
    last: tuple[int, int] = (0, 0)


class Clicks:
    """Handles a press that has become no drag."""

    def __init__(
        self,
        hand: Carrying,
        open_menu: Callable[[tuple[int, int], str], None],
        do: Callable[[str], None],
        where: Callable[[], tuple[int, int]],
    ) -> None:
        """`open_menu` takes a position and the key of the item there, `do` the name of a command; `where` says where the pointer
        is.
        """
        self.play = hand.play
        self.view = hand.view
        self.referee = hand.referee
        self.choose = hand.choose
        self.open_menu = open_menu
        self.do = do
        self.where = where
        self.second = hand.play.second
        self._last_click = (0.0, "")

    def click(self, press: Press) -> None:
        """Do what a click does: a move of the rules, a button, a counter; else select, and at the second click more."""
        view = self.view
        piece = press.hand_piece or press.key
        if named(press.key, "counter"):
            self._count(press)
            return
        if press.key == TURN:
            self._pass_turn(press)
            return
        if not press.shift and not press.ctrl and self.rule_click(piece, press.position):
            return
        if press.button == 1 and self._puts(piece, press):
            return
        again = self._last_click[1] == piece and press.at - self._last_click[0] < DOUBLE_CLICK
        self._last_click = (press.at, piece)
        if piece not in view.shown.pieces:
            if not press.shift and not press.ctrl:
                view.select(())
            if again and is_drawing(view.painter, piece):
                self.do("note_here")
            return
        if press.ctrl:
            view.toggle((piece,))
        elif press.shift:
            view.select(view.shown.pile_of(piece), add=True)
        else:
            view.select((piece,))
            if again and press.hand_piece and not self._writes(piece):
                view.select(())
                self.play_out(piece)
            elif again and press.key:
                self._click_again(piece)

    def _pass_turn(self, press: Press) -> None:
        """Pass the turn on, once for a double click."""
        if not self.second.is_at(press.position):
            self.do("give_turn")
            self.second.note(press.position)

    def _puts(self, piece: PieceId, press: Press) -> bool:
        """Press the button, or put one of the own goods on the empty place, that was clicked; return whether there was one."""
        view = self.view
        if piece in view.shown.pieces or press.shift or press.ctrl or self.referee.strict:
            return False
        at = view.painter.camera.to_table(*press.position)
        if (button := button_at(view.shown, *at)) is not None:
            self.play.move(PressButton(button.id))
            return True
        move = put_by_click(view.shown, view.seat, *at)
        return move is not None and self.play.move(move)

    def _click_again(self, piece: PieceId) -> None:
        """Roll the die that was clicked twice, with all dice of its pile; write on a blank; spread or gather another pile."""
        view = self.view
        dice = dice_with(view.shown, view.shown.pile_of(piece))
        if dice and not self.referee.strict:
            view.select(())
            self.play.move(RollDice(dice))
        elif not self._writes(piece) and len(together(view.shown, piece)) > 1:
            view.select(())
            self.do("spread")

    def _writes(self, piece: PieceId) -> bool:
        """Ask what to write on a blank, if a double click on it does that; return whether it does."""
        writes = is_to_be_written(self.view.shown, piece) and not self.referee.strict
        if writes:
            self.do("write")
        return writes

    def play_out(self, piece: PieceId) -> None:
        """Play a piece of the hand as the rules want it; without rules, put it face up in the middle of the visible table."""
        view = self.view
        known = self.referee.about(piece) if self.referee.on else []
        if self.referee.strict or known:
            if len(known) == 1:
                if self.play.move(known[0].move):
                    self.second.note(self.where())
            elif known:
                self.choose(known, self.where())
            return
        self.play.move(played_out(view, piece))

    def play_face_down(self) -> None:
        """Put the chosen pieces of the hand face down in the middle of the table, as one pile; of a pile, turn all of it over."""
        view, pieces = self.view, self.view.targets()
        pile = view.shown.pile_of(pieces[0]) if pieces and pieces[0] in view.shown.pieces else ()
        move: AnyFreeMove | None = played_face_down(view, pieces)
        if move is None and len(pile) > 1 and all(view.shown.kind(piece).flips for piece in pile):
            move = FlipPieces(pile, pile=True)
        if self.referee.strict:
            self.view.say("The rules say how cards are played here.")
        elif move is None:
            self.view.say("Point at a card of your hand, to play it face down, or at a pile, to turn all of it over.")
        elif self.play.move(move):
            self.view.select(())

    def rule_click(self, piece: PieceId, position: tuple[int, int], pressed: tuple[int, int] | None = None) -> bool:
        """Make the move that the rules know for a click there; return False if they know none. `pressed` is the point of the
        window that was clicked, if it is another.

        The second click of a double click makes no move: it would answer what is asked next, maybe of somebody else.
        """
        at, head = pressed or position, self.view.session.head
        if self.second.is_at(at):
            return True
        used = self._rule_click(piece, position)
        if self.view.session.head != head:
            self.second.note(at)
        return used

    def _rule_click(self, piece: PieceId, position: tuple[int, int]) -> bool:
        view = self.view
        known = piece if piece in view.shown.pieces else ""
        moves = self.referee.clicked(known, *view.painter.camera.to_table(*position))
        if len(moves) == 1:
            self.play.move(moves[0])
        elif moves:
            if not self.referee.narrow(moves):
                self.choose([self.referee.choice(move) for move in moves], position)
        elif joined := self.referee.joined_click(known, *view.painter.camera.to_table(*position)):
            self.choose(joined, position)
            return True
        elif other := self._answered_otherwise(known, *view.painter.camera.to_table(*position)):
            self.play.undo()
            self.play.move(other)
            return True
        elif why := self.referee.why_no_click(known, *view.painter.camera.to_table(*position)):
            view.say(why)
        return bool(moves)

    def _answered_otherwise(self, piece: PieceId, x: float, y: float) -> Move | None:
        """The answer that a click gives in place of the last one, such as another general than the one who was named."""
        zone = self.referee.place_at(piece, x, y)
        place = place_at(self.view.session.equipment.zones[zone], x, y) if zone else None
        return clicked_otherwise(self.view.session, self.view.seat, piece, zone, place)

    def _count(self, press: Press) -> None:
        """Count up or down; a click on the number itself opens the menu, which sets it."""
        table = self.view.session.table
        counter, step = self.view.painter.counter_at(*press.position) or ("", 0)
        if step:
            self.play.move(SetCounter(counter, table.counters.get(counter, 0) + step))
        elif counter in table.drawings or not self.referee.strict:
            self.open_menu(press.position, press.key)
