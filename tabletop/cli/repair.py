"""`tabletop repair`: make a new save of what is whole in a damaged one."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabletop.cli.output import say
from tabletop.core.codec import EntryRow
from tabletop.core.errors import NotASaveError, SaveError
from tabletop.saves.files import create_save
from tabletop.saves.folder import find_save, new_save_path
from tabletop.saves.repair import Salvage, salvage
from tabletop.session import Session


def repair_command(asked: Namespace) -> int:
    """Repair a save into another file and say what was lost."""
    path = find_save(asked.save)
    found = salvage(path)
    fitting = fitting_records(found)
    if found.damaged_at < 0 and fitting == len(found.records):
        say(f"{path.name} is sound; there is nothing to repair.")
        return 0
    out: Path = asked.output or new_save_path(path.parent, f"{path.stem} repaired")
    if out.exists():
        raise SaveError(f"There is a file {out.name} already; name another with -o.")
    with create_save(out, found.header, replacing=True) as file:
        for payload in found.payloads[:fitting]:
            file.append(payload)
    say(f"{out} holds {count(found, fitting)} entries. {loss(found, fitting)}")
    return 0


def fitting_records(found: Salvage) -> int:
    """How many of the whole records, counted from the first, make a game that can be replayed."""
    records = found.records
    while records:
        try:
            session = Session.restore(found.header, records)
        except NotASaveError:
            # One of them goes back to an entry that is not there; find it by halving the range it can be in.
            low, high = 0, len(records) - 1
            while low < high:
                middle = (low + high + 1) // 2
                if can_restore(found, middle):
                    low = middle
                else:
                    high = middle - 1
            records = records[:low]
            continue
        if not session.recovery:
            return len(records)
        entries = [at for at, record in enumerate(records) if isinstance(record, EntryRow)]
        records = records[: entries[len(session.entries) - 1]]
    return 0


def can_restore(found: Salvage, records: int) -> bool:
    """Whether the first `records` records make a game, perhaps with acts at its end that do not fit its table."""
    try:
        Session.restore(found.header, found.records[:records])
    except NotASaveError:
        return False
    return True


def count(found: Salvage, records: int) -> int:
    """How many of the first `records` records are acts."""
    return sum(isinstance(record, EntryRow) for record in found.records[:records])


def loss(found: Salvage, fitting: int) -> str:
    """Sentences on what could not be kept."""
    sentences: list[str] = []
    unfit = count(found, len(found.records)) - count(found, fitting)
    if unfit:
        sentences.append(f"{unfit} entries that do not fit the table were left out.")
    if found.torn:
        sentences.append(f"The last act was cut short in writing ({found.lost_bytes} bytes).")
    elif found.lost_bytes:
        sentences.append(f"From byte {found.damaged_at} on {found.lost_bytes} bytes were lost.")
    if found.later_entries:
        sentences.append(f"{found.later_entries} later entries are whole, but they follow a lost one and were left out.")
    if found.skipped:
        pictures, were, them = ("picture", "was", "it") if found.skipped == 1 else ("pictures", "were", "them")
        lost = f"{found.skipped} damaged {pictures} for the list of saves {were} left out; no act was lost with {them}."
        sentences.append(lost)
    return " ".join(sentences)
