"""The font that writes a text: a single font that has all the letters, or several combined."""

from __future__ import annotations

import pygame

from tabletop.core.faces import Font
from tabletop.ui.look import assets
from tabletop.ui.look.lettering import can_write, file_writing


def face_writing(text: str, name: Font, px: int) -> pygame.font.Font:
    """The font `name`, or another that writes all letters of `text`, or else a `MixedFont`, at a size of `px` pixels."""
    file = file_writing(text, name)
    if can_write(file, text):
        return assets.open_font(file, px)
    # Imported late: it needs pygame's font module, and if that is damaged the error must still be shown in a box.
    from tabletop.ui.look.mixed_font import mixed_font

    return mixed_font(name, px)
