"""Printing: sentences and tables for people, JSON for programs. Commands print only through this module.

What they print may come from somebody else's file, so it is never read as markup or as commands to the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from tabletop.core.printable import json_text, one_line, printable_lines, sentence

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


def print_json(value: object) -> None:
    """Print a value as JSON; equal values give equal text."""
    print(json_text(value))


def say(text: str) -> None:
    """Print lines of text for a person."""
    print(printable_lines(text))


def complain(problem: str) -> None:
    """Print on stderr, in one line, what is wrong."""
    print(sentence(problem), file=sys.stderr)


def print_rows(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows below titles: as a table on a terminal, as plain lines with tabs into a pipe or file."""
    if not sys.stdout.isatty():
        for row in rows:
            print("\t".join(map(one_line, row)).rstrip())
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*(Text(one_line(cell)) for cell in row))
    Console().print(table)


class ProgressBar:
    """A bar on stderr that counts how many of `what` are done; shown only on a terminal."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __enter__(self) -> Progress | None:
        self._stop: Callable[[], None] | None = None
        if not sys.stderr.isatty():
            return None
        from rich import progress
        from rich.console import Console

        bar = progress.Progress(
            progress.TextColumn(self.what),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        task = bar.add_task(self.what, total=None)
        bar.start()
        self._stop = bar.stop
        return lambda done, wanted: bar.update(task, completed=done, total=wanted)

    def __exit__(self, *_: object) -> None:
        if self._stop is not None:
            self._stop()
