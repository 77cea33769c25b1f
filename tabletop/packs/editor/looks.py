"""The descriptions of parts, as the table editor writes them: TOML in the form that a person writes by hand.

Names in it are made of small letters and digits, so none needs quotation marks of its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.core.rects import Rect, Size


class CardLook(Struct, frozen=True):
    """How a deck is made."""

    name: str
    size: Size
    spot: tuple[float, float]
    """Where it lies at first."""
    back: str = ""
    """The picture of the back; empty for the usual one."""
    sheet: tuple[str, int, int] = ("", 1, 1)
    """The picture that holds all fronts in columns and rows; without a name each front has a picture of its own."""
    back_cell: int = -1
    """The cell of the sheet that is the back; -1 if none is."""


class TokenLook(Struct, frozen=True):
    """How tokens are made."""

    name: str
    side: float
    spot: tuple[float, float]


class BoardLook(Struct, frozen=True):
    """How a board is made."""

    name: str
    title: str
    picture: str
    at: Rect
    cells: tuple[int, int]
    """Columns and rows; 0, 0 for none."""


class Columns(Struct, frozen=True):
    """Which column of a table says what; empty where none does."""

    title: str
    text: str = ""
    picture: str = ""
    copies: str = ""
    number: str = ""
    colour: str = ""


BACK, PAPER, BACK_ICON, BACK_SHARE = "#33566B", "#F7F1E3", "card-lattice", 0.64
"""The usual back: its colour, that of its edge and its icon, the icon, and the icon's share of the shorter side."""
NAMED: dict[str, tuple[str, ...]] = {
    "title": ("name", "title", "card", "titel"),
    "text": ("text", "rules", "effect", "description", "words"),
    "picture": ("picture", "image", "file", "art"),
    "copies": ("copies", "count", "amount", "quantity"),
    "number": ("value", "cost", "number", "points", "strength"),
    "colour": ("colour", "color"),
}
"""What the columns of a spreadsheet are called, by what they say."""


def columns_for(names: Sequence[str]) -> Columns:
    """Which of these columns says what; the first is the title if none is called so."""
    found = {what: next((one for one in known if one in names), "") for what, known in NAMED.items()}
    return Columns(**{**found, "title": found["title"] or names[0]})


def unused_columns(names: Sequence[str]) -> list[str]:
    """The columns of a table that no card shows and that say nothing else: those whose names are not known."""
    known = columns_for(names)
    used = {getattr(known, field) for field in known.__struct_fields__}
    return [name for name in names if name not in used]


def cards_text(look: CardLook) -> str:
    """A deck of pictures; its table has a row for each card."""
    file, columns, rows = look.sheet
    wide, high = look.size
    front = f'picture = "{file}", sheet = [{columns}, {rows}], cell = "{{cell}}"' if file else 'picture = "{picture}"'
    return f"""\
# `{look.name}.csv` has a row for each card: its name, how many there are of it, and its picture.

[face.{look.name}]
name = "{{name}}"
layers = [{{ {front}, at = [0, 0, {wide:g}, {high:g}], fit = "cover" }}]
{back_text(look)}{pieces_text(look, "{id}", "{copies}")}"""


def rows_text(look: CardLook, columns: Columns) -> str:
    """Cards with the words of a table."""
    wide, high = look.size
    tone = f"{{{columns.colour}}}" if columns.colour else "#33566B"
    inner = wide - 8
    layers = [f'{{ fill = "#F7F1E3", border = "{tone}", edge = 1.6 }}']
    top = 5.0
    name_wide = inner - 12 if columns.number else inner
    bold = f'font = "sans_bold", colour = "{tone}"'
    layers.append(f'{{ text = "{{{columns.title}}}", at = [4, {top:g}, {name_wide:g}, 9], size = 7, {bold}, align = "left" }}')
    if columns.number:
        at = f"[{wide - 15:g}, {top:g}, 11, 9]"
        layers.append(f'{{ text = "{{{columns.number}}}", at = {at}, size = 8, {bold}, align = "right" }}')
    top += 11
    if columns.picture:
        tall = round(high * 0.42, 1)
        file, at = f"{look.name}/{{{columns.picture}}}", f"[4, {top:g}, {inner:g}, {tall:g}]"
        layers.append(f'{{ picture = "{file}", at = {at}, fit = "cover", when = "{columns.picture}" }}')
        top += tall + 2
    if columns.text:
        layers.append(
            f'{{ text = "{{{columns.text}}}", at = [4, {top:g}, {inner:g}, {high - top - 5:g}], size = 6, align = "left" }}'
        )
    listed = "".join(f"  {layer},\n" for layer in layers)
    copies = f"{{{columns.copies}}}" if columns.copies else ""
    return f"""\
# A card for each row of `{look.name}.csv`. Change the table with a spreadsheet: the cards follow.

[face.{look.name}]
name = "{{{columns.title}}}"
layers = [
{listed}]
{back_text(look)}{pieces_text(look, "{line}", copies, columns.title, columns.text)}"""


def back_text(look: CardLook) -> str:
    """The back of a deck: a picture, a cell of the sheet, or a pattern."""
    wide, high = look.size
    box = f"at = [0, 0, {wide:g}, {high:g}]"
    if look.back_cell >= 0:
        file, columns, rows = look.sheet
        layers = f'{{ picture = "{file}", sheet = [{columns}, {rows}], cell = {look.back_cell}, {box}, fit = "cover" }}'
    elif look.back:
        layers = f'{{ picture = "{look.back}", {box}, fit = "cover" }}'
    else:
        about = f"[{wide / 2:g}, {high / 2:g}, {min(wide, high) * BACK_SHARE:g}]"
        icon = f'{{ icon = "{BACK_ICON}", about = {about}, colour = "{PAPER}" }}'
        layers = f'{{ fill = "{BACK}", border = "{PAPER}", edge = 2 }}, {icon}'
    return f"""
[face.{look.name}_back]
name = "back"
hides = true
layers = [{layers}]
"""


def with_back(text: str, name: str, picture: str) -> str:
    """The description of a deck with this picture as its back; raises GameDataError if that part of it was written by hand."""
    try:
        wide, high = tomllib.loads(text)["kind"][name]["size"]
        look = CardLook(name, (float(wide), float(high)), (0.0, 0.0), back=picture)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as cause:
        raise GameDataError(f"{name}.toml has no size of its cards in [kind.{name}].") from cause
    head = f"\n[face.{name}_back]\n"
    before, found, after = text.partition(head)
    if not found or "\n[" not in after:
        raise GameDataError(f"{name}.toml has no part [face.{name}_back].")
    return before + back_text(look) + after[after.index("\n[") :]


def pieces_text(look: CardLook, id: str, copies: str, title: str = "name", text: str = "") -> str:
    """The kinds of a deck and where its cards lie: face down in one pile, shuffled when a game begins."""
    name, (wide, high), (x, y) = look.name, look.size, look.spot
    words = f'text = "{{{text}}}"\n' if text else ""
    several = f'copies = "{copies}"\n' if copies else ""
    return f"""
[kind.{name}]
table = "{name}"
cut = "card"
id = "{name}.{id}"
name = "{{{title}}}"
size = [{wide:g}, {high:g}]
faces = ["{name}", "{name}_back"]
blank = "{name}.back"
tags = ["card", "{name}"]
{words}
[kind.{name}_back]
cut = "card"
id = "{name}.back"
name = "card"
size = [{wide:g}, {high:g}]
faces = ["{name}_back", "{name}_back"]

[piece.{name}]
table = "{name}"
piece = "{name}.{id}"
kind = "{name}.{id}"
{several}zone = "table"
x = {x:g}
y = {y:g}
face = 1
shuffled = true
"""


def tokens_text(look: TokenLook) -> str:
    """Tokens cut along what is painted in their pictures, side by side."""
    side, (x, y) = look.side, look.spot
    return f"""\
# `{look.name}.csv` has a row for each token: its name, how many there are of it, and its picture.

[cut.{look.name}]
outline = "shape"
thickness = 2.0
stacks = true
turns = true
in_hand = true

[face.{look.name}]
name = "{{name}}"
layers = [{{ picture = "{{picture}}", at = [0, 0, {side:g}, {side:g}] }}]

[kind.{look.name}]
table = "{look.name}"
cut = "{look.name}"
id = "{look.name}.{{id}}"
name = "{{name}}"
size = [{side:g}, {side:g}]
faces = ["{look.name}"]
tags = ["token", "{look.name}"]

[piece.{look.name}]
table = "{look.name}"
piece = "{look.name}.{{id}}"
kind = "{look.name}.{{id}}"
copies = "{{copies}}"
zone = "table"
x = {x:g}
y = {y:g}
step = [{side + 4:g}, 0]
"""


def board_text(look: BoardLook) -> str:
    """A board, and a place with cells on it if it has any."""
    x, y, wide, high = look.at
    where = f"[{x:g}, {y:g}, {wide:g}, {high:g}]"
    columns, rows = look.cells
    cells = f"""
[zone.{look.name}]
id = "{look.name}"
name = "the board"
layout = "grid"
at = {where}
columns = {columns}
rows = {rows}
"""
    return f"""\
[face.{look.name}]
layers = [{{ picture = "{look.picture}", at = [0, 0, {wide:g}, {high:g}], fit = "stretch" }}]

[board.{look.name}]
at = {where}
ground = "{look.name}"
{cells if columns and rows else ""}"""
