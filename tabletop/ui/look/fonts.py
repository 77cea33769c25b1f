"""The font that writes a text: a single face where one has all its letters, else several at once."""

from __future__ import annotations

import pygame

from tabletop.core.faces import Font
from tabletop.ui.look import assets
from tabletop.ui.look.lettering import can_write, file_writing


def face_writing(text: str, name: Font, px: int) -> pygame.font.Font:
    """The face `name`, or another one if that alone can write all letters of `text`, in type of `px` pixels.

    Where no single one can, it is a `MixedFont`.
    """
    file = file_writing(text, name)
    if can_write(file, text):
        return assets.open_font(file, px)
    # Not above: it needs pygame's font module, and where that is damaged the fault is to be shown in a box.
    from tabletop.ui.look.mixed_font import mixed_font

    return mixed_font(name, px)
