"""Making a save, opening one, and writing a whole game into one."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop.core.codec import FORMAT, Header, Record
from tabletop.core.errors import SaveError
from tabletop.core.in_steps import InSteps, finished
from tabletop.saves.disk import cause_of, count_as_played, sync_folder, write_all
from tabletop.saves.frames import MAGIC, pack_frame
from tabletop.saves.locks import LockedError, close_locked, hold, take_lock
from tabletop.saves.packing import Packer, pack_header
from tabletop.saves.reading import Contents, collector_paused, parse_save, parsing, read_all, read_bytes, read_save, torn_sentence
from tabletop.saves.save_file import SaveFile

if TYPE_CHECKING:
    from collections.abc import Callable


__all__ = [
    "HeldSave",
    "OpenedSave",
    "SaveFile",
    "collector_paused",
    "count_as_played",
    "create_save",
    "hold_save",
    "open_save",
    "read_save",
    "write_save",
]

TO_APPEND = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
"""Every write goes to the end of the file as it is by now: if others have cut the file, no hole hides that."""
MOST_TRIES = 3
"""How often a save is opened again if another file takes its name while it is being opened."""


class Copy(SaveFile):
    """A save being written whole, to take the place of `path` when it is closed without a fault."""

    def __init__(
        self, path: Path, temporary: Path, number: int, end: int, crc: int, packer: Packer, let_go: Callable[[], None]
    ) -> None:
        """`let_go` is called at the end: it unlocks the file that was at `path` before."""
        super().__init__(temporary, number, end, crc, packer, None)
        self._target = path
        self._let_go = let_go

    def close(self, give_up: bool = False) -> None:
        """Put the copy in its place. Raises SaveError, and keeps the older file, if the copy could not be written whole.

        With `give_up` the older file is kept in any case.
        """
        if self._number < 0:
            return
        self.flush()
        fault = "" if give_up else self.fault
        try:
            self._leave()
            if not fault and not give_up:
                os.replace(self.path, self._target)
                sync_folder(self._target.parent)
        except OSError as error:
            fault = cause_of(error)
        finally:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)
            self._let_go()
        if fault:
            raise SaveError(f"{self._target.name} could not be saved: {fault}.")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close(give_up=kind is not None)

    def _start_writer(self) -> None:
        """Start none: a copy is synced once, when it is closed."""


class OpenedSave(Struct, frozen=True):
    """A save as it was opened: `report` is a sentence for the player, empty if all is as it was left."""

    header: Header
    records: list[Record]
    file: SaveFile
    report: str
    contents: Contents

    def keep(self, records: int) -> str:
        """Cut the save after its first `records` records; return a sentence on where the others were put."""
        if self.file.read_only:
            return ""
        contents = self.contents
        return self.file.cut(contents.ends[records], contents.crcs[records], contents.packer(records))


def create_save(path: Path, header: Header, replacing: bool = False, art_inside: bool = False) -> SaveFile:
    """A new save at `path`, with its header on disk.

    With `replacing`, the new save takes the place of a file at `path` when it is closed, and only if all of it could be
    written. With `art_inside` it has all of its art in it, to be handed on. Raises SaveError if it cannot be made, or another
    window has that save open.
    """
    first, dictionary = pack_header(header, art_inside)
    start, crc = pack_frame(first, 0)
    start = MAGIC + start
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.tmp") if replacing else path
    lock: int | None = None
    number = -1
    let_go = nothing
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        if replacing:
            let_go = hold(path)
        number = os.open(temporary, TO_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
        write_all(number, start)
        if not replacing:
            lock = take_lock(number)
            os.fsync(number)
            sync_folder(path.parent)
    except FileExistsError:
        let_go()
        raise SaveError(f"There is a file {path.name} already.") from None
    except (OSError, ValueError, LockedError) as cause:
        if number >= 0:
            close_locked(number, lock)
            temporary.unlink(missing_ok=True)
        let_go()
        why = cause_of(cause) if isinstance(cause, OSError) else str(cause)
        raise SaveError(f"{path.name} could not be saved: {why}.") from cause
    packer = Packer(FORMAT, dictionary)
    if replacing:
        return Copy(path, temporary, number, len(start), crc, packer, let_go)
    return SaveFile(path, number, len(start), crc, packer, lock)


def nothing() -> None:
    """Do nothing: there is no lock to release."""


def write_save(path: Path, header: Header, payloads: Iterable[bytes]) -> SaveFile:
    """A new save at `path`, open to be played on, with all of a game on disk.

    Raises SaveError, leaving no file, if it cannot be written whole.
    """
    file = create_save(path, header)
    try:
        for payload in payloads:
            file.append(payload)
            if file.unsaved:
                break
        file.flush()
        if file.unsaved:
            raise SaveError(f"{path.name} could not be saved: {file.fault}.")
    except BaseException:
        file.close(give_up=True)
        path.unlink(missing_ok=True)
        raise
    return file


def open_save(path: Path, read_only: bool = False) -> OpenedSave:
    """Open the save at `path` to go on with it, or (`read_only`) to look at it.

    It is also read-only if another program has it or it cannot be written to; the file's `problem` and the report say so.
    Opening never alters the file. Raises NotASaveError, NewerFormatError or DamagedSaveError by what is wrong with its
    contents, SaveError if it cannot be read.
    """
    if read_only:
        contents = parse_save(read_bytes(path), path.name)
        report = torn_sentence(contents, path.name)
        return looked_at(path, contents, f"{path.name} was opened only to be looked at.", report)
    try:
        held = hold_save(path)
    except OSError as cause:
        sentence = f"{path.name} cannot be written to ({cause_of(cause)}); it can only be looked at."
        return looked_at(path, parse_save(read_bytes(path), path.name), sentence, sentence)
    except LockedError as reason:
        contents = parse_save(read_bytes(path), path.name)
        sentence = f"{contents.header.title or path.name} can only be looked at here: {reason}."
        return looked_at(path, contents, sentence, sentence)
    with collector_paused():
        return finished(held.opening())


class HeldSave(Struct, frozen=True):
    """A save that no other window can open by now, with its bytes, of which none is understood yet.

    Its `file` must be closed, or `opening` must have been gone through, before anything is appended.
    """

    data: bytes
    file: SaveFile

    def opening(self, known: tuple[Header, bytes] | None = None) -> InSteps[OpenedSave]:
        """Read the save in steps; raises, and lets go of it, as `open_save` does. For `known` see `parsing`."""
        file = self.file
        try:
            contents = yield from parsing(self.data, file.path.name, known)
        except BaseException as cause:
            file.refuse(str(cause))
            raise
        packer, report = contents.packer(-1), ""
        file.go_on_after(contents.ends[-1], contents.crcs[-1], packer)
        if contents.torn:
            what = "The last act was cut short in writing."
            if contents.torn_summary:
                what = "The picture for the list of saves was damaged; no act is missing."
            report = f"{what} {file.cut(contents.ends[-1], contents.crcs[-1], packer)}"
        return OpenedSave(contents.header, contents.records, file, report, contents)


def hold_save(path: Path) -> HeldSave:
    """Open the save at `path` to be written to.

    Raises OSError if it cannot be written to, LockedError if another window has it, SaveError if it is none or cannot be read.
    """
    read_bytes(path, len(MAGIC))
    number, lock = open_locked(path)
    try:
        data = read_all(number, path.name)
    except BaseException:
        close_locked(number, lock)
        raise
    return HeldSave(data, SaveFile(path, number, len(data), 0, Packer(FORMAT, b""), lock))


def open_locked(path: Path) -> tuple[int, int | None]:
    """The file descriptor of the save at `path`, open for appending, and its lock; raises OSError or LockedError."""
    tries = 0
    while True:
        tries += 1
        lock: int | None = None
        number = os.open(path, TO_APPEND | getattr(os, "O_NONBLOCK", 0))
        try:
            lock = take_lock(number)
            if tries == MOST_TRIES or os.path.samestat(os.fstat(number), os.stat(path)):
                return number, lock
        except BaseException:
            close_locked(number, lock)
            raise
        # Another file has taken the name meanwhile.
        close_locked(number, lock)


def looked_at(path: Path, contents: Contents, why: str, report: str) -> OpenedSave:
    """A save that is open read-only, for the reason `why`."""
    file = SaveFile(path, -1, contents.ends[-1], contents.crcs[-1], contents.packer(-1), None, read_only=why)
    return OpenedSave(contents.header, contents.records, file, report, contents)
