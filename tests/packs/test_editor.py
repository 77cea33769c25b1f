"""What the table editor writes: parts of a pack that the check accepts, the set-up laid out by hand, and the trash."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tabletop import Session
from tabletop.cli import run_command
from tabletop.cli.check import remarks_about
from tabletop.components.standard import standard
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Picture
from tabletop.core.rects import overlap
from tabletop.games.registry import game_names, load_game
from tabletop.packs.editor.found_files import found_at, path_in
from tabletop.packs.editor.free_room import rects_of
from tabletop.packs.editor.kept_places import keep_places
from tabletop.packs.editor.parts import (
    add_board,
    add_cards,
    add_sheet,
    add_table,
    add_tokens,
    bring_back,
    change_back,
    parts_of,
    remove_part,
)
from tabletop.packs.loading import load_pack
from tabletop.packs.naming import rename_pack, title_of
from tabletop.packs.new_pack import TEMPLATES, new_pack
from tabletop.packs.packing import pack_up
from tabletop.packs.places import PlaceRow
from tabletop.packs.set_up import keep_set_up, set_up_rows
from tabletop.packs.taking_in import take_in
from tabletop.packs.trash import packs_in_trash, restore_pack, trash_pack
from tabletop.rules.bringing import bring_move
from tabletop.rules.free_moves import FlipPieces, MovePieces, OrderPieces, RemovePieces
from tabletop.session.templates import shuffled_now

POKER = (63.0, 88.0)


@pytest.fixture
def pack(games: Path) -> Path:
    """A new game made from the blank template."""
    return new_pack(games, "Zoo", "blank")


def picture(path: Path, size: tuple[int, int] = (63, 88)) -> Path:
    path.parent.mkdir(exist_ok=True)
    surface = pygame.Surface(size)
    surface.fill("#336699")
    pygame.image.save(surface, str(path))
    return path


def accepted(pack: Path) -> bool:
    """Whether `tabletop check` finds nothing wrong."""
    return not list(remarks_about(load_pack(pack)))


def session_of(pack: Path, seats: int = 2) -> Session:
    return Session.new(load_game(pack.name), seats=seats, seed="1")


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_is_accepted_and_takes_a_deck(games: Path, own_place: Path, template: str) -> None:
    pack = new_pack(games, f"From {template}", template)
    assert accepted(pack)
    add_cards(pack, "Extra", [picture(own_place / "in" / "fox.png")], None, POKER)
    assert accepted(pack)


def test_a_name_with_quotation_marks_is_kept(games: Path) -> None:
    pack = new_pack(games, 'The "Great" \\ Zoo', "cards")
    assert load_pack(pack).name == 'The "Great" \\ Zoo'


def test_pictures_of_a_folder_are_a_deck_with_its_back(pack: Path, own_place: Path) -> None:
    folder = own_place / "Zoo Cards"
    for number in range(1, 13):
        picture(folder / f"card {number}.png")
    picture(folder / "Back.png")
    found = found_at([folder])
    assert (found.name, len(found.pictures), found.back) == ("Zoo Cards", 12, folder / "Back.png")
    # In the order of their numbers, not of their letters.
    assert [one.stem for one in found.pictures[:3]] == ["card 1", "card 2", "card 3"]
    part = add_cards(pack, found.name, found.pictures, found.back, POKER)
    assert parts_of(pack) == [part]
    assert accepted(pack)
    session = session_of(pack)
    assert len(session.table.pieces) == 12
    seen = session.view("blue")
    assert {state.kind for state in seen.pieces.values()} == {"zoo_cards.back"}
    session.play(FlipPieces(("zoo_cards.1.1",)))
    assert session.table.kind("zoo_cards.1.1").name == "card 1"


def test_a_sheet_is_cut_into_cards_and_one_cell_is_the_back(pack: Path, own_place: Path) -> None:
    add_sheet(pack, "Owls", picture(own_place / "sheet.png", (630, 616)), (10, 7), 69, 70, POKER)
    assert accepted(pack)
    assert len(session_of(pack).table.pieces) == 69
    add_sheet(pack, "Owls", own_place / "sheet.png", (10, 7), None, 54, POKER)
    assert [part.name for part in parts_of(pack)] == ["owls", "owls_2"]
    assert len(session_of(pack).table.pieces) == 69 + 54


def test_rows_of_a_table_become_cards_with_their_words_and_pictures(pack: Path, own_place: Path) -> None:
    picture(own_place / "fox.png")
    table = own_place / "animals.csv"
    table.write_text(
        "Name;Text;Count;Image;Cost\nFox;Takes a hen, or two.;4;fox.png;3\nHen;Lays an egg.;6;;1\n", encoding="utf-8-sig"
    )
    assert found_at([table]).table == table
    add_table(pack, "animals", table, None, POKER)
    assert accepted(pack)
    game = session_of(pack).table
    assert len(game.pieces) == 10
    assert game.equipment.kinds["animals.2"].text == "Takes a hen, or two."
    # The cards follow the table.
    (pack / "animals.csv").write_text("Name;Text;Count;Image;Cost\nFox;Takes a hen.;1;fox.png;3\n")
    assert len(session_of(pack).table.pieces) == 1


def test_a_table_of_an_old_spreadsheet_and_one_without_rows(pack: Path, own_place: Path) -> None:
    table = own_place / "old.csv"
    table.write_bytes("Name,Text\nBär,Größer\n".encode("cp1252"))
    add_table(pack, "old", table, None, POKER)
    assert load_pack(pack).name == "Zoo"
    assert session_of(pack).equipment.kinds["old.2"].name == "Bär"
    table.write_text("Name,Text\n")
    with pytest.raises(GameDataError, match="has no rows"):
        add_table(pack, "old", table, None, POKER)


def test_a_picture_beyond_the_folder_of_a_table_is_left_alone(pack: Path, own_place: Path) -> None:
    picture(own_place / "secret.png")
    (own_place / "in").mkdir()
    table = own_place / "in" / "names.csv"
    table.write_text("name,picture\nFox,../secret.png\n")
    add_table(pack, "names", table, None, POKER)
    assert not list((pack / "pictures").rglob("*.png"))


def test_a_board_with_cells_and_tokens(pack: Path, own_place: Path) -> None:
    board, token = picture(own_place / "map.png", (400, 300)), picture(own_place / "star.png", (40, 40))
    add_board(pack, "Map", board, (400.0, 300.0), (8, 6))
    add_tokens(pack, "Stars", [token, token], 30.0)
    assert accepted(pack)
    box = session_of(pack).equipment
    assert (box.zones["map"].columns, box.zones["map"].rows) == (8, 6)
    assert box.boards[0].width == 400.0
    assert box.kinds["stars.1"].outline == "shape"


def test_a_part_is_removed_and_brought_back(pack: Path, own_place: Path) -> None:
    part = add_cards(pack, "Deck", [picture(own_place / "fox.png")], None, POKER)
    remove_part(pack, part)
    assert parts_of(pack) == []
    assert len(session_of(pack).table.pieces) == 0
    bring_back(pack, part)
    assert parts_of(pack) == [part]
    assert accepted(pack)


def test_nothing_stays_of_a_part_that_cannot_be_added(pack: Path, own_place: Path) -> None:
    before = sorted(path.name for path in pack.rglob("*"))
    with pytest.raises(GameDataError, match="cannot be added"):
        add_cards(pack, "Deck", [own_place / "nowhere.png"], None, POKER)
    with pytest.raises(GameDataError, match="cannot be added"):
        add_cards(pack, "Deck", [picture(own_place / "fox.png")], None, (63.0, 1e9))
    assert [name for name in sorted(path.name for path in pack.rglob("*")) if name != "pictures"] == before


def test_files_of_no_use_are_refused_in_a_sentence(own_place: Path) -> None:
    (own_place / "words.txt").write_text("x")
    with pytest.raises(GameDataError, match="There are no pictures"):
        found_at([own_place / "words.txt"])
    with pytest.raises(GameDataError, match="There is no file"):
        found_at([own_place / "nowhere"])


def test_a_path_is_read_as_people_paste_it() -> None:
    assert path_in(' "/home/ann/My Cards" ') == Path("/home/ann/My Cards")
    assert path_in("file:///home/ann/My%20Cards") == Path("/home/ann/My Cards")
    assert path_in("~/cards") == Path.home() / "cards"


def kept(pack: Path, session: Session) -> None:
    """Keep the present table as the set-up of the pack."""
    game = load_game(pack.name)
    own = game.box(session.equipment.seats, session.header.options)
    keep_set_up(pack, session.table, own, session.header.equipment, shuffled_now(session))


def test_a_layout_is_the_set_up_of_the_next_game(pack: Path, own_place: Path) -> None:
    add_cards(pack, "Deck", [picture(own_place / f"{name}.png") for name in ("fox", "hen", "owl")], None, POKER)
    session = session_of(pack)
    session.play(MovePieces(("deck.2.1",), "table", ((300.0, 200.0),)))
    session.play(FlipPieces(("deck.2.1",)))
    session.play(RemovePieces(("deck.3.1",)))
    star = next(one for one in standard() if one.id == "meeple.white")
    session.play(bring_move(star, session.equipment.zones["table"], [(500.0, 100.0)]))
    kept(pack, session)
    assert accepted(pack)
    again = session_of(pack)
    assert again.table.pieces == session.table.pieces
    assert again.table.zones == session.table.zones
    assert again.equipment.kinds["meeple.white"].name == "white meeple"
    # Kept a second time, it still knows what came out of the box before, and what was put away.
    kept(pack, again)
    assert "meeple.white" in session_of(pack).equipment.kinds
    assert "deck.3.1" not in session_of(pack).table.pieces


def test_the_layout_of_an_older_game_neither_loses_new_parts_nor_brings_back_old_ones(pack: Path, own_place: Path) -> None:
    old = add_cards(pack, "Old", [picture(own_place / "fox.png")], None, POKER)
    session = session_of(pack)
    remove_part(pack, old)
    add_cards(pack, "New", [picture(own_place / "hen.png")], None, POKER)
    lies = session_of(pack).table.pieces["new.1.1"]
    kept(pack, session)
    again = session_of(pack)
    assert again.table.pieces.keys() == {"new.1.1"}
    assert again.table.pieces["new.1.1"] == lies
    assert again.equipment.kinds.keys() == {"new.1", "new.back"}


def test_new_parts_lie_where_nothing_else_lies(pack: Path, own_place: Path) -> None:
    pictures = [picture(own_place / f"{name}.png") for name in ("fox", "hen", "owl")]
    keep_places(pack, [PlaceRow("discard", "Discard", "stack", 20, 10, 90, 110)], load_pack(pack).box(SEAT_COLOURS[:1], {}))
    add_board(pack, "Wood", pictures[0], (400.0, 300.0))
    for title in ("One", "Two", "Three", "Four"):
        add_cards(pack, title, pictures, None, POKER)
    add_tokens(pack, "Men", pictures, 30.0)
    box = load_pack(pack).box(SEAT_COLOURS[:1], {})
    piles = set(rects_of(box))
    assert len(piles) == 1 + 1 + 4 + 3
    assert not [(one, other) for one, other in combinations(sorted(piles), 2) if overlap(one, other)]
    assert all(x >= 0 and y >= 0 and x + wide <= box.width and y + high <= box.height for x, y, wide, high in piles)


def test_a_deck_is_shuffled_in_each_game_also_where_the_layout_was_kept(pack: Path, own_place: Path) -> None:
    add_cards(pack, "Deck", [picture(own_place / f"{number}.png") for number in range(30)], None, POKER)

    def order(seed: str) -> tuple[str, ...]:
        return Session.new(load_pack(pack), 2, seed=seed).table.pile_of("deck.1.1")

    ordered = tuple(f"deck.{number}.1" for number in range(1, 31))
    assert len({order("1"), order("2"), ordered}) == 3
    assert order("1") == order("1")
    # Moved and kept, it is shuffled again.
    session = Session.new(load_pack(pack), 2)
    session.play(MovePieces(session.table.pile_of("deck.1.1"), "table", ((300.0, 200.0),) * 30))
    kept(pack, session)
    assert load_pack(pack).shuffled(session.equipment) == set(ordered)
    assert len({order("1"), order("2"), session.table.pile_of("deck.1.1")}) == 3
    # Put in order by somebody, it stays so.
    session.play(OrderPieces(ordered))
    kept(pack, session)
    assert order("1") == order("2") == session.table.pile_of("deck.1.1")
    # The column was not there in older files: nothing was shuffled.
    before = (pack / "setup.csv").read_text()
    (pack / "setup.csv").write_text("".join(line.rpartition(",")[0] + "\n" for line in before.splitlines()))
    assert order("1") == order("2")
    (pack / "setup.csv").write_text(before.replace(",\n", ",perhaps\n"))
    with pytest.raises(GameDataError, match=r"setup.csv, line 2: shuffled is 'perhaps'"):
        load_pack(pack)


def test_what_a_missing_player_would_hold_lies_where_the_description_says(pack: Path, own_place: Path) -> None:
    add_cards(pack, "Deck", [picture(own_place / f"{name}.png") for name in ("fox", "hen")], None, POKER)
    session = Session.new(load_pack(pack), 3)
    hand = session.equipment.hand_of(session.equipment.seats[2].id)
    assert hand is not None
    session.play(MovePieces(("deck.2.1",), hand.id))
    kept(pack, session)
    two = Session.new(load_pack(pack), 2).table
    assert two.where["deck.2.1"] == two.equipment.open_zone
    three = Session.new(load_pack(pack), 3).table
    assert three.where["deck.2.1"] == hand.id


def test_a_part_that_is_added_later_lies_beside_the_layout(pack: Path, own_place: Path) -> None:
    add_cards(pack, "Deck", [picture(own_place / "fox.png")], None, POKER)
    kept(pack, session_of(pack))
    add_cards(pack, "More", [picture(own_place / "hen.png")], None, POKER)
    assert set(session_of(pack).table.pieces) == {"deck.1.1", "more.1.1"}


def test_a_layout_for_four_is_played_by_two(games: Path) -> None:
    pack = new_pack(games, "Tokens", "board")
    kept(pack, session_of(pack, 4))
    assert accepted(pack)
    assert {piece.split(".")[1] for piece in session_of(pack, 2).table.pieces} == {"blue", "red"}


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("piece,kind,zone\nx\n", "line 2: it has too many or too few cells"),
        ("piece,kind,zone,x\nx,y,table,far\n", "line 2: "),
        ("piece,kind,zone,locked\nx,y,table,perhaps\n", "line 2: locked is 'perhaps'"),
    ],
)
def test_a_wrong_set_up_names_its_line(rows: str, wrong: str) -> None:
    with pytest.raises(GameDataError, match=wrong):
        set_up_rows(rows)


def test_a_damaged_set_up_does_not_close_the_program(pack: Path) -> None:
    (pack / "added.json").write_text('{"id": 3}')
    with pytest.raises(GameDataError, match=r"added\.json cannot be read"):
        load_pack(pack)
    assert run_command(["check", str(pack)]) == 1


def test_a_pack_goes_into_the_trash_and_comes_back(games: Path, pack: Path) -> None:
    there = trash_pack(pack)
    assert "zoo" not in game_names()
    assert packs_in_trash(games) == [there]
    again = new_pack(games, "Zoo", "blank")
    assert restore_pack(there, "zoo") == games / "zoo_2"
    assert {"zoo", "zoo_2"} <= set(game_names())
    there, second = trash_pack(games / "zoo_2"), trash_pack(again)
    restore_pack(there, "zoo")
    assert "zoo" in game_names()
    assert packs_in_trash(games) == [second]


def test_a_deck_gets_another_back_and_stays_where_it_lies(pack: Path, own_place: Path) -> None:
    part = add_cards(pack, "Deck", [picture(own_place / "fox.png")], None, POKER)
    before = session_of(pack)
    for file in ("night.png", "day.png"):
        change_back(pack, part, picture(own_place / file))
        after = session_of(pack)
        layers = [layer for layer in after.equipment.kinds["deck.back"].faces[0].layers if isinstance(layer, Picture)]
        assert [layer.file for layer in layers] == [f"deck/back-{file}"]
        assert after.table.pieces == before.table.pieces
        assert accepted(pack)
    (pack / "deck.toml").write_text("# nothing\n")
    with pytest.raises(GameDataError, match="no size of its cards"):
        change_back(pack, part, own_place / "night.png")
    with pytest.raises(GameDataError):
        change_back(pack, part, own_place / "none.png")


def test_a_pack_is_put_into_one_file_that_another_table_takes_in(pack: Path, own_place: Path) -> None:
    part = add_cards(pack, "Deck", [picture(own_place / "fox.png")], None, POKER)
    add_cards(pack, "Kept", [picture(own_place / "hen.png")], None, POKER)
    remove_part(pack, part)
    made = pack_up(pack, own_place)
    assert made == own_place / "zoo.tabletop-game"
    with pytest.raises(GameDataError, match="already"):
        pack_up(pack, own_place)
    assert pack_up(pack, own_place / "other") == own_place / "other.tabletop-game"
    with pytest.raises(GameDataError, match="cannot be written"):
        pack_up(pack, own_place / "nowhere" / "zoo")
    game = take_in(made, own_place / "elsewhere", ())
    assert Session.new(game, 2).table.pieces.keys() == session_of(pack).table.pieces.keys()
    assert not list(own_place.rglob("*.tmp"))


def test_a_pack_is_given_another_name(pack: Path) -> None:
    before = (pack / "pack.toml").read_text()
    rename_pack(pack, 'The "Zoo" \\ 2')
    assert load_pack(pack).name == title_of(pack) == 'The "Zoo" \\ 2'
    rename_pack(pack, "Zoo")
    assert (pack / "pack.toml").read_text() == before
    with pytest.raises(GameDataError):
        rename_pack(pack, "x" * 10_000)
    assert (pack / "pack.toml").read_text() == before
    (pack / "pack.toml").write_text("nothing")
    with pytest.raises(GameDataError, match="No description"):
        rename_pack(pack, "Zoo")
    assert title_of(pack) == "zoo"
