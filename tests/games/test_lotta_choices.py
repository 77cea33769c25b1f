"""What the normal bot of Lotta Rome chooses where it is plain what is best."""

from __future__ import annotations

import pytest
from lotta_scene import EAST, WEST, Scene, at_elephants, begun, buying, placing, with_forts

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.games.lotta_rome import GAME, ids
from tabletop.games.lotta_rome.cells import AROUND, START, TOWARDS
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.data import CONTRACTS
from tabletop.games.lotta_rome.domain import domain_of, lands_of, load_of
from tabletop.games.lotta_rome.elephants import PlaceElephant, entitlement
from tabletop.games.lotta_rome.forts import SetFort, unnamed
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.placing import Lay
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import SPLITS, Split, row_of_lands
from tabletop.games.lotta_rome.values import Lots, best_way, contract_worth
from tabletop.rules.bot import Budget
from tabletop.rules.gesture import Click
from tabletop.rules.ruleset import Move


def chosen(scene: Scene, seat: str = "blue") -> Move:
    """What the normal bot does in a seat."""
    seen = scene.view(seat)
    return bot_for(GAME, "normal").choose(seen, RULES.legal_moves(seen, seat), Rng(Chance("bot")), Budget())


def test_five_lands_are_worth_more_than_a_gem() -> None:
    assert chosen(Scene(2).all_play(Split(()))) == Choose("LARGE")


def test_a_gem_is_worth_what_it_adds_to_the_points() -> None:
    scene = Scene(2)
    assert Lots(scene.table, "blue").gem() == 13 - 9
    scene.put(scene.table.zones[ids.GEMS["red"]][0], ids.GEMS["blue"])
    assert Lots(scene.table, "blue").gem() == 18 - 13


def test_a_split_is_made_for_the_neighbour_who_chooses_from_it() -> None:
    """In round 1 Green, on the right of Blue, chooses from Blue's split; whether Red likes gems is nothing to Blue."""
    differs = 0
    for number in range(12):
        choices = {}
        for rich in ("", "red", "green"):
            scene = Scene(3, f"split {number}", merchants=True)
            for seat in scene.seats:
                scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
            for gem in scene.table.zones[ids.MARKET_GEMS] if rich else ():
                scene.put(gem, ids.GEMS[rich])
            choices[rich] = chosen(scene)
        assert choices["red"] == choices[""]
        differs += choices["green"] != choices[""]
    assert differs


def test_a_land_goes_where_a_building_scores_it() -> None:
    scene = placing().lay("blue", {START: "TOWN", EAST: "VINE", TOWARDS[EAST][0]: "OLIVE"}, {TOWARDS[EAST][0]: "MILL"})
    field = scene.one_of("FIELD", *[ids.STACK[seat] for seat in scene.seats])
    for piece in scene.table.zones[ids.INCOMING["blue"]]:
        scene.put(piece, ids.STACK["blue"] if piece.startswith("L") else ids.BOX)
    scene.put(field, ids.INCOMING["blue"])
    assert load_of(scene.table, field) == ()
    scene.flow("blue", phase="addition", agenda=(Placing(field, "", "", "", "", ()).row(),))
    move = chosen(scene)
    assert isinstance(move, Lay)
    assert move.cell in AROUND[TOWARDS[EAST][0]]


@pytest.mark.parametrize("lot", [1, 2, 4, 5])
def test_a_double_land_is_laid_stage_by_stage_in_the_best_way(lot: int) -> None:
    scene = buying(lot)
    land = next(one for one in lands_of(scene.table, ids.INCOMING["blue"]) if one.startswith("DL"))
    domain = domain_of(scene.table, "blue")
    extra = next(
        (scene.table.pieces[one].kind for one in scene.table.zones[ids.INCOMING["blue"]] if one[:2] in ("XB", "FT")), None
    )
    _, (anchor, direction, half) = best_way(domain, land, extra)
    while land in scene.table.zones[ids.INCOMING["blue"]]:
        scene.play("blue", chosen(scene))
    after = domain_of(scene.table, "blue")
    assert after.lands.keys() - domain.lands.keys() == {anchor, TOWARDS[anchor][direction]}
    assert after.works.keys() - domain.works.keys() == (
        {anchor if half == "A" else TOWARDS[anchor][direction]} if half else set()
    )


def test_an_elephant_goes_where_it_draws_most() -> None:
    scene = at_elephants(2)
    scene.lay("blue", dict.fromkeys(("a1", "b1", "c1", "d1"), "FIELD"))
    move = chosen(scene)
    domain = domain_of(scene.table, "blue")
    assert isinstance(move, PlaceElephant)
    assert entitlement(domain, move.cell) == max(entitlement(domain, cell) for cell in domain.free()) >= 4


def test_a_fort_becomes_what_scores_most() -> None:
    scene = with_forts()
    for piece in (*scene.table.zones[ids.SECRET["blue"]], *scene.table.zones[ids.DOMAIN["blue"]]):
        if piece.startswith(("CT", "AL", "EL")):
            scene.put(piece, ids.DECK if piece.startswith("CT") else ids.BOX)
    assert chosen(scene) == SetFort(EAST, "MILL")
    assert chosen(scene.move_only("blue", SetFort(EAST, "MILL"))) == SetFort(WEST, "WINERY")


def test_a_contract_is_valued_by_what_it_scores_and_by_what_such_contracts_score() -> None:
    scene = begun(2).lay("blue", dict.fromkeys(("a1", "b1", "c1", "d1"), "FIELD"))
    fields = list(domain_of(scene.table, "blue").lands.values()).count("FIELD")
    assert contract_worth(scene.table, "blue", "CT44") == (fields + CONTRACTS["CT44"].mean) / 2
    assert contract_worth(scene.table, "blue", "CT03") == (2 * 4 + CONTRACTS["CT03"].mean) / 2


@pytest.mark.parametrize("number", range(3))
def test_a_split_leaves_most_if_the_neighbour_takes_the_better_lot(number: int) -> None:
    """Of two players each wants the most for himself and, half as much, little for the other."""
    scene = Scene(2, f"leave {number}")
    mine, other = Lots(scene.table, "blue"), Lots(scene.table, "red")
    mine.gems -= 1
    row = row_of_lands(scene.table, "blue")

    def left(small: tuple[int, ...]) -> float:
        few, many = [row[at] for at in small], [row[at] for at in range(5) if at not in small]
        takes_few = other.lot(few, gem=True) > other.lot(many)
        kept, given = (mine.lot(many), other.lot(few, gem=True)) if takes_few else (mine.lot(few, gem=True), other.lot(many))
        return kept - given / 2

    move = chosen(scene)
    assert isinstance(move, Split)
    assert left(move.small) == max(map(left, SPLITS))


def test_all_rows_about_a_fort_light_that_fort() -> None:
    """Of two forts on fields neither was lit, and a click on one did nothing."""
    scene = with_forts()
    legal = RULES.legal_moves(scene.table, "blue").moves
    assert {type(move) for move in legal} == {SetFort}
    lit = [one.piece for move in legal for one in RULES.gestures(scene.table, "blue", move) if isinstance(one, Click)]
    assert len(lit) == len(legal) == 5
    assert set(lit) == {unnamed(scene.table, "blue")[0]}
