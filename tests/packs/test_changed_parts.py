"""Parts that were added are read back and made anew, and the table that was laid out by hand follows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from tabletop.cli.check import remarks_about
from tabletop.core.equipment import SEAT_COLOURS, Equipment, Placement
from tabletop.core.errors import GameDataError
from tabletop.packs.editor.changed_parts import Change, Write, change_part
from tabletop.packs.editor.kept_places import keep_places, kept_places
from tabletop.packs.editor.made_parts import MadePart, made_part
from tabletop.packs.editor.parts import (
    Keep,
    Part,
    add_board,
    add_cards,
    add_sheet,
    add_table,
    add_tokens,
    parts_of,
)
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.packs.places import BOARD, PlaceRow
from tabletop.packs.set_up import rows_text, set_up_rows, shuffled_in

POKER, MINI = (63.0, 88.0), (44.0, 63.0)


@pytest.fixture
def pack(games: Path) -> Path:
    return new_pack(games, "Zoo", "blank")


@pytest.fixture
def pictures(own_place: Path) -> list[Path]:
    """Three pictures, a back and a board."""
    made = []
    for name, size in (("fox", (63, 88)), ("hen", (63, 88)), ("owl", (63, 88)), ("back", (63, 88)), ("map", (400, 300))):
        surface = pygame.Surface(size)
        surface.fill("#336699")
        made.append(own_place / f"{name}.png")
        pygame.image.save(surface, str(made[-1]))
    return made


def box(pack: Path) -> Equipment:
    return load_pack(pack).box(SEAT_COLOURS[:2], {})


def files(pack: Path) -> dict[str, bytes]:
    """All that is in the folder of a pack, without what lies aside."""
    found = (one for one in pack.rglob("*") if one.is_file() and not one.relative_to(pack).parts[0].startswith("."))
    return {one.relative_to(pack).as_posix(): one.read_bytes() for one in found}


def counted(made: MadePart, **copies: int) -> Sequence[Mapping[str, object]]:
    """The rows of a part with other numbers of copies, by their names."""
    return [{**row, "copies": copies.get(str(row["name"]), row["copies"])} for row in made.rows]


def as_cards(pack: Path, title: str, size: tuple[float, float]) -> Write:
    def write(aside: MadePart, keep: Keep) -> Part:
        return add_cards(pack, title, aside.pictures, aside.back, size, keep)

    return write


def test_each_part_is_read_back_as_it_was_made(pack: Path, pictures: list[Path], own_place: Path) -> None:
    table = own_place / "animals.csv"
    table.write_text("name,text,picture\nFox,Takes a hen.,fox.png\n")
    add_cards(pack, "Deck", pictures[:3], pictures[3], POKER)
    add_cards(pack, "Plain", pictures[:1], None, MINI)
    add_sheet(pack, "Sheet", pictures[4], (4, 3), 11, 12, POKER)
    add_tokens(pack, "Men", pictures[:2], 25.0)
    add_board(pack, "Map", pictures[4], (400.0, 300.0), (8, 6))
    add_table(pack, "Animals", table, None, POKER)
    made = {one.name: made_part(pack, one) for one in parts_of(pack)}
    assert {name: one.sort for name, one in made.items()} == {
        "deck": "cards",
        "plain": "cards",
        "sheet": "sheet",
        "men": "tokens",
        "map": "board",
        "animals": "rows",
    }
    assert not any(one.by_hand for one in made.values())
    assert [one.name for one in made["deck"].pictures] == ["001-fox.png", "002-hen.png", "003-owl.png"]
    assert made["deck"].back is not None
    assert made["plain"].back is None
    assert (made["sheet"].cells, made["sheet"].back_cell, len(made["sheet"].rows)) == ((4, 3), 11, 11)
    assert (made["map"].cells, made["map"].size) == ((8, 6), (400.0, 300.0))
    described = pack / "deck.toml"
    described.write_text(described.read_text().replace('cut = "card"', 'cut = "tile"'))
    assert made_part(pack, Part("deck", "cards")).by_hand
    described.write_text(described.read_text().replace("[piece.deck]", "[piece.other]"))
    with pytest.raises(GameDataError, match=r"deck\.toml was changed by hand"):
        made_part(pack, Part("deck", "cards"))


def test_name_size_and_numbers_change_and_the_layout_follows(pack: Path, pictures: list[Path]) -> None:
    add_cards(pack, "Deck", pictures[:3], pictures[3], POKER)
    (pack / "deck.csv").write_text((pack / "deck.csv").read_text().replace("copies,", "copies,cost,").replace(",1,", ",2,7,"))
    lying = [Placement(f"deck.{card}.{copy}", f"deck.{card}", "table", 300.0, 200.0, 1) for card in (1, 2, 3) for copy in (1, 2)]
    (pack / "setup.csv").write_text(rows_text(lying, {one.piece for one in lying}))
    before, made = files(pack), made_part(pack, Part("deck", "cards"))
    to = Change("Zoo Cards", "cards", MINI, counted(made, fox=3, hen=1, owl=0))
    undo = change_part(pack, made, to, as_cards(pack, "Zoo Cards", MINI))
    assert [one.name for one in parts_of(pack)] == ["zoo_cards"]
    seen = box(pack)
    assert (seen.kinds["zoo_cards.1"].width, seen.kinds["zoo_cards.1"].height) == MINI
    assert sorted(one.piece for one in seen.pieces) == ["zoo_cards.1.1", "zoo_cards.1.2", "zoo_cards.1.3", "zoo_cards.2.1"]
    assert {(one.x, one.y, one.face) for one in seen.pieces} == {(300.0, 200.0, 1)}, "the new one lies with the others"
    assert load_pack(pack).shuffled(seen) == {one.piece for one in seen.pieces}
    assert "cost" in (pack / "zoo_cards.csv").read_text(), "a column of one's own stays"
    assert sorted(one.name for one in (pack / "pictures" / "zoo_cards").iterdir())[0] == "001-fox.png"
    assert not list(remarks_about(load_pack(pack)))
    undo()
    assert files(pack) == before


def test_cards_become_tokens_and_lie_where_they_lay(pack: Path, pictures: list[Path]) -> None:
    add_cards(pack, "Deck", pictures[:3], None, POKER)
    lying = [Placement(f"deck.{card}.1", f"deck.{card}", "table", 300.0, 200.0, 1) for card in (1, 2, 3)]
    (pack / "setup.csv").write_text(rows_text(lying, {one.piece for one in lying}))
    made = made_part(pack, Part("deck", "cards"))

    def write(aside: MadePart, keep: Keep) -> Part:
        return add_tokens(pack, "Deck", aside.pictures, 25.0, keep)

    change_part(pack, made, Change("Deck", "tokens", (25.0, 25.0), made.rows), write)
    assert parts_of(pack) == [Part("deck", "tokens")]
    assert {(one.x, one.face) for one in box(pack).pieces} == {(300.0, 0)}
    assert not shuffled_in((pack / "setup.csv").read_text())
    assert not list(remarks_about(load_pack(pack)))


def test_a_board_keeps_its_place_with_its_cells_and_what_lies_there(pack: Path, pictures: list[Path]) -> None:
    add_tokens(pack, "Men", pictures[:1], 25.0)
    add_board(pack, "Map", pictures[4], (400.0, 300.0), (8, 6))
    rows = (PlaceRow("map", x=20, y=30, width=400, height=300), PlaceRow("map", layout=BOARD, x=20, y=30))
    keep_places(pack, rows, box(pack))
    (pack / "setup.csv").write_text(rows_text([Placement("men.1.1", "men.1", "map", 3.0, 2.0)]))
    before, made = files(pack), made_part(pack, Part("map", "board"))

    def write(aside: MadePart, keep: Keep) -> Part:
        return add_board(pack, "Island", aside.pictures[0], (600.0, 450.0), (4, 3), keep)

    undo = change_part(pack, made, Change("Island", "board", (600.0, 450.0), ()), write)
    seen = box(pack)
    [board] = seen.boards
    zone = seen.zones["island"]
    assert (board.x, board.y, board.width) == (20.0, 30.0, 600.0)
    assert (zone.x, zone.width, zone.height, zone.columns) == (20.0, 600.0, 450.0, 4)
    assert [one.zone for one in seen.pieces] == ["island"]
    undo()
    assert files(pack) == before

    def as_one_card(aside: MadePart, keep: Keep) -> Part:
        return add_cards(pack, "Map", aside.pictures, None, POKER, keep)

    change_part(pack, made_part(pack, Part("map", "board")), Change("Map", "cards", POKER, ()), as_one_card)
    assert not box(pack).boards
    assert not kept_places(pack)
    assert not list(remarks_about(load_pack(pack)))


def test_what_cannot_be_changed_leaves_all_as_it_was(pack: Path, pictures: list[Path]) -> None:
    add_cards(pack, "Deck", pictures[:3], pictures[3], POKER)
    (pack / "setup.csv").write_text(rows_text([Placement("deck.1.1", "deck.1", "table", 300.0, 200.0, 1)]))
    before, made = files(pack), made_part(pack, Part("deck", "cards"))

    def fails(aside: MadePart, keep: Keep) -> Part:
        return add_cards(pack, "Deck", aside.pictures, None, (-3.0, 88.0), keep)

    with pytest.raises(GameDataError):
        change_part(pack, made, Change("Other", "cards", POKER, counted(made, fox=4)), fails)
    assert files(pack) == before
    assert set_up_rows((pack / "setup.csv").read_text())[0].piece == "deck.1.1"
    # A picture that is gone is said, and the deck is there still.
    (pack / "pictures" / "deck" / "002-hen.png").unlink()
    before = files(pack)
    with pytest.raises(GameDataError, match="002-hen"):
        change_part(pack, made, Change("Deck", "cards", POKER, made.rows), as_cards(pack, "Deck", POKER))
    assert files(pack) == before
    assert replace(made, by_hand=False) == made_part(pack, Part("deck", "cards"))


def test_the_table_becomes_as_large_as_its_board(pack: Path, pictures: list[Path]) -> None:
    add_board(pack, "Map", pictures[4], (400.0, 300.0))
    assert (box(pack).width, box(pack).height) == (900.0, 560.0)
    before, made = files(pack), made_part(pack, Part("map", "board"))

    def write(aside: MadePart, keep: Keep) -> Part:
        return add_board(pack, "Map", aside.pictures[0], (700.0, 1050.0), (1, 1), keep)

    undo = change_part(pack, made, Change("Map", "board", (700.0, 1050.0), ()), write)
    seen = box(pack)
    assert (seen.width, seen.height, seen.boards[0].height) == (900.0, 1110.0, 1050.0)
    assert not list(remarks_about(load_pack(pack)))
    undo()
    assert files(pack) == before
    with pytest.raises(GameDataError):
        add_board(pack, "Far", pictures[4], (90_000.0, 1050.0))
    assert files(pack) == before
