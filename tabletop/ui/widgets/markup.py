"""Text with inline marks of Markdown as the HTML of pygame_gui's text boxes. It paints nothing."""

from __future__ import annotations

import html
from pathlib import Path

from tabletop.core.faces import Font
from tabletop.text.markdown import spans
from tabletop.ui.look import palette
from tabletop.ui.look.assets import FONT_FILES
from tabletop.ui.look.lettering import runs


def inline_html(text: str, bold: bool = False) -> str:
    """The text as HTML for a text box."""
    parts = []
    for span in spans(text, bold):
        written = in_html(span.text)
        if span.code:
            written = f"<font color='{palette.BRASS_DEEP}'>{written}</font>"
        if span.bold:
            written = f"<b>{written}</b>"
        if span.italic:
            written = f"<i>{written}</i>"
        parts.append(written)
    return "".join(parts)


def in_html(text: str, face: Font = "sans") -> str:
    """Plain text as HTML for a text box: nothing in it is markup, and other fonts write the letters that `face` lacks."""
    main = FONT_FILES[face]
    parts = []
    for file, part in runs(text, face):
        written = html.escape(part, quote=False)
        parts.append(written if file == main else f"<font face='{face_name(file)}'>{written}</font>")
    return "".join(parts)


def face_name(file: str) -> str:
    """The name under which pygame_gui knows a font file of the assets that no block of the theme names."""
    return Path(file).stem.lower()
