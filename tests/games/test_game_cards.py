"""The cards of the first screen: remembered, so that no game is loaded for them, and made again when anything has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from meadow import write_meadow

from tabletop.games import game_cards as module
from tabletop.games import registry
from tabletop.games.game_cards import game_cards, kept_file
from tabletop.games.registry import Listing, game_names, list_games
from tabletop.packs.games_folder import games_folder


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """How often all games were loaded; the cache and the player's games are in folders of this test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("TABLETOP_GAMES", str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    found: list[int] = []

    def listed() -> list[Listing]:
        found.append(1)
        return list_games()

    monkeypatch.setattr(registry, "list_games", listed)
    return found


def test_games_are_loaded_for_their_cards_once(loads: list[int]) -> None:
    first = game_cards()
    assert [card.id for card in first] == game_names()
    by_id = {card.id: card for card in first}
    assert (by_id["ming_dynasty"].name, by_id["ming_dynasty"].players) == ("Ming Dynasty", (2, 4))
    assert all(card.summary and card.stamp and not card.problem for card in first)
    assert game_cards() == first
    assert len(loads) == 1


def test_whatever_comes_goes_or_changes_is_seen(loads: list[int]) -> None:
    count = len(game_cards())
    pack = write_meadow(games_folder())
    assert len(game_cards()) == count + 1
    box = pack / "pack.toml"
    box.write_text(box.read_text("utf-8").replace("on a meadow", "in a wood"), "utf-8")
    assert "Animals in a wood." in [card.summary for card in game_cards()]
    shutil.rmtree(pack)
    assert len(game_cards()) == count
    assert len(loads) == 4
    assert len(game_cards()) == count
    assert len(loads) == 4


def test_another_version_or_package_path_loads_them_again(
    loads: list[int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game_cards()
    monkeypatch.setattr(module, "__version__", "99")
    game_cards()
    assert len(loads) == 2
    monkeypatch.syspath_prepend(str(tmp_path))
    game_cards()
    assert len(loads) == 3
    (tmp_path / "installed").mkdir()
    game_cards()
    assert len(loads) == 4


def test_a_game_that_cannot_be_played_is_tried_each_time(loads: list[int]) -> None:
    write_meadow(games_folder(), {'zone = "deck"': 'zone = "deckk"'}, "bad")
    for _ in range(2):
        bad = next(card for card in game_cards() if card.id == "bad")
        assert bad.problem
    assert len(loads) == 2
    assert not kept_file().exists()


@pytest.mark.parametrize("content", [b"", b"{", b'{"around": 5}', b"[]", b"\xff\xfe"])
def test_a_damaged_list_is_made_again(loads: list[int], content: bytes) -> None:
    cards = game_cards()
    kept_file().write_bytes(content)
    assert game_cards() == cards
    assert len(loads) == 2


def test_a_game_with_too_many_files_is_not_remembered(loads: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 3)
    game_cards()
    game_cards()
    assert len(loads) == 2


def test_no_code_of_a_game_runs_for_a_card_that_is_remembered(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from tabletop.games.game_cards import game_cards\n"
        "cards = game_cards()\n"
        "print(len(cards), sorted(name for name in sys.modules if name.startswith('tabletop.games.') and name.count('.') > 2))\n"
    )
    own = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TABLETOP_GAMES": str(tmp_path / "games")}
    env = {**os.environ, **own, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", program]
    first, second = (subprocess.check_output(command, env=env, text=True).strip() for _ in range(2))
    assert "tabletop.games.ming_dynasty" in first
    assert second == f"{first.split()[0]} []"
