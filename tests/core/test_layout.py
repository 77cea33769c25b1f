"""Where pieces lie, and which place a point means."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from small_box import small_equipment

from tabletop import MovePiece, Session
from tabletop.core.equipment import Equipment, ZoneDef
from tabletop.core.layout import (
    accepts,
    cell_outline,
    distance,
    hex_size,
    index_at,
    line_spots,
    place_at,
    place_centre,
    shifts,
    zone_at,
    zone_spots,
)
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.measuring import cell_words

GRID = ZoneDef("g", "grid", "grid", 10, 20, 80, 40, columns=8, rows=4)
HEX = ZoneDef("h", "hex", "hex", 0, 0, 173.2, 200, columns=5, rows=6)
SLOTS = ZoneDef("s", "slots", "slots", 100, 100, 50, 50, slots=((5, 5), (45, 5), (25, 45)))


@pytest.mark.parametrize("zone", [GRID, HEX])
def test_every_cell_is_found_at_its_own_centre(zone: ZoneDef) -> None:
    for row in range(zone.rows):
        for column in range(zone.columns):
            assert place_at(zone, *place_centre(zone, column, row)) == (column, row)


def test_every_slot_is_found_at_its_own_centre() -> None:
    for number in range(3):
        assert place_at(SLOTS, *place_centre(SLOTS, number, 0)) == (number, 0)


@given(st.floats(-500, 500), st.floats(-500, 500))
def test_a_point_outside_goes_to_the_nearest_cell(x: float, y: float) -> None:
    column, row = place_at(GRID, x, y)
    assert 0 <= column < 8
    assert 0 <= row < 4


def test_the_smallest_zone_that_accepts_the_piece_takes_the_drop(small_box: Equipment) -> None:
    man, cube = small_box.kinds["man"], small_box.kinds["cube"]
    assert zone_at(small_box, 50, 250, man).id == "board"  # type: ignore[union-attr]
    assert zone_at(small_box, 50, 250, cube).id == "table"  # type: ignore[union-attr]
    assert zone_at(small_box, 610, 30, cube).id == "cubes"  # type: ignore[union-attr]
    assert zone_at(small_box, 610, 30, man).id == "table"  # type: ignore[union-attr]
    assert zone_at(small_box, -5, 30, man) is None
    assert accepts(small_box.zones["table"], man)


def test_a_row_that_is_too_long_is_squeezed_into_its_width(small_session: Session) -> None:
    for number in range(1, 6):
        small_session.play(MovePiece(f"c{number}", to="row"))
    zone = small_session.equipment.zones["row"]
    spots = line_spots(small_session.table, zone, small_session.table.zones["row"])
    assert spots[0].x == pytest.approx(200 + 31.5)
    assert spots[-1].x == pytest.approx(500 - 31.5)
    assert index_at(small_session.table, zone, 205) == 0
    assert index_at(small_session.table, zone, 499) == 5


def test_a_row_with_two_lines_uses_the_second_before_pieces_lie_over_one_another(small_session: Session) -> None:
    """Seven amulets of Round House lay in one line, so that only the last of them could be read."""
    for number in range(1, 6):
        small_session.play(MovePiece(f"c{number}", to="row"))
    zone, table = replace(small_session.equipment.zones["row"], rows=2), small_session.table
    spots = line_spots(table, zone, table.zones["row"])
    assert [spot.piece for spot in spots] == list(table.zones["row"])
    assert [spot.y for spot in spots] == [zone.y + zone.height / 4] * 3 + [zone.y + zone.height * 3 / 4] * 2
    assert len({spot.y for spot in line_spots(table, zone, table.zones["row"][:4])}) == 1


def test_a_pile_grows_upwards(small_session: Session) -> None:
    spots = zone_spots(small_session.table, small_session.equipment.zones["deck"])
    assert [spot.y for spot in spots] == sorted((spot.y for spot in spots), reverse=True)
    assert spots[0].x, spots[0].y == (51.5, 64)


@pytest.mark.parametrize(("game", "seats"), [("round_house", 2), ("round_house", 5), ("ming_dynasty", 4)])
def test_tokens_of_all_seats_are_seen_on_one_space_of_a_track(game: str, seats: int) -> None:
    table = Session.new(game, seats=seats, seed="1").table
    zone = table.equipment.zones["score"]
    held = table.zones["score"]
    assert {(table.pieces[piece].x, table.pieces[piece].y) for piece in held} == {(0.0, 0.0)}
    spots = zone_spots(table, zone)
    assert [spot.piece for spot in spots] == list(held)
    centre = place_centre(zone, 0, 0)
    for number, spot in enumerate(spots):
        size = table.kind(spot.piece).width
        assert spot.rise == 0
        assert math.hypot(spot.x - centre[0], spot.y - centre[1]) == pytest.approx(0.3 * size)
        for other in spots[:number]:
            assert math.hypot(spot.x - other.x, spot.y - other.y) > size / 4
    # All lie within the half width of the way round the board.
    assert all(abs(spot.y - centre[1]) + table.kind(spot.piece).height / 2 <= 11 for spot in spots)


def test_one_kind_alone_or_what_hides_stays_in_the_middle_of_its_slot() -> None:
    table = Session.new("round_house", seats=5, seed="1").table
    for name, zone in table.equipment.zones.items():
        if zone.layout in ("slots", "track") and name != "score":
            assert shifts(table, zone) == {}, name
    cards = tuple(piece for piece in table.pieces if any(face.hides for face in table.kind(piece).faces))
    assert len({table.kind(piece).id for piece in cards}) > 1
    track = table.equipment.zones["score"]
    assert shifts(replace(table, zones={**table.zones, track.id: cards}), track) == {}


def test_chessmen_on_one_square_are_both_seen_and_draughts_stay_a_pile() -> None:
    session = Session.new("open_table", seats=2, seed="1")
    board, men = session.equipment.zones["board"], session.table.zones["board"]
    kings = [piece for piece in men if session.table.kind(piece).name.endswith(("king", "queen"))][:2]
    size = session.table.kind(kings[0]).width
    session.play(MovePieces(tuple(kings), "board", ((3.0, 3.0),)))
    first, second = (spot for spot in zone_spots(session.table, board) if spot.piece in kings)
    assert math.hypot(first.x - second.x, first.y - second.y) >= size / 2
    draughts = [piece for piece in session.table.pieces if session.table.kind(piece).pile == "draughts"]
    assert draughts
    session.play(MovePieces((draughts[0], draughts[-1]), "board", ((4.0, 4.0),)))
    lower, upper = (spot for spot in zone_spots(session.table, board) if spot.piece in (draughts[0], draughts[-1]))
    assert upper.rise > lower.rise == 0


def test_pieces_at_one_point_of_the_felt_are_both_seen() -> None:
    session = Session.new("open_table", seats=2, seed="1")
    felt = session.equipment.zones["table"]
    men = [next(session.table.pieces_of_kind(kind)) for kind in ("chess.white.queen", "chess.black.king")]
    session.play(MovePieces(tuple(men), "table", ((500.0, 300.0),)))
    first, second = (spot for spot in zone_spots(session.table, felt) if spot.piece in men)
    assert math.hypot(first.x - second.x, first.y - second.y) >= session.table.kind(men[0]).width / 2
    session.play(MovePieces(session.table.zones["deck"], "table", ((300.0, 300.0),)))
    assert set(shifts(session.table, felt)) == set(men)


FLAT_HEX = ZoneDef("f", "flat", "hex", 10, 20, 260, 210, columns=6, rows=4, flat=True)


@pytest.mark.parametrize("zone", [HEX, FLAT_HEX], ids=lambda zone: zone.id)
def test_every_point_of_a_map_of_hexagons_is_in_the_nearest_of_them(zone: ZoneDef) -> None:
    cells = [(float(column), float(row)) for column in range(zone.columns) for row in range(zone.rows)]
    assert all(place_at(zone, *place_centre(zone, *cell)) == cell for cell in cells)
    rng = Random(4)
    for _ in range(3_000):
        point = rng.uniform(zone.x - 60, zone.x + zone.width + 60), rng.uniform(zone.y - 60, zone.y + zone.height + 60)
        nearest = min(cells, key=lambda cell: distance(place_centre(zone, *cell), point))
        found = place_at(zone, *point)
        assert distance(place_centre(zone, *found), point) == pytest.approx(distance(place_centre(zone, *nearest), point))


def test_hexagons_with_a_side_at_the_top_fill_their_place() -> None:
    size = hex_size(FLAT_HEX)
    shape, (wide, high) = cell_outline(FLAT_HEX)
    assert (shape, wide / size, high / size) == ("flat_hex", 2.0, pytest.approx(3**0.5))
    (x0, y0), (x1, y1) = place_centre(FLAT_HEX, 0, 0), place_centre(FLAT_HEX, 1, 0)
    assert (x1 - x0, y1 - y0) == (pytest.approx(1.5 * size), pytest.approx(high / 2))
    centres = [place_centre(FLAT_HEX, column, row) for column in range(6) for row in range(4)]
    assert min(x for x, _ in centres) - wide / 2 == pytest.approx(FLAT_HEX.x)
    assert max(x for x, _ in centres) + wide / 2 <= FLAT_HEX.x + FLAT_HEX.width + 0.001
    assert max(y for _, y in centres) + high / 2 <= FLAT_HEX.y + FLAT_HEX.height + 0.001
    assert cell_words(FLAT_HEX, (0.0, 0.0), (2.0, 1.0)) == "2 hexagons"
    assert cell_words(FLAT_HEX, (0.0, 0.0), (1.0, 0.0)) == "1 hexagon"
    assert cell_words(FLAT_HEX, (1.0, 0.0), (2.0, 1.0)) == "1 hexagon"


def test_slots_with_a_reach_take_only_what_falls_near() -> None:
    box = small_equipment()
    table = box.zones["table"]
    slots = ZoneDef("towns", "towns", "slots", 0, 0, table.width, table.height, slots=((500, 500), (600, 540)), reach=12)
    both = replace(box, zones={"towns": slots, **box.zones})
    near, far = zone_at(both, 508, 505), zone_at(both, 520, 520)
    assert near is not None
    assert far is not None
    assert (near.id, far.id) == ("towns", "table")
    all_taken = zone_at(replace(both, zones={"towns": replace(slots, reach=0.0, width=table.width - 1), **box.zones}), 520, 520)
    assert all_taken is not None
    assert all_taken.id == "towns"
