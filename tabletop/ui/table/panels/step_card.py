"""The card of the guided first turns: what is to be decided now, in a few sentences, until the person has decided it."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.session.first_steps import Guide
from tabletop.ui.board.item_key import item_key
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import BRASS, CARD, INK, INK_SOFT
from tabletop.ui.look.text import draw_lines, draw_text, line_height, lines_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.table.panels.hint_card import MARGIN, PADDING, HintCard
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widget import Callback

WIDE = 380


class StepCard(HintCard):
    """Shows the step of a guide, and outlines what it points at. Like the card of the first keys it blocks nothing."""

    def __init__(self, view: TableView, guide: Guide, on_close: Callback) -> None:
        super().__init__(True, on_close)
        self.view = view
        self.guide = guide
        self.close.set_text("Skip the first steps")
        self.close.tip = "The game goes on without the guide"
        self.on_close = on_close
        self.table = Rect(0, 0, 0, 0)

    def lay(self, table: Rect) -> None:
        """Place it in the lower right corner of `table` (pixels); without a step it is not there."""
        self.table = table
        step = self.guide.now
        width = min(px(WIDE), table.width - 2 * px(MARGIN))
        lines = lines_of(step.says, "body", width - 2 * px(PADDING)) if step is not None else []
        high = 2 * px(PADDING) + px(28) + len(lines) * line_height("body") + px(10) + target(34)
        card = Rect(table.right - px(MARGIN) - width, table.bottom - px(MARGIN) - high, width, high)
        wide = self.close.wanted_width()
        button = Rect(card.right - px(PADDING) - wide, card.bottom - px(PADDING) - target(34), wide, target(34))
        for widget, rect in ((self, card), (self.close, button)):
            widget.show(step is not None)
            widget.place(rect)

    def tick(self, now: float) -> None:
        """Show the next step once everything that happened is shown."""
        session, view = self.view.session, self.view
        if view.step is None and view.past is None and not view.painter.moving and self.guide.look(session.table, session.head):
            if self.guide.over:
                self.on_close()
                return
            self.lay(self.table)
            self.view.outline(self.pointed())
            if self.form is not None:
                self.form.app.request_redraw()

    def pointed(self) -> frozenset[str]:
        """The keys of what the step points at."""
        at = self.guide.now.at if self.guide.now is not None else ()
        zones = self.view.shown.equipment.zones
        return frozenset(item_key("zone", name) if name in zones else name for name in at)

    def draw(self, surface: Surface) -> None:
        """Paint the card with its sentences."""
        step = self.guide.now
        if step is None:
            return
        panel(surface, self.rect, CARD, BRASS, px(10), px(1))
        inner = self.rect.inflate(-2 * px(PADDING), -2 * px(PADDING))
        draw_text(surface, "First steps", Rect(inner.x, inner.y, inner.width, px(24)), "strong", INK)
        lines = lines_of(step.says, "body", inner.width)
        draw_lines(surface, lines, Rect(inner.x, inner.y + px(28), inner.width, 0), "body", INK_SOFT)


def first_card(view: TableView, guide: Guide | None, is_first: bool, on_close: Callback) -> HintCard | None:
    """The card that lies on a table at first: that of its guide, or of the first keys if it is the first table ever; or None."""
    if guide is not None:
        return StepCard(view, guide, on_close)
    return HintCard(view.session.rules != "off", on_close) if is_first else None
