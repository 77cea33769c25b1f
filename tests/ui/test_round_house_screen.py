"""Round House on the screen: a leader walked by dragging, a whole game for three."""

from __future__ import annotations

import random

import pygame
import pytest
from by_mouse import GLANCES
from driver import Driver
from pygame import Rect

from tabletop import Session
from tabletop.core.equipment import ZoneDef
from tabletop.core.layout import place_centre
from tabletop.games.round_house.assistants import Send
from tabletop.games.round_house.data import ROOMS
from tabletop.games.round_house.help import room_at
from tabletop.games.round_house.ids import CELL_ZONE, OUTER, RING
from tabletop.games.round_house.layout import OUTER_TO, on_table, room_point
from tabletop.games.round_house.menus import PARTS
from tabletop.games.round_house.shops import Trade
from tabletop.games.round_house.walking import Walk
from tabletop.games.round_house.worship import ChooseCell, ChooseTown
from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Button, Drag
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.board.sprites import SMALLEST_BADGED
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.hover import HOVER_SECONDS
from tabletop.ui.table.panels.choice_row import MARGIN, Form, row_text
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.widgets.widget import TOOLTIP_DELAY


@pytest.fixture
def session() -> Session:
    """A game for three people, in a window of 1366x768."""
    return Session.new("round_house", 3, seed="4", path=new_save_path(saves_folder(), "Round House"))


def test_what_a_gesture_drags_is_done_by_dragging(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    rules, seat = session.game_rules, screen.view.seat
    found = [
        (move, gesture)
        for move in screen.referee.legal
        for gesture in rules.gestures(session.table, seat, move)
        if isinstance(gesture, Drag)
    ]
    assert found
    move, drag = found[0]
    piece = drag.piece or session.table.zones[drag.source][-1]
    rect = screen.view.painter.rect_of(piece)
    assert rect is not None
    zone = session.equipment.zones[drag.to]
    place = drag.place or (zone.width / 2 if zone.layout == "free" else 0.0, zone.height / 2 if zone.layout == "free" else 0.0)
    driver.drag(rect.center, screen.view.painter.camera.to_screen(*place_centre(zone, *place)))
    if isinstance(driver.screen, TableScreen):
        assert session.entries[-1].move == move.to_row()
    else:
        assert len(session.entries) == 2


def test_a_leader_goes_into_the_room_in_whose_painted_sector_it_is_let_go(driver: Driver) -> None:
    screen = driver.table.screen
    session, camera = screen.session, screen.view.painter.camera
    while not any(isinstance(move, Walk) for move in screen.referee.legal):
        screen.play.move(screen.referee.legal[-1])
        driver.settle()
    move = next(one for one in screen.referee.legal if isinstance(one, Walk) and one.to in OUTER)
    rect = screen.view.painter.rect_of(move.leader)
    assert rect is not None
    corner = on_table(room_point(move.to, OUTER_TO - 6.0, -22.0))
    driver.drag(rect.center, camera.to_screen(*corner))
    assert session.table.where[move.leader] == move.to
    assert session.entries[-1].move == move.to_row()


def test_two_leaders_on_one_place_have_one_row_for_each_goal_and_both_are_draggable(driver: Driver) -> None:
    screen = driver.table.screen
    while not any(isinstance(move, Walk) for move in screen.referee.legal):
        screen.play.move(screen.referee.legal[-1])
        driver.settle()
    walks = [move for move in screen.referee.legal if isinstance(move, Walk)]
    goals = {move.to for move in walks}
    rows = [choice for choice in screen.referee.choices if isinstance(choice.move, Walk)]
    assert len(rows) == len(goals) < len(walks)
    assert {choice.group for choice in rows} == {"Walk from the Ancestral Hall"}
    assert {move.leader for move in walks} <= screen.referee.targets.sources
    assert len({move.leader for move in walks}) == 2


def at_worship() -> Session:
    """A game in which a player is about to choose the cell on which the chain ends."""
    session = Session.new("round_house", 3, seed="worship", path=new_save_path(saves_folder(), "Round House"))
    rng = random.Random(11)
    while True:
        row = session.table.flow.agenda[-1]
        legal = session.legal_moves().moves
        if row[0] == "cell" and len(legal) > 1:
            return session
        towns = [move for move in legal if isinstance(move, ChooseTown)]
        sends = [move for move in legal if isinstance(move, Send)]
        session.play(rng.choice(towns or sends or list(legal)))


def test_worship_cells_that_are_reached_glow_and_every_cell_tells_on_hover_what_it_gives() -> None:
    with Driver(size=(1366, 768), session=at_worship()) as driver:
        driver.settle()
        screen = driver.table.screen
        box, view = screen.session.equipment, screen.view
        reached = {move.cell for move in screen.referee.legal if isinstance(move, ChooseCell)}
        assert {key for key in view.rule_glows if key.startswith("zone:W")} == {f"zone:{zone}" for zone in reached}
        unlit = {zone: rect_pixels(driver, zone) for zone in CELL_ZONE.values()}
        view.rule_glows = {}
        view.outline_selection()
        driver.settle()
        assert {zone for zone, pixels in unlit.items() if pixels != rect_pixels(driver, zone)} >= reached
        screen.referee.glow()
        for zone in (*sorted(reached)[:2], *sorted({*CELL_ZONE.values()} - reached)[:1], "W44"):
            spot = view.painter.camera.to_screen(*zone_middle(box.zones[zone]))
            driver.move(spot)
            driver.wait(HOVER_SECONDS + 0.1)
            told = driver.app.notices.tip
            assert told.startswith("Reached by") == (zone in reached), (zone, told)
            assert "Reached by" in told or "Not reached: it takes a chain of" in told or "stands here for ever" in told
            assert driver.app.surface.get_rect().contains(driver.app.notices.tip_rect())
            assert "…" not in " ".join(driver.app.notices._tip_lines())
            driver.move((683, 4))


@pytest.mark.parametrize(
    ("zone", "says"),
    [
        ("NE", "all of one town go as a chain"),
        ("C34a", "lets you repeat the action of the room"),
        ("I2", "Either take a pirate tile"),
        ("I6", "Stopping here costs 2 coins"),
        ("temple", "can be used once in a game"),
        ("expert_discards", "without a seal"),
        ("round", "honours the ancestors"),
    ],
)
def test_resting_on_a_printed_part_of_the_board_says_what_it_is_good_for(zone: str, says: str) -> None:
    """A town said only “Waiting here: nobody.”, and most parts nothing."""
    with Driver(size=(1366, 768), session=Session.new("round_house", 3, seed="4")) as driver:
        driver.settle()
        screen = driver.table.screen
        middle = zone_middle(screen.session.equipment.zones[zone])
        driver.move(screen.view.painter.camera.to_screen(*middle))
        driver.wait(HOVER_SECONDS + 0.1)
        assert says in driver.app.notices.tip


def test_a_click_on_a_cell_out_of_reach_says_why() -> None:
    with Driver(size=(1366, 768), session=at_worship()) as driver:
        driver.settle()
        screen = driver.table.screen
        reached = {move.cell for move in screen.referee.legal if isinstance(move, ChooseCell)}
        zone = next(zone for zone in reversed(CELL_ZONE.values()) if zone not in reached)
        entries = len(screen.session.entries)
        middle = zone_middle(screen.session.equipment.zones[zone])
        driver.click(screen.view.painter.camera.to_screen(*middle))
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text.startswith("Not reached: it takes a chain of ")
        assert len(screen.session.entries) == entries


def test_by_keyboard_alt_tells_of_a_cell() -> None:
    with Driver(size=(1366, 768), session=at_worship()) as driver:
        driver.settle()
        screen = driver.table.screen
        assert screen.cursor.find("row 4, column 4")
        driver.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_ALT, unicode="", scancode=0)
        driver.step()
        assert "It gives 16 prestige" in driver.app.notices.tip or "It gives 17 prestige" in driver.app.notices.tip


def test_the_inspect_card_of_an_assistant_tells_of_its_town() -> None:
    session = at_worship()
    town = str(session.table.flow.agenda[-1][1])
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        screen = driver.table.screen
        rect = screen.view.painter.rect_of(session.table.zones[town][0])
        assert rect is not None
        driver.move(rect.center)
        driver.wait(1.3)
        assert screen.inspect.note.startswith("Waiting here: ")
        assert driver.app.surface.get_rect().contains(screen.inspect.rect)


def zone_middle(zone: ZoneDef) -> tuple[float, float]:
    """The middle of a zone, in millimetres of the table."""
    return zone.x + zone.width / 2, zone.y + zone.height / 2


def rect_pixels(driver: Driver, zone: str) -> bytes:
    """What is painted over a zone and a little around it."""
    screen = driver.table.screen
    x, y = screen.view.painter.camera.to_screen(*zone_middle(screen.session.equipment.zones[zone]))
    return pygame.image.tobytes(driver.picture().subsurface(pygame.Rect(x - 12, y - 12, 24, 24)), "RGB")


def test_a_whole_game_for_three_is_played_to_the_ranking(driver: Driver) -> None:
    rng, driver.app.every = random.Random(3), GLANCES
    for _ in range(3000):
        if isinstance(driver.screen, ScoresScreen):
            break
        screen = driver.table.screen
        if not screen.referee.choices:
            # A turn in which nothing is left ends by itself.
            driver.wait(1.0)
            continue
        choices = screen.panel.turn.list
        choices._made = 0.0
        choices._came.clear()
        index = rng.randrange(len(screen.referee.choices))
        choices.scroll_to(index)
        driver.click(choices.row_rect(index).center)
        screen.view.painter.settle()
    assert isinstance(driver.screen, ScoresScreen)
    assert driver.clipped() == []
    assert driver.screen.outcome is not None
    assert len(driver.screen.outcome.scores) == 3


def test_each_row_says_on_resting_what_it_is_about(driver: Driver) -> None:
    """A helper action was bought without a word of what it is for: only its row lit up."""
    screen = driver.table.screen
    while not any(isinstance(move, Walk) for move in screen.referee.legal):
        screen.play.move(screen.referee.legal[-1])
        driver.settle()
    rows = screen.panel.turn.list
    for index, choice in enumerate(screen.referee.choices):
        if isinstance(choice.move, Walk) and choice.move.to in RING:
            assert ROOMS[room_at(screen.session.table, choice.move.to)].text in rows.explanation(index)
    driver.move(rows.row_rect(0))
    driver.wait(TOOLTIP_DELAY + 0.1)
    assert driver.app.notices.tip == rows.explanation(0) != ""
    assert driver.app.notices.tip_rect().right < rows.rect.left, "the rows below stay in sight"


def test_a_row_that_names_an_action_says_what_that_is_good_for(driver: Driver) -> None:
    referee = driver.table.screen.referee
    for ware, meaning in (("recruit", "hand"), ("merchant", "town"), ("helper", "chair")):
        button = Trade(ware).gestures(referee.view.session.table, referee.view.seat, PARTS["trade"]("trade"))[-1]
        assert isinstance(button, Button)
        assert meaning in button.detail


def test_the_large_face_of_a_card_with_a_long_text_ends_in_the_window(driver: Driver) -> None:
    """That of the Servant was as high as the window, its last line on the lower edge."""
    screen = driver.table.screen
    table, inspect, within = screen.view.shown, screen.inspect, Rect(0, 50, 900, 600)
    card = next(piece for piece in table.zones["expert_display"])
    for words in ("", "A long text about the place where the card lies, of several lines. " * 8):
        inspect.show(table, card, Rect(300, 300, 40, 60), within, words)
        assert within.contains(inspect.rect)
    inspect.hide()


def test_the_scores_cut_no_words_of_the_panel(driver: Driver) -> None:
    """In the middle of the window the sheet hid the beginning of “Log” and of the keys beside it."""
    driver.resize(1366, 768)
    table = driver.table.screen
    table.turns.scores()
    assert isinstance(driver.screen, ScoresScreen)
    assert [button.text for button in driver.screen.buttons] == ["Close"], "nothing is over yet"
    assert table.view.table_rect().contains(driver.screen.sheet)


def test_assistants_in_a_town_are_counted_with_the_whole_table_in_sight(driver: Driver) -> None:
    """How many wait decides which cell they reach; two looked like one disc."""
    driver.resize(1280, 704)
    driver.key("space")
    driver.settle()
    table, camera = driver.table.session.table, driver.table.screen.view.painter.camera
    assert camera.zoom * table.equipment.width <= camera.area.width
    assert table.kind("blue.01").width * camera.zoom >= SMALLEST_BADGED


def test_the_tip_of_an_order_says_in_sentences_what_it_costs_and_brings(driver: Driver) -> None:
    """It read “order 07 · the order display · … · 5 · Fulfilled: once per turn …”, and named no goods."""
    driver.table.lift()
    view = driver.table.screen.view
    held = next(card for card, zone in view.shown.where.items() if zone == f"{view.seat}.orders")
    for card in (*view.shown.zones["order_display"], held):
        cost = view.shown.kind(card).name.removeprefix("order for ")
        rect = view.painter.rect_of(card)
        assert rect is not None
        driver.move((5, 5))
        driver.move(rect.center)
        driver.wait(HOVER_SECONDS + 0.1)
        name, _, text, *_ = driver.app.notices.tip.split(" · ")
        assert name == f"Order for {cost}"
        assert text.startswith(f"Pay {cost} for ")
        assert "at the end. Fulfilled: once per turn" in text
        driver.wait(1.0)
        assert driver.table.screen.inspect.piece == card, "a second later it is shown large"


@pytest.mark.parametrize("words", ["nothing to do", "only a repeat"])
def test_words_of_a_room_that_yields_nothing_have_room_beside_the_longest_name(driver: Driver, words: str) -> None:
    """“Nothing for you t…” was cut in a list of nine walks."""
    panel = driver.table.screen.panel.turn.list
    width = panel.rect.width - panel.bar_width - 2 * px(MARGIN)
    longest = max((room.name for room in ROOMS.values()), key=len)
    assert row_text(Choice(longest, words, "", None), words, width, Form.LINE).is_whole
