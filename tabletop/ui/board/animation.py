"""Motion: how items get from where they were to where they are, computed from the scenes before and after an act.

The table is already in its final state; a motion only delays what is seen. Everything is a pure function of the time that is
passed in, in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import pi, sin
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tabletop import settings
from tabletop.core.equipment import Equipment, PieceId, ZoneId
from tabletop.core.events import DiceRolled, Event, PiecesMade, PiecesMoved, PiecesRemoved, ZoneOrdered
from tabletop.ui.board.item_key import item_key
from tabletop.ui.board.items import Item, PictureKey

SLIDE = 0.18
FLIP = 0.16
ROLL = 0.5
FADE = 0.18
DEAL_GAP = 0.06
LONGEST_DEAL = 1.2
"""The gaps between the cards of a deal shrink so that the last card leaves at most this many seconds after the first."""
ROLL_FACES = 7
"""How many other faces a rolled die shows before the last one."""
HOP_MM = 6.0
"""How high a rolling die hops on the screen, in millimetres of the table."""
MOST_MOTIONS = 150
"""If more things than this change at once, they are shown in their new places without motion."""
NEAR_MM = 0.4

Kind = Literal["slide", "flip", "roll", "appear", "vanish"]


class Pose(NamedTuple):
    """A position: its centre in millimetres, its angle in degrees clockwise, and how high it is drawn in its pile."""

    x: float
    y: float
    angle: float = 0.0
    rise: float = 0.0


class Frame(NamedTuple):
    """How a moving item looks at one moment. `squeeze` is its width as a share of the full width, `fade` its opacity."""

    item: Item
    pose: Pose
    look: PictureKey
    squeeze: float = 1.0
    fade: float = 1.0
    raised: bool = False
    """Whether it is above the table and casts a shadow."""


class Motion(Struct, frozen=True):
    """The motion of one item. `item` is the item at the end; of one that leaves (`vanish`), at the beginning."""

    item: Item
    kind: Kind
    start: Pose
    end: Pose
    looks: tuple[PictureKey, ...]
    """The picture keys before, on the way, and after; only one if it does not change."""
    delay: float = 0.0
    length: float = SLIDE
    source: ZoneId = ""
    """The zone of the table in which it was seen before; empty if it was in a hand or nowhere."""

    @property
    def key(self) -> str:
        """The key of the item."""
        return self.item.key

    @property
    def finish(self) -> float:
        """The time in seconds, from the beginning of the act, at which the motion ends."""
        return self.delay + self.length

    def at(self, seconds: float) -> Frame:
        """The item as it looks `seconds` after the act."""
        share = min(max((seconds - self.delay) / self.length, 0.0), 1.0)
        eased = 1.0 - (1.0 - share) ** 3
        pose = between(self.start, self.end, eased)
        first, last = self.looks[0], self.looks[-1]
        flying = 0.0 < share < 1.0
        match self.kind:
            case "roll":
                look = self.looks[min(int(share * len(self.looks)), len(self.looks) - 1)]
                left = 1.0 - share
                hop = HOP_MM * left * abs(sin(3 * pi * share))
                tumble = pose.angle + 200.0 * left * left * sin(5 * pi * share)
                return Frame(self.item, Pose(pose.x, pose.y - hop, tumble), look, 1.0, 1.0, flying)
            case "appear":
                return Frame(self.item, pose, last, 1.0, eased)
            case "vanish":
                return Frame(self.item, pose, last, 1.0, 1.0 - eased)
            case _ if first is last or same_face(first, last):
                return Frame(self.item, pose, last, raised=flying)
            case _:
                squeeze = max(abs(1.0 - 2.0 * eased), 0.02)
                return Frame(self.item, pose, first if eased < 0.5 else last, squeeze, 1.0, flying)


def between(start: Pose, end: Pose, share: float) -> Pose:
    """The pose `share` of the way from start to end; the angle takes the shorter way round."""
    if share >= 1.0:
        return end
    turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
    x, y = start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
    return Pose(x, y, start.angle + turn * share, start.rise + (end.rise - start.rise) * share)


def same_face(one: PictureKey, other: PictureKey) -> bool:
    """Whether two picture keys show the same face of the same kind."""
    return one.kind == other.kind and one.face == other.face


def pose_of(item: Item) -> Pose:
    """The pose of an item at rest."""
    return Pose(item.x, item.y, item.look.angle, item.rise)


def is_near(one: Pose, other: Pose) -> bool:
    """Whether two poses are so close that a motion between them is not worth showing."""
    return abs(one.x - other.x) < NEAR_MM and abs(one.y - other.y) < NEAR_MM and one.angle == other.angle


class Way(NamedTuple):
    """What the events say about one piece: where it came from, where it went, after which delay, whether it was rolled."""

    source: ZoneId = ""
    to: ZoneId = ""
    delay: float = 0.0
    rolled: bool = False


STAYED = Way()


def motions(
    before: Sequence[Item],
    after: Sequence[Item],
    events: Iterable[Event] = (),
    box: Equipment | None = None,
    starts: Mapping[str, Pose] | None = None,
    anchors: Mapping[ZoneId, tuple[float, float]] | None = None,
    reverse: bool = False,
) -> list[Motion]:
    """How the items of `before` become those of `after`.

    `events` tell of dice, deals and supplies; with `reverse` they were undone. `starts` are the poses at which items were held
    (what the painter's `drop` returned). `anchors` are points of the table, in millimetres, used for zones that are not on it,
    such as hands. Only items of the two views are drawn; events only link their places.
    """
    starts, events = starts or {}, tuple(events)
    ways = ways_of(events, reverse)
    guide = Guide(box, {item.key: item for item in (*before, *after) if not item.is_piece}, starts, anchors or {})
    mixed = mixed_up(events)
    pairs, arriving, leaving = paired(before, after, ways, starts)
    pairs = [(was, item) for was, item in pairs if item.key not in mixed]
    if len(pairs) + len(arriving) + len(leaving) > MOST_MOTIONS:
        return []
    found = [
        *(moved(was, item, ways.get(item.key) or ways.get(was.key, STAYED), starts.get(was.key)) for was, item in pairs),
        *(arrived(item, ways.get(item.key, STAYED), guide) for item in arriving),
        *(left(item, ways.get(item.key, STAYED), guide) for item in leaving),
        *([] if ways else (given_back(item, starts[item.key]) for item in after if item.key in starts)),
    ]
    return [motion for motion in found if motion is not None]


def paired(
    before: Sequence[Item], after: Sequence[Item], ways: Mapping[str, Way], starts: Mapping[str, Pose]
) -> tuple[list[tuple[Item, Item]], list[Item], list[Item]]:
    """The items that differ, as pairs of before and after; then the items that arrived, and those that left.

    The key of a hidden piece only says where it lies, so hidden pieces are matched by their place, or else by their kind.
    """
    old, new = {item.key: item for item in before}, {item.key: item for item in after}
    came = [item for item in after if (old.get(item.key) is not item or item.key in starts) and item.is_piece]
    went = [item for item in before if (new.get(item.key) is not item or item.key in starts) and item.is_piece]
    pairs = [(old[item.key], item) for item in came if item.key in old and not is_blank(item)]
    came = [item for item in came if is_blank(item) or item.key not in old]
    went = [item for item in went if is_blank(item) or item.key not in new]
    still_there = [item for item in went if item.key not in starts]
    sights = grouped(still_there, same_sight)
    pairs += take_pairs(came, went, lambda item: sights.get(same_sight(item), []))
    places = grouped(still_there, same_place)
    pairs += take_pairs(came, went, lambda item: places.get(turned_over(item), []))
    pairs += take_pairs(came, went, lambda item: hidden_mates(item, went, ways))
    return pairs, came, went


def take_pairs(came: list[Item], went: list[Item], mates_of: Callable[[Item], list[Item]]) -> list[tuple[Item, Item]]:
    """Pair each of `came` with the last of its mates that has no pair yet; remove both from their lists."""
    pairs: list[tuple[Item, Item]] = []
    free = {item.key for item in went}
    for item in came:
        mates = mates_of(item)
        while mates and mates[-1].key not in free:
            mates.pop()
        if mates:
            mate = mates.pop()
            free.discard(mate.key)
            pairs.append((mate, item))
    done = {item.key for _, item in pairs}
    came[:] = [item for item in came if item.key not in done]
    went[:] = [item for item in went if item.key in free]
    return pairs


def is_blank(item: Item) -> bool:
    """Whether this is a piece whose identity the view hides."""
    return item.key.startswith("~")


def grouped(items: Iterable[Item], trait: Callable[[Item], object]) -> dict[object, list[Item]]:
    """The items in groups; the items of a group have the same `trait`."""
    groups: dict[object, list[Item]] = {}
    for item in items:
        groups.setdefault(trait(item), []).append(item)
    return groups


def same_sight(item: Item) -> object:
    """A key that is equal for hidden pieces that look the same at the same place."""
    return item.x, item.y, item.look, is_blank(item)


def same_place(item: Item) -> object:
    """A key made of the place and size of a piece, and whether it is hidden."""
    return item.x, item.y, item.width, item.height, is_blank(item)


def turned_over(item: Item) -> object:
    """The key that `same_place` gave the piece before it was turned over and became `item`."""
    return item.x, item.y, item.width, item.height, not is_blank(item)


def hidden_mates(item: Item, went: Iterable[Item], ways: Mapping[str, Way]) -> list[Item]:
    """The pieces of `went` that may have become this one, if one of the two views hides its identity; the likeliest last."""
    size = (item.width, item.height)
    alike = [mate for mate in went if (mate.width, mate.height) == size]
    if not is_blank(item):
        source = ways.get(item.key, STAYED).source
        return [mate for mate in alike if is_blank(mate) and mate.zone == source]
    known = [mate for mate in alike if not is_blank(mate) and ways.get(mate.key, STAYED).to == item.zone]
    return known or [mate for mate in alike if is_blank(mate) and mate.look.kind == item.look.kind]


class Guide(NamedTuple):
    """What is known of places: the box, the supplies and bags in view, where things were held, and points used for hands."""

    box: Equipment | None
    fixed: Mapping[str, Item]
    starts: Mapping[str, Pose]
    anchors: Mapping[ZoneId, tuple[float, float]]


def moved(was: Item, item: Item, way: Way, held: Pose | None) -> Motion | None:
    """The motion of a piece that is seen before and after."""
    start, end = held or pose_of(was), pose_of(item)
    if way.rolled:
        return Motion(item, "roll", start, end, rolled_looks(was.look, item.look), way.delay, ROLL, was.zone)
    if not same_face(was.look, item.look):
        return Motion(
            item, "flip", start, end, (was.look, item.look), way.delay, FLIP if is_near(start, end) else SLIDE, was.zone
        )
    if is_near(start, end):
        return None
    return Motion(item, "slide", start, end, (item.look,), way.delay, SLIDE, was.zone)


def arrived(item: Item, way: Way, guide: Guide) -> Motion | None:
    """The motion of a new piece from where it was held, or came from by the events; None if neither is known."""
    starts, end = guide.starts, pose_of(item)
    start = starts.get(item.key) or starts.get(item_key("supply", way.source)) or starts.get(item_key("zone", way.source))
    if start is None and way.source and (place := place_of(way.source, guide)) is not None:
        start = Pose(*place, end.angle)
    if start is None or is_near(start, end):
        return None
    return Motion(item, "slide", start, end, (item.look,), way.delay, SLIDE, "" if way.source in guide.anchors else way.source)


def left(item: Item, way: Way, guide: Guide) -> Motion | None:
    """The motion of a piece that is no longer seen: it goes where the events say; one that left the table fades."""
    start = guide.starts.get(item.key) or pose_of(item)
    if way is STAYED or is_blank(item):
        return None
    place = place_of(way.to, guide) if way.to else (start.x, start.y)
    if place is None:
        return None
    return Motion(item, "vanish", start, Pose(*place, start.angle), (item.look,), way.delay, FADE)


def given_back(item: Item, start: Pose) -> Motion | None:
    """The motion of a copy back into the supply or bag from which it was taken, if it was not put down."""
    if item.is_piece or is_near(start, pose_of(item)):
        return None
    return Motion(item, "vanish", start, pose_of(item), (item.look,), 0.0, SLIDE)


def place_of(zone: ZoneId, guide: Guide) -> tuple[float, float] | None:
    """A point of the table, in millimetres, used for a zone; None if nothing is known of the zone."""
    if zone in guide.anchors:
        return guide.anchors[zone]
    for key in (item_key("supply", zone), item_key("zone", zone)):
        if key in guide.fixed:
            return guide.fixed[key].x, guide.fixed[key].y
    known = guide.box.zones.get(zone) if guide.box is not None else None
    if known is None or known.in_hand or not known.width:
        return None
    return known.x + known.width / 2, known.y + known.height / 2


def ways_of(events: Iterable[Event], reverse: bool) -> dict[PieceId, Way]:
    """What the events say about each piece that they name."""
    happened = tuple(events)
    sources = [event.source for event in happened if isinstance(event, PiecesMoved)]
    dealt = {source for source in sources if sources.count(source) > 1} if not reverse else set()
    delays = deal_delays([event for event in happened if isinstance(event, PiecesMoved) and event.source in dealt])
    ways: dict[PieceId, Way] = {}
    for event in happened:
        match event:
            case PiecesMoved(pieces, source, to):
                for piece in pieces:
                    first = ways.get(piece, Way()).source or source
                    ways[piece] = Way(to if reverse else first, first if reverse else to, delays.get(piece, 0.0))
            case PiecesMade(pieces, _, zone, _, _, source):
                for piece in pieces:
                    ways[piece] = Way(zone, source) if reverse else Way(source, zone)
            case PiecesRemoved(pieces, to):
                for piece in pieces:
                    ways[piece] = Way(to, "") if reverse else Way("", to)
            case DiceRolled(pieces, _) if not reverse:
                for piece in pieces:
                    ways[piece] = ways.get(piece, Way())._replace(rolled=True)
            case _:
                pass
    return ways


def mixed_up(events: Iterable[Event]) -> frozenset[PieceId]:
    """The pieces that were shuffled: showing where each of them went would reveal the order."""
    return frozenset(piece for event in events if isinstance(event, ZoneOrdered) and event.shuffled for piece in event.pieces)


def deal_delays(events: Sequence[PiecesMoved]) -> dict[PieceId, float]:
    """After how many seconds each piece of a deal leaves: round by round, with equal gaps."""
    order = [
        event.pieces[row]
        for row in range(max((len(event.pieces) for event in events), default=0))
        for event in events
        if row < len(event.pieces)
    ]
    gap = min(DEAL_GAP, LONGEST_DEAL / max(1, len(order)))
    return {piece: number * gap for number, piece in enumerate(order)}


def rolled_looks(first: PictureKey, last: PictureKey) -> tuple[PictureKey, ...]:
    """The faces that a die shows before and at the end of a roll; equal rolls show equal faces."""
    faces = [first.face]
    for step in range(1, ROLL_FACES):
        faces.append(last.face + first.face + step + step * (step + 1) // 2)
    return (*(last._replace(face=face) for face in faces), last)


FAST = 0.5
"""Every delay and length is multiplied by this if motion is set to fast."""


def paced(way: Sequence[Motion]) -> list[Motion]:
    """The motions at the speed of the settings; none if motion is off."""
    match settings.current().motion:
        case "off":
            return []
        case "fast":
            return [replace(one, delay=one.delay * FAST, length=one.length * FAST) for one in way]
    return list(way)
