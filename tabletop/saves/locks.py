"""Only one program at a time writes to a save: it holds a lock of the operating system on the open file itself.

The lock holds for every name the file has or gets (links, renames) and for all users of the machine, and it ends with the
program, however that ends. Some network and user-space file systems have no such locks. There an empty file in the user's
state folder is locked instead, named by the save's device and inode number; it only keeps out programs of the same user.
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

IN_USE = "it is open in another window"
HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""What the system answers when another open file holds the lock."""
TO_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
"""How the file that is used only for locking is opened: never through a link, which another user may have made."""
FAR_BYTE = 2**31 - 2
"""The byte that is locked on Windows: beyond the end of any save, so that others can still read and copy it."""


class LockedError(Exception):
    """The file could not be locked; the text says why, as the end of a sentence."""


def take_lock(number: int) -> int | None:
    """Lock the open file `number`. The lock ends when that file is closed, and the file whose number is returned, if any.

    Raises LockedError at once if another program holds it.
    """
    try:
        lock_file(number)
    except OSError as cause:
        if cause.errno in HELD:
            raise LockedError(IN_USE) from None
        return lock_beside(number)
    return None


if sys.platform == "win32":

    def lock_file(number: int) -> None:
        """Lock an open file, or raise OSError."""
        import msvcrt

        at = os.lseek(number, 0, os.SEEK_CUR)
        os.lseek(number, FAR_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(number, at, os.SEEK_SET)

else:

    def lock_file(number: int) -> None:
        """Lock an open file, or raise OSError."""
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(path: Path) -> Callable[[], None]:
    """Lock the file at `path`, if there is one, until the function returned is called.

    Raises LockedError if it is open in another window. Windows cannot move or replace a file that is open, even by us, so
    there the lock is released again at once.
    """
    try:
        if not path.is_file():
            return lambda: None
        try:
            number = os.open(path, os.O_RDWR)
        except PermissionError:
            number = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return lambda: None
    try:
        lock = take_lock(number)
    except LockedError:
        os.close(number)
        raise

    def let_go() -> None:
        close_locked(number, lock)

    if sys.platform == "win32":
        let_go()
        return lambda: None
    return let_go


def close_locked(number: int, beside: int | None) -> None:
    """Close a file, and so end its lock; `beside` is what `take_lock` returned for it."""
    os.close(number)
    if beside is not None:
        os.close(beside)


def lock_beside(number: int) -> int:
    """Lock a file beside the open file `number`, whose file system has no locks; return the number of the file beside.

    Raises LockedError if another program holds it, or no file can be locked at all.
    """
    about = os.fstat(number)
    problem = "no folder for its lock can be written to"
    for folder in lock_folders():
        beside = -1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            beside = os.open(folder / f"{about.st_dev:x}-{about.st_ino:x}.lock", TO_LOCK, 0o600)
            lock_file(beside)
        except OSError as cause:
            if beside >= 0:
                os.close(beside)
            if beside >= 0 and cause.errno in HELD:
                raise LockedError(IN_USE) from None
            problem = f"its lock cannot be made ({cause.strerror or cause})"
        else:
            return beside
    raise LockedError(problem)


def lock_folders() -> list[Path]:
    """Where locks may be kept, the best place first."""
    from platformdirs import user_state_path

    user = os.getuid() if hasattr(os, "getuid") else "user"
    return [
        user_state_path("Tabletop", appauthor=False) / "locks",
        Path(tempfile.gettempdir()) / f"tabletop-locks-{user}",
    ]
