"""What no source says and this program decides (section 11 of the reference), where the tables have no place for it."""

from __future__ import annotations

MOST_IN_SMALL = 2
"""The most lands in the smaller lot."""
LONGEST_LIST = 60
"""If a land could go to more cells than this, its owner names a land beside it first (6.12)."""
MARGIN = 3
"""After a round, a domain with a land fewer than this many cells from an edge of its frame is moved to the middle."""
