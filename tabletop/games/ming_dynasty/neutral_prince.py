"""The moves of the neutral prince, whom a player who has passed may use in a game of two (6.9)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import Seat
from tabletop.games.ming_dynasty import state
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS
from tabletop.games.ming_dynasty.deployment import DeployingNeutral
from tabletop.games.ming_dynasty.movement import ActingForNeutral, go_on, next_action
from tabletop.games.ming_dynasty.placing import PutPrince, put_prince
from tabletop.games.ming_dynasty.state import MingPlay, company_of, free_districts, held_by_princes, most_to_deploy, place
from tabletop.rules.decisions import Board, GameMove, Story, each
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.ruleset import Refused


class Neutral(PutPrince[ActingForNeutral], frozen=True, tag="neutral"):
    """Put the neutral prince into a district."""

    certain = True

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: ActingForNeutral) -> Iterable[Neutral]:
        return each(cls, tuple(free_districts(t, company_of(t).neutral)))

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: ActingForNeutral) -> Iterable[Neutral]:
        return each(cls, DISTRICTS)

    def refusal(self, t: Board, seat: Seat, pending: ActingForNeutral) -> Refused | None:
        if self.district not in DISTRICT_NAMES:
            return Refused(f"There is no district “{self.district}” on the map.", "NOT_ADJACENT")
        if self.district in held_by_princes(t, company_of(t).seats):
            return Refused(f"A player’s prince stands in {place(self.district)}.", "ENDS_ON_PRINCE")
        return None

    def resolve(self, t: MingPlay, seat: Seat, pending: ActingForNeutral) -> None:
        """Put the neutral prince into a district; then neutral members may be deployed (6.9)."""
        neutral = t.company.neutral
        if state.prince_at(t, neutral) != self.district:
            put_prince(t, neutral, self.district)
        if most_to_deploy(t, neutral):
            go_on(t, seat, DeployingNeutral())
        else:
            next_action(t, seat)


class NeutralPass(GameMove[MingPlay, ActingForNeutral], frozen=True, tag="neutral_pass"):
    """Leave the neutral prince where he is."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: ActingForNeutral) -> tuple[Gesture, ...]:
        return (Button("Leave him there", "the neutral prince does nothing", ends_step=True),)

    def resolve(self, t: MingPlay, seat: Seat, pending: ActingForNeutral) -> None:
        next_action(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} leaves the neutral prince where he is."


MOVES = Neutral, NeutralPass
