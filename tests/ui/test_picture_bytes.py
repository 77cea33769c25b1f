"""Untrusted pictures: only a small PNG or baseline JPEG ever reaches a decoder."""

from __future__ import annotations

import io
import shutil
import struct
import zlib
from pathlib import Path

import pygame
import pytest
from driver import Driver
from PIL import Image

from tabletop.picture_files import PNG
from tabletop.saves.summary import list_save
from tabletop.ui.look import picture_bytes
from tabletop.ui.look.assets import on_clear
from tabletop.ui.look.picture_bytes import ASSET_ROOM, THUMBNAIL_ROOM, drawing_from, picture_from
from tabletop.ui.screens import library
from tabletop.ui.screens.library import LibraryScreen, loaded_thumbnail

SAMPLES = sorted((Path(__file__).parent.parent.parent / "saves" / "samples").glob("*.tabletop"))


def written(form: str, size: tuple[int, int] = (8, 5), **how: object) -> bytes:
    """A small picture as the bytes of a file."""
    file = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(file, form, **how)
    return file.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *more: bytes, depth: int = 8, colours: int = 2) -> bytes:
    """A PNG whose header claims a size in pixels, whatever its content."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0))
    return PNG + head + b"".join(more) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


def jpeg_of_size(width: int, height: int) -> bytes:
    """A small JPEG whose header says that it is of another size."""
    data = bytearray(written("JPEG"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def one_more_scan(data: bytes) -> bytes:
    """A JPEG that claims to paint only one of its three parts in its first scan."""
    at = data.index(b"\xff\xda")
    return data[: at + 4] + b"\x01" + data[at + 5 :]


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="65000" height="65000"><rect width="9" height="9"/></svg>'
DASHED = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1e6 1e6" stroke="#000" stroke-dasharray="1e-5"/></svg>'
REFUSED: dict[str, tuple[bytes, str]] = {
    "bmp": (written("BMP"), "neither PNG nor JPEG"),
    "gif": (written("GIF"), "neither PNG nor JPEG"),
    "webp": (written("WEBP"), "neither PNG nor JPEG"),
    "svg": (SVG, "neither PNG nor JPEG"),
    "nothing": (b"", "neither PNG nor JPEG"),
    "wide png": (png(30_000, 30_000), "it measures 30000 x 30000 pixels"),
    "endless png": (png(2**31, 1), "it measures"),
    "empty png": (png(0, 5), "it measures 0 x 5 pixels"),
    "odd depth": (png(8, 5, depth=3), "its header is not that of a PNG"),
    "odd colours": (png(8, 5, colours=7), "its header is not that of a PNG"),
    "cut png": (png(8, 5)[:20], "its beginning is cut off"),
    "unended png": (png(8, 5)[:-12], "its end is cut off"),
    "wide jpeg": (jpeg_of_size(65_500, 65_500), "it measures 65500 x 65500 pixels"),
    "progressive jpeg": (written("JPEG", progressive=True), "not painted in a single scan"),
    "many scans": (one_more_scan(written("JPEG")), "not painted in a single scan"),
    "cut jpeg": (written("JPEG")[:100], "its beginning is cut off"),
    "large": (written("PNG") + bytes(THUMBNAIL_ROOM.most_bytes), "it has 1"),
}


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Note what is handed to the decoder from now on."""
    handed: list[bytes] = []
    load = pygame.image.load

    def noted(file: io.BytesIO, name: str) -> pygame.Surface:
        handed.append(file.getvalue())
        return load(file, name)

    monkeypatch.setattr(pygame.image, "load", noted)
    return handed


@pytest.mark.parametrize(("data", "why"), REFUSED.values(), ids=REFUSED)
def test_a_picture_that_may_do_harm_never_reaches_the_decoder(data: bytes, why: str, loaded: list[bytes]) -> None:
    with pytest.raises(ValueError, match=why):
        picture_from(data, THUMBNAIL_ROOM)
    assert loaded_thumbnail(data) is None
    assert loaded == []


@pytest.mark.parametrize("data", [written("PNG"), written("JPEG"), written("PNG", (1024, 1024))], ids=["png", "jpeg", "largest"])
def test_small_pictures_are_shown(data: bytes) -> None:
    colour = picture_from(data, THUMBNAIL_ROOM).get_at((3, 3))
    assert max(abs(colour[part] - (200, 30, 30)[part]) for part in range(3)) <= 3


def test_a_picture_of_a_game_may_be_larger_than_a_thumbnail() -> None:
    data = written("PNG", (2_000, 1_100))
    assert picture_from(data, ASSET_ROOM).get_size() == (2_000, 1_100)
    with pytest.raises(ValueError, match="2000 x 1100"):
        picture_from(data, THUMBNAIL_ROOM)


def shaded(mode: str = "RGBA") -> Image.Image:
    """A picture with many colours, of which a part is half transparent, in a mode of Pillow."""
    drawn = Image.new("RGBA", (37, 23))
    drawn.putdata([(x * 6, y * 10, x * y % 256, 255 if x > 5 else 60) for y in range(23) for x in range(37)])
    return drawn.convert(mode)


def saved(drawn: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    drawn.save(file, form, **how)
    return file.getvalue()


def raw_png(depth: int, colours: int, interlaced: bool = False) -> bytes:
    """`shaded` as a PNG of that depth and colour type, perhaps in the seven passes of an interlaced one."""
    drawn, drops_alpha = shaded(), colours == 2

    def pixel(x: int, y: int) -> bytes:
        parts = drawn.getpixel((x, y))[: 3 if drops_alpha else 4]
        return bytes(parts) if depth == 8 else struct.pack(f">{len(parts)}H", *(part * 257 for part in parts))

    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = b""
    for left, top, across, down in passes if interlaced else [(0, 0, 1, 1)]:
        for y in range(top, 23, down):
            rows += b"\0" + b"".join(pixel(x, y) for x in range(left, 37, across))
    head = struct.pack(">IIBBBBB", 37, 23, depth, colours, 0, 0, int(interlaced))
    return PNG + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def as_pillow_reads(data: bytes) -> bytes:
    return Image.open(io.BytesIO(data)).convert("RGBA").tobytes()


ODD_PICTURES: dict[str, bytes] = {
    "palette": saved(shaded("RGB").quantize(64), "PNG"),
    "palette with alpha": saved(shaded().quantize(64), "PNG"),
    "palette with one clear colour": saved(shaded("RGB").quantize(64), "PNG", transparency=5),
    "two colours": saved(shaded("RGB").quantize(2), "PNG", bits=1),
    "sixteen colours": saved(shaded("RGB").quantize(16), "PNG", bits=4),
    "black and white": saved(shaded("1"), "PNG"),
    "grey": saved(shaded("L"), "PNG"),
    "grey with alpha": saved(shaded("LA"), "PNG"),
    "16 bits": raw_png(16, 2),
    "16 bits with alpha": raw_png(16, 6),
    "interlaced": raw_png(8, 6, interlaced=True),
    "interlaced 16 bits": raw_png(16, 2, interlaced=True),
    "film of PNG": saved(shaded(), "PNG", save_all=True, append_images=[shaded().rotate(180)]),
    "progressive JPEG": saved(shaded("RGB"), "JPEG", progressive=True),
    "progressive JPEG, grey": saved(shaded("L"), "JPEG", progressive=True),
    "JPEG, all colours": saved(shaded("RGB"), "JPEG", subsampling=0, quality=95),
    "WebP": saved(shaded("RGB"), "WEBP", quality=90),
    "WebP with alpha": saved(shaded(), "WEBP", quality=90, exact=True),
    "lossless WebP": saved(shaded(), "WEBP", lossless=True, exact=True),
}


@pytest.mark.parametrize("data", ODD_PICTURES.values(), ids=ODD_PICTURES)
def test_a_picture_of_any_usual_sort_is_seen_as_other_programs_show_it(data: bytes) -> None:
    seen, wanted = pygame.image.tobytes(on_clear(picture_from(data, ASSET_ROOM)), "RGBA"), as_pillow_reads(data)
    for at in range(0, len(wanted), 4):
        assert seen[at + 3] == wanted[at + 3]
        assert not wanted[at + 3] or max(abs(seen[at + part] - wanted[at + part]) for part in range(3)) <= 2


def many_scans(count: int) -> bytes:
    """A progressive JPEG whose last scan comes so many times."""
    data = saved(shaded("RGB"), "JPEG", progressive=True)
    return data[:-2] + data[data.rindex(b"\xff\xda") : -2] * count + data[-2:]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (saved(shaded("RGB").convert("CMYK"), "JPEG"), "of printers"),
        (many_scans(40), "in 50 scans, and 32 is the most"),
        (
            saved(Image.new("L", (3_500, 3_500)), "JPEG", progressive=True),
            "a progressive JPEG of 12,250,000 pixels, and 12,000,000",
        ),
        (written("JPEG").replace(b"\xff\xc0", b"\xff\xc9"), "a JPEG of a rare sort"),
        (saved(shaded("RGB"), "GIF"), "neither PNG, JPEG nor WebP"),
        (saved(shaded("RGB"), "TIFF"), "neither PNG, JPEG nor WebP"),
    ],
)
def test_a_picture_of_a_rare_sort_is_refused_with_a_sentence(data: bytes, why: str, loaded: list[bytes]) -> None:
    with pytest.raises(ValueError, match=why):
        picture_from(data, ASSET_ROOM)
    assert loaded == []


def webp(size: tuple[int, int] = (8, 5), **how: object) -> bytes:
    return written("WEBP", size, **how)


def film() -> bytes:
    """A WebP that moves."""
    file, frames = io.BytesIO(), [Image.new("RGB", (8, 5), (shade, 0, 0)) for shade in (0, 200)]
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:])
    return file.getvalue()


@pytest.mark.parametrize("how", [{"quality": 80}, {"lossless": True}, {"exif": b"Exif\0\0MM\0*\0\0\0\x08\0\0"}])
def test_a_picture_of_a_game_may_be_a_webp(how: dict[str, object]) -> None:
    found = picture_from(webp((70, 50), **how), ASSET_ROOM)
    assert found.get_size() == (70, 50)
    assert max(abs(found.get_at((30, 30))[part] - (200, 30, 30)[part]) for part in range(3)) <= 6


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (film(), "it is a film"),
        (webp((16_001, 2)), "it measures 16001 x 2 pixels"),
        (webp()[:21], "its beginning is cut off"),
        (webp()[:40], "damaged"),
        (webp().replace(b"VP8 ", b"VP9 "), "not that of a WebP"),
        (webp((2, 2)).replace(b"\x9d\x01\x2a", b"\x9d\x01\x2b"), "not that of a WebP"),
    ],
)
def test_a_webp_that_cannot_be_shown_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        picture_from(data, ASSET_ROOM)


def test_what_a_png_says_beside_its_picture_is_left_out(loaded: list[bytes]) -> None:
    bomb = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(8_000_000)))
    profile = chunk(b"iCCP", b"name\0\0" + zlib.compress(bytes(8_000_000)))
    picture_from(png(8, 5, bomb, profile), THUMBNAIL_ROOM)
    assert len(loaded[0]) < 200


def test_the_pictures_of_our_own_saves_are_shown() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for path in SAMPLES:
        picture = loaded_thumbnail(list_save(path).thumbnail)
        assert picture is not None
        assert picture.get_size() == (800, 500)


def test_the_library_is_painted_before_a_small_picture_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(SAMPLES[0], tmp_path / SAMPLES[0].name)
    looked_at: list[int] = []
    turns = 0

    def noted(data: bytes) -> pygame.Surface | None:
        looked_at.append(turns)
        return loaded_thumbnail(data)

    monkeypatch.setattr(library, "loaded_thumbnail", noted)
    with Driver(folder=tmp_path) as driver:
        assert isinstance(driver.screen, LibraryScreen)
        known_at = 0
        while driver.screen.busy:
            turns += 1
            driver.step()
            known_at = known_at or (turns if driver.screen.usable else 0)
        assert driver.screen.hero.save is not None
    assert looked_at == [known_at + 1], "the words about the save are on the screen a turn before its picture is decoded"


def test_a_drawing_with_dashes_is_refused() -> None:
    assert drawing_from(SVG, (20, 20)).get_size() == (20, 20)
    for data, why in ((DASHED, "dashed"), (b"x", "damaged"), (b" " * (picture_bytes.MOST_DRAWING_BYTES + 1), "bytes")):
        with pytest.raises(ValueError, match=why):
            drawing_from(data, (20, 20))
