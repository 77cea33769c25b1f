"""The scoring after rounds 2, 4 and 6: districts, then city after city (`cities`), then cloisters, and the end (6.7, 8)."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.cities import next_city
from tabletop.games.ming_dynasty.data import DISTRICTS, PROVINCE_OF, DistrictId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import (
    PART_NAMES,
    MingPlay,
    add_points,
    cloister_owner,
    colour_name,
    count_of,
    entering,
    majority_counts,
    members_of,
    order,
    place,
)
from tabletop.games.ming_dynasty.tiles import final_tiles, take_tile
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Score
from tabletop.rules.words import several


def scoring(t: MingPlay) -> None:
    """Begin phase 4: score the districts, then the cities from the first on."""
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
    coming = [(colour, min(count, count_of(t, district, colour))) for colour, count in entering(majority_counts(t, district))]
    for colour, count in coming:
        enter_city(t, district, colour, count)
    taking = dict(coming)
    for seat in order(t, t.company.seats):
        for _ in range(taking.get(seat, 0)):
            take_tile(t, seat, PROVINCE_OF[district])


def enter_city(t: MingPlay, district: DistrictId, colour: Colour, count: int) -> None:
    """Move members from the open area into the next free houses of their district."""
    houses = ids.HOUSES[district]
    taken = {t.pieces[piece].x for piece in t.zones[houses]}
    free = [at for at in (0.0, 1.0, 2.0) if at not in taken]
    members = members_of(t, district, colour, count)
    if members:
        t.step(enters, district, colour, len(members))
        t.move(members, district, houses, tuple((at, 0.0) for at in (*free, 2.0, 2.0, 2.0)[: len(members)]))


def enters(t: Play, district: DistrictId, colour: Colour, count: int) -> str:
    """Say who moves into the city from a district."""
    return f"{place(district)}: {colour_name(t, colour)} moves {several(count, 'member')} into the city."


def after_cities(t: MingPlay) -> None:
    """Score each member in a cloister; then begin the next round, or make the final count (P4C)."""
    for seat in order(t, t.company.seats):
        add_points(t, seat, "cloisters", rulings.CLOISTER_POINTS * cloisters(t, seat))
    if t.round < rulings.ROUNDS:
        t.enter("round_end")
        return
    for seat in order(t, t.company.seats):
        final_tiles(t, seat)
    t.end()


def cloisters(t: Board, colour: Colour) -> int:
    """How many members of a colour are in cloisters."""
    return sum(cloister_owner(t, district) == colour for district in DISTRICTS)


def score_of(table: Table, seat: Seat) -> Score:
    """The points of one seat, with what they were scored for."""
    points = table.counters.get(ids.SCORE_OF[seat], 0)
    parts = [(PART_NAMES[part], table.counters.get(ids.PART_OF[seat, part], 0)) for part in ids.PARTS]
    by_hand = points - sum(value for _, value in parts)
    if by_hand:
        parts.append(("changed by hand", by_hand))
    return Score(seat, points, tuple(part for part in parts if part[1]))
