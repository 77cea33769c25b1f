"""What is in the box: the rows that `box.toml` and `faces.toml` are filled in from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import asdict, replace

from tabletop.core.equipment import SEAT_COLOURS, Equipment, SeatDef
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point
from tabletop.games.three_kingdoms_redux import data, ids, layout
from tabletop.games.three_kingdoms_redux.data import Enhancement, General, SpaceId, State, UnitType, amount
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options
from tabletop.rules.words import counted, listed

DECK_LOOK: dict[str, Fields] = {
    data.SEPARATION: {"deck": data.SEPARATION, "deck_name": "Separation", "chinese": "分", "ground": "indigo"},
    data.UNIFICATION: {"deck": data.UNIFICATION, "deck_name": "Unification", "chinese": "合", "ground": "earth"},
}
CONDITION_WORDS = {
    "tribal": "tribal {}",
    "mkt": "market {}",
    "farm": "farm {}",
    "occ": "{} location",
    "rank": "rank {}",
    "built": "{} built",
}
"""What a prerequisite is called on a card, with its number."""
ROMAN = ("I", "II", "III", "IV", "V")
PLAIN_SIDE, DEVELOPED_SIDE = range(2)


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
        "reserves": [{**states[state], "x": 17.4 * place, "y": 0.0} for place, state in enumerate(layout.AREAS)],
        "generals": [{**states[row.state], **general_row(row)} for row in data.GENERALS.values()],
        **{
            f"{kind}_spaces": [space_row(one, states) for one in data.SPACES if data.SPACES[one].kind == kind]
            for kind in ("common", "battle")
        },
    }
    return box_file().equipment(seats, fields)


@cache
def box_file() -> BoxFile:
    """The files of the box. They are read when the first box is made, so a list of games does not wait for them."""
    return BoxFile(files(__package__), "faces.toml", "box.toml")


def state_row(seat: SeatDef) -> Fields:
    """A state with its area, in the colour of its seat."""
    state = data.STATE_ROWS[ids.STATE_OF[seat.id]]
    known = {"state": state.id, "state_name": state.name, "chinese_state": state.chinese, "seat": seat.id}
    look = {"player": seat.name, "colour": seat.colour, "symbol": seat.symbol}
    tribe = f"tribal_{state.id}"
    return {
        **known,
        **look,
        "tribe_name": data.SPACES[tribe].name,
        "tribe_slots": layout.space_slots(tribe),
        **at(layout.area_at(state.id)),
    }


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}


def general_row(row: General) -> Fields:
    """A general: his card, his token and what is read on both."""
    leads = f" He leads {listed([data.UNITS[one].name for one in row.types])}." if row.types else " He leads no armies."
    icons = [data.UNITS[one].icon for one in row.types]
    family, given = row.name.split()
    return {
        **asdict(row),
        "text": f"{row.skill}: {row.words} Administration {row.a}, combat {row.c}, leadership {row.l}.{leads}",
        "family": family,
        "given": given,
        "leads_card": [{"icon": icon, "x": 11.4 + 5.5 * place, "y": 16.2} for place, icon in enumerate(icons)],
    }


def card_row(row: Enhancement) -> Fields:
    """An enhancement with its prerequisite in words and its cost in signs, one below the other."""
    needs = listed([CONDITION_WORDS[what].format(count) for what, count in row.prerequisite])
    paid = listed([amount(count, what) for what, count in row.cost])
    signs = [f"{what}:{count}" if what in ("gold", "rice", "ps") else f"{what}*{count}" for what, count in row.cost]
    cost = dict(zip(("cost_one", "cost_two", "cost_three"), (*signs, "", "", ""), strict=False))
    points = f" {counted(row.vp, 'point')}." if row.vp else ""
    text = f"{row.words} Needs: {needs or 'nothing'}. Costs {paid}.{points}"
    return {**asdict(row), **DECK_LOOK[row.deck], **cost, "needs": f"needs {needs}" if needs else "", "text": text}


def space_row(space: SpaceId, states: dict[State, Fields]) -> Fields:
    """A common or a battle space with a row for each state that may bid there."""
    row = data.SPACES[space]
    header = layout.HEADER if row.kind == "common" else layout.BATTLE_HEADER
    rows = [{**states[one], "x": 0.0, "y": header + layout.ROW * place} for place, one in enumerate(row.states)]
    badge = {"is_a": row.criterion == "A", "is_c": row.criterion == "C", "is_marked": row.criterion == "marker"}
    known = {**asdict(row), **badge, "first": row.states[0], "second": row.states[1], "rows": rows}
    border = data.BORDERS[space.removeprefix("battle_")] if row.kind == "battle" else None
    label = " – ".join([data.STATE_ROWS[one].name for one in row.states])
    names = {"label": label, "border_name": border.name, "border_chinese": border.chinese} if border else {}
    return {**known, **names, "slots": layout.space_slots(space), **at(layout.space_at(space))}


@cache
def tables() -> Fields:
    """The rows that do not depend on who plays."""
    return {
        "decks": list(DECK_LOOK.values()),
        "cards": [card_row(row) for row in data.CARDS.values()],
        "marked_spaces": [{**asdict(data.SPACES[one]), **at(layout.space_at(one))} for one in ids.MARKERS],
        "locations": list(location_rows()),
        "unit_sides": [unit_side(units) for units in ids.UNIT_SIDES],
        "support_sides": list(range(1, data.NUMBERS.most_offered + 1)),
        "gift_sides": list(range(1, data.NUMBERS.most_tribal_gifts + 1)),
        **{f"{what}_sides": development_sides(what) for what in ("market", "farm")},
        **{f"{track}_slots": points for track, points in layout.TRACKS.items()},
        **{f"{track}_spots": list(spots(track)) for track in layout.TRACKS},
        "resources": [{"icon": data.THINGS[what].icon, "tone": TONES.get(what, "#E9D5A4"), **at(spot)} for what, spot in pads()],
        "supplies": list(supplies()),
        "quiet_counters": list(quiet_counters()),
        "placed": [dict(zip(("piece", "kind", "zone", "x", "face"), row, strict=True)) for row in placed()],
    }


TONES = {"gold": "#F0C75A", "rice": "#A9CF7A", "ps": "#E79AB4", "military": "#F0C75A"}
"""The colours of the icons beside the numbers of a state."""


def location_rows() -> Iterator[Fields]:
    """The locations of all borders."""
    for (border, number), zone in ids.LOCATION.items():
        row, asks = data.BORDERS[border], data.BORDERS[border].locations[number - 1]
        unit = data.UNITS.get(asks)
        looks = {"icon": unit.icon if unit else "", "asks": unit.name if unit else "any type", "nth": number}
        names = {"border_name": row.name, "place_name": f"{row.chinese}{number}" if number == 1 else number}
        known = {"zone": zone, "first": row.first, "second": row.second, "open": asks == data.OPEN_LOCATION}
        yield {**known, **looks, **names, **at(layout.location_at(border, number))}


def unit_side(units: tuple[UnitType, ...]) -> Fields:
    """A face of a unit marker: a number and an icon, or two icons."""
    kinds = list(dict.fromkeys(units))
    where = (7.4,) if len(kinds) == 1 else (2.9, 7.6)
    shown = [{"icon": data.UNITS[one].icon, "x": x, "y": 4.0} for one, x in zip(kinds, where, strict=True)]
    words = listed([f"{len(units) // len(kinds)} {data.UNITS[one].name}" for one in kinds])
    return {"words": words, "count": len(units) if len(kinds) == 1 else "", "shown": shown}


def development_sides(what: str) -> list[Fields]:
    """The plain and the developed side of a marketplace or a farm."""
    icon, ground, edge = ("shop", "#F0C75A", "#6B3F12") if what == "market" else ("wheat", "#A9CF7A", "#2F5A24")
    plain = {"side": "plain", "ground": "#8C8173", "edge": "#5A5148", "icon": icon}
    return [plain, {"side": "developed", "ground": ground, "edge": edge, "icon": icon}]


def spots(track: str) -> Iterator[Fields]:
    """The places of a track, with what is printed on them."""
    first = 0 if track == "tribal" else 1
    for number, point in enumerate(layout.TRACKS[track]):
        words = (
            {"title": data.RANKS[number].title.replace("-", " "), "chinese": data.RANKS[number].chinese}
            if track == "rank"
            else {}
        )
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
        left, top = layout.area_at(state)
        for what, (x, y) in pads():
            known = {"id": f"{state}.{what}", "name": f"{row.name}’s {data.THINGS[what].name}", "seat": row.seat}
            yield {**known, "start": starts.get(what, 0), "x": left + x, "y": top + y}


def quiet_counters() -> Iterator[Fields]:
    """The counters that are not on the table: what is remembered of states and generals."""
    known = [(ids.ACTIONS[state], state, "actions this round") for state in data.STATES]
    known += [(counter, state, flag.replace("_", " ")) for (state, flag), counter in ids.FLAG.items()]
    known += [(ids.HORSES, "shu", "horses on Ma Chao’s card"), (ids.SEAL_GOLD, "", "gold on the Imperial Jade Seal")]
    lords = [row.lord for row in data.STATE_ROWS.values()]
    for counter, state, words in known:
        whose = f"{data.STATE_ROWS[state].name}: " if state else ""
        yield {"id": counter, "name": f"{whose}{words}", "seat": ids.SEAT_OF.get(state, ""), "start": 0}
    for (general, what), counter in ids.MEMORY.items():
        start = 1 if what == "recruited" and general in lords else 0
        name = f"{data.GENERALS[general].name}: {what.replace('_', ' ')}"
        yield {"id": counter, "name": name, "seat": ids.SEAT_OF[data.GENERALS[general].state], "start": start}


def placed() -> Iterator[tuple[str, str, str, float, int]]:
    """Every piece before the set-up: piece, kind, zone, place and face."""
    for deck in data.DECKS:
        yield from ((card, card, ids.DECK[deck], 0, 0) for card in data.CARDS_OF[deck])
    for state, row in data.STATE_ROWS.items():
        yield from placed_for(state)
        for marker, kind, zone, place in (
            (ids.RANK_MARKER[state], "rank", ids.RANK, row.rank),
            (ids.TRIBAL_MARKER[state], "tribal", ids.TRIBAL, row.tribal),
            (ids.ORDER_MARKER[state], "order", ids.ORDER, data.STATES.index(state)),
        ):
            yield marker, f"{kind}.{state}", zone, place, 0
        yield ids.GIFTS[state], "gift", ids.GIFT_SUPPLY, 0, 0
    for location, zone in ids.LOCATION.items():
        yield ids.LOCATION_TOKEN[location], f"location.{zone}", zone, ids.LOCATION_FREE, 0
    yield ids.CRITERION["C"], "criterion.C", ids.CRITERION_ZONE["emperor"], 0, 0
    yield ids.CRITERION["A"], "criterion.A", ids.CRITERION_ZONE["support"], 0, 0
    yield ids.ALLIANCE, "alliance", ids.ALLIANCE_HOME, 0, 0
    yield ids.ROUND, "round", ids.ROUNDS, 0, 0
    for pieces, kind, zone, face in (
        (ids.UNIT_MARKERS, "units", ids.UNIT_SUPPLY, 0),
        (ids.SUPPORT_MARKERS, "ps", ids.SUPPORT_SUPPLY, 0),
        (ids.MARKET_TOKENS, "market", ids.MARKET_BANK, DEVELOPED_SIDE),
        (ids.FARM_TOKENS, "farm", ids.FARM_BANK, DEVELOPED_SIDE),
        (ids.EMPEROR_TOKENS, "emperor", ids.EMPEROR_BANK, 0),
        (ids.PLUS_ONE, "plus_one", ids.BID_BANK, 0),
        (ids.PLUS_TWO, "plus_two", ids.BID_BANK, 0),
        (ids.PLAIN_BIDS, "bid", ids.BID_BANK, 0),
    ):
        yield from ((piece, kind, zone, 0, face) for piece in pieces)


def placed_for(state: State) -> Iterator[tuple[str, str, str, float, int]]:
    """The generals and the tokens of development of a state: the lord is at home, the others are in deck and reserve."""
    row = data.STATE_ROWS[state]
    for general in data.GENERALS_OF[state]:
        is_lord = general == row.lord
        yield general, general, (ids.RECRUITED if is_lord else ids.GENERAL_DECK)[state], 0, 0
        yield ids.TOKENS[general], ids.TOKENS[general], (ids.POOL if is_lord else ids.RESERVE)[state], 0, 0
    if state == data.GENERALS["liao_hua"].state:
        yield ids.SECOND_TOKEN, ids.TOKENS["liao_hua"], ids.RESERVE[state], 0, 0
    for token in ids.HOME_TOKENS[state]:
        _, what, number = token.split(".")
        level, zones = (row.market, ids.MARKETS) if what == "market" else (row.farm, ids.FARMS)
        yield token, what, zones[state], 0, DEVELOPED_SIDE if int(number) <= level else PLAIN_SIDE
