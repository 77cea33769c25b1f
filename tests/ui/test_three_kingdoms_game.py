"""Three Kingdoms Redux through the screen: a whole game of three people by mouse, behind a curtain before what shows a hand."""

from __future__ import annotations

from collections import Counter

import pytest
from by_mouse import Mouse
from driver import Driver

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.bidding import Send
from tabletop.games.three_kingdoms_redux.data import COMMON
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.questions import PASS
from tabletop.session import Session
from tabletop.settings import Settings
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen

SECRET = ("begin", "recruit", "construct")
"""Decisions that are made with a hand open."""
MOST_ACTS = 500


@pytest.fixture
def session() -> Session:
    """A game for three people at one laptop."""
    return Session.new("three_kingdoms_redux", 3, seed="whole")


class KingdomMouse(Mouse):
    """Plays with the mouse: generals are dragged or clicked, the rest is in the panel. Each state assigns few generals a round.

    Wei always sends its first general to the Han emperor, so that the game ends early with an emperor or in round 12.
    """

    def act(self) -> None:
        """Make one act for the seat that is to act."""
        seat, row = self.screen.view.seat, self.session.table.flow.agenda[-1]
        moves = self.session.legal_moves(seat).moves
        offered = [str(move.to_row()[1]) for move in moves if move.to_row()[0] == "choose"]
        if row[0] == "assign":
            self.assign(seat, [one for one in offered if one != PASS], PASS in offered)
        elif row[0] in ("alliance", "where") and self.rng.random() < 0.5:
            self.click_space(self.rng.choice([one for one in offered if one in COMMON]))
        else:
            self.panel(self.rng.randrange(self.forward()))

    def forward(self) -> int:
        """How many choices lead on; the last one may take an answer back."""
        return sum(not choice.takes_back for choice in self.screen.referee.choices)

    def panel(self, number: int) -> None:
        """Click a button of the panel."""
        self.ways["panel"] += 1
        self.driver.table.choose(number)

    def assign(self, seat: str, generals: list[str], may_pass: bool) -> None:
        """Drag a general to a space, click him, or pass."""
        out = len([bid for bid in self.bids() if ids.STATE_OF_GENERAL[bid] == ids.STATE_OF[seat]])
        if may_pass and (out > 1 or not generals):
            self.panel(self.forward() - 1)
        elif out and self.rng.random() < 0.3:
            self.ways["token"] += 1
            self.driver.click(self.driver.table.at(ids.TOKENS[generals[0]]))
        else:
            to = "emperor" if seat == "blue" and not out else self.rng.choice(COMMON)
            self.drag(seat, self.rng.choice(generals), to)

    def bids(self) -> list[str]:
        """The generals on spaces."""
        table = self.session.table
        return [ids.GENERAL_OF[one] for zone in ids.SPACE_ZONES for one in table.zones[zone] if one in ids.GENERAL_OF]

    def middle(self, space: str) -> tuple[int, int]:
        """The middle of a space in the window."""
        zone = self.session.equipment.zones[space]
        return self.screen.view.painter.camera.to_screen(zone.x + zone.width / 2, zone.y + zone.height / 2)

    def drag(self, seat: str, general: str, space: str) -> None:
        """Carry the token of a general straight to a space."""
        assert RULES.check(self.session.table, seat, Send(general, space)) is None
        self.ways["drag"] += 1
        self.driver.drag(self.driver.table.at(ids.TOKENS[general]), self.middle(space), steps=2)
        assert general in self.bids() or self.session.table.flow.agenda[-1][0] in ("with", "support", "token")

    def click_space(self, space: str) -> None:
        """Click a space."""
        self.ways["space"] += 1
        self.driver.click(self.middle(space))


@pytest.mark.usefixtures("always_curtain")
def test_a_whole_game_for_three_by_mouse(driver: Driver) -> None:
    driver.app.change_settings(Settings(motion="off", mute=True, always_curtain=True))
    mouse, session, acts, curtains = KingdomMouse(driver), driver.table.below.session, Counter[str](), 0
    while not isinstance(driver.screen, ScoresScreen):
        what = str(session.table.flow.agenda[-1][0])
        if isinstance(driver.screen, Curtain):
            curtains += 1
            driver.key("enter")
        seat, entries = mouse.screen.view.seat, len(session.entries)
        assert seat in session.table.flow.to_act
        if what in SECRET:
            assert not mouse.screen.view.covered
        mouse.act()
        acts[what] += 1
        assert len(session.entries) > entries, session.table.flow
        assert acts.total() < MOST_ACTS
        driver.skip_steps()
        if isinstance(driver.screen, TableScreen):
            driver.screen.view.painter.settle()
    assert acts["begin"] == 9
    assert curtains > 10
    assert min(mouse.ways[way] for way in ("drag", "token", "space", "panel")) > 3
    outcome = RULES.outcome(session.log.table_at(session.head))
    assert outcome is not None
    assert driver.screen.outcome == outcome
    assert all(score.points == sum(points for _, points in score.parts) for score in outcome.scores)
    assert driver.clipped() == []
