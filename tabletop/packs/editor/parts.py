"""Parts of a pack: a deck of cards, tokens or a board made of pictures, or cards made of the rows of a table.

Each part has a description of its own beside that of the pack, `animals.toml`, perhaps a table `animals.csv`, and its pictures in
`pictures/animals/`. So a part is taken away by taking away its files, and a person can change them with other programs.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct

from tabletop.core.equipment import Board, CounterDef, Equipment, ZoneDef
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point, Rect, Size
from tabletop.packs.csv_tables import csv_table
from tabletop.packs.editor.looks import (
    BoardLook,
    CardLook,
    TokenLook,
    board_text,
    cards_text,
    columns_for,
    rows_text,
    tokens_text,
    with_back,
)
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import MOST_TABLE_BYTES, PICTURES
from tabletop.small_files import write_whole

MARK = "# Made by the table editor: "
"""How the first line of the description of a part begins; then it says what it is."""
REMOVED = ".removed"
NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
SPOT = (60.0, 80.0)
"""Where a part lies on a full table, in millimetres."""
ROOM, STEP, TOKEN_GAP = 12.0, 10.0, 4.0
"""How far a new part stays from others, the steps in which room is looked for, and how far tokens lie apart, in millimetres."""


class Part(Struct, frozen=True):
    """One part that is in a pack."""

    name: str
    """That of its files."""
    sort: str


def parts_of(pack: Path) -> list[Part]:
    """The parts that the editor has made in the folder of a pack, by name."""
    found: list[Part] = []
    for file in sorted(pack.glob("*.toml")):
        try:
            with file.open(encoding="utf-8") as opened:
                first = opened.readline(200)
        except (OSError, UnicodeDecodeError):
            # `tabletop check` and the library say what is wrong with the file.
            continue
        if first.startswith(MARK):
            found.append(Part(file.stem, first.removeprefix(MARK).strip()))
    return found


def add_cards(pack: Path, title: str, pictures: Sequence[Path], back: Path | None, size: Size) -> Part:
    """Add a deck of a card for each picture. Raises GameDataError if it cannot be written or read again."""
    name = free_name(pack, title)
    files = {picture: file_for(name, number, picture) for number, picture in enumerate(pictures, 1)}
    rows = [(number, words(picture.stem), 1, files[picture]) for number, picture in enumerate(pictures, 1)]
    copies, shown = backed(name, files, back)
    text = cards_text(CardLook(name, size, spot(pack, size), back=shown))
    return written(pack, Part(name, "cards"), text, table(("id", "name", "copies", "picture"), rows), copies)


def add_sheet(
    pack: Path, title: str, sheet: Path, cells: tuple[int, int], back: Path | int | None, count: int, size: Size
) -> Part:
    """Add a deck of a card for each of the first `count` cells of a sheet of columns x rows; `back` may be a cell of it too.

    Raises GameDataError as `add_cards`.
    """
    name = free_name(pack, title)
    file = f"{name}/sheet{sheet.suffix.lower()}"
    on_sheet = back if isinstance(back, int) else None
    rows = [(cell + 1, f"{title} {cell + 1}", 1, cell) for cell in range(count) if cell != on_sheet]
    copies, shown = backed(name, {sheet: file}, back if isinstance(back, Path) else None)
    look = CardLook(
        name, size, spot(pack, size), shown if on_sheet is None else file, (file, *cells), -1 if on_sheet is None else on_sheet
    )
    return written(pack, Part(name, "cards"), cards_text(look), table(("id", "name", "copies", "cell"), rows), copies)


def add_tokens(pack: Path, title: str, pictures: Sequence[Path], side: float) -> Part:
    """Add a token for each picture, cut along what is painted, `side` millimetres high. Raises GameDataError as `add_cards`."""
    name = free_name(pack, title)
    files = {picture: file_for(name, number, picture) for number, picture in enumerate(pictures, 1)}
    rows = [(number, words(picture.stem), 1, files[picture]) for number, picture in enumerate(pictures, 1)]
    text = tokens_text(TokenLook(name, side, spot(pack, (side, side), len(pictures))))
    return written(pack, Part(name, "tokens"), text, table(("id", "name", "copies", "picture"), rows), files)


def add_board(pack: Path, title: str, picture: Path, size: Size, cells: tuple[int, int] = (0, 0)) -> Part:
    """Add a board with this picture, in the middle of the table; with columns and rows of `cells` pieces snap to them.

    Raises GameDataError as `add_cards`.
    """
    name = free_name(pack, title)
    box = load_pack(pack)
    table_size = box.box(box.free_colours(box.players[0])[: box.players[0]], box.checked_options({}))
    corner = max(0.0, (table_size.width - size[0]) / 2), max(0.0, (table_size.height - size[1]) / 2)
    file = f"{name}/board{picture.suffix.lower()}"
    return written(
        pack, Part(name, "board"), board_text(BoardLook(name, title, file, (*corner, *size), cells)), "", {picture: file}
    )


def add_table(pack: Path, title: str, source: Path, back: Path | None, size: Size) -> Part:
    """Add a card for each row of a CSV table: the words of its columns, and the pictures that it names beside itself.

    Raises GameDataError as `add_cards`, and naming the line of what is wrong in the table.
    """
    name = free_name(pack, title)
    text = table_text(source)
    rows = csv_table(text, source.name)
    if not rows:
        raise GameDataError(f"{source.name} has no rows.")
    columns = columns_for([column for column in rows[0] if column != "line"])
    named = {str(row[columns.picture]) for row in rows} - {""} if columns.picture else set()
    files = {source.parent / one: f"{name}/{one}" for one in sorted(named) if is_beside(source.parent, one)}
    copies, shown = backed(name, files, back)
    look = CardLook(name, size, spot(pack, size), back=shown)
    return written(pack, Part(name, "cards from a table"), rows_text(look, columns), text, copies)


def table_text(source: Path) -> str:
    """The text of a CSV file, as UTF-8 or as older spreadsheets write it; raises GameDataError if it cannot be read."""
    try:
        data = source.read_bytes()[: MOST_TABLE_BYTES + 1]
    except OSError as cause:
        raise GameDataError(f"{source.name} cannot be read: {cause.strerror or cause}.") from cause
    if len(data) > MOST_TABLE_BYTES:
        raise GameDataError(f"{source.name} has more than {MOST_TABLE_BYTES:,} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def is_beside(folder: Path, file: str) -> bool:
    """Whether a table names a picture that lies in its own folder or below it."""
    try:
        return (folder / file).is_file() and (folder / file).resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return False


def remove_part(pack: Path, part: Part) -> None:
    """Put the files of a part into the folder `REMOVED` of the pack, which no game reads. Raises GameDataError if that fails."""
    away = pack / REMOVED
    try:
        away.mkdir(exist_ok=True)
        for file in files_of(pack, part):
            target = away / file.name
            if target.is_dir():
                shutil.rmtree(target)
            file.replace(target)
    except OSError as cause:
        raise GameDataError(f"{part.name} cannot be taken away: {cause.strerror or cause}.") from cause


def bring_back(pack: Path, part: Part) -> None:
    """Bring back what `remove_part` has taken away. Raises GameDataError if that fails."""
    away = pack / REMOVED
    try:
        for file in (f"{part.name}.toml", f"{part.name}.csv"):
            if (away / file).exists():
                (away / file).replace(pack / file)
        if (away / part.name).is_dir():
            (away / part.name).replace(pack / PICTURES / part.name)
    except OSError as cause:
        raise GameDataError(f"{part.name} cannot be brought back: {cause.strerror or cause}.") from cause


def change_back(pack: Path, part: Part, picture: Path) -> None:
    """Make this picture the back of a deck; its cards and where they lie stay. Raises GameDataError if that fails."""
    described = pack / f"{part.name}.toml"
    file = f"{part.name}/back-{plain(picture.stem)}{picture.suffix.lower()}"
    to = pack / PICTURES / file
    try:
        before = described.read_bytes()
        after = with_back(before.decode("utf-8"), part.name, file).encode("utf-8")
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, to)
        write_whole(described, after)
        try:
            load_pack(pack)
        except GameDataError:
            write_whole(described, before)
            raise
    except shutil.SameFileError:
        return
    except (OSError, UnicodeDecodeError) as cause:
        raise GameDataError(f"The back of {part.name} cannot be changed: {cause}.") from cause


def files_of(pack: Path, part: Part) -> Iterator[Path]:
    """The files and the folder that a part has."""
    paths = (pack / f"{part.name}.toml", pack / f"{part.name}.csv", pack / PICTURES / part.name)
    return (path for path in paths if path.exists())


def written(pack: Path, part: Part, text: str, rows: str, copies: dict[Path, str]) -> Part:
    """Write the files of a part and read the pack again; nothing stays written if something is wrong."""
    try:
        for source, file in copies.items():
            to = pack / PICTURES / file
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, to)
        if rows:
            write_whole(pack / f"{part.name}.csv", rows.encode("utf-8"))
        write_whole(pack / f"{part.name}.toml", f"{MARK}{part.sort}\n{text}".encode())
        load_pack(pack)
    except (OSError, GameDataError) as cause:
        for path in list(files_of(pack, part)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        why = cause if isinstance(cause, GameDataError) else f"the files cannot be written: {cause.strerror or cause}."
        raise GameDataError(f"{part.name} cannot be added: {why}") from cause
    return part


def backed(name: str, files: dict[Path, str], back: Path | None) -> tuple[dict[Path, str], str]:
    """The files to be copied with that of the back, and what that is called; empty for the usual back."""
    if back is None:
        return files, ""
    file = f"{name}/back{back.suffix.lower()}"
    return {**files, back: file}, file


def file_for(part: str, number: int, picture: Path) -> str:
    """What the copy of a picture is called within the pictures of the pack."""
    return f"{part}/{number:03d}-{plain(picture.stem)}{picture.suffix.lower()}"


def free_name(pack: Path, title: str) -> str:
    """A name for the files of a new part, made of the letters and digits of `title`."""
    name = plain(title)
    taken = {path.stem for path in pack.glob("*.*")}
    numbered = (f"{name}_{number}" for number in range(2, 1_000))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def plain(title: str) -> str:
    """A title as small letters and digits, for names of files and parts."""
    return NOT_IN_NAMES.sub("_", title.lower()).strip("_")[:40] or "part"


def words(stem: str) -> str:
    """The name of a file as the name of a piece: `red_fox-02` is `red fox 02`."""
    return " ".join(re.split(r"[\s_-]+", stem)).strip() or stem


def spot(pack: Path, size: Size, count: int = 1) -> Point:
    """The middle of the first of `count` pieces of this size, side by side, that are added to a pack.

    It is the first room from the upper left that is free of boards, places, pads and pieces; `SPOT` if there is none.
    """
    game = load_pack(pack)
    box = game.box(game.free_colours(game.players[0])[: game.players[0]], game.checked_options({}))
    taken = set(rects_of(box))
    wide, high = count * (size[0] + TOKEN_GAP) + 2 * ROOM, size[1] + 2 * ROOM
    for down in range(int((box.height - high) // STEP) + 1):
        for across in range(int((box.width - wide) // STEP) + 1):
            left, top = across * STEP, down * STEP
            if not any(overlap((left, top, wide, high), one) for one in taken):
                return left + ROOM + size[0] / 2, top + ROOM + size[1] / 2
    return SPOT


def rects_of(box: Equipment) -> Iterator[Rect]:
    """Where boards, places, pads and the pieces on the open table lie, in millimetres."""
    places = (one for one in box.zones.values() if one.id != box.open_zone and not one.in_hand)
    areas: Iterable[Board | ZoneDef | CounterDef] = chain(box.boards, places, box.counters.values())
    for area in areas:
        yield area.x, area.y, area.width, area.height
    for one in box.pieces:
        if one.zone == box.open_zone:
            kind = box.kinds[one.kind]
            yield one.x - kind.width / 2, one.y - kind.height / 2, kind.width, kind.height


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have a part in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A CSV table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
