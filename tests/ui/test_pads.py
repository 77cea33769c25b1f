"""Counter pads keep their names, and chips their numbers, at every size of the window's type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from driver import Driver
from plain_art import PlainArt
from pygame import Rect

from tabletop.core.equipment import CounterDef
from tabletop.session import Session
from tabletop.ui.board.items import Item, PictureKey
from tabletop.ui.board.pads import name_on_pad, pad_picture
from tabletop.ui.board.sprites import Sprites
from tabletop.ui.look import theme

PAD = (108.0, 50.0)


@pytest.fixture(params=[1.0, 1.25, 1.5], autouse=True)
def scaled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Type of that size."""
    with theme.at_scale(request.param):
        yield


@pytest.mark.parametrize("zoom", [0.7, 0.85, 1.0, 1.5])
def test_a_pad_shows_its_name(zoom: float) -> None:
    one, other = (pad_picture(name, PAD, 12, "#2F6DB5", zoom) for name in ("Blue’s pad", "Score"))
    assert one.get_size() == other.get_size()
    above = [picture.subsurface((6, 2, one.get_width() - 12, one.get_height() // 3)).copy() for picture in (one, other)]
    assert above[0].get_buffer().raw != above[1].get_buffer().raw


@pytest.mark.parametrize("zoom", [0.7, 1.0])
def test_the_number_is_whole_below_the_name(zoom: float) -> None:
    low = pad_picture("Score", PAD, 8, "", zoom)
    plain = pad_picture("Score", PAD, 1, "", zoom)
    half = low.get_height() // 2
    parts = [picture.subsurface((0, half, low.get_width(), low.get_height() - half)).copy() for picture in (low, plain)]
    assert parts[0].get_buffer().raw != parts[1].get_buffer().raw


def test_a_name_without_room_is_left_out_and_the_number_has_its_place() -> None:
    """Pads of supplies in a large window showed “…” above their numbers."""
    small = (9.4, 8.6)
    for zoom in (3.0, 3.4, 4.0):
        plain = pad_picture("", small, 4, "", zoom).get_buffer().raw
        assert pad_picture("Wei: gold in the treasury", small, 4, "", zoom).get_buffer().raw == plain


def test_a_small_pile_of_chips_has_its_number_at_every_size() -> None:
    sprites = Sprites(PlainArt())
    sprites.set_zoom(0.5)
    item = Item("chip.1", "table", 10, 10, 32.0, 34.0, PictureKey("token"), 16, "pile")
    assert sprites.badge(item, sprites.get(item), 0, 0) is not None


def test_the_number_of_a_small_pile_leaves_what_it_shows_free() -> None:
    """Numbers of 18 pixels lay on tiles of 12, whose colour they hid."""
    sprites = Sprites(PlainArt())
    sprites.set_zoom(0.7)
    item = Item("tile.1", "table", 10, 10, 19.8, 19.8, PictureKey("token"), 2, "pile")
    sprite = sprites.get(item)
    found = sprites.badge(item, sprite, 0, 0)
    assert found is not None
    chip, side = Rect(found[1], found[0].get_size()), round(19.8 * 0.7)
    piece = Rect(0, 0, side, side)
    piece.center = (sprite.half_x, sprite.half_y)
    hidden = chip.clip(piece)
    assert 0 < hidden.width * hidden.height <= side * side / 4


def test_a_pad_that_no_hand_changes_has_no_buttons() -> None:
    """Minus and plus of coins looked as if they could be clicked though the rules keep them."""
    with Driver(size=(1366, 768), session=Session.new("round_house", seats=2, seed="7", rules="enforce")) as driver:
        driver.table.lift()
        screen = driver.table.screen
        painter, session = screen.view.painter, screen.session
        counter = session.equipment.counters["blue.coins"]
        minus = painter.camera.to_screen(counter.x + 2, counter.y + counter.height - 3)
        assert painter.counter_at(*minus) == ("blue.coins", 0)
        kept = painter.item("counter:blue.coins")
        session.rules = "off"
        driver.settle()
        assert painter.counter_at(*minus) == ("blue.coins", -1)
        assert painter.item("counter:blue.coins") != kept


@pytest.mark.parametrize(
    ("name", "owner", "shown"),
    [
        ("Yellow’s coins", "Yellow", "Coins"),
        ("Anna’s prestige", "Anna", "Prestige"),
        ("Yellow’s coins", "Blue", "Yellow’s coins"),
    ],
)
def test_a_pad_does_not_repeat_its_owner(name: str, owner: str, shown: str) -> None:
    assert name_on_pad(CounterDef("c", name), owner) == shown
