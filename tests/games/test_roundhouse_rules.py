"""Roundhouse Kick as play: set-up, each phase, the end, and every numbered ruling of the reference."""

from __future__ import annotations

import re

import pytest
from roundhouse_scene import Scene, hits

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.events import DiceRolled, PiecesMoved
from tabletop.core.table import Table, start_table
from tabletop.games.roundhouse_kick import GAME, cards, rulings
from tabletop.games.roundhouse_kick.arrivals import PlaceMonster
from tabletop.games.roundhouse_kick.attack import DrawItem, Heal, Hit, Kick, Skip
from tabletop.games.roundhouse_kick.cards import MONSTERS
from tabletop.games.roundhouse_kick.ids import DISCARDS, DRAWN, FIRST_PLACES, ITEM_DECK, LOCATIONS, MONSTER_DECK, TROPHIES
from tabletop.games.roundhouse_kick.items import Discard, Keep, Replace
from tabletop.games.roundhouse_kick.rules import RULES
from tabletop.games.roundhouse_kick.strike import Absorb, AbsorbAll
from tabletop.rules.hands import buttons
from tabletop.rules.move_text import row_from_text, row_text
from tabletop.rules.ruleset import Move


def set_up(players: int, seed: str = "7", **options: str | bool) -> Table:
    """A game that has just begun."""
    chosen = GAME.checked_options(options)
    table = start_table(GAME.box(SEAT_COLOURS[:players], chosen), seed)
    return apply_events(table, RULES.start(table, chosen, Rng(table.chance)))


# 4 Set-up


@pytest.mark.parametrize(
    ("players", "balanced", "full", "items"), [(1, 10, 52, 53), (2, 27, 50, 52), (3, 35, 48, 51), (4, 46, 46, 50)]
)
def test_set_up(players: int, balanced: int, full: int, items: int) -> None:
    for deck, left in (("balanced", balanced), ("full", full)):
        table = set_up(players, monster_deck=deck)
        assert len(table.zones[MONSTER_DECK]) == left
        # The first player has drawn already.
        assert len(table.zones[ITEM_DECK]) == items - 1
        assert len(table.zones[DRAWN]) == 1
        assert {place for place in LOCATIONS if table.zones[place]} == set(FIRST_PLACES[: 2 * players])
        for seat in SEAT_COLOURS[:players]:
            assert table.counters[f"{seat.id}.life"] == 15
            assert sum(len(table.zones[f"{seat.id}.{slot}"]) for slot in ("A1", "A2", "D1", "D2")) == 1
        assert (table.flow.phase, table.flow.round, table.flow.agenda) == ("draw", 1, (("item",),))
        assert table.where["SP"] == f"{table.flow.to_act[0]}.start"


def test_the_first_starting_player_is_drawn_by_lot() -> None:
    first = {set_up(4, seed=str(seed)).flow.to_act[0] for seed in range(40)}
    assert first == {"blue", "red", "green", "yellow"}


def test_choosing_locations_at_the_set_up() -> None:
    table = set_up(2, choose_locations=True)
    assert table.flow.to_act == ("blue",)
    scene = Scene(2, choose_locations=True)
    scene.table = table
    for place, count in (("L8", 8), ("L3", 7), ("L1", 6), ("L2", 5)):
        assert [type(move) for move in scene.moves] == [PlaceMonster] * count
        monster = scene.held("arriving")
        scene.play(PlaceMonster(place))
        assert scene.held(place) == monster
    assert scene.table.flow.phase == "draw"


def test_at_the_set_up_for_four_the_last_location_needs_no_choice() -> None:
    scene = Scene(4, choose_locations=True)
    scene.table = set_up(4, choose_locations=True)
    for place in LOCATIONS[:7]:
        assert scene.acting == "blue"
        scene.play(PlaceMonster(place))
    assert scene.held("L8")
    assert scene.table.flow.phase == "draw"


# 6.1 Starting player


def end_of_round(scene: Scene, last: str) -> Scene:
    """Let the last player skip and no dice hit, so that the next round begins."""
    return scene.pending(last, "kick", ("kick",)).play(Skip())


def test_the_fewest_life_starts() -> None:
    scene = end_of_round(Scene(4).monster("L1", "M13").life(blue=9, red=5, green=7, yellow=9), "yellow")
    assert scene.held("red.start") == ("SP",)
    assert scene.table.flow.round == 2


def test_on_a_tie_the_first_clockwise_after_the_last_starts() -> None:
    scene = Scene(4).monster("L1", "M13").starter("green").life(blue=6, red=6, green=6, yellow=9)
    end_of_round(scene, "red")
    assert scene.held("blue.start") == ("SP",)


def test_the_last_starting_player_comes_last_on_a_tie_and_the_dead_never_start() -> None:
    scene = end_of_round(Scene(4).monster("L1", "M13").starter("blue").life(blue=6, red=0, green=6, yellow=0), "green")
    assert scene.held("green.start") == ("SP",)


# 6.2 Draw


def test_keep_replace_and_discard() -> None:
    def drawn() -> Scene:
        return Scene(2).monster("L1", "M12").items("blue", "I05", "I29").items_to_come("I02").drawn("blue", "I12")

    assert drawn().moves == [Keep(), Replace("I05"), Replace("I29"), Discard()]
    scene = drawn().play(Keep())
    assert scene.held("blue.A2") == ("I12",)
    assert (scene.acting, scene.held(DRAWN)) == ("red", ("I02",))
    scene = drawn().play(Replace("I05"))
    assert scene.held("blue.A1") == ("I12",)
    assert scene.held(DISCARDS)[-1] == "I05"
    scene = drawn().play(Replace("I29"))
    assert (scene.held("blue.A2"), scene.held("blue.D1")) == (("I12",), ())
    scene = drawn().play(Discard())
    assert scene.held(DISCARDS)[-1] == "I12"


def test_with_two_attack_cards_a_third_replaces_one_of_them_only() -> None:
    scene = Scene(2).monster("L1", "M12").items("blue", "I05", "I06", "I29", "I30").drawn("blue", "I12")
    assert scene.moves == [Replace("I05"), Replace("I06"), Discard()]
    assert scene.refused(Keep()).code == "SLOTS_FULL"
    assert scene.refused(Replace("I29")).code == "SLOTS_FULL"


def test_an_item_of_the_other_kind_may_be_replaced_when_there_is_room() -> None:
    scene = Scene(2).monster("L1", "M12").items("blue", "I05", "I06", "I29").drawn("blue", "I30").play(Replace("I05"))
    assert (scene.held("blue.A1"), scene.held("blue.D2")) == ((), ("I30",))


def test_a_used_item_that_is_replaced_gives_its_tokens_back() -> None:
    scene = Scene(2).monster("L1", "M12").items("blue", "I30").tokens("blue.D1", 2).drawn("blue", "I34").play(Replace("I30"))
    assert len(scene.held("tokens")) == 70
    assert scene.held("blue.D1") == ("I34",)


def test_when_the_deck_runs_out_on_the_way_the_rest_draw_nothing() -> None:
    scene = Scene(3).monster("L1", "M12").items_to_come("I02").drawn("blue", "I12").play(Keep())
    assert scene.acting == "red"
    scene.play(Discard())
    assert (scene.acting, scene.table.flow.phase) == ("blue", "kick")
    assert scene.held(DISCARDS)[-1] == "I02"


def test_with_an_empty_deck_the_draw_phase_is_skipped() -> None:
    scene = Scene(2).monster("L1", "M13").pending("red", "kick", ("kick",)).play(Skip())
    assert (scene.table.flow.round, scene.table.flow.phase) == (2, "kick")


# 6.3 Attack


def test_two_dice_and_every_five_or_six_hits() -> None:
    scene = Scene(2).monster("L1", "M12").play(Kick(), 4, 5)
    assert scene.rolls() == [2]
    assert scene.hits_on("L1") == 1
    assert scene.acting == "red"


def test_without_a_hit_the_attack_is_over() -> None:
    scene = Scene(2).monster("L1", "M12").play(Kick(), 4, 1)
    assert (scene.acting, scene.hits_on("L1")) == ("red", 0)


def test_skipping_gives_up_the_attack() -> None:
    scene = Scene(2).monster("L1", "M12").items("blue", "I05").play(Skip())
    assert scene.acting == "red"
    assert scene.rolls() == []
    assert scene.held("blue.A1") == ("I05",)


def test_the_dice_lie_on_the_table_and_the_others_rest() -> None:
    scene = Scene(2).monster("L1", "M12").monster("L2", "M09").items("blue", "I05").play(Kick("I05"), 6, 1, 2, 3, 4, 5)
    shown = [scene.table.pieces[f"d{number}"].face for number in range(1, 10)]
    assert shown == [5, 0, 1, 2, 3, 4, 6, 6, 6]
    scene.pending("red", "kick", ("kick",)).play(Kick(), 5, 5)
    assert [scene.table.pieces[f"d{number}"].face for number in range(1, 4)] == [4, 4, 6]


# 6.4 Allocate


def test_hits_are_laid_one_at_a_time_and_split_freely() -> None:
    scene = Scene(2).monster("L1", "M12").monster("L2", "M09").monster("C1", "M10").items("blue", "I05")
    scene.play(Kick("I05"), *hits(3))
    assert scene.moves == [Hit("M12"), Hit("M09"), Hit("M10")]
    scene.play(Hit("M10")).play(Hit("M12")).play(Hit("M10"))
    assert (scene.hits_on("L1"), scene.hits_on("L2"), scene.hits_on("C1")) == (1, 0, 2)
    assert scene.acting == "red"


def test_hits_cover_the_track_from_the_right() -> None:
    scene = Scene(2).monster("L1", "M12").monster("L2", "M09").items("blue", "I05").play(Kick("I05"), *hits(3))
    scene.play(Hit("M12")).play(Hit("M12"))
    tokens = scene.held("L1")[1:]
    assert [scene.table.pieces[token].x for token in tokens] == [1.0, 2.0]


def test_hits_cover_from_the_left_by_the_other_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "HITS_COVER_FROM", "left")
    scene = Scene(2).monster("L1", "M12").monster("L2", "M09").items("blue", "I05").play(Kick("I05"), *hits(3))
    scene.play(Hit("M12")).play(Hit("M12"))
    assert [scene.table.pieces[token].x for token in scene.held("L1")[1:]] == [4.0, 3.0]


def test_hits_beyond_all_marks_are_lost() -> None:
    scene = Scene(2).monster("L1", "M13").monster("L2", "M23").items("blue", "I05").play(Kick("I05"), *hits(6))
    assert scene.held(TROPHIES["blue"]) == ("M13", "M23")
    assert scene.table.flow.agenda == (("reward", 2),)


def test_with_one_monster_left_the_rest_is_laid_by_itself() -> None:
    scene = Scene(2).monster("L1", "M12").monster("L2", "M13").items("blue", "I05").play(Kick("I05"), *hits(3)).play(Hit("M13"))
    assert scene.hits_on("L1") == 2
    assert scene.held(TROPHIES["blue"]) == ("M13",)


def test_deaths_are_settled_after_the_last_hit() -> None:
    scene = (
        Scene(2).monster("L1", "M13").monster("L2", "M12").monster("L3", "M14").items("blue", "I05").play(Kick("I05"), *hits(3))
    )
    scene.play(Hit("M13"))
    assert scene.held("L1")[0] == "M13"
    assert Hit("M13") not in scene.moves
    assert scene.refused(Hit("M13")).code == "TOO_MANY_HITS"
    # With both covered, only M12 is left for the third hit, which is laid automatically.
    scene.play(Hit("M14"))
    assert scene.held(TROPHIES["blue"]) == ("M13", "M14")
    assert len(scene.held("tokens")) == 69


# 6.5 Rewards


def rewarded(*items_to_come: str, life: int = 10, count: int = 1) -> Scene:
    """A scene in which Blue has killed monsters and has to choose rewards."""
    scene = Scene(2).monster("L1", "M12").life(blue=life).items_to_come(*items_to_come)
    return scene.pending("blue", "kick", ("reward", count))


def test_heal_or_draw() -> None:
    assert rewarded("I01").moves == [Heal(), DrawItem()]
    assert rewarded("I01").play(Heal()).life_of("blue") == 12
    scene = rewarded("I01").play(DrawItem())
    assert scene.moves == [Keep(), Discard()]
    scene.play(Keep())
    assert scene.held("blue.A1") == ("I01",)
    assert scene.acting == "red"


def test_with_no_items_left_only_healing() -> None:
    scene = rewarded()
    assert scene.moves == [Heal()]
    assert scene.refused(DrawItem()).code == "DECK_EMPTY"


# 6.6, 6.7 Aaaaargh


def test_the_middle_attacks_the_best_defended() -> None:
    scene = Scene(3).monster("C1", "M13").items("red", "I34").items("green", "I29", "I37").tokens("red.D1", 1)
    scene.pending("green", "kick", ("kick",)).play(Skip(), 6)
    # Green has 2 + 2 points, Red 3 of 4 left.
    assert scene.acting == "green"
    assert scene.table.flow.phase == "aaaaargh"
    scene.play(Absorb("I29", 0))
    assert (scene.life_of("green"), scene.life_of("red"), scene.life_of("blue")) == (14, 15, 15)


def test_all_who_share_the_most_are_attacked_and_without_points_everybody() -> None:
    scene = Scene(3).monster("C1", "M13").pending("green", "kick", ("kick",)).play(Skip(), 6)
    assert [scene.life_of(seat) for seat in ("blue", "red", "green")] == [14, 14, 14]
    scene = (
        Scene(3).monster("C1", "M13").items("blue", "I37").items("red", "I44").pending("green", "kick", ("kick",)).play(Skip(), 6)
    )
    assert [scene.life_of(seat) for seat in ("blue", "red", "green")] == [14, 14, 15]


def test_alone_one_is_always_the_target() -> None:
    assert Scene(1).monster("C1", "M13").play(Skip(), 6).life_of("blue") == 14


def test_only_the_middle_attacks_in_its_phase() -> None:
    scene = Scene(1).monster("C1", "M13").monster("L1", "M09").play(Skip(), 1, 1, 1, 1)
    assert scene.rolls() == [1, 3]


def test_most_life_is_attacked_by_the_other_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "DEFENSE_POINTS", "life")
    scene = Scene(2).monster("C1", "M13").items("blue", "I37").life(blue=5).pending("red", "kick", ("kick",)).play(Skip(), 6)
    assert (scene.life_of("blue"), scene.life_of("red")) == (5, 14)


# 6.8 Counterattack


def test_everybody_faces_all_hits_of_the_ring() -> None:
    scene = Scene(2).monster("L1", "M25").monster("L5", "M26").pending("red", "kick", ("kick",)).play(Skip(), 5, 6, 5, 1)
    assert scene.rolls() == [4]
    assert (scene.life_of("blue"), scene.life_of("red")) == (12, 12)


def test_wounded_monsters_roll_fewer_dice() -> None:
    scene = Scene(1).monster("L1", "M09", hits=2).play(Skip(), 6)
    assert scene.rolls() == [1]
    assert scene.life_of("blue") == 14


def test_a_player_at_nothing_is_out_and_keeps_only_trophies() -> None:
    scene = Scene(2).monster("L1", "M25").life(red=2).items("red", "I05", "I37").tokens("red.D1", 1).trophies("red", "M12")
    scene.pending("red", "kick", ("kick",)).play(Skip(), 5, 6)
    assert scene.life_of("red") == 0
    assert [scene.held(f"red.{slot}") for slot in ("A1", "A2", "D1", "D2")] == [()] * 4
    assert scene.held(TROPHIES["red"]) == ("M12",)
    assert len(scene.held("tokens")) == 70
    assert scene.refused(Kick(), "red").code == "PLAYER_DEAD"


def test_cards_are_asked_one_by_one_and_those_of_no_use_not_at_all() -> None:
    def struck() -> Scene:
        scene = Scene(1).monster("L1", "M08").items("blue", "I37", "I29")
        return scene.play(Skip(), 6, 6, 5, 6)

    scene = struck()
    assert scene.table.flow.agenda[-1] == ("defend", 2, 2, 0, 0)
    assert scene.moves == [Absorb("I37", air=2), Absorb("I37", air=1), Absorb("I37"), AbsorbAll()]
    assert scene.refused(Absorb("I29", melee=1)).code == "NOT_YOUR_CARD"
    scene.play(Absorb("I37", air=1)).play(Absorb("I29", melee=2))
    assert scene.life_of("blue") == 14
    scene = Scene(1).monster("L1", "M25").items("blue", "I37", "I44").play(Skip(), 6, 6)
    assert scene.life_of("blue") == 13


def test_absorbing_all_uses_typed_cards_first() -> None:
    scene = Scene(1).monster("L1", "M08").items("blue", "I52", "I30").play(Skip(), 6, 6, 5, 6).play(AbsorbAll())
    assert scene.life_of("blue") == 15
    assert (scene.hits_on("blue.D1"), scene.hits_on("blue.D2")) == (2, 2)


def test_the_longest_list_of_defense_is_short() -> None:
    scene = Scene(1).monster("L1", "M12").items("blue", "I52")
    scene.pending("blue", "counter", ("attack", 9, 9, 9), ("defend", 9, 9, 9, 0))
    assert len(scene.moves) == 21
    assert scene.moves[0] == Absorb("I52", 3, 0, 0)


# 6.9 First aid, 6.10 cavalry


def test_first_aid_frees_the_leftmost_covered_mark() -> None:
    scene = Scene(1).monster("L1", "M12", hits=3).monster("C1", "M09", hits=1).monster("L2", "M10").play(Skip())
    assert (scene.hits_on("L1"), scene.hits_on("C1"), scene.hits_on("L2")) == (2, 0, 0)
    assert [scene.table.pieces[token].x for token in scene.held("L1")[1:]] == [1.0, 2.0]


def test_cavalry_fills_the_lowest_free_locations_then_the_middle() -> None:
    scene = Scene(4)
    for place, card in zip(LOCATIONS[:6], ("M13", "M14", "M15", "M16", "M32", "M34"), strict=True):
        scene.monster(place, card)
    scene.monsters_to_come("M01", "M02", "M03", "M04").pending("yellow", "kick", ("kick",)).play(Skip())
    assert [scene.held(place) for place in ("L7", "L8", "C1", "C2")] == [("M01",), ("M02",), ("M03",), ("M04",)]


def test_choosing_locations_in_the_cavalry_is_for_the_next_living_after_a_dead_starting_player() -> None:
    scene = Scene(3, choose_locations=True).monster("L2", "M13").starter("red").life(red=1).monsters_to_come("M01", "M02", "M03")
    scene.pending("blue", "kick", ("kick",)).play(Skip(), 6)
    assert (scene.acting, scene.held("arriving")) == ("green", ("M01",))
    assert len(scene.moves) == 7
    assert scene.refused(PlaceMonster("L2")).code == "LOCATION_TAKEN"
    scene.play(PlaceMonster("L8")).play(PlaceMonster("L1")).play(PlaceMonster("L5"))
    assert [scene.held(place) for place in ("L8", "L1", "L5")] == [("M01",), ("M02",), ("M03",)]
    assert scene.table.flow.round == 2


# 8 The end


def test_end_1_the_last_monster_dies_and_the_reward_is_still_chosen() -> None:
    scene = Scene(2).monster("L1", "M13").items_to_come("I01").play(Kick(), 6, 1)
    assert RULES.outcome(scene.table) is None
    scene.play(DrawItem()).play(Keep())
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("blue",), "The last monster is dead.")
    assert RULES.to_act(scene.table) == frozenset()
    assert scene.refused(Skip(), "red").reason == "The game is over."


def test_end_2_all_players_are_dead() -> None:
    scene = (
        Scene(2)
        .monster("L1", "M25")
        .life(blue=1, red=2)
        .trophies("red", "M13")
        .pending("red", "kick", ("kick",))
        .play(Skip(), 5, 6)
    )
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("red",), "All players are dead.")


def test_end_2_is_checked_after_the_middle_too() -> None:
    scene = Scene(1).monster("C1", "M13").monster("L1", "M25").life(blue=1).play(Skip(), 6)
    assert scene.rolls() == [1]
    assert scene.acting == ""


def finished(scene: Scene) -> Scene:
    """A scene in which the last monster has died, so that the game is over."""
    return scene.monster("L1", "M13").play(Kick(), 6, 1).play(Heal())


def outcome_of(scene: Scene) -> tuple[list[str], list[str], list[int], str]:
    """Winners, ranking, points and what broke a tie, after Blue has killed the last monster (1 point)."""
    outcome = RULES.outcome(finished(scene).table)
    assert outcome is not None
    for score in outcome.scores:
        assert sum(points for _, points in score.parts) == score.points
    ranking = [score.seat for score in outcome.scores]
    return list(outcome.winners), ranking, [score.points for score in outcome.scores], outcome.tie_break


def test_most_points_win() -> None:
    scene = Scene(2).trophies("red", "M12", "M14").trophies("blue", "M09")
    assert outcome_of(scene) == (["red"], ["red", "blue"], [8, 6], "")


def test_on_a_tie_fewer_trophies_win() -> None:
    scene = Scene(2).trophies("red", "M09").trophies("blue", "M05")
    assert outcome_of(scene) == (["red"], ["red", "blue"], [5, 5], "Of those with 5 points, Red needed the fewest trophies.")


def test_still_tied_they_share() -> None:
    scene = Scene(3).trophies("red", "M05", "M14").trophies("blue", "M06").trophies("green", "M09", "M02")
    assert outcome_of(scene)[0] == ["green"]
    scene = Scene(2).trophies("red", "M05", "M14").trophies("blue", "M06")
    shared = "Blue and Red have equal points and equal trophies and share the victory."
    assert outcome_of(scene) == (["blue", "red"], ["blue", "red"], [5, 5], shared)


def test_the_trophies_of_the_dead_win_too() -> None:
    scene = Scene(2).life(red=0).trophies("red", "M12")
    assert outcome_of(scene)[0] == ["red"]


def test_alone_clearing_the_table_is_victory_and_death_defeat() -> None:
    assert outcome_of(Scene(1))[0] == ["blue"]
    outcome = RULES.outcome(Scene(1).life(blue=1).monster("L1", "M13").trophies("blue", "M12").play(Skip(), 6).table)
    assert outcome is not None
    assert (outcome.winners, outcome.scores[0].points) == ((), 7)


# 9 Rulings, by their numbers


def test_ruling_01_one_roll_for_all_attacked_players(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(3).monster("L1", "M25").pending("green", "kick", ("kick",)).play(Skip(), 5, 1, 6, 6, 6, 6)
    assert scene.rolls() == [2]
    assert [scene.life_of(seat) for seat in ("blue", "red", "green")] == [14, 14, 14]
    monkeypatch.setattr(rulings, "ROLL_PER_PLAYER", True)
    scene = Scene(3).monster("L1", "M25").items("red", "I29").pending("green", "kick", ("kick",)).play(Skip(), 5, 1, 6, 6)
    assert (scene.rolls(), scene.acting) == ([2, 2], "red")
    scene.play(Absorb("I29", 1), 1, 1)
    assert [scene.life_of(seat) for seat in ("blue", "red", "green")] == [14, 14, 15]


def test_ruling_02_a_monster_of_two_types_makes_two_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(1).monster("L1", "M29").play(Skip(), 6, 1, 6, 6)
    rolled = [event for event in scene.events if isinstance(event, DiceRolled)]
    assert rolled[0].pieces == ("m1", "m2", "g1", "g2")
    assert scene.life_of("blue") == 12
    monkeypatch.setattr(cards, "ATTACK_PER_TYPE", False)
    assert cards.dice_of(("air", "magic"), (2, 1, 0)) == ((0, 2, 0), (0, 1, 0), (0, 0, 0))


def test_ruling_03_defense_points_are_points_on_cards_not_life() -> None:
    scene = Scene(2).monster("C1", "M13").life(blue=3).items("blue", "I37").pending("red", "kick", ("kick",)).play(Skip(), 6)
    assert (scene.life_of("blue"), scene.life_of("red")) == (2, 15)


def test_ruling_04_a_defense_card_is_used_up_hit_by_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    def struck() -> Scene:
        return Scene(1).monster("L1", "M25").items("blue", "I30").play(Skip(), 6, 6)

    scene = struck().play(Absorb("I30", 2))
    assert scene.hits_on("blue.D1") == 2
    # In the next round it has one point left.
    scene.play(Skip(), 6, 6)
    assert scene.moves == [Absorb("I30", 1), Absorb("I30"), AbsorbAll()]
    scene.play(Absorb("I30", 1))
    assert (scene.held("blue.D1"), scene.life_of("blue")) == ((), 14)
    monkeypatch.setattr(rulings, "DEFENSE_RUNNING_COUNT", False)
    assert struck().play(Absorb("I30", 1)).held("blue.D1") == ()


def test_ruling_05_hits_need_not_be_absorbed() -> None:
    struck = Scene(1).monster("L1", "M25").items("blue", "I30").play(Skip(), 6, 6)
    assert Absorb("I30", 1) in struck.moves
    assert struck.play(Absorb("I30", 0)).life_of("blue") == 13
    assert struck.hits_on("blue.D1") == 0


def test_ruling_06_a_card_for_any_type_splits_its_points() -> None:
    scene = Scene(1).monster("L1", "M08").items("blue", "I52").play(Skip(), 6, 6, 6, 6).play(Absorb("I52", melee=1, air=2))
    assert (scene.life_of("blue"), scene.held("blue.D1")) == (14, ())


def test_ruling_07_points_used_against_the_middle_are_gone_in_the_counterattack() -> None:
    scene = Scene(2).monster("C1", "M19").monster("L1", "M25").items("blue", "I29", "I31").tokens("blue.D2", 2)
    scene.items("red", "I32").tokens("red.D1", 1)
    # Blue has 3 points, Red 2: Blue is the target, although after the roll Blue has less than Red.
    scene.pending("red", "kick", ("kick",)).play(Skip(), 6, 6)
    assert (scene.acting, scene.table.flow.phase) == ("blue", "aaaaargh")
    scene.play(Absorb("I29", 2), 6, 6)
    assert scene.table.flow.phase == "counter"
    assert scene.moves == [Absorb("I31", 1), Absorb("I31"), AbsorbAll()]


def test_ruling_08_the_dead_are_skipped_and_the_number_of_arrivals_stays() -> None:
    scene = Scene(3).life(red=0).monster("L1", "M13").monsters_to_come("M01", "M02", "M03").items_to_come("I01", "I02")
    scene.play(Skip())
    assert scene.acting == "green"
    scene.play(Skip())
    assert [scene.held(place) for place in ("L2", "L3", "L4")] == [("M01",), ("M02",), ("M03",)]
    order = [scene.acting]
    scene.play(Discard())
    assert [*order, scene.acting] == ["green", "blue"]


def test_ruling_09_if_the_starting_player_dies_order_runs_from_that_seat() -> None:
    scene = Scene(3).starter("red").life(red=0).monster("C1", "M13").monster("L1", "M25").items("blue", "I38")
    scene.items("green", "I31").pending("blue", "kick", ("kick",)).play(Skip(), 6, 6, 6)
    # Blue and Green hold three points each; from Red's seat Green comes first.
    assert (scene.acting, scene.held("red.start")) == ("green", ("SP",))
    scene.play(AbsorbAll(), 1, 1)
    assert scene.table.flow.round == 2
    assert scene.held("red.start") == ()


def test_ruling_10_healing_at_14_gives_one_and_at_15_nothing() -> None:
    assert rewarded(life=14).play(Heal()).life_of("blue") == 15
    scene = rewarded(life=15)
    assert Heal() in scene.moves
    offered = {button.label: button.detail for button, _ in buttons(RULES, scene.table, "blue", scene.moves)}
    assert offered["Heal 2 life"] == "no effect: life is full"
    done = scene.play(Heal())
    assert done.life_of("blue") == 15
    assert done.told().startswith("Blue has full life, so there is nothing to heal.")


def test_ruling_11_rewards_come_in_sequence() -> None:
    scene = rewarded("I01", "I02", "I03", count=3).items("blue", "I05").play(DrawItem()).play(Keep())
    assert scene.table.flow.agenda == (("reward", 2),)
    scene.play(DrawItem())
    assert scene.moves == [Replace("I05"), Replace("I01"), Discard()]
    scene.play(Replace("I01"))
    assert scene.held("blue.A2") == ("I02",)
    scene.play(DrawItem()).play(Discard())
    # What was drawn does not help an attack already made: it is Red's turn.
    assert scene.acting == "red"


def test_ruling_12_first_aid_recovers_exactly_one_mark() -> None:
    scene = Scene(1).monster("L1", "M12").monster("L2", "M09").items("blue", "I05").play(Kick("I05"), *hits(2))
    scene.play(Hit("M12")).play(Hit("M12"))
    assert (scene.hits_on("L1"), scene.hits_on("L2")) == (1, 0)
    assert scene.strength("L2") == 3


def test_ruling_13_without_monsters_attacks_are_passed_over_and_cavalry_arrives() -> None:
    scene = Scene(3).monster("L1", "M13").monsters_to_come("M01", "M02", "M03", "M04").play(Kick(), 6, 1).play(Heal())
    assert (scene.table.flow.round, scene.table.flow.phase) == (2, "kick")
    assert scene.rolls() == []
    assert [scene.held(place) for place in ("L1", "L2", "L3")] == [("M01",), ("M02",), ("M03",)]


def test_ruling_14_the_last_cards_arrive_even_if_too_few_and_then_none() -> None:
    scene = Scene(4).monster("L1", "M13").monsters_to_come("M01", "M02").pending("yellow", "kick", ("kick",)).play(Skip())
    assert scene.held(MONSTER_DECK) == ()
    assert [scene.held(place) for place in ("L2", "L3", "L4")] == [("M01",), ("M02",), ()]
    scene.pending("yellow", "kick", ("kick",)).play(Skip())
    assert scene.held("L4") == ()


def test_ruling_15_the_middle_blocks_cavalry_even_with_free_locations() -> None:
    scene = Scene(1).monster("C3", "M13").monsters_to_come("M01").play(Skip())
    assert scene.held("L1") == ()
    assert scene.held("C3") == ("M13",)


def test_ruling_16_whoever_covers_the_last_mark_gets_card_and_reward() -> None:
    scene = Scene(2).monster("L1", "M06").play(Kick(), 6, 1)
    assert (scene.hits_on("L1"), scene.acting) == (1, "red")
    scene.play(Kick(), 1, 6)
    assert (scene.held(TROPHIES["red"]), scene.acting) == (("M06",), "red")
    assert scene.table.flow.agenda == (("reward", 1),)


def test_ruling_17_one_attack_may_kill_several_each_with_its_reward() -> None:
    scene = Scene(2).monster("L1", "M13").monster("C1", "M14").monster("L2", "M12").play(Kick(), 6, 6)
    scene.play(Hit("M14")).play(Hit("M13"))
    assert scene.held(TROPHIES["blue"]) == ("M13", "M14")
    assert scene.table.flow.agenda == (("reward", 2),)
    scene.play(Heal()).play(Heal())
    assert scene.acting == "red"


def test_ruling_18_never_more_than_two_and_two() -> None:
    for cards_held, drawn in ((("I05", "I06"), "I07"), (("I29", "I30"), "I31"), (("I05", "I06", "I29", "I30"), "I54")):
        scene = Scene(2).monster("L1", "M12").items("blue", *cards_held).drawn("blue", drawn)
        assert Keep() not in scene.moves
        for move in scene.moves:
            after = Scene(2).monster("L1", "M12").items("blue", *cards_held).drawn("blue", drawn).play(move)
            for slots in (("A1", "A2"), ("D1", "D2")):
                assert all(len(after.held(f"blue.{slot}")) <= 1 for slot in slots)


def test_every_ruling_has_a_test() -> None:
    numbers = {int(found[1]) for name in globals() if (found := re.match(r"test_ruling_(\d\d)_", name))}
    assert numbers == set(range(1, 19))


def test_the_dead_may_be_left_out_of_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(2).life(red=0).trophies("red", "M12").trophies("blue", "M13")
    assert [score.points for score in RULES.scores(scene.table)] == [1, 7]
    monkeypatch.setattr(rulings, "DEAD_PLAYERS_SCORE", False)
    assert [score.points for score in RULES.scores(scene.table)] == [1, 0]


def test_trophies_of_one_value_are_one_row_of_the_score_for_everybody() -> None:
    by_value: dict[int, list[str]] = {}
    for card, monster in MONSTERS.items():
        by_value.setdefault(monster.vp, []).append(card)
    fours, ones = by_value[4], by_value[1]
    scene = Scene(2).trophies("red", fours[0]).trophies("blue", fours[1], fours[2], ones[0])
    found = {score.seat: score.parts for score in RULES.scores(scene.table)}
    assert found == {
        "blue": (("monsters worth 4", 8), ("monsters worth 1", 1)),
        "red": (("monsters worth 4", 4),),
    }


def test_the_supply_of_tokens_never_limits_anything() -> None:
    scene = Scene(1).monster("L1", "M12").monster("L2", "M09").items("blue", "I05")
    spare = scene.table.zones["tokens"]
    scene.apply(PiecesMoved(spare, "tokens", "table", -1, ((10.0, 10.0),)))
    scene.play(Kick("I05"), *hits(3)).play(Hit("M12")).play(Hit("M12"))
    assert scene.hits_on("L1") == 2
    assert len(scene.table.pieces) > 54 + 54 + 70


def test_all_moves_have_a_row_and_a_text_both_ways() -> None:
    moves: list[Move] = [Keep(), Replace("I05"), Discard(), Kick(), Kick("I07"), Skip(), Hit("M05"), Heal(), DrawItem()]
    moves += [Absorb("I52", 1, 0, 2), AbsorbAll(), PlaceMonster("L3")]
    for move in moves:
        assert RULES.move_from_row(move.to_row()) == move
        assert RULES.move_from_row(row_from_text(row_text(move.to_row()))) == move
    assert row_text(Absorb("I52", 1, 0, 2).to_row()) == "absorb I52 1 0 2"
