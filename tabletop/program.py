"""The program as it lies on the disk: its version and build, its folder, and whether its files are whole.

`python -m tabletop.package` writes two small files into the folder of the finished program: which commit it was built from,
and the size and checksum of every file. Neither is there when Tabletop runs from its source.
"""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path

from tabletop.version import __version__

BUILD_FILE = "build.json"
"""In the bundle: {commit, built, platform}."""
FILES_FILE = "files.txt"
"""In the bundle, a line for each file: its bytes, CRC-32 and path from the bundle. Plain text, for it is read at each start."""
DRAWN = "assets/"
"""Pictures and fonts: a missing one is replaced by a placeholder. Without any other file the program cannot run."""
MOST_NAMED = 3


def is_packaged() -> bool:
    """Whether this is the finished program that needs no Python, rather than its source."""
    return bool(getattr(sys, "frozen", False))


def bundle_folder() -> Path:
    """Where the finished program keeps its files; the folder of the package when running from source."""
    return Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parent))


def program_folder() -> Path:
    """The folder a person sees the finished program in: the one of the executable, or the one of the app on macOS."""
    executable = Path(sys.executable).resolve()
    app = next((folder for folder in executable.parents if folder.suffix == ".app"), None)
    return (app or executable).parent


def version_line() -> str:
    """One line with the version, and the commit and build as far as they are known."""
    parts = [f"tabletop {__version__}"]
    if is_packaged():
        built = read_rows(bundle_folder() / BUILD_FILE)
        parts += [f"commit {built.get('commit', 'unknown')}", f"build {built.get('built', 'unknown')}"]
        parts.append(str(built.get("platform", sys.platform)))
    else:
        commit = source_commit(Path(__file__).resolve().parent.parent)
        parts += [f"commit {commit}"] if commit else []
        parts.append("run from its source")
    return ", ".join(parts)


def source_commit(checkout: Path) -> str:
    """The commit that is checked out, with a `+` if files were changed since; empty if this is no checkout."""
    if not (checkout / ".git").exists():
        return ""
    import subprocess

    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--abbrev=10", "--exclude=*", "--dirty=+"],
            cwd=checkout,
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        # Without git the commit is not known.
        return ""
    return found.stdout.strip()


def may_have_display() -> bool:
    """Whether there may be a display, as far as is known without trying."""
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def read_rows(path: Path) -> dict[str, object]:
    """The JSON object in a file of the bundle; an empty one if it is not there or cannot be read."""
    import json

    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        # Without the file, which no checkout has, less is known.
        return {}
    return found if isinstance(found, dict) else {}


def damaged_files(thorough: bool = False) -> list[str]:
    """Which files of the finished program are missing or have another size; `thorough` reads them all and compares checksums.

    None when running from source: there is nothing to compare with.
    """
    if not is_packaged():
        return []
    bundle = bundle_folder()
    try:
        lines = (bundle / FILES_FILE).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        # Without the file, which no checkout has, less is known.
        return []
    return [row[2] for line in lines if (row := line.split(" ", 2)) and not is_whole(bundle, row, thorough)]


def is_whole(bundle: Path, row: list[str], thorough: bool) -> bool:
    """Whether a file has the size (and, if `thorough`, the checksum) written in its row: bytes, CRC-32, path."""
    if not (len(row) == 3 and row[0].isdecimal() and row[1].isdecimal()):
        return True
    path = f"{bundle}{os.sep}{row[2]}"
    try:
        if os.stat(path).st_size != int(row[0]):
            return False
        return not thorough or zlib.crc32(Path(path).read_bytes()) == int(row[1])
    except OSError:
        return False


def damage_sentence(damaged: list[str]) -> str:
    """That these files of the program are missing or damaged, as a sentence for the player; empty if there are none."""
    if not damaged:
        return ""
    named = ", ".join(damaged[:MOST_NAMED])
    more = f" and {len(damaged) - MOST_NAMED} more" if len(damaged) > MOST_NAMED else ""
    are = "A file of the program is" if len(damaged) == 1 else "Files of the program are"
    return f"{are} missing or damaged ({named}{more}). Unpack the program again; your games are not touched by that."
