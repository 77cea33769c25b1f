"""Dates, lists and counts as a person would say them."""

from __future__ import annotations

import time

import pytest

from tabletop.rules.dates import when
from tabletop.rules.words import counted, listed


def at(*parts: int) -> float:
    year, month, day, hour, minute = parts
    return time.mktime((year, month, day, hour, minute, 0, 0, 0, -1))


NOW = at(2025, 3, 12, 18, 30)  # a Wednesday


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (NOW - 5, "just now"),
        (NOW - 60, "1 minute ago"),
        (NOW - 59 * 60, "59 minutes ago"),
        (at(2025, 3, 12, 9, 5), "today at 09:05"),
        (at(2025, 3, 11, 23, 59), "yesterday at 23:59"),
        (at(2025, 3, 9, 12, 0), "Sunday at 12:00"),
        (at(2025, 3, 6, 0, 1), "Thursday at 00:01"),
        (at(2025, 3, 5, 20, 0), "5 March"),
        (at(2024, 12, 31, 23, 0), "31 December 2024"),
        (NOW + 120, "today at 18:32"),
        (at(2025, 3, 13, 0, 1), "13 March"),
    ],
)
def test_when(moment: float, words: str) -> None:
    assert when(moment, NOW) == words


def test_just_after_midnight_the_evening_before_is_yesterday() -> None:
    assert when(at(2025, 3, 11, 22, 0), at(2025, 3, 12, 0, 30)) == "yesterday at 22:00"


def test_listed_and_counted() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"
    assert [counted(n, "save", "no") for n in (0, 1, 2)] == ["no saves", "1 save", "2 saves"]
