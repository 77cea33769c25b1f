"""The mistakes that authors make: each is named with its file, its part and its row, or its field. And damaged packs.

The 29 in a box and the 11 in rules are those that were tried when nothing named most of them.
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import three_in_a_row
from meadow import CARDS, PACK, RULES, write_meadow, zipped
from msgspec.structs import replace
from three_in_a_row import GAME, Place, Placing, ThreeInARow

from tabletop import Session
from tabletop.cli import run_command
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.packs.loading import load_pack
from tabletop.rules.gesture import Button, Drag
from tabletop.testing import ruled
from tabletop.testing.suite import CheckError, checks_of

KIND, PIECE, DECK, HAND = "[kind.card]", "[piece.card]", "[zone.deck]", "[zone.hand]"
FACE_UP = "face = 1\ncopies"
STACK = 'layout = "stack"'
OWN = 'owner = "{seat}"\nvisibility = "private"'
LAYER = '{ fill = "#FFEECC", border = "#333333", edge = 0.5 },'
SHAPE = LAYER + ' { shape = "circle", at = [0, 0, 5, 5], colour = "#FF0000" },'

NAMED: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "unknown zone": ({'zone = "deck"': 'zone = "deckk"'}, ("pack.toml, [piece.card], row 1 of cards", "zone 'deckk'")),
    "unknown kind": ({'kind = "{id}"\nzone': 'kind = "{id}x"\nzone'}, ("pack.toml, [piece.card], row 1", "kind 'foxx'")),
    "face too high": ({FACE_UP: "face = 7\ncopies"}, ("pack.toml, [piece.card], row 1 of cards", "face 7 of 'fox'")),
    "second id": ({"hen,Hen": "fox,Hen"}, ("pack.toml, [kind.card], row 2 of cards", "'fox' twice")),
    "blank not in the box": ({'blank = "card_back"': 'blank = "cardback"'}, ("[kind.card], row 1 of cards", "'cardback'")),
    "kind without faces": ({'faces = ["card", "back"]': "faces = []"}, ("pack.toml, [kind.card]", "faces must be a list")),
    "private to nobody": ({OWN: 'visibility = "private"'}, ("pack.toml, [zone.hand], row 1 of seats", "private to nobody")),
    "hand of nobody": ({OWN: 'owner = "wei"'}, ("pack.toml, [zone.hand], row 1 of seats", "'wei', who has no seat")),
    "no open zone": (
        {"[zone.deck]": '[zone.table]\nid = "table"\nname = "t"\nlayout = "stack"\nat = [0, 0, 9, 9]\n[zone.deck]'},
        ("the open zone 'table' is not a free zone",),
    ),
    "a colour of two letters too many": (
        {"#FFEECC": "#zz0000"},
        ("pack.toml, [kind.card], row 1 of cards", "layer 1", "#zz0000"),
    ),
    "a colour by its name": ({"#FFEECC": "red"}, ("pack.toml, [kind.card], row 1 of cards", "layer 1", "'red'")),
    "a shape": ({LAYER: SHAPE}, ("pack.toml, [kind.card], row 1 of cards", "shape", "'circle'")),
    "a font": ({"size = 5 }": 'size = 5, font = "arial" }'}, ("pack.toml, [face.card], layer 3", "'arial'")),
    "an outline": ({"[game]": '[cut.card]\noutline = "circle"\n[game]'}, ("pack.toml, [cut.card]", "'circle'")),
    "a layout": ({STACK: 'layout = "pile"'}, ("pack.toml, [zone.deck]", "'pile'")),
    "a visibility": ({STACK: f'{STACK}\nvisibility = "secret"'}, ("pack.toml, [zone.deck]", "'secret'")),
    "an end of the turn": ({STACK: f'{STACK}\nends_turn = "always"'}, ("pack.toml, [zone.deck]", "'always'", "ends_turn")),
    "a width in quotes": (
        {"size = [16, 16]": 'size = ["wide", 16]'},
        ("pack.toml, [kind.token]", "number 1 of the size is 'wide' and must be a number"),
    ),
}
"""What is refused."""

GRID = 'layout = "grid"\ncolumns = 11\nrows = 9'
REMARKED: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "an icon": (
        {LAYER: LAYER + ' { icon = "no-such-thing", at = [1, 1, 5, 5] },'},
        ("pack.toml, [kind.card], row 1 of cards", "the icon 'no-such-thing'"),
    ),
    "a picture": ({}, ("pack.toml, [kind.card], row 1 of cards", "the picture 'fox.png'", "there is no such file")),
    "a zone off the table": ({"at = [20, 20, 63, 88]": "at = [920, 20, 63, 88]"}, ("pack.toml, [zone.deck]", "beyond the table")),
    "a zone of no size": (
        {"at = [20, 20, 63, 88]": "at = [20, 20, 0, 88]", 'ground = "place"\nwords = "Cards"': ""},
        ("pack.toml, [zone.deck]", "no size"),
    ),
    "a tag": ({'accepts = ["card"]': 'accepts = ["card", "crad"]'}, ("pack.toml, [zone.deck]", "the tag 'crad'")),
    "a piece that is not accepted": (
        {'accepts = ["card"]': 'accepts = ["token.blue"]'},
        ("pack.toml, [piece.card], row 1 of cards", "does not take pieces of its kind"),
    ),
    "a cell": (
        {STACK: GRID, FACE_UP: "x = 20\ny = 20\ncopies"},
        ("pack.toml, [piece.card], row 1 of cards", "the cell 20, 20 of 'deck', which has 11 x 9 cells"),
    ),
    "a place of a track": (
        {STACK: 'layout = "track"\nslots = [[5, 5]]', FACE_UP: "x = 99\ncopies"},
        ("pack.toml, [piece.card], row 1 of cards", "place 99 of 'deck'"),
    ),
    "too many pieces": ({'accepts = ["card"]': "capacity = 3"}, ("pack.toml, [zone.deck]", "holds 8 pieces", "3 fit")),
    "a back that hides nothing": ({"hides = true\n": ""}, ("pack.toml, [kind.card], row 1 of cards", "hides = true")),
    "a piece beside the table": ({"x = 200": "x = 9000"}, ("pack.toml, [piece.token], row 1 of seats", "beyond the table")),
}
"""What can be played, and is said by `tabletop check`."""


@pytest.mark.parametrize("mistake", NAMED)
def test_a_mistake_in_the_box_is_refused_with_its_place(own_place: Path, mistake: str) -> None:
    changes, words = NAMED[mistake]
    with pytest.raises(GameDataError) as raised:
        load_pack(write_meadow(own_place, changes))
    assert [one for one in words if one not in str(raised.value)] == [], str(raised.value)


@pytest.mark.parametrize("mistake", REMARKED)
def test_a_mistake_in_the_box_is_said_with_its_place(own_place: Path, mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    changes, words = REMARKED[mistake]
    assert run_command(["check", str(write_meadow(own_place, changes))]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [one for one in said if all(word in one for word in words)], said


def test_a_seat_that_is_renamed_keeps_its_id(own_place: Path) -> None:
    seats = Session.new(load_pack(write_meadow(own_place)), 2).equipment.seats
    assert [(seat.id, seat.name) for seat in seats] == [("blue", "Farmer"), ("red", "Shepherd")]


def test_all_of_the_30_are_here() -> None:
    assert len(NAMED) + len(REMARKED) + 1 == 30


# In rules


def place_on(zone: str) -> Callable[..., None]:
    def resolve(move: Place, t, seat, pending) -> None:
        t.move(t.zones[f"{seat}.men"][-1:], f"{seat}.men", zone)

    return resolve


def from_the_wrong_zone(move: Place, t, seat, pending) -> None:
    t.move(t.zones[f"{seat}.men"][-1:], move.cell, move.cell)


def without_turn(move: Place, t, seat, pending) -> None:
    t.move(t.zones[f"{seat}.men"][-1:], f"{seat}.men", move.cell)


MOVES: dict[str, tuple[str, object, str]] = {
    "a wrong zone in resolve": ("resolve", place_on("bord"), "bord"),
    "a piece from the wrong zone": ("resolve", from_the_wrong_zone, "A legal move after entry 1 is refused"),
    "whose turn it is next": ("resolve", without_turn, "not over after 60 moves"),
    "no button": ("gestures", lambda *_: (Drag("", "a1"),), "neither a button nor a click"),
    "a question that fails": ("gestures", lambda *_: 1 / 0, "ZeroDivisionError"),
    "a refusal that fails": ("refusal", lambda *_: 1 / 0, "ZeroDivisionError"),
}
RULES_OF_GAME: dict[str, tuple[str, object, str]] = {
    "a missing method": ("diagnose", None, "NoneType"),
    "no outcome at the end": ("outcome", lambda self, table: None, "there is no outcome"),
    "no set-up": ("begin", lambda self, t, options: None, "Nobody is to act any more"),
}


def said_of(game) -> str:
    """All that the checks say of a game."""
    said = []
    for check in checks_of(game):
        try:
            check()
        except (CheckError, GameDataError, MoveRefusedError, Exception) as problem:
            said.append(f"{type(problem).__name__}: {problem}")
    return "\n".join(said)


@pytest.mark.parametrize("mistake", MOVES)
def test_a_mistake_in_a_move_is_said(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, fault, words = MOVES[mistake]
    monkeypatch.setattr(Place, name, fault)
    monkeypatch.setattr(ruled, "MOST_MOVES", 60)
    assert words in said_of(GAME)


@pytest.mark.parametrize("mistake", RULES_OF_GAME)
def test_a_mistake_in_the_rules_is_said(mistake: str) -> None:
    name, fault, words = RULES_OF_GAME[mistake]
    wrong = type("Wrong", (ThreeInARow,), {name: fault})
    assert words in said_of(replace(GAME, ruleset=wrong()))


def test_a_question_that_is_no_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Placing, "question", "Go")
    assert "is no sentence" in said_of(GAME)


def test_an_illegal_bot_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view, legal, rng, budget):
            return Place("z9")

    assert "bot" in said_of(replace(GAME, bots={"normal": Cheat}))
    assert Button in three_in_a_row.__dict__.values()


# Damaged packs

LONGEST, MOST_MEMORY = 2.0, 256 * 1024
"""The most seconds of processor time that reading a damaged pack may take, and by how many KiB memory may grow."""
FILES = {"pack.toml": PACK, "cards.csv": CARDS, "README.md": RULES}
WORDS = (
    "deck",
    "card",
    "1e9",
    "-1",
    '""',
    "[]",
    "{seat}",
    "true",
    "table",
    "#FFEECC",
    "99999999999",
    "\0",
    "é",
    "{",
    '"',
    "layers",
)


def damaged(text: str, rng: random.Random) -> bytes:
    """A text with bytes changed, lines swapped, a word exchanged for another, or its end cut off."""
    match rng.randrange(5):
        case 0:
            data = bytearray(text.encode())
            for _ in range(rng.randrange(1, 12)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            return bytes(data)
        case 1:
            return text.encode()[: rng.randrange(len(text))]
        case 2:
            lines = text.splitlines(keepends=True)
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            return "".join(lines).encode()
        case 3:
            words = text.split(" ")
            for _ in range(rng.randrange(1, 4)):
                words[rng.randrange(len(words))] = rng.choice((*WORDS, rng.choice(words)))
            return " ".join(words).encode()
        case _:
            start = rng.randrange(len(text))
            part = text[start : start + rng.randrange(1, 300)]
            return (text[:start] + part * rng.randrange(2, 30) + text[start:]).encode()


def check_sentence(words: str) -> None:
    assert words.strip()
    assert "\n" not in words


def read_damaged(folder: Path, number: int) -> bool:
    """Write the damaged pack of that number and read it; return whether it could be played."""
    rng = random.Random(number)
    pack = folder / f"p{number}"
    pack.mkdir()
    broken = rng.choice(("pack.toml", "pack.toml", "cards.csv"))
    for file, text in FILES.items():
        (pack / file).write_bytes(damaged(text, rng) if file == broken else text.encode())
    path = zipped(pack) if rng.random() < 0.2 else pack
    begun, used = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        game = load_pack(path)
        session = Session.new(game, game.players[0])
        assert session.table.equipment.game == pack.name
        return True
    except GameDataError as problem:
        check_sentence(str(problem))
        return False
    finally:
        assert time.process_time() - begun < LONGEST
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used < MOST_MEMORY


def test_a_hundred_damaged_packs_end_in_a_sentence_or_a_game(own_place: Path) -> None:
    played = sum(read_damaged(own_place, number) for number in range(100))
    assert 0 < played < 100


@pytest.mark.long
def test_two_thousand_damaged_packs_end_in_a_sentence_or_a_game(own_place: Path) -> None:
    assert 20 < sum(read_damaged(own_place, number) for number in range(100, 2_100)) < 1_980
