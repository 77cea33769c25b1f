"""Printing: tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


def print_json(value: object) -> None:
    """Print a value as JSON; equal values give equal text. A save may hold bytes where words belong: they are shown in hex."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=1, default=in_hex)
    print()


def in_hex(value: object) -> str:
    """Bytes as JSON can hold them; raises TypeError for anything else that it cannot."""
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


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


class ProgressBar:
    """A bar on stderr for work on so many of `what`, if that is a terminal; nothing else."""

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
