"""The agenda as data and the effects kit, on the small box: a game of coins, a deck and hands."""

from __future__ import annotations

import msgspec
import pytest
from small_box import small_equipment

from tabletop.core.apply import apply_events
from tabletop.core.chance import Chance, Rng
from tabletop.core.codec import frozen_row
from tabletop.core.events import CountersChanged
from tabletop.core.table import Table, start_table
from tabletop.rules import agenda
from tabletop.rules.agenda import Agenda
from tabletop.rules.effects import (
    CHOOSE,
    All,
    Call,
    Choose,
    Draw,
    Effect,
    Gain,
    MoveTo,
    OncePerTurn,
    Pay,
    Repeat,
    chosen,
    clear_flags,
    effect_from_row,
    effect_row,
    options,
    pending,
    possible,
    run,
)
from tabletop.rules.telling import Telling, settle


def telling(**coins: int) -> Telling:
    """A table in the telling where seats have so many coins."""
    table = start_table(small_equipment(), "7")
    values = tuple((f"{seat}.coins", count) for seat, count in coins.items())
    table = apply_events(table, [CountersChanged(values)]) if values else table
    return Telling(table, Rng(table.chance))


def done(told: Telling, *effects: Effect) -> Agenda:
    """The effects for blue, done as far as they go."""
    return run(told, agenda.push((), *pending("blue", *effects)))


def coins(told: Telling | Table, seat: str = "blue") -> int:
    """How many coins a seat has."""
    return told.counters.get(f"{seat}.coins", 0)


def test_the_agenda_is_a_stack() -> None:
    rows = agenda.push((), ("first", 1), ("then", 2))
    assert agenda.top(rows) == ("first", 1)
    assert agenda.top(agenda.pop(rows)) == ("then", 2)
    assert agenda.replace_top(rows, ("a",), ("b",)) == (("then", 2), ("b",), ("a",))
    assert agenda.top(()) == agenda.NOTHING
    with pytest.raises(IndexError):
        agenda.pop(())
    assert (agenda.number(("hits", 3), 1), agenda.word(("room", "hall"), 1)) == (3, "hall")
    for row, read in (
        (("hits", "x"), agenda.number),
        (("hits",), agenda.number),
        (("hits", True), agenda.number),
        (("room", 3), agenda.word),
    ):
        with pytest.raises(ValueError, match="expected at 1"):
            read(row, 1)


def test_gain_and_pay() -> None:
    told = telling(blue=3)
    assert done(told, Gain("coins", 2), Pay("coins", 4)) == ()
    assert coins(told) == 1
    assert not possible(told, "blue", Pay("coins", 2))
    done(told, Pay("coins", 2))
    assert coins(told) == 1
    done(told, Gain("coins", 9, most=5))
    assert coins(told) == 5
    assert not possible(told, "blue", Gain("coins", 1, most=5))
    done(told, Gain("coins", 9), Gain("coins", 1, most=5))
    assert coins(told) == 14


def test_draw_takes_what_there_is() -> None:
    told = telling()
    top = told.zones["deck"][-3:]
    done(told, Draw("deck", "hand:{seat}", 3))
    assert told.zones["hand:blue"] == top[::-1]
    done(told, Draw("deck", "discard", 100))
    assert told.zones["deck"] == ()
    assert not possible(told, "blue", Draw("deck", "discard"))


def test_move_to() -> None:
    told = telling()
    done(told, MoveTo("c5", "hand:{seat}"))
    assert told.where["c5"] == "hand:blue"


def test_a_choice_is_a_row_that_waits() -> None:
    told = telling(blue=1)
    effect = All((Choose((Gain("coins", 2), Pay("coins", 1), Draw("deck", "discard"))), Gain("coins", 10)))
    rows = done(told, effect)
    assert rows[-1][0] == CHOOSE
    assert options(rows[-1]) == (Gain("coins", 2), Pay("coins", 1), Draw("deck", "discard"))
    assert coins(told) == 1
    # The rows are plain data: they survive a save.
    stored = tuple(frozen_row(row) for row in msgspec.msgpack.decode(msgspec.msgpack.encode(rows)))
    assert stored == rows
    assert run(told, chosen(stored, 0)) == ()
    assert coins(told) == 13


def test_an_optional_choice_may_be_declined_and_an_impossible_one_is_passed_over() -> None:
    told = telling()
    rows = done(told, Choose((Gain("coins"),), optional=True))
    assert run(told, chosen(rows, None)) == ()
    assert coins(told) == 0
    assert done(told, Choose((Pay("coins"),)), Gain("coins")) == ()
    assert coins(told) == 1


def test_repeat_asks_anew_each_time_and_stops_when_impossible() -> None:
    told = telling()
    rows = done(told, Repeat(Choose((Gain("coins"), Gain("coins", 3))), 2))
    rows = run(told, chosen(rows, 0))
    assert rows[-1][0] == CHOOSE
    assert run(told, chosen(rows, 1)) == ()
    assert coins(told) == 4
    done(told, Repeat(Pay("coins", 3), 5))
    assert coins(told) == 1


def test_once_per_turn() -> None:
    told = telling()
    bonus = OncePerTurn("bank", Gain("coins"))
    done(told, bonus, bonus)
    assert coins(told) == 1
    assert not possible(told, "blue", bonus)
    assert possible(told, "red", bonus)
    clear_flags(told, "blue")
    done(told, bonus)
    assert coins(told) == 2


def test_a_rare_card_calls_a_plain_function() -> None:
    def twice(told: Telling, seat: str, arguments: tuple[str | int, ...]) -> Agenda:
        return pending(seat, Gain(str(arguments[0]), 2 * int(arguments[1])))

    told = telling()
    assert run(told, pending("blue", Call("twice", ("coins", 4))), {"twice": twice}) == ()
    assert coins(told) == 8


def test_effects_have_rows_both_ways() -> None:
    effect = All((Pay("coins", 2), OncePerTurn("bank", Choose((Repeat(Draw("deck", "discard"), 3), Call("f", (1, "x"))), True))))
    assert effect_from_row(effect_row(effect)) == effect
    with pytest.raises(msgspec.ValidationError):
        effect_from_row(("steal", "coins"))


def test_the_game_s_own_rows_stop_the_run() -> None:
    told = telling()
    rows = agenda.push((("mine", 1),), *pending("blue", Gain("coins")))
    assert run(told, rows) == (("mine", 1),)


def test_events_and_table_of_a_telling_agree() -> None:
    told = telling()
    before = told.base
    done(told, Gain("coins", 2), Draw("deck", "discard", 2))
    told.roll(("die.a", "die.b"))
    told.flow_to(("red",), "x", 2)
    events = len(told.events)
    told.counter("blue.coins", 2)
    told.flow_to(("red",), "x", 2)
    assert len(told.events) == events
    facts, after = settle(before, told, told.rng)
    assert apply_events(before, facts) == after
    assert after.chance == Chance("7", 0, {"die.a": 1, "die.b": 1})
    plain = Rng(before.chance)
    assert settle(before, list(facts[:1]), plain)[1] == apply_events(before, facts[:1])
