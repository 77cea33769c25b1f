"""Triggers: what cards do before, instead of or after something, and in which order.

    SKILLS = Triggers(
        Trigger("cheng_yu", "Cheng Yu", ("before", "trade"), receive_rice, "receive rice", may=True),
        Trigger("guan_yu", "Guan Yu", ("after", "recruit"), receive_unit, "receive a unit"),
    )

    class Skills(Answering, frozen=True, tag="skills"):
        triggers = SKILLS

        def go_on(self, t, seat): …        what follows; nothing, if the row below goes on by itself

    t.rows.append(Skills.of("before", "trade", cards_of(seat)))

A game names `UseAbility` and `LeaveAbilities` among its moves, and its own class of `Answering` among its `menus`. It is a row of
a stack (`tabletop.rules.stages`): laid on top, it stays there until no card is left. If the player has no choice, because one
card answers and must, it works at once. Otherwise the player uses the cards in any order, and may leave those that may be left;
what one card brings can be used by the next. With `pays_out` a player who goes on early gets what the other cards must bring, in
the order of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow
from tabletop.rules.words import listed, seat_name

Moment = tuple[Literal["before", "instead", "after"], str]
"""When something works, such as `("after", "recruit")`."""


def always(t: Board, seat: Seat) -> bool:
    """True on every table."""
    return True


class Trigger(Struct, frozen=True):
    """What one card does at one moment."""

    card: PieceId
    name: str
    """What the card is called in sentences."""
    moment: Moment
    effect: Callable[[Any, Seat], StackRow | None]
    """Carries it out. A decision that it returns is asked first."""
    words: str
    """What it does, for a button: `receive a unit`."""
    applies: Callable[[Board, Seat], bool] = always
    """Whether it has an effect now."""
    may: bool = False
    """Whether the player may leave it."""
    part: str = ""
    """Which of several things it is that the card does at this moment, each for itself; empty if it does one."""

    @property
    def id(self) -> str:
        """Its name in the agenda and the log: the card, and the part if there are several."""
        return f"{self.card}.{self.part}" if self.part else self.card


class Triggers:
    """The triggers of one game, by their moments."""

    def __init__(self, *triggers: Trigger) -> None:
        self._at: dict[Moment, dict[str, Trigger]] = {}
        self._parts: dict[tuple[Moment, PieceId], tuple[str, ...]] = {}
        for trigger in triggers:
            self._at.setdefault(trigger.moment, {})[trigger.id] = trigger
            key = trigger.moment, trigger.card
            self._parts[key] = (*self._parts.get(key, ()), trigger.id)

    def of(self, moment: Moment, name: str) -> Trigger | None:
        """The trigger of this `id` at a moment; None if there is none. A card that does one thing is its own id."""
        return self._at.get(moment, {}).get(name)

    def moments_of(self, card: PieceId) -> list[Moment]:
        """All moments at which a card does something."""
        return [moment for moment, one in self._parts if one == card]

    def answering(self, moment: Moment, cards: Iterable[PieceId]) -> list[str]:
        """The ids of all that these cards do at a moment, in the order of the cards."""
        return [name for card in cards for name in self._parts.get((moment, card), ())]


class Answering(StackRow, frozen=True):
    """The cards of a seat that answer a moment and are still to be used or left."""

    open_ended = True
    triggers: ClassVar[Triggers]
    pays_out: ClassVar[bool] = False
    """Whether the player may go on while cards are left that must be used; they are then used in their order."""
    when: Literal["before", "instead", "after"]
    what: str
    worked: int = 0
    """How many cards have worked at this moment; after one that works instead of something, that does not happen."""
    in_order: bool = False
    """Whether the cards that are left are used in their order, because the player has gone on."""
    cards: tuple[str, ...] = ()
    """The ids of the triggers that are left."""

    @classmethod
    def of(cls, when: Literal["before", "instead", "after"], what: str, cards: Iterable[PieceId]) -> Self:
        """The row for the `cards` of a seat at a moment."""
        return cls(when, what, cards=tuple(cls.triggers.answering((when, what), cards)))

    @property
    def moment(self) -> Moment:
        """The moment that is answered."""
        return self.when, self.what

    def by_itself(self, t: Any) -> bool:
        found = self.in_force(t, t.seat)
        if not found or (self.when == "instead" and self.worked):
            t.rows.pop()
            self.go_on(t, t.seat)
        elif self.in_order or (len(found) == 1 and not found[0].may):
            # Nothing is to be asked: it is the next in order, or the only one and must work.
            t.step(works, t.seat, found[0])
            self.use(t, t.seat, found[0])
        else:
            return False
        return True

    def go_on(self, t: Any, seat: Seat) -> None:
        """What follows when no card is left: nothing, if the row below goes on by itself."""

    def in_force(self, t: Board, seat: Seat) -> list[Trigger]:
        """What can be used now."""
        at = [self.triggers.of(self.moment, card) for card in self.cards]
        return [one for one in at if one is not None and one.applies(t, seat)]

    def left(self, cards: Iterable[str], worked: int, in_order: bool = False) -> Self:
        """The same moment with these cards left."""
        return type(self)(self.when, self.what, worked, self.in_order or in_order, tuple(cards))

    def against_leaving(self, t: Board, seat: Seat) -> Refused | None:
        """Why the player may not go on yet, for a reason of the game."""
        return None

    def use(self, t: Any, seat: Seat, trigger: Trigger) -> None:
        """Let a card do what it does; ask for what it needs first."""
        t.pop(type(self))
        t.rows.append(self.left([name for name in self.cards if name != trigger.id], self.worked + 1))
        needed = trigger.effect(t, seat)
        if needed is not None:
            t.rows.append(needed)

    def leave(self, t: Any, seat: Seat) -> None:
        """Use no more cards than those that must be used, then go on."""
        t.pop(type(self))
        t.rows.append(self.left([one.id for one in self.in_force(t, seat) if not one.may], self.worked, in_order=True))

    def ask(self, t: Board, seat: Seat) -> str:
        found = self.in_force(t, seat)
        offered = listed([f"{one.name} ({one.words})" for one in found], "or")
        if all(one.may for one in found):
            return f"Use {offered}, or go on."
        return f"Use {offered}{', or go on and receive the rest in this order' if self.pays_out else ''}."

    def problem(self, t: Board, seat: Seat) -> str:
        known = all(self.triggers.of(self.moment, card) is not None for card in self.cards)
        return "" if known and self.in_force(t, seat) else "no card can answer what is pending"


class UseAbility(GameMove[Play, Answering], frozen=True, tag="use"):
    """Use a card that answers."""

    card: str
    """The id of its trigger."""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Answering) -> Iterable[UseAbility]:
        return [cls(card) for card in pending.cards]

    def refusal(self, t: Board, seat: Seat, pending: Answering) -> Refused | None:
        one = pending.triggers.of(pending.moment, self.card)
        if one in pending.in_force(t, seat):
            return None
        return Refused(f"{one.name if one is not None else 'This card'} does nothing now.", "NO_EFFECT")

    def gestures(self, t: Board, seat: Seat, pending: Answering) -> tuple[Gesture, ...]:
        one = pending.triggers.of(pending.moment, self.card)
        return (Click(one.card), Button(f"Use {one.name}", one.words)) if one is not None else ()

    def resolve(self, t: Play, seat: Seat, pending: Answering) -> None:
        if one := pending.triggers.of(pending.moment, self.card):
            pending.use(t, seat, one)

    def sentence(self, story: Story) -> str:
        menu = story.decision
        used = menu.triggers.of(menu.moment, self.card) if isinstance(menu, Answering) else None
        return f"{story.who} uses {used.name}." if used is not None else ""


class LeaveAbilities(GameMove[Play, Answering], frozen=True, tag="leave"):
    """Use no more of the cards."""

    says = "goes on"

    def refusal(self, t: Board, seat: Seat, pending: Answering) -> Refused | None:
        must = [] if pending.pays_out else [one.name for one in pending.in_force(t, seat) if not one.may]
        return Refused(f"{listed(must)} must be used.", "COMPULSORY") if must else pending.against_leaving(t, seat)

    def gestures(self, t: Board, seat: Seat, pending: Answering) -> tuple[Gesture, ...]:
        comes = pending.pays_out and not all(one.may for one in pending.in_force(t, seat))
        return (Button("Go on", "receive the rest in this order" if comes else "use no more cards"),)

    def resolve(self, t: Play, seat: Seat, pending: Answering) -> None:
        pending.leave(t, seat)


def works(t: Play, seat: Seat, trigger: Trigger) -> str:
    """Say that a card does what it must."""
    return f"{trigger.name} works for {seat_name(t, seat)}{f': {trigger.words}' if trigger.words else ''}."
