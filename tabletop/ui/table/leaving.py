"""Leaving the table while acts are not on disk: the one question that every way out comes to."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.core.errors import SaveError
from tabletop.saves.folder import new_save_path
from tabletop.saves.frames import ENDING
from tabletop.session import Session
from tabletop.ui.problems import LOG
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import Dialog, TextDialog

if TYPE_CHECKING:
    import pygame


WIDE = 720
"""Of the question with its four buttons, in pixels at 100 %."""
LONGEST_PATH = 1000


class Leaving:
    """Keeps the table until all acts are on disk, are saved elsewhere or are given up."""

    def __init__(self, app: Host, session: Session, open_again: Callable[[], object]) -> None:
        """`open_again` puts the table back into the window where a fault has closed it."""
        self.app = app
        self.session = session
        self.open_again = open_again
        self.given_up = False
        """Whether the acts that are not in the file may be lost."""
        self.table_is_gone = False
        """Whether a fault has closed the table, so that the way back opens it again."""
        self._question: UnsavedDialog | None = None

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether acts would be lost by leaving now; then the person is asked, and `leave` is called if that may be."""
        if self.given_up or self.is_saved():
            return False
        if self._question is not None and self._question in self.app.stack:
            # Asked already, and now another way out was taken: that is the one to go.
            self._question.leave = leave
        else:
            self._question = UnsavedDialog(self, leave)
            self.app.push(self._question)
        return True

    def close_file(self, give_up: bool = False) -> None:
        """Close the file. Where acts are not in it and nobody could be asked, the whole game is first saved elsewhere.

        With `give_up` what is not in the file may be lost.
        """
        if not (give_up or self.given_up or self.is_saved()):
            self._save_unasked()
        self.session.close(give_up=True)

    def _save_unasked(self) -> None:
        """Save the whole game in the first place that has room: the window closes. The log file says where."""
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

    def is_saved(self) -> bool:
        """Whether all of the game is on disk, after trying to bring it there."""
        if self.session.file is not None:
            self.session.file.flush()
        return not self.session.unsaved


class UnsavedDialog(Dialog):
    """Says which acts are not on disk, and why, and asks what is to be done. Escape goes back to the table."""

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
        """Whether it stands for a table that a fault has closed: then it is the only one that knows of its acts."""
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
        """Leave if all can be written now; else say why not."""
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


def path_named(text: str, title: str) -> Path:
    """The path of a new save that a person means by `text`: a folder, where it is named after `title`, or a file.

    Raises SaveError if there is no such folder, or the file is there already.
    """
    try:
        path = Path(text.strip()).expanduser()
        if not path.is_absolute():
            raise SaveError(f"Name the whole path, such as {Path.home()}.")
        if path.is_dir():
            return new_save_path(path, title)
        path = path if path.name.endswith(ENDING) else path.with_name(path.name + ENDING)
        if path.exists():
            raise SaveError(f"There is a file {path.name} already.")
        if not path.parent.is_dir():
            raise SaveError(f"There is no folder {path.parent}.")
    except (OSError, ValueError, RuntimeError) as cause:
        raise SaveError(f"No file can be called that: {cause}.") from cause
    return path
