"""The settings of a person on this laptop: one small checked file, never a part of a game.

A file that is broken or from a newer version is never overwritten: it is renamed, and a message says so.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tabletop.core.errors import TabletopError
from tabletop.core.limits import LINE, MOST_SEATS
from tabletop.small_files import free_path, write_whole

VERSION = 1
LEAST_SCALE, LARGEST_SCALE = 75, 250
SCALE_STEPS = (75, 90, 100, 110, 125, 150, 175, 200, 225, 250)
"""The steps of Ctrl+Shift with plus and minus, in percent."""
LONGEST_NAME = 24
"""The most letters of a player's name that is typed for a new game."""

Word = Annotated[str, Meta(max_length=LONGEST_NAME, pattern=LINE)]

Motion = Literal["normal", "fast", "off"]
Material = Literal["game", "felt", "wood"]
Speed = Literal["instant", "normal", "slow"]
"""The pace of bots; it is kept while the window is open."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """All settings. Every field has a default, so that a file of an older version can be read."""

    version: int = VERSION
    scale: Annotated[int, Meta(ge=0, le=LARGEST_SCALE)] = 0
    """The scale of the whole user interface in percent; 0 follows the size of the window."""
    motion: Motion = "normal"
    """How pieces get to their places; `off` is reduced motion: they appear there at once."""
    material: Material = "game"
    """The material of the table; `game` leaves it to the game."""
    high_contrast: bool = False
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    """The volume of sounds in percent."""
    mute: bool = False
    large_targets: bool = False
    """Larger buttons and rows, and more leeway around pieces."""
    click_move: bool = False
    """A click takes a piece up and the next one puts it down, besides dragging."""
    turn_step: Literal[15, 45, 60, 90] = 45
    """By how many degrees the keys and the wheel turn pieces at a time."""
    only_choices: bool = True
    """Whether a step with one choice is made by itself, if it uses no chance, shows nothing hidden, and ends no turn or only
    confirms."""
    turn_to_seat: bool = False
    """The table is seen from the side of the seat in front."""
    always_curtain: bool = False
    """A curtain comes before every person whose hand is needed, not only before a secret choice."""
    follow_acts: bool = False
    """The view shows where others act, while they act."""
    keys: dict[str, tuple[str, ...]] = {}
    """The keys of commands that have other keys than by default (see `tabletop.ui.keys`)."""


class SetUp(Struct, frozen=True, omit_defaults=True):
    """How a game was set up last, so that it is proposed again. What no longer fits the game is left out."""

    names: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    """The names typed, in the order of the seats; empty where none was."""
    bots: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=MOST_SEATS)] = ("",)
    """The levels of the bots, in the order of the seats that play; empty for a person."""
    colours: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    """The ids of the colours, in the order of the seats."""
    options: Annotated[dict[str, str | int | bool], Meta(max_length=200)] = {}
    rules: Literal["off", "advise", "enforce"] = "enforce"
    open_hands: bool = False


class Version(Struct):
    """The part of a file that says which version wrote it."""

    version: int = VERSION


_current = Settings()


def current() -> Settings:
    """The present settings."""
    return _current


def use(settings: Settings) -> None:
    """Use these settings from now on."""
    global _current
    _current = settings


def settings_path() -> Path:
    """The file of this user's settings."""
    from platformdirs import user_config_path

    return user_config_path("Tabletop", appauthor=False) / "settings.json"


def read_settings(path: Path) -> tuple[Settings, str]:
    """The settings in a file, or the defaults and a sentence for the person if they cannot be used."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as cause:
        return Settings(), f"The settings cannot be read: {cause.strerror or cause}. The default ones are used."
    try:
        newer = msgspec.json.decode(text, type=Version).version > VERSION
        if not newer:
            return msgspec.json.decode(text, type=Settings), ""
        why = "come from a newer version of Tabletop"
    except (msgspec.MsgspecError, UnicodeDecodeError):
        why = "are damaged"
    stamp = time.strftime("%Y-%m-%d %H.%M.%S")
    aside = free_path(path.with_name(f"{path.stem} set aside {stamp}{path.suffix}"))
    try:
        os.replace(path, aside)
    except OSError as cause:
        return Settings(), f"The settings {why} and cannot be set aside: {cause.strerror or cause}. The default ones are used."
    return Settings(), f"The settings {why}. They are set aside as {aside.name}, and the default ones are used."


def write_settings(path: Path, settings: Settings) -> None:
    """Save the settings; raises TabletopError if they cannot be written."""
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except OSError as cause:
        raise TabletopError(f"The settings apply now, but cannot be saved for next time: {cause.strerror or cause}.") from cause


def stepped(percent: int, step: int) -> int:
    """The scale one step (1 or -1) from `percent`, limited to the smallest and largest."""
    if step > 0:
        return next((scale for scale in SCALE_STEPS if scale > percent), LARGEST_SCALE)
    return next((scale for scale in reversed(SCALE_STEPS) if scale < percent), LEAST_SCALE)
