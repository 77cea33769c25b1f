"""Boxes and faces in files: what a game says in TOML, and the sentence for each mistake in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, CounterDef, Equipment, Placement, ZoneDef
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Solid, Text
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import each_row, filled

SEATS = SEAT_COLOURS[:2]
FIELDS = {
    "has_mark": True,
    "cards": [{"id": "a", "name": "Ace", "tone": "red", "coins": 2}, {"id": "b", "name": "Bishop", "tone": "blue", "coins": 0}],
    "seats": [{"seat": seat.id, "seat_name": seat.name, "x": 100.0 * number, "y": 50.0} for number, seat in enumerate(SEATS)],
}
BOX = """
[game]
id = "small"
name = "Small"
table = [300, 200]

[cut.card]
radius = 2
flips = true

[kind.card]
table = "cards"
cut = "card"
id = "{id}"
name = "{name}"
size = [40, 60]
faces = ["front", "back"]
tags = ["card", "{tone}"]

[zone.table]
id = "table"
name = "the table"
layout = "free"
at = [0, 0, 300, 200]

[zone.deck]
id = "deck"
name = "the deck"
layout = "stack"
at = [10, 10, 40, 60]
ground = "place"
words = "Cards"

[table]
heaps = [{ heap = "goods", x = 5, y = 6 }, { heap = "men", x = 5, y = 26 }]

[zone.heap]
table = "seats heaps"
id = "{seat}.{heap}"
name = "{seat_name}’s {heap}"
layout = "row"
at = [0, 0, 50, 15]
inset = [2, 0, 1, 0]

[zone.track]
origin = [20, 30, 9, 9]
id = "track"
name = "the track"
layout = "track"
points = [[10, 10], [30, 10]]
margin = 5

[piece.card]
table = "cards"
piece = "{id}"
zone = "deck"

[piece.mark]
piece = "mark"
kind = "a"
zone = "track"
x = 1
when = "has_mark"

[counter.coins]
table = "seats"
id = "{seat}.coins"
name = "{seat_name}’s coins"
at = [0, 40, 30, 10]
floor = 0

[counter.round]
id = "round"
name = "round"

[board.mat]
table = "seats"
at = [0, 0, 90, 60]
ground = "mat"

[ground.place]
colour = "#FFFFFF"
fill = "20"
border = "70"
ink = "B0"
border_width = 0.5
radius = 2
size = 4
line = 6
share = 1
top = -8
"""
FACES = """
[palette]
red = "#FF0000"
blue = "#0000FF"

[sign.coins]
layers = [
  { shape = "round", about = [0, 0, 1], colour = "red" },
  { text = "{count}", about = [0, 0, 1], size = 0.5, when = "several" },
]

[sign.other]
layers = [{ icon = "{what}", about = [0, 0, 0.5], colour = "blue" }]

[face.front]
name = "{name}"
layers = [
  { fill = "{tone} 80" },
  { signs = "coins:{coins} crown*2", about = [20, 30], size = 8, gap = 2 },
]

[face.back]
name = "back"
hides = true
layers = [{ fill = "blue" }]

[face.mat]
layers = [{ fill = "red", unless = "number" }, { fill = "blue", when = "number" }]
"""


def box(folder: Path, faces: str = FACES, rest: str = BOX, **more: object) -> Equipment:
    """The box that these files describe, with more fields than usual."""
    (folder / "faces.toml").write_text(faces, encoding="utf-8")
    (folder / "box.toml").write_text(rest, encoding="utf-8")
    return BoxFile(folder, "faces.toml", "box.toml").equipment(SEATS, {**FIELDS, **more})


def face(folder: Path, rows: str, **fields: object) -> Sequence[Layer]:
    """The layers of a face with these rows."""
    (folder / "faces.toml").write_text(f"{FACES}\n[face.made]\nlayers = [{rows}]\n", encoding="utf-8")
    return BoxFile(folder, "faces.toml").faces.face("made", fields).layers


def test_kinds_places_counters_and_boards_are_made_for_each_row(tmp_path: Path) -> None:
    made = check_equipment(box(tmp_path))
    assert [(kind.id, kind.name, kind.tags, kind.radius, kind.flips) for kind in made.kinds.values()] == [
        ("a", "Ace", ("card", "red"), 2.0, True),
        ("b", "Bishop", ("card", "blue"), 2.0, True),
    ]
    assert (made.game, made.name, made.width, made.height) == ("small", "Small", 300.0, 200.0)
    assert [*made.zones] == ["table", "deck", "blue.goods", "blue.men", "red.goods", "red.men", "track"]
    assert made.zones["red.men"] == ZoneDef("red.men", "Red’s men", "row", 107.0, 76.0, 47.0, 15.0)
    track = ZoneDef("track", "the track", "track", 25.0, 35.0, 30.0, 10.0, slots=((5.0, 5.0), (25.0, 5.0)))
    assert made.zones["track"] == track
    assert made.counters["red.coins"] == CounterDef("red.coins", "Red’s coins", 0, 0, x=100.0, y=90.0, width=30.0, height=10.0)
    assert made.counters["round"] == CounterDef("round", "round")
    assert [(board.x, board.y, board.face) for board in made.boards] == [
        (0.0, 50.0, Face((Fill("#FF0000"),))),
        (100.0, 50.0, Face((Fill("#0000FF"),))),
    ]
    assert made.pieces == (Placement("a", "a", "deck"), Placement("b", "b", "deck"), Placement("mark", "a", "track", 1.0))
    ground = made.zones["deck"].art
    assert ground is not None
    assert [getattr(layer, "text", "") for layer in ground.layers] == ["", "Cards"]


def test_faces_are_filled_in_and_signs_with_0_are_left_out(tmp_path: Path) -> None:
    made = box(tmp_path)
    front, back = made.kinds["a"].faces
    coin, number = Shape("round", 6.0, 26.0, 8.0, 8.0, "#FF0000"), Text("2", 6.0, 27.375, 8.0, 5.25, 4.0)
    crowns = Icon("crown", 18.0, 28.0, 4.0, 4.0, "#0000FF"), Icon("crown", 28.0, 28.0, 4.0, 4.0, "#0000FF")
    assert (front.name, front.layers[0], front.layers[1], *front.layers[3:]) == ("Ace", Fill("#FF000080"), coin, *crowns)
    assert isinstance(front.layers[2], Text)
    assert (front.layers[2].text, front.layers[2].size) == (number.text, number.size)
    assert back == Face((Fill("#0000FF"),), "back", hides=True)
    assert len(made.kinds["b"].faces[0].layers) == 3, "no coins, so no sign for them"


def test_a_piece_has_a_side_for_each_row_of_a_table(tmp_path: Path) -> None:
    sides = '["back", { face = "{side}", table = "sides" }]\ntags'
    made = box(tmp_path, FACES, BOX.replace('["front", "back"]\ntags', sides), sides=[{"side": "mat"}, {"side": "front"}])
    assert [face.name for face in made.kinds["a"].faces] == ["back", "", "Ace"]


def test_colours_are_mixed_one_after_another(tmp_path: Path) -> None:
    made = face(tmp_path, '{ fill = "red + blue 50%", border = "{tone} 80 + #ffffff 40% + red 10%" }', tone="#000000")
    assert made == (Fill("#800080", "#755c5c80"),)


def test_a_place_may_be_measured_in_units_of_a_drawing(tmp_path: Path) -> None:
    old = 'layout = "track"\npoints = [[10, 10], [30, 10]]\nmargin = 5'
    rows = 'layout = "row"\ngap = 3\nat = [1, 2, 60, 41]\npoints = [[11, 12], [31, 12]]\nunit = 0.55'
    zone = check_equipment(box(tmp_path, rest=BOX.replace(old, rows))).zones["track"]
    rect = pytest.approx((21 * 0.55, 32 * 0.55, 60 * 0.55, 41 * 0.55))
    assert (zone.x, zone.y, zone.width, zone.height) == rect, "not rounded to eighths of a millimetre"
    assert [*zone.slots] == [pytest.approx((10 * 0.55, 10 * 0.55)), pytest.approx((30 * 0.55, 10 * 0.55))]
    assert zone.gap == pytest.approx(3 * 0.55)
    plain = check_equipment(box(tmp_path, rest=BOX.replace(old, 'layout = "row"\nat = [0, 0, 9, 9]\nunit = 0.55'))).zones["track"]
    assert plain.gap == 2.0, "the usual gap is in millimetres"
    mat, pad = "at = [0, 0, 90, 60]", "at = [0, 40, 30, 10]"
    made = box(tmp_path, rest=BOX.replace(mat, f"{mat}\nunit = 0.3").replace(pad, f"{pad}\nunit = 0.5"))
    board, coins = made.boards[1], made.counters["red.coins"]
    assert (board.x, board.y, board.width, board.height) == pytest.approx((30.0, 15.0, 27.0, 18.0))
    assert (coins.x, coins.y, coins.width, coins.height) == (50.0, 45.0, 15.0, 5.0)


def test_a_ground_may_have_a_colour_of_its_own(tmp_path: Path) -> None:
    ground = box(tmp_path, rest=BOX.replace('words = "Cards"', 'words = "Cards"\ncolour = "red"')).zones["deck"].art
    assert ground is not None
    shape, words = ground.layers
    assert isinstance(shape, Shape)
    assert isinstance(words, Text)
    assert (shape.colour, shape.border, words.colour) == ("#FF000020", "#FF000070", "#FF0000B0")


def test_a_turned_face_keeps_its_boxes_upright_and_its_words_readable(tmp_path: Path) -> None:
    part = '{ shape = "rect", polar = [10, 0, 4, 2], colour = "red" }, { text = "Up", polar = [10, 0, 8], size = 2 }'
    (tmp_path / "faces.toml").write_text(
        f'[palette]\nred = "#FF0000"\n[face.part]\nlayers = [{part}]\n'
        '[face.made]\nlayers = [{ face = "part", about = [50, 50], angle = 180 }]\n',
        encoding="utf-8",
    )
    rect, words = BoxFile(tmp_path, "faces.toml").faces.face("made", {}).layers
    assert rect == Shape("rect", 48.0, 59.0, 4.0, 2.0, "#FF0000")
    assert isinstance(words, Text)
    assert (words.x + words.width / 2, words.angle) == (50.0, 0.0)


def test_a_kind_says_where_its_home_is(tmp_path: Path) -> None:
    found = check_equipment(
        box(tmp_path, rest=BOX.replace('faces = ["front", "back"]', 'faces = ["front", "back"]\nhome = "deck"'))
    )
    assert found.kinds["a"].home == "deck"
    with pytest.raises(GameDataError, match="its home in 'attic'"):
        check_equipment(box(tmp_path, rest=BOX.replace('faces = ["front", "back"]', 'faces = ["front", "back"]\nhome = "attic"')))


def test_rows_are_repeated_along_a_line_and_round_a_point(tmp_path: Path) -> None:
    line = face(tmp_path, '{ shape = "rect", at = [1, 2, 3, 4], colour = "red", times = 3, step = [10, 0] }')
    assert [layer.x for layer in line if isinstance(layer, Shape)] == [1.0, 11.0, 21.0]
    ring = face(tmp_path, '{ shape = "round", polar = [10, 0, 2], colour = "red", times = 4, turn = 90 }')
    assert [(one.x + 1, one.y + 1) for one in ring if isinstance(one, Shape)] == [
        (0.0, -10.0),
        (10.0, 0.0),
        (0.0, 10.0),
        (-10.0, 0.0),
    ]
    corner = face(tmp_path, '{ shape = "polygon", points = [[0, 0], [4, 0], [0, 8]], colour = "red" }')
    assert corner == (Shape("polygon", 0.0, 0.0, 4.0, 8.0, "#FF0000", points=(0.0, 0.0, 1.0, 0.0, 0.0, 1.0)),)
    part = face(tmp_path, '{ shape = "polygon", sector = [10, 20, 0, 90], colour = "red" }')
    assert [(one.x, one.y, one.width, one.height) for one in part if isinstance(one, Shape)] == [(0.0, -20.0, 20.0, 20.0)]
    assert face(tmp_path, '{ solid = "rect", at = [0, 0, 8, 8], colour = "red", depth = 2 }') == (
        Solid("rect", 0.0, 0.0, 8.0, 8.0, "#FF0000", 2.0),
    )


def test_places_of_a_table_lie_a_step_apart(tmp_path: Path) -> None:
    heaps = BOX.replace('table = "seats heaps"', 'table = "heaps"\nstep = [60, 7]').replace("{seat}.{heap}", "{heap}")
    zones = box(tmp_path, FACES, heaps.replace("{seat_name}’s ", "")).zones
    assert [(zones[heap].x, zones[heap].y) for heap in ("goods", "men")] == [(7.0, 6.0), (67.0, 33.0)]


def test_lines_of_signs_lie_about_their_middle(tmp_path: Path) -> None:
    signs = face(tmp_path, '{ signs = "crown crown / star", about = [50, 50], size = 8, gap = 2, line = 12 }')
    middles = [(one.x + 2, one.y + 2) for one in signs if isinstance(one, Icon)]
    assert middles == [(45.0, 44.0), (55.0, 44.0), (50.0, 56.0)]


def test_a_list_goes_into_a_field_as_it_is() -> None:
    assert filled({"at": "{rect}", "name": "the {what}"}, {"rect": [1, 2], "what": 5}) == {"at": [1, 2], "name": "the 5"}
    assert [(row["number"], row["x"]) for row in each_row({"table": "spots"}, {"spots": [[4, 5], [6, 7]]})] == [
        (0, 4.0),
        (1, 6.0),
    ]
    assert [row["value"] for row in each_row({"table": "words"}, {"words": ["a", "b"]})] == ["a", "b"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"{name}"\nsize',
            '"{nmae}"\nsize',
            r"box.toml, \[kind.card\], row 1 of cards: there is no field 'nmae'; there are .*name",
        ),
        (
            "[40, 60]\nfaces",
            "[40]\nfaces",
            r"box.toml, \[kind.card\], row 1 of cards: size is \[40\] and must be a list of 2 numbers",
        ),
        ('cut = "card"', 'cut = "crad"', r"box.toml, \[kind.card\], row 1 of cards: there is no cut 'crad'; there are card"),
        ("flips = true", "flip = true", r"box.toml, \[cut.card\]: there is no flip; there are .*flips"),
        ('"front", "back"', '"frnot"', r"box.toml, \[kind.card\], row 1 of cards: there is no face 'frnot'; there are front"),
        ('"seats heaps"', '"seats heap"', r"box.toml, \[zone.heap\].*: there is no table 'heap'"),
        ("margin = 5", "margins = 5", r"box.toml, \[zone.track\]: there is no margins"),
        ('layout = "stack"', 'layout = "stak"', r"box.toml, \[zone.deck\]: layout is 'stak' and must be one of free, stack"),
        ("[game]", "[gmae]", r"box.toml: there is no sort 'gmae' of parts; there are game, palette"),
        ("{tone} 80", "{tome} 80", r"faces.toml, \[face.front\], layer 1: there is no field 'tome'"),
        (
            "{tone} 80",
            "{tone} + green 4%",
            r"faces.toml, \[face.front\], layer 1: 'red \+ green 4%' is no mixture of colours, such as",
        ),
        ("{tone} 80", "{tone} + blue", r"faces.toml, \[face.front\], layer 1: 'red \+ blue' is no mixture of colours, such as"),
        ("crown*2", "crown*two", r"faces.toml, \[face.front\], layer 2: 'coins:2 crown\*two' are not signs"),
        ("about = [20, 30]", "abuot = [20, 30]", r"faces.toml, \[face.front\], layer 2: there is no abuot; there are about"),
        ("about = [0, 0, 1], colour", "colour", r"faces.toml, \[sign.coins\], layer 1: it has no place and size"),
        (
            '{ fill = "blue" }]',
            '{ colour = "blue" }]',
            r"faces.toml, \[face.back\], layer 1: it has nothing; it needs one of fill",
        ),
        (
            '[{ fill = "blue" }]',
            '[{ face = "back" }]',
            r"faces.toml, \[face.back\], layer 1: the face 'back' is drawn within itself",
        ),
        ("[palette]", "[palette", r"The file faces.toml cannot be read: "),
        # Values of a wrong type
        ('table = "cards"\ncut', "table = 3\ncut", r"box.toml, \[kind.card\].*: table is 3 and must be the name of a field"),
        ('when = "has_mark"', 'when = ["has_mark"]', r"box.toml, \[piece.mark\]: when is \['has_mark'\] and must be the name of"),
        ('when = "several"', "unless = 3", r"faces.toml, \[sign.coins\], layer 2: unless is 3 and must be the name of a field"),
        ('when = "several"', 'times = "many"', r"faces.toml, \[sign.coins\], layer 2: times is 'many' and must be a whole"),
        ('when = "several"', "times = 100000000", r"layer 2: times is 100000000 and must be a whole number from 0 to 1,000"),
        ('red = "#FF0000"', "red = 5", r"faces.toml, \[palette.red\]: the colour is 5 and must be a text such as"),
        ('red = "#FF0000"', 'red = "blue"', r"faces.toml, \[palette.red\]: the colour is 'blue' and must be a text such as"),
        ("hides = true", "hide = true", r"faces.toml, \[face.back\]: there is no hide; there are hides, layers, name"),
        ("hides = true", 'hides = "yes"', r"faces.toml, \[face.back\]: hides is 'yes' and must be true or false"),
        ('layers = [{ fill = "blue" }]', "", r"faces.toml, \[face.back\]: it has no layers"),
        (
            'layers = [{ fill = "blue" }]',
            'layers = ["blue"]',
            r"faces.toml, \[face.back\]: layer 1 is 'blue' and must be a table of fields",
        ),
        ('"{name}"\nlayers', '"{nmae}"\nlayers', r"faces.toml, \[face.front\]: there is no field 'nmae'"),
        ('[{ fill = "blue" }]', '[{ fill = "blue", text = "x" }]', r"\[face.back\], layer 1: it has fill and text; it needs one"),
        (
            '[{ fill = "blue" }]',
            '[{ shape = "polygon", points = [[1, 1]], colour = "red" }]',
            r"faces.toml, \[face.back\], layer 1: a polygon has at least 3 corners, not 1",
        ),
        ("size = 8, gap", "size = nan, gap", r"faces.toml cannot be read: the number nan is not between -1,000,000 and"),
        ("size = 8, gap", "size = 1e9, gap", r"faces.toml cannot be read: the number 1e9 is not between"),
        ("[kind.card]", "[kinds.card]", r"box.toml: there is no sort 'kinds' of parts; there are game, palette"),
        ("[piece.card]", "[piece]\nx = 3\n[piece.card]", r"box.toml, \[piece.x\]: it is 3 and must be a table of fields"),
        ("x = 5, y = 6", 'x = "five", y = 6', r"box.toml, \[zone.heap\], row 1 of seats heaps: x is 'five' and must be a number"),
        ('[{ heap = "goods", x = 5, y = 6 }', "[[1]", r"\[zone.heap\], row 1 of seats heaps: the row \[1\] of a table is no"),
        ('["front", "back"]', "4", r"box.toml, \[kind.card\]: faces must be a list with the names of its faces"),
        ('["front", "back"]', "[4]", r"box.toml, \[kind.card\]: the side 4 must be the name of a face"),
        ('["front", "back"]', '[{ fase = "front" }]', r"\[kind.card\]: the side {'fase': 'front'} must be the name of a face"),
        ('["front", "back"]', '[{ face = "front", tabel = "cards" }]', r"\[kind.card\]: a side has no tabel; it has face, table"),
        ('faces = ["front", "back"]', "", r"box.toml, \[kind.card\]: faces must be a list with the names of its faces"),
        ("[table]", "[table]\nother = 3", r"box.toml, \[table.other\]: it is 3 and must be a list of rows"),
    ],
)
def test_a_mistake_is_a_sentence_with_file_and_part(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    assert old in BOX + FACES
    with pytest.raises(GameDataError, match=sentence):
        box(tmp_path, FACES.replace(old, new), BOX.replace(old, new))


def test_a_part_is_in_one_file_alone(tmp_path: Path) -> None:
    with pytest.raises(GameDataError, match=r"box.toml, \[face.mat\]: it is in faces.toml already"):
        box(tmp_path, FACES, f'{BOX}\n[face.mat]\nlayers = [{{ fill = "red" }}]\n')
    with pytest.raises(GameDataError, match=r"box.toml: id is no part of a box"):
        box(tmp_path, FACES, f'id = "small"\n{BOX}')
    with pytest.raises(GameDataError, match=r"The files have no \[game\]"):
        box(tmp_path, FACES, "")
    with pytest.raises(GameDataError, match=r"The file box.toml cannot be read"):
        BoxFile(tmp_path / "nowhere", "box.toml")


def test_a_face_that_there_is_not_is_called_so_each_time(tmp_path: Path) -> None:
    (tmp_path / "faces.toml").write_text(FACES, encoding="utf-8")
    faces = BoxFile(tmp_path, "faces.toml").faces
    for _ in range(2):
        with pytest.raises(GameDataError, match="there is no face 'frnot'; there are front"):
            faces.face("frnot", {})
