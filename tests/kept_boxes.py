"""Boxes of our games, made and checked once for each choice of seats and options, and headers and art of saves, read and packed
once.

Tests begin hundreds of games, and open the same saves again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from tabletop.core import header
from tabletop.core.art import Sheet, sheets_of
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.game import Game
from tabletop.rules.ruleset import Options
from tabletop.saves import art_store, packing

MOST_HEADERS = 64
"""So many headers are kept; the largest have 300 kB."""
MOST_SHEETS = 512
"""So many sheets of art are kept packed; each has about 10 kB."""


def keep_boxes(put: Callable[[object, str, object], None]) -> None:
    """Let all games of the same title, seats and options share a box, as they may: a box never changes.

    So they share its pictures too, and the sheets of its art. Games of the tests themselves make theirs each time. Saves with
    the same bytes as their headers share what these say, and each store gets the same file for the same sheet.

    `put` is `setattr`, or that of a `MonkeyPatch`: processes that tests start do not import pytest, which takes 0.3 seconds.
    """
    make = Game.box
    games: dict[str, Game] = {}
    shared: dict[int, Equipment] = {}

    @cache
    def made(game: str, seats: tuple[SeatDef, ...], options: tuple[tuple[str, object], ...]) -> Equipment:
        box = make(games[game], seats, dict(options))
        shared[id(box)] = box
        return box

    def box(game: Game, seats: tuple[SeatDef, ...], options: Options) -> Equipment:
        if not game.equipment.__module__.startswith("tabletop.games."):
            return make(game, seats, options)
        games[game.id] = game
        return made(game.id, seats, tuple(sorted(options.items())))

    @cache
    def sheets_shared(number: int) -> tuple[tuple[Sheet, bytes], ...]:
        return tuple(sheets_of(shared[number]))

    def sheets(box: Equipment, named: Sequence[Sheet] = ()) -> Iterable[tuple[Sheet, bytes]]:
        return sheets_of(box, named) if named or id(box) not in shared else sheets_shared(id(box))

    def checked(box: Equipment) -> Equipment:
        return box if shared.get(id(box)) is box else check_equipment(box)

    put(Game, "box", box)
    put(header, "check_equipment", checked)
    put(packing, "decode_header", lru_cache(maxsize=MOST_HEADERS)(packing.decode_header))
    put(art_store, "packed_sheet", lru_cache(maxsize=MOST_SHEETS)(art_store.packed_sheet))
    put(art_store, "sheets_of", sheets)
