"""Writing on blanks, chance that says who begins, and Space over the timeline: what the words and the pictures show then."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from tabletop import EndTurn, LabelPieces, Session, TakeFromSupply
from tabletop.core.faces import Text
from tabletop.rules.log_pictures import pictured
from tabletop.ui.look import palette
from tabletop.ui.look.lettering import fit, paint_line, write
from tabletop.ui.widgets.dialogs import TextDialog

CARD = "blank_card.1"


@pytest.fixture
def session() -> Session:
    """The Open Table for three, with a blank card on the table."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(TakeFromSupply("supply:blank_card", "table", ((500.0, 300.0),)))
    return session


def test_a_double_click_on_a_blank_writes_on_it(driver: Driver) -> None:
    session = driver.table.session
    driver.double_click(driver.table.at(CARD))
    assert isinstance(driver.screen, TextDialog)
    driver.text("Dragon")
    driver.key("enter")
    assert session.table.pieces[CARD].label == "Dragon"
    assert session.describe(session.head, "red") == "Blue writes “Dragon” on a blank card."
    driver.click(driver.table.at(CARD), button=3)
    driver.pick("Write on it…")
    assert isinstance(driver.screen, TextDialog)


def test_in_the_hand_a_double_click_writes_on_a_blank_and_plays_one_with_words(driver: Driver) -> None:
    session, strip = driver.table.session, driver.table.screen.view.strip
    session.play(TakeFromSupply("supply:blank_card", "hand:blue"))
    driver.settle()
    [card] = session.table.zones["hand:blue"]
    driver.double_click(strip.layout()[0].rect)
    assert isinstance(driver.screen, TextDialog)
    driver.text("Phoenix")
    driver.key("enter")
    assert session.table.pieces[card].label == "Phoenix"
    driver.settle()
    driver.wait(1.0)
    driver.double_click(strip.layout()[0].rect)
    assert session.table.where[card] == "table"


def test_f2_writes_on_what_the_pointer_is_on(driver: Driver) -> None:
    driver.move(driver.table.at(CARD))
    driver.key("f2")
    assert isinstance(driver.screen, TextDialog)


@pytest.mark.parametrize("word", ["Phoenix", "Mermaid", "Dragon"])
def test_a_word_is_as_wide_as_its_letters_at_every_size(word: str) -> None:
    text = Text(word, 0, 0, 53, 74, 26, "#000000", "serif")
    for px in range(8, 40):
        [line] = fit(text).lines
        assert paint_line(line, text, px).get_width() >= write(word, "serif", px, "#000000").get_width()


def test_a_written_card_is_not_called_by_its_blank_side(driver: Driver) -> None:
    session, inspect = driver.table.session, driver.table.screen.inspect
    session.play(LabelPieces((CARD,), "Phoenix"))
    table = session.table
    inspect.piece = CARD
    assert inspect._facts(table, table.kind(CARD), table.pieces[CARD]) == ""


def test_the_large_face_shows_the_words(driver: Driver) -> None:
    session, inspect = driver.table.session, driver.table.screen.inspect
    pictures = []
    for label in ("", "Dragon"):
        if label:
            session.play(LabelPieces((CARD,), label))
            driver.settle()
        driver.move((5, 300))
        driver.move(driver.table.at(CARD))
        driver.wait(2.0)
        card = inspect.rect.inflate(-60, -60)
        card.height = card.height * 3 // 4
        pictures.append(
            pygame.mask.from_threshold(driver.picture().subsurface(card), palette.rgb(palette.INK), (60, 60, 60)).count()
        )
    assert pictures[0] == 0
    assert pictures[1] > 100


def test_the_picture_in_the_log_shows_the_words_to_those_who_may_see_them(session: Session) -> None:
    session.play(TakeFromSupply("supply:blank_card", "hand:red"), "red")
    [card] = session.table.zones["hand:red"]
    before = session.table
    session.play(LabelPieces((card,), "Spy"), "red")
    entry = session.entries[session.head]
    assert [one.label for one in pictured(entry, before, session.table, "red")] == ["Spy"]
    assert [one.label for one in pictured(entry, before, session.table, "blue")] == [""]
    assert session.describe(session.head, "blue") == "Red writes on a card."


def test_whom_chance_lets_begin_is_put_in_front(driver: Driver) -> None:
    screen, session = driver.table.screen, driver.table.session
    seats = set()
    for _ in range(6):
        screen.do("who_begins")
        driver.settle()
        seats.add(screen.view.seat)
        assert session.table.flow.to_act == (screen.view.seat,)
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text.startswith(session.describe(session.head, screen.view.eyes)[:4])
    assert len(seats) > 1


def test_whoever_passes_the_turn_to_themselves_takes_it(session: Session) -> None:
    session.play(EndTurn("green"), "blue")
    session.play(EndTurn(), "blue")
    assert session.describe(session.head, "red") == "Blue takes the turn."


def test_space_plays_and_pauses_while_the_timeline_is_open(driver: Driver) -> None:
    session, timeline = driver.table.session, driver.table.screen.timeline
    for _ in range(5):
        session.play(EndTurn())
    driver.key("space")
    assert driver.table.screen.view.past is None
    driver.key("t")
    driver.key("space")
    assert driver.table.screen.view.past is not None
    assert timeline.play.icon == "pause"
    driver.key("space")
    assert timeline.play.icon == "play"
