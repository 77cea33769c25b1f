"""Buttons of a game without code: steps that hands could do too, as one act."""

from __future__ import annotations

from pathlib import Path

import pytest
from meadow import write_meadow

from tabletop import MovePieces, PressButton, Session
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.packs.loading import load_pack
from tabletop.rules.drops import find_drop

BUTTON = """
[counter.left]
id = "left"
name = "left"

[zone.round]
id = "round"
name = "New round"
layout = "stack"
at = [300, 300, 60, 30]
ground = "place"
words = "New round"
does = ["gather card to deck", "face deck 1", "shuffle deck", "deal 2 from deck", "move 1 from deck to row", "set left to 3"]

[zone.row]
id = "row"
name = "the row"
layout = "row"
at = [20, 200, 300, 90]
face = 0

[game]"""
DOES = BUTTON[BUTTON.index("does = ") :].partition("\n")[0]


def begun(folder: Path, does: str = DOES) -> Session:
    write_meadow(folder, {"[game]": BUTTON.replace(DOES, does)})
    return Session.new(load_pack(folder / "meadow"), 2, seed="7")


def test_a_button_does_all_its_steps_as_one_act(own_place: Path) -> None:
    session = begun(own_place)
    session.play(MovePieces(("fox.1", "hen.1"), "table", ((300.0, 300.0),)))
    session.play(MovePieces(("fox.2",), "hand:red"))
    entry = session.play(PressButton("round"), "blue")
    table = session.table
    assert [len(table.zones[zone]) for zone in ("deck", "hand:blue", "hand:red", "row")] == [3, 2, 2, 1]
    assert all(table.pieces[piece].face == 1 for piece in table.zones["deck"])
    assert table.pieces[table.zones["row"][0]].face == 0
    assert table.counters["left"] == 3
    assert session.describe(entry.id, "red") == "Farmer presses New round."
    again = Session.new(session.game, 2, seed="7")
    assert session.log.undo_target() == entry.id - 1
    assert entry.id in session.log.barriers
    session.undo()
    assert session.table.where["fox.2"] == "hand:red"
    assert again.table.zones["deck"] == session.log.table_at(session.log.base).zones["deck"]


def test_a_button_that_finds_nothing_to_do_says_so(own_place: Path) -> None:
    session = begun(own_place, 'does = ["gather card to deck", "set left to 0"]')
    with pytest.raises(MoveRefusedError, match="There is nothing to do for New round"):
        session.play(PressButton("round"))
    with pytest.raises(MoveRefusedError, match="the deck is no button"):
        session.play(PressButton("deck"))


def test_nothing_lies_on_a_button_and_too_few_cards_are_named(own_place: Path) -> None:
    session = begun(own_place, 'does = ["deal 99 from deck"]')
    with pytest.raises(MoveRefusedError):
        session.play(PressButton("round"))
    drop = find_drop(session.table, ["fox.1"], {"fox.1": (330.0, 315.0)}, (330.0, 315.0))
    assert drop is not None
    assert drop.zone.id == "table"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("gather cards in deck", "step 1 of the button 'round': the step 'gather cards in deck' is none of: gather TAG to PLACE"),
        ("juggle deck", "the step 'juggle deck' is none of"),
        ("shuffle dekc", "step 1 of the button 'round': there is no place 'dekc'"),
        ("move 2 from deck to rwo", "there is no place 'rwo'"),
        ("set lift to 3", "there is no counter 'lift'"),
        ("gather crad to deck", "no kind of piece has the tag 'crad'"),
        ("face deck", "the step 'face deck' is none of"),
    ],
)
def test_a_step_that_cannot_be_is_named(own_place: Path, step: str, words: str) -> None:
    with pytest.raises(GameDataError) as raised:
        begun(own_place, f'does = ["{step}"]')
    assert words in str(raised.value)


def test_a_button_ends_the_turn_with_its_other_steps(own_place: Path) -> None:
    session = begun(own_place, 'does = ["shuffle deck", "end turn"]')
    before = session.table.flow.to_act
    session.play(PressButton("round"), "blue")
    assert session.table.flow.to_act == ("red",) != before
    assert session.describe(session.head, "red") == "Farmer presses New round and passes the turn to Shepherd."
    session.undo()
    assert session.table.flow.to_act == before
