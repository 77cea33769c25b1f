"""`tabletop show`: the table of a saved game in words."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import complain, print_json, say
from tabletop.cli.saved import named_seat, print_fault, read_session
from tabletop.rules.plain_board import as_text, board_in_words


def show_command(asked: Namespace) -> int:
    """Print what lies where, as a seat may see it."""
    session, _, problem = read_session(asked.save)
    sections = board_in_words(session.table, named_seat(session, asked.seat))
    if problem:
        complain(problem)
    print_fault(session)
    if asked.json:
        print_json([{"title": section.title, "lines": list(section.lines)} for section in sections])
    else:
        say(as_text(sections))
    return 0
