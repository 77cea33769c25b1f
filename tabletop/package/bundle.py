"""What goes into the finished program and what stays out of it. Used by `build.spec`."""

from __future__ import annotations

import json
import os
import pkgutil
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from importlib.metadata import EntryPoint, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path

from tabletop.games.registry import GROUP
from tabletop.program import source_commit

Row = tuple[str, str, str]
"""A file as PyInstaller lists it: its place in the bundle, where it is now, and its kind."""

UNUSED = [
    *("tkinter", "numpy", "PySide6", "IPython", "OpenGL"),
    *("unittest", "doctest", "pydoc", "pydoc_data", "test", "pytest", "hypothesis", "setuptools", "pip"),
    # Only parts of libraries that we do not use need these: encryption, databases, markdown and coloured source.
    *("ssl", "_ssl", "_hashlib", "sqlite3", "_sqlite3", "pygments", "markdown_it", "mdurl"),
    # This package itself, and what tests need.
    *("tabletop.package", "PyInstaller"),
]
"""Modules that are left out, besides the parts of Pillow that `unused_of_pillow` names."""

PILLOW = re.compile(
    r"_(imaging|imagingmath|binary|deprecate|util|version)|Gif\w+|Gimp\w+|PaletteFile|\w+Tags"
    r"|Image|Image(Chops|Color|File|Math|Mode|Ops|Palette|Sequence)"
)
"""The parts of Pillow that are kept: pictures with a palette, the difference between two of them, and writing GIF."""

GUI_DATA = re.compile(
    r"pygame_gui/data/(__init__\.py|default_theme\.json|NotoSans-[A-Za-z]+\.ttf|FiraCode-Regular\.ttf"
    r"|translations/(__init__\.py|pygame-gui\.en\.json))"
)
"""The files of pygame_gui that are kept. The rest, 41 MB, are fonts for scripts for which we have a font of our own."""


NOT_CARRIED = ("assets/pictures/", "assets/licences/")
"""Left out: pictures for the README, and the licence texts that are in LICENSES.txt anyway."""


def unused_of_pillow() -> list[str]:
    """The modules of Pillow that are left out: other kinds of picture, type, colour profiles, windows."""
    pillow = find_spec("PIL")
    found = pkgutil.iter_modules(pillow.submodule_search_locations if pillow is not None else ())
    return [f"PIL.{module.name}" for module in found if not PILLOW.fullmatch(module.name)]


def is_needed(row: Row) -> bool:
    """Whether a file that PyInstaller found is to be in the bundle."""
    place = row[0].replace(os.sep, "/")
    if place.startswith(NOT_CARRIED):
        return False
    return not place.startswith("pygame_gui/data/") or GUI_DATA.fullmatch(place) is not None


def added_games() -> list[EntryPoint]:
    """The games that other installed packages add: they go into the program too."""
    return list(entry_points(group=GROUP))


def stripped(rows: Iterable[Row], folder: Path) -> list[Row]:
    """The same files, but Python's own libraries as copies in `folder` without the tables that only a debugger reads (20 MB).

    Libraries that came with packages stay as they are: stripping breaks them, for they were altered when they were packed.
    """
    strip = shutil.which("strip") if sys.platform == "linux" else None
    home = Path(sysconfig.get_config_var("LIBDIR") or sys.base_prefix).resolve()
    found: list[Row] = []
    for place, source, kind in rows:
        if strip and kind in ("BINARY", "EXTENSION") and Path(source).resolve().is_relative_to(home):
            slim = folder / place
            slim.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, slim)
            if subprocess.run([strip, "--strip-unneeded", slim], capture_output=True, check=False).returncode == 0:
                source = str(slim)
        found.append((place, source, kind))
    return found


def build_time() -> float:
    """The date of this build, in seconds since 1970: `SOURCE_DATE_EPOCH` if that is set, else now."""
    return float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def platform_name() -> str:
    """The system and processor a build made here is for, such as `linux-x86_64`."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{system}-{platform.machine().lower()}"


def write_build(path: Path, checkout: Path) -> None:
    """Write down which commit the program is built from, and when, for `--version`."""
    row = {
        "commit": source_commit(checkout) or "unknown",
        "built": time.strftime("%Y%m%d.%H%M%S", time.gmtime(build_time())),
        "platform": platform_name(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(row), encoding="utf-8")


def distribution_of(game: EntryPoint) -> str:
    """The name of the package that adds a game."""
    return game.dist.name if game.dist is not None else distribution(game.module.partition(".")[0]).name
