"""Components that come onto the table: their kinds are put into the box of the table if it has none like them."""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.added_kinds import pack_kinds, unpack_kinds, with_kinds
from tabletop.core.component import MOST_TAKEN, Component
from tabletop.core.equipment import Equipment, KindId, PieceKind, ZoneDef
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.core.events import Event, KindsAdded, PiecesMade, PiecesMarked, PiecesMoved, PiecesTurned, Place
from tabletop.core.limits import LONGEST_ID, MOST_PIECES
from tabletop.core.rects import Size
from tabletop.core.table import Table
from tabletop.rules.copying import check_room
from tabletop.rules.free_moves import BringPieces, Brought
from tabletop.rules.free_room import GAP, free_place
from tabletop.rules.named_pieces import fitting_places, zone_named
from tabletop.rules.piece_play import new_ids
from tabletop.rules.supplying import IN_A_ROW

PART = 8_000
"""The letters of one part of the packed kinds in a move: a text in a move has a limit."""
MOST_NAMES = 100
"""The most kinds of one id that a box can have, because games call different things alike."""


class Fitted(Struct, frozen=True):
    """Kinds as they are in a box: those that it lacks, and what each is called there."""

    lacking: tuple[PieceKind, ...]
    names: Mapping[KindId, KindId]


def bring_move(component: Component, to: ZoneDef, middles: Sequence[Place]) -> BringPieces:
    """The move that puts a component into a zone once for each of `middles`.

    These are in millimetres of a free zone, and places of any other one, to which all its pieces go then. Raises GameDataError
    for a component with a field beyond its limit.
    """
    text = b85encode(pack_kinds(component.kinds)).decode("ascii")
    parts = tuple(text[start : start + PART] for start in range(0, len(text), PART))
    laid: list[Brought] = []
    for x, y in middles:
        for one in component.pieces:
            place = (x + one.x, y + one.y) if to.is_free else (x, y)
            laid.append((one.kind, *place, one.face, one.angle, one.locked, one.label, one.tint))
    return BringPieces(parts, tuple(laid), to.id)


def size_of_component(component: Component) -> Size:
    """How much room all its pieces need, lying as they do, in millimetres."""
    kinds = {kind.id: kind for kind in component.kinds}
    wide = max(abs(one.x) + max(kinds[one.kind].width, 1.0) / 2 for one in component.pieces)
    high = max(abs(one.y) + max(kinds[one.kind].height, 1.0) / 2 for one in component.pieces)
    return 2 * wide, 2 * high


def taken_out(table: Table, component: Component, wanted: Place, count: int = 1) -> BringPieces:
    """The move that puts `count` times a component where there is room on the open table, nearest to the point `wanted`.

    What stacks comes as one pile, the rest in rows. The point is in millimetres of the table.
    """
    box = table.equipment
    zone, (wide, high) = box.zones[box.open_zone], size_of_component(component)
    near = wanted[0] - zone.x, wanted[1] - zone.y
    piled = component.lead[0].stacks
    most = 1 if piled else min(count, IN_A_ROW)
    # Where there is no room for long rows there may be some for shorter ones.
    for across in (*range(most, 0, -1), most):
        size = across * (wide + GAP) - GAP, (1 if piled else ceil(count / across)) * (high + GAP) - GAP
        if (found := free_place(table, zone, size, near)) is not None:
            break
    x, y = found or near
    left, top = x - size[0] / 2 + wide / 2, y - size[1] / 2 + high / 2
    rows = [(left + n % across * (wide + GAP), top + n // across * (high + GAP)) for n in range(count)]
    return bring_move(component, zone, [(x, y)] * count if piled else rows)


def kinds_in(parts: Sequence[str]) -> tuple[PieceKind, ...]:
    """The kinds in the parts of a move; raises MoveRefusedError if they are damaged."""
    try:
        return unpack_kinds(b85decode("".join(parts)))
    except ValueError as cause:
        raise MoveRefusedError(f"These pieces cannot be put on the table: {cause}.") from cause


def bring_events(table: Table, move: BringPieces) -> list[Event]:
    """The events of a component that comes onto the table; raises MoveRefusedError if it cannot."""
    zone, count = zone_named(table, move.to), len(move.pieces)
    if not 1 <= count <= MOST_TAKEN:
        raise MoveRefusedError(f"Between 1 and {MOST_TAKEN:,} pieces can be taken at once.")
    if len(table.pieces) + count > MOST_PIECES:
        raise MoveRefusedError(f"A table holds {MOST_PIECES} pieces at the most.")
    fitted = fitted_kinds(table.equipment, kinds_in(move.kinds))
    box, events = added(table.equipment, fitted.lacking)
    places = fitting_places(table, zone, [(one[1], one[2]) for one in move.pieces], count)
    check_room(table, zone, places, count)
    boards = [one for one in move.pieces if is_board(box, fitted, one)]
    made: Counter[KindId] = Counter()
    spots = iter(places or [(0.0, 0.0)] * count)
    for run in runs(move.pieces):
        kind = kind_of(box, fitted, run[0])
        ids = new_ids(table, kind.id, made[kind.id] + len(run))[made[kind.id] :]
        made[kind.id] += len(run)
        there = tuple(next(spots) for _ in run) if not zone.keeps_order else ()
        events.append(PiecesMade(ids, kind.id, zone.id, there, face_in(zone, kind, run[0][3])))
        if run[0][4] and not zone.keeps_order:
            events.append(PiecesTurned(ids, (run[0][4] % 360.0,)))
        if any(run[0][5:]):
            events.append(PiecesMarked(ids, run[0][5] or None, run[0][6] or None, run[0][7] or None))
        if boards and run[0] in boards and zone.is_free:
            # A board lies below what is on the table already.
            events.append(PiecesMoved(ids, zone.id, zone.id, 0, there))
    return events


def runs(pieces: Sequence[Brought]) -> list[list[Brought]]:
    """The pieces in their order, those together that follow one another and differ in their places alone."""
    return [list(run) for _, run in groupby(pieces, lambda one: (one[0], *one[3:]))]


def kind_of(box: Equipment, fitted: Fitted, one: Brought) -> PieceKind:
    """The kind of a piece that is brought; raises MoveRefusedError if there is none, or it has no such side."""
    kind = box.kinds.get(fitted.names.get(one[0], ""))
    if kind is None or not 0 <= one[3] < len(kind.faces):
        raise MoveRefusedError(f"There is no side {one[3] + 1} of {one[0]!r} among these pieces.")
    return kind


def is_board(box: Equipment, fitted: Fitted, one: Brought) -> bool:
    """Whether a piece is one that others are put on."""
    return kind_of(box, fitted, one).grid is not None


def face_in(zone: ZoneDef, kind: PieceKind, face: int) -> int:
    """The side that a piece shows in a zone: that of the zone, if it has one and the piece can be turned over."""
    return zone.face if 0 <= zone.face < len(kind.faces) and kind.flips else face


def added(box: Equipment, lacking: Sequence[PieceKind]) -> tuple[Equipment, list[Event]]:
    """The box with the kinds that it lacks, and the event of that, if any; raises MoveRefusedError if it has no room."""
    if not lacking:
        return box, []
    try:
        packed = pack_kinds(lacking)
        return with_kinds(box, packed), [KindsAdded(packed)]
    except (ValueError, GameDataError) as cause:
        raise MoveRefusedError(f"These pieces cannot be put on the table: {cause}.") from cause


def fitted_kinds(box: Equipment, kinds: Sequence[PieceKind]) -> Fitted:
    """The kinds as they are in the box: an equal one is used, another one of the same id makes them be called otherwise."""
    known = {kind.id for kind in kinds}
    names: dict[KindId, KindId] = {}
    lacking: list[PieceKind] = []
    # What stands for others where they are hidden, and what others may become, comes first, so that these can name it.
    for kind in sorted(kinds, key=lambda one: bool(one.blank) + bool(one.promotes)):
        blank = names.get(kind.blank, "") if kind.blank in known else ""
        promotes = tuple(names[other] for other in kind.promotes if other in names)
        own = replace(kind, blank=blank, home=kind.home if kind.home in box.zones else "", promotes=promotes)
        name = next((one for one in names_for(kind.id) if (there := box.kinds.get(one)) is None or there == called(own, one)), "")
        if not name:
            raise MoveRefusedError(f"This table has {MOST_NAMES} different kinds of {kind.id!r} already.")
        names[kind.id] = name
        if name not in box.kinds:
            lacking.append(called(own, name))
    return Fitted(tuple(lacking), names)


def called(kind: PieceKind, name: KindId) -> PieceKind:
    """The kind with another id; it stays in one pile with its own kind."""
    return replace(kind, id=name)


def names_for(kind: KindId) -> list[KindId]:
    """What a kind can be called where others have its id."""
    return [kind, *(f"{kind[: LONGEST_ID - 4]}~{number}" for number in range(2, MOST_NAMES + 1))]
