"""The card that lies over a table: the first keys on the very first one, or the first steps of a game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.session.first_steps import Guide
from tabletop.ui.board.regions import Ground
from tabletop.ui.screen import Host
from tabletop.ui.table.panels.hint_card import HintCard
from tabletop.ui.table.panels.step_card import StepCard
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.widget import Callback, Form


class Cards:
    """Shows the card of one table until it is closed; that of the first steps can be shown again."""

    def __init__(
        self, app: Host, view: TableView, form: Form, guide: Guide | None, repaint: Callback, spare: Callable[[], Rect]
    ) -> None:
        """`repaint` paints the whole table again after a card has gone; `spare` says where a card may lie in the panel."""
        self.app = app
        self.view = view
        self.form = form
        self.guide = guide
        self.repaint = repaint
        self.spare = spare
        self.shown: HintCard | None = None
        is_first = app.take_first_table()
        if guide is not None:
            self._show(StepCard(view, guide, self.put_away, spare))
        elif is_first:
            self._show(HintCard(view, self.put_away, spare))

    def _show(self, card: HintCard) -> None:
        self.shown = card
        for widget in card.widgets():
            self.form.add(widget)

    def put_away(self) -> bool:
        """Remove the card; return whether there was one."""
        card, self.shown = self.shown, None
        self.view.strip.before = 0
        if card is None:
            return False
        for widget in card.widgets():
            self.form.remove(widget)
        self.repaint()
        return True

    def deadline(self) -> float | None:
        """When the card is to be looked at again, also while it is hidden for want of a step."""
        return self.shown.deadline() if self.shown is not None else None

    def tick(self, now: float) -> None:
        """Let the card do what is due."""
        if self.shown is not None:
            self.shown.tick(now)

    def lay(self, table: Rect) -> None:
        """Place the card over `table` (pixels)."""
        if self.shown is not None:
            self.shown.lay(table)

    def grounds(self, dirty: list[Rect]) -> list[Ground]:
        """Have the card painted again over what was (`dirty`); it has no ground of its own."""
        card = self.shown
        if card is None:
            return []
        if card.rect.collidelist(dirty) >= 0:
            self.form.dirty.append(Rect(card.rect))
        return [(card.rect, lambda surface: None)] if card.visible else []

    def first_steps(self) -> None:
        """Go on with the first steps if this game was begun with them; else begin them over the present table, which waits."""
        from tabletop.ui.screens.first_steps import open_first_steps

        guide, game = self.guide, self.view.session.game
        if guide is None or guide.ended:
            if game is not None:
                open_first_steps(self.app, game)
            return
        self.put_away()
        self._show(StepCard(self.view, guide, self.put_away, self.spare))
        self.lay(self.view.table_rect())
        self.repaint()
        if guide.now is None:
            self.app.toast("The first steps go on with the next thing that is new.")

    def why_no_first_steps(self) -> str:
        """Why there is no guide; empty if there is one."""
        game = self.view.session.game
        return "" if game is not None and game.first_steps else "This game has no guided first turns."
