"""Games without code: what a pack can say, where it is found, and the sentence for each mistake in it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest
from meadow import write_meadow, zipped

from tabletop import Session
from tabletop.cli import run_command
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.games.registry import game_names, list_games, load_game
from tabletop.packs import pack_files
from tabletop.packs.csv_tables import csv_table
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import TEMPLATES
from tabletop.rules.drops import find_drop
from tabletop.rules.free_moves import CapturePieces, TurnPieces
from tabletop.rules.piece_commands import IN_MENU, Target


@pytest.mark.parametrize("as_file", [False, True])
def test_a_pack_is_played_like_any_other_game(games: Path, as_file: bool) -> None:
    folder = write_meadow(games)
    if as_file:
        zipped(folder)
        shutil.rmtree(folder)
    game = load_game("meadow")
    assert (game.name, game.players, game.summary) == ("Meadow", (1, 4), "Animals on a meadow.")
    assert game.readme.startswith("# Meadow")
    table = Session.new("meadow", 3, seed="1").table
    assert [seat.name for seat in table.equipment.seats] == ["Farmer", "Shepherd", "Green"]
    assert table.equipment.seats[1].colour == "#112233"
    assert sorted(table.zones["deck"]) == ["fox.1", "fox.2", "fox.3", *[f"hen.{number}" for number in range(1, 6)]]
    token = table.pieces["token.red.2"]
    assert (token.x, token.y, token.locked, token.label, token.tint) == (240.0, 60.0, True, "Shepherd", "#aabbcc")
    assert table.zone_of("token.red.2").id == "table"
    assert table.equipment.hand_of("green") is not None


def test_an_option_of_a_pack_leaves_pieces_out(games: Path) -> None:
    write_meadow(games)
    table = Session.new("meadow", 2, options={"tokens": False}).table
    assert [piece for piece in table.pieces if piece.startswith("token")] == []


def test_a_name_that_somebody_has_typed_stays(games: Path) -> None:
    write_meadow(games)
    seats = (SEAT_COLOURS[0], SEAT_COLOURS[1].__class__("red", "Ann", "#C8402F", "square"))
    assert [seat.name for seat in Session.new("meadow", seats).table.equipment.seats] == ["Farmer", "Ann"]


def test_a_changed_pack_is_read_again(games: Path) -> None:
    folder = write_meadow(games)
    assert load_game("meadow").summary == "Animals on a meadow."
    (folder / "pack.toml").write_text((folder / "pack.toml").read_text().replace("on a meadow", "in a wood"))
    assert load_game("meadow").summary == "Animals in a wood."


def test_a_save_opens_where_its_pack_is_gone(games: Path, own_place: Path) -> None:
    folder, path = write_meadow(games), own_place / "evening.tabletop"
    session = Session.new("meadow", 2, path=path)
    before = session.table
    session.close()
    shutil.rmtree(folder)
    opened = Session.load(path)
    assert opened.table == before
    opened.close()


def test_a_faulty_pack_is_listed_with_what_is_wrong_and_the_others_are_played(games: Path) -> None:
    write_meadow(games)
    write_meadow(games, {'zone = "deck"': 'zone = "deckk"'}, "wood")
    listed = {one.id: one for one in list_games()}
    assert listed["meadow"].game is not None
    assert listed["wood"].game is None
    assert "'deckk'" in listed["wood"].problem


def test_a_pack_cannot_take_the_place_of_one_of_our_games(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_meadow(games, name="open_table")
    assert load_game("open_table").name == "The Open Table"
    assert game_names().count("open_table") == 1
    assert run_command(["games"]) == 0
    assert "'open_table' of" in capsys.readouterr().out


MISTAKES = {
    "no table": ({"[game]\nname": "[gam]\nname"}, "pack.toml: there is no sort 'gam' of parts"),
    "a field of the game": ({"summary =": "summery ="}, "[game]: there is no summery; there are"),
    "a column": ({"{text}": "{txet}"}, "pack.toml, [face.card], layer 3: there is no field 'txet'; there are"),
    "a table": ({'table = "cards"': 'table = "card"'}, "there is no table 'card'"),
    "a cut": ({'cut = "card"': 'cut = "crad"'}, "there is no cut 'crad'; there are card, tile"),
    "a face": ({'faces = ["card", "back"]': 'faces = ["crad"]'}, "there is no face 'crad'"),
    "a layout": (
        {'layout = "stack"': 'layout = "pile"'},
        "pack.toml, [zone.deck]: layout is 'pile' and must be one of free, stack",
    ),
    "a colour": ({"#FFEECC": "creme"}, "creme"),
    "cells": ({"hen,Hen,5,Lays an egg": "hen,Hen,5"}, "cards.csv, line 3: it has 3 cells, and there are 4 columns"),
    "two columns": ({"id,name,copies,text": "id,name,name,text"}, "cards.csv, line 1: there are two columns 'name'"),
    "copies": (
        {"hen,Hen,5,": "hen,Hen,many,"},
        "row 2 of cards (line 3 of cards.csv): copies is 'many' and must be a whole number",
    ),
    "less than no copies": (
        {"hen,Hen,5,": "hen,Hen,-5,"},
        "(line 3 of cards.csv): copies is -5 and must be a whole number from 0",
    ),
    "far too many copies": ({"hen,Hen,5,": "hen,Hen,900000000,"}, "it has 900,000,000 copies; 20,000 is the most"),
    "one id twice": ({"hen,Hen": "fox,Hen"}, "it has 'fox' twice"),
    "a default": ({"default = true": "default = 7"}, "[option.tokens]: its default 7 is none of its choices"),
    "a reserved name": ({"option.tokens": "option.seats"}, "[option.seats]: there is a table of that name"),
    "players": ({"players = [1, 4]": "players = [4, 99]"}, "it is for 4 to 99 players"),
    "a number": ({"x = 200": "x = 2e9"}, "the number 2e9 is not between"),
    "no TOML": ({"[game]": "[game"}, "The file pack.toml cannot be read"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_file_and_row(games: Path, mistake: str) -> None:
    changes, words = MISTAKES[mistake]
    folder = write_meadow(games, changes)
    with pytest.raises(GameDataError) as raised:
        load_pack(folder)
    assert words in str(raised.value)


def test_semicolons_and_numbers_of_a_spreadsheet_are_understood() -> None:
    rows = csv_table("Id; Worth ;Text\r\na;2;x, y\r\n\r\nb;0.5;007\r\n", "cards.csv")
    assert rows == [{"id": "a", "worth": 2, "text": "x, y", "line": 2}, {"id": "b", "worth": 0.5, "text": "007", "line": 4}]


GROWING = """
[face.a]
layers = [{ face = "b", at = [0, 0, 1, 1], times = 1000 }]
[face.b]
layers = [{ face = "c", at = [0, 0, 1, 1], times = 1000 }]
[face.c]
layers = [{ fill = "#000000", times = 1000 }]
"""
DOUBLED = "".join(
    f'[face.d{number}]\nlayers = [{{ face = "d{number + 1}", at = [0, 0, 1, 1], fields = {{ word = "{{word}}{{word}}" }} }}]\n'
    for number in range(40)
)


@pytest.mark.parametrize(
    ("parts", "face", "words"),
    [
        (GROWING, "a", "all faces together draw more than 200,000 rows"),
        (DOUBLED + '[face.d40]\nlayers = [{ text = "{word}", at = [0, 0, 1, 1] }]\n', "d0", "20,000 is the most"),
    ],
)
def test_a_small_file_that_would_grow_without_end_is_refused(games: Path, parts: str, face: str, words: str) -> None:
    folder = write_meadow(games, {'faces = ["token"]': f'faces = ["{face}"]', "[face.token]": f"{parts}\n[face.token]"})
    text = (folder / "pack.toml").read_text().replace('name = "{seat_name}’s token"', 'name = "t"')
    (folder / "pack.toml").write_text(
        text.replace("[option.tokens]", "[option.word]\nname='w'\nchoices=[['ab','A']]\ndefault='ab'\n[option.tokens]")
    )
    with pytest.raises(GameDataError) as raised:
        load_pack(folder)
    assert words in str(raised.value)


def test_tables_of_tables_have_a_bound(games: Path) -> None:
    folder = write_meadow(
        games, {'table = "cards"\npiece': 'table = "cards cards cards cards cards cards cards cards cards cards"\npiece'}
    )
    with pytest.raises(GameDataError, match="its tables describe 59,049 things; 20,000 is the most"):
        load_pack(folder)


def test_a_link_out_of_the_folder_is_refused(games: Path, own_place: Path) -> None:
    folder = write_meadow(games)
    (own_place / "secret.csv").write_text("id\n1\n")
    (folder / "secret.csv").symlink_to(own_place / "secret.csv")
    with pytest.raises(GameDataError, match=r"secret\.csv is a link that leads out of the folder"):
        load_pack(folder)


def test_a_circle_of_links_ends(games: Path) -> None:
    folder = write_meadow(games)
    (folder / "again").symlink_to(folder, target_is_directory=True)
    assert load_pack(folder).name == "Meadow"


def test_a_hostile_zip_is_refused(games: Path) -> None:
    path = zipped(write_meadow(games))
    whole = path.read_bytes()
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("../../evil.csv", "id\n1\n")
    with pytest.raises(GameDataError, match="a name that leads out of the game"):
        load_pack(path)
    path.write_bytes(whole)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.csv", b"0" * (pack_files.MOST_TABLE_BYTES + 1))
    with pytest.raises(GameDataError, match=r"bomb\.csv has 4,194,305 bytes; 4,194,304 is the most"):
        load_pack(path)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(GameDataError, match="It cannot be read"):
        load_pack(path)


def test_a_zip_damaged_anywhere_is_read_or_named(games: Path) -> None:
    path = zipped(write_meadow(games))
    whole = path.read_bytes()
    refused = 0
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            load_pack(path)
        except GameDataError:
            refused += 1
    assert refused > 100


def test_too_many_files_are_refused(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_meadow(games)
    monkeypatch.setattr(pack_files, "MOST_FILES", 2)
    with pytest.raises(GameDataError, match="more than 2 files"):
        load_pack(folder)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_pack_can_be_played_at_once(games: Path, template: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["new", "Évening Meadow", "--template", template]) == 0
    assert str(games / "vening_meadow") in capsys.readouterr().out
    game = load_game("vening_meadow")
    assert (game.name, game.readme.splitlines()[0]) == ("Évening Meadow", "# Évening Meadow")
    table = Session.new("vening_meadow", 2).table
    assert table.equipment.hand_of("blue") is not None or table.pieces
    assert run_command(["check", "vening_meadow"]) == 0
    assert capsys.readouterr().out.endswith("nothing is wrong.\n")
    assert run_command(["new", "évening MEADOW"]) == 1
    assert "There is a folder" in capsys.readouterr().err


def test_a_name_without_letters_makes_no_folder(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["new", "../.."]) == 1
    assert "makes no name of a folder" in capsys.readouterr().err
    assert list(games.iterdir()) == []


def test_a_lone_man_of_backgammon_is_hit_and_goes_to_its_half_of_the_bar() -> None:
    session = Session.new("backgammon", 2)
    session.play(CapturePieces("white.3", "point.12", (0.0, 0.0)))
    assert session.table.where["white.3"] == "point.12"
    assert session.table.where["black.3"] == "bar.black"
    assert session.describe(session.head, None).endswith("takes the Black man with the White man on point 12.")


TURNS = """
[cut.tile6]
outline = "flat_hex"
turns = true
turn_step = 60

[zone.map]
id = "map"
name = "the map"
layout = "hex"
at = [400, 200, 200, 200]
columns = 4
rows = 3
flat = true

[zone.towns]
id = "towns"
name = "the towns"
layout = "slots"
points = [[120, 400], [220, 420]]
margin = 40
reach = 12

[game]"""


def test_hexagons_reach_and_steps_of_turning_come_from_the_pack(games: Path) -> None:
    folder = write_meadow(games, {"[game]": TURNS, 'cut = "token"': 'cut = "tile6"', "locked = true\n": ""})
    session = Session.new(load_pack(folder), 2)
    box = session.equipment
    assert (box.zones["map"].flat, box.zones["towns"].reach) == (True, 12.0)
    assert (box.kinds["token.red"].outline, box.kinds["token.red"].turn_step) == ("flat_hex", 60.0)
    move = IN_MENU["rotate_right"](Target(session.table, "blue", ("token.blue.1",)))
    assert move == TurnPieces(("token.blue.1",), 60.0)
    move = IN_MENU["rotate_left"](Target(session.table, "blue", ("fox.1",), 90.0))
    assert move is None or move.degrees == -90.0
    near, far = ((123.0, 405.0), (150.0, 405.0))
    assert find_drop(session.table, ["token.blue.1"], {"token.blue.1": near}, near).zone.id == "towns"
    drop = find_drop(session.table, ["token.blue.1"], {"token.blue.1": far}, far)
    assert (drop.zone.id, drop.places) == ("table", (far,))
