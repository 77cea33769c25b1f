"""The table: the board in the window, the hand below, the bar above, the panel at the right."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import PieceId, Seat
from tabletop.rules.faults import GameFault
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session import Change, Session
from tabletop.ui.bindings import Act, act_of
from tabletop.ui.board.regions import divide
from tabletop.ui.look.assets import pictures_of
from tabletop.ui.problems import write_down
from tabletop.ui.screen import Host, Reaction, Replace, Screen
from tabletop.ui.table.acts import FINE_TURN_STEP, TURN_STEP
from tabletop.ui.table.bot_seats import BotSeats
from tabletop.ui.table.errands import Errands
from tabletop.ui.table.hearing import Hearing
from tabletop.ui.table.input.cursor import Cursor
from tabletop.ui.table.input.digits import Digits
from tabletop.ui.table.input.drawing_tools import DrawingTools
from tabletop.ui.table.input.hover import Hover
from tabletop.ui.table.input.inspect_card import InspectCard
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.keeping import Keeping
from tabletop.ui.table.leaving import Leaving
from tabletop.ui.table.menus.marks import Marks
from tabletop.ui.table.menus.moments import Moments
from tabletop.ui.table.menus.opening_menus import OpeningMenus
from tabletop.ui.table.painting import Ground, draw_hand, draw_panels
from tabletop.ui.table.panels.clock_strip import ClockStrip
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.panels.hint_card import HintCard
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.table.panels.timeline import Timeline
from tabletop.ui.table.panels.tool_strip import ToolStrip
from tabletop.ui.table.panels.top_bar import TopBar
from tabletop.ui.table.referee import Choice, Referee
from tabletop.ui.table.screen_acts import do_act
from tabletop.ui.table.table_view import TableView
from tabletop.ui.table.turns import Turns
from tabletop.ui.table.views import Views
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog
from tabletop.ui.widgets.menu import MenuItem
from tabletop.ui.widgets.widget import Form

FORM_KEYS = (
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
)
"""Keys that walk and press: they belong to the focused widget before the table."""


class TableScreen(Screen):
    """One game in progress, to be played."""

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        self.session = session
        app.art.pictures = pictures_of(session.game, session.header.game)
        self.view = view = TableView(session, app.art, app.size, app.toast)
        self.referee = Referee(view)
        self.bots = BotSeats(session, app.toast)
        self.bots.speed = app.bot_speed
        self.referee.bots_wait = self.bots.waits
        self.referee.refresh(None)
        self.turns = Turns(app, view, self.bots, self._put_down, self._clear_away, self._lay_out, self._play_again)
        self.bar = TopBar(view, self.act, self.set_level, self.bots.any)
        self.clock = ClockStrip(view, self._clock_menu, self._time_up)
        turns, referee = self.turns, self.referee
        self.panel = SidePanel(
            view, turns.sit, turns.end_turn, self._log_menu, referee, turns.choose, self._book_menu, self.clock
        )
        self.moments = Moments(app, view, self.panel.book)
        self.timeline = Timeline(view, self._on_look)
        self.tools = DrawingTools(view, self._lay_out)
        self.tool_strip = ToolStrip(self.tools, lambda position: self.marks.ask_rub_out(position))
        strips = [*self.tool_strip.widgets(), *self.timeline.widgets()]
        self.form = Form(app, [*self.bar.widgets(), *self.panel.widgets(), *strips])
        self.pointer = Pointer(view, self._open_menu, self.act, self.panel.seat_at, self.referee, self._chooser)
        self.pointer.give_turn = self.turns.end_turn
        self.marks = Marks(app, view, self.pointer)
        self.menus = OpeningMenus(app, view, self, self.referee, self.panel, self.moments, self.timeline, self.marks)
        self.cursor = Cursor(view, self.pointer, self.referee)
        self.digits = Digits(view)
        self.inspect = InspectCard(app.art)
        self.hover = Hover(app, view, self.pointer, self.panel, self.referee, self.inspect, self.invalidate)
        self.hearing = Hearing(view, app.sounds)
        self.views = Views(view, self.pointer)
        self.keeping = Keeping(app, view, self.pointer, self.turns.hides_from_others, app.banner)
        self.leaving = Leaving(app, session, self._open_again)
        self.errands = Errands(app, view, self.cursor, self.keeping.picture)
        self.hint: HintCard | None = None
        """The card of the first keys, on the first table of all until it is put away."""
        if app.take_first_table():
            self.hint = HintCard(self.referee.on, self._put_hint_away)
            for widget in self.hint.widgets():
                self.form.add(widget)
        self.panels = True
        self._all = True
        self.view.changed_hooks.append(self._on_change)
        self.view.ask_first = self._ask_first
        self.on_resize(app.size)
        self._greeted = False
        self._said: GameFault | None = None
        """The failure of the game's own code that was said last."""

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
            self.hover.deadline(),
            self.bots.deadline() if self.view.past is None else None,
            self.timeline.deadline(),
            self.keeping.deadline(),
            self.tools.deadline(),
            now if self.session.fault is not self._said else None,
            None if due is None else now + due,
        ]
        return min((moment for moment in times if moment is not None), default=None)

    def on_show(self) -> None:
        """On top: paint all. The first time, say what there is to say, and hide hands until the right person looks."""
        self.app.art.pictures = pictures_of(self.session.game, self.session.header.game)
        self.invalidate()
        if self._greeted:
            return
        self._greeted = True
        if self.turns.hides_from_others():
            self.app.push(Curtain(self.app, self.view.seat_def, lambda: None))
        if self.session.recovery:
            title = "This game is only shown" if self.session.read_only else "This game was put right"
            self.app.push(MessageDialog(self.app, title, self.session.recovery))
        elif self.session.read_only:
            self.app.toast("This game is open in another window. Here it can only be looked at.")

    def on_settings(self) -> None:
        """The table may be of another material, or be seen from another side."""
        self.view.renew_ground()
        self.view.orient()

    def on_resize(self, size: tuple[int, int]) -> None:
        """Divide the window anew."""
        self.hover.hide_inspect()
        regions = self.tool_strip.place(self.timeline.place(divide(size, self.panels, self.view.has_hand())))
        self.view.place(regions, size)
        self.tools.area_changed(regions.table)
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
        self._put_away()
        is_saved, session = self.leaving.is_saved(), self.session
        try:
            if is_saved and session.file is not None and not (session.read_only or session.is_summed_up):
                session.write_summary(self.keeping.picture())
        finally:
            # Only the summary can be missing then, and it is no act.
            self.leaving.close_file(give_up=is_saved)

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether acts are not on disk yet; the person is then asked what is to become of them."""
        return self.leaving.must_stay(leave)

    def close_after_fault(self) -> Callable[[], object] | None:
        """Close; where acts are not on disk the file stays open until the person has said what is to become of them."""
        if not self.session.unsaved:
            self.close()
            return None
        self.leaving.table_is_gone = True
        self._put_away()
        return lambda: self.leaving.must_stay(self.leaving.close_file)

    def _put_away(self) -> None:
        self.view.look(None)
        self.view.close()
        self.keeping.close()
        self.clock.stop_for_closing()
        self.bots.close()

    def _open_again(self) -> None:
        self.app.push(TableScreen(self.app, self.session))

    # Input

    def on_event(self, event: Event) -> Reaction | None:
        """One event of the window."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self.hover.end()
        if event.type == pygame.KEYDOWN:
            self._on_key(event)
        elif event.type == pygame.KEYUP:
            if event.key in (pygame.K_LALT, pygame.K_RALT):
                self.hover.release_alt()
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
            if self.pointer.press is not None or not self.tools.on_mouse(event):
                self.pointer.on_event(event, self.app.mods)
            else:
                self.pointer.position = event.pos
        elif event.type == pygame.MOUSEMOTION:
            self.view.hover("")
            self.view.hover_hand("")
            self.pointer.position = event.pos
        if event.type == pygame.MOUSEBUTTONUP:
            self.panel.clear_target()
        if event.type == pygame.MOUSEMOTION:
            self.hover.watch()

    def _on_key(self, event: Event) -> None:
        if event.key in (pygame.K_LALT, pygame.K_RALT):
            self.hover.press_alt()
            return
        if event.key == pygame.K_ESCAPE:
            self._cancel()
            return
        by_form = self._walks_buttons()
        if not by_form and self.tools.on_key(event):
            return
        if (not by_form or self.pointer.carry is not None) and self.cursor.on_key(event):
            return
        act = act_of(event)
        if self.pointer.carry is not None and act != "find":
            self._turn_held(event)
            return
        walks = event.key in FORM_KEYS and not event.mod & pygame.KMOD_CTRL
        walks = walks or (act == "menu" and self.form.focused is self.panel.log)
        if by_form and walks and self.form.on_event(event):
            return
        if act is not None:
            self._do(act, event)
        else:
            self.form.on_event(event)

    def _walks_buttons(self) -> bool:
        """Whether the keyboard is on a button or list that can be seen, and not on the table."""
        focused = self.form.focused
        return focused is not None and focused.visible and self.form.by_keyboard

    def _turn_held(self, event: Event) -> None:
        step = {"rotate_left": -TURN_STEP, "rotate_right": TURN_STEP}
        fine = {"rotate_left_fine": -FINE_TURN_STEP, "rotate_right_fine": FINE_TURN_STEP}
        act = act_of(event) or ""
        if act in step or act in fine:
            self.pointer.turn({**step, **fine}[act])

    def _cancel(self) -> None:
        self.hover.end()
        if self.pointer.cancel() or self.tools.cancel():
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
        elif act == "save_view" or act == "go_to_view":
            number = int(pygame.key.name(event.key).strip("[]") or "0")
            (self.views.save if act == "save_view" else self.views.go_to)(number)
        else:
            self.act(act)

    def act(self, name: str) -> None:
        """Start the act of that name, from a key, a button or a menu."""
        do_act(self, name)

    # What the menus ask of the screen

    @property
    def clipboard(self) -> tuple[PieceId, ...]:
        """What was copied, to be pasted."""
        return self.errands.clipboard

    def ask(self, title: str, label: str, text: str, on_done: Callable[[str], str]) -> None:
        """Ask for a text; `on_done` returns a sentence if it will not do."""
        self.errands.ask(title, label, text, on_done)

    def offer(self, rows: Sequence[MenuItem]) -> None:
        """Open a further menu where the pointer is."""
        self.menus.open(self.pointer.position, rows)

    def search(self, piece: PieceId) -> None:
        """Look through the pile that a piece lies in; the log tells of it."""
        self.errands.search(piece)

    def _open_menu(self, position: tuple[int, int], key: str) -> None:
        self.hover.end()
        if self.tools.tool in ("line", "arrow") and self.marks.rub_out_at(position):
            return
        self.menus.of(position, key)

    def menu_at_pointer(self) -> None:
        """Open the menu of what the pointer or the keyboard is on."""
        position = self.pointer.position
        if not self.app.surface.get_rect().collidepoint(position):
            position = self.view.table_rect().center
        self._open_menu(position, self.view.pointed() or self.view.hovered)

    def _log_menu(self, entry: int, position: tuple[int, int]) -> None:
        self.menus.of_entry(entry, position)

    def _book_menu(self, position: tuple[int, int]) -> None:
        self.menus.of_book(position)

    def _clock_menu(self, position: tuple[int, int]) -> None:
        self.menus.open(position, self.clock.menu_rows(self.ask))

    def _time_up(self, seat: Seat) -> None:
        self.app.sounds.play("bell")
        self.app.toast(f"{self.session.equipment.seat(seat).name}’s time is up.")

    def _chooser(self, choices: Sequence[Choice], position: tuple[int, int]) -> None:
        self.turns.chooser(choices, position)

    # Turns and seats

    def set_level(self, level: str | int | bool) -> None:
        """Mind the rules at this level, asking how to go on where the table was set by hand."""
        self.turns.set_level(level)

    def sit(self, seat: Seat) -> None:
        """Put another seat in front, behind a curtain where somebody holds something hidden."""
        self.turns.sit(seat)

    def _put_down(self) -> None:
        self.pointer.cancel()
        self.tools.take("")
        self.hover.end()

    def _clear_away(self) -> None:
        """What the person before had opened, typed or pointed at goes before the next one looks."""
        for screen in self.app.above(self):
            if not isinstance(screen, Curtain):
                self.app.leave(screen)
        self.errands.forget()
        self.cursor.leave()

    def _lay_out(self) -> None:
        self.on_resize(self.app.size)

    def _play_again(self) -> Reaction | None:
        game = self.session.game
        assert game is not None
        if self.must_stay(lambda: self.app.react(self._play_again())):
            return None
        path = new_save_path(saves_folder(), game.name)
        options = self.session.header.options
        again = Session.new(game, self.session.equipment.seats, options=options, path=path, rules=self.session.rules)
        self.app.pop()
        return Replace(TableScreen(self.app, again))

    # Time and panels

    def _on_look(self, entered_or_left: bool) -> None:
        """Another moment is looked at; `entered_or_left` says that the past began or ended with it."""
        if entered_or_left:
            self._put_down()
            self.referee.refresh(None)
            self.panel.refresh()
            self._lay_out()
        else:
            self.panel.show_moment()

    def _on_change(self, change: Change | None) -> None:
        self.hover.hide_inspect()
        self.pointer.look_again()
        self.turns.follow(change)
        self.hover.follow()
        for rect in (self.bar.rect, self.panel.rect):
            self.form.dirty.append(Rect(rect))
        self.keeping.changed()

    def _ask_first(self, told: str, on_yes: Callable[[], None], plays_on: bool) -> None:
        if plays_on:
            text = f"What came after it used chance or showed something: {told} Nothing is lost: it is kept as a line of its own."
            self.app.push(ConfirmScreen(self.app, "Play on from here?", text, "Play on", on_yes))
            return
        text = f"It used chance or showed something: {told} Nothing is lost: redo brings it back, with the same outcome."
        self.app.push(ConfirmScreen(self.app, "Take this back?", text, "Take back", on_yes))

    def toggle_timeline(self) -> None:
        """Show the timeline or put it away."""
        self.timeline.open = not self.timeline.open
        if not self.timeline.open:
            self.view.look(None)
        self._lay_out()

    def replay(self) -> None:
        """Play the game back, or pause."""
        if not self.timeline.open:
            self.toggle_timeline()
        self.timeline.toggle_replay()

    def turn_table(self, quarters: int) -> None:
        self.hover.end()
        self.view.turn(quarters)
        self.cursor.follow()
        self.pointer.look_again()

    def to_panels(self) -> None:
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

    def hide_panels(self) -> None:
        """Hide bar and panel, or show them again."""
        self.panels = not self.panels
        self._lay_out()
        if not self.panels:
            self.app.toast("F11 brings the panels back.")

    def _say_fault(self) -> None:
        """Say once that the game's own code has failed, and show the table as one without rules if they are off now."""
        fault = self.session.fault
        if fault is self._said:
            return
        self._said = fault
        if fault is not None:
            write_down(fault.cause, f"the game {self.session.header.game}")
            self.session.record_fault()
            self.view.refresh(None)
            self._lay_out()
            self.app.push(MessageDialog(self.app, "The game has failed", fault.sentence))

    # Painting

    def on_draw(self, surface: Surface) -> list[Rect] | None:
        """Paint what has changed."""
        now = time.monotonic()
        self._say_fault()
        self.pointer.tick(now)
        self.digits.tick(now)
        self.form.tick()
        self.hover.tick(now)
        self.keeping.tick(now)
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
        self.tools.tick(now)
        dirty = view.painter.draw(surface, [regions.table])
        dirty += draw_hand(surface, view, self.pointer, self.app.art)
        if self.hint is not None and self.hint.rect.collidelist(dirty) >= 0:
            self.form.dirty.append(Rect(self.hint.rect))
        grounds: list[Ground] = [(self.bar.rect, self.bar.draw_ground), (self.panel.rect, self.panel.draw_ground)]
        grounds += self.timeline.grounds()
        grounds += self.tool_strip.grounds()
        if self.hint is not None and self.hint.visible:
            grounds.append((self.hint.rect, lambda surface: None))
        dirty += draw_panels(surface, self.form, grounds)
        dirty += self.hover.draw(surface)
        if self._all:
            self._all = False
            return None
        return dirty
