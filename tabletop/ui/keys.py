"""The keys of the commands: as they are written, as the window reports them, and as a person has set them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pygame

from tabletop.ui.commands import COMMANDS, DIGITS, Command

TTS_KEYS: dict[str, tuple[str, ...]] = {
    "near_far": ("M", "Z"),
    "ruler": ("Shift+M",),
    "spread": ("O", "G"),
    "in_grid": ("Ctrl+Shift+G",),
    "select_all": ("Ctrl+A",),
    "end_turn": ("Ctrl+Enter", "Backspace"),
}
VASSAL_KEYS: dict[str, tuple[str, ...]] = {
    "flip": ("Ctrl+F", "F"),
    "find": ("Ctrl+Shift+F",),
    "rotate_left": ("Ctrl+[", "Q"),
    "rotate_right": ("Ctrl+]", "E"),
    "delete": ("Ctrl+D", "Delete"),
    "roll_shuffle": ("Ctrl+T", "R"),
    "fit": ("Ctrl+/", "Space"),
}
PRESETS: dict[str, dict[str, tuple[str, ...]]] = {"": {}, "tts": TTS_KEYS, "vassal": VASSAL_KEYS}
"""Which commands have other keys than by default, for those who come from elsewhere."""

MENU_KEY_OF_SDL = 0x40000065
"""SDL's code for the menu key of a PC keyboard (`SDLK_APPLICATION`), which pygame has no name for."""

NAMED_AS_IN_PYGAME = "Space Escape Tab Delete Home End Left Right Up Down Backspace Insert"
SPECIAL_KEYS: dict[str, tuple[int, ...]] = {
    **{name: (getattr(pygame, f"K_{name.upper()}"),) for name in NAMED_AS_IN_PYGAME.split()},
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Menu": (pygame.K_MENU, MENU_KEY_OF_SDL),
    "PgUp": (pygame.K_PAGEUP,),
    "PgDn": (pygame.K_PAGEDOWN,),
    "+": (pygame.K_PLUS, pygame.K_KP_PLUS),
    "=": (pygame.K_EQUALS,),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
    **{sign: (ord(sign),) for sign in ",.;'/\\[]`#"},
    "Alt": (pygame.K_LALT, pygame.K_RALT),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
    **{digit: (pygame.K_0 + int(digit), getattr(pygame, f"K_KP{digit}")) for digit in DIGITS.split()},
}
"""Names of keys that are not letters, and pygame's codes for them."""

ENTER = SPECIAL_KEYS["Enter"]
CLICK_KEYS = (*ENTER, pygame.K_SPACE)
"""What is as good as a click on the widget that has the keyboard."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The way of each arrow: to the right, and down."""

Chord = tuple[int, bool, bool, bool]
"""A key code, and whether Ctrl, Shift and Alt are held."""


_own: dict[str, tuple[str, ...]] = {}
"""The keys of commands that were given others."""


def keys_now(name: str) -> tuple[str, ...]:
    """The keys that a command has now."""
    return _own.get(name, COMMANDS[name].keys)


def use_keys(keys: Mapping[str, tuple[str, ...]]) -> str:
    """Give commands other keys from now on. What is not possible is left out, and a sentence says so."""
    global _own
    if not keys and not _own:
        return ""
    refused = []
    _own = {}
    chords.cache_clear()
    # One after another: the first of two that clash keeps its key.
    for name, wanted in keys.items():
        if wrong_keys(name, wanted):
            refused.append(name)
            continue
        _own[name] = wanted
    chords.cache_clear()
    while (clash := first_clash()) is not None:
        refused.append(clash)
        del _own[clash]
    chords.cache_clear()
    if not refused:
        return ""
    called = sorted(f"“{COMMANDS[name].text if name in COMMANDS else name}”" for name in refused)
    return f"Some keys of the settings cannot be used; those commands have their usual keys again: {', '.join(called)}."


def wrong_keys(name: str, keys: tuple[str, ...]) -> bool:
    """Whether a command cannot have these keys: it or they do not exist, or it keeps its own."""
    if name not in COMMANDS or COMMANDS[name].fixed or len(keys) > 4:
        return True
    try:
        return not all(chords_of(key) or key == "?" for key in keys)
    except ValueError:
        return True


def first_clash() -> str | None:
    """A command with keys of its own that another has too; None if there is none."""
    seen: dict[Chord, str] = {}
    for command in sorted(COMMANDS.values(), key=lambda one: one.id in _own):
        for chord in [chord for key in keys_now(command.id) if not command.held for chord in chords_of(key)]:
            if seen.setdefault(chord, command.id) != command.id:
                return command.id
    return None


def command_with(key: str) -> Command | None:
    """The command that a key as it is written stands for now; None if it is free. Raises ValueError for no key."""
    return next((COMMANDS[chords()[chord]] for chord in chords_of(key) if chord in chords()), None)


def written(event: pygame.event.Event) -> str:
    """A key press (KEYDOWN) as it is written, `Ctrl+Shift+Z`; empty for a modifier alone or a key without a name."""
    name = next((name for name, codes in SPECIAL_KEYS.items() if event.key in codes), "")
    if not name and 0 <= event.key < 0x110000 and chr(event.key).isalpha():
        name = chr(event.key).upper()
    if not name or name == "Alt":
        return ""
    held = [
        word
        for word, mods in (("Ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("Shift", pygame.KMOD_SHIFT), ("Alt", pygame.KMOD_ALT))
        if event.mod & mods
    ]
    return "+".join([*held, name])


def command_of(event: pygame.event.Event) -> str | None:
    """The id of the command that a key press (KEYDOWN) means at the table; None if it means nothing."""
    if getattr(event, "unicode", "") == "?":
        return "help"
    mods = event.mod
    ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return chords().get((event.key, ctrl, bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_ALT)))


@cache
def chords() -> dict[Chord, str]:
    """Which command each combination of keys stands for. Raises ValueError if two commands have the same keys."""
    found: dict[Chord, str] = {}
    for command in COMMANDS.values():
        if command.held:
            continue
        for key in keys_now(command.id):
            for chord in chords_of(key):
                if found.setdefault(chord, command.id) != command.id:
                    raise ValueError(f"{key} is the key of {found[chord]} and of {command.id}.")
    return found


def chords_of(key: str) -> list[Chord]:
    """The combinations that a key as it is written stands for. Raises ValueError for a key that does not exist."""
    if key == "?":
        return []  # It is found by the letter typed, since its place differs from keyboard to keyboard.
    *held, name = key.split("+") if not key.endswith("+") else [*filter(None, key[:-1].rstrip("+").split("+")), "+"]
    codes = SPECIAL_KEYS.get(name)
    if codes is None:
        if len(name) != 1 or not name.isalpha():
            raise ValueError(f"There is no key {key!r}.")
        codes = (ord(name.lower()),)
    return [(code, "Ctrl" in held, "Shift" in held, "Alt" in held) for code in codes]


def key_hint(name: str) -> str:
    """The first key of a command, as it is shown beside it: `Ctrl+Z`; empty if it has none."""
    keys = keys_now(COMMANDS[name].keys_of or name)
    return keys_text(keys)[0] if keys else ""


def keys_text(keys: tuple[str, ...]) -> list[str]:
    """The keys of a command for the help screen; a run of digits is written as one."""
    digits = [key for key in keys if key[-1].isdigit() and not key.startswith("F")]
    if len(digits) > 1:
        return [f"{digits[0]}…{digits[-1][-1]}"]
    return [key for key in keys if not (key.endswith("=") and f"{key[:-1]}+" in keys)]
