"""A small game of trade, in which cards work before, instead of and after an action."""

from __future__ import annotations

from small_box import small_equipment

from tabletop.core.equipment import Seat
from tabletop.games.game import Game
from tabletop.rules.decisions import Board, Decision, GameMove
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.game_rules import GameRules
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import PhaseRule, Play
from tabletop.rules.ruleset import Options
from tabletop.rules.triggers import Answering, LeaveAbilities, Trigger, Triggers, UseAbility, answer, back_to

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


class Choosing(Decision, frozen=True, tag="choose"):
    """Take one or two coins."""

    question = "Take one or two coins."


class TakeCoins(GameMove[Play, Choosing], frozen=True, tag="coins"):
    """Take that many coins."""

    choices = ((1,), (2,))
    certain = True
    says = "takes {0.count} coins"
    count: int

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        return (Button(f"Take {self.count}"),)

    def resolve(self, t: Play, seat: Seat, pending: Choosing) -> None:
        earn(t, seat, self.count)
        back_to(t, seat, Skills)


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
    Trigger("card.3", "Clerk", ("after", "trade"), lambda t, seat: note(t, 1), "a point", once=True),
    Trigger("card.4", "Banker", ("after", "trade"), lambda t, seat: Choosing(), "one or two coins"),
    Trigger("card.5", "Thief", ("instead", "train"), lambda t, seat: earn(t, seat, 3), "three coins", may=True),
    Trigger("card.6", "Robber", ("instead", "train"), lambda t, seat: earn(t, seat, 4), "four coins", may=True),
)


class Skills(Answering, frozen=True, tag="skills"):
    """The cards that answer the action of a seat."""

    triggers = SKILLS

    def used(self, t: Board, seat: Seat) -> tuple[str, ...]:
        return ("card.3",) if t.counters[f"secret:{seat}"] else ()

    def note_used(self, t: Play, seat: Seat, card: str) -> None:
        t.counter(f"secret:{seat}", 1)

    def go_on(self, t: Play, seat: Seat) -> None:
        match self.moment:
            case ("before", "trade"):
                note(t, 100)
                answer(t, seat, Skills("after", "trade"), CARDS)
            case ("instead", "train") if not self.worked:
                earn(t, seat, 1)
                t.enter(TURN, seat)
            case _:
                t.enter(TURN, seat)


class Acting(Decision, frozen=True, tag="act"):
    """Trade or train."""

    question = "Trade or train."


class Act(GameMove[Play, Acting], frozen=True, tag="act"):
    """Do one of the two."""

    choices = (("trade",), ("train",))
    says = "decides to {0.what}"
    what: str

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        return (Button(self.what),)

    def resolve(self, t: Play, seat: Seat, pending: Acting) -> None:
        answer(t, seat, Skills("before" if self.what == "trade" else "instead", self.what), CARDS)


def turn(t: Play, after: Seat = "") -> None:
    """Ask the next seat."""
    seats = t.seats
    t.ask((seats[(seats.index(after) + 1) % len(seats)] if after else seats[0],), TURN, Acting())


class Trade(GameRules[Play]):
    """The rules of the game."""

    name, play = "Trade", Play
    moves = (Act, UseAbility, TakeCoins, LeaveAbilities)
    menus = (Skills,)
    box = BoxRules(homes={"die": frozenset(("table",))})
    phase_rules = (PhaseRule(TURN, "Turn", turn),)

    def begin(self, t: Play, options: Options) -> None:
        t.round = 1
        turn(t)


GAME = Game("trade", "Trade", "Trade or train.", (2, 2), small_equipment, ruleset=Trade())
