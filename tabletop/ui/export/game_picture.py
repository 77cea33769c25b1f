"""The picture of a game: its table set up for some players, painted small once and kept in the user's cache."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame
from msgspec.structs import replace

from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS, Equipment
from tabletop.core.errors import TabletopError
from tabletop.core.table import Table
from tabletop.core.view import masked
from tabletop.games.game import Game
from tabletop.games.game_cards import GameCard
from tabletop.games.registry import load_game
from tabletop.problems import LOG, write_down
from tabletop.rules.bot import Budget
from tabletop.rules.faults import short_cause
from tabletop.rules.judgement import Casual
from tabletop.rules.looks import named_area
from tabletop.ui.export.thumbnail import scaled_into
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.game_pictures import pictures_of
from tabletop.ui.look.theme import px
from tabletop.version import __version__

if TYPE_CHECKING:
    from tabletop.session import Session

FIGURE_SEATS, FIGURE_HEIGHT, FIGURE_ZOOM = 3, 340, 3
"""How many players the table on the pages of a game has; the largest height of a picture there, in pixels at 100 %; and how many
of those a millimetre has at the most."""
MOST_ACTS = 150
"""How many acts are played at most for a picture of a game in full course. They take about a tenth of a second."""
SMALL = 480
"""The width in pixels up to which a picture is painted larger than it is shown."""


def game_picture(game: Game, art: FaceArt, size: tuple[int, int], players: int = 2, played: bool = False) -> pygame.Surface:
    """The table of `game` as a picture of `size` pixels: at its start, or in full course if `played`; from the cache if it was
    painted before."""
    least, most = game.players
    seats = SEAT_COLOURS[: min(max(players, least), most)]
    box = game.box(seats, game.checked_options({}))
    kept = cached_file(game, box, size, played)
    if (found := kept_picture(kept)) is not None:
        return found
    picture = painted(game, len(seats), art, size, played)
    keep(picture, kept)
    return picture


def card_picture(card: GameCard, art: FaceArt, size: tuple[int, int]) -> pygame.Surface:
    """The picture on a game's card: its table in full course. If its files are as they were, the game is not even loaded."""
    kept = pictures_folder() / f"{card.id}-{card.stamp}-{__version__}-{size[0]}x{size[1]}.png"
    found = kept_picture(kept) if card.stamp else None
    if found is None:
        found = game_picture(load_game(card.id), art, size, played=True)
        if card.stamp:
            keep(found, kept)
    return found


def kept_picture(path: Path) -> pygame.Surface | None:
    """The picture in a file of the cache; None if there is none, or it cannot be used."""
    if not path.is_file():
        return None
    try:
        return pygame.image.load(str(path)).convert()
    except pygame.error as cause:
        LOG.warning("The picture %s cannot be used: %s.", path, cause)
        return None


def picture_problem(game: Game | GameCard, cause: Exception) -> str:
    """The sentence for a game whose picture cannot be painted; an unexpected error also goes to the program's log."""
    if isinstance(cause, TabletopError):
        return str(cause)
    write_down(cause, f"the game {game.id}")
    return f"{game.name} cannot be shown: {short_cause(cause)}."


def cached_file(game: Game, box: Equipment, size: tuple[int, int], played: bool) -> Path:
    """The file of the picture in the cache; its name changes with the game's equipment and the program's version."""
    about = zlib.crc32(msgspec.msgpack.encode(box))
    name = f"{game.id}-{about:08x}-{__version__}-{size[0]}x{size[1]}{'-played' if played else ''}.png"
    return pictures_folder() / name


def pictures_folder() -> Path:
    """The folder of the cache with the pictures of games."""
    from platformdirs import user_cache_path

    return user_cache_path("Tabletop", appauthor=False) / "pictures"


def keep(picture: pygame.Surface, path: Path) -> None:
    """Write a picture into the cache; if that fails, it is painted again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, str(path))
    except (OSError, pygame.error) as cause:
        LOG.warning("The picture %s cannot be kept: %s.", path, cause)


def painted(game: Game, seats: int, art: FaceArt, size: tuple[int, int], played: bool) -> pygame.Surface:
    """The table of a new game, or of one in full course, as a watcher sees it, as a picture of `size` pixels."""
    from tabletop.session import Session
    from tabletop.ui.board.scene import build_items
    from tabletop.ui.board.table_picture import picture_of

    session = Session.new(game, seats, seed="picture")
    table = in_full_course(session) if played else session.table
    # A table is drawn at steps of its size that are coarse for a small picture, so that is painted larger first.
    larger = SMALL // size[0] + 1
    with art.showing(pictures_of(game)):
        items = build_items(masked(table, None))
        if larger > 1:
            # The numbers on piles would lie over the pieces and over each other.
            items = [replace(item, count=0) for item in items]
        return scaled_into(picture_of(art, session.equipment, items, (size[0] * larger, size[1] * larger)), size)


def in_full_course(session: Session) -> Table:
    """The table after three fifths of the acts of a game played by chance, or of its first `MOST_ACTS` acts: always the same for
    the same game. The table at its start if the game has no rules or they fail.
    """
    from tabletop.bots.bot import CasualBot

    game, rng = session.game, Rng(Chance("picture"))
    idle = game.bots.get("easy") if game is not None else None
    bot = CasualBot(idle if isinstance(idle, Casual) else Casual(frozenset()))
    try:
        while session.rules == "enforce" and (to_act := session.table.flow.to_act) and len(session.entries) <= MOST_ACTS:
            seen = session.view(to_act[0])
            session.play(bot.choose(seen, session.ruleset.legal_moves(seen, to_act[0]), rng, Budget()), to_act[0])
    except TabletopError as cause:
        LOG.warning("The picture of a game cannot show it in full course: %s.", cause)
        return session.log.table_at(session.log.base)
    return session.log.table_at(session.log.path(session.head)[len(session.log.path(session.head)) * 3 // 5])


def figures_of(game: Game | None, art: FaceArt) -> Callable[[str, int], pygame.Surface | None]:
    """What draws the pictures that the pages of a game name: parts of its table as it is set up, and pieces (`kind:E21`).

    It returns None for what is not there; a faulty game has no pictures.
    """

    @cache
    def session() -> Session:
        from tabletop.session import Session

        assert game is not None
        return Session.new(game, min(max(FIGURE_SEATS, game.players[0]), game.players[1]), seed="picture")

    def figure(source: str, width: int) -> pygame.Surface | None:
        from tabletop.ui.board.scene import build_items
        from tabletop.ui.board.table_picture import picture_of

        if game is None:
            return None
        try:
            box = session().equipment
            kind, area = box.kinds.get(source.removeprefix("kind:")), named_area(box, source)
            with art.showing(pictures_of(game)):
                if kind is not None:
                    return art.large(kind, 0, px(FIGURE_HEIGHT * 2 // 3), width)
                if area is None:
                    return None
                zoom = min(width / area[2], px(FIGURE_HEIGHT) / area[3], px(FIGURE_ZOOM))
                size = round(area[2] * zoom), round(area[3] * zoom)
                return picture_of(art, box, build_items(masked(session().table, None)), size, area).convert_alpha()
        except TabletopError as cause:
            LOG.warning("The picture %s of %s cannot be drawn: %s.", source, game.name, cause)
            return None

    return figure
