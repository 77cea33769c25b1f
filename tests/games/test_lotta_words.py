"""Lotta Rome in words: what comes next, what the log says of each move, what is asked, and what buttons promise."""

from __future__ import annotations

from itertools import groupby

import pytest
from lotta_scene import EAST, Scene, placing

from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import START
from tabletop.games.lotta_rome.domain import load_of
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.placing import Lay
from tabletop.games.lotta_rome.rules import RULES
from tabletop.rules.gesture import Button


def announced(merchants: bool) -> list[str]:
    """What a game of three announces, step by step, each once, from its beginning to its end."""
    scene, said = Scene(3, "next", merchants), []
    while scene.table.flow.to_act:
        seat = scene.table.flow.to_act[0]
        said.append(f"{scene.phase} {scene.table.flow.round} {seat}: {RULES.next_up(scene.table)}")
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    assert RULES.next_up(scene.table) == ""
    return [one for one, _ in groupby(said)]


CHOICES = (
    "division {0} blue: Then everybody chooses a lot of the neighbour on the {1}.",
    "selection {0} blue: Then everybody places the lands of two lots: the chosen one and the one left over.",
    "addition {0} blue: Then Red places lands.",
    "addition {0} red: Then Green places lands.",
)
SIDES = {1: "left", 2: "right", 3: "left", 4: "right"}


@pytest.mark.parametrize("round_", [1, 4])
def test_what_comes_next_in_the_base_game(round_: int) -> None:
    said = announced(False)
    after = "the next round begins" if round_ < 4 else "the buildings and gems are scored"
    wanted = [*(one.format(round_, SIDES[round_]) for one in CHOICES), f"addition {round_} green: Then {after}."]
    assert [one for one in said if one in wanted] == wanted


@pytest.mark.parametrize("round_", [1, 4])
def test_what_comes_next_with_the_merchants(round_: int) -> None:
    said = announced(True)
    assert said[0] == "start_contract 0 blue: Then the first round begins."
    here = [one for one in said if one.split()[1] == str(round_)]
    after = "the next round begins" if round_ < 4 else "the forts are named, and buildings, gems and contracts are scored"
    for line in (
        *(one.format(round_, SIDES[round_]) for one in CHOICES),
        f"addition {round_} green: Then everybody puts an elephant on a free land.",
        f"elephant {round_} blue: Then Red puts an elephant on a free land.",
        f"elephant {round_} red: Then Green puts an elephant on a free land.",
        f"elephant {round_} green: Then everybody bids with a contract.",
        f"bid {round_} blue: Then the lots of the market are bought, the highest bid first.",
    ):
        assert line in here
    buying = [one for one in here if one.startswith("purchase")]
    buyers = [one.split()[2].rstrip(":") for one in buying]
    assert sorted(buyers) == ["blue", "green", "red"]
    names = [f"{seat.title()} buys a lot" for seat in buyers[1:]]
    assert [one.split(": ")[1] for one in buying] == [f"Then {what}." for what in (*names, after)]


def test_what_comes_after_forts() -> None:
    forts = [one for one in announced(True) if one.startswith("forts")]
    assert forts
    assert {one.split(": ")[1] for one in forts} == {"Then the buildings, gems and contracts are scored."}


def test_a_cell_says_what_a_land_with_its_building_brings() -> None:
    """A field with a mill on it, laid beside another field: the mill scores both, the mill that stands there one more."""
    scene = placing().lay("blue", {START: "FIELD"}, {START: "MILL"})
    building = scene.one_of("MILL", ids.BOX, *[ids.WORKS[seat] for seat in scene.seats])
    land = scene.one_of("FIELD", *[ids.STACK[seat] for seat in scene.seats])
    for piece in scene.table.zones[ids.INCOMING["blue"]]:
        scene.put(piece, ids.STACK["blue"] if piece.startswith("L") else ids.BOX)
    scene.put(land, ids.INCOMING["blue"]).put(building, ids.INCOMING["blue"])
    assert load_of(scene.table, land) == (building,)
    scene.flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    button = next(one for one in RULES.gestures(scene.table, "blue", Lay(EAST)) if isinstance(one, Button))
    assert (button.label, button.detail) == (f"Lay it on {EAST}", "3 points more, field area of 2")
