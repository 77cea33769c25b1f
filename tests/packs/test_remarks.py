"""`tabletop check`: what looks wrong in a game although it can be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from meadow import write_meadow
from picture_pack import write_pictured

from tabletop.cli import run_command
from tabletop.games.registry import own_names

GRID, TRACK = 'layout = "grid"\ncolumns = 2\nrows = 1', 'layout = "track"\nslots = [[5, 5]]'
STACK, LIES, TAKES = 'layout = "stack"', "face = 1\ncopies", 'accepts = ["card"]'
ODD = {
    "a place without a size": (
        {"at = [20, 20, 63, 88]": "at = [20, 20, 0, 88]", 'ground = "place"\nwords = "Cards"': ""},
        "The place 'deck' has no size",
    ),
    "a place off the table": ({"at = [20, 20, 63, 88]": "at = [920, 20, 63, 88]"}, "'deck' lies beyond the table"),
    "a tag": ({TAKES: 'accepts = ["card", "crad"]'}, "with the tag 'crad', which no kind of piece has"),
    "a piece that is not accepted": ({TAKES: 'accepts = ["token.blue"]'}, "'fox.1' lies in 'deck', which does not"),
    "too many pieces": ({TAKES: "capacity = 3"}, "'deck' holds 8 pieces at the start, and 3 fit into it"),
    "a piece off the table": ({"x = 200": "x = 9000"}, "'token.blue.1' lies beyond the table of 900 x 560 mm"),
    "a place of a track": ({STACK: TRACK, LIES: "x = 4\ncopies"}, "'fox.1' lies on place 4 of 'deck', whose places are 0 to 0"),
    "a cell": ({STACK: GRID, LIES: "y = 1\ncopies"}, "lies on the cell 0, 1 of 'deck', which has 2 x 1 cells"),
    "a full cell": ({STACK: f"{GRID}\ncell_capacity = 2"}, "8 pieces lie at 0, 0 of 'deck' at the start, and 2 fit there"),
    "a back that hides nothing": ({"hides = true\n": ""}, "its back does not hide which piece it is"),
    "a reach": ({STACK: f"{STACK}\nreach = 5"}, "'deck' has a reach, which means something for slots and tracks alone"),
    "a flat place": ({STACK: f"{STACK}\nflat = true"}, "'deck' is flat, which means something for hexagons alone"),
    "an end of the turn": (
        {STACK: f'{STACK}\ndoes = ["end turn"]\nends_turn = "put"'},
        "'deck' ends the turn when a piece is put there, but it is a button",
    ),
    "a step of turning": (
        {"[game]": "[cut.still]\nturn_step = 60\n[game]", 'cut = "token"': 'cut = "still"'},
        "The kind 'token.blue' has a turn_step, and it does not turn",
    ),
    "an icon": (
        {"{ picture =": '{ icon = "no-such-thing", at = [1, 1, 5, 5] },\n  { picture ='},
        "the icon 'no-such-thing', which there is not",
    ),
    "a picture": ({}, "The kind 'fox' shows the picture 'fox.png', which cannot be shown: there is no such file."),
}


@pytest.mark.parametrize("odd", ODD)
def test_what_looks_wrong_is_said(own_place: Path, odd: str, capsys: pytest.CaptureFixture[str]) -> None:
    changes, words = ODD[odd]
    folder = write_meadow(own_place, changes)
    assert run_command(["check", str(folder)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [one for one in said if words in one]
    others = [other for name, (_, other) in ODD.items() if name not in (odd, "a picture")]
    assert odd != "a picture" or not [one for one in said if any(other in one for other in others)]


def test_a_picture_that_cannot_be_shown_is_said(own_place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_pictured(own_place)
    (folder / "pictures" / "fox.png").write_bytes(b"GIF89a")
    (folder / "pictures" / "owl.svg").write_text("<svg")
    text = (folder / "pack.toml").read_text()
    (folder / "pack.toml").write_text(text.replace('"{id}.png",', '"{id}.png", sheet = [90, 90], cell = 3,'))
    assert run_command(["check", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "The kind 'fox' shows the picture 'fox.png', which cannot be shown: it is neither PNG, JPEG nor WebP." in said
    assert "'hen.png', which cannot be shown: it has 94 x 80 pixels, which is too small for 90 x 90 cells." in said
    (folder / "pack.toml").write_text(text.replace("{id}.png", "owl.svg"))
    assert run_command(["check", str(folder)]) == 0
    assert "'owl.svg', which cannot be shown: it is damaged" in capsys.readouterr().out


def test_a_pack_that_cannot_be_played_is_refused(own_place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_meadow(own_place, {'zone = "deck"': 'zone = "deckk"'})
    assert run_command(["check", str(folder), "--json"]) == 1
    out, complaint = capsys.readouterr()
    assert "'deckk'" in json.loads(out)["problem"]
    assert "'deckk'" in complaint


@pytest.mark.parametrize("game", own_names())
def test_nothing_looks_wrong_in_our_own_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["check", game]) == 0
    assert capsys.readouterr().out.endswith("nothing is wrong.\n")
