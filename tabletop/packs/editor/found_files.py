"""What a person has dropped on the window or named by a path, as far as the table editor can use it: pictures and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from tabletop.core.errors import GameDataError

PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
TABLE_ENDINGS = (".csv",)
MOST_FOUND = 1_000
"""The most pictures that are added at once."""
BACK = re.compile(r"(^|[^a-z])backs?([^a-z]|$)", re.IGNORECASE)
"""What the name of a picture of a back has in it: `back.png`, `card-back 2.jpg`."""
TOKENS = re.compile(r"(^|[^a-z])(tokens?|counters?|chips?|coins?|meeples?|pawns?|men)([^a-z]|$)", re.IGNORECASE)
BOARD = re.compile(r"(^|[^a-z])(boards?|maps?|mats?|playmats?)([^a-z]|$)", re.IGNORECASE)
"""What the name of pictures of tokens, or of a board, has in it."""
DIGITS = re.compile(r"(\d+)")


class Found(Struct, frozen=True):
    """Pictures to be added, or a table of a spreadsheet."""

    name: str
    """What they could be called: the name of their folder, or of the only file."""
    pictures: tuple[Path, ...] = ()
    back: Path | None = None
    """The picture among them, but not in `pictures`, or beside the table, that is called a back."""
    table: Path | None = None
    folder: Path | None = None
    """Where the pictures lie that the table names, if not beside it."""


def likely_sort(found: Found, is_large: bool) -> str:
    """What pictures are taken for at first: what their name says, or else cards; a single large one is a sheet of them."""
    if len(found.pictures) == 1 and BOARD.search(found.name):
        return "board"
    return "tokens" if TOKENS.search(found.name) else "sheet" if len(found.pictures) == 1 and is_large else "cards"


def found_at(paths: Iterable[Path]) -> Found:
    """What there is at these paths, which are files or folders; raises GameDataError with a sentence if it is of no use."""
    files: list[Path] = []
    folder = ""
    for path in paths:
        try:
            if path.is_dir():
                folder = folder or path.name
                files += [one for one in sorted(path.iterdir(), key=natural) if one.is_file() and not one.name.startswith(".")]
            elif path.is_file():
                files.append(path)
            else:
                raise GameDataError(f"There is no file or folder {path}.")
        except OSError as cause:
            raise GameDataError(f"{path} cannot be read: {cause.strerror or cause}.") from cause
    pictures = [one for one in files if one.suffix.lower() in PICTURE_ENDINGS]
    tables = [one for one in files if one.suffix.lower() in TABLE_ENDINGS]
    if tables and (len(files) == 1 or not pictures):
        return Found(tables[0].stem, back=back_beside(tables[0]), table=tables[0])
    if not pictures:
        raise GameDataError("There are no pictures (PNG, JPEG, WebP or SVG) and no CSV table there.")
    if len(pictures) > MOST_FOUND:
        raise GameDataError(f"There are {len(pictures):,} pictures; at most {MOST_FOUND:,} are added at once.")
    back = next((one for one in pictures if BACK.search(one.stem)), None) if len(pictures) > 1 else None
    return Found(folder or pictures[0].stem, tuple(one for one in pictures if one != back), back)


def back_beside(table: Path) -> Path | None:
    """The picture in the folder of a table that is called a back, if there is one."""
    try:
        beside = sorted(table.parent.iterdir(), key=natural)
    except OSError:
        return None
    return next((one for one in beside if one.suffix.lower() in PICTURE_ENDINGS and BACK.search(one.stem)), None)


def is_of_use(path: Path) -> bool:
    """Whether a file or folder looks like something to make a game of."""
    return path.is_dir() or path.suffix.lower() in (*PICTURE_ENDINGS, *TABLE_ENDINGS)


def path_in(text: str) -> Path:
    """The path that a person typed or pasted, also in quotes or as an address `file://…`."""
    plain = text.strip().strip("\"'")
    if plain.startswith("file://"):
        from urllib.parse import unquote

        plain = unquote(plain.removeprefix("file://"))
    return Path(plain).expanduser()


def natural(path: Path) -> list[tuple[int, int, str]]:
    """A key that puts `card 2` before `card 10`."""
    return [(0, int(one), "") if one.isdigit() else (1, 0, one.casefold()) for one in DIGITS.split(path.name) if one]
