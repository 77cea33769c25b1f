"""Notes and drawings in the core: what can be drawn, how it is applied, saved and hashed, and what is refused."""

from __future__ import annotations

import itertools
import math
from math import hypot

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import DrawOnTable, MakeCounter, RubOut, Session, SetCounter
from tabletop.core.apply import ImpossibleEventError, apply_events
from tabletop.core.drawings import (
    LONGEST_TEXT,
    MOST_DRAWINGS,
    MOST_POINTS,
    Drawing,
    distance,
    new_drawing_id,
    reaches,
    simplified,
)
from tabletop.core.events import CountersChanged, Drawn, Event, event_row
from tabletop.core.table import Table, table_hash
from tabletop.core.view import masked, view

NOTE = Drawn("note.1", "note", ((10.0, 10.0), (60.0, 30.0)), "blue", "my plan")
ARROW = Drawn("arrow.1", "arrow", ((10.0, 10.0), (90.5, 30.125)), "red")
LINE = Drawn("line.1", "line", ((0.0, 0.0), (5.0, 5.0), (9.0, 1.0)), "red")
COUNTER = Drawn("counter.1", "counter", ((10.0, 10.0), (50.0, 28.0)), "", "Threat")


def test_what_is_drawn_lies_on_the_table_until_it_is_taken_away(small_session: Session) -> None:
    table = apply_events(small_session.table, (NOTE, ARROW))
    assert table.drawings == {
        "note.1": Drawing("note", NOTE.points, "blue", "my plan"),
        "arrow.1": Drawing("arrow", ARROW.points, "red"),
    }
    assert small_session.table.drawings == {}
    assert list(apply_events(table, (Drawn("note.1"),)).drawings) == ["arrow.1"]


def test_a_drawing_changes_where_it_lies_in_the_order(small_session: Session) -> None:
    table = apply_events(small_session.table, (NOTE, ARROW, Drawn("note.1", "note", NOTE.points, "blue", "another")))
    assert list(table.drawings) == ["note.1", "arrow.1"]
    assert table.drawings["note.1"].text == "another"


def test_a_counter_made_by_hand_counts_and_goes_with_its_drawing(small_session: Session) -> None:
    table = apply_events(small_session.table, (COUNTER, CountersChanged((("counter.1", 7),))))
    made = table.counter("counter.1")
    assert made is not None
    assert (made.name, table.counters["counter.1"]) == ("Threat", 7)
    gone = apply_events(table, (Drawn("counter.1"),))
    assert gone.counter("counter.1") is None
    assert gone.counters == small_session.table.counters


HOSTILE: tuple[Event, ...] = (
    Drawn("note.9"),
    Drawn("note.1", "note", ((10.0, 10.0),), "blue", "one corner"),
    Drawn("note.1", "note", ((60.0, 30.0), (10.0, 10.0)), "blue", "inside out"),
    Drawn("note.1", "note", ((0.0, 0.0), (5_000.0, 5_000.0)), "blue", "larger than the table"),
    Drawn("note.1", "note", ((0.0, 0.0), (1.0, 1.0)), "blue", "too small to be hit"),
    Drawn("note.1", "note", NOTE.points, "blue", ""),
    Drawn("note.1", "note", NOTE.points, "blue", "x" * (LONGEST_TEXT + 1)),
    Drawn("note.1", "note", NOTE.points, "nobody", "mine"),
    Drawn("arrow.1", "arrow", ((0.0, 0.0), (math.nan, 1.0)), "red"),
    Drawn("arrow.1", "arrow", ((0.0, 0.0), (math.inf, 1.0)), "red"),
    Drawn("arrow.1", "arrow", ((0.0, 0.0), (1e9, 1.0)), "red"),
    Drawn("arrow.1", "arrow", ((0.0, 0.0), (1.0, 1.0)), "red", "arrows have no words"),
    Drawn("arrow.1", "arrow", ((0.0, 0.0),) * 3, "red"),
    Drawn("line.1", "line", (), "red"),
    Drawn("line.1", "line", ((0.0, 0.0),) * (MOST_POINTS + 1), "red"),
    Drawn("", "line", LINE.points, "red"),
    Drawn("x" * 500, "line", LINE.points, "red"),
    Drawn("gold:blue", "counter", COUNTER.points, "", "takes the place of a counter of the game"),
    Drawn("counter.1", "counter", COUNTER.points, "", "a name that is much too long for a counter of any sort"),
)


@pytest.mark.parametrize("event", HOSTILE, ids=lambda event: event.text or event.drawing[:20] or "no name")
def test_what_cannot_be_drawn_is_refused_at_the_door(small_session: Session, event: Event) -> None:
    table = small_session.table
    if isinstance(event, Drawn) and event.drawing == "gold:blue":
        event = msgspec.structs.replace(event, drawing=next(iter(table.counters)))
    with pytest.raises(ImpossibleEventError):
        apply_events(table, (event,))


def test_a_drawing_never_becomes_one_of_another_kind(small_session: Session) -> None:
    with pytest.raises(ImpossibleEventError):
        apply_events(small_session.table, (COUNTER, Drawn("counter.1", "note", NOTE.points, "blue", "no longer a counter")))


def test_a_table_has_room_for_so_many_drawings(small_session: Session) -> None:
    full = apply_events(small_session.table, [Drawn(f"line.{number}", "line", LINE.points) for number in range(MOST_DRAWINGS)])
    with pytest.raises(ImpossibleEventError):
        apply_events(full, (NOTE,))
    assert len(apply_events(full, (Drawn("line.0"), NOTE)).drawings) == MOST_DRAWINGS


@pytest.mark.parametrize("event", [NOTE, ARROW, LINE, COUNTER, Drawn("note.1")], ids=lambda event: event.drawing)
def test_rows_and_back(event: Drawn) -> None:
    packed = msgpack.packb(event_row(event), use_single_float=True)
    assert msgspec.msgpack.decode(packed, type=Event) == event


def test_drawings_are_in_the_hash_and_a_table_without_any_hashes_as_it_always_did(small_session: Session) -> None:
    start = small_session.table
    drawn = apply_events(start, (NOTE,))
    assert table_hash(drawn) != table_hash(start)
    assert table_hash(apply_events(drawn, (Drawn("note.1"),))) == table_hash(start)


def test_every_seat_and_every_watcher_sees_all_that_is_drawn(small_session: Session) -> None:
    table = apply_events(small_session.table, (NOTE, ARROW))
    for seat in ("blue", "red", None):
        seen: tuple[Table, Table] = (view(table, seat), masked(table, seat))
        assert all(one.drawings == table.drawings for one in seen)


def test_undo_takes_back_one_stroke_and_a_saved_game_has_them_all(small_session: Session) -> None:
    session = small_session
    start = table_hash(session.table)
    session.play(DrawOnTable("note", ((10, 10), (60, 30)), "my plan"))
    session.play(DrawOnTable("arrow", ((10, 10), (90.51, 30.1))))
    session.play(MakeCounter("Threat", 5, ((10, 10), (50, 28))))
    session.play(SetCounter("counter.1", 6))
    drawn = table_hash(session.table)
    assert session.table.drawings["arrow.1"].points == ((10.0, 10.0), (90.5, 30.125))
    session.play(RubOut())
    assert list(session.table.drawings) == ["counter.1"]
    session.undo()
    assert table_hash(session.table) == drawn
    for _ in range(4):
        session.undo()
    assert table_hash(session.table) == start


def test_names_of_new_drawings() -> None:
    assert new_drawing_id((), "note") == "note.1"
    assert new_drawing_id(("note.1", "note.7", "arrow.9", "note.x"), "note") == "note.8"


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500)), min_size=2, max_size=120), st.floats(0.2, 4.0))
def test_a_simplified_line_stays_near_every_point(points: list[tuple[float, float]], tolerance: float) -> None:
    line = simplified(points, tolerance)
    assert (line[0], line[-1]) == (points[0], points[-1])
    assert set(line) <= set(points)
    for point in points:
        assert min(distance(point, start, end) for start, end in itertools.pairwise(line)) <= tolerance + 1e-9


def test_a_long_scribble_comes_down_to_as_many_points_as_fit() -> None:
    scribble = [(math.sin(number * 2.1) * 80 + 100, math.cos(number * 1.3) * 60 + 100) for number in range(3_000)]
    assert 2 < len(simplified(scribble, 0.1)) <= MOST_POINTS
    circle = [(100 + 50 * math.cos(at / 50), 100 + 50 * math.sin(at / 50)) for at in range(314)]
    few = simplified(circle, 0.5)
    assert len(few) < 40
    assert all(abs(hypot(x - 100, y - 100) - 50) < 1e-9 for x, y in few)


def test_what_is_touched() -> None:
    arrow = Drawing("arrow", ((0.0, 0.0), (100.0, 0.0)))
    assert reaches(arrow, 50, 3, 4)
    assert not reaches(arrow, 50, 5, 4)
    assert not reaches(arrow, 106, 0, 4)
    assert reaches(Drawing("line", ((7.0, 7.0),)), 8, 8, 4)
    note = Drawing("note", ((10.0, 10.0), (60.0, 30.0)), "", "x")
    assert reaches(note, 35, 20, 0)
    assert not reaches(note, 35, 31, 0)
