"""Every tie case of the majorities of Ming Dynasty, in districts (6.7 P4A) and in cities (P4B), each by its name."""

from __future__ import annotations

import pytest
from ming_scene import Scene

from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.state import entering, most_in_city

DISTRICT_CASES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "nobody there": ({}, {}),
    "one alone with one member": ({"blue": 1}, {"blue": 1}),
    "one alone with two": ({"blue": 2}, {"blue": 2}),
    "one alone with many": ({"blue": 7}, {"blue": 2}),
    "first and second": ({"blue": 3, "red": 2}, {"blue": 2, "red": 1}),
    "second with many still moves one": ({"blue": 6, "red": 5}, {"blue": 2, "red": 1}),
    "first, second, third": ({"blue": 3, "red": 2, "green": 1}, {"blue": 2, "red": 1}),
    "first, second, third, fourth": ({"blue": 4, "red": 3, "green": 2, "yellow": 1}, {"blue": 2, "red": 1}),
    "two tie for second": ({"blue": 3, "red": 1, "green": 1}, {"blue": 2}),
    "two tie for second before a fourth": ({"blue": 3, "red": 2, "green": 2, "yellow": 1}, {"blue": 2}),
    "three tie for second": ({"blue": 2, "red": 1, "green": 1, "yellow": 1}, {"blue": 2}),
    "second before two who tie for third": ({"blue": 3, "red": 2, "green": 1, "yellow": 1}, {"blue": 2, "red": 1}),
    "two tie for first": ({"blue": 2, "red": 2}, {"blue": 1, "red": 1}),
    "two tie for first with one each": ({"blue": 1, "red": 1}, {"blue": 1, "red": 1}),
    "two tie for first before a third": ({"blue": 3, "red": 3, "green": 2}, {"blue": 1, "red": 1}),
    "two tie for first before two more": ({"blue": 3, "red": 3, "green": 2, "yellow": 1}, {"blue": 1, "red": 1}),
    "two tie for first, two for third": ({"blue": 2, "red": 2, "green": 1, "yellow": 1}, {"blue": 1, "red": 1}),
    "three tie for first": ({"blue": 2, "red": 2, "green": 2}, {"blue": 1, "red": 1, "green": 1}),
    "three tie for first before a fourth": (
        {"blue": 2, "red": 2, "green": 2, "yellow": 1},
        {"blue": 1, "red": 1, "green": 1},
    ),
    "four tie for first": ({"blue": 2, "red": 2, "green": 2, "yellow": 2}, {}),
}
"""Members in the open, and how many each colour moves into the houses."""


@pytest.mark.parametrize(("members", "moved"), DISTRICT_CASES.values(), ids=DISTRICT_CASES)
def test_majority_in_a_district(members: dict[str, int], moved: dict[str, int]) -> None:
    assert dict(entering(members)) == moved
    scene = Scene(4).members("HUG1", **members).scored()
    assert scene.houses("HUG1") == moved
    for colour, count in members.items():
        assert scene.count("HUG1", colour) == count - moved.get(colour, 0)
        assert scene.tiles_of(colour) == ["HUG"] * moved.get(colour, 0)


def shape(counts: dict[str, int]) -> tuple[int, ...]:
    """How many stand on each rank: one alone in front and two behind are (1, 2)."""
    return tuple(sum(count == rank for count in counts.values()) for rank in sorted(set(counts.values()), reverse=True))


def test_every_way_in_which_four_can_tie_is_among_the_cases() -> None:
    possible: set[tuple[int, ...]] = {()}
    for _ in range(4):
        possible |= {(*ranks, 1) for ranks in possible} | {
            (*ranks[:-1], ranks[-1] + 1) for ranks in possible if ranks and sum(ranks) < 4
        }
    possible = {ranks for ranks in possible if sum(ranks) <= 4}
    assert len(possible) == 16
    assert {shape(members) for members, _ in DISTRICT_CASES.values()} == possible


CITY_CASES: dict[str, tuple[dict[str, tuple[int, int, int]], dict[str, int]]] = {
    "one alone": ({"blue": (1, 0, 0)}, {"blue": 4}),
    "one has most": ({"blue": (2, 0, 0), "red": (1, 0, 0)}, {"blue": 4}),
    "one has most against more districts": ({"blue": (2, 1, 0), "red": (0, 1, 1)}, {"blue": 4}),
    "tie, one is in more districts": ({"blue": (1, 1, 0), "red": (0, 0, 2)}, {"blue": 4}),
    "tie of three, one is in more districts": (
        {"blue": (2, 0, 0), "red": (0, 2, 0), "green": (1, 0, 1)},
        {"green": 4},
    ),
    "two tie in both": ({"blue": (2, 0, 0), "red": (0, 2, 0)}, {"blue": 2, "red": 2}),
    "two tie in both before a third in number": (
        {"blue": (1, 1, 0), "red": (0, 1, 1), "green": (1, 0, 0)},
        {"blue": 2, "red": 2},
    ),
    "two tie in both, a third in number alone": (
        {"blue": (1, 1, 0), "red": (0, 1, 1), "green": (2, 0, 0)},
        {"blue": 2, "red": 2},
    ),
    "three tie in both": ({"blue": (1, 0, 0), "red": (0, 1, 0), "green": (0, 0, 1)}, {"blue": 1, "red": 1, "green": 1}),
    "four tie in both": (
        {"blue": (1, 0, 0), "red": (0, 1, 0), "green": (0, 0, 1), "yellow": (1, 0, 0)},
        {"blue": 1, "red": 1, "green": 1, "yellow": 1},
    ),
}
"""Members in the houses of the city's three districts, and how many of the 4 points each seat gets."""


@pytest.mark.parametrize(("there", "shared"), CITY_CASES.values(), ids=CITY_CASES)
@pytest.mark.parametrize("round_", [2, 4, 6])
def test_most_members_in_a_city(there: dict[str, tuple[int, int, int]], shared: dict[str, int], round_: int) -> None:
    assert set(most_in_city({seat: list(houses) for seat, houses in there.items()})) == shared.keys()
    scene = Scene(4)
    for seat, houses in there.items():
        for number, count in enumerate(houses, 1):
            scene.in_houses(f"ZHE{number}", **{seat: count})
    scene.pending(
        [seat for seat in ("blue", "red", "green", "yellow") if seat in there], "choose", ("choose", "ZHE"), round_=round_
    )
    while scene.table.flow.phase == "choose":
        scene.play(ChooseReturn((0,)))
    for seat, houses in there.items():
        stayed = rulings.MEMBER_VALUES[round_] * sum(houses)
        assert scene.parts(seat).get("most members in cities", 0) == shared.get(seat, 0)
        assert scene.parts(seat).get("members who stayed in cities", 0) == stayed
        assert scene.boxed(seat) == sum(houses)


def test_neutral_counts_for_the_most_and_its_points_are_lost() -> None:
    scene = Scene(2).in_houses("ZHE1", blue=1, yellow=2)
    scene.pending("blue", "choose", ("choose", "ZHE"), round_=2).play(ChooseReturn((0,)))
    assert scene.parts("blue") == {"members who stayed in cities": 4}
    scene = Scene(2).in_houses("ZHE1", blue=1).in_houses("ZHE2", yellow=1)
    scene.pending("blue", "choose", ("choose", "ZHE"), round_=2).play(ChooseReturn((0,)))
    assert scene.parts("blue") == {"members who stayed in cities": 4, "most members in cities": 2}
    assert scene.boxed("yellow") == 1


def test_cloister_members_do_not_count_for_the_majority_by_this_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(3).members("SIC1", blue=1, red=1).cloister("SIC1", "red")
    assert scene.scored().houses("SIC1") == {"blue": 1, "red": 1}
    monkeypatch.setattr(rulings, "CLOISTER_COUNTS_FOR_MAJORITY", True)
    scene = Scene(3).members("SIC1", blue=1, red=1).cloister("SIC1", "red")
    assert scene.scored().houses("SIC1") == {"red": 1, "blue": 1}
    scene = Scene(3).members("SIC1", blue=2, red=2).cloister("SIC1", "red")
    assert scene.scored().houses("SIC1") == {"red": 2, "blue": 1}
    # Only members in the open move, though others may count.
    scene = Scene(3).cloister("SIC1", "red").scored()
    assert scene.houses("SIC1") == {}
