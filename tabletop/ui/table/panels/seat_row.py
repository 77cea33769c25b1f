"""A player in the panel at the right: the name, the cards in hand, the points, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import Seat
from tabletop.rules.looks import before_bot
from tabletop.rules.ruleset import Score
from tabletop.rules.words import counted
from tabletop.ui.keys import command_of
from tabletop.ui.look.paint import panel, seat_symbol
from tabletop.ui.look.palette import AMBER, BRASS, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, GREEN, INK, INK_SOFT
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widget import Widget


class SeatRow(Widget):
    """One seat: its colour and symbol, the name, the cards in hand, the turn marker. A click puts the seat in front; of a bot it
    shows what lies before it. A right click opens its menu."""

    takes_focus = True

    def __init__(
        self, view: TableView, seat: Seat, on_sit: Callable[[Seat], object], on_menu: Callable[[Seat, tuple[int, int]], object]
    ) -> None:
        super().__init__(name=view.shown.equipment.seat(seat).name)
        self.view = view
        self.seat = seat
        self.on_sit = on_sit
        self.on_menu = on_menu
        self.score: Score | None = None
        self.points = ""
        """The points in words: those that the seat has, and those that would be added if the game ended."""
        self.account = ""
        """From where the points come."""
        self.passed = False
        """Whether the seat has passed and is out for the rest of the phase."""
        self.target = False
        """Whether a drop now would give the held pieces to this seat."""
        self._hands_used = False

    def _uses_hands(self) -> bool:
        """Whether the game says what hands are for, or anybody has had a piece in one: chess is played without."""
        table = self.view.shown
        hands = [zone for zone in table.equipment.zones.values() if zone.in_hand]
        self._hands_used = self._hands_used or any(zone.accepts or table.zones[zone.id] for zone in hands)
        return self._hands_used

    @property
    def badge(self) -> str:
        """What the row says at its right end: whose turn it is, or who has passed; mostly nothing."""
        return "turn" if self.seat in self.view.shown.flow.to_act else "passed" if self.passed else ""

    def draw(self, surface: Surface) -> None:
        """Paint the row."""
        table = self.view.shown
        seat = table.equipment.seat(self.seat)
        acting = self.seat in table.flow.to_act
        # In the past nobody sits in front to act, so the frame is where the turn was.
        front = acting if self.view.past is not None else self.view.seat == self.seat
        fill = AMBER if self.target else CARD_WHITE if front else CARD_SHADE if self.hovered else CARD
        edge = BRASS if front or self.shows_ring else CARD_EDGE
        panel(surface, self.rect, fill, edge, px(8), 2 if front else 1)
        size = px(20)
        middle = self.rect.centery
        seat_symbol(surface, seat.symbol, (self.rect.x + px(18), middle), size, seat.colour, "#ffffff")
        hand = table.equipment.hand_of(self.seat)
        facts = [f"{len(table.zones[hand.id])} in hand"] if hand is not None and self._uses_hands() else []
        if self.score is not None:
            facts.append(self.points)
        right = self.rect.right - px(10)
        if acting or self.passed:
            wide = px(46) if acting else px(58)
            badge = Rect(right - wide, middle - px(10), wide, px(20))
            panel(surface, badge, GREEN if acting else INK_SOFT, radius=px(10))
            draw_text(surface, self.badge, badge, "small_strong", "#ffffff", align="center", valign="center")
            right = badge.x - px(6)
        role: Role = "strong" if front else "body"
        name = Rect(self.rect.x + px(36), self.rect.y, right - self.rect.x - px(36), self.rect.height)
        called = whole = f"{seat.name} ({seat.bot} bot)" if seat.bot else seat.name
        text = " · ".join(facts)
        # Without room for all, how strong a bot is goes first, and the name stays; the rest is read on resting.
        if seat.bot and width_of(called, role) + px(8) + width_of(text, "small") > name.width:
            called = f"{seat.name} (bot)"
        while text and width_of(called, role) + px(8) + width_of(text, "small") > name.width:
            text = text.partition(" · ")[2]
        draw_text(surface, text, name, "small", INK_SOFT, align="right")
        name.width -= width_of(text, "small") if text else 0
        draw_text(surface, called, name, role, INK)
        is_cut = called != whole or (bool(facts) and (not text or len(text.split(" · ")) < len(facts)))
        cut = " · ".join((whole, *facts)) if is_cut else ""
        is_seen = self.view.session.rules != "off" and before_bot(table.equipment, self.seat) is not None
        seen = f"A click shows what {seat.name} has, and another one goes back" if is_seen else ""
        self.tip = ". ".join(part for part in (cut, self.account, seen) if part)

    def on_event(self, event: Event) -> bool:
        """Put the seat in front on a click or Enter; open its menu on a right click or the menu key."""
        if (event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos)) or (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE)
        ):
            self.on_sit(self.seat)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.on_menu(self.seat, event.pos)
            return True
        if event.type == pygame.KEYDOWN and command_of(event) == "menu":
            self.on_menu(self.seat, self.rect.bottomleft)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1

    def count(self, score: Score | None, scored: int | None = None) -> None:
        """Show the points of the moment shown; the tip says where they come from. None if no points are counted.

        `scored` are those that the board shows already, if it shows any.
        """
        self.score, self.account = score, ""
        if score is not None:
            more = score.points - scored if scored is not None else 0
            self.points = f"{scored} + {counted(more, 'point')}" if more else counted(score.points, "point")
            parts = [f"{what} {points}" for what, points in score.parts if points]
            now = "If the game ended at this moment" if score.parts else "Counted so far"
            self.account = " · ".join([f"{now}: {counted(score.points, 'point')}", *parts])
        self.touch()

    def set_target(self, target: bool) -> None:
        """Show whether this seat would get what is held."""
        if target != self.target:
            self.target = target
            self.touch()
