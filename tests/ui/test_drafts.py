"""No frame waits for the pictures of a whole table: what it has no time for is shown without its picture for a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from plain_art import differing
from pygame import Surface

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, Equipment, PieceKind, Placement, ZoneDef
from tabletop.core.faces import Face, Fill, Picture
from tabletop.core.table import Table, start_table
from tabletop.ui.board.drafts import MOST_SPENT, PAINTED, PAPER, draft_of
from tabletop.ui.board.hand_strip import HandStrip
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.scene import Scene
from tabletop.ui.board.table_picture import picture_of
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.game_pictures import GamePictures, pixels_decoded
from tabletop.ui.look.surfaces import opaque

SIZE = (640, 420)
CARDS, COLUMNS = 120, 12
AT_ONCE = MOST_SPENT // (PAINTED + 100 * 100)
"""How many of these cards are painted with their pictures in one frame."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """pygame as the window starts it, without a window."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def art(own_place: Path) -> FaceArt:
    """Pictures of 100 x 100 pixels for all cards."""
    drawn = Surface((100, 100), 0, 24)
    for number in range(CARDS):
        drawn.fill((200, number, 255 - number))
        pygame.image.save(drawn, str(own_place / f"{number}.png"))
    return FaceArt(GamePictures(own_place))


def card_table() -> Table:
    """A table on which each card lies open, with a picture of its own."""
    backs = Face((Fill("#335577"),), "back")
    kinds = [
        PieceKind(f"k{number}", "card", 40, 40, (Face((Picture(f"{number}.png", 0, 0, 40, 40),)), backs))
        for number in range(CARDS)
    ]
    pieces = [
        Placement(f"p{number}", f"k{number}", "table", 60.0 + 60 * (number % COLUMNS), 60.0 + 60 * (number // COLUMNS))
        for number in range(CARDS)
    ]
    box = Equipment(
        game="cards",
        name="Cards",
        version=1,
        width=800.0,
        height=720.0,
        seats=SEAT_COLOURS[:1],
        kinds={kind.id: kind for kind in kinds},
        zones={"table": ZoneDef("table", "the table", "free", 0, 0, 800, 720)},
        counters={},
        boards=(),
        pieces=tuple(pieces),
    )
    return start_table(check_equipment(box), "1")


def opened(art: FaceArt) -> tuple[Painter, Surface]:
    """A painter that has shown its first frame, and that frame."""
    table = card_table()
    painter, screen = Painter(art, SIZE, drafts=True), opaque(SIZE)
    painter.set_background(table.equipment)
    painter.set_items(Scene().update(table))
    painter.draw(screen)
    return painter, screen


def sharp(art: FaceArt) -> Surface:
    """The table with all its pictures."""
    table = card_table()
    return picture_of(art, table.equipment, Scene().update(table), SIZE)


def papers(painter: Painter, screen: Surface) -> list[int]:
    """The cards that are seen without their picture."""
    places = {
        number: painter.camera.to_screen(60.0 + 60 * (number % COLUMNS), 60.0 + 60 * (number // COLUMNS))
        for number in range(CARDS)
    }
    seen = {number: screen.get_at(place) for number, place in places.items() if screen.get_rect().collidepoint(place)}
    return [number for number, colour in seen.items() if is_paper(colour)]


def is_paper(colour: Sequence[int] | pygame.Color) -> bool:
    """Whether this is the colour of a picture that is not there yet, but for rounding."""
    return is_near(colour, pygame.Color(PAPER))


def is_near(colour: Sequence[int] | pygame.Color, other: Sequence[int] | pygame.Color) -> bool:
    """Whether two colours are the same but for rounding."""
    return all(abs(colour[part] - other[part]) <= 3 for part in range(3))


def finish(painter: Painter, screen: Surface) -> int:
    """Let the window rest until all is painted; return after how many frames."""
    frames = 0
    while painter.due(1.0) is not None:
        painter.tick(1.0)
        painter.draw(screen)
        frames += 1
        assert frames < 1_000
    return frames


def test_the_first_frame_does_not_wait_for_all_pictures(art: FaceArt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.board.painter.SHARPEN_SLICE", 0.0)
    before = pixels_decoded()
    painter, screen = opened(art)
    assert len(papers(painter, screen)) == CARDS - AT_ONCE - 1
    assert pixels_decoded() - before <= MOST_SPENT
    assert painter.due(0.0) == 0.0
    assert painter.deadline() == 0.0
    assert finish(painter, screen) == CARDS - AT_ONCE - 1, "a frame paints what it has time for: here one"
    assert papers(painter, screen) == []
    assert differing(screen, sharp(art)) is None


def test_a_card_without_its_picture_is_taken_up_and_carried(art: FaceArt) -> None:
    painter, screen = opened(art)
    before = pixels_decoded()
    x, y = painter.camera.to_screen(60.0 + 60 * 5, 60.0 + 60 * 9)
    assert painter.piece_at(x, y) == "p113"
    painter.lift(["p113"])
    painter.carry(20.0, 10.0)
    painter.draw(screen)
    assert pixels_decoded() - before <= MOST_SPENT
    held = painter.camera.to_screen(60.0 + 60 * 5 + 20, 60.0 + 60 * 9 + 10)
    assert is_paper(screen.get_at(held))
    finish(painter, screen)
    assert is_near(screen.get_at(held), (200, 113, 142)), "what is held has its picture by then"
    painter.drop()
    painter.draw(screen)
    assert differing(screen, sharp(art)) is None


def test_only_what_is_seen_is_decoded(art: FaceArt) -> None:
    painter, screen = opened(art)
    painter.fit((30.0, 30.0, 120.0, 60.0))
    before = pixels_decoded()
    finish(painter, screen)
    assert pixels_decoded() - before < 40 * 100 * 100
    assert papers(painter, screen) == []
    painter.fit((30.0, 30.0, 120.0, 60.0))
    painter.pan(0, 400)
    painter.draw(screen)
    painter.pan(0, -400)
    finish(painter, screen)
    assert papers(painter, screen) == []


def test_a_film_and_a_picture_of_the_table_show_no_drafts(art: FaceArt) -> None:
    table, screen = card_table(), opaque(SIZE)
    painter = Painter(art, SIZE)
    painter.set_background(table.equipment)
    painter.set_items(Scene().update(table))
    painter.draw(screen)
    assert papers(painter, screen) == []
    assert painter.due(0.0) is None


def test_cards_that_look_alike_without_their_pictures_share_a_draft() -> None:
    front, other = (PieceKind(name, name, 63, 88, (Face((Fill("#ffffff"), Picture(name, 4, 4, 55, 60))),)) for name in ("a", "b"))
    assert draft_of(front, 0) is draft_of(other, 0)
    token = PieceKind("token", "token", 30, 30, (Face((Picture("t", 0, 0, 30, 30),)),), outline="shape")
    assert [layer.shape for layer in draft_of(token, 0).faces[0].layers] == ["round"]


def test_a_hand_does_not_wait_for_all_its_pictures(art: FaceArt) -> None:
    table = card_table()
    hand = ZoneDef("hand", "the hand", "fan", 0, 0, 400, 90, in_hand=True, owner=SEAT_COLOURS[0].id)
    box = replace(table.equipment, zones={**table.equipment.zones, "hand": hand})
    held = replace(box, pieces=tuple(replace(one, zone="hand", x=0.0, y=0.0) for one in box.pieces[:60]))
    strip, seen = HandStrip(art, drafts=True), opaque((1_000, 120))
    strip.rect = seen.get_rect()
    strip.show(start_table(check_equipment(held), "1"), hand, SEAT_COLOURS[0])
    before = pixels_decoded()
    strip.draw(seen)
    assert strip.is_drafted
    assert pixels_decoded() - before <= MOST_SPENT
    frames = 1
    while strip.is_drafted:
        strip.draw(seen)
        frames += 1
    assert frames == -(-60 // (AT_ONCE + 1))
    whole, plain = opaque((1_000, 120)), HandStrip(art)
    plain.rect = whole.get_rect()
    plain.show(start_table(check_equipment(held), "1"), hand, SEAT_COLOURS[0])
    plain.draw(whole)
    assert not plain.is_drafted
    assert differing(seen, whole) is None
