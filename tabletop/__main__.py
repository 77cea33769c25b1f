"""Starts the program: `tabletop`, or `python -m tabletop`."""

from __future__ import annotations

import os
import sys

from tabletop.cli import is_save_file, run_command
from tabletop.cli.output import complain
from tabletop.program import DRAWN, damage_sentence, damaged_files, is_packaged


def main() -> int:
    """Carry out what the command line asks for; return the exit code: 0 success, 1 an error, 2 wrong usage."""
    if sys.stdout is None or sys.stderr is None:
        # The window's program on Windows has no console to print on.
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    if is_packaged():
        from multiprocessing import freeze_support

        # The process for bots is this program started again; from here it runs on its own.
        freeze_support()
        damaged = [name for name in damaged_files() if not name.startswith(DRAWN)]
        if damaged:
            # Loading a library that was cut short can end the program without a word.
            return refuse_to_start(damaged)
    return run_command(sys.argv[1:])


def refuse_to_start(damaged: list[str]) -> int:
    """Say which files of the program are damaged, also in a message box if a window was asked for; return the exit code."""
    sentence = damage_sentence(damaged)
    complain(sentence)
    opens_window = len(sys.argv) == 1 or is_save_file(sys.argv[1])
    if opens_window and not any(name.startswith(("pygame", "lib")) for name in damaged):
        from tabletop.problems import show_box

        show_box(sentence, ("Close",))
    return 1


if __name__ == "__main__":
    sys.exit(main())
