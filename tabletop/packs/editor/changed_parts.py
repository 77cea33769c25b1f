"""Changes a part of a pack: its files are written again from its pictures, such as with another size or number of copies.

A table that was laid out by hand follows: its pieces stay where they lie. All of it can be taken back.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Placement
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Size
from tabletop.packs.editor.free_room import DESCRIBED
from tabletop.packs.editor.kept_places import kept_places
from tabletop.packs.editor.made_parts import MadePart
from tabletop.packs.editor.parts import REMOVED, Keep, Part, bring_back, files_of, free_name, plain, remove_part
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import PICTURES
from tabletop.packs.places import BOARD, PLACES, PlaceRow, places_text
from tabletop.packs.set_up import SET_UP, rows_text, set_up_rows, shuffled_in
from tabletop.small_files import write_whole

Write = Callable[[MadePart, Keep], Part]
"""Writes the files of a part from the pictures and the table of the old one, which lie in `REMOVED` by then."""


class Change(Struct, frozen=True):
    """What a part is to be."""

    title: str
    sort: str
    size: Size
    rows: Sequence[Mapping[str, object]]
    """What the rows of its table are to say, with their `copies`."""


def change_part(pack: Path, made: MadePart, to: Change, write: Write) -> Callable[[], None]:
    """Put the files of a part aside and `write` the changed part; what this returns brings the old one back.

    Pieces that were laid out by hand stay where they lie. Raises GameDataError if that fails; then all is as it was.
    """
    old, title, before = made.part, to.title, kept_files(pack)
    name = old.name if plain(title) in (old.name, plain(old.name)) else free_name(pack, title)
    remove_part(pack, old)

    def undo() -> None:
        try:
            for file in list(files_of(pack, Part(name, old.sort))):
                shutil.rmtree(file) if file.is_dir() else file.unlink()
            restore_files(pack, before)
        except OSError as cause:
            raise GameDataError(f"{old.name} cannot be brought back: {cause.strerror or cause}.") from cause
        bring_back(pack, old)

    try:
        follow(pack, made, name, to)
        stays = (made.sort == "board") == (to.sort == "board")
        write(put_aside(pack, made), Keep(name, made.spot if stays else None, to.rows))
        load_pack(pack)
    except OSError as cause:
        undo()
        raise GameDataError(f"{old.name} cannot be changed: {cause.strerror or cause}.") from cause
    except GameDataError:
        undo()
        raise
    return undo


def put_aside(pack: Path, made: MadePart) -> MadePart:
    """The part with its files where `remove_part` has put them."""

    def there(path: Path) -> Path:
        return pack / REMOVED / path.relative_to(pack / PICTURES)

    return replace(
        made,
        pictures=tuple(map(there, made.pictures)),
        back=there(made.back) if made.back is not None else None,
        table=pack / REMOVED / made.table.name if made.table is not None else None,
    )


def kept_files(pack: Path) -> dict[str, bytes | None]:
    """The set-up, the places and the first description of a pack as they are."""
    return {name: (pack / name).read_bytes() if (pack / name).exists() else None for name in (SET_UP, PLACES, DESCRIBED)}


def restore_files(pack: Path, before: Mapping[str, bytes | None]) -> None:
    """Write the files as `kept_files` found them."""
    for name, data in before.items():
        if data is not None:
            write_whole(pack / name, data)


def follow(pack: Path, made: MadePart, name: str, to: Change) -> None:
    """Change the rows of a set-up and of places that were laid out by hand, for a part that is changed and now called `name`."""
    old = made.part.name
    set_up = pack / SET_UP
    if set_up.exists():
        text = set_up.read_text(encoding="utf-8")
        mixed = shuffled_in(text)
        rows, shuffled = list[Placement](), set[PieceId]()
        laid = set_up_rows(text)
        known = {row.piece for row in laid}
        for row in with_copies(laid, made, to):
            new = followed(row, old, name, to.sort)
            rows.append(new)
            is_mixed = (row.piece if row.piece in known else copied_from(row.piece)) in mixed
            shuffled.update([new.piece] if is_mixed and (to.sort != "tokens" or not is_of(row.kind, old)) else ())
        write_whole(set_up, rows_text(rows, shuffled).encode("utf-8"))
    places = kept_places(pack)
    if any(row.zone == old for row in places):
        found = list(followed_places(places, old, name, to.size if to.sort == "board" else None))
        write_whole(pack / PLACES, places_text(found).encode("utf-8"))


def with_copies(rows: Sequence[Placement], made: MadePart, to: Change) -> Iterator[Placement]:
    """The rows of the set-up with as many copies of each piece as there are to be: further ones lie with the first.

    What is to be a board has no rows.
    """
    old = made.part.name
    known = {row.piece for row in rows}
    least = {f"{old}.{row['id']}": copies_of(row) for row in made.rows}
    most = {f"{old}.{row['id']}": copies_of(row) for row in to.rows if "id" in row}
    for row in rows:
        if not is_of(row.kind, old):
            yield row
            continue
        before, now = least.get(row.kind, 0), most.get(row.kind, 0)
        gone = {f"{row.kind}.{number}" for number in range(now + 1, before + 1)} if row.kind in most else set()
        if to.sort != "board" and row.piece not in gone:
            yield row
        if to.sort != "board" and row.piece == f"{row.kind}.1":
            further = (f"{row.kind}.{number}" for number in range(before + 1, now + 1))
            yield from (replace(row, piece=one) for one in further if one not in known)


def copies_of(row: Mapping[str, object]) -> int:
    """How many pieces a row of a table makes."""
    copies = row.get("copies", 1)
    return copies if isinstance(copies, int) else 0


def copied_from(piece: PieceId) -> PieceId:
    """The first of the pieces of the same row of a table."""
    return f"{piece.rpartition('.')[0]}.1"


def followed(row: Placement, old: str, name: str, sort: str) -> Placement:
    """A row of the set-up after a part was changed: its pieces are called otherwise, and tokens have no back."""
    row = replace(row, zone=name) if row.zone == old else row
    if not is_of(row.kind, old):
        return row
    face = 0 if sort == "tokens" else row.face
    return replace(row, piece=renamed(row.piece, old, name), kind=renamed(row.kind, old, name), face=face)


def followed_places(rows: Sequence[PlaceRow], old: str, name: str, size: Size | None) -> Iterator[PlaceRow]:
    """The rows of the places after a board was changed: it and its cells are called otherwise, and the cells are as large as it.

    Without a `size` it is no board any more.
    """
    for row in rows:
        if row.zone != old or row.is_added:
            yield row
        elif size is not None:
            yield replace(row, zone=name) if row.layout == BOARD else replace(row, zone=name, width=size[0], height=size[1])


def is_of(id: str, part: str) -> bool:
    """Whether a kind or piece is one of a part."""
    return id.startswith(f"{part}.")


def renamed(id: str, old: str, name: str) -> str:
    """The id of a kind or piece of a part that is called otherwise; another id stays."""
    return f"{name}{id.removeprefix(old)}" if is_of(id, old) else id
