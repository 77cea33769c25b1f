"""What My games says: where to begin, what was added, and what is known of the chosen game."""

from __future__ import annotations

import pygame

from tabletop.packs.pack_files import PACK_ENDING
from tabletop.rules.words import counted
from tabletop.ui.look.text import draw_paragraph, draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.screens.own_games import OwnGame, usual_box

NO_GAMES = "You have made no game yet. Begin with New game…, or drop a folder of pictures on this window."
STEPS = (
    "1. New game… asks for a name. An empty table is right for cards with your own pictures.",
    "2. Add… takes a folder of pictures: each becomes a card. Or drop the folder on this window. It takes a sheet of cards, a "
    "picture of a board and a table of a spreadsheet (CSV) too.",
    "3. Play asks who plays. The cards lie on the table in one pile, shuffled. Places… adds piles, rows and grids.",
)
"""What somebody reads who has not made a game yet."""
EMPTY_BOX = "Its box is empty. Add… takes a folder of pictures, a picture or a CSV table. Or drop them on this window."
HINT = "Drop pictures, a folder, a sheet or a CSV table here, or paste its path"
FILE_ONLY = f"It is one file, so it can be played but not changed here. Unpack the {PACK_ENDING} into a folder to change it."
ADDED = {
    "cards": "Added. Play shows it on the table; cards lie there in one pile, face down, and are shuffled in each new game.",
    "tokens": "Added. Play shows them on the table, side by side. Parts… changes how many there are.",
    "board": "Added. The board lies in the middle of the table. Places… moves it, and so does a right click on it at the table.",
}
"""What is said after a part was added, by its sort; of all sorts of cards the same."""


def paint_steps(surface: pygame.Surface, inner: pygame.Rect) -> None:
    """Say how a game is made."""
    draw_text(surface, "A game of your own in three steps", pygame.Rect(inner.topleft, (inner.width, target(40))), "heading")
    top = inner.top + target(40) + px(14)
    for step in STEPS:
        top += draw_paragraph(surface, step, pygame.Rect(inner.left, top, inner.width, inner.bottom - top)) + px(14)


def facts_of(chosen: OwnGame) -> str:
    """How much is in the box of a game that can be played, and where its files are."""
    assert chosen.game is not None
    pieces = len(usual_box(chosen.game).pieces)
    return f"{counted(pieces, 'piece', 'No')} on the table at the start. Its files are in {chosen.path}"
