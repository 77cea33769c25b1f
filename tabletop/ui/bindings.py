"""Every act that keys and mouse can do at the table: one list, read by the table screen, the menus and the help screen.

A key is written as a person reads it: `Ctrl+Shift+Z`. On a Mac the command key stands for Ctrl.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec
import pygame
from msgspec import Struct

Act = Literal[
    "pick_up",
    "select_many",
    "top_or_stack",
    "menu",
    "select_all",
    "flip",
    "rotate_left",
    "rotate_right",
    "rotate_left_fine",
    "rotate_right_fine",
    "roll_shuffle",
    "digits",
    "deal",
    "hand",
    "spread",
    "under",
    "lock",
    "peek",
    "inspect",
    "copy",
    "paste",
    "delete",
    "cancel",
    "pan",
    "pan_left",
    "pan_right",
    "pan_up",
    "pan_down",
    "zoom_in",
    "zoom_out",
    "near_far",
    "fit",
    "turn_table_left",
    "turn_table_right",
    "save_view",
    "go_to_view",
    "undo",
    "redo",
    "step_back",
    "step_forward",
    "first",
    "last",
    "timeline",
    "replay",
    "end_turn",
    "rules_level",
    "walk",
    "help",
    "hide_panels",
    "save_as",
    "screenshot",
    "full_screen",
    "settings",
    "mute",
    "scale_up",
    "scale_down",
    "find",
    "pick_place",
    "words",
    "panels",
    "note_here",
    "draw",
    "ruler",
    "rub_out",
    "make_counter",
    "clock",
    "give_turn",
    "marks_menu",
]

Group = Literal[
    "Pieces", "Piles, dice and hands", "Looking around", "Notes and marks", "Time and turns", "Keyboard alone", "Window"
]


class Binding(Struct, frozen=True):
    """One act: its keys, what the mouse does for it, and what it is in words. `group` is its heading in the help."""

    act: Act
    keys: tuple[str, ...]
    mouse: str
    text: str
    group: Group
    held: bool = False
    """It lasts while the key is down; the screen watches the key itself."""


DIGITS = tuple("0123456789")

BINDINGS: tuple[Binding, ...] = (
    Binding("pick_up", (), "drag", "Pick up and move", "Pieces"),
    Binding("select_many", (), "drag on the table, Shift+click", "Select several", "Pieces"),
    Binding("select_all", ("Ctrl+A",), "", "Select all on the table", "Pieces"),
    Binding("menu", ("Menu", "Shift+F10"), "right click", "Menu of all acts", "Pieces"),
    Binding("flip", ("F",), "middle click", "Flip", "Pieces"),
    Binding("rotate_left", ("Q",), "wheel while holding", "Turn left or right", "Pieces"),
    Binding("rotate_right", ("E",), "wheel while holding", "Turn left or right", "Pieces"),
    Binding("rotate_left_fine", ("Shift+Q",), "", "Turn a little", "Pieces"),
    Binding("rotate_right_fine", ("Shift+E",), "", "Turn a little", "Pieces"),
    Binding("lock", ("L",), "", "Lock in its place, unlock", "Pieces"),
    Binding("copy", ("Ctrl+C",), "", "Copy, paste", "Pieces"),
    Binding("paste", ("Ctrl+V",), "", "Copy, paste", "Pieces"),
    Binding("delete", ("Delete",), "", "Put back into the box", "Pieces"),
    Binding("cancel", ("Escape",), "", "Cancel, put back", "Pieces"),
    Binding("top_or_stack", (), "drag, Shift+drag", "Take one, or the pile", "Piles, dice and hands"),
    Binding("roll_shuffle", ("R",), "", "Roll dice, shuffle a pile", "Piles, dice and hands"),
    Binding("digits", DIGITS, "", "Draw so many, set a die", "Piles, dice and hands"),
    Binding("deal", ("Shift+D",), "", "Deal one to each player", "Piles, dice and hands"),
    Binding("hand", ("H",), "drag to your hand", "Take to hand", "Piles, dice and hands"),
    Binding("spread", ("O",), "double click", "Spread a pile, gather it", "Piles, dice and hands"),
    Binding("under", ("U",), "", "Put underneath", "Piles, dice and hands"),
    Binding("peek", ("V",), "", "Peek below (all are told)", "Piles, dice and hands"),
    Binding("inspect", ("Alt",), "rest for a second", "See a piece large", "Looking around", held=True),
    Binding("pan", (), "middle drag, right drag", "Move the view", "Looking around"),
    Binding("pan_up", ("W", "Up"), "", "Move the view", "Looking around"),
    Binding("pan_left", ("A", "Left"), "", "Move the view", "Looking around"),
    Binding("pan_down", ("S", "Down"), "", "Move the view", "Looking around"),
    Binding("pan_right", ("D", "Right"), "", "Move the view", "Looking around"),
    Binding("zoom_in", ("Ctrl++", "Ctrl+="), "wheel", "Nearer, farther", "Looking around"),
    Binding("zoom_out", ("Ctrl+-",), "wheel", "Nearer, farther", "Looking around"),
    Binding("near_far", ("Z",), "", "Quite near, and back", "Looking around"),
    Binding("fit", ("Space",), "button", "Fit the table in", "Looking around"),
    Binding("turn_table_left", ("Ctrl+Left",), "menu", "Turn the view of the table", "Looking around"),
    Binding("turn_table_right", ("Ctrl+Right",), "menu", "Turn the view of the table", "Looking around"),
    Binding("save_view", tuple(f"Ctrl+{digit}" for digit in DIGITS[1:]), "", "Keep a view, go there", "Looking around"),
    Binding("go_to_view", tuple(f"Shift+{digit}" for digit in DIGITS[1:]), "", "Keep a view, go there", "Looking around"),
    Binding("note_here", ("N",), "menu, double click", "Write or change a note", "Notes and marks"),
    Binding("draw", ("I",), "button", "Draw lines, arrows", "Notes and marks"),
    Binding("ruler", ("M",), "menu", "Measure", "Notes and marks"),
    Binding("rub_out", ("Shift+I",), "right click", "Rub out", "Notes and marks"),
    Binding("make_counter", ("C",), "menu", "Make a counter", "Notes and marks"),
    Binding("clock", ("K",), "button", "Clock: start, stop", "Notes and marks"),
    Binding("marks_menu", ("Shift+K",), "menu", "All of these, and the clock", "Notes and marks"),
    Binding("undo", ("Ctrl+Z",), "button", "Undo", "Time and turns"),
    Binding("redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "button", "Redo", "Time and turns"),
    Binding("step_back", ("PgUp",), "click in the log", "One moment back or on", "Time and turns"),
    Binding("step_forward", ("PgDn",), "click in the log", "One moment back or on", "Time and turns"),
    Binding("first", ("Home",), "", "See the start, the end", "Time and turns"),
    Binding("last", ("End", "Alt+End"), "", "See the start, the end", "Time and turns"),
    Binding("timeline", ("T",), "button", "Timeline: look at the past", "Time and turns"),
    Binding("replay", ("P",), "button", "Play back, pause", "Time and turns"),
    Binding("end_turn", ("Ctrl+Enter",), "button", "End the turn", "Time and turns"),
    Binding("give_turn", ("Shift+T",), "drag the marker", "Say whose turn it is", "Time and turns"),
    Binding("rules_level", ("Ctrl+R",), "switch in the bar", "Rules off, advise, enforce", "Time and turns"),
    Binding("walk", ("Tab", "Shift+Tab"), "", "Next piece or zone", "Keyboard alone"),
    Binding("pick_place", ("Enter", "Shift+Enter"), "", "Take up, put down, choose", "Keyboard alone"),
    Binding("find", ("Ctrl+F",), "", "Find a piece by name", "Keyboard alone"),
    Binding("panels", ("F6",), "", "To the buttons and back", "Keyboard alone"),
    Binding("words", ("Ctrl+B",), "menu", "The table in words", "Keyboard alone"),
    Binding("help", ("F1", "?"), "button", "This help", "Window"),
    Binding("hide_panels", ("F11",), "button", "Hide bar and panel", "Window"),
    Binding("save_as", ("Ctrl+S",), "button", "Save a copy", "Window"),
    Binding("screenshot", ("F12",), "", "Save a picture", "Window"),
    Binding("full_screen", ("Alt+Enter",), "", "Full screen", "Window"),
    Binding("scale_up", ("Ctrl+Shift++", "Ctrl+Shift+="), "", "All larger, smaller", "Window"),
    Binding("scale_down", ("Ctrl+Shift+-",), "", "All larger, smaller", "Window"),
    Binding("mute", ("Ctrl+M",), "button", "Sound off, on", "Window"),
    Binding("settings", ("Ctrl+,",), "button", "Settings", "Window"),
)
"""All acts, in the order of the help screen; those with the same words are one row there. Without keys: mouse alone."""

FIXED: frozenset[Act] = frozenset(
    ("digits", "save_view", "go_to_view", "inspect", "cancel", "walk", "pick_place", "full_screen", "select_many", "pick_up")
)
"""Acts whose keys are runs, are held, or mean the same in every window: they keep them."""

TTS_KEYS: dict[str, tuple[str, ...]] = {
    "near_far": ("M", "Z"),
    "ruler": ("Shift+M",),
    "spread": ("O", "G"),
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
"""Which acts have other keys than by default, for those who come from elsewhere."""

MENU_KEY_OF_SDL = 0x40000065
"""SDL's code for the menu key of a PC keyboard (`SDLK_APPLICATION`), which pygame has no name for."""

SPECIAL_KEYS: dict[str, tuple[int, ...]] = {
    "Space": (pygame.K_SPACE,),
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Escape": (pygame.K_ESCAPE,),
    "Tab": (pygame.K_TAB,),
    "Delete": (pygame.K_DELETE,),
    "Menu": (pygame.K_MENU, MENU_KEY_OF_SDL),
    "PgUp": (pygame.K_PAGEUP,),
    "PgDn": (pygame.K_PAGEDOWN,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "+": (pygame.K_PLUS, pygame.K_KP_PLUS),
    "=": (pygame.K_EQUALS,),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
    **{sign: (ord(sign),) for sign in ",.;'/\\[]`#"},
    "Backspace": (pygame.K_BACKSPACE,),
    "Insert": (pygame.K_INSERT,),
    "Alt": (pygame.K_LALT, pygame.K_RALT),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
    **{digit: (pygame.K_0 + int(digit), getattr(pygame, f"K_KP{digit}")) for digit in DIGITS},
}
"""Names of keys that are not letters, and pygame's codes for them."""

Chord = tuple[int, bool, bool, bool]
"""A key code, and whether Ctrl, Shift and Alt are held."""


_own: dict[str, tuple[str, ...]] = {}
"""The keys of acts that were given others."""


def bindings() -> tuple[Binding, ...]:
    """All acts with the keys they have now."""
    return tuple(msgspec.structs.replace(one, keys=_own[one.act]) if one.act in _own else one for one in BINDINGS)


def use_keys(keys: Mapping[str, tuple[str, ...]]) -> str:
    """Give acts other keys from now on. What is not possible is left out, and a sentence says so."""
    global _own
    refused = []
    _own = {}
    chords.cache_clear()
    # One after another: the first of two that clash keeps its key.
    for act, wanted in keys.items():
        if wrong_keys(act, wanted):
            refused.append(act)
            continue
        _own[act] = wanted
    chords.cache_clear()
    while (clash := first_clash()) is not None:
        refused.append(clash)
        del _own[clash]
    chords.cache_clear()
    if not refused:
        return ""
    return f"Some keys of the settings cannot be used; those acts have their usual keys again: {', '.join(sorted(refused))}."


def wrong_keys(act: str, keys: tuple[str, ...]) -> bool:
    """Whether an act cannot have these keys: it or they do not exist, or it keeps its own."""
    if act in FIXED or not any(one.act == act for one in BINDINGS) or len(keys) > 4:
        return True
    try:
        return not all(chords_of(key) or key == "?" for key in keys)
    except ValueError:
        return True


def first_clash() -> str | None:
    """An act with keys of its own that another act has too; None if there is none."""
    seen: dict[Chord, str] = {}
    for binding in sorted(bindings(), key=lambda one: one.act in _own):
        for chord in [chord for key in binding.keys if not binding.held for chord in chords_of(key)]:
            if seen.setdefault(chord, binding.act) != binding.act:
                return binding.act
    return None


def act_with(key: str) -> Binding | None:
    """The act that a key as it is written stands for now; None if it is free. Raises ValueError for no key."""
    act = next((chords()[chord] for chord in chords_of(key) if chord in chords()), None)
    return next((binding for binding in bindings() if binding.act == act), None)


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


def act_of(event: pygame.event.Event) -> Act | None:
    """The act that a key press (KEYDOWN) means at the table; None if it means nothing."""
    if getattr(event, "unicode", "") == "?":
        return "help"
    mods = event.mod
    ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return chords().get((event.key, ctrl, bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_ALT)))


@cache
def chords() -> dict[Chord, Act]:
    """Which act each combination of keys stands for. Raises ValueError if two acts have the same keys."""
    found: dict[Chord, Act] = {}
    for binding in bindings():
        if binding.held:
            continue
        for key in binding.keys:
            for chord in chords_of(key):
                if found.setdefault(chord, binding.act) != binding.act:
                    raise ValueError(f"{key} stands for {found[chord]} and for {binding.act}.")
    return found


def chords_of(key: str) -> list[Chord]:
    """The combinations that a key as it is written stands for. Raises ValueError for a key that does not exist."""
    if key == "?":
        return []  # told by the letter typed, since its place differs from keyboard to keyboard
    *held, name = key.split("+") if not key.endswith("+") else [*filter(None, key[:-1].rstrip("+").split("+")), "+"]
    codes = SPECIAL_KEYS.get(name)
    if codes is None:
        if len(name) != 1 or not name.isalpha():
            raise ValueError(f"There is no key {key!r}.")
        codes = (ord(name.lower()),)
    return [(code, "Ctrl" in held, "Shift" in held, "Alt" in held) for code in codes]


def key_hint(act: str) -> str:
    """The first key of an act, as it is shown beside it: `Ctrl+Z`; empty if it has none."""
    binding = next((binding for binding in bindings() if binding.act == act), None)
    return keys_text(binding)[0] if binding is not None and binding.keys else ""


def keys_text(binding: Binding) -> list[str]:
    """The keys of an act for the help screen; a run of digits is written as one."""
    digits = [key for key in binding.keys if key[-1].isdigit() and not key.startswith("F")]
    if len(digits) > 1:
        return [f"{digits[0]}…{digits[-1][-1]}"]
    return [key for key in binding.keys if not (key.endswith("=") and f"{key[:-1]}+" in binding.keys)]
