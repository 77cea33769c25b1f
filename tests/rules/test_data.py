"""Tables of data read with checks, and moves as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.rules.data import check_rows, parse_table, read_by_id, read_object, read_table
from tabletop.rules.move_text import row_from_text, row_text


class Row(Struct, frozen=True):
    """A row of a test's table."""

    id: str
    count: int


def test_rows_are_read_and_typed() -> None:
    assert parse_table('id,count\n"a, b",3\n\nc,4\n', "t.csv", Row) == [Row("a, b", 3), Row("c", 4)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("id,amount\na,1\n", "t.csv, row 1: the columns are id, amount, not id, count."),
        ("id,count\na,1\nb\n", "t.csv, row 3: it has 1 columns, not 2."),
        ("id,count\na,one\n", "t.csv, row 2: Expected `int`, got `str` - at `$.count`."),
        ('id,count\na,1\n"b,2\n', "t.csv, row 3: unexpected end of data."),
    ],
)
def test_a_wrong_row_is_named(text: str, problem: str) -> None:
    with pytest.raises(GameDataError) as caught:
        parse_table(text, "t.csv", Row)
    assert str(caught.value) == problem


class Shape(Struct, frozen=True):
    """A row whose cells hold several values."""

    id: str
    corners: tuple[tuple[int, int], ...]
    size: tuple[float, float]
    words: tuple[str, ...]


def test_a_cell_may_hold_several_values() -> None:
    text = 'id,corners,size,words\na,"1,2 3,4","2,0.5",one two\nb,,"1,1",\n'
    assert parse_table(text, "t.csv", Shape) == [
        Shape("a", ((1, 2), (3, 4)), (2.0, 0.5), ("one", "two")),
        Shape("b", (), (1.0, 1.0), ()),
    ]
    with pytest.raises(GameDataError, match=r"t\.csv, row 2: Expected `array` of length 2, got 3 - at `\$\.size`"):
        parse_table('id,corners,size,words\na,"1,2","2,3,4",\n', "t.csv", Shape)


def test_an_id_in_two_rows_is_found() -> None:
    with pytest.raises(GameDataError, match=r"t\.csv, row 3: the id a is there twice"):
        parse_table("id,count\na,1\na,2\n", "t.csv", Row)


def test_checks_name_the_row_too() -> None:
    with pytest.raises(GameDataError, match=r"t\.csv, row 3: too many"):
        check_rows("t.csv", [Row("a", 1), Row("b", 9)], lambda row: "too many" if row.count > 5 else "")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(GameDataError, match=r"The file none\.csv cannot be read"):
        read_table("tabletop.games.roundhouse_kick", "none.csv", Row)


fields = st.recursive(
    st.one_of(
        st.text(max_size=8),
        st.integers(-(10**9), 10**9),
        st.booleans(),
        st.none(),
        st.floats(allow_nan=False, allow_infinity=False),
    ),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@given(st.lists(fields, max_size=5).map(tuple))
def test_moves_have_a_text_both_ways(row: tuple[object, ...]) -> None:
    text = row_text(row)
    assert row_from_text(text) == row


def test_texts_read_well() -> None:
    assert row_text(("place", "L3", 2, "two words", (1.5, 2))) == 'place L3 2 "two words" [1.5,2]'
    with pytest.raises(MoveRefusedError, match="is not a move"):
        row_from_text("place [1,")


def test_rows_are_found_by_their_first_column(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row("a", 1), Row("b", 2)]
    monkeypatch.setattr("tabletop.rules.data.read_table", lambda package, file, kind: rows)
    assert read_by_id("", "t.csv", Row) == {"a": Row("a", 1), "b": Row("b", 2)}
    with pytest.raises(GameDataError, match=r"t.csv, row 3: too many"):
        read_by_id("", "t.csv", Row, lambda row: "too many" if row.count > 1 else "")


def test_an_object_is_read_from_json_and_a_wrong_one_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "read_here").mkdir()
    (tmp_path / "read_here" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "read_here" / "row.json"

    def fault(row: Row) -> str:
        return "" if row.count > 0 else "the count is not above 0"

    file.write_text('{"id": "a", "count": 3}', encoding="utf-8")
    assert read_object("read_here", "row.json", Row, fault) == Row("a", 3)
    for text, problem in (
        ('{"id": "a", "count": 0}', "row.json: the count is not above 0."),
        ('{"id": "a", "count": "3"}', "row.json: Expected `int`, got `str` - at `$.count`."),
        ('{"id": "a"', "row.json: Input data was truncated."),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(GameDataError) as caught:
            read_object("read_here", "row.json", Row, fault)
        assert str(caught.value) == problem
    with pytest.raises(GameDataError, match=r"The file rows.json cannot be read"):
        read_object("read_here", "rows.json", Row)
