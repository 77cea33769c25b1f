"""`tabletop new`: the beginning of a game without code."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import say
from tabletop.packs.games_folder import games_folder
from tabletop.packs.new_pack import new_pack


def new_command(asked: Namespace) -> int:
    """Write the folder of a new game, and say what to do next."""
    folder = new_pack(games_folder(), asked.name, asked.template)
    say(f"{folder} is a game now. Change its files, look with `tabletop check {folder.name}` what is wrong,")
    say(f"and play it with `tabletop play {folder.name}`, or from the first screen.")
    return 0
