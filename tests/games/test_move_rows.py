"""Rows of moves from files and programs: each class of moves of every game takes its own fields, no more and no less."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from trade_game import Trade

from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Row
from tabletop.games.registry import list_games
from tabletop.rules.free_moves import is_free_row
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.ruleset import RowMove, Ruleset

RULESETS: dict[str, Ruleset] = {"free_moves": FREE_PLAY} | {
    f"games.{listing.game.id}": listing.game.ruleset
    for listing in list_games()
    # To ask for the name imports the rules, and with them the classes of moves that are looked for below.
    if listing.game is not None and listing.game.ruleset is not None and listing.game.ruleset.name
}
RULESETS["rules.triggers"] = Trade()
"""The rules that read rows, by the module below `tabletop` that has their classes of moves."""


def classes_below(kind: type[RowMove]) -> Iterator[type[RowMove]]:
    """All classes of moves that have a tag of their own."""
    for below in kind.__subclasses__():
        if isinstance(below.__struct_config__.tag, str) and below.__module__.startswith("tabletop."):
            yield below
        yield from classes_below(below)


MOVES = pytest.mark.parametrize(
    "kind",
    sorted(classes_below(RowMove), key=lambda kind: (kind.__module__, kind.__name__)),
    ids=lambda kind: f"{kind.__module__.split('.')[-2]}-{kind.__name__}",
)


def rules_for(kind: type[RowMove]) -> Ruleset:
    """The rules to which a class of moves belongs."""
    return next(rules for where, rules in RULESETS.items() if where in kind.__module__)


def example(wanted: object) -> object:
    """A value that a field of that type takes."""
    match wanted:
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.FloatType():
            return 1.5
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.StrType():
            return "blue"
        case msgspec.inspect.LiteralType(values):
            return values[0]
        case msgspec.inspect.UnionType(types):
            return example(types[0])
        case msgspec.inspect.VarTupleType(item):
            return (example(item),)
        case msgspec.inspect.TupleType(items):
            return tuple(map(example, items))
        case _:
            raise AssertionError(f"no example of {wanted}")


def rows_of(kind: type[RowMove]) -> tuple[Row, int]:
    """A row with every field of a move, and how many of its fields must be there."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, msgspec.inspect.StructType)
    row = (shape.tag, *(example(field.type) for field in shape.fields))
    return row, sum(field.required for field in shape.fields)


def test_every_game_has_moves_here() -> None:
    assert {id(rules_for(kind)) for kind in classes_below(RowMove)} == {id(rules) for rules in RULESETS.values()}


@MOVES
def test_a_row_gives_its_move_and_the_move_its_row(kind: type[RowMove]) -> None:
    row, _ = rows_of(kind)
    move = rules_for(kind).move_from_row(row)
    assert type(move) is kind
    assert move.to_row() == row


@MOVES
@pytest.mark.parametrize("more", [0, "", (), None, "I02"])
def test_a_row_with_a_field_too_many_is_refused(kind: type[RowMove], more: object) -> None:
    row, _ = rows_of(kind)
    with pytest.raises(MoveRefusedError, match="is not a move"):
        rules_for(kind).move_from_row((*row, more))


@MOVES
def test_a_row_with_a_field_too_few_is_refused(kind: type[RowMove]) -> None:
    row, needed = rows_of(kind)
    for count in range(needed):
        with pytest.raises(MoveRefusedError, match="is not a move"):
            rules_for(kind).move_from_row(row[: 1 + count])


@MOVES
def test_a_move_of_a_game_is_never_taken_for_one_of_the_free_table(kind: type[RowMove]) -> None:
    """Lotta Rome's `take` and `turn`, and Ming Dynasty's `move`, were described in general words: "Blue does nothing"."""
    assert is_free_row(rows_of(kind)[0]) == (rules_for(kind) is FREE_PLAY)
