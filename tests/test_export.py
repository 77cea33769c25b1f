"""Films of games: which entries, what is drawn for whom, and that a film is written whole or not at all."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from tabletop import DrawPieces, EndTurn, MovePiece, MovePieces, Session, ShufflePieces
from tabletop.cli import run_command
from tabletop.core.errors import SaveError, TabletopError, UnknownNameError
from tabletop.export import MOST_PICTURES, chosen_entries
from tabletop.ui.export import film_files
from tabletop.ui.export.film import Film
from tabletop.ui.export.film_files import Filming, GifFile
from tabletop.ui.export.gif import GifWriter
from tabletop.ui.export.screenshot import no_window
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look import theme

SIZE = (400, 300)


@pytest.fixture
def drawing() -> Iterator[FaceArt]:
    """What draws, without a window."""
    with no_window():
        yield FaceArt()


@pytest.fixture
def session(small_session: Session) -> Session:
    """Five moves of a die by Blue and Red with turns between, then another line of two."""
    for number in range(5):
        small_session.play(MovePiece("die.a", "table", x=300 + 40 * number, y=500))
        if number % 2:
            small_session.play(EndTurn())
    small_session.jump(3)
    small_session.play(MovePiece("die.b", "table", x=600, y=500))
    small_session.play(MovePiece("die.b", "table", x=700, y=500))
    small_session.jump(8)
    return small_session


@pytest.fixture
def save(session: Session, own_folders: Path) -> Path:
    """The same as a save."""
    path = own_folders / "evening.tabletop"
    session.save(path)
    return path


def pixels(picture: pygame.Surface) -> Image.Image:
    """A picture for comparing."""
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def made(session: Session, art: FaceArt, path: Path, entries: list[int], seat: str | None = None) -> Path:
    """A film of these entries."""
    filming = Filming(Film(session, art, seat, SIZE), entries, path, 0.5)
    while not filming.step(10.0):
        pass
    return path


def left_in(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


# Which entries


def test_entries_are_those_of_the_line_in_a_range(session: Session) -> None:
    assert chosen_entries(session) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert chosen_entries(session, 0, 5) == [1, 2, 3, 4, 5]
    assert chosen_entries(session, last=10) == [1, 2, 3, 9, 10]
    assert chosen_entries(session, 4, 4) == [4]


def test_one_in_so_many_and_the_ends_of_turns_keep_both_ends(session: Session) -> None:
    assert chosen_entries(session, every=3) == [1, 4, 7, 8]
    assert chosen_entries(session, every=100) == [1, 8]
    assert chosen_entries(session, turn_ends=True) == [1, 4, 7, 8]
    assert chosen_entries(session, 3, 7, turn_ends=True, every=2) == [3, 7]
    assert chosen_entries(session, 2, 3, turn_ends=True) == [2, 3]


def test_what_cannot_be_chosen_is_said(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownNameError, match="no entry 99 in this game; the last is 10"):
        chosen_entries(session, 99)
    with pytest.raises(UnknownNameError, match="no entry -1"):
        chosen_entries(session, last=-1)
    with pytest.raises(TabletopError, match="Entry 5 comes after entry 2: there are no entries"):
        chosen_entries(session, 5, 2)
    with pytest.raises(TabletopError, match="Entry 9 is on another line than entry 8"):
        chosen_entries(session, 9)
    with pytest.raises(TabletopError, match="One entry in 0"):
        chosen_entries(session, every=0)
    monkeypatch.setattr("tabletop.export.MOST_PICTURES", 3)
    with pytest.raises(TabletopError, match="8 pictures, and 3 is the most: take one in 4"):
        chosen_entries(session)
    assert len(chosen_entries(session, every=4)) == 3
    assert MOST_PICTURES >= 1000


# What is drawn


def test_each_picture_is_the_moment_drawn_alone(session: Session, drawing: FaceArt) -> None:
    film = Film(session, drawing, "blue", SIZE)
    for entry in (1, 8, 3, 10, 10, 0):
        assert pixels(film.picture(entry)) == pixels(Film(session, FaceArt(), "blue", SIZE).picture(entry))


def test_no_picture_shows_a_seat_what_it_may_not_know(small_game, drawing: FaceArt) -> None:  # type: ignore[no-untyped-def]
    films: dict[str | None, list[list[Image.Image]]] = {"blue": [], "red": [], None: []}
    for seed in ("1", "2"):
        session = Session.new(small_game, seats=2, seed=seed)
        session.play(ShufflePieces(session.table.zones["deck"]), "blue")
        session.play(DrawPieces(session.table.zones["deck"][-1], 2, "hand:blue"), "blue")
        session.play(MovePieces(session.table.zones["hand:blue"][:1], "deck"), "blue")
        for seat, made in films.items():
            film = Film(session, drawing, seat, SIZE)
            made.append([pixels(film.picture(entry)) for entry in range(5)])
    assert films["red"][0] == films["red"][1]
    assert films[None][0] == films[None][1]
    alike = [one == other for one, other in zip(*films["blue"], strict=True)]
    assert alike == [True, True, True, False, False], "who drew the cards sees them in hand"


def test_a_film_leaves_the_scale_of_the_window_alone(session: Session, drawing: FaceArt) -> None:
    with theme.at_scale(1.5):
        Film(session, drawing, None, (1920, 1080)).picture(1)
        assert theme.scale() == 1.5


# Files


def test_a_gif_shows_the_pictures_one_after_another(session: Session, drawing: FaceArt, tmp_path: Path) -> None:
    entries = chosen_entries(session)
    path = made(session, drawing, tmp_path / "evening.gif", entries, "blue")
    film = Film(session, drawing, "blue", SIZE)
    with Image.open(path) as gif:
        assert (gif.size, gif.n_frames, gif.info["loop"]) == (SIZE, len(entries), 0)
        for number, entry in enumerate(entries):
            gif.seek(number)
            assert gif.info["duration"] == (1500 if number == len(entries) - 1 else 500)
            wanted = pixels(film.picture(entry))
            difference = ImageChops.difference(gif.convert("RGB"), wanted).convert("L")
            far = sum(difference.histogram()[48:])
            assert far <= SIZE[0] * SIZE[1] // 200, f"picture {number} differs in {far} pixels"
    assert left_in(tmp_path) == ["evening.gif"]
    assert path.stat().st_size < 150_000


def test_a_gif_of_two_equal_pictures_shows_both() -> None:
    file = io.BytesIO()
    writer = GifWriter(file, (8, 8), 1.0)
    for colour in ("ff0000", "ff0000", "0000ff"):
        writer.add(bytes.fromhex(colour) * 64)
    writer.finish()
    with Image.open(io.BytesIO(file.getvalue())) as gif:
        frames = []
        for number in range(gif.n_frames):
            gif.seek(number)
            frames.append(gif.convert("RGB").getpixel((4, 4)))
    assert frames == [(255, 0, 0), (255, 0, 0), (0, 0, 255)]


def test_pictures_have_running_numbers_in_a_folder_of_their_own(session: Session, drawing: FaceArt, tmp_path: Path) -> None:
    (tmp_path / "evening").mkdir()
    path = made(session, drawing, tmp_path / "evening", [1, 4, 7])
    assert left_in(path) == ["0001.png", "0002.png", "0003.png"]
    film = Film(session, drawing, None, SIZE)
    for entry, name in zip((1, 4, 7), left_in(path), strict=True):
        assert pixels(pygame.image.load(path / name)) == pixels(film.picture(entry))
    assert left_in(tmp_path) == ["evening"]


@pytest.mark.parametrize("name", ["evening.gif", "evening"])
def test_a_film_that_is_given_up_leaves_nothing(session: Session, drawing: FaceArt, tmp_path: Path, name: str) -> None:
    filming = Filming(Film(session, drawing, None, SIZE), [1, 2, 3], tmp_path / name, 1.0)
    filming.step(10.0)
    filming.step(10.0)
    [part] = left_in(tmp_path)
    assert part != name
    filming.cancel()
    filming.cancel()
    assert left_in(tmp_path) == []
    assert filming.step(10.0)


@pytest.mark.parametrize(("name", "fault"), [("evening.gif", OSError(28, "No space left on device")), ("e", pygame.error("no"))])
def test_a_fault_in_the_middle_is_said_and_leaves_nothing(
    session: Session, drawing: FaceArt, tmp_path: Path, name: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    filming = Filming(Film(session, drawing, None, SIZE), [1, 2, 3], tmp_path / name, 1.0)
    filming.step(10.0)

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(film_files.GifFile, "add", fail)
    monkeypatch.setattr(film_files.PictureFolder, "add", fail)
    with pytest.raises(SaveError, match=r"cannot be written to .*: no( space left on device)?\."):
        any(filming.step(10.0) for _ in range(9))
    assert left_in(tmp_path) == []


def test_what_came_there_meanwhile_is_not_replaced(session: Session, drawing: FaceArt, tmp_path: Path) -> None:
    path = tmp_path / "evening.gif"
    file = GifFile(path, SIZE, 1.0)
    file.add(Film(session, drawing, None, SIZE).picture(1))
    path.write_text("mine")
    with pytest.raises(SaveError, match=r"There is a file evening\.gif already"):
        file.finish()
    file.abandon()
    assert path.read_text() == "mine"
    assert left_in(tmp_path) == ["evening.gif"]


# The command


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What a command ends with and prints."""
    capsys.readouterr()
    code = run_command([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_makes_a_gif_or_pictures(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gif = tmp_path / "film.gif"
    assert said(capsys, "export", save, "-o", gif, "--size", "400x300", "--seat", "Red", "--turns") == (
        0,
        f"{gif}: 4 pictures\n",
        "",
    )
    with Image.open(gif) as opened:
        assert (opened.size, opened.n_frames) == (SIZE, 4)
    folder = tmp_path / "film"
    options = ("--from", 8, "--to", 8, "--no-words", "--size", "400x300")
    assert said(capsys, "export", "evening", "-o", folder, *options) == (0, f"{folder}: 1 picture\n", "")
    assert left_in(folder) == ["0001.png"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("-o", "x.gif", "--from", 99), "There is no entry 99 in this game; the last is 10."),
        (
            ("-o", "x.gif", "--from", 5, "--to", 2),
            "Entry 5 comes after entry 2: there are no entries from the first to the second.",
        ),
        (("-o", "x.gif", "--size", "9x9"), "A picture measures between 320x240 and 3840x2160 pixels, not 9x9."),
        (("-o", "x", "--size", "99999x300"), "A picture measures between 320x240 and 3840x2160 pixels, not 99999x300."),
        (("-o", "x.gif", "--seconds", "nan"), "A picture is seen for 0.02 to 60 seconds, not nan."),
        (("-o", "x.gif", "--seat", "mauve"), "There is no seat 'mauve' at this table; there are blue, red."),
        (("-o", "no/x.gif"), "The film cannot be written to no/x.gif: no such file or directory."),
        (("-o", "no/x"), "The pictures cannot be written to no/x: no such file or directory."),
        (("-o", "there.gif"), "There is a file there.gif already; please give another name."),
        (("-o", "."), "There is a folder . with something in it already; please give another name."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_nothing_is_written(
    save: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[object, ...],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.gif").write_text("mine")
    assert said(capsys, "export", save, *options) == (1, "", sentence + "\n")
    assert left_in(tmp_path) == ["there.gif"]
    assert (tmp_path / "there.gif").read_text() == "mine"


@pytest.mark.parametrize("options", [(), ("-o", "x.mp4"), ("-o", "x.gif", "--size", "big"), ("-o", "x.gif", "--every", "few")])
def test_wrong_usage_ends_with_2(save: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    code, out, err = said(capsys, "export", save, *options)
    assert (code, out) == (2, "")
    assert "usage: tabletop export" in err


def test_without_pillow_a_gif_says_how_to_get_it_and_pictures_are_made(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    code, out, err = said(capsys, "export", save, "-o", tmp_path / "x.gif")
    assert (code, out) == (1, "")
    assert err == (
        "An animated GIF needs Pillow, which is not installed: `pip install 'tabletop[gif]'` brings it. "
        "Pictures one by one need nothing more.\n"
    )
    assert left_in(tmp_path) == []
    assert said(capsys, "export", save, "-o", tmp_path / "x", "--every", 5)[0] == 0
