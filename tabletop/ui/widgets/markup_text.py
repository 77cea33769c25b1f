"""Plain text for pygame_gui: as HTML that means nothing else, in faces that have its letters."""

from __future__ import annotations

import html
from pathlib import Path

from tabletop.core.faces import Font
from tabletop.ui.look.assets import FONT_FILES
from tabletop.ui.look.lettering import runs


def in_html(text: str, face: Font = "sans") -> str:
    """Plain text for a text box: nothing in it is markup, and letters that `face` lacks are written by a face that has them."""
    main = FONT_FILES[face]
    parts = []
    for file, part in runs(text, face):
        written = html.escape(part, quote=False)
        parts.append(written if file == main else f"<font face='{face_name(file)}'>{written}</font>")
    return "".join(parts)


def face_name(file: str) -> str:
    """What pygame_gui calls a font file of the assets that no block of the theme names."""
    return Path(file).stem.lower()
