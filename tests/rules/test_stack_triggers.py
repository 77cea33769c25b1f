"""Cards that answer a moment as rows of a stack, in a small game of work."""

from __future__ import annotations

import pytest
from small_box import small_equipment

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.games.game import Game
from tabletop.rules.decisions import GameMove
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.gesture import Button
from tabletop.rules.play import PhaseRule
from tabletop.rules.ruleset import Options
from tabletop.rules.stages import StackRow, StagePlay, StageRules, TurnRow
from tabletop.rules.triggers import Answering, LeaveAbilities, Trigger, Triggers, UseAbility
from tabletop.session import Session

WORK = "work"
CARDS = ("card.1", "card.2", "card.3")


class Turn(TurnRow, frozen=True, tag="turn"):
    """The turn."""


class WorkPlay(StagePlay[Turn]):
    """The table in the middle of a move."""

    __slots__ = ()

    no_turn = Turn(0)


class Working(StackRow, frozen=True, tag="work"):
    """The seat has to work."""

    phases = (WORK,)
    question = "Work."


class Receiving(StackRow, frozen=True, tag="receive"):
    """The seat receives coins; nobody has to decide about it."""

    count: int

    def by_itself(self, t: WorkPlay) -> bool:
        t.rows.pop()
        earn(t, self.count)
        return True


def earn(t: WorkPlay, count: int) -> None:
    """Change what the seat owns."""
    t.counter(f"coins:{t.seat}", t.counters[f"coins:{t.seat}"] + count)


def doubled(t: WorkPlay, seat: Seat) -> None:
    """As many coins again."""
    earn(t, t.counters[f"coins:{seat}"])


class Wages(Answering, frozen=True, tag="wages"):
    """The cards that answer work."""

    phases = (WORK,)
    pays_out = True
    triggers = Triggers(
        Trigger("card.1", "Saver", ("after", "work"), lambda t, seat: Receiving(1), "receive a coin"),
        Trigger("card.2", "Banker", ("after", "work"), doubled, "double the coins"),
        Trigger(
            "card.2", "Banker", ("after", "work"), lambda t, seat: Receiving(100), "receive 100 coins", part="gift", may=True
        ),
        Trigger("card.3", "Clerk", ("after", "rest"), lambda t, seat: Receiving(7), "receive 7 coins"),
    )


class Work(GameMove[WorkPlay, Working], frozen=True, tag="work"):
    """Work; cards answer, and then the seat works again."""

    choices = (("work",), ("rest",))
    certain = True
    says = "works"
    what: str

    def resolve(self, t: WorkPlay, seat: Seat, pending: Working) -> None:
        t.rows.append(Wages.of("after", self.what, CARDS))


def begin(t: WorkPlay) -> None:
    """Let the seat work."""
    t.offer(Working())


class WorkRules(StageRules[WorkPlay]):
    """The rules."""

    name, play = "Work", WorkPlay
    moves = (Work, UseAbility, LeaveAbilities)
    menus = (Wages,)
    below = (Turn, Receiving)
    box = BoxRules(homes={"die": frozenset(("table",))})
    stages = (begin, begin)
    phase_rules = (PhaseRule(WORK, "Work", begin),)

    def begin(self, t: WorkPlay, options: Options) -> None:
        t.phase, t.round = WORK, 1


RULES = WorkRules()
GAME = Game("work", "Work", "Work.", (2, 2), small_equipment, ruleset=RULES)


@pytest.fixture
def session() -> Session:
    """A game that has just begun; Blue owns 5 coins."""
    return Session.new(GAME, seed="1")


def owned(session: Session) -> int:
    """The coins of Blue."""
    return session.table.counters["coins:blue"]


def test_the_button_to_go_on_says_what_comes_then(session: Session) -> None:
    """It said “use no more cards”, and all that had to be used then worked."""

    def detail() -> str:
        [button] = RULES.gestures(session.table, "blue", LeaveAbilities())
        assert isinstance(button, Button)
        return button.detail

    session.play(Work("work"))
    assert detail() == "receive the rest in this order"
    session.play(UseAbility("card.1"))
    session.play(UseAbility("card.2"))
    assert detail() == "use no more cards"


def test_cards_are_used_in_the_order_that_the_player_chooses(session: Session) -> None:
    coins = owned(session)
    session.play(Work("work"))
    session.play(UseAbility("card.2"))
    session.play(UseAbility("card.2.gift"))
    # The Saver is the only one left and must be used, so it works at once.
    assert owned(session) == 2 * coins + 100 + 1
    assert session.table.flow.agenda[-1] == ("work",)


def test_a_player_who_goes_on_receives_what_must_be_used_in_its_order(session: Session) -> None:
    coins = owned(session)
    session.play(Work("work"))
    assert session.game_rules.prompt(session.table, "blue").endswith("or go on and receive the rest in this order.")
    session.play(LeaveAbilities())
    assert owned(session) == 2 * (coins + 1), "the gift may be left, so it is not given"
    assert session.table.flow.agenda[-1] == ("work",)


def test_one_card_that_must_be_used_works_at_once(session: Session) -> None:
    coins = owned(session)
    session.play(Work("rest"))
    assert owned(session) == coins + 7
    with pytest.raises(MoveRefusedError, match="not what is to be done now"):
        session.play(UseAbility("card.3"))


def test_each_part_of_a_card_is_used_for_itself(session: Session) -> None:
    session.play(Work("work"))
    session.play(UseAbility("card.2.gift"))
    assert UseAbility("card.2") in session.legal_moves()
    with pytest.raises(MoveRefusedError, match="does nothing now"):
        session.play(UseAbility("card.2.gift"))
