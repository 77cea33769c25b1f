"""The table in words says everything that a seat can see, and nothing else."""

from __future__ import annotations

import pytest

from tabletop import DrawPieces, MovePiece, MovePieces, Session
from tabletop.games.registry import game_names, load_game
from tabletop.rules.plain_board import as_markdown, as_text, board_in_words


@pytest.fixture
def session() -> Session:
    made = Session.new("open_table", seats=2, seed="7")
    made.play(DrawPieces(made.table.zones["deck"][-1], 3, "hand:blue"))
    made.play(MovePiece("d6.1", "table", x=10, y=10))
    return made


def section(session: Session, seat: str | None, start: str) -> tuple[str, ...]:
    return next(one.lines for one in board_in_words(session.table, seat) if one.title.startswith(start))


def test_a_hand_is_told_to_its_owner_alone(session: Session) -> None:
    names = [session.table.kind(piece).name for piece in session.table.zones["hand:blue"]]
    own = as_text(board_in_words(session.table, "blue"))
    other = as_text(board_in_words(session.table, "red"))
    watcher = as_text(board_in_words(session.table, None))
    for name in names:
        assert name in own
        assert name not in other
        assert name not in watcher


def test_squares_are_named_as_in_chess(session: Session) -> None:
    lines = [line for one in board_in_words(session.table, "blue") for line in one.lines]
    assert "e1: white king" in lines
    assert "d8: black queen" in lines


def test_open_tables_tell_where_and_what_dice_show(session: Session) -> None:
    face = session.table.face("d6.1").name or session.table.pieces["d6.1"].face + 1
    assert list(section(session, "blue", "The table:")) == [f"upper left: {session.table.kind('d6.1').name}, showing {face}"]


def test_a_pile_tells_its_top_and_its_size(session: Session) -> None:
    card = session.table.zones["hand:blue"][0]
    name = session.table.kind(card).name
    session.play(MovePieces((card,), "deck"))
    session.play(MovePieces(session.table.zones["hand:blue"], "discard"))
    text = as_text(board_in_words(session.table, "red"))
    assert name not in text
    assert "52 cards, face down" in text


def test_signs_in_labels_are_no_marks_on_the_page(session: Session) -> None:
    from tabletop import LabelPieces

    session.play(LabelPieces(("d6.1",), "**#1** [x]"))
    assert "\\*\\*\\#1\\*\\* \\[x\\]" in as_markdown(board_in_words(session.table, "blue"))


@pytest.mark.parametrize("name", game_names())
def test_every_piece_of_every_game_is_counted(name: str) -> None:
    session = Session.new(name, seats=load_game(name).players[0], seed="7")
    told = board_in_words(session.table, None)
    titles = {one.title for one in told}
    for zone, held in session.table.zones.items():
        if held:
            known = session.equipment.zones[zone].name
            assert any(title.casefold().startswith(known.casefold()) for title in titles), zone
    assert all(line.strip() for one in told for line in one.lines)


def test_empty_places_of_one_name_are_named_once() -> None:
    table = Session.new("round_house", seats=3, seed="7").table
    empty = next(one.lines[0] for one in board_in_words(table, None) if one.title == "Empty places")
    assert empty.count("the Ancestral Hall") == 1
