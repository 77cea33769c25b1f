"""The search for a command: its words are typed, and it is done from here with its key beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.commands import COMMANDS, Command
from tabletop.ui.screen import Host
from tabletop.ui.table.menus.asking import Asker
from tabletop.ui.table.menus.table_menu import command_row
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.list_sheet import ListSheet
from tabletop.ui.widgets.matching import rank_of
from tabletop.ui.widgets.menu_rows import MenuRow, draw_menu_row
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 30
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class CommandSearch(ListSheet):
    """The commands whose words match what is typed; Enter or a click does one, and one that is not possible says why."""

    opened_by = "commands"

    def __init__(self, app: Host, asker: Asker, chosen: Sequence[MenuRow] = ()) -> None:
        """`asker` carries the commands out, and knows which are possible at its table; `chosen` are rows of the chosen pieces."""
        nothing = "No command is called that." if chosen else "No command is called that. Choose a piece to search its menu too."
        rows = RowList(ROW, self._draw_row, self._run, empty=nothing, name="commands")
        rows.takes_focus = False
        super().__init__(app, "Find a command", rows)
        self.field = self.form.add(TextField(on_change=self._show, on_enter=self._run, hint="Some letters of its name"), 0)
        commands = [command for command in COMMANDS.values() if is_offered(command)]
        known = {command.text for command in commands}
        self.offered = [(row.text, row) for row in chosen if row.run is not None and row.text not in known]
        """The words by which each row is found, and the row, as things stood when the search was opened."""
        for command in commands:
            words = f"{command.text} {command.words} {command.id.replace('_', ' ')}"
            self.offered.append((words, command_row(asker, command.id)))
        self.rows: list[MenuRow] = []
        self.form.add(self.reason)
        self.add_button("Close", self.dismiss)
        self.layout(app.size)
        self._show("")
        self.form.focus(self.field)

    def on_event(self, event: pygame.event.Event) -> None:
        """The arrows walk through the list while the keyboard is in the field above it."""
        if event.type == pygame.KEYDOWN and event.key in STEPS and self.rows:
            self.list.select((self.list.selected + STEPS[event.key]) % len(self.rows))
            self._refuse("")
        else:
            super().on_event(event)

    def _show(self, text: str) -> None:
        found = [(rank, row) for words, row in self.offered if (rank := rank_of(words, text)) >= 0]
        self.rows = [row for _, row in sorted(found, key=lambda one: one[0])]
        self.list.set_count(len(self.rows))
        self.list.refresh()
        self.list.select(0)
        self._refuse("")

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        draw_menu_row(surface, rect, self.rows[index])

    def _run(self, index: int = -1) -> None:
        """Do the marked command, or say why it is not possible."""
        if not self.rows:
            return
        row = self.rows[self.list.selected]
        if row.enabled:
            self.close_and(row.run)
        else:
            self._refuse(row.reason)


def is_offered(command: Command) -> bool:
    """Whether it can be done by name: it needs no digit and no motion of the mouse, and is not this search itself.

    Of a key that does several things, each thing is offered by its own name instead.
    """
    parted = any(other.keys_of == command.id for other in COMMANDS.values())
    return command.given not in ("digit", "events") and command.id != "commands" and not parted
