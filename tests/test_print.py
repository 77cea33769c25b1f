"""`tabletop print`: what is on the pages, where, and that the file is a PDF that any reader can follow."""

from __future__ import annotations

import io
import re
import struct
import zlib
from pathlib import Path

import pygame
import pytest
from meadow import write_meadow
from PIL import Image
from small_box import small_equipment

from tabletop.cli import run_command
from tabletop.core.equipment import SEAT_COLOURS, Equipment
from tabletop.core.errors import GameDataError
from tabletop.games.registry import load_game
from tabletop.packs.loading import load_pack
from tabletop.pdf import PdfFile, write_pdf
from tabletop.ui.export import print_parts
from tabletop.ui.export.print_parts import GAP, MARGIN, PAPERS, mirrored, pages_of, printed_parts
from tabletop.ui.export.print_sheets import DOTS, Sheets, dots, write_sheets
from tabletop.ui.look.game_pictures import GamePictures

A4 = PAPERS["a4"]
ROOM = (A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN)


def box_of(game: str, players: int = 2) -> Equipment:
    return load_game(game).box(SEAT_COLOURS[:players], load_game(game).checked_options({}))


def meadow(folder: Path) -> Equipment:
    """The box of the pack Meadow of the tests."""
    return load_pack(write_meadow(folder)).box(SEAT_COLOURS[:2], {"tokens": True})


def test_each_piece_of_paper_is_printed_as_often_as_it_is_there(own_place: Path) -> None:
    parts, bodies = printed_parts(meadow(own_place), 10, ROOM)
    names = [part.name for part in parts]
    assert (names.count("Fox"), names.count("Hen"), names.count("Farmer’s token"), names.count("card")) == (3, 5, 2, 0)
    assert bodies == []
    assert all(part.back is not None and part.back.hides for part in parts if part.name == "Fox")


def test_bodies_are_named_and_supplies_are_counted() -> None:
    parts, bodies = printed_parts(box_of("open_table"), 4, ROOM)
    assert {"six-sided die", "white king"} <= set(bodies)
    assert sum(part.name == "ace of spades" for part in parts) == 1
    small = small_equipment()
    supplied = [zone.supply for zone in small.zones.values() if zone.supply]
    name = small.kinds[supplied[0]].name
    counts = [[part.name for part in printed_parts(small, count, ROOM)[0]].count(name) for count in (0, 4)]
    assert counts[1] == counts[0] + 4


@pytest.mark.parametrize("paper", PAPERS)
def test_parts_lie_on_the_paper_and_not_on_each_other(paper: str) -> None:
    size = PAPERS[paper]
    room = (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
    parts, _ = printed_parts(box_of("open_table"), 3, room)
    pages = pages_of(parts, size)
    assert sum(map(len, pages)) == len(parts)
    for page in (*pages, *(mirrored(one, size) for one in pages)):
        rects = [pygame.FRect(one.x, one.y, *one.part.size) for one in page]
        for number, rect in enumerate(rects):
            assert rect.left >= MARGIN - 0.01
            assert rect.top >= MARGIN - 0.01
            assert rect.right <= size[0] - MARGIN + 0.01
            assert rect.bottom <= size[1] - MARGIN + 0.01
            assert rect.inflate(GAP - 0.01, GAP - 0.01).collidelist(rects[:number]) < 0


def test_nine_poker_cards_are_on_a_page_of_either_paper(own_place: Path) -> None:
    box = meadow(own_place)
    for size in PAPERS.values():
        parts = [part for part in printed_parts(box, 0, ROOM)[0] if part.name in ("Fox", "Hen")] * 3
        assert [len(page) for page in pages_of(parts, size)] == [9, 9, 6]


def test_a_board_larger_than_the_paper_is_in_few_parts_of_one_size() -> None:
    parts = [part for part in printed_parts(box_of("ferry"), 0, ROOM)[0] if part.name.startswith("board")]
    assert [part.area for part in parts] == [(0, 0, 220, 150), (220, 0, 220, 150), (0, 150, 220, 150), (220, 150, 220, 150)]
    assert all(part.turned and part.size == (150, 220) for part in parts)


def test_more_pages_than_anybody_prints_are_refused(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_parts, "MOST_PAGES", 2)
    parts, _ = printed_parts(meadow(own_place), 0, ROOM)
    with pytest.raises(GameDataError, match="more than 2 pages"):
        pages_of(parts * 9, A4)


def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over(own_place: Path) -> None:
    folder = write_meadow(
        own_place, {'fill = "#335577"': 'fill = "#335577" }, { shape = "rect", at = [0, 0, 8, 8], colour = "#FF0000"'}
    )
    box = load_pack(folder).box(SEAT_COLOURS[:2], {"tokens": False})
    parts = [part for part in printed_parts(box, 0, ROOM)[0] if part.name == "Fox"][:2]
    sheets = Sheets(pages_of(parts, A4), A4, GamePictures(), backs=True)
    front, back = sheets.painted(None)
    assert front.get_size() == back.get_size() == (dots(210), dots(297)) == (2480, 3508)
    turned_over = pygame.transform.flip(back, True, False)
    card = pygame.Rect(dots(MARGIN), dots(MARGIN), dots(63), dots(88))
    for x in (card.left, card.left + dots(63 + GAP)):
        middle = (x + card.width // 2, card.centery)
        assert front.get_at(middle)[:3] != (255, 255, 255)
        assert turned_over.get_at(middle)[:3] == (0x33, 0x55, 0x77)
        corner = (x + card.width - dots(4), card.top + dots(4))
        assert turned_over.get_at(corner)[:3] == (255, 0, 0), "seen through the paper, the left corner of the back is right"
    gap = (card.right + dots(GAP / 2), card.centery)
    assert front.get_at(gap)[:3] == (255, 255, 255)
    mark = front.subsurface((card.right + 1, card.top - 1, dots(GAP) - 2, 3))
    assert any(mark.get_at((x, y))[:3] == (90, 90, 90) for x in range(mark.get_width()) for y in range(3)), "a mark for cutting"
    assert len(list(Sheets(pages_of(parts, A4), A4, GamePictures(), backs=False).painted(None))) == 1


def objects_of(pdf: bytes) -> dict[int, bytes]:
    """The objects of a PDF as its table of them says where they are."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n\Z", pdf).group(1))
    head, _, rows = pdf[start:].partition(b"\n")[2].partition(b"\n")
    assert pdf[start : start + 5] == b"xref\n"
    count = int(head.split()[1])
    found = {}
    for number in range(1, count):
        row = rows[20 * number : 20 * number + 20]
        assert re.fullmatch(rb"\d{10} 00000 n \n", row)
        at = int(row[:10])
        assert pdf[at:].startswith(f"{number} 0 obj\n".encode())
        found[number] = pdf[at : pdf.index(b"endobj", at)]
    return found


def pixels_of(about: bytes) -> tuple[tuple[int, int], bytes]:
    """The size and the RGB pixels of a lossless picture in a PDF, filtered row by row as a PNG is."""
    width, height = (int(re.search(rb"/%s (\d+)" % name, about).group(1)) for name in (b"Width", b"Height"))
    length = int(re.search(rb"/Length (\d+)", about).group(1))
    start = about.index(b"stream\n") + 7
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", about[start : start + length]), (b"IEND", b""))
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return (width, height), Image.open(io.BytesIO(png)).tobytes()


def test_the_pages_are_a_pdf(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box, path = meadow(own_place), own_place / "meadow.pdf"
    monkeypatch.setattr("tabletop.ui.export.print_sheets.DOTS", DOTS / 6)
    parts, _ = printed_parts(box, 0, ROOM)
    sheets = Sheets(pages_of(parts, A4), A4, GamePictures(), backs=True)
    assert write_sheets(sheets, path) == 3, "the tokens on the second page have no backs"
    data = path.read_bytes()
    objects = objects_of(data)
    assert data.startswith(b"%PDF-1.")
    assert b"/Count 3 /Kids [3 0 R 6 0 R 9 0 R]" in objects[2]
    assert b"/MediaBox [0 0 595.28 841.89]" in objects[3]
    assert b"595.28 0 0 841.89 0 0 cm /P Do" in objects[4]
    size, pixels = pixels_of(objects[5])
    first = next(sheets.painted(None))
    assert (size, pixels) == (first.get_size(), pygame.image.tobytes(first, "RGB"))


def test_a_page_of_photographs_is_a_jpeg(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.export.print_sheets.DOTS", DOTS / 6)
    monkeypatch.setattr("tabletop.ui.export.print_sheets.MOST_PNG_BYTES", 100)
    parts, _ = printed_parts(meadow(own_place), 0, ROOM)
    write_sheets(Sheets(pages_of(parts, A4), A4, GamePictures(), backs=False), own_place / "meadow.pdf")
    page = objects_of((own_place / "meadow.pdf").read_bytes())[5]
    assert b"/Filter /DCTDecode" in page
    assert b"stream\n\xff\xd8\xff" in page


def test_a_pdf_takes_only_what_it_can_hold() -> None:
    Image.new("P", (4, 4)).save(file := io.BytesIO(), "PNG")
    with pytest.raises(ValueError, match="cannot be a page"):
        PdfFile(io.BytesIO(), A4).add_png(file.getvalue())


def test_an_older_file_stays_until_the_new_one_is_whole(own_place: Path) -> None:
    path = own_place / "a.pdf"
    path.write_text("older")

    def broken():
        raise OSError("the disk is full")
        yield b"", (1, 1)

    with pytest.raises(OSError, match="full"):
        write_pdf(path, A4, broken())
    assert path.read_text() == "older"
    assert [one.name for one in own_place.iterdir() if one.suffix != ""] == ["a.pdf"]


def test_the_command_prints_a_pack_into_a_file_or_a_folder(own_place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = write_meadow(own_place), own_place / "pages"
    assert run_command(["print", str(folder), "-o", str(out), "--paper", "letter", "--players", "1", "--no-backs"]) == 0
    assert "1 page with 10 parts" in capsys.readouterr().out
    (page,) = out.iterdir()
    assert (page.name, Image.open(page).size) == ("page-01.png", (2550, 3300))
    assert run_command(["print", str(folder), "-o", str(own_place / "none" / "a.pdf")]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert run_command(["print", str(folder), "-o", "a.doc"]) == 2
    assert run_command(["print", str(folder), "-o", str(out), "--players", "9"]) == 1
    assert "is for 1 to 4 players, not 9" in capsys.readouterr().err
