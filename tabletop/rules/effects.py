"""The effects kit: what cards and tiles do, as data.

Small frozen effects are composed in a game's tables:

    Choose((Gain("life", 2), Draw("items", "drawn")))
    All((Pay("coins", 2), OncePerTurn("bank", Gain("vp"))))

Each has a row form, so that what is still to be done lies on the agenda as data. `run` does the rows on top that need no
answer; it stops at a `choose` row, for which the game offers one move per option (`options`, `chosen`). What is counted
is a counter `<seat>.<what>`; `{seat}` in the name of a zone stands for whoever the effect is for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol, assert_never

import msgspec
from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Row
from tabletop.rules.agenda import Agenda, pop, push, top, word
from tabletop.rules.telling import Telling

TAG = "effect"
"""Tag of an agenda row (TAG, seat, row of the effect): to be done now."""

CHOOSE = "choose"
"""Tag of an agenda row (CHOOSE, seat, rows of the options, optional): waits for an answer."""


class Gain(Struct, frozen=True, array_like=True, tag="gain"):
    """The seat's counter `what` goes up by `count`, to `most` at the highest if that is not 0."""

    what: str
    count: int = 1
    most: int = 0


class Pay(Struct, frozen=True, array_like=True, tag="pay"):
    """The seat's counter `what` goes down by `count`; impossible with less."""

    what: str
    count: int = 1


class Draw(Struct, frozen=True, array_like=True, tag="draw"):
    """The top `count` pieces of the pile `source` go to `to` (as many as there are); impossible with an empty pile."""

    source: ZoneId
    to: ZoneId
    count: int = 1


class MoveTo(Struct, frozen=True, array_like=True, tag="to"):
    """`piece` goes to the zone `to`; impossible if it is not on the table."""

    piece: PieceId
    to: ZoneId


class Choose(Struct, frozen=True, array_like=True, tag="choose"):
    """One of the options that are possible; none, if `optional`. Without a possible option nothing happens."""

    options: tuple[Effect, ...]
    optional: bool = False


class Repeat(Struct, frozen=True, array_like=True, tag="repeat"):
    """The effect so many times, each time with new choices, as long as it is possible."""

    effect: Effect
    times: int


class All(Struct, frozen=True, array_like=True, tag="all"):
    """The effects one after the other. Possible if the first is: costs stand first."""

    effects: tuple[Effect, ...]


class OncePerTurn(Struct, frozen=True, array_like=True, tag="once"):
    """The effect, if the seat's flag `name` is not up; then it is (`clear_flags` takes flags down)."""

    name: str
    effect: Effect


class Call(Struct, frozen=True, array_like=True, tag="call"):
    """A plain function of the game, for the rare card: `functions[name]`, called with these arguments."""

    name: str
    arguments: tuple[str | int, ...] = ()


Effect = Gain | Pay | Draw | MoveTo | Choose | Repeat | All | OncePerTurn | Call

Function = Callable[[Telling, Seat, tuple[str | int, ...]], Agenda]
"""Does something and returns the rows that are to be dealt with next, in order."""

Functions = Mapping[str, Function]
NO_FUNCTIONS: Functions = {}


class Standing(Protocol):
    """What the questions look at: a table, or one in the telling."""

    @property
    def counters(self) -> dict[str, int]: ...
    @property
    def zones(self) -> dict[ZoneId, tuple[PieceId, ...]]: ...
    @property
    def where(self) -> dict[PieceId, ZoneId]: ...


@lru_cache(maxsize=4096)
def effect_row(effect: Effect) -> Row:
    """The effect as a plain row."""
    return frozen(msgspec.to_builtins(effect))


@lru_cache(maxsize=4096)
def effect_from_row(row: Row) -> Effect:
    """The effect a row stands for; raises msgspec.ValidationError if it is none."""
    effect: Effect = msgspec.convert(row, Effect)
    return effect


def frozen(row: object) -> Row:
    """The row with tuples for lists all the way down."""
    assert isinstance(row, list | tuple)
    return tuple([frozen(value) if isinstance(value, list | tuple) else value for value in row])


def pending(seat: Seat, *effects: Effect) -> Agenda:
    """Agenda rows for `effects`, to be pushed in this order."""
    return tuple((TAG, seat, effect_row(effect)) for effect in effects)


def counter_of(seat: Seat, what: str) -> str:
    """The name of a seat's counter."""
    return f"{seat}.{what}"


def flag_of(seat: Seat, name: str) -> str:
    """The name of the counter that is a seat's flag `name`."""
    return f"{seat}.once.{name}"


def zone_for(seat: Seat, zone: ZoneId) -> ZoneId:
    """The zone meant when `seat` acts."""
    return zone.replace("{seat}", seat)


def possible(table: Standing, seat: Seat, effect: Effect) -> bool:
    """Whether the effect would do anything at all for `seat`; a `Call` always may."""
    match effect:
        case Gain(what, count, most):
            return not most or table.counters.get(counter_of(seat, what), 0) < most or count <= 0
        case Pay(what, count):
            return table.counters.get(counter_of(seat, what), 0) >= count
        case Draw(source, _, count):
            return count > 0 and bool(table.zones[zone_for(seat, source)])
        case Choose(options, _):
            return any(possible(table, seat, option) for option in options)
        case Repeat(inner, times):
            return times > 0 and possible(table, seat, inner)
        case All(effects):
            return bool(effects) and possible(table, seat, effects[0])
        case OncePerTurn(name, inner):
            return not table.counters.get(flag_of(seat, name)) and possible(table, seat, inner)
        case MoveTo(piece, _):
            return piece in table.where
        case Call():
            return True
        case _:
            assert_never(effect)


def perform(told: Telling, seat: Seat, effect: Effect, functions: Functions = NO_FUNCTIONS) -> Agenda:
    """Do the effect as far as it needs no answer; the rows that are to be dealt with next, in order.

    What is impossible is left out silently, as a wasted action is; check `possible` first where that must not be.
    """
    if not possible(told, seat, effect) and not isinstance(effect, Gain):
        return ()
    match effect:
        case Gain(what, count, most):
            name = counter_of(seat, what)
            before = told.counters.get(name, 0)
            told.counter(name, max(before, min(before + count, most)) if most else before + count)
            return ()
        case Pay(what, count):
            name = counter_of(seat, what)
            told.counter(name, told.counters.get(name, 0) - count)
            return ()
        case Draw(source, to, count):
            pile = zone_for(seat, source)
            told.move(told.zones[pile][: -count - 1 : -1], pile, zone_for(seat, to))
            return ()
        case MoveTo(piece, to):
            told.move((piece,), told.where[piece], zone_for(seat, to))
            return ()
        case Choose(options, optional):
            return ((CHOOSE, seat, tuple(effect_row(option) for option in options), optional),)
        case Repeat(inner, times):
            return pending(seat, inner, Repeat(inner, times - 1)) if times > 1 else pending(seat, inner)
        case All(effects):
            return pending(seat, *effects)
        case OncePerTurn(name, inner):
            told.counter(flag_of(seat, name), 1)
            return pending(seat, inner)
        case Call(name, arguments):
            return functions[name](told, seat, arguments)
        case _:
            assert_never(effect)


def run(told: Telling, agenda: Agenda, functions: Functions = NO_FUNCTIONS) -> Agenda:
    """Do the effects on top of the agenda until it is empty or a row on top needs an answer or is the game's own."""
    while (row := top(agenda))[0] == TAG:
        effect = effect_from_row(row[2])  # the rows of TAG are written by `pending` alone
        agenda = push(pop(agenda), *perform(told, word(row, 1), effect, functions))
    return agenda


def options(row: Row) -> tuple[Effect, ...]:
    """The options of a `choose` row, possible or not."""
    return tuple(effect_from_row(option) for option in row[2])  # type: ignore[attr-defined]


def chosen(agenda: Agenda, index: int | None) -> Agenda:
    """The agenda after option `index` of the `choose` row on top was chosen; None chooses nothing."""
    row = top(agenda)
    rest = pop(agenda)
    return rest if index is None else push(rest, *pending(word(row, 1), options(row)[index]))


def clear_flags(told: Telling, seat: Seat) -> None:
    """Take down all flags of `OncePerTurn` of `seat`: a new turn begins."""
    prefix = flag_of(seat, "")
    for name, value in list(told.counters.items()):
        if value and name.startswith(prefix):
            told.counter(name, 0)
