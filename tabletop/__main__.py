"""Starts the program: `tabletop`, or `python -m tabletop`."""

from __future__ import annotations

import sys

from tabletop.cli import run_command


def main() -> int:
    """Carry out what the command line asks for; return the exit code: 0 well, 1 wrong or absent, 2 wrong usage."""
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
