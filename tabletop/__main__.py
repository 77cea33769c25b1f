"""Starts the program: `tabletop`, or `python -m tabletop`."""

from __future__ import annotations

import sys

from tabletop.cli import run_command


def main() -> int:
    """Carry out what the command line asks for; return the exit code: 0 well, 1 wrong or absent, 2 wrong usage."""
    if getattr(sys, "frozen", False):
        # In the executable, a process for bots begins here too: it must take up its own work and not the command line.
        from multiprocessing import freeze_support

        freeze_support()
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
