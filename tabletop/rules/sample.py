"""Fill the blanks of a view by chance, for games whose hidden pieces are all on the table from the start."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import UNKNOWN, KindId, PieceId, ZoneId
from tabletop.core.table import Table
from tabletop.core.unmask import fill


def fill_by_chance(view: Table, rng: Rng, fixed: frozenset[ZoneId] = frozenset()) -> Table:
    """A table that agrees with `view`: each blank is one of the unseen pieces of the box with that back, by chance.

    Pieces that the set-up lays into a `fixed` zone stay there as long as they are unseen. Blanks for which the box has
    no unseen piece left stay blank.
    """
    box = view.equipment
    unseen: dict[tuple[KindId, ZoneId], list[PieceId]] = {}
    for placed in box.pieces:
        if placed.piece not in view.pieces:
            back = box.kinds[placed.kind].blank or UNKNOWN.id
            at = placed.zone if placed.zone in fixed else ""
            unseen.setdefault((back, at), []).append(placed.piece)
    left = {key: rng.shuffled(pieces) for key, pieces in unseen.items()}
    found: dict[PieceId, PieceId] = {}
    # Fixed zones choose first, so that no other zone takes what must be in them.
    for zone, held in sorted(view.zones.items(), key=lambda item: item[0] not in fixed):
        for piece in held:
            if not piece.startswith("~"):
                continue
            kind = view.pieces[piece].kind
            for key in ((kind, zone), (kind, "")):
                if left.get(key):
                    found[piece] = left[key].pop()
                    break
    return fill(view, found, rng.imagined())
