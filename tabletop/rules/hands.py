"""Match what hands do with the legal moves.

With this the screen lights the pieces and places of legal moves, turns a drop or a click into the move that matches, and
lists the other moves as buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.core.view import real_piece
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.optional import knows
from tabletop.rules.ruleset import Move, Refused, Ruleset

T = TypeVar("T")


class KnowsHands(Protocol):
    """Optional methods of a ruleset: its own hit areas, and reasons for refused drops. They work on views too."""

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """The zone that `piece` goes to if dropped at x, y (table millimetres); without a piece, the zone that a click hits.

        Empty to let the rectangles of the zones decide.
        """
        ...

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Why it is no legal move to carry `piece` to `zone`, or to click `zone` (then `piece` is empty or in `zone`).

        None for the general words, if the hand cannot mean any move of this step.
        """
        ...


class KnowsCarried(Protocol):
    """An optional method of a ruleset, for moves that are too many to list, such as every land on every cell."""

    def carried(self, table: Table, seat: Seat, piece: PieceId) -> Sequence[Move]:
        """The legal moves beside the listed ones that `seat` may make by carrying `piece`."""
        ...


class KnowsLook(Protocol):
    """An optional method of a ruleset whose table is too large to be seen well all at once."""

    def look(self, table: Table, seat: Seat) -> tuple[tuple[float, float, float, float], ...]:
        """The parts of the table that must be large in the window while `seat` decides: x, y, width and height of each, in
        millimetres. None to leave the view as it is.
        """
        ...


class KnowsOpenDecisions(Protocol):
    """An optional method of a ruleset; without it the hand of a seat that is to act is shown behind a curtain."""

    def is_open(self, table: Table) -> bool:
        """Whether the pending question and its legal moves depend only on what all seats see."""
        ...


class KnowsSecretChoices(Protocol):
    """An optional method of a ruleset; without it a choice is secret if several seats make it at the same time."""

    def is_secret(self, table: Table) -> bool:
        """Whether the pending choice must stay unknown to the others until all have made it."""
        ...


def place_for(rules: object, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
    """The zone in which the game finds a point, in table millimetres; empty if the rectangles of the zones decide."""
    return rules.place_for(table, piece, x, y) if knows(rules, KnowsHands) else ""


def why_not(rules: object, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
    """Why a piece cannot be carried to a zone, or a click there does nothing; None if the game has no words of its own."""
    return rules.why_not(table, seat, piece, zone) if knows(rules, KnowsHands) else None


def is_secret(rules: Ruleset, table: Table) -> bool:
    """Whether others must not even see the hand move with which a seat that is to act chooses."""
    return rules.is_secret(table) if knows(rules, KnowsSecretChoices) else len(rules.to_act(table)) > 1


def is_open(rules: Ruleset, table: Table) -> bool:
    """Whether the seats that are to act decide from what all see, so that their hands may stay covered."""
    return knows(rules, KnowsOpenDecisions) and rules.is_open(table)


def carried(rules: Ruleset, table: Table, seat: Seat, piece: PieceId) -> Sequence[Move]:
    """The legal moves beside the listed ones that `seat` may make by carrying `piece`; none in most games."""
    asked = piece in table.pieces and seat in rules.to_act(table)
    return rules.carried(table, seat, piece) if asked and knows(rules, KnowsCarried) else ()


Looked = tuple[tuple[float, float, float, float], ...]
"""Parts of the table: x, y, width and height of each, in millimetres."""


def looks_at(rules: Ruleset, table: Table, seat: Seat) -> Looked:
    """The parts of the table that must be seen well while `seat` decides; none in most games."""
    return rules.look(table, seat) if seat in rules.to_act(table) and knows(rules, KnowsLook) else ()


def looked_at(rules: Ruleset, table: Table, seat: Seat) -> tuple[float, float, float, float] | None:
    """The rectangle round all that must be large in the window while `seat` decides, in millimetres; None if nothing must."""
    parts = looks_at(rules, table, seat)
    if not parts:
        return None
    left, top = min(part[0] for part in parts), min(part[1] for part in parts)
    right, bottom = max(part[0] + part[2] for part in parts), max(part[1] + part[3] for part in parts)
    return left, top, right - left, bottom - top


class Targets(Struct, frozen=True):
    """The pieces and zones that a seat's legal moves begin and end at, for the glows; pieces as the given table names them."""

    sources: frozenset[PieceId]
    """Pieces to be picked up; of a place from which any piece may be taken, only the last."""
    drops: dict[PieceId, tuple[Drag, ...]]
    """Where each piece that can be picked up may go."""
    pieces: frozenset[PieceId]
    """Pieces that can be clicked."""
    zones: frozenset[ZoneId]
    """Zones that can be clicked."""
    places: frozenset[tuple[ZoneId, Place]] = frozenset()
    """Single places of zones that can be clicked."""

    @property
    def goals(self) -> frozenset[tuple[ZoneId, Place | None]]:
        """Where pieces can be put: zones, or single places of zones. A click there puts the only piece that can go there."""
        return frozenset([(drag.to, drag.place) for drags in self.drops.values() for drag in drags])


def targets(ruleset: Ruleset, table: Table, seat: Seat, legal: Iterable[Move]) -> Targets:
    """Which pieces and zones the moves `legal` of `seat` are made with, by drag or click; works on a view."""
    drops: dict[PieceId, list[Drag]] = {}
    sources: set[PieceId] = set()
    pieces: set[PieceId] = set()
    zones: set[ZoneId] = set()
    places: set[tuple[ZoneId, Place]] = set()
    for move in legal:
        for gesture in ruleset.gestures(table, seat, move):
            match gesture:
                case Drag(piece, source=source):
                    lifted = (piece,) if piece else table.zones[source]
                    sources.update(lifted[-1:])
                    for one in lifted:
                        drops.setdefault(one, []).append(gesture)
                case Click(piece, zone, place):
                    if piece:
                        pieces.add(piece)
                    elif place is not None:
                        places.add((zone, place))
                    else:
                        zones.add(zone)
                case _:
                    pass
    found = {piece: tuple(to) for piece, to in drops.items()}
    return Targets(frozenset(sources), found, frozenset(pieces), frozenset(zones), frozenset(places))


def fits_drop(table: Table, gesture: Gesture, drop: MovePieces) -> bool:
    """Whether `drop`, made by hand on `table`, is what `gesture` describes."""
    if not isinstance(gesture, Drag) or len(drop.pieces) != 1 or drop.to != gesture.to:
        return False
    try:
        dropped = real_piece(table, drop.pieces[0])
        if gesture.piece:
            if dropped != real_piece(table, gesture.piece):
                return False
        elif table.where[dropped] != gesture.source:
            return False
    except UnknownNameError:
        return False
    if gesture.angle is not None and not lies_at(table, dropped, drop.turned, gesture.angle):
        return False
    return gesture.place is None or (bool(drop.places) and drop.places[0] == gesture.place)


def lies_at(table: Table, piece: PieceId, turned: float, angle: float) -> bool:
    """Whether a piece that a hand has turned by `turned` degrees clockwise lies at `angle`, to within half a degree."""
    return abs((table.pieces[piece].angle + turned - angle + 180.0) % 360.0 - 180.0) < 0.5


def match_gesture(ruleset: Ruleset, table: Table, seat: Seat, legal: Iterable[Move], drop: MovePieces) -> list[Move]:
    """The moves of `legal` that `drop` can mean: none, one, or several to choose among."""
    return [move for move in legal if any(fits_drop(table, one, drop) for one in ruleset.gestures(table, seat, move))]


def match_click(
    ruleset: Ruleset,
    table: Table,
    seat: Seat,
    legal: Iterable[Move],
    piece: PieceId = "",
    zone: ZoneId = "",
    place: Place | None = None,
) -> list[Move]:
    """The moves of `legal` that a click on `piece`, which lies in `zone`, or on a place of `zone` can mean."""
    return clicked([(move, ruleset.gestures(table, seat, move)) for move in legal], piece, zone, place)


def clicked(known: Iterable[tuple[T, Iterable[Gesture]]], piece: PieceId, zone: ZoneId, place: Place | None) -> list[T]:
    """Those with a gesture that a click on `piece`, which lies in `zone`, or on a place of `zone` can mean."""

    def fits(gesture: Gesture) -> bool:
        if not isinstance(gesture, Click):
            return False
        if gesture.place is not None and gesture.place != place:
            return False
        return (bool(piece) and gesture.piece == piece) or (not gesture.piece and bool(zone) and gesture.zone == zone)

    def ends_here(gesture: Gesture) -> bool:
        return isinstance(gesture, Drag) and not gesture.part and gesture.to == zone and gesture.place in (None, place)

    known = list(known)
    found = [one for one, gestures in known if any(map(fits, gestures))]
    # Where a piece can be dragged to, a click is enough; but a click on a piece that lies there means that piece.
    return found or [one for one, gestures in known if zone and not piece and any(map(ends_here, gestures))]


def parts_of(ruleset: Ruleset, table: Table, seat: Seat, move: Move) -> frozenset[PieceId]:
    """The pieces that name the parts of a move, each by a click or a drag of its own; none for other moves."""
    found = ruleset.gestures(table, seat, move)
    return frozenset(one.piece for one in found if isinstance(one, (Click, Drag)) and one.part)


def buttons(ruleset: Ruleset, table: Table, seat: Seat, legal: Iterable[Move]) -> Sequence[tuple[Button, Move]]:
    """The buttons for `legal`, in order."""
    return [(one, move) for move in legal for one in ruleset.gestures(table, seat, move) if isinstance(one, Button)]


def is_meant(table: Table, gesture: Gesture, piece: PieceId, zone: ZoneId) -> bool:
    """Whether a drop of `piece` on `zone`, or a click on what lies in `zone` already, is what `gesture` describes.

    Without a piece it is a click on the ground of the zone, which is enough where something can be dragged to.
    """
    where = table.where.get(piece, "")
    match gesture:
        case Drag(lifted, to, part=part, source=source):
            if not piece:
                return bool(lifted) and to == zone and not part
            return where != zone and to == zone and (lifted == piece if lifted else where == source)
        case Click(clicked, clicked_zone, place):
            return place is None and where in ("", zone) and (clicked == piece if clicked else clicked_zone == zone)
        case _:
            return False


def places_of(gestures: Iterable[Gesture]) -> tuple[tuple[ZoneId, Place], ...]:
    """The single places of zones where these gestures end."""
    found: list[tuple[ZoneId, Place]] = []
    for gesture in gestures:
        match gesture:
            case Drag(to=zone, place=place) | Click(zone=zone, place=place) if place is not None:
                found.append((zone, place))
            case _:
                pass
    return tuple(dict.fromkeys(found))


def touches(table: Table, gestures: Iterable[Gesture]) -> tuple[tuple[PieceId, ...], tuple[ZoneId, ...]]:
    """The pieces that these gestures pick up or click, and the zones where they end; not those of which one place counts."""
    pieces: list[PieceId] = []
    zones: list[ZoneId] = []
    for gesture in gestures:
        match gesture:
            case Drag(piece, to, place, source):
                pieces += (piece,) if piece else table.zones[source][-1:]
                zones += (to,) if place is None else ()
            case Click(piece, zone, place):
                pieces += (piece,) if piece else ()
                zones += (zone,) if zone and place is None else ()
            case _:
                pass
    return tuple(dict.fromkeys(pieces)), tuple(dict.fromkeys(zones))
