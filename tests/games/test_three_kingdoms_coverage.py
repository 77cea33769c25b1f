"""Three Kingdoms Redux: in many games every general is recruited, and nearly every card is built and has an effect."""

from __future__ import annotations

import pytest
from kingdoms_coverage import SIGNS, Met, play, units_with
from three_kingdoms_scene import Scene

from tabletop.games.three_kingdoms_redux.abilities import SKILLS
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS


def test_cards_are_met_in_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    met = Met()
    met.watch(monkeypatch)
    for number in range(5):
        play(f"few.{number}", "easy", met)
    assert len(met.recruited) > 40
    assert len(met.built) > 5
    assert len(met.worked & {one.card for one in SKILLS}) > 10
    assert met.worked & SIGNS.keys()


def test_the_units_of_a_stationed_general_are_seen() -> None:
    scene = Scene().holds("huang_zhong", "wu_shu", 1, "RRR").sends("guan_yu", "battle_wu_shu", units="V")
    assert units_with(scene.table, "huang_zhong") == ["R", "R", "R"]
    assert units_with(scene.table, "guan_yu") == []


@pytest.mark.long
def test_all_generals_and_nearly_all_cards_are_met_in_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that do not look ahead seldom build what needs a rank or a high tribal level, so a few cards are left."""
    met = Met()
    met.watch(monkeypatch)
    for number in range(110):
        play(f"cover.{number}", "easy" if number % 4 else "random", met)
    assert met.recruited == GENERALS.keys()
    assert len(met.built) >= len(CARDS) - 4
    assert len(met.worked) >= 90
