"""The log of a game for people and programs: rows for JSON, lines of text, and a file of either."""

from __future__ import annotations

from pathlib import Path

from tabletop.core.added_kinds import unpack_kinds
from tabletop.core.equipment import Seat
from tabletop.core.errors import SaveError, TabletopError
from tabletop.core.events import Event, KindsAdded, event_row
from tabletop.core.log import EntryId
from tabletop.core.printable import json_text, one_line
from tabletop.rules.advice import flag_words
from tabletop.session import Session

LogRow = dict[str, object]

MOST_PICTURES = 2_000
"""The most pictures of one export."""


def log_rows(session: Session, seat: Seat | None, secrets: bool) -> list[LogRow]:
    """All entries as JSON rows, with what `seat` (None: a watcher) may know of them.

    `entry` and `parent` are numbers, `time` is in milliseconds since the game began, `text` is the sentence, `flags` say what
    the rules had against it, `on_line` says whether the entry is on the line that undo and redo go along now, `barrier` whether
    it used chance or showed somebody a piece; `mark` is the name of the moment, `note` what was written beside it, and
    `taken_back` lists who went back from it, when, and to which entry. With `secrets` there are also `move` and `events`, the
    rows of the file, which give away everything.
    """
    line = set(session.log.line())
    taken_back: dict[int, list[LogRow]] = {}
    for move in session.head_moves:
        if session.log.depth(move.to) < session.log.depth(move.source):
            taken_back.setdefault(move.source, []).append({"seat": move.seat, "time": move.time, "to": move.to})
    rows: list[LogRow] = []
    for entry in session.entries:
        row: LogRow = {
            "entry": entry.id,
            "parent": entry.parent,
            "seat": entry.seat,
            "time": entry.time,
            "text": session.describe(entry.id, seat),
        }
        if secrets:
            row["move"] = list(entry.move) if entry.move is not None else None
            row["events"] = [plain_event(event) for event in entry.events]
        row |= {
            "flags": [flag_words(flag) for flag in entry.flags],
            "on_line": entry.id in line,
            "barrier": entry.id in session.log.barriers,
            "mark": session.marks.get(entry.id, ""),
            "note": session.notes.get(entry.id, ""),
            "taken_back": taken_back.get(entry.id, []),
        }
        rows.append(row)
    return rows


def plain_event(event: Event) -> list[object]:
    """An event as a row that JSON can hold; of kinds that came into the box it has the ids."""
    return ["a", [kind.id for kind in unpack_kinds(event.packed)]] if isinstance(event, KindsAdded) else list(event_row(event))


def clock(milliseconds: int) -> str:
    """A time as `1:02:03`."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def log_text(session: Session, seat: Seat | None) -> str:
    """The log as lines of text, with the names of moments above them and notes below."""
    lines = [one_line(session.title), ""]
    for row in log_rows(session, seat, secrets=False):
        side = ">" if row["entry"] == session.head else " " if row["on_line"] else "|"
        if row["mark"]:
            lines.append(f"  == {one_line(str(row['mark']))} ==")
        lines.append(f"{side} {row['entry']:>5}  {clock(int(str(row['time'])))}  {one_line(str(row['text']))}")
        lines += [f"{'':17}{one_line(line)}" for line in str(row["note"]).splitlines()]
    return "\n".join(lines) + "\n"


def write_log(session: Session, seat: Seat | None, path: Path) -> None:
    """Write the log, as `seat` may know it, to a new file: JSON if its name ends in .json, else text.

    Raises SaveError if there is such a file already or it cannot be written; then no part of it is left.
    """
    as_json = path.suffix.lower() == ".json"
    text = f"{json_text(log_rows(session, seat, secrets=False))}\n" if as_json else log_text(session, seat)
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise SaveError(f"There is a file {path.name} already; please give another name.") from None
    except (OSError, ValueError) as problem:
        raise SaveError(f"The log cannot be written to {path}: {reason(problem)}.") from problem
    try:
        with file:
            file.write(text)
    except OSError as problem:
        path.unlink(missing_ok=True)
        raise SaveError(f"The log cannot be written to {path}: {reason(problem)}.") from problem


def chosen_entries(
    session: Session, first: EntryId | None = None, last: EntryId | None = None, every: int = 1, turn_ends: bool = False
) -> list[EntryId]:
    """The entries from `first` (None: the start) to `last` (None: the present one) of which pictures are to be made.

    With `turn_ends` only those after which others are to act; of these only every `every`th. The first and the last entry are
    always among them.

    Raises UnknownNameError for an entry that does not exist, TabletopError if `last` does not come after `first` on a line or
    there would be too many pictures.
    """
    log = session.log
    end = max(log.entry(log.head if last is None else last).id, log.base)
    begin = max(log.entry(log.base if first is None else first).id, log.base)
    if every < 1:
        raise TabletopError(f"One entry in {every} cannot be drawn; one in 1 is every entry.")
    path = log.path(end)
    if begin not in path:
        if end in log.path(begin):
            raise TabletopError(f"Entry {begin} comes after entry {end}: there are no entries from the first to the second.")
        raise TabletopError(f"Entry {begin} is on another line than entry {end}.")
    entries = path[path.index(begin) :]
    if turn_ends:
        acting = [log.table_at(log.entries[at].parent).flow.to_act != log.table_at(at).flow.to_act for at in entries]
        entries = [at for at, ends in zip(entries, acting, strict=True) if ends or at in (begin, end)]
    chosen = [at for number, at in enumerate(entries) if number % every == 0 or at == end]
    if len(chosen) > MOST_PICTURES:
        few = -(-len(entries) // (MOST_PICTURES - 1))
        raise TabletopError(
            f"That would be {len(chosen)} pictures, and {MOST_PICTURES} is the most: take one in {few}, or a part of the game."
        )
    return chosen


def reason(problem: OSError | ValueError) -> str:
    """What an error of the operating system says, as the end of a sentence."""
    said = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return said[:1].lower() + said[1:]
