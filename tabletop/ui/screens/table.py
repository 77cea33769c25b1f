"""The table: the board in the window, the hand below, the bar above, the panel at the right."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.errors import MoveRefusedError, SaveError, UnknownNameError
from tabletop.core.layout import zone_at
from tabletop.core.log import EntryId
from tabletop.core.view import masked
from tabletop.rules.free_moves import CopyPieces, EndTurn, PeekPieces, WriteNote
from tabletop.rules.free_play import FREE_PLAY
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session import Change, RulesCannotGoOnError, Session
from tabletop.ui.bindings import Act, act_of
from tabletop.ui.camera import View
from tabletop.ui.painter import picture_of
from tabletop.ui.scene import Item, build_items
from tabletop.ui.screen import Pop, Reaction, Replace, Screen
from tabletop.ui.screens.resume_rules import ResumeRulesScreen
from tabletop.ui.screens.scores import ScoresScreen
from tabletop.ui.table.acts import FINE_TURN_STEP, KEY_ACTS, TURN_STEP, Target
from tabletop.ui.table.bot_seats import SPEEDS, BotSeats
from tabletop.ui.table.cursor import Cursor
from tabletop.ui.table.curtain import Curtain
from tabletop.ui.table.digits import Digits
from tabletop.ui.table.hearing import Hearing
from tabletop.ui.table.hint_card import HintCard
from tabletop.ui.table.inspect_card import REST_SECONDS, InspectCard
from tabletop.ui.table.menus import menu_for
from tabletop.ui.table.moments import Moments
from tabletop.ui.table.pointer import Pointer
from tabletop.ui.table.referee import Choice, Referee
from tabletop.ui.table.regions import divide
from tabletop.ui.table.side_panel import SidePanel
from tabletop.ui.table.table_view import IN_THE_PAST, TableView
from tabletop.ui.table.timeline import Timeline
from tabletop.ui.table.top_bar import TopBar
from tabletop.ui.theme import px
from tabletop.ui.thumbnail import thumbnail
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.menu import ContextMenu, MenuItem, MenuRow
from tabletop.ui.widgets.widget import Form

if TYPE_CHECKING:
    from tabletop.ui.app import App

PAN_STEP = 90
HOVER_SECONDS = 0.45
COPY_SHIFT = 12.0
SUMMARY_EVERY = 200
SUMMARY_REST = 2.0
NOT_IN_THE_PAST = ("undo", "redo", "undo_turn", "end_turn", "copy", "paste", "note", "rules_level")
"""Acts of the present, which have no sense while the past is looked at."""
NOT_POSSIBLE = {
    "flip": "This has no other side.",
    "hand": "This does not go into a hand.",
    "deal": "There are too few in the pile to deal one to each.",
    "spread": "Only a pile that lies on the open table can be spread.",
    "peek": "Nothing is hidden below it.",
    "roll_shuffle": "Only dice are rolled, and only piles are shuffled.",
}
"""What is said when an act can be done to none of the pieces it is meant for."""
THUMBNAIL_OF = (640, 400)
"""The size in pixels at which the whole table is drawn before it is made smaller."""


class TableScreen(Screen):
    """One game in progress, to be played."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.view = TableView(session, app.art, app.size, app.toast)
        self.referee = Referee(self.view)
        self.bots = BotSeats(session, app.toast)
        self.bots.speed = app.bot_speed
        self.referee.bots_wait = self.bots.waits
        self.referee.refresh(None)
        self.bar = TopBar(self.view, self.act, self.set_level, self.bots.any)
        self.panel = SidePanel(self.view, self.sit, self.end_turn, self._log_menu, self.referee, self._choose, self._book_menu)
        self.moments = Moments(app, self.view, self.panel.book)
        self.timeline = Timeline(self.view, self._on_look)
        self.form = Form(app, [*self.bar.widgets(), *self.panel.widgets(), *self.timeline.widgets()])
        self.pointer = Pointer(self.view, self._open_menu, self.act, self.panel.seat_at, self.referee, self._chooser)
        self.cursor = Cursor(self.view, self.pointer, self.referee)
        self.digits = Digits(self.view)
        self.inspect = InspectCard(app.art)
        self.hearing = Hearing(self.view, app.sounds)
        self.hint: HintCard | None = None
        """The card of the first keys, on the first table of all until it is put away."""
        if app.take_first_table():
            self.hint = HintCard(self.referee.on, self._put_hint_away)
            for widget in self.hint.widgets():
                self.form.add(widget)
        self.panels = True
        self.clipboard: tuple[PieceId, ...] = ()
        self._all = True
        self._over = ""
        """What the pointer rests on, since `_over_since` (monotonic seconds)."""
        self._over_since = 0.0
        self._tip_shown = False
        self._alt = False
        self._summary_entries = len(session.entries)
        self._last_change = 0.0
        self._banner = ""
        self._saved_views: dict[int, View] = {}
        self._near: View | None = None
        self._sought = ""
        self.view.changed_hooks.append(self._on_change)
        self.view.ask_first = self._ask_first
        self.on_resize(app.size)
        self._greeted = False

    # What the loop asks

    @property
    def busy(self) -> bool:
        """Whether something on the table moves."""
        return self.view.painter.due(time.monotonic()) == 0.0

    @property
    def toast_room(self) -> Rect:
        """Short messages lie at the foot of the table, not over the hand."""
        return self.view.table_rect()

    def deadline(self) -> float | None:
        """When something is to be done although nothing is touched."""
        now = time.monotonic()
        due = self.view.painter.due(now)
        times = [
            self.pointer.deadline(),
            self.digits.deadline(),
            self.form.deadline(),
            self._rest_deadline(),
            self.bots.deadline() if self.view.past is None else None,
            self.timeline.deadline(),
        ]
        if due is not None:
            times.append(now + due)
        if self._summary_due():
            times.append(self._last_change + SUMMARY_REST)
        if self.session.file is not None and self.session.file.pending:
            times.append(now + 0.5)
        return min((moment for moment in times if moment is not None), default=None)

    def on_show(self) -> None:
        """On top: paint all. The first time, say what there is to say, and hide hands until the right person looks."""
        self.invalidate()
        if self._greeted:
            return
        self._greeted = True
        if self._hides_from_others():
            self.app.push(Curtain(self.app, self.view.seat_def, lambda: None))
        if self.session.recovery:
            title = "This game is only shown" if self.session.read_only else "This game was put right"
            self.app.push(MessageDialog(self.app, title, self.session.recovery))
        elif self.session.read_only:
            self.app.toast("This game is open in another window. Here it can only be looked at.")

    def on_resize(self, size: tuple[int, int]) -> None:
        """Divide the window anew."""
        self._hide_inspect()
        regions = self.timeline.place(divide(size, self.panels, self.view.has_hand()))
        self.view.place(regions, size)
        self.bar.place(regions.bar)
        self.panel.place(regions.panel)
        if self.hint is not None:
            self.hint.lay(regions.table)
        self.invalidate()

    def invalidate(self) -> None:
        """All of it is painted at the next draw."""
        self._all = True

    def expose(self, rect: Rect) -> None:
        """Something that lay over `rect` has gone."""
        self.invalidate()

    def close(self) -> None:
        """Write how the game stands, for the list of saves, and let go of the file."""
        self.view.look(None)
        self.view.close()
        self.bots.close()
        try:
            if not (self.session.read_only or self.session.is_summed_up):
                self.session.write_summary(self._picture())
        finally:
            self.session.close()

    def _picture(self) -> bytes:
        """The small picture of the table for the list of saves, which all may see."""
        hides = self._hides_from_others()
        if hides or self.view.past is not None:
            items: Sequence[Item] = build_items(masked(self.session.table, None if hides else self.view.seat))
        else:
            items = self.view.painter.items
        return thumbnail(picture_of(self.app.art, self.session.equipment, items, THUMBNAIL_OF))

    # Input

    def on_event(self, event: Event) -> Reaction | None:
        """One event of the window."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._end_hover()
        if event.type == pygame.KEYDOWN:
            self._on_key(event)
        elif event.type == pygame.KEYUP:
            if event.key in (pygame.K_LALT, pygame.K_RALT):
                self._alt = False
                self._hide_inspect()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self._on_mouse(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.form.on_event(event)
            if not self.cursor.key:
                self.pointer.leave()
        return None

    def _on_mouse(self, event: Event) -> None:
        if event.type == pygame.MOUSEMOTION and self.cursor.key:
            if event.rel == (0, 0):
                # Nothing was moved: the keyboard stays where it is when a menu closes.
                return
            if self.pointer.press is None:
                self.cursor.leave()
        if self.pointer.press is not None or not self.form.on_event(event):
            self.pointer.on_event(event, self.app.mods)
        elif event.type == pygame.MOUSEMOTION:
            self.view.hover("")
            self.view.hover_hand("")
            self.pointer.position = event.pos
        if event.type == pygame.MOUSEBUTTONUP:
            self.panel.clear_target()
        if event.type == pygame.MOUSEMOTION:
            self._watch_hover()

    def _on_key(self, event: Event) -> None:
        if event.key in (pygame.K_LALT, pygame.K_RALT):
            self._alt = True
            self._show_inspect()
            return
        if event.key == pygame.K_ESCAPE:
            self._cancel()
            return
        by_form = self._walks_buttons()
        if (not by_form or self.pointer.carry is not None) and self.cursor.on_key(event):
            return
        act = act_of(event)
        if self.pointer.carry is not None and act != "find":
            self._turn_held(event)
            return
        if by_form and self._form_first(event) and self.form.on_event(event):
            return
        if act is not None:
            self._do(act, event)
        else:
            self.form.on_event(event)

    def _walks_buttons(self) -> bool:
        """Whether the keyboard is on a button or list that can be seen, and not on the table."""
        focused = self.form.focused
        return focused is not None and focused.visible and self.form.by_keyboard

    def _form_first(self, event: Event) -> bool:
        """Whether a key belongs to the focused widget before the table: what walks and presses."""
        keys = (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_SPACE,
            pygame.K_TAB,
            pygame.K_UP,
            pygame.K_DOWN,
            pygame.K_LEFT,
            pygame.K_RIGHT,
        )
        if self.form.focused is self.panel.log and act_of(event) == "menu":
            return True
        return event.key in keys and not event.mod & pygame.KMOD_CTRL

    def _turn_held(self, event: Event) -> None:
        step = {"rotate_left": -TURN_STEP, "rotate_right": TURN_STEP}
        fine = {"rotate_left_fine": -FINE_TURN_STEP, "rotate_right_fine": FINE_TURN_STEP}
        act = act_of(event) or ""
        if act in step or act in fine:
            self.pointer.turn({**step, **fine}[act])

    def _cancel(self) -> None:
        self._end_hover()
        if self.pointer.cancel():
            return
        if self.view.selection:
            self.view.select(())
        elif self.view.past is not None:
            self.view.look(None)
        elif self.form.focused is not None:
            self.form.by_keyboard = False
            self.form.focus(None)
        elif self.hint is not None:
            self._put_hint_away()
        else:
            self.cursor.leave()

    def _do(self, act: Act, event: Event) -> None:
        if act == "digits":
            digit = event.unicode or pygame.key.name(event.key).strip("[]")
            if digit.isdecimal():
                self.digits.press(int(digit), time.monotonic())
            return
        if act == "save_view" or act == "go_to_view":
            self._saved_view(act, int(pygame.key.name(event.key).strip("[]") or "0"))
            return
        self.act(act)

    def act(self, name: str) -> None:
        """Start the act of that name, from a key, a button or a menu."""
        if self.view.past is not None and name in NOT_IN_THE_PAST:
            self.app.toast(IN_THE_PAST)
            return
        make = KEY_ACTS.get(name)
        if make is not None:
            targets = self.view.targets()
            move = make(Target(self.view.shown, self.view.seat, targets)) if targets else None
            if move is not None:
                self.view.play(move)
            else:
                refusal = NOT_POSSIBLE.get(name, "That cannot be done here.")
                self.app.toast(refusal if targets else "Point at a piece or select some first.")
            return
        does = self._acts().get(name)
        if does is not None:
            does()

    def _acts(self) -> dict[str, Callable[[], object]]:
        view, painter = self.view, self.view.painter
        step = px(PAN_STEP)
        middle = self.pointer.position if view.table_rect().collidepoint(self.pointer.position) else view.table_rect().center
        return {
            "home": self.app.pop,
            "pan_left": lambda: painter.pan(step, 0),
            "pan_right": lambda: painter.pan(-step, 0),
            "pan_up": lambda: painter.pan(0, step),
            "pan_down": lambda: painter.pan(0, -step),
            "zoom_in": lambda: painter.zoom_at(*middle, 2, time.monotonic()),
            "zoom_out": lambda: painter.zoom_at(*middle, -2, time.monotonic()),
            "fit": painter.fit,
            "near_far": self._near_far,
            "undo": view.undo,
            "redo": view.redo,
            "step_back": lambda: self.timeline.step(-1),
            "step_forward": lambda: self.timeline.step(1),
            "first": lambda: self.timeline.to_end(0),
            "last": lambda: self.timeline.to_end(-1),
            "timeline": self._toggle_timeline,
            "replay": self._replay,
            "end_turn": self.end_turn,
            "select_all": self._select_all,
            "copy": self._copy,
            "paste": self._paste,
            "help": self._help,
            "settings": self._settings,
            "mute": self._mute,
            "find": self._find,
            "words": self._words,
            "panels": self._to_panels,
            "walk": self._to_panels,
            "hide_panels": self._hide_panels,
            "save_as": self._save_as,
            "menu": self._menu_at_pointer,
            "note": self._note,
            "rules_level": self._next_level,
            "rules": self._rules,
            "scores": lambda: self.app.push(ScoresScreen(self.app, self.session, None)),
            "bot_speed": self._bot_speed,
            "undo_turn": self._undo_turn,
        }

    # Rules

    def set_level(self, level: str | int | bool) -> None:
        """Mind the rules at this level, asking how to go on where the table was set by hand."""
        level = str(level)
        if level == self.session.rules:
            return
        try:
            self.session.rules = level
        except RulesCannotGoOnError:
            self.app.push(ResumeRulesScreen(self.app, self.session, level, lambda: self.view.refresh(None)))
        except (MoveRefusedError, UnknownNameError, SaveError) as reason:
            self.app.toast(str(reason))
        self.view.refresh(None)
        self.on_resize(self.app.size)

    def _next_level(self) -> None:
        if self.session.game_rules is FREE_PLAY:
            self.app.toast("This game has no rules to mind: everything is allowed.")
            return
        self.set_level({"off": "advise", "advise": "enforce", "enforce": "off"}[self.session.rules])
        words = {"off": "off: a free table", "advise": "advice: what breaks them is marked", "enforce": "enforced"}
        self.app.toast(f"The rules are {words[self.session.rules]}.")

    def _choose(self, choice: Choice) -> None:
        if choice.move is None:
            self.bots.play_on()
        else:
            self.view.play(choice.move)

    def _chooser(self, choices: Sequence[Choice], position: tuple[int, int]) -> None:
        rows = [MenuRow(choice.label, lambda choice=choice: self._choose(choice), choice.detail) for choice in choices]  # type: ignore[misc]
        self.app.push(ContextMenu(self.app, position, rows))

    def _rules(self) -> None:
        from tabletop.ui.screens.rules import RulesScreen

        game = self.session.game
        if game is not None and game.readme:
            self.app.push(RulesScreen(self.app, game.name, game.readme))

    def _bot_speed(self) -> None:
        self.app.bot_speed = self.bots.speed = SPEEDS[(SPEEDS.index(self.bots.speed) + 1) % len(SPEEDS)]
        self.app.toast(f"The bots play at {self.bots.speed} speed.")

    def _undo_turn(self) -> None:
        log, at = self.session.log, self.session.head
        seat = log.entries[at].seat
        while at > log.base and log.entries[at].seat == seat:
            at = log.entries[at].parent
        self.view.jump(at)

    def _follow_turn(self, change: Change | None) -> None:
        """Put the person who is to act in front; show the end of the game when it comes."""
        if self.session.rules == "off" or change is None:
            return
        outcome = self.session.outcome()
        if outcome is not None and change.kind == "played":
            self.app.push(ScoresScreen(self.app, self.session, outcome, self._play_again, self._to_library))
            return
        waiting = self.session.ruleset.to_act(self.session.table)
        people = [seat.id for seat in self.session.equipment.seats if seat.id in waiting and not seat.bot]
        if people and self.view.seat not in people and change.kind in ("played", "undone", "redone", "jumped"):
            self.sit(people[0])

    def _play_again(self) -> Reaction:
        game = self.session.game
        assert game is not None
        path = new_save_path(saves_folder(), game.name)
        header = self.session.header
        again = Session.new(game, self.session.equipment.seats, options=header.options, path=path, rules=self.session.rules)
        self.app.pop()
        return Replace(TableScreen(self.app, again))

    def _to_library(self) -> Reaction:
        self.app.pop()
        return Pop()

    # Seats

    def sit(self, seat: Seat) -> None:
        """Put another seat in front, behind a curtain where somebody holds something hidden."""
        if seat == self.view.seat:
            return
        self.pointer.cancel()
        self._end_hover()
        if self._hides_from_others():
            self.app.notices.clear_toast()
            self.app.push(Curtain(self.app, self.session.equipment.seat(seat), lambda: self._lifted(seat)))
        else:
            self._seated(seat)

    def _lifted(self, seat: Seat) -> None:
        """The curtain goes up before `seat`: what the one before had opened, typed or set moving goes first."""
        for screen in self.app.above(self):
            if not isinstance(screen, Curtain):
                self.app.leave(screen)
        self._sought = ""
        self._seated(seat)

    def _seated(self, seat: Seat) -> None:
        self.view.sit(seat)
        self.cursor.leave()
        self.on_resize(self.app.size)

    def _hides_from_others(self) -> bool:
        people = [seat for seat in self.session.equipment.seats if not seat.bot]
        return len(people) > 1 and self.view.hides_anything()

    def end_turn(self) -> None:
        """Pass the turn to the next player and, if a person sits there, the laptop too."""
        if not self.view.play(EndTurn()):
            return
        acting = self.session.table.flow.to_act
        if acting and not self.session.equipment.seat(acting[0]).bot:
            self.sit(acting[0])

    # Acts of the screen

    def _near_far(self) -> None:
        painter = self.view.painter
        if self._near is None:
            self._near = painter.camera.view
            position = self.pointer.position
            if not self.view.table_rect().collidepoint(position):
                position = self.view.table_rect().center
            painter.zoom_at(*position, 16, time.monotonic())
        else:
            view, self._near = self._near, None
            painter.go_to(view)

    def _saved_view(self, act: str, number: int) -> None:
        if act == "save_view":
            self._saved_views[number] = self.view.painter.camera.view
            self.app.toast(f"This view is saved: Shift+{number} comes back to it.")
        elif number in self._saved_views:
            self.view.painter.go_to(self._saved_views[number])
        else:
            self.app.toast(f"No view is saved as {number}: Ctrl+{number} saves one.")

    def _on_look(self, entered_or_left: bool) -> None:
        """Another moment is looked at; `entered_or_left` says that the past began or ended with it."""
        if entered_or_left:
            self.pointer.cancel()
            self._end_hover()
            self.referee.refresh(None)
            self.panel.refresh()
            self.on_resize(self.app.size)
        else:
            self.panel.show_moment()

    def _ask_first(self, told: str, on_yes: Callable[[], None]) -> None:
        text = f"It used chance or showed something: {told} Nothing is lost: redo brings it back, with the same outcome."
        self.app.push(ConfirmScreen(self.app, "Take this back?", text, "Take back", on_yes))

    def _toggle_timeline(self) -> None:
        self.timeline.open = not self.timeline.open
        if not self.timeline.open:
            self.view.look(None)
        self.on_resize(self.app.size)

    def _replay(self) -> None:
        if not self.timeline.open:
            self._toggle_timeline()
        self.timeline.toggle_replay()

    def _select_all(self) -> None:
        table = self.view.shown
        open_zone = table.equipment.open_zone
        self.view.select(piece for piece in table.zones[open_zone] if not table.pieces[piece].locked)

    def _copy(self) -> None:
        self.clipboard = self.view.targets()
        if self.clipboard:
            count = len(self.clipboard)
            self.app.toast(f"{count} {'piece' if count == 1 else 'pieces'} copied: Ctrl+V puts the copies down.")

    def _paste(self) -> None:
        pieces = tuple(piece for piece in self.clipboard if piece in self.view.shown.pieces)
        if not pieces:
            self.app.toast("Nothing has been copied: Ctrl+C copies the selection.")
            return
        before = set(self.view.shown.pieces)
        if self.view.play(CopyPieces(pieces, COPY_SHIFT, COPY_SHIFT)):
            self.view.select(piece for piece in self.view.shown.pieces if piece not in before)

    def _help(self) -> None:
        from tabletop.ui.screens.help import HelpScreen

        self.app.push(HelpScreen(self.app))

    def _settings(self) -> None:
        from tabletop.ui.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def _words(self) -> None:
        from tabletop.rules.plain_board import as_markdown, board_in_words
        from tabletop.ui.screens.rules import RulesScreen

        words = as_markdown(board_in_words(self.session.table, self.view.seat))
        self.app.push(RulesScreen(self.app, "The table in words", words))

    def _find(self) -> None:
        def find(text: str) -> str:
            self._sought = text
            return "" if self.cursor.find(text) else "Nothing to be seen here is called that."

        self.ask("Find", "A part of the name of a piece or place", self._sought, find)

    def _to_panels(self) -> None:
        """Give the keyboard to the buttons, or back to the table."""
        if self._walks_buttons():
            self.form.by_keyboard = False
            self.form.focus(None)
        else:
            self.form.walk(1)
            choices, end_turn = self.panel.turn.list, self.panel.end_turn
            if self.view.past is not None:
                self.form.focus(self.timeline.to_now)
            elif choices.visible and choices.count:
                self.form.focus(choices)
                choices.select(max(0, choices.selected))
            elif end_turn.visible:
                self.form.focus(end_turn)

    def _put_hint_away(self) -> None:
        hint, self.hint = self.hint, None
        if hint is not None:
            for widget in hint.widgets():
                self.form.remove(widget)
            self.invalidate()

    def _mute(self) -> None:
        now = self.app.settings
        self.app.change_settings(replace(now, mute=not now.mute))
        self.app.toast("The sound is off." if not now.mute else "The sound is on.")

    def on_settings(self) -> None:
        """The table may be of another material."""
        self.view.renew_ground()

    def _hide_panels(self) -> None:
        self.panels = not self.panels
        self.on_resize(self.app.size)
        if not self.panels:
            self.app.toast("F11 brings the panels back.")

    def _save_as(self) -> None:
        def save(title: str) -> str:
            try:
                path: Path = new_save_path(saves_folder(), title)
                self.session.save(path, title, self._picture())
            except SaveError as problem:
                return str(problem)
            self.app.toast(f"A copy is saved as “{title}”. You go on in the game you were in.")
            return ""

        title = f"{self.session.title} (copy)"
        self.app.push(TextDialog(self.app, "Save a copy", "Name of the copy", title, save, button="Save"))

    def _note(self) -> None:
        def write(text: str) -> str:
            self.view.play(WriteNote(text))
            return ""

        self.ask("Note", "What shall stand in the log?", "", write)

    def ask(self, title: str, label: str, text: str, on_done: Callable[[str], str]) -> None:
        """Ask for a text; `on_done` returns a sentence if it will not do."""
        self.app.push(TextDialog(self.app, title, label, text, on_done))

    def offer(self, rows: Sequence[MenuItem]) -> None:
        """Open a further menu where the pointer is."""
        self.app.push(ContextMenu(self.app, self.pointer.position, rows))

    def search(self, piece: PieceId) -> None:
        """Look through the pile that a piece lies in; the log tells of it."""
        pile = self.view.shown.pile_of(piece)
        zone = self.view.shown.where[piece]
        if self.view.play(PeekPieces(pile)):
            from tabletop.ui.screens.search import SearchScreen

            self.app.push(SearchScreen(self.app, self.view, zone, pile))

    # Menus

    def _open_menu(self, position: tuple[int, int], key: str) -> None:
        self._end_hover()
        if self.view.past is not None:
            rows = [*self.timeline.menu_rows(self.view.past), *self.moments.rows(self.view.past)]
            self.app.push(ContextMenu(self.app, position, rows))
            return
        self.app.push(ContextMenu(self.app, position, menu_for(self.view, self, key, self.referee)))

    def _menu_at_pointer(self) -> None:
        position = self.pointer.position
        if not self.app.surface.get_rect().collidepoint(position):
            position = self.view.table_rect().center
        self._open_menu(position, self.view.pointed() or self.view.hovered)

    def _book_menu(self, position: tuple[int, int]) -> None:
        self.app.push(ContextMenu(self.app, position, self.moments.book_rows()))

    def _log_menu(self, entry: EntryId, position: tuple[int, int]) -> None:
        log = self.session.log
        rows = [*self.timeline.menu_rows(entry), *self.moments.rows(entry)]
        for other in log.children.get(log.entries[entry].parent, ()):
            if other != entry:
                text = self.panel.sentence(other)
                rows.append(MenuRow(f"Other line: {text}", lambda other=other: self.view.look(other), "", "branch"))  # type: ignore[misc]
        self.app.push(ContextMenu(self.app, position, rows))

    # Hover and inspect

    def _pointed_at(self) -> str:
        log = self.panel.log
        if log.visible and log.rect.collidepoint(self.app.pointer):
            return f"log:{log.row_at(self.app.pointer)}"
        over = self.view.strip.hovered or self.view.hovered
        if over or not self.view.table_rect().collidepoint(self.app.pointer):
            return over
        zone = zone_at(self.session.equipment, *self.view.painter.camera.to_table(*self.app.pointer))
        return f"place:{zone.id}" if zone is not None and self.referee.place_help(zone.id) else ""

    def _hover_text(self, key: str) -> str:
        if key.startswith("log:"):
            return self.panel.tip(int(key[4:]))
        if key.startswith("place:"):
            return self.referee.place_help(key[6:])
        told = self.view.hover_text(key)
        if key in self.view.shown.where:
            told = " · ".join(filter(None, (told, self.referee.place_help(self.view.shown.where[key]))))
        return told

    def _watch_hover(self) -> None:
        over = "" if self.pointer.dragging else self._pointed_at()
        self._over_since = time.monotonic()
        if over != self._over:
            self._end_hover()
            self._over = over
            self._over_since = time.monotonic()
            if self._alt:
                self._show_inspect()

    def _end_hover(self) -> None:
        if self._tip_shown:
            self.app.tooltip("", None)
            self._tip_shown = False
        self._hide_inspect()
        self._over = ""

    def _rest_deadline(self) -> float | None:
        if not self._over or self.pointer.press is not None:
            return None
        if not self._tip_shown and not self.inspect.piece:
            return self._over_since + HOVER_SECONDS
        return self._over_since + REST_SECONDS if self._over in self.view.shown.pieces and not self.inspect.piece else None

    def _rest(self, now: float) -> None:
        due = self._rest_deadline()
        if due is None or now < due:
            return
        if now >= self._over_since + REST_SECONDS and self._over in self.view.shown.pieces:
            self._show_inspect()
        elif not self._tip_shown:
            near = self._rect_of(self._over)
            if near is not None:
                self._tip_shown = True
                self.app.tooltip(self._hover_text(self._over), near)

    def _rect_of(self, key: str) -> Rect | None:
        if key.startswith("log:"):
            return self.panel.log.row_rect(int(key[4:]))
        if key.startswith("place:"):
            return Rect(self.app.pointer, (1, 1))
        if key == self.view.strip.hovered and key:
            return next((held.rect for held in self.view.strip.layout() if held.piece == key), None)
        return self.view.painter.rect_of(key)

    def _show_inspect(self) -> None:
        piece = self._pointed_at()
        near = self._rect_of(piece) if piece in self.view.shown.pieces else None
        if near is None or self.pointer.dragging:
            return
        if self._tip_shown:
            self.app.tooltip("", None)
            self._tip_shown = False
        self._hide_inspect()
        top = self.view.regions.bar.bottom if self.view.regions is not None else 0
        within = Rect(0, top, self.view.table_rect().right, self.app.size[1] - top)
        self.inspect.show(self.view.shown, piece, near, within)
        self.invalidate()

    def _hide_inspect(self) -> None:
        if self.inspect.piece:
            self.inspect.hide()
            self.invalidate()

    # The file

    def _on_change(self, change: Change | None) -> None:
        self._last_change = time.monotonic()
        self._hide_inspect()
        self.pointer.look_again()
        self._follow_turn(change)
        self._over = self._over if self._over in self.view.shown.pieces or self._over.startswith("log:") else ""
        for rect in (self.bar.rect, self.panel.rect):
            self.form.dirty.append(Rect(rect))
        self._watch_file()

    def _watch_file(self) -> None:
        file = self.session.file
        text = file.problem if file is not None else ""
        if text != self._banner:
            self._banner = text
            self.app.banner(text)

    def _summary_due(self) -> bool:
        fresh = len(self.session.entries) - self._summary_entries
        return fresh >= SUMMARY_EVERY and self.view.past is None and not self.session.read_only

    def _write_summary(self, now: float) -> None:
        if self._summary_due() and now >= self._last_change + SUMMARY_REST and not self.pointer.dragging:
            self._summary_entries = len(self.session.entries)
            if self._hides_from_others():
                self.session.write_summary(self._picture())
                return
            seen = self.app.surface.subsurface(self.view.table_rect().clip(self.app.surface.get_rect()))
            self.session.write_summary(thumbnail(seen))

    # Painting

    def on_draw(self, surface: Surface) -> list[Rect] | None:
        """Paint what has changed."""
        now = time.monotonic()
        self.pointer.tick(now)
        self.digits.tick(now)
        self.form.tick()
        self._rest(now)
        self._write_summary(now)
        self._watch_file()
        view, regions = self.view, self.view.regions
        if regions is None:
            return []
        view.painter.tick(now)
        self.timeline.tick(now)
        if view.past is None:
            self.bots.tick(now, not view.painter.moving and self.pointer.press is None)
        if self._all:
            view.painter.damage(None)
            self.form.dirty.append(surface.get_rect())
            view.strip_dirty = True
        dirty = view.painter.draw(surface, [regions.table])
        if view.strip_dirty and regions.hand.height:
            view.strip_dirty = False
            view.strip.draw(surface)
            self._draw_held_over_hand(surface)
            dirty.append(regions.hand)
        if self.hint is not None and self.hint.rect.collidelist(dirty) >= 0:
            self.form.dirty.append(Rect(self.hint.rect))
        dirty += self._draw_panels(surface)
        if self.inspect.piece:
            self.inspect.draw(surface, view.shown)
            dirty.append(Rect(self.inspect.rect))
        if self._all:
            self._all = False
            return None
        return dirty

    def _draw_panels(self, surface: Surface) -> list[Rect]:
        dirty = self.form.take_dirty()
        painted: list[Rect] = []
        grounds = [(self.bar.rect, self.bar.draw_ground), (self.panel.rect, self.panel.draw_ground), *self.timeline.grounds()]
        if self.hint is not None and self.hint.visible:
            grounds.append((self.hint.rect, lambda surface: None))
        for region, ground in grounds:
            parts = [rect.clip(region) for rect in dirty if region.width and region.height and rect.colliderect(region)]
            if not parts:
                continue
            clip = parts[0].unionall(parts[1:])
            surface.set_clip(clip)
            ground(surface)
            self.form.draw(surface, clip)
            surface.set_clip(None)
            painted.append(clip)
        return painted

    def _draw_held_over_hand(self, surface: Surface) -> None:
        """What the pointer carries, where it is over the hand: the table's painter keeps to the table."""
        carry, strip = self.pointer.carry, self.view.strip
        if carry is None or not strip.rect.collidepoint(self.pointer.position):
            return
        old = surface.get_clip()
        surface.set_clip(strip.rect)
        table = self.view.shown
        for number, piece in enumerate(carry.pieces[:5]):
            if piece in table.pieces:
                state, kind = table.pieces[piece], table.kind(piece)
            elif carry.bag:
                state = table.pieces[carry.bag]
                kind = table.kind(carry.bag)
            else:
                kind, state = table.equipment.kinds[carry.kind or ""], None
            face = state.face if state is not None else 0
            picture = self.app.art.piece(kind, face, strip.zoom)
            x, y = self.pointer.position
            place = picture.get_rect(center=(x + number * px(6), y))
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(old)
