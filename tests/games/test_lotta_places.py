"""Lotta Rome: what is printed on the table. Words of places stay in sight, and each coloured thing says what it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.core.equipment import SEAT_COLOURS, Board, Equipment, ZoneDef
from tabletop.core.faces import Text
from tabletop.core.layout import place_centre
from tabletop.core.rects import Rect
from tabletop.games.lotta_rome import GAME, ids


def words(ground: Board | ZoneDef) -> Iterator[tuple[str, Rect]]:
    """The words that are printed on a board or a place, each with its rectangle on the table."""
    face = ground.face if isinstance(ground, Board) else ground.art
    for layer in face.layers if face is not None else ():
        if isinstance(layer, Text) and layer.text:
            yield layer.text, (ground.x + layer.x, ground.y + layer.y, layer.width, layer.height)


def lands(box: Equipment, zone: ZoneDef) -> Iterator[Rect]:
    """Where single lands may lie in a place."""
    kinds = [kind for kind in box.kinds.values() if "land" in kind.tags and kind.outline == "hex"]
    width, height = kinds[0].width, kinds[0].height
    for row in range(zone.rows if zone.has_cells else 1):
        for column in range(zone.columns if zone.has_cells else 1):
            x, y = place_centre(zone, float(column), float(row))
            yield x - width / 2, y - height / 2, width, height


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than an edge."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(across, down) > 1e-6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("merchants", [False, True])
def test_no_land_lies_on_the_word_of_a_place(players: int, merchants: bool) -> None:
    box = GAME.box(SEAT_COLOURS[:players], {ids.MERCHANTS: merchants})
    printed = [one for ground in (*box.boards, *box.zones.values()) for one in words(ground)]
    assert {"explored", "smaller lot", "larger lot", "new lands"} <= {word for word, _ in printed}
    for zone in box.zones.values():
        # A domain has its name above its outermost cells, from where it is moved away.
        if "land" in zone.accepts and zone.id not in ids.DOMAIN.values():
            assert [(zone.id, word) for land in lands(box, zone) for word, rect in printed if overlap(land, rect)] == []


def test_the_screen_says_that_it_is_one() -> None:
    box = GAME.box(SEAT_COLOURS[:2], {})
    assert [next(words(box.zones[screen]))[0] for screen in (ids.SCREEN["blue"], ids.SCREEN["red"])] == ["screen"] * 2
