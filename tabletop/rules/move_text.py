"""Moves as text, both ways: the tag and the fields of a move's row, such as `absorb I52 1 0 2`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Row

BARE = re.compile(r"[A-Za-z_~][\w.~#:+/-]*\Z")
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
NOT_STRINGS = ("true", "false", "null")


def row_text(row: Row) -> str:
    """The row as words: names as they are, all else as JSON."""
    return " ".join(word_text(value) for value in row)


def word_text(value: object) -> str:
    """One field as a word without spaces outside quotes."""
    if isinstance(value, str) and BARE.match(value) and value not in NOT_STRINGS:
        return value
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def row_from_text(text: str) -> Row:
    """The row that `row_text` wrote; raises MoveRefusedError if a word is none of its making."""
    try:
        words = WORD.findall(text)
        return frozen([word if BARE.match(word) and word not in NOT_STRINGS else json.loads(word) for word in words])
    except (ValueError, RecursionError) as cause:
        raise MoveRefusedError(f"“{text}” is not a move: {cause}.") from cause


def frozen(row: Sequence[object]) -> Row:
    """The row with tuples in place of lists, at every depth."""
    return tuple([frozen(value) if isinstance(value, list | tuple) else value for value in row])
