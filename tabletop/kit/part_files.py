"""The TOML files that describe a box: their parts, such as `[kind.expert]`, and errors that name the file and the part."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.core.field_check import converted
from tabletop.core.limits import COLOUR
from tabletop.small_files import READING_ERRORS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MadeT = TypeVar("MadeT", bound=Struct)

PIECES, PLACES = ("cut", "sign", "face", "kind", "piece"), ("ground", "zone", "counter", "board", "look")
SORTS = ("game", "palette", "table", "option", *PIECES, *PLACES)
"""The sorts of parts. In `game`, `palette` and `table` the names lead to values, in the others to tables of fields."""
SIDE_FIELDS = ("face", "table", "times", "when", "unless")
"""The fields of a side of a piece that is more than the name of a face."""
LARGEST_NUMBER = 1_000_000.0
"""No number with a fraction is larger than this, so that no drawing leaves the range of numbers."""


class PartError(GameDataError):
    """Something is wrong in a part of a file; the sentence names the file and the part."""


class PartFiles(Struct, frozen=True):
    """The parts of all files together."""

    parts: Mapping[str, Mapping[str, Any]]
    """By sort (`kind`, `zone`, `face` …) and name."""
    homes: Mapping[tuple[str, str], str]
    """The file that each part is in, by its sort and name."""

    def of(self, sort: str) -> Mapping[str, Any]:
        """The parts of a sort by their names."""
        return self.parts.get(sort, {})

    def get(self, sort: str, name: str) -> Any:
        """One part; raises GameDataError if there is none of that name."""
        if name not in self.of(sort):
            raise GameDataError(f"there is no {sort} {name!r}; there are {', '.join(self.of(sort)) or 'none'}")
        return self.of(sort)[name]

    def with_parts(self, others: PartFiles) -> PartFiles:
        """These parts and those of `others`, which take the place of parts of the same name."""
        if not self.parts:
            return others
        sorts = {sort: {**self.of(sort), **others.of(sort)} for sort in SORTS if self.of(sort) or others.of(sort)}
        return PartFiles(sorts, {**self.homes, **others.homes})

    def error(self, sort: str, name: str, place: str, cause: Exception) -> PartError:
        """The error for a part; `place` says where in it, such as `, layer 3`."""
        return PartError(f"{self.homes.get((sort, name), 'The files')}, [{sort}.{name}]{place}: {cause}.")

    def made(self, sort: str, kind: type[MadeT]) -> dict[str, MadeT]:
        """The parts of a sort as objects of this type, by their names; raises PartError for one that does not fit."""
        found: dict[str, MadeT] = {}
        for name, data in self.of(sort).items():
            try:
                check_known(data, kind.__struct_fields__)
                found[name] = converted(data, kind, strict=True)
            except GameDataError as cause:
                raise self.error(sort, name, "", cause) from cause
        return found


NO_PARTS = PartFiles({}, {})


def check_known(data: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise GameDataError if the data have a field that is not among the `known` ones."""
    if unknown := data.keys() - known:
        raise GameDataError(f"there is no {' and no '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")


def read_parts(folder: Traversable, *names: str) -> PartFiles:
    """The parts of the files of these names in a folder.

    Raises GameDataError if a file cannot be read, and PartError for a part that is in two of them or is no table of fields.
    """
    parts: dict[str, dict[str, Any]] = {}
    homes: dict[tuple[str, str], str] = {}
    for name in names:
        for sort, part, value in parts_in(folder, name):
            if home := homes.get((sort, part)):
                raise PartError(f"{name}, [{sort}.{part}]: it is in {home} already.")
            if wrong := fault_of(sort, value):
                raise PartError(f"{name}, [{sort}.{part}]: {wrong}.")
            homes[sort, part] = name
            parts.setdefault(sort, {})[part] = value
    return PartFiles(parts, homes)


def parts_in(folder: Traversable, name: str) -> Iterator[tuple[str, str, Any]]:
    """The sort, the name and the value of each part of a file; raises GameDataError if it cannot be read."""
    for sort, found in values_in(text_in(folder, name), name).items():
        if not isinstance(found, dict):
            raise GameDataError(f"{name}: {sort} is no part of a box; a part is called [kind.NAME], say.")
        if sort not in SORTS:
            raise GameDataError(f"{name}: there is no sort {sort!r} of parts; there are {', '.join(SORTS)}.")
        for part, value in found.items():
            yield sort, part, value


def text_in(folder: Traversable, name: str) -> str:
    """The text of a file; raises GameDataError if it is not there, is damaged, or is written in other letters than UTF-8."""
    try:
        return folder.joinpath(name).read_text(encoding="utf-8-sig")
    except READING_ERRORS as cause:
        raise GameDataError(f"The file {name} cannot be read: {cause}.") from cause


def values_in(text: str, name: str) -> dict[str, Any]:
    """What a file of TOML, or of JSON if it is named so, holds; raises GameDataError if it is neither."""
    try:
        if name.endswith(".json"):
            found = json.loads(text, parse_float=number, parse_constant=number)
        else:
            found = tomllib.loads(text, parse_float=number)
    except (ValueError, RecursionError) as cause:
        raise GameDataError(f"The file {name} cannot be read: {cause}.") from cause
    if not isinstance(found, dict):
        raise GameDataError(f"The file {name} is no object with a `game` in it.")
    return found


def number(text: str) -> float:
    """A number of a file; raises ValueError if it is not between `LARGEST_NUMBER` and its negative."""
    if not abs(float(text)) <= LARGEST_NUMBER:
        raise ValueError(f"the number {text} is not between -{LARGEST_NUMBER:,.0f} and {LARGEST_NUMBER:,.0f}")
    return float(text)


def fault_of(sort: str, value: Any) -> str:
    """What is wrong with the type of a part, as the end of a sentence; empty if nothing is."""
    match sort:
        case "game":
            return ""
        case "palette":
            is_colour = isinstance(value, str) and re.match(COLOUR, value)
            return "" if is_colour else f'the colour is {value!r} and must be a text such as "#2f6db5"'
        case "table":
            return "" if isinstance(value, list) else f"it is {value!r} and must be a list of rows"
        case "kind" if isinstance(value, dict):
            return fault_of_sides(value.get("faces"))
        case _:
            return "" if isinstance(value, dict) else f"it is {value!r} and must be a table of fields"


def fault_of_sides(sides: Any) -> str:
    """What is wrong with the `faces` of a kind, as the end of a sentence; empty if nothing is."""
    if not isinstance(sides, list) or not sides:
        return "faces must be a list with the names of its faces"
    for side in sides:
        fields = {"face": side} if isinstance(side, str) else side
        if not isinstance(fields, dict) or not isinstance(fields.get("face"), str):
            return f"the side {side!r} must be the name of a face, or a table with it as `face`"
        if unknown := sorted(fields.keys() - set(SIDE_FIELDS)):
            return f"a side has no {' and no '.join(unknown)}; it has {', '.join(SIDE_FIELDS)}"
    return ""
