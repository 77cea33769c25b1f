"""The curtain, frame by frame: one script is run at two tables that differ only in what one seat alone may know.

Every picture that is presented must be the same at both, except those shown to that seat, with the curtain up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from driver import Driver
from frames import Watched, differing
from msgspec.structs import replace

from tabletop import MovePieces, Session
from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import Row
from tabletop.core.view import view as view_of
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.free_moves import DrawPieces, PeekPieces
from tabletop.rules.ruleset import Move
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.settings import Motion, Settings, settings_path, write_settings
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, TextDialog

pytestmark = pytest.mark.usefixtures("always_curtain")
SIZE = (1024, 640)
Script = Callable[[Watched], None]


def run(
    patch: pytest.MonkeyPatch, make: Callable[[], Session], script: Script, motion: Motion = "normal", always: bool = True
) -> Watched:
    """Play a script at the table that `make` makes, and return what was shown; `always` sets a curtain before each hand."""
    write_settings(settings_path(), Settings(motion=motion, mute=True, always_curtain=always))
    with patch.context() as own:
        driver = Watched(own, SIZE, make)
        with driver:
            driver.step(3)
            script(driver)
        return driver


def card_game(hidden: int, folder: Path | None = None) -> Session:
    """The Open Table for two. Each seat holds two cards; `hidden` alone decides which card is Red's first."""
    path = new_save_path(folder, "Cards") if folder is not None else None
    session = Session.new("open_table", seats=2, seed="7", path=path)
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[-2:], "hand:blue"), "blue")
    session.play(MovePieces((deck[10 + hidden],), "hand:red"), "red")
    session.play(MovePieces((deck[20],), "hand:red"), "red")
    return session


def compare(
    patch: pytest.MonkeyPatch, make: Callable[[int], Session], script: Script, knows: str, motion: Motion = "normal"
) -> None:
    """Play `script` at both tables: only pictures shown to the seat `knows` may differ, and some must."""
    first, second = (run(patch, partial(make, hidden), script, motion) for hidden in (0, 1))
    seen = differing(first.shown, second.shown)
    assert {one.seat for one in seen} == {knows}, [one for one in seen if one.seat != knows]
    assert any(one.seat == "" for one in first.shown)


def pass_to_and_fro(driver: Watched) -> None:
    """Pass the laptop to Red, who plays the other card, and back; then look at everything, undo and redo it."""
    driver.do("enter")
    driver.do("tab")
    driver.do("ctrl+enter")
    assert isinstance(driver.screen, Curtain)
    driver.do("enter", 1)
    assert isinstance(driver.screen, TableScreen)
    assert driver.screen.view.seat == "red"
    driver.do("shift+tab")
    driver.do("shift+enter", 1)
    driver.do("ctrl+enter", 1)
    assert isinstance(driver.screen, Curtain)
    # At once, while the card that Red has played is still moving.
    driver.do("enter", 40)
    assert driver.screen.view.seat == "blue"
    for keys in ("pgup", "pgup", "pgup", "home", "pgdn", "end", "ctrl+z"):
        driver.do(keys)
    if not isinstance(driver.screen, TableScreen):
        driver.do("enter")
    driver.do("ctrl+y", 20)


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_passing_the_laptop_shows_no_other_hand(monkeypatch: pytest.MonkeyPatch, motion: Motion) -> None:
    compare(monkeypatch, card_game, pass_to_and_fro, "red", motion)


def resize_behind_the_curtain(driver: Watched) -> None:
    """Change the window in every way while the curtain is down, and again with each hand open."""
    driver.do("enter")
    driver.do("ctrl+enter")
    for _ in range(2):
        driver.doing = "resize"
        driver.resize(1366, 768)
        driver.step(2)
        driver.resize(*SIZE)
        driver.step(2)
        for keys in ("alt+enter", "alt+enter", "ctrl+shift+=", "ctrl+shift+-", "f11", "f11"):
            driver.do(keys)
        driver.app.change_settings(replace(driver.app.settings, high_contrast=not driver.app.settings.high_contrast))
        driver.step(2)
        if isinstance(driver.screen, Curtain):
            driver.do("enter")
    driver.do("ctrl+enter")
    driver.do("enter")


def test_resizing_full_screen_and_scale_show_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(monkeypatch, card_game, resize_behind_the_curtain, "red")


@pytest.mark.parametrize("table", ["hands", "peeked"])
def test_opening_and_leaving_a_save_shows_no_hand(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    """Red leaves to the library, where all see the picture of the game; the game is opened again behind a curtain."""

    def script(driver: Watched) -> None:
        driver.do("enter")
        driver.do("ctrl+enter")
        driver.do("enter")
        assert isinstance(driver.screen, TableScreen)
        driver.screen.do("home")
        driver.doing = "library"
        driver.step(60)
        driver.key("enter")
        driver.step(3)
        assert isinstance(driver.screen, Curtain)
        driver.do("enter")

    def make(hidden: int) -> Session:
        for file in saves_folder().glob("*.tabletop"):
            file.unlink()
        return card_game(hidden, saves_folder()) if table == "hands" else peeked(hidden, saves_folder())

    compare(monkeypatch, make, script, "red")


def peeked(hidden: int, folder: Path | None = None) -> Session:
    """A table without hands, but Red has looked at a card that lies face down; which card it is depends on `hidden`."""
    path = new_save_path(folder, "Cards") if folder is not None else None
    session = Session.new("open_table", seats=2, seed="7", path=path)
    card = session.table.zones["deck"][10 + hidden]
    session.play(MovePieces((card,), "table", ((400.0, 300.0),)), "red")
    session.play(PeekPieces((card,)), "red")
    return session


def test_what_was_peeked_at_is_seen_by_that_seat_alone_and_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def script(driver: Watched) -> None:
        driver.do("enter")
        driver.do("ctrl+enter")
        driver.do("enter")
        driver.do("ctrl+enter")
        driver.do("enter")

    compare(monkeypatch, peeked, script, "red")
    session = peeked(0)
    for seat in ("blue", "red", None):
        assert "look" in session.describe(session.head, seat) or "peek" in session.describe(session.head, seat)
    name = session.table.kind(session.table.zones["table"][-1]).name
    assert name not in session.describe(session.head, "blue")


def to_return_cards() -> Session:
    """Ming Dynasty for two, where both have to choose return cards in secret."""
    session = Session.new("ming_dynasty", 2, seed="perft")
    rng = Rng(Chance("perft"))
    while len(session.ruleset.to_act(session.table)) < 2:
        session.play(rng.choice(session.legal_moves().moves))
    return session


def too_early(driver: Watched) -> None:
    """Open and leave curtains with "Not yet", before and after acts of both, and undo and redo from there."""
    driver.do("escape", 20)
    driver.do("f6")
    driver.do("enter")
    driver.do("enter", 20)
    for _ in range(30):
        if isinstance(driver.screen, Curtain):
            break
        driver.do("enter")
    assert isinstance(driver.screen, Curtain)
    assert driver.screen.seat.id == "red"
    for keys in ("escape", "ctrl+b", "escape", "pgup", "pgdn", "ctrl+z", "escape", "ctrl+y", "escape", "f6", "enter"):
        driver.do(keys, 20)
        if isinstance(driver.screen, ConfirmScreen):
            driver.do("enter", 20)
    assert isinstance(driver.screen, Curtain)
    driver.do("enter", 20)
    assert isinstance(driver.screen, TableScreen)
    assert driver.screen.view.seat == "red"


def test_not_yet_shows_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(monkeypatch, other_hand, too_early, "red")


def secret_choice(hidden: int) -> Script:
    """Let Blue choose, in one way or another; Red sees that it was done, goes back, and on again."""

    def script(driver: Watched) -> None:
        driver.do("enter")
        driver.doing = "choose"
        for keys in ("f6", "down", "down" if hidden else "up", "enter"):
            driver.key(keys)
            driver.step(2)
        red_looks_back(driver)

    return script


def red_looks_back(driver: Watched) -> None:
    """After a choice of Blue, Red lifts the curtain, looks at his choices, goes back, and on again."""
    assert isinstance(driver.screen, Curtain)
    driver.do("enter", 40)
    table = driver.screen
    assert isinstance(table, TableScreen)
    assert table.view.seat == "red"
    for keys in ("f6", "down", "pgup", "pgdn", "home", "end", "ctrl+b", "escape", "ctrl+z", "ctrl+y"):
        driver.do(keys)


def test_secret_choices_are_collected_seat_by_seat_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (run(monkeypatch, to_return_cards, secret_choice(hidden)) for hidden in (0, 1))
    assert {one.seat for one in differing(first.shown, second.shown)} == {"blue"}
    assert {one.seat for one in first.shown} == {"", "blue", "red"}


def to_lotta_choice(what: str) -> Session:
    """Lotta Rome with The Merchants for two, where both have to choose in secret: contracts, lots, or bids."""
    session = Session.new("lotta_rome", 2, seed="curtain", options={"merchants": True})
    while session.table.flow.agenda[-1][0] != what or len(session.legal_moves("blue").moves) < 2:
        session.play(session.legal_moves().moves[-1])
    return session


@pytest.mark.parametrize("what", ["keep", "divide", "choose", "bid"])
def test_secret_choices_of_lotta_rome_show_nothing_to_the_next_one(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def script(driver: Watched, hidden: int) -> None:
        driver.do("enter", 40)
        driver.doing = "choose"
        driver.table.choose(hidden)
        driver.move((400, 30))
        driver.step(30)
        red_looks_back(driver)

    first, second = (run(monkeypatch, partial(to_lotta_choice, what), partial(script, hidden=hidden)) for hidden in (0, 1))
    assert {one.seat for one in differing(first.shown, second.shown)} == {"blue"}
    assert {one.seat for one in first.shown} == {"", "blue", "red"}


def other_hand(hidden: int) -> Session:
    """Ming Dynasty for two; Blue has to move. One card of Red's hand depends on `hidden`."""
    session = Session.new("ming_dynasty", 2, seed="perft")
    rng = Rng(Chance("on"))
    while session.table.flow.agenda[-1][0] != "action" or session.table.flow.to_act != ("blue",):
        session.play(rng.choice(session.legal_moves().moves))
    moves, hand = session.table.zones["moves"], session.table.zones["hand:red"]
    session.rules = "off"
    session.play(MovePieces((moves[hidden],), "hand:red"), "red")
    session.play(MovePieces(hand[:1], "moves", index=0), "red")
    session.rules = "enforce"
    return session


def placing(hidden: int) -> Session:
    """Ming Dynasty for two, where Blue and Red put members on spaces in turn. Red's card depends on `hidden`."""
    session = Session.new("ming_dynasty", 2, seed="perft")
    rng = Rng(Chance("on"))
    while session.table.flow.agenda[-1][0] != "place" or session.table.flow.to_act != ("blue",):
        session.play(rng.choice(session.legal_moves().moves))
    session.rules = "off"
    session.play(MovePieces((session.table.zones["moves"][hidden],), "hand:red"), "red")
    session.rules = "enforce"
    return session


def place_members(driver: Watched) -> None:
    """Place two members of each with covered hands; then Red looks at his hand, covers it, and places another one."""
    seats: list[str] = []
    for _ in range(4):
        table = driver.screen
        assert isinstance(table, TableScreen)
        assert table.view.covered
        seats.append(table.view.seat)
        assert table.view.seat in table.session.table.flow.to_act
        for keys in ("f6", "enter"):
            driver.do(keys)
        driver.step(30)
    assert set(seats) == {"blue", "red"}
    table = driver.screen
    assert isinstance(table, TableScreen)
    table.turns.pass_to("red")
    for keys in ("pgup", "pgdn", "ctrl+b", "escape", "b", "b", "b"):
        driver.do(keys)
    assert not table.view.covered
    driver.doing = "pass"
    table.turns.pass_to("blue")
    driver.step(3)
    assert table.view.covered


def test_acts_from_what_all_see_need_no_curtain_and_show_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(monkeypatch, placing, place_members, "red")


def test_a_covered_hand_opens_by_a_click_and_says_so() -> None:
    with Driver(size=SIZE, session=placing(0)) as driver:
        view = driver.table.screen.view
        assert view.covered
        assert view.strip.pieces() == ()
        assert "covered" in view.strip.hint
        driver.click(view.strip.rect)
        assert not view.covered
        assert len(view.strip.pieces()) == 1


def test_the_hand_is_asked_for_when_it_is_needed() -> None:
    """Blue and Red take cards from the open with covered hands; whoever has to walk sees the hand, behind a curtain."""
    session = Session.new("ming_dynasty", 2, seed="perft")
    with Driver(size=SIZE, session=session) as driver:
        assert not isinstance(driver.screen, Curtain)
        screen = driver.table.screen
        rng = Rng(Chance("on"))
        while session.table.flow.agenda[-1][0] != "action":
            assert driver.screen is screen
            assert screen.view.covered
            screen.play.move(rng.choice(session.legal_moves(screen.view.seat).moves))
            screen.view.painter.settle()
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        assert (curtain.seat.id,) == session.table.flow.to_act


def test_a_game_that_a_bot_begins_asks_for_nobody_until_it_has_acted() -> None:
    """Green, a bot, begins; then it is the turn of Blue or Red, whoever comes next, and only that person is asked for."""
    for number, next_one in enumerate(("red", "green", "blue")):
        seats = [replace(seat, bot="easy" if at == number else "") for at, seat in enumerate(SEAT_COLOURS[:3])]
        session = next(
            one
            for seed in range(40)
            if (one := Session.new("ming_dynasty", seats, seed=str(seed))).table.flow.to_act == (seats[number].id,)
        )
        with Driver(size=SIZE, session=session) as driver:
            assert not isinstance(driver.screen, Curtain)
            assert driver.table.screen.view.seat == next_one
            assert driver.table.screen.view.covered


def turn_to_and_fro(driver: Watched) -> None:
    """Let Blue play until Red has to act; then undo the turn, redo it, and jump to it."""
    driver.do("enter")
    driver.do("f6")
    for _ in range(30):
        if isinstance(driver.screen, Curtain):
            break
        driver.do("enter")
    seats = []
    for keys in ("", "ctrl+z", "ctrl+y", "home", "pgdn"):
        if keys:
            driver.do(keys)
        if isinstance(driver.screen, ConfirmScreen):
            driver.do("enter")
        if isinstance(driver.screen, Curtain):
            driver.do("enter", 30)
        assert isinstance(driver.screen, TableScreen)
        seats.append(driver.screen.view.seat)
    assert seats[:3] == ["red", "blue", "red"]
    for keys in ("f6", "tab", "enter"):
        driver.do(keys)
    for overlay in (ConfirmScreen, Curtain):
        if isinstance(driver.screen, overlay):
            driver.do("enter", 30)
    assert isinstance(driver.screen, TableScreen)
    assert driver.screen.session.head == driver.screen.session.log.base + 1


def test_the_turn_of_the_rules_taken_back_and_jumped_over_shows_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(monkeypatch, other_hand, turn_to_and_fro, "red")


def test_what_one_had_open_is_gone_when_the_next_one_looks() -> None:
    """One player searches a pile, or writes a text, when the turn passes to another player."""
    with Driver(size=SIZE, session=card_game(0)) as driver:
        driver.key("enter")
        table = driver.screen
        assert isinstance(table, TableScreen)
        driver.app.push(SearchScreen(driver.app, table.play, "deck", table.session.table.zones["deck"]))
        driver.app.push(TextDialog(driver.app, "Note", "Text", "my secret", lambda text: ""))
        table.turns.sit("red")
        assert isinstance(driver.screen, Curtain)
        driver.key("enter")
        assert driver.screen is table
        assert table.view.seat == "red"


def test_a_curtain_that_comes_down_over_a_dialog_stays_when_the_dialog_ends() -> None:
    with Driver(size=SIZE, session=card_game(0)) as driver:
        driver.key("enter")
        table = driver.screen
        assert isinstance(table, TableScreen)

        def passed(text: str) -> str:
            table.turns.sit("red")
            return ""

        driver.app.push(TextDialog(driver.app, "Note", "Text", "to Red", passed))
        driver.key("enter")
        assert isinstance(driver.screen, Curtain)
        assert table.view.seat == "blue"
        driver.key("enter")
        assert driver.screen is table
        assert table.view.seat == "red"


def test_a_message_for_one_is_not_left_for_the_next() -> None:
    with Driver(size=SIZE, session=card_game(0)) as driver:
        driver.key("enter")
        driver.app.toast("You hold the queen of hearts.")
        driver.key("ctrl+enter")
        assert driver.app.notices.toast is None


def test_nobody_without_a_hidden_piece_is_asked_for_at_a_free_table() -> None:
    """Only Blue holds cards: Red gets the table at once, and sees what is dealt to Red; for Blue there is a curtain."""
    session = Session.new("open_table", seats=2, seed="7")
    with Driver(size=SIZE, session=session) as driver:
        table = driver.table.screen
        session.play(DrawPieces(session.table.zones["deck"][-1], 2, "hand:blue"), "blue")
        driver.step()
        assert not table.view.covered
        driver.key("ctrl+enter")
        assert driver.screen is table
        assert (table.view.seat, table.view.covered) == ("red", False)
        assert all(table.view.shown.face(card).hides for card in session.table.zones["hand:blue"])
        driver.key("ctrl+enter")
        assert isinstance(driver.screen, Curtain)
        driver.key("enter")
        driver.click(table.panel.seats[1])
        assert driver.screen is table
        assert (table.view.seat, table.view.covered) == ("red", False)
        driver.click(table.panel.seats[0])
        assert isinstance(driver.screen, Curtain)
        driver.key("enter")
        session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:red"), "red")
        driver.key("ctrl+enter")
        assert isinstance(driver.screen, Curtain)


def test_a_click_on_a_name_lets_a_curtain_down_before_a_hidden_hand_that_need_not_act() -> None:
    session = Session.new("ming_dynasty", seats=2, seed="5")
    (other,) = {seat.id for seat in session.equipment.seats} - {*session.table.flow.to_act}
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.settle()
        table = driver.table.screen
        driver.click(next(row for row in table.panel.seats if row.seat == other))
        assert isinstance(driver.screen, Curtain)
        assert table.view.seat != other


def test_the_question_before_an_undo_names_no_card_of_a_covered_hand() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    drawn = session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"), "blue")
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.table.screen.view.sit("blue", True)
        driver.key("ctrl+z")
        assert isinstance(driver.screen, ConfirmScreen)
        assert session.describe(drawn.id, "blue") not in driver.screen.text
        assert session.describe(drawn.id, None) in driver.screen.text


def without_a_curtain(driver: Watched) -> None:
    """Pass the laptop to Red with the table in sight; Red opens the hand by key and by holding it, and passes it back."""
    driver.do("ctrl+enter", 20)
    assert isinstance(driver.screen, TableScreen)
    assert (driver.screen.view.seat, driver.screen.view.covered) == ("red", True)
    driver.do("b")
    assert not driver.screen.view.covered
    driver.do("shift+tab")
    driver.do("shift+enter", 1)
    driver.do("ctrl+enter", 40)
    assert (driver.screen.view.seat, driver.screen.view.covered) == ("blue", True)
    for keys in ("pgup", "pgup", "home", "pgdn", "end", "ctrl+z"):
        driver.do(keys, 20)


def test_the_table_stays_in_sight_and_no_other_hand_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (run(monkeypatch, partial(card_game, hidden), without_a_curtain, always=False) for hidden in (0, 1))
    seen = differing(first.shown, second.shown)
    assert {one.seat for one in seen} == {"red"}, [one for one in seen if one.seat != "red"]


def test_a_hand_closes_when_its_key_is_held_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(settings_path(), Settings())
    with Driver(size=SIZE, session=card_game(0)) as driver:
        driver.settle()
        view = driver.table.screen.view
        assert view.covered
        for held, covered in ((0.1, False), (None, True), (1.0, True)):
            driver.post(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b", scancode=0)
            driver.step()
            driver.wait(held or 0.1)
            driver.post(pygame.KEYUP, key=pygame.K_b, mod=0, unicode="b", scancode=0)
            driver.step()
            assert view.covered is covered


def test_a_hand_closes_when_the_turn_passes_to_a_bot_and_a_secret_choice_has_a_curtain() -> None:
    write_settings(settings_path(), Settings())
    session = Session.new("lotta_rome", 3, seed="5")
    with Driver(size=SIZE, session=session) as driver:
        driver.settle()
        assert session.table.flow.phase == "division"
        assert isinstance(driver.screen, Curtain)


def test_whoever_chooses_alone_in_secret_needs_no_curtain() -> None:
    """Ming Dynasty 6.7: in most cities one of the people has members, alone or with those of a bot; nobody else chooses there."""
    write_settings(settings_path(), Settings())
    seats = [*SEAT_COLOURS[:2], replace(SEAT_COLOURS[2], bot="normal")]
    session, rng, seen = Session.new("ming_dynasty", seats, seed="looks"), Rng(Chance("first")), set[tuple[int, bool]]()
    asked = set[tuple[str, Row]]()
    bot = bot_for(load_game("ming_dynasty"), "normal")

    def play(front: str = "") -> None:
        seat = front if front in session.table.flow.to_act else session.table.flow.to_act[0]
        session.play(bot.choose(view_of(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)

    while session.table.flow.phase != "choose":
        play()
    with Driver(size=SIZE, session=session) as driver:
        driver.app.bot_speed = "instant"
        driver.table.below.clocked = tuple(one for one in driver.table.below.clocked if one is not driver.table.below.bots)
        while session.table.flow.round == 2:
            driver.settle()
            flow = session.table.flow
            choosing = (*flow.to_act, *(row[1] for row in flow.agenda if row[0] == "secret"))
            front = driver.table.below.view.seat
            person = front if front in flow.to_act else next((seat for seat in flow.to_act if seat != "green"), "")
            if flow.phase == "choose" and person and (person, flow.agenda[-1]) not in asked:
                asked.add((person, flow.agenda[-1]))
                seen.add((len({"blue", "red"}.intersection(choosing)), isinstance(driver.screen, Curtain)))
            if isinstance(driver.screen, Curtain):
                driver.key("enter")
            play(person)
    assert {curtain for people, curtain in seen if people == 1} == {False}
    assert {curtain for people, curtain in seen if people == 2} == {True}


def test_a_hand_that_was_taken_openly_is_never_covered_and_opens_with_the_turn() -> None:
    """Ming Dynasty: all cards are taken from the open, so nothing is clicked between two people but what they decide."""
    write_settings(settings_path(), Settings())
    session, rng, seats = Session.new("ming_dynasty", 2, seed="perft"), Rng(Chance("on")), set()
    with Driver(size=SIZE, session=session) as driver:
        view = driver.table.screen.view
        while session.table.flow.round < 2:
            driver.settle()
            assert not view.covered
            assert view.seat in session.table.flow.to_act
            assert len(view.strip.pieces()) == len(session.table.zones[f"hand:{view.seat}"])
            seats.add((session.table.flow.phase, view.seat))
            driver.table.screen.play.move(rng.choice(session.legal_moves(view.seat).moves))
    assert len({phase for phase, _ in seats}) >= 3


def test_with_open_hands_nothing_is_covered_and_the_save_keeps_it() -> None:
    write_settings(settings_path(), Settings())
    session = card_game(0, saves_folder())
    with Driver(size=SIZE, session=session) as driver:
        driver.settle()
        screen = driver.table.screen
        assert screen.view.covered
        screen.do("open_hands")
        driver.settle()
        assert not session.open_hands
        driver.key("enter")
        assert not session.open_hands
        screen.do("open_hands")
        driver.settle()
        driver.click("Open all hands")
        driver.settle()
        assert session.open_hands
        assert not screen.view.covered
        driver.key("ctrl+enter")
        driver.settle()
        assert (screen.view.seat, screen.view.covered) == ("red", False)
    assert session.file is not None
    with Session.load(session.file.path) as again:
        assert again.open_hands
        copy = again.file.path.with_name("copy.tabletop") if again.file else Path()
        again.save(copy)
        again.open_hands = False
    with Session.load(copy) as other, Session.load(session.file.path) as same:
        assert other.open_hands
        assert not same.open_hands


def test_an_undo_of_the_secret_choice_of_another_person_asks_and_does_not_show_it() -> None:
    write_settings(settings_path(), Settings())
    asked: set[str] = set()
    for cards in (0, -1):
        session = to_return_cards()
        with Driver(size=SIZE, session=session) as driver:
            driver.table.lift()
            table = driver.table.screen
            first, chosen = table.view.seat, session.legal_moves(table.view.seat).moves[cards]
            assert table.play.move(chosen)
            driver.table.lift()
            assert table.view.seat != first
            made = session.head
            for answer in ("escape", "enter", ""):
                driver.key("ctrl+z")
                assert isinstance(driver.screen, ConfirmScreen)
                assert f"the secret choice of {session.equipment.seat(first).name}" in driver.screen.text
                asked.add(driver.screen.text)
                driver.key(answer or "escape")
                assert (session.head == made) == (answer != "enter")
                if answer == "enter":
                    driver.table.lift()
                    driver.key("ctrl+y")
                    driver.table.lift()
                    assert session.head == made
            table.turns.sit(first)
            driver.table.lift()
            assert table.view.seat == first
            driver.key("ctrl+z")
            assert session.head < made, "who has chosen is not asked"
    assert len(asked) == 1


def test_a_curtain_comes_before_each_secret_choice_of_several_people() -> None:
    """In Ming Dynasty one city follows another; who chose last for the first one had the next question open before all."""
    write_settings(settings_path(), Settings())
    session, rng, bot = Session.new("ming_dynasty", 3, seed="0"), Rng(Chance("0")), bot_for(load_game("ming_dynasty"), "normal")

    def choice(seat: str) -> Move:
        return bot.choose(session.view(seat), session.legal_moves(seat), rng, Budget())

    while session.table.flow.phase != "choose":
        session.play(choice(session.table.flow.to_act[0]), session.table.flow.to_act[0])
    last, again = "", list[str]()
    with Driver(size=SIZE, session=session) as driver:
        driver.app.bot_speed = "instant"
        while session.table.flow.round == 2:
            driver.settle()
            flow = session.table.flow
            if len(flow.to_act) > 1 and flow.phase == "choose":
                again += [last] * (last in flow.to_act)
                assert isinstance(driver.screen, Curtain), "the others look on"
            driver.table.lift()
            last = driver.table.screen.view.seat
            assert driver.table.screen.play.move(choice(last))
    assert len(again) == 2, "who had chosen last was asked again"


def test_who_opens_the_own_hand_and_takes_the_choice_back_needs_no_curtain() -> None:
    """It fell before the very person who sat there and had just opened the hand."""
    write_settings(settings_path(), Settings())
    session = to_return_cards()
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        table = driver.table.screen
        first = table.view.seat
        assert table.play.move(session.legal_moves(first).moves[0])
        driver.settle()
        assert isinstance(driver.screen, Curtain)
        assert driver.screen.happened == "", "a choice was made, and nothing was shown"
        driver.key("escape")
        assert (table.view.seat, table.view.covered) == (first, True)
        table.turns.open_hand()
        [back] = session.ruleset.spare_moves(session.table, first).moves
        assert table.play.move(back)
        driver.settle()
        assert driver.screen is table
        assert (table.view.seat, table.view.covered) == (first, False)
        table.turns.cover()
        table.turns.sit(next(one.id for one in session.equipment.seats if one.id != first))
        driver.settle()
        assert isinstance(driver.screen, Curtain), "another person needs one"


def test_what_came_of_a_city_is_shown_and_stays_on_the_curtain_before_the_next() -> None:
    """The result stood for two seconds, then the curtain of the next city fell over it; the shown cards had no step at all."""
    write_settings(settings_path(), Settings())
    session, rng, bot = Session.new("ming_dynasty", 3, seed="0"), Rng(Chance("0")), bot_for(load_game("ming_dynasty"), "normal")
    said, shown = set[str](), set[str]()
    with Driver(size=SIZE, session=session) as driver:
        table = driver.table.screen
        driver.app.bot_speed = "instant"
        while session.table.flow.round <= 2:
            if isinstance(driver.screen, Curtain):
                said.add(driver.screen.happened)
            driver.table.lift()
            seat = table.view.seat if table.view.seat in session.table.flow.to_act else session.table.flow.to_act[0]
            move = bot.choose(session.view(seat), session.legal_moves(seat), rng, Budget())
            driver.app.bot_speed = "normal" if session.table.flow.phase == "choose" else "instant"
            assert table.play.move(move)
            driver.step()
            while table.steps.running:
                shown.add(table.view.step_words)
                driver.wait(0.2)
    assert any(words.startswith("The return cards are shown: ") for words in shown)
    assert any("The return cards are shown: " in words and "for the most" in words for words in said)
