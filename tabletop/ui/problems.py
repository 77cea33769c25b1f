"""The program's own log file, where faults are written down for whoever mends them."""

from __future__ import annotations

import logging
from pathlib import Path

LOG = logging.getLogger("tabletop")
MOST_BYTES = 512 * 1024
KEPT_FILES = 3


def log_path() -> Path:
    """The log file of this user."""
    from platformdirs import user_log_path

    return user_log_path("Tabletop", appauthor=False) / "tabletop.log"


def write_down(problem: BaseException, where: str) -> Path | None:
    """Append a fault with its traceback to the log file; return the file, or None if it cannot be written."""
    # Not needed unless something fails, so it does not slow the start.
    from logging.handlers import RotatingFileHandler

    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=MOST_BYTES, backupCount=KEPT_FILES, encoding="utf-8")
    except OSError:
        LOG.error("A fault in %s could not be written to %s.", where, path, exc_info=problem)
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    try:
        handler.handle(
            LOG.makeRecord(
                LOG.name,
                logging.ERROR,
                __file__,
                0,
                "A fault in %s.",
                (where,),
                (type(problem), problem, problem.__traceback__),
            )
        )
    finally:
        handler.close()
    return path
