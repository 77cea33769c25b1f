"""What a player of Three Kingdoms Redux reads on rows, spaces and in the log."""

from __future__ import annotations

import pytest

from tabletop.games.three_kingdoms_redux.naming import strengths


@pytest.mark.parametrize(
    ("general", "words"),
    [
        ("cao_ren", "A 2 · C 4 · L 2 · infantry, cavalry"),
        ("zhou_tai", "A 1 · C 4 · L 1 · naval, infantry"),
        ("zhang_zhao", "A 5 · C 1 · L 0"),
    ],
)
def test_the_row_of_a_general_names_his_armies_in_words(general: str, words: str) -> None:
    assert strengths(general, 0) == words
