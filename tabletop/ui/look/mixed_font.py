"""A font for text in several scripts: each letter is written by a font that has it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pygame

from tabletop.core.faces import Font
from tabletop.ui.look import assets
from tabletop.ui.look.lettering import runs, text_width, write

if TYPE_CHECKING:
    from pygame.typing import ColorLike


class MixedFont(pygame.font.Font):
    """A font that writes the letters it lacks with other fonts. It measures and renders single lines."""

    def __init__(self, name: Font, px: int) -> None:
        data = assets.font_bytes(assets.FONT_FILES[name])
        super().__init__(io.BytesIO(data) if data is not None else None, px)
        self.face: Font = name
        self.px = px

    def size(self, text: str | bytes | None) -> tuple[int, int]:
        """Width and height of a line in pixels."""
        return text_width(decoded(text), self.face, self.px), self.get_height()

    def metrics(self, text: str | bytes) -> list[tuple[int, int, int, int, int] | None]:
        """For each letter: the least and largest x and y, and the distance to the next letter, in pixels."""
        found: list[tuple[int, int, int, int, int] | None] = []
        for char in decoded(text):
            drawn = runs(char, self.face)
            # A letter that is left out has no width.
            found += assets.open_font(drawn[0][0], self.px).metrics(drawn[0][1]) if drawn else [(0, 0, 0, 0, 0)]
        return found

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:
        """A line as a picture on a transparent surface; a ground and a line length are ignored."""
        ink = pygame.Color(color)
        return write(decoded(text), self.face, self.px, f"#{ink.r:02x}{ink.g:02x}{ink.b:02x}")


def decoded(text: str | bytes | None) -> str:
    """The text that a font was given, as a string."""
    return text.decode(errors="replace") if isinstance(text, bytes) else text or ""


_mixed: dict[tuple[Font, int], MixedFont] = {}


def mixed_font(name: Font, px: int) -> MixedFont:
    """The mixed font `name`. Fonts are kept until pygame's font module is stopped and started again."""
    found = _mixed.get((name, px))
    if found is not None:
        try:
            found.get_height()
            return found
        except pygame.error:
            _mixed.clear()
    if not pygame.font.get_init():
        pygame.font.init()
    _mixed[name, px] = made = MixedFont(name, px)
    return made
