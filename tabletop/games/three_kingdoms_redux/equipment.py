"""What is in the box: the rows that `box.toml` and `faces.toml` are filled in from, and where their things lie, in millimetres.

The table is as wide for its height as the free part of a laptop's window: tracks above, spaces and borders in the middle, the
areas of Shu, Wei and Wu along the lower edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import asdict, replace

from tabletop.core.equipment import SEAT_COLOURS, Equipment, SeatDef
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.data import Enhancement, General, SpaceId, State, UnitType, amount
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options
from tabletop.rules.words import counted, listed

HEADER = {"common": 11.5, "battle": 7.5, "tribal": 0.0}
"""The height of the title of a space; the rows of the states are below it."""
ROW = 19.8
"""The height of the row of a state on a space."""
LOCATION_LEFT, LOCATION_STEP = 60.5, 20.8
"""Where the first location of a border begins, from its battle space, and how far the next ones are."""
STAND_X = (15.2, 32.2, 49.2, 23.7, 40.7, 19.4, 36.4, 45.0)
"""The middles of the stands of a row: three side by side, further ones over them."""
PART_AT: dict[str, tuple[Point, ...]] = {
    "common": ((0.0, 0.0), (-4.4, 7.4), (4.6, 7.4), (-4.4, 7.4)),
    "battle": ((0.0, 0.0), (-3.4, 7.4), (5.2, 7.4), (4.6, 0.6)),
    "tribal": ((0.0, 0.0), (15.0, 0.0), (15.0, 0.0), (15.0, 0.0)),
}
"""Where the parts of a stand lie, from its middle: token, units or gold, popular support, emperor token."""
BIDS_AT: tuple[Point, ...] = ((5.0, -4.2), (-4.8, -4.2))
"""Where the bid tokens of a stand lie, from its middle: over the numbers that do not count there."""
TRACKS: dict[str, tuple[Point, ...]] = {
    "tribal": tuple((8.0 + 11.6 * number, 12.6) for number in range(13)),
    "rank": tuple((167.0 + 24.4 * number, 11.2) for number in range(6)),
    "round": tuple((8.0 + 12.4 * number, 31.0) for number in range(12)),
    "order": tuple((161.0 + 13.0 * number, 31.4) for number in range(3)),
}
"""The middles of the places of the tracks, on the table."""
DECK_LOOK: dict[str, Fields] = {
    data.SEPARATION: {"deck": data.SEPARATION, "deck_name": "Separation", "chinese": "分", "ground": "indigo"},
    data.UNIFICATION: {"deck": data.UNIFICATION, "deck_name": "Unification", "chinese": "合", "ground": "earth"},
}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for three seats, called by their states, and by the names of their players if they have some."""
    if {seat.id for seat in seats} != set(ids.STATE_OF):
        raise GameDataError(f"The seats of Three Kingdoms Redux are {listed(list(ids.STATE_OF))}.")
    return box(tuple(named(seat) for seat in seats))


def named(seat: SeatDef) -> SeatDef:
    """The seat with the name of its state, which all words of the game have: `Wei`, or `Anna (Wei)` for a player with a name."""
    state = data.STATE_ROWS[ids.STATE_OF[seat.id]].name
    if seat.name == state or seat.name.endswith(f" ({state})"):
        return seat
    usual = {one.id: one.name for one in SEAT_COLOURS}
    return replace(seat, name=state if seat.name == usual[seat.id] else f"{seat.name} ({state})")


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...]) -> Equipment:
    """The box for these seats, kept because the next game mostly has the same."""
    states = {ids.STATE_OF[seat.id]: state_row(seat) for seat in seats}
    fields: Fields = {
        **tables(),
        "states": [states[state] for state in data.STATES],
        "reserves": [{**row, "x": 0.0, "y": 0.0} for row in sorted(states.values(), key=lambda row: float(row["x"]))],
        "generals": [{**states[row.state], **general_row(row)} for row in data.GENERALS.values()],
        "common_spaces": [space_row(one, states) for one in data.COMMON],
        "battle_spaces": [space_row(one, states) for one in data.BATTLES],
    }
    return box_file().equipment(seats, fields)


@cache
def box_file() -> BoxFile:
    """The files of the box. They are read when the first box is made, so a list of games does not wait for them."""
    return BoxFile(files(__package__), "faces.toml", "box.toml")


def state_row(seat: SeatDef) -> Fields:
    """A state with its area, in the colour of its seat."""
    state = data.STATE_ROWS[ids.STATE_OF[seat.id]]
    tribe = f"tribal_{state.id}"
    known = {**asdict(state), "state": state.id, "state_name": state.name, "chinese_state": state.chinese}
    look = {"player": seat.name, "colour": seat.colour, "symbol": seat.symbol}
    return {**known, **look, "tribe_name": data.SPACES[tribe].name, "tribe_slots": space_slots(tribe)}


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}


def general_row(row: General) -> Fields:
    """A general: his card, his token and what is read on both."""
    leads = f" He leads {listed([data.UNITS[one].name for one in row.types])}." if row.types else " He leads no armies."
    icons = [data.UNITS[one].icon for one in row.types]
    family, given = row.name.split()
    is_lord = row.id == data.STATE_ROWS[row.state].lord
    return {
        **asdict(row),
        "text": f"{row.skill}: {row.words} Administration {row.a}, combat {row.c}, leadership {row.l}.{leads}",
        "family": family,
        "given": given,
        "is_lord": int(is_lord),
        "card_zone": (ids.RECRUITED if is_lord else ids.GENERAL_DECK)[row.state],
        "token_zone": (ids.POOL if is_lord else ids.RESERVE)[row.state],
        "leads_card": [{"icon": icon, "x": 11.4 + 5.5 * place, "y": 16.2} for place, icon in enumerate(icons)],
    }


def card_row(row: Enhancement) -> Fields:
    """An enhancement with its prerequisite in words and its cost in signs, one below the other."""
    needs = data.needs_words(row.prerequisite)
    paid = listed([amount(count, what) for what, count in row.cost])
    signs = [f"{what}:{count}" if what in ("gold", "rice", "ps") else f"{what}*{count}" for what, count in row.cost]
    cost = dict(zip(("cost_one", "cost_two", "cost_three"), (*signs, "", "", ""), strict=False))
    points = f" {counted(row.vp, 'point')}." if row.vp else ""
    text = f"{row.words} Needs: {needs or 'nothing'}. Costs {paid}.{points}"
    return {**asdict(row), **DECK_LOOK[row.deck], **cost, "needs": f"needs {needs}" if needs else "", "text": text}


def space_row(space: SpaceId, states: dict[State, Fields]) -> Fields:
    """A common or a battle space with a row for each state that may bid there."""
    row = data.SPACES[space]
    rows = [{**states[one], "x": 0.0, "y": HEADER[row.kind] + ROW * place} for place, one in enumerate(row.states)]
    badge = {"is_a": row.criterion == "A", "is_c": row.criterion == "C", "is_marked": row.criterion == "marker"}
    known = {**asdict(row), **badge, "first": row.states[0], "second": row.states[1], "rows": rows}
    border = data.BORDERS[space.removeprefix("battle_")] if row.kind == "battle" else None
    label = " – ".join([data.STATE_ROWS[one].name for one in row.states])
    names = {"label": label, "border_name": border.name, "border_chinese": border.chinese} if border else {}
    return {**known, **names, "slots": space_slots(space)}


def space_slots(space: SpaceId) -> list[Point]:
    """The middles of the slots of a space, from its corner: for `ids.slot`, the alliance marker, and `ids.bid_slot`."""
    kind = data.SPACES[space].kind
    stands = (9.0,) if kind == "tribal" else STAND_X
    spots = [
        (x + across, HEADER[kind] + ROW * row + 9.0 + down + (1.6 if number > 2 else 0.0))
        for row in range(len(data.SPACES[space].states))
        for number, x in enumerate(stands[: ids.stands_on(space)])
        for across, down in PART_AT[kind]
    ]
    if kind == "tribal":
        return spots
    alliance = [(52.3, 5.8)] if kind == "common" else []
    return [*spots, *alliance, *[(x + across, y + down) for x, y in spots[:: len(ids.PARTS)] for across, down in BIDS_AT]]


@cache
def tables() -> Fields:
    """The rows that do not depend on who plays."""
    return {
        "decks": list(DECK_LOOK.values()),
        "cards": [card_row(row) for row in data.CARDS.values()],
        "marked_spaces": [asdict(data.SPACES[one]) for one in ids.MARKERS],
        "locations": list(location_rows()),
        "unit_sides": [unit_side(units) for units in ids.UNIT_SIDES],
        "support_sides": list(range(1, data.NUMBERS.most_offered + 1)),
        "gift_sides": list(range(1, data.NUMBERS.most_tribal_gifts + 1)),
        **{f"{track}_slots": points for track, points in TRACKS.items()},
        **{f"{track}_spots": list(spots(track)) for track in TRACKS},
        "resources": [{**asdict(data.THINGS[what]), **at(spot)} for what, spot in pads()],
        "supplies": list(supplies()),
        "flags": [{"flag": one, "words": one.replace("_", " ")} for one in ids.FLAGS],
        "home_tokens": list(home_tokens()),
        "unit_markers": list(ids.UNIT_MARKERS),
        "support_markers": list(ids.SUPPORT_MARKERS),
        **asdict(data.NUMBERS),
    }


def location_rows() -> Iterator[Fields]:
    """The locations of all borders."""
    for (border, number), zone in ids.LOCATION.items():
        row, asks = data.BORDERS[border], data.BORDERS[border].locations[number - 1]
        unit = data.UNITS.get(asks)
        looks = {"icon": unit.icon if unit else "", "asks": unit.name if unit else "any type", "nth": number}
        names = {"border_name": row.name, "place_name": f"{row.chinese}{number}" if number == 1 else number}
        known = {"zone": zone, "first": row.first, "second": row.second, "open": asks == data.OPEN_LOCATION}
        battle = data.SPACES[f"battle_{border}"]
        yield {**known, **looks, **names, "x": battle.x + LOCATION_LEFT + LOCATION_STEP * (number - 1), "y": battle.y}


def unit_side(units: tuple[UnitType, ...]) -> Fields:
    """A face of a unit marker: a number and an icon, or two icons."""
    kinds = list(dict.fromkeys(units))
    where = (7.4,) if len(kinds) == 1 else (2.9, 7.6)
    shown = [{"icon": data.UNITS[one].icon, "x": x, "y": 4.0} for one, x in zip(kinds, where, strict=True)]
    words = listed([f"{len(units) // len(kinds)} {data.UNITS[one].name}" for one in kinds])
    return {"words": words, "count": len(units) if len(kinds) == 1 else "", "shown": shown}


def spots(track: str) -> Iterator[Fields]:
    """The places of a track, with what is printed on them."""
    first = 0 if track == "tribal" else 1
    for number, point in enumerate(TRACKS[track]):
        rank = data.RANKS[number] if track == "rank" else None
        words = {"title": rank.title.replace("-", " "), "chinese": rank.chinese} if rank else {}
        yield {"value": number + first, **words, **at(point)}


def pads() -> Iterator[tuple[str, Point]]:
    """The numbers of a state, in two rows of five from the corner of the area."""
    for number, what in enumerate((*data.RESOURCES, "military")):
        row, column = divmod(number, 5)
        yield what, (19.9 * column, 11.6 * row)


def supplies() -> Iterator[Fields]:
    """The counters of what the states have."""
    for state, row in data.STATE_ROWS.items():
        starts = {**asdict(row), row.weapon: 1}
        for what, (x, y) in pads():
            known = {"id": f"{state}.{what}", "name": f"{row.name}’s {data.THINGS[what].name}", "seat": row.seat}
            yield {**known, "start": starts.get(what, 0), "x": row.x + x, "y": row.y + y}


def home_tokens() -> Iterator[Fields]:
    """The tokens of development of the states; those of their first level are developed."""
    for state, row in data.STATE_ROWS.items():
        for token in ids.HOME_TOKENS[state]:
            _, what, number = token.split(".")
            level, zones = (row.market, ids.MARKETS) if what == "market" else (row.farm, ids.FARMS)
            yield {"piece": token, "kind": what, "zone": zones[state], "face": int(int(number) <= level)}
