"""A component as a picture with its name and, if there are several, the number of its pieces."""

from __future__ import annotations

from tabletop.core.component import Component
from tabletop.ui.widgets.picture_grid import Tile


def component_tile(component: Component) -> Tile:
    """The uppermost piece of a component, with the name of the whole."""
    kind, top = component.lead
    count = len(component.pieces)
    return Tile(kind, top.face, component.name, top.label, top.tint, str(count) if count > 1 else "")
