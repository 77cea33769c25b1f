"""Text from files and people made safe to show: without control characters, and no longer than there is room for."""

from __future__ import annotations

CONTROLS = dict.fromkeys((*range(32), 127), " ")
CONTROLS_IN_TEXT = {code: blank for code, blank in CONTROLS.items() if chr(code) not in "\t\n"}
ELLIPSIS = "…"


def line(text: str, most: int) -> str:
    """`text` as one line of at most `most` characters: a blank for each control character, an ellipsis for what is cut off."""
    return shortened(text, most).translate(CONTROLS)


def paragraphs(text: str, most: int) -> str:
    """As `line`, but it keeps its line ends and tabs."""
    return shortened(text, most).translate(CONTROLS_IN_TEXT)


def shortened(text: str, most: int) -> str:
    """The first characters of `text`, `most` of them at the most, the last one an ellipsis where something was cut off."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS
