"""Rows that make two moves at once: an act, and the answer to the small question that it leads to.

    choices = with_joined(session, "blue", choices)

A button says with `joins` how many such rows its move may have. The moves stay two acts of the log; undo takes both back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.rules.choices import Choice, choice_of, concerned
from tabletop.rules.gesture import Button, Click, Drag
from tabletop.rules.hands import buttons
from tabletop.rules.results import expected, summed
from tabletop.rules.ruleset import Move
from tabletop.session.by_itself import table_after
from tabletop.session.history import GameHistory

MOST_OTHERS = 3
"""Beside the answers that a row joins there may be this many others, such as ends. Buttons take long to word, so longer lists are
left unread."""

MOST_BESIDE = 12
"""A list of more choices has rows that join an answer only in the place of others, not beside them."""


class Led(Struct, frozen=True):
    """What a move leads to: the table after it, what may be done there, and what ends or declines it."""

    table: Table
    acts: tuple[tuple[Button, Move], ...]
    ends: tuple[tuple[Button, Move], ...]
    is_done: bool
    """Whether there is nothing but afterthoughts to do before the end."""


def with_joined(session: GameHistory, seat: Seat, choices: Sequence[Choice]) -> list[Choice]:
    """The choices. A row whose button `joins` is followed by rows that answer the next question too, unless the list is long, or
    gives way to them."""
    if session.rules != "enforce":
        return list(choices)
    rows = [rows_for(session, seat, choice) if choice.joins else [choice] for choice in choices]
    if len(choices) > MOST_BESIDE:
        # A list that is long without them would scroll.
        rows = [[own] if own.label == choice.label else [own, *more] for choice, (own, *more) in zip(choices, rows, strict=True)]
    return [row for found in rows for row in found]


def rows_for(session: GameHistory, seat: Seat, choice: Choice) -> list[Choice]:
    """The row of a choice, and those that join it with an answer to what it leads to.

    An answer that cannot be declined takes the place of the row. So does the end of a question that offers afterthoughts alone.
    """
    led = led_to(session, seat, choice)
    if led is None or not 0 < len(led.acts) <= choice.joins:
        return [choice]
    joined = [both(session, seat, choice, led, button, move, alone=len(led.acts) == 1) for button, move in led.acts]
    if not led.ends:
        # The only answer follows by itself, so its row says what both cost and give.
        return joined if len(joined) > 1 else [replace(choice, gains=joined[0].gains, gestures=joined[0].gestures)]
    if len(led.ends) == 1 and led.is_done:
        choice = replace(choice, then=led.ends[0][1], ends_with_it=True)
    return [choice, *joined]


def ending_of(choices: Iterable[Choice], move: Move) -> Move | None:
    """The move that ends the step right after `move`, as the row of that move does; None if its row does nothing more."""
    return next((one.then for one in choices if one.ends_with_it and one.move == move), None)


def led_to(session: GameHistory, seat: Seat, choice: Choice) -> Led | None:
    """What the move of a choice leads to; None if another seat goes on, something comes to light, or it is too much to join."""
    rules, after = session.ruleset, table_after(session, seat, choice.move) if choice.move is not None else None
    legal = rules.legal_moves(after, seat).moves if after is not None and after.flow.to_act == (seat,) else ()
    if after is None or len(legal) > choice.joins + MOST_OTHERS:
        return None
    found = tuple(buttons(rules, after, seat, legal))
    ends = tuple(one for one in found if one[0].ends_step)
    acts = tuple(one for one in found if one not in ends)
    is_done = all(button.afterthought for button, _ in acts)
    return Led(after, tuple(one for one in acts if not one[0].only_gains), ends, is_done)


def both(session: GameHistory, seat: Seat, choice: Choice, led: Led, button: Button, move: Move, alone: bool) -> Choice:
    """The row that makes the move of `choice` and then `move`; with `alone` it says both, else the first is its small text."""
    rules = session.ruleset
    then = f"then {button.label[:1].lower()}{button.label[1:]}"
    label, brief = (f"{choice.label}, {then}", f"… {then}") if alone else (button.label, "")
    # Below its own row, a heading that is only the label of that row would say it twice.
    group = (button.group or choice.group) if alone else f"{choice.label}, then" if led.ends else choice.label
    own_words = button.group if not alone else choice.detail if led.is_done else ""
    detail = " · ".join(filter(None, (own_words, button.detail)))
    own = choice_of(replace(button, label=label, group=group, detail=detail), move, expected(rules, led.table, seat, move))
    gains = summed((*choice.gains, *own.gains))
    lights, gestures = concerned(rules, led.table, seat, move), rules.gestures(led.table, seat, move)
    # What can be declined is not done by a click that may have meant something else.
    by_hand = tuple(one for one in gestures if isinstance(one, Click | Drag)) if not led.ends else ()
    return replace(own, move=choice.move, then=move, gains=gains, lights=lights, gestures=by_hand, brief=brief)
