"""Free play: the ruleset that allows everything and proposes nothing.

It refuses only what cannot be done with hands: a piece that is not there, a zone that is full, a locked piece moved, a
flip of what has one side. Whatever the game, these moves are the free table's, and their events are all there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from tabletop.core.apply import for_each
from tabletop.core.chance import Rng
from tabletop.core.equipment import KindId, PieceId, PieceKind, Seat, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import (
    CountersChanged,
    DiceRolled,
    Event,
    FlowChanged,
    Noted,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Place,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.layout import accepts, has_room, place_at, place_centre
from tabletop.core.limits import LARGEST_VALUE, MOST_PIECES
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table, eighth
from tabletop.core.view import possible_kinds, real_piece, sees
from tabletop.rules.beside import clock_set, counter_made, rubbed_out, sketched
from tabletop.rules.deck_play import cut, mixed_in, put_in_order, shown_to
from tabletop.rules.describe import named
from tabletop.rules.free_moves import (
    AnyFreeMove,
    CopyPieces,
    CutPile,
    DealPieces,
    DrawOnTable,
    DrawPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    FreeMove,
    LabelPieces,
    LockPieces,
    MakeCounter,
    MixIn,
    MovePieces,
    OrderPieces,
    PeekPieces,
    PutUnder,
    RemovePieces,
    RollDice,
    RubOut,
    SetClock,
    SetCounter,
    ShowPieces,
    ShufflePieces,
    TakeFromSupply,
    TurnPieces,
    WriteNote,
    move_from_row,
)
from tabletop.rules.gesture import Gesture
from tabletop.rules.ruleset import Move, MoveFacts, Options, Outcome, Phase, Problem, Refused, Score
from tabletop.rules.sample import fill_by_chance

LONGEST_NOTE = 2_000
LONGEST_LABEL = 60


class NoProposals:
    """The legal moves of free play: nothing is proposed, everything possible is allowed."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self.seat = seat
        self.moves: tuple[Move, ...] = ()

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, FreeMove) and FREE_PLAY.check(self._table, self.seat, move) is None

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False


class FreePlay:
    """The free table as a ruleset; it has no state, `FREE_PLAY` is the one instance needed."""

    name = "free play"

    def start(self, table: Table, options: Options, rng: Rng) -> Iterable[Event]:
        """Nothing happens at the start but that the first seat has the turn marker."""
        return (FlowChanged((table.equipment.seats[0].id,), "", 1),)

    def to_act(self, table: Table) -> frozenset[Seat]:
        """Everybody may act at any time."""
        return frozenset(seat.id for seat in table.equipment.seats)

    def legal_moves(self, table: Table, seat: Seat) -> NoProposals:
        """An empty list that contains every possible act."""
        return NoProposals(table, seat)

    def spare_moves(self, table: Table, seat: Seat) -> NoProposals:
        """Nothing is proposed."""
        return NoProposals(table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """No place means anything."""
        return ""

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """Nothing costs anything."""
        return MoveFacts()

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or why hands cannot do this."""
        try:
            free_events(table, seat, move, Rng(table.chance))
        except (MoveRefusedError, UnknownNameError) as reason:
            return Refused(str(reason))
        return None

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Iterable[Event]:
        """What happens; raises MoveRefusedError if hands cannot do this."""
        return free_events(table, seat, move, rng)

    def outcome(self, table: Table) -> Outcome | None:
        """Free play never ends by itself."""
        return None

    def scores(self, table: Table) -> tuple[Score, ...]:
        """Nothing is counted."""
        return ()

    def diagnose(self, table: Table) -> list[Problem]:
        """Free play can go on from any table."""
        return []

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """There is but one."""
        return (Phase("", "Free play"),)

    def resume(self, table: Table, seat: Seat, phase: str) -> Iterable[Event]:
        """Give the turn marker to `seat`."""
        return (FlowChanged((seat,), phase, max(1, table.flow.round)),)

    def move_from_row(self, row: Row) -> Move:
        """The free move a row stands for; raises MoveRefusedError if it is none."""
        return move_from_row(row)

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """None: nothing is proposed."""
        return ()

    def prompt(self, table: Table, seat: Seat) -> str:
        """The same for all at any time."""
        return "Move any piece as you like; pass the turn when you are done."

    def next_up(self, table: Table) -> str:
        """Nobody knows."""
        return ""

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """The general words serve."""
        return None

    def sample(self, view: Table, rng: Rng) -> Table:
        """Each blank is one of the unseen pieces of the box."""
        return fill_by_chance(view, rng)


FREE_PLAY = FreePlay()


def free_events(table: Table, seat: Seat, move: Move, rng: Rng) -> list[Event]:
    """What happens when `seat` makes the free move `move`; raises MoveRefusedError or UnknownNameError if it cannot be."""
    if not isinstance(move, FreeMove):
        raise MoveRefusedError("This move belongs to a game's rules; on the free table pieces are moved by hand.")
    act: AnyFreeMove = move  # type: ignore[assignment]
    match act:
        case MovePieces(pieces, to, places, index, degrees):
            found, zone = reachable(table, pieces, seat), zone_named(table, to)
            on_the_way = turned(table, found, degrees) if degrees and not zone.supply else []
            return [*moved(table, found, zone, places, index, seat), *on_the_way]
        case FlipPieces(pieces, pile):
            return flipped(table, reachable(table, pieces, seat), pile, seat)
        case FacePieces(pieces, face):
            found = reachable(table, pieces, seat)
            check_kinds(table, found, seat, lambda kind: 0 <= face < len(kind.faces), f"has no side {face + 1}.")
            return [PiecesFaced(found, (face,))]
        case TurnPieces(pieces, degrees):
            return turned(table, reachable(table, pieces, seat), degrees)
        case ShufflePieces(pieces):
            return shuffled(table, reachable(table, pieces, seat), rng)
        case RollDice(pieces):
            found = reachable(table, pieces, seat)
            check_kinds(table, found, seat, lambda kind: kind.rolls, "cannot be rolled.")
            sides = [(kind := table.kind(piece)).sides or len(kind.faces) for piece in found]
            return [DiceRolled(found, tuple(rng.rolls((die,), most)[0] for die, most in zip(found, sides, strict=True)))]
        case DrawPieces(piece, count, to, places):
            drawn = top_of(table, real_piece(table, piece), count, rng)
            return moved(table, drawn, zone_named(table, to), places, -1, seat)
        case DealPieces(piece, count):
            return dealt(table, real_piece(table, piece), count, rng)
        case TakeFromSupply(supply, to, places, count, index):
            return taken(table, zone_named(table, supply), zone_named(table, to), places, count, index)
        case RemovePieces(pieces):
            return [PiecesRemoved(reachable(table, pieces, seat))]
        case CopyPieces(pieces, dx, dy):
            return copied(table, found_pieces(table, pieces), dx, dy)
        case LockPieces(pieces, locked):
            return [PiecesMarked(found_pieces(table, pieces), locked=locked)]
        case LabelPieces(pieces, label):
            if len(label) > LONGEST_LABEL:
                raise MoveRefusedError(f"A label may have {LONGEST_LABEL} characters at the most.")
            return [PiecesMarked(found_pieces(table, pieces), label=label)]
        case PutUnder(pieces):
            found = reachable(table, pieces, seat)
            return [PiecesMoved(group, zone, zone, 0, places_of(table, group)) for zone, group in by_zone(table, found).items()]
        case SetCounter(counter, value):
            return counted(table, counter, value)
        case PeekPieces(pieces):
            return [Revealed(found_pieces(table, pieces), (seat,))]
        case WriteNote(text):
            if not text.strip() or len(text) > LONGEST_NOTE:
                raise MoveRefusedError(f"A note has between 1 and {LONGEST_NOTE} characters.")
            return [Noted(text)]
        case CutPile(piece, count):
            return cut(table, real_piece(table, piece), count)
        case MixIn(pieces, to):
            found, zone = reachable(table, pieces, seat), zone_named(table, to)
            return mixed_in(table, found, zone, moved(table, found, zone, (), -1, seat), rng)
        case OrderPieces(pieces):
            return put_in_order(table, found_pieces(table, pieces))
        case ShowPieces(pieces, seats):
            return shown_to(table, found_pieces(table, pieces), seats)
        case DrawOnTable(kind, places, text, drawing, colour):
            return sketched(table, seat, kind, places, text, drawing, colour)
        case RubOut(drawings):
            return rubbed_out(table, drawings)
        case MakeCounter(name, value, places):
            return counter_made(table, seat, name, value, places)
        case SetClock(runs, seconds):
            return clock_set(table, runs, seconds)
        case EndTurn(to_seat):
            return turn_passed(table, to_seat)
        case _:
            assert_never(act)


def zone_named(table: Table, zone: ZoneId) -> ZoneDef:
    """The zone of that name; raises UnknownNameError if there is none."""
    try:
        return table.equipment.zones[zone]
    except KeyError:
        raise UnknownNameError(f"There is no zone {zone!r} on this table.") from None


def found_pieces(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The pieces meant, each once; raises UnknownNameError for one that is not there, MoveRefusedError for none at all."""
    found = tuple(dict.fromkeys(real_piece(table, piece) for piece in pieces))
    if not found:
        raise MoveRefusedError("Nothing is selected.")
    return found


def reachable(table: Table, pieces: Sequence[PieceId], seat: Seat) -> tuple[PieceId, ...]:
    """As `found_pieces`, and none of them is locked."""
    found = found_pieces(table, pieces)
    for piece in found:
        if table.pieces[piece].locked:
            raise MoveRefusedError(f"{named(table, piece, seat)} is locked; unlock it first (L).")
    return found


def check_kinds(table: Table, pieces: Sequence[PieceId], seat: Seat, can: Callable[[PieceKind], bool], cannot: str) -> None:
    """Raise MoveRefusedError, ending in `cannot`, for a piece for which `can` does not hold.

    With a piece that `seat` may not know, it must hold for all that it may be: else the answer would tell which it is.
    """
    for piece in pieces:
        if not all(map(can, possible_kinds(table, piece, seat))):
            raise MoveRefusedError(f"{named(table, piece, seat)} {cannot}")


def by_zone(table: Table, pieces: Sequence[PieceId]) -> dict[ZoneId, tuple[PieceId, ...]]:
    """The pieces grouped by the zone they lie in, keeping their order."""
    groups: dict[ZoneId, list[PieceId]] = {}
    for piece in pieces:
        groups.setdefault(table.where[piece], []).append(piece)
    return {zone: tuple(group) for zone, group in groups.items()}


def places_of(table: Table, pieces: Sequence[PieceId]) -> tuple[Place, ...]:
    """Where the pieces lie within their zones."""
    return tuple((table.pieces[piece].x, table.pieces[piece].y) for piece in pieces)


def fitting_places(table: Table, zone: ZoneDef, places: Sequence[Place], count: int) -> tuple[Place, ...]:
    """`places` put right for `zone`: rounded, within it; raises MoveRefusedError if they do not match or do not fit."""
    if len(places) not in (0, 1, count):
        raise MoveRefusedError(f"{count} pieces cannot go to {len(places)} places.")
    if zone.keeps_order:
        return ()
    if not places:
        middle = (zone.width / 2, zone.height / 2) if zone.is_free else (0.0, 0.0)
        places = (middle,)
    return tuple(place_at(zone, *place_centre(zone, x, y)) for x, y in places)


def moved(
    table: Table, pieces: tuple[PieceId, ...], zone: ZoneDef, places: Sequence[Place], index: int, seat: Seat
) -> list[Event]:
    """Pieces go to `zone`; back into an endless supply they leave the table."""
    if zone.supply:
        belongs = f"does not belong into {zone.name}."
        for piece in pieces:
            seen = sees(table, piece, seat)
            cannot = belongs if seen else f"{belongs[:-1]}, as far as can be seen; turn it face up first."
            check_kinds(table, (piece,), seat, lambda kind: accepts(zone, kind), cannot)
        return [PiecesRemoved(pieces, zone.id)]
    fitting = fitting_places(table, zone, places, len(pieces))
    coming = [piece for piece in pieces if table.where[piece] != zone.id]
    if zone.capacity and len(table.zones[zone.id]) + len(coming) > zone.capacity:
        raise MoveRefusedError(f"{zone.name} has room for {zone.capacity} only.")
    if zone.cell_capacity and fitting:
        wanted: dict[Place, int] = {}
        for piece, place in zip(pieces, for_each(fitting, len(pieces)), strict=True):
            if table.where[piece] != zone.id or (table.pieces[piece].x, table.pieces[piece].y) != place:
                wanted[place] = wanted.get(place, 0) + 1
        for place, count in wanted.items():
            if not has_room(table, zone, place, count):
                raise MoveRefusedError(f"That place of {zone.name} has room for {zone.cell_capacity} only.")
    events: list[Event] = []
    all_places = dict(zip(pieces, for_each(fitting, len(pieces)), strict=True)) if fitting else {}
    put = index
    for source, group in by_zone(table, pieces).items():
        group_places = tuple(all_places[piece] for piece in group) if fitting else ()
        if len(set(group_places)) == 1:
            group_places = group_places[:1]
        events.append(PiecesMoved(group, source, zone.id, put, group_places))
        put = put + len(group) if put >= 0 else put
    events.extend(faced_for(table, pieces, zone))
    return events


def faced_for(table: Table, pieces: Sequence[PieceId], zone: ZoneDef) -> list[Event]:
    """The pieces turned to the face that `zone` wants of what comes in; straightened too where order is the place."""
    turned = tuple(
        piece
        for piece in pieces
        if 0 <= zone.face < len(table.kind(piece).faces)
        and table.pieces[piece].face != zone.face
        and table.where[piece] != zone.id
        and table.kind(piece).flips
    )
    events: list[Event] = [PiecesFaced(turned, (zone.face,))] if turned else []
    if zone.keeps_order:
        crooked = tuple(piece for piece in pieces if table.pieces[piece].angle and table.where[piece] != zone.id)
        if crooked:
            events.append(PiecesTurned(crooked, (0.0,)))
    return events


def turned(table: Table, pieces: tuple[PieceId, ...], degrees: float) -> list[Event]:
    """Pieces lie `degrees` further round, each about its own centre."""
    angles = tuple(eighth((table.pieces[piece].angle + degrees) % 360.0) % 360.0 for piece in pieces)
    return [PiecesTurned(pieces, angles[:1] if len(set(angles)) == 1 else angles)]


def flipped(table: Table, pieces: tuple[PieceId, ...], pile: bool, seat: Seat) -> list[Event]:
    """Pieces show their next face; a whole pile is also turned upside down."""
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


def shuffled(table: Table, pieces: tuple[PieceId, ...], rng: Rng) -> list[Event]:
    """Each zone's share of the pieces in random order, among the places they held."""
    events: list[Event] = []
    for zone, group in by_zone(table, pieces).items():
        if len(group) < 2:
            continue
        among = set(group)
        old = tuple(piece for piece in table.zones[zone] if piece in among)
        # Where the order is not the place, a zone may hold many piles: such a pile is known by the lowest id in it.
        is_pile = table.equipment.zones[zone].keeps_order
        new = rng.shuffled_pile(zone if is_pile else min(old), old)
        events.append(ZoneOrdered(zone, new, shuffled=True))
        places = places_of(table, old)
        if len(set(places)) > 1:
            # Pieces that lie apart also change places, else the order alone would tell where each went.
            events.append(PiecesMoved(new, zone, zone, -1, places))
    if not events:
        raise MoveRefusedError("A single piece cannot be shuffled.")
    return events


def top_of(table: Table, piece: PieceId, count: int, rng: Rng) -> tuple[PieceId, ...]:
    """The `count` pieces a draw takes from the pile of `piece`, the top one first; by chance from a bag."""
    pile = table.pile_of(piece)
    if count < 1:
        raise MoveRefusedError("At least one piece must be drawn.")
    if len(pile) < count:
        raise MoveRefusedError(f"There are only {len(pile)} left.")
    if table.zone_of(piece).bag:
        return rng.blind_draw(table.where[piece], pile, count)
    return pile[: -count - 1 : -1]


def dealt(table: Table, piece: PieceId, count: int, rng: Rng) -> list[Event]:
    """`count` pieces from the pile to each hand, round by round."""
    hands = [hand for seat in table.equipment.seats if (hand := table.equipment.hand_of(seat.id)) is not None]
    if not hands:
        raise MoveRefusedError("Nobody has a hand at this table.")
    drawn = top_of(table, piece, count * len(hands), rng)
    events: list[Event] = []
    for number, hand in enumerate(hands):
        share = drawn[number :: len(hands)]
        events.append(PiecesMoved(share, table.where[piece], hand.id))
        events.extend(faced_for(table, share, hand))
    return events


def new_ids(table: Table, kind: KindId, count: int) -> tuple[PieceId, ...]:
    """Ids for new pieces of `kind` that no piece on the table has."""
    taken = len(kind) + 1
    used = (int(piece[taken:]) for piece in table.pieces if piece.startswith(f"{kind}.") and piece[taken:].isdecimal())
    first = max(used, default=0) + 1
    return tuple(f"{kind}.{number}" for number in range(first, first + count))


def taken(table: Table, supply: ZoneDef, zone: ZoneDef, places: Sequence[Place], count: int, index: int) -> list[Event]:
    """New pieces come from a supply into `zone`."""
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
        raise MoveRefusedError(f"{zone.name} has room for {zone.capacity} only.")
    for place in set(fitting):
        if not has_room(table, zone, place, count if len(fitting) == 1 else fitting.count(place)):
            raise MoveRefusedError(f"That place of {zone.name} has room for {zone.cell_capacity} only.")
    kind = table.equipment.kinds[supply.supply]
    made = new_ids(table, kind.id, count)
    face = zone.face if 0 <= zone.face < len(kind.faces) and kind.flips else 0
    events: list[Event] = [PiecesMade(made, kind.id, zone.id, fitting, face, supply.id)]
    if index >= 0:
        events.append(PiecesMoved(made, zone.id, zone.id, index, fitting))
    return events


def copied(table: Table, pieces: tuple[PieceId, ...], dx: float, dy: float) -> list[Event]:
    """Copies of the pieces come into the same zones."""
    if len(table.pieces) + len(pieces) > MOST_PIECES:
        raise MoveRefusedError(f"A table holds {MOST_PIECES} pieces at the most.")
    events: list[Event] = []
    groups: dict[tuple[KindId, ZoneId], list[PieceId]] = {}
    for piece in pieces:
        groups.setdefault((table.pieces[piece].kind, table.where[piece]), []).append(piece)
    added: dict[ZoneId, int] = {}
    next_number: dict[KindId, int] = {}
    for (kind, zone_id), group in groups.items():
        zone = table.equipment.zones[zone_id]
        added[zone_id] = added.get(zone_id, 0) + len(group)
        if zone.capacity and len(table.zones[zone_id]) + added[zone_id] > zone.capacity:
            raise MoveRefusedError(f"{zone.name} has room for {zone.capacity} only.")
        if zone.cell_capacity:
            raise MoveRefusedError(f"Pieces cannot be copied within {zone.name}: its places hold a limited number.")
        first = next_number.get(kind, 0)
        made = new_ids(table, kind, first + len(group))[first:]
        next_number[kind] = first + len(group)
        shift = (dx, dy) if zone.is_free else (0.0, 0.0)
        at = tuple((table.pieces[piece].x + shift[0], table.pieces[piece].y + shift[1]) for piece in group)
        events.append(PiecesMade(made, kind, zone_id, fitting_places(table, zone, at, len(group))))
        events.append(PiecesFaced(made, tuple(table.pieces[piece].face for piece in group)))
        if any(table.pieces[piece].angle for piece in group):
            events.append(PiecesTurned(made, tuple(table.pieces[piece].angle for piece in group)))
    return events


def counted(table: Table, counter: str, value: int) -> list[Event]:
    """The counter has a new value, within its limits."""
    known = table.counter(counter)
    if known is None:
        raise UnknownNameError(f"There is no counter {counter!r} on this table.")
    if known.floor is not None and value < known.floor:
        raise MoveRefusedError(f"{known.name} cannot go below {known.floor}.")
    if known.ceiling is not None and value > known.ceiling:
        raise MoveRefusedError(f"{known.name} cannot go above {known.ceiling}.")
    if abs(value) > LARGEST_VALUE:
        raise MoveRefusedError(f"{known.name} cannot count so far.")
    return [CountersChanged(((counter, value),))]


def turn_passed(table: Table, to_seat: Seat) -> list[Event]:
    """The turn marker goes to `to_seat` or to the next seat; a round ends after the last."""
    seats = [seat.id for seat in table.equipment.seats]
    if to_seat and to_seat not in seats:
        raise UnknownNameError(f"There is no seat {to_seat!r} at this table.")
    flow = table.flow
    now = seats.index(flow.to_act[0]) if flow.to_act and flow.to_act[0] in seats else -1
    following = seats.index(to_seat) if to_seat else (now + 1) % len(seats)
    round_ = flow.round + (1 if not to_seat and following == 0 and now >= 0 else 0)
    return [FlowChanged((seats[following],), flow.phase, max(1, round_), flow.agenda)]
