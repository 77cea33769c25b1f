"""Chance: outcome n is a pure function of (seed, n).

How many outcomes have been drawn is part of the table, so undo and the same act again give the same outcome, and undo
cannot be used to fish for dice. The same numbers come out on every machine and every version of Python.
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

Item = TypeVar("Item")

_WORDS = struct.Struct(">8Q")


class Chance(Struct, frozen=True):
    """Where the dice stand: the seed of the game and how many outcomes have been drawn from it."""

    seed: str
    drawn: int = 0


def new_seed() -> str:
    """A seed from the operating system's own source of randomness, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def eight_words(seed: bytes, block: int) -> tuple[int, ...]:
    """Outcomes 8 * block to 8 * block + 7 of a seed: numbers of 64 bits."""
    return _WORDS.unpack(blake2b(block.to_bytes(8, "big"), digest_size=64, key=seed).digest())


class Rng:
    """Draws outcomes from a `Chance`, counting them in `drawn`; the only source of randomness for rules."""

    __slots__ = ("_block", "_words", "drawn", "seed", "start")

    def __init__(self, chance: Chance) -> None:
        self.seed = chance.seed.encode()[:64]
        self.start = chance.drawn
        self.drawn = chance.drawn
        self._block = -1
        self._words: tuple[int, ...] = ()

    @property
    def used(self) -> int:
        """How many outcomes were drawn since this object was made."""
        return self.drawn - self.start

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely (to one part in 2**60 for the limits of games)."""
        drawn = self.drawn
        if drawn >> 3 != self._block:
            self._block = drawn >> 3
            self._words = eight_words(self.seed, self._block)
        self.drawn = drawn + 1
        return self._words[drawn & 7] % limit

    def several(self, count: int, limit: int) -> list[int]:
        """As many whole numbers from 0 to limit - 1 as `count` says."""
        return [self.below(limit) for _ in range(count)]

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
