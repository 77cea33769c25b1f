"""The card of the mouse and five keys: it appears on the very first table, is in nobody's way, and never appears again."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from tabletop import MovePiece, Session
from tabletop.settings import Settings
from tabletop.start import Start
from tabletop.ui.look.text import measure
from tabletop.ui.look.theme import font
from tabletop.ui.shell import window
from tabletop.ui.shell.app import App
from tabletop.ui.shell.run import run
from tabletop.ui.table.panels.hint_card import written
from tabletop.ui.table.screen import TableScreen


def first_table(
    game: str = "open_table", size: tuple[int, int] = (1366, 768), settings: Settings | None = None, seats: int = 1
) -> Driver:
    """A window in which no table was ever opened, with a game for one, or for `seats`."""
    driver = Driver(size=size)
    driver.app.change_settings(settings or Settings())
    driver.app.first_table = True
    driver.app.push(TableScreen(driver.app, Session.new(game, seats=seats, seed="7")))
    driver.settle()
    return driver


def test_it_is_put_away_with_its_button_and_the_next_table_has_none() -> None:
    with first_table() as driver:
        screen = driver.table.screen
        assert screen.cards.shown is not None
        driver.click("Got it")
        assert screen.cards.shown is None
        screen.do("home")
        driver.app.push(TableScreen(driver.app, Session.new("open_table", seats=1)))
        assert driver.table.screen.cards.shown is None


def test_no_message_lies_over_it() -> None:
    with first_table(seats=4) as driver:
        driver.step()
        toast, card = driver.app.notices.toast, driver.table.screen.cards.shown
        assert toast is not None
        assert card is not None
        assert not toast.rect.colliderect(card.rect)


def test_escape_puts_it_away_when_there_is_nothing_else_to_leave() -> None:
    with first_table() as driver:
        die = driver.table.screen.view.painter.rect_of("d20.1")
        assert die is not None
        driver.click(die.center)
        assert driver.table.screen.view.selection
        driver.key("escape")
        assert not driver.table.screen.view.selection
        assert driver.table.screen.cards.shown is not None
        driver.key("escape")
        assert driver.table.screen.cards.shown is None


def test_play_goes_on_around_it_and_what_lies_below_it_is_safe() -> None:
    with first_table() as driver:
        screen = driver.table.screen
        session, before = screen.session, len(screen.session.entries)
        assert screen.cards.shown is not None
        card = screen.cards.shown.rect
        painter = screen.view.painter
        session.play(MovePiece("d20.1", "table", *painter.camera.to_table(*card.center)))
        driver.settle()
        assert painter.piece_at(*card.center) == "d20.1"
        driver.drag(card.center, (card.left - 200, card.top - 60))
        assert len(session.entries) == before + 1
        die = painter.rect_of("d8.1")
        assert die is not None
        driver.move(die.center)
        driver.key("r")
        assert len(session.entries) == before + 2
        driver.settle()
        assert screen.cards.shown is not None


def test_a_message_does_not_jump_as_the_card_goes() -> None:
    """Whoever was about to click on its button would click on a piece of the table."""
    with first_table(seats=4) as driver:
        driver.settle()
        [message] = filter(None, [driver.app.notices.toast])
        before = message.rect.copy()
        driver.key("escape")
        driver.settle()
        assert driver.table.screen.cards.shown is None
        assert message.rect == before


@pytest.mark.parametrize("game", ["open_table", "roundhouse_kick"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0), ((1366, 768), 0), ((1920, 1080), 150), ((3840, 2160), 250)])
def test_its_six_rows_are_read_whole_within_the_table(game: str, size: tuple[int, int], scale: int) -> None:
    with first_table(game, size, Settings(scale=scale, large_targets=bool(scale))) as driver:
        screen = driver.table.screen
        hint = screen.cards.shown
        assert hint is not None
        assert len(hint.rows) == 6
        assert screen.view.table_rect().contains(hint.rect)
        assert hint.rect.contains(hint.close.rect)
        # How to play with the mouse comes first: keys alone do not begin a game.
        assert written(hint.rows[0][0]) == "Mouse"
        assert "rag" in hint.rows[0][1]
        assert all(written(act) for act, _ in hint.rows)
        keys = max(measure(font("small_strong"), written(act)) for act, _ in hint.rows)
        words = max(measure(font("body"), said) for _, said in hint.rows)
        assert keys + words < hint.rect.width * 0.9


def test_a_still_table_with_the_card_draws_nothing() -> None:
    with first_table() as driver:
        driver.wait(0.3)
        frames = driver.app.frames
        driver.wait(0.3)
        assert driver.app.frames == frames


def test_the_program_remembers_that_it_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two starts of the program the card is only on the first table of the first start; that is saved when it appears."""
    seen: list[bool] = []

    def day(app: App, on_pass: object = None) -> None:
        screen = app.top
        assert isinstance(screen, TableScreen)
        seen.append(screen.cards.shown is not None)
        assert window.read_state(window.state_path()).hint_seen

    monkeypatch.setattr(App, "loop", day)
    for _ in range(2):
        assert run(Start(game="open_table", players=1)) == 0
    assert seen == [True, False]


def test_beside_the_questions_of_rules_it_lies_over_a_hand_that_is_not_needed_and_its_rows_are_whole() -> None:
    with first_table("ming_dynasty", seats=2) as driver:
        view, hint = driver.table.screen.view, driver.table.screen.cards.shown
        assert hint is not None
        assert view.strip.rect.contains(hint.rect)
        keys = max(measure(font("small_strong"), written(act)) for act, _ in hint.rows)
        words = max(measure(font("body"), said) for _, said in hint.rows)
        assert 2 * (keys + words) < hint.rect.width * 0.9


def test_an_older_state_of_the_window_is_read(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"width": 1200, "height": 700}')
    assert window.read_state(path) == window.WindowState(1200, 700, hint_seen=False)
