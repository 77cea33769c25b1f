"""`Session.play` carries out or refuses with a sentence whatever a program gives it, and the table stays sound."""

from __future__ import annotations

from math import inf, nan

import pytest
from small_box import SMALL_GAME

from tabletop import MovePieces
from tabletop.core.check_table import check_table
from tabletop.core.errors import MoveRefusedError, SaveError
from tabletop.games.round_house.worship import ChooseTown
from tabletop.rules.free_moves import (
    BringPieces,
    CopyPieces,
    DealPieces,
    DrawOnTable,
    DrawPieces,
    FacePieces,
    LabelPieces,
    MakeCounter,
    SetClock,
    SetCounter,
    TakeFromSupply,
    TurnPieces,
    WriteNote,
)
from tabletop.rules.ruleset import Move
from tabletop.saves.folder import find_save, saves_folder
from tabletop.session import Session

ABSURD = [
    *(MovePieces(("m0",), zone, ((bad, 0.0),)) for zone in ("board", "track", "table") for bad in (nan, inf, -inf, 1e300)),
    MovePieces(("m0",), "table", ((0.0, 0.0),), turned=nan),
    MovePieces(("m0",), "table", ((0.0,),)),  # type: ignore[arg-type]
    MovePieces(("m0",), "table", index=10**30),
    MovePieces((7,), "table"),  # type: ignore[arg-type]
    MovePieces("m0", 3),  # type: ignore[arg-type]
    MovePieces(("m0",) * 100_000, "table"),
    TurnPieces(("die.a",), inf),
    TurnPieces(("die.a",), "ninety"),  # type: ignore[arg-type]
    BringPieces((), (("star", nan, 0.0, 0, 0.0, False, "", ""),), "table"),
    BringPieces(("x" * 20_000,), (), "table"),
    CopyPieces(("die.a",), nan, 0.0),
    CopyPieces(("die.a",), 1e308, 1e308),
    TakeFromSupply("cubes", "table", ((nan, nan),)),
    DrawPieces("c1", 10**40, "table"),
    DrawPieces("c1", 1, "table", ((inf, inf),)),
    DealPieces("c1", 10**40),
    FacePieces(("die.a",), 2.5),  # type: ignore[arg-type]
    SetCounter("notepad", 10**400),
    SetCounter("notepad", nan),  # type: ignore[arg-type]
    SetClock(True, 10**50),
    LabelPieces(("die.a",), "x" * 10**6),
    WriteNote("x" * 10**6),
    DrawOnTable("line", ((nan, 0.0), (1.0, 1.0))),
    DrawOnTable("circle", ((0.0, 0.0), (1.0, 1.0))),  # type: ignore[arg-type]
    MakeCounter("c", 1, ((nan, nan), (inf, inf))),
    MakeCounter("c", 10**40, ((0.0, 0.0), (90.0, 90.0))),
]


@pytest.mark.parametrize("move", ABSURD, ids=lambda move: repr(move)[:60])
def test_absurd_moves_are_refused(move: Move) -> None:
    session = Session.new(SMALL_GAME, seed="7")
    with pytest.raises(MoveRefusedError) as refused:
        session.play(move)
    assert len(str(refused.value)) < 300
    assert len(session.entries) == 2
    assert check_table(session.table) == []


@pytest.mark.parametrize("level", ["enforce", "advise", "off"])
@pytest.mark.parametrize("move", [ChooseTown("x"), ChooseTown(""), ChooseTown("x" * 10**6), object(), "move", None])
def test_moves_of_rules_that_name_nothing_there_is_are_refused(move: object, level: str) -> None:
    session = Session.new("round_house", seats=3, seed="7", rules=level)
    with pytest.raises(MoveRefusedError):
        session.play(move)  # type: ignore[arg-type]
    assert (session.rules, session.fault) == (level, None), "the game has no part in it"


def test_a_text_that_the_log_does_not_take_is_refused_with_its_length() -> None:
    session = Session.new("round_house", seats=3, seed="7")
    with pytest.raises(MoveRefusedError, match="has 10001 letters; it may have at most 10000"):
        session.play(ChooseTown("x" * 10_001))


@pytest.mark.parametrize("name", ["~nobody-is-called-so/games", "~nobody-is-called-so"])
def test_the_home_of_nobody_is_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="~nobody-is-called-so"):
        find_save(f"{name}/x.tabletop")
    monkeypatch.setenv("TABLETOP_SAVES", name)
    with pytest.raises(SaveError, match="~nobody-is-called-so"):
        saves_folder()
