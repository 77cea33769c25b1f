"""The form for a new game: which one, who plays in which colour, its options, and the seed for those who want one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS, SeatDef
from tabletop.core.errors import TabletopError
from tabletop.games.game import Game, OptionDef
from tabletop.saves.folder import new_save_path
from tabletop.ui import palette
from tabletop.ui.screen import Pop, Push, Reaction, Replace
from tabletop.ui.screens.library import players_text
from tabletop.ui.theme import px
from tabletop.ui.widgets.button import CLICK_KEYS, Button, Choice, IconButton, Label, Stepper
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.menu import ContextMenu, MenuRow
from tabletop.ui.widgets.paint import draw_sign, focus_ring, panel, ring, seat_symbol
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.text import draw_paragraph, draw_text, face_for, line_height, measure, paragraph_height
from tabletop.ui.widgets.widget import Callback, Widget

if TYPE_CHECKING:
    from tabletop.ui.app import App

LONGEST_NAME = 24
USUAL_SEATS = 2


class NewGameScreen(FormScreen):
    """Choose a game and who plays; *Start* puts the table in place of this screen."""

    def __init__(self, app: App, games: Sequence[Game], chosen: Game) -> None:
        super().__init__(app)
        self.games = games
        self.game = chosen
        self.colours: list[SeatDef] = list(SEAT_COLOURS)
        """The colours in the order of the seats; the first ones are played."""
        self.names = [""] * len(SEAT_COLOURS)
        self.options: dict[str, str | int | bool] = {}
        self.refusal = ""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.back = self.form.add(IconButton("left", lambda: Pop(), "Back to the library", "Escape", "quiet_dark"))
        self.list = self.form.add(RowList(52, self._draw_game, self._pick_game, ground=palette.CARD_SHADE, name="which game"))
        self.list.set_count(len(games))
        self.seats_label = self.form.add(Label("Players", "strong"))
        self.seats = self.form.add(Stepper(USUAL_SEATS, 1, 8, lambda _: self._rebuild_seats(), "players"))
        self.chips: list[ColourButton] = []
        self.fields: list[TextField] = []
        self.option_labels: list[Label] = []
        self.option_choices: list[Choice | Button] = []
        self.title_label = self.form.add(Label("Title", "strong"))
        self.title = self.form.add(TextField(hint=chosen.name, limit=80, name="title"))
        self.seed_label = self.form.add(Label("Seed", "strong"))
        self.seed = self.form.add(TextField(hint="drawn by chance", limit=40, name="seed"))
        self.cancel = self.form.add(Button("Cancel", lambda: Pop()))
        self.start = self.form.add(Button("Start", self.begin, "primary", "play", key="Ctrl+Enter", role="large"))
        self.form.default = self.begin
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._painted_once = False
        self._choose(chosen)

    @property
    def busy(self) -> bool:
        """Until the picture of the game is there."""
        return self._picture_missing()

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self._painted_once and self._picture_missing():
            from tabletop.ui.screens.game_picture import game_picture

            size = self.picture_rect().size
            self._pictures[(self.game.id, size)] = game_picture(self.game, self.app.art, size)
            self.form.dirty.append(self.picture_rect())
        self._painted_once = True
        return super().on_draw(surface)

    def seat_defs(self) -> tuple[SeatDef, ...]:
        """The seats as the form says."""
        count = self.seats.value
        return tuple(
            replace(colour, name=" ".join(name.split()) or colour.name)
            for colour, name in zip(self.colours[:count], self.names[:count], strict=True)
        )

    def begin(self) -> Reaction | None:
        """Make the game and go to its table; stay, with a sentence, if it cannot be made."""
        from tabletop.session import Session
        from tabletop.ui.screens.table import TableScreen

        seats = self.seat_defs()
        names = [seat.name.casefold() for seat in seats]
        twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), "")
        if twice:
            self._refuse(f"Two players are called {twice}. Give each a name of their own.")
            return None
        title = " ".join(self.title.text.split()) or self.game.name
        try:
            session = Session.new(
                self.game,
                seats,
                self.seed.text.strip() or None,
                self.options,
                title,
                new_save_path(self.app.session_folder, title),
            )
        except TabletopError as problem:
            self._refuse(str(problem))
            return None
        return Replace(TableScreen(self.app, session))

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = px(32) if width < px(1200) else px(48)
        self.back.place(pygame.Rect(margin - px(8), px(22), px(44), px(44)))
        sheet_width = min(width - 2 * margin, px(1180))
        sheet_height = min(height - px(84) - px(28), px(660))
        self.sheet = pygame.Rect((width - sheet_width) // 2, px(84), sheet_width, sheet_height)
        pad = px(24)
        list_width = min(self.sheet.width * 30 // 100, px(320))
        list_height = min(self.sheet.height - 2 * pad - px(150), len(self.games) * px(52))
        self.list.place(pygame.Rect(self.sheet.left + pad, self.sheet.top + pad + px(34), list_width, list_height))
        left = self.list.rect.right + px(32)
        right = self.sheet.right - pad
        y = self.sheet.top + pad
        self.seats_label.place(pygame.Rect(left, y, px(90), px(38)))
        self.seats.place(pygame.Rect(left + px(96), y, px(132), px(38)))
        low = height < px(700)
        y = self._layout_seats(left, y + px(50), right - left, px(42) if low else px(46))
        y = self._layout_options(left, y + px(8), right - left, px(40) if low else px(44))
        half = (right - left - px(24)) // 2
        self.title_label.place(pygame.Rect(left, y, half, px(22)))
        self.title.place(pygame.Rect(left, y + px(24), half, px(38)))
        self.seed_label.place(pygame.Rect(left + half + px(24), y, half, px(22)))
        self.seed.place(pygame.Rect(left + half + px(24), y + px(24), half, px(38)))
        foot = self.sheet.bottom - px(20) - px(46)
        self.start.place(pygame.Rect(right - px(160), foot, px(160), px(46)))
        self.cancel.place(pygame.Rect(self.start.rect.left - px(12) - px(104), foot, px(104), px(46)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(20), px(600), px(48))
        draw_text(surface, "New game", head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        left = pygame.Rect(self.sheet.left + px(1), self.sheet.top + px(1), 0, self.sheet.height - px(2))
        left.width = self.list.rect.right + px(16) - left.left
        panel(surface, left, palette.CARD_SHADE, radius=px(13))
        surface.fill(palette.CARD_SHADE, (left.right - px(14), left.top, px(14), left.height))
        heading = pygame.Rect(self.list.rect.left, self.sheet.top + px(22), self.list.rect.width, px(30))
        draw_text(surface, "Game", heading, "strong")
        about = pygame.Rect(self.list.rect.left + px(8), self.list.rect.bottom + px(14), self.list.rect.width - px(16), 0)
        about.height = self.sheet.bottom - px(20) - about.top
        if about.height > line_height("body"):
            draw_paragraph(surface, self.game.summary, about, "body", palette.INK_SOFT)
        window = self.picture_rect()
        picture = self._pictures.get((self.game.id, window.size))
        if picture is not None:
            surface.blit(picture, window)
            ring(surface, window.inflate(px(2), px(2)), px(2), px(1), palette.CARD_EDGE)
        if self.refusal:
            draw_paragraph(surface, self.refusal, self._refusal_rect(), "body", palette.RED)

    def on_key(self, event: pygame.event.Event) -> Reaction | None:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mod & pygame.KMOD_CTRL:
            return self.begin()
        return super().on_key(event)

    def picture_rect(self) -> pygame.Rect:
        """Where the picture of the game lies: at the foot of the left column; empty where there is no room for it."""
        width = self.list.rect.width
        words = paragraph_height(self.game.summary, "body", width - px(16))
        top = self.list.rect.bottom + px(14) + words + px(14)
        high = width * 9 // 16
        if top + high > self.sheet.bottom - px(20):
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(self.list.rect.left, self.sheet.bottom - px(24) - high, width, high)

    def _picture_missing(self) -> bool:
        size = self.picture_rect().size
        return size[0] > 0 and (self.game.id, size) not in self._pictures

    def set_colour(self, seat: int, colour: SeatDef) -> None:
        """Give a seat a colour; who had it gets the other one, so that no two are the same."""
        other = self.colours.index(colour)
        self.colours[seat], self.colours[other] = self.colours[other], self.colours[seat]
        self._rebuild_seats()
        self.form.focus(self.chips[seat])

    def _layout_seats(self, left: int, top: int, width: int, step: int) -> int:
        """Place the rows of the seats, `step` pixels apart, in two columns; return where they end."""
        column = (width - px(24)) // 2
        for place, (chip, field) in enumerate(zip(self.chips, self.fields, strict=True)):
            x = left + (place % 2) * (column + px(24))
            y = top + (place // 2) * step
            chip.place(pygame.Rect(x, y, px(40), px(40)))
            field.place(pygame.Rect(x + px(48), y + px(1), column - px(48), px(38)))
        return top + (len(self.chips) + 1) // 2 * step

    def _layout_options(self, left: int, top: int, width: int, step: int) -> int:
        """Place the options, two in a row where both are short; return where they end."""
        column = (width - px(24)) // 2
        x, y = left, top
        for label, choice in zip(self.option_labels, self.option_choices, strict=True):
            words = measure(face_for(label.text, "strong"), label.text)
            room = column if words + choice.wanted_width() + px(12) <= column else width
            if room > left + width - x:
                x, y = left, y + step
            wide = min(choice.wanted_width(), room - min(words, room // 2) - px(12))
            label.place(pygame.Rect(x, y, room - wide - px(8), px(36)))
            choice.place(pygame.Rect(x + room - wide, y, wide, px(36)))
            x += room + px(24)
        return y + step + px(6) if self.option_labels else y

    def _choose(self, game: Game) -> None:
        self.game = game
        self.list.select(self.games.index(game))
        self.title.hint = game.name
        self.title.touch()
        least, most = game.players
        self.seats.least, self.seats.most = least, most
        self.seats.value = min(max(self.seats.value, least), most)
        self.seats.touch()
        self.options = game.checked_options({})
        self._rebuild_options()
        self._rebuild_seats()

    def _pick_game(self, index: int) -> Reaction | None:
        if self.games[index] is not self.game:
            self._choose(self.games[index])
        return None

    def _rebuild_seats(self) -> None:
        """Make the rows of the seats anew, in the order of the walk with Tab after the number of players."""
        for widget in (*self.chips, *self.fields):
            self.form.remove(widget)
        self.chips, self.fields = [], []
        for seat in range(self.seats.value):
            colour = self.colours[seat]
            chip = ColourButton(colour, lambda seat=seat: self._ask_colour(seat))  # type: ignore[misc]
            field = TextField(
                self.names[seat],
                lambda text, seat=seat: self._named(seat, text),  # type: ignore[misc]
                self.begin,
                colour.name,
                LONGEST_NAME,
                f"name {seat + 1}",
            )
            self.chips.append(chip)
            self.fields.append(field)
        after = self.form.widgets.index(self.seats) + 1
        pairs = [widget for pair in zip(self.chips, self.fields, strict=True) for widget in pair]
        for offset, widget in enumerate(pairs):
            self.form.add(widget, after + offset)
        self._refuse("")
        self.layout(self.app.size)
        self.form.dirty.append(pygame.Rect(self.sheet))

    def _rebuild_options(self) -> None:
        for widget in (*self.option_labels, *self.option_choices):
            self.form.remove(widget)
        self.option_labels, self.option_choices = [], []
        for option in self.game.options:
            label = Label(option.name, "strong")
            choice = self._option_widget(option)
            choice.tip = option.help
            self.option_labels.append(label)
            self.option_choices.append(choice)
            at = self.form.widgets.index(self.title_label)
            self.form.add(label, at)
            self.form.add(choice, at + 1)

    def _option_widget(self, option: OptionDef) -> Choice | Button:
        def change(value: str | int | bool) -> None:
            self.options[option.id] = value

        choice = Choice(option.choices, option.default, change, option.name)
        if choice.wanted_width() <= px(360):
            return choice
        labels = dict(option.choices)

        def pick(value: str | int | bool) -> None:
            change(value)
            button.set_text(labels[value])
            self.layout(self.app.size)

        def ask() -> Reaction:
            rows = [
                MenuRow(label, lambda value=value: pick(value), icon="check" if value == self.options[option.id] else "")  # type: ignore[misc]
                for value, label in option.choices
            ]
            return Push(ContextMenu(self.app, button.rect.bottomleft, rows))

        button = Button(labels[option.default], ask, icon="down")
        return button

    def _ask_colour(self, seat: int) -> Reaction:
        rows = []
        taken = self.colours[: self.seats.value]
        for colour in SEAT_COLOURS:
            mine = colour == self.colours[seat]
            holder = taken.index(colour) if colour in taken and not mine else -1
            key = "chosen" if mine else f"swap with {self._name(holder)}" if holder >= 0 else ""
            rows.append(
                MenuRow(
                    colour.name,
                    lambda colour=colour: self.set_colour(seat, colour),  # type: ignore[misc]
                    key,
                    f"seat-{colour.symbol}",
                    colour=colour.colour,
                )
            )
        return Push(ContextMenu(self.app, self.chips[seat].rect.bottomleft, rows))

    def _name(self, seat: int) -> str:
        return " ".join(self.names[seat].split()) or self.colours[seat].name

    def _named(self, seat: int, text: str) -> None:
        self.names[seat] = text
        self._refuse("")

    def _refuse(self, sentence: str) -> None:
        if sentence != self.refusal:
            self.refusal = sentence
            self.form.dirty.append(self._refusal_rect())

    def _refusal_rect(self) -> pygame.Rect:
        left = self.seats_label.rect.left
        return pygame.Rect(left, self.cancel.rect.top, self.cancel.rect.left - px(16) - left, px(46))

    def _draw_game(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        game = self.games[index]
        inner = rect.inflate(-2 * px(14), -2 * px(6))
        top = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
        draw_text(surface, game.name, top, "strong")
        draw_text(surface, players_text(*game.players), top.move(0, top.height), "small", palette.INK_SOFT)


class ColourButton(Widget):
    """The colour and symbol of a seat; a click offers the others."""

    takes_focus = True

    def __init__(self, seat: SeatDef, on_click: Callback) -> None:
        super().__init__(f"{seat.name}: choose another colour", f"colour {seat.name}")
        self.seat = seat
        self.on_click = on_click

    def draw(self, surface: pygame.Surface) -> None:
        radius = px(8)
        fill = palette.CARD_DEEP if self.hovered else palette.CARD_WHITE
        panel(surface, self.rect, fill, palette.CARD_EDGE, radius, px(1))
        seat_symbol(surface, self.seat.symbol, self.rect.center, px(24), self.seat.colour)
        corner = (self.rect.right - px(7), self.rect.bottom - px(7))
        draw_sign(surface, "down", corner, px(10), palette.INK_SOFT)
        if self.shows_ring:
            focus_ring(surface, self.rect, radius)

    def on_event(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        typed = event.type == pygame.KEYDOWN and event.key in CLICK_KEYS and not event.mod
        if pressed or typed:
            self.react(self.on_click)
        return pressed or typed
