"""What a seat is asked now, and what it may answer: the rows that a panel lists, and what each of them concerns."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tabletop.core.equipment import Seat, SeatDef
from tabletop.rules.choices import Choice, choices_among
from tabletop.rules.hands import is_open
from tabletop.rules.ruleset import Move
from tabletop.session.changes import RulesCannotGoOnError
from tabletop.session.half_answers import half_entry
from tabletop.session.joined import with_joined
from tabletop.session.session import Session


class Asked(Struct, frozen=True):
    """The question, what comes after it, the legal moves and the rows."""

    prompt: str
    next_up: str
    legal: Sequence[Move] = ()
    choices: tuple[Choice, ...] = ()


def asked(session: Session, seat: Seat, covered: bool) -> Asked:
    """What `seat` is asked. While its hidden things are `covered`, its moves, which would tell them, are no answers."""
    rules, table, problems = session.ruleset, session.table, session.problems()
    seen = session.view(None if covered else seat)
    prompt = str(RulesCannotGoOnError(problems[:1])) if problems else rules.prompt(seen, seat)
    waiting, covered = rules.to_act(table), covered and not is_open(rules, table)
    legal, choices = session.legal_moves(seat).moves[:0], list[Choice]()
    if not (covered or session.equipment.seat(seat).bot or session.read_only):
        if seat in waiting:
            legal = session.legal_moves(seat).moves
            choices = with_joined(session, seat, choices_among(rules, table, seat, legal))
        choices += choices_among(rules, table, seat, rules.spare_moves(table, seat))
        if choices and half_entry(session, seat) is not None:
            choices.append(Choice("Back", "to choose otherwise", "", None, takes_back=True, ends_step=True))
    if waiting and (covered or seat not in waiting) and not session.read_only:
        people = [one for one in session.equipment.seats if one.id in waiting and not one.bot]
        choices += [Choice(pass_words(one, seat), "", "", None, one.id, ends_step=True) for one in people]
    return Asked(prompt, rules.next_up(seen), legal, tuple(choices))


def pass_words(seat: SeatDef, front: Seat) -> str:
    """What a choice says that lets `seat` act while `front` is in front, or while its hand is covered."""
    return f"I am {seat.name}: show my hand" if seat.id == front else f"Pass the laptop to {seat.name}"
