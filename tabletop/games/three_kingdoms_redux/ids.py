"""The names of places, pieces and counters. The log and saves keep them for ever."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.three_kingdoms_redux import data
from tabletop.games.three_kingdoms_redux.data import BorderId, GeneralId, SpaceId, State, UnitType

CounterId = str
STATE_OF: dict[Seat, State] = {row.seat: row.id for row in data.STATE_ROWS.values()}
"""The state of each seat; the seats of this game always have these three ids."""
SEAT_OF: dict[State, Seat] = {state: seat for seat, state in STATE_OF.items()}


def of_states(pattern: str) -> dict[State, str]:
    """The id of a place, a piece or a counter of each state: `{}` in the pattern stands for the state."""
    return {state: pattern.format(state) for state in data.STATES}


# The middle of the table

MARKERS = ("emperor", "support")
"""The spaces with a criterion marker."""
CRITERION_ZONE: dict[SpaceId, ZoneId] = {space: f"criterion.{space}" for space in MARKERS}
CRITERION: dict[str, PieceId] = {"A": "criterion.A", "C": "criterion.C"}
"""The criterion markers by the criterion that they show."""
ALLIANCE: PieceId = "alliance"
"""The alliance marker. It lies on the space itself, in slot `ALLIANCE_SLOT`, or in `ALLIANCE_HOME` before a space is chosen."""
ALLIANCE_HOME: ZoneId = "alliance"
GUARDS: ZoneId = "emperor.guards"
"""The generals who stay with the emperor."""
ROUND: PieceId = "round"
ROUNDS: ZoneId = "rounds"
"""The track of the rounds; round 1 is its slot 0."""
ORDER: ZoneId = "order"
"""The state order: slots 0 to 2."""
ORDER_MARKER = of_states("order.{}")
RANK: ZoneId = "ranks"
RANK_MARKER = of_states("rank.{}")
"""The rank of a state is the slot of its marker."""
TRIBAL: ZoneId = "tribal"
TRIBAL_MARKER = of_states("tribal.{}")
"""The tribal level of a state is the slot of its marker."""

# Stands: where a general and the things with him lie on a space

PARTS = TOKEN, UNITS, SUPPORT, EMPEROR = range(4)
"""What lies in the slots of a stand: his token, his unit marker or gold, his popular support, and an emperor token."""
STANDS = data.MOST_GENERALS
"""How many stands a state has on a space: one for each general it may ever have."""
MOST_BIDS = 2
"""How many bid tokens lie with a general at most."""
ALLIANCE_SLOT = len(data.STATES) * STANDS * len(PARTS)


def stands_on(space: SpaceId) -> int:
    """How many stands each state has on a space."""
    return 1 if data.SPACES[space].kind == "tribal" else STANDS


@cache
def slot(space: SpaceId, state: State, stand: int, part: int = TOKEN) -> int:
    """The number of the slot of a part of a stand (from 0) of a state on a space."""
    return (data.SPACES[space].states.index(state) * stands_on(space) + stand) * len(PARTS) + part


@cache
def parts_at(space: SpaceId, state: State, stand: int) -> dict[float, int]:
    """The parts of a stand by the places of their slots."""
    return {float(slot(space, state, stand, part)): part for part in PARTS}


@lru_cache(maxsize=4096)
def stand_of(space: SpaceId, number: int) -> tuple[State, int, int]:
    """The state, the stand and the part of a slot of a space; the slot of the alliance marker is none of them."""
    stand, part = divmod(number, len(PARTS))
    row, place = divmod(stand, stands_on(space))
    return data.SPACES[space].states[row], place, part


@cache
def bid_slots(space: SpaceId, state: State, stand: int) -> Sequence[int]:
    """The slots of the bid tokens of a stand."""
    return [bid_slot(space, state, stand, number) for number in range(MOST_BIDS)]


def bid_slot(space: SpaceId, state: State, stand: int, number: int) -> int:
    """The number of the slot of the first or the second bid token of a stand. They lie behind all others, as saves know these."""
    before = ALLIANCE_SLOT + 1 if data.SPACES[space].kind == "common" else len(data.SPACES[space].states) * STANDS * len(PARTS)
    return before + (data.SPACES[space].states.index(state) * STANDS + stand) * MOST_BIDS + number


# Border locations

LOCATION: dict[tuple[BorderId, int], ZoneId] = {(border, n): f"{border}.{n}" for border in data.BORDERS for n in range(1, 6)}
"""The place of each location of a border, numbered from 1. Its slots are the three below."""
LOCATION_OF: dict[ZoneId, tuple[BorderId, int]] = {zone: location for location, zone in LOCATION.items()}
LOCATION_TOKEN: dict[tuple[BorderId, int], PieceId] = {location: f"location.{zone}" for location, zone in LOCATION.items()}
LOCATION_SLOTS = LOCATION_FREE, LOCATION_GENERAL, LOCATION_UNITS = range(3)
"""The slots of a location: its token while it is free, the general stationed there, and his units."""

# Generals: a card and a token each

TOKENS: dict[GeneralId, PieceId] = {general: f"{general}.token" for general in data.GENERALS}
"""The token of each general. The piece id of his card is the id of the general."""
GENERAL_OF: dict[PieceId, GeneralId] = {token: general for general, token in TOKENS.items()}
SECOND_TOKEN: PieceId = "liao_hua.second"
"""Liao Hua’s second token, for the second location that he holds."""

# Markers of units, popular support and gold: one marker stands for all that a general has with him

UNIT_SIDES: tuple[tuple[UnitType, ...], ...] = (
    *((unit,) * count for unit in data.TYPES for count in (1, 2, 3)),
    *((one, two) for number, one in enumerate(data.TYPES) for two in data.TYPES[number + 1 :]),
)
"""The units that each face of a unit marker shows: 1 to 3 of one type, or two of different types."""
UNIT_FACE: dict[tuple[UnitType, ...], int] = {units: face for face, units in enumerate(UNIT_SIDES)}
"""The face for units, which are in the order of `TYPES`."""
UNIT_MARKERS: tuple[PieceId, ...] = tuple(f"units.{number:02}" for number in range(1, len(data.STATES) * data.MOST_GENERALS + 2))
"""One for each general, and one more for Liao Hua, who may hold two locations."""
UNIT_SUPPLY: ZoneId = "supply.units"
SUPPORT_MARKERS: tuple[PieceId, ...] = tuple(f"ps.{number:02}" for number in range(1, len(data.STATES) * data.MOST_GENERALS + 1))
"""Face n - 1 shows n popular supports, up to `NUMBERS.most_offered`."""
SUPPORT_SUPPLY: ZoneId = "supply.ps"
GIFTS = of_states("gift.{}")
"""Gold that goes to a tribe with a general: face n - 1 shows n gold."""
GIFT_SUPPLY: ZoneId = "supply.gold"

# Cards

DECK: dict[str, ZoneId] = {deck: f"deck.{deck}" for deck in data.DECKS}
"""The enhancement decks, by name; the last card is on top. The piece id of a card is its id in the table."""
GENERAL_DECK = of_states("{}.deck")
HAND = of_states("{}.hand")
"""Enhancement cards in hand and general cards that are drawn but not yet chosen."""

# The area of a state

POOL = of_states("{}.pool")
"""Tokens of recruited generals who are at home."""
RESERVE = of_states("{}.reserve")
"""Tokens of generals who are not recruited."""
RECRUITED = of_states("{}.generals")
BUILT = of_states("{}.built")
MARKETS = of_states("{}.markets")
"""The five marketplace tokens; those on face 1 are developed."""
FARMS = of_states("{}.farms")
TREASURY = of_states("{}.treasury")
GRANARY = of_states("{}.granary")
EMPERORS = of_states("{}.emperors")
"""Han emperor tokens of the state that are at home."""
STORE = of_states("{}.store")
"""Tokens on cards: Yu Jin’s two, Zhou Yu’s marketplace and farm."""
HOME_TOKENS: dict[State, tuple[PieceId, ...]] = {
    state: tuple(f"{state}.{what}.{number}" for what in ("market", "farm") for number in range(1, data.NUMBERS.highest_level + 1))
    for state in data.STATES
}

# The bank

MARKET_BANK: ZoneId = "supply.markets"
FARM_BANK: ZoneId = "supply.farms"
EMPEROR_BANK: ZoneId = "supply.emperors"
BID_BANK: ZoneId = "supply.bids"
EMPEROR_TOKENS: tuple[PieceId, ...] = tuple(f"emperor.{number}" for number in range(1, data.NUMBERS.emperor_tokens + 1))
PLUS_ONE: tuple[PieceId, ...] = tuple(f"plus_one.{number}" for number in range(1, data.NUMBERS.bid_plus_one + 1))
PLUS_TWO: tuple[PieceId, ...] = tuple(f"plus_two.{number}" for number in range(1, data.NUMBERS.bid_plus_two + 1))
PLAIN_BIDS: tuple[PieceId, ...] = tuple(f"bid.{number}" for number in range(1, data.NUMBERS.bid_plain + 1))
"""Yu Jin’s tokens."""

# Counters

SUPPLY = {(state, what): f"{state}.{what}" for state in data.STATES for what in data.RESOURCES}
"""What a state has in supply: gold, rice, popular support (`ps`), armies and weapons."""
MILITARY = of_states("{}.military")
"""Military points."""
ACTIONS = of_states("{}.actions")
"""How many actions a state has taken this round."""
HORSES: CounterId = "ma_chao.horses"
"""Horses on Ma Chao’s card."""
SEAL_GOLD: CounterId = "jade_seal.gold"
"""Gold on the Imperial Jade Seal."""
FLAGS = ("improved", "took_emperor", "took_trade", "won_with_cao_cao", "declared")
"""What is remembered of a state until the round ends: 0 or 1; `declared` is 0, 4 (at most four actions) or 5 (at least five)."""
FLAG: dict[tuple[State, str], CounterId] = {(state, flag): f"{state}.{flag}" for state in data.STATES for flag in FLAGS}
REMEMBERED = ("recruited", "stationed", "stationed_units")
"""The rounds in which a general was recruited and stationed (0: not yet), and with how many units."""
MEMORY: dict[tuple[GeneralId, str], CounterId] = {(one, what): f"{one}.{what}" for one in data.GENERALS for what in REMEMBERED}
SPACE_ZONES: tuple[ZoneId, ...] = tuple(data.SPACES)
"""The zone of a space has the id of the space."""
STATE_OF_GENERAL: dict[GeneralId, State] = {row.id: row.state for row in data.GENERALS.values()}
