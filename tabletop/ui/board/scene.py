"""What is drawn of a table, as plain values: items for pieces, supplies, bags, counter pads and drawings, in drawing order.

A scene is made from a view, never from the full table, so nothing hidden can reach the screen. Unchanged items are the same
objects from one scene to the next; from this the painter knows what it need not paint again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import is_not
from typing import NamedTuple

from msgspec.structs import replace

from tabletop.core.equipment import UNKNOWN, CounterDef, Equipment, KindId, PieceId, PieceKind, Seat, ZoneDef, ZoneId, worth_of
from tabletop.core.events import Place
from tabletop.core.layout import Spot, shifts, zone_spots
from tabletop.core.table import PieceState, Table
from tabletop.ui.board.drawn import drawing_items, turn_item
from tabletop.ui.board.item_key import ItemKey, item_key, piece_key
from tabletop.ui.board.items import NO_SIGN, PAD_LOOK, WORTH, ZONE_LOOK, BadgeSign, Item, PictureKey


class Pile(NamedTuple):
    """The pile of a piece: its name, on its topmost piece the number that is shown, and the sign before that."""

    name: str = ""
    number: int = 0
    sign: BadgeSign = NO_SIGN


ALONE = Pile()
CROWDED = 0.3
"""If less than this share of each piece of a row is seen below the next, the last has the number of all."""


def build_items(view: Table) -> list[Item]:
    """All items of `view` in drawing order: counter pads, the zones as the box lists them, loose pieces, drawings."""
    return Scene().update(view)


class Scene:
    """Makes the items of one view after another; it makes again only the zones that changed."""

    def __init__(self) -> None:
        self._last: Table | None = None
        self._zones: dict[ZoneId, _ZoneScene] = {}
        self._pads: list[Item] = []
        self._drawn: list[Item] = []
        self._items: list[Item] = []
        self.turn_marker = False
        """Whether a marker on the table shows whose turn it is."""
        self.pads_locked = False
        """Whether no hand changes counters, so that their pads have no buttons."""
        self._were_locked = False
        self.tricks: Mapping[Place, Seat] = {}
        """Whose tricks the covered piles at these places of the open zone are: their numbers have the sign of that seat."""
        self._signed: dict[Item, Item] = {}

    def update(self, view: Table) -> list[Item]:
        """The items of `view`, in drawing order; do not change the list. Views of one equipment only."""
        last = self._last
        if last is not None and last.equipment is not view.equipment:
            self._zones.clear()
            last = None
        if last is None or view.counters is not last.counters or self._were_locked != self.pads_locked:
            self._pads = keep_equal(self._pads, pad_items(view, self.pads_locked))
            self._were_locked = self.pads_locked
        same_pieces = last is not None and view.pieces is last.pieces
        items = list(self._pads)
        for zone in drawn_zones(view.equipment):
            scene = self._zones.get(zone.id)
            if scene is None:
                scene = self._zones[zone.id] = _ZoneScene(zone)
            items += scene.update(view, same_pieces)
        if self.tricks:
            items = [self._with_owner(item, view) if item.count > 1 else item for item in items]
        if last is None or view.drawings is not last.drawings or (view.drawings and view.counters is not last.counters):
            self._drawn = keep_equal(self._drawn, drawing_items(view))
        items += self._drawn
        if self.turn_marker and (marker := turn_item(view)) is not None:
            items += keep_equal(self._items[-1:], [marker])
        self._last = view
        if len(items) != len(self._items) or any(map(is_not, items, self._items)):
            self._items = items
        return self._items

    def _with_owner(self, item: Item, view: Table) -> Item:
        """The top of a pile with the sign of the seat whose tricks it is; any other item as it is."""
        state = view.pieces.get(item.key)
        owner = self.tricks.get((state.x, state.y), "") if state is not None else ""
        if not owner or item.zone != view.equipment.open_zone:
            return item
        seat = view.equipment.seat(owner)
        signed = replace(item, sign=BadgeSign(symbol=seat.symbol, colour=seat.colour))
        # What is unchanged must be the same object as before.
        return self._signed.setdefault(signed, signed)


class _ZoneScene:
    """The items of one zone from the last call, with what they were made from."""

    __slots__ = ("by_piece", "held", "items", "states", "zone")

    def __init__(self, zone: ZoneDef) -> None:
        self.zone = zone
        self.held: tuple[PieceId, ...] | None = None
        self.states: list[PieceState] = []
        self.by_piece: dict[PieceId, Item] = {}
        self.items: list[Item] = []

    def update(self, view: Table, same_pieces: bool) -> list[Item]:
        held = view.zones.get(self.zone.id, ())
        if held is self.held and same_pieces:
            return self.items
        pieces = view.pieces
        states = [pieces[piece] for piece in held]
        if held == self.held and states == self.states:
            return self.items
        most_change = held == self.held and 2 * sum(map(is_not, states, self.states)) > len(held)
        if self.held is not None and len(held) > 48 and not most_change and not self.zone.keeps_order:
            self._update_places(view, held, states)
        else:
            self.items = keep_equal(self.items, zone_items(view, self.zone))
            self.by_piece = {item.key: item for item in self.items}
        self.held, self.states = held, states
        return self.items

    def _update_places(self, view: Table, held: tuple[PieceId, ...], states: list[PieceState]) -> None:
        """Make again only the places where a piece came, left, changed or moved in the order."""
        old_held = self.held or ()
        old = dict(zip(old_held, self.states, strict=True))
        new = dict(zip(held, states, strict=True))
        changed = {piece for piece, state in new.items() if (was := old.get(piece)) is not state and was != state}
        gone = old.keys() - new.keys()
        places: set[tuple[float, float]] = set()
        for piece in changed:
            places.add((new[piece].x, new[piece].y))
            if piece in old:
                places.add((old[piece].x, old[piece].y))
        places.update((old[piece].x, old[piece].y) for piece in gone)
        stayed_before = [piece for piece in old_held if piece not in changed and piece not in gone]
        stayed = [piece for piece in held if piece not in changed]
        if stayed_before != stayed:
            moved = {piece for was, piece in zip(stayed_before, stayed, strict=True) if was != piece}
            places.update((new[piece].x, new[piece].y) for piece in moved)
        part = tuple([piece for piece, state in new.items() if (state.x, state.y) in places])
        kept = self.by_piece
        for piece in gone:
            kept.pop(piece, None)
        cut = Table(view.equipment, view.pieces, {self.zone.id: part}, {}, {}, view.flow, view.chance)
        for item in zone_items(cut, self.zone):
            if kept.get(item.key) != item:
                kept[item.key] = item
        extra = [item for item in self.items[:1] if not item.is_piece]
        self.items = extra + [kept[piece] for piece in held]


def keep_equal(old: Iterable[Item], new: Iterable[Item]) -> list[Item]:
    """`new`, with each item that equals one of `old` replaced by that object."""
    known = {item.key: item for item in old}
    return [was if (was := known.get(item.key)) is not None and was == item else item for item in new]


def drawn_zones(box: Equipment) -> list[ZoneDef]:
    """The zones that are on the table, in drawing order: the open zone last, so that loose pieces are on top."""
    zones = [zone for zone in box.zones.values() if not zone.in_hand and zone.id != box.open_zone]
    return [*zones, box.zones[box.open_zone]]


def pad_items(view: Table, locked: bool = False) -> list[Item]:
    """The counter pads on the table whose values the view shows, without buttons if they are `locked`."""
    return [
        Item(
            item_key("counter", counter.id),
            "",
            counter.x + counter.width / 2,
            counter.y + counter.height / 2,
            counter.width,
            counter.height,
            PictureKey(PAD_LOOK, view.counters[counter.id], label=counter.id, locked=locked),
        )
        for counter in view.equipment.counters.values()
        if is_pad(counter) and counter.id in view.counters
    ]


def is_pad(counter: CounterDef) -> bool:
    """Whether a counter is on the table as a pad."""
    return counter.width > 0 and counter.height > 0


def zone_items(view: Table, zone: ZoneDef) -> list[Item]:
    """The items of one zone, lowest first."""
    x, y = zone.x + zone.width / 2, zone.y + zone.height / 2
    if zone.bag:
        held = len(view.zones.get(zone.id, ()))
        return [
            Item(item_key("zone", zone.id), zone.id, x, y, zone.width, zone.height, PictureKey(ZONE_LOOK, label=zone.id), held)
        ]
    items: list[Item] = []
    if zone.supply:
        items.append(kind_item(view.equipment, zone.supply, x, y, item_key("supply", zone.id), max(zone.face, 0), zone.id))
    spots = zone_spots(view, zone) if view.zones.get(zone.id) else []
    if not spots:
        return items
    pieces, kinds = view.pieces, view.equipment.kinds
    piles = piles_of(view, zone)
    if zone.is_line and hides_most(spots, kinds.get(pieces[spots[-1].piece].kind, UNKNOWN)):
        piles[spots[-1].piece] = Pile(number=len(spots))
    for spot in spots:
        piece = spot.piece
        state = pieces[piece]
        kind = kinds.get(state.kind, UNKNOWN)
        look = look_of(kind, state)
        pile, count, mark = piles.get(piece, ALONE)
        items.append(Item(piece_key(piece), zone.id, spot.x, spot.y, kind.width, kind.height, look, count, pile, spot.rise, mark))
    return items


def hides_most(spots: Sequence[Spot], kind: PieceKind) -> bool:
    """Whether the pieces of a row lie so close that nobody counts them; the last one, of this kind, then has their number."""
    if len(spots) < 3:
        return False
    last, below = spots[-1], spots[-2]
    return max(abs(last.x - below.x) / kind.width, abs(last.y - below.y) / kind.height) < CROWDED


def piles_of(view: Table, zone: ZoneDef) -> dict[PieceId, Pile]:
    """For the pieces of `zone` in piles of two or more: the name of the pile, and on the topmost piece how many there are.

    Chips are counted by what they are worth: 16 for 1, 5 and 10.
    """
    held = view.zones[zone.id]
    if zone.is_line:
        return {}
    if zone.is_stack:
        groups = {zone.id: list(held)}
    else:
        pieces, kinds = view.pieces, view.equipment.kinds
        places: dict[tuple[float, float, str], list[PieceId]] = {}
        aside = shifts(view, zone) if zone.has_slots else {}
        for piece in held:
            state = pieces[piece]
            kind = kinds.get(state.kind, UNKNOWN)
            if kind.stacks:
                # A piece that is drawn beside the others of its slot is not in a pile with them.
                pile = kind.id if piece in aside else kind.pile or kind.id
                places.setdefault((state.x, state.y, pile), []).append(piece)
        groups = {f"{zone.id} {x} {y} {pile}": group for (x, y, pile), group in places.items() if len(group) > 1}
    found: dict[PieceId, Pile] = {}
    for name, group in groups.items():
        if len(group) > 1:
            found.update(dict.fromkeys(group, Pile(name)))
            worth = worth_of(view.kind(piece) for piece in group)
            found[group[-1]] = Pile(name, worth or len(group), WORTH if worth else NO_SIGN)
    return found


def kind_item(box: Equipment, kind: KindId, x: float, y: float, key: ItemKey, face: int = 0, zone: ZoneId = "") -> Item:
    """An item that shows a kind rather than a piece of the table: a supply, or a new piece on its way to the table."""
    known = box.kinds.get(kind, UNKNOWN)
    return Item(key, zone, x, y, known.width, known.height, PictureKey(kind, face if face < len(known.faces) else 0))


def look_of(kind: PieceKind, state: PieceState) -> PictureKey:
    """How a piece looks. What is written on it belongs to its face: who lays it face down hides that too, also from whoever
    looks at the window of a player who knows it.
    """
    label = state.label
    if label and kind.faces[state.face % len(kind.faces)].hides:
        label = ""
    return PictureKey(state.kind, state.face, state.angle % 360.0, state.tint, label, state.locked)


def floating_item(view: Table, piece: PieceId, x: float, y: float) -> Item:
    """An item for a piece of the view that is not on the table, such as one dragged out of a hand.

    Its centre is at x, y (millimetres). Raises KeyError for a piece that is not in the view.
    """
    state = view.pieces[piece]
    kind = view.kind(piece)
    look = look_of(kind, state)
    return Item(piece_key(piece), view.where[piece], x, y, kind.width, kind.height, look)
