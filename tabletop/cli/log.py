"""`tabletop log`: what happened in a saved game, entry by entry."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import complain, print_json, print_rows
from tabletop.cli.saved import named_seat, print_fault, read_session
from tabletop.export import LogRow, clock, log_rows


def log_command(asked: Namespace) -> int:
    """Print the log of a save; with `--seat` only what that seat may know, so without the rows of the file."""
    session, _, problem = read_session(asked.save)
    seat = named_seat(session, asked.seat)
    rows = log_rows(session, seat, secrets=seat is None)
    if problem:
        complain(problem)
    print_fault(session)
    if asked.json:
        print_json(rows)
    else:
        print_rows(("", "entry", "time", "what happened"), [plain_row(row, session.head) for row in rows])
    return 0


def plain_row(row: LogRow, head: int) -> tuple[str, str, str, str]:
    """One entry for people: a mark at the head (`>`) or on a branch that was left (`|`), number, time, sentence."""
    entry = row["entry"]
    mark = ">" if entry == head else "" if row["on_line"] else "|"
    named = f"[{row['mark']}] " if row["mark"] else ""
    return mark, str(entry), clock(int(str(row["time"]))), f"{named}{row['text']}"
