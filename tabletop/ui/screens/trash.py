"""Deletes saves from the trash for ever, after a question that says which or how many."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabletop.rules.words import counted
from tabletop.saves.manage import delete_from_trash
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.widget import Callback


def ask_to_delete(app: Host, paths: Sequence[Path], what: str, done: Callback) -> None:
    """Ask whether the saves at `paths` are to be deleted for ever; if so, do it, call `done` and say what came of it."""

    def delete() -> None:
        problems = delete_from_trash(paths)
        done()
        deleted = counted(len(paths) - len(problems), "game", "no")
        app.toast(" ".join((f"Deleted for ever: {deleted}.", *problems[:1])))

    text = f"{what} will be deleted from the disk. This cannot be undone."
    app.push(ConfirmScreen(app, "Delete for ever?", text, f"Delete {counted(len(paths), 'game')}", delete, danger=True))
