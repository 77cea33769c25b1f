"""Three Kingdoms Redux: in many games every general is recruited, every enhancement is built, and cards have their effects."""

from __future__ import annotations

import pytest
from kingdoms_coverage import SIGNS, Met, play

from tabletop.games.three_kingdoms_redux.abilities import SKILLS


def test_cards_are_met_in_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    met = Met()
    met.watch(monkeypatch)
    for number in range(5):
        play(f"few.{number}", "easy", met)
    assert len(met.recruited) > 40
    assert len(met.built) > 5
    assert len(met.worked & {one.card for one in SKILLS}) > 10
    assert met.worked & SIGNS.keys()
