"""What menus need of the screen, and how numbers are read from the text of a dialog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from tabletop.core.equipment import PieceId, SeatDef
from tabletop.rules.choices import Choice
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.menu_rows import MenuItem, MenuRow, tidy


class Asker(Protocol):
    """What the menus need of the screen: to ask for a text or a number, and to carry out a command by name."""

    play: Play
    """Makes the moves that are chosen."""

    def ask(self, title: str, label: str, text: str, on_done: Callable[[str], str]) -> None:
        """Ask for a text; `on_done` returns a sentence if the text is refused."""

    def do(self, name: str) -> None:
        """Carry out the command of that name."""

    def why_not(self, name: str) -> str:
        """Why a command is not possible now, as a sentence; empty if it is possible."""

    def search(self, piece: PieceId, count: int = 0) -> None:
        """Look through the pile of a piece, or the `count` uppermost of it; if any is hidden the log says so to everybody."""


def opening(text: str, icon: str, rows: Sequence[MenuItem]) -> list[MenuItem]:
    """A row that opens a menu of further rows; none if there are none."""
    kept = tuple(tidy(rows))
    return [MenuRow(text, icon=icon, rows=kept)] if kept else []


def turn_row(seat: SeatDef, passes: Callable[[], object]) -> MenuRow:
    """A row that gives the turn to a seat."""
    return MenuRow(f"It is {seat.name}’s turn", passes, "", f"seat-{seat.symbol}", colour=seat.colour)


def choice_rows(choices: Sequence[Choice], choose: Callable[[Choice], object]) -> list[MenuRow]:
    """A row for each choice; those with the same label say by their headings what differs, such as which leader walks."""
    labels = Counter(choice.label for choice in choices)

    def beside(choice: Choice) -> str:
        heading = choice.group if labels[choice.label] > 1 else ""
        return " · ".join(filter(None, (heading, choice.words)))

    return [MenuRow(choice.label, partial(choose, choice), beside(choice)) for choice in choices]


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
