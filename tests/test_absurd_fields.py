"""Whatever a header or a summary holds, the save is refused with a sentence, or listed, opened and drawn."""

from __future__ import annotations

import re
from pathlib import Path

import absurd_fields
import hostile
import msgpack
import msgspec
import pytest
from forked import in_own_process
from full_box import FULL_GAME
from msgspec.structs import replace
from small_box import SMALL_GAME, small_equipment

from tabletop.core import check_equipment
from tabletop.core.check_equipment import check_packed
from tabletop.core.codec import SummaryRow, TitleRow, pack_record
from tabletop.core.equipment import Equipment, PieceKind, Placement, ZoneDef
from tabletop.core.errors import GameDataError, TabletopError
from tabletop.core.faces import Face, Fill, Shape, Text
from tabletop.core.header import Header, check_header, decode_header
from tabletop.core.limits import LONGEST_TITLE, MOST_HEADER_BYTES, MOST_SEATS, MOST_THUMBNAIL_BYTES
from tabletop.games.game import Game
from tabletop.saves.summary import list_save
from tabletop.session import Session

SAMPLES = sorted((Path(__file__).parent.parent / "saves" / "samples").glob("*.tabletop"))
PARTS = 3
"""The number of processes in which the cases of the full box are tried, side by side where there are cores."""
CLOSELY = 8
"""Outside the long tests every eighth of them is drawn from near and far, the others as a whole."""
SOME = 71
"""Of the cases of the four games one in 71 is tried outside the long tests; the full box has the same fields."""


@pytest.fixture(scope="module")
def full_save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("absurd") / "full.tabletop"
    Session.new(FULL_GAME, seats=2, seed="7", path=path).close()
    return path


def run_absurd(save: Path, *cases: int) -> dict[str, int]:
    """Try these cases (first, stride, how many of them closely) in a process of its own, whose memory is measured."""
    told: dict[str, int] = in_own_process(absurd_fields.run, save, *cases)
    return told


@pytest.mark.parametrize("part", range(PARTS))
def test_every_field_of_a_header_may_be_absurd(full_save: Path, part: int) -> None:
    told = run_absurd(full_save, part, PARTS, CLOSELY)
    assert told["drawn"] > 10
    assert told["refused"] > 100


@pytest.mark.parametrize("save", SAMPLES, ids=lambda path: path.stem)
def test_some_fields_of_each_game_may_be_absurd(save: Path) -> None:
    assert run_absurd(save, 5, SOME, CLOSELY)["refused"] > 20


@pytest.mark.long
def test_every_field_of_a_header_may_be_absurd_and_is_drawn_closely(full_save: Path) -> None:
    assert run_absurd(full_save, 0, 1)["drawn"] > 100


@pytest.mark.long
@pytest.mark.parametrize("save", SAMPLES, ids=lambda path: path.stem)
def test_every_field_of_each_game_may_be_absurd(save: Path) -> None:
    assert run_absurd(save, 0, 1)["refused"] > 500


# Before the first write


def with_box(**changes: object) -> Game:
    """The small game with other equipment."""
    return Game("small_box", "Small box", "", (1, 4), lambda seats, options: replace(small_equipment(seats), **changes))


def with_face(face: Face) -> Game:
    """The small game with a piece that has this face."""
    return with_box(
        kinds={"odd": PieceKind("odd", "odd", 20, 20, (face,))},
        pieces=(Placement("odd.1", "odd", "table"),),
        zones={"table": ZoneDef("table", "the table", "free", 0, 0, 1000, 700)},
    )


MISSPELT: list[tuple[Game, str]] = [
    (with_box(zones={"table": ZoneDef("table", "the table", "pile")}), "the layout of zone 'table': it is 'pile'"),
    (
        with_box(zones={"table": ZoneDef("table", "t", "free", visibility="secret")}),
        "the visibility of zone 'table': it is 'secret'",
    ),
    (
        with_box(kinds={"odd": PieceKind("odd", "o", 9, 9, (Face(),), outline="circle")}),
        "the outline of kind 'odd': it is 'circle'",
    ),
    (with_face(Face((Text("x", 0, 0, 9, 9, 5, font="arial"),))), "the font of layer 1 of face 1 of kind 'odd': it is 'arial'"),
    (with_face(Face((Fill("red"),))), "the colour of layer 1 of face 1 of kind 'odd': it is 'red'"),
    (with_face(Face((Fill(None),))), "the colour of layer 1 of face 1 of kind 'odd': it is None"),
    (with_face(Face((Shape("blob", 0, 0, 9, 9, "#000000"),))), "the shape of layer 1 of face 1 of kind 'odd': it is 'blob'"),
    (with_box(pieces=(Placement("c1", "die", "table", float("nan")),)), "the x of piece 'c1': it is nan"),
    (with_box(width="44"), "the width: it is '44' and must be a number from 10 to 20,000 mm"),
    (with_box(seats=()), "the seats: there are 0 and must be between 1 and 16 seats"),
    (with_box(name="a\0b"), "the name: it is 'a\\x00b'"),
]


@pytest.mark.parametrize(("game", "sentence"), MISSPELT, ids=[sentence for _, sentence in MISSPELT])
def test_wrong_equipment_is_refused_before_anything_is_written(game: Game, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "new.tabletop"
    with pytest.raises(GameDataError) as refused:
        Session.new(game, seats=2, path=path)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 500
    assert not path.exists()


def test_a_box_is_checked_once_for_its_game_and_its_file_unless_it_is_wrong(tmp_path: Path) -> None:
    check_packed.cache_clear()
    Session.new(SMALL_GAME, seats=2, path=tmp_path / "new.tabletop").close()
    assert check_packed.cache_info().misses == 1
    game, sentence = MISSPELT[0]
    for _ in range(2):
        with pytest.raises(GameDataError, match=re.escape(sentence)):
            Session.new(game, seats=2)


def test_a_box_is_packed_for_its_check_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[object] = []
    pack = check_equipment.encode_fields
    monkeypatch.setattr(check_equipment, "encode_fields", lambda box, *about: packed.append(box) or pack(box, *about))
    Session.new(SMALL_GAME, seats=2, path=tmp_path / "new.tabletop").close()
    Session.new(SMALL_GAME, seats=3).close()
    assert [len(box.seats) for box in packed if isinstance(box, Equipment)] == [2, 3]


def test_a_header_too_large_to_be_read_is_never_written(tmp_path: Path) -> None:
    layers = tuple(Text("x" * 3_000, 0, 0, 9, 9, 5) for _ in range(MOST_HEADER_BYTES // 3_000))
    with pytest.raises(GameDataError, match="too large to be saved: its header has 2,"):
        Session.new(with_face(Face(layers)), seats=2, path=tmp_path / "new.tabletop")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("title", ["x" * (LONGEST_TITLE + 1), "two\nlines", "a\0b"])
def test_a_title_that_no_line_holds_is_refused_when_written_and_mended_when_read(title: str, tmp_path: Path) -> None:
    with pytest.raises(TabletopError, match="The title of a game is one line"):
        Session.new(SMALL_GAME, title=title, path=tmp_path / "new.tabletop")
    header = replace(Session.new(SMALL_GAME).header, title=title)
    read = decode_header(msgspec.msgpack.encode(header))
    assert 0 < len(read.title) <= LONGEST_TITLE
    assert read.title.isprintable()
    check_header(read)


def test_what_is_checked_before_writing_is_what_is_read() -> None:
    header = Session.new(FULL_GAME, seats=2).header
    assert decode_header(check_header(header)) == header
    assert isinstance(header, Header)
    assert isinstance(header.equipment, Equipment)


# What a list of saves shows

ABSURD_SUMMARIES: dict[str, list[object]] = {
    "title": ["s", 1, 1, 1e9, "Blue", {"blue": 1}, "Round 1", b"", "W" * 100_000, False],
    "text": ["s", 1, 1, 1e9, "W" * 100_000, {"blue": 1}, "W\0" * 100_000, b"", "x", False],
    "scores": ["s", 1, 1, 1e9, "Blue", {f"{'s' * 1000}{number}": 2**63 for number in range(500)}, "", b"", "x", False],
    "time": ["s", 2**63, 2**63, float("nan"), "Blue", {}, "", b"", "x", False],
    "picture": ["s", 1, 1, float("inf"), "Blue", {}, "", b"\xff\xd8\xff" * MOST_THUMBNAIL_BYTES, "x", False],
}


@pytest.mark.parametrize("row", ABSURD_SUMMARIES.values(), ids=ABSURD_SUMMARIES)
def test_an_absurd_summary_is_bounded_in_the_list(row: list[object], full_save: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.tabletop"
    path.write_bytes(hostile.joined([*hostile.payloads_of(full_save.read_bytes()), msgpack.packb(row)]))
    listing = list_save(path)
    assert listing.problem == ""
    assert len(listing.title) <= LONGEST_TITLE
    assert max(len(listing.text), len(listing.to_act)) <= 200
    assert "\0" not in listing.text
    assert len(listing.thumbnail) <= MOST_THUMBNAIL_BYTES
    Session.load(path).close()


def test_an_absurd_first_row_is_bounded_in_the_list(full_save: Path, tmp_path: Path) -> None:
    first, *rest = hostile.payloads_of(full_save.read_bytes())
    row = msgpack.unpackb(first)
    row[2:] = ["W" * 100_000, "W" * 100_000, "W\n" * 100_000, float("nan"), ["W" * 10_000] * 100]
    path = tmp_path / "odd.tabletop"
    path.write_bytes(hostile.joined([msgpack.packb(row), *rest]))
    listing = list_save(path)
    assert listing.problem == ""
    assert len(listing.title) <= LONGEST_TITLE
    assert "\n" not in listing.title
    assert len(listing.players) <= MOST_SEATS
    assert max(map(len, (*listing.players, listing.game, listing.game_name))) <= 200
    assert listing.made == 0.0


def test_what_we_write_obeys_the_same_bounds() -> None:
    wide = SummaryRow(-1, 2**60, float("nan"), "x" * 999, {"blue": 2**60, "red": 3}, "x\0", b"x" * 2_000_000, "x" * 999)
    row = msgpack.unpackb(pack_record(wide))
    assert row == ["s", 0, 2**48, 0.0, "x" * 199 + "…", {"red": 3}, "x ", b"", "x" * 119 + "…", False, b""]
    assert msgpack.unpackb(pack_record(TitleRow("a\nb")))[1] == "a b"
