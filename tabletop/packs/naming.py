"""What a pack is called: read from its description without the rest of it, and changed there."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import pack_name
from tabletop.small_files import write_whole

NAME_LINE = re.compile(r'^(\[game\][^\[]*?^name[ \t]*=[ \t]*)"((?:[^"\\\n]|\\.)*)"', re.MULTILINE)
"""The line in `[game]` that says the name, up to its quotation marks, and what they hold."""


def title_of(pack: Path) -> str:
    """What a pack is called, also one that cannot be played; its name of a folder or file if nothing else is known."""
    for path in sorted(pack.glob("*.toml")):
        found = NAME_LINE.search(text_of(path))
        if found is not None:
            return found[2].replace('\\"', '"').replace("\\\\", "\\")
    return pack_name(pack)


def rename_pack(pack: Path, title: str) -> None:
    """Give the game in this folder another name; its saves and its folder stay. Raises GameDataError if that cannot be done."""
    written = title.replace("\\", "\\\\").replace('"', '\\"')
    for path in sorted(pack.glob("*.toml")):
        before = text_of(path)
        after, count = NAME_LINE.subn(lambda found: f'{found[1]}"{written}"', before, count=1)
        if count:
            break
    else:
        raise GameDataError(f'No description in {pack} has a line name = "…" below [game].')
    try:
        write_whole(path, after.encode("utf-8"))
        try:
            load_pack(pack)
        except GameDataError:
            write_whole(path, before.encode("utf-8"))
            raise
    except OSError as cause:
        raise GameDataError(f"{path} cannot be written: {cause.strerror or cause}.") from cause


def text_of(path: Path) -> str:
    """The text of a description; empty if it cannot be read, which the library says."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
