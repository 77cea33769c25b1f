"""Faces as data: what is painted on a side of a piece, on a board or under a zone.

A face is a short list of layers, painted first to last. All measures are millimetres from the upper left corner of the
thing the face is painted on; sizes of text are the height of its line in millimetres. Colours are `#rrggbb` or
`#rrggbbaa`. The drawing itself is done elsewhere (`tabletop.ui.faces.face_art`): a face knows nothing of pixels.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tabletop.core.limits import (
    MOST_LAYERS,
    BodyName,
    Degrees,
    Depth,
    Extent,
    FileName,
    Fraction,
    IconName,
    LineWidth,
    Name,
    PaintColour,
    Place,
    Radius,
    ShapeName,
    SheetCell,
    SheetCells,
    TypeSize,
    Writing,
)

Font = Literal["sans", "sans_bold", "title", "serif", "cjk"]
Align = Literal["left", "center", "right"]
Fit = Literal["contain", "cover", "stretch"]
Outline = Literal["rect", "round", "hex", "flat_hex", "shape"]
"""How a piece is cut: its shadow, its border and where a click hits. `shape` follows the painted pixels."""


class Fill(Struct, frozen=True, array_like=True, tag="fill"):
    """The whole face in one colour, cut to the outline of the piece, with a border inside the edge."""

    colour: PaintColour
    border: PaintColour = ""
    border_width: LineWidth = 0.0


class Shape(Struct, frozen=True, array_like=True, tag="shape"):
    """A flat shape in the box x, y, width, height.

    `shape` is rect, round (an ellipse), line (from the box's upper left to its lower right), hex (a corner at the top),
    flat_hex (a side at the top), diamond, triangle,
    star, ring, polygon or path; a polygon and a path take `points` as fractions of the box (x0, y0, x1, y1, ...). A line
    and a path are `border_width` wide.
    """

    shape: ShapeName
    x: Place
    y: Place
    width: Extent
    height: Extent
    colour: PaintColour
    border: PaintColour = ""
    border_width: LineWidth = 0.0
    radius: Radius = 0.0
    points: Annotated[tuple[Fraction, ...], Meta(max_length=2_000, description="at most 1,000 points")] = ()


class Icon(Struct, frozen=True, array_like=True, tag="icon"):
    """An SVG icon of `assets/icons` (its file name without ending) in one colour, turned clockwise by `angle` degrees."""

    icon: IconName
    x: Place
    y: Place
    width: Extent
    height: Extent
    colour: PaintColour = "#2b2622"
    angle: Degrees = 0.0


class Text(Struct, frozen=True, array_like=True, tag="text"):
    """Text in a box, wrapped and shrunk to fit. `{icon:name}` in it stands for an inline icon of the text's height."""

    text: Writing
    x: Place
    y: Place
    width: Extent
    height: Extent
    size: TypeSize
    colour: PaintColour = "#2b2622"
    font: Font = "sans"
    align: Align = "center"
    angle: Degrees = 0.0


class Solid(Struct, frozen=True, array_like=True, tag="solid"):
    """A wooden or plastic body: the silhouette `shape` (as `Shape`, or `icon:name`) with a light upper edge and a dark side."""

    shape: BodyName
    x: Place
    y: Place
    width: Extent
    height: Extent
    colour: PaintColour
    depth: Depth = 1.2
    """Height of the darker side below the silhouette, in millimetres."""


class Picture(Struct, frozen=True, array_like=True, tag="picture"):
    """A PNG, JPEG, WebP or SVG file of the game's own folder of pictures, or a cell of one, fitted into the box.

    A file may be a sheet of pictures of one size, as cards are often sold: `columns` x `rows` cells, counted from 0 row by row.
    """

    file: FileName
    x: Place
    y: Place
    width: Extent
    height: Extent
    columns: SheetCells = 1
    rows: SheetCells = 1
    cell: SheetCell = 0
    fit: Fit = "contain"
    """contain: as large as fits into the box; cover: as small as covers it, the rest cut off; stretch: just as the box."""


Layer = Fill | Shape | Icon | Text | Solid | Picture


class Face(Struct, frozen=True, array_like=True):
    """One side (or state) of a piece.

    `name` is what the log calls the side ("queen of hearts", "6", "back"); `hides` says that somebody who sees only this
    side cannot know which piece it is.
    """

    layers: Annotated[tuple[Layer, ...], Meta(max_length=MOST_LAYERS, description="at most 4,000 layers")] = ()
    name: Name = ""
    hides: bool = False
