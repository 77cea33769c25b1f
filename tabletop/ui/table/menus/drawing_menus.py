"""Commands for notes and counters that a person puts on the table, and the menus of all drawings there."""

from __future__ import annotations

import re
from collections.abc import Callable

from pygame import FRect

from tabletop.core.drawings import LONGEST_NAME, LONGEST_TEXT, MOST_SIDES, Drawing, DrawingId, Point, reaches
from tabletop.rules.free_moves import DrawOnTable, FreeMove, MakeCounter, RubOut
from tabletop.rules.table_extras import drawing_words
from tabletop.rules.words import seat_name
from tabletop.session.put_back import off_the_table, put_back
from tabletop.ui.board.drawn_pictures import note_size
from tabletop.ui.board.item_key import named
from tabletop.ui.board.items import STROKE_LOOK
from tabletop.ui.keys import key_hint
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.free_place import covered_by, first_free, spots_near
from tabletop.ui.table.input.drawings import drawing_named, put_within
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow

UNSEEN = "You did not see what it was, so it is out of the game, and the box does not show it to you."
TYPE = 17
"""The font size of a new note at the present zoom, in pixels at 100 %."""
LEAST_TYPE_MM = 3.2
WIDEST = 13
"""The width of a note, in multiples of its font size, at which its text wraps."""
PAD_WIDTH, PAD_HEIGHT = 132, 54
"""The size of a new counter, in pixels at 100 %."""
REACH = 9
"""How far from a stroke, in pixels at 100 %, the pointer still hits it."""
MOST_ROWS = 9
TYPED_BEYOND = 100
"""How many letters too many can be typed, so that a text that is too long is refused with a reason instead of cut."""
NAME_AND_NUMBER = re.compile(r"(.*?)(?:[\s:=]+(-?\d{1,12}))?", re.DOTALL)


class DrawingMenus:
    """Notes, counters and the rubber."""

    def __init__(self, app: Host, play: Play, pointer: Pointer) -> None:
        self.app = app
        self.play = play
        self.view = play.view
        self.pointer = pointer

    def place(self) -> Point:
        """Where a new drawing is put: under the pointer, or in the middle of the visible table."""
        area = self.view.table_rect()
        position = self.pointer.position if area.collidepoint(self.pointer.position) else area.center
        return self.view.painter.camera.to_table(*position)

    def refused(self) -> bool:
        """Whether nothing can be put on this table; a message says so before anybody types anything."""
        session = self.view.session
        if session.read_only:
            why = session.file.problem if session.file is not None else ""
            self.app.toast(why or "This game can only be looked at here.")
        return session.read_only

    # Notes

    def note(self) -> None:
        """Edit the note under the pointer, or put a new one there."""
        found = drawing_named(self.view, self.view.hovered)
        if found is not None:
            self.edit(found[0])
        elif not self.refused():
            at = self.place()
            self._ask_note("A note on the table", "", lambda text: DrawOnTable("note", self._paper(text, at), text))

    def edit(self, name: DrawingId) -> None:
        """Change the text of a note or the name of a counter."""
        drawing = self.view.shown.drawings[name]
        if self.refused():
            return
        if drawing.kind == "note":
            at = self._seen_corner(drawing)
            self._ask_note("Change the note", drawing.text, lambda text: DrawOnTable("note", self._paper(text, at), text, name))
            return
        title, label = "Rename the counter", "What does it count?"

        def rename(text: str) -> str:
            return self.play.attempt(DrawOnTable("counter", drawing.points, text, name))

        self.app.push(TextDialog(self.app, title, label, drawing.text, rename, limit=LONGEST_NAME + TYPED_BEYOND))

    def _ask_note(self, title: str, text: str, make: Callable[[str], FreeMove]) -> None:
        limit = LONGEST_TEXT + TYPED_BEYOND
        label = "What should it say?"
        self.app.push(
            TextDialog(self.app, title, label, text, lambda said: self.play.attempt(make(said)), "Put down", limit=limit)
        )

    def _paper(self, text: str, at: Point) -> tuple[Point, Point]:
        """The corners of a note for this text at `at`, so large that it can be read at the present zoom."""
        camera = self.view.painter.camera
        zoom = camera.zoom
        size = max(px(TYPE), round(LEAST_TYPE_MM * zoom))
        width, height = note_size(" ".join(text.split()) or " ", size, WIDEST * size)
        widest, highest = MOST_SIDES["note"]
        wide, high = min(width / zoom, widest), min(height / zoom, highest)
        # Its seen upper left corner is there, from whichever side the table is seen.
        across, down = camera.facing.way_back(wide / 2, high / 2)
        corner = (at[0] + across - wide / 2, at[1] + down - high / 2)
        return put_within(self.view.shown.equipment, (0.0, 0.0), (wide, high), *corner)

    def _seen_corner(self, note: Drawing) -> Point:
        """The point of the table under the seen upper left corner of a note."""
        (left, top), (right, bottom) = note.points
        across, down = self.view.painter.camera.facing.way_back((right - left) / 2, (bottom - top) / 2)
        return (left + right) / 2 - across, (top + bottom) / 2 - down

    # Counters

    def counter(self) -> None:
        """Make a counter under the pointer, or if something lies there at the nearest free place, because it would hide that."""
        if self.refused():
            return
        at = self.place()

        def make(text: str) -> str:
            name, value = name_and_number(text)
            return self.play.attempt(MakeCounter(name, value, self._pad(at)))

        label = "What does it count, and from which number? Example: Threat 5"
        self.app.push(TextDialog(self.app, "A counter", label, "", make, "Put down", limit=LONGEST_NAME + TYPED_BEYOND))

    def _pad(self, at: Point) -> tuple[Point, Point]:
        zoom = self.view.painter.camera.zoom
        widest, highest = MOST_SIDES["counter"]
        width, height = min(px(PAD_WIDTH) / zoom, widest), min(px(PAD_HEIGHT) / zoom, highest)
        box = self.view.shown.equipment
        taken = [covered_by(item) for item in self.view.painter.items if item.look.kind != STROKE_LOOK]
        spots = spots_near(at, (width, height), FRect(0, 0, box.width, box.height))
        x, y = first_free(spots, (width, height), taken) or at
        return put_within(box, (0.0, 0.0), (width, height), x - width / 2, y - height / 2)

    # The rubber

    def delete(self) -> None:
        """Put the selected pieces back into the box; without a selection, remove the note or counter under the pointer."""
        view = self.view
        found = drawing_named(view, view.hovered) if not view.selection and view.past is None else None
        if found is None:
            before = off_the_table(view.session.table)
            self.play.on_pieces("delete")
            if gone := off_the_table(view.session.table) - before:
                if gone <= {one.piece for one in put_back(view.session, view.eyes)}:
                    view.say(f"It is in the box of components now: {key_hint('components')} opens it.")
                else:
                    self.app.toast(UNSEEN, "Undo", self.play.undo)
        else:
            self.play.move(RubOut((found[0],)))

    def strokes_at(self, position: tuple[int, int]) -> list[DrawingId]:
        """The arrows and lines at a pixel of the window, the uppermost first."""
        camera = self.view.painter.camera
        x, y = camera.to_table(*position)
        drawings = self.view.shown.drawings
        reach = px(REACH) / camera.zoom
        found = [name for name, drawing in drawings.items() if not drawing.is_card and reaches(drawing, x, y, reach)]
        return found[::-1]

    def rub_out_at(self, position: tuple[int, int]) -> bool:
        """Rub out the uppermost stroke at a pixel of the window; return False if there is none."""
        found = self.strokes_at(position)
        if found:
            self.play.move(RubOut((found[0],)))
        return bool(found)

    def ask_rub_out(self, position: tuple[int, int]) -> None:
        """Let the person choose what to rub out, in a menu at a pixel of the window."""
        rows = self.rub_out_rows()
        if rows:
            self.app.push(ContextMenu(self.app, position, rows))
        else:
            self.app.toast("Nothing is written or drawn on the table.")

    # Menus

    def rub_out_rows(self) -> list[MenuItem]:
        """Everything that can be rubbed out, the latest first."""
        drawings = self.view.shown.drawings
        names = [name for name, drawing in drawings.items() if drawing.kind != "counter"][::-1]
        rows = [self._rub_out_row(name) for name in names[:MOST_ROWS]]
        if len(names) > 1:
            rows += [SEPARATOR, MenuRow(f"Rub out all {len(names)}", self.play.making(RubOut()), "", "trash")]
        return rows

    def rows_at(self, position: tuple[int, int], key: str) -> list[MenuItem]:
        """What can be done with the drawings at a pixel of the window; `key` is the item there."""
        rows: list[MenuItem] = []
        found = drawing_named(self.view, key)
        if found is not None:
            name, drawing = found
            if named(key, "drawing"):
                rows.append(MenuRow("Change the text…", lambda: self.edit(name), key_hint("note_here"), "edit"))
            else:
                rows.append(MenuRow("Rename…", lambda: self.edit(name), key_hint("note_here"), "edit"))
            rows.append(MenuRow("Pick up", lambda: self.pointer.take_up(position, key, "", False), "drag", "hand"))
            away = self.play.making(RubOut((name,)))
            rows.append(MenuRow(f"Take the {drawing.kind} away", away, key_hint("delete"), "trash"))
        rows += [self._rub_out_row(name) for name in self.strokes_at(position)[:MOST_ROWS]]
        return [*rows, SEPARATOR] if rows else []

    def _rub_out_row(self, name: DrawingId) -> MenuRow:
        drawing = self.view.shown.drawings[name]
        box = self.view.shown.equipment
        what = drawing_words(drawing).replace("an ", "the ", 1) if drawing.kind == "arrow" else drawing_words(drawing)
        what = what.replace("a line", "the line", 1)
        whose = f" of {seat_name(self.view.shown, drawing.seat)}" if drawing.seat and not drawing.is_card else ""
        colour = box.seat(drawing.seat).colour if drawing.seat else ""
        icon = f"seat-{box.seat(drawing.seat).symbol}" if drawing.seat else "trash"
        return MenuRow(f"Rub out {what}{whose}", self.play.making(RubOut((name,))), "", icon, colour=colour)


def name_and_number(text: str) -> tuple[str, int]:
    """A text without the number at its end, and that number; 0 if there is none."""
    found = NAME_AND_NUMBER.fullmatch(text.strip())
    assert found is not None
    return found[1].strip(), int(found[2] or 0)
