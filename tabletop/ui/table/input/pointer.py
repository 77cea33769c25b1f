"""The mouse on the table: press, move, release; one gesture becomes one move.

Left drag moves, Shift or a hold takes the whole pile, a drag from the empty table selects; right or middle drag pans the table,
right click opens the menu, middle click flips; the wheel zooms, or rotates what is held.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop import settings
from tabletop.core.equipment import PieceId
from tabletop.rules.free_moves import FlipPieces
from tabletop.rules.spread_rows import whole_piles
from tabletop.ui.board.item_key import named
from tabletop.ui.table.input.carry import Carry, locked_words
from tabletop.ui.table.input.carrying import Carrying
from tabletop.ui.table.input.clicks import Clicks, Press
from tabletop.ui.table.input.near import item_near
from tabletop.ui.table.play import IN_THE_PAST

DRAG_DISTANCE = 4
HOLD_SECONDS = 0.3
ZOOM_STEPS = 1
PAN_SCROLL = 40


class Pointer:
    """Handles the mouse on the table and in the hand."""

    def __init__(self, hand: Carrying, open_menu: Callable[[tuple[int, int], str], None], do: Callable[[str], None]) -> None:
        """`hand` carries; `open_menu` takes the position and the key of the item there, `do` the name of a command."""
        self.hand = hand
        self.play = hand.play
        self.view = hand.view
        self.referee = hand.referee
        self.open_menu = open_menu
        self.do = do
        self.press: Press | None = None
        self.position = (0, 0)
        self.clicks = Clicks(hand, open_menu, do, lambda: self.position)

    @property
    def carry(self) -> Carry | None:
        """What is held; None if nothing is."""
        return self.hand.carry

    @property
    def dragging(self) -> bool:
        """Whether something is held, panned or being selected with a marquee."""
        return self.press is not None and self.press.dragging

    def deadline(self) -> float | None:
        """When a press on a pile becomes a hold, which takes all of it; None if there is no such press."""
        press = self.press
        if press is None or press.dragging or press.button != 1 or press.shift or press.key not in self.view.shown.pieces:
            return None
        return press.at + HOLD_SECONDS

    def tick(self, now: float) -> None:
        """Take the whole pile after a press that has rested long enough."""
        press, due = self.press, self.deadline()
        if press is not None and due is not None and now >= due:
            press.shift = True
            if len(self.view.shown.pile_of(press.key)) > 1:
                press.dragging = True
                self._begin_drag(press)
                self.hand.carry_to(press.position)

    def on_event(self, event: Event, mods: int) -> bool:
        """Handle a mouse event of the table or hand; True if it was used. `mods` are the modifier keys held."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            return self._down(event, mods)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONUP and self.press is not None and event.button == self.press.button:
            return self._up(event, bool(mods & pygame.KMOD_SHIFT))
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event, mods)
        return False

    def look_again(self) -> None:
        """Find what the pointer is on now, because the thing that was there may have gone."""
        if self.press is None:
            self._hover(self.position)

    def leave(self) -> None:
        """Note that the pointer has left the window."""
        self.position = (-1, -1)
        self.view.hover("")
        self.view.hover_hand("")

    def cancel(self) -> bool:
        """Put everything back where it came from; return False if nothing was held."""
        press, self.press = self.press, None
        if press is None:
            return self.referee.widen()
        self._end_marquee()
        if self.carry is not None:
            self.hand.let_go()
            self.view.refresh()
        return True

    # The keyboard in its place

    def take_up(self, position: tuple[int, int], key: str, hand_piece: PieceId, whole: bool) -> bool:
        """Take up an item of the table or a piece of the hand at `position` without a button; `whole`: all of its pile.

        If the rules know a move for a click there, make it instead. Return False if there was nothing to take up.
        """
        if self.press is not None:
            return False
        if self.view.past is not None:
            self.view.say(IN_THE_PAST)
            return False
        if not whole and self.clicks.rule_click(hand_piece or key, position):
            return True
        self.view.painter.settle()
        press = Press(1, position, self.view.now(), key, hand_piece, shift=whole, dragging=True, last=position)
        self._begin_drag(press)
        if self.carry is None:
            return False
        self.press = press
        self.hand.carry_to(position)
        return True

    def spot_of(self, piece: PieceId) -> tuple[int, int]:
        """The point of the window where the middle of a piece is, even if the window does not show that part of the table."""
        item = self.view.painter.item(piece)
        return self.view.painter.camera.to_screen(item.x, item.y) if item is not None else self.position

    def hold(self, piece: PieceId, position: tuple[int, int]) -> None:
        """Hold a piece with the button, its middle at the pointer, wherever on the table it lies."""
        start = self.spot_of(piece)
        press = Press(1, start, self.view.now(), piece, dragging=True, last=position)
        self._begin_drag(press)
        if self.carry is not None:
            self.press = press
            self.carry_to(position)

    def carry_to(self, position: tuple[int, int]) -> None:
        """Carry what is held to a point of the window."""
        self.position = position
        self.hand.carry_to(position)

    def put_down(self, position: tuple[int, int], shares: bool = False) -> None:
        """Let go of what is held at a point of the window; `shares` as in `Carrying.put_down`."""
        self.press = None
        if self.carry is not None:
            self.hand.put_down(position, shares)

    # The button goes down

    def _down(self, event: Event, mods: int) -> bool:
        view, position = self.view, event.pos
        regions = view.regions
        if regions is None or self.press is not None:
            return False
        in_hand = regions.hand.collidepoint(position)
        if in_hand and view.covered:
            self.do("open_hand")
            return True
        if not in_hand and not regions.table.collidepoint(position):
            return False
        view.painter.settle()
        key = "" if in_hand else item_near(view.painter, position)
        if view.past is not None and event.button == 1:
            if key or view.strip.piece_at(*position):
                view.say(IN_THE_PAST)
            return True
        self.press = Press(
            event.button,
            position,
            self.view.now(),
            key,
            view.strip.piece_at(*position) if in_hand else "",
            bool(mods & pygame.KMOD_SHIFT),
            bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            last=position,
        )
        return True

    # The pointer moves

    def _motion(self, event: Event) -> bool:
        self.position = event.pos
        press = self.press
        if press is None:
            self._hover(event.pos)
            return False
        if not press.dragging:
            far = max(abs(event.pos[0] - press.position[0]), abs(event.pos[1] - press.position[1]))
            if far < DRAG_DISTANCE:
                return True
            press.dragging = True
            if press.button == 1:
                self._begin_drag(press)
        if press.button in (2, 3):
            self.view.painter.pan(event.pos[0] - press.last[0], event.pos[1] - press.last[1])
        elif self.carry is not None:
            self.hand.carry_to(event.pos)
        elif not press.hand_piece and press.button == 1:
            self._draw_marquee(press, event.pos)
        press.last = event.pos
        return True

    def _begin_drag(self, press: Press) -> None:
        self.hand.take_up(press.position, press.key, press.hand_piece, press.shift)

    def _hover(self, position: tuple[int, int]) -> None:
        view, regions = self.view, self.view.regions
        if regions is None:
            return
        in_hand = regions.hand.collidepoint(position)
        view.hover_hand(view.strip.piece_at(*position) if in_hand else "", over=in_hand)
        on_table = regions.table.collidepoint(position)
        view.hover(item_near(view.painter, position) if on_table else "")

    def _draw_marquee(self, press: Press, position: tuple[int, int]) -> None:
        left, right = sorted((press.position[0], position[0]))
        top, bottom = sorted((press.position[1], position[1]))
        rect, view = Rect(left, top, max(1, right - left), max(1, bottom - top)), self.view
        if view.strip.rect.collidepoint(press.position):
            view.strip.marquee = rect.clip(view.strip.rect)
            view.select(view.strip.pieces_in(view.strip.marquee), add=press.shift)
            return
        rect = rect.clip(view.table_rect())
        view.painter.set_marquee(rect)
        # An endless supply looks like a piece, and is none. A board on which the marquee began is not selected.
        found = [key for key in view.painter.pieces_in(rect) if key in view.shown.pieces and key != press.key]
        view.select(whole_piles(view.shown, found), add=press.shift)

    def _end_marquee(self) -> None:
        view = self.view
        view.painter.set_marquee(None)
        if view.strip.marquee is not None:
            view.strip.marquee, view.strip_dirty = None, True

    # The button comes up

    def _up(self, event: Event, shift: bool) -> bool:
        press, self.press = self.press, None
        if press is None:
            return False
        view = self.view
        if not press.dragging and self._click_takes(press):
            return True
        boxed = press.dragging and press.button == 1 and self.carry is None
        state = view.shown.pieces.get(press.key)
        if boxed and not view.selection and state is not None and state.locked and not self.referee.strict:
            view.say(locked_words(view.shown.kind(press.key)))
        if press.dragging:
            self._end_marquee()
            if self.carry is not None:
                self.hand.put_down(event.pos, shift)
        elif press.button == 3:
            self.open_menu(event.pos, press.key or press.hand_piece)
        elif press.button == 2:
            piece = press.key if press.key in view.shown.pieces else press.hand_piece
            if piece and view.shown.kind(piece).flips:
                self.play.move(FlipPieces((piece,)))
        else:
            self.clicks.click(press)
        self._hover(event.pos)
        if boxed:
            view.chosen_over = view.hovered
        return True

    def _click_takes(self, press: Press) -> bool:
        """Take a piece up by a click, if moving by two clicks is set; the next click puts it down."""
        piece = press.hand_piece or press.key
        plain = press.button == 1 and not press.shift and not press.ctrl
        if not (settings.current().click_move and plain and piece) or named(piece, "counter"):
            return False
        if self.clicks.rule_click(piece, press.position):
            return True
        press.dragging = True
        self.press = press
        self._begin_drag(press)
        if self.carry is None:
            self.press = None
        else:
            self.hand.carry_to(press.position)
        return True

    # The wheel

    def _wheel(self, event: Event, mods: int) -> bool:
        view = self.view
        position = self.position
        if self.carry is not None:
            self.hand.turn(1 if event.y < 0 else -1)
            return True
        if not view.table_rect().collidepoint(position):
            return False
        precise = getattr(event, "precise_y", float(event.y))
        zooming = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.x or (precise != int(precise) and not zooming):
            # Fractions and sideways steps come from a trackpad, on which two fingers pan the table.
            across = getattr(event, "precise_x", float(event.x))
            view.painter.pan(round(-across * PAN_SCROLL), round(precise * PAN_SCROLL))
        elif event.y:
            view.painter.zoom_at(*position, event.y * ZOOM_STEPS, self.view.now())
        return True
