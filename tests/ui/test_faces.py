"""Faces as pictures: their sizes, their centres, their sharpness, their cache, and what replaces a missing asset."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame
import pytest

from tabletop.core.equipment import Board, PieceKind
from tabletop.core.faces import Face, Fill, Fit, Icon, Layer, Picture, Shape, Solid, Text
from tabletop.saves.picture_store import keep_picture, keep_small, stored_small
from tabletop.session import Session
from tabletop.text.line_breaks import ELLIPSIS
from tabletop.ui.faces.face_art import FaceArt, master_scale
from tabletop.ui.faces.markings import written_on_blank
from tabletop.ui.look import assets, game_pictures
from tabletop.ui.look.game_pictures import GamePictures
from tabletop.ui.look.game_pictures import picture as picture_of
from tabletop.ui.look.lettering import fit, paint_text, runs, writes
from tabletop.ui.look.picture_bytes import Room

CARD = PieceKind("card", "card", 60.0, 90.0, (Face((Fill("#F6F0E2"), Shape("rect", 0, 0, 30, 90, "#B3272D"))),), radius=3.0)
DISC = PieceKind("disc", "disc", 20.0, 20.0, (Face((Fill("#2F6DB5"),)),), outline="round")
PAWN = PieceKind("pawn", "pawn", 20.0, 20.0, (Face((Solid("icon:pawn", 0, 0, 20, 20, "#C8402F", 2.0),)),), outline="shape")


def one_face(*layers: Layer, size: float = 40.0) -> PieceKind:
    """A square piece with one face of these layers."""
    return PieceKind("one", "one", size, size, (Face(layers),))


def pixel(picture: pygame.Surface, kind: PieceKind, zoom: float, x: float, y: float) -> tuple[int, ...]:
    """The pixel at x, y millimetres from the upper left corner of a piece that lies straight."""
    left = picture.get_width() / 2 - kind.width * zoom / 2
    top = picture.get_height() / 2 - kind.height * zoom / 2
    return tuple(picture.get_at((int(left + x * zoom), int(top + y * zoom))))


def near(one: tuple[int, ...], colour: str, off: int = 4) -> bool:
    """Whether a pixel has a colour, give or take a few levels lost in scaling."""
    return all(abs(a - b) <= off for a, b in zip(one, tuple(pygame.Color(colour)), strict=True))


@pytest.mark.parametrize("zoom", [0.5, 1.0, 1.1875, 2.0, 3.5, 8.0])
def test_a_piece_is_as_large_as_the_zoom_says_with_its_centre_in_the_middle(zoom: float) -> None:
    art = FaceArt()
    picture = art.piece(CARD, 0, zoom)
    body = art.body_mask(CARD, 0, zoom).get_bounding_rects()[0]
    assert abs(body.width - CARD.width * zoom) <= 1
    assert abs(body.height - CARD.height * zoom) <= 1
    assert abs(body.centerx - picture.get_width() / 2) <= 1
    assert abs(body.centery - picture.get_height() / 2) <= 1
    assert near(pixel(picture, CARD, zoom, 10, 45), "#B3272D")
    assert near(pixel(picture, CARD, zoom, 50, 45), "#F6F0E2")


def test_what_is_opaque_stays_opaque_at_every_zoom() -> None:
    art = FaceArt()
    for sixteenths in range(8, 80, 5):
        zoom = sixteenths / 16
        assert pixel(art.piece(CARD, 0, zoom), CARD, zoom, 45, 45)[3] == 255


def test_straight_edges_are_sharp_at_odd_zooms() -> None:
    art = FaceArt()
    zoom = 1.3125
    picture = art.piece(CARD, 0, zoom)
    row = [picture.get_at((x, picture.get_height() // 2))[:3] for x in range(picture.get_width())]
    between = [one for one in row if not (near((*one, 255), "#B3272D", 30) or near((*one, 255), "#F6F0E2", 30))]
    soft = [one for one in between if one[0] > 190 and one[1] > 60]
    assert len(soft) <= 3


def test_a_master_is_never_smaller_than_what_is_asked_for() -> None:
    for sixteenths in range(1, 200):
        zoom = sixteenths / 16
        for size in (15.0, 88.0, 290.0):
            scale = master_scale(size, size, zoom)
            assert scale == 0.0 or scale >= zoom
    assert master_scale(63.0, 88.0, 1.2) >= 2 * 1.2


def test_a_turned_piece_keeps_its_centre_and_its_shadow_falls_to_the_lower_right() -> None:
    art = FaceArt()
    for kind in (CARD, PAWN):
        for angle in (0.0, 30.0, 90.0, 217.0):
            picture = art.piece(kind, 0, 2.0, angle)
            body = art.body_mask(kind, 0, 2.0, angle)
            assert picture.get_size() == body.get_size()
            all_of_it = pygame.mask.from_surface(picture, 8).get_bounding_rects()[0]
            bare = body.get_bounding_rects()[0]
            assert all_of_it.right >= bare.right
            assert all_of_it.bottom > bare.bottom
            assert all_of_it.left >= bare.left - 3
            if kind is CARD:
                assert abs(bare.centerx - picture.get_width() / 2) <= 1.5


def test_a_quarter_turn_goes_clockwise() -> None:
    art = FaceArt()
    turned = art.piece(CARD, 0, 2.0, 90.0)
    middle = turned.get_width() // 2
    assert near(tuple(turned.get_at((middle, turned.get_height() // 2 - 40))), "#B3272D")
    assert near(tuple(turned.get_at((middle, turned.get_height() // 2 + 40))), "#F6F0E2")


def test_the_light_edge_of_a_body_stays_above_when_it_is_turned() -> None:
    block = PieceKind("b", "b", 20.0, 20.0, (Face((Solid("rect", 0, 0, 20, 20, "#808080", 2.0),)),), outline="shape")
    art = FaceArt()
    for angle in (0.0, 90.0, 180.0, 270.0):
        picture = art.piece(block, 0, 4.0, angle)
        middle = picture.get_width() // 2
        column = [picture.get_at((middle, y)) for y in range(picture.get_height())]
        solid = [one[0] for one in column if one[3] == 255]
        assert max(solid[: len(solid) // 4]) > 150, "the upper edge is light"
        assert sum(solid[-6:]) / 6 < 100, "the side below is dark"


def test_outlines_cut_what_is_painted() -> None:
    art = FaceArt()
    corner = art.body_mask(DISC, 0, 4.0).get_at(
        (art.piece(DISC, 0, 4.0).get_width() // 2 - 38, art.piece(DISC, 0, 4.0).get_height() // 2 - 38)
    )
    assert not corner
    hexagon = PieceKind("h", "h", 20.0, 20.0, DISC.faces, outline="hex")
    mask = art.body_mask(hexagon, 0, 4.0)
    filled = mask.count() / (80 * 80)
    assert 0.7 < filled < 0.8


def test_a_face_and_a_board_have_the_right_size() -> None:
    art = FaceArt()
    assert art.face(CARD.faces[0], 60, 90, zoom=1.5).get_size() == (90, 135)
    board = Board(0, 0, 100, 50, Face((Fill("#5A3A26"),)))
    picture = art.board(board, 2.0)
    assert picture.get_width() > 200
    assert picture.get_height() > 100
    assert near(tuple(picture.get_at((picture.get_width() // 2, picture.get_height() // 2))), "#5A3A26")
    flat = Board(0, 0, 100, 50, Face((Fill("#5A3A26"),)), shadow=False)
    assert art.board(flat, 2.0).get_size() == (200, 100)


def test_a_large_picture_stays_within_its_limits() -> None:
    art = FaceArt()
    assert abs(art.large(CARD, 0, 400).get_height() - 400) <= 2
    narrow = art.large(CARD, 0, 400, width_px=150)
    assert narrow.get_width() <= 152
    assert narrow.get_height() < 400


def test_tints_labels_and_locks_change_the_picture_and_keep_its_centre() -> None:
    art = FaceArt()
    plain = art.piece(PAWN, 0, 2.0)
    for changed in (
        art.piece(PAWN, 0, 2.0, tint="#2F6DB5"),
        art.piece(PAWN, 0, 2.0, label="Anna and her sister"),
        art.piece(PAWN, 0, 2.0, locked=True),
    ):
        assert pygame.image.tobytes(changed, "RGBA") != pygame.image.tobytes(plain, "RGBA")
        middle = (changed.get_width() // 2, changed.get_height() // 2)
        assert changed.get_at(middle)[3] == plain.get_at((plain.get_width() // 2, plain.get_height() // 2))[3]
    assert pygame.image.tobytes(art.piece(PAWN, 0, 2.0), "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_a_padlock_is_where_no_number_of_a_pile_covers_it() -> None:
    """A locked pile showed no padlock: its number lay over it."""
    art = FaceArt()
    plain, locked = art.piece(CARD, 0, 1.0), art.piece(CARD, 0, 1.0, locked=True)
    middle = plain.get_height() // 2
    upper = pygame.Rect(0, 0, plain.get_width(), middle)
    lower = pygame.Rect(0, middle, plain.get_width(), plain.get_height() - middle)
    changed = [
        pygame.image.tobytes(plain.subsurface(part), "RGBA") != pygame.image.tobytes(locked.subsurface(part), "RGBA")
        for part in (upper, lower)
    ]
    assert changed == [False, True]


def test_the_cache_keeps_its_limit_and_gives_the_same_picture_again() -> None:
    limit = 400_000
    art = FaceArt(byte_limit=limit)
    first = art.piece(CARD, 0, 1.0)
    assert art.piece(CARD, 0, 1.0) is first
    for sixteenths in range(10, 60):
        art.piece(CARD, 0, sixteenths / 16, angle=sixteenths * 3.0)
        assert art.bytes_held <= limit
    again = art.piece(CARD, 0, 1.0)
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(first, "RGBA")
    art.clear()
    assert art.bytes_held == 0


def test_kinds_that_come_and_go_do_not_get_each_others_pictures() -> None:
    art = FaceArt(byte_limit=60_000)
    for number in range(200):
        colour = f"#{number:02x}4080"
        picture = art.piece(one_face(Fill(colour), size=10.0), 0, 2.0)
        middle = tuple(picture.get_at((picture.get_width() // 2, picture.get_height() // 2)))
        assert near(middle, colour)


def test_a_missing_icon_is_a_placeholder_of_the_right_size_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        first = assets.icon("no-such-icon-here", 120, 60, "#000000")
        assets.icon("no-such-icon-here", 90, 60, "#000000")
    assert first.get_size() == (120, 60)
    assert first.get_at((60, 2))[3] == 255
    assert sum("no-such-icon-here" in line.message for line in caplog.records) == 1
    hatched = FaceArt().piece(one_face(Fill("#ffffff"), Icon("no-such-icon-here", 0, 0, 40, 40)), 0, 2.0)
    assert hatched.get_width() >= 80


def test_a_broken_picture_is_a_placeholder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games" / "mine"
    folder.mkdir(parents=True)
    (folder / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing more")
    (folder / "broken.svg").write_text("<svg")
    whole = pygame.Surface((20, 10))
    whole.fill("#3E8E4E")
    pygame.image.save(whole, str(folder / "whole.png"))
    monkeypatch.setattr(assets, "assets_folder", lambda: tmp_path)
    for file in ("broken.png", "broken.svg", "absent.png", "../../LICENSE", "/etc/passwd", "", ".", "a\\b.png", "\0"):
        assert picture_of(GamePictures(folder), Picture(file, 0, 0, 50, 30), 50, 30).get_size() == (50, 30)
    drawn = picture_of(GamePictures(folder), Picture("whole.png", 0, 0, 40, 40), 40, 40)
    assert near(tuple(drawn.get_at((20, 20))), "#3E8E4E")
    assert drawn.get_at((20, 2))[3] == 0, "the picture keeps its proportions"
    picture = FaceArt(GamePictures(folder)).piece(one_face(Picture("whole.png", 0, 0, 40, 20)), 0, 2.0)
    assert near(pixel(picture, one_face(), 2.0, 20, 10), "#3E8E4E")


SHEET = ("#C02020", "#20C020", "#2020C0", "#E0E020", "#20E0E0", "#E020E0")


@pytest.fixture
def sheet(own_place: Path) -> Path:
    """A folder with the picture `sheet.png`: three columns and two rows of cells of 10 x 20 pixels."""
    drawn = pygame.Surface((30, 40))
    for number, colour in enumerate(SHEET):
        drawn.fill(colour, (number % 3 * 10, number // 3 * 20, 10, 20))
    pygame.image.save(drawn, str(own_place / "sheet.png"))
    return own_place


@pytest.mark.parametrize("cell", range(6))
def test_a_cell_of_a_sheet_is_a_picture_of_its_own(sheet: Path, cell: int) -> None:
    drawn = picture_of(GamePictures(sheet), Picture("sheet.png", 0, 0, 20, 40, 3, 2, cell), 20, 40)
    assert {tuple(drawn.get_at((x, y)))[:3] for x in (1, 10, 18) for y in (1, 20, 38)} == {pygame.Color(SHEET[cell])[:3]}


def test_a_sheet_without_that_cell_is_a_placeholder(sheet: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        drawn = picture_of(GamePictures(sheet), Picture("sheet.png", 0, 0, 20, 40, 3, 2, 6), 20, 40)
    assert drawn.get_size() == (20, 40)
    assert "3 x 2 cells, and none has the number 6" in caplog.text


@pytest.mark.parametrize(("fit", "corner", "side"), [("contain", 0, 255), ("cover", 255, 255), ("stretch", 255, 255)])
def test_a_picture_is_fitted_into_its_box(sheet: Path, fit: Fit, corner: int, side: int) -> None:
    drawn = picture_of(GamePictures(sheet), Picture("sheet.png", 0, 0, 40, 40, 3, 2, 0, fit), 40, 40)
    assert (drawn.get_size(), drawn.get_at((1, 1))[3], drawn.get_at((20, 1))[3]) == ((40, 40), corner, side)


def test_a_sheet_is_decoded_once_for_all_its_cells(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, reads = game_pictures.read_picture, list[str]()
    monkeypatch.setattr(game_pictures, "read_picture", lambda folder, file: reads.append(file) or read(folder, file))
    for cell in range(6):
        picture_of(GamePictures(sheet), Picture("sheet.png", 0, 0, 20, 40, 3, 2, cell), 20, 40)
    assert reads == ["sheet.png"]
    game_pictures.pictures_afresh(None, Session.new("open_table").header)
    picture_of(GamePictures(sheet), Picture("sheet.png", 0, 0, 20, 40), 20, 40)
    assert reads == ["sheet.png", "sheet.png"]


@pytest.mark.parametrize("path", [("..", "pyproject.toml"), ("games", "mine", "..", "..", "..", "x"), ("/etc/passwd",)])
def test_no_path_leads_out_of_the_assets(path: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="assets folder"):
        assets.asset_path(*path)
    assert assets.read_asset(*path) is None
    assert assets.icon("../../LICENSE", 20, 20, "#000000").get_size() == (20, 20)


def test_absurd_faces_neither_fail_nor_fill_the_memory() -> None:
    art = FaceArt(byte_limit=8_000_000)
    monster = PieceKind("m", "m", 5000.0, 5000.0, (Face((Fill("no colour"), Text("x" * 5000, 0, 0, 1, 1, 900.0))),))
    picture = art.piece(monster, 7, 10.0, 33.0)
    assert picture.get_width() <= 6100
    odd = one_face(
        Shape("polygon", 0, 0, 10, 10, "#ff0000", points=(0.5,)),
        Shape("no shape", 0, 0, -5, 0, "#ff0000"),
        Shape("line", 5, 5, 0, 20, "#00ff00", border_width=2.0),
        Text("", 0, 0, 10, 10, 5),
    )
    picture = art.piece(odd, 0, 2.0)
    assert near(pixel(picture, odd, 2.0, 5, 15), "#00ff00", 12)


def test_a_path_is_as_wide_as_its_border_along_all_its_points() -> None:
    bent = Shape("path", 10, 10, 40, 30, "#00ff00", border_width=4.0, points=(0.0, 0.0, 1.0, 0.0, 1.0, 1.0))
    kind = one_face(Fill("#ffffff"), bent, size=60.0)
    zoom = 4.0
    picture = FaceArt().piece(kind, 0, zoom)
    for x, y in ((10, 10), (30, 10), (30, 8.6), (30, 11.4), (50, 10), (50, 25), (48.6, 25), (51.4, 25), (50, 40)):
        assert near(pixel(picture, kind, zoom, x, y), "#00ff00", 12), (x, y)
    # It is not closed, and no wider than it says.
    for x, y in ((30, 25), (30, 7), (30, 13), (47, 25), (53, 25)):
        assert near(pixel(picture, kind, zoom, x, y), "#ffffff", 12), (x, y)


def test_text_is_wrapped_shrunk_and_then_cut_with_an_ellipsis() -> None:
    short = fit(Text("Two meeples", 0, 0, 60, 10, 8))
    assert (len(short.lines), short.size, short.cut) == (1, 8, False)
    long = fit(Text("Take two meeples from the supply and put them on the board", 0, 0, 40, 20, 8))
    assert len(long.lines) > 1
    assert long.size < 8
    assert not long.cut
    endless = fit(Text("word " * 200, 0, 0, 30, 12, 8))
    assert endless.cut
    assert endless.lines[-1][-1].text == ELLIPSIS


@pytest.mark.parametrize("text", ["word " * 50, "Donaudampfschifffahrtsgesellschaft", "{icon:meeple} gives {icon:chip-marks}"])
def test_text_never_leaves_its_box(text: str) -> None:
    for size in (3.0, 8.0, 20.0):
        box = Text(text, 0, 0, 30, 12, size, "#000000")
        drawn = paint_text(box, 120, 48, 4.0)
        assert drawn.get_size() == (120, 48)
        fitted = fit(box)
        assert fitted.size * len(fitted.lines) <= 12.001
        assert pygame.mask.from_surface(drawn, 100).count() > 0


def test_an_inline_icon_stands_in_the_line() -> None:
    fitted = fit(Text("Pay 2 {icon:crown} now", 0, 0, 60, 10, 8))
    assert [token.text for token in fitted.lines[0]] == ["Pay", "2", "crown", "now"]
    assert [token.icon for token in fitted.lines[0]] == [False, False, True, False]


@pytest.mark.parametrize("text", ["Łódź", "Žofie", "劉備", "Анна", "Ελένη", "A→B", "café"])
def test_letters_that_a_face_lacks_come_from_another(text: str) -> None:
    for name in assets.FONT_FILES:
        parts = runs(text, name)
        assert "".join(part for _, part in parts) == text
        for file, part in parts:
            assert all(ord(char) in writes(file) for char in part)


def test_letters_that_no_face_has_become_question_marks() -> None:
    assert "".join(part for _, part in runs("a\U0001f600\x07b", "sans")) == "a? b"


def test_fonts_survive_a_restart_of_the_font_module() -> None:
    before = assets.font("sans", 20).size("Tabletop")
    pygame.font.quit()
    assert assets.font("sans", 20).size("Tabletop") == before


def test_a_missing_font_file_gives_another_face() -> None:
    assert assets.open_font("no-such-font.ttf", 20).size("x")[0] > 0


def save_picture(folder: Path, name: str, colour: tuple[int, ...], has_alpha: bool = False) -> GamePictures:
    """A picture of 900 x 600 pixels in a folder and in the store."""
    drawn = pygame.Surface((900, 600), pygame.SRCALPHA if has_alpha else 0, 32 if has_alpha else 24)
    drawn.fill(colour)
    pygame.image.save(drawn, str(folder / name))
    return GamePictures(folder, {name: keep_picture((folder / name).read_bytes())})


@pytest.fixture
def decoded_sizes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of all pictures that are decoded from now on."""
    found, decode = list[tuple[int, int]](), game_pictures.picture_from

    def noted(data: bytes, room: Room) -> pygame.Surface:
        found.append((drawn := decode(data, room)).get_size())
        return drawn

    monkeypatch.setattr(game_pictures, "picture_from", noted)
    return found


def test_a_small_card_is_painted_from_a_small_copy(own_place: Path, decoded_sizes: list[tuple[int, int]]) -> None:
    pictures, layer = save_picture(own_place, "fox.png", (200, 30, 90)), Picture("fox.png", 0, 0, 90, 60)
    for _ in range(3):
        game_pictures._held.clear()
        drawn = picture_of(pictures, layer, 90, 60)
        assert near(tuple(drawn.get_at((40, 30))), "#C81E5A", 6)
    assert decoded_sizes == [(900, 600), (192, 128), (192, 128)]
    assert picture_of(pictures, layer, 900, 600).get_size() == (900, 600)
    assert decoded_sizes[-1] == (900, 600), "a large card is as sharp as its picture"


def test_a_damaged_small_copy_is_made_again(own_place: Path, decoded_sizes: list[tuple[int, int]]) -> None:
    pictures, layer = save_picture(own_place, "hen.png", (10, 200, 90)), Picture("hen.png", 0, 0, 90, 60)
    picture_of(pictures, layer, 90, 60)
    keep_small(pictures.digests["hen.png"], b"\x89PNG\r\n\x1a\nnothing")
    game_pictures._held.clear()
    assert near(tuple(picture_of(pictures, layer, 90, 60).get_at((40, 30))), "#0AC85A", 6)
    assert decoded_sizes == [(900, 600), (900, 600)]
    assert stored_small(pictures.digests["hen.png"]) != b"\x89PNG\r\n\x1a\nnothing"


def test_the_small_copy_of_a_picture_keeps_its_transparent_parts(own_place: Path, decoded_sizes: list[tuple[int, int]]) -> None:
    pictures, layer = save_picture(own_place, "owl.png", (200, 100, 0, 128), has_alpha=True), Picture("owl.png", 0, 0, 90, 60)
    for _ in range(2):
        game_pictures._held.clear()
        drawn = picture_of(pictures, layer, 90, 60)
        assert drawn.get_at((40, 30))[3] == pytest.approx(128, abs=6)
        assert drawn.get_at((40, 30))[0] == pytest.approx(100, abs=6), "its alpha is multiplied in, once"
    assert decoded_sizes == [(900, 600), (192, 128)]


def test_the_small_copy_of_a_sheet_has_all_its_cells(own_place: Path, decoded_sizes: list[tuple[int, int]]) -> None:
    colours = [(40 * across, 60 * down, 120) for down in range(4) for across in range(5)]
    sheet = pygame.Surface((1_503, 1_602), 0, 24)
    for number, colour in enumerate(colours):
        down, across = divmod(number, 5)
        sheet.fill(colour, (across * 1_503 // 5, down * 1_602 // 4, 301, 401))
    pygame.image.save(sheet, str(own_place / "sheet.png"))
    pictures = GamePictures(own_place, {"sheet.png": keep_picture((own_place / "sheet.png").read_bytes())})
    for number in (13, 2, 19, 0):
        drawn = picture_of(pictures, Picture("sheet.png", 0, 0, 60, 80, 5, 4, number), 60, 80)
        assert near(tuple(drawn.get_at((30, 40))), "#{:02x}{:02x}{:02x}".format(*colours[number]), 6)
        assert near(tuple(drawn.get_at((1, 78))), "#{:02x}{:02x}{:02x}".format(*colours[number]), 12), "nothing of its neighbours"
    assert decoded_sizes == [(1_503, 1_602)]
    game_pictures._held.clear()
    assert picture_of(pictures, Picture("sheet.png", 0, 0, 60, 80, 5, 4, 7), 60, 80).get_size() == (60, 80)
    assert decoded_sizes[-1] == (5 * 144, 4 * 192)


def test_a_small_card_of_a_cell_that_a_sheet_lacks_is_a_placeholder(own_place: Path, caplog: pytest.LogCaptureFixture) -> None:
    pictures = save_picture(own_place, "few.png", (200, 30, 90))
    assert picture_of(pictures, Picture("few.png", 0, 0, 60, 80, 3, 2, 6), 60, 80).get_size() == (60, 80)
    assert "3 x 2 cells, and none has the number 6" in caplog.text


@pytest.mark.parametrize("label", ["POT", "SECRETWOLF", "Counter-revolutionaries", "a rather long note about nothing"])
def test_words_on_a_blank_card_shrink_before_they_are_cut(label: str) -> None:
    text = written_on_blank(label, 53.0, 74.0, 88.0)
    assert not fit(text).cut
    assert text.size <= 88.0 * 0.3 if label != "POT" else text.size == 88.0 * 0.3
