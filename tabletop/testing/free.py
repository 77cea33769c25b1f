"""The checks of every game, with rules or without: its box, and acts by chance on its free table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table, table_hash
from tabletop.core.view import back_of, sees, view
from tabletop.session import Session
from tabletop.testing.cases import Case, expect, expect_described, expect_sound
from tabletop.testing.random_acts import play_random

ACTS = 40
"""How many acts by chance a free table is given."""
SEED = "check"


def check_box(case: Case) -> None:
    """The box is the same each time it is made, and its table is sound."""
    game = case.game
    seats = game.free_colours(case.players)[: case.players]
    options = game.checked_options(case.options)
    expect(game.box(seats, options) == game.box(seats, options), "The equipment is another one when it is made again.")
    session = case.begin(SEED)
    expect_sound(session.table, "at the start")
    if game.ruleset is None:
        expect(not list(session.legal_moves()), "A game without rules has no legal moves, but this one has.")


def played(case: Case, acts: int = ACTS) -> Session:
    """A game of this case with the rules off, after `acts` acts by chance."""
    session, rng = case.begin(SEED, "off"), Random(SEED)
    for _ in range(acts):
        try:
            play_random(session, rng)
        except MoveRefusedError:
            # On a table with nothing that hands can move there is little to do.
            break
    return session


def check_free_play(case: Case) -> None:
    """Whatever hands do on the free table, it stays sound, and the log says what they did."""
    session = played(case)
    for entry in session.entries:
        expect_sound(session.log.table_at(entry.id), f"after entry {entry.id}")
        expect_described(session, entry.id)


def check_undo(case: Case) -> None:
    """Undo goes back to the very tables there were, and redo forth again."""
    session = played(case)
    tables = [session.table]
    while session.log.undo_target() is not None:
        session.undo()
        tables.append(session.table)
    for table in reversed(tables[:-1]):
        session.redo()
        expect(session.table == table, f"Entry {session.head} is another table after undo and redo.")


def check_save(case: Case) -> None:
    """A save of the game opens with the table that it was saved with."""
    session = played(case)
    with TemporaryDirectory(prefix="tabletop-check-") as folder:
        path = Path(folder) / "check.tabletop"
        session.save(path)
        with Session.load(path) as loaded:
            expect(not loaded.recovery, f"A save does not open as it was: {loaded.recovery}")
            same = table_hash(loaded.table) == table_hash(session.table)
            expect(same, "A save opens with another table than it was saved with.")


def check_hidden(case: Case) -> None:
    """No seat's view says which piece lies where the seat cannot see it."""
    session = played(case)
    for at in range(session.log.base, len(session.entries), 5):
        table = session.log.table_at(at)
        for seat in session.equipment.seats:
            seen = view(table, seat.id)
            hidden = [piece for piece in seen.pieces if piece in table.pieces and not sees(table, piece, seat.id)]
            expect(not hidden, f"The view of {seat.name} after entry {at} names {', '.join(hidden[:3])}, hidden from that seat.")
            for other in otherwise(table, seat.id):
                expect(view(other, seat.id) == seen, f"What {seat.name} cannot know after entry {at} changes that seat's view.")


def otherwise(table: Table, seat: Seat) -> Iterator[Table]:
    """The table with two pieces exchanged that look alike to a seat, once for each place that has such a pair."""
    for zone, held in table.zones.items():
        alike: dict[object, PieceId] = {}
        for piece in held:
            if sees(table, piece, seat):
                continue
            looks = replace(table.pieces[piece], kind=back_of(table, piece))
            first = alike.setdefault(looks, piece)
            if table.pieces[first].kind != table.pieces[piece].kind:
                exchange = {first: piece, piece: first}
                yield replace(table, zones={**table.zones, zone: tuple(exchange.get(one, one) for one in held)})
                break
