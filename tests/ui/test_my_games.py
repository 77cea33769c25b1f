"""My games in the window: made from a template, filled by files that are dropped or named, laid out, removed and brought back."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pygame
import pytest
from driver import Driver

from tabletop.cli.check import remarks_about
from tabletop.games.registry import load_game
from tabletop.packs.editor.parts import add_board, add_cards
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.packs.trash import trash_pack
from tabletop.saves.picture_store import stored_picture
from tabletop.session import Session
from tabletop.ui.look import palette
from tabletop.ui.screens.add_part import AddPart
from tabletop.ui.screens.choose_file import ChooseFile
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.my_games import MyGamesScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.screens.new_own_game import NewOwnGame
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.menu import ContextMenu

MAGENTA = "#FF00FF"


@pytest.fixture
def cards(own_place: Path) -> Path:
    """A folder with 54 pictures and a back."""
    folder = own_place / "Zoo Cards"
    folder.mkdir()
    surface = pygame.Surface((63, 88))
    surface.fill(MAGENTA)
    for number in range(1, 55):
        pygame.image.save(surface, str(folder / f"animal {number}.png"))
    surface.fill("#003366")
    pygame.image.save(surface, str(folder / "back.png"))
    return folder


def drop(driver: Driver, *paths: Path) -> None:
    """Drop files on the window."""
    for path in paths:
        driver.post(pygame.DROPFILE, file=str(path))
    driver.step(3)
    driver.settle()


def screen(driver: Driver) -> MyGamesScreen:
    found = driver.screen
    assert isinstance(found, MyGamesScreen), type(found).__name__
    return found


def opened(driver: Driver) -> MyGamesScreen:
    driver.settle()
    driver.key("ctrl+g")
    driver.settle()
    return screen(driver)


def said(driver: Driver) -> str:
    """The message at the bottom."""
    toast = driver.app.notices.toast
    return toast.text if toast is not None else ""


def test_from_an_empty_folder_to_a_deck_on_the_table_in_few_clicks(games: Path, cards: Path) -> None:
    clicks = 0
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        for button in ("My games", "New game…"):
            driver.click(button)
            driver.settle()
            clicks += 1
        assert isinstance(driver.screen, NewOwnGame)
        driver.click("Make it")
        assert driver.screen.refusal == "Please give it a name."
        driver.text("Zoo")
        driver.click("Make it")
        driver.settle()
        drop(driver, cards)
        assert isinstance(driver.screen, AddPart)
        driver.click("Add")
        driver.settle()
        driver.click("Play")
        driver.settle()
        assert isinstance(driver.screen, NewGameScreen)
        driver.click("Start")
        driver.settle()
        clicks += 4
        table = driver.table.session.table
        assert len(table.pieces) == 54
        assert len(table.pile_of("zoo_cards.1.1")) == 54
        # The whole deck is in its box of components, for any table.
        driver.key("x")
        driver.click("which box")
        driver.pick("Zoo")
        driver.settle()
        assert (driver.table.screen.drawer.found[0].name, len(driver.table.screen.drawer.found[0].pieces)) == ("zoo cards", 54)
        assert clicks <= 20
    assert not list(remarks_about(load_pack(games / "zoo")))


def test_an_empty_list_says_where_to_begin(games: Path) -> None:
    for size in ((1024, 640), (1366, 768)):
        with Driver(size=size) as driver:
            found = opened(driver)
            assert (driver.outside(), driver.overlaps()) == ([], [])
            assert "New game…" in found.list.empty
            assert "drop" in found.list.empty
            assert found.sheet.contains(found.new.rect), "the button stands in the list"
            assert found.form.focused is found.new
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        assert found.new.rect.bottom < found.sheet.top
        assert found.list.rect.height > found.sheet.height - 40
        driver.key("delete")
        driver.settle()
        assert found.sheet.contains(found.new.rect)
        assert (driver.outside(), driver.overlaps()) == ([], [])


def test_a_path_is_pasted_and_the_files_dropped_on_the_first_screen_make_a_game(games: Path, cards: Path) -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        drop(driver, cards)
        assert isinstance(driver.screen, NewOwnGame)
        assert driver.screen.field.text == "Zoo Cards"
        driver.key("enter")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        driver.key("enter")
        driver.settle()
        assert [one.name for one in screen(driver).games] == ["zoo_cards"]
        driver.click("path")
        driver.paste(f'"{cards}"')
        driver.key("enter")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        driver.key("enter")
        driver.settle()
        assert len(Session.new(load_game("zoo_cards"), 2).table.pieces) == 108


def test_the_choices_of_a_sheet_change_what_is_seen(games: Path, own_place: Path) -> None:
    sheet = own_place / "sheet.png"
    pygame.image.save(pygame.Surface((2000, 1400)), str(sheet))
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        drop(driver, sheet)
        asked = driver.screen
        assert isinstance(asked, AddPart)
        assert asked.what == "sheet"
        asked.columns.set(5)
        asked.rows.set(4)
        driver.settle()
        assert asked.heading.text == "20 cards of sheet.png"
        asked.backs.choose("last")
        assert asked.heading.text == "19 cards of sheet.png"
        assert driver.outside() == []
        driver.click("Add")
        driver.settle()
    assert len(Session.new(load_pack(pack), 2).table.pieces) == 19


def test_a_board_and_tokens(games: Path, own_place: Path) -> None:
    board, star = own_place / "map.png", own_place / "star.png"
    pygame.image.save(pygame.Surface((800, 600)), str(board))
    pygame.image.save(pygame.Surface((40, 40)), str(star))
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        for file, sort in ((board, "board"), (star, "tokens")):
            drop(driver, file)
            asked = driver.screen
            assert isinstance(asked, AddPart)
            asked.sort.choose(sort)
            if sort == "board":
                asked.columns.set(8)
                asked.rows.set(6)
            driver.settle()
            assert driver.outside() == []
            driver.click("Add")
            driver.settle()
    box = Session.new(load_pack(pack), 2).equipment
    assert (box.boards[0].width, box.boards[0].height) == (400.0, 300.0)
    assert box.kinds["star.1"].width == 30.0
    assert box.kinds["star.1"].stacks, "copies lie in a pile"
    assert (box.zones["map"].columns, box.zones["map"].rows) == (8, 6)


def test_rows_of_a_spreadsheet_are_seen_before_they_are_added_and_followed_afterwards(games: Path, own_place: Path) -> None:
    table = own_place / "animals.csv"
    table.write_text("name,text\nFox,Takes a hen.\nHen,Lays an egg.\n")
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        drop(driver, table)
        asked = driver.screen
        assert isinstance(asked, AddPart)
        assert [tile.name for tile in asked.grid.tiles] == ["Fox", "Hen"]
        driver.click("Add")
        driver.settle()
        (pack / "animals.csv").write_text("name,text\nOwl,Sees all.\n")
        driver.wait(1.5)
        driver.settle()
        assert "Owl" in [tile.name for tile in screen(driver).grid.tiles]


def broken_pictures(folder: Path) -> None:
    """Put two pictures into a folder that cannot be shown: a text, and the header of one that is too large."""
    (folder / "words.png").write_text("no picture")
    picture = bytearray((folder / "animal 1.png").read_bytes())
    picture[16:24] = struct.pack(">II", 30_000, 30_000)
    (folder / "huge.png").write_bytes(picture)


def test_pictures_that_cannot_be_shown_are_named_before_the_others_are_added(games: Path, cards: Path) -> None:
    for number in range(4, 55):
        (cards / f"animal {number}.png").unlink()
    broken_pictures(cards)
    (cards / "back.png").write_text("no picture either")
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        drop(driver, cards)
        asked = driver.screen
        assert isinstance(asked, AddPart)
        for words in (
            "3 pictures cannot be shown",
            "words.png (it is neither",
            "huge.png (it measures 30000 x 30000",
            "back.png",
        ):
            assert words in asked.refusal
        assert asked.reason.colour == palette.RED
        assert driver.outside() == []
        assert asked.reason.rect.bottom <= asked.button.rect.top
        asked.take_back(cards / "words.png")
        assert "words.png" in asked.refusal
        assert asked.backs.value == "usual"
        driver.key("enter")
        assert isinstance(driver.screen, MyGamesScreen), "Enter does not add what is incomplete"
        drop(driver, cards)
        driver.click("Add the other 3")
        driver.settle()
    assert len(Session.new(load_pack(pack), 2).table.pieces) == 3


def test_nothing_can_be_added_where_no_picture_can_be_shown(games: Path, cards: Path) -> None:
    broken_pictures(cards)
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        for file in ("words.png", "huge.png"):
            drop(driver, cards / file)
            asked = driver.screen
            assert isinstance(asked, AddPart)
            assert f"1 picture cannot be shown: {file}" in asked.refusal
            assert not asked.button.enabled
            asked.add()
            driver.key("escape")
        assert not screen(driver).parts.enabled


def test_pictures_of_a_table_that_cannot_be_shown_are_named(games: Path, cards: Path) -> None:
    broken_pictures(cards)
    (cards / "animals.csv").write_text("name,picture\nFox,animal 1.png\nHen,words.png\nOwl,none.png\n")
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        drop(driver, cards / "animals.csv")
        asked = driver.screen
        assert isinstance(asked, AddPart)
        assert "words.png (it is neither" in asked.refusal
        assert "none.png (there is no such file)" in asked.refusal
        assert asked.button.text == "Add without these pictures"
        assert "As the picture" not in [text for _, text in asked.sizes.options]


def test_the_layout_becomes_the_set_up(games: Path, cards: Path) -> None:
    add_cards(new_pack(games, "Zoo", "blank"), "Deck", sorted(cards.glob("animal*.png"))[:3], None, (63.0, 88.0))
    with Driver(session=Session.new(load_game("zoo"), 2)) as driver:
        driver.settle()
        top = driver.table.session.table.pile_of("deck.3.1")[-1]
        driver.drag(driver.table.at(top), driver.table.spot(500.0, 300.0))
        driver.settle()
        place = driver.table.session.table.pieces[top]
        driver.click(driver.table.spot(700.0, 100.0), button=3)
        assert isinstance(driver.screen, ContextMenu)
        assert {"Places of the game: add, move, resize…", "Keep this layout as the game’s set-up"} <= {
            row.text for row in driver.screen.rows
        }
        driver.pick("Keep this layout")
        driver.settle()
        assert "New games of Zoo begin with this table" in said(driver)
        assert Session.new(load_game("zoo"), 2).table.pieces[top] == place
        # A second one replaces the first only after a question, and can be undone.
        driver.drag(driver.table.at(top), driver.table.spot(200.0, 400.0))
        driver.settle()
        driver.click(driver.table.spot(700.0, 100.0), button=3)
        driver.pick("Keep this layout")
        driver.settle()
        assert isinstance(driver.screen, ConfirmScreen)
        assert "It takes the place of the set-up that was kept before." in driver.screen.text
        assert Session.new(load_game("zoo"), 2).table.pieces[top] == place
        driver.click("Keep")
        driver.settle()
        assert Session.new(load_game("zoo"), 2).table.pieces[top] != place
        driver.app.take_toast()
        driver.settle()
        assert "begin as before" in said(driver)
    assert Session.new(load_game("zoo"), 2).table.pieces[top] == place


def test_another_game_has_no_layout_to_keep(games: Path) -> None:
    with Driver(session=Session.new("open_table", 2)) as driver:
        assert "Only a game in your own folder" in driver.table.screen.why_not("keep_layout")


def test_a_game_is_removed_and_brought_back(games: Path) -> None:
    new_pack(games, "Zoo", "cards")
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        driver.click("Remove the game")
        driver.settle()
        assert found.games == []
        assert (games / "trash" / "zoo").is_dir()
        driver.key("ctrl+z")
        driver.settle()
        assert [one.name for one in found.games] == ["zoo"]
        assert not found.trash.visible
    # Later too, and with another of that name in the trash before it.
    (games / "trash" / "zoo").mkdir()
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        driver.key("delete")
        driver.settle()
        driver.click("Trash…")
        assert (games / "trash" / "zoo (2)").is_dir()
        menu = driver.screen
        assert isinstance(menu, ContextMenu)
        # The one that was removed last is the first, and has its title.
        assert menu.rows[0].text == "Bring back Zoo, removed just now"
        driver.click(menu.row_rects()[0][1])
        driver.settle()
        assert [one.name for one in found.games] == ["zoo"]


def test_a_game_is_renamed_and_comes_back_beside_another_of_its_name(games: Path) -> None:
    trash_pack(new_pack(games, "Zoo", "blank"))
    new_pack(games, "Zoo", "cards")
    with Driver(size=(1024, 640)) as driver:
        found = opened(driver)
        assert driver.outside() == []
        assert not found.title_rect.colliderect(found.delete.rect)
        driver.click("Trash…")
        driver.pick("Bring back Zoo")
        driver.settle()
        assert "this one is in zoo_2 now" in said(driver)
        assert found.chosen is not None
        assert found.chosen.name == "zoo_2"
        driver.click("Hand on…")
        driver.paste(str(games.parent))
        driver.key("enter")
        driver.settle()
        assert (games.parent / "zoo_2.tabletop-game").is_file()
        assert "zoo_2.tabletop-game is the whole game" in said(driver)
        driver.key("f2")
        driver.text("Old Zoo")
        driver.key("enter")
        driver.settle()
        assert [one.title for one in found.games] == ["Zoo", "Old Zoo"]


def test_a_part_is_taken_away_and_brought_back(games: Path, cards: Path) -> None:
    add_cards(new_pack(games, "Zoo", "blank"), "Deck", [cards / "back.png"], None, (63.0, 88.0))
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        driver.click("Parts…")
        driver.pick("Take away deck")
        driver.settle()
        assert not found.grid.tiles
        driver.key("ctrl+z")
        driver.settle()
        assert found.grid.tiles


def test_the_back_of_a_deck_that_was_changed_by_hand_is_changed_alone(games: Path, cards: Path) -> None:
    pack = new_pack(games, "Zoo", "blank")
    add_cards(pack, "Deck", [cards / "back.png"], None, (63.0, 88.0))
    described = pack / "deck.toml"
    described.write_text(described.read_text() + "# My own words.\n")
    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        driver.click("Parts…")
        driver.pick("Change only the back of deck")
        driver.settle()
        chooser = driver.screen
        assert isinstance(chooser, ChooseFile)
        chooser.on_chosen(cards / "animal 1.png")
        driver.key("escape")
        assert (pack / "pictures" / "deck" / "back-animal_1.png").is_file()
        assert "# My own words." in described.read_text()
        driver.click("Parts…")
        driver.pick("Change deck (cards)…")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        assert "deck.toml was changed by hand" in driver.screen.words.text
        assert (driver.outside(), driver.overlaps()) == ([], [])


def test_size_name_number_back_and_kind_of_a_part_are_changed_and_taken_back(games: Path, cards: Path) -> None:
    pack = new_pack(games, "Zoo", "blank")
    add_cards(pack, "Deck", sorted(cards.glob("animal*.png"))[:3], cards / "back.png", (63.0, 88.0))

    def changing(driver: Driver) -> AddPart:
        driver.click("Parts…")
        driver.pick("Change")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        return driver.screen

    with Driver(size=(1366, 768)) as driver:
        opened(driver)
        asked = changing(driver)
        assert (driver.outside(), driver.overlaps()) == ([], [])
        assert (asked.sort.value, asked.name.text, asked.backs.value, asked.number.value) == ("cards", "deck", "file", 1)
        assert asked.plan.size() == (63.0, 88.0)
        assert [tile.name for tile in asked.grid.tiles] == ["back", "animal 1", "animal 10", "animal 11"]
        # Twice of one card, another size, no picture on the back, another name.
        driver.click(asked.grid.rect_at(2))
        asked.number.set(2)
        driver.settle()
        assert [tile.corner for tile in asked.grid.tiles] == ["", "", "2 times", ""]
        assert asked.grid.chosen == {2}
        asked.sizes.choose("other")
        driver.settle()
        driver.key("ctrl+a")
        driver.text("57")
        driver.key("enter")
        driver.settle()
        assert driver.screen is not asked, "one number is refused"
        driver.key("ctrl+a")
        driver.text("57 x 87")
        driver.key("enter")
        driver.settle()
        assert driver.screen is asked
        asked.backs.choose("usual")
        driver.click("part name")
        driver.key("ctrl+a")
        driver.text("Beasts")
        driver.click("Change")
        driver.settle()
        box = Session.new(load_pack(pack), 2).equipment
        assert (box.kinds["beasts.2"].width, box.kinds["beasts.2"].height) == (57.0, 87.0)
        assert [one.piece for one in box.pieces] == ["beasts.1.1", "beasts.2.1", "beasts.2.2", "beasts.3.1"]
        assert "Changed: deck" in said(driver)
        asked = changing(driver)
        assert (asked.sizes.value, asked.plan.size(), asked.backs.value) == ("asked", (57.0, 87.0), "usual")
        assert "57 x 87 mm" in [text for _, text in asked.sizes.options]
        asked.sort.choose("tokens")
        driver.settle()
        driver.click("Change")
        driver.settle()
        assert Session.new(load_pack(pack), 2).equipment.kinds["beasts.2"].outline == "shape"
        driver.key("ctrl+z")
        driver.settle()
        box = Session.new(load_pack(pack), 2).equipment
        assert (box.kinds["beasts.2"].width, len(box.pieces)) == (57.0, 4)


def test_pictures_are_taken_for_what_their_name_says(games: Path, own_place: Path) -> None:
    new_pack(games, "Zoo", "blank")
    for name, sort in (("island map", "board"), ("chips", "tokens"), ("sheet", "sheet"), ("playmate", "sheet")):
        pygame.image.save(pygame.Surface((2000, 1400)), str(own_place / f"{name}.png"))
        with Driver(size=(1366, 768)) as driver:
            opened(driver)
            drop(driver, own_place / f"{name}.png")
            assert isinstance(driver.screen, AddPart)
            assert driver.screen.what == sort, name
            if sort == "board":
                driver.screen.columns.set(4)
                assert len(driver.screen.grid.tiles[0].kind.faces[0].layers) == 4, "the lines between the squares are seen"
                driver.click("Add")
                driver.settle()
                assert "Places… moves it" in said(driver)


def test_columns_that_no_card_shows_are_named(games: Path, own_place: Path) -> None:
    table = own_place / "animals.csv"
    table.write_text("name,effect text,copies,Cost\nFox,Takes a hen.,2,3\n")
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1024, 640)) as driver:
        opened(driver)
        drop(driver, table)
        assert isinstance(driver.screen, AddPart)
        assert "Not on the cards: the column effect_text." in driver.screen.words.text
        assert (driver.outside(), driver.overlaps()) == ([], [])
        driver.key("escape")
        table.write_text("name,copies\nFox,many\n")
        drop(driver, table)
        assert "(line 2 of animals.csv): copies is 'many' and must be a whole number" in driver.screen.refusal
        assert not driver.screen.button.enabled


def test_a_picture_that_was_removed_is_said_and_an_empty_box_is_filled_first(games: Path, cards: Path) -> None:
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        assert (found.add.kind, found.start.kind) == ("primary", "plain")
        add_cards(pack, "Deck", sorted(cards.glob("animal*.png"))[:3], None, (63.0, 88.0))
        driver.wait(1.5)
        driver.settle()
        assert (found.add.kind, found.start.kind) == ("plain", "primary")
        assert found.wrong == ""
        (pack / "pictures" / "deck" / "001-animal_1.png").unlink()
        driver.wait(1.5)
        driver.settle()
        assert found.wrong == "1 picture cannot be shown: 001-animal_1.png (there is no such file)."


def test_a_board_and_a_sheet_are_changed(games: Path, own_place: Path) -> None:
    picture = own_place / "map.png"
    pygame.image.save(pygame.Surface((2000, 1400)), str(picture))
    pack = new_pack(games, "Zoo", "blank")
    add_board(pack, "Map", picture, (400.0, 280.0))
    with Driver(size=(1024, 640)) as driver:
        opened(driver)
        for sort in ("board", "sheet", "cards"):
            driver.click("Parts…")
            driver.pick("Change map")
            driver.settle()
            asked = driver.screen
            assert isinstance(asked, AddPart)
            asked.sort.choose(sort)
            if sort == "board":
                asked.sizes.choose("700")
                asked.columns.set(5)
            driver.settle()
            assert (driver.outside(), driver.overlaps()) == ([], [])
            driver.click("Change")
            driver.settle()
            box = Session.new(load_pack(pack), 2).equipment
            assert [one.width for one in box.boards] == ([700.0] if sort == "board" else [])
            assert len(box.pieces) == {"board": 0, "sheet": 70, "cards": 1}[sort]
            assert ("map" in box.zones) == (sort == "board")


def test_what_is_wrong_is_said_and_nothing_closes(games: Path, own_place: Path) -> None:
    new_pack(games, "Zoo", "blank")
    (games / "bad").mkdir()
    (games / "bad" / "pack.toml").write_text("[game]\nname = 3\n")
    with Driver(size=(1366, 768)) as driver:
        found = opened(driver)
        assert [bool(one.problem) for one in found.games] == [True, False]
        drop(driver, own_place / "nowhere.png")
        assert "There is no file" in said(driver)
        driver.key("ctrl+n")
        driver.text("Zoo")
        driver.key("enter")
        assert isinstance(driver.screen, NewOwnGame)
        assert "There is a folder" in driver.screen.refusal


def test_pictures_of_a_game_are_seen_on_another_table_and_after_the_game_is_gone(
    games: Path, cards: Path, own_place: Path
) -> None:
    add_cards(new_pack(games, "Zoo", "blank"), "Deck", sorted(cards.glob("animal*.png"))[:1], None, (63.0, 88.0))
    path = own_place / "saves" / "evening.tabletop"
    with Driver(session=Session.new("open_table", 2, options={"board": "none"}, path=path)) as driver:
        driver.key("x")
        driver.click("which box")
        driver.pick("Zoo")
        driver.settle()
        driver.drag(driver.table.screen.drawer.grid.rect_at(0), driver.table.spot(600.0, 340.0))
        driver.settle()
        assert driver.app.surface.get_at(driver.table.at("deck.1.1"))[:3] == (255, 0, 255)
        [layer] = driver.table.session.equipment.kinds["deck.1"].faces[0].layers
        assert stored_picture(layer.file)
    copy = own_place / "copy.tabletop"
    with Session.load(path) as session:
        session.save_with_pictures(copy)
    shutil.rmtree(own_place / "saves" / "pictures")
    with Session.load(copy) as session:
        assert stored_picture(session.equipment.kinds["deck.1"].faces[0].layers[0].file)


def test_a_selection_is_kept_on_the_shelf_and_taken_out_at_another_table(games: Path) -> None:
    with Driver(session=Session.new("open_table", 2, options={"board": "none"})) as driver:
        driver.move(driver.table.at("d20.1"))
        driver.key("ctrl+k")
        driver.key("ctrl+a")
        driver.text("My die")
        driver.key("enter")
        driver.settle()
        assert "On your shelf: My die" in said(driver)
    new_pack(games, "Zoo", "blank")
    with Driver(session=Session.new(load_game("zoo"), 2)) as driver:
        driver.key("x")
        driver.click("which box")
        driver.pick("My shelf")
        driver.settle()
        drawer = driver.table.screen.drawer
        assert [one.name for one in drawer.found] == ["My die"]
        driver.click(drawer.grid.rect_at(0))
        driver.settle()
        assert list(driver.table.session.table.pieces_of_kind("d20"))
        driver.click(drawer.grid.rect_at(0), button=3)
        driver.pick("Take it off")
        driver.settle()
        assert drawer.found == []


def test_nothing_overlaps_and_nothing_is_cut(games: Path, cards: Path) -> None:
    new_pack(games, "A game with a rather long name for its size", "hexes")
    for size in ((1024, 640), (1366, 768)):
        with Driver(size=size) as driver:
            driver.settle()
            assert isinstance(driver.screen, LibraryScreen)
            assert driver.overlaps() == []
            opened(driver)
            assert (driver.outside(), driver.overlaps()) == ([], [])
            driver.key("ctrl+n")
            assert (driver.outside(), driver.overlaps()) == ([], [])
            driver.key("escape")
            drop(driver, cards)
            assert isinstance(driver.screen, AddPart)
            assert (driver.outside(), driver.overlaps()) == ([], [])
            driver.key("escape")
            driver.key("enter")
            driver.settle()
            assert isinstance(driver.screen, NewGameScreen)
            driver.key("ctrl+enter")
            driver.settle()
            assert isinstance(driver.screen, TableScreen)
