"""The rounds of a card game: bring a pack together from everywhere, shuffle it, deal it again. The events of those free moves.

A pack is everything with the same back. Which pieces of it are gathered, and where, follows from what everybody sees, so
that neither an answer nor an act gives away a hidden card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from tabletop.core.apply import apply_events
from tabletop.core.chance import SHARED, Rng
from tabletop.core.equipment import Equipment, KindId, PieceId, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event, FlowChanged, PiecesFaced, PiecesMarked, PiecesMoved, PiecesTurned, Place
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.named_pieces import fitting_places
from tabletop.rules.piece_play import deal_events, move_events, shuffle_events
from tabletop.rules.score_sheet import rounds_on_sheet

FREE, DEALT, GATHERED = "", "dealt", "gathered"
"""The phases of a free table: rounds end after the turn of the last seat, or with a new deal. Once a pack has been gathered, the
next deal is another round."""
BY_DEALS = DEALT, GATHERED
"""The phases in which rounds are deals."""


class Pack(Struct, frozen=True):
    """The pieces to gather, lowest first, and the zone and place where they come to lie on one another."""

    pieces: tuple[PieceId, ...]
    zone: ZoneDef
    places: tuple[Place, ...] = ()


class Origin(Struct, frozen=True):
    """Where the pieces with one back lay at the set-up: the zone that held most of them, and their kinds."""

    zone: ZoneId
    kinds: frozenset[KindId]


def back_in(table: Table, piece: PieceId) -> KindId:
    """The back by which `piece` belongs to a pack, also where it is masked; empty if it has none, or lies in a bag."""
    kind = table.kind(piece)
    if table.zone_of(piece).bag:
        return ""
    return kind.blank or (kind.id if kind.id in backs(table.equipment) else "")


@lru_cache(maxsize=8)
def backs_by_name(kinds: tuple[tuple[KindId, KindId], ...]) -> frozenset[KindId]:
    """The kinds that stand in as backs, of pairs of a kind and its back."""
    return frozenset(back for _, back in kinds if back)


def backs(box: Equipment) -> frozenset[KindId]:
    """The kinds of the box that are the back of another one."""
    return backs_by_name(tuple((kind.id, kind.blank) for kind in box.kinds.values()))


def origin_of(box: Equipment, back: KindId) -> Origin | None:
    """Where pieces with this back lay at the set-up; None if none of them lay in a pile."""
    placed = [one for one in box.pieces if box.kinds[one.kind].blank == back and box.zones[one.zone].is_stack]
    if not placed:
        return None
    zone, _ = Counter(one.zone for one in placed).most_common(1)[0]
    return Origin(zone, frozenset(one.kind for one in placed))


def pack_begun_in(table: Table, zone: ZoneId) -> tuple[PieceId, ...]:
    """A piece of the pack that began in a pile which is empty now; nothing if none did, or if something lies there."""
    if table.zones[zone]:
        return ()
    began = (one.piece for one in table.equipment.pieces if one.zone == zone and one.piece in table.pieces)
    return tuple([piece for piece in began if back_in(table, piece)][:1])


def pack_of(table: Table, piece: PieceId) -> Pack:
    """The pack of `piece`, and where it is gathered.

    It goes home, to the pile in which it began. While cards lie there, a pile on the open table in which nobody sees one of that
    pack is a pack of its own, such as of cards written by hand: it is gathered where it lies, and what is at home stays there.
    Locked pieces stay, and so does what lies open and is of the other pack. Raises MoveRefusedError for a piece without a back.
    """
    box, back, here = table.equipment, back_in(table, piece), table.zone_of(piece)
    if not back:
        raise MoveRefusedError("This belongs to no pack of cards.")
    origin = origin_of(box, back)
    pile = table.pile_of(piece)
    goes_home = origin is not None and (
        not here.is_free
        or len(pile) < 2
        or not table.zones[origin.zone]
        or any(table.pieces[one].kind in origin.kinds and sees(table, one, None) for one in pile)
    )
    if origin is not None and goes_home:
        return pack_at(table, back, box.zones[origin.zone], (), origin.kinds)
    kinds = frozenset(kind.id for kind in box.kinds.values() if origin is None or kind.id not in origin.kinds)
    stays = origin.zone if origin is not None else ""
    if here.is_free:
        return pack_at(table, back, here, ((table.pieces[piece].x, table.pieces[piece].y),), kinds, stays)
    open_zone = box.zones[box.open_zone]
    return pack_at(table, back, open_zone, fitting_places(table, open_zone, (), 1), kinds, stays)


def pack_at(
    table: Table, back: KindId, zone: ZoneDef, places: tuple[Place, ...], kinds: frozenset[KindId], stays: ZoneId = ""
) -> Pack:
    """The pack of the pieces with this back that are of `kinds` or may be, gathered in `zone`; what lies in `stays` is left."""
    found = [
        piece
        for zone_id, held in table.zones.items()
        if zone_id != stays and not table.equipment.zones[zone_id].bag
        for piece in held
        if table.kind(piece).blank == back and not is_held_back(table, piece) and belongs(table, piece, kinds)
    ]
    # What lies there already stays below the others.
    there = [piece for piece in found if lies_at(table, piece, zone, places)]
    among = set(there)
    return Pack((*there, *(piece for piece in found if piece not in among)), zone, places)


def can_be_locked(table: Table, piece: PieceId) -> bool:
    """Whether a piece may be locked where it lies: not in a hand, a bag or a pile with a place of its own."""
    return not table.zone_of(piece).keeps_order


def is_held_back(table: Table, piece: PieceId) -> bool:
    """Whether a lock keeps a piece from being gathered."""
    return table.pieces[piece].locked and can_be_locked(table, piece)


def belongs(table: Table, piece: PieceId, kinds: frozenset[KindId]) -> bool:
    """Whether a piece with the right back is gathered: not if it lies open on the table and its whole pile is of other kinds."""
    if table.pieces[piece].kind in kinds or not table.zone_of(piece).is_free or not sees(table, piece, None):
        return True
    return any(table.pieces[one].kind in kinds or not sees(table, one, None) for one in table.pile_of(piece))


def lies_at(table: Table, piece: PieceId, zone: ZoneDef, places: tuple[Place, ...]) -> bool:
    """Whether a piece lies where its pack is gathered."""
    state = table.pieces[piece]
    return table.where[piece] == zone.id and places in ((), ((state.x, state.y),))


def gather_events(table: Table, pack: Pack) -> list[Event]:
    """The events of gathering a pack: its pieces come together, unlocked, face down and straight; none if they lie so already."""
    locked = tuple(piece for piece in pack.pieces if table.pieces[piece].locked)
    coming = tuple(piece for piece in pack.pieces if not lies_at(table, piece, pack.zone, pack.places))
    events: list[Event] = [PiecesMarked(locked, locked=False)] if locked else []
    events += move_events(table, coming, pack.zone, pack.places, -1, "") if coming else []
    after = apply_events(table, events)
    faces = {piece: hiding_face(after, piece, pack.zone) for piece in pack.pieces}
    turned = tuple(piece for piece in pack.pieces if after.pieces[piece].face != faces[piece])
    if turned:
        each = tuple(faces[piece] for piece in turned)
        events.append(PiecesFaced(turned, each[:1] if len(set(each)) == 1 else each))
    crooked = tuple(piece for piece in pack.pieces if after.pieces[piece].angle)
    if crooked:
        events.append(PiecesTurned(crooked, (0.0,)))
    return events


def hiding_face(table: Table, piece: PieceId, zone: ZoneDef) -> int:
    """The face that a gathered piece shows: the one that its zone gives, else the first that hides what it is."""
    faces, face = table.kind(piece).faces, table.pieces[piece].face
    if 0 <= zone.face < len(faces):
        return zone.face
    return face if faces[face].hides else next((number for number, one in enumerate(faces) if one.hides), face)


def new_round_events(table: Table, piece: PieceId, count: int, rng: Rng) -> list[Event]:
    """The events of a new round: it is counted, the pack of `piece` is gathered and shuffled, and `count` are dealt to each hand
    (0: none)."""
    pack = pack_of(table, piece)
    events = gather_events(table, pack)
    counted = count_round(table, was_in_play=bool(events))
    gathered = apply_events(table, events)
    shuffled = shuffle_events(gathered, pack.pieces, rng)
    events += shuffled
    if count:
        events += deal_events(apply_events(gathered, shuffled), pack.pieces[0], count, rng)
    events += lay_out_events(apply_events(table, events), pack)
    return [*events, *counted]


def lay_out_events(table: Table, pack: Pack) -> list[Event]:
    """The events of dealing from a gathered pack to the places of the table that get some of it in a new round."""
    events: list[Event] = []
    gathered = set(pack.pieces)
    left = tuple(piece for piece in reversed(table.zones[pack.zone.id]) if piece in gathered)
    for zone in table.equipment.zones.values():
        if zone.deal and not zone.in_hand:
            drawn, left = left[: zone.deal], left[zone.deal :]
            events += move_events(table, drawn, zone, (), -1, "") if drawn else []
    return events


def usual_deal(table: Table) -> int:
    """How many a new round deals to each hand if nobody asks for another number; 0 if the game does not say."""
    return max((zone.deal for zone in table.equipment.zones.values() if zone.in_hand), default=0)


def count_round(table: Table, was_in_play: bool) -> list[Event]:
    """The event that counts a new deal as a round of a free table; none in a game that counts its rounds by its rules.

    From the first deal on rounds are deals, no longer turns of all seats. Rounds that are written on the score sheet are over; if
    the pack was in play, one more is than before. A pack that was not in play makes no other round.
    """
    flow = table.flow
    if flow.phase not in (FREE, *BY_DEALS):
        return []
    over = flow.round - (flow.phase == DEALT and not was_in_play) if flow.phase in BY_DEALS else int(was_in_play)
    return [FlowChanged(flow.to_act, DEALT, max(over, len(rounds_on_sheet(table))) + 1, flow.agenda)]


def next_to_write(table: Table) -> int:
    """The round whose scores are written next: where rounds are deals the one that is played, if nothing is written for it."""
    written = len(rounds_on_sheet(table))
    return max(table.flow.round, written + 1) if table.flow.phase in BY_DEALS else written + 1


def count_deal(table: Table) -> list[Event]:
    """The event by which a deal makes the rounds of a free table deals; none in a game that counts its rounds by its rules.

    It begins no other round, as three cards and then two may be one deal, unless a pack was gathered after the last deal, or the
    scores of the present one are written.
    """
    flow = table.flow
    if flow.phase not in (FREE, *BY_DEALS):
        return []
    present = flow.round + (flow.phase == GATHERED) if flow.phase in BY_DEALS else 1
    counted = FlowChanged(flow.to_act, DEALT, max(present, len(rounds_on_sheet(table)) + 1), flow.agenda)
    return [counted] if (counted.phase, counted.round) != (flow.phase, flow.round) else []


def count_gathering(table: Table, gathered: Sequence[Event]) -> list[Event]:
    """The event by which the next deal is another round, because the pack of this one has been gathered.

    There is none before a deal, nor if fewer pieces came back than a deal gives out: one to each seat.
    """
    flow = table.flow
    came = sum(len(event.pieces) for event in gathered if isinstance(event, PiecesMoved))
    over = flow.phase == DEALT and came >= len(table.equipment.seats)
    return [FlowChanged(flow.to_act, GATHERED, flow.round, flow.agenda)] if over else []


def is_new_pack(table: Table, piece: PieceId) -> bool:
    """Whether the pile of `piece` is a whole pack that was never shuffled, so that the first card is about to leave it."""
    if not never_shuffled(table, piece):
        return False
    origin = origin_of(table.equipment, back_in(table, piece))
    return origin is not None and len(table.zones[origin.zone]) == sum(one.zone == origin.zone for one in table.equipment.pieces)


def never_shuffled(table: Table, piece: PieceId) -> bool:
    """Whether the pile of `piece` is a pack that still lies where it began, as it lay at the set-up: it was never shuffled.

    It takes the whole table: a view says nothing of chance. Everybody may know the answer.
    """
    if piece not in table.pieces or not (back := back_in(table, piece)):
        return False
    origin, chance = origin_of(table.equipment, back), table.chance
    if origin is None or table.where[piece] != origin.zone or len(table.zones[origin.zone]) < 2:
        return False
    # A table begun from a template has chance of its own, though its pack may have been shuffled before.
    first = [one.piece for one in table.equipment.pieces if one.zone == origin.zone]
    if [one for one in first if table.where.get(one) == origin.zone] != list(table.zones[origin.zone]):
        return False
    return not (chance.drawn or SHARED in chance.streams or f"shuffle {origin.zone}" in chance.streams)
