"""Menus: decisions that offer several parts in any order. A part may be done once or several times; some are compulsory.

    class Recruiting(Part, frozen=True, tag="recruit"):
        words = "a recruit action"

    class Reward(Menu, frozen=True, tag="acts"):
        names: tuple[str, ...]

        def left(self): return tuple(PARTS[name] for name in self.names)

A move names the parts it answers in its base class. A menu uses `one_less` to take off the part that was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from tabletop.core.equipment import Seat
from tabletop.rules.decisions import Board, Decision, GameMove, Pending, not_written
from tabletop.rules.words import listed


class Part(Pending, frozen=True, kw_only=True):
    """One thing that a menu offers."""

    words: ClassVar[str] = ""
    """What there is to do, for lists of what is left: `a recruit action`."""
    times: ClassVar[int] = 1
    """How often it may be done."""
    bound: ClassVar[bool] = False
    """Whether it has to be done if it can be."""
    done: int = 0
    """How often it has been done."""


PartT = TypeVar("PartT", bound=Part)


class Menu(Decision, Generic[PartT], frozen=True):
    """A decision made of parts. Moves that answer the menu itself, such as one that ends it, come last."""

    is_menu = True

    def left(self) -> tuple[PartT, ...]:
        """The parts that may still be done; one that may be taken twice is there twice."""
        raise not_written(type(self), "left")

    def less(self, part: PartT) -> Menu[PartT] | None:
        """The menu that is left when `part` has been done; None if that was all."""
        raise not_written(type(self), "less")

    def parts(self, t: Board, seat: Seat) -> Sequence[Pending]:
        return offered_by(self)

    def possible(self, t: Board, seat: Seat) -> tuple[PartT, ...]:
        """The parts that a move answers now."""
        return tuple([part for part in self.left() if part.is_possible(t, seat)])

    def is_bound(self, t: Board, seat: Seat) -> bool:
        """Whether a compulsory part can be done, so that the menu may not be left."""
        return any(part.bound and part.is_possible(t, seat) for part in self.left())

    def answers(self, t: Board, seat: Seat) -> list[tuple[GameMove[Any, Any], Pending]]:
        """All legal moves, each with what it answers."""
        return [(move, part) for part in self.parts(t, seat) for move in part.offers(t, seat)]


@lru_cache(maxsize=1024)
def offered_by(menu: Menu[Any]) -> tuple[Pending, ...]:
    """The parts of a menu, each once, and itself; kept, because the same menus come again and again."""
    return (*dict.fromkeys(menu.left()), menu)


def one_less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names without one `name`."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def parts_left(parts: Iterable[Part]) -> str:
    """What is left, as a list: `a cube of goods, a trade (at most 2) and 2 × a recruit action`. Where one of them is a choice,
    a comma comes before the last.
    """
    found = Counter(f"{part.words} (at most {left})" if (left := part.times - part.done) > 1 else part.words for part in parts)
    words = [words if count == 1 else f"{count} × {words}" for words, count in found.items()]
    comma = len(words) > 1 and any(" or " in one for one in words)
    return f"{', '.join(words[:-1])}, and {words[-1]}" if comma else listed(words)
