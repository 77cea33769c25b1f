"""Carrying: pieces are taken up, held over the table and put down; each drop becomes one move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect

from tabletop import settings
from tabletop.core.apply import for_each
from tabletop.core.component import Component
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneDef
from tabletop.core.events import Place
from tabletop.core.layout import STACK_DX, STACK_DY, place_centre
from tabletop.core.rects import around
from tabletop.rules.capturing import as_capture
from tabletop.rules.drops import Drop, drop_outline, find_drop, insertion_index
from tabletop.rules.free_moves import AnyFreeMove, DrawPieces, EndTurn, MovePieces, PutNth, RemovePieces, TakeFromSupply
from tabletop.rules.promoting import has_reached_the_end
from tabletop.rules.spread_rows import together
from tabletop.rules.words import ordinal
from tabletop.ui.board.animation import Pose
from tabletop.ui.board.glow import Glow, PlaceGlow
from tabletop.ui.board.item_key import cell_key, item_key, parts_of
from tabletop.ui.board.items import Item
from tabletop.ui.board.moving import rotated_item
from tabletop.ui.board.scene import floating_item, kind_item
from tabletop.ui.look.theme import px
from tabletop.ui.table.hover_words import turning_words
from tabletop.ui.table.input.carry import Carry, locked_words
from tabletop.ui.table.input.drawings import drop_glows, is_drawing, put_down
from tabletop.ui.table.input.held_component import LEAD, held_component
from tabletop.ui.table.play import Play
from tabletop.ui.table.referee import Ask, Referee

LARGEST_NTH = 99
BESIDE_POINTER = 24
"""What is said of a typed number is beside a square of this many pixels (at 100 %) round the pointer."""


class Carrying:
    """What is held, by the mouse or by the keyboard. Positions are pixels of the window."""

    def __init__(
        self,
        play: Play,
        referee: Referee,
        seat_at: Callable[[tuple[int, int]], Seat],
        choose: Ask,
        give_turn: Callable[[Seat], None],
        promote: Callable[[tuple[int, int], PieceId], None],
    ) -> None:
        """`seat_at` returns the seat whose row is at a place, `choose` lets the person choose among several moves, `give_turn`
        passes the turn, and the laptop, to a seat, `promote` offers at a place what a piece may become that landed there."""
        self.play = play
        self.view = play.view
        self.referee = referee
        self.seat_at = seat_at
        self.choose = choose
        self.give_turn = give_turn
        self.promote = promote
        self.carry: Carry | None = None
        self.over_seat: Seat = ""
        """The seat over whose row of the panel it is held."""
        self.over_box: Callable[[tuple[int, int]], bool] = lambda position: False
        """Whether a point of the window lies on the box of components, into which pieces are put back."""
        self._drop: Drop | None = None

    def take_up(self, position: tuple[int, int], key: str, hand_piece: PieceId, whole: bool) -> None:
        """Take up an item of the table or a piece of the hand, or with `whole` all of its pile, if that is possible."""
        view, table = self.view, self.view.shown
        start = view.painter.camera.to_table(*position)
        if hand_piece:
            pieces: tuple[PieceId, ...] = (hand_piece,)
            if hand_piece in view.selection:
                hand = table.where[hand_piece]
                pieces = tuple(piece for piece in view.selection if table.where[piece] == hand)
            self.carry = Carry(pieces, dict.fromkeys(pieces, start), start, start, from_hand=True)
            view.strip.away = frozenset(pieces)
            view.painter.lift((), extra=tuple(self._fanned(pieces, start)))
        elif key in table.pieces:
            self._lift_pieces(key, whole, start)
        else:
            self._lift_other(key, start)
        if self.carry is not None:
            view.strip_dirty = True
            self.referee.glow(self.carry.pieces[0])
            if self.referee.carriers and self.referee.carriers.turns(self.carry.pieces[0]):
                view.say(turning_words())

    def take_component(self, component: Component, position: tuple[int, int]) -> None:
        """Take up something out of the box of components."""
        view = self.view
        held = held_component(view.shown, component)
        start = view.painter.camera.to_table(*position)
        self.carry = Carry((LEAD,), {LEAD: start}, start, start, kind=held.kind, component=held)
        view.painter.use_kinds(held.table.equipment)
        view.painter.lift((), extra=held.items_at(*start), count=len(component.pieces))
        self.referee.glow(LEAD)

    def _lift_other(self, key: str, start: Place) -> None:
        """Take up a copy from a supply, an unseen piece of a bag, a note, a counter or the turn marker."""
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
            case _ if is_drawing(view.painter, key):
                self.carry = Carry((key,), {key: start}, start, start, is_drawing=True)
                view.painter.lift((key,))

    def _fanned(self, pieces: tuple[PieceId, ...], start: Place) -> list[Item]:
        right, down = self.view.painter.camera.facing.way_back(6.0, 0.0)
        table, (x, y) = self.view.shown, start
        return [floating_item(table, piece, x + right * number, y + down * number) for number, piece in enumerate(pieces)]

    def _lift_pieces(self, hit: PieceId, whole: bool, start: Place) -> None:
        carriers = self.referee.carriers
        key = carriers.taken_up(hit) if carriers else hit
        view, table = self.view, self.view.shown
        if key in view.selection and len(view.selection) > 1:
            pieces = self._in_order(view.selection)
        elif whole:
            pieces = together(table, key)
        else:
            pieces = (key,)
        unlocked = tuple(piece for piece in pieces if not table.pieces[piece].locked)
        if not unlocked:
            if table.kind(key).grid is None:
                # On a board the drag draws a box round what is on it.
                view.say(locked_words(table.kind(key)))
            return
        lead = key if key in unlocked else unlocked[-1]
        unlocked = (lead, *(piece for piece in unlocked if piece != lead))
        centres = {piece: self._centre(piece) for piece in unlocked}
        if set(unlocked) <= set(table.pile_of(lead)):
            # A pile counts as one place: its upper pieces are only drawn a little aside.
            centres = dict.fromkeys(unlocked, centres[lead])
        self.carry = Carry(unlocked, centres, start, start)
        load = carriers.load(lead) if carriers else ()
        view.painter.lift(self._in_order((*unlocked, *load)), count=len(unlocked))

    def _centre(self, piece: PieceId) -> Place:
        """The place of a piece on the table, in millimetres, without the rise of its pile."""
        table = self.view.shown
        zone, state = table.zone_of(piece), table.pieces[piece]
        item = self.view.painter.item(piece)
        if zone.keeps_order and item is not None:
            return item.x, item.y
        return place_centre(zone, state.x, state.y)

    def _in_order(self, pieces: Mapping[str, None] | tuple[str, ...]) -> tuple[str, ...]:
        """The pieces in their order on the table, lowest first."""
        table = self.view.shown
        wanted = set(pieces)
        return tuple(piece for held in table.zones.values() for piece in held if piece in wanted)

    def carry_to(self, position: tuple[int, int]) -> None:
        """Carry what is held to a point of the window, and show where a drop would put it."""
        carry, view = self.carry, self.view
        if carry is None or view.regions is None:
            return
        carry.here = view.painter.camera.to_table(*position)
        view.painter.carry(carry.here[0] - carry.start[0], carry.here[1] - carry.start[1])
        self._show_nth(carry)
        if carry.is_drawing:
            view.painter.set_place_glows(drop_glows(view, carry.pieces[0], carry.here))
            return
        self.over_seat = self.seat_at(position)
        in_hand = view.regions.hand.collidepoint(position)
        # The hand is painted again only while something is held over it, and once afterwards.
        view.strip_dirty = view.strip_dirty or in_hand or view.strip.glow
        view.strip.gap = view.strip.index_at(position[0]) if in_hand else -1
        view.strip.glow = in_hand
        self._drop = None if in_hand or self.over_seat or self.over_box(position) else self._find_drop()
        if self._drop is None:
            view.painter.set_place_glows([])
        else:
            view.painter.set_place_glows(self._outline(carry, self._drop))

    def _outline(self, carry: Carry, drop: Drop) -> list[PlaceGlow]:
        """What shows where a drop would go: nothing where strict rules refuse it."""
        view, lead, zone = self.view, carry.pieces[0], drop.zone
        cell = cell_key(zone.id, drop.places[0]) if drop.places else ""
        allowed = view.rule_glows.get(cell) or view.rule_glows.get(item_key("zone", zone.id))
        if allowed is None and self.referee.strict and view.shown.where.get(lead) != zone.id:
            return []
        if allowed is not None and allowed.shape:
            x, y, width, height = around(allowed.shape)
            return [PlaceGlow(x + width / 2, y + height / 2, width, height, Glow("drop", shape=allowed.shape))]
        table = carry.component.table if carry.component is not None else view.shown
        shape, centre, size = drop_outline(table, drop, lead, carry.kind or self._bag_kind())
        in_cell = zone.has_cells and (cell in view.rule_glows or not self.referee.strict)
        has_own_shape = not (zone.supply or zone.keeps_order or in_cell) and lead in view.shown.pieces
        ghost = floating_item(view.shown, lead, *centre) if has_own_shape else None
        return [PlaceGlow(*centre, *size, Glow("drop"), shape, item=ghost and rotated_item(ghost, carry.rotated))]

    def _bag_kind(self) -> KindId | None:
        """The kind that decides where a piece from a bag can go: the kind of the drawn piece must not matter."""
        return self.view.shown.pieces[self.carry.bag].kind if self.carry is not None and self.carry.bag else None

    def brings(self) -> str:
        """What a drop here would bring, as far as the rules say."""
        move = self._move(self.carry, (-1, -1)) if self.carry is not None and self._drop is not None else None
        return self.referee.brings(self.referee.dropped(move)) if isinstance(move, MovePieces) else ""

    def over(self) -> str:
        """The key of the place that a drop here would go to, if a legal move goes there; empty if none does."""
        drop = self._drop
        if drop is None:
            return ""
        keys = [cell_key(drop.zone.id, drop.places[0])] if drop.places else []
        return next((key for key in (*keys, item_key("zone", drop.zone.id)) if key in self.view.rule_glows), "")

    def _find_drop(self) -> Drop | None:
        carry, table = self.carry, self.view.shown
        if carry is None:
            return None
        up = self.view.painter.camera.facing.way_back(STACK_DX, STACK_DY)
        if carry.component is not None:
            return carry.component.drop(carry.here, up)
        dx, dy = carry.here[0] - carry.start[0], carry.here[1] - carry.start[1]
        centres = {piece: (x + dx, y + dy) for piece, (x, y) in carry.centres.items()}
        if carry.bag:
            zone = table.equipment.zones[table.equipment.open_zone]
            inside = zone.x <= carry.here[0] <= zone.x + zone.width and zone.y <= carry.here[1] <= zone.y + zone.height
            return Drop(zone, ((carry.here[0] - zone.x, carry.here[1] - zone.y),)) if inside else None
        painted = self.referee.painted(carry.pieces[0], *carry.here) if len(carry.pieces) == 1 and carry.kind is None else ""
        return find_drop(table, carry.pieces, centres, carry.here, carry.kind, painted, up)

    def type_digit(self, digit: int) -> None:
        """Add a digit to the number that says how deep what is held goes into the pile on which it is dropped."""
        carry, table = self.carry, self.view.shown
        if carry is None or self.referee.strict or not all(piece in table.pieces for piece in carry.pieces):
            return
        typed = carry.nth * 10 + digit
        carry.nth = typed if typed <= LARGEST_NTH else digit
        self._show_nth(carry)

    def _show_nth(self, carry: Carry) -> None:
        if carry.nth:
            at = Rect(self.play.app.pointer, (0, 0)).inflate(px(BESIDE_POINTER), px(BESIDE_POINTER))
            self.play.app.tooltip(f"{carry.nth} … drop it on a pile: it goes {ordinal(carry.nth)} from the top", at)

    def put_down(self, position: tuple[int, int], shares: bool = False) -> None:
        """Let go of what is held, at a point of the window, and make the move of that drop.

        On a free table a piece takes what it lands on, if that has a home elsewhere; with `shares` it only shares the place.
        """
        carry, view = self.carry, self.view
        if carry is None or view.regions is None:
            return
        self.carry_to(position)
        if carry.is_drawing:
            self._put_down_drawing(carry)
            return
        move = self._move(carry, position)
        meant = self.referee.dropped(move) if isinstance(move, MovePieces) else []
        joined = self.referee.joined_drop(move) if isinstance(move, MovePieces) and not meant else []
        starts = self.let_go()
        before = view.shown
        if joined:
            view.bring_home(starts)
            self.choose(joined, position)
            return
        if len(meant) > 1:
            if not self.referee.narrow(meant, starts):
                view.bring_home(starts)
                self.choose([self.referee.choice(one) for one in meant], position)
            return
        if not meant and carry.pieces[0] in self.referee.named:
            view.refresh()
            return
        if not meant:
            self.play.take_back_for(move)
        if move is None and not (view.regions.table.collidepoint(position) or self.over_box(position)):
            view.say("Pieces cannot be put there: drop them on the table, in the hand, or on a player's name.")
        if isinstance(move, MovePieces) and not (shares or self.referee.on):
            move = as_capture(view.shown, move) or move
        if self.play.move(meant[0] if meant else move, starts):
            landed = tuple(piece for piece in carry.pieces if piece in view.shown.pieces)
            if len(landed) > 1 or not set(landed) & view.selection.keys():
                view.select(landed if len(landed) > 1 else ())
            if not self.referee.on and len(landed) == 1 and has_reached_the_end(before, view.shown, landed[0], view.seat):
                self.promote(position, landed[0])
        else:
            view.refresh()

    def _put_down_drawing(self, carry: Carry) -> None:
        view = self.view
        way = (carry.here[0] - carry.start[0], carry.here[1] - carry.start[1])
        move = put_down(view, carry.pieces[0], *way, carry.here)
        self.let_go()
        if isinstance(move, EndTurn) and view.past is None:
            self.give_turn(move.seat)
        elif move is None or not self.play.move(move):
            view.refresh()

    def let_go(self) -> Mapping[str, Pose]:
        """Stop holding, without a move; return the pose of each piece above the table."""
        view = self.view
        starts = view.painter.drop()
        carry, self.carry, self._drop = self.carry, None, None
        if carry is not None and carry.nth:
            self.play.app.tooltip("", None)
        if carry is not None and (carry.supply or carry.component is not None):
            starts = {}
        view.painter.set_place_glows([])
        self.play.app.clear_toast(turning_words())
        self.referee.glow()
        view.strip.gap, view.strip.glow, view.strip.away = -1, False, frozenset()
        view.strip_dirty = True
        self.over_seat = ""
        return starts

    def _move(self, carry: Carry, position: tuple[int, int]) -> AnyFreeMove | None:
        """The move of a drop at `position`."""
        view, table = self.view, self.view.shown
        hand: ZoneDef | None = None
        index = -1
        if self.over_box(position):
            return RemovePieces(carry.pieces) if all(piece in table.pieces for piece in carry.pieces) else None
        if self.over_seat:
            hand = table.equipment.hand_of(self.over_seat)
        elif view.regions is not None and view.regions.hand.collidepoint(position):
            hand = table.equipment.hand_of(view.seat)
            staying = [piece for piece in table.zones[hand.id] if piece not in carry.pieces] if hand is not None else []
            gap = view.strip.index_at(position[0])
            index = -1 if gap >= len(staying) else gap
        if hand is not None:
            if carry.component is not None:
                return carry.component.move(hand)
            if carry.supply:
                return TakeFromSupply(carry.supply, hand.id, count=carry.count, index=index)
            if carry.bag:
                return DrawPieces(carry.bag, carry.count, hand.id)
            return MovePieces(carry.pieces, hand.id, index=index)
        drop = self._drop
        if drop is None:
            return None
        if carry.component is not None:
            return carry.component.move(drop.zone, drop.places)
        if carry.supply:
            return TakeFromSupply(carry.supply, drop.zone.id, drop.places, carry.count) if not drop.zone.supply else None
        if carry.bag:
            return DrawPieces(carry.bag, carry.count, drop.zone.id, drop.places)
        order = carry.pieces if carry.from_hand else self._in_order(carry.pieces)
        if carry.nth and (onto := self._pile_below(carry, drop)):
            return PutNth(order, onto, carry.nth)
        places = drop.places
        if len(places) > 1:
            where = dict(zip(carry.pieces, places, strict=True))
            places = tuple(where[piece] for piece in order)
        if drop.zone.is_line:
            index = insertion_index(table, drop.zone, order, carry.here[0])
            return MovePieces(order, drop.zone.id, index=index, turned=carry.rotated)
        if not carry.rotated and self._is_home(order, drop, places):
            return None
        return MovePieces(order, drop.zone.id, places, drop.index, carry.rotated)

    def _pile_below(self, carry: Carry, drop: Drop) -> PieceId:
        """The uppermost piece of the pile onto which a drop goes; empty if it goes onto none."""
        held = self.view.shown.zones[drop.zone.id] if drop.zone.is_stack else ()
        return next((piece for piece in reversed(held) if piece not in carry.pieces), drop.onto)

    def _is_home(self, pieces: tuple[PieceId, ...], drop: Drop, places: tuple[Place, ...]) -> bool:
        """Whether the pieces would be exactly where they are already, so that nothing would be done."""
        table = self.view.shown
        return all(
            table.where[piece] == drop.zone.id and (table.pieces[piece].x, table.pieces[piece].y) == place
            for piece, place in zip(pieces, for_each(places or ((0.0, 0.0),), len(pieces)), strict=True)
        )

    def turn(self, way: int) -> None:
        """Rotate what is held clockwise (1) or back (-1), by the step of its kind or else of the settings."""
        if self.carry is not None:
            lead, shown = self.carry.pieces[0], self.view.shown
            step = shown.kind(lead).turn_step if lead in shown.pieces else 0.0
            self.rotate(way * (step or float(settings.current().turn_step)))

    def rotate(self, degrees: float) -> None:
        """Rotate what is held by `degrees` clockwise, or to the next angle at which it may be dropped; it keeps that angle."""
        if self.carry is not None:
            lead, carriers = self.carry.pieces[0], self.referee.carriers
            by = self.carry.rotated
            self.carry.rotated = carriers.turned(lead, by, degrees) if carriers else by + degrees
            self.view.painter.rotate(self.carry.rotated)
            self.referee.glow(lead, self.carry.rotated)
