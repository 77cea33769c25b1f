"""A game to be handed on: one file that holds its pictures too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.core.errors import SaveError
from tabletop.rules.words import counted
from tabletop.saves.folder import path_named
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import MessageDialog, TextDialog

LONGEST_PATH = 1000
MOST_NAMED = 5


def ask_where(app: Host, title: str, write: Callable[[Path], list[str]]) -> None:
    """Ask for a folder or file, and let `write` make there a copy of the game `title`; it returns the pictures that it lacks."""

    def save(text: str) -> str:
        try:
            path = path_named(text, title)
            lacking = write(path)
        except SaveError as problem:
            return str(problem)
        if lacking:
            app.push(MessageDialog(app, "Some pictures are missing", f"{path} is written. {lacking_sentence(lacking)}"))
        else:
            app.toast(f"The game and its pictures are in {path}", seconds=12.0)
        return ""

    label = "A folder, or the file to be made"
    home = str(Path.home())
    app.push(TextDialog(app, "Save a copy with its pictures", label, home, save, button="Save", limit=LONGEST_PATH))


def lacking_sentence(lacking: list[str]) -> str:
    """Which pictures are found nowhere, as a sentence."""
    more = f" and {len(lacking) - MOST_NAMED} more" if len(lacking) > MOST_NAMED else ""
    return f"{counted(len(lacking), 'picture')} found nowhere: {', '.join(lacking[:MOST_NAMED])}{more}."
