"""Chance: outcome n is a pure function of (seed, n).

How many outcomes have been drawn is part of the table, so undo and the same act again give the same outcome, and undo
cannot be used to fish for dice. The same numbers come out on every machine and every version of Python.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

Item = TypeVar("Item")


class Chance(Struct, frozen=True):
    """Where the dice stand: the seed of the game and how many outcomes have been drawn from it."""

    seed: str
    drawn: int = 0


def new_seed() -> str:
    """A seed from the operating system's own source of randomness, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


class Rng:
    """Draws outcomes from a `Chance`, counting them in `drawn`; the only source of randomness for rules."""

    __slots__ = ("drawn", "seed", "start")

    def __init__(self, chance: Chance) -> None:
        self.seed = chance.seed.encode()
        self.start = chance.drawn
        self.drawn = chance.drawn

    @property
    def used(self) -> int:
        """How many outcomes were drawn since this object was made."""
        return self.drawn - self.start

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely (to one part in 2**64)."""
        number = int.from_bytes(blake2b(self.drawn.to_bytes(8, "big"), digest_size=12, key=self.seed[:64]).digest(), "big")
        self.drawn += 1
        return number % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of `items`; raises IndexError if there is none."""
        return items[self.below(len(items))] if len(items) else items[0]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """A new list with `items` in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
