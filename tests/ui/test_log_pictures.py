"""The small pictures in the rows of the log: the right pieces, never a hidden face, and only for the rows in sight."""

from __future__ import annotations

import re

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import DrawPieces, FlipPieces, LabelPieces, MovePieces, RollDice, RollPool, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import Seat
from tabletop.games.roundhouse_kick.attack import Kick
from tabletop.rules.log_pictures import Pictured
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.palette import CARD_WHITE, shown
from tabletop.ui.look.theme import px
from tabletop.ui.table.panels.log_rows import PICTURE_WIDTH
from tabletop.ui.widgets.rowlist import RowState


@pytest.fixture
def session() -> Session:
    """The Open Table for two: Blue draws a card, Red rolls two dice, the turn passes."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"), "blue")
    session.play(RollDice(("d6.1", "d6.2")), "red")
    return session


def row(driver: Driver, index: int) -> pygame.Surface:
    """A row as it is painted."""
    panel = driver.table.screen.panel
    surface = pygame.Surface((panel.log.row_rect(0).width, panel.log.row_height))
    panel.rows.draw(surface, surface.get_rect(), index, RowState())
    return surface


def has(driver: Driver, index: int, one: Pictured, end: int) -> bool:
    """Whether a white row shows the piece, with its picture ending `end` pixels from the right."""
    painted = row(driver, index)
    kind = driver.table.session.equipment.kinds[one.kind]
    picture = driver.table.screen.view.art.small(kind, one.face, (px(PICTURE_WIDTH), painted.get_height() - px(4)), one.tint)
    place = picture.get_rect(right=painted.get_width() - end, centery=painted.get_height() // 2)
    wanted = pygame.Surface(picture.get_size())
    wanted.fill(shown(CARD_WHITE))
    wanted.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.image.tobytes(painted.subsurface(place), "RGB") == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.parametrize(("seat", "sees"), [("blue", True), ("red", False)])
def test_a_drawn_card_shows_its_face_to_its_owner_alone(driver: Driver, seat: Seat, sees: bool) -> None:
    view = driver.table.screen.view
    view.sit(seat)
    card = view.session.table.zones["hand:blue"][0]
    kind = view.session.table.kind(card)
    face, back = Pictured(kind.id, 0), Pictured(kind.blank, 0)
    # The eye is to the right of it, because the card was revealed to Blue.
    assert 2 in view.session.log.barriers
    assert has(driver, 1, face, px(26)) is sees
    assert has(driver, 1, back, px(26)) is not sees


def test_a_change_of_seats_changes_the_rows_that_are_on_the_screen(driver: Driver) -> None:
    log = driver.table.screen.panel.log
    driver.table.screen.view.sit("blue")
    driver.settle()
    own = driver.picture().subsurface(log.row_rect(1)).copy()
    driver.table.screen.view.sit("red")
    driver.settle()
    others = driver.picture().subsurface(log.row_rect(1)).copy()
    assert pygame.image.tobytes(own, "RGB") != pygame.image.tobytes(others, "RGB")


def test_dice_show_what_they_rolled_beside_the_sign_of_chance(driver: Driver) -> None:
    session = driver.table.session
    session.play(MovePieces(("d6.1",), "table", ((300.0, 300.0),)), "red")
    session.play(RollDice(("d6.1",)), "red")
    assert [one.kind for one in driver.table.screen.panel.rows.pictured(3)] == ["d6", "d6"]
    rolled = session.log.table_at(5).pieces["d6.1"].face
    index = driver.table.screen.panel.book.entries.index(5)
    if index % 2 == 0:
        session.play(RollDice(("d6.1",)), "red")
        index, rolled = index + 1, session.table.pieces["d6.1"].face
    assert [face for face in range(6) if has(driver, index, Pictured("d6", face), px(26))] == [rolled]


def test_a_long_sentence_has_fewer_pictures_and_its_whole_text_on_hover(driver: Driver) -> None:
    screen = driver.table.screen
    pieces = ("d6.1", "d20.1", "d12.1")
    screen.session.play(MovePieces(pieces, "table", ((300.0, 300.0),)), "blue")
    index = len(screen.panel.book.entries) - 1
    rows, height = screen.panel.rows, screen.panel.log.row_height
    assert len(rows.pictured(screen.session.head)) == 3
    lines, pictures, whole = rows._fitted(index, 2000, height)
    assert (len(lines), len(pictures), whole) == (1, 3, True)
    lines, pictures, whole = rows._fitted(index, px(240), height)
    assert len(pictures) < 3
    assert len(lines) == 2
    assert rows.tip(index, (px(90), height)) == rows.sentence(screen.session.head)


def test_only_rows_in_sight_are_told_and_pictured(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = driver.table.screen
    for step in range(400):
        screen.session.play(MovePieces(("d6.1",), "table", ((300.0 + step % 50, 300.0),)), "red")
    screen.view.painter.settle()
    driver.settle()
    drawn: list[str] = []
    small = FaceArt.small
    monkeypatch.setattr(FaceArt, "small", lambda *words: drawn.append(words[1].id) or small(*words))
    rows = screen.panel.rows
    rows._pictured.clear()
    rows._sentences.clear()
    driver.app.late = False
    for _ in range(10):
        driver.wheel(4, screen.panel.log.rect.center)
    in_sight = screen.panel.log.rect.height // screen.panel.log.row_height + 2
    scrolled = 10 * 4 * max(px(64), screen.panel.log.row_height) // screen.panel.log.row_height
    assert 0 < len(rows._pictured) <= in_sight + scrolled
    assert len(drawn) <= 2 * (in_sight + scrolled)
    drawn.clear()
    frames = driver.app.frames
    driver.wait(1.2)
    assert (drawn, driver.app.frames - frames) in (([], 0), ([], 1)), "the tooltip may come once, nothing else"


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_rows_stay_legible_at_a_large_scale(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.app.change_settings(replace(driver.app.settings, scale=150))
    driver.settle()
    panel = driver.table.screen.panel
    room = panel.log.row_rect(0).width
    for index in range(len(panel.book.entries)):
        lines, pictures, _ = panel.rows._fitted(index, room - px(52), panel.log.row_height)
        assert sum(picture.get_width() for picture in pictures) <= room * 45 // 100
        assert all(picture.get_height() <= panel.log.row_height for picture in pictures)
        assert len(lines) * pygame.font.Font.get_linesize(font_of_rows()) <= panel.log.row_height
    assert driver.clipped() == []


def font_of_rows() -> pygame.font.Font:
    """The font of the sentences."""
    from tabletop.ui.look.theme import font

    return font("small")


def test_the_end_of_the_log_stays_in_sight_at_another_scale(driver: Driver) -> None:
    screen = driver.table.screen
    for step in range(60):
        screen.session.play(MovePieces(("d6.1",), "table", ((300.0 + step, 300.0),)), "red")
    driver.resize(1920, 1080)
    driver.app.change_settings(replace(driver.app.settings, scale=150))
    driver.settle()
    log = screen.panel.log
    assert log.row_rect(log.count - 1).bottom == log.rect.bottom


def test_the_two_lines_of_a_row_say_how_many_dice_have_hit() -> None:
    """The log said "rolls 6, 3, 4, 3, 5, 4, 6..." and had no room for the hits."""
    session, rng = Session.new("roundhouse_kick", 2, seed="11"), Rng(Chance("an attack with a card"))
    while (session.entries[-1].move or ("",))[0] != "kick":
        moves = session.legal_moves().moves
        session.play(next((move for move in moves if isinstance(move, Kick) and move.card), rng.choice(moves)))
    with Driver(size=(1366, 768), session=session) as driver:
        panel = driver.table.screen.panel
        index = len(panel.book.entries) - 1
        lines, _, _ = panel.rows._fitted(index, panel.log.row_rect(0).width - px(52), panel.log.row_height)
        shown, sentence = " ".join(lines), panel.rows.sentence(session.head)
        assert sentence.count(",") >= 4
        assert sentence.startswith(shown.rstrip("….").rstrip())
        assert re.search(r"attacks with .+: \w+ hits?\b", shown), shown


def test_all_dice_of_a_roll_are_one_picture_in_two_lines() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    with Driver(session=session) as driver:
        session.play(RollPool("8d6"))
        driver.settle()
        rows = driver.table.screen.panel.rows
        (picture,) = rows._pictures(session.head, px(40))
        faces = [one.face for one in rows.pictured(session.head)]
        assert len(faces) == 8
        art, kind = driver.table.screen.view.art, session.equipment.kinds["d6"]
        one = art.small(kind, faces[0], (px(44), (px(40) - px(4)) // 2))
        assert picture.get_size() == (4 * one.get_width(), 2 * one.get_height())


def test_the_picture_of_a_piece_with_a_label_stays_in_its_row() -> None:
    session = Session.new("open_table", seats=1, seed="7")
    card = session.table.zones["deck"][-1]
    session.play(MovePieces((card,), "table", ((500.0, 300.0),)))
    session.play(FlipPieces((card,)))
    session.play(LabelPieces((card,), "MY OWN CARD"))
    with Driver(session=session) as driver:
        driver.settle()
        log = driver.table.screen.panel.log
        [picture] = driver.table.screen.panel.rows._pictures(session.head, log.row_height)
        assert picture.get_height() <= log.row_height
        assert picture.get_width() <= 2 * log.row_height
