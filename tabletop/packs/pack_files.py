"""The files of a pack: a folder, or a zip file whose name ends with `.tabletop-game`, read under limits.

A pack is made by somebody we do not know. So when it is opened, there is a bound to everything that it may do to us: how many
files it has, how large each is and all are together, and that no link leads out of it. Nothing is unpacked on the disk.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path, PurePosixPath

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.core.printable import one_line
from tabletop.picture_files import MOST_PICTURE_BYTES
from tabletop.small_files import READING_ERRORS

PACK_ENDING = ".tabletop-game"
PICTURES = "pictures"
"""The folder of the files that `picture` layers name."""
SECOND_COPY = re.compile(r" ?\(\d+\)$")
MIB = 1024 * 1024
MOST_FILES = 5_000
MOST_BYTES = 400 * MIB
MOST_TABLE_BYTES = 4 * MIB
"""Of one table, description or rules page, which is read as a whole."""


class PackFiles(Struct, frozen=True):
    """The files of one pack."""

    root: Traversable
    sizes: Mapping[str, int]
    """The bytes of each file by its name, with `/` between folders."""
    stamp: tuple[object, ...]
    """It differs if a file was changed, as far as sizes and times of the file system tell."""

    def named(self, *endings: str) -> list[str]:
        """The files in the pack itself, not in its folders, whose names end like that, in order."""
        return sorted(name for name in self.sizes if "/" not in name and name.lower().endswith(endings))


def is_pack(path: Path) -> bool:
    """Whether this looks like a pack: a folder with a description in it, or a file that is named like one."""
    return path.suffix == PACK_ENDING or any((path / name).is_file() for name in ("pack.toml", "pack.json"))


def pack_name(path: Path) -> str:
    """The name of a pack: that of its folder, or of its file without the ending, and without the number of a second download."""
    return SECOND_COPY.sub("", path.name.removesuffix(PACK_ENDING))


def open_pack(path: Path) -> PackFiles:
    """The files of the pack at `path`; raises GameDataError if it cannot be read or is beyond a limit."""
    try:
        files = zip_files(path) if path.is_file() else folder_files(path)
    except READING_ERRORS as cause:
        raise GameDataError(f"It cannot be read: {cause}.") from cause
    for name, size in files.sizes.items():
        most = MOST_PICTURE_BYTES if name.startswith(f"{PICTURES}/") else MOST_TABLE_BYTES
        if size > most:
            raise GameDataError(f"{one_line(name)} has {size:,} bytes; {most:,} is the most for such a file.")
    if sum(files.sizes.values()) > MOST_BYTES:
        raise GameDataError(f"Its files have more than {MOST_BYTES // MIB} MiB together.")
    return files


def folder_files(folder: Path) -> PackFiles:
    """The files of a folder and their sizes; raises GameDataError for too many, or a link that leads out of it."""
    home, sizes, times = folder.resolve(strict=True), dict[str, int](), list[int]()
    for path in seen_in(folder):
        name = path.relative_to(folder).as_posix()
        # A folder is not entered by a link, so nothing else leads out of it.
        if path.is_symlink() and not path.resolve().is_relative_to(home):
            raise GameDataError(f"{one_line(name)} is a link that leads out of the folder of the game.")
        if path.is_file():
            found = path.stat()
            sizes[name] = found.st_size
            times.append(found.st_mtime_ns)
        check_count(len(sizes))
    return PackFiles(folder, sizes, (*sizes.items(), *times))


def pack_stamp(path: Path) -> tuple[object, ...]:
    """It differs if a file of the pack was changed, as far as sizes and times tell; quick enough to be asked twice a second.

    A pack that cannot be looked at, as while its files are being written, has the error as its stamp.
    """
    try:
        about = path.stat()
        if not path.is_dir():
            return about.st_size, about.st_mtime_ns
        return tuple(islice(stamps_in(path), MOST_FILES))
    except OSError as cause:
        return (str(cause),)


def stamps_in(folder: Path) -> Iterator[object]:
    """The path, size and time of each file in a folder and its folders, apart from what is hidden."""
    with os.scandir(folder) as found:
        for entry in sorted(found, key=lambda one: one.name):
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from stamps_in(Path(entry.path))
            else:
                about = entry.stat()
                yield entry.path, about.st_size, about.st_mtime_ns


def seen_in(folder: Path) -> Iterator[Path]:
    """What is in the folder and its folders, apart from what is hidden; a folder is not entered by a link."""
    for path in sorted(folder.iterdir()):
        if not path.name.startswith("."):
            yield path
            if path.is_dir() and not path.is_symlink():
                yield from seen_in(path)


def zip_files(path: Path) -> PackFiles:
    """The files of a zip file. What a file unpacks to is never longer than its entry says.

    Raises GameDataError for what we do not read: passwords, rare ways of packing, two files of one name.
    """
    archive = zipfile.ZipFile(path)
    entries = [one for one in archive.infolist() if not one.is_dir()]
    check_count(len(entries))
    for one in entries:
        if one.flag_bits & 1 or one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise GameDataError(f"{one_line(one.filename)} has a password, or is packed in a way that is not read here.")
        if ".." in PurePosixPath(one.filename).parts or one.filename.startswith("/"):
            raise GameDataError(f"{one_line(one.filename)} is a name that leads out of the game.")
    sizes = {one.filename: one.file_size for one in entries}
    if len(sizes) != len(entries):
        raise GameDataError("It has two files of one name.")
    found = path.stat()
    return PackFiles(zipfile.Path(archive), sizes, (found.st_size, found.st_mtime_ns))


def check_count(files: int) -> None:
    """Raise GameDataError for too many files."""
    if files > MOST_FILES:
        raise GameDataError(f"It has more than {MOST_FILES:,} files.")
