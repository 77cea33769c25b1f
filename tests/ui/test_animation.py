"""Motion: what moves, how long, along which way, and that nothing moves that has not happened."""

from __future__ import annotations

import itertools

import pytest
from plain_art import large_table

from tabletop import Session
from tabletop.core.apply import apply_events
from tabletop.core.equipment import Equipment
from tabletop.core.events import (
    DiceRolled,
    Event,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    ZoneOrdered,
)
from tabletop.core.table import Table, start_table
from tabletop.core.view import masked, view
from tabletop.ui.board.animation import FLIP, ROLL, SLIDE, Motion, Pose, motions, pose_of
from tabletop.ui.board.items import Item
from tabletop.ui.board.scene import Scene

ANCHORS = {"hand:blue": (500.0, 900.0)}


def act(table: Table, *events: Event, starts: dict[str, Pose] | None = None) -> dict[str, Motion]:
    scene = Scene()
    before, after = scene.update(table), scene.update(apply_events(table, events))
    way = motions(before, after, events, table.equipment, starts, ANCHORS)
    return {motion.key: motion for motion in way}


def item_of(table: Table, key: str) -> Item:
    return next(item for item in Scene().update(table) if item.key == key)


@pytest.fixture
def table(small_box: Equipment) -> Table:
    return start_table(small_box, "1")


def test_slide_is_short_and_slows_down(table: Table) -> None:
    way = act(table, PiecesMoved(("die.a",), "table", "table", -1, ((600.0, 300.0),)))
    assert list(way) == ["die.a"]
    motion = way["die.a"]
    assert motion.kind == "slide"
    assert motion.finish == SLIDE == 0.18
    xs = [motion.at(step * SLIDE / 6).pose.x for step in range(7)]
    assert (xs[0], xs[-1]) == (400.0, 600.0)
    steps = [after - before for before, after in itertools.pairwise(xs)]
    assert steps == sorted(steps, reverse=True)
    assert motion.at(99.0).pose == motion.end
    assert motion.at(0.09).raised
    assert not motion.at(99.0).raised


def test_turn_takes_the_shorter_way(table: Table) -> None:
    tilted = apply_events(table, [PiecesTurned(("die.a",), (350.0,))])
    motion = act(tilted, PiecesTurned(("die.a",), (20.0,)))["die.a"]
    angles = [motion.at(step * SLIDE / 10).pose.angle for step in range(11)]
    assert all(angle % 360.0 >= 350.0 or angle % 360.0 <= 20.0 for angle in angles)


def test_flip_squeezes_and_changes_the_face_half_way(table: Table) -> None:
    out = apply_events(table, [PiecesMoved(("c12",), "deck", "table", -1, ((300.0, 300.0),))])
    motion = act(out, PiecesFaced(("c12",), (0,)))["c12"]
    assert (motion.kind, motion.length) == ("flip", FLIP)
    assert motion.at(0.0).look.face == 1
    assert motion.at(FLIP).look.face == 0
    assert motion.at(0.0).squeeze == motion.at(FLIP).squeeze == 1.0
    assert min(motion.at(step * FLIP / 20).squeeze for step in range(21)) < 0.2


def test_dice_tumble_to_the_face_they_show(table: Table) -> None:
    way = act(table, DiceRolled(("die.a", "die.b"), (4, 2)))
    assert {motion.kind for motion in way.values()} == {"roll"}
    motion = way["die.a"]
    assert motion.finish == ROLL == 0.5
    faces = [motion.at(step * ROLL / 40).look.face % 6 for step in range(41)]
    assert len(set(faces)) > 2
    assert faces[-1] == 4
    assert motion.at(ROLL).pose == pose_of(motion.item)


def test_deal_leaves_sixty_milliseconds_apart(table: Table) -> None:
    way = act(
        table,
        PiecesMoved(("c12", "c10"), "deck", "table", -1, ((300.0, 300.0),)),
        PiecesMoved(("c11", "c9"), "deck", "table", -1, ((500.0, 300.0),)),
    )
    delays = [way[key].delay for key in ("c12", "c11", "c10", "c9")]
    assert delays == pytest.approx([0.0, 0.06, 0.12, 0.18])
    waiting = way["c9"].at(0.1)
    assert waiting.pose == way["c9"].start
    assert not waiting.raised


def test_pile_moved_at_once_is_not_dealt(table: Table) -> None:
    way = act(table, PiecesMoved(("c11", "c12"), "deck", "table", -1, ((300.0, 300.0),)))
    assert {motion.delay for motion in way.values()} == {0.0}


def test_new_pieces_come_from_the_supply_and_go_back(table: Table) -> None:
    made = PiecesMade(("cube.1",), "cube", "table", ((300.0, 300.0),), 0, "cubes")
    motion = act(table, made)["cube.1"]
    assert motion.start[:2] == (620.0, 40.0)
    held = act(table, made, starts={"supply:cubes": Pose(290.0, 310.0)})["cube.1"]
    assert held.start[:2] == (290.0, 310.0)
    back = act(apply_events(table, [made]), PiecesRemoved(("cube.1",), "cubes"))["cube.1"]
    assert back.kind == "vanish"
    assert back.end[:2] == (620.0, 40.0)
    assert back.at(0.0).fade == 1.0
    assert back.at(1.0).fade == 0.0


def test_hands_are_reached_by_their_anchors(table: Table) -> None:
    motion = act(table, PiecesMoved(("die.a",), "table", "hand:blue"))["die.a"]
    assert (motion.kind, motion.end[:2]) == ("vanish", (500.0, 900.0))
    held = apply_events(table, [PiecesMoved(("die.a",), "table", "hand:blue")])
    assert act(held, PiecesMoved(("die.a",), "hand:blue", "table", -1, ((9.0, 9.0),)))["die.a"].start[:2] == (500.0, 900.0)
    assert act(table, PiecesMoved(("die.a",), "table", "hand:red")) == {}


def test_held_pieces_start_where_they_were_held_and_go_home_when_refused(table: Table) -> None:
    move = PiecesMoved(("die.a",), "table", "table", -1, ((600.0, 300.0),))
    assert act(table, move, starts={"die.a": Pose(580.0, 300.0)})["die.a"].start.x == 580.0
    assert act(table, move, starts={"die.a": Pose(600.0, 300.0)}) == {}
    items = Scene().update(table)
    home = motions(items, items, (), table.equipment, {"die.a": Pose(1.0, 2.0), "supply:cubes": Pose(5.0, 5.0)})
    assert {(motion.key, motion.kind) for motion in home} == {("die.a", "slide"), ("supply:cubes", "vanish")}
    assert home[0].start == Pose(1.0, 2.0)


def test_what_has_not_happened_does_not_move(table: Table) -> None:
    assert act(table) == {}
    assert act(table, PiecesMarked(("die.a",), True)) == {}


def test_shuffle_shows_no_card_where_it_went(table: Table) -> None:
    order = table.zones["deck"]
    assert act(table, ZoneOrdered("deck", order[::-1], True)) == {}
    assert act(table, ZoneOrdered("deck", order[::-1], False)) != {}


def test_undo_runs_back(table: Table) -> None:
    made = PiecesMade(("cube.1",), "cube", "table", ((300.0, 300.0),), 0, "cubes")
    after = apply_events(table, [made])
    scene = Scene()
    now, then = scene.update(after), scene.update(table)
    (motion,) = motions(now, then, (made,), table.equipment, reverse=True)
    assert (motion.kind, motion.start[:2], motion.end[:2]) == ("vanish", (300.0, 300.0), (620.0, 40.0))


def test_too_much_at_once_is_simply_there() -> None:
    table = large_table(400)
    pieces = table.zones["table"]
    assert act(table, PiecesTurned(pieces, (45.0,))) == {}
    assert len(act(table, PiecesTurned(pieces[:100], (46.0,)))) == 100


@pytest.mark.parametrize("sight", [masked, view])
def test_a_card_drawn_from_a_hidden_deck_turns_over_on_its_way(small_session: Session, sight: object) -> None:
    table = small_session.table
    move = (PiecesMoved(("c12",), "deck", "table", -1, ((300.0, 300.0),)), PiecesFaced(("c12",), (0,)))
    scene = Scene()
    before = scene.update(sight(table, "blue"))  # type: ignore[operator]
    after = scene.update(sight(apply_events(table, move), "blue"))  # type: ignore[operator]
    way = motions(before, after, move, table.equipment)
    assert [(motion.key, motion.kind) for motion in way] == [("c12", "flip")]
    top = max((item for item in before if item.zone == "deck"), key=lambda item: -item.y)
    assert way[0].start == pose_of(top)
    assert way[0].looks[0].kind == "card"


def test_hidden_pieces_of_a_view_are_followed_by_their_places(small_session: Session) -> None:
    """Keys count places, so the keys of other pieces change when one piece moves; still only that piece is animated."""
    table = apply_events(
        small_session.table,
        [
            PiecesMoved(("c1",), "deck", "table", -1, ((100.0, 300.0),)),
            PiecesMoved(("c2",), "deck", "table", -1, ((200.0, 300.0),)),
            PiecesMoved(("c3",), "deck", "table", -1, ((300.0, 300.0),)),
        ],
    )
    move = (PiecesMoved(("c1",), "table", "table", -1, ((400.0, 500.0),)),)
    scene = Scene()
    before = scene.update(view(table, "blue"))
    after = scene.update(view(apply_events(table, move), "blue"))
    way = motions(before, after, move, table.equipment)
    assert [(motion.start[:2], motion.end[:2]) for motion in way] == [((100.0, 300.0), (400.0, 500.0))]
    turned = (PiecesFaced(("c2",), (0,)),)
    after = scene.update(view(apply_events(table, turned), "blue"))
    (motion,) = motions(before, after, turned, table.equipment)
    assert (motion.kind, motion.start[:2], motion.end[:2]) == ("flip", (200.0, 300.0), (200.0, 300.0))
