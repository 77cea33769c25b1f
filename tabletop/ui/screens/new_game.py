"""The form for a new game: which game, who plays in which colour, its options, and a seed for those who want one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from tabletop.core.equipment import SEAT_COLOURS, SeatDef
from tabletop.core.errors import TabletopError, UnknownNameError
from tabletop.core.view import can_hide
from tabletop.games.game import Game, OptionDef
from tabletop.rules.dates import players_label, players_text
from tabletop.rules.levels import Level
from tabletop.rules.words import same_name
from tabletop.saves.folder import new_save_path
from tabletop.settings import SetUp
from tabletop.ui.keys import ENTER, command_of, key_hint
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel, ring
from tabletop.ui.look.text import draw_paragraph, draw_text, line_height, paragraph_height, width_of
from tabletop.ui.look.theme import LEAST_ROOM, px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.first_steps import offer_first_steps
from tabletop.ui.screens.option_widget import option_widget
from tabletop.ui.screens.seat_rows import SeatRows
from tabletop.ui.widgets.button import Button, Choice, IconButton, Stepper
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.label import Label, Words
from tabletop.ui.widgets.rowlist import RowList, RowState

if TYPE_CHECKING:
    from tabletop.games.registry import Listing

USUAL_SEATS = 2

RULES: tuple[tuple[Level, str, str], ...] = (
    ("enforce", "Enforced", "What the rules do not allow cannot be done."),
    ("advise", "Advice", "Everything can be done; what breaks the rules is marked."),
    ("off", "Off", "A free table: the rules are ignored."),
)
"""How strictly the rules are kept: level, label, explanation."""

HANDS_HELP = (
    "Covered: a curtain hides your cards before a choice that others must not see, and without rules before each turn."
    " Open: everybody may see all hands."
)
"""What the choice about hands at one laptop means."""


class NewGameScreen(FormScreen):
    """Choose a game and who plays; *Start* replaces this screen by the table."""

    def __init__(self, app: Host, games: Sequence[Game], chosen: Game, broken: Sequence[Listing] = ()) -> None:
        """`broken` are the games that cannot be played; they are listed below the others with what is wrong with them."""
        super().__init__(app)
        self.games = games
        self.broken = broken
        self.game = chosen
        self.rules: Level = "enforce"
        self.open_hands = False
        self._shown: tuple[bool, tuple[OptionDef, ...]] = (False, ())
        """Whether several people play at this laptop, and the options that are asked for: what the form was last built for."""
        self.options: dict[str, str | int | bool] = {}
        self.refusal = ""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.back = self.form.add(IconButton("left", self.dismiss, "Back to the games", "Escape", "quiet_dark"))
        self.list = self.form.add(RowList(52, self._draw_game, self._pick_game, ground=palette.CARD_SHADE, name="which game"))
        self.list.set_count(len(games) + len(broken))
        self.seats_label = self.form.add(Label("Players", "strong"))
        self.seats = self.form.add(Stepper(USUAL_SEATS, 1, 8, self._count, "players"))
        self._counted = 0
        """The number of players that somebody has chosen in this form, which holds for other games too; 0 for none."""
        self.first = self.form.add(
            Button(
                "First steps", lambda: offer_first_steps(app, self.game, self.rows.people(), self.first.rect), "plain", "person"
            )
        )
        self.first.tip = (
            "Guided turns against bots on a table prepared for them: alone, or together if two names are entered here"
        )
        self.how = self.form.add(Button("How to play", self._read_rules, "quiet", "rule-book", key=key_hint("help")))
        self.rows = SeatRows(self.how, self.form, app.names, self._seats_changed, lambda: self._refuse(""), self.begin)
        self.option_labels: list[Label] = []
        self.option_choices: list[Choice | Button] = []
        self.option_texts: list[Words] = []
        """What each option does, shown below its name where there is room for all of them."""
        self.title_label = self.form.add(Label("Title", "strong"))
        self.title = self.form.add(TextField(hint=chosen.name, limit=80, name="title"))
        self.seed_label = self.form.add(Label("Seed", "strong"))
        self.seed = self.form.add(TextField(hint="chosen at random", limit=40, name="seed"))
        self.seed.tip = "With the same seed, dice and shuffles come out the same. Leave it empty for a game of its own."
        self.cancel = self.form.add(Button("Cancel", self.dismiss))
        self.start = self.form.add(Button("Start", self.begin, "primary", "play", key="Ctrl+Enter", role="large"))
        self.form.default = self.begin
        self._pictures: dict[tuple[str, int, tuple[int, int]], pygame.Surface] = {}
        """The pictures of games by id, number of players and size, all of the size that is shown now."""
        self._choose(chosen)

    @property
    def toast_room(self) -> pygame.Rect:
        return self.strip_above(self.sheet.top)

    @property
    def busy(self) -> bool:
        """Whether the picture of the game is still missing."""
        wanted = self._wanted_picture()
        return wanted[2][0] > 0 and wanted not in self._pictures

    def _wanted_picture(self) -> tuple[str, int, tuple[int, int]]:
        return self.game.id, self.seats.value, self.picture_rect().size

    def on_tick(self, now: float) -> None:
        if self.is_painted and self.busy:
            from tabletop.ui.export.game_picture import game_picture, picture_problem

            wanted = self._wanted_picture()
            size = wanted[2]
            try:
                picture = game_picture(self.game, self.app.art, size, self.seats.value)
            except Exception as cause:
                # One faulty game must not stop the others.
                self._refuse(picture_problem(self.game, cause))
                picture = pygame.Surface(size)
                picture.fill(palette.shown(palette.FELT))
            self._pictures = {known: one for known, one in self._pictures.items() if known[2] == size} | {wanted: picture}
            self.form.dirty.append(self.picture_rect().inflate(px(6), px(6)))  # with its ring
        super().on_tick(now)

    def seat_defs(self) -> tuple[SeatDef, ...]:
        """The seats that the form describes."""
        return self.rows.defs()

    def _first_steps(self) -> None:
        offer_first_steps(self.app, self.game, self.rows.people(), self.first.rect)

    def begin(self) -> None:
        """Make the game and open its table; if it cannot be made, stay and show why."""
        from tabletop.session import Session

        seats = self.seat_defs()
        if twice := same_name(seats):
            self._refuse(twice)
            return
        title = " ".join(self.title.text.split()) or self.game.name
        try:
            session = Session.new(
                self.game,
                seats,
                self.seed.text.strip() or None,
                self.options,
                title,
                new_save_path(self.app.session_folder, title),
                rules=self.rules if self.game.ruleset is not None else "",
            )
        except TabletopError as problem:
            self._refuse(str(problem))
            return
        session.open_hands = self.open_hands
        typed = tuple(" ".join(name.split()) for name in self.rows.names)
        bots, colours = tuple(seat.bot for seat in seats), tuple(seat.id for seat in seats)
        self.app.remember_set_up(self.game.id, SetUp(typed, bots, colours, self.options, self.rules, self.open_hands))
        self.app.replace(self.app.table_of(session))

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = px(32) if width < px(1200) else px(48)
        self.back.place(pygame.Rect(margin - px(8), px(22), px(44), px(44)))
        sheet_width = min(width - 2 * margin, px(1180))
        small = height < px(LEAST_ROOM[1])
        head, foot = (px(70), px(10)) if small else (px(84), px(28))
        sheet_height = min(height - head - foot, px(720))
        # In a tall window the sheet is a little above the middle.
        top = max(head, (height - sheet_height) * 2 // 5)
        self.sheet = pygame.Rect((width - sheet_width) // 2, top, sheet_width, sheet_height)
        pad = px(24)
        list_width = min(self.sheet.width * (24 if small else 30) // 100, px(320))
        most_high = self.sheet.height - 2 * pad - px(150)
        if self.sheet.height > px(600):
            # Where there is room below it for the picture of the game, the list scrolls rather than take that room.
            below = 3 * line_height("body") + list_width * 9 // 16
            most_high = min(most_high, self.sheet.height - pad - px(82) - below)
        list_height = min(most_high, self.list.count * px(52))
        self.list.place(pygame.Rect(self.sheet.left + pad, self.sheet.top + pad + px(34), list_width, list_height))
        left = self.list.rect.right + px(32)
        right = self.sheet.right - pad
        y = self.sheet.top + pad
        self.seats_label.place(pygame.Rect(left, y, px(114), target(38)))
        self.seats.place(pygame.Rect(left + px(120), y, px(132), target(38)))
        wide = self.how.wanted_width()
        self.how.place(pygame.Rect(right - wide, y, wide, target(38)))
        room = right - wide - px(8) - self.seats.rect.right
        self.first.show(bool(self.game.first_steps) and self.first.wanted_width() <= room)
        wide += px(8) + self.first.wanted_width()
        self.first.place(pygame.Rect(right - wide, y, self.first.wanted_width(), target(38)))
        low = height < px(700)
        y = self.rows.place(left, y + target(38) + px(12), right - left, target(38) + (px(4) if low else px(8)))
        foot = self.sheet.bottom - px(20) - px(46)
        y += px(8)
        if not self._explain_options(left, y, right - left, foot - px(32) - target(38)):
            self._layout_options(left, y, right - left, target(36) + (px(4) if low else px(8)))
        y = max((one.rect.bottom + px(14) for one in (*self.option_choices, *self.option_texts) if one.visible), default=y)
        half = (right - left - px(24)) // 2
        # Without room for them the title is the game's own, and the seed is chosen at random.
        for widget in (self.title_label, self.title, self.seed_label, self.seed):
            widget.show(y + px(24) + target(38) <= foot)
        self.title_label.place(pygame.Rect(left, y, half, px(22)))
        self.title.place(pygame.Rect(left, y + px(24), half, target(38)))
        self.seed_label.place(pygame.Rect(left + half + px(24), y, half, px(22)))
        self.seed.place(pygame.Rect(left + half + px(24), y + px(24), half, target(38)))
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
        surface.fill(palette.shown(palette.CARD_SHADE), (left.right - px(14), left.top, px(14), left.height))
        heading = pygame.Rect(self.list.rect.left, self.sheet.top + px(22), self.list.rect.width, px(30))
        draw_text(surface, "Game", heading, "strong")
        about = pygame.Rect(self.list.rect.left + px(8), self.list.rect.bottom + px(14), self.list.rect.width - px(16), 0)
        about.height = self.sheet.bottom - px(20) - about.top
        if about.height > line_height("body"):
            draw_paragraph(surface, self.game.summary, about, "body", palette.INK_SOFT)
        window = self.picture_rect()
        # While the picture for another number of players is made, the last one stays.
        like = [known for known in self._pictures if (known[0], known[2]) == (self.game.id, window.size)]
        picture = self._pictures.get(self._wanted_picture()) or (self._pictures[like[-1]] if like else None)
        if picture is not None:
            surface.blit(picture, window)
            ring(surface, window.inflate(px(2), px(2)), px(2), px(1), palette.CARD_EDGE)
        if self.refusal:
            draw_paragraph(surface, self.refusal, self._refusal_rect(), "body", palette.RED)

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key in ENTER and event.mod & pygame.KMOD_CTRL:
            self.begin()
        elif command_of(event) == "help" and self.how.visible:
            self._read_rules()
        else:
            super().on_key(event)

    def picture_rect(self) -> pygame.Rect:
        """The rectangle for the picture of the game, at the bottom of the left column; empty if there is no room for it."""
        width = self.list.rect.width
        words = paragraph_height(self.game.summary, "body", width - px(16))
        top = self.list.rect.bottom + px(14) + words + px(14)
        high = width * 9 // 16
        if top + high > self.sheet.bottom - px(20):
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(self.list.rect.left, self.sheet.bottom - px(24) - high, width, high)

    def _explain_options(self, left: int, top: int, width: int, low: int) -> bool:
        """Place the options below one another with their texts, if they end above `low`; return whether they do."""
        y = top
        for label, choice, text in zip(self.option_labels, self.option_choices, self.option_texts, strict=True):
            wide = min(choice.wanted_width(), width - px(220))
            room = width - wide - px(16)
            high = max(target(36), px(20) + text.height_at(room))
            label.place(pygame.Rect(left, y, room, px(20)))
            text.place(pygame.Rect(left, y + px(20), room, 0))
            choice.place(pygame.Rect(left + width - wide, y + (high - target(36)) // 2, wide, target(36)))
            y += high + px(8)
        for label, choice, text in zip(self.option_labels, self.option_choices, self.option_texts, strict=True):
            text.show(bool(text.text) and y <= low)
            # What is written there needs no tooltip, which would cover the next option.
            label.tip = choice.tip = "" if text.visible else text.text
        return y <= low

    def _layout_options(self, left: int, top: int, width: int, step: int) -> None:
        """Place the options without their texts, two in a row if both are short."""
        column = (width - px(24)) // 2
        x, y = left, top
        for label, choice in zip(self.option_labels, self.option_choices, strict=True):
            words = width_of(label.text, "strong")
            room = column if words + choice.wanted_width() + px(12) <= column else width
            if room > left + width - x:
                x, y = left, y + step
            wide = min(choice.wanted_width(), room - min(words, room // 2) - px(12))
            label.place(pygame.Rect(x, y, room - wide - px(8), target(36)))
            choice.place(pygame.Rect(x + room - wide, y, wide, target(36)))
            x += room + px(24)

    def _choose(self, game: Game) -> None:
        self.game = game
        self.list.select(self.games.index(game))
        self.title.hint = game.name
        self.title.touch()
        least, most = game.players
        self.seats.least, self.seats.most = least, most
        last = self.app.set_ups.get(game.id) or SetUp(tuple(self.rows.names), ("", *[game.usual_bot] * (USUAL_SEATS - 1)))
        wanted = self._counted or len(last.bots)
        self.seats.value = min(max(wanted, least), most)
        self.seats.touch()
        self.seats_label.set_text(players_label(least, most))
        if self._counted not in (0, self.seats.value):
            self.app.toast(f"{game.name} is for {players_text(least, most)}.")
        self.rules, self.open_hands, self.options = last.rules, last.open_hands, game.checked_options({})
        with suppress(UnknownNameError):
            self.options = game.checked_options(last.options)
        self.rows.take(last, game.usual_bot)
        self.how.show(bool(game.readme))
        self._rebuild_options()
        self._rebuild_seats()

    def _pick_game(self, index: int) -> None:
        if index >= len(self.games):
            self._refuse(self.broken[index - len(self.games)].problem)
            self.list.select(self.games.index(self.game))
        elif self.games[index] is not self.game:
            self._refuse("")
            self._choose(self.games[index])

    def _count(self, count: int) -> None:
        self._counted = count
        self._rebuild_seats()

    def _rebuild_seats(self) -> None:
        count = self.seats.value
        self.rows.show(count, self.game.bots, self.game.taken_colours.get(count, frozenset()), self.game.own_seats[:count])

    def _seats_changed(self) -> None:
        self._refuse("")
        shown = sum(not seat.bot for seat in self.rows.defs()) > 1, self._asked()
        if shown != self._shown:
            self._shown = shown
            self._rebuild_options()
        self.layout(self.app.size)
        self.form.dirty.append(pygame.Rect(self.sheet))

    def _asked(self) -> tuple[OptionDef, ...]:
        """The options that change anything with as many players as there are now."""
        return tuple(option for option in self.game.options if option.players in (0, self.seats.value))

    def _rebuild_options(self) -> None:
        for widget in (*self.option_labels, *self.option_choices, *self.option_texts):
            self.form.remove(widget)
        choices: list[tuple[str, Choice | Button, str]] = []
        if self.game.ruleset is not None:
            rules = Choice([(value, text) for value, text, _ in RULES], self.rules, self._set_rules, "how strict the rules are")
            choices.append(("Rules", rules, "  ".join(f"{text}: {meaning}" for _, text, meaning in RULES)))
        for option in self._asked():
            widget = option_widget(self.app, option, self.options, lambda: self.layout(self.app.size))
            choices.append((option.name, widget, option.help))
        if self._shown[0] and self._can_hide():
            hands = Choice([(False, "Covered"), (True, "Open")], self.open_hands, self._set_hands, "hands at one laptop")
            choices.append(("Hands", hands, HANDS_HELP))
        self.option_labels, self.option_choices, self.option_texts = [], [], []
        for name, choice, tip in choices:
            at = self.form.widgets.index(self.title_label)
            self.option_labels.append(self.form.add(Label(name, "strong"), at))
            self.option_choices.append(self.form.add(choice, at + 1))
            self.option_texts.append(self.form.add(Words(tip, "small", palette.INK_SOFT), at + 2))
            self.option_labels[-1].takes_pointer = True

    def _can_hide(self) -> bool:
        """Whether this game has anything that one player may know and another not."""
        game = self.game
        return game.ruleset is not None or can_hide(game.box(SEAT_COLOURS[: game.players[0]], game.checked_options(self.options)))

    def _set_rules(self, value: str | int | bool) -> None:
        self.rules = next(level for level, _, _ in RULES if level == value)

    def _set_hands(self, value: str | int | bool) -> None:
        self.open_hands = bool(value)

    def _read_rules(self) -> None:
        from tabletop.ui.screens.rules import RulesScreen

        self.app.push(RulesScreen(self.app, self.game.name, self.game.readme, self.game))

    def _refuse(self, sentence: str) -> None:
        if sentence != self.refusal:
            self.refusal = sentence
            rect = self._refusal_rect()
            self.form.dirty.append(rect)
            if paragraph_height(sentence, "body", rect.width) > rect.height:
                self.app.toast(sentence)

    def _refusal_rect(self) -> pygame.Rect:
        left = self.seats_label.rect.left
        return pygame.Rect(left, self.cancel.rect.top, self.cancel.rect.left - px(16) - left, px(46))

    def _draw_game(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        inner = rect.inflate(-2 * px(14), -2 * px(6))
        if index >= len(self.games):
            listing = self.broken[index - len(self.games)]
            top = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
            name = listing.game.name if listing.game is not None else listing.id
            draw_text(surface, name, top, "strong", palette.INK_SOFT)
            draw_text(surface, "cannot be played", top.move(0, top.height), "small", palette.INK_SOFT)
            return
        game = self.games[index]
        top = pygame.Rect(inner.left, inner.top, inner.width, inner.height // 2)
        draw_text(surface, game.name, top, "strong")
        draw_text(surface, players_text(*game.players), top.move(0, top.height), "small", palette.INK_SOFT)
