"""From a drop to a move: piles, cells, rows, supplies, the edge of the table."""

from __future__ import annotations

from msgspec.structs import replace
from plain_art import large_table

from tabletop import FlipPieces, MovePiece, MovePieces, Session, TakeFromSupply
from tabletop.core.table import PieceState
from tabletop.rules.drops import Drop, drop_outline, find_drop


def drop(session: Session, piece: str, x: float, y: float) -> Drop:
    """Where one piece would go if it were dropped at x, y."""
    found = find_drop(session.table, (piece,), {piece: (x, y)}, (x, y))
    assert found is not None
    return found


def test_a_piece_stays_where_it_is_let_go(small_session: Session) -> None:
    found = drop(small_session, "die.a", 333.04, 444.06)
    assert (found.zone.id, found.places) == ("table", ((333.0, 444.0),))


def test_a_card_near_a_card_joins_its_pile_exactly(small_session: Session) -> None:
    small_session.play(MovePiece("c1", to="table", x=400, y=600))
    found = drop(small_session, "c2", 412, 591)
    assert found.places == ((400, 600),)
    assert found.onto == "c1"
    assert drop(small_session, "c2", 440, 600).places == ((440, 600),)


def test_a_chip_on_the_drawn_top_of_a_high_pile_joins_it_from_any_side() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.play(TakeFromSupply("supply:chip.10", "table", ((600.0, 300.0),), 14))
    session.play(TakeFromSupply("supply:chip.25", "table", ((300.0, 300.0),)))
    [chip] = session.table.pieces_of_kind("chip.25")
    for top, up in (((595.0, 282.0), (-0.25, -1.0)), ((605.0, 318.0), (0.25, 1.0))):
        found = find_drop(session.table, (chip,), {chip: top}, top, up=up)
        assert found is not None
        assert found.places == ((600.0, 300.0),)
    assert drop(session, chip, 605.0, 318.0).places == ((605.0, 318.0),)


def test_a_die_on_a_die_goes_to_its_point_where_both_are_drawn_side_by_side(small_session: Session) -> None:
    found = drop(small_session, "die.a", 431, 500)
    assert (found.places, found.onto) == (((430.0, 500.0),), "die.b")
    found = drop(small_session, "die.a", 440, 500)
    assert (found.places, found.onto) == (((440.0, 500.0),), "")


def test_a_chessman_snaps_to_the_square(small_session: Session) -> None:
    found = drop(small_session, "m0", 75, 250)
    assert (found.zone.id, found.places) == ("board", ((1.0, 1.0),))
    assert drop_outline(small_session.table, found, "m0") == ("rect", (80, 260), (40, 40))


def test_a_cube_goes_back_to_its_supply_and_a_die_does_not(small_session: Session) -> None:
    assert drop(small_session, "pawn", 610, 40).zone.id == "cubes"
    assert drop(small_session, "die.a", 610, 40).zone.id == "table"


def test_several_keep_their_distances(small_session: Session) -> None:
    centres = {"die.a": (200.0, 450.0), "die.b": (230.0, 450.0)}
    found = find_drop(small_session.table, ("die.a", "die.b"), centres, (200, 450))
    assert found is not None
    assert found.places == ((200.0, 450.0), (230.0, 450.0))


def test_pieces_at_the_edge_stay_on_the_table(small_session: Session) -> None:
    found = find_drop(small_session.table, ("die.a",), {"die.a": (1010.0, 300.0)}, (995, 300))
    assert found is not None
    assert found.places == ((1000.0, 300.0),)
    assert find_drop(small_session.table, ("die.a",), {"die.a": (2000.0, 300.0)}, (2000, 300)) is None


def test_within_a_row_the_place_is_counted_among_those_that_stay(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "row"))
    small_session.play(FlipPieces(("c1", "c2", "c3")))
    assert drop(small_session, "c1", 330, 60).index == 1
    assert drop(small_session, "c3", 205, 60).index == 0
    assert drop(small_session, "c1", 480, 60).index == -1


def test_many_pieces_are_looked_at_once_each() -> None:
    """A thousand of a thousand are carried: to compare each with all others took 100 ms for every motion of the mouse."""
    table, looked = large_table(300), list[str]()

    class Watched(dict[str, PieceState]):
        def __getitem__(self, piece: str) -> PieceState:
            looked.append(piece)
            return super().__getitem__(piece)

    held = table.zones["table"]
    centres = {piece: (table.pieces[piece].x + 5.0, table.pieces[piece].y) for piece in held}
    found = find_drop(replace(table, pieces=Watched(table.pieces)), held, centres, centres[held[0]])
    assert found is not None
    assert len(found.places) == len(held)
    assert len(looked) <= 5 * len(held)


def test_a_card_dropped_on_a_spread_row_follows_its_last_card(small_session: Session) -> None:
    """It lay on the end card as a pile of two, which hid that one and tore the row."""
    width = small_session.table.kind("c1").width
    step = 20
    small_session.play(MovePieces(("c1", "c2", "c3"), "table", ((300, 400), (300 + step, 400), (300 + 2 * step, 400))))
    after = ((300 + 3 * step, 400),)
    for x, y in ((300 + 2 * step + 5, 404), (300 + 2.9 * step, 395), (300 + step, 400), (290, 402)):
        found = drop(small_session, "c4", x, y)
        assert (found.places, found.onto) == (after, "")
    assert drop(small_session, "c4", 300 + 2 * step + width, 400).places == ((300 + 2 * step + width, 400),)
    assert drop(small_session, "c4", 300, 400 + 60).places == ((300, 460),)
    small_session.play(MovePiece("c4", to="table", x=600, y=400))
    assert drop(small_session, "c5", 605, 402).onto == "c4"
