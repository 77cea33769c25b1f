"""The guided first turns of each game: offered, shown step by step, skipped; their texts point at what is there."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import GameDataError
from tabletop.core.view import view
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.session import Session
from tabletop.session.first_steps import begin, first_steps_of
from tabletop.ui.board.glow import Glow
from tabletop.ui.board.item_key import item_key
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.table.panels.step_card import StepCard
from tabletop.ui.table.screen import TableScreen

GAMES = ("round_house", "ming_dynasty", "lotta_rome", "roundhouse_kick", "three_kingdoms_redux")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_comes_in_the_course_of_the_guided_turns_and_points_at_what_is_there(game: str) -> None:
    session, guide = begin(load_game(game))
    steps, said = len(guide.left), []
    for step in guide.left:
        missing = [name for name in step.at if name not in session.equipment.zones and name not in session.table.pieces]
        assert missing == []
    bot, rng = bot_for(load_game(game), "normal"), Rng(Chance("first"))
    while session.table.flow.round <= guide.rounds and session.outcome() is None:
        if guide.look(session.table, session.head) and guide.now is not None:
            said.append(guide.now.says)
        seat = session.table.flow.to_act[0]
        session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
    assert len(said) == len(set(said)) >= steps - 1  # Nobody must win a reward in the first turns, say.
    assert len(said) >= 4


def test_a_file_that_is_wrong_is_named() -> None:
    game = load_game("round_house")
    with pytest.raises(GameDataError, match="The first steps of Round House cannot be read"):
        first_steps_of(replace(game, first_steps="[[step]]\nwhen = 3\nsays = 'x'"))
    with pytest.raises(GameDataError, match="The Open Table has no first steps"):
        begin(load_game("open_table"))


def test_first_steps_are_offered_in_the_form_shown_step_by_step_and_skipped() -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.app.push(NewGameScreen(driver.app, [load_game("roundhouse_kick")], load_game("roundhouse_kick")))
        driver.step()
        driver.click("First steps")
        driver.settle()
        screen = driver.table.screen
        card = screen.hint
        assert isinstance(card, StepCard)
        assert card.visible
        assert screen.view.table_rect().contains(card.rect)
        assert "zone:drawn" in screen.view.outlined
        before = card.guide.now
        driver.table.choose(0)
        driver.until(lambda: card.guide.now is not before)
        driver.click("Skip the first steps")
        driver.settle()
        assert screen.hint is None
        assert isinstance(driver.screen, TableScreen)


def test_a_table_offers_the_first_steps_of_its_game_and_waits_below() -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.app.push(NewGameScreen(driver.app, [load_game("lotta_rome")], load_game("lotta_rome")))
        driver.step()
        driver.screen.begin()  # type: ignore[attr-defined]
        table = driver.table.screen
        table.do("first_steps")
        driver.settle()
        assert driver.table.screen is not table
        assert isinstance(driver.table.screen.hint, StepCard)


def test_what_a_step_points_at_keeps_the_light_of_what_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Three Kingdoms Redux the spaces that the guide spoke of were the dark ones, though a general could go there."""
    with Driver(size=(1366, 768), session=Session.new("three_kingdoms_redux", 3, seed="1")) as driver:
        driver.table.lift()
        view = driver.table.screen.view
        zones = [item_key("zone", zone) for zone in view.shown.equipment.zones]
        lit, place = (next(key for key in zones if (key in view.rule_glows) == is_lit) for is_lit in (True, False))
        set_glows = view.painter.set_glows
        shown: dict[str, Glow] = {}
        monkeypatch.setattr(view.painter, "set_glows", lambda glows: (shown.update(glows), set_glows(glows)))
        view.outline(frozenset((lit, place)))
        assert (shown[lit], shown[place]) == (view.rule_glows[lit], Glow("focus"))
