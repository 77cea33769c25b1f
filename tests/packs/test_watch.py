"""A pack that is changed while it is played: the game goes on with what its files say now."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from meadow import edit, write_meadow, zipped
from picture_pack import write_pictured

from tabletop import DealPieces, DrawOnTable, FlipPieces, MovePieces, RemovePieces, Session, ShufflePieces
from tabletop.cli import run_command, window
from tabletop.core.check_table import check_table
from tabletop.core.errors import SaveError, UnknownNameError
from tabletop.core.refit import refitted
from tabletop.core.table import start_table
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import pack_stamp
from tabletop.saves.reading import read_save
from tabletop.session import rebuilding
from tabletop.session.rebuilding import changed_header, rebuilt
from tabletop.start import Start, opened_session


def played(folder: Path, path: Path | None = None) -> Session:
    """A game of the pack in which cards were shuffled, drawn and dealt, a token was moved, and one act was taken back."""
    session = Session.new(load_pack(folder), 2, seed="7", path=path)
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(MovePieces(("fox.1", "hen.1"), "table", ((400.0, 300.0), (480.0, 300.0))))
    session.play(FlipPieces(("fox.1", "hen.1")))
    session.mark("two cards")
    session.play(DealPieces(session.table.zones["deck"][-1], 1))
    session.play(MovePieces(("hen.2",), "table", ((100.0, 400.0),)))
    session.undo()
    session.play(MovePieces(("hen.2",), "hand:blue"))
    return session


def changed(session: Session, folder: Path) -> Session:
    """The game as it goes on with the present files."""
    game = load_pack(folder)
    return rebuilt(session, game, changed_header(session, game))


def test_what_is_still_there_stays_where_it_was_put(own_place: Path) -> None:
    folder = write_meadow(own_place)
    session = played(folder)
    edit(folder, {"hen,Hen,5": "hen,Red hen,7", "owl,Owl,0": "owl,Owl,2"}, "cards.csv")
    edit(folder, {"at = [20, 20, 63, 88]": "at = [30, 40, 63, 88]", "x = 200": "x = 300"})
    new = changed(session, folder)
    assert check_table(new.table) == []
    assert (new.table.pieces["fox.1"].x, new.table.pieces["hen.1"].face) == (400.0, 0)
    assert new.table.equipment.kinds["hen"].name == "Red hen"
    assert (new.table.equipment.zones["deck"].x, new.table.pieces["token.blue.1"].x) == (30.0, 300.0)
    assert set(session.table.zones["hand:blue"]) == set(new.table.zones["hand:blue"])
    assert {"owl.1", "hen.7"} <= set(new.table.zones["deck"])
    assert [entry.id for entry in new.entries] == [entry.id for entry in session.entries]
    assert (new.head, new.marks) == (session.head, session.marks)
    assert "Red hen" in " ".join(new.describe(entry.id, "blue") for entry in new.entries)
    new.undo()
    new.undo()
    assert new.table.zones["hand:blue"] == ()


@pytest.mark.parametrize("name", ["2-open-table", "2-history", "2-marks", "2-chance"])
def test_a_box_that_has_not_changed_changes_nothing(name: str) -> None:
    header, records, _ = read_save(Path(__file__).parents[1] / "golden" / f"{name}.tabletop")
    entries = Session.restore(header, records).entries
    assert list(refitted(entries, header.equipment, start_table(header.equipment, header.seed))) == list(entries[1:])


def test_what_is_gone_is_left_out_of_what_happened(own_place: Path) -> None:
    folder = write_meadow(own_place)
    session = played(folder)
    session.play(RemovePieces(("fox.3",)))
    edit(folder, {"hen,Hen,5,Lays an egg\n": ""}, "cards.csv")
    new = changed(session, folder)
    assert check_table(new.table) == []
    assert not [piece for piece in new.table.pieces if piece.startswith("hen")]
    assert new.table.pieces["fox.1"].x == 400.0
    assert "fox.3" not in new.table.pieces
    assert len(new.entries) == len(session.entries)
    assert all(new.describe(entry.id, seat).endswith(".") for entry in new.entries for seat in (None, "blue"))
    while new.log.undo_target() is not None:
        new.undo()
    assert new.table.pieces == start_table(new.equipment, "7").pieces


def test_a_place_that_is_gone_keeps_nothing_and_the_pieces_stay_where_they_were(own_place: Path) -> None:
    folder = write_meadow(own_place)
    session = played(folder)
    session.play(DrawOnTable("arrow", ((10.0, 10.0), (90.0, 40.0))))
    edit(folder, {"[zone.hand]": "[zone.hand]\nunless = 'tokens'"})
    new = changed(session, folder)
    assert check_table(new.table) == []
    assert "hand:blue" not in new.table.zones
    assert new.table.where["hen.2"] == "deck"
    assert new.table.drawings


def test_the_file_goes_on_and_opens_where_the_pack_is_gone(own_place: Path) -> None:
    folder, path = write_pictured(own_place / "pack"), own_place / "saves" / "evening.tabletop"
    session = Session.new(load_pack(folder), 2, seed="7", path=path)
    session.play(MovePieces(("fox.1",), "table", ((400.0, 300.0),)))
    (folder / "pictures" / "fox.png").write_bytes((folder / "pictures" / "hen.png").read_bytes())
    edit(folder, {"on a meadow": "in a wood", "size = 5 }": "size = 6 }"})
    new = changed(session, folder)
    assert session.file is None
    assert new.header.pictures["fox.png"] == session.header.pictures["hen.png"]
    new.play(MovePieces(("fox.2",), "table", ((500.0, 300.0),)))
    table = new.table
    new.close()
    shutil.rmtree(folder)
    with Session.load(path) as again:
        assert again.recovery == ""
        assert again.table == table
        assert len(again.entries) == len(new.entries)


def test_a_file_that_cannot_be_written_again_stays_as_it_was(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, path = write_meadow(own_place), own_place / "saves" / "evening.tabletop"
    session = played(folder, path)
    edit(folder, {"x = 200": "x = 300"})

    def full(*_: object, **__: object) -> None:
        raise SaveError("The disk is full.")

    monkeypatch.setattr(rebuilding, "create_save", full)
    with pytest.raises(SaveError, match="full"):
        changed(session, folder)
    session.play(MovePieces(("fox.2",), "table", ((500.0, 300.0),)))
    before = session.table
    session.close()
    with Session.load(path) as again:
        assert again.table == before


def test_a_pack_that_is_for_fewer_by_now_is_refused(own_place: Path) -> None:
    folder = write_meadow(own_place)
    session = played(folder)
    edit(folder, {"players = [1, 4]": "players = [3, 4]"})
    with pytest.raises(UnknownNameError, match="for 3 to 4 players, not 2"):
        changed_header(session, load_pack(folder))
    edit(
        folder,
        {"players = [3, 4]": "players = [1, 4]", "[option.tokens]": "[option.pieces]", 'when = "tokens"': 'when = "pieces"'},
    )
    assert changed_header(session, load_pack(folder)).options == {"pieces": True}


def test_the_stamp_of_a_pack_changes_with_any_of_its_files(own_place: Path) -> None:
    folder = write_pictured(own_place)
    stamps = {pack_stamp(folder)}
    edit(folder, {"Meadow": "Maedow"})
    stamps.add(pack_stamp(folder))
    (folder / "pictures" / "fox.png").unlink()
    stamps.add(pack_stamp(folder))
    (folder / ".hidden").write_text("x")
    assert pack_stamp(folder) in stamps
    stamps.add(pack_stamp(zipped(folder)))
    shutil.rmtree(folder)
    stamps.add(pack_stamp(folder))
    assert len(stamps) == 5


def test_a_pack_is_played_from_its_folder_or_file(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_meadow(own_place / "anywhere")
    started: list[Start] = []
    monkeypatch.setattr(window, "open_window", lambda start: started.append(start) or 0)
    for path in (folder, zipped(folder)):
        assert run_command(["play", str(path), "--watch", "--players", "3"]) == 0
        assert (started[-1].pack, started[-1].watch) == (path, True)
        session = opened_session(started[-1])
        assert session is not None
        assert (session.header.game, len(session.equipment.seats), session.equipment.name) == ("meadow", 3, "Meadow")
        session.close()
        assert run_command(["screenshot", str(path), "-o", str(own_place / "a.png"), "--size", "640x480"]) == 0
    monkeypatch.setenv("TABLETOP_GAMES", str(own_place / "anywhere"))
    assert run_command(["play", "meadow", "--watch"]) == 0
    assert started[-1].pack == folder


def test_a_game_with_code_has_nothing_to_watch(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["play", "open_table", "--watch"]) == 1
    assert "open_table is no game without code, so there is nothing to watch." in capsys.readouterr().err
