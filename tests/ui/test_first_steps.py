"""The guided first turns of each game: offered, shown step by step, skipped; their texts point at what is there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from msgspec.structs import replace
from pygame import Color, Rect

from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import GameDataError
from tabletop.core.view import view
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.looks import area_of
from tabletop.session import Session
from tabletop.session.first_steps import WAIT, begin, first_steps_of, resumed
from tabletop.ui.board.glow import Glow
from tabletop.ui.board.item_key import item_key
from tabletop.ui.look.palette import BRASS
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.table.panels.step_card import StepCard
from tabletop.ui.table.screen import TableScreen

GAMES = ("round_house", "ming_dynasty", "lotta_rome", "roundhouse_kick", "three_kingdoms_redux")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_comes_in_the_course_of_the_guided_turns_and_points_at_what_is_there(game: str) -> None:
    session, guide = begin(load_game(game))
    steps, said = len(guide.left), []
    for step in guide.left:
        names = [name.replace("{me}", guide.seat) for name in (*step.at, *(name for one in step.also for name in one.at))]
        missing = [name for name in names if name not in session.equipment.zones and name not in session.table.pieces]
        assert missing == []
    bot, rng = bot_for(load_game(game), "normal"), Rng(Chance("first"))
    while session.table.flow.round <= guide.rounds and session.outcome() is None:
        if guide.look(session.table, session.head) and guide.now is not None:
            said.append(guide.now.says)
        seat = session.table.flow.to_act[0]
        session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
    assert len(said) == len(set(said)) >= steps - 1  # Nobody must win a reward in the first turns, say.
    assert len(said) >= 4
    while session.outcome() is None and not guide.ended:
        seat = session.table.flow.to_act[0]
        session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
        guide.look(session.table, session.head)
    assert guide.now is not None
    assert "Still to discover" in guide.now.says


def play_as(session: Session, seat: str, wanted: Callable[[], object]) -> None:
    """Let bots move for everybody until `wanted`, and then on until `seat` is asked."""
    assert session.game is not None
    bot, rng = bot_for(session.game, "normal"), Rng(Chance("guided"))
    while not wanted() or seat not in session.table.flow.to_act:
        acting = session.table.flow.to_act[0]
        session.play(bot.choose(view(session.table, acting), session.legal_moves(acting), rng, Budget()), acting)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_step_says_how_the_game_is_won_and_who_plays(game: str) -> None:
    """Nothing said what prestige is for, nor where the two players of the form had gone."""
    session, guide = begin(load_game(game))
    play_as(session, guide.seat, lambda: True)
    guide.look(session.table, session.head)
    assert guide.now is not None
    assert re.search(r"\bmost (prestige|(victory )?points) wins?\b", guide.now.says)
    assert f"prepared for three: you are {session.equipment.seats[0].name}, against 2 bots." in guide.now.says


def test_the_guide_of_a_saved_game_goes_on_where_it_was_until_all_is_said(tmp_path: Path) -> None:
    path = tmp_path / "steps.tabletop"
    session, guide = begin(load_game("roundhouse_kick"), path)
    play_as(session, guide.seat, lambda: guide.look(session.table, session.head) and len(guide.left) < 3)
    session.close()
    with Session.load(path) as again:
        found = resumed(again)
        assert found is not None
        assert (found.now, found.left) == (guide.now, guide.left)
        play_as(again, guide.seat, lambda: again.table.flow.round > guide.rounds)
        assert resumed(again) is None
    assert resumed(Session.new("roundhouse_kick", 3, seed="another")) is None
    assert resumed(Session.new("open_table", seats=1)) is None


def act(session: Session, row: tuple[object, ...]) -> None:
    """Make the legal move of the person to act whose row begins like this."""
    session.play(next(move for move in session.legal_moves().moves if move.to_row()[: len(row)] == row))


def test_after_an_undo_the_guide_says_again_what_it_said_then() -> None:
    """It jumped ahead: after an undo of the first walk it spoke of the second lap, then of the Hall, and in turn 3 of nothing."""
    session, guide = begin(load_game("round_house"))
    guide.look_at(session.log, session.head)
    first, left = guide.now, guide.left
    assert first is not None
    for room in ("I1", "O1", "I2"):
        act(session, ("walk", f"{guide.seat}.leader1", room))
        guide.look_at(session.log, session.head)
        assert guide.now is not None
        assert guide.now.when.startswith("do")
        session.undo()
        guide.look_at(session.log, session.head)
        assert (guide.now, guide.left) == (first, left)
    session.redo()
    guide.look_at(session.log, session.head)
    assert guide.now is not None
    assert guide.now.when.startswith("do")
    found = resumed(session)
    assert found is not None
    assert (found.now, found.left) == (guide.now, guide.left)


def test_the_guide_sends_nobody_to_a_place_out_of_reach() -> None:
    """“Now the Hall” was said in a turn in which no leader came there."""
    session, guide = begin(load_game("round_house"))
    bot, rng, said = bot_for(load_game("round_house"), "normal"), Rng(Chance("first")), set[str]()
    while not guide.ended:
        guide.look_at(session.log, session.head)
        seat = session.table.flow.to_act[0]
        legal = session.legal_moves(seat)
        if seat == guide.seat and guide.now is not None and (guide.now.reach or guide.now.beyond):
            reached = any(move.to_row()[0] == "walk" and move.to_row()[2] == "H" for move in legal.moves)
            assert reached == bool(guide.now.reach)
            said.add(guide.now.says)
        session.play(bot.choose(view(session.table, seat), legal, rng, Budget()), seat)
    assert len(said) == 2


def test_a_step_recommends_a_room_only_if_a_leader_can_walk_there() -> None:
    """In turn 2 it named the Money Lender, in which Green stood, and “as far as it goes” was another room than the framed one."""
    game = load_game("round_house")
    steps = first_steps_of(game)
    assert steps is not None
    rooms = [one for step in steps.step for one in step.also]
    said = {one.says: {True: 0, False: 0} for one in rooms}
    for seed in range(12):
        session, guide = begin(game)
        rng = Rng(Chance(f"walks {seed}"))
        while session.table.flow.round < 3:
            guide.look_at(session.log, session.head)
            seat, moves = session.table.flow.to_act[0], session.legal_moves().moves
            was = next((one for one in steps.step if guide.now is not None and guide.now.says.startswith(one.says)), None)
            if seat == guide.seat and was is not None and guide.now is not None:
                walked = {move.to_row()[2] for move in moves if move.to_row()[0] == "walk"}
                for one in was.also:
                    assert (one.says in guide.now.says) == (one.reach in walked) == (one.reach in guide.now.at)
                    said[one.says][one.reach in walked] += 1
            session.play(rng.choice(moves), seat)
    assert all(said["The Money Lender gives coins and sends an assistant."].values())
    assert len(rooms) == 3


def guided(driver: Driver, game: str = "three_kingdoms_redux") -> StepCard:
    """The card of the first steps of a game, at its first step."""
    session, guide = begin(load_game(game))
    driver.app.push(TableScreen(driver.app, session, guide))
    card = driver.table.screen.cards.shown
    assert isinstance(card, StepCard)
    driver.until(lambda: card.visible)
    driver.settle()
    return card


@pytest.mark.parametrize("game", GAMES)
def test_the_card_covers_nothing_that_can_be_chosen_and_no_card_in_hand(game: str) -> None:
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, game)
        view = driver.table.screen.view
        lit = [rect for key in view.rule_glows if (rect := view.painter.rect_of(key)) is not None]
        # What lies out of sight, where the hand is in the window, cannot be covered: in Ming Dynasty the own prince's supply.
        lit = [rect for rect in lit if rect.colliderect(view.table_rect())]
        assert lit or view.strip.layout()
        assert card.rect.collidelist([*lit, *(held.rect for held in view.strip.layout())]) < 0


@pytest.mark.parametrize("size", [(1280, 704), (1366, 768)])
def test_the_card_never_covers_the_hand_and_goes_while_others_act_in_another_phase(size: tuple[int, int]) -> None:
    """It lay on the Tower Ship, and “Go on in turn” stayed while the winners of the bids acted."""
    with Driver(size=size) as driver:
        card = guided(driver)
        screen, session, seen = driver.table.screen, driver.table.session, set[str]()
        bot, rng, gone = bot_for(load_game("three_kingdoms_redux"), "normal"), Rng(Chance("hand")), [0]
        driver.app.bot_speed = "instant"

        def asked() -> bool:
            """Whether the person is asked, and the card has seen it."""
            gone[0] += card.guide.now is not None and not card.visible
            mine = card.guide.seat in session.table.flow.to_act
            return mine and screen.view.step is None and card.deadline() is None

        while not card.guide.ended:
            driver.until(asked)
            driver.settle()
            assert card.visible == (card.guide.now is not None)
            assert not card.visible or card.rect.collidelist([held.rect for held in screen.view.strip.layout()]) < 0
            seen.add(card.words())
            seat = card.guide.seat
            session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
            driver.step()
            driver.until(lambda: card.deadline() is None)
        assert len(seen) >= 5
        assert gone[0] > 0


def test_the_card_covers_nothing_that_lies_before_the_person_in_front() -> None:
    """It lay over the own mat of Round House when much had moved on the mat beside it."""
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, "round_house")
        view = driver.table.screen.view
        [own] = [look for look in view.shown.equipment.looks if look.seat == view.seat]
        mat = view.painter.camera.rect_of(*area_of(own)).clip(view.table_rect())
        for traced in (frozenset[str](), frozenset(piece for piece, zone in view.shown.where.items() if zone.startswith("red."))):
            view.traced = traced
            card.lay(view.table_rect())
            assert not card.rect.colliderect(mat)


def test_the_card_makes_room_for_a_hand_that_grows() -> None:
    """It lay beside two cards, and the third and fourth came below it while others were chosen."""
    with Driver(size=(1280, 704)) as driver:
        card = guided(driver, "ming_dynasty")
        screen, session, most = driver.table.screen, driver.table.session, 0
        bot, rng = bot_for(load_game("ming_dynasty"), "normal"), Rng(Chance("hand"))
        driver.app.bot_speed = "instant"
        while most < 4:
            driver.until(lambda: card.guide.seat in session.table.flow.to_act and screen.view.step is None)
            driver.until(lambda: card.deadline() is None and not screen.view.painter.moving)
            held = [one.rect for one in screen.view.strip.layout()]
            assert not card.visible or card.rect.collidelist(held) < 0
            most = max(most, len(held))
            seat = card.guide.seat
            session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
            driver.step()


def test_beside_a_full_hand_the_card_lies_over_the_log_and_not_on_the_table() -> None:
    session, guide = begin(load_game("ming_dynasty"))
    with Driver(size=(1366, 768)) as driver:
        driver.app.bot_speed = "instant"
        driver.app.push(TableScreen(driver.app, session, guide=guide))
        play_as(session, "blue", lambda: len(session.table.zones["hand:blue"]) == 5)
        driver.settle()
        driver.step(3)
        screen = driver.table.screen
        card = screen.cards.shown
        assert card is not None
        assert len(screen.view.strip.layout()) >= 4
        assert not card.rect.colliderect(screen.view.table_rect())
        assert card.rect.collidelist([held.rect for held in screen.view.strip.layout()]) < 0
        # Beside many choices the log is too low for it.
        screen.referee.choices = screen.referee.choices[:4]
        screen.panel.turn.refresh()
        screen.panel.place(screen.panel.rect)
        card.lay(screen.view.table_rect())
        assert screen.panel.log_room().contains(card.rect)
        assert not card.rect.colliderect(screen.view.table_rect())


def hides(driver: Driver, card: StepCard) -> bool:
    """Whether the card lies on something that the decision is about."""
    view = driver.table.screen.view
    parts = [view.painter.camera.rect_of(*part).clip(view.painter.camera.area) for part in view.needed]
    return bool(parts) and card.rect.collidelist(parts) >= 0


def test_the_card_makes_room_again_after_the_view_has_moved() -> None:
    """It stayed on what the new view showed, such as the lands that were to be placed."""
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, "lotta_rome")
        session, seat, seen = driver.table.session, driver.table.screen.view.seat, set[str]()
        assert session.game is not None
        bot, rng = bot_for(session.game, "normal"), Rng(Chance("moved"))
        while session.table.flow.round <= 2:
            if seat in session.table.flow.to_act and card.visible:
                seen.add(session.table.flow.phase)
                assert not hides(driver, card), session.table.flow
            acting = session.table.flow.to_act[0]
            session.play(bot.choose(view(session.table, acting), session.legal_moves(acting), rng, Budget()), acting)
            driver.settle()
            driver.step(2)
        assert {"division", "addition"} <= seen


def test_the_card_keeps_clear_of_the_own_area_beside_the_hand() -> None:
    """In Ming Dynasty it lay on supply, tiles and return cards, of which its sentences speak."""
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, "ming_dynasty")
        session, screen = driver.table.session, driver.table.screen
        assert session.game is not None
        bot, rng = bot_for(session.game, "normal"), Rng(Chance("beside"))
        for _ in range(40):
            if screen.own_area.visible and card.visible:
                assert not card.rect.colliderect(screen.own_area.rect)
            acting = session.table.flow.to_act[0]
            session.play(bot.choose(view(session.table, acting), session.legal_moves(acting), rng, Budget()), acting)
            driver.settle()
            driver.step(2)
        driver.until(lambda: screen.view.step is None and card.visible)
        assert card.rect.collidelist([held.rect for held in screen.view.strip.layout()]) < 0
        screen.cards.put_away()
        driver.settle()
        assert screen.view.strip.before == 0, "the hand has its room again"


def test_the_card_leaves_the_log_when_choices_take_its_room() -> None:
    """The last words were said while bots acted, over a log of twelve rows, and then lay on the rows of one's own turn."""
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, "round_house")
        screen = driver.table.screen
        choices = screen.referee.choices
        screen.referee.ask_nothing()
        card._spared = room = screen.panel.log_room()
        card.put(Rect(room.left, room.bottom - 250, room.width, 250))
        driver.wait(0.1)
        assert card.rect.colliderect(screen.panel.rect)
        screen.referee.choices = choices * 2
        screen.referee.on_narrowed()
        driver.wait(0.1)
        assert not card.rect.colliderect(screen.panel.turn.list.rect)
        assert card.deadline() is None


def test_the_card_can_be_dragged_and_stays_there_for_the_next_step() -> None:
    with Driver(size=(1366, 768)) as driver:
        card, before = guided(driver), len(driver.table.session.entries)
        (left, top), (x, y) = card.rect.topleft, (card.rect.left + 20, card.rect.bottom - 12)
        driver.drag((x, y), (x - 100, y - 200))
        there = card.rect.topleft
        assert there == (left - 100, top - 200)
        assert len(driver.table.session.entries) == before
        step = card.guide.now
        driver.app.bot_speed = "instant"
        while card.guide.now is step:
            driver.table.choose(0)
            driver.settle()
        assert card.rect.topleft == there
        driver.drag((card.rect.left + 20, card.rect.bottom - 12), (4000, 4000))
        assert driver.app.surface.get_rect().contains(card.rect)


def test_the_next_step_is_shown_though_nothing_is_touched() -> None:
    """The loop sleeps when all is at rest: the old sentence stayed until the mouse was moved."""
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver, "roundhouse_kick")
        assert card.deadline() is None
        driver.table.session.play(driver.table.session.legal_moves(card.guide.seat).moves[0], card.guide.seat)
        view = driver.table.screen.view
        while view.painter.moving or view.step is not None:
            driver.step()
        due = driver.screen.deadline()
        assert due is not None
        assert due <= driver.app.now()
        driver.step()
        assert card.deadline() is None
        card.show(False)
        card._looked_at = -1
        assert driver.screen.deadline() == 0.0, "a hidden card shows its next step too"


def test_steps_that_were_put_away_come_back_and_the_last_one_says_where_to_read_on() -> None:
    with Driver(size=(1366, 768)) as driver:
        card = guided(driver)
        screen, now = driver.table.screen, card.guide.now
        driver.click("Skip the first steps")
        assert screen.cards.shown is None
        screen.do("first_steps")
        driver.settle()
        assert driver.table.screen is screen, "no other game is begun"
        again = screen.cards.shown
        assert isinstance(again, StepCard)
        assert again.visible
        assert again.guide.now is now
        again.guide.rounds = -1
        driver.table.choose(0)
        driver.until(lambda: again.guide.ended)
        driver.settle()
        assert "Still to discover" in again.words()
        assert "F1" in again.words()
        driver.click("Close")
        assert screen.cards.shown is None
        screen.do("first_steps")
        driver.settle()
        assert driver.table.screen is not screen


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
        card = screen.cards.shown
        assert isinstance(card, StepCard)
        assert card.visible
        assert screen.view.table_rect().contains(card.rect)
        assert "zone:drawn" in screen.view.outlined
        before = card.guide.now
        driver.table.choose(0)
        driver.until(lambda: card.guide.now is not before)
        driver.click("Skip the first steps")
        driver.settle()
        assert screen.cards.shown is None
        assert isinstance(driver.screen, TableScreen)


def test_two_people_at_one_laptop_take_the_first_steps_together(tmp_path: Path) -> None:
    """The prepared table was for one person and bots alone, and nothing changed a seat."""
    game = load_game("lotta_rome")
    with Driver(size=(1366, 768)) as driver:
        driver.app.push(form := NewGameScreen(driver.app, [game], game))
        driver.step()
        form.rows.names[:1] = ["Anna"]
        form.rows.set_sitter(1, "")
        driver.click("First steps")
        driver.pick("For two people")
        driver.table.lift()
        driver.settle()
        seats = driver.table.session.equipment.seats
        assert [(seat.name, bool(seat.bot)) for seat in seats[:2]] == [("Anna", False), ("Red", False)]
        assert all(seat.bot for seat in seats[2:])
        card = driver.table.screen.cards.shown
        assert isinstance(card, StepCard)
        assert "you are Anna and Red, against 1 bot." in card.words()
    session, guide = begin(game, tmp_path / "steps.tabletop", ["Anna", "Bert"])
    session.close()
    with Session.load(tmp_path / "steps.tabletop") as again:
        assert resumed(again) is not None
    first, second = guide.people
    for seat in (second, first):
        guide.look(replace(session.table, flow=replace(session.table.flow, to_act=(seat,))), 0)
        guide._seen = guide._seen._replace(now=next(step for step in guide.left if step.at))
        assert all(name.startswith(f"{seat}.") for name in guide.points_at())


def test_a_table_offers_the_first_steps_of_its_game_and_waits_below() -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.app.push(NewGameScreen(driver.app, [load_game("lotta_rome")], load_game("lotta_rome")))
        driver.step()
        driver.screen.begin()  # type: ignore[attr-defined]
        table = driver.table.screen
        table.do("first_steps")
        driver.settle()
        assert driver.table.screen is not table
        assert isinstance(driver.table.screen.cards.shown, StepCard)


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


def test_a_step_about_the_turns_of_others_is_shown_while_they_act_and_no_other() -> None:
    """Nobody read why the merchant moves on, and “fulfil orders” stayed while a bot fulfilled its own."""
    session, guide = begin(load_game("round_house"))
    bot, rng = bot_for(load_game("round_house"), "normal"), Rng(Chance("others"))
    said = set[str]()
    while session.table.flow.round < 3:
        guide.look(session.table, session.head)
        acting = session.table.flow.to_act[0]
        if guide.fits(session.table) and guide.now is not None:
            assert (guide.now.when == WAIT) == (acting != guide.seat)
            said.add(guide.now.when)
        session.play(bot.choose(view(session.table, acting), session.legal_moves(acting), rng, Budget()), acting)
    assert {WAIT, "do must sent acts", "orders"} <= said


def test_rows_that_a_step_advises_are_framed() -> None:
    with Driver(size=(1366, 768)) as driver:
        guided(driver, "round_house")
        screen, choices = driver.table.screen, driver.table.screen.referee.choices
        assert [one.label for one in choices if screen.referee.is_advised(one)] == ["Delivery Room"]
        row = screen.panel.turn.list.row_rect(0)

        def column() -> list[Color]:
            """The pixels of the row from top to bottom, where it has no letters."""
            return [driver.app.surface.get_at((row.centerx, y)) for y in range(row.top, row.bottom)]

        framed = column().count(Color(BRASS))
        assert framed > 1
        screen.view.outline(frozenset())
        screen.panel.turn.list.touch()
        driver.step()
        assert column().count(Color(BRASS)) < framed
