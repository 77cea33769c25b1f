"""Ming Dynasty on the screen: the curtain before secret choices, help on a place, a whole game for three."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from by_mouse import GLANCES
from driver import Driver
from msgspec.structs import replace
from pygame import Rect

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS, PieceId
from tabletop.core.layout import zone_at
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.cards import TakeDragon
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.data import DRAGON, ROADS
from tabletop.games.ming_dynasty.ids import (
    CARD_KIND,
    CITY_HOUSES,
    DISCARDS,
    DISTRICT_AT,
    DRAGONS,
    HAND,
    PRINCE,
    PRINCES,
    RETURN_CARDS,
    SPACE,
    SUPPLY,
)
from tabletop.games.ming_dynasty.land import shapes
from tabletop.games.ming_dynasty.movement import Pass, Walk
from tabletop.games.ming_dynasty.placing import PlaceMember, PlacePrince
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.games.ming_dynasty.state import CHOOSE, MOVE, PLACE, members_of, place
from tabletop.games.places import about_place
from tabletop.kit.painting import inside, shrunk
from tabletop.rules.gesture import Drag
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.board.item_key import item_key
from tabletop.ui.table.input.inspect_card import REST_SECONDS
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.widget import DOUBLE_CLICK


@pytest.fixture
def session() -> Session:
    """A game for three people, in a window of 1366x768."""
    return Session.new("ming_dynasty", 3, seed="4", path=new_save_path(saves_folder(), "Ming"))


def lift(driver: Driver) -> TableScreen:
    """The table screen, after what is shown in steps, with the hand in front open."""
    driver.skip_steps()
    driver.table.lift()
    return driver.table.screen


def choose(driver: Driver, index: int) -> None:
    """Click a choice of the panel."""
    lift(driver)
    driver.table.choose(index)
    if isinstance(driver.screen, TableScreen):
        driver.screen.view.painter.settle()


def test_a_whole_game_for_three_is_played_with_a_curtain_before_secret_choices_alone(driver: Driver) -> None:
    hidden, driver.app.every = 0, GLANCES
    for turn in range(1500):
        driver.skip_steps()
        if isinstance(driver.screen, ScoresScreen):
            break
        hidden += isinstance(driver.screen, Curtain)
        if isinstance(driver.screen, Curtain):
            flow = driver.table.below.session.table.flow
            assert flow.agenda[-1][0] == "choose"
            assert len(flow.to_act) + len(flow.agenda) > 2, "whoever chooses alone needs no curtain"
        screen = lift(driver)
        assert screen.referee.choices, screen.referee.prompt
        waiting = screen.session.ruleset.to_act(screen.session.table)
        assert screen.view.seat in waiting
        choose(driver, 5 * turn % len(screen.referee.choices))
    assert isinstance(driver.screen, ScoresScreen)
    assert driver.clipped() == []
    assert hidden


def test_a_rest_on_a_district_says_who_leads(driver: Driver) -> None:
    screen = lift(driver)
    box = screen.session.equipment
    helped = [zone for zone in box.zones if screen.referee.explained.place_help(zone)]
    assert len(helped) >= 18
    for zone in helped:
        here = box.zones[zone]
        middle = (here.x + here.width / 2, here.y + here.height / 2)
        spot = screen.view.painter.camera.to_screen(*middle)
        found = zone_at(box, *middle)
        if found is None or found.id != zone or screen.view.painter.piece_at(*spot):
            continue
        driver.move(spot)
        driver.wait(0.7)
        assert screen.hover.tip_shown
        return
    pytest.fail("no free place to point at")


def test_a_rest_on_a_figure_shows_its_place_in_a_tip_and_alt_shows_it_large(driver: Driver) -> None:
    """The large face of a member, with all the words about its kind and place, hid half of the map after a second."""
    screen = lift(driver)
    screen.session.play(screen.session.legal_moves().moves[0])
    lift(driver)
    prince = PRINCE[screen.session.entries[-1].seat]
    driver.move(driver.table.at(prince))
    driver.wait(REST_SECONDS + 0.1)
    assert not screen.inspect.piece
    assert place("SHA1") in driver.app.notices.tip
    driver.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_ALT, unicode="", scancode=0)
    driver.step()
    assert screen.inspect.piece == prince


def test_the_tip_of_a_full_district_is_whole(driver: Driver) -> None:
    """It was cut at “takes a tile for ea…”, the sentence that says what the district brings."""
    game, rng = Session.new("ming_dynasty", 4, seed="tips"), Rng(Chance("tips"))
    while not game.table.zones[DISCARDS]:
        game.play(rng.choice(game.legal_moves().moves))
    row = "To Huguang III · must go on from there; by sedan chair; Blue 3, Red 3, Green 2, Yellow 1, cloister Yellow, prince Red"
    text = " · ".join((row, RULES.zone_help(game.table, "HUG3"), about_place(GAME, "HUG3")))
    for beside in (Rect(20, 20, 40, 40), Rect(1010, 300, 300, 25)):
        driver.app.tooltip(text, beside, aside=beside.x > 500)
        assert " ".join(driver.app.notices._tip_lines()).split() == text.split()
        assert driver.app.surface.get_rect().contains(driver.app.notices.tip_rect())


def test_a_prince_let_go_anywhere_in_the_painted_district_goes_there(driver: Driver) -> None:
    screen = lift(driver)
    driver.key("space")
    session, camera, seat = screen.session, screen.view.painter.camera, screen.view.seat
    zone = session.equipment.zones[PRINCES["ZHI1"]]
    x, y = next(
        (x, y)
        for x, y in shrunk(shapes()["ZHI1"], 0.85)
        if not (zone.x - 3 <= x <= zone.x + zone.width + 3 and zone.y - 3 <= y <= zone.y + zone.height + 3)
    )
    rect = screen.view.painter.rect_of(PRINCE[seat])
    assert rect is not None
    driver.press(rect.center)
    driver.move(camera.to_screen(x, y), (1, 0, 0))
    # The lit place is the district as it is painted, for its rectangle covers less than the district does.
    assert screen.view.rule_glows[item_key("zone", zone.id)].shape == tuple(shapes()["ZHI1"])
    driver.release()
    assert session.table.where[PRINCE[seat]] == zone.id
    assert session.entries[-1].move == PlacePrince("ZHI1").to_row()


def test_a_click_anywhere_in_the_painted_district_puts_the_prince_there(driver: Driver) -> None:
    screen = lift(driver)
    box, camera = screen.session.equipment, screen.view.painter.camera
    # Here the rectangle of a neighbour hangs over the border.
    spot, district = next(
        (spot, district)
        for district, shape in shapes().items()
        for spot in shrunk(shape, 0.9)
        if inside(shape, spot)
        and (under := zone_at(box, *spot)) is not None
        and under.id in shapes()
        and under.id != district
        and not screen.view.painter.piece_at(*camera.to_screen(*spot))
    )
    assert screen.view.rule_glows[item_key("zone", PRINCES[district])].shape == tuple(shapes()[district])
    driver.click(camera.to_screen(*spot))
    assert screen.session.entries[-1].move == PlacePrince(district).to_row()


@pytest.mark.parametrize("which", [0, 3, -1])
def test_any_member_of_the_supply_shows_where_it_may_go(driver: Driver, which: int) -> None:
    """Each of them may be put on a space, but only the last one showed where while it was carried."""
    screen, rng = lift(driver), Rng(Chance("place"))
    session = screen.session
    while session.table.flow.phase != PLACE:
        session.play(rng.choice(session.legal_moves().moves))
    lift(driver)
    driver.key("space")
    drag = next(
        one
        for move in session.legal_moves().moves
        for one in session.ruleset.gestures(session.table, screen.view.seat, move)
        if isinstance(one, Drag) and one.source
    )
    assert len(screen.referee.targets.sources) == 1
    driver.press(driver.table.at(session.table.zones[drag.source][which]))
    driver.move(driver.table.spot(300.0, 300.0), (1, 0, 0))
    assert driver.table.held == (session.table.zones[drag.source][which],)
    assert len(screen.view.rule_glows) == len(session.legal_moves().moves)


def walking(driver: Driver) -> tuple[TableScreen, Walk]:
    """The table when somebody may walk with the second of two equal cards; and that step."""
    session, rng = driver.table.below.session, Rng(Chance("walks"))
    while True:
        legal = session.legal_moves()
        hand = sorted(session.table.zones[HAND[legal.seat]])
        for move in legal.moves:
            if isinstance(move, Walk) and move.card != DRAGON and sum(CARD_KIND[card] == move.card for card in hand) > 1:
                screen = lift(driver)
                screen.view.painter.settle()
                driver.settle()
                return screen, move
        session.play(rng.choice(legal.moves))


def card_spot(screen: TableScreen, card: str) -> tuple[int, int]:
    """The middle of a card of the hand, in the window."""
    return next(held.rect.center for held in screen.view.strip.layout() if held.piece == card)


def in_district(screen: TableScreen, district: str) -> tuple[int, int]:
    """A point of a painted district, in the window, beside the place of its prince."""
    return screen.view.painter.camera.to_screen(*shrunk(shapes()[district], 0.6)[0])


@pytest.mark.parametrize("which", [0, -1])
def test_a_card_dropped_on_a_district_makes_the_step_that_it_pays_for(driver: Driver, which: int) -> None:
    screen, move = walking(driver)
    session, seat = screen.session, screen.view.seat
    card = sorted(one for one in session.table.zones[HAND[seat]] if CARD_KIND[one] == move.card)[which]
    driver.press(card_spot(screen, card))
    driver.move(in_district(screen, move.district), (1, 0, 0))
    assert item_key("zone", PRINCES[move.district]) in screen.view.rule_glows
    driver.release()
    assert session.entries[-1].move == move.to_row()
    assert session.table.where[PRINCE[seat]] == PRINCES[move.district]


def test_a_card_dropped_on_a_district_that_it_does_not_reach_says_why(driver: Driver) -> None:
    screen, move = walking(driver)
    session, seat = screen.session, screen.view.seat
    reached = {one.district for one in session.legal_moves(seat).moves if isinstance(one, Walk) and one.card == move.card}
    here = DISTRICT_AT[session.table.where[PRINCE[seat]]]
    wrong = next(there for there, by in ROADS[here] if there not in reached and by != move.card)
    card = next(one for one in session.table.zones[HAND[seat]] if CARD_KIND[one] == move.card)
    driver.drag(card_spot(screen, card), in_district(screen, wrong))
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text.startswith("The border between")


def test_on_a_free_table_a_card_lies_where_it_is_dropped(driver: Driver) -> None:
    screen, move = walking(driver)
    session, seat = screen.session, screen.view.seat
    session.rules = "off"
    screen.view.refresh(None)
    card = session.table.zones[HAND[seat]][0]
    driver.drag(card_spot(screen, card), in_district(screen, move.district))
    assert session.table.where[card] != PRINCES[move.district]
    assert session.table.where[card] != HAND[seat]


def taking(driver: Driver) -> tuple[Session, PieceId, PieceId]:
    """The table when somebody with members on several spaces takes a card; the dragon on top and one of those members."""
    session, rng = driver.table.below.session, Rng(Chance("dragons"))
    while sum(isinstance(move, TakeDragon) for move in session.legal_moves().moves) < 2:
        session.play(rng.choice(session.legal_moves().moves))
    lift(driver)
    driver.key("space")
    move = next(one for one in session.legal_moves().moves if isinstance(one, TakeDragon))
    seat = session.legal_moves().seat
    return session, session.table.zones[DRAGONS][-1], members_of(session.table, SPACE[move.space], seat, 1)[0]


def test_a_member_dropped_on_the_dragons_gives_it_up_for_one(driver: Driver) -> None:
    """The dragons glowed as a place for the member, and the drop was refused, because members never lie among them."""
    session, dragon, member = taking(driver)
    space = session.table.where[member]
    driver.drag(driver.table.at(member), driver.table.at(dragon))
    assert session.entries[-1].move == TakeDragon(space.removeprefix("PS-")).to_row()


@pytest.mark.parametrize("by_drag", [False, True])
def test_the_top_dragon_is_clicked_or_dragged_to_the_hand_and_a_menu_asks_for_the_member(driver: Driver, by_drag: bool) -> None:
    session, dragon, _ = taking(driver)
    if by_drag:
        regions = driver.table.below.view.regions
        assert regions is not None
        driver.drag(driver.table.at(dragon), regions.hand.center)
    else:
        driver.click(driver.table.at(dragon))
    rows = [one for one in session.legal_moves().moves if isinstance(one, TakeDragon)]
    assert isinstance(driver.screen, ContextMenu)
    assert len(driver.screen.rows) == len(rows) > 1
    driver.pick(f"Dragon for the {place(rows[0].space)} member")
    assert session.entries[-1].move == rows[0].to_row()


def in_own_area(screen: TableScreen, piece: PieceId) -> tuple[int, int]:
    """The middle of a piece in the picture of one's own area."""
    area, item = screen.views.own_area(), screen.view.painter.item(piece)
    assert area is not None
    assert item is not None
    return screen.own_area._rect_of(item, area).center


def test_the_prince_is_dragged_out_of_the_picture_of_ones_own_area(driver: Driver) -> None:
    screen = lift(driver)
    prince = PRINCE[screen.view.seat]
    driver.drag(in_own_area(screen, prince), in_district(screen, "ZHI1"))
    assert screen.session.entries[-1].move == PlacePrince("ZHI1").to_row()
    driver.wait(1.0)
    assert not driver.app.notices.tip, "the tip of the picture came after the drag"
    driver.move(screen.bar.buttons["home"].rect.center)
    assert screen.bar.buttons["home"].hovered, "the picture has let go of the pointer"


def test_a_member_is_dragged_out_of_the_picture_and_a_click_beside_what_can_act_shows_the_area(driver: Driver) -> None:
    screen, rng = lift(driver), Rng(Chance("place"))
    session = screen.session
    while session.table.flow.phase != PLACE:
        session.play(rng.choice(session.legal_moves().moves))
    screen = lift(driver)
    seat = session.legal_moves().seat
    screen.view.sit(seat)
    driver.settle()
    space = session.equipment.zones[SPACE["HUG"]]
    to = driver.table.spot(space.x + space.width / 2, space.y + space.height / 2)
    driver.drag(in_own_area(screen, session.table.zones[SUPPLY[seat]][0]), to)
    assert session.entries[-1].move == PlaceMember("HUG").to_row()
    before = screen.view.painter.camera.view
    driver.click(in_own_area(screen, RETURN_CARDS[screen.view.seat][2]))
    assert screen.view.painter.camera.view != before, "no return card can be chosen now"


def test_a_return_card_is_chosen_by_a_click_in_the_picture(driver: Driver) -> None:
    session, rng = driver.table.below.session, Rng(Chance("return"))
    while session.table.flow.phase != CHOOSE:
        session.play(rng.choice(session.legal_moves().moves))
    screen = lift(driver)
    card = next(card for card in RETURN_CARDS[screen.view.seat] if card in screen.view.rule_glows)
    value = RETURN_CARDS[screen.view.seat].index(card)
    screen.referee.point(screen.referee.choices[0])
    city = {item_key("zone", houses) for houses in CITY_HOUSES[session.table.flow.agenda[-1][1]]}
    assert city <= screen.view.rule_glows.keys(), "the city of the question is lit while a row is pointed at"
    screen.referee.point(None)
    driver.click(in_own_area(screen, card))
    assert session.entries[-1].move == ChooseReturn((value,)).to_row()


def to_placing(driver: Driver) -> TableScreen:
    """The table where members are put on the provinces, with the hand in front open."""
    session, rng = driver.table.below.session, Rng(Chance("place"))
    while session.table.flow.phase != PLACE:
        session.play(rng.choice(session.legal_moves().moves))
    return lift(driver)


def test_a_double_click_on_a_space_puts_one_member_there_and_none_of_the_next_person(driver: Driver) -> None:
    screen = to_placing(driver)
    session, entries = screen.session, len(screen.session.entries)
    space = session.equipment.zones[SPACE["HUG"]]
    spot = driver.table.spot(space.x + space.width / 2, space.y + space.height / 2)
    seat = session.legal_moves().seat
    driver.double_click(spot)
    assert [(one.seat, one.move) for one in session.entries[entries:]] == [(seat, PlaceMember("HUG").to_row())]
    driver.settle()
    lift(driver)
    driver.wait(DOUBLE_CLICK)
    driver.click(spot)
    assert len(session.entries) == entries + 2, "a click after that puts the member of the next one there"


def test_a_click_that_ends_what_is_shown_in_steps_makes_no_move_as_a_double_click(driver: Driver) -> None:
    screen = to_placing(driver)
    session = screen.session
    space = session.equipment.zones[SPACE["HUG"]]
    spot = driver.table.spot(space.x + space.width / 2, space.y + space.height / 2)
    screen.steps.again()
    assert screen.steps.running
    entries = len(session.entries)
    driver.double_click(spot)
    assert not screen.steps.running
    assert len(session.entries) == entries


def test_a_double_click_in_the_picture_of_ones_own_area_chooses_once(driver: Driver) -> None:
    session, rng = driver.table.below.session, Rng(Chance("return"))
    while session.table.flow.phase != CHOOSE:
        session.play(rng.choice(session.legal_moves().moves))
    screen = lift(driver)
    camera, entries = screen.view.painter.camera.view, len(session.entries)
    card = next(card for card in RETURN_CARDS[screen.view.seat] if card in screen.view.rule_glows)
    driver.double_click(in_own_area(screen, card))
    assert len(session.entries) == entries + 1
    assert screen.view.painter.camera.view == camera, "the second click shows nothing large"


def test_the_own_choices_stay_after_an_undo_into_a_secret_choice_of_a_bot_too() -> None:
    session = Session.new("ming_dynasty", [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="normal")], seed="perft")
    rng = Rng(Chance("perft"))
    while len(session.table.flow.to_act) < 2:
        session.play(rng.choice(session.legal_moves().moves))
    moment = session.head
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.table.lift()
        rows = driver.table.choices
        assert rows
        assert driver.table.screen.play.move(session.legal_moves("blue").moves[0])
        driver.until(lambda: "red" not in session.table.flow.to_act)
        session.jump(moment)
        driver.skip_steps()
        driver.settle()
        assert driver.table.choices == [*rows, "Let the bots play on from here"]
        driver.table.choose(0)
        assert session.entries[moment + 1].id in session.log.path(session.head), "the own answer was chosen"


@pytest.mark.parametrize("way", ["click", "y"])
def test_the_next_person_and_steps_find_the_usual_view_again(driver: Driver, way: str) -> None:
    """Who had looked at the own area left the next one with it, and the scoring ran while only that was seen."""
    screen = to_placing(driver)
    session, painter = screen.session, screen.view.painter
    usual = painter.camera.view

    def look_aside() -> None:
        if way == "click":
            screen.views.show_own()
        else:
            driver.key("y")
        driver.settle()
        assert painter.camera.view != usual

    look_aside()
    front = screen.view.seat
    assert screen.play.move(PlaceMember("HUG"))
    driver.settle()
    assert screen.view.seat != front
    assert painter.camera.view == usual
    lift(driver)
    look_aside()
    screen.steps.again()
    assert screen.steps.running
    assert painter.camera.view == usual
    assert len(session.entries) > 1


def test_the_list_of_players_says_who_has_passed_until_the_phase_is_over(driver: Driver) -> None:
    session, rng = driver.table.below.session, Rng(Chance("pass"))
    while session.table.flow.phase != MOVE:
        session.play(rng.choice(session.legal_moves().moves))
    (first,) = session.table.flow.to_act
    screen = lift(driver)
    rows = {row.seat: row for row in screen.panel.seats}
    assert {row.badge for row in rows.values()} == {"turn", ""}
    session.play(Pass(), first)
    lift(driver)
    assert rows[first].badge == "passed"
    assert [row.badge for row in rows.values()].count("turn") == 1
    assert driver.clipped() == []
    session.jump(session.entries[-1].parent)
    assert rows[first].badge == "turn"


def until_phase(phase: str) -> Session:
    """A game for three at random, in which somebody has several choices in this phase."""
    session, rng = Session.new("ming_dynasty", seats=3, seed="5"), Random(4)
    while session.table.flow.phase != phase or len(session.legal_moves(min(session.table.flow.to_act)).moves) < 2:
        seat = min(session.table.flow.to_act)
        session.play(rng.choice(list(session.legal_moves(seat))), seat)
    return session


def test_the_city_that_is_asked_about_is_lit_before_anybody_points_at_a_row() -> None:
    """The whole map was dim, and people looked for the city whose name they had read."""
    with Driver(session=until_phase("choose")) as driver:
        driver.table.lift()
        screen = driver.table.screen
        province = screen.session.table.flow.agenda[0][1]
        lit = {key for key, glow in screen.view.rule_glows.items() if glow.style == "drop"}
        assert lit == {item_key("zone", houses) for houses in CITY_HOUSES[province]}


def test_resting_on_a_walk_frames_the_card_that_it_costs() -> None:
    with Driver(session=until_phase("move")) as driver:
        driver.table.lift()
        screen = driver.table.screen
        rows, table = screen.panel.turn.list, screen.session.table
        cards = table.zones[HAND[screen.view.seat]]
        assert not screen.view.strip.lit & {*cards}
        strip = screen.view.strip.rect
        before = pygame.image.tobytes(driver.picture().subsurface(strip), "RGB")
        driver.move(rows.row_rect(0).center)
        driver.settle()
        [card] = {card for card in cards if card in screen.view.strip.lit}
        way = screen.referee.choices[0].detail
        assert table.kind(card).name.lower().split()[0] in way
        assert pygame.image.tobytes(driver.picture().subsurface(strip), "RGB") != before
