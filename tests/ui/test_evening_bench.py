"""The scripted evening does all its deeds and measures their frames; bots that play for the curve of memory begin and end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabletop.bench import evening
from tabletop.bench.evening import bench_evening
from tabletop.bench.memory import Bots, bench_memory, resident
from tabletop.settings import Settings, current

DEEDS = ("drag", "drag_30", "flip", "help", "look", "pan", "panels", "settings", "timeline", "turn", "undo", "zoom")


def test_the_evening_measures_all_its_deeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(evening, "SIZE", (1024, 640))
    found = bench_evening(0.0, pieces=40)
    assert {f"evening_{deed}" for deed in DEEDS} <= found.keys()
    assert sum(int(found[f"evening_{deed}"]["n"]) for deed in DEEDS) == found["evening_frame"]["n"] > 50
    assert 0 < float(found["evening_frame"]["median"]) <= float(found["evening_longest"]["median"])
    assert 0 <= float(found["evening_frames_over_16_ms"]["median"]) <= 100
    assert current() == Settings()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says what memory a process has")
def test_the_curve_of_memory_has_the_window_the_bots_and_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.bench.memory.SIZE", (1024, 640))
    monkeypatch.setattr("tabletop.bench.memory.GAME", "roundhouse_kick")
    monkeypatch.setattr("tabletop.bench.memory.SEATS", 2)
    found = bench_memory(0.0)
    own, bots, growth = found
    assert (own.startswith("memory_0"), bots.startswith("memory_bots_0"), growth) == (True, True, "memory_growth")
    assert found[own]["n"] == 1
    assert 10 < float(found[own]["median"]) < 10_000
    assert float(found[bots]["median"]) >= 0
    assert found["memory_growth"]["median"] == 0
    assert resident(1) > 0


def test_the_growth_is_counted_from_when_the_caches_are_full(tmp_path: Path) -> None:
    bots = Bots(tmp_path, 60.0)
    bots.samples = [(float(at), 100.0 + 10 * min(at, 6) + at, 30.0, at) for at in range(25)]
    growth = bots.measures()["memory_growth"]
    assert growth["median"] == pytest.approx(100 * (184 / 166 - 1), abs=0.001)
