"""`tabletop new`: the beginning of a game without code, or of a Python package with rules."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabletop.cli.output import say
from tabletop.packs.games_folder import games_folder
from tabletop.packs.new_pack import new_pack


def new_command(asked: Namespace) -> int:
    """Write the folder of a new game, and say what to do next."""
    if asked.rules:
        from tabletop.testing.new_package import new_package

        home = new_package(Path.cwd(), asked.name)
        say(f"{home} is a package with a game now. `pip install -e {home.name}` installs it,")
        say(f"`tabletop play {home.name}` begins it, and `pytest {home.name}` runs its tests.")
        return 0
    folder = new_pack(games_folder(), asked.name, asked.template)
    say(f"{folder} is a game now. Change its files, look with `tabletop check {folder.name}` what is wrong,")
    say(f"and play it with `tabletop play {folder.name}`, or from the first screen.")
    return 0
