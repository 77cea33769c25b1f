"""Which part of the table handles an event of the window: buttons before tools, tools before things on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame.event import Event

from tabletop.rules.piece_commands import FINE_ROTATION_STEP
from tabletop.ui.keys import ARROWS, CLICK_KEYS, command_of
from tabletop.ui.screen import Host
from tabletop.ui.table.do_command import digit_of
from tabletop.ui.table.input.cursor import Cursor
from tabletop.ui.table.input.drawing_tools import DrawingTools
from tabletop.ui.table.input.hover import Hover
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.table.panels.timeline import Timeline
from tabletop.ui.widgets.widget import Form

FORM_KEYS = (*CLICK_KEYS, pygame.K_TAB, *ARROWS)
"""Keys that move the focus and press: the focused widget gets them before the table."""
NUMBER_COMMANDS = "digits", "deal", "new_round"
"""Commands of keys to which a number belongs that was typed before them."""


@dataclass(eq=False)
class Dispatch:
    """Passes each event to the part that it is for."""

    app: Host
    form: Form
    hover: Hover
    cursor: Cursor
    tools: DrawingTools
    panel: SidePanel
    timeline: Timeline
    do: Callable[[str, Event], None]
    """Carries out the command of a key."""
    forget_number: Callable[[], bool]
    """Forgets the digits that wait for another key; False if there are none."""
    finish_number: Callable[[], None]
    """Carries out the number that waits, if there is one."""
    put_away: Callable[[], bool]
    """Closes the box of components, or the card of the first keys; False if neither is there."""
    release_hand: Callable[[], None]
    """Called when the key that opens the hand is let go."""
    _opens: bool = False
    """Whether that key was pressed as a command. One that types a letter into a field is let go too, but must cover no hand."""

    def __post_init__(self) -> None:
        self.pointer = self.cursor.pointer
        self.view = self.cursor.view

    def on_event(self, event: Event) -> None:
        """Handle one event of the window."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self.hover.end()
        if event.type == pygame.KEYDOWN:
            self._on_key(event)
        elif event.type == pygame.KEYUP:
            if event.key in (pygame.K_LALT, pygame.K_RALT):
                self.hover.release_alt()
            elif command_of(event) == "open_hand" and self._opens:
                self._opens = False
                self.release_hand()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self._on_mouse(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self.form.on_event(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.form.on_event(event)
            if not self.cursor.key:
                self.pointer.leave()

    def _on_mouse(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            # Else a card that the number takes into the hand would be in the middle of a drag.
            self.finish_number()
        if event.type == pygame.MOUSEMOTION and self.cursor.key:
            if event.rel == (0, 0):
                # The pointer did not really move, so the keyboard cursor stays where it is when a menu closes.
                return
            if self.pointer.press is None:
                self.cursor.leave()
        if self.pointer.press is not None or not self.form.on_event(event):
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self.form.focus(None)
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
        focused = self.form.focused
        if focused is not None and focused.visible and focused.takes_letters:
            if self.form.on_event(event):
                return
            if event.key == pygame.K_ESCAPE:
                # Only the box of components has such a field, so Escape closes it.
                self.form.focus(None)
                self.put_away()
                return
        if event.key == pygame.K_ESCAPE:
            self.cancel()
            return
        by_form = self._walks_buttons()
        if not by_form and self.tools.on_key(event):
            return
        if (not by_form or self.pointer.carry is not None) and self.cursor.on_key(event):
            return
        command = command_of(event)
        if self.pointer.carry is not None and command != "find":
            self._on_held(command, event)
            return
        walks = event.key in FORM_KEYS and not event.mod & pygame.KMOD_CTRL
        walks = walks or (command == "menu" and self.form.focused in (self.panel.log, *self.panel.seats))
        if by_form and walks and self.form.on_event(event):
            return
        if command == "fit" and event.key == pygame.K_SPACE and self.timeline.rect.height:
            # As in every player of films: Space plays and pauses while the timeline is there.
            command = "replay"
        if command is not None:
            if command not in NUMBER_COMMANDS:
                self.finish_number()
            self._opens = self._opens or command == "open_hand"
            self.do(command, event)
        else:
            self.form.on_event(event)

    def _walks_buttons(self) -> bool:
        """Whether the keyboard focus is on a visible button or list, and not on the table."""
        focused = self.form.focused
        return focused is not None and focused.visible and self.form.by_keyboard

    def _on_held(self, command: str | None, event: Event) -> None:
        # Nothing that is held is rolled or shuffled, and whoever knows R from other programs means a turn.
        ways = {"rotate_left": -1, "rotate_right": 1, "roll_shuffle": 1}
        fine = {"rotate_left_fine": -FINE_ROTATION_STEP, "rotate_right_fine": FINE_ROTATION_STEP}
        if command in ways:
            self.pointer.hand.turn(ways[command])
        elif command in fine:
            self.pointer.hand.rotate(fine[command])
        elif command == "digits":
            self.pointer.hand.type_digit(digit_of(event))

    def cancel(self) -> None:
        """End what was begun last: a number, a drag, a tool, the selection, a look at the past, half an answer."""
        self.hover.end()
        if self.forget_number() or self.pointer.cancel() or self.tools.cancel():
            return
        if self.view.selection:
            self.view.select(())
        elif self.view.past is not None:
            self.view.look_back(None)
        elif backs := [choice for choice in self.panel.referee.choices if choice.takes_back]:
            self.panel.turn.list.on_choose(backs[0])
        elif self.form.focused is not None:
            self.form.by_keyboard = False
            self.form.focus(None)
        elif not self.put_away():
            self.cursor.leave()

    def to_panels(self) -> None:
        """Give the keyboard focus to the buttons, or back to the table."""
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
