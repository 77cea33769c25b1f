"""The folder of saves: where it is, what lies in it, and what can be done with a save as a whole."""

from __future__ import annotations

import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.codec import HeaderRow, SummaryRow, TitleRow, pack_record, unpack_record
from tabletop.core.errors import NotASaveError, SaveError
from tabletop.program import is_packaged, program_folder
from tabletop.saves.disk import cause_of, check_is_file, is_file, open_to_read, read_exactly
from tabletop.saves.files import count_as_played, open_save
from tabletop.saves.frames import (
    AUTOMATIC,
    DEFLATED,
    ENDING,
    FRAME_HEAD,
    HEAD_BYTES,
    MAGIC,
    MOST_FILE_BYTES,
    Frame,
    check_magic,
    next_frame,
    whole_frames,
)
from tabletop.saves.locks import LockedError, hold
from tabletop.saves.packing import ENTRY_TAG, SET_UP_START

TRASH = "trash"
LONGEST_NAME = 80
MOST_HEAD_BYTES = 4 * 1024 * 1024
TAIL_BYTES = 192 * 1024
"""How much of the end of a save is read first for its summary: enough for any thumbnail and some hundred acts."""

NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?$", re.IGNORECASE)
"""Names that Windows keeps for devices."""
COPY = re.compile(r" \(copy( \d+)?\)$")
MOST_LOOKED_AT = 20
"""So many saves are looked through for a game that is not over yet."""
JUST_BEFORE = 1_000_000
"""So many nanoseconds before its original a copy counts as played, so that the original is the one to go on with."""
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
    """Why it cannot be opened, as a sentence; empty if it seems well (only opening it tells for certain)."""
    in_trash: bool = False


def saves_folder() -> Path:
    """Where the player's games are kept; made if it is not there.

    `$TABLETOP_SAVES` if set; `saves/` of the checkout when running from one; `saves/` beside the finished program if that
    is there and can be written to; else the user's own data folder. Raises SaveError if it cannot be made.
    """
    named = os.environ.get("TABLETOP_SAVES")
    checkout = Path(__file__).resolve().parents[2]
    if named:
        folder = in_full(named)
    elif is_packaged() and can_write(program_folder() / "saves"):
        folder = program_folder() / "saves"
    elif not is_packaged() and (checkout / "pyproject.toml").is_file():
        folder = checkout / "saves"
    else:
        from platformdirs import user_data_path

        folder = user_data_path("Tabletop", appauthor=False) / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise SaveError(f"The folder for saves, {folder}, cannot be made: {cause.strerror or cause}.") from cause
    return folder


def in_full(named: str) -> Path:
    """The path that somebody wrote, `~` and `~name` put in full; raises SaveError if nobody here is called so."""
    try:
        return Path(named).expanduser()
    except RuntimeError as cause:
        raise SaveError(f"{named} cannot be found: nobody here has the home folder {named.split('/')[0]}.") from cause


def can_write(folder: Path) -> bool:
    """Whether there is such a folder and files can be made in it."""
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def list_saves(folder: Path, trash: bool = False) -> list[SaveListing]:
    """The saves in `folder` (in its trash), the one played last first; none if the folder is not there.

    Only files count. One that is gone before it could be read has no row.
    """
    try:
        paths = saves_in(folder / TRASH if trash else folder)
    except OSError:
        # A folder that is not there, or may not be looked into, has no saves to offer.
        return []
    saves = (list_save(path, trash) for path in paths)
    there = (save for save in saves if not save.problem or save.path.exists())
    return sorted(there, key=lambda save: (-save.modified, save.path.name))


def saves_in(folder: Path) -> list[Path]:
    """The files in `folder` that are named like saves, in no order. Pipes, folders and links that lead nowhere are none.

    Raises OSError if the folder cannot be read.
    """
    with os.scandir(folder) as found:
        return [Path(entry.path) for entry in found if is_listed(entry.name) and is_file(entry)]


def is_listed(name: str) -> bool:
    """Whether a file of that name is shown among the saves."""
    return name.endswith(ENDING) and not name.startswith(".")


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

    Without `is_whole` the bytes begin somewhere within a frame; then a summary counts only if frames follow on it to the
    very end, and without one nothing is told.
    """
    starts: list[int] = []
    if is_whole:
        starts = [0]
    else:
        for found in SUMMARY_START.finditer(tail):
            at = found.start() - HEAD_BYTES
            if at >= 0 and reaches_end(tail, at):
                starts = [at]
                break
    if not starts:
        return None, "", 0
    summary: SummaryRow | None = None
    title, entries = "", 0
    for frame in hops(tail, starts[0]):
        tag = tail[frame.payload + 1 : frame.payload + 3]
        if frame.flags & DEFLATED:
            entries += not frame.flags & AUTOMATIC
        elif tag == ENTRY_TAG:
            entries += not tail.startswith(SET_UP_START, frame.payload)
        elif tag in (b"\xa1s", b"\xa1t"):
            try:
                record = unpack_record(tail[frame.payload : frame.end])
            except NotASaveError:
                # Whether a save is sound in every record is told by opening it.
                continue
            if isinstance(record, SummaryRow):
                summary, title, entries = record, "", 0
            elif isinstance(record, TitleRow):
                title = record.title
    return summary, title, entries


def reaches_end(tail: bytes, start: int) -> bool:
    """Whether frames follow on one another, by their lengths, from `start` to the very end of `tail`."""
    for frame in hops(tail, start):
        start = frame.end
    return start == len(tail)


def hops(data: bytes, start: int) -> Iterator[Frame]:
    """The frames from `start` on, by their lengths alone."""
    while (frame := next_frame(data, start)) is not None:
        yield frame
        start = frame.end


def newest_first(folder: Path) -> list[Path]:
    """The saves in `folder`, the one played last first. None of them is opened. Raises OSError if the folder cannot be read."""
    return sorted(saves_in(folder), key=lambda path: (-played_at(path), path.name))


def save_to_go_on_with(folder: Path) -> tuple[SaveListing | None, int]:
    """The game to offer first, and how many saves there are: the one played last that is not over, else the one played last.

    Only as many are read as it takes to find it. Raises OSError if the folder cannot be read.
    """
    files = newest_first(folder)
    newest: SaveListing | None = None
    for number, path in enumerate(files):
        listing = list_save(path)
        if listing.problem:
            continue
        if not listing.over:
            return listing, len(files)
        newest = newest or listing
        if number >= MOST_LOOKED_AT:
            break
    return newest, len(files)


def newest_save(folder: Path) -> Path | None:
    """The save in `folder` that was played last and can be read; None if there is none."""
    try:
        return next((path for path in newest_first(folder) if not list_save(path).problem), None)
    except OSError:
        # A folder that is not there has no saves.
        return None


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


def rename_save(path: Path, title: str) -> Path:
    """Give a save another title, and its file the name that goes with it; return its new path.

    Raises SaveError for an empty or overlong title, or if the save is open elsewhere or cannot be written to.
    """
    title = " ".join(title.split())
    if not 0 < len(title) <= 120:
        raise SaveError("A title has between 1 and 120 characters.")
    played = played_at(path)
    opened = open_save(path)
    with opened.file as file:
        if file.read_only:
            raise SaveError(file.problem)
        file.append(pack_record(TitleRow(title)))
        file.flush()
        if file.problem:
            raise SaveError(f"{path.name} could not be renamed: its folder takes nothing more. {file.problem}")
    count_as_played(path, played)
    if re.fullmatch(re.escape(file_name(title)) + r"( \d+)?", path.stem):
        return path
    return move_file(path, new_save_path(path.parent, title))


def duplicate_save(path: Path) -> Path:
    """Make a second save of the same game, titled as a copy; return its path. Raises SaveError if that fails."""
    listing = list_save(path)
    if listing.problem:
        raise SaveError(listing.problem)
    title = copy_title(path.parent, listing.title)
    copy = new_save_path(path.parent, title)
    try:
        shutil.copyfile(path, copy)
    except OSError as cause:
        copy.unlink(missing_ok=True)
        raise SaveError(f"{path.name} could not be copied: {cause.strerror or cause}.") from cause
    count_as_played(copy, played_at(path) - JUST_BEFORE)
    try:
        return rename_save(copy, title)
    except SaveError:
        copy.unlink(missing_ok=True)
        raise


def played_at(path: Path) -> int:
    """When a save was played last, in nanoseconds since 1970; 0 for a file that is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        # Whatever is done next with such a file says what is wrong with it.
        return 0


def copy_title(folder: Path, title: str) -> str:
    """What a copy of the game `title` is called: `Monday (copy)`, then `Monday (copy 2)`; a copy's copy likewise."""
    name = COPY.sub("", title)[:100]
    number = 1
    while True:
        wanted = f"{name} (copy {number})" if number > 1 else f"{name} (copy)"
        if not (folder / f"{file_name(wanted)}{ENDING}").exists():
            return wanted
        number += 1


def trash_save(path: Path) -> Path:
    """Move a save into the folder's trash, from where it can be restored; return its path there.

    Raises SaveError if it is open elsewhere or cannot be moved.
    """
    trash = path.parent / TRASH
    try:
        trash.mkdir(exist_ok=True)
    except OSError as cause:
        raise SaveError(f"The trash folder cannot be made: {cause.strerror or cause}.") from cause
    return move_file(path, new_save_path(trash, path.stem))


def restore_save(path: Path) -> Path:
    """Move a save out of the trash, back into the folder; return its path there. Raises SaveError if it cannot be moved."""
    return move_file(path, new_save_path(path.parent.parent, path.stem))


def move_file(path: Path, to: Path) -> Path:
    """Move a save that nobody has open; return where it is now."""
    let_go = None
    try:
        let_go = hold(path)
        path.rename(to)
    except LockedError as reason:
        raise SaveError(f"{path.name} cannot be moved: {reason}.") from reason
    except OSError as cause:
        raise SaveError(f"{path.name} cannot be moved: {cause_of(cause)}.") from cause
    finally:
        if let_go is not None:
            let_go()
    return to
