"""What saves ask of the operating system: to open, read, write and sync files; and why it refuses, in words."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from pathlib import Path

from tabletop.core.errors import NotASaveError, SaveError

CAUSES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC: "the disk quota is used up",
    errno.EIO: "the disk reports a fault",
    errno.EFBIG: "the file has grown too large for its disk",
    errno.EROFS: "the disk is read-only",
}
CANNOT_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)
"""The errors of file systems that cannot sync a folder, or anything at all: some network, overlay and user-space ones."""


def cause_of(error: OSError) -> str:
    """Why a file cannot be read or written, in words."""
    return CAUSES.get(error.errno or 0) or error.strerror or str(error)


def is_file(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a folder is, or links to, a file; False for what cannot be looked at."""
    try:
        return entry.is_file()
    except OSError:
        return False


def open_to_read(path: Path) -> int:
    """The file descriptor of the file at `path`, open for reading; close it when done.

    Raises NotASaveError if it is a folder, pipe or device, SaveError if there is none or it cannot be read. A pipe or a
    device is not even opened: that may wait for ever, or set the device going.
    """
    try:
        check_is_file(os.stat(path), path.name)
        # If it has become a pipe by now, O_NONBLOCK keeps us from waiting for its other end.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        raise SaveError(f"There is no save {str(path)!r}.") from None
    except OSError as cause:
        raise SaveError(f"{path.name} cannot be read: {cause_of(cause)}.") from cause
    except ValueError:
        # A zero byte in the name.
        raise SaveError(f"There is no save {str(path)!r}.") from None
    try:
        check_is_file(os.fstat(number), path.name)
    except BaseException:
        os.close(number)
        raise
    return number


def check_is_file(about: os.stat_result, name: str) -> None:
    """Raise NotASaveError if what is called `name` is a folder, a pipe or a device."""
    if stat.S_ISDIR(about.st_mode):
        raise NotASaveError(f"{name} is not a Tabletop save: it is a folder.")
    if not stat.S_ISREG(about.st_mode):
        raise NotASaveError(f"{name} is not a Tabletop save: it is not a file.")


def read_exactly(number: int, count: int) -> bytes:
    """The next `count` bytes of an open file; fewer if it ends before."""
    parts: list[bytes] = []
    while count > 0 and (part := os.read(number, count)):
        parts.append(part)
        count -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def write_all(number: int, data: bytes) -> None:
    """Write all of `data` to an open file; raises OSError if that fails."""
    while data:
        data = data[os.write(number, data) :]


def sync(number: int) -> None:
    """Bring an open file or folder to the disk, where its file system can; raises OSError if that fails."""
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that the name of a new file in it is on the disk too (Windows does this by itself)."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        sync(number)
    finally:
        os.close(number)


def set_aside(path: Path, damaged: bytes) -> Path:
    """Write bytes that are cut off a save into a file beside it, unless one holds them already; return that file."""
    for old in sorted(path.parent.glob(f"{glob_safe(path.name)}.damaged-*")):
        if old.is_file() and old.stat().st_size == len(damaged) and old.read_bytes() == damaged:
            return old
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{stamp}" + (f"-{number}" if number > 1 else ""))
        try:
            with aside.open("xb") as file:
                file.write(damaged)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError:
            aside.unlink(missing_ok=True)
            raise
        return aside
    raise OSError(errno.EEXIST, "too many damaged ends beside it")


def glob_safe(name: str) -> str:
    """A file's name as a glob pattern for itself."""
    return "".join(f"[{letter}]" if letter in "[*?" else letter for letter in name)


def count_as_played(path: Path, moment: int) -> None:
    """Date a save `moment` (nanoseconds since 1970), as when it was last played, whatever was written to it since.

    A new title, or a copy, does not make it the game played last. Where no date can be set, only its place in the list of
    saves is wrong.
    """
    with contextlib.suppress(OSError):
        os.utime(path, ns=(moment, moment))
