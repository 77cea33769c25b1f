"""The library shows each game in full course: always the same moment, and no picture of its start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from driver import Driver, shared_art
from msgspec.structs import replace

from tabletop.core.equipment import Equipment
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry
from tabletop.core.table import table_hash
from tabletop.games.game import Game
from tabletop.games.game_cards import GameCard
from tabletop.games.registry import load_game
from tabletop.rules.play import OVER
from tabletop.rules.ruleset import Move
from tabletop.session import Session
from tabletop.ui.board import table_picture
from tabletop.ui.board.items import Item
from tabletop.ui.export import game_picture
from tabletop.ui.export.game_picture import MOST_ACTS, cached_file, card_picture, in_full_course, pictures_folder
from tabletop.ui.faces.face_art import FaceArt

GAMES = {"round_house": 2, "ming_dynasty": 2, "lotta_rome": 2, "roundhouse_kick": 2, "three_kingdoms_redux": 3}
"""The games with rules, each with the number of players that its picture has."""


def begun(game: str) -> Session:
    return Session.new(game, GAMES.get(game, 2), seed="picture")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_in_full_course_and_always_at_the_same_moment(game: str) -> None:
    session = begun(game)
    start, shown = session.table, in_full_course(session)
    assert shown.flow.phase != OVER
    moved = [piece for piece in shown.where if shown.where[piece] != start.where.get(piece)]
    assert len(moved) >= 15
    assert shown.flow.round >= 2
    assert len(session.entries) <= MOST_ACTS + 1
    assert table_hash(in_full_course(begun(game))) == table_hash(shown)


def test_a_game_without_rules_is_shown_at_its_start() -> None:
    session = begun("open_table")
    assert in_full_course(session) is session.table


def test_a_game_whose_rules_fail_is_shown_at_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun("round_house")
    start = table_hash(session.table)
    made = [0]

    def fails(move: Move, seat: str) -> Entry:
        made[0] += 1
        if made[0] > 5:
            raise MoveRefusedError("No.")
        return play(move, seat)

    play = session.play
    monkeypatch.setattr(session, "play", fails)
    assert table_hash(in_full_course(session)) == start


def test_a_picture_of_a_game_in_course_is_kept_beside_that_of_its_start() -> None:
    game = load_game("lotta_rome")
    box = begun("lotta_rome").equipment
    names = {cached_file(game, box, (480, 300), played) for played in (False, True)}
    assert len(names) == 2
    assert len({Path(name).parent for name in names}) == 1


def test_the_picture_on_a_card_is_shown_without_its_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    loaded: list[str] = []

    def load(name: str) -> Game:
        loaded.append(name)
        return load_game(name)

    monkeypatch.setattr(game_picture, "load_game", load)
    with Driver() as driver:
        card = GameCard("go", "Go", stamp="1")
        first = card_picture(card, driver.app.art, (120, 75))
        again = card_picture(card, driver.app.art, (120, 75))
        assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
        assert loaded == ["go"]
        for other in (replace(card, stamp="2"), replace(card, stamp=""), replace(card, stamp="")):
            card_picture(other, driver.app.art, (120, 75))
        assert loaded == ["go"] * 4
        next(path for path in pictures_folder().iterdir() if path.name.startswith("go-1-")).write_bytes(b"x")
        card_picture(card, driver.app.art, (120, 75))
        assert loaded == ["go"] * 5


@pytest.mark.parametrize(("size", "numbered"), [((298, 125), False), ((960, 600), True)])
def test_a_small_picture_has_no_numbers_on_its_piles(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], numbered: bool
) -> None:
    """They lay over the pieces and over each other."""
    shown: list[Item] = []
    paint = table_picture.picture_of

    def seen(art: FaceArt, box: Equipment, items: Sequence[Item], size: tuple[int, int]) -> pygame.Surface:
        shown.extend(items)
        return paint(art, box, items, size)

    monkeypatch.setattr(table_picture, "picture_of", seen)
    game_picture.painted(load_game("open_table"), 2, shared_art(), size, played=False)
    assert any(item.count > 1 for item in shown) == numbered
    assert len(shown) > 100
