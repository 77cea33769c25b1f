"""Templates in the window: keep a table, begin from it in the library, remove it."""

from __future__ import annotations

from pathlib import Path

from driver import Driver

from tabletop import DealPieces, LabelPieces, NewRound, Session, ShufflePieces, TakeFromSupply
from tabletop.session.templates import begin_from, keep_template, templates_in
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.template_players import TemplatePlayers
from tabletop.ui.screens.templates import TemplatesScreen
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, TextDialog


def test_who_keeps_a_table_after_rounds_is_told_where_games_from_it_begin(tmp_path: Path) -> None:
    session = Session.new("open_table", seats=2, seed="7")
    with Driver(session=session, folder=tmp_path) as driver:
        for played in (False, True):
            driver.table.screen.do("keep_template")
            assert isinstance(driver.screen, TextDialog)
            assert ("before the first one" in driver.screen.words.text) is played
            assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
            driver.key("escape")
            for _ in range(2):
                session.play(NewRound(session.table.zones["deck"][-1], 3))


def test_a_table_is_kept_begun_from_twice_and_removed(tmp_path: Path) -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 2))
    with Driver(session=session, folder=tmp_path) as driver:
        driver.table.screen.do("keep_template")
        assert isinstance(driver.screen, TextDialog)
        driver.key("ctrl+a")
        driver.key("backspace")
        driver.key("enter")
        assert driver.screen.refusal == "Please give it a name."
        driver.text("Friday")
        driver.key("enter")
        assert isinstance(driver.screen, TableScreen)
        assert [one.title for one in templates_in(tmp_path)] == ["Friday"]
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text.startswith("Kept as “Friday”.")
        seeds = {session.table.chance.seed}
        for _ in range(2):
            driver.app.home()
            driver.wait(0.3)
            assert isinstance(driver.screen, LibraryScreen)
            assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
            driver.click("Templates")
            assert isinstance(driver.screen, TemplatesScreen)
            assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
            driver.click("Begin")
            assert isinstance(driver.screen, TemplatePlayers)
            assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
            driver.click("Begin")
            begun = driver.table.session
            assert begun.table.zones == session.table.zones
            seeds.add(begun.table.chance.seed)
        assert len(seeds) == 3
        driver.app.home()
        driver.wait(0.3)
        driver.key("ctrl+t")
        driver.key("delete")
        assert isinstance(driver.screen, ConfirmScreen)
        driver.click("Remove")
        assert templates_in(tmp_path) == []
        screen = driver.screen
        assert isinstance(screen, TemplatesScreen)
        driver.click("Begin")
        driver.click("Close")
        driver.wait(0.3)
        assert isinstance(driver.screen, LibraryScreen)
        assert not driver.screen.templates.visible


def test_without_templates_the_library_has_no_button_for_them(tmp_path: Path) -> None:
    with Driver(folder=tmp_path) as driver:
        driver.wait(0.3)
        assert isinstance(driver.screen, LibraryScreen)
        assert not driver.screen.templates.visible
        driver.key("ctrl+t")
        assert isinstance(driver.screen, LibraryScreen)


def test_a_template_asks_who_plays_and_says_nothing_of_a_shuffled_deck(tmp_path: Path) -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.play(ShufflePieces(session.table.zones["deck"]))
    keep_template(session, tmp_path, "Friday")
    with Driver(folder=tmp_path, size=(1366, 768)) as driver:
        driver.wait(0.3)
        driver.key("ctrl+t")
        driver.key("enter")
        assert isinstance(driver.screen, TemplatePlayers)
        driver.text("Anna")
        driver.key("tab")
        driver.text("anna")
        driver.key("enter")
        assert driver.screen.refusal.startswith("Two players are called Anna")
        driver.key("backspace")
        driver.text("s")
        driver.screen.count.set(3)
        driver.step()
        assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
        driver.click("Begin")
        assert [seat.name for seat in driver.table.session.equipment.seats] == ["Anna", "anns", "Green"]
        assert driver.app.notices.toast is None


def test_who_begins_with_fewer_players_reads_what_lies_on_the_table_then(tmp_path: Path) -> None:
    """The buttons stay under the pointer, and Enter begins, although the clicked button has the focus."""
    with Session.new("open_table", seats=3, seed="7") as session:
        session.play(TakeFromSupply("supply:blank_card", "hand:green"), "green")
        keep_template(session, tmp_path, "Roles")
    with Driver(folder=tmp_path, size=(1366, 768)) as driver:
        driver.wait(0.3)
        driver.key("ctrl+t")
        driver.key("enter")
        dialog = driver.screen
        assert isinstance(dialog, TemplatePlayers)
        assert not dialog.left.text
        before = dialog.count.rect.copy()
        driver.click((before.left + before.height // 2, before.centery))
        assert (dialog.count.value, dialog.count.rect) == (2, before)
        assert dialog.left.text.endswith("hidden cards face down: one piece.")
        assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
        driver.key("enter")
        assert len(driver.table.session.equipment.seats) == 2


def test_a_template_of_a_game_with_rules_keeps_its_seats(tmp_path: Path) -> None:
    with Session.new("roundhouse_kick", seats=2, seed="7") as session:
        keep_template(session, tmp_path, "Trained")
    with Driver(folder=tmp_path) as driver:
        driver.wait(0.3)
        driver.key("ctrl+t")
        driver.key("enter")
        assert isinstance(driver.screen, TemplatePlayers)
        assert not driver.screen.count.visible
        driver.text("Anna")
        driver.key("enter")
        assert [seat.name for seat in driver.table.session.equipment.seats] == ["Anna", "Red"]


def test_a_game_from_a_template_that_is_left_without_an_act_is_kept(tmp_path: Path) -> None:
    with Session.new("open_table", seats=2, seed="7") as session:
        path = keep_template(session, tmp_path, "Friday")
    begun = begin_from(path, tmp_path)
    assert begun.file is not None
    with Driver(session=begun, folder=tmp_path) as driver:
        driver.app.home()
        driver.wait(0.3)
    assert begun.file.path.exists()


def test_who_keeps_a_table_with_hidden_words_of_others_says_so_and_the_log_too(tmp_path: Path) -> None:
    """A game from a template showed what another had written on a covered card, and its log had no trace of it."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(TakeFromSupply("supply:blank_card", "hand:red"), "red")
    [card] = session.table.pieces_of_kind("blank_card")
    session.play(LabelPieces((card,), "Wolf"), "red")
    for seat, opens, told in (("red", True, False), ("red", False, True), ("blue", True, True)):
        with Driver(session=session, folder=tmp_path) as driver:
            driver.table.screen.turns.sit(seat)
            if opens:
                driver.table.lift()
            assert driver.table.screen.view.covered or opens
            before = len(session.entries)
            driver.table.screen.do("keep_template")
            assert isinstance(driver.screen, TextDialog)
            assert ("so the log will say that you kept it" in driver.screen.text) is told
            driver.text(seat)
            driver.key("enter")
            noted = [session.describe(entry.id, "red") for entry in session.entries[before:]]
            assert noted == ([f"{seat.title()} notes: “This table is kept as a template.”"] if told else [])
    assert len(templates_in(tmp_path)) == 3
