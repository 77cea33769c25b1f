"""The scoring after rounds 2, 4 and 6: districts, then city after city (`cities`), then cloisters, and the end (6.7, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.cities import next_city
from tabletop.games.ming_dynasty.data import DISTRICTS, PROVINCE_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import PART_NAMES, MingPlay, add_points, cloister_owner, colour_name, order, place
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Score
from tabletop.rules.words import counted, seat_name


def scoring(t: MingPlay) -> None:
    """Begin phase 4: score the districts, then the cities from the first on."""
    # The phase is named before anybody has to decide, so that the steps shown until then are those of the scoring.
    t.flow_to(t.flow.to_act, state.SCORING, t.round, t.flow.agenda)
    for district in DISTRICTS:
        score_district(t, district)
    next_city(t)


def resume_scoring(t: MingPlay, seat: Seat) -> None:
    """Do the whole scoring; if members are in houses already, go on with the cities."""
    if any(t.zones[houses] for houses in ids.HOUSES.values()):
        next_city(t)
    else:
        scoring(t)


def score_district(t: MingPlay, district: DistrictId) -> None:
    """Let the strongest of a district enter the houses of its city and take tiles (P4A)."""
    coming = [
        (colour, min(count, state.count_of(t, district, colour)))
        for colour, count in state.entering(state.majority_counts(t, district))
    ]
    taking, tiles = dict(coming), dict[Seat, int]()
    if coming:
        t.step(scores_district, district, coming, tiles)
    for colour, count in coming:
        enter_city(t, district, colour, count)
    for seat in order(t):
        tiles[seat] = sum([take_tile(t, seat, PROVINCE_OF[district]) for _ in range(taking.get(seat, 0))])


def scores_district(t: Play, district: DistrictId, coming: Sequence[tuple[Colour, int]], tiles: Mapping[Seat, int]) -> str:
    """Say who moves into the city from a district, and who takes tiles for that."""

    def of(colour: Colour, count: int) -> str:
        taken = f", {counted(tiles[colour], 'tile')}" if tiles.get(colour) else ""
        return f"{colour_name(t, colour)} {counted(count, 'house')}{taken}"

    return f"{place(district)}: {'; '.join(of(colour, count) for colour, count in coming)}."


def enter_city(t: MingPlay, district: DistrictId, colour: Colour, count: int) -> None:
    """Move members from the open area into the next free houses of their district."""
    houses = ids.HOUSES[district]
    taken = {t.pieces[piece].x for piece in t.zones[houses]}
    free = [at for at in (0.0, 1.0, 2.0) if at not in taken]
    members = state.members_of(t, district, colour, count)
    if members:
        t.move(members, district, houses, tuple((at, 0.0) for at in (*free, 2.0, 2.0, 2.0)[: len(members)]))


def after_cities(t: MingPlay) -> None:
    """Score each member in a cloister; then begin the next round, or make the final count (P4C)."""
    points = {seat: rulings.CLOISTER_POINTS * cloisters(t, seat) for seat in order(t)}
    if any(points.values()):
        t.step(scores_cloisters, points)
    for seat, some in points.items():
        add_points(t, seat, "cloisters", some, itself=False)
    if t.round < rulings.ROUNDS:
        t.step(totals, t.round, {seat: t.counters.get(ids.SCORE_OF[seat], 0) for seat in order(t)})
        t.enter("round_end")
        return
    for seat in order(t):
        final_tiles(t, seat)
    t.end()


def scores_cloisters(t: Play, points: Mapping[Seat, int]) -> str:
    """Say what members in cloisters bring."""
    scored = [f"{seat_name(t, seat)} {counted(some, 'point')}" for seat, some in points.items() if some]
    return f"Cloisters: {', '.join(scored)}."


def totals(t: Play, round_: int, points: Mapping[Seat, int]) -> str:
    """Say how many points each has after a scoring, the most first."""
    ranked = sorted(points.items(), key=lambda one: -one[1])
    return f"Points after round {round_}: {', '.join(f'{seat_name(t, seat)} {some}' for seat, some in ranked)}."


def cloisters(t: Board, colour: Colour) -> int:
    """How many members of a colour are in cloisters."""
    return sum(cloister_owner(t, district) == colour for district in DISTRICTS)


def score_of(table: Table, seat: Seat) -> Score:
    """The points of one seat, with what they were scored for; until its tiles are counted, with what these bring at the end."""
    scored = table.counters.get(ids.SCORE_OF[seat], 0)
    parts = {part: table.counters.get(ids.PART_OF[seat, part], 0) for part in ids.PARTS}
    by_hand = scored - sum(parts.values())
    if not parts["tiles"]:
        parts["sets_of_five"] += rulings.SET_OF_FIVE_POINTS * sets_of_five(table, seat)
        parts["tiles"] = len(table.zones[ids.OWN_TILES[seat]]) - 5 * sets_of_five(table, seat)
    named = [*((PART_NAMES[part], value) for part, value in parts.items()), ("changed by hand", by_hand)]
    return Score(seat, sum(value for _, value in named), tuple(one for one in named if one[1]))


# Province tiles (6.7, 8)


def take_tile(t: MingPlay, seat: Seat, province: ProvinceId) -> bool:
    """Take a tile of the province's colour; turn in a full set of six at once. Return False if no such tile is left."""
    if not t.zones[ids.TILES[province]]:
        return False
    give_tile(t, seat, province)
    own = tiles_of(t, seat)
    if all(own.values()):
        for one in PROVINCES:
            turn_in(t, seat, one)
        add_points(t, seat, "sets", rulings.SET_VALUES.get(t.round, rulings.SET_VALUES[rulings.ROUNDS]))
    return True


def give_tile(t: MingPlay, seat: Seat, province: ProvinceId) -> None:
    """Give the topmost tile of the province's colour to `seat`."""
    at = ((float(PROVINCES.index(province)), 0.0),)
    t.move(t.zones[ids.TILES[province]][-1:], ids.TILES[province], ids.OWN_TILES[seat], at)


def turn_in(t: MingPlay, seat: Seat, province: ProvinceId) -> None:
    """Put one tile of that colour back to the supply."""
    tile = next(tile for tile in t.zones[ids.OWN_TILES[seat]] if ids.TILE_PROVINCE.get(tile) == province)
    t.move((tile,), ids.OWN_TILES[seat], ids.TILES[province])


def tiles_of(t: Board, seat: Seat) -> dict[ProvinceId, int]:
    """How many tiles of each colour `seat` has."""
    counts = dict.fromkeys(PROVINCES, 0)
    for tile in t.zones[ids.OWN_TILES[seat]]:
        if tile in ids.TILE_PROVINCE:
            counts[ids.TILE_PROVINCE[tile]] += 1
    return counts


def sets_of_five(t: Board, seat: Seat) -> int:
    """How many sets of five different tiles `seat` has."""
    return sorted(tiles_of(t, seat).values())[1]


def final_tiles(t: MingPlay, seat: Seat) -> None:
    """Score sets of five different tiles, then single tiles (section 8)."""
    own, sets = tiles_of(t, seat), sets_of_five(t, seat)
    for province in sorted(PROVINCES, key=lambda province: -own[province])[:5]:
        for _ in range(sets):
            turn_in(t, seat, province)
    add_points(t, seat, "sets_of_five", rulings.SET_OF_FIVE_POINTS * sets)
    add_points(t, seat, "tiles", len(t.zones[ids.OWN_TILES[seat]]))
