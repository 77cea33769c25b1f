"""The table as one seat may see it.

A view is a `Table` too: what its seat may not know is replaced by blank pieces (a back, a place, no identity), named by
where they lie (`~deck#3` is the fourth piece of the zone `deck`). Private counters and secret agenda rows of others are
left out, and so is chance: the seed and how much was drawn from it. Two tables that differ only in what a seat cannot know
give it equal views.

A label is written on a face: whoever may not know which piece it is does not see its label either. A tint and a lock are
seen from every side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from tabletop.core.chance import Chance
from tabletop.core.equipment import UNKNOWN, Equipment, KindId, PieceId, PieceKind, Seat, ZoneDef, ZoneId
from tabletop.core.errors import UnknownNameError
from tabletop.core.table import Flow, PieceState, Row, Table

SECRET = "secret"
"""An agenda row ("secret", seat, ...) is seen by that seat alone; others see ("secret", seat)."""


def blank_id(zone: ZoneId, index: int) -> PieceId:
    """The name, in a view, of the hidden piece at `index` of `zone`."""
    return f"~{zone}#{index}"


def real_piece(table: Table, piece: PieceId) -> PieceId:
    """The piece that `piece`, perhaps a blank of a view, stands for; raises UnknownNameError if there is none."""
    if piece in table.pieces:
        return piece
    if piece.startswith("~"):
        zone, _, index = piece[1:].rpartition("#")
        held = table.zones.get(zone, ())
        if index.isdecimal() and int(index) < len(held):
            return held[int(index)]
    raise UnknownNameError(f"There is no piece {piece!r} on this table.")


def seen_name(table: Table, piece: PieceId, seat: Seat | None) -> PieceId:
    """The name of `piece` in the view of `seat`: its own, or that of a blank."""
    if sees(table, piece, seat):
        return piece
    zone = table.where[piece]
    return blank_id(zone, table.zones[zone].index(piece))


def sees(table: Table, piece: PieceId, seat: Seat | None) -> bool:
    """Whether `seat` (None: a watcher) may know which piece `piece` is."""
    state = table.pieces[piece]
    if state.known and ("*" in state.known or (seat is not None and seat in state.known.split())):
        return True
    zone = table.equipment.zones[table.where[piece]]
    match zone.visibility:
        case "private":
            return seat is not None and zone.owner == seat
        case "hidden":
            return False
        case "top":
            return table.zones[zone.id][-1] == piece and not table.face(piece).hides
        case _:
            return not table.face(piece).hides


def back_of(table: Table, piece: PieceId) -> KindId:
    """The kind that stands for `piece` where a seat may not know which it is; a blank of a view is of that kind already."""
    if piece.startswith("~"):
        return table.pieces[piece].kind
    return UNKNOWN.id if table.zone_of(piece).bag else table.kind(piece).blank or UNKNOWN.id


def possible_kinds(table: Table, piece: PieceId, seat: Seat | None) -> Sequence[PieceKind]:
    """The kinds that `piece` may be of as far as `seat` knows: its own if the seat knows it, else all kinds with that back.

    A hand may do with a hidden piece only what can be done with all of them: any other refusal would give away which it is.
    """
    if not piece.startswith("~") and sees(table, piece, seat):
        return (table.kind(piece),)
    box, zone = table.equipment, table.zone_of(piece)
    backs = {kind.blank for kind in box.kinds.values()}
    found = [kind for kind in box.kinds.values() if kind.id not in backs]
    if not zone.bag:
        back = back_of(table, piece)
        found = [kind for kind in found if (kind.blank or UNKNOWN.id) == back]
    if zone.visibility == "public":
        # In a public zone only its own face can hide a piece.
        found = [kind for kind in found if any(face.hides for face in kind.faces)]
    return found or (table.kind(piece),)


def masked(table: Table, seat: Seat | None) -> Table:
    """The table as `seat` may see it, but with the pieces' own ids kept.

    For a screen, which must follow a piece from one hidden place to another to show the way it takes. An id may tell
    what a piece is, so bots and rules get a `view`, where it is replaced too.
    """
    return without_secrets(table, seat, hidden_pieces(table, seat)[0])


def hidden_pieces(table: Table, seat: Seat | None) -> tuple[dict[PieceId, PieceState], list[ZoneId]]:
    """What is seen of each piece that `seat` may not know, and the zones in which such pieces lie, in their order."""
    box = table.equipment
    hiding = hiding_faces(box)
    hiders, backs = hiding_kinds(box), hidden_states(box)
    pieces = table.pieces
    shown: dict[PieceId, PieceState] = {}
    zones: list[ZoneId] = []
    for zone_id, held in table.zones.items():
        zone = box.zones[zone_id]
        if not held or (zone.visibility == "private" and zone.owner == seat):
            continue
        before = len(shown)
        if zone.visibility == "hidden" and not zone.bag:
            for piece in held:
                state = pieces[piece]
                if not state.known or not sees(table, piece, seat):
                    shown[piece] = backs[state.kind][state.locked]
        else:
            public = zone.visibility == "public"
            for piece in held:
                state = pieces[piece]
                if public and (state.kind not in hiders or (state.kind, state.face) not in hiding):
                    continue
                if not sees(table, piece, seat):
                    shown[piece] = blank_state(box, zone, state)
        if len(shown) > before:
            zones.append(zone_id)
    return shown, zones


def without_secrets(table: Table, seat: Seat | None, hidden: Mapping[PieceId, PieceState]) -> Table:
    """The table with these states in place of the pieces' own, and without the other secrets: counters, agenda rows, chance."""
    box = table.equipment
    private = {counter.id for counter in box.counters.values() if counter.private and counter.seat != seat}
    flow = table.flow
    if any(row and row[0] == SECRET for row in flow.agenda):
        flow = Flow(flow.to_act, flow.phase, flow.round, tuple(open_row(row, seat) for row in flow.agenda))
    return Table(
        equipment=box,
        pieces={**table.pieces, **hidden} if hidden else table.pieces,
        zones=table.zones,
        where=table.where,
        counters={name: value for name, value in table.counters.items() if name not in private} if private else table.counters,
        flow=flow,
        chance=Chance(""),
        drawings=table.drawings,
    )


def chooses_in_secret(flow: Flow) -> bool:
    """Whether seats choose without knowing what the others choose: several are to act at once, or the agenda has a secret row."""
    return len(flow.to_act) > 1 or any(row[:1] == (SECRET,) for row in flow.agenda)


def keeps_secrets(table: Table) -> bool:
    """Whether somebody at the table knows, or is about to choose, what another may not know.

    That can be a hand, a piece that was looked at, a secret choice or a private counter.
    """
    box = table.equipment
    if chooses_in_secret(table.flow):
        return True
    if any(zone.visibility == "private" and table.zones[zone.id] for zone in box.zones.values()):
        return True
    counted = (counter for counter in box.counters.values() if counter.private)
    if any(table.counters.get(counter.id, counter.start) != counter.start for counter in counted):
        return True
    return any(state.known and "*" not in state.known and not sees(table, piece, None) for piece, state in table.pieces.items())


def can_hide(box: Equipment) -> bool:
    """Whether a box has anything that one seat may know and another not: a hand, a back that hides, a private counter."""
    return (
        any(zone.in_hand or zone.visibility != "public" for zone in box.zones.values())
        or any(counter.private for counter in box.counters.values())
        or any(face.hides for kind in box.kinds.values() for face in kind.faces)
    )


def hiding_faces(box: Equipment) -> frozenset[tuple[KindId, int]]:
    """The (kind, face) pairs of the box that do not tell which piece it is."""
    global _last_hiding
    if _last_hiding[0] is not box:
        faces = [(kind.id, number) for kind in box.kinds.values() for number, face in enumerate(kind.faces) if face.hides]
        backs = {kind.id: kind.blank or UNKNOWN.id for kind in box.kinds.values()}
        states = {kind: (hidden_state(back, False), hidden_state(back, True)) for kind, back in backs.items()}
        _last_hiding = box, frozenset(faces), frozenset([kind for kind, _ in faces]), states
    return _last_hiding[1]


def hiding_kinds(box: Equipment) -> frozenset[KindId]:
    """The kinds of the box that have such a face."""
    hiding_faces(box)
    return _last_hiding[2]


def hidden_states(box: Equipment) -> dict[KindId, tuple[PieceState, PieceState]]:
    """What is seen of a piece of each kind in a hidden zone: unlocked, and locked."""
    hiding_faces(box)
    return _last_hiding[3]


_last_hiding: tuple[
    Equipment | None, frozenset[tuple[KindId, int]], frozenset[KindId], dict[KindId, tuple[PieceState, PieceState]]
] = (None, frozenset(), frozenset(), {})
"""What `hiding_faces` found last: it is asked for the same box again and again."""


@lru_cache(maxsize=4096)
def blank_ids(zone: ZoneId, count: int) -> tuple[PieceId, ...]:
    """The names of the first `count` places of a zone whose pieces are all hidden."""
    return tuple(blank_id(zone, index) for index in range(count))


def view(table: Table, seat: Seat | None) -> Table:
    """The table as `seat` may see it, or as a watcher (None)."""
    global _last_views
    alike: Table | None = None
    for known, viewer, seen in _last_views:
        if viewer == seat and known.pieces is table.pieces and known.zones is table.zones:
            if known is table:
                return seen
            if known.equipment is table.equipment:
                alike = alike or seen
    seen = new_view(table, seat) if alike is None else with_pieces_of(alike, without_secrets(table, seat, {}))
    _last_views = ((table, seat, seen), *_last_views[: MOST_VIEWS - 1])
    return seen


MOST_VIEWS = 8
_last_views: tuple[tuple[Table, Seat | None, Table], ...] = ()
"""The views made last, the newest first: a screen and the rules ask for the same one again and again between two acts."""


def with_pieces_of(seen: Table, table: Table) -> Table:
    """The table with its pieces as in `seen`, a view of the same pieces: many acts change only whose turn it is."""
    return replace(table, pieces=seen.pieces, zones=seen.zones, where=seen.where)


def new_view(table: Table, seat: Seat | None) -> Table:
    """Make the view of `seat` without a look at those that are kept."""
    hidden, altered = hidden_pieces(table, seat)
    seen = without_secrets(table, seat, hidden)
    if not hidden:
        return seen
    zones, where = dict(table.zones), dict(table.where)
    for piece in hidden:
        del where[piece]
    for zone in altered:
        held = table.zones[zone]
        names = blank_ids(zone, len(held))
        if not all(map(hidden.__contains__, held)):
            names = tuple([blank if piece in hidden else piece for piece, blank in zip(held, names, strict=True)])
        zones[zone] = names
        where.update(dict.fromkeys(names, zone))
    # In the order of the zones: the order in which the pieces were made would tell which blank is which.
    states = map(seen.pieces.__getitem__, chain.from_iterable(table.zones.values()))
    return Table(
        equipment=seen.equipment,
        pieces=dict(zip(chain.from_iterable(zones.values()), states, strict=True)),
        zones=zones,
        where=where,
        counters=seen.counters,
        flow=seen.flow,
        chance=seen.chance,
        drawings=seen.drawings,
    )


def blank_state(box: Equipment, zone: ZoneDef, state: PieceState) -> PieceState:
    """What is seen of a hidden piece: its back and its place; in a bag not even that."""
    blank: KindId = UNKNOWN.id if zone.bag else box.kinds[state.kind].blank or UNKNOWN.id
    if zone.visibility == "hidden":
        return hidden_state(blank, state.locked)
    return PieceState(blank, 0, state.angle, state.x, state.y, state.locked, tint=state.tint)


@lru_cache(maxsize=1024)
def hidden_state(blank: KindId, locked: bool) -> PieceState:
    """A piece in a hidden zone, of which only its back is known, and whether it is locked: any hand can feel that."""
    return PieceState(blank, locked=locked)


def open_row(row: Row, seat: Seat | None) -> Row:
    """An agenda row as `seat` may see it."""
    return row if row[:1] != (SECRET,) or row[1:2] == (seat,) else row[:2]


def chosen_pieces(table: Table, seat: Seat) -> frozenset[PieceId]:
    """The pieces that `seat` has named in choices which are still secret, as far as the view `table` shows them."""

    def names(row: Row) -> Iterator[PieceId]:
        for one in row:
            if isinstance(one, tuple):
                yield from names(one)
            elif one in table.pieces:
                yield str(one)

    return frozenset(name for row in table.flow.agenda if row[:2] == (SECRET, seat) for name in names(row[2:]))
