"""How a hand makes a move: drag a piece to a zone, click a target, press a named button.

The first gesture of a move is the one a teacher would show; every move has one that a keyboard can do.
"""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.events import Place


class Drag(Struct, frozen=True, gc=False):
    """Carry `piece` (or, where it is empty, any one piece out of the zone `source`) to the zone `to`.

    With `place` only that place of the zone counts (see `ZoneDef`). With `angle` only a piece that lies at that angle when it is
    dropped counts, in degrees clockwise, 0 to 360. `part` says that it names a part of the move, as in `Click`.
    """

    piece: PieceId
    to: ZoneId
    place: Place | None = None
    source: ZoneId = ""
    angle: float | None = None
    part: bool = False


class Click(Struct, frozen=True, gc=False):
    """Click a piece or, if `piece` is empty, a zone (or its topmost piece). With `place` only that place of the zone counts.

    `part` says that it names a part of the move, as one of two cards that go together. Where several moves have that part, the
    list of choices goes down to them, instead of a menu at the pointer; the next part leads on.
    """

    piece: PieceId = ""
    zone: ZoneId = ""
    place: Place | None = None
    part: bool = False


class Chip(Struct, frozen=True, gc=False):
    """A number on a coloured ground in the row of a choice, as it is painted on the pieces."""

    number: str
    colour: str
    """Of the ground, as `#rrggbb`."""
    says: str
    """What it counts, for its tip and for who hears the row: `administration`."""


class Button(Struct, frozen=True, gc=False):
    """Press a button."""

    label: str
    detail: str = ""
    """What it brings, in a few words."""
    group: str = ""
    """The heading above it, if any."""
    ends_turn: bool = False
    """It ends the turn: the key for ending a turn (Ctrl+Enter) presses it."""
    ends_step: bool = False
    """It ends or declines a step, as "End the walk" and "Pass" do: the panel keeps it in sight at the bottom of a long list. The
    log leaves it unsaid if the window makes it by itself."""
    declines: bool = False
    """It passes on an offer. What follows would come without the offer too, so the row does not show it as a gain."""
    confirms: bool = False
    """It only confirms what was done before and can be undone with it: where it is the only choice, the window may make it by
    itself, though others act next."""
    only_gains: bool = False
    """It costs nothing and leaves every other choice of the turn as it is, as recruiting does in Round House: the window may take
    it by itself, and one undo asks whether to take it."""
    joins: int = 0
    """How many rows may join it with an answer to the question that it leads to, such as the town whose assistants worship with a
    cell. If there are more answers, it has its own row alone."""
    afterthought: bool = False
    """It is seldom wanted: where nothing else is left after a move that joins it, the plain row of that move ends the step."""
    rank: int = 0
    """Of two rows the one with the higher rank is listed first: in Lotta Rome the points that a cell brings."""
    unlisted: bool = False
    """Another row does the same, as other return cards with the same sum do in Ming Dynasty: the panel lists only that one."""
    chips: tuple[Chip, ...] = ()
    """Numbers before the small text; with them it has room on the line of the label."""


Gesture = Drag | Click | Button
