"""Roundhouse Kick on the table: refusals with their sentences, hands and buttons, words, and tables set by hand."""

from __future__ import annotations

import pytest
from roundhouse_scene import Scene, hits

from tabletop.core.chance import Chance, Rng
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import CountersChanged, PiecesMoved, PiecesRemoved
from tabletop.core.faces import Face, Icon
from tabletop.core.view import view
from tabletop.games.roundhouse_kick import GAME
from tabletop.games.roundhouse_kick.arrivals import PlaceMonster
from tabletop.games.roundhouse_kick.attack import DrawItem, Heal, Hit, Kick, Skip
from tabletop.games.roundhouse_kick.ids import BOX, DISCARDS, DRAWN, ITEM_DECK, LOCATIONS, MONSTER_DECK, TRAY
from tabletop.games.roundhouse_kick.items import Discard, Keep, Replace
from tabletop.games.roundhouse_kick.rules import RULES
from tabletop.games.roundhouse_kick.strike import Absorb, AbsorbAll
from tabletop.rules.free_moves import MovePiece, WriteNote
from tabletop.rules.gesture import Button
from tabletop.rules.hands import buttons, match_click, match_gesture, targets
from tabletop.rules.ruleset import Refused
from tabletop.ui.look import assets

# Refusals


def kicking() -> Scene:
    """A scene in which Red has to attack; Blue has attacked already, Green comes next, Yellow is dead."""
    scene = Scene(4).monster("L1", "M12").monster("L2", "M13").life(yellow=0).items("red", "I05", "I29").items("blue", "I06")
    return scene.pending("red", "kick", ("kick",))


def defending() -> Scene:
    """A scene in which Red faces hits with a defense card."""
    scene = Scene(2).monster("L1", "M12").items("red", "I30", "I37", "I05").items("blue", "I29").tokens("red.D1", 1)
    return scene.pending("red", "counter", ("attack", 2, 1, 0), ("defend", 2, 1, 0, 0))


REFUSALS = [
    (kicking(), Kick(), "yellow", "PLAYER_DEAD", "Yellow is out of the game."),
    (
        kicking(),
        Heal(),
        "red",
        "WRONG_PHASE",
        "That is not what is to be done now. "
        "Attack with two dice, play one attack card for more dice, or skip this round’s attack.",
    ),
    (kicking(), Skip(), "blue", "ALREADY_ATTACKED", "Blue has attacked already in this round."),
    (kicking(), Kick(), "green", "NOT_YOUR_TURN", "It is Red’s turn."),
    (kicking(), Kick("I06"), "red", "NOT_YOUR_CARD", "Second-Hand Nunchaku does not lie before you."),
    (kicking(), Kick("X"), "red", "NOT_YOUR_CARD", "“X” does not lie before you."),
    (kicking(), Kick("I29"), "red", "NOT_AN_ATTACK_CARD", "Oven Mitts is a defense card; it adds no dice."),
    (kicking(), WriteNote("hello"), "red", "NOT_A_MOVE", "This is not a move of Roundhouse Kick."),
    (
        kicking().pending("red", "kick", ("hits", 2)),
        Kick(),
        "red",
        "WRONG_PHASE",
        "That is not what is to be done now. Lay two hits on the monsters, one at a time.",
    ),
    (
        kicking().pending("red", "kick", ("hits", 2)),
        Hit("M01"),
        "red",
        "NO_SUCH_MONSTER",
        "Crowbar Cousin is not among the monsters on the table.",
    ),
    (
        kicking().pending("red", "kick", ("hits", 2)),
        Hit("?"),
        "red",
        "NO_SUCH_MONSTER",
        "“?” is not among the monsters on the table.",
    ),
    (
        kicking().tokens("L2", 1).pending("red", "kick", ("hits", 2)),
        Hit("M13"),
        "red",
        "TOO_MANY_HITS",
        "All marks of Parking-Lot Punk are covered already.",
    ),
    (
        kicking().pending("red", "kick", ("reward", 1)),
        DrawItem(),
        "red",
        "DECK_EMPTY",
        "No item is left to draw; heal instead.",
    ),
    (
        kicking().items("red", "I07").drawn("red", "I08"),
        Keep(),
        "red",
        "SLOTS_FULL",
        "You have two attack cards already; replace one of them or discard the Flying Clog.",
    ),
    (
        kicking().items("red", "I07").drawn("red", "I08"),
        Replace("I29"),
        "red",
        "SLOTS_FULL",
        "You have two attack cards already; only one of those can make room for the Flying Clog.",
    ),
    (kicking().drawn("red", "I08"), Replace("I06"), "red", "NOT_YOUR_CARD", "Second-Hand Nunchaku does not lie before you."),
    (defending(), Absorb("I29", 1), "red", "NOT_YOUR_CARD", "Oven Mitts does not lie before you."),
    (
        defending(),
        Absorb("I37", 0, 1),
        "red",
        "NOT_YOUR_CARD",
        "Decide about Phone-Book Vest first; it need not absorb any hits.",
    ),
    (defending(), Absorb("I05", 1), "red", "WRONG_HIT_TYPE", "Cast-Iron Skillet is an attack card; it absorbs nothing."),
    (defending(), Absorb("I30", 0, 1), "red", "WRONG_HIT_TYPE", "Phone-Book Vest does not absorb air hits."),
    (defending(), Absorb("I30", 3), "red", "NOT_ENOUGH_POINTS", "Phone-Book Vest can absorb between 0 and 2 hits."),
    (defending(), Absorb("I30", -1), "red", "NOT_ENOUGH_POINTS", "Phone-Book Vest can absorb between 0 and 2 hits."),
    (
        defending().pending("red", "counter", ("attack", 1, 1, 0), ("defend", 1, 1, 0, 0)),
        Absorb("I30", 2),
        "red",
        "MORE_THAN_HITS",
        "You face 1 melee and 1 air hits and cannot absorb more.",
    ),
    (defending(), AbsorbAll(), "blue", "NOT_YOUR_TURN", "It is Red’s turn."),
]


@pytest.mark.parametrize(
    ("scene", "move", "seat", "code", "sentence"), REFUSALS, ids=[f"{row[3]}-{number}" for number, row in enumerate(REFUSALS)]
)
def test_refusal(scene: Scene, move: object, seat: str, code: str, sentence: str) -> None:
    before = scene.table
    assert scene.refused(move, seat) == Refused(sentence, code)
    assert scene.table is before


def test_refusals_of_locations() -> None:
    scene = Scene(2, choose_locations=True).monster("L2", "M13").put("M01", "arriving").pending("blue", "cavalry", ("place", 0))
    assert scene.refused(PlaceMonster("L2")) == Refused("Location L2 is taken.", "LOCATION_TAKEN")
    assert scene.refused(PlaceMonster("C1")).code == "LOCATION_TAKEN"


def test_every_refusal_code_of_the_reference_that_can_arise_is_tried() -> None:
    # No form of a move can use two attack cards or break the number of hits rolled, so these two cannot arise.
    impossible = {"ONE_ATTACK_CARD", "HITS_LEFT"}
    wanted = {
        *("NOT_YOUR_TURN", "WRONG_PHASE", "PLAYER_DEAD", "SLOTS_FULL", "NOT_YOUR_CARD", "NOT_AN_ATTACK_CARD", "ONE_ATTACK_CARD"),
        *("HITS_LEFT", "TOO_MANY_HITS", "NO_SUCH_MONSTER", "DECK_EMPTY", "WRONG_HIT_TYPE", "NOT_ENOUGH_POINTS"),
        *("MORE_THAN_HITS", "LOCATION_TAKEN", "ALREADY_ATTACKED"),
    }
    assert wanted - impossible - {"LOCATION_TAKEN"} == {row[3] for row in REFUSALS} - {"NOT_A_MOVE"}


def test_rows_that_are_no_moves() -> None:
    for row in (("jump",), ("hit",), ("hit", 3), ("absorb", "I30", "x", 0, 0), ()):
        with pytest.raises(MoveRefusedError, match="not a move of Roundhouse Kick"):
            RULES.move_from_row(row)


# Hands, clicks, buttons


def test_dragging_the_drawn_item() -> None:
    scene = Scene(2).monster("L1", "M12").items("blue", "I05", "I29").drawn("blue", "I12")
    legal = RULES.legal_moves(scene.table, "blue")

    def meant(zone: str) -> list[object]:
        return list(match_gesture(RULES, scene.table, "blue", legal, MovePiece("I12", zone)))

    assert meant("blue.A2") == [Keep()]
    assert meant("blue.A1") == [Replace("I05")]
    assert meant("blue.D1") == [Replace("I29")]
    assert meant(DISCARDS) == [Discard()]
    assert meant("blue.D2") == []
    assert targets(RULES, scene.table, "blue", legal).sources == {"I12"}


def test_attacking_and_hitting_by_hand() -> None:
    scene = Scene(2).monster("L1", "M12").monster("C1", "M09").items("blue", "I05")
    legal = RULES.legal_moves(scene.table, "blue")
    assert match_gesture(RULES, scene.table, "blue", legal, MovePiece("I05", TRAY)) == [Kick("I05")]
    assert match_click(RULES, scene.table, "blue", legal, "I05", "blue.A1") == [Kick("I05")]
    assert match_click(RULES, scene.table, "blue", legal, "d1", TRAY) == [Kick()]
    scene.play(Kick("I05"), *hits(3))
    legal = RULES.legal_moves(scene.table, "blue")
    token = scene.held("tokens")[-1]
    assert match_gesture(RULES, scene.table, "blue", legal, MovePiece(token, "C1")) == [Hit("M09")]
    assert match_click(RULES, scene.table, "blue", legal, "M12", "L1") == [Hit("M12")]
    aims = targets(RULES, scene.table, "blue", legal)
    assert (aims.sources, aims.pieces) == ({token}, {"M12", "M09"})
    assert [drag.to for drag in aims.drops[token]] == ["L1", "C1"]


def test_drawing_and_placing_by_hand() -> None:
    scene = Scene(2).monster("L1", "M12").items_to_come("I01", "I02").pending("blue", "kick", ("reward", 1))
    seen = view(scene.table, "blue")
    legal = RULES.legal_moves(seen, "blue")
    assert match_click(RULES, seen, "blue", legal, seen.zones[ITEM_DECK][-1], ITEM_DECK) == [DrawItem()]
    scene = Scene(2, choose_locations=True).monster("L2", "M13").put("M01", "arriving").pending("blue", "cavalry", ("place", 0))
    legal = RULES.legal_moves(scene.table, "blue")
    assert match_gesture(RULES, scene.table, "blue", legal, MovePiece("M01", "L7")) == [PlaceMonster("L7")]
    assert match_click(RULES, scene.table, "blue", legal, "", "L7") == [PlaceMonster("L7")]


def test_every_move_can_be_made_with_a_button() -> None:
    scenes = [kicking(), defending(), kicking().pending("red", "kick", ("hits", 2)), kicking().drawn("red", "I54")]
    scenes.append(kicking().items_to_come("I01").pending("red", "kick", ("reward", 2)))
    scenes.append(Scene(2, choose_locations=True).put("M01", "arriving").pending("blue", "cavalry", ("place", 0)))
    for scene in scenes:
        legal = RULES.legal_moves(scene.table, scene.acting)
        pressed = buttons(RULES, scene.table, scene.acting, legal)
        assert [move for _, move in pressed] == list(legal)
        assert all(isinstance(button, Button) and button.label for button, _ in pressed)
        assert len({button.label for button, _ in pressed}) == len(pressed)
    assert RULES.gestures(kicking().table, "red", WriteNote("x")) == ()


def test_the_words_of_buttons() -> None:
    scene = defending()
    words = [
        (button.label, button.detail) for button, _ in buttons(RULES, scene.table, "red", RULES.legal_moves(scene.table, "red"))
    ]
    assert words == [
        ("Absorb 2 melee", "2 of 3 points left"),
        ("Absorb 1 melee", "2 of 3 points left"),
        ("Take the hits", "keep Phone-Book Vest"),
        ("Absorb all I can", "typed cards first"),
    ]


# Words


def test_prompts_and_what_comes_next() -> None:
    scene = kicking()
    assert RULES.prompt(scene.table, "red").startswith("Attack with two dice")
    assert RULES.prompt(scene.table, "green") == "Red is to act."
    assert RULES.prompt(scene.table, "yellow") == "You are out of the game; Red is to act."
    assert RULES.next_up(scene.table) == "Then Green attacks."
    assert RULES.next_up(scene.pending("green", "kick", ("kick",)).table) == "Then the monsters strike back."
    scene.monster("C1", "M09")
    assert RULES.next_up(scene.table) == "Then the monsters in the middle attack."
    scene = defending()
    assert RULES.prompt(scene.table, "red") == (
        "You face 2 melee and 1 air hits: how many does Phone-Book Vest absorb? Each hit left costs a life."
    )
    assert RULES.next_up(scene.table).startswith("Then wounded monsters recover")
    over = Scene(1).life(blue=1).monster("L1", "M13").play(Skip(), 6)
    assert (RULES.prompt(over.table, "blue"), RULES.next_up(over.table)) == ("The game is over.", "")


def test_the_log_tells_what_followed_by_itself() -> None:
    scene = Scene(2).monster("L1", "M25").monster("L2", "M13").items("red", "I06").life(red=2).monsters_to_come("M01", "M02")
    scene.items_to_come("I54").pending("red", "kick", ("kick",)).play(Kick("I06"), *hits(1))
    assert scene.told() == "Red attacks with Second-Hand Nunchaku: one hit (5, 1, 1, 1, 1, 1)."
    scene.play(Hit("M13"))
    assert scene.told() == "Red hits Parking-Lot Punk. Red takes Parking-Lot Punk (1 point)."
    scene.play(Heal(), 6, 1)
    assert scene.told() == (
        "Red heals 2 life. The monsters make 1 melee hit with 2 melee dice. Blue loses 1 life. Red loses 1 life. "
        "Crowbar Cousin and Butcher of Booth Nine arrive. Round 2 begins. Red is the starting player. Director's Cut is drawn."
    )


def test_the_log_tells_of_deaths_and_the_end() -> None:
    scene = Scene(1).monster("L1", "M25").life(blue=2).items("blue", "I29").play(Skip(), 6, 5)
    assert scene.told() == "Blue skips the attack. The monsters make 2 melee hits with 2 melee dice."
    scene.play(Absorb("I29"))
    assert scene.told() == "Blue spares Oven Mitts. Blue loses 2 life and is out. Oven Mitts is discarded. The game is over."


# Tables set by hand


def problems(scene: Scene) -> list[str]:
    """The problems that the rules find on this table."""
    return [problem.what for problem in RULES.diagnose(scene.table)]


@pytest.mark.parametrize(
    ("scene", "problem"),
    [
        (kicking().put("M01", "table"), "Crowbar Cousin lies on the table, where it does not belong"),
        (kicking().put("I01", "L3"), "Rolled-Up Newspaper lies in location L3, where it does not belong"),
        (kicking().put("M01", "L1"), "2 monsters lie on location L1, which has room for one"),
        (kicking().tokens("L3", 2), "tokens lie on location L3, but no monster"),
        (kicking().tokens("L3", 1).put("M01", "L3"), "a token lies below Crowbar Cousin on location L3; put it on top"),
        (
            kicking().tokens("L2", 1),
            "all marks of Parking-Lot Punk on location L2 are covered; it belongs to a player’s trophies",
        ),
        (kicking().put("I30", "red.A2"), "Phone-Book Vest lies in Red’s second attack place, but it is a defense card"),
        (kicking().put("I07", "red.A1"), "Red’s first attack place has room for one item, and 2 lie there"),
        (
            kicking().tokens("red.A1", 1),
            "tokens lie on Cast-Iron Skillet in Red’s first attack place, which has no points to be used",
        ),
        (kicking().tokens("red.D1", 2), "all points of Oven Mitts in Red’s first defense place are used; it should be discarded"),
        (kicking().tokens("blue.D1", 1), "Blue’s first defense place has room for one item, and 0 lie there"),
        (kicking().items("yellow", "I31"), "Yellow is out, but Dustbin-Lid Shield still lies before Yellow"),
        (kicking().put("SP", "table"), "nobody has the starting player card"),
        (kicking().put("d1", "table"), "die lies on the table, where it does not belong"),
        (kicking().put("d1", "tokens"), "die lies in the token supply, where it does not belong"),
        (kicking().put("t1", MONSTER_DECK), "piece lies in the monster deck, where it does not belong"),
        (kicking().life(blue=0, red=0, green=0).put("I06", DISCARDS), "nobody is alive"),
        (kicking().put("I01", DRAWN), "an item was drawn that nobody has to decide about"),
        (kicking().drawn("red", "I08").put("I08", DISCARDS), "the drawn item is gone"),
        (kicking().put("I01", DRAWN).put("I02", DRAWN), "more than one card lies in the place for the drawn item"),
        (kicking().put("M01", "arriving"), "a monster arrives that nobody has to place"),
        (kicking().put("M12", BOX).put("M13", BOX), "there is no monster left to attack"),
        (defending().put("I30", DISCARDS), "the defense card to decide about is gone"),
        (kicking().life(red=0), "Red is to act, but out of the game"),
    ],
)
def test_a_table_set_by_hand_is_diagnosed_piece_by_piece(scene: Scene, problem: str) -> None:
    assert problem in problems(scene)


def test_a_sound_table_has_no_problems() -> None:
    assert problems(kicking()) == []
    assert problems(defending()) == []
    over = Scene(1).life(blue=1).monster("L1", "M13").play(Skip(), 6)
    assert problems(over) == []
    over.life(blue=3)
    assert problems(over) == ["the game was over, but there are monsters again"]


def test_a_removed_card_is_no_problem() -> None:
    scene = kicking()
    scene.apply(PiecesRemoved(("M54",)))
    assert problems(scene) == []


@pytest.mark.parametrize("phase", ["draw", "kick", "aaaaargh", "counter", "first_aid", "cavalry"])
def test_without_any_monster_left_no_phase_leads_on_for_ever(phase: str) -> None:
    assert resumed(Scene(2), "blue", phase).table.flow.phase == "over"


def resumed(scene: Scene, seat: str, phase: str) -> Scene:
    """Take up play."""
    told = RULES.resume(scene.table, seat, phase)
    scene.apply(*told)
    assert problems(scene) == []
    return scene


def test_taking_up_play_in_each_phase() -> None:
    assert {phase.id for phase in RULES.phases(kicking().table)} == {
        "draw",
        "kick",
        "aaaaargh",
        "counter",
        "first_aid",
        "cavalry",
    }
    scene = resumed(kicking().items_to_come("I01"), "green", "draw")
    assert (scene.acting, scene.held(DRAWN), scene.table.flow.agenda) == ("green", ("I01",), (("item",),))
    scene = resumed(kicking().put("I02", DRAWN), "green", "draw")
    assert (scene.acting, scene.held(DRAWN)) == ("green", ("I02",))
    scene = resumed(kicking(), "green", "draw")
    assert (scene.acting, scene.table.flow.phase) == ("blue", "kick")
    scene = resumed(kicking(), "green", "kick")
    assert (scene.acting, scene.table.flow.agenda) == ("green", (("kick",),))
    scene = resumed(kicking().tokens("L1", 2), "green", "first_aid")
    assert scene.hits_on("L1") == 1
    scene = resumed(kicking().monsters_to_come("M01"), "green", "cavalry")
    assert scene.held("L3") == ("M01",)
    scene = resumed(kicking().monster("C1", "M09"), "blue", "aaaaargh")
    assert scene.table.chance.streams
    scene = resumed(kicking(), "blue", "counter")
    assert scene.table.chance.streams


def test_where_play_cannot_be_taken_up() -> None:
    for scene, seat, phase, reason in (
        (kicking(), "yellow", "kick", "Yellow is out of the game"),
        (kicking(), "red", "lunch", "no phase 'lunch'"),
        (kicking().put("I01", DRAWN), "red", "kick", "An item has been drawn"),
        (kicking().tokens("L2", 1), "red", "kick", "all marks of Parking-Lot Punk"),
    ):
        with pytest.raises(MoveRefusedError, match=reason):
            RULES.resume(scene.table, seat, phase)


# Equipment, faces, samples


def faces_of(box_seats: int) -> list[Face]:
    """All faces on the table."""
    box = check_equipment(GAME.box(SEAT_COLOURS[:box_seats], GAME.checked_options({})))
    found = [face for kind in box.kinds.values() for face in kind.faces]
    found += [board.face for board in box.boards] + [zone.art for zone in box.zones.values() if zone.art is not None]
    return found


def test_every_icon_is_there() -> None:
    names = {layer.icon for face in faces_of(4) for layer in face.layers if isinstance(layer, Icon)}
    assert len(names) > 110
    assert [name for name in sorted(names) if assets.icon_source(name) is None] == []


def test_zones_lie_on_the_table_and_do_not_overlap() -> None:
    box = GAME.box(SEAT_COLOURS[:4], GAME.checked_options({}))
    zones = [zone for zone in box.zones.values() if zone.id != box.open_zone]
    for zone in zones:
        assert 0 <= zone.x <= box.width - zone.width
        assert -4 <= zone.y <= box.height - zone.height + 4
    for number, one in enumerate(zones):
        for other in zones[number + 1 :]:
            apart = (
                one.x + one.width <= other.x + 0.01
                or other.x + other.width <= one.x + 0.01
                or one.y + one.height <= other.y + 0.01
                or other.y + other.height <= one.y + 0.01
            )
            assert apart, (one.id, other.id)


def test_cards_say_what_they_do() -> None:
    box = GAME.box(SEAT_COLOURS[:2], GAME.checked_options({}))
    assert box.kinds["M29"].text == (
        "Attacks by melee and magic: strength 2, 1 as hits are laid. 2 marks to cover. It attacks once with each type. "
        "3 victory points for whoever covers the last."
    )
    assert box.kinds["I52"].text.startswith("Defense card. Absorbs 3 hits of any type in all")
    assert box.kinds["I28"].text == "Attack card. Discard it before you roll: 7 more dice for this attack."


def test_a_sample_agrees_with_the_view_and_keeps_the_box() -> None:
    scene = Scene(2, monster_deck="balanced").monster("L1", "M12")
    for card in ("M01", "M02", "M13", "M14"):
        scene.put(card, MONSTER_DECK)
    for card in ("I01", "I02", "I03", "I40"):
        scene.put(card, ITEM_DECK)
    seen = view(scene.table, "blue")
    decks = set()
    for number in range(20):
        sample = RULES.sample(seen, Rng(Chance(str(number))))
        assert view(sample, "blue") == seen
        assert set(sample.zones[ITEM_DECK]) == {"I01", "I02", "I03", "I40"}
        assert sample.pieces.keys() == scene.table.pieces.keys()
        decks.add(sample.zones[ITEM_DECK])
    assert len(decks) > 5


def test_life_is_counted_on_the_table() -> None:
    scene = Scene(2)
    scene.apply(CountersChanged((("blue.life", 3),)), PiecesMoved(("M01",), BOX, LOCATIONS[0]))
    counter = scene.table.equipment.counters["blue.life"]
    assert (counter.floor, counter.ceiling, counter.start, counter.width > 0) == (0, 15, 15, True)


def test_an_item_dragged_to_a_place_of_the_other_kind_is_told_where_it_goes() -> None:
    scene = Scene(2).items("blue", "I05").drawn("blue", "I12")
    why = RULES.why_not(scene.table, "blue", "I12", "blue.D1")
    assert why is not None
    assert why.reason == "Oar of the Old Master is for attack: it goes to one of your attack places."
    assert RULES.why_not(scene.table, "blue", "I12", "blue.A2") is None
