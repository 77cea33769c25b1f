"""What is printed of a game, and where it lies on the paper. Nothing is painted here; all measures are millimetres."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from msgspec import Struct

from tabletop.core.equipment import Board, Equipment, PieceKind
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face, Solid
from tabletop.core.rects import Rect, Size
from tabletop.ui.faces.layers import Cut

PAPERS: dict[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 5.0
"""The edge of the paper that printers leave white."""
GAP = 2.5
"""Between two parts: nine poker cards fit on both papers with it."""
MARK = 2.0
"""The length of the lines at the corners of a part, along which it is cut out."""
SLACK = 0.001
"""How much too large a part may be because of rounding."""
MOST_PAGES = 400


class Part(Struct, frozen=True):
    """One thing to be cut out: a piece, or as much of a large board as fits on a page."""

    name: str
    front: Face
    back: Face | None
    cut: Cut
    area: Rect
    """Which part of the whole it is: its corner and size."""
    turned: bool = False
    """Whether it lies on the paper turned clockwise by a right angle."""

    @property
    def size(self) -> Size:
        """Its width and height on the paper."""
        _, _, width, height = self.area
        return (height, width) if self.turned else (width, height)


class Placed(Struct, frozen=True):
    """A part on a page, and its left upper corner there."""

    part: Part
    x: float
    y: float


Page = Sequence[Placed]


def printed_parts(box: Equipment, of_supplies: int, room: Size) -> tuple[list[Part], list[str]]:
    """All that is cut out of paper, each piece as often as it is in the set-up, and the names of kinds that cannot be of paper.

    Of an endless supply there are `of_supplies` pieces. What is larger than `room` is printed in several parts.
    """
    counts = Counter(one.kind for one in box.pieces)
    for zone in box.zones.values():
        if zone.supply:
            counts[zone.supply] += of_supplies
    parts, bodies = list[Part](), list[str]()
    for kind in box.kinds.values():
        if kind.rolls or any(isinstance(layer, Solid) for face in kind.faces for layer in face.layers):
            bodies += [kind.name] if counts[kind.id] else []
            continue
        pieces = [part for sides in sides_of(kind, box) for part in split(kind.name, *sides, cut_of_kind(kind), room)]
        parts += pieces * counts[kind.id]
    for number, board in enumerate(box.boards, 1):
        if not any(isinstance(layer, Solid) for layer in board.face.layers):
            parts += split(f"board {number}", board.face, None, cut_of_board(board), room)
    return parts, list(dict.fromkeys(bodies))


def sides_of(kind: PieceKind, box: Equipment) -> Iterator[tuple[Face, Face | None]]:
    """What is on the two sides of a piece. One with more than two faces becomes several, which take turns on the table."""
    faces = kind.faces
    if len(faces) == 1 and kind.blank:
        yield faces[0], box.kinds[kind.blank].faces[0]
        return
    for first in range(0, len(faces), 2):
        yield faces[first], faces[first + 1] if first + 1 < len(faces) else None


def cut_of_kind(kind: PieceKind) -> Cut:
    """How a piece is cut out."""
    return Cut(kind.width, kind.height, kind.outline, kind.radius)


def cut_of_board(board: Board) -> Cut:
    """How a board is cut out."""
    return Cut(board.width, board.height, "rect", board.radius)


def split(name: str, front: Face, back: Face | None, cut: Cut, room: Size) -> Iterator[Part]:
    """One part if it fits into `room`, perhaps turned; else as few as it takes, of one size, row by row."""
    upright, turned = (
        (ceil((cut.width - SLACK) / wide), ceil((cut.height - SLACK) / high)) for wide, high in (room, (room[1], room[0]))
    )
    is_turned = turned[0] * turned[1] < upright[0] * upright[1]
    columns, rows = turned if is_turned else upright
    width, height = cut.width / columns, cut.height / rows
    for row in range(rows):
        for column in range(columns):
            yield Part(name, front, back, cut, (column * width, row * height, width, height), is_turned)


def pages_of(parts: Iterable[Part], paper: Size) -> list[Page]:
    """The parts in rows on pages, the highest first; raises GameDataError for more pages than anybody prints."""
    pages: list[list[Placed]] = []
    x = y = high = 0.0
    right, bottom = paper[0] - MARGIN + SLACK, paper[1] - MARGIN + SLACK
    for part in sorted(parts, key=lambda one: (-one.size[1], -one.size[0])):
        width, height = part.size
        if pages and x + width > right:
            x, y = MARGIN, y + high + GAP
            high = 0.0
        if not pages or y + height > bottom:
            if len(pages) == MOST_PAGES:
                raise GameDataError(f"This is more than {MOST_PAGES} pages of paper.")
            pages.append([])
            x, y, high = MARGIN, MARGIN, 0.0
        pages[-1].append(Placed(part, x, y))
        x, high = x + width + GAP, max(high, height)
    return list(pages)


def mirrored(page: Page, paper: Size) -> Page:
    """The page with the backs: what is at the left of the front is at the right, as paper is turned over its long edge."""
    return [Placed(one.part, paper[0] - one.x - one.part.size[0], one.y) for one in page]
