"""The table seen from another side: everything works as on a table that is not rotated, and the session knows nothing of it."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from tabletop import DrawPieces, EndTurn, Session
from tabletop.bench.table import bench_table
from tabletop.core.layout import place_centre
from tabletop.core.table import table_hash
from tabletop.rules.piece_commands import ROTATION_STEP
from tabletop.settings import Settings
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.widgets.menu import ContextMenu

QUARTERS = range(4)


@pytest.fixture
def session() -> Session:
    """The Open Table for two in a window of 1366x768, with nothing hidden yet."""
    return Session.new("open_table", seats=2, seed="7")


def turn(driver: Driver, quarter: int) -> None:
    driver.app.clear_toast()  # It would lie over pieces.
    for _ in range(quarter):
        driver.key("ctrl+right")
    driver.settle()
    assert driver.table.screen.view.painter.camera.quarter == quarter


def square(driver: Driver, column: float, row: float) -> tuple[int, int]:
    """The middle of a square of the chess board on the screen."""
    zone = driver.table.session.equipment.zones["board"]
    return driver.table.screen.view.painter.camera.to_screen(*place_centre(zone, column, row))


def man_at(driver: Driver, column: float, row: float) -> str:
    now = driver.table.session.table
    return next(piece for piece in now.zones["board"] if (now.pieces[piece].x, now.pieces[piece].y) == (column, row))


def cards(session: Session) -> list[str]:
    """The cards on the open table, the topmost last."""
    return [piece for piece in session.table.zones["table"] if "card" in session.table.kind(piece).tags]


def free(driver: Driver) -> tuple[int, int]:
    """An empty point in the middle of the table."""
    return driver.table.screen.view.painter.camera.to_screen(480, 300)


def test_keys_turn_the_table_for_the_eye_only(driver: Driver) -> None:
    screen = driver.table.screen
    before, entries = table_hash(screen.session.table), len(screen.session.entries)
    camera = screen.view.painter.camera
    first = driver.picture()
    left, top = camera.to_screen(0, 0)
    driver.key("ctrl+right")
    assert camera.quarter == 1
    assert camera.shows_all
    right, other_top = camera.to_screen(0, 0)
    assert right > left
    assert abs(other_top - top) < 300
    driver.key("ctrl+left")
    driver.key("ctrl+left")
    assert camera.quarter == 3
    driver.key("ctrl+right")
    driver.settle()
    driver.move((1, 1))
    assert driver.picture().get_at((600, 400)) == first.get_at((600, 400))
    assert (table_hash(screen.session.table), len(screen.session.entries)) == (before, entries)


def test_the_menu_turns_the_table_too(driver: Driver) -> None:
    driver.click(free(driver), button=3)
    driver.pick("View: nearer")
    assert isinstance(driver.screen, ContextMenu)
    rows = [row for row in driver.screen.rows if row.text.startswith("Turn the table")]
    assert rows[0].key == "Ctrl+Right"
    driver.pick(rows[0].text)
    assert driver.table.screen.view.painter.camera.quarter == 1


@pytest.mark.parametrize("quarter", QUARTERS)
class TestPointer:
    def test_a_man_goes_to_the_square_under_the_pointer(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        pawn = man_at(driver, 4.0, 6.0)
        driver.drag(driver.table.base(pawn), square(driver, 4.0, 4.0))
        driver.settle()
        state = driver.table.session.table.pieces[pawn]
        assert (state.x, state.y) == (4.0, 4.0)
        assert state.angle == 0.0
        driver.key("ctrl+z")
        assert driver.table.session.table.pieces[pawn].y == 6.0

    def test_a_card_lies_where_it_is_let_go_and_joins_the_pile_it_is_dropped_on(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        session, camera = driver.table.session, driver.table.screen.view.painter.camera
        deck = session.table.zones["deck"]
        spot = free(driver)
        driver.drag(driver.table.base(deck[-1]), spot)
        driver.settle()
        card = cards(session)[-1]
        state = session.table.pieces[card]
        assert camera.to_screen(state.x, state.y) == pytest.approx(spot, abs=14)
        assert driver.table.screen.view.painter.piece_at(*camera.to_screen(state.x, state.y)) == card
        driver.drag(driver.table.base(session.table.zones["deck"][-1]), camera.to_screen(state.x, state.y))
        driver.settle()
        assert len(session.table.pile_of(card)) == 2

    def test_the_wheel_and_keys_turn_what_is_held(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        session = driver.table.session
        card = session.table.zones["deck"][-1]
        driver.press(driver.table.base(card))
        driver.move(free(driver), (1, 0, 0))
        driver.key("e")
        driver.release()
        driver.settle()
        assert session.table.pieces[cards(session)[-1]].angle == ROTATION_STEP

    def test_a_marquee_selects_what_it_covers_on_the_screen(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        view = driver.table.screen.view
        men = [piece for piece in view.shown.zones["board"] if view.shown.pieces[piece].y in (6.0, 7.0)]
        spots = [driver.table.base(piece) for piece in men]
        rect = pygame.Rect(spots[0], (1, 1)).unionall([pygame.Rect(spot, (1, 1)) for spot in spots]).inflate(6, 6)
        assert sorted(view.painter.pieces_in(rect)) == sorted(men)

    def test_a_pad_counts_on_its_plus(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        rect = driver.table.screen.view.painter.rect_of("counter:pad:blue")
        assert rect is not None
        across, up = (rect.width * 3 // 8, 0) if quarter % 2 == 0 else (0, rect.height * 3 // 8)
        driver.click((rect.centerx + across, rect.centery - up))
        assert driver.table.session.table.counters["pad:blue"] == 1
        driver.click((rect.centerx - across, rect.centery + up))
        assert driver.table.session.table.counters["pad:blue"] == 0

    def test_zoom_keeps_the_point_under_the_pointer_and_pan_goes_with_the_hand(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        painter, spot = driver.table.screen.view.painter, driver.table.base(man_at(driver, 0.0, 7.0))
        under = painter.camera.to_table(*spot)
        driver.wheel(4, spot)
        driver.settle()
        assert painter.camera.to_table(*spot) == pytest.approx(under, abs=1.0)
        driver.drag(spot, (spot[0] - 80, spot[1] - 60), button=2)
        assert painter.camera.to_screen(*under) == pytest.approx((spot[0] - 80, spot[1] - 60), abs=2)

    def test_cards_go_into_the_hand_and_back_to_where_they_are_dropped(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        session, view = driver.table.session, driver.table.screen.view
        assert view.regions is not None
        driver.drag(driver.table.base(session.table.zones["deck"][-1]), view.regions.hand.center)
        driver.settle()
        hand = session.table.zones["hand:blue"]
        assert len(hand) == 1
        spot = free(driver)
        driver.drag(view.strip.layout()[0].rect.center, spot)
        driver.settle()
        state = session.table.pieces[hand[0]]
        assert view.painter.camera.to_screen(state.x, state.y) == pytest.approx(spot, abs=2)


@pytest.mark.parametrize("quarter", QUARTERS)
class TestKeyboard:
    def test_arrows_go_where_they_point_on_the_screen(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        cursor = driver.table.screen.cursor
        assert cursor.find("white knight")
        for key, across, down in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0)):
            assert cursor.find("white knight")
            x, y = cursor.at
            driver.key(key)
            ahead = (cursor.at[0] - x) * across + (cursor.at[1] - y) * down
            assert ahead > 0 or cursor.at == (x, y), key

    def test_what_is_held_goes_square_by_square_up_the_screen(self, driver: Driver, quarter: int) -> None:
        turn(driver, quarter)
        cursor, session = driver.table.screen.cursor, driver.table.session
        pawn = man_at(driver, 3.0, 6.0)
        cursor.key = pawn
        cursor.follow()
        driver.key("enter")
        x, y = cursor.at
        driver.key("right")
        assert cursor.at[0] > x
        assert cursor.at[1] == y
        driver.key("enter")
        driver.settle()
        across, down = {0: (1, 0), 1: (0, -1), 2: (-1, 0), 3: (0, 1)}[quarter]
        state = session.table.pieces[pawn]
        assert (state.x, state.y) == (3.0 + across, 6.0 + down)


def test_a_kept_view_keeps_the_side(driver: Driver) -> None:
    camera = driver.table.screen.view.painter.camera
    turn(driver, 1)
    driver.wheel(5, free(driver))
    driver.settle()
    driver.key("ctrl+4")
    kept = camera.view
    driver.key("ctrl+right")
    driver.key("space")
    assert camera.view != kept
    driver.key("shift+4")
    assert camera.view == kept
    assert camera.quarter == 1


def test_near_and_back_leave_the_table_as_it_was_turned(driver: Driver) -> None:
    camera = driver.table.screen.view.painter.camera
    driver.key("z")
    driver.key("ctrl+right")
    driver.key("z")
    assert camera.quarter == 1


class TestSeatInFront:
    def test_the_table_turns_to_the_seat_that_is_set_in_front(self, driver: Driver) -> None:
        camera = driver.table.screen.view.painter.camera
        driver.table.screen.turns.sit("red")
        assert camera.quarter == 0
        driver.app.change_settings(Settings(turn_to_seat=True))
        assert camera.quarter == 2
        driver.table.screen.turns.sit("blue")
        assert camera.quarter == 0
        driver.table.session.play(EndTurn(), "blue")
        driver.table.screen.turns.sit("red")
        assert camera.quarter == 2
        driver.app.change_settings(Settings())
        assert camera.quarter == 0

    def test_a_table_turned_by_hand_stays_so_when_something_else_is_set(self, driver: Driver) -> None:
        turn(driver, 3)
        driver.app.change_settings(Settings(mute=True))
        assert driver.table.screen.view.painter.camera.quarter == 3

    def test_another_material_leaves_the_side(self, driver: Driver) -> None:
        turn(driver, 3)
        driver.app.change_settings(Settings(material="wood"))
        assert driver.table.screen.view.painter.camera.quarter == 3

    def test_it_turns_behind_the_curtain(self, driver: Driver) -> None:
        driver.app.change_settings(Settings(turn_to_seat=True, always_curtain=True))
        screen = driver.table.screen
        screen.session.play(DrawPieces(screen.session.table.zones["deck"][-1], 2, "hand:red"), "red")
        driver.settle()
        before = screen.view.painter.camera.quarter
        screen.turns.sit("red")
        driver.settle()
        assert isinstance(driver.screen, Curtain)
        assert screen.view.painter.camera.quarter == before == 0
        driver.key("enter")
        assert driver.table.screen.view.painter.camera.quarter == 2
        shown, whole = driver.picture(), driver.picture()
        driver.table.screen.invalidate()
        driver.step()
        assert driver.picture().get_buffer().raw == shown.get_buffer().raw == whole.get_buffer().raw

    def test_the_first_person_looks_from_their_own_side(self) -> None:
        from tabletop import settings

        settings.use(Settings(turn_to_seat=True))
        session = Session.new("open_table", seats=4, seed="7")
        session.play(EndTurn(), "blue")
        with Driver(size=(1366, 768), session=session) as driver:
            driver.app.change_settings(Settings(turn_to_seat=True))
            driver.settle()
            screen = driver.table.screen
            assert screen.view.seat == "red"
            assert screen.view.painter.camera.quarter == 3
            assert screen.view.painter.camera.shows_all


def test_the_bench_measures_the_table_at_play() -> None:
    found = bench_table(pieces=60, frames=6)
    for name in ("table_drag_60", "table_pan_60_turned", "table_zoom_gesture_60", "table_zoom_sharp_60", "table_quarter_turn_60"):
        assert 0 < float(found[name]["median"]) <= float(found[name]["p99"])
        assert found[name]["unit"] == "ms"
