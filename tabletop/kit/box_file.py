"""The box of a game in TOML files: kinds of pieces, places, counters and boards, for each row of the game's tables.

    [game]
    id = "round_house"
    name = "Round House"
    table = [884, "{height}"]

    [cut.card]                         how all cards are made, see `Cut`
    radius = 2
    flips = true

    [kind.expert]
    table = "experts"                  a kind for each row of this table, whose columns are the fields `{id}`, `{name}` …
    cut = "card"
    id = "{id}"
    name = "{name}"
    size = [44, 62]
    faces = ["expert", "expert_back"]
    tags = ["expert", "card"]
    text = "{text}"
    blank = "expert_back"

    [piece.expert]
    table = "experts"                  where each lies at first
    piece = "{id}"
    zone = "experts"

    [zone.supply]
    table = "cubes"                    a place for each row, moved by its `x` and `y`; then also by `step` from row to row
    id = "supply.{kind}"
    name = "the supply of {kind}"
    layout = "stack"
    at = [630, 240, 56, 60]
    step = [61, 0]
    accepts = ["{kind}"]
    ground = "place"
    words = "{kind}"

    [[table.cubes]]                    a table that only the file needs
    kind = "tea"

Counters, boards and looks are described like places, as `[counter.…]`, `[board.…]` and `[look.…]`, with the fields of
`CounterDef`, `Board` and `LookDef`.
Faces and colours are in `tabletop.kit.face_file`, the ground of a place is `tabletop.kit.drawing.Ground`. All measures are
millimetres, but a place, a counter or a board may be measured in a `unit` of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from tabletop.core.equipment import (
    SEAT_COLOURS,
    Board,
    CounterDef,
    Equipment,
    LookDef,
    PieceId,
    PieceKind,
    Placement,
    SeatDef,
    ZoneDef,
)
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face
from tabletop.core.field_check import converted
from tabletop.core.rects import Point, Rect, Size, about, around, scaled, within
from tabletop.kit.drawing import Ground
from tabletop.kit.face_file import FaceFile, Numbers
from tabletop.kit.fields import MOST_MADE, Fields, each_row, filled, is_repeated
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.neat import neat_board, neat_face, neat_zone
from tabletop.kit.part_files import NO_PARTS, PartError, PartFiles, check_known, read_parts
from tabletop.kit.places import put_together

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


Made = TypeVar("Made")


class SeatRow(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game calls a seat, such as White or the king of Wei, and in which colour it is shown if in another than usual."""

    name: str
    colour: str = ""


class GameRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What `[game]` holds."""

    id: str
    name: str
    table: Size
    """The width and height of the table."""
    version: int = 1
    players: tuple[int, int] = (1, len(SEAT_COLOURS))
    """The least and most of them. Like the next two it is for a game without code: others say it in their `Game`."""
    summary: str = ""
    seats: tuple[SeatRow, ...] = ()
    """What the seats are called, in their order, if not after their colours."""


class KindRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a `[kind.…]` holds besides its `faces`, with its fields filled in."""

    id: str
    name: str
    size: Size
    cut: str = ""
    tags: tuple[str, ...] = ()
    text: str = ""
    blank: str = ""
    value: int = 0
    home: str = ""
    promotes: tuple[str, ...] = ()
    pile: str = ""
    table: str = ""
    when: str = ""
    unless: str = ""


class PieceRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a `[piece.…]` holds: a piece of the set-up; without a `kind` it is of the kind of its own name."""

    piece: str
    zone: str
    kind: str = ""
    copies: int = 0
    """With a number of copies, their ids end with `.1`, `.2` and so on, and there may be none: a column of a table may say it."""
    x: float = 0.0
    y: float = 0.0
    face: int = 0
    step: Point = (0.0, 0.0)
    """By how much it is moved from one row to the next."""
    angle: float = 0.0
    locked: bool = False
    shuffled: bool = False
    """Whether the pile of these pieces is shuffled when a game begins; for a game without code."""
    label: str = ""
    tint: str = ""
    table: str = ""
    when: str = ""
    unless: str = ""


class AreaRow(Struct, frozen=True, kw_only=True):
    """Where a place, a counter or a board lies, and what is printed there."""

    at: Rect | None = None
    """Upper left corner and size."""
    about: Rect | None = None
    """The middle and size."""
    points: tuple[Point, ...] = ()
    """The middles of numbered places; without `at` it reaches `margin` beyond them."""
    margin: float = 0.0
    unit: float = 1.0
    """How many millimetres one unit of its measures is. Only measures in millimetres are rounded to eighths of one."""
    origin: Numbers = (0.0, 0.0)
    """The point that all this is measured from; of a rectangle, the upper left corner."""
    step: Point = (0.0, 0.0)
    """By how much it is moved from one row to the next."""
    inset: Rect = (0.0, 0.0, 0.0, 0.0)
    """How much smaller it is at the left, top, right and bottom."""
    ground: str = ""
    """What is printed there: a `[ground.…]` or a face."""
    moved: Point | None = None
    """Its upper left corner in millimetres, if it was moved by hand."""
    colour: str = ""
    """The colour of the ground, if it is another than that of the `[ground.…]`."""
    words: str | None = None
    table: str = ""
    when: str = ""
    unless: str = ""

    def own_rect(self) -> Rect:
        """Its rectangle in its own units, before it is moved."""
        if self.points and not self.at:
            return around(self.points, self.margin)
        return self.at or (about(self.about[:2], *self.about[2:]) if self.about else (0.0, 0.0, 0.0, 0.0))

    def rect(self, fields: Fields) -> Rect:
        """Its rectangle on the table in millimetres, moved as the row says."""
        x, y, width, height = self.own_rect()
        if self.table:
            number = fields["number"]
            x, y = x + fields["x"] + number * self.step[0], y + fields["y"] + number * self.step[1]
        left, top, right, bottom = self.inset
        corner = x + self.origin[0] + left, y + self.origin[1] + top
        rect = scaled(self.unit, *corner, width - left - right, height - top - bottom)
        return rect if self.moved is None else (*self.moved, *rect[2:])


AREA_FIELDS = frozenset(AreaRow.__struct_fields__)


class BoxFile:
    """The files of one box, read once. What it makes depends on the fields that a game gives: its tables, and single values."""

    def __init__(self, folder: Traversable, *names: str, usual: PartFiles = NO_PARTS) -> None:
        """Read the files of these names; raises GameDataError if one of them cannot be read, or a cut or ground is wrong.

        The files need not have the `usual` parts; a part of the same name in them takes the place of a usual one.
        """
        self.files = usual.with_parts(read_parts(folder, *names))
        self.faces = FaceFile(self.files)
        self.cuts = self.files.made("cut", Cut)
        self.grounds = self.files.made("ground", Ground)
        self.origins: dict[tuple[str, str], str] = {}
        """Where each part of the boxes made so far is described, by its sort and id: `pack.toml, [kind.card], row 2 of cards`."""
        self.shuffled: set[PieceId] = set()
        """The pieces of the boxes made so far whose piles are shuffled when a game begins."""
        self.moved: Mapping[str, Rect] = {}
        """Where places lie that were moved by hand, by their ids: in the place of what the files say."""

    def equipment(self, seats: tuple[SeatDef, ...], fields: Fields) -> Equipment:
        """The whole box; raises GameDataError naming file, part and row if something is wrong in the files."""
        game = self.game(fields)
        self.faces.drawn_rows = 0
        self.origins = {part: place for part, place in self.origins.items() if part[0] != "board"}
        return put_together(
            game.id,
            game.name,
            game.version,
            game.table,
            seats,
            kinds=self.parts("kind", fields, self.kind),
            zones=self.parts("zone", fields, self.zone),
            counters=self.parts("counter", fields, self.counter),
            boards=self.parts("board", fields, self.board),
            pieces=chain.from_iterable(self.parts("piece", fields, self.lying)),
            looks=self.parts("look", fields, self.look),
        )

    def game(self, fields: Fields) -> GameRow:
        """The `[game]` of the files; raises GameDataError if there is none, or something is wrong in it."""
        if not self.files.of("game"):
            raise GameDataError("The files have no [game].")
        try:
            return converted(filled(self.files.of("game"), fields), GameRow)
        except GameDataError as cause:
            raise PartError(f"[game]: {cause}.") from cause

    def parts(self, sort: str, fields: Fields, make: Callable[[Mapping[str, Any], Fields], Made]) -> Iterator[Made]:
        """What `make` makes of each part of this sort, for each row of its table.

        Raises GameDataError naming the file, the part and the row if something is wrong in it.
        """
        for name, raw in self.files.of(sort).items():
            made, row = 0, row_words(raw, 1, {})
            try:
                for each in each_row(raw, {**self.files.of("table"), **fields}):
                    row = row_words(raw, made + 1, each)
                    part = make(raw, each)
                    for one in part if isinstance(part, list) else (part,):
                        self._note_origin(sort, name, row, one)
                    yield part
                    made += 1
            except PartError:
                raise
            except GameDataError as cause:
                raise self.files.error(sort, name, row, cause) from cause

    def _note_origin(self, sort: str, name: str, row: str, part: object) -> None:
        """Note where a part is described."""
        home = f"{self.files.homes.get((sort, name), 'The files')}, [{sort}.{name}]"
        known = getattr(part, "piece", None) or getattr(part, "id", None) or getattr(part, "name", None)
        # Boards have no names: they are counted.
        known = known or str(sum(one == sort for one, _ in self.origins) + 1)
        self.origins[sort, str(known)] = home + row

    def kind(self, raw: Mapping[str, Any], fields: Fields) -> PieceKind:
        """A kind of piece with its faces."""
        row = converted(filled({key: raw[key] for key in raw if key != "faces"}, fields), KindRow)
        if row.cut not in self.cuts:
            raise GameDataError(f"there is no cut {row.cut!r}; there are {', '.join(self.cuts)}")
        cut = self.cuts[row.cut]
        if row.pile:
            cut = msgspec.structs.replace(cut, pile=row.pile)
        faces = tuple(self.sides(raw.get("faces", ()), fields))
        more = (cut, row.id, row.name, row.size, faces, row.tags, row.text)
        return piece_kind(*more, blank=row.blank, value=row.value, home=row.home, promotes=row.promotes)

    def sides(self, faces: Iterable[str | dict[str, str]], fields: Fields) -> Iterator[Face]:
        """The sides of a piece, in order: faces by their names; `{ face = "…", table = "…" }` is one for each row of a table."""
        for one in faces:
            part = {"face": one} if isinstance(one, str) else one
            for each in each_row(part, fields):
                yield self.faces.face(filled(part["face"], each), each)

    def zone(self, raw: Mapping[str, Any], fields: Fields) -> ZoneDef:
        """A place with its ground."""
        area, rect, rest = self.area(raw, fields, ZoneDef)
        if (moved := self.moved.get(str(rest.get("id")))) is not None:
            rect = rect_fields(moved)
        if area.points:
            rest["slots"] = within(area.own_rect(), area.points)
        rest["owner"] = seat_numbered(str(rest.get("owner", "")), fields)
        zone = converted({**rest, **rect}, ZoneDef)
        slots = tuple((x * area.unit, y * area.unit) for x, y in zone.slots)
        gap = zone.gap * area.unit if "gap" in rest else zone.gap
        art = self.ground(area, rect["width"], rect["height"], fields) if area.ground else None
        zone = msgspec.structs.replace(zone, slots=slots, gap=gap, art=art)
        return neat_zone(zone) if area.unit == 1.0 else zone

    def counter(self, raw: Mapping[str, Any], fields: Fields) -> CounterDef:
        """A counter; with a size it is a pad."""
        _, rect, rest = self.area(raw, fields, CounterDef)
        return converted({**rest, **rect} if rect["width"] else rest, CounterDef)

    def board(self, raw: Mapping[str, Any], fields: Fields) -> Board:
        """A board, drawn with the face that is its ground."""
        area, rect, rest = self.area(raw, fields, Board)
        face = self.ground(area, rect["width"], rect["height"], fields)
        board = converted({**rest, **rect, "face": face}, Board)
        return neat_board(board) if area.unit == 1.0 else board

    def named_boards(self, fields: Fields) -> dict[str, Board]:
        """The boards by the names of their parts, without those that a part makes of the rows of a table."""
        lone = {name: raw for name, raw in self.files.of("board").items() if not is_repeated(raw)}
        known = {**self.files.of("table"), **fields}
        return {name: self.board(raw, each) for name, raw in lone.items() for each in each_row(raw, known)}

    def look(self, raw: Mapping[str, Any], fields: Fields) -> LookDef:
        """A part of the table that is looked at by itself."""
        _, rect, rest = self.area(raw, fields, LookDef)
        return converted({**rest, **rect}, LookDef)

    def lying(self, raw: Mapping[str, Any], fields: Fields) -> list[Placement]:
        """A piece of the set-up, or all its copies."""
        row = converted(filled(raw, fields), PieceRow)
        if row.copies < 0:
            raise GameDataError(f"copies is {row.copies} and must be a whole number from 0 to {MOST_MADE:,}")
        if row.copies > MOST_MADE:
            raise GameDataError(f"it has {row.copies:,} copies; {MOST_MADE:,} is the most")
        names = [f"{row.piece}.{number}" for number in range(1, row.copies + 1)] if "copies" in raw else [row.piece]
        self.shuffled.update(names if row.shuffled else ())
        number, (across, down) = fields.get("number", 0), row.step
        lies = row.x + number * across, row.y + number * down, row.face, row.angle
        marks = row.locked, row.label, self.faces.colour(row.tint)
        return [Placement(name, row.kind or row.piece, row.zone, *lies, *marks) for name in names]

    def area(self, raw: Mapping[str, Any], fields: Fields, kind: type[Struct]) -> tuple[AreaRow, dict[str, Any], dict[str, Any]]:
        """Where a part lies: its row, its corner and size; and its other fields, filled in.

        Raises GameDataError for a field that there is not.
        """
        values = filled(raw, fields)
        check_known(values, AREA_FIELDS.union(kind.__struct_fields__))
        row = converted({key: values.pop(key) for key in AREA_FIELDS & values.keys()}, AreaRow)
        return row, rect_fields(row.rect(fields)), values

    def ground(self, area: AreaRow, width: float, height: float, fields: Fields) -> Face:
        """What is printed on a place or board."""
        if area.ground in self.grounds:
            return neat_face(self.grounds[area.ground].face(width, height, area.words, self.faces.colour(area.colour)))
        return self.faces.face(area.ground, fields)


def row_words(part: Mapping[str, Any], number: int, fields: Fields) -> str:
    """Which row of its table a part is made of, as the end of what names the part: `, row 2 of cards (line 3 of cards.csv)`."""
    if "table" not in part:
        return ""
    line = f" (line {fields['line']} of {part['table']}.csv)" if "line" in fields else ""
    return f", row {number} of {part['table']}{line}"


def rect_fields(rect: Rect) -> dict[str, Any]:
    """A rectangle as the fields of a part."""
    return dict(zip(("x", "y", "width", "height"), rect, strict=True))


def seat_numbered(owner: str, fields: Fields) -> str:
    """The id of a seat that a part names by its number, such as 1 for the first, or the owner as it is; empty for a seat that
    does not play."""
    if not owner.isdecimal():
        return owner
    seats = fields.get("seats", ())
    return str(seats[int(owner) - 1]["seat"]) if 1 <= int(owner) <= len(seats) else ""
