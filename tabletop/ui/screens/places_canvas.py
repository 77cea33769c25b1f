"""The table from above with its places as rectangles, to be dragged and resized."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from msgspec.structs import replace

from tabletop.core.rects import Rect as Area
from tabletop.packs.places import PlaceRow
from tabletop.rules.words import counted
from tabletop.ui.keys import ARROWS
from tabletop.ui.look import palette
from tabletop.ui.look.text import draw_text, line_height, width_of
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.widget import Widget

GRID = 5.0
"""What is dragged goes to multiples of 5 mm."""
LEAST = 15.0
"""The least width and height of a place, in millimetres."""
HANDLE = 7
"""Half the side of the squares at the corners of the chosen place, in pixels at 100 %."""
HELD_ALPHA = 210
"""How opaque the picture of a board is while it is dragged, of 255."""
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


def snapped(value: float) -> float:
    """The nearest multiple of `GRID`."""
    return round(value / GRID) * GRID


def moved(rect: Area, dx: float, dy: float, table: tuple[float, float]) -> Area:
    """The rectangle moved by millimetres, on the grid and within the table."""
    x, y, width, height = rect
    return (
        min(max(0.0, snapped(x + dx)), max(0.0, table[0] - width)),
        min(max(0.0, snapped(y + dy)), max(0.0, table[1] - height)),
        width,
        height,
    )


def holds(rect: Area, x: float, y: float) -> bool:
    """Whether a point lies in a rectangle."""
    return rect[0] <= x <= rect[0] + rect[2] and rect[1] <= y <= rect[1] + rect[3]


def resized(rect: Area, corner: tuple[int, int], dx: float, dy: float, table: tuple[float, float]) -> Area:
    """The rectangle with one of its corners (0 or 1 across and down) moved by millimetres; the opposite one stays."""
    x, width = side_moved(rect[0], rect[2], corner[0], dx, table[0])
    y, height = side_moved(rect[1], rect[3], corner[1], dy, table[1])
    return x, y, width, height


def side_moved(start: float, length: float, end: int, by: float, most: float) -> tuple[float, float]:
    """A line from `start` whose lower (0) or upper (1) end is moved: its start and length then."""
    if end:
        return start, min(max(LEAST, snapped(start + length + by) - start), max(LEAST, most - start))
    first = min(max(0.0, snapped(start + by)), start + length - LEAST)
    return first, start + length - first


class PlacesCanvas(Widget):
    """Shows places and lets one be dragged, whole or by a corner. Arrows do so too, with Shift by the lower right corner."""

    takes_focus = True

    def __init__(
        self,
        table: tuple[float, float],
        pieces: Mapping[str, int],
        picture: Callable[[tuple[int, int]], tuple[pygame.Surface, pygame.Rect]],
        on_choose: Callable[[], object],
        on_change: Callable[[], object],
    ) -> None:
        """`pieces` is how many lie in each place; `picture` paints the table without them, and says where in the picture it is.

        `on_choose` is called when another place is chosen, `on_change` before one is changed.
        """
        super().__init__(name="places")
        self.table, self.pieces = table, pieces
        self.picture, self.on_choose, self.on_change = picture, on_choose, on_change
        self.places: dict[str, PlaceRow] = {}
        self.fixed: frozenset[str] = frozenset()
        """The places that keep their size, because their cells lie at points of their own."""
        self.boards: frozenset[str] = frozenset()
        """The keys of boards among the places: what lies on one moves with it."""
        self.chosen = ""
        self._load: tuple[str, ...] = ()
        """The places on the chosen board when it was chosen."""
        self._painted: tuple[pygame.Surface, pygame.Rect] | None = None
        self._painted_boards: list[Area] = []
        """Where the boards are in the picture of the table."""
        self._held: pygame.Surface | None = None
        """The picture of the board that is dragged; the table is painted with it where it was until it is let go."""
        self._drag: tuple[tuple[int, int], Area, tuple[int, int] | None] | None = None
        """Where a drag began, the rectangle then, and the corner that is dragged; None for the whole place."""

    @property
    def scale(self) -> float:
        """Pixels per millimetre."""
        return self.sheet.width / self.table[0]

    @property
    def sheet(self) -> pygame.Rect:
        """Where the table is seen, in pixels of the window."""
        return self._shown()[1].move(self.rect.topleft)

    def _shown(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The picture of the table, and where in it the table is."""
        boards = [self.places[one].rect for one in sorted(self.boards)]
        if self._painted is None or (self._drag is None and boards != self._painted_boards):
            self._painted, self._painted_boards = self.picture(self.rect.size), boards
        return self._painted

    def rect_of(self, zone: str) -> pygame.Rect:
        """Where a place is seen, in pixels of the window."""
        (x, y, width, height), scale, sheet = self.places[zone].rect, self.scale, self.sheet
        return pygame.Rect(
            sheet.left + round(x * scale), sheet.top + round(y * scale), round(width * scale), round(height * scale)
        )

    def corner_rects(self, zone: str) -> list[pygame.Rect]:
        """The squares at the corners of a place, in the order of `CORNERS`."""
        rect, side = self.rect_of(zone), px(HANDLE)
        return [
            pygame.Rect(0, 0, 2 * side, 2 * side).move(
                rect.left + across * rect.width - side, rect.top + down * rect.height - side
            )
            for across, down in CORNERS
        ]

    def choose(self, zone: str) -> None:
        """Choose a place; empty for none."""
        if zone != self.chosen:
            self.chosen = zone
            self._load = tuple(one for one in self.places if self._lies_on(one, zone)) if zone in self.boards else ()
            self.touch()
            self.on_choose()

    def at_point(self, pos: tuple[int, int]) -> str:
        """The place at a pixel: the chosen one first if it is no board, then the smallest; empty if there is none."""
        sheet, scale = self.sheet, self.scale
        x, y = (pos[0] - sheet.left) / scale, (pos[1] - sheet.top) / scale
        if self.chosen in self.places and self.chosen not in self.boards and holds(self.places[self.chosen].rect, x, y):
            return self.chosen
        return self.at_spot(x, y)

    def at_spot(self, x: float, y: float) -> str:
        """The smallest place at a point of the table, in millimetres; a board before the cells that cover it. Empty: none."""
        found = [zone for zone, row in self.places.items() if holds(row.rect, x, y)]
        sizes = {zone: (self.places[zone].width * self.places[zone].height, zone not in self.boards) for zone in found}
        return min(found, key=lambda zone: sizes[zone], default="")

    def _lies_on(self, zone: str, board: str) -> bool:
        """Whether a place lies within a board."""
        (x, y, width, height), (left, top, wide, high) = self.places[zone].rect, self.places[board].rect
        is_within = left <= x and top <= y and x + width <= left + wide and y + height <= top + high
        return is_within and zone not in self.boards

    def set_rect(self, zone: str, rect: Area) -> None:
        """Put a place there; the places on a board move with it."""
        (x, y, width, height), before = rect, self.places[zone]
        self.places[zone] = replace(before, x=x, y=y, width=width, height=height)
        for one in self._load if zone == self.chosen else ():
            if (row := self.places.get(one)) is not None:
                self.places[one] = replace(row, x=row.x + x - before.x, y=row.y + y - before.y)
        self.touch()

    def place(self, rect: pygame.Rect) -> None:
        if rect.size != self.rect.size:
            self._painted = None
        super().place(rect)

    # Mouse and keys

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEMOTION if self._drag is not None:
                self._drag_to(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._drag = self._held = None
                self.touch()
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        if self.chosen in self.places and self.chosen not in self.fixed:
            for corner, rect in zip(CORNERS, self.corner_rects(self.chosen), strict=True):
                if rect.collidepoint(pos):
                    self._drag = pos, self.places[self.chosen].rect, corner
                    self.on_change()
                    return
        self.choose(self.at_point(pos))
        if self.chosen:
            self._drag = pos, self.places[self.chosen].rect, None
            self.on_change()

    def _drag_to(self, pos: tuple[int, int]) -> None:
        if self._drag is None or self.chosen not in self.places:
            return
        start, rect, corner = self._drag
        by = (pos[0] - start[0]) / self.scale, (pos[1] - start[1]) / self.scale
        if not corner and max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) < px(3):
            return
        if self._held is None and self.chosen in self.boards:
            picture, seen = self._shown()[0], self.rect_of(self.chosen).move(-self.rect.left, -self.rect.top)
            self._held = picture.subsurface(seen.clip(picture.get_rect())).copy()
            self._held.set_alpha(HELD_ALPHA)
        self.set_rect(self.chosen, resized(rect, corner, *by, self.table) if corner else moved(rect, *by, self.table))

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) and self.places:
            names, step = list(self.places), 1 if event.key == pygame.K_PAGEDOWN else -1
            at = names.index(self.chosen) + step if self.chosen in names else 0
            self.choose(names[at % len(names)])
            return True
        if event.key not in ARROWS or self.chosen not in self.places or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        across, down = ARROWS[event.key]
        rect, by = self.places[self.chosen].rect, (across * GRID, down * GRID)
        self.on_change()
        if not event.mod & pygame.KMOD_SHIFT:
            self.set_rect(self.chosen, moved(rect, *by, self.table))
        elif self.chosen not in self.fixed:
            self.set_rect(self.chosen, resized(rect, (1, 1), *by, self.table))
        return True

    # What is seen

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._shown()[0], self.rect)
        if self._held is not None and self.chosen in self.places:
            surface.blit(self._held, self.rect_of(self.chosen))
        for zone in sorted(self.places, key=lambda zone: (zone == self.chosen, -self.places[zone].width)):
            self._draw_place(surface, zone)

    def _draw_place(self, surface: pygame.Surface, zone: str) -> None:
        row, rect, is_chosen = self.places[zone], self.rect_of(zone), zone == self.chosen
        veil = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        # A board is to be seen; a place is only a part of the cloth.
        light = 20 if zone in self.boards or any(self._covers(zone, board) for board in self.boards) else 60
        veil.fill((250, 240, 215, light + 50 if is_chosen else light))
        if row.columns * row.rows > 1:
            for column in range(1, row.columns):
                veil.fill((250, 240, 215, 150), (column * rect.width // row.columns, 0, 1, rect.height))
            for line in range(1, row.rows):
                veil.fill((250, 240, 215, 150), (0, line * rect.height // row.rows, rect.width, 1))
        surface.blit(veil, rect)
        colour = palette.shown(palette.BRASS_BRIGHT if is_chosen else palette.CREAM)
        pygame.draw.rect(surface, colour, rect, px(3) if is_chosen else px(1), px(3))
        count = self.pieces.get(zone, 0)
        words = f"{row.name} · {counted(count, 'piece')}" if count else row.name
        if is_chosen or not any(self._covers(zone, board) for board in self.boards):
            self._draw_words(surface, words, rect)
        if is_chosen and zone not in self.fixed:
            for handle in self.corner_rects(zone):
                pygame.draw.rect(surface, palette.shown(palette.WALNUT_DEEP), handle)
                pygame.draw.rect(surface, colour, handle.inflate(-px(4), -px(4)))

    def _covers(self, zone: str, board: str) -> bool:
        """Whether a place is as large as the board that it lies on, so that their names would lie on one another."""
        return zone != board and self.places[zone].rect == self.places[board].rect

    def _draw_words(self, surface: pygame.Surface, words: str, rect: pygame.Rect) -> None:
        """Write the name of a place on a dark plate in its middle; it may be wider than the place."""
        wide = min(width_of(words, "small_strong"), self.rect.width) + px(10)
        plate = pygame.Rect(0, 0, wide, line_height("small_strong") + px(4))
        plate.center = rect.center
        plate.clamp_ip(self.sheet)
        pygame.draw.rect(surface, palette.shown(palette.WALNUT_DEEP), plate, border_radius=px(4))
        draw_text(surface, words, plate, "small_strong", palette.CREAM, "center")
