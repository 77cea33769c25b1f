"""What can be done with moments: name them, write notes beside them, compare and export them; and the menu of the log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.core.difference import difference
from tabletop.core.errors import SaveError
from tabletop.core.limits import LONGEST_MARK_NOTE, LONGEST_TITLE
from tabletop.core.log import EntryId
from tabletop.core.view import view
from tabletop.export import write_log
from tabletop.rules.difference import tell_difference
from tabletop.saves.folder import saves_folder
from tabletop.session import UndoPolicy
from tabletop.session.log_book import LogBook, Page
from tabletop.small_files import free_path
from tabletop.ui.commands import COMMANDS
from tabletop.ui.screen import Host
from tabletop.ui.table.play import refusal_of
from tabletop.ui.table.shown_pieces import large_rows
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.dialogs import MessageDialog, TextDialog
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow
from tabletop.ui.widgets.widget import Callback

POLICIES: tuple[tuple[UndoPolicy, str], ...] = (
    ("free", "Undo past chance: always"),
    ("confirm", "Undo past chance: after a question, if several play"),
    ("barred", "Undo past chance: never"),
)
PAGES: tuple[tuple[Page, str, str], ...] = (
    ("line", "Everything that was done", "log"),
    ("marks", "Named moments", "label"),
    ("lines", "All lines", "branch"),
    ("undone", "What was taken back", "undo"),
)
TYPED_BEYOND = 100
"""How many letters too many can be typed, so that a name that is too long is refused with a reason instead of cut."""


class Moments:
    """The dialogs and menus about moments of one game."""

    def __init__(self, app: Host, view: TableView, book: LogBook) -> None:
        self.app = app
        self.view = view
        self.book = book

    def rows(self, entry: EntryId) -> list[MenuItem]:
        """What can be done with a moment, except looking at it."""
        session = self.view.session
        named, noted = entry in session.marks, entry in session.notes
        rows: list[MenuItem] = [
            *large_rows(self.app, self.view, entry),
            SEPARATOR,
            MenuRow("Rename this moment…" if named else "Name this moment…", lambda: self.ask_name(entry), "", "label"),
            MenuRow("Change its note…" if noted else "Write a note beside it…", lambda: self.ask_note(entry), "", "note"),
        ]
        rows.append(MenuRow("Export from here on…", lambda: self.ask_film(entry), "", "save"))
        if named:
            rows.append(MenuRow("Remove its name", lambda: self.take_name(entry), "", "trash"))
        if entry != session.head:
            rows.append(MenuRow("What has changed since", lambda: self.compare(entry, session.head), "", "search"))
        past = self.view.past
        if past is not None and past != entry:
            rows.append(MenuRow("Compare with the moment you see", lambda: self.compare(entry, past), "", "search"))
        return rows

    def ask_name(self, entry: EntryId) -> None:
        """Ask for the name of a moment."""

        def give(name: str) -> str:
            if not name.strip():
                return "Please give the moment a name."
            return refusal_of(lambda: self.view.session.mark(name, entry))

        name = self.view.session.marks.get(entry, "")
        limit = LONGEST_TITLE + TYPED_BEYOND
        self.app.push(TextDialog(self.app, "Name a moment", "What should it be called?", name, give, limit=limit))

    def take_name(self, entry: EntryId) -> None:
        """Remove the name of a moment."""
        if problem := refusal_of(lambda: self.view.session.mark("", entry)):
            self.app.toast(problem)

    def ask_note(self, entry: EntryId) -> None:
        """Ask for the note beside an entry; an empty one removes it."""

        def write(note: str) -> str:
            return refusal_of(lambda: self.view.session.annotate(note, entry))

        note = self.view.session.notes.get(entry, "")
        limit = LONGEST_MARK_NOTE + TYPED_BEYOND
        self.app.push(TextDialog(self.app, "Note", "What should the note say? (empty: no note)", note, write, limit=limit))

    def compare(self, entry: EntryId, other: EntryId) -> None:
        """Say what differs between two moments, and outline it on the table as it is shown; the shown moment stays the same."""
        session = self.view.session
        first, second = sorted((entry, other))
        seat = self.view.eyes
        then, now = (view(session.log.table_at(at), seat) for at in (first, second))
        differs = difference(then, now)
        sentences = tell_difference(differs, then, now, seat)
        self.view.outline(differs.pieces)
        title = "What has changed since" if second == session.head else "What changes between the two"
        self.app.push(MessageDialog(self.app, title, " ".join(sentences) or "Nothing: the tables are alike."))

    # The menu of the log

    def book_rows(self) -> list[MenuItem]:
        """The pages of the log, its search, its export, and the policy of undo."""
        session, book = self.view.session, self.book
        rows: list[MenuItem] = [
            MenuRow(text, self._opening(page), "✓" if book.page == page else "", icon) for page, text, icon in PAGES
        ]
        rows += [
            MenuRow(f"Only {seat.name}", self._opening("seat", seat.id), "✓" if book.about == seat.id else "", "person")
            for seat in session.equipment.seats
        ]
        does: dict[str, Callback] = {
            "search_log": self.ask_search,
            "export_text": lambda: self.ask_export(".txt"),
            "export_json": lambda: self.ask_export(".json"),
            "export_film": self.ask_film,
        }
        rows += [MenuRow(COMMANDS[id].text, call, "", COMMANDS[id].icon) for id, call in does.items()]
        rows.insert(-3, SEPARATOR)
        rows.append(SEPARATOR)
        rows += [
            MenuRow(text, self._setting(policy), "✓" if session.undo_policy == policy else "", "dice")
            for policy, text in POLICIES
        ]
        return rows

    def _opening(self, page: Page, about: str = "") -> Callable[[], None]:
        return lambda: self.open(page, about)

    def open(self, page: Page, about: str = "") -> None:
        """Open a page of the log."""
        self.book.open(page, about)
        self.view.refresh()

    def _setting(self, policy: UndoPolicy) -> Callable[[], None]:
        def put() -> None:
            try:
                self.view.session.undo_policy = policy
            except SaveError as reason:
                self.app.toast(str(reason))

        return put

    def ask_search(self) -> None:
        """Ask for words and show the entries that contain them."""

        def search(words: str) -> str:
            if not words.strip():
                return "Please give some words."
            self.open("found", words.strip())
            return ""

        self.app.push(TextDialog(self.app, "Search the log", "Words, in sentences, names and notes", "", search, button="Search"))

    def ask_export(self, ending: str) -> None:
        """Ask where to write the log; it is written as the seat in front may know it."""
        session = self.view.session
        stem = session.file.path.stem if session.file is not None else "log"

        def write(text: str) -> str:
            path = Path(text.strip()).expanduser()
            if not path.name:
                return "Please give the name of a file."
            if refusal := refusal_of(lambda: write_log(session, self.view.eyes, path)):
                return refusal
            reader = "everybody" if self.view.covered else self.view.seat_def.name
            self.app.toast(f"The log is written to {path}, as {reader} may know it.")
            return ""

        path = str(free_path(saves_folder() / f"{stem}{ending}"))
        self.app.push(TextDialog(self.app, "Export the log", "File", path, write, button="Export", limit=1000))

    def ask_film(self, first: EntryId | None = None) -> None:
        """Ask which moments of the shown branch to export as a GIF or pictures, from `first` on (None: from the start)."""
        from tabletop.ui.table.sheets.export_film import ExportFilmDialog

        session = self.view.session
        log = session.log
        line = [entry for entry in log.line(self.view.past if first is None else first) if entry >= log.base]
        begin = line.index(first) if first in line else 0
        end = line.index(log.head) if log.head in line[begin:] else len(line) - 1
        stem = session.file.path.stem if session.file is not None else "game"
        path = free_path(saves_folder() / f"{stem}.gif")
        self.app.push(ExportFilmDialog(self.app, self.view, line, (begin, end), path))
