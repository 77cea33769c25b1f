"""A small game of trade, in which cards work before, instead of and after an action."""

from __future__ import annotations

from small_box import small_equipment

from tabletop.core.equipment import Seat
from tabletop.games.game import Game
from tabletop.rules.decisions import Board, GameMove
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import PhaseRule, Play
from tabletop.rules.ruleset import Options
from tabletop.rules.stages import StackRow, StagePlay, StageRules, TurnRow
from tabletop.rules.triggers import Answering, LeaveAbilities, Trigger, Triggers, UseAbility

TURN = "turn"


def coins(t: Board, seat: Seat) -> int:
    """What a seat owns."""
    return t.counters[f"coins:{seat}"]


def earn(t: Play, seat: Seat, count: int) -> None:
    """Change what a seat owns."""
    t.counter(f"coins:{seat}", coins(t, seat) + count)


def note(t: Play, count: int) -> None:
    """Count something on the notepad."""
    t.counter("notepad", t.counters["notepad"] + count)


class Turn(TurnRow, frozen=True, tag="turn"):
    """The turn of a seat."""


class TradePlay(StagePlay[Turn]):
    """The table in the middle of a move."""

    __slots__ = ()

    no_turn = Turn(0)


class Choosing(StackRow, frozen=True, tag="choose"):
    """Take one or two coins."""

    phases = (TURN,)
    question = "Take one or two coins."


class TakeCoins(GameMove[TradePlay, Choosing], frozen=True, tag="coins"):
    """Take that many coins."""

    choices = ((1,), (2,))
    certain = True
    says = "takes {0.count} coins"
    count: int

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        return (Button(f"Take {self.count}"),)

    def resolve(self, t: TradePlay, seat: Seat, pending: Choosing) -> None:
        t.pop(Choosing)
        earn(t, seat, self.count)


def can_gamble(t: Board, seat: Seat) -> bool:
    """Whether the Gambler can be paid."""
    return coins(t, seat) >= 6


def buy_luck(t: Play, seat: Seat) -> None:
    """Pay six coins for ten points."""
    earn(t, seat, -6)
    note(t, 10)


CARDS = tuple(f"card.{number}" for number in range(1, 7))
SKILLS = Triggers(
    Trigger("card.1", "Saver", ("before", "trade"), lambda t, seat: earn(t, seat, 1), "receive a coin", may=True),
    Trigger(
        "card.2", "Gambler", ("before", "trade"), buy_luck, "ten points for six coins", lambda t, s: coins(t, s) > 5, may=True
    ),
    Trigger("card.3", "Clerk", ("after", "trade"), lambda t, seat: note(t, 1), "a point"),
    Trigger("card.4", "Banker", ("after", "trade"), lambda t, seat: Choosing(), "one or two coins"),
    Trigger("card.5", "Thief", ("instead", "train"), lambda t, seat: earn(t, seat, 3), "three coins", may=True),
    Trigger("card.6", "Robber", ("instead", "train"), lambda t, seat: earn(t, seat, 4), "four coins", may=True),
)


class Skills(Answering, frozen=True, tag="skills"):
    """The cards that answer the action of a seat."""

    phases = (TURN,)
    triggers = SKILLS

    def go_on(self, t: TradePlay, seat: Seat) -> None:
        if self.moment == ("before", "trade"):
            note(t, 100)
            t.rows.append(Skills.of("after", "trade", CARDS))
        elif self.moment == ("instead", "train") and not self.worked:
            earn(t, seat, 1)


class Acting(StackRow, frozen=True, tag="act"):
    """Trade or train."""

    phases = (TURN,)
    question = "Trade or train."


class Act(GameMove[TradePlay, Acting], frozen=True, tag="act"):
    """Do one of the two."""

    choices = (("trade",), ("train",))
    says = "decides to {0.what}"
    what: str

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        return (Button(self.what),)

    def resolve(self, t: TradePlay, seat: Seat, pending: Acting) -> None:
        t.pop(Acting)
        t.rows.append(Skills.of("before" if self.what == "trade" else "instead", self.what, CARDS))


def act(t: TradePlay) -> None:
    """Ask the seat whose turn it is."""
    t.offer(Acting())


def end_turn(t: TradePlay) -> None:
    """The turn of the next seat begins."""
    t.seat = t.seats[(t.seats.index(t.seat) + 1) % len(t.seats)]
    t.turn = Turn(0)


class Trade(StageRules[TradePlay]):
    """The rules of the game."""

    name, play = "Trade", TradePlay
    moves = (Act, UseAbility, TakeCoins, LeaveAbilities)
    menus = (Skills,)
    below = (Turn,)
    box = BoxRules(homes={"die": frozenset(("table",))})
    stages = (end_turn, act, end_turn)
    phase_rules = (PhaseRule(TURN, "Turn", act),)

    def begin(self, t: TradePlay, options: Options) -> None:
        t.round = 1


GAME = Game("trade", "Trade", "Trade or train.", (2, 2), small_equipment, ruleset=Trade())
