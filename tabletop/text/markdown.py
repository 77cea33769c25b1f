"""A small part of Markdown as blocks of text, and their inline marks as spans.

Headings, paragraphs, lists, tables, code, pictures of a game, lines; bold, italics, `code`; of links the text. Everything else is
plain text.
"""

from __future__ import annotations

import re

from msgspec import Struct

BULLET = "•"
INDENT = 2
"""A list item with this many more spaces before it is one level deeper."""

HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)])\s+(.*)$")
RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*$")
TABLE_LINE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")
FIGURE = re.compile(r"\s*!\[([^\]]*)\]\(<([a-z]+:[^>]+)>\)\s*$")
"""A picture that is drawn from the game itself: `![The board](<look:the board>)`."""
FENCE = re.compile(r"\s*(```|~~~)")
CELL_END = re.compile(r"(?<!\\)\|")
INLINE = re.compile(
    r"\\(?P<escaped>[^\w\s])"
    r"|`(?P<code>[^`]+)`"
    r"|!\[[^\]]*\]\([^)]*\)"
    r"|\[(?P<link>[^\]]+)\]\([^)]*\)"
    r"|(?P<two>\*\*|__)(?P<bold>(?=\S).+?(?<=\S))(?P=two)"
    r"|(?P<one>\*|(?<!\w)_)(?P<italic>(?=\S).+?(?<=\S))(?P=one)(?!\w)",
    re.DOTALL,
)


class Heading(Struct, frozen=True):
    """A heading; level 1 is the highest."""

    level: int
    text: str


class Paragraph(Struct, frozen=True):
    """Text that wraps."""

    text: str


class Item(Struct, frozen=True):
    """One item of a list, with the mark before it, indented by `depth` levels."""

    depth: int
    mark: str
    text: str


class Rows(Struct, frozen=True):
    """A table; the first row is its head. All rows have the same number of cells."""

    rows: tuple[tuple[str, ...], ...]


class Code(Struct, frozen=True):
    """Lines that are shown unchanged."""

    lines: tuple[str, ...]


class Figure(Struct, frozen=True):
    """A picture on a line of its own; who shows the page knows what `source`, such as `look:the board`, means."""

    words: str
    source: str


class Line(Struct, frozen=True):
    """A horizontal line across the page."""


Block = Heading | Paragraph | Item | Rows | Code | Figure | Line


class Span(Struct, frozen=True):
    """Consecutive letters in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


def parse(markdown: str) -> list[Block]:
    """The blocks of a Markdown text, in their order."""
    blocks: list[Block] = []
    lines = markdown.expandtabs(4).splitlines()
    open_text = False
    """Whether the next plain line continues the last block."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if FENCE.match(line):
            end = next((n for n in range(at, len(lines)) if FENCE.match(lines[n])), len(lines))
            blocks.append(Code(tuple(lines[at:end])))
            at, open_text = end + 1, False
        elif figure := FIGURE.match(line):
            blocks.append(Figure(figure[1], figure[2]))
            open_text = False
        elif not line.strip():
            open_text = False
        elif heading := HEADING.match(line):
            blocks.append(Heading(len(heading[1]), heading[2]))
            open_text = False
        elif "|" in line and at < len(lines) and TABLE_LINE.match(lines[at]):
            end = next((n for n in range(at + 1, len(lines)) if "|" not in lines[n]), len(lines))
            blocks.append(table([line, *lines[at + 1 : end]]))
            at, open_text = end, False
        elif RULE.match(line):
            blocks.append(Line())
            open_text = False
        elif (item := ITEM.match(line)) and (not open_text or isinstance(blocks[-1], Item) or not item[2][0].isdigit()):
            mark = item[2] if item[2][0].isdigit() else BULLET
            blocks.append(Item(depth(blocks, len(item[1])), mark.replace(")", "."), item[3].strip()))
            open_text = True
        elif open_text:
            blocks[-1] = longer(blocks[-1], line.strip())
        else:
            blocks.append(Paragraph(line.strip()))
            open_text = True
    return blocks


def depth(before: list[Block], blanks: int) -> int:
    """The depth of a list item with `blanks` spaces before it; at most one level deeper than the item before it."""
    last = before[-1] if before else None
    most = last.depth + 1 if isinstance(last, Item) else 0
    return min(blanks // INDENT, most)


def longer(block: Block, line: str) -> Block:
    """The block with one more line of text."""
    match block:
        case Item(level, mark, text):
            return Item(level, mark, f"{text} {line}")
        case Paragraph(text):
            return Paragraph(f"{text} {line}")
    return block


def table(lines: list[str]) -> Rows:
    """The table in these lines, without the line of dashes."""
    rows = [tuple(cell.strip().replace("\\|", "|") for cell in CELL_END.split(line.strip().strip("|"))) for line in lines]
    wide = len(rows[0])
    return Rows(tuple((*row[:wide], *("",) * (wide - len(row))) for row in rows))


def spans(text: str, bold: bool = False, italic: bool = False) -> list[Span]:
    """The text split at its inline marks."""
    found: list[Span] = []
    done = 0
    for mark in INLINE.finditer(text):
        if mark.start() > done:
            found.append(Span(text[done : mark.start()], bold, italic))
        done = mark.end()
        if mark["escaped"]:
            found.append(Span(mark["escaped"], bold, italic))
        elif mark["code"]:
            found.append(Span(mark["code"], bold, italic, code=True))
        elif mark["link"]:
            found += spans(mark["link"], bold, italic)
        elif mark["bold"]:
            found += spans(mark["bold"], True, italic)
        elif mark["italic"]:
            found += spans(mark["italic"], bold, True)
    if done < len(text):
        found.append(Span(text[done:], bold, italic))
    return found


def plain(text: str) -> str:
    """The text without its inline marks."""
    return "".join(span.text for span in spans(text))
