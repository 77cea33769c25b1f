"""Who plays, asked before a game begins from a template: how many, their colours and names, as in the form of a new game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.core.equipment import SEAT_COLOURS, SeatDef
from tabletop.rules.dates import players_label
from tabletop.rules.words import same_name, several
from tabletop.session.templates import SeatsOffered
from tabletop.ui.keys import ENTER
from tabletop.ui.look import palette
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.seat_rows import SeatRows
from tabletop.ui.widgets.button import Stepper
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.label import Label, Words

STEP = 46
"""From one row of seats to the next, in pixels at 100 %."""


class TemplatePlayers(Dialog):
    """Asks for the players; *Begin* passes their seats to `on_done`, which returns why they are refused, or an empty text."""

    wide = 640

    def __init__(
        self,
        app: Host,
        title: str,
        offer: SeatsOffered,
        on_done: Callable[[tuple[SeatDef, ...]], str],
    ) -> None:
        super().__init__(app, title, "")
        seats, players = offer.seats, offer.players
        self.on_done = on_done
        self.label = self.form.add(Label(players_label(*players), "strong"))
        self.count = self.form.add(Stepper(len(seats), *players, self._counted, "players"))
        self.count.show(players[0] < players[1])
        usual = {seat.id: seat.name for seat in SEAT_COLOURS}
        names = ["" if seat.name == usual.get(seat.id) else seat.name for seat in seats]
        self.rows = SeatRows(self.count, self.form, names, self._lay, self._typed, self.done)
        chosen = {seat.id for seat in seats}
        self.rows.colours = [*seats, *(seat for seat in SEAT_COLOURS if seat.id not in chosen)]
        self.rows.levels[: len(seats)] = [seat.bot for seat in seats]
        self.left = self.form.add(Words("", "small", palette.INK_SOFT))
        """What happens to the things of seats that nobody plays."""
        self._held = offer.held
        self._bots, self._own = offer.bots, seats if offer.own else ()
        self.form.add(self.reason)
        self.add_button("Cancel", self.dismiss)
        self.add_button("Begin", self.done, "primary")
        self._counted(len(seats))
        self.form.focus(self.rows.fields[0])
        self.rows.fields[0].select_all()

    def done(self) -> None:
        """Begin with these players; stay if they are refused."""
        seats = self.rows.defs()
        if refusal := same_name(seats) or self.on_done(seats):
            self._refuse(refusal)

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key in ENTER:
            self.done()
        else:
            super().on_key(event)

    def _counted(self, count: int) -> None:
        over = sum(self._held[count:])
        words = "What those who do not play hold will lie on the table, hidden cards face down"
        self.left.set_text(f"{words}: {several(over, 'piece')}." if over else "")
        self.rows.show(count, self._bots, frozenset(), self._own[:count])
        self.app.request_redraw()

    def _lay(self) -> None:
        self.layout(self.app.size)

    def _typed(self) -> None:
        if self.refusal:
            self._refuse("")

    def place_extra(self, rect: pygame.Rect) -> int:
        top = rect.top
        if self.count.visible:
            self.label.place(pygame.Rect(rect.left, top, px(114), target(38)))
            self.count.place(pygame.Rect(rect.left + px(120), top, px(132), target(38)))
            top += target(38) + px(12)
        self.label.show(self.count.visible)
        bottom = self.rows.place(rect.left, top, rect.width, max(px(STEP), target(38) + px(4)))
        self.left.place(pygame.Rect(rect.left, bottom, rect.width, 0))
        bottom += self.left.height_at(rect.width)
        self.reason.place(pygame.Rect(rect.left, bottom, rect.width, 0))
        return bottom + px(34) - rect.top
