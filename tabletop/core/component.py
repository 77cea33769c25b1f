"""Components: what can be taken out of a box onto any table, such as a pack of cards, a die or a board.

A component carries its kinds with it, so that it can be put on a table that does not know them.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop.core.check_equipment import kind_fault
from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.errors import GameDataError
from tabletop.core.field_check import check_fields, short_name
from tabletop.core.limits import MOST_BOX_BYTES, MOST_KINDS, Id, Name

MOST_TAKEN = 1_000
"""The most pieces of one component, and the most that come onto the table in one act."""


class Component(Struct, frozen=True):
    """Pieces that belong together, lowest first."""

    id: Id
    name: Name
    kinds: Annotated[tuple[PieceKind, ...], Meta(min_length=1, max_length=MOST_KINDS, description="between 1 and 5,000 kinds")]
    """The kinds of the pieces, and those that stand for them where they are hidden."""
    pieces: Annotated[tuple[Placement, ...], Meta(min_length=1, max_length=MOST_TAKEN, description="between 1 and 1,000 pieces")]
    """Each lies at `x`, `y` millimetres from the middle of all. Their ids and zones say nothing."""
    group: Name = ""
    """The heading above it, such as `dice` or the name of a game. A search finds it by these words too."""

    @property
    def lead(self) -> tuple[PieceKind, Placement]:
        """The piece that stands for all in a picture: the uppermost, and its kind."""
        top = self.pieces[-1]
        return next(kind for kind in self.kinds if kind.id == top.kind), top


def component_bytes(component: Component) -> bytes:
    """A component as a file holds it; raises GameDataError, naming the field, if one is not within its limit."""
    check_fields(component, "component", component.name)
    check_component(component)
    return msgspec.json.format(msgspec.json.encode(component), indent=1)


def read_component(data: bytes, name: str) -> Component:
    """The component in a file called `name`; raises GameDataError if it is damaged, too large, or names what it does not have."""
    if len(data) > MOST_BOX_BYTES:
        raise GameDataError(f"{short_name(name)} has {len(data):,} bytes; {MOST_BOX_BYTES:,} is the most.")
    try:
        component = msgspec.json.decode(data, type=Component)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise GameDataError(f"{short_name(name)} cannot be read: {cause}.") from cause
    check_component(component)
    return component


def check_component(component: Component) -> None:
    """Raise GameDataError if a piece is of a kind, or shows a side, that the component does not have."""
    kinds = {kind.id: kind for kind in component.kinds}
    wrong = f"The component {short_name(component.name)!r} is wrong"
    if len(kinds) != len(component.kinds):
        raise GameDataError(f"{wrong}: two of its kinds have one id.")
    for kind in component.kinds:
        if fault := kind_fault(replace(kind, home=""), kinds, {}):
            raise GameDataError(f"{wrong}: {fault}.")
    for one in component.pieces:
        if one.kind not in kinds or one.face >= len(kinds[one.kind].faces):
            raise GameDataError(f"{wrong}: it has no side {one.face + 1} of {one.kind!r}.")
