"""Puts settings into effect."""

from __future__ import annotations

from tabletop.ui import keys, settings
from tabletop.ui.look import palette
from tabletop.ui.settings import Settings


def apply_settings(wanted: Settings) -> str:
    """Apply settings to all modules that keep a part of them; return a sentence if their keys could not be used."""
    settings.use(wanted)
    palette.use_high_contrast(wanted.high_contrast)
    return keys.use_keys(wanted.keys)
