"""Starts the program: `tabletop`, or `python -m tabletop`."""

from __future__ import annotations

import os
import sys

from tabletop.cli import run_command
from tabletop.program import is_packaged


def main() -> int:
    """Carry out what the command line asks for; return the exit code: 0 well, 1 wrong or absent, 2 wrong usage."""
    if is_packaged():
        from multiprocessing import freeze_support

        # A process that bots think in is started by starting this program again; from here it goes its own way.
        freeze_support()
    if sys.stdout is None or sys.stderr is None:
        # The window's program on Windows has no console to print on.
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
