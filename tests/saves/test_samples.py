"""One game in progress per title, in `saves/samples/`: each opens and can be played on, and its file stays as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop import Session
from tabletop.core.check_table import check_table
from tabletop.games.registry import game_names

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"


@pytest.mark.parametrize("game", game_names())
def test_the_sample_of_every_title_opens_and_goes_on(game: str, tmp_path: Path) -> None:
    path = tmp_path / f"{game}.tabletop"
    shutil.copyfile(SAMPLES / path.name, path)
    with Session.load(path) as session:
        assert session.recovery == ""
        assert session.header.game == game
        assert check_table(session.table) == []
        if session.game_rules is session.ruleset and session.rules == "enforce":
            seat = min(session.ruleset.to_act(session.table))
            session.play(session.legal_moves(seat).moves[0], seat)
        head = session.head
        session.undo()
        session.redo()
        assert session.head == head
