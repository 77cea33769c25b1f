"""How fast pieces get to their places, as it is set."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tabletop.ui import settings
from tabletop.ui.board.animation import Motion

FAST = 0.5
"""What is left of every delay and length where motion is to be fast."""


def paced(way: Sequence[Motion]) -> list[Motion]:
    """The motions at the speed that is set; none where motion is off."""
    match settings.current().motion:
        case "off":
            return []
        case "fast":
            return [replace(one, delay=one.delay * FAST, length=one.length * FAST) for one in way]
    return list(way)
