"""The beginning of a game with rules: a Python package, written from a template."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.games.registry import own_names

FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "game.py.txt": "{{id}}/__init__.py",
    "test_game.py.txt": "tests/test_{{id}}.py",
}
"""The files of the template, which are no code here, and what they become."""
PACKAGE_NAME = re.compile("[a-z][a-z0-9_]{0,79}")


def new_package(folder: Path, name: str) -> Path:
    """The folder of the new package, in `folder`; its name is made of the letters and digits of `name`.

    Raises GameDataError if there is such a folder already, if the name makes no package, or if it cannot be written.
    """
    game = "_".join("".join(letter if letter.isalnum() and letter.isascii() else " " for letter in name.lower()).split())
    if not PACKAGE_NAME.fullmatch(game) or keyword.iskeyword(game) or game in own_names():
        raise GameDataError(
            f"{name!r} makes no name of a package of its own; take another that begins with a letter from a to z."
        )
    home = folder / game
    try:
        home.mkdir(parents=True)
        for source, target in FILES.items():
            path = home / target.replace("{{id}}", game)
            path.parent.mkdir(exist_ok=True)
            text = resources.files(__package__).joinpath("package", source).read_text(encoding="utf-8")
            path.write_text(text.replace("{{id}}", game).replace("{{name}}", written(name, path)), encoding="utf-8")
    except FileExistsError as cause:
        raise GameDataError(f"There is a folder {home} already.") from cause
    except OSError as cause:
        raise GameDataError(f"The folder {home} cannot be written: {cause.strerror or cause}.") from cause
    return home


def written(name: str, path: Path) -> str:
    """The name as it stands between the quotes of Python or TOML, or in a page."""
    return name if path.suffix == ".md" else name.replace("\\", "\\\\").replace('"', '\\"')
