"""The parts of the table that one key walks through, and the usual view that a game asks for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from driver import Driver
from msgspec.structs import replace
from pygame.image import tobytes

from tabletop.core.equipment import Equipment
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.looks import area_of, walk
from tabletop.saves.files import read_save
from tabletop.session import Session
from tabletop.session.old_looks import with_looks
from tabletop.settings import Settings
from tabletop.ui.look.text import width_of
from tabletop.ui.look.theme import px
from tabletop.ui.table.panels.top_bar import TITLE_ROLES
from tabletop.ui.table.views import HOLD
from tabletop.ui.widgets.menu import ContextMenu

GAMES = ("round_house", "ming_dynasty", "lotta_rome", "roundhouse_kick", "three_kingdoms_redux")


def begun(game: str, players: int = 3, bots: int = 2) -> Session:
    """A new game whose last seats are bots."""
    seats = Session.new(game, players, seed="looks").equipment.seats
    people = players - bots
    return Session.new(game, [replace(seat, bot="easy" if at >= people else "") for at, seat in enumerate(seats)], seed="looks")


def sight(driver: Driver, box: Equipment, words: str) -> bool:
    """Whether the look called like this is wholly in the part of the window with the table."""
    camera = driver.table.screen.view.painter.camera
    area = next(area for name, area in walk(box, driver.table.screen.view.seat, None) if words in name)
    return bool(camera.area.inflate(4, 4).contains(camera.rect_of(*area)))


@pytest.mark.parametrize("game", GAMES)
def test_one_key_walks_through_the_looks_of_a_game_and_back_to_the_whole_table(game: str) -> None:
    with Driver(size=(1366, 768), session=begun(game, bots=0)) as driver:
        driver.table.lift()
        seat = driver.table.screen.view.seat
        box, camera = driver.table.session.equipment, driver.table.screen.view.painter.camera
        names = [name for name, _ in walk(box, seat, None)]
        assert any(name.startswith("yours: ") for name in names)
        assert "what lies before the others" in names
        zooms = []
        for name in names:
            driver.key("y")
            assert sight(driver, box, name), name
            zooms.append(camera.zoom)
        assert camera.shows_all
        assert max(zooms) >= 1.3 * zooms[-1]
        driver.key("shift+y")
        assert camera.zoom == zooms[-2]


def old_save(name: str) -> Session:
    """A golden game, from before there were looks."""
    header, records, _ = read_save(Path(__file__).parent.parent / "golden" / f"{name}.tabletop")
    return Session.restore(header, records)


def test_a_save_from_before_looks_has_those_of_the_installed_game() -> None:
    session = old_save("1-round-house-3")
    assert session.equipment.looks == ()
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        driver.key("y")
        assert sight(driver, with_looks(session), "the board")
        assert not driver.table.screen.view.painter.camera.shows_all


@pytest.mark.parametrize("name", ["1-ming-dynasty-2", "1-small-box"])
def test_a_save_whose_places_lie_elsewhere_or_whose_game_is_gone_keeps_its_own(name: str) -> None:
    session = old_save(name)
    assert with_looks(session) is session.equipment


def test_a_walk_shows_where_bots_have_moved_something() -> None:
    with Driver(session=begun("round_house")) as driver:
        view = driver.table.screen.view
        assert "where it happened" not in [name for name, _ in walk(view.session.equipment, view.seat, None)]
        moved = next(item for item in view.painter.items if item.is_piece)
        view.happened = frozenset([moved.key])
        for _ in range(len(walk(view.session.equipment, view.seat, (0, 0, 1, 1))) - 1):
            driver.key("y")
        camera = view.painter.camera
        assert camera.area.collidepoint(camera.to_screen(moved.x, moved.y))
        assert not camera.shows_all


def test_the_usual_view_of_round_house_is_the_board_and_ones_own_mat() -> None:
    session = begun("round_house")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        camera = driver.table.screen.view.painter.camera
        large = camera.zoom
        for look in session.equipment.looks:
            if look.large and look.seat in ("", "blue"):
                assert camera.area.inflate(4, 4).contains(camera.rect_of(*area_of(look)))
        left, right = camera.to_table(camera.area.left, 0)[0], camera.to_table(camera.area.right, 0)[0]
        assert left >= -25  # The room beside the board shows more of the table, not the floor.
        assert right <= session.equipment.width + 25
        driver.key("space")
        assert camera.shows_all
        assert large >= 1.25 * camera.zoom
        driver.key("space")
        driver.settle()
        assert camera.zoom == large


def test_the_usual_view_is_the_same_for_all_people_so_that_it_keeps_still() -> None:
    session = begun("round_house", 4, 1)
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        view = driver.table.screen.view
        before = view.painter.camera.view
        view.sit("green")
        driver.settle()
        assert view.painter.camera.view == before


def test_a_look_that_a_person_has_chosen_stays_while_others_act() -> None:
    with Driver(session=begun("round_house")) as driver:
        driver.settle()
        view = driver.table.screen.view
        driver.key("y")
        chosen = view.painter.camera.view
        view.refresh(None)
        driver.table.screen.views.follow()
        driver.settle()
        assert view.painter.camera.view == chosen


@pytest.mark.parametrize("follows", [False, True])
def test_the_view_follows_acts_of_others_if_that_is_set(follows: bool) -> None:
    session, rng, seen = begun("three_kingdoms_redux"), Random(3), set()
    with Driver(session=session) as driver:
        driver.app.change_settings(Settings(follow_acts=follows))
        driver.app.bot_speed = "instant"
        driver.settle()
        camera = driver.table.screen.view.painter.camera
        start = camera.view
        while len(session.entries) < 12 or "blue" not in session.table.flow.to_act:
            seat = session.table.flow.to_act[0]
            session.play(rng.choice(session.legal_moves(seat).moves), seat)
            driver.settle()
            seen.add(camera.view)
        assert (seen != {start}) is follows
        driver.wait(HOLD)
        assert camera.view == start


@pytest.mark.parametrize("game", ["ming_dynasty", "round_house"])
def test_the_usual_view_keeps_still_whoever_acts(game: str) -> None:
    """Also while pieces go out of sight, such as tiles to the players, and while different things are decided."""
    session, rng, zooms = begun(game), Random(3), []
    with Driver(size=(1366, 768), session=session) as driver:
        driver.app.bot_speed = "instant"
        driver.settle()
        camera, unseen = driver.table.screen.view.painter.camera, False
        for _ in range(16):
            before = camera.zoom
            seat = session.table.flow.to_act[0]
            session.play(rng.choice(session.legal_moves(seat).moves), seat)
            driver.step(3)
            driver.settle()
            items = driver.table.below.view.painter.items
            unseen = unseen or any(not camera.area.collidepoint(camera.to_screen(one.x, one.y)) for one in items if one.is_piece)
            zooms.append(camera.zoom / before)
        assert unseen
        assert max(zooms) <= 1.0
        if game == "ming_dynasty":
            assert set(zooms) == {1.0}


def test_the_menu_of_the_pace_opens_below_its_button() -> None:
    with Driver(size=(1366, 768), session=begun("round_house")) as driver:
        driver.settle()
        button = driver.table.screen.bar.rect_of("bot_speed")
        driver.move((500, 500))
        driver.table.screen.do("bot_speed")
        driver.step()
        menu = driver.screen
        assert isinstance(menu, ContextMenu)
        [_, first, *_] = [(0, button), *menu.row_rects()]
        assert 0 <= first[1].top - button.bottom < 40
        assert abs(first[1].left - button.left) < 220


@pytest.mark.parametrize("game", GAMES)
def test_the_title_of_a_game_is_not_cut_in_a_small_window(game: str) -> None:
    with Driver(size=(1024, 640), session=begun(game)) as driver:
        driver.table.lift()
        bar, title = driver.table.screen.bar, driver.table.session.title
        assert width_of(title, TITLE_ROLES[-1]) <= bar.left_end - px(6) - bar.home.rect.right - px(12)
        assert driver.overlaps() == []


def test_ones_own_area_is_seen_beside_the_hand_where_the_usual_view_leaves_it_out() -> None:
    """In Ming Dynasty tiles, supply and return cards lay below the window's edge, and only a key that nobody knew showed them."""
    session = begun("ming_dynasty", bots=0)
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        screen = driver.table.screen
        button, camera = screen.own_area, screen.view.painter.camera
        assert screen.view.regions is not None
        assert screen.view.regions.hand.contains(button.rect)
        assert button.rect.width > 300
        driver.settle()
        usual_view, before = camera.view, tobytes(driver.picture().subsurface(button.rect), "RGB")
        session.play(session.legal_moves().moves[0], session.legal_moves().seat)
        driver.settle()
        screen.view.sit(session.entries[-1].seat)
        driver.settle()
        assert tobytes(driver.picture().subsurface(button.rect), "RGB") != before, "a tile was taken"
        driver.click(button.rect.center)
        assert sight(driver, session.equipment, "yours: ")
        driver.click(button.rect.center)
        assert camera.view == usual_view


@pytest.mark.parametrize("game", ["round_house", "lotta_rome"])
def test_no_picture_lies_beside_the_hand_where_the_usual_view_shows_ones_own_area(game: str) -> None:
    with Driver(size=(1366, 768), session=begun(game)) as driver:
        driver.table.lift()
        assert not driver.table.screen.own_area.visible
        assert driver.table.screen.view.strip.beside == 0


def test_cards_of_a_hand_leave_room_for_the_area_beside_it() -> None:
    session = begun("ming_dynasty", bots=0)
    with Driver(size=(1024, 640), session=session) as driver:
        driver.table.lift()
        screen = driver.table.screen
        assert not screen.own_area.visible, "five cards would lie on one another"
        driver.resize(1366, 768)
        driver.settle()
        assert screen.own_area.visible
        strip = screen.view.strip
        assert strip.zone is not None
        session.rules = "off"
        session.play(MovePieces(session.table.zones["moves"][:9], strip.zone.id))
        driver.settle()
        assert len(strip.layout()) > 5
        assert all(held.rect.right <= screen.own_area.rect.left for held in strip.layout())


def test_a_click_on_the_row_of_a_bot_shows_what_lies_before_it() -> None:
    """The third mat of Round House lies below the usual view, and a click on the row of a bot put it in front of the person."""
    with Driver(size=(1366, 768), session=begun("round_house")) as driver:
        driver.settle()
        screen = driver.table.screen
        camera, front, looks = screen.view.painter.camera, screen.view.seat, screen.session.equipment.looks
        usual = camera.view
        mats = {look.seat: area_of(look) for look in looks if look.seat}
        own, *bots = screen.panel.seats
        assert not camera.area.contains(camera.rect_of(*mats[bots[1].seat]))
        for row in bots:
            driver.click(row)
            driver.settle()
            assert camera.area.inflate(4, 4).contains(camera.rect_of(*mats[row.seat]))
            assert camera.view != usual
            assert camera.to_table(0, camera.area.bottom)[1] <= screen.session.equipment.height + 25, "no floor is seen"
            assert screen.view.seat == front
            assert f"A click shows what {row.name} has" in row.tip
        driver.click(bots[1])
        driver.settle()
        assert camera.view == usual
        driver.click(bots[0])
        driver.settle()
        driver.click(own)
        driver.settle()
        assert (camera.view, screen.view.seat) == (usual, front)
        assert "A click shows" not in own.tip
