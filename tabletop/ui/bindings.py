"""Every act that keys and mouse can do at the table: one list, read by the table screen, the menus and the help screen.

A key is written as a person reads it: `Ctrl+Shift+Z`. On a Mac the command key stands for Ctrl.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

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
]

Group = Literal["Pieces", "Piles, dice and hands", "Looking around", "Time and turns", "Window"]


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
    Binding("save_view", tuple(f"Ctrl+{digit}" for digit in DIGITS[1:]), "", "Keep this view", "Looking around"),
    Binding("go_to_view", tuple(f"Shift+{digit}" for digit in DIGITS[1:]), "", "Go to a view kept", "Looking around"),
    Binding("undo", ("Ctrl+Z",), "button", "Undo", "Time and turns"),
    Binding("redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "button", "Redo", "Time and turns"),
    Binding("step_back", ("PgUp",), "click in the log", "One moment back or on", "Time and turns"),
    Binding("step_forward", ("PgDn",), "click in the log", "One moment back or on", "Time and turns"),
    Binding("first", ("Home",), "", "See the start, the end", "Time and turns"),
    Binding("last", ("End", "Alt+End"), "", "See the start, the end", "Time and turns"),
    Binding("timeline", ("T",), "button", "Timeline: look at the past", "Time and turns"),
    Binding("replay", ("P",), "button", "Play back, pause", "Time and turns"),
    Binding("end_turn", ("Ctrl+Enter",), "button", "End the turn", "Time and turns"),
    Binding("rules_level", ("Ctrl+R",), "switch in the bar", "Rules off, advise, enforce", "Time and turns"),
    Binding("walk", ("Tab", "Shift+Tab"), "", "Next button or list", "Window"),
    Binding("help", ("F1", "?"), "button", "This help", "Window"),
    Binding("hide_panels", ("F11",), "button", "Hide bar and panel", "Window"),
    Binding("save_as", ("Ctrl+S",), "button", "Save a copy", "Window"),
    Binding("screenshot", ("F12",), "", "Save a picture", "Window"),
    Binding("full_screen", ("Alt+Enter",), "", "Full screen", "Window"),
)
"""All acts, in the order of the help screen; those with the same words are one row there. Without keys: mouse alone."""

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
    "Alt": (pygame.K_LALT, pygame.K_RALT),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
    **{digit: (pygame.K_0 + int(digit), getattr(pygame, f"K_KP{digit}")) for digit in DIGITS},
}
"""Names of keys that are not letters, and pygame's codes for them."""

Chord = tuple[int, bool, bool, bool]
"""A key code, and whether Ctrl, Shift and Alt are held."""


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
    for binding in BINDINGS:
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
    *held, name = key.split("+") if not key.endswith("++") else [*key[:-2].split("+"), "+"]
    codes = SPECIAL_KEYS.get(name)
    if codes is None:
        if len(name) != 1 or not name.isalpha():
            raise ValueError(f"There is no key {key!r}.")
        codes = (ord(name.lower()),)
    shifts = [True, False] if name == "+" else ["Shift" in held]
    return [(code, "Ctrl" in held, shift, "Alt" in held) for code in codes for shift in shifts]


def key_hint(act: str) -> str:
    """The first key of an act, as it is shown beside it: `Ctrl+Z`; empty if it has none."""
    binding = next((binding for binding in BINDINGS if binding.act == act), None)
    return keys_text(binding)[0] if binding is not None and binding.keys else ""


def keys_text(binding: Binding) -> list[str]:
    """The keys of an act for the help screen; a run of digits is written as one."""
    digits = [key for key in binding.keys if key[-1].isdigit() and not key.startswith("F")]
    if len(digits) > 1:
        return [f"{digits[0]}…{digits[-1][-1]}"]
    return [key for key in binding.keys if key != "Ctrl+="]
