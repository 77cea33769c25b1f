"""Undo past chance and past what was revealed: the policy of the table, in the save, and who took back what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop import MovePieces, Session
from tabletop.core.barrier import EVERYBODY, is_barrier, knowers
from tabletop.core.chance import Chance, Rng
from tabletop.core.codec import LevelRow, pack_record, unpack_record
from tabletop.core.equipment import Equipment
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import ChanceUsed, PiecesMoved, PiecesRemoved, ZoneOrdered
from tabletop.core.log import Entry, Log
from tabletop.core.table import start_table, table_hash
from tabletop.core.view import sees
from tabletop.rules.free_moves import (
    CopyPieces,
    CutPile,
    DealPieces,
    DrawPieces,
    FacePieces,
    FlipPieces,
    FreeMove,
    GatherPack,
    LabelPieces,
    LockPieces,
    NewRound,
    OrderPieces,
    PeekPieces,
    RemovePieces,
    RollDice,
    TakeFromSupply,
)
from tabletop.session.save_records import payloads


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """The Open Table for two, on disk: a move, a roll, a move."""
    session = Session.new("open_table", seats=2, seed="7", path=tmp_path / "game.tabletop")
    session.play(MovePieces(("d6.1",), "table", ((300.0, 300.0),)), "blue")
    session.play(RollDice(("d6.1",)), "blue")
    session.play(MovePieces(("d6.1",), "table", ((400.0, 300.0),)), "red")
    return session


def again(session: Session, path: Path) -> Session:
    """The session as it is read from its file."""
    session.close()
    return Session.load(path)


def test_rolls_and_peeks_are_barriers_and_moves_are_not(session: Session) -> None:
    session.play(PeekPieces((session.table.zones["deck"][-1],)), "red")
    assert [entry.id in session.log.barriers for entry in session.entries[2:]] == [False, True, False, True]
    assert session.barriers_to(session.log.base) == [5, 3]
    assert session.barriers_to(session.head) == []


Act = Callable[[Session], FreeMove]


def in_deck(session: Session) -> str:
    """The top card of the deck."""
    return session.table.zones["deck"][-1]


def in_hand(session: Session) -> str:
    """The first card of Blue's hand."""
    return session.table.zones["hand:blue"][0]


def open_card(session: Session) -> str:
    """The card that lies face up on the table."""
    return next(piece for piece in session.table.zones["table"] if session.table.face(piece).name != "back")


def covered_card(session: Session) -> str:
    """The card that lies face down on the table."""
    return next(piece for piece in session.table.zones["table"] if session.table.face(piece).name == "back")


SHOWING: dict[str, Act] = {
    "a draw into a hand": lambda session: DrawPieces(in_deck(session), 1, "hand:red"),
    "a draw onto the discard pile": lambda session: DrawPieces(in_deck(session), 1, "discard"),
    "a deal": lambda session: DealPieces(in_deck(session), 1),
    "a new round": lambda session: NewRound(in_deck(session), 0),
    "a flip": lambda session: FlipPieces((covered_card(session),)),
    "a flip of the deck": lambda session: FlipPieces(session.table.zones["deck"], pile=True),
    "a face set by hand": lambda session: FacePieces((covered_card(session),), 0),
    "a card of a hand played": lambda session: MovePieces((in_hand(session),), "table"),
    "a card of a hand given away": lambda session: MovePieces((in_hand(session),), "hand:red"),
    "a covered card taken up": lambda session: MovePieces((covered_card(session),), "hand:blue"),
}
HIDING: dict[str, Act] = {
    "a card of a hand put on the deck": lambda session: MovePieces((in_hand(session),), "deck"),
    "an open card taken up": lambda session: MovePieces((open_card(session),), "hand:blue"),
    "an open card turned down": lambda session: FlipPieces((open_card(session),)),
    "a covered card moved": lambda session: MovePieces((covered_card(session),), "table", ((300.0, 200.0),)),
    "a hand put in order": lambda session: OrderPieces(session.table.zones["hand:blue"][::-1]),
    "a card cut away": lambda session: CutPile(in_deck(session), 5),
    "a covered card removed": lambda session: RemovePieces((covered_card(session),)),
    "a new piece": lambda session: TakeFromSupply("supply:blank_card", "hand:blue"),
    "a copy of an open card": lambda session: CopyPieces((open_card(session),), 10.0, 0.0),
    "a pack gathered": lambda session: GatherPack(in_deck(session)),
    "a lock": lambda session: LockPieces((covered_card(session),), True),
    "a label": lambda session: LabelPieces((in_hand(session),), "King"),
}


def card_table() -> Session:
    """The Open Table for two: Blue holds two cards, one card lies face up on the table, one face down."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DrawPieces(in_deck(session), 2, "hand:blue"))
    for spot in ((400.0, 300.0), (600.0, 300.0)):
        session.play(DrawPieces(in_deck(session), 1, "table", (spot,)))
    session.play(FlipPieces((session.table.zones["table"][-1],)))
    return session


@pytest.mark.parametrize("name", [*SHOWING, *HIDING])
def test_what_lets_somebody_know_a_card_is_a_barrier_and_nothing_else(name: str) -> None:
    session = card_table()
    session.play((SHOWING | HIDING)[name](session), "blue")
    assert (session.head in session.log.barriers) is (name in SHOWING)
    read = Session.restore(session.header, [unpack_record(payload) for payload in payloads(session)])
    assert read.log.barriers == session.log.barriers


def test_a_card_that_comes_to_lie_on_top_where_only_that_is_seen_is_a_barrier(small_box: Equipment) -> None:
    zones = {**small_box.zones, "deck": replace(small_box.zones["deck"], visibility="top", face=0)}
    pieces = tuple(replace(placed, face=0) if placed.zone == "deck" else placed for placed in small_box.pieces)
    log = Log(start_table(replace(small_box, zones=zones, pieces=pieces), "1"))
    for events in (
        (PiecesMoved(("c12",), "deck", "hand:blue"),),
        (PiecesRemoved(("c11",)),),
        (PiecesMoved(("c3",), "deck", "bag"),),
        (ZoneOrdered("deck", ("c2", "c1")),),
        (ZoneOrdered("deck", ("c10", "c9", "c8", "c7", "c6", "c5", "c4", "c1", "c2")),),
    ):
        log.append(Entry(len(log.entries), log.head, "blue", None, events))
    assert log.barriers == {1, 2, 5}


def test_whoever_may_know_a_piece_is_the_same_as_who_sees_it() -> None:
    session = card_table()
    session.play(PeekPieces((covered_card(session),)), "red")
    for table in (session.table, *(Session.new(game, 3, seed="7").table for game in ("ming_dynasty", "round_house"))):
        for piece in table.pieces:
            known = knowers(table.equipment, table, piece)
            assert sees(table, piece, None) is (EVERYBODY in known)
            for seat in table.equipment.seats:
                assert sees(table, piece, seat.id) is (not known.isdisjoint((seat.id, EVERYBODY)))


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("golden/*.tabletop")), ids=lambda path: path.stem)
def test_a_save_of_any_age_has_the_barriers_that_its_tables_tell_of(path: Path) -> None:
    with Session.load(path, read_only=True) as session:
        log = session.log
        for entry in log.entries[1:]:
            before, after = log.table_at(entry.parent), log.table_at(entry.id)
            assert (entry.id in log.barriers) is is_barrier(after.equipment, entry.events, before, after)


def draws_only(entry: Entry) -> bool:
    """Whether an item is drawn in that entry of Roundhouse Kick, and no die is rolled."""
    drawn = any(isinstance(event, PiecesMoved) and event.source == "items" for event in entry.events)
    return drawn and not any(isinstance(event, ChanceUsed) for event in entry.events)


def test_a_draw_by_the_rules_is_a_barrier_also_in_a_game_for_one() -> None:
    session = Session.new("roundhouse_kick", seats=1, seed="5")
    rng = Rng(Chance("one"))
    while not draws_only(session.entries[-1]):
        session.play(rng.choice(session.legal_moves().moves))
    assert session.head in session.log.barriers
    session.undo_policy = "barred"
    with pytest.raises(MoveRefusedError, match="bars undo past chance"):
        session.undo()


def test_a_barred_table_undoes_up_to_the_barrier_and_says_why_not_further(session: Session) -> None:
    session.undo_policy = "barred"
    session.undo("red")
    head, hashed = session.head, table_hash(session.table)
    acts: list[Callable[[], object]] = [session.undo, lambda: session.jump(2), lambda: session.jump(0)]
    for act in acts:
        with pytest.raises(MoveRefusedError, match=r"bars undo past chance .*: Blue rolls"):
            act()
    assert (session.head, table_hash(session.table)) == (head, hashed)
    session.redo()
    session.undo_policy = "free"
    session.jump(0)
    assert session.head == session.log.base


def test_redo_and_other_lines_ahead_are_never_barred(session: Session) -> None:
    session.jump(2)
    session.undo_policy = "barred"
    assert session.redo().id == 3


def test_the_policy_is_kept_in_the_save_and_in_a_copy(session: Session, tmp_path: Path) -> None:
    assert session.undo_policy == "confirm"
    session.undo_policy = "barred"
    session.save(tmp_path / "copy.tabletop")
    for path in (tmp_path / "game.tabletop", tmp_path / "copy.tabletop"):
        with again(session, path) as loaded:
            assert loaded.undo_policy == "barred"
            assert loaded.rules == session.rules


def test_an_unknown_policy_is_refused_and_in_a_save_left_out(session: Session, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="free, confirm or barred, not 'never'"):
        session.undo_policy = "never"
    assert session.file is not None
    session.file.append(pack_record(LevelRow("off", "", 1, "never")))
    assert again(session, tmp_path / "game.tabletop").undo_policy == "confirm"


def test_a_level_row_without_a_policy_is_read_as_ever() -> None:
    import msgpack

    assert unpack_record(msgpack.packb(("l", "advise", "", 5))) == LevelRow("advise", "", 5)


def test_who_took_back_what_is_told_after_loading_and_in_a_copy(session: Session, tmp_path: Path) -> None:
    session.undo("red")
    session.undo("red")
    session.redo("blue")
    session.jump(session.log.base, "blue")
    session.play(MovePieces(("d6.1",), "table", ((500.0, 300.0),)), "red")
    session.jump(4, "red")
    told = [
        "Red takes back one act.",
        "Red takes back one act.",
        "Blue does one act again.",
        "Blue takes back two acts.",
        "Red takes back one act and does three acts again.",
    ]
    assert [session.describe_move(move) for move in session.head_moves] == told
    line = session.log.line()
    session.save(tmp_path / "copy.tabletop")
    for path in (tmp_path / "game.tabletop", tmp_path / "copy.tabletop"):
        with again(session, path) as loaded:
            assert [loaded.describe_move(move) for move in loaded.head_moves] == told
            assert (loaded.head, loaded.log.line()) == (4, line)
