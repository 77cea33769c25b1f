"""Faces as data: what is painted on a side of a piece, on a board or under a zone.

A face is a short list of layers, painted first to last. All measures are millimetres from the upper left corner of the
thing the face is painted on; sizes of text are the height of its line in millimetres. Colours are `#rrggbb` or
`#rrggbbaa`. The drawing itself is done elsewhere (`tabletop.ui.faces`): a face knows nothing of pixels.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Font = Literal["sans", "sans_bold", "title", "serif", "cjk"]
Align = Literal["left", "center", "right"]
Outline = Literal["rect", "round", "hex", "shape"]
"""How a piece is cut: its shadow, its border and where a click hits. `shape` follows the painted pixels."""


class Fill(Struct, frozen=True, array_like=True, tag="fill"):
    """The whole face in one colour, cut to the outline of the piece, with a border inside the edge."""

    colour: str
    border: str = ""
    border_width: float = 0.0


class Shape(Struct, frozen=True, array_like=True, tag="shape"):
    """A flat shape in the box x, y, width, height.

    `shape` is rect, round (an ellipse), line (from the box's upper left to its lower right), hex, diamond, triangle,
    star, ring, polygon or path; a polygon and a path take `points` as fractions of the box (x0, y0, x1, y1, ...). A line
    and a path are `border_width` wide.
    """

    shape: str
    x: float
    y: float
    width: float
    height: float
    colour: str
    border: str = ""
    border_width: float = 0.0
    radius: float = 0.0
    points: tuple[float, ...] = ()


class Icon(Struct, frozen=True, array_like=True, tag="icon"):
    """An SVG icon of `assets/icons` (its file name without ending) in one colour, turned clockwise by `angle` degrees."""

    icon: str
    x: float
    y: float
    width: float
    height: float
    colour: str = "#2b2622"
    angle: float = 0.0


class Text(Struct, frozen=True, array_like=True, tag="text"):
    """Text in a box, wrapped and shrunk to fit. `{icon:name}` in it stands for an inline icon of the text's height."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    colour: str = "#2b2622"
    font: Font = "sans"
    align: Align = "center"
    angle: float = 0.0


class Solid(Struct, frozen=True, array_like=True, tag="solid"):
    """A wooden or plastic body: the silhouette `shape` (as `Shape`, or `icon:name`) with a light upper edge and a dark side."""

    shape: str
    x: float
    y: float
    width: float
    height: float
    colour: str
    depth: float = 1.2
    """Height of the darker side below the silhouette, in millimetres."""


class Picture(Struct, frozen=True, array_like=True, tag="picture"):
    """A PNG or SVG file of the game's own asset folder, fitted into the box."""

    file: str
    x: float
    y: float
    width: float
    height: float


Layer = Fill | Shape | Icon | Text | Solid | Picture


class Face(Struct, frozen=True, array_like=True):
    """One side (or state) of a piece.

    `name` is what the log calls the side ("queen of hearts", "6", "back"); `hides` says that somebody who sees only this
    side cannot know which piece it is.
    """

    layers: tuple[Layer, ...] = ()
    name: str = ""
    hides: bool = False
