"""What a person does with a save as a whole: rename it, duplicate it, put it into the trash and take it out again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.chance import new_seed
from tabletop.core.codec import EntryRow, Record, SummaryRow, TitleRow, entry_from, pack_entry, pack_record
from tabletop.core.errors import SaveError
from tabletop.core.reseeding import reseeded
from tabletop.saves.disk import cause_of
from tabletop.saves.files import count_as_played, open_save, read_save, write_save
from tabletop.saves.folder import TRASH, file_name, new_save_path, played_at
from tabletop.saves.frames import (
    ENDING,
)
from tabletop.saves.locks import LockedError, hold
from tabletop.saves.summary import list_save

COPY = re.compile(r" \(copy( \d+)?\)$")
JUST_BEFORE = 1_000_000
"""How many nanoseconds before its original a copy is dated, so that *Continue* opens the original."""


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
            raise SaveError(f"{path.name} could not be renamed: its new title could not be written. {file.problem}")
    count_as_played(path, played)
    if re.fullmatch(re.escape(file_name(title)) + r"( \d+)?", path.stem):
        return path
    return move_file(path, new_save_path(path.parent, title))


def duplicate_save(path: Path) -> Path:
    """Make a second save of the same game, titled as a copy; return its path. Raises SaveError if that fails.

    Its chance is its own: nobody can see in the copy what will come in the original.
    """
    listing = list_save(path)
    if listing.problem:
        raise SaveError(listing.problem)
    title = copy_title(path.parent, listing.title)
    copy = new_save_path(path.parent, title)
    header, records, _ = read_save(path)
    write_save(
        copy, replace(header, seed=new_seed(), title=title), [*payloads_of_copy(records), pack_record(TitleRow(title))]
    ).close()
    count_as_played(copy, played_at(path) - JUST_BEFORE)
    return copy


def payloads_of_copy(records: Iterable[Record]) -> Iterator[bytes]:
    """The payloads of a copy of a save with these records."""
    number = 0
    for record in records:
        if isinstance(record, EntryRow):
            number += 1
            yield pack_entry(reseeded(entry_from(record, number)))
        elif isinstance(record, SummaryRow):
            # Its chance is another one; a present table that says the old seed would show what comes.
            yield pack_record(replace(record, present=b""))
        else:
            yield pack_record(record)


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
    check_own(trash)
    try:
        trash.mkdir(exist_ok=True)
    except OSError as cause:
        raise SaveError(f"The trash folder cannot be made: {cause.strerror or cause}.") from cause
    return move_file(path, new_save_path(trash, path.stem))


def restore_save(path: Path) -> Path:
    """Move a save out of the trash, back into the folder; return its path there. Raises SaveError if it cannot be moved."""
    return move_file(path, new_save_path(path.parent.parent, path.stem))


def move_file(path: Path, to: Path) -> Path:
    """Move a save to `to`; return that path. Raises SaveError if it is open somewhere or cannot be moved."""
    with held(path, "moved"):
        path.rename(to)
    return to


def delete_from_trash(paths: Iterable[Path]) -> list[str]:
    """Delete saves that are in the trash for ever; return a sentence for each one that is not there or cannot be deleted."""
    problems: list[str] = []
    for path in paths:
        try:
            if path.parent.name != TRASH:
                raise SaveError(f"{path.name} is not in the trash, so it is not deleted.")
            check_own(path.parent)
            delete_save(path)
        except SaveError as problem:
            problems.append(str(problem))
    return problems


def check_own(trash: Path) -> None:
    """Raise SaveError if the trash is a link: what lies behind it is no trash of ours."""
    if trash.is_symlink():
        raise SaveError(f"The trash, {trash}, is a link to another folder. Nothing is moved there or deleted there.")


def delete_save(path: Path) -> None:
    """Delete a save for ever. Raises SaveError if it is open somewhere or cannot be deleted."""
    with held(path, "deleted"):
        path.unlink()


@contextmanager
def held(path: Path, done: str) -> Iterator[None]:
    """Hold the lock of a save in a `with`. Raises SaveError if it is open somewhere, or if it cannot be `done` (an OSError)."""
    let_go = None
    try:
        let_go = hold(path)
        yield
    except LockedError as reason:
        raise SaveError(f"{path.name} cannot be {done}: {reason}.") from reason
    except OSError as cause:
        raise SaveError(f"{path.name} cannot be {done}: {cause_of(cause)}.") from cause
    finally:
        if let_go is not None:
            let_go()
