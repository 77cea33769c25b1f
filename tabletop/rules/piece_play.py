"""What hands do with pieces: move, turn, flip, shuffle, draw, deal, take from a supply. The events of those free moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.core.apply import for_each
from tabletop.core.chance import Rng
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneDef
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import (
    Event,
    PiecesFaced,
    PiecesMade,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Place,
    ZoneOrdered,
)
from tabletop.core.layout import accepts, has_room
from tabletop.core.limits import MOST_PIECES
from tabletop.core.table import Table, eighth
from tabletop.core.view import sees
from tabletop.rules.named_pieces import by_zone, check_kinds, fitting_places, places_of
from tabletop.rules.words import counted


def move_events(
    table: Table, pieces: tuple[PieceId, ...], zone: ZoneDef, places: Sequence[Place], index: int, seat: Seat
) -> list[Event]:
    """The events of moving pieces to `zone`; if it is their endless supply, they leave the table."""
    if zone.supply:
        belongs = f"does not belong into {zone.name}."
        for piece in pieces:
            seen = sees(table, piece, seat)
            cannot = belongs if seen else f"{belongs[:-1]}, as far as can be seen; turn it face up first."
            check_kinds(table, (piece,), seat, lambda kind: accepts(zone, kind), cannot)
        return [PiecesRemoved(pieces, zone.id)]
    fitting = fitting_places(table, zone, places, len(pieces))
    if zone.capacity:
        coming = [piece for piece in pieces if table.where[piece] != zone.id]
        if len(table.zones[zone.id]) + len(coming) > zone.capacity:
            raise MoveRefusedError(f"{zone.name} has room for only {zone.capacity}.")
    if zone.cell_capacity and fitting:
        wanted: dict[Place, int] = {}
        for piece, place in zip(pieces, for_each(fitting, len(pieces)), strict=True):
            if table.where[piece] != zone.id or (table.pieces[piece].x, table.pieces[piece].y) != place:
                wanted[place] = wanted.get(place, 0) + 1
        for place, count in wanted.items():
            if not has_room(table, zone, place, count):
                raise MoveRefusedError(f"That place of {zone.name} has room for only {zone.cell_capacity}.")
    events: list[Event] = []
    each_place = dict(zip(pieces, fitting, strict=True)) if len(fitting) > 1 else {}
    put = index
    for source, group in by_zone(table, pieces).items():
        group_places = tuple([each_place[piece] for piece in group]) if each_place else fitting
        if len(group_places) > 1 and len(set(group_places)) == 1:
            group_places = group_places[:1]
        events.append(PiecesMoved(group, source, zone.id, put, group_places))
        put = put + len(group) if put >= 0 else put
    events.extend(face_events(table, pieces, zone))
    return events


def face_events(table: Table, pieces: Sequence[PieceId], zone: ZoneDef) -> list[Event]:
    """The events of turning pieces to the face that `zone` gives to what comes in, and straightening them in piles and rows."""
    events: list[Event] = []
    if zone.face >= 0:
        turned = tuple(
            piece
            for piece in pieces
            if zone.face < len(table.kind(piece).faces)
            and table.pieces[piece].face != zone.face
            and table.where[piece] != zone.id
            and table.kind(piece).flips
        )
        if turned:
            events.append(PiecesFaced(turned, (zone.face,)))
    if zone.keeps_order:
        crooked = tuple(piece for piece in pieces if table.pieces[piece].angle and table.where[piece] != zone.id)
        if crooked:
            events.append(PiecesTurned(crooked, (0.0,)))
    return events


def cover_events(table: Table, pieces: Sequence[PieceId]) -> list[Event]:
    """The events of turning pieces to the side that hides them; those without one, or with it up, stay as they are."""
    hiding: dict[PieceId, int] = {}
    for piece in pieces:
        backs = [number for number, face in enumerate(table.kind(piece).faces) if face.hides]
        if backs and not table.face(piece).hides:
            hiding[piece] = backs[0]
    return [PiecesFaced(tuple(hiding), tuple(hiding.values()))] if hiding else []


def turn_events(table: Table, pieces: tuple[PieceId, ...], degrees: float) -> list[Event]:
    """The events of turning pieces by `degrees`, each about its own centre."""
    angles = tuple(eighth((table.pieces[piece].angle + degrees) % 360.0) % 360.0 for piece in pieces)
    return [PiecesTurned(pieces, angles[:1] if len(set(angles)) == 1 else angles)]


def flip_events(table: Table, pieces: tuple[PieceId, ...], pile: bool, seat: Seat) -> list[Event]:
    """The events of flipping pieces to their next face; a whole `pile` also reverses its order."""
    check_kinds(table, pieces, seat, lambda kind: kind.flips, "has no other side to show.")
    faces = tuple((table.pieces[piece].face + 1) % len(table.kind(piece).faces) for piece in pieces)
    events: list[Event] = [PiecesFaced(pieces, faces[:1] if len(set(faces)) == 1 else faces)]
    if pile:
        for zone, group in by_zone(table, pieces).items():
            among = set(group)
            if len(among) > 1:
                in_order = tuple(piece for piece in table.zones[zone] if piece in among)
                events.append(ZoneOrdered(zone, in_order[::-1]))
    return events


def shuffle_events(table: Table, pieces: tuple[PieceId, ...], rng: Rng) -> list[Event]:
    """The events of shuffling pieces, zone by zone, among the places they hold.

    All get the same angle: a card that lay across could be told from the others after the shuffle.
    """
    events: list[Event] = []
    for zone, group in by_zone(table, pieces).items():
        if len(group) < 2:
            continue
        among = set(group)
        old = tuple(piece for piece in table.zones[zone] if piece in among)
        # A zone in which pieces have places of their own may hold many piles: each is named by the lowest id in it.
        is_pile = table.equipment.zones[zone].keeps_order
        new = rng.shuffled_pile(zone if is_pile else min(old), old)
        events.append(ZoneOrdered(zone, new, shuffled=True))
        places = places_of(table, old)
        if len(set(places)) > 1:
            # Pieces that lie apart must also exchange places, or each would still lie where it lay.
            events.append(PiecesMoved(new, zone, zone, -1, places))
        [(usual, _)] = Counter(table.pieces[piece].angle for piece in old).most_common(1)
        if across := tuple(piece for piece in new if table.pieces[piece].angle != usual):
            events.append(PiecesTurned(across, (usual,)))
    if not events:
        raise MoveRefusedError("A single piece cannot be shuffled.")
    return events


def top_of(table: Table, piece: PieceId, count: int, rng: Rng, below: int = 0) -> tuple[PieceId, ...]:
    """The `count` pieces that a draw takes from the pile of `piece` after the `below` uppermost ones, the upper one first.

    From a bag random ones are taken.
    """
    pile = table.pile_of(piece)
    if count < 1 or below < 0:
        raise MoveRefusedError("At least one piece must be drawn.")
    if table.zone_of(piece).bag:
        below = 0
    if len(pile) < count + below:
        raise MoveRefusedError(f"Only {counted(len(pile), 'piece')} {'is' if len(pile) == 1 else 'are'} left.")
    if table.zone_of(piece).bag:
        return rng.blind_draw(table.where[piece], pile, count)
    return pile[::-1][below : below + count]


def too_few_to_deal(there: int, count: int, hands: int) -> str:
    """Why `there` pieces cannot be dealt, `count` to each of `hands`, as a sentence."""
    few = f"{counted(there, 'piece')} {'is' if there == 1 else 'are'} too few to deal {count} to each of {hands}"
    return f"{few}: at most {there // hands} each." if there >= hands else f"{few}."


def deal_events(table: Table, piece: PieceId, count: int, rng: Rng) -> list[Event]:
    """The events of dealing `count` pieces from the pile to each hand, one at a time in turn."""
    hands = [hand for seat in table.equipment.seats if (hand := table.equipment.hand_of(seat.id)) is not None]
    if not hands:
        raise MoveRefusedError("Nobody has a hand at this table.")
    if 0 < len(table.pile_of(piece)) < count * len(hands):
        raise MoveRefusedError(too_few_to_deal(len(table.pile_of(piece)), count, len(hands)))
    drawn = top_of(table, piece, count * len(hands), rng)
    events: list[Event] = []
    for number, hand in enumerate(hands):
        share = drawn[number :: len(hands)]
        events.append(PiecesMoved(share, table.where[piece], hand.id))
        events.extend(face_events(table, share, hand))
    return events


def new_ids(table: Table, kind: KindId, count: int) -> tuple[PieceId, ...]:
    """Ids for new pieces of `kind` that no piece on the table has."""
    taken = len(kind) + 1
    used = (int(piece[taken:]) for piece in table.pieces if piece.startswith(f"{kind}.") and piece[taken:].isdecimal())
    first = max(used, default=0) + 1
    return tuple(f"{kind}.{number}" for number in range(first, first + count))


def take_events(table: Table, supply: ZoneDef, zone: ZoneDef, places: Sequence[Place], count: int, index: int) -> list[Event]:
    """The events of taking new pieces from a supply into `zone`."""
    if not supply.supply:
        raise MoveRefusedError(f"{supply.name} is not a supply.")
    if not 1 <= count <= 100:
        raise MoveRefusedError("Between 1 and 100 pieces can be taken at once.")
    if len(table.pieces) + count > MOST_PIECES:
        raise MoveRefusedError(f"A table holds {MOST_PIECES} pieces at the most.")
    if zone.supply:
        raise MoveRefusedError(f"{zone.name} is a supply itself.")
    fitting = fitting_places(table, zone, places, count)
    if zone.capacity and len(table.zones[zone.id]) + count > zone.capacity:
        raise MoveRefusedError(f"{zone.name} has room for only {zone.capacity}.")
    for place in set(fitting):
        if not has_room(table, zone, place, count if len(fitting) == 1 else fitting.count(place)):
            raise MoveRefusedError(f"That place of {zone.name} has room for only {zone.cell_capacity}.")
    kind = table.equipment.kinds[supply.supply]
    made = new_ids(table, kind.id, count)
    face = zone.face if 0 <= zone.face < len(kind.faces) and kind.flips else 0
    events: list[Event] = [PiecesMade(made, kind.id, zone.id, fitting, face, supply.id)]
    if index >= 0:
        events.append(PiecesMoved(made, zone.id, zone.id, index, fitting))
    return events
