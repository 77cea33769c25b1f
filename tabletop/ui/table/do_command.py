"""Carries out a command by its row in the list of commands: keys, buttons and menus all come here."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Protocol

import pygame
from pygame.event import Event

from tabletop.ui.commands import COMMANDS
from tabletop.ui.table.play import IN_THE_PAST
from tabletop.ui.table.table_view import TableView
from tabletop.ui.table.views import Views


class CommandTarget(Protocol):
    """The screen at which commands are given; the paths in the list of commands start at it."""

    view: TableView
    views: Views


def do_command(screen: CommandTarget, name: str, event: Event | None = None) -> None:
    """Carry out a command; `event` is the key press that gave it, if any."""
    command = COMMANDS[name]
    if command.now and screen.view.past is not None:
        screen.view.say(IN_THE_PAST)
        return
    does: Callable[..., object] = attrgetter(command.does)(screen)
    match command.given:
        case "":
            does(*command.args)
        case "place":
            does(screen.views.middle(), *command.args)
        case "digit" if event is not None:
            does(digit_of(event))


def why_not(screen: CommandTarget, name: str) -> str:
    """Why a command is not possible now, as a sentence; empty if it is possible."""
    command = COMMANDS[name]
    if command.now and screen.view.past is not None:
        return IN_THE_PAST
    return str(attrgetter(command.why_not)(screen)(*command.args)) if command.why_not else ""


def digit_of(event: Event) -> int:
    """The digit of a key press."""
    typed = str(getattr(event, "unicode", ""))
    return int(typed if typed.isdecimal() else pygame.key.name(event.key).strip("[]"))
