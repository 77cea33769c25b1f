"""`tabletop log`: what happened in a saved game, entry by entry."""

from __future__ import annotations

import sys
from argparse import Namespace

from tabletop.cli.output import print_json, print_rows
from tabletop.cli.saved import named_seat, read_session
from tabletop.core.equipment import Seat
from tabletop.core.events import event_row
from tabletop.session import Session


def log_command(asked: Namespace) -> int:
    """Tell the log of a save."""
    session, _, problem = read_session(asked.save)
    seat = named_seat(session, asked.seat)
    rows = log_rows(session, seat)
    if problem:
        print(problem, file=sys.stderr)
    if asked.json:
        print_json(rows)
    else:
        print_rows(("", "entry", "time", "what happened"), [plain_row(row, session.head) for row in rows])
    return 0


def log_rows(session: Session, seat: Seat | None) -> list[dict[str, object]]:
    """All entries as JSON rows.

    `entry` and `parent` are numbers, `time` is in milliseconds since the game began, `text` is the sentence as `seat` may
    know it, `move` and `events` are the rows of the file (they tell everything), `on_line` says whether the entry is on the
    line that undo and redo go along now.
    """
    line = set(session.log.line())
    return [
        {
            "entry": entry.id,
            "parent": entry.parent,
            "seat": entry.seat,
            "time": entry.time,
            "text": session.describe(entry.id, seat),
            "move": list(entry.move) if entry.move is not None else None,
            "events": [list(event_row(event)) for event in entry.events],
            "flags": list(entry.flags),
            "on_line": entry.id in line,
        }
        for entry in session.entries
    ]


def plain_row(row: dict[str, object], head: int) -> tuple[str, str, str, str]:
    """One entry for people: a mark at the head (`>`) or on a branch that was left (`|`), number, time, sentence."""
    entry = row["entry"]
    mark = ">" if entry == head else "" if row["on_line"] else "|"
    seconds = int(str(row["time"])) // 1000
    clock = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return mark, str(entry), clock, str(row["text"])
