"""Whenever somebody is to decide, the panel can say in which phase: in a room and in the choice for a city too."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.rules.showing import phase_name
from tabletop.session import Session

SETTING_UP = {"setup", "start_contract"}
"""Phases before the first round, in which the panel says *Players*."""


@pytest.mark.parametrize(
    ("game", "phases"),
    [
        ("ming_dynasty", {"choose": "4 Scoring", "move": "3 Move and deploy"}),
        ("round_house", {"room": "3 Room", "worship": "3 Worship", "expert": "1 Expert"}),
        ("roundhouse_kick", {"kick": "3. Kick: attack"}),
        ("lotta_rome", {"addition": "4 Addition"}),
        ("three_kingdoms_redux", {"resolution": "3 Actions"}),
    ],
)
def test_every_phase_in_which_somebody_decides_has_a_name(game: str, phases: dict[str, str]) -> None:
    session, rng = Session.new(game, seats=3, seed="5"), Random(4)
    seen: dict[str, str] = {}
    for _ in range(150):
        flow = session.table.flow
        if not flow.to_act:
            break
        seen[flow.phase] = phase_name(session.game_rules, session.view(None))
        seat = sorted(flow.to_act)[0]
        session.play(rng.choice(list(session.legal_moves(seat))), seat)
    assert {phase for phase, name in seen.items() if not name} <= SETTING_UP
    assert phases.items() <= seen.items()
