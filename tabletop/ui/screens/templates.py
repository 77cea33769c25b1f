"""The templates: prepared tables, from each of which a game can be begun any number of times."""

from __future__ import annotations

import time

import pygame

from tabletop.core.equipment import SeatDef
from tabletop.core.errors import SaveError, TabletopError
from tabletop.rules.dates import when
from tabletop.rules.words import listed
from tabletop.saves.manage import delete_save
from tabletop.session.templates import begin_from, seats_offered, templates_in
from tabletop.ui.look import palette
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.screens.saved_game import fitted, loaded_thumbnail
from tabletop.ui.screens.template_players import TemplatePlayers
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.list_sheet import ListSheet
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 64
PICTURE = (90, 56)
"""The size of the small picture in a row, in pixels at 100 %."""
NONE_LEFT = "There is no template. The menu of a table keeps one: “Keep as a template…”."


class TemplatesScreen(ListSheet):
    """A card over the library with the templates; Enter or a double click begins a game from one."""

    def __init__(self, app: Host) -> None:
        rows = RowList(ROW, self._draw_row, lambda _: None, lambda _: self.begin(), empty=NONE_LEFT, name="templates")
        super().__init__(app, "Begin from a template", rows)
        self.templates = templates_in(app.session_folder)
        self._pictures: dict[int, pygame.Surface | None] = {}
        self.form.add(self.reason)
        self.add_button("Remove", self.remove)
        self.add_button("Close", self.dismiss)
        self.add_button("Begin", self.begin, "primary")
        self.layout(app.size)
        self._list(0)
        self.form.focus(self.list)

    def begin(self) -> None:
        """Ask who plays, then begin a game from the selected template and open its table."""
        if not self.templates:
            return
        chosen = self.templates[self.list.selected]

        def begin_with(seats: tuple[SeatDef, ...]) -> str:
            try:
                session = begin_from(chosen.path, self.app.session_folder, seats)
            except TabletopError as problem:
                return str(problem)
            self.app.leave(asked)
            self.close_and(lambda: self.app.push(self.app.table_of(session)))
            return ""

        try:
            offer = seats_offered(chosen.path)
        except SaveError as problem:
            self._refuse(str(problem))
            return
        asked = TemplatePlayers(self.app, f"Begin “{chosen.title}”", offer, begin_with)
        self.app.push(asked)

    def remove(self) -> None:
        """Delete the selected template, after a question."""
        if not self.templates:
            return
        chosen = self.templates[self.list.selected]
        text = f"“{chosen.title}” is deleted for ever. The games that were begun from it stay."
        self.app.push(ConfirmScreen(self.app, "Remove this template?", text, "Remove", self._delete_chosen, danger=True))

    def _delete_chosen(self) -> None:
        at = self.list.selected
        try:
            delete_save(self.templates[at].path)
        except SaveError as problem:
            self._refuse(str(problem))
            return
        self.templates = templates_in(self.app.session_folder)
        self._list(min(at, len(self.templates) - 1))

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_DELETE:
            self.remove()
        else:
            super().on_key(event)

    def _list(self, at: int) -> None:
        self._pictures.clear()
        self.list.set_count(len(self.templates))
        self.list.refresh()
        self.list.select(at)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        template, inner = self.templates[index], rect.inflate(-2 * px(8), -2 * px(4))
        size = (px(PICTURE[0]), px(PICTURE[1]))
        if index not in self._pictures:
            whole = loaded_thumbnail(template.thumbnail)
            self._pictures[index] = fitted(whole, size) if whole is not None else None
        if (picture := self._pictures[index]) is not None:
            surface.blit(picture, picture.get_rect(midleft=inner.midleft))
        inner.left, inner.width = inner.left + size[0] + px(12), inner.width - size[0] - px(12)
        upper, lower = pygame.Rect(inner), pygame.Rect(inner)
        upper.height = lower.height = inner.height // 2
        lower.top = upper.bottom
        draw_text(surface, template.title, upper, "strong")
        words = [template.game_name, when(template.made, time.time()), listed(template.players)]
        draw_text(surface, " · ".join(words), lower, "small", palette.INK_SOFT)
