"""Where things lie, in millimetres; `box.toml` has the places that stand alone.

The table is as wide for its height as the free part of a laptop's window: tracks above, spaces and borders in the middle, the
areas of Shu, Wei and Wu along the lower edge.
"""

from __future__ import annotations

from tabletop.core.rects import Point
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import BATTLES, BORDERS, COMMON, SPACES, SpaceId, State

SPACE_WIDTH, SPACE_HEIGHT = 58.5, 71.5
HEADER, BATTLE_HEADER = 11.5, 7.5
"""The height of the title of a common space and of a battle space; the rows of the states are below it."""
ROW = 19.8
"""The height of the row of a state on a space."""
BOARD_TOP = 43.0
BORDER_LEFT = 360.0
BORDER_STEP = 49.0
LOCATION_STEP = 20.8
AREA_TOP, AREA_STEP = 190.5, 175.0
AREAS: tuple[State, ...] = ("shu", "wei", "wu")
"""The areas from left to right."""
STAND_X = (15.2, 32.2, 49.2, 23.7, 40.7, 19.4, 36.4, 45.0)
"""The middles of the stands of a row: three side by side, further ones over them."""
PART_AT: dict[str, tuple[Point, ...]] = {
    "common": ((0.0, 0.0), (-4.4, 7.4), (4.6, 7.4), (-4.4, 7.4)),
    "battle": ((0.0, 0.0), (-3.4, 7.4), (5.2, 7.4), (4.6, 0.6)),
    "tribal": ((0.0, 0.0), (15.0, 0.0), (15.0, 0.0), (15.0, 0.0)),
}
"""Where the parts of a stand lie, from its middle: token, units or gold, popular support, emperor token."""
BIDS_AT: tuple[Point, ...] = ((5.0, -4.2), (-4.8, -4.2))
"""Where the bid tokens of a stand lie, from its middle: over the numbers that do not count there."""
TRACKS: dict[str, tuple[Point, ...]] = {
    "tribal": tuple((8.0 + 11.6 * number, 12.6) for number in range(13)),
    "rank": tuple((167.0 + 24.4 * number, 11.2) for number in range(6)),
    "round": tuple((8.0 + 12.4 * number, 31.0) for number in range(12)),
    "order": tuple((161.0 + 13.0 * number, 31.4) for number in range(3)),
}
"""The middles of the places of the tracks, on the table."""


def space_at(space: SpaceId) -> Point:
    """The upper left corner of a space; a tribal space lies in the area of its state."""
    if space in COMMON:
        number = COMMON.index(space)
        row, column = divmod(number, 5) if number < 10 else (number - 10, 5)
        return 3.0 + 59.2 * column, BOARD_TOP + 73.0 * row
    if space in BATTLES:
        return BORDER_LEFT, BOARD_TOP + BORDER_STEP * BATTLES.index(space)
    x, y = area_at(SPACES[space].states[0])
    return x + 136.0, y + 36.0


def space_slots(space: SpaceId) -> list[Point]:
    """The middles of the slots of a space, from its corner: for `ids.slot`, the alliance marker, and `ids.bid_slot`."""
    kind, header = SPACES[space].kind, {"common": HEADER, "battle": BATTLE_HEADER}.get(SPACES[space].kind, 0.0)
    stands = (9.0,) if kind == "tribal" else STAND_X
    spots = [
        (x + across, header + ROW * row + 9.0 + down + (1.6 if number > 2 else 0.0))
        for row in range(len(SPACES[space].states))
        for number, x in enumerate(stands[: ids.stands_on(space)])
        for across, down in PART_AT[kind]
    ]
    if kind == "tribal":
        return spots
    alliance = [(SPACE_WIDTH - 6.2, 5.8)] if kind == "common" else []
    tokens = spots[:: len(ids.PARTS)]
    return [*spots, *alliance, *[(x + across, y + down) for x, y in tokens for across, down in BIDS_AT]]


def location_at(border: str, number: int) -> Point:
    """The upper left corner of a border location."""
    return BORDER_LEFT + 60.5 + LOCATION_STEP * (number - 1), BOARD_TOP + BORDER_STEP * list(BORDERS).index(border)


def area_at(state: State) -> Point:
    """The upper left corner of the area of a state."""
    return 3.0 + AREA_STEP * AREAS.index(state), AREA_TOP
