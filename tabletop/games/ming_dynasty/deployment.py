"""How members come from a province space into the district of their prince, and into its cloister (6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import Seat
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.data import PROVINCE_OF, DistrictId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import MOVE, MingPlay, cloister_owner, members_of, most_to_deploy, place, prince_at
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import number, several


class Deploying(state.ForColour, frozen=True, tag="deploy"):
    """Choose how many members come into the prince's district."""

    phases = (MOVE,)

    def ask(self, t: Board, seat: Seat) -> str:
        colour = self.colour(t, seat)
        most = several(most_to_deploy(t, colour), "neutral member" if self.neutral else "member")
        return f"Deploy up to {most} into {place(prince_at(t, colour))}."


class DeployingNeutral(Deploying, frozen=True, tag="neutral_deploy"):
    """With two players: choose how many neutral members come into the neutral prince's district."""

    neutral = True


class Deploy(GameMove[MingPlay, Deploying | DeployingNeutral], frozen=True, tag="deploy"):
    """Deploy `open` members in the prince's district and `cloister` (0 or 1) in its cloister."""

    certain = True
    open: int = 0
    cloister: int = 0

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Deploying | DeployingNeutral) -> tuple[Deploy, ...]:
        return DEPLOY[most_to_deploy(t, pending.colour(t, seat))]

    def refusal(self, t: Board, seat: Seat, pending: Deploying | DeployingNeutral) -> Refused | None:
        colour = pending.colour(t, seat)
        return cannot_deploy(t, colour, prince_at(t, colour), self.open, self.cloister)

    def gestures(self, t: Board, seat: Seat, pending: Deploying | DeployingNeutral) -> tuple[Gesture, ...]:
        """Drags that begin a deployment; a choice that follows says how many members come."""
        colour = pending.colour(t, seat)
        district = prince_at(t, colour)
        if not self.open and not self.cloister:
            return (Button("Deploy nobody", ends_step=True),)
        space = ids.SPACE[PROVINCE_OF[district]]
        members = members_of(t, space, colour, len(t.zones[space]))
        goals = (*((district,) if self.open else ()), *((ids.CLOISTER[district],) if self.cloister else ()))
        drags = tuple(Drag(member, goal) for goal in goals for member in members)
        return *drags, Button(self._label(), "; ".join(self._outcome(t, colour, district)))

    def gains(self, t: Board, seat: Seat, pending: Deploying | DeployingNeutral) -> dict[str, int]:
        """The cloister; that of an ousted member is won only after that step, so a trial does not find it."""
        return {"cloisters": self.cloister} if pending.colour(t, seat) == seat else {}

    def _label(self) -> str:
        if not self.cloister:
            return several(self.open, "member").capitalize()
        return f"{number(self.open + 1).capitalize()}, one in the cloister" if self.open else "One into the cloister"

    def _outcome(self, t: Board, colour: Colour, district: DistrictId) -> Iterator[str]:
        """What it leads to: houses at the next scoring if all stays as it is, points of the cloister, and who is ousted."""
        owner = cloister_owner(t, district) if self.cloister else ""
        ousted_too = {owner: 1} if owner else {}
        houses = state.houses_for(t, district, colour, {colour: self.open, **ousted_too})
        ahead = sum(round_ >= t.flow.round for round_ in rulings.SET_VALUES)
        if self.open:
            yield f"{several(houses, 'house') if houses else 'no house'}{'' if self.cloister else ' as things stand'}"
        if self.cloister and colour != state.company_of(t).neutral:
            each = f"{rulings.CLOISTER_POINTS} points in {'the last scoring' if ahead == 1 else f'each of {ahead} scorings'}"
            # Beside the houses there is no room for more.
            yield f"{ahead} × {rulings.CLOISTER_POINTS} points" if self.open and ahead > 1 else each
        if owner:
            yield f"ousts {state.colour_name(t, owner)}"

    def resolve(self, t: MingPlay, seat: Seat, pending: Deploying | DeployingNeutral) -> None:
        deploy(t, pending.colour(t, seat), self.open, self.cloister)
        t.enter(MOVE, seat)

    def sentence(self, story: Story) -> str:
        neutral = isinstance(story.decision, DeployingNeutral)
        where = prince_at(story.before, state.company_of(story.before).neutral if neutral else story.entry.seat)
        deployed = state.members_to(self.open, self.cloister, place(where))
        return f"{story.who} deploys {deployed or 'nobody'}{' for the neutral prince' if neutral else ''}."


WAYS: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1))
DEPLOY = {most: tuple(Deploy(*way) for way in WAYS if sum(way) <= most) for most in range(rulings.MOST_DEPLOYED + 1)}
"""All deployments of at most a number of members, by that number."""
MOVES = (Deploy,)


def cannot_deploy(t: Board, colour: Colour, district: DistrictId, open_: int, cloister: int) -> Refused | None:
    """The refusal if too many members would come, or if a member of this colour is in the cloister."""
    if not open_ and not cloister:
        return None
    space = ids.SPACE[PROVINCE_OF[district]]
    there = state.count_of(t, space, colour)
    name = place(PROVINCE_OF[district])
    if not there:
        return Refused(f"Members come only from the space of {name}, and no member of this colour is there.", "WRONG_SPACE")
    if cloister_owner(t, district) == colour:
        why = f"A member of this colour is in the cloister of {place(district)}; nobody is deployed there."
        return Refused(why, "OWN_CLOISTER")
    if not 0 <= cloister <= 1:
        return Refused("Only one member may go into the cloister.", "CLOISTER_TOO_MANY")
    most = min(rulings.MOST_DEPLOYED, there)
    if open_ < 0 or open_ + cloister > most:
        return Refused(f"From the space of {name} you may deploy {several(most, 'member')} at the most.", "DEPLOY_TOO_MANY")
    return None


def deploy(t: MingPlay, colour: Colour, open_: int, cloister: int) -> None:
    """Move members from the province space into the prince's district; one may oust the member in the cloister."""
    district = prince_at(t, colour)
    space = ids.SPACE[PROVINCE_OF[district]]
    coming = members_of(t, space, colour, open_ + cloister)
    if open_:
        t.move(coming[:open_], space, district, state.standing(t, district, colour, open_))
    if cloister:
        for member in t.zones[ids.CLOISTER[district]]:
            whose = ids.OWNER.get(member, colour)
            t.step(ousted, whose, district)
            t.move((member,), ids.CLOISTER[district], district, state.standing(t, district, whose, 1))
        t.move(coming[open_:], space, ids.CLOISTER[district])


def ousted(t: Play, colour: Colour, district: DistrictId) -> str:
    """Say that a member has to leave a cloister."""
    return f"{state.colour_name(t, colour)} is ousted from the cloister of {place(district)}."
