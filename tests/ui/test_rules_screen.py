"""The rules on the screen, on Roundhouse Kick: prompt, choices, drops, clicks, refusals, levels, bots, a whole game."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import MovePiece, Session
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.layout import place_centre
from tabletop.games.roundhouse_kick.ids import STARTER
from tabletop.rules.advice import ADVISED
from tabletop.rules.free_moves import RemovePieces
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.board.glow import Glow
from tabletop.ui.look.theme import px
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.resume_rules import ResumeRulesScreen
from tabletop.ui.table.sheets.scores import ScoresScreen

DRAWN = "drawn"


def begun(seats: int, rules: str = "enforce", bots: str = "") -> Session:
    """Roundhouse Kick with the shorter deck; `bots` sit in all seats but the first."""
    places = [replace(seat, bot=bots if number else "") for number, seat in enumerate(SEAT_COLOURS[:seats])]
    return Session.new(
        "roundhouse_kick",
        places,
        seed="11",
        options={"monster_deck": "balanced"},
        rules=rules,
        path=new_save_path(saves_folder(), "Kick"),
    )


def opened(seats: int, rules: str = "enforce", bots: str = "") -> Driver:
    """That game in a window of 1366x768."""
    return Driver(size=(1366, 768), session=begun(seats, rules, bots))


@pytest.fixture
def session() -> Session:
    """A game for two people."""
    return begun(2)


def spot_of_zone(driver: Driver, zone: str) -> tuple[int, int]:
    """The middle of a zone on the screen."""
    screen = driver.table.screen
    box = screen.session.equipment.zones[zone]
    return screen.view.painter.camera.to_screen(*place_centre(replace(box, layout="stack"), 0, 0))


def spot_of(driver: Driver, piece: str) -> tuple[int, int]:
    """The middle of a piece on the screen."""
    rect = driver.table.screen.view.painter.rect_of(piece)
    assert rect is not None
    return rect.center


def test_rules_that_cannot_go_on_are_asked_nothing_and_the_panel_says_why() -> None:
    with opened(2, rules="advise") as driver:
        driver.settle()
        screen = driver.table.screen
        screen.session.play(RemovePieces((STARTER,)))
        assert screen.session.problems()
        assert screen.referee.prompt.startswith("The rules cannot go on from this table: ")
        assert (screen.referee.choices, screen.referee.next_up) == ([], "")
        assert screen.session.fault is None
        screen.session.undo()
        assert "keep it" in screen.referee.prompt


def test_the_panel_says_what_may_be_done_and_a_click_does_it(driver: Driver) -> None:
    screen = driver.table.screen
    assert "keep it" in screen.referee.prompt
    labels = [choice.label for choice in screen.referee.choices]
    assert labels[0] == "Keep it"
    first = screen.view.seat
    assert screen.session.table.flow.to_act == (first,)
    driver.table.choose(0)
    assert screen.session.entries[-1].move == ("keep",)
    assert screen.view.seat != first


def test_a_drop_becomes_the_one_legal_move(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    card = session.table.zones[DRAWN][0]
    drag = screen.referee.targets.drops[card][0]
    driver.drag(spot_of(driver, card), spot_of_zone(driver, drag.to))
    assert session.entries[-1].move is not None
    assert session.entries[-1].move[0] in ("keep", "replace", "discard")


def test_what_can_be_chosen_glows_under_the_pointer_too(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The light went out on the very card that one pointed at."""
    screen, glowing = driver.table.screen, dict[str, Glow]()
    monkeypatch.setattr(screen.view.painter, "set_glows", glowing.update)
    card = next(key for key, glow in screen.view.rule_glows.items() if glow.style == "source" and key in screen.view.shown.pieces)
    screen.view.hover(card)
    assert glowing[card] == screen.view.rule_glows[card]


def test_sources_glow_and_a_held_piece_shows_its_targets(driver: Driver) -> None:
    screen = driver.table.screen
    card = screen.session.table.zones[DRAWN][0]
    assert screen.view.rule_glows[card].style == "source"
    driver.press(spot_of(driver, card))
    driver.move((600, 400), (1, 0, 0))
    assert {glow.style for glow in screen.view.rule_glows.values()} == {"target"}
    driver.key("escape")
    driver.release()
    assert screen.view.rule_glows[card].style == "source"


def test_an_illegal_drop_goes_home_with_its_reason(driver: Driver) -> None:
    screen = driver.table.screen
    session = screen.session
    said: list[str] = []
    screen.view.say = said.append
    monster = session.table.zones["L1"][0]
    before = len(session.entries)
    driver.drag(spot_of(driver, monster), spot_of_zone(driver, "L2"))
    assert len(session.entries) == before
    assert session.table.where[monster] == "L1"
    assert said
    assert said[0].endswith(".")


def test_advice_lets_it_pass_and_marks_it(driver: Driver) -> None:
    screen = driver.table.screen
    driver.key("ctrl+r")
    assert screen.session.rules == "off"
    driver.key("ctrl+r")
    assert screen.session.rules == "advise"
    monster = screen.session.table.zones["L1"][0]
    driver.drag(spot_of(driver, monster), spot_of_zone(driver, "L2"))
    assert screen.session.table.where[monster] == "L2"
    assert screen.session.entries[-1].flags[0].startswith(ADVISED)
    driver.key("ctrl+z")
    assert screen.session.table.where[monster] == "L1"


def test_rules_off_are_a_free_table_and_come_back_where_they_can(driver: Driver) -> None:
    screen = driver.table.screen
    screen.turns.set_level("off")
    driver.settle()
    assert screen.panel.end_turn.visible
    monster = screen.session.table.zones["L1"][0]
    driver.drag(spot_of(driver, monster), spot_of_zone(driver, "L2"))
    assert screen.session.table.where[monster] == "L2"
    driver.settle()
    screen.turns.set_level("enforce")
    assert screen.session.rules == "enforce"


def test_a_table_the_rules_cannot_go_on_from_is_named_piece_by_piece(driver: Driver) -> None:
    screen = driver.table.screen
    screen.turns.set_level("off")
    items = screen.session.table.zones[DRAWN]
    screen.session.play(MovePiece(items[0], to="discards"))
    screen.turns.set_level("enforce")
    top = driver.screen
    assert isinstance(top, ResumeRulesScreen)
    assert screen.session.rules == "off"
    for size in ((640, 480), (1366, 768)):
        driver.resize(*size)
        assert (driver.overlaps(), driver.outside(), driver.clipped()) == ([], [], [])
    if top.lasting:
        driver.key("escape")
    else:
        driver.click(top.phase_buttons[1])
        assert screen.session.rules == "enforce"
    assert isinstance(driver.screen, TableScreen)


def test_scores_can_be_looked_at_in_mid_game(driver: Driver) -> None:
    driver.table.screen.do("scores")
    assert isinstance(driver.screen, ScoresScreen)
    assert driver.clipped() == []
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


def test_the_rules_can_be_read(driver: Driver) -> None:
    driver.table.screen.do("rules")
    assert type(driver.screen).__name__ == "RulesScreen"
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)])
def test_nothing_overlaps_or_is_cut_at_any_size(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.settle()
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []


def test_bots_play_by_themselves_and_undo_goes_back_to_the_person() -> None:
    with opened(3, bots="normal") as driver:
        driver.settle()
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        driver.table.choose(0)
        driver.until(lambda: screen.session.table.flow.to_act == ("blue",))
        assert [entry.seat for entry in screen.session.entries[2:5]] == ["blue", "red", "green"]
        driver.key("ctrl+z")
        assert screen.session.table.flow.to_act == ("blue",)
        assert screen.session.head == screen.session.log.base
        driver.wait(0.2)
        assert screen.session.head == screen.session.log.base


def test_bots_play_on_while_nobody_touches_anything() -> None:
    with opened(3, bots="normal") as driver:
        driver.settle()
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        driver.table.choose(0)
        screen.view.painter.settle()
        driver.loop(until=lambda: screen.session.table.flow.to_act == ("blue",))
        assert [entry.seat for entry in screen.session.entries[2:5]] == ["blue", "red", "green"]
        assert screen.session.table.flow.to_act == ("blue",)


def test_after_play_on_from_here_the_bots_play_on_by_themselves() -> None:
    with opened(3, bots="normal") as driver:
        driver.settle()
        screen, session = driver.table.screen, driver.table.session
        screen.app.bot_speed = "instant"
        driver.table.choose(0)
        driver.until(lambda: session.table.flow.to_act == ("blue",))
        moment = 2
        while session.log.table_at(moment).flow.to_act == ("blue",):
            moment += 1
        last = len(session.entries)
        screen.view.look_back(moment)
        driver.step()
        driver.click("Play on from here")
        assert [choice.label for choice in screen.referee.choices if choice.move is None] == []
        driver.until(lambda: len(session.entries) > last)
        assert session.entries[last].parent == moment
        # Whoever undoes to that moment later is asked again.
        driver.until(lambda: session.table.flow.to_act == ("blue",))
        session.jump(moment)
        assert [choice.label for choice in screen.referee.choices if choice.move is None] == ["Let the bots play on from here"]
        assert screen.referee.choices[0].detail == "what came after it stays in the log"


def test_the_speed_of_bots_stays_when_another_table_is_opened() -> None:
    with opened(2, bots="normal") as driver:
        driver.click("How fast bots and steps go")
        driver.pick("Slow")
        speed = driver.table.screen.app.bot_speed
        assert speed == "slow"
        again = TableScreen(driver.app, Session.new("roundhouse_kick", seats=2))
        assert again.app.bot_speed == speed
        again.close()


def test_a_long_message_takes_two_lines_and_is_not_cut(driver: Driver) -> None:
    text = "Phone-Book Vest cannot go there now. You drew Phone-Book Vest: keep it, put it in place of one of your items."
    driver.app.toast(text)
    toast = driver.app.notices.toast
    assert toast is not None
    lines = driver.app.notices._toast_lines(toast, toast.action_rect.left - toast.rect.left - px(20))
    assert len(lines) == 2
    assert " ".join(lines) == text
    assert toast.rect.width < driver.table.screen.view.table_rect().width


def test_a_whole_game_is_played_through_the_screen_to_the_ranking() -> None:
    with opened(1) as driver:
        screen = driver.table.screen
        session = screen.session
        for turn in range(600):
            driver.skip_steps()
            if isinstance(driver.screen, ScoresScreen):
                break
            assert screen.referee.choices, screen.referee.prompt
            labels = [choice.label for choice in screen.referee.choices]
            driver.table.choose(labels.index("Skip the attack") if turn > 400 and "Skip the attack" in labels else 0)
            screen.view.painter.settle()
        assert isinstance(driver.screen, ScoresScreen)
        assert session.outcome() is not None
        assert driver.clipped() == []
        driver.click("Play again")
        again = driver.table.screen
        assert again is not screen
        assert again.session.head == again.session.log.base


def test_glows_have_one_order_in_every_process() -> None:
    # Eighteen districts may take a prince; a set of them has another order in each process.
    with Driver(session=Session.new("ming_dynasty", 2, seed="1")) as driver:
        driver.settle()
        keys = [str(key) for key, glow in driver.table.screen.view.rule_glows.items() if glow.style == "target"]
        zones = [key for key in keys if key.startswith("zone:")]
        assert len(zones) >= 9
        assert zones == sorted(zones)
