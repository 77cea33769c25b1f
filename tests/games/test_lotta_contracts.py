"""Lotta Rome, The Merchants: a test for each contract, on one domain whose counts are known by hand (7.4, 8.4)."""

from __future__ import annotations

import pytest
from lotta_scene import Scene

from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import START, TOWARDS
from tabletop.games.lotta_rome.contracts import contract_points
from tabletop.games.lotta_rome.data import CONTRACTS, gem_score
from tabletop.games.lotta_rome.domain import Domain, domain_of
from tabletop.games.lotta_rome.rules import RULES
from tabletop.session import Session
from tabletop.session.step_tables import step_results, step_tables

E, NE, NW, W, SW, SE = (TOWARDS[START][direction] for direction in range(6))
FAR = TOWARDS[E][0]
FARTHER = TOWARDS[FAR][0]

# A flower of seven lands about the start, and two more in a row to the east:
#   vine   vine
# town  START(olive)  olive  field  quarry
#   town   vine
DOMAIN = Domain(
    {
        START: "OLIVE",
        E: "OLIVE",
        NE: "VINE",
        NW: "VINE",
        W: "TOWN",
        SW: "TOWN",
        SE: "VINE",
        FAR: "FIELD",
        FARTHER: "QUARRY",
    },
    {NE: "OIL_MILL", NW: "OIL_MILL", SW: "THEATER", FARTHER: "MILL"},
    elephants=(START, SE),
    forts=(NW,),
    doubles=2,
    start=START,
)
GEMS = 5
COUNTS = {
    1: 2,  # the olive groves START and E
    2: 2,  # NE and NW; SE is apart
    3: 1,
    4: 2,
    5: 1,
    6: 2,
    7: 0,
    8: 1,
    9: 1,
    10: 0,
    11: 0,
    12: 0,
    13: 3,
    14: 2,  # START beside three, E beside NE
    15: 3,  # NE and NW beside each other, SE beside SW
    16: 1,  # FAR beside FARTHER
    17: 1,  # W beside NW and SW; SW has only its own
    18: 0,
    19: 1,
    20: 2,
    21: 1,
    22: 1,
    23: 1,
    24: 1,
    25: 0,  # elephants are in the area of the olive groves and in that of SE, neither has a building
    26: 5,  # W, START, E, FAR, FARTHER
    27: 2,
    28: 1,
    29: 0,
    30: 2,
    31: 0,
    32: 1,
    33: 1,
    34: 4,
    35: 3,
    36: 2,
    37: 3,
    38: 1,
    39: 1,
    40: 4,
    41: 5,
    42: 2,
    43: 3,
    44: 1,
    45: 2,
    46: 1,
    47: 2,
    48: 2,
    49: 2,
    50: 0,
    51: 3,  # NE and NW beside START, SW beside START and SE
    52: 3,
    53: 6,
    54: 1,
    55: 3,  # SE, FAR, FARTHER
    56: 1,
    57: 8,
    58: 0,
    59: 1,
    60: 2,
    61: 1,  # the field; the quarry has a mill
    62: 3,  # olive grove, vineyard, town quarter
}
"""What each contract counts in that domain."""


@pytest.mark.parametrize("number", COUNTS)
def test_7_4_contract(number: int) -> None:
    contract = CONTRACTS[f"CT{number:02}"]
    assert contract_points(contract, DOMAIN, GEMS) == contract.points * (COUNTS[number] // contract.divisor)


def test_every_contract_is_tested() -> None:
    assert sorted(COUNTS) == [contract.number for contract in CONTRACTS.values()]


@pytest.mark.parametrize(("size", "points"), [(3, 0), (4, 3)])
def test_7_4_contract_11_counts_areas_from_four_lands_on(size: int, points: int) -> None:
    row = [START, E, FAR, FARTHER][:size]
    assert contract_points(CONTRACTS["CT11"], Domain(dict.fromkeys(row, "FIELD"), {}), 0) == points


@pytest.mark.parametrize(("size", "points"), [(4, 0), (5, 2)])
def test_7_4_contract_12_counts_buildings_that_score_five(size: int, points: int) -> None:
    row = [W, START, E, FAR, FARTHER][:size]
    domain = Domain(dict.fromkeys(row, "FIELD"), {START: "MILL"})
    assert contract_points(CONTRACTS["CT12"], domain, 0) == points


def test_7_4_contract_25_an_area_with_both() -> None:
    domain = Domain({START: "TOWN", E: "TOWN"}, {START: "MILL"}, elephants=(E,))
    assert contract_points(CONTRACTS["CT25"], domain, 0) == 3


def test_7_4_contract_58_lands_far_from_buildings() -> None:
    domain = Domain({START: "TOWN", E: "TOWN", FAR: "TOWN"}, {START: "MILL"})
    assert contract_points(CONTRACTS["CT58"], domain, 0) == 2


def test_ruling_17_an_elephant_is_no_building() -> None:
    domain = Domain({START: "TOWN", E: "TOWN"}, {START: "MILL"}, elephants=(E,))
    assert contract_points(CONTRACTS["CT40"], domain, 0) == 1
    assert contract_points(CONTRACTS["CT27"], domain, 0) == 2


def test_8_4_a_contract_counts_nothing_in_an_empty_domain() -> None:
    for contract in CONTRACTS.values():
        assert contract_points(contract, Domain({}, {}), 0) == 0


def test_8_5_points_of_kept_contracts_are_part_of_the_total() -> None:
    scene = Scene(2, merchants=True)
    before = scene.score("blue")
    scene.lay("blue", {E: "QUARRY"}).put("CT46", ids.KEPT["blue"]).put("CT54", ids.KEPT["blue"])
    quarries = list(domain_of(scene.table, "blue").lands.values()).count("QUARRY")
    assert dict(scene.score("blue").parts)["contract of round 1"] == quarries
    assert dict(scene.score("blue").parts)["contract of round 2"] == 0
    assert scene.score("blue").points == before.points + quarries
    # What is secret is no part of the points.
    scene.put("CT42", ids.SECRET["blue"])
    assert "starting contract" not in dict(scene.score("blue").parts)
    assert scene.score("blue").points == before.points + quarries


def test_8_4_five_contracts_score_at_the_end_in_rows_that_all_share() -> None:
    scene = Scene(5, merchants=True)
    while scene.table.flow.to_act:
        seat = scene.table.flow.to_act[0]
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    rows = [f"contract of round {number}" for number in range(1, 5)]
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    for score in outcome.scores:
        assert [name for name, _ in score.parts][6:] == [*rows, "starting contract"]
        domain, gems = domain_of(scene.table, score.seat), len(scene.table.zones[ids.GEMS[score.seat]])
        cards = scene.table.zones[ids.KEPT[score.seat]]
        points = [contract_points(CONTRACTS[card], domain, gems) for card in cards]
        assert [one for _, one in score.parts][6:] == points
        assert score.points == domain.total() + gem_score(gems) + sum(points)
        # The log names them.
        name = score.seat.title()
        named = [f"{CONTRACTS[card].title} {one}" for card, one in zip(cards, points, strict=True)]
        assert f"Contracts of {name}: {', '.join(named[:-1])} and {named[-1]}." in scene.steps


def test_8_4_the_points_of_a_starting_contract_are_shown_with_the_contracts_of_its_owner() -> None:
    """They were shown one row too early, beside the fort that was named or the contracts of the player before."""
    session = Session.new("lotta_rome", seats=3, seed="5", options={"merchants": True})
    while session.table.flow.to_act:
        seat = session.table.flow.to_act[0]
        session.play(session.legal_moves(seat).moves[0], seat)
    log, rules = session.log, session.game_rules
    entry = log.entry(log.head)
    parts = step_tables(log, log.head)[1:]
    shown = [
        (step.words.partition(":")[0], {result.seat for result in step_results(rules, log, part)})
        for part, step in zip(parts, entry.steps, strict=True)
        if step.words.startswith("Contracts of ")
    ]
    assert [words for words, _ in shown] == ["Contracts of Blue", "Contracts of Red", "Contracts of Green"]
    assert all(seats <= {words.removeprefix("Contracts of ").lower()} for words, seats in shown)
    assert any(seats for _, seats in shown)
