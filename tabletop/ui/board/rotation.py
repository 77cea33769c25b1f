"""The pieces as they are seen from one side of the table: their places there, rotated with the table, figures upright.

The painter works in seen millimetres (see `tabletop.ui.board.facing`); this module converts what it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tabletop.core.equipment import Equipment, KindId
from tabletop.core.layout import STACK_DX, STACK_DY
from tabletop.ui.board.animation import Motion, Pose
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.items import MADE_LOOK, NOTE_LOOK, PAD_LOOK, TURN_LOOK, ZONE_LOOK, Item, PictureKey

UPRIGHT = (PAD_LOOK, ZONE_LOOK, MADE_LOOK, NOTE_LOOK, TURN_LOOK)
"""The kinds, in picture keys, of things that are not rotated with the table: bags, and things to read."""


class Rotation:
    """Converts the items of one table to how they are seen from one side, and caches the result for unchanged items."""

    def __init__(self) -> None:
        self.facing = Facing()
        self._box: Equipment | None = None
        self._upright: frozenset[KindId] = frozenset()
        """The kinds of figures, found when the table is first seen from another side than its own."""
        self._kept: dict[str, tuple[Item, Item]] = {}
        self._looks: dict[PictureKey, PictureKey] = {}
        """The picture keys that were asked for, rotated with the table."""

    def set_box(self, box: Equipment, facing: Facing) -> None:
        """Take the table of another game."""
        self._box, self._upright = box, frozenset()
        self.face(facing)

    def use_kinds(self, box: Equipment) -> None:
        """Take a box that has further kinds."""
        self._box = box
        self.face(self.facing)

    def face(self, facing: Facing) -> None:
        """Look from this side from now on."""
        self.facing = facing
        self._kept, self._looks = {}, {}
        if facing.quarter and self._box is not None:
            self._upright, self._box = standing_kinds(self._box), None

    def items(self, items: Sequence[Item]) -> Sequence[Item]:
        """The items as they are seen; for the same item the result is the same object."""
        if not self.facing.quarter:
            return items
        kept = self._kept
        now: dict[str, tuple[Item, Item]] = {
            item.key: pair if (pair := kept.get(item.key)) is not None and pair[0] is item else (item, self.item(item))
            for item in items
        }
        self._kept = now
        return [pair[1] for pair in now.values()]

    def item(self, item: Item) -> Item:
        """An item as it is seen: at its seen place, and rotated with the table unless it is a figure, a bag or a pad."""
        facing = self.facing
        if not facing.quarter:
            return item
        x, y = self._spot(item.x, item.y, item.rise)
        width, height, look = item.width, item.height, item.look
        if look.kind == PAD_LOOK:
            width, height = facing.extent(width, height)
        else:
            look = self._looks.get(look) or self._looks.setdefault(look, self.look(look))
        return Item(item.key, item.zone, x, y, width, height, look, item.count, item.pile, item.rise, item.sign)

    def look(self, look: PictureKey) -> PictureKey:
        """The picture key of a thing when the table is rotated under it."""
        return look._replace(angle=(look.angle + self.rotation_of(look.kind)) % 360.0)

    def rotation_of(self, kind: KindId) -> float:
        """By how many degrees pieces of a kind rotate with the table: figures, bags and notes are upright from every side."""
        return 0.0 if kind in UPRIGHT or kind in self._upright else self.facing.degrees

    def pose(self, pose: Pose, kind: KindId) -> Pose:
        """The seen pose for a pose on the table of a thing of this kind."""
        return Pose(*self._spot(pose.x, pose.y, pose.rise), (pose.angle + self.rotation_of(kind)) % 360.0, pose.rise)

    def pose_back(self, pose: Pose, kind: KindId) -> Pose:
        """The pose on the table for a seen pose of a thing of this kind."""
        x, y = self.facing.back(pose.x - STACK_DX * pose.rise, pose.y - STACK_DY * pose.rise)
        angle = (pose.angle - self.rotation_of(kind)) % 360.0
        return Pose(x + STACK_DX * pose.rise, y + STACK_DY * pose.rise, angle, pose.rise)

    def item_back(self, item: Item) -> Item:
        """The item that is seen as `item`."""
        if not self.facing.quarter:
            return item
        x, y, angle, _ = self.pose_back(Pose(item.x, item.y, item.look.angle, item.rise), item.look.kind)
        size = self.facing.extent(item.width, item.height) if item.look.kind == PAD_LOOK else (item.width, item.height)
        return Item(
            item.key, item.zone, x, y, *size, item.look._replace(angle=angle), item.count, item.pile, item.rise, item.sign
        )

    def motions(self, motions: Iterable[Motion]) -> Iterable[Motion]:
        """The motions on the table as they are seen."""
        return map(self._motion, motions) if self.facing.quarter else motions

    def _motion(self, motion: Motion) -> Motion:
        item, kind = motion.item, motion.item.look.kind
        pair = self._kept.get(item.key)
        return replace(
            motion,
            item=pair[1] if pair is not None and pair[0] is item else self.item(item),
            start=self.pose(motion.start, kind),
            end=self.pose(motion.end, kind),
            looks=tuple(map(self.look, motion.looks)),
        )

    def _spot(self, x: float, y: float, rise: float) -> tuple[float, float]:
        """The seen point of a piece in a pile: piles grow up the screen from whichever side they are seen."""
        if not rise:
            return self.facing.place(x, y)
        x, y = self.facing.place(x - STACK_DX * rise, y - STACK_DY * rise)
        return x + STACK_DX * rise, y + STACK_DY * rise


def standing_kinds(box: Equipment) -> frozenset[KindId]:
    """The kinds of pieces that are figures, such as meeples and chessmen."""
    return frozenset(kind.id for kind in box.kinds.values() if kind.stands)
