"""Puts settings into effect."""

from __future__ import annotations

from tabletop import settings
from tabletop.settings import Settings
from tabletop.ui import keys
from tabletop.ui.look import palette


def apply_settings(wanted: Settings) -> str:
    """Apply settings to all modules that keep a part of them; return a sentence if their keys could not be used."""
    settings.use(wanted)
    palette.use_high_contrast(wanted.high_contrast)
    return keys.use_keys(wanted.keys)
