"""The choices of the Turn panel: rows as high as their text needs, a tooltip for text cut off, no click by accident."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.games.round_house.play import OWNED
from tabletop.games.round_house.walking import Walk
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.rules.choices import Choice, choice_of
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button, Chip
from tabletop.rules.hands import buttons
from tabletop.rules.questions import PASS, STAY
from tabletop.rules.results import result_of
from tabletop.rules.ruleset import Score
from tabletop.session.half_answers import half_entry
from tabletop.settings import Settings
from tabletop.ui.board.item_key import item_key
from tabletop.ui.board.sprites import SMALLEST_BADGED
from tabletop.ui.commands import COMMANDS
from tabletop.ui.look.palette import GREEN, RED
from tabletop.ui.look.text import width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.table.menus.table_menu import table_rows
from tabletop.ui.table.panels import seat_row
from tabletop.ui.table.panels.choice_row import DETAIL_LINE, LABEL_LINE, MARGIN, Form, RowText, draw_choice, headed, row_text
from tabletop.ui.table.panels.side_panel import FEWEST_LOG_ROWS, HEAD_GAP, LEAST_LOG_ROWS, LOG_SETTLING
from tabletop.ui.table.panels.turn_box import END_SETTLING, HEADING, SETTLING, ChoiceList
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.menu_rows import all_rows
from tabletop.ui.widgets.widget import TOOLTIP_DELAY

SHORT = Choice("Draw", "1 card", "", None)
LONG = Choice("Walk the leader", "one coin to Beatrice for the Smuggle Room", "Walk the leader in the Smuggle Room to", None)
WORDY = Choice("Walk", " ".join(["a very long way round"] * 8), "", None)
ENDLESS = Choice("Walk", " ".join(["a very long way round"] * 30), "", None)


@pytest.fixture(params=[(1366, 768), (1920, 1080)])
def window(request: pytest.FixtureRequest) -> tuple[int, int]:
    size: tuple[int, int] = request.param
    return size


@pytest.fixture
def session() -> Session:
    return Session.new("roundhouse_kick", seats=2, seed="11", rules="enforce")


def listed(driver: Driver, *choices: Choice) -> ChoiceList:
    """A list like that of the panel, with these choices."""
    assert isinstance(driver.screen, TableScreen)
    panel = driver.screen.panel
    panel.referee.choices = list(choices)
    panel.turn.refresh()
    panel.place(panel.rect)
    driver.step()
    return panel.turn.list


def text_of(choices: ChoiceList, index: int) -> RowText:
    """The lines of a row of the list, as they are painted."""
    return choices._text(index, choices.row_rect(index).width)


def test_each_row_is_as_high_as_its_own_text_needs(driver: Driver) -> None:
    """One long row made all others as high as itself."""
    choices = listed(driver, SHORT, SHORT, SHORT)
    low = choices.row_height
    assert choices.rect.height == 3 * low
    choices = listed(driver, SHORT, LONG, SHORT)
    assert " ".join(text_of(choices, 1).detail) == f"{LONG.group} · {LONG.detail}"
    assert len(text_of(choices, 1).detail) == 2
    heights = [choices.row_rect(index).height for index in range(3)]
    assert heights[0] == heights[2] == low < heights[1]
    assert choices.rect.height == sum(heights)
    assert [choices.row_at(choices.row_rect(index).center) for index in range(3)] == [0, 1, 2]
    assert choices.whole_text(1) == ""


def test_a_long_label_has_two_lines_and_is_not_cut(driver: Driver) -> None:
    """The names of markets were cut, and longer rows had their ends hidden by a scroll bar."""
    label = "Walk to the Market of Different Goods beside the Delivery Room"
    choices = listed(driver, Choice(label, "", "", None), Choice(label, "2 steps, from the Hall", "", None), SHORT)
    assert [" ".join(text_of(choices, index).label) for index in (0, 1)] == [label, label]
    assert len(text_of(choices, 0).label) == 2
    assert [choices.whole_text(index) for index in range(3)] == ["", "", ""]
    assert choices.height_of(1) - px(4) >= 2 * px(LABEL_LINE) + px(DETAIL_LINE)
    assert driver.clipped() == []


def test_no_text_is_cut_and_nothing_scrolls_while_there_is_room(driver: Driver) -> None:
    """The condition of an order ended in “…” above 150 empty pixels, and a purchase was hidden above 58."""
    end = Choice("End the room", "", "", None, ends_step=True)
    gains = tuple(result_of(OWNED[what], "blue", count) for what, count in (("coins", -2), ("assistants", 1)))
    long = [replace(LONG, label=f"Walk {number}", gains=gains) for number in range(4)]
    for choices in (
        [replace(WORDY, gains=gains), end],
        [*long, end],
        [*long, WORDY],
        [*long, *long, end],
        20 * [LONG],
        50 * [LONG],
    ):
        rows = listed(driver, *choices)
        panel = driver.table.screen.panel
        if rows._form > Form.SHORT:
            least = LEAST_LOG_ROWS if rows.most_scrolled else FEWEST_LOG_ROWS
            assert least <= panel.log.rect.height // panel.log.row_height <= LEAST_LOG_ROWS
        if rows.most_scrolled:
            hidden = rows._first_hidden()
            assert rows.row_rect(hidden).bottom > rows.rect.bottom - rows.pinned * rows.height_of(rows.count - 1)
        else:
            if rows._form < Form.SHORT:
                assert [rows.whole_text(index) for index in range(rows.count)] == rows.count * [""]
            assert sum(rows.row_rect(index).height for index in range(rows.count)) <= rows.rect.height
    assert rows.most_scrolled, "fifty long rows have no room"
    assert not listed(driver, *long, end).most_scrolled


def test_texts_of_a_few_choices_are_whole_before_the_log_has_its_four_rows() -> None:
    """Experts of a Meeting Place were cut at the word that mattered, above a log of four rows of which two were empty."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        words = "Send an assistant of your supply back to your track: gain 1 gold and 1 tea, fruit or celadon."
        coin = (result_of(OWNED["coins"], "blue", -1),)
        rows = [Choice(name, words, "Take for 1 coin", None, gains=coin) for name in ("Craftsman", "Supplier", "Trader")]
        again = [replace(row, detail="", group="Take for an assistant") for row in rows]
        choices = listed(driver, *rows, *again, Choice("End the room", "", "", None, ends_step=True))
        assert [choices.whole_text(index) for index in range(7)] == [""] * 7
        assert driver.clipped() == []


def test_a_heading_that_the_label_has_is_not_said_again(driver: Driver) -> None:
    """“Shandong II: Shandong · a tile of Shandong” took two lines."""
    choices = listed(driver, *[Choice(label, "a tile of it", "Shandong", None) for label in ("Shandong II", "Walk")])
    assert [text_of(choices, index).detail for index in range(2)] == [("a tile of it",), ("Shandong · a tile of it",)]


def test_rows_of_one_group_stand_below_one_heading(driver: Driver) -> None:
    """Walks of two leaders looked alike, and each row said again which leader it was."""
    walks = [
        Choice(f"Room {number}", "a cube", f"From {where}", None) for where in ("the Hall", "the Lobby") for number in (1, 2)
    ]
    choices = listed(driver, *walks, Choice("Room 3", "a cube", "Bank", None))
    assert [text_of(choices, index).detail for index in range(5)] == [*4 * [("a cube",)], ("Bank · a cube",)]
    heights = [choices.height_of(index) for index in range(5)]
    assert [height - heights[4] for height in heights] == [px(HEADING), 0, px(HEADING), 0, 0]
    top = choices.row_rect(2)
    assert choices.row_at((top.centerx, top.y + 2)) == -1
    assert choices.row_at((top.centerx, top.y + px(HEADING) + 2)) == 2


def test_a_row_alone_below_others_with_headings_has_its_long_one_above_it_too() -> None:
    """The one room that the second leader reached had “Walk from the Lobby” beside its own name, cut off."""
    walk = "Walk from the {}"
    rows = [Choice(name, "a cube", walk.format("Hall"), None) for name in ("Bank", "Lobby")]
    assert headed([*rows, Choice("Ancestral Hall", "worship", walk.format("Lobby"), None)]) == (True, True, True)
    assert headed([*rows[:1], Choice("Ancestral Hall", "worship", walk.format("Lobby"), None)]) == (False, False)


def test_an_advised_row_is_scrolled_into_sight(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of the first steps said “Now the Hall”, and that row was below the end of the list."""
    choices = listed(driver, *[Choice(f"Room {number}", "", "", None) for number in range(60)])
    assert choices.most_scrolled
    referee = choices.referee
    monkeypatch.setattr(referee, "is_advised", lambda choice: choice.label == "Room 50")
    referee.view.outlined = frozenset({"zone:room"})
    driver.step()
    assert choices.rect.contains(choices.row_rect(50))


def test_many_rows_take_one_line_each_before_they_scroll() -> None:
    """Twelve walks of Round House did not fit into a laptop's window, so the last ones were found by the wheel alone."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        walks = [Choice(f"Room {number}", "coins or a cube", f"From {number // 7}", None) for number in range(14)]
        choices = listed(driver, *walks)
        assert choices.most_scrolled == 0
        assert [text_of(choices, index).detail for index in range(14)] == 14 * [("coins or a cube",)]
        assert driver.clipped() == []
        long = [replace(walk, detail="coins or a cube, and one who is sent to a town") for walk in walks[:2]]
        choices = listed(driver, *long, *walks[2:12])
        assert choices.most_scrolled == 0
        seen = [" ".join(text_of(choices, index).detail) for index in range(2)]
        assert seen == [one.detail for one in long], "what room there is has the rest of a text that was cut"


@pytest.mark.parametrize(("count", "least"), [(13, 4), (14, 3), (15, 3), (16, 2)])
def test_beside_many_rows_the_log_has_low_ones(count: int, least: int) -> None:
    """Beside fifteen walks of Round House one row of the log was left, so nobody saw what the others had done."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        panel = driver.table.screen.panel
        tall = panel.log.row_height
        choices = listed(driver, *[Choice(f"Room {number}", "coins", f"From {number // 8}", None) for number in range(count)])
        assert choices.most_scrolled == 0
        assert least <= panel.log.rect.height // panel.log.row_height <= LEAST_LOG_ROWS
        assert panel.log.row_height < tall
        assert panel.rows._fitted(0, 200, panel.log.row_height)[0] == panel.rows._fitted(0, 200, tall)[0][:1]
        assert driver.clipped() == []
        listed(driver, SHORT, LONG)
        assert panel.log.row_height == tall


def test_beside_a_list_that_scrolls_the_log_has_four_low_rows() -> None:
    """Its four high rows left room for eight of fifteen walks; one walk less and there was room for all."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        panel = driver.table.screen.panel
        tall = panel.log.row_height
        choices = listed(driver, *[Choice(f"Room {number}", "coins", f"From {number // 10}", None) for number in range(20)])
        assert choices.most_scrolled
        assert panel.log.rect.height // panel.log.row_height == LEAST_LOG_ROWS
        assert panel.log.row_height < tall
        assert driver.clipped() == []
        assert driver.overlaps() == []


def test_a_low_row_of_the_log_that_would_be_cut_leaves_out_the_name_that_its_symbol_says() -> None:
    """“Green sends an assistant to the s…” was all that was seen of what the bots did beside a long list."""
    session, rng = Session.new("round_house", seats=3, seed="11"), Rng(Chance("low"))
    while not any(entry.move == ("send",) for entry in session.entries):
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(session=session, size=(1366, 768)) as driver:
        panel = driver.table.screen.panel
        row = next(at for at in range(panel.log.count) if session.entries[panel.book.row(at).entry].move == ("send",))
        text = panel.rows.sentence(panel.book.row(row).entry, 0)
        name = session.equipment.seat(panel.book.row(row).seat).name
        assert text.startswith(f"{name} sends an assistant to ")
        wide, high = 400, panel.log.row_height // 2
        assert panel.rows._fitted(row, wide, high)[0] == [text]
        narrow = next(room for room in range(wide, 0, -1) if panel.rows._fitted(row, room, high)[0] != [text])
        assert panel.rows._fitted(row, narrow, high)[0] == [f"Sends{text.removeprefix(f'{name} sends')}"]
        assert panel.rows._fitted(row, narrow, high)[2], "nothing of it needs a tip"


def test_low_rows_of_the_log_leave_room_for_two_lines_of_a_choice() -> None:
    """“Gain 4 coins…” was cut in a list of twelve beside a log of four high rows."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        few = listed(driver, *[Choice(f"Room {number}", "coins or a cube", "", None) for number in range(11)])
        panel = driver.table.screen.panel
        assert few.most_scrolled == 0
        assert panel.log.rect.height // panel.log.row_height == LEAST_LOG_ROWS
        walks = [Choice(f"Room {number}", "coins or a cube", f"From {number // 7}", None) for number in range(11)]
        choices = listed(driver, Choice("Use the Amulet Merchant", "gain 4 coins or 3 prestige", "", None), *walks)
        assert choices.most_scrolled == 0
        assert choices.whole_text(0) == ""
        assert 3 <= panel.log.rect.height // panel.log.row_height <= LEAST_LOG_ROWS


def is_ground(driver: Driver, choices: ChoiceList, index: int) -> bool:
    """Whether the ground of the list is seen where most rows begin."""
    row, picture = choices.row_rect(index), driver.picture()
    return bool(picture.get_at((row.x + 4, row.centery)) == picture.get_at((row.x + 4, row.bottom - 1)))


def test_a_row_that_goes_on_from_the_one_above_it_is_brief_and_set_in() -> None:
    """“Market of Different Go…” hid “then sell celadon”, the only words in which it differed from the row above it."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        gains = tuple(result_of(OWNED[what], "blue", count) for what, count in (("celadon", -1), ("coins", 1), ("prestige", 1)))
        label, brief = "Market of Different Goods, then sell celadon", "… then sell celadon"
        sale = Choice(label, "1 coin and 1 prestige", "", None, gains=gains, brief=brief)
        market = Choice("Market of Different Goods", "sell a cube into the next box", "", None)
        for rows in (1, 14):
            choices = listed(driver, *rows * [market], sale)
            assert text_of(choices, rows).label == (brief,)
            assert text_of(choices, rows).detail == (), "the icons say it"
            assert choices.whole_text(rows) == ""
            assert is_ground(driver, choices, rows)
        assert not is_ground(driver, listed(driver, replace(sale, brief="")), 0)
        assert driver.clipped() == []


def test_the_lit_row_is_the_one_under_the_pointer_at_rest(driver: Driver) -> None:
    """After another list had come, the row with the number of the last one was lit, and a click chose another one."""
    choices = listed(driver, WORDY, WORDY, SHORT)
    driver.move(choices.row_rect(1).center)
    assert choices._over == 1
    names = [Choice(f"Row {number}", "", "", None) for number in range(8)]
    choices = listed(driver, *names)
    assert choices._over == choices.row_at(driver.app.pointer) > 1
    assert listed(driver, SHORT)._over == -1


def wide(letters: int) -> Choice:
    """A choice with a label of that many letters."""
    return Choice("n" * letters, "", "", None)


def test_the_labels_of_a_list_of_low_rows_are_all_of_one_size() -> None:
    """“Large Meeting Place” was smaller than the rows above and below it, as if it mattered less."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        rooms = [Choice(f"Room {number}", "coins or a cube", "", None) for number in range(16)]
        choices = listed(driver, *rooms)
        assert {text_of(choices, at).role for at in range(16)} == {"strong"}
        room = choices.row_rect(0).width - 2 * px(MARGIN)
        letters = next(n for n in range(99) if row_text(wide(n), "", room, Form.LINE).role == "small_strong")
        choices = listed(driver, *rooms, wide(letters))
        assert choices._form is Form.LINE
        assert {text_of(choices, at).role for at in range(17)} == {"small_strong"}
        assert driver.clipped() == []


def test_small_text_says_no_amount_that_the_icons_of_the_row_say(driver: Driver) -> None:
    """Rows of worship were cut at “Value 4 ·…” beside the icons that said the same, and what followed was not seen."""
    gains = tuple(result_of(OWNED[what], "blue", count) for what, count in (("coins", 1), ("tea", -1)))
    for detail, left in (
        ("1 coin and 1 helper action", "1 helper action"),
        ("2 coins, 1 coin, a pirate tile, an amulet or a bonus", "2 coins, a pirate tile and an amulet or a bonus"),
        ("1 tea and 1 coin", "1 tea"),
        ("a coin and an amulet", "an amulet"),
        ("1 coin", ""),
        ("for 1 coin and 1 coin", "for 1 coin and 1 coin"),
    ):
        choices = listed(driver, Choice("Temple", detail, "", None, gains=gains))
        assert " ".join(text_of(choices, 0).detail) == left


def test_a_long_label_has_its_lines_before_the_small_text_has_any(driver: Driver) -> None:
    """With two lines the label had one, and was cut above small text that mattered less."""
    label = "Walk to the Market of Different Goods beside the Delivery Room"
    text = row_text(Choice(label, "sell cubes", "", None), "sell cubes", px(290), Form.PAIR)
    assert (" ".join(text.label), text.detail) == (label, ())
    assert not text.is_whole, "the small text is said in a tooltip"
    assert row_text(Choice("Walk", ENDLESS.detail, "", None), ENDLESS.detail, px(290), Form.PAIR).label == ("Walk",)


def test_the_first_rows_of_a_list_that_scrolls_are_whole() -> None:
    """“Use the Amulet Merchant · Gain 4 coi…” was cut in a list that had to be scrolled anyway."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        walks = [Choice(f"Room {number}", "coins or a cube", f"From {number // 7}", None) for number in range(20)]
        choices = listed(driver, Choice("Use the Amulet Merchant", "Gain 4 coins or 3 prestige.", "", None), *walks)
        assert choices.most_scrolled
        assert choices.whole_text(0) == ""
        assert driver.clipped() == []


def test_room_that_is_left_has_a_third_line_of_rows_that_were_cut_to_two() -> None:
    """In Ming Dynasty the ends of rows were missing, such as who stands in a district, beside room for one or two of them."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        short = [Choice(f"Room {number}", "coins or a cube, and one who is sent", "", None) for number in range(6)]
        long = Choice("Room 9", "coins or a cube, and one who is sent to a town, and goods of it for the orders", "", None)
        choices = listed(driver, *short, *4 * [long])
        assert choices._form is Form.PAIR
        whole = [" ".join(text_of(choices, index).detail) == long.detail for index in range(6, 10)]
        assert whole[0]
        assert not whole[-1]
        assert whole == sorted(whole, reverse=True), "the first of them have it"
        assert len(text_of(choices, 9).detail) == 1
        assert choices.most_scrolled == 0
        assert driver.clipped() == []


def test_what_a_row_brings_takes_no_room_from_the_small_text_below_it(driver: Driver) -> None:
    gains = tuple(result_of(OWNED[what], "blue", count) for what, count in (("coins", -2), ("assistants", 1)))
    plain, rich = text_of(listed(driver, LONG), 0), text_of(listed(driver, replace(LONG, gains=gains)), 0)
    assert rich.detail == plain.detail
    assert driver.clipped() == []


def test_what_is_still_cut_off_is_told_in_a_tooltip(driver: Driver) -> None:
    choices = listed(driver, SHORT, ENDLESS)
    assert choices.whole_text(0) == ""
    driver.move(choices.row_rect(1))
    driver.wait(TOOLTIP_DELAY + 0.1)
    assert driver.app.notices.tip == f"{ENDLESS.label} · {ENDLESS.detail}"
    assert choices.deadline() is None
    driver.move(choices.row_rect(0))
    assert driver.app.notices.tip == ""
    driver.move(choices.row_rect(1))
    driver.wait(TOOLTIP_DELAY + 0.1)
    driver.wheel(-1)
    assert driver.app.notices.tip == "", "another row may lie under the pointer now"
    driver.move((5, 5))
    assert choices.deadline() is None


def test_a_second_click_right_after_a_choice_is_none(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    choices = listed(driver, SHORT, LONG)
    driver.wait(SETTLING)
    now = driver.app.now()
    made: list[Choice] = []

    def slow(choice: Choice) -> None:
        nonlocal now
        made.append(choice)
        now += 2.0

    choices.on_choose = slow
    monkeypatch.setattr(driver.app, "now", lambda: now)
    driver.click(choices.row_rect(0))
    assert made == [SHORT]
    now += 0.35
    driver.click(choices.row_rect(1))
    assert made == [SHORT]
    now += 0.1
    driver.click(choices.row_rect(1))
    assert made == [SHORT, LONG]


def test_a_row_that_has_just_come_under_the_pointer_takes_no_click(driver: Driver) -> None:
    """“Pass the laptop to Ben” was replaced by “Shaanxi” under the pointer, and the click put a member there."""
    made: list[Choice] = []
    choices = listed(driver, SHORT, LONG)
    choices.on_choose = made.append
    driver.wait(SETTLING)
    listed(driver, ENDLESS, LONG)
    driver.click(choices.row_rect(0))
    assert made == []
    driver.wait(SETTLING)
    driver.click(choices.row_rect(0))
    assert made == [ENDLESS]
    driver.wait(SETTLING)
    listed(driver, SHORT, LONG, Choice("Pass", "", "", None, ends_step=True))
    driver.wait(END_SETTLING)
    listed(driver, LONG, Choice("Pass", "", "", None, ends_step=True))
    driver.click(choices.row_rect(1))
    assert made[1:] == [Choice("Pass", "", "", None, ends_step=True)], "this row was there all the time"


def test_a_row_is_never_cut_in_two(driver: Driver) -> None:
    choices = listed(driver, *[Choice(f"To place {number}", "", "", None) for number in range(30)])
    for turns in (0.0, -0.5, -0.4, -0.4, -9.0, 0.3, 0.3):
        driver.wheel(0, choices.rect)
        driver.post(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=turns, flipped=False, touch=False)
        driver.step()
        assert choices.scrolled in [choices.top_of(row) for row in range(30)]
        seen = [choices.row_rect(row) for row in range(30) if choices.row_rect(row).colliderect(choices.rect)]
        drawn = {choices.row_at((rect.x + 3, y)) for rect in seen for y in (rect.top + 1, rect.bottom - 2)} - {-1}
        assert all(choices.rect.contains(choices.row_rect(row)) for row in drawn)
    assert choices.scrolled > 0
    log = driver.table.screen.panel.log
    assert log.rect.height % log.row_height == 0


def test_keys_choose_as_fast_as_they_come(driver: Driver) -> None:
    made: list[Choice] = []
    choices = listed(driver, SHORT, LONG)
    driver.wait(SETTLING)
    choices.on_choose = made.append
    driver.click(choices.row_rect(0))
    driver.key("f6")
    assert driver.form.focused is choices
    driver.key("down")
    driver.key("enter")
    driver.key("enter")
    assert made == [SHORT, LONG, LONG]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", ["roundhouse_kick", "round_house"])
def test_in_a_very_low_window_the_parts_of_the_panel_do_not_overlap(game: str, large: bool) -> None:
    with Driver(session=Session.new(game, seats=2, seed="7"), size=(640, 400)) as driver:
        driver.app.change_settings(Settings(large_targets=large))
        driver.table.lift()
        driver.settle()
        panel = driver.table.screen.panel
        shown = [widget for widget in panel.widgets() if widget.visible and widget.rect.height]
        assert {panel.turn.prompt, panel.page, panel.log} <= set(shown)
        assert [(one.name, other.name) for one, other in combinations(shown, 2) if one.rect.colliderect(other.rect)] == []
        assert all(panel.rect.contains(widget.rect) for widget in shown)


def test_in_a_small_window_names_and_choices_and_numbers_of_piles_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Anna", "Benedict", "Carla")
    seats = tuple(replace(seat, name=name) for seat, name in zip(SEAT_COLOURS, names, strict=False))
    session = Session.new("ming_dynasty", seats=seats, seed="perft", rules="enforce")
    with Driver(session=session, size=(800, 600)) as driver:
        driver.app.change_settings(Settings(large_targets=True))
        driver.table.lift()
        drawn: dict[str, bool] = {}

        def noted(surface: Surface, text: str, rect: Rect, role: Role = "body", *rest: str, **others: str) -> None:
            drawn[text] = width_of(text, role) <= rect.width

        monkeypatch.setattr(seat_row, "draw_text", noted)
        table = driver.table.screen
        for row in table.panel.seats:
            row.count(Score(row.seat, 10))
        driver.step()
        assert all(drawn[name] for name in names)
        for row in table.panel.seats:
            facts = ("1 in hand", "10 points")
            assert " · ".join(facts) in drawn or row.tip.startswith(" · ".join((row.name, *facts)))
        choices = table.panel.turn.list
        assert choices.rect.height >= min(3, choices.count) * choices.row_height
        piles = [item for item in table.view.painter.items if item.count > 10 and item.width > 40]
        assert piles
        assert all(min(item.width, item.height) * table.view.painter.camera.zoom >= px(SMALLEST_BADGED) for item in piles)
        labels = {row.text for row in all_rows(table_rows(table))}
        hidden = {name for name, button in table.bar.buttons.items() if not button.visible}
        assert {"zoom_in", "zoom_out"} <= hidden
        assert {COMMANDS[name].text for name in ("zoom_in", "zoom_out", "fit", "save_as")} <= labels


def test_choices_that_end_the_step_stay_in_sight_while_the_others_scroll(driver: Driver) -> None:
    end = Choice("End the walk", "", "", None, ends_step=True)
    choices = listed(driver, *[Choice(f"To place {number}", "", "", None) for number in range(60)], end)
    bottom = choices.row_rect(60)
    assert bottom.bottom == choices.rect.bottom
    assert choices.row_at(bottom.center) == 60
    driver.wheel(-4, choices.rect)
    assert 0 < choices.scrolled < choices.most_scrolled
    assert choices.row_rect(60) == bottom
    # No row is cut by the one that stays, and selecting each row shows all of it above.
    above = choices.row_at((bottom.centerx, bottom.top - choices.row_height))
    assert bottom.top - choices.row_height < choices.row_rect(above).bottom <= bottom.top
    assert choices.row_at((bottom.centerx, choices.row_rect(above).bottom + 1)) in (-1, 60)
    for index in (*range(60), *reversed(range(60))):
        choices.select(index)
        row = choices.row_rect(index)
        assert choices.rect.top <= row.top
        assert row.bottom <= bottom.top
    picked: list[Choice] = []
    choices.on_choose = picked.append
    driver.wait(END_SETTLING)
    driver.click(bottom.center)
    assert picked == [end]
    # With few choices it is at the very same place as with some, and there is nothing between.
    some = listed(driver, SHORT, SHORT, SHORT, end).row_rect(3).bottomleft
    few = listed(driver, SHORT, end)
    assert few.row_rect(1).bottomleft == some
    assert [few.row_at(few.row_rect(index).center) for index in (0, 1)] == [0, 1]
    assert few.row_at((bottom.centerx, few.row_rect(0).bottom + 5)) == -1


@pytest.mark.parametrize("game", ["ming_dynasty", "round_house", "roundhouse_kick"])
def test_each_game_says_which_choices_end_a_step_and_the_panel_lists_them_last(game: str) -> None:
    session, rng = Session.new(game, 2, seed="5"), Rng(Chance("ends"))

    def ends() -> list[str]:
        found = buttons(session.ruleset, session.table, (legal := session.legal_moves()).seat, legal.moves)
        return [one.label for one, _ in found if one.ends_step] if len(found) > 1 else []

    while not ends():
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(size=(1024, 640), session=session) as driver:
        driver.table.lift()
        listed = driver.table.screen.referee.choices
        assert [choice.label for choice in listed[-len(ends()) :]] == ends()
        assert driver.table.screen.panel.turn.list.pinned == len(ends())


@pytest.mark.parametrize("word", [PASS, STAY])
def test_a_general_who_is_not_sent_is_a_row_at_the_foot(word: str) -> None:
    """Three Kingdoms Redux: *Pass* was below a scroll bar, and moved up as generals went, so that one clicked it by mistake."""
    session, rng = Session.new("three_kingdoms_redux", 3, seed="5"), Rng(Chance("ends"))
    while Choose(word) not in (moves := session.legal_moves().moves) or len(moves) < 3:
        session.play(rng.choice([move for move in moves if move != Choose(PASS)] or moves))
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        rows, choices = driver.table.screen.panel.turn.list, driver.table.screen.referee.choices
        assert choices[-1].move == Choose(word)
        assert rows.pinned == 1
        assert rows.rect.contains(rows.row_rect(len(choices) - 1))


def after_a_question(rows: int, pinned: int) -> Session:
    """Three Kingdoms Redux at a question with that number of choices, and that number of them end a step."""
    session, rng = Session.new("three_kingdoms_redux", 3, seed="5"), Rng(Chance("rows"))
    while True:
        found = buttons(session.ruleset, session.table, (legal := session.legal_moves()).seat, legal.moves)
        fits = len(found) == rows and sum(one.ends_step for one, _ in found) == pinned
        if fits and len(session.entries) > 20 and half_entry(session, legal.seat) is None:
            return session
        session.play(rng.choice(legal.moves))


def test_a_bot_keeps_the_number_of_its_cards_beside_a_long_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """“0 in hand” was gone beside “Green (normal bot)”, so the last cards of a bot seemed to be unknown."""
    names = zip(SEAT_COLOURS, ("Anna", "Emperor"), ("", "normal"), strict=False)
    seats = tuple(replace(seat, name=name, bot=bot) for seat, name, bot in names)
    session = Session.new("ming_dynasty", seats=seats, seed="2")
    assert session.table.flow.to_act == ("blue",)
    with Driver(session=session, size=(1366, 768)) as driver:
        drawn: list[str] = []
        monkeypatch.setattr(seat_row, "draw_text", lambda surface, text, *rest, **others: drawn.append(text))
        row = driver.table.screen.panel.seats[1]
        row.count(Score(row.seat, 112))
        driver.step()
        assert "Emperor (bot)" in drawn
        assert "1 in hand · 112 points" in drawn
        assert row.tip.startswith("Emperor (normal bot) · 1 in hand · 112 points")


def test_hands_are_counted_only_where_somebody_has_had_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """“0 in hand” stood beside each player of a board game on a table that has hands."""
    session = Session.new("open_table", 2, seed="2")
    with Driver(session=session, size=(1366, 768)) as driver:
        drawn: list[str] = []
        monkeypatch.setattr(seat_row, "draw_text", lambda surface, text, *rest, **others: drawn.append(text))
        said: list[list[str]] = []
        for move in (None, MovePieces((session.table.zones["deck"][-1],), "hand:red"), None):
            if move is not None:
                session.play(move)
            elif said:
                session.undo()
            driver.settle()
            drawn.clear()
            driver.resize(1366 + 2 * len(said), 768)
            driver.settle()
            said.append([text for text in drawn if "in hand" in text])
        assert said == [[], ["0 in hand", "1 in hand"], ["0 in hand", "0 in hand"]]
    # A game that is resumed while all hands are empty says so from the start, for its hands are for contracts.
    session = Session.new("lotta_rome", 2, seed="2", options={"merchants": True})
    while session.table.flow.phase != "division":
        session.play(session.legal_moves().moves[0])
    with Driver(session=session, size=(1366, 768)) as driver:
        drawn = []
        monkeypatch.setattr(seat_row, "draw_text", lambda surface, text, *rest, **others: drawn.append(text))
        driver.settle()
        driver.table.lift()
        driver.resize(1380, 768)
        driver.settle()
        assert sum("0 in hand" in text for text in drawn) >= 2


def test_the_log_grows_into_the_room_that_a_question_leaves() -> None:
    """Two or three lines were seen while 130 pixels above them were blank."""
    with Driver(size=(1366, 768), session=after_a_question(2, 0)) as driver:
        driver.table.lift()
        panel = driver.table.screen.panel
        assert panel.log.rect.height >= 7 * panel.log.row_height
        assert panel.page.rect.top - panel.turn.list.rect.bottom < panel.log.row_height + 2 * HEAD_GAP
        before = driver.table.screen.view.past
        panel._grown_at = panel.log.now()
        driver.click(panel.log.row_rect(panel.log.row_at(panel.log.rect.center)))
        assert driver.table.screen.view.past is before, "a click that was meant for a choice does not lead into the past"
        assert driver.app.notices.toast is not None
        assert "click again" in driver.app.notices.toast.text
        driver.wait(LOG_SETTLING + 0.1)
        there, size = panel.log.rect.copy(), panel.log.row_rect(panel.log.row_at(panel.log.rect.center))
        driver.click(size)
        driver.settle()
        assert driver.table.screen.view.past is not None
        assert panel.log.rect == there, "nothing moves while the past is looked at"


def test_a_click_where_a_choice_was_before_a_turn_ended_by_itself_says_so_and_shows_no_other_moment() -> None:
    """After three seconds of reading, a click at *End turn* hit a row of the log and showed another moment of the game."""
    with Driver(size=(1366, 768), session=Session.new("round_house", 2, seed="1")) as driver:
        driver.table.lift()
        screen = driver.table.screen
        panel, referee = screen.panel, screen.referee
        driver.table.choose(0)
        driver.table.choose(0)
        driver.settle()
        rows = Rect(panel.turn.list.rect)
        referee.over = "Your turn is over: nothing is left to do."
        referee.ask_nothing()
        driver.wait(LOG_SETTLING + 1.0)
        row = panel.log.row_rect(0)
        assert row.colliderect(rows)
        driver.click(row)
        driver.settle()
        assert screen.view.past is None
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text.startswith("Your turn is over: nothing is left to do. A choice was")
        driver.wait(SETTLING + 0.2)
        driver.click(row)
        driver.settle()
        assert screen.view.past is not None


def test_the_numbers_of_a_row_are_seen_in_their_colours_and_its_tip_says_what_they_are() -> None:
    """“A 3 · C 5 · L 2” had no key anywhere."""
    with Driver(size=(1366, 768), session=Session.new("three_kingdoms_redux", 3, seed="5")) as driver:
        driver.table.lift()
        rows, choices = driver.table.screen.panel.turn.list, driver.table.screen.referee.choices
        for index in range(3):
            rect = rows.row_rect(index)
            places = ((x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom))
            seen = {tuple(driver.app.surface.get_at(place)[:3]) for place in places}
            assert {tuple(Color(chip.colour)[:3]) for chip in choices[index].chips} <= seen
            assert "administration " in rows.whole_text(index)
        driver.move(rows.row_rect(0).center)
        driver.wait(TOOLTIP_DELAY + 0.1)
        assert "combat " in driver.app.notices.tip


def test_choices_that_end_a_step_do_not_touch_the_heading_of_the_log() -> None:
    session = after_a_question(4, 1)
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        panel = driver.table.screen.panel
        last = panel.turn.list.row_rect(panel.turn.list.count - 1)
        assert panel.turn.list.pinned == 1
        assert panel.page.rect.top - last.bottom >= HEAD_GAP


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
def test_the_choice_that_is_pointed_at_lights_what_it_concerns(by: str) -> None:
    """Round House: a walk lights the leader and the room to which it goes, until another row, or none, is pointed at."""
    session, rng = Session.new("round_house", 2, seed="5"), Rng(Chance("walk"))
    while not any(isinstance(move, Walk) for move in session.legal_moves().moves):
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(size=(1366, 768), session=session) as driver:
        screen = driver.table.screen
        choices, rows = screen.panel.turn.list, screen.referee.choices
        for index in (0, 1):
            if by == "pointer":
                driver.move(choices.row_rect(index))
            else:
                driver.key("down" if index else "f6")
            move = rows[index].move
            assert isinstance(move, Walk)
            lit = {key for key, glow in screen.view.rule_glows.items() if glow.style == "drop"}
            assert {move.leader, item_key("zone", move.to)} <= lit
            other = rows[1 - index].move
            assert isinstance(other, Walk)
            assert item_key("zone", other.to) not in lit
        if by == "pointer":
            driver.move((5, 300))
        else:
            driver.key("escape")
        assert {glow.style for glow in screen.view.rule_glows.values()} == {"source", "target"}


def test_a_row_shows_what_its_move_costs_and_gives(driver: Driver) -> None:
    gains = tuple(result_of(OWNED[what], "blue", count) for what, count in (("coins", -2), ("assistants", 1)))
    choice = choice_of(Button("Buy a recruit", "at the Trading Post"), Walk("leader", "bank"), gains)
    assert choice.words == "at the Trading Post, −2 coins, +1 assistant"
    choices = listed(driver, replace(choice, gains=()), choice)
    picture = driver.picture()

    def has(row: int, colour: str) -> bool:
        rect = choices.row_rect(row)
        return any(
            picture.get_at((x, y)) == pygame.Color(colour)
            for x in range(rect.left, rect.right)
            for y in range(rect.top, rect.bottom)
        )

    assert [has(row, RED) and has(row, GREEN) for row in (0, 1)] == [False, True], "a cost is red, what is given is green"
    assert driver.clipped() == []


def test_other_choices_are_read_from_the_first(driver: Driver) -> None:
    """A list that had been scrolled stayed so for the next choices, and hid the first of them."""
    choices = listed(driver, *(Choice(f"Walk {number}", "", "", Walk("leader", f"room {number}")) for number in range(60)))
    choices.scroll_to(50)
    assert choices.scrolled > 0
    driver.settle()
    assert choices.scrolled > 0, "it keeps its place while the same choices are listed"
    choices = listed(driver, *(Choice(f"Buy {number}", "", "", Walk("leader", f"good {number}")) for number in range(30)))
    assert choices.scrolled == 0


def test_all_choices_have_room_before_what_comes_next() -> None:
    with Driver(session=Session.new("ming_dynasty", seats=4, seed="perft", rules="enforce"), size=(1024, 640)) as driver:
        driver.table.lift()
        box = driver.table.screen.panel.turn
        assert box.referee.next_up
        whole = box.prompt.wanted(300) + px(6) + box.list.whole_height
        for height, shown in ((whole, False), (whole + box.next_up.wanted(300), True)):
            box.place(Rect(0, 0, 300, height), True)
            assert box.list.rect.height >= box.list.whole_height
            assert box.next_up.visible == shown


def test_a_long_name_leaves_room_for_what_a_row_brings() -> None:
    """In Lotta Rome seven of eight rows did not say how many cards they draw, nor how many points a cell brings."""
    place, width = "On the quarry north-east of the olive grove and west of the mill", px(270)
    text = row_text(Choice(place, "3 points more", "", None), "3 points more", width, Form.LINE)
    [label] = text.label
    assert label.endswith("…")
    assert (text.detail, text.is_whole) == (("3 points more",), False)
    assert width_of(label, text.role) + width_of("3 points more", "small") < width
    short = row_text(Choice("Marketplace", ENDLESS.detail, "", None), ENDLESS.detail, width, Form.LINE)
    assert short.label == ("Marketplace",), "a long detail does not cut a short name"


def test_rows_that_would_read_alike_show_the_names_in_which_they_differ() -> None:
    """Three amulets of the Black Market were “Pay 4 coins for…”, and a stranger bought the wrong one."""
    with Driver(session=Session.new("round_house", seats=3, seed="11"), size=(1366, 768)) as driver:
        text = "2 points at the end of the game, and one more for each of the same"
        alike = [Choice(f"Take the amulet that is called after {name}", text, "", None) for name in ("Harmony", "Wealth")]
        choices = listed(driver, *alike, *[Choice(f"Room {number}", "coins", "", None) for number in range(16)])
        assert choices._form is Form.LINE
        labels = [text_of(choices, index).label[0] for index in range(2)]
        assert len({*labels}) == 2
        assert all(label.startswith("Take the amulet that is called after ") for label in labels)
        assert choices.whole_text(0).endswith(text), "the rest is in the tip"


def test_a_number_lies_beside_the_name_and_the_small_text_of_a_low_row() -> None:
    """In Ming Dynasty “To Zhili I” lay below the numbers of the princes there, so nobody knew where a row led."""
    chips = (Chip("3", "#336699", "members"), Chip("1", "#aa3333", "members"))
    choice = Choice("To Huguang III by dragon", "nobody waits there; cloister free, and more", "", None, chips=chips)
    width = px(250)
    text = row_text(choice, choice.detail, width, Form.LINE)
    assert not text.is_whole
    plain, numbered = Surface((300, 24)), Surface((300, 24))
    box = Rect(0, 0, width + 2 * px(MARGIN), 24)
    for surface, one in ((plain, replace(choice, chips=())), (numbered, choice)):
        surface.fill("#ffffff")
        draw_choice(surface, box, one, text, Session.new("ming_dynasty", 2, seed="1").equipment)
    name = Rect(box.x + px(MARGIN), 0, width_of(text.label[0], text.role), 24)
    assert pygame.image.tobytes(plain.subsurface(name), "RGB") == pygame.image.tobytes(numbered.subsurface(name), "RGB")
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(numbered, "RGB")


def test_a_row_without_small_text_has_no_empty_line_below_its_label() -> None:
    """“Pass: assign no more generals this round” stood at the upper edge of a row that was too high."""
    label = "Pass: assign no more generals this round"
    for form in (Form.ROOMY, Form.TIGHT, Form.SHORT, Form.PAIR):
        text = row_text(Choice(label, "", "", None), "", px(262), form)
        assert not text.beside
        assert text.detail == ()
        assert text.height == len(text.label) * px(LABEL_LINE)
