"""The flag of an act that was carried out although the rules refuse it; everybody can read it."""

from __future__ import annotations

ADVISED = "advise: "
"""How the flag of such an entry begins; the reason follows, in words that give nothing away."""
ADVISED_TO_ONE = "against the rules: "
"""How the flag began in older saves, where the reason could name a card that only one seat knew."""
AGAINST = "against the rules"


def flag_words(flag: str) -> str:
    """The flag of an entry in words that every seat may read; without the reason if it comes from an older save."""
    if flag.startswith(ADVISED):
        return f"{AGAINST}: {flag[len(ADVISED) :]}"
    return AGAINST if flag.startswith(ADVISED_TO_ONE) else flag
