"""The card of the guided first turns: what is to be decided now, in a few sentences, until the person has decided it.

It lies where it hides least, and where the person drags it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.rules.showing import shape_of
from tabletop.session.first_steps import Guide, Step
from tabletop.ui.board.camera import View
from tabletop.ui.board.item_key import item_key
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import INK_SOFT
from tabletop.ui.look.text import draw_lines, line_height, lines_of
from tabletop.ui.look.theme import px
from tabletop.ui.table.panels.card_place import LIT, MARGIN, OTHERS, best_place, costs_of, hidden
from tabletop.ui.table.panels.hint_card import HEAD, PADDING, HintCard
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widget import Callback

WIDTHS = (340, 400, 480, 560)
"""How wide the card may be, in pixels at 100 %: the wider, the lower."""


BEFORE_HAND = 300
"""How wide it may be at the left end of any hand beside which one's own area is seen, in pixels at 100 %."""


class StepCard(HintCard):
    """Shows the step of a guide, and outlines what it points at. Like the card of the first keys it blocks nothing."""

    def __init__(self, view: TableView, guide: Guide, on_close: Callback, spare: Callable[[], Rect]) -> None:
        super().__init__(view, on_close, spare)
        self.title = "First steps"
        self.guide = guide
        self.tip = "Drag the card to where it is not in your way"
        self._looked_at = -1
        """The moment of the log for which the step was chosen."""
        self._laid: Step | None = None
        """The step that is laid out; None while none is shown."""
        self._spared = Rect(0, 0, 0, 0)
        """The part of the panel that might be hidden when it was laid out."""
        self._at: tuple[int, int] | None = None
        """Where the person has dragged its upper left corner to; None until then."""
        self._seen: View | None = None
        """The view of the table when the card was laid out, or last found not to be in the way."""
        self._held: tuple[int, int] | None = None
        """Where, from its upper left corner, it is being dragged."""

    def lay(self, table: Rect) -> None:
        """Place it where it hides least of the table, the hand and the log, or where it was dragged to; without a step it is not
        there.
        """
        step = self._step()
        self._laid, self._seen, self.view.strip.before = step, self.view.painter.camera.view, 0
        for widget in self.widgets():
            widget.show(step is not None)
        if step is None or self.view.regions is None:
            return
        self.close.set_text("Close" if self.guide.ended else "Skip the first steps")
        self.close.tip = "" if self.guide.ended else "The game goes on without the guide; the menu of the table brings it back"
        within, spare = self.within(table), self.spare()
        self._spared = spare
        sizes = [self.size_of(min(px(width), within.width - px(16))) for width in WIDTHS]
        if self._at is not None:
            self.put(Rect(self._at, sizes[1]).clamp(Rect((0, 0), self.form.app.size if self.form is not None else within.size)))
            return
        costs = costs_of(self.view)
        places = [best_place(sizes, within, costs)]
        high = self.size_of(spare.width)[1]
        if high <= spare.height:
            places.append(Rect(spare.left, spare.bottom - high, spare.width, high))
        place = min(places, key=lambda place: hidden(place, [*costs, (spare, OTHERS)]))
        if self.view.strip.beside and not place.colliderect(spare) and (left := self._before_hand()) is not None:
            place = left
            self.view.strip.before = place.right - self.view.strip.rect.left
        self.put(place)

    def _before_hand(self) -> Rect | None:
        """A place left of the hand, whose cards then lie nearer to one another; None if the card is too high for it."""
        strip = self.view.strip
        room = strip.rect.inflate(-2 * px(MARGIN), -2 * px(MARGIN))
        free = room.width - strip.beside - sum(held.rect.width + px(MARGIN) for held in strip.layout())
        sizes = [self.size_of(wide) for wide in map(px, (BEFORE_HAND, *WIDTHS)) if wide <= max(free, px(BEFORE_HAND))]
        return next((Rect(room.left, room.bottom - high, wide, high) for wide, high in sizes if high <= room.height), None)

    def _step(self) -> Step | None:
        """The step to be shown at what the table shows; None if there is none, or others do what it does not speak of."""
        return self.guide.now if self.guide.fits(self.view.shown) else None

    def size_of(self, width: int) -> tuple[int, int]:
        """Its width and height, in pixels, if it is that wide."""
        return width, px(HEAD) + len(self._lines(width)) * line_height("body") + px(PADDING) + px(6)

    def _lines(self, width: int) -> list[str]:
        return lines_of(self.words(), "body", width - 2 * px(PADDING))

    def words(self) -> str:
        """What it says; at the end of the first steps also where all the rest can be read."""
        says = self.guide.now.says if self.guide.now is not None else ""
        if not self.guide.ended:
            return says
        key = key_hint("help")
        keys = f"; {key} shows the keys" if key else ""
        return f"{says} The book in the bar above has all the rules{keys}. Undo as often as you like.".lstrip()

    def deadline(self) -> float | None:
        """At once, if something has happened and all of it is shown, or another step is to be shown; else never."""
        is_other = self._step() is not self._laid or self._is_astray()
        return 0.0 if self._is_due() or is_other or self._has_moved() else None

    def _has_moved(self) -> bool:
        """Whether the view has moved since, and the card lies where it was laid out."""
        return self.visible and self._at is None and self._seen != self.view.painter.camera.view

    def _is_due(self) -> bool:
        view = self.view
        shows_all = view.step is None and view.past is None and not view.painter.moving
        return shows_all and self._looked_at != view.session.head

    def _is_astray(self) -> bool:
        """Whether it lies on choices, because the part of the panel that may be hidden has become smaller below it."""
        spare = self.spare()
        if self._at is not None or not self.visible or spare == self._spared:
            return False
        return self._spared.contains(self.rect) and not spare.contains(self.rect)

    def tick(self, now: float) -> None:
        """Show the next step once everything that happened is shown."""
        session, view = self.view.session, self.view
        if self._is_due():
            self._looked_at = session.head
            self.guide.look_at(session.log, session.head)
            view.outline(self.pointed())
            # A hand that has grown comes under a card that had room beside it.
            if self._at is None and any(held.rect.colliderect(self.rect) for held in view.strip.layout()):
                self._laid = None
        if self._has_moved():
            self._seen = view.painter.camera.view
            if hidden(self.rect, [part for part in costs_of(view) if part[1] >= LIT]):
                self._laid = None
        if self._step() is not self._laid or self._is_astray():
            view.outline(self.pointed())
            self.lay(view.table_rect())
            self._repaint()

    def on_event(self, event: Event) -> bool:
        """Be dragged, and keep presses and motions on the card from what is below it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = event.pos[0] - self.rect.x, event.pos[1] - self.rect.y
        elif event.type == pygame.MOUSEBUTTONUP:
            self._held = None
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            x, y = self._held
            self._drag_to(event.pos[0] - x, event.pos[1] - y)
        return super().on_event(event)

    def _drag_to(self, x: int, y: int) -> None:
        if self.form is not None:
            self.view.strip.before = 0
            self.put(Rect((x, y), self.rect.size).clamp(Rect((0, 0), self.form.app.size)))
            self._at = self.rect.topleft
            self._repaint()

    def _repaint(self) -> None:
        if self.form is not None:
            self.form.app.request_redraw()

    def pointed(self) -> frozenset[str]:
        """The keys of what the step points at; of places with a shape of their own, such as rooms, those that can be chosen."""
        view, rules = self.view, self.view.session.game_rules
        zones, found = view.shown.equipment.zones, set[str]()
        for name in self.guide.points_at() if self._step() is not None else ():
            key = item_key("zone", name) if name in zones else name
            if name not in zones or key in view.rule_glows or not shape_of(rules, view.shown, name):
                found.add(key)
        return frozenset(found)

    def draw_words(self, surface: Surface, room: Rect) -> None:
        """Paint its sentences."""
        draw_lines(surface, self._lines(self.rect.width), room, "body", INK_SOFT)
