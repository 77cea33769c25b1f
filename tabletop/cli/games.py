"""`tabletop games`: which games are installed, and what is wrong with those that cannot be played."""

from __future__ import annotations

from argparse import Namespace

from msgspec.structs import replace

from tabletop.cli.output import print_json, print_rows
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import TabletopError
from tabletop.games.registry import Listing, list_games


def games_command(asked: Namespace) -> int:
    """List the games."""
    listings = [with_box_problem(listing) for listing in list_games()]
    if asked.json:
        print_json([game_row(listing) for listing in listings])
    else:
        print_rows(
            ("game", "name", "players", ""),
            [(one.id, *plain_row(one)) for one in listings],
        )
    return 0


def with_box_problem(listing: Listing) -> Listing:
    """The listing, with a sentence as its `problem` if the game's equipment cannot be made."""
    game = listing.game
    if game is None:
        return listing
    least, most = game.players
    try:
        game.box(SEAT_COLOURS[: min(max(2, least), most)], game.checked_options({}))
    except TabletopError as problem:
        return replace(listing, problem=str(problem))
    return listing


def game_row(listing: Listing) -> dict[str, object]:
    """One game as JSON."""
    game = listing.game
    return {
        "id": listing.id,
        "name": game.name if game else "",
        "players": list(game.players) if game else [0, 0],
        "rules": game is not None and game.ruleset is not None,
        "options": [
            {
                "id": option.id,
                "name": option.name,
                "choices": [value for value, _ in option.choices],
                "default": option.default,
            }
            for option in (game.options if game else ())
        ],
        "problem": listing.problem,
    }


def plain_row(listing: Listing) -> tuple[str, str, str]:
    """Name, players and summary (or problem) of one game."""
    game = listing.game
    if game is None or listing.problem:
        return "", "", listing.problem
    least, most = game.players
    return game.name, f"{least}" if least == most else f"{least}-{most}", game.summary
