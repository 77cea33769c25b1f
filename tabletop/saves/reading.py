"""Reading a save without trusting it: its whole frames, their records, and what is wrong with the rest.

Reading never alters the file.
"""

from __future__ import annotations

import gc
import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tabletop.core.codec import Header, Record, unpack_record
from tabletop.core.errors import DamagedSaveError, NotASaveError, SaveError
from tabletop.core.in_steps import AT_ONCE, InSteps, finished
from tabletop.saves.disk import cause_of, open_to_read, read_exactly
from tabletop.saves.frames import MAGIC, MOST_FILE_BYTES, NAME, check_magic, is_torn_tail, starts_summary, whole_frames
from tabletop.saves.packing import Packer, Unpacker, unpack_header


class Contents(Struct, frozen=True, gc=False):
    """What a save holds. `ends`, `crcs` and `unfolded` have an item for each frame: first the header's, then one per record."""

    header: Header
    records: list[Record]
    ends: array[int]
    crcs: array[int]
    size: int
    """Of the file, in bytes; more than `ends[-1]` if its tail is torn."""
    version: int
    """The format it is written in."""
    dictionary: bytes
    torn_summary: bool
    """Whether the torn tail is a summary for the list of saves, so that no act is missing."""
    unfolded: array[int]
    """How many bytes the deflated entries up to the end of each frame unpack to."""

    def packer(self, records: int) -> Packer:
        """What packs the records that are written after the first `records` ones."""
        return Packer(self.version, self.dictionary, self.unfolded[records])

    @property
    def torn(self) -> int:
        """How many bytes at the end are no whole frame."""
        return self.size - self.ends[-1]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Python's garbage collector rests meanwhile: among 100,000 new records, all to be kept, it only costs time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read_save(path: Path) -> tuple[Header, list[Record], str]:
    """The header and records of the save at `path`, and a sentence about a torn tail (empty if there is none).

    Takes no lock and alters nothing. Raises NotASaveError, NewerFormatError or DamagedSaveError by what is wrong with its
    contents, SaveError if it cannot be read.
    """
    contents = parse_save(read_bytes(path), path.name)
    return contents.header, contents.records, torn_sentence(contents, path.name)


def torn_sentence(contents: Contents, name: str) -> str:
    """A sentence about the torn tail of the save called `name` where it is only read; empty if it has none."""
    if not contents.torn:
        return ""
    what = "a damaged picture for the list of saves" if contents.torn_summary else "an act that was cut short in writing"
    safe = ", and no act is missing" if contents.torn_summary else ""
    return f"The last {contents.torn} bytes of {name} are {what}; they are left out{safe}."


def read_bytes(path: Path, most: int = MOST_FILE_BYTES) -> bytes:
    """The first `most` bytes of the save at `path`; raises SaveError if it cannot be read, is no save or is too large."""
    number = open_to_read(path)
    try:
        return read_all(number, path.name, most)
    finally:
        os.close(number)


def read_all(number: int, name: str, most: int = MOST_FILE_BYTES) -> bytes:
    """The first `most` bytes of the open save called `name`; raises SaveError as `read_bytes` does."""
    try:
        check_magic(read_exactly(number, len(MAGIC)), name)
        size = os.fstat(number).st_size
        if size > MOST_FILE_BYTES:
            raise SaveError(f"{name} is larger than {MOST_FILE_BYTES // 1024**2} MiB, more than a save can be.")
        os.lseek(number, 0, os.SEEK_SET)
        return read_exactly(number, min(size, most))
    except OSError as cause:
        raise SaveError(f"{name} cannot be read: {cause_of(cause)}.") from cause
    except MemoryError:
        raise SaveError(f"{name} has {size // 1024**2} MiB, more than this computer has memory for.") from None


def parse_save(data: bytes, name: str) -> Contents:
    """What the bytes of a save called `name` hold, up to a torn tail.

    Raises NotASaveError, NewerFormatError or DamagedSaveError if they are no whole save with at most its tail torn.
    """
    with collector_paused():
        return finished(parsing(data, name))


def parsing(data: bytes, name: str, known: tuple[Header, bytes] | None = None) -> InSteps[Contents]:
    """Do what `parse_save` does, in steps; `known` is what `unpack_header` has given for these very bytes already."""
    check_magic(data[: len(MAGIC)], name)
    version = data[len(NAME)]
    header: Header | None = None
    unpacker = Unpacker(b"")
    records: list[Record] = []
    ends, crcs, unfolded = array("Q"), array("Q"), array("Q")
    view = memoryview(data)
    for frame in whole_frames(data):
        stored = view[frame.payload : frame.end]
        try:
            if header is None:
                header, dictionary = known or unpack_header(stored, version)
                unpacker = Unpacker(dictionary)
            else:
                records.append(unpack_record(unpacker.unpack(stored, frame.flags, frame.end)))
        except NotASaveError as cause:
            if header is None:
                raise
            raise DamagedSaveError(f"{name} is damaged in the middle, after record {len(records)}. {REPAIR}") from cause
        ends.append(frame.end)
        crcs.append(frame.crc)
        unfolded.append(unpacker.unfolded)
        if not len(ends) % AT_ONCE:
            yield
    if header is None:
        raise NotASaveError(f"{name} is not a Tabletop save, or its beginning is damaged.")
    if ends[-1] < len(data) and not is_torn_tail(data, ends[-1]):
        raise DamagedSaveError(f"{name} is damaged in the middle, after record {len(records)}. {REPAIR}")
    return Contents(header, records, ends, crcs, len(data), version, dictionary, starts_summary(data, ends[-1]), unfolded)


REPAIR = "`tabletop repair` makes a new save of what is whole; this one is left as it is."
