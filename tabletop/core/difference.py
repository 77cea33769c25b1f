"""What differs between two tables of one game: the facts, without words."""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import PieceId
from tabletop.core.errors import UnknownNameError
from tabletop.core.table import Table


class Difference(Struct, frozen=True):
    """The pieces that came to another place, changed in place, were made or removed, and counters with their values."""

    moved: tuple[PieceId, ...]
    changed: tuple[PieceId, ...]
    """In the same place, but with another face, angle, label, tint or lock."""
    made: tuple[PieceId, ...]
    removed: tuple[PieceId, ...]
    counters: tuple[tuple[str, int, int], ...]
    flow: bool
    """Whether turn, phase, round or agenda differ."""

    @property
    def pieces(self) -> frozenset[PieceId]:
        """All pieces that differ."""
        return frozenset((*self.moved, *self.changed, *self.made, *self.removed))


def difference(before: Table, after: Table) -> Difference:
    """What differs between two tables of one game. Raises UnknownNameError where they are of two games."""
    if before.equipment is not after.equipment and before.equipment != after.equipment:
        raise UnknownNameError("Only two moments of the same game can be compared.")
    moved: list[PieceId] = []
    changed: list[PieceId] = []
    for piece, state in before.pieces.items():
        now = after.pieces.get(piece)
        if now is None:
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
    return Difference(
        moved=tuple(moved),
        changed=tuple(changed),
        made=tuple(piece for piece in after.pieces if piece not in before.pieces),
        removed=tuple(piece for piece in before.pieces if piece not in after.pieces),
        counters=tuple(value for value in values if value[1] != value[2]),
        flow=before.flow != after.flow,
    )
