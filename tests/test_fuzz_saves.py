"""Saves of all games with wrong fields inside do no harm: to no command, to no session, and not in the window."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import fuzz_saves
import mutants
import pytest
from forging import payloads_of
from fuzz_culprits import DEEDS, be_culprits
from fuzz_report import FuzzReport
from hostile_values import FORGED_PICTURES, hurting
from save_parts import Parts

from tabletop.core.codec import EntryRow, unpack_record
from tabletop.saves.files import read_save

SHORT, LONG, BATCH = 2 * len(mutants.WAYS), 3_000, 300
"""Mutants of the plain run: two of each way, of saves of every game. The long run goes on behind them, in batches."""


def run_fuzz(first: int, count: int, quick: bool) -> dict[str, object]:
    """Run `count` mutants in processes of their own and return what came of them; the test fails with a report on failures."""
    asked = fuzz_saves.Asked(first, count, quick=quick)
    told = fuzz_saves.run(asked)
    assert not told.failures, fuzz_saves.report(told, asked, minimise=False)[-6000:]
    return told.summary()


def test_saves_with_wrong_fields_do_no_harm() -> None:
    told = run_fuzz(0, SHORT, quick=True)
    # All ways to end do occur, or the mutants are not what they are meant to be.
    assert {"well", "recovered", "DamagedSaveError", "NotASaveError"} <= told.keys()
    assert {"look", "play", "verify", "log", "show", "repair", "picture", *fuzz_saves.WINDOW_STEPS[:3]} <= told["seconds"].keys()  # type: ignore[attr-defined]


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, SHORT + LONG, BATCH))
def test_saves_with_wrong_fields_do_no_harm_long(first: int) -> None:
    print(run_fuzz(first, BATCH, quick=False))


def test_the_same_number_makes_the_same_mutant() -> None:
    once, again = (mutants.make_mutant(26) for _ in range(2))
    assert (once.content, once.changes) == (again.content, again.changes)
    assert once.content != mutants.make_mutant(26 + len(mutants.WAYS)).content


def test_a_save_taken_apart_and_put_together_is_the_same() -> None:
    for path in mutants.seed_files():
        data, payloads = mutants.seed_payloads(path)
        parts = Parts(data, payloads)
        for at in parts.places_of("e")[::10]:
            parts.record(at)
        assert parts.header["equipment"] is parts.box
        again = payloads_of(parts.content())
        assert [unpack_record(one) for one in again[1:]] == [unpack_record(one) for one in payloads[1:]], path.name


def test_every_way_changes_saves_of_every_game() -> None:
    made = [mutants.make_mutant(seed) for seed in range(9 * len(mutants.WAYS))]
    assert Counter(one.way for one in made) == dict.fromkeys(mutants.WAYS, 9)
    assert {one.origin for one in made} == {path.stem for path in mutants.seed_files()}
    assert all(change for one in made for change in one.changes)


def test_of_several_changes_one_can_be_made_alone() -> None:
    several = next(one for one in map(mutants.make_mutant, range(1000)) if len(one.changes) == 2)
    alone = mutants.make_mutant(several.seed, chosen=(0,))
    assert alone.changes == several.changes[:1]


def test_a_change_that_takes_away_what_the_next_one_needs_is_the_last() -> None:
    # Of mutant 4465 a seat has no id after the first of its five changes.
    assert mutants.make_mutant(4465).changes == ["seats[0]['id'] is missing"]


def test_values_that_hurt_are_of_all_types() -> None:
    rng = Random(1)
    for old in (1, 1.0, "text", True, [1, 2], {"x": 1}, None):
        kinds = {type(hurting(old, rng, ["name"])) for _ in range(300)}
        assert len(kinds) >= 6, old
    assert all(make() for make in FORGED_PICTURES.values())


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (
            {"failure": "KeyError: 'x'", "trace": ["fuzz_steps.py:1 look", "rules/describe.py:97 piece"]},
            "rules/describe.py:97 piece",
        ),
        (
            {"failure": "TooSlowError: 2 s", "trace": ["ui/shapes.py:102 stamped", "PIL/Image.py:1 open"]},
            "ui/shapes.py:102 stamped",
        ),
        ({"failure": "AssertionError: printed", "trace": ["tests/fuzz_steps.py:1 look"]}, "look"),
    ],
)
def test_failures_are_gathered_by_their_cause(line: dict[str, object], cause: str) -> None:
    gathered = FuzzReport()
    for seed in (1, 2):
        gathered.take({"seed": seed, "way": "kinds", "origin": "a save", "changes": ["one"]})
        gathered.take({"seed": seed, "step": "look", **line})
    assert [key.partition(": ")[0] for key in gathered.failures] == [cause]
    assert [one["seed"] for one in gathered.failures.popitem()[1]] == [1, 2]


@pytest.fixture(scope="module")
def culprits() -> FuzzReport:
    """What is reported of the run of such mutants."""
    return fuzz_saves.run(fuzz_saves.Asked(0, 2 * len(DEEDS) + 1), be_culprits, parts=("files",))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither these signals nor these limits")
@pytest.mark.parametrize("number", range(len(DEEDS)), ids=[what for _, what in DEEDS])
def test_what_a_mutant_does_to_its_process_is_told_of_that_mutant(number: int, culprits: FuzzReport) -> None:
    failures = [one for found in culprits.failures.values() for one in found]
    (failed,) = [one for one in failures if one["seed"] == 2 * number + 1]
    assert failed["step"] == "look"
    assert failed["what"].startswith(DEEDS[number][1])
    assert len(failures) == len(DEEDS)
    assert sum(culprits.outcomes.values()) == len(DEEDS) + 1


def test_the_seeds_are_whole_games() -> None:
    for path in mutants.seed_files():
        assert any(isinstance(record, EntryRow) for record in read_save(path)[1])
