"""What a button on the table does: steps in words, such as `gather card to deck`, `shuffle deck`, `deal 5 from deck`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from tabletop.core.errors import GameDataError

MOST_DEALT = 1_000

FORMS: Mapping[str, str] = {
    "gather": r"gather (?P<tag>\S+) to (?P<zone>\S+)",
    "shuffle": r"shuffle (?P<zone>\S+)",
    "face": r"face (?P<zone>\S+) (?P<number>\d{1,3})",
    "deal": r"deal (?P<number>\d{1,3}) from (?P<zone>\S+)",
    "move": r"move (?P<number>\d{1,3}) from (?P<zone>\S+) to (?P<other>\S+)",
    "roll": r"roll (?P<zone>\S+)",
    "set": r"set (?P<counter>\S+) to (?P<number>-?\d{1,9})",
    "end": r"end turn",
}
"""How each step is written. `gather` takes all unlocked pieces with a tag (or of a kind) from everywhere; `deal` gives its
number to each hand; `face` turns all in a place to the face of its number, counted from 0; `move` takes from the top."""


WAYS = (
    "gather TAG to PLACE, shuffle PLACE, face PLACE N, deal N from PLACE, move N from PLACE to PLACE, roll PLACE, "
    "set COUNTER to N, end turn"
)


class Step(Struct, frozen=True):
    """One step: its verb, and the places, tag, number and counter that it names."""

    verb: str
    zone: str = ""
    other: str = ""
    tag: str = ""
    counter: str = ""
    number: int = 0


def step_of(text: str) -> Step:
    """The step that a text describes; raises GameDataError with the ways to write one if it is none."""
    words = " ".join(text.split())
    verb = words.partition(" ")[0]
    found = re.fullmatch(FORMS[verb], words) if verb in FORMS else None
    if found is None:
        raise GameDataError(f"the step {words!r} is none of: {WAYS}")
    named = found.groupdict()
    return Step(verb, **{**named, "number": int(named["number"])} if "number" in named else named)
