"""Chance: each die, each pile and each purpose has a stream of its own, and outcome n of a stream is a pure function.

The outcome depends on (seed, stream, n) alone, and how many outcomes each stream has given is part of the table. So an act
that is undone and done again has the same outcome, whatever other dice were rolled and piles shuffled in between: nobody
can fish for a better one. How a shuffle orders two cards depends on (seed, pile, n, the two cards): neither the order in which
they lay nor what other cards lay with them changes it. The same outcomes come on every machine and version of Python.

A set-up, which is never undone, and a bot, which has a seed of its own, draw numbers from one plain sequence.
"""

from __future__ import annotations

import secrets
import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b, shake_128
from typing import TypeVar

from msgspec import Struct

from tabletop.core.remembered import Remembered

Item = TypeVar("Item")

_WORDS = struct.Struct(">8Q")
BYTES_OF_ROLLS = 320
DIGITS = tuple("0123456789")

MOST_STREAMS = 20_000
"""How many streams a table counts one by one: one for each piece it can hold. All further streams share one count."""
SHARED = ""
"""The name of that shared count. It is used only when a table has no room for another stream."""


class Chance(Struct, frozen=True, gc=False):
    """The state of chance: the seed of the game, how many plain numbers were drawn, how many outcomes each stream gave."""

    seed: str
    drawn: int = 0
    streams: dict[str, int] = {}


def new_seed() -> str:
    """A seed from the operating system's own source of randomness, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def eight_words(seed: bytes, block: int) -> tuple[int, ...]:
    """Plain numbers 8 * block to 8 * block + 7 of a seed: numbers of 64 bits."""
    return _WORDS.unpack(blake2b(block.to_bytes(8, "big"), digest_size=64, key=seed).digest())


def ten_of(die: str) -> tuple[str, int]:
    """The name of the ten dice that are worked out together with `die`, and where its own rolls begin among theirs.

    The dice of a pool, such as `d6.1` to `d6.5`, differ only in their last digit, so they share one hash.
    """
    return (f"ten {die[:-1]}", 8 * int(die[-1])) if die.endswith(DIGITS) else (f"one {die}", 0)


TENS = Remembered(ten_of, 4096)


def eighty_rolls(key: tuple[str, str, int]) -> Sequence[int]:
    """Rolls 8 * block to 8 * block + 7 of each of ten dice, as numbers of 32 bits: one hash for a whole pool."""
    seed, ten, block = key
    rolls = array("I", shake_128(f"rolls {block} {ten} {seed}".encode()).digest(BYTES_OF_ROLLS))
    if sys.byteorder == "little":
        rolls.byteswap()
    return rolls


ROLLS = Remembered(eighty_rolls, 64)


def named_words(seed: str, stream: str, number: int, names: Iterable[str]) -> list[int]:
    """Outcome `number` of a stream: a number of 64 bits for each of `names`, which does not depend on the other names."""
    key = shake_128(f"names {number} {stream} {seed}".encode()).digest(64)
    start = blake2b(digest_size=8, key=key)
    words: list[int] = []
    for name in names:
        hashed = start.copy()
        hashed.update(name.encode())
        words.append(int.from_bytes(hashed.digest(), "big"))
    return words


class Rng:
    """Draws outcomes from a `Chance` and counts them; the only source of randomness for rules.

    In play, rules use `rolls`, `shuffled_pile`, `blind_draw` and `outcome`: undo cannot change what they give. The
    other methods draw from the plain sequence and are for set-ups and bots.
    """

    __slots__ = ("_block", "_chance", "_counts", "_words", "streams", "used")

    def __init__(self, chance: Chance) -> None:
        self.used = 0
        """How many plain numbers were drawn since this object was made."""
        self.streams: list[str] = []
        """The streams that were used since this object was made; one that gave two outcomes is named twice."""
        self._chance = chance
        self._counts: dict[str, int] | None = None
        self._block = -1
        self._words: tuple[int, ...] = ()

    @property
    def seed(self) -> str:
        """The seed of all it draws."""
        return self._chance.seed

    def outcome(self, stream: str, names: Iterable[str]) -> list[int]:
        """The next outcome of a stream: a number of 64 bits for each of `names`.

        `stream` says what the chance is for, such as `mix into deck`.
        """
        counts = self._counted()
        number = counts.get(stream, counts.get(SHARED, 0))
        counts[stream] = number + 1
        self.streams.append(stream)
        return named_words(self._chance.seed, stream, number, names)

    def rolls(self, dice: tuple[str, ...], sides: int) -> list[int]:
        """The sides that dice or coins come to show, counted from 0. Each has a stream of its own name."""
        seed, counts = self._chance.seed, self._counted()
        fresh = counts.get(SHARED, 0)
        faces: list[int] = []
        # The dice of a pool mostly were rolled equally often, so that one look-up serves all of them.
        pool, block = "", -1
        rolled: Sequence[int] = ()
        for die in dice:
            number = counts.get(die, fresh)
            counts[die] = number + 1
            ten, begin = TENS.get(die) or TENS[die]
            if ten != pool or number >> 3 != block:
                pool, block = ten, number >> 3
                rolled = ROLLS[seed, pool, block]
            faces.append(rolled[begin + (number & 7)] % sides)
        self.streams += dice
        return faces

    def _counted(self) -> dict[str, int]:
        """How many outcomes each stream has given by now."""
        if self._counts is None:
            self._counts = self._chance.streams.copy()
        return self._counts

    def after(self, chance: Chance) -> Chance | None:
        """The chance of a table after what was drawn from it; None if it was drawn from another, or streams share a count."""
        counts = chance.streams if self._counts is None else self._counts
        if chance is not self._chance or SHARED in counts or len(counts) > MOST_STREAMS:
            return None
        return Chance(chance.seed, chance.drawn + self.used, counts if counts is chance.streams else counts.copy())

    def shuffled_pile(self, pile: str, pieces: Sequence[str]) -> tuple[str, ...]:
        """The pieces of a pile in random order."""
        return in_order_of(self.outcome("shuffle " + pile, pieces), pieces)

    def blind_draw(self, bag: str, pieces: Sequence[str], count: int) -> tuple[str, ...]:
        """Draw `count` of the pieces in a bag without looking; the result is in the order in which they are drawn."""
        return in_order_of(self.outcome("draw " + bag, pieces), pieces)[:count]

    def below(self, limit: int) -> int:
        """A plain whole number from 0 to limit - 1, each equally likely (to one part in 2**60 for the limits of games)."""
        drawn = self._chance.drawn + self.used
        if drawn >> 3 != self._block:
            self._block = drawn >> 3
            self._words = eight_words(self._chance.seed.encode()[:64], self._block)
        self.used += 1
        return self._words[drawn & 7] % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of `items`, by a plain number; raises IndexError if there is none."""
        return items[self.below(len(items) or 1)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """A new list with `items` in random order, by plain numbers."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def imagined(self) -> Chance:
        """The chance of a table that a bot imagines: it differs from the real one, and from one imagined table to the next."""
        return Chance(f"imagined {self.below(2**64)}")


def in_order_of(words: Sequence[int], pieces: Sequence[str]) -> tuple[str, ...]:
    """The pieces in the order of their numbers."""
    return tuple([piece for _, piece in sorted(zip(words, pieces, strict=True))])
