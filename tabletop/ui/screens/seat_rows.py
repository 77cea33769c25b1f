"""The rows of a new game's form that say who plays: colour, name, and whether a person or a bot sits there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS, Seat, SeatDef
from tabletop.settings import LONGEST_NAME, SetUp
from tabletop.ui.keys import CLICK_KEYS
from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, focus_ring, panel, seat_symbol
from tabletop.ui.look.theme import px, target
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow
from tabletop.ui.widgets.widget import Callback, Form, Widget

ROOMY = 230
"""In a row narrower than this (pixels at 100 %), who sits there is shown by an icon without a word."""


class SeatRows:
    """Two columns of rows in a form. What is entered for a seat is kept while the seat is not played."""

    def __init__(
        self,
        after: Widget,
        form: Form,
        names: Sequence[str],
        on_change: Callable[[], None],
        on_name: Callable[[], None],
        on_enter: Callback,
    ):
        """The rows follow the widget `after` in the Tab order; `names` are proposed, in the order of the seats.

        `on_change` is called when rows were made and must be placed, `on_name` when a name is edited; `on_enter` on Enter in a
        name.
        """
        self.after = after
        self.form = form
        self.on_change = on_change
        self.on_name = on_name
        self.on_enter = on_enter
        self.count = 0
        self.colours: list[SeatDef] = list(SEAT_COLOURS)
        """All colours in the order of the seats; those that the game leaves free are `offered`, of which the first are played."""
        self.taken: frozenset[Seat] = frozenset()
        """The seats whose colours the game itself needs."""
        self.own: tuple[SeatDef, ...] = ()
        """The first seats, if the game itself gives them names and colours: nobody chooses their colour."""
        self.names = [*names, *[""] * len(SEAT_COLOURS)][: len(SEAT_COLOURS)]
        self.levels = [""] * len(SEAT_COLOURS)
        """The level of the bot in each seat; empty for a person."""
        self.bots: tuple[str, ...] = ()
        """The levels of the game's bots."""
        self.chips: list[ColourButton] = []
        self.fields: list[TextField] = []
        self.sitters: list[Button] = []
        """The button that says who sits in each seat; none for a game without bots."""

    @property
    def offered(self) -> list[SeatDef]:
        """The colours that a seat may have in this game, in the order of the seats."""
        own = {seat.id for seat in self.own}
        return [*self.own, *(colour for colour in self.colours if colour.id not in self.taken | own)]

    def defs(self) -> tuple[SeatDef, ...]:
        """The seats that the rows describe."""
        return tuple(
            replace(colour, name=self.name(seat), bot=self.level(seat)) for seat, colour in enumerate(self.offered[: self.count])
        )

    def people(self) -> list[str]:
        """The names as they were entered for people, in the order of their seats."""
        return [" ".join(self.names[seat].split()) for seat in range(self.count) if not self.level(seat)]

    def name(self, seat: int) -> str:
        """The name of the player in a seat: as entered, else the name of the colour."""
        return " ".join(self.names[seat].split()) or self.offered[seat].name

    def level(self, seat: int) -> str:
        """The level of the bot in a seat; empty for a person."""
        return self.levels[seat] if self.levels[seat] in self.bots else ""

    def sitter_words(self, seat: int) -> str:
        """Who sits in a seat, in one word."""
        return self.level(seat).capitalize() or "Person"

    def show(self, count: int, bots: Iterable[str], taken: frozenset[Seat], own: tuple[SeatDef, ...] = ()) -> None:
        """Make the rows of `count` seats, for a game with bots of the levels `bots` that itself needs the colours `taken`.

        `own` are the first seats if they have names and colours that nobody chooses.
        """
        self.count, self.bots, self.taken, self.own = count, tuple(bots), taken, own
        for widget in (*self.chips, *self.fields, *self.sitters):
            self.form.remove(widget)
        self.chips = [
            ColourButton(self.offered[seat], partial(self._ask_colour, seat) if seat >= len(own) else None)
            for seat in range(count)
        ]
        self.fields = [self._field(seat) for seat in range(count)]
        self.sitters = [self._sitter(seat) for seat in range(count)] if self.bots else []
        at = self.form.widgets.index(self.after) + 1
        # Tab goes from name to name, so that they are typed one after the other; then to who sits there, then to the colours.
        for offset, widget in enumerate((*self.fields, *self.sitters, *self.chips)):
            self.form.add(widget, at + offset)
        self.on_change()

    def place(self, left: int, top: int, width: int, step: int) -> int:
        """Place the rows, `step` pixels apart, in two columns; return where they end."""
        column = (width - px(24)) // 2
        for place, (chip, field) in enumerate(zip(self.chips, self.fields, strict=True)):
            x = left + (place % 2) * (column + px(24))
            y = top + (place // 2) * step
            chip.place(pygame.Rect(x, y, target(40), target(40)))
            room = column - target(40) - px(8)
            if self.sitters:
                sitter, narrow = self.sitters[place], room < px(ROOMY)
                sitter.text = "" if narrow else self.sitter_words(place)
                wide = target(38) if narrow else px(112)
                sitter.place(pygame.Rect(x + column - wide, y + px(1), wide, target(38)))
                room -= wide + px(8)
            field.place(pygame.Rect(x + target(40) + px(8), y + px(1), room, target(38)))
        return top + (len(self.chips) + 1) // 2 * step

    def take(self, last: SetUp, usual: str) -> None:
        """Take the names, colours and bots of a set-up; seats that it does not have are bots of the level `usual`."""
        self.names = [*last.names, *[""] * len(SEAT_COLOURS)][: len(SEAT_COLOURS)]
        self.levels = [*last.bots, *[usual] * len(SEAT_COLOURS)][: len(SEAT_COLOURS)]
        known = {colour.id: colour for colour in SEAT_COLOURS}
        chosen = [known[colour] for colour in dict.fromkeys(last.colours) if colour in known]
        self.colours = [*chosen, *(colour for colour in SEAT_COLOURS if colour not in chosen)]

    def set_colour(self, seat: int, colour: SeatDef) -> None:
        """Give a seat a colour; the seat that had it gets the other colour, so that no two are the same."""
        mine, other = self.colours.index(self.offered[seat]), self.colours.index(colour)
        self.colours[mine], self.colours[other] = self.colours[other], self.colours[mine]
        self.show(self.count, self.bots, self.taken, self.own)
        self.form.focus(self.chips[seat])

    def set_sitter(self, seat: int, level: str) -> None:
        """Put a person (empty) or the bot of `level` into a seat."""
        self.levels[seat] = level
        self.show(self.count, self.bots, self.taken, self.own)
        self.form.focus(self.sitters[seat])

    def _field(self, seat: int) -> TextField:
        def named(text: str) -> None:
            self.names[seat] = text
            self.on_name()

        return TextField(self.names[seat], named, self.on_enter, self.offered[seat].name, LONGEST_NAME, f"name {seat + 1}")

    def _sitter(self, seat: int) -> Button:
        level = self.level(seat)
        words = self.sitter_words(seat)
        tip = f"{words}: who sits here, a person or a bot of this strength"
        button = SitterButton(words, lambda: self._ask_sitter(seat), icon="bot" if level else "person", tip=tip)
        button.name = f"who sits in seat {seat + 1}"
        return button

    def _ask_colour(self, seat: int) -> None:
        rows = []
        taken = self.offered[: self.count]
        for colour in SEAT_COLOURS:
            if colour.id in self.taken or colour in self.own:
                continue
            mine = colour == self.offered[seat]
            holder = taken.index(colour) if colour in taken and not mine else -1
            key = "chosen" if mine else f"swap with {self.name(holder)}" if holder >= 0 else ""
            run = partial(self.set_colour, seat, colour)
            rows.append(MenuRow(colour.name, run, key, f"seat-{colour.symbol}", colour=colour.colour))
        self.form.app.push(ContextMenu(self.form.app, self.chips[seat].rect.bottomleft, rows))

    def _ask_sitter(self, seat: int) -> None:
        rows = [
            MenuRow(
                f"{level.capitalize()} bot" if level else "Person",
                partial(self.set_sitter, seat, level),
                "chosen" if level == self.level(seat) else "",
                "bot" if level else "person",
            )
            for level in ("", *self.bots)
        ]
        button = self.sitters[seat].rect
        self.form.app.push(ContextMenu(self.form.app, button.bottomleft, rows, button.right))


class SitterButton(Button):
    """Who sits in a seat; a click offers the others who may."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        draw_list_sign(surface, self.rect)


class ColourButton(Widget):
    """The colour and symbol of a seat; a click offers the other colours, if there is a choice."""

    def __init__(self, seat: SeatDef, on_click: Callback | None) -> None:
        super().__init__(f"{seat.name}: choose another colour" if on_click else seat.name, f"colour {seat.name}")
        self.seat = seat
        self.on_click = on_click
        self.takes_focus = on_click is not None

    def draw(self, surface: pygame.Surface) -> None:
        radius = px(8)
        fill = palette.CARD_DEEP if self.hovered else palette.CARD_WHITE
        panel(surface, self.rect, fill, palette.CARD_EDGE, radius, px(1))
        seat_symbol(surface, self.seat.symbol, self.rect.center, px(24), self.seat.colour)
        if self.on_click is not None:
            draw_list_sign(surface, self.rect)
        if self.shows_ring:
            focus_ring(surface, self.rect, radius)

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.on_click is None:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        typed = event.type == pygame.KEYDOWN and event.key in CLICK_KEYS and not event.mod
        if pressed or typed:
            self.on_click()
        return pressed or typed


def draw_list_sign(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A small arrow in the corner of a button that opens a list."""
    draw_sign(surface, "down", (rect.right - px(7), rect.bottom - px(7)), px(10), palette.INK_SOFT)
