"""The table by keyboard alone: a cursor that moves over pieces and zones, takes up and puts down.

It goes where the pointer would go and does what the pointer would do there, so that neither can do more than the other.
Positions are pixels of the window.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.core.equipment import PieceId, ZoneDef, ZoneId
from tabletop.core.layout import place_centre, zone_at
from tabletop.rules.free_moves import PressButton, SetCounter
from tabletop.ui.board.drawn import seat_places
from tabletop.ui.board.item_key import TURN, cell_key, cell_of, item_key, named
from tabletop.ui.board.items import CARRIED_LOOKS, STROKE_LOOK
from tabletop.ui.keys import ARROWS, command_of
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.matching import plain
from tabletop.ui.widgets.widget import nearest_ahead

STEP, FINE_STEP = 24, 4
"""How far an arrow carries a held piece where there are no cells, in pixels at 100 %; the fine step is with Shift."""
ROW = 48
"""Tab moves row by row from the top; this height counts as one row, in pixels at 100 %."""

Stops = dict[str, Rect]


class Cursor:
    """The keyboard cursor on the table."""

    def __init__(self, view: TableView, pointer: Pointer, referee: Referee) -> None:
        self.view = view
        self.pointer = pointer
        self.referee = referee
        self.key = ""
        """The item, zone (`zone:<id>`) or piece of the hand that it is on; empty while it is hidden."""
        self.at = (0, 0)
        self._deck: ZoneId = ""
        """The pile whose top it is on; empty if it is on something else."""

    def on_key(self, event: Event) -> bool:
        """Handle a key press; return whether it was one for the cursor."""
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key in ARROWS and plain and (self.key or self.pointer.carry is not None):
            self._arrow(*ARROWS[event.key], shift)
            return True
        match command_of(event):
            case "walk":
                # If nothing on the table can act, Tab moves to the buttons.
                return self.walk(-1 if shift else 1)
            case "pick_place" if self.key or self.pointer.carry is not None:
                self.enter(shift)
            case _:
                return False
        return True

    def leave(self) -> None:
        """Hide the cursor."""
        if self.key:
            self.key = ""
            self.view.focus = ""
            self.view.hover("")
            self.view.hover_hand("")
            self.view.outline_selection()

    def walk(self, step: int) -> bool:
        """Move by `step` (1 or -1) among things that can act, or among the places for a held piece; False if there is none."""
        stops = self.stops()
        if not stops:
            self.leave()
            return False
        keys = sorted(stops, key=lambda key: (self._in_hand(key), stops[key].centery // px(ROW), stops[key].centerx))
        if self.key in stops:
            self._go(keys[(keys.index(self.key) + step) % len(keys)], stops)
        else:
            self._go(keys[0 if step > 0 else -1], stops)
        return True

    def enter(self, whole: bool) -> None:
        """Take up what is here (`whole`: all of the pile), play it from the hand, choose it, or put down what is held.

        With `whole` what is put down takes nothing: it shares the place with what is there.
        """
        pointer = self.pointer
        if pointer.carry is not None:
            lead = pointer.carry.pieces[0]
            pointer.put_down(self.at, shares=whole)
            self.key, self._deck = lead, ""
            self.follow()
            return
        if counter := named(self.key, "counter"):
            value = self.view.session.table.counters.get(counter, 0)
            self.pointer.play.move(SetCounter(counter, value - 1 if whole else value + 1))
            return
        button = self.view.shown.equipment.zones.get(named(self.key, "zone"))
        if button is not None and button.does and not self.referee.strict:
            self.pointer.play.move(PressButton(button.id))
            return
        if self.referee.strict and self.key not in self.stops():
            self.view.say("Nothing can be done here now: Tab goes to what can act, F6 to the buttons.")
            return
        hand = self.key if self._in_hand(self.key) else ""
        if hand and whole:
            pointer.clicks.play_out(hand)
            return
        pointer.take_up(self.at, "" if hand else self.key, hand, whole)

    def find(self, text: str) -> bool:
        """Move to the next piece, place or counter with `text` in its name; return False if there is none.

        While a piece is held only places are found, so that it can be carried to one by name.
        """
        wanted = plain(text).strip()
        named = self._places_named(wanted) if self.pointer.carry is not None else self._all_named(wanted)
        stops = {key: rect for key in named if wanted and (rect := self._rect(key)) is not None}
        if not stops:
            return False
        keys = list(stops)
        self._go(keys[(keys.index(self.key) + 1) % len(keys)] if self.key in stops else keys[0], stops)
        return True

    def _all_named(self, wanted: str) -> Iterator[str]:
        """Everything with `wanted` in its name: places before their contents, because they are fewer; counters last."""
        table = self.view.shown
        yield from (self._stop_of(named(key, "zone")) for key in self._places_named(wanted))
        for held in table.zones.values():
            for piece in held:
                if wanted in plain(f"{table.pieces[piece].label} {table.kind(piece).name} {table.face(piece).name}"):
                    yield piece
        for counter in table.equipment.counters.values():
            if wanted in plain(counter.name):
                yield item_key("counter", counter.id)
        for name, drawing in table.drawings.items():
            if drawing.is_card and wanted in plain(drawing.text):
                yield item_key("counter" if drawing.kind == "counter" else "drawing", name)

    def _places_named(self, wanted: str) -> Iterator[str]:
        for zone in self.view.shown.equipment.zones.values():
            if wanted in plain(zone.name) and (not zone.in_hand or zone.owner == self.view.seat):
                yield item_key("zone", zone.id)

    def _stop_of(self, zone: str) -> str:
        """Where the cursor stops at a place: its supply, the top of its pile, the first of the hand, or the place itself."""
        box, held = self.view.shown.equipment, self.view.shown.zones[zone]
        if box.zones[zone].in_hand and held:
            return held[0]
        if box.zones[zone].supply:
            return item_key("supply", zone)
        return held[-1] if box.zones[zone].is_stack and held and not box.zones[zone].bag else item_key("zone", zone)

    def follow(self) -> None:
        """After a change or move of the table, stay on the same thing, or else go to the nearest."""
        if not self.key or self.pointer.carry is not None:
            return
        self.key = self._left_of_pile() or self.key
        rect = self._rect(self.key)
        if rect is None:
            stops = self.stops()
            if not stops:
                self.leave()
                return
            x, y = self.at
            self.key = min(stops, key=lambda key: (stops[key].centerx - x) ** 2 + (stops[key].centery - y) ** 2)
            rect = stops[self.key]
        self._show(rect)

    def _left_of_pile(self) -> PieceId:
        """The piece now on top, if the cursor was on the top of a deck that has gone; else empty."""
        table = self.view.shown
        if not self._deck or table.where.get(self.key) == self._deck:
            return ""
        return next(iter(table.zones[self._deck][-1:]), "")

    def stops(self) -> Stops:
        """Everything at which the cursor stops now, and where it is."""
        return self._targets() if self.pointer.carry is not None else self._sources()

    def _sources(self) -> Stops:
        view, stops = self.view, Stops()
        legal = self.referee.targets
        wanted = legal.sources | legal.pieces
        held = {held.piece: held.rect for held in view.strip.layout()}
        if self.referee.strict:
            keys = [*wanted, *(item_key("zone", zone) for zone in legal.zones), *(cell_key(*cell) for cell in legal.places)]
            keys += [item.key for item in view.painter.items if item.look.kind in CARRIED_LOOKS]
            return {key: rect for key in keys if (rect := self._rect(key)) is not None}
        tops: dict[str, str] = {}
        for item in view.painter.items:
            if item.look.kind == STROKE_LOOK:
                continue
            if item.key not in view.shown.pieces or not view.shown.pieces[item.key].locked:
                tops[item.pile or item.key] = item.key
        for key in tops.values():
            rect = self._rect(key)
            if rect is not None:
                stops[key] = rect
        buttons = [item_key("zone", zone.id) for zone in view.shown.equipment.zones.values() if zone.does]
        return {**stops, **{key: rect for key in buttons if (rect := self._rect(key)) is not None}, **held}

    def _targets(self) -> Stops:
        view, carry = self.view, self.pointer.carry
        assert carry is not None
        if carry.pieces[0] == TURN:
            spots = {seat: view.painter.camera.to_screen(*place) for seat, place in seat_places(view.shown.equipment).items()}
            return {item_key("turn", seat): Rect(x - 1, y - 1, 2, 2) for seat, (x, y) in spots.items()}
        drops = self.referee.carriers.drops(carry.pieces[0], carry.rotated) if self.referee.carriers else ()
        if drops:
            stops: Stops = {}
            for drop in drops:
                zone = view.shown.equipment.zones[drop.to]
                if drop.place is None:
                    rect = self._zone_rect(zone)
                    if rect is not None:
                        stops[item_key("zone", zone.id)] = rect
                else:
                    key = cell_key(zone.id, drop.place)
                    if (rect := self._rect(key)) is not None:
                        stops[key] = rect
            return stops
        zones = [zone for zone in view.shown.equipment.zones.values() if not zone.in_hand or zone.owner == view.seat]
        return {item_key("zone", zone.id): rect for zone in zones if (rect := self._zone_rect(zone)) is not None}

    def _arrow(self, across: int, down: int, shift: bool) -> None:
        stops = self.stops()
        if self.pointer.carry is not None and not self._bound():
            self._carry(across, down, shift)
            return
        others = ((key, rect) for key, rect in stops.items() if key != self.key)
        found = nearest_ahead(others, self.at, across, down, least=2)
        selecting = shift and self.pointer.carry is None
        if selecting and self.key in self.view.shown.pieces:
            self.view.select((self.key,), add=True)
        if found is not None:
            self._go(found, stops)
            if selecting and self.key in self.view.shown.pieces:
                self.view.select((self.key,), add=True)

    def _bound(self) -> bool:
        """Whether what is held may only go to certain places; then the arrows jump from one to the next."""
        carry, carriers = self.pointer.carry, self.referee.carriers
        return carry is not None and self.referee.strict and carriers is not None and bool(carriers.drops(carry.pieces[0]))

    def _carry(self, across: int, down: int, fine: bool) -> None:
        """Move what is held by one cell, or by a step."""
        view = self.view
        zone = zone_at(view.shown.equipment, *view.painter.camera.to_table(*self.at))
        wide = high = float(px(FINE_STEP if fine else STEP))
        if zone is not None and zone.layout == "grid" and not fine:
            camera = view.painter.camera
            cell = camera.facing.extent(zone.width / zone.columns, zone.height / zone.rows)
            wide, high = cell[0] * camera.zoom, cell[1] * camera.zoom
        self._hold_at((round(self.at[0] + across * wide), round(self.at[1] + down * high)))

    def _hold_at(self, place: tuple[int, int]) -> None:
        whole = self.view.table_rect()
        if self.view.regions is not None:
            whole = whole.union(self.view.regions.hand)
        self.at = (min(max(place[0], whole.left), whole.right - 1), min(max(place[1], whole.top), whole.bottom - 1))
        self.pointer.carry_to(self.at)

    def _go(self, key: str, stops: Stops) -> None:
        self.key = key
        rect = stops[key]
        hand = self.view.regions.hand if self.view.regions is not None else Rect(0, 0, 0, 0)
        if not self.view.table_rect().collidepoint(rect.center) and not hand.collidepoint(rect.center):
            middle = self.view.table_rect().center
            self.view.painter.pan(middle[0] - rect.centerx, middle[1] - rect.centery)
            rect = self._rect(key) or rect
        self._show(rect)

    def _show(self, rect: Rect) -> None:
        """Show the cursor around `rect`, and make the thing there the one that is pointed at."""
        if self.pointer.carry is not None:
            self._hold_at(rect.center)
            return
        self.at = self.pointer.position = rect.center
        zone = self.view.shown.where.get(self.key, "")
        self._deck = zone if zone and self.view.shown.equipment.zones[zone].is_stack else ""
        in_hand = self._in_hand(self.key)
        self.view.focus = "" if in_hand else self.key
        self.view.hover_hand(self.key if in_hand else "")
        self.view.hover("" if in_hand else self.key)
        self.view.outline_selection()

    def _in_hand(self, key: str) -> bool:
        hand = self.view.shown.equipment.hand_of(self.view.seat)
        return hand is not None and self.view.shown.where.get(key) == hand.id

    def _rect(self, key: str) -> Rect | None:
        if cell := cell_of(key):
            x, y = self.view.painter.camera.to_screen(*place_centre(self.view.shown.equipment.zones[cell[0]], *cell[1]))
            return Rect(x - 1, y - 1, 2, 2)
        if self._in_hand(key):
            return next((held.rect for held in self.view.strip.layout() if held.piece == key), None)
        rect = self.view.painter.rect_of(key)
        zone = self.view.shown.equipment.zones.get(named(key, "zone")) if rect is None else None
        return self._zone_rect(zone) if zone is not None else rect

    def _zone_rect(self, zone: ZoneDef) -> Rect | None:
        if zone.in_hand:
            hand = self.view.regions.hand if self.view.regions is not None else Rect(0, 0, 0, 0)
            return hand if zone.owner == self.view.seat and hand.height else None
        return self.view.zone_rect(zone)
