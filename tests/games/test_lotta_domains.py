"""Lotta Rome: a domain that is read on from what it was before is the same as one that is read from its pieces."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from lotta_scene import EAST, WEST, Scene, placing, with_forts

from tabletop.bots.simulate import first_table, make_match, next_to_act
from tabletop.core.apply import apply_events
from tabletop.core.chance import Chance, Rng
from tabletop.core.events import PiecesFaced
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import START
from tabletop.games.lotta_rome.domain import Domain, domain_of, lands_of, load_of, read_domain
from tabletop.games.lotta_rome.placing import PlaceLand
from tabletop.games.registry import load_game
from tabletop.rules.recorder import settle

Laid = Sequence[tuple[str, str]]
"""What a hand lays: kinds of pieces, each with its cell."""


def facts(domain: Domain) -> tuple[object, ...]:
    """All that can be asked of a domain."""
    read = domain.lands, domain.works, domain.elephants, domain.forts, domain.doubles, domain.start
    return *read, domain.frontier(), dict(domain.area_at), domain.total()


def read_anew(table: Table, seat: str) -> Domain:
    """The domain of a seat, read without knowing what it was before."""
    held = table.zones[ids.DOMAIN[seat]]
    return read_domain((held, tuple([table.pieces[piece] for piece in held])))


def by_hand(scene: Scene, laid: Laid) -> None:
    """Lay pieces of these kinds in the domain of Blue."""
    for kind, cell in laid:
        scene.put(scene.one_of(kind, ids.BOX, *ids.STACK.values(), *ids.WORKS.values()), ids.DOMAIN["blue"], cell)


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


@pytest.mark.parametrize(
    ("before", "since"),
    [
        ([("FIELD", START)], ()),
        ([("FIELD", START), ("MILL", START)], ()),
        ([("FIELD", START), ("MILL", EAST)], ()),
        ([("FIELD", START), ("TOWN", START)], ()),
        ([("FIELD", START), ("TOWN", START), ("MILL", EAST)], ()),
        ([("FIELD", START)], [("TOWN", WEST)]),
        ([("FIELD", START)], [("MILL", WEST)]),
        ([("FIELD", START)], [("MILL", EAST)]),
        ([("FIELD", START)], [("TOWN", EAST), ("WINERY", START)]),
    ],
)
def test_what_a_hand_lays_anywhere_is_read_as_on_a_new_table(before: Laid, since: Laid) -> None:
    scene = placing()
    by_hand(scene, before)
    bare = next(land for land in lands_of(scene.table, ids.INCOMING["blue"]) if not load_of(scene.table, land))
    scene.move_only("blue", PlaceLand(bare, EAST))
    by_hand(scene, since)
    assert facts(domain_of(scene.table, "blue")) == facts(read_anew(scene.table, "blue"))


def test_a_fort_that_a_hand_turns_is_read_anew() -> None:
    scene = with_forts()
    before = domain_of(scene.table, "blue")
    scene.table = apply_events(scene.table, [PiecesFaced(("FT1",), (1,))])
    assert facts(domain_of(scene.table, "blue")) == facts(read_anew(scene.table, "blue")) != facts(before)
