"""The history of a game with another box: what happened to things that are still there, on a table that begins otherwise.

A person who makes a game changes its box while it is on the table. What was done stays done as far as it can be: pieces that are
still there lie where they were put, and an event loses only what it says of things that are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tabletop.core.added_kinds import pack_kinds, unpack_kinds
from tabletop.core.apply import Draft, ImpossibleEventError, for_each
from tabletop.core.equipment import Equipment, PieceId
from tabletop.core.events import (
    CountersChanged,
    DiceRolled,
    Event,
    FlowChanged,
    KindsAdded,
    KnownOnlyTo,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.log import Entry, Log
from tabletop.core.table import Table


def refitted(entries: Iterable[Entry], old: Equipment, start: Table) -> Iterator[Entry]:
    """The entries of a game that was played with the `old` box, as they fit a table that begins as `start`.

    Each keeps its number and its parent. One that has lost something has no move any more: its events say all.
    """
    log = Log(start)
    for entry in entries:
        if entry.id == log.entries[0].id:
            continue
        events = fitting_events(entry.events, old, log.table_at(entry.parent))
        if events != entry.events:
            entry = replace(entry, move=entry.move if entry.move == ("set_up",) else None, events=events, steps=())
        log.append(entry)
        yield entry


def fitting_events(events: Sequence[Event], old: Equipment, table: Table) -> tuple[Event, ...]:
    """What is left of these events, which follow one another, on this table."""
    draft, kept = Draft(table), list[Event]()

    def fits(event: Event) -> bool:
        nonlocal draft
        try:
            draft.apply(event)
        except ImpossibleEventError:
            # The draft may have done a part of it, so it is made again without it.
            draft = Draft(table)
            for done in kept:
                draft.apply(done)
            return False
        kept.append(event)
        return True

    for event in events:
        # A table takes these events with any counter and any seat, so they are looked through for those that are gone.
        if isinstance(event, CountersChanged | FlowChanged) or not fits(event):
            for fit in fitting(event, old, draft):
                fits(fit)
    return tuple(kept)


def fitting(event: Event, old: Equipment, draft: Draft) -> Iterator[Event]:
    """What is left of one event: nothing, itself, a part of it, or several for pieces that now lie in several places."""
    box = draft.base.equipment
    match event:
        case KindsAdded(packed):
            # The new box may have some of them, because its author has taken them in.
            if lacking := [kind for kind in unpack_kinds(packed) if kind.id not in box.kinds]:
                yield KindsAdded(pack_kinds(lacking))
        case PiecesMoved():
            yield from fitting_moves(event, draft)
        case PiecesFaced(pieces, faces) | DiceRolled(pieces, faces):
            pairs = [
                (piece, face)
                for piece, face in zip(pieces, for_each(faces, len(pieces)), strict=False)
                if piece in draft.pieces and face < len(box.kinds[draft.pieces[piece].kind].faces)
            ]
            if pairs:
                yield replace(event, pieces=tuple(piece for piece, _ in pairs), faces=tuple(face for _, face in pairs))
        case PiecesTurned(pieces, angles):
            turned = [(piece, angle) for piece, angle in zip(pieces, for_each(angles, len(pieces)), strict=False)]
            turned = [(piece, angle) for piece, angle in turned if piece in draft.pieces]
            if turned:
                yield PiecesTurned(tuple(piece for piece, _ in turned), tuple(angle for _, angle in turned))
        case ZoneOrdered(zone, pieces):
            there = tuple(piece for piece in pieces if draft.where.get(piece) == zone)
            if there:
                yield replace(event, pieces=there)
        case PiecesMade(pieces, kind, zone, _, face) if kind in box.kinds and zone in box.zones:
            if not any(piece in draft.pieces for piece in pieces):
                yield replace(event, face=face if face < len(box.kinds[kind].faces) else 0)
        case PiecesRemoved(pieces) | PiecesMarked(pieces) | Revealed(pieces) | KnownOnlyTo(pieces):
            there = tuple(piece for piece in pieces if piece in draft.pieces)
            if there:
                yield replace(event, pieces=there)
        case CountersChanged(values):
            # A counter that the old box did not have was made by hand, or is that of a clock.
            left = tuple((name, value) for name, value in values if name in draft.counters or name not in old.counters)
            if left or not values:
                yield CountersChanged(left)
        case FlowChanged(to_act):
            seats = {seat.id for seat in box.seats}
            yield replace(event, to_act=tuple(seat for seat in to_act if seat in seats))
        case PiecesMade():
            pass
        case _:
            yield event


def fitting_moves(event: PiecesMoved, draft: Draft) -> Iterator[PiecesMoved]:
    """The moves of those pieces of a move that are still there, from where they now lie."""
    if event.to not in draft.base.equipment.zones:
        return
    places = for_each(event.places, len(event.pieces)) if event.places else ()
    groups: dict[str, list[tuple[PieceId, int]]] = {}
    for number, piece in enumerate(event.pieces):
        if piece in draft.where:
            groups.setdefault(draft.where[piece], []).append((piece, number))
    index = event.index
    for source, group in groups.items():
        pieces = tuple(piece for piece, _ in group)
        yield PiecesMoved(pieces, source, event.to, index, tuple(places[number] for _, number in group) if places else ())
        index = index if index < 0 else index + len(pieces)
