"""One game in progress: see `tabletop.session.session`."""

from tabletop.session.changes import LONGEST_NOTE, LONGEST_TITLE, Change, HeadMove, RulesCannotGoOnError, UndoPolicy
from tabletop.session.checks import checked_level
from tabletop.session.session import Session

__all__ = [
    "LONGEST_NOTE",
    "LONGEST_TITLE",
    "Change",
    "HeadMove",
    "RulesCannotGoOnError",
    "Session",
    "UndoPolicy",
    "checked_level",
]
