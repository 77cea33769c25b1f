"""The cards of the hand stay where they are while the pointer is over the hand, and nothing large lies over them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from driver import Driver

from tabletop import DealPieces, DrawPieces, Session, TakeFromSupply
from tabletop.ui.board.hand_strip import widest_step


@pytest.fixture
def session() -> Session:
    """The Open Table for two, with seven cards in each hand."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 7))
    return session


def places(driver: Driver) -> dict[str, int]:
    return {held.piece: held.rect.left for held in driver.table.screen.view.strip.layout()}


def test_after_a_play_the_others_stay_until_the_pointer_leaves(driver: Driver) -> None:
    before = places(driver)
    played, nearby = list(before)[2:4]
    strip = driver.table.screen.view.strip
    driver.double_click(next(held.rect for held in strip.layout() if held.piece == played))
    driver.settle()
    assert places(driver) == {piece: left for piece, left in before.items() if piece != played}
    driver.click(next(held.rect for held in strip.layout() if held.piece == nearby))
    assert set(driver.table.screen.view.selection) == {nearby}
    driver.move((600, 300))
    after = places(driver)
    assert len(after) == 6
    assert after[nearby] < before[nearby]


def test_a_drawn_card_gets_its_place_at_once(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.screen.view.strip.rect)
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"))
    driver.settle()
    lefts = list(places(driver).values())
    assert len(lefts) == 8
    assert lefts == sorted(set(lefts))


def test_a_card_of_the_hand_is_shown_large_above_the_hand(driver: Driver) -> None:
    strip = driver.table.screen.view.strip
    driver.move(strip.layout()[3].rect)
    driver.wait(2.0)
    assert driver.table.screen.inspect.piece
    assert not driver.table.screen.inspect.rect.colliderect(strip.rect)


def test_a_drag_that_begins_between_two_cards_takes_one_of_them() -> None:
    """It drew a frame over the table, and the card beside the pointer stayed in the hand."""
    session = Session.new("open_table", 2, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 3, "hand:blue"), "blue")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.lift()
        first, second, _ = (held.rect for held in driver.table.screen.view.strip.layout())
        assert first.right < second.left
        driver.press((first.right + 2, first.centery))
        driver.move(driver.table.spot(500.0, 300.0), (1, 0, 0))
        assert len(driver.table.held) == 1
        driver.release()
        assert len(session.table.zones["hand:blue"]) == 2


@pytest.mark.parametrize(
    ("widths", "room", "step"),
    [([50, 50, 50], 90.0, 30.0), ([12, 50, 50], 90.0, 39.0), ([12, 14, 50, 50], 60.0, 17.0), ([50, 50], 100.0, 50.0)],
)
def test_narrow_pieces_are_whole_where_wide_ones_overlap(widths: list[int], room: float, step: float) -> None:
    assert widest_step(widths, room) == step
    assert sum(min(width, step) for width in widths) == pytest.approx(room)


def test_cubes_are_seen_before_a_full_hand_of_cards() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.open_hands = True
    session.play(TakeFromSupply("supply:cube.red", "hand:blue", count=2))
    session.play(DrawPieces(session.table.zones["deck"][-1], 20, "hand:blue"))
    with Driver(session=session) as driver:
        driver.settle()
        held = driver.table.screen.view.strip.layout()
        widths = [one.rect.width for one in held]
        assert widths[0] < widths[2]
        seen = [after.rect.left - one.rect.left for one, after in pairwise(held)]
        assert all(part >= min(width, 20) for part, width in zip(seen, widths, strict=False))
