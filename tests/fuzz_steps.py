"""The steps of the fuzz: what a person may do with a hostile save in every command, in a session and in the window.

Each step is a function of a `Case`. What is documented may happen: an error of `core/errors.py` with a sentence. Anything
else is raised, or is found by whoever runs the step (`fuzz_saves.py`).
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
from driver import Driver
from forging import sentence_of
from msgspec import Struct

from tabletop.cli import run_command
from tabletop.core.check_table import check_table
from tabletop.core.errors import SaveError, TabletopError
from tabletop.core.table import table_hash
from tabletop.core.view import view
from tabletop.export import log_rows, log_text
from tabletop.rules.plain_board import board_in_words
from tabletop.saves.summary import list_save
from tabletop.session import Session
from tabletop.testing.random_acts import random_act
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen

WINDOW = (1024, 640)
MOST_FRAMES = 40
"""How many passes of the loop a screen has to come to rest."""
ACTS_IN_WINDOW = 14
MOVES = 12
SEATS = ("", "", "blue", "red", "green")
PICTURES = ("table.png", "film", "film.gif")
KEYS = (
    *("pgup", "pgup", "home", "end", "t", "p", "ctrl+z", "ctrl+z", "ctrl+y", "ctrl+r", "f", "r", "e", "u", "o", "l", "v", "h"),
    *("3", "ctrl+f", "ctrl+b", "n", "k", "i", "ctrl+a", "ctrl+c", "ctrl+v", "delete", "shift+k", "ctrl+enter", "shift+d"),
    *("space", "z", "ctrl+left", "c", "m", "f6", "tab", "enter", "down", "menu", "f11", "shift+t", "ctrl+s", "f1", "ctrl+-"),
)


class Case(Struct):
    """One hostile save: its path and bytes, a folder for new files, chance, and the outcome of opening it."""

    path: Path
    content: bytes
    folder: Path
    rng: Random
    outcome: str = ""

    def check_untouched(self) -> None:
        """Raise AssertionError if the save was altered."""
        assert self.path.read_bytes() == self.content, "the file given was changed"


# Commands


def command(case: Case, *arguments: str) -> tuple[int, str]:
    """Run a command on the save; return its exit code and what it printed. What it prints must suit a terminal."""
    printed, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(told):
        code = run_command([arguments[0], str(case.path), *arguments[1:]])
    said = told.getvalue()
    assert code in (0, 1), f"{arguments[0]} ended with {code}: {said[:300]}"
    assert code == 0 or said.strip(), f"{arguments[0]} failed without a sentence"
    assert len(said) < 1000, f"{arguments[0]} told an error of {len(said)} letters"
    for text in (said, printed.getvalue()):
        plain = text.replace("\n", "").replace("\t", "")
        if not plain.isprintable():
            fail(f"{arguments[0]} printed {next(letter for letter in plain if not letter.isprintable())!r}")
    assert said.count("\n") <= 2, f"{arguments[0]} told an error of {said.count(chr(10))} lines"
    case.check_untouched()
    return code, printed.getvalue()


def strict_json(text: str) -> object:
    """What JSON holds; raises ValueError for NaN and the like, which no other program reads."""
    return json.loads(text, parse_constant=lambda name: fail(f"the JSON holds {name}"))


def fail(what: str) -> None:
    """Raise AssertionError, where an expression is needed."""
    raise AssertionError(what)


def verify(case: Case) -> None:
    """`verify`, plain or as JSON."""
    command_or_json(case, "verify")


def log(case: Case) -> None:
    """`log`, plain or as JSON, for a watcher or for a seat."""
    command_or_json(case, "log", "--seat", case.rng.choice(SEATS))


def show(case: Case) -> None:
    """`show`, plain or as JSON, for a watcher or for a seat."""
    command_or_json(case, "show", "--seat", case.rng.choice(SEATS))


def command_or_json(case: Case, *arguments: str) -> None:
    """Run a command in plain words, or let it print JSON, which must then be JSON."""
    if case.rng.random() < 0.5:
        command(case, *arguments)
        return
    code, printed = command(case, *arguments, "--json")
    if code == 0:
        strict_json(printed)


def picture(case: Case) -> None:
    """`screenshot`, or `export` of some moments as pictures or as a GIF, as a watcher or a seat sees it."""
    out, size, seat = case.rng.choice(PICTURES), "640x400", case.rng.choice(SEATS)
    further = () if out.endswith(".png") else ("--every", "60")
    command(case, "export" if further else "screenshot", "-o", str(case.folder / out), "--size", size, "--seat", seat, *further)


def repair(case: Case) -> None:
    """`repair`; what it makes must open."""
    out = case.folder / "repaired.tabletop"
    command(case, "repair", "-o", str(out))
    if out.exists():
        with Session.load(out) as session:
            assert not session.recovery, f"what was repaired had to be put right: {session.recovery}"


# A session


def load(case: Case) -> Session | None:
    """Open a copy of the save; None, and the kind of error as the outcome, if it cannot be."""
    copy = case.folder / "copy.tabletop"
    shutil.copyfile(case.path, copy)
    list_save(copy)
    try:
        session = Session.load(copy)
    except SaveError as error:
        sentence_of(error)
        case.outcome = type(error).__name__
        return None
    case.outcome = "recovered" if session.recovery else "well"
    return session


def look(case: Case) -> None:
    """Ask a session everything it can say, for every seat, now and in the past."""
    session = load(case)
    if session is None:
        return
    with session:
        seats = [None, *(one.id for one in session.equipment.seats)]
        assert session.recovery or check_table(session.table) == [] or session.header.game, "an unsound table"
        table_hash(session.table)
        for seat in seats:
            view(session.table, seat)
            board_in_words(session.table, seat)
        log_rows(session, case.rng.choice(seats), secrets=False)
        log_text(session, None)
        for move in session.head_moves[-20:]:
            session.describe_move(move)
        for entry in case.rng.sample(range(len(session.entries)), min(5, len(session.entries))):
            session.log.table_at(entry)
        ask_rules(session)


def ask_rules(session: Session) -> None:
    """Ask the rules in force all that the window asks them."""
    session.problems()
    rules, table = session.ruleset, session.table
    session.scores()
    session.outcome()
    session.bot_question()
    rules.to_act(table)
    rules.next_up(table)
    rules.phases(table)
    for zone in list(table.zones)[:40]:
        rules.zone_help(table, zone)
    for seat in session.equipment.seats:
        session.time_used(seat.id)
        seen = session.view(seat.id)
        rules.prompt(seen, seat.id)
        rules.spare_moves(seen, seat.id)
        for move in tuple(rules.legal_moves(seen, seat.id))[:30]:
            rules.gestures(seen, seat.id, move)


def play_on(case: Case) -> None:
    """Play on with legal moves, free moves, undo, redo, rules off and on; the save must then open again."""
    session = load(case)
    if session is None:
        return
    rng = case.rng
    with session:
        for _ in range(MOVES):
            with contextlib.suppress(TabletopError):
                one_act(session, rng)
            session.describe(session.head, rng.choice((None, *(one.id for one in session.equipment.seats))))
            ask_rules(session)
        session.write_summary(b"")
        before = session.head, table_hash(session.table)
        with contextlib.suppress(TabletopError):
            session.save(case.folder / "saved.tabletop")
    with Session.load(case.folder / "copy.tabletop") as again:
        assert not again.recovery, f"what was played could not be read again: {again.recovery}"
        assert (again.head, table_hash(again.table)) == before, "what was played is not what is read again"
    case.check_untouched()


def one_act(session: Session, rng: Random) -> None:
    """Something a person might do next; raises TabletopError if it is refused."""
    seat = rng.choice(session.equipment.seats).id
    match rng.randrange(10):
        case 0 | 1 | 2:
            legal = session.legal_moves()
            moves = tuple(legal)
            if moves:
                session.play(rng.choice(moves), legal.seat)
        case 3 | 4:
            session.play(random_act(session.table, seat, rng), seat)
        case 5:
            session.undo(seat)
        case 6:
            session.redo(seat)
        case 7:
            session.rules = rng.choice(("off", "advise", "enforce"))
        case 8:
            phases = session.game_rules.phases(session.table)
            if phases:
                session.resume_rules(seat, rng.choice(phases).id)
        case _:
            session.jump(rng.randrange(len(session.entries)))


# The window


class Painted(Driver):
    """A driver that paints each pass: a hostile save may hurt in any of them."""

    late = False


class Window:
    """One window for many saves; after a fault another is opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._driver: Painted | None = None

    @property
    def driver(self) -> Painted:
        """The window; opened when it is first needed, and after a fault."""
        if self._driver is None:
            self._driver = Painted(size=WINDOW, folder=self.folder)
        return self._driver

    def ready(self) -> None:
        """Open the window and let it paint its first picture, so that this work is not counted for a save."""
        if self._driver is None:
            self.rest()

    def rest(self) -> None:
        """Run the loop until nothing moves, but not for ever."""
        driver = self.driver
        driver.step()
        for _ in range(MOST_FRAMES):
            if not (driver.app.running and driver.app.stack and driver.screen.busy):
                break
            driver.step()

    def forget(self) -> None:
        """Close the window, in which something went wrong."""
        driver, self._driver = self._driver, None
        if driver is not None:
            with contextlib.suppress(Exception):
                driver.close()

    def home(self) -> None:
        """Back to the library."""
        app = self.driver.app
        while len(app.stack) > 1:
            app.pop()
        self.rest()

    def steps(self) -> Iterator[tuple[str, Callable[[Case], None]]]:
        """What is done with a save in the window, step after step."""
        yield "library", self.library
        yield "saves", self.saves
        yield "open", self.open
        for number in range(ACTS_IN_WINDOW):
            yield f"act {number}", self.act
        yield "leave", self.leave

    def library(self, case: Case) -> None:
        """The first screen, with the save as the one to go on with."""
        shutil.copyfile(case.path, self.folder / case.path.name)
        self.home()
        assert isinstance(self.driver.screen, LibraryScreen)
        self.driver.screen.on_show()
        self.driver.app.request_redraw()
        self.rest()

    def saves(self, case: Case) -> None:
        """The list of saves, with the pointer over it."""
        driver = self.driver
        driver.key("ctrl+o")
        self.rest()
        if isinstance(driver.screen, SavesScreen):
            driver.move(driver.screen.sheet.center)
            driver.click((driver.screen.sheet.centerx, driver.screen.sheet.top + 50), button=case.rng.choice((1, 3)))
            self.rest()
            if not isinstance(driver.screen, SavesScreen):
                driver.key("escape")

    def open(self, case: Case) -> None:
        """The table, and away with what lies over it."""
        driver = self.driver
        driver.key("enter")
        self.rest()
        self.clear()

    def clear(self) -> None:
        """Close menus and dialogs, lift the curtain."""
        driver = self.driver
        for _ in range(6):
            if not driver.app.stack or isinstance(driver.screen, TableScreen | LibraryScreen | SavesScreen):
                return
            driver.key("enter" if isinstance(driver.screen, Curtain) else "escape")
            self.rest()

    def act(self, case: Case) -> None:
        """Something at the table: point, press, drag, turn the wheel, open menus, look back."""
        driver, rng = self.driver, case.rng
        if not isinstance(driver.screen, TableScreen):
            return
        spot = self.spot(rng)
        match rng.randrange(9):
            case 0:
                driver.click(spot, button=3)
                self.rest()
                if case.rng.random() < 0.5:
                    for key in ("down", "down", "enter"):
                        driver.key(key)
            case 1:
                driver.click(spot)
            case 2:
                driver.drag(spot, self.spot(rng), 3)
            case 3:
                driver.wheel(rng.choice((-3, 3)), spot)
            case 4:
                driver.move(spot)
                driver.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0)
                driver.step()
                driver.post(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode="", scancode=0)
            case 5:
                driver.double_click(spot)
            case _:
                driver.move(spot)
                driver.key(rng.choice(KEYS))
        self.rest()
        self.clear()

    def spot(self, rng: Random) -> tuple[int, int]:
        """Somewhere in the window; often on a piece or a row of the log."""
        screen = self.driver.screen
        assert isinstance(screen, TableScreen)
        if rng.random() < 0.3:
            return rng.randrange(WINDOW[0]), rng.randrange(WINDOW[1])
        if rng.random() < 0.3:
            return screen.panel.log.rect.clamp(pygame.Rect((0, 0), WINDOW)).center
        painter, area = screen.view.painter, screen.view.table_rect()
        rect = painter.rect_of(rng.choice(painter.items).key) if painter.items else None
        if rect is not None and area.collidepoint(rect.center):
            return rect.center
        return rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)

    def leave(self, case: Case) -> None:
        """Back to the library, where the save now has a picture of its own."""
        self.home()


STEPS: tuple[tuple[str, Callable[[Case], None]], ...] = (
    ("look", look),
    ("play", play_on),
    ("verify", verify),
    ("log", log),
    ("show", show),
    ("repair", repair),
    ("picture", picture),
)
"""What is done without a window; the window's own steps follow."""
