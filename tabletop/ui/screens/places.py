"""The places of a game of one's own: added, dragged, resized and named in the window, and kept in the files of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point
from tabletop.core.table import Table
from tabletop.packs.editor.kept_places import keep_places, kept_places, movable_boards, rect_of
from tabletop.packs.places import BOARD, HAND, AddedLayout, PlaceRow, row_of
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.scene import Scene
from tabletop.ui.look import palette
from tabletop.ui.look.game_pictures import GamePictures
from tabletop.ui.look.paint import panel
from tabletop.ui.look.surfaces import opaque
from tabletop.ui.look.text import draw_paragraph, draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.places_canvas import PlacesCanvas, moved
from tabletop.ui.widgets.button import Button, Choice, IconButton, Stepper
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.widget import Widget


class NewPlace(NamedTuple):
    """A place that can be added: its name, its icon, its size in millimetres, its cells, and the face that pieces take there."""

    name: str
    layout: AddedLayout
    icon: str
    width: float
    height: float
    columns: int = 1
    rows: int = 1
    face: int = -1


NEW = (
    NewPlace("Pile", "stack", "stack", 63, 88, face=1),
    NewPlace("Row", "row", "spread", 300, 95, face=0),
    NewPlace("Grid", "grid", "digits", 240, 240, 6, 6),
    NewPlace("Area", "free", "fit", 200, 140),
)
FACES: list[tuple[str | int | bool, str]] = [(-1, "As they are"), (0, "Face up"), (1, "Face down")]
SIDE = 300
"""The width of the panel at the right, in pixels at 100 %."""
HELP = (
    "Add a place with the buttons above. Drag it where it belongs; drag a corner to resize it. "
    "Cards dropped on a pile or a row line up there, and pieces on a grid go to its cells. A board is dragged too."
)
KEYS = "Arrows move the chosen place, with Shift they resize it. Page Down: the next one. Delete removes. Ctrl+Z takes back."
DESCRIBED = "This place is in the description of the game: it can be moved and resized here. Its file pack.toml says the rest."
OF_BOARD = (
    "This is a board: drag it where it belongs. The places on it move with it, and what lies in them. "
    "Parts… in My games changes its size and its squares, or takes it away."
)


def key_of(board: str) -> str:
    """The key of a board among the places, by the name of its part: no place is called so, as no id has two lines."""
    return f"{BOARD}\n{board}"


def about(row: PlaceRow) -> str:
    """What is said of a place that was not added here, or of a board; empty for one that was added."""
    return "" if row.is_added else OF_BOARD if row.layout == BOARD else DESCRIBED


class PlacesScreen(FormScreen):
    """The table with its places, and what is known of the chosen one."""

    def __init__(
        self,
        app: Host,
        pack: Path,
        table: Table,
        pictures: GamePictures | None,
        on_kept: Callable[[], object],
        at: Point | None = None,
    ) -> None:
        """`table` shows the pieces behind the places; what lies at the point `at` of it is chosen at first.

        Raises GameDataError if the places of the pack cannot be read.
        """
        super().__init__(app)
        self.pack, self.table, self.pictures, self.on_kept = pack, table, pictures, on_kept
        box = table.equipment
        kept = kept_places(pack)
        added = {row.zone: row for row in kept if row.is_added and row.layout != HAND}
        self._kept = {row.zone: row for row in kept if not row.layout}
        self._hands = [row for row in kept if row.layout == HAND]
        self._boards_kept = {row.zone: row for row in kept if row.layout == BOARD}
        self._had_hands = any(zone.in_hand for zone in box.zones.values())
        self._past: list[tuple[dict[str, PlaceRow], list[PlaceRow]]] = []
        on_table = {zone.id: zone for zone in box.zones.values() if not zone.in_hand and zone.id != box.open_zone}
        self._described = {zone.id: row_of(zone) for zone in on_table.values() if zone.id not in added}
        held = {zone: len(pieces) for zone, pieces in table.zones.items()}
        self.canvas = PlacesCanvas((box.width, box.height), held, self._picture, self._show, self._remember)
        self.canvas.places = {
            zone: added.get(zone) or replace(row_of(one), name=one.name, columns=one.columns, rows=one.rows)
            for zone, one in on_table.items()
        }
        self._boards = {
            key_of(name): PlaceRow(name, name.replace("_", " "), BOARD, one.x, one.y, one.width, one.height)
            for name, one in movable_boards(pack, box).items()
        }
        """Where the boards were when this was opened, as rows; their keys differ from those of all places."""
        self.canvas.places |= self._boards
        self.canvas.fixed = frozenset((*(one.id for one in on_table.values() if one.layout in ("slots", "track")), *self._boards))
        self.canvas.boards = frozenset(self._boards)
        self.side = self.words = pygame.Rect(0, 0, 0, 0)
        self.back = self.form.add(IconButton("left", self.leave, "Back", "Escape", "quiet_dark"))
        self.buttons = [
            self.form.add(Button(one.name, partial(self.add, one), "quiet_dark", one.icon, f"Add a place: {one.name.lower()}"))
            for one in NEW
        ]
        tip = "A hidden hand for each player, along the bottom of the window"
        self.hands = self.form.add(Button("Hands", self.add_hands, "quiet_dark", "hand", tip))
        self.keep = self.form.add(Button("Keep", self.keep_all, "primary", key="Ctrl+S"))
        self.form.add(self.canvas)
        self.label = self.form.add(Label("Name", "strong"))
        self.name = self.form.add(TextField("", self._rename, self._named, limit=60, name="place name"))
        self.cells = self.form.add(Label("Columns, rows", "strong"))
        self.columns = self.form.add(Stepper(1, 1, 40, self._divide, "columns"))
        self.rows = self.form.add(Stepper(1, 1, 40, self._divide, "rows"))
        self.faces_label = self.form.add(Label("Cards put there", "strong"))
        self.faces = self.form.add(Choice(FACES, -1, self._turn, "face"))
        self.away = self.form.add(Button("Remove this place", self.remove, icon="trash", key="Delete"))
        self._at_first = self.rows_to_keep
        self._show()
        self.canvas.choose(self.canvas.at_spot(*at) if at is not None else "")
        self.form.focus(self.canvas)

    @property
    def chosen(self) -> PlaceRow | None:
        """The chosen place."""
        return self.canvas.places.get(self.canvas.chosen)

    @property
    def rows_to_keep(self) -> list[PlaceRow]:
        """The places that were added, and those of the description that lie elsewhere than it says."""
        found = list(self._hands)
        for zone, row in self.canvas.places.items():
            if row.is_added:
                found.append(row)
            elif zone in self._boards:
                if row.zone in self._boards_kept or row.rect != self._boards[zone].rect:
                    found.append(PlaceRow(row.zone, layout=BOARD, x=row.x, y=row.y))
            elif zone in self._kept or row.rect != self._described[zone].rect:
                found.append(PlaceRow(zone, x=row.x, y=row.y, width=row.width, height=row.height))
        shown = {row.zone for row in found} | set(self.canvas.places)
        # Places that are not on this table, because fewer people play, stay where they were put, and so do boards.
        away = [row for zone, row in self._kept.items() if zone not in shown]
        return [*found, *away, *(row for name, row in self._boards_kept.items() if key_of(name) not in shown)]

    # What is done

    def add(self, new: NewPlace) -> None:
        """Add a place in the middle of the table, and choose it."""
        places, table = self.canvas.places, self.canvas.table
        zone = next(name for number in range(1, 1_000) if (name := f"{new.layout}_{number}") not in places)
        same = sum(row.layout == new.layout for row in places.values())
        size = min(new.width, table[0]), min(new.height, table[1])
        aside = 15.0 * (len(places) % 6)
        at = moved(((table[0] - size[0]) / 2, (table[1] - size[1]) / 2, *size), aside, aside, table)
        self._remember()
        title = f"{new.name} {same + 1}" if same else new.name
        places[zone] = PlaceRow(zone, title, new.layout, *at, new.columns, new.rows, new.face)
        self.canvas.choose(zone)
        self.form.focus(self.canvas)

    def add_hands(self) -> None:
        """Add a hand for each player, or take the added ones away."""
        self._remember()
        self._hands = [] if self._hands else [PlaceRow("hands", layout=HAND)]
        self._show()

    def remove(self) -> None:
        """Take the chosen place away, if it was added here."""
        row = self.chosen
        if row is None:
            return
        if not row.is_added:
            self.app.toast(about(row))
            return
        self._remember()
        del self.canvas.places[row.zone]
        self.canvas.choose("")

    def undo(self) -> None:
        """Take the last change back."""
        now = dict(self.canvas.places), list(self._hands)
        while self._past and self._past[-1] == now:
            self._past.pop()
        if self._past:
            self.canvas.places, self._hands = self._past.pop()
            if self.canvas.chosen not in self.canvas.places:
                self.canvas.chosen = ""
            self._show()

    def leave(self) -> None:
        """Close; if places were changed and not kept, ask before what is to become of them."""
        if self.rows_to_keep == self._at_first:
            self.dismiss()
            return
        text = "The places on this table were changed. Leave drops the changes."
        leave = ("Leave", self.dismiss)
        self.app.push(ConfirmScreen(self.app, "Keep the places?", text, "Keep", self.keep_all, no="Stay", other=leave))

    def keep_all(self) -> None:
        """Write the places into the game, and close; or say why that cannot be done."""
        try:
            keep_places(self.pack, self.rows_to_keep, self.table.equipment)
        except GameDataError as problem:
            self.app.toast(str(problem))
            return
        self.app.leave(self)
        self.on_kept()

    def _remember(self) -> None:
        """Note how everything is before it is changed."""
        now = dict(self.canvas.places), list(self._hands)
        if not self._past or self._past[-1] != now:
            self._past.append(now)

    def _set(self, row: PlaceRow) -> None:
        if row != self.canvas.places.get(row.zone):
            self._remember()
            self.canvas.places[row.zone] = row
            self.canvas.touch()

    def _rename(self, text: str) -> None:
        row = self.chosen
        if row is not None and row.is_added:
            self._set(replace(row, name=" ".join(text.replace("{", "").replace("}", "").split()) or row.zone))

    def _named(self) -> None:
        self.form.focus(self.canvas)

    def _divide(self, value: int) -> None:
        row = self.chosen
        if row is not None and row.is_added:
            self._set(replace(row, columns=self.columns.value, rows=self.rows.value))

    def _turn(self, value: str | int | bool) -> None:
        row = self.chosen
        if row is not None and row.is_added:
            self._set(replace(row, face=int(value)))

    # What is seen

    def _picture(self, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Rect]:
        """The table with the pieces that lie open on it, without the grounds of its places; and where in the picture it is."""
        box = self.table.equipment
        bare = {name: replace(zone, art=None, label=False) for name, zone in box.zones.items()}
        moved = {row.rect: self.canvas.places[key] for key, row in self._boards.items()}
        boards = (replace(one, x=row.x, y=row.y) if (row := moved.get(rect_of(one))) else one for one in box.boards)
        painter, found = Painter(self.app.art, size), opaque(size)
        painter.set_background(replace(box, zones=bare, boards=tuple(boards)))
        painter.set_items([item for item in Scene().update(self.table) if item.zone == box.open_zone])
        with self.app.art.showing(self.pictures or GamePictures()):
            painter.repaint(found)
        return found, painter.camera.rect_of(0.0, 0.0, box.width, box.height)

    def _show(self) -> None:
        """Show what is known of the chosen place."""
        row = self.chosen
        is_own = row is not None and row.is_added
        of_any: tuple[Widget, ...] = (self.label, self.name, self.faces_label, self.faces, self.away)
        of_grids: tuple[Widget, ...] = (self.cells, self.columns, self.rows)
        for widget in of_any:
            widget.show(is_own)
        for widget in of_grids:
            widget.show(is_own and row is not None and row.layout == "grid")
        if row is not None and is_own:
            self.name.set_text(row.name)
            self.columns.value, self.rows.value, self.faces.value = row.columns, row.rows, row.face
        self.hands.enable(bool(self._hands) or not self._had_hands)
        self.hands.set_text("Without hands" if self._hands else "Hands")
        self.layout(self.app.size)
        self.invalidate()

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undo()
        elif event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            self.keep_all()
        elif event.key == pygame.K_DELETE:
            self.remove()
        elif event.key == pygame.K_ESCAPE:
            self.leave()
        else:
            super().on_key(event)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = place_back(self.back, width, 22)
        wide = self.keep.wanted_width()
        right = width - margin - wide
        self.keep.place(pygame.Rect(right, px(26), wide, target(40)))
        right -= px(24)
        for button in reversed([*self.buttons, self.hands]):
            wide = button.wanted_width()
            right -= wide
            button.place(pygame.Rect(right, px(26), wide, target(40)))
        top, bottom = px(84), height - px(24)
        self.side = pygame.Rect(width - margin - px(SIDE), top, px(SIDE), bottom - top)
        self.canvas.place(pygame.Rect(margin, top, self.side.left - px(16) - margin, bottom - top))
        inner = self.side.inflate(-2 * px(16), -2 * px(14))
        at = inner.top
        for label, widgets in (
            (self.label, (self.name,)),
            (self.cells, (self.columns, self.rows)),
            (self.faces_label, (self.faces,)),
        ):
            if label.visible:
                label.place(pygame.Rect(inner.left, at, inner.width, px(24)))
                wide = (inner.width - px(8) * (len(widgets) - 1)) // len(widgets)
                for number, widget in enumerate(widgets):
                    widget.place(pygame.Rect(inner.left + number * (wide + px(8)), at + px(26), wide, target(40)))
                at += px(26) + target(40) + px(14)
        if self.away.visible:
            self.away.place(pygame.Rect(inner.left, at + px(6), min(inner.width, self.away.wanted_width()), target(40)))
            at = self.away.rect.bottom + px(14)
        self.words = pygame.Rect(inner.left, at, inner.width, inner.bottom - at)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(
            self.back.rect.right + px(10), px(20), self.buttons[0].rect.left - self.back.rect.right - px(20), px(48)
        )
        draw_text(surface, "Places on the table", head, "title", palette.CREAM)
        panel(surface, self.side, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        row, words = self.chosen, pygame.Rect(self.words)
        if row is not None and not row.is_added:
            draw_text(surface, row.name, pygame.Rect(words.left, words.top, words.width, px(28)), "heading")
            words.top += px(36)
            words.height -= px(36)
        text = HELP if row is None else about(row)
        high = draw_paragraph(surface, text, words, "body", palette.INK_SOFT) if text else 0
        words.top += (high or 0) + (px(14) if text else 0)
        words.height = self.words.bottom - words.top
        draw_paragraph(surface, KEYS, words, "small", palette.INK_SOFT)
