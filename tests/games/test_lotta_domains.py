"""Lotta Rome: a domain that is read on from what it was before is the same as one that is read from its pieces."""

from __future__ import annotations

import pytest

from tabletop.bots.simulate import first_table, make_match, next_to_act
from tabletop.core.chance import Chance, Rng
from tabletop.core.table import PieceState, Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, SPOTS, START
from tabletop.games.lotta_rome.domain import Domain, domain_of, read_domain
from tabletop.games.registry import load_game
from tabletop.rules.recorder import settle

NOTHING = ((), ())


def facts(domain: Domain) -> tuple[object, ...]:
    """All that can be asked of a domain."""
    read = domain.lands, domain.works, domain.elephants, domain.forts, domain.doubles, domain.start
    return *read, domain.frontier(), dict(domain.area_at), domain.total()


def read_anew(table: Table, seat: str) -> Domain:
    """The domain of a seat, read without knowing what it was before."""
    held = table.zones[ids.DOMAIN[seat]]
    return read_domain((held, tuple([table.pieces[piece] for piece in held])), NOTHING, None)


@pytest.mark.parametrize("merchants", [False, True])
def test_domains_are_the_same_however_they_are_read(merchants: bool) -> None:
    match = make_match(load_game("lotta_rome"), 3, {ids.MERCHANTS: merchants})
    table, rng = first_table(match, "domains"), Rng(Chance("moves"))
    compared = 0
    while seat := next_to_act(match.ruleset, table):
        move, chance = rng.choice(match.ruleset.legal_moves(table, seat).moves), Rng(table.chance)
        _, table = settle(table, match.ruleset.resolve(table, seat, move, chance), chance)
        for one in table.equipment.seats:
            assert facts(domain_of(table, one.id)) == facts(read_anew(table, one.id))
            compared += bool(domain_of(table, one.id).lands)
    assert compared > 100


def lying(kind: str, cell: str) -> PieceState:
    """A piece of a domain on a cell."""
    x, y = SPOTS[cell]
    return PieceState(kind, 0, 0.0, x, y)


EAST, WEST = AROUND[START][0], AROUND[START][3]
FIELD, MILL, TOWN, ELEPHANT = ("F1", "FIELD"), ("M1", "MILL"), ("T1", "TOWN"), ("EL01", "elephant")
Laid = tuple[tuple[str, str], str]


@pytest.mark.parametrize(
    ("before", "since"),
    [
        ([(FIELD, START)], [(TOWN, EAST)]),
        ([(FIELD, START)], [(TOWN, EAST), (MILL, EAST)]),
        ([(FIELD, START)], [(TOWN, EAST), (MILL, START)]),
        ([(FIELD, START)], [(TOWN, START)]),
        ([(FIELD, START)], [(MILL, WEST)]),
        ([(FIELD, START)], [(TOWN, EAST), (ELEPHANT, START)]),
        ([(FIELD, START), (MILL, EAST)], [(TOWN, EAST)]),
        ([(FIELD, START), (TOWN, START)], [(ELEPHANT, START)]),
    ],
)
def test_what_a_hand_lays_anywhere_is_read_as_on_a_new_table(before: list[Laid], since: list[Laid]) -> None:
    def lie(laid: list[Laid]) -> tuple[tuple[str, ...], tuple[PieceState, ...]]:
        return tuple([piece for (piece, _), _ in laid]), tuple([lying(kind, cell) for (_, kind), cell in laid])

    earlier, now = lie(before), lie([*before, *since])
    known = read_domain(earlier, NOTHING, None)
    assert facts(known)
    assert facts(read_domain(now, earlier, known)) == facts(read_domain(now, NOTHING, None))
