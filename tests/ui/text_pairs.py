"""Which colours of text the window paints on which grounds, and how well a text can be read there."""

from __future__ import annotations

from tabletop.ui.look.palette import (
    AMBER,
    BRASS,
    BRASS_BRIGHT,
    BRASS_DEEP,
    CARD,
    CARD_DEEP,
    CARD_SHADE,
    CARD_WHITE,
    CREAM,
    CREAM_SOFT,
    DISABLED,
    FELT,
    FELT_DEEP,
    GREEN,
    GREEN_BRIGHT,
    GREEN_DEEP,
    INK,
    INK_SOFT,
    RED,
    RED_BRIGHT,
    RED_DEEP,
    WALNUT,
    WALNUT_DEEP,
    WALNUT_EDGE,
    WALNUT_LIGHT,
    luminance,
)

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    (INK, CARD),
    (INK, CARD_SHADE),
    (INK, CARD_DEEP),
    (INK, CARD_WHITE),
    (INK, AMBER),
    (INK, BRASS),
    (INK_SOFT, CARD),
    (INK_SOFT, CARD_SHADE),
    (INK_SOFT, CARD_DEEP),
    (INK_SOFT, CARD_WHITE),
    (INK_SOFT, AMBER),
    (CREAM, WALNUT_DEEP),
    (CREAM, WALNUT),
    (CREAM, WALNUT_LIGHT),
    (CREAM, WALNUT_EDGE),
    (CREAM, FELT),
    (CREAM, FELT_DEEP),
    (CREAM, GREEN),
    (CREAM, GREEN_BRIGHT),
    (CREAM, GREEN_DEEP),
    (CREAM, RED),
    (CREAM, RED_BRIGHT),
    (CREAM, RED_DEEP),
    (CREAM_SOFT, WALNUT_DEEP),
    (CREAM_SOFT, WALNUT),
    (CREAM_SOFT, WALNUT_LIGHT),
    (BRASS_BRIGHT, WALNUT_DEEP),
    (BRASS_BRIGHT, WALNUT),
    (BRASS_BRIGHT, WALNUT_LIGHT),
    (BRASS_DEEP, CARD),
    (RED, CARD),
    (RED, CARD_SHADE),
    (GREEN, CARD),
    (DISABLED, CARD),
)
"""Every pair of (text, ground) the window uses; each has a contrast of at least `LEAST_CONTRAST`."""

LEAST_CONTRAST = 4.5
HIGH_CONTRAST = 7.0
"""The least contrast of those pairs where high contrast is set."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 (none) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
