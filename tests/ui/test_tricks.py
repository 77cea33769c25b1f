"""Tricks: one act lays the cards in the middle face down on the pile of whoever won them, and gives that seat the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from driver import Driver

from tabletop import (
    DealPieces,
    FlipPieces,
    GatherPack,
    MovePieces,
    NewRound,
    Session,
    ShufflePieces,
    TakeFromSupply,
    TakeTrick,
    WriteNote,
)
from tabletop.rules.free_moves import FreeMove
from tabletop.rules.tricks import take_trick, trick_at
from tabletop.session.won_pile import played_by, trick_piles, won_pile
from tabletop.ui.board.items import NO_SIGN, BadgeSign
from tabletop.ui.table.menus.deck_menus import played_out
from tabletop.ui.widgets.menu import ContextMenu

SEATS = ("blue", "red", "green")


@pytest.fixture
def session() -> Session:
    """The Open Table for three; each has played a card of five to the middle, where they lie side by side."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(DealPieces(session.table.zones["deck"][-1], 5))
    play_cards(session)
    return session


def play_cards(session: Session) -> tuple[str, ...]:
    """Each seat plays a card; the three cards."""
    for number, seat in enumerate(SEATS):
        card = session.table.zones[f"hand:{seat}"][0]
        session.play(MovePieces((card,), "table", ((500.0 + 70.0 * number, 300.0),)), seat)
    return session.table.zones["table"][-3:]


def test_a_trick_goes_face_down_to_its_winner_in_one_act(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    cards, entries = session.table.zones["table"][-3:], len(session.entries)
    assert view.seat == "blue"
    driver.move(driver.table.at(cards[1]))
    driver.key("shift+h")
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert [row.text for row in menu.rows] == [f"{seat} takes the trick of three cards" for seat in ("Blue", "Red", "Green")]
    driver.pick("Red")
    driver.settle()
    assert len(session.entries) == entries + 1
    assert set(session.table.pile_of(cards[0])) == set(cards)
    assert all(session.table.face(card).hides for card in cards)
    assert session.table.flow.to_act == ("red",)
    assert view.seat == "red"
    words = session.describe(session.head, "green")
    assert words.startswith("Blue gives the trick to Red: the ")
    session.undo()
    assert not any(session.table.face(card).hides for card in cards)


def test_the_tricks_of_a_seat_lie_on_one_pile_wherever_it_was_carried(session: Session) -> None:
    first = session.table.zones["table"][-3:]
    session.play(take_trick(session.table, "red", trick_at(session.table, first)))
    session.play(MovePieces(first, "table", ((700.0, 200.0),)))
    second = play_cards(session)
    session.play(take_trick(session.table, "red", second, won_pile(session.log, "red")))
    assert set(session.table.pile_of(first[0])) == {*first, *second}
    assert won_pile(session.log, "blue") == ""
    session.play(DealPieces(session.table.zones["deck"][-1], 1))
    assert won_pile(session.log, "red") == second[0]
    session.play(ShufflePieces(session.table.zones["deck"]))
    assert trick_piles(session.log, session.head) == {(700.0, 200.0): "red"}


@pytest.mark.parametrize("gathering", [GatherPack, partial(NewRound, count=2)])
@pytest.mark.parametrize("asked_before", [True, False])
def test_a_pile_of_tricks_has_its_owner_until_it_is_gathered(
    session: Session, gathering: Callable[[str], FreeMove], asked_before: bool
) -> None:
    session.play(take_trick(session.table, "red", session.table.zones["table"][-3:]))
    assert not asked_before or won_pile(session.log, "red")
    session.play(gathering(session.table.zones["deck"][0]))
    assert won_pile(session.log, "red") == ""
    session.undo()
    assert won_pile(session.log, "red")


def test_a_pile_of_tricks_that_another_pack_is_gathered_beside_has_its_owner(session: Session) -> None:
    session.play(TakeFromSupply("supply:blank_card", "table", ((200.0, 600.0),), 4))
    written = session.table.zones["table"][-4:]
    session.play(take_trick(session.table, "red", session.table.zones["table"][-7:-4]))
    session.play(FlipPieces(written, pile=True))
    session.play(NewRound(written[0], 1))
    assert won_pile(session.log, "red")
    theirs = play_cards(session)
    session.play(take_trick(session.table, "blue", theirs))
    session.play(GatherPack(theirs[0]))
    assert won_pile(session.log, "blue") == ""


def test_a_pile_of_tricks_says_at_the_pointer_whose_it_is(driver: Driver) -> None:
    session = driver.table.session
    cards = session.table.zones["table"][-3:]
    session.play(take_trick(session.table, "green", cards))
    driver.settle()
    top = driver.table.screen.view.shown.zones["table"][-1]
    driver.move(driver.table.at(top))
    driver.wait(2.0)
    assert driver.app.notices.tip.startswith("Green’s tricks · ")
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.wait(2.0)
    assert "tricks" not in driver.app.notices.tip


def test_the_number_on_a_pile_of_tricks_has_the_sign_of_its_owner(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    cards = session.table.zones["table"][-3:]
    session.play(take_trick(session.table, "green", cards))
    driver.settle()
    green = session.equipment.seat("green")

    def signs() -> list[BadgeSign]:
        return [item.sign for item in view.painter.items if item.sign != NO_SIGN]

    assert signs() == [BadgeSign(symbol=green.symbol, colour=green.colour)]
    before = {item.key: item for item in view.painter.items}
    session.play(WriteNote("nothing moves"))
    driver.settle()
    assert all(before[item.key] is item for item in view.painter.items)
    session.play(MovePieces(cards, "table", ((700.0, 200.0),)))
    driver.settle()
    assert signs() == [BadgeSign(symbol=green.symbol, colour=green.colour)]
    session.undo()
    session.undo()
    session.undo()
    driver.settle()
    assert signs() == []


def test_piles_of_seats_lie_apart(session: Session) -> None:
    for seat in SEATS:
        cards = session.table.zones["table"][-3:] if seat == "blue" else play_cards(session)
        session.play(take_trick(session.table, seat, cards))
    assert len({(state.x, state.y) for state in map(session.table.pieces.get, session.table.zones["table"]) if state}) == 3


def test_a_trick_is_what_was_played_and_lies_together(session: Session) -> None:
    cards = session.table.zones["table"][-3:]
    assert trick_at(session.table, cards[:1]) == cards
    assert trick_at(session.table, cards[:2]) == cards[:2]
    session.play(FlipPieces(cards[1:]))
    played = played_by(session.log, session.head)
    assert trick_at(session.table, cards[:1]) == ()
    assert trick_at(session.table, cards[:1], played) == cards
    assert trick_at(session.table, cards) == cards
    assert trick_at(session.table, cards[1:]) == ()
    session.play(TakeTrick(cards, "green", (400.0, 500.0)), "green")
    assert session.describe(session.head, "red").startswith("Green takes the trick: ")
    assert not played_by(session.log, session.head)


def test_a_card_that_was_played_face_down_is_taken_with_its_trick(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    for _ in SEATS:
        session.undo()
    driver.settle()
    driver.table.lift()
    played: list[str] = []
    for key in ("", "shift+f", ""):
        played.append(session.table.zones[f"hand:{view.seat}"][0])
        at = view.strip.layout()[0].rect.center
        driver.move(at)
        driver.key(key) if key else driver.double_click(at)
        driver.settle()
    assert [session.table.face(card).hides for card in played] == [False, True, False]
    for pointed in played:
        driver.move(driver.table.at(pointed))
        driver.key("shift+h")
        assert isinstance(driver.screen, ContextMenu)
        assert driver.screen.rows[0].text.endswith("takes the trick of three cards")
        driver.key("escape")
    view.select(played)
    driver.key("shift+h")
    driver.pick("Red")
    driver.settle()
    assert set(session.table.pile_of(played[0])) == set(played)
    assert ", a card and " in session.describe(session.head, "red")


def test_a_card_put_aside_face_down_is_no_part_of_a_full_trick(session: Session) -> None:
    """With four players a fifth card, which lay face down beside the trick, went with it."""
    cards = session.table.zones["table"][-3:]
    aside = session.table.zones["hand:red"][0]
    session.play(MovePieces((aside,), "table", ((710.0, 300.0),), face_down=True), "red")
    assert set(trick_at(session.table, cards[:1], {aside})) == set(cards)
    assert aside in trick_at(session.table, (aside,), {aside}), "who points at it means it"
    session.play(MovePieces(cards[:1], "discard"))
    assert set(trick_at(session.table, cards[1:2], {aside})) == {*cards[1:], aside}, "it may be the card of the third player"


def test_a_gathered_pile_is_chosen_so_that_a_drag_takes_all_of_it(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    cards = session.table.zones["table"][-3:]
    view.select(cards)
    driver.key("o")
    driver.settle()
    assert set(view.selection) == set(cards)
    driver.key("escape")
    driver.key("escape")
    driver.move(driver.table.at(session.table.pile_of(cards[0])[-1]))
    driver.key("o")
    driver.settle()
    driver.key("o")
    driver.settle()
    assert len(session.table.pile_of(cards[0])) == 3
    driver.drag(driver.table.at(session.table.pile_of(cards[0])[-1]), driver.table.spot(700, 420))
    assert len(session.table.pile_of(cards[0])) == 3


def test_cards_of_a_trick_lie_on_the_sides_of_their_players_and_say_who_played_them() -> None:
    session = Session.new("open_table", seats=4, seed="7")
    session.open_hands = True
    session.play(DealPieces(session.table.zones["deck"][-1], 3))
    with Driver(session=session) as driver:
        driver.settle()
        screen, played = driver.table.screen, list[str]()
        for seat in session.equipment.seats:
            screen.turns.sit(seat.id)
            driver.settle()
            played.append(session.table.zones[f"hand:{seat.id}"][0])
            assert screen.play.move(played_out(screen.view, played[-1]))
            driver.settle()
        places = [(session.table.pieces[card].x, session.table.pieces[card].y) for card in played]
        kind = session.table.kind(played[0])
        below, left, above, right = places
        assert left[0] < below[0] - kind.width * 0.9 < right[0]
        assert above[1] < left[1] < below[1]
        assert len(trick_at(session.table, (played[0],))) == 4
        for (x, y), (other_x, other_y) in combinations(places, 2):
            assert abs(x - other_x) >= kind.width or abs(y - other_y) >= kind.height
        driver.move(driver.table.at(played[2]))
        driver.wait(0.7)
        assert driver.app.notices.tip.startswith(f"Played by {session.equipment.seats[2].name} · ")
        driver.wait(2.0)
        assert screen.hover.inspect.piece == played[2]
        assert "Played by Green." in screen.hover.inspect.note
