"""Scenes: an updated scene equals one made from nothing, and shows nothing that is hidden."""

from __future__ import annotations

import itertools
from random import Random

import pygame
import pytest
from plain_art import large_table

from tabletop import Session
from tabletop.core.apply import apply_events
from tabletop.core.equipment import Equipment, ZoneDef
from tabletop.core.events import (
    CountersChanged,
    Event,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    ZoneOrdered,
)
from tabletop.core.table import Table, start_table
from tabletop.core.view import view
from tabletop.ui.board.drawn import TURN_SIZE, seat_places
from tabletop.ui.board.items import Item
from tabletop.ui.board.piles import unseen
from tabletop.ui.board.scene import Scene, build_items, floating_item, kind_item, zone_items


def keys(items: list[Item]) -> list[str]:
    return [item.key for item in items]


def by_key(items: list[Item]) -> dict[str, Item]:
    return {item.key: item for item in items}


def test_every_piece_on_the_table_has_one_item_in_drawing_order(small_box: Equipment) -> None:
    table = start_table(small_box, "1")
    items = build_items(table)
    assert len(set(keys(items))) == len(items)
    on_table = [
        piece for zone, held in table.zones.items() if zone != "bag" and not small_box.zones[zone].in_hand for piece in held
    ]
    assert sorted(item.key for item in items if item.is_piece) == sorted(on_table)
    assert keys(items)[0] == "counter:notepad"
    assert keys(items)[-2:] == ["die.a", "die.b"], "loose pieces lie on top"
    assert [key for key in keys(items) if key.startswith("c")][1:13] == [f"c{n}" for n in range(1, 13)]


def test_supply_bag_and_pad(small_box: Equipment) -> None:
    table = apply_events(start_table(small_box, "1"), [CountersChanged((("notepad", 42),))])
    items = by_key(build_items(table))
    supply = items["supply:cubes"]
    assert (supply.kind, supply.x, supply.y, supply.is_piece) == ("cube", 620, 40, False)
    assert items["zone:bag"].count == 6
    assert items["counter:notepad"].face == 42
    assert "t1" not in items


def test_hand_zones_are_left_out_and_come_back(small_box: Equipment) -> None:
    table = start_table(small_box, "1")
    held = apply_events(table, [PiecesMoved(("die.a",), "table", "hand:blue")])
    scene = Scene()
    before = scene.update(table)
    assert "die.a" not in keys(scene.update(held))
    assert keys(scene.update(table)) == keys(before)
    floating = floating_item(held, "die.a", 70.0, 80.0)
    assert (floating.x, floating.y, floating.kind, floating.width) == (70.0, 80.0, "die", 16)
    assert kind_item(small_box, "cube", 1, 2, "new", face=7).face == 0


def test_only_the_top_of_a_pile_carries_its_number(small_box: Equipment) -> None:
    table = start_table(small_box, "1")
    cards = tuple(f"c{n}" for n in range(1, 6))
    piled = apply_events(
        table,
        [
            PiecesMoved(cards, "deck", "table", -1, ((300.0, 300.0),)),
            PiecesMoved(("die.a", "die.b"), "table", "table", -1, ((300.0, 300.0),)),
        ],
    )
    items = by_key(build_items(piled))
    assert {key: item.count for key, item in items.items() if item.count} == {"c5": 5, "c12": 7, "zone:bag": 6}
    assert items["c1"].pile == items["c5"].pile != ""
    assert items["die.a"].pile == ""
    assert items["c1"].y > items["c5"].y, "a pile grows upwards"


def test_nothing_hidden_reaches_the_items(small_session: Session) -> None:
    items = build_items(view(small_session.table, "red"))
    assert not [item.key for item in items if item.kind.startswith("card.")]
    assert all(item.key.startswith("~") for item in items if item.zone == "deck")


def test_unchanged_items_are_the_same_objects() -> None:
    table, scene = large_table(200), Scene()
    before = scene.update(table)
    assert scene.update(table) is before
    after = scene.update(apply_events(table, [PiecesMoved(("p5",), "table", "table", -1, ((9.0, 9.0),))]))
    old = by_key(before)
    assert [item.key for item in after if old.get(item.key) is not item] == ["p5"]
    assert after[-1].key == "p5"


def random_event(table: Table, rng: Random, number: int) -> Event:
    held = table.zones["table"]
    some = tuple(rng.sample(held, min(len(held), rng.randint(1, 6))))
    place = (float(rng.randrange(8) * 100), float(rng.randrange(5) * 100))
    match rng.randrange(9):
        case 0 | 1:
            return PiecesMoved(some, "table", "table", rng.choice((-1, 0, 7)), (place,))
        case 2:
            return PiecesFaced(some, (rng.randrange(2),))
        case 3:
            return PiecesTurned(some, (rng.choice((0.0, 90.0, 400.0)),))
        case 4:
            return PiecesMarked(some, rng.random() < 0.5, rng.choice(("", "x")), None)
        case 5:
            return PiecesMade((f"n{number}",), "token", "table", (place,))
        case 6 if len(held) > 60:
            return PiecesRemoved(some)
        case 7:
            deck = table.zones["deck"]
            return PiecesMoved(deck[-2:], "deck", "table", -1, (place,)) if deck else PiecesMoved(some, "table", "deck")
        case _:
            return ZoneOrdered("table", tuple(rng.sample(held, len(held))))


def test_incremental_scene_equals_one_from_nothing() -> None:
    rng, table, scene = Random(4), large_table(120), Scene()
    past = [table]
    for number in range(400):
        if rng.random() < 0.2:
            table = rng.choice(past)
        else:
            for part in range(rng.randint(1, 3)):
                table = apply_events(table, [random_event(table, rng, number * 3 + part)])
            past.append(table)
        assert scene.update(table) == build_items(table)


def test_a_drop_on_a_large_table_makes_only_the_items_of_two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(view: Table, zone: ZoneDef) -> list[Item]:
        items = zone_items(view, zone)
        made.append(len(items))
        return items

    table, scene = large_table(2_000), Scene()
    scene.update(table)
    monkeypatch.setattr("tabletop.ui.board.scene.zone_items", counted)
    for step in range(9):
        table = apply_events(table, [PiecesMoved((f"p{step}",), "table", "table", -1, ((500.0, 400.0 + step),))])
        scene.update(table)
    assert len(made) == 9
    assert max(made) < 40


def test_what_a_pile_hides() -> None:
    table = large_table(0)
    deck = [item for item in build_items(table) if item.zone == "deck"]
    for zoom in (0.5, 1.0, 4.0):
        hidden = unseen(deck, zoom)
        drawn = [item for item in deck if item.key not in hidden]
        assert drawn[-1] is deck[-1], "the top is always drawn"
        steps = [(low.y - high.y) * zoom for low, high in itertools.pairwise(drawn)]
        assert all(step >= 2.6 for step in steps)
    assert not unseen(deck, 10.0), "from near, every card shows its edge"
    assert "d19" not in unseen(deck[:-1], 1.0)
    assert "d18" not in unseen(deck[:-1], 1.0)


def test_tokens_side_by_side_on_one_space_are_no_pile() -> None:
    table = Session.new("ming_dynasty", seats=4, seed="1").table
    held = set(table.zones["score"])
    items = [item for item in build_items(table) if item.key in held]
    assert len(items) == 4
    assert {(item.pile, item.count) for item in items} == {("", 0)}
    assert len({(item.x, item.y) for item in items}) == 4


def test_the_marker_of_whose_turn_it_is_lies_beside_the_dice_in_backgammon_not_at_a_point() -> None:
    box = Session.new("backgammon", 2).equipment
    [board] = [board for board in box.boards if board.width > 400]
    assert all(x - TURN_SIZE / 2 > board.x + board.width for x, _ in seat_places(box).values())


@pytest.mark.parametrize(
    ("game", "seats"), [("open_table", 2), ("open_table", 8), ("ming_dynasty", 4), ("round_house", 5), ("roundhouse_kick", 4)]
)
def test_the_marker_of_whose_turn_it_is_covers_no_pad_and_next_to_nothing_of_zones(game: str, seats: int) -> None:
    box = Session.new(game, seats, seed="7").equipment
    pads = [pad for pad in box.counters.values() if pad.width > 0]
    zones = [zone for zone in box.zones.values() if zone.id != box.open_zone and not zone.in_hand and zone.width > 0]
    for x, y in seat_places(box).values():
        marker = pygame.FRect(0, 0, TURN_SIZE, TURN_SIZE)
        marker.center = (x, y)
        assert pygame.FRect(0, 0, box.width, box.height).contains(marker)
        assert all(not marker.colliderect(pad.x, pad.y, pad.width, pad.height) for pad in pads)
        parts = [marker.clip((zone.x, zone.y, zone.width, zone.height)) for zone in zones]
        assert sum(part.width * part.height for part in parts) < 5


def test_a_row_that_hides_its_pieces_has_their_number() -> None:
    table = Session.new("three_kingdoms_redux", 3, seed="row").table
    bids = [item for item in build_items(table) if item.zone == "supply.bids"]
    assert [item.count for item in bids] == [*[0] * (len(bids) - 1), len(table.zones["supply.bids"])]
