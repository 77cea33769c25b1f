"""One open save: what is appended to it, brought to the disk, and what happens when the disk or another program is in the way.

`append` hands its record to the operating system before it returns, so a crash of this program loses nothing. A thread of
its own then syncs the file, so that the record is on the disk within a tenth of a second. If the disk is full, records that
could not be written wait in memory, in order, and are tried again. If another program removes, replaces or alters the file,
the whole game is written again from memory into a new one.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from tabletop.core.errors import SaveError
from tabletop.saves.disk import cause_of, is_file, read_exactly, set_aside, sync
from tabletop.saves.frames import ENDING, HEAD_BYTES, MOST_FILE_BYTES, MOST_FRAME_BYTES, pack_frame
from tabletop.saves.packing import Packer

SYNC_AFTER = 0.03
"""Seconds for which the writer thread waits for more records before it syncs the file."""
RETRY_AFTER = 1.0
"""Seconds until writing is tried again after it failed."""
WRITE_AGAIN_AFTER = 3.0
"""Seconds until a failed attempt to write a whole game again is repeated; it takes long enough to hold up the window."""


class SaveFile:
    """A save that is open. Make one with `create_save` or `open_save`; close it when done, or use it in a `with`."""

    def __init__(
        self,
        path: Path,
        number: int,
        end: int,
        crc: int,
        packer: Packer,
        lock: int | None,
        read_only: str = "",
        size: int = -1,
    ) -> None:
        """`number` is the file descriptor (-1 if read-only), `end` and `crc` are those of the last whole frame.

        `read_only` is a sentence on why the file cannot be written to; empty if it can. `size` is that of the file in bytes if
        a torn tail follows its last whole frame.
        """
        self.path = path
        self.read_only = bool(read_only)
        self.moved = ""
        """A sentence that the game goes on in a file with another name, and why; empty if it does not."""
        self.write_again: Callable[[], SaveFile] | None = None
        """Called when this file is lost: writes all of the game into a new one, or raises SaveError."""
        self._why_read_only = read_only
        self._number = number
        self._end = end
        self._crc = crc
        self._packer = packer
        self._lock = lock
        self._in_place = False
        """Whether the file ends at `_end`; if not, the next write cuts it there first."""
        self._size = max(size, end)
        """The size of the file in bytes while it does not end at `_end`; -1 if that is not known."""
        self._is_linked = self._found_at_path()
        """Whether `path` leads to this very file. Always False on file systems that give a file another number each time."""
        self._queue: deque[bytes] = deque()
        self._lost = ""
        self._rewrite_fault = ""
        self._rewrite_at = 0.0
        self._write_fault = ""
        self._sync_fault = ""
        self._guard = threading.Lock()
        self._wake = threading.Event()
        self._unsynced = False
        self._closing = threading.Event()
        self._writer: threading.Thread | None = None

    @property
    def pending(self) -> int:
        """How many appended records are not in the file yet, because it could not be written to."""
        return len(self._queue) or int(bool(self._lost))

    @property
    def fault(self) -> str:
        """Why not all of the game is on disk, as the end of a sentence; empty if all of it is."""
        return self._lost.rstrip(".") or self._write_fault or self._sync_fault

    @property
    def unsaved(self) -> str:
        """What of the game is not on disk, and why, as a sentence; empty if all of it is."""
        if self._lost:
            return f"{self._lost} {self._rewrite_fault}".rstrip()
        if self._write_fault:
            waiting = len(self._queue)
            which = "The last act is" if waiting == 1 else f"The last {waiting} acts are"
            return f"{which} not on disk yet: {self._write_fault}."
        if self._sync_fault:
            return f"The last acts may not be safe on disk: {self._sync_fault}."
        return ""

    @property
    def problem(self) -> str:
        """What is wrong, as a sentence for the player; empty if all is well."""
        unsaved = self.unsaved
        return f"{unsaved} Writing is tried again." if unsaved else self._why_read_only

    @property
    def size(self) -> int:
        """The size of the whole frames written so far, in bytes."""
        return self._end

    def append(self, payload: bytes) -> None:
        """Write one record at the end. A disk that cannot take it is no error: see `pending` and `problem`.

        Raises SaveError if the file is read-only or closed, or the record or the file would be larger than a save can be.
        """
        if self._number < 0:
            raise SaveError(self._why_read_only or f"{self.path.name} is closed.")
        if not 0 < len(payload) <= MOST_FRAME_BYTES:
            raise SaveError(f"This is too much for one act: a save takes {MOST_FRAME_BYTES // 1024**2} MiB at once.")
        if not self._unsynced:
            # This is the first record for a while. A person never acts faster, so no act of theirs goes into a lost file.
            self.tend()
        with self._guard:
            if self._end + len(payload) + HEAD_BYTES > MOST_FILE_BYTES:
                raise SaveError(f"{self.path.name} has grown to {MOST_FILE_BYTES // 1024**2} MiB, as large as a save can be.")
            stored, flags = self._packer.pack(payload, self._end)
            frame, self._crc = pack_frame(stored, self._crc, flags)
            self._queue.append(frame)
            self._drain()
            if not self._unsynced:
                self._unsynced = True
                self._wake.set()
                self._start_writer()

    def go_on_after(self, end: int, crc: int, packer: Packer) -> None:
        """Let the next record follow the frame that ends at `end` with this `crc`: the file has been read up to there."""
        with self._guard:
            self._end, self._crc, self._packer = end, crc, packer

    def begin_stream(self) -> None:
        """Let the next entry be packed by itself, so that it can be unpacked without those before it."""
        self._packer.begin_stream()

    def refuse(self, why: str) -> None:
        """Let go of the file and take no more records, for the reason `why`, a sentence."""
        self._leave()
        self.read_only, self._why_read_only = True, why

    def cut(self, end: int, crc: int, packer: Packer) -> str:
        """Write the next record after the frame that ends at `end` with this `crc`; return a sentence on what came after it.

        The bytes after it are set aside in a file beside this one. Only the next `append` shortens the file itself, so a save
        that is opened and closed again stays as it was.
        """
        try:
            with self._guard:
                size = os.fstat(self._number).st_size
                os.lseek(self._number, end, os.SEEK_SET)
                aside = set_aside(self.path, read_exactly(self._number, size - end))
                self._end, self._crc, self._packer, self._in_place, self._size = end, crc, packer, False, size
        except OSError as error:
            self._leave()
            self.read_only = True
            self._why_read_only = (
                f"The damaged end of {self.path.name} could not be set aside ({cause_of(error)}), "
                "so the game is only opened to be looked at."
            )
            return self._why_read_only
        return f"The last {size - end} bytes were set aside in {aside.name}."

    def tend(self) -> None:
        """Check whether the file still holds the game; if not, write the game again into a new file and go on there.

        Only the thread that appends calls this. The writer thread also checks the file, but never changes to another.
        """
        if self._number < 0:
            return
        with self._guard:
            self._look()
        if self._lost and time.monotonic() >= self._rewrite_at:
            self._go_on_elsewhere()

    def flush(self) -> None:
        """Write and sync everything now; afterwards `unsaved` is empty if that went well."""
        if self._number < 0:
            return
        with self._guard:
            self._drain()
            self._sync()
        self._rewrite_at = 0.0
        self.tend()

    def close(self, give_up: bool = False) -> None:
        """Write and sync everything, and unlock the save.

        Raises SaveError, and stays open, if something cannot be written; with `give_up` that is lost instead.
        """
        self._stop_writer()
        self.flush()
        if self.unsaved and not give_up:
            self._start_writer()
            raise SaveError(self.unsaved)
        self._leave()

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self.close()
        except SaveError as unsaved:
            self.close(give_up=True)
            if error is None:
                raise
            error.add_note(str(unsaved))

    def _leave(self) -> None:
        """Close the file and release its lock; the guard is not held."""
        self._stop_writer()
        if self._number >= 0:
            os.close(self._number)
            self._number = -1
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # Writing

    def _drain(self) -> None:
        """Write what is queued; the guard is held."""
        if self._lost:
            return
        queue = self._queue
        try:
            while queue:
                if not self._in_place:
                    os.ftruncate(self._number, self._end)
                    self._in_place = True
                frame = queue[0]
                written = os.write(self._number, frame)
                if written < len(frame):
                    # The disk took only a part: writing the rest makes the system say why.
                    self._in_place = False
                    while written < len(frame):
                        written += os.write(self._number, frame[written:])
                    self._in_place = True
                self._end += len(frame)
                queue.popleft()
            self._write_fault = ""
        except OSError as error:
            self._write_fault = cause_of(error)
            self._take_back()

    def _take_back(self) -> None:
        """Cut a part of a frame off the end of the file; if even that fails, the next write tries it again."""
        self._in_place, self._size = False, -1
        try:
            os.ftruncate(self._number, self._end)
            self._size = self._end
        except OSError as error:
            self._write_fault = cause_of(error)

    def _sync(self) -> None:
        try:
            sync(self._number)
            self._sync_fault = ""
        except OSError as error:
            self._sync_fault = cause_of(error)

    def _start_writer(self) -> None:
        """Start the writer thread with the first record: a save that is only looked at needs none."""
        if self._writer is not None or self._number < 0:
            return
        writer = threading.Thread(target=self._keep_on_disk, name=f"writer of {self.path.name}", daemon=True)
        try:
            writer.start()
        except RuntimeError:
            # The system has no thread to give: sync here, and try again to start one with the next record.
            self._unsynced = False
            self._sync()
            return
        self._writer = writer

    def _stop_writer(self) -> None:
        if self._writer is not None:
            self._closing.set()
            self._wake.set()
            self._writer.join()
            self._writer = None
            self._closing.clear()
            self._wake.clear()
            self._unsynced = False

    def _keep_on_disk(self) -> None:
        """The writer thread: sync what was appended, and try again to write what could not be written.

        While it runs the file is never closed nor exchanged for another.
        """
        while not self._closing.is_set():
            self._wake.wait(RETRY_AFTER if self._queue or self._sync_fault else None)
            if self._wake.is_set():
                self._closing.wait(SYNC_AFTER)
                self._wake.clear()
                self._unsynced = False
            if self._queue:
                with self._guard:
                    self._drain()
            self._sync()
            with self._guard:
                self._look()

    # When another program removes or alters the file

    def _look(self) -> None:
        """Find out whether the file still is at its path and has the size that it should; the guard is held."""
        if self._lost:
            return
        name, wanted = self.path.name, self._end if self._in_place else self._size
        try:
            here = os.fstat(self._number)
        except OSError as error:
            self._lost = f"{name} can no longer be reached ({cause_of(error)})."
            return
        if wanted not in (-1, here.st_size):
            self._lost = f"{name} was altered by another program while it was open."
            return
        try:
            is_there = not self._is_linked or os.path.samestat(here, os.stat(self.path))
        except (FileNotFoundError, NotADirectoryError):
            self._follow(here)
        except OSError:
            # The folder cannot be looked into, which does not mean that the file is gone.
            return
        else:
            if not is_there:
                self._lost = f"{name} was replaced by another file while it was open."

    def _follow(self, here: os.stat_result) -> None:
        """Follow a file that was renamed within its folder; one that was moved elsewhere, such as to a trash, is lost."""
        before = self.path.name
        renamed = path_of(here, self.path.parent) if here.st_nlink else None
        if renamed is not None:
            self.path = renamed
            self.moved = f"{before} was renamed while it was open. The game goes on in {renamed.name}."
        elif here.st_nlink:
            self._lost = f"{before} was moved away while it was open."
        else:
            self._lost = f"{before} was removed while it was open."

    def _go_on_elsewhere(self) -> None:
        """Write the whole game again and go on in the new file, or say why that failed."""
        if self.write_again is None:
            return
        try:
            new = self.write_again()
        except SaveError as problem:
            self._rewrite_fault = str(problem)
            self._rewrite_at = time.monotonic() + WRITE_AGAIN_AFTER
            return
        self._leave()
        new._stop_writer()
        where = new.path.name if new.path.parent == self.path.parent else str(new.path)
        self.moved = f"{self._lost} The whole game was written again as {where}, and goes on there."
        self.path, self._number, self._lock = new.path, new._number, new._lock
        self._end, self._crc, self._packer, self._in_place = new._end, new._crc, new._packer, new._in_place
        self._size, self._is_linked = new._size, new._is_linked
        new._number, new._lock = -1, None
        self._queue.clear()
        self._lost = self._rewrite_fault = self._write_fault = self._sync_fault = ""

    def _found_at_path(self) -> bool:
        try:
            return self._number >= 0 and os.path.samestat(os.fstat(self._number), os.stat(self.path))
        except OSError:
            return False


def path_of(about: os.stat_result, folder: Path) -> Path | None:
    """The save in `folder` that is the file `about`; None if there is none."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.endswith(ENDING) and not entry.name.startswith(".") and is_file(entry):
                    path = Path(entry.path)
                    if os.path.samestat(about, path.stat()):
                        return path
    except OSError:
        return None
    return None
