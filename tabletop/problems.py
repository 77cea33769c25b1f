"""The program's own log file, in which faults are written down for the people who fix them."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.core.errors import TabletopError
from tabletop.core.printable import one_line, printable_lines, sentence
from tabletop.program import damage_sentence, damaged_files, is_packaged, may_have_display, version_line

if TYPE_CHECKING:
    from logging.handlers import RotatingFileHandler

LOG = logging.getLogger("tabletop")
MOST_BYTES = 512 * 1024
KEPT_FILES = 3
MOST_OF_FAULT = 80
"""At most this many letters of a fault are shown in its sentence; the log file has all of them."""
BOX_WIDTH = 76
"""The letters in a line of the system's message box, which does not break lines itself on some systems."""


class CrashedError(TabletopError):
    """The window had to close after a fault; the text says so and names the log file."""


def log_path() -> Path:
    """The log file of this user."""
    from platformdirs import user_log_path

    return user_log_path("Tabletop", appauthor=False) / "tabletop.log"


class LogFile(logging.Handler):
    """Writes the warnings of the program into the log file, which is made at the first warning."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line; if there can be no log file, it goes to standard error."""
        record = printable_record(record)
        handler = open_log(log_path())
        if handler is None:
            if logging.lastResort is not None:
                logging.lastResort.handle(record)
            return
        with contextlib.closing(handler):
            handler.handle(record)


def printable_record(record: logging.LogRecord) -> logging.LogRecord:
    """A record whose message is one line, and whose traceback has no control characters: both may quote a file."""
    record.msg, record.args = one_line(record.getMessage()), None
    if record.exc_info and not record.exc_text:
        record.exc_text = printable_lines(logging.Formatter().formatException(record.exc_info))
    return record


def start_log() -> None:
    """Write the warnings of the program to its log file from now on."""
    if not any(isinstance(handler, LogFile) for handler in LOG.handlers):
        LOG.addHandler(LogFile(logging.WARNING))


def open_log(path: Path) -> RotatingFileHandler | None:
    """Open the log file, which the caller closes: one that has grown too large is renamed. None if it cannot be written."""
    # Imported late: it is only needed if something fails, and would slow the start.
    from logging.handlers import RotatingFileHandler

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=MOST_BYTES, backupCount=KEPT_FILES, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    return handler


def nobody_reads_the_terminal() -> bool:
    """Whether the packaged program was started by a double click, so that nobody sees what it prints."""
    return is_packaged() and not (sys.stderr is not None and sys.stderr.isatty())


def show_box(sentence: str, buttons: tuple[str, ...]) -> int:
    """Show a message in a box of the system, because there is no window; return the index of the clicked button.

    The first button is the harmless one. If the sentence can be read on a terminal, or there is no display, nothing is shown.
    """
    if not (nobody_reads_the_terminal() and may_have_display()) or os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return 0
    from textwrap import fill

    import pygame

    text = fill(sentence, BOX_WIDTH, break_long_words=False)
    try:
        return pygame.display.message_box("Tabletop", text, "error", buttons=buttons, return_button=0, escape_button=0)
    except pygame.error as cause:
        LOG.warning("No message could be shown: %s.", cause)
        return 0


def fault_sentence(fault: BaseException, where: str) -> str:
    """Write down a fault that ends the program; return a sentence that says what it is and where it is written."""
    path = write_down(fault, where)
    written = f"What happened is written in {path}." if path is not None else "It could not be written to a file."
    damage = damage_sentence(damaged_files(thorough=True))
    if damage:
        return f"{damage} {written}"
    what = sentence(f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__, MOST_OF_FAULT)
    return f"Tabletop had to close after a fault in it ({what}). Every act up to then is in its file. {written}"


def write_down(problem: BaseException, where: str) -> Path | None:
    """Append a fault with its traceback to the log file; return the file, or None if it cannot be written."""
    path = log_path()
    handler = open_log(path)
    if handler is None:
        LOG.error("A fault in %s could not be written to %s.", where, path, exc_info=problem)
        return None
    cause = (type(problem), problem, problem.__traceback__)
    record = LOG.makeRecord(LOG.name, logging.ERROR, __file__, 0, "A fault in %s of %s.", (where, version_line()), cause)
    with contextlib.closing(handler):
        handler.handle(printable_record(record))
    return path
