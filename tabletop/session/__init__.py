"""One game in progress: see `tabletop.session.session`."""

from tabletop.session.changes import Change, HeadMove, RulesCannotGoOnError, UndoPolicy
from tabletop.session.checks import checked_level
from tabletop.session.session import Session

__all__ = [
    "Change",
    "HeadMove",
    "RulesCannotGoOnError",
    "Session",
    "UndoPolicy",
    "checked_level",
]
