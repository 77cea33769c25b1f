"""Rows that make two moves at once: which there are, that none is lost, and that undo takes both back."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Drag
from tabletop.session import joined
from tabletop.session.asking import asked
from tabletop.ui.board.item_key import item_key

SIZE = (1366, 768)


def rows(session: Session) -> list[Choice]:
    """What the seat to act is offered."""
    return list(asked(session, session.table.flow.to_act[0], covered=False).choices)


def tags(choice: Choice) -> tuple[object, ...]:
    """The kinds of the moves that a row makes."""
    return tuple(move.to_row()[0] for move in (choice.move, choice.then) if move is not None)


def played_to(*wanted: str, seed: str = "5") -> tuple[Session, list[Choice]]:
    """Round House, played at random until a row makes two moves of these kinds; and its rows."""
    session, rng = Session.new("round_house", 3, seed=seed), Rng(Chance("joined"))
    while wanted not in [tags(one) for one in rows(session)]:
        session.play(rng.choice(session.legal_moves().moves))
    return session, rows(session)


def test_a_town_is_named_with_the_cell_so_it_needs_no_row_of_its_own() -> None:
    session, found = played_to("town", "cell")
    towns = {one.move for one in found if tags(one)[0] == "town"}
    assert ("town",) not in [tags(one) for one in found]
    for town in towns:
        session.play(town)
        answers = set(session.legal_moves().moves)
        session.undo()
        assert {one.then for one in found if one.move == town} == answers
    cell = next(one for one in found if one.then is not None)
    assert cell.label.startswith("Row ")
    assert cell.group.startswith("Ancestors: ")
    assert any(result.what == "prestige" and result.count for result in cell.gains)


def test_the_plain_row_of_what_is_seldom_followed_by_more_ends_the_step() -> None:
    """“Leave the merchant there”, or the end of the room, was a click after each merchant action that was the last act."""
    _, found = played_to("send", "tile_step")
    (plain,) = [one for one in found if tags(one)[0] == "send" and "tile_step" not in tags(one)]
    assert (plain.label, tags(plain)) == ("Send an assistant", ("send", "end_room"))
    (more,) = [one for one in found if tags(one) == ("send", "tile_step")]
    assert more.label == "Send an assistant, then move the merchant"
    assert {(one.what, one.count) for one in more.gains} == {("coin", -1), ("assistant", -1)}


def test_a_row_whose_only_answer_follows_by_itself_says_what_both_bring() -> None:
    """“Ancestors: the southeast, 1 assistant” showed nothing, and brought a cube, coins, points and an amulet."""
    session, rng = Session.new("round_house", 3, seed="5"), Rng(Chance("joined"))
    while True:
        alone = [one for one in rows(session) if tags(one) == ("town",)]
        if alone:
            break
        session.play(rng.choice(session.legal_moves().moves))
    for row in alone:
        assert row.move is not None
        session.play(row.move)
        answers = session.legal_moves().moves
        session.undo()
        assert len(answers) == 1
        assert any(result.what == "prestige" and result.count for result in row.gains)


def test_a_row_of_two_moves_costs_what_both_take() -> None:
    """The goods of an order were counted twice, with the order and with the gold that pays a part of it."""
    session, found = played_to("fulfil", "pay_gold", seed="9")
    seat = session.table.flow.to_act[0]
    goods = ("tea", "fruit", "celadon", "gold")
    for row in (one for one in found if tags(one) == ("fulfil", "pay_gold")):
        before = {kind: len(session.table.zones[f"{seat}.{kind}"]) for kind in goods}
        for move in (row.move, row.then):
            assert move is not None
            session.play(move, seat)
        spent = {kind: len(session.table.zones[f"{seat}.{kind}"]) - count for kind, count in before.items()}
        shown = {one.what: one.count for one in row.gains if one.what in goods}
        assert shown == {kind: count for kind, count in spent.items() if count}
        session.undo()
        session.undo()


def test_a_walk_to_a_room_with_one_act_may_be_joined_with_it_and_keeps_its_own_row() -> None:
    _, found = played_to("walk", "level", seed="1")
    level = next(one for one in found if tags(one) == ("walk", "level"))
    assert level.label.startswith("Bank, then pay ")
    assert level.brief == f"… {level.label.removeprefix('Bank, ')}", "below its own row that much is enough"
    assert level.group == "Walk from the Ancestral Hall"
    assert any(one.move == level.move and one.then is None for one in found)


def test_a_row_that_sends_an_assistant_and_moves_the_merchant_says_where_each_goes() -> None:
    """“Send an assistant, then move the merchant: to the northeast” sounded as if the assistant went there."""
    _, found = played_to("send", "tile_step")
    sent, both, first = (one for one in found if tags(one)[0] in ("send", "tile_step"))
    assert sent.detail in both.detail
    assert both.detail.endswith(", for those sent later")
    assert both.label == "Send an assistant, then move the merchant"
    assert first.label == "Move the merchant first"
    assert first.detail.endswith(", where you then send one")


def test_rows_below_the_row_that_they_go_on_from_have_a_heading_of_their_own() -> None:
    """In the Lobby “Copy a room” was a row, and right below it the heading of its follow-ups."""
    _, found = played_to("lobby", "copy_room")
    assert {one.group for one in found if tags(one) == ("lobby", "copy_room")} == {"Copy a room, then"}


def test_a_long_list_is_not_made_longer_by_joined_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    session, found = played_to("walk", "level", seed="1")
    plain = [one for one in found if one.then is None]
    assert len(plain) < len(found)
    monkeypatch.setattr(joined, "MOST_BESIDE", len(plain) - 1)
    assert rows(session) == plain


def test_nothing_is_joined_that_uses_chance_or_where_rules_only_advise() -> None:
    session, found = played_to("send", "tile_step")
    assert any(one.then is not None for one in found)
    session.rules = "advise"
    assert not any(one.then is not None for one in rows(session))


def test_one_click_makes_both_and_one_undo_takes_both_back() -> None:
    session, found = played_to("send", "tile_step")
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.settle()
        before, listed = session.head, len(driver.table.screen.panel.book.entries)
        row = next(number for number, one in enumerate(found) if tags(one) == ("send", "tile_step"))
        driver.table.choose(row)
        driver.settle()
        made = [entry.move for entry in session.entries[before + 1 :]]
        assert made[:2] == [("send",), ("tile_step",)]
        assert len(driver.table.screen.panel.book.entries) == listed + 1
        driver.key("ctrl+z")
        driver.settle()
        assert session.head == before


@pytest.mark.parametrize("by", ["click", "drag"])
def test_an_answer_that_cannot_be_declined_is_given_by_hand_with_its_question(by: str) -> None:
    """Who dragged an assistant from its town to a cell of the ancestors was refused, because the town was not chosen yet."""
    session, _ = played_to("town", "cell")
    with Driver(session=session, size=SIZE) as driver:
        driver.table.lift()
        driver.settle()
        screen, before = driver.table.screen, session.head
        choice = next(one for one in screen.referee.choices if tags(one) == ("town", "cell"))
        drag = next(one for one in choice.gestures if isinstance(one, Drag))
        assert screen.view.rule_glows[item_key("zone", drag.to)].style == "target"
        cell = screen.view.zone_rect(session.equipment.zones[drag.to]).center
        if by == "drag":
            held = screen.view.painter.rect_of(drag.piece)
            assert held is not None
            driver.drag(held.center, cell)
        else:
            driver.click(cell)
        driver.settle()
        assert [entry.move for entry in session.entries[before + 1 :]][:2] == [
            one.to_row() for one in (choice.move, choice.then) if one
        ]


@pytest.mark.parametrize("by", ["row", "drag"])
def test_the_last_act_of_a_room_ends_it_by_row_and_by_hand_alike(by: str) -> None:
    """By drag the room waited for “End the room”, by row it ended. Where that button had been “End turn” was clicked then."""
    session, found = played_to("send", "tile_step")
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.settle()
        screen, before = driver.table.screen, session.head
        if by == "row":
            driver.table.choose(next(number for number, one in enumerate(found) if tags(one) == ("send", "end_room")))
        else:
            seat = session.table.flow.to_act[0]
            piece, town = session.table.zones[f"{seat}.assistants"][-1], session.table.where["merchant"]
            held = screen.view.painter.rect_of(piece)
            assert held is not None
            driver.drag(held.center, screen.view.zone_rect(session.equipment.zones[town]).center)
        driver.settle()
        assert [entry.move for entry in session.entries[before + 1 :]][:2] == [("send",), ("end_room",)]
        driver.key("ctrl+z")
        driver.settle()
        assert session.head == before


def test_an_answer_that_can_be_declined_has_a_row_and_no_click_of_its_own() -> None:
    _, found = played_to("walk", "level", seed="1")
    assert all(one.gestures == () for one in found)
