"""How large, how long and how many: the limit of every field of a header and of a summary.

Each type here is a field's type together with what it may hold. The structs of `equipment`, `faces` and `codec` name these
types, so a header is checked while it is decoded, and before it is written by decoding what would be written
(`tabletop.core.header`). The description is the end of a sentence: "the width of zone 'deck' must be ...".

Measures are millimetres unless another unit is named. The limits are several times what the largest game needs: the
widest table of the four games has 1,056 mm, the largest piece 160 mm, the longest face 1,879 layers.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

MOST_HEADER_BYTES = 2 * 1024 * 1024
"""Of a header, unpacked. Small enough that even a hostile one takes less than a hundred megabytes of memory."""
MOST_BOX_BYTES = 2 * MOST_HEADER_BYTES
"""Of a box with the kinds that came into it during play, unpacked."""
MOST_PIECES = 20_000
MOST_ZONES = 2_000
MOST_COUNTERS = 2_000
MOST_KINDS = 5_000
MOST_BOARDS = 500
MOST_LOOKS = 100
MOST_SEATS = 16
MOST_LAYERS = 4_000
FARTHEST = 20_000.0
"""The largest table, and the farthest place on one, in millimetres."""
LONGEST_ID = 80
"""Of a kind, zone or counter, in characters."""
LONGEST_PIECE_ID = 120
"""A piece taken from a supply is called after its kind, with a number: `cube.red.12`."""
LONGEST_NAME = 200
LONGEST_TITLE = 120
LONGEST_WRITING = 4_000
"""Of the text on a face, of what a piece does, and of a note in the log, in characters."""
LONGEST_MARK_NOTE = 2_000
"""Of the note beside a named moment, in characters."""
LONGEST_PHASE = 200
LARGEST_VALUE = 1_000_000_000
LARGEST_COUNT = 2**40
"""No counter, round or number of outcomes ever goes further; a counter that is set by hand stops at `LARGEST_VALUE`."""
LATEST = 2**48
"""No game goes on longer, in milliseconds."""
YEAR_2200 = 7_258_118_400.0
"""The first of January 2200, in seconds since 1970."""
MOST_THUMBNAIL_BYTES = 1024 * 1024
MOST_PRESENT_BYTES = 256 * 1024
"""Of the present of a game in its summary, packed: a table of 500 pieces takes 6 KB."""
MOST_PICTURES = 5_000
"""Of one game."""

MOST_SHEETS = 20_000
"""Of art, for the faces of one box."""

LINE = r"\A[^\x00-\x1f\x7f]*\Z"
TEXT = r"\A[^\x00-\x08\x0b-\x1f\x7f]*\Z"
"""Characters that a line, and a text of several lines, may have: all but those that control a machine."""
COLOUR = r"\A#[0-9A-Fa-f]{6}\Z"
COLOUR_OR_NONE = r"\A(#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?)?\Z"
SHAPES = "rect|round|line|hex|flat_hex|diamond|triangle|star|ring|polygon|path"
ICON = "[a-z0-9][a-z0-9-]{0,79}"

# Words

Id = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_ID, pattern=LINE, description="a line of 1 to 80 characters, none of them a control"),
]
PieceName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_PIECE_ID,
        pattern=LINE,
        description="a line of 1 to 120 characters, none of them a control",
    ),
]
Reference = Annotated[
    str, Meta(max_length=LONGEST_ID, pattern=LINE, description="the name of something in the box, or empty where it has none")
]
Name = Annotated[
    str, Meta(max_length=LONGEST_NAME, pattern=LINE, description="a line of at most 200 characters, none of them a control")
]
LONGEST_SEED = 1_000
Seed = Annotated[str, Meta(max_length=LONGEST_SEED, description="a text of at most 1,000 characters")]
OptionText = Annotated[str, Meta(max_length=1_000, description="a text of at most 1,000 characters")]
Writing = Annotated[
    str, Meta(max_length=LONGEST_WRITING, pattern=TEXT, description="a text of at most 4,000 characters, none of them a control")
]
Colour = Annotated[str, Meta(pattern=COLOUR, description="a colour such as #2f6db5")]
PaintColour = Annotated[str, Meta(pattern=COLOUR_OR_NONE, description="a colour such as #2f6db5 or #2f6db580, or empty")]
ShapeName = Annotated[str, Meta(pattern=rf"\A({SHAPES})\Z", description=f"one of {SHAPES.replace('|', ', ')}")]
BodyName = Annotated[
    str, Meta(pattern=rf"\A({SHAPES}|icon:{ICON})\Z", description=f"one of {SHAPES.replace('|', ', ')}, or icon: and its name")
]
IconName = Annotated[str, Meta(pattern=rf"\A{ICON}\Z", description="the name of an icon: small letters, digits and hyphens")]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z", description="a hash of 64 hexadecimal digits")]
FileName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=LINE, description="the name of a file")]

# Measures

TableSide = Annotated[float, Meta(ge=10, le=FARTHEST, description="a number from 10 to 20,000 mm")]
Place = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST, description="a number from -20,000 to 20,000 mm")]
Extent = Annotated[float, Meta(ge=0, le=FARTHEST, description="a number from 0 to 20,000 mm")]
BoardSide = Annotated[float, Meta(ge=1, le=FARTHEST, description="a number from 1 to 20,000 mm")]
PieceSide = Annotated[float, Meta(ge=1, le=5_000, description="a number from 1 to 5,000 mm")]
PadSide = Annotated[float, Meta(ge=0, le=5_000, description="a number from 0 to 5,000 mm")]
Radius = Annotated[float, Meta(ge=0, le=5_000, description="a number from 0 to 5,000 mm")]
LineWidth = Annotated[float, Meta(ge=0, le=500, description="a number from 0 to 500 mm")]
Thickness = Annotated[float, Meta(ge=0, le=100, description="a number from 0 to 100 mm")]
Depth = Annotated[float, Meta(ge=0, le=20, description="a number from 0 to 20 mm")]
Gap = Annotated[float, Meta(ge=-5_000, le=5_000, description="a number from -5,000 to 5,000 mm")]
TypeSize = Annotated[float, Meta(ge=0.1, le=2_000, description="a number from 0.1 to 2,000 mm")]
Degrees = Annotated[float, Meta(ge=-36_000, le=36_000, description="a number from -36,000 to 36,000 degrees")]
TurnStep = Annotated[float, Meta(ge=0, le=360, description="a number from 0 to 360 degrees")]
Fraction = Annotated[float, Meta(ge=-10, le=10, description="a number from -10 to 10, a share of the box")]
Moment = Annotated[float, Meta(ge=0, le=YEAR_2200, description="seconds since 1970, before the year 2200")]

# Numbers of things

Version = Annotated[int, Meta(ge=0, le=1_000_000, description="a whole number from 0 to 1,000,000")]
Cells = Annotated[int, Meta(ge=0, le=200, description="a whole number from 0 to 200")]
SheetCells = Annotated[int, Meta(ge=1, le=100, description="a whole number from 1 to 100")]
SheetCell = Annotated[int, Meta(ge=0, le=9_999, description="a whole number from 0 to 9,999")]
Capacity = Annotated[int, Meta(ge=0, le=MOST_PIECES, description="a whole number from 0 to 20,000")]
FaceNumber = Annotated[int, Meta(ge=0, le=999, description="a whole number from 0 to 999")]
FaceOrNone = Annotated[int, Meta(ge=-1, le=999, description="a whole number from -1 to 999")]
OptionNumber = Annotated[int, Meta(ge=-(2**53), le=2**53, description="a whole number of at most 16 digits")]
Value = Annotated[
    int, Meta(ge=-LARGEST_VALUE, le=LARGEST_VALUE, description="a whole number from -1,000,000,000 to 1,000,000,000")
]
