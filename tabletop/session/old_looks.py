"""The looks of a save that is older than looks: those of the installed game, if its table is laid out alike."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.equipment import Equipment
from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.session.session import Session


def with_looks(session: Session) -> Equipment:
    """The box of a game, with the looks of the installed game if the save has none and all places lie where they lie there."""
    box, game = session.equipment, session.game
    if box.looks or game is None:
        return box
    try:
        now = game.box(box.seats, game.checked_options(session.header.options))
    except (GameDataError, UnknownNameError):
        # The installed game is broken, or no longer has these options: the save is shown as it is.
        return box
    return replace(box, looks=now.looks) if layout_of(now) == layout_of(box) else box


def layout_of(box: Equipment) -> object:
    """The size of a table, and where the corners of its places lie: one may have become narrower beside its label."""
    return box.width, box.height, {name: (zone.x, zone.y) for name, zone in box.zones.items()}
