"""Sizes, fonts and the style of pygame_gui, all at one scale, so that the whole window can be enlarged.

Every length in the code is in pixels at 100 % and goes through `px`. There are few font sizes, none below 13.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from tabletop import settings
from tabletop.core.faces import Font
from tabletop.ui.look import palette
from tabletop.ui.look.assets import asset_path
from tabletop.ui.look.assets import font as asset_font

if TYPE_CHECKING:
    import pygame
    import pygame_gui

Role = Literal["small", "small_strong", "body", "page", "strong", "large", "heading", "title", "display"]

ROLES: dict[Role, tuple[Font, int]] = {
    "small": ("sans", 13),
    "small_strong": ("sans_bold", 13),
    "body": ("sans", 15),
    "page": ("sans", 17),
    "strong": ("sans_bold", 15),
    "large": ("sans_bold", 18),
    "heading": ("sans_bold", 22),
    "title": ("title", 28),
    "display": ("title", 42),
}
"""The font and its size in pixels at 100 %, by role."""

PATHS = {"regular_path", "bold_path", "italic_path", "bold_italic_path"}
"""Keys in the theme of pygame_gui for the files of a font."""

SMALLEST_WINDOW = (1024, 640)
REFERENCE_WINDOW = (1366, 768)
LEAST_ROOM = (1024, 640)
"""The least width and height that every screen needs, in pixels at 100 %."""
LARGE_TARGET = 44
"""The least height of buttons and rows in the setting of larger pointer targets, in pixels at 100 %."""
LARGEST_SCALE = 2.5
SCALE_STEP = 0.125

_scale = 1.0


def scale() -> float:
    """The present scale of the whole user interface; 1.0 is 100 %."""
    return _scale


def set_scale(value: float) -> bool:
    """Set the scale, kept between 0.75 and 2.5; return whether it changed (everything must then be laid out again)."""
    global _scale
    value = min(max(value, 0.75), LARGEST_SCALE)
    changed = value != _scale
    _scale = value
    if changed:
        px.cache_clear()
    return changed


@contextmanager
def at_scale(value: float) -> Iterator[None]:
    """Use another scale until the `with` ends, to draw something outside the window."""
    kept = scale()
    set_scale(value)
    try:
        yield
    finally:
        set_scale(kept)


def scale_for(size: tuple[int, int]) -> float:
    """The scale that suits a window of `size` pixels: it grows half as fast as the window beyond a small laptop."""
    growth = min(size[0] / REFERENCE_WINDOW[0], size[1] / REFERENCE_WINDOW[1]) - 1.0
    steps = int(max(growth, 0.0) / 2 / SCALE_STEP)
    return min(1.0 + steps * SCALE_STEP, LARGEST_SCALE)


def wanted_scale(size: tuple[int, int]) -> float:
    """The scale for a window of `size` pixels: the one set, as far as screens have room; if none is set, `scale_for`."""
    percent = settings.current().scale
    return min(percent / 100, roomy_scale(size)) if percent else scale_for(size)


def roomy_scale(size: tuple[int, int]) -> float:
    """The largest scale at which every screen fits into a window of `size` pixels."""
    room = min(size[0] / LEAST_ROOM[0], size[1] / LEAST_ROOM[1])
    return min(max(int(room * 100) / 100, 1.0), LARGEST_SCALE)


def target(measure: float) -> int:
    """Do what `px` does, for the height of a pointer target: at least `LARGE_TARGET` if larger targets are set."""
    return max(px(measure), px(LARGE_TARGET)) if settings.current().large_targets else px(measure)


@lru_cache(maxsize=1024)
def px(measure: float) -> int:
    """A length in pixels at 100 % as whole pixels at the present scale; at least 1 unless it is 0.

    Kept, because one frame asks for some hundred lengths, mostly those of the frame before.
    """
    if measure == 0:
        return 0
    return max(1, round(measure * _scale))


def font(role: Role) -> pygame.font.Font:
    """The font of a role at the present scale."""
    face, size = ROLES[role]
    return asset_font(face, px(size))


def gui_theme() -> dict[str, Any]:
    """The pygame_gui theme of `assets/themes/tabletop.json` at the present scale, with absolute font paths.

    Raises OSError or ValueError if the file is missing or broken; both mean a damaged installation.
    """
    theme: dict[str, Any] = json.loads(asset_path("themes", "tabletop.json").read_text(encoding="utf-8"))
    for block in theme.values():
        face = block.get("font")
        if face:
            face["size"] = str(px(float(face["size"])))
            for key in face.keys() & PATHS:
                face[key] = str(asset_path("fonts", face[key]))
        for name, colour in block.get("colours", {}).items():
            block["colours"][name] = palette.shown(colour)
        misc = block.get("misc", {})
        for key in ("shadow_width", "border_width"):
            if misc.get(key, "0") != "0":
                misc[key] = str(px(float(misc[key])))
        if "shape_corner_radius" in misc:
            misc["shape_corner_radius"] = ",".join([str(px(float(misc["shape_corner_radius"])))] * 4)
        if "padding" in misc:
            misc["padding"] = ",".join(str(px(float(measure))) for measure in misc["padding"].split(","))
    return theme


def make_gui(size: tuple[int, int]) -> pygame_gui.UIManager:
    """A pygame_gui manager in our style for a window of `size` pixels. Imports pygame_gui: call it after the first picture."""
    from pygame_gui import UIManager

    made = UIManager(size, theme_path=gui_theme())
    forget_translations()
    return made


def forget_translations() -> None:
    """Keep pygame_gui from translating texts; to be called after each manager that is made.

    Every manager adds a folder of translations to a list, and each text is then looked up in all folders on it: after a hundred
    dialogs each text needed a hundred listings of a folder. Our texts are in one language.
    """
    import i18n

    i18n.load_path.clear()
