"""Pictures by their hashes: a save shows them where its game is gone, and one file holds them to be handed on."""

from __future__ import annotations

import io
import os
import shutil
import time
import zlib
from importlib.resources.abc import Traversable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from picture_pack import magenta, write_pictured
from PIL import Image

from tabletop.cli import run_command
from tabletop.core.codec import PictureRow, pack_record
from tabletop.core.errors import SaveError
from tabletop.core.faces import Picture
from tabletop.packs.loading import load_pack
from tabletop.picture_files import MOST_PICTURE_BYTES, digest_of, picture_type
from tabletop.saves import picture_store
from tabletop.saves.files import write_save
from tabletop.saves.frames import whole_frames
from tabletop.saves.manage import duplicate_save
from tabletop.saves.picture_store import keep_picture, store_path, stored_picture, take_in_pictures
from tabletop.saves.reading import read_save
from tabletop.saves.summary import list_save
from tabletop.session import Session
from tabletop.ui.look import game_pictures
from tabletop.ui.look.game_pictures import picture_fault, pictures_of


@pytest.fixture
def place(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `saves/` and `games/` of its own."""
    monkeypatch.setenv("TABLETOP_GAMES", str(own_place / "games"))
    return own_place


def begun(place: Path) -> Path:
    """A save of a game with pictures, whose pack is gone by now."""
    folder, path = write_pictured(place / "games"), place / "saves" / "evening.tabletop"
    Session.new("meadow", 2, path=path).close()
    shutil.rmtree(folder)
    return path


def seen(save: Path, place: Path) -> int:
    """How much of the fox is in a picture of the table of a save."""
    game_pictures._held.clear()
    png = place / "seen.png"
    assert run_command(["screenshot", str(save), "-o", str(png), "--size", "640x480"]) == 0
    return magenta(pygame.image.load(str(png)))


def test_a_save_shows_its_pictures_where_its_pack_is_gone(place: Path) -> None:
    path = begun(place)
    assert seen(path, place) > 100
    header, _, _ = read_save(path)
    assert header.pictures.keys() == {"fox.png", "hen.png"}, "there is no picture of the owl"
    assert store_path(header.pictures["fox.png"]).is_file()


def test_a_save_keeps_its_pictures_when_the_pack_has_others(place: Path) -> None:
    path = begun(place)
    folder = write_pictured(place / "games")
    (folder / "pictures" / "fox.png").write_bytes((folder / "pictures" / "hen.png").read_bytes())
    assert seen(path, place) > 100
    later = place / "saves" / "later.tabletop"
    Session.new("meadow", 2, path=later).close()
    assert seen(later, place) == 0


def test_a_damaged_picture_of_the_store_is_taken_from_the_pack_or_is_a_placeholder(place: Path) -> None:
    path = begun(place)
    header, _, _ = read_save(path)
    stored = store_path(header.pictures["fox.png"])
    stored.write_bytes(store_path(header.pictures["hen.png"]).read_bytes())
    assert stored_picture(header.pictures["fox.png"]) is None
    fox = Picture("fox.png", 0, 0, 47, 40)
    assert picture_fault(pictures_of(None, header), fox) == "there is no such file"
    folder = write_pictured(place / "games")
    assert pictures_of(load_pack(folder), header).read("fox.png") == (folder / "pictures" / "fox.png").read_bytes()


def test_a_copy_with_its_pictures_brings_them_to_another_machine(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = begun(place), place / "gift.tabletop"
    with Session.load(path) as session:
        assert session.save_with_pictures(out) == []
    listed = list_save(out)
    assert (listed.problem, listed.title) == ("", "Meadow")
    monkeypatch.setenv("TABLETOP_SAVES", str(place / "elsewhere"))
    before = out.read_bytes()
    with Session.load(out) as opened:
        assert opened.recovery == ""
        assert opened.table.chance.seed != read_save(path)[0].seed
    assert out.read_bytes() == before
    copy = duplicate_save(out)
    shutil.rmtree(place / "elsewhere" / "pictures")
    assert seen(copy, place) > 100


def test_the_command_writes_one_file_and_names_what_it_lacks(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = begun(place), place / "gift.tabletop"
    store_path(read_save(path)[0].pictures["hen.png"]).unlink()
    assert run_command(["export", str(path), "-o", str(out)]) == 0
    said = capsys.readouterr()
    assert "the game and 1 picture" in said.out
    assert "The picture hen.png is found nowhere." in said.err
    assert run_command(["export", str(path), "-o", str(out)]) == 1
    assert "There is a file gift.tabletop already" in capsys.readouterr().err


def test_a_picture_larger_than_a_frame_is_written_in_parts(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = begun(place), place / "gift.tabletop"
    monkeypatch.setattr(picture_store, "PART_BYTES", 50)
    with Session.load(path) as session:
        session.save_with_pictures(out)
    digests = list(read_save(path)[0].pictures.values())
    shutil.rmtree(place / "saves" / "pictures")
    assert len(list(whole_frames(out.read_bytes()))) > 6
    Session.load(out).close()
    assert all(stored_picture(digest) for digest in digests)


def test_what_is_not_what_it_says_stays_at_the_door(place: Path) -> None:
    path = begun(place)
    header, _, _ = read_save(path)
    fox = stored_picture(header.pictures["fox.png"]) or b""
    text = b"no picture at all"
    shutil.rmtree(place / "saves" / "pictures")
    odd = replace(header, pictures={**header.pictures, "text.png": digest_of(text)})
    rows = [
        PictureRow(header.pictures["fox.png"], memoryview(b"\x89PNG\r\n\x1a\nsomething else")),
        PictureRow(digest_of(b"\x89PNG\r\n\x1a\nnot asked for"), memoryview(b"\x89PNG\r\n\x1a\nnot asked for")),
        PictureRow(digest_of(text), memoryview(text)),
        PictureRow("../../evil", memoryview(fox)),
        PictureRow(header.pictures["hen.png"], memoryview(fox), more=True),
    ]
    assert take_in_pictures(odd, rows) == "4 pictures in this save could not be used: damaged, or not of this game."
    assert not (place / "saves" / "pictures").exists()
    hostile = place / "saves" / "hostile.tabletop"
    write_save(hostile, odd, map(pack_record, rows)).close()
    with Session.load(hostile) as opened:
        assert opened.recovery.startswith("4 pictures in this save could not be used")


def test_a_picture_too_large_for_the_store_is_refused(place: Path) -> None:
    with pytest.raises(ValueError, match="is the most"):
        keep_picture(b"\x89PNG\r\n\x1a\n" + bytes(MOST_PICTURE_BYTES))
    part = memoryview(bytes(MOST_PICTURE_BYTES // 2 + 1))
    header = replace(Session.new("open_table").header, pictures={"a.png": "0" * 64})
    rows = [PictureRow("0" * 64, part, more=True) for _ in range(40)]
    assert take_in_pictures(header, [*rows, PictureRow("0" * 64, part)]).startswith("1 picture in this save")


def test_a_store_that_cannot_be_written_to_is_named(place: Path) -> None:
    write_pictured(place / "games")
    (place / "saves" / "pictures").write_text("a file where the folder should be")
    with pytest.raises(SaveError, match=r"A picture of the game cannot be kept in .*pictures"):
        Session.new("meadow", 2, path=place / "saves" / "evening.tabletop")


@pytest.mark.parametrize(("form", "kind"), [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "webp"), ("GIF", ""), ("BMP", "")])
def test_a_picture_is_known_by_how_it_begins(form: str, kind: str) -> None:
    file = io.BytesIO()
    Image.new("RGB", (3, 3)).save(file, form)
    assert picture_type(file.getvalue()) == kind


def test_a_drawing_is_known_by_how_it_begins() -> None:
    assert picture_type(b'\xef\xbb\xbf<?xml version="1.0"?>\n<svg xmlns="">') == "svg"
    assert picture_type(b"<html>" + b" " * 5_000 + b"<svg>") == ""
    assert picture_type(zlib.compress(b"<svg>")) == ""


@pytest.fixture
def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The picture files of games that are read from now on."""
    found, read = list[str](), picture_store.read_picture

    def noted(folder: Traversable, file: str) -> bytes:
        data = read(folder, file)
        found.append(file)
        return data

    monkeypatch.setattr(picture_store, "read_picture", noted)
    return found


def grown_old(folder: Path) -> None:
    """Date all files of a folder an hour back: what was changed just now is always read."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - 3_600, time.time() - 3_600))


@pytest.mark.parametrize("zipped", [False, True])
def test_pictures_are_read_again_only_when_they_were_changed(place: Path, files_read: list[str], zipped: bool) -> None:
    folder = write_pictured(place / "games")
    pack = folder if not zipped else Path(shutil.make_archive(str(place / "meadow"), "zip", folder))
    if zipped:
        pack = pack.rename(place / "meadow.tabletop-game")
    grown_old(place)
    first = Session.new(load_pack(pack), 2, path=place / "saves" / "one.tabletop").header.pictures
    assert sorted(files_read) == ["fox.png", "hen.png"]
    for number in range(2):
        again = Session.new(load_pack(pack), 2, path=place / "saves" / f"again {number}.tabletop").header.pictures
        assert again == first
    assert len(files_read) == 2
    store_path(first["fox.png"]).unlink()
    Session.new(load_pack(pack), 2, path=place / "saves" / "lost.tabletop")
    assert files_read[2:] == ["fox.png"], "the store has lost it"
    assert store_path(first["fox.png"]).exists()


def test_a_picture_that_was_changed_a_moment_ago_is_read(place: Path, files_read: list[str]) -> None:
    folder = write_pictured(place / "games")
    for number in range(2):
        Session.new("meadow", 2, path=place / "saves" / f"{number}.tabletop")
    assert len(files_read) == 4, "its next change might have the same size and time"
    grown_old(folder)
    before = Session.new("meadow", 2, path=place / "saves" / "kept.tabletop").header.pictures
    Image.new("RGB", (94, 80), (0, 0, 255)).save(folder / "pictures" / "fox.png")
    assert Session.new("meadow", 2, path=place / "saves" / "blue.tabletop").header.pictures["fox.png"] != before["fox.png"]


def test_a_damaged_table_of_known_pictures_is_of_no_account(place: Path, files_read: list[str]) -> None:
    grown_old(write_pictured(place / "games"))
    first = Session.new("meadow", 2, path=place / "saves" / "one.tabletop").header.pictures
    (table,) = (place / "saves" / "pictures" / "known").iterdir()
    for damage in (
        b"",
        b"\xc1",
        table.read_bytes()[:-9],
        table.read_bytes().replace(first["fox.png"].encode(), b"../" * 21 + b"x"),
    ):
        table.write_bytes(damage)
        assert Session.new("meadow", 2, path=place / "saves" / f"{len(damage)}.tabletop").header.pictures == first
