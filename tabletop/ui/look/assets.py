"""Finding and reading what `assets/` holds: fonts, icons, pictures, sounds.

A file that is missing or broken never stops the program: a picture becomes a hatched box with its name in it, a font is
replaced by another one, and the program's log says so once.
"""

from __future__ import annotations

import io
import logging
import re
import sys
from functools import lru_cache
from pathlib import Path

import pygame

from tabletop.core.faces import Fit, Font
from tabletop.core.printable import one_line
from tabletop.ui.look.shapes import colour_of

LOG = logging.getLogger(__name__)

FONT_FILES: dict[Font, str] = {
    "sans": "Lato-Regular.ttf",
    "sans_bold": "Lato-Bold.ttf",
    "title": "Cinzel-Bold.ttf",
    "serif": "EBGaramond-SemiBold.ttf",
    "cjk": "TabletopKai-Regular.ttf",
}
MORE_LETTERS = "NotoSans-More.ttf"
"""Greek, Cyrillic and rarer Latin letters, for names that the other fonts cannot write."""

ICON_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
MOST_BYTES = 32 * 1024 * 1024
SMALLEST_FONT, LARGEST_FONT = 4, 800
MOST_FONTS = 300
MOST_KEPT_PX = 12_000

_FORMAT = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
_reported: set[str] = set()
_fonts: dict[tuple[str, int], pygame.font.Font] = {}


@lru_cache(maxsize=1)
def assets_folder() -> Path:
    """The folder of all assets: in the executable's bundle, inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[2]
    bundle = getattr(sys, "_MEIPASS", None)
    places = [Path(bundle) / "assets", Path(bundle) / "tabletop" / "assets"] if bundle else []
    places += [package / "assets", package.parent / "assets"]
    return next((place for place in places if (place / "fonts").is_dir()), places[-1])


def asset_path(*parts: str) -> Path:
    """The path of an asset, such as `asset_path("icons", "meeple.svg")`, whether or not it exists.

    Raises ValueError for a path that leads out of the assets folder.
    """
    folder = assets_folder()
    path = folder.joinpath(*parts)
    if ".." in path.parts or not path.is_relative_to(folder):
        raise ValueError(f"{'/'.join(parts)} is not in the assets folder.")
    return path


def read_asset(*parts: str) -> bytes | None:
    """The bytes of an asset; None, reported once, if it cannot be read."""
    try:
        path = asset_path(*parts)
        if path.stat().st_size > MOST_BYTES:
            raise OSError("it is too large")
        return path.read_bytes()
    except (OSError, ValueError) as cause:
        report_once("/".join(parts), cause)
        return None


def report_once(name: str, cause: object) -> None:
    """Write to the program's log that the asset `name` cannot be used; only the first time."""
    if name not in _reported:
        _reported.add(name)
        LOG.warning("The asset %s cannot be used: %s.", name, cause)


def font(name: Font, px: int) -> pygame.font.Font:
    """The font `name` at a size of `px` pixels; another font, reported once, if its file cannot be used."""
    return open_font(FONT_FILES.get(name, FONT_FILES["sans"]), px)


def open_font(file: str, px: int) -> pygame.font.Font:
    """A font of `assets/fonts` at a size of `px` pixels; pygame's own, reported once, if the file cannot be used.

    Fonts are kept. If pygame's font module is stopped and started again, they are opened again.
    """
    size = min(max(px, SMALLEST_FONT), LARGEST_FONT)
    found = _fonts.get((file, size))
    if found is not None:
        try:
            found.get_height()
            return found
        except pygame.error:
            _fonts.clear()
    if not pygame.font.get_init():
        pygame.font.init()
    if len(_fonts) >= MOST_FONTS:
        _fonts.clear()
    _fonts[file, size] = opened = new_font(file, size)
    return opened


def new_font(file: str, px: int) -> pygame.font.Font:
    """Do what `open_font` does, without looking in the cache."""
    data = font_bytes(file)
    if data is not None:
        try:
            return pygame.font.Font(io.BytesIO(data), px)
        except (pygame.error, OSError) as cause:
            report_once(f"fonts/{file}", cause)
    return pygame.font.Font(None, px)


@lru_cache(maxsize=16)
def font_bytes(file: str) -> bytes | None:
    """The bytes of a font file, read once for all its sizes."""
    return read_asset("fonts", file)


@lru_cache(maxsize=512)
def icon_source(name: str) -> str | None:
    """The SVG text of an icon of `assets/icons`; None, reported once, if there is no icon of that name."""
    if not ICON_NAME.fullmatch(name):
        report_once(f"icons/{name[:80]}", "that is not the name of an icon")
        return None
    data = read_asset("icons", f"{name}.svg")
    return None if data is None else data.decode("utf-8", "replace")


def icon(name: str, width: int, height: int, colour: str) -> pygame.Surface:
    """An icon in one colour (`#rrggbb` or `#rrggbbaa`), as large as fits into width x height pixels, with premultiplied alpha.

    A missing or broken one becomes a placeholder of that size. Small icons are cached: do not paint on the result.
    """
    small = width * height <= MOST_KEPT_PX
    return kept_icon(name, width, height, colour) if small else new_icon(name, width, height, colour)


def new_icon(name: str, width: int, height: int, colour: str) -> pygame.Surface:
    """Do what `icon` does, without looking in the cache."""
    width, height = max(1, width), max(1, height)
    source = icon_source(name)
    if source is None:
        return placeholder(name, width, height)
    red, green, blue, alpha = colour_of(colour)
    try:
        plain = source.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
        surface = fitted_svg(plain.encode(), width, height)
    except (pygame.error, OSError, ValueError) as cause:
        report_once(f"icons/{name}.svg", cause)
        return placeholder(name, width, height)
    if alpha < 255:
        surface.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


kept_icon = lru_cache(maxsize=1024)(new_icon)


def fitted_svg(data: bytes, width: int, height: int) -> pygame.Surface:
    """An SVG drawn as large as fits into width x height pixels, centred, premultiplied; raises pygame.error if broken."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(data), (width, height))
    return fitted(on_clear(drawn).premul_alpha(), width, height)


def on_clear(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in the format that all our pictures have, with an alpha channel; works without a display."""
    found = surface.convert(_FORMAT)
    # The one clear colour of a picture with a palette is clear by its alpha now.
    found.set_colorkey(None)
    return found


def fitted(surface: pygame.Surface, width: int, height: int, fit: Fit = "contain") -> pygame.Surface:
    """`surface` (premultiplied) scaled to fit and centred on a clear surface of width x height pixels."""
    if surface.get_size() == (width, height):
        return surface
    across, down = width / surface.get_width(), height / surface.get_height()
    if fit != "stretch":
        across = down = min(across, down) if fit == "contain" else max(across, down)
    size = (max(1, round(surface.get_width() * across)), max(1, round(surface.get_height() * down)))
    if size != surface.get_size():
        surface = pygame.transform.smoothscale(surface, size)
    room = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    room.blit(surface, ((width - size[0]) // 2, (height - size[1]) // 2))
    return room


def placeholder(name: str, width: int, height: int) -> pygame.Surface:
    """A hatched box with the name in it, shown in place of a picture that cannot be shown."""
    width, height = max(1, width), max(1, height)
    box = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    box.fill((232, 226, 212, 255))
    step = max(4, min(width, height) // 8)
    for start in range(-height, width, step):
        pygame.draw.line(box, (206, 196, 176, 255), (start, height), (start + height, 0), max(1, step // 4))
    pygame.draw.rect(box, (150, 60, 50, 255), box.get_rect(), max(1, min(width, height) // 40))
    letters = font("sans", max(8, min(height // 3, 40))).render(one_line(name) or "?", True, (110, 40, 34))
    most = (max(1, width * 9 // 10), max(1, height * 6 // 10))
    scale = min(1.0, most[0] / letters.get_width(), most[1] / letters.get_height())
    size = (max(1, round(letters.get_width() * scale)), max(1, round(letters.get_height() * scale)))
    small = pygame.transform.smoothscale(on_clear(letters), size)
    plate = small.get_rect(center=box.get_rect().center)
    box.fill((232, 226, 212, 255), plate.inflate(4, 2))
    box.blit(small, plate)
    return box
