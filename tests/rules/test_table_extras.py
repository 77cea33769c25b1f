"""Notes, drawings, counters and the clock: their sentences and refusals, and that no rule forbids them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop import DrawOnTable, MakeCounter, MoveRefusedError, RubOut, Session, SetClock, SetCounter, UnknownNameError
from tabletop.core.difference import difference
from tabletop.core.drawings import LONGEST_NAME, LONGEST_TEXT, MOST_DRAWINGS
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import table_hash
from tabletop.rules.difference import tell_difference
from tabletop.rules.free_moves import move_from_row
from tabletop.rules.plain_board import as_text, board_in_words

CORNERS = ((100.0, 100.0), (160.0, 120.0))
STROKE = ((10.0, 10.0), (200.0, 60.0))


def told(session: Session) -> str:
    return session.describe(session.head, "red")


def test_sentences(small_session: Session) -> None:
    session = small_session
    for move, sentence in (
        (DrawOnTable("note", CORNERS, "  my \n plan "), "Blue puts a note on the table: “my plan”."),
        (DrawOnTable("note", CORNERS, "what?", "note.1"), "Blue changes the note “my plan” to “what?”"),
        (DrawOnTable("note", ((0.0, 0.0), (60.0, 20.0)), "what?", "note.1"), "Blue moves the note “what?”"),
        (DrawOnTable("arrow", STROKE), "Blue draws an arrow."),
        (DrawOnTable("line", STROKE), "Blue draws a line."),
        (MakeCounter("Threat", 5, CORNERS), "Blue makes the counter “Threat”, which shows 5."),
        (SetCounter("counter.1", 3), "Blue sets “Threat” from 5 to 3."),
        (RubOut(("counter.1",)), "Blue takes the counter “Threat” away."),
        (RubOut(("arrow.1",)), "Blue rubs out an arrow."),
        (DrawOnTable("line", STROKE), "Blue draws a line."),
        (RubOut(), "Blue rubs out a note and 2 lines."),
    ):
        session.play(move, "blue")
        assert told(session) == sentence
        assert move_from_row(move.to_row()) == move


def test_refusals(small_session: Session) -> None:
    play = small_session.play
    for move, reason in (
        (DrawOnTable("note", CORNERS, " "), "Please write something on the note."),
        (DrawOnTable("note", CORNERS, "x" * (LONGEST_TEXT + 1)), f"A note has room for {LONGEST_TEXT} characters, not 301."),
        (MakeCounter("", 1, CORNERS), "Please give the counter a name."),
        (MakeCounter("x" * (LONGEST_NAME + 1), 1, CORNERS), "The name of a counter may have 40 characters, not 41."),
        (MakeCounter("Much", 10**12, CORNERS), "A counter cannot count that far."),
        (DrawOnTable("arrow", ((0.0, 0.0), (1.9e4, 0.0))), "That cannot be drawn: "),
        (DrawOnTable("arrow", (STROKE[0],)), "That cannot be drawn: "),
        (RubOut(), "Nothing is written or drawn on the table."),
    ):
        with pytest.raises(MoveRefusedError, match=reason):
            play(move, "blue")
    for move in (RubOut(("note.9",)), DrawOnTable("line", STROKE, drawing="line.9"), SetCounter("counter.9", 1)):
        with pytest.raises((MoveRefusedError, UnknownNameError), match="There is no"):
            play(move, "blue")
    assert len(small_session.entries) == 2


def test_a_full_table_says_so(small_session: Session) -> None:
    for _ in range(MOST_DRAWINGS):
        small_session.play(DrawOnTable("line", STROKE))
    with pytest.raises(MoveRefusedError, match="rub some out first"):
        small_session.play(DrawOnTable("line", STROKE))


def test_a_changed_drawing_keeps_its_kind_and_its_colour(small_session: Session) -> None:
    small_session.play(DrawOnTable("note", CORNERS, "mine"), "blue")
    small_session.play(DrawOnTable("arrow", CORNERS, "still mine", "note.1"), "red")
    note = small_session.table.drawings["note.1"]
    assert (note.kind, note.seat, note.text) == ("note", "blue", "still mine")


@pytest.mark.parametrize("level", ["off", "advise", "enforce"])
def test_no_rule_minds_what_is_beside_the_game(level: str) -> None:
    session = Session.new("round_house", seats=3, seed="3", rules=level)
    flow, legal = session.table.flow, len(session.legal_moves().moves)
    session.play(DrawOnTable("note", CORNERS, "mine"), "red")
    session.play(MakeCounter("Threat", 5, CORNERS), "green")
    session.play(SetCounter("counter.1", 6), "red")
    session.play(SetClock(True, 600), "red")
    session.play(RubOut(), "blue")
    assert all(entry.flags == () for entry in session.entries)
    assert session.table.flow == flow
    assert session.problems() == []
    assert len(session.legal_moves().moves) == legal
    for _ in range(5):
        session.undo()
    assert session.head == session.log.base


def test_counters_of_the_game_are_as_fast_as_ever_where_rules_are_enforced() -> None:
    session = Session.new("round_house", seats=3, seed="3", rules="enforce")
    with pytest.raises(MoveRefusedError):
        session.play(SetCounter("blue.coins", 99), "blue")


def test_bots_choose_alike_whatever_is_drawn() -> None:
    plain, drawn = (Session.new("round_house", seats=2, seed="9", rules="enforce") for _ in range(2))
    drawn.play(DrawOnTable("note", CORNERS, "mine"))
    drawn.play(MakeCounter("Threat", 5, CORNERS))
    moves = [[move.to_row() for move in session.legal_moves().moves] for session in (plain, drawn)]
    assert moves[0] == moves[1]


def test_the_table_in_words_and_what_has_changed(small_session: Session) -> None:
    session = small_session
    before = session.view("blue")
    session.play(DrawOnTable("note", CORNERS, "mine"), "red")
    session.play(DrawOnTable("arrow", STROKE), "blue")
    session.play(MakeCounter("Threat", 5, CORNERS), "blue")
    session.play(SetClock(False, 600), "blue")
    words = as_text(board_in_words(session.table, "blue"))
    assert "“Threat”: 5" in words
    assert "The note “mine”, of Red: " in words
    assert "An arrow, of Blue: " in words
    assert "clock." not in words
    assert "The clock is stopped; 10 minutes for each." in words
    after = session.view("blue")
    there = " ".join(tell_difference(difference(before, after), before, after, "blue"))
    assert "“Threat”: 5, was 0." in there
    assert "New on the table: the note “mine”, an arrow and the counter “Threat”." in there
    back = " ".join(tell_difference(difference(after, before), after, before, "blue"))
    assert "No longer on the table: the note “mine”, an arrow and the counter “Threat”." in back


def test_a_game_whose_folder_is_gone_still_shows_what_was_drawn(
    small_session: Session, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("marks") / "a.tabletop"
    small_session.play(DrawOnTable("note", CORNERS, "mine"))
    small_session.play(MakeCounter("Threat", 5, CORNERS))
    small_session.save(path)
    with Session.load(path) as again:
        assert again.game is None
        assert table_hash(again.table) == table_hash(small_session.table)
        again.play(SetCounter("counter.1", 6))
        assert again.table.counters["counter.1"] == 6


def test_undo_takes_back_a_note_alone_also_while_a_bot_is_to_act() -> None:
    seats = [replace(SEAT_COLOURS[0], bot="easy"), SEAT_COLOURS[1]]
    session = Session.new("roundhouse_kick", seats, seed="5", rules="enforce")
    while session.bot_question() is None:
        session.play(session.legal_moves().moves[0])
    before, head = session.table, session.head
    session.play(DrawOnTable("note", CORNERS, "think faster"), "red")
    session.undo_to_person("red")
    assert (session.head, session.table) == (head, before)
