"""Which entries are barriers: those that used chance, or showed somebody a piece that they did not know before.

This follows from the events and from the tables before and after them, so the file does not record it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tabletop.core.equipment import Equipment, PieceId, ZoneDef, ZoneId
from tabletop.core.events import ChanceUsed, Event, KnownOnlyTo, PiecesFaced, PiecesMoved, PiecesRemoved, Revealed, ZoneOrdered
from tabletop.core.table import PieceState

EVERYBODY = "*"
UNSEEN: frozenset[str] = frozenset()
SEEN_BY_ALL = frozenset((EVERYBODY,))


class HasPieces(Protocol):
    """A table, or a draft of one."""

    @property
    def pieces(self) -> Mapping[PieceId, PieceState]:
        """Each piece with its face and what is known of it."""
        ...

    @property
    def zones(self) -> Mapping[ZoneId, Sequence[PieceId]]:
        """What lies in each zone, in order."""
        ...

    @property
    def where(self) -> Mapping[PieceId, ZoneId]:
        """In which zone each piece lies."""
        ...


Known = dict[PieceId, frozenset[str]]
"""Who may know each of some pieces: seats, or `EVERYBODY`."""


def is_certain(events: Sequence[Event]) -> bool:
    """Whether the events alone make an entry a barrier: chance was used, or pieces were shown."""
    return any(isinstance(event, Revealed) for event in events) or uses_chance(events)


def uses_chance(events: Sequence[Event]) -> bool:
    """Whether the events come with outcomes of chance."""
    return any(isinstance(event, ChanceUsed) and bool(event.count or event.streams) for event in events)


def may_show(box: Equipment, events: Sequence[Event], before: HasPieces) -> Sequence[PieceId]:
    """The pieces that `events` may show to somebody: turned over, uncovered, or moved between places that not all see alike."""
    found: list[PieceId] = []
    touched: set[ZoneId] = set()
    for event in events:
        if isinstance(event, PiecesMoved):
            left, entered = box.zones.get(event.source), box.zones.get(event.to)
            # A save may name zones that are not there; that is found out when the event is carried out.
            if left is None or entered is None:
                continue
            if not looks_alike(left, entered):
                found += event.pieces
            if left.visibility == "top":
                touched.add(left.id)
        elif isinstance(event, PiecesFaced | KnownOnlyTo):
            found += event.pieces
        elif isinstance(event, PiecesRemoved):
            touched.update(before.where.get(piece, "") for piece in event.pieces)
        elif isinstance(event, ZoneOrdered):
            touched.add(event.zone)
    for zone in touched:
        if zone in box.zones and box.zones[zone].visibility == "top":
            found += before.zones[zone]
    return found


def looks_alike(left: ZoneDef, entered: ZoneDef) -> bool:
    """Whether nobody can learn anything about a piece by its going from zone `left` to zone `entered`."""
    return entered.visibility == "hidden" or left.visibility == entered.visibility == "public"


def known(box: Equipment, table: HasPieces, pieces: Sequence[PieceId]) -> Known:
    """Who may know each of `pieces` that is on the table: what `view.sees` says of one seat, for all seats at once."""
    return {piece: knowers(box, table, piece) for piece in pieces if piece in table.pieces}


def knowers(box: Equipment, table: HasPieces, piece: PieceId) -> frozenset[str]:
    """The seats that may know which piece `piece` is, or `EVERYBODY`."""
    state, zone = table.pieces[piece], box.zones[table.where[piece]]
    shown_to = frozenset(state.known.split()) if state.known else UNSEEN
    if EVERYBODY in shown_to:
        return SEEN_BY_ALL
    if zone.visibility == "private":
        return shown_to | {zone.owner} if zone.owner else shown_to
    if zone.visibility == "hidden" or (zone.visibility == "top" and table.zones[zone.id][-1] != piece):
        return shown_to
    faces = box.kinds[state.kind].faces
    return shown_to if faces[state.face % len(faces)].hides else SEEN_BY_ALL


def is_new(before: Known, after: Known) -> bool:
    """Whether anybody knows a piece in `after` that they did not know in `before`; one that was not there was never hidden."""
    return any(
        piece in before and EVERYBODY not in before[piece] and not seats <= before[piece] for piece, seats in after.items()
    )


def is_barrier(box: Equipment, events: Sequence[Event], before: HasPieces, after: HasPieces) -> bool:
    """Whether somebody can learn from `events`, which lead from `before` to `after`, what an undo does not make them forget."""
    if is_certain(events):
        return True
    shown = may_show(box, events, before)
    return bool(shown) and is_new(known(box, before, shown), known(box, after, shown))
