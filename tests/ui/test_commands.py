"""One key, one command, one handler; and every key that is shown is a key that works."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import pygame
import pytest
from driver import Driver

from tabletop.rules.free_moves import EndTurn
from tabletop.session import Session
from tabletop.ui.commands import COMMANDS, GROUPS
from tabletop.ui.keys import chords, chords_of, command_of, key_hint, keys_text
from tabletop.ui.table.menus.table_menu import table_rows
from tabletop.ui.table.piece_commands import IN_MENU, MAKERS
from tabletop.ui.table.play import IN_THE_PAST
from tabletop.ui.table.screen import TableScreen


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


def test_a_key_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no key"):
        chords_of("Ctrl+Banana")


def test_every_command_has_one_handler_and_no_two_have_the_same(closing: Callable[[Session], Session]) -> None:
    with Driver(session=closing(Session.new("open_table", 2))) as driver:
        seen: dict[tuple[object, ...], str] = {}
        for command in COMMANDS.values():
            assert callable(attrgetter(command.does)(driver.screen)), command.id
            assert not command.why_not or attrgetter(command.why_not)(driver.screen)() in ("", *REASONS), command.id
            assert (command.given == "events") or not command.held, command.id
            if command.given != "events":
                assert seen.setdefault((command.does, *command.args), command.id) == command.id or command.id == "panels"


REASONS = ("This is the start of the game.", "Nothing has been undone.", "Nothing has been copied.")


def test_every_command_on_pieces_has_a_maker_of_its_move() -> None:
    assert {name for name, command in COMMANDS.items() if command.does == "play.on_pieces"} | {"delete"} == MAKERS.keys()


def test_what_has_neither_key_nor_heading_stands_in_a_menu_or_the_bar(closing: Callable[[Session], Session]) -> None:
    with Driver(session=closing(Session.new("roundhouse_kick", 2))) as driver:
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        rows = [row.text for row in table_rows(screen)]
        for command in GROUPS[""]:
            if command.mouse == "menu":
                assert command.id in IN_MENU or command.text in rows
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
