"""Plays with the keyboard alone, like a person without a mouse: walks, looks where the cursor is, and presses Enter.

Nothing here moves a pointer or calls the program: everything is done by presses of keys in the event queue, which are counted.
"""

from __future__ import annotations

import random

from driver import Driver

from tabletop.session import Session
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu

FAR = 30
"""The most presses of Tab that may be needed to reach one thing."""
GLANCES = 5
"""In a whole game the table is painted at each fifth glance (`late_paint.py`), here after each fifth act."""


class Hands:
    """Plays in a driver's window with the keyboard alone."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.presses = 0
        self.on_board = self.in_panel = self.curtains = self.choosers = 0
        """How many acts were made in each way, how many curtains were lifted and how many choosers were answered."""

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.driver.key(key)
            self.presses += 1

    @property
    def table(self) -> TableScreen:
        """The table, which must be on top."""
        assert isinstance(self.driver.screen, TableScreen), getattr(self.driver.screen, "text", type(self.driver.screen).__name__)
        return self.driver.screen

    @property
    def session(self) -> Session:
        """The game that is played."""
        return self.table.session

    def tab_to(self, name: str, key: str = "tab") -> None:
        """Press Tab until the button with that name has the keyboard."""
        form = self.driver.form
        for _ in range(FAR):
            self.press(key)
            if form.focused is not None and form.focused.name == name:
                return
        raise AssertionError(f"{FAR} presses of {key} do not lead to {name!r}")

    def pick(self, text: str) -> None:
        """Go down the open menu to the row that begins like this, and choose it."""
        menu = self.driver.screen
        assert isinstance(menu, ContextMenu)
        for _ in range(FAR):
            self.press("down")
            if menu.rows[menu.highlighted].text.startswith(text):
                self.press("enter")
                return
        raise AssertionError(f"the menu has no {text!r}, only {[row.text for row in menu.rows]}")

    def find(self, text: str) -> None:
        """Go to a thing by its name."""
        self.press("ctrl+f")
        assert isinstance(self.driver.screen, TextDialog)
        self.press("ctrl+a")
        self.driver.text(text)
        self.press("enter")
        assert isinstance(self.driver.screen, TableScreen), f"nothing is called {text!r}"

    # From the library to the table

    def choose_game(self, title: str) -> None:
        """Go from the library to the form of a new game."""
        assert isinstance(self.driver.screen, LibraryScreen)
        library = self.driver.screen
        self.tab_to("games")
        titles = [card.title for card in library.shelf.cards]
        columns = library.shelf.columns
        for key in ("down",) * (titles.index(title) // columns) + ("right",) * (titles.index(title) % columns):
            self.press(key)
        self.press("enter")
        assert isinstance(self.driver.screen, NewGameScreen)
        assert self.driver.screen.game.name == title

    def name_players(self, *names: str) -> None:
        """Let people with these names play, who write them into the form of a new game."""
        for number, name in enumerate(names, 1):
            who = f"who sits in seat {number}"
            if number > 1 and any(one.name == who and one.visible for one in self.driver.screen.form.widgets):
                # A game with bots proposes them for all seats but the first.
                self.tab_to(who)
                self.press("enter")
                self.pick("Person")
            self.tab_to(f"name {number}")
            self.driver.text(name)

    def start(self, seed: str) -> None:
        """Begin the game that the form describes, with this seed."""
        self.tab_to("seed")
        self.driver.text(seed)
        self.press("ctrl+enter")
        self.lift()
        assert isinstance(self.driver.screen, TableScreen)

    # At the table

    def lift(self) -> None:
        """Lift the curtain, if there is one."""
        while isinstance(self.driver.screen, Curtain):
            self.curtains += 1
            self.press("enter")
        if self.driver.table.below.view.covered and self.driver.screen is self.driver.table.below:
            self.curtains += 1
            self.press("b")

    def play_to_the_end(self, rng: random.Random, most: int) -> None:
        """Play at random, on the board and in the panel, until the final scores are shown; fail after `most` acts."""
        self.driver.app.every = GLANCES
        for _ in range(most):
            self.settle()
            if isinstance(self.driver.screen, ScoresScreen):
                return
            session, before = self.session, len(self.session.entries)
            if rng.random() < 0.5:
                self.act_on_board(rng)
                self.on_board += len(session.entries) > before
            if len(session.entries) == before and isinstance(self.driver.screen, TableScreen):
                self.act_in_panel(rng)
                self.in_panel += len(session.entries) > before
        raise AssertionError(f"the game does not come to an end in {most} acts")

    def settle(self) -> None:
        """Lift curtains, and wait until the bots have played."""
        self.driver.skip_steps()
        self.lift()
        while not self.may_act():
            assert self.driver.screen.bots.any, self.driver.screen.referee.prompt
            self.driver.until(self.may_act)
            self.driver.skip_steps()
            self.lift()
        self.driver.app.glance()

    def may_act(self) -> bool:
        """Whether the bots have played, or something has come up that a person is to answer."""
        return not isinstance(self.driver.screen, TableScreen) or bool(self.driver.screen.referee.choices)

    def act_on_board(self, rng: random.Random) -> None:
        """Go to something that can be used and choose it, or pick it up and carry it to a place that it may go to."""
        cursor = self.table.cursor
        if self.table.form.focused is not None:
            self.press("f6")
        if not cursor.stops():
            return
        for _ in range(rng.randint(1, 3)):
            self.press("tab")
        self.press("enter")
        if isinstance(self.driver.screen, TableScreen) and cursor.pointer.carry is not None:
            for key in rng.choices(("tab", "left", "right", "up", "down"), k=rng.randint(1, 3)):
                self.press(key)
            self.press("enter")
            if isinstance(self.driver.screen, TableScreen) and cursor.pointer.carry is not None:
                self.press("escape")
        self.answer(rng)

    def answer(self, rng: random.Random) -> None:
        """Choose a row of the chooser that has opened, if there is one."""
        while isinstance(self.driver.screen, ContextMenu):
            self.choosers += 1
            for _ in range(rng.randint(1, 3)):
                self.press("down")
            self.press("enter")

    def tab_to_bar(self, name: str, pick: str = "") -> None:
        """Press a button of the bar above the table, pick a row of its menu, if it has one, and go back to the table."""
        self.press("f6")
        self.tab_to(name, "shift+tab")
        self.press("enter")
        if pick:
            self.pick(pick)
        if isinstance(self.driver.screen, TableScreen):
            self.press("f6")

    def act_in_panel(self, rng: random.Random) -> None:
        """Press one of the buttons of the panel."""
        choices = self.table.panel.turn.list
        if self.table.form.focused is not choices:
            self.press("f6")
        assert self.table.form.focused is choices
        assert choices.selected >= 0
        for _ in range(rng.randrange(min(choices.count, 5))):
            self.press("down")
        self.press("enter")
