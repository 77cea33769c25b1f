"""What can be chosen is seen on the table and in the panel, in its true shape and at its own colour; the rest is darker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from pygame import Rect

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.layout import middle_of
from tabletop.core.log import EntryId
from tabletop.core.rects import around
from tabletop.games.lotta_rome.placing import Take
from tabletop.games.ming_dynasty.cards import TakeCard
from tabletop.games.ming_dynasty.ids import PRINCES
from tabletop.games.round_house import ids
from tabletop.games.round_house.walking import Walk
from tabletop.kit.painting import inside
from tabletop.rules.hands import KnowsHands
from tabletop.rules.optional import knows
from tabletop.rules.ruleset import Move
from tabletop.rules.showing import shape_of
from tabletop.session.step_tables import since_act_of
from tabletop.ui.board.glow import GlowArt, PlaceGlow
from tabletop.ui.board.item_key import item_key
from tabletop.ui.board.painter import Painter
from tabletop.ui.table.panels.curtain import Curtain


def game_at(game: str, fits: Callable[[Move], bool], seats: int = 2, seed: str = "5") -> Session:
    """A game played at random until one of the moves that may be made `fits`."""
    session, rng = Session.new(game, seats, seed=seed), Rng(Chance("choices"))
    while not any(map(fits, session.legal_moves().moves)):
        session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
    return session


@pytest.fixture
def session() -> Session:
    """Round House where a leader walks."""
    return game_at("round_house", lambda move: isinstance(move, Walk))


def brightness(driver: Driver, spot: tuple[int, int]) -> int:
    """How bright a pixel of the window is, from 0 to 765."""
    red, green, blue, _ = driver.app.surface.get_at(spot)
    return red + green + blue


def walks(driver: Driver) -> list[Walk]:
    """The walks that are listed in the panel."""
    return [choice.move for choice in driver.table.screen.referee.choices if isinstance(choice.move, Walk)]


def test_the_rest_of_the_table_is_darker_while_something_is_chosen(driver: Driver) -> None:
    """A white veil over what could be chosen made it pale; now it keeps its colours."""
    screen = driver.table.screen
    view, camera = screen.view, screen.view.painter.camera
    rooms = {walk.to for walk in walks(driver) if walk.to in ids.RING}
    other = next(room for room in ids.RING if room not in rooms)
    spots = [camera.to_screen(*middle_of(view.shown.equipment.zones[room])) for room in (min(rooms), other)]
    driver.move((3, 3))
    choosing = [brightness(driver, spot) for spot in spots]
    view.rule_glows = {}
    view.outline_selection()
    driver.step()
    plain = [brightness(driver, spot) for spot in spots]
    assert choosing[0] == plain[0]
    assert plain[1] * 0.6 < choosing[1] < plain[1] * 0.9


def test_the_veil_is_painted_once_for_what_is_offered(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, painted = driver.table.screen, []
    veil = GlowArt.veil
    driver.app.late = False
    monkeypatch.setattr(GlowArt, "veil", lambda self, *about: painted.append(about) or veil(self, *about))
    table = screen.view.table_rect()
    for step in range(40):
        driver.move((table.left + 20 + step * 20, table.centery))
    assert painted == []
    rows = screen.panel.turn.list
    driver.move(rows.row_rect(0))
    was = len(painted)
    assert was <= 1
    for row in range(1, 4):
        driver.move(rows.row_rect(row))
    assert len(painted) == was, "all that can be chosen keeps its light, whichever row is pointed at"


@pytest.mark.parametrize("game", ["round_house", "ming_dynasty", "three_kingdoms_redux"])
def test_pointing_at_a_row_leaves_its_light_to_all_that_can_be_chosen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else went dark, so that only what the first steps point at looked as if it could be chosen."""
    several = {"round_house": ["walk"], "ming_dynasty": ["place_member"], "three_kingdoms_redux": ["choose", "farm"]}[game]
    session = game_at(game, lambda move: [str(one) for one in move.to_row()][: len(several)] == several, 3)
    with Driver(session=session, size=(1366, 768)) as driver:
        while isinstance(driver.screen, Curtain):
            driver.key("enter")
        screen, drawn, draw = driver.table.screen, [0], Painter.draw
        view, rows = screen.view, screen.panel.turn.list
        driver.settle()
        driver.move((3, 3))
        offered = set(view.rule_glows)
        assert len(offered) > 2
        assert rows.count > 2

        def counted(painter: Painter, *about: object) -> list[Rect]:
            rects = draw(painter, *about)
            drawn.append(sum(rect.width * rect.height for rect in rects))
            return rects

        driver.app.late = False
        driver.move(rows.row_rect(0))
        monkeypatch.setattr(Painter, "draw", counted)
        for row in range(min(3, rows.count)):
            driver.move(rows.row_rect(row))
            lit = {key for key, glow in view.rule_glows.items() if glow.style == "drop"}
            assert lit
            others = offered - lit
            assert others
            assert {view.rule_glows[key].style for key in others} == {"choice"}
        table = view.table_rect()
        assert max(drawn) < 0.25 * table.width * table.height


def test_pointing_at_things_below_the_veil_repaints_little(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pieces of the veil were new pictures at each move of the pointer, so that the whole table was painted again."""
    screen, painted, pointed = driver.table.screen, [0], set()
    draw = Painter.draw

    def counted(painter: Painter, *about: object) -> list[Rect]:
        rects = draw(painter, *about)
        painted.append(sum(rect.width * rect.height for rect in rects))
        return rects

    table = screen.view.table_rect()
    driver.move((table.left + 20, table.centery))
    driver.app.late = False
    monkeypatch.setattr(Painter, "draw", counted)
    for step in range(40):
        driver.move((table.left + 20 + step * 20, table.centery))
        pointed.add(screen.view.hovered)
    assert len(pointed) > 2
    assert max(painted) < 0.1 * table.width * table.height


@pytest.mark.parametrize("game", ["round_house", "ming_dynasty"])
def test_a_painted_place_is_outlined_where_a_click_finds_it(game: str) -> None:
    session = Session.new(game, 3, seed="7")
    rules, table = session.game_rules, session.table
    assert knows(rules, KnowsHands)
    shaped = {zone: shape for zone in table.zones if (shape := shape_of(rules, table, zone)) and zone not in PRINCES.values()}
    assert len(shaped) == {"round_house": len(ids.RING) + len(ids.STANDS), "ming_dynasty": 18}[game]
    for zone, shape in shaped.items():
        if zone in ids.STANDS.values() and table.where[ids.STAND] != zone:
            continue
        left, top, width, height = around(shape)
        spots = [(left + width * x / 9, top + height * y / 9) for x in range(1, 9) for y in range(1, 9)]
        within = [spot for spot in spots if inside(shape, spot)]
        hit = [rules.place_for(table, "", *spot) == zone for spot in within]
        # A house, a cloister or the Hall lies over a part of some.
        assert sum(hit) > 0.6 * len(within) > 10, zone
        outside = [spot for spot in spots if spot not in within]
        assert sum(rules.place_for(table, "", *spot) == zone for spot in outside) <= len(spots) * 0.12, zone


def test_where_a_leader_may_go_is_lit_and_a_click_there_is_enough(driver: Driver) -> None:
    screen, session = driver.table.screen, driver.table.session
    known = walks(driver)
    walk = next(one for one in known if one.to in ids.RING and sum(other.to == one.to for other in known) == 1)
    glow = screen.view.rule_glows[item_key("zone", walk.to)]
    assert (glow.style, glow.shape) == ("target", shape_of(session.game_rules, session.table, walk.to))
    driver.click(screen.view.painter.camera.to_screen(*middle_of(session.equipment.zones[walk.to])))
    assert session.entries[-1].move == walk.to_row()


def test_resting_on_a_place_marks_its_row(driver: Driver) -> None:
    screen = driver.table.screen
    rows, known = screen.referee.choices, walks(driver)
    to = next(walk.to for walk in reversed(known) if walk.to in ids.RING)
    driver.move(screen.view.painter.camera.to_screen(*middle_of(screen.view.shown.equipment.zones[to])))
    wanted = {number for number, choice in enumerate(rows) if isinstance(choice.move, Walk) and choice.move.to == to}
    assert screen.referee.marked == wanted
    listed = screen.panel.turn.list
    assert listed.rect.contains(listed.row_rect(min(wanted))), "it is scrolled into sight"
    driver.move(driver.table.at(known[0].leader))
    assert known[0] in [rows[number].move for number in screen.referee.marked]
    driver.move(screen.panel.log.rect)
    assert screen.referee.marked == frozenset()


def test_what_is_held_frames_no_place_that_refuses_it(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame was drawn over every place, and the drop was then refused."""
    screen, framed = driver.table.screen, []
    painter = screen.view.painter
    monkeypatch.setattr(painter, "set_place_glows", lambda places: framed.append(list(places)))
    leader = walks(driver)[0].leader
    allowed = {walk.to for walk in walks(driver) if walk.leader == leader and walk.to in ids.RING}
    driver.press(driver.table.at(leader))
    for room in ids.RING:
        if room != ids.NODE_OF[screen.session.table.where[leader]]:
            driver.move(painter.camera.to_screen(*middle_of(screen.view.shown.equipment.zones[room])), (1, 0, 0))
            assert bool(framed[-1]) == (room in allowed), room
            shape = shape_of(screen.session.game_rules, screen.session.table, room)
            assert all(place.glow.shape == shape for place in framed[-1])
    driver.key("escape")


def test_a_hand_is_not_lit_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no place there; it was framed at the upper left corner."""
    lit, place = list[PlaceGlow](), GlowArt.place
    monkeypatch.setattr(GlowArt, "place", lambda self, glow: lit.append(glow) or place(self, glow))
    with Driver(session=game_at("ming_dynasty", lambda move: isinstance(move, TakeCard)), size=(1366, 768)) as driver:
        driver.step()
        view = driver.table.screen.view
        hands = [zone for zone in view.shown.equipment.zones.values() if zone.in_hand]
        assert any(item_key("zone", zone.id) in view.rule_glows for zone in hands)
        framed = {(glow.x, glow.y) for glow in lit}
        assert framed, "the places on the table are lit"
        assert not framed & {(zone.x + zone.width / 2, zone.y + zone.height / 2) for zone in hands}


def test_naming_a_land_has_no_row_and_is_no_step() -> None:
    session = game_at("lotta_rome", lambda move: isinstance(move, Take))
    with Driver(session=session, size=(1366, 768)) as driver:
        while isinstance(driver.screen, Curtain):
            driver.key("enter")
        driver.settle()
        screen = driver.table.screen
        seat, rows = screen.view.seat, len(screen.panel.book.entries)
        take = next(move for move in session.legal_moves(seat).moves if isinstance(move, Take))
        assert screen.play.move(take)
        assert session.is_unsaid(session.head)
        assert len(screen.panel.book.entries) == rows
        assert screen.play.move(session.legal_moves(seat).moves[0])
        assert len(screen.panel.book.entries) == rows + 1
        assert screen.panel.log.selected == rows
        driver.settle()
        shown: set[EntryId] = set()
        driver.key("j")
        while screen.steps.running:
            shown |= {screen.view.step.entry} if screen.view.step is not None and screen.view.step.part >= 0 else set()
            driver.step()
        assert shown == {entry for entry in since_act_of(session.log, seat) if not session.is_unsaid(entry)}
