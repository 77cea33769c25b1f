"""The tables of the game: states, generals, enhancements, action spaces, borders and ranks, and the numbers of the rules.

Section 7 of the reference and all values that it calls a choice of this project. They are read from the files beside this one
and checked when the game is loaded, so whoever owns the game can correct a number there.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import asdict

from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError
from tabletop.rules.data import read_by_id, read_object

State = str
"""The id of a state: `wei`, `wu` or `shu`."""
GeneralId = str
CardId = str
SpaceId = str
BorderId = str
UnitType = str
"""`I` infantry, `V` cavalry, `R` archery or `N` naval."""
Weapon = str
Resource = str
SEPARATION, UNIFICATION = DECKS = ("separation", "unification")
RESOURCES: tuple[Resource, ...] = ("gold", "rice", "ps", "ua", "ta", "spear", "horse", "crossbow", "vessel")
"""What a state has in supply: gold, rice, popular support, untrained and trained armies, and the four weapons."""
ANY_WEAPON: Resource = "weapon"
"""In a cost: one weapon of any type."""
CONDITIONS = ("tribal", "mkt", "farm", "occ", "rank", "built")
"""What a prerequisite looks at: tribal level, the two levels of development, locations held, rank and enhancements built."""
OPEN_LOCATION = "open"
"""The requirement of a location that takes every type of unit."""


class StateRow(Struct, frozen=True):
    """A state with what it has at the start. `keeps` is how many of six generals it keeps beside its lord."""

    id: State
    seat: Seat
    name: str
    chinese: str
    lord: GeneralId
    keeps: int
    gold: int
    rice: int
    ps: int
    ua: int
    ta: int
    weapon: Weapon
    market: int
    farm: int
    tribal: int
    rank: int
    recruits: tuple[int, ...]
    """The rounds at whose beginning it recruits a general."""


class General(Struct, frozen=True):
    """A general: administration, combat, leadership and the army types that he leads."""

    id: GeneralId
    state: State
    name: str
    chinese: str
    skill: str
    a: int
    c: int
    l: int  # noqa: E741 - The letter that the card shows.
    types: tuple[UnitType, ...]
    words: str


class Enhancement(Struct, frozen=True):
    """A state enhancement card: what must be reached before it is built, and what it costs."""

    id: CardId
    deck: str
    name: str
    icon: str
    prerequisite: tuple[tuple[str, int], ...]
    cost: tuple[tuple[Resource, int], ...]
    vp: int
    words: str


class Space(Struct, frozen=True):
    """An action space. Its criterion is `A`, `C`, `marker` for that of its marker, or `none`."""

    id: SpaceId
    name: str
    gist: str
    """What the action gives and costs, in a few words for a row of the panel; `words` is the whole sentence."""
    icon: str
    criterion: str
    states: tuple[State, ...]
    """Who may assign generals there."""
    kind: str
    """`common`, `battle` or `tribal`."""
    words: str


class Border(Struct, frozen=True):
    """A border between two states, and what its five locations ask for: `open` or a type of unit."""

    id: BorderId
    first: State
    second: State
    name: str
    chinese: str
    locations: tuple[str, str, str, str, str]


class Rank(Struct, frozen=True):
    """A rung of the ladder of ranks, with its points at the end."""

    id: int
    title: str
    chinese: str
    vp: int


class UnitRow(Struct, frozen=True):
    """A type of army unit and the weapon that makes it."""

    id: UnitType
    name: str
    weapon: Weapon
    icon: str


class Thing(Struct, frozen=True):
    """Something that a state has or pays: what one and what several are called."""

    id: Resource
    one: str
    name: str
    icon: str


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules; `numbers.json` has their values."""

    rounds: int
    setup_draw: int
    recruit_draw: int
    dealt_each_deck: int
    per_market: int
    """Gold that tax brings for each developed marketplace; `per_farm` is rice, which a harvest brings for each developed farm."""
    per_farm: int
    weapon_price: int
    hire_cost: int
    hire_trains: int
    recruits: int
    trains: int
    tribute: int
    weapons_made: int
    highest_level: int
    highest_tribal: int
    tribal_offer_rice: int
    most_tribal_gifts: int
    highest_rank: int
    support_per_rice: int
    """How many popular support tokens in supply together cost 1 rice a round: 2, so that 5 of them cost 2 rice."""
    potential_round: int
    """From this round on Lu Meng has `potential` more administration."""
    potential: int
    experience_round: int
    """From this round on Liao Hua leads two types."""
    stationed_to_end: int
    most_offered: int
    """The largest amount that one decision offers."""
    border_won: int
    border_tied: int
    places: tuple[tuple[int, ...], ...]
    """Points for each place: alone, for each of two who share it, for each of three."""
    bank_tokens: int
    emperor_tokens: int
    bid_plus_one: int
    bid_plus_two: int
    bid_plain: int


def numbers_fault(numbers: Numbers) -> str:
    """What is wrong with the numbers of the rules."""
    counts = {name: value for name, value in asdict(numbers).items() if isinstance(value, int)}
    if low := sorted(name for name, value in counts.items() if value < 0):
        return f"{', '.join(low)} is below 0"
    return "" if [len(points) for points in numbers.places] == [3, 2, 1] else "there are points for 3, 2 and 1 that share a place"


def state_fault(row: StateRow) -> str:
    """What is wrong with a state."""
    if min(row.gold, row.rice, row.ps, row.ua, row.ta, row.keeps) < 0 or row.weapon not in WEAPONS:
        return "it begins with less than nothing, or with an unknown weapon"
    if not all(1 <= number <= NUMBERS.rounds for number in row.recruits):
        return "it recruits in a round that there is not"
    levels = max(row.market, row.farm) <= NUMBERS.highest_level and row.tribal <= NUMBERS.highest_tribal
    return "" if levels and 0 <= row.rank < len(RANKS) else "it begins with a level that there is not"


def general_fault(row: General) -> str:
    """What is wrong with a general."""
    if row.state not in STATE_ROWS:
        return f"there is no state {row.state!r}"
    if not (1 <= row.a <= 5 and 1 <= row.c <= 5 and 0 <= row.l <= 2):
        return "administration and combat are from 1 to 5, leadership is from 0 to 2"
    if len(set(row.types)) != len(row.types) or not UNITS.keys() >= set(row.types):
        return f"its army types are {' '.join(row.types)!r}"
    return "" if bool(row.l) == bool(row.types) else "he leads armies exactly if his card shows types"


def card_fault(row: Enhancement) -> str:
    """What is wrong with an enhancement."""
    if row.deck not in DECKS or row.vp < 0:
        return f"there is no deck {row.deck!r}, or its points are below 0"
    if unknown := {what for what, _ in row.prerequisite}.difference(CONDITIONS):
        return f"no prerequisite looks at {', '.join(sorted(unknown))}"
    if unknown := {what for what, _ in row.cost}.difference(RESOURCES, (ANY_WEAPON,)):
        return f"nothing is paid with {', '.join(sorted(unknown))}"
    return "" if row.cost and all(count > 0 for _, count in (*row.prerequisite, *row.cost)) else "a number is not above 0"


def space_fault(row: Space) -> str:
    """What is wrong with an action space."""
    if not STATE_ROWS.keys() >= set(row.states):
        return f"its states are {' '.join(row.states)!r}"
    fits = {"common": 3, "battle": 2, "tribal": 1}.get(row.kind) == len(row.states)
    return "" if fits and row.criterion in ("A", "C", "marker", "none") else f"it is no {row.kind} space of {row.criterion}"


def border_fault(row: Border) -> str:
    """What is wrong with a border."""
    if f"{row.first}_{row.second}" != row.id or not STATE_ROWS.keys() >= {row.first, row.second}:
        return f"it lies between {row.first} and {row.second}"
    unknown = set(row.locations).difference(UNITS, (OPEN_LOCATION,))
    return f"no unit is of the type {', '.join(sorted(unknown))}" if unknown else ""


THINGS = read_by_id(__package__, "resources.csv", Thing)
UNITS = read_by_id(__package__, "types.csv", UnitRow)
TYPES: tuple[UnitType, ...] = tuple(UNITS)
WEAPON: dict[UnitType, Weapon] = {row.id: row.weapon for row in UNITS.values()}
WEAPONS: tuple[Weapon, ...] = tuple(WEAPON.values())
NUMBERS = read_object(__package__, "numbers.json", Numbers, numbers_fault)
RANKS: tuple[Rank, ...] = tuple(read_by_id(__package__, "ranks.csv", Rank).values())
STATE_ROWS = read_by_id(__package__, "states.csv", StateRow)
STATES: tuple[State, ...] = tuple(STATE_ROWS)
"""Wei, Wu and Shu, in the order of the first round."""
GENERALS = read_by_id(__package__, "generals.csv", General, general_fault)
GENERALS_OF: dict[State, tuple[GeneralId, ...]] = {
    state: tuple(row.id for row in GENERALS.values() if row.state == state) for state in STATES
}
CARDS = read_by_id(__package__, "enhancements.csv", Enhancement, card_fault)
CARDS_OF: dict[str, tuple[CardId, ...]] = {deck: tuple(row.id for row in CARDS.values() if row.deck == deck) for deck in DECKS}
SPACES = read_by_id(__package__, "spaces.csv", Space, space_fault)
COMMON, BATTLES, TRIBALS = (
    tuple(row.id for row in SPACES.values() if row.kind == kind) for kind in ("common", "battle", "tribal")
)
BORDERS = read_by_id(__package__, "borders.csv", Border, border_fault)
MOST_GENERALS = max(1 + row.keeps + len(row.recruits) for row in STATE_ROWS.values())
"""How many generals a state ever has."""


def check_whole() -> None:
    """Raise GameDataError unless the tables fit one another: 23 generals a state, 21 cards a deck, five locations a border."""
    for state, row in STATE_ROWS.items():
        if fault := state_fault(row) or ("" if row.lord in GENERALS_OF[state] else f"{row.lord} is none of its generals"):
            raise GameDataError(f"states.csv, {state}: {fault}.")
    counts = Counter({name: len(table) for name, table in {**GENERALS_OF, **CARDS_OF}.items()})
    if wrong := {name: count for name, count in counts.items() if count != SIZES.get(name)}:
        raise GameDataError(f"generals.csv and enhancements.csv: there are {wrong}, but there must be {SIZES}.")
    if missing := {*RESOURCES, ANY_WEAPON}.difference(THINGS):
        raise GameDataError(f"resources.csv: there is no {', '.join(sorted(missing))}.")
    if tuple(rank.id for rank in RANKS) != tuple(range(NUMBERS.highest_rank + 1)):
        raise GameDataError("ranks.csv: the ranks are not numbered from 0.")
    if (len(COMMON), len(BATTLES), len(TRIBALS)) != (12, 3, 3) or tuple(f"battle_{one}" for one in BORDERS) != BATTLES:
        raise GameDataError(
            "spaces.csv: there must be 12 common, 3 battle and 3 tribal spaces, and a battle space for each border."
        )


SIZES: dict[str, int] = {**dict.fromkeys(STATES, 23), **dict.fromkeys(DECKS, 21)}
"""How many generals a state has, and how many cards a deck."""
check_whole()
