"""What of Lotta Rome is large in the window: one's own city while lands are placed, the whole table by Space."""

from __future__ import annotations

from random import Random

import pytest
from driver import Driver
from msgspec.structs import replace
from test_lotta_screen import screen_of

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids, layout
from tabletop.games.lotta_rome.auction import Bid
from tabletop.games.lotta_rome.cells import SPOTS
from tabletop.games.lotta_rome.choosing import divider_for
from tabletop.games.lotta_rome.domain import domain_of, lands_of
from tabletop.games.lotta_rome.looks import look
from tabletop.games.lotta_rome.looks import looked_at as places
from tabletop.games.lotta_rome.placing import PlaceLand
from tabletop.rules.hands import looked_at
from tabletop.session import Session
from tabletop.ui.board.regions import HAND_HEIGHT
from tabletop.ui.look.theme import px
from tabletop.ui.table.referee import NOTHING
from tabletop.ui.table.views import ROOM

TABLE_ROOM = (1054, 568)
"""The pixels of a window of 1366 x 768 that show the table, above a hand."""
LEAST_LAND = 45
"""The least width of a land in pixels while it is placed."""


def at_phase(players: int, phase: str, round_: int, merchants: bool = False) -> Session:
    """A game played by chance up to a phase of a round, with somebody who has lands if lands are placed."""
    session = Session.new("lotta_rome", players, seed="view", rules="enforce", options={ids.MERCHANTS: merchants})
    rng = Random(7)
    while session.table.flow.phase != phase or session.table.flow.round < round_:
        play_on(session, rng)
    return session


def play_on(session: Session, rng: Random) -> None:
    """Make a legal move by chance."""
    seat = session.table.flow.to_act[0]
    session.play(rng.choice(session.legal_moves(seat).moves), seat)


def opened(driver: Driver) -> None:
    """Lift a curtain and let everything come to rest."""
    driver.settle()
    if type(driver.screen).__name__ == "Curtain":
        driver.key("enter")
    driver.settle()
    driver.table.lift()


def land_width(driver: Driver) -> float:
    """The width of a land in pixels."""
    return layout.LAND[0] * screen_of(driver).view.painter.camera.zoom


def in_view(driver: Driver, seat: str) -> bool:
    """Whether all cells where a land may go, and all lands to be placed, are in the part of the window with the table."""
    view = screen_of(driver).view
    camera, table = view.painter.camera, view.session.table
    zone = table.equipment.zones[ids.DOMAIN[seat]]
    wide, high = layout.LAND
    cells = [place_centre(zone, *SPOTS[cell]) for cell in domain_of(table, seat).frontier()]
    rects = [camera.rect_of(x - wide / 2, y - high / 2, wide, high) for x, y in cells]
    rects += [rect for land in lands_of(table, ids.INCOMING[seat]) if (rect := view.painter.rect_of(land))]
    return all(view.table_rect().contains(rect) for rect in rects)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize(("players", "merchants"), [(2, False), (3, False), (4, False), (5, False), (2, True), (4, True)])
@pytest.mark.parametrize("round_", [1, 4])
def test_lands_are_large_while_they_are_placed(size: tuple[int, int], players: int, merchants: bool, round_: int) -> None:
    session = at_phase(players, "addition", round_, merchants)
    with Driver(session=session, size=size) as driver:
        opened(driver)
        assert land_width(driver) >= LEAST_LAND
        assert in_view(driver, session.table.flow.to_act[0])


def test_the_view_follows_the_city_as_it_grows() -> None:
    session, rng = at_phase(2, "addition", 1), Random(5)
    with Driver(session=session, size=(1366, 768)) as driver:
        opened(driver)
        while session.table.flow.round < 3:
            play_on(session, rng)
            opened(driver)
            if session.table.flow.phase == "addition":
                assert land_width(driver) >= LEAST_LAND
                assert in_view(driver, session.table.flow.to_act[0])


@pytest.mark.parametrize(("way", "most"), [((-1, 0), 1), ((-1,), 2)], ids=["round", "straight"])
def test_the_zoom_stays_while_the_lands_of_a_round_are_placed(way: tuple[int, ...], most: int) -> None:
    """Each land reaches beyond the city that was there before. The view moves, but it has one zoom, or two for a straight row."""
    session = at_phase(2, "addition", 1)
    with Driver(session=session, size=(1366, 768)) as driver:
        opened(driver)
        camera = screen_of(driver).view.painter.camera
        seat, zooms = session.table.flow.to_act[0], [camera.zoom]
        while session.table.flow.to_act == (seat,) and (waiting := lands_of(session.table, ids.INCOMING[seat])):
            session.play(PlaceLand(waiting[0], domain_of(session.table, seat).frontier()[way[len(waiting) % len(way)]]), seat)
            opened(driver)
            zooms.append(camera.zoom)
            assert session.table.flow.to_act != (seat,) or in_view(driver, seat)
        assert len(zooms) >= 4
        assert len(set(zooms)) <= most


def test_the_lots_to_choose_from_are_in_view_beside_the_own_city() -> None:
    session = at_phase(4, "selection", 2)
    with Driver(session=session, size=(1366, 768)) as driver:
        opened(driver)
        view = screen_of(driver).view
        divider = divider_for(session.table, view.seat)
        for zone in (ids.SMALL[divider], ids.LARGE[divider]):
            assert view.table_rect().contains(view.zone_rect(session.equipment.zones[zone]))
        assert in_view(driver, view.seat)


def test_space_shows_the_whole_table_until_it_is_pressed_again() -> None:
    session, rng = at_phase(2, "addition", 1), Random(5)
    with Driver(session=session) as driver:
        opened(driver)
        camera = screen_of(driver).view.painter.camera
        large = camera.view
        driver.key("space")
        driver.settle()
        assert camera.shows_all
        play_on(session, rng)
        opened(driver)
        assert camera.shows_all
        session.undo("blue")
        driver.key("space")
        driver.settle()
        assert camera.view == large


def test_a_view_that_a_person_has_chosen_stays_for_the_decision() -> None:
    session, rng = at_phase(2, "addition", 2), Random(5)
    with Driver(session=session) as driver:
        opened(driver)
        camera = screen_of(driver).view.painter.camera
        led = camera.view
        driver.wheel(-2, screen_of(driver).view.table_rect().center)
        driver.settle()
        mine = camera.view
        assert mine != led
        play_on(session, rng)
        opened(driver)
        assert session.table.flow.to_act == ("blue",)
        assert camera.view == mine
        while session.table.flow.to_act == ("blue",):
            play_on(session, rng)
        opened(driver)
        assert camera.view != mine
        assert land_width(driver) >= LEAST_LAND


def test_a_building_leaves_the_small_signs_of_its_land_in_sight() -> None:
    kinds = at_phase(2, "addition", 1).equipment.kinds
    land, works = kinds["OLIVE"], kinds["OIL_MILL"]
    assert works.width * works.height <= 0.2 * land.width * land.height


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_elephants_are_in_view_beside_the_own_city(players: int) -> None:
    session = at_phase(players, "elephant", 2, merchants=True)
    with Driver(session=session, size=(1366, 768)) as driver:
        opened(driver)
        view = screen_of(driver).view
        assert view.table_rect().contains(view.painter.rect_of(session.table.zones[ids.ELEPHANTS][-1]))
        assert in_view(driver, view.seat)


def test_a_larger_window_shows_the_city_larger() -> None:
    with Driver(session=at_phase(2, "addition", 2), size=(1366, 768)) as driver:
        opened(driver)
        before = land_width(driver)
        driver.resize(1920, 1080)
        driver.settle()
        assert land_width(driver) > 1.2 * before


@pytest.mark.parametrize("phase", ["division", "selection", "addition"])
def test_no_message_lies_on_what_a_decision_needs(phase: str) -> None:
    for round_ in (1, 3):
        session = at_phase(2, phase, round_)
        with Driver(session=session, size=(1366, 768)) as driver:
            opened(driver)
            view = screen_of(driver).view
            driver.app.toast(
                "Red offers a quarry with a workshop with a gem, or an olive grove with an oil mill and two fields. " * 2
            )
            driver.step(3)
            [toast] = filter(None, [driver.app.notices.toast])
            needed = [view.painter.camera.rect_of(*part) for part in look(view.shown, view.seat)]
            assert toast.rect.collidelist(needed) < 0
            assert view.table_rect().contains(toast.rect)


def test_who_splits_sees_the_whole_mat_with_its_building_card() -> None:
    with Driver(session=at_phase(2, "division", 1), size=(1366, 768)) as driver:
        opened(driver)
        view = screen_of(driver).view
        own = (ids.STACK, ids.GEMS, ids.ROW, ids.SMALL, ids.LARGE, ids.INCOMING, ids.PLAN, ids.CHOICES, ids.CHOSEN)
        zones = [view.shown.equipment.zones[places[view.seat]] for places in own]
        assert [zone.id for zone in zones if not view.table_rect().contains(view.zone_rect(zone))] == []


def test_what_bots_do_out_of_sight_shows_the_whole_table_until_the_person_acts() -> None:
    """The view stayed on one's own city while a bot laid its lands elsewhere."""
    seats = list(Session.new("lotta_rome", 2, seed="view").equipment.seats)
    session = Session.new("lotta_rome", [seats[0], replace(seats[1], bot="easy")], seed="view")
    me, bot, rng = seats[0].id, seats[1].id, Random(7)
    while session.table.flow.phase != "addition" or session.table.flow.to_act != (me,):
        play_on(session, rng)
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        driver.app.bot_speed = "instant"
        screen = screen_of(driver)
        camera = screen.view.painter.camera
        while session.table.flow.to_act == (me,):
            session.play(rng.choice(session.legal_moves(me).moves), me)
            screen.bots.failed = True
        driver.settle()
        assert not camera.shows_all
        while session.table.flow.phase == "addition":
            session.play(rng.choice(session.legal_moves(bot).moves), bot)
            screen.bots.failed = True
            driver.settle()
            moved = [item for item in screen.view.painter.items if item.key in screen.view.traced]
            seen = [camera.area.collidepoint(camera.to_screen(item.x, item.y)) for item in moved]
            if session.table.flow.phase == "addition" and moved:
                assert all(seen)
                assert camera.shows_all
        driver.settle()
        assert me in session.table.flow.to_act
        assert not camera.shows_all


def test_the_market_is_in_view_while_one_bids_for_it() -> None:
    """Who bid saw only the own city, and not what the bid was for."""
    session = at_phase(3, "bid", 1, merchants=True)
    with Driver(size=(1366, 768), session=session) as driver:
        opened(driver)
        view = screen_of(driver).view
        for lot in ids.LOT:
            assert view.table_rect().contains(view.zone_rect(session.equipment.zones[lot]))


@pytest.mark.parametrize(("players", "least"), [(2, 34), (3, 34), (4, 28), (5, 24)])
def test_lands_of_the_market_and_the_own_city_are_large_in_one_view(players: int, least: int) -> None:
    """They were 12 to 19 pixels wide: the lots lay below and beside all that belongs to nobody, far from each domain."""
    session, rng, seen = Session.new("lotta_rome", players, seed="market", options={ids.MERCHANTS: True}), Random(8), set[str]()
    while session.outcome() is None:
        for seat in session.table.flow.to_act if session.table.flow.phase in ("bid", "purchase") else ():
            if (rect := looked_at(session.ruleset, session.table, seat)) and ids.LOT[0] in places(session.table, seat):
                whole = min(TABLE_ROOM[0] / rect[2], TABLE_ROOM[1] / rect[3]) / (1 + 2 * ROOM)
                assert whole * layout.LAND[0] >= least, (seat, session.table.flow.round)
                seen.add(seat)
        play_on(session, rng)
    assert len(seen) == players
    for phase in ("bid", "purchase"):
        with Driver(size=(1366, 768), session=at_phase(players, phase, 3, merchants=True)) as driver:
            opened(driver)
            assert land_width(driver) >= least
            view = screen_of(driver).view
            assert view.table_rect().size == TABLE_ROOM
            for lot in filter(view.session.table.zones.get, ids.LOT):
                assert view.table_rect().contains(view.zone_rect(view.session.equipment.zones[lot]))


def test_a_lot_that_was_bought_is_laid_in_a_large_view() -> None:
    """The view stayed on the market, beside which a cell of the own domain was 25 pixels wide."""
    session = at_phase(3, "purchase", 2, merchants=True)
    with Driver(size=(1366, 768), session=session) as driver:
        opened(driver)
        session.play(session.legal_moves().moves[0], seat := session.table.flow.to_act[0])
        opened(driver)
        assert session.table.flow.agenda[-1][0] == "place"
        assert land_width(driver) >= LEAST_LAND
        assert in_view(driver, seat)


def test_the_own_city_is_no_darker_while_it_is_built_on() -> None:
    """The veil over what is not offered lay on the lands by which one decides."""
    session = at_phase(2, "addition", 2)
    with Driver(size=(1366, 768), session=session) as driver:
        opened(driver)
        view, seat = screen_of(driver).view, session.table.flow.to_act[0]
        mine, other = (session.table.zones[ids.DOMAIN[one]] for one in (seat, {"blue": "red", "red": "blue"}[seat]))
        assert mine
        assert view.spared.keys() >= set(mine)
        assert view.spared.keys().isdisjoint(other)
        before = [driver.picture().get_at(view.painter.rect_of(land).center) for land in mine]
        screen_of(driver).referee.targets = NOTHING
        screen_of(driver).referee.choices = []
        screen_of(driver).referee.glow()
        driver.settle()
        assert [driver.picture().get_at(view.painter.rect_of(land).center) for land in mine] == before


def test_an_empty_hand_leaves_its_room_to_the_table_where_the_view_goes_to_each_decision() -> None:
    session, rng = at_phase(2, "bid", 1, merchants=True), Random(3)
    with Driver(size=(1366, 768), session=session) as driver:
        opened(driver)
        view = screen_of(driver).view
        assert view.strip.rect.height == px(HAND_HEIGHT["full"])
        while any(session.table.zones[ids.HAND[seat]] for seat in ("blue", "red")):
            play_on(session, rng)
        opened(driver)
        assert view.strip.rect.height == px(HAND_HEIGHT["low"])


def test_after_a_secret_choice_no_secret_stays_open_for_those_who_look_on() -> None:
    """Who had bid last saw the own secret contract while the lots were bought, and so did the others at the laptop."""
    session = at_phase(2, "bid", 1, merchants=True)
    with Driver(size=(1366, 768), session=session) as driver:
        for card in [hand[0] for seat in ("blue", "red") if (hand := session.table.zones[ids.HAND[seat]])]:
            opened(driver)
            assert driver.table.screen.play.move(Bid((card,)))
            # It is covered at once, before the others see what follows, step by step.
            assert driver.table.below.view.covered
            driver.settle()
        assert session.table.flow.phase == "purchase"
        view = screen_of(driver).view
        assert view.covered
        assert "hand" not in view.strip.hint, "the hand may be empty, and the secret contract lies elsewhere"
        assert all(view.shown.face(card).hides for card in session.table.zones[ids.SECRET[view.seat]])
        assert screen_of(driver).referee.choices
