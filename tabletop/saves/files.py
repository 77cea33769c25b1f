"""Save files: made, opened, appended to.

What is appended is handed to the operating system before `append` returns, so that a crash of this program loses nothing;
a thread of its own brings it to the disk itself within a tenth of a second. If the disk is full, what could not be written
is kept in memory, in order, and tried again.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop.core.codec import FORMAT, Header, Record
from tabletop.core.errors import SaveError
from tabletop.saves.frames import HEAD_BYTES, MAGIC, MOST_FILE_BYTES, MOST_FRAME_BYTES, pack_frame
from tabletop.saves.locks import LockedError, take_lock
from tabletop.saves.packing import Packer, pack_header
from tabletop.saves.reading import Contents, collector_paused, parse_save, read_bytes, read_save, torn_sentence

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["OpenedSave", "SaveFile", "collector_paused", "create_save", "open_save", "read_save"]

SYNC_AFTER = 0.03
"""Seconds the writer thread waits for more before it brings what was appended to the disk."""
RETRY_AFTER = 1.0
"""Seconds until writing is tried again after it failed."""

CAUSES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC: "the disk quota is used up",
    errno.EIO: "the disk reports a fault",
    errno.EFBIG: "the file has grown too large for its disk",
}


def count_as_played(path: Path, moment: int) -> None:
    """Let a save count as played at `moment` (nanoseconds since 1970), whatever was written to it since.

    Its date in the folder is that moment: neither another title nor a copy is a turn at the table. Where no date can be set
    the save only stands elsewhere in the list.
    """
    with contextlib.suppress(OSError):
        os.utime(path, ns=(moment, moment))


def cause_of(error: OSError) -> str:
    """Why writing failed, in words."""
    return CAUSES.get(error.errno or 0) or error.strerror or str(error)


class SaveFile:
    """A save that is open. Make one with `create_save` or `open_save`; close it when done, or use it in a `with`."""

    def __init__(
        self,
        path: Path,
        number: int,
        end: int,
        crc: int,
        packer: Packer,
        lock: BaseFileLock | None,
        read_only: str = "",
        keep_on_disk: bool = True,
    ) -> None:
        """`number` is the open file's (-1 if read-only), `end` and `crc` those of its last whole frame.

        `read_only` is the sentence why it cannot be written to; empty if it can. With `keep_on_disk` the writer thread runs.
        """
        self.path = path
        self.read_only = bool(read_only)
        self._why_read_only = read_only
        self._number = number
        self._end = end
        self._crc = crc
        self._packer = packer
        self._lock = lock
        self._in_place = False
        """Whether the file ends, and the next write goes, at `_end`."""
        self._queue: deque[bytes] = deque()
        self._write_fault = ""
        self._sync_fault = ""
        self._guard = threading.Lock()
        self._wake = threading.Event()
        self._unsynced = False
        self._closing = threading.Event()
        self._writer: threading.Thread | None = None
        if keep_on_disk and not read_only:
            self._writer = threading.Thread(target=self._keep_on_disk, name=f"writer of {path.name}", daemon=True)
            self._writer.start()

    @property
    def pending(self) -> int:
        """How many appended records are not in the file yet, because it could not be written to."""
        return len(self._queue)

    @property
    def problem(self) -> str:
        """What is wrong, as a sentence for the player; empty if all is well."""
        if self._write_fault:
            waiting = len(self._queue)
            which = "The last act is" if waiting == 1 else f"The last {waiting} acts are"
            return f"{which} not on disk yet: {self._write_fault}. Writing is tried again."
        if self._sync_fault:
            return f"The last acts may not be safe on disk: {self._sync_fault}. Writing is tried again."
        return self._why_read_only

    @property
    def size(self) -> int:
        """Of the whole frames written so far, in bytes."""
        return self._end

    def append(self, payload: bytes) -> None:
        """Write one record at the end. A disk that cannot take it is no error: see `pending` and `problem`.

        Raises SaveError if the file is read-only or closed, or the record or the file would be larger than a save can be.
        """
        if self._number < 0:
            raise SaveError(self._why_read_only or f"{self.path.name} is closed.")
        if not 0 < len(payload) <= MOST_FRAME_BYTES:
            raise SaveError(f"This is too much for one act: a save takes {MOST_FRAME_BYTES // 1024**2} MiB at once.")
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

    def cut(self, end: int, crc: int, packer: Packer) -> str:
        """Go on with `packer` from the frame that ends at `end` with this `crc`; return a sentence on what came after it.

        That is set aside in a file beside this one. The file itself is only shortened by the next `append`, so that
        one that was merely looked at stays as it was.
        """
        with self._guard:
            try:
                size = os.fstat(self._number).st_size
                os.lseek(self._number, end, os.SEEK_SET)
                aside = set_aside(self.path, read_exactly(self._number, size - end))
            except OSError as error:
                self._leave()
                self.read_only = True
                self._why_read_only = (
                    f"The damaged end of {self.path.name} could not be set aside ({cause_of(error)}), "
                    "so the game is only opened to be looked at."
                )
                return self._why_read_only
            self._end, self._crc, self._packer, self._in_place = end, crc, packer, False
        return f"The last {size - end} bytes were set aside in {aside.name}."

    def flush(self) -> None:
        """Try to bring everything to the disk now; afterwards `pending` is 0 and `problem` empty if that went well."""
        with self._guard:
            if self._number >= 0:
                self._drain()
                self._sync()

    def close(self) -> None:
        """Bring everything to the disk, as far as it will go, and let other programs have the save."""
        if self._writer is not None:
            self._closing.set()
            self._wake.set()
            self._writer.join()
            self._writer = None
        self.flush()
        with self._guard:
            self._leave()

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _leave(self) -> None:
        if self._number >= 0:
            os.close(self._number)
            self._number = -1
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _drain(self) -> None:
        """Write what is queued; the guard is held."""
        queue = self._queue
        try:
            while queue:
                if not self._in_place:
                    os.ftruncate(self._number, self._end)
                    os.lseek(self._number, self._end, os.SEEK_SET)
                    self._in_place = True
                frame = queue[0]
                written = os.write(self._number, frame)
                if written < len(frame):
                    # The disk took a part: the rest is asked for, so that it says why it cannot have it.
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
        """Take a part of a frame off the end, now or, where even that fails, before the next write."""
        self._in_place = False
        try:
            os.ftruncate(self._number, self._end)
        except OSError as error:
            self._write_fault = cause_of(error)

    def _sync(self) -> None:
        try:
            os.fsync(self._number)
            self._sync_fault = ""
        except OSError as error:
            self._sync_fault = cause_of(error)

    def _keep_on_disk(self) -> None:
        """The writer thread: what was appended goes to the disk itself, and what could not be written is tried again."""
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


class Copy(SaveFile):
    """A save being written whole, to take the place of `path` when it is closed without a fault."""

    def __init__(self, path: Path, temporary: Path, number: int, end: int, crc: int, packer: Packer, lock: BaseFileLock) -> None:
        super().__init__(temporary, number, end, crc, packer, lock, keep_on_disk=False)
        self._target = path

    def close(self) -> None:
        """Put the copy in its place; raises SaveError, leaving what was there, if it could not be written whole."""
        if self._number < 0:
            return
        self.flush()
        fault = self._write_fault or self._sync_fault
        lock, self._lock = self._lock, None
        try:
            self._leave()
            if not fault:
                os.replace(self.path, self._target)
                sync_folder(self._target.parent)
        except OSError as error:
            fault = cause_of(error)
        finally:
            self.path.unlink(missing_ok=True)
            if lock is not None:
                lock.release()
        if fault:
            raise SaveError(f"{self._target.name} could not be saved: {fault}.")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            self._write_fault = "it was given up"
            self._queue.clear()
            self._leave()
            self.path.unlink(missing_ok=True)
            return
        self.close()


class OpenedSave(Struct, frozen=True):
    """A save as it was opened: `report` is a sentence for the player, empty if all is as it was left."""

    header: Header
    records: list[Record]
    file: SaveFile
    report: str
    contents: Contents

    def keep(self, records: int) -> str:
        """Go on after the first so many records; return a sentence on how the others were set aside."""
        if self.file.read_only:
            return ""
        contents = self.contents
        return self.file.cut(contents.ends[records], contents.crcs[records], contents.packer(records))


def create_save(path: Path, header: Header, replacing: bool = False) -> SaveFile:
    """A new save at `path`, with its header on disk.

    With `replacing`, a file that is there already is replaced, when the new one is closed and only if all of it could be
    written. Raises SaveError if it cannot be made, or another window has that save.
    """
    first, dictionary = pack_header(header)
    start, crc = pack_frame(first, 0)
    start = MAGIC + start
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.tmp") if replacing else path
    lock: BaseFileLock | None = None
    number = -1
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        number = os.open(temporary, flags, 0o666)
        write_all(number, start)
        if not replacing:
            os.fsync(number)
            sync_folder(path.parent)
    except FileExistsError:
        if lock is not None:
            lock.release()
        raise SaveError(f"There is a file {path.name} already.") from None
    except (OSError, ValueError, LockedError) as cause:
        if number >= 0:
            os.close(number)
            temporary.unlink(missing_ok=True)
        if lock is not None:
            lock.release()
        why = cause_of(cause) if isinstance(cause, OSError) else str(cause)
        raise SaveError(f"{path.name} could not be saved: {why}.") from cause
    packer = Packer(FORMAT, dictionary)
    if replacing:
        return Copy(path, temporary, number, len(start), crc, packer, lock)
    return SaveFile(path, number, len(start), crc, packer, lock)


def open_save(path: Path, read_only: bool = False) -> OpenedSave:
    """Open the save at `path` to go on with it, or (`read_only`) to look at it.

    It is also read-only if another program has it or it cannot be written to; the file's `problem` and the report say so.
    Raises SaveError: NotASaveError, NewerFormatError or DamagedSaveError by what is wrong, or itself if the file cannot be
    read. Opening never alters the file.
    """
    if read_only:
        contents = parse_save(read_bytes(path), path.name)
        report = torn_sentence(contents, path.name)
        return looked_at(path, contents, f"{path.name} was opened only to be looked at.", report)
    read_bytes(path, len(MAGIC))
    try:
        lock = take_lock(path)
    except LockedError as reason:
        contents = parse_save(read_bytes(path), path.name)
        sentence = f"{contents.header.title or path.name} can only be looked at here: {reason}."
        return looked_at(path, contents, sentence, sentence)
    try:
        contents = parse_save(read_bytes(path), path.name)
        try:
            number = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as cause:
            lock.release()
            sentence = f"{path.name} cannot be written to ({cause_of(cause)}); it can only be looked at."
            return looked_at(path, contents, sentence, sentence)
    except BaseException:
        lock.release()
        raise
    packer = contents.packer(-1)
    file = SaveFile(path, number, contents.ends[-1], contents.crcs[-1], packer, lock)
    report = ""
    if contents.torn:
        report = "The last act was cut short in writing. " + file.cut(contents.ends[-1], contents.crcs[-1], packer)
    return OpenedSave(contents.header, contents.records, file, report, contents)


def looked_at(path: Path, contents: Contents, why: str, report: str) -> OpenedSave:
    """A save that is open read-only, for the reason `why`."""
    file = SaveFile(path, -1, contents.ends[-1], contents.crcs[-1], contents.packer(-1), None, read_only=why)
    return OpenedSave(contents.header, contents.records, file, report, contents)


def set_aside(path: Path, damaged: bytes) -> Path:
    """Write bytes that are taken off a save into a file beside it, unless they are there already; return that file."""
    for old in sorted(path.parent.glob(f"{glob_safe(path.name)}.damaged-*")):
        if old.stat().st_size == len(damaged) and old.read_bytes() == damaged:
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


def read_exactly(number: int, count: int) -> bytes:
    """The next `count` bytes of an open file, or what there is of them."""
    parts: list[bytes] = []
    while count > 0 and (part := os.read(number, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def write_all(number: int, data: bytes) -> None:
    """Write all of `data` to an open file; raises OSError if it does not take it."""
    while data:
        data = data[os.write(number, data) :]


def sync_folder(folder: Path) -> None:
    """Bring the name of a new file to the disk, where the system offers that (Windows does it by itself)."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        # Some network and overlay file systems cannot do it for folders; the file's own data is safe all the same.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EROFS):
            raise
    finally:
        os.close(number)
