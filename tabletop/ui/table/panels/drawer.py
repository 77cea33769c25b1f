"""The box of components, a drawer at the left of a free table: what is in it is dragged onto the table, or clicked.

Its heading says which box it is: our own, one of another game, or the person's shelf. Pieces that are dropped on it go back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.components.of_games import with_backs
from tabletop.components.sources import OWN, OpenBox, Source, sources
from tabletop.core.component import Component
from tabletop.core.equipment import Placement
from tabletop.core.errors import GameDataError
from tabletop.rules.bringing import taken_out
from tabletop.session.put_back import put_back
from tabletop.ui.board.regions import Ground, Regions
from tabletop.ui.keys import key_hint
from tabletop.ui.look.game_pictures import pictures_of
from tabletop.ui.look.palette import CREAM_SOFT, WALNUT, WALNUT_EDGE, shown
from tabletop.ui.look.text import draw_paragraph, line_height
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.table.input.carry import Carry
from tabletop.ui.table.input.clicks import Press
from tabletop.ui.table.input.digits import LARGEST, Taker
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.painting import draw_held_over
from tabletop.ui.table.panels.component_grid import ComponentGrid
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.button import Button, IconButton
from tabletop.ui.widgets.matching import plain
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow
from tabletop.ui.widgets.search_field import SearchField
from tabletop.ui.widgets.widget import Form, Widget

WIDTH = 316
"""Its width in pixels at 100 %; at most two fifths of the table."""
LARGEST_HELD = 120
"""The largest height of what is held over it, in pixels at 100 %."""
HINT = "Drag onto the table, or click: one. Digits over it, or “5 meeple” above: several. Drop pieces here to put them back."
RULES_ON = "The rules are on; set them to advice or off to take pieces out of the box of components."


class ComponentField(SearchField):
    """The field in which a component is sought. Digits that no name has are for the component under the pointer."""

    def __init__(self, on_change: Callable[[str], None], on_enter: Callable[[], None], counts: Callable[[str], bool]) -> None:
        """`counts` says whether a digit that would make this text of the field is for the component under the pointer."""
        super().__init__("", on_change, on_enter, "Letters of a name, or 5 meeple", name="find component")
        self.counts = counts

    def on_event(self, event: pygame.event.Event) -> bool:
        typed = getattr(event, "text" if event.type == pygame.TEXTINPUT else "unicode", "")
        if typed.isdigit() and self.counts(self.text + typed):
            # A typed digit comes twice, as a key and as a letter; the table takes the key.
            return event.type == pygame.TEXTINPUT
        return super().on_event(event)


PUT_BACK = "put back from this table"
"""The heading above what lay on the table and was put back into the box."""


class Drawer:
    """Makes the widgets of the drawer, and takes out of it what the person asks for."""

    def __init__(
        self,
        app: Host,
        play: Play,
        pointer: Pointer,
        form: Form,
        lay_out: Callable[[], object],
        do: Callable[[str], object],
    ) -> None:
        """Its widgets are added to `form`. `lay_out` divides the window again, `do` carries out a command."""
        self.app = app
        self.play = play
        self.view = play.view
        self.pointer = pointer
        self.lay_out = lay_out
        self.open = False
        self.rect = Rect(0, 0, 0, 0)
        self.source: Source = OWN
        self.inside = OpenBox(())
        """What is in the box that is shown."""
        self.found: list[Component] = []
        """Those of it whose name or group has the letters that were typed."""
        self._back: list[Placement] = []
        """What had been put back from this table when our box was shown."""
        self.count = 1
        """How many a click or Enter takes: the number that was typed before the letters."""
        self.box = Button("", self._offer_boxes, "quiet_dark", "down", tip="Which box: ours, of a game, your shelf")
        self.away = IconButton("close", self.toggle, "Close the box", key_hint("components"), "quiet_dark")
        self.field = ComponentField(self._find, self._take_first, self._is_count)
        self.grid = ComponentGrid(app.art, self._drag, self.take)
        self.grid.on_menu = self._menu
        self.counter = Button("Counter…", lambda: do("make_counter"), "quiet_dark", "plus", "A number with - and + on the table")
        self.clock = Button("Clock", lambda: do("clock"), "quiet_dark", "clock", "Start the clock, or stop it")
        self._held_over = False
        """Whether something was held over it when it was painted last."""
        pointer.hand.over_box = self.covers
        for widget in self.widgets():
            form.add(widget)

    def widgets(self) -> list[Widget]:
        """All widgets, from the top."""
        return [self.box, self.away, self.field, self.grid, self.counter, self.clock]

    # Opening it

    def toggle(self) -> None:
        """Open or close the box."""
        self.open = not self.open
        form = self.grid.form
        if self.open:
            self.show(self.source)
            if form is not None:
                # Whoever walks over the table with the keyboard goes on in the box; others type what they look for.
                form.by_keyboard = bool(self.view.focus)
                form.focus(self.grid if self.view.focus else self.field)
                # What was sought last is still there; the next letters take its place.
                self.field.select_all()
        elif form is not None and form.focused in self.widgets():
            form.by_keyboard = False
            form.focus(None)
        self.lay_out()

    def put_away(self) -> bool:
        """Close the box; return False if it is not open."""
        if self.open:
            self.toggle()
            return True
        return False

    def why_not(self) -> str:
        """Why it cannot be opened, as a sentence; empty if it can be."""
        if self.view.session.read_only:
            return "This game can only be looked at here."
        return RULES_ON if self.view.session.rules == "enforce" else ""

    def show(self, source: Source) -> None:
        """Show the components of this box; what is wrong with it is said in a message."""
        try:
            self.inside = source.open()
        except GameDataError as problem:
            self.view.say(str(problem))
            return
        if source is OWN:
            self._back = put_back(self.view.session, self.view.eyes)
            self.inside = OpenBox((*self._put_back(), *self.inside.components))
        self.source = source
        self.grid.pictures = pictures_of(self.inside.game) if self.inside.game is not None else None
        self.box.set_text(source.name)
        self.box.name = "which box"
        self._place_box()
        self._find(self.field.text)

    def _put_back(self) -> Iterator[Component]:
        """What was put back from this table, piece by piece."""
        box = self.view.session.equipment
        for number, one in enumerate(self._back):
            yield Component(f"back.{number}", box.kinds[one.kind].name, with_backs(box, [one.kind]), (one,), PUT_BACK)

    def follow(self) -> None:
        """Show what has been put back, or has come out again, if our box is open."""
        if self.open and self.source is OWN and put_back(self.view.session, self.view.eyes) != self._back:
            self.show(OWN)

    def _offer_boxes(self) -> None:
        rows = [MenuRow(one.name, partial(self.show, one), "", one.icon) for one in sources()]
        self.app.push(ContextMenu(self.app, self.box.rect.bottomleft, rows))

    # What is in it

    def _find(self, text: str) -> None:
        self.count, wanted = count_and_words(text)
        self.found = self._called(wanted)
        self.grid.show_components(
            self.found, self.source.empty if not self.inside.components else "Nothing in it is called that."
        )

    def _called(self, wanted: Sequence[str]) -> list[Component]:
        return [one for one in self.inside.components if all(word in words_of(one) for word in wanted)]

    def _is_count(self, text: str) -> bool:
        """Whether a digit that would make this text is for the component under the pointer: nothing is called that."""
        return self.grid.pointed >= 0 and (text.isdigit() or not self._called(count_and_words(text)[1]))

    def _take_first(self) -> None:
        if self.found:
            self.take(0)

    def take(self, index: int, count: int = 0) -> None:
        """Put a component onto the middle of the visible table, `count` times; 0 as often as the field says."""
        view, count = self.view, count or self.count
        component, before = self._taken(index), view.shown.pieces
        middle = view.painter.camera.to_table(*view.table_rect().center)
        if component is not None and self.play.move(taken_out(view.shown, component, middle, count)):
            view.select([piece for piece in view.shown.pieces if piece not in before] if count > 1 else ())

    def _taken(self, index: int) -> Component | None:
        """A component as it comes onto the table; None, with a message, if its pictures cannot be kept."""
        try:
            return self.inside.taken(self.found[index])
        except GameDataError as problem:
            self.view.say(str(problem))
            return None

    def _menu(self, index: int, position: tuple[int, int]) -> None:
        rows = [MenuRow("Put one on the table", partial(self.take, index, 1), "click", "plus")]
        if self.source.remove is not None:
            rows.append(MenuRow("Take it off the shelf", partial(self._remove, self.found[index]), "", "trash"))
        self.app.push(ContextMenu(self.app, position, rows))

    def _remove(self, component: Component) -> None:
        assert self.source.remove is not None
        try:
            put_back = self.source.remove(component)
        except GameDataError as problem:
            self.view.say(str(problem))
            return

        def undo() -> None:
            put_back()
            self.show(self.source)

        self.show(self.source)
        self.app.toast(f"Off the shelf: {component.name}", "Undo", undo, 8.0)

    def renew(self) -> None:
        """Look again what is in the box that is open, because something was put into it."""
        if self.open:
            self.show(self.source)

    def _drag(self, index: int, position: tuple[int, int]) -> None:
        if self.view.past is not None or self.view.session.read_only:
            self.play.move(None)
        elif self.grid.form is not None and (component := self._taken(index)) is not None:
            self.grid.form.let_go()
            self.view.painter.settle()
            # The button is down: the pointer carries it from here on, and puts it down when the button comes up.
            self.pointer.press = Press(1, position, self.view.now(), dragging=True, last=position)
            self.pointer.hand.take_component(component, position)
            self.pointer.carry_to(position)

    def taker(self) -> Taker | None:
        """What takes the number that is typed: the component under the pointer, if there is one."""
        index = self.grid.pointed if self.open else -1
        return (lambda count: self.take(index, count)) if index >= 0 else None

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a point of the window lies on it."""
        return self.rect.collidepoint(position)

    # Where it lies

    def place(self, regions: Regions) -> Regions:
        """Take its room from the left of the table, if it is open; return what is left."""
        table = Rect(regions.table)
        wide = min(px(WIDTH), table.width * 2 // 5) if self.open else 0
        self.rect = Rect(table.x, table.y, wide, table.height)
        for widget in self.widgets():
            widget.show(self.open)
        inner = self.rect.inflate(-2 * px(10), -2 * px(8))
        size = target(36)
        self.away.tip = f"Close the box  ·  {key_hint('components')}"
        self.away.place(Rect(inner.right - size, inner.y, size, size))
        self._place_box()
        self.field.place(Rect(inner.x, self.box.rect.bottom + px(6), inner.width, target(38)))
        top = self.field.rect.bottom + px(8)
        foot = self._hint_rect().top - px(4) - target(34)
        self.grid.place(Rect(inner.x, top, inner.width, max(0, foot - px(4) - top)))
        left = inner.x
        for button in (self.counter, self.clock):
            button.place(Rect(left, foot, button.wanted_width(), target(34)))
            left = button.rect.right + px(4)
        return replace(regions, table=Rect(table.x + wide, table.y, table.width - wide, table.height))

    def _place_box(self) -> None:
        """Place the heading, which is as wide as its words."""
        left, room = self.rect.x + px(10), self.rect.width - 2 * px(10) - target(36) - px(4)
        self.box.place(Rect(left, self.rect.y + px(8), max(0, min(self.box.wanted_width(), room)), target(36)))

    def _hint_rect(self) -> Rect:
        high = 3 * line_height("small")
        return Rect(self.rect.x + px(12), self.rect.bottom - px(8) - high, self.rect.width - 2 * px(12), high)

    def grounds(self) -> list[Ground]:
        """The area to paint, and the function that paints it."""
        return [(self.rect, self._draw)] if self.rect.width else []

    def touch_held(self) -> None:
        """Paint it again while something is held over it, and once afterwards. Call before each painting."""
        over = self.pointer.carry is not None and self.covers(self.pointer.position)
        if (over or self._held_over) and self.grid.form is not None:
            self.grid.form.dirty.append(Rect(self.rect))
        self._held_over = over

    def draw_held(self, surface: Surface) -> None:
        """Paint what is held over it, on its widgets."""
        carry = self.pointer.carry
        if carry is not None and self._held_over:
            zoom = min(self.view.painter.camera.zoom, px(LARGEST_HELD) / self._height_of(carry))
            draw_held_over(surface, self.view, self.pointer, self.app.art, self.rect, zoom)

    def _height_of(self, carry: Carry) -> float:
        """The height of what is held, in millimetres."""
        table, lead = self.view.shown, carry.pieces[0]
        if carry.component is not None:
            return carry.component.component.lead[0].height
        return table.kind(lead).height if lead in table.pieces else LARGEST_HELD

    def _draw(self, surface: Surface) -> None:
        surface.fill(shown(WALNUT), self.rect)
        pygame.draw.rect(surface, shown(WALNUT_EDGE), Rect(self.rect.right - px(2), self.rect.y, px(2), self.rect.height))
        draw_paragraph(surface, HINT, self._hint_rect(), "small", CREAM_SOFT)


def count_and_words(text: str) -> tuple[int, list[str]]:
    """How many are wanted, and the words that are sought: `5 meeple` asks for five. A number alone is a word."""
    words = plain(text).split()
    is_count = len(words) > 1 and words[0].isdecimal() and 1 <= int(words[0]) <= LARGEST
    return (int(words[0]), words[1:]) if is_count else (1, words)


def words_of(component: Component) -> str:
    """All that a component is found by, in plain letters: its name, its group and the name of its uppermost piece."""
    return plain(f"{component.name} {component.group} {component.lead[0].name}")
