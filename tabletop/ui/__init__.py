"""The window: everything that is seen and touched. Imported by the command line alone."""

from __future__ import annotations

import os

# pygame greets on standard output when it is imported, where nothing but what was asked for belongs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
