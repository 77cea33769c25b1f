"""The named colours of the window: dark wood, felt, warm card, brass. Colours of games and pieces are in the games' data."""

from __future__ import annotations

WALNUT_DEEP = "#1c1410"
WALNUT = "#2a1e17"
WALNUT_LIGHT = "#3a2a20"
WALNUT_EDGE = "#54402f"
FELT_DEEP = "#16302a"
FELT = "#21463b"
CARD = "#f6f0e2"
CARD_SHADE = "#ebe2ce"
CARD_DEEP = "#dfd3b9"
CARD_EDGE = "#cdbf9f"
CARD_WHITE = "#fdfaf2"
INK = "#2b2622"
INK_SOFT = "#5d5247"
CREAM = "#f3ead6"
CREAM_SOFT = "#cbbda4"
BRASS = "#c9a25a"
BRASS_BRIGHT = "#e6c57f"
BRASS_DEEP = "#8a6420"
GREEN = "#2b6549"
GREEN_BRIGHT = "#307255"
GREEN_DEEP = "#21503a"
RED = "#a5392a"
RED_BRIGHT = "#af4234"
RED_DEEP = "#86291c"
AMBER = "#f0d9a4"
DISABLED = "#766b5d"
NO_COLOUR = "#e0409a"
"""A pink that stands out, painted instead of a colour that cannot be read."""
LAMP = "#c7c7c9"
LAMP_FAR = "#80868b"
"""How much light reaches the felt behind the curtain, under the lamp and away from it: the colour is multiplied by these."""

HIGH: dict[str, str] = {
    CARD: "#ffffff",
    CARD_WHITE: "#ffffff",
    CARD_SHADE: "#ececec",
    CARD_DEEP: "#d6d6d6",
    CARD_EDGE: "#000000",
    INK: "#000000",
    INK_SOFT: "#000000",
    DISABLED: "#4a4a4a",
    CREAM: "#ffffff",
    CREAM_SOFT: "#ffffff",
    WALNUT_DEEP: "#000000",
    WALNUT: "#000000",
    WALNUT_LIGHT: "#1f1f1f",
    WALNUT_EDGE: "#474747",
    FELT: "#003322",
    FELT_DEEP: "#00281a",
    BRASS: "#ffd75e",
    BRASS_BRIGHT: "#ffe27a",
    BRASS_DEEP: "#523800",
    AMBER: "#ffe9b0",
    GREEN: "#004d2b",
    GREEN_BRIGHT: "#005a33",
    GREEN_DEEP: "#00391f",
    RED: "#7a0c00",
    RED_BRIGHT: "#881200",
    RED_DEEP: "#5f0900",
}
"""The colours of the window in high contrast; the colours of games and pieces do not change."""

_high = False


def use_high_contrast(high: bool) -> None:
    """Show the window in high contrast, or in its usual colours."""
    global _high
    _high = high


def high_contrast() -> bool:
    """Whether the window is shown in high contrast."""
    return _high


def shown(colour: str) -> str:
    """The colour that is painted for `colour` now. Code that paints a colour of this module must call this first."""
    return HIGH.get(colour, colour) if _high else colour


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue (0-255) of `#rrggbb`; those of `NO_COLOUR` if it cannot be read."""
    try:
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
    except ValueError:
        return rgb(NO_COLOUR)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, 0 for black to 1 for white (the relative luminance of WCAG 2)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = rgb(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def blend(one: str, other: str, share: float) -> str:
    """The colour `share` (0 to 1) of the way from `one` to `other`."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
