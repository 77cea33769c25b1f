"""A pack as a game: its files read, checked and put together for the seats that play.

    meadow/
      pack.toml          the box, in the form of `tabletop.kit.box_file`; other .toml files beside it belong to it
      cards.csv          the table `cards`; each of its columns is a field, such as `{name}`
      pictures/*.png     what `picture` layers name
      setup.csv          the set-up, if it was laid out in the window; added.json has kinds that came from other boxes
      places.csv         the places that were added or moved in the window
      README.md          the rules, shown in the window

`[game]` also says for how many it is, in a sentence what it is, and may rename the seats; `[option.NAME]` is a choice of the form
of a new game. Every part may use the table `seats`, one row for each seat that plays (`{seat}`, `{seat_name}`, `{colour}`), the
number `{players}`, and the value of each option by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, Board, Equipment, KindId, PieceId, PieceKind, Placement, SeatDef, ZoneDef
from tabletop.core.errors import GameDataError
from tabletop.core.limits import Name, Writing
from tabletop.games.game import Game, OptionDef, game_problem
from tabletop.kit.box_file import BoxFile, SeatRow
from tabletop.kit.fields import Fields
from tabletop.kit.part_files import PartFiles, read_parts, text_in
from tabletop.packs.csv_tables import csv_table
from tabletop.packs.pack_files import PICTURES, PackFiles, open_pack, pack_name
from tabletop.packs.places import PLACES, added_places, moved_places, place_rows, with_moved_boards
from tabletop.packs.set_up import ADDED, SET_UP, added_kinds, laid_out, set_up_rows, shuffled_in, with_kinds
from tabletop.rules.ruleset import Options

RULES = "README.md"
RESERVED = ("seats", "players", "number", "line")
"""The names that every part may use, so no table and no option has them."""
MOST_KEPT = 8
"""How many boxes of a pack are kept: for the same seats and options they are the same object, so pictures are painted once."""


_loaded: dict[Path, tuple[object, Game]] = {}


class OptionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What an `[option.NAME]` holds."""

    name: Name
    choices: tuple[tuple[str | int | bool, Name], ...]
    default: str | int | bool
    help: Writing = ""


class Pack(Struct, frozen=True):
    """A pack as it was read."""

    box: BoxFile
    tables: Fields
    options: tuple[OptionDef, ...]
    set_up: tuple[Placement, ...] = ()
    """The pieces as they were laid out by hand (see `tabletop.packs.set_up`)."""
    added: tuple[PieceKind, ...] = ()
    mixed: frozenset[PieceId] = frozenset()
    """The pieces of the set-up whose piles are shuffled when a game begins."""

    def shuffled(self, box: Equipment) -> frozenset[PieceId]:
        """The pieces of a box whose piles are shuffled when a game begins: the set-up goes before the description."""
        laid = {row.piece for row in self.set_up}
        return self.mixed | frozenset(one.piece for one in box.pieces if one.piece in self.box.shuffled and one.piece not in laid)

    def fields(self, seats: tuple[SeatDef, ...], options: Options) -> Fields:
        """What the parts of the box may name: tables, options, and who plays."""
        rows = [{"seat": one.id, "seat_name": one.name, "colour": one.colour, "symbol": one.symbol} for one in seats]
        return {**self.tables, **options, "seats": rows, "players": len(seats)}

    def equipment(self, seats: tuple[SeatDef, ...], options: Options) -> Equipment:
        """The box for these seats and options; raises GameDataError naming file, part and row of what is wrong."""
        try:
            return check_equipment(self.put_together(seats, options))
        except GameDataError as cause:
            if place := self.origin(*cause.part):
                raise GameDataError(f"{place}: {cause}", cause.part) from cause
            raise

    def origin(self, sort: str, name: str) -> str:
        """Where the files describe a part of the last box, by its sort and id; empty if they do not."""
        return self.box.origins.get((sort, name), "")

    def named_boards(self, seats: tuple[SeatDef, ...], options: Options) -> dict[str, Board]:
        """The boards of the box that can be moved by hand, by the names of their parts."""
        return self.box.named_boards(self.fields(renamed(seats, self.box.game(self.fields(seats, options)).seats), options))

    def put_together(self, seats: tuple[SeatDef, ...], options: Options) -> Equipment:
        """The box for these seats and options, not checked as a whole yet."""
        fields = self.fields(seats, options)
        named = renamed(seats, self.box.game(fields).seats)
        box = self.box.equipment(named, self.fields(named, options))
        box = replace(box, kinds=with_tags_of_backs(box.kinds))
        if box.open_zone not in box.zones:
            table = ZoneDef(box.open_zone, "the table", "free", width=box.width, height=box.height)
            box = replace(box, zones={table.id: table, **box.zones})
        box = with_kinds(box, self.added) if self.added else box
        return laid_out(box, self.set_up) if self.set_up else box


def with_tags_of_backs(kinds: Mapping[KindId, PieceKind]) -> dict[KindId, PieceKind]:
    """The kinds; a back without tags has those that all kinds with this back share, or a card that lies face down would be
    refused by every place that takes cards."""
    fronts: dict[KindId, set[str]] = {}
    for kind in kinds.values():
        if kind.blank in kinds and kind.blank != kind.id:
            fronts[kind.blank] = fronts.get(kind.blank, set(kind.tags)) & set(kind.tags)
    return {
        name: replace(kind, tags=tuple(sorted(fronts.get(name, ())))) if not kind.tags else kind for name, kind in kinds.items()
    }


def renamed(seats: tuple[SeatDef, ...], rows: Sequence[SeatRow]) -> tuple[SeatDef, ...]:
    """The seats with the names and colours that the game gives them; a name that a person has typed stays."""
    usual = {seat.id: seat.name for seat in SEAT_COLOURS}
    found = list(seats)
    for at, (seat, row) in enumerate(zip(seats, rows, strict=False)):
        name = row.name if seat.name == usual.get(seat.id) else seat.name
        found[at] = replace(seat, name=name, colour=row.colour or seat.colour)
    return tuple(found)


def load_pack(path: Path) -> Game:
    """The game of the pack at `path`; raises GameDataError with the file, the part and the row of what is wrong.

    It is read again only if a file of it was changed.
    """
    files = open_pack(path)
    known = _loaded.get(path)
    if known is None or known[0] != files.stamp:
        _loaded[path] = known = files.stamp, game_of(files, pack_name(path))
    return known[1]


def game_of(files: PackFiles, name: str) -> Game:
    """The game that these files describe; its id is `name`. Raises GameDataError if something is wrong in them."""
    pack = read_pack(files, name)
    chosen = {option.id: option.default for option in pack.options}
    head = pack.box.game(pack.fields(SEAT_COLOURS, chosen))
    kept = lru_cache(MOST_KEPT)(lambda seats, options: pack.equipment(seats, dict(options)))
    game = Game(
        id=head.id,
        name=head.name,
        summary=head.summary,
        players=head.players,
        equipment=lambda seats, options: kept(seats, tuple(options.items())),
        version=head.version,
        options=pack.options,
        readme=text_in(files.root, RULES) if RULES in files.sizes else "",
        own_seats=renamed(SEAT_COLOURS[: len(head.seats)], head.seats),
        pictures=files.root.joinpath(PICTURES),
        origin=pack.origin,
        shuffled=pack.shuffled,
    )
    if problem := game_problem(name, game):
        raise GameDataError(f"The game {name!r} cannot be played: {problem}.")
    game.box(SEAT_COLOURS[: game.players[0]], chosen)
    return game


def read_pack(files: PackFiles, name: str) -> Pack:
    """The parts and tables of a pack; raises GameDataError naming the file of what is wrong in it."""
    described = [file for file in files.named(".toml", ".json") if file != ADDED]
    usual = read_parts(resources.files(__package__), "usual.toml")
    places = place_rows(text_in(files.root, PLACES)) if PLACES in files.sizes else ()
    usual = usual.with_parts(PartFiles({"game": {"id": name}}, {})).with_parts(added_places(places))
    box = BoxFile(files.root, *described, usual=usual)
    box.moved = moved_places(places)
    box.files = with_moved_boards(box.files, places)
    tables: dict[str, Any] = {}
    for file in files.named(".csv"):
        if file in (SET_UP, PLACES):
            continue
        table = file.rpartition(".")[0]
        if table in RESERVED or table in box.files.of("table"):
            raise GameDataError(f"{file}: there is a table {table!r} already.")
        tables[table] = csv_table(text_in(files.root, file), file)
    laid = text_in(files.root, SET_UP) if SET_UP in files.sizes else ""
    added = added_kinds(text_in(files.root, ADDED).encode("utf-8")) if ADDED in files.sizes else ()
    return Pack(box, tables, tuple(options_of(box.files)), tuple(set_up_rows(laid)), added, shuffled_in(laid))


def options_of(parts: PartFiles) -> Iterator[OptionDef]:
    """The options of a pack; raises GameDataError for one that nobody could choose, or that has the name of something else."""
    for name, row in parts.made("option", OptionRow).items():
        if name in (*RESERVED, *parts.of("table")):
            raise parts.error("option", name, "", GameDataError("there is a table of that name"))
        if row.default not in [value for value, _ in row.choices]:
            raise parts.error("option", name, "", GameDataError(f"its default {row.default!r} is none of its choices"))
        yield OptionDef(name, row.name, row.choices, row.default, row.help)
