"""Each act of Lotta Rome has a sentence of its own in the log."""

from __future__ import annotations

import pytest

from tabletop import Session
from tabletop.core.chance import Chance, Rng


@pytest.mark.parametrize("merchants", [False, True])
def test_no_act_is_described_in_general_words(merchants: bool) -> None:
    session, rng = Session.new("lotta_rome", 3, seed="2", options={"merchants": merchants}), Rng(Chance("log"))
    tags = set()
    while session.outcome() is None:
        seat = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
        entry = session.entries[-1]
        tags.add(entry.move[0] if entry.move else "")
        before = session.log.table_at(entry.parent)
        assert session.game_rules.describe_move(entry, before, session.table, seat), entry.move
        for eyes in (seat, None):
            said = session.describe(entry.id, eyes)
            assert "does nothing" not in said, entry.move
            assert "moves a" not in said, entry.move
            assert "half A" not in said, "nobody sees on the table which half is A"
            assert "half B" not in said
    assert not merchants or {"half", "build"} <= tags
