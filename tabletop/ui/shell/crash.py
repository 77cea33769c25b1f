"""After a fault from which the program cannot recover: a readable message, and a way back to the last game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tabletop.core.errors import SaveError
from tabletop.problems import LOG, show_box
from tabletop.program import is_packaged
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import MessageDialog


class FaultDialog(MessageDialog):
    """Says that a fault has closed the table, and offers to continue the last game."""

    def __init__(self, app: Host, title: str, text: str) -> None:
        super().__init__(app, title, text)
        self.save = last_save()
        if self.save is not None:
            self.add_button("Continue the game", self.go_on)
            self.layout(app.size)

    def go_on(self) -> None:
        """Open the last game again."""
        from tabletop.ui.screens.saved_game import open_table

        save = self.save
        self.close_and(lambda: open_table(self.app, save) if save is not None else None)


def last_save() -> Path | None:
    """The save that was played last; None if there is none or it cannot be found out."""
    from tabletop.saves.folder import saves_folder
    from tabletop.saves.listings import newest_save

    try:
        return newest_save(saves_folder())
    except SaveError as problem:
        LOG.warning("After a fault no save can be offered: %s", problem)
        return None


def offer_last_save(sentence: str) -> None:
    """Show `sentence` in a message box of the system, because the window is gone; open the last save again if the person wants.

    Does nothing if the sentence can be read on a terminal.
    """
    save = last_save()
    buttons = ("Close", "Continue the last game") if save is not None else ("Close",)
    if show_box(sentence, buttons) == 1 and save is not None:
        start_again(save)


def start_again(save: Path) -> None:
    """Replace this process by a new one that opens a save."""
    program = [sys.executable] if is_packaged() else [sys.executable, "-m", "tabletop"]
    # Otherwise a packaged program would take the new process for a part of itself.
    surroundings = {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"}
    if os.name == "posix":
        os.execve(program[0], [*program, "resume", str(save)], surroundings)
    else:
        subprocess.Popen([*program, "resume", str(save)], env=surroundings)
