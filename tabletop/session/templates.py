"""Templates: prepared tables in a folder beside the saves, from which games are begun any number of times."""

from __future__ import annotations

import time
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.chance import new_seed
from tabletop.core.codec import EntryRow, LevelRow, SummaryRow, entry_from, pack_entry, pack_record
from tabletop.core.errors import SaveError
from tabletop.core.log import ROOT, SET_UP, Entry
from tabletop.core.reseeding import with_seed
from tabletop.saves.files import create_save, read_save, write_save
from tabletop.saves.folder import TEMPLATES, new_save_path
from tabletop.saves.listings import list_saves
from tabletop.saves.summary import SaveListing
from tabletop.session.save_records import summary_row
from tabletop.session.session import Session

SET_UP_ENTRY = ROOT + 1


def keep_template(session: Session, folder: Path, title: str, thumbnail: bytes = b"") -> Path:
    """Keep the present table, with its hands, seats and options, as a template in the folder of saves; return its path.

    The whole way to it becomes the set-up: nothing of it can be undone in a game begun from it, nor read in its log. Raises
    SaveError if it cannot be written.
    """
    title = " ".join(title.split())
    path = new_save_path(folder / TEMPLATES, title)
    events = [with_seed(event, "") for at in session.log.path(session.head)[1:] for event in session.entries[at].events]
    header = replace(session.header, title=title, seed=new_seed(), made=time.time(), rules=session.rules)
    with create_save(path, header, replacing=True) as file:
        file.append(pack_entry(Entry(SET_UP_ENTRY, ROOT, "", SET_UP, tuple(events))))
        hands = "open" if session.open_hands else ""
        file.append(pack_record(LevelRow(session.rules, "", 0, session.undo_policy, hands)))
        file.append(pack_record(replace(summary_row(session, thumbnail, title), entries=0, head=SET_UP_ENTRY)))
    return path


def templates_in(folder: Path) -> list[SaveListing]:
    """The templates in a folder of saves, the newest first; what cannot be read is not among them."""
    return [one for one in list_saves(folder / TEMPLATES) if not one.problem]


def begin_from(template: Path, folder: Path) -> Session:
    """A new game, in a file in `folder`, that begins with the table of a template and has chance of its own.

    Raises SaveError if the template cannot be read or the file cannot be made.
    """
    header, records, _ = read_save(template)
    header = replace(header, seed=new_seed(), made=time.time())
    rows: list[bytes] = []
    for record in records:
        if isinstance(record, EntryRow):
            rows.append(pack_entry(entry_from(record, SET_UP_ENTRY)))
        elif not isinstance(record, SummaryRow):
            rows.append(pack_record(record))
    path = new_save_path(folder, header.title)
    write_save(path, header, rows).close()
    session = Session.load(path)
    if len(session.entries) != SET_UP_ENTRY + 1 or session.entries[SET_UP_ENTRY].move != SET_UP:
        session.close(give_up=True)
        path.unlink(missing_ok=True)
        raise SaveError(f"{template.name} is not a template: a game was played in it.")
    session.count_as_unused()
    return session
