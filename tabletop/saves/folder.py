"""The folder of saves: where it is, which files in it are saves, and how a new one is named."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from tabletop.core.errors import SaveError
from tabletop.program import is_packaged, program_folder
from tabletop.saves.disk import check_is_file, is_file
from tabletop.saves.frames import (
    ENDING,
)

TRASH = "trash"
TEMPLATES = "templates"
"""The folder, in the folder of saves, of tables from which games are begun."""
LONGEST_NAME = 80
CHECKOUT = Path(__file__).resolve().parents[2]
"""The folder of the program's own files, when it runs from them."""

NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?$", re.IGNORECASE)
"""Names that Windows keeps for devices."""


def saves_folder() -> Path:
    """The folder in which the player's games are kept; it is made if it is not there.

    `$TABLETOP_SAVES` if set; `saves/` of the checkout when running from one; `saves/` beside the finished program if that
    is there and can be written to; else the user's own data folder. Raises SaveError if it cannot be made.
    """
    named = os.environ.get("TABLETOP_SAVES")
    if named:
        folder = in_full(named)
    elif is_packaged() and can_write(program_folder() / "saves"):
        folder = program_folder() / "saves"
    elif not is_packaged() and (CHECKOUT / "pyproject.toml").is_file():
        folder = CHECKOUT / "saves"
    else:
        from platformdirs import user_data_path

        folder = user_data_path("Tabletop", appauthor=False) / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise SaveError(f"The folder for saves, {folder}, cannot be made: {cause.strerror or cause}.") from cause
    return folder


def in_full(named: str) -> Path:
    """The path that somebody wrote, with `~` and `~name` put in full; raises SaveError if there is no such user."""
    try:
        return Path(named).expanduser()
    except RuntimeError as cause:
        raise SaveError(f"{named} cannot be found: there is no user with the home folder {named.split('/')[0]}.") from cause


def can_write(folder: Path) -> bool:
    """Whether there is such a folder and files can be made in it."""
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def saves_in(folder: Path) -> list[Path]:
    """The files in `folder` that are named like saves, in no order, without pipes, folders and links that lead nowhere.

    Raises OSError if the folder cannot be read.
    """
    with os.scandir(folder) as found:
        return [Path(entry.path) for entry in found if is_listed(entry.name) and is_file(entry)]


def is_listed(name: str) -> bool:
    """Whether a file of that name is shown among the saves."""
    return name.endswith(ENDING) and not name.startswith(".")


def newest_first(folder: Path) -> list[Path]:
    """The saves in `folder`, the one played last first. None of them is opened. Raises OSError if the folder cannot be read."""
    return sorted(saves_in(folder), key=lambda path: (-played_at(path), path.name))


def played_at(path: Path) -> int:
    """When a save was played last, in nanoseconds since 1970; 0 for a file that is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        # Whoever opens such a file next says what is wrong with it.
        return 0


def find_save(named: str) -> Path:
    """The save a person means by `named`: a path, or the name of a save in the folder of saves, with its ending or without.

    Raises SaveError if there is no such file, NotASaveError if only a folder, pipe, device or the like is called so.
    """
    try:
        here = in_full(named)
        if here.is_file():
            return here
        folder = saves_folder()
        places = (folder / named, folder / f"{named}{ENDING}")
        for path in places:
            if path.is_file():
                return path
        for path in (here, *places):
            if named and path.exists():
                check_is_file(path.stat(), path.name)
    except (OSError, ValueError, RuntimeError):
        # A name that no file can have.
        raise SaveError(f"There is no save {named!r}.") from None
    raise SaveError(f"There is no save {named!r}, neither here nor in {folder}.")


def new_save_path(folder: Path, title: str) -> Path:
    """A path in `folder` for a new save with that title, at which there is no file yet."""
    name = file_name(title)
    number = 1
    while os.path.lexists(path := folder / f"{name}{f' {number}' if number > 1 else ''}{ENDING}"):
        number += 1
    return path


def file_name(title: str) -> str:
    """The title as the name of a file (without ending) that every system accepts."""
    name = NOT_IN_NAMES.sub(" ", unicodedata.normalize("NFC", title).encode("utf-8", "replace").decode())
    name = " ".join(name.split()).strip(". ")
    while len(name.encode()) > 2 * LONGEST_NAME or len(name) > LONGEST_NAME:
        name = name[:-1]
    name = name.strip(". ") or "game"
    return f"{name} game" if RESERVED.match(name) else name


def path_named(text: str, title: str) -> Path:
    """The path of a new save from the `text` that a person typed: a folder, in which it is named after `title`, or a file.

    Raises SaveError if there is no such folder, or if the file exists already.
    """
    try:
        path = Path(text.strip()).expanduser()
        if not path.is_absolute():
            raise SaveError(f"Name the whole path, such as {Path.home()}.")
        if path.is_dir():
            return new_save_path(path, title)
        path = path if path.name.endswith(ENDING) else path.with_name(path.name + ENDING)
        if path.exists():
            raise SaveError(f"There is a file {path.name} already.")
        if not path.parent.is_dir():
            raise SaveError(f"There is no folder {path.parent}.")
    except (OSError, ValueError, RuntimeError) as cause:
        raise SaveError(f"No file can be called that: {cause}.") from cause
    return path
