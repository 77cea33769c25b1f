"""What a list of saves shows of one of them, read from its first frame and its last summary without replay."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.codec import HeaderRow, SummaryRow, TitleRow, unpack_record
from tabletop.core.errors import NotASaveError, SaveError
from tabletop.saves.disk import cause_of, open_to_read, read_exactly
from tabletop.saves.frames import (
    AUTOMATIC,
    DEFLATED,
    FRAME_HEAD,
    HEAD_BYTES,
    MAGIC,
    MOST_FILE_BYTES,
    Frame,
    check_magic,
    next_frame,
    whole_frames,
)
from tabletop.saves.packing import ENTRY_TAG, SET_UP_START

MOST_HEAD_BYTES = 4 * 1024 * 1024
TAIL_BYTES = 192 * 1024
"""How much of the end of a save is read first for its summary: enough for any thumbnail and some hundred acts."""
SUMMARY_START = re.compile(rb"[\x98-\x9f]\xa1s")


class SaveListing(Struct, frozen=True):
    """What a list of saves shows of one. Times are seconds since 1970; `thumbnail` is a small picture, or empty."""

    path: Path
    title: str
    game: str
    game_name: str
    players: tuple[str, ...]
    made: float
    modified: float
    text: str
    to_act: str
    entries: int
    thumbnail: bytes
    over: bool = False
    """Whether the game has come to its end."""
    problem: str = ""
    """Why it cannot be opened, as a sentence; empty if it seems sound, which only opening it can prove."""
    in_trash: bool = False


def list_save(path: Path, in_trash: bool = False) -> SaveListing:
    """What a list shows of the save at `path`, from its first frame and its last summary, without replay."""
    modified = 0.0
    try:
        number = open_to_read(path)
        try:
            about = os.fstat(number)
            modified = about.st_mtime
            row, start = read_start(number, path.name)
            if about.st_size > MOST_FILE_BYTES:
                raise SaveError(f"{path.name} is larger than {MOST_FILE_BYTES // 1024**2} MiB, more than a save can be.")
            tail_at = max(start, about.st_size - TAIL_BYTES)
            summary, title, entries = read_tail(read_from(number, tail_at, about.st_size), tail_at == start)
            if summary is None and tail_at > start:
                summary, title, entries = read_tail(read_from(number, start, about.st_size), True)
        finally:
            os.close(number)
    except (OSError, SaveError, MemoryError) as cause:
        problem = str(cause) if isinstance(cause, SaveError) else f"{path.name} cannot be read: {why_unread(cause)}."
        nothing = SaveListing(path, path.stem, "", "", (), 0.0, modified, "", "", 0, b"")
        return replace(nothing, problem=problem, in_trash=in_trash)
    return SaveListing(
        path=path,
        title=title or (summary.title if summary else "") or row.title or path.stem,
        game=row.game,
        game_name=row.name,
        players=row.players,
        made=row.made,
        modified=modified,
        text=summary.text if summary else "",
        to_act=summary.to_act if summary else "",
        entries=entries + (summary.entries if summary else 0),
        thumbnail=summary.thumbnail if summary else b"",
        over=summary is not None and summary.over and not entries,
        in_trash=in_trash,
    )


def why_unread(cause: OSError | MemoryError) -> str:
    """Why a save could not be read, as the end of a sentence."""
    return cause_of(cause) if isinstance(cause, OSError) else "it needs more memory than there is"


def read_from(number: int, start: int, end: int) -> bytes:
    """The bytes of an open file from `start` to `end`."""
    os.lseek(number, start, os.SEEK_SET)
    return read_exactly(number, end - start)


def read_start(number: int, name: str) -> tuple[HeaderRow, int]:
    """The header row (its packed part left alone) of an open save called `name`, and where its records begin.

    Raises NotASaveError or NewerFormatError if it is no save that this program can read.
    """
    start = read_exactly(number, len(MAGIC) + HEAD_BYTES)
    check_magic(start[: len(MAGIC)], name)
    length: int = FRAME_HEAD.unpack_from(start, len(MAGIC))[0] if len(start) == len(MAGIC) + HEAD_BYTES else 0
    data = start + read_exactly(number, min(length, MOST_HEAD_BYTES))
    frame = next(whole_frames(data), None)
    row = unpack_record(data[frame.payload : frame.end]) if frame is not None else None
    if frame is None or not isinstance(row, HeaderRow):
        raise NotASaveError(f"{name} is not a Tabletop save, or its beginning is damaged.")
    return row, frame.end


def read_tail(tail: bytes, is_whole: bool) -> tuple[SummaryRow | None, str, int]:
    """The last summary in the bytes at the end of a save, the title given after it, and how many entries follow it.

    Without `is_whole` the bytes begin somewhere within a frame. Then a summary counts only if frames follow it to the very
    end of the save; if there is none, nothing is returned.
    """
    start = 0 if is_whole else first_summary(tail)
    if start is None:
        return None, "", 0
    summary: SummaryRow | None = None
    title, entries = "", 0
    for frame in hops(tail, start):
        tag = tail[frame.payload + 1 : frame.payload + 3]
        if frame.flags & DEFLATED:
            entries += not frame.flags & AUTOMATIC
        elif tag == ENTRY_TAG:
            entries += not tail.startswith(SET_UP_START, frame.payload)
        elif tag in (b"\xa1s", b"\xa1t"):
            try:
                record = unpack_record(tail[frame.payload : frame.end])
            except NotASaveError:
                # A list need not prove that every record is sound; opening the save does.
                continue
            if isinstance(record, SummaryRow):
                summary, title, entries = record, "", 0
            elif isinstance(record, TitleRow):
                title = record.title
    return summary, title, entries


def first_summary(tail: bytes) -> int | None:
    """Where the first summary begins in the bytes at the end of a save, from which frames follow to its very end."""
    dead: set[int] = set()
    for found in SUMMARY_START.finditer(tail):
        start = at = found.start() - HEAD_BYTES
        way: list[int] = []
        while at >= 0 and at not in dead and (frame := next_frame(tail, at)) is not None:
            way.append(at)
            at = frame.end
        if at == len(tail):
            return start
        # A forged file may have thousands of starts that lead the same way to nowhere: each is gone only once.
        dead.update(way)
    return None


def hops(data: bytes, start: int) -> Iterator[Frame]:
    """The frames from `start` on, by their lengths alone."""
    while (frame := next_frame(data, start)) is not None:
        yield frame
        start = frame.end
