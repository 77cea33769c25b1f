"""Templates: a prepared table is kept, and games are begun from it with fresh chance, any number of times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import DealPieces, MovePieces, NewRound, SaveError, Session, ShufflePieces, TakeFromSupply
from tabletop.core.chance import Chance
from tabletop.core.table import table_hash
from tabletop.saves.listings import list_saves
from tabletop.session.templates import begin_from, keep_template, templates_in


def prepared(folder: Path) -> Session:
    """A table on which the deck was shuffled and dealt, cubes lie about, and an act was taken back."""
    session = Session.new("open_table", seats=3, seed="7", title="Monday", path=folder / "Monday.tabletop")
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(DealPieces(session.table.zones["deck"][-1], 2))
    session.play(TakeFromSupply("supply:cube.red", "table", ((500.0, 500.0),), 4))
    session.play(MovePieces(("d6.1",), "table", ((300.0, 300.0),)))
    session.undo()
    session.undo_policy, session.open_hands = "free", True
    return session


def test_a_template_begins_with_the_table_as_it_was_and_nothing_can_be_undone(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        path = keep_template(session, tmp_path, " Friday  cards ", b"picture")
        table = session.table
    (kept,) = templates_in(tmp_path)
    assert (kept.path, kept.title, kept.game, kept.entries, kept.thumbnail) == (path, "Friday cards", "open_table", 0, b"picture")
    assert kept.players == ("Blue", "Red", "Green")
    assert path.parent.parent == tmp_path
    assert [one.title for one in list_saves(tmp_path)] == ["Monday"]
    with begin_from(path, tmp_path) as game:
        assert (game.table.pieces, game.table.zones, game.table.counters) == (table.pieces, table.zones, table.counters)
        assert game.table.flow == table.flow
        assert game.log.undo_target() is None
        assert (game.undo_policy, game.open_hands, game.title) == ("free", True, "Friday cards")
        assert game.describe(game.head, None) == "The table is set up."


def test_each_game_from_a_template_has_chance_of_its_own_and_is_a_save(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        session.renew_chance("blue")
        path = keep_template(session, tmp_path, "Friday")
    before = path.read_bytes()
    hands, seeds = set(), set()
    for _ in range(4):
        with begin_from(path, tmp_path) as game:
            assert game.is_unused
            game.play(NewRound(game.table.zones["deck"][0], 5))
            assert not game.is_unused
            hands.add(game.table.zones["hand:blue"])
            seeds.add(game.table.chance.seed)
            saved, at = table_hash(game.table), game.file.path if game.file is not None else tmp_path
        with Session.load(at) as again:
            assert table_hash(again.table) == saved
    assert (len(hands), len(seeds)) == (4, 4)
    assert Chance("7").seed not in seeds
    assert len(list_saves(tmp_path)) == 5
    assert path.read_bytes() == before


def test_a_file_that_is_no_template_is_refused(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        path = session.file.path if session.file is not None else tmp_path
    with pytest.raises(SaveError, match="is not a template: a game was played in it"):
        begin_from(path, tmp_path)
    assert len(list_saves(tmp_path)) == 1
    path.write_bytes(b"nothing")
    with pytest.raises(SaveError, match="not a Tabletop save"):
        begin_from(path, tmp_path)


def test_a_game_with_rules_is_begun_from_its_middle(tmp_path: Path) -> None:
    with Session.new("roundhouse_kick", seats=2, seed="7") as session:
        while len(session.entries) < 20:
            session.play(session.legal_moves().moves[0])
        path = keep_template(session, tmp_path, "Trained")
        moves = list(session.legal_moves().moves)
    with begin_from(path, tmp_path) as game:
        assert game.rules == "enforce"
        assert list(game.legal_moves().moves) == moves
