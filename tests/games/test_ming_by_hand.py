"""Ming Dynasty and hands: illegal moves of every sort are refused with a sentence, tables set anyhow are diagnosed."""

from __future__ import annotations

import pytest
from ming_scene import Scene

from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.errors import MoveRefusedError
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.cities import ChooseReturn, ReturnMembers, TakeBack
from tabletop.games.ming_dynasty.data import CARD_KINDS, DISTRICTS, PROVINCES
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.ids import BOX, CLOISTER, HOUSES, OWNER, RETURN_CARDS, SHOWN, SPACE
from tabletop.games.ming_dynasty.movement import EndWalk, Pass, Remain, Stay, Travel, Walk
from tabletop.games.ming_dynasty.neutral_prince import Neutral, NeutralPass
from tabletop.games.ming_dynasty.placing import PlaceMember, PlaceNeutral, PlaceNeutralPrince, PlacePrince
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button, Click, Drag
from tabletop.rules.hands import match_click, match_gesture
from tabletop.rules.ruleset import Move
from tabletop.session import RulesCannotGoOnError, Session

NAMES = (*DISTRICTS, *PROVINCES, "", "nowhere")
CARDS = (*CARD_KINDS, "MC01", "DR01", "RC-blue-1", "tea")


def any_move(rng: Rng) -> Move:
    """A move with random names and numbers."""
    place, card, few = rng.choice(NAMES), rng.choice(CARDS), [rng.below(6) - 1 for _ in range(3)]
    steps = rng.below(3)
    path, paid = tuple(rng.choice(NAMES) for _ in range(steps)), tuple(rng.choice(CARDS) for _ in range(steps))
    return rng.choice(
        (
            PlacePrince(place),
            PlaceNeutralPrince(place),
            PlaceMember(place),
            PlaceNeutral(place),
            TakeCard(place),
            TakeDragon(place),
            Walk(place, card),
            EndWalk(),
            Stay(card),
            Pass(),
            Deploy(few[0], few[1]),
            Travel(path, paid, few[0], few[1]),
            Remain(card, few[0], few[1]),
            NeutralPass(),
            Neutral(place),
            ChooseReturn(tuple(few[:steps])),
            TakeBack(),
            ReturnMembers(*few),
        )
    )


def why_not(session: Session, move: Move, seat: str) -> str:
    """The sentence of the refusal of a move; empty if it is made."""
    try:
        session.play(move, seat)
    except MoveRefusedError as reason:
        return str(reason)
    return ""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["enforce", "advise"])
def test_any_move_at_any_time_is_carried_out_or_refused_in_words(players: int, level: str) -> None:
    session = Session.new("ming_dynasty", players, seed="anything", rules=level)
    rng = Rng(Chance(f"anything {players}"))
    seats = [seat.id for seat in session.equipment.seats]
    refused = 0
    for _ in range(120):
        if not session.table.flow.to_act:
            break
        for _ in range(6):
            move, seat = any_move(rng), rng.choice(seats)
            before = session.table
            sentence = why_not(session, move, seat)
            refused += bool(sentence)
            assert not sentence or (sentence.endswith((".", "?")) and session.table is before)
            if level == "advise" and RULES.diagnose(session.table):
                session.undo()
        if session.table.flow.to_act:
            session.play(rng.choice(session.legal_moves().moves))
    assert refused > 300
    assert check_table(session.table) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_set_anyhow_is_diagnosed_and_taken_up_again(players: int) -> None:
    session = Session.new("ming_dynasty", players, seed="anyhow")
    rng = Rng(Chance(f"anyhow {players}"))
    for _ in range(150):
        session.play(rng.choice(session.legal_moves().moves))
    whole = session.head
    zones = [zone for zone in session.equipment.zones if not session.equipment.zones[zone].supply]
    taken_up = 0
    for trial in range(40):
        session.jump(whole)
        session.rules = "off"
        for _ in range(1 + trial % 3):
            piece = rng.choice(sorted(session.table.pieces))
            zone = rng.choice(zones)
            if trial % 2:  # Something a hand may well do: carry members from place to place.
                piece = rng.choice(sorted(OWNER.keys() & session.table.pieces.keys()))
                zone = rng.choice((*DISTRICTS, *SPACE.values(), *CLOISTER.values(), BOX))
            why_not(session, MovePieces((piece,), zone), "blue")
        for seat in session.equipment.seats:
            list(RULES.legal_moves(session.table, seat.id))
            assert RULES.prompt(session.table, seat.id).endswith((".", "?"))
        RULES.next_up(session.table)
        RULES.scores(session.table)
        lasting = [problem for problem in session.problems() if not problem.in_flow]
        phase = rng.choice(RULES.phases(session.table)).id
        seat_id = session.equipment.seats[trial % players].id
        if lasting:
            with pytest.raises(RulesCannotGoOnError):
                session.resume_rules(seat_id, phase)
        elif phase != "scoring" and any(session.table.zones[houses] for houses in HOUSES.values()):
            with pytest.raises(MoveRefusedError, match="go on with the scoring"):
                session.resume_rules(seat_id, phase)
        else:
            session.resume_rules(seat_id, phase)
            taken_up += 1
            for _ in range(60):
                if session.table.flow.to_act:
                    session.play(rng.choice(session.legal_moves().moves))
                    assert RULES.diagnose(session.table) == []
    assert 3 < taken_up < 38


def test_rows_that_are_no_moves_are_refused() -> None:
    for row in ((), ("tea",), ("deploy", "three"), ("walk",), ("move", "SHA1", "horse")):
        with pytest.raises(MoveRefusedError, match="not a move of Ming Dynasty"):
            RULES.move_from_row(row)


def test_a_member_dragged_to_the_cloister_may_bring_others_with_it() -> None:
    """The first drag to a cloister ended the turn with one member there, though two more could have come into the open."""
    session, rng = Session.new("ming_dynasty", 3, seed="drag"), Rng(Chance("drag"))
    while True:
        table, moves = session.table, session.legal_moves().moves
        if {(0, 0), (0, 1), (2, 1)} <= {(one.open, one.cloister) for one in moves if isinstance(one, Deploy)}:
            break
        session.play(rng.choice(moves))
    seat = table.flow.to_act[0]
    to = {
        move: {gesture.to for gesture in RULES.gestures(table, seat, move) if isinstance(gesture, Drag)}
        for move in moves
        if isinstance(move, Deploy)
    }
    (cloister,) = to[Deploy(0, 1)]
    (district,) = to[Deploy(1, 0)]
    assert [move for move in to if cloister in to[move]] == [move for move in to if move.cloister]
    assert [move for move in to if district in to[move]] == [move for move in to if move.open]


@pytest.mark.parametrize("players", [2, 3])
def test_every_answer_to_every_question_is_given_by_the_mouse_on_the_table(players: int) -> None:
    """A member to be sent back could only be chosen in the list; four members only by the row with two cards."""
    session, rng = Session.new("ming_dynasty", players, seed="y"), Rng(Chance("y"))
    met = set[type[Move]]()
    while session.table.flow.to_act:
        legal = session.legal_moves()
        for move in legal:
            found = RULES.gestures(session.table, legal.seat, move)
            met.add(type(move))
            by_list = any(isinstance(one, Button) and (one.ends_step or one.unlisted) for one in found)
            assert by_list or any(isinstance(one, Click | Drag) for one in found), move
        session.play(rng.choice(legal.moves))
    assert ReturnMembers in met or players > 2
    assert ChooseReturn in met


def test_a_member_is_sent_back_by_a_drag_to_its_district_or_a_click() -> None:
    """Section 6.7 P4B: the drag that the question asks for was refused with a sentence that was not true."""
    scene = Scene(3).in_houses("SHD1", blue=1).in_houses("SHD3", blue=2, red=1)
    scene.pending("blue", "return", ("send", "SHD", "blue", 1), round_=2)
    (first,), (one, other, red) = scene.held(HOUSES["SHD1"]), scene.held(HOUSES["SHD3"])
    known = (RULES, scene.table, "blue", scene.moves)
    assert match_gesture(*known, MovePieces((first,), "SHD1")) == [ReturnMembers(1)]
    for member in (one, other):
        assert match_gesture(*known, MovePieces((member,), "SHD3")) == [ReturnMembers(0, 0, 1)]
        assert match_click(*known, member, HOUSES["SHD3"]) == [ReturnMembers(0, 0, 1)]
    assert match_gesture(*known, MovePieces((red,), "SHD3")) == []
    astray = RULES.why_not(scene.table, "blue", first, "SHD3")
    assert astray is not None
    assert astray.reason == "A member in a house of Shandong I goes back to the open ground of Shandong I."
    scene.pending("blue", "return", ("send", "SHD", "blue", 2), round_=2)
    both = match_click(RULES, scene.table, "blue", scene.moves, one, HOUSES["SHD3"])
    assert both == [ReturnMembers(1, 0, 1), ReturnMembers(0, 0, 2)], "a menu asks which"


def test_a_return_card_is_carried_for_a_set_of_cards_too() -> None:
    scene = Scene(3).in_houses("SHD1", blue=3).in_houses("SHD2", blue=1).pending(("blue",), "choose", ("choose", "SHD"), round_=2)
    known = (RULES, scene.table, "blue", scene.moves)
    drop = MovePieces((RETURN_CARDS["blue"][3],), SHOWN["blue"])
    assert match_gesture(*known, drop) == [ChooseReturn((3,)), ChooseReturn((1, 3))]
    assert match_click(*known, RETURN_CARDS["blue"][3]) == [ChooseReturn((3,))]
