"""Moves as a list shows them: the text of each, what it costs and gives, and which of them concern a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.rules.gesture import Button, Chip, Click, Drag
from tabletop.rules.hands import buttons, places_of
from tabletop.rules.results import Result, declared, expected
from tabletop.rules.ruleset import Move, Ruleset

MOST_TRIED = 24
"""Only the first 24 rows of a list say what they cost and give: each of them is tried, and a longer list would open late."""


Concerned = frozenset[PieceId | tuple[ZoneId, Place | None]]
"""Pieces, whole zones (`None`) and single places of zones."""


class Choice(Struct, frozen=True):
    """One move as the panel or a chooser lists it."""

    label: str
    detail: str
    group: str
    move: Move | None
    """None in a choice that passes the laptop on, takes an answer back, or lets the bots play on from a moment of the past."""
    seat: Seat = ""
    """The seat to whose person the laptop is passed; empty in all other choices."""
    takes_back: bool = False
    """Whether it takes the first half of an answer back, so that another can be given."""
    ends_step: bool = False
    """Whether it ends or declines a step; such choices are the last of the list."""
    ends_turn: bool = False
    """Whether it ends the turn: its row looks like the button that does so on a free table."""
    gains: tuple[Result, ...] = ()
    """What it costs and gives."""
    joins: int = 0
    """How many rows may join it with an answer to what it leads to (see `Button`)."""
    chips: tuple[Chip, ...] = ()
    """Numbers before its small text (see `Button`)."""
    then: Move | None = None
    """The move that is made right after it by the same choice."""
    ends_with_it: bool = False
    """Whether that move only ends the step, so that it follows too where the first one is made by hand."""
    lights: Concerned = frozenset()
    """What that move concerns."""
    brief: str = ""
    """The label in fewer words, where the row above says the rest: `… then sell celadon`."""
    gestures: tuple[Click | Drag, ...] = ()
    """The clicks and drags that make that move, where it cannot be declined: they make both, such as the drag of an assistant to
    a cell of the ancestors, which names the town too."""

    @property
    def words(self) -> str:
        """The small text of a row that has no icons: its numbers and detail, and what it costs and gives."""
        chips = (f"{chip.says} {chip.number}" for chip in self.chips)
        return ", ".join(filter(None, (*chips, self.detail, *(one.words for one in self.gains))))


def choices_among(rules: Ruleset, table: Table, seat: Seat, legal: Iterable[Move]) -> list[Choice]:
    """A choice for each button that differs, by its rank; afterthoughts come after all others, and those that end a step last.

    Whoever clicks twice at one place then does not pay for an afterthought that has come up there.
    """
    listed = (one for one in buttons(rules, table, seat, legal) if not one[0].unlisted)
    known = different(rules, table, seat, sorted(listed, key=lambda one: (one[0].afterthought, -one[0].rank)))
    tried = [choice_of(button, move, gains_of(rules, table, seat, button, move)) for button, move in known[:MOST_TRIED]]
    return sorted([*tried, *(choice_of(*one) for one in known[MOST_TRIED:])], key=lambda choice: choice.ends_step)


def gains_of(rules: Ruleset, table: Table, seat: Seat, button: Button, move: Move) -> tuple[Result, ...]:
    """What a row says that its move costs and gives. To decline something is not credited with what then comes anyway."""
    return (declared if button.declines else expected)(rules, table, seat, move)


def different(rules: Ruleset, table: Table, seat: Seat, known: Iterable[tuple[Button, Move]]) -> list[tuple[Button, Move]]:
    """The buttons with their moves; of those with the same text to the same place, such as with either of two leaders that stand
    together, one is enough.
    """
    found: list[tuple[Button, Move]] = []
    listed: set[tuple[Button, Drag]] = set()
    for button, move in known:
        goal = next((replace(one, piece="") for one in rules.gestures(table, seat, move) if isinstance(one, Drag)), None)
        if goal is None or (button, goal) not in listed:
            listed.update([(button, goal)] if goal is not None else ())
            found.append((button, move))
    return found


def choice_of(button: Button, move: Move, gains: tuple[Result, ...] = ()) -> Choice:
    """The choice that makes `move`: the texts of its button, and what the move costs and gives."""
    said = button.label, button.detail, button.group
    made = Choice(*said, move, gains=gains, joins=button.joins, chips=button.chips)
    return replace(made, ends_step=button.ends_step, ends_turn=button.ends_turn)


def choice_for(rules: Ruleset, table: Table, seat: Seat, move: Move) -> Choice:
    """A move as a choice with its text: that of its button, or how it is made."""
    gestures = rules.gestures(table, seat, move)
    for gesture in gestures:
        if isinstance(gesture, Button):
            return choice_of(gesture, move)
    for gesture in gestures:
        if isinstance(gesture, Drag):
            return Choice(f"Move to {table.equipment.zones[gesture.to].name}", "", "", move)
    return Choice(str(move.to_row()[0]).replace("_", " ").capitalize(), "", "", move)


def words_at_pointer(rules: Ruleset, table: Table, seat: Seat, moves: Sequence[Move]) -> str:
    """What the only one of these moves would bring, in a few words; empty if there are several or it says nothing."""
    if len(moves) != 1:
        return ""
    return rules.facts(table, seat, moves[0]).brings or choice_for(rules, table, seat, moves[0]).detail


def concerns(table: Table, gesture: object, piece: PieceId) -> bool:
    """Whether a gesture begins at `piece`."""
    match gesture:
        case Drag(lifted, source=source):
            return lifted == piece or (not lifted and table.where.get(piece) == source)
        case Click(clicked, zone):
            return clicked == piece or (not clicked and table.where.get(piece) == zone)
        case _:
            return False


def concerned(rules: Ruleset, table: Table, seat: Seat, move: Move | None) -> Concerned:
    """The pieces and places that a move is about; nothing for a choice that is no move."""
    if move is None:
        return frozenset()
    facts, places = rules.facts(table, seat, move), places_of(rules.gestures(table, seat, move))
    return frozenset([*facts.pieces, *((zone, None) for zone in facts.zones), *places])
