"""Boards of large pictures are as sharp as the pictures, at every zoom and from every side, and take bounded memory."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from random import Random

import pygame
import pytest
from PIL import Image
from pygame import Rect, Surface

from tabletop.core.equipment import Board
from tabletop.core.faces import Face, Fit, Picture, Text
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.ground import BoardArt
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look import game_pictures, large_pictures, picture_bytes
from tabletop.ui.look.assets import on_clear
from tabletop.ui.look.game_pictures import GamePictures, decoded, part_of_picture, picture
from tabletop.ui.look.large_pictures import TILE, LargePicture
from tabletop.ui.look.picture_bytes import ASSET_ROOM, check_size, picture_from
from tabletop.ui.look.picture_parts import scaled_part

CHUNK = 256


def noise(width: int, height: int) -> Surface:
    """A picture with soft spots of many colours."""
    coarse = Surface((width // 6 + 2, height // 6 + 2), 0, 24)
    rng = Random(3)
    for y in range(coarse.get_height()):
        for x in range(coarse.get_width()):
            coarse.set_at((x, y), (rng.randrange(256), rng.randrange(256), rng.randrange(256)))
    return pygame.transform.smoothscale(coarse, (width, height))


def farthest(one: Surface, other: Surface) -> int:
    """The largest difference of any part of the colour of any pixel."""
    assert one.get_size() == other.get_size()
    both = (one, other), (other, one)
    return max(max(pygame.image.tobytes(without(first, second), "RGB")) for first, second in both)


def without(one: Surface, other: Surface) -> Surface:
    """What is left of each part of a colour if that of the other picture is taken away; nothing if the other has more."""
    rest = one.convert(32)
    rest.blit(other.convert(32), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return rest


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of more than 100,000 pixels count as large, and their small copies have at most 30,000."""
    room = picture_bytes.Room(ASSET_ROOM.most_bytes, 16_000, 100_000, 100_000_000, webp=True)
    monkeypatch.setattr(game_pictures, "ASSET_ROOM", room)
    monkeypatch.setattr(large_pictures, "MOST_WHOLE_PIXELS", 30_000)


def test_a_large_picture_has_all_its_pixels_in_tiles(large: None) -> None:
    plain = noise(700, 530)
    whole = LargePicture(plain)
    assert (whole.top, whole.whole.get_size(), whole.bytes) == (2, (175, 132), 700 * 530 * 3)
    area = Rect(200, 240, 320, 290)
    assert farthest(whole.crop(0, area), plain.subsurface(area)) == 0
    half = pygame.transform.smoothscale(plain.convert(32), (350, 265))
    assert farthest(whole.crop(1, Rect(0, 0, 350, 264)), half.subsurface((0, 0, 350, 264))) <= 3
    beyond = whole.crop(0, Rect(690, 520, 40, 40))
    assert beyond.get_at((30, 4)) == beyond.get_at((9, 4)), "beyond the picture its edge is repeated"
    assert beyond.get_at((4, 30)) == beyond.get_at((4, 9))
    whole.close()
    assert not [key for key in large_pictures._tiles if key[0] == whole.number]


def test_tiles_are_forgotten_within_their_limit(large: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_pictures, "MOST_TILE_BYTES", 3 * TILE * TILE * 4)
    large_pictures._tiles.clear()
    whole = LargePicture(noise(1300, 800))
    whole.crop(0, Rect(0, 0, 1300, 800))
    assert len(large_pictures._tiles) == 3
    whole.close()


@pytest.mark.parametrize("ratio", [0.31, 0.5, 1.0, 1.37, 2.0, 2.9, 5.3])
@pytest.mark.parametrize("is_large", [False, True])
def test_parts_of_a_picture_meet_without_a_seam(large: None, ratio: float, is_large: bool) -> None:
    plain = noise(672, 448)
    whole = LargePicture(plain)
    source, size = on_clear(plain), (round(600 / ratio), round(400 / ratio))
    cell = Rect(32, 16, 600, 400)

    def part(wanted: Rect) -> Surface:
        if is_large:
            return scaled_part(whole.crop, whole.top, cell, size, wanted)
        return scaled_part(lambda _, area: source.subsurface(area), 0, cell, size, wanted)

    together = Surface(size, pygame.SRCALPHA, 32)
    for x in range(0, size[0], 97):
        for y in range(0, size[1], 97):
            together.blit(part(Rect(x, y, 97, 97).clip(Rect((0, 0), size))), (x, y))
    assert farthest(together, part(Rect((0, 0), size))) <= 14
    if ratio < 1:
        return  # pygame spreads all samples but the last, so a whole picture that it enlarges is a little larger
    wanted = pygame.transform.smoothscale(source.subsurface(cell), size)
    middle = wanted.get_rect().inflate(-8, -8)
    assert farthest(together.subsurface(middle), wanted.subsurface(middle)) <= 30
    whole.close()


@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
def test_a_part_lies_where_the_whole_picture_lies(own_place: Path, large: None, fit: Fit) -> None:
    pygame.image.save(noise(600, 300), str(own_place / "map.png"))
    pictures, layer = GamePictures(own_place), Picture("map.png", 0, 0, 100, 100, 2, 1, 1, fit)
    whole = picture(pictures, layer, 200, 200)
    part = part_of_picture(pictures, layer, (200, 200), Rect(40, 90, 120, 80))
    assert part is not None
    assert farthest(part, whole.subsurface((40, 90, 120, 80))) <= 12
    assert isinstance(decoded(pictures, "map.png"), LargePicture)


@pytest.mark.parametrize("quarter", range(4))
def test_a_large_board_is_sharp_from_every_side(own_place: Path, quarter: int) -> None:
    stripes = Surface((8_000, 160), 0, 24)
    for x in range(0, 8_000, 2):
        stripes.fill("white", (x, 0, 1, 160))
    stripes.fill("red", (5_000, 40, 8, 8))
    pygame.image.save(stripes, str(own_place / "map.png"))
    layers = (Picture("map.png", 0, 0, 1_000, 20), Text("A", 100, 2, 40, 16, 12, "#00ff00"))
    board = Board(0, 0, 1_000, 20, Face(layers), 0.0, shadow=False)
    facing = Facing(quarter, 1_000, 20)
    art = BoardArt(FaceArt(GamePictures(own_place)), board, facing)
    assert art.scale(8.0) == 4, "painted whole, two stripes share a pixel"
    x, y, _, _ = facing.area(5_000 / 8, 5.0, 1.0, 1.0)
    left, top = round(x * 8) // CHUNK * CHUNK, round(y * 8) // CHUNK * CHUNK
    chunk = Surface((CHUNK, CHUNK), 0, 32)
    art.lay(chunk, left, top, 8.0)
    seen = [chunk.get_at((column, row)) for column in range(CHUNK) for row in range(CHUNK)]
    red = [one for one in seen if one[0] > 200 and one[1] < 60]
    assert 56 <= len(red) <= 64
    grey = [one for one in seen if 60 < one[1] < 200]
    assert len(grey) < 64, "every other column is black or white"
    ink = chunk.copy()
    x, y, _, _ = facing.area(100, 2.0, 40, 16)
    ink.fill("black")
    art.lay(ink, round(x * 8), round(y * 8), 8.0)
    green = pygame.mask.from_threshold(ink, (0, 255, 0), (60, 60, 60, 255)).count()
    assert green > 300, "what is written over the picture is there"


def test_a_large_picture_without_room_on_the_disk_is_a_placeholder(
    own_place: Path, large: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.image.save(noise(600, 300), str(own_place / "full.png"))

    def full() -> io.BytesIO:
        raise OSError("the disk is full")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert picture(GamePictures(own_place), Picture("full.png", 0, 0, 40, 20), 80, 40).get_size() == (80, 40)
    assert "full.png cannot be used: the disk is full" in caplog.text


def test_large_pictures_give_back_their_room_on_the_disk(own_place: Path, large: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_pictures, "MOST_LARGE_BYTES", 1_200_000)
    for name in ("a.png", "b.png", "c.png"):
        pygame.image.save(noise(600, 300), str(own_place / name))
        decoded(GamePictures(own_place), name)
    assert [key[2] for key in game_pictures._large if key[0] == own_place] == ["b.png", "c.png"]


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
def test_only_pictures_without_transparent_parts_may_be_large(mode: str) -> None:
    file = io.BytesIO()
    Image.new(mode, (5_000, 5_000)).save(file, "PNG", compress_level=1)
    assert check_size(file.getvalue(), ASSET_ROOM) == (5_000, 5_000)
    Image.new("RGBA", (5_000, 5_000)).save(clear := io.BytesIO(), "PNG", compress_level=1)
    with pytest.raises(ValueError, match=r"25,000,000 pixels, and 24,000,000 is the most"):
        check_size(clear.getvalue(), ASSET_ROOM)
    Image.new("P", (5_000, 5_000)).save(clear := io.BytesIO(), "PNG", transparency=0, compress_level=1)
    with pytest.raises(ValueError, match=r"24,000,000 is the most"):
        picture_from(clear.getvalue(), ASSET_ROOM)


@pytest.mark.long
def test_a_map_of_a_hundred_million_pixels(own_place: Path) -> None:
    plain = Image.new("RGB", (10_000, 10_000), (40, 90, 60))
    plain.paste((250, 250, 0), (9_000, 9_000, 9_004, 9_004))
    plain.save(own_place / "map.jpg", quality=92)
    pictures = GamePictures(own_place)
    layer = Picture("map.jpg", 0, 0, 1_000, 1_000)
    assert picture(pictures, layer, 1_200, 1_200).get_size() == (1_200, 1_200)
    part = part_of_picture(pictures, layer, (10_000, 10_000), Rect(8_990, 8_990, 24, 24))
    assert part is not None
    assert part.get_at((12, 12))[0] > 180
    assert part.get_at((2, 2))[0] < 80
    whole = decoded(pictures, "map.jpg")
    assert isinstance(whole, LargePicture)
    assert whole.whole.get_size() == (2_500, 2_500)
    game_pictures._large.pop(pictures.key("map.jpg")).close()
