"""Replace the blanks of a view by real pieces of the box."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.chance import Chance
from tabletop.core.equipment import PieceId
from tabletop.core.table import PieceState, Table


def fill(seen: Table, pieces: Mapping[PieceId, PieceId], chance: Chance) -> Table:
    """A whole table that agrees with the view `seen`: real pieces of the box in place of its blanks.

    `pieces` says which piece of the set-up takes the place of each blank; other blanks stay. `chance` is made up too.
    """
    kinds = {placed.piece: placed.kind for placed in seen.equipment.pieces}
    own = dict(seen.pieces)
    for blank, piece in pieces.items():
        old = own.pop(blank)
        own[piece] = PieceState(kinds[piece], old.face, old.angle, old.x, old.y, old.locked, old.label, old.tint)
    zones = {zone: tuple([pieces.get(piece, piece) for piece in held]) for zone, held in seen.zones.items()}
    where = {piece: zone for zone, held in zones.items() for piece in held}
    return Table(seen.equipment, own, zones, where, seen.counters, seen.flow, chance, seen.drawings)
