"""The folder of saves: listed without replay, and what is done with a save as a whole."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from small_box import SMALL_GAME

from tabletop import EndTurn, MovePiece
from tabletop.core.errors import SaveError
from tabletop.saves import summary
from tabletop.saves.folder import TRASH, file_name, find_save, new_save_path, saves_folder
from tabletop.saves.frames import whole_frames
from tabletop.saves.listings import list_saves, newest_save, save_to_go_on_with
from tabletop.saves.manage import delete_from_trash, duplicate_save, rename_save, restore_save, trash_save
from tabletop.saves.summary import list_save
from tabletop.session import Session


def saved(path: Path, acts: int = 5, picture: bytes = b"", title: str = "") -> Path:
    """A save with `acts` acts, a turn passed, and a summary."""
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path, title=title) as session:
        for number in range(acts - 1):
            session.play(MovePiece("die.a", "table", x=number, y=0))
        session.play(EndTurn())
        session.write_summary(picture)
    return path


def test_a_listing_tells_what_the_summary_says(tmp_path: Path) -> None:
    saved(tmp_path / "a.tabletop", picture=b"png", title="Monday")
    (listing,) = list_saves(tmp_path)
    assert (listing.title, listing.game, listing.game_name) == ("Monday", "small_box", "Small box")
    assert listing.players == ("Blue", "Red")
    assert (listing.entries, listing.to_act, listing.text, listing.thumbnail) == (5, "Red", "Round 1", b"png")
    assert (listing.problem, listing.in_trash) == ("", False)
    assert listing.made > 0
    assert listing.modified >= listing.made - 1


def test_acts_after_the_summary_are_counted_and_a_later_title_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.tabletop", picture=bytes(3000))
    with Session.load(path) as session:
        session.play(MovePiece("die.b", "table", x=1, y=1))
        session.rename("Tuesday")
    (listing,) = list_saves(tmp_path)
    assert (listing.title, listing.entries, len(listing.thumbnail)) == ("Tuesday", 6, 3000)


@pytest.mark.parametrize("tail_bytes", [64, 700, 100_000])
def test_however_much_of_the_end_is_read_first_the_listing_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tail_bytes: int
) -> None:
    path = saved(tmp_path / "a.tabletop", acts=40, picture=b"\x98\xa1s" * 100, title="Monday")
    with Session.load(path) as session:
        session.rename("Wednesday")
        session.write_summary(b"\x99\xa1s" * 150)
        session.play(MovePiece("die.b", "table", x=1, y=1))
    monkeypatch.setattr(summary, "TAIL_BYTES", tail_bytes)
    (listing,) = list_saves(tmp_path)
    assert (listing.title, listing.entries, listing.thumbnail) == ("Wednesday", 41, b"\x99\xa1s" * 150)


def test_a_summary_near_the_end_is_found_without_reading_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "a.tabletop", acts=200, picture=b"png", title="Monday")
    data = bytearray(path.read_bytes())
    frames = list(whole_frames(bytes(data)))
    data[frames[3].start : frames[50].start] = bytes(frames[50].start - frames[3].start)
    path.write_bytes(data)
    monkeypatch.setattr(summary, "TAIL_BYTES", 1000)
    (listing,) = list_saves(tmp_path)
    assert (listing.entries, listing.thumbnail) == (200, b"png")


def test_a_save_that_crashed_before_its_first_summary_is_listed(tmp_path: Path) -> None:
    session = Session.new(SMALL_GAME, seats=2, path=tmp_path / "a.tabletop", title="Crashed")
    session.play(EndTurn())
    (listing,) = list_saves(tmp_path)
    assert (listing.title, listing.entries, listing.thumbnail) == ("Crashed", 1, b"")
    session.close()


def test_what_is_no_save_is_listed_with_its_problem_and_never_the_newest(tmp_path: Path) -> None:
    good = saved(tmp_path / "good.tabletop")
    (tmp_path / "bad.tabletop").write_bytes(b"no save at all")
    (tmp_path / "short.tabletop").write_bytes(good.read_bytes()[:40])
    (tmp_path / "notes.txt").write_text("not listed")
    problems = {listing.path.name: listing.problem for listing in list_saves(tmp_path)}
    assert problems["good.tabletop"] == ""
    assert problems["bad.tabletop"] == "bad.tabletop is not a Tabletop save."
    assert "beginning is damaged" in problems["short.tabletop"]
    assert len(problems) == 3
    assert newest_save(tmp_path) == good
    assert newest_save(tmp_path / "absent") is None


def test_newest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "middle", "old")):
        path = saved(tmp_path / f"{name}.tabletop")
        os.utime(path, (1e9 - age, 1e9 - age))
    assert [listing.path.stem for listing in list_saves(tmp_path)] == ["new", "middle", "old"]


def test_rename_gives_title_and_file_a_new_name(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.tabletop")
    other = saved(tmp_path / "Round one.tabletop")
    new = rename_save(path, "  Round: one?  ")
    assert new.name == "Round one 2.tabletop"
    assert not path.exists()
    assert other.exists()
    (listing,) = [one for one in list_saves(tmp_path) if one.path == new]
    assert listing.title == "Round: one?"
    with pytest.raises(SaveError, match="between 1 and 120"):
        rename_save(new, "   ")


def dated(path: Path, age: int) -> Path:
    """The save as if it had been played `age` seconds before a certain day."""
    os.utime(path, (1e9 - age, 1e9 - age))
    return path


def test_neither_another_title_nor_a_copy_counts_as_played(tmp_path: Path) -> None:
    old, new = dated(saved(tmp_path / "old.tabletop"), 50), dated(saved(tmp_path / "new.tabletop"), 10)
    renamed = rename_save(old, "Another title")
    duplicate_save(renamed)
    duplicate_save(new)
    with Session.load(new) as session:
        session.save(tmp_path / "saved as.tabletop", "Saved as")
    paths = [listing.path for listing in list_saves(tmp_path)]
    assert paths[0] == new
    assert paths[-2] == renamed
    assert save_to_go_on_with(tmp_path)[0] == list_save(new)


def finished(path: Path) -> Path:
    """A game of Roundhouse Kick that was played to its end."""
    with Session.new("roundhouse_kick", 1, seed="3", path=path) as session:
        while session.outcome() is None:
            session.play(session.legal_moves().moves[0])
        session.write_summary()
    return path


def test_a_game_that_is_over_is_not_the_one_to_go_on_with(tmp_path: Path) -> None:
    over = dated(finished(tmp_path / "over.tabletop"), 10)
    assert list_save(over).over
    first, count = save_to_go_on_with(tmp_path)
    assert (first, count) == (list_save(over), 1)
    older = dated(saved(tmp_path / "older.tabletop"), 90)
    assert save_to_go_on_with(tmp_path) == (list_save(older), 2)
    assert newest_save(tmp_path) == over


def test_a_game_taken_back_from_its_end_is_not_over(tmp_path: Path) -> None:
    path = finished(tmp_path / "over.tabletop")
    with Session.load(path) as session:
        session.undo()
        session.write_summary()
    assert not list_save(path).over


def test_a_save_that_is_open_is_neither_renamed_nor_thrown_away(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.tabletop")
    with Session.load(path):
        with pytest.raises(SaveError, match="open in another window"):
            rename_save(path, "other")
        with pytest.raises(SaveError, match="open in another window"):
            trash_save(path)
    assert path.exists()


def test_duplicate_is_a_game_of_its_own(tmp_path: Path) -> None:
    path = saved(tmp_path / "Monday.tabletop", title="Monday")
    before = path.read_bytes()
    copy = duplicate_save(path)
    assert copy.name == "Monday (copy).tabletop"
    with Session.load(copy) as session:
        assert session.title == "Monday (copy)"
        session.play(EndTurn())
    assert path.read_bytes() == before
    second = duplicate_save(path)
    assert second.name == "Monday (copy 2).tabletop"
    with Session.load(second) as session:
        assert session.title == "Monday (copy 2)"
    assert duplicate_save(copy).name == "Monday (copy 3).tabletop"
    copy.unlink()
    assert duplicate_save(second).name == "Monday (copy).tabletop"


def test_trash_and_back(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.tabletop")
    content = path.read_bytes()
    gone = trash_save(path)
    assert gone.parent.name == "trash"
    assert list_saves(tmp_path) == []
    (listing,) = list_saves(tmp_path, trash=True)
    assert listing.in_trash
    saved(path)
    back = restore_save(gone)
    assert back.name == "a 2.tabletop"
    assert back.read_bytes() == content


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Open table", "Open table"),
        ("a/b\\c:d*e?", "a b c d e"),
        ("../../etc/passwd", "etc passwd"),
        ("  .hidden. ", "hidden"),
        ("", "game"),
        ("???", "game"),
        ("con", "con game"),
        ("LPT1.txt", "LPT1.txt game"),
        ("三国" * 60, "三国" * 26 + "三"),
        ("é" * 200, "é" * 80),
        ("\udcff", "game"),
    ],
)
def test_titles_become_names_that_every_system_accepts(title: str, name: str) -> None:
    found = file_name(title)
    assert found == name
    assert len(found.encode()) <= 160


def test_new_paths_are_free_and_inside_the_folder(tmp_path: Path) -> None:
    first = new_save_path(tmp_path, "../x")
    assert first.parent == tmp_path
    first.touch()
    assert new_save_path(tmp_path, "../x") != first


def test_the_folder_is_the_one_that_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_SAVES", str(tmp_path / "mine"))
    assert saves_folder() == tmp_path / "mine"
    assert (tmp_path / "mine").is_dir()
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLETOP_SAVES", str(tmp_path / "file" / "below"))
    with pytest.raises(SaveError, match="cannot be made"):
        saves_folder()


def test_a_checkout_keeps_its_saves_beside_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOP_SAVES")
    assert saves_folder() == Path(__file__).resolve().parents[2] / "saves"


def test_saves_are_found_by_path_and_by_name(own_folders: Path, tmp_path: Path) -> None:
    inside = saved(own_folders / "Monday.tabletop")
    outside = saved(tmp_path / "b.tabletop")
    assert find_save("Monday") == inside
    assert find_save("Monday.tabletop") == inside
    assert find_save(str(outside)) == outside
    for absent in ("Tuesday", "", "with\0zero", "x" * 5000, "~nobody-of-that-name/x"):
        with pytest.raises(SaveError, match=r"There is no save|cannot be found"):
            find_save(absent)


@pytest.fixture
def odd_names(tmp_path: Path) -> Path:
    """A folder with one save among things that are only named like saves: a pipe, links, a folder, a device."""
    saved(tmp_path / "good.tabletop", title="Good")
    os.mkfifo(tmp_path / "pipe.tabletop")
    (tmp_path / "nowhere.tabletop").symlink_to(tmp_path / "absent")
    (tmp_path / "round.tabletop").symlink_to("round.tabletop")
    (tmp_path / "folder.tabletop").mkdir()
    (tmp_path / "zero.tabletop").symlink_to("/dev/zero")
    (tmp_path / "pipe link.tabletop").symlink_to("pipe.tabletop")
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
class TestWhatOnlyHasTheNameOfASave:
    """Nothing waits for a pipe, and nothing that is no file takes the others out of the list."""

    def test_it_is_in_no_list(self, odd_names: Path) -> None:
        assert [save.title for save in list_saves(odd_names)] == ["Good"]
        assert newest_save(odd_names) == odd_names / "good.tabletop"
        assert save_to_go_on_with(odd_names) == (list_save(odd_names / "good.tabletop"), 1)

    @pytest.mark.parametrize("name", ["pipe", "pipe link", "zero"])
    def test_asked_for_by_name_it_is_refused_in_a_sentence(self, odd_names: Path, name: str) -> None:
        path = odd_names / f"{name}.tabletop"
        assert list_save(path).problem == f"{path.name} is not a Tabletop save: it is not a file."
        with pytest.raises(SaveError, match="it is not a file"):
            find_save(str(path))
        with pytest.raises(SaveError, match="it is not a file"):
            Session.load(path)
        with pytest.raises(SaveError, match="it is not a file"):
            duplicate_save(path)

    @pytest.mark.parametrize(
        ("name", "sentence"), [("folder", "it is a folder"), ("nowhere", "There is no save"), ("round", "There is no save")]
    )
    def test_so_are_folders_and_links_that_lead_nowhere(self, odd_names: Path, name: str, sentence: str) -> None:
        with pytest.raises(SaveError, match=sentence):
            find_save(str(odd_names / f"{name}.tabletop"))
        assert list_save(odd_names / f"{name}.tabletop").problem

    def test_it_can_be_put_into_the_trash(self, odd_names: Path) -> None:
        assert trash_save(odd_names / "pipe.tabletop").parent.name == "trash"

    def test_a_new_save_never_takes_the_name_of_a_link_that_leads_nowhere(self, odd_names: Path) -> None:
        assert new_save_path(odd_names, "nowhere").name == "nowhere 2.tabletop"

    def test_among_the_damaged_ends_it_is_passed_over(self, tmp_path: Path) -> None:
        path = saved(tmp_path / "a.tabletop")
        path.write_bytes(path.read_bytes()[:-3])
        (tmp_path / "a.tabletop.damaged-20200101-000000").symlink_to(tmp_path / "absent")
        with Session.load(path) as session:
            assert "set aside" in session.recovery


def test_a_save_that_goes_while_the_folder_is_read_loses_only_its_own_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        saved(tmp_path / f"{name}.tabletop")
    scandir = os.scandir

    class Passing:
        """A look into the folder, after which one of its files has gone."""

        def __init__(self, folder: Path) -> None:
            self.entries = list(scandir(folder))
            (tmp_path / "b.tabletop").unlink(missing_ok=True)

        def __enter__(self) -> list[os.DirEntry[str]]:
            return self.entries

        def __exit__(self, *_: object) -> None:
            saved(tmp_path / "b.tabletop").unlink()

    monkeypatch.setattr(os, "scandir", Passing)
    assert sorted(save.path.stem for save in list_saves(tmp_path)) == ["a", "c"]
    saved(tmp_path / "b.tabletop")
    first, _ = save_to_go_on_with(tmp_path)
    assert first is not None
    assert first.path.stem in ("a", "c")


def test_a_file_larger_than_a_save_can_be_is_not_read_for_the_list(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.tabletop")
    os.truncate(path, 1024**3 + 1)
    assert "is larger than 1024 MiB" in list_save(path).problem


def test_only_what_is_in_the_trash_is_deleted_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "Kept.tabletop"
    path.write_bytes(b"a game")
    assert delete_from_trash([path]) == ["Kept.tabletop is not in the trash, so it is not deleted."]
    assert path.exists()
    gone = trash_save(path)
    assert delete_from_trash([gone]) == []
    assert not gone.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there that few have")
def test_a_trash_that_is_a_link_takes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "saves"
    elsewhere.mkdir()
    folder.mkdir()
    (folder / TRASH).symlink_to(elsewhere, target_is_directory=True)
    path, other = folder / "Kept.tabletop", elsewhere / "Other.tabletop"
    path.write_bytes(b"a game")
    other.write_bytes(b"a game")
    with pytest.raises(SaveError, match="is a link to another folder"):
        trash_save(path)
    (problem,) = delete_from_trash([folder / TRASH / other.name])
    assert "is a link to another folder" in problem
    assert path.exists()
    assert other.exists()
