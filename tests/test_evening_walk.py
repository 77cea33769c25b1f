"""A walk over the acts of a card evening: undo and redo lead to equal hashes, nothing gets lost, and nobody sees more."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import (
    DealPieces,
    DrawPieces,
    FlipPieces,
    GatherPack,
    LabelPieces,
    MovePieces,
    MoveRefusedError,
    NewRound,
    OrderPieces,
    PeekPieces,
    PickSeat,
    PutNth,
    PutUnder,
    RollDice,
    RollPool,
    Session,
    ShowPieces,
    ShufflePieces,
    TakeFromSupply,
)
from tabletop.core.table import table_hash
from tabletop.core.view import sees, view
from tabletop.rules.free_moves import FreeMove

SEATS = ("blue", "red", "green")
PACK = 54


def act(session: Session, kind: int, number: int) -> FreeMove:
    """One act of an evening on the table as it is."""
    table = session.table
    cards = [piece for piece in table.pieces if table.kind(piece).blank == "pack.back"]
    card = cards[number % len(cards)]
    pile, seat = table.pile_of(card), SEATS[number % 3]
    acts: tuple[FreeMove, ...] = (
        NewRound(card, number % 6),
        GatherPack(card),
        DealPieces(card, 1 + number % 4),
        RollPool(("5d6", "2d20kh1", "3d6+2", "d4+d8")[number % 4]),
        PickSeat(),
        RollDice(("d6.1", "coin.1")),
        PeekPieces(pile[-1 - number % 5 :]),
        OrderPieces(pile[-1 - number % 5 :][::-1]),
        PutUnder(pile[-1 - number % 3 :]),
        ShowPieces(pile[-1:], (seat,)),
        ShowPieces(pile[-1:]),
        FlipPieces((card,)),
        LabelPieces((card,), ("King", "Spy", "")[number % 3]),
        DrawPieces(card, 1 + number % 3, f"hand:{seat}"),
        MovePieces((card,), "discard"),
        MovePieces((card,), "table", ((300.0 + 70 * (number % 5), 400.0),)),
        TakeFromSupply("supply:blank_card", f"hand:{seat}"),
        ShufflePieces(pile),
        PutNth((card,), cards[number % 7], 1 + number % 4),
    )
    return acts[kind % len(acts)]


STEPS = st.lists(
    st.tuples(st.sampled_from(("act", "act", "act", "undo", "redo", "again")), st.integers(0, 18), st.integers(0, 60))
)


@settings(max_examples=30)
@given(steps=STEPS)
def test_undo_redo_and_the_same_act_lead_to_the_same_table(steps: list[tuple[str, int, int]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.tabletop"
        session = Session.new("open_table", seats=3, seed="7", path=path)
        known = {session.head: table_hash(session.table)}
        for step, kind, number in steps:
            seat = SEATS[(kind + number) % 3]
            if step == "undo" and session.log.undo_target() is not None:
                session.undo(seat)
            elif step == "redo" and session.log.redo_target() is not None:
                session.redo(seat)
            elif step in ("act", "again"):
                move = act(session, kind, number)
                try:
                    session.play(move, seat)
                except MoveRefusedError:
                    continue
                known.setdefault(session.head, table_hash(session.table))
                if step == "again":
                    session.undo(seat)
                    session.play(move, seat)
                    known.setdefault(session.head, known[session.head - 1])
            assert table_hash(session.table) == known[session.head]
            check(session)
        session.close()
        with Session.load(path) as again:
            assert table_hash(again.table) == known[again.head]
            for entry, expected in known.items():
                assert table_hash(again.log.table_at(entry)) == expected


def check(session: Session) -> None:
    """Every card is somewhere, once; what a seat may not know has no name, no label and no place in its sentences."""
    table = session.table
    assert sum(table.kind(piece).id.startswith("pack.") for piece in table.pieces) == PACK
    assert sorted(piece for held in table.zones.values() for piece in held) == sorted(table.pieces)
    entry = session.entries[session.head]
    for seat in (*SEATS, None):
        seen = view(table, seat)
        assert not any(state.label for piece, state in seen.pieces.items() if piece.startswith("~"))
        if entry.move == ("new_round",):
            said = session.describe(session.head, seat)
            hidden = [one for hand in SEATS for one in table.zones[f"hand:{hand}"] if not sees(table, one, seat)]
            assert not any(table.kind(one).name in said for one in hidden if one.startswith("pack."))
