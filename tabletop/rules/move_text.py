"""Moves as text, both ways: the tag and the fields of a move's row, such as `absorb I52 1 0 2`."""

from __future__ import annotations

import json
import re

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
        return tuple(
            word if BARE.match(word) and word not in NOT_STRINGS else frozen(json.loads(word)) for word in WORD.findall(text)
        )
    except (ValueError, RecursionError) as cause:
        raise MoveRefusedError(f"“{text}” is not a move: {cause}.") from cause


def frozen(value: object) -> object:
    """The value with tuples for lists all the way down."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value
