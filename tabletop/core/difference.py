"""What differs between two tables of one game: the facts, without words.

For a player both are views (see `tabletop.core.view`), so all that is known of hidden pieces is how many lie in each zone:
a card that was shuffled away and dealt is not followed to the hand it is in.
"""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.drawings import DrawingId
from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.errors import UnknownNameError
from tabletop.core.table import Table


class Difference(Struct, frozen=True):
    """The pieces that came to another place, changed in place, came into sight or left it; counters and hidden pieces."""

    moved: tuple[PieceId, ...]
    changed: tuple[PieceId, ...]
    """In the same place, but with another face, angle, label, tint or lock."""
    made: tuple[PieceId, ...]
    removed: tuple[PieceId, ...]
    counters: tuple[tuple[str, int, int], ...]
    hidden: tuple[tuple[ZoneId, int, int], ...]
    """Zones with another number of hidden pieces: how many there were, and are."""
    drawn: tuple[DrawingId, ...] = ()
    """The drawings of the later table that the earlier one does not have, or has in another form."""
    rubbed_out: tuple[DrawingId, ...] = ()

    @property
    def pieces(self) -> frozenset[PieceId]:
        """All pieces in sight that differ."""
        return frozenset((*self.moved, *self.changed, *self.made, *self.removed))


def difference(before: Table, after: Table) -> Difference:
    """What differs between two tables of one game. Raises UnknownNameError where they are of two games."""
    if before.equipment is not after.equipment and before.equipment != after.equipment:
        raise UnknownNameError("Only two moments of the same game can be compared.")
    moved: list[PieceId] = []
    changed: list[PieceId] = []
    for piece, state in before.pieces.items():
        now = after.pieces.get(piece)
        if now is None or is_blank(piece):
            continue
        if before.where[piece] != after.where[piece] or (state.x, state.y) != (now.x, now.y):
            moved.append(piece)
        elif state != now and (state.face, state.angle, state.label, state.tint, state.locked) != (
            now.face,
            now.angle,
            now.label,
            now.tint,
            now.locked,
        ):
            changed.append(piece)
    names = sorted(before.counters.keys() | after.counters.keys())
    values = ((name, before.counters.get(name, 0), after.counters.get(name, 0)) for name in names)
    hidden = ((zone, blanks(before, zone), blanks(after, zone)) for zone in after.zones)
    return Difference(
        moved=tuple(moved),
        changed=tuple(changed),
        made=tuple(piece for piece in after.pieces if piece not in before.pieces and not is_blank(piece)),
        removed=tuple(piece for piece in before.pieces if piece not in after.pieces and not is_blank(piece)),
        counters=tuple(value for value in values if value[1] != value[2]),
        hidden=tuple((zone, then, now) for zone, then, now in hidden if then != now),
        drawn=tuple(name for name, drawing in after.drawings.items() if before.drawings.get(name) != drawing),
        rubbed_out=tuple(name for name in before.drawings if name not in after.drawings),
    )


def is_blank(piece: PieceId) -> bool:
    """Whether that is the name a view gives to a hidden piece."""
    return piece.startswith("~")


def blanks(table: Table, zone: ZoneId) -> int:
    """How many pieces of a zone are hidden."""
    return sum(map(is_blank, table.zones.get(zone, ())))
