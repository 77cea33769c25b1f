"""Lotta Rome on the screen: cells of a domain glow, are clicked, and are reached by keyboard."""

from __future__ import annotations

from random import Random

import pytest
from driver import Driver
from games.lotta_scene import Scene

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, CELL_AT, SPOTS, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of, lands_of, load_of
from tabletop.games.lotta_rome.lands import PURCHASE, Placing, gain_at
from tabletop.games.lotta_rome.layout import LAND
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import PlaceLand, Take
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split, row_of_lands
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.levels import drop_refused
from tabletop.session import Session
from tabletop.ui.board.item_key import cell_key, cell_of
from tabletop.ui.look.text import lines_of
from tabletop.ui.look.theme import px
from tabletop.ui.shell.notices import TOAST_WIDTHS
from tabletop.ui.table.screen import TableScreen


def placing() -> Session:
    """Blue has laid one land and holds the next."""
    session = Session.new("lotta_rome", 2, seed="screen", rules="enforce")
    for move in (Split((0,)), Choose("LARGE")):
        for seat in ("blue", "red"):
            session.play(move, seat)
    session.play(PlaceLand(lands_of(session.table, ids.INCOMING["blue"])[0], START), "blue")
    session.play(Take(lands_of(session.table, ids.INCOMING["blue"])[0]), "blue")
    return session


def screen_of(driver: Driver) -> TableScreen:
    """The table in front."""
    assert isinstance(driver.screen, TableScreen)
    return driver.screen


def spot(driver: Driver, cell: str) -> tuple[int, int]:
    """The pixel of the middle of a cell of Blue's domain."""
    view = screen_of(driver).view
    return view.painter.camera.to_screen(*place_centre(view.shown.equipment.zones[ids.DOMAIN["blue"]], *SPOTS[cell]))


def test_the_key_of_a_cell_is_read_back() -> None:
    assert cell_of(cell_key("a,b", (3.0, 12.0))) == ("a,b", (3.0, 12.0))
    assert cell_of("zone:a") is None


def test_legal_cells_glow_and_nothing_else_of_the_domain() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        glowing = {cell for key in screen_of(driver).view.rule_glows if (cell := cell_of(key))}
        assert glowing == {(ids.DOMAIN["blue"], SPOTS[cell]) for cell in AROUND[START]}
        assert f"zone:{ids.DOMAIN['blue']}" not in screen_of(driver).view.rule_glows


@pytest.mark.parametrize("number", range(6))
def test_a_click_on_a_cell_lays_the_land_there(number: int) -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        driver.click(spot(driver, AROUND[START][number]))
        driver.settle()
        assert set(domain_of(screen_of(driver).view.session.table, "blue").lands) == {START, AROUND[START][number]}


def test_a_click_on_another_cell_says_where_a_land_goes() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        driver.click(spot(driver, "b2"))
        driver.settle()
        assert len(domain_of(screen_of(driver).view.session.table, "blue").lands) == 1
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text == "A land goes to an empty cell that shares an edge with your domain; they glow."


def begun() -> Session:
    """Blue has five lands to place and holds none; his domain has one land."""
    session = Session.new("lotta_rome", 2, seed="screen", rules="enforce")
    for move in (Split((0,)), Choose("LARGE")):
        for seat in ("blue", "red"):
            session.play(move, seat)
    bare = next(one for one in incoming(session) if not load_of(session.table, one))
    session.play(PlaceLand(bare, START), "blue")
    return session


def bought(lot: int) -> Session:
    """Blue has taken a lot of the market and has its lands to place."""
    session = Session.new("lotta_rome", 2, seed="screen", rules="enforce", options={ids.MERCHANTS: True})
    rng = Random(1)
    while session.table.flow.phase != PURCHASE or session.table.flow.to_act != ("blue",):
        seat = session.table.flow.to_act[0]
        moves = session.legal_moves(seat).moves
        session.play(rng.choice(moves), seat)
    session.play(TakeLot(lot), "blue")
    return session


def incoming(session: Session) -> tuple[str, ...]:
    """The lands that Blue has to place."""
    return lands_of(session.table, ids.INCOMING["blue"])


def at(driver: Driver, piece: str) -> tuple[int, int]:
    """The pixel of the middle of a piece."""
    return screen_of(driver).view.painter.rect_of(piece).center


def hold(driver: Driver, piece: str, where: tuple[int, int]) -> None:
    """Take a piece up and carry it to a point, without letting go."""
    driver.press(at(driver, piece))
    for step in (1, 2, 3):
        x, y = at(driver, piece) if step == 1 else where
        driver.move((x + 6 * (step == 1), y), (1, 0, 0))


def glowing(driver: Driver) -> set[str]:
    """The cells of Blue's domain that glow."""
    cells = [cell for key in screen_of(driver).view.rule_glows if (cell := cell_of(key))]
    return {CELL_AT[place] for zone, place in cells if zone == ids.DOMAIN["blue"]}


def test_a_land_is_dragged_straight_to_a_cell() -> None:
    with Driver(session=begun()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        land = next(one for one in incoming(session) if not load_of(session.table, one))
        assert glowing(driver) == set()
        hold(driver, land, spot(driver, AROUND[START][2]))
        assert glowing(driver) == set(AROUND[START])
        driver.wait(0.3)
        assert driver.app.notices.tip
        driver.release()
        driver.settle()
        assert set(domain_of(session.table, "blue").lands) == {START, AROUND[START][2]}
        assert driver.app.notices.tip == ""
        assert session.log.entries[session.head].move == PlaceLand(land, AROUND[START][2]).to_row()


def test_a_drag_on_the_building_carries_its_land() -> None:
    with Driver(session=begun()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        land = next(one for one in incoming(session) if load_of(session.table, one))
        work = load_of(session.table, land)[0]
        hold(driver, work, spot(driver, AROUND[START][0]))
        pointer = screen_of(driver).pointer
        assert pointer.carry is not None
        assert pointer.carry.pieces == (land,)
        assert set(screen_of(driver).view.painter.lifted) == {land, work}
        driver.release()
        driver.settle()
        assert session.table.where[work] == session.table.where[land] == ids.DOMAIN["blue"]


def test_a_drag_on_the_land_takes_its_building_along() -> None:
    with Driver(session=begun()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        land = next(one for one in incoming(session) if load_of(session.table, one))
        carriers = screen_of(driver).referee.carriers
        assert carriers is not None
        assert carriers.load(land) == load_of(session.table, land)


def test_another_land_than_the_one_named_can_be_dragged() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        other = incoming(session)[-1]
        driver.drag(at(driver, other), spot(driver, AROUND[START][4]))
        driver.settle()
        assert session.table.where[other] == ids.DOMAIN["blue"]


def test_a_drag_to_a_cell_away_from_the_domain_is_refused() -> None:
    with Driver(session=begun()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        driver.drag(at(driver, incoming(session)[0]), spot(driver, "c3"))
        driver.settle()
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text == "A land goes to an empty cell that shares an edge with your domain; they glow."


@pytest.mark.parametrize("carried", [True, False], ids=["carried", "named"])
def test_at_a_cell_it_is_seen_what_the_land_brings_there(carried: bool) -> None:
    with Driver(session=begun() if carried else placing()) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        pending = RULES.rows.pending(session.table)
        assert isinstance(pending, Placing)
        for land in incoming(session) if carried else (pending.held,):
            for cell in AROUND[START]:
                if carried:
                    hold(driver, land, spot(driver, cell))
                else:
                    driver.move(spot(driver, cell))
                driver.wait(0.3)
                assert driver.app.notices.tip == gain_at(session.table, "blue", land, cell)[1]
                if carried:
                    driver.key("escape")
                    driver.release()
                    driver.settle()


def test_brings_says_points_and_how_the_area_grows() -> None:
    scene = Scene(2).lay("blue", {"i7": "OLIVE", "j7": "TOWN"}, {"j7": "OIL_MILL"})
    land = next(one for one in scene.table.zones[ids.STACK["blue"]] if scene.table.pieces[one].kind == "OLIVE")
    scene.put(land, ids.INCOMING["blue"])
    assert gain_at(scene.table, "blue", land, "h7") == (1, "1 point more, olive grove area of 2")
    assert gain_at(scene.table, "blue", land, "k7") == (1, "1 point more")


def test_a_double_land_is_turned_while_it_is_held_and_laid_by_one_drop() -> None:
    with Driver(session=bought(2)) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        land = incoming(session)[0]
        frontier = domain_of(session.table, "blue").frontier()
        cell, orientation = next(
            (cell, 2) for cell in frontier if TOWARDS[cell][2] and TOWARDS[cell][2] not in domain_of(session.table, "blue").lands
        )
        hold(driver, land, spot(driver, cell))
        unturned = glowing(driver)
        for _ in range(2):
            driver.key("q")
        assert cell in glowing(driver) != unturned
        driver.release()
        driver.settle()
        laid, done = [entry.move for entry in session.log.entries[-2:]]
        assert laid == PlaceLand(land, cell, orientation).to_row()
        assert done == ("done",)


def test_r_turns_what_is_held_as_e_does() -> None:
    """It did nothing there, though it turns pieces in other programs."""
    with Driver(session=bought(2)) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        hold(driver, incoming(session)[0], spot(driver, domain_of(session.table, "blue").frontier()[0]))
        turned = []
        for key in ("e", "q", "r"):
            driver.key(key)
            carry = screen_of(driver).pointer.carry
            assert carry is not None
            turned.append(carry.rotated)
        assert turned[1] == 0.0
        assert turned[2] == turned[0] != 0.0


@pytest.mark.parametrize("lot", [1, 5])
def test_a_double_land_with_a_building_asks_only_for_the_half(lot: int) -> None:
    with Driver(session=bought(lot)) as driver:
        driver.settle()
        session = screen_of(driver).view.session
        land, domain = incoming(session)[0], domain_of(session.table, "blue")
        cell = next(one for one in domain.frontier() if TOWARDS[one][0] and TOWARDS[one][0] not in domain.lands)
        driver.drag(at(driver, land), spot(driver, cell))
        driver.settle()
        assert glowing(driver) == {cell, TOWARDS[cell][0]}
        driver.click(spot(driver, TOWARDS[cell][0]))
        driver.settle()
        assert TOWARDS[cell][0] in domain_of(session.table, "blue").works


def row_land(session: Session, number: int) -> str:
    """A land of Blue's row, by its position."""
    return row_of_lands(session.table, "blue")[number]


def dividing(driver: Driver) -> Session:
    """Lift the curtain before a division."""
    driver.settle()
    driver.key("enter")
    driver.settle()
    return screen_of(driver).view.session


def test_a_click_on_a_land_leaves_the_splits_with_it_in_the_list_and_opens_no_menu() -> None:
    with Driver(session=Session.new("lotta_rome", 2, seed="screen", rules="enforce")) as driver:
        session = dividing(driver)
        driver.click(at(driver, row_land(session, 3)))
        driver.settle()
        referee = screen_of(driver).referee
        assert [choice.move for choice in referee.choices] == [
            one for one in referee.legal if isinstance(one, Split) and 3 in one.small
        ]
        assert screen_of(driver).view.rule_glows[row_land(session, 3)].style == "selected"


@pytest.mark.parametrize("dragged", [False, True], ids=["clicks", "drags"])
def test_two_lands_make_a_split(dragged: bool) -> None:
    with Driver(session=Session.new("lotta_rome", 2, seed="screen", rules="enforce")) as driver:
        session = dividing(driver)
        small = screen_of(driver).view.zone_rect(session.equipment.zones[ids.SMALL["blue"]])
        for number in (4, 1):
            where = at(driver, row_land(session, number))
            if dragged:
                driver.drag(where, small)
            else:
                driver.click(where)
            driver.settle()
        assert session.log.entries[session.head].move == Split((1, 4)).to_row()


def test_after_a_drag_the_land_and_the_lot_are_marked_until_the_split_is_decided() -> None:
    with Driver(session=Session.new("lotta_rome", 2, seed="screen", rules="enforce")) as driver:
        session = dividing(driver)
        land, small = row_land(session, 3), ids.SMALL["blue"]
        view = screen_of(driver).view
        driver.drag(at(driver, land), view.zone_rect(session.equipment.zones[small]))
        driver.settle()
        marked = {key for key, glow in view.rule_glows.items() if glow.style == "selected"}
        assert marked == {land, f"zone:{small}"}
        driver.key("escape")
        driver.settle()
        assert "selected" not in {glow.style for glow in view.rule_glows.values()}


def test_the_cell_to_which_a_land_is_carried_is_lit_as_a_hexagon() -> None:
    with Driver(session=begun()) as driver:
        driver.settle()
        view = screen_of(driver).view
        hold(driver, incoming(view.session)[0], spot(driver, AROUND[START][2]))
        [place] = view.painter._over._places
        assert place.outline == "hex"
        assert view.painter.camera.to_screen(place.x, place.y) == spot(driver, AROUND[START][2])
        assert (place.width, place.height) == pytest.approx(LAND, abs=0.01)


@pytest.mark.parametrize("by", ["again", "escape"])
def test_a_land_that_was_clicked_is_taken_back(by: str) -> None:
    with Driver(session=Session.new("lotta_rome", 2, seed="screen", rules="enforce")) as driver:
        session = dividing(driver)
        whole = list(screen_of(driver).referee.choices)
        driver.click(at(driver, row_land(session, 3)))
        driver.settle()
        assert screen_of(driver).referee.choices != whole
        if by == "again":
            driver.click(at(driver, row_land(session, 3)))
        else:
            driver.key("escape")
        driver.settle()
        assert screen_of(driver).referee.choices == whole
        assert session.table.flow.to_act == ("blue", "red")


@pytest.mark.parametrize("merchants", [False, True])
def test_every_refusal_of_a_drop_fits_two_lines_of_a_message(merchants: bool) -> None:
    session = Session.new("lotta_rome", 4, seed="refusals", rules="enforce", options={ids.MERCHANTS: merchants})
    rng, met, reasons = Random(2), set[str](), set[str]()
    while session.table.flow.to_act:
        table, seat = session.table, session.table.flow.to_act[0]
        if table.flow.agenda[-1][0] not in met:
            met.add(str(table.flow.agenda[-1][0]))
            lifted = [held[-1] for held in table.zones.values() if held]
            drops = [MovePieces((piece,), zone) for piece in lifted for zone in table.zones if zone != table.where[piece]]
            reasons.update(drop_refused(session.ruleset, table, seat, drop).reason for drop in drops)
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
    with Driver(size=(1366, 768)):
        assert [reason for reason in reasons if len(lines_of(reason, "body", px(TOAST_WIDTHS[0]) - px(20))) > 2] == []
    assert len(reasons) > 500


def test_no_message_is_over_the_large_face_of_a_piece() -> None:
    with Driver(session=begun(), size=(1366, 768)) as driver:
        driver.settle()
        driver.move(at(driver, incoming(screen_of(driver).view.session)[0]))
        driver.wait(1.5)
        inspect = screen_of(driver).inspect
        assert inspect.piece
        driver.app.toast("A message that comes while the piece is shown")
        driver.wait(0.1)
        assert driver.app.notices.cover == inspect.rect


def test_a_message_about_a_refusal_goes_with_the_next_act() -> None:
    with Driver(session=begun(), size=(1366, 768)) as driver:
        driver.settle()
        session, land = screen_of(driver).view.session, incoming(screen_of(driver).view.session)[0]
        driver.drag(at(driver, land), spot(driver, "c3"))
        driver.settle()
        assert driver.app.notices.toast is not None
        driver.drag(at(driver, land), spot(driver, AROUND[START][0]))
        driver.settle()
        assert session.table.where[land] == ids.DOMAIN["blue"]
        assert driver.app.notices.toast is None


def test_no_name_of_a_piece_is_an_id() -> None:
    kinds = bought(1).equipment.kinds
    assert [kind.name for kind in kinds.values() if kind.id in kind.name.split() and not kind.id.islower()] == []


def test_the_cursor_of_the_keyboard_reaches_every_cell() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        stops = screen_of(driver).cursor.stops()
        assert {cell_of(key) for key in stops} >= {(ids.DOMAIN["blue"], SPOTS[cell]) for cell in AROUND[START]}
