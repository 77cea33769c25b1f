"""Notes, drawings, the ruler, counters made by hand and the turn marker, by mouse and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import Driver
from table_page import MIDDLE

from tabletop import DrawOnTable, MoveRefusedError, Session
from tabletop.core.drawings import LONGEST_TEXT
from tabletop.core.table import table_hash
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.measuring import distance_words, hex_steps
from tabletop.rules.plain_board import board_in_words
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.board.item_key import TURN
from tabletop.ui.table.hover_words import hover_text
from tabletop.ui.table.input import drawing_tools
from tabletop.ui.table.menus.drawing_menus import name_and_number
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.widgets.dialogs import TextDialog


@pytest.fixture
def session() -> Session:
    """The Open Table for two, on disk, in a window of 1366x768."""
    return Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"))


def write(driver: Driver, text: str) -> None:
    """Write into the dialog that is open, and press Enter."""
    assert isinstance(driver.screen, TextDialog), type(driver.screen).__name__
    driver.key("ctrl+a")
    driver.text(text)
    driver.key("enter")


def noted(driver: Driver, text: str = "my plan", place: tuple[int, int] | None = None) -> str:
    """Put a note there; its name."""
    driver.move(place or driver.table.spot())
    driver.key("n")
    write(driver, text)
    driver.settle()
    return [*driver.table.session.table.drawings][-1]


def told(driver: Driver) -> str:
    """The sentence of the last act."""
    session = driver.table.session
    return session.describe(session.head, "blue")


def said(driver: Driver) -> str:
    """The text of the short message at the foot of the table."""
    toast = driver.app.notices.toast
    return toast.text if toast is not None else ""


# Notes


def test_a_note_is_put_down_changed_carried_and_taken_away_by_mouse_each_by_one_entry(driver: Driver) -> None:
    session = driver.table.session
    start, before = table_hash(session.table), len(session.entries)
    driver.click(driver.table.spot(), button=3)
    driver.pick("Put a note here")
    write(driver, "my plan")
    driver.settle()
    assert session.table.drawings["note.1"].text == "my plan"
    assert told(driver) == "Blue puts a note on the table: “my plan”."
    driver.double_click(driver.table.at("mark:note.1"))
    write(driver, "my other plan")
    assert told(driver) == "Blue changes the note “my plan” to “my other plan”."
    was = session.table.drawings["note.1"].points
    x, y = driver.table.at("mark:note.1")
    driver.drag((x, y), (x - 60, y - 40))
    driver.settle()
    zoom = driver.table.screen.view.painter.camera.zoom
    now = session.table.drawings["note.1"].points
    assert now[0][0] - was[0][0] == pytest.approx(-60 / zoom, abs=0.2)
    assert now[0][1] - was[0][1] == pytest.approx(-40 / zoom, abs=0.2)
    assert told(driver) == "Blue moves the note “my other plan”."
    driver.click(driver.table.at("mark:note.1"), button=3)
    driver.pick("Take the note away")
    assert session.table.drawings == {}
    assert len(session.entries) == before + 4
    driver.key("ctrl+z")
    assert session.table.drawings["note.1"].points == now
    for _ in range(3):
        driver.key("ctrl+z")
    assert table_hash(session.table) == start


def test_a_note_by_keyboard_alone(driver: Driver) -> None:
    session = driver.table.session
    driver.key("n")
    write(driver, "look here")
    driver.key("ctrl+f")
    write(driver, "look")
    assert driver.table.screen.cursor.key == "mark:note.1"
    was = session.table.drawings["note.1"].points
    driver.key("enter")
    assert driver.table.screen.view.painter.lifted == ("mark:note.1",)
    for _ in range(3):
        driver.key("right")
    driver.key("enter")
    driver.settle()
    now = session.table.drawings["note.1"].points
    assert now[0][0] - was[0][0] == pytest.approx(72 / driver.table.screen.view.painter.camera.zoom, abs=0.3)
    assert now[0][1] == pytest.approx(was[0][1], abs=0.3)
    driver.key("n")
    write(driver, "look there")
    assert session.table.drawings["note.1"].text == "look there"
    driver.key("delete")
    assert session.table.drawings == {}


def test_escape_puts_a_carried_note_back(driver: Driver) -> None:
    noted(driver)
    session = driver.table.session
    before = len(session.entries)
    driver.press(driver.table.at("mark:note.1"))
    driver.move(driver.table.spot(700, 400), (1, 0, 0))
    driver.key("escape")
    driver.release()
    assert len(session.entries) == before
    assert driver.table.screen.view.painter.lifted == ()


def test_a_text_that_will_not_do_is_refused_in_the_dialog(driver: Driver) -> None:
    driver.move(driver.table.spot())
    driver.key("n")
    write(driver, "   ")
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.refusal == "Please write something on the note."
    write(driver, "x" * (LONGEST_TEXT + 1))
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.refusal == f"A note has room for {LONGEST_TEXT} characters, not {LONGEST_TEXT + 1}."
    driver.key("escape")
    assert driver.table.session.table.drawings == {}


def test_the_key_that_opens_a_dialog_does_not_write_its_letter_there(driver: Driver) -> None:
    driver.move(driver.table.spot())
    driver.post(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n", scancode=0)
    driver.post(pygame.TEXTINPUT, text="n")
    driver.post(pygame.KEYUP, key=pygame.K_n, mod=0, unicode="n", scancode=0)
    driver.step()
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.field.text == ""
    driver.text("new")
    assert driver.screen.field.text == "new"


def test_a_note_stays_whole_on_the_table_and_is_told_on_hover(driver: Driver) -> None:
    box = driver.table.session.equipment
    noted(driver, "in the corner of the table", driver.table.spot(box.width - 3, box.height - 3))
    (left, top), (right, bottom) = driver.table.session.table.drawings["note.1"].points
    assert 0 <= left < right <= box.width
    assert 0 <= top < bottom <= box.height
    assert hover_text(driver.table.screen.view.shown, "mark:note.1") == "in the corner of the table · Blue’s note"


@pytest.mark.parametrize("quarter", [0, 1, 2, 3])
def test_a_note_is_seen_upright_where_it_was_put_from_every_side_of_the_table(driver: Driver, quarter: int) -> None:
    driver.table.screen.view.rotate(quarter)
    driver.settle()
    place = driver.table.spot(500, 300)
    noted(driver, "we are here", place)
    rect = driver.table.screen.view.painter.rect_of("mark:note.1")
    assert rect is not None
    assert rect.width > rect.height
    assert abs(rect.x - place[0]) <= 2
    assert abs(rect.y - place[1]) <= 2
    driver.double_click(rect.center)
    write(driver, "now")
    driver.settle()
    rect = driver.table.screen.view.painter.rect_of("mark:note.1")
    assert rect is not None
    assert abs(rect.x - place[0]) <= 2
    assert abs(rect.y - place[1]) <= 2
    driver.drag(rect.center, (rect.centerx + 30, rect.centery + 20))
    driver.settle()
    moved = driver.table.screen.view.painter.rect_of("mark:note.1")
    assert moved is not None
    assert abs(moved.x - rect.x - 30) <= 1
    assert abs(moved.y - rect.y - 20) <= 1


# Lines and arrows


def test_a_line_is_one_entry_of_few_points_and_escape_puts_the_pen_away(driver: Driver) -> None:
    session = driver.table.session
    before = len(session.entries)
    driver.click("Draw on the table")
    assert driver.table.screen.tools.tool == "line"
    driver.drag(driver.table.spot(450, 300), driver.table.spot(700, 400), steps=60)
    drawing = session.table.drawings["line.1"]
    assert drawing.seat == "blue"
    assert len(drawing.points) <= 4
    assert drawing.points[0] == pytest.approx((450, 300), abs=1.5)
    assert drawing.points[-1] == pytest.approx((700, 400), abs=1.5)
    assert len(session.entries) == before + 1
    assert told(driver) == "Blue draws a line."
    driver.key("escape")
    assert driver.table.screen.tools.tool == ""
    driver.drag(driver.table.spot(450, 300), driver.table.spot(500, 320))
    assert len(session.entries) == before + 1
    driver.key("ctrl+z")
    assert session.table.drawings == {}


def test_an_arrow_by_mouse_and_its_rubbing_out(driver: Driver) -> None:
    session = driver.table.session
    driver.key("i")
    driver.click(driver.table.screen.tool_strip.kind.boxes()[1])
    assert driver.table.screen.tools.tool == "arrow"
    driver.drag(driver.table.spot(450, 300), driver.table.spot(600, 300), steps=20)
    driver.drag(driver.table.spot(450, 400), driver.table.spot(600, 400), steps=20)
    assert [len(drawing.points) for drawing in session.table.drawings.values()] == [2, 2]
    driver.click(driver.table.spot(520, 301), button=3)
    assert list(session.table.drawings) == ["arrow.2"]
    assert told(driver) == "Blue rubs out an arrow."
    driver.click("Done")
    driver.click(driver.table.spot(520, 400), button=3)
    driver.pick("Rub out the arrow of Blue")
    assert session.table.drawings == {}


def test_lines_and_arrows_by_keyboard_alone(driver: Driver) -> None:
    session = driver.table.session
    driver.key("i")
    driver.key("right")
    driver.key("enter")
    for key in ("right", "right", "down", "down", "shift+down"):
        driver.key(key)
    driver.key("enter")
    line = session.table.drawings["line.1"].points
    zoom = driver.table.screen.view.painter.camera.zoom
    assert line[-1][0] - line[0][0] == pytest.approx(48 / zoom, abs=0.5)
    assert line[-1][1] - line[0][1] == pytest.approx(52 / zoom, abs=0.5)
    driver.key("i")
    driver.key("left")
    driver.key("enter")
    driver.key("up")
    driver.key("enter")
    assert session.table.drawings["arrow.1"].kind == "arrow"
    driver.key("shift+i")
    driver.pick("Rub out all 2")
    assert session.table.drawings == {}
    assert told(driver) == "Blue rubs out a line and an arrow."
    driver.key("i")
    assert driver.table.screen.tools.tool == ""


def test_a_stroke_under_way_is_dropped_before_the_tool(driver: Driver) -> None:
    session = driver.table.session
    before = len(session.entries)
    driver.key("i")
    driver.press(driver.table.spot(450, 300))
    driver.move(driver.table.spot(520, 330), (1, 0, 0))
    driver.key("escape")
    driver.release()
    assert driver.table.screen.tools.tool == "line"
    assert len(session.entries) == before


def test_strokes_that_fade_are_seen_and_not_in_the_log(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    session = driver.table.session
    before = len(session.entries)
    driver.key("i")
    driver.click(driver.table.screen.tool_strip.lasting.boxes()[1])
    place = driver.table.spot(560, 350)
    monkeypatch.setattr(drawing_tools, "STAYS_SECONDS", 0.2)
    clean = driver.app.surface.get_at(place)
    driver.drag((place[0] - 40, place[1]), (place[0] + 40, place[1]), steps=20)
    driver.step()
    assert driver.app.surface.get_at(place) != clean
    assert driver.table.screen.deadline() is not None
    driver.wait(1.2)
    driver.step()
    assert driver.app.surface.get_at(place) == clean
    assert driver.table.screen.tools.fading == []
    assert driver.table.screen.tools.deadline() is None
    assert len(session.entries) == before


def test_pieces_below_a_stroke_are_taken_up_as_ever(driver: Driver) -> None:
    session = driver.table.session
    x, y = driver.table.at("d6.1")
    driver.key("i")
    driver.drag((x - 40, y), (x + 40, y), steps=10)
    driver.key("escape")
    driver.settle()
    driver.drag(driver.table.at("d6.1"), driver.table.spot())
    assert session.table.where["d6.1"] == "table"


def test_drawing_with_many_pieces_on_the_table_repaints_little(driver: Driver) -> None:
    driver.key("i")
    driver.press(driver.table.spot(430, 300))
    driver.step(2)
    most = 0
    for step in range(40):
        x, y = driver.table.spot(430 + step * 3, 300 + step % 7)
        driver.post(pygame.MOUSEMOTION, pos=(x, y), rel=(3, 1), buttons=(1, 0, 0), touch=False)
        for event in pygame.event.get():
            driver.app.handle(event)
        painted = driver.table.screen.on_draw(driver.app.surface)
        assert painted is not None
        most = max(most, sum(rect.width * rect.height for rect in painted))
    driver.release()
    assert most < 4 * 64 * 64 * 1.5**2


# The ruler


def test_the_ruler_tells_millimetres_and_squares_and_writes_nothing(driver: Driver) -> None:
    screen = driver.table.screen
    before = len(screen.session.entries)
    board = next(zone for zone in screen.session.equipment.zones.values() if zone.layout == "grid")
    cell = board.width / board.columns
    start, end = (board.x + cell / 2, board.y + cell / 2), (board.x + cell * 3.5, board.y + cell * 1.5)
    driver.key("m")
    driver.press(driver.table.spot(*start))
    driver.move(driver.table.spot(*end), (1, 0, 0))
    points = screen.tools.points
    words = distance_words(screen.view.shown, points[0], points[-1])
    assert words.endswith("mm · 3 squares (3 across, 1 down)")
    assert abs(int(words.split()[0]) - cell * 10**0.5) < 3
    driver.release()
    assert screen.tools.points == points
    driver.key("escape")
    assert screen.tools.tool == ""
    assert len(screen.session.entries) == before


def test_the_ruler_by_keyboard(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("m")
    driver.key("enter")
    driver.key("enter")
    for _ in range(4):
        driver.key("right")
    (x0, y0), (x1, y1) = screen.tools.points
    assert x1 - x0 == pytest.approx(96 / screen.view.painter.camera.zoom, abs=0.5)
    assert y1 == y0
    driver.key("escape")
    driver.key("escape")
    assert screen.tools.tool == ""


def test_steps_on_hexagons() -> None:
    assert hex_steps((0, 0), (0, 0)) == 0
    assert hex_steps((0, 0), (3, 0)) == 3
    assert hex_steps((0, 0), (0, 2)) == 2
    assert hex_steps((0, 1), (1, 0)) == hex_steps((0, 1), (1, 2)) == hex_steps((0, 1), (0, 0)) == 1
    assert hex_steps((2, 0), (0, 3)) == 3
    assert hex_steps((2, 0), (5, 3)) == 5


# Counters


def test_a_counter_is_made_counted_renamed_carried_and_taken_away(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.spot())
    driver.key("c")
    write(driver, "Threat 5")
    driver.settle()
    assert session.table.counters["counter.1"] == 5
    assert told(driver) == "Blue makes the counter “Threat”, which shows 5."
    rect = driver.table.screen.view.painter.rect_of("counter:counter.1")
    assert rect is not None
    driver.click((rect.right - rect.width // 8, rect.centery + rect.height // 8))
    driver.click((rect.right - rect.width // 8, rect.centery + rect.height // 8))
    driver.click((rect.x + rect.width // 8, rect.centery + rect.height // 8))
    assert session.table.counters["counter.1"] == 6
    assert told(driver) == "Blue sets “Threat” from 7 to 6."
    driver.drag(rect.center, (rect.centerx + 90, rect.centery))
    driver.settle()
    assert told(driver) == "Blue moves the counter “Threat”."
    driver.key("ctrl+f")
    write(driver, "threat")
    driver.key("enter")
    driver.key("shift+enter")
    driver.key("shift+enter")
    assert session.table.counters["counter.1"] == 5
    driver.key("n")
    write(driver, "Danger")
    counter = session.table.counter("counter.1")
    assert counter is not None
    assert counter.name == "Danger"
    driver.click(driver.table.at("counter:counter.1"), button=3)
    driver.pick("Set to…")
    write(driver, "40")
    assert session.table.counters["counter.1"] == 40
    driver.key("delete")
    assert "counter.1" not in session.table.counters
    assert driver.table.screen.view.painter.item("counter:counter.1") is None
    driver.key("ctrl+z")
    assert session.table.counters["counter.1"] == 40


@pytest.mark.parametrize("by", ["key", "menu", "search"])
def test_a_counter_goes_where_the_pointer_rests(driver: Driver, by: str) -> None:
    spot = driver.table.spot(440.0, 300.0)
    if by == "menu":
        driver.click(spot, button=3)
        driver.pick("Counter, clock, turn…")
        driver.pick("Make a counter…")
    else:
        driver.move(spot)
        driver.key("c" if by == "key" else "ctrl+shift+p")
    if by == "search":
        driver.text("make a counter")
        driver.key("enter")
    write(driver, "Gold")
    driver.settle()
    x, y = driver.table.at("counter:counter.1")
    assert abs(x - spot[0]) + abs(y - spot[1]) <= 4


def test_a_counter_hides_no_piece_on_which_it_is_made(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    queen = next(piece for piece in session.table.pieces if session.table.kind(piece).name == "white queen")
    session.play(MovePieces((queen,), "table", (MIDDLE,)))
    driver.settle()
    driver.key("ctrl+f")
    write(driver, "white queen")
    driver.key("c")
    write(driver, "Gold")
    driver.settle()
    pad, man = view.painter.rect_of("counter:counter.1"), view.painter.rect_of(queen)
    assert pad is not None
    assert man is not None
    assert not pad.colliderect(man)
    assert abs(pad.centerx - man.centerx) + abs(pad.centery - man.centery) < 2 * pad.width


@pytest.mark.parametrize("size", [(1366, 768), (800, 600)])
@pytest.mark.parametrize("key", ["i", "m"])
def test_a_tool_leaves_the_table_where_it_is(driver: Driver, key: str, size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.settle()
    screen = driver.table.screen
    before, place = screen.view.table_rect(), driver.table.spot()
    driver.key(key)
    driver.settle()
    assert screen.tools.tool
    assert (screen.view.table_rect(), driver.table.spot()) == (before, place)
    assert screen.tool_strip.rect.bottom == before.top
    assert driver.overlaps() == driver.outside() == []
    driver.click("Done")
    driver.settle()
    assert (screen.view.table_rect(), driver.table.spot()) == (before, place)
    assert screen.bar.buttons["undo"].visible


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_click_on_the_number_of_a_pad_offers_to_set_it(driver: Driver, by_hand: bool) -> None:
    session, counter = driver.table.session, "pad:blue"
    if by_hand:
        driver.move(driver.table.spot())
        driver.key("c")
        write(driver, "Threat 5")
        counter = "counter.1"
    driver.settle()
    driver.click(driver.table.at(f"counter:{counter}"))
    driver.pick("Set to…")
    write(driver, "31")
    assert session.table.counters[counter] == 31


def test_the_number_of_a_pad_that_the_rules_keep_is_not_offered_to_be_set() -> None:
    with Driver(size=(1366, 768), session=Session.new("round_house", 2, seed="5")) as driver:
        driver.table.lift()
        driver.settle()
        screen = driver.table.screen
        pad = next(item.key for item in screen.view.painter.items if item.key.startswith("counter:"))
        driver.click(driver.table.at(pad))
        assert driver.screen is screen


def test_names_and_numbers() -> None:
    assert name_and_number("Threat 5") == ("Threat", 5)
    assert name_and_number("Level 2: -7") == ("Level 2", -7)
    assert name_and_number("  Rounds ") == ("Rounds", 0)
    assert name_and_number("A4") == ("A4", 0)
    assert name_and_number("") == ("", 0)


# The turn marker


def test_the_marker_shows_whose_turn_it_is_and_follows_the_end_of_the_turn(driver: Driver) -> None:
    screen = driver.table.screen
    first = screen.view.painter.item(TURN)
    assert first is not None
    assert first.look.label == "circle"
    driver.key("ctrl+enter")
    driver.settle()
    second = driver.table.screen.view.painter.item(TURN)
    assert second is not None
    assert second.look.label == "square"
    assert (second.x, second.y) != (first.x, first.y)


def test_the_marker_is_carried_to_another_seat(driver: Driver) -> None:
    screen = driver.table.screen
    before = len(screen.session.entries)
    driver.drag(driver.table.at(TURN), driver.table.at("counter:pad:red"))
    driver.settle()
    assert screen.session.table.flow.to_act == ("red",)
    assert told(driver) == "Blue passes the turn to Red."
    assert screen.view.seat == "red"
    assert len(screen.session.entries) == before + 1
    driver.drag(driver.table.at(TURN), driver.table.at("counter:pad:red"))
    assert len(screen.session.entries) == before + 1


def test_the_marker_by_keyboard_and_by_menu(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("shift+t")
    driver.pick("It is Red’s turn")
    driver.settle()
    assert screen.session.table.flow.to_act == ("red",)
    screen.cursor._go(TURN, screen.cursor.stops())
    driver.key("enter")
    assert screen.view.painter.lifted == (TURN,)
    driver.key("tab")
    driver.key("enter")
    driver.settle()
    assert screen.session.table.flow.to_act == ("blue",)
    driver.click(driver.table.at(TURN))
    driver.pick("It is Red’s turn")
    assert screen.session.table.flow.to_act == ("red",)


@pytest.mark.usefixtures("always_curtain")
def test_a_curtain_falls_when_the_marker_passes_hidden_hands(driver: Driver) -> None:
    screen = driver.table.screen
    screen.session.play(screen.session.game_rules.move_from_row(("draw", screen.session.table.zones["deck"][-1], 2, "hand:red")))
    driver.settle()
    driver.drag(driver.table.at(TURN), driver.table.at("counter:pad:red"))
    assert isinstance(driver.screen, Curtain)


# Where they are refused, and where the rules allow them


def test_in_the_past_nothing_is_put_on_the_table(driver: Driver) -> None:
    noted(driver)
    driver.key("pgup")
    assert driver.table.screen.view.past is not None
    for key in ("n", "i", "c", "k", "shift+i", "shift+t", "shift+k"):
        driver.key(key)
        assert driver.table.screen.tools.tool == ""
        assert said(driver).startswith("This is the past")
    driver.key("m")
    assert driver.table.screen.tools.tool == "ruler"


def test_in_a_game_that_is_only_shown_the_reason_is_said_before_anything_is_typed(driver: Driver) -> None:
    session = driver.table.session
    assert session.file is not None
    session.file.read_only = True
    try:
        driver.move(driver.table.spot())
        for key in ("n", "c"):
            driver.key(key)
            assert said(driver) == "This game can only be looked at here."
        driver.key("i")
        driver.drag(driver.table.spot(450, 300), driver.table.spot(600, 300))
        assert session.table.drawings == {}
        driver.key("k")
        assert session.table.counters.get("clock.runs") is None
    finally:
        session.file.read_only = False


def test_where_rules_are_enforced_notes_are_free_and_the_turn_is_not() -> None:
    session = Session.new("roundhouse_kick", seats=2, seed="3", rules="enforce")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        driver.table.lift()
        flow = session.table.flow
        screen = driver.table.screen
        assert screen.view.painter.item(TURN) is None
        middle = screen.view.table_rect().center
        noted(driver, "a house rule", middle)
        driver.click(driver.table.at("mark:note.1"))
        x, y = driver.table.at("mark:note.1")
        driver.drag((x, y), (x + 50, y))
        driver.settle()
        assert "moves the note “a house rule”" in told(driver)
        driver.move((middle[0], middle[1] - 90))
        driver.key("c")
        write(driver, "Rounds 3")
        driver.settle()
        rect = screen.view.painter.rect_of("counter:counter.1")
        assert rect is not None
        driver.click((rect.right - rect.width // 8, rect.centery + rect.height // 8))
        assert session.table.counters["counter.1"] == 4
        driver.key("shift+t")
        assert "The rules pass the turn on" in said(driver)
        assert session.table.flow == flow
        assert session.problems() == []


def test_everything_drawn_is_there_again_when_the_game_is_opened(driver: Driver, tmp_path: Path) -> None:
    noted(driver)
    driver.key("i")
    driver.drag(driver.table.spot(450, 300), driver.table.spot(600, 330), steps=20)
    driver.key("escape")
    session = driver.table.session
    session.save(tmp_path / "copy.tabletop")
    again = Session.load(tmp_path / "copy.tabletop")
    assert table_hash(again.table) == table_hash(session.table)
    with Driver(size=(1366, 768), session=again) as other:
        other.settle()
        items = {item.key.split("/")[0] for item in other.table.screen.view.painter.items}
        assert {"mark:note.1", "mark:line.1"} <= items


def test_the_pen_takes_another_colour_although_nobody_sits_there(driver: Driver) -> None:
    session = driver.table.session
    driver.key("ctrl+i")
    driver.pick("Teal")
    assert driver.table.screen.tools.tool == "line"
    driver.drag(driver.table.spot(450, 300), driver.table.spot(560, 340))
    [line] = session.table.drawings.values()
    assert line.seat == "teal"
    assert any("in teal" in text for one in board_in_words(session.table, None) for text in one.lines)
    driver.settle()
    pixel = driver.picture().get_at(driver.table.spot(505, 320))
    red, green, blue, _ = pixel
    assert max(green, blue) > red + 40
    with pytest.raises(MoveRefusedError, match="who does not sit here"):
        session.play(DrawOnTable("note", ((450.0, 300.0), (520.0, 340.0)), "word", colour="teal"))
    driver.click("Colour…")
    driver.pick("The colour of the player in front")
    driver.drag(driver.table.spot(450, 360), driver.table.spot(560, 390))
    assert [one.seat for one in session.table.drawings.values()] == ["teal", "blue"]


def test_a_ping_is_seen_and_fades_and_is_in_no_log(driver: Driver) -> None:
    acts, tools = len(driver.table.session.entries), driver.table.screen.tools
    place = driver.table.spot(640, 420)
    before = driver.picture().subsurface((place[0] - 40, place[1] - 40, 80, 80)).copy().get_buffer().raw
    driver.move(place)
    driver.key("shift+p")
    driver.step(2)
    shown = driver.picture().subsurface((place[0] - 40, place[1] - 40, 80, 80)).copy().get_buffer().raw
    assert shown != before
    assert len(driver.table.session.entries) == acts
    driver.wait(drawing_tools.STAYS_SECONDS + 2.0)
    assert tools.fading == []
    assert driver.picture().subsurface((place[0] - 40, place[1] - 40, 80, 80)).copy().get_buffer().raw == before
