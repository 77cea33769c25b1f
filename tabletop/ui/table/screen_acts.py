"""What an act of the table screen does, by its name: the one place that keys, buttons and menus come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.acts import KEY_ACTS, Target
from tabletop.ui.table.errands import Errands
from tabletop.ui.table.input.drawing_tools import DrawingTools
from tabletop.ui.table.menus.marks import Marks
from tabletop.ui.table.menus.opening_menus import OpeningMenus
from tabletop.ui.table.panels.clock_strip import ClockStrip
from tabletop.ui.table.panels.timeline import Timeline
from tabletop.ui.table.play import IN_THE_PAST, Play
from tabletop.ui.table.table_view import TableView
from tabletop.ui.table.turns import Turns
from tabletop.ui.table.views import Views

PAN_STEP = 90
NOT_IN_THE_PAST = (
    *("undo", "redo", "undo_turn", "end_turn", "copy", "paste", "note", "rules_level"),
    *("note_here", "draw", "rub_out", "make_counter", "clock", "give_turn", "marks_menu"),
)
"""Acts of the present, which have no sense while the past is looked at."""
NOT_POSSIBLE = {
    "flip": "This has no other side.",
    "hand": "This does not go into a hand.",
    "deal": "There are too few in the pile to deal one to each.",
    "spread": "Only a pile that lies on the open table can be spread.",
    "peek": "Nothing is hidden below it.",
    "roll_shuffle": "Only dice are rolled, and only piles are shuffled.",
}
"""By command: the sentence shown when it fits none of the chosen pieces."""


class Parts(Protocol):
    """The table screen, as the acts know it: its parts, and what it does itself."""

    app: Host
    view: TableView
    play: Play
    timeline: Timeline
    errands: Errands
    turns: Turns
    views: Views
    marks: Marks
    tools: DrawingTools
    clock: ClockStrip
    menus: OpeningMenus

    def turn_table(self, quarters: int) -> None:
        """Turn the table by quarters clockwise."""

    def toggle_timeline(self) -> None:
        """Open the timeline, or close it."""

    def replay(self) -> None:
        """Play the game back, or pause."""

    def to_panels(self) -> None:
        """Take the keyboard to the panels."""

    def hide_panels(self) -> None:
        """Hide the panels, or show them again."""

    def menu_at_pointer(self) -> None:
        """Open the menu of what the pointer is on."""


def do_act(screen: Parts, name: str) -> None:
    """Start the act of that name, from a key, a button or a menu."""
    if screen.view.past is not None and name in NOT_IN_THE_PAST:
        screen.app.toast(IN_THE_PAST)
        return
    if name == "delete" and not screen.view.selection and screen.view.past is None and screen.marks.take_away():
        return
    make = KEY_ACTS.get(name)
    if make is not None:
        targets = screen.view.targets()
        move = make(Target(screen.view.shown, screen.view.seat, targets)) if targets else None
        if move is not None:
            screen.play.move(move)
        else:
            refusal = NOT_POSSIBLE.get(name, "That cannot be done here.")
            screen.app.toast(refusal if targets else "Point at a piece or select some first.")
        return
    does = acts_of(screen).get(name)
    if does is not None:
        does()


def acts_of(screen: Parts) -> dict[str, Callable[[], object]]:
    """What the acts of the screen do, by the names of their bindings and buttons."""
    view, painter, timeline = screen.view, screen.view.painter, screen.timeline
    play, errands, turns, views = screen.play, screen.errands, screen.turns, screen.views
    step = px(PAN_STEP)
    return {
        "home": screen.app.pop,
        "pan_left": lambda: painter.pan(step, 0),
        "pan_right": lambda: painter.pan(-step, 0),
        "pan_up": lambda: painter.pan(0, step),
        "pan_down": lambda: painter.pan(0, -step),
        "zoom_in": lambda: painter.zoom_at(*views.middle(), 2, view.now()),
        "zoom_out": lambda: painter.zoom_at(*views.middle(), -2, view.now()),
        "fit": painter.fit,
        "near_far": views.near_far,
        "turn_table_left": lambda: screen.turn_table(-1),
        "turn_table_right": lambda: screen.turn_table(1),
        "undo": play.undo,
        "redo": play.redo,
        "step_back": lambda: timeline.step(-1),
        "step_forward": lambda: timeline.step(1),
        "first": lambda: timeline.to_end(0),
        "last": lambda: timeline.to_end(-1),
        "timeline": screen.toggle_timeline,
        "replay": screen.replay,
        "end_turn": turns.end_turn,
        "select_all": errands.select_all,
        "copy": errands.copy,
        "paste": errands.paste,
        "help": errands.help,
        "settings": errands.settings,
        "mute": errands.mute,
        "find": errands.find,
        "words": errands.words,
        "panels": screen.to_panels,
        "walk": screen.to_panels,
        "hide_panels": screen.hide_panels,
        "save_as": errands.save_as,
        "menu": screen.menu_at_pointer,
        "note": errands.note,
        "rules_level": turns.next_level,
        "rules": errands.rules,
        "scores": errands.scores,
        "bot_speed": turns.bot_speed,
        "undo_turn": play.undo_turn,
        "note_here": screen.marks.note,
        "draw": screen.tools.next,
        "ruler": lambda: screen.tools.toggle("ruler"),
        "rub_out": lambda: screen.marks.ask_rub_out(views.middle()),
        "make_counter": screen.marks.counter,
        "clock": screen.clock.toggle,
        "give_turn": lambda: turns.ask_turn(views.middle()),
        "marks_menu": lambda: screen.menus.of_marks(views.middle(), screen.clock),
    }
