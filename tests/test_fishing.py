"""Undo cannot be used to fish: undo and the same act give the same result, whatever acts of chance come in between."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from small_box import SMALL_GAME

from tabletop.core.chance import Chance, Rng
from tabletop.core.events import ChanceUsed, DiceRolled, Event
from tabletop.games.game import Game
from tabletop.games.registry import list_games
from tabletop.rules.free_moves import (
    CutPile,
    DealPieces,
    DrawPieces,
    FreeMove,
    MixIn,
    MovePieces,
    RollDice,
    ShufflePieces,
)
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move
from tabletop.session import Session

Other = tuple[FreeMove, bool]
"""Another act, and whether it is undone too."""

RULED = [listing.game for listing in list_games() if listing.game is not None and listing.game.ruleset is not None]


def small_table() -> Session:
    """The small box with two piles of three cards on the table, men laid apart, tokens and dice."""
    session = Session.new(SMALL_GAME, seats=2, seed="7")
    session.play(MovePieces(("c1", "c2", "c3"), "table", ((300.0, 300.0),)))
    session.play(MovePieces(("c4", "c5", "c6"), "table", ((500.0, 300.0),)))
    session.play(MovePieces(("c7", "c8", "c9"), "discard"))
    return session


SMALL_ACTS: dict[str, FreeMove] = {
    "die": RollDice(("die.a",)),
    "other die": RollDice(("die.b",)),
    "stack": ShufflePieces(("c10", "c11", "c12")),
    "other stack": ShufflePieces(("c7", "c8", "c9")),
    "pile on the table": ShufflePieces(("c1", "c2", "c3")),
    "other pile on the table": ShufflePieces(("c4", "c5", "c6")),
    "men laid apart": ShufflePieces(("m0", "m1", "m2", "m3")),
    "bag shaken": ShufflePieces(("t1", "t2", "t3", "t4", "t5", "t6")),
    "blind draw": DrawPieces("t1", 2, "table", ((200.0, 300.0),)),
    "mixing in": MixIn(("pawn",), "deck"),
}
"""One act for each source of chance."""


def others_of(name: str) -> list[FreeMove]:
    """The other acts of chance that can be made again and again, and leave the pieces as the act `name` finds them."""
    left_out = {name, "blind draw", "mixing in", *(("stack",) if name == "mixing in" else ())}
    return [act for other, act in SMALL_ACTS.items() if other not in left_out]


def open_table() -> Session:
    """The open table with cubes in its bag and a pile of the deck's cards on the table."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DrawPieces("pack.AS", 5, "table", ((300.0, 300.0),)))
    session.play(MovePieces(tuple(f"chess.white.pawn.{number}" for number in range(1, 9)), "bag"))
    return session


def open_acts(session: Session) -> dict[str, FreeMove]:
    """One act for each source of chance on the open table: every die and the coin, deck, pile, draw, deal from the bag."""
    table = session.table
    dice = {piece: RollDice((piece,)) for piece in table.pieces if table.kind(piece).rolls}
    pile = tuple(piece for piece in table.zones["table"] if piece.startswith("pack."))
    return {
        **dice,
        "deck": ShufflePieces(table.zones["deck"]),
        "pile": ShufflePieces(pile),
        "draw": DrawPieces("chess.white.pawn.1", 2, "table", ((200.0, 300.0),)),
        "deal": DealPieces("chess.white.pawn.1", 1),
    }


def result(session: Session, move: Move) -> tuple[Event, ...]:
    """What happens when the move is made, without what was counted; it is undone again."""
    events = session.play(move).events
    session.undo()
    return tuple(event for event in events if not isinstance(event, ChanceUsed))


def does(session: Session, others: list[Other]) -> None:
    """Make other acts, some of them undone at once."""
    for move, undone in others:
        session.play(move)
        if undone:
            session.undo()


@pytest.mark.parametrize("name", SMALL_ACTS)
def test_no_act_of_chance_shifts_another(name: str) -> None:
    session, act = small_table(), SMALL_ACTS[name]
    before = result(session, act)
    does(session, [(act, True), *((other, False) for other in others_of(name)), (others_of(name)[0], False)])
    assert result(session, act) == before


@given(data=st.data())
def test_no_line_of_other_acts_shifts_a_result(data: st.DataObject) -> None:
    session = small_table()
    name = data.draw(st.sampled_from(sorted(SMALL_ACTS)))
    before = result(session, SMALL_ACTS[name])
    kept = st.tuples(st.sampled_from(others_of(name)), st.booleans())
    undone = st.tuples(st.sampled_from(list(SMALL_ACTS.values())), st.just(True))
    does(session, data.draw(st.lists(kept | undone, max_size=9)))
    assert result(session, SMALL_ACTS[name]) == before


def test_no_die_pile_or_bag_of_the_open_table_shifts_another() -> None:
    session = open_table()
    acts = open_acts(session)
    before = {name: result(session, act) for name, act in acts.items()}
    for name, act in acts.items():
        if name in ("draw", "deal"):
            continue
        here = session.head
        does(session, [(act, number % 3 == 2) for number in range(9)])
        assert {other: result(session, acts[other]) for other in acts if other != name} == {
            other: known for other, known in before.items() if other != name
        }
        session.jump(here)


def test_cutting_a_pile_or_adding_to_a_bag_first_does_not_change_what_chance_does() -> None:
    session = small_table()
    shuffled, drawn = result(session, SMALL_ACTS["stack"]), result(session, SMALL_ACTS["blind draw"])
    session.play(CutPile("c12", 1))
    assert result(session, SMALL_ACTS["stack"]) == shuffled
    session.play(SMALL_ACTS["bag shaken"])
    assert result(session, SMALL_ACTS["blind draw"]) == drawn


def test_dice_rolled_together_show_what_each_would_show_alone() -> None:
    session = small_table()
    alone = [result(session, RollDice((die,)))[0].faces[0] for die in ("die.a", "die.b")]  # type: ignore[union-attr]
    assert result(session, RollDice(("die.a", "die.b")))[0].faces == tuple(alone)  # type: ignore[union-attr]


def test_a_kick_shows_the_same_dice_after_other_dice_were_rolled_by_hand() -> None:
    session = Session.new("roundhouse_kick", seats=2, seed="7")
    while "kick" not in session.table.flow.phase:
        session.play(session.legal_moves().moves[0])
    kick = session.legal_moves().moves[0]
    before = [event for event in result(session, kick) if isinstance(event, DiceRolled)]
    rolled = {die for event in before for die in event.pieces}
    other = next(piece for piece in session.table.pieces if session.table.kind(piece).rolls and piece not in rolled)
    session.rules = "off"
    for _ in range(9):
        session.play(RollDice((other,)))
    session.rules = "enforce"
    assert [event for event in result(session, kick) if isinstance(event, DiceRolled)] == before != []


SHUFFLED_BEFORE = ("lotta_rome",)
"""Games that shuffle for the set-up and use no chance in play."""


@pytest.mark.parametrize("game", RULED, ids=lambda game: game.id)
def test_in_play_games_draw_from_streams_that_others_do_not_shift(game: Game) -> None:
    """Every entry of several games: the same act at a table where every other stream has gone on gives the same."""
    used: set[str] = set()
    for seed in range(5, 9):  # In these games Round House shuffles, too.
        session = Session.new(game, seats=game.players[1], seed=str(seed))
        start, rng = session.table.chance.drawn, Rng(Chance(f"who plays {seed}"))
        while session.table.flow.to_act:
            before = session.table
            seat, move = before.flow.to_act[0], rng.choice(session.legal_moves().moves)
            entry = session.play(move)
            own = {stream for event in entry.events if isinstance(event, ChanceUsed) for stream in event.streams}
            if own:
                used |= own
                others = {stream: count + 9 for stream, count in before.chance.streams.items() if stream not in own}
                shifted = replace(before.chance, drawn=start + 9, streams={**before.chance.streams, **others, "x": 1})
                told = session.game_rules.resolve(replace(before, chance=shifted), seat, move, again := Rng(shifted))
                assert settle(replace(before, chance=shifted), told, again)[0] == list(entry.events)
        assert session.table.chance.drawn == start, "a plain number was drawn in play, where undo could shift it"
    assert bool(used) == (game.id not in SHUFFLED_BEFORE)
