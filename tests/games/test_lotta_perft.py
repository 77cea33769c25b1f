"""Lotta Rome: how many sequences of legal moves there are, with The Merchants, against a count from the rules reference alone.

The count knows nothing of the game's code: domains are sets of (q, r) on a grid without end, and 6.12 says what is listed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lotta_cells import axial, cell_of
from lotta_counts import KINDS, Grid, Spot, areas, beside
from lotta_scene import Scene, at_elephants, begun, buying

from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid
from tabletop.games.lotta_rome.cells import TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of, lands_of, load_of
from tabletop.games.lotta_rome.doubles import LayFirst
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.market import Buying
from tabletop.games.lotta_rome.placing import PlaceLand
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split
from tabletop.rules.recorder import settle

Cells = frozenset[Spot]


def perft(table: Table, over: Callable[[Table], bool]) -> int:
    """The number of sequences of legal moves from `table` to the first tables that are `over`."""
    if over(table):
        return 1
    seat, found = table.flow.to_act[0], 0
    for move in RULES.legal_moves(table, seat):
        rng = Rng(table.chance)
        found += perft(settle(table, RULES.resolve(table, seat, move, rng), rng)[1], over)
    return found


def phase_is(name: str) -> Callable[[Table], bool]:
    """Whether a table has come to a phase."""
    return lambda table: table.flow.phase == name


def all_placed(table: Table) -> bool:
    """Whether the seat to act has placed all its lands, and has only to say so."""
    return table.flow.agenda[-1][0] == "place" and not lands_of(table, ids.INCOMING[table.flow.to_act[0]])


# Choices that all make at once


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_perft_of_the_starting_contracts(players: int) -> None:
    assert perft(Scene(players, merchants=True).table, phase_is("division")) == 3**players


def test_perft_of_the_splits() -> None:
    assert perft(begun(2).table, phase_is("selection")) == 16**2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_perft_of_the_choices(players: int) -> None:
    assert perft(begun(players).all_play(Split((0,))).table, phase_is("addition")) == 2**players


# Placing


def frontier(cells: Cells) -> set[Spot]:
    """The empty cells beside a domain."""
    return {other for spot in cells for other in beside(spot)} - cells


def single_ways(cells: Cells) -> list[Cells]:
    """The domain after each way to lay a single land."""
    return [cells | {spot} for spot in frontier(cells)]


def double_ways(cells: Cells, same: bool) -> list[Cells]:
    """The domain after each way to lay a double land: the half that touches (one for both of a doubled land), its cell, the
    cell of the other half."""
    ways = [cells | {spot, other} for spot in frontier(cells) for other in beside(spot) if other not in cells]
    return ways if same else ways * 2


def ways_to_place(cells: Cells, waiting: tuple[str, ...]) -> int:
    """The sequences in which lands may be placed. A land is named by its kind, or by its own name if a building stands on it;
    a double land is `double` or `doubled`, with a number, and `+` if a building comes with it."""
    if not waiting:
        return 1
    found = 0
    for name in set(waiting):
        rest = list(waiting)
        rest.remove(name)
        ways = double_ways(cells, name.startswith("doubled")) if name.startswith("double") else single_ways(cells)
        found += sum(ways_to_place(after, tuple(rest)) for after in ways) * (2 if name.endswith("+") else 1)
    return found


def names_of(table: Table, seat: str) -> tuple[str, ...]:
    """The lands that a seat has to place, named as `ways_to_place` wants it."""
    names, held = [], table.zones[ids.INCOMING[seat]]
    for land in lands_of(table, ids.INCOMING[seat]):
        kind = table.pieces[land].kind
        if kind.startswith("DL"):
            extra = "+" if any(piece.startswith(("FT", "XB")) for piece in held) else ""
            names.append(("doubled" if int(kind[2:]) > 20 else "double") + kind + extra)
        else:
            names.append(land if load_of(table, land) else kind)
    return tuple(names)


def cells(table: Table, seat: str) -> Cells:
    """The cells of a domain on the grid."""
    return frozenset(axial(cell) for cell in domain_of(table, seat).lands)


def test_the_count_by_hand() -> None:
    """A second land beside one lies on 6 cells, a third on 8: two bare lands alike, two that differ; a double land."""
    alone = frozenset({(0, 0)})
    assert ways_to_place(alone, ("TOWN", "TOWN")) == 6 * 8
    assert ways_to_place(alone, ("TOWN", "FIELD")) == 2 * 6 * 8
    assert ways_to_place(alone, ("doubledDL21",)) == 6 * 5
    assert ways_to_place(alone, ("doubleDL01+",)) == 6 * 5 * 2 * 2


@pytest.mark.parametrize(
    ("small", "sequences"),
    [((3, 4), 2808), ((0, 4), 2808), ((2,), 96), ((), 6)],
)
def test_perft_of_an_addition(small: tuple[int, ...], sequences: int) -> None:
    """Blue gets the smaller lot of Red; Red leaves Blue's own smaller lot with its one land too."""
    scene = (
        begun(2).play("blue", Split((1,))).play("red", Split(small)).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    )
    waiting = names_of(scene.table, "blue")
    assert len(waiting) == len(small) + 1
    found = perft(scene.table, all_placed)
    assert found == ways_to_place(cells(scene.table, "blue"), waiting) == sequences


# Elephants, bids and purchases


def cards_drawn(table: Table, seat: str, spot: Spot) -> int:
    """How many contracts an elephant on a land draws."""
    domain = domain_of(table, seat)
    grid = Grid({axial(cell): kind for cell, kind in domain.lands.items()})
    [area] = [area for area in areas(grid) if spot in area]
    return 1 if area & {axial(cell) for cell in domain.elephants} else len(area)


def test_perft_of_elephants_and_bids() -> None:
    scene = at_elephants(2)
    ways = 1
    for seat in scene.seats:
        domain = domain_of(scene.table, seat)
        free = [axial(cell) for cell in domain.lands if cell not in domain.works and cell not in domain.elephants]
        # Each elephant draws so many contracts, and each of them may be the bid.
        ways *= sum(cards_drawn(scene.table, seat, spot) for spot in free)
    assert perft(scene.table, phase_is("purchase")) == ways == 20


def lone_buyer() -> Scene:
    """Blue, whose domain is the starting land alone, buys; Red follows."""
    scene = begun(2).all_play(Split(())).play("blue", Choose("SMALL")).play("red", Choose("LARGE")).place_all()
    scene.play("red", PlaceElephant(domain_of(scene.table, "red").free()[0]))
    for seat in scene.seats:
        scene.play(seat, Bid((scene.table.zones[ids.HAND[seat]][0],)))
    return scene.flow("blue", phase="purchase", agenda=(Buying(("blue", "red")).row(),))


def lot_names(table: Table, lot: int) -> tuple[str, ...]:
    """The lands of a lot of the market, named as `ways_to_place` wants it."""
    held = table.zones[ids.LOT[lot - 1]]
    extra = "+" if lot in (1, 5) else ""
    kinds = [table.pieces[piece].kind for piece in held]
    doubles = [("doubled" if int(kind[2:]) > 20 else "double") + kind + extra for kind in kinds if kind.startswith("DL")]
    return (*doubles, *[kind for kind in kinds if kind in KINDS])


@pytest.mark.parametrize(
    ("lot", "sequences"),
    [(1, 120), (2, 60), pytest.param(3, 10656, marks=pytest.mark.long), (4, 1032), (5, 60)],
)
def test_perft_of_a_purchase(lot: int, sequences: int) -> None:
    scene = lone_buyer()
    wanted = ways_to_place(frozenset({(0, 0)}), lot_names(scene.table, lot))
    for number in range(1, 6):
        if number != lot:
            for piece in scene.table.zones[ids.LOT[number - 1]]:
                scene.put(piece, ids.AWAY)
    assert perft(scene.table, all_placed) == wanted == sequences


def test_perft_of_an_addition_with_two_bare_lands_alike() -> None:
    """They are listed once (6.12), so there are half as many sequences as with two that differ."""
    scene = begun(2).play("blue", Split(())).play("red", Split((3, 4))).play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    [one, two] = lands_of(scene.table, ids.INCOMING["blue"])
    assert perft(scene.table, all_placed) == 2 * 6 * 8
    kind = scene.table.pieces[one].kind
    alike = next(land for land in scene.table.zones[ids.STACK["blue"]] if scene.table.pieces[land].kind == kind)
    scene.put(two, ids.STACK["blue"]).put(alike, ids.INCOMING["blue"])
    assert perft(scene.table, all_placed) == ways_to_place(cells(scene.table, "blue"), (kind, kind)) == 6 * 8


@pytest.mark.parametrize("lot", [1, 2, 3, 4, 5])
def test_every_way_to_lay_a_land_can_be_made_by_one_drag_and_no_other(lot: int) -> None:
    """For a double land each cell of half A with each direction of half B, of which at least one touches the domain (6.4)."""
    scene = buying(lot)
    held, edge = cells(scene.table, "blue"), frontier(cells(scene.table, "blue"))
    around = {other for spot in edge for other in beside(spot)} | edge
    doubles = {
        (cell_of(*spot), way)
        for spot in around - held
        if cell_of(*spot)
        for way, other in enumerate(TOWARDS[cell_of(*spot)])
        if other and axial(other) not in held and ({spot, axial(other)} & edge)
    }
    for land in lands_of(scene.table, ids.INCOMING["blue"]):
        double = land.startswith("DL")
        wanted = doubles if double else {(cell_of(*spot), None) for spot in edge if cell_of(*spot)}
        moves = RULES.carried(scene.table, "blue", land)
        assert {(move.cell, move.orientation) for move in moves if isinstance(move, PlaceLand | LayFirst)} == wanted
        assert {type(move) for move in moves} == {LayFirst if double and lot in (1, 5) else PlaceLand}
        assert len(moves) == len(wanted)
