"""What follows from an act is shown one step after the other, can be ended at once, and can be looked at again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session
from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.log import EntryId
from tabletop.core.view import masked
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.ruleset import Move
from tabletop.saves.files import read_save
from tabletop.session.step_tables import since_act_of, step_results, step_tables
from tabletop.ui.board.glow import Glow
from tabletop.ui.table.shown_steps import JUST_ENDED, LONGEST, SHORTEST

FOLDER = Path(__file__).parents[1] / "golden"


def three_scores(session: Session) -> bool:
    """Whether points change more than once in the last act."""
    tables = [step.table for step in step_tables(session.log, session.head)]
    return len({session.game_rules.scores(table) for table in tables}) > 2


def before_steps(
    game: str, seed: str, count: int, fits: Callable[[Session], bool] = lambda session: True
) -> tuple[Session, Move]:
    """A game for two in which the next act leads to `count` steps or more and `fits`, and that act, not yet made."""
    ahead, behind = (Session.new(game, 2, seed=seed) for _ in range(2))
    rng = Rng(Chance("a counterattack"))
    while True:
        seat, move = ahead.table.flow.to_act[0], rng.choice(ahead.legal_moves().moves)
        ahead.play(move, seat)
        if len(ahead.entries[-1].steps) >= count and fits(ahead):
            return behind, move
        behind.play(move, seat)


def test_the_place_of_which_a_step_speaks_is_lit_while_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """“Wu wins Farm with 5.” was said for 12 seconds in which nothing on the board was lit."""
    ahead, session = (Session.new("three_kingdoms_redux", 3, seed="4") for _ in range(2))
    rng = Rng(Chance("a bid"))
    while True:
        seat, move = ahead.table.flow.to_act[0], rng.choice(ahead.legal_moves().moves)
        ahead.play(move, seat)
        if sum(" wins " in step.words for step in ahead.entries[-1].steps) > 2:
            break
        session.play(move, seat)
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.table.lift()
        screen = driver.table.screen
        shown, set_glows = dict[str, dict[str, Glow]](), screen.view.painter.set_glows

        def note(glows: Mapping[str, Glow]) -> None:
            shown[screen.view.step_words if screen.view.step is not None else ""] = dict(glows)
            set_glows(glows)

        monkeypatch.setattr(screen.view.painter, "set_glows", note)
        screen.app.bot_speed = "normal"
        assert screen.play.move(move)
        driver.settle()
        won = {words: session.game_rules.places_in(session.table, words) for words in shown if " wins " in words}
        assert sum(map(len, won.values())) > 2
        for words, spaces in won.items():
            assert {key for key, glow in shown[words].items() if glow.style == "drop"} == {f"zone:{space}" for space in spaces}
        assert Glow("drop") not in shown[""].values()


@pytest.fixture
def strike() -> tuple[Session, Move]:
    """Roundhouse Kick for two before the act after which the monsters strike back."""
    return before_steps("roundhouse_kick", "11", 4)


@pytest.fixture
def session(strike: tuple[Session, Move]) -> Session:
    """The game before the monsters strike back."""
    return strike[0]


def shown_entry(driver: Driver, strike: tuple[Session, Move]) -> EntryId:
    """Make the act and let its first part be shown; return its entry."""
    driver.table.screen.app.bot_speed = "normal"
    assert driver.table.screen.play.move(strike[1])
    return strike[0].head


def test_the_tables_of_the_steps_lead_from_one_side_of_an_entry_to_the_other(strike: tuple[Session, Move]) -> None:
    session, move = strike
    before = session.table
    session.play(move, before.flow.to_act[0])
    entry = session.entries[-1]
    tables = step_tables(session.log, entry.id)
    assert [step.part for step in tables] == list(range(len(entry.steps) + 1))
    assert tuple(event for step in tables for event in step.events) == entry.events
    assert tables[-1].table == session.table
    assert tables[0].table != tables[-1].table
    assert session.log.table_at(entry.parent) == before


def test_each_step_is_shown_with_its_words_and_its_row(driver: Driver, strike: tuple[Session, Move]) -> None:
    screen, session = driver.table.screen, strike[0]
    entry = session.log.entries[shown_entry(driver, strike)]
    steps = step_tables(session.log, entry.id)
    rows, seen = screen.panel.book, []
    assert screen.steps.running
    while screen.steps.running:
        assert screen.view.step is not None
        part = screen.view.step.part
        if part not in seen:
            seen.append(part)
            assert screen.view.step.table == steps[part].table
            assert screen.panel.log.selected == rows.index_of(entry.id) + part
            assert not part or screen.referee.prompt == entry.steps[part - 1].words
            assert screen.referee.choices == [], "what can be chosen depends on what is still to be seen"
        driver.step()
    assert seen == [step.part for step in steps]
    assert screen.view.shown == masked(session.table, screen.view.eyes)
    assert screen.panel.log.selected == rows.index_of(entry.id) + len(steps) - 1


def test_nothing_else_goes_on_until_all_is_shown(
    driver: Driver, strike: tuple[Session, Move], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No bot acts, nobody else is put in front, and no choice of the rules glows."""
    screen, glowing = driver.table.screen, dict[str, Glow]()
    set_glows = screen.view.painter.set_glows

    def note(glows: Mapping[str, Glow]) -> None:
        glowing.clear()
        glowing.update(glows)
        set_glows(glows)

    monkeypatch.setattr(screen.view.painter, "set_glows", note)
    seat, at = screen.view.seat, shown_entry(driver, strike)
    assert not screen._is_quiet()
    assert (screen.view.seat, screen.session.head) == (seat, at)
    assert not any(glow.style in ("source", "target") for glow in glowing.values())
    driver.settle()
    assert screen._is_quiet()
    assert screen.view.seat == screen.session.table.flow.to_act[0]
    assert screen.view.rule_glows.keys() <= glowing.keys()


@pytest.mark.parametrize("way", ["click", "escape", "space", "undo", "a key", "resize", "past"])
def test_a_click_or_a_key_ends_the_showing(driver: Driver, strike: tuple[Session, Move], way: str) -> None:
    """A click on the table does nothing else: the pieces were elsewhere when the person aimed."""
    screen, session = driver.table.screen, strike[0]
    session.undo_policy = "free"
    at = shown_entry(driver, strike)
    driver.step(3)
    fitted = screen.view.painter.camera.view
    match way:
        case "click":
            driver.click(screen.view.table_rect().center)
        case "escape" | "space":
            driver.key(way)
            assert screen.view.painter.camera.view == fitted
        case "undo":
            driver.key("ctrl+z")
        case "a key":
            driver.key("w")
            assert screen.view.painter.camera.view != fitted
        case "resize":
            driver.resize(1024, 640)
            driver.settle()
        case "past":
            driver.key("pgup")
            assert screen.view.past == session.log.entries[at].parent
            driver.key("pgdn")
    assert not screen.steps.running
    assert session.head == (session.log.entries[at].parent if way == "undo" else at)
    assert screen.view.shown == masked(session.table, screen.view.eyes)
    driver.settle()
    assert screen.view.seat in session.table.flow.to_act


def test_at_instant_pace_all_is_shown_at_once(driver: Driver, strike: tuple[Session, Move]) -> None:
    screen = driver.table.screen
    screen.app.bot_speed = "instant"
    assert screen.play.move(strike[1])
    assert not screen.steps.running
    assert screen.view.shown == masked(strike[0].table, screen.view.eyes)


def test_space_that_comes_just_too_late_to_skip_does_not_change_the_view(driver: Driver, strike: tuple[Session, Move]) -> None:
    """Space skips what is shown, and fits the table in at all other times: pressed a moment after the end, it made all small."""
    screen = driver.table.screen
    shown_entry(driver, strike)
    screen.view.painter.zoom_at(*screen.views.middle(), 2, screen.app.now())
    driver.until(lambda: not screen.steps.running)
    near = screen.view.painter.camera.view
    driver.key("space")
    assert screen.view.painter.camera.view == near
    driver.wait(JUST_ENDED)
    driver.key("space")
    assert screen.view.painter.camera.view != near


def test_what_just_happened_is_shown_again(driver: Driver, strike: tuple[Session, Move]) -> None:
    screen, session = driver.table.screen, strike[0]
    at = shown_entry(driver, strike)
    driver.settle()
    again = since_act_of(session.log, screen.view.seat)
    assert again[-1] == at
    driver.key("j")
    assert screen.steps.running
    assert screen.view.step is not None
    assert screen.view.step.table == session.log.table_at(session.log.entries[again[0]].parent)
    parts = []
    while screen.steps.running:
        step = screen.view.step
        if step is not None and step.part >= 0 and (step.entry, step.part) not in parts:
            parts.append((step.entry, step.part))
        driver.step()
    assert parts == [(entry, part) for entry in again for part in range(len(session.log.entries[entry].steps) + 1)]
    assert session.head == at
    assert screen.view.shown == masked(session.table, screen.view.eyes)
    assert screen.view.seat in session.table.flow.to_act


def test_the_window_may_be_closed_in_the_middle(driver: Driver, strike: tuple[Session, Move]) -> None:
    screen = driver.table.screen
    shown_entry(driver, strike)
    driver.app.home()
    assert screen not in driver.app.stack
    driver.settle()


def test_nothing_to_see_again_is_said() -> None:
    with Driver(session=Session.new("open_table", seats=2)) as driver:
        driver.table.lift()
        driver.key("j")
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text == "Nothing has happened yet."


def test_the_same_act_after_an_undo_is_shown_in_steps_with_the_answers_of_bots() -> None:
    """After an undo, the same act brought the whole turn of the bots at once, without steps and arrows."""
    seats = [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy")]
    session, rng = Session.new("ming_dynasty", seats, seed="4"), Rng(Chance("again"))
    with Driver(session=session) as driver:
        screen = driver.table.screen
        screen.bots.failed = True
        while session.table.flow.to_act != ("red",) or session.log.entries[session.head].seat != "blue":
            seat = session.table.flow.to_act[0]
            last, move = session.head, rng.choice(session.legal_moves(seat).moves)
            session.play(move, seat)
            driver.skip_steps()
        while session.table.flow.to_act == ("red",):
            session.play(rng.choice(session.legal_moves("red").moves), "red")
            driver.skip_steps()
        ended, entries = session.head, len(session.entries)
        session.jump(last, "blue")
        driver.settle()
        driver.app.bot_speed = "normal"
        assert screen.play.move(move)
        assert (session.head, len(session.entries)) == (ended, entries), "the act goes along the line of the log"
        assert screen.referee.choices == []
        seen: list[EntryId] = []
        while screen.steps.running:
            assert screen.view.step is not None
            seen += [screen.view.step.entry] if screen.view.step.entry not in seen else []
            driver.step()
        assert seen == [entry for entry in session.log.path(ended) if session.log.entries[entry].seat == "red" and entry > last]
        assert screen.view.traced
        driver.key("ctrl+z")
        driver.key("ctrl+y")
        assert not screen.steps.running, "only an act is shown in steps"


def test_round_points_and_turn_run_with_the_steps() -> None:
    """The points of Ming Dynasty jumped to the final ones before a scoring was shown."""
    session, move = before_steps("ming_dynasty", "3", 2, three_scores)
    with Driver(session=session) as other:
        table = other.table
        table.lift()
        other.app.bot_speed = "normal"
        before, shown = {score.seat: score.points for score in session.game_rules.scores(session.table)}, []
        session.play(move, session.table.flow.to_act[0])
        while table.below.steps.running:
            step = table.below.view.step
            assert step is not None
            points = {row.seat: row.score.points for row in table.below.panel.seats if row.score is not None}
            shown += [points] if points not in shown else []
            assert points == {one.seat: one.points for one in session.game_rules.scores(step.table)}
            other.step()
    assert shown[0] == before
    assert len(shown) > 2


@pytest.mark.parametrize("path", sorted(FOLDER.glob("2-*.tabletop")), ids=lambda path: path.stem)
def test_points_can_be_counted_in_the_middle_of_an_act(path: Path) -> None:
    header, records, _ = read_save(path)
    session = Session.restore(header, records)
    for entry in session.entries[:: max(1, len(session.entries) // 60)]:
        for step in step_tables(session.log, entry.id) if entry.steps else ():
            session.game_rules.scores(step.table)
    assert session.fault is None


def test_many_steps_are_shown_in_a_few_seconds_and_say_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scoring of Ming Dynasty took a minute, each member and tile a step of two seconds."""
    monkeypatch.setitem(LONGEST, "normal", 5.0)
    session, move = before_steps("ming_dynasty", "1", 6)
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.table.lift()
        screen = driver.table.screen
        screen.app.bot_speed = "normal"
        start, said = screen.app.now(), list[str]()
        assert screen.play.move(move)
        count = len(session.entries[-1].steps) + 1
        while screen.steps.running:
            said += [screen.referee.next_up] if screen.referee.next_up not in said else []
            driver.step()
        assert screen.app.now() - start <= LONGEST["normal"] + 0.4 * count
        assert said == [f"{at} of {count}. Space or a click shows the rest at once." for at in range(1, count + 1)]


def scores_a_city(session: Session) -> bool:
    """Whether a member was sent back by hand, and that led to one step, in which somebody else got points."""
    act = session.entries[-1]
    if not act.move or act.move[0] != "return_members" or len(act.steps) != 1:
        return False
    brought = step_results(session.game_rules, session.log, step_tables(session.log, session.head)[1])
    return any(one.seat != act.seat for one in brought)


def test_a_single_step_that_brings_others_something_is_shown() -> None:
    """The points of a city were not shown before the next city asked, if a member had to be sent back by hand."""
    ahead, session = (Session.new("ming_dynasty", 2, seed="4") for _ in range(2))
    bot, rng = bot_for(load_game("ming_dynasty"), "normal"), Rng(Chance("4"))
    while True:
        seat = ahead.table.flow.to_act[0]
        move = bot.choose(ahead.view(seat), ahead.legal_moves(seat), rng, Budget())
        ahead.play(move, seat)
        if scores_a_city(ahead):
            break
        session.play(move, seat)
    with Driver(session=session, size=(1366, 768)) as driver:
        driver.table.lift()
        screen = driver.table.screen
        screen.app.bot_speed = "normal"
        assert screen.play.move(move)
        assert screen.steps.running
        driver.wait(SHORTEST + 0.5)
        assert screen.view.step_words == session.entries[-1].steps[0].words
        assert screen.referee.results
        driver.settle()
        assert not screen.steps.running
