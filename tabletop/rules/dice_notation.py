"""How several dice are written: `5d6`, `2d20kh1` (the higher one counts), `3d6+2`, `2d6+d8`; and what they show together."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from tabletop.core.equipment import PieceId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table

MOST_DICE = 20
"""The most dice of one roll, which also fit into a tray."""
LONGEST_NOTATION = 60
PART = re.compile(r"([+-]?)(?:(\d{0,4})d(\d{1,3})(?:k([hl])(\d{1,2}))?|(\d{1,4}))")
HOW = "Write how many dice of how many sides, such as 5d6, 2d20kh1 or 3d6+2."


class DiceGroup(Struct, frozen=True):
    """Some equal dice of a roll; `keep` is how many count: the highest ones, the lowest ones if negative, all of them if 0."""

    count: int
    sides: int
    keep: int = 0


class Pool(Struct, frozen=True):
    """What is rolled, and a number that is added to the sum."""

    groups: tuple[DiceGroup, ...]
    plus: int = 0


def pool_of(notation: str) -> Pool:
    """The dice that `notation` names; raises MoveRefusedError, with an example of what can be written, if it names none."""
    text = "".join(notation.lower().split())
    groups: list[DiceGroup] = []
    plus, at = 0, 0
    while at < len(text):
        part = PART.match(text, at)
        if part is None or (at and not part[1]) or len(text) > LONGEST_NOTATION:
            raise MoveRefusedError(HOW)
        sign, count, sides, which, kept, number = part.groups()
        if number:
            plus += -int(number) if sign == "-" else int(number)
        elif sign == "-":
            raise MoveRefusedError("Dice can only be added: write 2d6+d8.")
        else:
            group = DiceGroup(int(count or 1), int(sides), int(kept or 0) * (-1 if which == "l" else 1))
            if not group.count > 0 or abs(group.keep) > group.count or (which and not group.keep):
                raise MoveRefusedError(f"Of {count or 1} dice, 1 to {count or 1} can be kept." if int(count or 1) else HOW)
            groups.append(group)
        at = part.end()
    if not groups:
        raise MoveRefusedError(HOW)
    if sum(group.count for group in groups) > MOST_DICE:
        raise MoveRefusedError(f"At most {MOST_DICE} dice are rolled at once.")
    return Pool(tuple(groups), plus)


def value_of(table: Table, die: PieceId) -> int | None:
    """The number that a die shows; None if it shows none, as a coin."""
    name = table.face(die).name or str(table.pieces[die].face + 1)
    return int(name) if name.isdecimal() else None


def values_of(table: Table, dice: Sequence[PieceId]) -> list[int]:
    """The numbers that dice show; none at all if one of them shows no number."""
    values = [value_of(table, die) for die in dice]
    return [] if None in values else [value for value in values if value is not None]


def kept_of(pool: Pool, values: Sequence[int]) -> list[int]:
    """The dice of a roll that count: all of each group, or its highest or lowest ones."""
    kept: list[int] = []
    at = 0
    for group in pool.groups:
        own = sorted(values[at : at + group.count], reverse=group.keep >= 0)
        kept += own[: abs(group.keep) or group.count]
        at += group.count
    return kept


def total_of(pool: Pool, values: Sequence[int]) -> int:
    """The sum of a roll: of each group the dice that count, and what is added."""
    return pool.plus + sum(kept_of(pool, values))
