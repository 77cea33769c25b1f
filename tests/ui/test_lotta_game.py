"""Lotta Rome through the screen: a whole game of The Merchants for three by mouse, behind a curtain before each secret choice."""

from __future__ import annotations

from collections import Counter

import pytest
from by_mouse import Mouse
from driver import Driver

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import SPOTS
from tabletop.games.lotta_rome.doubles import Build, LayFirst
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.lands import Placing, is_double
from tabletop.games.lotta_rome.placing import PlaceLand
from tabletop.games.lotta_rome.rules import RULES
from tabletop.rules.ruleset import Move
from tabletop.session import Session
from tabletop.settings import Settings
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen

SECRET = {"keep": 3, "divide": 12, "choose": 12, "bid": 12}
"""How often three players choose in secret: once at first, and in each of four rounds. Forts come at the end."""
MOST_ACTS = 400


@pytest.fixture
def session() -> Session:
    """A game of The Merchants for three people at one laptop."""
    return Session.new("lotta_rome", 3, seed="whole", options={ids.MERCHANTS: True})


class RomanMouse(Mouse):
    """Plays with the mouse: lands are dragged; cells for elephants, lots and halves are clicked; the rest is in the panel."""

    def cell(self, seat: str, cell: str) -> tuple[int, int]:
        """A cell of a domain in the window."""
        zone = self.session.equipment.zones[ids.DOMAIN[seat]]
        return self.screen.view.painter.camera.to_screen(*place_centre(zone, *SPOTS[cell]))

    def act(self) -> None:
        """Make one act for the seat that is to act."""
        session = self.session
        seat, row = self.screen.view.seat, session.table.flow.agenda[-1]
        legal = session.legal_moves(seat).moves
        move: Move = self.rng.choice(legal)
        if row[0] == "place" and (whole := self.whole_ways(seat)):
            self.lay(seat, self.rng.choice(whole))
        elif isinstance(move, PlaceElephant):
            self.ways["elephant"] += 1
            self.driver.click(self.cell(seat, move.cell))
        elif row[0] == "buy" and self.rng.random() < 0.5:
            self.ways["lot"] += 1
            self.click_lot(move)
        else:
            self.ways["panel"] += 1
            self.driver.table.choose(self.rng.randrange(len(self.screen.referee.choices)))

    def whole_ways(self, seat: str) -> list[PlaceLand | LayFirst]:
        """The ways to lay a land by one drag: a double land as it lies, or turned once."""
        table = self.session.table
        pending = RULES.rows.pending(table)
        assert isinstance(pending, Placing)
        found: list[PlaceLand | LayFirst] = []
        if pending.direction:
            return found
        for land in table.zones[ids.INCOMING[seat]]:
            for kind in (PlaceLand, LayFirst):
                found += [one for one in kind.carried(table, seat, pending, land) if (one.orientation or 0) in (0, 1)]
        return [one for one in found if RULES.check(table, seat, one) is None]

    def lay(self, seat: str, move: PlaceLand | LayFirst) -> None:
        """Drag a land to its cell; a double land is turned by the key for that while it is held."""
        driver, view = self.driver, self.screen.view
        self.ways["double" if is_double(self.session.table, move.land) else "single"] += 1
        rect = view.painter.rect_of(move.land)
        assert rect is not None
        x, y = rect.center
        driver.press((x, y))
        driver.move((x + 8, y), (1, 0, 0))
        for _ in range(move.orientation or 0):
            driver.key("q")
        driver.move(self.cell(seat, move.cell), (1, 0, 0))
        driver.release()
        if isinstance(move, LayFirst):
            view.painter.settle()
            half = next(one for one in self.session.legal_moves(seat).moves if isinstance(one, Build))
            [click, *_] = RULES.gestures(self.session.table, seat, half)
            cell = next(cell for cell, spot in SPOTS.items() if spot == click.place)
            driver.click(self.cell(seat, cell))

    def click_lot(self, move: Move) -> None:
        """Click a piece of a lot."""
        zone = ids.LOT[move.to_row()[1] - 1]
        rect = self.screen.view.painter.rect_of(self.session.table.zones[zone][0])
        assert rect is not None
        self.driver.click(rect.center)


@pytest.mark.usefixtures("always_curtain")
def test_a_whole_game_of_the_merchants_for_three_by_mouse(driver: Driver) -> None:
    driver.app.change_settings(Settings(motion="off", mute=True, always_curtain=True))
    mouse, session, acts = RomanMouse(driver), driver.table.below.session, Counter[str]()
    looking = driver.table.screen.view.seat
    """Who saw the hand in front last, and nothing has covered it since. The first curtain is lifted already."""
    while not isinstance(driver.screen, ScoresScreen):
        what, lifted = str(session.table.flow.agenda[-1][0]), isinstance(driver.screen, Curtain)
        if lifted:
            driver.key("enter")
        seat, entries = mouse.screen.view.seat, len(session.entries)
        assert seat in session.table.flow.to_act
        if what in SECRET or what == "forts":
            # Whoever chooses in secret has lifted a curtain, or looked at the same hand just before.
            assert not mouse.screen.view.covered
            assert lifted or looking == seat
        else:
            assert not lifted
        looking = "" if mouse.screen.view.covered else seat
        mouse.act()
        acts[what] += 1
        assert len(session.entries) > entries, session.table.flow
        assert acts.total() < MOST_ACTS
        driver.skip_steps()
        # What is made by itself, such as "Done", puts the next seat in front; the view follows in the next pass.
        driver.step(2)
        if isinstance(driver.screen, TableScreen):
            driver.screen.view.painter.settle()
    assert {what: acts[what] for what in SECRET} == SECRET
    assert min(mouse.ways[way] for way in ("single", "double", "elephant", "lot", "panel")) > 3
    told(driver, session)


def told(driver: Driver, session: Session) -> None:
    """The final scores are those of the game as its log has it, and they add up."""
    outcome = RULES.outcome(session.log.table_at(session.head))
    assert isinstance(driver.screen, ScoresScreen)
    assert outcome is not None
    assert driver.screen.outcome == outcome
    for score in outcome.scores:
        assert score.points == sum(points for _, points in score.parts)
        assert len([part for part, _ in score.parts if "contract" in part]) == 5
    assert driver.clipped() == []
