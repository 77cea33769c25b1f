"""Lotta Rome: what the reference says of turns, draws, ties and edge cases, and no older test states; named after its section."""

from __future__ import annotations

from lotta_scene import Scene, at_elephants

from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split
from tabletop.session import Session

# 5.1: what was secret and has been shown is not undone unasked


def barriers(session: Session, kind: str) -> list[bool]:
    """Whether the entries of moves of that kind are barriers to undo."""
    return [entry.id in session.log.barriers for entry in session.entries if entry.move and entry.move[0] == kind]


def test_5_1_a_reveal_is_a_barrier_and_a_choice_before_it_is_none() -> None:
    session = Session.new("lotta_rome", 3, seed="barrier", options={ids.MERCHANTS: True})
    while session.table.flow.phase != "purchase":
        session.play(session.legal_moves().moves[0])
    for kind in ("keep", "split", "choose", "bid"):
        assert barriers(session, kind) == [False, False, True], kind


# 6.6: the draw


def drawn(scene: Scene, deck: int, discards: int) -> Scene:
    """Everybody places an elephant, with so many contracts in the deck and among the discards; the others are away."""
    cards = scene.table.zones[ids.DECK]
    for card in cards[deck + discards :]:
        scene.put(card, ids.AWAY)
    for card in cards[deck : deck + discards]:
        scene.put(card, ids.DISCARDS)
    while scene.phase == "elephant":
        seat = scene.table.flow.to_act[0]
        scene.move_only(seat, PlaceElephant(domain_of(scene.table, seat).free()[0]))
    return scene


def held(scene: Scene) -> list[int]:
    """How many contracts each seat holds."""
    return [len(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats]


def one_field_each(sizes: dict[str, int]) -> Scene:
    """Elephants are to be placed; each seat has a new area of fields of this size, away from the starting land."""
    scene = at_elephants(len(sizes))
    for seat, size in sizes.items():
        for piece in scene.table.zones[ids.DOMAIN[seat]]:
            if not piece.startswith(("AL", "EL")):
                scene.put(piece, ids.BOX if piece.startswith("BC") else ids.STACK[seat])
        scene.put(next(one for one in scene.table.zones[ids.DOMAIN[seat]] if one.startswith("AL")), ids.STARTS)
        scene.put(next(one for one in scene.table.zones[ids.DOMAIN[seat]] if one.startswith("EL")), ids.ELEPHANTS)
        scene.lay(seat, dict.fromkeys(("a1", "b1", "c1", "d1")[:size], "FIELD"))
    return scene


def test_6_6_everybody_draws_as_many_contracts_as_the_elephant_brings() -> None:
    assert held(drawn(one_field_each({"blue": 1, "red": 4, "green": 2}), 30, 0)) == [1, 4, 2]


def test_6_6_contracts_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    scene = one_field_each({"blue": 2, "red": 3, "green": 1})
    top = scene.table.zones[ids.DECK][:30][::-1]
    drawn(scene, 30, 0)
    wanted = {"blue": (top[0], top[3]), "red": (top[1], top[4], top[5]), "green": (top[2],)}
    assert {seat: tuple(scene.table.zones[ids.HAND[seat]]) for seat in scene.seats} == wanted


def test_6_6_when_both_are_empty_dealing_stops() -> None:
    scene = drawn(one_field_each({"blue": 4, "red": 2, "green": 3}), 3, 2)
    assert held(scene) == [2, 2, 1]
    assert scene.phase == "bid"


def test_ruling_9_what_is_there_is_drawn_before_the_discards_are_shuffled() -> None:
    scene = one_field_each({"blue": 3, "red": 1})
    top, discarded = scene.table.zones[ids.DECK][:2][::-1], scene.table.zones[ids.DECK][2:6]
    drawn(scene, 2, 4)
    assert scene.table.zones[ids.HAND["blue"]][0] == top[0]
    assert scene.table.zones[ids.HAND["red"]] == (top[1],)
    assert set(scene.table.zones[ids.HAND["blue"]][1:]) < set(discarded)
    assert (len(scene.table.zones[ids.DECK]), scene.table.zones[ids.DISCARDS]) == (2, ())


def test_6_6_the_discards_stay_when_no_card_is_due_any_more() -> None:
    scene = drawn(one_field_each({"blue": 3, "red": 1}), 4, 5)
    assert held(scene) == [3, 1]
    assert len(scene.table.zones[ids.DISCARDS]) == 5
    assert scene.table.zones[ids.DECK] == ()


def test_5_1_a_round_of_the_base_game_ends_after_the_addition() -> None:
    scene = Scene(2).all_play(Split((0,))).all_play(Choose("LARGE")).place_all()
    assert (scene.phase, scene.table.flow.round) == ("division", 2)
    assert [one.id for one in RULES.phases(scene.table)] == ["exploration", "division", "selection", "addition"]
