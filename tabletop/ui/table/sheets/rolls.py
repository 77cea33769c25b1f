"""Rolling several dice by their notation, with the last rolls below and what each kind of die has shown so far."""

from __future__ import annotations

import pygame

from tabletop.core.equipment import UNKNOWN
from tabletop.rules.dice_notation import HOW, LONGEST_NOTATION
from tabletop.rules.free_moves import RollPool
from tabletop.rules.log_pictures import looks
from tabletop.session.roll_history import rolls_on_line, statistics
from tabletop.ui.look import palette
from tabletop.ui.look.text import draw_text, line_height, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Words
from tabletop.ui.widgets.list_sheet import HIGHEST, REST, ListSheet
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 34
HELP = "Highest: 2d20kh1, lowest: 2d20kl1, sum: 3d6+2."
NO_ROLLS = "Nothing has been rolled yet."


class RollScreen(ListSheet):
    """A card over the table: type 5d6 and Enter, as often as you like; a click on a roll writes what was typed for it."""

    def __init__(self, app: Host, play: Play) -> None:
        view = play.view
        self.rolls = rolls_on_line(view.session.log, view.eyes)
        rows = RowList(ROW, self._draw_row, self._again, lambda _: self.roll(), empty=NO_ROLLS, name="rolls")
        super().__init__(app, "Roll dice", rows)
        self.play = play
        self.view = view
        self.words.set_text(HELP)
        self.so_far = self.form.add(Words(statistics(view.session.log, self.rolls), "small", palette.INK_SOFT))
        last = next((typed for roll in self.rolls if (typed := self._typed(roll.entry))), "5d6")
        self.field = self.form.add(TextField(last, lambda _: self._refuse(""), self.roll, HOW, LONGEST_NOTATION, "dice"), 0)
        self.form.add(self.reason)
        self.add_button("Close", self.dismiss)
        self.add_button("Roll", self.roll, "primary")
        self.list.set_count(len(self.rolls))
        self.layout(app.size)
        self.form.focus(self.field)
        self.field.select_all()

    def place_extra(self, rect: pygame.Rect) -> int:
        """The field, what is wrong with it, the last rolls, and below them what each kind of die has shown."""
        if self.field is None:
            return 0
        top = rect.top + px(10)
        self.field.place(pygame.Rect(rect.left, top, rect.width, target(40)))
        top += target(40) + px(4)
        self.reason.place(pygame.Rect(rect.left, top, rect.width, 0))
        top += max(px(22), self.reason.height_at(rect.width)) + px(2)
        # There is room for a line before the first roll too, so that no button moves then.
        said = max(line_height("small"), self.so_far.height_at(rect.width)) + px(10)
        high = self.app.size[1] - px(REST) - target(40) - (top - rect.top) - said
        self.list.place(pygame.Rect(rect.left, top, rect.width, min(px(HIGHEST), high)))
        top = self.list.rect.bottom + px(10)
        self.so_far.place(pygame.Rect(rect.left, top, rect.width, 0))
        return top + said - rect.top

    def roll(self) -> None:
        """Roll what is typed and say what came, or what is wrong with it; the next roll can be typed at once."""
        assert self.field is not None
        if reason := self.play.attempt(RollPool(self.field.text.strip())):
            self._refuse(reason)
            return
        session = self.view.session
        self.rolls = rolls_on_line(session.log, self.view.eyes)
        self.list.set_count(len(self.rolls))
        self.list.refresh()
        self.words.set_text(session.describe(session.head, self.view.eyes), palette.INK)
        self.so_far.set_text(statistics(session.log, self.rolls))
        self._refuse("")
        self.app.request_redraw()
        self.form.focus(self.field)
        self.field.select_all()

    def _typed(self, entry: int) -> str:
        """What was typed for a roll; empty if the dice were rolled by hand."""
        move = self.view.session.entries[entry].move
        return str(move[1]) if move is not None and move[0] == "pool" and len(move) == 2 else ""

    def _again(self, index: int) -> None:
        typed = self._typed(self.rolls[index].entry)
        if typed and self.field is not None:
            self.field.set_text(typed)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        roll, session = self.rolls[index], self.view.session
        inner, table = rect.inflate(-2 * px(10), 0), session.log.table_at(roll.entry)
        words = session.describe(roll.entry, self.view.eyes)
        draw_text(surface, words, inner, "small")
        right, least = inner.right, inner.left + width_of(words, "small") + px(8)
        for die in reversed(roll.dice):
            look = looks((table,), die, self.view.eyes)
            if look is None:
                continue
            kind = table.equipment.kinds.get(look.kind, UNKNOWN)
            picture = self.view.art.small(kind, look.face, (px(26), rect.height - px(6)), look.tint)
            right -= picture.get_width() + px(2)
            if right < least:
                break
            place = picture.get_rect(midleft=(right, rect.centery))
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
