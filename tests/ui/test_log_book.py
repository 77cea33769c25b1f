"""The log in the panel: names and notes of moments, pages, search, lines, comparison and export, by mouse and keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import Driver

from tabletop import MovePieces, Session
from tabletop.core.chance import Chance, Rng
from tabletop.rules.choices import Choice
from tabletop.rules.free_moves import DealPieces, EndTurn, PeekPieces, RollDice
from tabletop.rules.results import results
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session.log_book import LONG_TURN
from tabletop.settings import Settings
from tabletop.ui.look.theme import font
from tabletop.ui.table.panels import side_panel
from tabletop.ui.table.panels.log_rows import LOOK_TAKEN_BACK
from tabletop.ui.table.panels.results_strip import fitting, results_width
from tabletop.ui.table.panels.side_panel import LOOK_TIP, OTHER_LINE_TIP
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog


@pytest.fixture
def session() -> Session:
    """The Open Table for two: four moves by Blue, a roll by Red, and another line of two acts after the first move."""
    session = Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"))
    for number in range(4):
        session.play(MovePieces(("d6.1",), "table", ((300.0 + 20 * number, 300.0),)), "blue")
    session.play(RollDice(("d6.1",)), "red")
    session.jump(2)
    for number in range(2):
        session.play(MovePieces(("d6.2",), "table", ((300.0 + 20 * number, 200.0),)), "red")
    session.jump(6)
    return session


def log_menu(driver: Driver, row: int, text: str) -> None:
    """Choose from the menu of a row of the log."""
    driver.click(driver.table.screen.panel.log.row_rect(row).center, button=3)
    driver.pick(text)


def page(driver: Driver, text: str) -> list[str]:
    """Turn the log to a page; return its rows."""
    driver.click("log page")
    driver.pick(text)
    return rows(driver)


def rows(driver: Driver) -> list[str]:
    """What the rows of the log tell."""
    panel = driver.table.screen.panel
    told = [panel.book.row(index) for index in range(len(panel.book.entries))]
    assert panel.log.count == len(told)
    return [row.text or panel.rows.sentence(row.entry) for row in told]


def type_in(driver: Driver, text: str) -> TextDialog:
    """Write into the open dialog, in place of its text, and press Enter."""
    dialog = driver.screen
    assert isinstance(dialog, TextDialog)
    driver.key("ctrl+a")
    driver.text(text)
    driver.key("enter")
    return dialog


def test_a_moment_is_named_listed_and_gone_back_to(driver: Driver) -> None:
    session = driver.table.session
    log_menu(driver, 2, "Name this moment")
    type_in(driver, "before the storm")
    assert session.marks == {3: "before the storm"}
    assert session.head == 6
    assert page(driver, "Named moments") == ["Blue moves a six-sided die."]
    driver.click(driver.table.screen.panel.log.row_rect(0).center)
    assert driver.table.screen.view.past == 3
    assert driver.table.screen.timeline.slider.ticks == [2]
    assert driver.clipped() == []
    with Session.load(session.file.path, read_only=True) as loaded:  # type: ignore[union-attr]
        assert loaded.marks == {3: "before the storm"}
    log_menu(driver, 0, "Remove its name")
    assert session.marks == {}
    assert rows(driver) == []


def test_names_that_are_empty_or_too_long_are_refused_with_a_sentence(driver: Driver) -> None:
    session = driver.table.session
    log_menu(driver, 2, "Name this moment")
    dialog = type_in(driver, "   ")
    assert dialog.refusal == "Please give the moment a name."
    dialog.field.set_text("x" * 150)
    driver.key("enter")
    assert dialog.refusal == "The name of a moment may have 120 characters at the most, not 150."
    driver.key("escape")
    assert session.marks == {}
    assert isinstance(driver.screen, TableScreen)


def test_a_note_stands_beside_an_entry_and_is_found(driver: Driver) -> None:
    session = driver.table.session
    log_menu(driver, 3, "Write a note")
    type_in(driver, "Was that wise?")
    assert session.notes == {4: "Was that wise?"}
    assert "Was that wise?" in driver.table.screen.panel.tip(3)
    driver.click("log page")
    driver.pick("Search")
    type_in(driver, "WISE")
    assert driver.table.screen.panel.book.entries == [4]
    assert driver.table.screen.panel.page.text == "“WISE”"
    assert len(page(driver, "Everything")) == 6


def test_the_log_of_one_player(driver: Driver) -> None:
    told = page(driver, "Only Red")
    assert len(told) == 1
    assert told[0].startswith("Red rolls")


def test_lines_are_told_and_switched_to(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    log_menu(driver, 2, "Name this moment")
    type_in(driver, "slow")
    assert page(driver, "All lines") == [
        "The line in play: five acts.",
        "Two acts by Red, branching off after moment 1.",
    ]
    driver.click(screen.panel.log.row_rect(1).center)
    assert screen.view.past == 8
    assert screen.timeline.line == [1, 2, 7, 8]
    driver.click("Play on from here")
    driver.move((5, 400))
    question = driver.screen
    assert isinstance(question, ConfirmScreen)
    assert question.title == "Play on from here?"
    assert "Red rolls" in question.text
    driver.click("Play on")
    assert session.head == 8
    assert rows(driver) == ["“slow”: four acts by Blue and Red, branching off after moment 1.", "The line in play: three acts."]


def test_who_took_back_what_is_a_page_of_the_log(driver: Driver) -> None:
    driver.move((5, 400))
    driver.key("ctrl+z")
    driver.key("enter")
    told = page(driver, "What was taken back")
    assert told[-1] == "Blue takes back one act."


def test_a_comparison_tells_what_has_changed_and_outlines_it(driver: Driver) -> None:
    screen = driver.table.screen
    log_menu(driver, 1, "What has changed since")
    dialog = driver.screen
    assert isinstance(dialog, MessageDialog)
    assert dialog.text == "A six-sided die lies elsewhere on the table."
    driver.key("enter")
    assert screen.view.past is None
    assert screen.view.outlined == {"d6.1"}
    screen.view.look_back(3)
    assert screen.view.outlined == frozenset()
    screen.view.look_back(4)
    log_menu(driver, 1, "Compare with the moment you see")
    dialog = driver.screen
    assert isinstance(dialog, MessageDialog)
    assert dialog.title == "What changes between the two"
    driver.key("enter")
    assert screen.view.past == 4
    assert screen.view.outlined == {"d6.1"}


@pytest.mark.parametrize("kind", ["text", "JSON"])
def test_the_log_is_exported_as_the_seat_may_know_it(driver: Driver, tmp_path: Path, kind: str) -> None:
    driver.click("log page")
    driver.pick(f"Export the log as {kind}")
    path = tmp_path / ("log.json" if kind == "JSON" else "log.txt")
    type_in(driver, str(path))
    text = path.read_text("utf-8")
    assert "Blue moves a six-sided die." in text
    if kind == "JSON":
        assert {"move", "events"}.isdisjoint(json.loads(text)[3])
    driver.click("log page")
    driver.pick(f"Export the log as {kind}")
    dialog = type_in(driver, str(path))
    assert dialog.refusal == f"There is a file {path.name} already; please give another name."
    dialog.field.set_text(str(tmp_path / "nowhere" / "log.txt"))
    driver.key("enter")
    assert dialog.refusal == f"The log cannot be written to {tmp_path / 'nowhere' / 'log.txt'}: no such file or directory."
    driver.key("escape")
    assert path.read_text("utf-8") == text


def test_how_undo_is_taken_is_chosen_in_the_menu_of_the_log(driver: Driver) -> None:
    session = driver.table.session
    driver.click("log page")
    driver.pick("Undo past chance: never")
    assert session.undo_policy == "barred"
    driver.key("ctrl+z")
    assert session.head == 6


def test_the_name_put_forward_for_an_export_is_free(driver: Driver) -> None:
    for number in ("", " (2)", " (3)"):
        driver.click("log page")
        driver.pick("Export the log as text")
        dialog = driver.screen
        assert isinstance(dialog, TextDialog)
        assert dialog.field.text == str(saves_folder() / f"Test{number}.txt")
        driver.key("enter")
        assert isinstance(driver.screen, TableScreen)


@pytest.mark.parametrize("large", [False, True])
def test_the_word_above_the_log_is_level_with_its_menu(driver: Driver, large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With larger targets the word was lower than the button beside it."""
    driver.app.change_settings(Settings(large_targets=large))
    painted: dict[str, pygame.Rect] = {}
    drawn = side_panel.draw_text

    def note(surface: pygame.Surface, text: str, rect: pygame.Rect, *rest: Any, **named: Any) -> bool:
        painted[text] = rect
        return drawn(surface, text, rect, *rest, **named)

    monkeypatch.setattr(side_panel, "draw_text", note)
    driver.table.screen.invalidate()
    driver.step()
    assert painted["Log"].centery == driver.button("log page").rect.centery


def test_other_line_is_a_link_to_that_line(driver: Driver) -> None:
    screen = driver.table.screen
    log, session = screen.panel.log, screen.session
    [row] = [index for index in range(log.count) if screen.panel.rows.key(index).forks]
    rect, here = log.row_rect(row), screen.panel.book.row(row).entry
    [other] = [entry for entry in session.log.children[2] if entry != here]
    driver.click((rect.left + 60, rect.centery))
    assert screen.view.past == here
    driver.key("escape")
    driver.wait(1.0)
    driver.click((rect.right - 12, rect.centery))
    assert screen.view.past == other


class TestSteps:
    """Steps of a counter in quick succession."""

    @pytest.fixture
    def session(self) -> Session:
        """The Open Table for two, nothing done."""
        return Session.new("open_table", seats=2, seed="7")

    def test_quick_steps_of_a_counter_share_a_row(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        session, view = driver.table.session, driver.table.screen.view
        times = iter([100, 900, 2500, 5000, 5100])
        monkeypatch.setattr(session, "now", lambda: next(times))
        item = view.painter.item("counter:pad:blue")
        assert item is not None
        for _ in range(4):
            driver.click(driver.table.spot(item.x + item.width * 0.42, item.y))
        driver.click(driver.table.spot(item.x - item.width * 0.42, item.y))
        assert session.table.counters["pad:blue"] == 3
        assert rows(driver)[-2:] == ["Blue sets Blue’s pad from 0 to 3.", "Blue sets Blue’s pad back to 3."]


def round_house_after(entries: int) -> Session:
    """A game of two that was played by chance until its log has so many entries."""
    session, rng = Session.new("round_house", 2, seed="11"), Rng(Chance("turns"))
    while len(session.entries) < entries:
        session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
    return session


def test_results_without_room_in_the_first_line_are_painted_in_the_second() -> None:
    """The sum of a long turn of a bot was cut in the middle of its seventh sign."""
    session = round_house_after(120)
    with Driver(size=(1366, 768), session=session) as driver:
        panel = driver.table.screen.panel
        rows = [at for at in range(panel.log.count) if panel.book.row(at).turn]
        index = max(rows, key=lambda at: len(panel.rows.results(panel.book.row(at))))
        row, high = panel.book.row(index), 2 * font("small").get_linesize()
        found = panel.rows.results(row)
        room = results_width(found[:-1], row.seat)
        assert fitting(found, row.seat, room) == len(found) - 1
        (first, second), _, _ = panel.rows._fitted(index, room, high)
        assert (first, bool(second)) == ("", True)
        assert panel.rows._fitted(index, room, high // 2)[::2] == ([""], False), "its words are in the tip"


def test_a_turn_of_several_acts_is_summed_up_below_it() -> None:
    """What a bot had done in a long turn, and how it came to its points, was scattered over rows out of sight."""
    session = round_house_after(60)
    with Driver(size=(1366, 768), session=session) as driver:
        panel = driver.table.screen.panel
        sums = [row for index in range(panel.log.count) if (row := panel.book.row(index)).turn]
        assert sums
        for row in sums:
            first, last = session.log.entry(row.turn[0]), panel.book.last_of(row.turn[-1])
            assert row.text == f"{session.equipment.seat(first.seat).name}’s whole turn."
            assert {session.log.entry(act).seat for act in row.turn} == {first.seat}
            assert len(row.turn) >= LONG_TURN
            found = results(session.game_rules, session.log.table_at(first.parent), session.log.table_at(last))
            assert {(one.seat, one.icon, one.count) for one in panel.rows.results(row)} == {
                (one.seat, one.icon, one.count) for one in found
            }
        index = max(index for index in range(panel.log.count) if panel.book.row(index).turn)
        panel.log.scroll_to(index)
        driver.step()
        driver.wait(2.0)
        driver.click(panel.log.row_rect(index).center)
        assert driver.table.screen.view.past == panel.book.last_of(panel.book.row(index).entry)
        assert driver.clipped() == []


def test_the_log_keeps_four_rows_beside_a_long_list() -> None:
    """A fifth of the room was two rows at 704 pixels, and what bots had done was out of sight."""
    choices = [Choice(f"Walk to room {number}", "", "", None) for number in range(30)]
    with Driver(size=(1280, 704), session=Session.new("round_house", 4, seed="11")) as driver:
        panel = driver.table.screen.panel
        panel.referee.choices = choices
        panel.turn.refresh()
        panel.place(panel.rect)
        assert panel.log.rect.height >= 4 * panel.log.row_height
        assert panel.turn.list.rect.height >= 3 * panel.turn.list.row_height


def test_the_words_other_line_lead_to_it(driver: Driver) -> None:
    screen = driver.table.screen
    panel, log = screen.panel, screen.session.log
    [index] = [number for number in range(panel.log.count) if panel.rows.key(number).forks]
    row, entry = panel.log.row_rect(index), panel.book.row(index).entry
    assert panel.tip(index).endswith(OTHER_LINE_TIP), "what these words mean is said on resting there"
    assert not panel.tip(index + 1)
    driver.click((row.right - 40, row.centery))
    other = screen.view.past
    assert other not in (None, entry)
    assert other in log.children[log.entries[entry].parent]


def test_a_look_that_was_taken_back_stays_in_the_log() -> None:
    """Who searched the deck, undid it and moved on had left no trace but the words *other line*."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 1))
    session.play(EndTurn("blue"))
    session.play(PeekPieces(session.table.zones["deck"]), "blue")
    session.undo("blue")
    session.undo("blue")
    session.play(EndTurn("red"))
    with Driver(session=session) as driver:
        driver.settle()
        panel = driver.table.screen.panel
        [(index, words)] = [(at, panel.rows.key(at).forks) for at in range(panel.log.count) if panel.rows.key(at).forks]
        assert words == LOOK_TAKEN_BACK, "it was the second act of the line that was left"
        assert panel.tip(index).endswith(LOOK_TIP)
        row = panel.log.row_rect(index)
        driver.click((row.right - 40, row.centery))
        assert driver.table.screen.view.past is not None


def test_a_picture_gives_way_to_the_end_of_a_sentence(session: Session) -> None:
    """The words *other line* take room too; what is cut off at the end is often what came of the act."""
    session.play(RollDice(("d6.1",)), "red")
    session.jump(6)
    session.play(MovePieces(("d20.1",), "bag"), "blue")
    with Driver(session=session) as driver:
        panel = driver.table.screen.panel
        last = panel.log.count - 1
        assert panel.rows.key(last).forks
        assert panel.rows.tip(last, panel.log.row_rect(last).size) == ""


def test_a_further_act_costs_no_look_at_all_acts_before_it(
    driver: Driver, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        session.play(MovePieces(("d6.1",), "table", ((300.0 + number, 300.0),)), "blue")
    looks: list[int] = []
    real = Session.is_unsaid
    monkeypatch.setattr(Session, "is_unsaid", lambda self, entry: looks.append(entry) or real(self, entry))
    actors: list[int] = []
    panel = driver.table.screen.panel
    known = panel.book._actor
    monkeypatch.setattr(panel.book, "_actor", lambda act: actors.append(act) or known(act))
    last = session.play(MovePieces(("d6.1",), "table", ((400.0, 300.0),)), "blue").id
    driver.settle()
    assert set(looks) == {last}
    assert actors == [last]
    assert rows(driver)[-1].startswith("Blue")
