"""Printing: tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence


def print_json(value: object) -> None:
    """Print a value as JSON; equal values give equal text."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=1)
    print()


def print_rows(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows below titles: as a table on a terminal, as plain lines with tabs into a pipe or file."""
    if not sys.stdout.isatty():
        for row in rows:
            print("\t".join(row).rstrip())
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    for row in rows:
        # What comes from a file is never taken for markup or for commands to the terminal.
        table.add_row(*(Text("".join(letter if letter.isprintable() else " " for letter in cell)) for cell in row))
    Console().print(table)
