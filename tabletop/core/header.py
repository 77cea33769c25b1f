"""The header of a save, and the one check that it passes before it is written and when it is read."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop.core.art import Sheet
from tabletop.core.check_equipment import check_equipment, check_references
from tabletop.core.equipment import Equipment
from tabletop.core.errors import GameDataError, NotASaveError
from tabletop.core.field_check import check_fields, decode_fields, encode_fields, short_name
from tabletop.core.limits import (
    LONGEST_TITLE,
    MOST_HEADER_BYTES,
    MOST_PICTURES,
    MOST_SHEETS,
    Digest,
    FileName,
    Id,
    Moment,
    Name,
    OptionNumber,
    OptionText,
    Reference,
    Seed,
    Version,
)
from tabletop.core.plain_text import line


class Header(Struct, frozen=True):
    """The first frame: all that is needed to open the game, even where its folder is not installed."""

    game: Id
    game_version: Version
    app_version: Name
    equipment: Equipment
    options: Annotated[dict[Id, OptionText | OptionNumber | bool], Meta(max_length=200, description="at most 200 options")]
    seed: Seed
    title: str
    made: Moment
    """Seconds since 1970, when the game was begun."""
    rules: Reference = "off"
    pictures: Annotated[dict[FileName, Digest], Meta(max_length=MOST_PICTURES, description="at most 5,000 pictures")] = {}
    """The hash of each picture that the faces name, as it was when the game was begun: the store has it by that hash."""
    art: Annotated[tuple[Sheet, ...], Meta(max_length=MOST_SHEETS, description="at most 20,000 sheets")] = ()
    """In a save, the sheets of art that the store has for its faces, which are unpainted there. In memory there are none, unless
    the store did not have all of them.
    """


def check_header(header: Header) -> bytes:
    """The header as plain bytes, which a save packs (`tabletop.saves.packing`); call it before a game begins.

    Raises GameDataError, naming the game and the field, for what `decode_header` would refuse, for a header that is too
    large, and for a title that is too long.
    """
    box, rest = header.equipment, header
    name = box.name if isinstance(box, Equipment) else header.game
    if isinstance(box, Equipment):
        # The box is checked by itself, because it was checked when the game made it and need not be again.
        rest = replace(header, equipment=without_content(check_equipment(box)))
    check_fields(rest, "header", name)
    plain = encode_fields(header, "header", name)
    if header.title != line(header.title, LONGEST_TITLE):
        raise GameDataError(f"The title of a game is one line of at most {LONGEST_TITLE} characters, not {len(header.title)}.")
    if len(plain) > MOST_HEADER_BYTES:
        raise GameDataError(
            f"The equipment of {short_name(name)} is too large to be saved: its header has {len(plain):,} bytes, "
            f"and there is room for {MOST_HEADER_BYTES:,}. Fewer layers on its faces make it smaller."
        )
    return plain


def without_content(box: Equipment) -> Equipment:
    """The box emptied: its name, its table and its seats."""
    return replace(box, kinds={}, zones={}, counters={}, boards=(), pieces=(), looks=())


def decode_header(plain: bytes) -> Header:
    """The header in these bytes; raises NotASaveError if they are damaged, or a field is not within its limit.

    Only the title is cut to its length instead: earlier versions of this program wrote it at any length.
    """
    try:
        header = decode_fields(plain, Header, "header", "this save")
        check_references(header.equipment)
    except GameDataError as cause:
        raise NotASaveError(f"The header of this save cannot be understood: {cause}") from cause
    title = line(header.title, LONGEST_TITLE)
    return header if title == header.title else replace(header, title=title)
