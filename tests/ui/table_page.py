"""The table as a person finds it in the window: where pieces lie, what is held, what there is to choose, what menus offer.

Tests of the table say `driver.table.at("d20.1")`, and need not know which part of the screen knows that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.session import Session
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen

if TYPE_CHECKING:
    from driver import Driver

MIDDLE = (560.0, 350.0)
"""A place in millimetres on which nothing lies when the Open Table is begun."""


class TablePage:
    """The table in the window of a driver."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @property
    def screen(self) -> TableScreen:
        """The table screen, which must be on top."""
        screen = self.driver.screen
        assert isinstance(screen, TableScreen), type(screen).__name__
        return screen

    @property
    def below(self) -> TableScreen:
        """The table screen, whatever lies over it."""
        [found] = [screen for screen in self.driver.app.stack if isinstance(screen, TableScreen)]
        return found

    @property
    def session(self) -> Session:
        """The game that is played."""
        return self.screen.session

    def lift(self) -> None:
        """Lift the curtain, if there is one, or open the hand in front if it is covered."""
        while isinstance(self.driver.screen, Curtain):
            self.driver.key("enter")
            self.driver.settle()
        top = self.driver.screen
        if isinstance(top, TableScreen) and top.view.covered:
            self.driver.key("b")
            self.driver.settle()

    def at(self, key: str) -> tuple[int, int]:
        """The middle of a piece, counter or mark in the window."""
        rect = self.screen.view.painter.rect_of(key)
        assert rect is not None, f"{key} is not on the table"
        return rect.center

    def base(self, key: str) -> tuple[int, int]:
        """The place of a piece in the window: below its middle, if it lies on a pile."""
        item = self.screen.view.painter.item(key)
        assert item is not None, f"{key} is not on the table"
        return self.spot(item.x, item.y)

    def spot(self, x: float = MIDDLE[0], y: float = MIDDLE[1]) -> tuple[int, int]:
        """A point of the table, in millimetres, in the window; without numbers in its empty middle."""
        return self.screen.view.painter.camera.to_screen(x, y)

    @property
    def held(self) -> tuple[str, ...]:
        """The pieces that the pointer carries."""
        carry = self.screen.pointer.carry
        return carry.pieces if carry is not None else ()

    @property
    def choices(self) -> list[str]:
        """The choices of the Turn panel, as they are called there."""
        return [choice.label for choice in self.screen.referee.choices]

    def choose(self, index: int) -> None:
        """Click a choice of the Turn panel."""
        choices = self.screen.panel.turn.list
        choices._made = 0.0
        choices._came.clear()
        choices.scroll_to(index)
        self.driver.click(choices.row_rect(index).center)

    def menu(self, key: str, text: str) -> None:
        """Open the menu of a piece and choose the row that begins so: `menu("pack.AS", "Cut it…")`."""
        self.driver.click(self.at(key), button=3)
        self.driver.pick(text)
