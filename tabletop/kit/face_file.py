"""Faces in a file: cards, tiles, boards and mats as rows of layers in TOML, filled in from the rows of a game's tables.

    [palette]
    paper = "#F6F0E2"

    [sign.coins]                       a small picture about its middle, one unit across; `count` is its number
    layers = [
      { shape = "round", about = [0, 0, 1], colour = "#E7C15A" },
      { text = "{count}", about = [0, 0, 1], size = 0.66 },
    ]

    [face.expert]
    name = "{name}"
    layers = [
      { fill = "paper", border = "{colour} + paper 30%", edge = 1 },
      { text = "{text}", at = [2.5, 44.5, 39, 16], size = 3.75, when = "text" },
      { signs = "coins:{coins} recruit*{recruit}", about = [22, 39.5], size = 7.5 },
    ]

`LayerRow` says what a row may hold. Measures are millimetres of the face, or units of a sign; angles are degrees clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop.core.errors import GameDataError
from tabletop.core.faces import Align, Face, Fill, Fit, Font, Icon, Layer, Picture, Shape, Solid, Text
from tabletop.core.field_check import converted
from tabletop.core.rects import Point, Rect, about
from tabletop.kit.drawing import INK, arc, in_line, mixed, polar, polygon, upright
from tabletop.kit.fields import Fields, each_row, filled, has_fields, is_repeated
from tabletop.kit.neat import neat_layer
from tabletop.kit.part_files import PartError, PartFiles

OTHER_SIGN = "other"
"""The sign that is drawn for a word for which there is no sign; its field `what` is that word."""
ORIGIN: Point = (0.0, 0.0)
PLAIN_COLOUR, SHARE = re.compile("#[0-9A-Fa-f]{6}"), re.compile(r"\d{1,2}%")
MOST_ROWS = 200_000
"""How many rows all faces of a box draw at most: a face within faces could be drawn without end."""
REPEATED = ("table", "times", "when", "unless")
"""The keys of a row that is drawn several times, or not always."""


Numbers = Annotated[tuple[float, ...], Meta(min_length=2, max_length=4)]
"""Two coordinates, and a width and a height if they are given."""


class LayerRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is drawn. One of the first eight fields says what; the others are those of that sort of layer."""

    fill: str = ""
    shape: str = ""
    icon: str = ""
    text: str = ""
    solid: str = ""
    picture: str = ""
    signs: str = ""
    """Signs in lines: `coins:3 tea*2 / gold` is a sign for three coins and two for tea, and one for gold below them."""
    face: str = ""
    """Another face of the file, moved, turned (`angle`) and enlarged (`size`)."""
    at: tuple[float, float, float, float] | None = None
    """The upper left corner, width and height."""
    about: Numbers = ()
    """The middle, width and height; without a height it is as high as wide, or for a text as high as its line."""
    polar: Numbers = ()
    """The same with the middle in polar coordinates: radius and angle, then width and height."""
    points: tuple[Point, ...] = ()
    """The corners of a polygon."""
    sector: tuple[float, float, float, float] | None = None
    """A polygon that is part of a ring: inner and outer radius, first and last angle."""
    colour: str = ""
    border: str = ""
    edge: float = 0.0
    """The width of the border."""
    radius: float = 0.0
    depth: float = 1.2
    size: float = 1.0
    """The height of a line of text, the width of a sign, or how many times as large another face is drawn."""
    gap: float = 0.6
    """Between the signs of a line."""
    line: float = 0.0
    """From the middle of a line of signs to that of the next."""
    angle: float = 0.0
    font: Font = "sans"
    align: Align = "center"
    sheet: tuple[int, int] = (1, 1)
    """How many columns and rows of cells a picture has; only its `cell`, counted from 0, is drawn."""
    cell: int = 0
    fit: Fit = "contain"
    """How a picture is fitted into its box, see `Picture`."""
    fields: dict[str, Any] = {}
    """Further fields for another face."""
    table: str = ""
    """It is drawn for each row of this table, moved by the `x` and `y` of the row and turned by its `turn`."""
    times: int = 1
    """How many times it is drawn."""
    step: Point = ORIGIN
    """By how much it is moved from one row or time to the next."""
    turn: float = 0.0
    """By how much it is turned from one row or time to the next."""
    when: str = ""
    """It is drawn only if this field is not empty, 0 or false."""
    unless: str = ""
    """It is drawn only if this field is empty, 0 or false."""

    def middle(self) -> Point:
        """The middle of what is drawn."""
        if self.at:
            return self.at[0] + self.at[2] / 2, self.at[1] + self.at[3] / 2
        found = polar(self.polar[0], self.polar[1], ORIGIN) if self.polar else self.about[:2] or ORIGIN
        return found[0], found[1]

    def extent(self) -> tuple[float, ...]:
        """Its width and height, as far as they are given."""
        return self.at[2:] if self.at else self.polar[2:] or self.about[2:]


class Spot(Struct, frozen=True):
    """Where a face is drawn: its origin, how many millimetres one unit is, and how far it is turned clockwise."""

    x: float = 0.0
    y: float = 0.0
    unit: float = 1.0
    turn: float = 0.0

    def at(self, point: Point) -> Point:
        """A point of the face, in millimetres."""
        x, y = point
        if self.turn:
            x, y = polar(y, self.turn + 180.0, polar(x, self.turn + 90.0, ORIGIN))
        return self.x + x * self.unit, self.y + y * self.unit

    def moved(self, point: Point, unit: float = 1.0, turn: float = 0.0) -> Spot:
        """A spot within the face."""
        return Spot(*self.at(point), self.unit * unit, self.turn + turn)

    def box(self, row: LayerRow) -> Rect:
        """The box of a layer, which is never turned itself."""
        size = row.extent()
        if not size:
            raise GameDataError("it has no place and size; it needs `at`, or `about` or `polar` with a width")
        height = size[1] if len(size) > 1 else row.size * 1.3 if row.text else size[0]
        return about(self.at(row.middle()), size[0] * self.unit, height * self.unit)


class Look(Struct, frozen=True):
    """What a `[face.…]` or a `[sign.…]` holds."""

    layers: tuple[dict[str, Any], ...]
    name: str = ""
    hides: bool = False


class Prepared(Struct):
    """A row of a face as it is in the file, taken apart once."""

    part: Mapping[str, Any]
    sort: str
    """Which of `SORTS` says what is drawn; empty if none does, or more than one."""
    is_plain: bool
    """Whether it is drawn once and always."""
    fixed: Mapping[str, Any]
    """The values without fields."""
    open: Mapping[str, Any]
    """The values with fields, which are filled in each time."""
    row: LayerRow | None = None
    """The row, once it has been made, if it has no fields."""

    def filled(self, fields: Fields) -> LayerRow:
        """The row with its fields filled in."""
        if self.row is not None:
            return self.row
        if not self.sort:
            given = " and ".join(filter(self.part.__contains__, SORTS)) or "nothing"
            raise GameDataError(f"it has {given}; it needs one of {', '.join(SORTS)}")
        found = converted({**self.fixed, **filled(self.open, fields)}, LayerRow)
        if not self.open:
            self.row = found
        return found


def prepared(part: Mapping[str, Any]) -> Prepared:
    """A row of a face, taken apart."""
    sorts = list(filter(part.__contains__, SORTS))
    fixed = {key: value for key, value in part.items() if not has_fields(value)}
    rest = {key: value for key, value in part.items() if key not in fixed}
    return Prepared(part, sorts[0] if len(sorts) == 1 else "", part.keys().isdisjoint(REPEATED), fixed, rest)


class FaceFile:
    """The faces, signs and colours of the files of a box."""

    def __init__(self, files: PartFiles) -> None:
        """Its parts are `palette`, `sign` and `face`; raises PartError if a face or sign is not a `Look`."""
        self.files = files
        self._looks = {"face": files.made("face", Look), "sign": files.made("sign", Look)}
        self._rows: dict[tuple[str, str], Sequence[Prepared]] = {}
        self._signs: dict[tuple[str, int, float], Sequence[Layer]] = {}
        self.drawn_rows = 0
        self._within: list[tuple[str, str]] = []
        """The faces and signs that are being drawn, each within the one before."""

    def face(self, name: str, fields: Fields) -> Face:
        """The face of that name, filled in; raises GameDataError naming file, face and layer if something is wrong in it."""
        layers = tuple([neat_layer(layer) for layer in self.drawn("face", name, fields, Spot())])
        look = self._looks["face"][name]
        try:
            return Face(layers, filled(look.name, fields), look.hides)
        except GameDataError as cause:
            raise self.files.error("face", name, "", cause) from cause

    def colour(self, words: str) -> str:
        """A colour: `#rrggbb`, or a name of the palette; two digits after a blank say how much it covers.

        Others may be mixed into it, one after another: `red + ink 40%` is 40 parts of ink in 100. Raises GameDataError for what
        cannot be mixed.
        """
        first, *others = words.split(" + ")
        name, _, covers = first.partition(" ")
        colour: str = self.files.of("palette").get(name, name)
        for other, _, share in [one.partition(" ") for one in others]:
            another = self.files.of("palette").get(other, other)
            if not (PLAIN_COLOUR.fullmatch(colour) and PLAIN_COLOUR.fullmatch(another) and SHARE.fullmatch(share)):
                raise GameDataError(f"{words!r} is no mixture of colours, such as red + #000000 40%")
            colour = mixed(colour, another, int(share[:-1]) / 100)
        return colour + covers

    def rows(self, sort: str, name: str) -> Sequence[Prepared]:
        """The rows of a face or sign; raises GameDataError if there is none of that name."""
        found = self._rows.get((sort, name))
        if found is None:
            self.files.get(sort, name)
            found = self._rows[sort, name] = [prepared(part) for part in self._looks[sort][name].layers]
        return found

    def drawn(self, sort: str, name: str, fields: Fields, spot: Spot) -> list[Layer]:
        """The layers of a face or sign, in millimetres; raises GameDataError if it is to be drawn within itself."""
        if (sort, name) in self._within:
            raise GameDataError(f"the {sort} {name!r} is drawn within itself")
        layers: list[Layer] = []
        rows = self.rows(sort, name)
        self._within.append((sort, name))
        try:
            for number, one in enumerate(rows, 1):
                try:
                    for each in (fields,) if one.is_plain else each_row(one.part, fields):
                        self.drawn_rows += 1
                        if self.drawn_rows > MOST_ROWS:
                            raise GameDataError(f"all faces together draw more than {MOST_ROWS:,} rows")
                        layers += self.row_layers(one, each, spot)
                except PartError:
                    raise
                except GameDataError as cause:
                    raise self.files.error(sort, name, f", layer {number}", cause) from cause
        finally:
            self._within.pop()
        return layers

    def row_layers(self, one: Prepared, fields: Fields, spot: Spot) -> Iterable[Layer]:
        """What one row draws, with its fields filled in."""
        row = one.filled(fields)
        if not one.is_plain and is_repeated(one.part):
            number, (across, down) = fields["number"], row.step
            point = float(fields["x"]) + number * across, float(fields["y"]) + number * down
            spot = spot.moved(point, 1.0, float(fields["turn"]) + number * row.turn)
        if one.sort == "signs":
            return self.signs(row, spot)
        if one.sort == "face":
            inner = spot.moved(row.middle(), row.size, row.angle)
            return self.drawn("face", row.face, {**fields, **row.fields}, inner)
        return (LAYERS[one.sort](self, row, spot),) if getattr(row, one.sort) else ()

    def signs(self, row: LayerRow, spot: Spot) -> Iterator[Layer]:
        """Lines of signs, about the middle of all lines; they run from left to right however the face is turned."""
        lines = signs_in(row.signs)
        angle, middle = upright(spot.turn), spot.at(row.middle())
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * row.line * spot.unit
            start, step = polar(down, angle + 180.0, middle), (row.size + row.gap) * spot.unit
            yield from in_line(line, start, step, lambda one, at: self.sign(*one, row.size * spot.unit, at), angle)

    def sign(self, what: str, count: int, size: float, at: Point) -> list[Layer]:
        """One sign about a point, upright."""
        known = what, count, size
        if known not in self._signs:
            fields = {"what": what, "count": count, "several": count > 1}
            name = what if what in self.files.of("sign") else OTHER_SIGN
            self._signs[known] = self.drawn("sign", name, fields, Spot(unit=size))
        return [layer if isinstance(layer, Fill) else shifted(layer, at) for layer in self._signs[known]]


def shifted(layer: Shape | Icon | Text | Solid | Picture, by: Point) -> Layer:
    """The layer, moved."""
    return replace(layer, x=layer.x + by[0], y=layer.y + by[1])


SIGN = re.compile(r"([^:*]+)(?::(\d+))?(?:\*(\d+))?")


@lru_cache(maxsize=1024)
def signs_in(words: str) -> Sequence[Sequence[tuple[str, int]]]:
    """The signs of each line with their numbers; one without a number has 1, one with 0 is left out."""
    lines: list[list[tuple[str, int]]] = []
    for line in words.split("/"):
        found = [SIGN.fullmatch(word) for word in line.split()]
        if None in found:
            raise GameDataError(f"{line.strip()!r} are not signs, such as coins:3 or tea*2")
        numbers = [(one[1], int(one[2] or 1), int(one[3] or 1)) for one in found if one is not None]
        lines.append([(what, count) for what, count, times in numbers for _ in range(times if count else 0)])
    return list(filter(None, lines))


def fill(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """The ground of the whole face."""
    return Fill(file.colour(row.fill), file.colour(row.border), row.edge)


def shape(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """A flat shape; polygons are turned with the face."""
    paint = file.colour(row.colour), file.colour(row.border), row.edge * spot.unit
    if row.shape == "polygon":
        corners = arc(ORIGIN, *row.sector) if row.sector else row.points
        if len(corners) < 3:
            raise GameDataError(f"a polygon has at least 3 corners, not {len(corners)}")
        return polygon([spot.at(corner) for corner in corners], *paint)
    return Shape(row.shape, *spot.box(row), *paint, row.radius * spot.unit)


def icon(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """An icon, upright."""
    return Icon(row.icon, *spot.box(row), file.colour(row.colour or INK), row.angle)


def text(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """Text; it is turned with the face, but never upside down."""
    look = file.colour(row.colour or INK), row.font, row.align
    return Text(row.text, *spot.box(row), row.size * spot.unit, *look, upright(spot.turn) + row.angle)


def solid(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """A wooden or plastic body."""
    return Solid(row.solid, *spot.box(row), file.colour(row.colour), row.depth)


def picture(file: FaceFile, row: LayerRow, spot: Spot) -> Layer:
    """A picture of the game's own folder."""
    return Picture(row.picture, *spot.box(row), *row.sheet, row.cell, row.fit)


LAYERS: Mapping[str, Callable[[FaceFile, LayerRow, Spot], Layer]] = {
    "fill": fill,
    "shape": shape,
    "icon": icon,
    "text": text,
    "solid": solid,
    "picture": picture,
}
"""What draws one layer, by the word of the row that says what it is."""
SORTS = (*LAYERS, "signs", "face")
