"""A part of a game as an animated GIF or as pictures: the dialog that asks which part, and the one that shows the progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from tabletop.core.errors import TabletopError
from tabletop.core.log import EntryId
from tabletop.export import MOST_PICTURES, chosen_entries
from tabletop.rules.words import counted
from tabletop.small_files import free_path
from tabletop.ui.export.film import Film
from tabletop.ui.export.film_files import GIF, Filming
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import width_of
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Choice, Stepper
from tabletop.ui.widgets.dialogs import Dialog, MessageDialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.widget import Widget

SIZES = ((640, 400), (960, 600), (1280, 800), (1920, 1200))
SECONDS = ((250, "¼ s"), (500, "½ s"), (1000, "1 s"), (2000, "2 s"))
WATCHER = "A watcher"
LONGEST_NAME = 18
MOST_THINNED = 99
ROW = 44
LABEL = 118
PATIENCE = 0.02
"""How many seconds one pass of the loop waits for the file, so that the other thread can write."""


class ExportFilmDialog(Dialog):
    """Asks which moments, how, and where to. A refusal is shown below, and nothing is lost."""

    wide = 620

    def __init__(self, app: Host, view: TableView, line: Sequence[EntryId], moments: tuple[int, int], path: Path):
        """`line` has the entries by moment, of which those from `moments[0]` to `moments[1]` are offered.

        The film does not show what is hidden from the seat in front, nor at first, while its hand is covered, what that hides.
        `path` is the proposed file.
        """
        super().__init__(app, "Export as a GIF or pictures", "")
        self.session = view.session
        self.seat = view.seat
        self.line = line
        self.path = path
        self.suggested = path
        """The proposed name: while it is unchanged, a free name is proposed for the other kind too."""
        name = view.seat_def.name
        shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
        sizes = [(number, f"{width} × {height}") for number, (width, height) in enumerate(SIZES)]
        self.kind = Choice([(GIF, "Animated GIF"), ("", "Pictures")], GIF, self._kind_changed, "kind")
        self.first = TextField(str(moments[0]), self._changed, self.done, limit=7, name="from moment")
        self.last = TextField(str(moments[1]), self._changed, self.done, limit=7, name="to moment")
        self.which = Choice([(False, "Every act"), (True, "Ends of turns")], False, self._changed, "which")
        # For a long game, begin with the largest number of moments that one file may have.
        few = min(MOST_THINNED, -(-(moments[1] - moments[0]) // (MOST_PICTURES - 1)) or 1)
        self.every = Stepper(few, 1, MOST_THINNED, self._changed, "one in")
        self.size = Choice(sizes, 1, self._changed, "size")
        self.pace = Choice(SECONDS, 1000, self._changed, "time")
        self.eyes = Choice([(True, shown), (False, WATCHER)], not view.covered, self._changed, "eyes")
        self.file = TextField(str(path), self._changed, self.done, limit=1000, name="file")
        self.file_label = Label("File", "strong")
        self.rows: list[tuple[Label, list[Widget]]] = [
            (Label("As", "strong"), [self.kind]),
            (Label("From moment", "strong"), [self.first, Label("to", "strong", align="center"), self.last]),
            (Label("Of these", "strong"), [self.which, Label("one in", "strong", align="center"), self.every]),
            (Label("Size", "strong"), [self.size]),
            (Label("Each for", "strong"), [self.pace]),
            (Label("Seen by", "strong"), [self.eyes]),
            (self.file_label, [self.file]),
        ]
        for label, widgets in self.rows:
            self.form.add(label)
            for widget in widgets:
                self.form.add(widget)
        self.count = self.form.add(Label("", "small", palette.INK_SOFT))
        self.form.add(self.reason)
        self.add_button("Cancel", lambda: self.close_and(None))
        self.add_button("Export", self.done, "primary")
        self.layout(app.size)
        self._changed(None)
        self.form.default = self.done
        self.form.focus(self.kind)

    def place_extra(self, rect: pygame.Rect) -> int:
        left, room, high = rect.left + px(LABEL), rect.width - px(LABEL), px(36)
        y = rect.top
        for label, widgets in self.rows:
            label.place(pygame.Rect(rect.left, y, px(LABEL) - px(8), high))
            if widgets == [self.file]:
                self.file.place(pygame.Rect(left, y, room, high))
            x = left
            for widget in widgets if widgets != [self.file] else ():
                widget.place(pygame.Rect(x, y, min(wanted_width(widget), rect.right - x), high))
                x = widget.rect.right + px(8)
            y += px(ROW)
        self.count.place(pygame.Rect(left, y - px(4), room, px(20)))
        self.reason.place(pygame.Rect(rect.left, y + px(20), rect.width, 0))
        return y + px(20) + max(px(34), self.reason.rect.height) - rect.top

    def done(self) -> None:
        """Begin to make the film; stay if that is impossible."""
        try:
            entries = self._entries()
            path = Path(self.file.text.strip()).expanduser()
            if not self.file.text.strip() or not path.name:
                raise TabletopError("Please give the name of a file.")
            if path.suffix.lower() == GIF and not self.kind.value:
                raise TabletopError("Pictures go into a folder: please give a name that does not end in .gif.")
            if self.kind.value and path.suffix.lower() != GIF:
                path = path.with_name(path.name + GIF)
            seat = self.seat if self.eyes.value else None
            film = Film(self.session, self.app.art, seat, SIZES[int(self.size.value)])
            self.path = path
            filming = Filming(film, entries, path, int(self.pace.value) / 1000)
        except (TabletopError, RuntimeError) as problem:
            self._refuse(str(problem))
            return
        self.app.push(FilmingDialog(self.app, filming, self._ended))

    def _entries(self) -> list[EntryId]:
        """The chosen entries; raises TabletopError if there are none."""
        last = len(self.line) - 1
        moments: list[int] = []
        for field in (self.first, self.last):
            text = field.text.strip()
            if not text.isdecimal() or int(text) > last:
                given = f"“{text}”" if text else "an empty place"
                raise TabletopError(f"A moment is a number from 0 to {last}, not {given}.")
            moments.append(int(text))
        if moments[0] > moments[1]:
            raise TabletopError(
                f"Moment {moments[0]} comes after moment {moments[1]}: there are no moments from the first to the second."
            )
        return chosen_entries(
            self.session, self.line[moments[0]], self.line[moments[1]], self.every.value, bool(self.which.value)
        )

    def _ended(self, problem: str) -> None:
        """Show that the film is written, or the problem."""
        if problem:
            self._refuse(problem)
            return
        path = self.path
        who = self.session.equipment.seat(self.seat).name if self.eyes.value else "a watcher"
        self.app.pop()
        done = "The film is written" if self.kind.value else "The pictures are written"
        self.app.push(MessageDialog(self.app, done, f"{path} shows what {who} may know."))

    def _kind_changed(self, kind: object) -> None:
        path, suggested = Path(self.file.text), Path(self.file.text) == self.suggested
        if kind and path.suffix.lower() != GIF:
            path = Path(f"{path}{GIF}")
        elif not kind and path.suffix.lower() == GIF:
            path = path.with_suffix("")
        if suggested:
            path = self.suggested = free_path(path)
        if path != Path(self.file.text):
            self.file.set_text(str(path))
        self.file_label.set_text("File" if kind else "Folder")
        for label, widgets in self.rows:
            if widgets == [self.pace]:
                label.show(bool(kind))
                self.pace.show(bool(kind))
        self._changed(kind)

    def _changed(self, _: object) -> None:
        """After a change show how many pictures there are, and remove the refusal, which may no longer hold."""
        try:
            count = len(self._entries())
            seconds = (count + 2) * int(self.pace.value) / 1000
            length = f", {seconds:g} seconds" if self.kind.value else ""
            self.count.set_text(counted(count, "picture", "no") + length)
        except TabletopError:
            self.count.set_text("")
        if self.refusal:
            self._refuse("")


def wanted_width(widget: Widget) -> int:
    """The width (pixels) of a widget in a row of the dialog; a field has room for a number."""
    if isinstance(widget, Choice | Stepper):
        return widget.wanted_width()
    return width_of(widget.text, "strong") + px(8) if isinstance(widget, Label) else px(92)


class Bar(Widget):
    """A progress bar."""

    takes_pointer = False
    share = 0.0

    def set(self, share: float) -> None:
        """Show that `share` (0 to 1) is done."""
        self.share = share
        self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        panel(surface, self.rect, palette.CARD_DEEP, radius=px(6))
        done = pygame.Rect(self.rect.topleft, (round(self.rect.width * self.share), self.rect.height))
        if done.width > px(12):
            panel(surface, done, palette.GREEN, radius=px(6))


class FilmingDialog(Dialog):
    """Makes a film, one picture in each pass of the loop, and shows the progress. Escape, or closing the window, cancels it."""

    def __init__(self, app: Host, filming: Filming, on_end: Callable[[str], None]) -> None:
        """`on_end` is called at the end, with a sentence if the film could not be made; not if it was cancelled."""
        super().__init__(app, "Drawing the moments", "")
        self.filming = filming
        self.on_end = on_end
        self.progress = self.form.add(Label("", "body", palette.INK_SOFT))
        self.bar = self.form.add(Bar())
        cancel = self.add_button("Cancel", lambda: self.close_and(None))
        self.layout(app.size)
        self.form.focus(cancel)

    def place_extra(self, rect: pygame.Rect) -> int:
        self.progress.place(pygame.Rect(rect.left, rect.top, rect.width, px(24)))
        self.bar.place(pygame.Rect(rect.left, rect.top + px(34), rect.width, px(14)))
        return px(52)

    def deadline(self) -> float | None:
        """A time long ago while there is something to do, so that the loop does not wait."""
        return None if self.filming.finished else 0.0

    def on_tick(self, now: float) -> None:
        """Make the next picture; the dialog itself is painted before the first one."""
        if not self.filming.finished and not self._all:
            problem = ""
            try:
                self.filming.step(PATIENCE)
            except TabletopError as fault:
                problem = str(fault)
            if self.filming.finished:
                self.app.pop()
                self.on_end(problem)
                return
        count = len(self.filming.entries)
        self.progress.set_text(f"Picture {self.filming.done} of {count}")
        if self.bar.share != self.filming.done / count:
            self.bar.set(self.filming.done / count)
        super().on_tick(now)

    def close(self) -> None:
        """Delete the film if it is not finished."""
        self.filming.cancel()
        super().close()
