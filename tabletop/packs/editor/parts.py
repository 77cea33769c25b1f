"""Parts of a pack: a deck of cards, tokens or a board made of pictures, or cards made of the rows of a table.

Each part has a description of its own beside that of the pack, `animals.toml`, perhaps a table `animals.csv`, and its pictures in
`pictures/animals/`. So a part is taken away by taking away its files, and a person can change them with other programs.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from pathlib import Path

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point, Size
from tabletop.packs.csv_tables import csv_table, csv_text
from tabletop.packs.editor.free_room import DESCRIBED, enlarge_table, spot, table_of
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
NUMBERED = re.compile(r"^\d{3}-")
"""How the names of the pictures of a part begin, so that they stay in their order."""


class Part(Struct, frozen=True):
    """One part that is in a pack."""

    name: str
    """That of its files."""
    sort: str

    @property
    def title(self) -> str:
        """Its name as a person reads it."""
        return self.name.replace("_", " ")


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


class Keep(Struct, frozen=True):
    """What stays of a part that is changed, such as its place on the table; nothing for a new part."""

    name: str = ""
    """That of its files."""
    spot: Point | None = None
    """The middle of its first piece; the upper left corner of a board."""
    rows: Sequence[Mapping[str, object]] = ()
    """What the rows of its table say: one for each picture, or those of the cells of a sheet by their `cell`."""


NEW = Keep()


def add_cards(pack: Path, title: str, pictures: Sequence[Path], back: Path | None, size: Size, keep: Keep = NEW) -> Part:
    """Add a deck of a card for each picture. Raises GameDataError if it cannot be written or read again."""
    name = keep.name or free_name(pack, title)
    files = files_for(name, pictures)
    copies, shown = backed(name, files, back)
    text = cards_text(CardLook(name, size, keep.spot or spot(pack, size), back=shown))
    return written(pack, Part(name, "cards"), text, table(rows_for(pictures, files, keep)), copies)


def add_sheet(
    pack: Path, title: str, sheet: Path, cells: tuple[int, int], back: Path | int | None, count: int, size: Size, keep: Keep = NEW
) -> Part:
    """Add a deck of a card for each of the first `count` cells of a sheet of columns x rows; `back` may be a cell of it too.

    Raises GameDataError as `add_cards`.
    """
    name = keep.name or free_name(pack, title)
    file = f"{name}/sheet{sheet.suffix.lower()}"
    on_sheet = back if isinstance(back, int) else None
    known = {str(row.get("cell")): row for row in keep.rows}
    rows = [
        {"id": cell + 1, "name": f"{title} {cell + 1}", "copies": 1, **known.get(str(cell), {}), "cell": cell}
        for cell in range(count)
        if cell != on_sheet
    ]
    copies, shown = backed(name, {sheet: file}, back if isinstance(back, Path) else None)
    lies = keep.spot or spot(pack, size)
    look = CardLook(name, size, lies, shown if on_sheet is None else file, (file, *cells), -1 if on_sheet is None else on_sheet)
    return written(pack, Part(name, "cards"), cards_text(look), table(rows), copies)


def add_tokens(pack: Path, title: str, pictures: Sequence[Path], side: float, keep: Keep = NEW) -> Part:
    """Add a token for each picture, cut along what is painted, `side` millimetres high. Raises GameDataError as `add_cards`."""
    name = keep.name or free_name(pack, title)
    files = files_for(name, pictures)
    text = tokens_text(TokenLook(name, side, keep.spot or spot(pack, (side, side), len(pictures))))
    return written(pack, Part(name, "tokens"), text, table(rows_for(pictures, files, keep)), files)


def add_board(pack: Path, title: str, picture: Path, size: Size, cells: tuple[int, int] = (0, 0), keep: Keep = NEW) -> Part:
    """Add a board with this picture, in the middle of the table, which becomes larger for it if need be; with columns and rows
    of `cells` pieces snap to them.

    Raises GameDataError as `add_cards`.
    """
    name, described = keep.name or free_name(pack, title), pack / DESCRIBED
    before = described.read_bytes() if described.is_file() else None
    try:
        enlarge_table(pack, size)
        return with_board(pack, name, title, picture, size, cells, keep)
    except (OSError, GameDataError) as cause:
        if before is not None:
            write_whole(described, before)
        if isinstance(cause, GameDataError):
            raise
        raise GameDataError(f"{name} cannot be added: {named_file(cause)}: {cause.strerror or cause}.") from cause


def with_board(pack: Path, name: str, title: str, picture: Path, size: Size, cells: tuple[int, int], keep: Keep) -> Part:
    """Write a board; raises GameDataError as `add_cards`."""
    box = table_of(pack)
    x, y = keep.spot or ((box.width - size[0]) / 2, (box.height - size[1]) / 2)
    corner = max(0.0, min(x, box.width - size[0])), max(0.0, min(y, box.height - size[1]))
    file = f"{name}/board{picture.suffix.lower()}"
    return written(
        pack, Part(name, "board"), board_text(BoardLook(name, title, file, (*corner, *size), cells)), "", {picture: file}
    )


def add_table(
    pack: Path, title: str, source: Path, back: Path | None, size: Size, folder: Path | None = None, keep: Keep = NEW
) -> Part:
    """Add a card for each row of a CSV table: the words of its columns, and the pictures that it names in `folder`, which is its
    own if none is named.

    Raises GameDataError as `add_cards`, and naming the line of what is wrong in the table.
    """
    name, folder = keep.name or free_name(pack, title), folder or source.parent
    text = table_text(source)
    rows = csv_table(text, source.name)
    if not rows:
        raise GameDataError(f"{source.name} has no rows.")
    columns = columns_for(columns_in(source))
    named = {str(row[columns.picture]) for row in rows} - {""} if columns.picture else set()
    files = {folder / one: f"{name}/{one}" for one in sorted(named) if is_beside(folder, one)}
    copies, shown = backed(name, files, back)
    look = CardLook(name, size, keep.spot or spot(pack, size), back=shown)
    return written(pack, Part(name, "cards from a table"), rows_text(look, columns), text, copies)


def rows_for(pictures: Sequence[Path], files: Mapping[Path, str], keep: Keep) -> list[Mapping[str, object]]:
    """The rows of the table of a part with a piece for each picture."""
    return [
        {"id": number, "name": words(picture.stem), "copies": 1, **known, "picture": files[picture]}
        for number, (picture, known) in enumerate(zip(pictures, chain(keep.rows, repeat({})), strict=False), 1)
    ]


def columns_in(source: Path) -> list[str]:
    """The columns of a CSV table; none if it cannot be read or has no rows, which is said when it is added."""
    try:
        rows = csv_table(table_text(source), source.name)
    except GameDataError:
        return []
    return [column for column in rows[0] if column != "line"] if rows else []


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
        why = cause if isinstance(cause, GameDataError) else f"{named_file(cause)}: {cause.strerror or cause}."
        raise GameDataError(f"{part.name} cannot be added: {why}") from cause
    return part


def named_file(cause: OSError) -> str:
    """The name of the file that could not be read or written, as far as the system says it."""
    return Path(str(cause.filename)).name if cause.filename else "the files cannot be written"


def backed(name: str, files: dict[Path, str], back: Path | None) -> tuple[dict[Path, str], str]:
    """The files to be copied with that of the back, and what that is called; empty for the usual back."""
    if back is None:
        return files, ""
    file = f"{name}/back{back.suffix.lower()}"
    return {**files, back: file}, file


def files_for(part: str, pictures: Sequence[Path]) -> dict[Path, str]:
    """What the copies of pictures are called within the pictures of the pack."""
    return {
        picture: f"{part}/{number:03d}-{plain(NUMBERED.sub('', picture.stem))}{picture.suffix.lower()}"
        for number, picture in enumerate(pictures, 1)
    }


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


def table(rows: Sequence[Mapping[str, object]]) -> str:
    """A CSV table; its columns are all that any of the rows has."""
    columns = list(dict.fromkeys(chain.from_iterable(rows)))
    return csv_text(columns, ([row.get(column, "") for column in columns] for row in rows))
