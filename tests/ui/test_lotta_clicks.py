"""How many clicks, drags and keys a round of Lotta Rome takes on the screen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame
from driver import Driver
from msgspec.structs import replace
from test_lotta_screen import screen_of

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import SPOTS
from tabletop.games.lotta_rome.choosing import divider_for
from tabletop.games.lotta_rome.domain import domain_of, lands_of
from tabletop.games.lotta_rome.placing import PlaceLand
from tabletop.games.lotta_rome.splitting import row_of_lands
from tabletop.session import Session
from tabletop.ui.look.palette import AMBER
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.sheets.scores import ScoresScreen

PLAYERS = 4


class Hand:
    """Plays a round by the shortest ways of a hand, and counts them by phase."""

    def __init__(self, driver: Driver, session: Session) -> None:
        self.driver, self.session = driver, session
        self.acts: Counter[str] = Counter()

    def point(self, zone: str, cell: str) -> tuple[int, int]:
        """The pixel of a cell of a domain."""
        camera = screen_of(self.driver).view.painter.camera
        return camera.to_screen(*place_centre(self.session.equipment.zones[zone], *SPOTS[cell]))

    def rest(self) -> None:
        """Wait until nothing moves, and until the window has made what it makes by itself."""
        self.driver.settle()
        self.driver.wait(1.5)
        self.driver.settle()

    def act(self) -> None:
        """One act of a hand: a key that lifts a curtain, a click, a drag."""
        table, driver = self.session.table, self.driver
        phase = table.flow.phase
        if isinstance(driver.screen, Curtain):
            self.acts["curtain"] += 1
            driver.key("enter")
            return
        if driver.table.screen.view.covered:
            self.acts["curtain"] += 1
            driver.key("b")
            return
        view = screen_of(driver).view
        seat = view.seat
        self.acts[phase] += 1
        if phase == "division":
            named = screen_of(driver).referee.named
            land = next(one for one in row_of_lands(table, seat) if one not in named)
            driver.click(view.painter.rect_of(land).center)
        elif phase == "selection":
            driver.click(view.zone_rect(table.equipment.zones[ids.LARGE[divider_for(table, seat)]]))
        elif lands := lands_of(table, ids.INCOMING[seat]):
            cell = domain_of(table, seat).frontier()[0]
            driver.drag(view.painter.rect_of(lands[0]).center, self.point(ids.DOMAIN[seat], cell))
        else:
            self.acts["done"] += 1
            driver.key("ctrl+enter")


def test_a_round_takes_a_drag_for_each_land_and_one_done() -> None:
    """41 acts in all, with a curtain before each of the eight choices that four people make in secret.

    They were 55: most lands took a click on the land and one on its cell, and each player said "Done".
    """
    session = Session.new("lotta_rome", PLAYERS, seed="clicks", rules="enforce")
    with Driver(session=session, size=(1366, 768)) as driver:
        hand = Hand(driver, session)
        hand.rest()
        while session.table.flow.round == 1:
            hand.act()
            hand.rest()
        lands = sum(len(domain_of(session.table, seat.id).lands) for seat in session.equipment.seats)
    assert lands == 5 * PLAYERS
    assert hand.acts == {"curtain": 8, "division": 8, "selection": 4, "addition": 21, "done": 1}


def test_an_undo_after_the_last_land_takes_that_land_back() -> None:
    session = Session.new("lotta_rome", PLAYERS, seed="clicks", rules="enforce")
    with Driver(session=session, size=(1366, 768)) as driver:
        hand = Hand(driver, session)
        hand.rest()
        while session.table.flow.to_act != ("red",):
            hand.act()
            hand.rest()
        driver.key("ctrl+z")
        driver.settle()
        assert session.table.flow.to_act == ("blue",)
        assert len(lands_of(session.table, ids.INCOMING["blue"])) == 1


def test_done_that_is_said_by_itself_is_not_asked_for() -> None:
    session = Session.new("lotta_rome", PLAYERS, seed="clicks", rules="enforce")
    with Driver(session=session, size=(1366, 768)) as driver:
        hand = Hand(driver, session)
        hand.rest()
        while len(lands_of(session.table, ids.INCOMING["blue"])) != 1 or session.table.flow.phase != "addition":
            hand.act()
            hand.rest()
        asked = set[str]()
        screen = driver.table.screen
        land, cell = lands_of(session.table, ids.INCOMING["blue"])[0], domain_of(session.table, "blue").frontier()[0]
        assert screen.play.move(PlaceLand(land, cell))
        while session.table.flow.to_act == ("blue",):
            asked |= {screen.referee.prompt, *driver.table.choices}
            driver.step()
        assert asked == {""}


def test_at_the_end_of_the_game_no_turn_is_said_to_be_over() -> None:
    """The panel and a message said that the turn was over and how to take the last act back, beside the result."""
    seats = list(Session.new("lotta_rome", 2).equipment.seats)
    session, rng = Session.new("lotta_rome", [replace(seats[0], bot="easy"), seats[1]], seed="end"), Random(4)
    flow = session.table.flow
    while (flow.round, flow.phase, flow.to_act) != (4, "addition", ("red",)) or len(
        lands_of(session.table, ids.INCOMING["red"])
    ) > 1:
        session.play(rng.choice(session.legal_moves(flow.to_act[0]).moves), flow.to_act[0])
        flow = session.table.flow
    with Driver(session=session, size=(1366, 768)) as driver:
        land, cell = lands_of(session.table, ids.INCOMING["red"])[0], domain_of(session.table, "red").frontier()[0]
        assert driver.table.below.play.move(PlaceLand(land, cell))
        driver.wait(2.0)
        driver.settle()
        assert session.outcome() is not None
        referee = driver.table.below.referee
        assert (referee.prompt, referee.next_up) == ("The game is over.", "")
        assert driver.app.notices.toast is None
        # The sheet at the end is closed; the one from the bar says as well who has won, and how to go on.
        driver.key("escape")
        driver.table.screen.do("scores")
        sheet = driver.screen
        assert isinstance(sheet, ScoresScreen)
        outcome = session.outcome()
        assert outcome is not None
        assert sheet.winners == outcome.winners != ()
        assert [button.text for button in sheet.buttons] == ["Look back", "Play again", "All games"]
        marked = pygame.mask.from_threshold(driver.picture().subsurface(sheet.sheet), pygame.Color(AMBER), (3, 3, 3, 255))
        assert marked.count() > 2_000
