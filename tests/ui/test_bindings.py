"""One key, one act; and every key that is shown is a key that works."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.bindings import BINDINGS, act_of, chords, chords_of, key_hint, keys_text


def pressed(key: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def test_no_key_stands_for_two_acts() -> None:
    seen: dict[object, str] = {}
    for binding in BINDINGS:
        for key in binding.keys if not binding.held else ():
            for chord in chords_of(key):
                assert seen.setdefault(chord, binding.act) == binding.act
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
    assert act_of(event) == act


def test_every_act_has_a_key_or_a_motion_of_the_mouse() -> None:
    for binding in BINDINGS:
        assert binding.keys or binding.mouse, binding.act
    assert len({binding.act for binding in BINDINGS}) == len(BINDINGS)


def test_hints() -> None:
    assert key_hint("undo") == "Ctrl+Z"
    assert key_hint("digits") == "0…9"
    assert key_hint("zoom_in") == "Ctrl++"
    assert key_hint("pick_up") == ""
    assert key_hint("no such act") == ""


def test_digits_are_shown_as_a_run_and_function_keys_are_not() -> None:
    texts = {binding.act: keys_text(binding) for binding in BINDINGS}
    assert texts["save_view"] == ["Ctrl+1…9"]
    assert texts["help"] == ["F1", "?"]


def test_a_key_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no key"):
        chords_of("Ctrl+Banana")
