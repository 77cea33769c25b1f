"""Templates in the window: keep a table, begin from it in the library, remove it."""

from __future__ import annotations

from pathlib import Path

from driver import Driver

from tabletop import DealPieces, Session
from tabletop.session.templates import templates_in
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.templates import TemplatesScreen
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, TextDialog


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
