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
"""Where a file goes in the bundle, where it is now, and of what kind it is (as PyInstaller says it)."""

UNUSED = [
    *("tkinter", "numpy", "PySide6", "IPython", "OpenGL"),
    *("unittest", "doctest", "pydoc", "pydoc_data", "test", "pytest", "hypothesis", "setuptools", "pip"),
    # Reached only by parts of libraries that are not used: encryption, data bases, markdown and coloured source.
    *("ssl", "_ssl", "_hashlib", "sqlite3", "_sqlite3", "pygments", "markdown_it", "mdurl"),
    # This package itself, and what tests need.
    *("tabletop.package", "PyInstaller"),
]
"""Modules that are left out; and of Pillow all that `unused_of_pillow` names."""

PILLOW = re.compile(
    r"_(imaging|imagingmath|binary|deprecate|util|version)|Gif\w+|Gimp\w+|PaletteFile|\w+Tags"
    r"|Image|Image(Chops|Color|File|Math|Mode|Ops|Palette|Sequence)"
)
"""What is kept of Pillow: pictures in a few colours, what two of them differ in, and the writing of GIF."""

GUI_DATA = re.compile(
    r"pygame_gui/data/(__init__\.py|default_theme\.json|NotoSans-[A-Za-z]+\.ttf|FiraCode-Regular\.ttf"
    r"|translations/(__init__\.py|pygame-gui\.en\.json))"
)
"""What is kept of pygame_gui's data. The rest are fonts for scripts that we bring a font of our own for: 41 MB."""


NOT_CARRIED = ("assets/pictures/", "assets/licences/")
"""Pictures for the README, and the texts that LICENSES.txt holds."""


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
    """The games that other packages, installed beside this one, add: they go into the program too."""
    return list(entry_points(group=GROUP))


def stripped(rows: Iterable[Row], folder: Path) -> list[Row]:
    """The same files, Python's own libraries without the tables that only a debugger reads (20 MB), copied to `folder`.

    Libraries that came with packages are left as they are: those were altered in ways that this would break.
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
    """When this build is made, in seconds since 1970; `SOURCE_DATE_EPOCH` may give it."""
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
