"""The scoring after rounds 2, 4 and 6, and the final count (6.7, 8). Functions that may stop to ask say whether all is done.

Rows of the agenda:

    ("choose", province)                 the seats to act choose return cards for its city; below it lie
    ("secret", seat, card, ...)          the cards a seat has chosen, seen by that seat alone until all have
    ("send", province, seat, n, ...)     the first seat decides whence n of its members go back, then the others named
"""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import Revealed, ZoneOrdered
from tabletop.core.table import Row
from tabletop.core.view import SECRET
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import DISTRICTS, DISTRICTS_OF, PROVINCE_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.layout import (
    BOX,
    CITY_HOUSES,
    HOUSES,
    OWN_TILES,
    RETURN_CARDS,
    RETURNS,
    SHOWN,
    TILE_PROVINCE,
    TILES,
    Colour,
)
from tabletop.games.ming_dynasty.state import (
    CHOOSE,
    OVER,
    RETURN,
    Board,
    Play,
    add_points,
    cloister_owner,
    count_of,
    counts_in,
    entering,
    in_box,
    majority_counts,
    members_of,
    most_in_city,
    number,
    order,
    presence,
    splits,
    standing,
    wait,
    word,
)


def score_districts(t: Play) -> None:
    """P4A: in every district the strongest enter the houses of its city and take tiles."""
    for district in DISTRICTS:
        moving = [(colour, min(count, count_of(t, district, colour))) for colour, count in entering(majority_counts(t, district))]
        for colour, count in moving:
            enter(t, district, colour, count)
        taking = dict(moving)
        for seat in order(t, t.company.seats):
            for _ in range(taking.get(seat, 0)):
                take_tile(t, seat, PROVINCE_OF[district])


def enter(t: Play, district: DistrictId, colour: Colour, count: int) -> None:
    """Members go from the open area into the next free houses of their district."""
    houses = HOUSES[district]
    taken = {t.pieces[piece].x for piece in t.zones[houses]}
    free = [place for place in (0.0, 1.0, 2.0) if place not in taken]
    members = members_of(t, district, colour, count)
    if members:
        places = tuple((place, 0.0) for place in (*free, 2.0, 2.0, 2.0)[: len(members)])
        t.move(members, district, houses, places)


def take_tile(t: Play, seat: Seat, province: ProvinceId) -> None:
    """One tile of the province's colour, if there is any; a full set of six is turned in at once."""
    if not t.zones[TILES[province]]:
        return
    give_tile(t, seat, province)
    own = tiles_of(t, seat)
    if all(own.values()):
        for one in PROVINCES:
            turn_in(t, seat, one)
        add_points(t, seat, "sets", rulings.SET_VALUES.get(t.round, rulings.SET_VALUES[rulings.ROUNDS]))


def give_tile(t: Play, seat: Seat, province: ProvinceId) -> None:
    """The topmost tile of the province's colour goes to `seat`."""
    place = ((float(PROVINCES.index(province)), 0.0),)
    t.move(t.zones[TILES[province]][-1:], TILES[province], OWN_TILES[seat], place)


def turn_in(t: Play, seat: Seat, province: ProvinceId) -> None:
    """One tile of that colour goes back to the supply."""
    tile = next(tile for tile in t.zones[OWN_TILES[seat]] if TILE_PROVINCE.get(tile) == province)
    t.move((tile,), OWN_TILES[seat], TILES[province])


def tiles_of(t: Board, seat: Seat) -> dict[ProvinceId, int]:
    """How many tiles of each colour `seat` has."""
    counts = dict.fromkeys(PROVINCES, 0)
    for tile in t.zones[OWN_TILES[seat]]:
        if tile in TILE_PROVINCE:
            counts[TILE_PROVINCE[tile]] += 1
    return counts


def next_city(t: Play, index: int) -> bool:
    """P4B from the city of that number on; False if somebody has to choose, True when all cities are empty."""
    for province in PROVINCES[index:]:
        there = presence(t, province)
        if not there:
            continue
        choosing = tuple(seat for seat in order(t, t.company.seats) if seat in there)
        if choosing:
            wait(t, choosing, CHOOSE, ("choose", province))
            return False
        score_city(t, province)
    return True


def commit(t: Play, seat: Seat, cards: tuple[int, ...]) -> bool:
    """A seat has chosen; when all have, the cards are shown and play goes on. True when all cities are done."""
    flow = t.flow
    row = flow.agenda[-1]
    secrets = [*flow.agenda[:-1], (SECRET, seat, *sorted(cards))]
    waiting = tuple(one for one in flow.to_act if one != seat)
    if waiting:
        wait(t, waiting, CHOOSE, *secrets, row)
        return False
    return reveal(t, word(row), {word(secret): secret[2:] for secret in secrets})


def take_back(t: Play, seat: Seat) -> None:
    """The chosen cards are taken back; the seat chooses anew."""
    flow = t.flow
    left = [row for row in flow.agenda if row[:2] != (SECRET, seat)]
    again = tuple(one for one in order(t, t.company.seats) if one == seat or one in flow.to_act)
    wait(t, again, CHOOSE, *left)


def has_chosen(agenda: tuple[Row, ...], seat: Seat) -> bool:
    """Whether the choice of `seat` lies face down on the agenda."""
    return any(row[:2] == (SECRET, seat) for row in agenda)


def reveal(t: Play, province: ProvinceId, chosen: dict[Seat, Row]) -> bool:
    """All chosen cards are turned up together; then members go back, the first to have a choice is asked."""
    seats = [seat for seat in order(t, t.company.seats) if seat in chosen]
    shown: list[PieceId] = []
    sums: list[object] = []
    for seat in seats:
        values = [value for value in chosen[seat] if isinstance(value, int)]
        cards = tuple(RETURN_CARDS[seat][value] for value in values)
        hidden = tuple(card for card in cards if t.where[card] == RETURNS[seat])
        if hidden:
            t.move(hidden, RETURNS[seat], SHOWN[seat])
        shown.extend(cards)
        sums += (seat, sum(values))
    t.tell(Revealed(tuple(shown), ("*",)))
    return send_next(t, province, tuple(sums))


def send_next(t: Play, province: ProvinceId, sums: Row) -> bool:
    """The seats in `sums` (seat, number, seat, number ...) send members back; those with a choice are asked."""
    while sums:
        seat, count = word(sums, 0), number(sums, 1)
        ways = splits(presence(t, province).get(seat, (0, 0, 0)), count)
        if len(ways) > 1:
            wait(t, (seat,), RETURN, ("send", province, *sums))
            return False
        for way in ways:
            send(t, province, seat, way)
        sums = sums[2:]
    score_city(t, province)
    return next_city(t, PROVINCES.index(province) + 1)


def send_back(t: Play, seat: Seat, way: tuple[int, int, int]) -> bool:
    """The answer to `send`; True when all cities are done."""
    row = t.flow.agenda[-1]
    province = word(row)
    send(t, province, seat, way)
    return send_next(t, province, row[4:])


def send(t: Play, province: ProvinceId, seat: Seat, way: tuple[int, int, int]) -> None:
    """So many members go back from the houses of each district to its open area."""
    for district, count in zip(DISTRICTS_OF[province], way, strict=True):
        if count:
            houses = HOUSES[district]
            t.move(members_of(t, houses, seat, count), houses, district, standing(t, district, seat, count))


def score_city(t: Play, province: ProvinceId) -> None:
    """Points for those who stay and for the most of them; then the city is empty and the cards go home."""
    there = presence(t, province)
    value = rulings.MEMBER_VALUES.get(t.round, 0)
    first = most_in_city(there)
    for seat in order(t, t.company.seats):
        if seat in there:
            add_points(t, seat, "members", value * sum(there[seat]))
            if seat in first:
                add_points(t, seat, "majorities", rulings.MOST_POINTS // len(first))
    for houses in CITY_HOUSES[province]:
        for colour in counts_in(t, houses):
            members = members_of(t, houses, colour, len(t.zones[houses]))
            t.move(members, houses, BOX, in_box(t, colour))
    for seat in t.company.seats:
        if t.zones[SHOWN[seat]]:
            t.move(t.zones[SHOWN[seat]], SHOWN[seat], RETURNS[seat])
            if t.zones[RETURNS[seat]] != RETURN_CARDS[seat]:
                t.tell(ZoneOrdered(RETURNS[seat], tuple(sorted(t.zones[RETURNS[seat]]))))


def score_cloisters(t: Play) -> None:
    """P4C: points for every own member in a cloister."""
    counts: dict[Colour, int] = {}
    for district in DISTRICTS:
        owner = cloister_owner(t, district)
        if owner:
            counts[owner] = counts.get(owner, 0) + 1
    for seat in order(t, t.company.seats):
        add_points(t, seat, "cloisters", rulings.CLOISTER_POINTS * counts.get(seat, 0))


def final_count(t: Play) -> None:
    """Section 8: sets of five different tiles, single tiles; then the game is over."""
    for seat in order(t, t.company.seats):
        own = tiles_of(t, seat)
        by_count = sorted(PROVINCES, key=lambda province: -own[province])
        sets = own[by_count[4]]
        for province in by_count[:5]:
            for _ in range(sets):
                turn_in(t, seat, province)
        add_points(t, seat, "sets_of_five", rulings.SET_OF_FIVE_POINTS * sets)
        add_points(t, seat, "tiles", len(t.zones[OWN_TILES[seat]]))
    t.flow_to((), OVER, t.round, ())
