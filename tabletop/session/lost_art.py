"""The art of a save that the store does not have: what the installed game paints instead, or else plain faces with names."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from tabletop.core.art import sheets_of, with_plain_faces
from tabletop.core.errors import SaveError, TabletopError
from tabletop.core.header import Header
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.saves.art_store import keep_sheets

LOST_ART = (
    "Some of the art of this save is not on this computer. Its pieces look as the game paints them today, or have their names."
)


def with_lost_art(header: Header, game: Game | None = None) -> Header:
    """The header with something on each face; `game` is given where it is not among the installed ones.

    Its `art` is empty if all is as it was when the game was begun. Then the store has it again too.
    """
    if not header.art:
        return header
    now = None
    with suppress(TabletopError):
        game = game or load_game(header.game)
        now = game.box(header.equipment.seats, game.checked_options(header.options))
    box = with_plain_faces(header.equipment, now)
    sheets = list(sheets_of(box))
    if {sheet for sheet, _ in sheets} != set(header.art):
        return replace(header, equipment=box)
    with suppress(OSError, SaveError):
        keep_sheets(sheets, mend=True)
    return replace(header, equipment=box, art=())
