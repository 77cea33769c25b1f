"""A component that is held over the table: how it looks there, where a drop would put it, and the move of that."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.component import Component
from tabletop.core.equipment import KindId, ZoneDef
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.rules.board_cells import middle_near
from tabletop.rules.bringing import bring_move, fitted_kinds
from tabletop.rules.drops import Drop, find_drop
from tabletop.rules.free_moves import BringPieces
from tabletop.ui.board.item_key import item_key
from tabletop.ui.board.items import Item
from tabletop.ui.board.scene import kind_item

MOST_DRAWN = 60
"""At most this many of its pieces are drawn while it is held."""
LEAD = item_key("new", "component")


class HeldComponent(Struct, frozen=True):
    """A component on its way from the box to the table."""

    component: Component
    table: Table
    """The table as it is shown, with the kinds of the component in its box."""
    kind: KindId
    """What the kind of its uppermost piece is called there."""
    items: tuple[Item, ...]
    """Its pieces about the point 0, 0 of the table."""

    @property
    def spread(self) -> bool:
        """Whether its pieces lie apart, so that they fall into no pile and no cell."""
        return len(self.items) > 1

    @property
    def face(self) -> int:
        """The side that its uppermost piece shows."""
        return self.component.lead[1].face

    def items_at(self, x: float, y: float) -> list[Item]:
        """Its pieces about a point of the table, in millimetres."""
        return [replace(item, x=item.x + x, y=item.y + y) for item in self.items]

    def drop(self, here: Place, up: Place) -> Drop | None:
        """Where it would go if it were dropped at a point of the table, where piles grow the way `up`; None beside the table."""
        drop = find_drop(self.table, (LEAD,), {LEAD: here}, here, self.kind, up=up)
        if drop is None or not (self.spread and drop.zone.id == self.table.equipment.open_zone):
            return drop
        zone = drop.zone
        at = here[0] - zone.x, here[1] - zone.y
        return Drop(zone, (middle_near(self.table, zone, at) or at,))

    def move(self, zone: ZoneDef, places: tuple[Place, ...] = (), count: int = 1) -> BringPieces:
        """The move that puts it into a zone, at the first of `places` if there are any."""
        return bring_move(self.component, zone, [places[0] if places else (0.0, 0.0)] * count)


def held_component(table: Table, component: Component) -> HeldComponent:
    """A component as it is held over this table. Raises MoveRefusedError if the table has too many kinds of its names."""
    box = table.equipment
    fitted = fitted_kinds(box, component.kinds)
    larger = replace(box, kinds={**box.kinds, **{kind.id: kind for kind in fitted.lacking}})
    places = {(one.x, one.y): one for one in component.pieces}
    items: list[Item] = []
    for number, one in enumerate(list(places.values())[-MOST_DRAWN:]):
        key = item_key("new", f"component {number}")
        item = kind_item(larger, fitted.names[one.kind], one.x, one.y, key, one.face)
        items.append(replace(item, look=item.look._replace(angle=one.angle % 360.0, tint=one.tint, label=one.label)))
    return HeldComponent(component, replace(table, equipment=larger), fitted.names[component.lead[1].kind], tuple(items))
