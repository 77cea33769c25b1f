"""The grid index answers as a plain list would, in drawing order."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ui.board.grid_index import Box, GridIndex


def overlaps(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def test_agrees_with_a_plain_list_through_changes() -> None:
    rng, index = Random(3), GridIndex(64.0)
    boxes: dict[str, Box] = {}
    for step in range(3_000):
        key = f"k{rng.randrange(150)}"
        if rng.random() < 0.3 and key in boxes:
            index.remove(key)
            del boxes[key]
        else:
            x, y = rng.uniform(-200, 1500), rng.uniform(-200, 900)
            boxes.pop(key, None)
            boxes[key] = (x, y, x + rng.choice((5, 60, 300, 9_000)), y + rng.choice((5, 90, 200)))
            index.put(key, boxes[key])
        index.rank = {key: number for number, key in enumerate(boxes)}
        if step % 10 == 0:
            x, y = rng.uniform(-300, 1500), rng.uniform(-300, 900)
            asked = (x, y, x + rng.choice((0, 40, 700, 9000)), y + rng.choice((0, 40, 700, 9000)))
            near = index.near(asked)
            wanted = [key for key, box in boxes.items() if overlaps(box, asked)]
            assert [key for key in near if key in wanted] == wanted
            assert all(touches(boxes[key], asked) for key in near), "nothing from more than a cell away"
    assert len(index) == len(boxes)


def touches(box: Box, asked: Box) -> bool:
    return overlaps((box[0] - 64, box[1] - 64, box[2] + 64, box[3] + 64), asked)


def test_removed_keys_leave_nothing_behind() -> None:
    index = GridIndex()
    index.put("a", (0, 0, 500, 500))
    index.remove("a")
    assert "a" not in index
    assert index.near((0, 0, 500, 500)) == []
    assert index._cells == {}
    with pytest.raises(KeyError):
        index.remove("a")


def test_a_box_of_kilometres_fills_no_memory() -> None:
    index = GridIndex(64.0)
    index.put("wide", (-1e9, -1e9, 1e9, 1e9))
    index.put("near", (0.0, 0.0, 10.0, 10.0))
    index.rank = {"near": 0, "wide": 1}
    assert len(index._cells) == 1
    assert index.near((0.0, 0.0, 5.0, 5.0)) == ["near", "wide"]
    index.put("wide", (1_000.0, 0.0, 1_010.0, 10.0))
    assert index.near((0.0, 0.0, 5.0, 5.0)) == ["near"]
    index.remove("wide")
    assert index.near((1_000.0, 0.0, 1_010.0, 5.0)) == []
