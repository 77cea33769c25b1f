"""A memory asks its function once for each key, and never keeps more keys than it may."""

from __future__ import annotations

import pytest

from tabletop.core.remembered import Remembered


@pytest.fixture
def asked() -> list[int]:
    """The keys that the function was asked for."""
    return []


def halves(asked: list[int], most: int) -> Remembered[int, float]:
    """A memory of halves that notes in `asked` what it works out."""

    def half(number: int) -> float:
        asked.append(number)
        return number / 2

    return Remembered(half, most)


def test_a_key_is_worked_out_once(asked: list[int]) -> None:
    half = halves(asked, 10)
    assert [half[3], half[4], half[3]] == [1.5, 2.0, 1.5]
    assert asked == [3, 4]


def test_when_it_is_full_it_forgets_all_and_goes_on(asked: list[int]) -> None:
    half = halves(asked, 2)
    assert [half[number] for number in (1, 2, 3)] == [0.5, 1.0, 1.5]
    assert len(half) == 1
    assert half[1] == 0.5
    assert asked == [1, 2, 3, 1]
