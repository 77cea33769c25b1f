"""What is printed can be read in the usual view of each game, or is shown large while the pointer is near; nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from driver import Driver
from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.faces import Text
from tabletop.core.view import view
from tabletop.games.lotta_rome import ids
from tabletop.games.open_table.cards import SIZE as CARD_SIZE
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.free_moves import DealPieces, MovePieces
from tabletop.rules.printed import Printed, printed, texts_on
from tabletop.session import Session
from tabletop.ui.look.lettering import CAP_OF_EM, EM_OF_LINE, fit, line_width
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.hover import HOVER_SECONDS
from tabletop.ui.table.input.inspect_card import REST_SECONDS

LEGIBLE = 9
"""Words that are lower than this, in pixels at 100 %, cannot be read. Said here too, so that the product may not take less."""
SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
SITUATIONS: dict[str, tuple[str, int, int, bool]] = {
    "Round House": ("round_house", 3, 2, False),
    "Ming Dynasty": ("ming_dynasty", 3, 2, False),
    "Lotta Rome": ("lotta_rome", 3, 2, False),
    "The Merchants": ("lotta_rome", 4, 2, True),
    "Roundhouse Kick": ("roundhouse_kick", 3, 2, False),
    "Three Kingdoms Redux": ("three_kingdoms_redux", 3, 2, False),
}
"""Game, players, the round that is played to, and whether the expansion is played."""


@cache
def records(name: str) -> tuple[object, ...]:
    """The moves of normal bots, with the seats that made them, up to a situation in which the first seat is to act."""
    session, moves = begun(name), []
    game, rng = load_game(SITUATIONS[name][0]), Rng(Chance("legible"))
    bot = bot_for(game, "normal")
    me = session.equipment.seats[0].id
    while session.table.flow.to_act[0] != me or session.table.flow.round < SITUATIONS[name][2]:
        seat = session.table.flow.to_act[0]
        move = bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget())
        session.play(move, seat)
        moves.append((move, seat))
    return tuple(moves)


def begun(name: str) -> Session:
    """A game of one person and bots."""
    game, players, _, merchants = SITUATIONS[name]
    options = {"merchants": True} if merchants else {}
    seats = Session.new(game, players, seed="5", options=options).equipment.seats
    seats = (seats[0], *(replace(seat, bot="normal") for seat in seats[1:]))
    return Session.new(game, seats, seed="5", options=options)


def situation(name: str) -> Session:
    """The game in that situation."""
    session = begun(name)
    for move, seat in records(name):
        session.play(move, seat)
    return session


def height(text: Text, zoom: float) -> float:
    """How high the type of a text is in pixels at a zoom."""
    return fit(text).size * EM_OF_LINE * zoom


def bare(driver: Driver, texts: tuple[Printed, ...]) -> Iterator[tuple[Printed, tuple[int, int]]]:
    """The small texts of boards in sight on which nothing lies, and where they are in the window."""
    painter = driver.table.screen.view.painter
    for one in texts:
        spot = painter.camera.to_screen(one.x, one.y)
        inside = painter.camera.area.inflate(-8, -8).collidepoint(spot)
        if inside and height(one.text, painter.camera.zoom) < px(LEGIBLE) and not painter.piece_at(*spot):
            yield one, spot


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SITUATIONS)
def test_small_print_on_boards_is_shown_large_near_the_pointer(name: str, size: tuple[int, int]) -> None:
    with Driver(size=size, session=situation(name)) as driver:
        driver.table.lift()
        driver.table.screen.bots.any = False  # Each act of a bot would end the rest of the pointer.
        driver.settle()
        unread = []
        for one, spot in bare(driver, printed(driver.table.session.equipment)):
            driver.move((5, 5))
            driver.move(spot)
            driver.wait(HOVER_SECONDS + 0.1)
            if one.words.casefold() not in driver.app.notices.tip.casefold():
                unread.append((one.words, driver.app.notices.tip))
        assert unread == []


def small_on_pieces(driver: Driver) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """The pieces in sight with small print on them, one of each kind: the piece, its words, and where it is in the window."""
    view, seen = driver.table.screen.view, set[str]()
    for piece, state in view.shown.pieces.items():
        rect = view.painter.rect_of(piece)
        if rect is None or state.kind in seen or view.shown.face(piece).hides or not view.table_rect().contains(rect):
            continue
        spot = rect.centerx, rect.centery
        words = [one.words for one in texts_on(0.0, 0.0, view.shown.face(piece)) if is_small(driver, one)]
        if words and view.painter.piece_at(*spot) == piece:
            seen.add(state.kind)
            yield piece, " ".join(words), spot


def is_small(driver: Driver, one: Printed) -> bool:
    """Whether a text is too small to be read in the present view."""
    return height(one.text, driver.table.screen.view.painter.camera.zoom) < px(LEGIBLE)


@pytest.mark.parametrize("name", SITUATIONS)
def test_small_print_on_cards_and_prices_on_pieces_are_shown_large_near_the_pointer(name: str) -> None:
    """They were to be read only after a whole second, in the large picture of the piece."""
    with Driver(size=SIZES[0], session=situation(name)) as driver:
        driver.table.lift()
        driver.table.screen.bots.any = False
        driver.settle()
        unread, tried = [], 0
        for piece, words, spot in [*small_on_pieces(driver)][:12]:
            driver.move((5, 5))
            driver.move(spot)
            driver.wait(HOVER_SECONDS / 2)
            tip, tried = driver.app.notices.tip.casefold(), tried + 1
            missing = [word for word in words.casefold().split() if word.strip(".,;:()") not in tip]
            unread += [(piece, missing, tip)] if missing else []
        assert unread == []
        assert tried > 0


GROUPS = [(game, players, merchants) for game, players, _, merchants in SITUATIONS.values()]


def cut_or_squeezed(text: Text) -> bool:
    """Whether a text does not fit its place even if its type is half as high."""
    return fit(text).cut


def lettered(one: Printed) -> Rect:
    """The letters of an upright text on the table, in eighths of a millimetre."""
    found = fit(one.text)
    em = found.size * EM_OF_LINE
    wide, high = max(map(line_width, found.lines), default=0.0) * em, found.size * len(found.lines) * CAP_OF_EM
    spare = (one.text.width - wide) / 2
    middle = one.x + {"left": -spare, "center": 0.0, "right": spare}[one.text.align]
    return Rect(round(8 * (middle - wide / 2)), round(8 * (one.y - high / 2)), round(8 * wide), round(8 * high))


@pytest.mark.parametrize(("game", "players", "merchants"), GROUPS)
def test_no_text_of_a_game_is_cut_and_none_lies_on_another(game: str, players: int, merchants: bool) -> None:
    box = Session.new(game, players, seed="5", options={"merchants": True} if merchants else {}).equipment
    on_pieces = [layer for kind in box.kinds.values() for face in kind.faces for layer in face.layers if isinstance(layer, Text)]
    on_boards = printed(box)
    texts = [*on_pieces, *(one.text for one in on_boards)]
    assert [text.text for text in texts if cut_or_squeezed(text)] == []
    upright = [(one.words, lettered(one).inflate(-4, -4)) for one in on_boards if not one.text.angle]
    pairs = ((one, other) for at, one in enumerate(upright) for other in upright[at + 1 :])
    assert [(one[0], other[0]) for one, other in pairs if one[1].colliderect(other[1])] == []


def test_a_cut_text_is_found() -> None:
    assert cut_or_squeezed(Text("Southwest is the town in the southwest", 0, 0, 20, 6, 6))
    assert not cut_or_squeezed(Text("Southwest", 0, 0, 40, 6, 6))


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_piece_with_small_print_is_shown_large_under_the_pointer(name: str) -> None:
    with Driver(size=(1366, 768), session=situation(name)) as driver:
        driver.table.lift()
        driver.table.screen.bots.any = False  # Each act of a bot would end the rest of the pointer.
        driver.settle()
        screen = driver.table.screen
        painter, zoom, kinds, unread, seen = screen.view.painter, screen.view.painter.camera.zoom, set(), [], 0
        for item in painter.items:
            spot = painter.camera.to_screen(item.x, item.y)
            if not item.is_piece or painter.piece_at(*spot) != item.key or not painter.camera.area.collidepoint(spot):
                continue
            face = screen.view.shown.kind(item.key).faces[item.look.face]
            small = [layer for layer in face.layers if isinstance(layer, Text) and height(layer, zoom) < px(LEGIBLE)]
            if not small or face.hides or item.look.kind in kinds:
                continue
            kinds.add(item.look.kind)
            driver.move((5, 5))
            driver.move(spot)
            driver.wait(REST_SECONDS + 0.1)
            seen += 1
            if screen.inspect.piece != item.key:
                unread.append(item.key)
        assert unread == []
        assert seen or name in ("Lotta Rome", "The Merchants")


@pytest.mark.parametrize("size", [(1366, 768), (1024, 640)])
def test_a_hand_of_flat_cards_fills_its_band(size: tuple[int, int]) -> None:
    session = situation("The Merchants")
    with Driver(size=size, session=session) as driver:
        driver.table.lift()
        driver.settle()
        view = driver.table.screen.view
        hand = view.session.equipment.hand_of(view.seat)
        assert hand is not None
        session.rules = "off"
        session.play(MovePieces(ids.CONTRACT_CARDS[:1], hand.id), view.seat)
        driver.settle()
        [held] = view.strip.layout()
        assert held.rect.height >= 0.75 * view.strip.rect.height
        assert view.strip.rect.height <= size[1] / 5


@pytest.mark.parametrize("seats", [2, 4])
def test_the_rank_in_the_corner_of_every_card_is_read_while_the_whole_table_is_in_view(seats: int) -> None:
    """Its figures were 7 pixels high, and most of a hand or of a row of cards is known by its corners alone."""
    session = Session.new("open_table", seats=seats, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 10))
    with Driver(size=SIZES[0], session=session) as driver:
        driver.table.lift()
        driver.settle()
        zoom = driver.table.screen.view.painter.camera.zoom
        kinds = [kind for kind in session.equipment.kinds.values() if kind.id.startswith("pack.") and len(kind.id) < 9]
        assert len(kinds) == 52
        for kind in kinds:
            card = driver.app.art.piece(kind, 0, zoom)
            corner = card.get_rect().inflate(
                *(round(side * zoom) - whole for side, whole in zip(CARD_SIZE, card.size, strict=True))
            )
            corner.size = round(14.4 * zoom), round(16 * zoom)
            inked = [
                y for y in range(corner.top, corner.bottom) if any(is_ink(card, x, y) for x in range(corner.left, corner.right))
            ]
            assert len(inked) >= LEGIBLE, kind.name


def is_ink(card: Surface, x: int, y: int) -> bool:
    """Whether a pixel is printed upon: at least half way from the paper to a letter, black or red."""
    return card.get_at((x, y)).g < 128 and card.get_at((x, y)).a > 200
