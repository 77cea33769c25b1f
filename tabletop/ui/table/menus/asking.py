"""What menus need of the screen, and numbers read from what was written in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.core.equipment import PieceId
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.menu import MenuItem


class Asker(Protocol):
    """What the menus need of the screen: to ask for a text or a number, and to carry out a command by name."""

    play: Play
    """What makes the moves that are picked."""

    def ask(self, title: str, label: str, text: str, on_done: Callable[[str], str]) -> None:
        """Ask for a text; `on_done` returns a sentence if it will not do."""

    def do(self, name: str) -> None:
        """Carry out the command of that name."""

    def why_not(self, name: str) -> str:
        """Why a command is not possible now, as a sentence; empty if it is."""

    def offer(self, rows: Sequence[MenuItem]) -> None:
        """Open a further menu where the first one was."""

    def search(self, piece: PieceId) -> None:
        """Look through the pile that a piece lies in; the log tells of it."""


def with_number(least: int, most: int, does: Callable[[int], object]) -> Callable[[str], str]:
    """What is done with the text of a dialog that asks for a number: `does` gets it, or a sentence says what is wrong."""

    def done(text: str) -> str:
        try:
            number = int(text.strip())
        except ValueError:
            return "Please give a whole number."
        if not least <= number <= most:
            return f"Please give a number from {least} to {most}."
        does(number)
        return ""

    return done
