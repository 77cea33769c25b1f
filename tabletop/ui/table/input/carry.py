"""What the pointer or the keyboard holds over the table."""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import KindId, PieceKind
from tabletop.core.events import Place
from tabletop.ui.keys import key_hint
from tabletop.ui.table.input.held_component import HeldComponent


class Carry(Struct):
    """Pieces held by the pointer. A piece from a supply or bag is not known yet: `supply` or `bag` names its source."""

    pieces: tuple[str, ...]
    centres: dict[str, Place]
    """Where each piece was drawn when it was picked up, in table millimetres."""
    start: Place
    here: Place
    rotated: float = 0.0
    supply: str = ""
    bag: str = ""
    kind: KindId | None = None
    from_hand: bool = False
    count: int = 1
    component: HeldComponent | None = None
    """What comes out of the box of components; its kind is `kind`."""
    is_drawing: bool = False
    """Whether it is a note, counter or marker instead of a piece: see `tabletop.ui.table.input.drawings`."""
    nth: int = 0
    """How deep it goes into the pile on which it is dropped, as typed meanwhile: 3 is the third from the top, 0 on top."""


def locked_words(kind: PieceKind) -> str:
    """The message to a person who tries to carry a locked piece."""
    return f"The {kind.name} is locked; unlock it first ({key_hint('lock')})."
