"""Words for a saved game: the line below its title in the list of saves, and the rows on its card."""

from __future__ import annotations

import time

from tabletop.rules.dates import when
from tabletop.rules.words import counted, listed
from tabletop.saves.folder import file_name
from tabletop.saves.summary import SaveListing


def about(save: SaveListing) -> str:
    """What its row says below the title; the file's name too where that has a number, as another save has the same title."""
    file = "" if save.path.stem == file_name(save.title) else save.path.name
    return " · ".join(part for part in (save.game_name, listed(save.players), file) if part and part != save.title)


def facts_of(save: SaveListing) -> list[tuple[str, str]]:
    """What the card of a save says about it, as (heading, text)."""
    now = time.time()
    rows = [
        ("Game", save.game_name),
        ("Players", listed(save.players)),
        ("Played", when(save.modified, now)),
        ("Begun", when(save.made, now) if save.made else ""),
        ("Length", ", ".join(filter(None, (counted(save.entries, "act", "no"), save.text, "finished" if save.over else "")))),
        ("To act", save.to_act),
        ("File", save.path.name),
    ]
    return [(heading, words) for heading, words in rows if words]
