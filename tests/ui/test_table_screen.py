"""The table in its window: real mouse and key events through the real event queue, on the Open Table."""

from __future__ import annotations

import errno
import os

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace
from small_box import SMALL_GAME, small_equipment

from tabletop import MovePieces, Session, TakeFromSupply
from tabletop.core.equipment import SEAT_COLOURS, Placement
from tabletop.core.table import table_hash
from tabletop.games.game import Game
from tabletop.rules.piece_commands import details
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.saves.listings import list_saves
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.panels.top_bar import saving_words
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def session() -> Session:
    """The Open Table for two, on disk, in a window of 1366x768."""
    return Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"))


def free_spot(driver: Driver, dx: int = 0, dy: int = 0) -> tuple[int, int]:
    """A point of the empty middle of the table."""
    screen = driver.table.screen
    x, y = screen.view.painter.camera.to_screen(480, 300)
    return x + dx, y + dy


def in_hand(driver: Driver, number: int) -> tuple[int, int]:
    """The middle of a piece in the hand."""
    return driver.table.screen.view.strip.layout()[number].rect.center


def test_drag_one_piece_is_one_entry_and_one_undo(driver: Driver) -> None:
    session = driver.table.session
    start = table_hash(session.table)
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    assert session.table.where["d6.1"] == "table"
    assert len(session.entries) == 3
    driver.key("ctrl+z")
    assert table_hash(session.table) == start
    driver.key("ctrl+y")
    assert session.table.where["d6.1"] == "table"


def test_escape_in_mid_drag_puts_everything_back(driver: Driver) -> None:
    session = driver.table.session
    before = len(session.entries)
    driver.press(driver.table.at("d6.1"))
    driver.move(free_spot(driver), (1, 0, 0))
    assert driver.table.screen.view.painter.lifted == ("d6.1",)
    driver.key("escape")
    driver.release()
    assert driver.table.screen.view.painter.lifted == ()
    assert len(session.entries) == before
    assert session.table.where["d6.1"] == "dice"


def test_the_top_card_comes_alone_and_shift_takes_the_deck(driver: Driver) -> None:
    session = driver.table.session
    top = session.table.zones["deck"][-1]
    driver.drag(driver.table.at(top), free_spot(driver, -120))
    assert session.table.where[top] == "table"
    assert len(session.table.zones["deck"]) == 53
    driver.drag(driver.table.at(session.table.zones["deck"][-1]), free_spot(driver, 120), mods="shift")
    assert session.table.zones["deck"] == ()
    assert len(session.table.pile_of(session.table.zones["table"][-1])) == 53


def test_a_hold_takes_the_pile_too(driver: Driver) -> None:
    session = driver.table.session
    driver.press(driver.table.at(session.table.zones["deck"][-1]))
    driver.wait(0.4)
    driver.move(free_spot(driver), (1, 0, 0))
    driver.release()
    assert session.table.zones["deck"] == ()


def test_only_a_press_on_a_piece_waits_for_the_hold(driver: Driver) -> None:
    pointer = driver.table.screen.pointer
    driver.press(driver.table.at("supply:supply:cube.red"))
    assert pointer.press is not None
    assert pointer.deadline() is None, "the loop would have to look for ever"
    driver.release()
    driver.press(driver.table.at(driver.table.session.table.zones["deck"][-1]))
    assert pointer.deadline() is not None
    driver.release()


def test_a_card_dropped_on_a_card_joins_it_and_the_pile_can_be_shuffled(driver: Driver) -> None:
    session = driver.table.session
    first, second = session.table.zones["deck"][-1], session.table.zones["deck"][-2]
    driver.drag(driver.table.at(first), free_spot(driver))
    driver.settle()
    driver.drag(driver.table.at(second), free_spot(driver, 6, 5))
    driver.settle()
    assert session.table.pile_of(first) == (first, second)
    driver.move(driver.table.at(second))
    driver.key("r")
    assert session.entries[-1].move == ("shuffle",)


def test_marquee_selects_and_the_selection_moves_and_flips_together(driver: Driver) -> None:
    session = driver.table.session
    spots = [(400, 250), (470, 250), (540, 250)]
    cards = session.table.zones["deck"][-3:]
    session.play(MovePieces(cards, "table", tuple((float(x), float(y)) for x, y in spots)))
    driver.settle()
    camera = driver.table.screen.view.painter.camera
    driver.drag(camera.to_screen(350, 190), camera.to_screen(600, 310))
    assert set(driver.table.screen.view.selection) == set(cards)
    driver.key("f")
    assert {session.table.pieces[card].face for card in cards} == {0}
    driver.settle()
    driver.drag(driver.table.at(cards[1]), camera.to_screen(470, 330))
    assert {session.table.pieces[card].y for card in cards} == {330.0 - session.equipment.zones["table"].y}
    assert len({session.table.pieces[card].x for card in cards}) == 3


def test_a_chessman_snaps_to_its_square(driver: Driver) -> None:
    session = driver.table.session
    pawn = next(p for p in session.table.zones["board"] if "white" in p and session.table.pieces[p].y == 6)
    state = session.table.pieces[pawn]
    x, y = driver.table.at(pawn)
    square = session.equipment.zones["board"].height / 8 * driver.table.screen.view.painter.camera.zoom
    driver.drag((x, y), (x + 4, round(y - 2 * square) - 5))
    assert (session.table.pieces[pawn].x, session.table.pieces[pawn].y) == (state.x, 4)


def test_supply_gives_and_takes_back(driver: Driver) -> None:
    session = driver.table.session
    before = len(session.table.pieces)
    driver.drag(driver.table.at("supply:supply:cube.red"), free_spot(driver))
    made = [piece for piece in session.table.pieces if piece.startswith("cube.red")]
    assert len(session.table.pieces) == before + 1
    driver.settle()
    driver.drag(driver.table.at(made[0]), driver.table.at("supply:supply:cube.red"))
    assert len(session.table.pieces) == before


def test_the_bag_is_drawn_from_blindly(driver: Driver) -> None:
    session = driver.table.session
    for number, colour in enumerate(("red", "blue", "green")):
        session.play(TakeFromSupply(f"supply:cube.{colour}", "bag"))
        assert len(session.table.zones["bag"]) == number + 1
    driver.settle()
    driver.drag(driver.table.at("zone:bag"), free_spot(driver))
    assert len(session.table.zones["bag"]) == 2
    assert session.head in session.log.barriers


def test_digits_draw_so_many_and_set_a_die(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.key("1")
    driver.key("2")
    # A key may follow that deals as many to each.
    assert len(session.table.zones["hand:blue"]) == 0
    driver.wait(1.7)
    assert len(session.table.zones["hand:blue"]) == 12
    driver.settle()
    driver.move(driver.table.at("d6.1"))
    driver.key("4")
    assert session.table.pieces["d6.1"].face == 3
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.key("3")
    assert len(session.table.zones["hand:blue"]) == 12
    driver.wait(1.7)
    assert len(session.table.zones["hand:blue"]) == 15


def test_a_key_pressed_again_acts_on_what_now_lies_under_the_resting_pointer(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    for dealt in (1, 2, 3):
        driver.key("shift+d")
        driver.settle()
        assert [len(session.table.zones[hand]) for hand in ("hand:blue", "hand:red")] == [dealt, dealt]
    driver.key("ctrl+z")
    driver.key("shift+d")
    assert len(session.table.zones["hand:blue"]) == 3


def test_an_act_that_is_not_possible_says_so(driver: Driver) -> None:
    session = driver.table.session
    before = session.head
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.key("o")
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == "Only a pile that lies on the open table can be spread."
    assert session.head == before


def test_a_table_seen_whole_stays_whole_when_the_window_grows(driver: Driver) -> None:
    camera = driver.table.screen.view.painter.camera
    assert camera.shows_all
    before = camera.level
    driver.resize(1900, 1000)
    assert camera.shows_all
    assert camera.level > before
    driver.wheel(2, free_spot(driver))
    driver.wait(0.5)
    assert not camera.shows_all
    near = camera.level
    driver.resize(1366, 768)
    assert camera.level == near


def test_hand_plays_to_the_table_reorders_and_takes_back(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.key("5")
    driver.wait(1.7)
    driver.settle()
    hand = session.table.zones["hand:blue"]
    assert len(hand) == 5
    left = in_hand(driver, 0)
    driver.drag(in_hand(driver, 4), (left[0] - 30, left[1]))
    assert session.table.zones["hand:blue"] == (hand[4], *hand[:4])
    driver.settle()
    driver.drag(in_hand(driver, 0), free_spot(driver))
    assert session.table.where[hand[4]] == "table"
    assert session.table.pieces[hand[4]].face == 0
    driver.settle()
    driver.move(driver.table.at(hand[4]))
    driver.key("h")
    assert session.table.where[hand[4]] == "hand:blue"


def test_keys_turn_lock_under_copy_delete(driver: Driver) -> None:
    session = driver.table.session
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    driver.settle()
    driver.move(driver.table.at("d6.1"))
    driver.key("e")
    assert session.table.pieces["d6.1"].angle == 45
    driver.key("shift+q")
    assert session.table.pieces["d6.1"].angle == 30
    driver.key("l")
    assert session.table.pieces["d6.1"].locked
    driver.drag(driver.table.at("d6.1"), free_spot(driver, 90))
    assert session.entries[-1].move == ("lock",)
    driver.key("l")
    driver.settle()
    before = len(session.table.pieces)
    driver.move(driver.table.at("d6.1"))
    driver.key("ctrl+c")
    driver.key("ctrl+v")
    assert len(session.table.pieces) == before + 1
    driver.key("delete")
    assert len(session.table.pieces) == before


def test_wheel_zooms_at_the_pointer_or_turns_what_is_held(driver: Driver) -> None:
    painter, session = driver.table.screen.view.painter, driver.table.session
    spot = free_spot(driver)
    under = painter.camera.to_table(*spot)
    driver.wheel(3, spot)
    driver.settle()
    assert painter.camera.to_table(*spot) == pytest.approx(under, abs=1.0)
    driver.key("space")
    driver.settle()
    driver.press(driver.table.at("d6.1"))
    driver.move(free_spot(driver), (1, 0, 0))
    driver.wheel(-1)
    driver.wheel(-1)
    held = painter._over.held
    assert held is not None
    assert held.rotated == 90
    driver.release()
    assert session.table.pieces["d6.1"].angle == 90
    assert len(session.entries) == 3


def test_right_drag_pans_and_right_click_opens_the_menu(driver: Driver) -> None:
    painter = driver.table.screen.view.painter
    driver.wheel(8, free_spot(driver))
    driver.settle()
    before = painter.camera.origin_x
    driver.drag(free_spot(driver), free_spot(driver, 80), button=3)
    assert painter.camera.origin_x != before
    assert isinstance(driver.screen, TableScreen)
    driver.key("space")
    driver.settle()
    driver.click(driver.table.at("d6.1"), button=3)
    assert isinstance(driver.screen, ContextMenu)
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


def test_every_row_of_the_menu_on_a_die_can_be_chosen(driver: Driver) -> None:
    session = driver.table.session
    driver.click(driver.table.at("d6.1"), button=3)
    assert isinstance(driver.screen, ContextMenu)
    rows = [row.text for row in driver.screen.rows if row.run is not None]
    driver.key("escape")
    assert "Roll" in rows
    assert "Set to 6" in rows
    for text in rows:
        head = session.head
        driver.click(driver.table.at("d6.1"), button=3)
        menu = driver.screen
        assert isinstance(menu, ContextMenu)
        row = next(row for row in menu.rows if row.text == text)
        driver.app.pop()
        assert row.run is not None
        row.run()
        if isinstance(driver.screen, TextDialog):
            driver.key("escape")
        driver.settle()
        session.jump(head)
        driver.settle()


def test_a_click_in_the_log_shows_that_moment_and_playing_on_goes_there(driver: Driver) -> None:
    screen = driver.table.screen
    for dx in (0, 40, 80):
        driver.drag(driver.table.at("d6.1"), free_spot(driver, dx))
        driver.settle()
    log = screen.panel.log
    driver.click(log.row_rect(1).center)
    assert screen.view.past == screen.session.entries[2].id
    assert screen.session.head == 4
    driver.key("pgdn")
    assert screen.view.past == 3
    driver.key("end")
    assert screen.view.past is None
    driver.key("home")
    assert screen.view.past == 1
    driver.key("pgdn")
    driver.click("Play on from here")
    assert screen.view.past is None
    assert screen.session.head == 2
    assert len(screen.session.entries) == 5


@pytest.mark.usefixtures("always_curtain")
def test_the_curtain_comes_before_another_hand_is_seen(driver: Driver) -> None:
    screen = driver.table.screen
    driver.move(driver.table.at(screen.session.table.zones["deck"][-1]))
    driver.key("shift+d")
    driver.settle()
    assert screen.view.seat == "blue"
    driver.key("ctrl+enter")
    assert isinstance(driver.screen, Curtain)
    assert screen.view.seat == "blue"
    driver.key("enter")
    assert isinstance(driver.screen, TableScreen)
    assert screen.view.seat == "red"
    blue = screen.session.table.zones["hand:blue"][0]
    assert screen.view.shown.pieces[blue].kind != screen.session.table.pieces[blue].kind


def test_a_double_click_spreads_a_pile_and_gathers_it_again(driver: Driver) -> None:
    session = driver.table.session
    cards = session.table.zones["deck"][-3:]
    session.play(MovePieces(cards, "table", ((400.0, 250.0),)))
    driver.settle()
    driver.double_click(driver.table.at(cards[2]))
    assert len({session.table.pieces[card].x for card in cards}) == 3
    driver.settle()
    driver.wait(0.4)
    driver.double_click(driver.table.at(cards[2]))
    assert len({session.table.pieces[card].x for card in cards}) == 1


def test_a_double_click_rolls_a_die(driver: Driver) -> None:
    session = driver.table.session
    driver.double_click(driver.table.at("d6.1"))
    assert "rolls" in session.describe(session.head, "blue")
    assert not driver.table.screen.view.selection


def test_the_ring_of_a_selected_pile_does_not_cross_its_number(driver: Driver) -> None:
    screen = driver.table.screen
    top = screen.session.table.zones["deck"][-1]
    item, sprites = screen.view.painter.item(top), screen.view.painter._resting.sprites
    assert item is not None
    bare = driver.picture()
    x, y = driver.table.base(top)
    badge = sprites.number(item.count, x, y, item)
    left, top_y, wide, high = badge[0].get_rect(topleft=badge[1]).inflate(-12, -8)
    screen.view.select((top,))
    driver.settle()
    ringed = driver.picture()
    # The chip lets a little through, but no bright line.
    for spot in ((left + across, top_y + down) for across in range(wide) for down in range(high)):
        assert all(abs(one - other) < 48 for one, other in zip(ringed.get_at(spot), bare.get_at(spot), strict=True)), spot


def test_resting_on_a_back_shows_only_its_text(driver: Driver) -> None:
    screen = driver.table.screen
    driver.move(driver.table.at(screen.session.table.zones["deck"][-1]))
    driver.wait(1.5)
    assert screen.inspect.piece == ""
    assert "54 in the pile" in driver.app.notices.tip


def test_a_game_that_was_only_looked_at_does_not_count_as_played(driver: Driver) -> None:
    file = driver.table.session.file
    assert file is not None
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    driver.close()
    before = file.path.read_bytes()
    with Driver(size=(1366, 768), session=Session.load(file.path)) as again:
        again.settle()
        again.key("pgup")
        again.settle()
    assert file.path.read_bytes() == before


def test_giving_a_card_to_another_by_dropping_it_on_the_name(driver: Driver) -> None:
    screen = driver.table.screen
    top = screen.session.table.zones["deck"][-1]
    driver.drag(driver.table.at(top), screen.panel.seats[1].rect.center)
    assert screen.session.table.where[top] == "hand:red"
    assert screen.session.describe(screen.session.head, "blue") == "Blue gives a card to Red."


def test_counter_pads_count(driver: Driver) -> None:
    session = driver.table.session
    counter = next(iter(session.equipment.counters))
    rect = driver.table.screen.view.painter.rect_of(f"counter:{counter}")
    assert rect is not None
    driver.click((rect.right - rect.width // 8, rect.centery + rect.height // 6))
    assert session.table.counters[counter] == 1
    driver.click((rect.x + rect.width // 8, rect.centery + rect.height // 6))
    assert session.table.counters[counter] == 0


def test_resting_on_a_card_shows_it_large_and_moving_away_hides_it(driver: Driver) -> None:
    screen = driver.table.screen
    driver.move(driver.table.at("d6.1"))
    driver.wait(1.2)
    assert screen.inspect.piece == "d6.1"
    driver.move(free_spot(driver))
    driver.settle()
    assert screen.inspect.piece == ""


def test_a_card_of_a_pile_is_told_with_its_pile(driver: Driver) -> None:
    shown = driver.table.screen.view.shown
    assert details(shown, shown.zones["deck"][-1]) == ["54 in the pile", "the deck"]
    assert details(shown, "d6.1")[0].startswith("shows ")


def test_nothing_is_drawn_while_nothing_happens(driver: Driver) -> None:
    driver.move(free_spot(driver))
    driver.wait(1.3)
    frames = driver.app.frames
    driver.wait(0.5)
    assert driver.app.frames == frames


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)])
def test_nothing_overlaps_or_is_cut_at_any_size(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.settle()
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []


def test_f11_gives_the_table_all_the_room(driver: Driver) -> None:
    driver.key("f11")
    assert driver.table.screen.view.table_rect().width == 1366
    driver.key("f11")
    assert driver.table.screen.view.table_rect().width < 1366


@pytest.mark.parametrize("leave", ["f11", "home"])
def test_the_message_on_hidden_panels_goes_with_them_and_with_the_table(driver: Driver, leave: str) -> None:
    driver.key("f11")
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == "F11 brings the panels back."
    driver.table.screen.do(leave) if leave == "home" else driver.key(leave)
    driver.step(2)
    toast = driver.app.notices.toast
    assert toast is not None
    # At a table that stays open the offer to shuffle comes back.
    about_game = "The deck is in order, not shuffled." if leave == "f11" else "Nobody has acted in this game, so it is not kept."
    assert toast.text == about_game


def test_save_a_copy_and_go_on_in_the_first(driver: Driver) -> None:
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    driver.key("ctrl+s")
    assert isinstance(driver.screen, TextDialog)
    driver.key("enter")
    saves = {save.title: save for save in list_saves(saves_folder())}
    first = driver.table.session.title
    assert saves.keys() == {first, f"{first} (copy)"}
    assert saves[f"{first} (copy)"].thumbnail
    assert saves[f"{first} (copy)"].to_act == "Blue"
    assert isinstance(driver.screen, TableScreen)


def test_what_the_screen_shows_after_play_is_what_is_loaded_again(driver: Driver) -> None:
    session = driver.table.session
    assert session.file is not None
    path = session.file.path
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    driver.move(driver.table.at("d6.2"))
    driver.key("r")
    driver.settle()
    shown = table_hash(session.table)
    driver.move((5, 400))
    driver.key("ctrl+z")
    driver.key("enter")
    driver.close()
    with Session.load(path) as loaded:
        loaded.redo()
        assert table_hash(loaded.table) == shown
        assert list_saves(saves_folder())[0].thumbnail[:3] == b"\xff\xd8\xff"


def test_a_game_open_elsewhere_can_only_be_looked_at(driver: Driver) -> None:
    session = driver.table.session
    session.file.read_only = True  # type: ignore[union-attr]
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    assert session.table.where["d6.1"] == "dice"
    driver.key("ctrl+z")
    assert len(session.entries) == 2
    session.file.read_only = False  # type: ignore[union-attr]


def test_mouse_leaves_no_trace_when_a_drag_ends_outside(driver: Driver) -> None:
    session = driver.table.session
    driver.press(driver.table.at("d6.1"))
    driver.move((1200, 20), (1, 0, 0))
    driver.post(pygame.MOUSEBUTTONUP, pos=(1200, 20), button=1, touch=False)
    driver.step()
    assert session.table.where["d6.1"] == "dice"
    assert driver.table.screen.view.painter.lifted == ()


def test_a_banner_goes_without_a_touch_hides_no_button_and_lets_no_click_through(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, screen = driver.app, driver.table.screen
    driver.settle()
    screen.keeping.on_problem("The last 8 acts are not on disk yet: the disk is full.")
    driver.step()
    banner = app.notices.banner_rect()
    assert not banner.colliderect(screen.bar.rect)
    driver.move(banner)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=banner.center, button=1, touch=False)
    driver.step()
    assert screen.pointer.press is None
    driver.post(pygame.MOUSEBUTTONUP, pos=banner.center, button=1, touch=False)
    driver.step()
    before = pygame.image.tobytes(app.surface.subsurface(banner), "RGB")

    # The trouble passes in a turn of the loop, which must not sleep over a line that is no longer true.
    monkeypatch.setattr(screen.keeping, "_watch", lambda: screen.keeping.on_problem(""))
    driver.step()
    while app.due() <= app.now():
        driver.step()
    assert pygame.image.tobytes(app.surface.subsurface(banner), "RGB") != before


def test_a_banner_can_be_closed_until_it_says_something_else(driver: Driver) -> None:
    notices = driver.app.notices
    driver.app.banner("Not on disk yet.")
    driver.step()
    spot = notices.banner_rect()
    shown = driver.app.surface.get_at(spot.midleft)
    driver.click(notices.banner_close_rect())
    driver.app.banner("Not on disk yet.")
    driver.step(2)
    assert driver.app.surface.get_at(spot.midleft) != shown
    driver.app.banner("Not on disk now.")
    driver.step()
    assert driver.app.surface.get_at(notices.banner_rect().midleft) == shown
    driver.app.banner("")


def test_a_full_disk_is_said_and_nothing_is_lost(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    session = driver.table.session
    assert session.file is not None
    path, write = session.file.path, os.write

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    driver.drag(driver.table.at("d6.1"), free_spot(driver))
    driver.settle()
    assert session.table.where["d6.1"] == "table"
    assert session.file.pending
    assert "not on disk yet" in driver.table.screen.keeping.problem
    bar = driver.table.screen.bar
    assert saving_words(session) == "not saved at the moment"
    at_fault = pygame.image.tobytes(driver.picture().subsurface(bar.rect), "RGB")
    monkeypatch.setattr(os, "write", write)
    driver.drag(driver.table.at("d6.2"), free_spot(driver, 60))
    driver.wait(0.6)
    assert not session.file.pending
    assert driver.table.screen.keeping.problem == ""
    assert saving_words(session) == "every act is saved as you make it"
    assert pygame.image.tobytes(driver.picture().subsurface(bar.rect), "RGB") != at_fault
    shown = table_hash(session.table)
    driver.close()
    with Session.load(path) as loaded:
        assert table_hash(loaded.table) == shown


def test_the_bar_says_of_a_game_without_a_file_and_of_one_only_looked_at_what_is_true(small_game: Game) -> None:
    assert saving_words(Session.new(small_game)) == "this game is not saved"
    path = new_save_path(saves_folder(), "Looked at")
    Session.new(small_game, path=path).close()
    with Session.load(path, read_only=True) as looked_at:
        assert saving_words(looked_at) == "read-only: it can only be looked at"


@pytest.mark.parametrize("size", [(640, 400), (640, 480), (700, 500), (800, 600), (1024, 600), (1366, 768)])
@pytest.mark.parametrize("large", [False, True])
def test_no_button_of_the_bar_lies_on_another_in_any_window(size: tuple[int, int], large: bool) -> None:
    seats = (SEAT_COLOURS[3], replace(SEAT_COLOURS[4], bot="easy"))
    with Driver(size=size, session=Session.new("round_house", seats, seed="1")) as driver:
        driver.app.change_settings(replace(driver.app.settings, large_targets=large))
        driver.step(2)
        bar = driver.table.screen.bar
        names = {widget.name for widget in bar.widgets()}
        assert [pair for pair in driver.overlaps() if names & {*pair}] == []
        assert driver.outside() == []
        assert bar.home.visible
        assert bar.buttons["undo"].visible
        assert bar.buttons["help"].visible
        assert bar.buttons["save_as"].visible == (size[0] > (1200 if large else 1000))


def test_a_game_that_is_not_installed_opens_on_the_free_table(small_game: Game) -> None:
    path = new_save_path(saves_folder(), "Elsewhere")
    with Session.new(small_game, path=path) as made:
        made.play(MovePieces(("m0",), "board", ((3, 3),)))
    with Driver(size=(1366, 768), session=Session.load(path)) as driver:
        driver.settle()
        session = driver.table.session
        assert session.game is None
        driver.drag(driver.table.at("die.a"), driver.table.at("die.b"))
        assert len(session.entries) == 4
        driver.key("ctrl+r")
        assert session.rules == "off"


def test_a_piece_that_is_called_like_a_supply_or_a_counter_harms_nobody() -> None:
    names = ("supply:men", "counter:men", "zone:men", "mark:men", "turn:")
    box = small_equipment()
    pieces = tuple(Placement(name, "man", "table", 100.0 + 90 * at, 640.0) for at, name in enumerate(names))
    game = replace(SMALL_GAME, equipment=lambda seats, options: replace(box, pieces=(*box.pieces, *pieces)))
    with Driver(size=(1366, 768), session=Session.new(game)) as driver:
        driver.settle()
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        for piece in pieces:
            spot = screen.view.painter.camera.to_screen(piece.x, piece.y)
            driver.move(spot)
            driver.wait(0.01)
            driver.drag(spot, (spot[0], spot[1] - 30))
            driver.double_click(spot)
            driver.click(spot, button=3)
            driver.key("escape")
            assert driver.screen is screen
        driver.drag(screen.view.table_rect().move(4, 4).topleft, screen.view.table_rect().move(-4, -4).bottomright)
        driver.key("f")
        assert driver.screen is screen


def test_only_what_a_notice_covered_is_painted_again_when_it_goes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the table, the hand, the panel and the bar; then nothing differs from a window that is painted whole."""
    screen, app = driver.table.screen, driver.app
    regions = screen.view.regions
    assert regions is not None
    driver.move(free_spot(driver))
    driver.wait(1)
    shown = list[list[pygame.Rect] | None]()
    monkeypatch.setattr("tabletop.ui.shell.window.present", lambda surface, rects: shown.append(rects))
    for covered in (regions.table, regions.hand, regions.panel, regions.bar):
        app.tooltip("Words that lie over a part of the window", pygame.Rect(covered.center, (1, 1)))
        driver.step()
        shown.clear()
        app.tooltip("", None)
        driver.step()
        assert sum(rect.width * rect.height for rects in shown for rect in rects or [app.surface.get_rect()]) < 400_000
        left = app.surface.copy()
        app.request_redraw()
        driver.step()
        assert left.get_view("2").raw == app.surface.get_view("2").raw, covered


def test_what_lies_over_the_table_stays_where_it_is_when_the_table_is_moved(driver: Driver) -> None:
    """A tip, a message and the card of the first keys; the picture in the window is moved only where they are not."""
    screen, app, (x, y) = driver.table.screen, driver.app, free_spot(driver)

    def pan() -> None:
        for step in range(4):
            screen.view.painter.pan(9, 5 - step)
            driver.step()
            left = app.surface.copy()
            app.request_redraw()
            driver.step()
            assert left.get_view("2").raw == app.surface.get_view("2").raw

    pan()
    app.tooltip("Words over the table", pygame.Rect(x, y, 1, 1))
    driver.step()
    pan()
    app.tooltip("", None)
    driver.step()
    app.toast("A message over the table.")
    driver.step()
    pan()
