"""Text that others wrote (titles, notes, names of files) made safe to print: it gives no commands to a terminal or a log.

Control characters begin the commands of a terminal, a line break can imitate a line of ours, and marks of writing direction
can turn a sentence around.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

LONGEST_SENTENCE = 300
"""The most letters that an error has; a longer one would quote an attack or a mistake, for no name or title is so long."""
UNSEEN = "\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
"""Marks without a shape: of direction, of line ends, tags. Joiners within words stay."""
BROKEN = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
"""Control characters, and what is left of the bytes of a file name that is no text."""
BLANKS = re.compile(r"[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
NOT_PRINTABLE = re.compile(f"[{BROKEN}{UNSEEN}]")
REPLACED = "\ufffd"
"""Stands for each control character, so that it is seen that something was there."""


def one_line(text: str) -> str:
    """`text` as one line without control characters: line breaks and tabs are spaces, other ones are shown as �."""
    return NOT_PRINTABLE.sub(replacement, BLANKS.sub(" ", text))


def printable_lines(text: str) -> str:
    """As `one_line`, each line by itself."""
    return "\n".join(map(one_line, text.split("\n")))


def sentence(text: str, most: int = LONGEST_SENTENCE) -> str:
    """As `one_line`, cut in the middle to `most` letters: the beginning and the end say what is wrong with what."""
    line = one_line(text)
    end = most // 3
    return line if len(line) <= most else f"{line[: most - end - 1]}…{line[-end:]}"


def replacement(found: re.Match[str]) -> str:
    """What stands for a character that is not printed."""
    return REPLACED if re.match(f"[{BROKEN}]", found[0]) else ""


def json_text(value: object) -> str:
    """A value as JSON: characters that `one_line` takes out are escaped, bytes are hexadecimal digits.

    What JSON cannot say (infinity, NaN, keys that are not text) is written as text.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=json_value)
    except (TypeError, ValueError):
        text = json.dumps(json_value(value), ensure_ascii=False, allow_nan=False)
    plain = NOT_PRINTABLE.sub(escaped, text)
    # The module json would lay out the lines in Python: ten times slower. Sentences need no msgspec, so it is imported here.
    import msgspec

    return msgspec.json.format(plain, indent=1)


def escaped(found: re.Match[str]) -> str:
    """A character that is not printed, as JSON writes it; � for half of a pair of surrogates, which no reader of JSON takes."""
    return REPLACED if "\ud800" <= found[0] <= "\udfff" else json.dumps(found[0])[1:-1]


def json_value(value: object) -> object:
    """The value made only of what JSON knows: objects, lists, text, numbers, true, false and null."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if abs(value) < float("inf") else str(value)
        case bytes() | bytearray():
            return value.hex()
        case Mapping():
            return {key if isinstance(key, str) else str(json_value(key)): json_value(part) for key, part in value.items()}
        case list() | tuple() | set() | frozenset():
            return [json_value(part) for part in value]
        case _:
            return str(value)
