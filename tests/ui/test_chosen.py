"""Which pieces a key is for: what is pointed at, what is selected; boxes round pieces of the table and of the hand."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import DrawPieces, LabelPieces, MovePieces, Session, TakeFromSupply
from tabletop.ui.board.glow import Glow, GlowArt
from tabletop.ui.board.items import Item


@pytest.fixture
def session() -> Session:
    """The Open Table for two, five cards in the first hand, two draughts loose on the table."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 5, "hand:blue"))
    session.play(MovePieces(("draughts.white.1",), "table", ((500, 300),)))
    session.play(MovePieces(("draughts.white.2",), "table", ((560, 300),)))
    return session


def test_a_key_is_for_what_is_pointed_at_and_not_for_an_old_selection(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    view.select(("draughts.white.1", "draughts.white.2"))
    driver.move(driver.table.at("d6.1"))
    driver.key("r")
    assert session.entries[-1].move[0] == "roll"
    assert set(view.selection) == {"draughts.white.1", "draughts.white.2"}
    driver.settle()
    driver.move(driver.table.at("draughts.white.1"))
    driver.key("f")
    assert {session.table.pieces[one].face for one in view.selection} == {1}


def test_a_key_over_a_counter_is_not_for_a_selection_elsewhere(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    entries = len(session.entries)
    screen.view.select(("draughts.white.1", "draughts.white.2"))
    driver.move(driver.table.at("counter:pad:blue"))
    driver.key("ctrl+c")
    assert screen.errands.clipboard == ()
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text.startswith("Only pieces are copied")
    driver.key("f")
    assert len(session.entries) == entries


def test_a_key_just_after_a_box_is_for_the_box(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    session.play(MovePieces(("draughts.white.3",), "table", ((610, 330),)))
    driver.settle()
    end = driver.table.spot(603, 325)
    driver.drag(driver.table.spot(480, 280), end)
    assert view.hovered == "draughts.white.3"
    assert set(view.selection) == {"draughts.white.1", "draughts.white.2"}
    driver.key("f")
    assert [session.table.pieces[f"draughts.white.{number}"].face for number in (1, 2, 3)] == [1, 1, 0]
    driver.move(driver.table.spot(640, 420))
    driver.move(end)
    driver.key("f")
    assert [session.table.pieces[f"draughts.white.{number}"].face for number in (1, 2, 3)] == [1, 1, 1]


def test_a_box_in_the_hand_and_select_all_there_choose_cards_of_the_hand(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    cards = session.table.zones["hand:blue"]
    held = [one.rect for one in view.strip.layout()]
    driver.drag((held[0].left - 30, held[0].centery), held[2].center)
    assert tuple(view.selection) == cards[:3]
    assert view.strip.marquee is None
    driver.move(held[4].center)
    driver.key("ctrl+a")
    assert tuple(view.selection) == cards
    driver.move(driver.table.spot(640, 420))
    driver.key("ctrl+a")
    assert set(view.selection) == set(session.table.zones["table"])


def test_a_group_is_lined_up_by_key_and_by_menu(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    men = ("draughts.white.1", "draughts.white.2")
    view.select(men)
    acts = len(session.entries)
    driver.key("ctrl+e")
    assert session.entries[-1].move[0] == "turn_group"
    driver.settle()
    driver.click(driver.table.at(men[0]), button=3)
    driver.pick("Line up")
    driver.pick("Lay out in a row")
    assert len({session.table.pieces[man].y for man in men}) == 1
    assert len(session.entries) == acts + 2


def test_a_pile_that_is_selected_as_a_whole_has_rings_only_round_what_is_seen_of_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, view = driver.table.session, driver.table.screen.view
    ringed: list[str] = []
    around = GlowArt.around

    def noted(art: GlowArt, item: Item, glow: Glow) -> object:
        ringed.append(item.key)
        return around(art, item, glow)

    monkeypatch.setattr(GlowArt, "around", noted)
    deck = session.table.zones["deck"]
    view.select(deck)
    driver.step()
    assert deck[-1] in ringed
    assert len(set(ringed)) < 12
    ringed.clear()
    view.select(deck[:1])
    driver.step()
    assert deck[0] in ringed


@pytest.mark.parametrize(("key", "reason"), [("ctrl+k", "secrets"), ("f2", "turn it up first")])
def test_no_dialog_opens_about_a_covered_card(driver: Driver, key: str, reason: str) -> None:
    """That of the shelf has the name of the card in it; that of words would rub out unseen what another has written there."""
    session, screen = driver.table.session, driver.table.screen
    card = session.table.zones["deck"][-1]
    session.play(LabelPieces((card,), "the spy"), "red")
    driver.settle()
    driver.move(driver.table.at(card))
    driver.key(key)
    assert driver.app.top is screen
    assert driver.app.notices.toast is not None
    assert reason in driver.app.notices.toast.text
    driver.move(driver.table.at("d6.1"))
    driver.key(key)
    assert driver.app.top is not screen


def test_a_shift_drag_carries_a_whole_spread_row(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    deck = session.table.zones["deck"][-4:]
    session.play(MovePieces(deck, "table", tuple((400.0 + 16 * number, 300.0) for number in range(4))))
    driver.settle()
    start = driver.table.at(deck[2])
    end = (start[0] + 20, start[1] + 60)
    driver.drag(start, end, mods="shift")
    driver.settle()
    lie = [session.table.pieces[card] for card in deck]
    assert [one.x - lie[0].x for one in lie] == [0.0, 16.0, 32.0, 48.0]
    assert lie[0].y > 310
    assert screen.view.past is None


def test_a_box_over_a_part_of_a_high_pile_chooses_all_of_it(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    session.play(TakeFromSupply("supply:chip.10", "table", ((640.0, 330.0),), 12))
    driver.settle()
    chips = [piece for piece in session.table.zones["table"] if session.table.kind(piece).id == "chip.10"]
    low = view.painter.rect_of(chips[0])
    assert low is not None
    driver.drag((low.left - 25, low.centery + 25), (low.right + 12, low.centery - 4))
    assert set(view.selection) >= set(chips)


def test_a_second_number_is_for_the_pile_that_is_still_pointed_at(driver: Driver) -> None:
    """The digit acted on what the first one had split off, which is selected then, and did nothing."""
    session = driver.table.session
    session.play(TakeFromSupply("supply:chip.10", "table", ((640.0, 330.0),), 12))
    driver.settle()
    chips = [piece for piece in session.table.zones["table"] if session.table.kind(piece).id == "chip.10"]
    driver.move(driver.table.at(chips[-1]))
    for left in (9, 6):
        driver.key("3")
        driver.wait(2.0)
        driver.settle()
        assert len(session.table.pile_of(chips[0])) == left
