"""A small pack that the tests change: cards in a deck, a hand and tokens for each seat."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

PACK = """
[game]
name = "Meadow"
table = [900, 560]
players = [1, 4]
summary = "Animals on a meadow."
seats = [{ name = "Farmer" }, { name = "Shepherd", colour = "#112233" }]

[option.tokens]
name = "Tokens"
choices = [[true, "With tokens"], [false, "Without"]]
default = true

[face.card]
name = "{name}"
layers = [
  { fill = "#FFEECC", border = "#333333", edge = 0.5 },
  { picture = "{id}.png", at = [8, 8, 47, 40] },
  { text = "{text}", at = [4, 54, 55, 30], size = 5 },
]

[face.back]
name = "back"
hides = true
layers = [{ fill = "#335577" }]

[kind.card]
table = "cards"
cut = "card"
id = "{id}"
name = "{name}"
size = [63, 88]
faces = ["card", "back"]
blank = "card_back"
tags = ["card"]

[kind.card_back]
cut = "card"
id = "card_back"
name = "card"
size = [63, 88]
faces = ["back", "back"]

[piece.card]
table = "cards"
piece = "{id}"
kind = "{id}"
zone = "deck"
face = 1
copies = "{copies}"

[zone.deck]
id = "deck"
name = "the deck"
layout = "stack"
at = [20, 20, 63, 88]
face = 1
accepts = ["card"]
ground = "place"
words = "Cards"

[zone.hand]
table = "seats"
id = "hand:{seat}"
name = "{seat_name}’s hand"
layout = "fan"
at = [0, 0, 300, 90]
owner = "{seat}"
visibility = "private"
in_hand = true
gap = -20
face = 0

[face.token]
layers = [{ fill = "{colour}" }]

[kind.token]
table = "seats"
when = "tokens"
cut = "token"
id = "token.{seat}"
name = "{seat_name}’s token"
size = [16, 16]
faces = ["token"]

[piece.token]
table = "seats"
when = "tokens"
piece = "token.{seat}"
kind = "token.{seat}"
copies = 2
zone = "table"
x = 200
y = 60
step = [40, 0]
label = "{seat_name}"
tint = "#aabbcc"
locked = true
"""
CARDS = 'id,name,copies,text\nfox,Fox,3,"Takes a hen, or two"\nhen,Hen,5,Lays an egg\nowl,Owl,0,Sees all\n'
RULES = "# Meadow\n\nDraw, and play.\n"


def write_meadow(games: Path, changes: dict[str, str] | None = None, name: str = "meadow") -> Path:
    """The pack in a folder of `games`; `changes` are texts of `pack.toml` and `cards.csv` and what takes their place."""
    folder = games / name
    folder.mkdir(parents=True)
    for file, text in (("pack.toml", PACK), ("cards.csv", CARDS), ("README.md", RULES)):
        for old, new in (changes or {}).items():
            text = text.replace(old, new)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def zipped(folder: Path) -> Path:
    """The pack in this folder as one file beside it."""
    path = folder.with_name(f"{folder.name}.tabletop-game")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, file.relative_to(folder).as_posix())
    return path


def edit(folder: Path, changes: dict[str, str], file: str = "pack.toml") -> None:
    """Change a file of a pack, dated a second later than before."""
    path = folder / file
    text, before = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))
