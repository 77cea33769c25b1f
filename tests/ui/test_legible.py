"""What is printed can be read in the usual view of each game, or is shown large while the pointer is near; nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.faces import Text
from tabletop.core.view import view
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.printed import Printed, printed
from tabletop.session import Session
from tabletop.ui.look.lettering import EM_OF_LINE, fit
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.hover import HOVER_SECONDS, LEGIBLE

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
        driver.app.bot_speed = "slow"
        driver.settle()
        unread = []
        for one, spot in bare(driver, printed(driver.table.session.equipment)):
            driver.move((5, 5))
            driver.move(spot)
            driver.wait(HOVER_SECONDS)
            if one.words.casefold() not in driver.app.notices.tip.casefold():
                unread.append((one.words, driver.app.notices.tip))
        assert unread == []
