"""Looking back: the slider, the frame of the past, replay; looking never changes the game."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import MovePieces, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import table_hash
from tabletop.core.view import masked
from tabletop.rules.free_moves import EndTurn, RollDice
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.look import palette
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.widget import TOOLTIP_DELAY

ACTS = 12


@pytest.fixture
def session() -> Session:
    """The Open Table for two after twelve moves of a die, on disk."""
    session = Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"))
    for number in range(ACTS):
        session.play(MovePieces(("d6.1",), "table", ((300.0 + 20 * number, 300.0),)))
    return session


def shown_x(driver: Driver) -> float:
    """Where the die lies on the screen's table (millimetres)."""
    return driver.table.screen.view.shown.pieces["d6.1"].x


def spot(driver: Driver, moment: int) -> tuple[int, int]:
    """Where that moment is on the slider."""
    slider = driver.table.screen.timeline.slider
    return slider.x_of(moment), slider.rect.centery


def test_the_timeline_comes_by_a_key_and_goes_again(driver: Driver) -> None:
    screen = driver.table.screen
    before = screen.view.table_rect().height
    assert not screen.timeline.slider.visible
    driver.key("t")
    assert screen.timeline.slider.visible
    assert screen.view.table_rect().height < before
    assert driver.clipped() == []
    assert driver.outside() == []
    assert driver.overlaps() == []
    driver.key("t")
    assert not screen.timeline.slider.visible
    assert screen.view.table_rect().height == before


def test_looking_back_leaves_the_game_where_it_is(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    file = session.file
    assert file is not None
    before = (session.head, len(session.entries), table_hash(session.table), file.size)
    now = shown_x(driver)
    for _ in range(3):
        driver.key("pgup")
    assert screen.timeline.label() == f"Moment {ACTS - 3} of {ACTS}"
    assert shown_x(driver) == now - 60
    driver.key("home")
    assert screen.timeline.label() == f"The start, before moment 1 of {ACTS}"
    driver.key("pgup")
    assert screen.timeline.at == 0
    driver.click("Return to now")
    assert shown_x(driver) == now
    assert (session.head, len(session.entries), table_hash(session.table), file.size) == before


def test_the_slider_shows_what_it_is_dragged_over(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("t")
    driver.drag(spot(driver, ACTS), spot(driver, 4), steps=5)
    assert screen.timeline.at == 4
    assert screen.view.shown == masked(screen.session.log.table_at(screen.timeline.line[4]), "blue")
    assert driver.clipped() == []
    assert driver.outside() == []
    assert driver.overlaps() == []
    assert driver.picture().get_at(screen.timeline.band.topleft)[:3] == (0xF0, 0xD9, 0xA4)
    driver.drag(spot(driver, 4), spot(driver, ACTS), steps=5)
    assert screen.view.past is None
    assert not screen.timeline.to_now.visible


def test_nothing_is_played_in_the_past(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("home")
    driver.settle()
    entries = len(screen.session.entries)
    rect = screen.view.painter.rect_of("d6.1")
    assert rect is not None
    driver.drag(rect.center, (rect.centerx + 90, rect.centery))
    for key in ("ctrl+z", "ctrl+y", "r", "f", "ctrl+enter", "ctrl+v"):
        driver.key(key)
    assert len(screen.session.entries) == entries
    assert screen.session.head == entries - 1
    assert screen.view.past == screen.session.log.base
    driver.key("escape")
    assert screen.view.past is None


def test_playing_on_from_the_past_keeps_the_line_that_was_left(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    last = session.head
    driver.key("t")
    driver.click(spot(driver, 6))
    looked = screen.view.past
    driver.click("Play on from here")
    assert session.head == looked
    rect = screen.view.painter.rect_of("d6.1")
    assert rect is not None
    driver.drag(rect.center, (rect.centerx, rect.centery + 60))
    assert session.entries[-1].parent == looked
    assert session.log.table_at(last).pieces["d6.1"].x == 300 + 20 * (ACTS - 1)


def test_playing_on_says_what_is_kept(driver: Driver) -> None:
    screen = driver.table.screen
    session, notices = screen.session, driver.app.notices
    last, kept = session.head, "is kept as another line."

    def played_on_from(entry: int) -> str:
        screen.view.look_back(entry)
        driver.settle()
        driver.click("Play on from here")
        assert session.head == entry
        assert notices.toast is not None
        return notices.toast.text.partition(".")[2].strip()

    assert played_on_from(last - 1) == f"What came after it {kept}"
    assert played_on_from(last) == ""
    session.jump(last - 1)
    session.play(EndTurn())
    assert played_on_from(last) == f"The line that you left {kept}"


def test_in_the_past_the_frame_is_round_the_seat_whose_turn_it_was(driver: Driver) -> None:
    screen = driver.table.screen
    seats = screen.panel.seats
    session = screen.session
    session.play(EndTurn(), session.table.flow.to_act[0])
    driver.settle()
    then, frame = session.log.table_at(session.log.base).flow.to_act, pygame.Color(palette.shown(palette.BRASS))
    for front in seats:
        screen.view.sit(front.seat)
        driver.key("home")
        driver.settle()
        picture = driver.picture()
        framed = [seat.seat for seat in seats if picture.get_at((seat.rect.centerx, seat.rect.top)) == frame]
        assert framed == list(then)
        driver.key("escape")


def test_the_menu_of_the_past_offers_the_way_back(driver: Driver) -> None:
    driver.key("home")
    driver.click(driver.table.screen.view.table_rect().center, button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert [row.text for row in menu.rows if row.text][:3] == ["See this moment", "Return to now", "Play on from here"]


def test_what_is_done_at_the_table_ends_the_look(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("home")
    screen.session.play(MovePieces(("d6.1",), "table", ((500.0, 200.0),)))
    assert screen.view.past is None
    assert shown_x(driver) == 500
    driver.step()
    assert not screen.timeline.to_now.visible


def test_a_moment_that_does_not_exist_is_said(driver: Driver) -> None:
    screen = driver.table.screen
    said: list[str] = []
    screen.view.say = said.append
    screen.view.look_back(999)
    screen.play.jump(999)
    assert said == ["There is no entry 999 in this game; the last is 13."] * 2
    assert screen.view.past is None


def test_replay_runs_pauses_and_ends_in_the_present(driver: Driver) -> None:
    screen = driver.table.screen
    timeline = screen.timeline
    driver.key("t")
    for _ in range(4):
        driver.click(timeline.pace)
    assert timeline.speed == 16
    driver.key("p")
    assert timeline.playing
    assert timeline.at == 0
    driver.until(lambda: timeline.at >= 3)
    driver.key("p")
    paused = timeline.at
    assert not timeline.playing
    assert 3 <= paused < ACTS
    driver.wait(0.15)
    assert timeline.at == paused
    driver.key("pgdn")
    assert timeline.at == paused + 1
    driver.key("p")
    driver.until(lambda: not timeline.playing)
    assert screen.view.past is None
    assert shown_x(driver) == 300 + 20 * (ACTS - 1)


def test_a_look_while_the_timeline_is_not_open_opens_it_for_as_long(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("pgup")
    assert screen.timeline.slider.visible
    driver.key("pgdn")
    assert screen.view.past is None
    assert not screen.timeline.slider.visible


def test_undo_past_a_roll_asks_once(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    rect = screen.view.painter.rect_of("d6.1")
    assert rect is not None
    driver.move(rect.center)
    driver.key("r")
    driver.settle()
    rolled = session.head
    driver.move((5, 400))
    assert rolled in session.log.barriers
    driver.key("ctrl+z")
    assert isinstance(driver.screen, ConfirmScreen)
    assert "Blue rolls" in driver.screen.text
    driver.key("escape")
    assert session.head == rolled
    driver.key("ctrl+z")
    driver.key("enter")
    assert session.head == rolled - 1
    driver.key("ctrl+y")
    driver.key("ctrl+z")
    assert session.head == rolled - 1


@pytest.mark.parametrize(("key", "yes"), [("h", "enter"), ("f", "space"), ("h", "ctrl+z")])
def test_undo_past_a_card_that_came_to_light_asks(driver: Driver, key: str, yes: str) -> None:
    screen = driver.table.screen
    top = screen.session.table.zones["deck"][-1]
    rect = screen.view.painter.rect_of(top)
    assert rect is not None
    driver.move(rect.center)
    driver.key(key)
    driver.settle()
    shown = screen.session.head
    driver.key("ctrl+z")
    assert isinstance(driver.screen, ConfirmScreen)
    driver.key(yes)
    assert driver.screen is screen
    assert screen.session.head == shown - 1


def test_a_barred_table_says_why_it_does_not_undo(driver: Driver) -> None:
    screen = driver.table.screen
    screen.session.play(RollDice(("d6.1",)), "blue")
    screen.session.undo_policy = "barred"
    said: list[str] = []
    screen.view.say = said.append
    driver.key("ctrl+z")
    assert screen.session.head in screen.session.log.barriers
    assert said[0].startswith("This table bars undo past chance")


def test_a_table_wholly_in_sight_stays_so_and_a_near_view_stays_where_it_is(driver: Driver) -> None:
    painter = driver.table.screen.view.painter
    painter.fit()
    whole = painter.camera.view
    driver.key("home")
    left, top = painter.camera.to_screen(0.0, 0.0)
    right, bottom = painter.camera.to_screen(*painter.camera.table)
    assert driver.table.screen.view.table_rect().contains((left, top, right - left, bottom - top))
    driver.key("escape")
    assert painter.camera.view == whole
    driver.key("z")
    driver.settle()
    near = painter.camera.level
    driver.key("home")
    assert painter.camera.level == near


def test_a_bot_that_thinks_does_not_play_while_the_past_is_looked_at() -> None:
    seats = (SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy"))
    session = Session.new("roundhouse_kick", seats=seats, seed="5")
    with Driver(size=(1366, 768), session=session) as driver:
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        while screen.session.table.flow.to_act != ("red",):
            screen.play.move(screen.referee.choices[0].move)
            screen.view.painter.settle()
        thinking = session.head
        driver.step()
        driver.key("home")
        assert screen.view.past == session.log.base
        driver.wait(0.5)
        assert session.head == thinking
        driver.click("Play on from here")
        begun = session.head
        assert session.entries[begun].parent == session.log.base
        driver.wait(0.3)
        assert session.head == begun
        session.jump(thinking)
        screen.bots.play_on()
        driver.until(lambda: session.head != thinking)
        assert session.entries[-1].seat == "red"
        assert session.entries[-1].parent == thinking


def test_a_save_is_played_back_from_the_saves_screen() -> None:
    path = new_save_path(saves_folder(), "Played")
    with Session.new("open_table", seats=2, seed="7", title="Played", path=path) as session:
        for number in range(4):
            session.play(MovePieces(("d6.1",), "table", ((300.0 + 20 * number, 300.0),)))
    size = path.stat().st_size
    with Driver(size=(1366, 768)) as driver:
        saves = SavesScreen(driver.app)
        driver.app.push(saves)
        driver.step()
        driver.click(saves.list.row_rect(0).center, button=3)
        menu = driver.screen
        assert isinstance(menu, ContextMenu)
        row = [row.text for row in menu.rows].index("Play back")
        driver.click(next(rect for index, rect in menu.row_rects() if index == row))
        screen = driver.table.screen
        assert screen.timeline.playing
        assert screen.timeline.at == 0
        screen.timeline.speed = 16
        driver.until(lambda: not screen.timeline.playing)
        assert screen.view.past is None
        assert path.stat().st_size == size


def test_the_present_has_its_own_line_again_after_a_look_at_another(driver: Driver) -> None:
    screen = driver.table.screen
    session, timeline = screen.session, screen.timeline
    session.jump(session.entries[4].id)
    session.play(MovePieces(("d6.2",), "table", ((300.0, 200.0),)))
    present = list(session.log.line())[1:]
    driver.key("t")
    own = list(timeline.line)
    assert own[-1] == session.head
    screen.view.look_back(ACTS + 1)
    assert timeline.line != own
    assert (timeline.at, timeline.slider.count) == (ACTS, ACTS + 1)
    driver.key("escape")
    assert screen.view.past is None
    assert timeline.line == own == present
    assert (timeline.at, timeline.slider.at, timeline.slider.count) == (len(own) - 1, len(own) - 1, len(own))
    assert timeline.slider.present == len(own) - 1
    assert not timeline.forward.enabled
    driver.key("pgup")
    assert screen.view.past == own[-2]


def test_one_act_later_is_dimmed_at_the_end_alone(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("t")
    forward, back = screen.timeline.forward, screen.timeline.back
    assert (back.enabled, forward.enabled) == (True, False)
    driver.key("home")
    assert (back.enabled, forward.enabled) == (False, True)
    driver.key("end")
    assert (back.enabled, forward.enabled) == (True, False)
    screen.session.play(MovePieces(("d6.1",), "table", ((500.0, 200.0),)))
    assert not forward.enabled
    driver.key("ctrl+z")
    assert forward.enabled


def test_the_panel_shows_the_moment_that_is_looked_at_at_once() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    deck = session.table.zones["deck"]
    for number in range(4):
        session.play(MovePieces(deck[-1 - number :][:1], "hand:blue"), "blue")
        session.play(EndTurn(), session.table.flow.to_act[0] if session.table.flow.to_act else "blue")
    with Driver(size=(1366, 768), session=session) as driver:
        if isinstance(driver.screen, Curtain):
            driver.key("enter")
        driver.settle()
        screen = driver.table.screen
        driver.key("pgup")
        driver.key("pgup")
        for key in ("pgup", "pgup", "pgdn"):
            driver.settle()
            driver.key(key)
            at = screen.view.past
            assert at is not None
            driver.settle()
            shown = driver.picture().subsurface(screen.panel.seats[0].rect).copy()
            screen.invalidate()
            driver.step()
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(
                driver.picture().subsurface(screen.panel.seats[0].rect), "RGB"
            )


def test_the_points_beside_a_seat_are_those_of_the_moment_shown() -> None:
    session = Session.new("round_house", seats=2, seed="5")
    rng = Rng(Chance("points"))
    for _ in range(100):
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(size=(1366, 768), session=session) as driver:
        screen = driver.table.screen
        now = [seat.score for seat in screen.panel.seats]
        assert now == list(session.scores())
        driver.key("home")
        driver.key("pgdn")
        at = screen.view.past
        assert at is not None
        then = list(session.game_rules.scores(session.log.table_at(at)))
        assert then != now
        assert [seat.score for seat in screen.panel.seats] == then
        driver.key("escape")
        assert [seat.score for seat in screen.panel.seats] == now


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("round_house", "If the game ended at this moment: 3 points · coins, goods and assistants at hand 3"),
        ("ming_dynasty", "Counted so far: 0 points"),
        ("open_table", ""),
    ],
)
def test_resting_on_a_player_says_from_where_the_points_come(game: str, words: str) -> None:
    """At the start of Round House each player has 3 points, and 0 prestige on the board."""
    with Driver(size=(1366, 768), session=Session.new(game, seats=2, seed="5")) as driver:
        driver.table.lift()
        driver.settle()
        driver.move(driver.table.screen.panel.seats[1])
        driver.wait(TOOLTIP_DELAY + 0.1)
        assert driver.app.notices.tip == words


def test_the_same_act_at_a_past_moment_goes_on_along_the_line() -> None:
    """Playing on from a past moment with the very same act made another line and left nothing to redo."""
    session, rng = Session.new("round_house", 2, seed="5"), Rng(Chance("again"))
    for _ in range(12):
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        screen = driver.table.screen
        entries, head = len(session.entries), session.head
        screen.play.jump(head - 2, plays_on=True)
        if isinstance(driver.screen, ConfirmScreen):
            driver.key("enter")
        driver.settle()
        row = session.entries[head - 1].move
        same = [index for index, one in enumerate(screen.referee.choices) if one.move and one.move.to_row() == row]
        driver.table.choose(same[0])
        # A turn in which nothing is left then ends by itself, along the line too.
        assert session.head in (head - 1, head)
        if session.head != head:
            driver.key("ctrl+y")
        assert (session.head, len(session.entries)) == (head, entries)


def test_the_same_act_with_bots_goes_on_to_where_the_person_decides() -> None:
    seats = (SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy"))
    with Driver(size=(1366, 768), session=Session.new("roundhouse_kick", seats, seed="5")) as driver:
        screen, session = driver.table.screen, driver.table.session
        screen.app.bot_speed = "instant"
        while True:
            driver.until(lambda: session.table.flow.to_act == ("blue",))
            screen.view.painter.settle()
            before, move = session.head, screen.referee.choices[0].move
            screen.play.move(move)
            screen.view.painter.settle()
            if session.table.flow.to_act != ("blue",):
                break
        driver.until(lambda: session.table.flow.to_act == ("blue",))
        after, entries = session.head, len(session.entries)
        assert after > before + 1
        driver.key("ctrl+z")
        assert session.head == before
        screen.play.move(move)
        assert (session.head, len(session.entries)) == (after, entries)


def before_a_walk() -> Session:
    """Round House after forty acts, where many rooms can be walked to."""
    session, rng = Session.new("round_house", seats=3, seed="11"), Rng(Chance("walk"))
    while len(session.entries) < 40 or len(session.legal_moves().moves) < 10:
        session.play(rng.choice(session.legal_moves().moves))
    return session


def test_in_the_past_the_log_has_the_room_of_the_choices() -> None:
    """It stayed at four rows below 370 blank pixels, though nothing can be chosen in the past."""
    with Driver(session=before_a_walk(), size=(1366, 768)) as driver:
        driver.table.lift()
        driver.settle()
        screen = driver.table.screen
        panel = screen.panel
        there, last = panel.log.rect.copy(), panel.log.row_rect(panel.log.count - 1)
        driver.move(screen.view.table_rect())
        driver.key("pgup")
        driver.settle()
        assert screen.view.past is not None
        assert panel.log.rect.top - panel.seats[-1].rect.bottom < 100 < there.top - panel.log.rect.top
        assert panel.log.row_rect(panel.log.count - 1) == last, "rows that were seen stay where they were"
        # A row of the new room takes a click at once: no choice was meant.
        first = panel.log.row_at((panel.log.rect.centerx, panel.log.rect.top + 5))
        driver.click(panel.log.row_rect(first))
        driver.settle()
        assert screen.view.past == panel.book.last_of(panel.book.row(first).entry)
        assert panel.log.rect.top < there.top
        assert driver.clipped() == []
        assert driver.overlaps() == []
        driver.click("Return to now")
        driver.settle()
        assert panel.log.rect == there


def test_rows_of_the_log_move_only_when_the_pointer_has_left_it() -> None:
    """A click in the log leads into the past; the next one is meant for the row that is seen there."""
    with Driver(session=before_a_walk(), size=(1366, 768)) as driver:
        driver.table.lift()
        driver.settle()
        panel = driver.table.screen.panel
        there = panel.log.rect.copy()
        driver.click(panel.log.row_rect(panel.log.row_at((there.centerx, there.top + 5))))
        driver.settle()
        assert driver.table.screen.view.past is not None
        assert panel.log.rect == there
        driver.move(driver.table.screen.view.table_rect())
        driver.settle()
        assert panel.log.rect.top < there.top
