"""Province tiles: taken one by one, turned in as sets (6.7, 8)."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.data import PROVINCES, ProvinceId
from tabletop.games.ming_dynasty.state import MingPlay, add_points, place
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.words import seat_name


def take_tile(t: MingPlay, seat: Seat, province: ProvinceId) -> None:
    """Take a tile of the province's colour, if there is one; turn in a full set of six at once."""
    if not t.zones[ids.TILES[province]]:
        return
    give_tile(t, seat, province)
    own = tiles_of(t, seat)
    if all(own.values()):
        for one in PROVINCES:
            turn_in(t, seat, one)
        add_points(t, seat, "sets", rulings.SET_VALUES.get(t.round, rulings.SET_VALUES[rulings.ROUNDS]))


def give_tile(t: MingPlay, seat: Seat, province: ProvinceId) -> None:
    """Give the topmost tile of the province's colour to `seat`."""
    t.step(takes_tile, seat, province)
    at = ((float(PROVINCES.index(province)), 0.0),)
    t.move(t.zones[ids.TILES[province]][-1:], ids.TILES[province], ids.OWN_TILES[seat], at)


def takes_tile(t: Play, seat: Seat, province: ProvinceId) -> str:
    """Say who takes a tile."""
    return f"{seat_name(t, seat)} takes a tile of {place(province)}."


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


def final_tiles(t: MingPlay, seat: Seat) -> None:
    """Score sets of five different tiles, then single tiles (section 8)."""
    own = tiles_of(t, seat)
    by_count = sorted(PROVINCES, key=lambda province: -own[province])
    sets = own[by_count[4]]
    for province in by_count[:5]:
        for _ in range(sets):
            turn_in(t, seat, province)
    add_points(t, seat, "sets_of_five", rulings.SET_OF_FIVE_POINTS * sets)
    add_points(t, seat, "tiles", len(t.zones[ids.OWN_TILES[seat]]))
