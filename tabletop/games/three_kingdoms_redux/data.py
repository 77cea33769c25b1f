"""The tables of the game: states, generals, enhancements, action spaces, borders and ranks, and what all of them are called.

Section 7 of the reference and all values that it calls a choice of this project. They are read from the files beside this one
and checked when the game is loaded, so whoever owns the game can correct a number there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError
from tabletop.rules.data import read_by_id, read_object
from tabletop.rules.gesture import Chip
from tabletop.rules.words import listed

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
OPEN_LOCATION = "open"
"""The requirement of a location that takes every type of unit."""

# What a cell of a table may hold; a wrong one is named with its file and row

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Strength = Annotated[int, Meta(ge=1, le=5)]
AState = Literal["wei", "wu", "shu"]
AUnit = Literal["I", "V", "R", "N"]
Asked = Literal["open", "I", "V", "R", "N"]
AWeapon = Literal["spear", "horse", "crossbow", "vessel"]
Cost = Literal["gold", "rice", "ps", "ua", "ta", "spear", "horse", "crossbow", "vessel", "weapon"]
Reached = Literal["tribal", "mkt", "farm", "occ", "rank", "built"]
"""What a prerequisite looks at: tribal level, the two levels of development, locations held, rank and enhancements built."""


class StateRow(Struct, frozen=True):
    """A state with what it has at the start. `keeps` is how many of six generals it keeps beside its lord."""

    id: State
    seat: Seat
    name: str
    chinese: str
    lord: GeneralId
    keeps: Count
    gold: Count
    rice: Count
    ps: Count
    ua: Count
    ta: Count
    weapon: AWeapon
    market: Count
    farm: Count
    tribal: Count
    rank: Count
    recruits: tuple[Number, ...]
    """The rounds at whose beginning it recruits a general."""
    x: float
    y: float
    """The upper left corner of its area, in millimetres."""


class General(Struct, frozen=True):
    """A general: administration, combat, leadership and the army types that he leads."""

    id: GeneralId
    state: AState
    name: str
    chinese: str
    skill: str
    a: Strength
    c: Strength
    l: Annotated[int, Meta(ge=0, le=2)]  # noqa: E741 - The letter that the card shows.
    types: tuple[AUnit, ...]
    worth: Annotated[float, Meta(ge=0)]
    """What his skill is worth to a bot beside his numbers."""
    words: str


class Enhancement(Struct, frozen=True):
    """A state enhancement card: what must be reached before it is built, and what it costs."""

    id: CardId
    deck: Literal["separation", "unification"]
    name: str
    icon: str
    prerequisite: tuple[tuple[Reached, Number], ...]
    cost: Annotated[tuple[tuple[Cost, Number], ...], Meta(min_length=1)]
    vp: Count
    words: str


class Space(Struct, frozen=True):
    """An action space. Its criterion is `A`, `C`, `marker` for that of its marker, or `none`."""

    id: SpaceId
    name: str
    gist: str
    """What the action gives and costs, in a few words for a row of the panel; `words` is the whole sentence."""
    icon: str
    criterion: Literal["A", "C", "marker", "none"]
    states: tuple[AState, ...]
    """Who may assign generals there."""
    kind: Literal["common", "battle", "tribal"]
    x: float
    y: float
    """Its upper left corner in millimetres; that of a tribal space is measured from the area of its state."""
    words: str


class Border(Struct, frozen=True):
    """A border between two states, and what its five locations ask for: `open` or a type of unit."""

    id: BorderId
    first: AState
    second: AState
    name: str
    chinese: str
    locations: tuple[Asked, Asked, Asked, Asked, Asked]


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
    colour: str
    """The colour of its icon in the log; on the board, which is dark, it has that of `tone`."""
    tone: str


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules; `numbers.json` has their values."""

    rounds: Count
    setup_draw: Count
    recruit_draw: Count
    dealt_each_deck: Count
    per_market: Count
    """Gold that tax brings for each developed marketplace; `per_farm` is rice, which a harvest brings for each developed farm."""
    per_farm: Count
    weapon_price: Count
    hire_cost: Count
    hire_trains: Count
    trains: Count
    highest_level: Count
    highest_tribal: Count
    tribal_offer_rice: Count
    most_tribal_gifts: Count
    highest_rank: Count
    support_per_rice: Count
    """How many popular support tokens in supply together cost 1 rice a round: 2, so that 5 of them cost 2 rice."""
    potential_round: Count
    """From this round on Lu Meng has `potential` more administration."""
    potential: Count
    experience_round: Count
    """From this round on Liao Hua leads two types."""
    stationed_to_end: Count
    most_offered: Count
    """The largest amount that one decision offers."""
    border_won: Count
    border_tied: Count
    places: tuple[tuple[int, int, int], tuple[int, int], tuple[int]]
    """Points for each place: alone, for each of two who share it, for each of three."""
    bank_tokens: Count
    emperor_tokens: Count
    bid_plus_one: Count
    bid_plus_two: Count
    bid_plain: Count


def state_fault(row: StateRow) -> str:
    """What is wrong with a state."""
    if max(row.recruits) > NUMBERS.rounds:
        return "it recruits in a round that there is not"
    levels = max(row.market, row.farm) <= NUMBERS.highest_level and row.tribal <= NUMBERS.highest_tribal
    return "" if levels and 0 <= row.rank < len(RANKS) else "it begins with a level that there is not"


def general_fault(row: General) -> str:
    """What is wrong with a general."""
    if len(set(row.types)) != len(row.types):
        return f"its army types are {' '.join(row.types)!r}"
    return "" if bool(row.l) == bool(row.types) else "he leads armies exactly if his card shows types"


def space_fault(row: Space) -> str:
    """What is wrong with an action space."""
    fits = {"common": 3, "battle": 2, "tribal": 1}[row.kind] == len(set(row.states))
    return "" if fits else f"it is no {row.kind} space of {' '.join(row.states)}"


def border_fault(row: Border) -> str:
    """What is wrong with a border."""
    return f"it lies between {row.first} and {row.second}" if f"{row.first}_{row.second}" != row.id else ""


THINGS = read_by_id(__package__, "resources.csv", Thing)
UNITS = read_by_id(__package__, "types.csv", UnitRow)
TYPES: tuple[UnitType, ...] = tuple(UNITS)
WEAPON: dict[UnitType, Weapon] = {row.id: row.weapon for row in UNITS.values()}
WEAPONS: tuple[Weapon, ...] = tuple(WEAPON.values())
NUMBERS = read_object(__package__, "numbers.json", Numbers)
RANKS: tuple[Rank, ...] = tuple(read_by_id(__package__, "ranks.csv", Rank).values())
STATE_ROWS = read_by_id(__package__, "states.csv", StateRow)
STATES: tuple[State, ...] = tuple(STATE_ROWS)
"""Wei, Wu and Shu, in the order of the first round."""
GENERALS = read_by_id(__package__, "generals.csv", General, general_fault)
GENERALS_OF = {state: tuple([row.id for row in GENERALS.values() if row.state == state]) for state in STATES}
CARDS = read_by_id(__package__, "enhancements.csv", Enhancement)
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


# What things are called in sentences


ABILITIES = {"administration": "#1F6B52", "combat": "#A3261B", "leadership": "#F0C75A"}
"""What the three numbers of a general are, with the colours that `faces.toml` gives them."""
CRITERIA = {"A": "administration", "C": "combat"}
ALONE = {"tax": "the tax", "harvest": "the harvest", "army to train": "the training of an army", "rank": "a rank"}
"""What is received is called, where no number belongs to it."""


def called(value: object) -> str:
    """What something is called in sentences: a general, an enhancement, a space, a state, a resource."""
    for table in (GENERALS, CARDS, SPACES, STATE_ROWS):
        if value in table:
            return str(table[str(value)].name)
    return amounts(value) if isinstance(value, str) and value[:1].isdigit() and " " in value else str(value)


def placed_at(space: str) -> str:
    """A space in the middle of a sentence: `the Battle of Wei and Wu`, `Farm`."""
    name = called(space)
    return f"the {name}" if SPACES[space].kind != "common" or " emperor" in name else name


def amount(count: int, what: Resource) -> str:
    """An amount in words: `2 spears`."""
    if what in ALONE:
        return ALONE[what]
    known = THINGS.get(what)
    if known is None:
        head, middle, tail = what.partition(next((one for one in (" on ", " from ", " to ") if one in what), " on "))
        return f"{count} {head}{'' if count == 1 else 's'}{middle}{tail}"
    return f"{count} {known.one if count == 1 else known.name}"


def amounts(what: object) -> str:
    """Amounts such as `1 gold+2 spear` in words."""
    return listed([amount(int(count), kind) for count, kind in (part.split(" ", 1) for part in str(what).split("+"))])


CONDITION_WORDS: dict[Reached, str] = {"mkt": "market {}", "occ": "{} location", "built": "{} built"}
"""What a prerequisite is called on a card, with its number, where it is not its own name before the number."""


def needs_words(needs: Sequence[tuple[Reached, int]]) -> str:
    """Prerequisites in words: `rank 1 and 2 location`."""
    return listed([CONDITION_WORDS.get(what, f"{what} {{}}").format(count) for what, count in needs])


def units_words(units: str) -> str:
    """Army units in words: `2 infantry and 1 archery`."""
    kinds = {unit: units.count(unit) for unit in units}
    return listed([f"{count} {UNITS[unit].name}" for unit, count in kinds.items()]) or "no units"


def strengths(general: str, more: int) -> str:
    """What a general can do: `administration 5, combat 4, leadership 1 · naval`; his administration is by `more` higher."""
    return " · ".join(filter(None, (", ".join([f"{chip.says} {chip.number}" for chip in chips(general, more)]), arms(general))))


def arms(general: str) -> str:
    """The army types that a general leads."""
    return ", ".join([UNITS[unit].name for unit in GENERALS[general].types])


def chips(general: str, more: int) -> tuple[Chip, ...]:
    """The three numbers of a general, his administration by `more` higher than on his card, in the colours of his card."""
    row = GENERALS[general]
    numbers = zip((row.a + more, row.c, row.l), ABILITIES.items(), strict=True)
    return tuple([Chip(str(number), colour, name) for number, (name, colour) in numbers])
