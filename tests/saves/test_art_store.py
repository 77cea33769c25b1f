"""The art of large boxes is kept once beside the saves; a save opens with it, without it, and without its game."""

from __future__ import annotations

import lzma
import zlib
from pathlib import Path

import msgpack
import pytest
from forging import joined, payloads_of
from msgspec.structs import replace

from tabletop.core.art import faces_of, sheets_of, with_faces, without_art
from tabletop.core.equipment import Equipment
from tabletop.core.errors import NotASaveError, UnknownNameError
from tabletop.core.faces import Fill, Text
from tabletop.core.header import Header
from tabletop.saves import art_store
from tabletop.saves.art_store import art_folder, with_art_found, with_art_kept
from tabletop.saves.files import read_save
from tabletop.saves.folder import saves_folder
from tabletop.saves.manage import duplicate_save
from tabletop.session import Session, lost_art
from tabletop.session.templates import begin_from, keep_template

GOLDEN = Path(__file__).parents[1] / "golden"
LARGE = ("2-ming-dynasty-4", "2-three-kingdoms-redux-bots", "2-three-kingdoms-redux-random", "2-round-house-5")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of the Open Table, whose art has 160 KB."""
    path = tmp_path / "a.tabletop"
    with Session.new("open_table", seats=2, seed="7", path=path) as session:
        session.rename("With art")
    return path


def lose(*digests: str) -> None:
    """Remove sheets of the store; all of them if none is named."""
    for path in list(art_folder().iterdir()):
        if not digests or path.name in digests:
            path.unlink()


def box_in(path: Path) -> Equipment:
    """The box as the file has it, without a look into the store."""
    header = msgpack.unpackb(lzma.decompress(msgpack.unpackb(payloads_of(path.read_bytes())[0])[1]))
    faces = [face for kind in header["equipment"]["kinds"].values() for face in kind["faces"]]
    return any(face[0] for face in faces)


@pytest.fixture
def uninstalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the save is not installed."""

    def load_game(name: str) -> None:
        raise UnknownNameError(f"There is no game {name}.")

    monkeypatch.setattr(lost_art, "load_game", load_game)
    monkeypatch.setattr("tabletop.session.session.load_game", load_game)


@pytest.mark.parametrize("name", LARGE)
def test_a_whole_game_takes_less_than_forty_kilobytes(name: str, tmp_path: Path) -> None:
    header, records, _ = read_save(GOLDEN / f"{name}.tabletop")
    session = Session.restore(header, records)
    path = tmp_path / "a.tabletop"
    session.save(path)
    assert path.stat().st_size <= 40_000
    again, rows, _ = read_save(path)
    assert again.equipment == header.equipment
    assert Session.restore(again, rows).table == session.table


def test_art_is_in_the_store_once_and_not_in_the_saves(save: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in art_folder().iterdir()}
    assert len(before) > 3
    Session.new("open_table", seats=2, seed="8", path=save.with_name("b.tabletop")).close()
    assert {path.name: path.stat().st_mtime_ns for path in art_folder().iterdir()} == before
    assert not box_in(save)
    with Session.load(save) as session:
        assert session.header.art == ()
        assert all(face.layers for kind in session.equipment.kinds.values() for face in kind.faces)


def test_two_boxes_that_differ_in_a_face_have_nearly_all_sheets_in_common(save: Path) -> None:
    box = read_save(save)[0].equipment
    faces = faces_of(box)
    at = len(faces) // 2
    faces[at] = replace(faces[at], layers=(*faces[at].layers, Fill("#123456")))
    one, other = ({sheet.digest for sheet, _ in sheets_of(each)} for each in (box, with_faces(box, faces)))
    assert len(one) > 5
    assert len(one ^ other) <= 4


def test_a_small_box_keeps_its_art(tmp_path: Path) -> None:
    with Session.new("lotta_rome", seats=2, seed="7", path=tmp_path / "a.tabletop"):
        assert not art_folder().exists()
    assert box_in(tmp_path / "a.tabletop")


def test_what_the_store_has_lost_the_installed_game_gives_back(save: Path) -> None:
    whole = read_save(save)[0]
    names = sorted(path.name for path in art_folder().iterdir())
    lose()
    assert read_save(save)[0].art
    with Session.load(save) as session:
        assert session.header == whole
        assert session.equipment == whole.equipment
    assert sorted(path.name for path in art_folder().iterdir()) == names


def test_without_store_and_game_the_pieces_have_their_names(save: Path, uninstalled: None) -> None:
    lose()
    with Session.load(save) as session:
        assert session.game is None
        assert session.header.art
        kinds = session.equipment.kinds.values()
        assert all(face.layers for kind in kinds for face in kind.faces)
        texts = [layer.text for kind in kinds for face in kind.faces for layer in face.layers if isinstance(layer, Text)]
        assert "queen of hearts" in texts
        hidden = [face for kind in kinds for face in kind.faces if face.hides]
        assert hidden
        assert all(not isinstance(layer, Text) for face in hidden for layer in face.layers)
        assert all(board.face.layers for board in session.equipment.boards)
    whole = with_art_found(read_save(save)[0])
    assert whole.art


def test_a_duplicate_of_a_save_whose_art_is_lost_still_names_it(save: Path) -> None:
    whole = read_save(save)[0]
    kept = {path.name: path.read_bytes() for path in art_folder().iterdir()}
    lost = sorted(kept)[: len(kept) // 2]
    lose(*lost)
    copy = duplicate_save(save)
    for name in lost:
        (art_folder() / name).write_bytes(kept[name])
    assert read_save(copy)[0].equipment == whole.equipment


def test_a_copy_to_be_handed_on_has_its_art(save: Path, uninstalled: None) -> None:
    whole = read_save(save)[0]
    with Session.load(save) as session:
        session.save_with_pictures(save.with_name("b.tabletop"))
    lose()
    handed = read_save(save.with_name("b.tabletop"))[0]
    assert (handed.equipment, handed.art) == (whole.equipment, ())
    assert box_in(save.with_name("b.tabletop"))


def test_a_game_begun_from_a_template_whose_art_is_lost_has_that_of_the_game(save: Path, tmp_path: Path) -> None:
    with Session.load(save) as session:
        template = keep_template(session, tmp_path, "Friday", b"")
        box = session.equipment
    lose()
    with begin_from(template, tmp_path) as session:
        assert session.equipment == box


def test_a_store_that_cannot_be_written_to_leaves_the_art_in_the_save(tmp_path: Path) -> None:
    (saves_folder() / "pictures").write_bytes(b"no folder")
    with Session.new("open_table", seats=2, seed="7", path=tmp_path / "a.tabletop") as session:
        box = session.equipment
    assert box_in(tmp_path / "a.tabletop")
    assert read_save(tmp_path / "a.tabletop")[0].equipment == box


@pytest.mark.parametrize("wrong", [b"", b"x", zlib.compress(b"another sheet"), zlib.compress(bytes(3 * 1024 * 1024))])
def test_a_sheet_that_is_not_what_its_name_says_is_lost(save: Path, wrong: bytes) -> None:
    path = min(art_folder().iterdir())
    path.write_bytes(wrong)
    header = read_save(save)[0]
    assert path.name in {sheet.digest.hex() for sheet in header.art}
    with Session.load(save) as session:
        assert session.header.art == ()
    assert read_save(save)[0].art == (), "the store was not mended"


def forged(save: Path, **fields: object) -> None:
    """Change fields of the header in a save."""
    first, *rest = payloads_of(save.read_bytes())
    row = msgpack.unpackb(first)
    row[1] = lzma.compress(msgpack.packb(msgpack.unpackb(lzma.decompress(row[1])) | fields), lzma.FORMAT_ALONE)
    save.write_bytes(joined([msgpack.packb(row), *rest]))


def test_art_that_is_not_of_its_box_is_refused(save: Path) -> None:
    sheets = [(sheet.digest, sheet.faces) for sheet, _ in sheets_of(read_save(save)[0].equipment)]
    art_folder().joinpath("00" * 16).write_bytes(b"")
    sound = save.read_bytes()
    for wrong in (
        sheets[:-1],
        [*sheets, sheets[0]],
        [(digest, faces + (1 if at == 0 else -1 if at == 1 else 0)) for at, (digest, faces) in enumerate(sheets)],
        [(b"short", 1)],
        [(bytes(16), -5)],
        [(bytes(16), 1)] * 30_000,
    ):
        save.write_bytes(sound)
        forged(save, art=wrong)
        with pytest.raises(NotASaveError, match="header"):
            read_save(save)


def test_more_art_than_a_box_can_have_is_refused(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.core.art.MOST_HEADER_BYTES", 1000)
    with pytest.raises(NotASaveError, match="larger"):
        read_save(save)


def test_the_box_of_a_save_is_the_same_with_its_art_apart_and_together(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = read_save(save)[0]
    kept = with_art_kept(header)
    assert isinstance(kept, Header)
    assert kept.equipment == without_art(header.equipment)
    assert with_art_found(kept) == header
    monkeypatch.setattr(art_store, "LEAST_ART", 10**9)
    assert with_art_kept(header) is header
