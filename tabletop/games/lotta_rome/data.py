"""The tables of the game: kinds of lands and buildings, building cards, double lands and contracts (section 7)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from tabletop.core.errors import GameDataError
from tabletop.rules.data import read_by_id

LandKind = str
BuildingKind = str

ROUNDS = 4
EXPLORED = 5
"""How many lands each player explores in a round; on the first two of them stand buildings."""
SET_SIZE = 4
"""How many lands of each kind are in the set of a player."""
START_GEMS = 4


class Kind(Struct, frozen=True):
    """A kind of land, with the building that it feeds: a row of `kinds.csv`, in the fixed order of the kinds."""

    id: LandKind
    name: str
    building: BuildingKind
    works: str
    """The name of the building."""
    colour: str
    pale: str
    dark: str
    icon: str
    works_icon: str


class Plan(Struct, frozen=True):
    """A building card: the left and the right building of each round."""

    id: str
    round1: tuple[BuildingKind, BuildingKind]
    round2: tuple[BuildingKind, BuildingKind]
    round3: tuple[BuildingKind, BuildingKind]
    round4: tuple[BuildingKind, BuildingKind]

    @property
    def rounds(self) -> tuple[tuple[BuildingKind, BuildingKind], ...]:
        """The two buildings of each round."""
        return self.round1, self.round2, self.round3, self.round4


class DoubleLand(Struct, frozen=True):
    """Two lands that are joined along one edge."""

    id: str
    a: LandKind
    b: LandKind


class Contract(Struct, frozen=True):
    """A contract card: its points are `points × (op(arg) // divisor)`; `mean` and `high` are what bots expect of it."""

    id: str
    number: int
    coins: int
    title: str
    text: str
    points: int
    op: str
    arg: str
    divisor: int
    mean: int
    high: int


KINDS = read_by_id(__package__, "kinds.csv", Kind)
LANDS: tuple[LandKind, ...] = tuple(KINDS)
BUILDINGS: tuple[BuildingKind, ...] = tuple(kind.building for kind in KINDS.values())
FEEDS: dict[BuildingKind, LandKind] = {kind.building: kind.id for kind in KINDS.values()}
"""The kind of land that each building scores."""
NAMES: dict[str, str] = {
    **{kind.id: kind.name for kind in KINDS.values()},
    **{kind.building: kind.works for kind in KINDS.values()},
    "FORT": "fort",
}
"""What lands and buildings are called."""


def plan_fault(plan: Plan) -> str:
    """What is wrong with a building card: it has two or one of each kind, so that the boxes of five cards are alike."""
    counts = Counter(building for pair in plan.rounds for building in pair)
    if unknown := counts.keys() - set(BUILDINGS):
        return f"there is no building {', '.join(sorted(unknown))}"
    return "" if sorted(counts.values()) == [1, 1, 2, 2, 2] else "it has not three kinds twice and two kinds once"


def double_fault(double: DoubleLand) -> str:
    """What is wrong with a double land."""
    unknown = {double.a, double.b}.difference(LANDS)
    return f"there is no land {', '.join(sorted(unknown))}" if unknown else ""


PLANS = read_by_id(__package__, "plans.csv", Plan, plan_fault)
DOUBLES = read_by_id(__package__, "doubles.csv", DoubleLand, double_fault)
CONTRACTS = read_by_id(__package__, "contracts.csv", Contract)


def check_even() -> None:
    """Raise GameDataError unless every kind is equally frequent on all building cards and on all double lands (7.2, 7.3)."""
    works = Counter(building for plan in PLANS.values() for pair in plan.rounds for building in pair)
    halves = Counter(half for double in DOUBLES.values() for half in (double.a, double.b))
    for file, counts in (("plans.csv", works), ("doubles.csv", halves)):
        if len(counts) != len(KINDS) or len(set(counts.values())) != 1:
            raise GameDataError(f"{file}: the kinds are not equally frequent.")


check_even()


def gem_score(gems: int) -> int:
    """The points for that many gems (8.3)."""
    return 3 + gems * (gems - 1) // 2 if gems > 0 else 0
