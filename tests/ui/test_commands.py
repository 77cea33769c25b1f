"""One key, one command, one handler; and every key that is shown is a key that works."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import pygame
import pytest
from driver import Driver

from tabletop.rules.free_moves import EndTurn
from tabletop.rules.levels import Level
from tabletop.rules.piece_commands import ARRANGING, IN_MENU, MAKERS
from tabletop.session import Session
from tabletop.ui.commands import COMMANDS, GROUPS
from tabletop.ui.keys import chords, chords_of, command_of, key_hint, keys_text
from tabletop.ui.screens.help import help_rows
from tabletop.ui.shell.window import pictures_folder
from tabletop.ui.table.menus.table_menu import rule_rows, table_rows
from tabletop.ui.table.play import IN_THE_PAST
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.command_search import CommandSearch, is_offered
from tabletop.ui.widgets.menu_rows import all_rows


def pressed(key: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def test_no_key_stands_for_two_acts() -> None:
    seen: dict[object, str] = {}
    for command in COMMANDS.values():
        for key in command.keys if not command.held else ():
            for chord in chords_of(key):
                assert seen.setdefault(chord, command.id) == command.id
    assert chords() == seen


@pytest.mark.parametrize(
    ("event", "act"),
    [
        (pressed(pygame.K_f), "flip"),
        (pressed(pygame.K_z), "near_far"),
        (pressed(pygame.K_z, pygame.KMOD_LCTRL), "undo"),
        (pressed(pygame.K_z, pygame.KMOD_LMETA), "undo"),
        (pressed(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "redo"),
        (pressed(pygame.K_y, pygame.KMOD_RCTRL), "redo"),
        (pressed(pygame.K_d, pygame.KMOD_LSHIFT), "deal"),
        (pressed(pygame.K_d), "pan_right"),
        (pressed(pygame.K_e, pygame.KMOD_LSHIFT), "rotate_right_fine"),
        (pressed(pygame.K_7), "digits"),
        (pressed(pygame.K_KP7), "digits"),
        (pressed(pygame.K_7, pygame.KMOD_LCTRL), "save_view"),
        (pressed(pygame.K_7, pygame.KMOD_LSHIFT), "go_to_view"),
        (pressed(pygame.K_PLUS, pygame.KMOD_LCTRL), "zoom_in"),
        (pressed(pygame.K_PLUS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "scale_up"),
        (pressed(pygame.K_EQUALS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "scale_up"),
        (pressed(pygame.K_MINUS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "scale_down"),
        (pressed(pygame.K_EQUALS, pygame.KMOD_LCTRL), "zoom_in"),
        (pressed(pygame.K_KP_MINUS, pygame.KMOD_LCTRL), "zoom_out"),
        (pressed(pygame.K_F10, pygame.KMOD_LSHIFT), "menu"),
        (pressed(0x40000065), "menu"),
        (pressed(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "help"),
        (pressed(pygame.K_RETURN, pygame.KMOD_LCTRL), "end_turn"),
        (pressed(pygame.K_f, pygame.KMOD_NUM), "flip"),
        (pressed(pygame.K_F10), None),
        (pressed(pygame.K_f, pygame.KMOD_LCTRL), "find"),
        (pressed(pygame.K_j, pygame.KMOD_LCTRL), None),
    ],
)
def test_keys_mean_their_acts(event: pygame.event.Event, act: str | None) -> None:
    assert command_of(event) == act


def test_every_act_has_a_key_or_a_motion_of_the_mouse() -> None:
    for command in COMMANDS.values():
        assert command.keys or command.mouse, command.id
    assert len(COMMANDS) == sum(map(len, GROUPS.values()))


def test_hints() -> None:
    assert key_hint("undo") == "Ctrl+Z"
    assert key_hint("digits") == "0…9"
    assert key_hint("zoom_in") == "Ctrl++"
    assert key_hint("pick_up") == ""
    assert key_hint("shuffle") == "R"


def test_digits_are_shown_as_a_run_and_function_keys_are_not() -> None:
    texts = {command.id: keys_text(command.keys) for command in COMMANDS.values()}
    assert texts["save_view"] == ["Ctrl+1…9"]
    assert texts["help"] == ["F1", "?"]


def test_the_help_says_where_a_template_is_kept() -> None:
    """It stood in the row of Ctrl+S, which only saves a copy."""
    rows = {row.text: row for group in help_rows() for row in group}
    copy, template = (
        next(row for text, row in rows.items() if text.startswith(words)) for words in ("Save a copy", "Keep as a t")
    )
    assert (copy.text, copy.keys) == ("Save a copy", ("Ctrl+S",))
    assert (template.keys, template.mouse) == ((), "menu: Game")
    assert COMMANDS["keep_template"].words == template.text


def test_a_key_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no key"):
        chords_of("Ctrl+Banana")


def test_every_command_has_one_handler_and_no_two_have_the_same(closing: Callable[[Session], Session]) -> None:
    with Driver(session=closing(Session.new("open_table", 2))) as driver:
        seen: dict[tuple[object, ...], str] = {}
        for command in COMMANDS.values():
            assert callable(attrgetter(command.does)(driver.screen)), command.id
            assert not command.why_not or attrgetter(command.why_not)(driver.screen)(*command.args) in ("", *REASONS), command.id
            assert (command.given == "events") or not command.held, command.id
            if command.given != "events":
                assert seen.setdefault((command.does, *command.args), command.id) == command.id or command.id == "panels"


REASONS = (
    *(
        "This is the start of the game.",
        "This game has no guided first turns.",
        "Nothing has been undone.",
        "Nothing has been copied.",
        "You hold nothing to be sorted.",
        "This game has no pictures of its own.",
        "Only a game in your own folder of games can keep a layout: make one in My games.",
    ),
    "Point at a piece or select some first.",
)


def test_every_command_on_pieces_has_a_maker_of_its_move() -> None:
    assert {name for name, command in COMMANDS.items() if command.does == "play.on_pieces"} | {"delete"} == MAKERS.keys()


def test_what_has_neither_key_nor_heading_stands_in_a_menu_or_the_bar(closing: Callable[[Session], Session]) -> None:
    with Driver(session=closing(Session.new("roundhouse_kick", 2))) as driver:
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        monster = screen.view.shown.zones["L1"][0]
        of_piece = rule_rows(screen.view, screen, monster, screen.referee)
        rows = [row.text for row in (*all_rows(table_rows(screen)), *screen.moments.book_rows(), *of_piece)]
        for command in GROUPS[""]:
            if command.mouse == "menu":
                assert command.id in {*IN_MENU, *ARRANGING} or command.text in rows
            else:
                assert command.id in {*screen.bar.buttons, "bot_speed"}


def test_a_command_of_the_present_does_nothing_in_the_past(closing: Callable[[Session], Session]) -> None:
    with Driver(session=closing(Session.new("open_table", 2))) as driver:
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        for _ in range(2):
            screen.session.play(EndTurn(), screen.session.table.flow.to_act[0])
        screen.do("first")
        head = screen.session.head
        for name in [name for name, command in COMMANDS.items() if command.now]:
            screen.do(name)
            assert driver.app.notices.toast is not None
            assert driver.app.notices.toast.text == IN_THE_PAST
            assert screen.session.head == head
        screen.do("last")
        screen.do("undo_turn")
        assert screen.session.head < head


@pytest.fixture
def session() -> Session:
    """A table where a card can be dealt."""
    return Session.new("open_table", seats=2, seed="7")


def search_of(driver: Driver) -> CommandSearch:
    """The search for a command, opened by its key."""
    driver.key("ctrl+shift+p")
    assert isinstance(driver.screen, CommandSearch)
    return driver.screen


def test_no_two_commands_have_the_same_name() -> None:
    names = [command.text for command in COMMANDS.values() if is_offered(command)]
    assert len(set(names)) == len(names)


def test_a_command_is_found_by_its_letters_and_done_with_enter_or_a_click(driver: Driver) -> None:
    session = driver.table.session
    session.play(EndTurn(), session.table.flow.to_act[0])
    head, search = session.head, search_of(driver)
    driver.text("und")
    assert [row.text for row in search.rows][:2] == ["Undo", "Undo the whole turn"]
    assert search.rows[0].beside == "Ctrl+Z"
    driver.key("enter")
    assert session.head < head
    assert isinstance(driver.screen, TableScreen)
    search = search_of(driver)
    driver.text("redo")
    driver.click(search.list.row_rect(0))
    assert session.head == head
    assert isinstance(driver.screen, TableScreen)


@pytest.mark.parametrize("rules", ["off", "enforce"])
def test_what_the_menu_of_a_chosen_piece_offers_is_found(rules: Level) -> None:
    session = Session.new("roundhouse_kick", seats=2, seed="7", rules=rules)
    with Driver(session=session) as driver:
        driver.settle()
        search = search_of(driver)
        driver.text("put into a pile")
        assert [row.text for row in search.rows] == []
        assert search.list.empty.endswith("Choose a piece to search its menu too.")
        driver.key("escape")
        view = driver.table.screen.view
        monster = view.shown.zones["L1"][0]
        view.select((monster,))
        search = search_of(driver)
        assert len({row.text for row in search.rows}) == len(search.rows)
        driver.text("write on")
        assert [row.text for row in search.rows] == ["Write on it…"]
        driver.key("enter")
        driver.text("Boss")
        driver.key("enter")
        assert session.table.pieces[monster].label == "Boss"


def test_the_arrows_walk_and_escape_closes(driver: Driver) -> None:
    search = search_of(driver)
    driver.text("one moment")
    names = [row.text for row in search.rows]
    assert names == ["A moment back", "A moment on"]
    driver.key("up")
    assert search.list.selected == 1
    driver.key("down")
    assert search.list.selected == 0
    driver.text(" that is not there")
    assert search.rows == []
    driver.key("enter")
    driver.key("down")
    assert driver.screen is search
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


def test_a_command_that_is_not_possible_says_why_and_does_nothing(driver: Driver) -> None:
    search = search_of(driver)
    driver.text("redo")
    assert search.rows[0].beside == "Nothing has been undone."
    driver.key("enter")
    assert (driver.screen, search.refusal) == (search, "Nothing has been undone.")
    driver.key("escape")
    search = search_of(driver)
    driver.text("flip")
    assert search.rows[0].beside == "Point at a piece or select some first."
    driver.key("escape")
    driver.table.screen.view.select([driver.table.session.table.zones["deck"][-1]])
    search = search_of(driver)
    driver.text("roll or shuffle")
    assert not search.rows
    driver.key("escape")
    search = search_of(driver)
    driver.text("shuffle a pile")
    assert [(row.text, row.beside) for row in search.rows] == [("Shuffle", "R")]
    driver.key("escape")
    driver.table.session.play(EndTurn(), driver.table.session.table.flow.to_act[0])
    driver.table.screen.do("first")
    search = search_of(driver)
    driver.text("write a note")
    assert search.rows[0].beside == IN_THE_PAST


@pytest.mark.parametrize(("typed", "done"), [("flip", "flips"), ("shuf", "shuffles")])
def test_a_command_found_by_name_acts_on_what_the_pointer_rested_on(driver: Driver, typed: str, done: str) -> None:
    session = driver.table.session
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    search_of(driver)
    driver.text(typed)
    driver.key("enter")
    assert done in session.describe(session.head, "blue")


def test_a_key_that_does_two_things_is_no_third_row_of_the_search(driver: Driver) -> None:
    driver.move(driver.table.at(driver.table.session.table.zones["deck"][-1]))
    search = search_of(driver)
    driver.text("shuf")
    assert [row.text for row in search.rows] == ["Shuffle", "New round: shuffle and deal"]


@pytest.mark.parametrize("size", [(1366, 768), (640, 480)])
def test_the_search_for_commands_fits_and_is_in_the_menu(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    assert "Commands…" in [row.text for row in table_rows(driver.table.screen)]
    search = search_of(driver)
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    assert search.list.rect.height > 5 * search.list.row_height
    assert search.card.inflate(2, 2).contains(search.list.rect)
    assert search.list.scrolled == 0


def test_a_picture_asked_for_by_name_does_not_show_the_search(driver: Driver) -> None:
    bare = driver.picture()
    search_of(driver)
    driver.text("save a picture")
    driver.key("enter")
    saved = sorted(pictures_folder().glob("*.png"))
    assert len(saved) == 1
    card = driver.table.screen.view.table_rect()
    shown = pygame.image.load(saved[0])
    assert pygame.transform.average_color(shown, card) == pygame.transform.average_color(bare, card)


def test_no_command_names_a_screen_that_does_not_bear_that_name() -> None:
    assert not [command.text for command in COMMANDS.values() if "library" in command.text.lower()]


def test_the_menu_of_the_table_is_short_and_its_other_rows_are_one_click_away(driver: Driver) -> None:
    rows = [row for row in table_rows(driver.table.screen) if row.text]
    assert len(rows) <= 14
    texts = [row.text for row in all_rows(rows)]
    for name in ("undo_turn", "zoom_in", "find", "words", "save_as", "keep_template", "note", "open_hands"):
        assert COMMANDS[name].text in texts
    driver.click(driver.table.spot(), button=3)
    driver.pick("View: nearer")
    driver.pick("Nearer")


def test_the_search_finds_what_a_menu_in_the_menu_of_a_piece_does(driver: Driver) -> None:
    driver.move(driver.table.at(driver.table.session.table.zones["deck"][-1]))
    search = search_of(driver)
    driver.text("third")
    assert "Into the deck, third from the top…" in [row.text for row in search.rows]
