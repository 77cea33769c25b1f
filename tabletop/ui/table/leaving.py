"""Leaving the table while acts are not on disk: every way out asks the same question."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.core.errors import SaveError
from tabletop.problems import LOG
from tabletop.saves.folder import new_save_path, path_named
from tabletop.saves.manage import delete_save
from tabletop.session import Session
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import Dialog, TextDialog

if TYPE_CHECKING:
    import pygame


WIDE = 720
"""The width of the question with its four buttons, in pixels at 100 %."""
LONGEST_PATH = 1000


class Leaving:
    """Keeps the table open until all acts are on disk, are saved elsewhere or are given up."""

    def __init__(self, app: Host, session: Session, open_again: Callable[[], object]) -> None:
        """`open_again` puts the table back into the window after a fault has closed it."""
        self.app = app
        self.session = session
        self.open_again = open_again
        self.given_up = False
        """Whether the person has agreed to lose the acts that are not in the file."""
        self.table_is_gone = False
        """Whether a fault has closed the table, so that going back must open it again."""
        self._question: UnsavedDialog | None = None

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether leaving now would lose acts; then ask the person, who may agree that `leave` is called."""
        if self.given_up or self.is_saved():
            return False
        if self._question is not None and self._question in self.app.stack:
            # The question is already open, and now another way out was chosen: take that one.
            self._question.leave = leave
        else:
            self._question = UnsavedDialog(self, leave)
            self.app.push(self._question)
        return True

    def close_file(self, give_up: bool = False) -> None:
        """Close the file. If acts are not in it and nobody could be asked, first save the whole game elsewhere.

        With `give_up` acts that are not in the file may be lost. The file of a game in which nothing was done is deleted.
        """
        unused = self.session.file if self.drops_file else None
        if not (give_up or self.given_up or self.is_saved()):
            self._save_unasked()
        self.session.close(give_up=True)
        if unused is not None:
            try:
                delete_save(unused.path)
                self.app.toast("Nobody has acted in this game, so it is not kept.")
            except SaveError as problem:
                LOG.warning("%s", problem)

    def _save_unasked(self) -> None:
        """Save the whole game in the first place that has room, because the window closes. The log file says where."""
        for folder in (Path.home(), Path(tempfile.gettempdir())):
            try:
                path = new_save_path(folder, self.session.title)
                self.session.save(path)
            except SaveError as problem:
                LOG.warning("%s", problem)
                continue
            LOG.warning("%s The whole game was saved as %s.", self.session.unsaved, path)
            return
        LOG.error("%s They are lost.", self.session.unsaved)

    @property
    def drops_file(self) -> bool:
        """Whether the file is deleted when it is closed: nothing was done in it, and no fault has closed the table."""
        return self.session.is_unused and not self.table_is_gone

    def is_saved(self) -> bool:
        """Whether all of the game is on disk, after trying to write the rest."""
        if self.session.file is not None:
            self.session.file.flush()
        return not self.session.unsaved


class UnsavedDialog(Dialog):
    """Says which acts are not on disk and why, and asks what to do. Escape goes back to the table."""

    wide = WIDE

    def __init__(self, leaving: Leaving, leave: Callable[[], object]) -> None:
        super().__init__(leaving.app, "Not all of this game is on disk", leaving.session.unsaved)
        self.leaving = leaving
        self.leave = leave
        self.is_answered = False
        self.add_button("Open the table again" if leaving.table_is_gone else "Back to the table", self.back)
        self.add_button("Give up these acts", self.give_up, "danger")
        self.add_button("Save elsewhere…", self.save_elsewhere)
        again = self.add_button("Try again", self.try_again, "primary")
        self.layout(self.app.size)
        self.form.focus(again)

    def on_key(self, event: pygame.event.Event) -> None:
        from pygame import K_ESCAPE

        if event.key == K_ESCAPE:
            self.back()

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether a fault has closed its table: then only this dialog still has the acts, so it must stay."""
        return self.leaving.table_is_gone and not self.is_answered and self.leaving.must_stay(leave)

    def close(self) -> None:
        super().close()
        if self.leaving.table_is_gone and not self.is_answered:
            self.leaving.close_file()

    def back(self) -> None:
        """Stay at the table."""
        self.is_answered = True
        self.app.leave(self)
        if self.leaving.table_is_gone:
            self.leaving.open_again()

    def try_again(self) -> None:
        """Leave if everything can be written now; else say why not."""
        if not self.leaving.is_saved():
            self.words.set_text(f"{self.leaving.session.unsaved} It was tried again just now.")
            self.layout(self.app.size)
            self.app.request_redraw()
            return
        self._go()

    def give_up(self) -> None:
        """Leave, and lose what is not on disk."""
        self.leaving.given_up = True
        self._go()

    def save_elsewhere(self) -> None:
        """Ask for another place, save the whole game there and leave."""
        session = self.leaving.session

        def save(text: str) -> str:
            try:
                path = path_named(text, session.title)
                session.save(path)
            except SaveError as problem:
                return str(problem)
            self.leaving.given_up = True
            self._go()
            self.app.toast(f"The whole game is saved as {path}", seconds=12.0)
            return ""

        label = "A folder on another disk, or the file to be made"
        self.app.push(TextDialog(self.app, "Save elsewhere", label, str(Path.home()), save, button="Save", limit=LONGEST_PATH))

    def _go(self) -> None:
        self.is_answered = True
        self.app.leave(self)
        self.leave()
