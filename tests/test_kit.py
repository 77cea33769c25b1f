"""The kit that games build their boxes with."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS, PieceKind, Placement, ZoneDef
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face, Fill, Layer, Shape
from tabletop.core.rects import about, around, inset, scaled, within
from tabletop.kit.drawing import Ground, arc, back_of, disc, face_of, in_line, mixed, polygon, upright
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.neat import neat_face
from tabletop.kit.places import hand_zone, put_together, recoloured

BLUE = SEAT_COLOURS[0]
FACE = Face((Fill("#FFFFFF"),))
TABLE = ZoneDef("table", "the table", "free", 0.0, 0.0, 100.0, 100.0)


def test_rectangles_lie_round_points() -> None:
    assert about((10.0, 20.0), 4.0, 6.0) == (8.0, 17.0, 4.0, 6.0)
    assert inset((8.0, 17.0, 4.0, 6.0), 1.0) == (9.0, 18.0, 2.0, 4.0)
    assert scaled(0.5, 8.0, 17.0, 4.0, 6.0) == (4.0, 8.5, 2.0, 3.0)
    points = ((10.0, 20.0), (30.0, 50.0))
    rect = around(points, 5.0)
    assert rect == (5.0, 15.0, 30.0, 40.0)
    assert within(rect, points) == ((5.0, 5.0), (25.0, 35.0))


def test_a_colour_that_the_game_needs_is_given_to_nobody() -> None:
    blue, red, _, yellow, purple = SEAT_COLOURS[:5]
    assert recoloured((blue, yellow), ()) == (blue, yellow)
    changed, same = recoloured((replace(blue, name="Ann"), yellow), ("blue", "red", "green"))
    assert (changed.id, changed.name, changed.colour, changed.symbol) == ("blue", "Ann", purple.colour, purple.symbol)
    assert same == yellow
    one, other = recoloured((blue, red), ("blue", "red", "green"))
    assert (one.id, one.name, other.id, other.name) == ("blue", "Yellow", "red", "Purple")


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    hand = hand_zone(BLUE, (400.0, 80.0), -8.0)
    assert (hand.id, hand.name, hand.visibility, hand.owner, hand.in_hand) == (
        "hand:blue",
        "Blue’s hand",
        "private",
        "blue",
        True,
    )


def test_kinds_of_one_cut_differ_in_what_they_show() -> None:
    card = Cut(radius=2.0, stacks=True, pile="card", flips=True)
    ace = piece_kind(card, "a", "ace", (55.0, 77.0), (FACE, FACE), ("red",), "The best.", blank="back", value=11)
    back = piece_kind(card, "back", "card", (55.0, 77.0), (FACE,))
    assert (ace.radius, ace.stacks, ace.pile, ace.turns, ace.in_hand) == (2.0, True, "card", False, False)
    assert (ace.width, ace.height, ace.tags, ace.text, ace.blank, ace.value) == (55.0, 77.0, ("red",), "The best.", "back", 11)
    assert (ace.flips, back.flips) == (True, False), "a card with one side has nothing to be turned to"
    die = piece_kind(Cut("shape", rolls=True, sides=1, turns=True, in_hand=True), "d", "die", (9.0, 9.0), (FACE, FACE))
    assert (die.outline, die.rolls, die.sides, die.turns, die.in_hand) == ("shape", True, 1, True, True)


def test_an_id_that_two_parts_have_is_refused() -> None:
    kinds = [PieceKind("a", "ace", 10.0, 10.0, (FACE,))]
    zones = [TABLE, ZoneDef("deck", "the deck", "stack")]
    rect = put_together(
        "g", "A Game", 1, (100.0, 100.0), (BLUE,), kinds=kinds, zones=zones, pieces=(Placement("a", "a", "deck"),)
    )
    assert (list(rect.kinds), list(rect.zones), rect.pieces) == (["a"], ["table", "deck"], (Placement("a", "a", "deck"),))
    with pytest.raises(GameDataError, match="A Game is wrong: it has 'a' twice"):
        put_together("g", "A Game", 1, (100.0, 100.0), (BLUE,), kinds=kinds * 2, zones=zones)
    with pytest.raises(GameDataError, match="A Game is wrong: it has 'deck' twice"):
        put_together("g", "A Game", 1, (100.0, 100.0), (BLUE,), kinds=kinds, zones=[*zones, zones[1]])


def test_a_back_hides_what_is_on_the_front() -> None:
    fill = Fill("#FFFFFF")
    assert (face_of("front", fill, fill), back_of(fill)) == (Face((fill, fill), "front"), Face((fill,), "back", hides=True))


def test_shapes_are_drawn_about_points() -> None:
    assert disc((10.0, 20.0), 4.0, "#000000") == Shape("round", 8.0, 18.0, 4.0, 4.0, "#000000")
    triangle = polygon([(10.0, 10.0), (30.0, 10.0), (20.0, 50.0)], "#000000")
    assert (triangle.x, triangle.y, triangle.width, triangle.height) == (10.0, 10.0, 20.0, 40.0)
    assert triangle.points == (0.0, 0.0, 1.0, 0.0, 0.5, 1.0)


def test_signs_in_a_line_have_their_middle_at_the_point() -> None:
    def draw(size: float, at: tuple[float, float]) -> list[Layer]:
        return [disc(at, size, "#000000")]

    assert in_line([2.0, 4.0], (10.0, 10.0), 6.0, draw) == [disc((7.0, 10.0), 2.0, "#000000"), disc((13.0, 10.0), 4.0, "#000000")]
    first, _ = in_line([2.0, 2.0], (10.0, 10.0), 6.0, draw, 90.0)
    assert isinstance(first, Shape)
    assert (round(first.x + 1.0, 6), round(first.y + 1.0, 6)) == (10.0, 7.0)


def test_angles_are_those_of_a_clock() -> None:
    outline = arc((0.0, 0.0), 10.0, 20.0, 0.0, 90.0)
    assert [round(value, 6) for value in outline[0]] == [0.0, -20.0]
    assert [round(value, 6) for value in outline[-1]] == [0.0, -10.0]
    assert [upright(angle) for angle in (0.0, 60.0, 180.0, 240.0, 300.0)] == [0.0, 60.0, 0.0, 60.0, 300.0]
    assert mixed("#000000", "#ff8000", 0.5) == "#804000"


def test_a_ground_has_a_word_only_if_one_is_given() -> None:
    ground = Ground("#FFFFFF", "20", "90", "B0", border_width=0.5, radius=2.0, size=5.0, line=6.0, share=1.0, top=-8.0)
    assert ground.face(40.0, 60.0) == Face((Shape("rect", 0.0, 0.0, 40.0, 60.0, "#FFFFFF20", "#FFFFFF90", 0.5, 2.0),))
    *_, word = ground.face(40.0, 60.0, "Deck", "#000000").layers
    assert (getattr(word, "text", ""), getattr(word, "y", 0.0), getattr(word, "colour", "")) == ("Deck", 52.0, "#000000B0")


def test_neat_measures_are_eighths_and_points_512ths() -> None:
    layer = Shape("polygon", 0.13, 1.0, 2.06, 3.0, "#000000", points=(0.0, 1 / 3))
    assert neat_face(Face((layer,), "x", hides=True)) == Face(
        (Shape("polygon", 0.125, 1.0, 2.0, 3.0, "#000000", points=(0.0, 171 / 512)),), "x", hides=True
    )
