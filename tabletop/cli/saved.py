"""Functions that the commands about saves share."""

from __future__ import annotations

from pathlib import Path

from tabletop.cli.output import complain
from tabletop.core.equipment import Seat
from tabletop.core.errors import UnknownNameError
from tabletop.saves.folder import find_save
from tabletop.saves.picture_store import take_in_pictures
from tabletop.saves.reading import collector_paused, read_save
from tabletop.session import Session


def read_session(named: str) -> tuple[Session, Path, str]:
    """The game of a save, its path, and a sentence on what of it had to be left out. The file is not altered.

    Raises SaveError if there is no such save or it cannot be read.
    """
    path = find_save(named)
    with collector_paused():
        header, records, report = read_save(path)
        left_out = take_in_pictures(header, records)
        session = Session.restore(header, records)
    return session, path, " ".join(filter(None, (report, left_out, session.recovery)))


def print_fault(session: Session) -> None:
    """Say on stderr how the game's own code has failed, if it has."""
    if session.fault is not None:
        complain(session.fault.sentence)


def named_seat(session: Session, named: str) -> Seat | None:
    """The seat with that id or player's name; None for an empty name. Raises UnknownNameError if there is none."""
    if not named:
        return None
    for seat in session.equipment.seats:
        if named.casefold() in (seat.id.casefold(), seat.name.casefold()):
            return seat.id
    there = ", ".join(seat.id for seat in session.equipment.seats)
    raise UnknownNameError(f"There is no seat {named!r} at this table; there are {there}.")
