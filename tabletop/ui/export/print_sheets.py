"""The pages of print and play as pictures: fronts with marks along which they are cut, and backs for printing on both sides."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame

from tabletop.core.errors import SaveError
from tabletop.core.faces import Face
from tabletop.core.rects import Size
from tabletop.pdf import write_pdf
from tabletop.ui.export.print_parts import GAP, MARK, Page, Part, Placed, mirrored
from tabletop.ui.faces.face_art import EDGE_STRENGTH
from tabletop.ui.faces.layers import drawn_layer, paint_part, rotated
from tabletop.ui.look.game_pictures import GamePictures

DOTS = 300 / 25.4
"""Pixels per millimetre: 300 to the inch."""
MOST_PNG_BYTES = 3 * 1024 * 1024
"""A page whose PNG is larger, because it is full of photographs, goes into a PDF as a JPEG."""
INK = (90, 90, 90)
Progress = Callable[[int, int], None]
"""Called with how many pages are done, and of how many."""


class Sheets:
    """Paints pages one after the other."""

    def __init__(self, pages: Sequence[Page], paper: Size, pictures: GamePictures, backs: bool) -> None:
        """`paper` is its size in millimetres; with `backs` each page with backs is followed by one that has them."""
        self.paper = paper
        self.pictures = pictures
        self.pages: list[tuple[Page, bool]] = []
        for page in pages:
            self.pages.append((page, False))
            if backs and any(one.part.back is not None for one in page):
                self.pages.append((mirrored(page, paper), True))
        self._last: tuple[object, pygame.Surface] | None = None

    def painted(self, progress: Progress | None) -> Iterator[pygame.Surface]:
        """Each page in turn."""
        for number, (page, is_back) in enumerate(self.pages, 1):
            yield self._page(page, is_back)
            if progress is not None:
                progress(number, len(self.pages))

    def _page(self, page: Page, is_back: bool) -> pygame.Surface:
        sheet = pygame.Surface((dots(self.paper[0]), dots(self.paper[1])), 0, 24)
        sheet.fill("white")
        for one in page:
            face = one.part.back if is_back else one.part.front
            if face is not None:
                picture = self._painted(one.part, face, is_back)
                sheet.blit(picture, (dots(one.x), dots(one.y)), special_flags=pygame.BLEND_PREMULTIPLIED)
            if not is_back:
                draw_marks(sheet, one)
        return sheet

    def _painted(self, part: Part, face: Face, is_back: bool) -> pygame.Surface:
        """A side of a part; that of the last one is kept, as copies follow one another."""
        key = (id(face), part.cut, part.area, part.turned, is_back)
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        x, y, width, height = part.area
        if is_back:
            x = part.cut.width - x - width
        area = pygame.Rect(dots(x), dots(y), max(1, dots(width)), max(1, dots(height)))
        picture = paint_part(face, part.cut, DOTS, self.pictures, area, EDGE_STRENGTH, drawn_layer)
        if part.turned:
            # The back is turned the other way, so that its upper edge lies behind that of the front.
            picture = rotated(picture, 270.0 if is_back else 90.0)
        self._last = key, picture
        return picture


def dots(length: float) -> int:
    """A length in millimetres as pixels of the printer."""
    return round(length * DOTS)


def draw_marks(sheet: pygame.Surface, one: Placed) -> None:
    """Short lines beside the corners of a part, outside of it, along which it is cut out."""
    width, height = one.part.size
    left, top, right, bottom = one.x, one.y, one.x + width, one.y + height
    away = (GAP - MARK) / 2
    for x, y, side, end in ((left, top, -1, -1), (right, top, 1, -1), (left, bottom, -1, 1), (right, bottom, 1, 1)):
        pygame.draw.line(sheet, INK, (dots(x + side * away), dots(y)), (dots(x + side * (away + MARK)), dots(y)), 2)
        pygame.draw.line(sheet, INK, (dots(x), dots(y + end * away)), (dots(x), dots(y + end * (away + MARK))), 2)


def png_of(sheet: pygame.Surface) -> bytes:
    """A page as a PNG."""
    pygame.image.save(sheet, file := io.BytesIO(), "page.png")
    return file.getvalue()


def page_data(sheets: Sheets, progress: Progress | None) -> Iterator[tuple[bytes, tuple[int, int]]]:
    """Each page as it goes into a PDF, and its size in pixels."""
    for sheet in sheets.painted(progress):
        data = png_of(sheet)
        if len(data) > MOST_PNG_BYTES:
            pygame.image.save(sheet, file := io.BytesIO(), "page.jpg")
            data = file.getvalue()
        yield data, sheet.get_size()


def write_sheets(sheets: Sheets, output: Path, progress: Progress | None = None) -> int:
    """Write the pages into a PDF, or into a folder as `page-01.png` and so on; return how many there are.

    Raises SaveError if they cannot be written.
    """
    try:
        if output.suffix.lower() == ".pdf":
            return write_pdf(output, sheets.paper, page_data(sheets, progress))
        output.mkdir(parents=True, exist_ok=True)
        for number, sheet in enumerate(sheets.painted(progress), 1):
            (output / f"page-{number:02d}.png").write_bytes(png_of(sheet))
    except OSError as cause:
        raise SaveError(f"{output} cannot be written: {cause.strerror or cause}.") from cause
    return len(sheets.pages)
