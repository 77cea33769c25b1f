"""The shelf of own objects: pieces that are kept at one table and taken out at another, with their pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_box import SMALL_GAME

from tabletop.components.shelf import component_of, kept_on_shelf, put_on_shelf, shelf_folder, take_off
from tabletop.components.sources import SHELF
from tabletop.core.component import Component, component_bytes, read_component
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Picture
from tabletop.games.registry import load_game
from tabletop.rules.bringing import bring_move
from tabletop.rules.free_moves import LabelPieces, MovePieces, TurnPieces
from tabletop.session import Session


@pytest.fixture(autouse=True)
def shelf(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = own_place / "shelf"
    monkeypatch.setenv("TABLETOP_SHELF", str(folder))
    return folder


@pytest.fixture
def session() -> Session:
    return Session.new(load_game("open_table"), seats=2, seed="7")


def kept(session: Session, pieces: tuple[str, ...], name: str) -> Component:
    return component_of(session.table, pieces, name, session.game, session.header.pictures)


def test_pieces_lie_at_another_table_as_they_did(session: Session) -> None:
    session.play(MovePieces(("coin.1",), "table", ((500.0, 300.0),)))
    session.play(MovePieces(("d20.1",), "table", ((540.0, 320.0),)))
    session.play(TurnPieces(("d20.1",), 45.0))
    session.play(LabelPieces(("coin.1",), "Luck"))
    put_on_shelf(kept(session, ("d20.1", "coin.1"), "My luck"))
    [found] = kept_on_shelf()
    assert found.name == "My luck"
    other = Session.new(SMALL_GAME, seats=2, seed="1")
    other.play(bring_move(found, other.equipment.zones["table"], [(400.0, 300.0)]))
    coin, die = other.table.pieces["coin.1"], other.table.pieces["d20.1"]
    assert (coin.x, coin.y, coin.label) == (380.0, 290.0, "Luck")
    assert (die.x, die.y, die.angle) == (420.0, 310.0, 45.0)


def test_cards_take_their_back_with_them(session: Session) -> None:
    put_on_shelf(kept(session, session.table.zones["deck"], "Deck"))
    [deck] = SHELF.open().components
    assert len(deck.pieces) == 54
    other = Session.new(SMALL_GAME, seats=2, seed="1")
    other.play(bring_move(deck, other.equipment.zones["table"], [(400.0, 300.0)]))
    assert {state.kind for piece, state in other.view("red").pieces.items() if piece.startswith("~table")} == {"pack.back"}


def test_what_others_hide_is_not_kept(session: Session) -> None:
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[-3:], "hand:red"))
    with pytest.raises(GameDataError, match="secrets"):
        kept(session, session.table.zones["deck"], "Deck")
    with pytest.raises(GameDataError, match="secrets"):
        kept(session, session.table.zones["hand:red"], "Hand")
    session.play(MovePieces(session.table.zones["deck"][-1:], "hand:blue"))
    with pytest.raises(GameDataError, match="secrets"):
        kept(session, session.table.zones["hand:blue"], "My own hand, which the shelf would show to all")
    assert kept(session, ("coin.1",), "Coin").name == "Coin"


def test_a_name_is_asked_for(session: Session) -> None:
    with pytest.raises(GameDataError, match="A name has"):
        kept(session, ("coin.1",), "  ")


def test_two_objects_of_one_name_and_one_taken_off_and_put_back(session: Session) -> None:
    put_on_shelf(kept(session, ("coin.1",), "Luck / 1"))
    put_on_shelf(kept(session, ("d20.1",), "Luck / 1"))
    assert len(kept_on_shelf()) == 2
    first = kept_on_shelf()[0]
    back = take_off(first)
    assert len(kept_on_shelf()) == 1
    back()
    assert len(kept_on_shelf()) == 2


def test_a_damaged_file_is_left_out_and_left_alone(session: Session, shelf: Path) -> None:
    path = put_on_shelf(kept(session, ("coin.1",), "Coin"))
    (shelf / "bad.component").write_text("{}")
    (shelf / "worse.component").write_bytes(path.read_bytes().replace(b'"coin"', b'"nowhere"', 1))
    assert [one.name for one in kept_on_shelf()] == ["Coin"]
    assert (shelf / "bad.component").read_text() == "{}"
    for data in (b"{}", b"[]", b"\xff", path.read_bytes()[:-9], path.read_bytes().replace(b'"width": 24.0', b'"width": 1e99')):
        with pytest.raises(GameDataError):
            read_component(data, "it")


def test_what_is_written_can_be_read(session: Session) -> None:
    made = kept(session, ("coin.1", "d20.1"), "Two")
    assert read_component(component_bytes(made), "Two") == made


def test_there_may_be_no_shelf_yet(shelf: Path) -> None:
    assert shelf_folder() == shelf
    assert kept_on_shelf() == ()


def test_pictures_are_named_by_their_hash(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    from tabletop.packs.editor.parts import add_tokens
    from tabletop.packs.new_pack import new_pack

    monkeypatch.setenv("TABLETOP_GAMES", str(own_place / "games"))
    surface = pygame.Surface((40, 40))
    pygame.image.save(surface, str(own_place / "star.png"))
    add_tokens(new_pack(own_place / "games", "Zoo", "blank"), "Stars", [own_place / "star.png"], 30.0)
    session = Session.new(load_game("zoo"), seats=2, seed="1", path=own_place / "saves" / "zoo.tabletop")
    made = kept(session, ("stars.1.1",), "Star")
    layer = made.kinds[0].faces[0].layers[0]
    assert isinstance(layer, Picture)
    assert len(layer.file) == 64
    session.close()
