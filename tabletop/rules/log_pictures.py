"""The small pictures beside a row of the log: which pieces they show, and how each looks to one seat.

A card that somebody else drew shows its back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from tabletop.core.equipment import UNKNOWN, KindId, PieceId, PieceKind, Seat, ZoneId
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    FlowChanged,
    KindsAdded,
    KnownOnlyTo,
    Noted,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.log import SET_UP, Entry
from tabletop.core.table import PieceState, Table
from tabletop.core.view import blank_state, sees
from tabletop.rules.forgetting import as_remembered

NEW_ROUND = ("new_round",)
ROLLS = ("roll", "pool")
MOST_PICTURES = 3
MOST_DICE_SHOWN = 20
MOST_LOOKED_AT = 24
"""How many pieces of an entry are considered, counted from the first, however many it moves."""


class Pictured(NamedTuple):
    """A piece as a small picture shows it."""

    kind: KindId
    face: int = 0
    tint: str = ""
    label: str = ""
    """What is written on that side."""


def pictured(entry: Entry, before: Table, after: Table, seat: Seat | None) -> tuple[Pictured, ...]:
    """The pieces that `entry` moved or changed, in its order, as far as `seat` (None: a watcher) may know; the first few.

    `before` and `after` are the full tables on both sides of the entry. Pieces that look different come before those that
    look the same. A shuffle alone is shown by the piece that came to lie on top. What followed by itself has no picture: the
    steps after the act, and pieces that fill up a place from a pile.
    """
    if entry.id == entry.parent or entry.move == SET_UP:
        return ()
    before = as_remembered(before, entry.events)
    own = entry.events[: entry.steps[0].first] if entry.steps else entry.events
    if entry.move is not None and entry.move[0] in ROLLS:
        dice = [piece for event in own if isinstance(event, DiceRolled) for piece in event.pieces][:MOST_DICE_SHOWN]
        return tuple(look for die in dice if (look := looks((after,), die, seat)) is not None)
    if entry.move == NEW_ROUND:
        # What was gathered for it belongs to the round before.
        own = own[next((at for at, event in enumerate(own) if isinstance(event, ZoneOrdered)), 0) :]
    return of_events(own, before, after, seat) or of_events(entry.events, before, after, seat)


def of_events(events: Sequence[Event], before: Table, after: Table, seat: Seat | None) -> tuple[Pictured, ...]:
    """The pictures of some events of an entry, from its first one on."""
    pictures: list[Pictured] = []
    met: set[PieceId] = set()
    mixed: set[PieceId] = set()
    left: set[ZoneId] = set()
    zones = after.equipment.zones
    for event in events:
        if isinstance(event, PiecesMoved):
            if event.to in left and event.source not in left and zones[event.source].visibility == "hidden":
                # A place from which a piece was taken is filled up again. The new piece is not what was taken.
                met.update(event.pieces)
                continue
            left.add(event.source)
        if isinstance(event, ZoneOrdered):
            if not pictures:
                pictures += filter(None, [looks((after,), piece, seat) for piece in event.pieces[-1:]])
            mixed.update(event.pieces)
        made = openly_made(after, event.source) if isinstance(event, PiecesMade) else None
        for piece in pieces_of(event)[: MOST_LOOKED_AT - len(pictures)]:
            # A piece that was mixed with others and comes out again could be any of them, as far as a seat knows.
            if piece not in met or (piece in mixed and isinstance(event, PiecesMoved)):
                look = looks((after,) if piece in met or piece in mixed else (after, before), piece, seat)
                if made is not None and look is not None and look.kind == UNKNOWN.id:
                    look = Pictured(made.id)
                pictures += [look] if look is not None else []
        met.update(pieces_of(event))
        if isinstance(event, PiecesMoved) and zones[event.to].visibility == "hidden":
            mixed.update(event.pieces)
    first = [at for at, look in enumerate(pictures) if look not in pictures[:at]]
    more = [at for at in range(len(pictures)) if at not in first]
    return tuple(pictures[at] for at in sorted((first + more)[:MOST_PICTURES]))


def openly_made(table: Table, supply: ZoneId) -> PieceKind | None:
    """What comes out of a supply if it has no back: everybody sees it on its way, even into a bag. None for cards."""
    kind = table.equipment.kinds.get(table.equipment.zones[supply].supply) if supply in table.equipment.zones else None
    return kind if kind is not None and not kind.blank else None


def pieces_of(event: Event) -> tuple[PieceId, ...]:
    """The pieces that an event moves or changes; an event that only puts pieces in order changes none of them."""
    match event:
        case (
            PiecesMoved(pieces)
            | PiecesFaced(pieces)
            | PiecesTurned(pieces)
            | DiceRolled(pieces)
            | PiecesMade(pieces)
            | PiecesRemoved(pieces)
            | PiecesMarked(pieces)
            | Revealed(pieces)
        ):
            return pieces
        case ZoneOrdered() | CountersChanged() | FlowChanged() | Noted() | KnownOnlyTo() | ChanceUsed() | Drawn() | KindsAdded():
            return ()
        case _:
            assert_never(event)


def looks(tables: Sequence[Table], piece: PieceId, seat: Seat | None) -> Pictured | None:
    """How a piece looks to a seat on the first of `tables` on which the seat may know it; its back if there is no such table.

    None for a piece that is on none of the tables.
    """
    there = [table for table in tables if piece in table.pieces]
    for table in there:
        if sees(table, piece, seat):
            return shown_side(table, table.pieces[piece])
    if not there:
        return None
    table = there[0]
    blank = blank_state(table.equipment, table.zone_of(piece), table.pieces[piece])
    return Pictured(blank.kind, blank.face, blank.tint)


def shown_side(table: Table, state: PieceState) -> Pictured:
    """A known piece, shown by the side that tells which it is, even while it lies face down."""
    kind = table.equipment.kinds.get(state.kind)
    faces = kind.faces if kind is not None else ()
    face = state.face
    if faces and faces[face % len(faces)].hides:
        face = next((number for number, one in enumerate(faces) if not one.hides), face)
    return Pictured(state.kind, face, state.tint, state.label)
