"""Whether each field of a value is within its limit (`tabletop.core.limits`), and a sentence about the first that is not.

The check is the decoder's own: a value is encoded as it would be written and decoded as it would be read, so nothing is
ever written that cannot be read again. The sentence is only looked for once the decoder has refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from reprlib import Repr
from typing import Annotated, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from tabletop.core.errors import GameDataError

Value = TypeVar("Value", bound=Struct)
Step = str | int

STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
"""A step of the path that the decoder names: a field, a number in a row, or some value of a map."""
SINGULAR = {
    "kinds": "kind",
    "zones": "zone",
    "counters": "counter",
    "boards": "board",
    "looks": "look",
    "pieces": "piece",
    "seats": "seat",
    "faces": "face",
    "layers": "layer",
    "points": "point",
    "slots": "place",
    "tags": "tag",
    "accepts": "accepted tag",
    "options": "option",
}
"""What one of the things in a field is called in a sentence."""
WORDS = {
    "made": "time at which it was made",
    "open_zone": "open zone",
    "border_width": "width of the border",
    "cell_capacity": "capacity of a cell",
}
"""Fields whose names are not yet the words of a sentence."""
PLAIN = {str: "a text", bool: "true or false", bytes: "bytes", int: "a whole number", float: "a number"}
"""What a value without a limit must be."""
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 40
SHORT.maxlevel = 1


def check_fields(value: Struct, what: str, name: object) -> bytes:
    """The bytes of `value`, whose fields are all within their limits.

    Raises GameDataError naming the first field that is not, such as "the width of zone 'deck'". The sentence calls the value
    the `what` of `name`, such as "the equipment of Chess".
    """
    plain = encode_fields(value, what, name)
    decode_fields(plain, type(value), what, name)
    return plain


def encode_fields(value: Struct, what: str, name: object) -> bytes:
    """The bytes of `value`; raises GameDataError, as `check_fields`, if a field holds what no file can hold."""
    try:
        return msgspec.msgpack.encode(value)
    except (TypeError, ValueError, OverflowError, RecursionError) as cause:
        raise GameDataError(
            f"The {what} of {short_name(name)} is wrong: it contains a value that no file can hold: {cause}."
        ) from cause


def decode_fields(plain: bytes, kind: type[Value], what: str, name: object) -> Value:
    """The value in these bytes; raises GameDataError, as `check_fields`, if a field is not within its limit."""
    try:
        return msgspec.msgpack.decode(plain, type=kind)
    except msgspec.ValidationError as cause:
        refuse(plain, kind, what, name, str(cause))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as cause:
        raise GameDataError(f"The {what} of {short_name(name)} is wrong: {cause}.") from cause


def refuse(plain: bytes, kind: type[Struct], what: str, name: object, complaint: str) -> NoReturn:
    """Raise GameDataError about the field that the decoder refused with the words `complaint`."""
    try:
        value: object = msgspec.msgpack.decode(plain)
        message, _, path = complaint.partition(" - at ")
        steps, value, hint = followed(value, kind, path)
        wanted = wanted_of(hint)
        if "missing" in message or not wanted:
            why = message[0].lower() + message[1:].replace("`", "")
        elif isinstance(value, list | dict) and wanted[-1] == "s":
            why = f"there are {len(value)} and must be {wanted}"
        else:
            why = f"it is {SHORT.repr(value)} and must be {wanted}"
        where = f"{place}: " if (place := described(steps)) else ""
        what = "equipment" if steps[:1] == ["equipment"] else what
        part = part_of([one for one in steps if one != "equipment"])
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, RecursionError):
        # Hostile bytes can make the search for the field fail too; then the decoder's own words are used.
        where, why, part = "", complaint.replace("`", ""), ("", "")
    raise GameDataError(f"The {what} of {short_name(name)} is wrong: {where}{why}.", part)


def converted(values: object, kind: type[Value], strict: bool = False) -> Value:
    """The value that a person has written as fields; unless it is `strict`, numbers may be texts.

    Raises GameDataError with the end of a sentence: "copies is 'many' and must be a whole number".
    """
    try:
        return msgspec.convert(values, kind, strict=strict)
    except msgspec.ValidationError as cause:
        raise GameDataError(fault_in(values, kind, str(cause))) from cause


def fault_in(values: object, kind: type[Struct], complaint: str) -> str:
    """What is wrong with the field that was refused with the words `complaint`, as the end of a sentence."""
    message, _, path = complaint.partition(" - at ")
    if missing := re.search(r"missing required field `(\w+)`", message):
        return f"it has no {missing[1]}"
    if unknown := re.search(r"unknown field `(\w+)`", message):
        return f"there is no {unknown[1]}; there are {', '.join(sorted(kind.__struct_fields__))}"
    try:
        steps, value, hint = followed(values, kind, path)
        name = str(steps[0]) if len(steps) == 1 else described(steps)
        wanted = wanted_of(hint) or wanted_list(hint)
    except (ValueError, TypeError, LookupError, StopIteration, RecursionError):
        name, value, wanted = "", None, ""
    if not wanted:
        return complaint.replace("`", "")
    return f"{name} is {SHORT.repr(value)} and must be {wanted}"


def wanted_list(hint: object) -> str:
    """What a list of this type must be, as the end of a sentence; empty for another type."""
    inside = get_args(hint)
    if get_origin(hint) is not tuple or inside[-1] is ...:
        return "a list" if get_origin(hint) is tuple else "a table of fields" if get_origin(hint) in (dict, Mapping) else ""
    return f"a list of {len(inside)} {'numbers' if set(inside) <= {int, float} else 'values'}"


def part_of(steps: list[Step]) -> tuple[str, str]:
    """The sort and the name of the part of a box that a path leads into, as `GameDataError` has them."""
    if len(steps) < 2 or steps[0] not in SINGULAR:
        return "", ""
    # The parts of a row without names, such as boards, are counted from 1.
    return SINGULAR[str(steps[0])], str(steps[1] + 1 if isinstance(steps[1], int) else steps[1])


def followed(value: object, hint: object, path: str) -> tuple[list[Step], object, object]:
    """Where a decoder's path leads: its steps by name, the value there, and the type that the value must have."""
    steps: list[Step] = []
    for field, number in STEP.findall(path):
        hint = plain_hint(hint, value)
        step: Step
        if isinstance(hint, type) and issubclass(hint, Struct):
            name = field or hint.__struct_fields__[int(number) - (hint.__struct_config__.tag is not None)]
            value = value[int(number)] if isinstance(value, list) else value[name] if isinstance(value, dict) else None
            step, hint = name, hints_of(hint)[name]
        elif isinstance(value, dict):
            inside = get_args(hint)[1]
            step, value = next((key, item) for key, item in value.items() if not fits(item, inside))
            hint = inside
        elif isinstance(value, list):
            step, inside = int(number), get_args(hint)
            value, hint = value[step], inside[0] if inside[-1] is ... else inside[step]
            if steps[-1:] in (["pieces"], ["seats"]):
                step = id_of(value) or step
        else:
            raise LookupError(path)
        steps.append(step)
    if path.startswith("`key` in ") and isinstance(value, dict):
        inside = get_args(plain_hint(hint, value))[0]
        value, hint = next(key for key in value if not fits(key, inside)), inside
        steps.append("name of something")
    return steps, value, hint


def id_of(value: object) -> str:
    """What a piece of the set-up or a seat is called; empty if it says nothing of the kind."""
    name = value[0] if isinstance(value, list) and value else value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) else ""


def plain_hint(hint: object, value: object) -> object:
    """The type without its limits; of several structs with tags the one whose tag `value` has."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    choices = [choice for choice in get_args(hint) if isinstance(choice, type) and issubclass(choice, Struct)]
    if get_origin(hint) is dict or get_origin(hint) is tuple or not choices:
        return hint
    tag = value[0] if isinstance(value, list) and value else None
    return next((one for one in choices if one.__struct_config__.tag == tag), choices[0])


@lru_cache(maxsize=32)
def hints_of(kind: type[Struct]) -> dict[str, object]:
    """The types of a struct's fields with their limits."""
    return get_type_hints(kind, include_extras=True)


def fits(value: object, hint: object) -> bool:
    """Whether a plain value can be of this type."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return False
    return True


def wanted_of(hint: object) -> str:
    """What a value of this type must be, as the end of a sentence; empty if no limit says so."""
    for part in (hint, *get_args(hint)):
        for limit in get_args(part) if get_origin(part) is Annotated else ():
            if isinstance(limit, Meta) and limit.description:
                return limit.description
    if get_origin(hint) is Literal:
        return f"one of {', '.join(str(one) or 'empty' for one in get_args(hint))}"
    return next((words for kind, words in PLAIN.items() if hint is kind), "")


def described(steps: list[Step]) -> str:
    """The steps as a person would say them: `the width of zone 'deck'`."""
    words: list[str] = []
    rest = [step for step in steps if step != "equipment"]
    while rest:
        step = rest.pop(0)
        if isinstance(step, str) and step in SINGULAR and rest and rest != ["name of something"]:
            key = rest.pop(0)
            words.append(f"{SINGULAR[step]} {SHORT.repr(key) if isinstance(key, str) else key + 1}")
        else:
            words.append(f"number {step + 1}" if isinstance(step, int) else f"the {WORDS.get(step, step)}")
    return " of ".join(reversed(words))


def short_name(name: object) -> str:
    """The name of a game, short and printable enough for a sentence whatever a file or a game says it is."""
    shown = "".join(char if char.isprintable() else " " for char in str(name)[:60]).strip()
    return shown or "this game"
