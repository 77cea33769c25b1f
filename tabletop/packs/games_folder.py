"""Where packs are found: among our own games, and in the folder where a person keeps theirs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from tabletop.packs.pack_files import is_pack, pack_name


def games_folder() -> Path:
    """The folder of a person's own games, which may not exist: `$TABLETOP_GAMES` if set, else within the user's data folder."""
    named = os.environ.get("TABLETOP_GAMES")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("Tabletop", appauthor=False) / "games"


def packs_in(folders: Iterable[Path]) -> dict[str, Path]:
    """The packs in these folders by their names: that of the folder, or of the file without its ending."""
    found: dict[str, Path] = {}
    for folder in folders:
        try:
            paths = sorted(folder.iterdir())
        except OSError:
            # A folder that is not there, or not ours to read, has no games for us.
            continue
        for path in paths:
            if not path.name.startswith(".") and is_pack(path):
                found.setdefault(pack_name(path), path)
    return found
