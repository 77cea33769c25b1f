"""What can go wrong, as sentences for a person. Every error of this program derives from `TabletopError`."""

from __future__ import annotations

from tabletop.core.printable import sentence


class TabletopError(Exception):
    """Something asked for is wrong or absent; the text is one sentence to be shown as it is.

    It may quote a file, so it is made printable and cut to `LONGEST_SENTENCE` here, wherever it is shown.
    """

    def __str__(self) -> str:
        return sentence(super().__str__())


class UnknownNameError(TabletopError):
    """A game, save, seat, piece, zone, entry or option that does not exist."""


class MoveRefusedError(TabletopError):
    """A move that cannot be made now; the text is the reason, for the player."""


class GameDataError(TabletopError):
    """A game's folder or equipment is wrong; the text names the file or table and the row.

    `part` is the sort and the name of the part of the box that is wrong, such as `("kind", "fox")`, if it is a single one.
    """

    def __init__(self, text: str = "", part: tuple[str, str] = ("", "")) -> None:
        super().__init__(text)
        self.part = part


class SaveError(TabletopError):
    """A save file cannot be read or written."""


class NotASaveError(SaveError):
    """The file is not a Tabletop save, or so damaged that nothing of it can be read."""


class NewerFormatError(SaveError):
    """The save was written by a newer version of this program."""


class DamagedSaveError(SaveError):
    """The save is damaged in the middle: what follows the damage cannot simply be left out. `tabletop repair` helps."""
