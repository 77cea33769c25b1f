"""Places that were laid out in the window: `places.csv` adds some and says where the described ones lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.equipment import SEAT_COLOURS, Equipment, Placement
from tabletop.core.errors import GameDataError
from tabletop.packs.editor.kept_places import keep_places, kept_places, movable_boards, rect_of
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.packs.places import BOARD, HAND, PlaceRow, place_rows, places_text
from tabletop.packs.set_up import rows_text

ROWS = (
    PlaceRow("deck", x=300, y=200, width=80, height=100),
    PlaceRow("row_1", "Market", "row", 40, 200, 300, 95, face=0),
    PlaceRow("grid_1", "Map", "grid", 400, 40, 300, 200, 6, 4),
    PlaceRow("hands", layout=HAND),
)
MAP = """
[face.map]
layers = [{ fill = "#335577" }]

[board.map]
about = [40, 30, 80, 60]
unit = 2.5
ground = "map"

[board.mats]
table = "seats"
at = [0, 0, 20, 20]
ground = "map"
"""


@pytest.fixture
def pack(games: Path) -> Path:
    return new_pack(games, "Zoo", "cards")


def box(pack: Path, seats: int = 2) -> Equipment:
    return load_pack(pack).box(SEAT_COLOURS[:seats], {})


def test_places_are_added_and_moved(pack: Path) -> None:
    keep_places(pack, ROWS, box(pack))
    zones = box(pack).zones
    deck, market, grid, hand = (zones[name] for name in ("deck", "row_1", "grid_1", "hands.red"))
    assert (deck.x, deck.y, deck.width, deck.height, deck.name) == (300, 200, 80, 100, "the deck")
    assert deck.art is not None
    assert (deck.art.layers[0].width, deck.art.layers[0].height) == (80, 100), "what is printed there is as large"
    assert (market.name, market.layout, market.face, market.x) == ("Market", "row", 0, 40)
    assert (grid.columns, grid.rows) == (6, 4)
    assert grid.art is not None
    assert len(grid.art.layers) == 1 + 7 + 5, "the ground and the lines between the cells"
    assert (hand.owner, hand.in_hand, hand.visibility) == ("red", True, "private")
    assert "hands.green" in box(pack, 3).zones
    assert kept_places(pack) == ROWS


def test_a_board_is_moved_and_one_of_several_is_not_offered(pack: Path) -> None:
    (pack / "map.toml").write_text(MAP)
    boards = movable_boards(pack, box(pack))
    assert {name: rect_of(one) for name, one in boards.items()} == {"map": (0.0, 0.0, 200.0, 150.0)}
    moved = PlaceRow("map", layout=BOARD, x=310, y=20)
    keep_places(pack, (*ROWS, moved), box(pack))
    assert rect_of(movable_boards(pack, box(pack))["map"]) == (310.0, 20.0, 200.0, 150.0)
    assert (310.0, 20.0) in {(one.x, one.y) for one in box(pack).boards}
    # The row of a board that is gone says nothing, and no place of its name comes of it.
    (pack / "map.toml").unlink()
    assert "map" not in box(pack).zones
    assert kept_places(pack) == (*ROWS, moved)


def test_what_lay_in_a_place_that_is_removed_lies_on_the_table(pack: Path) -> None:
    keep_places(pack, ROWS, box(pack))
    lying = (Placement("wolf.1", "wolf", "row_1", 3.0, 0.0), Placement("hare.1", "hare", "deck"))
    kinds = list(box(pack).kinds)
    (pack / "setup.csv").write_text(rows_text([Placement(f"{kinds[0]}.1", kinds[0], one.zone, one.x) for one in lying[:1]]))
    before = box(pack)
    assert before.pieces[0].zone == "row_1"
    keep_places(pack, ROWS[:1], before)
    piece = box(pack).pieces[0]
    assert (piece.zone, piece.x, piece.y) == (before.open_zone, 40 + 150, 200 + 47.5)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (PlaceRow("a", "a{b", "row", 0, 0, 9, 9), "places.csv, line 2: a name of a place has no braces"),
        (PlaceRow("deck", "Deck", "stack", 0, 0, 9, 9), "'deck' twice"),
    ],
)
def test_a_place_that_cannot_be_leaves_the_game_as_it_was(pack: Path, row: PlaceRow, why: str) -> None:
    keep_places(pack, ROWS, box(pack))
    with pytest.raises(GameDataError, match=why):
        keep_places(pack, [row], box(pack))
    assert kept_places(pack) == ROWS
    assert "row_1" in box(pack).zones


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("zone,layout\na,pile\n", "line 2: layout is 'pile' and must be one of empty, stack, row"),
        ("zone,x\na,far\n", "line 2: x is 'far' and must be a number"),
        ("zone,x\na,1,2\n", "line 2: it has too many or too few cells"),
        ("name\nhello\n", "line 2: it has no zone"),
        ("zone,x\na,9e9\n", "line 2: x is '9e9' and must be a number from -20,000 to 20,000 mm"),
    ],
)
def test_a_row_that_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(GameDataError, match=why):
        place_rows(text)


def test_the_file_says_what_the_rows_say() -> None:
    assert place_rows(places_text(ROWS)) == ROWS


def test_a_place_of_somebody_who_does_not_play_is_left_out(pack: Path) -> None:
    (pack / "places.csv").write_text(places_text([PlaceRow("bowl.green", x=9, y=9, width=9, height=9)]))
    assert "bowl.green" not in box(pack).zones
