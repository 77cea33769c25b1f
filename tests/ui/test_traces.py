"""What bots have moved is ringed, with an arrow along its way, until a person acts or looks back."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import MovePiece, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.layout import zone_at
from tabletop.core.table import Table
from tabletop.games.ming_dynasty.ids import CLOISTER, HOUSES, PRINCES, SUPPLY
from tabletop.rules.owners import owner
from tabletop.ui.board.animation import Motion, Pose, pose_of
from tabletop.ui.board.glow import Glow
from tabletop.ui.board.sketches import Sketch, SketchArt
from tabletop.ui.look.palette import CREAM
from tabletop.ui.table.bot_seats import BotSeats
from tabletop.ui.table.traces import CHOOSING, MOST_ARROWS

COLOURS = [seat.colour for seat in SEAT_COLOURS]
ON_MAP = {*HOUSES.values(), *PRINCES.values()}


class Painted:
    """What the painter was given last."""

    arrows: tuple[Sketch, ...] = ()
    glows: dict[str, Glow]

    def traced(self) -> set[str]:
        """The items with the ring of a trace."""
        return {key for key, glow in self.glows.items() if glow.style == "trace"}


@pytest.fixture(autouse=True)
def idle_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot moves: what it chooses differs from run to run, and so would the games that these tests play in its place."""
    monkeypatch.setattr(BotSeats, "tick", lambda seats, now: None)


@pytest.fixture
def session() -> Session:
    """Ming Dynasty for a person and a bot, in whose place these tests move."""
    seats = [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy")]
    return Session.new("ming_dynasty", seats, seed="4")


@pytest.fixture
def painted(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Painted:
    painter, painted = driver.table.screen.view.painter, Painted()
    driver.table.screen.app.bot_speed = "instant"
    monkeypatch.setattr(painter, "set_traces", lambda arrows: setattr(painted, "arrows", tuple(arrows)))
    monkeypatch.setattr(painter, "set_glows", lambda glows: setattr(painted, "glows", dict(glows)))
    return painted


def play_until(session: Session, seat: str, rng: Rng) -> Table:
    """Move at random for everybody until `seat` has moved a piece from one place of the board to another; the table before."""
    while True:
        acting, before = session.table.flow.to_act[0], session.table
        session.play(rng.choice(session.legal_moves(acting).moves), acting)
        after = session.table
        if acting == seat and any({before.where[piece], after.where[piece]} <= ON_MAP for piece in changed(before, after)):
            return before


def changed(before: Table, after: Table) -> list[str]:
    """The pieces that lie in another zone."""
    return [piece for piece in before.where if before.where[piece] != after.where.get(piece)]


def test_the_trace_of_a_bot_stays_until_a_person_acts(driver: Driver, session: Session, painted: Painted) -> None:
    view, rng = driver.table.screen.view, Rng(Chance("traces"))
    before = play_until(session, "red", rng)
    moved = {piece for piece in changed(before, session.table) if session.table.where[piece] in ON_MAP}
    assert moved <= painted.traced()
    assert 0 < len(painted.arrows) <= MOST_ARROWS
    assert {arrow.colour for arrow in painted.arrows} == {session.equipment.seat("red").colour}
    ends = [arrow.drawing.points[1] for arrow in painted.arrows]
    assert {pose_of(item)[:2] for item in view.painter.items if item.key in moved} <= {*ends}
    traced, arrows = painted.traced(), painted.arrows
    view.look_back(1)
    assert (painted.traced(), painted.arrows) == (set(), ())
    view.look_back(None)
    assert (painted.traced(), painted.arrows) == (traced, arrows)
    while "blue" not in session.table.flow.to_act:
        session.play(rng.choice(session.legal_moves().moves))
        assert traced <= painted.traced()
    session.play(rng.choice(session.legal_moves("blue").moves), "blue")
    assert (painted.traced(), painted.arrows) == (set(), ())


def test_the_traces_go_when_the_person_begins_to_choose(driver: Driver, session: Session, painted: Painted) -> None:
    """The lines of the bots lay over the rooms while the person compared the rows."""
    screen, rng = driver.table.screen, Rng(Chance("traces"))
    play_until(session, "red", rng)
    while "blue" not in session.table.flow.to_act:
        session.play(rng.choice(session.legal_moves().moves), session.table.flow.to_act[0])
    driver.settle()
    row = screen.panel.turn.list.row_rect(0)
    happened = screen.view.happened
    assert happened
    driver.wait(3.0)
    assert painted.traced() & happened
    driver.move(row.center)
    driver.wait(CHOOSING / 2)
    assert painted.traced() & happened, "the pointer only passes"
    driver.wait(CHOOSING)
    assert painted.traced() == set()
    assert painted.arrows == ()
    driver.move((5, 300))
    driver.wait(1.0)
    assert painted.traced() == set()
    assert screen.view.happened == happened, "one look still shows where it happened"


def test_undo_removes_the_traces(driver: Driver, session: Session, painted: Painted) -> None:
    play_until(session, "red", Rng(Chance("traces")))
    assert painted.traced()
    session.undo()
    assert (painted.traced(), painted.arrows) == (set(), ())


def test_what_has_happened_shown_again_and_skipped_leaves_the_traces_as_they_were(
    driver: Driver, session: Session, painted: Painted
) -> None:
    """The head of an arrow pointed to where the piece had come from, as the table had gone back there to show it again."""
    play_until(session, "red", Rng(Chance("traces")))
    driver.settle()
    arrows = painted.arrows
    driver.app.bot_speed = "normal"
    driver.key("j")
    assert driver.table.screen.steps.running
    driver.key("space")
    assert not driver.table.screen.steps.running
    assert painted.arrows == arrows


def test_people_leave_no_trace(driver: Driver, session: Session, painted: Painted) -> None:
    play_until(session, "blue", Rng(Chance("traces")))
    assert (painted.traced(), painted.arrows) == (set(), ())


def test_a_piece_of_somebody_else_that_a_person_moves_is_ringed_until_the_next_act() -> None:
    """Ming Dynasty 6.6: the member who is ousted from a cloister; only the log said so."""
    session = Session.new("ming_dynasty", 2, seed="oust")
    with Driver(session=session) as driver:
        driver.app.bot_speed = "instant"
        view, seat = driver.table.screen.view, session.table.flow.to_act[0]
        other = next(one.id for one in session.equipment.seats if one.id != seat)
        mine, theirs = (session.table.zones[SUPPLY[one]][-1] for one in (seat, other))
        session.rules = "advise"
        mate = session.table.zones[SUPPLY[seat]][-2]
        for piece, zone in ((theirs, CLOISTER["SHA1"]), (mate, CLOISTER["SHA1"]), (mine, "SHA2"), (theirs, "SHA1")):
            session.play(MovePiece(piece, zone), seat)
        assert view.traced == {theirs}
        assert {arrow.colour for arrow in view.arrows} == {session.equipment.seat(other).colour}
        session.play(MovePiece(mine, "SHA3"), seat)
        assert (view.traced, view.arrows) == (frozenset(), [])
        session.rules = "off"
        session.play(MovePiece(theirs, "SHA2"), seat)
        assert not view.traced


def test_what_follows_from_an_act_of_a_bot_is_ringed_without_an_arrow(driver: Driver, session: Session, painted: Painted) -> None:
    """Five arrows of a scoring lay over the city that was asked about next. The rings are of the colours of the owners."""
    driver.app.bot_speed = "normal"
    rng, screen, moved = Rng(Chance("traces")), driver.table.screen, 0
    while session.table.flow.to_act:
        acting = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(acting).moves), acting)
        if acting == "red" and len(session.entries[-1].steps) > 1:
            before, arrows = {*screen.traces._ways}, len(painted.arrows)
            while screen.steps.running:
                driver.step()
            assert len(painted.arrows) <= arrows
            moved += len(screen.traces._ways.keys() - before)
            for key, way in screen.traces._ways.items():
                whose = owner(session.table, key, (session.table.where[key],))
                assert way.colour in ({session.equipment.seat(whose).colour} if whose else {CREAM, *COLOURS})
        screen.steps.finish()
    assert moved > 3


def test_what_one_has_put_somewhere_and_another_took_away_has_two_ways() -> None:
    """An arrow led from the gold of Red to Green: Red had sold the cube in one turn, and Green bought it in the next."""
    seats = [SEAT_COLOURS[0], *(replace(seat, bot="easy") for seat in SEAT_COLOURS[1:3])]
    with Driver(session=Session.new("round_house", seats, seed="4")) as driver:
        view, traces = driver.table.screen.view, driver.table.screen.traces
        item = next(one for one in view.painter.items if one.is_piece)
        here, there, end = ((x, 100.0, *pose_of(item)[2:]) for x in (100.0, 200.0, 300.0))
        for seat, start, goal in (("red", here, there), ("green", there, end)):
            traces.note(seat, [Motion(item, "slide", Pose(*start), Pose(*goal), (), source="supply.gold")])
        assert traces._ways[item.key].start[:2] == (200.0, 100.0)
        traces.note("green", [Motion(item, "slide", Pose(*end), Pose(*here), (), source="supply.gold")])
        assert traces._ways[item.key].start[:2] == (200.0, 100.0), "two acts of one player are one way"


def test_only_a_way_that_says_something_has_an_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrows came from beyond the table’s edge and off piles, closed ranks in a pool, and led each general home."""
    seats = [SEAT_COLOURS[0], *(replace(seat, bot="easy") for seat in SEAT_COLOURS[1:3])]
    session, rng = Session.new("three_kingdoms_redux", seats, seed="4"), Rng(Chance("ways"))
    box, painted, came, home = session.equipment, Painted(), dict[str, str](), 0
    with Driver(session=session) as driver:
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        monkeypatch.setattr(screen.view.painter, "set_traces", lambda arrows: setattr(painted, "arrows", tuple(arrows)))
        for _ in range(250):
            acting, before = session.table.flow.to_act[0], session.table
            session.play(rng.choice(session.legal_moves(acting).moves), acting)
            if acting == "blue":
                continue
            ends = {arrow.drawing.points[1] for arrow in painted.arrows}
            starts = [arrow.drawing.points[0] for arrow in painted.arrows]
            assert all(0 <= x <= box.width and 0 <= y <= box.height for x, y in starts)
            for piece in changed(before, session.table):
                item, to = screen.view.painter.item(piece), session.table.where[piece]
                if came.get(piece) == to and item is not None:
                    home += 1
                    assert pose_of(item)[:2] not in ends, piece
                came[piece] = before.where[piece]
            for arrow in painted.arrows:
                start, end = (zone_at(box, *point) for point in arrow.drawing.points)
                assert start is not end
                assert start is not None
                assert not (start.is_stack and session.table.zones[start.id]), "off a pile"
    assert home > 10


def test_whose_a_piece_is() -> None:
    table = Session.new("round_house", 3, seed="7").table
    assert owner(table, "blue.leader1") == "blue"
    assert owner(table, "merchant") == ""
    assert owner(table, "merchant", ("bank", "green.tea")) == "green", "a place that names a seat is its own"
    assert owner(Session.new("ming_dynasty", 3, seed="7").table, "PR-red") == "red"
    game = Session.new("three_kingdoms_redux", 3, seed="7").table
    general = next(piece for zone in game.equipment.zones.values() if zone.owner == "red" for piece in game.zones[zone.id])
    assert owner(game, general, ("no place", game.where[general])) == "red"


def test_the_strokes_of_arrows_are_worked_out_once_while_nothing_changes(
    driver: Driver, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_until(session, "red", Rng(Chance("traces")))
    driver.settle()
    drawn: list[int] = []
    layers = SketchArt.layers
    monkeypatch.setattr(
        SketchArt, "layers", lambda art, sketches, camera: drawn.append(len(sketches)) or layers(art, sketches, camera)
    )
    driver.app.late = False
    driver.wait(0.3)
    driver.move(driver.table.screen.view.table_rect().center)
    assert drawn == []
    driver.wheel(2)
    driver.wait(0.5)
    assert drawn
    assert min(drawn) > 0
