"""Doing again what the log holds goes on along its line; anything else begins a new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import MovePieces, RollDice, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import UnknownNameError


@pytest.mark.parametrize("game", ["ming_dynasty", "round_house", "roundhouse_kick"])
def test_the_acts_of_a_game_that_was_loaded_go_on_along_its_line(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    rng = Rng(Chance("acts"))
    with Session.new(game, 2, seed="3", path=path) as session:
        while session.outcome() is None and len(session.entries) < 80:
            legal = session.legal_moves()
            session.play(rng.choice(legal.moves), legal.seat)
    with Session.load(path) as session:
        line, entries = session.log.line(), len(session.entries)
        session.jump(session.log.base)
        heard: list[str] = []
        session.listen(lambda change: heard.append(change.kind))
        for at in line[line.index(session.head) + 1 :]:
            entry = session.entries[at]
            assert entry.move is not None
            assert session.act(session.game_rules.move_from_row(entry.move), entry.seat) is session.entries[at]
        assert (len(session.entries), session.head) == (entries, line[-1])
        assert set(heard) == {"redone"}


def test_another_act_or_another_seat_begins_a_line() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    there = MovePieces(("d6.1",), "table", ((300.0, 300.0),))
    first = session.act(there, "blue")
    session.undo()
    assert session.act(there, "red") is not first
    session.undo()
    assert session.act(MovePieces(("d6.1",), "table", ((310.0, 300.0),)), "blue").id == 4
    session.undo()
    # The line that was left long ago is found too.
    assert session.log.redo_target() == 4
    assert session.act(there, "blue") is first
    assert len(session.entries) == 5


def test_the_same_dice_give_the_same_and_go_on_along_the_line() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    rolled = session.act(RollDice(("d6.1",)), "blue")
    session.undo()
    assert session.act(RollDice(("d6.1",)), "blue") is rolled
    assert session.act(RollDice(("d6.1",)), "blue") is not rolled
    session.undo()
    assert session.act(RollDice(("d6.2",)), "blue").parent == rolled.id


def test_a_seat_that_there_is_not_is_refused_where_the_log_goes_on_too() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.act(RollDice(("d6.1",)), "blue")
    session.undo()
    with pytest.raises(UnknownNameError, match="There is no seat 'nobody'"):
        session.act(RollDice(("d6.1",)), "nobody")
