"""Fill the blanks of a view by chance, for games whose hidden pieces are all on the table from the start."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import UNKNOWN, KindId, PieceId, ZoneId
from tabletop.core.layout import accepts
from tabletop.core.table import Table
from tabletop.core.unmask import fill


def fill_by_chance(view: Table, rng: Rng, fixed: frozenset[ZoneId] = frozenset()) -> Table:
    """A table that agrees with `view`: each blank is one of the unseen pieces with that back that its zone accepts, by chance.

    Pieces that the set-up lays into a `fixed` zone stay there as long as they are unseen. Blanks for which the box has
    no unseen piece left stay blank.
    """
    box = view.equipment
    unseen: dict[tuple[KindId, ZoneId], list[PieceId]] = {}
    kinds = {placed.piece: box.kinds[placed.kind] for placed in box.pieces if placed.piece not in view.pieces}
    for placed in box.pieces:
        if placed.piece in kinds:
            at = placed.zone if placed.zone in fixed else ""
            unseen.setdefault((kinds[placed.piece].blank or UNKNOWN.id, at), []).append(placed.piece)
    left = {key: rng.shuffled(pieces) for key, pieces in unseen.items()}
    found: dict[PieceId, PieceId] = {}

    def choosy(zone: ZoneId) -> bool:
        return any(at == "" and not accepts(box.zones[zone], kinds[one]) for (_, at), ones in left.items() for one in ones)

    blanks = {zone: [piece for piece in held if piece.startswith("~")] for zone, held in view.zones.items()}
    # Fixed zones choose first, then those that do not accept everything, so that no other zone takes what must be in them.
    for zone in sorted(filter(blanks.get, blanks), key=lambda zone: (zone not in fixed, not choosy(zone))):
        for piece in blanks[zone]:
            kind = view.pieces[piece].kind
            for key in ((kind, zone), (kind, "")):
                fitting = [one for one in left.get(key, ()) if accepts(box.zones[zone], kinds[one])]
                if fitting:
                    found[piece] = fitting[-1]
                    left[key].remove(fitting[-1])
                    break
    return fill(view, found, rng.imagined())
