"""The mouse on the table: press, follow, let go; one gesture becomes one move.

Left drag moves, Shift or a hold takes the whole pile, a drag from the empty table selects; right or middle drag moves the
table under the window, right click opens the menu, middle click flips; the wheel zooms, or turns what is held.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from msgspec import Struct
from pygame import Rect
from pygame.event import Event

from tabletop.core.apply import for_each
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneDef
from tabletop.core.events import Place
from tabletop.core.layout import place_centre
from tabletop.rules.free_moves import AnyFreeMove, DrawPieces, EndTurn, FlipPieces, MovePieces, SetCounter, TakeFromSupply
from tabletop.ui import settings
from tabletop.ui.board.animation import Pose
from tabletop.ui.board.item_key import TURN, item_key, named, parts_of
from tabletop.ui.board.items import Item
from tabletop.ui.board.painter import Glow, Mark
from tabletop.ui.board.scene import kind_item, loose_item
from tabletop.ui.keys import key_hint
from tabletop.ui.table.acts import TURN_STEP, together
from tabletop.ui.table.input.drops import Drop, drop_outline, find_drop, insertion_index
from tabletop.ui.table.input.loose import drop_marks, is_loose, put_down
from tabletop.ui.table.input.near import item_near
from tabletop.ui.table.menus.deck_menus import played_out
from tabletop.ui.table.play import IN_THE_PAST, Play
from tabletop.ui.table.referee import Ask, Referee

DRAG_DISTANCE = 4
HOLD_SECONDS = 0.3
DOUBLE_CLICK_SECONDS = 0.35
ZOOM_STEPS = 1
PAN_SCROLL = 40


class Press(Struct):
    """A button that is down: where and when, over what, and what it has become."""

    button: int
    position: tuple[int, int]
    at: float
    key: str = ""
    hand_piece: PieceId = ""
    shift: bool = False
    ctrl: bool = False
    dragging: bool = False
    last: tuple[int, int] = (0, 0)


class Carry(Struct):
    """Pieces held by the pointer. A piece from a supply or bag is not known yet: `supply` or `bag` names where it is from."""

    pieces: tuple[str, ...]
    centres: dict[str, Place]
    """Where each was drawn when it was picked up, in table millimetres."""
    start: Place
    here: Place
    turned: float = 0.0
    supply: str = ""
    bag: str = ""
    kind: KindId | None = None
    from_hand: bool = False
    count: int = 1
    loose: bool = False
    """A note, counter or marker, which is no piece: see `tabletop.ui.table.input.loose`."""


class Pointer:
    """What the mouse does on the table and in the hand."""

    def __init__(
        self,
        play: Play,
        open_menu: Callable[[tuple[int, int], str], None],
        do: Callable[[str], None],
        seat_at: Callable[[tuple[int, int]], Seat],
        referee: Referee,
        choose: Ask,
        give_turn: Callable[[Seat], None],
    ) -> None:
        """`open_menu` gets the position and the item's key, `do` the name of a command, `seat_at` tells whose row is there,
        `choose` lets the person choose among several moves, `give_turn` gives the turn, and the laptop, to a seat."""
        self.play = play
        self.view = play.view
        self.open_menu = open_menu
        self.do = do
        self.seat_at = seat_at
        self.referee = referee
        self.choose = choose
        self.give_turn = give_turn
        self.press: Press | None = None
        self.carry: Carry | None = None
        self.over_seat: Seat = ""
        self.position = (0, 0)
        self._last_click = (0.0, "")
        self._drop: Drop | None = None

    @property
    def dragging(self) -> bool:
        """Whether something is held, panned or marked out."""
        return self.press is not None and self.press.dragging

    def deadline(self) -> float | None:
        """When the hold of a pressed pile takes it all; None if nothing is waited for."""
        press = self.press
        if press is None or press.dragging or press.button != 1 or press.shift or press.key not in self.view.shown.pieces:
            return None
        return press.at + HOLD_SECONDS

    def tick(self, now: float) -> None:
        """A press that has rested long enough takes the whole pile."""
        press, due = self.press, self.deadline()
        if press is not None and due is not None and now >= due:
            press.shift = True
            if len(self.view.shown.pile_of(press.key)) > 1:
                press.dragging = True
                self._begin_drag(press)
                self._carry_to(press.position)

    def on_event(self, event: Event, mods: int) -> bool:
        """Handle a mouse event of the table or hand; True if it was used. `mods` are the modifier keys held."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            return self._down(event, mods)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONUP and self.press is not None and event.button == self.press.button:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event, mods)
        return False

    def look_again(self) -> None:
        """Find anew what the pointer rests on: what lay there may have gone, and what lay below it is meant now."""
        if self.press is None:
            self._hover(self.position)

    def leave(self) -> None:
        """The pointer has left the window: it rests on nothing."""
        self.position = (-1, -1)
        self.view.hover("")
        self.view.hover_hand("")

    def cancel(self) -> bool:
        """Put everything back where it came from; False if nothing was held."""
        press, self.press = self.press, None
        if press is None:
            return False
        self.view.painter.set_marquee(None)
        if self.carry is not None:
            self._let_go()
            self.view.refresh()
        return True

    # The keyboard in its place

    def take_up(self, position: tuple[int, int], key: str, hand_piece: PieceId, whole: bool) -> bool:
        """Take up an item of the table or a piece of the hand at `position` without a button; `whole`: all of its pile.

        Where the rules know a click there, that move is made instead. False if there was nothing to take up.
        """
        if self.press is not None:
            return False
        if self.view.past is not None:
            self.view.say(IN_THE_PAST)
            return False
        if not whole and self._rule_click(hand_piece or key, position):
            return True
        self.view.painter.settle()
        press = Press(1, position, self.view.now(), key, hand_piece, shift=whole, dragging=True, last=position)
        self._begin_drag(press)
        if self.carry is None:
            return False
        self.press = press
        self._carry_to(position)
        return True

    def carry_to(self, position: tuple[int, int]) -> None:
        """Carry what is held to a point of the window."""
        self.position = position
        self._carry_to(position)

    def put_down(self, position: tuple[int, int]) -> None:
        """Let go of what is held at a point of the window."""
        self.press = None
        if self.carry is not None:
            self._finish(position)

    # The button goes down

    def _down(self, event: Event, mods: int) -> bool:
        view, position = self.view, event.pos
        regions = view.regions
        if regions is None or self.press is not None:
            return False
        in_hand = regions.hand.collidepoint(position)
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
            self._carry_to(event.pos)
        elif not press.hand_piece and press.button == 1:
            self._mark_out(press, event.pos)
        press.last = event.pos
        return True

    def _hover(self, position: tuple[int, int]) -> None:
        view, regions = self.view, self.view.regions
        if regions is None:
            return
        in_hand = regions.hand.collidepoint(position)
        view.hover_hand(view.strip.piece_at(*position) if in_hand else "")
        on_table = regions.table.collidepoint(position)
        view.hover(item_near(view.painter, position) if on_table else "")

    def _begin_drag(self, press: Press) -> None:
        view, table = self.view, self.view.shown
        start = view.painter.camera.to_table(*press.position)
        if press.hand_piece:
            pieces: tuple[PieceId, ...] = (press.hand_piece,)
            if press.hand_piece in view.selection:
                hand = table.where[press.hand_piece]
                pieces = tuple(piece for piece in view.selection if table.where[piece] == hand)
            self.carry = Carry(pieces, dict.fromkeys(pieces, start), start, start, from_hand=True)
            view.strip.away = frozenset(pieces)
            view.painter.lift((), extra=tuple(self._fanned(pieces, start)))
        elif press.key in table.pieces:
            self._lift_pieces(press, start)
        else:
            self._lift_other(press.key, start)
        if self.carry is not None:
            view.strip_dirty = True
            self.referee.glow(self.carry.pieces[0])

    def _lift_other(self, key: str, start: Place) -> None:
        """Take up what is no piece: a copy from a supply, one unseen piece of a bag, a note, a counter or the turn marker."""
        view, table = self.view, self.view.shown
        match parts_of(key):
            case "supply", zone:
                kind = table.equipment.zones[zone].supply
                item = view.painter.item(key)
                centre = (item.x, item.y) if item is not None else start
                held = item_key("new", zone)
                self.carry = Carry((held,), {held: centre}, start, start, supply=zone, kind=kind)
                view.painter.lift((), extra=(kind_item(table.equipment, kind, *centre, held),))
            case "zone", zone:
                contents = view.bag_contents(key)
                if not contents:
                    view.say(f"There is nothing in {table.equipment.zones[zone].name}.")
                    return
                held = item_key("new", contents[-1])
                self.carry = Carry((held,), {held: start}, start, start, bag=contents[-1])
                view.painter.lift((), extra=(kind_item(table.equipment, table.pieces[contents[-1]].kind, *start, held),))
            case _ if is_loose(view.painter, key):
                self.carry = Carry((key,), {key: start}, start, start, loose=True)
                view.painter.lift((key,))

    def _fanned(self, pieces: tuple[PieceId, ...], start: Place) -> list[Item]:
        right, down = self.view.painter.camera.facing.way_back(6.0, 0.0)
        table, (x, y) = self.view.shown, start
        return [loose_item(table, piece, x + right * number, y + down * number) for number, piece in enumerate(pieces)]

    def _lift_pieces(self, press: Press, start: Place) -> None:
        view, table = self.view, self.view.shown
        if press.key in view.selection and len(view.selection) > 1:
            pieces = self._in_order(view.selection)
        elif press.shift:
            pieces = table.pile_of(press.key)
        else:
            pieces = (press.key,)
        loose = tuple(piece for piece in pieces if not table.pieces[piece].locked)
        if not loose:
            view.say(f"The {table.kind(press.key).name} is locked; unlock it first ({key_hint('lock')}).")
            return
        lead = press.key if press.key in loose else loose[-1]
        loose = (lead, *(piece for piece in loose if piece != lead))
        centres = {piece: self._centre(piece) for piece in loose}
        if set(loose) <= set(table.pile_of(lead)):
            # A pile is one thing: what lies higher in it is only drawn a little aside.
            centres = dict.fromkeys(loose, centres[lead])
        self.carry = Carry(loose, centres, start, start)
        view.painter.lift(self._in_order(loose))

    def _centre(self, piece: PieceId) -> Place:
        """Where a piece lies on the table, in millimetres, without the rise of its pile."""
        table = self.view.shown
        zone, state = table.zone_of(piece), table.pieces[piece]
        item = self.view.painter.item(piece)
        if zone.keeps_order and item is not None:
            return item.x, item.y
        return place_centre(zone, state.x, state.y)

    def _in_order(self, pieces: Mapping[str, None] | tuple[str, ...]) -> tuple[str, ...]:
        """The pieces in the order in which they lie, lowest first."""
        table = self.view.shown
        wanted = set(pieces)
        return tuple(piece for held in table.zones.values() for piece in held if piece in wanted)

    def _carry_to(self, position: tuple[int, int]) -> None:
        carry, view = self.carry, self.view
        if carry is None or view.regions is None:
            return
        carry.here = view.painter.camera.to_table(*position)
        view.painter.carry(carry.here[0] - carry.start[0], carry.here[1] - carry.start[1])
        if carry.loose:
            view.painter.set_marks(drop_marks(view, carry.pieces[0], carry.here))
            return
        self.over_seat = self.seat_at(position)
        in_hand = view.regions.hand.collidepoint(position)
        # Over the table the hand stays as it is: it is painted again only while something is held over it, and once after.
        view.strip_dirty = view.strip_dirty or in_hand or view.strip.glow
        view.strip.gap = view.strip.index_at(position[0]) if in_hand else -1
        view.strip.glow = in_hand
        self._drop = None if in_hand or self.over_seat else self._find_drop()
        if self._drop is None:
            view.painter.set_marks([])
        else:
            x, y, width, height = drop_outline(view.shown, self._drop, carry.pieces[0], carry.kind or self._bag_kind())
            view.painter.set_marks([Mark(x + width / 2, y + height / 2, width, height, Glow("drop"))])

    def _bag_kind(self) -> KindId | None:
        """The kind to find a drop with for a piece drawn from a bag: what it is must not decide where it can go."""
        return self.view.shown.pieces[self.carry.bag].kind if self.carry is not None and self.carry.bag else None

    def _find_drop(self) -> Drop | None:
        carry, table = self.carry, self.view.shown
        if carry is None:
            return None
        dx, dy = carry.here[0] - carry.start[0], carry.here[1] - carry.start[1]
        centres = {piece: (x + dx, y + dy) for piece, (x, y) in carry.centres.items()}
        if carry.bag:
            zone = table.equipment.zones[table.equipment.open_zone]
            inside = zone.x <= carry.here[0] <= zone.x + zone.width and zone.y <= carry.here[1] <= zone.y + zone.height
            return Drop(zone, ((carry.here[0] - zone.x, carry.here[1] - zone.y),)) if inside else None
        painted = self.referee.painted(carry.pieces[0], *carry.here) if len(carry.pieces) == 1 and carry.kind is None else ""
        return find_drop(table, carry.pieces, centres, carry.here, carry.kind, painted)

    def _mark_out(self, press: Press, position: tuple[int, int]) -> None:
        left, right = sorted((press.position[0], position[0]))
        top, bottom = sorted((press.position[1], position[1]))
        rect = Rect(left, top, right - left, bottom - top).clip(self.view.table_rect())
        self.view.painter.set_marquee(rect)
        self.view.select(self.view.painter.pieces_in(rect), add=press.shift)

    # The button comes up

    def _up(self, event: Event) -> bool:
        press, self.press = self.press, None
        if press is None:
            return False
        view = self.view
        if not press.dragging and self._click_takes(press):
            return True
        if press.dragging:
            view.painter.set_marquee(None)
            if self.carry is not None:
                self._finish(event.pos)
        elif press.button == 3:
            self.open_menu(event.pos, press.key or press.hand_piece)
        elif press.button == 2:
            piece = press.key if press.key in view.shown.pieces else press.hand_piece
            if piece and view.shown.kind(piece).flips:
                self.play.move(FlipPieces((piece,)))
        else:
            self._click(press)
        self._hover(event.pos)
        return True

    def _click_takes(self, press: Press) -> bool:
        """Where moving by two clicks is set, the first takes the piece up; the next one puts it down."""
        piece = press.hand_piece or press.key
        plain = press.button == 1 and not press.shift and not press.ctrl
        if not (settings.current().click_move and plain and piece) or named(piece, "counter"):
            return False
        if self._rule_click(piece, press.position):
            return True
        press.dragging = True
        self.press = press
        self._begin_drag(press)
        if self.carry is None:
            self.press = None
        else:
            self._carry_to(press.position)
        return True

    def _click(self, press: Press) -> None:
        view = self.view
        piece = press.hand_piece or press.key
        if named(press.key, "counter"):
            self._count(press.position)
            return
        if press.key == TURN:
            self.do("give_turn")
            return
        if not press.shift and not press.ctrl and self._rule_click(piece, press.position):
            return
        again = self._last_click[1] == piece and press.at - self._last_click[0] < DOUBLE_CLICK_SECONDS
        self._last_click = (press.at, piece)
        if piece not in view.shown.pieces:
            if not press.shift and not press.ctrl:
                view.select(())
            if again and is_loose(view.painter, piece):
                self.do("note_here")
            return
        if press.ctrl:
            view.toggle((piece,))
        elif press.shift:
            view.select(view.shown.pile_of(piece), add=True)
        else:
            view.select((piece,))
            if again and press.hand_piece:
                view.select(())
                self.play_out(piece)
            elif again and press.key and len(together(view.shown, piece)) > 1:
                view.select(())
                self.do("spread")

    def play_out(self, piece: PieceId) -> None:
        """Play a piece of the hand as the rules would have it, else lay it open in the middle of what is seen."""
        view = self.view
        known = self.referee.about(piece) if self.referee.on else []
        if self.referee.strict or known:
            if len(known) == 1:
                self.play.move(known[0].move)
            elif known:
                self.choose(known, self.position)
            return
        self.play.move(played_out(view, piece))

    def _rule_click(self, piece: PieceId, position: tuple[int, int]) -> bool:
        """Make the move that the rules know for a click there; False if they know none."""
        view = self.view
        known = piece if piece in view.shown.pieces else ""
        moves = self.referee.clicked(known, *view.painter.camera.to_table(*position))
        if len(moves) == 1:
            self.play.move(moves[0])
        elif moves:
            self.choose([self.referee.choice(move) for move in moves], position)
        elif why := self.referee.why_no_click(known, *view.painter.camera.to_table(*position)):
            view.say(why)
        return bool(moves)

    def _count(self, position: tuple[int, int]) -> None:
        view = self.view
        found = view.painter.counter_at(*position)
        if found is not None and found[1]:
            counter, step = found
            self.play.move(SetCounter(counter, view.session.table.counters.get(counter, 0) + step))

    def _finish(self, position: tuple[int, int]) -> None:
        carry, view = self.carry, self.view
        if carry is None or view.regions is None:
            return
        self._carry_to(position)
        if carry.loose:
            self._finish_loose(carry)
            return
        move = self._move(carry, position)
        meant = self.referee.dropped(move) if isinstance(move, MovePieces) else []
        starts = self._let_go()
        if len(meant) > 1:
            view.bring_home(starts)
            self.choose([self.referee.choice(one) for one in meant], position)
            return
        if move is None and not view.regions.table.collidepoint(position):
            view.say("Nothing lies there: drop pieces on the table, in the hand, or on a player's name.")
        if self.play.move(move, starts):
            landed = tuple(piece for piece in carry.pieces if piece in view.shown.pieces)
            if len(landed) > 1 or not set(landed) & view.selection.keys():
                view.select(landed if len(landed) > 1 else ())
        else:
            view.refresh()

    def _finish_loose(self, carry: Carry) -> None:
        view = self.view
        way = (carry.here[0] - carry.start[0], carry.here[1] - carry.start[1])
        move = put_down(view, carry.pieces[0], *way, carry.here)
        self._let_go()
        if isinstance(move, EndTurn) and view.past is None:
            self.give_turn(move.seat)
        elif move is None or not self.play.move(move):
            view.refresh()

    def _let_go(self) -> Mapping[str, Pose]:
        view = self.view
        starts = view.painter.drop()
        carry, self.carry, self._drop = self.carry, None, None
        if carry is not None and carry.supply:
            starts = {}
        view.painter.set_marks([])
        self.referee.glow()
        view.strip.gap, view.strip.glow, view.strip.away = -1, False, frozenset()
        view.strip_dirty = True
        self.over_seat = ""
        return starts

    def _move(self, carry: Carry, position: tuple[int, int]) -> AnyFreeMove | None:
        """The move that letting go at `position` means."""
        view, table = self.view, self.view.shown
        hand: ZoneDef | None = None
        index = -1
        if self.over_seat:
            hand = table.equipment.hand_of(self.over_seat)
        elif view.regions is not None and view.regions.hand.collidepoint(position):
            hand = table.equipment.hand_of(view.seat)
            staying = [piece for piece in table.zones[hand.id] if piece not in carry.pieces] if hand is not None else []
            gap = view.strip.index_at(position[0])
            index = -1 if gap >= len(staying) else gap
        if hand is not None:
            if carry.supply:
                return TakeFromSupply(carry.supply, hand.id, count=carry.count, index=index)
            if carry.bag:
                return DrawPieces(carry.bag, carry.count, hand.id)
            return MovePieces(carry.pieces, hand.id, index=index)
        drop = self._drop
        if drop is None:
            return None
        if carry.supply:
            return TakeFromSupply(carry.supply, drop.zone.id, drop.places, carry.count) if not drop.zone.supply else None
        if carry.bag:
            return DrawPieces(carry.bag, carry.count, drop.zone.id, drop.places)
        order = carry.pieces if carry.from_hand else self._in_order(carry.pieces)
        places = drop.places
        if len(places) > 1:
            where = dict(zip(carry.pieces, places, strict=True))
            places = tuple(where[piece] for piece in order)
        if drop.zone.is_line:
            index = insertion_index(table, drop.zone, order, carry.here[0])
            return MovePieces(order, drop.zone.id, index=index, turned=carry.turned)
        if not carry.turned and self._is_home(order, drop, places):
            return None
        return MovePieces(order, drop.zone.id, places, drop.index, carry.turned)

    def _is_home(self, pieces: tuple[PieceId, ...], drop: Drop, places: tuple[Place, ...]) -> bool:
        """Whether the pieces would lie just where they lie already, so that nothing has been done."""
        table = self.view.shown
        return all(
            table.where[piece] == drop.zone.id and (table.pieces[piece].x, table.pieces[piece].y) == place
            for piece, place in zip(pieces, for_each(places or ((0.0, 0.0),), len(pieces)), strict=True)
        )

    # The wheel

    def _wheel(self, event: Event, mods: int) -> bool:
        view = self.view
        position = self.position
        if self.carry is not None:
            self.turn(TURN_STEP if event.y < 0 else -TURN_STEP)
            return True
        if not view.table_rect().collidepoint(position):
            return False
        precise = getattr(event, "precise_y", float(event.y))
        zooming = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.x or (precise != int(precise) and not zooming):
            # Fractions and sideways steps come from a trackpad, where two fingers move the table.
            across = getattr(event, "precise_x", float(event.x))
            view.painter.pan(round(-across * PAN_SCROLL), round(precise * PAN_SCROLL))
        elif event.y:
            view.painter.zoom_at(*position, event.y * ZOOM_STEPS, self.view.now())
        return True

    def turn(self, degrees: float) -> None:
        """Turn what is held by `degrees` clockwise; it stays so when let go."""
        if self.carry is not None:
            self.carry.turned += degrees
            self.view.painter.turn(degrees)
