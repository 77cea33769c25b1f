"""One program at a time writes to a save: a lock per save, kept out of sight in the user's state folder.

The lock's file is named by a hash of the save's real path; it is empty and stays where it is, because taking it away while
another program waits for it would let two programs in.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock

IN_USE = "it is open in another window"


class LockedError(Exception):
    """The lock could not be had; the text says why, as the end of a sentence."""


def take_lock(save: Path) -> BaseFileLock:
    """The lock of `save`, held until its `release` is called; raises LockedError at once if it cannot be had."""
    # Only those who write need this import, which costs a good part of the start of the program.
    from filelock import FileLock, Timeout

    name = blake2b(os.path.normcase(os.path.realpath(save)).encode(errors="surrogateescape"), digest_size=16).hexdigest()
    problem = "no folder for its lock can be written to"
    for folder in lock_folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(str(folder / f"{name}.lock"), thread_local=False)
            lock.acquire(timeout=0)
        except Timeout:
            raise LockedError(IN_USE) from None
        except (OSError, NotImplementedError) as cause:
            # The latter: filelock says so where a file system knows no locks.
            problem = f"its lock cannot be made ({getattr(cause, 'strerror', None) or cause})"
            continue
        return lock
    raise LockedError(problem)


def lock_folders() -> list[Path]:
    """Where locks may be kept, the best place first."""
    from platformdirs import user_state_path

    user = os.getuid() if hasattr(os, "getuid") else "user"
    return [
        user_state_path("Tabletop", appauthor=False) / "locks",
        Path(tempfile.gettempdir()) / f"tabletop-locks-{user}",
    ]
