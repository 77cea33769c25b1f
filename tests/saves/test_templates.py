"""Templates: a prepared table is kept, and games are begun from it with fresh chance, any number of times."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop import (
    CutPile,
    DealPieces,
    EndTurn,
    LabelPieces,
    MakeCounter,
    MovePieces,
    NewRound,
    OrderPieces,
    SaveError,
    Session,
    SetCounter,
    ShufflePieces,
    TakeFromSupply,
    TurnPieces,
    WriteScores,
)
from tabletop.core.chance import Chance
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import table_hash
from tabletop.rules.score_sheet import rounds_on_sheet
from tabletop.saves.listings import list_saves
from tabletop.session.last_deal import last_deal
from tabletop.session.templates import begin_from, keep_template, seats_offered, templates_in


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
        assert (game.table.pieces, game.table.counters) == (table.pieces, table.counters)
        unshuffled = [zones | {"deck": tuple(sorted(zones["deck"]))} for zones in (game.table.zones, table.zones)]
        assert unshuffled[0] == unshuffled[1]
        assert game.table.zones["deck"] != table.zones["deck"]
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
            assert not game.is_unused
            game.play(NewRound(game.table.zones["deck"][0], 5))
            hands.add(game.table.zones["hand:blue"])
            seeds.add(game.table.chance.seed)
            saved, at = table_hash(game.table), game.file.path if game.file is not None else tmp_path
        with Session.load(at) as again:
            assert table_hash(again.table) == saved
    assert (len(hands), len(seeds)) == (4, 4)
    assert Chance("7").seed not in seeds
    assert len(list_saves(tmp_path)) == 5
    assert path.read_bytes() == before


def test_a_new_round_deals_what_lies_in_the_hands_of_the_template(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        path = keep_template(session, tmp_path, "Friday")
    with begin_from(path, tmp_path) as game:
        assert last_deal(game.log, game.table.zones["deck"][0]) == 2
        game.play(DealPieces(game.table.zones["deck"][-1], 3))
        assert last_deal(game.log, game.table.zones["deck"][0]) == 3
        game.undo()
        game.play(MovePieces(game.table.zones["hand:red"][:1], "discard"))
        assert last_deal(game.log, game.table.zones["deck"][0]) == 2


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


def test_after_rounds_were_played_it_begins_before_the_first_one(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        deck = session.table.zones["deck"]
        session.play(TakeFromSupply("supply:blank_card", "hand:red", count=2))
        session.play(NewRound(deck[0], 5))
        session.play(WriteScores(1, (("blue", 19), ("red", 13))))
        session.play(SetCounter("pad:red", 12))
        session.play(NewRound(deck[0], 5))
        session.play(EndTurn())
        path = keep_template(session, tmp_path, "Friday")
    with begin_from(path, tmp_path) as game:
        table = game.table
        assert rounds_on_sheet(table) == []
        assert (table.flow.round, table.flow.to_act, table.counters["pad:red"]) == (1, ("blue",), 0)
        assert len(table.zones["deck"]) == 54
        assert (table.zones["hand:blue"], len(table.zones["hand:red"])) == ((), 2)
        assert not any(table.face(piece).hides is False for piece in table.zones["deck"])
        game.play(NewRound(table.zones["deck"][0], 5))
        assert game.table.flow.round == 1


def test_a_shuffled_pile_is_shuffled_for_each_game_and_one_put_in_order_is_not(tmp_path: Path) -> None:
    orders: dict[str, set[tuple[str, ...]]] = {"cut": set(), "sorted": set()}
    for name, found in orders.items():
        with Session.new("open_table", seats=2, seed="7") as session:
            deck = session.table.zones["deck"]
            session.play(ShufflePieces(deck))
            session.play(CutPile(deck[0], 20) if name == "cut" else OrderPieces(deck[::-1]))
            path = keep_template(session, tmp_path, name)
        for _ in range(3):
            with begin_from(path, tmp_path) as game:
                found.add(game.table.zones["deck"])
    assert (len(orders["cut"]), orders["sorted"]) == (3, {deck[::-1]})


def test_a_template_of_a_template_is_shuffled_again_too(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        path = keep_template(session, tmp_path, "Friday")
    with begin_from(path, tmp_path) as game:
        again = keep_template(game, tmp_path, "Saturday")
        deck = game.table.zones["deck"]
    with begin_from(again, tmp_path) as game:
        assert game.table.zones["deck"] != deck


def test_it_is_begun_by_other_players(tmp_path: Path) -> None:
    with prepared(tmp_path) as session:
        session.play(MakeCounter("Lives", 3, ((500.0, 300.0), (560.0, 340.0))), "red")
        session.play(LabelPieces(session.table.zones["hand:red"][:1], "Spy"))
        session.play(TurnPieces(("d6.1",), 90.0))
        session.play(SetCounter("pad:red", 20))
        path = keep_template(session, tmp_path, "Friday")
        table = session.table
    names = [replace(seat, name=name) for seat, name in zip(SEAT_COLOURS, ("Anna", "Ben", "Carla"), strict=False)]
    with begin_from(path, tmp_path, names) as game:
        assert [seat.name for seat in game.equipment.seats] == ["Anna", "Ben", "Carla"]
        assert game.table.zones["hand:red"] == table.zones["hand:red"]
        assert game.equipment.zones["hand:red"].name == "Ben’s hand"
    teal = next(seat for seat in SEAT_COLOURS if seat.id == "teal")
    with begin_from(path, tmp_path, (names[1], teal)) as game:
        new = game.table
        assert new.zones["hand:teal"] == table.zones["hand:red"]
        assert new.zones["hand:red"] == table.zones["hand:blue"]
        assert new.pieces[table.zones["hand:red"][0]].label == "Spy"
        assert (new.pieces["d6.1"].angle, new.counters["pad:teal"]) == (90.0, 20)
        assert sum(value == 3 for name, value in new.counters.items() if name in new.drawings) == 1
        assert len(new.zones["deck"]) + 4 == 54
        assert new.zones["table"] == table.zones["table"]
    with begin_from(path, tmp_path, SEAT_COLOURS[:5]) as game:
        assert len(game.table.zones["hand:yellow"]) == 0
        assert len(game.table.zones["hand:green"]) == 2


def test_what_a_missing_player_held_lies_on_the_table(tmp_path: Path) -> None:
    """A card written by hand was lost with the hand that it lay in."""
    with Session.new("open_table", seats=3, seed="7", title="Roles", path=tmp_path / "Roles.tabletop") as session:
        for seat, role in (("blue", "Judge"), ("red", "Thief"), ("green", "Doctor"), ("green", "Spy")):
            session.play(TakeFromSupply("supply:blank_card", f"hand:{seat}"), seat)
            session.play(LabelPieces(session.table.zones[f"hand:{seat}"][-1:], role), seat)
        session.play(DealPieces(session.table.zones["deck"][-1], 1))
        theirs = session.table.zones["hand:green"]
        session.play(LabelPieces(theirs[2:], "Trump"), "green")
        path = keep_template(session, tmp_path, "Roles")
        count = len(session.table.pieces)
    assert seats_offered(path).held == (1, 1, 2)
    with begin_from(path, tmp_path, SEAT_COLOURS[:2]) as game:
        table = game.table
        assert len(table.pieces) == count
        assert [table.where[piece] for piece in theirs] == ["table", "table", "deck"]
        assert [table.pieces[piece].label for piece in theirs] == ["Doctor", "Spy", "Trump"]
        assert all(table.face(piece).hides for piece in theirs)
        assert table.pile_of(theirs[0]) == theirs[:2]
        assert [len(table.zones[f"hand:{seat}"]) for seat in ("blue", "red")] == [2, 2]
