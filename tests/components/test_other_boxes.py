"""Components on tables that get another box: a template for other players, and a pack that is changed while it is played."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tabletop.components.standard import standard
from tabletop.core.apply import apply_events
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.refit import refitted
from tabletop.games.registry import load_game
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.packs.set_up import keep_set_up
from tabletop.rules.bringing import taken_out
from tabletop.rules.free_moves import FacePieces, MovePieces, ShufflePieces
from tabletop.session import Session
from tabletop.session.rebuilding import changed_header, rebuilt
from tabletop.session.templates import begin_from, keep_template

COMPONENTS = {one.id: one for one in standard()}


def bring(session: Session, *names: str) -> None:
    for name in names:
        session.play(taken_out(session.table, COMPONENTS[name], (500.0, 300.0)))


def test_a_template_for_other_players_has_what_came_out_of_the_box(tmp_path: Path) -> None:
    with Session.new(load_game("open_table"), 2, seed="7", path=tmp_path / "a.tabletop") as session:
        bring(session, "board.9", "pack.blue", "meeple.white", "dial")
        session.play(FacePieces(("dial.1",), 7))
        session.play(ShufflePieces(session.table.pile_of("blue.AS.1")))
        session.play(MovePieces(("blue.KH.1",), "hand:red"))
        path = keep_template(session, tmp_path, "Friday")
        table = session.table
    for seats in (SEAT_COLOURS[:4], SEAT_COLOURS[4:6], [replace(seat, name="Ann " + seat.id) for seat in SEAT_COLOURS[:2]]):
        with begin_from(path, tmp_path, tuple(seats)) as game:
            assert game.table.pieces.keys() == table.pieces.keys()
            assert check_table(game.table) == []
            assert game.table.face("dial.1").name == "7"
            seen = game.view(seats[0].id)
            assert not any(state.kind.startswith("blue.") and state.kind != "blue.back" for state in seen.pieces.values())


def test_a_pack_that_takes_some_of_them_in_keeps_the_others_on_the_table(tmp_path: Path) -> None:
    pack = new_pack(tmp_path, "Zoo", "blank")
    session = Session.new(load_pack(pack), 2, seed="7")
    bring(session, "meeple.white", "pack.blue")
    keep_set_up(pack, session.table, load_pack(pack).box(session.equipment.seats, {}), session.header.equipment)
    bring(session, "dial")
    session.play(FacePieces(("dial.1",), 7))
    session.play(MovePieces(("meeple.white.1",), "table", ((100.0, 100.0),)))
    game = load_pack(pack)
    new = rebuilt(session, game, changed_header(session, game))
    assert check_table(new.table) == []
    assert new.table.pieces.keys() == session.table.pieces.keys()
    assert new.table.face("dial.1").name == "7"
    assert new.table.pieces["meeple.white.1"].x == 100.0


def test_of_kinds_that_came_together_only_those_are_added_that_the_new_box_lacks() -> None:
    old = Session.new(load_game("open_table"), 2, seed="7", options={"board": "none"})
    kinds = len(old.equipment.kinds)
    bring(old, "men.chess")
    assert len(old.equipment.kinds) > kinds
    box = old.equipment
    first = old.log.table_at(0)
    # A pawn names what it may become, so all of its side is there; the other side is lacking.
    white = {name: kind for name, kind in box.kinds.items() if name.startswith("chess.white")}
    start = replace(first, equipment=replace(first.equipment, kinds={**first.equipment.kinds, **white}))
    entries = list(refitted(old.entries, box, start))
    after = apply_events(start, [event for entry in entries for event in entry.events])
    assert after.pieces.keys() == old.table.pieces.keys()
    assert {"chess.white.king", "chess.black.king"} <= after.equipment.kinds.keys()
