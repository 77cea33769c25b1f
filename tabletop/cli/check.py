"""`tabletop check`: what is wrong, or looks wrong, in a game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path

from tabletop.cli.output import ProgressBar, complain, print_json, say
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.games.game import Game
from tabletop.games.registry import game_names, load_game
from tabletop.packs.loading import load_pack
from tabletop.packs.remarks import remarks, tags_of
from tabletop.rules.faults import short_cause


def check_command(asked: Namespace) -> int:
    """Say what is wrong in a game: exit code 1 for what prevents playing it, 0 for the rest."""
    problem, found, failed = "", list[str](), list[str]()
    try:
        # A folder that is no pack may have the name of a package: `tabletop new NAME --rules` makes one.
        is_path = asked.what not in game_names() and Path(asked.what).exists()
        game = load_pack(Path(asked.what)) if is_path else load_game(asked.what)
        found = sorted(set(remarks_about(game)))
        failed = list(failures_of(game)) if asked.play else []
    except GameDataError as cause:
        problem = str(cause)
    if asked.json:
        print_json({"problem": problem, "remarks": found, "failed": failed})
    else:
        for one in found:
            say(one)
        if not problem and not found and not failed:
            say(f"{game.name}: nothing is wrong.")
    for one in filter(None, (problem, *failed)):
        complain(one)
    return 1 if problem or failed else 0


def failures_of(game: Game) -> Iterator[str]:
    """Play the game by chance, with rules and without, and say which of the checks that every game passes it fails, and how."""
    from tabletop.testing.suite import CheckError, checks_of

    checks = checks_of(game)
    with ProgressBar("checks") as progress:
        for number, check in enumerate(checks, 1):
            try:
                check()
            except CheckError as wrong:
                yield f"{check}. {wrong}"
            except Exception as fault:
                # The game's own code may raise anything; the author wants to know all that is wrong.
                yield f"{check}. {short_cause(fault)}."
            if progress is not None:
                progress(number, len(checks))


def remarks_about(game: Game) -> Iterator[str]:
    """What looks wrong for each number of players, with each value of each option beside the usual ones of the others."""
    from tabletop.ui.look.assets import assets_folder
    from tabletop.ui.look.game_pictures import picture_fault, pictures_of

    icons = {path.stem for path in (assets_folder() / "icons").glob("*.svg")}
    usual = game.checked_options({})
    chosen = [usual, *({**usual, option.id: value} for option in game.options for value, _ in option.choices)]
    counts = range(game.players[0], min(game.players[1], len(SEAT_COLOURS)) + 1)
    boxes = [game.box(game.free_colours(count)[:count], options) for options in chosen for count in counts]
    fault = lru_cache(None)(partial(picture_fault, pictures_of(game)))
    tags = set[str]().union(*map(tags_of, boxes))
    for box in boxes:
        yield from remarks(box, tags, icons, fault, game.origin)
