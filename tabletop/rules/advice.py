"""What is written beside an act that was carried out although the rules refuse it; everybody reads it."""

from __future__ import annotations

ADVISED = "advise: "
"""How the flag of such an entry begins; the reason follows, worded from what everybody may know."""
ADVISED_TO_ONE = "against the rules: "
"""How it began in older saves, where the reason could name a card that only one seat knew."""
AGAINST = "against the rules"


def flag_words(flag: str) -> str:
    """A flag of an entry in words that every seat may read; of a reason in an old save only that there was one."""
    if flag.startswith(ADVISED):
        return f"{AGAINST}: {flag[len(ADVISED) :]}"
    return AGAINST if flag.startswith(ADVISED_TO_ONE) else flag
