"""Walks over the acts of the free table: undo, redo and the save lead to equal tables."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop import CapturePieces, DrawPieces, MovePieces, Session, WriteScores
from tabletop.components.standard import standard
from tabletop.core.check_table import check_table
from tabletop.core.equipment import PieceId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table, table_hash
from tabletop.rules.bringing import taken_out
from tabletop.rules.capturing import as_capture
from tabletop.rules.copying import copy_to_hand, paste_move
from tabletop.rules.free_moves import AnyFreeMove
from tabletop.rules.piece_commands import ARRANGING, IN_MENU, Target, draw
from tabletop.rules.spreading import place_aside
from tabletop.rules.supplying import take_one_to_hand, take_several

SEATS = ("blue", "red", "green")
MOST_PIECES = 12
ACTS = ("menu", "arrange", "paste", "hand", "capture", "supply", "draw", "aside", "down", "bring", "scores")


def chosen(table: Table, data: st.DataObject) -> tuple[PieceId, ...]:
    """Some pieces of one zone, or of several."""
    held = [pieces for zone, pieces in table.zones.items() if pieces]
    zone = data.draw(st.sampled_from(held))
    pieces = data.draw(st.lists(st.sampled_from(zone), min_size=1, max_size=MOST_PIECES, unique=True))
    if data.draw(st.booleans()):
        pieces += [piece for piece in data.draw(st.sampled_from(held))[:2] if piece not in pieces]
    return tuple(pieces)


def act(table: Table, seat: str, data: st.DataObject) -> AnyFreeMove | None:
    """One act of a person: a command on pieces, a paste, a capture, something from a supply, a round of scores."""
    pieces = chosen(table, data)
    target = Target(table, seat, pieces, data.draw(st.sampled_from((15.0, 45.0, 60.0, 90.0))))
    supplies = [zone.id for zone in table.equipment.zones.values() if zone.supply]
    place = data.draw(st.tuples(st.floats(0, 959), st.floats(0, 539)))
    match data.draw(st.sampled_from(ACTS)):
        case "menu":
            return IN_MENU[data.draw(st.sampled_from(sorted(IN_MENU)))](target)
        case "arrange":
            return ARRANGING[data.draw(st.sampled_from(sorted(ARRANGING)))](target)
        case "paste":
            return paste_move(table, pieces, place)
        case "hand":
            supply = data.draw(st.sampled_from(supplies))
            return copy_to_hand(table, pieces, seat) or take_one_to_hand(table, seat, supply)
        case "capture":
            square = (float(int(place[0]) % 8), float(int(place[1]) % 8))
            move = MovePieces(pieces[:1], "board", (square,))
            return as_capture(table, move) or CapturePieces(pieces[0], "board", square)
        case "supply":
            return take_several(table, data.draw(st.sampled_from(supplies)), data.draw(st.integers(1, 24)))
        case "draw":
            deep = draw(target, 1)
            below = data.draw(st.integers(0, 4))
            return DrawPieces(deep.piece, 1, deep.to, below=below) if isinstance(deep, DrawPieces) else None
        case "aside":
            pile = table.pile_of(pieces[0])
            return MovePieces(pile[-3:], "table", (place_aside(table, pile),))
        case "down":
            return MovePieces(pieces, "table", (place,), face_down=True)
        case "bring":
            return taken_out(table, data.draw(st.sampled_from(standard())), place, data.draw(st.integers(1, 12)))
        case _:
            values = data.draw(st.lists(st.integers(-99, 99), min_size=1, max_size=3))
            return WriteScores(data.draw(st.integers(1, 6)), tuple(zip(SEATS, values, strict=False)))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow])
@given(data=st.data())
def test_every_act_is_undone_and_redone_to_an_equal_table(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "walk.tabletop"
        with Session.new("open_table", seats=3, seed="7", path=path) as session:
            hashes = [table_hash(session.table)]
            for _ in range(data.draw(st.integers(4, 14))):
                seat = data.draw(st.sampled_from(SEATS))
                try:
                    move = act(session.table, seat, data)
                    if move is None:
                        continue
                    session.play(move, seat)
                except MoveRefusedError:
                    assert table_hash(session.table) == hashes[-1]
                    continue
                assert check_table(session.table) == []
                for viewer in (*SEATS, None):
                    assert session.describe(session.head, viewer).endswith((".", "”"))
                hashes.append(table_hash(session.table))
                assert len(session.entries) - 1 - session.log.base == len(hashes) - 1
            for number in range(len(hashes) - 2, -1, -1):
                session.undo()
                assert table_hash(session.table) == hashes[number]
            for number in range(1, len(hashes)):
                session.redo()
                assert table_hash(session.table) == hashes[number]
        with Session.load(path) as again:
            assert table_hash(again.table) == hashes[-1]
