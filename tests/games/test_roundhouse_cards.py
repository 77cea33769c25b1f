"""Every card of Roundhouse Kick in play: each row of the two decks has a test named after it."""

from __future__ import annotations

import pytest
from roundhouse_scene import Scene, hits

from tabletop.core.errors import GameDataError
from tabletop.games.roundhouse_kick.attack import Hit, Kick
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS, ItemRow, MonsterRow, item_fault, monster_fault, strengths_of
from tabletop.games.roundhouse_kick.ids import BOX, DISCARDS, MONSTER_DECK, TROPHIES
from tabletop.games.roundhouse_kick.rules import RULES
from tabletop.games.roundhouse_kick.strike import Absorb
from tabletop.rules.data import check_rows, parse_table

MONSTER_TABLE = """
M01 1 melee 2 1|M02 1 melee 3 2|M03 1 air 3 2|M04 1 magic 3 2|M05 1 melee 221 4|M06 1 air 32 4|M07 1 magic 32 4
M08 1 melee+air 21 3|M09 1 melee 321 5|M10 1 air 321 5|M11 1 air+magic 211 5|M12 1 magic 3221 7|M13 2 melee 1 1
M14 2 melee 1 1|M15 2 melee 1 1|M16 2 melee 1 1|M17 2 air 1 1|M18 2 magic 1 2|M19 2 melee 2 1|M20 2 air 2 1
M21 2 magic 2 1|M22 2 air 11 2|M23 2 magic 11 2|M24 2 magic 11 2|M25 2 melee 22 3|M26 2 air 22 3|M27 2 air 31 3
M28 2 magic 22 3|M29 2 melee+magic 21 3|M30 2 melee 211 4|M31 2 air 221 4|M32 3 melee 1 1|M33 3 melee 1 2
M34 3 melee 1 1|M35 3 air 1 1|M36 3 air 1 1|M37 3 air 1 2|M38 3 magic 1 1|M39 3 magic 1 1|M40 3 magic 1 1
M41 3 magic 1 2|M42 4 melee 1 1|M43 4 melee 1 2|M44 4 melee 1 1|M45 4 melee 1 1|M46 4 air 1 1|M47 4 air 1 2
M48 4 air 1 1|M49 4 air 1 1|M50 4 magic 1 2|M51 4 magic 1 1|M52 4 magic 1 1|M53 4 magic 1 1|M54 4 magic 1 2
"""
"""Id, tier, types, strength with 0, 1, 2, ... hits, victory points."""
MONSTER_ROWS = [row.split() for row in MONSTER_TABLE.replace("\n", "|").split("|") if row]

ATTACK_DICE = {3: "I01 I02 I03 I04", 4: "I05 I06 I07 I08 I09 I10 I11", 5: "I12 I13 I14 I15 I16 I17 I18"}
ATTACK_DICE |= {6: "I19 I20 I21 I22 I23 I24 I25", 7: "I26 I27 I28"}
ATTACK_ROWS = [(card, dice) for dice, ids in ATTACK_DICE.items() for card in ids.split()]
DEFENSE_POINTS = {
    "melee": {"I29": 2, "I30": 3, "I31": 3, "I32": 3, "I33": 3, "I34": 4, "I35": 4, "I36": 4},
    "air": {"I37": 2, "I38": 3, "I39": 3, "I40": 3, "I41": 3, "I42": 4, "I43": 4},
    "magic": {"I44": 2, "I45": 3, "I46": 3, "I47": 3, "I48": 3, "I49": 4, "I50": 4},
    "any": {"I51": 2, "I52": 3, "I53": 3, "I54": 3},
}
DEFENSE_ROWS = [(card, against, points) for against, row in DEFENSE_POINTS.items() for card, points in row.items()]
TYPES = ("melee", "air", "magic")


def absorb(card: str, against: str, count: int) -> Absorb:
    """The move that absorbs `count` hits of a type."""
    return Absorb(card, *(count if one == against else 0 for one in TYPES))


@pytest.mark.parametrize(("card", "tier", "types", "strengths", "vp"), MONSTER_ROWS, ids=[row[0] for row in MONSTER_ROWS])
def test_monster(card: str, tier: str, types: str, strengths: str, vp: str) -> None:
    # It strikes back with its strength, once for each of its types.
    both = types.split("+")
    scene = Scene(1).monster("L1", card).play(Kick(), 1, 1)
    assert scene.rolls() == [2, int(strengths[0]) * len(both)]
    rolled = [die for die in scene.events if type(die).__name__ == "DiceRolled"][1].pieces
    letter = {"melee": "m", "air": "a", "magic": "g"}
    assert [die for die in rolled if die[0] not in [letter[one] for one in both]] == []
    # Each hit laid on it leaves the strength that the table gives. With a second monster, hits are not laid automatically.
    for laid in range(1, len(strengths)):
        scene = Scene(1).monster("L1", card).monster("L2", "M12" if card != "M12" else "M09")
        scene.pending("blue", "kick", ("hits", laid + 1))
        for _ in range(laid):
            scene.play(Hit(card))
        assert scene.hits_on("L1") == laid
        assert scene.strength("L1") == int(strengths[laid])
    # Whoever covers the last mark gets the monster and its points.
    scene = Scene(1).monster("L1", card, hits=len(strengths) - 1).play(Kick(), 5, 1)
    assert scene.held(TROPHIES["blue"]) == (card,)
    assert RULES.scores(scene.table)[0].points == int(vp)
    assert scene.held("L1") == ()
    # It is in the balanced deck for as many players as its tier, or more.
    for players in range(1, 5):
        deck = Scene(players, monster_deck="balanced").table.equipment.pieces
        lies = next(placed.zone for placed in deck if placed.piece == card)
        assert lies == (MONSTER_DECK if players >= int(tier) else BOX)


@pytest.mark.parametrize(("card", "dice"), ATTACK_ROWS, ids=[row[0] for row in ATTACK_ROWS])
def test_attack_item(card: str, dice: int) -> None:
    scene = Scene(1).monster("L1", "M12").items("blue", card).play(Kick(card), *hits(1))
    assert scene.rolls()[0] == 2 + dice
    assert scene.held(DISCARDS)[-1] == card
    assert scene.held("blue.A1") == ()


@pytest.mark.parametrize(("card", "against", "points"), DEFENSE_ROWS, ids=[row[0] for row in DEFENSE_ROWS])
def test_defense_item(card: str, against: str, points: int) -> None:
    for one in TYPES if against == "any" else (against,):
        # With one point used the rest stays; with all used the card is gone. What it does not absorb costs life.
        scene = facing(card, one, points + 1).play(absorb(card, one, 1))
        assert scene.life_of("blue") == 15 - points
        assert scene.hits_on("blue.D1") == 1
        scene = facing(card, one, points + 1).play(absorb(card, one, points))
        assert scene.life_of("blue") == 14
        assert scene.held(DISCARDS)[-1] == card
        assert absorb(card, one, points + 1) not in facing(card, one, points + 1).moves
    if against != "any":
        other = "air" if against == "melee" else "melee"
        row = ("defend", *(2 for _ in TYPES), 0)
        scene = Scene(1).monster("L1", "M12").items("blue", card)
        scene.pending("blue", "counter", ("attack", 2, 2, 2), row)
        assert scene.refused(absorb(card, other, 1)).code == "WRONG_HIT_TYPE"


def facing(card: str, against: str, count: int) -> Scene:
    """A scene in which Blue, playing alone, faces `count` hits of a type with one defense card."""
    some = [count if one == against else 0 for one in TYPES]
    scene = Scene(1).monster("L1", "M01").items("blue", card)
    return scene.pending("blue", "counter", ("attack", *some), ("defend", *some, 0))


def test_every_card_has_a_test() -> None:
    assert {row[0] for row in MONSTER_ROWS} == MONSTERS.keys()
    assert {row[0] for row in ATTACK_ROWS} | {row[0] for row in DEFENSE_ROWS} == ITEMS.keys()


def test_totals_of_the_decks() -> None:
    assert (len(MONSTERS), len(ITEMS)) == (54, 54)
    assert sum(monster.health for monster in MONSTERS.values()) == 80
    by_tier = [[monster for monster in MONSTERS.values() if monster.tier <= tier] for tier in range(1, 5)]
    assert [len(deck) for deck in by_tier] == [12, 31, 41, 54]
    assert [sum(monster.vp for monster in deck) for deck in by_tier] == [44, 83, 96, 113]
    assert [sum(monster.health for monster in deck) for deck in by_tier] == [26, 57, 67, 80]
    assert [sum(one in monster.types for monster in MONSTERS.values()) for one in TYPES] == [20, 18, 19]
    assert sum(item.dice for item in ITEMS.values()) == 138
    assert sum(item.points for item in ITEMS.values()) == 81
    assert len({monster.icon for monster in MONSTERS.values()} | {item.icon for item in ITEMS.values()}) == 108


def test_strength_with_marks_covered_from_the_other_end() -> None:
    assert strengths_of((1, 2, 3), "right") == (3, 2, 1, 0)
    assert strengths_of((1, 2, 3), "left") == (3, 3, 3, 0)


WRONG_MONSTERS = [
    ("M99,Nobody,1,melee,1 2,x,fist", "monsters.csv, row 3: Expected `int`, got `str` - at `$.vp`."),
    ("M99,Nobody,1,melee,1 2,1", "monsters.csv, row 3: it has 6 columns, not 7."),
    ("M99,Nobody,1,fire,1 2,1,fist", "monsters.csv, row 3: the attack types 'fire' are not some of melee, air, magic."),
    ("M99,Nobody,1,melee,2 1,1,fist", "monsters.csv, row 3: the track '2 1' falls from left to right."),
    ("M99,Nobody,1,melee,1 7,1,fist", "monsters.csv, row 3: the track '1 7' is not 1 to 4 numbers from 1 to 3."),
    ("M99,Nobody,5,melee,1,1,fist", "monsters.csv, row 3: tier 5 or 1 victory points are out of range."),
    ("M99,,1,melee,1,1,fist", "monsters.csv, row 3: id, name and icon must not be empty."),
]
WRONG_ITEMS = [
    ("I99,Thing,attack,9,,fist", "items.csv, row 3: an attack card adds 1 to 7 dice against nothing in particular."),
    ("I99,Thing,attack,3,air,fist", "items.csv, row 3: an attack card adds 1 to 7 dice against nothing in particular."),
    ("I99,Thing,snack,3,,fist", "items.csv, row 3: the kind 'snack' is neither attack nor defense."),
    ("I99,Thing,defense,3,fire,fist", "items.csv, row 3: 'fire' is not one of melee, air, magic or any."),
    ("I99,Thing,defense,5,any,fist", "items.csv, row 3: a defense card absorbs 1 to 4 hits."),
]


@pytest.mark.parametrize(("row", "problem"), WRONG_MONSTERS)
def test_wrong_monster_row_is_named_with_its_file(row: str, problem: str) -> None:
    text = f"id,name,tier,types,track,vp,icon\nM98,Well,1,air,1,1,fist\n{row}\n"
    with pytest.raises(GameDataError) as caught:
        check_rows("monsters.csv", parse_table(text, "monsters.csv", MonsterRow), monster_fault)
    assert str(caught.value) == problem


@pytest.mark.parametrize(("row", "problem"), WRONG_ITEMS)
def test_wrong_item_row_is_named_with_its_file(row: str, problem: str) -> None:
    text = f"id,name,kind,amount,against,icon\nI98,Well,attack,3,,fist\n{row}\n"
    with pytest.raises(GameDataError) as caught:
        check_rows("items.csv", parse_table(text, "items.csv", ItemRow), item_fault)
    assert str(caught.value) == problem
