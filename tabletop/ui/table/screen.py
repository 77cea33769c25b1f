"""The table: the board in the window, the hand below, the bar above, the panel at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect, Surface
from pygame.event import Event

from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session import Change, Session
from tabletop.session.first_steps import Guide
from tabletop.session.step_tables import StepTable
from tabletop.ui.board.regions import Ground, divide
from tabletop.ui.look.game_pictures import pictures_afresh, pictures_of
from tabletop.ui.screen import Clocked, Host
from tabletop.ui.table.bot_seats import BotSeats
from tabletop.ui.table.cards import Cards
from tabletop.ui.table.do_command import do_command, why_not
from tabletop.ui.table.errands import Errands
from tabletop.ui.table.fault_watch import FaultWatch
from tabletop.ui.table.hearing import Hearing
from tabletop.ui.table.input.carrying import Carrying
from tabletop.ui.table.input.cursor import Cursor
from tabletop.ui.table.input.digits import Digits
from tabletop.ui.table.input.dispatch import Dispatch
from tabletop.ui.table.input.drawing_tools import DrawingTools
from tabletop.ui.table.input.hover import Hover
from tabletop.ui.table.input.inspect_card import InspectCard
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.keeping import Keeping
from tabletop.ui.table.leaving import Leaving
from tabletop.ui.table.menus.drawing_menus import DrawingMenus
from tabletop.ui.table.menus.moments import Moments
from tabletop.ui.table.menus.opening_menus import OpeningMenus
from tabletop.ui.table.message_spot import MessageSpot
from tabletop.ui.table.own_steps import OwnSteps
from tabletop.ui.table.pack_watch import PackWatch, Watched
from tabletop.ui.table.painting import draw_hand, draw_panels, lacks_pictures
from tabletop.ui.table.panels.clock_strip import ClockStrip
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.panels.drawer import Drawer
from tabletop.ui.table.panels.own_area import OwnArea
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.table.panels.timeline import Timeline
from tabletop.ui.table.panels.tool_strip import ToolStrip
from tabletop.ui.table.panels.top_bar import TopBar, panels_gone
from tabletop.ui.table.play import Play
from tabletop.ui.table.reading_on import ReadingOn
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.shown_steps import ShownSteps
from tabletop.ui.table.table_view import TableView
from tabletop.ui.table.traces import Traces
from tabletop.ui.table.turns import Turns
from tabletop.ui.table.views import Views
from tabletop.ui.widgets.dialogs import MessageDialog
from tabletop.ui.widgets.widget import Form


class TableScreen(Watched):
    """One game in progress, to be played."""

    timeline: Timeline
    menus: OpeningMenus
    drawings: DrawingMenus
    errands: Errands
    views: Views

    def __init__(self, app: Host, session: Session, guide: Guide | None = None, watched: Path | None = None) -> None:
        super().__init__(app)
        self.session = session
        app.art.pictures = pictures_afresh(session.game, session.header)
        self.view = view = TableView(session, app, self._follow, lambda: self.timeline.follow_look())
        self.steps = ShownSteps(app, view, self._on_step)
        self.bots = BotSeats(app, view, self._is_quiet)
        self.play = play = Play(app, view, self.bots)
        self.referee = referee = Referee(view, self.bots.waits)
        self.turns = turns = Turns(app, play, self._put_down, self._clear_away, self._lay_out, self._play_again)
        self.bar = TopBar(view, self.do, self.why_not, self.turns.set_level)
        self.turns.button_of = self.bar.rect_of
        self.clock = ClockStrip(play, lambda position: self.menus.open(position, self.clock.menu_rows(self.errands.ask)))
        self.panel = SidePanel(
            view,
            lambda seat: None if self.views.look_at(seat) else turns.sit(seat),
            lambda seat, position: self.menus.of_seat(seat, position),
            turns.end_turn,
            lambda entry, position: self.menus.of_entry(entry, position),
            *(referee, turns.choose),
            *(lambda position: self.menus.of_book(position), self.clock),
        )
        referee.on_narrowed = self.panel.refresh
        self.own_steps = OwnSteps(play, referee, lambda: app.top is self and self._is_quiet(), self.panel.turn.list.settle)
        self.moments, self.timeline = Moments(app, view, self.panel.book), Timeline(play, self._on_look)
        self.tools = DrawingTools(play, self._lay_out)
        self.tool_strip = ToolStrip(self.tools, lambda position: self.drawings.ask_rub_out(position))
        self.own_area = OwnArea(view, app.art, lambda: self.views)
        parts = self.bar, self.panel, self.tool_strip, self.timeline
        self.form = Form(app, [*(widget for part in parts for widget in part.widgets()), self.own_area])
        self.cards = Cards(app, view, self.form, guide, self.invalidate, self.panel.log_room)
        hand = Carrying(
            *(play, self.referee, self.panel.seat_at, self.turns.chooser, self.turns.end_turn),
            lambda position, piece: self.menus.of_promotion(position, piece),
        )
        self.pointer = Pointer(hand, self._open_menu, self.do)
        self.drawer = Drawer(app, play, self.pointer, self.form, self._lay_out, self.do)
        self.drawings = DrawingMenus(app, play, self.pointer)
        self.menus = OpeningMenus(app, view, self, referee, self.panel, self.moments, self.timeline, self.drawings, self.clock)
        self.cursor = Cursor(view, self.pointer, self.referee)
        self.digits = Digits(play, self.drawer.taker)
        self.inspect = InspectCard(app.art)
        self.hover = Hover(app, view, self.pointer, self.panel, self.referee, self.inspect, self.invalidate)
        self.hearing, self.views = Hearing(view, app.sounds), Views(view, self.pointer)
        self.traces = Traces(view, self.views.keep_in_sight, lambda: self.panel.is_choosing or self.pointer.carry is not None)
        self.message_spot = MessageSpot(view)
        self.keeping = Keeping(app, view, self.pointer, self.turns.hides_from_others, self._on_problem)
        self.leaving = Leaving(app, session, lambda: app.push(TableScreen(app, session)))
        self.errands = Errands(app, play, self.cursor, self.keeping.picture, self.drawer.renew)
        self.ask, self.search = self.errands.ask, self.errands.search
        self.pack = PackWatch(app, self, watched, self._is_quiet, partial(TableScreen, app, watched=watched))
        self.clocked: tuple[Clocked, ...] = (
            *(FaultWatch(app, view, self._lay_out), ReadingOn(app, self.panel), self.tools, self.pointer, self.digits),
            *(self.form, self.cards, self.hover, self.keeping, view.painter, self.views, self.steps, self.timeline),
            *(self.traces, self.own_steps, self.bots, self.pack),
        )
        """The parts that act by themselves, in the order in which they do so at one moment: bots late, on a table at rest."""
        self.dispatch = Dispatch(
            *(app, self.form, self.hover, self.cursor, self.tools, self.panel, self.timeline),
            *(partial(do_command, self), self.digits.forget, self.digits.finish),
            *(lambda: self.drawer.put_away() or self.cards.put_away(), self.turns.release_hand),
        )
        self.panels, self._all, self.greeted = True, True, False
        self.on_resize(app.size)

    # What the loop asks

    @property
    def busy(self) -> bool:
        """Whether something on the table moves."""
        return self.view.painter.due(self.app.now()) == 0.0 or lacks_pictures(self.view)

    @property
    def takes_letters(self) -> bool:
        """Letters go into the field of the box of components while it has the keyboard."""
        return self.form.focused is self.drawer.field and self.drawer.open

    @property
    def toast_room(self) -> Rect:
        """Short messages are low on the table, not over the hand, the pads and what a decision needs."""
        return self.message_spot.room(self.app.toast_rooms(), [rect for rect, _ in self.cards.grounds([])])

    @property
    def banner_room(self) -> Rect:
        """A banner is at the top of the table, where it hides no button of the bar."""
        return self.view.table_rect() or super().banner_room

    @property
    def cover(self) -> Rect:
        """No message lies over the large face of a piece: it waits below it."""
        return self.inspect.rect

    def deadline(self) -> float | None:
        """When something must be done although no event comes."""
        times = [part.deadline() for part in self.clocked]
        return min((moment for moment in times if moment is not None), default=None)

    def on_tick(self, now: float) -> None:
        """Let each part do what is due."""
        for part in self.clocked:
            part.tick(now)

    def _is_quiet(self) -> bool:
        """Whether nothing moves on the table, nothing is left to be shown, and nobody holds a piece."""
        return not (self.view.painter.moving or self.steps.running) and self.pointer.press is None

    def on_show(self) -> None:
        """Paint everything. The first time, show what there is to say, and hide hands until the right person looks."""
        self.app.art.pictures = pictures_of(self.session.game, self.session.header)
        self.invalidate()
        if self.greeted:
            return
        self.greeted = True
        self.turns.greet()
        if self.session.recovery:
            title = "This game is only shown" if self.session.read_only else "This game was put right"
            self.app.push(MessageDialog(self.app, title, self.session.recovery))
        elif self.session.read_only:
            self.app.toast("This game is open in another window. Here it can only be looked at.")

    def on_settings(self) -> None:
        """Use another material of the table, or show it from another side, if the settings say so."""
        self.view.renew_ground()
        self.view.orient()

    def on_resize(self, size: tuple[int, int]) -> None:
        """Divide the window again."""
        self.hover.hide_inspect()
        regions = self.tool_strip.place(self.drawer.place(self.timeline.place(divide(size, self.panels, self.view.hand_size()))))
        self.view.place(regions, size)
        self.views.follow()
        self.views.tick(self.app.now())  # The card looks for a place at what is seen then.
        self.tools.area_changed(regions.table)
        self.bar.place(regions.bar)
        self.panel.place(regions.panel)
        self.own_area.lay(regions.hand)
        self.cards.lay(regions.table)
        self.invalidate()

    def invalidate(self) -> None:
        """Paint everything at the next draw."""
        self._all = True

    def expose(self, rect: Rect) -> None:
        """Paint `rect` again, because something that covered it has gone."""
        self.view.painter.damage(rect)
        self.view.strip_dirty = True
        self.form.dirty.append(Rect(rect))

    def close(self) -> None:
        """Write the state of the game, for the list of saves, and close the file."""
        self._put_away()
        is_saved, session = self.leaving.is_saved(), self.session
        needs_none = session.read_only or session.is_summed_up or self.leaving.drops_file
        try:
            if is_saved and session.file is not None and not needs_none:
                session.write_summary(self.keeping.picture(), is_last=True)
        finally:
            # At worst the summary is missing then, which is not an act.
            self.leaving.close_file(give_up=is_saved)

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether acts are not on disk yet; then the person is asked what to do with them."""
        return self.leaving.must_stay(leave)

    def close_after_fault(self) -> Callable[[], object] | None:
        """Close; if acts are not on disk, the file stays open until the person has said what to do with them."""
        self.leaving.table_is_gone = True
        if not self.session.unsaved:
            self.close()
            return None
        self._put_away()
        return lambda: self.leaving.must_stay(self.leaving.close_file)

    def _put_away(self) -> None:
        self.app.clear_toast(panels_gone())
        self.turns.withdraw_offer()
        self.steps.finish(closing=True)
        self.view.look_back(None)
        self.view.close()
        self.keeping.close()
        self.clock.stop_for_closing()
        self.bots.close()

    # Input

    def on_event(self, event: Event) -> None:
        """Handle one event of the window."""
        if not self.steps.on_event(event):
            self.dispatch.on_event(event)

    def do(self, name: str) -> None:
        """Carry out the command of that name, for a button or a menu."""
        do_command(self, name)

    def why_not(self, name: str) -> str:
        """Why a command is not possible now, as a sentence; empty if it is possible."""
        return why_not(self, name)

    # What the menus ask of the screen

    def _open_menu(self, position: tuple[int, int], key: str) -> None:
        self.hover.end()
        if self.tools.tool in ("line", "arrow") and self.drawings.rub_out_at(position):
            return
        self.menus.of(position, key)

    def menu_at_pointer(self) -> None:
        """Open the menu of the thing under the pointer or the keyboard cursor."""
        position = self.pointer.position
        if not self.app.surface.get_rect().collidepoint(position):
            position = self.view.table_rect().center
        self._open_menu(position, self.view.pointed() or self.view.hovered)

    # Turns and seats

    def _put_down(self) -> None:
        self.pointer.cancel()
        self.tools.take("")
        self.hover.end()

    def _clear_away(self) -> None:
        """Close and forget what the last person had opened, typed or pointed at, before the next one looks."""
        for screen in self.app.above(self):
            if not isinstance(screen, Curtain):
                self.app.leave(screen)
        self.errands.forget()
        self.cursor.leave()

    def _lay_out(self) -> None:
        self.on_resize(self.app.size)

    def _play_again(self) -> None:
        game, options = self.session.game, self.session.header.options
        if game is None or self.must_stay(self._play_again):
            return
        path = new_save_path(saves_folder(), game.name)
        again = Session.new(game, self.session.equipment.seats, options=options, path=path, rules=self.session.rules)
        self.app.pop()
        self.app.replace(TableScreen(self.app, again))

    # Time and panels

    def _on_problem(self, text: str) -> None:
        self.app.banner(text)
        self.form.dirty.append(Rect(self.bar.rect))

    def _on_look(self, entered_or_left: bool) -> None:
        """Show another moment; `entered_or_left` says that the past began or ended with it."""
        if entered_or_left:
            self._put_down()
            self.referee.refresh(None)
            self.panel.refresh()
            self._lay_out()
        else:
            self.panel.show_moment()

    def _follow(self, change: Change | None) -> None:
        """Update all parts after a change of the table: first the rules, because the panels show their answers; bots last."""
        if self.view.placed_hand != self.view.hand_size():
            self._lay_out()
        self.referee.refresh(change)
        self.own_steps.stop(change)
        for part in (self.bar, self.clock, self.panel, self.timeline):
            part.refresh()
        self.cursor.follow()
        self.hearing.follow(change)
        self.traces.follow(change)
        self.hover.hide_inspect()
        self.pointer.look_again()
        self.steps.then(partial(self.turns.follow, change))
        self.hover.follow()
        self.form.dirty += [Rect(self.bar.rect), Rect(self.panel.rect)]
        self.keeping.changed()
        self.views.follow()
        self.bots.follow(change)
        self.drawer.follow()

    def _on_step(self, step: StepTable | None) -> None:
        """Play the sounds of a step and show its sentence and row; None shows the present again."""
        self.hearing.hear(step)
        self.views.follow()
        self.referee.refresh(None)
        self.panel.show_step(step)

    def toggle_timeline(self) -> None:
        """Show or hide the timeline."""
        self.timeline.open = not self.timeline.open
        if not self.timeline.open:
            self.view.look_back(None)
        self._lay_out()

    def replay(self) -> None:
        """Replay the game, or pause."""
        if not self.timeline.open:
            self.toggle_timeline()
        self.timeline.toggle_replay()

    def rotate_table(self, quarters: int) -> None:
        self.hover.end()
        self.view.rotate(quarters)
        self.cursor.follow()
        self.pointer.look_again()

    def hide_panels(self) -> None:
        """Hide bar and panel, or show them again."""
        self.panels = not self.panels
        self._lay_out()
        (self.app.clear_toast if self.panels else self.app.toast)(panels_gone())

    # Painting

    def on_draw(self, surface: Surface) -> list[Rect] | None:
        """Paint what has changed."""
        view, regions = self.view, self.view.regions
        if regions is None:
            return []
        if self._all:
            self.expose(surface.get_rect())
        bare = self.cards.shown is None and not self.inspect.piece and not self.app.notices_cover(regions.table)
        dirty = view.painter.draw(surface, [regions.table], bare)
        dirty += draw_hand(surface, view, self.pointer, self.app.art, self.own_area)
        grounds: list[Ground] = [(part.rect, part.draw_ground) for part in (self.bar, self.panel, self.own_area)]
        grounds += [*self.timeline.grounds(), *self.tool_strip.grounds(), *self.drawer.grounds(), *self.cards.grounds(dirty)]
        self.drawer.touch_held()
        dirty += draw_panels(surface, self.form, grounds)
        self.drawer.draw_held(surface)
        dirty += self.hover.draw(surface)
        all_of_it, self._all = self._all, False
        return None if all_of_it else dirty
